/*
 * How it stands between two who play several games: it goes along to the next game, and a match of two people, the best
 * of several, from one start of the program to the next.
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "ui/play/ending.h"
#include "ui/words.h"

enum { KEY_SIZE = 64 };

static const char *const player_keys[2] = {"red", "yellow"};

static bool is_match(const struct party *party)
{
    const struct sitting *sitting = &party->sitting;
    return seat_is_human(sitting->seats[0]) && seat_is_human(sitting->seats[1]) && sitting->best_of > 1;
}

bool tally_score(const struct party *party, char words[WORDS_MAX])
{
    const struct sitting *sitting = &party->sitting;
    if (!is_match(party))
        return false;
    snprintf(words, WORDS_MAX, _("Best of %d · %d–%d"), sitting->best_of, sitting->wins[0], sitting->wins[1]);
    return true;
}

static bool is_same_player(const struct player *a, const struct player *b)
{
    return seat_is_human(a->seat) == seat_is_human(b->seat) && strcmp(a->name, b->name) == 0;
}

void tally_take_along(const struct party *party, struct play_setup *setup)
{
    struct player players[2];
    party_players(party, players);
    if (sitting_champion(&party->sitting) >= 0 || party->sitting.best_of != setup->choice.best_of)
        return;
    for (int i = 0; i < 2; i++)
        if (!is_same_player(&players[i], &setup->choice.players[i]))
            return;
    memcpy(setup->wins, party->sitting.wins, sizeof setup->wins);
    setup->draws = party->sitting.draws;
}

/* --- from one start to the next --- */

static const char *player_key(char key[KEY_SIZE], int player, const char *name)
{
    snprintf(key, KEY_SIZE, "friends.match.%s.%s", player_keys[player], name);
    return key;
}

void tally_save(const struct party *party, struct settings *settings, bool ended)
{
    const struct sitting *sitting = &party->sitting;
    char key[KEY_SIZE];
    if (!is_match(party) || party->borrowed)
        return;
    for (int player = 0; player < 2; player++) {
        settings_set_text(settings, player_key(key, player, "name"), party->names[player]);
        settings_set_integer(settings, player_key(key, player, "wins"), sitting->wins[player]);
    }
    settings_set_integer(settings, "friends.match.best-of", sitting->best_of);
    settings_set_integer(settings, "friends.match.draws", sitting->draws);
    settings_set_integer(settings, "friends.match.starter",
                         ended && sitting->alternate ? 1 - sitting->starter : sitting->starter);
}

/* Is the match that was saved one between these two, of as many games? */
static bool is_saved(const struct party *party, struct settings *settings)
{
    char key[KEY_SIZE], name[NAME_SIZE];
    bool same = settings_integer(settings, "friends.match.best-of", 1, 1, BEST_OF_MAX) == party->sitting.best_of;
    for (int player = 0; player < 2 && same; player++) {
        settings_text(settings, player_key(key, player, "name"), "", name, sizeof name);
        same = strcmp(name, party->names[player]) == 0;
    }
    return same;
}

void tally_recall(struct party *party, struct settings *settings, bool between)
{
    struct sitting found = party->sitting;
    char key[KEY_SIZE];
    if (!is_match(party) || party->borrowed || !is_saved(party, settings))
        return;
    for (int player = 0; player < 2; player++)
        found.wins[player] = settings_integer(settings, player_key(key, player, "wins"), 0, 0, found.best_of);
    found.draws = settings_integer(settings, "friends.match.draws", 0, 0, INT_MAX);
    if (between)
        found.starter = settings_integer(settings, "friends.match.starter", found.starter, 0, 1);
    if (sitting_champion(&found) < 0)
        party->sitting = found;
}
