/* The session bus, through a library that may be missing. */
#include "ui/frame/desktop/bus.h"

#include <SDL.h>
#include <poll.h>
#include <sys/stat.h>

/* --- loading libdbus, and the connection to the bus --- */

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

bool bus_find_address(char address[BUS_ADDRESS_MAX])
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

bool bus_open(struct bus *bus, const char *address, DBusHandleMessageFunction hear, void *context)
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

void bus_close(struct bus *bus)
{
    if (!bus->connection)
        return;
    bus->connection_close(bus->connection);
    bus->connection_unref(bus->connection);
    bus->connection = NULL;
}

bool bus_wait(struct bus *bus, const struct waker *waker, int milliseconds)
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

dbus_uint32_t bus_send(struct bus *bus, DBusMessage *message)
{
    dbus_uint32_t number = 0;
    if (!bus->connection_send(bus->connection, message, &number))
        number = 0;
    bus->message_unref(message);
    return number;
}

/* --- reading values from a message --- */

static bool is_at(const struct bus *bus, DBusMessageIter *at, int kind)
{
    return bus->message_iter_get_arg_type(at) == kind;
}

bool bus_read_text(const struct bus *bus, DBusMessageIter *at, const char **text)
{
    if (!is_at(bus, at, DBUS_TYPE_STRING) && !is_at(bus, at, DBUS_TYPE_OBJECT_PATH))
        return false;
    bus->message_iter_get_basic(at, text);
    bus->message_iter_next(at);
    return true;
}

bool bus_read_number(const struct bus *bus, DBusMessageIter *at, dbus_uint32_t *number)
{
    if (!is_at(bus, at, DBUS_TYPE_UINT32) && !is_at(bus, at, DBUS_TYPE_BOOLEAN))
        return false;
    bus->message_iter_get_basic(at, number); /* a D-Bus boolean is stored like an unsigned 32-bit number */
    bus->message_iter_next(at);
    return true;
}

bool bus_enter(const struct bus *bus, DBusMessageIter *at, int kind, DBusMessageIter *within)
{
    if (!is_at(bus, at, kind))
        return false;
    bus->message_iter_recurse(at, within);
    return true;
}

/* --- writing values to a message --- */

bool bus_put_text(const struct bus *bus, DBusMessageIter *at, const char *text)
{
    return bus->validate_utf8(text, NULL) && bus->message_iter_append_basic(at, DBUS_TYPE_STRING, &text);
}

bool bus_open_option(const struct bus *bus, DBusMessageIter *options, const char *key, const char *signature,
                     struct bus_option *option)
{
    return bus->message_iter_open_container(options, DBUS_TYPE_DICT_ENTRY, NULL, &option->entry) &&
           bus_put_text(bus, &option->entry, key) &&
           bus->message_iter_open_container(&option->entry, DBUS_TYPE_VARIANT, signature, &option->value);
}

bool bus_close_option(const struct bus *bus, DBusMessageIter *options, struct bus_option *option)
{
    return bus->message_iter_close_container(&option->entry, &option->value) &&
           bus->message_iter_close_container(options, &option->entry);
}
