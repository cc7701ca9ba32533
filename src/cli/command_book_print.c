/*
 * gravitrips-cli book print: a theory book. It has the main lines of a game from a position on, and in each position
 * what every move is worth, best first. The document is HTML that is well-formed XML as well, or Markdown. Declared in
 * cli.h.
 */
#include <unistd.h>

#include "cli/cli.h"
#include "cli/input.h"
#include "cli/option_table.h"
#include "files/output.h"
#include "gravitrips/analyst.h"
#include "gravitrips/version.h"
#include "match/openings.h"
#include "options/terminal.h"
#include "pictures/board_svg.h"
#include "rules/cells.h"
#include "rules/reason.h"
#include "rules/variant.h"
#include "standard.h"

enum { THEORY_PAGES_MAX = 20000, THEORY_TEXT_MAX = 160 /* THEORY_TEXT_MAX: bytes of a position's text */ };

struct theory_move {
    struct move move;
    bool known, best;
    struct worth worth; /* if `known` */
    int page;           /* the page to which the move leads; -1: none in this book */
    bool mirrored;      /* the page shows the mirror image */
    bool earlier;       /* another order of the moves, earlier in the book, leads to the same page */
    bool over;          /* this move ends the game */
};

/* A position of the book. */
struct theory_page {
    char text[THEORY_TEXT_MAX]; /* the moves that led to this position */
    struct state state;
    struct move last;
    const char *name; /* the opening's name; NULL: it has none */
    bool proven;
    struct worth worth; /* if `proven` */
    int count;
    struct theory_move moves[WIDTH_MAX]; /* the best first; of equal moves, the one nearest to the centre */
};

struct theory {
    const struct variant *variant;
    bool html;                 /* the book is HTML; otherwise Markdown */
    const char *pictures;      /* an existing folder for pictures; NULL: they are in the document itself */
    int plies, worse;          /* how deep the book goes; how much worse than the best move a followed move may be */
    struct theory_page *pages; /* first the main line, then its branches, those nearest to its end first */
    int count, room;
    bool cut; /* there would have been more pages than a book may have */
    struct analyst *analyst;
    uint32_t *slots; /* a hash table that finds pages by position: index + 1 of the page, 0 if the slot is free */
    bool terminal;   /* standard error is a terminal, so progress is shown */
};

enum { PATH_MOST = 4096, WORDS_MAX = 64 };

/*
 * Writes what a move is worth above its column: "+6" for a win in six moves, "-5" for a loss, "=" for a draw, "?" if
 * that is not known.
 */
static void put_worth(const struct theory *theory, const struct theory_move *move, FILE *file)
{
    char words[WORDS_MAX] = "=";
    if (!move->known)
        snprintf(words, sizeof words, move->best ? "best?" : "?");
    else if (move->worth.result != WORTH_DRAW)
        snprintf(words, sizeof words, "%s%d", move->worth.result == WORTH_WIN ? "+" : "\342\210\222",
                 worth_moves(move->worth));
    board_svg_word(move->move.to % theory->variant->options.width, words, move->best, file);
}

/*
 * Writes the picture of a page's board as SVG, with what each move is worth above its column. With `alone` the picture
 * has its own style, because it is a file, or part of a document that has no style.
 */
static void put_board(const struct theory *theory, const struct theory_page *page, bool alone, FILE *file)
{
    char title[THEORY_TEXT_MAX + WORDS_MAX];
    const struct board_svg picture = {{theory->variant, &page->state, page->last, NULL, NULL}, title, alone};
    snprintf(title, sizeof title, "Position %s", page->text[0] ? page->text : "at the beginning");
    board_svg_begin(&picture, file);
    for (int i = 0; i < page->count; i++)
        put_worth(theory, &page->moves[i], file);
    board_svg_end(file);
}

static const char *const players[2] = {[FIRST] = "Red", [SECOND] = "Yellow"};

