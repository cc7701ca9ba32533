/* What the files of the screen *How it thinks* share. */
#ifndef UI_SEARCH_STATE_H
#define UI_SEARCH_STATE_H

#include "ai/claims.h"
#include "ai/table.h"
#include "ui/board/board_screen.h"
#include "ui/board/marks.h"
#include "ui/think/think.h"

enum search_page { SEARCH_LINES, SEARCH_TREE, SEARCH_MEMORY, SEARCH_PROOF, SEARCH_PAGES };

/* Ids of the controls, after those of the buttons that walk. */
enum search_button {
    SEARCH_PLAY = BOARD_WALKING, /* the steps go on by themselves, or rest */
    SEARCH_SAVE,                 /* saves a picture */
    SEARCH_LEAVE,
    SEARCH_BUTTONS,
    SEARCH_CLOSE = SEARCH_BUTTONS, /* goes back from a node that was opened */
    SEARCH_DEPTH,
    SEARCH_SPEED,
    SEARCH_PICTURE,                        /* the tree itself */
    SEARCH_TAB,                            /* one for each page */
    SEARCH_WAY = SEARCH_TAB + SEARCH_PAGES /* one for each way */
};

enum { SEARCH_WORDS_MAX = EXPLAIN_WHY_WORDS_MAX, SEARCH_SPEEDS = 6, SEARCH_OPENED_MAX = 16 };
enum { SEARCH_PATH_MAX = 2 * CELLS_MAX /* the moves to a node, through all nodes that are opened */ };

struct search_layout {
    struct layout frame; /* only its status line, board and panel are used */
    SDL_Rect tabs[SEARCH_PAGES];
    SDL_Rect words; /* what the page is about */
    SDL_Rect ways[TRACER_WAYS], depth, speed;
    SDL_Rect rows;  /* what a page counts; the ways with their heading */
    SDL_Rect facts; /* beside the small board: `step` says what the latest one did, `words` stand below */
    SDL_Rect step, legend;
    SDL_Rect tree, turns; /* `turns`, beside it: whose moves the rows are */
    SDL_Rect buttons[SEARCH_BUTTONS];
};

/*
 * --- search_tree.c: the tree of a search, as far as its steps have gone ---
 *
 * A row for each ply. A node has its part of the width of the node above, at the place that its move has in the list of
 * the rules, so that the same moves stand at the same places whatever came first. What is narrower than a pixel lies
 * under the last one that was entered there.
 */

/* What is seen at a pixel of a row: nothing, moves that were left out, or a node (its index + OWNER_NODE). */
enum { OWNER_NONE, OWNER_CUT, OWNER_NODE };

struct tree_picture {
    int width, rows;
    uint32_t *owners; /* by row and pixel */
    uint32_t *events; /* by step: twice the index of its node, + 1 if the node is left */
    uint32_t steps;   /* how many steps there are */
    uint32_t step;    /* how many of them are shown */
    SDL_Texture *texture;
};

struct seeing;

/* Begins a picture of a trace, at its first step, `width` pixels wide. Returns false if memory is short. */
bool search_tree_begin(struct tree_picture *picture, const struct trace *trace, int width, int rows);
void search_tree_free(struct tree_picture *picture);

/* Shows so many steps. */
void search_tree_go(struct tree_picture *picture, const struct trace *trace, uint32_t step);

/* The node at a place of the picture; TRACE_NONE: there is none. */
uint32_t search_tree_at(const struct tree_picture *picture, SDL_Rect rect, int x, int y);

void search_tree_draw(struct canvas *canvas, struct seeing *seeing);
void search_tree_draw_ways(struct canvas *canvas, const struct seeing *seeing);

/* --- the screen's state --- */

struct seeing {
    struct board_screen base;
    struct variant variant;
    struct match *match;   /* a copy of the game at the table, at the position that is looked at */
    struct engine *engine; /* judges positions for the lines */
    struct tracer *tracer; /* NULL if memory is short */
    struct tracer_way ways[TRACER_WAYS];
    enum search_page page;

    /* Lines. */
    int cell; /* whose lines are shown; NO_PLACE: all lines are */

    /* Tree. */
    struct state root; /* the position that is searched: that of the match at its cursor */
    int depth, way;
    bool searching;
    struct tracer_answer whole;  /* of all ways */
    struct tracer_answer opened; /* of the way that is shown, below the opened node */
    int opened_count;
    struct opened {
        struct trace_node node;
        int count; /* how many of the moves of `path` lead to it */
    } opened_nodes[SEARCH_OPENED_MAX];
    struct move path[SEARCH_PATH_MAX];
    struct tree_picture picture;
    bool plays;
    int speed;        /* index of a number of steps in a second */
    double reached;   /* the step, with what is left of it */
    uint64_t played;  /* when the steps went on last */
    uint32_t hovered; /* the node under the pointer; TRACE_NONE */

