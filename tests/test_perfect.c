/* link: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc */
/*
 * Level 10: its moves are proven best, by minimax to the end of the game; among
 * equal ones it chooses as its contract says; what it cannot prove in time it
 * does not claim.
 */
#include "ai/engine.h"
#include "ai/prover_solver.h"
#include "book_support.h"
#include "game_support.h"
#include "prelude.h"
#include "rules/variant.h"
#include "rules_support.h"
#include "short_memory.h"
#include "solver_reference.h"

enum { MEMO = 1 << 22, SMALL = 1 << 20, SEEDS = 400 };

static const struct proof_limits no_limits = {0, 0};

/* What minimax has found of the given variant. */
static struct solver_memo memo;

/* An engine of the given variant. */
static struct engine *solving_engine(size_t memory, int threads)
{
    struct engine *engine = make_engine(&given.variant, NULL);
    engine_set_solver(engine, &(struct solver_limits){.memory = memory, .threads = threads});
    return engine;
}

static void take_board(int width, int height)
{
    given_take(NULL, (struct options){.width = width, .height = height});
    engine_set_solver(given.engine, &(struct solver_limits){.memory = SMALL});
    solver_memo_free(&memo);
    solver_memo_init(&memo, MEMO);
}

HOOK(begin)
{
    take_board(7, 6);
}

static int end(void **unused)
{
    solver_memo_free(&memo);
    memo = (struct solver_memo){0};
    return given_end(unused);
}

FIXTURE(begin, end)

/* Level 10's choice within limits. */
static enum ai_status choose_within(struct engine *engine, const struct state *at, const struct proof_limits *limits,
                                    uint64_t seed, struct move *move, struct ai_report *report)
{
    return prover_solver_choose(engine, at, limits, &seed, &(struct ai_request){0}, move, report);
}

/* --- what is right, from minimax --- */

/* The moves of a position, their scores, and the traps of the best. */
struct truth {
    int count;
    struct move moves[MOVES_MAX];
    int scores[MOVES_MAX];
    int traps[MOVES_MAX];
    int best;
    int most_traps; /* of the best */
};

