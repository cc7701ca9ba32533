/* Draws boards as SVG. */
#include "cli/board_svg.h"
#include "rules/cells.h"

enum { CELL = 20, EDGE = 4, LANE = 14 };

const char board_svg_style[] = "@media(prefers-color-scheme:dark){.p{fill:#2f66bd}.e{stroke:#15191f}"
                               ".k{stroke:#2f66bd}.g{fill:#1f2630;stroke:#8a97a6}.l{stroke:#e6eaef}"
                               ".t{fill:#dddddd}.b{fill:#7fe0a3}}";

#define DOT         "fill=\"none\" stroke-linecap=\"round\" stroke-width="
#define WORD        "font-family=\"sans-serif\" font-size=\"7\" text-anchor=\"middle\" class="
#define PLAIN_WORD  WORD "\"t\" fill=\"#333333\""
#define STRONG_WORD WORD "\"b\" font-weight=\"bold\" fill=\"#075e2b\""

/* How pieces are drawn: a path for each cell, from its middle, and the path's attributes. */
struct look {
    const char *path, *attributes;
};

/* Empty cells, and what the pieces of both sides are made of, by layer. */
static const struct look hole = {"h.01", "class=\"e\" stroke=\"#ffffff\" " DOT "\"16\""},
                         discs[2][2] = {{{"h.01", "class=\"f\" stroke=\"#d8342b\" " DOT "\"16\""}},
                                        {{"h.01", "class=\"s\" stroke=\"#f2c21a\" " DOT "\"16\""},
                                         {"h.01", "class=\"k\" stroke=\"#2456a6\" " DOT "\"5\""}}},
                         signs[2][2] = {{{"m-5-5l10 10m0-10l-10 10", "stroke=\"#d8342b\" " DOT "\"3\""}},
                                        {{"m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0", "stroke=\"#2456a6\" " DOT "\"3\""}}},
                         birds[2][2] = {{{"h.01", "stroke=\"#d8342b\" " DOT "\"14\""}},
                                        {{"h.01", "class=\"l\" stroke=\"#20262e\" " DOT "\"14\""},
                                         {"h.01", "class=\"g\" stroke=\"#ffffff\" " DOT "\"5\""}}};

/* Where the cells begin: names of rows stand beside the boards of games in which pieces do not fall. */
static int left_of(const struct variant *variant)
{
    return variant->game->gravity ? EDGE : LANE + EDGE;
}

static int middle_x(const struct variant *variant, int cell)
{
    return left_of(variant) + CELL * (cell % variant->options.width) + CELL / 2;
}

static int middle_y(const struct variant *variant, int cell)
{
    return LANE + EDGE + CELL * (variant->options.height - 1 - cell / variant->options.width) + CELL / 2;
}

/* Writes all cells that have this content: they are one path. */
static void put_cells(const struct board_svg *picture, int content, const struct look *look, FILE *file)
{
    int count = 0;
    for (int i = 0; i < picture->variant->cells && look->path; i++)
        if (picture->state->cells[i] == content)
            fprintf(file, "%sM%d %d%s", count++ ? "" : "<path d=\"", middle_x(picture->variant, i),
                    middle_y(picture->variant, i), look->path);
    if (count)
        fprintf(file, "\" %s/>\n", look->attributes);
}

static void put_ground(const struct board_svg *picture, int wide, int high, FILE *file)
{
    const struct variant *variant = picture->variant;
    if (variant->game->gravity) {
        fprintf(file, "<rect y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" class=\"p\" fill=\"#2456a6\"/>\n", LANE, wide,
                high);
        put_cells(picture, CELL_EMPTY, &hole, file);
        return;
    }
    fputs("<path d=\"", file);
    for (int i = 0; i < variant->cells; i++)
        fprintf(file, "M%d %dh%dv%dh-%dz", middle_x(variant, i) - CELL / 2, middle_y(variant, i) - CELL / 2, CELL, CELL,
                CELL);
    fputs("\" class=\"g\" fill=\"#ffffff\" stroke=\"#5b6672\"/>\n", file);
}

