#include "ai/claims.h"

#include "standard.h"

/* The next free cells of columns with an odd number of them: what has to be paired. */
struct singles {
    int count;
    uint8_t cells[WIDTH_MAX];
};

static bool is_in_line(const struct variant *variant, int line, int cell)
{
    for (int i = 0; i < variant->lines.length; i++)
        if (variant->lines.cells[line][i] == cell)
            return true;
    return false;
}

/* Adds a claim, and lets the lines die that it kills. */
static void add_claim(const struct variant *variant, struct claims *claims, enum claim_rule rule, int one, int other)
{
    claims->claims[claims->count] = (struct claim){.rule = rule, .cells = {(uint8_t)one, (uint8_t)other}};
    for (int line = 0; line < variant->lines.count; line++) {
        bool needs = is_in_line(variant, line, other) && (rule == CLAIM_ABOVE || is_in_line(variant, line, one));
        if (claims->killers[line] == CLAIM_NOT && needs) {
            claims->killers[line] = claims->count;
            claims->alive--;
        }
    }
    claims->count++;
}

static void begin(const struct variant *variant, struct claims *claims)
{
    claims->count = claims->alive = 0;
    for (int line = 0; line < variant->lines.count; line++) {
        claims->killers[line] = CLAIM_NOT;
        for (int i = 0; i < variant->lines.length; i++)
            if (claims->from.cells[variant->lines.cells[line][i]] == side_cell(claims->keeper))
                claims->killers[line] = CLAIM_DEAD;
        claims->alive += claims->killers[line] == CLAIM_NOT;
    }
}

/* Claims the upper one of each two cells in a column, from the top down. Returns the cell that is left over, or -1. */
static int claim_column(const struct variant *variant, struct claims *claims, int column)
{
    int width = variant->options.width, row = variant->options.height - 1;
    for (; row > 0 && claims->from.cells[(row - 1) * width + column] == CELL_EMPTY; row -= 2)
        add_claim(variant, claims, CLAIM_ABOVE, (row - 1) * width + column, row * width + column);
    return row >= 0 && claims->from.cells[row * width + column] == CELL_EMPTY ? row * width + column : -1;
}

/* Pairs the cells that are left over in every way, and keeps the one in which the fewest lines live. */
static void pair_singles(const struct variant *variant, const struct claims *before, const struct singles *singles,
                         struct claims *best)
{
    if (singles->count == 0 && (best->alive < 0 || before->alive < best->alive))
        *best = *before;
    for (int partner = 1; partner < singles->count; partner++) {
        struct claims claims = *before;
        struct singles rest = {0};
        add_claim(variant, &claims, CLAIM_EITHER, singles->cells[0], singles->cells[partner]);
        for (int i = 1; i < singles->count; i++)
            if (i != partner)
                rest.cells[rest.count++] = singles->cells[i];
        pair_singles(variant, &claims, &rest, best);
    }
}

/* The claims of the side that is not to move in claims->from; claims->alive is -1 if there are none. */
static void find(const struct variant *variant, struct claims *claims)
{
    struct claims paired = *claims;
    struct singles singles = {0};
    enum { SINGLES_MOST = 8 /* on wider boards only neighbours are paired: the number of ways grows too fast */ };
    paired.keeper = other_side(claims->from.turn);
    begin(variant, &paired);
    for (int column = 0; column < variant->options.width; column++) {
        int single = claim_column(variant, &paired, column);
        if (single >= 0)
            singles.cells[singles.count++] = (uint8_t)single;
    }
    claims->alive = -1;
    if (singles.count % 2 != 0)
        return;
    for (int i = SINGLES_MOST; i < singles.count; i += 2)
        add_claim(variant, &paired, CLAIM_EITHER, singles.cells[i], singles.cells[i + 1]);
    singles.count = singles.count < SINGLES_MOST ? singles.count : SINGLES_MOST;
    pair_singles(variant, &paired, &singles, claims);
}

bool claims_find(const struct variant *variant, const struct state *state, struct claims *claims)
{
    struct move moves[MOVES_MAX];
    *claims = (struct claims){.alive = -1, .from = *state};
    if (!variant->game->gravity || state->outcome != RUNNING)
        return false;
    find(variant, claims);
    if (claims->alive >= 0)
        return true;
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct claims after = {.first = moves[i], .from = *state};
        variant->game->apply(variant, &after.from, moves[i]);
        if (after.from.outcome != RUNNING)
            continue;
        find(variant, &after);
        if (after.alive >= 0 && (claims->alive < 0 || after.alive < claims->alive))
            *claims = after;
    }
    return claims->alive >= 0;
}

int claims_alive(const struct variant *variant, const struct claims *claims, int count)
{
    int alive = 0;
    for (int line = 0; line < variant->lines.count; line++)
        alive += claims->killers[line] == CLAIM_NOT || claims->killers[line] >= count;
    return alive;
}

int claims_by(const struct claims *claims, int count, enum claim_rule rule)
{
    int by = 0;
    for (int i = 0; i < count; i++)
        by += claims->claims[i].rule == rule;
    return by;
}
