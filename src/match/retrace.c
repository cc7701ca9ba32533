/* Finds moves that lead to a position. See retrace.h. */
#include "match/retrace.h"

#include "rules/cells.h"

#include "standard.h"

enum { KEY_BITS = 4 /* bits of a column's height */ };

/*
 * The search backwards: stacks from whose tops pieces are taken. A stack is a column or, without gravity, a single
 * cell.
 */
struct unpiling {
    const struct variant *variant;
    const uint8_t *cells;
    int stacks;
    uint8_t heights[CELLS_MAX];
    bool lines;           /* there are winning lines */
    bool last[CELLS_MAX]; /* is the cell in all winning lines? */
    int left;             /* pieces on the board */
    int most;
    uint64_t *hopeless; /* hash table of the heights from which no way was found; NULL: they are not remembered */
    size_t room;        /* size of `hopeless`: a power of two, more than twice the largest number of entries */
    struct retrace *found;
};

bool retrace_covers(const struct variant *variant)
{
    return variant->lines.count > 0;
}

/* --- the table of hopeless heights, from which no way to the empty board was found --- */

/* The key of the heights as they are now. It is never 0, because there are pieces left. */
static uint64_t key_of(const struct unpiling *unpiling)
{
    uint64_t key = 0;
    for (int i = 0; i < unpiling->stacks; i++)
        key = key << KEY_BITS | unpiling->heights[i];
    return key;
}

/* Where a key is stored, or would be. */
static uint64_t *slot_of(const struct unpiling *unpiling, uint64_t key)
{
    size_t at = (key * 0x9e3779b97f4a7c15u) >> 32 & (unpiling->room - 1);
    while (unpiling->hopeless[at] != 0 && unpiling->hopeless[at] != key)
        at = (at + 1) & (unpiling->room - 1);
    return &unpiling->hopeless[at];
}

/* --- the search backwards --- */

static int top_of(const struct unpiling *unpiling, int stack)
{
    int height = unpiling->heights[stack], width = unpiling->variant->options.width;
    return unpiling->variant->game->gravity ? (height - 1) * width + stack : stack;
}

/* Can the piece on top of this stack have been the last one played? */
static bool can_be_taken(const struct unpiling *unpiling, int stack, enum cell piece)
{
    if (unpiling->heights[stack] == 0)
        return false;
    int top = top_of(unpiling, stack);
    bool first = unpiling->left == unpiling->found->count;
    return unpiling->cells[top] == piece && (!first || !unpiling->lines || unpiling->last[top]);
}

/*
 * Ranks a stack for the search; higher numbers are tried first. Stacks in which the piece below the top is the other
 * side's come first, and among equals the higher stack.
 */
static int merit_of_stack(const struct unpiling *unpiling, int stack, enum cell piece)
{
    int width = unpiling->variant->options.width, height = unpiling->heights[stack];
    if (height < 2)
        return 0;
    return (unpiling->cells[top_of(unpiling, stack) - width] != piece ? CELLS_MAX : 0) + height;
}

/* Lists the stacks from which the side may take a piece, the best ones first. */
static int list_stacks(const struct unpiling *unpiling, enum cell piece, int stacks[CELLS_MAX])
{
    int count = 0;
    for (int stack = 0; stack < unpiling->stacks; stack++) {
        if (!can_be_taken(unpiling, stack, piece))
            continue;
        int at = count++;
        for (; at > 0 && merit_of_stack(unpiling, stacks[at - 1], piece) < merit_of_stack(unpiling, stack, piece); at--)
            stacks[at] = stacks[at - 1];
        stacks[at] = stack;
    }
    return count;
}

static bool is_exhausted(const struct unpiling *unpiling)
{
    return unpiling->found->steps >= unpiling->most;
}

