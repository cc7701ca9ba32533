/*
 * The portal. The window's thread asks, and a thread of our own talks with the bus. They share the question, its answer
 * and the wishes, which a mutex guards.
 */
#include "ui/frame/desktop/portal.h"

#include <poll.h>
#include <sys/stat.h>
#include <dbus/dbus.h>

#include "threads/thread.h"

/* X11's header may be missing even where SDL has X11. */
#if __has_include(<X11/Xlib.h>) || !defined(SDL_VIDEO_DRIVER_X11)
#include <SDL_syswm.h>
#define KNOWS_WINDOWS 1
#else
#define KNOWS_WINDOWS 0
#endif

/*
 * --- the desktop's session bus (D-Bus), through libdbus, which SDL uses as well where it is installed. The library is
 * loaded when it is first needed; if it is missing, that is no error. A bus belongs to one thread, and may block it ---
 */

/* The functions of libdbus that are used, named without their prefix dbus_. */
#define BUS_CALLS(CALL)                                                                                                \
    CALL(threads_init_default)                                                                                         \
    CALL(connection_open_private)                                                                                      \
    CALL(connection_set_exit_on_disconnect)                                                                            \
    CALL(connection_add_filter)                                                                                        \
    CALL(connection_get_unix_fd)                                                                                       \
    CALL(connection_get_is_connected)                                                                                  \
    CALL(connection_get_dispatch_status)                                                                               \
    CALL(connection_has_messages_to_send)                                                                              \
    CALL(connection_read_write)                                                                                        \
    CALL(connection_dispatch)                                                                                          \
    CALL(connection_send)                                                                                              \
    CALL(connection_close)                                                                                             \
    CALL(connection_unref)                                                                                             \
    CALL(bus_register)                                                                                                 \
    CALL(bus_get_unique_name)                                                                                          \
    CALL(bus_add_match)                                                                                                \
    CALL(message_new_method_call)                                                                                      \
    CALL(message_unref)                                                                                                \
    CALL(message_set_auto_start)                                                                                       \
    CALL(message_get_type)                                                                                             \
    CALL(message_is_signal)                                                                                            \
    CALL(message_get_reply_serial)                                                                                     \
    CALL(message_get_path)                                                                                             \
    CALL(message_get_sender)                                                                                           \
    CALL(message_iter_init)                                                                                            \
    CALL(message_append_args)                                                                                          \
    CALL(message_get_args)                                                                                             \
    CALL(message_iter_init_append)                                                                                     \
    CALL(message_iter_get_arg_type)                                                                                    \
    CALL(message_iter_get_basic)                                                                                       \
    CALL(message_iter_recurse)                                                                                         \
    CALL(message_iter_next)                                                                                            \
    CALL(message_iter_append_basic)                                                                                    \
    CALL(message_iter_append_fixed_array)                                                                              \
    CALL(message_iter_open_container)                                                                                  \
    CALL(message_iter_close_container)                                                                                 \
    CALL(validate_utf8)

#define BUS_MEMBER(name) __typeof__(dbus_##name) *name;

struct bus {
    BUS_CALLS(BUS_MEMBER)
    DBusConnection *connection; /* NULL if there is none */
    int file;                   /* the connection's file descriptor, readable when a message has come */
};

enum { BUS_ADDRESS_MAX = 512 };

/* Loads libdbus once and never unloads it, because unloading would lose the library's own state. */
static bool load_library(struct bus *bus)
{
#define BUS_PLACE(name) {"dbus_" #name, offsetof(struct bus, name)},
    static const struct {
        const char *name;
        size_t place;
    } calls[] = {BUS_CALLS(BUS_PLACE)};
    void *library = SDL_LoadObject("libdbus-1.so.3");
    bool found = library != NULL;
    for (size_t i = 0; i < SDL_arraysize(calls) && found; i++) {
        void *address = SDL_LoadFunction(library, calls[i].name);
        memcpy((char *)bus + calls[i].place, &address, sizeof address);
        found = address != NULL;
    }
    return found;
}

/*
 * Finds the address of the session bus in the environment. Returns false if there is none: libdbus itself would then
 * start a bus, but this function never does. Only the thread that changes the environment may call it.
 */
