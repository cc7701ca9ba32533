/* The games in the archive: opening the archive, finding some of its games, a line for each. Declared in cli.h. */

#include "cli/cli.h"
#include "cli/input.h"
#include "rules/number.h"
#include "standard.h"
#include "store/archive_duplicates.h"
#include "store/folder.h"

enum { PAGE = 1024 }; /* how many games are read at once */

static void tell_notice(const struct notice *notice)
{
    if (notice->text[0])
        cli_wrong("%s", notice->text);
}

struct archive *games_open(const struct cli_options *options, enum store_mode mode)
{
    struct notice notice;
    char *folder = folder_choose(options->data_dir);
    if (!folder)
        return cli_wrong("there is no data folder: neither XDG_DATA_HOME nor HOME is set; name one with --data-dir"),
               NULL;
    struct archive *archive = archive_open(folder, mode, &notice);
    free(folder);
    if (!archive)
        return cli_wrong("out of memory"), NULL;
    tell_notice(&notice);
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
        tell_notice(&notice);
    bool kept = archive_close(archive, &notice);
    if (!troubled)
        tell_notice(&notice);
    return kept && !troubled && !notice.text[0] ? exit : CLI_REFUSED;
}

/* --- finding the games that the options ask for --- */

/*
 * Calls `use` for each game that passes a filter, the latest game first. Returns false if the games cannot be read, or
 * memory is short.
 */
static bool games_each(struct archive *archive, const struct archive_filter *filter,
                       void (*use)(const struct archive_entry *entry, void *context), void *context)
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

/* The IDs of games; `room` is how many fit. */
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

/*
 * The games that the options ask for: by IDs if there are any, otherwise by their filters. They are in the order in
 * which they began. Sets how many there are. NULL if they cannot be read or memory is short. The caller frees them.
 */
static archive_id *find_wanted(struct archive *archive, const struct cli_options *options, int *count)
{
    const struct option_line *line = &options->line_read;
    *count = line->operand_count;
    if (*count > 0) { /* IDs on the command line are numbers, because cli_take_ids has refused everything else */
        archive_id *ids = calloc((size_t)*count, sizeof *ids);
        for (int i = 0; ids && i < *count; i++)
            (void)number_is(line->operands[i], 1, INT64_MAX, &ids[i]);
        return ids;
    }
    struct id_list list = {.room = archive_count(archive, &options->filter)};
    if (list.room >= 0)
        list.ids = calloc((size_t)list.room + 1, sizeof *list.ids);
    if (list.ids && !games_each(archive, &options->filter, add_id, &list)) {
        free(list.ids);
        list.ids = NULL;
    }
    for (int i = 0, k = list.count - 1; list.ids && i < k; i++, k--) { /* reversed, as the last games came first */
        archive_id id = list.ids[i];
        list.ids[i] = list.ids[k];
        list.ids[k] = id;
    }
    *count = list.count;
    return list.ids;
}

enum cli_exit games_use(const struct cli_options *options, enum store_mode mode, games_use_fn *use, void *context)
{
    struct archive *archive = games_open(options, mode);
    enum cli_exit exit = CLI_DONE;
    int count;
    if (!archive)
        return CLI_REFUSED;
    archive_id *ids = find_wanted(archive, options, &count);
    for (int i = 0; ids && i < count; i++)
        if (!use(archive, ids[i], context))
            exit = CLI_REFUSED;
    exit = games_close(archive, ids ? exit : CLI_REFUSED);
    free(ids);
    return exit;
}

bool games_load(struct archive *archive, archive_id id, struct record *record)
{
    struct reason why;
    if (archive_load(archive, id, record, &why))
        return true;
    return cli_wrong_line("game %lld: %s", (long long)id, why.text);
}

/* --- printing a game as a line of the list --- */

void games_write_date(int64_t begun, char text[GAME_DATE_MAX])
{
    time_t seconds = (time_t)begun;
    struct tm fields;
    strcpy(text, "-");
    if (begun != 0 && gmtime_r(&seconds, &fields))
        strftime(text, GAME_DATE_MAX, "%Y-%m-%d %H:%M:%S", &fields);
}

void games_write_variant(const struct options *options, char text[GAME_VARIANT_MAX])
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

/*
 * Writes a player's name, without anything that would break the line. The seat (a level, say) follows the name of a
 * player that is no human, and stands for a name that is missing.
 */
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
    cli_blot_controls(text);
}

