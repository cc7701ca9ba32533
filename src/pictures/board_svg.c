/* Draws boards as SVG. */
#include "pictures/board_svg.h"

const char board_svg_style[] = "@media(prefers-color-scheme:dark){.p{fill:#2f66bd}.e{stroke:#15191f}"
                               ".k{stroke:#35060c}.g{fill:#1f2630;stroke:#8a97a6}.l{stroke:#e6eaef}"
                               ".t{fill:#dddddd}.b{fill:#7fe0a3}}";

#define DOT         "fill=\"none\" stroke-linecap=\"round\" stroke-width="
#define WORD        "font-family=\"sans-serif\" font-size=\"7\" text-anchor=\"middle\" class="
#define PLAIN_WORD  WORD "\"t\" fill=\"#333333\""
#define STRONG_WORD WORD "\"b\" font-weight=\"bold\" fill=\"#075e2b\""

/* The figures of pieces as paths, from the middle of a cell. */
static const char *const figures[] = {[FIGURE_DOT] = "h.01",
                                      [FIGURE_CROSS] = "m-5-5l10 10m0-10l-10 10",
                                      [FIGURE_RING] = "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0"};
_Static_assert(LOOK_CROSS == 5 && LOOK_RING_RADIUS == 6, "the paths are as large as the figures");

static const struct look_layer hole = {FIGURE_DOT, 16, LOOK_PAPER, 'e'};

/* Writes all cells that have pieces of this colour, or none (-1), in one layer: they are one path. */
static void put_cells(const struct board_scene *scene, int colour, const struct look_layer *layer, FILE *file)
{
    int count = 0;
    for (int i = 0; i < scene->variant->cells && layer->pen > 0; i++)
        if (look_colour(scene->state, i) == colour)
            fprintf(file, "%sM%d %d%s", count++ ? "" : "<path d=\"", look_x(scene->variant, i),
                    look_y(scene->variant, i), figures[layer->figure]);
    if (count == 0)
        return;
    fputs("\" ", file);
    if (layer->style)
        fprintf(file, "class=\"%c\" ", layer->style);
    fprintf(file, "stroke=\"#%06" PRIx32 "\" " DOT "\"%d\"/>\n", layer->colour, layer->pen);
}

static void put_ground(const struct board_scene *scene, FILE *file)
{
    const struct variant *variant = scene->variant;
    if (variant->game->gravity) {
        fprintf(file, "<rect y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" class=\"p\" fill=\"#%06x\"/>\n", LOOK_LANE,
                look_wide(variant), look_board_high(variant), (unsigned)LOOK_PLATE);
        put_cells(scene, -1, &hole, file);
        return;
    }
    fputs("<path d=\"", file);
    for (int i = 0; i < variant->cells; i++)
        fprintf(file, "M%d %dh%dv%dh-%dz", look_x(variant, i) - LOOK_CELL / 2, look_y(variant, i) - LOOK_CELL / 2,
                LOOK_CELL, LOOK_CELL, LOOK_CELL);
    fprintf(file, "\" class=\"g\" fill=\"#%06x\" stroke=\"#%06x\"/>\n", (unsigned)LOOK_PAPER, (unsigned)LOOK_GRID);
}

static void put_names(const struct variant *variant, FILE *file)
{
    for (int column = 0; column < variant->options.width; column++) {
        char name[LOOK_NAME_MAX];
        look_name_column(variant, column, name);
        fprintf(file, "<text x=\"%d\" y=\"%d\" " PLAIN_WORD ">%s</text>\n", look_x(variant, column),
                look_high(variant) - 4, name);
    }
    for (int row = 0; row < variant->options.height && !variant->game->gravity; row++)
        fprintf(file, "<text x=\"%d\" y=\"%d\" " PLAIN_WORD ">%d</text>\n", LOOK_LANE / 2,
                look_y(variant, row * variant->options.width) + 3, row + 1);
}

