/*
 * The desktop's session bus (D-Bus), through libdbus, which SDL uses as well where it is installed. The library is
 * loaded when it is first needed; if it is missing, that is no error. A bus belongs to one thread, and may block it.
 */
#ifndef UI_BUS_H
#define UI_BUS_H

#include "threads/thread.h"
#include <dbus/dbus.h>

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

/*
 * Finds the address of the session bus in the environment. Returns false if there is none: libdbus itself would then
 * start a bus, but this function never does. Only the thread that changes the environment may call it.
 */
bool bus_find_address(char address[BUS_ADDRESS_MAX]);

/*
 * Loads libdbus and connects to the bus, which may block. Returns false if there is no library or bus. Messages that
 * arrive go to `hear`, with `context`.
 */
bool bus_open(struct bus *bus, const char *address, DBusHandleMessageFunction hear, void *context);
void bus_close(struct bus *bus);

/*
 * Waits until a message comes, another thread uses the waker, or some milliseconds have passed (-1: without limit).
 * Then handles all messages. Returns false if the connection is lost.
 */
bool bus_wait(struct bus *bus, const struct waker *waker, int milliseconds);

/* Sends a message and frees it. Returns the number that the answer will refer to; 0 if it could not be sent. */
dbus_uint32_t bus_send(struct bus *bus, DBusMessage *message);

/* --- reading a message: a function returns false and sets nothing if the next value has another type --- */

/* Reads a value and moves past it. False if the value has another type. */
bool bus_read_text(const struct bus *bus, DBusMessageIter *at, const char **text);
bool bus_read_number(const struct bus *bus, DBusMessageIter *at, dbus_uint32_t *number);

/*
 * Enters a container of this kind (DBUS_TYPE_ARRAY, DBUS_TYPE_VARIANT, DBUS_TYPE_DICT_ENTRY). False if the next value
 * is none.
 */
bool bus_enter(const struct bus *bus, DBusMessageIter *at, int kind, DBusMessageIter *within);

/* --- writing a message: a function returns false when memory is short, or a text is not UTF-8 --- */

bool bus_put_text(const struct bus *bus, DBusMessageIter *at, const char *text);

/*
 * An option, which is an entry of a{sv}. Between bus_open_option and bus_close_option its value, of the given
 * signature, is written to `value`. A message with an option that was not closed cannot be sent.
 */
struct bus_option {
    DBusMessageIter entry, value;
};
bool bus_open_option(const struct bus *bus, DBusMessageIter *options, const char *key, const char *signature,
                     struct bus_option *option);
bool bus_close_option(const struct bus *bus, DBusMessageIter *options, struct bus_option *option);

#endif
