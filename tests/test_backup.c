/* link: -Wl,--wrap=rename,--wrap=link */
/* Backups are made, restored and deleted; whatever fails on the way, what was kept is there. */
#include <dirent.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "archive_support.h"
#include "prelude.h"
#include "slow.h"
#include "store/archive_friends.h"
#include "store/backup.h"
#include "store_faults.h"
#include "store_support.h"

/* How many calls of rename and link go well before one fails; or the process is killed there. */
static int calls_left = -1;
static bool kills;

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __real_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);

static bool strikes(void)
{
    if (calls_left < 0 || calls_left-- > 0)
        return false;
    if (kills)
        _exit(0);
    errno = EACCES;
    return true;
}

int __wrap_rename(const char *from, const char *to)
{
    return strikes() ? -1 : __real_rename(from, to);
}

int __wrap_link(const char *from, const char *to)
{
    return strikes() ? -1 : __real_link(from, to);
}

static int setup(void **state)
{
    calls_left = -1;
    kills = false;
    return directory_setup(state);
}

/* Adds games, and sets the level to how many there are then. */
static void play(const char *directory, int games, int level)
{
    struct archive *archive = archive_expecting(directory, NULL);
    for (int i = 0; i < games; i++)
        keep_game(archive, NULL, "4453", 1000 + i);
    archive_close_kept(archive);
    make_settings(directory, level, "dark");
}

static int games_in(const char *directory)
{
    struct archive *archive = archive_expecting(directory, NULL);
    int games = count_all(archive);
    archive_close_kept(archive);
    return games;
}

static void make(const char *directory)
{
    struct notice notice;
    if (!backup_make(directory, &notice))
        fail_msg("%s", notice.text);
}

static void expect_done(const char *directory, enum backup_deed deed, const char *name)
{
    struct notice notice;
    if (!backup_do(directory, deed, name, &notice))
        fail_msg("%s", notice.text);
}

static void expect_refused(const char *directory, enum backup_deed deed, const char *name, const char *words)
{
    struct notice notice;
    assert_false(backup_do(directory, deed, name, &notice));
    if (!strstr(notice.text, words))
        fail_msg("it says '%s', not '%s'", notice.text, words);
}

FIXTURE(setup, directory_teardown)

/* A backup holds what there was, also while the archive is open and its log is not in the file yet. */
TEST(a_backup_is_made_and_restored)
{
    struct backup backups[BACKUPS_MAX];
    play(*fixture, 2, 5);
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "44", 5000);
    assert_true(archive_flush(archive));
    make(*fixture);
    archive_close_kept(archive);
    assert_int_equal(backup_list(*fixture, backups, BACKUPS_MAX), 1);
    assert_int_equal(backups[0].games, 3);
    assert_true(backups[0].made > 0);
    play(*fixture, 4, 7);
    assert_int_equal(games_in(*fixture), 7);
    expect_done(*fixture, BACKUP_RESTORE, backups[0].name);
    assert_int_equal(games_in(*fixture), 3);
    assert_int_equal(level_in(*fixture), 5);
    assert_int_equal(count_files(*fixture, "gravitrips.restored", NULL), 0);
}

/* What was there before is a backup, too: it can be got back. */
TEST(what_was_there_can_be_got_back)
{
    struct backup backups[BACKUPS_MAX];
    play(*fixture, 1, 1);
    make(*fixture);
    play(*fixture, 2, 3);
    assert_int_equal(backup_list(*fixture, backups, BACKUPS_MAX), 1);
    expect_done(*fixture, BACKUP_RESTORE, backups[0].name);
    assert_int_equal(games_in(*fixture), 1);
    int count = backup_list(*fixture, backups, BACKUPS_MAX), found = -1;
    assert_int_equal(count, 2);
    for (int i = 0; i < count; i++)
        if (backups[i].games == 3)
            found = i;
    assert_true(found >= 0);
    expect_done(*fixture, BACKUP_RESTORE, backups[found].name);
    assert_int_equal(games_in(*fixture), 3);
    assert_int_equal(level_in(*fixture), 3);
}

/* Whoever uses the file keeps it as it is. */
TEST(who_uses_it_keeps_it)
{
    struct backup backups[BACKUPS_MAX];
    play(*fixture, 2, 2);
    make(*fixture);
    assert_int_equal(backup_list(*fixture, backups, BACKUPS_MAX), 1);
    struct archive *archive = archive_expecting(*fixture, NULL);
    expect_refused(*fixture, BACKUP_RESTORE, backups[0].name, "another window or program is using the games");
    expect_refused(*fixture, BACKUP_DELETE_GAMES, NULL, "another window or program is using the games");
    expect_refused(*fixture, BACKUP_DELETE_ALL, NULL, "another window or program is using the games");
    assert_int_equal(count_all(archive), 2);
    archive_close_kept(archive);
    assert_int_equal(games_in(*fixture), 2);
}