/* Draws a mark's edge, or the mark itself. */
static void put_mark(const struct variant *variant, const struct look_mark *mark, bool edge, FILE *file)
{
    if (mark->from == mark->to)
        fprintf(file, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"",
                look_x(variant, mark->to) - LOOK_MARK_FRAME, look_y(variant, mark->to) - LOOK_MARK_FRAME,
                2 * LOOK_MARK_FRAME, 2 * LOOK_MARK_FRAME, LOOK_MARK_FRAME_ROUND);
    else {
        struct look_arrow arrow = look_arrow(variant, mark);
        fprintf(file, "<path d=\"M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1fL%.1f %.1f\"", arrow.x, arrow.y, arrow.tip_x,
                arrow.tip_y, arrow.barb_x[0], arrow.barb_y[0], arrow.tip_x, arrow.tip_y, arrow.barb_x[1],
                arrow.barb_y[1]);
    }
    fprintf(file,
            " fill=\"none\" stroke=\"#%06" PRIx32 "\" stroke-width=\"%d\" stroke-linecap=\"round\" "
            "stroke-linejoin=\"round\"/>\n",
            edge ? (uint32_t)LOOK_MARK_EDGE : mark->colour, edge ? LOOK_MARK_EDGE_WIDTH : LOOK_MARK_WIDTH);
}

/* Strikes out the lines that have won: a light stroke with a dark edge is seen on all pieces. */
static void put_won(const struct board_scene *scene, FILE *file)
{
    const struct variant *variant = scene->variant;
    for (int line = -1; (line = look_won_line(scene, line + 1)) >= 0;) {
        const uint8_t *cells = variant->lines.cells[line];
        int from = cells[0], to = cells[variant->lines.length - 1];
        for (int layer = 0; layer < 2; layer++)
            fprintf(file, "<path d=\"M%d %dL%d %d\" stroke=\"#%06x\" " DOT "\"%d\"/>\n", look_x(variant, from),
                    look_y(variant, from), look_x(variant, to), look_y(variant, to),
                    (unsigned)(layer ? LOOK_WIN : LOOK_WIN_EDGE), layer ? LOOK_WIN_WIDTH : LOOK_WIN_EDGE_WIDTH);
    }
}

/* --- the whole picture --- */

void board_svg_text(const char *text, FILE *file)
{
    for (; *text; text++)
        if (strchr("<>&", *text))
            fputs(*text == '<' ? "&lt;" : *text == '>' ? "&gt;" : "&amp;", file);
        else
            putc(*text, file);
}

void board_svg_begin(const struct board_svg *picture, FILE *file)
{
    const struct board_scene *scene = &picture->scene;
    const struct variant *variant = scene->variant;
    struct look_mark marks[LOOK_MARKS_MAX];
    fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n<title>",
            look_wide(variant), look_high(variant));
    board_svg_text(picture->title, file);
    fputs("</title>\n", file);
    if (picture->alone)
        fprintf(file, "<style>%s</style>\n", board_svg_style);
    put_ground(scene, file);
    for (int layer = 0; layer < LOOK_LAYERS; layer++)
        for (enum side colour = FIRST; colour <= SECOND; colour++)
            put_cells(scene, (int)colour, &look_piece(variant, colour)[layer], file);
    if (scene->last.kind != MOVE_NONE && scene->last.to != NO_CELL)
        fprintf(file, "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"none\" stroke=\"#%06x\" stroke-width=\"2\"/>\n",
                look_x(variant, scene->last.to), look_y(variant, scene->last.to),
                (unsigned)(variant->game->gravity ? LOOK_LAST : LOOK_LAST_GRID));
    put_won(scene, file);
    for (int i = 0, count = look_marks(scene, marks); i < count; i++) {
        put_mark(variant, &marks[i], true, file);
        put_mark(variant, &marks[i], false, file);
    }
    put_names(variant, file);
}

void board_svg_end(FILE *file)
{
    fputs("</svg>\n", file);
}

void board_svg_word(int column, const char *words, bool strong, FILE *file)
{
    fprintf(file, "<text x=\"%d\" y=\"%d\" %s>%s</text>\n", LOOK_EDGE + LOOK_CELL * column + LOOK_CELL / 2,
            LOOK_LANE - 3, strong ? STRONG_WORD : PLAIN_WORD, words);
}
