/*
 * The control layer: what can be pressed, chosen, stepped, typed or scrolled on a screen. A screen lists the controls
 * that it has now (screen_kind.list). The layer draws them, finds the one under the pointer, moves the focus, edits
 * texts, shows tips, and says in words what a control is; lists, forms and dialogs are made of controls. Everything
 * here runs on the window's thread; rectangles are in pixels.
 */
#ifndef UI_CONTROLS_H
#define UI_CONTROLS_H

#include "ui/frame/control/action_keys.h"

/*
 * --- scroller.c: a long column of rows of which a part is seen: how far it is scrolled, how it glides there, and the
 * bar beside it that shows that and can be dragged. A pure computation, in pixels ---
 */

struct scroller {
    SDL_Rect area; /* the part of the window in which rows are seen */
    SDL_Rect bar;  /* the groove of the bar */
    int row_height;
    int rows;
    double position; /* how far the rows are scrolled, in pixels */
    double target;   /* the position to which the rows glide, in pixels */
    uint64_t moved;  /* during a glide: when the rows moved last */
    bool dragged;
    int grip; /* while the thumb is dragged: the distance from its upper end to the pointer, in pixels */
};

/* Arranges the rows and the bar anew after the window's size has changed. The first visible row stays the first. */
void scroller_arrange(struct scroller *scroller, SDL_Rect area, SDL_Rect bar, int row_height);

/* Sets the number of rows. */
void scroller_set_rows(struct scroller *scroller, int rows);

/* Glides by `by` pixels, down if positive, but not beyond the first or last row. */
void scroller_glide(struct scroller *scroller, double by, uint64_t now);

/* Glides just far enough to show the whole of a row. */
void scroller_reveal(struct scroller *scroller, int row, uint64_t now);

/* Scrolls without gliding. */
void scroller_jump(struct scroller *scroller, double position);

/* Continues to glide. Returns true if the glide has not ended yet. */
bool scroller_advance(struct scroller *scroller, uint64_t now);

/* The first visible row, and the row after the last visible one. */
int scroller_first(const struct scroller *scroller);
int scroller_end(const struct scroller *scroller);

/* How many rows are seen whole at once; at least one. */
int scroller_page(const struct scroller *scroller);

/* Where a row stands. Part of it may lie outside the area. */
SDL_Rect scroller_row(const struct scroller *scroller, int row);

/* The thumb of the bar; empty if all rows are seen. */
SDL_Rect scroller_thumb(const struct scroller *scroller);

/*
 * Call scroller_press when the mouse button is pressed, and scroller_drag when the mouse moves. When the button is
 * released, the caller clears `dragged`. Pressing on the bar beside the thumb scrolls by a page. scroller_press returns
 * false if the press is off the bar; scroller_drag returns whether the thumb is being dragged.
 */
bool scroller_press(struct scroller *scroller, int x, int y, uint64_t now);
bool scroller_drag(struct scroller *scroller, int y);
/* --- scroller.c: a slider, with which a number is chosen; in pixels --- */

struct slider {
    SDL_Rect track; /* the line along which the knob's middle moves, as high as the row */
    int value;
    int least;
    int most;
    int step;
};

/* The value that is shown nearest to this x coordinate in the window. */
int control_slider_value(const struct slider *slider, int x);

void control_slider_draw(struct canvas *canvas, const struct slider *slider, bool focus, bool off);

/* --- controls.c: the list of a screen's controls --- */

enum { CONTROLS_MAX = 160, CONTROLS_WORDS_MAX = 8192 /* bytes of words for all controls */, NO_CONTROL = -1 };

enum role {
    ROLE_BUTTON,
    ROLE_TOGGLE,  /* a button that stays down while something is on */
    ROLE_SEGMENT, /* one of a few buttons side by side, exactly one of which is on */
    ROLE_STEPPER, /* one of many values, between two arrows that step through them */
    ROLE_NUMBER,  /* a value between two arrows that can also be typed in digits */
    ROLE_TEXT,    /* a line of text */
    ROLE_ROW,     /* a row of a list */
    ROLE_CARD,    /* a part of the screen that reacts to a click */
    ROLE_SCROLLER /* the bar beside a long list */
};

