/* Who waits on the local network, by Avahi. The thread and who began it share one state, which the last one frees. */
#include "net/dnssd.h"

#ifdef WITH_AVAHI

#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <avahi-client/lookup.h>
#include <avahi-client/publish.h>
#include <avahi-common/error.h>
#include <avahi-common/simple-watch.h>

#include "net/library.h"
#include "threads/custody.h"
#include "threads/waker.h"

#define SERVICE "_gravitrips._tcp"

enum {
    LABEL_SIZE = 64,
    SELF_SIZE = 2 * BEACON_NAME_SIZE + 1, /* bytes of that name as text */
    LOOK_MS = 200 /* how often it is seen that something else is to be published, or that it is over */
};

struct avahi {
    void *common, *client;
    AvahiSimplePoll *(*poll_new)(void);
    const AvahiPoll *(*poll_get)(AvahiSimplePoll *);
    int (*iterate)(AvahiSimplePoll *, int);
    void (*poll_free)(AvahiSimplePoll *);
    AvahiStringList *(*list_add)(AvahiStringList *, const char *);
    AvahiStringList *(*list_find)(AvahiStringList *, const char *);
    int (*list_pair)(AvahiStringList *, char **, char **, size_t *);
    void (*list_free)(AvahiStringList *);
    void (*free)(void *);
    AvahiClient *(*client_new)(const AvahiPoll *, AvahiClientFlags, AvahiClientCallback, void *, int *);
    void (*client_free)(AvahiClient *);
    AvahiEntryGroup *(*group_new)(AvahiClient *, AvahiEntryGroupCallback, void *);
    int (*group_add)(AvahiEntryGroup *, AvahiIfIndex, AvahiProtocol, AvahiPublishFlags, const char *, const char *,
                     const char *, const char *, uint16_t, AvahiStringList *);
    int (*group_commit)(AvahiEntryGroup *);
    int (*group_free)(AvahiEntryGroup *);
    AvahiServiceBrowser *(*browser_new)(AvahiClient *, AvahiIfIndex, AvahiProtocol, const char *, const char *,
                                        AvahiLookupFlags, AvahiServiceBrowserCallback, void *);
    AvahiServiceResolver *(*resolver_new)(AvahiClient *, AvahiIfIndex, AvahiProtocol, const char *, const char *,
                                          const char *, AvahiProtocol, AvahiLookupFlags, AvahiServiceResolverCallback,
                                          void *);
    int (*resolver_free)(AvahiServiceResolver *);
};

static const struct library_symbol COMMON[] = {{"avahi_simple_poll_new", offsetof(struct avahi, poll_new)},
                                               {"avahi_simple_poll_get", offsetof(struct avahi, poll_get)},
                                               {"avahi_simple_poll_iterate", offsetof(struct avahi, iterate)},
                                               {"avahi_simple_poll_free", offsetof(struct avahi, poll_free)},
                                               {"avahi_string_list_add", offsetof(struct avahi, list_add)},
                                               {"avahi_string_list_find", offsetof(struct avahi, list_find)},
                                               {"avahi_string_list_get_pair", offsetof(struct avahi, list_pair)},
                                               {"avahi_string_list_free", offsetof(struct avahi, list_free)},
                                               {"avahi_free", offsetof(struct avahi, free)},
                                               {NULL, 0}};

static const struct library_symbol CLIENT[] = {
    {"avahi_client_new", offsetof(struct avahi, client_new)},
    {"avahi_client_free", offsetof(struct avahi, client_free)},
    {"avahi_entry_group_new", offsetof(struct avahi, group_new)},
    {"avahi_entry_group_add_service_strlst", offsetof(struct avahi, group_add)},
    {"avahi_entry_group_commit", offsetof(struct avahi, group_commit)},
    {"avahi_entry_group_free", offsetof(struct avahi, group_free)},
    {"avahi_service_browser_new", offsetof(struct avahi, browser_new)},
    {"avahi_service_resolver_new", offsetof(struct avahi, resolver_new)},
    {"avahi_service_resolver_free", offsetof(struct avahi, resolver_free)},
    {NULL, 0}};

