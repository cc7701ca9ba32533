/*
 * Stands in for xdg-desktop-portal on the bus of the session: portal FOLDER. In that folder lies
 *
 *   settings   what the desktop wishes: lines of NAMESPACE KEY TYPE VALUE, where TYPE is u, b, s or vu (one variant in
 *              another); no such file: there are no settings. After SIGHUP each line is told as a change. Those of
 *              org.a11y.Status are not the portal's: whoever asks org.a11y.Bus is told them, by us, too.
 *   answer     what comes of a question for a file, in its first line, see `answer_question`. After SIGUSR1 a question
 *              that was not answered is answered by what it says then.
 *   heard      written: "ready", then a line for each call.
 */
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <dbus/dbus.h>

#define PORTAL "org.freedesktop.portal."

enum { LINE_SIZE = (1 << 20) + 4096, NAME_SIZE = 300, TURN_MS = 20, TRIES_MAX = 3000 };

static volatile sig_atomic_t changed, answered;
static DBusConnection *bus, *stranger;
static FILE *heard;
static char asker[NAME_SIZE], request[NAME_SIZE], line[LINE_SIZE];

static void hear_signal(int number)
{
    *(number == SIGHUP ? &changed : &answered) = 1;
}

static void send_it(DBusConnection *by, DBusMessage *message)
{
    dbus_connection_send(by, message, NULL);
    dbus_connection_flush(by);
    dbus_message_unref(message);
}

/* --- settings --- */

static void put_variant(DBusMessageIter *at, const char *type, const char *value)
{
    DBusMessageIter variant;
    dbus_uint32_t number = (dbus_uint32_t)strtoul(value, NULL, 0);
    const char *inner = type[0] == 'v' ? "v" : type;
    dbus_message_iter_open_container(at, DBUS_TYPE_VARIANT, inner, &variant);
    if (type[0] == 'v')
        put_variant(&variant, type + 1, value);
    else
        dbus_message_iter_append_basic(&variant, type[0], type[0] == 's' ? (void *)&value : (void *)&number);
    dbus_message_iter_close_container(at, &variant);
}

struct setting {
    char space[80], key[80], type[8], value[80];
};

static bool is_readers(const struct setting *setting)
{
    return strcmp(setting->space, "org.a11y.Status") == 0;
}

static bool read_setting(FILE *file, struct setting *setting)
{
    return fscanf(file, "%79s %79s %7s %79s", setting->space, setting->key, setting->type, setting->value) == 4;
}

/* A namespace for each line: nobody says that one must not come twice. */
static DBusMessage *tell_settings(DBusMessage *call)
{
    FILE *file = fopen("settings", "r");
    struct setting setting;
    DBusMessageIter at, spaces, space, keys, key;
    if (!file)
        return dbus_message_new_error(call, DBUS_ERROR_UNKNOWN_METHOD, "no settings here");
    DBusMessage *reply = dbus_message_new_method_return(call);
    dbus_message_iter_init_append(reply, &at);
    dbus_message_iter_open_container(&at, DBUS_TYPE_ARRAY, "{sa{sv}}", &spaces);
    while (read_setting(file, &setting)) {
        const char *words[] = {setting.space, setting.key};
        if (is_readers(&setting))
            continue;
        dbus_message_iter_open_container(&spaces, DBUS_TYPE_DICT_ENTRY, NULL, &space);
        dbus_message_iter_append_basic(&space, DBUS_TYPE_STRING, &words[0]);
        dbus_message_iter_open_container(&space, DBUS_TYPE_ARRAY, "{sv}", &keys);
        dbus_message_iter_open_container(&keys, DBUS_TYPE_DICT_ENTRY, NULL, &key);
        dbus_message_iter_append_basic(&key, DBUS_TYPE_STRING, &words[1]);
        put_variant(&key, setting.type, setting.value);
        dbus_message_iter_close_container(&keys, &key);
        dbus_message_iter_close_container(&space, &keys);
        dbus_message_iter_close_container(&spaces, &space);
    }
    dbus_message_iter_close_container(&at, &spaces);
    fclose(file);
    return reply;
}

/* Answers who asks for a property of org.a11y.Status. */
static DBusMessage *tell_reader(DBusMessage *call)
{
    FILE *file = fopen("settings", "r");
    struct setting setting;
    DBusMessageIter at;
    DBusMessage *reply = dbus_message_new_method_return(call);
    dbus_message_iter_init_append(reply, &at);
    while (file && read_setting(file, &setting))
        if (is_readers(&setting))
            put_variant(&at, setting.type, setting.value);
    if (file)
        fclose(file);
    return reply;
}

