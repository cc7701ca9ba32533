/* From keys to what they say on the layout that is in use. */
#include "ui/frame/app_state.h"

enum { LATIN_END = 0x250 }; /* Unicode: from here on letters are not Latin */

static bool is_letter(Sint32 code)
{
    return code >= 'a' && code <= 'z';
}

/* A dead key, for which SDL has no name: it may print something with AltGr. */
static bool is_dead(SDL_Keycode key)
{
    return key == SDLK_UNKNOWN || key == SDLK_SCANCODE_MASK;
}

/* Keys without a character of their own; Return, Tab and the like count as named. */
static bool is_named(SDL_Keycode key)
{
    return !is_dead(key) && ((key & SDLK_SCANCODE_MASK) || key <= SDLK_SPACE || key == SDLK_DELETE);
}

/* Shift and the like say nothing by themselves. */
static bool is_modifier(SDL_Scancode code)
{
    return (code >= SDL_SCANCODE_LCTRL && code <= SDL_SCANCODE_RGUI) || code == SDL_SCANCODE_MODE ||
           code == SDL_SCANCODE_CAPSLOCK || code == SDL_SCANCODE_NUMLOCKCLEAR;
}

/* The digit on a key of the upper row; -1 for other keys. */
static int row_digit(SDL_Scancode code)
{
    return code >= SDL_SCANCODE_1 && code <= SDL_SCANCODE_0 ? (int)(code - SDL_SCANCODE_1 + 1) % 10 : -1;
}

/* Does it say something before its text comes? That of a digit is then written over its name. */
static bool is_heard_at_once(SDL_Keysym *key, bool text)
{
    bool plain = !(key->mod & (KMOD_ALT | KMOD_MODE | KMOD_SHIFT));
    int digit = row_digit(key->scancode);
    if (is_named(key->sym) || !text || (key->mod & (KMOD_CTRL | KMOD_GUI)) || is_letter(key->sym))
        return true;
    if (digit < 0 || !plain)
        return false;
    key->sym = SDLK_0 + digit;
    return true;
}

bool keyboard_key(struct keyboard *keyboard, SDL_KeyboardEvent *event, bool text)
{
    SDL_Keysym *key = &event->keysym;
    if (is_modifier(key->scancode))
        return false;
    if (key->sym >= LATIN_END && key->scancode >= SDL_SCANCODE_A && key->scancode <= SDL_SCANCODE_Z)
        key->sym = SDLK_a + (SDL_Keycode)(key->scancode - SDL_SCANCODE_A);
    keyboard->waits = !is_heard_at_once(key, text);
    keyboard->repeat = event->repeat;
    return !keyboard->waits;
}

/* The first character of a text, as a number. */
static Sint32 first_character(const char *text)
{
    Uint32 code = (Uint8)text[0];
    int more = code < 0x80 ? 0 : code < 0xE0 ? 1 : code < 0xF0 ? 2 : 3;
    if (more > 0)
        code &= 0x3Fu >> more;
    for (int i = 1; i <= more && text[i]; i++)
        code = code << 6 | ((Uint8)text[i] & 0x3Fu);
    return (Sint32)code;
}

bool keyboard_text(struct keyboard *keyboard, const SDL_TextInputEvent *text, Uint16 mod, SDL_KeyboardEvent *press)
{
    Sint32 code = first_character(text->text);
    /* AltGr is the right one: what it prints is meant. */
    bool shortcut = (mod & (KMOD_CTRL | KMOD_GUI | KMOD_LALT)) && !(mod & (KMOD_RALT | KMOD_MODE));
    if (!keyboard->waits || shortcut || code <= ' ' || is_letter(code | ('a' - 'A')))
        return false;
    keyboard->waits = false;
    *press = (SDL_KeyboardEvent){.type = SDL_KEYDOWN,
                                 .timestamp = text->timestamp,
                                 .windowID = text->windowID,
                                 .state = SDL_PRESSED,
                                 .repeat = keyboard->repeat,
                                 .keysym = {.sym = code}};
    return true;
}
