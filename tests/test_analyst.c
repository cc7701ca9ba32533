/*
 * What every move is worth: against the solver, the tablebase and plain minimax; what is known when a question is cut
 * short is right; no memory is a status.
 */
/* link: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc */

#include "game_support.h"
#include "gravitrips/analyst.h"
#include "gravitrips/tablebase.h"
#include "prelude.h"
#include "rules/cells.h"
#include "rules/variant.h"
#include "rules_support.h"
#include "short_memory.h"
#include "solver_reference.h"

enum { LATE = 22 };

static struct variant variant;

static struct analyst *analyst; /* of the variant */

/* Another analyst in its place; no limits: NULL. */
static void take(struct variant other, const struct analyst_limits *limits)
{
    analyst_destroy(analyst);
    variant = other;
    analyst = analyst_create(&variant, limits);
    assert_non_null(analyst);
}

HOOK(end)
{
    analyst_destroy(analyst);
    analyst = NULL;
}

FIXTURE(NULL, end)

static void analyze(const struct state *state, struct analysis *analysis)
{
    assert_int_equal(analyst_analyze(analyst, state, NULL, NULL, NULL, analysis), ANALYST_DONE);
}

static void expect_worth(const char *text, struct move move, struct worth worth, struct worth expected)
{
    if (worth.result == expected.result && worth.plies == expected.plies)
        return;
    fail_msg("after '%s' %s is worth %d in %d plies, not %d in %d", text, moves_text(&variant, &move, 1),
             expected.result, expected.plies, worth.result, worth.plies);
}

/* Every move is worth what minimax says. */
static void expect_plain_worths(const struct state *at, const char *text, const struct analysis *analysis)
{
    for (int i = 0; i < analysis->count; i++) {
        struct move move = analysis->moves[i].move;
        expect_worth(text, move, analysis->moves[i].worth, plain_move_worth(&variant, at, move));
    }
}

/* Complete: all moves are known, and the best are those of the greatest worth, which is the state's. */
static void expect_complete(const struct analysis *analysis)
{
    int best = 0;
    assert_true(analysis->proven);
    for (int i = 0; i < analysis->count; i++) {
        assert_true(analysis->moves[i].known);
        int order = worth_compare(analysis->moves[i].worth, analysis->worth);
        assert_true(order <= 0);
        assert_int_equal(analysis->moves[i].best, order == 0);
        best += order == 0;
    }
    assert_true(best > 0);
    assert_int_equal(analysis->best_count, best);
}

/* What a state alone is worth agrees with the analysis of its moves. */
static void expect_evaluation(const struct state *state, const struct analysis *analysis)
{
    bool known;
    struct worth worth;
    assert_int_equal(analyst_evaluate(analyst, state, NULL, &known, &worth), ANALYST_DONE);
    assert_true(known);
    assert_int_equal(worth_compare(worth, analysis->worth), 0);
}

/* --- worths --- */

/* A quicker win, a slower loss, a draw between them. */
TEST(test_worths)
{
    const struct worth rising[] = {{WORTH_LOSS, 2}, {WORTH_LOSS, 8}, {WORTH_DRAW, 0}, {WORTH_WIN, 9}, {WORTH_WIN, 1}};
    enum { COUNT = sizeof rising / sizeof *rising };
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++)
            assert_int_equal(worth_compare(rising[i], rising[j]) > 0, i > j);
    struct worth won = worth_of_move((struct worth){WORTH_LOSS, 0}), lost = worth_of_move((struct worth){WORTH_WIN, 1});
    assert_true(won.result == WORTH_WIN && won.plies == 1 && worth_moves(won) == 1);
    assert_true(lost.result == WORTH_LOSS && lost.plies == 2 && worth_moves(lost) == 1);
    assert_int_equal(worth_of_move((struct worth){WORTH_DRAW, 0}).plies, 0);
}

/* --- Connect Four --- */

struct filling {
    int known;
};

/* Every report knows more than the one before. */
static void watch_filling(const struct analysis *analysis, void *context)
{
    struct filling *filling = context;
    int known = 0;
    for (int i = 0; i < analysis->count; i++)
        known += analysis->moves[i].known;
    assert_true(known > filling->known);
    filling->known = known;
}

