#include "ai/plan.h"

#include "ai/threats.h"
#include "standard.h"

enum { COLUMN_BITS = 16 };

/* --- one part: what happens in it --- */

/* How far a part has been played: the pieces in each of its columns, and the cells of both sides. */
struct local {
    uint8_t played[PLAN_COLUMNS];
    uint64_t theirs, ours;
};

static const struct local start; /* nothing has been played yet */

static uint64_t bit_of(int column, int height)
{
    return (uint64_t)1 << (column * COLUMN_BITS + height);
}

/* Which of these cells lie in a column, at this height or above it? */
static uint64_t cells_from(uint64_t cells, int column, int height)
{
    const uint64_t whole = (1u << COLUMN_BITS) - 1;
    return cells & ((whole << height & whole) << (column * COLUMN_BITS));
}

static int left_in(const struct plan_part *part, const struct local *at, int column)
{
    return part->lengths[column] - at->played[column];
}

static bool is_even(const struct plan_part *part, const struct local *at)
{
    for (int i = 0; i < part->count; i++)
        if (left_in(part, at, i) % 2 != 0)
            return false;
    return true;
}

static bool has_banned(const struct plan_part *part, uint64_t theirs)
{
    for (int i = 0; i < part->banned_count; i++)
        if ((part->banned[i] & ~theirs) == 0)
            return true;
    return (part->wanted & theirs) != 0;
}

static void put(struct local *at, int column, uint64_t *cells)
{
    *cells |= bit_of(column, at->played[column]++);
}

/* The end of a part whose columns are all even: from there on the keeper answers above. */
static struct local end_of(const struct plan_part *part, struct local at)
{
    for (int i = 0; i < part->count; i++)
        while (left_in(part, &at, i) > 0) {
            put(&at, i, &at.theirs);
            put(&at, i, &at.ours);
        }
    return at;
}

static int answer_in(const struct plan_part *part, struct local at, int column, struct plan_budget *budget);

/* Does the keeper, who answers, keep its wanted cells and the other side from what is banned? */
static bool part_holds(const struct plan_part *part, const struct local *at, struct plan_budget *budget)
{
    if (--budget->steps < 0)
        return false;
    if (is_even(part, at)) {
        struct local end = end_of(part, *at);
        return !has_banned(part, end.theirs);
    }
    for (int i = 0; i < part->count; i++) {
        struct local next = *at;
        if (left_in(part, at, i) == 0)
            continue;
        put(&next, i, &next.theirs);
        if (answer_in(part, next, i, budget) < 0)
            return false;
    }
    return true;
}

/* How well a column fits as an answer, by rule of thumb: above what was even, in another odd column what was odd. */
static int preference(const struct plan_part *part, const struct local *at, int column, int answer)
{
    bool above = left_in(part, at, column) % 2 != 0;
    if (left_in(part, at, answer) == 0)
        return 0;
    if (answer == column)
        return above ? 3 : 2;
    return left_in(part, at, answer) % 2 != 0 ? (above ? 2 : 3) : 1;
}

/* The column of the keeper's answer after a move of the other side in a column; -1: every answer fails. */
static int answer_in(const struct plan_part *part, struct local at, int column, struct plan_budget *budget)
{
    if (has_banned(part, at.theirs))
        return -1;
    for (int wish = 3; wish > 0; wish--)
        for (int i = 0; i < part->count; i++) {
            struct local next = at;
            if (preference(part, &at, column, i) != wish)
                continue;
            put(&next, i, &next.ours);
            if (part_holds(part, &next, budget))
                return i;
        }
    return -1;
}

/* When the other side has all `theirs`, does the keeper then have all `ours`? All columns are even. */
static bool is_late_when_even(const struct plan_part *part, const struct local *at, uint64_t theirs, uint64_t ours)
{
    if ((theirs & ~end_of(part, *at).theirs) != 0)
        return true; /* that never happens */
    for (int last = 0; last < part->count; last++) {
        struct local soon = *at;
        uint64_t unused = 0;
        for (int i = 0; i < part->count; i++)
            while (cells_from(theirs, i, soon.played[i]) != 0) {
                put(&soon, i, &soon.theirs);
                bool over = i == last && cells_from(theirs, i, soon.played[i]) == 0;
                put(&soon, i, over ? &unused : &soon.ours); /* the answer to the last move comes too late */
            }
        if ((ours & ~soon.ours) != 0)
            return false;
    }
    return true;
}

