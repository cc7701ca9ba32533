/* link: -Wl,--wrap=canvas_text,--wrap=canvas_disc,--wrap=sprites_inked,--wrap=SDL_RenderCopyEx */
/*
 * The upright board: columns have their numbers where they are wanted, and nowhere else; neither the hand with its disc
 * nor what the columns are worth nor the banner covers them. What is written and drawn is caught on its way.
 */
#include "game_support.h"
#include "prelude.h"
#include "surface_support.h"
#include "ui/board/view.h"

enum { COLUMNS = 7, WRITTEN_MAX = 32, POINTED = 3, STRIPES = 4 };

static struct {
    char words[8];
    SDL_Rect rect;
} written[WRITTEN_MAX];
static int written_count;
static SDL_Rect carried, hand;
static SDL_Texture *glove;
static SDL_Color cuff;
static int rank, narrow, broad; /* the level that the cuff tells, and its stripes; a broad one covers a narrow one */

int __wrap_canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);
void __wrap_canvas_disc(struct canvas *canvas, int player, SDL_Rect rect, int alpha);
SDL_Texture *__real_sprites_inked(struct sprites *sprites, enum sprite id, int size, const struct ink *inks, int count);
SDL_Texture *__wrap_sprites_inked(struct sprites *sprites, enum sprite id, int size, const struct ink *inks, int count);
int __real_SDL_RenderCopyEx(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from, const SDL_Rect *to,
                            double angle, const SDL_Point *about, SDL_RendererFlip flip);
int __wrap_SDL_RenderCopyEx(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from, const SDL_Rect *to,
                            double angle, const SDL_Point *about, SDL_RendererFlip flip);

int __wrap_canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style)
{
    (void)canvas;
    (void)style;
    assert_true(written_count < WRITTEN_MAX);
    SDL_strlcpy(written[written_count].words, string, sizeof written[0].words);
    written[written_count++].rect = rect;
    return rect.w;
}

/* On an empty board the only one that is not faint. */
void __wrap_canvas_disc(struct canvas *canvas, int player, SDL_Rect rect, int alpha)
{
    (void)canvas;
    (void)player;
    if (alpha == 255)
        carried = rect;
}

SDL_Texture *__wrap_sprites_inked(struct sprites *sprites, enum sprite id, int size, const struct ink *inks, int count)
{
    SDL_Texture *texture = __real_sprites_inked(sprites, id, size, inks, count);
    if (id == SPRITE_HAND) {
        assert_non_null(texture);
        glove = texture;
        cuff = inks[0].color;
        narrow = broad = 0;
        for (int i = 1; i < count; i++)
            *(i <= STRIPES ? &narrow : &broad) += inks[i].color.a > 0;
    }
    return texture;
}

int __wrap_SDL_RenderCopyEx(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from, const SDL_Rect *to,
                            double angle, const SDL_Point *about, SDL_RendererFlip flip)
{
    if (texture == glove)
        hand = *to;
    return __real_SDL_RenderCopyEx(renderer, texture, from, to, angle, about, flip);
}

static struct board board;

/* Draws an empty board over which a person's hand points at a column or, with a place, a computer's carries a disc. */
static void draw(unsigned rooms, int width, int height, double carries)
{
    static struct variant variant;
    struct canvas canvas;
    struct state state;
    SDL_Surface *surface = surface_begin(&canvas, width, height);
    canvas_resize(&canvas, width, height);
    variant = connect4_of(COLUMNS, 6, 4);
    variant.game->start(&variant, &state);
    drop_view.arrange(&board, &variant, (SDL_Rect){0, 0, width, height}, rooms);
    struct scene scene = scene_of(&state);
    scene.carried = carries;
    if (carries == NO_PLACE) {
        scene.place = POINTED;
        scene.proposed = (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = POINTED};
    }
    scene.pointing_player = carries == NO_PLACE ? 0 : 1;
    scene.ranks[0] = rank;
    glove = NULL;
    hand = (SDL_Rect){0};
    written_count = 0;
    drop_view.draw(&canvas, &board, &scene);
    surface_end(&canvas, surface);
}

