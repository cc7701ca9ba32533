/*
 * Games and positions as documents: a position as a picture, a game as a moving one, and a booklet of games with their
 * comments, variations and boards. The booklet is HTML that is well-formed XML as well. Declared in cli.h.
 */
#include <strings.h>

#include "cli/cli.h"
#include "cli/input.h"
#include "cli/option_table.h"
#include "files/output.h"
#include "gravitrips/version.h"
#include "match/record_parts.h"
#include "pictures/animation.h"
#include "pictures/board_svg.h"
#include "pictures/picture_file.h"
#include "rules/variant.h"

/* Writes the picture to the stream, or to the file if there is none. */
static bool write_svg(const struct board_svg *picture, FILE *stream, const char *path, struct reason *why)
{
    struct output output = {.stream = stream};
    if (!stream && !output_open(&output, path, OUTPUT_REPLACE, why))
        return false;
    board_svg_begin(picture, output.stream);
    board_svg_end(output.stream);
    return stream || output_keep(&output, why);
}

static bool is_svg(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && strcasecmp(path + length - 4, ".svg") == 0;
}

enum cli_exit command_picture(const struct cli_options *options)
{
    struct state state;
    struct reason why;
    const char *out = options->out;
    bool svg = !out || is_svg(out);
    if (svg && options->picture_width > 0)
        return cli_wrong("--width: SVG has no pixels; --out NAME.png has");
    if (!cli_root(options, &state))
        return CLI_REFUSED;
    const struct board_svg picture = {
        .scene = {.variant = &options->variant, .state = &state, .last = {.kind = MOVE_NONE}},
        .title = options->position[0] ? options->position : "The beginning",
        .alone = true};
    if (svg ? write_svg(&picture, out ? NULL : stdout, out, &why)
            : picture_file_write(out, &picture.scene,
                                 options->picture_width > 0 ? options->picture_width : PICTURE_WIDTH, &why))
        return CLI_DONE;
    return cli_refused("%s: %s", out, why.text);
}

/* --- the command `animate` --- */

/* Reads the game that is asked for from a file. Returns false after saying why not. */
static bool read_game(const struct cli_options *options, struct record *record)
{
    struct record_stream text;
    struct record_error error;
    enum record_status status = RECORD_NONE;
    int count = 0;
    bool found = false;
    bool open = record_stream_open(&text, options->file, &options->variant);
    if (open)
        while (!found && (status = record_stream_next(&text, record, &error)) != RECORD_NONE) {
            found = ++count == options->number;
            if (found && status == RECORD_REFUSED)
                record_stream_refuse(&text, &error);
            else if (!found && status == RECORD_READ)
                record_free(record);
        }
    record_stream_close(&text);
    if (open && !found && !text.broken)
        cli_wrong("%s: there is no game %d in it", text.name, options->number);
    return found && status == RECORD_READ;
}

/* The moves of --position as a game. Returns false after saying what is wrong. */
static bool read_line(const struct cli_options *options, struct record *record)
{
    struct reason why;
    return input_game(&options->variant, options->position, strlen(options->position), record, &why) ||
           cli_wrong_line("'%s': %s", options->position, why.text);
}

enum cli_exit command_animate(const struct cli_options *options)
{
    bool line = option_was_given(&options->line_read, OPTION_POSITION);
    struct record record;
    struct reason why;
    if (line && (options->file || options->number > 1 || options->variation > 0))
        return cli_wrong("animate takes either --position or a game in FILE");
    if (!(line ? read_line(options, &record) : read_game(options, &record)))
        return CLI_REFUSED;
    const struct animation animation = {
        .record = &record,
        .place = options->variation > 0 ? animation_variation(&record, options->variation) : 0,
        .width = options->picture_width > 0 ? options->picture_width : PICTURE_WIDTH,
        .pace = options->pace,
    };
    enum cli_exit exit =
        animation.place == RECORD_NOWHERE ? cli_refused("--variation: the game has no variation %d", options->variation)
        : animation_write(&animation, options->out, &why) ? CLI_DONE
                                                          : cli_refused("%s: %s", options->out, why.text);
    record_free(&record);
    return exit;
}

/* --- the command `study export` --- */

static const char page_style[] =
    "body{font:1em/1.5 sans-serif;max-width:44em;margin:auto;padding:1em;background:#fff;color:#1c2229}"
    "section{border-top:1px solid #9aa4b0}figure{width:15em;margin:1em auto}.facts{color:#5b6672}"
    ".line{font-weight:bold}.variation{margin-left:1.5em;padding-left:1em;border-left:2px solid #c4ccd5}"
    ".variation .line{font-weight:normal}"
    "@media(prefers-color-scheme:dark){body{background:#15191f;color:#e6eaef}.facts{color:#9aa7b5}}"
    "@media print{figure{break-inside:avoid}}";

/* What is being written: a game, and whether a paragraph of moves is open. */
struct booklet {
    const struct record *record;
    struct variant variant;
    bool open;
};

static void close_line(struct booklet *booklet)
{
    if (booklet->open)
        fputs("</p>\n", stdout);
    booklet->open = false;
}

/* Writes a comment without its commands, "[%csl Ga1]", in paragraphs. */
static void put_comment(const char *comment)
{
    fputs("<p>", stdout);
    for (const char *at = comment; *at;) {
        char letter[2] = {*at, '\0'};
        if (at[0] == '[' && at[1] == '%' && strchr(at, ']'))
            at = strchr(at, ']');
        else if (*at == '\n')
            fputs("</p>\n<p>", stdout);
        else
            board_svg_text(letter, stdout);
        at++;
    }
    fputs("</p>\n", stdout);
}

