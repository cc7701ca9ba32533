/* What the tests of rules, engine and match share: variants and positions. */
#ifndef GAME_SUPPORT_H
#define GAME_SUPPORT_H

#include "gravitrips/ai.h"
#include "gravitrips/game.h"
#include "gravitrips/match.h"
#include "gravitrips/worth.h"

/* Builds a variant; fails the test if it is refused. What is 0 is the default. */
struct variant variant_of(const char *game, struct options options);
struct variant connect4_of(int width, int height, int connect);
struct variant tictactoe_of(int width, int height, int connect);
struct variant kolibrat_of(int width, int height, int pieces, int points);

/* Makes a match, which is destroyed after the test. */
struct match *make_match(const struct variant *variant);

/* Makes an engine; fails the test if it cannot be made. */
struct engine *make_engine(const struct variant *variant, const char *evaluator);

/*
 * A fixture's variant, 7x6 connect 4 or another game's default, and an engine of it: FIXTURE(given_begin, given_end).
 * given_take takes another variant in its place, of Connect Four unless `game` names another game.
 */
extern struct given {
    struct variant variant;
    struct engine *engine;
} given;
int given_begin(void **unused);
int given_tictactoe(void **unused);
int given_kolibrat(void **unused);
int given_end(void **unused);
void given_take(const char *game, struct options options);

struct move random_move(const struct variant *variant, const struct state *state, uint64_t *random);

/* Makes a random move; false if the game is over. */
bool play_random_move(const struct variant *variant, struct state *state, uint64_t *random);

/* Reads a position; fails the test if it is refused. */
struct state position(const struct variant *variant, const char *text);

/* A running position after at most `plies` random moves; its text goes to `text`. */
struct state random_position(const struct variant *variant, uint64_t *random, int plies, char text[STATE_TEXT_MAX]);

/* A running position after just so many random moves, of which none loses at once where that can be helped. */
struct state quiet_position(const struct variant *variant, uint64_t *random, int plies, char text[STATE_TEXT_MAX]);

/* The same of a game in which only half of the moves are random: the others are an engine's, three plies ahead. */
struct state played_position(const struct variant *variant, struct engine *engine, uint64_t *random, int plies,
                             char text[STATE_TEXT_MAX]);

/* What a state, or a move in it, is worth for the side to move: minimax over the rules, with no memory. */
struct worth plain_worth(const struct variant *variant, const struct state *at);
struct worth plain_move_worth(const struct variant *variant, const struct state *at, struct move move);

/* The text of a list of moves, separated by spaces; valid until the next call. */
const char *moves_text(const struct variant *variant, const struct move *moves, int count);

#endif