/* The same of any part, whatever the other side plays. */
static bool is_late(const struct plan_part *part, const struct local *at, uint64_t theirs, uint64_t ours,
                    struct plan_budget *budget)
{
    budget->steps--;
    if ((theirs & ~at->theirs) == 0)
        return (ours & ~at->ours) == 0;
    if (is_even(part, at))
        return is_late_when_even(part, at, theirs, ours);
    for (int i = 0; i < part->count; i++) {
        struct local next = *at;
        if (left_in(part, at, i) == 0)
            continue;
        put(&next, i, &next.theirs);
        if ((theirs & ~next.theirs) == 0) {
            if ((ours & ~next.ours) != 0)
                return false;
            continue;
        }
        int answer = answer_in(part, next, i, budget);
        if (answer < 0)
            return false;
        put(&next, answer, &next.ours);
        if (!is_late(part, &next, theirs, ours, budget))
            return false;
    }
    return true;
}

/* --- the whole board --- */

/* Where a cell lies: its part, its bit there. */
struct place {
    int part;
    uint64_t bit;
};

enum { TAKEN = -1, BEYOND = -2 /* above the threat */ };

/* What a line that a side can still complete needs in each part. */
struct need {
    int line;
    bool beyond;               /* it has a cell above the threat, where nothing is played */
    unsigned parts;            /* bits of the parts in which it needs cells */
    uint64_t cells[WIDTH_MAX]; /* by part */
};

/* The lines in which the other side has no piece. */
struct needs {
    int count;
    struct need lines[LINES_MAX];
};

/* A search for a plan. */
struct search {
    struct plan *plan;
    struct plan_budget *budget;
    struct place places[CELLS_MAX];
    struct needs theirs, ours;
    int open_count;
    const struct need *open[LINES_MAX]; /* the lines of the other side that are yet to be stopped */
};

/* Lists the lines that a side can still complete. */
static void list_lines(const struct variant *variant, const struct state *state, enum side side, struct needs *needs)
{
    enum cell others = side_cell(other_side(side));
    needs->count = 0;
    for (int line = 0; line < variant->lines.count; line++) {
        bool open = true;
        for (int i = 0; i < variant->lines.length; i++)
            open = open && state->cells[variant->lines.cells[line][i]] != others;
        if (open)
            needs->lines[needs->count++].line = line;
    }
}

/* Says what lines need in the parts. */
static void find_needs(const struct search *search, struct needs *needs)
{
    const struct line_table *lines = &search->plan->variant->lines;
    for (int k = 0; k < needs->count; k++) {
        struct need *need = &needs->lines[k];
        *need = (struct need){.line = need->line};
        for (int i = 0; i < lines->length; i++) {
            const struct place *place = &search->places[lines->cells[need->line][i]];
            need->beyond = need->beyond || place->part == BEYOND;
            if (place->part < 0)
                continue;
            need->parts |= 1u << place->part;
            need->cells[place->part] |= place->bit;
        }
    }
}

static int free_from(const struct plan *plan, int column)
{
    int row = 0;
    while (row < plan->variant->options.height && plan->from.cells[row * plan->variant->options.width + column])
        row++;
    return row;
}

static void place_cells(struct search *search)
{
    const struct variant *variant = search->plan->variant;
    int width = variant->options.width;
    for (int cell = 0; cell < variant->cells; cell++)
        search->places[cell].part = search->plan->from.cells[cell] ? TAKEN : BEYOND;
    for (int i = 0; i < search->plan->part_count; i++)
        for (int k = 0; k < search->plan->parts[i].count; k++) {
            int column = search->plan->parts[i].columns[k], low = free_from(search->plan, column);
            for (int j = 0; j < search->plan->parts[i].lengths[k]; j++)
                search->places[(low + j) * width + column] = (struct place){i, bit_of(k, j)};
        }
    find_needs(search, &search->theirs);
    find_needs(search, &search->ours);
}

