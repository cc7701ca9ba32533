/* Everything a person can ask for, with its keys, its button and its words. */
#include "ui/frame/action.h"

#include "ui/words.h"

enum { UNTOLD = true }; /* of a key: it works, and is not said to */

/* A new action is a row here. Shift is free unless it is named. */
static const struct action_info infos[ACTION_COUNT] = {
    [ACTION_LEFT] = {.label = N_("Move the hand"), .keys = {{SDLK_LEFT}}, .together = 4},
    [ACTION_RIGHT] = {.keys = {{SDLK_RIGHT}}},
    [ACTION_UP] = {.keys = {{SDLK_UP}}},
    [ACTION_DOWN] = {.keys = {{SDLK_DOWN}}},
    [ACTION_CHOOSE] = {.label = N_("Make the move"),
                       .keys = {{SDLK_RETURN}, {SDLK_SPACE}, {SDLK_KP_ENTER, 0, UNTOLD}},
                       .also = "1–9"},
    [ACTION_NEW] = {N_("New game"), {{SDLK_n}, {SDLK_n, KMOD_CTRL, UNTOLD}}, BUTTON_ALWAYS, SPRITE_ICON_NEW},
    [ACTION_GAME] = {N_("Choose game and players"), {{SDLK_g}}, BUTTON_ALWAYS, SPRITE_ICON_GAME},
    [ACTION_RESTART] = {N_("Restart this game"), {{SDLK_r}}, BUTTON_ALWAYS, SPRITE_ICON_RESTART},
    [ACTION_UNDO] = {N_("Undo"),
                     {{SDLK_u}, {SDLK_z, KMOD_CTRL}, {SDLK_PAGEUP}, {SDLK_BACKSPACE, 0, UNTOLD}},
                     BUTTON_ALWAYS,
                     SPRITE_ICON_UNDO},
    [ACTION_REDO] = {N_("Redo"),
                     {{SDLK_y}, {SDLK_y, KMOD_CTRL}, {SDLK_PAGEDOWN}, {SDLK_z, KMOD_CTRL | KMOD_SHIFT, UNTOLD}},
                     BUTTON_ALWAYS,
                     SPRITE_ICON_REDO},
    [ACTION_START] = {N_("To the beginning"), {{SDLK_HOME}}, BUTTON_WALKING, SPRITE_ICON_START},
    [ACTION_BACK] = {N_("Look one move back"), {{SDLK_LEFT, KMOD_CTRL}}, BUTTON_WALKING, SPRITE_ICON_BACK},
    [ACTION_REPLAY] = {N_("Replay the game"), {{SDLK_v}}, BUTTON_WALKING, SPRITE_ICON_PLAY},
    [ACTION_FORTH] = {N_("Look one move on"), {{SDLK_RIGHT, KMOD_CTRL}}, BUTTON_WALKING, SPRITE_ICON_FORTH},
    [ACTION_END] = {N_("To the end"), {{SDLK_END}}, BUTTON_WALKING, SPRITE_ICON_END},
    [ACTION_EXPORT] = {N_("Save and copy"), {{SDLK_e}}, BUTTON_WALKING, SPRITE_ICON_EXPORT},
    [ACTION_SWAP] = {N_("Switch sides"), {{SDLK_s}}, BUTTON_ALWAYS, SPRITE_ICON_SWAP},
    [ACTION_HINT] = {N_("Hint"), {{SDLK_h}}, BUTTON_ALWAYS, SPRITE_ICON_HINT},
    [ACTION_ANALYSIS] = {N_("What each move is worth"), {{SDLK_a}}, BUTTON_ALWAYS, SPRITE_ICON_ANALYSIS},
    [ACTION_PUZZLES] = {N_("Puzzles"), {{SDLK_z}}, BUTTON_ALWAYS, SPRITE_ICON_PUZZLE},
    [ACTION_HISTORY] = {N_("History"), {{SDLK_f}, {SDLK_h, KMOD_CTRL}}, BUTTON_ALWAYS, SPRITE_ICON_HISTORY},
    [ACTION_STATISTICS] = {N_("Statistics"),
                           {{SDLK_i}, {SDLK_i, KMOD_CTRL, UNTOLD}},
                           BUTTON_ALWAYS,
                           SPRITE_ICON_STATISTICS},
    [ACTION_REVIEW] = {N_("Review of a finished game"), {{SDLK_w}}, BUTTON_ALWAYS, SPRITE_ICON_REVIEW},
    [ACTION_LEVEL_UP] = {.label = N_("Harder, easier"),
                         .keys = {{SDLK_PLUS}, {SDLK_EQUALS, 0, UNTOLD}, {SDLK_KP_PLUS, 0, UNTOLD}},
                         .together = 2},
    [ACTION_LEVEL_DOWN] = {.keys = {{SDLK_MINUS}, {SDLK_UNDERSCORE, 0, UNTOLD}, {SDLK_KP_MINUS, 0, UNTOLD}}},
    [ACTION_PAUSE] = {N_("Pause"), {{SDLK_p}, {SDLK_SPACE}}, BUTTON_WATCHING, SPRITE_ICON_PAUSE},
    [ACTION_STEP] = {N_("One move"), {{SDLK_PERIOD}}, BUTTON_WATCHING, SPRITE_ICON_STEP},
    [ACTION_SLOWER] = {N_("Slower"), {{SDLK_LEFTBRACKET}}, BUTTON_WATCHING, SPRITE_ICON_SLOWER},
    [ACTION_FASTER] = {N_("Faster"), {{SDLK_RIGHTBRACKET}}, BUTTON_WATCHING, SPRITE_ICON_FASTER},
    [ACTION_OPTIONS] = {N_("Players and options"), {{SDLK_o}, {SDLK_F10, 0, UNTOLD}}, BUTTON_ALWAYS, SPRITE_ICON_MENU},
    [ACTION_DETAILS] = {N_("What the computer thinks"), {{SDLK_d}}, BUTTON_ALWAYS, SPRITE_ICON_DETAILS},
    [ACTION_MOVES] = {.label = N_("List of moves"), .keys = {{SDLK_l}}},
    [ACTION_THEME] = {N_("Light or dark"), {{SDLK_t}}, BUTTON_ALWAYS, SPRITE_ICON_THEME},
    [ACTION_MUTE] = {N_("Sound on or off"), {{SDLK_m}}, BUTTON_ALWAYS, SPRITE_ICON_SOUND},
    [ACTION_FULLSCREEN] = {N_("Full screen"), {{SDLK_F11}}, BUTTON_ALWAYS, SPRITE_ICON_FULLSCREEN},
    [ACTION_COPY] = {.label = N_("Copy the game"), .keys = {{SDLK_c, KMOD_CTRL}}},
    [ACTION_COPY_POSITION] = {.label = N_("Copy the position"), .keys = {{SDLK_c, KMOD_CTRL | KMOD_SHIFT}}},
    [ACTION_PASTE] = {.label = N_("Open a copied game"), .keys = {{SDLK_v, KMOD_CTRL}}},
    [ACTION_PICTURE] = {.label = N_("Save a picture of the window"), .keys = {{SDLK_F12}}},
    [ACTION_PICTURE_BOARD] = {.label = N_("Save a picture of the board"), .keys = {{SDLK_F12, KMOD_CTRL}}},
    [ACTION_PICTURE_ALL] = {.label = N_("Save a picture of each position"),
                            .keys = {{SDLK_F12, KMOD_CTRL | KMOD_SHIFT}}},
    [ACTION_HELP] = {N_("Help"), {{SDLK_F1}, {SDLK_QUESTION}}, BUTTON_ALWAYS, SPRITE_ICON_HELP},
    [ACTION_ESCAPE] = {.label = N_("Close, leave full screen"), .keys = {{SDLK_ESCAPE}}},
    [ACTION_QUIT] = {.label = N_("Quit"), .keys = {{SDLK_q, KMOD_CTRL}}},
};

