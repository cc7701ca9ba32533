/*
 * A sitting: several matches between the same two players. Wins belong to the
 * players, who begins belongs to the match.
 */
#include "gravitrips/match.h"

int sitting_player(const struct sitting *sitting, enum side side)
{
    return side == FIRST ? sitting->starter : 1 - sitting->starter;
}

enum side sitting_side(const struct sitting *sitting, int player)
{
    return player == sitting->starter ? FIRST : SECOND;
}

enum sitting_event sitting_finish(struct sitting *sitting, enum outcome outcome, int level)
{
    if (outcome == RUNNING)
        return SITTING_SAME;
    if (outcome == DRAWN) {
        sitting->draws++;
        return SITTING_SAME;
    }
    int winner = sitting_player(sitting, outcome == WON_BY_FIRST ? FIRST : SECOND);
    struct seat *loser = &sitting->seats[1 - winner];
    sitting->wins[winner]++;
    bool beaten = seat_is_human(sitting->seats[winner]) && seat_has_level(*loser) && loser->level == level;
    if (beaten && level < SEAT_LEVEL_MAX) {
        loser->level++;
        return SITTING_LEVEL_ROSE;
    }
    return SITTING_SAME;
}

void sitting_next(struct sitting *sitting)
{
    if (sitting->alternate)
        sitting->starter = 1 - sitting->starter;
}

void sitting_swap(struct sitting *sitting)
{
    struct seat seat = sitting->seats[0];
    int wins = sitting->wins[0];
    sitting->seats[0] = sitting->seats[1];
    sitting->wins[0] = sitting->wins[1];
    sitting->seats[1] = seat;
    sitting->wins[1] = wins;
}

int sitting_champion(const struct sitting *sitting)
{
    bool humans = seat_is_human(sitting->seats[0]) && seat_is_human(sitting->seats[1]);
    for (int player = 0; player < 2; player++)
        if (humans && sitting->best_of > 1 && 2 * sitting->wins[player] > sitting->best_of)
            return player;
    return -1;
}

void sitting_reset(struct sitting *sitting)
{
    sitting->wins[0] = 0;
    sitting->wins[1] = 0;
    sitting->draws = 0;
}