/* Pieces that were set up, not laid in turn: every move is worth what minimax says. */
TEST(test_boards_that_no_play_reaches)
{
    uint64_t random = 7;
    int found = 0;
    take(connect4_of(4, 4, 4), NULL);
    while (found < 60) {
        struct state state;
        struct analysis analysis;
        uint8_t cells[CELLS_MAX] = {0};
        char text[STATE_TEXT_MAX];
        int ahead = 0;
        for (int column = 0; column < 4; column++)
            for (int row = (int)random_below(&random, 3) + 2; row-- > 0;) {
                enum side side = (enum side)random_below(&random, 2);
                cells[4 * row + column] = (uint8_t)side_cell(side);
                ahead += side == FIRST ? 1 : -1;
            }
        if (!line_game_set_up(&variant, cells, &state, NULL) || state.outcome != RUNNING || ahead == state.plies % 2)
            continue;
        position_format_board(&variant, &state, text);
        analyze(&state, &analysis);
        expect_complete(&analysis);
        expect_plain_worths(&state, text, &analysis);
        found++;
    }
}

TEST(test_connect_four_is_the_solvers)
{
    uint64_t random = 1;
    take(connect4_of(0, 0, 0), NULL);
    struct solver_limits limits = {.memory = 1 << 20};
    struct solver *solver = make_solver(&variant, &limits);
    for (int i = 0; i < (SANITIZED ? 20 : 300); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, 36, text);
        struct solver_analysis scores;
        struct analysis analysis;
        struct filling filling = {0};
        if (at.plies < LATE)
            continue;
        assert_int_equal(analyst_analyze(analyst, &at, NULL, watch_filling, &filling, &analysis), ANALYST_DONE);
        assert_int_equal(solver_analyze(solver, &at, NULL, NULL, NULL, &scores, NULL), SOLVER_DONE);
        assert_int_equal(filling.known, analysis.count);
        for (int j = 0; j < analysis.count; j++)
            assert_int_equal(worth_score(&variant, &at, analysis.moves[j].worth),
                             scores.scores[analysis.moves[j].move.to % 7]);
        expect_complete(&analysis);
        expect_evaluation(&at, &analysis);
    }
    solver_destroy(solver);
}

/* Judgements and proofs as they were told. */
struct telling {
    int judged; /* reports that name moves which only look best, before anything was proven */
    int looks;  /* reports with what every other move looks like */
    int known;  /* moves whose worth was told last */
};

static void watch_judgement(const struct analysis *analysis, void *context)
{
    struct telling *telling = context;
    int known = 0, looks = 0;
    for (int i = 0; i < analysis->count; i++) {
        known += analysis->moves[i].known;
        looks += analysis->moves[i].look != ANALYST_UNSEEN;
        assert_false(analysis->best_count > 0 && analysis->moves[i].best && analysis->moves[i].known &&
                     !analysis->proven && analysis->moves[i].worth.result == WORTH_LOSS);
    }
    assert_true(known >= telling->known);
    telling->known = known;
    telling->judged += analysis->best_count > 0 && !analysis->proven;
    telling->looks += looks == analysis->count;
}

/* Who has no patience is told a judgement first; what is proven in the end is no other than without. */
TEST(test_a_judgement_before_the_proof)
{
    const struct analyst_limits hasty = {.patience = 1};
    take(connect4_of(6, 5, 4), NULL);
    struct state start = position(&variant, "");
    struct analysis expected, analysis;
    struct telling telling = {0};
    analyze(&start, &expected);
    take(variant, &hasty);
    assert_int_equal(analyst_analyze(analyst, &start, NULL, watch_judgement, &telling, &analysis), ANALYST_DONE);
    assert_true(telling.judged > 0);
    assert_true(telling.looks > 0);
    expect_complete(&analysis);
    assert_int_equal(worth_compare(analysis.worth, expected.worth), 0);
    for (int i = 0; i < analysis.count; i++) {
        assert_int_equal(worth_compare(analysis.moves[i].worth, expected.moves[i].worth), 0);
        assert_int_equal(analysis.moves[i].best, expected.moves[i].best);
    }
    take(variant, &hasty);
    analyze(&start, &analysis); /* where nobody hears it there is none */
    for (int i = 0; i < analysis.count; i++)
        assert_int_equal(analysis.moves[i].look, ANALYST_UNSEEN);
}

/* --- Kolibrat --- */

