/* A port by NAT-PMP, with libnatpmp: one datagram to the router and one back. */
#ifdef WITH_NATPMP
#include <arpa/inet.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <natpmp.h>

#include "net/library.h"
#endif
#include "net/mapper.h"

#ifdef WITH_NATPMP

#define LIBRARY "libnatpmp.so.1"

enum { TRIES = 4 /* of them each takes twice as long as the one before: 0.25 s, 0.5 s, ... */ };

struct natpmp {
    void *library;
    int (*init)(natpmp_t *, int, in_addr_t);
    int (*close)(natpmp_t *);
    int (*ask_address)(natpmp_t *);
    int (*ask_mapping)(natpmp_t *, int, uint16_t, uint16_t, uint32_t);
    int (*timeout)(natpmp_t *, struct timeval *);
    int (*read)(natpmp_t *, natpmpresp_t *);
    natpmp_t router;
};

static const struct library_symbol SYMBOLS[] = {{"initnatpmp", offsetof(struct natpmp, init)},
                                                {"closenatpmp", offsetof(struct natpmp, close)},
                                                {"sendpublicaddressrequest", offsetof(struct natpmp, ask_address)},
                                                {"sendnewportmappingrequest", offsetof(struct natpmp, ask_mapping)},
                                                {"getnatpmprequesttimeout", offsetof(struct natpmp, timeout)},
                                                {"readnatpmpresponseorretry", offsetof(struct natpmp, read)},
                                                {NULL, 0}};

static bool available(void)
{
    struct natpmp natpmp;
    void *library = library_load(LIBRARY, SYMBOLS, &natpmp);
    library_unload(library);
    return library;
}

void *mapper_natpmp_at(const char *router, char why[TROUBLE_DETAIL_SIZE])
{
    struct natpmp *natpmp = calloc(1, sizeof *natpmp);
    if (!natpmp)
        return NULL;
    natpmp->library = library_load(LIBRARY, SYMBOLS, natpmp);
    if (natpmp->library && natpmp->init(&natpmp->router, router ? 1 : 0, router ? inet_addr(router) : 0) == 0)
        return natpmp;
    snprintf(why, TROUBLE_DETAIL_SIZE, "there is no router");
    library_unload(natpmp->library);
    free(natpmp);
    return NULL;
}

static void *begin(char why[TROUBLE_DETAIL_SIZE])
{
    return mapper_natpmp_at(NULL, why);
}

static bool await(struct natpmp *natpmp, natpmpresp_t *answer)
{
    for (int i = 0; i < TRIES; i++) {
        struct pollfd poll_for = {natpmp->router.s, POLLIN, 0};
        struct timeval left;
        if (natpmp->timeout(&natpmp->router, &left) != 0)
            return false;
        poll(&poll_for, 1, (int)(left.tv_sec * 1000 + left.tv_usec / 1000 + 1));
        int result = natpmp->read(&natpmp->router, answer);
        if (result != NATPMP_TRYAGAIN)
            return result == 0;
    }
    return false;
}

/*
 * Asks, and waits for the answer to that. Where a router is slow the same is asked twice, and answered twice: the
 * second answer comes when something else is asked, which is then asked again.
 */
static bool ask(struct natpmp *natpmp, unsigned type, const struct mapping *mapping, int seconds, natpmpresp_t *answer)
{
    uint16_t inner = (uint16_t)mapping->inner, outer = (uint16_t)(seconds ? mapping->outer : 0);
    for (int i = 0; i < TRIES; i++) {
        int asked = type == NATPMP_RESPTYPE_PUBLICADDRESS
                        ? natpmp->ask_address(&natpmp->router)
                        : natpmp->ask_mapping(&natpmp->router, NATPMP_PROTOCOL_TCP, inner, outer, (uint32_t)seconds);
        if (asked < 0 || !await(natpmp, answer))
            return false;
        if (answer->type == type)
            return true;
    }
    return false;
}

static bool map(void *state, struct mapping *mapping, int seconds, char why[TROUBLE_DETAIL_SIZE])
{
    struct natpmp *natpmp = state;
    natpmpresp_t answer;
    snprintf(why, TROUBLE_DETAIL_SIZE, "the router does not answer");
    if (!ask(natpmp, NATPMP_RESPTYPE_PUBLICADDRESS, mapping, seconds, &answer))
        return false;
    inet_ntop(AF_INET, &answer.pnu.publicaddress.addr, mapping->address, sizeof mapping->address);
    if (!ask(natpmp, NATPMP_RESPTYPE_TCPPORTMAPPING, mapping, seconds, &answer))
        return false;
    mapping->outer = answer.pnu.newportmapping.mappedpublicport;
    mapping->seconds = (int)(answer.pnu.newportmapping.lifetime % INT32_MAX);
    return true;
}

static void end(void *state)
{
    struct natpmp *natpmp = state;
    natpmp->close(&natpmp->router);
    library_unload(natpmp->library);
    free(natpmp);
}

const struct mapper_means mapper_natpmp = {available, begin, map, end};

#else

static bool available(void)
{
    return false;
}

void *mapper_natpmp_at(const char *router, char why[TROUBLE_DETAIL_SIZE])
{
    (void)router;
    (void)why;
    return NULL;
}

const struct mapper_means mapper_natpmp = {.available = available};

#endif
