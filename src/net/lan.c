/*
 * Finding hosts on the local network: datagrams as bytes, the UDP sockets, the search for one host, and the list of all
 * hosts that wait. IPv4 uses broadcast, IPv6 a multicast group of the link. With GRAVITRIPS_LAN=PORT in the environment
 * everything stays on this machine, at another port: for tests, and for people who do not want to be found. No datagram
 * contains a code's room, because that would help somebody who guesses codes. So a guest with a code asks for all hosts
 * that wait with one, and tries them in turn; only a handshake shows which host has this code.
 */
#include "net/lan.h"

#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <sodium.h>
#include <unistd.h>

#include "net/bytes.h"
#include "net/friend.h"
#include "net/socket.h"
#include "net/way.h"
#include "rules/number.h"
#include "standard.h"
#include "threads/thread.h"

/* --- datagrams as bytes --- */

/*
 * Writes or reads all fields of a datagram, except the padding. `kind` and `what` are numbers here, because a
 * stranger's may be out of range.
 */
static void pass_beacon(struct bytes *bytes, struct beacon *beacon, uint64_t *kind, uint64_t *what)
{
    static const char mark[4] = {'G', 'T', 'L', 'N'};
    uint64_t version = BEACON_VERSION, none = 0, port = (uint64_t)beacon->port;
    char found[sizeof mark];
    memcpy(found, mark, sizeof mark);
    bytes_raw(bytes, found, sizeof found);
    bytes_number(bytes, &version, 1, UINT8_MAX);
    bytes_number(bytes, kind, 1, UINT8_MAX);
    bytes_number(bytes, what, 1, UINT8_MAX);
    bytes_number(bytes, &none, 1, UINT8_MAX);
    bytes_raw(bytes, beacon->nonce, sizeof beacon->nonce);
    bytes_raw(bytes, beacon->sought, BEACON_NAME_SIZE);
    bytes_number(bytes, &port, 2, UINT16_MAX);
    bytes_text(bytes, beacon->game, sizeof beacon->game, 1);
    bytes_text(bytes, beacon->name, sizeof beacon->name, 1);
    beacon->port = (int)port;
    bytes->broken |= memcmp(found, mark, sizeof mark) != 0 || version != BEACON_VERSION;
}

void lan_write(const struct beacon *beacon, uint8_t bytes[BEACON_SIZE])
{
    struct bytes out = {.to = bytes, .size = BEACON_SIZE};
    struct beacon copy = *beacon;
    uint64_t kind = (uint64_t)beacon->kind, what = (uint64_t)beacon->what;
    memset(bytes, 0, BEACON_SIZE);
    pass_beacon(&out, &copy, &kind, &what);
}

bool lan_read(const uint8_t *bytes, size_t size, struct beacon *beacon)
{
    struct bytes in = {.from = bytes, .size = size, .reads = true};
    uint64_t kind = 0, what = 0;
    memset(beacon, 0, sizeof *beacon);
    pass_beacon(&in, beacon, &kind, &what);
    if (in.broken || size != BEACON_SIZE || kind < BEACON_ASKS || kind > BEACON_ANSWERS || what < BEACON_ANY ||
        what > BEACON_SESSION)
        return false;
    beacon->kind = (enum beacon_kind)kind;
    beacon->what = (enum beacon_what)what;
    wire_clean(beacon->game, sizeof beacon->game, beacon->game);
    wire_clean(beacon->name, sizeof beacon->name, beacon->name);
    return beacon->kind == BEACON_ASKS || beacon->port > 0;
}

/* --- the UDP sockets --- */

/*
 * The IPv6 multicast group of all hosts: not permanently assigned, for this link only (RFC 4291, 2.7); its last bytes
 * are "GTLN".
 */
static const struct in6_addr GROUP = {.s6_addr = {0xff, 0x12, [12] = 'G', 'T', 'L', 'N'}};

struct lan {
    int fds[LAN_FDS]; /* one for IPv4, one for IPv6; -1: there is none */
    uint16_t port;
    bool waits;
    bool at_home;                         /* nothing leaves this machine */
    struct address answered[LAN_ANSWERS]; /* addresses answered within the second that began at `answers_at` */
    int answers;
    int64_t answers_at;
};

