/* Changes of the network: rtnetlink says that there are some, a sum over all addresses whether they matter. */
#include "net/network.h"

#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/bytes.h"

#ifdef __linux__
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#endif

/* Only where there is a network to talk over: who has no cable has another sum than who has one again. */
static uint64_t now_known(void)
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
static int open_socket(void)
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

/* A new route to everywhere? It comes after the address, without which there cannot be one. */
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

/* Takes what was told: is there anything, and a new way out? */
static bool hear(int fd, bool *way_out)
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
static int open_socket(void)
{
    return -1;
}

static bool hear(int fd, bool *way_out)
{
    (void)fd;
    (void)way_out;
    return false;
}
#endif

void network_watch_open(struct network_watch *watch)
{
    watch->fd = open_socket();
    watch->known = now_known();
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
    if (!hear(watch->fd, &way_out))
        return false;
    uint64_t known = now_known();
    bool changed = known != watch->known || way_out;
    watch->known = known;
    return changed;
}
