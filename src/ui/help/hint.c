/*
 * A hint, in two steps: first the reason, in words, then the move. While the discs of an opening are laid, and while
 * colours are chosen, it has no reason, but says at once what looks best. Declared in insight.h.
 */

#include "standard.h"
#include "ui/frame/control/speech.h"
#include "ui/help/insight.h"
#include "ui/words.h"

/* The reason and the move; NULL while there is none. */
static const struct explain_reason *reason_of(const struct knowledge *known)
{
    return known->hinting && known->hint.count > 0 ? &known->hint.reasons[0] : NULL;
}

/* Are the hint's moves shown now? They are if the hint was asked for again, or if there is no reason to give first. */
static bool shows_moves(const struct knowledge *known)
{
    if (reason_of(known))
        return known->moves_wanted;
    return known->hinting && known->answer.best_count > 0 && (known->stage == INSIGHT_COMPLETE || known->judged);
}

bool hint_goes_on(const struct insight *insight)
{
    return reason_of(&insight->known) && !shows_moves(&insight->known);
}

/* Writes the best moves of an answer; returns their number. */
static int best_moves(const struct analysis *answer, struct move moves[MOVES_MAX])
{
    int count = 0;
    for (int i = 0; i < answer->count; i++)
        if (answer->moves[i].best)
            moves[count++] = answer->moves[i].move;
    return count;
}

int hint_moves(const struct insight *insight, struct move moves[MOVES_MAX])
{
    const struct knowledge *known = &insight->known;
    const struct explain_reason *reason = reason_of(known);
    if (!shows_moves(known))
        return 0;
    if (!reason)
        return best_moves(&known->answer, moves);
    moves[0] = reason->move;
    return 1;
}

/* --- the hint in words --- */

/* Writes the reason for a hint. The words name moves only with `whole`. */
static void reason_words(const struct table *table, const struct explain_reason *reason, bool whole,
                         char words[WORDS_MAX])
{
    const struct party *party = &table->party;
    struct explain_names names = {.translate = words_translated};
    for (enum side side = FIRST; side <= SECOND; side++)
        names.sides[side] =
            _(party->view->words.players[view_player(table->stage.player_of, stage_position(&table->stage), side)]);
    (whole ? explain_words : explain_hint_words)(&party->variant, reason, &names, words, WORDS_MAX);
}

void hint_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX])
{
    const struct knowledge *known = &insight->known;
    const struct explain_reason *reason = reason_of(known);
    if (reason)
        reason_words(table, reason, shows_moves(known), words);
    else if (shows_moves(known))
        verdict_looks(&table->party.variant, &known->answer, words, WORDS_MAX);
    else
        snprintf(words, WORDS_MAX, "%s", _("Thinking about a hint…"));
}

/* --- the lesson after a person's loss against the computer --- */

enum { PATIENCE = 10000000 /* after so many microseconds a lesson without a proof is given up */ };

/* Does the board show a person's loss by the rules, not by resigning or on time? */
static bool is_due(const struct table *table)
{
    const struct match *match = table->stage.match;
    int human = party_lone_human(turn_party(table));
    return table->round.announced && human >= 0 && match_cursor(match) == match_length(match) &&
           match_state(match)->outcome != RUNNING && turn_winner(table) == 1 - human;
}

/* Asks the study about the person's last turn before `cursor`, if there was one. */
static void ask_about_turn(struct insight *insight, const struct table *table, int cursor)
{
    struct lesson *lesson = &insight->lesson;
    const struct match *match = table->stage.match;
    const struct party *party = turn_party(table);
    int human = party_lone_human(party);
    lesson->stage = LESSON_LACKING;
    while (--cursor >= 0 && party_player_to_move(party, match_state_at(match, cursor)) != human)
        ;
    if (cursor < 0)
        return;
    lesson->stage = LESSON_ASKED;
    lesson->cursor = cursor;
    lesson->ago++;
    study_ask(insight->study, &table->party.variant, match_state_at(match, cursor), 0);
}

void lesson_hear(struct insight *insight, const struct table *table, unsigned happened, uint64_t now)
{
    struct lesson *lesson = &insight->lesson;
    if (happened & (EVENT_ROUND | EVENT_MOVE))
        *lesson = (struct lesson){.stage = LESSON_NONE};
    if (lesson->stage != LESSON_NONE || !is_due(table))
        return;
    lesson->asked = now;
    lesson->ago = 0;
    ask_about_turn(insight, table, match_length(table->stage.match));
}

bool lesson_waits(const struct insight *insight)
{
    return insight->lesson.stage == LESSON_ASKED;
}

void lesson_take(struct insight *insight, struct table *table, enum study_news news, const struct analysis *answer)
{
    struct lesson *lesson = &insight->lesson;
    char words[WORDS_MAX];
    if (answer->best_count > 0 && answer->proven && answer->worth.result == WORTH_LOSS) {
        ask_about_turn(insight, table, lesson->cursor);
    } else if (answer->best_count > 0 && answer->proven) {
        worker_cancel(insight->study);
        lesson->stage = LESSON_FOUND;
        lesson->right = *answer;
        table->happened |= EVENT_NEWS;
        lesson_words(insight, table, words);
        speech_say(app_speech(table->app), SPEECH_TOLD, words);
    } else if (news != STUDY_PROGRESS) {
        lesson->stage = LESSON_LACKING;
    }
}

uint64_t lesson_advance(struct insight *insight, uint64_t now)
{
    struct lesson *lesson = &insight->lesson;
    if (lesson->stage != LESSON_ASKED)
        return NEVER;
    if (now < lesson->asked + PATIENCE)
        return lesson->asked + PATIENCE;
    worker_cancel(insight->study);
    lesson->stage = LESSON_LACKING;
    return NEVER;
}

bool lesson_is_shown(const struct insight *insight, const struct table *table)
{
    return insight->lesson.stage == LESSON_FOUND && is_due(table);
}

void lesson_words(const struct insight *insight, const struct table *table, char words[WORDS_MAX])
{
    verdict_lesson(&table->party.variant, &insight->lesson.right, insight->lesson.ago, words, WORDS_MAX);
}

int lesson_moves(const struct insight *insight, const struct table *table, struct move moves[MOVES_MAX])
{
    return lesson_is_shown(insight, table) ? best_moves(&insight->lesson.right, moves) : 0;
}