static void expect_apart(const char *what, SDL_Rect rect, SDL_Rect number)
{
    if (SDL_HasIntersection(&rect, &number))
        fail_msg("%s at %d,%d %dx%d lies on a number at %d,%d %dx%d", what, rect.x, rect.y, rect.w, rect.h, number.x,
                 number.y, number.w, number.h);
}

/* A row of numbers from the i-th text on, inside the board and apart from all else. */
static void check_row(int i, bool above)
{
    for (int column = 0; column < COLUMNS; column++) {
        SDL_Rect rect = written[i + column].rect;
        char number[8];
        SDL_snprintf(number, sizeof number, "%d", column + 1);
        assert_string_equal(written[i + column].words, number);
        assert_int_equal(rect.x, board.cells.x + column * board.cell);
        assert_true(rect.y >= board.area.y && rect.y + rect.h <= board.area.y + board.area.h);
        assert_int_equal(above, rect.y < board.frame.y);
        expect_apart("the carried disc", carried, rect);
        expect_apart("the hand", hand, rect);
        expect_apart("the plate", board.frame, rect);
        expect_apart("the banner", board.banner, rect);
        expect_apart("the advantage bar", board.bar, rect);
        if (board.lane > 0)
            expect_apart("what a column is worth", drop_view.worth_rect(&board, column), rect);
    }
}

static void check_numbers(unsigned rooms, int width, int height)
{
    bool above = rooms & ROOM_NUMBERS_ABOVE, below = !(rooms & ROOM_NO_NUMBERS_BELOW);
    draw(rooms, width, height, NO_PLACE);
    assert_int_equal(written_count, COLUMNS * ((above ? 1 : 0) + (below ? 1 : 0)));
    if (below)
        check_row(0, false);
    if (above)
        check_row(below ? COLUMNS : 0, true);
    assert_true(hand.y >= board.area.y);
}

TEST(test_numbers_stand_where_they_are_wanted_and_free)
{
    static const unsigned wanted[] = {0, ROOM_NUMBERS_ABOVE, ROOM_NO_NUMBERS_BELOW,
                                      ROOM_NUMBERS_ABOVE | ROOM_NO_NUMBERS_BELOW};
    for (size_t i = 0; i < SDL_arraysize(wanted); i++) {
        check_numbers(wanted[i], 420, 430);
        check_numbers(wanted[i] | ROOM_WORTHS, 420, 430);
        check_numbers(wanted[i] | ROOM_WORTHS, 900, 700);
    }
}

/* Between two columns, as it is on its way; its cuff has the colour of its disc. */
TEST(a_computers_hand_carries_its_disc)
{
    draw(0, 700, 700, 2.5);
    assert_within(carried.x - board.cells.x, board.cell * 5 / 2, board.cell * 5 / 2 + 1);
    assert_within(hand.x + hand.w / 2 - carried.x, carried.w / 2 - 1, carried.w / 2 + 1);
    assert_true(carried.y + carried.h <= board.frame.y && hand.y >= board.area.y && hand.y < carried.y);
    SDL_Color face = theme_disc(PALETTE_CLASSIC, 1)->face;
    assert_true(cuff.r == face.r && cuff.g == face.g && cuff.b == face.b);
}

/* Three narrow ones, then a broad one for three; no two levels have the same. */
TEST(stripes_on_the_cuff_tell_the_level)
{
    static const int broads[] = {0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3}, all[] = {0, 1, 2, 3, 1, 2, 3, 2, 3, 4, 3};
    for (rank = 0; rank <= 10; rank++) {
        draw(0, 700, 700, NO_PLACE);
        assert_int_equal(broad, broads[rank]);
        assert_int_equal(narrow, all[rank]);
    }
    rank = 0;
}

TESTS_MAIN(NULL, NULL)
