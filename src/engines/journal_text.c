/* The text of a journal: its parts are read, joined, ordered and written. Declared in journal.h. */
#include "engines/journal.h"

#include "files/output.h"
#include "match/record_parts.h"
#include "rules/reason.h"
#include "standard.h"

/* The names of the faults in the journal's tag Forfeit. */
static const char *const journal_faults[GUEST_FAULTS] = {
    [GUEST_FINE] = "none",         [GUEST_UNFENCED] = "unfenced",
    [GUEST_CHANGED] = "changed",   [GUEST_NOT_STARTED] = "not-started",
    [GUEST_LATE] = "late",         [GUEST_ENDED] = "ended",
    [GUEST_NONSENSE] = "nonsense", [GUEST_ILLEGAL] = "illegal",
    [GUEST_FLOOD] = "flood",       [GUEST_OUR_FAULT] = "ours",
};

/* Adds a game, which the list then owns. False if memory is short. */
static bool journal_add_game(struct journal_games *games, const struct tournament_result *result)
{
    if (games->count == games->room) {
        int room = games->room > 0 ? 2 * games->room : 64;
        struct tournament_result *results = realloc(games->results, (size_t)room * sizeof *results);
        if (!results)
            return false;
        games->results = results;
        games->room = room;
    }
    games->results[games->count++] = *result;
    return true;
}

/* Orders games by their numbers. False and the reason if a number occurs twice. */
static bool journal_order(struct journal_games *games, struct reason *why)
{
    if (games->count > 0)
        qsort(games->results, (size_t)games->count, sizeof *games->results, tournament_compare);
    for (int i = 1; i < games->count; i++)
        if (games->results[i].number == games->results[i - 1].number)
            return refuse(why, "game %d is there twice", games->results[i].number + 1);
    return true;
}

/* Are these the same game? The dates of both, and the times that their moves took, may differ. */
static bool is_same(const struct tournament_result *a, const struct tournament_result *b)
{
    if (a->record.move_count != b->record.move_count || a->sheet.outcome != b->sheet.outcome ||
        memcmp(a->sheet.players, b->sheet.players, sizeof a->sheet.players) != 0)
        return false;
    for (int i = 0; i < a->record.move_count; i++)
        if (!move_equal(a->record.moves[i].move, b->record.moves[i].move))
            return false;
    return true;
}

bool journal_join(struct journal_games *all, struct journal_games *more, struct reason *why)
{
    int others = more->count, had = all->count;
    for (int i = 0; i < others; i++) {
        struct tournament_result *result = &more->results[i];
        const struct tournament_result *same = tournament_find(all->results, had, result->number);
        if (same && !is_same(same, result))
            return refuse(why, "game %d is there in another way", result->number + 1);
        if (same)
            continue;
        if (!journal_add_game(all, result))
            return refuse(why, "out of memory");
        *result = (struct tournament_result){.number = result->number};
    }
    return journal_order(all, why);
}

/* Writes a part and frees it. False if it cannot be written, or if it is NULL because memory was short. */
static bool write_part(FILE *file, char *part)
{
    size_t length = part ? strlen(part) : 0;
    bool written = part && fwrite(part, 1, length, file) == length;
    free(part);
    return written;
}

bool journal_write(const char *path, const struct journal_games *games, struct reason *why)
{
    struct output output;
    struct reason problem;
    if (!output_open(&output, path, OUTPUT_NEW | OUTPUT_LASTING, &problem))
        return refuse(why, "it cannot be written: %s", problem.text);
    bool written = write_part(output.stream, journal_head_again(games));
    for (int i = 0; written && i < games->count; i++)
        written = write_part(output.stream, journal_game(&games->results[i]));
    if (written && output_keep(&output, &problem))
        return true;
    (void)refuse(why, "it cannot be written: %s", written ? problem.text : reason_of_errno());
    output_drop(&output);
    return false;
}

/*
 * Reads the text of a journal, which may hold anything. The text consists of parts, each after a line with its length
 * and checksum. Damage after the last valid part was caused by a crash; damage before it is refused.
 */

/* The text of a journal, and how far it has been read. */
struct reader {
    const char *text;
    size_t length;
    size_t at;
    struct journal_games *games;
};

/* A part whose checksum was right: the `length` bytes from `at` on. */
struct part {
    const char *at;
    size_t length;
    int number; /* the number of the game, from 1 */
};

