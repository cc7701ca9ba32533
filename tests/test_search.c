/* link: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc */
/*
 * The engine: the set of equally best moves and their value are those of plain
 * minimax, whatever is pruned, kept or interrupted.
 */
#include <math.h>

#include "game_support.h"
#include "prelude.h"
#include "reference.h"
#include "short_memory.h"
#include "slow.h"

static struct ai_answer search_to(struct engine *engine, const struct state *at, int depth)
{
    struct ai_request request = {.depth = depth};
    struct ai_answer answer;
    assert_int_equal(engine_search(engine, at, &request, &answer), AI_DONE);
    return answer;
}

static void assert_same_answer(const struct ai_answer *seen, const struct ai_answer *expected)
{
    assert_int_equal(seen->report.value, expected->report.value);
    assert_int_equal(seen->count, expected->count);
    assert_memory_equal(seen->moves, expected->moves, (size_t)expected->count * sizeof *expected->moves);
}

FIXTURE(given_begin, given_end)

TEST(the_known_answers_for_the_empty_board)
{
    static const struct {
        const char *moves;
        int value;
    } expected[] = {{"4", 14}, {"2 3 4 5 6", -6}, {"4", 18}, {"4", -4}};
    struct state start = position(&given.variant, "");
    for (int depth = 1; depth <= 4; depth++) {
        struct ai_answer answer = search_to(given.engine, &start, depth);
        assert_string_equal(moves_text(&given.variant, answer.moves, answer.count), expected[depth - 1].moves);
        assert_int_equal(answer.report.value, expected[depth - 1].value);
        assert_int_equal(answer.report.depth, depth);
        assert_int_equal(answer.report.pv_length, depth);
    }
}

/* Playing the best line must lead to the value: to an end as many plies away as it says, or to a horizon worth it. */
static void check_line(const struct variant *variant, struct engine *engine, const struct state *at,
                       const struct ai_report *report)
{
    struct state end = *at;
    int value;
    for (int i = 0; i < report->pv_length; i++) {
        assert_true(variant->game->legal(variant, &end, report->pv[i], NULL));
        variant->game->apply(variant, &end, report->pv[i]);
    }
    if (end.outcome == RUNNING) {
        assert_int_equal(report->pv_length, report->depth);
        value = engine_evaluate(engine, &end);
    } else {
        bool won = (end.outcome == WON_BY_FIRST) == (end.turn == FIRST);
        value = AI_WIN + 1 - report->pv_length;
        value = end.outcome == DRAWN ? 0 : won ? value : -value;
    }
    assert_int_equal(report->pv_length % 2 == 0 ? value : -value, report->value);
}

static void compare(const struct variant *variant, struct engine *engine, const struct state *at, const char *text,
                    int depth, const struct ai_answer *expected)
{
    struct ai_answer seen = search_to(engine, at, depth);
    char moves[MOVES_MAX * MOVE_TEXT_MAX];
    snprintf(moves, sizeof moves, "%s", moves_text(variant, expected->moves, expected->count));
    if (seen.report.value != expected->report.value ||
        strcmp(moves, moves_text(variant, seen.moves, seen.count)) != 0) {
        fail_msg("%dx%d connect %d, '%s', depth %d: %s (%d) instead of %s (%d)", variant->options.width,
                 variant->options.height, variant->options.connect, text, depth,
                 moves_text(variant, seen.moves, seen.count), seen.report.value, moves, expected->report.value);
    }
    check_line(variant, engine, at, &seen.report);
}

/* Compares so many random positions of a variant; the engines keep their tables from position to position. */
static void compare_positions(const struct variant variant, int positions, int depth_max)
{
    struct engine *engines[EVALUATORS];
    const struct options *options = &variant.options;
    uint64_t random = (uint64_t)(options->width * 100 + options->height * 10 + options->connect);
    int plies_max = options->connect ? variant.cells * 9 / 10 : 4 * variant.cells;
    for (int e = 0; e < EVALUATORS; e++)
        engines[e] = make_engine(&variant, reference_evaluator(&variant, e));
    for (int i = 0; i < positions / amount(10, 4, 1); i++) {
        char text[STATE_TEXT_MAX];
        int plies = (int)random_below(&random, (uint32_t)plies_max);
        struct state at = random_position(&variant, &random, plies, text);
        for (int depth = 1; depth <= depth_max; depth++) {
            struct ai_answer expected[EVALUATORS];
            reference_search(&variant, &at, depth, expected);
            for (int e = 0; e < EVALUATORS; e++)
                compare(&variant, engines[e], &at, text, depth, &expected[e]);
        }
    }
    for (int e = 0; e < EVALUATORS; e++)
        engine_destroy(engines[e]);
}

