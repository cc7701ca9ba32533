/* Who plays in a tournament, and how, from a command line. */
#ifndef CLI_ENTRANTS_H
#define CLI_ENTRANTS_H

#include "cli/cli.h"
#include "engines/tournament.h"

/* A tournament set up; what it points to is its own. */
struct entrants {
    struct tournament_setup setup;
    struct contestant *contestants;
    struct guest_setup *guests; /* as many, those of guests in use */
    struct record *openings;
};

/* Sets a tournament up, without a book. False after saying what is wrong; entrants_free frees it in any case. */
bool entrants_read(const struct cli_options *options, struct entrants *entrants);
void entrants_free(struct entrants *entrants);

#endif
