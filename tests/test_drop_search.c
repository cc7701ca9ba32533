/*
 * The search for boards where nobody proves every move: its sets of cells are what the rules say, what it calls won or
 * lost is, and equal searches answer alike.
 */
#include "ai/drop_board.h"
#include "ai/drop_search.h"
#include "ai/evaluator.h"
#include "ai/threats.h"
#include "game_support.h"
#include "gravitrips/solver.h"
#include "prelude.h"
#include "rules/variant.h"
#include "rules_support.h"
#include "slow.h"

/* Boards of all kinds: flat, narrow, as large as they come; some fill a word exactly, some the last one. */
static const struct options BOARDS[] = {
    {.width = 9, .height = 7, .connect = 4},   {.width = 10, .height = 10, .connect = 4},
    {.width = 7, .height = 6, .connect = 5},   {.width = 12, .height = 12, .connect = 6},
    {.width = 12, .height = 12, .connect = 3}, {.width = 12, .height = 1, .connect = 4},
    {.width = 1, .height = 12, .connect = 3},  {.width = 8, .height = 7, .connect = 5},
    {.width = 12, .height = 4, .connect = 4},  {.width = 4, .height = 12, .connect = 5},
};

enum { BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0] };

/* Of the given variant. */
static struct drop_search *search;

static struct drop_search *make_search(void)
{
    struct drop_search *made = drop_search_create(&given.variant, evaluator_threats.weights);
    assert_non_null(made);
    return made;
}

static void take(struct options options)
{
    given_take(NULL, options);
    drop_search_destroy(search);
    search = make_search();
}

static int end(void **unused)
{
    drop_search_destroy(search);
    search = NULL;
    return given_end(unused);
}

FIXTURE(given_begin, end)

/* --- sets of cells --- */

static void check_position(const struct drop_board *board, const struct state *state,
                           const struct drop_position *position)
{
    const struct variant *variant = board->variant;
    assert_int_equal(position->hash, state->hash);
    assert_int_equal(position->turn, state->turn);
    assert_int_equal(position->free, variant->cells - state->plies);
    for (int cell = 0; cell < variant->cells; cell++) {
        int bit = board->bits[cell];
        bool empty = state->cells[cell] == CELL_EMPTY;
        bool rests = cell < board->width || state->cells[cell - board->width] != CELL_EMPTY;
        assert_int_equal(board->cells[bit], cell);
        assert_int_equal(bits_has(position->playable, bit), empty && rests);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(bits_has(position->stones[side], bit), state->cells[cell] == side + 1);
            assert_int_equal(bits_has(position->threats[side], bit),
                             empty && directions_completed(variant, state, cell, (enum side)side));
        }
    }
    assert_int_equal(bits_count(position->stones[0]) + bits_count(position->stones[1]), state->plies);
    assert_false(bits_any(bits_without(bits_or(position->threats[0], position->threats[1]), board->board)));
    assert_false(bits_any(bits_without(position->playable, board->board)));
}

/* Plays at random as long as nobody wins; what is kept move by move is what the rules say. */
static void check_game(const struct drop_board *board, uint64_t *random)
{
    const struct variant *variant = board->variant;
    struct state at = position(variant, "");
    struct drop_position kept, fresh;
    drop_board_position(board, &at, &kept);
    while (at.outcome == RUNNING) {
        struct move move = random_move(variant, &at, random);
        bool wins = bits_has(kept.threats[kept.turn], board->bits[move.to]);
        check_position(board, &at, &kept);
        drop_board_position(board, &at, &fresh);
        assert_memory_equal(&fresh, &kept, sizeof kept);
        variant->game->apply(variant, &at, move);
        assert_int_equal(wins, at.outcome == WON_BY_FIRST || at.outcome == WON_BY_SECOND);
        if (!wins)
            drop_board_play(board, &kept, board->bits[move.to]);
    }
}

