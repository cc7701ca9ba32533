/*
 * Two friends elsewhere, who they are and what becomes of them, out of one
 * number: sessions, what each keeps, people who want anything at any moment,
 * somebody who watches, and a network that delays, loses, repeats and cuts what
 * it carries; either program is killed and comes back from what it has kept.
 */
#ifndef SIMULATION_H
#define SIMULATION_H

#include "standard.h"

/* What was seen in many games. */
struct simulated {
    long games, rounds, moves, kills, losses, refused, late, claims, flags, takebacks, clocks, left;
    long disagreements; /* that were told */
};

/* Plays one; adds to what was seen. NULL if all that must hold held, else what did not. `told`: prints what happens. */
const char *simulate(uint64_t seed, bool told, struct simulated *seen);

#endif
