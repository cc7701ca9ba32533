/* The command line of the window. */
#include "ui/options.h"

#include "ui/board/view.h"

enum option_id {
    GAME = 1,
    SIZE,
    CONNECT,
    PIECES,
    POINTS,
    RULE,
    FIRST_SEAT,
    SECOND_SEAT,
    WATCH,
    SEED,
    MUTE,
    FULLSCREEN,
    DATA_DIR,
    VERSION,
    HELP,
    ROWS
};

#define MEMBER(m) .member = offsetof(struct options_line, m)

static const char *const rules[] = {"plain", "pie", "swap", NULL};

static bool read_rule(const char *text, void *into, option_wrong_fn *wrong)
{
    struct options_line *options = into;
    return opening_find(text, &options->sizes.opening) || wrong("--rule: '%s' is neither plain nor pie nor swap", text);
}

/* A new option is a row here. */
static const struct option_row rows[ROWS] = {
    [GAME] = {"game", "GAME",
              "the game to play, and its usual board; without this and options of the board, the one chosen last:",
              OPTION_IS_GAME, MEMBER(game)},
    [SIZE] = {"size", "WxH", "columns and rows", OPTION_IS_SIZE, MEMBER(sizes)},
    [CONNECT] = {"connect", "N", "pieces in a winning line", OPTION_IS_INT, MEMBER(sizes.connect), 1, CELLS_MAX},
    [PIECES] = {"pieces", "N", "pieces that a side can have on the board", OPTION_IS_INT, MEMBER(sizes.pieces), 1,
                CELLS_MAX},
    [POINTS] = {"points", "N", "points that win", OPTION_IS_INT, MEMBER(sizes.points), 1, CELLS_MAX},
    [RULE] =
        {"rule", "RULE",
         "how colours are chosen: plain, not at all; pie, after the first disc the other player may take it; swap, "
         "after red, yellow, red the other one chooses",
         OPTION_IS_OTHER, .words = rules, .read = read_rule},
    [FIRST_SEAT] = {"first", "SEAT", "who has the red pieces and goes first: human, or a level 1..10", OPTION_IS_SEAT,
                    MEMBER(seats[0])},
    [SECOND_SEAT] = {"second", "SEAT", "who has the other pieces", OPTION_IS_SEAT, MEMBER(seats[1])},
    [WATCH] = {"watch", NULL, "computer against computer", OPTION_IS_FLAG, MEMBER(watch)},
    [SEED] = {"seed", "N", "the same choices among equally good moves each time, and a series of puzzles of its own",
              OPTION_IS_NUMBER, MEMBER(seed), 0, UINT64_MAX},
    [MUTE] = {"mute", NULL, "start without sound", OPTION_IS_FLAG, MEMBER(mute)},
    [FULLSCREEN] = {"fullscreen", NULL, "start in full screen", OPTION_IS_FLAG, MEMBER(fullscreen)},
    [DATA_DIR] = {"data-dir", "DIR", "keep games and settings there", OPTION_IS_FOLDER, MEMBER(data_dir)},
    [VERSION] = {"version", NULL, "print the version", .kind = OPTION_IS_VERSION},
    [HELP] = {"help", NULL, "print this help", .kind = OPTION_IS_HELP},
};

static bool wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));
static bool wrong(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)option_say("gravitrips", format, arguments);
    va_end(arguments);
    return false;
}

const struct option_program options_program = {
    "gravitrips",
    rows,
    ROWS,
    wrong,
    .head = "Usage: gravitrips [options] [FILE]\n"
            "Connect Four and other board games on the desktop. FILE holds recorded games.\n"
            "\n",
    .foot = "\nF1 in the window shows how to play, ? all keys.\n"};

const struct option_command options_command = {
    .name = "gravitrips",
    .uses = (const unsigned short[]){GAME, SIZE, CONNECT, PIECES, POINTS, RULE, FIRST_SEAT, SECOND_SEAT, WATCH, SEED,
                                     MUTE, FULLSCREEN, DATA_DIR, 0},
    .operands = {"[FILE]", "FILE", 0, 1, true},
};

/* Checks what can only be judged when all options are known. */
static bool check(struct options_line *options)
{
    const struct game *game = options->game ? options->game : game_list()[0];
    struct reason why;
    if (!variant_init(&options->variant, game, &options->sizes, &why))
        return wrong("%s", why.text);
    if (!view_for(&options->variant))
        return wrong("the window cannot show a board of %s yet; gravitrips-cli plays it", game->title);
    for (int player = 0; player < 2; player++)
        if (options->watch && options->has_seat[player] && seat_is_human(options->seats[player]))
            return wrong("--watch is for two computers: no human can sit there");
    return true;
}

enum option_result options_read(int argc, char **argv, struct options_line *options)
{
    struct option_line line;
    *options = (struct options_line){0};
    enum option_result result = option_begin(&options_program, &options_command, argc, argv, options, &line);
    if (result != OPTION_GO)
        return result;
    for (int row = GAME; row <= RULE; row++)
        options->has_board = options->has_board || option_was_given(&line, row);
    options->has_seat[0] = option_was_given(&line, FIRST_SEAT);
    options->has_seat[1] = option_was_given(&line, SECOND_SEAT);
    options->has_seed = option_was_given(&line, SEED);
    options->file = line.operand_count > 0 ? line.operands[0] : NULL;
    return check(options) ? OPTION_GO : OPTION_WRONG;
}
