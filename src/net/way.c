/*
 * The two ways to reach the other end that begin with a typed text: by the other end's address or name, and by a
 * relay's. Names are looked up again from time to time, because the addresses behind a name change. For a host, the
 * first way shows this machine's own addresses. The other two ways are the local network (lan.c) and a port that a
 * router opens (mapper.c).
 */
#include "net/way.h"

#include "rules/letters.h"
#include "standard.h"
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

enum { FRESH_MS = 30 * 1000 /* how long a lookup's answer is used before the name is looked up again */ };

/* One typed address or host name, and the addresses that are known for it. */
struct place {
    char text[CODE_ADDRESS_SIZE];
    struct lookup *lookup;
    struct address known[LOOKUP_MAX];
    int count;
    int64_t known_at;
};

struct typed {
    struct way_run run;
    int usual_port;
    struct place places[WAY_PLACES];
};

static struct typed *typed_of(const struct way_run *run)
{
    return (struct typed *)run;
}

static bool address_wanted(const struct way_ask *ask)
{
    if (ask->waits)
        return ask->port > 0;
    for (int i = 0; i < WAY_PLACES; i++)
        if (ask->places[i][0])
            return true;
    return false;
}

static bool relay_wanted(const struct way_ask *ask)
{
    return ask->relay[0];
}

static void forget_place(struct place *place)
{
    lookup_end(place->lookup);
    memset(place, 0, sizeof *place);
}

static void set_place(struct place *place, const char *text)
{
    if (strcmp(place->text, text) == 0)
        return;
    forget_place(place);
    snprintf(place->text, sizeof place->text, "%s", text);
}

/* Writes those addresses of this machine that others can reach: "192.0.2.7, fd00::7 port 7007". */
static void own_addresses(int port, char text[TROUBLE_PLACE_SIZE])
{
    struct ifaddrs *all = NULL;
    text[0] = 0;
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
        char whole[CODE_ADDRESS_SIZE], host[CODE_ADDRESS_SIZE];
        struct address address;
        int family = at->ifa_addr ? at->ifa_addr->sa_family : AF_UNSPEC;
        if ((at->ifa_flags & IFF_LOOPBACK) || !(at->ifa_flags & IFF_UP) || (family != AF_INET && family != AF_INET6))
            continue;
        if (family == AF_INET6 && IN6_IS_ADDR_LINKLOCAL(&((struct sockaddr_in6 *)at->ifa_addr)->sin6_addr))
            continue;
        address_set(&address, at->ifa_addr,
                    family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6));
        address_set_port(&address, port);
        address_write(&address, whole);
        if (strlen(text) < 200 && address_split(whole, port, host, &port))
            letters_add(text, TROUBLE_PLACE_SIZE, "%s%.46s", text[0] ? ", " : "", host);
    }
    freeifaddrs(all);
    if (text[0])
        letters_add(text, TROUBLE_PLACE_SIZE, " port %d", port);
}

static void tell_address(struct way_run *run, const struct way_ask *ask)
{
    struct typed *typed = typed_of(run);
    typed->usual_port = FRIEND_PORT;
    if (ask->waits) {
        run->view.state = WAY_OPEN;
        own_addresses(ask->port, run->view.place);
        return;
    }
    for (int i = 0; i < WAY_PLACES; i++)
        set_place(&typed->places[i], ask->places[i]);
    if (typed->places[0].text[0])
        address_name(typed->places[0].text, typed->usual_port, run->view.place);
}

static void tell_relay(struct way_run *run, const struct way_ask *ask)
{
    struct typed *typed = typed_of(run);
    typed->usual_port = RELAY_PORT;
    set_place(&typed->places[0], ask->relay);
    address_name(ask->relay, typed->usual_port, run->view.place);
}

static struct way_run *begin(const struct way_ask *ask, int64_t now)
{
    struct typed *typed = calloc(1, sizeof *typed);
    (void)ask, (void)now;
    if (!typed)
        return NULL;
    typed->run.view.state = WAY_TRYING;
    return &typed->run;
}

static void give_known(struct way_run *run, const struct place *place)
{
    for (int i = 0; i < place->count; i++)
        way_find(run, &place->known[i]);
}

static void seek(struct way_run *run, int64_t now)
{
    struct typed *typed = typed_of(run);
    for (int i = 0; i < WAY_PLACES; i++) {
        struct place *place = &typed->places[i];
        if (!place->text[0])
            continue;
        give_known(run, place);
        if (place->lookup || (place->count && now - place->known_at < FRESH_MS))
            continue;
        place->lookup = lookup_begin(place->text, typed->usual_port);
        run->busy = run->busy || place->lookup;
    }
}

static int polls(const struct way_run *run, struct pollfd polls[WAY_POLLS])
{
    const struct typed *typed = typed_of(run);
    int count = 0;
    for (int i = 0; i < WAY_PLACES; i++)
        if (typed->places[i].lookup)
            polls[count++] = (struct pollfd){.fd = lookup_fd(typed->places[i].lookup), .events = POLLIN};
    return count;
}

/* Takes a lookup's answer. If the lookup failed, the known addresses stay, because the network may be down. */
static void take_answer(struct typed *typed, struct place *place, int64_t now)
{
    struct address found[LOOKUP_MAX];
    struct trouble trouble;
    int count = lookup_take(place->lookup, found, &trouble);
    if (count < 0)
        return;
    lookup_end(place->lookup);
    place->lookup = NULL;
    if (count == 0) {
        typed->run.view.trouble = trouble;
        return;
    }
    memcpy(place->known, found, sizeof *found * (size_t)count);
    place->count = count;
    place->known_at = now;
    give_known(&typed->run, place);
}

static void work(struct way_run *run, int64_t now)
{
    struct typed *typed = typed_of(run);
    run->busy = false;
    for (int i = 0; i < WAY_PLACES; i++) {
        if (typed->places[i].lookup)
            take_answer(typed, &typed->places[i], now);
        run->busy = run->busy || typed->places[i].lookup;
    }
}

static void end(struct way_run *run)
{
    for (int i = 0; i < WAY_PLACES; i++)
        forget_place(&typed_of(run)->places[i]);
    free(run);
}

static const struct way way_address = {.wanted = address_wanted,
                                       .begin = begin,
                                       .tell = tell_address,
                                       .seek = seek,
                                       .polls = polls,
                                       .work = work,
                                       .end = end};

static const struct way way_relay = {
    .wanted = relay_wanted, .begin = begin, .tell = tell_relay, .seek = seek, .polls = polls, .work = work, .end = end};

/* --- the table of ways --- */

const struct way *const way_table[WAYS] = {
    [WAY_LOCAL] = &way_local, [WAY_ADDRESS] = &way_address, [WAY_MAPPED] = &way_mapped, [WAY_RELAY] = &way_relay};
