/* link: -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc */
/* A match: history, undo and redo, what is refused, and what happens when memory is short. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "prelude.h"
#include "short_memory.h"

static struct match *begin(const struct variant *variant)
{
    struct match *match = match_create(variant);
    assert_non_null(match);
    return match;
}

static void play(struct match *match, const char *text)
{
    const struct variant *variant = match_variant(match);
    while (*text != '\0') {
        struct move move;
        struct reason why;
        text = variant->game->parse_move(variant, match_state(match), text, &move, &why);
        if (!text || !match_play(match, move, &why)) {
            fail_msg("%s", why.text);
            return;
        }
    }
}

static void check(const struct match *match, const char *text, int length)
{
    char seen[STATE_TEXT_MAX];
    struct state expected = position(match_variant(match), text);
    assert_int_equal(match_format(match, seen, sizeof seen), strlen(text));
    assert_string_equal(seen, text);
    assert_int_equal(match_cursor(match), strlen(text));
    assert_int_equal(match_length(match), length);
    assert_memory_equal(match_state(match), &expected, sizeof expected);
    assert_int_equal(match_outcome(match), expected.outcome);
}

TEST(a_match_begins_at_the_start)
{
    struct variant variant;
    make_connect4(&variant, 0, 0, 0);
    struct match *match = begin(&variant);
    assert_ptr_equal(match_variant(match), &variant);
    check(match, "", 0);
    assert_false(match_undo(match));
    assert_false(match_redo(match));
    match_destroy(match);
    match_destroy(NULL);
}

TEST(moves_are_undone_and_redone)
{
    struct variant variant;
    make_connect4(&variant, 0, 0, 0);
    struct match *match = begin(&variant);
    play(match, "4453");
    check(match, "4453", 4);
    assert_true(match_undo(match));
    assert_true(match_undo(match));
    check(match, "44", 4);
    assert_true(match_redo(match));
    check(match, "445", 4);
    assert_true(match_redo(match));
    assert_false(match_redo(match));
    check(match, "4453", 4);
    match_rewind(match);
    check(match, "", 4);
    assert_false(match_undo(match));
    assert_true(match_redo(match));
    check(match, "4", 4);
    match_destroy(match);
}

TEST(a_new_move_forgets_what_could_be_redone)
{
    struct variant variant;
    make_connect4(&variant, 0, 0, 0);
    struct match *match = begin(&variant);
    play(match, "4453");
    assert_true(match_undo(match));
    assert_true(match_undo(match));
    play(match, "1");
    check(match, "441", 3);
    assert_false(match_redo(match));
    match_destroy(match);
}

static bool forks(const struct match *match, const char *text)
{
    struct move move;
    struct reason why;
    const struct variant *variant = match_variant(match);
    assert_non_null(variant->game->parse_move(variant, match_state(match), text, &move, &why));
    return match_forks(match, move);
}

/* Only the last move, taken back and made again, leads nowhere else; behind an end that the players made it does. */
TEST(a_move_leads_away_or_is_made_again)
{
    struct variant variant;
    struct reason why;
    make_connect4(&variant, 0, 0, 0);
    struct match *match = begin(&variant);
    assert_false(forks(match, "4"));
    play(match, "445");
    assert_false(forks(match, "4"));
    assert_true(match_undo(match));
    assert_false(forks(match, "5"));
    assert_true(forks(match, "4"));
    assert_true(match_undo(match));
    assert_true(forks(match, "4"));
    assert_true(match_redo(match));
    assert_true(match_redo(match));
    assert_true(match_end(match, RECORD_RESIGNED, WON_BY_FIRST, &why));
    assert_true(match_undo(match));
    assert_true(forks(match, "5"));
    play(match, "5");
    assert_true(match_undo(match));
    assert_false(forks(match, "5"));
    match_destroy(match);
}

