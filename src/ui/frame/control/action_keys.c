/* Everything that a person can ask for: each action with its keys, its button and its words. */

#include "ui/frame/control/action_keys.h"
#include "ui/words.h"

#define BUTTON(place, picture) .button = BUTTON_##place, .icon = SPRITE_ICON_##picture
#define ROW(group, picture)    .menu = MENU_##group, .icon = SPRITE_ICON_##picture
#define KEY(code)              .keys = {{.key = SDLK_##code}}
#define UNTOLD(code)           .key = SDLK_##code, .untold = true
#define CTRL(code)             .keys = {{.key = SDLK_##code, .mod = KMOD_CTRL}}

/* A row. A changed key is kept under the action's name, so that names stay as they are. */
#define DOES(name, ...) [ACTION_##name] = {.id = #name, __VA_ARGS__}

/* Screens on which a held key repeats: WALKING, where it steps through the moves; HANDS, where it moves the hand. */
enum {
    WALKING = SCOPE_TABLE | SCOPE_WATCHING | SCOPE_STUDY | SCOPE_SEARCH,
    HANDS = WALKING | SCOPE_PUZZLE | SCOPE_POSITION
};

enum { NOT_WATCHING = INT_MAX & ~SCOPE_WATCHING };

/* To add an action, add a row. A key without KMOD_SHIFT works whether Shift is held or not. */
static const struct action_info infos[ACTION_COUNT] = {
    [ACTION_NONE] = {.id = ""},
    DOES(LEFT, .label = N_("Move the hand"), KEY(LEFT), .pad = PAD_LEFT, .repeats = HANDS, .together = 4),
    DOES(RIGHT, KEY(RIGHT), .pad = PAD_RIGHT, .repeats = HANDS),
    DOES(UP, KEY(UP), .pad = PAD_UP, .repeats = WALKING),
    DOES(DOWN, KEY(DOWN), .pad = PAD_DOWN, .repeats = SCOPE_STUDY, .scope = NOT_WATCHING),
    DOES(CHOOSE, .label = N_("Make the move"), .keys = {{.key = SDLK_RETURN}, {.key = SDLK_SPACE}, {UNTOLD(KP_ENTER)}},
         .pad = PAD_A, .scope = NOT_WATCHING, .also = "1–9"),
    DOES(NEW, .label = N_("New game"), .keys = {{.key = SDLK_n}, {UNTOLD(n), .mod = KMOD_CTRL}}, .pad = PAD_LEFT_STICK,
         BUTTON(MAIN, NEW)),
    DOES(GAME, .label = N_("Other games and boards"), KEY(g), .pad = PAD_RIGHT_STICK, ROW(PLAY, GAME)),
    DOES(RESTART, .label = N_("Restart this game"), KEY(r), ROW(THIS_GAME, RESTART)),
    DOES(FRIEND, .label = N_("Play a friend here"), KEY(k), ROW(MORE_PLAY, FRIEND)),
    DOES(ELSEWHERE, .label = N_("Play a friend elsewhere"), CTRL(k), ROW(MORE_PLAY, ELSEWHERE)),
    DOES(CREW, .label = N_("Who is who"), CTRL(p), ROW(MORE_PLAY, CREW)),
    DOES(WATCH, .label = N_("Watch two computers"), KEY(c), ROW(PLAY, WATCH)),
    DOES(TOURNAMENT, .label = N_("Tournament"), CTRL(g), ROW(MORE_PLAY, STAR)),
    DOES(HINT, .label = N_("Hint"), KEY(h), .pad = PAD_X, BUTTON(MAIN, HINT)),
    DOES(UNDO, .label = N_("Undo"),
         .keys = {{.key = SDLK_u}, {.key = SDLK_z, .mod = KMOD_CTRL}, {.key = SDLK_PAGEUP}, {UNTOLD(BACKSPACE)}},
         .pad = PAD_Y, .repeats = WALKING, BUTTON(MAIN, UNDO)),
    DOES(REDO, .label = N_("Redo"),
         .keys = {{.key = SDLK_y},
                  {.key = SDLK_y, .mod = KMOD_CTRL},
                  {.key = SDLK_PAGEDOWN},
                  {UNTOLD(z), .mod = KMOD_CTRL | KMOD_SHIFT}},
         .repeats = WALKING, ROW(THIS_GAME, REDO)),
    DOES(START, .label = N_("To the beginning"), KEY(HOME), BUTTON(WALKING, START)),
    DOES(BACK, .label = N_("One move back"), CTRL(LEFT), .pad = PAD_LEFT_TRIGGER, .repeats = WALKING,
         BUTTON(WALKING, BACK)),
    DOES(REPLAY, .label = N_("Replay the game"), KEY(v), .menu = MENU_LOOK_BACK, BUTTON(WALKING, REPLAY)),
    DOES(FORTH, .label = N_("One move forward"), CTRL(RIGHT), .pad = PAD_RIGHT_TRIGGER, .repeats = WALKING,
         BUTTON(WALKING, FORTH)),
    DOES(END, .label = N_("To the end"), KEY(END), BUTTON(WALKING, END)),
    DOES(EXPORT, .label = N_("Save and copy"), KEY(e), .menu = MENU_LOOK_BACK, BUTTON(WALKING, COPY)),
    DOES(SWAP, .label = N_("Switch sides"), KEY(s), ROW(THIS_GAME, SWAP)),
    DOES(TALK, .label = N_("Talk with a friend elsewhere"), KEY(COMMA), .scope = SCOPE_TABLE, .word = N_("Talk"),
         BUTTON(MAIN, TALK)),
    DOES(LEAVE, .label = N_("Leave the game with a friend"), CTRL(w), .scope = SCOPE_TABLE, .word = N_("Leave"),
         BUTTON(MAIN, LEAVE)),
    DOES(OFFER_DRAW, .label = N_("Offer a draw"), KEY(j), ROW(THIS_GAME, OFFER)),
    DOES(RESIGN, .label = N_("Resign"), KEY(x), ROW(THIS_GAME, RESIGN)),
    DOES(ANALYSIS, .label = N_("What each move is worth"), KEY(a), ROW(LOOK_BACK, ANALYSIS)),
    DOES(PUZZLES, .label = N_("Puzzles"), KEY(z), BUTTON(FOOT, PUZZLE)),
    DOES(TRAIN, .label = N_("My mistakes"), CTRL(e), ROW(LEARN, CARDS)),
    DOES(HISTORY, .label = N_("My games"), .keys = {{.key = SDLK_f}, {.key = SDLK_h, .mod = KMOD_CTRL}},
         ROW(GAMES, HISTORY)),
    DOES(STATISTICS, .label = N_("Statistics"), .keys = {{.key = SDLK_i}, {UNTOLD(i), .mod = KMOD_CTRL}}),
    DOES(REVIEW, .label = N_("Review"), .keys = {{.key = SDLK_w}, {UNTOLD(r), .mod = KMOD_CTRL, .scope = SCOPE_KEPT}},
         ROW(LOOK_BACK, REVIEW)),
    DOES(TRY, .label = N_("Try a mistake again"), KEY(q), .scope = SCOPE_TABLE | SCOPE_STUDY,
         .word = N_("Try from there")),
    DOES(POSITION, .label = N_("Set up a position"), KEY(b),
         .scope = SCOPE_TABLE | SCOPE_WATCHING | SCOPE_POSITION | SCOPE_STUDY, ROW(LEARN, POSITION)),
    [ACTION_STUDY] = {.id = "OPENINGS" /* as it was called first */,
                      .label = N_("Study"),
                      CTRL(b),
                      .scope = SCOPE_TABLE | SCOPE_WATCHING | SCOPE_STUDY | SCOPE_PUZZLE,
                      ROW(MORE_LEARN, OPENINGS)},
    DOES(SEARCH, .label = N_("How it thinks"), CTRL(d), .scope = SCOPE_TABLE | SCOPE_WATCHING | SCOPE_SEARCH,
         ROW(LEARN, COMPUTER)),
    DOES(LEVEL_UP, .label = N_("Harder, easier"), .keys = {{.key = SDLK_PLUS}, {UNTOLD(EQUALS)}, {UNTOLD(KP_PLUS)}},
         .together = 2, .word = N_("Harder"), ROW(THIS_GAME, HARDER)),
    DOES(LEVEL_DOWN, .keys = {{.key = SDLK_MINUS}, {UNTOLD(UNDERSCORE)}, {UNTOLD(KP_MINUS)}}, .word = N_("Easier"),
         ROW(THIS_GAME, EASIER)),
    DOES(PAUSE, .label = N_("Pause"), .keys = {{.key = SDLK_p}, {.key = SDLK_SPACE, .scope = SCOPE_WATCHING}},
         .pad = PAD_A, .scope = SCOPE_TABLE | SCOPE_WATCHING | SCOPE_SEARCH, .menu = MENU_THIS_GAME,
         BUTTON(WATCHING, PAUSE)),
    DOES(STEP, .label = N_("One move"), KEY(PERIOD), .pad = PAD_X, .scope = SCOPE_WATCHING, BUTTON(WATCHING, STEP)),
    DOES(SLOWER, .label = N_("Slower"), KEY(LEFTBRACKET), .pad = PAD_LEFT_SHOULDER,
         .scope = SCOPE_WATCHING | SCOPE_SEARCH, BUTTON(WATCHING, SLOWER)),
    DOES(FASTER, .label = N_("Faster"), KEY(RIGHTBRACKET), .pad = PAD_RIGHT_SHOULDER,
         .scope = SCOPE_WATCHING | SCOPE_SEARCH, BUTTON(WATCHING, FASTER)),
    DOES(MENU, .label = N_("Menu"), KEY(F10), .pad = PAD_START, BUTTON(FOOT, MENU)),
    DOES(SETTINGS, .label = N_("Settings"), .keys = {{.key = SDLK_o}, {.key = SDLK_COMMA, .mod = KMOD_CTRL}},
         .menu = MENU_PROGRAM, BUTTON(FOOT, SETTINGS)),
    DOES(DETAILS, .label = N_("What the computer thinks"), KEY(d)),
    DOES(MOVES, .label = N_("List of moves"), KEY(l), .word = N_("Moves"), BUTTON(FOLD, FORTH)),
    DOES(PREVIOUS_MISTAKE, .label = N_("Previous mistake"), KEY(p), .pad = PAD_LEFT_TRIGGER, .scope = SCOPE_STUDY),
    DOES(NEXT_MISTAKE, .label = N_("Next mistake"), KEY(n), .pad = PAD_RIGHT_TRIGGER, .scope = SCOPE_STUDY),
    DOES(DELETE, .label = N_("Delete"), KEY(DELETE), .pad = PAD_X, .scope = SCOPE_KEPT),
    DOES(THEME, .label = N_("Time of day"), KEY(t)),
    DOES(LANGUAGE, .label = N_("Change language"), KEY(F4)),
    DOES(MUTE, .label = N_("Sound on or off"), KEY(m)),
    DOES(LOUDER, .label = N_("Louder, quieter"), KEY(F3), .together = 2, .word = N_("Louder")),
    DOES(QUIETER, KEY(F2), .word = N_("Quieter")),
    DOES(FULLSCREEN, .label = N_("Full screen"), KEY(F11)),
    DOES(TEXT_LARGER, .label = N_("Larger text"),
         .keys = {{.key = SDLK_PLUS, .mod = KMOD_CTRL}, {UNTOLD(EQUALS), .mod = KMOD_CTRL}}),
    DOES(TEXT_SMALLER, .label = N_("Smaller text"), CTRL(MINUS)),
    DOES(PALETTE, .label = N_("Change disc colours"), CTRL(t)),
    DOES(MOTION, .label = N_("Less motion"), CTRL(m)),
    DOES(COPY, .label = N_("Copy the game"), CTRL(c)),
    DOES(SAVE, .label = N_("Save this game"), CTRL(s), ROW(GAMES, EXPORT)),
    DOES(OPEN, .label = N_("Open a game"), CTRL(o), ROW(GAMES, OPEN)),
    DOES(COPY_POSITION, .label = N_("Copy the position"), .keys = {{.key = SDLK_c, .mod = KMOD_CTRL | KMOD_SHIFT}}),
    DOES(COPY_ADDRESS, .label = N_("Copy a link to the position"), CTRL(l)),
    DOES(PASTE, .label = N_("Open a copied game"), CTRL(v)),
    DOES(PICTURE, .label = N_("Screenshot of the window"), KEY(F12)),
    DOES(PICTURE_BOARD, .label = N_("Save a picture"), CTRL(F12), ROW(GAMES, PICTURE)),
    DOES(PICTURE_ALL, .label = N_("A picture of each position"),
         .keys = {{.key = SDLK_F12, .mod = KMOD_CTRL | KMOD_SHIFT}}),
    DOES(READ_BOARD, .label = N_("Read the whole board"), KEY(F5)),
    DOES(READ_PLACE, .label = N_("Read what is under the hand"), .keys = {{.key = SDLK_F5, .mod = KMOD_SHIFT}}),
    DOES(READ_LAST, .label = N_("Read the last move"), KEY(F6)),
    DOES(READ_THREATS, .label = N_("Read who can win now"), KEY(F7)),
    DOES(READ_TURN, .label = N_("Read whose turn it is"), KEY(F8)),
    DOES(SPEECH, .label = N_("Read aloud: short, normal, detailed"), KEY(F9)),
    DOES(FOCUS_NEXT, .label = N_("Next or previous button"), KEY(TAB), .pad = PAD_RIGHT_SHOULDER, .together = 2),
    DOES(FOCUS_BEFORE, .keys = {{.key = SDLK_TAB, .mod = KMOD_SHIFT}}, .pad = PAD_LEFT_SHOULDER),
    DOES(LEARN, .label = N_("How to play"), KEY(F1), .button = BUTTON_FOLD, ROW(LEARN, HELP)),
    DOES(HELP, .label = N_("Keys"), KEY(QUESTION), .pad = PAD_BACK, ROW(MORE_PROGRAM, LEARN)),
    DOES(ABOUT, .label = N_("About Gravitrips"), .keys = {{.key = SDLK_F1, .mod = KMOD_SHIFT}}, ROW(PROGRAM, ABOUT)),
    DOES(ESCAPE, .label = N_("Close, leave full screen"), KEY(ESCAPE), .pad = PAD_B),
    DOES(QUIT, .label = N_("Quit"), CTRL(q), ROW(MORE_PROGRAM, QUIT)),
};

