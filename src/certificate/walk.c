/* The walk through a strategy, and the ends that it sees by itself. */
#include "certificate/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN_FIRST = 1024 };

/* --- positions seen --- */

static size_t place_of(const struct seen *seen, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    size_t i = (size_t)(mixed ^ mixed >> 32) & (seen->room - 1);
    while (seen->keys[i] != 0 && seen->keys[i] != key)
        i = (i + 1) & (seen->room - 1);
    return i;
}

static bool seen_has(const struct seen *seen, uint64_t key)
{
    return seen->room != 0 && seen->keys[place_of(seen, key)] == key;
}

void walk_seen_free(struct seen *seen)
{
    free(seen->keys);
    seen->keys = NULL;
    seen->room = seen->count = 0;
}

/* Twice the room; the old keys lie beside the new ones for a while. */
static bool grow(struct seen *seen, struct reason *why)
{
    struct seen larger = {.room = seen->room != 0 ? 2 * seen->room : SEEN_FIRST, .memory = seen->memory};
    if ((larger.room + seen->room) * sizeof *larger.keys > seen->memory)
        return refuse(why, "%zu positions need more memory than is allowed", seen->count);
    larger.keys = calloc(larger.room, sizeof *larger.keys);
    if (!larger.keys)
        return refuse(why, "out of memory");
    for (size_t i = 0; i < seen->room; i++)
        if (seen->keys[i] != 0)
            larger.keys[place_of(&larger, seen->keys[i])] = seen->keys[i];
    larger.count = seen->count;
    free(seen->keys);
    *seen = larger;
    return true;
}

static bool add(struct seen *seen, uint64_t key, struct reason *why)
{
    if (2 * (seen->count + 1) > seen->room && !grow(seen, why))
        return false;
    seen->keys[place_of(seen, key)] = key;
    seen->count++;
    return true;
}

/* --- what can be seen --- */

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
    return follow_is_enough(grid, discs, aim);
}

uint64_t walk_replies(const struct grid *grid, struct discs discs, bool *lost)
{
    uint64_t unoccupied = grid_free(grid, discs);
    uint64_t playable = grid_playable(grid, discs);
    uint64_t threats = grid_completions(grid, discs.keeper, unoccupied) & playable;
    *lost = (grid_completions(grid, discs.other, unoccupied) & playable) != 0;
    return threats != 0 ? threats : playable;
}

/* The column of the last move first, then from the centre outwards. */
static void list(const struct grid *grid, uint64_t moves, int last, struct choice *choice)
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
    list(grid, (forced != 0 ? forced : playable) & ~(threats >> 1), last, choice);
    for (int i = 0; i < choice->count; i++)
        if (walk_settled(grid, grid_with_keepers(grid, discs, choice->columns[i]), aim))
            return true;
    return false;
}

/* --- the walk --- */

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

/* All replies of the other, from the left to the right. */
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

static int chosen(struct walk *walk, const struct choice *choice, struct reason *why)
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
    if (seen_has(&walk->seen, key) ||
        walk_look(&walk->grid, discs, walk->aim, walk->plies > 0 ? walk->path[walk->plies - 1] : -1, &choice))
        return true;
    if (choice.count == 0)
        return walk_refuse(walk, grid_free(&walk->grid, discs) != 0 ? "loses" : "does not win", why);
    if (walk->seen.count == walk->positions_max)
        return walk_refuse(walk, "has more positions than the file says", why);
    if (!add(&walk->seen, key, why))
        return false;
    int move = chosen(walk, &choice, why);
    if (move < 0)
        return false;
    walk->path[walk->plies++] = choice.columns[move];
    bool good = others_turn(walk, grid_with_keepers(&walk->grid, discs, choice.columns[move]), why);
    walk->plies--;
    return good;
}

bool walk_run(struct walk *walk, struct reason *why)
{
    walk->plies = 0;
    return walk->keeper == FIRST ? keepers_turn(walk, (struct discs){0}, why)
                                 : others_turn(walk, (struct discs){0}, why);
}
