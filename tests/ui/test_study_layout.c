/* The screen of the study in windows of many sizes; its curve: what stands where, and what is pointed at. */
#include "places_support.h"
#include "prelude.h"
#include "surface_support.h"
#include "ui/board/grid.h"
#include "ui/study/study_state.h"

/* A button smaller than that is hard to hit, and a list of fewer rows tells nothing. */
enum { BUTTON_MIN = 16, ROWS_MIN = 2 };

static const unsigned each[] = {STUDY_TO_REVIEW,
                                STUDY_TO_EXPLORE,
                                1u << STUDY_GAME,
                                1u << STUDY_WORTHS,
                                1u << STUDY_NOTES,
                                1u << STUDY_MOVES,
                                STUDY_TO_REVIEW | 1u << STUDY_NOTES,
                                (1u << STUDY_PARTS) - 1};

/* The parts of a panel, without what shares its place with another: *Try again* stands where *Play on* does. */
static int list_parts(const struct study_layout *layout, int rows, SDL_Rect parts[])
{
    int count = 0;
    for (int i = 0; i < STUDY_PARTS; i++)
        parts[count++] = layout->parts[i];
    for (int i = 0; i < CARDS; i++)
        parts[count++] = layout->frame.cards[i];
    for (int row = 0; row < rows; row++)
        parts[count++] = layout->rows[row];
    for (int i = 0; i < STUDY_SIGNS; i++)
        parts[count++] = layout->signs[i];
    const SDL_Rect others[] = {layout->key,   layout->graph,   layout->meaning, layout->line, layout->games,
                               layout->moves, layout->comment, layout->raise,   layout->cut};
    for (size_t i = 0; i < SDL_arraysize(others); i++)
        parts[count++] = others[i];
    for (int id = 0; id < STUDY_BUTTONS; id++)
        if (id != STUDY_TRY)
            parts[count++] = layout->buttons[id];
    int found = 0;
    for (int i = 0; i < count; i++)
        if (!SDL_RectEmpty(&parts[i]))
            parts[found++] = parts[i];
    return found;
}

/* How many rows of moves are seen. */
static int rows_of(const struct study_layout *layout, const struct canvas *window)
{
    static struct studying studying;
    struct canvas canvas = *window;
    canvas.theme = theme_get(THEME_MORNING);
    studying.layout = *layout;
    studying.record.move_count = 0;
    study_tree_write(&studying, &canvas);
    return SDL_RectEmpty(&layout->moves) ? 0 : scroller_page(&studying.tree.scroller);
}

static void check_panel(const struct canvas *canvas, unsigned open, int rows)
{
    struct study_layout layout;
    struct study_shape shape = {.open = open, .rows = rows, .reviewed = true};
    SDL_Rect parts[64];
    study_panel_arrange(&layout, canvas, &shape);
    assert_true(layout.shown != 0 && (layout.shown & ~open) == 0);
    int count = list_parts(&layout, layout.shown >> STUDY_WORTHS & 1 ? rows : 0, parts);
    struct canvas written = *canvas;
    written.text_size = layout.frame.text_size;
    expect_room(parts, count, layout.frame.panel, "a part of the panel", &written);
    for (int id = 0; id < STUDY_BUTTONS; id++)
        assert_true(((id == STUDY_PREVIOUS || id == STUDY_NEXT) && !(layout.shown >> STUDY_GAME & 1)) ||
                    (layout.buttons[id].w >= BUTTON_MIN && layout.buttons[id].h >= BUTTON_MIN));
    assert_int_equal(SDL_RectEmpty(&layout.moves), !(layout.shown >> STUDY_MOVES & 1));
    assert_int_equal(SDL_RectEmpty(&layout.graph), !(layout.shown >> STUDY_GAME & 1));
    assert_int_equal(SDL_RectEmpty(&layout.comment), !(layout.shown >> STUDY_NOTES & 1));
    if (layout.shown >> STUDY_MOVES & 1 && rows_of(&layout, canvas) < ROWS_MIN)
        fail_msg("too few rows are seen in a window of %dx%d", canvas->width, canvas->height);
    if (canvas->text_size == 200 && rows == 7 && layout.frame.text_size < 140)
        fail_msg("text of 200 %% has %d %% in a window of %dx%d", layout.frame.text_size, canvas->width,
                 canvas->height);
}

