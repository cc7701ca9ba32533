/* Variants and positions for tests. */
#include "game_support.h"
#include "prelude.h"

#include "gravitrips/ai.h"
#include "rules/variant.h"

struct variant variant_of(const char *game, struct options options)
{
    struct variant variant;
    struct reason why;
    if (!variant_init(&variant, game_find(game), &options, &why))
        fail_msg("%s: %s", game, why.text);
    return variant;
}

struct variant connect4_of(int width, int height, int connect)
{
    return variant_of("connect4", (struct options){.width = width, .height = height, .connect = connect});
}

struct variant tictactoe_of(int width, int height, int connect)
{
    return variant_of("tictactoe", (struct options){.width = width, .height = height, .connect = connect});
}

struct variant kolibrat_of(int width, int height, int pieces, int points)
{
    return variant_of("kolibrat",
                      (struct options){.width = width, .height = height, .pieces = pieces, .points = points});
}

static void end_match(void *match)
{
    match_destroy(match);
}

struct match *make_match(const struct variant *variant)
{
    struct match *match = match_create(variant);
    assert_non_null(match);
    afterwards(end_match, match);
    return match;
}

struct engine *make_engine(const struct variant *variant, const char *evaluator)
{
    struct engine *engine = engine_create(variant, evaluator);
    assert_non_null(engine);
    return engine;
}

struct given given;

void given_take(const char *game, struct options options)
{
    engine_destroy(given.engine);
    given.variant = variant_of(game ? game : "connect4", options);
    given.engine = make_engine(&given.variant, NULL);
}

int given_begin(void **unused)
{
    (void)unused;
    given_take(NULL, (struct options){0});
    return 0;
}

int given_tictactoe(void **unused)
{
    (void)unused;
    given_take("tictactoe", (struct options){0});
    return 0;
}

int given_kolibrat(void **unused)
{
    (void)unused;
    given_take("kolibrat", (struct options){0});
    return 0;
}

int given_end(void **unused)
{
    (void)unused;
    engine_destroy(given.engine);
    given.engine = NULL;
    return 0;
}

struct move random_move(const struct variant *variant, const struct state *state, uint64_t *random)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    return moves[random_below(random, (uint32_t)count)];
}

bool play_random_move(const struct variant *variant, struct state *state, uint64_t *random)
{
    if (state->outcome != RUNNING)
        return false;
    variant->game->apply(variant, state, random_move(variant, state, random));
    return true;
}

struct state position(const struct variant *variant, const char *text)
{
    struct state state;
    struct reason why;
    if (!position_parse(variant, text, &state, &why))
        fail_msg("'%s': %s", text, why.text);
    return state;
}

struct state random_position(const struct variant *variant, uint64_t *random, int plies, char text[STATE_TEXT_MAX])
{
    struct state state;
    /* On small boards hardly a game gets that far: each one that ended lowers the aim. */
    for (int aim = plies; aim >= 0; aim--) {
        variant->game->start(variant, &state);
        text[0] = '\0';
        while (state.plies < aim && state.outcome == RUNNING) {
            char before[STATE_TEXT_MAX];
            struct move move = random_move(variant, &state, random);
            memcpy(before, text, sizeof before);
            variant->game->apply(variant, &state, move);
            position_extend(variant, before, move, &state, text, STATE_TEXT_MAX);
        }
        if (state.outcome == RUNNING)
            break;
    }
    return state;
}

static bool can_win(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        if (after.outcome == WON_BY_FIRST || after.outcome == WON_BY_SECOND)
            return true;
    }
    return false;
}

/* A random move after which the game goes on, if there is any one that does not lose at once. False if none is. */
static bool go_on(const struct variant *variant, uint64_t *random, struct state *at, char text[STATE_TEXT_MAX])
{
    struct move moves[MOVES_MAX];
    struct state kept = *at;
    char longer[STATE_TEXT_MAX];
    int count = variant->game->moves(variant, at, moves);
    int least = 2;
    for (int i = 0, start = (int)random_below(random, (uint32_t)count); i < count && least > 0; i++) {
        struct move move = moves[(start + i) % count];
        struct state after = variant_after(variant, at, move);
        int loses = after.outcome != RUNNING ? 2 : can_win(variant, &after);
        if (loses >= least)
            continue;
        least = loses;
        kept = after;
        (void)position_extend(variant, text, move, &after, longer, sizeof longer);
    }
    if (least == 2)
        return false;
    *at = kept;
    memcpy(text, longer, sizeof longer);
    return true;
}

struct state quiet_position(const struct variant *variant, uint64_t *random, int plies, char text[STATE_TEXT_MAX])
{
    struct state at = position(variant, "");
    text[0] = '\0';
    while (at.plies < plies) {
        if (!go_on(variant, random, &at, text)) {
            at = position(variant, "");
            text[0] = '\0';
        }
    }
    return at;
}

struct state played_position(const struct variant *variant, struct engine *engine, uint64_t *random, int plies,
                             char text[STATE_TEXT_MAX])
{
    struct state state = position(variant, "");
    text[0] = '\0';
    while (state.plies < plies) {
        struct state after = state;
        struct ai_answer answer;
        char before[STATE_TEXT_MAX];
        assert_int_equal(engine_search(engine, &state, &(struct ai_request){.depth = 3}, &answer), AI_DONE);
        if (random_below(random, 2))
            answer.count = variant->game->moves(variant, &state, answer.moves);
        struct move move = answer.moves[random_below(random, (uint32_t)answer.count)];
        variant->game->apply(variant, &after, move);
        if (after.outcome != RUNNING)
            break;
        state = after;
        memcpy(before, text, sizeof before);
        position_extend(variant, before, move, &state, text, STATE_TEXT_MAX);
    }
    return state;
}

const char *moves_text(const struct variant *variant, const struct move *moves, int count)
{
    static char text[MOVES_MAX * MOVE_TEXT_MAX];
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT_MAX];
        variant->game->format_move(variant, moves[i], move);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i > 0 ? " " : "", move);
    }
    return text;
}

/* How a game ends, for FIRST, and after how many plies from the start, whoever is to move. */
static struct worth best_end(const struct variant *variant, const struct state *at)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, at, moves), sign = at->turn == FIRST ? 1 : -1;
    struct worth best = {at->outcome == WON_BY_FIRST    ? WORTH_WIN
                         : at->outcome == WON_BY_SECOND ? WORTH_LOSS
                                                        : WORTH_DRAW,
                         at->plies};
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, at, moves[i]);
        struct worth next = best_end(variant, &after);
        int better = sign * ((int)next.result - (int)best.result);
        if (better == 0 && next.result != WORTH_DRAW)
            better = (int)next.result * sign > 0 ? best.plies - next.plies : next.plies - best.plies;
        if (i == 0 || better > 0)
            best = next;
    }
    return best;
}

static struct worth for_side_to_move(const struct state *at, struct worth end)
{
    int sign = at->turn == FIRST ? 1 : -1, plies = end.result == WORTH_DRAW ? 0 : end.plies - at->plies;
    return (struct worth){(enum worth_result)((int)end.result * sign), plies};
}

struct worth plain_worth(const struct variant *variant, const struct state *at)
{
    return for_side_to_move(at, best_end(variant, at));
}

struct worth plain_move_worth(const struct variant *variant, const struct state *at, struct move move)
{
    struct state after = variant_after(variant, at, move);
    return for_side_to_move(at, best_end(variant, &after));
}
