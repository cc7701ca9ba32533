/* What the tests of reasons and of hints share: plain rules, which prove the reasons by other means. */
#ifndef EXPLAIN_SUPPORT_H
#define EXPLAIN_SUPPORT_H

#include "gravitrips/explain.h"
#include "standard.h"

/* The state with the turn of the other side. */
struct state passed(struct state state);

bool is_legal(const struct variant *variant, const struct state *state, struct move move);

/* Is the move legal, and does it win at once? */
bool wins(const struct variant *variant, const struct state *state, struct move move);

/* Can the side to move force a win within so many plies? */
bool can_win_in(const struct variant *variant, const struct state *state, int plies);

/* How often each kind of reason was given in a test. */
extern int seen[EXPLAIN_KINDS];

/* Fails the test if one of these kinds was never given. */
void expect_seen(const enum explain_kind *kinds, int count);

#define EXPECT_SEEN(...)                                                                                               \
    do {                                                                                                               \
        static const enum explain_kind kinds[] = {__VA_ARGS__};                                                        \
        expect_seen(kinds, (int)(sizeof kinds / sizeof *kinds));                                                       \
    } while (0)

#endif
