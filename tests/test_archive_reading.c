/* link: -Wl,--wrap=schema_compare */
/*
 * Who only reads changes nothing: whatever state the file is in, and whoever
 * else uses it, folder, file and log are afterwards what they were before; and
 * what cannot be read is told each time.
 */
#define _DEFAULT_SOURCE

#include "archive_support.h"
#include "prelude.h"
#include "store/schema.h"
#include "store/sql.h"
#include "store_faults.h"
#include "store_support.h"

#include <dirent.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILES_MAX = 12, ENTRIES = 4 };

/* A folder: its files, and the bytes of those that must not change. */
struct folder {
    int count;
    struct kept_file {
        char name[256];
        char *bytes; /* NULL: memory that processes share, whose bytes nobody keeps */
        size_t size;
    } files[FILES_MAX];
};

static int compare_names(const void *left, const void *right)
{
    return strcmp(((const struct kept_file *)left)->name, ((const struct kept_file *)right)->name);
}

static void take_folder(const char *directory, struct folder *folder)
{
    DIR *stream = opendir(directory);
    assert_non_null(stream);
    folder->count = 0;
    for (struct dirent *entry = readdir(stream); entry; entry = readdir(stream)) {
        if (entry->d_name[0] == '.')
            continue;
        assert_true(folder->count < FILES_MAX);
        struct kept_file *file = &folder->files[folder->count++];
        *file = (struct kept_file){.size = 0};
        snprintf(file->name, sizeof file->name, "%s", entry->d_name);
        if (!strstr(file->name, "-shm"))
            file->bytes = read_file(path_in(directory, file->name), &file->size);
    }
    closedir(stream);
    qsort(folder->files, (size_t)folder->count, sizeof folder->files[0], compare_names);
}

static void free_folder(struct folder *folder)
{
    for (int i = 0; i < folder->count; i++)
        free(folder->files[i].bytes);
}

static void expect_unchanged(const char *directory, struct folder *before)
{
    struct folder now;
    take_folder(directory, &now);
    for (int i = 0; i < now.count && i < before->count; i++) {
        const struct kept_file *file = &now.files[i];
        if (strcmp(file->name, before->files[i].name) != 0)
            fail_msg("there is %s, and was %s", file->name, before->files[i].name);
        if (file->size != before->files[i].size ||
            (file->bytes && memcmp(file->bytes, before->files[i].bytes, file->size) != 0))
            fail_msg("%s has changed", file->name);
    }
    if (now.count != before->count)
        fail_msg("there are %d files, and were %d; the last is %s", now.count, before->count,
                 now.count ? now.files[now.count - 1].name : "none");
    free_folder(&now);
    free_folder(before);
}

/* How many games can be listed and loaded; -1: a question was not answered. */
static int read_games(struct archive *archive)
{
    static struct archive_entry entries[ENTRIES];
    struct archive_statistics sums;
    int count = archive_list(archive, &(struct archive_filter){0}, 0, ENTRIES, entries);
    for (int i = 0; i < count; i++) {
        struct record record;
        struct reason why;
        if (!archive_load(archive, entries[i].id, &record, &why))
            return -1;
        record_free(&record);
    }
    return archive_statistics(archive, game_find("connect4"), 0, &sums) ? count : -1;
}

/* Reads twice, and expects so many games each time. */
static void expect_games(const char *directory, int count)
{
    struct folder before;
    take_folder(directory, &before);
    for (int i = 0; i < 2; i++) {
        struct notice notice;
        struct archive *archive = archive_reading(directory);
        assert_true(archive_serves(archive));
        assert_false(archive_keeps(archive));
        assert_int_equal(read_games(archive), count);
        if (archive_trouble(archive, &notice))
            fail_msg("it says '%s'", notice.text);
        archive_close_kept(archive);
    }
    expect_unchanged(directory, &before);
}

