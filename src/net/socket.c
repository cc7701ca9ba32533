/* Non-blocking sockets, ports that listen for connections, and a watch for changes of the network. */
#include "net/socket.h"

#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/tcp.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#endif

#include "net/address.h"
#include "net/bytes.h"

enum { KEEPALIVE_IDLE_S = 30, KEEPALIVE_BETWEEN_S = 10, KEEPALIVE_COUNT = 4 };

void socket_set(int fd, int level, int option, int value)
{
    (void)setsockopt(fd, level, option, &value, sizeof value);
}

static void set_options(int fd)
{
    socket_set(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    socket_set(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
#ifdef TCP_KEEPIDLE
    socket_set(fd, IPPROTO_TCP, TCP_KEEPIDLE, KEEPALIVE_IDLE_S);
    socket_set(fd, IPPROTO_TCP, TCP_KEEPINTVL, KEEPALIVE_BETWEEN_S);
    socket_set(fd, IPPROTO_TCP, TCP_KEEPCNT, KEEPALIVE_COUNT);
#endif
#ifdef SO_NOSIGPIPE
    socket_set(fd, SOL_SOCKET, SO_NOSIGPIPE, 1);
#endif
}

int socket_create(int family)
{
#ifdef SOCK_CLOEXEC
    /* Another thread may start a program at any moment. It must not inherit the socket. */
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

/* --- listening ports --- */

enum { BACKLOG = 32, PORTS_TRIED = 16 };

/* Opens one socket that listens at a port; -1 (and errno) if that fails. */
static int wait_at(int family, int port)
{
    struct address any = {
        .bytes = {.ss_family = (sa_family_t)family}}; /* in both families the wildcard address is all 0 */
    any.size = family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    address_set_port(&any, port);
    int fd = socket_create(family);
    if (fd < 0)
        return -1;
    /* This lets a new game use the port of one that has just ended, without waiting until the system gives it up. */
    socket_set(fd, SOL_SOCKET, SO_REUSEADDR, 1);
    if (family == AF_INET6)
        socket_set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1);
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

/*
 * Listens on IPv4 and IPv6 at the same port, or on only one of them if the machine lacks the other. Returns the number
 * of sockets; 0 and errno if there are none.
 */
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
        /*
         * Another program has this port in one family, so give it up in the other: otherwise some friends would reach
         * that program.
         */
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
    /* If any port will do, try several: one that is free in IPv4 may be in use in IPv6. */
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

/* --- the network watch: rtnetlink reports changes, and a hash over all addresses shows whether they matter --- */

/* Hashes all addresses of interfaces that are running; the hash changes when a cable is plugged in or out. */
static uint64_t sum_addresses(void)
{
    struct ifaddrs *all = NULL;
    uint64_t known = BYTES_HASH;
    if (getifaddrs(&all) != 0)
        return known;
    for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
        if (!at->ifa_addr || !(at->ifa_flags & IFF_RUNNING))
            continue;
        if (at->ifa_addr->sa_family == AF_INET)
            known = bytes_hash(known, &((struct sockaddr_in *)at->ifa_addr)->sin_addr, 4);
        else if (at->ifa_addr->sa_family == AF_INET6)
            known = bytes_hash(known, &((struct sockaddr_in6 *)at->ifa_addr)->sin6_addr, 16);
        else
            continue;
        known = bytes_hash(known, at->ifa_name, strlen(at->ifa_name));
    }
    freeifaddrs(all);
    return known;
}

#ifdef __linux__
static int open_netlink(void)
{
    struct sockaddr_nl here = {.nl_family = AF_NETLINK,
                               .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE};
    int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    if (fd >= 0 && bind(fd, (struct sockaddr *)&here, sizeof here) != 0) {
        close(fd);
        fd = -1;
    }
    return fd;
}

/* Does one of these messages tell of a new default route? It comes after the message about the address. */
static bool tells_way_out(const struct nlmsghdr *told, int64_t size)
{
    for (; NLMSG_OK(told, size); told = NLMSG_NEXT(told, size)) {
        const struct rtmsg *route = NLMSG_DATA(told);
        if (told->nlmsg_type == RTM_NEWROUTE && told->nlmsg_len >= NLMSG_LENGTH(sizeof *route) &&
            route->rtm_dst_len == 0)
            return true;
    }
    return false;
}

/* Reads all messages. Returns whether there was any; `way_out`: one tells of a new default route. */
static bool read_netlink(int fd, bool *way_out)
{
    _Alignas(struct nlmsghdr) char told[8192];
    bool any = false;
    for (int i = 0; i < 64; i++) {
        ssize_t size = recv(fd, told, sizeof told, 0);
        if (size <= 0)
            break;
        any = true;
        *way_out = *way_out || tells_way_out((const struct nlmsghdr *)told, size);
    }
    return any;
}
#else
static int open_netlink(void)
{
    return -1;
}

static bool read_netlink(int fd, bool *way_out)
{
    (void)fd;
    (void)way_out;
    return false;
}
#endif

void network_watch_open(struct network_watch *watch)
{
    watch->fd = open_netlink();
    watch->known = sum_addresses();
}

void network_watch_close(struct network_watch *watch)
{
    if (watch->fd >= 0)
        close(watch->fd);
    watch->fd = -1;
}

bool network_watch_changed(struct network_watch *watch)
{
    bool way_out = false;
    if (!read_netlink(watch->fd, &way_out))
        return false;
    uint64_t known = sum_addresses();
    bool changed = known != watch->known || way_out;
    watch->known = known;
    return changed;
}
