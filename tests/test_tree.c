/* Whole game trees: the published numbers of nodes, and that every way to build one finds the same value. */
/* link: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc */
#include "ai/tree.h"
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "rules_support.h"
#include "short_memory.h"
#include "slow.h"

static struct tree_answer build(const struct variant *variant, const struct state *at, enum tree_method method)
{
    struct tree_answer answer;
    assert_true(tree_build(variant, at, method, NULL, &answer));
    return answer;
}

/* The numbers of nodes along the game that the program plays against itself. */
static void check_game(enum tree_method method, const uint64_t expected[9])
{
    struct variant variant = tictactoe_of(3, 3, 3);
    struct state at = position(&variant, "");
    for (int ply = 0; ply < 9; ply++) {
        struct tree_answer answer = build(&variant, &at, method);
        assert_int_equal(answer.nodes, expected[ply]);
        assert_int_equal(answer.value, 0);
        variant.game->apply(&variant, &at, answer.move);
    }
    assert_int_equal(at.outcome, DRAWN);
}

TEST(the_published_numbers_of_nodes)
{
    check_game(TREE_PLAIN, (const uint64_t[]){549946, 59705, 7332, 935, 198, 47, 14, 5, 2});
    check_game(TREE_STOP, (const uint64_t[]){94978, 3763, 1924, 61, 50, 17, 10, 5, 2});
    check_game(TREE_ALPHA_BETA, (const uint64_t[]){18014, 1957, 764, 61, 50, 17, 10, 5, 2});
    check_game(TREE_FORCED, (const uint64_t[]){2914, 271, 106, 9, 8, 7, 6, 5, 2});
    check_game(TREE_BEST, (const uint64_t[]){80, 40, 34, 13, 12, 11, 10, 3, 2});
}

/* All methods agree on the value, cutting never builds more nodes, and the move chosen keeps the value. */
static void check_position(const struct variant *variant, const struct state *at)
{
    struct tree_answer plain = build(variant, at, TREE_PLAIN);
    uint64_t most = plain.nodes;
    for (enum tree_method method = TREE_PLAIN; method < TREE_METHODS; method++) {
        struct tree_answer answer = build(variant, at, method);
        struct state after = *at;
        assert_int_equal(answer.value, plain.value);
        assert_within(answer.nodes, 1, method <= TREE_ALPHA_BETA ? most : plain.nodes);
        assert_true(variant->game->legal(variant, at, answer.move, NULL));
        variant->game->apply(variant, &after, answer.move);
        if (after.outcome == RUNNING)
            assert_int_equal(-build(variant, &after, TREE_PLAIN).value, plain.value);
        else
            assert_int_equal(after.outcome == DRAWN ? 0 : 1, plain.value);
        most = answer.nodes;
    }
}

TEST(every_way_finds_the_value_of_every_position)
{
    const int plies_min = SANITIZED ? 3 : 2;
    size_t positions = 0;
    struct variant variant = tictactoe_of(3, 3, 3);
    struct layer layer = layer_begin(&variant);
    for (; layer.count > 0; layer = layer_next(&variant, layer)) {
        for (size_t i = 0; i < layer.count; i++) {
            if (layer.states[i].outcome == RUNNING && layer.states[i].plies >= plies_min) {
                check_position(&variant, &layer.states[i]);
                positions++;
            }
        }
    }
    free(layer.states);
    assert_int_equal(positions, 4520 - 10 - (SANITIZED ? 72 : 0));
}

static void check_random_positions(const struct variant variant, int plies)
{
    uint64_t random = 3;
    for (int i = 0; i < 40; i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, plies, text);
        if (variant.cells - at.plies <= 8)
            check_position(&variant, &at);
    }
}

TEST(other_boards_and_games_too)
{
    check_random_positions(tictactoe_of(4, 3, 3), 6);
    check_random_positions(tictactoe_of(4, 4, 4), 9);
    check_random_positions(connect4_of(4, 4, 3), 9);
    check_random_positions(connect4_of(5, 4, 4), 13);
}

TEST(without_memory_the_best_way_says_so)
{
    struct tree_answer answer;
    struct variant variant = tictactoe_of(3, 3, 3);
    struct state start = position(&variant, "");
    allow_bytes(0);
    bool built = tree_build(&variant, &start, TREE_BEST, NULL, &answer);
    allow_all();
    assert_false(built);
}

TESTS_MAIN(NULL, NULL)