/* Is a line complete only after one of the keeper's? `among`: the parts that have their final answers. */
static bool comes_late(const struct search *search, const struct need *need, unsigned among)
{
    search->budget->steps -= search->ours.count / 8;
    for (int k = 0; k < search->ours.count; k++) {
        const struct need *own = &search->ours.lines[k];
        bool late = !own->beyond && (own->parts & ~(need->parts & among)) == 0;
        for (int i = 0; late && i < search->plan->part_count; i++)
            late = (own->parts >> i & 1) == 0 ||
                   is_late(&search->plan->parts[i], &start, need->cells[i], own->cells[i], search->budget);
        if (late)
            return true;
    }
    return false;
}

/* The parts with one column, whose answers are fixed. */
static unsigned lone_parts(const struct plan *plan)
{
    unsigned parts = 0;
    for (int i = 0; i < plan->part_count; i++)
        parts |= plan->parts[i].count == 1 ? 1u << i : 0;
    return parts;
}

static bool is_stopped(const struct plan *plan, const struct need *need)
{
    bool stopped = need->beyond;
    for (int i = 0; i < plan->part_count && !stopped; i++)
        if (plan->parts[i].count == 1)
            stopped = (need->cells[i] & end_of(&plan->parts[i], start).ours) != 0;
        else
            for (int k = 0; k < plan->parts[i].banned_count && !stopped; k++)
                stopped = (plan->parts[i].banned[k] & ~need->cells[i]) == 0;
    return stopped;
}

/* Stops the open lines from the i-th on, each by banning its cells in one of the joined parts, or by its lateness. */
static bool stop_lines(struct search *search, int i)
{
    struct plan *plan = search->plan;
    while (i < search->open_count && is_stopped(plan, search->open[i]))
        i++;
    if (i == search->open_count) {
        for (int k = 0; k < i; k++)
            if (!is_stopped(plan, search->open[k]) && !comes_late(search, search->open[k], ~0u))
                return false;
        return search->budget->steps > 0;
    }
    const struct need *need = search->open[i];
    for (int k = 0; k < plan->part_count; k++) {
        struct plan_part *part = &plan->parts[k];
        if (part->count == 1 || need->cells[k] == 0 || part->banned_count == PLAN_BANNED)
            continue;
        part->banned[part->banned_count++] = need->cells[k];
        if (part_holds(part, &start, search->budget) && stop_lines(search, i + 1))
            return true;
        part->banned_count--;
    }
    return search->budget->steps > 0 && comes_late(search, search->open[i], ~0u) && stop_lines(search, i + 1);
}

/* Collects the lines that the lone columns do not stop. False if one of them cannot be stopped at all. */
static bool collect_open(struct search *search)
{
    unsigned lone = lone_parts(search->plan);
    search->open_count = 0;
    for (int ways = 0; ways <= CONNECT_MAX; ways++) /* those with the fewest ways to be stopped come first */
        for (int k = 0; k < search->theirs.count; k++) {
            const struct need *need = &search->theirs.lines[k];
            if (__builtin_popcount(need->parts & ~lone) != ways || is_stopped(search->plan, need) ||
                comes_late(search, need, lone))
                continue;
            if (ways == 0)
                return false;
            search->open[search->open_count++] = need;
        }
    return true;
}

/* Can the keeper get all cells of one of its lines? They become wanted. */
static bool want_line(struct search *search, const struct need *need)
{
    bool good = !need->beyond;
    for (int i = 0; i < search->plan->part_count; i++) {
        struct plan_part *part = &search->plan->parts[i];
        part->banned_count = 0;
        part->wanted = need->cells[i];
    }
    for (int i = 0; i < search->plan->part_count && good; i++)
        good = search->plan->parts[i].wanted == 0 || part_holds(&search->plan->parts[i], &start, search->budget);
    return good;
}

static void want_nothing(struct plan *plan)
{
    plan->line = PLAN_NO_LINE;
    for (int i = 0; i < plan->part_count; i++) {
        plan->parts[i].banned_count = 0;
        plan->parts[i].wanted = 0;
    }
}

