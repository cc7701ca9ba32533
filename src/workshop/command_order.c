/*
 * gravitrips-workshop order: fits the weights by which the solver orders moves (struct bitboard_order). It looks for
 * the weights with which the fewest nodes prove who wins: on small boards from the beginning, on larger ones after some
 * random moves. The number of nodes depends on nothing but the options. Declared in workshop.h.
 */

#include "solver/search.h"
#include "standard.h"
#include "workshop/workshop.h"

enum { BOARDS = 6, WEIGHTS = 3, POSITIONS_USUAL = 8, POSITIONS_MOST = 256, WEIGHT_MOST = 8, MEMORY = 64 << 20 };

#define FAR_WORSE 2.0 /* weights are given up on a board where they need this multiple of the board's `nodes` */

static const struct {
    const char *size;
    int plies; /* 0: only the empty board */
} boards[BOARDS] = {{"6x6", 0}, {"8x4", 0}, {"7x5", 0}, {"5x8", 0}, {"7x6", 12}, {"8x5", 11}};

struct sample {
    struct bitboard board;
    struct transposition table;
    int count;
    struct bitboard_position positions[POSITIONS_MOST];
    bitboard_set moves[POSITIONS_MOST];
    double nodes; /* how many nodes the proofs take if only the centre has a weight */
};

/* The moves after which the other side cannot win at once; none if somebody wins within two plies. */
static bitboard_set safe_moves(const struct bitboard *board, const struct bitboard_position *at)
{
    bitboard_set playable = bitboard_playable(board, at->all), free = board->board & ~at->all;
    bitboard_set threats = bitboard_completions(board, at->all ^ at->mine) & free;
    if ((bitboard_completions(board, at->mine) & playable) != 0 || (threats & playable) != 0)
        return 0;
    return playable & ~(threats >> 1);
}

/* How many nodes it takes to prove a position won, lost or drawn; it stops at about `limit`, unless that is 0. */
static uint64_t prove(struct sample *sample, int index, uint64_t limit)
{
    static const atomic_bool never;
    struct search search = {
        .board = &sample->board, .table = &sample->table, .stop = &never, .limit = limit, .least = UINT64_MAX};
    transposition_clear(&sample->table);
    if (search_plain(&search, &sample->positions[index], sample->moves[index], 0) <= 0 && !search.stopped)
        (void)search_plain(&search, &sample->positions[index], sample->moves[index], -1);
    return search.nodes;
}

/* Adds a position after `plies` random plies. Returns false if somebody has won, or can win within two plies. */
static bool take_position(struct sample *sample, const struct variant *variant, int plies, uint64_t *random)
{
    struct bitboard_position *at = &sample->positions[sample->count];
    struct state state;
    struct move moves[MOVES_MAX];
    variant->game->start(variant, &state);
    while (state.plies < plies && state.outcome == RUNNING) {
        int count = variant->game->moves(variant, &state, moves);
        variant->game->apply(variant, &state, moves[random_below(random, (uint32_t)count)]);
    }
    if (state.outcome != RUNNING)
        return false;
    bitboard_from_state(&sample->board, &state, at);
    sample->moves[sample->count] = safe_moves(&sample->board, at);
    return sample->moves[sample->count] != 0;
}

static bool prepare_board(struct sample *sample, const char *size, int plies, int count, uint64_t *random)
{
    static const struct bitboard_order central = {.centre = 1};
    struct variant variant;
    struct reason why;
    bool reduced;
    struct options options = {.width = size[0] - '0', .height = size[2] - '0'};
    if (!variant_init(&variant, game_find("connect4"), &options, &why) ||
        !bitboard_init(&sample->board, &variant, &why))
        return cli_wrong_line("order: %s", why.text);
    if (!transposition_init(&sample->table, MEMORY, sample->board.bits, &reduced))
        return cli_wrong_line("order: out of memory");
    bitboard_weigh(&sample->board, &central);
    while (sample->count < (plies > 0 ? count : 1)) {
        if (!take_position(sample, &variant, plies, random))
            continue;
        sample->nodes += (double)prove(sample, sample->count, 0);
        sample->count++;
    }
    return true;
}

/*
 * Tries weights: prints for each board how many nodes the proofs need with them, divided by the board's `nodes`.
 * Returns the geometric mean of these figures.
 */
static double try_weights(struct sample samples[BOARDS], const int weights[WEIGHTS])
{
    const struct bitboard_order order = {weights[0], weights[1], weights[2]};
    double sum = 0;
    printf("centre %d lines %d row %d:", weights[0], weights[1], weights[2]);
    for (int board = 0; board < BOARDS; board++) {
        double nodes = 0;
        bitboard_weigh(&samples[board].board, &order);
        for (int i = 0; i < samples[board].count && nodes < FAR_WORSE * samples[board].nodes; i++)
            nodes += (double)prove(&samples[board], i, (uint64_t)(FAR_WORSE * samples[board].nodes));
        sum += log(nodes / samples[board].nodes);
        printf(" %s %.3f", boards[board].size, nodes / samples[board].nodes);
    }
    double mean = exp(sum / BOARDS);
    printf(" mean %.4f\n", mean);
    (void)cli_flush();
    return mean;
}

/* Moves one weight up or down, by one or two, as long as that helps. Returns true if it has helped. */
static bool improve_weight(struct sample samples[BOARDS], int weights[WEIGHTS], int which, double *best)
{
    int kept = weights[which];
    bool better = false;
    for (int step = -2; step <= 2; step++) {
        for (int next = kept + step; step != 0 && next >= 0 && next <= WEIGHT_MOST; next += step) {
            weights[which] = next;
            double mean = try_weights(samples, weights);
            if (mean >= *best)
                break;
            *best = mean;
            kept = next;
            better = true;
        }
    }
    weights[which] = kept;
    return better;
}

enum cli_exit command_order(const struct cli_options *options)
{
    int count = options->samples ? (int)options->samples : POSITIONS_USUAL, weights[WEIGHTS] = {1};
    uint64_t random = options->seed;
    if (options->samples > POSITIONS_MOST)
        return cli_wrong("--samples: %llu is more than %d", (unsigned long long)options->samples, POSITIONS_MOST);
    struct sample *samples = calloc(BOARDS, sizeof *samples);
    if (!samples)
        return cli_wrong("order: out of memory");
    bool ready = true;
    for (int board = 0; board < BOARDS && ready; board++)
        ready = prepare_board(&samples[board], boards[board].size, boards[board].plies, count, &random);
    double best = ready ? try_weights(samples, weights) : 0;
    for (bool better = ready; better && !ferror(stdout);) {
        better = false;
        for (int which = 0; which < WEIGHTS; which++)
            better |= improve_weight(samples, weights, which, &best);
    }
    if (ready)
        printf("fitted: centre %d lines %d row %d: %.4f\n", weights[0], weights[1], weights[2], best);
    for (int board = 0; board < BOARDS; board++)
        transposition_free(&samples[board].table);
    free(samples);
    return ready ? CLI_DONE : CLI_REFUSED;
}
