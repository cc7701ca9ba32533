/* link: -Wl,--wrap=calloc */
/*
 * What may be asked of the solver: what is refused, all moves, the best line,
 * cancelling, and what happens when memory is short.
 */
#include <pthread.h>

#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "solver_reference.h"

static const struct solver_limits small = {.memory = 4 << 20};

/* Allocations of more bytes than this fail. */
static size_t memory_left = SIZE_MAX;

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);

void *__wrap_calloc(size_t count, size_t size)
{
    return count * size > memory_left ? NULL : __real_calloc(count, size);
}

static void expect_refusal(int width, int height, int connect, const char *part)
{
    struct variant variant;
    struct reason why = {""};
    make_connect4(&variant, width, height, connect);
    assert_null(solver_create(&variant, NULL, &why));
    if (!strstr(why.text, part))
        fail_msg("%dx%d, connect %d: '%s' does not say '%s'", width, height, connect, why.text, part);
}

TEST(what_is_not_covered_is_refused)
{
    struct variant variant;
    struct reason why = {""};
    expect_refusal(12, 12, 4, "(height + 1) * width <= ");
    expect_refusal(7, 6, 5, "connect 4");
    make_connect4(&variant, 7, 6, 4);
    struct game other = *variant.game;
    other.name = "other";
    other.title = "Some Other Game";
    variant.game = &other;
    assert_null(solver_create(&variant, NULL, &why));
    assert_non_null(strstr(why.text, "not Some Other Game"));
}

TEST(short_memory_halves_the_table)
{
    struct variant variant;
    struct reason why = {""};
    bool reduced = true;
    make_connect4(&variant, 7, 6, 4);
    struct solver *solver = make_solver(&variant, &(struct solver_limits){.memory = 32 << 20});
    assert_int_equal(solver_memory(solver, &reduced), 32 << 20);
    assert_false(reduced);
    solver_destroy(solver);
    memory_left = 20 << 20;
    solver = solver_create(&variant, &(struct solver_limits){.memory = 128 << 20}, &why);
    memory_left = SIZE_MAX;
    assert_non_null(solver);
    assert_int_equal(solver_memory(solver, &reduced), 16 << 20);
    assert_true(reduced);
    struct state at = position(&variant, "4444443");
    assert_int_equal(solved(solver, &at), -1);
    solver_destroy(solver);
}

/* Keys of 64 bits could use all the addresses there are. */
TEST(no_amount_of_memory_is_too_much)
{
    struct variant variant;
    struct reason why = {""};
    make_connect4(&variant, 8, 7, 4);
    memory_left = 20 << 20;
    struct solver *solver = solver_create(&variant, &(struct solver_limits){.memory = SIZE_MAX}, &why);
    memory_left = SIZE_MAX;
    assert_non_null(solver);
    /* Where addresses have 32 bits what is halved is a little less than a power of two. */
    size_t memory = solver_memory(solver, NULL);
    if (memory > 16 << 20 || memory <= 15 << 20)
        fail_msg("%zu bytes", memory);
    solver_destroy(solver);
}

/* A deadline too late for the clock is none. */
TEST(the_latest_deadline_is_none)
{
    struct variant variant;
    make_connect4(&variant, 7, 6, 4);
    struct solver *solver = make_solver(&variant, &small);
    struct state at = position(&variant, "4444443265333");
    solver_set_deadline(solver, UINT64_MAX);
    (void)solved(solver, &at);
    solver_destroy(solver);
}

TEST(without_memory_there_is_no_solver)
{
    struct variant variant;
    make_connect4(&variant, 7, 6, 4);
    for (size_t left = 1 << 16; left > 0; left = left > 64 ? left / 4 : 0) {
        struct reason why = {""};
        memory_left = left / 8;
        struct solver *solver = solver_create(&variant, &small, &why);
        memory_left = SIZE_MAX;
        if (!solver)
            assert_string_equal(why.text, "out of memory");
        solver_destroy(solver);
    }
}

TEST(a_finished_game_has_no_score)
{
    struct variant variant;
    struct solver_analysis analysis;
    struct solver_cost cost;
    int columns[SOLVER_LINE_MAX];
    int length = 1;
    int score = 0;
    make_connect4(&variant, 7, 6, 4);
    struct solver *solver = make_solver(&variant, &small);
    struct state at = position(&variant, "1212121");
    assert_int_equal(solver_solve(solver, &at, NULL, &score, &cost), SOLVER_OVER);
    assert_int_equal(cost.nodes, 0);
    assert_int_equal(solver_analyze(solver, &at, NULL, NULL, NULL, &analysis, NULL), SOLVER_OVER);
    assert_int_equal(solver_line(solver, &at, NULL, columns, &length, NULL), SOLVER_OVER);
    assert_int_equal(length, 0);
    solver_destroy(solver);
}

