/*
 * A screen with a board of its own: what puzzles, the study and setting up a position share. Each button is a
 * row of a table. The row decides where the button stands in the panel, which keys it has, and what using it does. The
 * board has a hand, takes digits, pointer and wheel, and can be read aloud.
 */
#ifndef UI_BOARD_SCREEN_H
#define UI_BOARD_SCREEN_H

#include "gravitrips/record.h"
#include "ui/board/layout.h"
#include "ui/board/stage.h"

/* Ids of the buttons that walk through a match. Screens that have these buttons give the ids to no other control. */
enum { BOARD_START, BOARD_BACK, BOARD_FORTH, BOARD_END, BOARD_WALKING };

/* A button. */
struct board_control {
    int id;
    const char *label;              /* to be translated; NULL: the action's label, or one that the screen sets */
    enum action action;             /* pressing the action's keys presses the button, which shows them */
    enum action also[CONTROL_ALSO]; /* the button is also pressed by the keys of these actions */
    enum sprite icon;               /* the picture that the button shows in place of the label; 0: none */
    int group;
};

/* How a screen with a board of its own differs from other such screens. Every slot except `is_usable` may be NULL. */
struct board_kind {
    struct screen_kind screen;
    const struct board_control *controls;
    int count;
    bool clicks_once; /* the second click of a double click chooses nothing */
    int banner;       /* where moves are asked for: the id of the first of the banner's buttons */

    /* Does the button with this id do anything now? */
    bool (*is_usable)(const struct screen *screen, int id);

    /* Chooses a place: with the hand, by a click or by typing. NULL: the board is only looked at. */
    void (*choose)(struct screen *screen, int place, uint64_t now);

    /* Called when the hand has moved to another place. */
    void (*hand_moved)(struct screen *screen);

    /* Walks to the position after `cursor` moves. Returns false if that is already shown. NULL: there is no walking. */
    bool (*go)(struct screen *screen, int cursor);

    /* Says what matters about the position, usually with board_screen_say. NULL: nothing is read aloud. */
    void (*say)(struct screen *screen, bool again);
};

/* What all of them have, where it has these names. */
#define BOARD_MEMBERS .controls = buttons, .count = SDL_arraysize(buttons), .is_usable = is_usable

enum { BOARD_SAID_MAX = 600 /* bytes */, BOARD_BANNER_MAX = 200, BOARD_BANNER_BUTTONS = 2 };

/*
 * The state that puzzles, the study and setting up a position share. The state of each begins with a
 * board_screen, and its screen's `kind` points to the start of a board_kind.
 */
struct board_screen {
    struct screen screen;
    struct stage stage;
    char said[BOARD_SAID_MAX]; /* the last words said about the position, or the status */
    char banner[BOARD_BANNER_MAX],
        next[BOARD_BANNER_MAX]; /* the words of a banner and those below; "": there is none */
    bool tries_again;           /* the banner has its buttons */
};

/*
 * The game that a screen gives to the one below: one that leads to a position that was set up, or is studied. Valid
 * when the screen has closed.
 */
struct position_answer {
    bool open;            /* a game was found and should come to the table */
    bool analyse;         /* it should be studied; otherwise it should be played */
    bool stays;           /* set before: it can only be studied */
    bool begins;          /* set before: the position that is given stands on the board at first */
    int64_t game;         /* its id in the archive, if it is to be studied and is kept already; else 0 */
    struct record record; /* the game; while the screen is open it has no moves, and holds the players at the table */
};

/* --- places of the buttons, the board and the status line --- */

/*
 * Arranges the board in a layout that layout_frame has made, moves the status line near the board, and sets where short
 * messages stand.
 */
void board_screen_arrange(struct board_screen *base, struct layout *frame, bool worths);

/* --- handling controls, keys and mouse: for the slots of a screen_kind --- */

/* Lists the buttons; `places` is indexed by id. */
void board_screen_list(const struct board_screen *base, struct controls *controls, const SDL_Rect places[]);

/* Does an action for which there is no control: moves the hand, chooses its place, or reads aloud. */
bool board_screen_act(struct screen *screen, enum action action, uint64_t now);
bool board_screen_handle(struct screen *screen, const SDL_Event *event, uint64_t now);

/* Uses the walking button with this id: goes to another position of the match. */
void board_screen_walk(struct screen *screen, int id);

/* Is there a position to which this walking button leads? */
bool board_screen_can_walk(const struct board_screen *base, int id);

/* --- speaking about the position, and giving a game to the table --- */

/*
 * If asked (`again`), shows and says these words about the position. Otherwise only says them, if they are other words
 * than last time.
 */
void board_screen_say(struct board_screen *base, const char *words, bool again);

/*
 * Gives the table a game of these moves, which are copied, and closes the screen. If memory is short it says so
 * instead.
 */
void board_screen_answer(struct board_screen *base, struct position_answer *answer, int starter,
                         const struct move moves[], int count);

/*
 * --- screens that ask for a move and answer it: puzzles, the trainer ---
 *
 * They have a status, the words in `said`, and a banner over the board whose words lie in `banner` and `next`.
 */

/*
 * Enters a phase: its status and what the banner says are read aloud, the status also comes into the window's title. If
 * it `asks`, a place can be chosen; if it is to be `tried_again`, the banner has buttons for that.
 */
void board_screen_enter(struct board_screen *base, const char *status, bool asks, bool tried_again);

/* Slots: the status is told again; it comes back into the title; keys reach the board only while it asks. */
void board_screen_tell_again(struct screen *screen, bool again);
void board_screen_uncover_asked(struct screen *screen);
bool board_screen_handle_asked(struct screen *screen, const SDL_Event *event, uint64_t now);

/*
 * Places a frame with such buttons at the foot of its panel, one below the other, those of a group side by side. Text
 * becomes smaller until they stand below the cards; and below the tally, if that is shown.
 */
void board_screen_place_buttons(const struct board_control buttons[], int count, struct layout *frame,
                                struct canvas *canvas, bool tally, SDL_Rect places[]);

/* Arranges the board, and makes room for the banner. */
void board_screen_arrange_asked(struct board_screen *base, struct layout *frame);

/* Lists the banner's buttons, if it has them: to try again, which it returns, and one like `below`. Else NULL. */
struct control *board_screen_list_banner(const struct board_screen *base, struct controls *controls, int below);

/* Makes a move; if that cannot be, it says why, and returns false. */
bool board_screen_play(struct board_screen *base, struct move move, uint64_t now);

/*
 * Draws board, status, the banner (whose words and buttons need not be set) and the panel. The status has the colour of
 * what was right or wrong.
 */
void board_screen_draw_asked(struct canvas *canvas, const struct board_screen *base, const struct layout *frame,
                             struct banner banner, bool right, bool wrong);

/* Draws a card with a player's piece, and beside it who is to move, above other words; without those only the name. */
void board_screen_draw_mover(struct canvas *canvas, const struct board_screen *base, SDL_Rect card, int player,
                             const char *words, int flags);

/* A player's name on this board, translated. */
const char *board_screen_player(const struct board_screen *base, int player);

#endif
