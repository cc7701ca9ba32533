/*
 * The sockets of the local network: IPv4 by broadcast, IPv6 by a multicast
 * group of the link. With GRAVITRIPS_LAN=PORT in the environment all stays on
 * this machine, at another port: for tests, and for who wants none of it.
 */
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "net/beacon.h"
#include "rules/number.h"

/* Of the link, and not one that is given out for good: RFC 4291, 2.7. The last bytes are "GTLN". */
static const struct in6_addr GROUP = {.s6_addr = {0xff, 0x12, [12] = 'G', 'T', 'L', 'N'}};

struct lan {
    int fds[LAN_FDS]; /* IPv4, IPv6; -1: none */
    uint16_t port;
    bool waits;
    bool at_home;                         /* nothing leaves this machine */
    struct address answered[LAN_ANSWERS]; /* whom, in the second that began at `answers_at` */
    int answers;
    int64_t answers_at;
};

static bool set(int fd, int level, int option, int value)
{
    return setsockopt(fd, level, option, &value, sizeof value) == 0;
}

static int open_socket(int family, bool waits)
{
    int fd = socket(family, SOCK_DGRAM, 0);
    if (fd < 0)
        return -1;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    /* Several programs of one machine hear the same question; who asks has a port for itself. */
    set(fd, SOL_SOCKET, SO_REUSEADDR, waits);
#ifdef __APPLE__
    set(fd, SOL_SOCKET, SO_REUSEPORT, waits);
#endif
    return fd;
}

static int open_v4(const struct lan *lan)
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = lan->waits ? htons(lan->port) : 0};
    int fd = open_socket(AF_INET, lan->waits);
    if (fd < 0)
        return -1;
    set(fd, SOL_SOCKET, SO_BROADCAST, 1);
    set(fd, IPPROTO_IP, IP_TTL, 1);
    if (bind(fd, (struct sockaddr *)&here, sizeof here) == 0)
        return fd;
    close(fd);
    return -1;
}

/* The group is joined on every interface that there is now; where it was joined before the system says so. */
static void join_group(int fd, const struct lan *lan)
{
    struct if_nameindex *all = if_nameindex();
    for (int i = 0; all && all[i].if_index; i++) {
        struct ipv6_mreq request = {.ipv6mr_multiaddr = GROUP, .ipv6mr_interface = all[i].if_index};
        if (!lan->at_home)
            setsockopt(fd, IPPROTO_IPV6, IPV6_JOIN_GROUP, &request, sizeof request);
    }
    if (all)
        if_freenameindex(all);
}

static int open_v6(const struct lan *lan)
{
    struct sockaddr_in6 here = {.sin6_family = AF_INET6, .sin6_port = lan->waits ? htons(lan->port) : 0};
    int fd = lan->at_home ? -1 : open_socket(AF_INET6, lan->waits);
    if (fd < 0)
        return -1;
    set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1);
    set(fd, IPPROTO_IPV6, IPV6_UNICAST_HOPS, 1);
    if (bind(fd, (struct sockaddr *)&here, sizeof here) != 0) {
        close(fd);
        return -1;
    }
    if (lan->waits)
        join_group(fd, lan);
    return fd;
}

struct lan *lan_open(bool waits)
{
    struct lan *lan = calloc(1, sizeof *lan);
    if (!lan)
        return NULL;
    const char *told = getenv("GRAVITRIPS_LAN");
    lan->at_home = told && *told;
    int64_t port = 0;
    if (lan->at_home)
        (void)number_is(told, 0, UINT16_MAX, &port);
    lan->port = lan->at_home ? (uint16_t)port : BEACON_PORT;
    lan->waits = waits;
    lan->fds[0] = open_v4(lan);
    lan->fds[1] = open_v6(lan);
    if (lan->fds[0] >= 0 || lan->fds[1] >= 0)
        return lan;
    free(lan);
    return NULL;
}

void lan_close(struct lan *lan)
{
    for (int i = 0; lan && i < LAN_FDS; i++)
        if (lan->fds[i] >= 0)
            close(lan->fds[i]);
    free(lan);
}