void journal_forget(struct journal_games *games)
{
    for (int i = 0; i < games->count; i++)
        tournament_forget(&games->results[i]);
    free(games->results);
    free(games->names);
    free(games->head);
    *games = (struct journal_games){0};
}

static bool out_of_memory(struct reason *why)
{
    return refuse(why, "out of memory");
}

/* --- finding the parts of a journal: the head and the games --- */

static bool has_words(const char *text, size_t length, const char *words)
{
    return length >= strlen(words) && memcmp(text, words, strlen(words)) == 0;
}

static bool begins(const struct reader *reader, size_t at, const char *words)
{
    return has_words(reader->text + at, reader->length - at, words);
}

/* Reads the numbers in the line before a part. The line must look exactly as journal_line writes it. */
static bool read_part_line(const struct reader *reader, size_t at, bool is_head, struct part *part, unsigned *check)
{
    char line[JOURNAL_LINE_MAX] = "", again[JOURNAL_LINE_MAX];
    const char *end = memchr(reader->text + at, '\n', reader->length - at);
    size_t length = end ? (size_t)(end - (reader->text + at)) + 1 : 0;
    if (length == 0 || length >= sizeof line)
        return false;
    memcpy(line, reader->text + at, length);
    *part = (struct part){.at = end + 1};
    if (is_head ? sscanf(line + strlen(JOURNAL_MARK), "%9zu %8x", &part->length, check) != 2
                : sscanf(line + strlen(JOURNAL_GAME), "%9d %9zu %8x", &part->number, &part->length, check) != 3)
        return false;
    journal_line(again, part->number, part->length, *check);
    return strcmp(line, again) == 0;
}

/* Reads the part that begins at `at`. False if it is not complete. */
static bool read_part(const struct reader *reader, size_t at, bool is_head, struct part *part)
{
    unsigned check;
    if (!begins(reader, at, is_head ? JOURNAL_MARK : JOURNAL_GAME) ||
        !read_part_line(reader, at, is_head, part, &check))
        return false;
    return part->length <= reader->length - (size_t)(part->at - reader->text) &&
           journal_check(part->at, part->length) == check;
}

/*
 * Does a complete game begin somewhere after `at`? A hostile text could contain so many beginnings of games that
 * checking them all would take too long. Then the answer is yes as well, so that the text is refused.
 */
static bool goes_on(const struct reader *reader, size_t at)
{
    enum { TIMES_MAX = 8 };
    size_t checked = 0;
    for (size_t i = at + 1; i < reader->length; i++) {
        struct part part;
        unsigned check;
        if (reader->text[i - 1] != '\n' || !begins(reader, i, JOURNAL_GAME))
            continue;
        if (read_part_line(reader, i, false, &part, &check) && part.length <= reader->length)
            checked += part.length;
        if (checked / TIMES_MAX > reader->length || read_part(reader, i, false, &part))
            return true;
    }
    return false;
}

static int line_at(const struct reader *reader, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += reader->text[i] == '\n';
    return line;
}

/* --- reading the head, which says what the tournament is --- */

/* The next line without its newline, and the length of that line; NULL after the last one. */
static const char *next_line(const char **at, size_t *length)
{
    const char *line = *at;
    *length = strcspn(line, "\n");
    *at = line + *length + (line[*length] == '\n');
    return *line ? line : NULL;
}

static bool add_name(struct journal_games *games, const char *name, size_t length)
{
    char(*names)[RECORD_NAME_SIZE] = realloc(games->names, ((size_t)games->name_count + 1) * sizeof *names);
    if (!names)
        return false;
    games->names = names;
    snprintf(names[games->name_count++], RECORD_NAME_SIZE, "%.*s", (int)length, name);
    return true;
}

static void read_kind(struct journal_games *games, const char *line, size_t length)
{
    for (enum tournament_kind kind = TOURNAMENT_ROUND_ROBIN; kind <= TOURNAMENT_ARRANGED; kind++)
        if (strlen(tournament_kind_name(kind)) == length && memcmp(line, tournament_kind_name(kind), length) == 0)
            games->kind = kind;
}

enum { OWN_LINE_MAX = 512 };

/*
 * Copies a line and ends it with a zero byte, which the functions that read numbers need. A line that does not fit into
 * the copy counts as empty; the lines that we write always fit.
 */
static const char *copy_line(const char *line, size_t length, char copy[OWN_LINE_MAX])
{
    if (length >= OWN_LINE_MAX)
        length = 0;
    memcpy(copy, line, length);
    copy[length] = '\0';
    return copy;
}