TEST(the_answers_are_those_of_plain_minimax)
{
    compare_positions(connect4_of(7, 6, 4), 400, 5);
    compare_positions(connect4_of(4, 4, 3), 100, 5);
    compare_positions(connect4_of(5, 4, 4), 100, 5);
    compare_positions(connect4_of(6, 7, 5), 100, 5);
    compare_positions(connect4_of(8, 7, 4), 100, 5);
    compare_positions(connect4_of(1, 9, 4), 20, 5);
    compare_positions(connect4_of(3, 12, 3), 60, 5);
    compare_positions(connect4_of(9, 2, 6), 60, 5);
    compare_positions(connect4_of(12, 3, 3), 20, 4);
    compare_positions(connect4_of(12, 12, 4), 40, 3);
}

/* Small boards far deeper, where the same position comes up at many depths and wins lie far off. */
TEST(the_answers_are_those_of_plain_minimax_when_deep)
{
    compare_positions(connect4_of(3, 4, 3), 100, 12);
    compare_positions(connect4_of(4, 3, 4), 60, 10);
    compare_positions(connect4_of(4, 4, 4), 30, 9);
}

TEST(the_answers_are_those_of_plain_minimax_without_gravity)
{
    compare_positions(tictactoe_of(3, 3, 3), 60, 9);
    compare_positions(tictactoe_of(4, 3, 3), 60, 5);
    compare_positions(tictactoe_of(3, 5, 4), 40, 4);
    compare_positions(tictactoe_of(6, 6, 5), 20, 3);
    compare_positions(tictactoe_of(10, 10, 5), 10, 2);
}

/* With passes, with moves that lose at once, and with games that may go on for ever. */
TEST(the_answers_are_those_of_plain_minimax_where_positions_come_again)
{
    compare_positions(kolibrat_of(3, 4, 4, 5), 200, 5);
    compare_positions(kolibrat_of(2, 2, 2, 2), 60, 10);
    compare_positions(kolibrat_of(2, 3, 2, 9), 60, 9);
    compare_positions(kolibrat_of(3, 3, 4, 1), 60, 6);
    compare_positions(kolibrat_of(4, 5, 5, 1), 30, 4);
    compare_positions(kolibrat_of(9, 9, 30, 9), 20, 2);
}

