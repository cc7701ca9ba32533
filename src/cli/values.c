/* The values of options that no other program has. */
#include "cli/values.h"

#include <stdio.h>
#include <string.h>

bool cli_read_number(const char *name, const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    return option_read_number(cli_wrong_line, name, text, least, most, number);
}

bool cli_read_share(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    unsigned share, shares;
    int used = 0;
    bool plain = text[strspn(text, "0123456789/")] == '\0';
    if (!plain || sscanf(text, "%7u/%7u%n", &share, &shares, &used) != 2 || text[used] || share < 1 || share > shares)
        return wrong("--part: '%s' is not K/M, the K-th of M shares, for instance 1/2", text);
    options->share = (int)share;
    options->shares = (int)shares;
    return true;
}

bool cli_read_opponent(const char *text, void *into, option_wrong_fn *wrong)
{
    struct archive_filter *filter = &((struct cli_options *)into)->filter;
    struct seat seat;
    if (!text[0])
        return wrong("--opponent: '' is neither a level %d..%d nor a part of a name", LEVEL_MIN, LEVEL_MAX);
    if (seat_parse(text, &seat) && !seat_is_human(seat))
        filter->level = seat.level;
    else
        filter->player = text;
    return true;
}
