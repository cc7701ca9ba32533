/*
 * Reports of a tournament: a line for each game, the table, and files (records, CSV, JSON) for other programs. Declared
 * in arena.h.
 */
#include "cli/arena.h"

#include <unistd.h>

#include "match/record_parts.h"
#include "options/terminal.h"
#include "rules/reason.h"
#include "standard.h"
#include "threads/thread.h"

enum { COLUMNS = 10, NAME_COLUMN = 1, CELL_SIZE = RECORD_NAME_SIZE, REDRAW_MS = 100 };

/* --- grades: how good the contestants' moves were --- */

static const char *const phase_names[] = {
    [GRADES_OPENING] = "opening", [GRADES_MIDDLE] = "middle", [GRADES_ENDING] = "ending", [GRADES_ALL] = "all"};

/* Grades the moves of all games. Returns false after saying why not. */
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
    if (!analyst_proves(variant))
        return cli_wrong_line("on this board not every move is proven, so there are no grades");
    struct book *book = cli_book(&options);
    struct analyst_limits limits = {.solver = {.threads = options.threads, .book = book}};
    report->grades = grades_create(variant, report->count, &limits);
    bool judged = report->grades ? judge_games(report) : cli_wrong_line("out of memory");
    report->graded = judged;
    /* the grades stay, but the analyst and the book are no longer needed */
    if (report->grades)
        grades_rest(report->grades);
    book_close(book);
    return judged;
}

static void print_number(int digits, double number)
{
    printf(isfinite(number) ? "\t%.*f" : "\t-", digits, number);
}

