/* How a round has ended, in words: in the status line and in the banner. */
#include <stdio.h>

#include "ui/play/ending.h"
#include "ui/words.h"

const char *ending_status(const struct flow *flow, char words[WORDS_MAX])
{
    const struct party *party = turn_party(flow);
    const struct sitting *sitting = &flow->round.result.sitting;
    int winner = turn_winner(flow), human = party_me(party);
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

/* Who ended the round, and how: the loser, unless both agreed. */
static void players_words(const struct flow *flow, int winner, char words[WORDS_MAX])
{
    const struct party *party = turn_party(flow);
    enum record_ending ending = match_ending(flow->stage.match);
    bool resigned = ending == RECORD_RESIGNED;
    int human = party_me(party);
    if (ending == RECORD_FORFEIT)
        snprintf(words, WORDS_MAX, _("%.60s forfeits the game"), party_player_name(party, 1 - winner));
    else if (winner < 0)
        snprintf(words, WORDS_MAX, "%s", _("Draw agreed"));
    else if (human < 0 || (party->elsewhere && winner == human))
        snprintf(words, WORDS_MAX, resigned ? _("%s resigned") : _("%s is out of time"),
                 party_player_name(party, 1 - winner));
    else if (winner == human)
        snprintf(words, WORDS_MAX, "%s", resigned ? _("The computer resigned") : _("The computer is out of time"));
    else
        snprintf(words, WORDS_MAX, "%s", resigned ? _("You resigned") : _("You are out of time"));
}

/* What has won. */
static void score_words(const struct variant *variant, const struct view *view, char words[WORDS_MAX])
{
    const struct options *options = &variant->options;
    if (view->points)
        snprintf(words, WORDS_MAX, ngettext("%d point!", "%d points!", (unsigned long)options->points),
                 options->points);
    else
        snprintf(words, WORDS_MAX, _("%d in a row!"), options->connect);
}

/* The same by the rules. */
static void rules_words(const struct flow *flow, int winner, char words[WORDS_MAX])
{
    const struct party *party = turn_party(flow);
    const struct view *view = party->view;
    const struct match *match = flow->stage.match;
    int human = party_lone_human(party), met = flow->round.result.level;
    bool engine = human >= 0 && seat_is_engine(party->sitting.seats[1 - human]);
    const char *why = winner >= 0 && view->won_why ? view->won_why(&party->variant, match_state(match)) : NULL;
    if (flow->round.result.level_rose)
        snprintf(words, WORDS_MAX, _("You reached level %d · %s!"), met + 1,
                 choice_level_name(met + 1, &party->variant));
    else if (why)
        snprintf(words, WORDS_MAX, "%s", _(why));
    else if (winner < 0)
        snprintf(words, WORDS_MAX, "%s",
                 match_is_repetition(match) ? _("The same position came up three times") : _(view->words.draw));
    else if (human < 0 || (met == 0 && !engine))
        score_words(&party->variant, view, words);
    else if (engine)
        snprintf(words, WORDS_MAX, winner == human ? _("You beat %.60s") : _("%.60s wins"),
                 party_player_name(party, 1 - human));
    else if (winner == human)
        snprintf(words, WORDS_MAX, _("You beat level %d · %s"), met, choice_level_name(met, &party->variant));
    else
        snprintf(words, WORDS_MAX, "%s", _("The computer wins"));
}

/*
 * Of a level that has just been reached, while it is to be met next; and of the last one when it is beaten: there is
 * nothing beyond that.
 */
const char *ending_honour(const struct flow *flow)
{
    int human = party_lone_human(turn_party(flow)), met = flow->round.result.level;
    int now = party_lone_human(&flow->party);
    if (human < 0 || turn_winner(flow) != human)
        return NULL;
    int next = flow->party.sitting.seats[now == 0].level;
    if (flow->round.result.level_rose)
        return now < 0 || next <= met   ? NULL
               : next == SEAT_LEVEL_MAX ? _("Nobody plays better. Good luck!")
                                        : _("The computer plays harder now");
    return met == SEAT_LEVEL_MAX ? _("It doesn't get any better!") : NULL;
}

void ending_words(const struct flow *flow, char words[WORDS_MAX])
{
    int winner = turn_winner(flow);
    if (record_is_ended_by_players(match_ending(flow->stage.match)))
        players_words(flow, winner, words);
    else
        rules_words(flow, winner, words);
}