TEST(a_refused_move_changes_nothing)
{
    struct variant variant;
    struct reason why;
    make_connect4(&variant, 0, 0, 0);
    struct match *match = begin(&variant);
    play(match, "4444445");
    assert_true(match_undo(match));
    assert_false(match_play(match, (struct move){MOVE_PLACE, NO_CELL, 45}, &why));
    assert_string_equal(why.text, "column 4 is full");
    check(match, "444444", 7);
    assert_true(match_redo(match));
    match_destroy(match);
}

TEST(after_the_end_no_move_is_taken_until_one_is_undone)
{
    struct variant variant;
    struct reason why;
    make_connect4(&variant, 0, 0, 0);
    struct match *match = begin(&variant);
    play(match, "4455667");
    assert_int_equal(match_outcome(match), WON_BY_FIRST);
    assert_false(match_play(match, (struct move){MOVE_PLACE, NO_CELL, 0}, &why));
    assert_string_equal(why.text, "the game is over");
    assert_true(match_undo(match));
    assert_int_equal(match_outcome(match), RUNNING);
    play(match, "1");
    check(match, "4455661", 7);
    match_destroy(match);
}

TEST(moves_and_states_can_be_looked_up)
{
    struct variant variant;
    make_connect4(&variant, 0, 0, 0);
    struct match *match = begin(&variant);
    play(match, "4453");
    match_rewind(match);
    assert_int_equal(match_move(match, 3).to, 2);
    assert_int_equal(match_state_at(match, 0)->plies, 0);
    assert_int_equal(match_state_at(match, 3)->cells[4], CELL_FIRST);
    assert_int_equal(match_state_at(match, 4)->cells[2], CELL_SECOND);
    match_destroy(match);
}

TEST(a_record_that_does_not_fit_is_cut_and_its_length_told)
{
    struct variant variant;
    char text[4] = "xyz";
    make_connect4(&variant, 0, 0, 0);
    struct match *match = begin(&variant);
    assert_int_equal(match_format(match, text, sizeof text), 0);
    assert_string_equal(text, "");
    play(match, "44531");
    assert_int_equal(match_format(match, text, sizeof text), 5);
    assert_string_equal(text, "445");
    assert_int_equal(match_format(match, NULL, 0), 5);
    match_destroy(match);
}

/* The longest game there can be, played, taken back and played again; more moves than there is room for at first. */
TEST(a_match_grows_as_long_as_the_game)
{
    struct variant variant;
    uint64_t random = 9;
    int longest = 0;
    make_connect4(&variant, 12, 12, 6);
    for (int game = 0; game < 100; game++) {
        struct match *match = begin(&variant);
        struct move moves[MOVES_MAX];
        struct reason why;
        int count;
        while ((count = variant.game->moves(&variant, match_state(match), moves)) > 0)
            assert_true(match_play(match, moves[random_below(&random, (uint32_t)count)], &why));
        struct state end = *match_state(match);
        longest = match_length(match) > longest ? match_length(match) : longest;
        while (match_undo(match)) {
        }
        assert_int_equal(match_state(match)->plies, 0);
        while (match_redo(match)) {
        }
        assert_memory_equal(match_state(match), &end, sizeof end);
        struct match *copy = match_copy(match, &variant, match_length(match));
        assert_memory_equal(match_state(copy), &end, sizeof end);
        match_destroy(copy);
        match_destroy(match);
    }
    assert_within(longest, 129, 144);
}

TEST(a_copy_has_the_first_moves_and_goes_its_own_way)
{
    struct variant variant, others;
    struct reason why;
    make_connect4(&variant, 0, 0, 0);
    others = variant;
    struct match *match = begin(&variant);
    play(match, "4453");
    assert_true(match_end(match, RECORD_RESIGNED, WON_BY_FIRST, &why));
    struct match *whole = match_copy(match, &others, 4);
    struct match *part = match_copy(match, &variant, 2);
    assert_ptr_equal(match_variant(whole), &others);
    check(whole, "4453", 4);
    play(whole, "1");
    check(part, "44", 2);
    assert_false(match_redo(part));
    assert_int_equal(match_length(match), 4);
    assert_int_equal(match_outcome(match), WON_BY_FIRST);
    match_destroy(match);
    check(whole, "44531", 5);
    match_destroy(whole);
    match_destroy(part);
}