/* How similarly Elo and one number of the grades order the contestants; NAN unless all of them have that number. */
static double agreement_of_elo(const struct bulletin *report, const struct standings_row *rows,
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

static void print_grades(const struct bulletin *report, const struct standings_row *rows)
{
    printf("\nname\tphase\tmoves\taccuracy %%\tmissed wins\tthrown draws\tmean loss\n");
    for (int i = 0; i < report->count; i++)
        for (int phase = GRADES_OPENING; phase < GRADES_PHASES; phase++) {
            const struct grade *grade = grades_of(report->grades, rows[i].contestant, (enum grades_phase)phase);
            printf("%s\t%s\t%d", report->names[rows[i].contestant], phase_names[phase], grade->moves);
            print_number(1, grades_accuracy(grade));
            printf("\t%d of %d\t%d of %d", grade->missed_wins, grade->won, grade->thrown_draws, grade->drawn);
            print_number(2, grades_mean_loss(grade));
            putchar('\n');
        }
    if (report->count < 3)
        return;
    fputs("Elo agrees with accuracy", stdout);
    print_number(2, agreement_of_elo(report, rows, grades_accuracy));
    fputs("\nElo agrees with mean loss", stdout);
    print_number(2, -agreement_of_elo(report, rows, grades_mean_loss));
    putchar('\n');
}

static void put_grade(FILE *file, const char *key, double number)
{
    fprintf(file, isfinite(number) ? ", \"%s\": %.6g" : ", \"%s\": null", key, number);
}

static void put_grades(const struct bulletin *report, int contestant, FILE *file)
{
    fputs(", \"grades\": {", file);
    for (int phase = GRADES_OPENING; phase < GRADES_PHASES; phase++) {
        const struct grade *grade = grades_of(report->grades, contestant, (enum grades_phase)phase);
        fprintf(file, "%s\"%s\": {\"moves\": %d", phase > 0 ? ", " : "", phase_names[phase], grade->moves);
        put_grade(file, "accuracy", grades_accuracy(grade));
        fprintf(file, ", \"won\": %d, \"missed_wins\": %d, \"drawn\": %d, \"thrown_draws\": %d", grade->won,
                grade->missed_wins, grade->drawn, grade->thrown_draws);
        put_grade(file, "mean_loss", grades_mean_loss(grade));
        putc('}', file);
    }
    putc('}', file);
}

/* --- the JSON file (RFC 8259) --- */

/* Writes a text as a JSON string, or null if the text is NULL, which means that there is none. */
static void put_text(FILE *file, const char *text)
{
    if (!text) {
        fputs("null", file);
        return;
    }
    putc('"', file);
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(file, "\\%c", *text);
        else if ((unsigned char)*text < ' ')
            fprintf(file, "\\u%04x", (unsigned char)*text);
        else
            putc(*text, file);
    putc('"', file);
}

static void put_key(FILE *file, const char *before, const char *key)
{
    fprintf(file, "%s", before);
    put_text(file, key);
    fputs(": ", file);
}

static void put_word(FILE *file, const char *before, const char *key, const char *word)
{
    put_key(file, before, key);
    put_text(file, word);
}

/* Writes a number; null if it is not finite, which means unknown. */
static void put_number(FILE *file, const char *before, const char *key, double number)
{
    put_key(file, before, key);
    if (isfinite(number))
        fprintf(file, "%.10g", number);
    else
        fputs("null", file);
}

static void put_effort(FILE *file, const char *before, const char *key, const struct standings_effort *effort)
{
    put_key(file, before, key);
    put_number(file, "{", "moves", effort->moves);
    put_number(file, ", ", "milliseconds", (double)effort->microseconds / 1e3);
    put_number(file, ", ", "longest", (double)effort->longest / 1e3);
    putc('}', file);
}

static void put_row(FILE *file, const struct bulletin *report, const struct standings_row *row)
{
    put_number(file, "    {", "rank", row->rank);
    put_word(file, ", ", "name", report->names[row->contestant]);
    put_number(file, ", ", "won", row->tally.won);
    put_number(file, ", ", "drawn", row->tally.drawn);
    put_number(file, ", ", "lost", row->tally.lost);
    put_number(file, ", ", "points", row->points);
    put_number(file, ", ", "elo", row->elo);
    put_number(file, ", ", "margin", row->elo_margin);
    put_key(file, ", ", "guessed");
    fputs(row->elo_guessed ? "true" : "false", file);
    put_number(file, ", ", "forfeits", row->forfeits);
    put_effort(file, ", ", "effort", &row->effort);
    if (report->graded)
        put_grades(report, row->contestant, file);
    putc('}', file);
}

static void put_game(FILE *file, const struct bulletin *report, int number)
{
    const struct standings_game *game = &report->games[number];
    put_number(file, "    {", "number", number + 1);
    put_word(file, ", ", "first", report->names[game->players[FIRST]]);
    put_word(file, ", ", "second", report->names[game->players[SECOND]]);
    put_word(file, ", ", "result", record_results[game->outcome]);
    put_word(file, ", ", "fault", game->forfeited ? guest_fault_words(game->fault) : NULL);
    if (report->words[number])
        put_word(file, ", ", "words", report->words[number]);
    put_effort(file, ", ", "first_effort", &game->efforts[FIRST]);
    put_effort(file, ", ", "second_effort", &game->efforts[SECOND]);
    putc('}', file);
}

/* Writes to the JSON file what pairs of games say about the two contestants. */
static void put_two(FILE *file, const struct bulletin *report)
{
    static const char *const verdicts[] = {[STANDINGS_OPEN] = "open", [STANDINGS_H0] = "elo0", [STANDINGS_H1] = "elo1"};
    struct standings_pairs pairs = standings_pair(report->games, report->games_count);
    struct standings_estimate elo = standings_elo_of(standings_pairs_score(&pairs));
    put_key(file, ",\n  ", "pairs");
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        fprintf(file, "%s%d", i == 0 ? "[" : ", ", pairs.counts[i]);
    putc(']', file);
    put_number(file, ",\n  ", "difference", elo.value);
    put_number(file, ",\n  ", "difference_low", elo.low);
    put_number(file, ",\n  ", "difference_high", elo.high);
    put_number(file, ",\n  ", "first_is_stronger", standings_likelihood(&pairs));
    if (report->kind != TOURNAMENT_SPRT)
        return;
    double lower, upper;
    standings_bounds(&report->sprt, &lower, &upper);
    put_number(file, ",\n  ", "llr", standings_llr(&pairs, &report->sprt));
    put_number(file, ",\n  ", "lower", lower);
    put_number(file, ",\n  ", "upper", upper);
    put_word(file, ",\n  ", "accepted", verdicts[standings_verdict(&pairs, &report->sprt)]);
}

/* Writes the JSON file. */
static void put_report(const struct bulletin *report, const struct standings_row *rows, FILE *file)
{
    bool first = true;
    put_word(file, "{\n  ", "kind", tournament_kind_name(report->kind));
    put_key(file, ",\n  ", "table");
    fputs("[\n", file);
    for (int i = 0; i < report->count; i++) {
        put_row(file, report, &rows[i]);
        fputs(i + 1 < report->count ? ",\n" : "\n  ]", file);
    }
    if (report->count == 2)
        put_two(file, report);
    put_key(file, ",\n  ", "games");
    putc('[', file);
    for (int i = 0; i < report->games_count; i++) {
        if (report->games[i].outcome == RUNNING)
            continue;
        fputs(first ? "\n" : ",\n", file);
        put_game(file, report, i);
        first = false;
    }
    fputs("\n  ]\n}\n", file);
}

/* A row of the table, as texts. */
struct row_texts {
    char texts[COLUMNS][CELL_SIZE];
};

static const struct row_texts heading = {{"rank", "name", "games", "won-drawn-lost", "score %", "Elo", "95 % within +-",
                                          "forfeits", "ms a move", "longest"}};

/* --- the table of the contestants --- */

static void __attribute__((format(printf, 3, 4)))
write_cell(struct row_texts *cells, int column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(cells->texts[column], CELL_SIZE, format, arguments);
    va_end(arguments);
}

static void write_row(const struct bulletin *report, const struct standings_row *row, struct row_texts *cells)
{
    const struct standings_tally *tally = &row->tally;
    const struct standings_effort *effort = &row->effort;
    int games = tally->won + tally->drawn + tally->lost;
    write_cell(cells, 0, "%d", row->rank);
    write_cell(cells, 1, "%s", report->names[row->contestant]);
    write_cell(cells, 2, "%d", games);
    write_cell(cells, 3, "%d-%d-%d", tally->won, tally->drawn, tally->lost);
    write_cell(cells, 4, games ? "%.1f" : "-", games ? 100 * row->points / games : 0);
    write_cell(cells, 5, games ? "%s%+.0f" : "%s-", row->elo_guessed && games ? "~" : "", row->elo);
    write_cell(cells, 6, isfinite(row->elo_margin) ? "%.0f" : "-", row->elo_margin);
    write_cell(cells, 7, "%d", row->forfeits);
    write_cell(cells, 8, "%.1f", effort->moves ? (double)effort->microseconds / effort->moves / 1e3 : 0);
    write_cell(cells, 9, "%.1f", (double)effort->longest / 1e3);
}

/* How many columns of a terminal a text takes: as many as it has characters, which is close enough. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

/* Ends a line of the table. On a terminal, erases what is left of a longer line. */
static void end_line(struct bulletin *report)
{
    if (report->live)
        terminal_control(stdout, TERMINAL_CLEAR_LINE);
    putchar('\n');
    report->lines++;
}

/* Prints cells: in columns on a terminal, elsewhere separated by tabs. */
static void print_cells(struct bulletin *report, const struct row_texts *cells, const int widths[COLUMNS])
{
    for (int i = 0; i < COLUMNS; i++) {
        const char *text = cells->texts[i];
        int blanks = report->live ? widths[i] - width_of(text) : 0;
        const char *between = i == 0 ? "" : report->live ? "  " : "\t";
        if (i == NAME_COLUMN)
            printf("%s%s%*s", between, text, blanks, "");
        else
            printf("%s%*s%s", between, blanks, "", text);
    }
    end_line(report);
}

static void print_rows(struct bulletin *report, const struct standings_row *rows)
{
    struct row_texts *cells = calloc((size_t)report->count + 1, sizeof *cells);
    int widths[COLUMNS] = {0};
    if (!cells)
        return;
    cells[0] = heading;
    for (int i = 0; i < report->count; i++)
        write_row(report, &rows[i], &cells[i + 1]);
    for (int i = 0; i <= report->count; i++)
        for (int k = 0; k < COLUMNS; k++)
            if (widths[k] < width_of(cells[i].texts[k]))
                widths[k] = width_of(cells[i].texts[k]);
    for (int i = 0; i <= report->count; i++)
        print_cells(report, &cells[i], widths);
    free(cells);
}

static void print_test(struct bulletin *report, const struct standings_pairs *pairs)
{
    static const char *const verdicts[] = {[STANDINGS_OPEN] = "goes on",
                                           [STANDINGS_H0] = "accepted: the lesser difference",
                                           [STANDINGS_H1] = "accepted: the greater difference"};
    double lower, upper;
    standings_bounds(&report->sprt, &lower, &upper);
    printf("LLR\t%.2f\t%.2f..%.2f\t%g..%g\t%s", standings_llr(pairs, &report->sprt), lower, upper, report->sprt.elo0,
           report->sprt.elo1, verdicts[standings_verdict(pairs, &report->sprt)]);
    end_line(report);
}

/* Prints what pairs of games say about two contestants. */
static void print_two(struct bulletin *report)
{
    struct standings_pairs pairs = standings_pair(report->games, report->games_count);
    const int *counts = pairs.counts;
    bool any = counts[0] + counts[1] + counts[2] + counts[3] + counts[4] > 0;
    printf("pairs\t%d %d %d %d %d", counts[0], counts[1], counts[2], counts[3], counts[4]);
    end_line(report);
    if (any) {
        struct standings_estimate elo = standings_elo_of(standings_pairs_score(&pairs));
        printf("difference\t%+.0f\t%+.0f..%+.0f", elo.value + 0, elo.low + 0, elo.high + 0); /* + 0 turns -0 into 0 */
        end_line(report);
        printf("%s is stronger\t%.1f %%", report->names[0], 100 * standings_likelihood(&pairs));
        end_line(report);
    }
    if (report->kind == TOURNAMENT_SPRT)
        print_test(report, &pairs);
}

/* Ranks the contestants in a new list of rows. Returns false if memory is short. */
static bool rank_contestants(const struct bulletin *report, struct standings_row **rows)
{
    *rows = calloc((size_t)report->count, sizeof **rows);
    if (*rows && standings_rank(report->games, report->games_count, report->count, *rows))
        return true;
    free(*rows);
    *rows = NULL;
    return cli_wrong_line("out of memory");
}

/* Draws the table on the terminal over the last one. */
static void draw_table(struct bulletin *report)
{
    struct standings_row *rows;
    if (!rank_contestants(report, &rows))
        return;
    if (report->lines > 0)
        terminal_control(stdout, TERMINAL_UP, report->lines);
    report->lines = 0;
    print_rows(report, rows);
    if (report->count == 2)
        print_two(report);
    if (report->graded)
        print_grades(report, rows);
    free(rows);
}

/* --- reporting each game --- */

static const char *ending_of(const struct tournament_result *result)
{
    return result->adjudicated ? "proven" : record_endings[result->record.ending];
}

static void print_game(const struct bulletin *report, const struct tournament_result *result)
{
    const int *players = result->sheet.players;
    printf("%d\t%s\t%s\t%s\t", result->number + 1, report->names[players[FIRST]], report->names[players[SECOND]],
           record_results[result->sheet.outcome]);
    int loser = players[result->sheet.outcome == WON_BY_FIRST ? SECOND : FIRST];
    if (result->sheet.forfeited) /* names the loser, and says why */
        printf("%s %s: %s", report->names[loser], guest_fault_words(result->sheet.fault), result->trouble.why.text);
    else
        fputs(ending_of(result), stdout);
    printf("\t%d\n", result->record.move_count);
}

/* Erases the table on the terminal, so that a message can be printed above it. */
static void wipe_table(struct bulletin *report)
{
    if (report->lines > 0)
        terminal_control(stdout, TERMINAL_UP TERMINAL_CLEAR_BELOW, report->lines);
    report->lines = 0;
}

void report_fence(struct bulletin *report, int contestant, const char *fence)
{
    wipe_table(report);
    (void)cli_flush();
    fprintf(stderr, "%s is held by: %s\n", report->names[contestant], fence);
}

/* Shows a game on the terminal: redraws the table. Only a game that was forfeited is printed above the table. */
static void show_live(struct bulletin *report, const struct tournament_result *result)
{
    int64_t now = thread_milliseconds();
    if (result->sheet.forfeited) {
        wipe_table(report);
        print_game(report, result);
    }
    if (report->lines > 0 && now - report->shown < REDRAW_MS)
        return;
    report->shown = now;
    draw_table(report);
    printf("game %d", report->told);
    if (report->planned > 0)
        printf(" of %d", report->planned);
    end_line(report);
}

/* Writes a field of CSV (RFC 4180). */
static void put_field(FILE *file, const char *text)
{
    putc('"', file);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', file);
        putc(*text, file);
    }
    putc('"', file);
}