TEST(sets_of_cells_are_what_the_rules_say)
{
    uint64_t random = 7;
    for (int i = 0; i < BOARD_COUNT; i++) {
        struct drop_board board;
        take(BOARDS[i]);
        assert_true(drop_board_covers(&given.variant));
        drop_board_init(&board, &given.variant);
        for (int n = 0; n < 200 / amount(10, 4, 1); n++)
            check_game(&board, &random);
    }
}

/* --- judgement --- */

enum { GIVE_WAY = 4 }; /* the number of that weight */

/* Threats on the empty board of 9x7: column and row of each, from 0, ended by a row of 0. Who wins at last? */
struct fight {
    struct {
        int column;
        int row;
        enum side side;
    } threats[4];
    int winner; /* 1: who begins, -1: the other one, 0: nobody */
};

/* 56 cells lie in the other columns: who begins fills the first, third, ... row of the last one. */
static const struct fight FIGHTS[] = {
    {{{0, 2, FIRST}}, 1},
    {{{0, 3, FIRST}}, 0},
    {{{0, 3, SECOND}}, -1},
    {{{0, 2, SECOND}}, 0},
    {{{4, 6, FIRST}}, 1},
    {{{4, 2, FIRST}, {4, 2, SECOND}}, 1},
    {{{4, 3, FIRST}, {4, 3, SECOND}}, -1},
    /* Two above each other: who is stopped on the lower one wins on the upper one. */
    {{{4, 3, FIRST}, {4, 4, FIRST}}, 1},
    /* The lower one counts. */
    {{{8, 2, FIRST}, {8, 5, SECOND}}, 1},
    {{{8, 3, SECOND}, {8, 6, FIRST}}, -1},
    /* The lower one is given away, one row is quiet, and the other side must play below the upper one. */
    {{{1, 3, FIRST}, {1, 6, FIRST}}, 1},
    /* In two columns the cells below both count. */
    {{{1, 2, FIRST}, {7, 2, FIRST}}, 1},
    {{{1, 2, FIRST}, {7, 3, SECOND}}, -1},
};

TEST(who_must_give_way_at_last_is_seen)
{
    struct drop_board board;
    const int weights[WEIGHTS_MAX] = {[GIVE_WAY] = 1};
    take((struct options){.width = 9, .height = 7, .connect = 4});
    drop_board_init(&board, &given.variant);
    assert_string_equal(evaluator_threats.weight_names[GIVE_WAY], "give-way");
    for (size_t i = 0; i < sizeof FIGHTS / sizeof FIGHTS[0]; i++) {
        struct state start = position(&given.variant, "");
        struct drop_position at;
        drop_board_position(&board, &start, &at);
        for (int k = 0; k < 4 && FIGHTS[i].threats[k].row > 0; k++)
            bits_set(&at.threats[FIGHTS[i].threats[k].side],
                     board.bits[FIGHTS[i].threats[k].row * 9 + FIGHTS[i].threats[k].column]);
        int seen = eval_threats_value(&board, &at, weights, 0);
        if (seen != FIGHTS[i].winner)
            fail_msg("fight %d: %d instead of %d", (int)i, seen, FIGHTS[i].winner);
    }
}

/* What the evaluator keeps and foretells is what it finds anew, in any position, also where a side could win now. */
TEST(the_evaluator_keeps_what_it_finds_anew)
{
    const struct evaluator *threats = &evaluator_threats;
    uint64_t random = 9;
    for (int i = 0; i < BOARD_COUNT; i++) {
        take(BOARDS[i]);
        struct state at = position(&given.variant, "");
        struct evaluation kept, fresh;
        threats->begin(&kept, &given.variant, &at, threats->weights);
        while (at.outcome == RUNNING) {
            struct move move = random_move(&given.variant, &at, &random);
            enum side side = at.turn;
            threats->begin(&fresh, &given.variant, &at, threats->weights);
            int value = threats->value(&fresh, &given.variant, &at);
            assert_int_equal(threats->value(&kept, &given.variant, &at), value);
            assert_within(value, -AI_DECIDED + 1, AI_DECIDED - 1);
            given.variant.game->apply(&given.variant, &at, move);
            if (at.outcome != RUNNING)
                break;
            int foretold = threats->value_after(&kept, &given.variant, side, move, &at);
            threats->make(&kept, &given.variant, side, move);
            assert_int_equal(threats->value(&kept, &given.variant, &at), foretold);
        }
    }
}

