/*
 * A board to look at, to point at and to move on, whoever shows it: main screen, puzzles, review, pictures. It shows a
 * match at its cursor, or a position beside that, with all that moves over it. Whose turn it is and what an end means
 * is for the screen to know, which sets the members that are marked so, and calls stage_advance before each frame.
 *
 * Times are those of the app, in microseconds; `now` is the present one. All belongs to the window's thread.
 */
#ifndef UI_STAGE_H
#define UI_STAGE_H

#include "gravitrips/match.h"
#include "ui/board/view.h"
#include "ui/frame/app.h"

/* For the time since when a line is lit or a move glows: so long that it has come to rest. */
enum { LONG_AGO = 0 };

/* A move that is on its way. */
struct flying {
    struct flight flight; /* its time is not yet known */
    uint64_t start;
    uint64_t pace; /* how long it takes, in percent of its usual time; 0: it is there at once */
    bool touched;  /* its sound was played */
};

/* A button, or a finger, that is down. */
struct grip {
    bool on;
    bool selects;   /* it has just selected the piece under it */
    bool drags;     /* it was led away from there, with the piece */
    int place;      /* where it came down; NO_PLACE: beside the board */
    SDL_Point hand; /* where it is (pixels) */
};

struct stage {
    /* As long as the stage. */
    struct app *app; /* NULL for a picture, in which nothing moves */
    const struct view *view;
    const struct variant *variant;

    /* As long as the window has its size. */
    struct board board;

    /* One game. */
    struct match *match; /* lent by the screen; NULL: none yet */
    int player_of[2];    /* by side, as the game begins; the screen's to set */

    /* One position. */
    bool aside;            /* it is not the match's: */
    struct state position; /* then this one is shown, */
    struct move led;       /* this move having led to it */
    uint64_t landed;       /* when the last piece touches, or what the next move waits for; the screen may put it off */
    uint64_t lit;          /* the winning line is seen and pulses from then on, NEVER: not at all; likewise */

    /* One moment: the screen sets these before each frame. */
    bool choosing; /* somebody may choose a place: hand and ghost are seen */
    bool targets;  /* and the places that are legal */
    int glow_count;
    struct move glowing[MOVES_MAX]; /* recommended moves */
    enum side glow_side;            /* whose they are */
    uint64_t glow_since;
    int held_count; /* moves that would have held, when somebody has lost */
    struct move held[MOVES_MAX];
    enum cheer cheer; /* how a winning line is made much of */

    /* Pointing. */
    int place;    /* where the hand is */
    int selected; /* the place of the piece that is to move; NO_PLACE: none */
    struct grip grip;
    bool begun; /* a 1 was typed, that may become a 10, 11 or 12 */

    /* What moves. */
    int flying_count;
    struct flying flying[FLIGHTS_MAX];
    int shaken_place; /* NO_PLACE: none */
    uint64_t shake_start;
    bool clearing; /* what stood there before is cleared away */
    struct state cleared;
    int cleared_player_of[2];
    uint64_t clear_start;
};

/* Begins with an empty board; `variant` must outlive the stage. False if no view fits it. Nothing needs to be freed. */
bool stage_begin(struct stage *stage, struct app *app, const struct variant *variant)
    __attribute__((warn_unused_result));

/* Finds the board's place within an area, in pixels; `worths`: with room for what places and position are worth. */
void stage_arrange(struct stage *stage, SDL_Rect area, bool worths);

/* --- what stands there --- */

/*
 * Shows a match, at its cursor and at rest. It must stay as long as it is shown; who moves its cursor otherwise than by
 * the functions below calls stage_rest. With `clear` what stood there is cleared away visibly before, and heard: the
 * match shown until now must still be there.
 */
void stage_show(struct stage *stage, struct match *match, bool clear, uint64_t now);

/* Shows a position beside the match, until that is walked through or shown again. Nothing is marked. */
void stage_put(struct stage *stage, const struct state *position, uint64_t now);

/* The position that is shown. */
const struct state *stage_position(const struct stage *stage);

/*
 * Makes a move in the match, or in the position beside it, where it must be legal. It is seen on its way, and heard
 * when it touches, at `landed`. Where too many are on their way, or one has a cell in common with it, those are at rest
 * at once. False and the reason if the match refuses it.
 */
bool stage_play(struct stage *stage, struct move move, struct reason *why, uint64_t now)
    __attribute__((warn_unused_result));

/* The next move of the match, which must have one, is made once more. */
void stage_redo(struct stage *stage, uint64_t now);

/* Walks to the position of the match after so many moves; false if it is shown already, and then nothing changes. */
bool stage_go(struct stage *stage, int cursor, uint64_t now);

/* What moves is at rest, and the match is shown where its cursor is: somebody goes on without waiting. */
void stage_rest(struct stage *stage, uint64_t now);

/* --- pointing --- */

/* The pointer is here (pixels): the hand goes to the place under it, which is returned; NO_PLACE beside the board. */
int stage_point(struct stage *stage, int x, int y);

/*
 * A button goes down here (pixels): while somebody may choose a piece under it is selected. And it is let go: the place
 * that is chosen thereby is returned, which may be another one, the disc or piece having been dragged there; NO_PLACE:
 * none, or the button came down beside the board.
 */
void grip_take(struct stage *stage, int x, int y);
int grip_let_go(struct stage *stage, int x, int y);

/* Brings the hand to a place; or one step on, false: that step stands for choosing the place where it is. */
void stage_move_hand(struct stage *stage, int place);
bool stage_step_hand(struct stage *stage, int dx, int dy);

/*
 * The place that is typed by its number, 0 being 10. Where there are 11 or 12 such places a 1 waits for what comes
 * next: the hand goes there, where it is told that a choice or another digit may follow, for as long as somebody likes.
 * False: it is no such key; NO_PLACE: it waits, or it is told that there is no such place.
 */
bool stage_key(struct stage *stage, const SDL_Keysym *key, int *place);

/* What choosing a place means. A move is only named, a piece is selected or let go, anything else shakes the place. */
enum choice stage_choose(struct stage *stage, int place, struct move *move, uint64_t now);

/* Lets go of the selected piece; false if there is none. */
bool stage_unselect(struct stage *stage);

/* A place shakes, and it is heard that something was wrong there; NO_PLACE: it is only heard. */
void stage_shake(struct stage *stage, int place, uint64_t now);

/* --- looking --- */

/*
 * A move is recommended, besides those that are, if the board has a place for it. To begin with others set `glow_count`
 * to 0.
 */
void stage_glow(struct stage *stage, struct move move);

/* Plays the sounds that are due, marks what moves for drawing; returns when it wants to be asked again. */
uint64_t stage_advance(struct stage *stage, uint64_t now);

/* --- drawing --- */

void stage_draw(struct canvas *canvas, const struct stage *stage, uint64_t now);

/*
 * A small picture of a position: its plate alone, in which a move is marked, and then a winning line, too; with
 * MOVE_NONE nothing is. NULL if it cannot be made. The caller destroys it before the renderer.
 */
SDL_Texture *stage_draw_picture(struct canvas *canvas, const struct variant *variant, const struct state *position,
                                struct move marked, int starter, SDL_Point size);

#endif