const struct action_info *action_info(enum action action)
{
    return &infos[action];
}

const char *action_word(enum action action)
{
    return infos[action].word ? infos[action].word : infos[action].label;
}

const char *action_name(enum action action)
{
    if (infos[action].word && (infos[action].together > 1 || !infos[action].label))
        return infos[action].word;
    while (!infos[action].label)
        action--;
    return infos[action].label;
}

bool action_is_told(enum action action)
{
    const struct action_info *info = &infos[action];
    return info->label && (info->scope == 0 || (info->scope & (SCOPE_TABLE | SCOPE_WATCHING)));
}

/* --- the actions of a controller's buttons --- */

/* The names printed on the buttons, which are the same in every country. */
static const char *const pad_names[PAD_BUTTONS] = {
    [PAD_NONE] = "",
    [PAD_A] = "A",
    [PAD_B] = "B",
    [PAD_X] = "X",
    [PAD_Y] = "Y",
    [PAD_BACK] = "Back",
    [PAD_START] = "Start",
    [PAD_LEFT_SHOULDER] = "LB",
    [PAD_RIGHT_SHOULDER] = "RB",
    [PAD_LEFT_STICK] = "L3",
    [PAD_RIGHT_STICK] = "R3",
    [PAD_LEFT_TRIGGER] = "LT",
    [PAD_RIGHT_TRIGGER] = "RT",
};

