/*
 * The table of provers: who is asked where; that all who can prove a position say the same of it, move by move, of the
 * state alone, as a suggestion and as a line; that what is chosen leaves the most replies that are wrong.
 */
#include "ai/prover.h"
#include "game_support.h"
#include "prelude.h"
#include "rules/variant.h"
#include "solver_reference.h"

enum { SEEDS = 60 };

/* Of the given game, in which every state is known; NULL where there is none. */
static struct tablebase *tablebase;

static void take(const char *game, struct options options)
{
    given_take(game, options);
    tablebase_destroy(tablebase);
    tablebase = tablebase_for(given.variant.game)
                    ? tablebase_create(&given.variant, TABLEBASE_PLAY, NULL, NULL, NULL, NULL, NULL)
                    : NULL;
}

static int end(void **unused)
{
    tablebase_destroy(tablebase);
    tablebase = NULL;
    return given_end(unused);
}

FIXTURE(given_begin, end)
static const struct ai_request quiet = {0};

/* --- who is asked --- */

TEST(the_first_that_covers_is_asked)
{
    const struct {
        const char *game;
        struct options options;
        const struct prover *of, *made_for;
    } cases[] = {
        {"connect4", {0}, &prover_solver, &prover_solver},
        {"connect4", {.width = 4, .height = 3}, &prover_solver, &prover_solver}, /* the tree would do, too */
        {"connect4", {.width = 9, .height = 7}, &prover_search, &prover_solver},
        {"connect4", {.connect = 5}, &prover_search, &prover_solver},
        {"connect4", {.width = 4, .height = 3, .connect = 3}, &prover_tree, &prover_solver},
        {"tictactoe", {0}, &prover_tree, &prover_tree},
        {"tictactoe", {.width = 4, .height = 3, .connect = 3}, &prover_tree, &prover_tree},
        {"tictactoe", {.width = 4, .height = 4, .connect = 4}, &prover_search, &prover_search},
        {"tictactoe", {.width = 10, .height = 10, .connect = 5}, &prover_search, &prover_search},
        {"kolibrat", {0}, &prover_tablebase, &prover_tablebase},
        {"kolibrat", {.width = 2, .height = 2, .points = 1}, &prover_tablebase, &prover_tablebase},
        {"kolibrat", {.width = 9, .height = 9}, &prover_search, &prover_tablebase},
        {"kolibrat", {.width = 4, .height = 5, .pieces = 5, .points = 5}, &prover_search, &prover_tablebase},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        given_take(cases[i].game, cases[i].options);
        if (prover_of(&given.variant) != cases[i].of || prover_made_for(&given.variant) != cases[i].made_for)
            fail_msg("another prover is asked about %s %dx%d", cases[i].game, given.variant.options.width,
                     given.variant.options.height);
        assert_int_equal(analyst_proves(&given.variant), cases[i].of != &prover_search);
        assert_int_equal(ai_prepares(&given.variant, LEVEL_MAX), cases[i].of == &prover_tablebase);
    }
}

/* Whose variant is not covered, or too large, says so; what was cancelled is no lack of memory. */
TEST(who_cannot_prepare_says_why)
{
    const atomic_bool cancel = true;
    struct reason why;
    given_take("connect4", (struct options){.width = 11, .height = 11});
    assert_int_equal(prover_prepare(&prover_solver, given.engine, NULL, &why), ANALYST_NO_MEMORY);
    assert_non_null(strstr(why.text, "the solver does not cover 11x11"));
    given_take("kolibrat", (struct options){.points = 2});
    assert_int_equal(prover_prepare(&prover_tablebase, given.engine, &cancel, &why), ANALYST_STOPPED);
    engine_set_tablebase(given.engine, 1000);
    assert_int_equal(prover_prepare(&prover_tablebase, given.engine, NULL, &why), ANALYST_NO_MEMORY);
    assert_non_null(strstr(why.text, "MiB of memory, 0 MiB are allowed"));
    engine_set_tablebase(given.engine, 0);
    assert_int_equal(prover_prepare(&prover_tablebase, given.engine, NULL, &why), ANALYST_DONE);
}

