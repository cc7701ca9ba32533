/*
 * Names that are looked up, on a thread of its own. It and who asked share one
 * answer, which the last one of both frees.
 */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/address.h"
#include "threads/thread.h"

struct lookup {
    struct custody custody;
    struct waker waker;
    bool done;
    int error; /* of getaddrinfo */
    char host[CODE_ADDRESS_SIZE];
    int port;
    struct address found[LOOKUP_MAX];
    int count;
    struct trouble trouble;
};

static void let_go(struct lookup *lookup)
{
    if (!custody_let_go(&lookup->custody))
        return;
    waker_close(&lookup->waker);
    free(lookup);
}

/* The next address of a family, or NULL. */
static const struct addrinfo *next_of(const struct addrinfo *at, int family)
{
    while (at && at->ai_family != family)
        at = at->ai_next;
    return at;
}

/* By turns, so that a network that has only one of both answers soon. */
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

static int ask(const char *host, int port, int flags, struct address found[LOOKUP_MAX], int *count)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = flags}, *list = NULL;
    int error = getaddrinfo(host, NULL, &hints, &list);
    *count = error == 0 ? by_turns(list, port, found) : 0;
    if (list)
        freeaddrinfo(list);
    return error;
}

static void look_up(void *context)
{
    struct lookup *lookup = context;
    struct address found[LOOKUP_MAX];
    int count;
    int error = ask(lookup->host, lookup->port, 0, found, &count);
    pthread_mutex_lock(&lookup->custody.mutex);
    lookup->error = error;
    lookup->count = count;
    memcpy(lookup->found, found, sizeof *found * (size_t)count);
    lookup->done = true;
    waker_wake(&lookup->waker);
    pthread_mutex_unlock(&lookup->custody.mutex);
    let_go(lookup);
}

/* Numbers need nobody who knows them. */
static bool know_at_once(struct lookup *lookup, const char *text, int usual_port)
{
    char place[TROUBLE_PLACE_SIZE];
    if (!address_split(text, usual_port, lookup->host, &lookup->port)) {
        address_name(text, usual_port, place);
        trouble_set(&lookup->trouble, TROUBLE_NAME, place, NULL);
        return true;
    }
    return ask(lookup->host, lookup->port, AI_NUMERICHOST, lookup->found, &lookup->count) == 0;
}

struct lookup *lookup_begin(const char *text, int usual_port)
{
    struct lookup *lookup = calloc(1, sizeof *lookup);
    if (!lookup || !waker_open(&lookup->waker)) {
        free(lookup);
        return NULL;
    }
    custody_init(&lookup->custody);
    if (know_at_once(lookup, text, usual_port)) {
        lookup->done = true;
        waker_wake(&lookup->waker);
        return lookup;
    }
    if (custody_share(&lookup->custody, "lookup", look_up, lookup))
        return lookup;
    let_go(lookup);
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
        let_go(lookup);
}
