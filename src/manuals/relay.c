/* The manual and the shell completions of gravitrips-relay. */
#include "manuals/manual.h"
#include "relay/relay_options.h"

static void print_signals(FILE *out)
{
    fprintf(out, ".Sh SIGNALS\n");
    manual_print_text(out, "SIGTERM and SIGINT end it gently: nobody is let in any more, who waits looks for another "
                           "relay, and tables go on until they end or the time of --drain is over. A second signal "
                           "ends it at once.");
}

int main(int argc, char **argv)
{
    const struct manual manual = {
        .program = &relay_options_program,
        .title = "joins two programs that play Gravitrips and cannot reach each other",
        .about = "Two programs that ask for the same room are joined, and sealed bytes passed between them. "
                 "Neither names nor moves are seen, nothing is kept, and no address is written down. Each "
                 "connection is bounded in time, bytes and memory. Several relays may stand behind a balancer "
                 "that sends a room always to the same one. When root has started it, it becomes the user nobody, or "
                 "another one.",
        .alone = &relay_options_command,
        .print_more = print_signals,
        .files = "/dev/urandom\tread once, so that nobody can guess where something lies in its tables\n",
        .status = "0: it was asked to end. 1: it could not begin. 2: the command was used wrongly.",
        .examples = "gravitrips-relay\n"
                    "gravitrips-relay --port 7008 --metrics 9108 --connections 20000\n"
                    "gravitrips-relay --address 127.0.0.1 --port 7101 --balancer\n",
        .other = "gravitrips-cli",
    };
    return manual_main(&manual, argc, argv);
}
