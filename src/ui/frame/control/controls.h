/*
 * The control layer: what can be pressed, chosen, stepped, typed or scrolled on a screen. A screen lists its present
 * controls (screen_kind.list); the layer draws them, finds the one under the pointer, moves the focus, edits texts,
 * shows tips, and says in words what a control is. Everything here runs on the window's thread; rectangles are in
 * pixels.
 */
#ifndef UI_CONTROLS_H
#define UI_CONTROLS_H

#include "standard.h"
#include "ui/draw/canvas.h"
#include "ui/frame/control/action.h"

/*
 * --- scroller.c: a long column of rows of which a part is seen: how far it is scrolled, how it glides there, and the
 * bar beside it that shows that and can be dragged. A pure computation, in pixels ---
 */

struct scroller {
    SDL_Rect area; /* in which the rows are seen */
    SDL_Rect bar;  /* the groove of the bar */
    int row_height;
    int rows;
    double position; /* how far it is scrolled */
    double target;   /* where it glides to */
    uint64_t moved;  /* when it moved last, while it glides */
    bool dragged;
    int grip; /* while dragged: from the thumb's upper end to the pointer */
};

/* The window has another size: the first visible row stays the first. */
void scroller_arrange(struct scroller *scroller, SDL_Rect area, SDL_Rect bar, int row_height);

/* Sets the number of rows. */
void scroller_set_rows(struct scroller *scroller, int rows);

/* Glides by pixels, down if positive, within the rows. */
void scroller_glide(struct scroller *scroller, double by, uint64_t now);

/* Glides as little as it takes to see a whole row. */
void scroller_reveal(struct scroller *scroller, int row, uint64_t now);

/* Scrolls without gliding. */
void scroller_jump(struct scroller *scroller, double position);

/* Continues to glide, if it does; returns whether it still does. */
bool scroller_advance(struct scroller *scroller, uint64_t now);

/* The first visible row, and the row after the last visible one. */
int scroller_first(const struct scroller *scroller);
int scroller_end(const struct scroller *scroller);

/* How many rows are seen whole at once, at least one. */
int scroller_page(const struct scroller *scroller);

/* Where a row stands; some of it may lie outside the area. */
SDL_Rect scroller_row(const struct scroller *scroller, int row);

/* The bar's thumb; empty if all rows are seen. */
SDL_Rect scroller_thumb(const struct scroller *scroller);

/*
 * The mouse is pressed, moved, released. Pressing beside the thumb scrolls by a page; false if that is not on the bar.
 * Moving tells whether the thumb is being dragged.
 */
bool scroller_press(struct scroller *scroller, int x, int y, uint64_t now);
bool scroller_drag(struct scroller *scroller, int y);
void scroller_release(struct scroller *scroller);

/* --- scroller.c: a number that is chosen on a groove; in pixels --- */

struct slider {
    SDL_Rect track; /* in which the middle of its knob moves, as high as the row */
    int value;
    int least;
    int most;
    int step;
};

/* The value that is nearest to a column of the window. */
int control_slider_value(const struct slider *slider, int x);

void control_slider_draw(struct canvas *canvas, const struct slider *slider, bool focus, bool off);

/* --- controls.c: the list --- */

enum { CONTROLS_MAX = 160, CONTROLS_WORDS_MAX = 8192 /* in bytes, for all controls of a screen */, NO_CONTROL = -1 };

enum role {
    ROLE_BUTTON,
    ROLE_TOGGLE,  /* a button that stays down while something is on */
    ROLE_SEGMENT, /* one of few that stand side by side as a group; one of them is on */
    ROLE_STEPPER, /* a value between two arrows: one of many */
    ROLE_NUMBER,  /* the same, and digits can be typed */
    ROLE_TEXT,    /* a line of text */
    ROLE_ROW,     /* of a list */
    ROLE_CARD,    /* a part of the screen that reacts to a click */
    ROLE_SCROLLER /* the bar beside a long list */
};

