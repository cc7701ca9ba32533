/* A line of text that is typed: its caret, what is marked, and the keys that change it. */
#include <string.h>

#include "rules/letters.h"
#include "ui/frame/controls.h"

/* The caret of another text begins at its end; in a text that the screen has changed it stays, between letters. */
static struct editing *field_of(struct controls *controls, const struct control *control)
{
    struct editing *field = &controls->field;
    size_t length = strlen(control->text);
    if (field->id != control->id)
        *field = (struct editing){.id = control->id, .caret = length, .anchor = length};
    field->caret = letters_whole(control->text, SDL_min(field->caret, length));
    field->anchor = letters_whole(control->text, SDL_min(field->anchor, length));
    return field;
}

static size_t marked_from(const struct editing *field)
{
    return SDL_min(field->caret, field->anchor);
}

static size_t marked_to(const struct editing *field)
{
    return SDL_max(field->caret, field->anchor);
}

bool controls_type(struct controls *controls, struct control *control, const char *text)
{
    struct editing *field = field_of(controls, control);
    size_t from = marked_from(field), to = marked_to(field), length = strlen(control->text), more = strlen(text);
    if (control->off || length - (to - from) + more >= control->capacity)
        return false;
    memmove(control->text + from + more, control->text + to, length - to + 1);
    memcpy(control->text + from, text, more);
    field->caret = field->anchor = from + more;
    field->composed[0] = '\0';
    return true;
}

bool controls_compose(struct controls *controls, struct control *control, const char *text)
{
    struct editing *field = field_of(controls, control);
    bool changes = text[0] && field->caret != field->anchor;
    if (changes)
        controls_type(controls, control, "");
    SDL_strlcpy(field->composed, text, sizeof field->composed);
    return changes;
}

void controls_put_caret(struct controls *controls, const struct control *control, size_t place, bool marks)
{
    struct editing *field = field_of(controls, control);
    size_t end = strlen(control->text);
    field->caret = letters_whole(control->text, SDL_min(place, end));
    if (!marks)
        field->anchor = field->caret;
}

static bool continues_letter(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Where the letter before or behind a place begins. */
static size_t letter_beside(const char *text, size_t at, int by)
{
    if (by < 0 && at > 0)
        return letters_whole(text, at - 1);
    if (by > 0 && text[at])
        for (at++; continues_letter(text[at]); at++)
            continue;
    return at;
}

static bool is_way(SDL_Keycode key)
{
    return key == SDLK_LEFT || key == SDLK_RIGHT || key == SDLK_HOME || key == SDLK_END;
}

/* Where a key leads; the place itself if it leads nowhere. */
static size_t place_of(const char *text, size_t at, SDL_Keycode key)
{
    switch (key) {
    case SDLK_LEFT:
        return letter_beside(text, at, -1);
    case SDLK_RIGHT:
        return letter_beside(text, at, 1);
    case SDLK_HOME:
        return 0;
    case SDLK_END:
        return strlen(text);
    default:
        return at;
    }
}

static enum edit move(struct editing *field, const char *text, const SDL_Keysym *key)
{
    bool marks = (key->mod & KMOD_SHIFT) != 0, marked = field->caret != field->anchor;
    size_t place = place_of(text, field->caret, key->sym);
    if (marked && !marks && (key->sym == SDLK_LEFT || key->sym == SDLK_RIGHT))
        place = key->sym == SDLK_LEFT ? marked_from(field) : marked_to(field);
    /* All other keys are heard here, too: even that of a letter, before the text that it types. */
    if (!is_way(key->sym) || (place == field->caret && (marks || !marked)))
        return EDIT_NONE;
    field->caret = place;
    if (!marks)
        field->anchor = place;
    return EDIT_MOVED;
}

/* What is marked goes, else a letter beside the caret. */
static enum edit rub_out(struct controls *controls, struct control *control, int by)
{
    struct editing *field = field_of(controls, control);
    if (field->caret == field->anchor)
        field->anchor = letter_beside(control->text, field->caret, by);
    if (field->caret == field->anchor)
        return EDIT_NONE;
    controls_type(controls, control, "");
    return EDIT_CHANGED;
}

static bool copy(const struct editing *field, const struct control *control)
{
    char *end = control->text + marked_to(field), behind = *end;
    if (field->caret == field->anchor)
        return false;
    *end = '\0';
    bool copied = SDL_SetClipboardText(control->text + marked_from(field)) == 0;
    *end = behind;
    return copied;
}

static enum edit cut(struct controls *controls, struct control *control)
{
    if (!copy(field_of(controls, control), control))
        return EDIT_NONE;
    controls_type(controls, control, "");
    return EDIT_CHANGED;
}

/* A line has no line ends nor other signs without a shape: from the first of them on a text is left out. */
static enum edit paste(struct controls *controls, struct control *control)
{
    char *text = SDL_GetClipboardText();
    size_t length = 0;
    if (!text)
        return EDIT_NONE;
    while ((unsigned char)text[length] >= ' ' && text[length] != '\x7f')
        length++;
    text[length] = '\0';
    bool fits = length == 0 || controls_type(controls, control, text);
    SDL_free(text);
    return length == 0 ? EDIT_NONE : fits ? EDIT_CHANGED : EDIT_REFUSED;
}

static enum edit shortcut(struct controls *controls, struct control *control, SDL_Keycode key)
{
    struct editing *field = field_of(controls, control);
    switch (key) {
    case SDLK_a:
        field->anchor = 0;
        field->caret = strlen(control->text);
        return EDIT_MOVED;
    case SDLK_c:
        return copy(field, control) ? EDIT_MOVED : EDIT_NONE;
    case SDLK_x:
        return cut(controls, control);
    case SDLK_v:
        return paste(controls, control);
    default:
        return EDIT_NONE;
    }
}

enum edit controls_edit(struct controls *controls, struct control *control, const SDL_Keysym *key)
{
    if (key->mod & (KMOD_CTRL | KMOD_GUI))
        return shortcut(controls, control, key->sym);
    if (key->sym == SDLK_BACKSPACE || key->sym == SDLK_DELETE)
        return rub_out(controls, control, key->sym == SDLK_BACKSPACE ? -1 : 1);
    return move(field_of(controls, control), control->text, key);
}
