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
    "  --game GAME       the game (connect4)\n"
    "  --size WxH        columns and rows (7x6)\n"
    "  --connect N       pieces in a winning line (4)\n"
    "  --pieces M        most pieces of a side, in games that have it\n"
    "  --points G        points that win, in games that have it\n"
    "  --seed N          of every random choice (1)\n"
    "  --threads N       so many games at once (play, ladder), so many threads on a position (solve, analyze, "
    "suggest,\n"
    "                    puzzles, bench)\n"
    "  --help\n"
    "\n"
    "Positions are the columns played (1..9, then a, b, c), one position a line; the empty line is the empty board.\n"
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