/* How a control is drawn. */
enum control_look {
    LOOK_WORDS,   /* framed, name in the middle, key at the right if it is shown */
    LOOK_SIDED,   /* framed, its name left, its key right */
    LOOK_STACKED, /* framed, its name above its key */
    LOOK_ICON,    /* framed, its icon; name and key are in its tip */
    LOOK_SIGN,    /* framed, a few letters that stand for it (value); the rest is in its tip */
    LOOK_LABEL,   /* framed, its icon and name left, its key right */
    LOOK_ROW,     /* the same without a frame; marked with the focus, and in a dialog what is on has a check mark */
    LOOK_LINE,    /* a line of a dialog: its name left, at the right its value or key; marked with the focus */
    LOOK_FRAME,   /* its frame alone: the screen draws what is in it */
    LOOK_NONE     /* the screen draws it */
};

/* What controls stand on. */
enum ground { GROUND_WINDOW, GROUND_PANEL, GROUND_DIALOG };

struct control {
    int id; /* the screen's own number for it */
    enum role role;
    enum control_look look;
    SDL_Rect rect;
    enum action action; /* an action that presses it, too, by that action's keys; ACTION_NONE: none */
    const char *name;   /* translated; of a text: its placeholder */
    const char
        *value;       /* of a stepper, number, line or sign; of a text what its row is called; translated; NULL: none */
    const char *keys; /* for people; NULL: none are shown */
    enum sprite icon;
    float size;    /* of its text, in units; 0: the usual size for its look */
    int group;     /* buttons and segments of a group follow one another by arrow keys; 0: none */
    bool off;      /* it does nothing now: using it is refused with a sound */
    bool explains; /* while it is off, using it still calls the screen, which says why */
    bool on;       /* a toggle or segment */
    bool first;    /* of a stepper: there is no value before */
    bool last;     /* there is no value after */
    bool wrong;    /* its value is not acceptable; its effect cannot be undone; or a sign of a mistake */
    bool main;     /* what Enter presses if the focus is not on a button */
    bool skipped;  /* Tab and arrows skip it */
    bool drags;    /* while pressed, it is told where the pointer goes */
    bool catches;  /* a text that gets typed characters wherever the focus is */
    char *text;    /* of a text: what is edited, `capacity` bytes with the end; owned by the screen */
    size_t capacity;
    struct scroller *scroller; /* of a scroller, and of controls that scroll it when dragged; owned by the screen */
};

/* What a person did with a control. */
struct use {
    int id;
    int by;            /* -1, 1: a stepper goes one back, on; 0: any other use */
    const char *typed; /* into a number: a character, or "" for a deleted one; of a text "": it has changed */
    bool begins;       /* the first character typed into a number since it got the focus or was stepped */
    bool refused;      /* a text does not fit */
    bool by_key;       /* otherwise by the pointer */
    bool twice;        /* a double click */
    bool drawn;        /* the pointer came here while held down */
    int x;             /* where it was clicked; 0 for keys */
    int y;
};

/* What was pressed in a list that scrolls: it is used on release, unless the list was dragged. */
struct pressing {
    struct scroller *scroller; /* NULL: nothing was */
    struct use use;
    double from; /* the list's position at that time */
    bool drags;
};

/* The caret in the text with the focus, and the selection. */
struct editing {
    int id; /* the text's id; NO_CONTROL: nothing was edited yet */
    size_t caret;
    size_t anchor;                                 /* the selection reaches from here to the caret */
    char composed[SDL_TEXTEDITINGEVENT_TEXT_SIZE]; /* by an input method, not typed yet; "" for nothing */
};

/* A screen's controls. Begins as all zeros but for `focus`, `hot`, `held` and `field.id`: see controls_start. */
struct controls {
    struct control list[CONTROLS_MAX + 1]; /* the last one takes whatever does not fit */
    int count;
    char words[CONTROLS_WORDS_MAX];
    size_t words_used;
    enum ground ground;
    bool follows; /* the focus goes where the pointer is */
    int focus;    /* an id; NO_CONTROL: none */
    int hot;      /* the id under the pointer; likewise */
    int hot_side; /* of a stepper: the half that is, -1 or 1 */
    int held;     /* the id that is pressed and told of the pointer; likewise */
    struct pressing pressing;
    bool fresh;   /* nothing was typed yet since it got the focus */
    bool listens; /* typing is meant for this screen: the first text may come from the key that led here */
    struct editing field;
};

