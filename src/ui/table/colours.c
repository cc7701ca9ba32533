/* Openings in which discs are laid and then a colour is chosen. Declared in game_table.h. */

#include "ui/table/game_table.h"

const char *colours_name(const struct table *table, enum side side)
{
    return _(table->party.view->words.players[view_player(table->stage.player_of, turn_state(table), side)]);
}

/* --- laying the discs of the opening --- */

bool colours_status(const struct table *table, char words[WORDS_MAX])
{
    const struct state *state = turn_state(table);
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

/* --- choosing a colour --- */

void colours_choice_words(const struct table *table, bool takes, char words[WORDS_MAX])
{
    char key[ACTION_KEYS_MAX];
    snprintf(words, WORDS_MAX, takes ? _("Take %s") : _("Keep %s"), colours_name(table, takes ? FIRST : SECOND));
    if (!takes)
        return;
    SDL_strlcat(words, "  ", WORDS_MAX);
    SDL_strlcat(words, action_first_key(app_keymap(table->app), ACTION_SWAP, SCOPE_TABLE, key), WORDS_MAX);
}

void colours_choose(struct table *table, bool takes, uint64_t now)
{
    if (!turn_chooses_colour(table)) {
        app_refuse(table->app, "");
    } else if (takes) {
        table_play(table, (struct move){MOVE_SWAP, NO_CELL, NO_CELL}, now);
    } else {
        table->turn.keeps = true;
        table->turn.since = 0; /* from now on no click can have been meant for the turn before */
    }
    table->happened |= EVENT_NEWS;
}

/* --- telling the players here which colour was chosen --- */
void colours_hear(const struct table *table, unsigned happened)
{
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
                 colours_name(table, SECOND), colours_name(table, FIRST));
    app_tell(table->app, words);
}
