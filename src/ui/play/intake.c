/* Games from outside: reading, keeping, and saying what came of it. */
#include "ui/play/intake.h"

#include <SDL.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/board/view.h"
#include "ui/words.h"

/* More is for the command line, which does not let anybody wait at a window that stands still. */
enum { FILE_MAX = 16 << 20, PART_MAX = 240 };

static bool can_show(const struct record *record)
{
    struct variant *variant = malloc(sizeof *variant);
    struct reason why;
    bool can = variant && record_variant(record, variant, &why) && view_for(variant);
    free(variant);
    return can;
}

/* Keeps a game. What is not shown is nobody's running game. */
static void take(struct intake *intake, struct archive *archive, struct record *record)
{
    archive_id game = archive_begin(archive, record);
    intake->taken++;
    if (!intake->opened && can_show(record)) {
        intake->opened = true;
        intake->record = *record;
        intake->game = game;
        return;
    }
    if (record->ending == RECORD_UNFINISHED)
        archive_leave(archive, game);
    record_free(record);
}

static void refuse_game(struct intake *intake, const struct record_error *error)
{
    if (intake->refused++ == 0)
        intake->error = *error;
}

/* A tag stands at the beginning of a line. */
static bool has_tags(const char *text)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    if (strncmp(text, byte_order_mark, strlen(byte_order_mark)) == 0)
        text += strlen(byte_order_mark);
    return text[0] == '[' || strstr(text, "\n[");
}

static void read_records(struct intake *intake, struct archive *archive, const char *text)
{
    struct record record;
    struct record_error error;
    enum record_status status;
    int line = 1;
    while ((status = record_parse(&text, &line, &record, &error)) != RECORD_NONE)
        if (status == RECORD_READ)
            take(intake, archive, &record);
        else
            refuse_game(intake, &error);
}

static void read_moves(struct intake *intake, struct archive *archive, const char *text, const struct record *table)
{
    struct variant *variant = malloc(sizeof *variant);
    struct record record;
    struct record_error error = {0, {"out of memory"}};
    if (variant && record_variant(table, variant, &error.why) && record_parse_moves(variant, text, &record, &error)) {
        memcpy(record.players, table->players, sizeof record.players);
        record.starter = table->starter;
        take(intake, archive, &record);
    } else {
        refuse_game(intake, &error);
    }
    free(variant);
}

/* --- saying what came of it --- */

/* "line 14: move 7: column 4 is full" */
static void write_error(const struct intake *intake, char words[PART_MAX])
{
    if (intake->error.line > 0)
        snprintf(words, PART_MAX, _("line %d: %s"), intake->error.line, intake->error.why.text);
    else
        snprintf(words, PART_MAX, "%s", intake->error.why.text);
}

static void write_taken(const struct intake *intake, char words[PART_MAX])
{
    if (!intake->opened)
        snprintf(words, PART_MAX, "%s", _("kept, but the window cannot show this board"));
    else if (intake->taken > 1)
        snprintf(words, PART_MAX, _("%d games are kept, the first one is shown"), intake->taken);
    else
        snprintf(words, PART_MAX, "%s", _("the game is kept, and shown"));
}

static void write_words(struct intake *intake, const char *source)
{
    char taken[PART_MAX], error[PART_MAX], *words = intake->words;
    size_t size = sizeof intake->words;
    write_taken(intake, taken);
    write_error(intake, error);
    if (intake->taken > 0 && intake->refused > 0)
        snprintf(words, size, _("%s: %s; %d refused: %s"), source, taken, intake->refused, error);
    else if (intake->taken > 0)
        snprintf(words, size, "%s: %s", source, taken);
    else if (intake->refused > 1)
        snprintf(words, size, _("%s: %d games refused: %s"), source, intake->refused, error);
    else if (intake->refused == 1)
        snprintf(words, size, _("%s refused: %s"), source, error);
    else
        snprintf(words, size, _("%s: there is no game in it"), source);
}

void intake_text(struct intake *intake, struct archive *archive, const char *text, const char *source,
                 const struct record *table)
{
    *intake = (struct intake){0};
    if (has_tags(text))
        read_records(intake, archive, text);
    else if (text[strspn(text, " \t\r\n")])
        read_moves(intake, archive, text, table);
    write_words(intake, source);
}

/* --- files --- */

/* A file's text, which the caller frees; NULL and why not. */
static char *read_file(const char *path, struct reason *why)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(FILE_MAX + 1) : NULL;
    if (!file || !text) {
        refuse(why, "%s", strerror(file ? ENOMEM : errno));
        if (file)
            fclose(file);
        return NULL;
    }
    size_t length = fread(text, 1, FILE_MAX + 1, file);
    bool good = true;
    if (ferror(file))
        good = refuse(why, "%s", strerror(errno));
    else if (length > FILE_MAX)
        good = refuse(why, "%s", _("it is too long for the window; gravitrips-cli games import reads it"));
    else if (memchr(text, '\0', length))
        good = refuse(why, "%s", _("it is no text"));
    fclose(file);
    if (good) {
        text[length] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

void intake_file(struct intake *intake, struct archive *archive, const char *path, const struct record *table)
{
    const char *slash = strrchr(path, '/'), *source = slash ? slash + 1 : path;
    struct record_error error = {0};
    char *text = read_file(path, &error.why);
    if (text) {
        intake_text(intake, archive, text, source, table);
        free(text);
        return;
    }
    *intake = (struct intake){0};
    refuse_game(intake, &error);
    write_words(intake, source);
}