/* Takes all remaining pieces, and writes the moves in reverse. */
static bool take_all(struct unpiling *unpiling)
{
    int stacks[CELLS_MAX];
    enum cell piece = unpiling->left % 2 == 1 ? CELL_FIRST : CELL_SECOND;
    if (unpiling->left == 0)
        return true;
    if (is_exhausted(unpiling) || (unpiling->hopeless && *slot_of(unpiling, key_of(unpiling)) != 0))
        return false;
    unpiling->found->steps++;
    int count = list_stacks(unpiling, piece, stacks);
    for (int i = 0; i < count; i++) {
        int stack = stacks[i], top = top_of(unpiling, stack);
        unpiling->left--;
        unpiling->heights[stack]--;
        unpiling->found->moves[unpiling->left] = (struct move){MOVE_PLACE, NO_CELL, (uint8_t)top};
        if (take_all(unpiling))
            return true;
        unpiling->heights[stack]++;
        unpiling->left++;
    }
    if (!is_exhausted(unpiling) && unpiling->hopeless)
        *slot_of(unpiling, key_of(unpiling)) = key_of(unpiling);
    return false;
}

/* --- positions that are impossible for a reason that needs no search --- */

/* Counts pieces and heights. False if there is a piece over an empty cell. */
static bool pile_up(struct unpiling *unpiling, int counts[2])
{
    const struct variant *variant = unpiling->variant;
    int width = variant->options.width;
    bool gravity = variant->game->gravity;
    unpiling->stacks = gravity ? width : variant->cells;
    for (int cell = 0; cell < variant->cells; cell++) {
        if (unpiling->cells[cell] == CELL_EMPTY)
            continue;
        if (gravity && cell >= width && unpiling->cells[cell - width] == CELL_EMPTY)
            return false;
        counts[unpiling->cells[cell] - CELL_FIRST]++;
        unpiling->heights[gravity ? cell % width : cell]++;
    }
    return true;
}

/* Finds the cells that are in all winning lines, and counts the lines of each side. */
static void find_lines(struct unpiling *unpiling, int counts[2])
{
    const struct line_table *lines = &unpiling->variant->lines;
    int through[CELLS_MAX] = {0};
    for (int line = 0; line < lines->count; line++) {
        enum cell piece = line_game_owner(lines, line, unpiling->cells);
        if (piece == CELL_EMPTY)
            continue;
        counts[piece - CELL_FIRST]++;
        for (int i = 0; i < lines->length; i++)
            through[lines->cells[line][i]]++;
    }
    int count = counts[0] + counts[1];
    unpiling->lines = count > 0;
    for (int cell = 0; cell < unpiling->variant->cells; cell++)
        unpiling->last[cell] = count > 0 && through[cell] == count;
}

/* Says why the position is impossible, if no search is needed for that; otherwise RETRACE_FOUND. */
static enum retrace_status judge_at_once(struct unpiling *unpiling)
{
    int pieces[2] = {0}, lines[2] = {0};
    if (!pile_up(unpiling, pieces))
        return RETRACE_HANGS;
    if (pieces[FIRST] != pieces[SECOND] && pieces[FIRST] != pieces[SECOND] + 1)
        return RETRACE_COUNTS;
    find_lines(unpiling, lines);
    unpiling->left = unpiling->found->count = pieces[FIRST] + pieces[SECOND];
    if (lines[FIRST] > 0 && lines[SECOND] > 0)
        return RETRACE_BOTH_WON;
    enum cell mover = unpiling->left % 2 == 1 ? CELL_FIRST : CELL_SECOND;
    bool can = !unpiling->lines;
    for (int stack = 0; stack < unpiling->stacks; stack++)
        can = can || can_be_taken(unpiling, stack, mover);
    return can ? RETRACE_FOUND : RETRACE_WON_BEFORE;
}

void retrace(const struct variant *variant, const uint8_t cells[CELLS_MAX], int most, struct retrace *found)
{
    struct unpiling unpiling = {.variant = variant, .cells = cells, .most = most, .found = found};
    *found = (struct retrace){.steps = 0};
    found->status = judge_at_once(&unpiling);
    if (found->status != RETRACE_FOUND)
        return;
    /* without gravity any order is legal, so there are no hopeless heights to remember */
    if (variant->game->gravity) {
        for (unpiling.room = 1; unpiling.room / 2 <= (size_t)most;)
            unpiling.room *= 2;
        unpiling.hopeless = calloc(unpiling.room, sizeof *unpiling.hopeless);
    }
    if (!take_all(&unpiling))
        found->status = is_exhausted(&unpiling) ? RETRACE_TOO_HARD : RETRACE_NO_ORDER;
    free(unpiling.hopeless);
}