TEST(what_is_no_backup_is_not_restored)
{
    struct backup backups[BACKUPS_MAX];
    play(*fixture, 2, 2);
    make(*fixture);
    char name[256];
    assert_int_equal(count_files(*fixture, "gravitrips.backup-", name), 1);
    write_file(path_in(*fixture, "gravitrips.backup-1.db"), "no database at all, but long enough to be one", 45);
    write_file(path_in(*fixture, "gravitrips.backup-2.db"), "", 0);
    size_t size;
    char *bytes = read_file(path_in(*fixture, name), &size);
    memset(bytes + size / 2, 0x55, size / 4);
    write_file(path_in(*fixture, "gravitrips.backup-3.db"), bytes, size);
    free(bytes);
    run_sql(path_in(*fixture, "gravitrips.backup-4.db"), "CREATE TABLE other (a)");
    for (int i = 0; i < backup_list(*fixture, backups, BACKUPS_MAX); i++)
        assert_true(strcmp(backups[i].name, name) == 0 || strcmp(backups[i].name, "gravitrips.backup-3.db") == 0);
    for (char number = '1'; number <= '5'; number++) {
        char bad[] = "gravitrips.backup-0.db";
        bad[strlen("gravitrips.backup-")] = number;
        expect_refused(*fixture, BACKUP_RESTORE, bad, "was not restored");
        assert_int_equal(games_in(*fixture), 2);
    }
    assert_int_equal(count_files(*fixture, "gravitrips.restored", NULL), 0);
}

/* A full disk, at every write; a call of the system that fails: all stays as it was, or is as it was to be. */
TEST(failures_lose_nothing)
{
    struct backup backups[BACKUPS_MAX];
    struct notice notice;
    bool done = false;
    play(*fixture, 1, 1);
    make(*fixture);
    play(*fixture, 2, 3);
    assert_int_equal(backup_list(*fixture, backups, BACKUPS_MAX), 1);
    for (int nth = 1; !done; nth += amount(7, 1, 1)) {
        faults_arm(FAULT_WRITE, nth, SQLITE_FULL, true);
        done = backup_do(*fixture, BACKUP_RESTORE, backups[0].name, &notice);
        faults_disarm();
        assert_int_equal(games_in(*fixture), done ? 1 : 3);
    }
    for (int before = 0; before < 3; before++) {
        int games = games_in(*fixture);
        calls_left = before;
        int kept = count_files(*fixture, "gravitrips.backup-", NULL);
        done = backup_do(*fixture, BACKUP_RESTORE, backups[0].name, &notice);
        calls_left = -1;
        assert_int_equal(games_in(*fixture), done ? 1 : games);
        /* What stays in its place is no backup of itself: that would change with it. */
        assert_int_equal(count_files(*fixture, "gravitrips.backup-", NULL), done ? kept + 1 : kept);
    }
    for (int nth = 1, made = false; !made; nth++) {
        faults_arm(FAULT_WRITE, nth, SQLITE_FULL, true);
        made = backup_make(*fixture, &notice);
        faults_disarm();
        /* Nothing of what did not succeed is left behind, under whatever name. */
        assert_int_equal(backup_list(*fixture, backups, BACKUPS_MAX),
                         count_files(*fixture, "gravitrips.backup-", NULL));
    }
}

