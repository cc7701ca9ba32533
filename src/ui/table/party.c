/* The players at the table, their names, and what is saved of them. Declared in game_table.h. */

#include "ui/table/game_table.h"

/* --- players --- */

const char *party_no_help_words(const struct party *party)
{
    return party->honour ? _("You two play without hints: that waits until the game is over") : NULL;
}

void party_players(const struct party *party, struct player players[2])
{
    memset(players, 0, 2 * sizeof *players);
    for (int i = 0; i < 2; i++) {
        const char *evaluator = party->evaluators[i] ? party->evaluators[i] : "";
        players[i].seat = party->sitting.seats[i];
        players[i].level = seat_has_level(players[i].seat) ? players[i].seat.level : party->levels[i];
        snprintf(players[i].name, sizeof players[i].name, "%s", party->names[i]);
        snprintf(players[i].evaluator, sizeof players[i].evaluator, "%s", evaluator);
        players[i].seconds = party->seconds[i];
    }
}

/* The evaluator with this name in the variant's list; NULL if there is none. */
static const char *evaluator_named(const struct variant *variant, const char *name)
{
    const char *evaluator;
    for (int i = 0; (evaluator = evaluator_name(variant, i)); i++)
        if (strcmp(evaluator, name) == 0)
            return evaluator;
    return NULL;
}

void party_set_players(struct party *party, const struct player players[2])
{
    for (int i = 0; i < 2; i++) {
        party->sitting.seats[i] = players[i].seat;
        party->levels[i] = players[i].level;
        snprintf(party->names[i], sizeof party->names[i], "%s", players[i].name);
        party->evaluators[i] = evaluator_named(&party->variant, players[i].evaluator);
        party->seconds[i] = players[i].seconds;
    }
}

void party_before(struct party *party)
{
    struct before *before = &party->before;
    *before = (struct before){.known = true, .starter = party->sitting.starter, .borrowed = party->borrowed};
    party_players(party, before->players);
}

void party_next_players(const struct party *party, struct player players[2])
{
    if (party->before.known)
        memcpy(players, party->before.players, sizeof party->before.players);
    else
        party_players(party, players);
}

void party_put_back(struct party *party)
{
    if (!party->before.known)
        return;
    party_set_players(party, party->before.players);
    party->sitting.starter = party->before.starter;
    party->borrowed = party->before.borrowed;
    party->before.known = false;
}

void party_swap(struct party *party)
{
    struct player players[2];
    party_players(party, players);
    sitting_swap(&party->sitting);
    party_set_players(party, (struct player[2]){players[1], players[0]});
}

void party_save_players(struct party *party, struct settings *settings)
{
    struct player players[2];
    party_players(party, players);
    for (int i = 0; i < 2; i++)
        party->levels[i] = players[i].level;
    if (!party->borrowed)
        choice_save_players(players, settings, party->variant.game);
}

bool party_is_watching(const struct party *party)
{
    return !seat_is_human(party->sitting.seats[0]) && !seat_is_human(party->sitting.seats[1]);
}

int party_lone_human(const struct party *party)
{
    return party->elsewhere ? -1 : seat_lone_human(party->sitting.seats[0], party->sitting.seats[1]);
}

bool party_is_elsewhere(const struct party *party, int player)
{
    return party->elsewhere >> player & 1;
}

int party_me(const struct party *party)
{
    if (party->elsewhere)
        return party->elsewhere == 1 ? 1 : party->elsewhere == 2 ? 0 : -1;
    return party_lone_human(party);
}

int party_player_to_move(const struct party *party, const struct state *state)
{
    return sitting_player(&party->sitting, state->turn);
}

int party_colour(const struct party *party, int player)
{
    return party->swapped ? 1 - player : player;
}

bool party_is_match(const struct party *party)
{
    const struct sitting *sitting = &party->sitting;
    return seat_is_human(sitting->seats[0]) && seat_is_human(sitting->seats[1]) && sitting->best_of > 1;
}

int party_winner(const struct party *party, enum outcome outcome)
{
    if (outcome == RUNNING || outcome == DRAWN)
        return -1;
    return sitting_player(&party->sitting, outcome == WON_BY_FIRST ? FIRST : SECOND);
}

bool party_is_sailor(const struct party *party, int player)
{
    return !party->elsewhere && seat_has_level(party->sitting.seats[player]);
}

const char *party_player_name(const struct party *party, int player)
{
    const struct seat *seats = party->sitting.seats;
    int human = party_lone_human(party);
    if (player == human)
        return _("You");
    if (party_is_sailor(party, player) && seats[player].level != seats[1 - player].level)
        return sailor_title(seats[player].level);
    if (party->names[player][0])
        return party->names[player];
    if (party->elsewhere && party_me(party) >= 0)
        return party_is_elsewhere(party, player) ? _("Your friend") : _("You");
    return human >= 0 ? _("Engine") : _(party->view->words.players[party_colour(party, player)]);
}

const char *party_seat_name(const struct party *party, int player)
{
    struct seat seat = party->sitting.seats[player];
    if (party->names[player][0] && !party_is_sailor(party, player))
        return party->names[player];
    return seat_has_level(seat)   ? sailor_title(seat.level)
           : seat_is_engine(seat) ? _("Engine")
                                  : party_player_name(party, player);
}

void party_who(const struct party *party, int player, char *words, size_t size)
{
    char level[LEVEL_WORDS_MAX];
    const char *piece = _(party->view->words.players[party_colour(party, player)]),
               *name = party_seat_name(party, player);
    if (party_is_sailor(party, player))
        snprintf(words, size, "%s: %s", choice_level_said(party->sitting.seats[player].level, level), piece);
    else
        snprintf(words, size, strcmp(piece, name) == 0 ? "%s" : "%s: %s", piece, name);
}

bool party_deserves_mercy(const struct party *party)
{
    enum { LOSSES = 2 };
    const struct sitting *sitting = &party->sitting;
    int human = party_lone_human(party);
    return human >= 0 && sitting->losses >= LOSSES && sitting->lost_to > LEVEL_MIN &&
           sitting->lost_to == sitting->seats[1 - human].level;
}

bool party_can_step_level(const struct party *party, int by)
{
    for (int player = 0; player < 2; player++) {
        struct seat seat = party->sitting.seats[player];
        if (seat_has_level(seat) && seat.level + by >= LEVEL_MIN && seat.level + by <= LEVEL_MAX)
            return true;
    }
    return false;
}
