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

/* A start time so long ago that the end of a game is no longer celebrated, and a hint no longer glows. */
enum { LONG_AGO = 0 };

/* A move whose piece is still moving. */
struct flying {
    struct flight flight; /* the flight, without its `time`, which is set when it is drawn */
    uint64_t start;
    uint64_t pace; /* how long the flight takes, in percent of its usual time; 0: no time */
    bool touched;  /* the sound of the landing has been played */
};

/* How moves on a stage are said aloud. */
enum telling { TELLING_MOVES, TELLING_EXAMPLES, TELLING_NOTHING };

/* The mouse button or finger that is held down on the board. */
struct grip {
    bool on;
    bool selects;   /* the grip has just selected the piece under it */
    bool drags;     /* the grip has moved away with the piece */
    int place;      /* the place where the press began; NO_PLACE: off the board */
    SDL_Point hand; /* where the pointer or finger is now (pixels) */
};

struct stage {
    /* The following members stay the same as long as the stage lives. */
    struct app *app; /* NULL for a picture, in which nothing moves */
    const struct view *view;
    const struct variant *variant;

    /* `board` changes only with the window's size. */
    struct board board;

    /* The match that is shown. */
    struct match *match;  /* borrowed from the screen; NULL: none yet */
    int player_of[2];     /* the player, 0 or 1, who has each side when the game begins; set by the screen */
    enum telling telling; /* set by the screen */

    /* The stage can show a position that is not in the match. The next three members describe it. */
    bool aside;            /* `position` is shown now, not the match */
    struct state position; /* the position that is not in the match */
    struct move led;       /* the move that led to `position` */
    uint64_t landed; /* when the last piece touches down; the next move waits until then; the screen may delay it */
    uint64_t lit;    /* when the end of the game is shown, NEVER: it is not; the screen may delay it */
    uint64_t heard;  /* the notes of winning pieces that were due until then have been played */

    /* The screen sets the following members before each frame. */
    bool choosing; /* a place may be chosen now: the hand, and the disc where it would land, are shown */
    bool targets;  /* the legal places are marked */
    int glow_count;
    struct move glowing[MOVES_MAX]; /* recommended moves */
    enum side glow_side;            /* the side that would make the glowing moves */
    int told_count;
    uint8_t told[CELLS_MAX]; /* cells that a hint speaks of, which are ringed */
    uint64_t glow_since;
    struct move held; /* is marked as the move that would have avoided the loss; MOVE_NONE: none is */
    bool threatens;   /* the mark is that of what the other side was about to do, instead */
    enum cheer cheer; /* how a winning line is celebrated */
    int ranks[2];     /* by player: the level that the stripes on the cuff tell; 0: no stripes */
    bool carrying;    /* a computer's hand carries the next piece above the board */
    int carried_to;   /* the place where it lets go; NO_PLACE: it still thinks */
    uint64_t lets_go; /* when it lets go there */

    /* What the hand points to and has selected. */
    int place;    /* the place at which the hand is */
    bool away;    /* the pointer has left a board of squares: the hand is shown again when it or a key moves the hand */
    int selected; /* the place of the piece that will move; NO_PLACE: none */
    struct grip grip;
    struct reach {
        int to;
        double from, speed; /* where it was when it set out, in places, and its speed then, in places a second */
        uint64_t since;
    } reach;          /* how the hand is on its way to its place */
    int carried_from; /* the place at which a computer's hand let go last, and from which it carries the next piece */
    bool begun;       /* a 1 was typed, which may become 10, 11 or 12 */
    int tabbed;       /* the id of the control that had the focus at the last stage_list */