const char *action_pad(enum action action)
{
    enum pad_button button = infos[action].pad;
    return button >= PAD_UP && button <= PAD_RIGHT ? _("D-pad") : pad_names[button];
}

/* An action whose row names this scope comes before one that works everywhere, as with keys. */
enum action action_for_pad(enum pad_button button, unsigned scope)
{
    enum action everywhere = ACTION_NONE;
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT && button != PAD_NONE; action++) {
        if (infos[action].pad != button)
            continue;
        if (infos[action].scope & scope)
            return (enum action)action;
        if (infos[action].scope == 0 && everywhere == ACTION_NONE)
            everywhere = (enum action)action;
    }
    return everywhere;
}

/* --- from keys to actions: the keys in the rows above, and those that a person has changed --- */

static void append_name(char *text, const char *space, const char *more)
{
    if (text[0] != '\0')
        SDL_strlcat(text, space, ACTION_KEYS_MAX);
    SDL_strlcat(text, more, ACTION_KEYS_MAX);
}

/* The i-th of an action's keys. The first one may have been changed by the person. */
static struct binding binding_of(const struct keymap *map, enum action action, int i)
{
    struct binding binding = action_info(action)->keys[i];
    if (i == 0 && map && map->changed[action].key) {
        binding.key = map->changed[action].key;
        binding.mod = map->changed[action].mod;
    }
    return binding;
}

