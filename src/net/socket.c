/* Sockets that never wait, and ports that wait for others. */
#include "net/socket.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "net/address.h"

enum { KEEPALIVE_IDLE_S = 30, KEEPALIVE_BETWEEN_S = 10, KEEPALIVE_COUNT = 4 };

static void set_option(int fd, int level, int option, int value)
{
    /* What a socket does not know, as one of a test's pair, it can do without. */
    (void)setsockopt(fd, level, option, &value, sizeof value);
}

static void set_options(int fd)
{
    set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
#ifdef TCP_KEEPIDLE
    set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, KEEPALIVE_IDLE_S);
    set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, KEEPALIVE_BETWEEN_S);
    set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, KEEPALIVE_COUNT);
#endif
#ifdef SO_NOSIGPIPE
    set_option(fd, SOL_SOCKET, SO_NOSIGPIPE, 1);
#endif
}

int socket_create(int family)
{
#ifdef SOCK_CLOEXEC
    /* Another thread may start a program at any moment: it is not to inherit this. */
    int fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#else
    int fd = socket(family, SOCK_STREAM, 0);
#endif
    if (fd >= 0)
        socket_prepare(fd);
    return fd;
}

void socket_prepare(int fd)
{
    fcntl(fd, F_SETFD, fcntl(fd, F_GETFD) | FD_CLOEXEC);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    set_options(fd);
}

/* --- ports --- */

enum { BACKLOG = 32, PORTS_TRIED = 16 };

/* One socket that waits at a port; -1 (and errno) if there is none. */
static int wait_at(int family, int port)
{
    int on = 1;
    struct address any = {.bytes = {.ss_family = (sa_family_t)family}}; /* of both families it is all 0 */
    any.size = family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    address_set_port(&any, port);
    int fd = socket_create(family);
    if (fd < 0)
        return -1;
    /* So that a game can be taken up at once at the port of one that has just ended. */
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (family == AF_INET6)
        (void)setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (bind(fd, (struct sockaddr *)&any.bytes, any.size) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

static int port_of(int fd)
{
    struct sockaddr_storage bytes;
    struct address address;
    socklen_t size = sizeof bytes;
    if (getsockname(fd, (struct sockaddr *)&bytes, &size) != 0)
        return 0;
    address_set(&address, (struct sockaddr *)&bytes, size);
    return address_port(&address);
}

static bool is_taken(int error)
{
    return error == EADDRINUSE || error == EACCES;
}

/* At the same port of both; of one alone where the other family is not there. Returns how many; 0 and errno. */
static int wait_at_both(int port, int fds[2], int *opened)
{
    static const int families[2] = {AF_INET, AF_INET6};
    int count = 0, error = 0;
    *opened = port;
    for (int i = 0; i < 2; i++) {
        fds[count] = wait_at(families[i], *opened);
        if (fds[count] >= 0) {
            *opened = port_of(fds[count++]);
            continue;
        }
        error = errno;
        /* Half a port would lead some friends to another program. */
        if (is_taken(error) && count > 0) {
            close(fds[--count]);
            break;
        }
        if (is_taken(error))
            break;
    }
    errno = error;
    return count;
}

int socket_listen(int port, int fds[2], int *opened, struct trouble *trouble)
{
    char place[16];
    int count = 0;
    /* A port that is free in one family may be taken in the other: then the next one. */
    for (int i = 0; i < (port == 0 ? PORTS_TRIED : 1); i++) {
        count = wait_at_both(port, fds, opened);
        if (count > 0 || !is_taken(errno))
            break;
    }
    int error = errno;
    for (int i = count; i < 2; i++)
        fds[i] = -1;
    if (count > 0)
        return count;
    snprintf(place, sizeof place, "%d", port);
    trouble_set(trouble, is_taken(error) ? TROUBLE_PORT_TAKEN : TROUBLE_NO_PORT, place, strerror(error));
    return 0;
}
