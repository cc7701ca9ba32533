/*
 * How a game looks and is pointed at: one table of functions per kind of board,
 * beside the rules' table and knowing nothing of matches, clocks and threads.
 *
 * A *place* is what the pointer can choose: a column of Connect Four, a cell of
 * other games. Pointing proposes a move; only the rules make it.
 */
#ifndef UI_VIEW_H
#define UI_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "gravitrips/game.h"
#include "ui/draw/canvas.h"

enum { NO_PLACE = -1, FALLING_MAX = 16 };

/* Where the board stands, in pixels. */
struct board {
    const struct variant *variant;
    SDL_Rect area;  /* everything that belongs to the board */
    SDL_Rect frame; /* the plate */
    SDL_Rect cells; /* the cells within it */
    SDL_Rect bar;   /* for the verdict of the position; empty unless worths are shown */
    int lane;       /* height of what stands over the plate about each place; 0 unless worths are shown */
    int cell;       /* side of a cell */
    int pad;        /* from the plate's edge to the cells */
};

/* A piece on its way to its cell. */
struct falling {
    int cell;
    int player;
    double height; /* cells above where it comes to rest */
};

/* All that is to be seen at one moment. Players are 0 (red) and 1 (yellow). */
struct scene {
    const struct state *state;
    int player_of[2];     /* by side */
    int place;            /* pointed at, shown with hand and ghost; NO_PLACE: hidden */
    int pointing_player;  /* whose piece the hand carries */
    struct move proposed; /* where the ghost stands; MOVE_NONE: nowhere */
    int last_cell;        /* marked; NO_CELL: none */
    int falling_count;
    struct falling falling[FALLING_MAX];
    bool won; /* the winning cells are lit and the rest dimmed */
    bool winning[CELLS_MAX];
    double light;     /* of the winning cells, 0.5 .. 1 */
    int shaken_place; /* NO_PLACE: none */
    double shake;     /* sideways, in cells */
    int hint_count;   /* moves that are recommended */
    struct move hints[WIDTH_MAX];
    double glow;   /* of the hints, 0 .. 1 */
    bool spilling; /* `state` is dropping out of the open bottom */
    uint64_t spill_time;
};

struct view {
    bool (*fits)(const struct variant *variant);

    /* Finds the board's place within an area; `worths`: with room for what places and position are worth. */
    void (*arrange)(struct board *board, const struct variant *variant, SDL_Rect area, bool worths);

    /* The place under a point (pixels), NO_PLACE beside the board. */
    int (*place_at)(const struct board *board, int x, int y);

    /* The place that the hand carries to from `place` with an arrow key, and where it is at the beginning. */
    int (*place_beside)(const struct variant *variant, int place, int dx, int dy);
    int (*first_place)(const struct variant *variant);

    /* The move that choosing a place proposes, legal or not; false and the reason if there is none. */
    bool (*propose)(const struct variant *variant, const struct state *state, int place, struct move *move,
                    struct reason *why);

    /* The place that a move chooses: where a refusal is shown. */
    int (*place_of)(const struct variant *variant, struct move move);

    /* How far a move's piece falls, in cells. */
    double (*fall)(const struct board *board, struct move move);

    /* The part of the window that a place's pieces move in. */
    SDL_Rect (*place_rect)(const struct board *board, int place);

    /* Where it stands what a place is worth, while worths are shown. */
    SDL_Rect (*worth_rect)(const struct board *board, int place);

    void (*draw)(struct canvas *canvas, const struct board *board, const struct scene *scene);
};

/* The first view that fits a variant. */
const struct view *view_for(const struct variant *variant);

extern const struct view drop_view;

#endif
