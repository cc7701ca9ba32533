/* Walks through all positions of a strategy, and sees by itself when a game ends well for the strategy's side. */
#include "certificate/walk.h"

/* --- the table of positions already seen --- */

enum { SEEN_FIRST = 1024 };

static size_t seen_place(const struct seen *seen, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    size_t i = (size_t)(mixed ^ mixed >> 32) & (seen->room - 1);
    while (seen->keys[i] != 0 && seen->keys[i] != key)
        i = (i + 1) & (seen->room - 1);
    return i;
}

/* Doubles the table. While the keys are copied, the old table and the new one both take memory. */
static bool grow_seen(struct seen *seen, struct reason *why)
{
    struct seen larger = {.room = seen->room != 0 ? 2 * seen->room : SEEN_FIRST, .memory = seen->memory};
    if ((larger.room + seen->room) * sizeof *larger.keys > seen->memory)
        return refuse(why, "%zu positions need more memory than is allowed", seen->count);
    larger.keys = calloc(larger.room, sizeof *larger.keys);
    if (!larger.keys)
        return refuse(why, "out of memory");
    for (size_t i = 0; i < seen->room; i++)
        if (seen->keys[i] != 0)
            larger.keys[seen_place(&larger, seen->keys[i])] = seen->keys[i];
    larger.count = seen->count;
    free(seen->keys);
    *seen = larger;
    return true;
}

static bool add_seen(struct seen *seen, uint64_t key, struct reason *why)
{
    if (2 * (seen->count + 1) > seen->room && !grow_seen(seen, why))
        return false;
    seen->keys[seen_place(seen, key)] = key;
    seen->count++;
    return true;
}

/*
 * --- proofs without playing to the end ---
 *
 * The keeper is the side whose result is to be proven. If it has a fixed answer to every disc of the other side, mostly
 * in the cell above that disc, then the answers decide which cells each side gets, and so how the game ends (L. V.
 * Allis, "A knowledge-based approach of Connect-Four", 1988: claimeven, baseinverse, aftereven).
 */

enum { PAIRS_MAX = GRID_WIDTH_MAX / 2 };

/*
 * Which free cells each side gets if the keeper (the side with the strategy) always answers by fixed rules. Some cells
 * go to neither side.
 */
struct shares {
    const struct grid *grid;
    struct discs discs;
    uint64_t unoccupied;
    uint64_t wins;    /* the free cells that would complete a line of the keeper's discs */
    uint64_t keepers; /* the free cells that the keeper gets */
    uint64_t others;  /* the free cells that the other side gets */
    uint64_t shared;  /* the lowest cells of paired columns: each side gets one cell of a pair */
    bool sure;        /* the keeper gets one of `wins`, which must be reached if the game goes on */
};

static uint64_t lowest(uint64_t cells)
{
    return cells & (~cells + 1);
}

static bool odd(uint64_t cells)
{
    return __builtin_popcountll(cells) % 2 == 1;
}

/* The lowest of these cells of a column, and every second one above it. */
static uint64_t every_second(const struct grid *grid, uint64_t cells)
{
    return (lowest(cells) & grid->rows) != 0 ? cells & grid->rows : cells & ~grid->rows;
}

/*
 * Divides these cells of a column between the sides: the keeper answers each disc in the cell above it. Cells above the
 * keeper's lowest win go to nobody. Returns false if there is no such win and the number of cells is odd.
 */
static bool share_pairs(struct shares *shares, uint64_t cells)
{
    uint64_t lower = every_second(shares->grid, cells);
    uint64_t win = lowest(shares->wins & cells & ~lower);
    if (win == 0 && odd(cells))
        return false;
    if (win != 0)
        cells &= (win << 1) - 1;
    shares->others |= cells & lower;
    shares->keepers |= cells & ~lower;
    shares->sure = shares->sure || win != 0;
    return true;
}

/*
 * Divides the free cells of all columns between the sides. If a column has one cell left over, its lowest cell is
 * paired with that of another such column. Returns false if a column is left without a partner.
 */
static bool share_columns(struct shares *shares)
{
    for (int column = 0; column < shares->grid->width; column++) {
        uint64_t cells = grid_column(shares->grid, column) & shares->unoccupied;
        if (share_pairs(shares, cells))
            continue;
        shares->shared |= lowest(cells);
        (void)share_pairs(shares, cells & ~lowest(cells));
    }
    return !odd(shares->shared);
}

/*
 * Does the other side complete this line too late? The cells below the line are filled first. If the keeper's discs in
 * these cells make a line, the keeper has already won (Allis: aftereven).
 */
static bool comes_too_late(const struct shares *shares, uint64_t line)
{
    const struct grid *grid = shares->grid;
    uint64_t below = 0;
    for (uint64_t left = line & shares->unoccupied; left != 0; left &= left - 1)
        below |= grid_column(grid, __builtin_ctzll(left) / (grid->height + 1)) & (lowest(left) - 1);
    return grid_has_line(grid, shares->discs.keeper | (shares->keepers & below));
}