static void write_csv(FILE *csv, const struct bulletin *report, const struct tournament_result *result)
{
    const struct standings_game *sheet = &result->sheet;
    fprintf(csv, "%d,%d,", result->number + 1, result->opening + 1);
    put_field(csv, report->names[sheet->players[FIRST]]);
    putc(',', csv);
    put_field(csv, report->names[sheet->players[SECOND]]);
    fprintf(csv, ",%s,%s,", record_results[sheet->outcome], ending_of(result));
    if (sheet->forfeited)
        put_field(csv, guest_fault_words(sheet->fault));
    fprintf(csv, ",%d,%d", result->record.move_count, result->opening_length);
    for (int side = 0; side < 2; side++)
        fprintf(csv, ",%.3f,%.3f", (double)sheet->efforts[side].microseconds / 1e3,
                (double)sheet->efforts[side].longest / 1e3);
    putc('\n', csv);
}

/*
 * Flushes a report file after each game: if the program is killed there is a useful draft, and a full disk ends the
 * tournament at once.
 */
static bool flush_file(const char *path, struct output *file)
{
    if (!file->stream || (fflush(file->stream) == 0 && !ferror(file->stream)))
        return true;
    (void)cli_wrong_line("%s: %s", path, reason_of_errno());
    output_drop(file);
    return false;
}

