/*
 * gravitrips-workshop fairness: solves Kolibrat on each board of the fairness map (ai/fairness.h), and writes who wins.
 * Declared in workshop.h.
 */

#include "ai/fairness.h"
#include "files/output.h"
#include "standard.h"
#include "workshop/workshop.h"

enum {
    HALF = FAIRNESS_PIECES / 2, /* rows of a board that stand in one line of the table in C */
    MEMORY = 1024               /* MiB for a tablebase without --memory */
};

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

/* Solves the games to 1, 2 and more points with these sizes, as far as memory allows. */
static void solve_row(const struct cli_options *options, struct options sizes, int plies[FAIRNESS_POINTS])
{
    uint64_t mebibytes = options->mebibytes ? options->mebibytes : MEMORY;
    struct tablebase_limits limits = {.memory = mebibytes << 20, .threads = options->threads};
    struct tablebase *tablebase = NULL;
    struct variant variant;
    for (sizes.points = FAIRNESS_POINTS; sizes.points > 0 && !tablebase; sizes.points--)
        if (variant_init(&variant, game_find("kolibrat"), &sizes, NULL))
            tablebase = tablebase_create(&variant, TABLEBASE_PLAY, &limits, NULL, NULL, NULL, NULL);
    for (int i = 0; i < FAIRNESS_POINTS; i++)
        plies[i] =
            tablebase && i < variant.options.points ? plies_to_end(tablebase, &variant, i + 1) : FAIRNESS_UNKNOWN;
    tablebase_destroy(tablebase);
}

/* Solves a board: prints its row of the Markdown table, and writes its rows of the table in C. */
static bool solve_board(const struct cli_options *options, int width, int height, FILE *stream)
{
    int plies[FAIRNESS_POINTS];
    printf("| %d×%d |", width, height);
    for (int pieces = 1; pieces <= FAIRNESS_PIECES; pieces++) {
        solve_row(options, (struct options){.width = width, .height = height, .pieces = pieces}, plies);
        fputs(pieces == 1 ? "    {{" : pieces == HALF + 1 ? "\n     {" : " {", stream);
        for (int i = 0; i < FAIRNESS_POINTS; i++) {
            bool known = plies[i] != FAIRNESS_UNKNOWN;
            printf(!known ? " ?" : plies[i] == 0 ? " =" : plies[i] > 0 ? " +%d" : " −%d", abs(plies[i]));
            fprintf(stream, "%s%d", i > 0 ? ", " : "", plies[i]);
        }
        printf(pieces == FAIRNESS_PIECES ? " |\n" : " |");
        fputs(pieces == FAIRNESS_PIECES ? "}},\n" : "},", stream);
    }
    return cli_flush();
}

enum cli_exit command_fairness(const struct cli_options *options)
{
    struct output output;
    struct reason why;
    bool good = true;
    if (!output_open(&output, options->out, OUTPUT_REPLACE, &why))
        return cli_wrong("--out: %s: %s", options->out, why.text);
    fputs("/* Made by gravitrips-workshop fairness: plies to the end of the game; 0 endless, negative: black wins. */\n"
          "#ifndef AI_FAIRNESS_TABLE_H\n#define AI_FAIRNESS_TABLE_H\n\n#include \"ai/fairness.h\"\n\n"
          "/* clang-format off */\nstatic const int16_t\n"
          "    fairness_table[FAIRNESS_WIDTHS * FAIRNESS_HEIGHTS][FAIRNESS_PIECES][FAIRNESS_POINTS] = {\n",
          output.stream);
    for (int i = 0; good && i < FAIRNESS_WIDTHS * FAIRNESS_HEIGHTS; i++)
        good = solve_board(options, FAIRNESS_SIDE_MIN + i / FAIRNESS_HEIGHTS, FAIRNESS_SIDE_MIN + i % FAIRNESS_HEIGHTS,
                           output.stream);
    fputs("};\n\n#endif\n", output.stream);
    good = good && (output_keep(&output, &why) || cli_wrong_line("--out: %s: %s", options->out, why.text));
    output_drop(&output);
    return good ? CLI_DONE : CLI_REFUSED;
}
