/*
 * The desktop's session bus (D-Bus), by the library that SDL loads for itself where there is one. It is loaded here
 * when it is first needed, and its absence is no fault. A bus belongs to one thread, which may wait for it.
 */
#ifndef UI_BUS_H
#define UI_BUS_H

#include "standard.h"
#include <dbus/dbus.h>

/* The library's functions that are used, without their prefix. */
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
    CALL(message_get_type)                                                                                             \
    CALL(message_is_signal)                                                                                            \
    CALL(message_get_reply_serial)                                                                                     \
    CALL(message_get_path)                                                                                             \
    CALL(message_get_sender)                                                                                           \
    CALL(message_iter_init)                                                                                            \
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
    DBusConnection *connection; /* NULL: none */
    int file;                   /* readable when something has come */
};

enum { BUS_ADDRESS_MAX = 512 };

/*
 * Finds the session bus in the environment. False: there is none. Unlike the library, this never starts one. To be
 * called by the thread that changes the environment.
 */
bool bus_find_address(char address[BUS_ADDRESS_MAX]);

/*
 * Loads the library and connects. False: there is no library or bus. Messages go to `hear`, with `context`. Waits for
 * the bus.
 */
bool bus_open(struct bus *bus, const char *address, DBusHandleMessageFunction hear, void *context);
void bus_close(struct bus *bus);

/*
 * Waits for a message, for `wake` to be readable (which empties it), or for a time (-1: forever); then handles all
 * messages. False: the connection is lost.
 */
bool bus_wait(struct bus *bus, int wake, int milliseconds);

/* Sends a message and gives it back to the library. Returns its number, by which the answer names it; 0: not sent. */
dbus_uint32_t bus_send(struct bus *bus, DBusMessage *message);

/* --- reading: each returns false where there is something else, and then sets nothing --- */

/* Reads a value and moves past it. */
bool bus_read_text(const struct bus *bus, DBusMessageIter *at, const char **text);
bool bus_read_number(const struct bus *bus, DBusMessageIter *at, dbus_uint32_t *number);

/* Goes into a container that is of this kind (DBUS_TYPE_ARRAY, DBUS_TYPE_VARIANT, DBUS_TYPE_DICT_ENTRY). */
bool bus_enter(const struct bus *bus, DBusMessageIter *at, int kind, DBusMessageIter *within);

/* --- writing: false when memory is short, or a text is not UTF-8 --- */

bool bus_put_text(const struct bus *bus, DBusMessageIter *at, const char *text);

/* Options, a{sv}: an entry whose value is a text or a switch. */
bool bus_put_text_option(const struct bus *bus, DBusMessageIter *options, const char *key, const char *value);
bool bus_put_switch_option(const struct bus *bus, DBusMessageIter *options, const char *key, bool value);

#endif
