/* Network addresses: conversion between text and socket addresses, and host names, which a thread looks up. */
#include "net/address.h"

#include <netdb.h>
#include <netinet/in.h>

#include "rules/number.h"
#include "standard.h"
#include "threads/thread.h"

static struct sockaddr_in *v4(const struct address *address)
{
    return (struct sockaddr_in *)&address->bytes;
}

static struct sockaddr_in6 *v6(const struct address *address)
{
    return (struct sockaddr_in6 *)&address->bytes;
}

static int family_of(const struct address *address)
{
    return address->size ? address->bytes.ss_family : AF_UNSPEC;
}

/* Turns an IPv4-mapped IPv6 address into plain IPv4: ::ffff:192.0.2.7 -> 192.0.2.7. */
static void unmap_v4(struct address *address)
{
    struct sockaddr_in6 six = *v6(address);
    if (!IN6_IS_ADDR_V4MAPPED(&six.sin6_addr))
        return;
    memset(address, 0, sizeof *address);
    struct sockaddr_in *four = v4(address);
    four->sin_family = AF_INET;
    four->sin_port = six.sin6_port;
    memcpy(&four->sin_addr, six.sin6_addr.s6_addr + 12, 4);
    address->size = sizeof *four;
}

void address_set(struct address *address, const struct sockaddr *bytes, socklen_t size)
{
    memset(address, 0, sizeof *address);
    if (size > sizeof address->bytes)
        return;
    memcpy(&address->bytes, bytes, size);
    address->size = size;
    if (family_of(address) == AF_INET6)
        unmap_v4(address);
}

bool address_equal(const struct address *a, const struct address *b)
{
    if (family_of(a) != family_of(b))
        return false;
    if (family_of(a) == AF_INET)
        return v4(a)->sin_port == v4(b)->sin_port && v4(a)->sin_addr.s_addr == v4(b)->sin_addr.s_addr;
    if (family_of(a) == AF_INET6)
        return v6(a)->sin6_port == v6(b)->sin6_port && v6(a)->sin6_scope_id == v6(b)->sin6_scope_id &&
               memcmp(&v6(a)->sin6_addr, &v6(b)->sin6_addr, 16) == 0;
    return true;
}

bool address_same_owner(const struct address *a, const struct address *b)
{
    if (family_of(a) != family_of(b))
        return false;
    if (family_of(a) == AF_INET)
        return v4(a)->sin_addr.s_addr == v4(b)->sin_addr.s_addr;
    if (family_of(a) == AF_INET6) /* all link-local addresses share their first 48 bits, so compare them whole */
        return memcmp(&v6(a)->sin6_addr, &v6(b)->sin6_addr, IN6_IS_ADDR_LINKLOCAL(&v6(a)->sin6_addr) ? 16 : 6) == 0;
    return true;
}

int address_port(const struct address *address)
{
    int at = family_of(address);
    return at == AF_INET ? ntohs(v4(address)->sin_port) : at == AF_INET6 ? ntohs(v6(address)->sin6_port) : 0;
}

void address_set_port(struct address *address, int port)
{
    if (family_of(address) == AF_INET)
        v4(address)->sin_port = htons((uint16_t)port);
    else if (family_of(address) == AF_INET6)
        v6(address)->sin6_port = htons((uint16_t)port);
}

bool address_same_host(const struct address *a, const struct address *b)
{
    struct address other = *b;
    address_set_port(&other, address_port(a));
    return address_equal(a, &other);
}

static bool host_of(const struct address *address, char host[NI_MAXHOST])
{
    return getnameinfo((const struct sockaddr *)&address->bytes, address->size, host, NI_MAXHOST, NULL, 0,
                       NI_NUMERICHOST) == 0;
}

void address_format(const struct address *address, char text[TROUBLE_PLACE_SIZE])
{
    char host[NI_MAXHOST];
    text[0] = 0;
    if (address->size && host_of(address, host))
        snprintf(text, TROUBLE_PLACE_SIZE, "%.250s port %d", host, address_port(address));
}

void address_write(const struct address *address, char text[CODE_ADDRESS_SIZE])
{
    char host[NI_MAXHOST];
    text[0] = 0;
    if (!address->size || !host_of(address, host) || strlen(host) > 200)
        return;
    if (family_of(address) == AF_INET6)
        snprintf(text, CODE_ADDRESS_SIZE, "[%.200s]:%d", host, address_port(address));
    else
        snprintf(text, CODE_ADDRESS_SIZE, "%.200s:%d", host, address_port(address));
}

static bool read_port(const char *text, int *port)
{
    return number_read_int(&text, 1, UINT16_MAX, port) && *text == 0;
}

bool address_split(const char *text, int usual_port, char host[CODE_ADDRESS_SIZE], int *port)
{
    static const char spoken[] = " port ", german[] = " Port "; /* the text may be copied from the window */
    const char *begin = text, *end, *rest, *said = strstr(text, spoken);
    said = said ? said : strstr(text, german);
    *port = usual_port;
    if (said) {
        end = rest = said;
    } else if (*text == '[') {
        begin = text + 1;
        end = strchr(begin, ']');
        rest = end ? end + 1 : NULL;
    } else {
        rest = strchr(text, ':');
        if (rest && strchr(rest + 1, ':'))
            rest = NULL; /* two colons: an IPv6 address, which has no port */
        end = rest ? rest : text + strlen(text);
    }
    if (!end || end == begin || end - begin >= CODE_ADDRESS_SIZE)
        return false;
    memcpy(host, begin, (size_t)(end - begin));
    host[end - begin] = 0;
    if (said)
        return read_port(said + strlen(spoken), port);
    return !rest || !*rest || (*rest == ':' && read_port(rest + 1, port));
}