static bool bus_find_address(char address[BUS_ADDRESS_MAX])
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.";
    static const char head[] = "unix:path=";
    const char *told = getenv("DBUS_SESSION_BUS_ADDRESS"), *folder = getenv("XDG_RUNTIME_DIR");
    struct stat status;
    if (told && told[0])
        return snprintf(address, BUS_ADDRESS_MAX, "%s", told) < BUS_ADDRESS_MAX;
    if (!folder || folder[strspn(folder, plain)] != '\0' ||
        snprintf(address, BUS_ADDRESS_MAX, "%s%s/bus", head, folder) >= BUS_ADDRESS_MAX)
        return false;
    return stat(address + strlen(head), &status) == 0 && S_ISSOCK(status.st_mode);
}

/*
 * Loads libdbus and connects to the bus, which may block. Returns false if there is no library or bus. Messages that
 * arrive go to `hear`, with `context`.
 */
static bool bus_open(struct bus *bus, const char *address, DBusHandleMessageFunction hear, void *context)
{
    *bus = (struct bus){.connection = NULL};
    if (!load_library(bus) || !bus->threads_init_default())
        return false;
    bus->connection = bus->connection_open_private(address, NULL);
    if (!bus->connection)
        return false;
    bus->connection_set_exit_on_disconnect(bus->connection, false);
    return bus->bus_register(bus->connection, NULL) &&
           bus->connection_add_filter(bus->connection, hear, context, NULL) &&
           bus->connection_get_unix_fd(bus->connection, &bus->file);
}

static void bus_close(struct bus *bus)
{
    if (!bus->connection)
        return;
    bus->connection_close(bus->connection);
    bus->connection_unref(bus->connection);
    bus->connection = NULL;
}

/*
 * Waits until a message comes, another thread uses the waker, or some milliseconds have passed (-1: without limit).
 * Then handles all messages. Returns false if the connection is lost.
 */
static bool bus_wait(struct bus *bus, const struct waker *waker, int milliseconds)
{
    short wanted = bus->connection_has_messages_to_send(bus->connection) ? POLLIN | POLLOUT : POLLIN;
    struct pollfd files[] = {{.fd = bus->file, .events = wanted}, {.fd = waker_fd(waker), .events = POLLIN}};
    if (bus->connection_get_dispatch_status(bus->connection) == DBUS_DISPATCH_DATA_REMAINS)
        milliseconds = 0;
    (void)poll(files, SDL_arraysize(files), milliseconds);
    waker_rest(waker);
    (void)bus->connection_read_write(bus->connection, 0);
    while (bus->connection_dispatch(bus->connection) == DBUS_DISPATCH_DATA_REMAINS)
        continue;
    return bus->connection_get_is_connected(bus->connection); /* a closed descriptor may become another file's */
}

/* Sends a message and frees it. Returns the number that the answer will refer to; 0 if it could not be sent. */
static dbus_uint32_t bus_send(struct bus *bus, DBusMessage *message)
{
    dbus_uint32_t number = 0;
    if (!bus->connection_send(bus->connection, message, &number))
        number = 0;
    bus->message_unref(message);
    return number;
}

/* --- reading a message: a function returns false and sets nothing if the next value has another type --- */

static bool is_at(const struct bus *bus, DBusMessageIter *at, int kind)
{
    return bus->message_iter_get_arg_type(at) == kind;
}

/* Reads a value and moves past it. False if the value has another type. */
static bool bus_read_text(const struct bus *bus, DBusMessageIter *at, const char **text)
{
    if (!is_at(bus, at, DBUS_TYPE_STRING) && !is_at(bus, at, DBUS_TYPE_OBJECT_PATH))
        return false;
    bus->message_iter_get_basic(at, text);
    bus->message_iter_next(at);
    return true;
}

static bool bus_read_number(const struct bus *bus, DBusMessageIter *at, dbus_uint32_t *number)
{
    if (!is_at(bus, at, DBUS_TYPE_UINT32) && !is_at(bus, at, DBUS_TYPE_BOOLEAN))
        return false;
    bus->message_iter_get_basic(at, number); /* a D-Bus boolean is stored like an unsigned 32-bit number */
    bus->message_iter_next(at);
    return true;
}

/*
 * Enters a container of this kind (DBUS_TYPE_ARRAY, DBUS_TYPE_VARIANT, DBUS_TYPE_DICT_ENTRY). False if the next value
 * is none.
 */
static bool bus_enter(const struct bus *bus, DBusMessageIter *at, int kind, DBusMessageIter *within)
{
    if (!is_at(bus, at, kind))
        return false;
    bus->message_iter_recurse(at, within);
    return true;
}