void lan_look_again(struct lan *lan)
{
    if (lan->fds[1] < 0)
        lan->fds[1] = open_v6(lan);
    else if (lan->waits)
        join_group(lan->fds[1], lan);
}

int lan_fds(const struct lan *lan, int fds[LAN_FDS])
{
    int count = 0;
    for (int i = 0; i < LAN_FDS; i++)
        if (lan->fds[i] >= 0)
            fds[count++] = lan->fds[i];
    return count;
}

static void send_v4(const struct lan *lan, const uint8_t bytes[BEACON_SIZE], struct in_addr to)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(lan->port), .sin_addr = to};
    if (lan->fds[0] >= 0)
        sendto(lan->fds[0], bytes, BEACON_SIZE, 0, (struct sockaddr *)&at, sizeof at);
}

static void send_v6(const struct lan *lan, const uint8_t bytes[BEACON_SIZE], unsigned interface)
{
    struct sockaddr_in6 at = {.sin6_family = AF_INET6, .sin6_port = htons(lan->port), .sin6_addr = GROUP};
    at.sin6_scope_id = interface;
    if (lan->fds[1] >= 0)
        sendto(lan->fds[1], bytes, BEACON_SIZE, 0, (struct sockaddr *)&at, sizeof at);
}

/* What is lost is lost: who looks asks again. */
void lan_ask(struct lan *lan, const struct beacon *beacon)
{
    uint8_t bytes[BEACON_SIZE];
    struct ifaddrs *all = NULL;
    beacon_write(beacon, bytes);
    send_v4(lan, bytes, (struct in_addr){htonl(0x7fffffff)}); /* 127.255.255.255: programs of this machine */
    if (lan->at_home || getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
        if (!at->ifa_addr || !(at->ifa_flags & IFF_UP) || (at->ifa_flags & IFF_LOOPBACK))
            continue;
        if (at->ifa_addr->sa_family == AF_INET && (at->ifa_flags & IFF_BROADCAST) && at->ifa_broadaddr)
            send_v4(lan, bytes, ((struct sockaddr_in *)at->ifa_broadaddr)->sin_addr);
        else if (at->ifa_addr->sa_family == AF_INET6 && (at->ifa_flags & IFF_MULTICAST) &&
                 IN6_IS_ADDR_LINKLOCAL(&((struct sockaddr_in6 *)at->ifa_addr)->sin6_addr))
            send_v6(lan, bytes, if_nametoindex(at->ifa_name));
    }
    freeifaddrs(all);
}

static bool may_answer(struct lan *lan, const struct address *to, int64_t now)
{
    int of_one = 0;
    if (now - lan->answers_at >= 1000) {
        lan->answers = 0;
        lan->answers_at = now;
    }
    for (int i = 0; i < lan->answers; i++)
        of_one += address_same_host(&lan->answered[i], to);
    if (of_one >= LAN_ANSWERS_OF_ONE || lan->answers == LAN_ANSWERS)
        return false;
    lan->answered[lan->answers++] = *to;
    return true;
}

void lan_answer(struct lan *lan, const struct beacon *beacon, const struct address *to, int64_t now)
{
    uint8_t bytes[BEACON_SIZE];
    int fd = lan->fds[to->bytes.ss_family == AF_INET6];
    if (fd < 0 || !may_answer(lan, to, now))
        return;
    beacon_write(beacon, bytes);
    sendto(fd, bytes, sizeof bytes, 0, (const struct sockaddr *)&to->bytes, to->size);
}

bool lan_hear(struct lan *lan, struct beacon *beacon, struct address *from, int *budget)
{
    for (int i = 0; i < LAN_FDS; i++)
        while (lan->fds[i] >= 0 && *budget > 0) {
            uint8_t bytes[BEACON_SIZE + 1];
            struct sockaddr_storage at;
            socklen_t size = sizeof at;
            ssize_t came = recvfrom(lan->fds[i], bytes, sizeof bytes, 0, (struct sockaddr *)&at, &size);
            if (came < 0)
                break;
            --*budget;
            address_set(from, (struct sockaddr *)&at, size);
            if (beacon_read(bytes, (size_t)came, beacon))
                return true;
        }
    return false;
}