static void tell_changes(void)
{
    FILE *file = fopen("settings", "r");
    struct setting setting;
    while (file && read_setting(file, &setting)) {
        DBusMessageIter at;
        DBusMessage *told =
            is_readers(&setting)
                ? dbus_message_new_signal("/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged")
                : dbus_message_new_signal("/org/freedesktop/portal/desktop", PORTAL "Settings", "SettingChanged");
        const char *words[] = {setting.space, setting.key};
        dbus_message_iter_init_append(told, &at);
        dbus_message_iter_append_basic(&at, DBUS_TYPE_STRING, &words[0]);
        dbus_message_iter_append_basic(&at, DBUS_TYPE_STRING, &words[1]);
        put_variant(&at, setting.type, setting.value);
        send_it(bus, told);
    }
    if (file)
        fclose(file);
}

/* --- questions --- */

/* Results of a response: "uris" as `count` texts (as), or, where that is less than 0, as something else. */
static void put_results(DBusMessageIter *at, const char *uri, int count)
{
    DBusMessageIter results, result, variant, uris;
    const char *key = "uris";
    dbus_message_iter_open_container(at, DBUS_TYPE_ARRAY, "{sv}", &results);
    dbus_message_iter_open_container(&results, DBUS_TYPE_DICT_ENTRY, NULL, &result);
    dbus_message_iter_append_basic(&result, DBUS_TYPE_STRING, &key);
    if (count < 0) {
        put_variant(&result, "u", "17");
    } else {
        dbus_message_iter_open_container(&result, DBUS_TYPE_VARIANT, "as", &variant);
        dbus_message_iter_open_container(&variant, DBUS_TYPE_ARRAY, "s", &uris);
        for (int i = 0; i < count; i++)
            dbus_message_iter_append_basic(&uris, DBUS_TYPE_STRING, &uri);
        dbus_message_iter_close_container(&variant, &uris);
        dbus_message_iter_close_container(&result, &variant);
    }
    dbus_message_iter_close_container(&results, &result);
    dbus_message_iter_close_container(at, &results);
}

static DBusMessage *new_response(DBusMessageIter *at)
{
    DBusMessage *response = dbus_message_new_signal(request, PORTAL "Request", "Response");
    dbus_message_set_destination(response, asker);
    dbus_message_iter_init_append(response, at);
    return response;
}

static void respond(DBusConnection *by, dbus_uint32_t code, const char *uri, int count)
{
    DBusMessageIter at;
    DBusMessage *response = new_response(&at);
    dbus_message_iter_append_basic(&at, DBUS_TYPE_UINT32, &code);
    put_results(&at, uri, count);
    send_it(by, response);
}

/* A text where a number should be; with `number` a number, and nothing else. */
static void respond_strangely(bool number)
{
    DBusMessageIter at;
    DBusMessage *response = new_response(&at);
    const char *text = "a file";
    dbus_uint32_t code = 0;
    dbus_message_iter_append_basic(&at, number ? DBUS_TYPE_UINT32 : DBUS_TYPE_STRING,
                                   number ? (void *)&code : (void *)&text);
    send_it(bus, response);
}

/* Sets `line` to what is to be answered. */
static void read_answer(void)
{
    FILE *file = fopen("answer", "r");
    line[0] = '\0';
    if (file && fgets(line, sizeof line, file))
        line[strcspn(line, "\n")] = '\0';
    if (file)
        fclose(file);
}

static bool is(const char *word)
{
    return strcmp(line, word) == 0;
}

static void answer_question(void)
{
    if (strncmp(line, "uri ", 4) == 0)
        respond(bus, 0, line + 4, 1);
    else if (strncmp(line, "stranger ", 9) == 0) /* somebody else answers in our place */
        respond(stranger, 0, line + 9, 1);
    else if (is("cancel"))
        respond(bus, 1, "", 0);
    else if (is("other"))
        respond(bus, 2, "", 0);
    else if (is("none"))
        respond(bus, 0, "", 0);
    else if (is("number"))
        respond(bus, 0, "", -1);
    else if (is("text") || is("empty"))
        respond_strangely(is("empty"));
    else if (is("die"))
        _exit(0);
    /* "wait": later */
}

/* "error" and "strange" answer the call itself, "silent" does not, "hasty" comes before that. */
static void begin_question(DBusMessage *call)
{
    const char *path = request;
    read_answer();
    if (is("silent"))
        return;
    if (is("error")) {
        send_it(bus, dbus_message_new_error(call, DBUS_ERROR_ACCESS_DENIED, "not today"));
        return;
    }
    if (strncmp(line, "hasty ", 6) == 0)
        respond(bus, 0, line + 6, 1);
    DBusMessage *reply = dbus_message_new_method_return(call);
    dbus_uint32_t number = 42;
    if (is("strange"))
        dbus_message_append_args(reply, DBUS_TYPE_UINT32, &number, DBUS_TYPE_INVALID);
    else
        dbus_message_append_args(reply, DBUS_TYPE_OBJECT_PATH, &path, DBUS_TYPE_INVALID);
    send_it(bus, reply);
    answer_question();
}