TEST(a_search_without_limits_ends_when_the_result_is_known)
{
    static const struct {
        int width, height;
        const char *text, *moves;
        int value, depth_most;
    } cases[] = {{4, 4, "", "1 2 3 4", 0, 16}, {7, 6, "445566", "3 7", AI_WIN, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        given_take(NULL, (struct options){.width = cases[i].width, .height = cases[i].height});
        struct state at = position(&given.variant, cases[i].text);
        struct ai_answer answer = search_to(given.engine, &at, 0);
        assert_string_equal(moves_text(&given.variant, answer.moves, answer.count), cases[i].moves);
        assert_int_equal(answer.report.value, cases[i].value);
        assert_within(answer.report.depth, 1, cases[i].depth_most);
    }
}

TEST(in_a_finished_game_or_cancelled_before_it_begins_it_has_no_answer)
{
    atomic_bool cancel = true;
    struct ai_answer answer;
    uint64_t random = 1;
    struct move move = {MOVE_NONE, 1, 2};
    struct state start = position(&given.variant, ""), over = position(&given.variant, "4455667");
    assert_int_equal(engine_search(given.engine, &over, &(struct ai_request){.depth = 3}, &answer), AI_NO_MOVE);
    assert_int_equal(engine_search(given.engine, &start, &(struct ai_request){.depth = 3, .cancel = &cancel}, &answer),
                     AI_NO_MOVE);
    assert_int_equal(ai_choose(given.engine, &over, 2, &random, &(struct ai_request){0}, &move, NULL), AI_NO_MOVE);
    assert_int_equal(random, 1);
    assert_int_equal(move.to, 2);
}

/* What the reports of a search said; it cancels itself after a depth. */
struct listener {
    int reports;
    int cancel_after;
    atomic_bool cancel;
    struct ai_report last;
};

static void listen(const struct ai_report *report, void *context)
{
    struct listener *listener = context;
    assert_int_equal(report->depth, listener->reports + 1);
    assert_true(report->nodes > listener->last.nodes);
    assert_true(report->microseconds >= listener->last.microseconds);
    listener->reports++;
    listener->last = *report;
    if (report->depth == listener->cancel_after)
        atomic_store(&listener->cancel, true);
}

TEST(every_depth_is_reported)
{
    struct listener listener = {0};
    struct ai_request request = {.depth = 7, .report = listen, .context = &listener, .cancel = &listener.cancel};
    struct ai_answer answer;
    struct state start = position(&given.variant, "");
    assert_int_equal(engine_search(given.engine, &start, &request, &answer), AI_DONE);
    assert_int_equal(listener.reports, 7);
    assert_memory_equal(&listener.last, &answer.report, sizeof answer.report);
}

/* A search that is cancelled at the end of a depth, by a fresh engine; `nodes`: how many more moves were tried. */
static struct ai_answer cancel_after(struct engine *engine, const struct state *at, int depth, uint64_t *nodes)
{
    struct listener listener = {.cancel_after = depth};
    struct ai_request request = {.report = listen, .context = &listener, .cancel = &listener.cancel};
    struct ai_answer answer;
    engine_clear(engine);
    assert_int_equal(engine_search(engine, at, &request, &answer), AI_STOPPED);
    *nodes = answer.report.nodes - listener.last.nodes;
    return answer;
}

/* A thousand moves take well under a millisecond, so the promised 20 ms are kept however slow the machine. */
TEST(a_cancelled_search_ends_within_a_thousand_moves_and_answers_from_the_last_depth)
{
    given_take(NULL, (struct options){.width = 12, .height = 12, .connect = 4});
    struct state start = position(&given.variant, "");
    for (int depth = 3; depth <= 7; depth++) {
        uint64_t nodes;
        struct ai_answer answer = cancel_after(given.engine, &start, depth, &nodes);
        assert_int_equal(answer.report.depth, depth);
        assert_within(nodes, 1, 1024);
        engine_clear(given.engine);
        struct ai_answer whole = search_to(given.engine, &start, depth);
        assert_same_answer(&answer, &whole);
    }
}

/* What is remembered of a search that was cut off in the midst is true: the next one finds what a fresh one does. */
TEST(a_cancelled_search_leaves_nothing_untrue)
{
    static const struct {
        const char *moves;
        int depth;
    } CUTS[] = {{"", 7}, {"4", 8}};
    for (size_t i = 0; i < sizeof CUTS / sizeof CUTS[0]; i++) {
        uint64_t nodes;
        struct state start = position(&given.variant, CUTS[i].moves);
        (void)cancel_after(given.engine, &start, CUTS[i].depth, &nodes);
        struct ai_answer next = search_to(given.engine, &start, CUTS[i].depth + 1);
        engine_clear(given.engine);
        struct ai_answer fresh = search_to(given.engine, &start, CUTS[i].depth + 1);
        assert_same_answer(&next, &fresh);
    }
}

TEST(however_little_time_there_is_there_is_a_move)
{
    struct ai_request request = {.milliseconds = 1};
    struct ai_answer answer;
    given_take(NULL, (struct options){.width = 12, .height = 12, .connect = 6});
    struct state start = position(&given.variant, "");
    assert_int_equal(engine_search(given.engine, &start, &request, &answer), AI_STOPPED);
    assert_true(answer.count > 0);
    assert_true(answer.report.depth >= 1);
    assert_true(answer.report.microseconds >= 1000);
}

/* Searches with a limit of nodes, as after engine_clear. */
static struct ai_answer search_nodes(struct engine *engine, const struct state *at, uint64_t nodes,
                                     enum ai_status expected)
{
    struct ai_request request = {.nodes = nodes, .depth = 12};
    struct ai_answer answer;
    engine_clear(engine);
    assert_int_equal(engine_search(engine, at, &request, &answer), expected);
    answer.report.microseconds = 0;
    return answer;
}

/* Whatever the limit, the answer is that of the last depth finished within it, and the same each time. */
TEST(a_limit_of_moves_tried_ends_a_search_always_at_the_same_one)
{
    static const uint64_t LIMITS[] = {1, 100, 1000, 1024, 5000, 50000, 100001};
    given_take(NULL, (struct options){.width = 9, .height = 7, .connect = 4});
    struct engine *other = make_engine(&given.variant, NULL);
    struct state at = position(&given.variant, "5553");
    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++) {
        struct ai_answer seen = search_nodes(given.engine, &at, LIMITS[i], AI_STOPPED);
        struct ai_answer again = search_nodes(other, &at, LIMITS[i], AI_STOPPED);
        assert_memory_equal(&seen.report, &again.report, sizeof seen.report);
        /* The first depth is finished, whatever it takes. */
        assert_true(seen.report.nodes == LIMITS[i] || (seen.report.depth == 1 && seen.report.nodes > LIMITS[i]));
        struct ai_answer whole = search_to(other, &at, seen.report.depth);
        assert_same_answer(&seen, &whole);
    }
    engine_destroy(other);
}