static bool is_broken(const struct shares *shares, uint64_t line, const uint64_t *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if ((line & pairs[i]) == pairs[i])
            return true;
    return comes_too_late(shares, line);
}

/* A line that the other side might still get, although it gets only one cell of each pair; 0 if there is none. */
static uint64_t line_left(const struct shares *shares, const uint64_t *pairs, size_t count)
{
    const struct grid *grid = shares->grid;
    const int steps[] = {1, grid->height, grid->height + 1, grid->height + 2};
    uint64_t cells = shares->discs.other | shares->others | shares->shared;
    for (int i = 0; i < 4; i++) {
        int step = steps[i];
        uint64_t starts = cells & cells >> step;
        for (starts &= starts >> 2 * step; starts != 0; starts &= starts - 1) {
            uint64_t line = lowest(starts) | lowest(starts) << step;
            line |= line << 2 * step;
            if (!is_broken(shares, line, pairs, count))
                return line;
        }
    }
    return 0;
}

/* Can the columns that have no partner yet be paired in such a way that the other side gets no line? */
static bool can_be_paired(const struct shares *shares, uint64_t *pairs, size_t count)
{
    uint64_t line = line_left(shares, pairs, count);
    uint64_t single = line & shares->shared;
    for (size_t i = 0; i < count; i++)
        single &= ~pairs[i];
    for (uint64_t first = single; first != 0; first &= first - 1)
        for (uint64_t second = first & (first - 1); second != 0; second &= second - 1) {
            pairs[count] = lowest(first) | lowest(second);
            if (can_be_paired(shares, pairs, count + 1))
                return true;
        }
    return line == 0;
}

/* Are four of the cells in a line that is not vertical? */
static bool has_flat_line(const struct grid *grid, uint64_t cells)
{
    for (int step = grid->height; step <= grid->height + 2; step++) {
        uint64_t pairs = cells & cells >> step;
        if ((pairs & pairs >> 2 * step) != 0)
            return true;
    }
    return false;
}

/*
 * Is one column enough for the keeper not to lose? It has an odd number of free cells, and all other columns together
 * have an even number. As long as it is not full, the keeper always has an answer in it. In the other columns the
 * keeper only makes sure that the other side never has two cells one above the other.
 */
static bool one_column_is_enough(const struct grid *grid, struct discs discs)
{
    uint64_t unoccupied = grid_free(grid, discs);
    for (int column = 0; column < grid->width; column++) {
        uint64_t cells = grid_column(grid, column) & unoccupied;
        uint64_t keepers = cells & ~every_second(grid, cells);
        if (odd(cells) && !has_flat_line(grid, discs.other | (unoccupied & ~keepers)))
            return true;
    }
    return false;
}

/*
 * The other side is to move, and cannot make four at once. Is it enough if the keeper answers each disc by one of the
 * rules in docs/certificates.md?
 */
static bool answers_are_enough(const struct grid *grid, struct discs discs, enum aim aim)
{
    struct shares shares = {.grid = grid, .discs = discs, .unoccupied = grid_free(grid, discs)};
    uint64_t pairs[PAIRS_MAX];
    shares.wins = grid_completions(grid, discs.keeper, shares.unoccupied);
    if (share_columns(&shares) &&
        (aim == AIM_HOLD || shares.sure || grid_has_line(grid, discs.keeper | shares.keepers)) &&
        can_be_paired(&shares, pairs, 0))
        return true;
    return aim == AIM_HOLD && odd(shares.unoccupied) && one_column_is_enough(grid, discs);
}

/* --- ends that the walk sees by itself, and moves to choose from --- */

static bool several(uint64_t cells)
{
    return (cells & (cells - 1)) != 0;
}

bool walk_settled(const struct grid *grid, struct discs discs, enum aim aim)
{
    uint64_t unoccupied = grid_free(grid, discs);
    uint64_t playable = grid_playable(grid, discs);
    if ((grid_completions(grid, discs.other, unoccupied) & playable) != 0)
        return false;
    uint64_t wins = grid_completions(grid, discs.keeper, unoccupied);
    uint64_t now = wins & playable;
    if (several(now) || (wins & now << 1) != 0)
        return true;
    if (aim == AIM_HOLD && !grid_has_line(grid, discs.other | unoccupied))
        return true;
    return answers_are_enough(grid, discs, aim);
}

uint64_t walk_replies(const struct grid *grid, struct discs discs, bool *lost)
{
    uint64_t unoccupied = grid_free(grid, discs);
    uint64_t playable = grid_playable(grid, discs);
    uint64_t threats = grid_completions(grid, discs.keeper, unoccupied) & playable;
    *lost = (grid_completions(grid, discs.other, unoccupied) & playable) != 0;
    return threats != 0 ? threats : playable;
}

