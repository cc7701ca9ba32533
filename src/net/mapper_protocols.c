/*
 * How routers are asked for a port: by NAT-PMP with libnatpmp, by UPnP with miniupnpc. Both libraries are loaded when
 * they are first used, so that the program runs without them as well. Declared in mapper.h.
 */
#include "net/mapper.h"
#include "standard.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <poll.h>
#ifdef WITH_MINIUPNPC
#include <miniupnpc/miniupnpc.h>
#include <miniupnpc/upnpcommands.h>
#endif
#ifdef WITH_NATPMP
#include <natpmp.h>
#endif

/* --- loading a library at run time --- */

#if defined(WITH_MINIUPNPC) || defined(WITH_NATPMP)
/* A function of a library, and where its address belongs in a struct of pointers to functions. */
struct library_symbol {
    const char *name;
    size_t at;
};

/*
 * Loads a library by its file's name, and fills in all pointers; the list of symbols ends with a NULL name. Returns its
 * handle, or NULL if the library or one of the symbols is missing.
 */

static void *library_load(const char *file, const struct library_symbol *symbols, void *pointers)
{
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return NULL;
    for (; symbols->name; symbols++) {
        void *address = dlsym(library, symbols->name);
        if (!address) {
            dlclose(library);
            return NULL;
        }
        memcpy((char *)pointers + symbols->at, &address, sizeof address);
    }
    return library;
}

static void library_unload(void *library)
{
    if (library)
        dlclose(library);
}
#endif

/* --- which addresses a router may have --- */

/* Is this IPv4 address private (RFC 1918), shared (RFC 6598) or link-local? */
static bool is_local(uint32_t bits)
{
    return bits >> 24 == 10 || bits >> 20 == 0xac1 || bits >> 16 == 0xc0a8 || bits >> 22 == 0x191 ||
           bits >> 16 == 0xa9fe;
}

/* Is this a public IPv4 address? Any other one belongs to a router behind another router, where a port is of no use. */
bool mapper_place_is_public(const char *address)
{
    struct in_addr four;
    if (inet_pton(AF_INET, address, &four) != 1)
        return false;
    uint32_t bits = ntohl(four.s_addr);
    return bits >> 24 != 0 && bits >> 24 != 127 && !is_local(bits);
}

bool mapper_place_is_nearby(const char *url)
{
    static const char http[] = "http://";
    char host[INET_ADDRSTRLEN];
    struct in_addr four;
    if (!url || strncmp(url, http, strlen(http)) != 0)
        return false;
    const char *begin = url + strlen(http);
    size_t length = strcspn(begin, ":/");
    if (length >= sizeof host)
        return false;
    memcpy(host, begin, length);
    host[length] = '\0';
    return inet_pton(AF_INET, host, &four) == 1 && is_local(ntohl(four.s_addr));
}

/* --- NAT-PMP: one datagram to the router and one back --- */

#ifdef WITH_NATPMP

#define NATPMP_LIBRARY "libnatpmp.so.1"

enum { NATPMP_TRIES = 4 /* each try takes twice as long as the one before: 0.25 s, 0.5 s, ... */ };

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

static const struct library_symbol NATPMP_SYMBOLS[] = {
    {"initnatpmp", offsetof(struct natpmp, init)},
    {"closenatpmp", offsetof(struct natpmp, close)},
    {"sendpublicaddressrequest", offsetof(struct natpmp, ask_address)},
    {"sendnewportmappingrequest", offsetof(struct natpmp, ask_mapping)},
    {"getnatpmprequesttimeout", offsetof(struct natpmp, timeout)},
    {"readnatpmpresponseorretry", offsetof(struct natpmp, read)},
    {NULL, 0}};

static bool natpmp_available(void)
{
    struct natpmp natpmp;
    void *library = library_load(NATPMP_LIBRARY, NATPMP_SYMBOLS, &natpmp);
    library_unload(library);
    return library;
}

void *mapper_natpmp_at(const char *router, struct reason *why)
{
    struct natpmp *natpmp = calloc(1, sizeof *natpmp);
    if (!natpmp)
        return NULL;
    natpmp->library = library_load(NATPMP_LIBRARY, NATPMP_SYMBOLS, natpmp);
    if (natpmp->library && natpmp->init(&natpmp->router, router ? 1 : 0, router ? inet_addr(router) : 0) == 0)
        return natpmp;
    refuse(why, "there is no router");
    library_unload(natpmp->library);
    free(natpmp);
    return NULL;
}

static void *natpmp_begin(struct reason *why)
{
    return mapper_natpmp_at(NULL, why);
}

