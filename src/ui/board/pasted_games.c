/*
 * Reads games from the clipboard and from files, stores them, and puts the result in words. See pasted_games.h.
 */
#include "ui/board/pasted_games.h"

#include <sys/stat.h>

#include "files/line_reader.h"
#include "rules/reason.h"
#include "ui/board/choice.h"
#include "ui/frame/app.h"
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
static archive_id find_same(const struct pasted_games *intake, const struct record *record)
{
    archive_id same = intake->known ? archive_duplicates_find(intake->known, record) : 0;
    bool taken_up = !intake->opened && record->ending == RECORD_UNFINISHED && choice_can_show(record);
    return same && (!taken_up || archive_resume(intake->archive, same)) ? same : 0;
}

/* Adds a game to the archive, unless the archive has it. A game that will not be shown does not count as running. */
static void keep_game(struct pasted_games *intake, struct record *record)
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

static void refuse_game(struct pasted_games *intake, const struct record_error *error)
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

/* Gives a game the players who sit at the table. */
static void seat_players(const struct record *at_table, const struct text_item *item, struct record *record)
{
    if (at_table->game == record->game)
        memcpy(record->players, at_table->players, sizeof record->players);
    if (record->move_count > 0 || record->options.beginning.is_set)
        record_mark_set_up(record);
    record->starter = item->kind == TEXT_BOARD ? item->second_first : at_table->starter;
}

/* Adds a game or a position that was read to the pile. */
static void pile_item(struct pasted_games *intake, struct pile *pile, const struct record *at_table,
                      struct text_item *item, bool tagged)
{
    struct record_error error = {.line = item->line};
    if (!item->reached && !item->record.options.beginning.is_set)
        refuse(&error.why, "%s", _("no game leads to this position"));
    else if (!put(pile, &item->record))
        error = short_of_memory;
    if (error.why.text[0]) {
        refuse_game(intake, &error);
        text_item_free(item);
        return;
    }
    if (!tagged)
        seat_players(at_table, item, &pile->records[pile->count - 1]);
    if (item->note.text[0] && !intake->note.text[0])
        intake->note = item->note;
}

/* Reads all that is in a text; `variant` is the board of what names none. */
static void read_text(struct pasted_games *intake, struct pile *pile, const char *text, const struct variant *variant,
                      const struct record *at_table)
{
    struct text_reader reader;
    struct text_item item;
    enum record_status status;
    bool tagged = record_has_tags(text);
    text_open(&reader, variant, text, TEXT_FOR_GAMES);
    while ((status = text_next(&reader, &item)) != RECORD_NONE)
        if (status == RECORD_READ)
            pile_item(intake, pile, at_table, &item, tagged);
        else
            refuse_game(intake, &reader.error);
    intake->omissions = reader.omissions;
}

/* Takes in a text. All games are looked up before the first one is added, because a look after that would have to wait
 * for the disk. */
static void take_text(struct pasted_games *intake, const char *bytes, size_t size, const struct record *at_table)
{
    struct pile pile = {0};
    struct record_error error = {0};
    struct variant variant;
    char *text = record_variant(at_table, &variant, &error.why) ? text_clean(bytes, size, &error) : NULL;
    if (text)
        read_text(intake, &pile, text, &variant, at_table);
    else
        refuse_game(intake, &error);
    for (int i = 0; intake->known && i < pile.count; i++)
        (void)archive_duplicates_find(intake->known, &pile.records[i]);
    for (int i = 0; i < pile.count; i++)
        keep_game(intake, &pile.records[i]);
    free(pile.records);
    free(text);
}

enum { COPIED_MAX = 1024 };

void pasted_games_copy_position(struct app *app, const struct match *match)
{
    const struct variant *variant = match_variant(match);
    char text[SDL_max(COPIED_MAX, STATE_TEXT_MAX)];
    if (variant->game->format_state || variant->options.beginning.is_set)
        position_format_board(variant, match_state(match), text);
    else
        match_format(match, text, COPIED_MAX);
    app_copy_text(app, text);
}

