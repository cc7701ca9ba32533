/* gravitrips-cli play: engine against engine, game by game. */
#include <stdlib.h>

#include "cli/tournament.h"

enum { DRAW = 2 };

/* The games so far, won by the first seat, by the second, drawn. */
struct score {
    const struct cli_options *options;
    int counts[3];
};

/* The seat that has the first move in a game. */
static int starter_of(const struct cli_options *options, int game)
{
    return options->swap ? game % 2 : 0;
}

static void pair_seats(const struct cli_options *options, int game, void *context, struct pairing *pairing)
{
    int starter = starter_of(options, game);
    (void)context;
    pairing->seats[FIRST] = options->seats[starter];
    pairing->seats[SECOND] = options->seats[1 - starter];
    pairing->seed = tournament_seed(options, game);
}

static int winner_of(enum outcome outcome, int starter)
{
    if (outcome == DRAWN)
        return DRAW;
    return outcome == WON_BY_FIRST ? starter : 1 - starter;
}

/* Prints a game; false when nobody hears the rest, which main says. */
static bool print_game(int game, const struct played *played, void *context)
{
    static const char *const words[] = {"first", "second", "draw"};
    struct score *score = context;
    int winner = winner_of(played->outcome, starter_of(score->options, game));
    score->counts[winner]++;
    printf("%s\t%s\n", played->record, words[winner]);
    return fflush(stdout) == 0;
}

enum cli_exit command_play(const struct cli_options *options)
{
    struct score score = {.options = options};
    struct played *played = tournament_play(options, options->games, pair_seats, print_game, &score);
    if (!played)
        return CLI_REFUSED;
    tournament_free(played, options->games);
    printf("first %d, second %d, drawn %d\n", score.counts[0], score.counts[1], score.counts[2]);
    return CLI_DONE;
}