/* Does the keeper have all of a line but this cell? */
static bool lacks_only(const struct plan *plan, int line, int cell)
{
    const struct line_table *lines = &plan->variant->lines;
    bool through = false;
    for (int i = 0; i < lines->length; i++) {
        int at = lines->cells[line][i];
        if (at != cell && plan->from.cells[at] != side_cell(plan->keeper))
            return false;
        through = through || at == cell;
    }
    return through;
}

/* Is there a plan with these parts? */
static bool try_parts(struct search *search, bool wins)
{
    struct plan *plan = search->plan;
    place_cells(search);
    search->budget->steps -= search->theirs.count + search->ours.count;
    want_nothing(plan);
    if (!collect_open(search))
        return false;
    bool holds = stop_lines(search, 0);
    if (!holds || !wins)
        return holds;
    for (int k = 0; k < search->ours.count && search->budget->steps > 0; k++) {
        const struct need *need = &search->ours.lines[k];
        plan->line = need->line;
        if ((plan->threat == NO_CELL || lacks_only(plan, need->line, plan->threat)) && want_line(search, need) &&
            stop_lines(search, 0))
            return true;
    }
    return false;
}

/* --- which columns are joined --- */

/* The columns that are not in a part yet. */
struct layout {
    int lengths[WIDTH_MAX]; /* free cells by column, up to the threat */
    int odd_count;
    uint8_t odd[WIDTH_MAX];
    bool third; /* an even column is still to be joined to two odd ones */
};

static void add_part(struct plan *plan, const struct layout *layout, const uint8_t *columns, int count)
{
    struct plan_part *part = &plan->parts[plan->part_count++];
    *part = (struct plan_part){.count = count};
    for (int i = 0; i < count; i++) {
        part->columns[i] = columns[i];
        part->lengths[i] = (uint8_t)layout->lengths[columns[i]];
    }
}

static bool is_joined(const struct plan *plan, int column)
{
    for (int i = 0; i < plan->part_count; i++)
        for (int k = 0; k < plan->parts[i].count; k++)
            if (plan->parts[i].columns[k] == column)
                return true;
    return false;
}

/* Tries the parts that were joined, with every other column as a part of its own. */
static bool try_layout(struct search *search, const struct layout *layout, bool wins)
{
    struct plan *plan = search->plan;
    int joined = plan->part_count;
    for (uint8_t column = 0; column < plan->variant->options.width; column++)
        if (layout->lengths[column] > 0 && !is_joined(plan, column))
            add_part(plan, layout, &column, 1);
    if (try_parts(search, wins))
        return true;
    plan->part_count = joined;
    return false;
}

static bool join_odd(struct search *search, const struct layout *layout, bool wins);

/* Joins the first odd column to the i-th one, and to an even one (NO_CELL: to none), and then the others. */
static bool join_these(struct search *search, const struct layout *layout, int i, uint8_t even, bool wins)
{
    const uint8_t columns[PLAN_COLUMNS] = {layout->odd[0], layout->odd[i], even};
    struct layout rest = *layout;
    int before = search->plan->part_count;
    rest.third = layout->third && even == NO_CELL;
    rest.odd_count = 0;
    for (int k = 1; k < layout->odd_count; k++)
        if (k != i)
            rest.odd[rest.odd_count++] = layout->odd[k];
    add_part(search->plan, layout, columns, even == NO_CELL ? 2 : 3);
    if (join_odd(search, &rest, wins))
        return true;
    search->plan->part_count = before;
    return false;
}

/* Joins the odd columns in every way. */
static bool join_odd(struct search *search, const struct layout *layout, bool wins)
{
    if (layout->odd_count == 0 || search->budget->steps < 0)
        return !layout->third && search->budget->steps >= 0 && try_layout(search, layout, wins);
    for (int i = 1; i < layout->odd_count; i++) {
        if (join_these(search, layout, i, NO_CELL, wins))
            return true;
        for (uint8_t even = 0; layout->third && even < search->plan->variant->options.width; even++)
            if (layout->lengths[even] > 0 && layout->lengths[even] % 2 == 0 &&
                join_these(search, layout, i, even, wins))
                return true;
    }
    return false;
}

