/* Text from outside, line by line. */

#include "cli/input.h"
#include "cli/cli.h"
#include "rules/reason.h"
#include "text/text.h"

/* Gives a text more room. Returns false, and changes nothing, if memory is short. */
static bool grow(char **text, size_t *room, size_t wanted)
{
    char *larger = realloc(*text, wanted);
    if (!larger)
        return false;
    *text = larger;
    *room = wanted;
    return true;
}

/* --- files in UTF-16, which have no lines of bytes --- */

enum { UTF_16_MOST = (64 << 20) - 1 };

/* Converts a file of text in UTF-16, which it closes, to one in UTF-8. NULL after saying why not. */
static FILE *convert_utf_16(FILE *file, const char *name)
{
    struct record_error error = {0};
    size_t size;
    char *bytes = line_reader_rest(file, UTF_16_MOST, &size);
    char *text = bytes ? text_clean(bytes, size, &error) : NULL;
    FILE *converted = text ? tmpfile() : NULL;
    bool good = converted && fputs(text, converted) >= 0 && fseek(converted, 0, SEEK_SET) == 0;
    if (error.why.text[0])
        cli_wrong("%s: line %d: %s", name, error.line, error.why.text);
    else if (!good)
        cli_wrong("%s: %s", name, reason_of_errno());
    free(text);
    free(bytes);
    if (!good && converted)
        fclose(converted);
    return good ? converted : NULL;
}

/*
 * Opens a file, or standard input if the path is NULL. A file in UTF-16 with a byte order mark is converted to UTF-8.
 * NULL after saying why that fails; `name` is what messages call it.
 */
static FILE *open_text(const char *path, const char *name)
{
    FILE *file = path ? fopen(path, "r") : stdin;
    if (!file) {
        cli_wrong("%s: %s", name, reason_of_errno());
        return NULL;
    }
    int first = getc(file), second = first == 0xff || first == 0xfe ? getc(file) : EOF;
    ungetc(second, file); /* of EOF nothing is put back */
    ungetc(first, file);
    return second != EOF && first + second == 0xff + 0xfe ? convert_utf_16(file, name) : file;
}

/* --- games from outside, one after another --- */

/* A line that is longer does not belong to a record. A record that is longer does not come from a real game. */
enum { RECORD_LINE_MAX = 1 << 20, PART_MAX_LENGTH = 1 << 24, MEBIBYTE = 1 << 20 };

/* Notes that nothing more can be read, because something was wrong. Always returns false. */
static bool give_up(struct record_stream *stream)
{
    stream->ended = stream->broken = true;
    return false;
}

/* Adds the line that was read, with its end, to the part. */
static bool add_line(struct record_stream *stream)
{
    size_t needed = stream->length + stream->lines.length + 2;
    if (needed > stream->room && !grow(&stream->part, &stream->room, 2 * needed)) {
        cli_wrong("out of memory");
        return give_up(stream);
    }
    memcpy(stream->part + stream->length, stream->lines.text, stream->lines.length);
    stream->length += stream->lines.length;
    stream->part[stream->length++] = '\n';
    stream->part[stream->length] = '\0';
    return true;
}

/* Reads a line. Returns false at the end, or after saying why it cannot be read. */
static bool read_record_line(struct record_stream *stream)
{
    bool read = line_reader_next(&stream->lines);
    stream->ended = !read;
    if (stream->lines.failed) {
        cli_wrong("%s: %s", stream->name, reason_of_errno());
        return give_up(stream);
    }
    if (read && stream->lines.too_long) {
        cli_wrong("%s: line %lu: it is longer than %d MiB; what comes after it is not read", stream->name,
                  stream->lines.number, RECORD_LINE_MAX / MEBIBYTE);
        return give_up(stream);
    }
    return read;
}

/* Does a comment that was open before this line go on behind it? */
static bool is_in_comment(const char *line, bool open)
{
    for (; *line; line++)
        if (open ? *line == '}' : *line == '{')
            open = !open;
        else if (!open && *line == ';')
            return false;
    return open;
}

