/* link: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc */
/*
 * What may be asked of the solver: what is refused, all moves, the best line,
 * cancelling, and what happens when memory is short.
 */
#include <pthread.h>

#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "rules/variant.h"
#include "short_memory.h"
#include "solver/bitboard.h"
#include "solver_reference.h"

static const struct solver_limits small = {.memory = 4 << 20};

/* Of the given variant. */
static struct solver *solver;

static int begin(void **unused)
{
    (void)given_begin(unused);
    solver = make_solver(&given.variant, &small);
    return 0;
}

static int end(void **unused)
{
    solver_destroy(solver);
    return given_end(unused);
}

FIXTURE(begin, end)

/* Another solver in its place. */
static void take_solver(struct solver *other)
{
    solver_destroy(solver);
    solver = other;
    assert_non_null(solver);
}

static void take_board(int width, int height, const struct solver_limits *limits)
{
    given_take(NULL, (struct options){.width = width, .height = height});
    take_solver(make_solver(&given.variant, limits));
}

static void expect_refusal(int width, int height, int connect, const char *part)
{
    struct reason why = {""};
    struct variant variant = connect4_of(width, height, connect);
    assert_null(solver_create(&variant, NULL, &why));
    if (!strstr(why.text, part))
        fail_msg("%dx%d, connect %d: '%s' does not say '%s'", width, height, connect, why.text, part);
}

/* Boards of two words are covered where the compiler has such numbers, and are never quick. */
TEST(what_is_not_covered_is_refused)
{
    static const struct {
        int width, height;
        bool covered, quick;
    } boards[] = {{7, 6, true, true},
                  {8, 7, true, true},
                  {8, 8, BITBOARD_WORDS == 2, false},
                  {12, 9, BITBOARD_WORDS == 2, false},
                  {11, 10, BITBOARD_WORDS == 2, false},
                  {12, 10, false, false}};
    struct reason why = {""};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        given_take(NULL, (struct options){.width = boards[i].width, .height = boards[i].height});
        if (solver_covers(&given.variant) != boards[i].covered || solver_is_quick(&given.variant) != boards[i].quick)
            fail_msg("%dx%d", boards[i].width, boards[i].height);
    }
    expect_refusal(12, 12, 4, "(height + 1) * width <= ");
    expect_refusal(7, 6, 5, "connect 4");
    struct game other = *given.variant.game;
    other.name = "other";
    other.title = "Some Other Game";
    given.variant.game = &other;
    assert_null(solver_create(&given.variant, NULL, &why));
    assert_non_null(strstr(why.text, "not Some Other Game"));
}

TEST(short_memory_halves_the_table)
{
    bool reduced = true;
    take_solver(make_solver(&given.variant, &(struct solver_limits){.memory = 32 << 20}));
    assert_int_equal(solver_memory(solver, &reduced), 32 << 20);
    assert_false(reduced);
    allow_bytes(20 << 20);
    take_solver(solver_create(&given.variant, &(struct solver_limits){.memory = 128 << 20}, NULL));
    allow_all();
    assert_int_equal(solver_memory(solver, &reduced), 16 << 20);
    assert_true(reduced);
    struct state at = position(&given.variant, "4444443");
    assert_int_equal(solved(solver, &at), -1);
}

/* Keys of 64 bits could use all the addresses there are. */
TEST(no_amount_of_memory_is_too_much)
{
    given_take(NULL, (struct options){.width = 8, .height = 7});
    allow_bytes(20 << 20);
    take_solver(solver_create(&given.variant, &(struct solver_limits){.memory = SIZE_MAX}, NULL));
    allow_all();
    /* Where addresses have 32 bits what is halved is a little less than a power of two. */
    assert_within(solver_memory(solver, NULL), (15 << 20) + 1, 16 << 20);
}

/* A deadline too late for the clock is none. */
TEST(the_latest_deadline_is_none)
{
    struct state at = position(&given.variant, "4444443265333");
    solver_set_deadline(solver, UINT64_MAX);
    (void)solved(solver, &at);
}

TEST(without_memory_there_is_no_solver)
{
    for (size_t left = 1 << 16; left > 0; left = left > 64 ? left / 4 : 0) {
        struct reason why = {""};
        allow_bytes(left / 8);
        struct solver *made = solver_create(&given.variant, &small, &why);
        allow_all();
        if (!made)
            assert_string_equal(why.text, "out of memory");
        solver_destroy(made);
    }
}