/* Makes room for game `number`. Returns false if memory is short. */
static bool make_room_for_game(struct bulletin *report, int number)
{
    size_t count = (size_t)number + 1;
    struct standings_game *games = realloc(report->games, count * sizeof *games);
    if (!games)
        return cli_wrong_line("out of memory");
    report->games = games;
    memset(games + report->games_count, 0, (count - (size_t)report->games_count) * sizeof *games);
    char **words = realloc(report->words, count * sizeof *words);
    if (!words)
        return cli_wrong_line("out of memory");
    report->words = words;
    memset(words + report->games_count, 0, (count - (size_t)report->games_count) * sizeof *words);
    if (report->options->event.grades) {
        struct kept_game *kept = realloc(report->kept, count * sizeof *kept);
        if (!kept)
            return cli_wrong_line("out of memory");
        report->kept = kept;
        memset(kept + report->games_count, 0, (count - (size_t)report->games_count) * sizeof *kept);
    }
    report->games_count = number + 1;
    return true;
}

bool report_game(struct bulletin *report, const struct tournament_result *result)
{
    if (!make_room_for_game(report, result->number))
        return false;
    report->games[result->number] = result->sheet;
    report->told++;
    const char *words = result->record.words;
    if (words[0] && !(report->words[result->number] = strdup(words)))
        return cli_wrong_line("out of memory");
    if (report->kept) {
        report->kept[result->number].opening_length = result->opening_length;
        if (!record_copy(&result->record, &report->kept[result->number].record))
            return cli_wrong_line("out of memory");
    }
    if (report->records.stream && !cli_put_record(&result->record, report->records.stream))
        return false;
    if (report->csv.stream)
        write_csv(report->csv.stream, report, result);
    if (report->live)
        show_live(report, result);
    else
        print_game(report, result);
    return cli_flush() && flush_file(report->options->event.records, &report->records) &&
           flush_file(report->options->event.csv, &report->csv);
}

