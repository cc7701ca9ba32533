/* The page of what is kept: backups are made and restored, all is deleted, each after as many questions as it says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "archive_support.h"
#include "store_support.h"
#include "window_support.h"

static const struct window_order two_humans = {.levels = {0, 0}};

static void open_data(void)
{
    press(SDLK_o);
    expect_words("Board and motion");
    click_on("Data");
    expect_words("Games and settings are kept in");
}

static int games_in(const char *directory)
{
    struct archive *archive = archive_expecting(directory, NULL);
    int games = count_all(archive);
    archive_close_kept(archive);
    return games;
}

/* A game of one move is kept, and a backup made; another game follows. */
static void make_backup(const char *directory)
{
    window_open_on(directory, &two_humans);
    press(SDLK_4);
    expect_words("Move 1");
    open_data();
    expect_no_words("Restore a backup");
    click_on("Make a backup");
    expect_told("A backup was made");
    expect_beside("Restore a backup", "1 game");
    press(SDLK_ESCAPE);
    press(SDLK_r);
    expect_words("Move 0");
    press(SDLK_5);
    expect_words("Move 1");
}

static void a_backup_is_restored_and_taken_back(void **state)
{
    make_backup(*state);
    open_data();
    click_on("Restore a backup");
    expect_beside("Restore a backup", "what you have now is backed up first");
    click_on("Restore a backup");
    expect_told("The backup was restored");
    expect_words("Move 0");
    open_data();
    expect_words("2 games"); /* what was there before */
    click_on("2 games");
    click_on("what you have now is backed up first");
    expect_words("Move 0");
    window_quit();
    assert_int_equal(games_in(*state), 2);
}

/* Another row takes the question away, and so does leaving. */
static void a_question_does_not_stay(void **state)
{
    make_backup(*state);
    open_data();
    turn_wheel(-10);
    click_on("Delete all games");
    expect_words("Delete them forever?");
    click_on("Delete everything");
    expect_beside("Delete everything", "Delete them forever?");
    expect_beside("Delete all games", "and statistics and backups");
    press(SDLK_ESCAPE);
    expect_words("Move 1");
    open_data();
    turn_wheel(-10);
    expect_beside("Delete everything", "games, statistics, settings, backups");
    window_quit();
    assert_int_equal(games_in(*state), 2);
}

static void all_games_are_deleted(void **state)
{
    make_backup(*state);
    open_data();
    turn_wheel(-10);
    click_on("Delete all games");
    expect_words("Delete them forever?");
    click_on("Delete all games");
    expect_words("Really?");
    assert_int_equal(count_files(*state, "gravitrips.backup-", NULL), 1);
    click_on("Delete all games");
    expect_told("All games, statistics and backups are deleted");
    expect_words("Move 0");
    window_quit();
    assert_int_equal(games_in(*state), 0);
    assert_int_equal(count_files(*state, "gravitrips.backup-", NULL), 0);
}

/* Where another window uses the games nothing happens to them, and it is said. */
static void another_window_keeps_its_games(void **state)
{
    make_backup(*state);
    struct archive *other = archive_expecting(*state, NULL);
    open_data();
    click_on("Restore a backup");
    click_on("what you have now is backed up first");
    expect_told("close it first");
    archive_close_kept(other);
    window_quit();
    assert_int_equal(games_in(*state), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_backup_is_restored_and_taken_back, window_setup, window_teardown),
        cmocka_unit_test_setup_teardown(a_question_does_not_stay, window_setup, window_teardown),
        cmocka_unit_test_setup_teardown(all_games_are_deleted, window_setup, window_teardown),
        cmocka_unit_test_setup_teardown(another_window_keeps_its_games, window_setup, window_teardown),
    };
    return cmocka_run_group_tests_name("window_data", tests, NULL, NULL);
}
