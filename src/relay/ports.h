/* Sockets that listen. */
#ifndef RELAY_PORTS_H
#define RELAY_PORTS_H

#include "gravitrips/game.h"

/*
 * Opens a TCP port at an address, or at all of IPv4 and IPv6 if that is NULL; with *port 0 any that is free, which then
 * stands there. Returns the number of sockets, 0 and the reason if there is none.
 */
int ports_open(const char *address, int *port, int fds[2], struct reason *why);

#endif