/* --- all moves, and the best line --- */

static void note_report(int column, int score, void *context)
{
    struct solver_analysis *reported = context;
    assert_false(reported->known[column]);
    reported->known[column] = true;
    reported->scores[column] = score;
}

/* The score of a move, from the state after it. */
static int score_after(struct solver *solver, const struct variant *variant, const struct state *at, struct move move)
{
    struct state after = *at;
    variant->game->apply(variant, &after, move);
    if (after.outcome == DRAWN)
        return 0;
    return after.outcome == RUNNING ? -solved(solver, &after) : (variant->cells - after.plies) / 2 + 1;
}

static void check_analysis(struct solver *solver, const struct variant *variant, const struct state *at,
                           const char *text)
{
    struct solver_analysis analysis;
    struct solver_analysis reported = {.best = 0};
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, at, moves);
    int known = 0;
    assert_int_equal(solver_analyze(solver, at, NULL, note_report, &reported, &analysis, NULL), SOLVER_DONE);
    assert_memory_equal(reported.known, analysis.known, sizeof reported.known);
    for (int i = 0; i < count; i++) {
        int column = moves[i].to % variant->options.width;
        int expected = score_after(solver, variant, at, moves[i]);
        if (!analysis.known[column] || analysis.scores[column] != expected || reported.scores[column] != expected)
            fail_msg("'%s', column %d: %d instead of %d", text, column + 1, analysis.scores[column], expected);
    }
    for (int column = 0; column < WIDTH_MAX; column++)
        known += analysis.known[column];
    assert_int_equal(known, count);
    assert_int_equal(analysis.best, solved(solver, at));
}

/* Plays the line: it must end the game when and as the score says. */
static void check_line(struct solver *solver, const struct variant *variant, struct state at, const char *text)
{
    int columns[SOLVER_LINE_MAX];
    int length;
    int score = solved(solver, &at);
    enum side mover = at.turn;
    assert_int_equal(solver_line(solver, &at, NULL, columns, &length, NULL), SOLVER_DONE);
    for (int i = 0; i < length; i++) {
        struct move move = {MOVE_PLACE, NO_CELL, (uint8_t)(at.tally[columns[i]] * variant->options.width + columns[i])};
        assert_int_equal(at.outcome, RUNNING);
        assert_true(variant->game->legal(variant, &at, move, NULL));
        variant->game->apply(variant, &at, move);
    }
    if (at.outcome == DRAWN) {
        assert_int_equal(score, 0);
        return;
    }
    int worth = (variant->cells - at.plies) / 2 + 1;
    int expected = at.outcome == (mover == FIRST ? WON_BY_FIRST : WON_BY_SECOND) ? worth : -worth;
    if (score != expected)
        fail_msg("'%s': the score is %d, the line leads to %d", text, score, expected);
}

TEST(moves_and_lines_agree_with_scores)
{
    struct variant variant;
    uint64_t random = 11;
    make_connect4(&variant, 7, 6, 4);
    struct solver *solver = make_solver(&variant, NULL);
    for (int i = 0; i < (SANITIZED ? 10 : 200); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, 16 + i % 26, text);
        check_analysis(solver, &variant, &at, text);
        check_line(solver, &variant, at, text);
    }
    solver_destroy(solver);
}

/* --- cancelling --- */

TEST(a_cancelled_question_is_not_begun)
{
    struct variant variant;
    struct solver_analysis analysis;
    const atomic_bool cancel = true;
    int score = 0;
    make_connect4(&variant, 7, 6, 4);
    struct solver *solver = make_solver(&variant, &small);
    struct state at = position(&variant, "");
    assert_int_equal(solver_solve(solver, &at, &cancel, &score, NULL), SOLVER_STOPPED);
    assert_int_equal(solver_analyze(solver, &at, &cancel, NULL, NULL, &analysis, NULL), SOLVER_STOPPED);
    for (int column = 0; column < WIDTH_MAX; column++)
        assert_false(analysis.known[column]);
    solver_destroy(solver);
}

enum { MILLISECOND = 1000 }; /* in microseconds, as are all pauses */

struct asker {
    struct solver *solver;
    struct state at;
    atomic_bool cancel;
    enum solver_status status;
    int score;
    struct solver_cost cost;
};

static void *ask(void *argument)
{
    struct asker *asker = argument;
    asker->status = solver_solve(asker->solver, &asker->at, &asker->cancel, &asker->score, &asker->cost);
    return NULL;
}