/* What a move that led to `next` is worth to its maker. */
static int score_after(const struct state *next)
{
    if (next->outcome == DRAWN)
        return 0;
    return next->outcome == RUNNING ? -reference_score(&given.variant, next, &memo)
                                    : (given.variant.cells - next->plies) / 2 + 1;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* What a reply counts that is worth `worth` to who makes it, where the best one is worth `best`. */
static int trap_of(const struct state *then, int worth, int best)
{
    int wins_at_once = (given.variant.cells - then->plies + 1) / 2;
    if (worth == best)
        return 0;
    if (then->outcome == RUNNING && -worth == wins_at_once)
        return TRAP_PLAIN;
    return sign(worth) != sign(best) ? TRAP_RESULT : TRAP_LENGTH;
}

static int traps_after(const struct state *next)
{
    struct move replies[MOVES_MAX];
    int count = given.variant.game->moves(&given.variant, next, replies);
    int traps = 0;
    for (int i = 0; i < count; i++) {
        struct state then = variant_after(&given.variant, next, replies[i]);
        traps += trap_of(&then, score_after(&then), reference_score(&given.variant, next, &memo));
    }
    return traps;
}

static struct truth find_truth(const struct state *at)
{
    struct truth truth = {.best = reference_score(&given.variant, at, &memo), .most_traps = -1};
    truth.count = given.variant.game->moves(&given.variant, at, truth.moves);
    for (int i = 0; i < truth.count; i++) {
        struct state next = variant_after(&given.variant, at, truth.moves[i]);
        truth.scores[i] = score_after(&next);
        truth.traps[i] = traps_after(&next);
        if (truth.scores[i] == truth.best && truth.traps[i] > truth.most_traps)
            truth.most_traps = truth.traps[i];
    }
    return truth;
}

static int index_of(const struct truth *truth, struct move move)
{
    for (int i = 0; i < truth->count; i++)
        if (move_equal(truth->moves[i], move))
            return i;
    fail_msg("the move to cell %d is not legal", move.to);
    return -1;
}

/* --- proven choices --- */

static void check_report(const struct state *at, const struct truth *truth, const struct ai_report *report,
                         struct move move)
{
    int plies = AI_WIN - (report->value > 0 ? report->value : -report->value) + 1;
    assert_int_equal(report->proof, AI_PROVEN);
    assert_int_equal(report->lower, truth->best);
    assert_int_equal(report->upper, truth->best);
    assert_int_equal(report->moves_to_end, solver_moves_to_win(&given.variant, at, truth->best));
    assert_int_equal(sign(report->value), sign(truth->best));
    if (truth->best != 0)
        assert_int_equal(report->moves_to_end, (plies + 1) / 2);
    assert_int_equal(report->pv_length, 1);
    assert_true(move_equal(report->pv[0], move));
}

/* Level 10's move is one of the best with the most traps. */
static void check_choice(const struct state *at, uint64_t seed)
{
    struct truth truth = find_truth(at);
    struct ai_report report;
    struct move move;
    assert_int_equal(choose_within(given.engine, at, &no_limits, seed, &move, &report), AI_DONE);
    int i = index_of(&truth, move);
    if (truth.scores[i] != truth.best || truth.traps[i] != truth.most_traps)
        fail_msg("ply %d, hash %llx: cell %d is worth %d with %d traps, instead of %d with %d", at->plies,
                 (unsigned long long)at->hash, move.to, truth.scores[i], truth.traps[i], truth.best, truth.most_traps);
    check_report(at, &truth, &report, move);
}

/* A running position with free_least .. free_most free cells. */
static struct state position_with(uint64_t *random, int free_least, int free_most)
{
    char text[STATE_TEXT_MAX];
    int free_cells = free_least + (int)random_below(random, (uint32_t)(free_most - free_least + 1));
    return quiet_position(&given.variant, random, given.variant.cells - free_cells, text);
}

static void check_random_positions(int width, int height, int free_most, int count)
{
    uint64_t random = (uint64_t)(width * 100 + height);
    take_board(width, height);
    for (int i = 0; i < count; i++) {
        struct state at = position_with(&random, 1, free_most);
        solver_memo_make_room(&memo);
        check_choice(&at, random);
    }
}

TEST(late_choices_are_perfect)
{
    check_random_positions(7, 6, 14, amount(60, 300, 1000));
    check_random_positions(5, 4, 14, amount(50, 200, 800));
    check_random_positions(8, 7, 10, amount(30, 100, 300));
}

TEST(all_choices_on_a_small_board_are_perfect)
{
    size_t checked = 0;
    take_board(4, 4);
    struct layer layer = layer_begin(&given.variant);
    if (SANITIZED)
        layer.states[0] = position(&given.variant, "123412");
    for (; layer.count > 0; layer = layer_next(&given.variant, layer))
        for (size_t i = 0; i < layer.count; i++)
            if (layer.states[i].outcome == RUNNING) {
                check_choice(&layer.states[i], layer.states[i].hash);
                checked++;
            }
    free(layer.states);
    assert_true(checked > (SANITIZED ? 1000 : 100000));
}

/* Every move that the contract leaves open comes about, none twice as often as it should. */
TEST(what_is_equal_is_chosen_evenly)
{
    uint64_t random = 5;
    int tested = 0;
    while (tested < 3) {
        struct state at = position_with(&random, 8, 12);
        struct truth truth = find_truth(&at);
        int equal = 0;
        int chosen[MOVES_MAX] = {0};
        for (int i = 0; i < truth.count; i++)
            equal += truth.scores[i] == truth.best && truth.traps[i] == truth.most_traps;
        if (equal < 2)
            continue;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct move move;
            assert_int_equal(choose_within(given.engine, &at, &no_limits, seed, &move, NULL), AI_DONE);
            chosen[index_of(&truth, move)]++;
        }
        for (int i = 0; i < truth.count; i++)
            if (truth.scores[i] == truth.best && truth.traps[i] == truth.most_traps)
                assert_within(chosen[i], SEEDS / equal / 2, SEEDS / equal * 2);
        tested++;
    }
}

/* The same seeds, the same moves: whatever was asked before, with whatever memory and threads. */
TEST(proven_choices_do_not_depend_on_the_past)
{
    enum { POSITIONS = 40, PLIES = 18 };
    static const struct solver_limits limits[] = {{.memory = SMALL}, {.memory = 1 << 12}, {.threads = 2}};
    struct move moves[3][POSITIONS];
    for (int pass = 0; pass < 3; pass++) {
        struct engine *engine = engine_create(&given.variant, NULL);
        engine_set_solver(engine, &limits[pass]);
        for (int k = 0; k < (SANITIZED ? 6 : POSITIONS); k++) {
            int i = pass == 1 ? (SANITIZED ? 6 : POSITIONS) - 1 - k : k;
            uint64_t random = (uint64_t)i + 1;
            char text[STATE_TEXT_MAX];
            struct state at = random_position(&given.variant, &random, SANITIZED ? PLIES + 6 : PLIES, text);
            assert_int_equal(choose_within(engine, &at, &no_limits, (uint64_t)i, &moves[pass][i], NULL), AI_DONE);
            if (!move_equal(moves[pass][i], moves[0][i]))
                fail_msg("'%s': cell %d, then %d (pass %d)", text, moves[0][i].to, moves[pass][i].to, pass);
        }
        engine_destroy(engine);
    }
}