static void check_each(const struct canvas *window)
{
    for (int size = 100; size <= 200; size += 20)
        for (size_t i = 0; i < SDL_arraysize(each); i++)
            for (int rows = 7; rows <= WIDTH_MAX; rows += WIDTH_MAX - 7) {
                struct canvas canvas = *window;
                canvas.text_size = size;
                check_panel(&canvas, each[i], rows);
            }
}

/* Apart; buttons are found, and the list has rows. What is too large for the window is left out, whatever is open. */
TEST(test_the_panels_parts_have_room)
{
    for_each_window(check_each);
}

/* What was opened last stays, if there is no room for all. */
TEST(test_the_part_opened_first_is_shut)
{
    struct canvas canvas = {.text_size = 100};
    struct study_layout layout;
    struct study_shape shape = {.open = (1u << STUDY_PARTS) - 1, .opened = {3, 1, 4, 2}, .rows = 7, .reviewed = true};
    canvas_resize(&canvas, UNITS_WIDE, UNITS_HIGH);
    study_panel_arrange(&layout, &canvas, &shape);
    assert_int_equal(layout.shown & (1u << STUDY_WORTHS | 1u << STUDY_NOTES), 1u << STUDY_NOTES);
}

/* --- the graph --- */

enum { MOVES = 5 };

static const SDL_Rect area = {100, 50, 201, 101};
static const int red_begins[2] = {0, 1}, yellow_begins[2] = {1, 0};
static const struct options plain;

/* A win of the first side, given away with its second move; then a draw, a win of the second side that is not known. */
static struct review *make_review(void)
{
    static const struct worth win = {WORTH_WIN, 9}, loss = {WORTH_LOSS, 8}, draw = {WORTH_DRAW, 0};
    static struct review_move moves[MOVES];
    struct review *review = calloc(1, sizeof *review);
    assert_non_null(review);
    review->moves = moves;
    review->count = MOVES;
    review->moves[0] = (struct review_move){.before_known = true, .before = win};
    review->moves[1] = (struct review_move){.before_known = true, .before = loss};
    review->moves[2] = (struct review_move){.before_known = true, .before = win};
    review->moves[3] = (struct review_move){.before_known = true, .before = draw};
    review->moves[4] =
        (struct review_move){.before_known = false, .before = win, .after_known = true, .after = {WORTH_LOSS, 2}};
    return review;
}

TEST(test_what_red_wins_is_above_the_middle)
{
    struct review *review = make_review();
    for (int i = 0; i < 3; i++) {
        assert_true(review_graph_share(review, &plain, red_begins, i) > 0.5);
        assert_true(review_graph_share(review, &plain, yellow_begins, i) < 0.5);
    }
    assert_true(review_graph_share(review, &plain, red_begins, 3) == 0.5);
    assert_true(review_graph_share(review, &plain, red_begins, 4) == 0.5);
    assert_true(review_graph_share(review, &plain, red_begins, MOVES) < 0.5);
    assert_int_equal(review_graph_y(area, 0.5), 100);
    assert_int_equal(review_graph_y(area, 1), area.y);
    assert_int_equal(review_graph_y(area, 0), area.y + area.h - 1);
    review_destroy(review);
}

TEST(test_every_position_is_found_at_its_place)
{
    for (int moves = 1; moves <= 150; moves++)
        for (int i = 0; i <= moves; i++) {
            int x = review_graph_x(area, moves, i);
            assert_true(x >= area.x && x < area.x + area.w);
            assert_int_equal(review_graph_at(area, moves, x, area.y + 3), i);
        }
    assert_int_equal(review_graph_at(area, 10, area.x - 1, area.y), -1);
    assert_int_equal(review_graph_at(area, 10, area.x, area.y + area.h), -1);
}

