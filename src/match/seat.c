/* Seats as text: "human" or a level. */
#include <stdio.h>
#include <string.h>

#include "gravitrips/match.h"

bool seat_parse(const char *text, struct seat *seat)
{
    for (int level = SEAT_HUMAN; level <= SEAT_LEVEL_MAX; level++) {
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
    else
        snprintf(text, SEAT_TEXT_MAX, "%d", seat.level);
}
