/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=SDL_GetPerformanceCounter */
/*
 * What the window leaves in the archive of what was played: how long the moves took, who had which side, forks, ends.
 */

#include "archive_support.h"
#include "prelude.h"
#include "window_support.h"

enum { GAMES_MAX = 8, MOVES_TEXT = 64, HOUR = 3600000 /* milliseconds */ };

/* --- the clock: the machine's, which a test may move on by hours --- */

static atomic_ullong ahead;

Uint64 __real_SDL_GetPerformanceCounter(void);
Uint64 __wrap_SDL_GetPerformanceCounter(void);

Uint64 __wrap_SDL_GetPerformanceCounter(void)
{
    return __real_SDL_GetPerformanceCounter() + atomic_load(&ahead);
}

static void let_pass(unsigned hours)
{
    atomic_fetch_add(&ahead, (Uint64)hours * 3600 * SDL_GetPerformanceFrequency());
}

/* --- the archive --- */

/* The moves as they are written, without what stands between them. */
static void moves_of(const struct record *record, char text[MOVES_TEXT])
{
    struct variant variant;
    assert_true(record_variant(record, &variant, NULL));
    text[0] = '\0';
    for (int i = 0; i < record->move_count; i++) {
        char move[MOVE_TEXT_MAX];
        variant.game->format_move(&variant, record->moves[i].move, move);
        strncat(text, move, MOVES_TEXT - strlen(text) - 1);
    }
}

/* Loads the game with these moves, NULL: any; there must be so many games in all. The caller frees. */
static void load(const char *directory, const char *moves, int expected, struct record *record)
{
    struct archive *archive = archive_expecting(directory, NULL);
    struct archive_entry entries[GAMES_MAX];
    char found[MOVES_TEXT] = "none";
    bool there = false;
    int count = archive_list(archive, &(struct archive_filter){0}, 0, GAMES_MAX, entries);
    assert_int_equal(count, expected);
    for (int i = 0; i < count && !there; i++) {
        assert_true(archive_load(archive, entries[i].id, record, NULL));
        moves_of(record, found);
        there = !moves || strcmp(found, moves) == 0;
        if (!there)
            record_free(record);
    }
    archive_close_kept(archive);
    if (!there)
        fail_msg("no game %s is kept, the last of %d is %s", moves, count, found);
}

/* --- tests --- */

FIXTURE(window_two_humans, window_teardown)

/* From the beginning of its turn, however long the round or the one before has taken, and whatever still moves. */
TEST(a_move_takes_as_long_as_its_turn)
{
    static const int hours[] = {3, 1, 2, 0};
    struct record record;
    let_pass(3);
    press_for("4", "Yellow's turn");
    let_pass(1);
    press_for("4", "Red's turn");
    let_pass(2);
    press("4 5"); /* while the disc before it still falls */
    window_quit();
    load(*fixture, "4445", 1, &record);
    for (int i = 0; i < record.move_count; i++)
        if (record.moves[i].milliseconds / HOUR != hours[i])
            fail_msg("move %d took %d ms instead of about %d hours", i + 1, record.moves[i].milliseconds, hours[i]);
    record_free(&record);
}

TEST(after_an_undo_the_turn_begins_anew)
{
    struct record record;
    press_for("4", "Yellow's turn");
    let_pass(1);
    press_for("u", "Red's turn");
    press("5");
    window_quit();
    load(*fixture, "5", 2, &record);
    if (record.moves[0].milliseconds / HOUR != 0)
        fail_msg("the move took %d ms", record.moves[0].milliseconds);
    record_free(&record);
}

/* Another move at an earlier position is another game: the one that was left stays whole. */
TEST(a_fork_leaves_both_games)
{
    struct record record;
    press("4 4 4 u u 5 6");
    window_quit();
    load(*fixture, "444", 2, &record);
    record_free(&record);
    load(*fixture, "456", 2, &record);
    record_free(&record);
}

FIXTURE(window_setup, window_teardown)

/* Where the computer begins: its side is the first, although it sits on the second chair. */
TEST(players_have_the_side_that_they_played)
{
    struct record record;
    window_open_as(&(struct window_order){.levels = {0, 1}});
    press("n");
    click_on("Computer begins");
    press_for("Return", "Thinking", "Your turn");
    window_quit();
    load(*fixture, NULL, 1, &record);
    assert_int_equal(record.starter, 1);
    assert_int_equal(record.players[FIRST].seat.level, 1);
    assert_int_equal(record.players[SECOND].seat.level, SEAT_HUMAN);
    record_free(&record);
}

FIXTURE(window_two_humans, window_teardown)

TEST(the_last_move_and_the_end_are_kept)
{
    struct record record;
    press("4 1 4 1 4 1 4");
    window_quit();
    load(*fixture, "4141414", 1, &record);
    assert_int_equal(record.ending, RECORD_BY_RULES);
    assert_int_equal(record.outcome, WON_BY_FIRST);
    record_free(&record);
}

/* What is played after N is another game, even if it begins as the one before did. */
TEST(a_new_round_is_another_game)
{
    struct record record;
    press("4 n Return 4 5");
    window_quit();
    load(*fixture, "4", 2, &record);
    record_free(&record);
    load(*fixture, "45", 2, &record);
    record_free(&record);
}

TESTS_MAIN(NULL, NULL)