/*
 * Reads a part of the text, up to the beginning of the next record: a tag after a line without one, not in a comment
 * unless the line before is empty. So a part holds one record; or what some programs write before the first record; or
 * several records that were joined without a line break; or a text without tags. Returns false if there is nothing
 * more.
 */
static bool read_part(struct record_stream *stream)
{
    bool other = false, comment = false, empty = false;
    stream->length = 0;
    if (stream->waiting && !add_line(stream))
        return false;
    stream->first = (int)(stream->waiting ? stream->lines.number : stream->lines.number + 1);
    stream->waiting = false;
    while (!stream->ended && !stream->waiting && read_record_line(stream)) {
        struct scanner scanner = {.start = stream->lines.text, .at = stream->lines.text};
        (void)scanner_skip_byte_order_mark(&scanner); /* files that were joined may have one here */
        bool tag = scanner_is_at_tag(&scanner) && (!comment || empty);
        stream->tags = stream->tags || tag;
        stream->waiting = tag && other;
        if (stream->waiting)
            break;
        other = !tag;
        comment = !tag && is_in_comment(stream->lines.text, comment);
        empty = stream->lines.length == 0;
        if (!add_line(stream))
            return false;
        if (stream->length > PART_MAX_LENGTH) {
            cli_wrong("%s: line %d: a record that begins here is longer than %d MiB; what comes after it is not read",
                      stream->name, stream->first, PART_MAX_LENGTH / MEBIBYTE);
            return give_up(stream);
        }
    }
    return stream->length > 0 && !stream->broken;
}

/* Begins to read the part. Returns false and the error if its bytes are no text. */
static bool open_part(struct record_stream *stream, struct record_error *error)
{
    struct record_omissions before = stream->reader.omissions;
    free(stream->text);
    stream->text = text_clean(stream->part, stream->length, error);
    stream->length = 0;
    if (!stream->text) {
        error->line += stream->first - 1;
        return false;
    }
    text_open(&stream->reader, stream->variant, stream->text, stream->tags ? TEXT_FOR_RECORDS : TEXT_FOR_GAMES);
    stream->reader.omissions = before;
    stream->reader.scanner.line += stream->first - 1;
    return true;
}

bool record_stream_open(struct record_stream *stream, const char *file, const struct variant *variant)
{
    *stream = (struct record_stream){
        .name = file ? file : "standard input", .variant = variant, .lines.limit = RECORD_LINE_MAX};
    stream->lines.stream = open_text(file, stream->name);
    if (!stream->lines.stream)
        return false;
    (void)read_part(stream);
    return !stream->broken;
}

/* Says what was left out. */
static void tell_omissions(const struct record_stream *stream)
{
    const struct record_omissions *left = &stream->reader.omissions;
    const struct {
        int count;
        const char *one, *many;
    } rows[] = {{left->comments, "comment between games", "comments between games"},
                {left->variations, "end of a variation", "ends of variations"},
                {left->signs, "sign such as !", "signs such as !"},
                {left->tags, "other tag", "other tags"},
                {left->cuts, "end of a long text", "ends of long texts"}};
    char words[200] = "";
    for (size_t i = 0, length = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].count > 0)
            length += (size_t)snprintf(words + length, sizeof words - length, "%s%d %s", length > 0 ? ", " : "",
                                       rows[i].count, rows[i].count == 1 ? rows[i].one : rows[i].many);
    if (words[0])
        cli_wrong("%s: left out: %s", stream->name, words);
}

void record_stream_close(struct record_stream *stream)
{
    tell_omissions(stream);
    line_reader_close(&stream->lines);
    free(stream->part);
    free(stream->text);
}

