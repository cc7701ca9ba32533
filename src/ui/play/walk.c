/* Back and forth in the record: undo and redo, and looking back. */
#include "ui/play/walk.h"

#include "ui/play/flow.h"
#include "ui/play/play_state.h"

bool walk_is_on(const struct play *play)
{
    return (play->ended || play->looking) && match_outcome(play->match) == RUNNING;
}

bool walk_takes_arrows(const struct play *play)
{
    return play->looking || flow_is_watching(play) || match_outcome(play->match) != RUNNING;
}

/*
 * Moves the cursor until it is a human's turn again, one move at least; exactly one in a game of computers, and in one
 * that has ended.
 */
static bool travel(struct play *play, bool (*step)(struct match *))
{
    int start = match_cursor(play->match);
    bool moved = step(play->match);
    if (flow_is_watching(play) || play->ended)
        return moved;
    while (moved && flow_is_computer_turn(play))
        moved = step(play->match);
    if (flow_is_computer_turn(play) && step == match_undo) {
        /* Nobody human had a turn before: stay. */
        while (match_cursor(play->match) < start)
            (void)match_redo(play->match);
    }
    return match_cursor(play->match) != start;
}

bool walk_leads_back(const struct play *play)
{
    int before = match_cursor(play->match) - 1;
    if (flow_is_watching(play) || play->ended)
        return before >= 0;
    for (; before >= 0; before--) {
        enum side turn = match_state_at(play->match, before)->turn;
        if (seat_is_human(play->sitting.seats[sitting_player(&play->sitting, turn)]))
            return true;
    }
    return false;
}

static void after_travel(struct play *play, bool moved, uint64_t now)
{
    if (moved)
        flow_travelled(play, now);
    else
        sound_play(app_sound(play->app), SOUND_BAD);
}

void walk_back(struct play *play, uint64_t now)
{
    bool moved = travel(play, match_undo);
    play->looking = play->looking && !moved;
    after_travel(play, moved, now);
}

void walk_forward(struct play *play, uint64_t now)
{
    bool moved = travel(play, match_redo);
    play->looking = play->looking && !moved;
    after_travel(play, moved, now);
}

void walk_go(struct play *play, int cursor, uint64_t now)
{
    int start = match_cursor(play->match);
    while (match_cursor(play->match) > cursor && match_undo(play->match))
        continue;
    while (match_cursor(play->match) < cursor && match_redo(play->match))
        continue;
    play->looking = match_cursor(play->match) < match_length(play->match);
    after_travel(play, match_cursor(play->match) != start, now);
}
