/*
 * Walking through the openings, and what is told of each: its name, its worth, how the person's own games went.
 * Declared in openings_state.h.
 */

#include "match/openings.h"
#include "rules/cells.h"
#include "standard.h"
#include "ui/numbers.h"
#include "ui/openings/openings_state.h"
#include "ui/words.h"

enum { PATH_MOVES = 12 /* the last moves, which are named */ };

/* The games that passed through the position after a move. False while that is unknown. */
static bool openings_flow_passed(const struct exploring *exploring, struct move move, struct archive_passed *passed)
{
    const struct variant *variant = &exploring->variant;
    struct state state = *match_state(exploring->match);
    if (!exploring->passages)
        return false;
    if (move.kind != MOVE_NONE)
        variant->game->apply(variant, &state, move);
    *passed = archive_passages_at(exploring->passages, variant, &state);
    return true;
}

/* Adds a word after a blank. */
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

/* The name of the last named position on the way; NULL: none. */
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
    const struct view_words *names = &exploring->base.stage.view->words;
    int outcome = match_state(exploring->match)->outcome;
    if (outcome == DRAWN)
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("Draw"));
    else
        snprintf(words, OPENINGS_WORDS_MAX, _("%s has won"),
                 _(names->players[exploring->base.stage.player_of[outcome == WON_BY_SECOND]]));
}

