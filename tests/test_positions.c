/* All positions of a game, counted: published numbers, the same as a plain count over the rules, short memory. */
/* link: -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc */
#include "ai/positions.h"

#include "game_support.h"
#include "prelude.h"
#include "rules/variant.h"
#include "short_memory.h"
#include "slow.h"

enum { PLIES_MAX = 64, STATES_MAX = 1 << 16, BYTES = 1 << 28 };

/* The positions of each ply in the last count. */
static uint64_t told[PLIES_MAX];
static int stop_at = PLIES_MAX;

static bool note_ply(int ply, uint64_t count)
{
    told[ply] = count;
    return ply < stop_at;
}

static bool count_in(const struct variant *variant, const char *from, int depth, uint64_t bytes,
                     struct positions_sum *sum)
{
    struct state state = position(variant, from);
    memset(told, 0, sizeof told);
    return positions_count(variant, &state, depth, bytes, note_ply, sum);
}

static struct positions_sum count(const struct variant *variant, const char *from, int depth)
{
    struct positions_sum sum;
    assert_true(count_in(variant, from, depth, BYTES, &sum));
    return sum;
}

static void check_all(struct variant variant, uint64_t expected)
{
    assert_int_equal(count(&variant, "", PLIES_MAX - 1).count, expected);
}

/* By ply: OEIS A212693. In all: the table by width and height of J. Tromp, https://tromp.github.io/c4/c4.html */
TEST(connect_four_has_the_published_numbers)
{
    static const uint64_t by_ply[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186};
    const struct variant variant = connect4_of(7, 6, 4);
    const int plies = amount(7, 9, 10);
    struct positions_sum sum = count(&variant, "", plies - 1);
    assert_int_equal(sum.plies, plies);
    for (int ply = 0; ply < plies; ply++)
        assert_int_equal(told[ply], by_ply[ply]);
    assert_int_equal(told[plies], 0);
    check_all(connect4_of(4, 4, 4), 161029);
    if (amount(0, 1, 1))
        check_all(connect4_of(4, 5, 4), 1706255);
    if (amount(0, 0, 1)) {
        check_all(connect4_of(5, 4, 4), 3945711);
        check_all(connect4_of(4, 6, 4), 15835683);
        check_all(connect4_of(5, 5, 4), 69763700);
    }
}

/* The number that everybody finds who counts all ways to fill the board without playing on after a win. */
TEST(tic_tac_toe_has_5478_positions)
{
    check_all(tictactoe_of(3, 3, 3), 5478);
}

/* --- a plain count, by the states' hashes and without mirror images --- */

static struct {
    struct state states[STATES_MAX]; /* ply by ply */
    int count;
    uint64_t hashes[4 * STATES_MAX];
} plain;

static void plain_add(const struct state *state)
{
    size_t at = state->hash % (4 * STATES_MAX);
    for (; plain.hashes[at] != 0; at = (at + 1) % (4 * STATES_MAX))
        if (plain.hashes[at] == state->hash + 1)
            return;
    plain.hashes[at] = state->hash + 1;
    assert_true(plain.count < STATES_MAX);
    plain.states[plain.count++] = *state;
}

/* Makes the passes, or the other moves, of the positions from `begin` to the end of the list as it stands or grows. */
static void plain_follow(const struct variant *variant, int begin, bool passing)
{
    int end = plain.count;
    for (int i = begin; i < (passing ? plain.count : end); i++) {
        struct move moves[MOVES_MAX];
        int moves_here = variant->game->moves(variant, &plain.states[i], moves);
        for (int m = 0; m < moves_here; m++) {
            struct state after = variant_after(variant, &plain.states[i], moves[m]);
            if ((moves[m].kind == MOVE_PASS) == passing)
                plain_add(&after);
        }
    }
}

static void plain_count(const struct variant *variant, const char *from, int depth, uint64_t by_ply[PLIES_MAX])
{
    struct state state = position(variant, from);
    memset(&plain, 0, sizeof plain);
    plain_add(&state);
    for (int ply = 0, begin = 0; ply <= depth && begin < plain.count; ply++) {
        plain_follow(variant, begin, true);
        int end = plain.count;
        by_ply[ply] = (uint64_t)(end - begin);
        if (ply < depth)
            plain_follow(variant, begin, false);
        begin = end;
    }
}

