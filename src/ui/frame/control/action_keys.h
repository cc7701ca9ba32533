/* All actions: the table from which keys, buttons, the menu and the page of keys are made. */
#ifndef UI_ACTION_KEYS_H
#define UI_ACTION_KEYS_H

#include "ui/draw/canvas.h"

enum action {
    ACTION_NONE,
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_CHOOSE,
    ACTION_NEW,
    ACTION_LEAVE,
    ACTION_GAME,
    ACTION_RESTART,
    ACTION_FRIEND,
    ACTION_ELSEWHERE,
    ACTION_CREW,
    ACTION_WATCH,
    ACTION_TOURNAMENT,
    ACTION_HINT,
    ACTION_UNDO,
    ACTION_TALK,
    ACTION_REDO,
    ACTION_START,
    ACTION_BACK,
    ACTION_REPLAY,
    ACTION_FORTH,
    ACTION_END,
    ACTION_EXPORT,
    ACTION_SWAP,
    ACTION_OFFER_DRAW,
    ACTION_RESIGN,
    ACTION_LEARN,
    ACTION_ANALYSIS,
    ACTION_PUZZLES,
    ACTION_TRAIN,
    ACTION_HISTORY,
    ACTION_STATISTICS,
    ACTION_REVIEW,
    ACTION_TRY,
    ACTION_POSITION,
    ACTION_STUDY,
    ACTION_SEARCH,
    ACTION_LEVEL_UP,
    ACTION_LEVEL_DOWN,
    ACTION_PAUSE,
    ACTION_STEP,
    ACTION_SLOWER,
    ACTION_FASTER,
    ACTION_MENU,
    ACTION_SETTINGS,
    ACTION_DETAILS,
    ACTION_MOVES,
    ACTION_PREVIOUS_MISTAKE,
    ACTION_NEXT_MISTAKE,
    ACTION_DELETE,
    ACTION_THEME,
    ACTION_LANGUAGE,
    ACTION_MUTE,
    ACTION_LOUDER,
    ACTION_QUIETER,
    ACTION_FULLSCREEN,
    ACTION_TEXT_LARGER,
    ACTION_TEXT_SMALLER,
    ACTION_PALETTE,
    ACTION_MOTION,
    ACTION_COPY,
    ACTION_SAVE,
    ACTION_OPEN,
    ACTION_COPY_POSITION,
    ACTION_COPY_ADDRESS,
    ACTION_PASTE,
    ACTION_PICTURE,
    ACTION_PICTURE_BOARD,
    ACTION_PICTURE_ALL,
    ACTION_READ_BOARD,
    ACTION_READ_PLACE,
    ACTION_READ_LAST,
    ACTION_READ_THREATS,
    ACTION_READ_TURN,
    ACTION_SPEECH,
    ACTION_FOCUS_NEXT,
    ACTION_FOCUS_BEFORE,
    ACTION_HELP,
    ACTION_ABOUT,
    ACTION_ESCAPE,
    ACTION_QUIT,
    ACTION_COUNT
};

/* The part of the main screen's panel in which an action's button stands. */
enum button_place {
    BUTTON_NONE,
    BUTTON_MAIN,     /* under the players: large, with words */
    BUTTON_WATCHING, /* below the main buttons, only while two computers play or a replay runs */
    BUTTON_FOLD,     /* above the list of moves, which a button with words folds and unfolds; icons beside it */
    BUTTON_WALKING,  /* below the list of moves, to step through them */
    BUTTON_FOOT      /* at the foot of the panel: the menu with words, the others as icons beside it */
};

/* The group of the menu in which an action has a row. menu.c says on which of the menu's pages each group stands. */
enum menu_group {
    MENU_NONE,
    MENU_PLAY,
    MENU_LEARN,
    MENU_GAMES,
    MENU_PROGRAM,
    MENU_THIS_GAME,
    MENU_LOOK_BACK,
    MENU_MORE_PLAY,
    MENU_MORE_LEARN,
    MENU_MORE_PROGRAM,
    MENU_GROUPS
};

/* Where in the program a key is pressed, which decides what action it means. Bits. */
enum scope {
    SCOPE_TABLE = 1 << 0,    /* the main screen */
    SCOPE_WATCHING = 1 << 1, /* the main screen while two computers play or a replay runs */
    SCOPE_PUZZLE = 1 << 2,
    SCOPE_STUDY = 1 << 3,
    SCOPE_KEPT = 1 << 4, /* the history and the statistics */
    SCOPE_DIALOG = 1 << 5,
    SCOPE_POSITION = 1 << 7,
    SCOPE_SEARCH = 1 << 8,
    SCOPE_TYPING = 1 << 6 /* where letters are typed: a letter key asks for an action only together with Ctrl */
};