/* How a control looks. */
enum control_look {
    LOOK_WORDS, /* framed: name in the middle, key at the right if it is shown */
    LOOK_SIDED, /* framed: name left, key right */
    LOOK_ICON,  /* framed: icon; name and key are in its tip */
    LOOK_SIGN,  /* framed: a few letters (`value`) that stand for the name; name and key are in its tip */
    LOOK_LABEL, /* framed: icon and name left, key right */
    LOOK_ROW,   /* like LOOK_LABEL, but framed only with the focus; in a dialog with a check mark if it is on */
    LOOK_LINE,  /* a line of a dialog: name left, key right; marked if it has the focus */
    LOOK_FRAME, /* only a frame, in which the screen draws */
    LOOK_RING,  /* a ring, only with the focus: it is for keys, and the pointer reaches what lies below */
    LOOK_NONE   /* nothing: the screen draws it */
};

/* The background of controls. */
enum ground { GROUND_WINDOW, GROUND_PANEL, GROUND_DIALOG };

enum { CONTROL_ALSO = 3 };

struct control {
    int id; /* the screen's own number for the control */
    enum role role;
    enum control_look look;
    SDL_Rect rect;
    enum action action;             /* the control is also pressed by the keys of this action; ACTION_NONE: none */
    enum action also[CONTROL_ALSO]; /* the control is also pressed by the keys of these actions, which are not shown */
    const char *name;               /* translated; for a text field, its placeholder */
    const char *value; /* shown by a stepper, number or sign; a text field's row label; translated; or NULL */
    const char *keys;  /* names of the control's keys, for people; NULL: none are shown */
    enum sprite icon;
    float size;    /* the size of the control's text, in units; 0: the usual one for its look */
    int group;     /* arrow keys move the focus between the buttons or segments of one group; 0: no group */
    bool off;      /* using the control is refused now, with a sound */
    bool explains; /* while the control is off, its use still reaches the screen, which says why it is off */
    bool on;       /* a toggle is on, or a segment is the chosen one */
    bool first;    /* of a stepper: there is no value before this one */
    bool last;     /* of a stepper: there is no value after this one */
    bool wrong;    /* the value is not valid, the effect cannot be undone, or the control stands for a mistake */
    bool main;     /* Enter presses the control if the focus is not on a button */
    bool skipped;  /* Tab and arrows skip the control */
    bool scanned;  /* while one key plays, the focus stops here all the same */
    bool drags;    /* while the control is pressed, its screen hears of every movement of the pointer */
    bool catches;  /* a text field that gets all typed characters, wherever the focus is */
    char *text;    /* for a text field: its content, `capacity` bytes with the final 0; owned by the screen */
    size_t capacity;
    struct scroller *scroller; /* for a scroller, and for controls that scroll it when dragged; owned by the screen */
};

/* How a person used a control. */
struct use {
    int id;
    int by;            /* for a stepper: -1 steps back, 1 steps on; 0: any other use */
    const char *typed; /* number: the character typed, "" if one was deleted; text field: "" if its text has changed */
    bool begins;       /* this is the first character typed into a number since it got the focus or was stepped */
    bool refused;      /* the text has no room for what was typed */
    bool by_key;       /* the control was used by a key, not by the pointer */
    bool twice;        /* this is the second click of a double click */
    bool drawn;        /* the pressed control is dragged: the pointer was moved here with its button down */
    int x;             /* where the pointer is, in pixels; 0 for keys */
    int y;
};

/*
 * A mouse press in a list that scrolls. The control counts as used when the button is released, unless the list was
 * dragged.
 */
struct pressing {
    struct scroller *scroller; /* NULL if nothing was pressed */
    struct use use;
    double from; /* how far the list was scrolled when the button was pressed, in pixels */
    bool drags;
};

/* The caret in the text field that has the focus, and the selection. */
struct editing {
    int id; /* the id of the text field; NO_CONTROL: none has been edited yet */
    size_t caret;
    size_t anchor;                                 /* the end of the selection opposite to the caret */
    char composed[SDL_TEXTEDITINGEVENT_TEXT_SIZE]; /* composed by an input method, and not typed yet; "": nothing */
};

/* A screen's controls. Begins as all zeros but for `focus`, `hot`, `held`, `pressed`, `field.id`: controls_start. */
struct controls {
    struct control list[CONTROLS_MAX + 1]; /* the extra last one is overwritten by controls that do not fit */
    int count;
    char words[CONTROLS_WORDS_MAX];
    size_t words_used;
    enum ground ground;
    bool follows; /* the focus follows the pointer */
    bool scans;   /* one key plays: the focus walks by itself */
    int focus;    /* the id of the control that has the focus; NO_CONTROL: none */
    int hot;      /* the id of the control under the pointer; NO_CONTROL: none */
    int hot_side; /* for a stepper: the half under the pointer, -1 or 1 */
    int held;     /* the id of the control that is pressed and follows the pointer; NO_CONTROL: none */
    int pressed;  /* the id of the control that was used last; NO_CONTROL: none was; `pressed_at`: when that was */
    uint64_t pressed_at;
    double down; /* how far it is down, 0 .. 1 */
    struct pressing pressing;
    bool fresh;   /* nothing has been typed since the control got the focus or was stepped */
    bool listens; /* typed text is accepted; false until the first press, as the opening key may still send a text */
    struct editing field;
    struct form *form; /* the form that was listed last; NULL: none */
};

