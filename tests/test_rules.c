/* The rules of Connect Four: what may be played, how games end, and the published counts. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "rules/cells.h"
#include "rules/variant.h"
#include "rules_support.h"

FIXTURE(given_begin, given_end)

TEST(the_registry_finds_games_by_name)
{
    assert_ptr_equal(game_find("connect4"), game_list()[0]);
    assert_string_equal(game_find("connect4")->title, "Connect Four");
    assert_null(game_find("Connect4"));
    assert_null(game_find(""));
}

TEST(games_are_told_to_people_as_their_tables_have_them)
{
    char names[GAME_NAMES_MAX], usage[GAME_USAGE_MAX];
    game_names(names);
    assert_ptr_equal(strstr(names, "connect4, tictactoe"), names);
    assert_non_null(strstr(names, " and "));
    game_usage(game_find("connect4"), usage);
    assert_string_equal(usage, "connect4 --size 7x6 --connect 4");
    game_usage(game_find("kolibrat"), usage);
    assert_string_equal(usage, "kolibrat --size 3x4 --pieces 4 --points 5");
    for (const struct game *const *game = game_list(); *game; game++) {
        assert_within(strlen((*game)->title), 1, 24);
        assert_within(strlen((*game)->notation), 1, 100);
    }
}

TEST(a_variant_takes_defaults_for_what_is_not_set)
{
    struct variant variant = connect4_of(0, 0, 0);
    assert_int_equal(variant.options.width, 7);
    assert_int_equal(variant.options.height, 6);
    assert_int_equal(variant.options.connect, 4);
    assert_int_equal(variant.cells, 42);
    variant = connect4_of(9, 0, 5);
    assert_int_equal(variant.options.width, 9);
    assert_int_equal(variant.options.height, 6);
    assert_int_equal(variant.options.connect, 5);
}

TEST(impossible_variants_are_refused_with_the_reason)
{
    static const struct {
        struct options options;
        const char *why;
    } cases[] = {
        {{.width = 3, .height = 3}, "no line of 4 fits on a 3x3 board"},
        {{.width = 13}, "a board of 13x6 is not possible: width 1 to 12, height 1 to 12"},
        {{.height = -1}, "a board of 7x-1 is not possible: width 1 to 12, height 1 to 12"},
        {{.height = 13}, "a board of 7x13 is not possible: width 1 to 12, height 1 to 12"},
        {{.connect = 2}, "lines of 2 are not possible: 3 to 6"},
        {{.connect = 7}, "lines of 7 are not possible: 3 to 6"},
        {{.pieces = 3}, "Connect Four has no number of pieces"},
        {{.points = 3}, "Connect Four has no number of points"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_impossible("connect4", cases[i].options, cases[i].why);
}

TEST(a_board_on_which_only_columns_can_win_is_possible)
{
    struct variant variant = connect4_of(1, 12, 3);
    assert_int_equal(variant.lines.count, 10);
    variant = connect4_of(2, 4, 4);
    assert_int_equal(position(&variant, "1212121").outcome, WON_BY_FIRST);
}

TEST(perft_gives_the_published_counts)
{
    static const uint64_t expected[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
    struct state start = position(&given.variant, "");
    for (int depth = 0; depth <= 8; depth++)
        assert_int_equal(variant_perft(&given.variant, &start, depth), expected[depth]);
}

TEST(a_finished_game_has_no_paths)
{
    struct state won = position(&given.variant, "4455667");
    assert_int_equal(variant_perft(&given.variant, &won, 1), 0);
}

static int by_hash(const void *a, const void *b)
{
    uint64_t x = ((const struct state *)a)->hash;
    uint64_t y = ((const struct state *)b)->hash;
    return (x > y) - (x < y);
}

TEST(there_are_as_many_distinct_positions_as_published)
{
    static const size_t expected[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859};
    struct layer layer = layer_begin(&given.variant);
    for (int ply = 1; ply <= 7; ply++) {
        layer = layer_next(&given.variant, layer);
        assert_int_equal(layer.count, expected[ply]);
    }
    qsort(layer.states, layer.count, sizeof *layer.states, by_hash);
    for (size_t i = 1; i < layer.count; i++)
        assert_true(layer.states[i].hash != layer.states[i - 1].hash);
    free(layer.states);
}

TEST(bad_positions_are_refused_with_the_reason)
{
    static const struct {
        int width;
        const char *text;
        const char *why;
    } cases[] = {
        {7, "44444447", "move 7: column 4 is full"},
        {7, "9", "move 1: there is no column 9"},
        {7, "40", "move 2: there is no column 0: columns count from 1"},
        {7, "44a", "move 3: there is no column 10"},
        {12, "cd", "move 2: 'd' is not a column"},
        {7, "4x4", "move 2: 'x' is not a column"},
        {7, "4 4", "move 2: ' ' is not a column"},
        {7, "\xc3\xa4", "move 1: byte 195 is not a column"},
        {7, "44556677", "move 8: the game is over"},
        {12, "10", "move 2: there is no column 0: they are 1 to 9, then a, b, c"},
        {12, "bbbbbbbbbbbbbbbbbb", "move 13: column 11 is full"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct variant variant = connect4_of(cases[i].width, cases[i].width == 12 ? 12 : 6, 4);
        check_bad_position(&variant, cases[i].text, cases[i].why);
    }
}

TEST(a_missing_move_is_refused)
{
    struct move move;
    struct reason why;
    struct state start = position(&given.variant, "");
    assert_null(given.variant.game->parse_move(&given.variant, &start, "", &move, &why));
    assert_string_equal(why.text, "a column is missing");
}

TEST(illegal_moves_are_refused_with_the_reason)
{
    check_refused(&given.variant, "", (struct move){MOVE_PLACE, NO_CELL, 7}, "a disc in column 1 falls to row 1");
    check_refused(&given.variant, "1", (struct move){MOVE_PLACE, NO_CELL, 0}, "a disc in column 1 falls to row 2");
    check_refused(&given.variant, "444444", (struct move){MOVE_PLACE, NO_CELL, 38}, "column 4 is full");
    check_refused(&given.variant, "444444", (struct move){MOVE_PLACE, NO_CELL, 45}, "column 4 is full");
    check_refused(&given.variant, "4455667", (struct move){MOVE_PLACE, NO_CELL, 0}, "the game is over");
    check_refused(&given.variant, "", (struct move){MOVE_PLACE, NO_CELL, NO_CELL},
                  "a move is a disc dropped into a column");
    check_refused(&given.variant, "", (struct move){MOVE_PLACE, 0, 0}, "a move is a disc dropped into a column");
    check_refused(&given.variant, "", (struct move){MOVE_NONE, NO_CELL, 0}, "a move is a disc dropped into a column");
}

TEST(exactly_the_listed_moves_are_legal)
{
    uint64_t random = 1;
    given_take(NULL, (struct options){.width = 5, .height = 4, .connect = 3});
    for (int game = 0; game < 40; game++) {
        struct state at = position(&given.variant, "");
        do
            check_moves(&given.variant, &at);
        while (play_random_move(&given.variant, &at, &random));
    }
}

static void check_end(const char *text, enum outcome outcome, const char *cells)
{
    uint8_t won[CELLS_MAX];
    char seen[CELLS_MAX * 4] = "";
    struct state end = position(&given.variant, text);
    int count = given.variant.game->winning_cells(&given.variant, &end, won);
    for (int i = 0; i < count; i++)
        snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "%s%d", i > 0 ? " " : "", won[i]);
    assert_int_equal(end.outcome, outcome);
    assert_string_equal(seen, cells);
}

TEST(games_end_with_a_line_in_every_direction)
{
    check_end("", RUNNING, "");
    check_end("445566", RUNNING, "");
    check_end("4455667", WON_BY_FIRST, "3 4 5 6");
    check_end("414141", RUNNING, "");
    check_end("4141414", WON_BY_FIRST, "3 10 17 24");
    check_end("14242424", WON_BY_SECOND, "3 10 17 24");
    check_end("12233434474", WON_BY_FIRST, "0 8 16 24");
    check_end("76655454414", WON_BY_FIRST, "6 12 18 24");
}

TEST(five_in_a_row_and_double_lines_are_all_winning_cells)
{
    check_end("112255443", WON_BY_FIRST, "0 1 2 3 4");
    check_end("1166775127324", WON_BY_FIRST, "0 1 2 3 4 5 6");
    check_end("6446644534256664757335", WON_BY_SECOND, "4 9 11 17 18 25 33");
}

TEST(a_full_board_without_a_line_is_drawn)
{
    check_end("677357267151141614522235734644236271536435", DRAWN, "");
}

TEST(outcomes_agree_with_a_search_of_the_whole_board)
{
    uint64_t random = 7;
    for (int game = 0; game < 600; game++) {
        int connect = CONNECT_MIN + game % 4;
        struct variant variant = connect4_of(connect + (int)random_below(&random, (uint32_t)(WIDTH_MAX - connect + 1)),
                                             1 + (int)random_below(&random, HEIGHT_MAX), connect);
        struct state at = position(&variant, "");
        do
            check_line_outcome(&variant, &at);
        while (play_random_move(&variant, &at, &random));
    }
}

/* Any pieces on the board, of both sides in turn or not; false if they are none that can be set up. */
static bool set_up(const struct variant *variant, uint64_t *random, struct state *state)
{
    uint8_t cells[CELLS_MAX] = {0};
    int width = variant->options.width;
    for (int cell = 0; cell < variant->cells; cell++)
        if (!variant->game->gravity || cell < width || cells[cell - width] != CELL_EMPTY)
            cells[cell] = (uint8_t)random_below(random, 3);
    return line_game_set_up(variant, cells, state, NULL);
}

