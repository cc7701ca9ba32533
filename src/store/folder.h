/* Where what is kept lies unless somebody names another directory; the same for every program. */
#ifndef STORE_FOLDER_H
#define STORE_FOLDER_H

#include "standard.h"

/*
 * The directory that was named (which may be NULL), else the platform's for our data: $XDG_DATA_HOME/gravitrips, or
 * ~/.local/share/gravitrips (XDG Base Directory Specification); on macOS in ~/Library/Application Support. Without
 * slashes at its end. NULL if there is none or memory is short. It need not exist. The caller frees it.
 */
char *folder_choose(const char *named);

/*
 * Makes a directory and its parents, for this user alone; its path has fewer than DATABASE_PATH_MAX bytes. True if it
 * is there now, else false with errno.
 */
bool folder_make(const char *directory) __attribute__((warn_unused_result));

/*
 * Takes from all others the rights to the files of a database, its backups and what was set aside: programs of before
 * made them as the umask said. Files that are somebody else's stay as they are.
 */
void folder_close_to_others(const char *directory);

#endif
