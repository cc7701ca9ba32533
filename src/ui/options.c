/* The command line of the window. */
#include "ui/options.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gravitrips/version.h"
#include "ui/board/view.h"

static const char usage[] = "  --size WxH        columns and rows\n"
                            "  --connect N       pieces in a winning line\n"
                            "  --pieces N        of a side on the board at most\n"
                            "  --points N        that win\n"
                            "  --first SEAT      who has the red pieces and begins: human, or a level 1..10\n"
                            "  --second SEAT     who has the others\n"
                            "  --watch           computer against computer\n"
                            "  --seed N          the same choices among equally good moves each time, and a series\n"
                            "                    of puzzles of its own\n"
                            "  --mute            begin without sound\n"
                            "  --fullscreen      begin in full screen\n"
                            "  --data-dir DIR    keep games and settings there\n"
                            "  --version         print the version\n"
                            "  --help            print this\n"
                            "\n"
                            "F1 in the window shows all keys.\n";

enum option_id {
    GAME = 1,
    SIZE,
    CONNECT,
    PIECES,
    POINTS,
    FIRST_SEAT,
    SECOND_SEAT,
    WATCH,
    SEED,
    MUTE,
    FULLSCREEN,
    DATA_DIR,
    VERSION,
    HELP
};

static const struct option long_options[] = {
    {"game", required_argument, NULL, GAME},
    {"size", required_argument, NULL, SIZE},
    {"connect", required_argument, NULL, CONNECT},
    {"pieces", required_argument, NULL, PIECES},
    {"points", required_argument, NULL, POINTS},
    {"first", required_argument, NULL, FIRST_SEAT},
    {"second", required_argument, NULL, SECOND_SEAT},
    {"watch", no_argument, NULL, WATCH},
    {"seed", required_argument, NULL, SEED},
    {"mute", no_argument, NULL, MUTE},
    {"fullscreen", no_argument, NULL, FULLSCREEN},
    {"data-dir", required_argument, NULL, DATA_DIR},
    {"version", no_argument, NULL, VERSION},
    {"help", no_argument, NULL, HELP},
    {0},
};

static void print_usage(void)
{
    printf("Usage: gravitrips [options] [FILE]\n"
           "Connect Four and other board games on the desktop. FILE holds games on record.\n"
           "\n"
           "  --game GAME       the game to play, and its usual board; without it and options\n"
           "                    of the board the one that was chosen last\n");
    for (const struct game *const *game = game_list(); *game; game++) {
        char text[GAME_USAGE_MAX];
        game_usage(*game, text);
        printf("                      %s\n", text);
    }
    printf("%s", usage);
}

static bool wrong(const char *option, const char *value, const char *expected)
{
    fprintf(stderr, "gravitrips: %s: '%s' is not %s\n", option, value, expected);
    return false;
}

static bool no_game(const char *value)
{
    char names[GAME_NAMES_MAX];
    game_names(names);
    fprintf(stderr, "gravitrips: --game: '%s' is not a game; there are %s\n", value, names);
    return false;
}

/* A whole decimal number and nothing else. */
static bool read_number(const char *text, uint64_t max, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *number <= max;
}

static bool read_size(const char *text, struct options *sizes)
{
    char extra;
    unsigned width, height;
    bool plain = strspn(text, "0123456789x") == strlen(text) && strlen(text) < 8;
    if (!plain || sscanf(text, "%ux%u%c", &width, &height, &extra) != 2 || width == 0 || height == 0)
        return wrong("--size", text, "WIDTHxHEIGHT, for instance 7x6");
    sizes->width = (int)width;
    sizes->height = (int)height;
    return true;
}

static bool read_count(const char *option, const char *text, int *count)
{
    uint64_t number;
    if (!read_number(text, CELLS_MAX, &number) || number == 0)
        return wrong(option, text, "a number");
    *count = (int)number;
    return true;
}

static bool read_seat(struct options_line *options, int player, const char *option, const char *text)
{
    options->has_seat[player] = true;
    if (!seat_parse(text, &options->seats[player]))
        return wrong(option, text, "a seat: human, or a level 1..10");
    return true;
}

static bool read_option(int id, const char *value, struct options_line *options, struct options *sizes,
                        const struct game **game)
{
    switch (id) {
    case GAME:
        options->has_board = true;
        *game = game_find(value);
        return *game || no_game(value);
    case SIZE:
        options->has_board = true;
        return read_size(value, sizes);
    case CONNECT:
        options->has_board = true;
        return read_count("--connect", value, &sizes->connect);
    case PIECES:
        options->has_board = true;
        return read_count("--pieces", value, &sizes->pieces);
    case POINTS:
        options->has_board = true;
        return read_count("--points", value, &sizes->points);
    case FIRST_SEAT:
        return read_seat(options, 0, "--first", value);
    case SECOND_SEAT:
        return read_seat(options, 1, "--second", value);
    case SEED:
        options->has_seed = true;
        return read_number(value, UINT64_MAX, &options->seed) || wrong("--seed", value, "a number");
    case DATA_DIR:
        options->data_dir = value;
        return value[0] || wrong("--data-dir", value, "a directory");
    case WATCH:
        return options->watch = true;
    case MUTE:
        return options->mute = true;
    case FULLSCREEN:
        return options->fullscreen = true;
    default:
        return false; /* getopt has said what is wrong */
    }
}

/* What can only be judged when all options are known. */
static bool check(struct options_line *options, const struct game *game, const struct options *sizes)
{
    struct reason why;
    if (!variant_init(&options->variant, game, sizes, &why)) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        return false;
    }
    if (!view_for(&options->variant)) {
        fprintf(stderr, "gravitrips: the window cannot show a board of %s yet; gravitrips-cli plays it\n", game->title);
        return false;
    }
    for (int player = 0; player < 2; player++)
        if (options->watch && options->has_seat[player] && seat_is_human(options->seats[player])) {
            fprintf(stderr, "gravitrips: --watch is for two computers: no human can sit there\n");
            return false;
        }
    return true;
}

enum options_result options_read(int argc, char **argv, struct options_line *options)
{
    struct options sizes = {0};
    const struct game *game = game_list()[0];
    int id;
    memset(options, 0, sizeof *options);
    while ((id = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (id == HELP || id == VERSION) {
            if (id == HELP)
                print_usage();
            else
                printf("gravitrips %s\n", GRAVITRIPS_VERSION);
            return fflush(stdout) == 0 ? OPTIONS_DONE : OPTIONS_WRONG;
        }
        if (!read_option(id, optarg, options, &sizes, &game))
            return OPTIONS_WRONG;
    }
    if (optind < argc)
        options->file = argv[optind++];
    if (optind < argc) {
        fprintf(stderr, "gravitrips: '%s': only one file can be opened\n", argv[optind]);
        return OPTIONS_WRONG;
    }
    return check(options, game, &sizes) ? OPTIONS_GO : OPTIONS_WRONG;
}