TEST(without_memory_there_is_no_match)
{
    struct variant variant;
    make_connect4(&variant, 0, 0, 0);
    for (int allocations = 0; allocations < 3; allocations++) {
        allow_allocations(allocations);
        struct match *match = match_create(&variant);
        allow_all();
        assert_null(match);
    }
}

/* Plays legal moves until one is refused for want of memory. */
static void play_until_refused(struct match *match, struct reason *why)
{
    const struct variant *variant = match_variant(match);
    struct move moves[MOVES_MAX];
    int cursor;
    int count;
    /* Row by row from the left, shifted by a column every other row, so that no line comes about. */
    do {
        cursor = match_cursor(match);
        count = variant->game->moves(variant, match_state(match), moves);
        assert_true(count > 0);
    } while (match_play(match, moves[(cursor + cursor / 24) % count], why));
}

TEST(a_move_for_which_there_is_no_memory_is_refused_and_can_be_made_later)
{
    struct variant variant;
    make_connect4(&variant, 12, 12, 6);
    for (int allocations = 0; allocations < 2; allocations++) {
        struct match *match = begin(&variant);
        struct reason why = {"nothing"};
        struct move moves[MOVES_MAX];
        allow_allocations(allocations);
        play_until_refused(match, &why);
        allow_all();
        assert_string_equal(why.text, "not enough memory for another move");
        int length = match_length(match);
        struct state before = *match_state(match);
        assert_int_equal(match_cursor(match), length);
        assert_true(variant.game->moves(&variant, match_state(match), moves) > 0);
        assert_true(match_play(match, moves[0], &why));
        assert_int_equal(match_length(match), length + 1);
        assert_memory_equal(match_state_at(match, length), &before, sizeof before);
        allow_allocations(3); /* as many as an empty match takes */
        assert_null(match_copy(match, &variant, length + 1));
        allow_all();
        match_destroy(match);
    }
}

/* A game made up for the test, in which one piece walks to and fro for ever: its rules know no repetition. */
static bool any_options(const struct options *options, struct reason *why)
{
    (void)options;
    (void)why;
    return true;
}

static void walk_start(const struct variant *variant, struct state *state)
{
    (void)variant;
    memset(state, 0, sizeof *state);
    state->cells[0] = CELL_FIRST;
}

static bool walk_legal(const struct variant *variant, const struct state *state, struct move move, struct reason *why)
{
    (void)variant;
    return state->cells[move.from] == CELL_FIRST || refuse(why, "there is no piece");
}

static void walk_apply(const struct variant *variant, struct state *state, struct move move)
{
    state->cells[move.from] = CELL_EMPTY;
    state->cells[move.to] = CELL_FIRST;
    state->hash ^= variant->cell_keys[move.from][FIRST] ^ variant->cell_keys[move.to][FIRST] ^ variant->turn_key;
    state->turn = (uint8_t)other_side(state->turn);
    state->plies++;
}

static const struct game walk = {
    .name = "walk",
    .defaults = {.width = 2, .height = 1},
    .validate = any_options,
    .start = walk_start,
    .legal = walk_legal,
    .apply = walk_apply,
};

TEST(a_position_that_occurs_for_the_third_time_is_a_draw)
{
    struct variant variant;
    struct reason why;
    assert_true(variant_init(&variant, &walk, &(struct options){0}, &why));
    struct match *match = begin(&variant);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(match_outcome(match), RUNNING);
        assert_true(match_play(match, (struct move){MOVE_STEP, (uint8_t)(i % 2), (uint8_t)(1 - i % 2)}, &why));
    }
    assert_int_equal(match_state(match)->outcome, RUNNING);
    assert_int_equal(match_outcome(match), DRAWN);
    assert_false(match_play(match, (struct move){MOVE_STEP, 0, 1}, &why));
    assert_string_equal(why.text, "the game is over");
    assert_true(match_undo(match));
    assert_int_equal(match_outcome(match), RUNNING);
    match_destroy(match);
}

TESTS_MAIN(NULL, NULL)
