/*
 * Has this machine's network changed? A cable that is in again, another
 * address: told by the kernel where it tells (Linux), so that nobody waits for
 * a timeout. One watch is used by one thread at a time.
 */
#ifndef NET_NETWORK_H
#define NET_NETWORK_H

#include <stdbool.h>
#include <stdint.h>

struct network_watch {
    int fd; /* for poll, POLLIN; -1: nobody tells */
    uint64_t known;
};

void network_watch_open(struct network_watch *watch);
void network_watch_close(struct network_watch *watch);

/* Reads what was told; true if there are other addresses, or other interfaces up, than before, or a new route out. */
bool network_watch_changed(struct network_watch *watch);

#endif
