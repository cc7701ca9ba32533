/*
 * Tells whether the window that plays a game is still running. Each archive has a number, and as long as it lives it
 * holds a lock on the byte with that number in gravitrips.lock. The system drops the lock when the process ends, even
 * if it is killed. Private to src/store.
 */
#ifndef STORE_PRESENCE_H
#define STORE_PRESENCE_H

#include "standard.h"

struct presence {
    int file;       /* -1: the file has not been opened yet */
    bool held;      /* the lock on byte `number` is held */
    int64_t number; /* this archive's number: positive and random */
};

/* A random number. Two processes could draw the same one only by chance. */
uint32_t presence_chance(void);

/* Chooses this archive's number; touches no file. */
void presence_init(struct presence *presence);

/*
 * Locks the byte of this archive's number, unless it is locked already. On a file system without locks this does
 * nothing, and other programs believe that this one is dead.
 */
void presence_hold(struct presence *presence, const char *directory);

/* Does an archive with this number live, in any process? For our own number the answer is yes. */
bool presence_is_alive(struct presence *presence, const char *directory, int64_t number);

/* Releases the lock on this archive's byte. */
void presence_end(struct presence *presence);

#endif