/* A value as it comes, containers within brackets. */
static void write_value(DBusMessageIter *at)
{
    DBusMessageIter within;
    DBusBasicValue value;
    int type = dbus_message_iter_get_arg_type(at);
    if (dbus_type_is_container(type)) {
        fputc('[', heard);
        for (dbus_message_iter_recurse(at, &within); dbus_message_iter_get_arg_type(&within) != DBUS_TYPE_INVALID;
             dbus_message_iter_next(&within))
            write_value(&within);
        fputc(']', heard);
        return;
    }
    dbus_message_iter_get_basic(at, &value);
    if (type == DBUS_TYPE_STRING || type == DBUS_TYPE_OBJECT_PATH)
        fprintf(heard, "'%s'", value.str);
    else if (type == DBUS_TYPE_BYTE)
        fputc(value.byt ? value.byt : '$', heard);
    else
        fprintf(heard, "%u ", value.u32);
}

/* Where the response will come from: of the caller's name and the token, the first option. */
static void name_request(DBusMessage *call)
{
    DBusMessageIter at, options, option, value;
    const char *token = "";
    char name[NAME_SIZE];
    dbus_message_iter_init(call, &at);
    dbus_message_iter_next(&at);
    dbus_message_iter_next(&at);
    dbus_message_iter_recurse(&at, &options);
    dbus_message_iter_recurse(&options, &option);
    dbus_message_iter_next(&option);
    dbus_message_iter_recurse(&option, &value);
    dbus_message_iter_get_basic(&value, &token);
    snprintf(asker, sizeof asker, "%s", dbus_message_get_sender(call));
    snprintf(name, sizeof name, "%s", asker + 1);
    for (char *dot = name; *dot; dot++)
        *dot = *dot == '.' ? '_' : *dot;
    snprintf(request, sizeof request, "/org/freedesktop/portal/desktop/request/%.100s/%.100s", name, token);
}

static DBusHandlerResult hear(DBusConnection *connection, DBusMessage *call, void *data)
{
    DBusMessageIter at;
    const char *member = dbus_message_get_member(call);
    (void)connection;
    (void)data;
    if (dbus_message_get_type(call) != DBUS_MESSAGE_TYPE_METHOD_CALL)
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    fprintf(heard, "%s ", member);
    if (dbus_message_iter_init(call, &at))
        do
            write_value(&at);
        while (dbus_message_iter_next(&at));
    fputc('\n', heard);
    fflush(heard);
    if (strcmp(member, "ReadAll") == 0) {
        send_it(bus, tell_settings(call));
    } else if (strcmp(member, "Get") == 0) {
        send_it(bus, tell_reader(call));
    } else if (strcmp(member, "OpenFile") == 0 || strcmp(member, "SaveFile") == 0) {
        name_request(call);
        begin_question(call);
    } else if (strcmp(member, "Close") == 0) {
        send_it(bus, dbus_message_new_method_return(call));
    } else {
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    }
    return DBUS_HANDLER_RESULT_HANDLED;
}

/* A bus whose socket is there already may not listen yet. */
static DBusConnection *find_bus(void)
{
    DBusConnection *found = NULL;
    for (int tries = 0; tries < TRIES_MAX && !found; tries++) {
        found = dbus_bus_get_private(DBUS_BUS_SESSION, NULL);
        if (!found)
            poll(NULL, 0, TURN_MS);
    }
    return found;
}

int main(int count, char **words)
{
    struct sigaction action = {.sa_handler = hear_signal};
    if (count != 2 || chdir(words[1]) != 0 || !(heard = fopen("heard", "w")))
        return 2;
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGUSR1, &action, NULL);
    bus = find_bus();
    stranger = find_bus();
    if (!bus || !stranger || !dbus_connection_add_filter(bus, hear, NULL, NULL))
        return 1;
    /* The bus may not have noticed yet that another one has ended. */
    while (dbus_bus_request_name(bus, PORTAL "Desktop", DBUS_NAME_FLAG_DO_NOT_QUEUE, NULL) !=
           DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER)
        if (!dbus_connection_read_write_dispatch(bus, TURN_MS))
            return 1;
    (void)dbus_bus_request_name(bus, "org.a11y.Bus", 0, NULL);
    fprintf(heard, "ready\n");
    fflush(heard);
    while (dbus_connection_read_write_dispatch(bus, TURN_MS)) {
        if (changed)
            tell_changes();
        changed = 0;
        if (answered) {
            read_answer();
            answer_question();
        }
        answered = 0;
    }
    return 0;
}
