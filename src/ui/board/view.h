/*
 * How a game looks and is pointed at: one table of functions per kind of board,
 * beside the rules' table and knowing nothing of matches, clocks and threads.
 *
 * A *place* is what the pointer can choose: a column of Connect Four, a cell of
 * other games. Choosing proposes a move, or selects the piece that is to move;
 * only the rules make it.
 */
#ifndef UI_VIEW_H
#define UI_VIEW_H

#include "gravitrips/game.h"
#include "standard.h"
#include "ui/draw/canvas.h"
#include "ui/frame/sound.h"

enum { NO_PLACE = -1, FLIGHTS_MAX = 16 };

/* Where the board stands, in pixels. */
struct board {
    const struct variant *variant;
    SDL_Rect area;   /* everything that belongs to the board */
    SDL_Rect frame;  /* the plate */
    SDL_Rect cells;  /* the cells within it */
    SDL_Rect banner; /* what is told at the end stands here */
    SDL_Rect leave;  /* where pieces go that leave the board; empty: none do */
    SDL_Rect bar;    /* for the verdict of the position; empty unless worths are shown */
    int lane;        /* height of what stands over the plate about each place; 0 unless worths are shown */
    int above;       /* likewise of numbers on the side that discs come from, and on the other one */
    int below;
    int cell; /* side of a cell */
    int pad;  /* from the plate's edge to the cells */
    int foot; /* below this height columns are named */
};

/* What there is to be room for: where discs fall columns have their numbers below, unless it is said otherwise. */
enum rooms { ROOM_WORTHS = 1, ROOM_NUMBERS_ABOVE = 2, ROOM_NO_NUMBERS_BELOW = 4 };

/* A move on its way to being seen; the scene's state is the one after it. */
struct flight {
    struct move move;
    int player;       /* who makes it */
    enum cell target; /* what stood on the cell that it reaches */
    int points;       /* of the mover before it */
    uint64_t time;    /* since it began */
};

/* How a winning line is made much of: it is always struck through. */
enum cheer {
    CHEER_LINE,  /* its pieces pop up one after another */
    CHEER_QUIET, /* nothing more: somebody has lost */
    CHEER_WIN,   /* there is confetti, too */
    CHEER_RISE   /* and stars in it, for the next level */
};

/* All that is to be seen at one moment. Players are 0 (red) and 1 (yellow, or the other piece). */
struct scene {
    const struct state *state;
    int player_of[2];     /* by side */
    int place;            /* pointed at; NO_PLACE: hidden */
    int pointing_player;  /* whose piece a click there would move */
    struct move proposed; /* what a click there would do; MOVE_NONE: no move */
    bool handless;        /* no hand carries it there */
    bool ghostless;       /* what is proposed is not shown */
    int selected;         /* the place of the piece that is to move; NO_PLACE: none */
    int target_count;     /* places that are shown as legal to choose */
    uint8_t targets[CELLS_MAX];
    struct move last; /* marked; MOVE_NONE: none */
    int flight_count;
    struct flight flights[FLIGHTS_MAX];
    bool won; /* the winning cells are lit and the rest dimmed */
    bool winning[CELLS_MAX];
    double light;      /* of the winning cells, 0.5 .. 1 */
    uint64_t won_time; /* since they were lit; PULSE_TIME and more: all of it is at rest */
    enum cheer cheer;
    int shaken_place; /* NO_PLACE: none */
    double shake;     /* sideways, in cells */
    int hint_count;   /* moves that are recommended */
    struct move hints[MOVES_MAX];
    int hint_player; /* whose they are */
    double glow;     /* of the hints, 0 .. 1 */
    int held_count;  /* moves that would have held, when somebody has lost: their places are marked upon all else */
    struct move held[MOVES_MAX];
    bool clearing; /* `state` is being cleared away for a new round */
    uint64_t clear_time;
};

/* What choosing a place means. */
enum choice {
    CHOICE_NONE,  /* nothing: it is refused */
    CHOICE_MOVE,  /* a legal move */
    CHOICE_SELECT /* the piece there is to move: another place says where to */
};

/* What people call things; to be translated. */
struct view_words {
    const char *players[2];
    const char *pieces[2]; /* what tells them apart */
    const char *draw;      /* why nobody has won */
    const char *clearing;  /* the option that the board is cleared visibly */
    const char *begin;     /* what to do first, for who has never played it */
    const char *taken;     /* why a place cannot be chosen, unless why_not says so */
    bool endless;          /* a draw is play that never ends, and is called so */
};

/* All members are set unless they say otherwise. */
struct view {
    struct view_words words;

    bool (*fits)(const struct variant *variant);