/* --- writing a message: a function returns false when memory is short, or a text is not UTF-8 --- */

static bool bus_put_text(const struct bus *bus, DBusMessageIter *at, const char *text)
{
    return bus->validate_utf8(text, NULL) && bus->message_iter_append_basic(at, DBUS_TYPE_STRING, &text);
}

/*
 * An option, which is an entry of a{sv}. Between bus_open_option and bus_close_option its value, of the given
 * signature, is written to `value`. A message with an option that was not closed cannot be sent.
 */
struct bus_option {
    DBusMessageIter entry, value;
};

static bool bus_open_option(const struct bus *bus, DBusMessageIter *options, const char *key, const char *signature,
                            struct bus_option *option)
{
    return bus->message_iter_open_container(options, DBUS_TYPE_DICT_ENTRY, NULL, &option->entry) &&
           bus_put_text(bus, &option->entry, key) &&
           bus->message_iter_open_container(&option->entry, DBUS_TYPE_VARIANT, signature, &option->value);
}

static bool bus_close_option(const struct bus *bus, DBusMessageIter *options, struct bus_option *option)
{
    return bus->message_iter_close_container(&option->entry, &option->value) &&
           bus->message_iter_close_container(options, &option->entry);
}

/* --- the portal --- */

#define PORTAL_NAME  "org.freedesktop.portal.Desktop"
#define PORTAL_PLACE "/org/freedesktop/portal/desktop"

/* The token in the path of a request to the portal, made of the question's ticket. */
#define PORTAL_TOKEN "gravitrips%u"

enum { PORTAL_WINDOW_MAX = 40, PORTAL_TEXT_MAX = 256 };

/* A question for a file, with its texts; a missing text is "". */
struct portal_task {
    unsigned ticket; /* the question's number, from 1 */
    bool saves;
    char title[PORTAL_TEXT_MAX], endings[PORTAL_TEXT_MAX], others[PORTAL_TEXT_MAX], name[PORTAL_TEXT_MAX];
    char folder[PORTAL_PATH_MAX];
    char window[PORTAL_WINDOW_MAX];
};

struct portal {
    void (*wake)(void *context);
    void *wake_context;

    /*
     * The following members are changed by the window's thread only. The portal's thread reads the address and waits at
     * the waker.
     */
    struct thread thread;
    bool started;       /* the thread was started and not yet joined */
    struct waker waker; /* wakes the portal's thread while it waits for the bus; opened before the thread begins */
    char address[BUS_ADDRESS_MAX];

    /* The following members are guarded by the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool wanted; /* the thread should go on */
    bool ended;  /* the thread has finished */
    bool alone;  /* the bus cannot be reached; do not try again */
    unsigned wishes;
    bool asked; /* a question was asked, and its answer has not been fetched */
    struct portal_task task;
    enum portal_answer answer;
    char path[PORTAL_PATH_MAX];
};

enum { FAREWELL_MS = 2000 };

/* --- addresses of files (file:///...), as the portal gives them: those of files on this machine become paths --- */

static int digit_of(char letter)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = letter ? strchr(digits, letter | 0x20) : NULL;
    return found && (letter >= 'A' || letter <= '9') ? (int)(found - digits) : -1;
}

bool portal_address_read(const char *address, char path[PORTAL_PATH_MAX])
{
    static const char *const heads[] = {"file:///", "file://localhost/"};
    const char *at = NULL;
    size_t length = 0;
    for (size_t i = 0; i < SDL_arraysize(heads) && !at; i++)
        if (strncmp(address, heads[i], strlen(heads[i])) == 0)
            at = address + strlen(heads[i]) - 1;
    path[0] = '\0';
    for (; at && *at && length < PORTAL_PATH_MAX - 1; at++) {
        int high = *at == '%' ? digit_of(at[1]) : 0, low = *at == '%' && high >= 0 ? digit_of(at[2]) : 0;
        char letter = (char)(*at == '%' ? high * 16 + low : *at);
        if (high < 0 || low < 0 || letter == '\0' || *at == '#' || *at == '?')
            break;
        path[length++] = letter;
        at += *at == '%' ? 2 : 0;
    }
    bool whole = at && !*at && length > 1;
    path[whole ? length : 0] = '\0';
    return whole;
}

/* --- the message that asks for a file; if memory is too short for all of it, it is not sent --- */

