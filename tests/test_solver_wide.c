/*
 * The solver on boards of two words: against plain minimax, against itself on boards that one word is enough for, on
 * all paths, in the mirror; lines, analyses, cancelling. Where the compiler has no numbers of 128 bits there are no
 * such boards.
 */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "solver/search.h"
#include "solver_reference.h"

enum { MEMO = 1 << 20, MEMORY = 4 << 20, KEY_BITS = 121 };

static const struct solver_limits small = {.memory = MEMORY};

static const int sizes[][2] = {{8, 8},  {9, 7},  {7, 9},  {9, 8},  {8, 9},   {9, 9},  {10, 10},
                               {12, 9}, {9, 12}, {12, 5}, {6, 12}, {11, 10}, {10, 7}, {10, 11}};

enum { SIZES = sizeof sizes / sizeof *sizes };

static bool can_win(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = *state;
        variant->game->apply(variant, &after, moves[i]);
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
    for (int i = 0, start = (int)random_below(random, (uint32_t)count); i < count; i++) {
        struct move move = moves[(start + i) % count];
        struct state after = *at;
        variant->game->apply(variant, &after, move);
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

/* A running position with so many free cells. */
static struct state late_position(const struct variant *variant, uint64_t *random, int free, char text[STATE_TEXT_MAX])
{
    struct state at = position(variant, "");
    text[0] = '\0';
    while (at.plies < variant->cells - free) {
        if (!go_on(variant, random, &at, text)) {
            at = position(variant, "");
            text[0] = '\0';
        }
    }
    return at;
}

static void which_boards_are_covered(void **state)
{
    struct variant variant;
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        make_connect4(&variant, sizes[i][0], sizes[i][1], 4);
        assert_int_equal(solver_covers(&variant), BITBOARD_WORDS == 2);
        assert_false(solver_is_quick(&variant));
    }
    make_connect4(&variant, 8, 7, 4);
    assert_true(solver_covers(&variant) && solver_is_quick(&variant));
    make_connect4(&variant, 12, 10, 4);
    assert_false(solver_covers(&variant) || solver_is_quick(&variant));
}

/* --- against plain minimax --- */

static void late_positions_are_worth_what_minimax_says(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        struct variant variant;
        struct solver_memo memo;
        char text[STATE_TEXT_MAX];
        uint64_t random = (uint64_t)i + 1;
        make_connect4(&variant, sizes[i][0], sizes[i][1], 4);
        struct solver *solver = make_solver(&variant, &small);
        solver_memo_init(&memo, MEMO);
        for (int k = 0; k < amount(3, 25, 200); k++) {
            struct state at = late_position(&variant, &random, SANITIZED ? 7 : 8 + k % 6, text);
            solver_memo_make_room(&memo);
            int expected = reference_score(&variant, &at, &memo);
            int score = solved(solver, &at);
            if (score != expected)
                fail_msg("%dx%d, '%s': %d instead of %d", sizes[i][0], sizes[i][1], text, score, expected);
        }
        solver_memo_free(&memo);
        solver_destroy(solver);
    }
}

/* --- against one word --- */

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
        struct variant variant;
        struct asker narrow, wide;
        uint64_t random = i + 7;
        char text[STATE_TEXT_MAX];
        make_connect4(&variant, narrow_sizes[i][0], narrow_sizes[i][1], 4);
        init_asker(&narrow, &variant, narrow_search, (variant.options.height + 1) * variant.options.width);
        init_asker(&wide, &variant, wide_search, KEY_BITS);
        for (int k = 0; k < amount(3, 30, 300); k++) {
            struct state at = late_position(&variant, &random, SANITIZED ? 18 : 20 + k % 10, text);
            compare(&narrow, &wide, &variant, &at, text);
        }
        transposition_free(&narrow.table);
        transposition_free(&wide.table);
    }
}

static void two_words_find_what_one_word_finds(void **state)
{
    (void)state;
    compare_paths(search_plain, search_wide_plain);
#if defined(__x86_64__)
    struct variant variant;
    make_connect4(&variant, 8, 8, 4);
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

/* --- paths, threads, mirror --- */

enum { SAMPLE = 16 };

struct sample {
    struct variant variant;
    struct state states[SAMPLE];
    struct state images[SAMPLE]; /* in the mirror */
};

static void take_sample(struct sample *sample, int width, int height)
{
    static const char digits[] = "123456789abc";
    uint64_t random = 5;
    make_connect4(&sample->variant, width, height, 4);
    for (int i = 0; i < SAMPLE; i++) {
        char text[STATE_TEXT_MAX];
        sample->states[i] = late_position(&sample->variant, &random, SANITIZED ? 18 : 28, text);
        for (char *digit = text; *digit != '\0'; digit++)
            *digit = digits[width - 1 - (strchr(digits, *digit) - digits)];
        sample->images[i] = position(&sample->variant, text);
    }
}

/* Solves them all; returns the nodes. */
static uint64_t solve_sample(const struct sample *sample, const struct state *states,
                             const struct solver_limits *limits, int scores[SAMPLE])
{
    struct solver *solver = make_solver(&sample->variant, limits);
    uint64_t nodes = 0;
    for (int i = 0; i < SAMPLE; i++) {
        struct solver_cost cost;
        assert_int_equal(solver_solve(solver, &states[i], NULL, &scores[i], &cost), SOLVER_DONE);
        nodes += cost.nodes;
    }
    solver_destroy(solver);
    return nodes;
}

static void check_sample(const struct sample *sample)
{
    static const enum solver_path paths[] = {SOLVER_AVX2, SOLVER_AVX512};
    int scores[SAMPLE];
    int again[SAMPLE];
    uint64_t nodes =
        solve_sample(sample, sample->states, &(struct solver_limits){.memory = MEMORY, .path = SOLVER_PLAIN}, scores);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct solver_limits limits = {.memory = MEMORY, .path = paths[i]};
        struct solver *solver = solver_create(&sample->variant, &limits, NULL);
        if (!solver)
            continue;
        solver_destroy(solver);
        assert_int_equal(solve_sample(sample, sample->states, &limits, again), nodes);
        assert_memory_equal(scores, again, sizeof scores);
    }
    (void)solve_sample(sample, sample->images, &small, again);
    assert_memory_equal(scores, again, sizeof scores);
    (void)solve_sample(sample, sample->states, &(struct solver_limits){.memory = 1, .threads = 3}, again);
    assert_memory_equal(scores, again, sizeof scores);
}

