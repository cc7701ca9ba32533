/* How the flow stands: whose turn it is, who may move, what is shown. It changes nothing. */
#include "ui/play/flow.h"
#include "ui/words.h"

enum { GUARD_TIME = 200000 }; /* nobody reacts faster: such a click was meant for the turn before */

static const struct state *state_of(const struct flow *flow)
{
    return match_state(flow->stage.match);
}

static struct seat seat_of(const struct party *party, enum side side)
{
    return party->sitting.seats[sitting_player(&party->sitting, side)];
}

bool turn_is_over(const struct flow *flow)
{
    return match_outcome(flow->stage.match) != RUNNING;
}

const struct party *turn_party(const struct flow *flow)
{
    return flow->round.ended ? &flow->round.result.party : &flow->party;
}

const struct party *turn_party_shown(const struct flow *flow)
{
    return flow->round.unseen ? &flow->round.result.party : &flow->party;
}

int turn_winner(const struct flow *flow)
{
    return party_winner(turn_party(flow), match_outcome(flow->stage.match));
}

int turn_level(const struct flow *flow)
{
    int human = party_lone_human(&flow->party), lowest = flow->round.lowest;
    struct seat seat = flow->party.sitting.seats[human == 0];
    if (flow->round.ended)
        return flow->round.result.level;
    if (human < 0 || !seat_has_level(seat))
        return 0;
    return lowest > 0 ? SDL_min(lowest, seat.level) : seat.level;
}

/* With somebody elsewhere no move is made at an earlier position: the game that both play has none there. */
static bool is_earlier(const struct flow *flow)
{
    return flow->party.elsewhere && match_cursor(flow->stage.match) < match_length(flow->stage.match);
}

bool turn_is_computers(const struct flow *flow)
{
    return !turn_is_over(flow) && !is_earlier(flow) && !seat_is_human(seat_of(&flow->party, state_of(flow)->turn));
}

/* Is somebody elsewhere to move? */
static bool is_elsewhere(const struct flow *flow)
{
    return !turn_is_over(flow) && party_is_elsewhere(&flow->party, party_player_to_move(&flow->party, state_of(flow)));
}

bool turn_is_humans(const struct flow *flow)
{
    return !turn_is_over(flow) && seat_is_human(seat_of(&flow->party, state_of(flow)->turn)) && !is_elsewhere(flow) &&
           !is_earlier(flow);
}

bool turn_chooses_colour(const struct flow *flow)
{
    return turn_is_humans(flow) && opening_is_choice(&flow->party.variant, state_of(flow));
}

bool turn_shows_worths(const struct flow *flow)
{
    return app_preference(flow->app, PREFER_ANALYSIS) && !flow->party.honour;
}

bool turn_is_looking_back(const struct flow *flow)
{
    return (flow->round.ended || flow->round.looking) && !turn_is_over(flow);
}

const char *turn_why_not(const struct flow *flow, uint64_t now)
{
    bool alone = party_me(&flow->party) >= 0, begun = match_cursor(flow->stage.match) > 0;
    bool lays = state_of(flow)->plies < flow->party.variant.options.opening; /* one disc after the other */
    bool too_early = begun && alone && !lays && flow->turn.since > 0 && now - flow->turn.since < GUARD_TIME;
    if (turn_is_over(flow))
        return N_("The game is over");
    if (party_is_watching(&flow->party))
        return N_("You are watching: the computer plays both sides");
    if (turn_is_computers(flow))
        return turn_is_looking_back(flow) ? N_("It was the computer's turn here: go one move forward to play")
                                          : N_("It is the computer's turn");
    if (flow->party.elsewhere == 3)
        return N_("You are watching: the others play");
    if (is_earlier(flow))
        return N_("Go to the last move to play on");
    if (is_elsewhere(flow))
        return N_("It is your friend's turn");
    return too_early ? N_("Just a little too soon: try again") : NULL;
}

void turn_note_slip(struct round *round, struct ai_oversight oversight, int move)
{
    struct slip before = round->slips[round->slips[0].move < move ? 0 : 1];
    round->slips[1] = before.move < move ? before : (struct slip){.move = 0};
    round->slips[0] = (struct slip){oversight, move};
}

struct ai_oversight turn_slip(const struct round *round, int made, bool over)
{
    for (int i = 0; i < 2; i++)
        if (round->slips[i].move > 0 && round->slips[i].move + (over ? 0 : 1) <= made)
            return round->slips[i].oversight;
    return (struct ai_oversight){.what = AI_MISSED_NOTHING};
}
