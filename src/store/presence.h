/*
 * Is the window that said so still there? Each archive has a number, and holds
 * a lock on the byte of that number in the file gravitrips.lock as long as it
 * lives: the system takes the lock away when its process ends, however that
 * comes. Private to src/store.
 */
#ifndef STORE_PRESENCE_H
#define STORE_PRESENCE_H

#include <stdbool.h>
#include <stdint.h>

struct presence {
    int file;       /* -1: not yet open */
    bool held;      /* the lock on `number` */
    int64_t number; /* this archive's; positive, chosen at random */
};

/* A number that no other process has at the same moment, but by chance. */
uint32_t presence_chance(void);

/* Chooses a number; touches no file. */
void presence_init(struct presence *presence);

/* Takes the lock, once. Where the file system has no locks nothing happens: others then take us for gone. */
void presence_hold(struct presence *presence, const char *directory);

/* Is there an archive with this number, in whatever process? True for our own. */
bool presence_is_alive(struct presence *presence, const char *directory, int64_t number);

/* Lets the lock go. */
void presence_end(struct presence *presence);

#endif
