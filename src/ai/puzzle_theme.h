/* The themes of puzzles (gravitrips/puzzle.h), in games in which pieces fall. Threads: pure functions. */
#ifndef AI_PUZZLE_THEME_H
#define AI_PUZZLE_THEME_H

#include "gravitrips/puzzle.h"

/*
 * The theme of a won position whose only good move is `answer`; `line` are the `count` moves of best play that follow
 * it, to the end of the game. PUZZLE_NO_THEME if it has none.
 */
enum puzzle_theme puzzle_theme_find(const struct variant *variant, const struct state *state, struct move answer,
                                    const struct move *line, int count);

/* What the command line and the settings call the themes, PUZZLE_NO_THEME "any"; behind the last one is NULL. */
extern const char *const puzzle_theme_names[PUZZLE_THEMES + 1];

/* The hardest grade of which puzzles with this theme, or without one, are found in a moment on usual boards. */
int puzzle_theme_grades(enum puzzle_theme theme);

/*
 * Could some move of a state have this theme? Asks the rules alone, so that most positions are sorted out before they
 * are solved.
 */
bool puzzle_theme_is_possible(const struct variant *variant, const struct state *state, enum puzzle_theme theme);

#endif
