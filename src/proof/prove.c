/* Makes a certificate: finds who wins, makes the strategy, writes the bytes. */
#include "proof/prove.h"

#include "certificate/coder.h"
#include "proof/strategy.h"
#include "standard.h"

static const size_t MEMORY_DEFAULT = (size_t)1 << 30;

struct proving {
    const struct proof_order *order;
    struct solver *solver;
    struct strategy *strategy;
    struct encoder encoder;
    struct certificate certificate;
};

static int choose_column(struct walk *walk, const struct choice *choice, struct reason *why)
{
    struct proving *proving = walk->context;
    int move = strategy_move(proving->strategy, choice);
    (void)why;
    encoder_put(&proving->encoder, choice->follows, move, choice->count);
    return move;
}

/*
 * Improves the strategy, in rounds. In each one the temperature is three quarters of that in the round before. When it
 * has come down to 0, rounds go on as long as they help.
 */
static void improve(struct proving *proving)
{
    for (uint32_t heat = (uint32_t)proving->order->temperature; heat > 0; heat = heat * 3 / 4)
        (void)strategy_improve(proving->strategy, heat);
    while (strategy_improve(proving->strategy, 0)) {
    }
}

static bool prove_side(struct proving *proving, const struct grid *grid, enum side keeper, size_t memory,
                       struct reason *why)
{
    struct certificate *certificate = &proving->certificate;
    struct walk walk = {
        .grid = *grid,
        .keeper = keeper,
        .aim = certificate->outcome == DRAWN ? AIM_HOLD : AIM_WIN,
        .seen.memory = memory,
        .positions_max = CERTIFICATE_POSITIONS_MAX - certificate->positions,
        .choose = choose_column,
        .context = proving,
    };
    const struct strategy_order order = {.proof = proving->order,
                                         .solver = proving->solver,
                                         .grid = *grid,
                                         .keeper = keeper,
                                         .aim = walk.aim,
                                         .memory = memory};
    proving->strategy = strategy_create(&order, why);
    if (!proving->strategy)
        return false;
    improve(proving);
    bool proved = walk_run(&walk, why);
    certificate->positions += walk.seen.count;
    certificate->moves += walk.choices;
    strategy_destroy(proving->strategy);
    return proved;
}

/* Finds who wins from the start position. Returns false if the solver cannot tell. */
static bool solve(struct proving *proving)
{
    const struct variant *variant = proving->order->variant;
    struct state start;
    int score;
    variant->game->start(variant, &start);
    if (solver_solve(proving->solver, &start, NULL, &score, NULL) != SOLVER_DONE)
        return false;
    proving->certificate = (struct certificate){
        .width = variant->options.width,
        .height = variant->options.height,
        .outcome = score == 0  ? DRAWN
                   : score > 0 ? WON_BY_FIRST
                               : WON_BY_SECOND,
    };
    return true;
}

/* Makes the certificate's bytes from the header and the encoded moves. */
static bool finish(struct proving *proving, struct proof *proof, struct reason *why)
{
    const struct certificate *certificate = &proving->certificate;
    struct encoder *encoder = &proving->encoder;
    bool finished = encoder_finish(encoder);
    *proof = (struct proof){.size = CERTIFICATE_HEADER + encoder->size, .certificate = *certificate};
    proof->bytes = finished ? malloc(proof->size) : NULL;
    if (!proof->bytes)
        return refuse(why, "out of memory");
    memcpy(proof->bytes, CERTIFICATE_MAGIC, CERTIFICATE_WIDTH);
    proof->bytes[CERTIFICATE_WIDTH] = (uint8_t)certificate->width;
    proof->bytes[CERTIFICATE_HEIGHT] = (uint8_t)certificate->height;
    proof->bytes[CERTIFICATE_CLAIM] = (uint8_t)certificate_claim(certificate->outcome);
    for (int i = 0; i < CERTIFICATE_COUNT_BYTES; i++)
        proof->bytes[CERTIFICATE_COUNT + i] = (uint8_t)(certificate->positions >> 8 * i);
    memcpy(proof->bytes + CERTIFICATE_HEADER, encoder->bytes, encoder->size);
    return true;
}

bool proof_make(const struct proof_order *order, struct proof *proof, struct reason *why)
{
    size_t half = (order->memory != 0 ? order->memory : MEMORY_DEFAULT) / 2;
    struct proving proving = {.order = order};
    struct grid grid;
    struct solver_limits limits = {.memory = half, .threads = order->threads, .book = order->book};
    proving.solver = solver_create(order->variant, &limits, why);
    if (!proving.solver)
        return false;
    if (!grid_init(&grid, order->variant->options.width, order->variant->options.height)) {
        solver_destroy(proving.solver);
        return refuse(why, "certificates are for (height + 1) * width <= %d", GRID_BITS);
    }
    encoder_init(&proving.encoder);
    bool proved = solve(&proving) || refuse(why, "the solver was stopped");
    for (enum side keeper = FIRST; proved && keeper <= SECOND; keeper++)
        if (certificate_keeps(proving.certificate.outcome, keeper))
            proved = prove_side(&proving, &grid, keeper, half, why);
    proved = proved && finish(&proving, proof, why);
    encoder_free(&proving.encoder);
    solver_destroy(proving.solver);
    return proved;
}