/* Level 10 goes on without who could not be prepared, and says that its word is no proof. */
TEST(without_its_prover_level_10_judges)
{
    struct ai_answer answer;
    given_take("kolibrat", (struct options){.width = 2, .height = 2, .pieces = 2, .points = 1});
    struct state won = position(&given.variant, "r./.. r 0:0");
    engine_set_tablebase(given.engine, 1);
    assert_int_not_equal(ai_suggest(given.engine, &won, LEVEL_MAX, &(struct ai_request){0}, &answer), AI_NO_MOVE);
    assert_int_equal(answer.report.proof, AI_SHORT_OF_MEMORY);
    engine_set_tablebase(given.engine, 0);
    assert_int_equal(ai_suggest(given.engine, &won, LEVEL_MAX, &(struct ai_request){0}, &answer), AI_DONE);
    assert_int_equal(answer.report.proof, AI_PROVEN);
}

/* --- what is said --- */

static struct worth truth(const struct state *at)
{
    return tablebase ? tablebase_value(tablebase, at) : plain_worth(&given.variant, at);
}

static struct worth truth_of_move(const struct state *at, struct move move)
{
    struct state after = variant_after(&given.variant, at, move);
    return tablebase ? worth_of_move(tablebase_value(tablebase, &after)) : plain_move_worth(&given.variant, at, move);
}

static void check_values(const struct prover *prover, const struct state *at, const char *text,
                         struct analysis *analysis)
{
    struct inquiry inquiry = {.engine = given.engine, .state = at, .milliseconds = 600000, .analysis = analysis};
    struct worth best = truth(at);
    assert_int_equal(prover_values(prover, &inquiry), ANALYST_DONE);
    assert_true(analysis->proven);
    assert_int_equal(worth_compare(analysis->worth, best), 0);
    for (int i = 0; i < analysis->count; i++) {
        const struct analyst_move *move = &analysis->moves[i];
        struct worth worth = truth_of_move(at, move->move);
        if (!move->known || worth_compare(move->worth, worth) != 0 || move->best != (worth_compare(worth, best) == 0))
            fail_msg("after '%s' %s is worth %d in %d plies, and was said to be worth %d in %d", text,
                     moves_text(&given.variant, &move->move, 1), worth.result, worth.plies, move->worth.result,
                     move->worth.plies);
    }
    struct analysis alone;
    inquiry.analysis = &alone;
    assert_int_equal(prover_worth(prover, &inquiry), ANALYST_DONE);
    assert_true(alone.proven);
    assert_int_equal(worth_compare(alone.worth, best), 0);
}

/* A line is a game of best moves: where one wins it lasts as long as the worth says, as far as there is room. */
static void check_line(const struct state *at, const char *text, struct worth worth, const struct ai_report *report)
{
    struct state now = *at;
    int last = worth.plies < AI_PV_MAX ? worth.plies : AI_PV_MAX;
    for (int i = 0; i < report->pv_length; i++) {
        assert_int_equal(now.outcome, RUNNING);
        assert_true(given.variant.game->legal(&given.variant, &now, report->pv[i], NULL));
        assert_int_equal(worth_compare(truth_of_move(&now, report->pv[i]), truth(&now)), 0);
        given.variant.game->apply(&given.variant, &now, report->pv[i]);
    }
    if (worth.result != WORTH_DRAW ? report->pv_length != last
                                   : now.outcome == RUNNING && report->pv_length < AI_PV_MAX)
        fail_msg("after '%s', worth %d in %d plies, the line has %d", text, worth.result, worth.plies,
                 report->pv_length);
}

