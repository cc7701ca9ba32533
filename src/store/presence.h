/*
 * Tells whether the window that plays a game is still running. Each archive has a number, and holds a lock on that byte
 * of gravitrips.lock as long as it lives. The system drops the lock when the process ends, even by a kill. Private to
 * src/store.
 */
#ifndef STORE_PRESENCE_H
#define STORE_PRESENCE_H

#include "standard.h"

struct presence {
    int file;       /* -1: not open yet */
    bool held;      /* the lock on byte `number` */
    int64_t number; /* this archive's number: positive and random */
};

/* A random number; two processes draw the same one only by chance. */
uint32_t presence_chance(void);

/* Chooses a number; touches no file. */
void presence_init(struct presence *presence);

/*
 * Takes the lock, unless it is held. On a file system without locks this does nothing: other programs then take this
 * one for dead.
 */
void presence_hold(struct presence *presence, const char *directory);

/* Is there a living archive with this number, in any process? True for our own. */
bool presence_is_alive(struct presence *presence, const char *directory, int64_t number);

/* Releases the lock. */
void presence_end(struct presence *presence);

#endif
