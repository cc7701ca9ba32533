/* Games in texts: reads and stores them, and puts the result in words. Declared in play.h. */
#include "standard.h"
#include "ui/play/play.h"

#include <SDL.h>
#include <sys/stat.h>

#include "rules/reason.h"
#include "store/archive_duplicates.h"
#include "ui/frame/desktop/files.h"
#include "ui/words.h"

/*
 * FILE_MAX: bytes of a file. A larger one is left to the command line, because the window would stand still while
 * reading it.
 */
enum { FILE_MAX = 4 << 20, PART_MAX = 240 };

/*
 * Finds the same game in the archive. Returns 0 if there is none. Also returns 0 if the game would go on in this
 * window, but another window is playing it.
 */
static archive_id find_same(const struct game_texts *intake, const struct record *record)
{
    archive_id same = intake->known ? archive_duplicates_find(intake->known, record) : 0;
    bool taken_up = !intake->opened && record->ending == RECORD_UNFINISHED && choice_can_show(record);
    return same && (!taken_up || archive_resume(intake->archive, same)) ? same : 0;
}

/* Adds a game to the archive, unless the archive has it. A game that will not be shown does not count as running. */
static void keep_game(struct game_texts *intake, struct record *record)
{
    archive_id same = find_same(intake, record);
    archive_id game = same ? same : archive_begin(intake->archive, record);
    *(same ? &intake->there : &intake->taken) += 1;
    if (intake->known && !same)
        archive_duplicates_add(intake->known, record, game);
    if (!intake->opened && choice_can_show(record)) {
        intake->opened = true;
        intake->record = *record;
        intake->game = game;
        return;
    }
    if (!same && record->ending == RECORD_UNFINISHED)
        archive_leave(intake->archive, game);
    record_free(record);
}

static const struct record_error short_of_memory = {0, {"out of memory"}};

static void refuse_game(struct game_texts *intake, const struct record_error *error)
{
    if (intake->refused++ == 0)
        intake->error = *error;
}

/* The games that have been read, in the order of the text. */
struct pile {
    struct record *records;
    int count, room;
};

/* Adds a game; false when memory is short. */
static bool put(struct pile *pile, const struct record *record)
{
    if (pile->count == pile->room) {
        int room = pile->room ? 2 * pile->room : 16;
        struct record *records = realloc(pile->records, (size_t)room * sizeof *records);
        if (!records)
            return false;
        pile->records = records;
        pile->room = room;
    }
    pile->records[pile->count++] = *record;
    return true;
}

static void read_records(struct game_texts *intake, const char *text, struct pile *pile)
{
    struct record record;
    struct record_error error;
    enum record_status status;
    int line = 1;
    while ((status = record_parse(&text, &line, &record, &error)) != RECORD_NONE) {
        if (status != RECORD_READ) {
            refuse_game(intake, &error);
        } else if (!put(pile, &record)) {
            error = (struct record_error){line, {"out of memory"}};
            refuse_game(intake, &error);
            record_free(&record);
        }
    }
}

/* All games are looked up before the first one is added, because a look after that would have to wait for the disk. */
static void take_records(struct game_texts *intake, const char *text)
{
    struct pile pile = {0};
    read_records(intake, text, &pile);
    for (int i = 0; intake->known && i < pile.count; i++)
        (void)archive_duplicates_find(intake->known, &pile.records[i]);
    for (int i = 0; i < pile.count; i++)
        keep_game(intake, &pile.records[i]);
    free(pile.records);
}

/* Reads moves for the table's board; `line` is the line's number in the text, from 1. */
static void take_moves(struct game_texts *intake, const char *text, int line, const struct record *at_table)
{
    struct variant *variant = malloc(sizeof *variant);
    struct record record;
    struct record_error error = short_of_memory;
    if (variant && record_variant(at_table, variant, &error.why) &&
        record_parse_moves(variant, text, &record, &error)) {
        memcpy(record.players, at_table->players, sizeof record.players);
        record.starter = at_table->starter;
        keep_game(intake, &record);
    } else {
        error.line += error.line > 0 ? line - 1 : 0;
        refuse_game(intake, &error);
    }
    free(variant);
}

