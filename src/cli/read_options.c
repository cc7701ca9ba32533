/*
 * Reads a command line: defaults, operands, and checks that concern several options. See option_table.h and cli.h.
 */
#include <unistd.h>

#include "cli/cli.h"
#include "cli/option_table.h"
#include "net/code.h"
#include "pictures/animation.h"
#include "rules/number.h"
#include "rules/reason.h"
#include "standard.h"

_Static_assert((int)CLI_CODE_SIZE >= (int)CODE_TEXT_SIZE + (int)CODE_ADDRESS_SIZE, "a code and its relay fit");

enum { PERFT_DEPTH_MAX = 200, PUZZLES = 10, MILLISECONDS = 10 };

bool cli_read_weights(const struct variant *variant, const char *evaluator, const char *option, const char *path,
                      int weights[WEIGHTS_MAX])
{
    struct reason why;
    if (evaluator_weight_count(variant, evaluator) == 0)
        return cli_wrong_line("%s: the evaluator has no weights", option);
    return weights_read(variant, evaluator, path, weights, &why) || cli_wrong_line("%s: %s", option, why.text);
}

bool cli_take_ids(struct cli_options *options)
{
    uint64_t id;
    for (int i = 0; i < options->line_read.operand_count; i++)
        if (!cli_read_number("ID", options->line_read.operands[i], 1, INT64_MAX, &id))
            return false;
    return true;
}

bool cli_take_depth(struct cli_options *options)
{
    return cli_read_int("DEPTH", options->file, PERFT_DEPTH_MAX, &options->depth);
}

/*
 * Reads the code of a game with a friend from the first line of standard input, byte by byte, because moves come after
 * it.
 */
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

/*
 * Takes the code of a game with a friend from the command line, the environment or standard input. The last two exist
 * because everybody on this computer can read command lines.
 */
bool cli_take_code(struct cli_options *options)
{
    struct code code;
    char relay[CODE_ADDRESS_SIZE];
    struct reason why;
    const struct option_command *line = &options->command->line;
    options->code = options->file ? options->file : getenv("GRAVITRIPS_CODE");
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
    options->session = options->file ? options->file : "";
    return options->session[strspn(options->session, "0123456789abcdef")] == '\0' ||
           cli_wrong_line("'%s' is not the name of a game with a friend; `gravitrips-cli friends` lists them",
                          options->session);
}

/* --- checks that concern several options --- */

static bool command_takes(const struct cli_options *options, int option)
{
    return option_is_taken(&cli_program, &options->command->line, option);
}

bool cli_has_evaluator(const struct variant *variant, const char *evaluator, const char *option)
{
    return evaluator_title(variant, evaluator) ||
           cli_wrong_line("%s: there is no evaluator '%s' for this game", option, evaluator);
}

const struct honour *cli_honour(const struct variant *variant, const char *name, const char *option)
{
    const struct honour *honour = museum_find(name);
    if (honour && museum_fits(honour, variant))
        return honour;
    cli_wrong(honour ? "%s: %s does not play this game, or not on this board"
                     : "%s: there is no guest of honour '%s'; `gravitrips-cli museum` lists them",
              option, name);
    return NULL;
}

/* Finds out who has a seat, or is the guest of honour of --museum. */
static bool check_guest(struct cli_options *options, int which)
{
    static const char *const names[] = {"--first", "--second", "--museum"};
    struct museum_player *player = &options->guests[which].player;
    const char *text = options->guests[which].text, *file = NULL;
    if (!text)
        return true;
    if (which < 2) {
        struct seat *seat = &options->seats[which];
        if (seat_parse(text, seat) && !seat_is_engine(*seat))
            return true;
        seat->level = SEAT_ENGINE;
        player->weighed = strncmp(text, "kolibrat:", strlen("kolibrat:")) == 0;
        if (!player->weighed && strncmp(text, "museum:", strlen("museum:")) != 0)
            return cli_wrong_line("%s: '%s' is not a seat: human, a level %d..%d, museum:NAME or kolibrat:FILE",
                                  names[which], text, LEVEL_MIN, LEVEL_MAX);
        file = strchr(text, ':') + 1;
        text = player->weighed ? museum_weighed()->name : file;
    }
    player->honour = cli_honour(&options->variant, text, names[which]);
    return player->honour && (!player->weighed || cli_read_weights(&options->variant, player->honour->evaluator,
                                                                   names[which], file, player->weights));
}

static bool check_board(struct cli_options *options)
{
    const struct game *game = options->game ? options->game : game_list()[0];
    const struct options *sizes = &options->sizes;
    struct reason why;
    if ((sizes->pieces && !game->defaults.pieces) || (sizes->points && !game->defaults.points))
        return cli_wrong_line("%s has no %s", game->title, sizes->pieces ? "--pieces" : "--points");
    return variant_init(&options->variant, game, sizes, &why) || cli_wrong_line("%s", why.text);
}

/* Builds the variant, and checks what depends on several options. */
static bool check_options(struct cli_options *options)
{
    const char *name = options->command->line.name;
    const struct archive_filter *filter = &options->filter;
    bool filtered = filter->game || filter->result || filter->level || filter->player;
    /* games of the archive are named by IDs or by filters, but not by both */
    if (command_takes(options, OPTION_OPPONENT) && filtered && options->line_read.operand_count > 0)
        return cli_wrong_line("%s takes either IDs or --game, --result and --opponent", name);
    if (!check_board(options))
        return false;
    if (command_takes(options, OPTION_LEVEL) && command_takes(options, OPTION_DEPTH) &&
        (options->level != 0) + (options->depth != 0) + (options->guests[2].text != NULL) != 1)
        return cli_wrong_line("%s needs one of --level, --depth and --museum", name);
    if (options->out && !options->out[0])
        return cli_wrong_line("%s needs --out", name);
    bool even = command_takes(options, OPTION_MILLISECONDS) || command_takes(options, OPTION_FROM);
    if (even && options->games % 2 != 0)
        return cli_wrong_line("--games: %d is odd; each side begins in half of them", options->games);
    if (command_takes(options, OPTION_FROM) && options->from + options->step > options->to)
        return cli_wrong_line("there are no two levels from %d to %d with a step of %d", options->from, options->to,
                              options->step);
    if (options->guests[2].text && (options->evaluator || options->weights_file))
        return cli_wrong_line("--museum: a guest of honour has an evaluator and weights of its own");
    return check_guest(options, FIRST) && check_guest(options, SECOND) && check_guest(options, 2) &&
           cli_has_evaluator(&options->variant, options->evaluator, "--evaluator") &&
           (!options->weights_file || cli_read_weights(&options->variant, options->evaluator, "--weights",
                                                       options->weights_file, options->weights));
}

static void set_usual(struct cli_options *options, const struct cli_command *command)
{
    long cores = command->all_cores ? sysconf(_SC_NPROCESSORS_ONLN) : 1;
    *options = (struct cli_options){
        .command = command,
        .seed = 1,
        .threads = (int)(cores < 1                 ? 1
                         : cores > CLI_THREADS_MAX ? CLI_THREADS_MAX
                                                   : cores),
        .share = 1,
        .shares = 1,
        .games = command->games ? command->games : 1,
        .depth = command->depth,
        .depths = 1,
        .from = LEVEL_MIN,
        .to = LEVEL_MAX,
        .step = 1,
        .count = PUZZLES,
        .milliseconds = MILLISECONDS,
        .pace = ANIMATION_PACE,
        .number = 1,
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
    if (options->line_read.operand_count > 0)
        options->file = options->line_read.operands[0];
    return (!command->take || command->take(options)) && check_options(options);
}