    /* Memory. */
    struct memory {
        bool known; /* the following members are those of the present search */
        struct trace_meetings met;
        SDL_Texture *pictures[TRACE_FAVOURITES];
    } memory;

    /* Proof. */
    bool claimed; /* there are claims */
    struct claims claims;
    struct explain_why why; /* how rules alone explain the result, after the claims */
    int claim, steps; /* how many claims are shown; then the pages of the explanation, and of what its rules mean */

    struct search_layout layout;
};

/* --- search_node.c --- */

/* The trace that is shown; NULL while there is none. */
const struct trace *search_trace(const struct seeing *seeing);

/* The node of the latest step, or that under the pointer; NULL at the beginning, and at the end. */
const struct trace_node *search_node(const struct seeing *seeing);

/* Lists the moves that lead to a node (NULL: to what is opened). Returns their number. */
int search_path(const struct seeing *seeing, const struct trace_node *node, struct move moves[SEARCH_PATH_MAX]);

/* The state that moves lead to from the position that is searched. */
struct state search_state(const struct seeing *seeing, const struct move *moves, int count);

/* --- search_words.c: what is said of pages, ways and steps --- */

/* A way's name, and what there is to know of it. */
const char *search_way_name(const struct tracer_way *way);
const char *search_page_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX]);

/* Writes a node's value as it stands in the tree, for the side to move at the root: "−3", "≥ 2", "Red wins". */
void search_short_words(const struct seeing *seeing, const struct trace_node *node, char *words, size_t size);

/* Is the node's move one of the side to move at the root? */
bool search_is_ours(const struct seeing *seeing, const struct trace_node *node);

/* What a node's value says, for the side to move at the root: it is that value, or one that lies below or above. */
enum bound search_bound(const struct seeing *seeing, const struct trace_node *node);

/* The value of a node for the side to move at the root. */
int search_value_of(const struct seeing *seeing, const struct trace_node *node);

/* Writes what is known, at the step that is shown, of the node that is spoken of. */
void search_tree_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX]);

/* Writes moves: "4 1 4". */
void search_list_moves(const struct seeing *seeing, const struct move *moves, int count, char words[SEARCH_WORDS_MAX]);

/* What a side's player is called, translated. */
const char *search_player_name(const struct seeing *seeing, int side);

/* Writes how many moves a way tried; "…" while that is not known. */
void search_way_count(const struct seeing *seeing, int way, char words[32]);

/*
 * --- search_memory.c: positions that are met more than once ---
 */

/* Forgets what was found in an earlier search. */
void search_memory_clear(struct memory *memory);
void search_memory_draw(struct canvas *canvas, struct seeing *seeing);
void search_memory_draw_panel(struct canvas *canvas, const struct seeing *seeing);
void search_memory_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX]);

/*
 * --- search_proof.c: what can be proved by rules ---
 *
 * First claim by claim, by the two simplest rules; then by all of them, if they explain who wins, or that one side
 * cannot lose. That stands there at once: it is what one wants to know.
 */

void search_proof_find(struct seeing *seeing);

/* Counts the steps anew, after the panel was arranged: the explanation has a step for each page that it fills. */
void search_proof_count(struct seeing *seeing);

/* Where an explanation stands, since nothing is counted meanwhile. */
SDL_Rect search_proof_room(const struct seeing *seeing);

void search_proof_draw(struct canvas *canvas, struct seeing *seeing);
void search_proof_draw_panel(struct canvas *canvas, const struct seeing *seeing);
void search_proof_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX]);

/* Writes the page that is shown of the explanation, or of what its rules mean. Returns false while claims are shown. */
bool search_proof_explains(const struct seeing *seeing, char words[SEARCH_WORDS_MAX]);

/* --- search_lines.c --- */

/* Draws a line of the board, a wide one with an edge; a row of the panel: a name and one or two numbers. */
void search_draw_line(struct canvas *canvas, const struct seeing *seeing, int line, SDL_Color color, float width);
void search_draw_row(struct canvas *canvas, SDL_Rect *room, int height, const char *name, const char *first,
                     const char *second, int flags);

void search_lines_draw(struct canvas *canvas, struct seeing *seeing);
void search_lines_draw_panel(struct canvas *canvas, const struct seeing *seeing);

/* Writes what a cell's lines are worth, or the judgement of the position. */
void search_lines_words(const struct seeing *seeing, char words[SEARCH_WORDS_MAX]);

#endif
