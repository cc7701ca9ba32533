/* A board as SVG. Sides differ by more than their colour: the second one's discs have a hole in the middle. */
#include "cli/theory.h"

enum { CELL = 20, EDGE = 4, LANE = 14 };

/* On light ground all is as its attributes say, for viewers that know no style, too. */
const char theory_board_style[] = "@media(prefers-color-scheme:dark){.p{fill:#2f66bd}.e{stroke:#15191f}"
                                  ".k{stroke:#2f66bd}.t{fill:#dddddd}.b{fill:#7fe0a3}}";

#define DOT         "fill=\"none\" stroke-linecap=\"round\" stroke-width="
#define WORD        "font-family=\"sans-serif\" font-size=\"7\" text-anchor=\"middle\" class="
#define PLAIN_WORD  WORD "\"t\" fill=\"#333333\""
#define STRONG_WORD WORD "\"b\" font-weight=\"bold\" fill=\"#075e2b\""

/* How the dots of a path look. */
static const char empty_dots[] = "class=\"e\" stroke=\"#ffffff\" " DOT "\"16\"",
                  first_dots[] = "class=\"f\" stroke=\"#d8342b\" " DOT "\"16\"",
                  second_dots[] = "class=\"s\" stroke=\"#f2c21a\" " DOT "\"16\"",
                  holes[] = "class=\"k\" stroke=\"#2456a6\" " DOT "\"5\"";

static int center_x(int column)
{
    return EDGE + CELL * column + CELL / 2;
}

static int center_y(const struct variant *variant, int row)
{
    return LANE + EDGE + CELL * (variant->options.height - 1 - row) + CELL / 2;
}

/* All cells that hold this, as dots of one path. */
static void put_cells(const struct variant *variant, const struct state *state, enum cell cell, const char *dots,
                      FILE *file)
{
    int width = variant->options.width, count = 0;
    for (int i = 0; i < variant->cells; i++)
        if (state->cells[i] == cell)
            fprintf(file, "%sM%d %dh.01", count++ ? "" : "<path d=\"", center_x(i % width),
                    center_y(variant, i / width));
    if (count)
        fprintf(file, "\" %s/>\n", dots);
}

/* "6" for a win in six moves, "-5" for a loss, "=" for a draw. */
static void put_worth(const struct theory *theory, const struct theory_move *move, FILE *file)
{
    int moves = worth_moves(move->worth), column = move->move.to % theory->variant->options.width;
    fprintf(file, "<text x=\"%d\" y=\"%d\" %s>", center_x(column), LANE - 3, move->best ? STRONG_WORD : PLAIN_WORD);
    if (!move->known)
        fputs(move->best ? "best?" : "?", file);
    else if (move->worth.result == WORTH_DRAW)
        fputs("=", file);
    else
        fprintf(file, "%s%d", move->worth.result == WORTH_WIN ? "+" : "\342\210\222", moves);
    fputs("</text>\n", file);
}

void theory_board(const struct theory *theory, const struct theory_page *page, bool alone, FILE *file)
{
    const struct variant *variant = theory->variant;
    int width = variant->options.width, wide = CELL * width + 2 * EDGE,
        high = CELL * variant->options.height + 2 * EDGE;
    fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n", wide,
            LANE + high + LANE);
    fprintf(file, "<title>Position %s</title>\n", page->text[0] ? page->text : "at the beginning");
    if (alone)
        fprintf(file, "<style>%s</style>\n", theory_board_style);
    fprintf(file, "<rect y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" class=\"p\" fill=\"#2456a6\"/>\n", LANE, wide,
            high);
    put_cells(variant, &page->state, CELL_EMPTY, empty_dots, file);
    put_cells(variant, &page->state, CELL_FIRST, first_dots, file);
    put_cells(variant, &page->state, CELL_SECOND, second_dots, file);
    put_cells(variant, &page->state, CELL_SECOND, holes, file);
    if (page->last.kind != MOVE_NONE)
        fprintf(file, "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"2\"/>\n",
                center_x(page->last.to % width), center_y(variant, page->last.to / width));
    for (int i = 0; i < page->count; i++)
        put_worth(theory, &page->moves[i], file);
    for (int column = 0; column < width; column++)
        fprintf(file, "<text x=\"%d\" y=\"%d\" " PLAIN_WORD ">%d</text>\n", center_x(column), LANE + high + LANE - 4,
                column + 1);
    fputs("</svg>\n", file);
}
