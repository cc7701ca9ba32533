/* Help, and words about wrong usage. */
#include <stdarg.h>

#include "cli/cli.h"

enum cli_exit cli_wrong(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "gravitrips-cli: ");
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return CLI_USAGE;
}

static const char common_help[] =
    "Common options:\n"
    "  --game GAME       connect4 (the default), tictactoe or kolibrat\n"
    "  --size WxH        columns and rows (7x6; 3x3; 3x4)\n"
    "  --connect N       pieces in a winning line (4; 3)\n"
    "  --pieces M        most pieces of a side, in Kolibrat (4)\n"
    "  --points G        points that win, in Kolibrat (5)\n"
    "  --seed N          of every random choice (1)\n"
    "  --threads N       so many games at once (play, ladder), so many threads on a position (solve, analyze, "
    "suggest,\n"
    "                    puzzles, bench)\n"
    "  --help\n"
    "\n"
    "Positions, one a line, the empty line being the start: in Connect Four the columns played (1..9, then a, b, c);\n"
    "in Tic-Tac-Toe the cells played, as in `b2 a1`; in Kolibrat rows from the top, side to move, points of red and\n"
    "black, as in `.../.b./.../r.r r 1:0`.\n"
    "Fields are separated by TAB. Exit code 0: all went well, 1: some input was refused, 2: wrong usage.\n";

void cli_help(const struct cli_command *command)
{
    if (command) {
        printf("Usage: gravitrips-cli %s %s\n\nPrints %s.\n\n%s", command->name, command->arguments, command->what,
               common_help);
        return;
    }
    printf("Usage: gravitrips-cli COMMAND [options]\n\nCommands:\n");
    for (const struct cli_command *each = cli_commands; each->name; each++)
        printf("  %-14s %s\n", each->name, each->arguments);
    printf("\n`gravitrips-cli COMMAND --help` tells what it prints; --version prints the version.\n\n%s", common_help);
}
