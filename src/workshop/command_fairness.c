/*
 * gravitrips-workshop fairness: solves Kolibrat on each board of the fairness map (ai/fairness.h), and prints who wins.
 * Declared in workshop.h.
 */

#include "ai/fairness.h"
#include "standard.h"
#include "workshop/workshop.h"

enum { MEMORY = 1024 /* MiB for a tablebase without --memory */ };

/* The worth of the empty board when so many points are missing: a game to fewer points is the end of a longer one. */
static int plies_to_end(const struct tablebase *tablebase, const struct variant *variant, int missing)
{
    char text[STATE_TEXT_MAX];
    struct state state;
    int scored = variant->options.points - missing;
    variant->game->start(variant, &state);
    variant->game->format_state(variant, &state, text);
    sprintf(strrchr(text, ' '), " %d:%d", scored, scored);
    (void)position_parse(variant, text, &state, NULL);
    struct worth worth = tablebase_value(tablebase, &state);
    return worth.result == WORTH_WIN ? worth.plies : worth.result == WORTH_LOSS ? -worth.plies : 0;
}

/* Solves the games to 1, 2 and more points with these sizes, as far as memory allows, and prints who wins. */
static void solve_row(const struct cli_options *options, struct options sizes)
{
    uint64_t mebibytes = options->mebibytes ? options->mebibytes : MEMORY;
    struct tablebase_limits limits = {.memory = mebibytes << 20, .threads = options->threads};
    struct tablebase *tablebase = NULL;
    struct variant variant;
    for (sizes.points = FAIRNESS_POINTS; sizes.points > 0 && !tablebase; sizes.points--)
        if (variant_init(&variant, game_find("kolibrat"), &sizes, NULL))
            tablebase = tablebase_create(&variant, TABLEBASE_PLAY, &limits, NULL, NULL, NULL, NULL);
    printf("%dx%d\t%d", sizes.width, sizes.height, sizes.pieces);
    for (int points = 1; points <= FAIRNESS_POINTS; points++)
        if (tablebase && points <= variant.options.points)
            printf("\t%d", plies_to_end(tablebase, &variant, points));
        else
            printf("\t?");
    puts("");
    tablebase_destroy(tablebase);
}

enum cli_exit command_fairness(const struct cli_options *options)
{
    struct options sizes = {.width = FAIRNESS_SIDE_MIN};
    for (; sizes.width < FAIRNESS_SIDE_MIN + FAIRNESS_WIDTHS; sizes.width++)
        for (sizes.height = FAIRNESS_SIDE_MIN; sizes.height < FAIRNESS_SIDE_MIN + FAIRNESS_HEIGHTS; sizes.height++)
            for (sizes.pieces = 1; sizes.pieces <= FAIRNESS_PIECES; sizes.pieces++) {
                solve_row(options, sizes);
                if (!cli_flush())
                    return CLI_REFUSED; /* cli_main will report the lost output */
            }
    return CLI_DONE;
}