/* The style of the page around the boards. */
static const char page_style[] =
    "body{font:1em/1.5 sans-serif;max-width:50em;margin:auto;padding:1em;background:#fff;color:#1c2229}"
    "a{color:#0a4fa8}section{border-top:1px solid #9aa4b0;clear:both;overflow:auto}"
    "figure{float:left;width:14em;margin:0 2em 1em 0}table{border-collapse:collapse}"
    "th,td{text-align:left;padding:.1em 1.5em .1em 0}.best{font-weight:bold}"
    "@media(prefers-color-scheme:dark){body{background:#15191f;color:#e6eaef}a{color:#8fc1ff}}"
    "@media print{section{break-inside:avoid}}";

/* --- in words: what a move is worth, who wins, the moves so far --- */

/* Writes what a move is worth to the side that makes it. */
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

/* Writes who is to move, and who wins: "Red to move: Red wins in 21 moves." */
static void put_verdict(const struct theory_page *page)
{
    int player = page->state.turn, moves = worth_moves(page->worth);
    printf("%s to move: ", players[player]);
    if (!page->proven)
        fputs("who wins is not known.", stdout);
    else if (page->worth.result == WORTH_DRAW)
        fputs("a draw.", stdout);
    else
        printf("%s wins in %d move%s.", players[page->worth.result == WORTH_WIN ? player : 1 - player], moves,
               moves == 1 ? "" : "s");
}

/* Writes the moves that lead to a page one by one, in the way people say them: "4 4 5". */
static void put_path(const struct theory *theory, const struct theory_page *page)
{
    const struct variant *variant = theory->variant;
    const char *text = page->text;
    struct state state;
    struct reason why;
    variant->game->start(variant, &state);
    if (!*text)
        fputs("The beginning", stdout);
    for (int i = 0; *text; i++) {
        char name[MOVE_TEXT_MAX];
        struct move move;
        text = variant->game->parse_move(variant, &state, text, &move, &why);
        cells_name_move(variant, move, name);
        printf("%s%s", i ? " " : "", name);
        variant->game->apply(variant, &state, move);
    }
}

/*
 * Writes what comes after a move: a link to its page, that the game is over, or a dash if the book has no page for it.
 */
static void put_target(const struct theory *theory, const struct theory_move *move)
{
    const char *words = move->mirrored  ? "mirror image, see there"
                        : move->earlier ? "the same position, see there"
                                        : "next";
    if (move->over)
        fputs("the game is over", stdout);
    else if (move->page < 0)
        fputs(theory->html ? "&#8212;" : "—", stdout);
    else if (theory->html)
        printf("<a href=\"#p%d\">%s</a>", move->page + 1, words);
    else
        printf("[%s](#p%d)", words, move->page + 1);
}

/* --- a page: its picture and its moves --- */

/* Writes a file's name as a URL, in which characters that mean something in HTML or Markdown are written as %XX. */
static void put_address(const char *path)
{
    for (; *path; path++)
        if (isalnum((unsigned char)*path) || strchr("/._-~", *path))
            putchar(*path);
        else
            printf("%%%02X", (unsigned char)*path);
}

/* Writes the picture of a page: to a file of its own, or into the document. */
static bool put_picture(const struct theory *theory, const struct theory_page *page, struct reason *why)
{
    char path[PATH_MOST];
    struct output output;
    const char *text = page->text[0] ? page->text : "at the beginning";
    if (!theory->pictures) {
        put_board(theory, page, !theory->html, stdout);
        return true;
    }
    snprintf(path, sizeof path, "%s/%05d.svg", theory->pictures, (int)(page - theory->pages) + 1);
    if (!output_open(&output, path, OUTPUT_REPLACE, why))
        return false;
    put_board(theory, page, true, output.stream);
    if (!output_keep(&output, why))
        return false;
    if (theory->html)
        fputs("<img src=\"", stdout);
    else
        printf("![Position %s](", text);
    put_address(path);
    if (theory->html)
        printf("\" alt=\"Position %s\" width=\"296\"/>\n", text);
    else
        fputs(")\n", stdout);
    return true;
}