TEST(test_kolibrat_is_the_tablebases)
{
    uint64_t random = 3;
    take(kolibrat_of(3, 3, 3, 2), NULL);
    struct tablebase *tablebase = tablebase_create(&variant, TABLEBASE_PLAY, NULL, NULL, NULL, NULL, NULL);
    assert_non_null(tablebase);
    for (int i = 0; i < 300; i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, 30, text);
        struct analysis analysis;
        analyze(&at, &analysis);
        for (int j = 0; j < analysis.count; j++) {
            struct worth expected = tablebase_move_value(tablebase, &at, analysis.moves[j].move);
            expect_worth(text, analysis.moves[j].move, analysis.moves[j].worth, expected);
        }
        expect_complete(&analysis);
        expect_evaluation(&at, &analysis);
    }
    tablebase_destroy(tablebase);
}

/* --- Tic-Tac-Toe --- */

static void check_3x3(const struct state *at)
{
    struct analysis analysis;
    char text[10] = "";
    for (int cell = 0; cell < 9; cell++)
        text[cell] = ".xo"[at->cells[cell]];
    if (at->outcome != RUNNING) {
        bool known;
        struct worth worth;
        assert_int_equal(analyst_analyze(analyst, at, NULL, NULL, NULL, &analysis), ANALYST_OVER);
        assert_int_equal(analyst_evaluate(analyst, at, NULL, &known, &worth), ANALYST_DONE);
        assert_true(known && worth_compare(worth, plain_worth(&variant, at)) == 0);
        return;
    }
    analyze(at, &analysis);
    expect_plain_worths(at, text, &analysis);
    expect_complete(&analysis);
    expect_evaluation(at, &analysis);
}

TEST(test_all_of_three_by_three)
{
    take(tictactoe_of(3, 3, 3), NULL);
    struct layer layer = layer_begin(&variant);
    assert_int_equal(plain_worth(&variant, &layer.states[0]).result, WORTH_DRAW);
    for (; layer.count > 0; layer = layer_next(&variant, layer))
        for (size_t i = 0; i < layer.count; i += SANITIZED ? 97 : 1)
            check_3x3(&layer.states[i]);
    free(layer.states);
}

/* Level 10 on three by three: proven, and one of the best moves. */
TEST(test_level_ten_searches_to_the_end)
{
    uint64_t random = 5;
    take(tictactoe_of(3, 3, 3), NULL);
    struct engine *engine = make_engine(&variant, NULL);
    struct ai_request request = {0};
    for (int i = 0; i < (SANITIZED ? 10 : 200); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, 8, text);
        struct analysis analysis;
        struct ai_report report;
        struct move move;
        bool best = false;
        analyze(&at, &analysis);
        assert_int_equal(ai_choose(engine, &at, LEVEL_MAX, &random, &request, &move, &report), AI_DONE);
        for (int j = 0; j < analysis.count; j++)
            best |= analysis.moves[j].best && move_equal(analysis.moves[j].move, move);
        if (!best || report.proof != AI_PROVEN || report.upper != worth_score(&variant, &at, analysis.worth))
            fail_msg("after '%s' level 10 plays %s, proof %d, score %d", text, moves_text(&variant, &move, 1),
                     (int)report.proof, report.upper);
    }
    engine_destroy(engine);
}

/* Where the solver is not quick it proves what is near the end: 24 free cells. */
TEST(test_endings_of_large_boards_are_the_solvers)
{
    static const char text[] = "334555555512333432144444113888888677899";
    struct analyst_limits limits = {.milliseconds = 600000, .solver = {.memory = 1 << 20}};
    take(connect4_of(9, 7, 4), &limits);
    if (!solver_covers(&variant))
        skip();
    assert_false(analyst_proves(&variant));
    struct solver *solver = make_solver(&variant, NULL);
    struct state at = position(&variant, text);
    struct solver_analysis scores;
    struct analysis analysis;
    assert_int_equal(solver_analyze(solver, &at, NULL, NULL, NULL, &scores, NULL), SOLVER_DONE);
    analyze(&at, &analysis);
    expect_complete(&analysis);
    for (int i = 0; i < analysis.count; i++) {
        struct worth expected = worth_of_score(&variant, &at, scores.scores[analysis.moves[i].move.to % 9]);
        expect_worth(text, analysis.moves[i].move, analysis.moves[i].worth, expected);
    }
    expect_evaluation(&at, &analysis);
    solver_destroy(solver);
}

