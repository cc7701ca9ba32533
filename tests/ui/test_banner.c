/* link: -Wl,--wrap=canvas_icon */
/* The banner at the end of a round: its stars stand inside, above the buttons, on every board, in every window. */
#include "game_support.h"
#include "places_support.h"
#include "prelude.h"
#include "surface_support.h"
#include "ui/board/layout.h"
#include "ui/board/view.h"

/* --- the stars that were drawn --- */

enum { STARS_MAX = 8 };

static SDL_Rect stars[STARS_MAX];
static int star_count;

void __wrap_canvas_icon(struct canvas *canvas, enum sprite icon, SDL_Rect rect, SDL_Color color);

void __wrap_canvas_icon(struct canvas *canvas, enum sprite icon, SDL_Rect rect, SDL_Color color)
{
    (void)canvas;
    (void)color;
    assert_true(star_count < STARS_MAX);
    if (icon == SPRITE_ICON_STAR)
        stars[star_count++] = rect;
}

/* --- a window --- */

/* Where the banner's words and stars may stand: in the banner, above its buttons. */
static SDL_Rect show_starred(const struct variant *variant, int width, int height)
{
    struct canvas canvas;
    SDL_Surface *surface = surface_begin(&canvas, width, height);
    const struct view *view = view_for(variant);
    struct layout layout;
    struct board board;
    canvas_resize(&canvas, width, height);
    layout_arrange(&layout, &canvas, 0);
    view->arrange(&board, variant, layout.board, 0);
    SDL_Rect over = view_banner_fit(&canvas, &board, layout.status, 1.8f * SIZE_TEXT), room = board.banner;
    assert_true(over.y + over.h <= room.y);
    star_count = 0;
    view_banner_show(&canvas, view, &board,
                     &(struct banner){.winner = -1, .words = "", .next = "", .starred = true, .buttons = 4});
    room.h = view_banner_button(&canvas, &board, 0, 4).y - room.y;
    surface_end(&canvas, surface);
    return room;
}

/* --- tests --- */

TEST(three_stars_stand_above_the_buttons)
{
    static const int sizes[][2] = {{600, 450}, {1000, 720}, {1024, 600}, {1920, 1080}, {720, 1000}};
    struct variant variants[3];
    variants[0] = connect4_of(7, 6, 4);
    variants[1] = tictactoe_of(3, 3, 3);
    variants[2] = kolibrat_of(3, 4, 4, 5);
    for (size_t v = 0; v < SDL_arraysize(variants); v++)
        for (size_t i = 0; i < SDL_arraysize(sizes); i++) {
            SDL_Rect room = show_starred(&variants[v], sizes[i][0], sizes[i][1]), within;
            assert_int_equal(star_count, 3);
            for (int star = 0; star < star_count; star++)
                if (!SDL_IntersectRect(&stars[star], &room, &within) || !SDL_RectEquals(&within, &stars[star]))
                    fail_msg("%s in %dx%d: a star at %d,%d %dx%d is not within %d,%d %dx%d", variants[v].game->name,
                             sizes[i][0], sizes[i][1], stars[star].x, stars[star].y, stars[star].w, stars[star].h,
                             room.x, room.y, room.w, room.h);
        }
}

/* Four buttons stand in two rows if text is large; they keep apart, inside, and below the words. */
TEST(buttons_with_large_words_stand_in_two_rows)
{
    static const int sizes[][2] = {{600, 450}, {1000, 720}, {1920, 1080}, {3840, 2160}};
    struct variant variant = connect4_of(7, 6, 4);
    for (size_t i = 0; i < SDL_arraysize(sizes); i++)
        for (int text = 100; text <= 200; text += 50) {
            struct canvas canvas = {.text_size = text};
            struct layout layout;
            struct board board;
            SDL_Rect buttons[4];
            canvas_resize(&canvas, sizes[i][0], sizes[i][1]);
            layout_arrange(&layout, &canvas, 0);
            drop_view.arrange(&board, &variant, layout.board, 0);
            SDL_Rect over = view_banner_fit(&canvas, &board, layout.status, 1.8f * SIZE_TEXT);
            canvas.text_size = layout.text_size;
            if (over.h < canvas_row(&canvas, 1, 1.8f * SIZE_TEXT) - 1 && canvas_is_large(&canvas))
                fail_msg("two lines over the banner have %d at %d %% in %dx%d", over.h, text, sizes[i][0], sizes[i][1]);
            canvas.text_size = text;
            for (int k = 0; k < 4; k++)
                buttons[k] = view_banner_button(&canvas, &board, k, 4);
            expect_room(buttons, 4, board.banner, "a button", &canvas);
            assert_int_equal(buttons[3].y > buttons[0].y, canvas_is_large(&canvas));
            if (buttons[3].h < 24)
                fail_msg("%d high at %d %% in %dx%d", buttons[3].h, text, sizes[i][0], sizes[i][1]);
        }
}

TESTS_MAIN(NULL, NULL)