static void read_sprt(struct standings_sprt *sprt, const char *line, size_t length)
{
    char copy[OWN_LINE_MAX];
    (void)sscanf(copy_line(line, length, copy), "%40lf %40lf %40lf %40lf", &sprt->elo0, &sprt->elo1, &sprt->alpha,
                 &sprt->beta);
}

/* Reads from the head what is needed even if no setup is given: the kind, the SPRT and the names. */
static bool read_about(struct journal_games *games)
{
    static const char name[] = "% name ", kind[] = "% kind ", sprt[] = "% sprt ";
    const char *at = games->head, *line;
    size_t length;
    while ((line = next_line(&at, &length))) {
        if (has_words(line, length, kind))
            read_kind(games, line + strlen(kind), length - strlen(kind));
        if (has_words(line, length, sprt))
            read_sprt(&games->sprt, line + strlen(sprt), length - strlen(sprt));
        if (has_words(line, length, name) && games->name_count < TOURNAMENT_CONTESTANTS_MAX &&
            !add_name(games, line + strlen(name), length - strlen(name)))
            return false;
    }
    return true;
}

/* The next line of a head that is compared: skips those that begin with JOURNAL_COMMAND. */
static const char *next_compared(const char **at, size_t *length)
{
    const char *line;
    do
        line = next_line(at, length);
    while (line && has_words(line, *length, JOURNAL_COMMAND));
    return line;
}

bool journal_same_head(const char *there, const char *here, struct reason *why)
{
    for (;;) {
        size_t there_length = 0, here_length = 0;
        const char *a = next_compared(&there, &there_length), *b = next_compared(&here, &here_length);
        if (!a && !b)
            return true;
        if (a && b && there_length == here_length && memcmp(a, b, here_length) == 0)
            continue;
        enum { SHOWN = 36, MARK = 2 /* MARK: the length of "% " */ };
        int a_length = a && there_length > MARK ? (int)there_length - MARK : 0;
        int b_length = b && here_length > MARK ? (int)here_length - MARK : 0;
        return refuse(why, "it is of another tournament: '%.*s' there, '%.*s' here",
                      a_length < SHOWN ? a_length : SHOWN, a ? a + MARK : "", b_length < SHOWN ? b_length : SHOWN,
                      b ? b + MARK : "");
    }
}

/* Reads the head. If a setup is given, `expected` is its head, which must be of the same tournament. */
static bool take_head(struct reader *reader, const struct part *head, const char *expected, struct reason *why)
{
    struct journal_games *games = reader->games;
    if (memchr(head->at, '\0', head->length))
        return refuse(why, "line 1: what is said of the tournament holds a zero byte");
    games->head = strndup(head->at, head->length);
    if (!games->head || !read_about(games))
        return out_of_memory(why);
    reader->at = (size_t)(head->at - reader->text) + head->length;
    return !expected || journal_same_head(games->head, strchr(expected, '\n') + 1, why);
}

/* --- reading the games --- */

static int find_name(const struct journal_games *games, const char *name)
{
    int i = 0;
    while (i < games->name_count && strcmp(games->names[i], name) != 0)
        i++;
    return i;
}

static void read_effort(const char *tag, const char *line, struct standings_effort *effort)
{
    unsigned long long microseconds, longest;
    size_t length = strlen(tag);
    if (strncmp(line, tag, length) != 0 ||
        sscanf(line + length, " \"%9d %18llu %18llu\"]", &effort->moves, &microseconds, &longest) != 3)
        return;
    effort->microseconds = microseconds;
    effort->longest = longest;
}

static void read_forfeit(const char *line, struct tournament_result *result)
{
    char fault[16] = "", why[sizeof result->trouble.why.text] = "";
    (void)sscanf(line, "[Forfeit \"%15s %119[^\"\n]", fault, why);
    for (int i = 0; i < GUEST_FAULTS; i++)
        if (strcmp(fault, journal_faults[i]) == 0)
            result->sheet.fault = result->trouble.fault = (enum guest_fault)i;
    memcpy(result->trouble.why.text, why, sizeof why);
}

