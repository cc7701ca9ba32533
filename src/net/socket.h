/*
 * The sockets of this directory: non-blocking, closed on exec, without Nagle's delay, with keepalive. Any thread may
 * call these functions.
 */
#ifndef NET_SOCKET_H
#define NET_SOCKET_H

#include <netinet/in.h>
#include <sys/socket.h>

#include "net/trouble.h"
#include "standard.h"

/* systems without MSG_NOSIGNAL, such as macOS, have SO_NOSIGPIPE instead */
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

/*
 * Makes a TCP socket of an address family: non-blocking, closed on exec, with keepalive; -1 (and errno) if that fails.
 */
int socket_create(int family) __attribute__((warn_unused_result));

/* Sets a socket option. Errors are ignored: some sockets, such as the pairs in tests, do without it. */
void socket_set(int fd, int level, int option, int value);

/* Gives an accepted socket the properties of one that socket_create has made. */
void socket_prepare(int fd);

/*
 * Opens a port on all addresses of IPv4 and IPv6; with `port` 0, any free one. Returns the number of sockets (1 or 2)
 * and the port; 0 and the trouble if that fails.
 */
int socket_listen(int port, int fds[2], int *opened, struct trouble *trouble);

/*
 * --- has this machine's network changed? ---
 *
 * For example a cable was plugged in again, or the address is another one. Some kernels (Linux) report that, so that
 * nobody has to wait for a timeout. One watch is used by one thread at a time.
 */

struct network_watch {
    int fd; /* for poll, POLLIN; -1: this system reports no changes */
    uint64_t known;
};

void network_watch_open(struct network_watch *watch);
void network_watch_close(struct network_watch *watch);

/*
 * Reads the kernel's reports. Returns true if addresses or running interfaces have changed, or if there is a new
 * default route.
 */
bool network_watch_changed(struct network_watch *watch);

#endif