static int open_socket(int family, bool waits)
{
    int fd = socket(family, SOCK_DGRAM, 0);
    if (fd < 0)
        return -1;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    /*
     * Several hosts on one machine share this port, because each of them must get the question. An end that asks has a
     * port of its own.
     */
    socket_set(fd, SOL_SOCKET, SO_REUSEADDR, waits);
#ifdef __APPLE__
    socket_set(fd, SOL_SOCKET, SO_REUSEPORT, waits);
#endif
    return fd;
}

static int open_v4(const struct lan *lan)
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = lan->waits ? htons(lan->port) : 0};
    int fd = open_socket(AF_INET, lan->waits);
    if (fd < 0)
        return -1;
    socket_set(fd, SOL_SOCKET, SO_BROADCAST, 1);
    socket_set(fd, IPPROTO_IP, IP_TTL, 1);
    if (bind(fd, (struct sockaddr *)&here, sizeof here) == 0)
        return fd;
    close(fd);
    return -1;
}

/* Joins the multicast group on every interface that exists now. Joining twice is a harmless error. */
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
    socket_set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1);
    socket_set(fd, IPPROTO_IPV6, IPV6_UNICAST_HOPS, 1);
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

/* Fills in the entries for poll, which skips a descriptor that is -1. */
static void poll_sockets(const struct lan *lan, struct pollfd polls[LAN_FDS])
{
    for (int i = 0; i < LAN_FDS; i++)
        polls[i] = (struct pollfd){.fd = lan->fds[i], .events = POLLIN};
}

static void send_v4(const struct lan *lan, const uint8_t bytes[BEACON_SIZE], struct in_addr to)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(lan->port), .sin_addr = to};
    if (lan->fds[0] >= 0)
        sendto(lan->fds[0], bytes, BEACON_SIZE, 0, (struct sockaddr *)&at, sizeof at);
}

/*
 * Sends a question to every network of this machine. A lost datagram does not matter, because the question is repeated.
 */
void lan_ask(struct lan *lan, const struct beacon *beacon)
{
    uint8_t bytes[BEACON_SIZE];
    struct ifaddrs *all = NULL;
    struct sockaddr_in6 group = {.sin6_family = AF_INET6, .sin6_port = htons(lan->port), .sin6_addr = GROUP};
    lan_write(beacon, bytes);
    send_v4(lan, bytes, (struct in_addr){htonl(0x7fffffff)}); /* 127.255.255.255: the programs of this machine */
    if (lan->at_home || getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
        if (!at->ifa_addr || !(at->ifa_flags & IFF_UP) || (at->ifa_flags & IFF_LOOPBACK))
            continue;
        if (at->ifa_addr->sa_family == AF_INET && (at->ifa_flags & IFF_BROADCAST) && at->ifa_broadaddr)
            send_v4(lan, bytes, ((struct sockaddr_in *)at->ifa_broadaddr)->sin_addr);
        else if (at->ifa_addr->sa_family == AF_INET6 && (at->ifa_flags & IFF_MULTICAST) && lan->fds[1] >= 0 &&
                 IN6_IS_ADDR_LINKLOCAL(&((struct sockaddr_in6 *)at->ifa_addr)->sin6_addr)) {
            group.sin6_scope_id = if_nametoindex(at->ifa_name);
            sendto(lan->fds[1], bytes, BEACON_SIZE, 0, (struct sockaddr *)&group, sizeof group);
        }
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
    lan_write(beacon, bytes);
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
            if (lan_read(bytes, (size_t)came, beacon))
                return true;
        }
    return false;
}

/* --- the local network as a way to reach the other end (struct way) --- */

enum {
    ANSWER_MS = 1000,      /* no answer comes later than this after its question */
    NAMES_MAX = 64,        /* how many questions for sessions are remembered */
    ANSWERS_OF_ONE = 3,    /* addresses heard from one machine: it may have several hosts, but others need room, too */
    LOOK_AGAIN_MS = 15000, /* how often a host looks for new interfaces, because not all systems report them */
};

