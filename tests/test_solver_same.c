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

/* So hard that all threads are called. */
static const char *const hard[] = {"11347613656", "11641573562", "12461376417", "21362264563"};

enum { SAMPLE = 1000, HARD = 4 };

struct sample {
    struct variant variant;
    struct state states[SAMPLE + HARD], images[SAMPLE + HARD]; /* in the mirror */
    int scores[SAMPLE + HARD];
    int count;
};

/* A position, and the one with each move made in the mirrored column. */
static void add(struct sample *sample, const char *text)
{
    static const char digits[] = "123456789abc";
    char mirrored[STATE_TEXT_MAX] = "";
    for (size_t i = 0; text[i] != '\0'; i++)
        mirrored[i] = digits[sample->variant.options.width - 1 - (strchr(digits, text[i]) - digits)];
    sample->states[sample->count] = position(&sample->variant, text);
    sample->images[sample->count++] = position(&sample->variant, mirrored);
}

/* Random positions with so many free cells, on 7x6 also hard ones; scores by one thread, which takes the plain path. */
static uint64_t take_sample(struct sample *sample, int width, int height, int free_cells, int count)
{
    uint64_t random = 42, nodes = 0;
    sample->variant = connect4_of(width, height, 4);
    for (sample->count = 0; sample->count < count;) {
        char text[STATE_TEXT_MAX];
        (void)quiet_position(&sample->variant, &random, sample->variant.cells - free_cells, text);
        add(sample, text);
    }
    for (int i = 0; i < amount(1, HARD, HARD) && width == 7 && height == 6; i++)
        add(sample, hard[i]);
    struct solver *solver = make_solver(&sample->variant, &(struct solver_limits){.path = SOLVER_PLAIN});
    for (int i = 0; i < sample->count; i++) {
        struct solver_cost cost;
        assert_int_equal(solver_solve(solver, &sample->states[i], NULL, &sample->scores[i], &cost), SOLVER_DONE);
        nodes += cost.nodes;
    }
    solver_destroy(solver);
    return nodes;
}

/* Solves the sample once more, or its images, and these backwards; returns the nodes. */
static uint64_t solve_again(const struct sample *sample, bool images, struct solver *solver, const char *what)
{
    uint64_t nodes = 0;
    solver_clear(solver);
    for (int k = 0; k < sample->count; k++) {
        int i = images ? sample->count - 1 - k : k, score = 0;
        const struct state *state = images ? &sample->images[i] : &sample->states[i];
        struct solver_cost cost;
        assert_int_equal(solver_solve(solver, state, NULL, &score, &cost), SOLVER_DONE);
        nodes += cost.nodes;
        if (score != sample->scores[i])
            fail_msg("%dx%d, position %d, %s%s: %d instead of %d", sample->variant.options.width,
                     sample->variant.options.height, i, what, images ? " in the mirror" : "", score, sample->scores[i]);
    }
    return nodes;
}

/* With any table, by any number of threads, and on any path that the processor has, which takes as many nodes, too. */
static void check_board(int width, int height, int free_cells, int count)
{
    static const struct {
        const char *what;
        struct solver_limits limits;
    } ways[] = {{"the smallest table", {.memory = 1}},
                {"5 MiB", {.memory = 5 << 20}},
                {"2 threads", {.memory = 4 << 20, .threads = 2}},
                {"4 threads", {.memory = 4 << 20, .threads = 4}},
                {"AVX2", {.path = SOLVER_AVX2}},
                {"AVX-512", {.path = SOLVER_AVX512}}};
    static struct sample sample;
    uint64_t expected = take_sample(&sample, width, height, free_cells, count);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct solver *solver = solver_create(&sample.variant, &ways[i].limits, NULL);
        if (!solver)
            continue;
        uint64_t nodes = solve_again(&sample, false, solver, ways[i].what);
        if (ways[i].limits.path && nodes != expected)
            fail_msg("%dx%d, %s: %" PRIu64 " nodes, not %" PRIu64, width, height, ways[i].what, nodes, expected);
        (void)solve_again(&sample, true, solver, ways[i].what);
        solver_destroy(solver);
    }
}

TEST(same_scores_in_any_way)
{
    check_board(7, 6, 26, amount(40, 200, SAMPLE));
}