void address_name(const char *text, int usual_port, char place[TROUBLE_PLACE_SIZE])
{
    char host[CODE_ADDRESS_SIZE];
    int port;
    if (address_split(text, usual_port, host, &port))
        snprintf(place, TROUBLE_PLACE_SIZE, "%s port %d", host, port);
    else
        snprintf(place, TROUBLE_PLACE_SIZE, "%s", text);
}

/* --- looking up host names --- */

struct lookup {
    struct custody custody;
    struct waker waker;
    bool done;
    int error; /* the error code of getaddrinfo */
    char host[CODE_ADDRESS_SIZE];
    int port;
    struct address found[LOOKUP_MAX];
    int count;
    struct trouble trouble;
};

static void let_go_lookup(struct lookup *lookup)
{
    if (!custody_let_go(&lookup->custody))
        return;
    waker_close(&lookup->waker);
    free(lookup);
}

/* Returns the first entry, from `at` on, with an address of this family; NULL if there is none. */
static const struct addrinfo *next_of(const struct addrinfo *at, int family)
{
    while (at && at->ai_family != family)
        at = at->ai_next;
    return at;
}

/*
 * Takes IPv6 and IPv4 addresses in turn, so that a working address is tried soon even if the network has only one of
 * the two families.
 */
static int by_turns(const struct addrinfo *list, int port, struct address found[LOOKUP_MAX])
{
    const struct addrinfo *next[2] = {next_of(list, AF_INET6), next_of(list, AF_INET)};
    int count = 0;
    for (int turn = list && list->ai_family == AF_INET; count < LOOKUP_MAX && (next[0] || next[1]); turn = !turn) {
        const struct addrinfo *at = next[turn];
        if (!at)
            continue;
        address_set(&found[count], at->ai_addr, at->ai_addrlen);
        address_set_port(&found[count++], port);
        next[turn] = next_of(at->ai_next, at->ai_family);
    }
    return count;
}

static int ask_resolver(const char *host, int port, int flags, struct address found[LOOKUP_MAX], int *count)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = flags}, *list = NULL;
    int error = getaddrinfo(host, NULL, &hints, &list);
    *count = error == 0 ? by_turns(list, port, found) : 0;
    if (list)
        freeaddrinfo(list);
    return error;
}

static void run_lookup(void *context)
{
    struct lookup *lookup = context;
    struct address found[LOOKUP_MAX];
    int count;
    int error = ask_resolver(lookup->host, lookup->port, 0, found, &count);
    pthread_mutex_lock(&lookup->custody.mutex);
    lookup->error = error;
    lookup->count = count;
    memcpy(lookup->found, found, sizeof *found * (size_t)count);
    lookup->done = true;
    waker_wake(&lookup->waker);
    pthread_mutex_unlock(&lookup->custody.mutex);
    let_go_lookup(lookup);
}

struct lookup *lookup_begin(const char *text, int usual_port)
{
    struct lookup *lookup = calloc(1, sizeof *lookup);
    char place[TROUBLE_PLACE_SIZE];
    if (!lookup || !waker_open(&lookup->waker)) {
        free(lookup);
        return NULL;
    }
    custody_init(&lookup->custody);
    lookup->done = !address_split(text, usual_port, lookup->host, &lookup->port);
    if (lookup->done) {
        address_name(text, usual_port, place);
        trouble_set(&lookup->trouble, TROUBLE_NAME, place, NULL);
    } else { /* a numeric address needs no resolver */
        lookup->done = ask_resolver(lookup->host, lookup->port, AI_NUMERICHOST, lookup->found, &lookup->count) == 0;
    }
    if (lookup->done) {
        waker_wake(&lookup->waker);
        return lookup;
    }
    if (custody_share(&lookup->custody, "lookup", run_lookup, lookup))
        return lookup;
    let_go_lookup(lookup);
    return NULL;
}

int lookup_fd(const struct lookup *lookup)
{
    return waker_fd(&lookup->waker);
}

int lookup_take(struct lookup *lookup, struct address found[LOOKUP_MAX], struct trouble *trouble)
{
    char place[TROUBLE_PLACE_SIZE];
    pthread_mutex_lock(&lookup->custody.mutex);
    int count = lookup->done ? lookup->count : -1;
    int error = lookup->error;
    if (count > 0)
        memcpy(found, lookup->found, sizeof *found * (size_t)count);
    *trouble = lookup->trouble;
    pthread_mutex_unlock(&lookup->custody.mutex);
    if (count == 0 && trouble->kind == TROUBLE_NONE) {
        snprintf(place, sizeof place, "%s", lookup->host);
        trouble_set(trouble, TROUBLE_NAME, place, error ? gai_strerror(error) : NULL);
    }
    return count;
}

void lookup_end(struct lookup *lookup)
{
    if (lookup)
        let_go_lookup(lookup);
}
