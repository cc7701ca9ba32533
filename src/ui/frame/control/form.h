/*
 * A form: rows below one another, each with its label and, beside it, what is chosen there. A screen says it anew in
 * each list of its controls: a call for a row, and one for each control in it with the value that it changes. From that
 * come places, listing, use, keys, scrolling, and what is drawn and said.
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
    int height;                /* of a row */
    int gap;                   /* between rows; ignored where they scroll */
    int inner;                 /* between controls, and between the rows of one label */
    int label;                 /* the width of labels, with the gap after them */
    bool tells;                /* controls have their row's label as their value */
    bool in_lines;             /* labels that are too long are broken into lines */
    struct scroller *scroller; /* NULL: all rows have room */
};

struct form_row {
    const char *label;         /* translated; NULL: none */
    SDL_Rect field;            /* beside the label; empty: scrolled away */
    int gap;                   /* between the controls in it */
    int first, count, columns; /* items */
};

/* What a control changes. */
struct form_item {
    int id;
    int *value;          /* of a segment the number that it sets, of a stepper the one that it moves; or NULL */
    int is;              /* a segment's number */
    int least, most, by; /* a stepper's range and step */
    bool *flag;          /* a toggle's; or NULL */
};

/* Owned by its screen; begins as all zeros. */
struct form {
    struct controls *controls;
    struct form_place place;
    int y; /* where the next row begins, unless rows scroll */
    int row_count, item_count;
    int group;
    int foot;        /* the row below all that scroll */
    int shown_focus; /* the focus for which was scrolled */
    struct form_row rows[FORM_ROWS];
    struct form_item items[FORM_ITEMS];
};

void form_begin(struct form *form, struct controls *controls, const struct form_place *place);

/* Begins a new row with this many columns for the following controls. */
void form_row(struct form *form, const char *label, int columns);

/* Likewise, but close to the row before. */
void form_row_below(struct form *form, const char *label, int columns);

/* Likewise at a place of its own, with this gap between controls; if rows scroll, it stands below them. */
void form_row_at(struct form *form, SDL_Rect field, int columns, int gap);

/* The last row; controls added later have the rest of its field if that is made smaller. */
struct form_row *form_last_row(struct form *form);

/* Adds any control and sets its place; the screen handles its use. */
struct control *form_add(struct form *form, struct control control);

/* One of several choices: choosing it sets the value to `is`. */
struct control *form_segment(struct form *form, int id, const char *name, int *value, int is);

/* Adds a row of segments with the values 0, 1, 2 ...; translates the names. */
void form_choice(struct form *form, int id, const char *label, const char *const names[], int count, int *value);

struct control *form_toggle(struct form *form, int id, const char *name, bool *flag);

/* A value between two arrows, in words. */
struct control *form_step(struct form *form, int id, const char *name, const char *words, struct form_item item);

/* A line of text; `name` says what is expected there. */
struct control *form_text(struct form *form, int id, const char *name, char *text, size_t capacity);

struct control *form_button(struct form *form, int id, const char *name);

/* Handles the use of a control: its value changes. False: it changes none. */
bool form_use(struct form *form, const struct use *use);

/* Moves the focus up, down, by a page, or to the first or last row. False: another key. */
bool form_key(struct form *form, SDL_Keycode key);

void form_draw(struct canvas *canvas, const struct form *form);

#endif
