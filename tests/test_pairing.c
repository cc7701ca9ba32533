/*
 * What pairing strategies prove of a position without a search, against plain minimax to the end of the game: for each
 * bound. A wrong proof seldom changes the score of a whole search, where another move is as good; so it is asked here
 * for itself, on many positions of many boards.
 */

#define WORDS 1
#define LANES 1
#include "game_support.h"
#include "prelude.h"
#include "solver/children.h"
#include "solver_reference.h"

enum { FREE_LEAST = 3, FREE_MOST = 13, MEMORY = 1 << 22 };

struct proofs {
    struct variant variant;
    struct bitboard board;
    struct solver_memo memo;
    long proved[2]; /* bounds, by whether the number of free cells is odd */
};

/* Does the side to move win at once? Then nobody asks what the other one can prove. */
static bool wins_at_once(const struct proofs *proofs, const struct bitboard_position *at)
{
    const struct field *field = &proofs->board.narrow;
    set cells = children_winning_cells(field, (set)at->mine) & field->board & ~(set)at->all;
    return (cells & (set)bitboard_playable(&proofs->board, at->all)) != 0;
}

/* All that the side proves that is not to move must be true. */
static void expect_true_proofs(struct proofs *proofs, const struct state *state, const char *text)
{
    const struct field *field = &proofs->board.narrow;
    struct bitboard_position at;
    bitboard_from_state(&proofs->board, state, &at);
    if (wins_at_once(proofs, &at))
        return;
    set mine = (set)(at.all ^ at.mine), theirs = (set)at.mine;
    set wins = children_winning_cells(field, mine) & field->board & ~(set)at.all;
    int score = CELLS_MAX, most = proofs->board.cells / 2;
    for (int alpha = -most; alpha < most; alpha++) {
        if (pairing_proves(field, mine, theirs, wins, alpha, at.empty % 2 == 1) == 0)
            continue;
        if (score == CELLS_MAX)
            score = -reference_score(&proofs->variant, state, &proofs->memo);
        if (score <= alpha)
            fail_msg("%dx%d %s: more than %d proved, %d is true", field->width, field->height, text, alpha, score);
        proofs->proved[at.empty % 2]++;
    }
}

static void ask_on(int width, int height, int count)
{
    struct proofs proofs = {0};
    struct reason why;
    uint64_t random = (uint64_t)(width * 100 + height);
    char text[STATE_TEXT_MAX];
    proofs.variant = connect4_of(width, height, 4);
    assert_true(bitboard_init(&proofs.board, &proofs.variant, &why));
    solver_memo_init(&proofs.memo, MEMORY);
    for (int i = 0; i < count; i++) {
        int free = FREE_LEAST + i % (FREE_MOST - FREE_LEAST + 1);
        struct state state = random_position(&proofs.variant, &random, proofs.variant.cells - free, text);
        if (proofs.variant.cells - state.plies > FREE_MOST)
            continue;
        solver_memo_make_room(&proofs.memo);
        expect_true_proofs(&proofs, &state, text);
    }
    print_message("# %dx%d: %ld bounds proved with an even number of free cells, %ld with an odd one\n", width, height,
                  proofs.proved[0], proofs.proved[1]);
    assert_true(proofs.proved[0] > 0 && proofs.proved[1] > 0);
    solver_memo_free(&proofs.memo);
}

TEST(what_is_proved_is_true)
{
    static const int boards[][2] = {{6, 2}, {5, 3}, {4, 4}, {5, 4}, {7, 4}, {9, 4}, {4, 5}, {5, 5}, {6, 5}, {8, 5},
                                    {4, 6}, {5, 6}, {6, 6}, {7, 6}, {4, 7}, {5, 7}, {7, 7}, {5, 8}, {6, 8}, {5, 9}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        ask_on(boards[i][0], boards[i][1], amount(800, 2500, 400000));
}

TESTS_MAIN(NULL, NULL)