/* Looks for a plan with this threat, or without one. */
static bool find_with(struct search *search, int threat, bool wins)
{
    struct plan *plan = search->plan;
    struct layout layout = {.third = false};
    int width = plan->variant->options.width;
    plan->threat = (uint8_t)threat;
    plan->part_count = 0;
    for (int column = 0; column < width; column++) {
        int top = threat != NO_CELL && threat % width == column ? threat / width + 1 : plan->variant->options.height;
        layout.lengths[column] = top - free_from(plan, column);
        if (layout.lengths[column] % 2 != 0)
            layout.odd[layout.odd_count++] = (uint8_t)column;
    }
    if (layout.odd_count % 2 != 0)
        return false;
    if (join_odd(search, &layout, wins))
        return true;
    layout.third = true;
    return join_odd(search, &layout, wins);
}

bool plan_find(const struct variant *variant, const struct state *state, bool wins, struct plan_budget *budget,
               struct plan *plan)
{
    struct search search; /* large: what is not listed below stays unset */
    const struct sketch sketch = threats_sketch(variant, state);
    search.plan = plan;
    search.budget = budget;
    plan->variant = variant;
    plan->from = *state;
    plan->keeper = other_side((enum side)state->turn);
    if (!variant->game->gravity || state->outcome != RUNNING)
        return false;
    list_lines(variant, state, (enum side)state->turn, &search.theirs);
    list_lines(variant, state, plan->keeper, &search.ours);
    bool odd = (variant->cells - state->plies) % 2 != 0;
    if (!odd || !wins)
        return !odd && find_with(&search, NO_CELL, wins);
    for (int cell = variant->options.width; cell < variant->cells; cell++)
        if (sketch.cells[cell - variant->options.width] == CELL_EMPTY &&
            threats_at(&sketch, cell, side_cell(plan->keeper)) && find_with(&search, cell, true))
            return true;
    return false;
}

/* --- what a plan says --- */

static int cell_of(const struct plan *plan, const struct plan_part *part, int column, int height)
{
    return (free_from(plan, part->columns[column]) + height) * plan->variant->options.width + part->columns[column];
}

struct move plan_answer(const struct plan *plan, const struct state *state, struct move move)
{
    const struct move none = {MOVE_NONE, NO_CELL, NO_CELL};
    struct plan_budget enough = {LONG_MAX};
    for (int i = 0; i < plan->part_count; i++) {
        const struct plan_part *part = &plan->parts[i];
        struct local at = {{0}, 0, 0};
        int played = -1;
        for (int k = 0; k < part->count; k++) {
            played = move.to % plan->variant->options.width == part->columns[k] ? k : played;
            while (left_in(part, &at, k) > 0 && state->cells[cell_of(plan, part, k, at.played[k])] != CELL_EMPTY) {
                bool own = state->cells[cell_of(plan, part, k, at.played[k])] == side_cell(plan->keeper);
                put(&at, k, own ? &at.ours : &at.theirs);
            }
        }
        int answer = played < 0 ? -1 : answer_in(part, at, played, &enough);
        if (answer >= 0)
            return (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell_of(plan, part, answer, at.played[answer])};
    }
    return none;
}

/* The fewest of these cells of a part that the other side never gets all of. */
static uint64_t shrink(const struct plan_part *part, uint64_t cells)
{
    struct plan_budget enough = {LONG_MAX};
    for (uint64_t left = cells; left != 0; left &= left - 1) {
        uint64_t fewer = cells & ~(left & -left);
        if (fewer != 0 && is_late(part, &start, fewer, ~(uint64_t)0, &enough))
            cells = fewer;
    }
    return cells;
}

