/* A tournament as JSON (RFC 8259), for programs. */
#include <math.h>

#include "cli/report.h"
#include "match/record_tags.h"

static void put_text(FILE *file, const char *text)
{
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

/* What is not finite is not known. */
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
    put_key(file, ", ", "name");
    put_text(file, report->names[row->contestant]);
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
        report_grades_json(report, row->contestant, file);
    putc('}', file);
}

static void put_game(FILE *file, const struct bulletin *report, int number)
{
    const struct standings_game *game = &report->games[number];
    put_number(file, "    {", "number", number + 1);
    put_key(file, ", ", "first");
    put_text(file, report->names[game->players[FIRST]]);
    put_key(file, ", ", "second");
    put_text(file, report->names[game->players[SECOND]]);
    put_key(file, ", ", "result");
    put_text(file, record_results[game->outcome]);
    put_key(file, ", ", "fault");
    if (game->forfeited)
        put_text(file, guest_fault_words(game->fault));
    else
        fputs("null", file);
    put_effort(file, ", ", "first_effort", &game->efforts[FIRST]);
    put_effort(file, ", ", "second_effort", &game->efforts[SECOND]);
    putc('}', file);
}

/* What pairs tell of two. */
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
    put_key(file, ",\n  ", "accepted");
    put_text(file, verdicts[standings_verdict(&pairs, &report->sprt)]);
}

void report_json(const struct bulletin *report, const struct standings_row *rows, FILE *file)
{
    bool first = true;
    put_key(file, "{\n  ", "kind");
    put_text(file, tournament_kind_name(report->kind));
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
