/* What is said of an opening: names, worths, how one's own games went. */
#include <stdio.h>
#include <string.h>

#include "match/openings.h"
#include "rules/cells.h"
#include "ui/openings/openings_state.h"
#include "ui/words.h"

enum { PATH_MOVES = 12 /* are named, the last ones */ };

/* Adds a word behind a blank. */
static void add_word(char words[OPENINGS_WORDS_MAX], const char *word)
{
    size_t length = strlen(words);
    snprintf(words + length, OPENINGS_WORDS_MAX - length, "%s%s", length ? " " : "", word);
}

static void add_move(const struct exploring *exploring, struct move move, char words[OPENINGS_WORDS_MAX])
{
    char name[MOVE_TEXT_MAX];
    cells_name_move(&exploring->variant, move, name);
    add_word(words, name);
}

/* --- where one is --- */

/* Of the last position on the way that has one; NULL: none. */
static const char *name_of(const struct exploring *exploring)
{
    const struct match *match = exploring->match;
    int cursor = match_cursor(match);
    const char *name = openings_name(&exploring->variant, match_state(match));
    for (int i = cursor - 1; i >= 0 && !name; i--)
        name = openings_name(&exploring->variant, match_state_at(match, i));
    return name;
}

void openings_words_heading(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX])
{
    const struct match *match = exploring->match;
    int cursor = match_cursor(match), first = SDL_max(cursor - PATH_MOVES, 0);
    const char *name = name_of(exploring);
    words[0] = '\0';
    if (cursor == 0) {
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("The beginning: choose a column"));
        return;
    }
    if (name)
        snprintf(words, OPENINGS_WORDS_MAX, "%s:", _(name));
    if (first > 0)
        add_word(words, "…");
    for (int i = first; i < cursor; i++)
        add_move(exploring, match_move(match, i), words);
}

static void end_words(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX])
{
    const struct view_words *names = &exploring->stage.view->words;
    int outcome = match_state(exploring->match)->outcome;
    if (outcome == DRAWN)
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("Draw"));
    else
        snprintf(words, OPENINGS_WORDS_MAX, _("%s has won"),
                 _(names->players[exploring->stage.player_of[outcome == WON_BY_SECOND]]));
}

void openings_words_verdict(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX])
{
    const struct view_words *names = &exploring->stage.view->words;
    const struct analysis *known = &exploring->known;
    char hint[OPENINGS_WORDS_MAX];
    words[0] = '\0';
    if (openings_flow_is_over(exploring)) {
        end_words(exploring, words);
    } else if (known->proven) {
        verdict_sentence(known->worth, names, exploring->stage.player_of[match_state(exploring->match)->turn], words,
                         OPENINGS_WORDS_MAX);
    } else if (known->best_count > 0) {
        verdict_hint(&exploring->variant, known, names, true, hint, sizeof hint);
        snprintf(words, OPENINGS_WORDS_MAX,
                 exploring->phase == OPENINGS_WORTHS ? _("Not proven yet: %s") : _("Not proven: %s"), hint);
    } else if (exploring->phase == OPENINGS_WORTHS) {
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("Working it out…"));
    }
}

/* --- one's own games --- */

enum { COUNT_MAX = 32 };

/* "12345" is hard to read: "12,345". */
static const char *count_of(uint32_t games, char number[COUNT_MAX])
{
    unsigned ones = games % 1000, thousands = games / 1000 % 1000, millions = games / 1000000;
    if (millions > 0)
        snprintf(number, COUNT_MAX, _("%u,%03u,%03u"), millions, thousands, ones);
    else if (thousands > 0)
        snprintf(number, COUNT_MAX, _("%u,%03u"), thousands, ones);
    else
        snprintf(number, COUNT_MAX, "%u", ones);
    return number;
}

/* How the games ended, as a side sees it. */
struct results {
    char games[COUNT_MAX], won[COUNT_MAX], drawn[COUNT_MAX], lost[COUNT_MAX];
};

static struct results results_of(const struct archive_passed *passed, int side)
{
    struct results results;
    (void)count_of(passed->games, results.games);
    (void)count_of(passed->won[side], results.won);
    (void)count_of(passed->drawn, results.drawn);
    (void)count_of(passed->won[1 - side], results.lost);
    return results;
}