/* Begins with no control under the pointer and none that has the focus. */
void controls_start(struct controls *controls);

/* Begins a new list. The control with the focus and the one under the pointer are remembered by their ids. */
void controls_begin(struct controls *controls, enum ground ground);

/*
 * Adds a control to the list. The caller may change it until the next one is added. Controls beyond CONTROLS_MAX are
 * dropped.
 */
struct control *controls_add(struct controls *controls, struct control control);

/* Adds a button with words, which are copied. The caller may change it in the same way. */
struct control *controls_add_words(struct controls *controls, int id, SDL_Rect rect, const char *words);

/* Formats words, as printf does, and returns them. They stay valid until the next list begins. */
const char *controls_words(struct controls *controls, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Finds the control with this id; NULL if there is none. */
struct control *controls_find(struct controls *controls, int id);

/* Finds the control that an action presses; NULL if there is none. */
struct control *controls_for_action(struct controls *controls, enum action action);

/* The list that can be scrolled; NULL if there is none. */
struct scroller *controls_scroller(const struct controls *controls);

/* Finds the control that Enter presses while the focus is not on a button; NULL if there is none. */
struct control *controls_main(struct controls *controls);

/*
 * The topmost control at a point, or NULL. `side` (may be NULL) is -1 or 1 on a stepper, and 0 between the arrows of a
 * number.
 */
struct control *controls_at(struct controls *controls, int x, int y, int *side);

bool controls_is_hot(const struct controls *controls, int id);

/* Takes the pointer's position. Returns true if another control is under the pointer now. */
bool controls_point(struct controls *controls, int x, int y);

/* Ends any drag by the pointer. Returns true if the window must be drawn again. */
bool controls_let_go(struct controls *controls);

/* Is this a button that is off and does not say why? It never has the focus. */
bool control_is_dead(const struct control *control);

/*
 * Moves the focus to the next control that can have it (`by` 1), or to the one before (`by` -1). If no control has the
 * focus, it goes to the first or last one.
 */
void controls_move_focus(struct controls *controls, int by);
void controls_set_focus(struct controls *controls, int id);

/*
 * The next control of the same group (`by` 1) or the one before (-1); NULL at the ends, and for a control without a
 * group.
 */
struct control *controls_beside(struct controls *controls, const struct control *control, int by);

/* The text field into which typed text goes; NULL if there is none. */
struct control *controls_text(struct controls *controls);

/* --- controls.c: editing a line of text --- */

/*
 * Types letters at the caret, replacing the selection. Returns false and changes nothing if they do not fit, or the
 * control is off.
 */
bool controls_type(struct controls *controls, struct control *control, const char *text);

/*
 * Shows the text that an input method composes. It replaces the selection, unless it is "". Returns true if the
 * control's text has changed.
 */
bool controls_compose(struct controls *controls, struct control *control, const char *text);

/*
 * Moves the caret of a text field to byte `place`. With `marks`, the selection is extended to there; otherwise it ends.
 */
void controls_put_caret(struct controls *controls, const struct control *control, size_t place, bool marks);

/* Does what a key means in a text field: moves, selects, deletes, copies, pastes. Returns what has changed. */
enum edit { EDIT_NONE, EDIT_MOVED, EDIT_CHANGED, EDIT_REFUSED };
enum edit controls_edit(struct controls *controls, struct control *control, const SDL_Keysym *key);

/* --- controls_look.c: how controls look; and how they are described in words --- */

void controls_draw(struct canvas *canvas, const struct controls *controls);

/* The byte of a text field's text that is drawn nearest to this x coordinate of the window. */
size_t controls_letter_at(struct canvas *canvas, const struct controls *controls, const struct control *control, int x);

/* Draws a tip for the icon or sign under the pointer: its name and keys. */
void controls_draw_tip(struct canvas *canvas, const struct controls *controls);

/* How much speech says: the values of PREFER_SPEECH. */
enum tell_detail {
    TELL_NOTHING,
    TELL_SHORTLY, /* a control's name and value */
    TELL_USUALLY, /* a control's name, role and value */
    TELL_FULLY,   /* a control's name, role, value and keys */
    TELL_DETAILS
};

/*
 * Describes a control in words: name, role, value, state, keys ("Undo, button, not available, U"). Returns the length.
 * A text that is too long is cut.
 */
size_t control_tell(const struct control *control, enum tell_detail detail, char *words, size_t size);

/* Appends `more` to words, after a comma if there are words already. NULL and "" add nothing. */
void control_tell_more(char *words, size_t size, const char *more);

/*
 * --- list.c: rows in a scroller, with a bar beside them, moved through by keys and wheel. The screen decides which row
 * is chosen, and what that means ---
 */

/* Moves `*row` as a key says: up, down, a page on or back, first, last. Returns false for other keys. */
bool list_key(const struct scroller *scroller, SDL_Keycode key, int *row);

/*
 * By how many rows the wheel was turned, down if positive. A system setting that reverses the direction has no effect.
 */
int list_wheel_rows(const SDL_MouseWheelEvent *wheel);

/* Scrolls at once, and just far enough to show a row. */
void list_show(struct scroller *scroller, int row);

/* Scrolls at once to the next page, from the last one to the first. */
void list_turn_page(struct scroller *scroller);

/* The place of a row in a list that shows only whole rows; empty if it is not visible. */
SDL_Rect list_whole_row(const struct scroller *scroller, int row);

/* Adds the list's scroll bar to the controls. */
struct control *list_bar(struct controls *controls, int id, const char *name, struct scroller *scroller);

/*
 * --- form.c ---
 *
 * A form: rows below one another, each with its label and, beside it, what is chosen there. Whenever a screen lists its
 * controls it describes the form: by a call for each row, and one for each control in it with the value that the
 * control changes. From that follow places, listing, use, keys, scrolling, and what is drawn and said.
 *
 *     label   [control][control][control]      a row in three columns; further controls
 *             [control][control]               go on in the next row
 */

enum { FORM_ROWS = 80, FORM_ITEMS = 160 };

/* Where rows stand, in pixels. */
struct form_place {
    SDL_Rect area;
    int height;                /* the height of a row */
    int gap;                   /* the gap between rows; ignored where they scroll */
    int inner;                 /* the gap between controls, and between rows that share a label */
    int label;                 /* the width of labels, including the gap after them */
    bool tells;                /* each control gets its row's label as `value`, so that speech says the label */
    bool in_lines;             /* labels that are too long are broken into lines */
    struct scroller *scroller; /* NULL: there is room for all rows */
};

struct form_row {
    const char *label;         /* to be shown, translated; NULL: none */
    SDL_Rect field;            /* the room beside the label; empty if the row is scrolled out of sight */
    int gap;                   /* the gap between the row's controls */
    int first, count, columns; /* its first item's index, its number of items, its number of columns */
};

/* A control, and the value that it changes. */
struct form_item {
    int id;
    int *value;          /* the number that a segment sets or a stepper moves; or NULL */
    int is;              /* the number that this segment stands for */
    int least, most, by; /* for a stepper: the least and the greatest value, and the step */
    bool *flag;          /* the value that a toggle changes; or NULL */
};

/* The form, owned by its screen. Begins as all zeros. */
struct form {
    struct controls *controls;
    struct form_place place;
    int y; /* where the next row begins, in pixels; used only if rows do not scroll */
    int row_count, item_count;
    int group;
    int foot;        /* the index of the foot's first row, which does not scroll */
    int shown_focus; /* the id of the control to which the form has scrolled because it got the focus */
    struct form_row rows[FORM_ROWS];
    struct form_item items[FORM_ITEMS];
};

void form_begin(struct form *form, struct controls *controls, const struct form_place *place);

/* Begins a new row. The controls added next stand in this many columns. */
void form_row(struct form *form, const char *label, int columns);

/*
 * Begins the foot: a row at a given place, with this gap between its controls. If rows scroll, the foot stands below
 * them and stays where it is.
 */
void form_row_at(struct form *form, SDL_Rect field, int columns, int gap);

/* The last row. If the caller makes its field smaller, controls added later share what is left. */
struct form_row *form_last_row(struct form *form);

/* Adds any control to the last row and sets the control's place. The screen itself handles its use. */
struct control *form_add(struct form *form, struct control control);

/* Adds one of several choices. Choosing it sets the value to `is`. */
struct control *form_segment(struct form *form, int id, const char *name, int *value, int is);

/* Adds a row of segments with the values 0, 1, 2 …, and translates their names. */
void form_choice(struct form *form, int id, const char *label, const char *const names[], int count, int *value);

struct control *form_toggle(struct form *form, int id, const char *name, bool *flag);

/* Adds a value between two arrows, shown in words. */
struct control *form_step(struct form *form, int id, const char *name, const char *words, struct form_item item);

/* Adds a line of text. `name` says what to type there. */
struct control *form_text(struct form *form, int id, const char *name, char *text, size_t capacity);

struct control *form_button(struct form *form, int id, const char *name);

/* Changes the value that belongs to the used control. Returns false if the control has no value. */
bool form_use(struct form *form, const struct use *use);

/* Moves the focus up, down, by a page, or to the first or last row. Returns false for other keys. */
bool form_key(struct form *form, SDL_Keycode key);

void form_draw(struct canvas *canvas, const struct form *form);

/* --- dialog.c: what dialogs over the board share: the veil, the box, the cross that closes it --- */

/* The height, in units, that a dialog needs so that `room` pixels are left inside its frame and title. */
float dialog_height(const struct canvas *canvas, int room);

/* Draws veil, box, title and cross; `width` and `height` are in units. Returns the room within. */
SDL_Rect dialog_draw(struct canvas *canvas, const char *title, float width, float height);

/* The room within a dialog of this size. */
SDL_Rect dialog_room(const struct canvas *canvas, float width, float height);

/* The place of the cross of a dialog of this size. */
SDL_Rect dialog_cross(const struct canvas *canvas, float width, float height);

/*
 * Begins the list of a dialog's controls with its cross, whose id is DIALOG_CROSS and whose action is ACTION_ESCAPE.
 * With `outside`, a click outside the box counts as a click on the cross.
 */
enum { DIALOG_CROSS = -2, DIALOG_BOX = -3, CALLS_BACK = -4 /* the button of app_call */ };
void dialog_list(struct controls *controls, const struct canvas *canvas, float width, float height, bool outside);

/*
 * Lists a row of answer buttons at the foot of a dialog, with ids from 0 on. Enter presses the button with the id
 * `main`. The room above the buttons is left for the question.
 */
void dialog_answers(struct controls *controls, const struct canvas *canvas, float width, float height,
                    const char *const names[], int count, int main);
SDL_Rect dialog_above_answers(const struct canvas *canvas, float width, float height);

/*
 * --- speech.c ---
 *
 * Speech, through the desktop's speech-dispatcher, for people who cannot see the window or look elsewhere. Its library
 * is loaded only when speech is switched on. Calls to it may wait for a server, so they are made on a thread that
 * exists only while speech is on. Without the library or a server nothing is said. All functions are called from the
 * window's thread and return at once; only speech_destroy first waits, for a short time, until the running call has
 * ended.
 */

/* The two kinds of spoken words, which decide what interrupts what. */
enum speech_weight {
    SPEECH_FOCUS, /* the item with the focus or under the pointer: interrupted by the next one and by SPEECH_TOLD */
    SPEECH_TOLD   /* what has happened: such words are said one after the other */
};

enum { SPEECH_WORDS_MAX = 1200 /* bytes of one utterance, including the final 0 */ };

struct speech;

/*
 * Creates speech, silent at first. `wake` is called with its context, on any thread, when there is trouble to report.
 * NULL when memory is short; every function accepts NULL and is silent.
 */
struct speech *speech_create(void (*wake)(void *context), void *context);
void speech_destroy(struct speech *speech);

/*
 * Sets how much is said. A change to more than TELL_NOTHING starts the thread if it does not run, so after a failure it
 * tries again.
 */
void speech_set_detail(struct speech *speech, enum tell_detail detail);
enum tell_detail speech_detail(const struct speech *speech);

/*
 * Says one thing although speech is off, if a speech server is there: none is started for it, and no trouble is
 * reported. Has no effect while speech is on.
 */
void speech_offer(struct speech *speech, const char *words);

/*
 * Says something. Words that repeat the last ones are not said again before speech_hush; "" says nothing. If too much
 * is waiting, the oldest words about the focus are dropped or, if there are none, the oldest of all.
 */
void speech_say(struct speech *speech, enum speech_weight weight, const char *words);

/* Stops speaking, and drops all words that wait to be said. */
void speech_hush(struct speech *speech);

/*
 * Says which control of a screen has the focus, if that is another one than at the last call; otherwise says what has
 * changed about that control. A new `screen` is first called by its name (NULL: it has none).
 */
void speech_look(struct speech *speech, const void *screen, const char *name, struct controls *controls);

/* Why speech has failed, in words to be translated; NULL if it has not. Each failure is returned once. */
const char *speech_take_trouble(struct speech *speech);

#endif
