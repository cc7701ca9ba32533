/* The theory book as a document: HTML that is well-formed XML, too, or Markdown. */
#include "cli/theory.h"

#include "files/output.h"
#include "gravitrips/version.h"
#include "rules/cells.h"
#include "standard.h"

enum { PATH_MOST = 4096, WORDS_MAX = 64 };

/* A board as SVG. Sides differ by more than their colour: the second one's discs have a hole in the middle. */

enum { CELL = 20, EDGE = 4, LANE = 14 };

/* On light ground all is as its attributes say, for viewers that know no style, too. */
static const char board_style[] = "@media(prefers-color-scheme:dark){.p{fill:#2f66bd}.e{stroke:#15191f}"
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

/*
 * Writes the picture of a page's board, as SVG: with what each move is worth over its column. `alone`: it is a file of
 * its own, or in a document that has no style for it.
 */
static void put_board(const struct theory *theory, const struct theory_page *page, bool alone, FILE *file)
{
    const struct variant *variant = theory->variant;
    int width = variant->options.width, wide = CELL * width + 2 * EDGE,
        high = CELL * variant->options.height + 2 * EDGE;
    fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n", wide,
            LANE + high + LANE);
    fprintf(file, "<title>Position %s</title>\n", page->text[0] ? page->text : "at the beginning");
    if (alone)
        fprintf(file, "<style>%s</style>\n", board_style);
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

/* Where the document goes. */
struct document {
    const struct theory *theory;
    bool html;
    const char *pictures;
    FILE *file;
};

static const char *const players[2] = {[FIRST] = "Red", [SECOND] = "Yellow"};

/* The page behind the document's own colours. */
static const char page_style[] =
    "body{font:1em/1.5 sans-serif;max-width:50em;margin:auto;padding:1em;background:#fff;color:#1c2229}"
    "a{color:#0a4fa8}section{border-top:1px solid #9aa4b0;clear:both;overflow:auto}"
    "figure{float:left;width:14em;margin:0 2em 1em 0}table{border-collapse:collapse}"
    "th,td{text-align:left;padding:.1em 1.5em .1em 0}.best{font-weight:bold}"
    "@media(prefers-color-scheme:dark){body{background:#15191f;color:#e6eaef}a{color:#8fc1ff}}"
    "@media print{section{break-inside:avoid}}";

/* --- words --- */

/* What a move is worth for whoever makes it. */
static void write_worth(const struct theory_move *move, char words[WORDS_MAX])
{
    if (move->known && move->worth.result == WORTH_DRAW)
        snprintf(words, WORDS_MAX, "draws");
    else if (move->known)
        snprintf(words, WORDS_MAX, "%s in %d", move->worth.result == WORTH_WIN ? "wins" : "loses",
                 worth_moves(move->worth));
    else
        snprintf(words, WORDS_MAX, "%s", move->best ? "looks best, not proven" : "not known");
}

/* "Red wins in 21 moves", for whom it is worth that. */
static void put_verdict(const struct document *document, const struct theory_page *page)
{
    int player = page->state.turn, moves = worth_moves(page->worth);
    fprintf(document->file, "%s to move: ", players[player]);
    if (!page->proven)
        fputs("who wins is not known.", document->file);
    else if (page->worth.result == WORTH_DRAW)
        fputs("a draw.", document->file);
    else
        fprintf(document->file, "%s wins in %d move%s.", players[page->worth.result == WORTH_WIN ? player : 1 - player],
                moves, moves == 1 ? "" : "s");
}

/* The moves one by one, as people say them: "4 4 5". */
static void put_path(const struct document *document, const struct theory_page *page)
{
    const struct variant *variant = document->theory->variant;
    const char *text = page->text;
    struct state state;
    struct reason why;
    variant->game->start(variant, &state);
    if (!*text)
        fputs("The beginning", document->file);
    for (int i = 0; *text; i++) {
        char name[MOVE_TEXT_MAX];
        struct move move;
        text = variant->game->parse_move(variant, &state, text, &move, &why);
        cells_name_move(variant, move, name);
        fprintf(document->file, "%s%s", i ? " " : "", name);
        variant->game->apply(variant, &state, move);
    }
}

static void put_link(const struct document *document, int page, const char *words)
{
    if (document->html)
        fprintf(document->file, "<a href=\"#p%d\">%s</a>", page + 1, words);
    else
        fprintf(document->file, "[%s](#p%d)", words, page + 1);
}

/* Where a move leads to. */
static void put_target(const struct document *document, const struct theory_move *move)
{
    if (move->over)
        fputs("the game is over", document->file);
    else if (move->page < 0)
        fputs(document->html ? "&#8212;" : "—", document->file);
    else
        put_link(document, move->page,
                 move->mirrored  ? "mirror image, see there"
                 : move->earlier ? "the same position, see there"
                                 : "next");
}

/* --- pages --- */

/* A file's name as an address; nothing in it is then a sign of HTML or Markdown. */
static void put_address(const char *path, FILE *file)
{
    for (; *path; path++)
        if (isalnum((unsigned char)*path) || strchr("/._-~", *path))
            putc(*path, file);
        else
            fprintf(file, "%%%02X", (unsigned char)*path);
}

static bool write_picture(const struct document *document, const struct theory_page *page, const char *path,
                          struct reason *why)
{
    struct output output;
    if (!output_open(&output, path, OUTPUT_REPLACE, why))
        return false;
    put_board(document->theory, page, true, output.stream);
    return output_keep(&output, why);
}