/* Those who do not set files aside find this wrong, each time, and leave everything as it was. */
static void expect_refused(const char *directory, enum store_mode mode, const char *what)
{
    struct folder before;
    take_folder(directory, &before);
    for (int i = 0; i < 2; i++) {
        struct notice notice;
        struct archive *archive = archive_open(directory, mode, &notice);
        assert_non_null(archive);
        if (!strstr(notice.text, what) || !strstr(notice.text, database_path(directory)))
            fail_msg("the notice is '%s', expected '%s'", notice.text, what);
        assert_false(archive_serves(archive));
        assert_false(archive_keeps(archive));
        archive_close_kept(archive);
    }
    expect_unchanged(directory, &before);
}

static archive_id keep_one(struct archive *archive, const char *moves)
{
    archive_id id = keep_game(archive, NULL, moves, 5);
    assert_true(archive_flush(archive));
    return id;
}

static void make_archive(const char *directory)
{
    struct archive *archive = archive_expecting(directory, NULL);
    keep_one(archive, "1122334");
    archive_close_kept(archive);
}

/* A window of an earlier version, which keeps a log, plays a game and is killed. */
static void die_playing(const char *directory)
{
    int status = -1;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct notice notice;
        sqlite3 *earlier = NULL;
        sqlite3_open(database_path(directory), &earlier);
        sqlite3_exec(earlier, "PRAGMA journal_mode = WAL; SELECT * FROM game", NULL, NULL, NULL);
        struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
        struct record *record = make_record(NULL, "445", 7);
        _exit(archive && archive_begin(archive, record) && archive_flush(archive) ? 0 : 1);
    }
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_damaged)
{
    static const enum store_mode MODES[] = {STORE_READ, STORE_CHANGE, STORE_ADD};
    make_archive(*fixture);
    size_t size = 0;
    char *bytes = read_file(database_path(*fixture), &size);
    for (int i = 0; i < 3; i++) {
        write_file(database_path(*fixture), bytes, 20000);
        expect_refused(*fixture, MODES[i], "it is damaged; it was left alone");
        write_file(database_path(*fixture), "garbage", 7);
        expect_refused(*fixture, MODES[i], "it is damaged; it was left alone");
        write_file(database_path(*fixture), bytes, size);
        run_sql(database_path(*fixture), "PRAGMA user_version = 99; PRAGMA journal_mode = DELETE");
        expect_refused(*fixture, MODES[i], "it was written by a newer version");
    }
    free(bytes);
    write_file(database_path(*fixture), "", 0);
    expect_refused(*fixture, STORE_READ, "it is empty; is it the right folder?");
    expect_refused(*fixture, STORE_CHANGE, "There is no history of games (it is empty)");
}

/* A person who mistypes a folder must not take it for an empty archive, nor find it made. */
TEST(test_no_archive)
{
    char folder[300];
    struct notice notice;
    expect_refused(*fixture, STORE_READ, "There is no history of games (No such file or directory)");
    expect_refused(*fixture, STORE_CHANGE, "There is no history of games (No such file or directory)");
    snprintf(folder, sizeof folder, "%s", path_in(*fixture, "below"));
    struct archive *archive = archive_open(folder, STORE_READ, &notice);
    assert_non_null(strstr(notice.text, folder));
    archive_close_kept(archive);
    assert_int_equal(access(folder, F_OK), -1);
}

/* Nobody else is there; in both modes of journal. */
TEST(test_at_rest)
{
    make_archive(*fixture);
    expect_games(*fixture, 1);
    run_sql(database_path(*fixture), "PRAGMA journal_mode = WAL");
    expect_games(*fixture, 1);
}

/* What a window that was killed had written is in its log: it is read there, and stays there. */
TEST(test_log_of_a_killed_window)
{
    make_archive(*fixture);
    die_playing(*fixture);
    assert_int_equal(count_files(*fixture, "gravitrips.db-wal", NULL), 1);
    expect_games(*fixture, 2);
    unlink(path_in(*fixture, "gravitrips.db-shm"));
    expect_games(*fixture, 2);
    assert_int_equal(count_files(*fixture, "gravitrips.db-shm", NULL), 0);
    assert_int_equal(count_all(archive_expecting(*fixture, NULL)), 2);
}

