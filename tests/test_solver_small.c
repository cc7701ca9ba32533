/*
 * Every position of small boards: the solver against plain minimax that goes
 * through all of them. With LONG_TESTS set in the environment 5x4 and 5x5 are done
 * whole, else 5x5 in part: all positions that follow from some in the middle of the game.
 */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "solver_reference.h"

/*
 * A walk through positions that goes to each once. A position is known by the stones of the side to move and a bit
 * above the top stone of each column; that is less than 2^30 on 5x5, and never 0, which marks a free place.
 */
struct walk {
    struct variant variant;
    struct solver *solver;
    uint32_t *keys;
    int8_t *scores;
    size_t size; /* of both, a power of two */
    uint64_t count;
    char text[STATE_TEXT_MAX]; /* the columns played */
};

static void begin_walk(struct walk *walk, int width, int height, size_t size)
{
    *walk = (struct walk){.size = size, .keys = calloc(size, sizeof(uint32_t)), .scores = calloc(size, 1)};
    assert_non_null(walk->keys);
    assert_non_null(walk->scores);
    walk->variant = connect4_of(width, height, 4);
    walk->solver = make_solver(&walk->variant, &(struct solver_limits){.memory = 16 << 20});
}

static void end_walk(struct walk *walk)
{
    solver_destroy(walk->solver);
    free(walk->keys);
    free(walk->scores);
}

static uint32_t key_of(const struct variant *variant, const struct state *at)
{
    int height = variant->options.height;
    uint32_t key = 0;
    for (int column = 0; column < variant->options.width; column++) {
        for (int row = 0; row < at->tally[column]; row++)
            if (at->cells[row * variant->options.width + column] == at->turn + 1)
                key |= UINT32_C(1) << (column * (height + 1) + row);
        key |= UINT32_C(1) << (column * (height + 1) + at->tally[column]);
    }
    return key;
}

/* Where a position's score is kept, or would be. */
static size_t slot_of(const struct walk *walk, uint32_t key)
{
    size_t slot = (key * UINT64_C(0x9E3779B97F4A7C15)) >> 20 & (walk->size - 1);
    while (walk->keys[slot] != 0 && walk->keys[slot] != key)
        slot = (slot + 1) & (walk->size - 1);
    return slot;
}

static int visit(struct walk *walk, const struct state *at);

/* The greatest of what the moves are worth. */
static int plain_score(struct walk *walk, const struct state *at)
{
    const struct variant *variant = &walk->variant;
    int best = -CELLS_MAX;
    for (int column = 0; column < variant->options.width; column++) {
        int cell = at->tally[column] * variant->options.width + column;
        struct state after = *at;
        int score;
        if (at->tally[column] == variant->options.height)
            continue;
        variant->game->apply(variant, &after, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell});
        walk->text[at->plies] = (char)('1' + column);
        score = -visit(walk, &after);
        best = score > best ? score : best;
    }
    walk->text[at->plies] = '\0';
    return best;
}

/* The plain score of a position; compares it, and all that follow and are new, with the solver's. */
static int visit(struct walk *walk, const struct state *at)
{
    uint32_t key = key_of(&walk->variant, at);
    size_t slot = slot_of(walk, key);
    int score = 0;
    if (walk->keys[slot] != 0)
        return walk->scores[slot];
    if (at->outcome == RUNNING) {
        score = plain_score(walk, at);
        int found = solved(walk->solver, at);
        if (found != score)
            fail_msg("'%s': the solver says %d, expected %d", walk->text, found, score);
    } else if (at->outcome != DRAWN) {
        score = -(walk->variant.cells - at->plies) / 2 - 1;
    }
    assert_true(++walk->count < walk->size * 3 / 4);
    slot = slot_of(walk, key);
    walk->keys[slot] = key;
    walk->scores[slot] = (int8_t)score;
    return score;
}

/* Goes through all positions of a board; `expected`: how many there are, finished games included. */
static void visit_all(int width, int height, size_t size, uint64_t expected)
{
    struct walk walk;
    begin_walk(&walk, width, height, size);
    struct state at = position(&walk.variant, "");
    (void)visit(&walk, &at);
    assert_int_equal(walk.count, expected);
    end_walk(&walk);
}

/* The numbers of positions are Tromp's: John's Connect Four Playground. */
TEST(every_position_of_small_boards)
{
    visit_all(4, 4, 1 << 18, 161029);
    if (!long_tests())
        return;
    visit_all(5, 4, 1 << 23, 3945711);
    visit_all(5, 5, 1 << 27, 69763700);
}

/* All that follows from random positions of 5x5. */
TEST(positions_of_5x5_after_some)
{
    struct walk walk;
    uint64_t random = 55;
    begin_walk(&walk, 5, 5, 1 << 22);
    for (int i = 0; i < (SANITIZED ? 1 : 20); i++) {
        struct state at = random_position(&walk.variant, &random, 11, walk.text);
        (void)visit(&walk, &at);
    }
    assert_true(walk.count > (SANITIZED ? 1000 : 500000));
    end_walk(&walk);
}

TESTS_MAIN(NULL, NULL)
