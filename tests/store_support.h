/*
 * What the tests of the store share: a directory of their own, and looking at
 * the files in it without the code under test.
 */
#ifndef STORE_SUPPORT_H
#define STORE_SUPPORT_H

#include "store/settings.h"

/* cmocka's per-test hooks: *state becomes the path of a new empty directory, which is removed with all in it. */
int directory_setup(void **state);
int directory_teardown(void **state);

/* Removes a folder with all in it; 0, or not. */
int remove_folder(const char *path);

/* The path of a file in a directory; the same buffer is used again by the next call. */
const char *path_in(const char *directory, const char *name);
const char *database_path(const char *directory);

/* How many files of the directory have names that begin so; the last of them goes to `found` (may be NULL). */
int count_files(const char *directory, const char *prefix, char found[256]);

/* Is there anything of this name, be it a link to nothing? */
bool is_there(const char *path);

/* Removes the file of settings and games, and all that belongs to it. */
void remove_files(const char *directory);

/* Writes a file anew, and reads a whole file; `size` is set, and a zero follows. The caller frees. */
void write_file(const char *path, const void *bytes, size_t size);
char *read_file(const char *path, size_t *size);

/* Runs SQL on a database directly; fails the test if SQLite refuses it. */
void run_sql(const char *path, const char *sql);

/* The first column of the first row as text, "" if there is none; the same buffer is used again. */
const char *query_text(const char *path, const char *sql);

/* What a look at a directory returns in a process of its own, of somebody who has no rights but everybody's. */
int without_rights(int (*look)(const char *directory, const void *what), const char *directory, const void *what);

/*
 * Opens settings and expects the notice to hold this text, or to be empty if it is NULL. They are closed after the
 * test, or before that by one of the two that follow; everything is expected to be saved, unless the test looks itself.
 */
struct settings *open_expecting(const char *directory, const char *text);
void close_saved(struct settings *settings);
bool close_told(struct settings *settings, struct notice *notice);

/* The level in the settings, 2 if there is none; or a setting as the file has it. */
int level_in(const char *directory);
const char *setting_in(const char *directory, const char *key);

/* Opens, sets "level" and "theme", closes; all must be well. */
void make_settings(const char *directory, int level, const char *theme);

#endif
