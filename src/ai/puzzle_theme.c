/* Which theme a puzzle has. See puzzle_theme.h. */
#include "ai/puzzle_theme.h"

#include "ai/threats.h"
#include "standard.h"

const char *const puzzle_theme_names[] = {[PUZZLE_NO_THEME] = "any",      [PUZZLE_AT_ONCE] = "win",
                                          [PUZZLE_BLOCK] = "block",       [PUZZLE_DOUBLE_THREAT] = "double-threat",
                                          [PUZZLE_ZUGZWANG] = "zugzwang", [PUZZLE_ODD_EVEN] = "odd-even",
                                          [PUZZLE_THEMES] = NULL};

int puzzle_theme_grades(enum puzzle_theme theme)
{
    static const int grades[PUZZLE_THEMES] = {
        [PUZZLE_NO_THEME] = PUZZLE_GRADE_MAX, [PUZZLE_AT_ONCE] = 1,  [PUZZLE_BLOCK] = 3,
        [PUZZLE_DOUBLE_THREAT] = 3,           [PUZZLE_ZUGZWANG] = 2, [PUZZLE_ODD_EVEN] = PUZZLE_GRADE_MAX};
    return grades[theme];
}

/* Does the move fill the one place in which the other side could win at once? */
static bool is_block(const struct variant *variant, const struct state *state, struct move move)
{
    struct move threats[MOVES_MAX];
    return threats_of_other(variant, state, MOVES_MAX, threats) == 1 && threats[0].to == move.to;
}

static bool is_threatened(const struct variant *variant, const struct state *state)
{
    struct move threat[MOVES_MAX];
    return threats_of_other(variant, state, 1, threat) > 0;
}

static bool is_double_threat(const struct variant *variant, const struct state *state, struct move move)
{
    uint8_t cells[2];
    return threats_fork_at(threats_sketch(variant, state), move.to, side_cell((enum side)state->turn), cells) !=
           NO_FORK;
}

/* Is the other side lost only because it must move: does each of its moves allow a win that was none before it? */
static bool is_zugzwang(const struct variant *variant, const struct state *state, struct move move)
{
    struct state after = variant_after(variant, state, move);
    return after.outcome == RUNNING && !is_threatened(variant, &after) && !threats_any_win(variant, &after) &&
           threats_safe_moves(variant, &after) == 0;
}

/* Is the side that answers the move threatened by nothing when only the last two moves of the line are left? */
static bool is_quiet_at_end(const struct variant *variant, struct state state, const struct move *line, int count)
{
    for (int i = 0; i < count - 2; i++)
        variant->game->apply(variant, &state, line[i]);
    return !is_threatened(variant, &state);
}

/*
 * Does the move make a threat that cannot be filled yet, in a row in which its side comes last when a column is filled
 * up in turn (FIRST in odd rows, SECOND in even ones, from 1), and does the other side in the end have to play below
 * it, though nothing else threatens it? The line is its longest defence, so by then it has no other move. (V. Allis, "A
 * knowledge-based approach of Connect-Four", 1988, on odd and even threats.)
 */
static bool is_odd_even(const struct variant *variant, const struct state *state, struct move move,
                        const struct move *line, int count)
{
    int width = variant->options.width;
    enum cell piece = side_cell((enum side)state->turn);
    struct state next = variant_after(variant, state, move);
    struct sketch before = threats_sketch(variant, state), after = threats_sketch(variant, &next);
    if (count < 4 || count % 2 != 0 || variant->options.height % 2 != 0)
        return false;
    int cell = line[count - 1].to, row = cell / width + 1;
    return (row % 2 == 1) == (state->turn == FIRST) && threats_above(variant, line[count - 2].to) == cell &&
           threats_at(&after, cell, piece) && !threats_at(&before, cell, piece) &&
           after.cells[cell - width] == CELL_EMPTY && is_quiet_at_end(variant, next, line, count);
}

enum puzzle_theme puzzle_theme_find(const struct variant *variant, const struct state *state, struct move answer,
                                    const struct move *line, int count)
{
    if (!variant->game->gravity || opening_goes_on(variant, state))
        return PUZZLE_NO_THEME;
    if (threats_wins_at_once(variant, state, answer))
        return PUZZLE_AT_ONCE;
    if (is_threatened(variant, state))
        return is_block(variant, state, answer) ? PUZZLE_BLOCK : PUZZLE_NO_THEME;
    if (is_double_threat(variant, state, answer))
        return PUZZLE_DOUBLE_THREAT;
    if (is_zugzwang(variant, state, answer))
        return PUZZLE_ZUGZWANG;
    return is_odd_even(variant, state, answer, line, count) ? PUZZLE_ODD_EVEN : PUZZLE_NO_THEME;
}

bool puzzle_theme_is_possible(const struct variant *variant, const struct state *state, enum puzzle_theme theme)
{
    struct move moves[MOVES_MAX];
    bool wins = threats_any_win(variant, state), threatened = is_threatened(variant, state), found = false;
    if (theme == PUZZLE_AT_ONCE || theme == PUZZLE_BLOCK)
        return wins == (theme == PUZZLE_AT_ONCE) && (wins || threatened);
    int count = wins || threatened ? 0 : variant->game->moves(variant, state, moves);
    for (int i = 0; i < count && !found; i++)
        found = theme == PUZZLE_DOUBLE_THREAT ? is_double_threat(variant, state, moves[i])
                : theme == PUZZLE_ZUGZWANG    ? is_zugzwang(variant, state, moves[i])
                                              : variant->options.height % 2 == 0;
    return found;
}
