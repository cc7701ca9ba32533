/*
 * What is said between us and the portal, on the thread that does so.
 *
 * Everything that comes is taken as from a stranger: it counts only with the sender and types that it should have.
 */
#include <stdio.h>
#include <string.h>

#include "ui/frame/portal_state.h"

#define SETTINGS   "org.freedesktop.portal.Settings"
#define REQUEST    "org.freedesktop.portal.Request"
#define APPEARANCE "org.freedesktop.appearance"
#define GNOME      "org.gnome.desktop.interface"
#define BUS_ITSELF "org.freedesktop.DBus"
#define BUS_SENDER "sender='" BUS_ITSELF "',interface='" BUS_ITSELF "'"

/* How long the portal may take until it says that it opens its dialog: it may have to be started. */
enum { BEGINNING_MS = 5000, NAME_MAX_BYTES = 256, REQUEST_MAX = 400 };

/* Numbers of the portal's: what came of a dialog; */
enum { RESPONSE_CHOSEN, RESPONSE_CANCELLED, RESPONSE_OTHER };

/* of motion, of contrast (0: no wish, 1: less, more), of colours (1: dark, 2: light). */
enum wish { WISHED_MOTION, WISHED_CONTRAST, WISHED_COLOURS, WISHED_ANIMATIONS, WISHES };

struct talk {
    struct portal *portal;
    struct bus bus;
    char owner[NAME_MAX_BYTES]; /* who the portal is; "": nobody, or not known */
    int wished[WISHES];         /* -1: nothing is said of it */
    dbus_uint32_t settings;     /* the number of the call whose answer is waited for; 0: none */
    dbus_uint32_t question;     /* the same */
    struct timespec moment;     /* until when that is waited for */
    unsigned ticket;            /* of the question that is with the portal */
    bool with_portal;           /* there is one */
    char request[REQUEST_MAX];  /* what the portal calls it */
};

/* --- wishes --- */

static const struct {
    const char *space, *key;
} settings[WISHES] = {[WISHED_MOTION] = {APPEARANCE, "reduced-motion"},
                      [WISHED_CONTRAST] = {APPEARANCE, "contrast"},
                      [WISHED_COLOURS] = {APPEARANCE, "color-scheme"},
                      [WISHED_ANIMATIONS] = {GNOME, "enable-animations"}};

static void tell_wishes(struct talk *talk)
{
    struct portal *portal = talk->portal;
    const int *wished = talk->wished;
    bool still = wished[WISHED_MOTION] >= 0 ? wished[WISHED_MOTION] == 1 : wished[WISHED_ANIMATIONS] == 0;
    unsigned wishes = (still ? WISH_LESS_MOTION : 0) | (wished[WISHED_CONTRAST] == 1 ? WISH_CONTRAST : 0) |
                      (wished[WISHED_COLOURS] == 1 ? WISH_DARK : 0);
    pthread_mutex_lock(&portal->mutex);
    bool changes = wishes != portal->wishes;
    portal->wishes = wishes;
    if (changes && portal->wanted)
        portal->wake(portal->wake_context);
    pthread_mutex_unlock(&portal->mutex);
}

/* The value may lie in several variants. */
static void take_setting(struct talk *talk, const char *space, const char *key, DBusMessageIter *value)
{
    DBusMessageIter within = *value;
    dbus_uint32_t number;
    for (int depth = 0; depth < 3 && bus_enter(&talk->bus, &within, DBUS_TYPE_VARIANT, value); depth++)
        within = *value;
    for (int i = 0; i < WISHES; i++)
        if (strcmp(space, settings[i].space) == 0 && strcmp(key, settings[i].key) == 0 &&
            bus_read_number(&talk->bus, &within, &number))
            talk->wished[i] = number <= 2 ? (int)number : -1;
}

/* All settings of the namespaces that were asked for: a{sa{sv}}. */
static void take_settings(struct talk *talk, DBusMessage *message)
{
    const struct bus *bus = &talk->bus;
    DBusMessageIter at, spaces, space, keys, key;
    const char *name, *word;
    if (!bus->message_iter_init(message, &at) || !bus_enter(bus, &at, DBUS_TYPE_ARRAY, &spaces))
        return;
    for (; bus_enter(bus, &spaces, DBUS_TYPE_DICT_ENTRY, &space); bus->message_iter_next(&spaces)) {
        if (!bus_read_text(bus, &space, &name) || !bus_enter(bus, &space, DBUS_TYPE_ARRAY, &keys))
            continue;
        for (; bus_enter(bus, &keys, DBUS_TYPE_DICT_ENTRY, &key); bus->message_iter_next(&keys))
            if (bus_read_text(bus, &key, &word))
                take_setting(talk, name, word, &key);
    }
    tell_wishes(talk);
}

static void hear_change(struct talk *talk, DBusMessage *message)
{
    DBusMessageIter at;
    const char *space, *key;
    if (talk->bus.message_iter_init(message, &at) && bus_read_text(&talk->bus, &at, &space) &&
        bus_read_text(&talk->bus, &at, &key)) {
        take_setting(talk, space, key, &at);
        tell_wishes(talk);
    }
}

