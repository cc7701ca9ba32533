/* Lines of a record's tree. */
#include "match/record_line.h"

#include "standard.h"

int record_root(const struct record *record, int place)
{
    while (place >= RECORD_BRANCHES)
        place = record_before(record, place);
    return place;
}

int record_plies(const struct record *record, int place)
{
    int plies = 0;
    for (; place >= RECORD_BRANCHES; place = record_before(record, place))
        plies++;
    return plies + place;
}

void record_path(const struct record *record, int place, int *path)
{
    for (int i = record_plies(record, place); i >= 0; i--, place = record_before(record, place))
        path[i] = place;
}

void record_line_go_on(const struct record *record, struct match *match, int line[RECORD_LINE_MAX])
{
    int cursor = match_cursor(match), end = cursor, after;
    struct reason why;
    while ((after = record_after(record, line[end], 0)) != RECORD_NOWHERE &&
           match_play(match, record_made(record, after)->move, &why))
        line[++end] = after;
    while (match_cursor(match) > cursor && match_undo(match))
        continue;
}

struct match *record_line_match(const struct record *record, const struct variant *variant, int place,
                                int line[RECORD_LINE_MAX])
{
    int plies = record_plies(record, place);
    size_t size = ((size_t)plies + 1) * sizeof *line;
    struct match *match = match_create(variant);
    int *path = malloc(size);
    struct reason why;
    bool done = match && path;
    if (path)
        record_path(record, place, path);
    for (int i = 1; done && i <= plies; i++)
        done = match_play(match, record_made(record, path[i])->move, &why);
    if (done) {
        memcpy(line, path, size);
        record_line_go_on(record, match, line);
    } else {
        match_destroy(match);
        match = NULL;
    }
    free(path);
    return match;
}