/* Takes what was read, if it is a game. */
static enum record_status take_item(struct record_stream *stream, struct text_item *item, struct record *record,
                                    struct record_error *error)
{
    if (item->kind == TEXT_BOARD) {
        text_item_free(item);
        error->line = item->line;
        refuse(&error->why, "it is a position and no game: gravitrips-cli position reads it");
        return RECORD_REFUSED;
    }
    if (item->note.text[0] && !stream->noted)
        cli_wrong("%s: line %d: %s", stream->name, item->line, item->note.text);
    stream->noted = stream->noted || item->note.text[0];
    *record = item->record;
    return RECORD_READ;
}

enum record_status record_stream_next(struct record_stream *stream, struct record *record, struct record_error *error)
{
    while (!stream->broken) {
        struct text_item item;
        if (stream->length > 0 && !open_part(stream, error))
            return RECORD_REFUSED;
        enum record_status status = stream->text ? text_next(&stream->reader, &item) : RECORD_NONE;
        if (status == RECORD_READ)
            return take_item(stream, &item, record, error);
        *error = stream->reader.error;
        if (status == RECORD_REFUSED)
            return status;
        if ((stream->ended && !stream->waiting) || !read_part(stream))
            return RECORD_NONE;
    }
    return RECORD_NONE;
}

void record_stream_refuse(const struct record_stream *stream, const struct record_error *error)
{
    cli_wrong("%s: line %d: %s", stream->name, error->line, error->why.text);
}

/* --- one game, one position, one move --- */

bool input_game(const struct variant *variant, const char *bytes, size_t size, struct record *record,
                struct reason *why)
{
    struct text_item item;
    enum record_status status = text_read_one(variant, TEXT_FOR_GAMES, bytes, size, &item, why);
    if (status == RECORD_READ)
        *record = item.record;
    return status == RECORD_READ || (status == RECORD_NONE && refuse(why, "there are no moves"));
}

bool cli_root(const struct cli_options *options, struct state *state)
{
    const char *text = options->position;
    struct text_item item;
    struct reason why;
    enum record_status status = text_read_one(&options->variant, TEXT_FOR_POSITIONS, text, strlen(text), &item, &why);
    if (status == RECORD_NONE)
        options->variant.game->start(&options->variant, state);
    if (status == RECORD_READ) {
        *state = item.state;
        text_item_free(&item);
    }
    return status != RECORD_REFUSED || cli_wrong_line("--position: '%s': %s", text, why.text);
}

bool input_move(const struct variant *variant, const struct state *state, const char *line, struct move *move,
                struct reason *why)
{
    const char *end = variant->game->parse_move(variant, state, line, move, why);
    return end && (*end == '\0' || refuse(why, "'%.40s%s' is not one move", line, strlen(line) > 40 ? "..." : ""));
}

char *input_trim(char *line)
{
    for (size_t length = strlen(line); length > 0 && isspace((unsigned char)line[length - 1]); length--)
        line[length - 1] = '\0';
    return line + strspn(line, " \t");
}

bool input_typed(struct line_reader *lines, char **text, char **line, struct reason *why)
{
    struct record_error error;
    *text = *line = NULL;
    if (!line_reader_next(lines) || (lines->too_long && !line_reader_skip(lines, SIZE_MAX)))
        return false;
    if (lines->too_long)
        refuse(why, "the line is longer than %zu bytes", lines->limit);
    else if (!(*text = text_clean(lines->text, lines->length, &error)))
        *why = error.why;
    if (*text) {
        *line = input_trim(*text);
        cli_blot_controls(*line);
    }
    return true;
}

/* --- positions: most stand on a line, boards and JSON on several --- */

/* The rest of a line that is too long is skipped, unless it seems to have no end. */
enum { POSITION_LINE_MAX = 4096, BLOCK_MAX = 1 << 16, BLOCK_LINES = 1000, SHOWN_MAX = 60, REST_MAX = 1 << 24 };