TEST(test_the_line_goes_through_the_positions)
{
    struct review *review = make_review();
    for (int i = 0; i <= MOVES; i++) {
        int y = review_graph_y(area, review_graph_share(review, &plain, red_begins, i));
        assert_int_equal(review_graph_line(area, review, &plain, red_begins, review_graph_x(area, MOVES, i)), y);
    }
    int from = review_graph_y(area, review_graph_share(review, &plain, red_begins, 2)),
        middle = review_graph_y(area, 0.5);
    int between =
        review_graph_line(area, review, &plain, red_begins, review_graph_x(area, MOVES, 2) + area.w / MOVES / 2);
    assert_within(between, from + 1, middle - 1);
    review_destroy(review);
}

/* --- what is drawn --- */

static Uint32 pixel_at(const SDL_Surface *surface, int x, int y)
{
    return ((const Uint32 *)surface->pixels)[y * surface->pitch / 4 + x];
}

static SDL_Surface *begin_canvas(struct canvas *canvas)
{
    SDL_Surface *surface = surface_begin(canvas, 300, 300);
    SDL_SetRenderDrawColor(canvas->renderer, 255, 255, 255, 255);
    SDL_RenderClear(canvas->renderer);
    return surface;
}

/* Is a mark darker than its ground to the right of its middle (2), below it (4), and at its corner (8)? */
static unsigned form_of(enum review_class judgement)
{
    enum { AWAY = 8 };
    struct review_move move = {.judgement = judgement};
    struct review review = {.moves = &move, .count = 1};
    struct canvas canvas;
    SDL_Surface *surface = begin_canvas(&canvas);
    unsigned form = 0;
    canvas.unit = 4;
    review_graph_dot(&canvas, &review, 0, 150, 150);
    SDL_RenderFlush(canvas.renderer);
    for (int i = 1; i <= 3; i++)
        if ((pixel_at(surface, 150 + (i & 1) * AWAY, 150 + (i >> 1) * AWAY) & 255) < 200)
            form |= 1u << i;
    surface_end(&canvas, surface);
    return form;
}

/* Whoever sees no colours tells them apart, too: a dot, a square, a cross. */
TEST(test_mistakes_differ_in_form)
{
    assert_int_equal(form_of(REVIEW_INACCURACY), 2 | 4);
    assert_int_equal(form_of(REVIEW_MISTAKE), 2 | 4 | 8);
    assert_int_equal(form_of(REVIEW_MISSED_BLOCK), 2 | 4 | 8);
    assert_int_equal(form_of(REVIEW_BLUNDER), 8);
    assert_int_equal(form_of(REVIEW_GOOD), 0);
}

/* An arrow is seen while it is drawn, as long as the pointer is on a cell. */
TEST(test_what_is_being_drawn_is_seen)
{
    for (int to = 0; to <= NO_CELL; to += NO_CELL) {
        struct studying *studying = calloc(1, sizeof *studying);
        struct board *board = &studying->base.stage.board;
        struct canvas canvas;
        SDL_Surface *surface = begin_canvas(&canvas);
        assert_true(variant_init(&studying->variant, game_find("connect4"), &(struct options){0}, NULL));
        grid_arrange(board, &studying->variant, (SDL_Rect){0, 0, 300, 300}, 0, 0);
        studying->drawing = (struct look_mark){look_mark_colour('R'), 2, (uint8_t)to};
        study_marks_draw(&canvas, studying);
        SDL_RenderFlush(canvas.renderer);
        SDL_FPoint middle = grid_middle(grid_square(board, 1));
        assert_int_equal(pixel_at(surface, (int)middle.x, (int)middle.y) != UINT32_MAX, to == 0);
        surface_end(&canvas, surface);
        free(studying);
    }
}

TESTS_MAIN(NULL, NULL)
