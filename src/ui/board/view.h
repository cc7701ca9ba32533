/*
 * How a game looks and how one points at it: a table of functions for each kind of board, next to the rules' table. It
 * knows nothing of matches, clocks and threads. A *place* is what the pointer can choose: a column of Connect Four, a
 * cell of other games. Choosing a place proposes a move or selects the piece to move; only the rules make the move.
 */
#ifndef UI_VIEW_H
#define UI_VIEW_H

#include "gravitrips/game.h"
#include "ui/draw/canvas.h"
#include "ui/frame/sound.h"

enum { NO_PLACE = -1, FLIGHTS_MAX = 16 };

/* Where the board stands, in pixels. */
struct board {
    const struct variant *variant;
    SDL_Rect room;   /* the part of the window in which it was arranged; confetti falls beside the board */
    SDL_Rect area;   /* everything that belongs to the board */
    SDL_Rect frame;  /* the plate */
    SDL_Rect cells;  /* the cells within `frame` */
    SDL_Rect banner; /* the room for the words at the end of a game */
    SDL_Rect leave;  /* the place at which a piece leaves the board; empty in games where no piece does */
    SDL_Rect bar;    /* where the bar with the worth of the position stands; empty unless worths are shown */
    int lane;        /* height of the row above the plate that shows each place's worth; 0 unless worths are shown */
    int above;       /* height of the row of column numbers above the board, where the discs enter */
    int below;
    int cell;      /* side of a cell */
    int pad;       /* from the plate's edge to the cells */
    int foot;      /* the y coordinate below which the names of columns stand */
    bool on_table; /* the board stands on the world's table */
};

/*
 * What needs room beside the board. Without a flag, columns into which discs fall have their numbers below the board.
 * ROOM_LARGE: numbers and names are written in large text. ROOM_TABLE: the board stands on the world's table, on which
 * light falls through it.
 */
enum rooms { ROOM_WORTHS = 1, ROOM_NUMBERS_ABOVE = 2, ROOM_NO_NUMBERS_BELOW = 4, ROOM_LARGE = 8, ROOM_TABLE = 16 };

/* A move whose piece is still moving. The scene's state is the position after this move. */
struct flight {
    struct move move;
    int player;       /* the player who makes the move */
    enum cell target; /* what stood on the target cell */
    int points;       /* the mover's points before the move */
    uint64_t time;    /* microseconds since the flight began */
};

/* How a winning line is celebrated. */
enum cheer {
    CHEER_LINE,  /* the line is bound, and its pieces grow for a moment, one after the other, each with a note */
    CHEER_QUIET, /* only the line: the human has lost, and a cloud passes */
    CHEER_WIN,   /* confetti as well: the human has won */
    CHEER_RISE   /* the level rises, too, or a match is won */
};

/* What is heard of a game's pieces, which sound apart by player. */
struct view_sounds {
    enum sound_id put[2];  /* a piece is put on the board; where discs fall, the sounds of higher rows follow */
    enum sound_id push[2]; /* a piece moves to the next place */
    enum sound_id clear;   /* the board is cleared */
    bool at_once;          /* a move is heard while it is drawn, and not when it is done */
};

struct view;

/* Everything to be drawn at one moment. Players are 0 (red) and 1 (yellow, or the other piece). */
struct scene {
    const struct view *view; /* the game's view, which draws the winning pieces */
    const struct state *state;
    int player_of[2];     /* by side */
    int place;            /* the place to which the hand points; NO_PLACE: none */
    int pointing_player;  /* the player whose piece a click on `place` would move, or which is carried */
    struct move proposed; /* the move that a click on `place` would make; MOVE_NONE: none */
    double carried;       /* where a hand carries its disc: a column, or between two; NO_PLACE: no hand does */
    double hand_speed;    /* columns a second */
    double raised;        /* how far a hand has still to come down with the next disc, 0 .. 1; 1: it is not seen yet */
    bool handless;        /* the hand with the disc is not drawn */
    bool ghostless;       /* the proposed move is not drawn */
    int selected;         /* the place of the piece that a person has picked up to move; NO_PLACE: none */
    int target_count;     /* how many places are marked as legal */
    uint8_t targets[CELLS_MAX];
    struct move last; /* the last move, which is marked; MOVE_NONE: none */
    int flight_count;
    struct flight flights[FLIGHTS_MAX];
    bool won, drawn; /* the round is over, and the end is shown: the winning cells are lit, the rest loses colour */
    bool winning[CELLS_MAX];
    uint64_t won_time; /* microseconds since the end is shown; all is at rest from CHEER_TIME on */
    int ranks[2];      /* by player: the level that the stripes on the cuff tell; 0: no stripes */
    enum cheer cheer;
    int shaken_place; /* the place that is being shaken; NO_PLACE: none */
    double shake;     /* how far the shaken place is moved sideways, in cells */
    int hint_count;   /* how many recommended moves are marked */
    struct move hints[MOVES_MAX];
    int hint_player;  /* the player who would make the recommended moves */
    double glow;      /* brightness of the hints, 0 .. 1 */
    struct move held; /* the move that would have avoided the loss; MOVE_NONE: none; its mark lies over everything */
    bool threatens;   /* the mark shows what the other side was about to do, instead */
    bool clearing;    /* `state` is being cleared away for a new round */
    uint64_t clear_time;
};