/* A service that was seen; which one it is says its name on an interface. */
struct service {
    char name[LABEL_SIZE];
    AvahiIfIndex interface;
    AvahiProtocol protocol;
    struct dnssd_found found;
};

struct dnssd {
    struct custody custody;
    struct waker waker;
    bool browses;
    bool stopped, publishes, changed; /* under the mutex, as is all that follows up to the services */
    struct beacon answer;
    struct service services[DNSSD_MAX];
    int count;

    struct avahi avahi; /* from here on all is the thread's */
    AvahiSimplePoll *poll;
    AvahiClient *client;
    AvahiEntryGroup *group;
    bool running, lost;
    int resolving;
};

static void let_go(struct dnssd *dnssd)
{
    if (!custody_let_go(&dnssd->custody))
        return;
    waker_close(&dnssd->waker);
    free(dnssd);
}

/* --- who is there --- */

static struct service *find(struct dnssd *dnssd, const char *name, AvahiIfIndex interface, AvahiProtocol protocol)
{
    for (int i = 0; i < dnssd->count; i++) {
        struct service *at = &dnssd->services[i];
        if (at->interface == interface && at->protocol == protocol && strcmp(at->name, name) == 0)
            return at;
    }
    return NULL;
}

static void forget(struct dnssd *dnssd, const char *name, AvahiIfIndex interface, AvahiProtocol protocol)
{
    pthread_mutex_lock(&dnssd->custody.mutex);
    struct service *gone = find(dnssd, name, interface, protocol);
    if (gone)
        *gone = dnssd->services[--dnssd->count];
    waker_wake(&dnssd->waker);
    pthread_mutex_unlock(&dnssd->custody.mutex);
}

/* One line of what a service says of itself, made harmless; "" if it does not. */
static void read_line(const struct dnssd *dnssd, AvahiStringList *lines, const char *key, char *text, size_t size)
{
    char *name = NULL, *value = NULL;
    AvahiStringList *line = dnssd->avahi.list_find(lines, key);
    text[0] = 0;
    if (!line || dnssd->avahi.list_pair(line, &name, &value, NULL) != 0)
        return;
    wire_clean(text, size, value ? value : "");
    dnssd->avahi.free(name);
    dnssd->avahi.free(value);
}

static void fill_address(const AvahiAddress *from, AvahiIfIndex interface, int port, struct address *address)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    if (from->proto == AVAHI_PROTO_INET) {
        memcpy(&four.sin_addr, &from->data.ipv4, sizeof four.sin_addr);
        address_set(address, (struct sockaddr *)&four, sizeof four);
        return;
    }
    memcpy(&six.sin6_addr, &from->data.ipv6, sizeof six.sin6_addr);
    if (IN6_IS_ADDR_LINKLOCAL(&six.sin6_addr))
        six.sin6_scope_id = (uint32_t)interface;
    address_set(address, (struct sockaddr *)&six, sizeof six);
}

static void note(struct dnssd *dnssd, const struct service *service)
{
    pthread_mutex_lock(&dnssd->custody.mutex);
    struct service *place = find(dnssd, service->name, service->interface, service->protocol);
    if (!place && dnssd->count < DNSSD_MAX)
        place = &dnssd->services[dnssd->count++];
    if (place)
        *place = *service;
    waker_wake(&dnssd->waker);
    pthread_mutex_unlock(&dnssd->custody.mutex);
}

