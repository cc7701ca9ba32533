/* The table of the guests of honour, and how they find their moves. What is not known of a source, its words say. */
#include "ai/museum.h"

#include <strings.h>

#include "ai/engine.h"
#include "rules/cells.h"

/* --- how they find their moves --- */

static enum ai_status by_search(const struct honour *honour, struct engine *engine, const struct state *state,
                                const atomic_bool *cancel, struct ai_answer *answer)
{
    struct ai_request request = {.depth = honour->depth, .nodes = (uint64_t)honour->moves, .cancel = cancel};
    if (honour->moves > 0)
        engine_clear(engine); /* what earlier moves left in the table would change how far so many moves lead */
    return engine_search(engine, state, &request, answer);
}

/* A program that builds a tree keeps the first of the best moves. */
static enum ai_status by_tree(const struct honour *honour, struct engine *engine, const struct state *state,
                              const atomic_bool *cancel, struct ai_answer *answer)
{
    struct tree_answer tree;
    (void)cancel;
    if (!tree_build(engine_variant(engine), state, honour->method, NULL, &tree))
        return AI_NO_MOVE;
    *answer = (struct ai_answer){.count = 1, .moves = {tree.move}};
    answer->report = (struct ai_report){.value = tree.value, .pv_length = 1, .pv = {tree.move}, .nodes = tree.nodes};
    return AI_DONE;
}

static enum ai_status by_chance(const struct honour *honour, struct engine *engine, const struct state *state,
                                const atomic_bool *cancel, struct ai_answer *answer)
{
    const struct variant *variant = engine_variant(engine);
    (void)honour, (void)cancel;
    *answer = (struct ai_answer){.count = 0};
    answer->count = variant->game->moves(variant, state, answer->moves);
    return AI_DONE;
}

/* --- the table --- */

/*
 * What the sources leave open, or give in seconds. CHAPTER and THESIS: plies. RIVEST: the most of the paper, in moves.
 * TREE: the most cells of a board, for a whole tree.
 */
enum { CHAPTER = 4, THESIS = 6, RIVEST = 5000, TREE = 9 };

/* Macros for rows: what a guest of honour is called and what is said of it; what the players of one source share. */
#define SAID(called, brief, told) .name = (called), .line = (brief), .words = (told)
#define OF_RIVEST                 .game = &connect4_game, .evaluator = "segments", .moves = RIVEST
#define OF_THESIS                 .game = &kolibrat_game, .depth = THESIS, .search = by_search
#define OF_SLIDES                 .game = &tictactoe_game, .search = by_tree