static bool put_pattern(const struct bus *bus, DBusMessageIter *patterns, const char *ending, size_t length)
{
    DBusMessageIter pattern;
    dbus_uint32_t glob = 0;
    char text[PORTAL_TEXT_MAX + 1];
    snprintf(text, sizeof text, "*%.*s", (int)length, ending);
    return bus->message_iter_open_container(patterns, DBUS_TYPE_STRUCT, NULL, &pattern) &&
           bus->message_iter_append_basic(&pattern, DBUS_TYPE_UINT32, &glob) && bus_put_text(bus, &pattern, text) &&
           bus->message_iter_close_container(patterns, &pattern);
}

/* Puts a filter, (sa(us)), into a message: a name, and the endings of the files; "" stands for all files. */
static bool put_filter(const struct bus *bus, DBusMessageIter *filters, const char *name, const char *endings)
{
    DBusMessageIter filter, patterns;
    bool put = bus->message_iter_open_container(filters, DBUS_TYPE_STRUCT, NULL, &filter) &&
               bus_put_text(bus, &filter, name) &&
               bus->message_iter_open_container(&filter, DBUS_TYPE_ARRAY, "(us)", &patterns);
    do {
        size_t length = strcspn(endings, " ");
        put = put && put_pattern(bus, &patterns, endings, length);
        endings += length + strspn(endings + length, " ");
    } while (*endings);
    return put && bus->message_iter_close_container(&filter, &patterns) &&
           bus->message_iter_close_container(filters, &filter);
}

/* Puts two filters into a message: files with these endings, and all files. */
static bool put_filters(const struct bus *bus, DBusMessageIter *options, const struct portal_task *task)
{
    struct bus_option option;
    DBusMessageIter filters;
    return bus_open_option(bus, options, "filters", "a(sa(us))", &option) &&
           bus->message_iter_open_container(&option.value, DBUS_TYPE_ARRAY, "(sa(us))", &filters) &&
           (!task->endings[0] || put_filter(bus, &filters, task->endings, task->endings)) &&
           (!task->others[0] || put_filter(bus, &filters, task->others, "")) &&
           bus->message_iter_close_container(&option.value, &filters) && bus_close_option(bus, options, &option);
}

/* Puts a folder's path into a message as bytes with their final 0, because it need not be UTF-8. */
static bool put_folder(const struct bus *bus, DBusMessageIter *options, const char *folder)
{
    struct bus_option option;
    DBusMessageIter bytes;
    return bus_open_option(bus, options, "current_folder", "ay", &option) &&
           bus->message_iter_open_container(&option.value, DBUS_TYPE_ARRAY, "y", &bytes) &&
           bus->message_iter_append_fixed_array(&bytes, DBUS_TYPE_BYTE, &folder, (int)strlen(folder) + 1) &&
           bus->message_iter_close_container(&option.value, &bytes) && bus_close_option(bus, options, &option);
}

static bool put_text(const struct bus *bus, DBusMessageIter *options, const char *key, const char *text)
{
    struct bus_option option;
    return bus_open_option(bus, options, key, "s", &option) && bus_put_text(bus, &option.value, text) &&
           bus_close_option(bus, options, &option);
}

static bool put_options(const struct bus *bus, DBusMessageIter *options, const struct portal_task *task)
{
    struct bus_option modal;
    dbus_bool_t on = true;
    char token[32];
    bool named = task->saves && task->name[0] && bus->validate_utf8(task->name, NULL);
    snprintf(token, sizeof token, PORTAL_TOKEN, task->ticket);
    return put_text(bus, options, "handle_token", token) && bus_open_option(bus, options, "modal", "b", &modal) &&
           bus->message_iter_append_basic(&modal.value, DBUS_TYPE_BOOLEAN, &on) &&
           bus_close_option(bus, options, &modal) && put_filters(bus, options, task) &&
           (!named || put_text(bus, options, "current_name", task->name)) &&
           (!task->folder[0] || put_folder(bus, options, task->folder));
}

/* Makes the message that asks a question. NULL when memory is short, or if the title is not UTF-8. */
static DBusMessage *make_question(const struct bus *bus, const struct portal_task *task)
{
    DBusMessageIter at, options;
    DBusMessage *message = bus->message_new_method_call(PORTAL_NAME, PORTAL_PLACE, "org.freedesktop.portal.FileChooser",
                                                        task->saves ? "SaveFile" : "OpenFile");
    if (!message)
        return NULL;
    bus->message_iter_init_append(message, &at);
    if (bus_put_text(bus, &at, task->window) && bus_put_text(bus, &at, task->title) &&
        bus->message_iter_open_container(&at, DBUS_TYPE_ARRAY, "{sv}", &options) && put_options(bus, &options, task) &&
        bus->message_iter_close_container(&at, &options))
        return message;
    bus->message_unref(message);
    return NULL;
}