/* A window plays meanwhile, and does not notice. */
TEST(test_beside_a_window)
{
    make_archive(*fixture);
    struct archive *window = archive_expecting(*fixture, NULL);
    keep_one(window, "44");
    expect_games(*fixture, 2);
    struct archive *reader = archive_reading(*fixture);
    assert_int_equal(read_games(reader), 2);
    keep_one(window, "55");
    assert_int_equal(read_games(reader), 3);
    archive_close_kept(window);
    assert_int_equal(read_games(reader), 3);
    archive_close_kept(reader);
    expect_games(*fixture, 3);
}

/* Where no memory can be shared. */
TEST(test_no_shared_memory)
{
    make_archive(*fixture);
    run_sql(database_path(*fixture), "PRAGMA journal_mode = WAL");
    faults_no_shared_memory(true);
    expect_games(*fixture, 1);
    faults_no_shared_memory(false);
    die_playing(*fixture);
    faults_no_shared_memory(true);
    expect_games(*fixture, 2);
    faults_no_shared_memory(false);
}

/* Tables of the version before are read as what they are. */
TEST(test_older_version)
{
    run_sql(database_path(*fixture), "CREATE TABLE setting (key TEXT NOT NULL PRIMARY KEY,"
                                     " value NOT NULL CHECK (typeof(value) IN ('integer', 'text'))) WITHOUT ROWID;"
                                     "PRAGMA application_id = 0x47525654; PRAGMA user_version = 1");
    expect_refused(*fixture, STORE_READ, "it holds something that is not Gravitrips's");
    unlink(database_path(*fixture));
    run_sql(database_path(*fixture), "PRAGMA journal_mode = WAL;"
                                     "CREATE TABLE setting ("
                                     " key TEXT NOT NULL PRIMARY KEY,"
                                     " value NOT NULL CHECK (typeof(value) IN ('integer', 'text'))"
                                     ") WITHOUT ROWID;"
                                     "PRAGMA application_id = 0x47525654; PRAGMA user_version = 1");
    expect_games(*fixture, 0);
}

/* A write to a file with a journal was interrupted: only who may write can take it back. */
TEST(test_journal_of_a_killed_writer)
{
    int status = -1;
    make_archive(*fixture);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        sqlite3 *handle = NULL;
        sqlite3_open(database_path(*fixture), &handle);
        int result = sqlite3_exec(handle,
                                  "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;"
                                  "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 2000)"
                                  " INSERT INTO setting SELECT 'key ' || x, x FROM c",
                                  NULL, NULL, NULL);
        _exit(result == SQLITE_OK ? 0 : 1);
    }
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    assert_int_equal(count_files(*fixture, "gravitrips.db-journal", NULL), 1);
    expect_refused(*fixture, STORE_READ,
                   "something was interrupted while writing it; the window repairs that when it starts");
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_int_equal(count_all(archive), 1);
    archive_close_kept(archive);
    expect_games(*fixture, 1);
}

/* Somebody found a damaged page before: all is looked at, and the note of that stays for the window. */
TEST(test_suspected)
{
    make_archive(*fixture);
    write_file(path_in(*fixture, "gravitrips.suspect"), "", 0);
    expect_games(*fixture, 1);
}

