/*
 * A hash table from a position's key to the bounds of its score; bounds as lines of text; and an estimate of how much
 * of a proof is done. See bounds_map.h.
 */
#include "solver/bounds_map.h"

#include "files/checksum.h"

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

/* The slot that holds a key or, if none does, the free slot where the key would be stored. */
static struct bound *slot_of(const struct bounds_map *map, bitboard_set key)
{
    /* the hash multiplies by 2^64 divided by the golden ratio: Knuth, The Art of Computer Programming 3, 6.4 */
    uint64_t folded = (uint64_t)key;
#if BITBOARD_WORDS == 2
    folded ^= (uint64_t)(key >> 64) * UINT64_C(0xD1342543DE82EF95);
#endif
    size_t slot = (size_t)(folded * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (map->room - 1);
    while (map->slots[slot].key != 0 && map->slots[slot].key != key)
        slot = (slot + 1) & (map->room - 1);
    return &map->slots[slot];
}

static bool grow_map(struct bounds_map *map)
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
    if (2 * map->count >= map->room && !grow_map(map))
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

/* --- bounds as lines of text --- */

enum { DIGITS_MOST = 32, SUM_DIGITS = 16 };

static void write_key(const struct bitboard *board, bitboard_set key, char text[DIGITS_MOST + 1])
{
    int digits = (board->bits + 3) / 4;
    for (int i = 0; i < digits; i++)
        text[i] = "0123456789abcdef"[(int)(key >> (4 * (digits - 1 - i)) & 15)];
    text[digits] = '\0';
}

static bitboard_set read_key(const char *text)
{
    bitboard_set key = 0;
    for (; *text != '\0'; text++)
        key = key << 4 | (unsigned)(*text <= '9' ? *text - '0' : *text - 'a' + 10);
    return key;
}

size_t bounds_text_write(const struct bitboard *board, const struct bound *bound, uint64_t nodes,
                         char line[BOUNDS_TEXT_MAX])
{
    char key[DIGITS_MOST + 1];
    write_key(board, bound->key, key);
    int said = snprintf(line, BOUNDS_TEXT_MAX, "%c%dx%d %s %d %d %" PRIu64, BOUNDS_TEXT_MARK, board->width,
                        board->height, key, bound->lower, bound->upper, nodes);
    uint64_t sum = checksum((const uint8_t *)line, (size_t)said);
    int summed = snprintf(line + said, (size_t)(BOUNDS_TEXT_MAX - said), " %016" PRIx64 "\n", sum);
    return (size_t)(said + summed);
}

bool bounds_text_is_possible(int empty, int lower, int upper)
{
    return lower <= upper && lower >= -(empty / 2) && upper <= (empty + 1) / 2;
}

/* Does the line end with the right checksum? */
static bool is_whole_line(const char *line, size_t length)
{
    char sum[SUM_DIGITS + 2];
    if (length <= SUM_DIGITS + 1 || length >= BOUNDS_TEXT_MAX || strlen(line) != length)
        return false;
    size_t said = length - SUM_DIGITS - 1;
    (void)snprintf(sum, sizeof sum, " %016" PRIx64, checksum((const uint8_t *)line, said));
    return strcmp(sum, line + said) == 0;
}

enum bounds_text_status bounds_text_read(const struct bitboard *board, const char *line, size_t length,
                                         struct bound *bound)
{
    struct bitboard_position at;
    char key[DIGITS_MOST + 1], again[BOUNDS_TEXT_MAX];
    int width, height, lower, upper;
    uint64_t nodes;
    if (!is_whole_line(line, length))
        return BOUNDS_TEXT_DAMAGED;
    if (sscanf(line, "%%%2dx%2d %32[0-9a-f] %3d %3d %20" SCNu64, &width, &height, key, &lower, &upper, &nodes) != 6)
        return BOUNDS_TEXT_NONSENSE;
    if (width != board->width || height != board->height)
        return BOUNDS_TEXT_OTHER;
    if (!bounds_map_position(board, read_key(key), &at) || !bounds_text_is_possible(at.empty, lower, upper))
        return BOUNDS_TEXT_NONSENSE;
    *bound = (struct bound){read_key(key), (int8_t)lower, (int8_t)upper};
    /* accept only the text that bounds_text_write would write */
    if (bounds_text_write(board, bound, nodes, again) != length + 1 || memcmp(again, line, length) != 0)
        return BOUNDS_TEXT_NONSENSE;
    bound->key = bounds_map_key(board, &at);
    return BOUNDS_TEXT_READ;
}

/* --- how much of a comparison with alpha is done: walks the next plies as deep as bounds are known --- */

enum { POSITIONS_MOST = 1 << 18 };

struct walk {
    const struct bitboard *board;
    const struct bounds_map *map;
};

/* Is it known whether the position is worth more than alpha? If so, *above says whether it is. */
static bool is_settled_below(const struct walk *walk, const struct bitboard_position *at, int alpha, bool *above)
{
    const struct bitboard *board = walk->board;
    int lower = -(at->empty / 2);
    int upper = (at->empty + 1) / 2;
    const struct bound *bound = bounds_map_find(walk->map, bounds_map_key(board, at));
    if (at->empty == 0)
        lower = upper = 0;
    else if ((bitboard_completions(board, at->mine) & bitboard_playable(board, at->all)) != 0)
        lower = upper;
    else if (bound) {
        lower = bound->lower;
        upper = bound->upper;
    }
    *above = lower > alpha;
    return lower > alpha || upper <= alpha;
}

/*
 * How much of a proof is done, from 0 to 1. With `above` it is the proof that the position is worth more than alpha;
 * without, the proof that it is not.
 */
static double part_of(const struct walk *walk, const struct bitboard_position *at, int alpha, bool above, int positions)
{
    bool is_above;
    if (is_settled_below(walk, at, alpha, &is_above))
        return is_above == above ? 1 : 0;
    int moves = 0;
    double most = 0, sum = 0;
    bitboard_set playable = bitboard_playable(walk->board, at->all);
    for (bitboard_set rest = playable; rest != 0; rest &= rest - 1)
        moves++;
    if (positions < moves)
        return 0;
    for (bitboard_set rest = playable; rest != 0; rest &= rest - 1) {
        struct bitboard_position after = {at->all ^ at->mine, at->all | (rest & -rest), at->empty - 1};
        double part = part_of(walk, &after, -alpha - 1, !above, positions / moves);
        most = part > most ? part : most;
        sum += part;
    }
    return above ? most : sum / moves;
}

double bounds_part(const struct bitboard *board, const struct bounds_map *map, const struct bitboard_position *at,
                   int alpha)
{
    const struct walk walk = {board, map};
    double above = part_of(&walk, at, alpha, true, POSITIONS_MOST);
    double below = part_of(&walk, at, alpha, false, POSITIONS_MOST);
    return above > below ? above : below;
}