void openings_words_verdict(const struct exploring *exploring, char words[OPENINGS_WORDS_MAX])
{
    const struct view_words *names = &exploring->base.stage.view->words;
    const struct analysis *known = &exploring->known;
    char hint[OPENINGS_WORDS_MAX];
    words[0] = '\0';
    if (openings_flow_is_over(exploring)) {
        end_words(exploring, words);
    } else if (known->proven) {
        verdict_sentence(known->worth, names, exploring->base.stage.player_of[match_state(exploring->match)->turn],
                         words, OPENINGS_WORDS_MAX);
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

/* The results of games for one side. */
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
    const struct stage *stage = &exploring->base.stage;
    const struct move none = {.kind = MOVE_NONE};
    struct archive_passed passed;
    if (!exploring->reader)
        snprintf(words, OPENINGS_WORDS_MAX, "%s", _("No games are kept"));
    else if (!exploring->has_read)
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

/* For a move whose worth is unknown. */
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

/* Walks through the openings; meanwhile worths, best play and the person's own games become known. */

bool openings_flow_is_over(const struct exploring *exploring)
{
    return match_state(exploring->match)->outcome != RUNNING;
}

/* --- walking --- */

/* Asks what is still unknown of the position, or else of the line after it. */
static void ask(struct exploring *exploring)
{
    bool worths = exploring->phase == OPENINGS_WORTHS;
    exploring->wait.resting = false;
    study_ask(exploring->study, &exploring->variant, worths ? match_state(exploring->match) : &exploring->line.state,
              0);
}

void openings_flow_arrive(struct exploring *exploring)
{
    exploring->wait.begun = app_now(exploring->app);
    exploring->known = (struct analysis){0};
    exploring->line = (struct openings_line){.state = *match_state(exploring->match)};
    exploring->phase = exploring->study ? OPENINGS_WORTHS : OPENINGS_LACKING;
    app_invalidate_all(exploring->app);
    if (!exploring->study)
        return;
    if (openings_flow_is_over(exploring)) {
        study_cancel(exploring->study);
        exploring->phase = OPENINGS_READY;
    } else {
        ask(exploring);
    }
}

bool openings_flow_go(struct exploring *exploring, int cursor)
{
    cursor = int_clamp(cursor, 0, match_length(exploring->match));
    if (!stage_go(&exploring->base.stage, cursor, app_now(exploring->app)))
        return false;
    openings_flow_arrive(exploring);
    return true;
}

void openings_flow_move(struct exploring *exploring, struct move move, uint64_t now)
{
    struct reason why;
    const struct match *match = exploring->match;
    int cursor = match_cursor(match);
    if (cursor < match_length(match) && move_equal(match_move(match, cursor), move)) {
        stage_redo(&exploring->base.stage, now);
    } else if (!stage_play(&exploring->base.stage, move, &why, now)) {
        app_refuse(exploring->app, why.text);
        return;
    }
    openings_flow_arrive(exploring);
}

void openings_flow_choose(struct exploring *exploring, int place, uint64_t now)
{
    struct move move;
    stage_move_hand(&exploring->base.stage, place);
    if (openings_flow_is_over(exploring))
        app_refuse(exploring->app, _("The game is over here"));
    else if (stage_choose(&exploring->base.stage, place, &move, now) == CHOICE_MOVE)
        openings_flow_move(exploring, move, now);
    else
        spoken_why_not(&exploring->base.stage, place);
}

/* --- what is known --- */

/* Of the best moves, the one nearest the centre. */
static bool find_best(const struct variant *variant, const struct analysis *analysis, struct move *best)
{
    int width = variant->options.width, nearest = INT_MAX;
    for (int i = 0; i < analysis->count; i++) {
        int away = SDL_abs(2 * (analysis->moves[i].move.to % width) - (width - 1));
        if (!analysis->moves[i].best || away >= nearest)
            continue;
        nearest = away;
        *best = analysis->moves[i].move;
    }
    return nearest < INT_MAX;
}

bool openings_flow_best(const struct exploring *exploring, struct move *best)
{
    return exploring->phase != OPENINGS_LACKING && find_best(&exploring->variant, &exploring->known, best);
}

bool openings_flow_find(const struct exploring *exploring, int column, struct move *move,
                        const struct analyst_move **known)
{
    const struct variant *variant = &exploring->variant;
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, match_state(exploring->match), moves), i = 0;
    while (i < count && moves[i].to % variant->options.width != column)
        i++;
    if (i == count)
        return false;
    *move = moves[i];
    *known = exploring->known.count > i ? &exploring->known.moves[i] : NULL;
    return true;
}

/* Is everything known of a position? The reasons are not waited for once all moves are known. */
static bool is_complete(const struct analysis *analysis, enum study_news news)
{
    bool all = analysis->count > 0 && analysis->proven;
    for (int i = 0; i < analysis->count; i++)
        all = all && analysis->moves[i].known;
    return all || news == STUDY_DONE;
}

/* Extends the line by the best move of its last position, and asks about the next one. */
static void extend_line(struct exploring *exploring, const struct analysis *analysis)
{
    const struct variant *variant = &exploring->variant;
    struct openings_line *line = &exploring->line;
    struct move best;
    exploring->phase = OPENINGS_READY;
    if (!find_best(variant, analysis, &best))
        return;
    line->judged += !analysis->proven;
    line->moves[line->count++] = best;
    variant->game->apply(variant, &line->state, best);
    if (line->state.outcome != RUNNING || line->count == OPENINGS_LINE_MAX || line->judged == OPENINGS_JUDGED_MAX)
        return;
    exploring->phase = OPENINGS_LINE;
    ask(exploring);
}

static bool hear_study(struct exploring *exploring)
{
    struct analysis answer;
    struct explanation why;
    enum study_news news = exploring->study ? study_take(exploring->study, &answer, &why) : STUDY_NOTHING;
    if (news == STUDY_NOTHING || exploring->phase == OPENINGS_READY)
        return false;
    if (news == STUDY_FAILED) {
        exploring->phase = OPENINGS_LACKING;
        app_tell(exploring->app, _("Not enough memory to look at the moves"));
        return true;
    }
    if (exploring->phase == OPENINGS_WORTHS)
        exploring->known = answer;
    if (is_complete(&answer, news))
        extend_line(exploring, &answer);
    return true;
}

bool openings_flow_hear(struct exploring *exploring)
{
    bool heard = hear_study(exploring);
    if (exploring->reader && position_reader_take(exploring->reader, &exploring->passages)) {
        exploring->has_read = true;
        heard = true;
    }
    return heard;
}

uint64_t openings_flow_rest(struct exploring *exploring, uint64_t now)
{
    uint64_t due;
    if (exploring->phase != OPENINGS_WORTHS && exploring->phase != OPENINGS_LINE)
        return NEVER;
    switch (study_watch(exploring->study, &exploring->wait, app_is_away(exploring->app), now, &due)) {
    case STUDY_GOES_ON:
        break;
    case STUDY_ASK_AGAIN:
        ask(exploring);
        break;
    case STUDY_GIVEN_UP:
        exploring->phase = OPENINGS_READY;
        app_invalidate_all(exploring->app);
    }
    return due;
}

/* --- at the table --- */

/* The game as played here. False when memory is short. */
static bool make_record(const struct exploring *exploring, struct record *record)
{
    const struct record *table = &exploring->table;
    bool good = true;
    record_init(record, &exploring->variant);
    record->starter = table->starter;
    record->seed = table->seed;
    record->begun = time(NULL);
    memcpy(record->players, table->players, sizeof record->players);
    for (int i = 0; i < match_cursor(exploring->match) && good; i++)
        good = record_add(record, match_move(exploring->match, i), RECORD_TIME_UNKNOWN);
    if (!good)
        record_free(record);
    return good;
}

void openings_flow_play_on(struct exploring *exploring)
{
    struct position_answer *answer = exploring->answer;
    answer->open = make_record(exploring, &answer->record);
    answer->analyse = false;
    if (answer->open)
        app_pop(exploring->app);
    else
        app_tell(exploring->app, _("Not enough memory to open the game"));
}
