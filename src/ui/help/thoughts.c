/* The computer's thoughts, in the panel: depth, proof, the best line. Declared in insight.h. */

#include "rules/cells.h"
#include "standard.h"
#include "ui/help/insight.h"

enum { LINES = 5, LINE_MOVES = 9 /* LINE_MOVES: how many moves of the best line are shown */ };

/* Writes a number shortly, because it changes many times a second: "12.35 M" for 12345678. */
static void short_number(uint64_t number, char text[32])
{
    if (number < 10000)
        snprintf(text, 32, "%u", (unsigned)number);
    else if (number < 10000000)
        snprintf(text, 32, "%.4g k", (double)number / 1e3);
    else
        snprintf(text, 32, "%.4g M", (double)number / 1e6);
}

static void value_words(int value, char words[WORDS_MAX])
{
    int plies = AI_WIN - abs(value) + 1;
    if (value > AI_DECIDED)
        snprintf(words, WORDS_MAX, ngettext("wins at once", "wins after %d moves", (unsigned long)plies), plies);
    else if (value < -AI_DECIDED)
        snprintf(words, WORDS_MAX, _("loses after %d moves"), plies);
    else
        snprintf(words, WORDS_MAX, value ? "%+d" : "%d", value);
}

static void line_words(const struct table *table, char words[WORDS_MAX])
{
    const struct ai_report *report = &table->round.report;
    int length = 0;
    words[0] = '\0';
    for (int i = 0; i < SDL_min(report->pv_length, LINE_MOVES); i++) {
        char move[MOVE_TEXT_MAX];
        cells_name_move(&table->party.variant, report->pv[i], move);
        length += snprintf(words + length, (size_t)(WORDS_MAX - length), i > 0 ? " %s" : "%s", move);
    }
}

/* The rectangle of one of the lines into which the room is divided. */
static SDL_Rect line_rect(SDL_Rect rect, int line)
{
    rect.y += rect.h * line / LINES;
    rect.h /= LINES;
    return rect;
}

static void draw_fact(struct canvas *canvas, SDL_Rect room, int line, const char *name, const char *fact)
{
    SDL_Rect rect = line_rect(room, line);
    canvas_write(canvas, name, canvas_take_left(&rect, rect.w * 3 / 10, 0), WRITE_SMALL | WRITE_MUTED);
    canvas_write(canvas, fact, rect, WRITE_SMALL);
}

static void proven_words(const struct ai_report *report, bool endless, char words[WORDS_MAX])
{
    unsigned long moves = (unsigned long)report->moves_to_end;
    if (report->upper == 0)
        snprintf(words, WORDS_MAX, "%s", endless ? _("Proven: endless") : _("Proven: draw"));
    else if (report->upper > 0)
        snprintf(words, WORDS_MAX, ngettext("Proven: wins in %d move", "Proven: wins in %d moves", moves),
                 report->moves_to_end);
    else
        snprintf(words, WORDS_MAX, ngettext("Proven: loses in %d move", "Proven: loses in %d moves", moves),
                 report->moves_to_end);
}

/* Writes what is proven about the position. */
static void proof_words(const struct table *table, char words[WORDS_MAX])
{
    const struct ai_report *report = &table->round.report;
    bool searching = table->turn.thinking && !table->turn.answered;
    if (report->proof == AI_PROVEN)
        proven_words(report, table->party.view->words.endless, words);
    else
        snprintf(words, WORDS_MAX, "%s", searching ? _("Still proving…") : _("Not proven"));
}

/* The first line: the depth of the search, or what is proven. */
static void draw_depth(struct canvas *canvas, const struct table *table, SDL_Rect room)
{
    const struct ai_report *report = &table->round.report;
    char words[WORDS_MAX];
    if (report->proof == AI_JUDGED) {
        snprintf(words, sizeof words, ngettext("%d move ahead", "%d moves ahead", (unsigned long)report->depth),
                 report->depth);
        draw_fact(canvas, room, 0, _("Depth"), words);
        return;
    }
    proof_words(table, words);
    canvas_write(canvas, words, line_rect(room, 0), WRITE_SMALL);
}