/* Killed between any two changes of names. */
TEST(a_kill_loses_nothing)
{
    struct backup backups[BACKUPS_MAX];
    play(*fixture, 1, 1);
    make(*fixture);
    play(*fixture, 2, 3);
    assert_int_equal(backup_list(*fixture, backups, BACKUPS_MAX), 1);
    for (int before = 0; before < 3; before++) {
        pid_t child = fork();
        if (child == 0) {
            struct notice notice;
            kills = true;
            calls_left = before;
            _exit(backup_do(*fixture, BACKUP_RESTORE, backups[0].name, &notice) ? 1 : 2);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        int games = games_in(*fixture);
        assert_int_equal(games, WEXITSTATUS(status) == 1 ? 1 : 3);
        if (games == 1)
            return;
    }
    fail_msg("it was never done");
}

TEST(a_folder_that_is_read_only_is_told)
{
    struct notice notice;
    struct backup backups[BACKUPS_MAX];
    if (geteuid() == 0)
        skip(); /* root may write anywhere */
    play(*fixture, 2, 2);
    make(*fixture);
    assert_int_equal(backup_list(*fixture, backups, BACKUPS_MAX), 1);
    assert_int_equal(chmod(*fixture, 0500), 0);
    bool made = backup_make(*fixture, &notice);
    bool restored = backup_do(*fixture, BACKUP_RESTORE, backups[0].name, &notice);
    bool deleted = backup_do(*fixture, BACKUP_DELETE_ALL, NULL, &notice);
    assert_int_equal(chmod(*fixture, 0700), 0);
    assert_false(made || restored || deleted);
    assert_int_equal(games_in(*fixture), 2);
}

static void keep_friend(const char *directory)
{
    struct archive *archive = archive_expecting(directory, NULL);
    struct archive_friend friend = {.other = "Zoe"};
    struct reason why;
    assert_true(archive_friend_keep(archive, &friend, "secret", 6, NULL, NULL, &why));
    archive_close_kept(archive);
}

TEST(all_games_can_be_deleted)
{
    struct backup backups[BACKUPS_MAX];
    play(*fixture, 3, 6);
    make(*fixture);
    keep_friend(*fixture);
    size_t before, after;
    free(read_file(database_path(*fixture), &before));
    expect_done(*fixture, BACKUP_DELETE_GAMES, NULL);
    free(read_file(database_path(*fixture), &after));
    assert_true(after <= before);
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM friend"), "0");
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM name"), "0");
    assert_int_equal(games_in(*fixture), 0);
    assert_int_equal(level_in(*fixture), 6);
    assert_int_equal(backup_list(*fixture, backups, BACKUPS_MAX), 0);
    play(*fixture, 2, 6); /* and it goes on */
    assert_int_equal(games_in(*fixture), 2);
}

/* What a kill has left of copies that were not yet whole holds games, too. */
static void leave_drafts(const char *directory)
{
    static const char *const drafts[] = {"gravitrips.backup-20260101-000000.db.new", "gravitrips.version-2.db.new",
                                         "gravitrips.restored.new", "gravitrips.restored.new-journal"};
    for (size_t i = 0; i < sizeof drafts / sizeof *drafts; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", directory, drafts[i]);
        write_file(path, "4453", 4);
    }
}

TEST(everything_can_be_deleted)
{
    play(*fixture, 3, 6);
    make(*fixture);
    leave_drafts(*fixture);
    expect_done(*fixture, BACKUP_DELETE_ALL, NULL);
    assert_int_equal(count_files(*fixture, "gravitrips.db", NULL), 0);
    assert_int_equal(count_files(*fixture, "gravitrips.backup-", NULL), 0);
    assert_int_equal(count_files(*fixture, "gravitrips.version-", NULL), 0);
    assert_int_equal(count_files(*fixture, "gravitrips.restored", NULL), 0);
    assert_int_equal(games_in(*fixture), 0);
    assert_int_equal(level_in(*fixture), 2);
}

/* Why is told as it was, whatever was tried after that. */
TEST(what_cannot_be_deleted_is_told)
{
    char path[512];
    play(*fixture, 3, 6);
    snprintf(path, sizeof path, "%s/kept-here", (const char *)*fixture);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/kept-here/gravitrips.db", (const char *)*fixture);
    assert_int_equal(mkdir(path, 0700), 0);
    expect_refused(*fixture, BACKUP_DELETE_ALL, NULL, strerror(EISDIR));
    assert_int_equal(games_in(*fixture), 3);
    assert_int_equal(rmdir(path), 0);
}

/* --- who may read it --- */

/* What everybody may do with the files of the folder whose names begin so, and with none if there is none. */
static mode_t rights_of_others(const char *directory, const char *prefix)
{
    mode_t rights = 0;
    DIR *stream = opendir(directory);
    assert_non_null(stream);
    for (const struct dirent *entry; (entry = readdir(stream));) {
        struct stat status;
        if (strncmp(entry->d_name, prefix, strlen(prefix)) != 0)
            continue;
        assert_int_equal(stat(path_in(directory, entry->d_name), &status), 0);
        rights |= status.st_mode & 077;
    }
    closedir(stream);
    return rights;
}

TEST(what_is_kept_is_for_this_person_alone)
{
    mode_t before = umask(0);
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 1000);
    assert_true(archive_flush(archive));
    make(*fixture);
    assert_int_equal(count_files(*fixture, "gravitrips.db", NULL), 2); /* and its journal */
    assert_int_equal(count_files(*fixture, "gravitrips.backup-", NULL), 1);
    assert_int_equal(rights_of_others(*fixture, "gravitrips."), 0);
    archive_close_kept(archive);
    umask(before);
}

/* A program of before made them as the umask said. */
TEST(what_others_could_read_is_closed_to_them)
{
    static const char *const kept[] = {"gravitrips.db", "gravitrips.db-wal.replaced", "gravitrips.damaged-1.db"};
    play(*fixture, 1, 5);
    leave_drafts(*fixture);
    for (size_t i = 1; i < sizeof kept / sizeof *kept; i++)
        write_file(path_in(*fixture, kept[i]), "4453", 4);
    write_file(path_in(*fixture, "gravitrips-1.png"), "4453", 4);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        assert_int_equal(chmod(path_in(*fixture, kept[i]), 0644), 0);
    assert_int_equal(chmod(path_in(*fixture, "gravitrips-1.png"), 0644), 0);
    struct archive *archive = archive_reading(*fixture);
    assert_int_equal(rights_of_others(*fixture, "gravitrips.db"), 044); /* who only reads changes nothing */
    archive_close_kept(archive);
    assert_int_equal(games_in(*fixture), 1);
    assert_int_equal(rights_of_others(*fixture, "gravitrips."), 0);
    assert_int_equal(rights_of_others(*fixture, "gravitrips-"), 044);
}

TESTS_MAIN(faults_install, NULL)
