/*
 * Backups of the file with settings and games, which lie beside it: making one, restoring one, deleting everything. A
 * backup is one file, and complete as soon as it has its name. Whenever an operation is interrupted, the data is either
 * as it was before, or as it should be after.
 */
#ifndef STORE_BACKUP_H
#define STORE_BACKUP_H

#include "standard.h"
#include "store/notice.h"

enum { BACKUPS_MAX = 24, BACKUP_NAME_MAX = 96 };

struct backup {
    char name[BACKUP_NAME_MAX]; /* the file's name, relative to the folder */
    int64_t made;               /* seconds since 1970 */
    int games;
};

/*
 * Lists up to `max` backups that can be restored, the newest first: those made on purpose, copies from before the
 * tables changed, and databases in "kept-" folders. Returns how many. Each of them is read; nothing is changed.
 */
int backup_list(const char *directory, struct backup *backups, int max);

/*
 * Backs up everything that has been written so far, even while others use the file. Returns false if that fails. The
 * notice tells where the backup is, or why there is none.
 */
bool backup_make(const char *directory, struct notice *notice) __attribute__((warn_unused_result));

/* What can be done with all the data. */
enum backup_deed {
    BACKUP_NOTHING,
    BACKUP_RESTORE,      /* the backup takes the place of the data, which becomes a backup itself */
    BACKUP_DELETE_GAMES, /* deletes all games, and all backups, because they contain games; settings stay */
    BACKUP_DELETE_ALL    /* deletes settings as well */
};

/*
 * Restores or deletes. `name` is the backup to restore. This is refused while anybody else uses the file, so the caller
 * must have closed it. If it returns false nothing is lost, but some of what should be deleted may be gone. The notice
 * tells what was done, or why it was not.
 */
bool backup_do(const char *directory, enum backup_deed deed, const char *name, struct notice *notice)
    __attribute__((warn_unused_result));

#endif
