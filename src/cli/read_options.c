/* The command line of gravitrips-cli: what is so unless told otherwise, and what stands behind the options. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/option_table.h"
#include "cli/values.h"
#include "net/code.h"

_Static_assert((int)CLI_CODE_SIZE >= (int)CODE_TEXT_SIZE + (int)CODE_ADDRESS_SIZE, "a code and its relay fit");

enum { PERFT_DEPTH_MAX = 60, PUZZLES = 10, MILLISECONDS = 10 };

bool cli_take_file(struct cli_options *options)
{
    options->file = options->line_read.operand_count > 0 ? options->line_read.operands[0] : NULL;
    return true;
}

bool cli_take_parts(struct cli_options *options)
{
    options->parts = options->line_read.operands;
    options->part_count = options->line_read.operand_count;
    return true;
}

bool cli_take_sets(struct cli_options *options)
{
    options->sets = options->line_read.operands;
    options->set_count = options->line_read.operand_count;
    return true;
}

bool cli_take_ids(struct cli_options *options)
{
    uint64_t id;
    options->ids = options->line_read.operands;
    options->id_count = options->line_read.operand_count;
    for (int i = 0; i < options->id_count; i++)
        if (!cli_read_number("ID", options->ids[i], 1, INT64_MAX, &id))
            return false;
    return true;
}

bool cli_take_depth(struct cli_options *options)
{
    uint64_t depth;
    if (!cli_read_number("DEPTH", options->line_read.operands[0], 1, PERFT_DEPTH_MAX, &depth))
        return false;
    options->depth = (int)depth;
    return true;
}

/* Reads the first line of standard input, byte by byte: what stands behind it are moves. */
static bool read_code(struct cli_options *options)
{
    size_t length = 0;
    char byte;
    if (isatty(STDIN_FILENO))
        fputs("code: ", stderr);
    while (length + 1 < sizeof options->code_line && read(STDIN_FILENO, &byte, 1) == 1 && byte != '\n')
        if (byte != '\r')
            options->code_line[length++] = byte;
    options->code_line[length] = '\0';
    options->code = options->code_line;
    return length > 0 || cli_wrong_line("standard input: there is no code");
}

/* What stands in a command line everybody on this computer can read; so it need not stand there. */
bool cli_take_code(struct cli_options *options)
{
    struct code code;
    char relay[CODE_ADDRESS_SIZE];
    struct reason why;
    const struct option_command *line = &options->command->line;
    options->code = options->line_read.operand_count > 0 ? options->line_read.operands[0] : getenv("GRAVITRIPS_CODE");
    if (!options->code)
        return cli_wrong_line("%s needs %s", line->name, line->operands.name);
    if (strcmp(options->code, "-") == 0 && !read_code(options))
        return false;
    if (!code_parse(options->code, &code, relay, &why))
        return cli_wrong_line("'%s': %s", options->code, why.text);
    return !relay[0] || !options->relay[0] || cli_wrong_line("--relay: the code names a relay already, %s", relay);
}

bool cli_take_session(struct cli_options *options)
{
    options->session = options->line_read.operand_count > 0 ? options->line_read.operands[0] : "";
    return options->session[strspn(options->session, "0123456789abcdef")] == '\0' ||
           cli_wrong_line("'%s' is not the name of a game with a friend; `gravitrips-cli friends` lists them",
                          options->session);
}

static int processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > CLI_THREADS_MAX ? CLI_THREADS_MAX : (int)count;
}

static void set_usual(struct cli_options *options, const struct cli_command *command)
{
    *options = (struct cli_options){
        .command = command,
        .seed = 1,
        .threads = command->all_cores ? processors() : 1,
        .share = 1,
        .shares = 1,
        .games = command->games ? command->games : 1,
        .depth = command->depth,
        .from = LEVEL_MIN,
        .to = LEVEL_MAX,
        .step = 1,
        .count = PUZZLES,
        .milliseconds = MILLISECONDS,
        .position = "",
        .method = TREE_METHODS,
        .at = "",
        .relay = "",
        .name = "",
    };
}

bool cli_read_options(int argc, char **argv, const struct cli_command *command, struct cli_options *options,
                      enum cli_exit *exit)
{
    set_usual(options, command);
    *exit = CLI_USAGE;
    if (!option_read(&cli_program, &command->line, argc, argv, options, &options->line_read))
        return false;
    if (options->line_read.help) {
        *exit = CLI_DONE;
        return false;
    }
    options->filter.game = options->game;
    return (!command->take || command->take(options)) && cli_check_options(options);
}
