/* What keys are called: a row for each that people, or their language, call by another name than SDL. */
#include "ui/frame/key_name.h"

#include "ui/words.h"

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

/* Those of the number pad say so. */
static void plain_name(SDL_Keycode key, char name[KEY_NAME_MAX])
{
    static const char pad[] = "Keypad ";
    const char *plain = SDL_GetKeyName(key);
    for (size_t i = 0; i < SDL_arraysize(names); i++)
        if (names[i].key == key)
            plain = _(names[i].name);
    if (SDL_strncmp(plain, pad, sizeof pad - 1) == 0)
        SDL_snprintf(name, KEY_NAME_MAX, _("Keypad %s"), plain + sizeof pad - 1);
    else
        SDL_strlcpy(name, plain, KEY_NAME_MAX);
}

const char *key_name(SDL_Keycode key, int mod, char name[KEY_NAME_MAX])
{
    char plain[KEY_NAME_MAX];
    plain_name(key, plain);
    name[0] = '\0';
    if (mod & KMOD_CTRL)
        SDL_strlcat(name, _("Ctrl+"), KEY_NAME_MAX);
    if (mod & KMOD_SHIFT)
        SDL_strlcat(name, _("Shift+"), KEY_NAME_MAX);
    SDL_strlcat(name, plain, KEY_NAME_MAX);
    return name;
}