static void put_moves(const struct theory *theory, const struct theory_page *page)
{
    fputs(theory->html ? "<table>\n<thead><tr><th>Column</th><th>Worth</th><th>Goes on</th></tr></thead>\n<tbody>\n"
                       : "\n| Column | Worth | Goes on |\n|---|---|---|\n",
          stdout);
    for (int i = 0; i < page->count; i++) {
        const struct theory_move *move = &page->moves[i];
        const char *mark = move->best ? "**" : "";
        char words[WORDS_MAX], name[MOVE_TEXT_MAX];
        write_worth(move, words);
        cells_name_move(theory->variant, move->move, name);
        if (theory->html)
            printf("<tr%s><td>%s</td><td>%s</td><td>", move->best ? " class=\"best\"" : "", name, words);
        else
            printf("| %s%s%s | %s%s%s | ", mark, name, mark, mark, words, mark);
        put_target(theory, move);
        fputs(theory->html ? "</td></tr>\n" : " |\n", stdout);
    }
    fputs(theory->html ? "</tbody>\n</table>\n" : "\n", stdout);
}

static bool put_page(const struct theory *theory, const struct theory_page *page, struct reason *why)
{
    int number = (int)(page - theory->pages) + 1;
    printf(theory->html ? "<section id=\"p%d\">\n<h2>" : "\n<a id=\"p%d\"></a>\n\n## ", number);
    put_path(theory, page);
    if (page->name)
        printf(" (%s)", page->name);
    fputs(theory->html ? "</h2>\n<figure>" : "\n\n", stdout);
    if (!put_picture(theory, page, why))
        return false;
    fputs(theory->html ? "</figure>\n<p>" : "\n", stdout);
    put_verdict(page);
    fputs(theory->html ? "</p>\n" : "\n", stdout);
    put_moves(theory, page);
    fputs(theory->html ? "</section>\n" : "", stdout);
    return true;
}

/* --- what stands before the pages: the title and an introduction --- */

static void put_intake(const struct theory *theory)
{
    const char *open = theory->html ? "<p>" : "", *close = theory->html ? "</p>\n" : "\n\n";
    printf("%sRed moves first. Columns are numbered from the left. Of each position the worth of every move is told "
           "for whoever makes it, with best play of both sides from there on: over its column +6 is a win in six "
           "moves, &#8722;6 a loss, = a draw. The best ones are bold. The main line comes first, then what leaves it, "
           "from its end back to its beginning; positions that are the same, or mirror images, come once.%s",
           open, close);
    printf("%sThis book goes %d moves deep", open, theory->plies);
    if (theory->worse > 0)
        printf(", and follows moves that are by up to %d worse than the best", theory->worse);
    else
        fputs(", and follows the best moves alone", stdout);
    printf(": %d position%s.%s", theory->count, theory->count == 1 ? "" : "s", close);
}

static void put_head(const struct theory *theory)
{
    const struct options *sizes = &theory->variant->options;
    char title[80];
    snprintf(title, sizeof title, "Connect Four, %d × %d: the theory of its openings", sizes->width, sizes->height);
    if (!theory->html) {
        printf("# %s\n\n", title);
        return;
    }
    printf("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
           "<meta name=\"viewport\" content=\"width=device-width\"/>\n"
           "<meta name=\"color-scheme\" content=\"light dark\"/>\n<meta name=\"generator\" content=\"gravitrips-cli "
           "%s\"/>\n"
           "<title>%s</title>\n<style>%s%s</style>\n</head>\n<body>\n<h1>%s</h1>\n",
           GRAVITRIPS_VERSION, title, page_style, board_svg_style, title);
}

/* Writes the document. Returns false and the reason if a picture could not be written. */
static bool put_document(const struct theory *theory, struct reason *why)
{
    put_head(theory);
    put_intake(theory);
    for (int i = 0; i < theory->count; i++)
        if (!put_page(theory, &theory->pages[i], why))
            return false;
    fputs(theory->html ? "</body>\n</html>\n" : "", stdout);
    return true;
}

/* --- finding the positions of the book, and what their moves are worth --- */

enum {
    PLIES = 7,         /* how deep the book goes, unless the options say otherwise */
    SLOTS = 1 << 16,   /* places of the hash table, enough for THEORY_PAGES_MAX pages */
    PAGES_FIRST = 64,  /* how many pages there is room for at first */
    MEMORY = 256 << 20 /* bytes of the solver's table */
};

/* --- the list of pages, and the hash table that finds them --- */