    /* Movements that have begun. */
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

/* Arranges the board within an area, in pixels; `rooms` has bits of ROOM_WORTHS and ROOM_TABLE. */
void stage_arrange(struct stage *stage, SDL_Rect area, unsigned rooms);

/* Where the table begins on which the board stands, in pixels from the top; 0: a board that does not stand. */
int stage_table(const struct stage *stage);

/* --- the position that is shown, and moves --- */

/*
 * Shows a match at its cursor, without movement. The match must live as long as it is shown. Whoever moves its cursor
 * without the functions below must call stage_rest. With `clear` the former position is first cleared away, visibly and
 * audibly; for that the former match must still exist.
 */
void stage_show(struct stage *stage, struct match *match, bool clear, uint64_t now);

/* Shows a position that is not in the match, with nothing marked, until a move or a walk leads back to the match. */
void stage_put(struct stage *stage, const struct state *position, uint64_t now);

/* The position that is shown. */
static inline const struct state *stage_position(const struct stage *stage)
{
    return stage->aside ? &stage->position : match_state(stage->match);
}

/*
 * Makes a move in the match or, if another position is shown, in that position, where the caller must know that the
 * move is legal. The piece flies, and is heard when it touches, at `landed`. Earlier flights to a cell that the move
 * needs end at once; if there are too many flights, all earlier ones end. Returns false and the reason if the match
 * refuses the move.
 */
bool stage_play(struct stage *stage, struct move move, struct reason *why, uint64_t now)
    __attribute__((warn_unused_result));

/* Makes the move again that the match has after its cursor; there must be one. */
void stage_redo(struct stage *stage, uint64_t now);

/* Walks to the position after `cursor` moves. Returns false and changes nothing if it is already shown. */
bool stage_go(struct stage *stage, int cursor, uint64_t now);

/* Ends all movements at once and shows the match at its cursor. For a person who goes on without waiting. */
void stage_rest(struct stage *stage, uint64_t now);

/* --- the hand, and what a person chooses with it --- */

/*
 * Moves the hand to the place under the pointer (pixels), and returns that place; NO_PLACE if the pointer is off the
 * board.
 */
int stage_point(struct stage *stage, int x, int y);

/*
 * Handles a mouse button or finger that goes down here (pixels). It selects the piece under it, if a place may be
 * chosen.
 */
void grip_take(struct stage *stage, int x, int y);

/*
 * Handles the release of the button or finger here (pixels). Returns the chosen place: where it went down or, after a
 * drag, where the disc or piece was dropped. NO_PLACE: none, or it had gone down off the board.
 */
int grip_let_go(struct stage *stage, int x, int y);

/* Brings the hand to a place, where it is shown. */
void stage_move_hand(struct stage *stage, int place);

/* Moves the hand a step. Returns false if the step chooses the hand's place instead. */
bool stage_step_hand(struct stage *stage, int dx, int dy);

/*
 * Finds the place whose number is typed; 0 means 10. If there are 11 or 12 places, a 1 brings the hand to place 1 and
 * waits for another digit, which a message explains. Returns false for keys other than digits. `place` becomes NO_PLACE
 * while a digit is awaited, or if a message says that no place has this number.
 */
bool stage_key(struct stage *stage, const SDL_Keysym *key, int *place);

/*
 * Finds what choosing a place means. A move is returned but not made. A piece is selected, or no longer selected.
 * Anything else is refused by shaking the place.
 */
enum choice stage_choose(struct stage *stage, int place, struct move *move, uint64_t now);

/*
 * Lists the places that can be chosen now, so that Tab leads to them; on a large board, only the hand's place. A
 * place's id is `first` plus the place. They are for keys alone: the pointer takes hold of the board itself. The hand
 * goes where the focus goes, and the focus where the hand goes.
 */
void stage_list(struct stage *stage, struct controls *controls, int first);

/* Ends the selection of a piece. Returns false if none is selected. */
bool stage_unselect(struct stage *stage);

/* Shakes a place, with the sound of a mistake; NO_PLACE: only the sound. */
void stage_shake(struct stage *stage, int place, uint64_t now);

/* --- hints, and what the stage does as time passes --- */

/*
 * Marks a recommended move, except a swap, which has no place on the board. Set `glow_count` to 0 to remove all marks.
 */
void stage_glow(struct stage *stage, struct move move);

/* Has somebody won in the position that is shown? */
bool stage_is_won(const struct stage *stage);

/* For how many microseconds the end of a game has been shown; CHEER_TIME when all of it is at rest. */
uint64_t stage_cheered(const struct stage *stage, uint64_t now);

/* Shows at once how that comes to rest. Returns false if it is at rest, or no game has ended. */
bool stage_skip(struct stage *stage, uint64_t now);

/* Plays the sounds that are due, and marks what moves for drawing. Returns when to call it again. */
uint64_t stage_advance(struct stage *stage, uint64_t now);

/* --- drawing --- */

void stage_draw(struct canvas *canvas, const struct stage *stage, uint64_t now);

/*
 * Draws a small board within a rectangle, only its plate, after so many moves: always the same ones, which need not be
 * good.
 */
void stage_draw_small(struct canvas *canvas, const struct variant *variant, int moves, SDL_Rect rect);

/*
 * A small picture of a position, only its plate. After a win the winning line is marked, and so is the move `marked`,
 * unless it is MOVE_NONE. NULL if it cannot be made. The caller destroys it before the renderer.
 */
SDL_Texture *stage_draw_picture(struct canvas *canvas, const struct variant *variant, const struct state *position,
                                struct move marked, int starter, SDL_Point size);

/*
 * --- spoken.c: the board in words, for people who cannot see it: moves, places, threats. Everything can be shown as
 * well as said. Texts longer than `size` bytes are cut ---
 */

enum { SPOKEN_MAX = 1200 /* bytes; enough for every text here */ };

/* Writes a player's (0, 1) move: "Red, column 4"; in short "Red 4", in full "Red, column 4, row 2". */
void spoken_move(const struct stage *stage, int player, struct move move, enum tell_detail detail, char *words,
                 size_t size);

/* Writes the move that led to the position shown, or says that there is none. */
void spoken_last(const struct stage *stage, char *words, size_t size);

/*
 * Say aloud: a move that was made in the state `before`; the place under the hand; the whole board; which piece was
 * just picked up or put back, with its moves.
 */
void spoken_say_move(const struct stage *stage, const struct state *before, struct move move);
void spoken_say_hand(const struct stage *stage);
void spoken_say_board(const struct stage *stage);
void spoken_say_selected(const struct stage *stage, int place);

/* Says something about a place aloud, and shows the words beside that place. */
void spoken_tell(const struct stage *stage, int place, const char *words);

/* Says aloud why a place cannot be chosen, and shows the words beside that place. */
void spoken_why_not(const struct stage *stage, int place);

/*
 * Reads aloud, and shows, what a key's action asks for: the place under the hand, the last move, threats, or (aloud
 * only) the whole board. False if it is another action.
 */
bool spoken_read(const struct stage *stage, enum action action);

/* Writes a place that the hand passes: "Column 4", "Column 4, full"; in short "4", in full with the topmost piece. */
void spoken_hand(const struct stage *stage, int place, enum tell_detail detail, char *words, size_t size);

/* Writes everything that lies in a place, from below: "Column 4, from below: Red, Yellow; 4 free". */
void spoken_place(const struct stage *stage, int place, char *words, size_t size);

/* Writes all that lies on the board, shortly, and the points: "4: Red, Yellow; 5: Red", or "Red: a1, b3. Black: c4". */
void spoken_board(const struct stage *stage, char *words, size_t size);

/* Writes where the pieces lie that have won; "" if there are none. */
void spoken_line(const struct stage *stage, char *words, size_t size);

/*
 * Writes who could win with the next move, and where: "Red can win: column 3. Yellow threatens to win: column 5 or 6".
 * After the end it writes the winning line.
 */
void spoken_threats(const struct stage *stage, char *words, size_t size);

/*
 * --- board_pictures.c: saves pictures of a board: one of a position, or a series with one of each position of a match.
 * A series saves one picture in each frame, so that the window is never held up ---
 */

/* A series of pictures, one of each position of a match. */
struct board_pictures {
    struct app *app;
    struct match *match; /* a copy of the match, at the position to be saved next; NULL if no series is under way */
    int player_of[2];
    SDL_Point size;
    char folder[FILES_TOLD_MAX];
};

/*
 * Makes a picture of the position at the cursor of a stage's match. It is as large as the board would be in `room`, in
 * pixels. NULL if it fails; SDL_GetError says why. The caller frees it.
 */
SDL_Surface *board_pictures_make(const struct stage *stage, SDL_Rect room);

/*
 * Begins to save a picture of each position of a stage's match in a new folder. Tells the person if that is not
 * possible.
 */
void board_pictures_begin(struct board_pictures *series, const struct stage *stage, SDL_Rect room);

/* Saves the next picture; after the last one, ends the series. Returns when to call it again. */
uint64_t board_pictures_advance(struct board_pictures *series, uint64_t now);
void board_pictures_end(struct board_pictures *series);

#endif
