/* Positions by their keys. */
#include "solver/bounds_map.h"

#include <stdlib.h>

enum { ROOM_FIRST = 1 << 10 };

bitboard_set bounds_map_key(const struct bitboard *board, const struct bitboard_position *at)
{
    bitboard_set key = at->mine + at->all + board->bottom;
    bitboard_set mirrored = bitboard_mirror(board, key);
    return key < mirrored ? key : mirrored;
}

bool bounds_map_position(const struct bitboard *board, bitboard_set key, struct bitboard_position *at)
{
    int step = board->height + 1;
    int plies = 0;
    int mine = 0;
    *at = (struct bitboard_position){0};
    for (int column = 0; column < board->width; column++, key >>= step) {
        uint64_t discs = (uint64_t)key & ((UINT64_C(2) << board->height) - 1);
        if (discs == 0)
            return false;
        int height = 63 - __builtin_clzll(discs);
        discs ^= UINT64_C(1) << height;
        at->mine |= (bitboard_set)discs << (column * step);
        at->all |= (((bitboard_set)1 << height) - 1) << (column * step);
        plies += height;
        mine += __builtin_popcountll(discs);
    }
    at->empty = board->cells - plies;
    return key == 0 && mine == plies / 2;
}

/* The slot where a key is, or would be. */
static struct bound *slot_of(const struct bounds_map *map, bitboard_set key)
{
    /* 2^64 divided by the golden ratio: Knuth, The Art of Computer Programming 3, 6.4 */
    uint64_t folded = (uint64_t)key;
#if BITBOARD_WORDS == 2
    folded ^= (uint64_t)(key >> 64) * UINT64_C(0xD1342543DE82EF95);
#endif
    size_t slot = (size_t)(folded * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (map->room - 1);
    while (map->slots[slot].key != 0 && map->slots[slot].key != key)
        slot = (slot + 1) & (map->room - 1);
    return &map->slots[slot];
}

static bool grow(struct bounds_map *map)
{
    struct bounds_map larger = {.room = map->room > 0 ? 2 * map->room : ROOM_FIRST, .count = map->count};
    larger.slots = map->count < BOUNDS_MAP_MOST ? calloc(larger.room, sizeof *larger.slots) : NULL;
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < map->room; i++)
        if (map->slots[i].key != 0)
            *slot_of(&larger, map->slots[i].key) = map->slots[i];
    free(map->slots);
    *map = larger;
    return true;
}

const struct bound *bounds_map_find(const struct bounds_map *map, bitboard_set key)
{
    const struct bound *slot = map->room > 0 ? slot_of(map, key) : NULL;
    return slot && slot->key != 0 ? slot : NULL;
}

enum bounds_map_status bounds_map_add(struct bounds_map *map, const struct bound *bound)
{
    if (2 * map->count >= map->room && !grow(map))
        return BOUNDS_MAP_FULL;
    struct bound *slot = slot_of(map, bound->key);
    if (slot->key == 0) {
        *slot = *bound;
        map->count++;
        return BOUNDS_MAP_NEW;
    }
    if (bound->lower > slot->upper || bound->upper < slot->lower)
        return BOUNDS_MAP_CONTRADICTS;
    if (bound->lower <= slot->lower && bound->upper >= slot->upper)
        return BOUNDS_MAP_KNOWN;
    slot->lower = bound->lower > slot->lower ? bound->lower : slot->lower;
    slot->upper = bound->upper < slot->upper ? bound->upper : slot->upper;
    return BOUNDS_MAP_NEW;
}

void bounds_map_free(struct bounds_map *map)
{
    free(map->slots);
    *map = (struct bounds_map){0};
}
