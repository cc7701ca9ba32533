/*
 * What one of the crew says to the only human: when a game begins, when something happens, and at the end; each of it
 * once in a round at most. Where two computers are watched, nobody says anything. Declared in game_table.h.
 */
#include "ai/threats.h"
#include "ui/table/game_table.h"

/* The player who speaks: one of the crew, against the only human. -1: nobody does. */
static int speaker_of(const struct table *table)
{
    const struct party *party = turn_party(table);
    int human = party_lone_human(party);
    return human >= 0 && party_is_sailor(party, 1 - human) ? 1 - human : -1;
}

/* Could this player win with one move after the first `moves` moves, if the turn were theirs? */
static bool could_win(const struct table *table, int player, int moves)
{
    struct move wins[MOVES_MAX];
    const struct state *state = match_state_at(table->stage.match, moves);
    if (sitting_side(&table->party.sitting, player) == (enum side)state->turn)
        return threats_any_win(&table->party.variant, state);
    return threats_of_other(&table->party.variant, state, 1, wins) > 0;
}

/* What the last move, or the end, makes the speaker say; SAILOR_MOMENTS: nothing. */
static enum sailor_moment find_moment(const struct table *table, int speaker, unsigned happened)
{
    int winner = turn_winner(table), made = match_cursor(table->stage.match);
    if (happened & EVENT_ENDED)
        return winner < 0 ? SAILOR_DRAWS : winner == speaker ? SAILOR_WINS : SAILOR_LOSES;
    if (!(happened & EVENT_MOVE) || turn_is_over(table))
        return SAILOR_MOMENTS;
    if (made == 1)
        return SAILOR_BEGINS;
    bool before = could_win(table, speaker, made - 1), after = could_win(table, speaker, made);
    bool own = party_player_to_move(&table->party, match_state_at(table->stage.match, made - 1)) == speaker;
    return own && after && !before ? SAILOR_THREATS : !own && before && !after ? SAILOR_STOPPED : SAILOR_MOMENTS;
}

void sayings_hear(struct table *table, unsigned happened)
{
    struct round *round = &table->round;
    char words[2 * WORDS_MAX], said[WORDS_MAX];
    struct speech *speech = app_speech(table->app);
    int speaker = speaker_of(table);
    if (speaker < 0)
        return;
    enum sailor_moment moment = find_moment(table, speaker, happened);
    bool is_new = moment < SAILOR_MOMENTS && !(round->moments >> moment & 1);
    if (is_new) {
        round->moments |= 1U << moment;
        round->moment = moment;
        round->moment_at = match_cursor(table->stage.match);
    }
    /* The end is told when it has been shown. */
    if ((turn_is_over(table) ? (happened & EVENT_OVER) : is_new) && speech_detail(speech) >= TELL_USUALLY &&
        sayings_words(table, speaker, said)) {
        snprintf(words, sizeof words, "%s: %s", party_player_name(turn_party(table), speaker), said);
        speech_say(speech, SPEECH_TOLD, words);
    }
}

enum sailor_moment sayings_moment(const struct table *table, int player)
{
    const struct round *round = &table->round;
    const struct match *match = table->stage.match;
    int made = match_cursor(match), latest = round->moment_at + (turn_is_over(table) ? 0 : 1);
    bool seen = !turn_is_over(table) || round->announced;
    if (player != speaker_of(table) || round->moments == 0 || !seen || made < round->moment_at || made > latest ||
        made < match_length(match))
        return SAILOR_MOMENTS;
    return turn_is_risen(table, app_now(table->app)) ? SAILOR_BEGINS : round->moment; /* then the next one speaks */
}

bool sayings_words(const struct table *table, int player, char words[WORDS_MAX])
{
    enum sailor_moment moment = sayings_moment(table, player);
    if (moment == SAILOR_MOMENTS || !app_preference(table->app, PREFER_SAYINGS))
        return false;
    const struct party *party = turn_is_risen(table, app_now(table->app)) ? &table->party : turn_party(table);
    snprintf(words, WORDS_MAX, _("“%s”"), sailor_says(party->sitting.seats[player].level, moment));
    return true;
}