/* Prints a line of the list of games. */
static void games_print_line(archive_id id, const struct record *record)
{
    static const char *const results[] = {
        [RUNNING] = "unfinished", [WON_BY_FIRST] = "first", [WON_BY_SECOND] = "second", [DRAWN] = "draw"};
    char date[GAME_DATE_MAX], variant[GAME_VARIANT_MAX], players[2][GAME_PLAYER_MAX];
    games_write_date(record->begun, date);
    games_write_variant(&record->options, variant);
    for (int side = FIRST; side <= SECOND; side++)
        write_player(&record->players[side], players[side]);
    printf("%lld\t%s\t%s\t%s\t%s\t%s\t%s\t%d\n", (long long)id, date, record->game->name, variant, players[FIRST],
           players[SECOND], results[record->outcome], record->move_count);
}

/* The commands games list, show, export, delete and stats. */

/* only the ID of a damaged game can be trusted */
static void print_entry(const struct archive_entry *entry, void *context)
{
    enum cli_exit *exit = context;
    if (entry->sound) {
        games_print_line(entry->id, &entry->head);
        return;
    }
    cli_wrong("game %lld: it is damaged", (long long)entry->id);
    *exit = CLI_REFUSED;
}

enum cli_exit command_games_list(const struct cli_options *options)
{
    struct archive *archive = games_open(options, STORE_READ);
    enum cli_exit exit = CLI_DONE;
    if (!archive)
        return CLI_REFUSED;
    bool read = games_each(archive, &options->filter, print_entry, &exit);
    return games_close(archive, read ? exit : CLI_REFUSED);
}

static bool export_game(struct archive *archive, archive_id id, void *context)
{
    struct record record;
    (void)context;
    if (ferror(stdout))
        return true; /* cli_main reports the lost output */
    if (!games_load(archive, id, &record))
        return false;
    bool put = cli_put_record(&record, stdout);
    record_free(&record);
    return put;
}

enum cli_exit command_games_export(const struct cli_options *options)
{
    return games_use(options, STORE_READ, export_game, NULL);
}

/*
 * Deletes one game, then prints what it was. A damaged game can be deleted, too. If the deletion fails, it is given up,
 * so that it is not done later when the archive is closed.
 */
static bool delete_game(struct archive *archive, archive_id id, void *context)
{
    struct record record;
    struct reason why;
    (void)context;
    bool loaded = archive_load(archive, id, &record, &why);
    bool told = archive_delete(archive, id), deleted = told && archive_flush(archive);
    if (!told)
        cli_wrong("game %lld: %s", (long long)id, loaded ? "it is being played, or cannot be written" : why.text);
    else if (!deleted) {
        (void)archive_give_up(archive);
        cli_wrong("game %lld: it could not be deleted", (long long)id);
    } else if (loaded)
        games_print_line(id, &record);
    else
        printf("%lld\n", (long long)id);
    if (loaded)
        record_free(&record);
    return deleted;
}

enum cli_exit command_games_delete(const struct cli_options *options)
{
    return games_use(options, STORE_CHANGE, delete_game, NULL);
}

/* Prints a row for all levels of a game, and one for each level that was played. */
static bool print_game(struct archive *archive, const struct game *game)
{
    for (int level = 0; level <= LEVEL_MAX; level++) {
        struct archive_statistics sums;
        if (!archive_statistics(archive, game, level, &sums))
            return false;
        if (sums.played == 0)
            continue;
        printf("%s\t", game->name);
        printf(level ? "%d" : "all", level);
        printf("\t%d\t%d\t%d\t%d", sums.played, sums.won, sums.drawn, sums.lost);
        printf("\t%d/%d/%d\t%d/%d/%d", sums.as_first[0], sums.as_first[1], sums.as_first[2], sums.as_second[0],
               sums.as_second[1], sums.as_second[2]);
        printf("\t%d\t%d\t", sums.streak, sums.best_streak);
        printf(sums.accuracy < 0 ? "-\n" : "%.1f\n", sums.accuracy);
    }
    return true;
}

typedef int read_pairs_fn(struct archive *archive, const struct game *game, int max, struct archive_pair *pairs);

/*
 * Prints the results of each pair who have played each other, the latest pair first. *head: the heading has not been
 * printed yet.
 */
static bool print_pairs(struct archive *archive, const struct game *game, read_pairs_fn *read, bool *head)
{
    enum { PAIRS_MAX = 1000 };
    struct archive_pair *pairs = malloc(PAIRS_MAX * sizeof *pairs);
    int count = pairs ? read(archive, game, PAIRS_MAX, pairs) : -1;
    if (count > 0 && *head) {
        printf("\ngame\tname\tother\twon\tdrawn\tlost\n");
        *head = false;
    }
    for (int i = 0; i < count; i++) {
        printf("%s\t", game->name);
        for (int player = 0; player < 2; player++) {
            cli_blot_controls(pairs[i].names[player]);
            printf("%s\t", pairs[i].names[player][0] ? pairs[i].names[player] : "you");
        }
        printf("%d\t%d\t%d\n", pairs[i].won[0], pairs[i].drawn, pairs[i].won[1]);
    }
    free(pairs);
    return count >= 0;
}