/* Writes the board at a place, and what is said there. */
static void put_place(struct booklet *booklet, int place, const char *comment)
{
    const struct record *record = booklet->record;
    const struct record_move *made = record_made(record, place);
    struct state state = record_state(record, &booklet->variant, place);
    const struct board_svg picture = {.scene = {.variant = &booklet->variant,
                                                .state = &state,
                                                .last = made ? made->move : (struct move){.kind = MOVE_NONE},
                                                .comment = comment},
                                      .title = "The board"};
    close_line(booklet);
    fputs("<figure>", stdout);
    board_svg_begin(&picture, stdout);
    board_svg_end(stdout);
    fputs("</figure>\n", stdout);
    if (comment)
        put_comment(comment);
}

/* Writes the move that leads to a place, after so many plies, and what is said of it. */
static void put_move(struct booklet *booklet, int place, int plies)
{
    const struct record_note *note = record_note(booklet->record, place);
    char move[MOVE_TEXT_MAX];
    booklet->record->game->format_move(&booklet->variant, record_made(booklet->record, place)->move, move);
    fputs(booklet->open ? " " : "<p class=\"line\">", stdout);
    if (plies % 2 == 0 || !booklet->open)
        printf("%d%s ", plies / 2 + 1, plies % 2 == 0 ? "." : "…");
    booklet->open = true;
    fputs(move, stdout);
    for (int i = 0; note && i < RECORD_SIGNS_MAX && note->signs[i]; i++)
        if (record_sign_form(note->signs[i]))
            fputs(record_sign_form(note->signs[i]), stdout);
        else
            printf(" $%d", note->signs[i]);
    if (note && note->comment)
        put_place(booklet, place, note->comment);
}

/* The booklet's rows from a place on, each variation in a block of its own. Returns the last place of the line. */
static int put_line(struct booklet *booklet, int place, int plies)
{
    const struct record *record = booklet->record;
    for (int next; (next = record_after(record, place, 0)) != RECORD_NOWHERE; place = next, plies++) {
        put_move(booklet, next, plies);
        for (int i = 1, other; (other = record_after(record, place, i)) != RECORD_NOWHERE; i++) {
            close_line(booklet);
            fputs("<div class=\"variation\">\n", stdout);
            put_move(booklet, other, plies);
            (void)put_line(booklet, other, plies + 1);
            close_line(booklet);
            fputs("</div>\n", stdout);
        }
    }
    return place;
}

/* Writes who plays: the name, or what plays there. */
static void put_player(const struct record_player *player)
{
    char seat[SEAT_TEXT_MAX];
    seat_format(player->seat, seat);
    board_svg_text(player->name, stdout);
    if (!player->name[0])
        printf("%s%s", seat_has_level(player->seat) ? "level " : "", seat);
}

static void put_game(const struct record *record, int number)
{
    struct booklet booklet = {.record = record};
    const struct record_note *note = record_note(record, 0);
    char date[GAME_DATE_MAX];
    if (!record_variant(record, &booklet.variant, NULL))
        return;
    printf("<section id=\"g%d\">\n<h2>", number);
    put_player(&record->players[FIRST]);
    fputs(" – ", stdout);
    put_player(&record->players[SECOND]);
    printf("</h2>\n<p class=\"facts\">%s, %d × %d, %s", record->game->title, record->options.width,
           record->options.height, record->outcome == RUNNING ? "unfinished" : record_results[record->outcome]);
    games_write_date(record->begun, date);
    printf(record->begun ? ", %s</p>\n" : "</p>\n", date);
    if (record->options.beginning.is_set || (note && note->comment))
        put_place(&booklet, 0, note ? note->comment : NULL);
    int end = put_line(&booklet, 0, record->options.beginning.turn);
    if (!record_note(record, end) || !record_note(record, end)->comment)
        put_place(&booklet, end, NULL);
    fputs("</section>\n", stdout);
}

enum cli_exit command_study_export(const struct cli_options *options)
{
    struct record_stream text;
    struct record record;
    struct record_error error;
    enum record_status status;
    enum cli_exit exit = CLI_DONE;
    int count = 0;
    if (!record_stream_open(&text, options->file, &options->variant)) {
        record_stream_close(&text);
        return CLI_REFUSED;
    }
    printf("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
           "<meta name=\"viewport\" content=\"width=device-width\"/>\n"
           "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
           "<meta name=\"generator\" content=\"gravitrips-cli %s\"/>\n"
           "<title>A study</title>\n<style>%s%s</style>\n</head>\n<body>\n",
           GRAVITRIPS_VERSION, page_style, board_svg_style);
    while (!ferror(stdout) && (status = record_stream_next(&text, &record, &error)) != RECORD_NONE)
        if (status == RECORD_REFUSED) {
            record_stream_refuse(&text, &error);
            exit = CLI_REFUSED;
        } else {
            put_game(&record, ++count);
            record_free(&record);
        }
    fputs("</body>\n</html>\n", stdout);
    record_stream_close(&text);
    if (count == 0 && exit == CLI_DONE && !text.broken)
        return cli_refused("%s: there is no game in it", text.name);
    return text.broken ? CLI_REFUSED : exit;
}
