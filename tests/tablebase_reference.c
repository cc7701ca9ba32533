/*
 * Value iteration, round by round over everything: in round n a state is won if
 * a move leads to one that was lost before, lost if all moves lead to states
 * that were won before. No layers, no way back, no counters.
 */
#include "tablebase_reference.h"
#include "prelude.h"
#include "rules/variant.h"

/* What stands for a move after which the game is over. */
enum { NO_MOVE = -1, MOVER_WINS = -2, MOVER_LOSES = -3 };

int reference_numbers(const struct variant *variant)
{
    int numbers = 2 * variant->options.points * variant->options.points;
    for (int cell = 0; cell < variant->cells; cell++)
        numbers *= 3;
    return numbers;
}

/* A number is cells in base 3 from the bottom, then turn and points. */
static int number_of(const struct variant *variant, const struct state *state)
{
    int points = variant->options.points;
    int number = (state->turn * points + state->tally[0]) * points + state->tally[1];
    for (int cell = variant->cells - 1; cell >= 0; cell--)
        number = 3 * number + state->cells[cell];
    return number;
}

bool reference_state(const struct variant *variant, int number, struct state *state)
{
    char cells[CELLS_MAX];
    char text[STATE_TEXT_MAX];
    char *end = text;
    int width = variant->options.width;
    for (int cell = 0; cell < variant->cells; cell++, number /= 3)
        cells[cell] = ".rb"[number % 3];
    for (int row = variant->options.height - 1; row >= 0; row--)
        end += sprintf(end, "%.*s%s", width, cells + row * width, row > 0 ? "/" : "");
    int points = variant->options.points;
    sprintf(end, " %c %d:%d", "rb"[number / points / points], number / points % points, number % points);
    return position_parse(variant, text, state, NULL);
}

static int32_t after(const struct variant *variant, const struct state *state, struct move move)
{
    struct state next = variant_after(variant, state, move);
    if (next.outcome == RUNNING)
        return number_of(variant, &next);
    return next.outcome == (state->turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND) ? MOVER_WINS : MOVER_LOSES;
}

static void gather_state(struct reference *reference, int number)
{
    const struct variant *variant = reference->variant;
    struct move moves[MOVES_MAX];
    struct state state;
    int count = 0;
    if (reference_state(variant, number, &state)) {
        count = variant->game->moves(variant, &state, moves);
        assert_within(count, 0, REFERENCE_MOVES_MAX - 1);
    }
    for (int i = 0; i < count; i++)
        reference->next[number][i] = after(variant, &state, moves[i]);
    reference->next[number][count] = NO_MOVE;
}

void reference_gather(struct reference *reference, const struct variant *variant)
{
    size_t count = (size_t)reference_numbers(variant);
    *reference = (struct reference){
        .variant = variant,
        .count = (int)count,
        .results = malloc(count * sizeof *reference->results),
        .plies = malloc(count * sizeof *reference->plies),
        .next = malloc(count * sizeof *reference->next),
    };
    assert_true(reference->results && reference->plies && reference->next);
    for (int number = 0; number < reference->count; number++)
        gather_state(reference, number);
}

void reference_free(struct reference *reference)
{
    free(reference->results);
    free(reference->plies);
    free(reference->next);
}

/* What a move brings its mover, known before round `round`; endless while it is not known. */
static int brings(const struct reference *reference, int32_t next, int round, const int of_end[2])
{
    if (next < NO_MOVE)
        return of_end[next == MOVER_WINS];
    return reference->plies[next] < round ? -reference->results[next] : WORTH_DRAW;
}

/* Is a state decided in this round? `of_end`: what the end of the game brings a mover who loses, who wins, by turn. */
static bool decide(struct reference *reference, int number, int round, const int of_end[2])
{
    int best = WORTH_LOSS;
    if (reference->next[number][0] == NO_MOVE)
        return false;
    for (const int32_t *next = reference->next[number]; *next != NO_MOVE; next++) {
        int result = brings(reference, *next, round, of_end);
        best = result > best ? result : best;
    }
    if (best == WORTH_DRAW)
        return false;
    reference->results[number] = (int8_t)best;
    reference->plies[number] = (int16_t)round;
    return true;
}

static bool is_blacks_turn(const struct reference *reference, int number)
{
    return number >= reference->count / 2;
}

static void solve(struct reference *reference, const int of_end[2][2])
{
    bool news = true;
    for (int number = 0; number < reference->count; number++) {
        reference->results[number] = WORTH_DRAW;
        reference->plies[number] = INT16_MAX;
    }
    for (int round = 1; news; round++) {
        news = false;
        for (int number = 0; number < reference->count; number++)
            if (reference->results[number] == WORTH_DRAW)
                news |= decide(reference, number, round, of_end[is_blacks_turn(reference, number)]);
    }
}

void reference_solve(struct reference *reference)
{
    static const int of_end[2][2] = {{WORTH_LOSS, WORTH_WIN}, {WORTH_LOSS, WORTH_WIN}};
    solve(reference, of_end);
}

void reference_solve_keep(struct reference *reference, enum side keeper)
{
    static const int of_end[2][2][2] = {
        {{WORTH_LOSS, WORTH_LOSS}, {WORTH_WIN, WORTH_WIN}},
        {{WORTH_WIN, WORTH_WIN}, {WORTH_LOSS, WORTH_LOSS}},
    };
    solve(reference, of_end[keeper]);
}
