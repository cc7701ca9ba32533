/* The generator of puzzles: its parts, and the games between engines that slip now and then. */
#include "ai/puzzle_generator.h"

#include <stdlib.h>

enum {
    OPENING_PLIES = 4,  /* made at random, so that no two games are alike */
    STRENGTH_LEAST = 2, /* plies an engine looks ahead: it sees wins and what must be blocked */
    STRENGTHS = 3,
    SLIPS_MOST = 25 /* of a hundred moves */
};

struct puzzle_generator *puzzle_generator_create(const struct variant *variant, const struct solver_limits *limits,
                                                 struct reason *why)
{
    static const struct solver_limits small = {.memory = PUZZLE_TABLE_BYTES};
    struct puzzle_generator *generator = calloc(1, sizeof *generator);
    if (!generator) {
        (void)refuse(why, "out of memory");
        return NULL;
    }
    generator->variant = variant;
    if (solver_covers(variant) && !solver_is_quick(variant))
        (void)refuse(why, "there are no puzzles for %dx%d: only for boards with (height + 1) * width <= 64",
                     variant->options.width, variant->options.height);
    else
        generator->solver = solver_create(variant, limits ? limits : &small, why);
    if (generator->solver) {
        generator->engine = engine_create(variant, NULL);
        if (!generator->engine)
            (void)refuse(why, "out of memory");
    }
    if (!generator->solver || !generator->engine) {
        puzzle_generator_destroy(generator);
        return NULL;
    }
    return generator;
}

void puzzle_generator_destroy(struct puzzle_generator *generator)
{
    if (generator) {
        engine_destroy(generator->engine);
        solver_destroy(generator->solver);
        free(generator);
    }
}

/* How a player plays: so many plies ahead, with so many slips in a hundred moves. */
struct player {
    int depth;
    uint32_t slips;
};

static struct player draw_player(uint64_t *random)
{
    int depth = STRENGTH_LEAST + (int)random_below(random, STRENGTHS);
    return (struct player){depth, 1 + random_below(random, SLIPS_MOST)};
}

/* Chooses a move; false if cancelled. */
static bool choose(struct puzzle_generator *generator, const struct player *player, const struct state *state,
                   uint64_t *random, struct move *move)
{
    struct ai_request request = {.depth = player->depth, .cancel = generator->cancel};
    struct ai_answer answer;
    struct move moves[MOVES_MAX];
    if (state->plies < OPENING_PLIES || random_below(random, 100) < player->slips) {
        int count = generator->variant->game->moves(generator->variant, state, moves);
        *move = moves[random_below(random, (uint32_t)count)];
        return true;
    }
    if (engine_search(generator->engine, state, &request, &answer) != AI_DONE)
        return false;
    *move = answer.moves[random_below(random, (uint32_t)answer.count)];
    return true;
}

bool puzzle_generator_play(struct puzzle_generator *generator, uint64_t *random)
{
    const struct game *game = generator->variant->game;
    struct player players[2];
    struct state state;
    players[FIRST] = draw_player(random);
    players[SECOND] = draw_player(random);
    game->start(generator->variant, &state);
    generator->states[0] = state;
    generator->length = 0;
    while (state.outcome == RUNNING) {
        struct move move;
        if (!choose(generator, &players[state.turn], &state, random, &move))
            return false;
        game->apply(generator->variant, &state, move);
        generator->moves[generator->length++] = move;
        generator->states[generator->length] = state;
    }
    return true;
}

enum puzzle_status puzzle_generator_score(struct puzzle_generator *generator, const struct state *state,
                                          struct move move, int *score)
{
    struct state next = puzzle_after(generator->variant, state, move);
    switch (solver_solve(generator->solver, &next, generator->cancel, score, NULL)) {
    case SOLVER_DONE:
        *score = -*score;
        return PUZZLE_DONE;
    case SOLVER_OVER:
        *score = puzzle_is_won(&next) ? 1 + (generator->variant->cells - next.plies) / 2 : 0;
        return PUZZLE_DONE;
    default:
        return PUZZLE_STOPPED;
    }
}
