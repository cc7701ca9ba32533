/*
 * The analyser's thread: its answers are the solver's, they belong to the question asked last, what was cancelled is
 * never answered, it can be ended at any moment. To be run under the thread sanitizer as well.
 */
/* link: -Wl,--wrap=calloc */

#include <SDL.h>

#include "gravitrips/tablebase.h"
#include "slow.h"
#include "solver_reference.h"
#include "think_support.h"

enum { INTERRUPTIONS = EMULATED ? 10 : 60, DESTRUCTIONS = EMULATED ? 6 : 20, LATE = 24 };

static struct variant variant;
static atomic_bool short_of_memory;

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);

void *__wrap_calloc(size_t count, size_t size)
{
    return atomic_load(&short_of_memory) ? NULL : __real_calloc(count, size);
}

static struct analyser *create(void)
{
    struct reason why;
    struct analyser *analyser = analyser_create(NULL, count_wake, NULL, &why);
    if (!analyser)
        fail_msg("%s", why.text);
    return analyser;
}

static struct analyser *analyser;

HOOK(begin)
{
    variant = connect4_of(0, 0, 0);
    analyser = create();
}

HOOK(end)
{
    worker_destroy(analyser);
}

/* Asks, and returns the complete answer; fails the test if none comes. */
static struct analysis answer_to(const struct variant *of, const struct state *question)
{
    struct analysis answer = {0};
    struct explanation why;
    analyser_ask(analyser, of, question, 0, EXPLAIN_HINTS_ALL, 0);
    for (struct patience patience = {0}; has_patience(&patience); SDL_Delay(1)) {
        enum analyser_news news = analyser_take(analyser, &answer, &why);
        assert_int_not_equal(news, ANALYSER_FAILED);
        if (news == ANALYSER_DONE)
            return answer;
    }
    fail_msg("no answer came");
    return answer;
}

/* A position late enough to be solved at once. */
static struct state late_position(uint64_t *random)
{
    char text[STATE_TEXT_MAX];
    struct state state;
    do
        state = random_position(&variant, random, LATE, text);
    while (state.plies < LATE);
    return state;
}

static void expect_same(const struct analysis *answer, const struct solver_analysis *expected,
                        const struct state *state)
{
    bool found[WIDTH_MAX] = {false};
    assert_true(answer->proven);
    assert_int_equal(worth_score(&variant, state, answer->worth), expected->best);
    for (int i = 0; i < answer->count; i++) {
        const struct analyst_move *move = &answer->moves[i];
        int column = move->move.to % variant.options.width, score = worth_score(&variant, state, move->worth);
        assert_true(move->known && expected->known[column]);
        if (score != expected->scores[column])
            fail_msg("column %d is worth %d, not %d", column + 1, expected->scores[column], score);
        assert_int_equal(move->best, expected->scores[column] == expected->best);
        found[column] = true;
    }
    for (int column = 0; column < variant.options.width; column++)
        assert_int_equal(found[column], state->tally[column] != variant.options.height);
}

static const struct solver_limits small = {.memory = 1 << 20};

FIXTURE(begin, end)

TEST(test_answers_are_the_solvers)
{
    uint64_t random = 1;
    struct solver *solver = make_solver(&variant, &small);
    for (int i = 0; i < 40; i++) {
        struct state question = late_position(&random);
        struct solver_analysis expected;
        struct analysis answer = answer_to(&variant, &question);
        assert_int_equal(solver_analyze(solver, &question, NULL, NULL, NULL, &expected, NULL), SOLVER_DONE);
        expect_same(&answer, &expected, &question);
    }
    assert_true(atomic_load(&wakes) > 0);
    solver_destroy(solver);
}

/*
 * Who are the best is known with the last worth, or before it: a judgement, which a proof that takes long is preceded
 * by, may have seen the end. What they are worth is known then.
 */
static void expect_best_known(const struct analysis *answer)
{
    int best = 0;
    for (int i = 0; i < answer->count; i++) {
        const struct analyst_move *move = &answer->moves[i];
        best += move->best;
        if (answer->proven && move->best)
            assert_true(move->known && worth_compare(move->worth, answer->worth) == 0);
    }
    assert_int_equal(best, answer->best_count);
    assert_true(best > 0 || !answer->proven);
}

/* Moves come one after the other; what was known stays, and the end is told once. */
TEST(test_moves_fill_in)
{
    struct state question = position(&variant, "44444433333316");
    struct analysis answer = {0};
    struct explanation why;
    enum analyser_news news = ANALYSER_NOTHING;
    int known = 0;
    analyser_ask(analyser, &variant, &question, 0, EXPLAIN_HINTS_ALL, 0);
    for (struct patience patience = {0}; news != ANALYSER_DONE && has_patience(&patience);) {
        news = analyser_take(analyser, &answer, &why);
        if (news == ANALYSER_NOTHING)
            continue;
        int count = 0;
        for (int i = 0; i < answer.count; i++)
            count += answer.moves[i].known;
        assert_true(count >= known);
        expect_best_known(&answer);
        assert_true(news != ANALYSER_DONE || answer.best_count > 0);
        known = count;
    }
    assert_int_equal(news, ANALYSER_DONE);
    assert_int_equal(known, 5);
    for (int i = 0; i < 20; i++, SDL_Delay(1))
        assert_int_equal(analyser_take(analyser, &answer, &why), ANALYSER_NOTHING);
}

