/* Walking through the openings; worths, best play and one's own games come to be known meanwhile. */
#include <limits.h>
#include <string.h>
#include <time.h>

#include "ui/numbers.h"
#include "ui/openings/openings_state.h"
#include "ui/words.h"

bool openings_flow_is_over(const struct exploring *exploring)
{
    return match_state(exploring->match)->outcome != RUNNING;
}

/* --- walking --- */

/* What is not known yet of the position, or else of the line behind it. */
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
    if (!stage_go(&exploring->stage, cursor, app_now(exploring->app)))
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
        stage_redo(&exploring->stage, now);
    } else if (!stage_play(&exploring->stage, move, &why, now)) {
        app_refuse(exploring->app, why.text);
        return;
    }
    openings_flow_arrive(exploring);
}

void openings_flow_choose(struct exploring *exploring, int place, uint64_t now)
{
    struct move move;
    stage_move_hand(&exploring->stage, place);
    if (openings_flow_is_over(exploring))
        app_refuse(exploring->app, _("The game is over here"));
    else if (stage_choose(&exploring->stage, place, &move, now) == CHOICE_MOVE)
        openings_flow_move(exploring, move, now);
    else
        spoken_why_not(&exploring->stage, place);
}

/* --- what is known --- */

/* Of those that are best the one nearest the centre. */
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

bool openings_flow_passed(const struct exploring *exploring, struct move move, struct archive_passed *passed)
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

/* Will no more be known of a position? Where all moves are known the reasons are not waited for. */
static bool is_complete(const struct analysis *analysis, enum study_news news)
{
    bool all = analysis->count > 0 && analysis->proven;
    for (int i = 0; i < analysis->count; i++)
        all = all && analysis->moves[i].known;
    return all || news == STUDY_DONE;
}

/* The line goes on with the best move of the position that it has come to, and its next position is looked at. */
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
    if (exploring->recall && recall_take(exploring->recall, &exploring->passages)) {
        exploring->recalled = true;
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

/* As it was played here; false when memory is short. */
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
