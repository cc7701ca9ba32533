/*
 * What gravitrips-cli and gravitrips-workshop share: running a command, printing help, making its engine. Declared in
 * cli.h.
 */
#include <signal.h>

#include "cli/cli.h"
#include "cli/option_table.h"
#include "gravitrips/version.h"
#include "options/terminal.h"
#include "rules/reason.h"
#include "standard.h"

/* --- printing the help --- */

enum { INDENT = 16 };

static const char form_help[] = "Fields are separated by TAB. Exit code 0: all went well, 1: some input was refused, "
                                "2: the command was used wrongly.\n";

/* Prints how positions are written. */
static void print_forms(void)
{
    printf("\nPositions, one on each line; the empty line is the start:\n");
    for (const struct game *const *game = game_list(); *game; game++)
        printf("  %s: %s\n", (*game)->title, (*game)->notation);
    printf("%s", form_help);
}

/* Prints the name of a command and its usage. */
static void print_usage(int column, int width, const struct cli_command *command, int indent)
{
    column += printf("%-*s", width, command->line.name);
    option_print_usage(stdout, &cli_program, &command->line, column, indent);
}

static void print_help(const struct cli_program *program)
{
    printf("Usage: %s COMMAND [options]\n\nCommands:\n", program->name);
    for (const struct cli_command *each = program->commands; each->run; each++)
        print_usage(printf("  "), INDENT - 2, each, INDENT + 1);
    printf("\n`%s COMMAND --help` says what it prints and lists its options; --version prints the version.\n"
           "The games, and their usual boards:\n",
           program->name);
    for (const struct game *const *game = game_list(); *game; game++) {
        char usual[GAME_USAGE_MAX];
        game_usage(*game, usual);
        printf("  %s\n", usual);
    }
    print_forms();
}

/* --- the opening book and the engine --- */

double cli_seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

struct book *cli_book(const struct cli_options *options)
{
    struct reason why;
    if (options->no_book)
        return NULL;
    struct book *book = book_open_default(&options->variant, &why);
    if (!book && why.text[0])
        cli_wrong("solving without the opening book: %s", why.text);
    return book;
}

/* the engine's solver is made only when level 10 is first asked */
struct engine *cli_engine(const struct cli_options *options, const struct book *book, int threads)
{
    const struct cli_guest *guest = options->guests;
    while (guest < options->guests + 2 && !guest->player.honour)
        guest++;
    struct engine *engine =
        engine_create(&options->variant, guest->player.honour ? guest->player.honour->evaluator : options->evaluator);
    if (engine)
        engine_set_solver(engine, &(struct solver_limits){.book = book, .threads = threads, .path = options->path});
    else
        cli_wrong("out of memory");
    if (engine && (guest->player.weighed || options->weights_file))
        engine_set_weights(engine, guest->player.weighed ? guest->player.weights : options->weights);
    return engine;
}

/* --- finding and running a command --- */

/*
 * Finds the command that the command line names; NULL if there is none. Sets *words to the number of words in its name.
 * Without a command, *words is 2 if the first word begins a name of two words.
 */
static const struct cli_command *find_command(const struct cli_program *program, int argc, char **argv, int *words)
{
    *words = 1;
    for (const struct cli_command *command = program->commands; command->run; command++) {
        const char *name = command->line.name;
        size_t first = strcspn(name, " ");
        if (strncmp(name, argv[1], first) != 0 || argv[1][first] != '\0')
            continue;
        *words = name[first] == '\0' ? 1 : 2;
        if (*words == 1 || (argc > 2 && strcmp(name + first + 1, argv[2]) == 0))
            return command;
    }
    return NULL;
}

/* Closes standard output. Lost output means lost work, so it is reported. */
static enum cli_exit close_output(enum cli_exit exit)
{
    bool lost = ferror(stdout) != 0;
    errno = 0;
    if (fclose(stdout) != 0)
        lost = true;
    if (!lost)
        return exit;
    if (cli_lost_output())
        errno = cli_lost_output();
    return cli_refused("the output could not be written: %s", reason_of_errno());
}

int cli_main(const struct cli_program *program, int argc, char **argv)
{
    cli_name = program->name;
    signal(SIGXFSZ, SIG_IGN); /* a file that would grow beyond `ulimit -f` is then a write error, like a full disk */
    if (!terminal_guard())
        return (int)CLI_REFUSED;
    if (argc < 2)
        return (int)cli_wrong("which command? --help lists them");
    if (strcmp(argv[1], "--help") == 0) {
        print_help(program);
        return (int)close_output(CLI_DONE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("%s %s\n", program->name, GRAVITRIPS_VERSION);
        return (int)close_output(CLI_DONE);
    }
    int words;
    const struct cli_command *command = find_command(program, argc, argv, &words);
    if (!command)
        return (int)cli_wrong(words > 1 ? "'%s' needs a second word; --help lists them"
                                        : "'%s' is not a command; --help lists them",
                              argv[1]);
    struct cli_options options;
    enum cli_exit exit;
    if (cli_read_options(argc - words, argv + words, command, &options, &exit))
        exit = command->run(&options);
    else if (exit == CLI_DONE) {
        print_usage(printf("Usage: %s ", cli_name), 0, command, 2 * INDENT);
        printf("\nPrints %s.\n\nOptions:\n", command->line.what);
        option_print_list(stdout, &cli_program, &command->line);
        print_forms();
    }
    return (int)close_output(exit);
}
