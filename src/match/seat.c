/* Seats: as text, "human", "engine" or a level; and whether one human plays a computer. */
#include <stdio.h>
#include <string.h>

#include "gravitrips/match.h"

bool seat_parse(const char *text, struct seat *seat)
{
    for (int level = SEAT_HUMAN; level <= SEAT_ENGINE; level++) {
        char name[SEAT_TEXT_MAX];
        seat_format((struct seat){level}, name);
        if (strcmp(text, name) == 0) {
            seat->level = level;
            return true;
        }
    }
    return false;
}

void seat_format(struct seat seat, char text[SEAT_TEXT_MAX])
{
    if (seat_is_human(seat))
        snprintf(text, SEAT_TEXT_MAX, "human");
    else if (seat_is_engine(seat))
        snprintf(text, SEAT_TEXT_MAX, "engine");
    else
        snprintf(text, SEAT_TEXT_MAX, "%d", seat.level);
}

int seat_lone_human(struct seat first, struct seat second)
{
    if (seat_is_human(first) == seat_is_human(second))
        return -1;
    return seat_is_human(first) ? 0 : 1;
}
