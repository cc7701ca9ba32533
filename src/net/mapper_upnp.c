/* A port by UPnP, with miniupnpc: the router is looked for by multicast and asked over HTTP. */
#ifdef WITH_MINIUPNPC
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <miniupnpc/miniupnpc.h>
#include <miniupnpc/upnpcommands.h>

#include "net/library.h"
#endif
#include "net/mapper.h"

#ifdef WITH_MINIUPNPC

/* The library's file has the number of its API in its name: another one has other functions. */
#define TEXT_OF(number) #number
#define FILE_OF(number) "libminiupnpc.so." TEXT_OF(number)
#define LIBRARY         FILE_OF(MINIUPNPC_API_VERSION)

enum { LOOK_MS = 2000, PORTS_TRIED = 4, FOUND_ROUTER = 1, PORT_TEXT_SIZE = 12 };

struct upnp {
    void *library;
    struct UPNPDev *(*discover)(int, const char *, const char *, int, int, unsigned char, int *);
    void (*free_list)(struct UPNPDev *);
#if MINIUPNPC_API_VERSION >= 18
    int (*valid_router)(struct UPNPDev *, struct UPNPUrls *, struct IGDdatas *, char *, int, char *, int);
#else
    int (*valid_router)(struct UPNPDev *, struct UPNPUrls *, struct IGDdatas *, char *, int);
#endif
    void (*free_urls)(struct UPNPUrls *);
    int (*address)(const char *, const char *, char *);
    int (*add)(const char *, const char *, const char *, const char *, const char *, const char *, const char *,
               const char *, const char *);
    int (*remove)(const char *, const char *, const char *, const char *, const char *);
    struct UPNPUrls urls;
    struct IGDdatas data;
    char here[MAPPER_ADDRESS_SIZE];
};

static const struct library_symbol SYMBOLS[] = {{"upnpDiscover", offsetof(struct upnp, discover)},
                                                {"freeUPNPDevlist", offsetof(struct upnp, free_list)},
                                                {"UPNP_GetValidIGD", offsetof(struct upnp, valid_router)},
                                                {"FreeUPNPUrls", offsetof(struct upnp, free_urls)},
                                                {"UPNP_GetExternalIPAddress", offsetof(struct upnp, address)},
                                                {"UPNP_AddPortMapping", offsetof(struct upnp, add)},
                                                {"UPNP_DeletePortMapping", offsetof(struct upnp, remove)},
                                                {NULL, 0}};

static bool available(void)
{
    struct upnp upnp;
    void *library = library_load(LIBRARY, SYMBOLS, &upnp);
    library_unload(library);
    return library;
}

/* Anybody may answer, and name any host as the place of a description, which the library then asks. */
static void leave_out_strange(struct upnp *upnp, struct UPNPDev **list)
{
    struct UPNPDev *strange = NULL;
    for (struct UPNPDev **at = list; *at;) {
        struct UPNPDev *answer = *at;
        if (mapper_place_is_nearby(answer->descURL)) {
            at = &answer->pNext;
            continue;
        }
        *at = answer->pNext;
        answer->pNext = strange;
        strange = answer;
    }
    upnp->free_list(strange);
}

static bool find_router(struct upnp *upnp)
{
    int error;
    struct UPNPDev *list = upnp->discover(LOOK_MS, NULL, NULL, UPNP_LOCAL_PORT_ANY, 0, 2, &error);
    leave_out_strange(upnp, &list);
    if (!list)
        return false;
#if MINIUPNPC_API_VERSION >= 18
    char outside[MAPPER_ADDRESS_SIZE];
    int found =
        upnp->valid_router(list, &upnp->urls, &upnp->data, upnp->here, sizeof upnp->here, outside, sizeof outside);
#else
    int found = upnp->valid_router(list, &upnp->urls, &upnp->data, upnp->here, sizeof upnp->here);
#endif
    upnp->free_list(list);
    bool is_good = found == FOUND_ROUTER && mapper_place_is_nearby(upnp->urls.controlURL);
    if (found != 0 && !is_good)
        upnp->free_urls(&upnp->urls);
    return is_good;
}

static void *begin(char why[TROUBLE_DETAIL_SIZE])
{
    struct upnp *upnp = calloc(1, sizeof *upnp);
    if (!upnp)
        return NULL;
    upnp->library = library_load(LIBRARY, SYMBOLS, upnp);
    if (upnp->library && find_router(upnp))
        return upnp;
    snprintf(why, TROUBLE_DETAIL_SIZE, "no router answers");
    library_unload(upnp->library);
    free(upnp);
    return NULL;
}

static bool add(struct upnp *upnp, const struct mapping *mapping, int seconds, int *error)
{
    char inner[PORT_TEXT_SIZE], outer[PORT_TEXT_SIZE], lease[PORT_TEXT_SIZE];
    snprintf(inner, sizeof inner, "%d", mapping->inner);
    snprintf(outer, sizeof outer, "%d", mapping->outer);
    snprintf(lease, sizeof lease, "%d", seconds);
    *error = upnp->add(upnp->urls.controlURL, upnp->data.first.servicetype, outer, inner, upnp->here, "Gravitrips",
                       "TCP", NULL, lease);
    return *error == UPNPCOMMAND_SUCCESS;
}

static bool take_away(struct upnp *upnp, const struct mapping *mapping)
{
    char outer[PORT_TEXT_SIZE];
    snprintf(outer, sizeof outer, "%d", mapping->outer);
    return upnp->remove(upnp->urls.controlURL, upnp->data.first.servicetype, outer, "TCP", NULL) == UPNPCOMMAND_SUCCESS;
}

/* Where somebody else has the port the next one is taken. */
static bool map(void *state, struct mapping *mapping, int seconds, char why[TROUBLE_DETAIL_SIZE])
{
    struct upnp *upnp = state;
    char address[MAPPER_ADDRESS_SIZE] = "";
    int error = 0;
    if (seconds == 0)
        return take_away(upnp, mapping);
    for (int i = 0; i < PORTS_TRIED; i++, mapping->outer = mapping->outer % 65535 + 1) {
        if (!add(upnp, mapping, seconds, &error))
            continue;
        upnp->address(upnp->urls.controlURL, upnp->data.first.servicetype, address);
        snprintf(mapping->address, sizeof mapping->address, "%s", address);
        mapping->seconds = seconds;
        return true;
    }
    snprintf(why, TROUBLE_DETAIL_SIZE, "the router says no: %d", error);
    return false;
}

static void end(void *state)
{
    struct upnp *upnp = state;
    upnp->free_urls(&upnp->urls);
    library_unload(upnp->library);
    free(upnp);
}

const struct mapper_means mapper_upnp = {available, begin, map, end};

#else

static bool available(void)
{
    return false;
}

const struct mapper_means mapper_upnp = {.available = available};

#endif