/* The slot of the hash table in which the page of a position is, or would be. */
static uint32_t *slot_of(const struct theory *theory, const struct state *state)
{
    uint64_t key = variant_mirror_key(theory->variant, state);
    uint32_t slot = (uint32_t)(key ^ key >> 32) % SLOTS;
    while (theory->slots[slot] &&
           variant_mirror_key(theory->variant, &theory->pages[theory->slots[slot] - 1].state) != key)
        slot = (slot + 1) % SLOTS;
    return &theory->slots[slot];
}

/* Adds a page. NULL when memory is short. */
static struct theory_page *add_page(struct theory *theory, const struct state *state)
{
    if (theory->count == theory->room) {
        int room = theory->room ? 2 * theory->room : PAGES_FIRST;
        struct theory_page *pages = realloc(theory->pages, (size_t)room * sizeof *pages);
        if (!pages)
            return NULL;
        theory->pages = pages;
        theory->room = room;
    }
    uint32_t *slot = slot_of(theory, state);
    struct theory_page *page = &theory->pages[theory->count++];
    *slot = (uint32_t)theory->count;
    *page = (struct theory_page){.state = *state, .name = openings_name(theory->variant, state)};
    return page;
}

/* --- the moves of a page: their order, and which of them the book follows --- */

/*
 * A move's result, as a number that can be compared. An unknown result counts as a draw if the move looks best,
 * otherwise as the worst.
 */
static int score_of(const struct theory *theory, const struct theory_page *page, const struct theory_move *move)
{
    if (!move->known)
        return move->best ? 0 : -theory->variant->cells;
    return worth_score(theory->variant, &page->state, move->worth);
}

static int from_centre(const struct theory *theory, const struct theory_move *move)
{
    int width = theory->variant->options.width;
    return abs(2 * (move->move.to % width) - (width - 1));
}

/* Does this move come before the other one on its page? */
static bool is_before(const struct theory *theory, const struct theory_page *page, const struct theory_move *move,
                      const struct theory_move *other)
{
    int score = score_of(theory, page, move), than = score_of(theory, page, other);
    return score > than || (score == than && from_centre(theory, move) < from_centre(theory, other));
}

static void take_analysis(const struct theory *theory, struct theory_page *page, const struct analysis *analysis)
{
    page->proven = analysis->proven;
    page->worth = analysis->worth;
    for (int i = 0; i < analysis->count && i < WIDTH_MAX; i++) {
        const struct analyst_move *found = &analysis->moves[i];
        struct theory_move move = {found->move, .known = found->known, .best = found->best, .worth = found->worth};
        move.over = variant_after(theory->variant, &page->state, move.move).outcome != RUNNING;
        move.page = -1;
        int place = page->count++;
        for (; place > 0 && is_before(theory, page, &move, &page->moves[place - 1]); place--)
            page->moves[place] = page->moves[place - 1];
        page->moves[place] = move;
    }
}

/* Does the book go on after this move? `depth` is how many plies deep in the book its page is. */
static bool is_followed(const struct theory *theory, const struct theory_page *page, const struct theory_move *move,
                        int depth)
{
    int worse = score_of(theory, page, &page->moves[0]) - score_of(theory, page, move);
    return !move->over && depth < theory->plies && (move->best || (move->known && worse <= theory->worse));
}

/* --- from page to page, along the moves that the book follows --- */

/* Analyses the position of a page, and fills in its moves. Returns false when memory is short. */
static bool analyze_page(struct theory *theory, int index)
{
    struct analysis *analysis = malloc(sizeof *analysis);
    struct theory_page *page = &theory->pages[index];
    bool done = analysis && analyst_analyze(theory->analyst, &page->state, NULL, NULL, NULL, analysis) == ANALYST_DONE;
    if (done)
        take_analysis(theory, page, analysis);
    free(analysis);
    if (theory->terminal) {
        terminal_control(stderr, "\r");
        fprintf(stderr, "%d positions", theory->count);
    }
    return done;
}

static bool write_pages(struct theory *theory, int index, int depth);