enum cli_exit command_games_stats(const struct cli_options *options)
{
    bool head = true, read = true;
    struct archive *archive = games_open(options, STORE_READ);
    if (!archive)
        return CLI_REFUSED;
    printf("game\tlevel\tplayed\twon\tdrawn\tlost\tfirst w/d/l\tsecond w/d/l\tstreak\tbest\taccuracy\n");
    for (int part = 0; part < 3; part++)
        for (const struct game *const *game = game_list(); *game; game++)
            if (!options->filter.game || options->filter.game == *game)
                read = (part == 0   ? print_game(archive, *game)
                        : part == 1 ? print_pairs(archive, *game, archive_pairs, &head)
                                    : print_pairs(archive, *game, archive_engine_pairs, &head)) &&
                       read;
    return games_close(archive, read ? CLI_DONE : CLI_REFUSED);
}

/* The command games import: the records that are good become games in the archive. */

enum { AT_ONCE = 1000 }; /* how many games are given to the archive before it is asked whether it could write them */

/* How far an import has got. */
struct import {
    struct archive *archive;
    struct archive_duplicates *known; /* NULL: all games are kept, even if they are there already */
    struct record *read;              /* room for AT_ONCE good games that have not been stored yet */
    int read_count;
    int kept; /* how many games are on the disk */
    int there;
    int refused;
    bool failed;
};

/* Is the game in the archive already, and are such games left out? */
static bool is_there(const struct import *import, const struct record *record)
{
    return import->known && archive_duplicates_find(import->known, record) != 0;
}

/*
 * Stores a game in the archive, unless the archive has it; counts it in both cases. Returns false if it cannot be
 * stored.
 */
static bool keep_record(struct import *import, const struct record *record, int *told, int *there)
{
    if (is_there(import, record)) {
        ++*there;
        return true;
    }
    archive_id id = archive_keeps(import->archive) ? archive_begin(import->archive, record) : 0;
    if (id == 0)
        return false;
    ++*told;
    if (record->ending == RECORD_UNFINISHED)
        archive_leave(import->archive, id);
    if (import->known)
        archive_duplicates_add(import->known, record, id);
    return true;
}

/*
 * Stores the games that were read, and waits until they are on the disk. All are looked up before the first one is
 * stored, because later each look would have to wait for the thread that writes.
 */
static void settle_import(struct import *import)
{
    int told = 0, there = 0;
    for (int i = 0; i < import->read_count; i++)
        (void)is_there(import, &import->read[i]);
    for (int i = 0; i < import->read_count; i++) {
        import->failed = import->failed || !keep_record(import, &import->read[i], &told, &there);
        record_free(&import->read[i]);
    }
    if (!archive_flush(import->archive)) {
        import->failed = true;
        told -= archive_give_up(import->archive); /* otherwise closing the archive might still write them */
        there = 0;                                /* games that were there may be among those just given up */
    }
    import->kept += told;
    import->there += there;
    import->read_count = 0;
}

static void import_all(struct import *import, struct record_stream *text)
{
    struct record_error error;
    enum record_status status;
    while (!import->failed &&
           (status = record_stream_next(text, &import->read[import->read_count], &error)) != RECORD_NONE) {
        if (status == RECORD_REFUSED) {
            import->refused++;
            record_stream_refuse(text, &error);
        } else if (++import->read_count == AT_ONCE) {
            settle_import(import);
        }
    }
    if (!import->failed)
        settle_import(import);
}

enum cli_exit command_games_import(const struct cli_options *options)
{
    struct record_stream text;
    bool opened = record_stream_open(&text, options->file, &options->variant);
    struct import import = {.archive = opened ? games_open(options, STORE_ADD) : NULL};
    import.read = import.archive ? calloc(AT_ONCE, sizeof *import.read) : NULL;
    import.known = import.read && !options->duplicates ? archive_duplicates_create(import.archive) : NULL;
    bool good = import.read && (options->duplicates || import.known);
    if (import.archive && !good)
        cli_wrong("out of memory");
    if (good) {
        import_all(&import, &text);
        printf("%d imported, %d already there, %d refused\n", import.kept, import.there, import.refused);
        if (import.failed)
            cli_wrong("the import was stopped: not all games could be kept");
        if (!import.failed && !text.broken && import.kept + import.there + import.refused == 0)
            import.failed = !cli_wrong_line("%s: there is no game in it", text.name);
        good = !import.failed && import.refused == 0 && !text.broken;
    }
    archive_duplicates_destroy(import.known);
    free(import.read);
    record_stream_close(&text);
    return import.archive ? games_close(import.archive, good ? CLI_DONE : CLI_REFUSED) : CLI_REFUSED;
}
