/*
 * What happens to an open database whose file was removed, or replaced by another. Private to src/store.
 */
#ifndef STORE_PLACE_H
#define STORE_PLACE_H

#include "store/database.h"

/*
 * Checks that the open file is still the one at its path; call it before each transaction. A deleted file is created
 * again, with its folder and everything that the open one still holds; then *anew is set, because the latest commits
 * may be missing in it. `told` tells so, and stays as it is if there is nothing to tell. Returns an SQLite result.
 * SQLITE_READONLY_DBMOVED means that another file is there now, which must not be written to: call place_leave next.
 */
int place_settle(struct database *database, bool *anew, struct notice *told) __attribute__((warn_unused_result));

/*
 * Closes a database whose file was replaced by another. `kept`, if not NULL, has room for DATABASE_PATH_MAX and gets
 * the name of a new folder beside the file. What the open file held is copied to a database in that folder, as far as
 * it can be read. Returns an SQLite result; on an error nothing was closed.
 */
int place_leave(struct database *database, char *kept) __attribute__((warn_unused_result));

/* Moves a database without an open file to another folder; it uses the file there, if any. */
void place_move(struct database *database, const char *directory);

#endif