/* Reads our own tags, which stand before those of the record. */
static bool read_tags(const char *text, struct tournament_result *result)
{
    bool numbered = false, opened = false;
    char line[OWN_LINE_MAX];
    for (size_t length; *text == '['; text += length, text += *text == '\n') {
        length = strcspn(text, "\n");
        copy_line(text, length, line);
        numbered |= sscanf(line, "[Number \"%9d\"]", &result->number) == 1;
        opened |= sscanf(line, "[Opening \"%9d %9d\"]", &result->opening, &result->opening_length) == 2;
        read_effort("[FirstEffort", line, &result->sheet.efforts[FIRST]);
        read_effort("[SecondEffort", line, &result->sheet.efforts[SECOND]);
        result->adjudicated |= strncmp(line, "[Adjudicated ", strlen("[Adjudicated ")) == 0;
        if (strncmp(line, "[Forfeit ", strlen("[Forfeit ")) == 0)
            read_forfeit(line, result);
    }
    result->number--;
    result->opening--;
    return numbered && opened && result->number >= 0 && result->opening >= 0 && result->opening_length >= 0;
}

/* Takes the players and the result from the game's record, and checks that the game's tags fit them. */
static bool take_record(const struct journal_games *games, struct tournament_result *result, struct reason *why)
{
    struct standings_game *sheet = &result->sheet;
    for (int side = 0; side < 2; side++) {
        sheet->players[side] = find_name(games, result->record.players[side].name);
        if (sheet->players[side] == games->name_count)
            return refuse(why, "'%.40s' does not play here", result->record.players[side].name);
    }
    sheet->outcome = result->record.outcome;
    sheet->forfeited = result->record.ending == RECORD_FORFEIT;
    if (sheet->players[FIRST] == sheet->players[SECOND])
        return refuse(why, "it is a game of one");
    if (sheet->outcome == RUNNING || result->opening_length > result->record.move_count)
        return refuse(why, "it has no end");
    return sheet->forfeited == (sheet->fault != GUEST_FINE) || refuse(why, "it does not say what was wrong");
}

/* Reads a game from the text of its part, which ends with a zero byte. */
static bool read_game(const struct journal_games *games, const struct part *part, const char *text,
                      struct tournament_result *result, struct reason *why)
{
    struct record_error error;
    const char *at = text;
    int line = 1;
    *result = (struct tournament_result){0};
    if (!read_tags(text, result) || result->number != part->number - 1)
        return refuse(why, "its number is missing");
    if (record_parse(&at, &line, &result->record, &error) != RECORD_READ) {
        *why = error.why;
        return false;
    }
    free(result->record.tags); /* they are the journal's own, which stand in `result` */
    result->record.tags = NULL;
    if (take_record(games, result, why))
        return true;
    record_free(&result->record);
    return false;
}

static bool take_game(struct reader *reader, const struct part *part, struct reason *why)
{
    struct tournament_result result;
    struct reason what;
    char *text = strndup(part->at, part->length);
    bool read = text && read_game(reader->games, part, text, &result, &what);
    if (!text)
        return out_of_memory(why);
    free(text);
    if (!read)
        return refuse(why, "line %d: game %d: %.80s", line_at(reader, reader->at), part->number, what.text);
    if (!journal_add_game(reader->games, &result)) {
        tournament_forget(&result);
        return out_of_memory(why);
    }
    reader->at = (size_t)(part->at - reader->text) + part->length;
    return true;
}

static bool read_games(struct reader *reader, struct reason *why)
{
    while (reader->at < reader->length) {
        struct part part;
        if (read_part(reader, reader->at, false, &part)) {
            if (!take_game(reader, &part, why))
                return false;
        } else if (goes_on(reader, reader->at)) {
            return refuse(why, "it is damaged from line %d on, before its end", line_at(reader, reader->at));
        } else {
            break;
        }
    }
    return journal_order(reader->games, why);
}

/* Was the head torn while it was written? If so, the file holds nothing else. */
static bool is_torn_head(const struct reader *reader, const char *expected)
{
    return reader->length == 0 ||
           (expected && reader->length < strlen(expected) && memcmp(reader->text, expected, reader->length) == 0);
}

static enum journal_status parse(struct reader *reader, const char *expected, struct reason *why)
{
    struct part head;
    if (is_torn_head(reader, expected))
        return JOURNAL_EMPTY;
    if (!begins(reader, 0, JOURNAL_MARK)) {
        refuse(why, "it is no journal of a tournament");
        return JOURNAL_REFUSED;
    }
    if (!read_part(reader, 0, true, &head)) {
        refuse(why, "line 1: what it says of the tournament is damaged");
        return JOURNAL_REFUSED;
    }
    return take_head(reader, &head, expected, why) && read_games(reader, why) ? JOURNAL_READ : JOURNAL_REFUSED;
}