static void append_keys(const struct keymap *map, char *text, const char *space, enum action action)
{
    for (int i = 0; i < BINDINGS_MAX && action_info(action)->keys[i].key; i++) {
        char name[ACTION_KEY_NAME_MAX];
        struct binding binding = binding_of(map, action, i);
        if (!binding.untold)
            append_name(text, space, action_key_name(binding.key, binding.mod, name));
    }
}

const char *action_keys(const struct keymap *map, enum action action, char text[ACTION_KEYS_MAX])
{
    const struct action_info *info = action_info(action);
    text[0] = '\0';
    append_keys(map, text, "  ", action);
    for (int i = 1; i < info->together; i++)
        append_keys(map, text, " ", (enum action)((int)action + i));
    if (info->also)
        append_name(text, "  ", info->also);
    return text;
}

/* Does the key ask for the action in this scope? Where text is typed, a key that types a character does not. */
static bool is_heard(const struct action_info *info, const struct binding *binding, unsigned scope)
{
    unsigned wanted = binding->scope ? binding->scope : info->scope;
    bool letter = !(binding->mod & KMOD_CTRL) && binding->key >= SDLK_SPACE && binding->key < SDLK_DELETE;
    return binding->key && (wanted == 0 || (wanted & scope)) && !(letter && (scope & SCOPE_TYPING));
}