/* --- beginning and ending a report --- */

static bool open_file(const char *path, struct output *file)
{
    struct reason why;
    return !path || output_open(file, path, OUTPUT_REPLACE, &why) || cli_wrong_line("%s: %s", path, why.text);
}

static bool keep_file(const char *path, struct output *file)
{
    struct reason why;
    return !file->stream || output_keep(file, &why) || cli_wrong_line("%s: %s", path, why.text);
}

bool report_begin(struct bulletin *report, const struct cli_options *options)
{
    report->options = options;
    report->live = isatty(STDOUT_FILENO) != 0;
    if (!open_file(options->event.records, &report->records) || !open_file(options->event.csv, &report->csv) ||
        !open_file(options->event.json, &report->json))
        return false;
    if (report->csv.stream)
        fprintf(report->csv.stream, "game,opening,first,second,result,ending,fault,plies,opening_plies,first_ms,"
                                    "first_longest_ms,second_ms,second_longest_ms\n");
    return true;
}

static bool write_json(struct bulletin *report)
{
    struct standings_row *rows;
    if (!report->json.stream)
        return true;
    if (!rank_contestants(report, &rows))
        return false;
    put_report(report, rows, report->json.stream);
    free(rows);
    return keep_file(report->options->event.json, &report->json);
}

bool report_end(struct bulletin *report)
{
    draw_table(report);
    if (report->live)
        terminal_control(stdout, TERMINAL_CLEAR_BELOW);
    bool kept = keep_file(report->options->event.records, &report->records);
    kept = keep_file(report->options->event.csv, &report->csv) && kept;
    return write_json(report) && kept;
}

void report_drop(struct bulletin *report)
{
    output_drop(&report->records);
    output_drop(&report->csv);
    output_drop(&report->json);
}

void report_free(struct bulletin *report)
{
    for (int i = 0; report->kept && i < report->games_count; i++)
        record_free(&report->kept[i].record);
    free(report->kept);
    for (int i = 0; report->words && i < report->games_count; i++)
        free(report->words[i]);
    free(report->words);
    grades_destroy(report->grades);
    free(report->games);
    report_drop(report);
}
