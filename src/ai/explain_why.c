/*
 * Why a state is won or drawn, declared in gravitrips/explain.h. Threats that must be answered are followed move by
 * move; wherever nothing is threatened, a plan (plan.h) may show the rest without further moves.
 */
#include "ai/plan.h"
#include "ai/threats.h"
#include "gravitrips/explain.h"
#include "rules/variant.h"
#include "standard.h"

enum {
    STEPS = 100000,   /* of all plans for a state: a few milliseconds */
    PLAN_STEPS = 3000 /* of one plan: more than this finds hardly any other */
};

/* An explanation that is looked for: `side` wins or, with `wins` false, does not lose. */
struct quest {
    const struct variant *variant;
    enum side side;
    bool wins;
    struct plan_budget budget;
    int move_count;
    struct move moves[EXPLAIN_WHY_MOVES];
    bool planned; /* it ends with a plan */
    bool won;     /* it ends with a win, though only a draw was to be shown: the other side went wrong */
    int free;     /* the index of the other side's free move, or -1 */
    struct plan plan;
};

static bool prove_other(struct quest *quest, const struct state *state, int forced, int free);

/* Is there a line in which the side that is explained has no piece? */
static bool other_has_line(const struct quest *quest, const struct state *state)
{
    const struct line_table *lines = &quest->variant->lines;
    for (int line = 0; line < lines->count; line++) {
        bool open = true;
        for (int i = 0; i < lines->length; i++)
            open = open && state->cells[lines->cells[line][i]] != side_cell(quest->side);
        if (open)
            return true;
    }
    return false;
}

/* Can the answers begin, with the other side to move? */
static bool is_planned(struct quest *quest, const struct state *state)
{
    struct plan_budget budget = {quest->budget.steps < PLAN_STEPS ? quest->budget.steps : PLAN_STEPS};
    long before = budget.steps;
    bool found = plan_find(quest->variant, state, quest->wins, &budget, &quest->plan);
    quest->budget.steps -= before - budget.steps;
    quest->planned = found;
    return found;
}

/* Tries one move of the side that is explained. `forced`: so many more threats may be made. */
static bool prove_move(struct quest *quest, const struct state *state, struct move move, int forced, int free)
{
    const struct state after = variant_after(quest->variant, state, move);
    quest->budget.steps -= quest->variant->cells; /* about what following a move costs, in steps of plans */
    if (quest->move_count == EXPLAIN_WHY_MOVES || quest->budget.steps < 0)
        return false;
    quest->moves[quest->move_count++] = move;
    if (after.outcome == RUNNING ? prove_other(quest, &after, forced, free) : after.outcome == DRAWN && !quest->wins)
        return true;
    quest->move_count--;
    return false;
}

/* Is it shown, with the side to move that is explained? */
static bool prove_own(struct quest *quest, const struct state *state, int forced, int free)
{
    struct move moves[MOVES_MAX];
    const struct variant *variant = quest->variant;
    quest->planned = false;
    if (!quest->wins && !other_has_line(quest, state))
        return true;
    if (threats_wins(variant, state, 1, moves) > 0) {
        if (quest->move_count == EXPLAIN_WHY_MOVES)
            return false;
        quest->moves[quest->move_count++] = moves[0];
        quest->won = !quest->wins;
        return true;
    }
    int count = threats_of_other(variant, state, 2, moves);
    if (count > 1)
        return false;
    if (count == 0)
        count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if (prove_move(quest, state, moves[i], forced, free))
            return true;
    return false;
}

/* Is it shown after every move of the other side? The longest of the explanations is told, mistakes apart. */
static bool prove_every(struct quest *quest, const struct state *state, int forced, int free)
{
    struct move moves[MOVES_MAX];
    struct quest longest = {.move_count = -1};
    int count = quest->variant->game->moves(quest->variant, state, moves);
    if (quest->move_count == EXPLAIN_WHY_MOVES)
        return false;
    for (int i = 0; i < count; i++) {
        const struct state after = variant_after(quest->variant, state, moves[i]);
        struct quest answered = *quest;
        answered.free = answered.move_count;
        answered.moves[answered.move_count++] = moves[i];
        bool shown = after.outcome == RUNNING ? prove_own(&answered, &after, forced, free - 1) : !quest->wins;
        quest->budget = answered.budget;
        if (!shown)
            return false;
        if (answered.move_count > longest.move_count && !answered.won)
            longest = answered;
    }
    longest.budget = quest->budget;
    if (longest.move_count >= 0)
        *quest = longest;
    return longest.move_count >= 0;
}

