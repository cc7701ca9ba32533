/* The folder of the data, unless a person names another one; the same for every program. */
#ifndef STORE_FOLDER_H
#define STORE_FOLDER_H

#include "standard.h"

/*
 * Returns the named directory (may be NULL: none) or, if none is named, the platform's directory for our data:
 * $XDG_DATA_HOME/gravitrips, or ~/.local/share/gravitrips (XDG Base Directory Specification); on macOS in
 * ~/Library/Application Support. It has no slashes at its end, and need not exist. NULL if there is none, or memory is
 * short. The caller frees it.
 */
char *folder_choose(const char *named);

/*
 * Creates a directory and its parents, for this user alone; its path must have fewer than DATABASE_PATH_MAX bytes.
 * Returns true if the directory exists now, otherwise false and errno.
 */
bool folder_make(const char *directory) __attribute__((warn_unused_result));

/*
 * Writes the i-th possible name (from 1) in a folder for something that is made now: "BEFORE20261127-234500-2AFTER".
 * Returns false, with errno, if it does not fit.
 */
bool folder_name(char *path, size_t size, const char *directory, const char *before, int i, const char *after)
    __attribute__((warn_unused_result));

/*
 * Changes the lock (flock) on an open folder. Returns false if others prevent it for a second. Where locks do not work,
 * returns true.
 */
bool folder_lock(int folder, int operation);

/*
 * Takes away from all other users the rights to the files of a database, its backups and the files set aside: older
 * programs created them with the umask's rights. Files of other users stay as they are.
 */
void folder_close_to_others(const char *directory);

#endif
