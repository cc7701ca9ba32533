/*
 * A board to look at, to point at and to move on, for any screen: main screen, puzzles, review, pictures. It shows a
 * match at its cursor, or a position beside the match, with all movements. The screen knows whose turn it is and what
 * an end means: it sets the members that say so, and calls stage_advance before each frame. All times are the app's, in
 * microseconds; `now` is the present time. Only the window's thread uses a stage.
 */
#ifndef UI_STAGE_H
#define UI_STAGE_H

#include "gravitrips/match.h"
#include "ui/board/view.h"
#include "ui/frame/app.h"

/* A time so long ago that a lit line no longer pulses and a hint no longer glows. */
enum { LONG_AGO = 0 };

/* A move on its way. */
struct flying {
    struct flight flight; /* without the flight's time, which is known only when it is drawn */
    uint64_t start;
    uint64_t pace; /* how long the flight takes, in percent of its usual time; 0: no time */
    bool touched;  /* the sound of the landing has been played */
};

/* The mouse button or finger that is down. */
struct grip {
    bool on;
    bool selects;   /* the grip has just selected the piece under it */
    bool drags;     /* the grip has moved away with the piece */
    int place;      /* where the grip began; NO_PLACE: off the board */
    SDL_Point hand; /* where the grip is now (pixels) */
};

struct stage {
    /* These stay the same as long as the stage lives. */
    struct app *app; /* NULL for a picture, in which nothing moves */
    const struct view *view;
    const struct variant *variant;

    /* This changes only with the window's size. */
    struct board board;

    /* One game. */
    struct match *match; /* borrowed from the screen; NULL: none yet */
    int player_of[2];    /* which player has which side when the game begins; set by the screen */

    /* The stage can show a position that is not in the match. The next three members describe it. */
    bool aside;            /* `position` is shown now, not the match */
    struct state position; /* the position that is not in the match */
    struct move led;       /* the move that led to `position` */
    uint64_t landed; /* when the last piece touches down; the next move waits until then; the screen may delay it */
    uint64_t lit;    /* when the winning line lights up, NEVER: there is no line; the screen may delay it */

    /* These are valid for one moment: the screen sets them before each frame. */
    bool choosing; /* a place may be chosen: hand and ghost are shown */
    bool targets;  /* the legal places are marked */
    int glow_count;
    struct move glowing[MOVES_MAX]; /* recommended moves */
    enum side glow_side;            /* the side that would make the glowing moves */
    uint64_t glow_since;
    int held_count; /* moves that would have avoided the loss */
    struct move held[MOVES_MAX];
    enum cheer cheer; /* how a winning line is celebrated */

    /* Pointing. */
    int place;    /* where the hand is */
    int selected; /* the place of the piece that will move; NO_PLACE: none */
    struct grip grip;
    bool begun; /* a 1 was typed, which may become 10, 11 or 12 */

    /* What moves. */
    int flying_count;
    struct flying flying[FLIGHTS_MAX];
    int shaken_place; /* the place that is being shaken; NO_PLACE: none */
    uint64_t shake_start;
    bool clearing; /* the former position is being cleared away */
    struct state cleared;
    int cleared_player_of[2];
    uint64_t clear_start;
};

/*
 * Begins with an empty board. `variant` must outlive the stage. False if no view fits the variant. There is nothing to
 * free.
 */
bool stage_begin(struct stage *stage, struct app *app, const struct variant *variant)
    __attribute__((warn_unused_result));

/* Arranges the board within an area, in pixels. `worths` leaves room for the worth of moves and position. */
void stage_arrange(struct stage *stage, SDL_Rect area, bool worths);

/* --- what stands there --- */

/*
 * Shows a match at its cursor, at rest. The match must live as long as it is shown, and whoever moves its cursor
 * without the functions below must call stage_rest. With `clear` the former position is first cleared away, visibly and
 * audibly: the former match must then still exist.
 */
void stage_show(struct stage *stage, struct match *match, bool clear, uint64_t now);

/* Shows a position beside the match, with nothing marked, until a move or a walk leads back to the match. */
void stage_put(struct stage *stage, const struct state *position, uint64_t now);

/* The position that is shown. */
static inline const struct state *stage_position(const struct stage *stage)
{
    return stage->aside ? &stage->position : match_state(stage->match);
}

/*
 * Makes a move in the match, or in the position beside it, where the caller must know that the move is legal. The piece
 * flies, and is heard when it touches, at `landed`. If there are too many flights, the earlier ones end at once; so
 * does one whose cell the new move needs. Returns false and the reason if the match refuses the move.
 */
bool stage_play(struct stage *stage, struct move move, struct reason *why, uint64_t now)
    __attribute__((warn_unused_result));

/* Makes the next move of the match again; there must be one. */
void stage_redo(struct stage *stage, uint64_t now);

/* Walks to the position after `cursor` moves. Returns false and changes nothing if it is already shown. */
bool stage_go(struct stage *stage, int cursor, uint64_t now);

/* Ends all movements and shows the match at its cursor, for somebody who goes on without waiting. */
void stage_rest(struct stage *stage, uint64_t now);

/* --- pointing --- */

/*
 * Moves the hand to the place under the pointer (pixels), and returns that place; NO_PLACE if the pointer is off the
 * board.
 */
int stage_point(struct stage *stage, int x, int y);

/* Takes a button that goes down here (pixels). It selects a piece if a place may be chosen. */
void grip_take(struct stage *stage, int x, int y);

/*
 * Takes the button's release here. Returns the chosen place, which may be another one if a disc or piece was dragged
 * there; NO_PLACE: none, or the button had gone down off the board.
 */
int grip_let_go(struct stage *stage, int x, int y);

/* Brings the hand to a place. */
void stage_move_hand(struct stage *stage, int place);

/* Moves the hand a step. Returns false if the step chooses the hand's place instead. */
bool stage_step_hand(struct stage *stage, int dx, int dy);

/*
 * Finds the place whose number is typed, where 0 means 10. If there are 11 or 12 places, a 1 brings the hand to place 1
 * and waits for another digit, which a message explains. Returns false for other keys. `place` becomes NO_PLACE while a
 * digit is awaited, or if a message tells that there is no such place.
 */
bool stage_key(struct stage *stage, const SDL_Keysym *key, int *place);

/*
 * Finds what choosing a place means. A move is returned but not made; a piece is selected or released; anything else
 * shakes the place.
 */
enum choice stage_choose(struct stage *stage, int place, struct move *move, uint64_t now);

/* Releases the selected piece. False if there is none. */
bool stage_unselect(struct stage *stage);

/* Shakes a place, with the sound of a mistake; NO_PLACE: only the sound. */
void stage_shake(struct stage *stage, int place, uint64_t now);

/* --- looking --- */

/* Adds a recommended move if the board has a place for it. Set `glow_count` to 0 to begin anew. */
void stage_glow(struct stage *stage, struct move move);

/* Plays the sounds that are due, and marks what moves for drawing. Returns when to call it again. */
uint64_t stage_advance(struct stage *stage, uint64_t now);

/* --- drawing --- */

void stage_draw(struct canvas *canvas, const struct stage *stage, uint64_t now);

/*
 * A small picture of a position: only its plate, on which a move and then a winning line are marked (MOVE_NONE:
 * neither). NULL if it cannot be made. The caller destroys it before the renderer.
 */
SDL_Texture *stage_draw_picture(struct canvas *canvas, const struct variant *variant, const struct state *position,
                                struct move marked, int starter, SDL_Point size);

#endif
