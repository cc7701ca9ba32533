/*
 * Choosing colours at the table: what is to be done while discs are laid, the question which colour to take, and what
 * came of it. That question stands where those of somebody elsewhere do (partner.c).
 */
#include <stdio.h>

#include "ui/play/play_state.h"
#include "ui/words.h"

static const struct state *state_of(const struct table *table)
{
    return match_state(table->stage.match);
}

static const char *colour_of(const struct table *table, enum side side)
{
    return _(table->party.view->words.players[view_player(table->stage.player_of, state_of(table), side)]);
}

/* --- what is to be done --- */

bool colours_status(const struct table *table, char words[WORDS_MAX])
{
    const struct state *state = state_of(table);
    int opening = table->party.variant.options.opening, disc = state->plies + 1;
    bool alone = party_me(&table->party) >= 0;
    const char *name = party_player_name(&table->party, party_player_to_move(&table->party, state));
    if (!turn_is_humans(table) || disc > opening)
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

const char *colours_begin(const struct table *table)
{
    if (table->party.variant.options.opening == OPENING_PIE)
        return _("Drop a disc after which both colours are equally good");
    if (table->party.variant.options.opening == OPENING_SWAP)
        return _("Drop three discs after which both colours are equally good");
    return _(table->party.view->words.begin);
}

/* --- the question --- */

/* What a hint says takes the question's place; its buttons stay. */
static void write_question(const struct play *play, char words[WORDS_MAX])
{
    const struct table *table = &play->table;
    const char *own = colour_of(table, SECOND), *other = colour_of(table, FIRST);
    const char *name = party_player_name(&table->party, party_player_to_move(&table->party, state_of(table)));
    if (play->insight.known.hinting)
        hint_words(&play->insight, table, words);
    else if (party_me(&table->party) >= 0)
        snprintf(words, WORDS_MAX, _("Take %s, or go on with %s?"), other, own);
    else
        snprintf(words, WORDS_MAX, _("%s: take %s, or go on with %s?"), name, other, own);
}

bool colours_question(const struct play *play, struct partner_question *question)
{
    if (!turn_chooses_colour(&play->table) || play->table.turn.keeps || play->table.replay.on)
        return false;
    *question = (struct partner_question){.count = 2, .choices = {PARTNER_TAKE, PARTNER_KEEP}};
    write_question(play, question->words);
    return true;
}

void colours_choice_words(const struct play *play, bool takes, char words[WORDS_MAX])
{
    const struct table *table = &play->table;
    char key[ACTION_KEYS_MAX];
    snprintf(words, WORDS_MAX, takes ? _("Take %s") : _("Keep %s"), colour_of(table, takes ? FIRST : SECOND));
    if (!takes)
        return;
    SDL_strlcat(words, "  ", WORDS_MAX);
    SDL_strlcat(words, action_first_key(app_keymap(table->app), ACTION_SWAP, SCOPE_TABLE, key), WORDS_MAX);
}

void colours_choose(struct play *play, bool takes, uint64_t now)
{
    struct table *table = &play->table;
    if (!turn_chooses_colour(table)) {
        app_refuse(table->app, "");
    } else if (takes) {
        table_follow(table, (struct move){MOVE_SWAP, NO_CELL, NO_CELL}, now);
    } else {
        table->turn.keeps = true;
        table->turn.since = 0; /* what comes next is meant for this turn */
    }
    table->happened |= EVENT_NEWS;
}

/* --- what came of it --- */

/* Is there anybody here whom it concerns, and who did not choose? That one is told. */
void colours_hear(struct play *play, unsigned happened)
{
    const struct table *table = &play->table;
    const struct match *match = table->stage.match;
    int last = match_cursor(match) - 1, me = party_me(&table->party);
    char words[WORDS_MAX];
    if (!(happened & EVENT_MOVE) || !opening_is_choice(&table->party.variant, match_state_at(match, last)))
        return;
    int mover = party_player_to_move(&table->party, match_state_at(match, last));
    bool takes = match_move(match, last).kind == MOVE_SWAP;
    const char *name = party_player_name(&table->party, mover);
    if (me == mover || (me < 0 && !takes))
        return;
    if (me < 0)
        snprintf(words, sizeof words, _("The colours are changed: %s is to move"),
                 party_player_name(&table->party, 1 - mover));
    else
        snprintf(words, sizeof words, takes ? _("%s takes %s: you go on with %s") : _("%s keeps %s: you have %s"), name,
                 colour_of(table, SECOND), colour_of(table, FIRST));
    app_tell(table->app, words);
}
