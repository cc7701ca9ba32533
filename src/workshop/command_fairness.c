/*
 * gravitrips-workshop fairness: solves Kolibrat on each board of the fairness map (ai/fairness.h), and writes who wins.
 * Declared in workshop.h.
 */

#include "ai/fairness.h"
#include "files/output.h"
#include "standard.h"
#include "workshop/workshop.h"

enum {
    POSITION_MAX = 64,
    HALF = FAIRNESS_PIECES / 2, /* rows of a board that stand in one line of the table in C */
    MEMORY = 1024               /* MiB for a tablebase without --memory */
};

/* The largest variant of these sizes, by points, whose tablebase takes no more than this. False if there is none. */
static bool find_variant(struct options sizes, uint64_t memory, struct variant *variant)
{
    for (sizes.points = FAIRNESS_POINTS; sizes.points > 0; sizes.points--) {
        uint64_t bytes;
        if (variant_init(variant, game_find("kolibrat"), &sizes, NULL) &&
            tablebase_bytes(variant, TABLEBASE_PLAY, &bytes, NULL) && bytes <= memory)
            return true;
    }
    return false;
}

/* The worth of the empty board when so many points are missing: a game to fewer points is the end of a longer one. */
static int plies_to_end(const struct tablebase *tablebase, const struct variant *variant, int missing)
{
    char text[POSITION_MAX] = "";
    struct state state;
    int scored = variant->options.points - missing;
    for (int row = 0; row < variant->options.height; row++)
        sprintf(text + strlen(text), "%s%.*s", row > 0 ? "/" : "", variant->options.width, ".........");
    sprintf(text + strlen(text), " r %d:%d", scored, scored);
    if (!position_parse(variant, text, &state, NULL))
        return FAIRNESS_UNKNOWN;
    struct worth worth = tablebase_value(tablebase, &state);
    return worth.result == WORTH_WIN ? worth.plies : worth.result == WORTH_LOSS ? -worth.plies : 0;
}

/* Solves the games to 1, 2 and more points with these sizes, as far as memory allows. */
static bool solve_row(const struct cli_options *options, struct options sizes, int plies[FAIRNESS_POINTS])
{
    uint64_t mebibytes = options->mebibytes ? options->mebibytes : MEMORY;
    struct tablebase_limits limits = {.memory = mebibytes << 20, .threads = options->threads};
    struct variant variant;
    struct reason why;
    for (int i = 0; i < FAIRNESS_POINTS; i++)
        plies[i] = FAIRNESS_UNKNOWN;
    if (!find_variant(sizes, limits.memory, &variant))
        return true;
    struct tablebase *tablebase = tablebase_create(&variant, TABLEBASE_PLAY, &limits, NULL, NULL, NULL, &why);
    if (!tablebase)
        return cli_wrong_line("fairness: %s", why.text);
    for (int i = 0; i < variant.options.points; i++)
        plies[i] = plies_to_end(tablebase, &variant, i + 1);
    tablebase_destroy(tablebase);
    return true;
}

/* Solves a board: prints its row of the Markdown table, and writes its rows of the table in C. */
static bool solve_board(const struct cli_options *options, int width, int height, FILE *stream)
{
    int plies[FAIRNESS_POINTS];
    printf("| %d×%d |", width, height);
    for (int pieces = 1; pieces <= FAIRNESS_PIECES; pieces++) {
        if (!solve_row(options, (struct options){.width = width, .height = height, .pieces = pieces}, plies))
            return false;
        fputs(pieces == 1 ? "    {{" : pieces == HALF + 1 ? "\n     {" : " {", stream);
        for (int i = 0; i < FAIRNESS_POINTS; i++) {
            bool known = plies[i] != FAIRNESS_UNKNOWN;
            printf(!known ? " ?" : plies[i] == 0 ? " =" : plies[i] > 0 ? " +%d" : " −%d", abs(plies[i]));
            fprintf(stream, "%s%d", i > 0 ? ", " : "", plies[i]);
        }
        printf(" |");
        fputs(pieces == FAIRNESS_PIECES ? "}},\n" : "},", stream);
        if (!cli_flush())
            return false;
    }
    puts("");
    return true;
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
