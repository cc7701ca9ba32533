/* The question for a file, as a message: one that could not be made in full, for want of memory, is not sent. */
#include <stdio.h>
#include <string.h>

#include "ui/frame/portal_state.h"

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

/* A kind of files, (sa(us)): its name, and which these are; endings of "" are those of all. */
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

/* Those with the endings, and all. */
static bool put_filters(const struct bus *bus, DBusMessageIter *options, const struct portal_task *task)
{
    DBusMessageIter entry, variant, filters;
    return bus->message_iter_open_container(options, DBUS_TYPE_DICT_ENTRY, NULL, &entry) &&
           bus_put_text(bus, &entry, "filters") &&
           bus->message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "a(sa(us))", &variant) &&
           bus->message_iter_open_container(&variant, DBUS_TYPE_ARRAY, "(sa(us))", &filters) &&
           (!task->endings[0] || put_filter(bus, &filters, task->endings, task->endings)) &&
           (!task->others[0] || put_filter(bus, &filters, task->others, "")) &&
           bus->message_iter_close_container(&variant, &filters) &&
           bus->message_iter_close_container(&entry, &variant) && bus->message_iter_close_container(options, &entry);
}

/* A path, which need be no UTF-8, as bytes with their final 0. */
static bool put_folder(const struct bus *bus, DBusMessageIter *options, const char *folder)
{
    DBusMessageIter entry, variant, bytes;
    return bus->message_iter_open_container(options, DBUS_TYPE_DICT_ENTRY, NULL, &entry) &&
           bus_put_text(bus, &entry, "current_folder") &&
           bus->message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "ay", &variant) &&
           bus->message_iter_open_container(&variant, DBUS_TYPE_ARRAY, "y", &bytes) &&
           bus->message_iter_append_fixed_array(&bytes, DBUS_TYPE_BYTE, &folder, (int)strlen(folder) + 1) &&
           bus->message_iter_close_container(&variant, &bytes) && bus->message_iter_close_container(&entry, &variant) &&
           bus->message_iter_close_container(options, &entry);
}

static bool put_options(const struct bus *bus, DBusMessageIter *options, const struct portal_task *task)
{
    char token[32];
    snprintf(token, sizeof token, PORTAL_TOKEN, task->ticket);
    bool put = bus_put_text_option(bus, options, "handle_token", token) &&
               bus_put_switch_option(bus, options, "modal", true) && put_filters(bus, options, task);
    if (put && task->saves && task->name[0])
        (void)bus_put_text_option(bus, options, "current_name", task->name); /* one that is no text is left out */
    return put && (!task->folder[0] || put_folder(bus, options, task->folder));
}

DBusMessage *portal_question_message(const struct bus *bus, const struct portal_task *task)
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