/* Keys that people call by other names than SDL. */
static const struct {
    SDL_Keycode key;
    const char *name;
} names[] = {
    {SDLK_LEFT, "←"},       {SDLK_RIGHT, "→"},    {SDLK_UP, "↑"},        {SDLK_DOWN, "↓"},        {SDLK_MINUS, "−"},
    {SDLK_RETURN, "Enter"}, {SDLK_ESCAPE, "Esc"}, {SDLK_PAGEUP, "PgUp"}, {SDLK_PAGEDOWN, "PgDn"},
};

const struct action_info *action_info(enum action action)
{
    return &infos[action];
}

static const char *key_name(SDL_Keycode key)
{
    for (size_t i = 0; i < SDL_arraysize(names); i++)
        if (names[i].key == key)
            return names[i].name;
    return SDL_GetKeyName(key);
}

static void append(char *text, const char *space, const char *more)
{
    if (text[0] != '\0')
        SDL_strlcat(text, space, ACTION_KEYS_MAX);
    SDL_strlcat(text, more, ACTION_KEYS_MAX);
}

static void append_keys(char *text, const char *space, const struct action_info *info)
{
    for (const struct binding *binding = info->keys; binding < info->keys + BINDINGS_MAX && binding->key; binding++) {
        char name[ACTION_KEYS_MAX];
        if (binding->untold)
            continue;
        SDL_snprintf(name, sizeof name, "%s%s%s", binding->mod & KMOD_CTRL ? "Ctrl+" : "",
                     binding->mod & KMOD_SHIFT ? "Shift+" : "", key_name(binding->key));
        append(text, space, name);
    }
}

const char *action_keys(enum action action, char text[ACTION_KEYS_MAX])
{
    const struct action_info *info = &infos[action];
    text[0] = '\0';
    append_keys(text, "  ", info);
    for (int i = 1; i < info->together; i++)
        append_keys(text, " ", info + i);
    if (info->also)
        append(text, "  ", info->also);
    return text;
}

/* A question mark is a key of its own on some keyboards, Shift and a slash on others. */
static SDL_Keycode plain_key(const SDL_Keysym *key)
{
    if (key->sym == SDLK_SLASH && (key->mod & KMOD_SHIFT))
        return SDLK_QUESTION;
    return key->sym;
}

/* While two computers play there is no hand that could move. */
static bool is_heard(enum action action, bool watching)
{
    if (watching)
        return action != ACTION_CHOOSE && action != ACTION_DOWN;
    return infos[action].button != BUTTON_WATCHING;
}

static enum action bound_action(SDL_Keycode key, int mod, bool watching)
{
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
        for (int i = 0; is_heard((enum action)action, watching) && i < BINDINGS_MAX; i++)
            if (infos[action].keys[i].key == key && infos[action].keys[i].mod == mod)
                return (enum action)action;
    return ACTION_NONE;
}

enum action action_for_key(const SDL_Keysym *key, bool watching)
{
    int control = key->mod & (KMOD_CTRL | KMOD_GUI) ? KMOD_CTRL : 0;
    if ((key->mod & KMOD_ALT) || key->sym == SDLK_UNKNOWN)
        return ACTION_NONE;
    enum action action = ACTION_NONE;
    if (key->mod & KMOD_SHIFT)
        action = bound_action(plain_key(key), control | KMOD_SHIFT, watching);
    return action != ACTION_NONE ? action : bound_action(plain_key(key), control, watching);
}
