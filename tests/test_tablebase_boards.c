/* What the tablebase is built on: the numbering of boards, and moves taken back. */
#include "game_support.h"
#include "prelude.h"
#include "rules/variant.h"
#include "solver/kolibrat_boards.h"
#include "tablebase_reference.h"

static void check_numbering(struct options options, uint64_t count)
{
    struct kolibrat_boards boards;
    struct variant variant = variant_of("kolibrat", options);
    assert_true(kolibrat_boards_init(&boards, &variant, NULL));
    assert_true(boards.count == count);
    for (uint64_t number = 0; number < count; number++) {
        struct kolibrat_board board = kolibrat_boards_numbered(&boards, number);
        struct kolibrat_board back = kolibrat_boards_turned(&boards, kolibrat_boards_turned(&boards, board));
        assert_true(((board.own | board.enemy) & ~boards.all) == 0 && (board.own & board.enemy) == 0);
        assert_true(kolibrat_boards_number(&boards, board) == number);
        assert_true(back.own == board.own && back.enemy == board.enemy);
    }
    kolibrat_boards_free(&boards);
}

TEST(boards_are_numbered_without_gaps)
{
    check_numbering((struct options){.width = 2, .height = 2, .pieces = 1}, 21);
    check_numbering((struct options){.width = 2, .height = 2, .pieces = 30}, 81);
    check_numbering((struct options){.width = 3, .height = 4, .pieces = 4}, 170019);
    check_numbering((struct options){.width = 3, .height = 4, .pieces = 5}, 343467);
    check_numbering((struct options){.width = 3, .height = 4, .pieces = 6}, 460815);
    check_numbering((struct options){.width = 8, .height = 8, .pieces = 1}, 1 + 64 + 64 + 64 * 63);
}

static bool holds(const struct kolibrat_board *list, int count, struct kolibrat_board board)
{
    for (int i = 0; i < count; i++)
        if (list[i].own == board.own && list[i].enemy == board.enemy)
            return true;
    return false;
}

/* Is a board among those from which a move of this kind leads to a state? */
static bool leads_back(const struct kolibrat_boards *boards, const struct state *after, enum move_kind kind,
                       struct kolibrat_board to)
{
    struct kolibrat_board before[KOLIBRAT_MOVES_BEFORE_MAX];
    struct kolibrat_board board = kolibrat_boards_of(boards, after);
    int count = kind == MOVE_SCORE ? kolibrat_moves_before_score(boards, board, before)
                                   : kolibrat_moves_before(boards, board, before);
    return holds(before, count, to);
}

/* Every move of the rules leads back, and as many moves lead back as lead on. */
static void check_moves_back(const struct variant variant)
{
    struct kolibrat_boards boards;
    long on = 0;
    long back = 0;
    assert_true(kolibrat_boards_init(&boards, &variant, NULL));
    for (int number = 0; number < reference_numbers(&variant); number++) {
        struct kolibrat_board before[KOLIBRAT_MOVES_BEFORE_MAX];
        struct move moves[MOVES_MAX];
        struct state state;
        if (!reference_state(&variant, number, &state) || state.tally[0] != 0 || state.tally[1] != 0)
            continue;
        struct kolibrat_board board = kolibrat_boards_of(&boards, &state);
        int count = variant.game->moves(&variant, &state, moves);
        for (int i = 0; i < count; i++) {
            struct state after = variant_after(&variant, &state, moves[i]);
            assert_true(leads_back(&boards, &after, moves[i].kind, board));
        }
        on += count;
        back += kolibrat_moves_before(&boards, board, before);
        back += kolibrat_moves_before_score(&boards, board, before);
    }
    assert_true(on > 0);
    assert_int_equal(back, on);
    kolibrat_boards_free(&boards);
}

TEST(moves_lead_back_as_they_lead_on)
{
    check_moves_back(kolibrat_of(2, 2, 2, 2));
    check_moves_back(kolibrat_of(2, 4, 3, 2));
    check_moves_back(kolibrat_of(3, 3, 9, 2));
}

TESTS_MAIN(NULL, NULL)
