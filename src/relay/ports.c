/* Listening sockets, at one address or at all of them. Declared in relay.h. */
#include "relay/relay.h"

#include "standard.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024, FREE_TRIES = 8 };

union place {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
};

/*
 * Opens a listening socket at an address. If *port is 0, the system chooses a free port, which is written to *port. -1
 * and errno if that fails.
 */
static int listen_at(union place *place, int *port)
{
    bool four = place->any.sa_family == AF_INET;
    int on = 1, fd = socket(place->any.sa_family, SOCK_STREAM, 0);
    in_port_t *at = four ? &place->four.sin_port : &place->six.sin6_port;
    socklen_t size = four ? sizeof place->four : sizeof place->six;
    if (fd < 0)
        return -1;
    *at = htons((uint16_t)*port);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (!four)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (bind(fd, &place->any, size) != 0 || listen(fd, BACKLOG) != 0 || getsockname(fd, &place->any, &size) != 0) {
        int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    *port = ntohs(*at);
    return fd;
}

static bool read_address(const char *text, union place *place)
{
    *place = (union place){.four = {.sin_family = AF_INET}};
    if (inet_pton(AF_INET, text, &place->four.sin_addr) == 1)
        return true;
    *place = (union place){.six = {.sin6_family = AF_INET6}};
    return inet_pton(AF_INET6, text, &place->six.sin6_addr) == 1;
}

static const char *advice_for(int error)
{
    return error == EADDRINUSE      ? "something waits there already; take another --port"
           : error == EACCES        ? "ports below 1024 are root's; take another --port"
           : error == EADDRNOTAVAIL ? "this machine does not have that --address"
           : error == EAFNOSUPPORT  ? "this machine does not speak that kind of --address"
                                    : strerror(error);
}

/*
 * Listens at all of these addresses that this machine has. Returns their number; 0 and errno if it has none, or if
 * another program uses the port at one of them.
 */
static int open_all(union place *places, int most, int *port, int fds[2])
{
    int count = 0, error = 0;
    for (int i = 0; i < most && error != EADDRINUSE; i++) {
        int fd = listen_at(&places[i], port);
        if (fd >= 0)
            fds[count++] = fd;
        else
            error = error == 0 || errno == EADDRINUSE ? errno : error;
    }
    while (error == EADDRINUSE && count > 0)
        close(fds[--count]);
    errno = error;
    return count;
}

int ports_open(const char *address, int *port, int fds[2], struct reason *why)
{
    union place places[2] = {{.four = {.sin_family = AF_INET}}, {.six = {.sin6_family = AF_INET6}}};
    int count = 0, wanted = *port;
    if (address && !read_address(address, &places[0]))
        return refuse(why, "--address: '%.40s' is not an address as 127.0.0.1 or ::1", address);
    /* If any port will do, try several: one that is free in IPv4 may be in use in IPv6. */
    for (int tries = wanted == 0 ? FREE_TRIES : 1; count == 0 && tries > 0; tries--) {
        *port = wanted;
        count = open_all(places, address ? 1 : 2, port, fds);
    }
    if (count == 0)
        refuse(why, "cannot wait at port %d: %s", *port, advice_for(errno));
    return count;
}
