/* The values of options, read from their text. */
#include "cli/values.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

bool cli_read_number(const char *option, const char *text, uint64_t min, uint64_t max, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *number >= min && *number <= max)
        return true;
    cli_wrong("%s: '%s' is not a number from %llu to %llu", option, text, (unsigned long long)min,
              (unsigned long long)max);
    return false;
}

bool cli_read_int(const char *option, const char *text, int min, int max, int *number)
{
    uint64_t wide;
    if (!cli_read_number(option, text, (uint64_t)min, (uint64_t)max, &wide))
        return false;
    *number = (int)wide;
    return true;
}

bool cli_read_size(const char *text, struct options *sizes)
{
    unsigned width, height;
    int used = 0;
    bool plain = text[strspn(text, "0123456789x")] == '\0';
    if (plain && sscanf(text, "%3ux%3u%n", &width, &height, &used) == 2 && text[used] == '\0' && width && height) {
        sizes->width = (int)width;
        sizes->height = (int)height;
        return true;
    }
    cli_wrong("--size: '%s' is not WIDTHxHEIGHT, for instance 7x6", text);
    return false;
}

bool cli_read_memory(const char *text, uint64_t *bytes)
{
    enum { MEBIBYTES_MAX = 1 << 30 };
    uint64_t mebibytes;
    if (!cli_read_number("--memory", text, 1, MEBIBYTES_MAX, &mebibytes))
        return false;
    *bytes = mebibytes << 20;
    return true;
}

bool cli_read_path(const char *text, enum solver_path *path)
{
    static const char *const names[] = {
        [SOLVER_FASTEST] = "fastest", [SOLVER_PLAIN] = "plain", [SOLVER_AVX2] = "avx2", [SOLVER_AVX512] = "avx512"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], text) == 0) {
            *path = (enum solver_path)i;
            return true;
        }
    }
    cli_wrong("--path: '%s' is not fastest, plain, avx2 or avx512", text);
    return false;
}

bool cli_read_share(const char *text, int *number, int *count)
{
    unsigned share, shares;
    int used = 0;
    bool plain = text[strspn(text, "0123456789/")] == '\0';
    if (plain && sscanf(text, "%7u/%7u%n", &share, &shares, &used) == 2 && text[used] == '\0' && share >= 1 &&
        share <= shares) {
        *number = (int)share;
        *count = (int)shares;
        return true;
    }
    cli_wrong("--part: '%s' is not K/M, the K-th of M shares, for instance 1/2", text);
    return false;
}

bool cli_read_result(const char *text, enum archive_result *result)
{
    static const char *const names[] = {
        [ARCHIVE_WON] = "won", [ARCHIVE_LOST] = "lost", [ARCHIVE_DREW] = "drawn", [ARCHIVE_OPEN] = "unfinished"};
    for (size_t i = 1; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], text) == 0) {
            *result = (enum archive_result)i;
            return true;
        }
    }
    cli_wrong("--result: '%s' is not won, lost, drawn or unfinished", text);
    return false;
}

bool cli_read_opponent(const char *text, struct archive_filter *filter)
{
    struct seat seat;
    if (seat_parse(text, &seat) && !seat_is_human(seat))
        filter->level = seat.level;
    else if (text[0])
        filter->player = text;
    else
        cli_wrong("--opponent: '' is neither a level %d..%d nor a part of a name", LEVEL_MIN, LEVEL_MAX);
    return text[0] != '\0';
}
