/* Lines of text: they keep to their rectangle, whatever is to be written. */
#include "prelude.h"
#include "surface_support.h"
#include "ui/board/marks.h"

enum { WIDTH = 400, HEIGHT = 40 };

static SDL_Surface *surface;
static struct canvas canvas;

HOOK(begin)
{
    surface = surface_begin(&canvas, WIDTH, HEIGHT);
}

HOOK(end)
{
    surface_end(&canvas, surface);
}

/* Writes on an empty surface; *left and *right are the first and the last column that are not empty then. */
static int write_line(const char *words, int width, int *left, int *right)
{
    struct text_style style = {.size = 22, .color = {255, 255, 255, 255}, .align = ALIGN_LEFT};
    canvas_fill(&canvas, (SDL_Rect){0, 0, WIDTH, HEIGHT}, (SDL_Color){0, 0, 0, 255});
    int written = canvas_text(&canvas, words, (SDL_Rect){100, 0, width, HEIGHT}, &style);
    SDL_RenderFlush(canvas.renderer);
    *left = WIDTH;
    *right = -1;
    for (int x = 0; x < WIDTH; x++)
        for (int y = 0; y < HEIGHT; y++)
            if (((const uint8_t *)surface->pixels)[y * surface->pitch + 4 * x] > 0) {
                *left = SDL_min(*left, x);
                *right = x;
            }
    return written;
}

TEST(short_words)
{
    struct text_style style = {.size = 22};
    int left, right, width = write_line("Anna", 200, &left, &right);
    assert_int_equal(width, canvas_text_width(&canvas, "Anna", &style));
    assert_within(left, 100, 104);
    assert_within(right, 100 + width - 5, 100 + width - 1);
}

TEST(long_words)
{
    char name[64];
    for (size_t length = 2; length + 3 < sizeof name; length++)
        for (int width = 0; width <= 120; width += 20) {
            int left, right;
            memset(name, 'W', length);
            memcpy(name + length, "ü", sizeof "ü");
            int written = write_line(name, width, &left, &right);
            if (width >= 20 && (written > width || right >= 100 + width || left < 100))
                fail_msg("%zu letters in %d pixels: %d wide, seen from %d to %d", length, width, written, left, right);
        }
}

/*
 * Of a letter of several bytes no part is left over, which would be drawn as a sign for what cannot be read. Letters
 * keep three quarters of their size.
 */
static void expect_whole_letters(float unit, int smallest)
{
    enum { LETTERS = 30 };
    char name[2 * LETTERS + sizeof "…"] = "";
    int left, right, width = 0, height;
    canvas.unit = unit;
    for (size_t i = 0; i < LETTERS; i++)
        memcpy(name + 2 * i, "ü", sizeof "ü");
    int written = write_line(name, 100, &left, &right);
    for (size_t length = 1; length < LETTERS && width < written; length++) {
        memcpy(name + 2 * length, "…", sizeof "…");
        assert_non_null(text_get(canvas.text, name, smallest, TEXT_REGULAR, &width, &height));
        memcpy(name + 2 * length, "üü", sizeof "…" - 1);
    }
    canvas.unit = 1.0f;
    assert_int_equal(written, width);
}

TEST(whole_letters)
{
    expect_whole_letters(0.5f, 13); /* no smaller: it could not be read */
    expect_whole_letters(1.0f, 16);
    expect_whole_letters(2.0f, 33);
}

/* A text of sentences is read in pages: each has as many as fit, at least one, and together they are the text. */
TEST(pages_of_sentences)
{
    static const char words[] = "One is short. The second one is a little longer than that. And so is the third one.";
    const struct text_style style = {.size = 16};
    SDL_Rect wide = {0, 0, 2000, 40}, low = {0, 0, 180, 44}, none = {0, 0, 20, 10};
    assert_int_equal(marks_page(&canvas, words, wide, &style), strlen(words));
    size_t first = marks_page(&canvas, words, low, &style), rest = marks_page(&canvas, words + first, low, &style);
    assert_true(first < strlen(words) && strncmp(words + first - 2, ". ", 2) == 0);
    assert_int_equal(first + rest, strlen(words));
    assert_int_equal(marks_page(&canvas, words, none, &style), strlen("One is short. "));
    assert_int_equal(marks_page(&canvas, "", wide, &style), 0);
}

/* In two lines, as broad as `widest` would be in one: as large as is wanted? */
static bool has_room_so(const char *words, const char *widest)
{
    struct text_style style = {.size = 22, .color = {255, 255, 255, 255}, .align = ALIGN_LEFT};
    SDL_Rect room = {0, 0, canvas_text_width(&canvas, widest, &style), (int)(2 * 22 * TEXT_LINE) + 1};
    return canvas_paragraph_pixels(&canvas, words, room, &style) == 22;
}

/* Behind a folder's slash and a hyphen of two words, not within such a name as Tic-Tac-Toe, and not before dots. */
TEST(where_lines_end)
{
    assert_true(has_room_so("several words", "several"));
    assert_true(has_room_so("Bertholdine-Maximiliane", "Bertholdine-"));
    assert_true(has_room_so("Anna-Lena", "Anna--"));
    assert_true(has_room_so("folder/somebody", "somebody"));
    assert_false(has_room_so("Tic-Tac-Toe", "Tic-Tac-"));
    assert_false(has_room_so("Resetting …", "Resetting"));
    assert_true(has_room_so("Reset it …", "Reset …"));
}

TESTS_MAIN(begin, end)