/* Asks, and cancels after a while. Was it stopped on its way: begun, and not ended? */
static bool stop_after(struct asker *asker, long microseconds)
{
    struct timespec pause = {.tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000};
    pthread_t thread;
    atomic_store(&asker->cancel, false);
    assert_int_equal(pthread_create(&thread, NULL, ask, asker), 0);
    (void)nanosleep(&pause, NULL);
    atomic_store(&asker->cancel, true);
    assert_int_equal(pthread_join(thread, NULL), 0);
    return asker->status == SOLVER_STOPPED && asker->cost.nodes > 0;
}

/*
 * Cancels solving the empty board on its way, then solves something else with the same table. On a busy machine the
 * thread may begin late: then it is given more time.
 */
static void cancel_underway(int threads)
{
    struct variant variant;
    long pause = 50 * MILLISECOND;
    make_connect4(&variant, 7, 6, 4);
    struct asker asker = {
        .solver = make_solver(&variant, &(struct solver_limits){.memory = 4 << 20, .threads = threads}),
        .at = position(&variant, ""),
    };
    while (!stop_after(&asker, pause) && pause < 20000 * MILLISECOND) {
        assert_int_equal(asker.status, SOLVER_STOPPED);
        pause *= 2;
    }
    assert_int_equal(asker.status, SOLVER_STOPPED);
    if (asker.cost.nodes == 0 || asker.cost.microseconds == 0)
        fail_msg("%d threads: %llu nodes in %llu microseconds", threads, (unsigned long long)asker.cost.nodes,
                 (unsigned long long)asker.cost.microseconds);
    struct state at = position(&variant, "45461667");
    assert_int_equal(solved(asker.solver, &at), 11);
    solver_destroy(asker.solver);
}

TEST(a_question_can_be_cancelled)
{
    cancel_underway(1);
    cancel_underway(3);
}

/*
 * Interrupts solving a state at random moments, until it was stopped on its way so many times. Where machine and chance
 * make the moments too late or too early, they are moved: a score found all the same must be right, and is forgotten,
 * for it would answer the next time at once.
 */
static void interrupt(struct asker *asker, uint64_t *random, int times, int expected)
{
    enum { ATTEMPTS = 200 };
    uint32_t latest = 20 * MILLISECOND;
    int found = 0;
    int stopped = 0;
    for (int i = 0; i < ATTEMPTS && stopped < times; i++) {
        bool underway = stop_after(asker, (long)random_below(random, latest));
        stopped += underway;
        if (asker->status == SOLVER_DONE) {
            assert_int_equal(asker->score, expected);
            solver_clear(asker->solver);
            latest = latest / 2 + 1;
            found++;
        } else if (!underway && latest < 1000 * MILLISECOND) {
            latest *= 2;
        }
    }
    if (stopped < times)
        fail_msg("stopped on its way %d times of %d, %d times the score was found, the last pause was below %u us",
                 stopped, ATTEMPTS, found, (unsigned)latest);
}

/* A random state that takes so many nodes that the table grows on the way; its score. */
static int hard_state(const struct variant *variant, uint64_t *random, struct state *at, char text[STATE_TEXT_MAX])
{
    struct solver *solver = make_solver(variant, NULL);
    struct solver_cost cost = {0};
    int score = 0;
    while (cost.nodes < (SANITIZED ? 50000 : 400000)) {
        *at = random_position(variant, random, 11, text);
        solver_clear(solver);
        assert_int_equal(solver_solve(solver, at, NULL, &score, &cost), SOLVER_DONE);
    }
    solver_destroy(solver);
    return score;
}

/* What an interrupted search leaves in the table is true: asked once more, the solver finds the score. */
TEST(interrupted_solves_leave_nothing_wrong)
{
    struct variant variant;
    uint64_t random = 3;
    make_connect4(&variant, 7, 6, 4);
    for (int threads = 1; threads <= 3; threads += 2) {
        struct solver_limits limits = {.memory = 8 << 20, .threads = threads};
        struct asker asker = {.solver = make_solver(&variant, &limits)};
        for (int i = 0; i < (SANITIZED ? 1 : 5); i++) {
            char text[STATE_TEXT_MAX];
            int score = hard_state(&variant, &random, &asker.at, text);
            interrupt(&asker, &random, SANITIZED ? 3 : 8, score);
            if (solved(asker.solver, &asker.at) != score)
                fail_msg("'%s' is not worth %d after interruptions, with %d threads", text, score, threads);
        }
        solver_destroy(asker.solver);
    }
}

TESTS_MAIN(NULL, NULL)
