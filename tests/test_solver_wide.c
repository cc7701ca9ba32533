/* The search on boards that one word is enough for: by two words it finds the same, on all paths. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "solver/search.h"
#include "solver_reference.h"

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