/* Lists the column of the other side's last move first, and then the columns from the centre outwards. */
static void list_choices(const struct grid *grid, uint64_t moves, int last, struct choice *choice)
{
    choice->count = 0;
    choice->follows = last >= 0 && (moves & grid_column(grid, last)) != 0;
    if (choice->follows)
        choice->columns[choice->count++] = last;
    for (int i = 0; i < grid->width; i++) {
        int column = grid_from_centre(grid, i);
        if (column != last && (moves & grid_column(grid, column)) != 0)
            choice->columns[choice->count++] = column;
    }
}

bool walk_look(const struct grid *grid, struct discs discs, enum aim aim, int last, struct choice *choice)
{
    uint64_t unoccupied = grid_free(grid, discs);
    uint64_t playable = grid_playable(grid, discs);
    uint64_t threats = grid_completions(grid, discs.other, unoccupied);
    uint64_t forced = threats & playable;
    choice->discs = discs;
    choice->count = 0;
    if ((grid_completions(grid, discs.keeper, unoccupied) & playable) != 0)
        return true;
    if (aim == AIM_HOLD && !grid_has_line(grid, discs.other | unoccupied))
        return true;
    if (several(forced))
        return false;
    list_choices(grid, (forced != 0 ? forced : playable) & ~(threats >> 1), last, choice);
    for (int i = 0; i < choice->count; i++)
        if (walk_settled(grid, grid_with_keepers(grid, discs, choice->columns[i]), aim))
            return true;
    return false;
}

/* --- walking through all positions of a strategy --- */

bool walk_refuse(const struct walk *walk, const char *words, struct reason *why)
{
    char moves[CELLS_MAX * 3];
    int length = 0;
    for (int i = 0; i < walk->plies; i++)
        length += snprintf(moves + length, sizeof moves - (size_t)length, walk->grid.width > 9 && i > 0 ? ",%d" : "%d",
                           walk->path[i] + 1);
    return refuse(why, "%s %s after %.*s", walk->keeper == FIRST ? "first" : "second", words,
                  walk->plies > 0 ? length : 5, walk->plies > 0 ? moves : "start");
}

static bool keepers_turn(struct walk *walk, struct discs discs, struct reason *why);

/* Goes through all replies of the other side, from left to right. */
static bool others_turn(struct walk *walk, struct discs discs, struct reason *why)
{
    bool lost;
    uint64_t replies = walk_replies(&walk->grid, discs, &lost);
    if (walk_settled(&walk->grid, discs, walk->aim))
        return true;
    if (lost)
        return walk_refuse(walk, "loses", why);
    if (replies == 0)
        return walk_refuse(walk, "does not win", why);
    for (int column = 0; column < walk->grid.width; column++) {
        uint64_t reply = replies & grid_column(&walk->grid, column);
        if (reply == 0)
            continue;
        walk->path[walk->plies++] = column;
        if (!keepers_turn(walk, (struct discs){discs.keeper, discs.other | reply}, why))
            return false;
        walk->plies--;
    }
    return true;
}

static int chosen_move(struct walk *walk, const struct choice *choice, struct reason *why)
{
    if (choice->count == 1)
        return 0;
    walk->choices++;
    return walk->choose(walk, choice, why);
}

static bool keepers_turn(struct walk *walk, struct discs discs, struct reason *why)
{
    uint64_t key = grid_key(&walk->grid, discs, NULL);
    struct choice choice;
    if ((walk->seen.room != 0 && walk->seen.keys[seen_place(&walk->seen, key)] == key) ||
        walk_look(&walk->grid, discs, walk->aim, walk->plies > 0 ? walk->path[walk->plies - 1] : -1, &choice))
        return true;
    if (choice.count == 0)
        return walk_refuse(walk, grid_free(&walk->grid, discs) != 0 ? "loses" : "does not win", why);
    if (walk->seen.count == walk->positions_max)
        return walk_refuse(walk, "has more positions than the file says", why);
    if (!add_seen(&walk->seen, key, why))
        return false;
    int move = chosen_move(walk, &choice, why);
    if (move < 0)
        return false;
    walk->path[walk->plies++] = choice.columns[move];
    bool good = others_turn(walk, grid_with_keepers(&walk->grid, discs, choice.columns[move]), why);
    walk->plies--;
    return good;
}

bool walk_run(struct walk *walk, struct reason *why)
{
    struct discs none = {0, 0};
    walk->plies = 0;
    bool good = walk->keeper == FIRST ? keepers_turn(walk, none, why) : others_turn(walk, none, why);
    free(walk->seen.keys);
    walk->seen.keys = NULL;
    return good;
}