/* --- short of time --- */

/* What is claimed of a move is true; a win with the next move is never missed, nor a loss with the reply to it. */
static void check_claims(struct solver *solver, const struct state *at, enum ai_status status,
                         const struct ai_report *report, struct move move)
{
    struct solver_analysis truth;
    int column = move.to % given.variant.options.width;
    int lost_at_once = -((given.variant.cells - at->plies) / 2);
    assert_true(given.variant.game->legal(&given.variant, at, move, NULL));
    assert_int_equal(solver_analyze(solver, at, NULL, NULL, NULL, &truth, NULL), SOLVER_DONE);
    assert_within(truth.scores[column], report->lower, report->upper);
    if (report->proof == AI_PROVEN) {
        assert_int_equal(status, AI_DONE);
        assert_int_equal(truth.scores[column], truth.best);
    } else {
        assert_int_equal(report->proof, AI_PARTLY_PROVEN);
        assert_int_equal(status, AI_STOPPED);
        assert_true(report->depth >= 1);
        assert_true(truth.best <= (given.variant.cells - at->plies - 1) / 2);
        assert_true(truth.scores[column] > lost_at_once || truth.best == lost_at_once);
    }
}

TEST(short_of_time_nothing_false_is_claimed)
{
    static const uint64_t budgets[] = {1, 100, 1000, 10000, 100000};
    enum { BUDGETS = sizeof budgets / sizeof *budgets };
    uint64_t random = 7;
    int partly = 0;
    struct solver *solver = make_solver(&given.variant, &(struct solver_limits){.memory = 8 << 20});
    for (int i = 0; i < (SANITIZED ? 10 : 60); i++) {
        struct engine *engine = solving_engine(SMALL, 1 + i % 2);
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&given.variant, &random, 14 + i % 10, text);
        uint64_t budget = budgets[i % BUDGETS];
        struct ai_report report;
        struct move move;
        enum ai_status status =
            choose_within(engine, &at, &(struct proof_limits){budget, 2 * budget}, 1, &move, &report);
        check_claims(solver, &at, status, &report, move);
        partly += report.proof == AI_PARTLY_PROVEN;
        engine_destroy(engine);
    }
    if (partly == 0)
        fail_msg("every proof was finished in its time");
    solver_destroy(solver);
}

/* What is proven overrules what the search thinks: the proven win is taken, what is proven lost left alone. */
TEST(proven_bounds_overrule_the_search)
{
    enum { DEPTH = 5, COLUMNS = 7 };
    struct ai_request request = {.depth = DEPTH};
    struct ai_answer answer;
    struct engine_bounds bounds;
    struct state start = position(&given.variant, "");
    for (int other = 0; other < COLUMNS; other++) {
        for (int i = 0; i < COLUMNS; i++) {
            bounds.floors[i] = 1 - AI_WIN;
            bounds.ceilings[i] = i == other ? AI_WIN : 21 - AI_WIN;
        }
        assert_int_equal(engine_search_within(given.engine, &start, &request, &bounds, &answer), AI_DONE);
        assert_int_equal(answer.count, 1);
        assert_int_equal(answer.moves[0].to, other);
        assert_int_equal(answer.report.depth, DEPTH);
        for (int i = 0; i < COLUMNS; i++) {
            bounds.floors[i] = i == other ? AI_WIN - 20 : 1 - AI_WIN;
            bounds.ceilings[i] = AI_WIN;
        }
        assert_int_equal(engine_search_within(given.engine, &start, &request, &bounds, &answer), AI_DONE);
        assert_int_equal(answer.count, 1);
        assert_int_equal(answer.moves[0].to, other);
        assert_int_equal(answer.report.value, AI_WIN - 20);
    }
}

