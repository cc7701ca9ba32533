/*
 * Backups of the file of settings and games, which lie beside it; putting one in its place, deleting all. A backup is
 * one file, whole as soon as it has its name. Whatever is interrupted, at any moment, what was kept is there
 * afterwards, as it was before or as it was to be.
 */
#ifndef STORE_BACKUP_H
#define STORE_BACKUP_H

#include "standard.h"
#include "store/notice.h"

enum { BACKUPS_MAX = 24, BACKUP_NAME_MAX = 96 };

struct backup {
    char name[BACKUP_NAME_MAX]; /* in the folder */
    int64_t made;               /* seconds since 1970 */
    int games;
};

/*
 * Those that can be restored, the newest first, at most `max`: those that were made on purpose or set aside, and copies
 * that were made before tables changed. Returns how many. Reads each of them, changes nothing.
 */
int backup_list(const char *directory, struct backup *backups, int max);

/*
 * Makes one of what is written by now; others may use the file meanwhile. False: why not. The notice tells where it is.
 */
bool backup_make(const char *directory, struct notice *notice) __attribute__((warn_unused_result));

/* What can be done with all that is kept. */
enum backup_deed {
    BACKUP_NOTHING,
    BACKUP_RESTORE,      /* a backup takes the place of what is kept, which becomes a backup itself */
    BACKUP_DELETE_GAMES, /* no game is left, nor a backup, which would hold some; settings stay */
    BACKUP_DELETE_ALL    /* nor are settings */
};

/*
 * Does it; `name`: of the backup to restore. Refused while anybody else uses the file, so that whoever asks must have
 * closed it. False: all that was kept is there still (of what was to be deleted, perhaps only a part). The notice tells
 * what was done, or why not.
 */
bool backup_do(const char *directory, enum backup_deed deed, const char *name, struct notice *notice)
    __attribute__((warn_unused_result));

#endif
