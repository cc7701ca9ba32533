/* gravitrips-cli book print: a theory book. Finds its positions and what their moves are worth. Declared in cli.h. */
#include <unistd.h>

#include "cli/option_table.h"
#include "cli/theory.h"
#include "gravitrips/analyst.h"
#include "match/openings.h"
#include "options/terminal.h"
#include "rules/reason.h"
#include "rules/variant.h"
#include "standard.h"

enum {
    PLIES = 7,         /* unless told otherwise */
    SLOTS = 1 << 16,   /* for THEORY_PAGES_MAX pages */
    PAGES_FIRST = 64,  /* room to begin with */
    MEMORY = 256 << 20 /* bytes of the solver's table */
};

/* The pages are found. */
struct author {
    struct theory theory;
    struct analyst *analyst;
    uint32_t *slots; /* by key, open addressing: index in the pages + 1, 0 if free */
    int room;
    bool terminal; /* somebody sees how far it is */
};

/* --- pages --- */

/* Where a position stands, or would stand. */
static uint32_t *slot_of(const struct author *author, const struct state *state)
{
    uint64_t key = variant_mirror_key(author->theory.variant, state);
    uint32_t slot = (uint32_t)(key ^ key >> 32) % SLOTS;
    while (author->slots[slot] &&
           variant_mirror_key(author->theory.variant, &author->theory.pages[author->slots[slot] - 1].state) != key)
        slot = (slot + 1) % SLOTS;
    return &author->slots[slot];
}

/* NULL when memory is short. */
static struct theory_page *add_page(struct author *author, const struct state *state)
{
    struct theory *theory = &author->theory;
    if (theory->count == author->room) {
        int room = author->room ? 2 * author->room : PAGES_FIRST;
        struct theory_page *pages = realloc(theory->pages, (size_t)room * sizeof *pages);
        if (!pages)
            return NULL;
        theory->pages = pages;
        author->room = room;
    }
    uint32_t *slot = slot_of(author, state);
    struct theory_page *page = &theory->pages[theory->count++];
    *slot = (uint32_t)theory->count;
    *page = (struct theory_page){.state = *state, .name = openings_name(theory->variant, state)};
    return page;
}

/* --- moves --- */

/* As numbers that can be compared; what is not known is as bad as can be, unless it looks best. */
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

/* Does it come before the other one? */
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
        struct state after = page->state;
        theory->variant->game->apply(theory->variant, &after, move.move);
        move.over = after.outcome != RUNNING;
        move.page = -1;
        int place = page->count++;
        for (; place > 0 && is_before(theory, page, &move, &page->moves[place - 1]); place--)
            page->moves[place] = page->moves[place - 1];
        page->moves[place] = move;
    }
}

/* Is a move followed on a page at this depth in plies? */
static bool is_followed(const struct theory *theory, const struct theory_page *page, const struct theory_move *move,
                        int depth)
{
    int worse = score_of(theory, page, &page->moves[0]) - score_of(theory, page, move);
    return !move->over && depth < theory->plies && (move->best || (move->known && worse <= theory->worse));
}

/* --- the walk --- */

/* False when memory is short. */
static bool analyze_page(struct author *author, int index)
{
    struct analysis *analysis = malloc(sizeof *analysis);
    struct theory_page *page = &author->theory.pages[index];
    bool done = analysis && analyst_analyze(author->analyst, &page->state, NULL, NULL, NULL, analysis) == ANALYST_DONE;
    if (done)
        take_analysis(&author->theory, page, analysis);
    free(analysis);
    if (author->terminal) {
        terminal_control(stderr, "\r");
        fprintf(stderr, "%d positions", author->theory.count);
    }
    return done;
}

static bool write_pages(struct author *author, int index, int depth);

/* The page that a move leads to: an existing one, or a new one with all pages after it. */
static bool follow_move(struct author *author, int index, int number, int depth)
{
    const struct variant *variant = author->theory.variant;
    struct theory_page *page = &author->theory.pages[index];
    struct theory_move *move = &page->moves[number];
    struct state after = page->state;
    variant->game->apply(variant, &after, move->move);
    uint32_t known = *slot_of(author, &after);
    if (known) {
        move->page = (int)known - 1;
        move->earlier = true;
        move->mirrored = author->theory.pages[move->page].state.hash != after.hash;
        return true;
    }
    if (author->theory.count == THEORY_PAGES_MAX) {
        author->theory.cut = true;
        return true;
    }
    move->page = author->theory.count;
    struct theory_page *next = add_page(author, &after);
    if (!next)
        return false;
    page = &author->theory.pages[index]; /* the list may lie elsewhere now */
    next->last = page->moves[number].move;
    position_extend(variant, page->text, next->last, &after, next->text, sizeof next->text);
    return write_pages(author, author->theory.count - 1, depth + 1);
}

/* A page, and all that it leads to: the best move first. */
static bool write_pages(struct author *author, int index, int depth)
{
    if (!analyze_page(author, index))
        return false;
    for (int i = 0; i < author->theory.pages[index].count; i++) {
        const struct theory_page *page = &author->theory.pages[index];
        if (is_followed(&author->theory, page, &page->moves[i], depth) && !follow_move(author, index, i, depth))
            return false;
    }
    return true;
}

/* --- the command --- */

static bool begin_author(struct author *author, const struct cli_options *options, const struct state *root)
{
    author->slots = calloc(SLOTS, sizeof *author->slots);
    struct theory_page *page = author->slots ? add_page(author, root) : NULL;
    if (page)
        snprintf(page->text, sizeof page->text, "%s", options->position);
    return page && author->analyst && write_pages(author, 0, 0);
}

static enum cli_exit end_author(struct author *author, const struct cli_options *options, bool found)
{
    struct reason why;
    if (author->terminal)
        terminal_control(stderr, "\r" TERMINAL_CLEAR_LINE);
    if (!found) {
        cli_wrong("out of memory");
        return CLI_REFUSED;
    }
    if (!theory_write(&author->theory, (enum theory_format)options->format, options->pictures, stdout, &why)) {
        cli_wrong("%s: %s", options->pictures, why.text);
        return CLI_REFUSED;
    }
    if (author->theory.cut)
        cli_wrong("there are more than %d positions: the rest is left out", THEORY_PAGES_MAX);
    return author->theory.cut ? CLI_REFUSED : CLI_DONE;
}

enum cli_exit command_book_print(const struct cli_options *options)
{
    struct author author = {.theory = {.variant = &options->variant, .worse = options->worse}};
    struct state root;
    if (!options->variant.game->gravity)
        return cli_wrong("book print: only Connect Four has openings");
    if (!cli_root(options, &root))
        return CLI_REFUSED;
    if (root.outcome != RUNNING) {
        cli_wrong("'%s': the game is over", options->position);
        return CLI_REFUSED;
    }
    struct book *book = cli_book(options);
    struct analyst_limits limits = {.solver = {.memory = MEMORY, .threads = options->threads, .book = book}};
    author.theory.plies = option_was_given(&options->line_read, OPTION_PLIES) ? options->plies : PLIES;
    author.terminal = isatty(STDERR_FILENO) != 0;
    author.analyst = analyst_create(&options->variant, &limits);
    bool found = begin_author(&author, options, &root);
    enum cli_exit exit = end_author(&author, options, found);
    analyst_destroy(author.analyst);
    book_close(book);
    free(author.slots);
    free(author.theory.pages);
    return exit;
}