static void put_names(const struct variant *variant, int high, FILE *file)
{
    int width = variant->options.width;
    for (int column = 0; column < width; column++) {
        char name[CELL_TEXT_MAX + 8];
        cells_format(variant, column, name);
        name[1] = '\0';
        if (variant->game->gravity)
            snprintf(name, sizeof name, "%d", column + 1);
        fprintf(file, "<text x=\"%d\" y=\"%d\" " PLAIN_WORD ">%s</text>\n", middle_x(variant, column),
                LANE + high + LANE - 4, name);
    }
    for (int row = 0; row < variant->options.height && !variant->game->gravity; row++)
        fprintf(file, "<text x=\"%d\" y=\"%d\" " PLAIN_WORD ">%d</text>\n", LANE / 2,
                middle_y(variant, row * width) + 3, row + 1);
}

/* --- marks in comments, as lichess and other programs write them --- */

static const char *color_of(char letter)
{
    return letter == 'R' ? "#c42020" : letter == 'B' ? "#1f6fd0" : letter == 'Y' ? "#d89a00" : "#1d8a3c";
}

static void put_mark(const struct variant *variant, char letter, int from, int to, FILE *file)
{
    int x = middle_x(variant, to), y = middle_y(variant, to);
    if (from == to) {
        fprintf(file,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\" fill=\"none\" stroke=\"%s\" "
                "stroke-width=\"3\" opacity=\".85\"/>\n",
                x - CELL / 2 + 1, y - CELL / 2 + 1, CELL - 2, CELL - 2, color_of(letter));
        return;
    }
    double right = x - middle_x(variant, from), down = y - middle_y(variant, from), length = hypot(right, down);
    right /= length;
    down /= length;
    fprintf(file,
            "<path d=\"M%d %dL%.1f %.1fm%.1f %.1fL%d %dl%.1f %.1f\" fill=\"none\" stroke=\"%s\" "
            "stroke-width=\"3\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\".85\"/>\n",
            middle_x(variant, from), middle_y(variant, from), x - right, y - down, -5 * right - 4 * down + right,
            -5 * down + 4 * right + down, x, y, -5 * right + 4 * down, -5 * down - 4 * right, color_of(letter));
}

/* Draws the list of a command, "Ga1,Rb2" or "Ya1b3"; what is not understood ends it. */
static void put_marks(const struct variant *variant, const char *comment, const char *command, FILE *file)
{
    const char *at = comment ? strstr(comment, command) : NULL;
    for (at = at ? at + strlen(command) : NULL; at && *at && *at != ']';) {
        struct reason why;
        uint8_t from, to;
        at += strspn(at, " ,");
        char letter = *at;
        at = letter ? cells_parse(variant, at + 1, &from, &why) : NULL;
        to = at ? from : 0;
        if (at && isalpha((unsigned char)*at))
            at = cells_parse(variant, at, &to, &why);
        if (at)
            put_mark(variant, letter, from, to, file);
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
    const struct variant *variant = picture->variant;
    int wide = left_of(variant) + CELL * variant->options.width + EDGE,
        high = CELL * variant->options.height + 2 * EDGE;
    const struct look(*looks)[2] = variant->game->gravity ? discs : variant->lines.count > 0 ? signs : birds;
    fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n<title>", wide,
            LANE + high + LANE);
    board_svg_text(picture->title, file);
    fputs("</title>\n", file);
    if (picture->alone)
        fprintf(file, "<style>%s</style>\n", board_svg_style);
    put_ground(picture, wide, high, file);
    for (int layer = 0; layer < 2; layer++) {
        put_cells(picture, CELL_FIRST, &looks[FIRST][layer], file);
        put_cells(picture, CELL_SECOND, &looks[SECOND][layer], file);
    }
    if (picture->last.kind != MOVE_NONE && picture->last.to != NO_CELL)
        fprintf(file, "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
                middle_x(variant, picture->last.to), middle_y(variant, picture->last.to),
                variant->game->gravity ? "#ffffff" : "#8a97a6");
    put_marks(variant, picture->comment, "[%csl", file);
    put_marks(variant, picture->comment, "[%cal", file);
    put_names(variant, high, file);
}

void board_svg_end(FILE *file)
{
    fputs("</svg>\n", file);
}

void board_svg_word(int column, const char *words, bool strong, FILE *file)
{
    fprintf(file, "<text x=\"%d\" y=\"%d\" %s>%s</text>\n", EDGE + CELL * column + CELL / 2, LANE - 3,
            strong ? STRONG_WORD : PLAIN_WORD, words);
}
