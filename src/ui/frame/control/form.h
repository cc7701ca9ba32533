/*
 * A form: rows below one another, each with its label and, beside it, what is chosen there. Whenever a screen lists its
 * controls it describes the form: by a call for each row, and one for each control in it with the value that the
 * control changes. From that follow places, listing, use, keys, scrolling, and what is drawn and said.
 *
 *     label   [control][control][control]      a row in three columns; further controls
 *             [control][control]               go on in the next row
 */
#ifndef UI_FORM_H
#define UI_FORM_H

#include "ui/frame/control/list.h"

enum { FORM_ROWS = 72, FORM_ITEMS = 160 };

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

#endif