/* The rule by which the other side never gets all these cells of a part. */
static struct plan_stop stop_of(const struct plan *plan, const struct plan_part *part, uint64_t cells)
{
    int columns[2], heights[2], count = 0;
    for (int k = 0; k < part->count; k++)
        for (int j = 0; j < part->lengths[k]; j++)
            if ((cells & bit_of(k, j)) != 0 && count++ < 2) {
                columns[count - 1] = k;
                heights[count - 1] = j;
            }
    if (count == 1)
        return (struct plan_stop){EXPLAIN_CLAIMEVEN,
                                  {(uint8_t)cell_of(plan, part, columns[0], heights[0] - 1),
                                   (uint8_t)cell_of(plan, part, columns[0], heights[0])}};
    struct plan_stop stop = {
        EXPLAIN_HIGHINVERSE,
        {(uint8_t)cell_of(plan, part, columns[0], heights[0]), (uint8_t)cell_of(plan, part, columns[1], heights[1])}};
    if (count > 2)
        stop.cells[0] = stop.cells[1] = NO_CELL;
    if (columns[0] == columns[1])
        stop.rule = EXPLAIN_VERTICAL;
    else if (heights[0] == 0 && heights[1] == 0 && count == 2)
        stop.rule = EXPLAIN_BASEINVERSE;
    else if (part->count > 2)
        stop.rule = EXPLAIN_BASECLAIM;
    else if (heights[0] % 2 == 1 && heights[1] % 2 == 1)
        stop.rule = EXPLAIN_LOWINVERSE;
    return stop;
}

/*
 * The rule by which a line is stopped only because the keeper completes one of its own before. None, if that is the
 * line with which the keeper wins in the end anyway.
 */
static enum explain_rule rule_of_late(const struct search *search, const struct need *need)
{
    enum explain_rule rule = EXPLAIN_RULES;
    for (int other = 0; other < search->ours.count; other++) {
        const struct need *own = &search->ours.lines[other];
        bool late = !own->beyond && (own->parts & ~need->parts) == 0, lone = true, next = false;
        for (int i = 0; late && i < search->plan->part_count; i++) {
            const struct plan_part *part = &search->plan->parts[i];
            late = own->cells[i] == 0 || is_late(part, &start, need->cells[i], own->cells[i], search->budget);
            lone = lone && (own->cells[i] == 0 || part->count == 1);
            for (int k = 0; k < part->count; k++)
                next = next || (own->cells[i] & bit_of(k, 0)) != 0;
        }
        if (late && own->line == search->plan->line)
            return EXPLAIN_RULES;
        enum explain_rule found = lone ? EXPLAIN_AFTEREVEN : next ? EXPLAIN_SPECIALBEFORE : EXPLAIN_BEFORE;
        if (late && found < rule)
            rule = found;
    }
    return rule;
}

void plan_explain(const struct plan *plan, struct plan_stop stops[LINES_MAX])
{
    struct plan copy = *plan;
    struct plan_budget enough = {LONG_MAX};
    struct search search;
    search.plan = &copy;
    search.budget = &enough;
    for (int line = 0; line < plan->variant->lines.count; line++)
        stops[line] = (struct plan_stop){EXPLAIN_RULES, {NO_CELL, NO_CELL}};
    list_lines(plan->variant, &plan->from, other_side(plan->keeper), &search.theirs);
    list_lines(plan->variant, &plan->from, plan->keeper, &search.ours);
    place_cells(&search);
    for (int k = 0; k < search.theirs.count; k++) {
        const struct need *need = &search.theirs.lines[k];
        struct plan_stop *stop = &stops[need->line];
        if (need->beyond)
            continue;
        for (int i = 0; i < plan->part_count && stop->rule == EXPLAIN_RULES; i++)
            if (need->cells[i] != 0 && is_late(&plan->parts[i], &start, need->cells[i], ~(uint64_t)0, &enough))
                *stop = stop_of(plan, &plan->parts[i], shrink(&plan->parts[i], need->cells[i]));
        if (stop->rule == EXPLAIN_RULES)
            stop->rule = rule_of_late(&search, need);
    }
}

bool plan_crosses(const struct plan_part *part)
{
    bool crosses = part->count == 2;
    for (int column = 0; column < 2 && crosses; column++) {
        struct local at = {{0}, 0, 0};
        struct plan_budget enough = {LONG_MAX};
        put(&at, column, &at.theirs);
        crosses = answer_in(part, at, column, &enough) == 1 - column;
    }
    return crosses;
}