/* --- what is called won or lost --- */

static struct ai_answer search_with(struct drop_search *by, const struct state *at, const struct ai_request *request,
                                    int threads)
{
    struct ai_answer answer;
    assert_int_not_equal(drop_search_run(by, at, request, threads, 0, false, &answer), AI_NO_MOVE);
    answer.report.microseconds = 0;
    assert_within(answer.count, 1, 2);
    assert_true(answer.report.depth >= 1);
    return answer;
}

static struct ai_answer search_nodes(struct drop_search *by, const struct state *at, uint64_t nodes)
{
    return search_with(by, at, &(struct ai_request){.nodes = nodes}, 1);
}

static int result_of(int value)
{
    return value > AI_DECIDED ? 1 : value < -AI_DECIDED ? -1 : 0;
}

/* What is claimed after so many nodes must be what minimax to the end finds. Returns whether anything was. */
static bool check_claim(struct engine *engine, const struct state *at, const char *text, uint64_t nodes, int threads,
                        uint64_t seed)
{
    struct ai_request whole = {.depth = 0}, limited = {.nodes = nodes};
    struct ai_answer truth, claim;
    enum ai_status status = drop_search_run(search, at, &limited, threads, seed, false, &claim);
    int value = claim.report.value;
    assert_int_not_equal(status, AI_NO_MOVE);
    if (status != AI_DONE && result_of(value) == 0)
        return false;
    assert_int_equal(engine_search(engine, at, &whole, &truth), AI_DONE);
    int best = truth.report.value;
    if (result_of(value) != result_of(best) || (value > best && value > 0) || (value < best && result_of(value) < 0))
        fail_msg("%dx%d connect %d, '%s', %d nodes: %d, but it is %d", given.variant.options.width,
                 given.variant.options.height, given.variant.options.connect, text, (int)nodes, value, best);
    /* The moves keep what is claimed. */
    for (int i = 0; i < claim.count; i++) {
        struct state after = variant_after(&given.variant, at, claim.moves[i]);
        if (after.outcome == RUNNING) {
            assert_int_equal(engine_search(engine, &after, &whole, &truth), AI_DONE);
            assert_int_equal(result_of(truth.report.value), -result_of(value));
        }
    }
    return true;
}

static void check_claims(int width, int height, int connect, int positions, int plies_least)
{
    static const uint64_t NODES[] = {1, 30, 300, 3000, 0};
    uint64_t random = (uint64_t)(width * 100 + height * 10 + connect);
    int claims = 0;
    take((struct options){.width = width, .height = height, .connect = connect});
    struct engine *engine = make_engine(&given.variant, "lines");
    for (int i = 0; i < positions / amount(10, 4, 1); i++) {
        char text[STATE_TEXT_MAX];
        int plies = plies_least + (int)random_below(&random, (uint32_t)(given.variant.cells * 9 / 10 - plies_least));
        struct state at = quiet_position(&given.variant, &random, plies, text);
        for (size_t k = 0; k < sizeof NODES / sizeof NODES[0]; k++)
            claims += check_claim(engine, &at, text, NODES[k], 1, k % 2 == 0 ? 0 : random);
        drop_search_clear(search);
        assert_true(check_claim(engine, &at, text, 0, 2, 0));
    }
    assert_true(claims > 0);
    engine_destroy(engine);
}

TEST(what_is_called_won_lost_or_drawn_is)
{
    check_claims(4, 4, 3, 300, 0);
    check_claims(5, 4, 3, 200, 2);
    check_claims(4, 5, 4, 200, 4);
    check_claims(5, 5, 4, 200, 10);
    check_claims(7, 3, 4, 200, 6);
    check_claims(3, 7, 4, 200, 5);
    check_claims(6, 4, 5, 100, 10);
    check_claims(7, 6, 4, 200, 26);
    check_claims(9, 7, 4, 60, 50);
}