/* --- messages to and from the portal, on the portal's thread --- */

/* A message counts only if its sender and its types are the expected ones: any program on the bus can send one. */

#define SETTINGS   "org.freedesktop.portal.Settings"
#define REQUEST    "org.freedesktop.portal.Request"
#define APPEARANCE "org.freedesktop.appearance"
#define GNOME      "org.gnome.desktop.interface"
#define BUS_ITSELF "org.freedesktop.DBus"
#define PROPERTIES "org.freedesktop.DBus.Properties"

/* Where the desktop says whether a screen reader runs; not the portal, but on the same bus. */
#define READER_NAME  "org.a11y.Bus"
#define READER_PLACE "/org/a11y/bus"
#define READER       "org.a11y.Status"
#define BUS_SENDER   "sender='" BUS_ITSELF "',interface='" BUS_ITSELF "'"

/* BEGINNING_MS: how long the portal may take to say that it opens its dialog; it may have to be started first. */
enum { BEGINNING_MS = 5000, NAME_MAX_BYTES = 256, REQUEST_MAX = 400 };

/* The portal's numbers for how a dialog ended. */
enum { RESPONSE_CHOSEN, RESPONSE_CANCELLED, RESPONSE_OTHER };

/*
 * The settings that the desktop tells as numbers; 0: nothing is wished. Motion (1: less), contrast (1: more), colours
 * (1: dark, 2: light), speech (1: a screen reader runs).
 */
enum wish { WISHED_MOTION, WISHED_CONTRAST, WISHED_COLOURS, WISHED_ANIMATIONS, WISHED_SPEECH, WISHES };

struct talk {
    struct portal *portal;
    struct bus bus;
    char owner[NAME_MAX_BYTES]; /* the portal's name on the bus; "": there is none, or it is not known */
    int wished[WISHES];         /* the desktop's number for each kind of wish; -1: not known */
    dbus_uint32_t settings;     /* the number of the call that asked for settings and waits for an answer; 0: none */
    dbus_uint32_t reader;       /* the same for the call that asked for a screen reader */
    dbus_uint32_t question;     /* the number of the call that asked the question and waits for an answer; 0: none */
    struct timespec moment;     /* when to give up waiting for the answer to the call `question` */
    unsigned ticket;            /* the ticket of the question at the portal */
    bool with_portal;           /* the portal has a question of ours */
    char request[REQUEST_MAX];  /* the portal's path for our question */
};

/* --- the desktop's wishes: less motion, more contrast, dark colours, speech --- */

static const struct {
    const char *space, *key;
} settings[WISHES] = {[WISHED_MOTION] = {APPEARANCE, "reduced-motion"},
                      [WISHED_CONTRAST] = {APPEARANCE, "contrast"},
                      [WISHED_COLOURS] = {APPEARANCE, "color-scheme"},
                      [WISHED_ANIMATIONS] = {GNOME, "enable-animations"},
                      [WISHED_SPEECH] = {READER, "ScreenReaderEnabled"}};

static void tell_wishes(struct talk *talk)
{
    struct portal *portal = talk->portal;
    const int *wished = talk->wished;
    bool still = wished[WISHED_MOTION] >= 0 ? wished[WISHED_MOTION] == 1 : wished[WISHED_ANIMATIONS] == 0;
    unsigned wishes = (still ? WISH_LESS_MOTION : 0) | (wished[WISHED_CONTRAST] == 1 ? WISH_CONTRAST : 0) |
                      (wished[WISHED_COLOURS] == 1 ? WISH_DARK : 0) | (wished[WISHED_SPEECH] == 1 ? WISH_SPEECH : 0);
    pthread_mutex_lock(&portal->mutex);
    bool changes = wishes != portal->wishes;
    portal->wishes = wishes;
    if (changes && portal->wanted)
        portal->wake(portal->wake_context);
    pthread_mutex_unlock(&portal->mutex);
}

/* Takes the value of one setting, which may lie within several nested variants. */
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