/* Reading goes from block to block. A block is what one position needs. */
struct position_stream {
    const struct cli_options *options;
    cli_position_fn *use;
    void *context;
    struct line_reader lines;
    char block[BLOCK_MAX];
    size_t length;
    unsigned long first; /* the number of the block's first line */
    bool after_record;   /* empty lines may follow */
    bool after_board;    /* lines of a border may follow */
    bool noted;          /* how ambiguous texts are read has been said */
};

/* Uses a position that was read; `empty`: it is that of an empty line. */
static bool use_item(struct position_stream *stream, const struct text_item *item, bool empty, struct reason *why)
{
    const struct cli_options *options = stream->options;
    char text[TEXT_WRITTEN_MAX] = "";
    bool other = item->variant->game != options->variant.game ||
                 memcmp(&item->variant->options, &options->variant.options, sizeof options->variant.options) != 0;
    if (other)
        return refuse(why, "it is a position of another board than that of the command line");
    if (item->note.text[0] && !stream->noted && !options->check)
        cli_wrong("line %lu: %s", stream->first + (unsigned long)item->line - 1, item->note.text);
    stream->noted = stream->noted || item->note.text[0];
    stream->after_board = item->kind == TEXT_BOARD;
    enum text_notation style = item->reached ? TEXT_AS_MOVES : TEXT_AS_FEN;
    return (empty || text_write(item->variant, item, style, text, why)) &&
           stream->use(options, text, item, stream->context, why);
}

/* Says why something in the block was refused, and shows its line. Always returns false. */
static bool tell_refused(struct position_stream *stream, const struct record_error *error)
{
    char shown[SHOWN_MAX + 1];
    const char *line = stream->lines.too_long ? stream->lines.text : stream->block;
    for (int number = 1; number < error->line && strchr(line, '\n'); number++)
        line = strchr(line, '\n') + 1;
    size_t length = strcspn(line, "\n");
    snprintf(shown, sizeof shown, "%.*s", (int)(length < SHOWN_MAX ? length : SHOWN_MAX), line);
    cli_blot_controls(shown);
    (void)cli_flush(); /* messages must stand in the right order if both streams go to a terminal */
    (void)cli_refused("line %lu: '%s%s': %s", stream->first + (unsigned long)error->line - 1, shown,
                      length > SHOWN_MAX ? "..." : "", error->why.text);
    return false;
}

/* An empty line is the position at the beginning. */
static bool use_beginning(struct position_stream *stream, struct reason *why)
{
    const struct variant *variant = &stream->options->variant;
    struct text_item item = {.variant = variant, .line = 1, .reached = true, .score = TEXT_NO_SCORE};
    record_init(&item.record, variant);
    variant->game->start(variant, &item.state);
    return use_item(stream, &item, true, why);
}

/* Uses the positions of the block. Returns false after saying which were refused. */
static bool use_block(struct position_stream *stream)
{
    struct record_error error = {.line = 1};
    struct text_reader reader;
    struct text_item item;
    bool good = true;
    int count = 0;
    if (stream->lines.too_long)
        refuse(&error.why, "the line is longer than %d bytes", POSITION_LINE_MAX);
    char *text = stream->lines.too_long ? NULL : text_clean(stream->block, stream->length, &error);
    if (!text)
        return tell_refused(stream, &error);
    text_open(&reader, &stream->options->variant, text, TEXT_FOR_POSITIONS);
    for (enum record_status status; !ferror(stdout) && (status = text_next(&reader, &item)) != RECORD_NONE; count++) {
        error = reader.error;
        if (status == RECORD_READ)
            error.line = item.line;
        if (status != RECORD_READ || !use_item(stream, &item, false, &error.why))
            good = tell_refused(stream, &error);
        if (status == RECORD_READ)
            text_item_free(&item);
    }
    if (count == 0 && !use_beginning(stream, &error.why))
        good = tell_refused(stream, &error);
    free(text);
    return good;
}