const char *action_first_key(const struct keymap *map, enum action action, unsigned scope, char text[ACTION_KEYS_MAX])
{
    for (int i = 0; i < BINDINGS_MAX; i++) {
        struct binding binding = binding_of(map, action, i);
        if (is_heard(action_info(action), &binding, scope))
            return action_key_name(binding.key, binding.mod, text);
    }
    text[0] = '\0';
    return text;
}

/* A question mark has a key of its own on some keyboards; on others it is Shift and a slash. */
static SDL_Keycode plain_key(const SDL_Keysym *key)
{
    if (key->sym == SDLK_SLASH && (key->mod & KMOD_SHIFT))
        return SDLK_QUESTION;
    return key->sym;
}

/*
 * Finds the action for a key. An action or key with a scope of its own comes before one that works everywhere. Next, a
 * key that somebody chose comes before a default, since a newer version may have given the same key to something else.
 * Among equals the first is found.
 */
static enum action find_bound(const struct keymap *map, SDL_Keycode key, int mod, unsigned scope)
{
    enum action found = ACTION_NONE;
    int best = 0;
    for (enum action action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
        for (int i = 0; i < BINDINGS_MAX; i++) {
            struct binding binding = binding_of(map, action, i);
            bool own = action_info(action)->scope != 0 || binding.scope != 0;
            int rank = 1 + 2 * own + (i == 0 && map && map->changed[action].key);
            if (binding.key == key && binding.mod == mod && is_heard(action_info(action), &binding, scope) &&
                rank > best) {
                best = rank;
                found = action;
            }
        }
    return found;
}

enum action action_for_key(const struct keymap *map, const SDL_Keysym *key, unsigned scope)
{
    int control = key->mod & (KMOD_CTRL | KMOD_GUI) ? KMOD_CTRL : 0;
    enum action action = ACTION_NONE;
    if ((key->mod & KMOD_ALT) || key->sym == SDLK_UNKNOWN)
        return ACTION_NONE;
    if (key->mod & KMOD_SHIFT)
        action = find_bound(map, plain_key(key), control | KMOD_SHIFT, scope);
    return action != ACTION_NONE ? action : find_bound(map, plain_key(key), control, scope);
}

/* --- keys that a person changes: which may be changed, and how they are stored as text --- */

bool action_is_changeable(enum action action)
{
    const struct action_info *info = action_info(action);
    return action_word(action) && !info->also && info->together <= 2 && action != ACTION_ESCAPE &&
           action != ACTION_FOCUS_NEXT;
}

bool action_binding(const SDL_Keysym *key, struct binding *binding)
{
    int control = key->mod & (KMOD_CTRL | KMOD_GUI) ? KMOD_CTRL : 0;
    bool digit = (key->sym >= SDLK_0 && key->sym <= SDLK_9) || (key->sym >= SDLK_KP_1 && key->sym <= SDLK_KP_0);
    bool fixed = key->sym == SDLK_TAB || key->sym == SDLK_ESCAPE || key->sym == SDLK_SPACE || key->sym == SDLK_RETURN ||
                 key->sym == SDLK_KP_ENTER;
    *binding = (struct binding){.key = plain_key(key), .mod = control | (key->mod & KMOD_SHIFT ? KMOD_SHIFT : 0)};
    if (binding->key == SDLK_QUESTION)
        binding->mod = control;
    return !(key->mod & KMOD_ALT) && key->sym != SDLK_UNKNOWN && !fixed && !(digit && !control);
}

enum action action_conflict(const struct keymap *map, enum action action, const struct binding *binding)
{
    SDL_Keysym key = {.sym = binding->key, .mod = (Uint16)(binding->mod & (KMOD_LCTRL | KMOD_LSHIFT))};
    for (unsigned scope = SCOPE_TABLE; scope <= SCOPE_DIALOG; scope <<= 1) {
        bool heard = action_info(action)->scope == 0 || (action_info(action)->scope & scope);
        enum action found = heard ? action_for_key(map, &key, scope) : ACTION_NONE;
        if (found != ACTION_NONE && found != action)
            return found;
    }
    return ACTION_NONE;
}

const char *action_write_key(const struct binding *binding, char text[ACTION_KEYS_MAX])
{
    SDL_snprintf(text, ACTION_KEYS_MAX, "%s%s%s", binding->mod & KMOD_CTRL ? "Ctrl+" : "",
                 binding->mod & KMOD_SHIFT ? "Shift+" : "", SDL_GetKeyName(binding->key));
    return text;
}

bool action_read_key(const char *text, struct binding *binding)
{
    static const struct {
        const char *name;
        int mod;
    } mods[] = {{"Ctrl+", KMOD_CTRL}, {"Shift+", KMOD_SHIFT}};
    *binding = (struct binding){0};
    for (size_t i = 0; i < SDL_arraysize(mods); i++)
        if (SDL_strncmp(text, mods[i].name, SDL_strlen(mods[i].name)) == 0) {
            binding->mod |= mods[i].mod;
            text += SDL_strlen(mods[i].name);
        }
    binding->key = text[0] ? SDL_GetKeyFromName(text) : SDLK_UNKNOWN;
    return binding->key != SDLK_UNKNOWN;
}

bool action_key(const struct keymap *map, enum action action, unsigned scope, SDL_Keysym *key)
{
    for (int i = 0; i < BINDINGS_MAX; i++) {
        struct binding binding = binding_of(map, action, i);
        *key = (SDL_Keysym){.sym = binding.key, .mod = (Uint16)binding.mod};
        if (is_heard(action_info(action), &binding, scope) && action_for_key(map, key, scope) == action)
            return true; /* in this scope the key does this action and no other */
    }
    return false;
}

/* --- names of keys: a row for each key whose usual or translated name differs from SDL's --- */

static const struct {
    SDL_Keycode key;
    const char *name;
} names[] = {
    {SDLK_LEFT, "←"},
    {SDLK_RIGHT, "→"},
    {SDLK_UP, "↑"},
    {SDLK_DOWN, "↓"},
    {SDLK_MINUS, "−"},
    {SDLK_SPACE, N_("Space")},
    {SDLK_RETURN, N_("Enter")},
    {SDLK_ESCAPE, N_("Esc")},
    {SDLK_TAB, N_("Tab")},
    {SDLK_BACKSPACE, N_("Backspace")},
    {SDLK_INSERT, N_("Ins")},
    {SDLK_DELETE, N_("Del")},
    {SDLK_HOME, N_("Home")},
    {SDLK_END, N_("End")},
    {SDLK_PAGEUP, N_("PgUp")},
    {SDLK_PAGEDOWN, N_("PgDn")},
    {SDLK_PRINTSCREEN, N_("Print")},
    {SDLK_SCROLLLOCK, N_("Scroll Lock")},
    {SDLK_PAUSE, N_("Break")},
    {SDLK_APPLICATION, N_("Menu key")},
};

const char *action_key_name(SDL_Keycode key, int mod, char name[ACTION_KEY_NAME_MAX])
{
    static const char pad[] = "Keypad ";
    char on_pad[ACTION_KEY_NAME_MAX];
    const char *plain = SDL_GetKeyName(key);
    for (size_t i = 0; i < SDL_arraysize(names); i++)
        if (names[i].key == key)
            plain = _(names[i].name);
    if (SDL_strncmp(plain, pad, sizeof pad - 1) == 0) {
        SDL_snprintf(on_pad, sizeof on_pad, _("Keypad %s"), plain + sizeof pad - 1);
        plain = on_pad;
    }
    SDL_snprintf(name, ACTION_KEY_NAME_MAX, "%s%s%s", mod & KMOD_CTRL ? _("Ctrl+") : "",
                 mod & KMOD_SHIFT ? _("Shift+") : "", plain);
    return name;
}
