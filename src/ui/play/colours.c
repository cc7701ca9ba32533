/*
 * Choosing colours at the table: what is to be done while discs are laid, the question which colour to take, and what
 * came of it. That question stands where those of somebody elsewhere do (question.c).
 */
#include <stdio.h>

#include "ui/play/play_state.h"
#include "ui/words.h"

static const struct state *state_of(const struct flow *flow)
{
    return match_state(flow->stage.match);
}

static const char *colour_of(const struct flow *flow, enum side side)
{
    return _(flow->party.view->words.players[view_player(flow->stage.player_of, state_of(flow), side)]);
}

/* --- what is to be done --- */

bool colours_status(const struct flow *flow, char words[WORDS_MAX])
{
    const struct state *state = state_of(flow);
    int opening = flow->party.variant.options.opening, disc = state->plies + 1;
    bool alone = party_me(&flow->party) >= 0;
    const char *name = party_player_name(&flow->party, party_player_to_move(&flow->party, state));
    if (!turn_is_humans(flow) || disc > opening)
        return false;
    if (opening == OPENING_PIE)
        snprintf(words, WORDS_MAX, alone ? _("Lay a fair disc: your opponent may take it") : _("%s lays a fair disc"),
                 name);
    else if (alone)
        snprintf(words, WORDS_MAX, _("Disc %d of %d: then your opponent chooses"), disc, opening);
    else
        snprintf(words, WORDS_MAX, _("%s lays disc %d of %d"), name, disc, opening);
    return true;
}

const char *colours_begin(const struct flow *flow)
{
    if (flow->party.variant.options.opening == OPENING_PIE)
        return _("Drop a disc after which both colours are equally good");
    if (flow->party.variant.options.opening == OPENING_SWAP)
        return _("Drop three discs after which both colours are equally good");
    return _(flow->party.view->words.begin);
}

/* --- the question --- */

/* What a hint says takes the question's place; its buttons stay. */
static void write_question(const struct play *play, char words[WORDS_MAX])
{
    const struct flow *flow = &play->flow;
    const char *own = colour_of(flow, SECOND), *other = colour_of(flow, FIRST);
    const char *name = party_player_name(&flow->party, party_player_to_move(&flow->party, state_of(flow)));
    if (play->insight.known.hinting)
        hint_words(&play->insight, flow, words);
    else if (party_me(&flow->party) >= 0)
        snprintf(words, WORDS_MAX, _("Take %s, or go on with %s?"), other, own);
    else
        snprintf(words, WORDS_MAX, _("%s: take %s, or go on with %s?"), name, other, own);
}

bool colours_question(const struct play *play, struct partner_question *question)
{
    if (!turn_chooses_colour(&play->flow) || play->flow.turn.keeps || play->flow.replay.on)
        return false;
    *question = (struct partner_question){.count = 2, .choices = {PARTNER_TAKE, PARTNER_KEEP}};
    write_question(play, question->words);
    return true;
}

void colours_choice_words(const struct play *play, bool takes, char words[WORDS_MAX])
{
    const struct flow *flow = &play->flow;
    char key[ACTION_KEYS_MAX];
    snprintf(words, WORDS_MAX, takes ? _("Take %s") : _("Keep %s"), colour_of(flow, takes ? FIRST : SECOND));
    if (!takes)
        return;
    SDL_strlcat(words, "  ", WORDS_MAX);
    SDL_strlcat(words, action_first_key(app_keymap(flow->app), ACTION_SWAP, SCOPE_TABLE, key), WORDS_MAX);
}

void colours_choose(struct play *play, bool takes, uint64_t now)
{
    struct flow *flow = &play->flow;
    if (!turn_chooses_colour(flow)) {
        app_refuse(flow->app, "");
    } else if (takes) {
        flow_follow(flow, (struct move){MOVE_SWAP, NO_CELL, NO_CELL}, now);
    } else {
        flow->turn.keeps = true;
        flow->turn.since = 0; /* what comes next is meant for this turn */
    }
    flow->happened |= EVENT_NEWS;
}

/* --- what came of it --- */

/* Is there anybody here whom it concerns, and who did not choose? That one is told. */
void colours_hear(struct play *play, unsigned happened)
{
    const struct flow *flow = &play->flow;
    const struct match *match = flow->stage.match;
    int last = match_cursor(match) - 1, me = party_me(&flow->party);
    char words[WORDS_MAX];
    if (!(happened & EVENT_MOVE) || !opening_is_choice(&flow->party.variant, match_state_at(match, last)))
        return;
    int mover = party_player_to_move(&flow->party, match_state_at(match, last));
    bool takes = match_move(match, last).kind == MOVE_SWAP;
    const char *name = party_player_name(&flow->party, mover);
    if (me == mover || (me < 0 && !takes))
        return;
    if (me < 0)
        snprintf(words, sizeof words, _("The colours are changed: %s is to move"),
                 party_player_name(&flow->party, 1 - mover));
    else
        snprintf(words, sizeof words, takes ? _("%s takes %s: you go on with %s") : _("%s keeps %s: you have %s"), name,
                 colour_of(flow, SECOND), colour_of(flow, FIRST));
    app_tell(flow->app, words);
}