/* Has the block all of a record? It has after an empty line behind moves. */
static bool is_whole_record(const struct position_stream *stream, bool *moves, bool *comment)
{
    const char *line = stream->lines.text;
    bool empty = line[strspn(line, " \t")] == '\0', tag = *line == '[' && !*comment;
    *moves = *moves || (!empty && !tag);
    *comment = !tag && is_in_comment(line, *comment);
    return empty && *moves && !*comment;
}

/* The number of a move with which a line of movetext begins, such as 3 of "3. 4 4"; 0 if it begins with none. */
static long move_number(const char *line)
{
    char *end;
    long number = strtol(line, &end, 10);
    return isdigit((unsigned char)line[strspn(line, " \t")]) && *end == '.' ? number : 0;
}

/* Does the game end with this line of movetext, because its result stands there? */
static bool has_result(const char *line)
{
    const char *end = line + strlen(line);
    while (end > line && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    for (int outcome = RUNNING; outcome <= DRAWN; outcome++) {
        size_t length = strlen(record_results[outcome]);
        if ((size_t)(end - line) >= length && memcmp(end - length, record_results[outcome], length) == 0)
            return true;
    }
    return false;
}

/*
 * Does movetext without tags end before this line? It does if the line is empty, begins another game, or is a list of
 * columns, more digits than a column has.
 */
static bool is_next_game(const struct variant *variant, const char *line)
{
    size_t digits = strspn(line, "0123456789"), most = variant->options.width > 9 ? 2 : 1;
    return line[strspn(line, " \t")] == '\0' || move_number(line) == 1 || (digits > most && line[digits] != '.');
}

/* Adds lines to the block until it has what a position needs. Returns false if there is nothing more. */
static bool read_block(struct position_stream *stream)
{
    const struct variant *variant = &stream->options->variant;
    struct line_reader *lines = &stream->lines;
    bool record = false, moves = false, comment = false, numbered = false;
    stream->length = 0;
    while (line_reader_next(lines)) {
        if (numbered && is_next_game(variant, lines->text))
            return lines->again = true;
        if (stream->length == 0) {
            if ((stream->after_record && lines->text[strspn(lines->text, " \t")] == '\0') ||
                (stream->after_board && text_is_border(variant, stream->block, lines->text)))
                continue;
            stream->first = lines->number;
            numbered = move_number(lines->text) > 0;
        }
        bool large = stream->length + lines->length + 2 > sizeof stream->block;
        if (lines->too_long || large || lines->number - stream->first > BLOCK_LINES)
            return lines->too_long = true;
        memcpy(stream->block + stream->length, lines->text, lines->length);
        stream->length += lines->length;
        stream->block[stream->length++] = '\n';
        stream->block[stream->length] = '\0';
        record = record || record_has_tags(stream->block);
        stream->after_record = record || numbered;
        if (numbered ? has_result(lines->text)
            : record ? is_whole_record(stream, &moves, &comment)
                     : !text_is_begun(variant, stream->block))
            return true;
    }
    return stream->length > 0;
}

enum cli_exit cli_each_position(const struct cli_options *options, cli_position_fn *use, void *context)
{
    const char *name = options->file ? options->file : "standard input";
    struct position_stream stream = {.options = options, .use = use, .context = context};
    struct line_reader *lines = &stream.lines;
    enum cli_exit exit = CLI_DONE;
    *lines = (struct line_reader){.stream = open_text(options->file, name), .limit = POSITION_LINE_MAX + 1};
    if (!lines->stream)
        return CLI_REFUSED;
    while (!ferror(stdout) && read_block(&stream)) {
        stream.after_board = false;
        if (!use_block(&stream))
            exit = CLI_REFUSED;
        if (!ferror(stdout) && lines->too_long && !line_reader_skip(lines, REST_MAX)) {
            cli_wrong("line %lu has no end: what comes after it is not read", lines->number);
            break;
        }
    }
    if (lines->failed)
        exit = cli_refused("%s: %s", name, reason_of_errno());
    line_reader_close(lines);
    return exit;
}