/* A session's name, and the address that asked for it. */
struct asked {
    uint8_t name[BEACON_NAME_SIZE];
    struct address by;
};

struct local {
    struct way_run run;
    struct way_ask ask;
    struct lan *lan;
    uint8_t nonce[4];
    struct address heard[WAY_FOUND]; /* the addresses that have answered the last question */
    int heard_count;
    struct asked asked[NAMES_MAX];  /* for a host: the newest questions for sessions */
    int asked_count;                /* how many questions for sessions there have been in all */
    uint8_t self[BEACON_NAME_SIZE]; /* for a host: its random name, by which hosts are told apart */
    int64_t answers_until, look_again_at;
};

static struct local *local_of(const struct way_run *run)
{
    return (struct local *)run;
}

static bool wanted(const struct way_ask *ask)
{
    return ask->local;
}

static void seek(struct way_run *run, int64_t now)
{
    struct local *local = local_of(run);
    struct beacon question = {.kind = BEACON_ASKS, .what = local->ask.token ? BEACON_SESSION : BEACON_ANY};
    if (!local->lan)
        return;
    if (local->ask.waits) {
        if (local->lan->fds[1] < 0)
            local->lan->fds[1] = open_v6(local->lan);
        else
            join_group(local->lan->fds[1], local->lan);
        local->look_again_at = now + LOOK_AGAIN_MS;
        return;
    }
    if (local->ask.token)
        token_call(local->ask.token, TOKEN_LOOKS, question.sought);
    randombytes_buf(local->nonce, sizeof local->nonce); /* new each time, so that questions cannot be linked */
    memcpy(question.nonce, local->nonce, sizeof question.nonce);
    lan_ask(local->lan, &question);
    local->heard_count = 0;
    local->answers_until = now + ANSWER_MS;
    run->busy = true;
}

static int polls(const struct way_run *run, struct pollfd polls[WAY_POLLS])
{
    if (!local_of(run)->lan)
        return 0;
    poll_sockets(local_of(run)->lan, polls);
    return LAN_FDS;
}

static int64_t due(const struct way_run *run)
{
    const struct local *local = local_of(run);
    if (local->ask.waits && local->lan)
        return local->look_again_at;
    return run->busy ? local->answers_until : INT64_MAX;
}

/* Fills in the answer. Returns false if the question is not meant for this host. */
static bool answers_question(const struct local *local, const struct beacon *question, struct beacon *answer)
{
    const struct way_ask *ask = &local->ask;
    *answer = *question;
    answer->kind = BEACON_ANSWERS;
    answer->port = ask->port;
    answer->game[0] = answer->name[0] = 0;
    if (question->what == BEACON_SESSION)
        return ask->knows(ask->context, question->sought);
    memcpy(answer->sought, local->self, sizeof answer->sought);
    memcpy(answer->game, ask->game, sizeof answer->game);
    memcpy(answer->name, ask->name, sizeof answer->name);
    return ask->invites;
}

static struct way_run *begin(const struct way_ask *ask, int64_t now)
{
    struct local *local = calloc(1, sizeof *local);
    if (!local)
        return NULL;
    local->ask = *ask;
    local->lan = lan_open(ask->waits);
    local->answers_until = now;
    local->look_again_at = now + LOOK_AGAIN_MS;
    local->run.view.state = !local->lan ? WAY_FAILED : ask->waits ? WAY_OPEN : WAY_TRYING;
    if (!local->lan)
        trouble_set(&local->run.view.trouble, TROUBLE_UNREACHABLE, NULL, "no network");
    randombytes_buf(local->self, sizeof local->self);
    return &local->run;
}

static void tell(struct way_run *run, const struct way_ask *ask)
{
    local_of(run)->ask = *ask;
}

/*
 * Has this machine asked for this name before? A guest that comes back uses a new name for each question, so a second
 * question with the same name comes from somebody who has overheard it.
 */
