/* Sockets that listen. */
#ifndef RELAY_PORTS_H
#define RELAY_PORTS_H

#include "gravitrips/game.h"

/*
 * Opens a TCP port at an address; NULL: all of IPv4 and IPv6. *port 0 becomes any free one. Returns the number of
 * sockets; 0 and the reason if there is none.
 */
int ports_open(const char *address, int *port, int fds[2], struct reason *why);

#endif
