/*
 * Messages on standard error: what is wrong, after the program's name, and how far long work has got. Also what several
 * commands print. Declared in cli.h.
 */

#include "cli/cli.h"
#include "rules/cells.h"
#include "rules/kolibrat.h"
#include "standard.h"

const char *cli_name;

__attribute__((format(printf, 1, 0))) static void say_wrong(const char *format, va_list arguments)
{
    fprintf(stderr, "%s: ", cli_name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

enum cli_exit cli_wrong(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_wrong(format, arguments);
    va_end(arguments);
    return CLI_USAGE;
}

enum cli_exit cli_refused(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_wrong(format, arguments);
    va_end(arguments);
    return CLI_REFUSED;
}

bool cli_wrong_line(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_wrong(format, arguments);
    va_end(arguments);
    return false;
}

/*
 * The errno of the first flush of standard output that failed; the stream itself only remembers that one did. Atomic,
 * because any thread may flush.
 */
static atomic_int problem;

bool cli_flush(void)
{
    int none = 0;
    if (fflush(stdout) == 0)
        return true;
    (void)atomic_compare_exchange_strong(&problem, &none, errno ? errno : EIO);
    return false;
}

int cli_lost_output(void)
{
    return atomic_load(&problem);
}

/* --- the progress of long work --- */

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

/* seconds; a longer estimate is not worth printing */
static const double LONGEST = 1e9;

void cli_print_left(double seconds)
{
    unsigned long left = (unsigned long)(seconds < LONGEST ? seconds : LONGEST);
    if (left >= DAY)
        fprintf(stderr, "%lu d %lu h left", left / DAY, left % DAY / HOUR);
    else if (left >= HOUR)
        fprintf(stderr, "%lu h %02lu min left", left / HOUR, left % HOUR / MINUTE);
    else if (left >= MINUTE)
        fprintf(stderr, "%lu min %02lu s left", left / MINUTE, left % MINUTE);
    else
        fprintf(stderr, "%lu s left", left);
}

void cli_end_progress(struct cli_progress *progress)
{
    if (progress->begun)
        fputc('\n', stderr);
    progress->begun = false;
}

/* --- what several commands print: records, scores, moves --- */

void cli_blot_controls(char *text)
{
    for (; *text; text++)
        if (iscntrl((unsigned char)*text))
            *text = '?';
}

bool cli_put_record(const struct record *record, FILE *file)
{
    size_t length = record_format(record, NULL, 0);
    char *text = malloc(length + 1);
    if (!text)
        return cli_wrong_line("out of memory");
    record_format(record, text, length + 1);
    fwrite(text, 1, length, file);
    free(text);
    return true;
}

void cli_print_board(FILE *file, const struct variant *variant, const struct state *state, int marked)
{
    const struct options *options = &variant->options;
    bool rows = !variant->game->gravity;
    fputc('\n', file);
    for (int row = options->height - 1; row >= 0; row--) {
        if (rows)
            fprintf(file, "%2d ", row + 1);
        for (int cell = row * options->width; cell < (row + 1) * options->width; cell++) {
            int piece = state->cells[cell];
            if (piece != CELL_EMPTY)
                piece = (int)side_cell(piece_colour(state, piece == CELL_FIRST ? FIRST : SECOND));
            fprintf(file, cell == marked ? "(%c)" : " %c ", variant->game->signs[piece]);
        }
        fputc('\n', file);
    }
    fputs(rows ? "   " : "", file);
    for (int column = 0; column < options->width; column++) {
        char name[MOVE_TEXT_MAX]; /* where pieces fall, a column's name is the move into it */
        variant->game->format_move(variant, line_game_move(column), name);
        fprintf(file, " %c ", rows ? 'a' + column : name[0]);
    }
    fputc('\n', file);
    if (options->points)
        fprintf(file, "points %d:%d, %d win\n", kolibrat_points(state, FIRST), kolibrat_points(state, SECOND),
                options->points);
}

void cli_print_score(const struct variant *variant, int score)
{
    printf(!variant->game->format_state ? "%d" : score == 0 ? "=" : "%+d", score);
}

void cli_print_worth(const struct variant *variant, const struct state *state, bool known, struct worth worth)
{
    if (known)
        cli_print_score(variant, worth_score(variant, state, worth));
    else
        putchar('?');
}

void cli_print_move(const struct variant *variant, struct move move, const char *before)
{
    char text[MOVE_TEXT_MAX];
    variant->game->format_move(variant, move, text);
    printf("%s%s", before, text);
}
