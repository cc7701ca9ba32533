/* Flat boards: they fit into every window, every cell is hit, and every legal move can be chosen, and nothing else. */
#include "game_support.h"
#include "prelude.h"
#include "ui/board/layout.h"
#include "ui/board/view.h"

static const int widths[] = {600, 700, 1000, 1920, 3840};
static const int heights[] = {450, 600, 720, 1000, 2160};

static struct variant variant;

/* --- places --- */

static void check_cells(const struct board *board, const struct view *view)
{
    int columns = variant.options.width, rows = variant.options.height;
    for (int cell = 0; cell < variant.cells; cell++) {
        int left = board->cells.x + cell % columns * board->cell;
        int top = board->cells.y + (rows - 1 - cell / columns) * board->cell;
        assert_int_equal(view->place_at(board, left, top), cell);
        assert_int_equal(view->place_at(board, left + board->cell - 1, top + board->cell - 1), cell);
    }
    assert_int_equal(view->place_at(board, board->cells.x - 1, board->cells.y), NO_PLACE);
    assert_int_equal(view->place_at(board, board->cells.x, board->cells.y + board->cells.h), NO_PLACE);
}

static bool is_inside(SDL_Rect inner, SDL_Rect outer)
{
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h && inner.w > 0 && inner.h > 0;
}

/* Every worth stands in its own cell, and the bar under the board. */
static void check_worths(const struct board *board, const struct view *view)
{
    for (int cell = 0; cell < variant.cells; cell++) {
        SDL_Rect pill = view->worth_rect(board, cell);
        if (view->place_at(board, pill.x, pill.y) != cell ||
            view->place_at(board, pill.x + pill.w - 1, pill.y + pill.h - 1) != cell)
            fail_msg("the worth of cell %d stands at %d,%d %dx%d, cells of %d", cell, pill.x, pill.y, pill.w, pill.h,
                     board->cell);
    }
    assert_true(is_inside(board->bar, board->area));
    assert_false(SDL_HasIntersection(&board->bar, &board->frame));
}

static void check_board(int width, int height, bool worths)
{
    struct canvas canvas = {0};
    struct layout layout;
    struct board board;
    const struct view *view = view_for(&variant);
    canvas_resize(&canvas, width, height);
    layout_arrange(&layout, &canvas, 0);
    view->arrange(&board, &variant, layout.board, worths);
    if (!is_inside(board.area, layout.board) || !is_inside(board.frame, board.area) ||
        !is_inside(board.cells, board.frame) || !is_inside(board.banner, board.area))
        fail_msg("%s %dx%d leaves its room in a window of %dx%d: area %d,%d %dx%d in %d,%d %dx%d", variant.game->name,
                 variant.options.width, variant.options.height, width, height, board.area.x, board.area.y, board.area.w,
                 board.area.h, layout.board.x, layout.board.y, layout.board.w, layout.board.h);
    if (SDL_HasIntersection(&board.banner, &board.frame))
        fail_msg("the banner lies on the board in a window of %dx%d", width, height);
    check_cells(&board, view);
    if (worths)
        check_worths(&board, view);
}

static void check_windows(void)
{
    for (size_t w = 0; w < SDL_arraysize(widths); w++)
        for (size_t h = 0; h < SDL_arraysize(heights); h++)
            for (int worths = 0; worths <= 1; worths++)
                check_board(widths[w], heights[h], worths);
}

TEST(test_boards_fit_and_cells_are_hit)
{
    for (int width = 3; width <= WIDTH_MAX; width++)
        for (int height = 3; height <= HEIGHT_MAX; height += 3) {
            make_tictactoe(&variant, width, height, 3);
            check_windows();
        }
    for (int width = 2; width <= 9; width++)
        for (int height = 2; height <= 9; height++) {
            make_kolibrat(&variant, width, height, 4, 9);
            check_windows();
        }
}

/* --- keys --- */

