/*
 * The solver's scores do not depend on what was solved before, on the size of
 * the table, on threads, on the processor or on the order of moves; mirror
 * images are worth the same.
 */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "solver/search.h"
#include "solver_reference.h"

static const struct solver_limits small = {.memory = 4 << 20};

/* So hard that all threads are called. */
static const char *const hard[] = {"11347613656", "11641573562", "12461376417", "21362264563"};

enum { SAMPLE = 1000, HARD = 4 };

struct sample {
    struct variant variant;
    struct state states[SAMPLE + HARD];
    int scores[SAMPLE + HARD];
    int count;
};

/* Random positions from the middle of the game, and some so hard that all threads are called; scores by one thread. */
static void take_sample(struct sample *sample)
{
    uint64_t random = 42;
    char text[STATE_TEXT_MAX];
    make_connect4(&sample->variant, 7, 6, 4);
    sample->count = 0;
    while (sample->count < amount(40, 200, SAMPLE)) {
        struct state at = random_position(&sample->variant, &random, 16, text);
        if (at.plies == 16)
            sample->states[sample->count++] = at;
    }
    for (int i = 0; i < amount(1, HARD, HARD); i++)
        sample->states[sample->count++] = position(&sample->variant, hard[i]);
    struct solver *solver = make_solver(&sample->variant, NULL);
    for (int i = 0; i < sample->count; i++)
        sample->scores[i] = solved(solver, &sample->states[i]);
    solver_destroy(solver);
}

/* Solves the sample again, backwards, with other limits. Returns the nodes. */
static uint64_t solve_again(const struct sample *sample, const struct solver_limits *limits, const char *what)
{
    struct solver *solver = make_solver(&sample->variant, limits);
    uint64_t nodes = 0;
    for (int i = sample->count - 1; i >= 0; i--) {
        struct solver_cost cost;
        int score = 0;
        assert_int_equal(solver_solve(solver, &sample->states[i], NULL, &score, &cost), SOLVER_DONE);
        nodes += cost.nodes;
        if (score != sample->scores[i])
            fail_msg("position %d, %s: %d instead of %d", i, what, score, sample->scores[i]);
    }
    solver_destroy(solver);
    return nodes;
}

TEST(same_scores_in_any_order_with_any_table)
{
    static struct sample sample;
    take_sample(&sample);
    (void)solve_again(&sample, &(struct solver_limits){.memory = 1}, "smallest table");
    (void)solve_again(&sample, &(struct solver_limits){.memory = 5 << 20}, "5 MiB");
    (void)solve_again(&sample, &(struct solver_limits){.memory = 64 << 20}, "64 MiB");
}

TEST(same_scores_with_any_number_of_threads)
{
    static struct sample sample;
    take_sample(&sample);
    (void)solve_again(&sample, &(struct solver_limits){.memory = 4 << 20, .threads = 2}, "2 threads");
    (void)solve_again(&sample, &(struct solver_limits){.memory = 4 << 20, .threads = 4}, "4 threads");
}

TEST(same_scores_and_nodes_on_any_path)
{
    static struct sample sample;
    static const struct {
        enum solver_path path;
        const char *name;
    } paths[] = {{SOLVER_AVX2, "AVX2"}, {SOLVER_AVX512, "AVX-512"}};
    take_sample(&sample);
    uint64_t nodes = solve_again(&sample, &(struct solver_limits){.path = SOLVER_PLAIN}, "plain");
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct solver_limits limits = {.path = paths[i].path};
        struct solver *solver = solver_create(&sample.variant, &limits, NULL);
        if (solver) {
            solver_destroy(solver);
            assert_int_equal(solve_again(&sample, &limits, paths[i].name), nodes);
        }
    }
}

/* Is a quiet position worth more than alpha, with places weighed in this way? Adds the nodes that it takes. */
static bool is_worth_more(struct bitboard *board, const struct bitboard_order *order,
                          const struct bitboard_position *at, int alpha, uint64_t *nodes)
{
    static const atomic_bool never;
    struct transposition table;
    struct search search = {.board = board, .table = &table, .stop = &never, .least = UINT64_MAX};
    bool reduced;
    bitboard_set threats = bitboard_completions(board, at->all ^ at->mine);
    assert_true(transposition_init(&table, 1 << 20, board->bits, &reduced));
    bitboard_weigh(board, order);
    int bound = search_plain(&search, at, bitboard_playable(board, at->all) & ~(threats >> 1), alpha);
    transposition_free(&table);
    *nodes += search.nodes;
    return bound > alpha;
}

/* Can nobody win with the next move, and has the side to move one that does not lose at once? */
static bool is_quiet(const struct bitboard *board, const struct bitboard_position *at)
{
    bitboard_set playable = bitboard_playable(board, at->all);
    bitboard_set threats = bitboard_completions(board, at->all ^ at->mine);
    return ((bitboard_completions(board, at->mine) | threats) & playable) == 0 && (playable & ~(threats >> 1)) != 0;
}

TEST(same_answers_whatever_places_promise)
{
    static const struct bitboard_order orders[] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 8}, {8, 8, 8}};
    enum { ORDERS = sizeof orders / sizeof *orders };
    struct variant variant;
    struct bitboard board;
    struct bitboard_position at;
    char text[STATE_TEXT_MAX];
    uint64_t random = 5, nodes[ORDERS] = {0};
    make_connect4(&variant, 7, 6, 4);
    assert_true(bitboard_init(&board, &variant, NULL));
    for (int i = 0; i < amount(40, 200, SAMPLE); i++) {
        struct state sampled = random_position(&variant, &random, 18, text);
        bitboard_from_state(&board, &sampled, &at);
        if (!is_quiet(&board, &at))
            continue;
        for (int alpha = -1; alpha <= 0; alpha++) {
            bool more = is_worth_more(&board, &orders[0], &at, alpha, &nodes[0]);
            for (int order = 1; order < ORDERS; order++)
                if (is_worth_more(&board, &orders[order], &at, alpha, &nodes[order]) != more)
                    fail_msg("'%s', more than %d: another answer with order %d", text, alpha, order);
        }
    }
    assert_true(nodes[1] < nodes[0]); /* the middle first is worth very much */
}

/* The position with each move made in the mirrored column. */
static struct state mirrored(const struct variant *variant, const char *text)
{
    char mirror[STATE_TEXT_MAX];
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        mirror[i] = (char)('1' + '7' - text[i]);
    mirror[length] = '\0';
    return position(variant, mirror);
}

TEST(mirror_images_are_worth_the_same)
{
    struct variant variant;
    uint64_t random = 7;
    make_connect4(&variant, 7, 6, 4);
    struct solver *solver = make_solver(&variant, &small);
    for (int i = 0; i < amount(40, 200, SAMPLE) / 4; i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, 14 + i % 8, text);
        struct state image = mirrored(&variant, text);
        int score = solved(solver, &at);
        solver_clear(solver);
        int other = solved(solver, &image);
        if (other != score)
            fail_msg("'%s': %d, its mirror image: %d", text, score, other);
    }
    solver_destroy(solver);
}

TESTS_MAIN(NULL, NULL)
