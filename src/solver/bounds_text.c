/* Bounds as lines of text. */
#include "solver/bounds_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "solver/book/checksum.h"

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

/* Is a checksum at its end, and the right one? */
static bool is_whole(const char *line, size_t length)
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
    if (!is_whole(line, length))
        return BOUNDS_TEXT_DAMAGED;
    if (sscanf(line, "%%%2dx%2d %32[0-9a-f] %3d %3d %20" SCNu64, &width, &height, key, &lower, &upper, &nodes) != 6)
        return BOUNDS_TEXT_NONSENSE;
    if (width != board->width || height != board->height)
        return BOUNDS_TEXT_OTHER;
    if (!bounds_map_position(board, read_key(key), &at) || !bounds_text_is_possible(at.empty, lower, upper))
        return BOUNDS_TEXT_NONSENSE;
    *bound = (struct bound){read_key(key), (int8_t)lower, (int8_t)upper};
    /* As we would have written it, or it is not ours. */
    if (bounds_text_write(board, bound, nodes, again) != length + 1 || memcmp(again, line, length) != 0)
        return BOUNDS_TEXT_NONSENSE;
    bound->key = bounds_map_key(board, &at);
    return BOUNDS_TEXT_READ;
}
