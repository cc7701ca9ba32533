/* How good the moves of a tournament's players were: said, and for programs. */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/report.h"
#include "options/terminal.h"

static const char *const phase_names[] = {
    [GRADES_OPENING] = "opening", [GRADES_MIDDLE] = "middle", [GRADES_ENDING] = "ending", [GRADES_ALL] = "all"};

/* Judges all games; false after saying why not. */
static bool judge_games(struct bulletin *report)
{
    bool terminal = isatty(STDERR_FILENO) != 0;
    enum analyst_status status = ANALYST_DONE;
    for (int i = 0; i < report->games_count && status == ANALYST_DONE; i++) {
        const struct kept_game *kept = &report->kept[i];
        if (terminal) {
            terminal_control(stderr, "\r");
            fprintf(stderr, "grading game %d of %d", i + 1, report->games_count);
        }
        if (report->games[i].outcome != RUNNING)
            status = grades_add(report->grades, &kept->record, report->games[i].players, kept->opening_length, NULL);
    }
    if (terminal)
        terminal_control(stderr, "\r" TERMINAL_CLEAR_LINE);
    return status == ANALYST_DONE || cli_wrong_line("out of memory");
}

bool report_grades_judge(struct bulletin *report, const struct variant *variant)
{
    struct cli_options options = *report->options;
    options.variant = *variant;
    if (!grades_covers(variant))
        return cli_wrong_line("on this board not every move is proven, so there are no grades");
    struct book *book = cli_book(&options);
    struct analyst_limits limits = {.solver = {.threads = options.threads, .book = book}};
    report->grades = grades_create(variant, report->count, &limits);
    bool judged = report->grades ? judge_games(report) : cli_wrong_line("out of memory");
    report->graded = judged;
    /* What is known stays, who found it out and the book are not needed any more. */
    if (report->grades)
        grades_rest(report->grades);
    book_close(book);
    return judged;
}

static void print_number(int digits, double number)
{
    if (isfinite(number))
        printf("\t%.*f", digits, number);
    else
        fputs("\t-", stdout);
}

static void print_phase(const struct bulletin *report, int contestant, enum grades_phase phase)
{
    const struct grade *grade = grades_of(report->grades, contestant, phase);
    printf("%s\t%s\t%d", report->names[contestant], phase_names[phase], grade->moves);
    print_number(1, grades_accuracy(grade));
    printf("\t%d of %d\t%d of %d", grade->missed_wins, grade->won, grade->thrown_draws, grade->drawn);
    print_number(2, grades_mean_loss(grade));
    putchar('\n');
}

/* How far Elo orders the contestants as their grades do; NAN where that is not known of all. */
static double agreement(const struct bulletin *report, const struct standings_row *rows,
                        double (*number)(const struct grade *))
{
    double elos[TOURNAMENT_CONTESTANTS_MAX], numbers[TOURNAMENT_CONTESTANTS_MAX];
    for (int i = 0; i < report->count; i++) {
        elos[i] = rows[i].elo;
        numbers[i] = number(grades_of(report->grades, rows[i].contestant, GRADES_ALL));
        if (!isfinite(numbers[i]))
            return NAN;
    }
    return grades_agreement(elos, numbers, report->count);
}

void report_grades_print(const struct bulletin *report, const struct standings_row *rows)
{
    printf("\nname\tphase\tmoves\taccuracy %%\tmissed wins\tthrown draws\tmean loss\n");
    for (int i = 0; i < report->count; i++)
        for (int phase = GRADES_OPENING; phase < GRADES_PHASES; phase++)
            print_phase(report, rows[i].contestant, (enum grades_phase)phase);
    if (report->count < 3)
        return;
    fputs("Elo agrees with accuracy", stdout);
    print_number(2, agreement(report, rows, grades_accuracy));
    fputs("\nElo agrees with mean loss", stdout);
    print_number(2, -agreement(report, rows, grades_mean_loss));
    putchar('\n');
}

static void put_number(FILE *file, const char *key, double number)
{
    if (isfinite(number))
        fprintf(file, ", \"%s\": %.6g", key, number);
    else
        fprintf(file, ", \"%s\": null", key);
}

void report_grades_json(const struct bulletin *report, int contestant, FILE *file)
{
    fputs(", \"grades\": {", file);
    for (int phase = GRADES_OPENING; phase < GRADES_PHASES; phase++) {
        const struct grade *grade = grades_of(report->grades, contestant, (enum grades_phase)phase);
        fprintf(file, "%s\"%s\": {\"moves\": %d", phase > 0 ? ", " : "", phase_names[phase], grade->moves);
        put_number(file, "accuracy", grades_accuracy(grade));
        fprintf(file, ", \"won\": %d, \"missed_wins\": %d, \"drawn\": %d, \"thrown_draws\": %d", grade->won,
                grade->missed_wins, grade->drawn, grade->thrown_draws);
        put_number(file, "mean_loss", grades_mean_loss(grade));
        putc('}', file);
    }
    putc('}', file);
}