/* What a proof says of each move is true whenever it is ended. */
TEST(unfinished_proofs_are_true)
{
    uint64_t random = 8;
    int unfinished = 0;
    struct solver *solver = make_solver(&given.variant, &(struct solver_limits){.memory = 8 << 20});
    struct solver *hurried = make_solver(&given.variant, &(struct solver_limits){.memory = SMALL});
    for (int i = 0; i < (SANITIZED ? 10 : 60); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&given.variant, &random, 14 + i % 8, text);
        struct proof proof;
        struct solver_analysis truth;
        assert_int_equal(solver_analyze(solver, &at, NULL, NULL, NULL, &truth, NULL), SOLVER_DONE);
        proof_begin(&proof, &given.variant, &at, &(struct proof_tools){.solver = hurried});
        solver_clear(hurried);
        solver_set_deadline(hurried, (uint64_t)100 << i % 9);
        unfinished += !proof_find_score(&proof);
        assert_within(truth.best, proof.lower, proof.upper);
        for (int k = 0; k < proof.count; k++)
            assert_within(truth.scores[proof.moves[k].to % 7], proof.lowers[k], proof.uppers[k]);
    }
    if (unfinished == 0)
        fail_msg("every proof was finished before its deadline");
    solver_destroy(hurried);
    solver_destroy(solver);
}

TEST(a_cancelled_question_has_no_answer)
{
    atomic_bool cancel = true;
    struct ai_request request = {.cancel = &cancel};
    struct ai_answer answer;
    struct move move;
    uint64_t random = 9;
    struct state start = position(&given.variant, "");
    assert_int_equal(ai_choose(given.engine, &start, LEVEL_MAX, &random, &request, &move, NULL), AI_NO_MOVE);
    assert_int_equal(ai_suggest(given.engine, &start, LEVEL_MAX, &request, &answer), AI_NO_MOVE);
    assert_int_equal(answer.count, 0);
    assert_int_equal(random, 9);
}

/* --- the solver's part --- */

TEST(comparing_agrees_with_solving)
{
    uint64_t random = 10;
    struct solver *solver = make_solver(&given.variant, &(struct solver_limits){.memory = SMALL});
    for (int i = 0; i < (SANITIZED ? 20 : 200); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&given.variant, &random, 24 + i % 18, text);
        int score = solved(solver, &at);
        for (int alpha = -22; alpha <= 22; alpha++) {
            int bound;
            assert_int_equal(solver_compare(solver, &at, alpha, NULL, &bound, NULL), SOLVER_DONE);
            if (bound > alpha ? score < bound : score > bound)
                fail_msg("'%s' is worth %d, but compared with %d: %d", text, score, alpha, bound);
        }
    }
    solver_destroy(solver);
}

/* --- what the solver does not cover, and memory --- */

TEST(other_boards_are_judged)
{
    uint64_t random = 11;
    char text[STATE_TEXT_MAX];
    struct ai_report report;
    struct move move;
    take_board(12, 11);
    struct state at = random_position(&given.variant, &random, 50, text);
    assert_null(engine_solver(given.engine, NULL));
    assert_int_not_equal(ai_choose(given.engine, &at, LEVEL_MAX, &random, &(struct ai_request){0}, &move, &report),
                         AI_NO_MOVE);
    assert_true(given.variant.game->legal(&given.variant, &at, move, NULL));
    assert_int_equal(report.proof, AI_JUDGED);
}

TEST(without_memory_for_a_solver_it_judges)
{
    struct ai_report report;
    struct move move;
    struct ai_answer answer;
    uint64_t random = 12;
    char text[STATE_TEXT_MAX];
    engine_set_solver(given.engine, &(struct solver_limits){.threads = 1});
    struct state at = random_position(&given.variant, &random, 28, text);
    allow_bytes(0);
    assert_int_not_equal(ai_choose(given.engine, &at, LEVEL_MAX, &random, &(struct ai_request){0}, &move, &report),
                         AI_NO_MOVE);
    assert_int_equal(report.proof, AI_SHORT_OF_MEMORY);
    assert_true(given.variant.game->legal(&given.variant, &at, move, NULL));
    assert_int_not_equal(ai_suggest(given.engine, &at, LEVEL_MAX, &(struct ai_request){0}, &answer), AI_NO_MOVE);
    assert_int_equal(answer.report.proof, AI_SHORT_OF_MEMORY);
    allow_bytes(1 << 20); /* a smaller table than asked for will do */
    assert_int_equal(ai_choose(given.engine, &at, LEVEL_MAX, &random, &(struct ai_request){0}, &move, &report),
                     AI_DONE);
    allow_all();
    assert_int_equal(report.proof, AI_PROVEN);
}

