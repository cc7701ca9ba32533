/*
 * What becomes of an open database whose file somebody takes away, or puts
 * another in the place of. Private to src/store.
 */
#ifndef STORE_PLACE_H
#define STORE_PLACE_H

#include "store/database.h"

/*
 * Sees to it that the open file is still the one at its path; to be called before each transaction. A file that was
 * deleted is made anew, folder and all, with everything that the open one still holds; *anew is then set: what was
 * committed lately is perhaps not in it. `told` says so, and stays as it is if there is nothing to tell.
 *
 * Returns an SQLite result: SQLITE_READONLY_DBMOVED if the file is another's by now. Nothing may be written to it then:
 * place_leave comes next.
 */
int place_settle(struct database *database, bool *anew, struct notice *told) __attribute__((warn_unused_result));

/*
 * Closes a database whose file is another's by now, so that nothing of it reaches that file, neither now nor when it is
 * opened next.
 *
 * With `kept`, which has room for DATABASE_PATH_MAX, a new folder beside the file is made and named there; what the
 * open file held is copied to a database in it, as far as it can be read. Returns an SQLite result: with an error
 * nothing was closed.
 */
int place_leave(struct database *database, char *kept) __attribute__((warn_unused_result));

/* Goes to another folder with a database that has no file open; that there is is taken. */
void place_move(struct database *database, const char *directory);

#endif