/* Finds the page to which a move leads, or adds it with all pages after it. Returns false when memory is short. */
static bool follow_move(struct theory *theory, int index, int number, int depth)
{
    const struct variant *variant = theory->variant;
    struct theory_page *page = &theory->pages[index];
    struct theory_move *move = &page->moves[number];
    struct state after = variant_after(variant, &page->state, move->move);
    uint32_t known = *slot_of(theory, &after);
    if (known) {
        move->page = (int)known - 1;
        move->earlier = true;
        move->mirrored = theory->pages[move->page].state.hash != after.hash;
        return true;
    }
    if (theory->count == THEORY_PAGES_MAX) {
        theory->cut = true;
        return true;
    }
    move->page = theory->count;
    struct theory_page *next = add_page(theory, &after);
    if (!next)
        return false;
    page = &theory->pages[index]; /* looked up again, because add_page may have moved the list */
    next->last = page->moves[number].move;
    position_extend(variant, page->text, next->last, &after, next->text, sizeof next->text);
    return write_pages(theory, theory->count - 1, depth + 1);
}

/* Fills in a page, and adds all pages to which it leads, beginning with the best move. */
static bool write_pages(struct theory *theory, int index, int depth)
{
    if (!analyze_page(theory, index))
        return false;
    for (int i = 0; i < theory->pages[index].count; i++) {
        const struct theory_page *page = &theory->pages[index];
        if (is_followed(theory, page, &page->moves[i], depth) && !follow_move(theory, index, i, depth))
            return false;
    }
    return true;
}

/* --- the command `book print` --- */

static enum cli_exit end_theory(struct theory *theory, bool found)
{
    struct reason why;
    if (theory->terminal)
        terminal_control(stderr, "\r" TERMINAL_CLEAR_LINE);
    if (!found)
        return cli_refused("out of memory");
    if (!put_document(theory, &why))
        return cli_refused("%s: %s", theory->pictures, why.text);
    if (theory->cut)
        cli_wrong("there are more than %d positions: the rest is left out", THEORY_PAGES_MAX);
    return theory->cut ? CLI_REFUSED : CLI_DONE;
}

/* Writes the moves that lead to --position, whatever its form. False, after saying so, if no game leads there. */
static bool write_moves(const struct cli_options *options, char text[THEORY_TEXT_MAX])
{
    const char *position = options->position;
    struct record record;
    struct reason why;
    text[0] = '\0';
    if (position[strspn(position, " ")] == '\0')
        return true;
    if (!input_game(&options->variant, position, strlen(position), &record, &why))
        return cli_wrong_line("--position: '%s': %s", position, why.text);
    for (int i = 0; i < record.move_count; i++)
        options->variant.game->format_move(&options->variant, record.moves[i].move, text + strlen(text));
    record_free(&record);
    return true;
}

enum cli_exit command_book_print(const struct cli_options *options)
{
    struct theory theory = {
        .variant = &options->variant,
        .html = options->format == THEORY_HTML,
        .pictures = options->pictures,
        .plies = option_was_given(&options->line_read, OPTION_PLIES) ? options->plies : PLIES,
        .worse = options->worse,
        .terminal = isatty(STDERR_FILENO) != 0,
    };
    struct state root;
    char moves[THEORY_TEXT_MAX];
    if (!options->variant.game->gravity)
        return cli_wrong("book print: only Connect Four has openings");
    if (!cli_root(options, &root) || !write_moves(options, moves))
        return CLI_REFUSED;
    if (root.outcome != RUNNING)
        return cli_refused("'%s': the game is over", options->position);
    struct book *book = cli_book(options);
    struct analyst_limits limits = {.solver = {.memory = MEMORY, .threads = options->threads, .book = book}};
    theory.analyst = analyst_create(&options->variant, &limits);
    theory.slots = calloc(SLOTS, sizeof *theory.slots);
    struct theory_page *page = theory.slots ? add_page(&theory, &root) : NULL;
    if (page)
        memcpy(page->text, moves, sizeof page->text);
    enum cli_exit exit = end_theory(&theory, page && theory.analyst && write_pages(&theory, 0, 0));
    analyst_destroy(theory.analyst);
    book_close(book);
    free(theory.slots);
    free(theory.pages);
    return exit;
}