static void check_suggestion(const struct prover *prover, const struct state *at, const char *text,
                             const struct analysis *analysis, ai_report_fn *listener)
{
    struct ai_request request = {.report = listener};
    struct ai_answer answer;
    int next = 0;
    assert_int_equal(prover_suggest(prover, given.engine, at, &request, &answer), AI_DONE);
    assert_int_equal(answer.count, analysis->best_count);
    for (int i = 0; i < analysis->count; i++)
        if (analysis->moves[i].best)
            assert_true(move_equal(answer.moves[next++], analysis->moves[i].move));
    if (prover == &prover_search)
        return; /* its word is not called a proof, even where it is one */
    assert_int_equal(answer.report.proof, AI_PROVEN);
    assert_int_equal(answer.report.upper, worth_score(&given.variant, at, analysis->worth));
    assert_int_equal(answer.report.lower, answer.report.upper);
    assert_int_equal(answer.report.moves_to_end, worth_moves(analysis->worth));
    assert_int_equal(answer.report.value, prover_value(analysis->worth));
    if (prover != &prover_tree) /* its line comes from the search's table, which may have forgotten the end */
        check_line(at, text, analysis->worth, &answer.report);
}

static void hear_nothing(const struct ai_report *report, void *context)
{
    (void)report, (void)context;
}

/* Some random positions, by one prover. */
static void check_prover(const struct prover *prover, int plies, int least, int count)
{
    uint64_t random = 1;
    for (int i = 0; i < (SANITIZED ? count / 10 : count); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&given.variant, &random, plies, text);
        struct analysis analysis;
        if (at.plies < least)
            continue;
        check_values(prover, &at, text, &analysis);
        check_suggestion(prover, &at, text, &analysis, hear_nothing);
    }
}

TEST(all_say_the_same)
{
    static const struct prover *const of_discs[] = {&prover_solver, &prover_tree, &prover_search};
    for (size_t i = 0; i < sizeof of_discs / sizeof *of_discs; i++) {
        take("connect4", (struct options){.width = 4, .height = 4});
        check_prover(of_discs[i], 14, 8, 60);
        take("connect4", (struct options){.width = 5, .height = 5}); /* an odd number of cells */
        check_prover(of_discs[i], 23, 17, 40);
    }
    take("tictactoe", (struct options){0});
    check_prover(&prover_tree, 8, 2, 200);
    check_prover(&prover_search, 8, 2, 200);
    take("kolibrat", (struct options){.width = 3, .height = 3, .pieces = 3, .points = 2});
    check_prover(&prover_tablebase, 30, 0, 200);
}

/* A win is best as soon as it is known, since the others take longer; a draw, a loss when all is known. */
TEST(best_moves_are_named_as_soon_as_they_can_be)
{
    const struct analyst_move won = {.known = true, .worth = {WORTH_WIN, 3}}, drawn = {.known = true},
                              lost = {.known = true, .best = true, .worth = {WORTH_LOSS, 2}}, open = {.best = true};
    const struct {
        struct analyst_move moves[2];
        bool proven;
        int best_count, best;
    } cases[] = {
        {{won, open}, true, 1, 0},  {{drawn, open}, false, 1, 1}, {{lost, open}, false, 1, 1},
        {{drawn, won}, true, 1, 1}, {{drawn, lost}, true, 1, 0},  {{lost, lost}, true, 2, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct analysis analysis = {.count = 2, .moves = {cases[i].moves[0], cases[i].moves[1]}};
        analysis.best_count = analysis.moves[0].best + analysis.moves[1].best;
        prover_name_best(&analysis);
        if (analysis.proven != cases[i].proven || analysis.best_count != cases[i].best_count ||
            !analysis.moves[cases[i].best].best)
            fail_msg("case %zu: proven %d, %d best", i, analysis.proven, analysis.best_count);
    }
}

TEST(after_the_end_nothing_is_said)
{
    static const struct prover *const all[] = {&prover_solver, &prover_tree, &prover_search};
    take("connect4", (struct options){0});
    struct state over = position(&given.variant, "4455667");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct analysis analysis;
        struct inquiry inquiry = {.engine = given.engine, .state = &over, .analysis = &analysis};
        struct ai_answer answer;
        struct move move;
        uint64_t random = 1;
        assert_int_equal(prover_values(all[i], &inquiry), ANALYST_OVER);
        assert_int_equal(prover_worth(all[i], &inquiry), ANALYST_OVER);
        assert_int_equal(prover_suggest(all[i], given.engine, &over, &quiet, &answer), AI_NO_MOVE);
        assert_int_equal(prover_choose(all[i], given.engine, &over, &random, &quiet, &move, NULL), AI_NO_MOVE);
    }
}

