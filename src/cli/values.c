/* The values of options that no other program has. */
#include "cli/values.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/number.h"

enum { SHARES_MAX = 9999999 };

bool cli_read_number(const char *name, const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    return option_read_number(cli_wrong_line, name, text, least, most, number);
}

bool cli_read_share(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    const char *at = text;
    if (number_read_int(&at, 1, SHARES_MAX, &options->share) && *at++ == '/' &&
        number_read_int(&at, options->share, SHARES_MAX, &options->shares) && *at == '\0')
        return true;
    return wrong("--part: '%s' is not K/M, the K-th of M shares, for instance 1/2", text);
}

bool cli_read_result(const char *text, void *into, option_wrong_fn *wrong)
{
    static const struct {
        const char *word;
        enum archive_result result;
    } results[] = {{"won", ARCHIVE_WON},
                   {"lost", ARCHIVE_LOST},
                   {"draw", ARCHIVE_DREW},
                   {"drawn", ARCHIVE_DREW},
                   {"unfinished", ARCHIVE_OPEN}};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(text, results[i].word) == 0) {
            ((struct cli_options *)into)->filter.result = results[i].result;
            return true;
        }
    return wrong("--result: '%s' is not won, lost, draw or unfinished", text);
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

bool cli_read_rule(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    return opening_find(text, &options->sizes.opening) || wrong("--rule: '%s' is neither plain nor pie nor swap", text);
}

bool cli_read_clock(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    return clock_parse(text, &options->clock) ||
           wrong("--clock: '%s' is not SECONDS, SECONDS+MORE for each move, or 1/SECONDS of a move", text);
}

/* --- of a tournament --- */

static bool enter(struct cli_event *event, struct cli_entrant entrant, option_wrong_fn *wrong)
{
    if (event->entrant_count == TOURNAMENT_CONTESTANTS_MAX)
        return wrong("there are more than %d players", TOURNAMENT_CONTESTANTS_MAX);
    event->entrants[event->entrant_count++] = entrant;
    return true;
}

bool cli_read_level(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    uint64_t level;
    if (!option_read_number(wrong, "--level", text, LEVEL_MIN, LEVEL_MAX, &level))
        return false;
    options->level = (int)level;
    return enter(&options->event, (struct cli_entrant){.level = (int)level}, wrong);
}

bool cli_read_engine(const char *text, void *into, option_wrong_fn *wrong)
{
    const char *comma = strchr(text, ',');
    const char *command = comma ? strchr(comma + 1, ',') : NULL;
    if (!command || comma == text || command == comma + 1 || !command[1])
        return wrong("--engine: '%s' is not NAME,PROTOCOL,COMMAND", text);
    return enter(&((struct cli_options *)into)->event, (struct cli_entrant){.engine = text}, wrong);
}

bool cli_read_setting(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_event *event = &((struct cli_options *)into)->event;
    const char *colon = strchr(text, ':');
    if (!colon || !strchr(colon, '=') || strchr(colon, '=') == colon + 1)
        return wrong("--option: '%s' is not NAME:KEY=VALUE", text);
    if (event->setting_count == CLI_SETTINGS_MAX)
        return wrong("--option: there are more than %d", CLI_SETTINGS_MAX);
    event->settings[event->setting_count++] = text;
    return true;
}

bool cli_read_known(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_options *options = into;
    if (options->known_count == CLI_KNOWN_MAX)
        return wrong("--known: there are more than %d", CLI_KNOWN_MAX);
    options->known[options->known_count++] = text;
    return true;
}

bool cli_read_sprt(const char *text, void *into, option_wrong_fn *wrong)
{
    struct cli_event *event = &((struct cli_options *)into)->event;
    struct standings_sprt sprt = {.alpha = 0.05, .beta = 0.05};
    double *const numbers[] = {&sprt.elo0, &sprt.elo1, &sprt.alpha, &sprt.beta};
    const char *at = text;
    int count = 0;
    for (; count < 4 && (count == 0 || *at == ','); count++) {
        char *end;
        at += count > 0;
        *numbers[count] = strtod(at, &end);
        if (end == at || !isfinite(*numbers[count]))
            break;
        at = end;
    }
    if (*at || (count != 2 && count != 4))
        return wrong("--sprt: '%s' is not ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA", text);
    event->sprt = sprt;
    event->is_sprt = true;
    return true;
}

bool cli_read_time(const char *text, void *into, option_wrong_fn *wrong)
{
    enum { DAY_MS = 24 * 60 * 60 * 1000 };
    struct cli_event *event = &((struct cli_options *)into)->event;
    const char *at = text;
    int time, more = 0;
    bool good = number_read_int(&at, 1, DAY_MS, &time);
    bool game = good && *at == '+';
    if (game) {
        at++;
        good = number_read_int(&at, 0, DAY_MS, &more);
    }
    if (!good || *at)
        return wrong("--time: '%s' is not milliseconds of a move, or MS+MORE for a game", text);
    event->move_ms = game ? 0 : time;
    event->game_ms = game ? time : 0;
    event->increment_ms = more;
    return true;
}
