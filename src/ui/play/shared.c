/*
 * What is asked for at the table where the game belongs to two: what one person alone does here is there asked of the
 * other one, or is not possible.
 */
#include "ui/numbers.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

/* A game that has ended is one's own again: it is walked through and reviewed as any other. */
static bool is_running(const struct play *play)
{
    return !play->flow.round.ended;
}

static bool is_of_honour(const struct play *play)
{
    return play->flow.party.honour;
}

static bool is_announced(const struct play *play)
{
    return play->flow.round.announced;
}

static bool is_any(const struct play *play)
{
    (void)play;
    return true;
}

static bool has_no_choice(const struct play *play)
{
    return !turn_chooses_colour(&play->flow);
}

/* A row for each action that is another one here, as long as `when`. Without an offer it is refused. */
static const struct {
    enum action action;
    bool (*when)(const struct play *play);
    enum offer_kind offer;
} rows[] = {
    {ACTION_CHOOSE, is_announced, OFFER_REMATCH},
    {ACTION_UNDO, is_running, OFFER_TAKEBACK},
    {ACTION_HINT, is_of_honour, OFFER_HELP},
    {ACTION_ANALYSIS, is_of_honour, OFFER_HELP},
    {ACTION_OFFER_DRAW, is_any, OFFER_DRAW},
    {ACTION_PAUSE, is_any, OFFER_PAUSE},
    {ACTION_RESTART, is_any, (enum offer_kind)0},
    {ACTION_SWAP, has_no_choice, (enum offer_kind)0},
    {ACTION_OPENINGS, is_of_honour, (enum offer_kind)0},
    {ACTION_LEVEL_UP, is_any, (enum offer_kind)0},
    {ACTION_LEVEL_DOWN, is_any, (enum offer_kind)0},
};

static int row_of(const struct play *play, enum action action)
{
    for (int i = 0; i < (int)SDL_arraysize(rows); i++)
        if (rows[i].action == action && rows[i].when(play))
            return i;
    return -1;
}

/* What was walked back in a running game is walked forward, not played once more. */
static bool walks_forth(const struct play *play, enum action action)
{
    return action == ACTION_REDO && is_running(play);
}

bool shared_act(struct play *play, enum action action, uint64_t now)
{
    int row = row_of(play, action);
    if (walks_forth(play, action))
        walk_go(&play->flow, int_min(match_cursor(play->flow.stage.match) + 1, match_length(play->flow.stage.match)),
                now);
    else if (row >= 0 && rows[row].offer != 0)
        partner_offer(play, rows[row].offer);
    else if (row >= 0)
        app_refuse(play->flow.app, _("The game belongs to both of you: that is not possible"));
    return row >= 0 || walks_forth(play, action);
}

bool shared_is_usable(const struct play *play, enum action action, bool *usable)
{
    int row = row_of(play, action);
    if (row < 0)
        return false;
    *usable = rows[row].offer != 0 && partner_can_offer(play, rows[row].offer);
    return true;
}
