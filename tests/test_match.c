/* link: -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc */
/* A match: history, undo and redo, what is refused, and what happens when memory is short. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "prelude.h"
#include "short_memory.h"

/* What each test begins with: a match of 7x6 Connect Four; what it begins itself is ended with it. */
static struct variant variant;
static struct match *match;

static void begin(void)
{
    variant = connect4_of(0, 0, 0);
    match = make_match(&variant);
}

static void play(struct match *played, const char *text)
{
    const struct variant *rules = match_variant(played);
    while (*text != '\0') {
        struct move move;
        struct reason why;
        text = rules->game->parse_move(rules, match_state(played), text, &move, &why);
        if (!text || !match_play(played, move, &why)) {
            fail_msg("%s", why.text);
            return;
        }
    }
}

static void check(const struct match *played, const char *text, int length)
{
    char seen[STATE_TEXT_MAX];
    struct state expected = position(match_variant(played), text);
    assert_int_equal(match_format(played, seen, sizeof seen), strlen(text));
    assert_string_equal(seen, text);
    assert_int_equal(match_cursor(played), strlen(text));
    assert_int_equal(match_length(played), length);
    assert_memory_equal(match_state(played), &expected, sizeof expected);
    assert_int_equal(match_outcome(played), expected.outcome);
}

TEST(a_match_begins_at_the_start)
{
    begin();
    assert_ptr_equal(match_variant(match), &variant);
    check(match, "", 0);
    assert_false(match_undo(match));
    assert_false(match_redo(match));
    match_destroy(NULL);
}

TEST(moves_are_undone_and_redone)
{
    begin();
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
}

TEST(a_new_move_forgets_what_could_be_redone)
{
    begin();
    play(match, "4453");
    assert_true(match_undo(match));
    assert_true(match_undo(match));
    play(match, "1");
    check(match, "441", 3);
    assert_false(match_redo(match));
}

static bool forks(const char *text)
{
    struct move move;
    struct reason why;
    assert_non_null(variant.game->parse_move(&variant, match_state(match), text, &move, &why));
    return match_forks(match, move);
}

/* Only the last move, taken back and made again, leads nowhere else; behind an end that the players made it does. */
TEST(a_move_leads_away_or_is_made_again)
{
    struct reason why;
    begin();
    assert_false(forks("4"));
    play(match, "445");
    assert_false(forks("4"));
    assert_true(match_undo(match));
    assert_false(forks("5"));
    assert_true(forks("4"));
    assert_true(match_undo(match));
    assert_true(forks("4"));
    assert_true(match_redo(match));
    assert_true(match_redo(match));
    assert_true(match_end(match, RECORD_RESIGNED, WON_BY_FIRST, &why));
    assert_true(match_undo(match));
    assert_true(forks("5"));
    play(match, "5");
    assert_true(match_undo(match));
    assert_false(forks("5"));
}

TEST(a_refused_move_changes_nothing)
{
    struct reason why;
    begin();
    play(match, "4444445");
    assert_true(match_undo(match));
    assert_false(match_play(match, (struct move){MOVE_PLACE, NO_CELL, 45}, &why));
    assert_string_equal(why.text, "column 4 is full");
    check(match, "444444", 7);
    assert_true(match_redo(match));
}

TEST(after_the_end_no_move_is_taken_until_one_is_undone)
{
    struct reason why;
    begin();
    play(match, "4455667");
    assert_int_equal(match_outcome(match), WON_BY_FIRST);
    assert_false(match_play(match, (struct move){MOVE_PLACE, NO_CELL, 0}, &why));
    assert_string_equal(why.text, "the game is over");
    assert_true(match_undo(match));
    assert_int_equal(match_outcome(match), RUNNING);
    play(match, "1");
    check(match, "4455661", 7);
}

TEST(moves_and_states_can_be_looked_up)
{
    begin();
    play(match, "4453");
    match_rewind(match);
    assert_int_equal(match_move(match, 3).to, 2);
    assert_int_equal(match_state_at(match, 0)->plies, 0);
    assert_int_equal(match_state_at(match, 3)->cells[4], CELL_FIRST);
    assert_int_equal(match_state_at(match, 4)->cells[2], CELL_SECOND);
}

TEST(a_record_that_does_not_fit_is_cut_and_its_length_told)
{
    char text[4] = "xyz";
    begin();
    assert_int_equal(match_format(match, text, sizeof text), 0);
    assert_string_equal(text, "");
    play(match, "44531");
    assert_int_equal(match_format(match, text, sizeof text), 5);
    assert_string_equal(text, "445");
    assert_int_equal(match_format(match, NULL, 0), 5);
}

/* The longest game there can be, played, taken back and played again; more moves than there is room for at first. */
TEST(a_match_grows_as_long_as_the_game)
{
    uint64_t random = 9;
    int longest = 0;
    variant = connect4_of(12, 12, 6);
    for (int game = 0; game < 100; game++) {
        struct move moves[MOVES_MAX];
        struct reason why;
        int count;
        match = make_match(&variant);
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
    }
    assert_within(longest, 129, 144);
}

TEST(a_copy_has_the_first_moves_and_goes_its_own_way)
{
    struct reason why;
    begin();
    struct variant others = variant;
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
    not_afterwards(match);
    match_destroy(match);
    check(whole, "44531", 5);
    match_destroy(whole);
    match_destroy(part);
}

TEST(without_memory_there_is_no_match)
{
    variant = connect4_of(0, 0, 0);
    for (int allocations = 0; allocations < 3; allocations++) {
        allow_allocations(allocations);
        match = match_create(&variant);
        allow_all();
        assert_null(match);
    }
}

/* Plays legal moves until one is refused for want of memory. */
static void play_until_refused(struct reason *why)
{
    struct move moves[MOVES_MAX];
    int cursor;
    int count;
    /* Row by row from the left, shifted by a column every other row, so that no line comes about. */
    do {
        cursor = match_cursor(match);
        count = variant.game->moves(&variant, match_state(match), moves);
        assert_true(count > 0);
    } while (match_play(match, moves[(cursor + cursor / 24) % count], why));
}

TEST(a_move_for_which_there_is_no_memory_is_refused_and_can_be_made_later)
{
    variant = connect4_of(12, 12, 6);
    for (int allocations = 0; allocations < 2; allocations++) {
        match = make_match(&variant);
        struct reason why = {"nothing"};
        struct move moves[MOVES_MAX];
        allow_allocations(allocations);
        play_until_refused(&why);
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
    }
}

/* A game made up for the test, in which one piece walks to and fro for ever: its rules know no repetition. */
static bool any_options(const struct options *options, struct reason *why)
{
    (void)options;
    (void)why;
    return true;
}

static void walk_start(const struct variant *rules, struct state *state)
{
    (void)rules;
    memset(state, 0, sizeof *state);
    state->cells[0] = CELL_FIRST;
}

static bool walk_legal(const struct variant *rules, const struct state *state, struct move move, struct reason *why)
{
    (void)rules;
    return state->cells[move.from] == CELL_FIRST || refuse(why, "there is no piece");
}

static void walk_apply(const struct variant *rules, struct state *state, struct move move)
{
    state->cells[move.from] = CELL_EMPTY;
    state->cells[move.to] = CELL_FIRST;
    state->hash ^= rules->cell_keys[move.from][FIRST] ^ rules->cell_keys[move.to][FIRST] ^ rules->turn_key;
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
    struct reason why;
    assert_true(variant_init(&variant, &walk, &(struct options){0}, &why));
    match = make_match(&variant);
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
}

TESTS_MAIN(NULL, NULL)