/*
 * On a large board: whoever is said to win wins, within as many plies as was said, whatever the other side tries: its
 * best, or anything.
 */
static void check_win(struct state at, int value, uint64_t *random, const char *text)
{
    enum side winner = value > 0 ? at.turn : other_side(at.turn);
    int plies = 0, most = AI_WIN + 1 - abs(value);
    for (; at.outcome == RUNNING; plies++) {
        struct move move = random_move(&given.variant, &at, random);
        if (at.turn == winner || random_below(random, 2) == 0) {
            struct ai_answer answer = search_nodes(search, &at, 2000000);
            if (at.turn == winner && answer.report.value < AI_WIN - (most - plies - 1))
                fail_msg("'%s': won in %d plies, but after %d the value is %d", text, most, plies, answer.report.value);
            move = answer.moves[0];
        }
        given.variant.game->apply(&given.variant, &at, move);
    }
    assert_int_equal(at.outcome, winner == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
    assert_within(plies, 1, most);
}

TEST(who_is_said_to_win_on_a_large_board_does)
{
    uint64_t random = 11;
    int checked = 0;
    for (int i = 0; i < 2; i++) {
        take(BOARDS[i]);
        for (int n = 0; n < 60 / amount(30, 10, 1); n++) {
            char text[STATE_TEXT_MAX];
            struct state at = random_position(&given.variant, &random, 10 + (int)random_below(&random, 30), text);
            struct ai_answer answer = search_nodes(search, &at, 20000);
            if (result_of(answer.report.value) == 0)
                continue;
            check_win(at, answer.report.value, &random, text);
            checked++;
        }
    }
    assert_true(checked > 0);
}

/* --- limits --- */

TEST(equal_searches_answer_alike)
{
    for (int i = 0; i < BOARD_COUNT; i++) {
        static const uint64_t NODES[] = {1, 100, 5000, 60001};
        uint64_t random = 3;
        char text[STATE_TEXT_MAX];
        take(BOARDS[i]);
        struct drop_search *one = make_search(), *other = make_search();
        struct state at = random_position(&given.variant, &random, given.variant.cells / 4, text);
        for (size_t k = 0; k < sizeof NODES / sizeof NODES[0] - (SANITIZED ? 1 : 0); k++) {
            struct ai_request request = {.nodes = NODES[k]};
            struct ai_answer seen, again;
            assert_int_not_equal(drop_search_run(one, &at, &request, 1, k, false, &seen), AI_NO_MOVE);
            assert_int_not_equal(drop_search_run(other, &at, &request, 1, k, false, &again), AI_NO_MOVE);
            seen.report.microseconds = again.report.microseconds = 0;
            assert_memory_equal(&seen, &again, sizeof seen);
            if (seen.report.depth > 1)
                assert_true(seen.report.nodes <= NODES[k]);
        }
        /* What was forgotten leaves no trace. */
        drop_search_clear(one);
        drop_search_clear(other);
        (void)search_nodes(other, &at, 777);
        drop_search_clear(other);
        uint64_t nodes = SANITIZED ? 5000 : 60001;
        assert_int_equal(search_nodes(one, &at, nodes).report.value, search_nodes(other, &at, nodes).report.value);
        drop_search_destroy(one);
        drop_search_destroy(other);
    }
}

struct listener {
    atomic_bool cancel;
    int cancel_after; /* this depth */
    uint64_t nodes;   /* when it was cancelled */
};

static void listen(const struct ai_report *report, void *context)
{
    struct listener *listener = context;
    if (report->depth == listener->cancel_after) {
        listener->nodes = report->nodes;
        atomic_store(&listener->cancel, true);
    }
}

/* Two threads end, too, though not at the same move each time. */
TEST(a_cancelled_search_ends_within_a_thousand_moves)
{
    take((struct options){.width = 12, .height = 12, .connect = 4});
    struct state start = position(&given.variant, "");
    for (int threads = 1; threads <= 2; threads++) {
        struct listener listener = {.cancel = true};
        struct ai_request request = {.report = listen, .context = &listener, .cancel = &listener.cancel};
        struct ai_answer answer;
        assert_int_equal(drop_search_run(search, &start, &request, threads, 0, false, &answer), AI_NO_MOVE);
        for (int depth = threads == 1 ? 6 : 1; depth <= 10 - threads; depth++) {
            listener.cancel_after = depth;
            atomic_store(&listener.cancel, false);
            drop_search_clear(search);
            assert_int_equal(drop_search_run(search, &start, &request, threads, 0, false, &answer), AI_STOPPED);
            assert_true(given.variant.game->legal(&given.variant, &start, answer.moves[0], NULL));
            assert_true(threads == 1 ? answer.report.depth == depth : answer.report.depth >= depth);
            if (threads == 1)
                assert_within(answer.report.nodes - listener.nodes, 1, 1024);
        }
    }
}

TEST(a_finished_game_has_no_answer)
{
    struct ai_answer answer;
    take((struct options){.width = 9, .height = 7, .connect = 4});
    struct state over = position(&given.variant, "1213141");
    assert_int_equal(over.outcome, WON_BY_FIRST);
    assert_int_equal(drop_search_run(search, &over, &(struct ai_request){.nodes = 100}, 1, 0, false, &answer),
                     AI_NO_MOVE);
}

/* The best line is one that can be played, and where an end is claimed it leads there. */
TEST(the_best_line_can_be_played)
{
    uint64_t random = 5;
    for (int n = 0; n < 100 / amount(20, 5, 1); n++) {
        char text[STATE_TEXT_MAX];
        take(BOARDS[n % 2]);
        struct state at = random_position(&given.variant, &random, (int)random_below(&random, 50), text);
        struct ai_answer answer = search_nodes(search, &at, 30000);
        assert_true(answer.report.pv_length >= 1);
        assert_true(move_equal(answer.report.pv[0], answer.moves[0]));
        for (int i = 0; i < answer.report.pv_length; i++) {
            assert_true(given.variant.game->legal(&given.variant, &at, answer.report.pv[i], NULL));
            given.variant.game->apply(&given.variant, &at, answer.report.pv[i]);
        }
    }
}

/* --- two threads --- */

/* Whoever limits nodes or depth gets what one thread finds, and is not helped. */
TEST(what_is_to_come_again_has_one_thread)
{
    static const struct ai_request LIMITED[] = {
        {.nodes = 5000}, {.depth = 7}, {.nodes = 20000, .milliseconds = 600000}};
    take((struct options){.width = 9, .height = 7, .connect = 4});
    struct state at = position(&given.variant, "15");
    for (size_t i = 0; i < sizeof LIMITED / sizeof LIMITED[0]; i++) {
        struct drop_search *one = make_search(), *two = make_search();
        struct ai_answer expected = search_with(one, &at, &LIMITED[i], 1);
        struct ai_answer seen = search_with(two, &at, &LIMITED[i], 2);
        assert_memory_equal(&seen, &expected, sizeof seen);
        assert_null(two->helper);
        drop_search_destroy(one);
        drop_search_destroy(two);
    }
}

/* How often somebody is asked until the second thread has had its turn: more than any machine can be busy. */
enum { ROUNDS_MOST = 100000 };

/* The second one does search, also when the first one is asked again; what it tried is counted. */
TEST(a_second_thread_helps)
{
    uint64_t random = 3;
    take((struct options){.width = 10, .height = 10, .connect = 4});
    for (int n = 0; n < 3; n++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&given.variant, &random, 10 + n, text);
        uint64_t helped = 0;
        for (int i = 0; i < ROUNDS_MOST && helped < 2; i++) {
            struct ai_answer answer = search_with(search, &at, &(struct ai_request){.milliseconds = 5}, 2);
            assert_non_null(search->helper);
            assert_ptr_equal(search->helper->table, search->table);
            helped = search->helper->effort.nodes;
            assert_int_equal(answer.report.nodes, search->effort.nodes + helped);
            assert_true(given.variant.game->legal(&given.variant, &at, answer.moves[0], NULL));
        }
        if (helped < 2)
            fail_msg("'%s': no help", text);
    }
}