/* Takes the values of all settings that were asked for: a{sa{sv}}. */
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
    const char *const spaces[] = {APPEARANCE, GNOME}, *const *first = spaces;
    DBusMessage *message = talk->bus.message_new_method_call(PORTAL_NAME, PORTAL_PLACE, SETTINGS, "ReadAll");
    if (!message)
        return;
    (void)talk->bus.message_append_args(message, DBUS_TYPE_ARRAY, DBUS_TYPE_STRING, &first, 2, DBUS_TYPE_INVALID);
    talk->settings = bus_send(&talk->bus, message);
}

/* Asks whether a screen reader runs. Whoever would answer is not started for that: then none runs. */
static void ask_reader(struct talk *talk)
{
    const char *space = READER, *key = settings[WISHED_SPEECH].key;
    DBusMessage *message = talk->bus.message_new_method_call(READER_NAME, READER_PLACE, PROPERTIES, "Get");
    if (!message)
        return;
    talk->bus.message_set_auto_start(message, false);
    (void)talk->bus.message_append_args(message, DBUS_TYPE_STRING, &space, DBUS_TYPE_STRING, &key, DBUS_TYPE_INVALID);
    talk->reader = bus_send(&talk->bus, message);
}

static void hear_reader(struct talk *talk, DBusMessage *message)
{
    DBusMessageIter at;
    talk->reader = 0;
    if (talk->bus.message_get_type(message) == DBUS_MESSAGE_TYPE_ERROR || !talk->bus.message_iter_init(message, &at))
        return;
    take_setting(talk, READER, settings[WISHED_SPEECH].key, &at);
    tell_wishes(talk);
}

/* --- asking the portal for a file --- */

/* Gives an answer to the window's thread, if the question is still the latest one. */
static void give_answer(struct talk *talk, enum portal_answer what, const char *address)
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

/* Drops the question at the portal, which closes its dialog if that is open. */
static void take_back(struct talk *talk)
{
    DBusMessage *message = talk->bus.message_new_method_call(PORTAL_NAME, talk->request, REQUEST, "Close");
    if (message)
        (void)bus_send(&talk->bus, message);
    talk->with_portal = false;
    talk->question = 0;
}

/*
 * Works out the object path from which the answer will come. The portal builds it from our name on the bus and our
 * token.
 */
static void name_request(struct talk *talk)
{
    char name[NAME_MAX_BYTES];
    snprintf(name, sizeof name, "%s", talk->bus.bus_get_unique_name(talk->bus.connection) + 1);
    for (char *at = name; *at; at++)
        *at = *at == '.' ? '_' : *at;
    snprintf(talk->request, sizeof talk->request, PORTAL_PLACE "/request/%s/" PORTAL_TOKEN, name, talk->ticket);
}

static void ask_portal(struct talk *talk, const struct portal_task *task)
{
    DBusMessage *message = make_question(&talk->bus, task);
    talk->ticket = task->ticket;
    talk->with_portal = true;
    name_request(talk);
    talk->question = message ? bus_send(&talk->bus, message) : 0;
    talk->moment = thread_moment_in(BEGINNING_MS);
    if (talk->question == 0)
        give_answer(talk, PORTAL_ABSENT, NULL);
}

/*
 * Takes the portal's first reply: the path under which it will answer, which may not be the expected one. If the path
 * is too long, the answer could not be recognised, so the question counts as failed.
 */
static void hear_begun(struct talk *talk, DBusMessage *message)
{
    DBusMessageIter at;
    const char *path = "";
    talk->question = 0;
    if (talk->bus.message_get_type(message) == DBUS_MESSAGE_TYPE_ERROR || !talk->bus.message_iter_init(message, &at) ||
        !bus_read_text(&talk->bus, &at, &path) || path[0] != '/' ||
        snprintf(talk->request, sizeof talk->request, "%s", path) >= (int)sizeof talk->request)
        give_answer(talk, PORTAL_ABSENT, NULL);
}

/*
 * The first of the chosen files' addresses: in the portal's results, a{sv}, the value of "uris", as. NULL if there is
 * none.
 */
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
    /* The portal answers RESPONSE_OTHER when its dialog is closed by Escape or by the title bar. */
    if (told && (response == RESPONSE_CANCELLED || response == RESPONSE_OTHER))
        give_answer(talk, PORTAL_CANCELLED, NULL);
    else
        give_answer(talk, address ? PORTAL_CHOSEN : PORTAL_ABSENT, address);
}

/* --- handling the messages of the bus, and the questions of the window's thread --- */