/* No control has the focus or is under the pointer. */
void controls_start(struct controls *controls);

/* Begins a new list; focus and pointer keep their ids. */
void controls_begin(struct controls *controls, enum ground ground);

/* Adds a control; the caller may change it until the next is added. Controls beyond CONTROLS_MAX are dropped. */
struct control *controls_add(struct controls *controls, struct control control);

/* Formats words, as printf, and keeps them until the next list. Returns them. */
const char *controls_words(struct controls *controls, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The control with this id, or the one that stands for an action; NULL: none. */
struct control *controls_find(struct controls *controls, int id);
struct control *controls_for_action(struct controls *controls, enum action action);

/*
 * The topmost control at a point, or NULL. `side`: of a stepper, -1 or 1; of a number between its arrows 0. May be
 * NULL.
 */
struct control *controls_at(struct controls *controls, int x, int y, int *side);

bool controls_is_hot(const struct controls *controls, int id);

/* The pointer is here; true if another control is under it now. */
bool controls_point(struct controls *controls, int x, int y);

/* The pointer no longer drags anything; true if something looks different now. */
bool controls_let_go(struct controls *controls);

/*
 * Moves the focus to the next control that can have it, or the one before (`by` -1); without a focus to the first or
 * last.
 */
void controls_move_focus(struct controls *controls, int by);
void controls_set_focus(struct controls *controls, int id);

/* The next control of a group, or the one before; NULL at its ends, and for a control without a group. */
struct control *controls_beside(struct controls *controls, const struct control *control, int by);

/* The text that receives typing; NULL: none. */
struct control *controls_text(struct controls *controls);

/* --- controls.c: a line of text --- */

/*
 * Types letters at the caret, replacing the selection. False: they do not fit, or the control is off; nothing changes.
 */
bool controls_type(struct controls *controls, struct control *control, const char *text);

/* Shows what an input method composes, replacing the selection unless it is "". True: the text has changed. */
bool controls_compose(struct controls *controls, struct control *control, const char *text);

/* Brings the caret to a place in a text, in bytes; with `marks` the text in between is selected. */
void controls_put_caret(struct controls *controls, const struct control *control, size_t place, bool marks);

/* Does what a key means in a text: moves, selects, deletes, copies, pastes. */
enum edit { EDIT_NONE, EDIT_MOVED, EDIT_CHANGED, EDIT_REFUSED };
enum edit controls_edit(struct controls *controls, struct control *control, const SDL_Keysym *key);

/* --- controls_look.c: how they look, and what they are in words --- */

void controls_draw(struct canvas *canvas, const struct controls *controls);

/* The place in a text, in bytes, that is nearest to a column of the window. */
size_t controls_letter_at(struct canvas *canvas, const struct control *control, int x);

/* Draws a tip above the control under the pointer, if its words do not already tell what it does. */
void controls_draw_tip(struct canvas *canvas, const struct controls *controls);

/* How much speech says: the values of PREFER_SPEECH. */
enum tell_detail {
    TELL_NOTHING,
    TELL_SHORTLY, /* its name and value */
    TELL_USUALLY, /* and its role */
    TELL_FULLY,   /* and what can be done with it */
    TELL_DETAILS
};

/*
 * A control in words: name, role, value, state, keys ("Undo, button, not available, U"). Returns the length; too long a
 * text is cut.
 */
size_t control_tell(const struct control *control, enum tell_detail detail, char *words, size_t size);

/* Appends to words, after a comma if there are some. NULL and "" add nothing. */
void control_tell_more(char *words, size_t size, const char *more);

#endif