/* Is it shown, with the other side to move? */
static bool prove_other(struct quest *quest, const struct state *state, int forced, int free)
{
    struct move threats[MOVES_MAX];
    const struct variant *variant = quest->variant;
    quest->planned = false;
    if (!quest->wins && !other_has_line(quest, state))
        return true;
    if (threats_any_win(variant, state))
        return false;
    int count = threats_of_other(variant, state, 2, threats);
    if (count > 1)
        return quest->wins;
    if (count == 0)
        return is_planned(quest, state) || (free > 0 && prove_every(quest, state, forced, free));
    const struct state after = variant_after(variant, state, threats[0]);
    if (forced == 0 || quest->move_count == EXPLAIN_WHY_MOVES || after.outcome != RUNNING)
        return false;
    int before = quest->move_count;
    quest->moves[quest->move_count++] = threats[0];
    if (prove_own(quest, &after, forced - 1, free))
        return true;
    quest->move_count = before;
    return false;
}

/* Shows it with as few forced moves as can be. */
static bool prove(struct quest *quest, const struct state *state)
{
    enum { FORCED_MOST = 9 };
    for (int free = 0; free <= 1; free++)
        for (int forced = 0; forced <= FORCED_MOST && quest->budget.steps > 0; forced++) {
            quest->move_count = 0;
            quest->free = -1;
            quest->won = false;
            if (state->turn == quest->side ? prove_own(quest, state, forced, free)
                                           : prove_other(quest, state, forced, free))
                return true;
        }
    return false;
}

/* --- what was found, as a value --- */

static void add_mark(struct explain_why *why, enum explain_mark_kind kind, enum explain_rule rule, int cell, int other)
{
    for (int i = 0; i < why->mark_count; i++)
        if (why->marks[i].kind == kind && why->marks[i].cells[0] == cell && why->marks[i].cells[1] == other)
            return;
    if (why->mark_count < EXPLAIN_WHY_MARKS)
        why->marks[why->mark_count++] = (struct explain_mark){kind, rule, {(uint8_t)cell, (uint8_t)other}};
}

/* Is a column a part of its own? */
static bool is_lone(const struct explain_why *why, int column)
{
    return memchr(why->above, column, (size_t)why->above_count) != NULL;
}

/* Adds the line that is completed in the end, and the pairs by which its cells are got. */
static void add_line(const struct plan *plan, struct explain_why *why)
{
    int width = plan->variant->options.width, free = 0;
    for (int i = 0; i < plan->variant->lines.length; i++) {
        int cell = plan->variant->lines.cells[plan->line][i];
        if (plan->from.cells[cell] != CELL_EMPTY)
            continue;
        why->threat = free++ == 0 ? (uint8_t)cell : NO_CELL;
        add_mark(why, EXPLAIN_MARK_THREAT, EXPLAIN_RULES, cell, NO_CELL);
        if (is_lone(why, cell % width)) {
            add_mark(why, EXPLAIN_MARK_ABOVE, EXPLAIN_CLAIMEVEN, cell - width, cell);
            why->rules |= 1u << EXPLAIN_CLAIMEVEN;
        }
    }
    why->kind = free == 1 ? EXPLAIN_WHY_ZUGZWANG : EXPLAIN_WHY_LINE;
}

static void add_plan(const struct plan *plan, struct explain_why *why)
{
    struct plan_stop stops[LINES_MAX];
    for (int i = 0; i < plan->part_count; i++) {
        const struct plan_part *part = &plan->parts[i];
        if (part->count == 1)
            why->above[why->above_count++] = part->columns[0];
        else if (plan_crosses(part))
            memcpy(why->cross[why->cross_count++], part->columns, 2);
    }
    plan_explain(plan, stops);
    for (int line = 0; line < plan->variant->lines.count; line++) {
        const struct plan_stop *stop = &stops[line];
        if (stop->rule == EXPLAIN_RULES)
            continue;
        why->rules |= 1u << stop->rule;
        if (stop->cells[0] != NO_CELL)
            add_mark(why, stop->rule == EXPLAIN_CLAIMEVEN ? EXPLAIN_MARK_ABOVE : EXPLAIN_MARK_EITHER, stop->rule,
                     stop->cells[0], stop->cells[1]);
    }
    if (plan->line != PLAN_NO_LINE)
        add_line(plan, why);
}

