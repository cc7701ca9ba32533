/* The options of the relay, a row for each. */
#include "relay/relay_options.h"

#include "net/frame.h"
#include "standard.h"

enum option_id {
    PORT = 1,
    ADDRESS,
    METRICS,
    CONNECTIONS,
    PER_ADDRESS,
    PER_MINUTE,
    WAITING_PER_ROOM,
    BYTES,
    FIRST_FRAME,
    WAITING_TIME,
    IDLE,
    LIFE,
    DRAIN,
    BALANCER,
    USER,
    CHROOT,
    VERSION,
    HELP,
    ROWS
};

enum {
    PORT_MOST = 65535,
    CONNECTIONS_MOST = 1000000,
    WAITING_MOST = 1000,
    MOST = 1000000,
    BYTES_MOST = 1000000000,
    DAY_S = 86400
};

#define MEMBER(m) .member = offsetof(struct relay_options, m)

/* To add an option, add a row here. Its default stands in brackets in its text, and in `usual`. */
static const struct option_row rows[ROWS] = {
    [PORT] = {"port", "N", "wait at this TCP port, 0 for any that is free (7008)", OPTION_IS_INT, MEMBER(port), 0,
              PORT_MOST},
    [ADDRESS] = {"address", "A", "wait at this address only, for instance 127.0.0.1 or ::1 (all)", OPTION_IS_TEXT,
                 MEMBER(address)},
    [METRICS] = {"metrics", "N", "tell counts at this TCP port of 127.0.0.1, as text that Prometheus reads (nowhere)",
                 OPTION_IS_INT, MEMBER(metrics), 0, PORT_MOST},
    [CONNECTIONS] = {"connections", "N", "connections at once, two for a table (4096)", OPTION_IS_INT,
                     MEMBER(limits.connections), 1, CONNECTIONS_MOST},
    [PER_ADDRESS] =
        {"per-address", "N",
         "of these, from one address: of IPv6 its first 64 bits, and four times as many from its first 48 (64)",
         OPTION_IS_INT, MEMBER(limits.per_address), 1, CONNECTIONS_MOST},
    [PER_MINUTE] = {"per-minute", "N", "new connections from one address in a minute, likewise (120)", OPTION_IS_INT,
                    MEMBER(limits.per_minute), 1, MOST},
    [WAITING_PER_ROOM] = {"waiting", "N", "ends that wait in one room (4)", OPTION_IS_INT,
                          MEMBER(limits.waiting_per_room), 1, WAITING_MOST},
    [BYTES] = {"bytes", "N", "bytes that a table may pass on in a second (32768)", OPTION_IS_INT,
               MEMBER(limits.bytes_per_second), 1, BYTES_MOST},
    [FIRST_FRAME] = {"first-frame", "SEC", "until a connection has said which room it wants (5)", OPTION_IS_INT,
                     MEMBER(limits.first_s), 1, DAY_S},
    [WAITING_TIME] = {"wait", "SEC", "that somebody may wait in a room (1800)", OPTION_IS_INT, MEMBER(limits.waiting_s),
                      1, DAY_S},
    [IDLE] = {"idle", "SEC", "until a table ends at which nobody says anything (180)", OPTION_IS_INT,
              MEMBER(limits.idle_s), 1, DAY_S},
    [LIFE] = {"life", "SEC", "until a table ends in any case (43200)", OPTION_IS_INT, MEMBER(limits.life_s), 1,
              30 * DAY_S},
    [DRAIN] = {"drain", "SEC", "that tables may go on after SIGTERM (60)", OPTION_IS_INT, MEMBER(drain_s), 0, DAY_S},
    [BALANCER] = {"balancer", NULL,
                  "all connections come through a balancer that says from where, by version 2 of the PROXY protocol",
                  OPTION_IS_FLAG, MEMBER(limits.balancer)},
    [USER] = {"user", "NAME", "become this user when root has started it (nobody)", OPTION_IS_TEXT, MEMBER(user)},
    [CHROOT] = {"chroot", "DIR", "see nothing but this directory when root has started it; it may be empty",
                OPTION_IS_FOLDER, MEMBER(folder)},
    [VERSION] = {"version", NULL, "print the version", .kind = OPTION_IS_VERSION},
    [HELP] = {"help", NULL, "print this help", .kind = OPTION_IS_HELP},
};

static const struct relay_options usual = {
    .limits = {.connections = 4096,
               .per_address = 64,
               .per_minute = 120,
               .waiting_per_room = 4,
               .bytes_per_second = 32768,
               .first_s = 5,
               .waiting_s = 1800,
               .idle_s = 180,
               .life_s = 43200},
    .port = RELAY_PORT,
    .drain_s = 60,
};

bool relay_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)option_say("gravitrips-relay", format, arguments);
    va_end(arguments);
    return false;
}

const struct option_program relay_options_program = {
    "gravitrips-relay",
    rows,
    ROWS,
    relay_say,
    .head =
        "Usage: gravitrips-relay [options]\n"
        "Joins the programs of two people who play Gravitrips and cannot reach each other, and passes sealed bytes\n"
        "between them. It sees neither names nor moves and keeps nothing.\n"
        "\n",
    .foot = "\nSIGTERM ends it gently, a second one at once. Numbers in brackets are those without the option.\n"};

const struct option_command relay_options_command = {
    .name = "gravitrips-relay",
    .uses = (const unsigned short[]){PORT, ADDRESS, METRICS, CONNECTIONS, PER_ADDRESS, PER_MINUTE, WAITING_PER_ROOM,
                                     BYTES, FIRST_FRAME, WAITING_TIME, IDLE, LIFE, DRAIN, BALANCER, USER, CHROOT, 0},
};

enum option_result relay_options_read(int argc, char **argv, struct relay_options *line)
{
    struct option_line given;
    *line = usual;
    enum option_result result = option_begin(&relay_options_program, &relay_options_command, argc, argv, line, &given);
    line->has_metrics = option_was_given(&given, METRICS);
    return result;
}