/* A picture goes to a file of its own, or stands in the document. */
static bool put_picture(const struct document *document, const struct theory_page *page, struct reason *why)
{
    char path[PATH_MOST];
    const char *text = page->text[0] ? page->text : "at the beginning";
    if (!document->pictures) {
        put_board(document->theory, page, !document->html, document->file);
        return true;
    }
    snprintf(path, sizeof path, "%s/%05d.svg", document->pictures, (int)(page - document->theory->pages) + 1);
    if (!write_picture(document, page, path, why))
        return false;
    if (document->html)
        fputs("<img src=\"", document->file);
    else
        fprintf(document->file, "![Position %s](", text);
    put_address(path, document->file);
    if (document->html)
        fprintf(document->file, "\" alt=\"Position %s\" width=\"296\"/>\n", text);
    else
        fputs(")\n", document->file);
    return true;
}

static void put_move_html(const struct document *document, const struct theory_move *move, const char *name,
                          const char *words)
{
    fprintf(document->file, "<tr%s><td>%s</td><td>%s</td><td>", move->best ? " class=\"best\"" : "", name, words);
    put_target(document, move);
    fputs("</td></tr>\n", document->file);
}

static void put_move_markdown(const struct document *document, const struct theory_move *move, const char *name,
                              const char *words)
{
    const char *mark = move->best ? "**" : "";
    fprintf(document->file, "| %s%s%s | %s%s%s | ", mark, name, mark, mark, words, mark);
    put_target(document, move);
    fputs(" |\n", document->file);
}

static void put_moves(const struct document *document, const struct theory_page *page)
{
    fputs(document->html ? "<table>\n<thead><tr><th>Column</th><th>Worth</th><th>Goes on</th></tr></thead>\n<tbody>\n"
                         : "\n| Column | Worth | Goes on |\n|---|---|---|\n",
          document->file);
    for (int i = 0; i < page->count; i++) {
        char words[WORDS_MAX], name[MOVE_TEXT_MAX];
        write_worth(&page->moves[i], words);
        cells_name_move(document->theory->variant, page->moves[i].move, name);
        (document->html ? put_move_html : put_move_markdown)(document, &page->moves[i], name, words);
    }
    fputs(document->html ? "</tbody>\n</table>\n" : "\n", document->file);
}

static bool put_page(const struct document *document, const struct theory_page *page, struct reason *why)
{
    int number = (int)(page - document->theory->pages) + 1;
    fprintf(document->file, document->html ? "<section id=\"p%d\">\n<h2>" : "\n<a id=\"p%d\"></a>\n\n## ", number);
    put_path(document, page);
    if (page->name)
        fprintf(document->file, " (%s)", page->name);
    fputs(document->html ? "</h2>\n<figure>" : "\n\n", document->file);
    if (!put_picture(document, page, why))
        return false;
    fputs(document->html ? "</figure>\n<p>" : "\n", document->file);
    put_verdict(document, page);
    fputs(document->html ? "</p>\n" : "\n", document->file);
    put_moves(document, page);
    fputs(document->html ? "</section>\n" : "", document->file);
    return true;
}

/* --- what stands before them --- */

static void put_intake(const struct document *document)
{
    const struct theory *theory = document->theory;
    const char *open = document->html ? "<p>" : "", *close = document->html ? "</p>\n" : "\n\n";
    fprintf(document->file,
            "%sRed moves first. Columns are numbered from the left. Of each position the worth of every move is told "
            "for whoever makes it, with best play of both sides from there on: over its column +6 is a win in six "
            "moves, &#8722;6 a loss, = a draw. The best ones are bold. The main line comes first, then what leaves it, "
            "from its end back to its beginning; positions that are the same, or mirror images, come once.%s",
            open, close);
    fprintf(document->file, "%sThis book goes %d moves deep", open, theory->plies);
    if (theory->worse > 0)
        fprintf(document->file, ", and follows moves that are by up to %d worse than the best", theory->worse);
    else
        fputs(", and follows the best moves alone", document->file);
    fprintf(document->file, ": %d position%s.%s", theory->count, theory->count == 1 ? "" : "s", close);
}

static void put_head(const struct document *document)
{
    const struct options *sizes = &document->theory->variant->options;
    char title[80];
    snprintf(title, sizeof title, "Connect Four, %d × %d: the theory of its openings", sizes->width, sizes->height);
    if (!document->html) {
        fprintf(document->file, "# %s\n\n", title);
        return;
    }
    fprintf(document->file,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
            "<meta name=\"viewport\" content=\"width=device-width\"/>\n"
            "<meta name=\"color-scheme\" content=\"light dark\"/>\n<meta name=\"generator\" content=\"gravitrips-cli "
            "%s\"/>\n"
            "<title>%s</title>\n<style>%s%s</style>\n</head>\n<body>\n<h1>%s</h1>\n",
            GRAVITRIPS_VERSION, title, page_style, board_style, title);
}

bool theory_write(const struct theory *theory, enum theory_format format, const char *pictures, FILE *file,
                  struct reason *why)
{
    struct document document = {theory, format == THEORY_HTML, pictures, file};
    put_head(&document);
    put_intake(&document);
    for (int i = 0; i < theory->count; i++)
        if (!put_page(&document, &theory->pages[i], why))
            return false;
    fputs(document.html ? "</body>\n</html>\n" : "", file);
    return true;
}
