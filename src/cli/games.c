/* The kept games: opening their archive, finding some of them, a line for each. */
#include "cli/games.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/number.h"
#include "store/folder.h"

enum { PAGE = 1024 }; /* games read at once */

static void tell(const struct notice *notice)
{
    if (notice->text[0])
        cli_wrong("%s", notice->text);
}

struct archive *games_open(const struct cli_options *options, enum store_mode mode)
{
    struct notice notice;
    char *folder = folder_choose(options->data_dir);
    if (!folder) {
        cli_wrong("there is no data folder: neither XDG_DATA_HOME nor HOME is set; name one with --data-dir");
        return NULL;
    }
    struct archive *archive = archive_open(folder, mode, &notice);
    free(folder);
    if (!archive) {
        cli_wrong("out of memory");
        return NULL;
    }
    tell(&notice);
    if (archive_serves(archive))
        return archive;
    archive_close(archive, NULL);
    return NULL;
}

enum cli_exit games_close(struct archive *archive, enum cli_exit exit)
{
    struct notice notice;
    bool troubled = archive_trouble(archive, &notice);
    if (troubled)
        tell(&notice);
    bool kept = archive_close(archive, &notice);
    if (!troubled)
        tell(&notice);
    return kept && !troubled && !notice.text[0] ? exit : CLI_REFUSED;
}

/* --- which games --- */

/* The IDs of the command line, which are numbers: cli_take_ids has refused all else. */
static archive_id *read_ids(const struct cli_options *options, int *count)
{
    archive_id *ids = calloc((size_t)options->id_count, sizeof *ids);
    *count = options->id_count;
    for (int i = 0; ids && i < *count; i++)
        (void)number_is(options->ids[i], 1, INT64_MAX, &ids[i]);
    return ids;
}

bool games_each(struct archive *archive, const struct archive_filter *filter, games_entry_fn *use, void *context)
{
    struct archive_entry *entries = malloc(PAGE * sizeof *entries);
    int got = entries ? PAGE : -1;
    for (int offset = 0; got == PAGE; offset += got) {
        got = archive_list(archive, filter, offset, PAGE, entries);
        for (int i = 0; i < got; i++)
            use(&entries[i], context);
    }
    free(entries);
    return got >= 0;
}

/* A list of IDs that has room for some number of them. */
struct id_list {
    archive_id *ids;
    int count;
    int room;
};

static void add_id(const struct archive_entry *entry, void *context)
{
    struct id_list *list = context;
    if (list->count < list->room)
        list->ids[list->count++] = entry->id;
}

static void reverse(archive_id *ids, int count)
{
    for (int i = 0; i < count / 2; i++) {
        archive_id id = ids[i];
        ids[i] = ids[count - 1 - i];
        ids[count - 1 - i] = id;
    }
}

archive_id *games_wanted(struct archive *archive, const struct cli_options *options, int *count)
{
    if (options->id_count > 0)
        return read_ids(options, count);
    struct id_list list = {.room = archive_count(archive, &options->filter)};
    if (list.room >= 0)
        list.ids = calloc((size_t)list.room + 1, sizeof *list.ids);
    if (list.ids && !games_each(archive, &options->filter, add_id, &list)) {
        free(list.ids);
        list.ids = NULL;
    }
    if (list.ids)
        reverse(list.ids, list.count);
    *count = list.count;
    return list.ids;
}

bool games_load(struct archive *archive, archive_id id, struct record *record)
{
    struct reason why;
    if (archive_load(archive, id, record, &why))
        return true;
    cli_wrong("game %lld: %s", (long long)id, why.text);
    return false;
}

/* --- a line of the list --- */

void games_write_date(int64_t begun, char text[GAME_DATE_MAX])
{
    time_t seconds = (time_t)begun;
    struct tm fields;
    strcpy(text, "-");
    if (begun != 0 && gmtime_r(&seconds, &fields))
        strftime(text, GAME_DATE_MAX, "%Y-%m-%d %H:%M:%S", &fields);
}

static void write_variant(const struct options *options, char text[GAME_VARIANT_MAX])
{
    static const char *const names[] = {"connect", "pieces", "points"};
    const int values[] = {options->connect, options->pieces, options->points};
    size_t length = (size_t)snprintf(text, GAME_VARIANT_MAX, "%dx%d", options->width, options->height);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (values[i])
            length += (size_t)snprintf(text + length, GAME_VARIANT_MAX - length, " %s %d", names[i], values[i]);
    if (options->opening)
        snprintf(text + length, GAME_VARIANT_MAX - length, " rule %s", opening_name(options->opening));
}

/* A name without what would break the line; the seat, too, if it has none or is the computer's. */
static void write_player(const struct record_player *player, char text[GAME_PLAYER_MAX])
{
    char seat[SEAT_TEXT_MAX];
    const char *level = seat_has_level(player->seat) ? "level " : "";
    seat_format(player->seat, seat);
    if (!player->name[0])
        snprintf(text, GAME_PLAYER_MAX, "%s%s", level, seat);
    else if (seat_is_human(player->seat))
        snprintf(text, GAME_PLAYER_MAX, "%s", player->name);
    else
        snprintf(text, GAME_PLAYER_MAX, "%s (%s%s)", player->name, level, seat);
    for (char *at = text; *at; at++)
        if (iscntrl((unsigned char)*at))
            *at = '?';
}

void games_print_line(archive_id id, const struct record *record)
{
    static const char *const results[] = {
        [RUNNING] = "unfinished", [WON_BY_FIRST] = "first", [WON_BY_SECOND] = "second", [DRAWN] = "draw"};
    char date[GAME_DATE_MAX], variant[GAME_VARIANT_MAX], players[2][GAME_PLAYER_MAX];
    games_write_date(record->begun, date);
    write_variant(&record->options, variant);
    for (int side = FIRST; side <= SECOND; side++)
        write_player(&record->players[side], players[side]);
    printf("%lld\t%s\t%s\t%s\t%s\t%s\t%s\t%d\n", (long long)id, date, record->game->name, variant, players[FIRST],
           players[SECOND], results[record->outcome], record->move_count);
}