static void paths_threads_tables_and_mirrors_agree(void **state)
{
    static const int boards[][2] = {{8, 8}, {9, 7}, {10, 10}, {12, 9}, {7, 9}, {9, 12}};
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        static struct sample sample;
        take_sample(&sample, boards[i][0], boards[i][1]);
        check_sample(&sample);
    }
}

/* --- questions --- */

/* Each move is worth what the position after it is, and the line of best play ends as the score says. */
static void check_questions(struct solver *solver, const struct variant *variant, struct state at, const char *text)
{
    struct solver_analysis analysis;
    int columns[SOLVER_LINE_MAX];
    int length;
    int score = solved(solver, &at);
    assert_int_equal(solver_analyze(solver, &at, NULL, NULL, NULL, &analysis, NULL), SOLVER_DONE);
    assert_int_equal(analysis.best, score);
    assert_int_equal(solver_line(solver, &at, NULL, columns, &length, NULL), SOLVER_DONE);
    for (int i = 0; i < length; i++) {
        int cell = at.tally[columns[i]] * variant->options.width + columns[i];
        int before = i % 2 == 0 ? score : -score;
        assert_true(analysis.known[columns[0]] && analysis.scores[columns[0]] == score);
        if (solved(solver, &at) != before)
            fail_msg("'%s': after %d plies of the line the score is another", text, i);
        variant->game->apply(variant, &at, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell});
    }
    assert_int_not_equal(at.outcome, RUNNING);
    int worth = at.outcome == DRAWN ? 0 : (variant->cells - at.plies) / 2 + 1;
    assert_int_equal(score > 0 ? score : -score, worth);
}

static void analyses_and_lines_agree_with_scores(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i += 3) {
        struct variant variant;
        uint64_t random = (uint64_t)i + 3;
        char text[STATE_TEXT_MAX];
        make_connect4(&variant, sizes[i][0], sizes[i][1], 4);
        struct solver *solver = make_solver(&variant, &small);
        for (int k = 0; k < amount(1, 6, 30); k++) {
            struct state at = late_position(&variant, &random, SANITIZED ? 14 : 20, text);
            check_questions(solver, &variant, at, text);
        }
        solver_destroy(solver);
    }
}

static void who_is_told_to_stop_stops(void **state)
{
    struct variant variant;
    atomic_bool cancel = true;
    int score = 0;
    (void)state;
    make_connect4(&variant, 9, 8, 4);
    struct solver *solver = make_solver(&variant, &(struct solver_limits){.memory = MEMORY, .threads = 2});
    struct state at = position(&variant, "");
    assert_int_equal(solver_solve(solver, &at, &cancel, &score, NULL), SOLVER_STOPPED);
    solver_set_deadline(solver, 300000);
    assert_int_equal(solver_solve(solver, &at, NULL, &score, NULL), SOLVER_STOPPED);
    solver_set_deadline(solver, 0);
    at = position(&variant, "5555555546");
    assert_int_equal(solver_compare(solver, &at, 35, NULL, &score, NULL), SOLVER_DONE);
    solver_destroy(solver);
}

/* Years are not spent on an answer: the empty board is compared only with what cannot be exceeded. */
static void what_cannot_be_exceeded_is_known_at_once(void **state)
{
    struct variant variant;
    int bound = 0;
    (void)state;
    make_connect4(&variant, 12, 9, 4);
    struct solver *solver = make_solver(&variant, &small);
    struct state at = position(&variant, "");
    assert_int_equal(solver_compare(solver, &at, 53, NULL, &bound, NULL), SOLVER_DONE);
    assert_true(bound >= 0 && bound <= 53);
    solver_destroy(solver);
}

int main(void)
{
    const struct CMUnitTest none[] = {cmocka_unit_test(which_boards_are_covered)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(which_boards_are_covered),
        cmocka_unit_test(late_positions_are_worth_what_minimax_says),
        cmocka_unit_test(two_words_find_what_one_word_finds),
        cmocka_unit_test(paths_threads_tables_and_mirrors_agree),
        cmocka_unit_test(analyses_and_lines_agree_with_scores),
        cmocka_unit_test(who_is_told_to_stop_stops),
        cmocka_unit_test(what_cannot_be_exceeded_is_known_at_once),
    };
    if (BITBOARD_WORDS == 1)
        return cmocka_run_group_tests(none, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