static void resolved(AvahiServiceResolver *resolver, AvahiIfIndex interface, AvahiProtocol protocol,
                     AvahiResolverEvent event, const char *name, const char *type, const char *domain, const char *host,
                     const AvahiAddress *address, uint16_t port, AvahiStringList *lines, AvahiLookupResultFlags flags,
                     void *context)
{
    (void)type, (void)domain, (void)host, (void)flags;
    struct dnssd *dnssd = context;
    struct service service = {.interface = interface, .protocol = protocol};
    struct beacon *answer = &service.found.answer;
    char self[SELF_SIZE];
    dnssd->resolving--;
    if (event == AVAHI_RESOLVER_FOUND && port > 0) {
        snprintf(service.name, sizeof service.name, "%s", name);
        answer->kind = BEACON_ANSWERS;
        answer->what = BEACON_ANY;
        answer->port = port;
        read_line(dnssd, lines, "host", self, sizeof self);
        read_line(dnssd, lines, "game", answer->game, sizeof answer->game);
        read_line(dnssd, lines, "name", answer->name, sizeof answer->name);
        (void)sodium_hex2bin(answer->sought, sizeof answer->sought, self, strlen(self), NULL, NULL, NULL);
        fill_address(address, interface, port, &service.found.address);
        note(dnssd, &service);
    }
    dnssd->avahi.resolver_free(resolver);
}

static void browsed(AvahiServiceBrowser *browser, AvahiIfIndex interface, AvahiProtocol protocol,
                    AvahiBrowserEvent event, const char *name, const char *type, const char *domain,
                    AvahiLookupResultFlags flags, void *context)
{
    (void)browser, (void)flags;
    struct dnssd *dnssd = context;
    if (event == AVAHI_BROWSER_REMOVE)
        forget(dnssd, name, interface, protocol);
    if (event == AVAHI_BROWSER_NEW && dnssd->resolving < DNSSD_MAX &&
        dnssd->avahi.resolver_new(dnssd->client, interface, protocol, name, type, domain, AVAHI_PROTO_UNSPEC, 0,
                                  resolved, dnssd))
        dnssd->resolving++;
}

/* --- what waits here --- */

static void grouped(AvahiEntryGroup *group, AvahiEntryGroupState state, void *context)
{
    (void)group, (void)state, (void)context; /* a name that somebody has already: the datagrams are left */
}

static AvahiStringList *lines_of(const struct avahi *avahi, const struct beacon *answer, const char *self)
{
    char line[WIRE_NAME_SIZE + 8];
    AvahiStringList *lines = avahi->list_add(NULL, "version=1");
    snprintf(line, sizeof line, "host=%s", self);
    lines = avahi->list_add(lines, line);
    snprintf(line, sizeof line, "game=%s", answer->game);
    lines = avahi->list_add(lines, line);
    snprintf(line, sizeof line, "name=%s", answer->name);
    return avahi->list_add(lines, line);
}

static void publish(struct dnssd *dnssd, bool publishes, const struct beacon *answer)
{
    const struct avahi *avahi = &dnssd->avahi;
    char name[LABEL_SIZE], self[SELF_SIZE];
    if (dnssd->group)
        avahi->group_free(dnssd->group);
    dnssd->group = publishes ? avahi->group_new(dnssd->client, grouped, dnssd) : NULL;
    if (!dnssd->group)
        return;
    sodium_bin2hex(self, sizeof self, answer->sought, sizeof answer->sought);
    snprintf(name, sizeof name, "Gravitrips %.8s", self); /* a service's name is to be the only one of the network */
    AvahiStringList *lines = lines_of(avahi, answer, self);
    if (avahi->group_add(dnssd->group, AVAHI_IF_UNSPEC, AVAHI_PROTO_UNSPEC, 0, name, SERVICE, NULL, NULL,
                         (uint16_t)answer->port, lines) == 0)
        avahi->group_commit(dnssd->group);
    avahi->list_free(lines);
}

/* --- the thread --- */

static void client_changed(AvahiClient *client, AvahiClientState state, void *context)
{
    struct dnssd *dnssd = context;
    dnssd->client = client; /* the first call comes from within client_new */
    dnssd->running = state == AVAHI_CLIENT_S_RUNNING;
    dnssd->lost = state == AVAHI_CLIENT_FAILURE;
}