static void ask_settings(struct talk *talk)
{
    const struct bus *bus = &talk->bus;
    DBusMessageIter at, spaces;
    DBusMessage *message = bus->message_new_method_call(PORTAL_NAME, PORTAL_PLACE, SETTINGS, "ReadAll");
    if (!message)
        return;
    bus->message_iter_init_append(message, &at);
    if (bus->message_iter_open_container(&at, DBUS_TYPE_ARRAY, "s", &spaces)) {
        (void)bus_put_text(bus, &spaces, APPEARANCE);
        (void)bus_put_text(bus, &spaces, GNOME);
        (void)bus->message_iter_close_container(&at, &spaces);
    }
    talk->settings = bus_send(&talk->bus, message);
}

/* --- a file --- */

/* What came of the question, if it is still the one that is waited for. */
static void answer(struct talk *talk, enum portal_answer what, const char *address)
{
    struct portal *portal = talk->portal;
    talk->with_portal = false;
    talk->question = 0;
    pthread_mutex_lock(&portal->mutex);
    if (portal->asked && portal->wanted && portal->task.ticket == talk->ticket) {
        portal->answer = what;
        if (what == PORTAL_CHOSEN && !portal_address_read(address, portal->path))
            portal->answer = PORTAL_ELSEWHERE;
        portal->wake(portal->wake_context);
    }
    pthread_mutex_unlock(&portal->mutex);
}

/* The dialog goes, if it is there. */
static void take_back(struct talk *talk)
{
    DBusMessage *message = talk->bus.message_new_method_call(PORTAL_NAME, talk->request, REQUEST, "Close");
    if (message)
        (void)bus_send(&talk->bus, message);
    talk->with_portal = false;
    talk->question = 0;
}

/* Where the answer will come from: the portal makes it of our name on the bus and the token. */
static void name_request(struct talk *talk)
{
    char name[NAME_MAX_BYTES];
    snprintf(name, sizeof name, "%s", talk->bus.bus_get_unique_name(talk->bus.connection) + 1);
    for (char *at = name; *at; at++)
        *at = *at == '.' ? '_' : *at;
    snprintf(talk->request, sizeof talk->request, PORTAL_PLACE "/request/%s/" PORTAL_TOKEN, name, talk->ticket);
}

static void ask(struct talk *talk, const struct portal_task *task)
{
    DBusMessage *message = portal_question_message(&talk->bus, task);
    talk->ticket = task->ticket;
    talk->with_portal = true;
    name_request(talk);
    talk->question = message ? bus_send(&talk->bus, message) : 0;
    talk->moment = thread_moment_in(BEGINNING_MS);
    if (talk->question == 0)
        answer(talk, PORTAL_ABSENT, NULL);
}

/* The request's path is the portal's to choose; of one that is too long there is no answer to be told. */
static void hear_begun(struct talk *talk, DBusMessage *message)
{
    DBusMessageIter at;
    const char *path = "";
    talk->question = 0;
    if (talk->bus.message_get_type(message) == DBUS_MESSAGE_TYPE_ERROR || !talk->bus.message_iter_init(message, &at) ||
        !bus_read_text(&talk->bus, &at, &path) || path[0] != '/' ||
        snprintf(talk->request, sizeof talk->request, "%s", path) >= (int)sizeof talk->request)
        answer(talk, PORTAL_ABSENT, NULL);
}

/* The first of the chosen addresses, in what the portal says of them: a{sv}, of which "uris" is as; NULL: none. */
static const char *find_address(const struct bus *bus, DBusMessageIter *at)
{
    DBusMessageIter results, result, value, addresses;
    const char *key, *address;
    if (!bus_enter(bus, at, DBUS_TYPE_ARRAY, &results))
        return NULL;
    for (; bus_enter(bus, &results, DBUS_TYPE_DICT_ENTRY, &result); bus->message_iter_next(&results))
        if (bus_read_text(bus, &result, &key) && strcmp(key, "uris") == 0 &&
            bus_enter(bus, &result, DBUS_TYPE_VARIANT, &value) && bus_enter(bus, &value, DBUS_TYPE_ARRAY, &addresses) &&
            bus_read_text(bus, &addresses, &address))
            return address;
    return NULL;
}

static void hear_response(struct talk *talk, DBusMessage *message)
{
    const struct bus *bus = &talk->bus;
    DBusMessageIter at;
    dbus_uint32_t response;
    const char *path = bus->message_get_path(message), *address = NULL;
    if (!talk->with_portal || !path || strcmp(path, talk->request) != 0)
        return;
    bool told = bus->message_iter_init(message, &at) && bus_read_number(bus, &at, &response);
    if (told && response == RESPONSE_CHOSEN)
        address = find_address(bus, &at);
    /* "Other" is how a dialog that is closed by Escape or its title bar answers. */
    if (told && (response == RESPONSE_CANCELLED || response == RESPONSE_OTHER))
        answer(talk, PORTAL_CANCELLED, NULL);
    else
        answer(talk, address ? PORTAL_CHOSEN : PORTAL_ABSENT, address);
}