/* A slow question is replaced at random moments: only the last one is answered. */
TEST(test_only_the_last_question_is_answered)
{
    uint64_t random = 2;
    struct solver *solver = make_solver(&variant, &small);
    struct state slow = position(&variant, "44");
    for (int i = 0; i < INTERRUPTIONS; i++) {
        struct state first = late_position(&random), last = late_position(&random);
        struct solver_analysis expected;
        analyser_ask(analyser, &variant, &slow, 0, EXPLAIN_HINTS_ALL, 0);
        pause_at_random(&random);
        analyser_ask(analyser, &variant, &first, 0, EXPLAIN_HINTS_ALL, 0);
        pause_at_random(&random);
        struct analysis answer = answer_to(&variant, &last);
        assert_int_equal(solver_analyze(solver, &last, NULL, NULL, NULL, &expected, NULL), SOLVER_DONE);
        expect_same(&answer, &expected, &last);
    }
    solver_destroy(solver);
}

TEST(test_destroyed_at_any_moment)
{
    uint64_t random = 4;
    struct state start = position(&variant, "");
    for (int i = 0; i < DESTRUCTIONS; i++) {
        if (i % 3)
            analyser_ask(analyser, &variant, &start, 0, EXPLAIN_HINTS_ALL, 0);
        pause_at_random(&random);
        if (i % 3 == 2)
            worker_cancel(analyser);
        worker_destroy(analyser);
        analyser = create();
    }
    worker_destroy(NULL);
}

/* The one best move's cell. */
static int best_cell(const struct analysis *answer)
{
    assert_int_equal(answer->best_count, 1);
    for (int i = 0; i < answer->count; i++)
        if (answer->moves[i].best)
            return answer->moves[i].move.to;
    fail_msg("the best move is none of the moves");
    return NO_CELL;
}

/*
 * A proof that takes hours is preceded by a judgement: which moves look best, and of all others whether they look good
 * or weak. In the corner a piece is worth least.
 */
TEST(test_long_proofs_are_judged)
{
    static struct variant large;
    large = connect4_of(8, 7, 4);
    struct state start = position(&large, "");
    struct analysis answer = {0};
    struct explanation why;
    analyser_ask(analyser, &large, &start, 0, EXPLAIN_HINTS_ALL, 0);
    struct patience patience = {0};
    for (; answer.count == 0 || answer.moves[0].look == ANALYST_UNSEEN; SDL_Delay(1)) {
        assert_true(has_patience(&patience));
        enum analyser_news news = analyser_take(analyser, &answer, &why);
        assert_true(news == ANALYSER_NOTHING || news == ANALYSER_PROGRESS);
    }
    assert_false(answer.proven);
    assert_int_equal(answer.count, 8);
    assert_true(answer.best_count > 0);
    for (int i = 0; i < 8; i++) {
        assert_false(answer.moves[i].known);
        assert_int_not_equal(answer.moves[i].look, ANALYST_UNSEEN);
    }
}

/* Where nothing covers the board what ends soon is proven, the rest judged. */
TEST(test_other_boards)
{
    static struct variant five;
    five = connect4_of(9, 7, 5);
    struct state question = position(&five, "19293949");
    struct analysis answer = answer_to(&five, &question);
    assert_true(answer.proven);
    assert_int_equal(best_cell(&answer), 4);
    question = position(&five, "");
    answer = answer_to(&five, &question);
    assert_false(answer.proven);
    assert_true(answer.best_count > 0);
    for (int i = 0; i < answer.count; i++)
        assert_false(answer.moves[i].known);
    question = position(&variant, "121212");
    answer = answer_to(&variant, &question);
    assert_true(answer.proven);
    assert_int_equal(best_cell(&answer) % 7, 0);
}

/* A question that is dropped does not end the solving of all states: the next one has the use of it. */
TEST(test_what_is_being_made_survives_questions)
{
    static struct variant kolibrat;
    kolibrat = kolibrat_of(3, 3, 3, 2);
    uint64_t random = 6;
    struct state start = position(&kolibrat, "");
    for (int i = 0; i < 5; i++) {
        analyser_ask(analyser, &kolibrat, &start, 0, EXPLAIN_HINTS_ALL, 0);
        pause_at_random(&random);
        worker_cancel(analyser);
    }
    struct analysis answer = answer_to(&kolibrat, &start);
    assert_true(answer.proven);
    assert_int_equal(answer.count, 3);
}

