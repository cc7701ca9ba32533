/* gravitrips-cli: what the window does, without a screen. */
#include <errno.h>
#include <signal.h>
#include <string.h>

#include "cli/cli.h"
#include "gravitrips/version.h"
#include "options/terminal.h"
#include "rules/reason.h"

/* Do the words after the program's begin with this command? Counts the words that it has. */
static bool is_called(const struct cli_command *command, int argc, char **argv, int *words)
{
    size_t first = strcspn(command->line.name, " ");
    if (strncmp(command->line.name, argv[1], first) != 0 || argv[1][first] != '\0')
        return false;
    *words = command->line.name[first] == '\0' ? 1 : 2;
    return *words == 1 || (argc > 2 && strcmp(command->line.name + first + 1, argv[2]) == 0);
}

static const struct cli_command *find_command(int argc, char **argv, int *words)
{
    for (const struct cli_command *command = cli_commands; command->run; command++)
        if (is_called(command, argc, argv, words))
            return command;
    return NULL;
}

/* There is no such command, or not all of its name. */
static enum cli_exit refuse_command(const char *name)
{
    size_t length = strlen(name);
    for (const struct cli_command *command = cli_commands; command->run; command++)
        if (strncmp(command->line.name, name, length) == 0 && command->line.name[length] == ' ')
            return cli_wrong("'%s' needs a second word; --help lists them", name);
    return cli_wrong("'%s' is not a command; --help lists them", name);
}

/* Output that could not be written is lost work: say so. */
static enum cli_exit finish(enum cli_exit exit)
{
    bool lost = ferror(stdout) != 0;
    errno = 0;
    if (fclose(stdout) != 0)
        lost = true;
    if (!lost)
        return exit;
    if (cli_lost_output())
        errno = cli_lost_output();
    cli_wrong("the output could not be written: %s", reason_of_errno());
    return CLI_REFUSED;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow (ulimit -f) is an error that is told, not the end */
    if (!terminal_guard())
        return (int)CLI_REFUSED;
    if (argc < 2)
        return (int)cli_wrong("which command? --help lists them");
    if (strcmp(argv[1], "--help") == 0) {
        cli_help(cli_commands);
        return (int)finish(CLI_DONE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("gravitrips-cli %s\n", GRAVITRIPS_VERSION);
        return (int)finish(CLI_DONE);
    }
    int words;
    const struct cli_command *command = find_command(argc, argv, &words);
    if (!command)
        return (int)refuse_command(argv[1]);
    struct cli_options options;
    enum cli_exit exit;
    if (cli_read_options(argc - words, argv + words, command, &options, &exit))
        exit = command->run(&options);
    return (int)finish(exit);
}