TEST(a_finished_game_has_no_score)
{
    struct solver_analysis analysis;
    struct solver_cost cost;
    int columns[SOLVER_LINE_MAX];
    int length = 1;
    int score = 0;
    struct state at = position(&given.variant, "1212121");
    assert_int_equal(solver_solve(solver, &at, NULL, &score, &cost), SOLVER_OVER);
    assert_int_equal(cost.nodes, 0);
    assert_int_equal(solver_analyze(solver, &at, NULL, NULL, NULL, &analysis, NULL), SOLVER_OVER);
    assert_int_equal(solver_line(solver, &at, NULL, columns, &length, NULL), SOLVER_OVER);
    assert_int_equal(length, 0);
    assert_int_equal(solver_compare(solver, &at, 0, NULL, &score, NULL), SOLVER_OVER);
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
static int score_after(const struct state *at, struct move move)
{
    struct state after = variant_after(&given.variant, at, move);
    if (after.outcome == DRAWN)
        return 0;
    return after.outcome == RUNNING ? -solved(solver, &after) : (given.variant.cells - after.plies) / 2 + 1;
}

static void check_analysis(const struct state *at, const char *text)
{
    struct solver_analysis analysis;
    struct solver_analysis reported = {.best = 0};
    struct move moves[MOVES_MAX];
    int count = given.variant.game->moves(&given.variant, at, moves);
    int known = 0;
    assert_int_equal(solver_analyze(solver, at, NULL, note_report, &reported, &analysis, NULL), SOLVER_DONE);
    assert_memory_equal(reported.known, analysis.known, sizeof reported.known);
    for (int i = 0; i < count; i++) {
        int column = moves[i].to % given.variant.options.width;
        int expected = score_after(at, moves[i]);
        if (!analysis.known[column] || analysis.scores[column] != expected || reported.scores[column] != expected)
            fail_msg("'%s', column %d: %d instead of %d", text, column + 1, analysis.scores[column], expected);
    }
    for (int column = 0; column < WIDTH_MAX; column++)
        known += analysis.known[column];
    assert_int_equal(known, count);
    assert_int_equal(analysis.best, solved(solver, at));
}

/* Plays the line: it must end the game when and as the score says. */
static void check_line(struct state at, const char *text)
{
    int columns[SOLVER_LINE_MAX];
    int length;
    int score = solved(solver, &at);
    enum side mover = at.turn;
    assert_int_equal(solver_line(solver, &at, NULL, columns, &length, NULL), SOLVER_DONE);
    for (int i = 0; i < length; i++) {
        int cell = at.tally[columns[i]] * given.variant.options.width + columns[i];
        struct move move = {MOVE_PLACE, NO_CELL, (uint8_t)cell};
        assert_int_equal(solved(solver, &at), i % 2 == 0 ? score : -score);
        assert_true(given.variant.game->legal(&given.variant, &at, move, NULL));
        given.variant.game->apply(&given.variant, &at, move);
    }
    assert_int_not_equal(at.outcome, RUNNING);
    int worth = at.outcome == DRAWN ? 0 : (given.variant.cells - at.plies) / 2 + 1;
    int expected = at.outcome == (mover == FIRST ? WON_BY_FIRST : WON_BY_SECOND) ? worth : -worth;
    if (score != expected)
        fail_msg("'%s': the score is %d, the line leads to %d", text, score, expected);
}

static void check_questions(int free_least, int free_most, int count)
{
    uint64_t random = 11;
    for (int i = 0; i < count; i++) {
        char text[STATE_TEXT_MAX];
        int free_cells = free_most - i % (free_most - free_least + 1);
        struct state at = random_position(&given.variant, &random, given.variant.cells - free_cells, text);
        check_analysis(&at, text);
        check_line(at, text);
    }
}

TEST(moves_and_lines_agree_with_scores)
{
    static const int wide[][2] = {{8, 8}, {9, 8}, {10, 10}, {12, 5}, {10, 7}};
    take_solver(make_solver(&given.variant, NULL));
    check_questions(1, 26, SANITIZED ? 10 : 200);
    for (size_t i = 0; i < sizeof wide / sizeof *wide && BITBOARD_WORDS == 2; i++) {
        take_board(wide[i][0], wide[i][1], &small);
        check_questions(SANITIZED ? 14 : 20, SANITIZED ? 14 : 20, amount(1, 6, 30));
    }
}

/* --- cancelling --- */

TEST(a_cancelled_question_is_not_begun)
{
    struct solver_analysis analysis;
    const atomic_bool cancel = true;
    int score = 0;
    struct state at = position(&given.variant, "");
    assert_int_equal(solver_solve(solver, &at, &cancel, &score, NULL), SOLVER_STOPPED);
    assert_int_equal(solver_analyze(solver, &at, &cancel, NULL, NULL, &analysis, NULL), SOLVER_STOPPED);
    for (int column = 0; column < WIDTH_MAX; column++)
        assert_false(analysis.known[column]);
}

TEST(a_deadline_stops_questions_until_it_is_lifted)
{
    static const struct {
        int width, height, threads;
        const char *late;
        int bound; /* that it cannot exceed */
    } cases[] = {{7, 6, 1, "4444445632233332", 13}, {7, 6, 2, "4444445632233332", 13}, {9, 8, 2, "5555555546", 35}};
    int score;
    for (size_t i = 0; i < sizeof cases / sizeof *cases - (BITBOARD_WORDS == 1); i++) {
        take_board(cases[i].width, cases[i].height,
                   &(struct solver_limits){.memory = 4 << 20, .threads = cases[i].threads});
        struct state start = position(&given.variant, ""), late = position(&given.variant, cases[i].late);
        solver_set_deadline(solver, 20000);
        assert_int_equal(solver_solve(solver, &start, NULL, &score, NULL), SOLVER_STOPPED);
        assert_int_equal(solver_compare(solver, &late, 0, NULL, &score, NULL), SOLVER_STOPPED);
        solver_set_deadline(solver, 0);
        assert_int_equal(solver_compare(solver, &late, cases[i].bound, NULL, &score, NULL), SOLVER_DONE);
    }
}

/* Years are not spent on an answer: the empty board is compared only with what cannot be exceeded. */
TEST(what_cannot_be_exceeded_is_known_at_once)
{
    int bound = 0;
    if (BITBOARD_WORDS == 1)
        skip();
    take_board(12, 9, &small);
    struct state at = position(&given.variant, "");
    assert_int_equal(solver_compare(solver, &at, 53, NULL, &bound, NULL), SOLVER_DONE);
    assert_within(bound, 0, 53);
}

enum { MILLISECOND = 1000 }; /* in microseconds, as are all pauses */

struct asker {
    struct state at;
    atomic_bool cancel;
    enum solver_status status;
    int score;
    struct solver_cost cost;
};

static void *ask(void *argument)
{
    struct asker *asker = argument;
    asker->status = solver_solve(solver, &asker->at, &asker->cancel, &asker->score, &asker->cost);
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
    long pause = 50 * MILLISECOND;
    take_solver(make_solver(&given.variant, &(struct solver_limits){.memory = 4 << 20, .threads = threads}));
    struct asker asker = {.at = position(&given.variant, "")};
    while (!stop_after(&asker, pause) && pause < 20000 * MILLISECOND) {
        assert_int_equal(asker.status, SOLVER_STOPPED);
        pause *= 2;
    }
    assert_int_equal(asker.status, SOLVER_STOPPED);
    if (asker.cost.nodes == 0 || asker.cost.microseconds == 0)
        fail_msg("%d threads: %llu nodes in %llu microseconds", threads, (unsigned long long)asker.cost.nodes,
                 (unsigned long long)asker.cost.microseconds);
    struct state at = position(&given.variant, "45461667");
    assert_int_equal(solved(solver, &at), 11);
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
            solver_clear(solver);
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
static int hard_state(uint64_t *random, struct state *at, char text[STATE_TEXT_MAX])
{
    struct solver *alone = make_solver(&given.variant, NULL);
    struct solver_cost cost = {0};
    int score = 0;
    while (cost.nodes < (SANITIZED ? 50000 : 400000)) {
        *at = random_position(&given.variant, random, 11, text);
        solver_clear(alone);
        assert_int_equal(solver_solve(alone, at, NULL, &score, &cost), SOLVER_DONE);
    }
    solver_destroy(alone);
    return score;
}

/* What an interrupted search leaves in the table is true: asked once more, the solver finds the score. */
TEST(interrupted_solves_leave_nothing_wrong)
{
    uint64_t random = 3;
    for (int threads = 1; threads <= 3; threads += 2) {
        struct asker asker;
        take_solver(make_solver(&given.variant, &(struct solver_limits){.memory = 8 << 20, .threads = threads}));
        for (int i = 0; i < (SANITIZED ? 1 : 5); i++) {
            char text[STATE_TEXT_MAX];
            int score = hard_state(&random, &asker.at, text);
            interrupt(&asker, &random, SANITIZED ? 3 : 8, score);
            if (solved(solver, &asker.at) != score)
                fail_msg("'%s' is not worth %d after interruptions, with %d threads", text, score, threads);
        }
    }
}

TESTS_MAIN(NULL, NULL)
