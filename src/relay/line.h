/* The command line of the relay. */
#ifndef RELAY_LINE_H
#define RELAY_LINE_H

#include "options/option.h"
#include "relay/relay.h"

struct relay_line {
    struct relay_limits limits;
    const char *address; /* NULL: all addresses */
    int port;
    int metrics; /* the port for metrics, if `has_metrics` */
    bool has_metrics;
    int drain_s;
    const char *user;   /* the user to become; NULL: "nobody", if root started the relay */
    const char *folder; /* the only folder that the relay can see; NULL: it can see all */
};

enum line_result { LINE_GO, LINE_DONE, LINE_WRONG };

/* Reads the command line. Prints what is wrong with it, or the help or version that was asked for. */
enum line_result line_read(int argc, char **argv, struct relay_line *line);

/* Prints a line on stderr, after the program's name. Always returns false. */
bool line_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* For the manual. */
extern const struct option_program line_program;
extern const struct option_command line_command;

#endif