/* --- the opening book --- */

/* A choice is the same with a book and without; where the book reaches so far, it needs no time. */
static void check_with_book(struct engine *with, const struct state *at, int plies, uint64_t seed)
{
    static const struct proof_limits no_time = {1, 1};
    struct move expected;
    struct move move;
    struct ai_report report;
    assert_int_equal(choose_within(given.engine, at, &no_limits, seed, &expected, NULL), AI_DONE);
    assert_int_equal(choose_within(with, at, &no_limits, seed, &move, NULL), AI_DONE);
    if (!move_equal(move, expected))
        fail_msg("ply %d, hash %llx: cell %d with the book, %d without", at->plies, (unsigned long long)at->hash,
                 move.to, expected.to);
    if (at->plies + 2 > plies)
        return;
    assert_int_equal(choose_within(with, at, &no_time, seed, &move, &report), AI_DONE);
    assert_int_equal(report.proof, AI_PROVEN);
    assert_int_equal(report.nodes, 0);
    assert_true(move_equal(move, expected));
}

TEST(a_book_saves_time_and_changes_nothing)
{
    enum { PLIES = 6 };
    uint64_t random = 14;
    take_board(5, 4);
    struct book_build order = small_build(&given.variant, PLIES, in_folder("perfect.book"));
    build_book(&order);
    struct book *book = open_book(order.path, &given.variant);
    struct engine *with = solving_engine(SMALL, 1);
    engine_set_solver(with, &(struct solver_limits){.memory = SMALL, .book = book});
    for (int i = 0; i < (amount(30, 100, 300)); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&given.variant, &random, i % (PLIES + 2), text);
        check_with_book(with, &at, PLIES, (uint64_t)i);
    }
    engine_destroy(with);
    book_close(book);
}

/* --- games --- */

/* Plays on; the winning side at level 10, the other at `level`, or at random for 0. Returns how it ended. */
static enum outcome play_on(struct state *at, enum side perfect, int level, uint64_t *random)
{
    while (at->outcome == RUNNING) {
        struct move move = random_move(&given.variant, at, random);
        if (at->turn == perfect)
            assert_int_equal(choose_within(given.engine, at, &no_limits, *random, &move, NULL), AI_DONE);
        else if (level > 0)
            assert_int_not_equal(ai_choose(given.engine, at, level, random, &(struct ai_request){0}, &move, NULL),
                                 AI_NO_MOVE);
        given.variant.game->apply(&given.variant, at, move);
    }
    return at->outcome;
}

/* From won positions it wins, as soon as the score says or sooner. */
TEST(won_games_are_won)
{
    enum { PLIES = 16 };
    static const int levels[] = {0, 5, 8};
    uint64_t random = 13;
    int games = 0;
    engine_set_solver(given.engine, &(struct solver_limits){.memory = 8 << 20});
    while (games < (SANITIZED ? 2 : 12)) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&given.variant, &random, SANITIZED ? PLIES + 8 : PLIES, text);
        int score = solved(engine_solver(given.engine, NULL), &at);
        enum side perfect = at.turn;
        int last = given.variant.cells - at.plies - (score > 0 ? 2 * score - 2 : 0);
        int level = levels[games % 3];
        enum outcome won = perfect == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
        int begun = at.plies;
        if (score <= 0)
            continue;
        if (play_on(&at, perfect, level, &random) != won)
            fail_msg("'%s', worth %d, was not won against level %d", text, score, level);
        if (at.plies - begun > last)
            fail_msg("'%s', worth %d: %d plies instead of %d", text, score, at.plies - begun, last);
        games++;
    }
}

/* The first player wins Connect Four: with the book that comes with the program it proves that from the first move. */
TEST(the_first_move_wins)
{
    uint64_t random = 15;
    struct state at;
    struct book *book = book_open_default(&given.variant, NULL);
    if (!book || SANITIZED)
        skip();
    engine_set_solver(given.engine, &(struct solver_limits){.book = book});
    for (int level = 2; level <= 8; level += 3) {
        given.variant.game->start(&given.variant, &at);
        if (play_on(&at, FIRST, level, &random) != WON_BY_FIRST)
            fail_msg("not won against level %d", level);
    }
    book_close(book);
}

TESTS_MAIN(make_book_folder, remove_book_folder)