static bool load(struct avahi *avahi)
{
    avahi->common = library_load("libavahi-common.so.3", COMMON, avahi);
    avahi->client = avahi->common ? library_load("libavahi-client.so.3", CLIENT, avahi) : NULL;
    return avahi->client;
}

/* True as long as it goes on. */
static bool follow(struct dnssd *dnssd, bool *was_running)
{
    pthread_mutex_lock(&dnssd->custody.mutex);
    bool stopped = dnssd->stopped, changed = dnssd->changed, publishes = dnssd->publishes;
    struct beacon answer = dnssd->answer;
    if (dnssd->running)
        dnssd->changed = false;
    pthread_mutex_unlock(&dnssd->custody.mutex);
    if (dnssd->running && (changed || !*was_running))
        publish(dnssd, publishes, &answer);
    if (dnssd->running && !*was_running && dnssd->browses)
        dnssd->avahi.browser_new(dnssd->client, AVAHI_IF_UNSPEC, AVAHI_PROTO_UNSPEC, SERVICE, NULL, 0, browsed, dnssd);
    *was_running = *was_running || dnssd->running;
    return !stopped && !dnssd->lost;
}

static void run(void *context)
{
    struct dnssd *dnssd = context;
    struct avahi *avahi = &dnssd->avahi;
    bool was_running = false;
    int error;
    dnssd->poll = load(avahi) ? avahi->poll_new() : NULL;
    if (dnssd->poll)
        dnssd->client =
            avahi->client_new(avahi->poll_get(dnssd->poll), AVAHI_CLIENT_NO_FAIL, client_changed, dnssd, &error);
    while (dnssd->poll && dnssd->client && follow(dnssd, &was_running))
        if (avahi->iterate(dnssd->poll, LOOK_MS) != 0)
            break;
    if (dnssd->poll && dnssd->client)
        avahi->client_free(dnssd->client); /* with all that belongs to it */
    if (dnssd->poll)
        avahi->poll_free(dnssd->poll);
    library_unload(avahi->client);
    library_unload(avahi->common);
    let_go(dnssd);
}

struct dnssd *dnssd_begin(bool browses)
{
    const char *at_home = getenv("GRAVITRIPS_LAN");
    struct dnssd *dnssd = at_home && *at_home ? NULL : calloc(1, sizeof *dnssd);
    if (!dnssd || !waker_open(&dnssd->waker)) {
        free(dnssd);
        return NULL;
    }
    custody_init(&dnssd->custody);
    dnssd->browses = browses;
    if (custody_share(&dnssd->custody, "dnssd", run, dnssd))
        return dnssd;
    let_go(dnssd);
    return NULL;
}

void dnssd_publish(struct dnssd *dnssd, const struct beacon *answer)
{
    pthread_mutex_lock(&dnssd->custody.mutex);
    dnssd->publishes = answer;
    if (answer)
        dnssd->answer = *answer;
    dnssd->changed = true;
    pthread_mutex_unlock(&dnssd->custody.mutex);
}

int dnssd_fd(const struct dnssd *dnssd)
{
    return waker_fd(&dnssd->waker);
}

int dnssd_list(struct dnssd *dnssd, struct dnssd_found list[DNSSD_MAX])
{
    pthread_mutex_lock(&dnssd->custody.mutex);
    waker_rest(&dnssd->waker);
    int count = dnssd->count;
    for (int i = 0; i < count; i++)
        list[i] = dnssd->services[i].found;
    pthread_mutex_unlock(&dnssd->custody.mutex);
    return count;
}

void dnssd_end(struct dnssd *dnssd)
{
    if (!dnssd)
        return;
    pthread_mutex_lock(&dnssd->custody.mutex);
    dnssd->stopped = true;
    pthread_mutex_unlock(&dnssd->custody.mutex);
    let_go(dnssd);
}

#endif