void pasted_games_copy_address(struct app *app, const struct match *match)
{
    char moves[COPIED_MAX], text[2 * COPIED_MAX];
    const struct variant *variant = match_variant(match);
    if (variant->options.beginning.is_set) {
        app_refuse(app, _("A link is made of moves: a position that was set up has none"));
        return;
    }
    if (strcmp(variant->game->name, "connect4") != 0 ||
        memcmp(&variant->options, &variant->game->defaults, sizeof variant->options) != 0) {
        app_refuse(app, _("Only Connect Four on 7 × 6 has links to positions"));
        return;
    }
    match_format(match, moves, sizeof moves);
    snprintf(text, sizeof text, "%s%s", text_link, moves);
    app_copy_text(app, text);
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
static void write_taken(const struct pasted_games *intake, char words[PART_MAX])
{
    int taken = intake->taken, there = intake->there;
    if (taken > 0 && !intake->keeps)
        write_line(words, PART_MAX, "%s",
                   intake->opened ? _("shown, but it cannot be kept")
                                  : _("it cannot be kept, and the window cannot show this board"));
    else if (!intake->opened)
        write_line(words, PART_MAX, "%s",
                   taken > 0 ? _("kept in My games, but the window cannot show this board")
                             : _("already in My games, but the window cannot show this board"));
    else if (taken > 0 && there > 0)
        write_line(words, PART_MAX, _("new games: %d, already in My games: %d; the first one is shown"), taken, there);
    else if (taken > 1)
        write_line(words, PART_MAX, _("%d games are kept; the first one is shown"), taken);
    else if (taken > 0)
        write_line(words, PART_MAX, "%s", _("the game is kept and shown"));
    else if (there > 1)
        write_line(words, PART_MAX, _("%d games are already in My games; the first one is shown"), there);
    else
        write_line(words, PART_MAX, "%s", _("opened"));
}

/* Adds to the words how an ambiguous text was read, and what was left out. */
static void add_notes(struct pasted_games *intake)
{
    const struct record_omissions *left = &intake->omissions;
    const struct {
        int count;
        const char *words;
    } rows[] = {{left->comments, N_("comments between games")},
                {left->variations, N_("ends of variations")},
                {left->signs, N_("signs such as !")},
                {left->tags, N_("other tags")},
                {left->cuts, N_("ends of long texts")}};
    char *words = intake->words, part[PART_MAX];
    size_t size = sizeof intake->words;
    bool first = true;
    if (intake->note.text[0] && (intake->taken > 0 || intake->there > 0))
        write_line(words + strlen(words), size - strlen(words), "; %s", intake->note.text);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].count == 0 || size - strlen(words) < PART_MAX / 2)
            continue;
        write_line(part, sizeof part, "%s: %d", _(rows[i].words), rows[i].count);
        if (first)
            write_line(words + strlen(words), size - strlen(words), _("; left out: %s"), part);
        else
            write_line(words + strlen(words), size - strlen(words), ", %s", part);
        first = false;
    }
}

static void write_words(struct pasted_games *intake, const char *source)
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
    add_notes(intake);
}

static const char *too_long(void)
{
    return _("too long for the window; gravitrips-cli games import reads it");
}

void pasted_games_read(struct pasted_games *intake, struct archive *archive, const char *text, size_t size,
                       const char *source, const struct record *at_table)
{
    struct record_error error = {0};
    *intake = (struct pasted_games){.archive = archive, .keeps = archive_keeps(archive)};
    intake->known = archive_duplicates_create(archive);
    if (size > FILE_MAX) {
        refuse(&error.why, "%s", too_long());
        refuse_game(intake, &error);
    } else {
        take_text(intake, text, size, at_table);
    }
    archive_duplicates_destroy(intake->known);
    write_words(intake, source);
}

void pasted_games_read_clipboard(struct pasted_games *intake, struct archive *archive, const struct record *at_table)
{
    char *text = SDL_GetClipboardText();
    pasted_games_read(intake, archive, text ? text : "", text ? strlen(text) : 0, _("Clipboard"), at_table);
    SDL_free(text);
}

bool pasted_games_position(const struct variant *variant, struct text_item *item, char words[PASTED_GAMES_WORDS_MAX])
{
    char *text = SDL_GetClipboardText();
    size_t size = text ? strlen(text) : 0;
    struct reason why;
    enum record_status status = text_read_one(variant, TEXT_FOR_POSITION, text ? text : "", size, item, &why);
    SDL_free(text);
    words[0] = '\0';
    if (status == RECORD_NONE)
        refuse(&why, "%s", _("there is no position in it"));
    if (status != RECORD_READ)
        write_line(words, PASTED_GAMES_WORDS_MAX, _("%s could not be read: %s"), _("Clipboard"), why.text);
    else if (item->note.text[0])
        write_line(words, PASTED_GAMES_WORDS_MAX, "%s: %s", _("Clipboard"), item->note.text);
    else
        write_line(words, PASTED_GAMES_WORDS_MAX, _("%s: the position is shown"), _("Clipboard"));
    return status == RECORD_READ;
}

void pasted_games_take_record(struct pasted_games *intake, struct archive *archive, const struct record *record,
                              const char *source)
{
    struct record copy;
    *intake = (struct pasted_games){.archive = archive, .keeps = archive_keeps(archive)};
    if (record_copy(record, &copy)) {
        if (copy.move_count > 0)
            record_mark_set_up(&copy);
        keep_game(intake, &copy);
    } else {
        refuse_game(intake, &short_of_memory);
    }
    write_words(intake, source);
}

/* --- files --- */

/* Reads a file. Pipes and devices are refused, because the window would have to wait for them. */
static char *read_file(const char *path, size_t *size, struct reason *why)
{
    struct stat status;
    bool waits = stat(path, &status) == 0 && !S_ISREG(status.st_mode);
    char *text = waits ? NULL : line_reader_whole(path, FILE_MAX, size);
    if (!text)
        refuse(why, "%s", waits ? _("it is not a file") : errno == EFBIG ? too_long() : words_error(errno));
    return text;
}

void pasted_games_read_file(struct pasted_games *intake, struct archive *archive, const char *path,
                            const struct record *at_table)
{
    const char *slash = strrchr(path, '/');
    struct record_error error = {0};
    char source[FILES_NAME_MAX];
    files_shown(slash ? slash + 1 : path, source, sizeof source);
    size_t size = 0;
    char *text = read_file(path, &size, &error.why);
    if (text) {
        pasted_games_read(intake, archive, text, size, source, at_table);
        free(text);
        return;
    }
    *intake = (struct pasted_games){0};
    refuse_game(intake, &error);
    write_words(intake, source);
}
