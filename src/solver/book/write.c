/*
 * The opening book, written.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/output.h"
#include "rules/reason.h"
#include "solver/book/book.h"
#include "solver/book/checksum.h"

static uint8_t *put(uint8_t *bytes, uint64_t number, int size)
{
    for (int i = 0; i < size; i++)
        *bytes++ = (uint8_t)(number >> 8 * i);
    return bytes;
}

/* The file as it will be. NULL if memory is short. */
static uint8_t *compose(const struct bitboard *board, int plies, const uint32_t *entries, uint32_t count, size_t *size)
{
    *size = BOOK_HEADER + (size_t)count * BOOK_ENTRY + BOOK_TRAILER;
    uint8_t *bytes = malloc(*size);
    uint8_t *end = bytes;
    if (!bytes)
        return NULL;
    memcpy(end, BOOK_MAGIC, BOOK_AT_VERSION);
    end = put(end + BOOK_AT_VERSION, BOOK_VERSION, 4);
    end = put(end, (uint64_t)board->width, 1);
    end = put(end, (uint64_t)board->height, 1);
    end = put(end, BITBOARD_LINE, 1);
    end = put(end, (uint64_t)plies, 1);
    end = put(end, count, 4);
    for (uint32_t i = 0; i < count; i++)
        end = put(end, entries[i], BOOK_ENTRY);
    (void)put(end, checksum(bytes, (size_t)(end - bytes)), BOOK_TRAILER);
    return bytes;
}

char *book_path_extend(const char *path, const char *suffix)
{
    size_t size = strlen(path) + strlen(suffix) + 1;
    char *extended = malloc(size);
    if (extended)
        (void)snprintf(extended, size, "%s%s", path, suffix);
    return extended;
}

bool book_write(const char *path, const struct bitboard *board, int plies, const uint32_t *entries, uint32_t count,
                struct reason *why)
{
    size_t size;
    struct output output;
    struct reason problem;
    uint8_t *bytes = compose(board, plies, entries, count, &size);
    bool written = bytes ? output_open(&output, path, OUTPUT_LASTING, &problem) &&
                               output_keep_bytes(&output, bytes, size, &problem)
                         : refuse(&problem, "out of memory");
    free(bytes);
    return written || refuse(why, "%s: %s", reason_path_end(path).text, problem.text);
}