static bool is_asked_again(struct local *local, const struct beacon *question, const struct address *from)
{
    if (question->what != BEACON_SESSION)
        return false;
    for (int i = 0; i < local->asked_count && i < NAMES_MAX; i++)
        if (memcmp(local->asked[i].name, question->sought, BEACON_NAME_SIZE) == 0 &&
            address_same_host(&local->asked[i].by, from))
            return true;
    struct asked *asked = &local->asked[local->asked_count++ % NAMES_MAX];
    memcpy(asked->name, question->sought, sizeof asked->name);
    asked->by = *from;
    return false;
}

/*
 * Does this answer the last question, and come from an address that has not answered it yet? Too many answers from one
 * machine are ignored.
 */
static bool is_new(const struct local *local, const struct beacon *answer, const struct address *from)
{
    int count = 0;
    for (int i = 0; i < local->heard_count; i++) {
        if (address_equal(&local->heard[i], from))
            return false;
        count += address_same_host(&local->heard[i], from);
    }
    return count < ANSWERS_OF_ONE && local->heard_count < WAY_FOUND &&
           memcmp(answer->nonce, local->nonce, sizeof local->nonce) == 0;
}

static void take_datagram(struct local *local, struct beacon *heard, struct address *from, int64_t now)
{
    struct beacon answer;
    if (local->ask.waits) {
        if (heard->kind == BEACON_ASKS && answers_question(local, heard, &answer) &&
            !is_asked_again(local, heard, from))
            lan_answer(local->lan, &answer, from, now);
        return;
    }
    address_set_port(from, heard->port);
    if (heard->kind == BEACON_ANSWERS && is_new(local, heard, from)) {
        local->heard[local->heard_count++] = *from;
        way_find(&local->run, from);
    }
}

static void work(struct way_run *run, int64_t now)
{
    struct local *local = local_of(run);
    struct beacon heard;
    struct address from;
    int budget = LAN_DATAGRAMS;
    while (local->lan && lan_hear(local->lan, &heard, &from, &budget))
        take_datagram(local, &heard, &from, now);
    if (run->busy && now >= local->answers_until)
        run->busy = false;
    if (local->ask.waits && now >= local->look_again_at)
        seek(run, now);
}

static void end(struct way_run *run)
{
    lan_close(local_of(run)->lan);
    free(run);
}

const struct way way_local = {
    .wanted = wanted, .begin = begin, .tell = tell, .seek = seek, .polls = polls, .due = due, .work = work, .end = end};

/* --- the list of all hosts that wait on the local network --- */

enum { ASK_MS = 1500, GONE_MS = 5000 };

struct seen {
    struct nearby_game game;
    uint8_t host[BEACON_NAME_SIZE];
    int64_t at;
};

struct nearby {
    struct thread thread;
    struct waker stop;
    struct lan *lan;
    uint8_t nonce[4];
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t mutex;
    struct seen seen[NEARBY_MAX]; /* guarded by the mutex */
    int count;
};

/*
 * Adds a host to the list, or updates it. A host has one place in the list, although it answers by IPv4 and IPv6 and
 * over several networks. Returns true if the list has changed.
 */
static bool note_game(struct nearby *nearby, const struct beacon *heard, struct address *from, int64_t now)
{
    struct nearby_game game;
    memset(&game, 0, sizeof game);
    memcpy(game.name, heard->name, sizeof game.name);
    memcpy(game.game, heard->game, sizeof game.game);
    address_set_port(from, heard->port);
    address_write(from, game.place);
    struct seen *seen = nearby->seen, *end = nearby->seen + nearby->count;
    while (seen < end && memcmp(seen->host, heard->sought, BEACON_NAME_SIZE) != 0)
        seen++;
    bool is_new = seen == end;
    if (is_new && nearby->count == NEARBY_MAX)
        return false;
    nearby->count += is_new;
    if (!is_new) /* the address that answered first stays, because it is the fastest */
        memcpy(game.place, seen->game.place, sizeof game.place);
    bool changed = is_new || memcmp(&seen->game, &game, sizeof game) != 0;
    *seen = (struct seen){.game = game, .at = now};
    memcpy(seen->host, heard->sought, sizeof seen->host);
    return changed;
}