TEST(a_limit_of_moves_tried_that_is_not_met_changes_nothing)
{
    struct state at = position(&given.variant, "444444");
    struct ai_answer whole = search_nodes(given.engine, &at, 0, AI_DONE);
    struct ai_answer same = search_nodes(given.engine, &at, whole.report.nodes, AI_DONE);
    assert_memory_equal(&whole.report, &same.report, sizeof whole.report);
    assert_int_equal(search_nodes(given.engine, &at, whole.report.nodes - 1, AI_STOPPED).report.depth, 11);
}

TEST(equal_searches_try_equally_many_moves)
{
    struct state at = position(&given.variant, "4453");
    uint64_t nodes = search_to(given.engine, &at, 7).report.nodes;
    assert_true(search_to(given.engine, &at, 7).report.nodes < nodes);
    engine_clear(given.engine);
    assert_int_equal(search_to(given.engine, &at, 7).report.nodes, nodes);
}

TEST(a_small_table_gives_the_same_answers)
{
    struct engine *large = make_engine(&given.variant, NULL);
    allow_bytes(40000);
    struct engine *small = make_engine(&given.variant, NULL);
    allow_all();
    uint64_t random = 3;
    for (int i = 0; i < 20; i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&given.variant, &random, 2 * i, text);
        struct ai_answer expected = search_to(large, &at, 8);
        struct ai_answer seen = search_to(small, &at, 8);
        assert_same_answer(&seen, &expected);
    }
    engine_destroy(large);
    engine_destroy(small);
}

TEST(without_memory_there_is_no_engine)
{
    static const size_t left[] = {0, 16, 64, 4096};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        allow_bytes(left[i]);
        struct engine *engine = engine_create(&given.variant, NULL);
        allow_all();
        assert_null(engine);
    }
    engine_destroy(NULL);
}

static struct move choose_warm(const struct state *at, int depth, int temperature, uint64_t *random)
{
    struct ai_request request = {.depth = depth};
    struct ai_report report;
    struct move move;
    assert_int_equal(ai_choose_warm(given.engine, at, temperature, random, &request, &move, &report), AI_DONE);
    assert_true(move_equal(report.pv[0], move));
    return move;
}

/* Each move comes as often as its worth says, which searches of what follows have told. */
TEST(a_warm_choice_takes_moves_by_their_worth)
{
    enum { DRAWS = 20000, WARM = 8, COLUMNS = 7 };
    struct state start = position(&given.variant, ""), won = position(&given.variant, "112233");
    double shares[COLUMNS], sum = 0.0;
    int counts[COLUMNS] = {0};
    uint64_t random = 5;
    for (int column = 0; column < COLUMNS; column++) {
        struct state after = position(&given.variant, (const char[]){(char)('1' + column), '\0'});
        shares[column] = exp(-(double)search_to(given.engine, &after, 2).report.value / WARM);
        sum += shares[column];
    }
    for (int i = 0; i < DRAWS; i++)
        counts[choose_warm(&start, 3, WARM, &random).to % COLUMNS]++;
    for (int column = 0; column < COLUMNS; column++) {
        double wanted = DRAWS * shares[column] / sum, spread = sqrt(wanted * (1.0 - shares[column] / sum));
        if (fabs(counts[column] - wanted) > 4.0 * spread)
            fail_msg("column %d came %d times of %d, not about %.0f", column + 1, counts[column], DRAWS, wanted);
    }
    for (int i = 0; i < 200; i++) /* what is decided is so whatever the temperature */
        assert_int_equal(choose_warm(&won, 1 + i % 3, 1000, &random).to % COLUMNS, 3);
}

TEST(random_numbers_are_those_of_splitmix64)
{
    uint64_t random = 1234567;
    assert_true(random_next(&random) == UINT64_C(6457827717110365317));
    assert_true(random_next(&random) == UINT64_C(3203168211198807973));
    assert_true(random_next(&random) == UINT64_C(9817491932198370423));
    assert_int_equal(random_below(&random, 1), 0);
}

TESTS_MAIN(NULL, NULL)
