/* Which keys ask for what: as the rows of action.c say, and as somebody has changed them. */
#include "ui/frame/action.h"
#include "ui/frame/key_name.h"

static void append(char *text, const char *space, const char *more)
{
    if (text[0] != '\0')
        SDL_strlcat(text, space, ACTION_KEYS_MAX);
    SDL_strlcat(text, more, ACTION_KEYS_MAX);
}

static const char *binding_name(const struct binding *binding, char name[KEY_NAME_MAX])
{
    return key_name(binding->key, binding->mod, name);
}

/* The i-th of an action's keys. */
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
        char name[KEY_NAME_MAX];
        struct binding binding = binding_of(map, action, i);
        if (!binding.untold)
            append(text, space, binding_name(&binding, name));
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
        append(text, "  ", info->also);
    return text;
}

/* Is it a key that types, where keys do? */
static bool is_typed(const struct binding *binding, unsigned scope)
{
    return (scope & SCOPE_TYPING) && !(binding->mod & KMOD_CTRL) && binding->key > SDLK_SPACE - 1 &&
           binding->key < SDLK_DELETE;
}

static bool is_heard(const struct action_info *info, const struct binding *binding, unsigned scope)
{
    unsigned wanted = binding->scope ? binding->scope : info->scope;
    return binding->key && (wanted == 0 || (wanted & scope)) && !is_typed(binding, scope);
}

const char *action_first_key(const struct keymap *map, enum action action, unsigned scope, char text[ACTION_KEYS_MAX])
{
    for (int i = 0; i < BINDINGS_MAX; i++) {
        struct binding binding = binding_of(map, action, i);
        if (is_heard(action_info(action), &binding, scope))
            return binding_name(&binding, text);
    }
    text[0] = '\0';
    return text;
}

/* A question mark is a key of its own on some keyboards, Shift and a slash on others. */
static SDL_Keycode plain_key(const SDL_Keysym *key)
{
    if (key->sym == SDLK_SLASH && (key->mod & KMOD_SHIFT))
        return SDLK_QUESTION;
    return key->sym;
}

/*
 * Of those that a key asks for: the first with a scope of its own, or that has none. What somebody has chosen goes
 * before what is usual: a newer version may have given the key to something else.
 */
static enum action find_bound(const struct keymap *map, const struct binding *pressed, unsigned scope, bool own)
{
    enum action found = ACTION_NONE;
    for (enum action action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
        for (int i = 0; i < BINDINGS_MAX; i++) {
            struct binding binding = binding_of(map, action, i);
            if (binding.key == pressed->key && binding.mod == pressed->mod &&
                is_heard(action_info(action), &binding, scope) &&
                own == (action_info(action)->scope != 0 || binding.scope != 0)) {
                if (i == 0 && map && map->changed[action].key)
                    return action;
                found = found != ACTION_NONE ? found : action;
            }
        }
    return found;
}

static enum action bound_action(const struct keymap *map, SDL_Keycode key, int mod, unsigned scope)
{
    struct binding pressed = {.key = key, .mod = mod};
    enum action action = find_bound(map, &pressed, scope, true);
    return action != ACTION_NONE ? action : find_bound(map, &pressed, scope, false);
}

enum action action_for_key(const struct keymap *map, const SDL_Keysym *key, unsigned scope)
{
    int control = key->mod & (KMOD_CTRL | KMOD_GUI) ? KMOD_CTRL : 0;
    if ((key->mod & KMOD_ALT) || key->sym == SDLK_UNKNOWN)
        return ACTION_NONE;
    enum action action = ACTION_NONE;
    if (key->mod & KMOD_SHIFT)
        action = bound_action(map, plain_key(key), control | KMOD_SHIFT, scope);
    return action != ACTION_NONE ? action : bound_action(map, plain_key(key), control, scope);
}

/* --- keys that are changed --- */

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
            return true; /* and it means nothing else there */
    }
    return false;
}