/* A board is read as it was written; a game that begins there is the same game as one that came there. */
static void check_board(const struct variant *variant, const struct state *state)
{
    char text[STATE_TEXT_MAX], again[STATE_TEXT_MAX];
    struct state read, begun;
    struct variant other = *variant;
    position_format_board(variant, state, text);
    assert_int_equal(position_parse_board(variant, text, &read, NULL), state->outcome == RUNNING);
    if (state->outcome != RUNNING)
        return;
    game_begin_at(&other.options, &read);
    other.game->start(&other, &begun);
    position_format_board(&other, &begun, again);
    assert_string_equal(again, text);
    assert_int_equal(begun.hash, state->hash);
    assert_int_equal(begun.turn, state->turn);
    assert_int_equal(side_of_move(&other.options, 0), state->turn);
    assert_int_equal(variant_perft(&other, &begun, 3), variant_perft(variant, state, 3));
    if (variant->lines.count > 0)
        assert_int_equal(begun.plies, state->plies);
}

TEST(a_game_begins_where_it_is_set_up)
{
    static const char *const games[] = {"connect4", "tictactoe", "kolibrat"};
    uint64_t random = 1;
    int uneven = 0;
    for (int i = 0; i < 3000; i++) {
        const struct game *game = game_find(games[i % 3]);
        struct variant variant;
        struct state state;
        struct options options = game->defaults;
        options.width = i % 3 == 2 ? 3 : 3 + i % 5;
        options.connect = i % 3 == 2 ? 0 : 3;
        assert_true(variant_init(&variant, game, &options, NULL));
        if (i % 3 == 2) {
            game->start(&variant, &state);
            for (int plies = i % 40; plies > 0 && state.outcome == RUNNING; plies--)
                (void)play_random_move(&variant, &state, &random);
        } else if (!set_up(&variant, &random, &state)) {
            continue;
        }
        int ahead = 0;
        for (int cell = 0; cell < variant.cells; cell++)
            ahead += (state.cells[cell] == CELL_FIRST) - (state.cells[cell] == CELL_SECOND);
        uneven += i % 3 != 2 && ahead != state.plies % 2;
        check_board(&variant, &state);
    }
    assert_true(uneven > 300);
}

TEST(a_position_grows_by_the_text_of_a_move)
{
    char text[8];
    given_take(NULL, (struct options){.width = 12, .height = 12, .connect = 4});
    struct state after = position(&given.variant, "44c");
    struct move move = {MOVE_PLACE, NO_CELL, 11};
    assert_int_equal(position_extend(&given.variant, "44", move, &after, text, sizeof text), 3);
    assert_string_equal(text, "44c");
    assert_int_equal(position_extend(&given.variant, "1234567", move, &after, text, sizeof text), 8);
    assert_string_equal(text, "1234567");
}

TESTS_MAIN(NULL, NULL)
