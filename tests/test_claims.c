/* What can be claimed by rules: the claims are sound, whatever the other side plays, and the solver agrees. */
#include "ai/claims.h"
#include "game_support.h"
#include "prelude.h"
#include "rules_support.h"

/* Every free cell has just one partner, and every line is counted once. */
static void check_claims(const struct variant *variant, const struct claims *claims)
{
    int partners[CELLS_MAX] = {0}, alive = 0;
    for (int i = 0; i < claims->count; i++)
        for (int k = 0; k < 2; k++)
            partners[claims->claims[i].cells[k]]++;
    for (int cell = 0; cell < variant->cells; cell++)
        assert_int_equal(partners[cell], claims->from.cells[cell] == CELL_EMPTY);
    for (int line = 0; line < variant->lines.count; line++) {
        alive += claims->killers[line] == CLAIM_NOT;
        assert_true(claims->killers[line] < claims->count);
    }
    assert_int_equal(alive, claims->alive);
}

/* The cell that is the answer to a disc. */
static int partner_of(const struct claims *claims, int cell)
{
    for (int i = 0; i < claims->count; i++)
        for (int k = 0; k < 2; k++)
            if (claims->claims[i].cells[k] == cell)
                return claims->claims[i].cells[1 - k];
    fail();
    return 0;
}

/* The keeper answers by the claims, and the other side plays everything: the lines that are called dead must be. */
static void play_all(const struct variant *variant, const struct claims *claims, const struct state *at)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, at, moves);
    for (int i = 0; i < count; i++) {
        struct state after = *at;
        variant->game->apply(variant, &after, moves[i]);
        for (int line = 0; line < variant->lines.count; line++) {
            bool whole = claims->killers[line] != CLAIM_NOT;
            for (int k = 0; k < variant->lines.length; k++)
                whole = whole && after.cells[variant->lines.cells[line][k]] == side_cell(other_side(claims->keeper));
            assert_false(whole);
        }
        if (after.outcome != RUNNING) {
            assert_true(claims->alive > 0 || after.outcome == DRAWN);
            continue;
        }
        struct move answer = {.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)partner_of(claims, moves[i].to)};
        assert_true(variant->game->legal(variant, &after, answer, NULL));
        variant->game->apply(variant, &after, answer);
        if (after.outcome == RUNNING)
            play_all(variant, claims, &after);
    }
}

static int check_board(int width, int height, int connect, int plies, int games)
{
    struct variant variant = connect4_of(width, height, connect);
    uint64_t random = 7;
    int settled = 0;
    for (int i = 0; i < games; i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, plies, text);
        struct claims claims;
        if (!claims_find(&variant, &at, &claims))
            continue;
        assert_int_equal(claims.from.turn, other_side(claims.keeper));
        check_claims(&variant, &claims);
        play_all(&variant, &claims, &claims.from);
        if (claims.alive > 0)
            continue;
        struct worth worth = plain_worth(&variant, &claims.from); /* of the other side, which is to move */
        assert_true(worth.result != WORTH_WIN);
        settled++;
    }
    return settled;
}

TEST(claims_hold_against_every_play)
{
    assert_true(check_board(4, 4, 3, 8, 60) > 0);
    assert_true(check_board(5, 4, 4, 11, 60) > 0);
    assert_true(check_board(4, 5, 4, 11, 60) > 0);
    assert_true(check_board(5, 5, 4, 16, 60) > 0);
    assert_true(check_board(7, 6, 4, 33, 60) > 0);
}

TEST(a_position_by_hand)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state start = position(&variant, "");
    struct claims claims;
    assert_true(claims_find(&variant, &start, &claims));
    /* Claimeven alone: dead is what needs a cell in row 2, 4 or 6; alive are the rows 1, 3 and 5 */
    assert_int_equal(claims.keeper, SECOND);
    assert_int_equal(claims.count, 21);
    assert_int_equal(claims.alive, 3 * 4);
    struct state later = position(&variant, "4");
    assert_true(claims_find(&variant, &later, &claims));
    assert_int_equal(claims.keeper, SECOND);
    assert_int_not_equal(claims.first.kind, MOVE_NONE);
}

TEST(other_games_have_none)
{
    struct variant variant = tictactoe_of(3, 3, 3);
    struct state start = position(&variant, "");
    struct claims claims;
    assert_false(claims_find(&variant, &start, &claims));
}

TESTS_MAIN(NULL, NULL)
