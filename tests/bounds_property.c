/* What must hold of reading any bytes at all as a journal of bounds. */
#include "bounds_property.h"

#include <sys/mman.h>
#include <unistd.h>

#include "files/checksum.h"
#include "solver/bounds.h"
#include "solver/bounds_map.h"

struct seen {
    const struct bitboard *board;
    const char *wrong;
    size_t count;
};

static void look(const struct bitboard_position *at, int lower, int upper, void *context)
{
    struct seen *seen = context;
    struct bound bound = {bounds_map_key(seen->board, at), (int8_t)lower, (int8_t)upper}, again = {0};
    char line[BOUNDS_TEXT_MAX];
    size_t length = bounds_text_write(seen->board, &bound, seen->count, line);
    seen->count++;
    if (length == 0 || line[length - 1] != '\n')
        seen->wrong = "a line without an end";
    line[length - 1] = '\0';
    if (at->empty < 0 || at->empty > seen->board->cells || (at->mine & ~at->all) != 0 ||
        (at->all & ~seen->board->board) != 0)
        seen->wrong = "a position that cannot be";
    if (!bounds_text_is_possible(at->empty, lower, upper))
        seen->wrong = "a score that cannot be";
    if (bounds_text_read(seen->board, line, length - 1, &again) != BOUNDS_TEXT_READ || again.key != bound.key ||
        again.lower != lower || again.upper != upper)
        seen->wrong = "not read again";
}

/* The path of a file in memory with these bytes. */
static int make_file(const char *bytes, size_t length, char path[64])
{
    int file = memfd_create("bounds", 0);
    if (file < 0)
        return -1;
    (void)snprintf(path, 64, "/proc/self/fd/%d", file);
    for (size_t done = 0; done < length;) {
        ssize_t written = write(file, bytes + done, length - done);
        if (written <= 0) {
            (void)close(file);
            return -1;
        }
        done += (size_t)written;
    }
    return file;
}

static const char *read_as(int width, int height, const char *path, size_t lines, size_t *count)
{
    struct variant variant;
    struct bitboard board;
    struct reason why = {""};
    struct options options = {.width = width, .height = height, .connect = 4};
    if (!variant_init(&variant, game_find("connect4"), &options, NULL) || !bitboard_init(&board, &variant, NULL))
        return NULL; /* a board of two words where there are none */
    struct bounds *bounds = bounds_create(&variant, NULL);
    struct seen seen = {.board = &board};
    if (!bounds)
        return NULL;
    if (!bounds_read(bounds, path, &why) && !strchr(why.text, ':'))
        seen.wrong = "a refusal that names no line";
    bounds_each(bounds, look, &seen);
    if (seen.count != bounds_count(bounds) || seen.count > lines)
        seen.wrong = "more bounds than lines";
    *count += seen.count;
    (void)bounds_destroy(bounds, NULL);
    return seen.wrong;
}

const char *bounds_property(const char *bytes, size_t length, size_t *bounds)
{
    char path[64];
    size_t lines = 0;
    int file = make_file(bytes, length, path);
    *bounds = 0;
    if (file < 0)
        return NULL;
    for (size_t i = 0; i < length; i++)
        lines += bytes[i] == '\n';
    const char *wrong = read_as(7, 6, path, lines, bounds);
    if (!wrong)
        wrong = read_as(9, 7, path, lines, bounds);
    (void)close(file);
    return wrong;
}

const char *bounds_property_summed(const char *bytes, size_t length, size_t *bounds)
{
    enum { SUM = 18 }; /* a blank, the sum, and a newline that may be missing */
    const char *end = bytes + length;
    size_t lines = 1, made = 0;
    for (size_t i = 0; i < length; i++)
        lines += bytes[i] == '\n';
    char *text = malloc(length + lines * SUM + 1);
    *bounds = 0;
    if (!text)
        return NULL;
    while (bytes < end) {
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        size_t line = (size_t)((newline ? newline : end) - bytes);
        memcpy(text + made, bytes, line);
        uint64_t sum = checksum((const uint8_t *)bytes, line);
        made += line + (size_t)snprintf(text + made + line, SUM + 1, " %016" PRIx64 "\n", sum);
        bytes += line + (newline ? 1 : 0);
    }
    const char *wrong = bounds_property(text, made, bounds);
    free(text);
    return wrong;
}
