/* The command line of the relay. */
#ifndef RELAY_RELAY_OPTIONS_H
#define RELAY_RELAY_OPTIONS_H

#include "options/option.h"
#include "relay/relay.h"

struct relay_options {
    struct relay_limits limits;
    const char *address; /* NULL: all addresses */
    int port;
    int metrics; /* the port for metrics, if `has_metrics` */
    bool has_metrics;
    int drain_s;
    const char *user;   /* the user to become; NULL: "nobody", if root started the relay */
    const char *folder; /* the only folder that the relay can see; NULL: it can see all */
};

/* Reads the command line. Prints what is wrong with it, or the help or version that was asked for. */
enum option_result relay_options_read(int argc, char **argv, struct relay_options *line);

/* Prints a line on stderr, after the program's name. Always returns false. */
bool relay_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The options as tables, from which the manual page is made. */
extern const struct option_program relay_options_program;
extern const struct option_command relay_options_command;

#endif