/* Reads a text without tags: one game, or one on each line. */
static void take_lines(struct game_texts *intake, const char *text, const struct record *at_table)
{
    if (record_is_one_game(text)) {
        take_moves(intake, text, 1, at_table);
        return;
    }
    char *copy = strdup(text), *rest = copy, *game;
    if (!copy)
        refuse_game(intake, &short_of_memory);
    for (int line = 1; (game = strsep(&rest, "\n")) != NULL; line++)
        if (game[strspn(game, " \t\r")])
            take_moves(intake, game, line, at_table);
    free(copy);
}

/* --- links --- */

/*
 * Pascal Pons' solver, on the web. The digits of columns after this address are moves on the usual board. Its page
 * shows the position to which they lead.
 */
static const char site[] = "connect4.gamesolver.org", link[] = "https://connect4.gamesolver.org/?pos=";

/* Finds the moves in a link to connect4.gamesolver.org. Returns false for any other text. */
static bool find_moves(const char *text, char moves[CELLS_MAX + 1])
{
    const char *from = strstr(text, site), *at = from ? strstr(from, "pos=") : NULL;
    bool alone = from && from - text <= (ptrdiff_t)strlen("  https://www.") && strcspn(from, " \t\r\n") > strlen(site);
    if (!alone || !at)
        return false;
    at += strlen("pos=");
    size_t length = strcspn(at, "&# \t\r\n");
    snprintf(moves, CELLS_MAX + 1, "%.*s", (int)(length < CELLS_MAX ? length : CELLS_MAX), at);
    return true;
}

static bool is_usual(const struct variant *variant)
{
    return strcmp(variant->game->name, "connect4") == 0 &&
           memcmp(&variant->options, &variant->game->defaults, sizeof variant->options) == 0;
}

/* Takes the moves of a link: for the players at the table if they play Connect Four, otherwise for two humans. */
static void take_address(struct game_texts *intake, const char *moves, const struct record *at_table)
{
    struct record usual = *at_table;
    usual.game = game_find("connect4");
    usual.options = usual.game->defaults;
    if (at_table->game != usual.game)
        memset(usual.players, 0, sizeof usual.players);
    take_moves(intake, moves, 1, &usual);
}

bool game_texts_write_address(const struct match *match, char *text, size_t size)
{
    char moves[CELLS_MAX * MOVE_TEXT_MAX];
    if (!is_usual(match_variant(match)))
        return false;
    match_format(match, moves, sizeof moves);
    snprintf(text, size, "%s%s", link, moves);
    return true;
}

/* --- the result in words --- */