/* What choosing a place means. */
enum choice {
    CHOICE_NONE,  /* nothing: the choice is refused */
    CHOICE_MOVE,  /* a legal move */
    CHOICE_SELECT /* the piece at the place is selected: another place says where it goes */
};

/* What things are called in a game, to be translated. */
struct view_words {
    const char *players[2];
    const char *pieces[2]; /* the two players' pieces */
    const char *about;     /* the whole game in a few words */
    const char *draw;      /* the reason for a draw */
    const char *clearing;  /* the label of the preference to clear the board visibly */
    const char *begin;     /* what to do first, for people who have never played the game */
    const char *taken;     /* why a place cannot be chosen, if `why_not` does not say it */
    bool endless;          /* a draw means that the game would go on for ever, and the words say so */
};

/*
 * How a game is drawn, and how a person points at its board. Every function must be set, unless its comment allows
 * NULL.
 */
struct view {
    struct view_words words;
    struct view_sounds sounds;

    bool (*fits)(const struct variant *variant);

    /* Arranges the board within an area; `rooms` has bits of enum rooms. */
    void (*arrange)(struct board *board, const struct variant *variant, SDL_Rect area, unsigned rooms);

    /* The place under a point (pixels); NO_PLACE off the board. */
    int (*place_at)(const struct board *board, int x, int y);

    /* The place to which an arrow key carries the hand from `place`; NO_PLACE: that key chooses the place instead. */
    int (*place_beside)(const struct variant *variant, int place, int dx, int dy);
    /* The place at which the hand starts. */
    int (*first_place)(const struct variant *variant);

    /* The place of a typed number, from 1; NO_PLACE if there is none. */
    int (*place_of_number)(const struct variant *variant, int number);

    /* What choosing a place means while `selected` (NO_PLACE: none) is selected; writes the move if it is one. */
    enum choice (*choose)(const struct variant *variant, const struct state *state, int selected, int place,
                          struct move *move);

    /*
     * Why the side to move cannot choose a place while `selected` (NO_PLACE: none) is selected; to be translated. NULL:
     * the usual reason, `words.taken`.
     */
    const char *(*why_not)(const struct variant *variant, const struct state *state, int selected, int place);

    /* Lists the places to be marked as legal. The slot is NULL if every empty place is legal. */
    int (*targets)(const struct variant *variant, const struct state *state, int selected, uint8_t places[CELLS_MAX]);

    /*
     * The place by which a move is chosen, and where its refusal is shown; NO_PLACE for a move without a place, such as
     * passing.
     */
    int (*place_of)(const struct variant *variant, struct move move);

    /* Microseconds from a piece's start until it touches its cell. */
    uint64_t (*touch_time)(const struct board *board, struct move move);
    /* Microseconds from a piece's start until it lies still. */
    uint64_t (*rest_time)(const struct board *board, struct move move);

    /* How long clearing the board takes, in microseconds. */
    uint64_t (*clear_time)(const struct variant *variant);

    /* A side's points; NULL in games without points. */
    int (*points)(const struct state *state, enum side side);

    /* Why the game was won; to be translated. NULL if that is obvious. The slot may be NULL, too. */
    const char *(*won_why)(const struct variant *variant, const struct state *state);

    /* The part of the window in which the pieces of a place move. */
    SDL_Rect (*place_rect)(const struct board *board, int place);
    /* The part of the window in which anything of a move is seen. */
    SDL_Rect (*move_rect)(const struct board *board, struct move move);

    /*
     * The place that shows a move's worth while `selected` (NO_PLACE: none) is selected; NO_PLACE: no place shows it.
     */
    int (*worth_place)(const struct variant *variant, int selected, struct move move);
    /* The part of a place in which its worth is written. */
    SDL_Rect (*worth_rect)(const struct board *board, int place);

    /* A player's colour, for words and lines in places where no piece can be shown. */
    SDL_Color (*player_color)(const struct canvas *canvas, int player);

    /* Draws a player's piece. */
    void (*draw_piece)(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha);

    void (*draw)(struct canvas *canvas, const struct board *board, const struct scene *scene);
};

/* What all views have, where their functions have these names. */
#define VIEW_MEMBERS                                                                                                   \
    .fits = fits, .arrange = arrange, .move_rect = move_rect, .player_color = player_color, .draw = draw

/* Whoever plays, as shown beside a board. */
struct portrait {
    int level; /* one of the crew; 0: somebody else */
    const char *name;
    int colour; /* whose pieces it has */
    enum mood mood;
    SDL_FPoint look;
};

/*
 * Draws a face, or the portrait of somebody else, in a square, and at its corner the piece; without a name only the
 * piece.
 */
void view_draw_portrait(struct canvas *canvas, const struct view *view, const struct portrait *portrait, SDL_Rect room);