enum journal_status journal_parse(const char *text, size_t length, const struct tournament_setup *setup,
                                  struct journal_games *games, size_t *whole, struct reason *why)
{
    struct reader reader = {.text = text, .length = length, .games = games};
    char *expected = setup ? journal_head(setup) : NULL;
    enum journal_status status = JOURNAL_REFUSED;
    *games = (struct journal_games){0};
    if (setup && !expected)
        out_of_memory(why);
    else
        status = parse(&reader, expected, why);
    free(expected);
    if (status != JOURNAL_READ)
        journal_forget(games);
    *whole = status == JOURNAL_READ ? reader.at : 0;
    return status;
}

/* Writes the text of a journal: the tournament, then its games. */

uint32_t journal_check(const char *bytes, size_t length)
{
    uint32_t check = UINT32_MAX;
    for (size_t i = 0; i < length; i++) {
        check ^= (unsigned char)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            check = check >> 1 ^ (check & 1 ? UINT32_C(0xedb88320) : 0);
    }
    return ~check;
}

static void __attribute__((format(printf, 2, 3))) say(FILE *out, const char *format, ...)
{
    char text[OWN_LINE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fwrite(text, 1, strlen(text), out);
}

/*
 * Writes a text by others so that it can stand in quotes on one line. A quotation mark becomes an apostrophe; other
 * characters that cannot stand there become question marks.
 */
static void put_words(FILE *out, const char *text)
{
    while (*text != '\0') {
        size_t length = record_character(text);
        bool plain = length > 0 && *text != '"' && *text != '\\';
        fwrite(plain ? text : *text == '"' ? "'" : "?", 1, plain ? length : 1, out);
        text += length > 0 ? length : 1;
    }
}

/* --- writing the head --- */

static void put_board(FILE *out, const struct variant *variant)
{
    const struct options *options = &variant->options;
    say(out, "%% board %s %dx%d connect %d pieces %d points %d\n", variant->game->name, options->width, options->height,
        options->connect, options->pieces, options->points);
    if (options->opening != OPENING_PLAIN)
        say(out, "%% rule %s\n", opening_name(options->opening));
}

static uint32_t check_openings(const struct tournament_setup *setup)
{
    uint32_t check = 0;
    for (int i = 0; i < setup->opening_count; i++)
        for (int k = 0; k < setup->openings[i].move_count; k++) {
            struct move move = setup->openings[i].moves[k].move;
            const char bytes[] = {(char)i, (char)move.kind, (char)move.from, (char)move.to};
            check = check * 31 + journal_check(bytes, sizeof bytes);
        }
    return check;
}

static void put_openings(FILE *out, const struct tournament_setup *setup)
{
    if (setup->opening_count > 0)
        say(out, "%% openings given %d %08x\n", setup->opening_count, check_openings(setup));
    else
        say(out, "%% openings random %d\n", setup->opening_plies);
}

/* A checksum of an evaluator's weights, by which they are recognised. */
static uint32_t check_weights(const struct tournament_setup *setup, const struct contestant *contestant)
{
    int count = evaluator_weight_count(setup->variant, contestant->evaluator);
    uint32_t check = 0;
    for (int i = 0; contestant->weights && i < count; i++)
        check = check * 31 + (uint32_t)contestant->weights[i];
    return check;
}

static void put_guest(FILE *out, const struct guest_setup *guest)
{
    say(out, "%% plays engine %s start %d grace %d memory %llu\n", guest->protocol, guest->start_ms, guest->grace_ms,
        (unsigned long long)guest->memory);
    for (int i = 0; i < guest->option_count; i++) {
        say(out, "%% option ");
        put_words(out, guest->options[i].name);
        say(out, "=");
        put_words(out, guest->options[i].value);
        say(out, "\n");
    }
    say(out, "%s", JOURNAL_COMMAND);
    put_words(out, guest->command);
    say(out, "\n");
}

static void put_contestant(FILE *out, const struct tournament_setup *setup, const struct contestant *contestant)
{
    say(out, "%% name ");
    put_words(out, contestant->name);
    say(out, "\n");
    if (contestant->kind == CONTESTANT_GUEST)
        put_guest(out, contestant->guest);
    else if (contestant->kind == CONTESTANT_LEVEL)
        say(out, "%% plays level %d\n", contestant->level);
    else if (contestant->kind == CONTESTANT_HONOUR)
        say(out, "%% plays museum %s\n", contestant->honour->name);
    else
        say(out, "%% plays evaluator depth %d\n", contestant->depth);
    if (contestant->temperature > 0)
        say(out, "%% temperature %d\n", contestant->temperature);
    if (contestant->evaluator || contestant->weights)
        say(out, "%% evaluator %s weights %08x\n", contestant->evaluator ? contestant->evaluator : "-",
            check_weights(setup, contestant));
    if (contestant->milliseconds > 0 || contestant->nodes > 0)
        say(out, "%% own-time %d nodes %llu\n", contestant->milliseconds, (unsigned long long)contestant->nodes);
}

static bool put_about(FILE *out, const void *about)
{
    const struct tournament_setup *setup = about;
    const struct tournament_time *time = &setup->time;
    say(out, "%% kind %s\n", tournament_kind_name(setup->kind));
    put_board(out, setup->variant);
    say(out, "%% seed %llu\n", (unsigned long long)setup->seed);
    say(out, "%% time %d game %d increment %d nodes %llu\n", time->move_ms, time->game_ms, time->increment_ms,
        (unsigned long long)time->nodes);
    put_openings(out, setup);
    if (setup->fixed_sides)
        say(out, "%% sides fixed\n");
    if (setup->adjudicate > 0)
        say(out, "%% adjudicate %d\n", setup->adjudicate);
    if (setup->restart)
        say(out, "%% restart\n");
    if (setup->kind == TOURNAMENT_KNOCK_OUT)
        say(out, "%% games %d\n", setup->games);
    if (setup->kind == TOURNAMENT_SPRT)
        say(out, "%% sprt %.17g %.17g %.17g %.17g\n", setup->sprt.elo0, setup->sprt.elo1, setup->sprt.alpha,
            setup->sprt.beta);
    for (int i = 0; i < setup->count; i++)
        put_contestant(out, setup, &setup->contestants[i]);
    return true;
}

void journal_line(char line[JOURNAL_LINE_MAX], int number, size_t length, uint32_t check)
{
    if (number > 0)
        snprintf(line, JOURNAL_LINE_MAX, "%s%d %zu %08x\n", JOURNAL_GAME, number, length, check);
    else
        snprintf(line, JOURNAL_LINE_MAX, "%s%zu %08x\n", JOURNAL_MARK, length, check);
}

/* Writes the contents of a part, without the line that comes before them. False: memory is short. */
typedef bool put_part_fn(FILE *out, const void *about);

static char *make_part(int number, put_part_fn *put_part, const void *about)
{
    char line[JOURNAL_LINE_MAX], *contents = NULL, *part = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&contents, &length);
    bool whole = out && put_part(out, about) && !ferror(out);
    whole = out && fclose(out) == 0 && whole;
    if (whole) {
        journal_line(line, number, length, journal_check(contents, length));
        part = asprintf(&part, "%s%s", line, contents) < 0 ? NULL : part;
    }
    free(contents);
    return part;
}