/* Damage that shows only when rows are read is told then, and leaves no trace. */
TEST(test_damage_found_later)
{
    size_t size = 0;
    struct notice notice;
    struct folder before;
    make_archive(*fixture);
    unsigned page = (unsigned)atoi(query_text(database_path(*fixture), "SELECT rootpage FROM sqlite_master"
                                                                       " WHERE name = 'moves'"));
    char *bytes = read_file(database_path(*fixture), &size);
    assert_true(page >= 2 && page <= size / 4096);
    memset(bytes + (size_t)(page - 1) * 4096, 0xee, 4096);
    write_file(database_path(*fixture), bytes, size);
    free(bytes);
    take_folder(*fixture, &before);
    for (int i = 0; i < 2; i++) {
        struct archive *archive = archive_reading(*fixture);
        assert_int_equal(read_games(archive), -1);
        assert_true(archive_trouble(archive, &notice));
        assert_non_null(strstr(notice.text, "it is damaged"));
        archive_close_told(archive, NULL);
    }
    expect_unchanged(*fixture, &before);
}

/* All that can be asked for is ignored by who only reads. */
TEST(test_nothing_is_written)
{
    struct folder before;
    struct archive *archive = archive_expecting(*fixture, NULL);
    archive_id id = keep_one(archive, "1122334");
    archive_close_kept(archive);
    take_folder(*fixture, &before);
    archive = archive_reading(*fixture);
    keep_game(archive, NULL, "44", 5);
    archive_set_review(archive, id, "review", 6, (double[2]){50, 60});
    archive_reset_statistics(archive, game_find("connect4"));
    assert_false(archive_delete(archive, id));
    assert_false(archive_resume(archive, id));
    assert_false(archive_flush(archive));
    assert_int_equal(count_all(archive), 1);
    archive_close_kept(archive);
    expect_unchanged(*fixture, &before);
}

/* What a user without rights reads: how many games. */
static int read_without_rights(const char *directory, const void *unused)
{
    (void)unused;
    struct notice notice;
    struct archive *archive = archive_open(directory, STORE_READ, &notice);
    int count = read_games(archive);
    if (notice.text[0] || archive_trouble(archive, &notice)) {
        fprintf(stderr, "it says '%s'\n", notice.text);
        return 101;
    }
    archive_close(archive, NULL);
    return count;
}

static void expect_games_without_rights(const char *directory, int count, mode_t mode)
{
    struct folder before;
    take_folder(directory, &before);
    for (int i = 0; i < before.count; i++)
        chmod(path_in(directory, before.files[i].name), 0444);
    chmod(directory, mode);
    int found = without_rights(read_without_rights, directory, NULL);
    for (int i = 0; i < before.count; i++)
        chmod(path_in(directory, before.files[i].name), 0600);
    assert_int_equal(found, count);
    expect_unchanged(directory, &before);
}

TEST(test_read_only)
{
    make_archive(*fixture);
    expect_games_without_rights(*fixture, 1, 0555);
    expect_games_without_rights(*fixture, 1, 0777);
    die_playing(*fixture);
    expect_games_without_rights(*fixture, 2, 0555);
    expect_games_without_rights(*fixture, 2, 0777);
}

/* --- while another window creates the tables --- */

static const char *created; /* the folder in which that happens at the next comparison */

int __real_schema_compare(sqlite3 *handle, int version);
int __wrap_schema_compare(sqlite3 *handle, int version);

int __wrap_schema_compare(sqlite3 *handle, int version)
{
    sqlite3 *other = NULL;
    const char *directory = created;
    created = NULL;
    if (directory) {
        assert_int_equal(sqlite3_open(database_path(directory), &other), SQLITE_OK);
        assert_int_equal(schema_migrate(other, directory, &(int){0}), SQLITE_BUSY);
        connection_close(other);
    }
    return __real_schema_compare(handle, version);
}

/* Version and tables are read as they were at one moment, so new tables are not taken for foreign ones. */
TEST(test_tables_are_created_meanwhile)
{
    struct notice notice;
    struct archive *archive = archive_expecting(*fixture, NULL);
    write_file(database_path(*fixture), "", 0);
    created = *fixture;
    assert_int_equal(count_all(archive), 0);
    assert_null(created);
    assert_false(archive_trouble(archive, &notice));
}

TESTS_MAIN(faults_install, NULL)