/* Writes the proven score or, without a proof, the search's value. */
static void worth_words(const struct ai_report *report, char words[WORDS_MAX])
{
    if (report->proof == AI_PROVEN)
        snprintf(words, WORDS_MAX, report->upper ? "%+d" : "%d", report->upper);
    else if (report->depth > 0)
        value_words(report->value, words);
    else
        snprintf(words, WORDS_MAX, "–");
}

/* Draws what a guest engine has said about its thoughts, in its own units. */
static void draw_visit(struct canvas *canvas, const struct guest_engines_answer *answer, SDL_Rect room)
{
    const struct talk_told *told = &answer->told;
    char words[WORDS_MAX], number[32];
    if (answer->trouble.fault != GUEST_FINE) {
        draw_fact(canvas, room, 0, _("Fault"), answer->trouble.why.text);
        if (answer->trouble.words[0])
            draw_fact(canvas, room, 1, _("It said"), answer->trouble.words);
        return;
    }
    snprintf(words, sizeof words, ngettext("%d move ahead", "%d moves ahead", (unsigned long)told->depth), told->depth);
    draw_fact(canvas, room, 0, _("Depth"), told->depth > 0 ? words : "–");
    short_number(told->nodes, number);
    draw_fact(canvas, room, 1, _("Tried"), told->nodes > 0 ? number : "–");
    snprintf(words, sizeof words, "%d ms", answer->milliseconds);
    draw_fact(canvas, room, 2, _("Time"), words);
    snprintf(words, sizeof words, told->score ? "%+d" : "%d", told->score);
    draw_fact(canvas, room, 3, _("Value"), told->has_score ? words : "–");
    draw_fact(canvas, room, 4, _("Line"), told->line[0] ? told->line : "–");
}

/* Writes what the computer overlooked, if that may be told by now. Returns false if there is nothing to tell. */
static bool slip_words(const struct table *table, char words[WORDS_MAX])
{
    static const char *const missed[] = {[AI_MISSED_WIN] = N_("its win"),
                                         [AI_MISSED_BLOCK] = N_("a threat"),
                                         [AI_MISSED_UNDER] = N_("on top"),
                                         [AI_MISSED_FORK] = N_("its fork")};
    static const char *const directions[] = {
        [AI_ROW] = N_("sideways"), [AI_COLUMN] = N_("upright"), [AI_DIAGONAL] = N_("diagonal")};
    struct ai_oversight slip = turn_slip(&table->round, match_cursor(table->stage.match), turn_is_over(table));
    char place[MOVE_TEXT_MAX];
    if (slip.what == AI_MISSED_NOTHING)
        return false;
    cells_name_move(&table->party.variant, (struct move){MOVE_PLACE, NO_CELL, slip.cell}, place);
    snprintf(words, WORDS_MAX, "%s: %s, %s", _(missed[slip.what]), place, _(directions[slip.direction]));
    return true;
}

void thoughts_draw(struct canvas *canvas, const struct table *table, SDL_Rect room)
{
    if (room.h == 0)
        return;
    if (table->guests.has_answer) {
        draw_visit(canvas, &table->guests.answer, room);
        return;
    }
    const struct ai_report *report = &table->round.report;
    char words[WORDS_MAX], number[32];
    if (!table->round.has_report) {
        draw_fact(canvas, room, 0, _("Depth"), "–");
        return;
    }
    draw_depth(canvas, table, room);
    short_number(report->nodes, number);
    draw_fact(canvas, room, 1, _("Tried"), number);
    if (slip_words(table, words)) {
        draw_fact(canvas, room, 2, _("Missed"), words);
    } else {
        snprintf(words, sizeof words, "%.4g ms", (double)report->microseconds / 1e3);
        draw_fact(canvas, room, 2, _("Time"), words);
    }
    worth_words(report, words);
    draw_fact(canvas, room, 3, _("Value"), words);
    line_words(table, words);
    draw_fact(canvas, room, 4, _("Line"), words);
}
