/*
 * The opening book, written.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* Writes a file that is on the disk when this returns. */
static bool write_through(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool written = fwrite(bytes, 1, size, file) == size && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int problem = errno;
    if (fclose(file) != 0 && written) {
        written = false;
        problem = errno;
    }
    errno = problem;
    return written;
}

/* Brings a file's new name to the disk, too; some file systems refuse that, and the book is no worse for it. */
static void settle_name(const char *path)
{
    char *folder = book_path_extend(path, "");
    char *slash = folder ? strrchr(folder, '/') : NULL;
    if (slash)
        slash[1] = '\0';
    int opened = folder ? open(slash ? folder : ".", O_RDONLY | O_CLOEXEC) : -1;
    if (opened >= 0) {
        (void)fsync(opened);
        (void)close(opened);
    }
    free(folder);
}

bool book_write(const char *path, const struct bitboard *board, int plies, const uint32_t *entries, uint32_t count,
                struct reason *why)
{
    size_t size;
    uint8_t *bytes = compose(board, plies, entries, count, &size);
    char *draft = book_path_extend(path, ".new");
    bool written = false;
    if (!bytes || !draft) {
        (void)refuse(why, "%s: out of memory", reason_path_end(path).text);
    } else if (!write_through(draft, bytes, size) || rename(draft, path) != 0) {
        (void)refuse(why, "%s: %s", reason_path_end(path).text, reason_of_errno());
        (void)unlink(draft);
    } else {
        settle_name(path);
        written = true;
    }
    free(draft);
    free(bytes);
    return written;
}