char *journal_head(const struct tournament_setup *setup)
{
    return make_part(0, put_about, setup);
}

static bool put_head(FILE *out, const void *head)
{
    return fwrite(head, 1, strlen(head), out) == strlen(head);
}

char *journal_head_again(const struct journal_games *games)
{
    return make_part(0, put_head, games->head);
}

/* --- writing a game --- */

static bool put_game(FILE *out, const void *about)
{
    const struct tournament_result *result = about;
    const struct standings_effort *efforts = result->sheet.efforts;
    say(out, "[Number \"%d\"]\n", result->number + 1);
    say(out, "[Opening \"%d %d\"]\n", result->opening + 1, result->opening_length);
    for (int side = 0; side < 2; side++)
        say(out, "[%sEffort \"%d %llu %llu\"]\n", side == FIRST ? "First" : "Second", efforts[side].moves,
            (unsigned long long)efforts[side].microseconds, (unsigned long long)efforts[side].longest);
    if (result->adjudicated)
        say(out, "[Adjudicated \"proven\"]\n");
    if (result->sheet.forfeited) {
        say(out, "[Forfeit \"%s ", journal_faults[result->sheet.fault]);
        put_words(out, result->trouble.why.text);
        say(out, "\"]\n");
    }
    size_t size = record_format(&result->record, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        record_format(&result->record, text, size);
    bool put = text && fwrite(text, 1, size - 1, out) == size - 1;
    free(text);
    return put;
}

char *journal_game(const struct tournament_result *result)
{
    return make_part(result->number + 1, put_game, result);
}
