/*
 * A walk through the first plies of the game. A position that was met before,
 * by another order of moves or in the mirror, is not entered again.
 */
#include "solver/book/positions.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 1 << 10 };

/* --- by key --- */

/* The slot where a key is, or would be. */
static uint32_t *slot_of(const struct book_positions *positions, uint32_t key)
{
    /* 2^64 divided by the golden ratio: Knuth, The Art of Computer Programming 3, 6.4 */
    size_t slot = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (positions->slot_count - 1);
    while (positions->slots[slot] != 0 && positions->list[positions->slots[slot] - 1].key != key)
        slot = (slot + 1) & (positions->slot_count - 1);
    return &positions->slots[slot];
}

/* Doubles the list, and makes twice as many slots as it has room for. */
static bool grow(struct book_positions *positions)
{
    size_t room = positions->room > 0 ? 2 * positions->room : ROOM_FIRST;
    struct book_position *list = realloc(positions->list, room * sizeof *list);
    uint32_t *slots = calloc(2 * room, sizeof *slots);
    if (list)
        positions->list = list;
    if (!list || !slots) {
        free(slots);
        return false;
    }
    free(positions->slots);
    positions->room = room;
    positions->slots = slots;
    positions->slot_count = 2 * room;
    for (size_t i = 0; i < positions->count; i++)
        *slot_of(positions, list[i].key) = (uint32_t)i + 1;
    return true;
}

static uint32_t key_among(const struct book_positions *positions, const struct state *state)
{
    struct bitboard_position at;
    bitboard_from_state(&positions->board, state, &at);
    return book_key(&positions->board, &at);
}

struct book_position *book_positions_find(const struct book_positions *positions, const struct state *state)
{
    if (state->plies > positions->plies)
        return NULL;
    uint32_t *slot = slot_of(positions, key_among(positions, state));
    return *slot != 0 ? &positions->list[*slot - 1] : NULL;
}

/* --- the walk --- */

static struct state after_move(const struct variant *variant, const struct state *state, struct move move)
{
    struct state after = *state;
    variant->game->apply(variant, &after, move);
    return after;
}

/* Adds a state; `added` tells whether it was new. False if memory is short. */
static bool add(struct book_positions *positions, const struct state *state, const char *text, bool *added)
{
    uint32_t key = key_among(positions, state);
    if (positions->count == positions->room && !grow(positions))
        return false;
    uint32_t *slot = slot_of(positions, key);
    *added = *slot == 0;
    if (*added) {
        struct book_position *position = &positions->list[positions->count++];
        *position = (struct book_position){.key = key, .plies = (uint8_t)state->plies};
        memcpy(position->text, text, strlen(text) + 1);
        *slot = (uint32_t)positions->count;
    }
    return true;
}

static bool walk(struct book_positions *positions, const struct state *state, const char *text)
{
    const struct variant *variant = positions->variant;
    struct move moves[MOVES_MAX];
    bool added;
    if (!add(positions, state, text, &added))
        return false;
    if (!added || state->plies == positions->plies)
        return true;
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = after_move(variant, state, moves[i]);
        char longer[BOOK_DIGITS + 1];
        if (after.outcome != RUNNING)
            continue;
        (void)position_extend(variant, text, moves[i], &after, longer, sizeof longer);
        if (!walk(positions, &after, longer))
            return false;
    }
    return true;
}

bool book_positions_init(struct book_positions *positions, const struct variant *variant, int plies, struct reason *why)
{
    struct state start;
    *positions = (struct book_positions){.variant = variant, .plies = plies};
    if (!bitboard_init(&positions->board, variant, why))
        return false;
    if (plies < 0 || plies > book_plies_most(&positions->board))
        return refuse(why, "a book for %dx%d holds 0 to %d plies, not %d: its keys have room for no more",
                      variant->options.width, variant->options.height, book_plies_most(&positions->board), plies);
    variant->game->start(variant, &start);
    if (!grow(positions) || !walk(positions, &start, "")) {
        book_positions_free(positions);
        return refuse(why, "out of memory");
    }
    return true;
}

void book_positions_free(struct book_positions *positions)
{
    free(positions->list);
    free(positions->slots);
    *positions = (struct book_positions){0};
}

/* --- scores --- */

/* What a state is worth to the side that moved to it. */
static int worth(const struct book_positions *positions, const struct state *after)
{
    if (after->outcome == DRAWN)
        return 0;
    if (after->outcome != RUNNING)
        return (positions->board.cells - after->plies) / 2 + 1;
    return -book_positions_find(positions, after)->score;
}

int book_positions_minimax(const struct book_positions *positions, const struct book_position *position)
{
    const struct variant *variant = positions->variant;
    struct move moves[MOVES_MAX];
    struct state state;
    int best = -BOOK_SCORE_BIAS;
    if (!position_parse(variant, position->text, &state, NULL))
        return best; /* cannot be: the text was made by the same rules */
    int count = variant->game->moves(variant, &state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = after_move(variant, &state, moves[i]);
        int score = worth(positions, &after);
        best = score > best ? score : best;
    }
    return best;
}
