/* Sockets that never wait. */
#include "net/socket.h"

#include <fcntl.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>

enum { KEEPALIVE_IDLE_S = 30, KEEPALIVE_BETWEEN_S = 10, KEEPALIVE_COUNT = 4 };

static void set(int fd, int level, int option, int value)
{
    /* What a socket does not know, as one of a test's pair, it can do without. */
    (void)setsockopt(fd, level, option, &value, sizeof value);
}

static void set_options(int fd)
{
    set(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    set(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
#ifdef TCP_KEEPIDLE
    set(fd, IPPROTO_TCP, TCP_KEEPIDLE, KEEPALIVE_IDLE_S);
    set(fd, IPPROTO_TCP, TCP_KEEPINTVL, KEEPALIVE_BETWEEN_S);
    set(fd, IPPROTO_TCP, TCP_KEEPCNT, KEEPALIVE_COUNT);
#endif
#ifdef SO_NOSIGPIPE
    set(fd, SOL_SOCKET, SO_NOSIGPIPE, 1);
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

void socket_describe(const union socket_address *address, char text[TROUBLE_PLACE_SIZE])
{
    char host[INET6_ADDRSTRLEN + 1 + IF_NAMESIZE], port[8];
    socklen_t size = address->any.sa_family == AF_INET6 ? sizeof address->v6 : sizeof address->v4;
    text[0] = '\0';
    if (address->any.sa_family != AF_INET && address->any.sa_family != AF_INET6)
        return;
    if (getnameinfo(&address->any, size, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) == 0)
        snprintf(text, TROUBLE_PLACE_SIZE, "%s port %s", host, port);
}
