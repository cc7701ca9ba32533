/*
 * What must reach the platter is asked to: nothing shows in a test whether it
 * did, so the calls are counted.
 */
#define _DEFAULT_SOURCE

#include "archive_support.h"
#include "prelude.h"
#include "store_faults.h"
#include "store_support.h"

#include <sqlite3.h>
#include <unistd.h>

static void count_syncs(void)
{
    faults_arm(FAULT_SYNC, 0, SQLITE_OK, false);
}

FIXTURE(directory_setup, directory_teardown)

/* Each transaction syncs twice: the journal, then the file. */
TEST(test_archive)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "1122334", 5);
    assert_true(archive_flush(archive));
    count_syncs();
    keep_game(archive, NULL, "1122334", 5);
    assert_true(archive_flush(archive));
    int calls = faults_disarm();
    archive_close_kept(archive);
    if (calls < 2)
        fail_msg("%d syncs for a transaction", calls);
}

/* Settings, the same. */
TEST(test_settings)
{
    struct settings *settings = open_expecting(*fixture, NULL);
    settings_set_integer(settings, "level", 7);
    count_syncs();
    close_saved(settings);
    int calls = faults_disarm();
    if (calls < 2)
        fail_msg("%d syncs when settings were written and closed", calls);
}

/* The platter says no: told. */
TEST(test_refused)
{
    struct notice notice;
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "1122334", 5);
    assert_true(archive_flush(archive));
    faults_arm(FAULT_SYNC, 1, SQLITE_IOERR_FSYNC, true);
    keep_game(archive, NULL, "1122334", 5);
    assert_false(archive_flush(archive));
    assert_true(archive_trouble(archive, &notice));
    faults_disarm();
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(count_all(archive), 2);
}

TESTS_MAIN(faults_install, NULL)
