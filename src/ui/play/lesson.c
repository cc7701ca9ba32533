/* What would have held, when a person has lost against the computer. */
#include "ui/frame/control/speech.h"
#include "ui/play/insight.h"

enum { PATIENCE = 10000000 /* microseconds: what is not proven by then is not shown */ };

/* Is a person's loss seen, by the rules? */
static bool is_due(const struct flow *flow)
{
    const struct match *match = flow->stage.match;
    int human = party_lone_human(turn_party(flow));
    return flow->round.announced && human >= 0 && match_cursor(match) == match_length(match) &&
           match_state(match)->outcome != RUNNING && turn_winner(flow) == 1 - human;
}

/* Asks about the person's next turn before `cursor`, unless there is none. */
static void ask(struct insight *insight, const struct flow *flow, int cursor)
{
    struct lesson *lesson = &insight->lesson;
    const struct match *match = flow->stage.match;
    const struct party *party = turn_party(flow);
    int human = party_lone_human(party);
    lesson->stage = LESSON_LACKING;
    while (--cursor >= 0 && party_player_to_move(party, match_state_at(match, cursor)) != human)
        ;
    if (cursor < 0)
        return;
    lesson->stage = LESSON_ASKED;
    lesson->cursor = cursor;
    lesson->ago++;
    study_ask(insight->study, &flow->party.variant, match_state_at(match, cursor), 0);
}

void lesson_hear(struct insight *insight, const struct flow *flow, unsigned happened, uint64_t now)
{
    struct lesson *lesson = &insight->lesson;
    if (happened & (EVENT_ROUND | EVENT_MOVE))
        *lesson = (struct lesson){.stage = LESSON_NONE};
    if (lesson->stage != LESSON_NONE || !is_due(flow))
        return;
    lesson->asked = now;
    lesson->ago = 0;
    ask(insight, flow, match_length(flow->stage.match));
}

bool lesson_waits(const struct insight *insight)
{
    return insight->lesson.stage == LESSON_ASKED;
}

void lesson_take(struct insight *insight, struct flow *flow, enum study_news news, const struct analysis *answer)
{
    struct lesson *lesson = &insight->lesson;
    char words[WORDS_MAX];
    if (answer->best_count > 0 && answer->proven && answer->worth.result == WORTH_LOSS) {
        ask(insight, flow, lesson->cursor);
    } else if (answer->best_count > 0 && answer->proven) {
        study_cancel(insight->study);
        lesson->stage = LESSON_FOUND;
        lesson->right = *answer;
        flow->happened |= EVENT_NEWS;
        lesson_words(insight, flow, words);
        speech_say(app_speech(flow->app), SPEECH_TOLD, words);
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
    study_cancel(insight->study);
    lesson->stage = LESSON_LACKING;
    return NEVER;
}

bool lesson_is_shown(const struct insight *insight, const struct flow *flow)
{
    return insight->lesson.stage == LESSON_FOUND && is_due(flow);
}

void lesson_words(const struct insight *insight, const struct flow *flow, char words[WORDS_MAX])
{
    verdict_lesson(&flow->party.variant, &insight->lesson.right, insight->lesson.ago, words, WORDS_MAX);
}

int lesson_moves(const struct insight *insight, const struct flow *flow, struct move moves[MOVES_MAX])
{
    const struct analysis *right = &insight->lesson.right;
    int count = 0;
    for (int i = 0; i < right->count && lesson_is_shown(insight, flow); i++)
        if (right->moves[i].best)
            moves[count++] = right->moves[i].move;
    return count;
}