static void games_words(const struct stage *stage, const struct archive_passed *passed, char words[OPENINGS_WORDS_MAX])
{
    struct results results = results_of(passed, FIRST);
    snprintf(words, OPENINGS_WORDS_MAX, _("Your games here: %s. %s won %s, %s won %s, drawn %s"), results.games,
             _(stage->view->words.players[stage->player_of[FIRST]]), results.won,
             _(stage->view->words.players[stage->player_of[SECOND]]), results.lost, results.drawn);
}

void openings_words_games(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX])
{
    const struct stage *stage = &exploring->stage;
    const struct move none = {.kind = MOVE_NONE};
    struct archive_passed passed;
    if (!exploring->recall)
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("No games are kept"));
    else if (!exploring->recalled)
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("Looking at your games…"));
    else if (!openings_flow_passed(exploring, none, &passed))
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("Your games cannot be read"));
    else if (passed.games == 0)
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("None of your games came here"));
    else
        games_words(stage, &passed, words);
}

void openings_words_passed(const struct exploring *exploring, int column, bool results, char words[OPENINGS_WORDS_MAX])
{
    const struct analyst_move *known;
    struct archive_passed passed;
    struct move move;
    words[0] = '\0';
    if (!openings_flow_find(exploring, column, &move, &known) || !openings_flow_passed(exploring, move, &passed) ||
        passed.games == 0)
        return;
    struct results counted = results_of(&passed, match_state(exploring->match)->turn);
    if (results)
        snprintf(words, OPENINGS_WORDS_MAX, _("%s won, %s drawn, %s lost"), counted.won, counted.drawn, counted.lost);
    else
        snprintf(words, OPENINGS_WORDS_MAX, ngettext("%s game", "%s games", passed.games), counted.games);
}

/* --- moves --- */

/* Of a move whose worth is not known. */
static const char *look_words(const struct exploring *exploring, const struct analyst_move *move)
{
    if (move && move->best)
        return _("looks best");
    if (move && move->look != ANALYST_UNSEEN)
        return move->look == ANALYST_LOOKS_GOOD ? _("looks good") : _("looks weaker");
    return exploring->phase == OPENINGS_WORTHS ? "…" : _("unknown");
}

void openings_words_worth(const struct exploring *exploring, int column, char words[OPENINGS_WORDS_MAX])
{
    const struct analyst_move *known;
    struct move move;
    const char *plain = NULL;
    if (!openings_flow_find(exploring, column, &move, &known))
        plain = openings_flow_is_over(exploring) ? "" : _("full");
    else if (!known || !known->known)
        plain = look_words(exploring, known);
    else if (known->worth.result == WORTH_DRAW)
        plain = _("draws");
    if (plain) {
        snprintf(words, OPENINGS_WORDS_MAX, "%s", plain);
        return;
    }
    int moves = worth_moves(known->worth);
    unsigned long count = (unsigned long)moves;
    snprintf(words, OPENINGS_WORDS_MAX,
             known->worth.result == WORTH_WIN ? ngettext("wins in %d move", "wins in %d moves", count)
                                              : ngettext("loses in %d move", "loses in %d moves", count),
             moves);
}

void openings_words_move(const struct exploring *exploring, int column, char words[OPENINGS_WORDS_MAX])
{
    char worth[OPENINGS_WORDS_MAX], games[OPENINGS_WORDS_MAX], results[OPENINGS_WORDS_MAX];
    openings_words_worth(exploring, column, worth);
    openings_words_passed(exploring, column, false, games);
    openings_words_passed(exploring, column, true, results);
    snprintf(words, OPENINGS_WORDS_MAX, _("Column %d"), column + 1);
    control_tell_more(words, OPENINGS_WORDS_MAX, worth);
    control_tell_more(words, OPENINGS_WORDS_MAX, games);
    control_tell_more(words, OPENINGS_WORDS_MAX, results);
}

void openings_words_line(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX])
{
    const struct openings_line *line = &exploring->line;
    struct move best;
    words[0] = '\0';
    for (int i = 0; i < line->count; i++)
        add_move(exploring, line->moves[i], words);
    if (line->count == 0 && openings_flow_best(exploring, &best))
        add_move(exploring, best, words);
    if (line->state.outcome == RUNNING && exploring->phase != OPENINGS_LACKING)
        add_word(words, "…");
}