/* An engine that has more than one thread uses the second one where levels 9 and 10 look far. */
TEST(an_engine_with_threads_uses_two)
{
    uint64_t random = 1;
    take((struct options){.width = 9, .height = 7, .connect = 4});
    engine_set_solver(given.engine, &(struct solver_limits){.threads = 2});
    struct state at = position(&given.variant, "");
    while (at.outcome == RUNNING) {
        struct ai_request request = {.milliseconds = 3};
        struct move move;
        assert_int_not_equal(ai_choose(given.engine, &at, 9 + at.plies % 2, &random, &request, &move, NULL),
                             AI_NO_MOVE);
        assert_true(given.variant.game->legal(&given.variant, &at, move, NULL));
        given.variant.game->apply(&given.variant, &at, move);
    }
}

/* --- levels --- */

static struct ai_answer suggest(const char *evaluator, int level, const struct state *at)
{
    struct ai_answer answer;
    struct engine *engine = make_engine(&given.variant, evaluator);
    assert_int_not_equal(ai_suggest(engine, at, level, &(struct ai_request){.nodes = 40000}, &answer), AI_NO_MOVE);
    answer.report.microseconds = 0;
    engine_destroy(engine);
    return answer;
}

static bool names(const struct ai_answer *answer, struct move move)
{
    for (int i = 0; i < answer->count; i++)
        if (move_equal(answer->moves[i], move))
            return true;
    return false;
}