/* Two threats at once are left: their cells are marked. */
static void add_threats(const struct quest *quest, const struct state *from, struct explain_why *why)
{
    struct state state = *from;
    struct move wins[MOVES_MAX];
    for (int i = 0; i < quest->move_count; i++)
        quest->variant->game->apply(quest->variant, &state, quest->moves[i]);
    if (state.outcome != RUNNING) {
        add_mark(why, EXPLAIN_MARK_THREAT, EXPLAIN_RULES, quest->moves[quest->move_count - 1].to, NO_CELL);
        return;
    }
    int count = threats_of_other(quest->variant, &state, MOVES_MAX, wins);
    for (int i = 0; i < count; i++)
        add_mark(why, EXPLAIN_MARK_THREAT, EXPLAIN_RULES, wins[i].to, NO_CELL);
}

/* Looks for an explanation with this side as the winner, or as the one that does not lose. */
static bool find(const struct variant *variant, const struct state *state, enum side side, bool wins, long steps,
                 struct explain_why *why)
{
    struct quest quest = {.variant = variant, .side = side, .wins = wins, .budget = {steps}};
    *why =
        (struct explain_why){.turn = (enum side)state->turn, .wins = wins, .side = side, .free = -1, .threat = NO_CELL};
    if (!prove(&quest, state) || quest.won)
        return false;
    why->kind = wins ? EXPLAIN_WHY_THREATS : quest.planned ? EXPLAIN_WHY_HELD : EXPLAIN_WHY_DEAD;
    why->free = quest.free;
    why->move_count = quest.move_count;
    memcpy(why->moves, quest.moves, sizeof why->moves);
    if (quest.planned)
        add_plan(&quest.plan, why);
    else if (wins)
        add_threats(&quest, state, why);
    return true;
}

static bool explain_draw(const struct variant *variant, const struct state *state, struct explain_why *why)
{
    struct explain_why other;
    enum side waiting = other_side((enum side)state->turn);
    bool held = find(variant, state, waiting, false, STEPS / 2, why);
    bool moves = find(variant, state, (enum side)state->turn, false, STEPS / 2, &other);
    bool dead = held && moves && why->kind == EXPLAIN_WHY_DEAD && other.kind == EXPLAIN_WHY_HELD;
    if (moves && (!held || dead)) /* which is told: the side that has something to do for it */
        *why = other;
    why->both = held && moves;
    return held || moves;
}

/*
 * Nobody knows the worth, because the solver is not asked, or does not cover the board. A win of either side is proven
 * by the rules that explain it, and so is a draw if they keep both sides from losing. A certificate (proof/) could add
 * only a draw's other half, and is made with the solver, which therefore has the worth wherever a certificate does.
 */
static bool explain_unknown(const struct variant *variant, const struct state *state, struct explain_why *why)
{
    enum side turn = (enum side)state->turn;
    if (find(variant, state, turn, true, STEPS, why) || find(variant, state, other_side(turn), true, STEPS, why))
        return true;
    bool found = explain_draw(variant, state, why);
    why->open = !why->both;
    return found;
}

bool explain_why(const struct variant *variant, const struct state *state, const struct worth *worth,
                 struct explain_why *why)
{
    enum side turn = (enum side)state->turn;
    *why = (struct explain_why){.turn = turn,
                                .wins = worth && worth->result != WORTH_DRAW,
                                .side = worth && worth->result == WORTH_LOSS ? other_side(turn) : turn,
                                .open = !worth,
                                .free = -1,
                                .threat = NO_CELL};
    if (!variant->game->gravity || state->outcome != RUNNING || opening_goes_on(variant, state))
        return false;
    if (!worth)
        return explain_unknown(variant, state, why);
    return why->wins ? find(variant, state, why->side, true, STEPS, why) : explain_draw(variant, state, why);
}