/*
 * The buttons of a controller. Up to PAD_RIGHT, each is SDL's number plus 1. The triggers count as buttons, and the
 * left stick as the direction pad. Buttons from PAD_UP on repeat while held.
 */
enum pad_button {
    PAD_NONE,
    PAD_A,
    PAD_B,
    PAD_X,
    PAD_Y,
    PAD_BACK,
    PAD_START = SDL_CONTROLLER_BUTTON_START + 1,
    PAD_LEFT_STICK,
    PAD_RIGHT_STICK,
    PAD_LEFT_SHOULDER,
    PAD_RIGHT_SHOULDER,
    PAD_UP,
    PAD_DOWN,
    PAD_LEFT,
    PAD_RIGHT,
    PAD_LEFT_TRIGGER,
    PAD_RIGHT_TRIGGER,
    PAD_BUTTONS
};

enum { BINDINGS_MAX = 5, ACTION_KEYS_MAX = 128 /* bytes of a text that names keys */ };

/* A key that asks for an action. */
struct binding {
    SDL_Keycode key;
    int mod;        /* KMOD_CTRL, KMOD_SHIFT, both or none */
    bool untold;    /* the page of keys does not show this key */
    unsigned scope; /* the scopes in which the key works; 0: wherever the action works */
};

/* An action's label, keys, button and row in the menu. */
struct action_info {
    const char *id;    /* the name under which a changed key is kept */
    const char *label; /* to be translated; NULL: the label of the action before this one covers it, too */
    struct binding keys[BINDINGS_MAX];
    enum pad_button pad; /* the controller's button that stands for the action's first key; PAD_NONE: none */
    enum button_place button;
    enum menu_group menu;
    const char *word; /* the word on the action's button or row, to be translated; NULL: the label */
    enum sprite icon; /* the picture on the action's button or row */
    unsigned scope;   /* where the action works; 0: everywhere. Actions with a scope come before those without one */
    unsigned repeats; /* the scopes in which a held key repeats the action */
    int together;     /* how many actions, from this one on, share a row of the page of keys; 0 or 1: only this one */
    const char *also; /* to be shown: other keys that do the action, for which there is no binding; or NULL */
};

/* Changed keys: for each action the key that replaces its first one; 0: the default. */
struct keymap {
    struct binding changed[ACTION_COUNT];
};

/* A function that takes a keymap also accepts NULL, which means that no key was changed. */

const struct action_info *action_info(enum action action);

/* The word on an action's button or in its row of the menu; to be translated. */
const char *action_word(enum action action);

/* The name of the action's keys, to be translated: its label, or its word where others share the label. */
const char *action_name(enum action action);

/* Does the action have a row on the page of keys? */
bool action_is_told(enum action action);

/* The names of an action's keys on the page of keys, separated by two blanks. Returns `text`. */
const char *action_keys(const struct keymap *map, enum action action, char text[ACTION_KEYS_MAX]);

/* The name of an action's first key in this scope; "" if there is none. Returns `text`. */
const char *action_first_key(const struct keymap *map, enum action action, unsigned scope, char text[ACTION_KEYS_MAX]);

/* The action for a key press in this scope; ACTION_NONE if there is none. */
enum action action_for_key(const struct keymap *map, const SDL_Keysym *key, unsigned scope);

/* Can the action's first key be changed? Keys that move the hand, make the move or leave a screen cannot be. */
bool action_is_changeable(enum action action);

/*
 * Makes a binding of the key press with which a person chooses a new key. False if the key cannot be chosen, such as
 * one that names a column.
 */
bool action_binding(const SDL_Keysym *key, struct binding *binding);

/* The other action that already has this key, in a scope that both share; ACTION_NONE if there is none. */
enum action action_conflict(const struct keymap *map, enum action action, const struct binding *binding);

/* Writes a binding as it is stored, "Ctrl+Shift+X". Returns `text`. */
const char *action_write_key(const struct binding *binding, char text[ACTION_KEYS_MAX]);

/* Reads a binding as it is stored. False if the text is no binding. */
bool action_read_key(const char *text, struct binding *binding);

/* The action for a controller's button in this scope; ACTION_NONE if there is none. */
enum action action_for_pad(enum pad_button button, unsigned scope);

/* Finds a key press that does an action in this scope; false if there is none. */
bool action_key(const struct keymap *map, enum action action, unsigned scope, SDL_Keysym *key);

/* The name of an action's controller button, translated; "" if it has none. */
const char *action_pad(enum action action);

/* --- names of keys, as keyboards print them, in the window's language --- */

enum { ACTION_KEY_NAME_MAX = 64 }; /* bytes */

/* Writes the name of a key, "Ctrl+Shift+X"; `mod`: KMOD_CTRL, KMOD_SHIFT, both or none. Returns `name`. */
const char *action_key_name(SDL_Keycode key, int mod, char name[ACTION_KEY_NAME_MAX]);

#endif