/* The end of a game on a board that nothing covers is known, too. */
TEST(test_endings_of_larger_boards)
{
    struct analyst_limits limits = {.milliseconds = 600000};
    uint64_t random = 4;
    take(tictactoe_of(4, 4, 4), &limits);
    for (int i = 0; i < (SANITIZED ? 5 : 100); i++) {
        char text[STATE_TEXT_MAX];
        struct analysis analysis;
        struct state at = random_position(&variant, &random, 12, text);
        if (at.plies < 10)
            continue;
        analyze(&at, &analysis);
        expect_plain_worths(&at, text, &analysis);
        expect_complete(&analysis);
        expect_evaluation(&at, &analysis);
    }
}

/*
 * How often a level gives a win away: half of the time where of the two moves that it likes only one wins. A win at
 * once is missed by level 1 only, a row's about as often as docs/levels.md says. Choosing has a deadline, which must
 * not be left to whoever asks next.
 */
TEST(test_what_levels_overlook)
{
    take(connect4_of(7, 6, 4), NULL);
    static const struct {
        const char *text;
        int level, percent;
    } cases[] = {{"112233", 1, 7}, {"112233", 2, 0},          {"112233", 9, 0},
                 {"444433", 4, 0}, {"22225444474521", 5, 50}, {"444444322226666622611515", 5, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct state at = position(&variant, cases[i].text);
        struct analysis analysis;
        int percent;
        assert_int_equal(analyst_overlooks(analyst, &at, cases[i].level, NULL, &percent), ANALYST_DONE);
        if (percent != cases[i].percent)
            fail_msg("%s: level %d overlooks %d %%", cases[i].text, cases[i].level, percent);
        nanosleep(&(struct timespec){.tv_nsec = 60000000}, NULL); /* longer than the deadline */
        assert_int_equal(analyst_analyze(analyst, &at, NULL, NULL, NULL, &analysis), ANALYST_DONE);
    }
}

/* Where no proof can be had the best moves are named all the same; what ends soon is proven. */
TEST(test_large_boards)
{
    struct analyst_limits limits = {.milliseconds = 100}, patient = {.milliseconds = 600000};
    struct analysis analysis;
    take(tictactoe_of(10, 10, 5), &limits);
    struct state at = position(&variant, "");
    analyze(&at, &analysis);
    assert_false(analysis.proven);
    assert_true(analysis.best_count > 0);
    for (int i = 0; i < analysis.count; i++)
        assert_false(analysis.moves[i].known);
    take(variant, &patient);
    at = position(&variant, "b5 j1 c5 j3 d5 j6 e5"); /* four in a row, open at both ends */
    analyze(&at, &analysis);
    expect_complete(&analysis);
    assert_int_equal(worth_compare(analysis.worth, (struct worth){WORTH_LOSS, 2}), 0);
    at = position(&variant, "b5 j1 c5 j3 d5 j6"); /* three of them */
    assert_int_equal(analyst_judge(analyst, &at, 600000, NULL, &analysis), ANALYST_DONE);
    assert_true(analysis.proven);
    assert_int_equal(worth_compare(analysis.worth, (struct worth){WORTH_WIN, 3}), 0);
}

/* --- cut short --- */

struct interruption {
    atomic_bool cancel;
    int reports;
};

static void cancel_at_first(const struct analysis *analysis, void *context)
{
    struct interruption *interruption = context;
    (void)analysis;
    interruption->reports++;
    atomic_store(&interruption->cancel, true);
}

/* Cancelled by the first thing that is known: that is right, and the best moves are not named. */
static void expect_stopped(struct variant other, const char *text)
{
    take(other, NULL);
    struct interruption interruption = {0};
    struct analysis analysis, all;
    struct state at = position(&variant, text);
    assert_int_equal(analyst_analyze(analyst, &at, &interruption.cancel, cancel_at_first, &interruption, &analysis),
                     ANALYST_STOPPED);
    assert_true(interruption.reports > 0);
    assert_false(analysis.proven);
    analyze(&at, &all);
    for (int i = 0; i < analysis.count; i++)
        if (analysis.moves[i].known)
            expect_worth(text, analysis.moves[i].move, analysis.moves[i].worth, all.moves[i].worth);
}

TEST(test_stopped_after_the_first_report)
{
    expect_stopped(connect4_of(0, 0, 0), "44444333336");
    expect_stopped(tictactoe_of(4, 3, 3), "");
}

/* Cancelled before it begins, whatever the method. */
TEST(test_cancelled_at_once)
{
    atomic_bool cancel = true;
    static const char *const games[] = {"connect4", "tictactoe", "kolibrat"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct analysis analysis;
        bool known;
        struct worth worth;
        take(variant_of(games[i], (struct options){0}), NULL);
        struct state start = position(&variant, "");
        assert_int_equal(analyst_analyze(analyst, &start, &cancel, NULL, NULL, &analysis), ANALYST_STOPPED);
        assert_int_equal(analysis.best_count, 0);
        assert_int_equal(analyst_judge(analyst, &start, 100, &cancel, &analysis), ANALYST_STOPPED);
        assert_int_equal(analyst_evaluate(analyst, &start, &cancel, &known, &worth), ANALYST_STOPPED);
    }
}

/* --- memory --- */

/* Fails the n-th allocation and all after it, for n = 0, 1, 2 ... until the question is answered. */
static void check_short_of_memory(struct variant other, const char *text)
{
    enum analyst_status status = ANALYST_NO_MEMORY;
    bool refused = false;
    variant = other;
    struct state at = position(&variant, text);
    for (int n = 0; status != ANALYST_DONE; n++) {
        struct analysis analysis;
        assert_true(n < 1000);
        analyst_destroy(analyst);
        allow_allocations(n);
        analyst = analyst_create(&variant, NULL);
        status = analyst ? analyst_analyze(analyst, &at, NULL, NULL, NULL, &analysis) : ANALYST_NO_MEMORY;
        allow_all();
        assert_true(status == ANALYST_DONE || status == ANALYST_NO_MEMORY);
        refused = refused || (analyst && status == ANALYST_NO_MEMORY);
        if (refused && analyst && status == ANALYST_NO_MEMORY)
            analyze(&at, &analysis);
    }
    assert_int_equal(refused, variant.game->gravity || variant.options.pieces > 0);
}

TEST(test_the_best_first)
{
    const struct variant board = connect4_of(7, 6, 4);
    const struct worth win = {WORTH_WIN, 5}, loss = {WORTH_LOSS, 6};
    struct analysis analysis = {.count = 5, .proven = true};
    for (int i = 0; i < analysis.count; i++)
        analysis.moves[i] = (struct analyst_move){.move = {MOVE_PLACE, NO_CELL, (uint8_t)i}};
    assert_int_equal(analyst_best(&board, &analysis).kind, MOVE_NONE);
    analysis.moves[0].best = analysis.moves[2].best = true;
    assert_int_equal(analyst_best(&board, &analysis).to, 2);
    analysis.moves[4].best = true; /* as near to the middle: the first one stays */
    assert_int_equal(analyst_best(&board, &analysis).to, 2);
    analysis.moves[1] = (struct analyst_move){.known = true, .worth = loss};
    analysis.moves[3] = (struct analyst_move){.look = ANALYST_LOOKS_GOOD};
    const int rows[] = {0, 2, 4, 5, 3, 1, 6}; /* of the sixth nothing is known yet */
    for (int row = 0; row < 7; row++)
        assert_int_equal(analyst_ranked(&analysis, 6, row), rows[row]);
    assert_false(analyst_knows_all(&analysis));
    for (int i = 0; i < analysis.count; i++)
        analysis.moves[i] = (struct analyst_move){.known = true, .worth = i == 3 ? win : loss};
    assert_int_equal(analyst_ranked(&analysis, 5, 0), 3);
    assert_true(analyst_knows_all(&analysis));
    analysis.proven = false;
    assert_false(analyst_knows_all(&analysis));
    assert_false(analyst_knows_all(&(struct analysis){.proven = true}));
}

TEST(test_short_of_memory)
{
    check_short_of_memory(connect4_of(0, 0, 0), "44444333336");
    check_short_of_memory(tictactoe_of(0, 0, 0), "");
    check_short_of_memory(kolibrat_of(2, 2, 0, 1), "");
}

TESTS_MAIN(NULL, NULL)