static void check_moves(const struct variant *variant, const struct positions_sum *sum)
{
    struct positions_sum expected = {0};
    for (int i = 0; i < plain.count; i++) {
        struct move moves[MOVES_MAX];
        int count_here = variant->game->moves(variant, &plain.states[i], moves);
        if (count_here > 0)
            positions_add_moves(&expected, count_here, 1);
    }
    assert_int_equal(sum->count, plain.count);
    assert_int_equal(sum->running, expected.running);
    assert_int_equal(sum->moves, expected.moves);
    assert_int_equal(sum->fewest, expected.fewest);
    assert_int_equal(sum->most, expected.most);
}

static void check_against_plain(struct variant variant, const char *from, int depth)
{
    uint64_t expected[PLIES_MAX] = {0};
    plain_count(&variant, from, depth, expected);
    struct positions_sum sum = count(&variant, from, depth);
    for (int ply = 0; ply < PLIES_MAX; ply++)
        assert_int_equal(told[ply], expected[ply]);
    check_moves(&variant, &sum);
}

TEST(all_games_agree_with_a_plain_count)
{
    const int whole = PLIES_MAX - 1;
    check_against_plain(tictactoe_of(3, 3, 3), "", whole);
    check_against_plain(connect4_of(4, 3, 3), "", whole);
    check_against_plain(kolibrat_of(2, 2, 2, 5), "", whole);
    check_against_plain(kolibrat_of(2, 3, 3, 2), "", whole);
    check_against_plain(kolibrat_of(3, 3, 3, 1), "", whole);
    check_against_plain(kolibrat_of(3, 3, 2, 2), "", whole);
}

TEST(from_a_position_that_is_not_its_mirror_image)
{
    const int whole = PLIES_MAX - 1;
    check_against_plain(connect4_of(4, 3, 4), "1", whole);
    check_against_plain(tictactoe_of(3, 3, 3), "a1 b2", whole);
    check_against_plain(kolibrat_of(3, 3, 2, 1), "b../.r./r.. b 0:0", whole);
}

TEST(a_depth_ends_the_count_and_passes_belong_to_the_last_ply)
{
    for (int depth = 0; depth <= 14; depth++)
        check_against_plain(kolibrat_of(2, 3, 2, 3), "", depth);
    check_against_plain(kolibrat_of(3, 4, 4, 5), ".../.../.../bbb r 0:0", 0); /* red has to pass */
    assert_int_equal(told[0], 2);
}

TEST(colours_that_are_chosen_make_other_positions)
{
    check_against_plain(variant_of("connect4", (struct options){.width = 4, .height = 4, .opening = OPENING_PIE}), "",
                        7);
    check_against_plain(variant_of("connect4", (struct options){.width = 4, .height = 3, .opening = OPENING_SWAP}), "",
                        9);
}

TEST(the_largest_boards_have_room_in_a_key)
{
    check_against_plain(connect4_of(12, 12, 6), "", 4);
    check_against_plain(tictactoe_of(12, 12, 6), "", 2);
    check_against_plain(kolibrat_of(9, 9, 30, 9), "", 3);
}

TEST(a_finished_game_is_one_position)
{
    check_against_plain(connect4_of(7, 6, 4), "1122334", 5);
    assert_int_equal(told[0], 1);
}

TEST(it_ends_when_it_is_told_to)
{
    const struct variant variant = connect4_of(4, 4, 4);
    stop_at = 3;
    struct positions_sum sum = count(&variant, "", PLIES_MAX - 1);
    stop_at = PLIES_MAX;
    assert_int_equal(sum.plies, 4);
    assert_int_equal(told[4], 0);
}

TEST(memory_is_bounded)
{
    const struct variant variant = connect4_of(5, 4, 4);
    struct positions_sum sum;
    uint64_t whole[PLIES_MAX];
    assert_int_equal(count(&variant, "", 8).plies, 9);
    memcpy(whole, told, sizeof whole);
    assert_false(count_in(&variant, "", 8, 1000, &sum)); /* not even the smallest set */
    assert_int_equal(sum.plies, 0);
    assert_false(count_in(&variant, "", 8, 1 << 17, &sum));
    assert_within(sum.plies, 5, 8);
    assert_memory_equal(told, whole, (size_t)sum.plies * sizeof *told);
    const struct variant smaller = connect4_of(4, 4, 4);
    assert_true(count_in(&smaller, "", PLIES_MAX - 1, 1 << 20, &sum)); /* room for each ply, but not for all of them */
    for (size_t bytes = 0; bytes < 1 << 17; bytes = 4 * bytes + 1000) {
        allow_bytes(bytes);
        bool counted = count_in(&variant, "", 8, BYTES, &sum);
        allow_all();
        assert_false(counted);
        assert_memory_equal(told, whole, (size_t)sum.plies * sizeof *told);
    }
}

TESTS_MAIN(NULL, NULL)
