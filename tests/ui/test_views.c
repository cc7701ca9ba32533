/* Boards: they fit into every window, every place is hit, and every legal move can be chosen, and nothing else. */
#include "game_support.h"
#include "places_support.h"
#include "prelude.h"
#include "ui/board/layout.h"
#include "ui/board/view.h"

static const int widths[] = {600, 640, 800, 1000, 1280, 1366, 1920, 2560, 3840, 5120};
static const int heights[] = {450, 480, 600, 720, 800, 1080, 1440, 2160, 2880};

static struct variant variant;

/* --- places --- */

/* On upright boards a place is a column, also over the board, where the hand is. */
static void check_places(const struct board *board, const struct view *view)
{
    int columns = variant.options.width, rows = variant.options.height;
    bool upright = variant.game->gravity;
    SDL_Rect all = upright ? board->frame : board->cells;
    assert_int_equal(board->cells.w, board->cell * columns);
    assert_int_equal(board->cells.h, board->cell * rows);
    for (int cell = 0; cell < variant.cells; cell++) {
        int left = board->cells.x + cell % columns * board->cell, place = upright ? cell % columns : cell;
        int top = board->cells.y + (rows - 1 - cell / columns) * board->cell;
        assert_int_equal(view->place_at(board, left, top), place);
        assert_int_equal(view->place_at(board, left + board->cell - 1, top + board->cell - 1), place);
        if (upright)
            assert_int_equal(view->place_at(board, left + board->cell - 1, board->area.y), place);
    }
    assert_int_equal(view->place_at(board, all.x - 1, board->cells.y), NO_PLACE);
    assert_int_equal(view->place_at(board, all.x + all.w, board->cells.y), NO_PLACE);
    if (!upright)
        assert_int_equal(view->place_at(board, board->cells.x, board->cells.y + board->cells.h), NO_PLACE);
}

/* Every worth stands at its own place, on upright boards between hand and plate; the bar beside or under the board. */
static void check_worths(const struct board *board, const struct view *view, const struct canvas *canvas)
{
    SDL_Rect pills[CELLS_MAX];
    bool upright = variant.game->gravity;
    int count = upright ? variant.options.width : variant.cells;
    for (int place = 0; place < count; place++) {
        SDL_Rect pill = pills[place] = view->worth_rect(board, place);
        if (view->place_at(board, pill.x, pill.y) != place ||
            view->place_at(board, pill.x + pill.w - 1, pill.y + pill.h - 1) != place)
            fail_msg("the worth of place %d stands at %d,%d %dx%d, cells of %d", place, pill.x, pill.y, pill.w, pill.h,
                     board->cell);
        if (upright)
            expect_apart(pill, board->frame, "what a column is worth and the plate", canvas);
    }
    expect_room(pills, count, board->area, "what a place is worth", canvas);
    expect_inside(board->bar, board->area, "the advantage bar", canvas);
    expect_apart(board->bar, board->frame, "advantage bar and board", canvas);
}

static void check_board(int width, int height, bool worths)
{
    struct canvas canvas = canvas_of(width, height);
    struct layout layout;
    struct board board;
    const struct view *view = view_for(&variant);
    layout_arrange(&layout, &canvas, 0);
    view->arrange(&board, &variant, layout.board, worths);
    expect_inside(board.area, layout.board, "the board with all that belongs to it", &canvas);
    expect_inside(board.frame, board.area, "the board", &canvas);
    expect_inside(board.cells, board.frame, "the cells", &canvas);
    expect_inside(board.banner, board.area, "the banner", &canvas);
    expect_apart(board.banner, board.frame, "banner and board", &canvas);
    check_places(&board, view);
    if (worths)
        check_worths(&board, view, &canvas);
    else
        assert_int_equal(board.lane, 0);
}

static void check_windows(void)
{
    for (size_t w = 0; w < SDL_arraysize(widths); w++)
        for (size_t h = 0; h < SDL_arraysize(heights); h++)
            for (int worths = 0; worths <= 1; worths++)
                check_board(widths[w], heights[h], worths);
}

/* Boards of all sizes in windows of all sizes: within their part of the window, cells square and all to be hit. */
TEST(test_boards_fit_and_cells_are_hit)
{
    static const int sizes[][2] = {{7, 6}, {4, 4}, {12, 12}, {12, 4}, {4, 12}, {9, 7}};
    for (size_t i = 0; i < SDL_arraysize(sizes); i++) {
        variant = connect4_of(sizes[i][0], sizes[i][1], 3);
        check_windows();
    }
    for (int width = 3; width <= WIDTH_MAX; width++)
        for (int height = 3; height <= HEIGHT_MAX; height += 3) {
            variant = tictactoe_of(width, height, 3);
            check_windows();
        }
    for (int width = 2; width <= 9; width++)
        for (int height = 2; height <= 9; height++) {
            variant = kolibrat_of(width, height, 4, 9);
            check_windows();
        }
}

/* --- keys --- */

TEST(test_arrows_reach_every_cell)
{
    variant = tictactoe_of(10, 7, 5);
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
    variant = tictactoe_of(3, 3, 3);
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
            variant = tictactoe_of(3, 3, 3);
        else
            variant = kolibrat_of(2 + i % 4, 2 + i % 5, 4, 3);
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
    variant = connect4_of(7, 6, 4);
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
    variant = kolibrat_of(3, 4, 4, 5);
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

static void expect_refusal(const char *text, int selected, int place, const char *why)
{
    struct state at = position(&variant, text);
    assert_string_equal(view_for(&variant)->why_not(&variant, &at, selected, place), why);
}

TEST(test_a_chosen_piece_is_refused_with_the_reason)
{
    variant = kolibrat_of(3, 4, 4, 5);
    const char *red = ".r./.b./r../... r 0:0", *black = ".../.b./.../r.. b 0:0";
    expect_refusal(red, 3, 0, "Pieces only move forward");
    expect_refusal(red, 3, 4, "Pieces only move forward");
    expect_refusal(red, 3, 6, "It goes diagonally: straight ahead it only takes or jumps");
    expect_refusal(red, 3, 9, "It jumps only over enemies, onto the first empty square behind them");
    expect_refusal(red, 3, 8, "Too far: it goes one square, diagonally");
    expect_refusal(red, 3, 7, "It takes only the piece straight in front of it");
    expect_refusal(red, 10, 8, "From the goal line it can only leave the board");
    expect_refusal(black, 7, 10, "Pieces only move forward");
    expect_refusal(black, 7, 4, "It goes diagonally: straight ahead it only takes or jumps");
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
    variant = kolibrat_of(3, 4, 4, 5);
    expect_targets(".../.../.../... r 0:0", NO_PLACE, "0 1 2 ");
    expect_targets(".../.../.b./.r. r 0:0", NO_PLACE, "0 2 1 ");
    expect_targets(".../.../.b./.r. r 0:0", 1, "3 5 4 7 ");
    expect_targets(".r./.../.../... r 0:0", NO_PLACE, "0 1 2 10 ");
    expect_targets(".../.../.../bbb r 0:0", NO_PLACE, "");
}

TESTS_MAIN(NULL, NULL)