static const struct honour museum[] = {
    {SAID("Chapter", SHOWN("a chapter of a book: open lines, four moves ahead"),
          SHOWN("A chapter of a book on game trees: to a side, each line of four without discs of the other is worth 2 "
                "to the power of its own discs in it. Whose chapter it is, and how deep its alpha-beta looked, is not "
                "known here. This one looks four moves ahead.")),
     .game = &connect4_game, .evaluator = "lines", .depth = CHAPTER, .search = by_search},
    {SAID("Rivest", SHOWN("min/max approximation, 1987"),
          SHOWN("R. L. Rivest, “Game tree searching by min/max approximation”, 1987: the tree grows one position at a "
                "time, where the value at the root depends on it most. Lines count 1, 10 or 50, having the move 16. It "
                "beat alpha-beta that tried as many moves, and lost with as much time. This one tries 5000 moves.")),
     OF_RIVEST, .search = min_max_search},
    {SAID("Rivest-AB", SHOWN("the opponent of Rivest's program, 1987"),
          SHOWN("The other player of Rivest's paper judges as that one does, but searches by alpha-beta, deeper and "
                "deeper until 5000 moves are tried. The alpha-beta is this program's own.")),
     OF_RIVEST, .search = by_search},
    {SAID("SimAnnealing", SHOWN("a thesis of 2007: weights found by annealing"),
          SHOWN("A. Lindberg's thesis “A.I. in board games”, Technical University of Denmark, 2007: eleven properties, "
                "weighed by simulated annealing. There players had seconds for a move; here they look six moves ahead, "
                "so that games can be repeated.")),
     OF_THESIS, .evaluator = "annealed"},
    {SAID("Advanced", SHOWN("a thesis of 2007: ten properties"),
          SHOWN("From the thesis of SimAnnealing: ten of its properties, weighed by hand. Six moves ahead.")),
     OF_THESIS, .evaluator = "advanced"},
    {SAID("Simple", SHOWN("a thesis of 2007: six properties"),
          SHOWN("From the thesis of SimAnnealing: six of its properties, weighed by hand. Six moves ahead.")),
     OF_THESIS, .evaluator = "simple"},
    {SAID("Basic", SHOWN("a thesis of 2007: points and rows"),
          SHOWN("From the thesis of SimAnnealing: a point counts 4, each row of a piece 1. Six moves ahead.")),
     OF_THESIS, .evaluator = "basic"},
    {SAID("Slides-A", SHOWN("slides on game trees: the whole tree"),
          SHOWN("Slides on game trees build the tree of Tic-Tac-Toe in four ways, A to D. A has every position to the "
                "end of the game, 549946 from the empty board. It plays the first of the best moves.")),
     OF_SLIDES, .method = TREE_PLAIN},
    {SAID("Slides-B", SHOWN("slides on game trees: it stops at a win"),
          SHOWN("Like Slides-A, but behind a move that wins no other is looked at: 94978 positions.")),
     OF_SLIDES, .method = TREE_STOP},
    {SAID("Slides-C", SHOWN("slides on game trees: alpha-beta"),
          SHOWN("Like Slides-B, and alpha-beta leaves out what cannot change the result: 18014 positions.")),
     OF_SLIDES, .method = TREE_ALPHA_BETA},
    {SAID("Slides-D", SHOWN("slides on game trees: forced moves"),
          SHOWN("Like Slides-C, but a win, or a line that must be stopped, is played at once: 2914 positions.")),
     OF_SLIDES, .method = TREE_FORCED},
    {SAID("Random", SHOWN("any move, each as likely as the others"),
          SHOWN("The weakest player of the thesis of SimAnnealing. It plays every game, as a measure for the rest.")),
     .search = by_chance},
};

enum { HONOURS = sizeof museum / sizeof *museum };

bool museum_fits(const struct honour *honour, const struct variant *variant)
{
    const struct game *game = honour->game;
    return variant->options.opening == OPENING_PLAIN &&
           (!game || (game == variant->game && variant->lines.length == game->defaults.connect)) &&
           (honour->search != by_tree || variant->cells <= TREE);
}

const struct honour *museum_at(const struct variant *variant, int i)
{
    for (int n = 0; n < HONOURS; n++)
        if ((!variant || museum_fits(&museum[n], variant)) && i-- == 0)
            return &museum[n];
    return NULL;
}

const struct honour *museum_find(const char *name)
{
    int i = 0;
    while (i < HONOURS && strcasecmp(museum[i].name, name) != 0)
        i++;
    return i < HONOURS ? &museum[i] : NULL;
}

const struct honour *museum_weighed(void)
{
    return museum_find("SimAnnealing");
}

enum ai_status museum_search(const struct honour *honour, struct engine *engine, const struct state *state,
                             const atomic_bool *cancel, struct ai_answer *answer)
{
    assert(museum_fits(honour, engine_rules(engine)) && state->outcome == RUNNING);
    return honour->search(honour, engine, state, cancel, answer);
}

enum ai_status museum_choose(const struct honour *honour, struct engine *engine, const struct state *state,
                             uint64_t *random, const atomic_bool *cancel, struct move *move, struct ai_report *report)
{
    struct ai_answer answer;
    enum ai_status status = museum_search(honour, engine, state, cancel, &answer);
    if (status == AI_NO_MOVE)
        return status;
    *move = answer.moves[random_below(random, (uint32_t)answer.count)];
    *report = answer.report;
    return status;
}