/* --- the talk --- */

/* Somebody else is the portal now, or nobody. */
static void hear_owner(struct talk *talk, DBusMessage *message)
{
    DBusMessageIter at;
    const char *name, *before, *now;
    if (!talk->bus.message_iter_init(message, &at) || !bus_read_text(&talk->bus, &at, &name) ||
        !bus_read_text(&talk->bus, &at, &before) || !bus_read_text(&talk->bus, &at, &now) ||
        strcmp(name, PORTAL_NAME) != 0)
        return;
    snprintf(talk->owner, sizeof talk->owner, "%s", now);
    if (talk->with_portal && before[0])
        answer(talk, PORTAL_ABSENT, NULL);
    if (now[0])
        ask_settings(talk);
}

/* The bus answers in the portal's place where there is none. */
static void hear_answer(struct talk *talk, DBusMessage *message, const char *sender)
{
    dbus_uint32_t number = talk->bus.message_get_reply_serial(message);
    bool failed = talk->bus.message_get_type(message) == DBUS_MESSAGE_TYPE_ERROR;
    if (strcmp(sender, BUS_ITSELF) != 0)
        snprintf(talk->owner, sizeof talk->owner, "%s", sender);
    if (number == talk->settings) {
        talk->settings = 0;
        if (!failed)
            take_settings(talk, message);
    } else if (number == talk->question) {
        hear_begun(talk, message);
    }
}

static DBusHandlerResult hear(DBusConnection *connection, DBusMessage *message, void *data)
{
    struct talk *talk = data;
    const struct bus *bus = &talk->bus;
    const char *sender = bus->message_get_sender(message);
    int type = bus->message_get_type(message);
    (void)connection;
    if (!sender)
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    bool from_portal = talk->owner[0] && strcmp(sender, talk->owner) == 0;
    dbus_uint32_t number = type == DBUS_MESSAGE_TYPE_SIGNAL ? 0 : bus->message_get_reply_serial(message);
    if (number != 0 && (number == talk->settings || number == talk->question))
        hear_answer(talk, message, sender);
    else if (bus->message_is_signal(message, BUS_ITSELF, "NameOwnerChanged") && strcmp(sender, BUS_ITSELF) == 0)
        hear_owner(talk, message);
    else if (from_portal && bus->message_is_signal(message, SETTINGS, "SettingChanged"))
        hear_change(talk, message);
    else if (from_portal && bus->message_is_signal(message, REQUEST, "Response"))
        hear_response(talk, message);
    return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
}

/* What the window wants by now; false: nothing more. */
static bool take_task(struct talk *talk, struct portal_task *task)
{
    struct portal *portal = talk->portal;
    pthread_mutex_lock(&portal->mutex);
    bool wanted = portal->wanted, asked = wanted && portal->asked && portal->answer == PORTAL_WAITS;
    if (asked)
        *task = portal->task;
    pthread_mutex_unlock(&portal->mutex);
    if (talk->with_portal && (!asked || task->ticket != talk->ticket))
        take_back(talk);
    if (asked && task->ticket != talk->ticket)
        ask(talk, task);
    return wanted;
}

/* Milliseconds until the moment, 0 when it has come; -1 for ever. */
static int patience_left(const struct talk *talk)
{
    struct timespec now = thread_moment_in(0);
    if (talk->question == 0)
        return -1;
    long long left = (talk->moment.tv_sec - now.tv_sec) * 1000LL + (talk->moment.tv_nsec - now.tv_nsec) / 1000000;
    return left > 0 ? (int)left : 0;
}

static void serve(struct talk *talk)
{
    struct portal_task task;
    const struct bus *bus = &talk->bus;
    bus->bus_add_match(bus->connection, BUS_SENDER ",member='NameOwnerChanged',arg0='" PORTAL_NAME "'", NULL);
    bus->bus_add_match(bus->connection, "type='signal',interface='" SETTINGS "',member='SettingChanged'", NULL);
    ask_settings(talk);
    while (take_task(talk, &task) && bus_wait(&talk->bus, talk->portal->pipe[0], patience_left(talk)))
        if (talk->question != 0 && patience_left(talk) == 0) {
            take_back(talk);
            answer(talk, PORTAL_ABSENT, NULL);
        }
}

bool portal_talk(struct portal *portal)
{
    struct talk talk = {
        .portal = portal,
        .wished = {[WISHED_MOTION] = -1, [WISHED_CONTRAST] = -1, [WISHED_COLOURS] = -1, [WISHED_ANIMATIONS] = -1}};
    bool reached = bus_open(&talk.bus, portal->address, hear, &talk);
    if (reached)
        serve(&talk);
    bus_close(&talk.bus);
    return reached;
}