/* Handles the signal that the portal's name on the bus has another owner, or none. */
static void hear_owner(struct talk *talk, DBusMessage *message)
{
    const char *name, *before, *now;
    if (!talk->bus.message_get_args(message, NULL, DBUS_TYPE_STRING, &name, DBUS_TYPE_STRING, &before, DBUS_TYPE_STRING,
                                    &now, DBUS_TYPE_INVALID) ||
        strcmp(name, PORTAL_NAME) != 0)
        return;
    snprintf(talk->owner, sizeof talk->owner, "%s", now);
    if (talk->with_portal && before[0])
        give_answer(talk, PORTAL_ABSENT, NULL);
    if (now[0])
        ask_settings(talk);
}

/* Handles the reply to one of our calls. If there is no portal, the bus itself replies with an error. */
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

static DBusHandlerResult hear_message(DBusConnection *connection, DBusMessage *message, void *data)
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
    else if (number != 0 && number == talk->reader)
        hear_reader(talk, message);
    else if (bus->message_is_signal(message, PROPERTIES, "PropertiesChanged")) /* anybody can say so: ask who knows */
        ask_reader(talk);
    else if (bus->message_is_signal(message, BUS_ITSELF, "NameOwnerChanged") && strcmp(sender, BUS_ITSELF) == 0)
        hear_owner(talk, message);
    else if (from_portal && bus->message_is_signal(message, SETTINGS, "SettingChanged"))
        hear_change(talk, message);
    else if (from_portal && bus->message_is_signal(message, REQUEST, "Response"))
        hear_response(talk, message);
    return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
}

/*
 * Passes the latest question of the window's thread to the portal, and drops an earlier one. Returns false if the
 * portal's thread should end.
 */
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
        ask_portal(talk, task);
    return wanted;
}

/* Milliseconds until `moment`; 0 once that has passed; -1 if no reply is awaited. */
static int patience_left(const struct talk *talk)
{
    struct timespec now = thread_moment_in(0);
    if (talk->question == 0)
        return -1;
    long long left = (talk->moment.tv_sec - now.tv_sec) * 1000LL + (talk->moment.tv_nsec - now.tv_nsec) / 1000000;
    return left > 0 ? (int)left : 0;
}

static void serve_portal(struct talk *talk)
{
    struct portal_task task;
    const struct bus *bus = &talk->bus;
    bus->bus_add_match(bus->connection, BUS_SENDER ",member='NameOwnerChanged',arg0='" PORTAL_NAME "'", NULL);
    bus->bus_add_match(bus->connection, "type='signal',interface='" SETTINGS "',member='SettingChanged'", NULL);
    bus->bus_add_match(bus->connection,
                       "type='signal',sender='" READER_NAME "',path='" READER_PLACE "',interface='" PROPERTIES "'",
                       NULL);
    ask_settings(talk);
    ask_reader(talk);
    while (take_task(talk, &task) && bus_wait(&talk->bus, &talk->portal->waker, patience_left(talk)))
        if (talk->question != 0 && patience_left(talk) == 0) {
            take_back(talk);
            give_answer(talk, PORTAL_ABSENT, NULL);
        }
}

/* --- the thread that talks with the portal --- */

/* Talks with the portal until the thread should end, or the bus is gone. */
static void run_talk(void *data)
{
    struct portal *portal = data;
    struct talk talk = {.portal = portal};
    for (int i = 0; i < WISHES; i++)
        talk.wished[i] = -1;
    bool reached = bus_open(&talk.bus, portal->address, hear_message, &talk);
    if (reached)
        serve_portal(&talk);
    bus_close(&talk.bus);
    pthread_mutex_lock(&portal->mutex);
    portal->ended = true;
    portal->alone = !reached;
    if (portal->wanted && portal->asked) {
        portal->answer = PORTAL_ABSENT;
        portal->wake(portal->wake_context);
    }
    pthread_cond_broadcast(&portal->changed);
    pthread_mutex_unlock(&portal->mutex);
    SDL_TLSCleanup(); /* SDL frees thread-local storage by itself only for threads that it started */
}

/*
 * Makes sure that the portal's thread runs: starts it, or starts it again if it has lost the bus. Returns false if that
 * is not possible.
 */
