/*
 * Visitors: the addresses from which ends come, in a table of fixed size. If the table is full, visitors without a
 * connection are forgotten, the oldest first. Also reads a load balancer's header, which tells the address of an end.
 */
#include "relay/visitors.h"

#include <netinet/in.h>

/* --- SipHash-2-4 --- */

static uint64_t rotate(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

static void stir_words(uint64_t v[4], int rounds)
{
    while (rounds-- > 0) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotate(v[1], 13) ^ v[0];
        v[3] = rotate(v[3], 16) ^ v[2];
        v[0] = rotate(v[0], 32);
        v[2] += v[1];
        v[0] += v[3];
        v[1] = rotate(v[1], 17) ^ v[2];
        v[3] = rotate(v[3], 21) ^ v[0];
        v[2] = rotate(v[2], 32);
    }
}

static void take_word(uint64_t v[4], uint64_t word)
{
    v[3] ^= word;
    stir_words(v, 2);
    v[0] ^= word;
}

/* Reads at most eight bytes, little-endian. */
static uint64_t read_word(const uint8_t *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

uint64_t siphash_of(const struct siphash *siphash, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t v[4] = {siphash->seed[0] ^ 0x736f6d6570736575, siphash->seed[1] ^ 0x646f72616e646f6d,
                     siphash->seed[0] ^ 0x6c7967656e657261, siphash->seed[1] ^ 0x7465646279746573};
    size_t left = size;
    for (; left >= 8; left -= 8, at += 8)
        take_word(v, read_word(at, 8));
    take_word(v, (uint64_t)size << 56 | read_word(at, left));
    v[2] ^= 0xff;
    stir_words(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* --- the PROXY protocol, version 2 --- */

enum {
    COMMAND_LOCAL = 0x20,
    COMMAND_PROXY = 0x21,
    FAMILY_FOUR = 0x11,
    FAMILY_SIX = 0x21,
    FOUR_SIZE = 12,
    SIX_SIZE = 36
};

int balancer_rest(const uint8_t head[BALANCER_HEAD])
{
    static const uint8_t signature[12] = {'\r', '\n', '\r', '\n', 0, '\r', '\n', 'Q', 'U', 'I', 'T', '\n'};
    int rest = head[14] << 8 | head[15];
    bool known = head[12] == COMMAND_LOCAL || head[12] == COMMAND_PROXY;
    return memcmp(head, signature, sizeof signature) == 0 && known && rest <= BALANCER_REST_MAX ? rest : -1;
}

bool balancer_read(const uint8_t head[BALANCER_HEAD], const uint8_t *rest, int size, struct address *address)
{
    bool four = head[13] == FAMILY_FOUR && size >= FOUR_SIZE, six = head[13] == FAMILY_SIX && size >= SIX_SIZE;
    if (head[12] == COMMAND_LOCAL || (!four && !six))
        return false;
    *address = four ? visitors_four(rest) : visitors_six(rest);
    return true;
}

enum { REMEMBERED = 4096, MINUTE_MS = 60000, OWNER_BYTES = 6, OWNER_MARK = 48 };

struct visitor {
    struct address address;
    struct visitor *owner; /* while connected: for IPv6, the visitor for the first 48 bits; for IPv4, itself */
    int connections;
    int64_t paid; /* when the leaky bucket of new connections will be empty */
    int64_t left; /* when its last connection ended */
    uint64_t met;
    struct visitor *next;            /* in a chain of the hash table, or in the list of free visitors */
    struct visitor *older, *younger; /* in the list of visitors without a connection, by age */
};

struct visitors {
    struct siphash siphash;
    struct visitor *all, *free;
    struct visitor *oldest, *youngest;
    struct visitor **places;
    size_t place_count; /* length of `places`, a power of two */
};

/* --- the part of a socket address by which visitors are counted --- */

struct address visitors_four(const uint8_t bytes[4])
{
    struct address address = {{[10] = 0xff, [11] = 0xff}};
    memcpy(address.bytes + 12, bytes, 4);
    return address;
}

struct address visitors_six(const uint8_t bytes[16])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    struct address address = {{0}};
    if (memcmp(bytes, mapped, sizeof mapped) == 0)
        return visitors_four(bytes + 12);
    memcpy(address.bytes, bytes, 8);
    return address;
}

struct address visitors_address(const struct sockaddr *from)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    if (from->sa_family == AF_INET) {
        memcpy(&four, from, sizeof four);
        return visitors_four((const uint8_t *)&four.sin_addr);
    }
    if (from->sa_family != AF_INET6)
        return (struct address){{0}};
    memcpy(&six, from, sizeof six);
    return visitors_six(six.sin6_addr.s6_addr);
}

/* --- the hash table of visitors --- */

struct visitors *visitors_create(int connections, const struct siphash *siphash)
{
    size_t count = 2 * (size_t)connections + REMEMBERED; /* for the addresses, and for their owners */
    struct visitors *visitors = calloc(1, sizeof *visitors);
    if (!visitors)
        return NULL;
    visitors->siphash = *siphash;
    for (visitors->place_count = 1; visitors->place_count < count;)
        visitors->place_count *= 2;
    visitors->all = calloc(count, sizeof *visitors->all);
    visitors->places = calloc(visitors->place_count, sizeof(struct visitor *));
    if (!visitors->all || !visitors->places) {
        visitors_destroy(visitors);
        return NULL;
    }
    for (size_t i = count; i-- > 0; visitors->free = &visitors->all[i])
        visitors->all[i].next = visitors->free;
    return visitors;
}

void visitors_destroy(struct visitors *visitors)
{
    if (!visitors)
        return;
    free(visitors->all);
    free(visitors->places);
    free(visitors);
}

static struct visitor **chain_of_address(struct visitors *visitors, const struct address *address)
{
    uint64_t hash = siphash_of(&visitors->siphash, address->bytes, sizeof address->bytes);
    return &visitors->places[hash & (visitors->place_count - 1)];
}

static void add_idle(struct visitors *visitors, struct visitor *visitor)
{
    visitor->younger = NULL;
    visitor->older = visitors->youngest;
    *(visitor->older ? &visitor->older->younger : &visitors->oldest) = visitor;
    visitors->youngest = visitor;
}

static void remove_idle(struct visitors *visitors, struct visitor *visitor)
{
    *(visitor->older ? &visitor->older->younger : &visitors->oldest) = visitor->younger;
    *(visitor->younger ? &visitor->younger->older : &visitors->youngest) = visitor->older;
}

static void forget_visitor(struct visitors *visitors, struct visitor *visitor)
{
    struct visitor **at = chain_of_address(visitors, &visitor->address);
    while (*at != visitor)
        at = &(*at)->next;
    *at = visitor->next;
    remove_idle(visitors, visitor);
    visitor->next = visitors->free;
    visitors->free = visitor;
}

/*
 * Takes a free visitor; if there is none, forgets the oldest without a connection. There always is one, because there
 * are more visitors than connections.
 */
static struct visitor *add_visitor(struct visitors *visitors, const struct address *address, int64_t now)
{
    if (!visitors->free)
        forget_visitor(visitors, visitors->oldest);
    struct visitor *visitor = visitors->free, **place = chain_of_address(visitors, address);
    visitors->free = visitor->next;
    *visitor = (struct visitor){.address = *address, .left = now, .next = *place};
    *place = visitor;
    add_idle(visitors, visitor);
    return visitor;
}

static enum visit_answer count_visit(struct visitors *visitors, const struct address *address, int most, int per_minute,
                                     int64_t now, struct visitor **visitor)
{
    struct visitor *found = *chain_of_address(visitors, address);
    while (found && memcmp(&found->address, address, sizeof *address) != 0)
        found = found->next;
    *visitor = NULL;
    if (found && found->connections >= most)
        return VISIT_TOO_MANY;
    if (!found)
        found = add_visitor(visitors, address, now);
    int64_t paid = (found->paid > now ? found->paid : now) + MINUTE_MS / per_minute;
    if (paid - now > MINUTE_MS)
        return VISIT_TOO_FAST;
    found->paid = paid;
    if (found->connections++ == 0)
        remove_idle(visitors, found);
    *visitor = found;
    return VISIT_WELCOME;
}

static void end_visit(struct visitors *visitors, struct visitor *visitor, int64_t now)
{
    assert(visitor->connections > 0);
    visitor->left = now;
    if (--visitor->connections == 0)
        add_idle(visitors, visitor);
}

enum visit_answer visitors_come(struct visitors *visitors, const struct address *address, int most, int per_minute,
                                int64_t now, struct visitor **visitor)
{
    struct address owner = {{[15] = OWNER_MARK}}; /* the address that stands for the owner */
    bool four = address->bytes[10] != 0;
    memcpy(owner.bytes, address->bytes, OWNER_BYTES);
    while (visitors->oldest && visitors->oldest->left + MINUTE_MS <= now)
        forget_visitor(visitors, visitors->oldest);
    enum visit_answer answer = count_visit(visitors, address, most, per_minute, now, visitor);
    if (answer != VISIT_WELCOME)
        return answer;
    struct visitor *came = *visitor, *of = came;
    if (!four && memcmp(&owner, address, sizeof owner) != 0)
        answer = count_visit(visitors, &owner, VISITORS_SHARE * most, VISITORS_SHARE * per_minute, now, &of);
    came->owner = of;
    if (answer != VISIT_WELCOME) {
        end_visit(visitors, came, now);
        *visitor = NULL;
    }
    return answer;
}

void visitors_go(struct visitors *visitors, struct visitor *visitor, int64_t now)
{
    if (visitor->owner != visitor)
        end_visit(visitors, visitor->owner, now);
    end_visit(visitors, visitor, now);
}

struct visitor *visitors_owner(struct visitor *visitor)
{
    return visitor ? visitor->owner : NULL;
}

int visitors_count(const struct visitor *visitor)
{
    return visitor ? visitor->owner->connections : 0;
}

uint64_t visitors_met(const struct visitor *visitor)
{
    return visitor ? visitor->owner->met : 0;
}

void visitors_meet(struct visitor *visitor, uint64_t number)
{
    if (visitor)
        visitor->owner->met = number;
}
