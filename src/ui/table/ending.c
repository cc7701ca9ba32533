/* The end of a round in words. Declared in game_table.h. */
#include "rules/letters.h"
#include "ui/table/game_table.h"

const char *ending_status(const struct table *table, char words[WORDS_MAX])
{
    const struct party *party = turn_party(table);
    const struct sitting *sitting = &table->round.result.sitting;
    int winner = turn_winner(table), human = party_me(party);
    if (winner < 0)
        return _("It's a draw");
    if (winner == human)
        return _("You won!");
    if (human < 0 && sitting_champion(sitting) == winner)
        snprintf(words, WORDS_MAX, _("%s wins the match %d–%d"), party_player_name(party, winner),
                 sitting->wins[winner], sitting->wins[1 - winner]);
    else
        snprintf(words, WORDS_MAX, human < 0 ? _("%s won!") : _("%s won"), party_player_name(party, winner));
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
    int human = party_me(party), met = table->round.result.level;
    bool engine = human >= 0 && seat_is_engine(party->sitting.seats[1 - human]);
    const char *why = winner >= 0 && view->won_why ? view->won_why(&party->variant, match_state(match)) : NULL;
    if (why)
        snprintf(words, WORDS_MAX, "%s", _(why));
    else if (winner < 0)
        snprintf(words, WORDS_MAX, "%s",
                 match_is_repetition(match) ? _("The same position came up three times") : _(view->words.draw));
    else if (winner == human && engine)
        snprintf(words, WORDS_MAX, _("You beat %s"), party_player_name(party, 1 - human));
    else if (winner == human && met > 0)
        snprintf(words, WORDS_MAX, _("You beat %s · level %d"), sailor_name(met), met);
    else
        score_words(&party->variant, view, words);
}

void ending_words(const struct table *table, char words[WORDS_MAX])
{
    int winner = turn_winner(table);
    if (record_is_ended_by_players(match_ending(table->stage.match)))
        players_words(table, winner, words);
    else
        rules_words(table, winner, words);
}

/* --- the last games --- */

int ending_lately(const struct table *table, int winners[LATELY])
{
    const struct result *result = &table->round.result;
    const struct party after = {.sitting = result->sitting};
    int unseen = table->round.unseen ? tally_games(&after) - tally_games(&result->party) : 0;
    const struct party *party = turn_party_met(table, party_lone_human(&table->party) == 0);
    return tally_lately(&table->scores, party, unseen, winners);
}

bool ending_lately_words(const struct table *table, char words[WORDS_MAX])
{
    const struct party *party = turn_party_shown(table);
    int winners[LATELY], human = party_lone_human(party), count = ending_lately(table, winners);
    snprintf(words, WORDS_MAX, "%s", _("Lately:"));
    for (int i = 0; i < count; i++)
        letters_add(words, WORDS_MAX, i > 0 ? ", %s" : " %s",
                    winners[i] < 0        ? _("Draw")
                    : human < 0           ? party_player_name(party, winners[i])
                    : winners[i] == human ? _("Won")
                                          : _("Lost"));
    return count > 0;
}
