/* What the tests of records and of what keeps them share. */
#ifndef RECORD_SUPPORT_H
#define RECORD_SUPPORT_H

#include "gravitrips/record.h"

/* Adds up to so many random moves, each with a time, and how the game stands then. */
void random_game(struct record *record, const struct variant *variant, int plies, uint64_t *random);

/* Fills in who played, when, and the rest, at random: names need escapes, are empty, or fill their room. */
void random_players(struct record *record, uint64_t *random);

/* A record that is read is freed after the test, if nothing is added to it. */
void own_record(const struct record *record);

/* The text of a record; it is freed after the test. */
char *record_text(const struct record *record);

/* Are these the same game, move for move, and told of in the same words? Fails the test if not. */
void assert_same_record(const struct record *a, const struct record *b);

#endif
