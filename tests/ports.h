/* Ports that no other program gets by chance: two runs of the tests on one machine do not meet. */
#ifndef PORTS_H
#define PORTS_H

/*
 * Binds a socket to a port that nobody has, of IPv4 and IPv6 where there are both. As long as it is open the system
 * gives that port to nobody who leaves the choice to it; but a program that asks for this very port, with
 * SO_REUSEADDR as ours do, gets it. `type` is SOCK_STREAM or SOCK_DGRAM. Returns the socket; -1 (and errno) if none.
 */
int port_hold(int type, int *port);

#endif
