/* The dialog for board and players: its state, and where things stand in it. Implemented in setup_screen.c. */
#ifndef UI_SETUP_STATE_H
#define UI_SETUP_STATE_H

#include "ui/board/choice.h"
#include "ui/other_screens.h"

/* Of the dialog, in units. */
enum { SETUP_WIDTH = 800, SETUP_HEIGHT = 580 };

enum player_field { PLAYER_SEAT, PLAYER_NAME, PLAYER_EVALUATOR, PLAYER_FIELDS };

/* What can have the focus, in the order of the Tab key. */
enum field {
    FIELD_GAME,
    FIELD_SIZE,
    FIELD_NUMBERS,                             /* one for each number */
    FIELD_RULE = FIELD_NUMBERS + NUMBER_COUNT, /* beside them */
    FIELD_PLAYERS,                             /* PLAYER_FIELDS for each player */
    FIELD_STARTER = FIELD_PLAYERS + 2 * PLAYER_FIELDS,
    FIELD_START,
    FIELD_BACK,
    FIELD_COUNT
};

/* What the layout depends on besides the window. */
struct setup_content {
    const struct game_choice *choice;
    int game_count;
    bool evaluators; /* there are several to choose from */
    bool board_only; /* nobody is chosen who plays on it */
};

struct setup_layout {
    SDL_Rect cross;
    SDL_Rect fields[FIELD_COUNT];      /* empty: the game has no such field */
    int parts[FIELD_COUNT];            /* tabs, pictures or arrows that stand side by side in a field, 1 for most */
    SDL_Rect labels[NUMBER_COUNT + 1]; /* above the numbers; and last above the rule */
    SDL_Rect ranges[NUMBER_COUNT + 1]; /* below them */
    SDL_Rect discs[2];                 /* of the players */
    SDL_Rect starter_label;
    SDL_Rect reason;
};

/* A number's field, or one of a player's. */
static inline enum field field_of_number(enum choice_number number)
{
    return (enum field)(FIELD_NUMBERS + (int)number);
}

static inline enum field field_of_player(int player, enum player_field which)
{
    return (enum field)(FIELD_PLAYERS + player * PLAYER_FIELDS + (int)which);
}

static inline bool field_is_number(enum field field)
{
    return field >= FIELD_NUMBERS && field < FIELD_RULE;
}

static inline enum choice_number field_number(enum field field)
{
    return (enum choice_number)((int)field - FIELD_NUMBERS);
}

static inline int field_player(enum field field)
{
    return ((int)field - FIELD_PLAYERS) / PLAYER_FIELDS;
}

static inline enum player_field field_player_part(enum field field)
{
    return (enum player_field)(((int)field - FIELD_PLAYERS) % PLAYER_FIELDS);
}

struct setup {
    struct screen screen;
    struct app *app;
    struct setup_answer *answer;
    enum setup_purpose purpose;
    int game_count;
    struct game_choice choices[GAMES_MAX]; /* of each game */
    const struct view *views[GAMES_MAX];   /* that show them */
    int game;                              /* the one chosen */
    struct setup_layout layout;

    struct reason remark; /* about what was typed and not taken; "" for none */

    /* What follows from the choice. */
    struct choice_engines engines;
    bool valid;
    struct variant variant; /* if it is valid */
    struct reason why;      /* if it is not */
    bool evaluators;        /* there are several to choose from */
};

/* The choice for the game that is chosen. */
static inline struct game_choice *setup_choice(struct setup *setup)
{
    return &setup->choices[setup->game];
}

/* The id of a field's part: that of the first part is the field's own number. */
static inline int setup_id(enum field field, int part)
{
    return (int)field + part * FIELD_COUNT;
}

static inline enum field setup_field(int id)
{
    return (enum field)(id % FIELD_COUNT);
}

static inline int setup_part(int id)
{
    return id / FIELD_COUNT;
}

/* A pure computation, in pixels. */
void setup_screen_arrange(struct setup_layout *layout, const struct canvas *canvas,
                          const struct setup_content *content);

/* One part of a field, counted from the left. */
SDL_Rect setup_screen_part(const struct setup_layout *layout, enum field field, int part);

bool setup_screen_has(const struct setup_layout *layout, enum field field);

#endif
