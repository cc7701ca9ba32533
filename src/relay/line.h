/* The command line of the relay. */
#ifndef RELAY_LINE_H
#define RELAY_LINE_H

#include "options/option.h"
#include "relay/relay.h"

struct relay_line {
    struct relay_limits limits;
    const char *address; /* NULL: all */
    int port;
    int metrics; /* its port; with `has_metrics` */
    bool has_metrics;
    int drain_s;
    const char *user;   /* NULL: nobody, if root has started it */
    const char *folder; /* the only folder that it sees; NULL: all */
};

enum line_result { LINE_GO, LINE_DONE, LINE_WRONG };

/* Reads it; prints what is wrong, or the help or version that was asked for. */
enum line_result line_read(int argc, char **argv, struct relay_line *line);

/* Prints a line on stderr, with the program's name before it. Always false. */
bool line_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* For the manual. */
extern const struct option_program line_program;
extern const struct option_command line_command;

#endif