/* The hint that comes last. */
static struct explain_reason last_hint(const struct variant *of, const struct state *question, enum explain_hints hints)
{
    struct analysis answer;
    struct explanation hint;
    analyser_ask(analyser, of, question, 0, hints, 0);
    for (struct patience patience = {0}; has_patience(&patience); SDL_Delay(1))
        if (analyser_take(analyser, &answer, &hint) == ANALYSER_DONE) {
            assert_int_equal(hint.count, 1);
            return hint.reasons[0];
        }
    fail_msg("no hint came");
    return (struct explain_reason){0};
}

/* What a hint that tells perfect play must say of a move that is best, where the tablebase has the worths. */
static void expect_words(const struct variant *of, const struct explain_reason *reason, struct worth worth, int losing,
                         int count)
{
    const struct explain_names names = {.sides = {"Red", "Black"}};
    char words[EXPLAIN_WORDS_MAX], expected[EXPLAIN_WORDS_MAX] = "holds out longest";
    explain_words(of, reason, &names, words, sizeof words);
    if (worth.result == WORTH_WIN)
        snprintf(expected, sizeof expected, "in %d moves", worth_moves(worth));
    else if (worth.result == WORTH_DRAW)
        snprintf(expected, sizeof expected,
                 losing == count - 1 ? "keeps the game going: every other move loses"
                                     : "keeps the game going: some other moves lose");
    if (!strstr(words, expected))
        fail_msg("'%s' does not say '%s'", words, expected);
}

/* Of a random position: the hint's move is one of the best, and its words say what that is worth unless it is plain. */
static void expect_best_hint(const struct tablebase *tablebase, const struct variant *of, uint64_t *random)
{
    char text[STATE_TEXT_MAX];
    struct state state = random_position(of, random, 40, text);
    struct move moves[MOVES_MAX];
    int count = of->game->moves(of, &state, moves), losing = 0;
    struct worth worth = tablebase_value(tablebase, &state);
    for (int i = 0; i < count; i++)
        losing += tablebase_move_value(tablebase, &state, moves[i]).result == WORTH_LOSS;
    for (enum explain_hints hints = EXPLAIN_HINTS_PLAIN; hints <= EXPLAIN_HINTS_ALL; hints++) {
        bool plain = hints != EXPLAIN_HINTS_ALL; /* no rule is known of this game */
        struct explain_reason reason = last_hint(of, &state, hints);
        if (worth_compare(tablebase_move_value(tablebase, &state, reason.move), worth) != 0)
            fail_msg("%s: the hint's move is not the best", text);
        if (!plain && count > 1 && (worth.plies > 2 || (worth.result == WORTH_DRAW && losing > 0)))
            expect_words(of, &reason, worth, losing, count);
        assert_true(!plain || reason.kind >= EXPLAIN_TRIES || worth.plies <= 2);
    }
}

/* On boards whose states are all known, a hint knows them, too: of a plain one that decides the move. */
TEST(test_hints_in_kolibrat_are_the_best_moves)
{
    static const int boards[][3] = {{2, 2, 2}, {2, 3, 3}, {3, 3, 4}, {3, 4, 4}};
    uint64_t random = 8;
    for (size_t i = 0; i < (SANITIZED || EMULATED ? 3 : 4); i++) {
        struct reason why;
        struct variant *of = malloc(sizeof *of);
        assert_non_null(of);
        *of = kolibrat_of(boards[i][0], boards[i][1], boards[i][2], 5);
        struct tablebase *tablebase = tablebase_create(of, TABLEBASE_PLAY, NULL, NULL, NULL, NULL, &why);
        analyser_prepare(analyser, of);
        for (int times = 0; times < (EMULATED ? 10 : 60); times++)
            expect_best_hint(tablebase, of, &random);
        tablebase_destroy(tablebase);
        worker_destroy(analyser);
        analyser = create();
        free(of);
    }
}

/* Short of memory it says so; with memory again it answers the next question. */
TEST(test_short_of_memory)
{
    uint64_t random = 5;
    struct state question = late_position(&random);
    struct analysis answer;
    struct explanation why;
    enum analyser_news news = ANALYSER_NOTHING;
    atomic_store(&short_of_memory, true);
    analyser_ask(analyser, &variant, &question, 0, EXPLAIN_HINTS_ALL, 0);
    for (struct patience patience = {0}; news == ANALYSER_NOTHING && has_patience(&patience); SDL_Delay(1))
        news = analyser_take(analyser, &answer, &why);
    assert_null(analyser_create(NULL, count_wake, NULL, NULL));
    atomic_store(&short_of_memory, false);
    assert_int_equal(news, ANALYSER_FAILED);
    assert_true(answer_to(&variant, &question).proven);
}

TESTS_MAIN(NULL, NULL)
