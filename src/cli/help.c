/* Help. */
#include "cli/cli.h"
#include "cli/option_table.h"

enum { INDENT = 16 };

static const char form_help[] = "Fields are separated by TAB. Exit code 0: all went well, 1: some input was refused, "
                                "2: the command was used wrongly.\n";

/* How positions are written. */
static void print_forms(void)
{
    printf("\nPositions, one on each line; the empty line is the start:\n");
    for (const struct game *const *game = game_list(); *game; game++)
        printf("  %s: %s\n", (*game)->title, (*game)->notation);
    printf("%s", form_help);
}

/* The name of a command, and how it is asked for. */
static void print_usage(const char *before, int width, const struct cli_command *command, int indent)
{
    int column = printf("%s%-*s", before, width, command->line.name);
    option_print_usage(stdout, &cli_program, &command->line, column, indent);
}

void cli_help_command(const struct cli_command *command)
{
    print_usage("Usage: gravitrips-cli ", 0, command, 2 * INDENT);
    printf("\nPrints %s.\n\nOptions:\n", command->line.what);
    option_print_list(stdout, &cli_program, &command->line);
    print_forms();
}

void cli_help(const struct cli_command *commands)
{
    printf("Usage: gravitrips-cli COMMAND [options]\n\nCommands:\n");
    for (const struct cli_command *each = commands; each->run; each++)
        print_usage("  ", INDENT - 2, each, INDENT + 1);
    printf(
        "\n`gravitrips-cli COMMAND --help` says what it prints and lists its options; --version prints the version.\n"
        "The games, and their usual boards:\n");
    for (const struct game *const *game = game_list(); *game; game++) {
        char usual[GAME_USAGE_MAX];
        game_usage(*game, usual);
        printf("  %s\n", usual);
    }
    print_forms();
}
