/* games import: records become kept games, the good ones. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/games.h"

enum {
    AT_ONCE = 256, /* games told to the archive before it is asked whether it could write them */
    ROOM_AT_FIRST = 1 << 16
};

/* How far an import is. */
struct import {
    struct archive *archive;
    int kept; /* games that are on the disk */
    int told; /* and those that are not yet known to be */
    int refused;
    bool failed;
};

/* Reads a stream to its end; NULL if memory is short or it cannot be read. The caller frees it. */
static char *read_stream(FILE *stream)
{
    size_t room = ROOM_AT_FIRST;
    size_t length = 0;
    char *text = malloc(room + 1);
    while (text) {
        length += fread(text + length, 1, room - length, stream);
        if (length < room)
            break;
        room *= 2;
        char *larger = realloc(text, room + 1);
        if (!larger)
            free(text);
        text = larger;
    }
    if (!text || ferror(stream)) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    /* A zero byte would end the text; in its stead stands one that no move and no tag may have. */
    for (char *at = text; (at = memchr(at, '\0', length - (size_t)(at - text))) != NULL;)
        *at = '\x7f';
    return text;
}

static char *read_input(const char *file)
{
    FILE *stream = file ? fopen(file, "r") : stdin;
    char *text = stream ? read_stream(stream) : NULL;
    if (!text)
        cli_wrong("%s: %s", file ? file : "standard input", strerror(errno));
    if (stream && file)
        fclose(stream);
    return text;
}

/* Waits until the archive has written what it was told. */
static void settle(struct import *import)
{
    if (archive_flush(import->archive))
        import->kept += import->told;
    else
        import->failed = true;
    import->told = 0;
}

static void keep(struct import *import, const struct record *record)
{
    archive_id id = archive_begin(import->archive, record);
    if (id == 0) {
        import->failed = true;
        return;
    }
    if (record->outcome == RUNNING)
        archive_leave(import->archive, id);
    if (++import->told == AT_ONCE)
        settle(import);
}

static void import_all(struct import *import, const char *text, const char *name)
{
    struct record record;
    struct record_error error;
    enum record_status status;
    int line = 1;
    while (!import->failed && (status = record_parse(&text, &line, &record, &error)) != RECORD_NONE) {
        if (status == RECORD_READ) {
            keep(import, &record);
            record_free(&record);
        } else {
            import->refused++;
            cli_wrong("%s: line %d: %s", name, error.line, error.why.text);
        }
    }
    if (!import->failed)
        settle(import);
}

enum cli_exit command_games_import(const struct cli_options *options)
{
    char *text = read_input(options->file);
    struct import import = {.archive = text ? games_open(options, true) : NULL};
    if (import.archive) {
        import_all(&import, text, options->file ? options->file : "standard input");
        printf("imported %d, refused %d\n", import.kept, import.refused);
        if (import.failed)
            cli_wrong("the import was stopped: not all games could be kept");
        bool good = !import.failed && import.refused == 0;
        free(text);
        return games_close(import.archive, good ? CLI_DONE : CLI_REFUSED);
    }
    free(text);
    return CLI_REFUSED;
}
