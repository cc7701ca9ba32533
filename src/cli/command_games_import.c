/* games import: records become kept games, the good ones. */
#include <stdlib.h>

#include "cli/games.h"
#include "cli/record_stream.h"
#include "store/archive_known.h"

enum { AT_ONCE = 1000 }; /* games told to the archive before it is asked whether it could write them */

/* How far an import is. */
struct import {
    struct archive *archive;
    struct archive_known *known; /* NULL: all are kept, those that are there already as well */
    struct record *read;         /* AT_ONCE of them: good games that are not yet kept */
    int read_count;
    int kept; /* games that are on the disk */
    int there;
    int refused;
    bool failed;
};

/* Is a game in the archive already? */
static bool is_there(const struct import *import, const struct record *record)
{
    return import->known && archive_known_find(import->known, record) != 0;
}

/* Tells the archive of a game, unless it is there, and counts it as one or the other; false if it cannot be told. */
static bool keep(struct import *import, const struct record *record, int *told, int *there)
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
        archive_known_add(import->known, record, id);
    return true;
}

/*
 * Keeps the games that were read, and waits until they are written. All are looked for before the first is told: later
 * each look would wait for the writer.
 */
static void settle(struct import *import)
{
    int told = 0, there = 0;
    for (int i = 0; i < import->read_count; i++)
        (void)is_there(import, &import->read[i]);
    for (int i = 0; i < import->read_count; i++) {
        import->failed = import->failed || !keep(import, &import->read[i], &told, &there);
        record_free(&import->read[i]);
    }
    if (!archive_flush(import->archive)) {
        import->failed = true;
        told -= archive_give_up(import->archive); /* else closing the archive might keep what is said not to be kept */
        there = 0;                                /* the same as games that are lost, perhaps */
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
            settle(import);
        }
    }
    if (!import->failed)
        settle(import);
}

/* False, after saying so, when memory is short. */
static bool prepare(struct import *import, bool duplicates)
{
    import->read = calloc(AT_ONCE, sizeof *import->read);
    import->known = duplicates ? NULL : archive_known_create(import->archive);
    if (import->read && (duplicates || import->known))
        return true;
    cli_wrong("out of memory");
    return false;
}

enum cli_exit command_games_import(const struct cli_options *options)
{
    struct record_stream text;
    struct import import = {.archive =
                                record_stream_open(&text, options->file) ? games_open(options, STORE_ADD) : NULL};
    bool good = import.archive && prepare(&import, options->duplicates);
    if (good) {
        import_all(&import, &text);
        printf("%d imported, %d already there, %d refused\n", import.kept, import.there, import.refused);
        if (import.failed)
            cli_wrong("the import was stopped: not all games could be kept");
        good = !import.failed && import.refused == 0 && !text.broken;
    }
    archive_known_destroy(import.known);
    free(import.read);
    record_stream_close(&text);
    return import.archive ? games_close(import.archive, good ? CLI_DONE : CLI_REFUSED) : CLI_REFUSED;
}
