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
    "  --size WxH        columns and rows\n"
    "  --connect N       pieces in a winning line\n"
    "  --pieces M        most pieces of a side\n"
    "  --points G        points that win\n"
    "  --seed N          of every random choice (1)\n"
    "  --threads N       so many games at once (play, ladder), so many threads on a position (solve, analyze, "
    "suggest,\n"
    "                    puzzles, bench)\n"
    "  --help\n";

static const char form_help[] =
    "Fields are separated by TAB. Exit code 0: all went well, 1: some input was refused, 2: wrong usage.\n";

/* What all commands have in common, and how positions are written. */
static void print_common(void)
{
    printf("Common options:\n"
           "  --game GAME       which game, the first unless told otherwise; its usual board:\n");
    for (const struct game *const *game = game_list(); *game; game++) {
        char text[GAME_USAGE_MAX];
        game_usage(*game, text);
        printf("                      %s\n", text);
    }
    printf("%s\nPositions, one a line, the empty line being the start:\n", common_help);
    for (const struct game *const *game = game_list(); *game; game++)
        printf("  %s: %s\n", (*game)->title, (*game)->notation);
    printf("%s", form_help);
}

void cli_help(const struct cli_command *command)
{
    if (command) {
        printf("Usage: gravitrips-cli %s %s\n\nPrints %s.\n\n", command->name, command->arguments, command->what);
        print_common();
        return;
    }
    printf("Usage: gravitrips-cli COMMAND [options]\n\nCommands:\n");
    for (const struct cli_command *each = cli_commands; each->name; each++)
        printf("  %-14s %s\n", each->name, each->arguments);
    printf("\n`gravitrips-cli COMMAND --help` tells what it prints; --version prints the version.\n\n");
    print_common();
}
