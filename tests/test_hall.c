/*
 * A tournament that is watched while it goes on: all games come to be seen, it stops and goes on, from its journal,
 * too; what it was ordered with is its own; what fails is told. To be run under the thread sanitizer as well.
 */
#include <unistd.h>

#include "engines/hall.h"
#include "game_support.h"
#include "patience.h"
#include "prelude.h"
#include "store_support.h"

enum { GAMES = 4 };

static struct variant variant;
static char folder[] = "/tmp/test_hall.XXXXXX";
static char path[64];
static atomic_int wakes;
static struct hall *hall;
static struct hall_view view;

static void count_wake(void *context)
{
    atomic_fetch_add((atomic_int *)context, 1);
}

/* Opens it; what it was ordered with is spoilt at once. */
static void open_hall(bool anew, bool done, enum hall_pace pace)
{
    struct variant board = variant;
    struct contestant two[] = {{.kind = CONTESTANT_LEVEL, .level = 2, .name = "Ann"},
                               {.kind = CONTESTANT_LEVEL, .level = 1, .name = "Bob"}};
    struct tournament_setup setup = {.variant = &board,
                                     .contestants = two,
                                     .count = 2,
                                     .games = GAMES,
                                     .seed = 3,
                                     .time = {.move_ms = 1000},
                                     .opening_plies = 2,
                                     .concurrency = 2};
    hall = hall_open(&(struct hall_order){&setup, path, anew, done, pace, count_wake, &wakes});
    assert_non_null(hall);
    memset(two, 0, sizeof two);
    memset(&board, 0, sizeof board);
    memset(&setup, 0, sizeof setup);
}

static void close_hall(void)
{
    hall_destroy(hall);
    hall_forget(&view);
    hall = NULL;
}

/* Sees news until the tournament is in this phase. */
static void wait_for(enum hall_phase phase)
{
    for (struct patience patience = {0}; view.phase != phase; usleep(1000)) {
        if (!has_patience(&patience))
            fail_msg("phase %d is not reached, but %d: %s", phase, view.phase, view.why.text);
        (void)hall_see(hall, &view);
    }
}

HOOK(make_folder)
{
    variant = connect4_of(4, 4, 3);
    memcpy(folder + strlen(folder) - 6, "XXXXXX", 6);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/journal", folder);
    atomic_store(&wakes, 0);
}

HOOK(leave_folder)
{
    if (hall)
        close_hall();
    (void)unlink(path);
    (void)rmdir(folder);
}

FIXTURE(make_folder, leave_folder)

TEST(all_games_come_to_be_seen)
{
    open_hall(true, false, HALL_FAST);
    wait_for(HALL_DONE);
    assert_true(atomic_load(&wakes) > 0);
    assert_int_equal(view.tables, 2);
    assert_int_equal(view.game_count, GAMES);
    assert_int_equal(view.rows[0].tally.won + view.rows[0].tally.drawn + view.rows[0].tally.lost, GAMES);
    for (int i = 0; i < GAMES; i++) {
        const struct tournament_result *game = view.games[i];
        assert_int_equal(game->sheet.outcome, view.sheets[i].outcome);
        assert_int_not_equal(game->sheet.outcome, RUNNING);
        assert_true(strcmp(game->record.players[FIRST].name, game->record.players[SECOND].name) != 0);
    }
    assert_false(hall_see(hall, &view)); /* nothing is new any more */
    char *text = hall_text(&view);
    int heads = 0;
    for (const char *at = text; at && (at = strstr(at, "[Result ")); at++)
        heads++;
    free(text);
    assert_int_equal(heads, GAMES);
}

/* The games that were played are read, and none is played again; one that is not over waits until it is to go on. */
TEST(it_is_opened_again)
{
    open_hall(true, false, HALL_FAST);
    wait_for(HALL_DONE);
    close_hall();
    open_hall(false, true, HALL_FAST);
    wait_for(HALL_DONE);
    assert_int_equal(view.game_count, GAMES);
    close_hall();
    open_hall(false, false, HALL_FAST);
    wait_for(HALL_STOPPED);
    assert_int_equal(view.game_count, GAMES);
    hall_go_on(hall);
    wait_for(HALL_DONE);
    assert_int_equal(view.game_count, GAMES);
}

/* Between slow moves it is told to stop, and games are given up; faster and to the end it goes on. */
TEST(it_stops_and_goes_on)
{
    open_hall(true, false, HALL_CALM);
    for (struct patience patience = {0}; view.table[0].moves == 0 && has_patience(&patience); usleep(1000))
        (void)hall_see(hall, &view);
    assert_true(view.table[0].moves > 0);
    hall_stop(hall);
    wait_for(HALL_STOPPED);
    assert_true(view.game_count < GAMES);
    hall_set_pace(hall, HALL_FAST);
    hall_go_on(hall);
    wait_for(HALL_DONE);
    assert_int_equal(view.game_count, GAMES);
}

TEST(it_ends_while_games_run)
{
    open_hall(true, false, HALL_CALM);
    wait_for(HALL_PLAYING);
    close_hall();
}

TEST(what_fails_is_told)
{
    char kept[sizeof path];
    memcpy(kept, path, sizeof kept);
    snprintf(path, sizeof path, "%s/nowhere/journal", folder);
    open_hall(true, false, HALL_FAST);
    wait_for(HALL_FAILED);
    assert_string_equal(view.why.text, "it cannot be opened: No such file or directory");
    close_hall();
    memcpy(path, kept, sizeof path);
    write_file(path, "something else\n", strlen("something else\n"));
    open_hall(false, false, HALL_FAST);
    wait_for(HALL_FAILED);
    assert_true(view.why.text[0] != '\0');
}

TESTS_MAIN(NULL, NULL)
