/* games list, show, export, delete and stats. */
#include <ctype.h>
#include <stdlib.h>

#include "cli/games.h"

/* Of a damaged game only its name can be believed. */
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

static bool print_record(const struct record *record)
{
    size_t length = record_format(record, NULL, 0);
    char *text = malloc(length + 1);
    if (!text) {
        cli_wrong("out of memory");
        return false;
    }
    record_format(record, text, length + 1);
    fwrite(text, 1, length, stdout);
    free(text);
    return true;
}

static enum cli_exit print_all(struct archive *archive, const struct cli_options *options)
{
    enum cli_exit exit = CLI_DONE;
    int count;
    archive_id *ids = games_wanted(archive, options, &count);
    for (int i = 0; ids && i < count && !ferror(stdout); i++) {
        struct record record;
        bool loaded = games_load(archive, ids[i], &record);
        if (!loaded || !print_record(&record))
            exit = CLI_REFUSED;
        if (loaded)
            record_free(&record);
    }
    free(ids);
    return ids ? exit : CLI_REFUSED;
}

enum cli_exit command_games_export(const struct cli_options *options)
{
    struct archive *archive = games_open(options, STORE_READ);
    return archive ? games_close(archive, print_all(archive, options)) : CLI_REFUSED;
}

/*
 * Deletes a game. False, after saying why, if it is still there; nor is it then deleted later, as the archive is
 * closed.
 */
static bool is_deleted(struct archive *archive, archive_id id, const char *why)
{
    if (!archive_delete(archive, id)) {
        cli_wrong("game %lld: %s", (long long)id, why);
        return false;
    }
    if (archive_flush(archive))
        return true;
    (void)archive_give_up(archive);
    cli_wrong("game %lld: it could not be deleted", (long long)id);
    return false;
}

/* Deletes one game, then prints what it was; one that is damaged can be deleted all the same. */
static bool delete_game(struct archive *archive, archive_id id)
{
    struct record record;
    struct reason why;
    bool loaded = archive_load(archive, id, &record, &why);
    bool deleted = is_deleted(archive, id, loaded ? "it is being played, or cannot be written" : why.text);
    if (deleted && loaded)
        games_print_line(id, &record);
    else if (deleted)
        printf("%lld\n", (long long)id);
    if (loaded)
        record_free(&record);
    return deleted;
}

enum cli_exit command_games_delete(const struct cli_options *options)
{
    enum cli_exit exit = CLI_DONE;
    int count;
    struct archive *archive = games_open(options, STORE_CHANGE);
    archive_id *ids = archive ? games_wanted(archive, options, &count) : NULL;
    for (int i = 0; ids && i < count; i++)
        if (!delete_game(archive, ids[i]))
            exit = CLI_REFUSED;
    if (archive)
        exit = games_close(archive, ids ? exit : CLI_REFUSED);
    free(ids);
    return archive ? exit : CLI_REFUSED;
}

static void print_statistics(const struct game *game, int level, const struct archive_statistics *sums)
{
    printf("%s\t", game->name);
    printf(level ? "%d" : "all", level);
    printf("\t%d\t%d\t%d\t%d", sums->played, sums->won, sums->drawn, sums->lost);
    printf("\t%d/%d/%d\t%d/%d/%d", sums->as_first[0], sums->as_first[1], sums->as_first[2], sums->as_second[0],
           sums->as_second[1], sums->as_second[2]);
    printf("\t%d\t%d\t", sums->streak, sums->best_streak);
    printf(sums->accuracy < 0 ? "-\n" : "%.1f\n", sums->accuracy);
}

/* A row for all levels of a game, and one for each level that was played. */
static bool print_game(struct archive *archive, const struct game *game)
{
    for (int level = 0; level <= LEVEL_MAX; level++) {
        struct archive_statistics sums;
        if (!archive_statistics(archive, game, level, &sums))
            return false;
        if (sums.played > 0)
            print_statistics(game, level, &sums);
    }
    return true;
}

/* A name without what would break the line. */
static void print_name(const char *name)
{
    for (; *name; name++)
        putchar(iscntrl((unsigned char)*name) ? '?' : *name);
    putchar('\t');
}

typedef int read_pairs_fn(struct archive *archive, const struct game *game, int max, struct archive_pair *pairs);

/* Those who have played each other, who played last first; *head: nothing stands above them yet. */
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
        for (int player = 0; player < 2; player++)
            print_name(pairs[i].names[player][0] ? pairs[i].names[player] : "you");
        printf("%d\t%d\t%d\n", pairs[i].won[0], pairs[i].drawn, pairs[i].won[1]);
    }
    free(pairs);
    return count >= 0;
}

static bool is_wanted(const struct cli_options *options, const struct game *game)
{
    return !options->filter.game || options->filter.game == game;
}

enum cli_exit command_games_stats(const struct cli_options *options)
{
    bool head = true, read = true;
    struct archive *archive = games_open(options, STORE_READ);
    if (!archive)
        return CLI_REFUSED;
    printf("game\tlevel\tplayed\twon\tdrawn\tlost\tfirst w/d/l\tsecond w/d/l\tstreak\tbest\taccuracy\n");
    for (const struct game *const *game = game_list(); *game; game++)
        read = (!is_wanted(options, *game) || print_game(archive, *game)) && read;
    for (const struct game *const *game = game_list(); *game; game++)
        read = (!is_wanted(options, *game) || print_pairs(archive, *game, archive_pairs, &head)) && read;
    for (const struct game *const *game = game_list(); *game; game++)
        read = (!is_wanted(options, *game) || print_pairs(archive, *game, archive_engine_pairs, &head)) && read;
    return games_close(archive, read ? CLI_DONE : CLI_REFUSED);
}
