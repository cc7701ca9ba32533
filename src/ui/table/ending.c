/* The end of a round in words, and the tally. Declared in game_table.h. */
#include "ui/table/game_table.h"

const char *ending_status(const struct table *table, char words[WORDS_MAX])
{
    const struct party *party = turn_party(table);
    const struct sitting *sitting = &table->round.result.sitting;
    int winner = turn_winner(table), human = party_me(party);
    if (winner < 0)
        return _("It's a draw");
    if (human >= 0)
        return winner == human ? _("You won!") : _("You lost this time");
    if (sitting_champion(sitting) == winner)
        snprintf(words, WORDS_MAX, _("%s wins the match %d–%d"), party_player_name(party, winner),
                 sitting->wins[winner], sitting->wins[1 - winner]);
    else
        snprintf(words, WORDS_MAX, _("%s won!"), party_player_name(party, winner));
    return words;
}

/* Writes how the players ended the round. */
static void players_words(const struct table *table, int winner, char words[WORDS_MAX])
{
    const struct party *party = turn_party(table);
    enum record_ending ending = match_ending(table->stage.match);
    bool resigned = ending == RECORD_RESIGNED;
    int human = party_me(party);
    if (ending == RECORD_FORFEIT)
        snprintf(words, WORDS_MAX, _("%.60s forfeits the game"), party_player_name(party, 1 - winner));
    else if (winner < 0)
        snprintf(words, WORDS_MAX, "%s", _("Draw agreed"));
    else if (human < 0 || winner == human)
        snprintf(words, WORDS_MAX, resigned ? _("%s resigned") : _("%s is out of time"),
                 party_player_name(party, 1 - winner));
    else
        snprintf(words, WORDS_MAX, "%s", resigned ? _("You resigned") : _("You are out of time"));
}

/* Writes what won the round: "4 in a row!" or "3 points!". */
static void score_words(const struct variant *variant, const struct view *view, char words[WORDS_MAX])
{
    const struct options *options = &variant->options;
    if (view->points)
        snprintf(words, WORDS_MAX, ngettext("%d point!", "%d points!", (unsigned long)options->points),
                 options->points);
    else
        snprintf(words, WORDS_MAX, _("%d in a row!"), options->connect);
}

/* Writes how the round ended by the rules. */
static void rules_words(const struct table *table, int winner, char words[WORDS_MAX])
{
    const struct party *party = turn_party(table);
    const struct view *view = party->view;
    const struct match *match = table->stage.match;
    int human = party_lone_human(party), met = table->round.result.level;
    bool engine = human >= 0 && seat_is_engine(party->sitting.seats[1 - human]);
    const char *why = winner >= 0 && view->won_why ? view->won_why(&party->variant, match_state(match)) : NULL;
    if (why)
        snprintf(words, WORDS_MAX, "%s", _(why));
    else if (winner < 0)
        snprintf(words, WORDS_MAX, "%s",
                 match_is_repetition(match) ? _("The same position came up three times") : _(view->words.draw));
    else if (human < 0 || (met == 0 && !engine))
        score_words(&party->variant, view, words);
    else if (winner == human && !engine)
        snprintf(words, WORDS_MAX, _("You beat %s · level %d"), sailor_name(met), met);
    else
        snprintf(words, WORDS_MAX, winner == human ? _("You beat %s") : _("%s wins"),
                 party_player_name(party, 1 - human));
}

void ending_words(const struct table *table, char words[WORDS_MAX])
{
    int winner = turn_winner(table);
    if (record_is_ended_by_players(match_ending(table->stage.match)))
        players_words(table, winner, words);
    else
        rules_words(table, winner, words);
}

/*
 * The score between the same two players over several games. In a match of two people (the best of several games) it is
 * also saved for the program's next start.
 */

enum { KEY_SIZE = 64 };

static const char *const player_keys[2] = {"red", "yellow"};

bool tally_score(const struct party *party, char words[WORDS_MAX])
{
    const struct sitting *sitting = &party->sitting;
    int ahead = sitting->wins[1] > sitting->wins[0], most = sitting->wins[ahead], least = sitting->wins[1 - ahead];
    if (!party_is_match(party))
        return false;
    if (most == least)
        snprintf(words, WORDS_MAX, _("Best of %d · %d–%d"), sitting->best_of, most, least);
    else
        snprintf(words, WORDS_MAX, _("Best of %d · %s %d–%d"), sitting->best_of, party_player_name(party, ahead), most,
                 least);
    return true;
}

void tally_take_along(const struct party *party, const struct game_choice *choice, int wins[2], int *draws)
{
    struct player players[2];
    party_players(party, players);
    if (sitting_champion(&party->sitting) >= 0 || party->sitting.best_of != choice->best_of)
        return;
    for (int i = 0; i < 2; i++)
        if (seat_is_human(players[i].seat) != seat_is_human(choice->players[i].seat) ||
            strcmp(players[i].name, choice->players[i].name) != 0)
            return;
    memcpy(wins, party->sitting.wins, sizeof party->sitting.wins);
    *draws = party->sitting.draws;
}

/* --- the tally of a match, saved until the program's next start --- */

static const char *player_key(char key[KEY_SIZE], int player, const char *name)
{
    snprintf(key, KEY_SIZE, "friends.match.%s.%s", player_keys[player], name);
    return key;
}

void tally_save(const struct party *party, struct settings *settings, bool ended)
{
    const struct sitting *sitting = &party->sitting;
    char key[KEY_SIZE];
    if (party_lone_human(party) >= 0 && !party->borrowed) {
        settings_set_integer(settings, "computer.lost-to", sitting->lost_to);
        settings_set_integer(settings, "computer.losses", sitting->losses);
    }
    if (!party_is_match(party) || party->borrowed)
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

/* Was the saved match played by these two players, with the same number of games? */
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
    party->sitting.lost_to = settings_integer(settings, "computer.lost-to", 0, 0, SEAT_LEVEL_MAX);
    party->sitting.losses = settings_integer(settings, "computer.losses", 0, 0, INT_MAX);
    struct sitting found = party->sitting;
    char key[KEY_SIZE];
    if (!party_is_match(party) || party->borrowed || !is_saved(party, settings))
        return;
    for (int player = 0; player < 2; player++)
        found.wins[player] = settings_integer(settings, player_key(key, player, "wins"), 0, 0, found.best_of);
    found.draws = settings_integer(settings, "friends.match.draws", 0, 0, INT_MAX);
    if (between)
        found.starter = settings_integer(settings, "friends.match.starter", found.starter, 0, 1);
    if (sitting_champion(&found) < 0)
        party->sitting = found;
}