TEST(test_arrows_reach_every_cell)
{
    make_tictactoe(&variant, 10, 7, 5);
    const struct view *view = view_for(&variant);
    for (int cell = 0; cell < variant.cells; cell++) {
        int place = view->first_place(&variant);
        for (int steps = 0; place != cell && steps < 40; steps++) {
            int dx = cell % 10 - place % 10, dy = cell / 10 - place / 10;
            place = view->place_beside(&variant, place, SDL_clamp(dx, -1, 1), dx ? 0 : SDL_clamp(dy, -1, 1));
        }
        assert_int_equal(place, cell);
    }
    assert_int_equal(view->place_beside(&variant, 0, -1, 0), 0);
    assert_int_equal(view->place_beside(&variant, 0, 0, -1), 0);
    assert_int_equal(view->place_beside(&variant, 69, 1, 0), 69);
    assert_int_equal(view->place_beside(&variant, 69, 0, 1), 69);
    assert_int_equal(view->place_of_number(&variant, 1), NO_PLACE);
}

TEST(test_digits_are_a_number_pad_on_three_columns)
{
    make_tictactoe(&variant, 3, 3, 3);
    for (int digit = 1; digit <= 9; digit++)
        assert_int_equal(view_for(&variant)->place_of_number(&variant, digit), digit - 1);
}

/* --- choosing --- */

/* Chooses a move as a person does: its piece, then its target, unless the piece alone says it. */
static void expect_choosable(const struct state *at, struct move move)
{
    const struct view *view = view_for(&variant);
    int from = move.from == NO_CELL ? NO_PLACE : move.from, to = move.to == NO_CELL ? move.from : move.to;
    struct move chosen = {MOVE_NONE, NO_CELL, NO_CELL};
    enum choice choice = view->choose(&variant, at, NO_PLACE, from == NO_PLACE ? to : from, &chosen);
    if (choice == CHOICE_SELECT)
        choice = view->choose(&variant, at, from, to, &chosen);
    if (choice != CHOICE_MOVE || !move_equal(chosen, move)) {
        char text[MOVE_TEXT_MAX];
        variant.game->format_move(&variant, move, text);
        fail_msg("%s cannot be chosen", text);
    }
}

/* Whatever is clicked, what comes of it is legal, and a piece is selected before it moves. */
static void expect_only_legal(const struct state *at, int selected, int place)
{
    struct move chosen, moves[MOVES_MAX];
    int from_here = 0, count = variant.game->moves(&variant, at, moves);
    for (int i = 0; i < count; i++)
        from_here += moves[i].from == place;
    switch (view_for(&variant)->choose(&variant, at, selected, place, &chosen)) {
    case CHOICE_MOVE:
        assert_true(variant.game->legal(&variant, at, chosen, NULL));
        assert_true(chosen.from == NO_CELL || chosen.from == selected);
        break;
    case CHOICE_SELECT:
        assert_true(from_here > 0 || selected == place); /* the selected one once more: let go */
        break;
    default:
        break;
    }
}

static void check_position(const struct state *at)
{
    struct move moves[MOVES_MAX];
    int count = variant.game->moves(&variant, at, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].kind != MOVE_PASS)
            expect_choosable(at, moves[i]);
    for (int place = 0; place < variant.cells; place++) {
        expect_only_legal(at, NO_PLACE, place);
        for (int i = 0; i < count; i++)
            if (moves[i].from != NO_CELL)
                expect_only_legal(at, place, moves[i].from);
    }
}

TEST(test_every_legal_move_can_be_chosen)
{
    uint64_t random = 4;
    char text[STATE_TEXT_MAX];
    for (int i = 0; i < 2000; i++) {
        if (i % 4 == 0)
            make_tictactoe(&variant, 3, 3, 3);
        else
            make_kolibrat(&variant, 2 + i % 4, 2 + i % 5, 4, 3);
        struct state at = random_position(&variant, &random, 40, text);
        check_position(&at);
    }
}