TEST(same_scores_in_any_way_on_boards_of_two_words)
{
    static const int boards[][2] = {{8, 8}, {9, 7}, {10, 10}, {12, 9}, {7, 9}, {9, 12}};
    if (BITBOARD_WORDS == 1)
        skip();
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        check_board(boards[i][0], boards[i][1], SANITIZED ? 18 : 28, 16);
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
    struct bitboard board;
    struct bitboard_position at;
    char text[STATE_TEXT_MAX];
    uint64_t random = 5, nodes[ORDERS] = {0};
    struct variant variant = connect4_of(7, 6, 4);
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

/* --- two words on boards that one word is enough for --- */

enum { MEMORY = 4 << 20, KEY_BITS = 121 };

/* A crew of one thread with a table for keys of so many bits. */
struct asker {
    struct bitboard board;
    struct transposition table;
    struct crew crew;
};

static void init_asker(struct asker *asker, const struct variant *variant, search_fn *search, int key_bits)
{
    bool reduced;
    assert_true(bitboard_init(&asker->board, variant, NULL));
    assert_true(transposition_init(&asker->table, MEMORY, key_bits, &reduced));
    asker->crew = (struct crew){.board = &asker->board, .table = &asker->table, .search = search, .threads = 1};
}

/* Asks both whether a position is worth more than so much. The side to move cannot win at once, nor has it lost. */
static void compare(struct asker *narrow, struct asker *wide, const struct variant *variant, const struct state *at,
                    const char *text)
{
    struct bitboard_position position;
    bitboard_set moves = 0;
    bitboard_from_state(&narrow->board, at, &position);
    bitboard_set next = bitboard_playable(&narrow->board, position.all);
    bitboard_set theirs = bitboard_completions(&narrow->board, position.all ^ position.mine);
    for (int column = 0; column < variant->options.width; column++) {
        bitboard_set move = next & narrow->board.columns[column];
        bitboard_set others = next & ~move;
        bitboard_set above = (next & move) << 1 & narrow->board.board;
        if (move != 0 && (theirs & (others | above)) == 0)
            moves |= move;
    }
    if (moves == 0 || (bitboard_completions(&narrow->board, position.mine) & next) != 0)
        return;
    for (int alpha = -3; alpha <= 3; alpha++) {
        int found[2];
        assert_true(crew_search(&narrow->crew, &position, moves, alpha, &found[0]));
        assert_true(crew_search(&wide->crew, &position, moves, alpha, &found[1]));
        if ((found[0] > alpha) != (found[1] > alpha))
            fail_msg("'%s': above %d is found %d by one word, %d by two", text, alpha, found[0], found[1]);
    }
}

static void compare_paths(search_fn *narrow_search, search_fn *wide_search)
{
    static const int narrow_sizes[][2] = {{7, 6}, {5, 7}, {8, 7}, {9, 6}, {12, 4}, {4, 12}};
    for (size_t i = 0; i < sizeof narrow_sizes / sizeof *narrow_sizes; i++) {
        struct asker narrow, wide;
        uint64_t random = i + 7;
        char text[STATE_TEXT_MAX];
        struct variant variant = connect4_of(narrow_sizes[i][0], narrow_sizes[i][1], 4);
        init_asker(&narrow, &variant, narrow_search, (variant.options.height + 1) * variant.options.width);
        init_asker(&wide, &variant, wide_search, KEY_BITS);
        for (int k = 0; k < amount(3, 30, 300); k++) {
            struct state at = quiet_position(&variant, &random, variant.cells - (SANITIZED ? 18 : 20 + k % 10), text);
            compare(&narrow, &wide, &variant, &at, text);
        }
        transposition_free(&narrow.table);
        transposition_free(&wide.table);
    }
}

TEST(two_words_find_what_one_word_finds)
{
    if (BITBOARD_WORDS == 1)
        skip();
    compare_paths(search_plain, search_wide_plain);
#if defined(__x86_64__)
    struct variant variant = connect4_of(8, 8, 4);
    struct solver *avx2 = solver_create(&variant, &(struct solver_limits){.path = SOLVER_AVX2}, NULL);
    struct solver *avx512 = solver_create(&variant, &(struct solver_limits){.path = SOLVER_AVX512}, NULL);
    if (avx2)
        compare_paths(search_avx2, search_wide_avx2);
    if (avx512)
        compare_paths(search_avx512, search_wide_avx512);
    solver_destroy(avx2);
    solver_destroy(avx512);
#endif
}

TESTS_MAIN(NULL, NULL)
