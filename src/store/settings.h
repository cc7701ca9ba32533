/*
 * What is remembered between runs: small values under names such as "level" or "theme", kept in the file gravitrips.db
 * of the data directory. All values live in memory; a thread writes a change a moment later, so no call here but open
 * and close waits for the disk. Whatever goes wrong with the file, the values go on living in memory. One settings
 * object may be used by several threads at once, but settings_close must be the last call.
 */
#ifndef STORE_SETTINGS_H
#define STORE_SETTINGS_H

#include "standard.h"
#include "store/notice.h"

struct settings;

/*
 * Reads the settings in a directory, which is created if it is missing; the file is created by the first change. With
 * NULL as the directory everything stays in memory, without a notice. `notice` is empty if all is well. Else it tells
 * that a damaged file was set aside under a new name and a new one takes its place, or that the file cannot be written
 * (or read) and changes last only until settings_close. Returns NULL only when memory is short. The caller closes the
 * settings.
 */
struct settings *settings_open(const char *directory, struct notice *notice);

/*
 * Writes what is not written yet and frees the settings; NULL is allowed. Returns false and a notice (which may be
 * NULL) if changes are lost.
 */
bool settings_close(struct settings *settings, struct notice *notice);

/* The value of a whole number; the fallback if there is none within min..max. */
int settings_integer(struct settings *settings, const char *key, int fallback, int min, int max);
void settings_set_integer(struct settings *settings, const char *key, int value);

/*
 * Copies a text into the caller's buffer; the fallback (cut if it is too long) if there is none that fits with its
 * final 0. `size` is at least 1.
 */
void settings_text(struct settings *settings, const char *key, const char *fallback, char *text, size_t size);
void settings_set_text(struct settings *settings, const char *key, const char *value);

/*
 * Has saving failed since settings_open? Returns true, with the notice, once for several failures in a row, and again
 * only after a save has succeeded in between. It is cheap: ask whenever the event loop wakes. A failed change is tried
 * again with the next change and in settings_close.
 */
bool settings_trouble(struct settings *settings, struct notice *notice);

/* The version of the running SQLite: "3.46.1". Constant; on any thread. */
const char *settings_sqlite_version(void);

#endif