/* --- what is chosen --- */

static int wrong_replies(const struct state *at, struct move move)
{
    struct move replies[MOVES_MAX];
    int wrong = 0;
    struct state after = variant_after(&given.variant, at, move);
    int count = given.variant.game->moves(&given.variant, &after, replies);
    for (int i = 0; i < count; i++)
        wrong += worth_compare(truth_of_move(&after, replies[i]), truth(&after)) < 0;
    return wrong;
}

/* The moves that may be chosen: best ones, with the most wrong replies. */
static int find_choices(const struct state *at, struct move choices[MOVES_MAX])
{
    struct move moves[MOVES_MAX];
    int count = given.variant.game->moves(&given.variant, at, moves), kept = 0, most = -1;
    for (int i = 0; i < count; i++) {
        if (worth_compare(truth_of_move(at, moves[i]), truth(at)) < 0)
            continue;
        int wrong = wrong_replies(at, moves[i]);
        kept = wrong > most ? 0 : kept;
        most = wrong > most ? wrong : most;
        if (wrong == most)
            choices[kept++] = moves[i];
    }
    return kept;
}

static void check_choices(const struct prover *prover, int plies, int count)
{
    uint64_t random = 7;
    for (int i = 0; i < (SANITIZED ? count / 10 : count); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&given.variant, &random, plies, text);
        struct move choices[MOVES_MAX];
        int kept = find_choices(&at, choices);
        bool chosen[MOVES_MAX] = {false};
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct move move;
            struct ai_report report;
            uint64_t chance = seed;
            int k = 0;
            assert_int_equal(prover_choose(prover, given.engine, &at, &chance, &quiet, &move, &report), AI_DONE);
            while (k < kept && !move_equal(choices[k], move))
                k++;
            if (k == kept)
                fail_msg("after '%s' %s leaves fewer wrong replies than another", text,
                         moves_text(&given.variant, &move, 1));
            chosen[k] = true;
            if (tablebase)
                check_line(&at, text, truth(&at), &report);
            if (tablebase)
                assert_true(move_equal(report.pv[0], move));
        }
        for (int k = 0; k < kept && kept <= 4; k++)
            if (!chosen[k])
                fail_msg("after '%s' %s is never chosen", text, moves_text(&given.variant, &choices[k], 1));
    }
}

TEST(the_most_replies_to_a_choice_are_wrong)
{
    take("tictactoe", (struct options){0});
    check_choices(&prover_tree, 5, 60);
    take("kolibrat", (struct options){.width = 3, .height = 3, .pieces = 3, .points = 2});
    check_choices(&prover_tablebase, 30, 60);
}

struct counting {
    int traps[4];
    int countable; /* before time is up */
};

static bool count_traps(void *context, int i, int *traps)
{
    struct counting *counting = context;
    *traps = counting->traps[i];
    return counting->countable-- > 0;
}

/* Of those whose traps could be counted: with no time for any all are left. */
TEST(traps_that_were_not_counted_do_not_count)
{
    static const int expected[][5] = {{4, 0, 1, 2, 3}, {1, 0}, {1, 1}, {2, 1, 2}, {1, 3}};
    for (int countable = 0; countable <= 4; countable++) {
        struct counting counting = {{1, 3, 3, 5}, countable};
        struct choice choice = {0};
        for (int i = 0; i < 4; i++)
            prover_take(&choice, i, 0);
        prover_keep_most_traps(&choice, count_traps, &counting);
        assert_int_equal(choice.count, expected[countable][0]);
        for (int k = 0; k < choice.count; k++)
            assert_int_equal(choice.moves[k], expected[countable][k + 1]);
    }
}

TESTS_MAIN(NULL, NULL)