/* Like snprintf, but a text that does not fit ends in three dots. */
static void write_line(char *words, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void write_line(char *words, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    reason_write(words, size, format, arguments);
    va_end(arguments);
}

/* Writes how many games were read and what was done with them. */
static void write_taken(const struct game_texts *intake, char words[PART_MAX])
{
    int taken = intake->taken, there = intake->there;
    if (taken > 0 && !intake->keeps)
        write_line(words, PART_MAX, "%s",
                   intake->opened ? _("shown, but it cannot be kept")
                                  : _("it cannot be kept, and the window cannot show this board"));
    else if (!intake->opened)
        write_line(words, PART_MAX, "%s",
                   taken > 0 ? _("kept in the history, but the window cannot show this board")
                             : _("already in the history, but the window cannot show this board"));
    else if (taken > 0 && there > 0)
        write_line(words, PART_MAX, _("new games: %d, already in the history: %d; the first one is shown"), taken,
                   there);
    else if (taken > 1)
        write_line(words, PART_MAX, _("%d games are kept; the first one is shown"), taken);
    else if (taken > 0)
        write_line(words, PART_MAX, "%s", _("the game is kept and shown"));
    else if (there > 1)
        write_line(words, PART_MAX, _("%d games are already in the history; the first one is shown"), there);
    else
        write_line(words, PART_MAX, "%s", _("the game is already in the history; here it is"));
}

static void write_words(struct game_texts *intake, const char *source)
{
    char taken[PART_MAX], error[PART_MAX], *words = intake->words;
    size_t size = sizeof intake->words;
    write_taken(intake, taken);
    /* where reading failed, and why: "line 14: move 7: column 4 is full" */
    if (intake->error.line > 0)
        write_line(error, sizeof error, _("line %d: %s"), intake->error.line, intake->error.why.text);
    else
        write_line(error, sizeof error, "%s", intake->error.why.text);
    bool good = intake->taken > 0 || intake->there > 0;
    if (good && intake->refused > 0)
        write_line(words, size, _("%s: %s; %d could not be read: %s"), source, taken, intake->refused, error);
    else if (good)
        write_line(words, size, "%s: %s", source, taken);
    else if (intake->refused > 1)
        write_line(words, size, _("%s: %d games could not be read: %s"), source, intake->refused, error);
    else if (intake->refused == 1)
        write_line(words, size, _("%s could not be read: %s"), source, error);
    else
        write_line(words, size, _("%s: no game found"), source);
}

static const char *too_long(void)
{
    return _("too long for the window; gravitrips-cli games import reads it");
}

void game_texts_read(struct game_texts *intake, struct archive *archive, const char *text, const char *source,
                     const struct record *at_table)
{
    char moves[CELLS_MAX + 1];
    struct record_error error = {0};
    *intake = (struct game_texts){.archive = archive, .keeps = archive_keeps(archive)};
    intake->known = archive_duplicates_create(archive);
    if (strnlen(text, FILE_MAX + 1) > FILE_MAX) {
        refuse(&error.why, "%s", too_long());
        refuse_game(intake, &error);
    } else if (find_moves(text, moves)) {
        take_address(intake, moves, at_table);
    } else if (record_has_tags(text)) {
        take_records(intake, text);
    } else {
        take_lines(intake, text, at_table);
    }
    archive_duplicates_destroy(intake->known);
    write_words(intake, source);
}

void game_texts_take_record(struct game_texts *intake, struct archive *archive, const struct record *record,
                            const char *source)
{
    struct record copy;
    *intake = (struct game_texts){.archive = archive, .keeps = archive_keeps(archive)};
    if (record_copy(record, &copy))
        keep_game(intake, &copy);
    else
        refuse_game(intake, &short_of_memory);
    write_words(intake, source);
}

/* --- files --- */

/*
 * Reads a file's text, which the caller frees; NULL and the reason if that fails. Pipes and devices are refused,
 * because the window would have to wait for them.
 */
static char *read_file(const char *path, struct reason *why)
{
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        refuse(why, "%s", _("it is not a file"));
        return NULL;
    }
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(FILE_MAX + 1) : NULL;
    size_t length = text ? fread(text, 1, FILE_MAX + 1, file) : 0;
    bool good = false;
    if (!file || (text && ferror(file)))
        refuse(why, "%s", reason_of_errno());
    else if (!text)
        refuse(why, "%s", words_error(ENOMEM));
    else if (length > FILE_MAX)
        refuse(why, "%s", too_long());
    else if (memchr(text, '\0', length))
        refuse(why, "%s", _("it is not text"));
    else
        good = true;
    if (file)
        fclose(file);
    if (good) {
        text[length] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

void game_texts_read_file(struct game_texts *intake, struct archive *archive, const char *path,
                          const struct record *at_table)
{
    const char *slash = strrchr(path, '/');
    struct record_error error = {0};
    char source[FILES_NAME_MAX];
    files_shown(slash ? slash + 1 : path, source, sizeof source);
    char *text = read_file(path, &error.why);
    if (text) {
        game_texts_read(intake, archive, text, source, at_table);
        free(text);
        return;
    }
    *intake = (struct game_texts){0};
    refuse_game(intake, &error);
    write_words(intake, source);
}