static bool hear_answers(struct nearby *nearby, int64_t now)
{
    struct beacon heard;
    struct address from;
    int budget = LAN_DATAGRAMS;
    bool changed = false;
    pthread_mutex_lock(&nearby->mutex);
    while (lan_hear(nearby->lan, &heard, &from, &budget))
        if (heard.kind == BEACON_ANSWERS && heard.what == BEACON_ANY &&
            memcmp(heard.nonce, nearby->nonce, sizeof nearby->nonce) == 0)
            changed = note_game(nearby, &heard, &from, now) || changed;
    int kept = 0;
    for (int i = 0; i < nearby->count; i++)
        if (now - nearby->seen[i].at < GONE_MS)
            nearby->seen[kept++] = nearby->seen[i];
    changed = changed || kept != nearby->count;
    nearby->count = kept;
    pthread_mutex_unlock(&nearby->mutex);
    return changed;
}

static void run_nearby(void *context)
{
    struct nearby *nearby = context;
    struct beacon question = {.kind = BEACON_ASKS, .what = BEACON_ANY};
    int64_t next = thread_milliseconds();
    memcpy(question.nonce, nearby->nonce, sizeof question.nonce);
    for (;;) {
        struct pollfd polls[LAN_FDS + 1] = {{.fd = waker_fd(&nearby->stop), .events = POLLIN}};
        poll_sockets(nearby->lan, polls + 1);
        int64_t now = thread_milliseconds();
        if (now >= next) {
            lan_ask(nearby->lan, &question);
            next = now + ASK_MS;
        }
        poll(polls, LAN_FDS + 1, (int)(next - now));
        if (polls[0].revents)
            return;
        if (hear_answers(nearby, thread_milliseconds()) && nearby->wake)
            nearby->wake(nearby->context);
    }
}

static void destroy_nearby(struct nearby *nearby)
{
    lan_close(nearby->lan);
    waker_close(&nearby->stop);
    pthread_mutex_destroy(&nearby->mutex);
    free(nearby);
}

struct nearby *nearby_open(void (*wake)(void *context), void *context)
{
    struct nearby *nearby = sodium_init() < 0 ? NULL : calloc(1, sizeof *nearby);
    if (!nearby)
        return NULL;
    nearby->wake = wake;
    nearby->context = context;
    pthread_mutex_init(&nearby->mutex, NULL);
    randombytes_buf(nearby->nonce, sizeof nearby->nonce);
    nearby->lan = waker_open(&nearby->stop) ? lan_open(false) : NULL;
    if (nearby->lan && thread_start(&nearby->thread, "nearby", run_nearby, nearby) == 0)
        return nearby;
    destroy_nearby(nearby);
    return NULL;
}

bool nearby_is_here(const struct nearby_game *game, int port)
{
    struct ifaddrs *all = NULL;
    bool here = false;
    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *at = all; at && !here; at = at->ifa_next) {
        struct address address;
        char place[CODE_ADDRESS_SIZE];
        int family = at->ifa_addr ? at->ifa_addr->sa_family : AF_UNSPEC;
        if (family != AF_INET && family != AF_INET6)
            continue;
        address_set(&address, at->ifa_addr,
                    family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6));
        address_set_port(&address, port);
        address_write(&address, place);
        here = strcmp(place, game->place) == 0;
    }
    freeifaddrs(all);
    return here;
}

int nearby_list(struct nearby *nearby, struct nearby_game games[NEARBY_MAX])
{
    pthread_mutex_lock(&nearby->mutex);
    int count = nearby->count;
    for (int i = 0; i < count; i++)
        games[i] = nearby->seen[i].game;
    pthread_mutex_unlock(&nearby->mutex);
    return count;
}

void nearby_close(struct nearby *nearby)
{
    if (!nearby)
        return;
    waker_wake(&nearby->stop);
    thread_join(&nearby->thread);
    destroy_nearby(nearby);
}
