/*
 * Directories, files and direct looks into databases for the store's tests.
 */
#define _DEFAULT_SOURCE

#include "store_support.h"
#include "prelude.h"
#include "store/sql.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <grp.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int directory_setup(void **state)
{
    char *directory = strdup("/tmp/gravitrips-test-XXXXXX");
    if (!directory || !mkdtemp(directory))
        return -1;
    *state = directory;
    return 0;
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status;
    (void)type;
    (void)walk;
    return remove(path);
}

int remove_folder(const char *path)
{
    return nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

int directory_teardown(void **state)
{
    int result = remove_folder(*state);
    free(*state);
    return result;
}

const char *path_in(const char *directory, const char *name)
{
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

const char *database_path(const char *directory)
{
    return path_in(directory, "gravitrips.db");
}

int count_files(const char *directory, const char *prefix, char found[256])
{
    int count = 0;
    DIR *stream = opendir(directory);
    assert_non_null(stream);
    for (struct dirent *entry = readdir(stream); entry; entry = readdir(stream)) {
        if (strncmp(entry->d_name, prefix, strlen(prefix)) != 0)
            continue;
        count++;
        if (found)
            snprintf(found, 256, "%s", entry->d_name);
    }
    closedir(stream);
    return count;
}

bool is_there(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0;
}

void remove_files(const char *directory)
{
    char name[256];
    while (count_files(directory, "gravitrips", name) > 0)
        assert_int_equal(unlink(path_in(directory, name)), 0);
}

void write_file(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

char *read_file(const char *path, size_t *size)
{
    struct stat status;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &status), 0);
    *size = (size_t)status.st_size;
    char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    fclose(file);
    bytes[*size] = '\0';
    return bytes;
}

void run_sql(const char *path, const char *sql)
{
    sqlite3 *handle = NULL;
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    sqlite3_busy_timeout(handle, 10000);
    if (sqlite3_exec(handle, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(handle));
    connection_close(handle);
}

const char *query_text(const char *path, const char *sql)
{
    static char answer[256];
    sqlite3 *handle = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    sqlite3_busy_timeout(handle, 10000);
    if (sqlite3_prepare_v2(handle, sql, -1, &statement, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(handle));
    bool row = sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0);
    snprintf(answer, sizeof answer, "%s", row ? (const char *)sqlite3_column_text(statement, 0) : "");
    sqlite3_finalize(statement);
    connection_close(handle);
    return answer;
}

int without_rights(int (*look)(const char *directory, const void *what), const char *directory, const void *what)
{
    enum { NOBODY = 65534 };
    int status = -1;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
            _exit(200);
        _exit(look(directory, what));
    }
    waitpid(child, &status, 0);
    chmod(directory, 0700);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void end_settings(void *settings)
{
    struct notice notice;
    if (!settings_close(settings, &notice))
        fail_msg("closing says '%s'", notice.text);
    assert_string_equal(notice.text, "");
}

struct settings *open_expecting(const char *directory, const char *text)
{
    struct notice notice;
    struct settings *settings = settings_open(directory, &notice);
    assert_non_null(settings);
    if (text ? !strstr(notice.text, text) : notice.text[0] != '\0')
        fail_msg("the notice is '%s', expected '%s'", notice.text, text ? text : "");
    afterwards(end_settings, settings);
    return settings;
}

void close_saved(struct settings *settings)
{
    not_afterwards(settings);
    end_settings(settings);
}

bool close_told(struct settings *settings, struct notice *notice)
{
    not_afterwards(settings);
    return settings_close(settings, notice);
}

int level_in(const char *directory)
{
    struct settings *settings = open_expecting(directory, NULL);
    int level = settings_integer(settings, "level", 2, 1, 10);
    close_saved(settings);
    return level;
}

const char *setting_in(const char *directory, const char *key)
{
    char sql[100];
    snprintf(sql, sizeof sql, "SELECT value FROM setting WHERE key = '%s'", key);
    return query_text(database_path(directory), sql);
}

void make_settings(const char *directory, int level, const char *theme)
{
    struct settings *settings = open_expecting(directory, NULL);
    settings_set_integer(settings, "level", level);
    settings_set_text(settings, "theme", theme);
    close_saved(settings);
}
