/*
 * What is remembered between runs: small values under names such as "level" or "theme", kept in the file gravitrips.db
 * of the data directory. All values live in memory, and a thread writes each change a moment later, so no call waits
 * for the disk except opening and closing. Whatever goes wrong with the file, the values go on living in memory.
 * Several threads may use one settings object at once, but settings_close must be the last call.
 */
#ifndef STORE_SETTINGS_H
#define STORE_SETTINGS_H

#include "standard.h"
#include "store/notice.h"

struct settings;

/*
 * Reads the settings in a directory, which is created if it is missing; the file is created by the first change. If the
 * directory is NULL everything stays in memory, without a notice. `notice` is empty if all is well. Otherwise it tells
 * that a damaged file was set aside under a new name and a new file has taken its place, or that the file cannot be
 * written (or read) and changes last only until settings_close. Returns NULL only if memory is short. The caller closes
 * the settings.
 */
struct settings *settings_open(const char *directory, struct notice *notice);

/* The same only to read them: no file is created, changed, renamed or removed, and changes stay in memory. */
struct settings *settings_read(const char *directory, struct notice *notice);

/*
 * Writes what has not been written yet and frees the settings; NULL is allowed. Returns false and a notice (which may
 * be NULL) if changes are lost.
 */
bool settings_close(struct settings *settings, struct notice *notice);

/* The whole number under a key; the fallback if there is none within min..max. */
int settings_integer(struct settings *settings, const char *key, int fallback, int min, int max);
void settings_set_integer(struct settings *settings, const char *key, int value);

/*
 * Copies a text into the caller's buffer. If there is none that fits with its final 0, copies the fallback, cut if it
 * is too long. `size` is at least 1.
 */
void settings_text(struct settings *settings, const char *key, const char *fallback, char *text, size_t size);
void settings_set_text(struct settings *settings, const char *key, const char *value);

/*
 * Has saving failed since settings_open? Returns true and the notice once for several failures in a row, and again only
 * if a save has succeeded in between. It is cheap: ask whenever the event loop wakes. A failed change is tried again
 * with the next change, and in settings_close.
 */
bool settings_trouble(struct settings *settings, struct notice *notice);

/* The version of the SQLite that is running: "3.46.1". Constant; any thread. */
const char *settings_sqlite_version(void);

#endif