static bool begin_thread(struct portal *portal)
{
    pthread_mutex_lock(&portal->mutex);
    bool talks = portal->started && !portal->ended, alone = portal->alone;
    pthread_mutex_unlock(&portal->mutex);
    if (talks || alone)
        return talks;
    if (portal->started)
        thread_join(&portal->thread);
    portal->ended = portal->started = false;
    if (!bus_find_address(portal->address) || (waker_fd(&portal->waker) < 0 && !waker_open(&portal->waker)))
        return false;
    int error = thread_start(&portal->thread, "portal", run_talk, portal);
    portal->started = error == 0;
    if (error != 0)
        fprintf(stderr, "gravitrips: the desktop is not asked: %s\n", strerror(error));
    return portal->started;
}

struct portal *portal_create(void (*wake)(void *context), void *context)
{
    struct portal *portal = calloc(1, sizeof *portal);
    if (!portal)
        return NULL;
    portal->wake = wake;
    portal->wake_context = context;
    portal->waker = (struct waker){{-1, -1}};
    portal->wanted = true;
    pthread_mutex_init(&portal->mutex, NULL);
    thread_condition_init(&portal->changed);
    return portal;
}

/* Waits only for a short time: a bus that does not answer must not keep the program from ending. */
void portal_destroy(struct portal *portal)
{
    if (!portal)
        return;
    pthread_mutex_lock(&portal->mutex);
    portal->wanted = false;
    if (portal->started)
        waker_wake(&portal->waker);
    pthread_mutex_unlock(&portal->mutex);
    if (portal->started && !thread_wait_for(&portal->changed, &portal->mutex, &portal->ended, FAREWELL_MS))
        return; /* the thread still uses `portal`, which lives on until the program ends */
    if (portal->started)
        thread_join(&portal->thread);
    waker_close(&portal->waker);
    pthread_cond_destroy(&portal->changed);
    pthread_mutex_destroy(&portal->mutex);
    free(portal);
}

void portal_listen(struct portal *portal)
{
    if (portal && !portal->started)
        (void)begin_thread(portal);
}

unsigned portal_wishes(struct portal *portal)
{
    if (!portal)
        return 0;
    pthread_mutex_lock(&portal->mutex);
    unsigned wishes = portal->wishes;
    pthread_mutex_unlock(&portal->mutex);
    return wishes;
}

/* --- asking for a file: functions for the window's thread --- */

/* The identifier by which the portal knows a window; "" if it has none. */
static void name_window(SDL_Window *window, char name[PORTAL_WINDOW_MAX])
{
    name[0] = '\0';
#if KNOWS_WINDOWS && defined(SDL_VIDEO_DRIVER_X11)
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (window && SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
        snprintf(name, PORTAL_WINDOW_MAX, "x11:%lx", (unsigned long)info.info.x11.window);
#else
    (void)window;
#endif
}

/* Copies a text; one that is too long becomes empty. */
static void copy_text(char *to, size_t size, const char *from)
{
    if (!from || snprintf(to, size, "%s", from) >= (int)size)
        to[0] = '\0';
}

bool portal_ask(struct portal *portal, const struct portal_question *question)
{
    if (!portal || !begin_thread(portal))
        return false;
    pthread_mutex_lock(&portal->mutex);
    struct portal_task *task = &portal->task;
    task->saves = question->saves;
    copy_text(task->title, sizeof task->title, question->title);
    copy_text(task->endings, sizeof task->endings, question->endings);
    copy_text(task->others, sizeof task->others, question->others);
    copy_text(task->name, sizeof task->name, question->name);
    copy_text(task->folder, sizeof task->folder, question->folder);
    name_window(question->window, task->window);
    task->ticket++;
    portal->asked = !portal->ended;
    portal->answer = PORTAL_WAITS;
    bool asked = portal->asked;
    pthread_mutex_unlock(&portal->mutex);
    waker_wake(&portal->waker);
    return asked;
}

enum portal_answer portal_answer(struct portal *portal, char path[PORTAL_PATH_MAX])
{
    path[0] = '\0';
    if (!portal)
        return PORTAL_ABSENT;
    pthread_mutex_lock(&portal->mutex);
    enum portal_answer answer = portal->asked ? portal->answer : PORTAL_ABSENT;
    if (answer == PORTAL_CHOSEN)
        memcpy(path, portal->path, sizeof portal->path);
    if (answer != PORTAL_WAITS)
        portal->asked = false;
    pthread_mutex_unlock(&portal->mutex);
    return answer;
}

void portal_drop(struct portal *portal)
{
    if (!portal)
        return;
    pthread_mutex_lock(&portal->mutex);
    portal->asked = false;
    pthread_mutex_unlock(&portal->mutex);
    if (portal->started)
        waker_wake(&portal->waker);
}
