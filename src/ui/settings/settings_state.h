/*
 * The settings' own header. A page is a list of rows: it says which rows it has, and takes what is chosen in them.
 * settings_look.c places, draws and uses rows; settings_screen.c has all pages but that of the engines.
 */
#ifndef UI_SETTINGS_STATE_H
#define UI_SETTINGS_STATE_H

#include "ui/other_screens.h"

/* How a row's value is chosen. */
enum row_kind {
    ROW_SWITCH,   /* on or off */
    ROW_SEGMENTS, /* one of a few words that stand side by side */
    ROW_SLIDER,   /* a number, with its words beside it */
    ROW_NUMBER,   /* a number from a large range: typed, or doubled and halved */
    ROW_BUTTON,   /* a button, and words that explain it */
    ROW_TEXT,     /* a line of text, which is typed */
    ROW_WORDS     /* words to read, without a value */
};

struct settings_row {
    int what; /* the page's own number for this row, by which the page knows what was chosen */
    enum row_kind kind;
    const char *name;         /* the row's name, translated */
    const char *told;         /* translated: the value of a slider or number, more words for a button; NULL: none */
    const char *const *words; /* for segments: one for each value, to be translated */
    char *text;               /* the text that is typed; it has room for `capacity` bytes, including the final 0 */
    size_t capacity;
    int value;
    int least; /* the least value; segments begin with 0, or in a second row with the first word there */
    int most;
    bool heard; /* for ROW_WORDS: the row can have the focus, and is then read aloud */
    bool idle;  /* the value has no effect until the person changes it */
    bool wrong; /* drawn as a warning: an invalid value, a failed trial, or a deed that cannot be undone */
};

/* Where the parts of the settings' screen stand. */
struct settings_layout {
    SDL_Rect title; /* or, if text is large, the first row of tabs */
    SDL_Rect cross;
    SDL_Rect tabs[PAGES]; /* one for each page */
    SDL_Rect page;        /* the room of the page, as high as a whole number of rows */
    SDL_Rect bar;
    int row_height;
    int name_share; /* in percent of a row; 0: names stand above values */
    bool is_large;  /* the tabs stand above the page */
};

struct settings_state {
    struct screen screen;
    struct settings_table *table;
    enum preference_page page;
    struct settings_layout layout;
    struct scroller scroller;
    struct form form;
    int row_count;
    struct settings_row rows[FORM_ROWS + 1]; /* the last one takes whatever does not fit, and is not shown */
    struct choice_engines known;             /* the guest engines that can play */
    int backup_count;
    struct backup backups[BACKUPS_MAX];
    int data_row;                     /* on the page of data: the row that asks a question */
    int data_asked;                   /* how many times `data_row` has asked; 0: no question is open */
    struct settings_engines *engines; /* the page of guest engines; NULL until that page is opened */
    enum action asked;                /* the action that waits for a new key; ACTION_NONE: none */
    int first_focus;                  /* the control with the focus when the screen opens */
};

/* A page: lists its rows, and takes what is chosen in one of them. */
struct settings_page {
    const char *label;
    void (*list)(struct settings_state *settings, struct controls *controls);
    void (*choose)(struct settings_state *settings, const struct settings_row *row, int value);
    int large_share; /* the share of names in rows of large text, in percent; 0: they stand above the values */
};

/* --- settings_look.c: how pages look; ids of controls: tabs, then rows with their parts --- */

enum { ID_ROWS = 32, ROW_PARTS = 8, ID_BAR = ID_ROWS + FORM_ROWS * ROW_PARTS };

/*
 * Places the parts of the screen. If text is large, the labels of `pages` give the widths of the tabs; otherwise
 * `pages` may be NULL.
 */
void settings_look_arrange(struct settings_layout *layout, struct canvas *canvas, const struct settings_page *pages,
                           enum preference_page page);

/* The rectangle of the value in a row. */
SDL_Rect settings_look_room(const struct settings_layout *layout, SDL_Rect row);

/* The part of a slider's rectangle along which its knob moves. */
SDL_Rect settings_look_track(SDL_Rect room);

/*
 * Adds a row to the page. The caller may set the row's other members until the next row is added; numbers step by 1.
 * Rows beyond FORM_ROWS are dropped.
 */
struct settings_row *settings_look_add(struct settings_state *settings, int what, enum row_kind kind, const char *name,
                                       const char *told);

void settings_look_list(struct settings_state *settings, const struct settings_page *pages, struct controls *controls);

/* The value that a click or key chooses in a row; it may be the old one. */
int settings_look_value(const struct settings_state *settings, const struct settings_row *row, const struct use *use);

/* The row to which a control belongs; NULL if it belongs to none. */
const struct settings_row *settings_look_row(const struct settings_state *settings, int id);

/* Draws the row with this index. */
void settings_look_draw(struct canvas *canvas, const struct settings_state *settings, int at);

/* --- settings_engines.c: the page of guest engines --- */

/* Opens the page of guest engines, which first shows their list. */
void settings_engines_open(struct settings_state *settings);

/* Leaves the page of guest engines: stores changes and ends a trial that is running. */
void settings_engines_leave(struct settings_state *settings);

/* Frees everything that belongs to the page of guest engines. */
void settings_engines_end(struct settings_state *settings);

void settings_engines_list(struct settings_state *settings, struct controls *controls);
void settings_engines_choose(struct settings_state *settings, const struct settings_row *row, int value);

/* Call it when the settings are on top again: if the file of an engine was chosen, adds that engine. */
void settings_engines_uncover(struct settings_state *settings);

/* Takes the result of an engine's trial, once there is one. */
void settings_engines_take(struct settings_state *settings);

#endif
