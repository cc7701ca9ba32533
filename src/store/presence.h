/*
 * Tells whether the window that plays a game is still running. Each archive has
 * a number, and holds a lock on the byte of that number in gravitrips.lock as
 * long as it lives. The system drops the lock when the process ends, even if it
 * is killed. Private to src/store.
 */
#ifndef STORE_PRESENCE_H
#define STORE_PRESENCE_H

#include "standard.h"

struct presence {
    int file;       /* -1: not yet open */
    bool held;      /* the lock on `number` */
    int64_t number; /* this archive's; positive, chosen at random */
};

/* A random number; two processes get the same one only by chance. */
uint32_t presence_chance(void);

/* Chooses a number; touches no file. */
void presence_init(struct presence *presence);

/* Takes the lock, unless it is held. On a file system without locks this does nothing: others then take us for dead. */
void presence_hold(struct presence *presence, const char *directory);

/* Is there an archive with this number, in whatever process? True for our own. */
bool presence_is_alive(struct presence *presence, const char *directory, int64_t number);

/* Releases the lock. */
void presence_end(struct presence *presence);

#endif
