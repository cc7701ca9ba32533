/* Everything a person can ask for, with its keys, its button and its words. */
#include "ui/frame/action.h"

#include "ui/words.h"

static const struct action_info infos[ACTION_COUNT] = {
    [ACTION_LEFT] = {.label = N_("Move the hand"), .keys = "← → ↑ ↓"},
    [ACTION_CHOOSE] = {.label = N_("Make the move"), .keys = "Enter  Space  1–9"},
    [ACTION_NEW] = {N_("New game"), "N", BUTTON_ALWAYS, SPRITE_ICON_NEW},
    [ACTION_GAME] = {N_("Choose game and players"), "G", BUTTON_ALWAYS, SPRITE_ICON_GAME},
    [ACTION_RESTART] = {N_("Restart this game"), "R", BUTTON_ALWAYS, SPRITE_ICON_RESTART},
    [ACTION_UNDO] = {N_("Undo"), "U  Ctrl+Z  PgUp", BUTTON_ALWAYS, SPRITE_ICON_UNDO},
    [ACTION_REDO] = {N_("Redo"), "Y  Ctrl+Y  PgDn", BUTTON_ALWAYS, SPRITE_ICON_REDO},
    [ACTION_START] = {N_("To the beginning"), "Home", BUTTON_WALKING, SPRITE_ICON_START},
    [ACTION_BACK] = {N_("Look one move back"), "Ctrl+←", BUTTON_WALKING, SPRITE_ICON_BACK},
    [ACTION_REPLAY] = {N_("Replay the game"), "V", BUTTON_WALKING, SPRITE_ICON_PLAY},
    [ACTION_FORTH] = {N_("Look one move on"), "Ctrl+→", BUTTON_WALKING, SPRITE_ICON_FORTH},
    [ACTION_END] = {N_("To the end"), "End", BUTTON_WALKING, SPRITE_ICON_END},
    [ACTION_EXPORT] = {N_("Save and copy"), "E", BUTTON_WALKING, SPRITE_ICON_EXPORT},
    [ACTION_SWAP] = {N_("Switch sides"), "S", BUTTON_ALWAYS, SPRITE_ICON_SWAP},
    [ACTION_HINT] = {N_("Hint"), "H", BUTTON_ALWAYS, SPRITE_ICON_HINT},
    [ACTION_ANALYSIS] = {N_("What each move is worth"), "A", BUTTON_ALWAYS, SPRITE_ICON_ANALYSIS},
    [ACTION_PUZZLES] = {N_("Puzzles"), "Z", BUTTON_ALWAYS, SPRITE_ICON_PUZZLE},
    [ACTION_HISTORY] = {N_("History"), "F  Ctrl+H", BUTTON_ALWAYS, SPRITE_ICON_HISTORY},
    [ACTION_STATISTICS] = {N_("Statistics"), "I", BUTTON_ALWAYS, SPRITE_ICON_STATISTICS},
    [ACTION_REVIEW] = {N_("Review of a finished game"), "W", BUTTON_ALWAYS, SPRITE_ICON_REVIEW},
    [ACTION_LEVEL_UP] = {.label = N_("Harder, easier"), .keys = "+ −"},
    [ACTION_PAUSE] = {N_("Pause"), "P  Space", BUTTON_WATCHING, SPRITE_ICON_PAUSE},
    [ACTION_STEP] = {N_("One move"), ".", BUTTON_WATCHING, SPRITE_ICON_STEP},
    [ACTION_SLOWER] = {N_("Slower"), "[", BUTTON_WATCHING, SPRITE_ICON_SLOWER},
    [ACTION_FASTER] = {N_("Faster"), "]", BUTTON_WATCHING, SPRITE_ICON_FASTER},
    [ACTION_OPTIONS] = {N_("Players and options"), "O", BUTTON_ALWAYS, SPRITE_ICON_MENU},
    [ACTION_DETAILS] = {N_("What the computer thinks"), "D", BUTTON_ALWAYS, SPRITE_ICON_DETAILS},
    [ACTION_MOVES] = {.label = N_("List of moves"), .keys = "L"},
    [ACTION_THEME] = {N_("Light or dark"), "T", BUTTON_ALWAYS, SPRITE_ICON_THEME},
    [ACTION_MUTE] = {N_("Sound on or off"), "M", BUTTON_ALWAYS, SPRITE_ICON_SOUND},
    [ACTION_FULLSCREEN] = {N_("Full screen"), "F11", BUTTON_ALWAYS, SPRITE_ICON_FULLSCREEN},
    [ACTION_COPY] = {.label = N_("Copy the game"), .keys = "Ctrl+C"},
    [ACTION_COPY_POSITION] = {.label = N_("Copy the position"), .keys = "Ctrl+Shift+C"},
    [ACTION_PASTE] = {.label = N_("Open a copied game"), .keys = "Ctrl+V"},
    [ACTION_PICTURE] = {.label = N_("Save a picture of the window"), .keys = "F12"},
    [ACTION_PICTURE_BOARD] = {.label = N_("Save a picture of the board"), .keys = "Ctrl+F12"},
    [ACTION_PICTURE_ALL] = {.label = N_("Save a picture of each position"), .keys = "Ctrl+Shift+F12"},
    [ACTION_HELP] = {N_("Help"), "F1  ?", BUTTON_ALWAYS, SPRITE_ICON_HELP},
    [ACTION_ESCAPE] = {.label = N_("Close, leave full screen"), .keys = "Esc"},
    [ACTION_QUIT] = {.label = N_("Quit"), .keys = "Ctrl+Q"},
};

struct binding {
    SDL_Keycode key;
    Uint16 mod; /* KMOD_CTRL or none; shift is free */
    enum action action;
};