static bool natpmp_await(struct natpmp *natpmp, natpmpresp_t *answer)
{
    for (int i = 0; i < NATPMP_TRIES; i++) {
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
 * Asks, and waits for the answer. A slow router may be asked twice, and answer twice. Its second answer then arrives in
 * place of the answer to the next question, so that question is asked again.
 */
static bool natpmp_ask(struct natpmp *natpmp, unsigned type, const struct mapping *mapping, int seconds,
                       natpmpresp_t *answer)
{
    uint16_t inner = (uint16_t)mapping->inner, outer = (uint16_t)(seconds ? mapping->outer : 0);
    for (int i = 0; i < NATPMP_TRIES; i++) {
        int asked = type == NATPMP_RESPTYPE_PUBLICADDRESS
                        ? natpmp->ask_address(&natpmp->router)
                        : natpmp->ask_mapping(&natpmp->router, NATPMP_PROTOCOL_TCP, inner, outer, (uint32_t)seconds);
        if (asked < 0 || !natpmp_await(natpmp, answer))
            return false;
        if (answer->type == type)
            return true;
    }
    return false;
}

static bool natpmp_map(void *state, struct mapping *mapping, int seconds, struct reason *why)
{
    struct natpmp *natpmp = state;
    natpmpresp_t answer;
    if (!natpmp_ask(natpmp, NATPMP_RESPTYPE_PUBLICADDRESS, mapping, seconds, &answer))
        return refuse(why, "the router does not answer");
    inet_ntop(AF_INET, &answer.pnu.publicaddress.addr, mapping->address, sizeof mapping->address);
    if (!natpmp_ask(natpmp, NATPMP_RESPTYPE_TCPPORTMAPPING, mapping, seconds, &answer))
        return refuse(why, "the router does not answer");
    mapping->outer = answer.pnu.newportmapping.mappedpublicport;
    mapping->seconds = (int)(answer.pnu.newportmapping.lifetime % INT32_MAX);
    return true;
}

static void natpmp_end(void *state)
{
    struct natpmp *natpmp = state;
    natpmp->close(&natpmp->router);
    library_unload(natpmp->library);
    free(natpmp);
}

const struct mapper_means mapper_natpmp = {natpmp_available, natpmp_begin, natpmp_map, natpmp_end};

#else

void *mapper_natpmp_at(const char *router, struct reason *why)
{
    (void)router;
    (void)why;
    return NULL;
}

const struct mapper_means mapper_natpmp = {.available = NULL};

#endif

/* --- UPnP: the router is looked for by multicast and asked over HTTP --- */

#ifdef WITH_MINIUPNPC

/* The library's file name contains the number of its API, because functions differ from one API to another. */
#define TEXT_OF(number) #number
#define FILE_OF(number) "libminiupnpc.so." TEXT_OF(number)
#define UPNP_LIBRARY    FILE_OF(MINIUPNPC_API_VERSION)

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

static const struct library_symbol UPNP_SYMBOLS[] = {{"upnpDiscover", offsetof(struct upnp, discover)},
                                                     {"freeUPNPDevlist", offsetof(struct upnp, free_list)},
                                                     {"UPNP_GetValidIGD", offsetof(struct upnp, valid_router)},
                                                     {"FreeUPNPUrls", offsetof(struct upnp, free_urls)},
                                                     {"UPNP_GetExternalIPAddress", offsetof(struct upnp, address)},
                                                     {"UPNP_AddPortMapping", offsetof(struct upnp, add)},
                                                     {"UPNP_DeletePortMapping", offsetof(struct upnp, remove)},
                                                     {NULL, 0}};

static bool upnp_available(void)
{
    struct upnp upnp;
    void *library = library_load(UPNP_LIBRARY, UPNP_SYMBOLS, &upnp);
    library_unload(library);
    return library;
}

/*
 * Removes the answers of strangers from the list: anybody may answer and name any host, and the library would then send
 * requests to that host.
 */
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

static bool upnp_find_router(struct upnp *upnp)
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

static void *upnp_begin(struct reason *why)
{
    struct upnp *upnp = calloc(1, sizeof *upnp);
    if (!upnp)
        return NULL;
    upnp->library = library_load(UPNP_LIBRARY, UPNP_SYMBOLS, upnp);
    if (upnp->library && upnp_find_router(upnp))
        return upnp;
    refuse(why, "no router answers");
    library_unload(upnp->library);
    free(upnp);
    return NULL;
}

/*
 * Opens or renews the port. If the router refuses the outer port, for example because another machine has it, tries the
 * next one.
 */
static bool upnp_map(void *state, struct mapping *mapping, int seconds, struct reason *why)
{
    struct upnp *upnp = state;
    const char *url = upnp->urls.controlURL, *service = upnp->data.first.servicetype;
    char address[MAPPER_ADDRESS_SIZE] = "";
    char inner[PORT_TEXT_SIZE], outer[PORT_TEXT_SIZE], lease[PORT_TEXT_SIZE];
    int error = 0;
    snprintf(inner, sizeof inner, "%d", mapping->inner);
    snprintf(lease, sizeof lease, "%d", seconds);
    snprintf(outer, sizeof outer, "%d", mapping->outer);
    if (seconds == 0)
        return upnp->remove(url, service, outer, "TCP", NULL) == UPNPCOMMAND_SUCCESS;
    for (int i = 0; i < PORTS_TRIED; i++, mapping->outer = mapping->outer % 65535 + 1) {
        snprintf(outer, sizeof outer, "%d", mapping->outer);
        error = upnp->add(url, service, outer, inner, upnp->here, "Gravitrips", "TCP", NULL, lease);
        if (error != UPNPCOMMAND_SUCCESS)
            continue;
        upnp->address(url, service, address);
        snprintf(mapping->address, sizeof mapping->address, "%s", address);
        mapping->seconds = seconds;
        return true;
    }
    return refuse(why, "the router says no: %d", error);
}

static void upnp_end(void *state)
{
    struct upnp *upnp = state;
    upnp->free_urls(&upnp->urls);
    library_unload(upnp->library);
    free(upnp);
}

const struct mapper_means mapper_upnp = {upnp_available, upnp_begin, upnp_map, upnp_end};

#else

const struct mapper_means mapper_upnp = {.available = NULL};

#endif
