/* Everything a person can ask for: one table from which keys, buttons and the help page are made. */
#ifndef UI_ACTION_H
#define UI_ACTION_H

#include <SDL.h>
#include <stdbool.h>

#include "ui/draw/sprites.h"

enum action {
    ACTION_NONE,
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_CHOOSE,
    ACTION_NEW,
    ACTION_GAME,
    ACTION_RESTART,
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_START,
    ACTION_BACK,
    ACTION_REPLAY,
    ACTION_FORTH,
    ACTION_END,
    ACTION_EXPORT,
    ACTION_SWAP,
    ACTION_HINT,
    ACTION_ANALYSIS,
    ACTION_PUZZLES,
    ACTION_HISTORY,
    ACTION_STATISTICS,
    ACTION_REVIEW,
    ACTION_LEVEL_UP,
    ACTION_LEVEL_DOWN,
    ACTION_PAUSE,
    ACTION_STEP,
    ACTION_SLOWER,
    ACTION_FASTER,
    ACTION_OPTIONS,
    ACTION_DETAILS,
    ACTION_MOVES,
    ACTION_THEME,
    ACTION_MUTE,
    ACTION_FULLSCREEN,
    ACTION_COPY,
    ACTION_COPY_POSITION,
    ACTION_PASTE,
    ACTION_PICTURE,
    ACTION_PICTURE_BOARD,
    ACTION_PICTURE_ALL,
    ACTION_HELP,
    ACTION_ESCAPE,
    ACTION_QUIT,
    ACTION_COUNT
};

/* Where an action's button stands. */
enum button_place {
    BUTTON_NONE,
    BUTTON_ALWAYS,   /* at the bottom of the panel */
    BUTTON_WATCHING, /* above these, and only while two computers play: then alone its key works */
    BUTTON_WALKING   /* under the list of moves */
};

enum { BINDINGS_MAX = 5, ACTION_KEYS_MAX = 64 /* bytes */ };

/* A key that asks for an action. */
struct binding {
    SDL_Keycode key;
    int mod;     /* KMOD_CTRL, KMOD_SHIFT, both or none */
    bool untold; /* it is not named to people */
};

/* How an action is called and asked for. */
struct action_info {
    const char *label; /* for people, to be translated; NULL: told by the action before it */
    struct binding keys[BINDINGS_MAX];
    enum button_place button;
    enum sprite icon; /* of its button */
    int together;     /* so many actions, from this one on, are told as one; 0 and 1: this alone */
    const char *also; /* keys that ask for it and are no bindings, for people; or NULL */
};

const struct action_info *action_info(enum action action);

/* The names of its keys, for people, with two blanks between them. Returns `text`. */
const char *action_keys(enum action action, char text[ACTION_KEYS_MAX]);

/* What a key press asks for; `watching`: two computers play. ACTION_NONE if nothing. */
enum action action_for_key(const SDL_Keysym *key, bool watching);

#endif