static const struct binding bindings[] = {
    {SDLK_LEFT, 0, ACTION_LEFT},
    {SDLK_RIGHT, 0, ACTION_RIGHT},
    {SDLK_UP, 0, ACTION_UP},
    {SDLK_DOWN, 0, ACTION_DOWN},
    {SDLK_RETURN, 0, ACTION_CHOOSE},
    {SDLK_KP_ENTER, 0, ACTION_CHOOSE},
    {SDLK_SPACE, 0, ACTION_CHOOSE},
    {SDLK_n, 0, ACTION_NEW},
    {SDLK_n, KMOD_CTRL, ACTION_NEW},
    {SDLK_g, 0, ACTION_GAME},
    {SDLK_r, 0, ACTION_RESTART},
    {SDLK_u, 0, ACTION_UNDO},
    {SDLK_BACKSPACE, 0, ACTION_UNDO},
    {SDLK_z, KMOD_CTRL, ACTION_UNDO},
    {SDLK_PAGEUP, 0, ACTION_UNDO},
    {SDLK_y, 0, ACTION_REDO},
    {SDLK_y, KMOD_CTRL, ACTION_REDO},
    {SDLK_PAGEDOWN, 0, ACTION_REDO},
    {SDLK_HOME, 0, ACTION_START},
    {SDLK_LEFT, KMOD_CTRL, ACTION_BACK},
    {SDLK_RIGHT, KMOD_CTRL, ACTION_FORTH},
    {SDLK_END, 0, ACTION_END},
    {SDLK_v, 0, ACTION_REPLAY},
    {SDLK_e, 0, ACTION_EXPORT},
    {SDLK_s, 0, ACTION_SWAP},
    {SDLK_h, 0, ACTION_HINT},
    {SDLK_a, 0, ACTION_ANALYSIS},
    {SDLK_z, 0, ACTION_PUZZLES},
    {SDLK_f, 0, ACTION_HISTORY},
    {SDLK_h, KMOD_CTRL, ACTION_HISTORY},
    {SDLK_i, 0, ACTION_STATISTICS},
    {SDLK_i, KMOD_CTRL, ACTION_STATISTICS},
    {SDLK_w, 0, ACTION_REVIEW},
    {SDLK_PLUS, 0, ACTION_LEVEL_UP},
    {SDLK_EQUALS, 0, ACTION_LEVEL_UP},
    {SDLK_KP_PLUS, 0, ACTION_LEVEL_UP},
    {SDLK_MINUS, 0, ACTION_LEVEL_DOWN},
    {SDLK_UNDERSCORE, 0, ACTION_LEVEL_DOWN},
    {SDLK_KP_MINUS, 0, ACTION_LEVEL_DOWN},
    {SDLK_p, 0, ACTION_PAUSE},
    {SDLK_PERIOD, 0, ACTION_STEP},
    {SDLK_LEFTBRACKET, 0, ACTION_SLOWER},
    {SDLK_RIGHTBRACKET, 0, ACTION_FASTER},
    {SDLK_o, 0, ACTION_OPTIONS},
    {SDLK_F10, 0, ACTION_OPTIONS},
    {SDLK_d, 0, ACTION_DETAILS},
    {SDLK_l, 0, ACTION_MOVES},
    {SDLK_t, 0, ACTION_THEME},
    {SDLK_m, 0, ACTION_MUTE},
    {SDLK_F11, 0, ACTION_FULLSCREEN},
    {SDLK_c, KMOD_CTRL, ACTION_COPY},
    {SDLK_v, KMOD_CTRL, ACTION_PASTE},
    {SDLK_F12, 0, ACTION_PICTURE},
    {SDLK_F12, KMOD_CTRL, ACTION_PICTURE_BOARD},
    {SDLK_F1, 0, ACTION_HELP},
    {SDLK_QUESTION, 0, ACTION_HELP},
    {SDLK_ESCAPE, 0, ACTION_ESCAPE},
    {SDLK_q, KMOD_CTRL, ACTION_QUIT},
};

const struct action_info *action_info(enum action action)
{
    return &infos[action];
}

/* A question mark is a key of its own on some keyboards, Shift and a slash on others. */
static SDL_Keycode plain_key(const SDL_Keysym *key)
{
    if (key->sym == SDLK_SLASH && (key->mod & KMOD_SHIFT))
        return SDLK_QUESTION;
    return key->sym;
}

static enum action bound_action(SDL_Keycode key, bool control)
{
    for (size_t i = 0; i < SDL_arraysize(bindings); i++)
        if (bindings[i].key == key && (bindings[i].mod != 0) == control)
            return bindings[i].action;
    return ACTION_NONE;
}

enum action action_for_key(const SDL_Keysym *key, bool watching)
{
    bool control = (key->mod & (KMOD_CTRL | KMOD_GUI)) != 0;
    if (key->mod & KMOD_ALT)
        return ACTION_NONE;
    enum action action = bound_action(plain_key(key), control);
    if (action == ACTION_UNDO && control && (key->mod & KMOD_SHIFT))
        return ACTION_REDO;
    if (action == ACTION_COPY && (key->mod & KMOD_SHIFT))
        return ACTION_COPY_POSITION;
    if (action == ACTION_PICTURE_BOARD && (key->mod & KMOD_SHIFT))
        return ACTION_PICTURE_ALL;
    if ((action == ACTION_CHOOSE || action == ACTION_DOWN) && watching)
        return key->sym == SDLK_SPACE ? ACTION_PAUSE : ACTION_NONE;
    if (infos[action].button == BUTTON_WATCHING && !watching)
        return ACTION_NONE;
    return action;
}