static void expect_choice(const char *text, int selected, int place, enum choice expected, const char *move)
{
    struct state at = position(&variant, text);
    struct move chosen = {MOVE_NONE, NO_CELL, NO_CELL};
    assert_int_equal(view_for(&variant)->choose(&variant, &at, selected, place, &chosen), expected);
    if (expected == CHOICE_MOVE)
        assert_string_equal(moves_text(&variant, &chosen, 1), move);
}

TEST(test_a_column_is_chosen_until_it_is_full)
{
    make_connect4(&variant, 7, 6, 4);
    for (int column = 0; column < 7; column++) {
        const char name[] = {(char)('1' + column), '\0'};
        expect_choice("", NO_PLACE, column, CHOICE_MOVE, name);
        expect_choice("1234567", NO_PLACE, column, CHOICE_MOVE, name);
    }
    expect_choice("44444", NO_PLACE, 3, CHOICE_MOVE, "4");
    expect_choice("444444", NO_PLACE, 3, CHOICE_NONE, "");
    expect_choice("444444", NO_PLACE, 2, CHOICE_MOVE, "3");
    expect_choice("1212121", NO_PLACE, 2, CHOICE_NONE, ""); /* it is over */
}

/* Cells by number: a1 b1 c1 are 0 1 2. */
TEST(test_a_piece_is_chosen_first_and_new_ones_come_at_once)
{
    make_kolibrat(&variant, 3, 4, 4, 5);
    const char *two = ".../.../.../r.r r 0:0";
    expect_choice(two, NO_PLACE, 1, CHOICE_MOVE, "+b1");
    expect_choice(two, NO_PLACE, 0, CHOICE_SELECT, "");
    expect_choice(two, NO_PLACE, 4, CHOICE_NONE, "");
    expect_choice(two, 0, 4, CHOICE_MOVE, "a1-b2");
    expect_choice(two, NO_PLACE, 7, CHOICE_NONE, "");
    const char *one = ".../.../.b./.r. r 0:0";
    expect_choice(one, NO_PLACE, 1, CHOICE_SELECT, "");
    expect_choice(one, 1, 1, CHOICE_SELECT, "");
    expect_choice(one, NO_PLACE, 4, CHOICE_NONE, "");
    expect_choice(one, 1, 4, CHOICE_MOVE, "b1xb2");
    expect_choice(one, 1, 7, CHOICE_MOVE, "b1^b3");
    expect_choice(one, 1, 0, CHOICE_MOVE, "+a1");
    expect_choice(".r./.../.../... r 0:0", NO_PLACE, 10, CHOICE_SELECT, "");
    expect_choice(".r./.../.../... r 0:0", 10, 10, CHOICE_MOVE, "b4*");
    for (int place = 0; place < 12; place++)
        expect_choice(".../.../.../bbb r 0:0", NO_PLACE, place, CHOICE_MOVE, "pass");
}

static void expect_targets(const char *text, int selected, const char *expected)
{
    struct state at = position(&variant, text);
    uint8_t places[CELLS_MAX];
    char list[64] = "";
    int count = view_for(&variant)->targets(&variant, &at, selected, places);
    for (int i = 0; i < count; i++)
        SDL_snprintf(list + SDL_strlen(list), sizeof list - SDL_strlen(list), "%d ", places[i]);
    assert_string_equal(list, expected);
}

TEST(test_legal_places)
{
    make_kolibrat(&variant, 3, 4, 4, 5);
    expect_targets(".../.../.../... r 0:0", NO_PLACE, "0 1 2 ");
    expect_targets(".../.../.b./.r. r 0:0", NO_PLACE, "0 2 ");
    expect_targets(".../.../.b./.r. r 0:0", 1, "3 5 4 7 ");
    expect_targets(".r./.../.../... r 0:0", NO_PLACE, "0 1 2 10 ");
    expect_targets(".../.../.../bbb r 0:0", NO_PLACE, "");
}

TESTS_MAIN(NULL, NULL)
