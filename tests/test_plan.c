/* Plans: a side that answers by one is never beaten, whatever the other side plays, and the solver agrees. */
#include "ai/plan.h"
#include "game_support.h"
#include "gravitrips/solver.h"
#include "prelude.h"
#include "rules/variant.h"
#include "slow.h"

/* A plan that is played against everything, or against something of everything where that is too much. */
struct trial {
    const struct plan *plan;
    bool wins;
    struct plan_stop stops[LINES_MAX];
    int left; /* positions in which all moves are still tried */
    uint64_t *random;
};

static enum outcome won_by(enum side side)
{
    return side == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
}

/* What the rules say of pairs holds. */
static void check_pairs(const struct trial *trial, const struct state *state)
{
    uint8_t other = (uint8_t)side_cell(other_side(trial->plan->keeper));
    for (int line = 0; line < trial->plan->variant->lines.count; line++) {
        const struct plan_stop *stop = &trial->stops[line];
        if (stop->cells[0] != NO_CELL)
            assert_false(state->cells[stop->cells[1]] == other &&
                         (stop->rule == EXPLAIN_CLAIMEVEN || state->cells[stop->cells[0]] == other));
    }
}

static void play_all(struct trial *trial, const struct state *at);

static void play_one(struct trial *trial, const struct state *at, struct move move)
{
    const struct variant *variant = trial->plan->variant;
    struct state state = variant_after(variant, at, move);
    if (state.outcome == RUNNING) {
        struct move answer = plan_answer(trial->plan, &state, move);
        assert_true(variant->game->legal(variant, &state, answer, NULL));
        assert_true(trial->plan->threat == NO_CELL || answer.to + variant->options.width != trial->plan->threat);
        variant->game->apply(variant, &state, answer);
        check_pairs(trial, &state);
    }
    assert_int_not_equal(state.outcome, won_by(other_side(trial->plan->keeper)));
    assert_false(trial->wins && state.outcome == DRAWN);
    if (state.outcome == RUNNING)
        play_all(trial, &state);
}

static void play_all(struct trial *trial, const struct state *at)
{
    struct move moves[MOVES_MAX];
    int count = trial->plan->variant->game->moves(trial->plan->variant, at, moves);
    if (trial->left-- <= 0)
        play_one(trial, at, moves[random_below(trial->random, (uint32_t)count)]);
    else
        for (int i = 0; i < count; i++)
            play_one(trial, at, moves[i]);
}

/* Looks for a plan and plays it. Returns whether there is one. */
static bool try_plan(const struct variant *variant, const struct state *state, bool wins, uint64_t *random,
                     int seen[EXPLAIN_RULES + 1])
{
    enum { TRIED = 300 };
    struct plan plan;
    struct plan_budget budget = {10000};
    if (!plan_find(variant, state, wins, &budget, &plan))
        return false;
    struct trial trial = {.plan = &plan, .wins = wins, .left = TRIED, .random = random};
    assert_int_equal(plan.keeper, other_side((enum side)state->turn));
    assert_int_equal(plan.line != PLAN_NO_LINE, wins);
    plan_explain(&plan, trial.stops);
    for (int line = 0; line < variant->lines.count; line++)
        seen[trial.stops[line].rule]++;
    play_all(&trial, state);
    return true;
}

/* Tries positions of a board until so many plans were played. `first` and `most`: after how many moves. */
static void check_board(int width, int height, int connect, int first, int most, int wanted,
                        int seen[EXPLAIN_RULES + 1])
{
    struct variant variant = connect4_of(width, height, connect);
    struct solver *solver = solver_covers(&variant) ? solver_create(&variant, NULL, NULL) : NULL;
    uint64_t random = (uint64_t)(width * 100 + height * 10 + connect);
    char text[STATE_TEXT_MAX];
    for (int played = 0; played < wanted;) {
        int plies = first + (int)random_below(&random, (uint32_t)(most - first + 1)), score = 0;
        struct state state = quiet_position(&variant, &random, plies, text);
        bool wins = try_plan(&variant, &state, true, &random, seen);
        bool holds = try_plan(&variant, &state, false, &random, seen);
        if (!wins && !holds)
            continue;
        if (solver)
            assert_int_equal(solver_solve(solver, &state, NULL, &score, NULL), SOLVER_DONE);
        else if (variant.cells - state.plies < 10)
            score = plain_worth(&variant, &state).result;
        if (wins ? score > 0 || (score == 0 && solver) : score > 0)
            fail_msg("%s: a plan %s, but the score is %d", text, wins ? "wins" : "holds", score);
        played++;
    }
    solver_destroy(solver);
}

TEST(plans_hold_against_every_play)
{
    int seen[EXPLAIN_RULES + 1] = {0}, wanted = amount(60, 1000, 5000);
    check_board(5, 4, 4, 6, 16, wanted, seen);
    check_board(6, 5, 4, 12, 26, wanted, seen);
    check_board(7, 6, 4, 18, 36, wanted, seen);
    check_board(8, 7, 4, 34, 50, wanted, seen);
    for (int rule = 0; rule < EXPLAIN_RULES && !SANITIZED; rule++)
        assert_true(seen[rule] > 0);
}

TEST(plans_hold_on_boards_of_other_kinds)
{
    int seen[EXPLAIN_RULES + 1] = {0}, wanted = amount(20, 200, 1000);
    check_board(5, 5, 4, 8, 20, wanted, seen);
    check_board(4, 4, 3, 4, 10, wanted, seen);
    check_board(7, 6, 5, 14, 36, wanted, seen);
    check_board(9, 8, 6, 30, 60, wanted, seen);
    check_board(12, 4, 4, 26, 44, wanted, seen);
    check_board(4, 12, 4, 22, 44, wanted, seen);
}

TEST(some_states_have_none)
{
    struct variant four = connect4_of(7, 6, 4), three = tictactoe_of(3, 3, 3);
    struct state start = position(&four, ""), odd = position(&four, "4"), other = position(&three, ""),
                 over = position(&four, "1212121");
    struct plan_budget budget = {1000000}, nothing = {0};
    struct plan plan;
    assert_false(plan_find(&four, &start, false, &budget, &plan)); /* the first, third and fifth row are alive */
    assert_false(plan_find(&four, &odd, false, &budget, &plan));
    assert_false(plan_find(&three, &other, false, &budget, &plan));
    assert_false(plan_find(&four, &over, false, &budget, &plan));
    struct state late = position(&four, "3533353766572167725755271611266113");
    assert_true(plan_find(&four, &late, true, &budget, &plan));
    assert_false(plan_find(&four, &late, true, &nothing, &plan));
}

TESTS_MAIN(NULL, NULL)