/* Double threats: which moves make one, complete one, or all come too late. */
TEST(suggestions_are_all_best_moves)
{
    static const struct {
        const char *text, *columns;
    } cases[] = {{"445566", "37"}, {"334455", "26"}, {"3344", "25"}, {"33445", "123456789"}};
    take((struct options){.width = 9, .height = 7, .connect = 4});
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct state at = position(&given.variant, cases[i].text);
        for (int level = 9; level <= LEVEL_MAX; level++) {
            struct ai_answer seen = suggest(NULL, level, &at);
            assert_int_equal(seen.count, strlen(cases[i].columns));
            for (int k = 0; k < seen.count; k++)
                assert_int_equal('1' + seen.moves[k].to % 9, cases[i].columns[k]);
        }
    }
}

TEST(levels_9_and_10_search_so_where_nobody_proves_every_move)
{
    for (int i = 0; i < 4; i++) {
        take(BOARDS[i]);
        struct state at = position(&given.variant, "15");
        struct ai_answer expected = search_nodes(search, &at, 40000);
        for (int level = 9; level <= LEVEL_MAX; level++) {
            struct ai_answer seen = suggest(NULL, level, &at);
            assert_memory_equal(&seen.report, &expected.report, sizeof seen.report);
            assert_true(names(&seen, expected.moves[0]));
            seen = suggest("threats", level, &at);
            assert_memory_equal(&seen.report, &expected.report, sizeof seen.report);
            /* Who asks for another evaluator gets it. */
            assert_int_not_equal(suggest("segments", level, &at).report.value, expected.report.value);
        }
    }
}

TEST(the_usual_board_is_searched_as_ever)
{
    struct ai_answer answer;
    assert_false(evaluator_threats.fits(&given.variant));
    struct state at = position(&given.variant, "44");
    assert_int_equal(engine_search(given.engine, &at, &(struct ai_request){.nodes = 40000}, &answer), AI_STOPPED);
    struct ai_answer seen = suggest(NULL, 9, &at);
    answer.report.microseconds = 0;
    assert_memory_equal(&seen.report, &answer.report, sizeof answer.report);
}

TESTS_MAIN(NULL, NULL)
