/* The rules of Tic-Tac-Toe: what may be played, how games end, and the published counts. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "rules/variant.h"
#include "rules_support.h"

FIXTURE(given_tictactoe, given_end)

TEST(the_default_is_three_by_three)
{
    assert_string_equal(given.variant.game->title, "Tic-Tac-Toe");
    assert_false(given.variant.game->gravity);
    assert_int_equal(given.variant.options.width, 3);
    assert_int_equal(given.variant.options.height, 3);
    assert_int_equal(given.variant.options.connect, 3);
    assert_int_equal(given.variant.lines.count, 8);
}

TEST(impossible_variants_are_refused_with_the_reason)
{
    check_impossible("tictactoe", (struct options){.width = 2},
                     "a board of 2x3 is not possible: width 3 to 12, height 3 to 12");
    check_impossible("tictactoe", (struct options){.height = 2},
                     "a board of 3x2 is not possible: width 3 to 12, height 3 to 12");
    check_impossible("tictactoe", (struct options){.width = 13},
                     "a board of 13x3 is not possible: width 3 to 12, height 3 to 12");
    check_impossible("tictactoe", (struct options){.height = 13},
                     "a board of 3x13 is not possible: width 3 to 12, height 3 to 12");
    check_impossible("tictactoe", (struct options){.connect = 2}, "lines of 2 are not possible: 3 to 6");
    check_impossible("tictactoe", (struct options){.width = 9, .height = 9, .connect = 7},
                     "lines of 7 are not possible: 3 to 6");
    check_impossible("tictactoe", (struct options){.connect = 4}, "no line of 4 fits on a 3x3 board");
    check_impossible("tictactoe", (struct options){.pieces = 3}, "Tic-Tac-Toe has no number of pieces");
    check_impossible("tictactoe", (struct options){.points = 3}, "Tic-Tac-Toe has no number of points");
}

TEST(every_board_that_has_a_line_is_possible)
{
    struct variant variant;
    int possible = 0;
    for (int width = 3; width <= WIDTH_MAX; width++)
        for (int height = 3; height <= HEIGHT_MAX; height++)
            for (int connect = CONNECT_MIN; connect <= CONNECT_MAX; connect++)
                if (connect <= width || connect <= height) {
                    variant = tictactoe_of(width, height, connect);
                    assert_true(variant.lines.count > 0);
                    possible++;
                }
    assert_int_equal(possible, 100 + (100 - 1) + (100 - 4) + (100 - 9));
}

TEST(perft_gives_the_published_counts)
{
    static const uint64_t expected[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    struct state start = position(&given.variant, "");
    for (int depth = 0; depth <= 9; depth++)
        assert_int_equal(variant_perft(&given.variant, &start, depth), expected[depth]);
    assert_int_equal(variant_perft(&given.variant, &start, 10), 0);
}

TEST(there_are_5478_positions)
{
    size_t positions = 0;
    struct layer layer = layer_begin(&given.variant);
    for (; layer.count > 0; layer = layer_next(&given.variant, layer)) {
        positions += layer.count;
        for (size_t i = 0; i < layer.count; i++)
            check_line_outcome(&given.variant, &layer.states[i]);
    }
    free(layer.states);
    assert_int_equal(positions, 5478);
}

static void count_games(const struct variant *variant, const struct state *at, long counts[])
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, at, moves);
    counts[at->outcome] += count == 0;
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, at, moves[i]);
        count_games(variant, &after, counts);
    }
}

TEST(there_are_255168_games)
{
    long counts[DRAWN + 1] = {0};
    struct state start = position(&given.variant, "");
    count_games(&given.variant, &start, counts);
    assert_int_equal(counts[RUNNING], 0);
    assert_int_equal(counts[WON_BY_FIRST], 131184);
    assert_int_equal(counts[WON_BY_SECOND], 77904);
    assert_int_equal(counts[DRAWN], 46080);
}

/* The value of the start for the side that begins, searched to the end of the game. */
static int value_of_start(int width, int height, int connect)
{
    struct ai_answer answer;
    struct variant variant = tictactoe_of(width, height, connect);
    struct engine *engine = engine_create(&variant, NULL);
    struct state start = position(&variant, "");
    assert_non_null(engine);
    assert_int_equal(engine_search(engine, &start, &(struct ai_request){0}, &answer), AI_DONE);
    engine_destroy(engine);
    return answer.report.value;
}

