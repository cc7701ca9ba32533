/* The page of what is kept: backups are made and restored, all is deleted, each after as many questions as it says. */
#include "archive_support.h"
#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

static void open_data(void)
{
    press_for("o", "Accessibility");
    click_for("Data", "Games and settings are kept in");
}

static int games_in(const char *directory)
{
    struct archive *archive = archive_expecting(directory, NULL);
    int games = count_all(archive);
    archive_close_kept(archive);
    return games;
}

/* A game of one move is kept, and a backup made; another game follows. */
HOOK(make_backup)
{
    window_two_humans(fixture);
    press_for("4", "Move 1");
    open_data();
    expect_words("!Restore a backup");
    click_for("Make a backup", "~A backup was made");
    expect_beside("Restore a backup", "1 game");
    press_for("Escape r", "Move 0");
    press_for("5", "Move 1");
}

FIXTURE(make_backup, window_teardown)

TEST(a_backup_is_restored_and_taken_back)
{
    open_data();
    click_on("Restore a backup");
    expect_beside("Restore a backup", "what you have now is backed up first");
    click_for("Restore a backup", "~The backup was restored", "Move 0");
    open_data();
    expect_words("2 games"); /* what was there before */
    click_on("2 games");
    click_for("what you have now is backed up first", "Move 0");
    window_quit();
    assert_int_equal(games_in(*fixture), 2);
}

/* Another row takes the question away, and so does leaving. */
TEST(a_question_does_not_stay)
{
    open_data();
    turn_wheel(-10);
    click_for("Delete all games", "Delete them forever?");
    click_on("Delete everything");
    expect_beside("Delete everything", "Delete them forever?");
    expect_beside("Delete all games", "and statistics and backups");
    press_for("Escape", "Move 1");
    open_data();
    turn_wheel(-10);
    expect_beside("Delete everything", "games, statistics, settings, backups");
    window_quit();
    assert_int_equal(games_in(*fixture), 2);
}

TEST(all_games_are_deleted)
{
    open_data();
    turn_wheel(-10);
    click_for("Delete all games", "Delete them forever?");
    click_for("Delete all games", "Really?");
    assert_int_equal(count_files(*fixture, "gravitrips.backup-", NULL), 1);
    click_for("Delete all games", "~All games, statistics and backups are deleted", "Move 0");
    window_quit();
    assert_int_equal(games_in(*fixture), 0);
    assert_int_equal(count_files(*fixture, "gravitrips.backup-", NULL), 0);
}

/* Where another window uses the games nothing happens to them, and it is said. */
TEST(another_window_keeps_its_games)
{
    struct archive *other = archive_expecting(*fixture, NULL);
    open_data();
    click_on("Restore a backup");
    click_for("what you have now is backed up first", "~close it first");
    archive_close_kept(other);
    window_quit();
    assert_int_equal(games_in(*fixture), 2);
}

TESTS_MAIN(NULL, NULL)