/* Draws within a square how a game ended: the piece of the player who won; for -1, a draw, a small piece of each. */
void view_draw_result(struct canvas *canvas, const struct view *view, int winner, SDL_Rect rect);

/*
 * view_player: the player who owns the pieces of a side in a state. `player_of` has the player of each side at the
 * beginning of the game, before any swap of colours. view_next_player: the owner of the piece that moves next.
 */
static inline int view_player(const int player_of[2], const struct state *state, enum side side)
{
    return player_of[piece_colour(state, side)];
}

static inline int view_next_player(const struct variant *variant, const int player_of[2], const struct state *state)
{
    return view_player(player_of, state, next_piece(variant, state));
}

/* The first view that fits a variant; NULL if none does. */
const struct view *view_for(const struct variant *variant);

/* Where a place lies among the cells, in pixels: a whole column, or a square. */
SDL_Rect view_place(const struct view *view, const struct board *board, int place);

extern const struct view drop_view;
extern const struct view cell_view;
extern const struct view kolibrat_view;

/* --- view_banner.c: the banner in the place of the hand: what happened, what comes next, and buttons --- */

struct banner {
    int winner;        /* the player whose piece is drawn before the words; -1: none */
    const char *words; /* what happened */
    const char *next;  /* what comes next; "" for nothing */
    SDL_Color next_color;
    bool starred; /* something rare happened: three stars stand before the words instead of the piece */
    int buttons;  /* how many buttons the screen draws in the banner's lower part; the words then take one line */
};

/*
 * Makes the banner higher where there is room. With large text it also takes room from the status line, but leaves
 * lines of text that are `words` units high. Returns what is left of the status line while the banner is shown.
 */
SDL_Rect view_banner_fit(const struct canvas *canvas, struct board *board, SDL_Rect status, float words);

void view_banner_show(struct canvas *canvas, const struct view *view, const struct board *board,
                      const struct banner *banner);

/* Where its line of words stands, over so many buttons; what is above it is free where the words stand in the sky. */
SDL_Rect view_banner_line(const struct canvas *canvas, const struct board *board, int buttons);

/* Where the i-th of the banner's buttons stands. */
SDL_Rect view_banner_button(const struct canvas *canvas, const struct board *board, int i, int count);

/* --- celebration.c: how a winning line is shown and celebrated, the same on all boards --- */

/*
 * How far a winning cell is lit, 0 .. 1; how large its piece is, 1 unless it grows for a moment; how much of its colour
 * any other piece has lost, 0 .. 1.
 */
double celebration_lit(const struct board *board, const struct scene *scene, int cell);
double celebration_size(const struct board *board, const struct scene *scene, int cell);
double celebration_veil(const struct scene *scene, int cell);

/* The same of what is the `turn`-th to light up. */
double celebration_shine(const struct scene *scene, int turn);
double celebration_pop(const struct scene *scene, int turn);

/* From this time on the board rests: only confetti still falls beside it. So many pieces or points light up. */
uint64_t celebration_time(int winning, enum cheer cheer);

/* The middles of the ends of each won line; one that leaves the board at an edge and goes on at another is left out. */
enum { WON_LINES_MAX = 16 };
struct won_line {
    SDL_FPoint from, to;
};
int celebration_lines(const struct board *board, const struct scene *scene, struct won_line won[WON_LINES_MAX]);

/* On a board with holes: the pieces that grow, before the plate, and a band that is drawn around each line. */
void celebration_draw(struct canvas *canvas, const struct board *board, const struct scene *scene);

/* Draws a check mark on a move that would have avoided the loss. */
void celebration_draw_held(struct canvas *canvas, const struct board *board, const struct scene *scene);

/* Draws confetti, which falls beside the board, if the scene has any. */
void celebration_confetti(struct canvas *canvas, const struct board *board, const struct scene *scene);

/* --- plate.c: the upright plate, in themes that have a scenery --- */

/* The walls that one sees in the holes, behind the discs; the plate, before them, moved by pixels; its foot, too. */
void plate_draw_walls(struct canvas *canvas, const struct board *board);
void plate_draw_front(struct canvas *canvas, const struct board *board, int down);
void plate_draw_foot(struct canvas *canvas, const struct board *board, int aside);

/* The slot over the first column, in pixels; those of the others lie a cell apart. */
SDL_Rect plate_slot(const struct board *board);

/* A shade over all of the plate but its holes; `part` (0 .. 1) of it. */
void plate_draw_shade(struct canvas *canvas, const struct board *board, double part);

/* A flash that passes over the disc in a cell, behind the plate; `part` (0 .. 1) of its way. */
void plate_draw_glint(struct canvas *canvas, SDL_Rect cell, double part);

/* The plate's shadow on the table, and light through each cell's hole. */
struct pool {
    SDL_Color color;
    float size; /* as a multiple of the usual one */
};
void plate_draw_light(struct canvas *canvas, const struct board *board, const struct pool pools[]);

/* A cloud that passes over that light; `part` (0 .. 1) of its way. */
void plate_draw_cloud(struct canvas *canvas, const struct board *board, double part);

#endif
