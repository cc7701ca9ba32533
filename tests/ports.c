/* A port is held by a socket that is bound and never listens. */
#include "ports.h"
#include "standard.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

static int hold(int family, int type, int *port)
{
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr *at = family == AF_INET6 ? (struct sockaddr *)&v6 : (struct sockaddr *)&v4;
    socklen_t size = family == AF_INET6 ? sizeof v6 : sizeof v4;
    int on = 1, off = 0;
    int fd = socket(family, type, 0);
    if (fd < 0)
        return -1;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    if (family == AF_INET6)
        (void)setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    /* Shared only when it is bound: else the choice could fall on a port that somebody else holds so. */
    if (bind(fd, at, size) != 0 || getsockname(fd, at, &size) != 0 ||
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0) {
        close(fd);
        return -1;
    }
    *port = ntohs(family == AF_INET6 ? v6.sin6_port : v4.sin_port);
    return fd;
}

int port_hold(int type, int *port)
{
    int fd = hold(AF_INET6, type, port);
    return fd >= 0 ? fd : hold(AF_INET, type, port);
}