    /* Finds the board's place within an area; `rooms` is a sum of enum rooms. */
    void (*arrange)(struct board *board, const struct variant *variant, SDL_Rect area, unsigned rooms);

    /* The place under a point (pixels), NO_PLACE beside the board. */
    int (*place_at)(const struct board *board, int x, int y);

    /*
     * The place that the hand carries to from `place` with an arrow key; NO_PLACE: that key chooses the place. And
     * where the hand is at the beginning.
     */
    int (*place_beside)(const struct variant *variant, int place, int dx, int dy);
    int (*first_place)(const struct variant *variant);

    /* The place of a number, from 1, that is typed; NO_PLACE if none. */
    int (*place_of_number)(const struct variant *variant, int number);

    /* What choosing a place means while `selected` (NO_PLACE: none) is selected; writes the move if it is one. */
    enum choice (*choose)(const struct variant *variant, const struct state *state, int selected, int place,
                          struct move *move);

    /*
     * Why choosing a place means nothing while `selected` (NO_PLACE: none) is selected, for the one to move; to be
     * translated. NULL where there is but one reason, `words.taken`.
     */
    const char *(*why_not)(const struct variant *variant, const struct state *state, int selected, int place);

    /* Lists the places that are to be shown as legal; NULL where all that is empty is legal. */
    int (*targets)(const struct variant *variant, const struct state *state, int selected, uint8_t places[CELLS_MAX]);

    /* The place that a move chooses: where a refusal is shown; NO_PLACE for a move without one. */
    int (*place_of)(const struct variant *variant, struct move move);

    /* When a move's piece touches its cell, and when it lies still: since it left. */
    uint64_t (*touch_time)(const struct board *board, struct move move);
    uint64_t (*rest_time)(const struct board *board, struct move move);

    /* The sound of touching. */
    void (*sound)(struct sound *sound, const struct board *board, struct move move, int player);

    /* How long it takes to clear the board, and the sound of that. */
    uint64_t (*clear_time)(const struct variant *variant);
    enum sound_id clear_sound;

    /* A side's points; NULL in games without. */
    int (*points)(const struct state *state, enum side side);

    /* Why the game was won, where that is not plain to see; to be translated. NULL, or it returns NULL: plain. */
    const char *(*won_why)(const struct variant *variant, const struct state *state);

    /* The part of the window that a place's pieces move in, and where a move is seen. */
    SDL_Rect (*place_rect)(const struct board *board, int place);
    SDL_Rect (*move_rect)(const struct board *board, struct move move);

    /*
     * While worths are shown: the place at which that of a move is told while `selected` (NO_PLACE: none) is selected,
     * NO_PLACE if it is not told then; and where it stands at that place.
     */
    int (*worth_place)(const struct variant *variant, int selected, struct move move);
    SDL_Rect (*worth_rect)(const struct board *board, int place);

    /* A player's colour, where no piece can be shown. */
    SDL_Color (*player_color)(const struct canvas *canvas, int player);

    /* A player's piece. */
    void (*draw_piece)(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha);

    void (*draw)(struct canvas *canvas, const struct board *board, const struct scene *scene);
};

/* Whose pieces a side has in a state, with `player_of` by side as the game begins; and whose a move there brings. */
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

extern const struct view drop_view;
extern const struct view cell_view;
extern const struct view kolibrat_view;

/*
 * Where passing messages stand in a room with a board in it: so that its columns' names can be read; where they are so
 * large that they would hide discs, in the place of the status line.
 */
SDL_Rect view_notes(const struct canvas *canvas, const struct board *board, SDL_Rect room, SDL_Rect status);

/* --- view_banner.c: the banner in the place of the hand: what happened, what comes next, and buttons --- */

struct banner {
    int winner;        /* or somebody else: whose piece stands before the words; -1: none */
    const char *words; /* what happened */
    const char *next;  /* what comes next; "" for nothing */
    SDL_Color next_color;
    bool starred;  /* for something that does not happen every day: three over its edge, or one in it */
    SDL_Rect over; /* where a line stands over it, of which the three keep off */
    int buttons;   /* buttons in the panel's lower part, drawn by the screen; if any, words stand in one line */
};

/*
 * Where text is large the banner takes what room there is above it, down to a line in the place of the status line.
 * Returns what is left of that while the banner is shown.
 */
SDL_Rect view_banner_fit(const struct canvas *canvas, struct board *board, SDL_Rect status);

void view_banner_show(struct canvas *canvas, const struct view *view, const struct board *board,
                      const struct banner *banner);

/* Where the i-th of so many buttons stands. */
SDL_Rect view_banner_button(const struct canvas *canvas, const struct board *board, int i, int count);

#endif