/*
 * With three in a row every board but 3x3 is won (Uiterwijk and van den Herik, "The advantage of the initiative",
 * Information Sciences 122, 2000); in how few moves is plain to see.
 */
TEST(small_boards_have_the_known_values)
{
    assert_int_equal(value_of_start(3, 3, 3), 0);
    assert_int_equal(value_of_start(4, 3, 3), AI_WIN - 6);
    assert_int_equal(value_of_start(4, 4, 3), AI_WIN - 4);
    assert_int_equal(value_of_start(3, 4, 4), 0);
}

TEST(bad_positions_are_refused_with_the_reason)
{
    static const struct {
        int size;
        const char *text;
        const char *why;
    } cases[] = {
        {3, "a1 b2 a1", "move 3: a1 is taken"},
        {3, "d1", "move 1: there is no column d"},
        {3, "a1 z9", "move 2: there is no column z"},
        {3, "a4", "move 1: there is no row 4"},
        {3, "a0", "move 1: there is no row 0: rows count from 1"},
        {3, "a01", "move 1: there is no row 0: rows count from 1"},
        {12, "l13", "move 1: there is no row 13"},
        {12, "a99999999999", "move 1: there is no row 999"},
        {3, "a", "move 1: a row number is missing after 'a'"},
        {3, "ab", "move 1: a row number is missing after 'a'"},
        {3, "A1", "move 1: 'A' is not a column"},
        {3, "1a", "move 1: '1' is not a column"},
        {3, " a1", "move 1: ' ' is not a column"},
        {3, "\xc3\xa4", "move 1: byte 195 is not a column"},
        {3, "a1 ", "move 2: a cell is missing"},
        {3, "a1b1", "move 2: ' ' is missing before it"},
        {3, "a1  b1", "move 2: ' ' is not a column"},
        {3, "a1 b1 a2 b2 a3 b3", "move 6: the game is over"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct variant variant = tictactoe_of(cases[i].size, cases[i].size, 3);
        check_bad_position(&variant, cases[i].text, cases[i].why);
    }
}

TEST(illegal_moves_are_refused_with_the_reason)
{
    check_refused(&given.variant, "b2", (struct move){MOVE_PLACE, NO_CELL, 4}, "b2 is taken");
    check_refused(&given.variant, "a1 b1 a2 b2 a3", (struct move){MOVE_PLACE, NO_CELL, 8}, "the game is over");
    check_refused(&given.variant, "", (struct move){MOVE_PLACE, NO_CELL, 9}, "a move is a piece placed on a cell");
    check_refused(&given.variant, "", (struct move){MOVE_PLACE, NO_CELL, NO_CELL},
                  "a move is a piece placed on a cell");
    check_refused(&given.variant, "", (struct move){MOVE_PLACE, 0, 0}, "a move is a piece placed on a cell");
    check_refused(&given.variant, "", (struct move){MOVE_PASS, NO_CELL, NO_CELL}, "a move is a piece placed on a cell");
}

/* Plays a random game; in every state the board, the list of moves and the position's text agree. */
static void play_randomly(const struct variant *variant, uint64_t *random, bool all_moves)
{
    struct state at = position(variant, "");
    char text[STATE_TEXT_MAX * 2] = "";
    while (at.outcome == RUNNING) {
        struct move move = random_move(variant, &at, random);
        char before[sizeof text];
        check_line_outcome(variant, &at);
        if (all_moves)
            check_moves(variant, &at);
        memcpy(before, text, sizeof before);
        variant->game->apply(variant, &at, move);
        assert_within(position_extend(variant, before, move, &at, text, sizeof text), 2, sizeof text - 1);
    }
    check_line_outcome(variant, &at);
    check_moves(variant, &at);
    struct state read = position(variant, text);
    assert_memory_equal(&read, &at, sizeof at);
}

TEST(random_play_never_reaches_an_inconsistent_state)
{
    struct variant variant;
    uint64_t random = 5;
    for (int width = 3; width <= WIDTH_MAX; width++)
        for (int height = 3; height <= HEIGHT_MAX; height++)
            for (int connect = CONNECT_MIN; connect <= CONNECT_MAX; connect++)
                if (connect <= width || connect <= height) {
                    variant = tictactoe_of(width, height, connect);
                    play_randomly(&variant, &random, width * height <= 16);
                }
}

TESTS_MAIN(NULL, NULL)
