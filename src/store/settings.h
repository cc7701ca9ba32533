/*
 * What is remembered between runs: small values under names such as "level"
 * or "theme", kept in the file gravitrips.db of the data directory.
 *
 * All values live in memory; a change is written by a thread of the store's
 * own a moment later, so no call here but open and close waits for the disk.
 * Whatever goes wrong with the file, the values go on living in memory.
 *
 * Threads: one settings object may be used by several threads at once, except
 * that settings_close must be the last call.
 */
#ifndef STORE_SETTINGS_H
#define STORE_SETTINGS_H

#include "standard.h"
#include "store/notice.h"

struct settings;

/*
 * Reads the settings kept in a directory, which is made if it is missing; the
 * file is made by the first change, not here. NULL as the directory: keep
 * everything in memory only and say nothing about it.
 *
 * `notice` is empty if all is well. Else it says what happened: a damaged file
 * was set aside under a new name and a new one takes its place; or the file
 * cannot be written (or read) and changes last until settings_close.
 *
 * Returns NULL only when memory is short. The caller closes the settings.
 */
struct settings *settings_open(const char *directory, struct notice *notice);

/*
 * Writes what is not yet written and frees the settings; NULL is allowed. Returns false and a notice (which
 * may be NULL) if changes that should have been saved are lost.
 */
bool settings_close(struct settings *settings, struct notice *notice);

/* The value of a whole number; the fallback if there is none within min..max. */
int settings_integer(struct settings *settings, const char *key, int fallback, int min, int max);
void settings_set_integer(struct settings *settings, const char *key, int value);

/*
 * Copies a text into the caller's buffer; the fallback (cut if need be) if there is none, or none that fits with its
 * final 0. `size` is at least 1.
 */
void settings_text(struct settings *settings, const char *key, const char *fallback, char *text, size_t size);
void settings_set_text(struct settings *settings, const char *key, const char *value);

/*
 * Has saving failed since settings_open? True once, with the notice, for a row of failures; it is told again only after
 * a save has succeeded in between. Costs next to nothing: ask whenever the event loop wakes. A failed change
 * is tried again with the next change and at settings_close.
 */
bool settings_trouble(struct settings *settings, struct notice *notice);

/* The version of SQLite that keeps them, as it is running: "3.46.1". Constant; on any thread. */
const char *settings_sqlite_version(void);

#endif
