/* The list of a screen's controls: what is where, what has the focus, and what a control says in words. */

#include "ui/frame/control/controls.h"
#include "rules/letters.h"
#include "ui/words.h"

void controls_start(struct controls *controls)
{
    controls->focus = controls->hot = controls->held = controls->pressed = controls->field.id = NO_CONTROL;
}

void controls_begin(struct controls *controls, enum ground ground)
{
    controls->count = 0;
    controls->words_used = 0;
    controls->ground = ground;
}

struct control *controls_add(struct controls *controls, struct control control)
{
    struct control *place = &controls->list[controls->count];
    controls->count = SDL_min(controls->count + 1, CONTROLS_MAX);
    *place = control;
    return place;
}

const char *controls_words(struct controls *controls, const char *format, ...)
{
    char *words = controls->words + controls->words_used;
    size_t room = CONTROLS_WORDS_MAX - controls->words_used;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(words, room, format, arguments);
    va_end(arguments);
    /* `words_used` goes no further than the last byte, so that even a full buffer ends with a 0. */
    controls->words_used += SDL_min((size_t)SDL_max(length, 0) + 1, room - 1);
    return words;
}

struct control *controls_add_words(struct controls *controls, int id, SDL_Rect rect, const char *words)
{
    const char *name = controls_words(controls, "%s", words);
    return controls_add(controls,
                        (struct control){.id = id, .look = LOOK_WORDS, .rect = rect, .name = name, .size = SIZE_TEXT});
}

struct control *controls_find(struct controls *controls, int id)
{
    for (int i = 0; i < controls->count; i++)
        if (controls->list[i].id == id)
            return &controls->list[i];
    return NULL;
}

static bool is_pressed_by(const struct control *control, enum action action)
{
    bool pressed = control->action == action;
    for (int i = 0; i < CONTROL_ALSO; i++)
        pressed = pressed || control->also[i] == action;
    return pressed;
}

struct control *controls_for_action(struct controls *controls, enum action action)
{
    for (int i = 0; i < controls->count && action != ACTION_NONE; i++)
        if (is_pressed_by(&controls->list[i], action))
            return &controls->list[i];
    return NULL;
}

struct scroller *controls_scroller(const struct controls *controls)
{
    for (int i = 0; i < controls->count; i++)
        if (controls->list[i].role == ROLE_SCROLLER)
            return controls->list[i].scroller;
    return NULL;
}

struct control *controls_main(struct controls *controls)
{
    for (int i = 0; i < controls->count; i++)
        if (controls->list[i].main)
            return &controls->list[i];
    return NULL;
}

/*
 * The half of a stepper or number at `x`: -1 left, 1 right. 0 is the middle third of a number, where a click gives it
 * the focus and changes nothing.
 */
static int side_at(const struct control *control, int x)
{
    SDL_Rect rect = control->rect;
    if (control->role == ROLE_NUMBER && x >= rect.x + rect.w / 3 && x < rect.x + rect.w * 2 / 3)
        return 0;
    return x < rect.x + rect.w / 2 ? -1 : 1;
}

struct control *controls_at(struct controls *controls, int x, int y, int *side)
{
    SDL_Point point = {x, y};
    for (int i = controls->count - 1; i >= 0; i--) {
        struct control *control = &controls->list[i];
        if (!SDL_PointInRect(&point, &control->rect) || control->look == LOOK_RING)
            continue;
        if (side)
            *side = control->role == ROLE_STEPPER || control->role == ROLE_NUMBER ? side_at(control, x) : 0;
        return control;
    }
    return NULL;
}

bool controls_is_hot(const struct controls *controls, int id)
{
    return controls->hot == id && id != NO_CONTROL;
}

bool control_is_dead(const struct control *control)
{
    bool button = control->role == ROLE_BUTTON || control->role == ROLE_TOGGLE;
    return button && control->off && !control->explains;
}

/*
 * Does Tab stop at this control? In a group with a chosen member it stops only at that one, and never at a button that
 * is off. A focus that walks by itself stops at all members, and at rows.
 */
static bool can_have_focus(const struct controls *controls, const struct control *control)
{
    bool chosen = false;
    if (control->scanned && controls->scans) {
        SDL_Rect seen = control->role == ROLE_SCROLLER ? scroller_thumb(control->scroller) : control->rect;
        return !SDL_RectEmpty(&seen);
    }
    if (control->skipped || control->role == ROLE_SCROLLER || control_is_dead(control))
        return false;
    if (control->role != ROLE_SEGMENT || control->on || controls->scans)
        return true;
    for (int i = 0; i < controls->count; i++)
        chosen = chosen || (controls->list[i].group == control->group && controls->list[i].on);
    /* If no member is chosen, Tab enters the group at its first one. */
    for (int i = 0; i < controls->count; i++)
        if (controls->list[i].group == control->group)
            return !chosen && &controls->list[i] == control;
    return false;
}

void controls_set_focus(struct controls *controls, int id)
{
    controls->fresh = controls->fresh || controls->focus != id;
    controls->focus = id;
}

bool controls_point(struct controls *controls, int x, int y)
{
    int side = 0, hot = controls->hot, hot_side = controls->hot_side, focus = controls->focus;
    const struct control *control = controls_at(controls, x, y, &side);
    controls->hot = control ? control->id : NO_CONTROL;
    controls->hot_side = side;
    if (controls->follows && control && can_have_focus(controls, control))
        controls_set_focus(controls, control->id);
    return hot != controls->hot || hot_side != side || focus != controls->focus;
}

bool controls_let_go(struct controls *controls)
{
    const struct control *held = controls_find(controls, controls->held);
    bool scrolls = held && held->role == ROLE_SCROLLER;
    if (scrolls)
        held->scroller->dragged = false;
    controls->held = NO_CONTROL;
    return scrolls;
}

void controls_move_focus(struct controls *controls, int by)
{
    const struct control *focus = controls_find(controls, controls->focus);
    int at = focus ? (int)(focus - controls->list) : by < 0 ? 0 : -1, count = controls->count;
    for (int i = 1; i <= count; i++) {
        const struct control *control = &controls->list[((at + by * i) % count + count) % count];
        if (can_have_focus(controls, control)) {
            controls_set_focus(controls, control->id);
            return;
        }
    }
}

struct control *controls_beside(struct controls *controls, const struct control *control, int by)
{
    int at = (int)(control - controls->list);
    if (control->group == 0)
        return NULL;
    for (int i = at + by; i >= 0 && i < controls->count; i += by)
        if (controls->list[i].group == control->group && !controls->list[i].skipped)
            return &controls->list[i];
    return NULL;
}

struct control *controls_text(struct controls *controls)
{
    struct control *focus = controls_find(controls, controls->focus);
    if (focus && (focus->role == ROLE_TEXT || focus->role == ROLE_NUMBER))
        return focus;
    for (int i = 0; i < controls->count; i++)
        if (controls->list[i].catches)
            return &controls->list[i];
    return NULL;
}

/* --- a control described in words, for speech --- */

static const char *const role_words[] = {
    [ROLE_BUTTON] = N_("button"),  [ROLE_TOGGLE] = N_("switch"), [ROLE_SEGMENT] = N_("choice"),
    [ROLE_STEPPER] = N_("choice"), [ROLE_NUMBER] = N_("number"), [ROLE_TEXT] = N_("text"),
    [ROLE_ROW] = N_("row"),        [ROLE_CARD] = N_("card"),     [ROLE_SCROLLER] = N_("scroll bar"),
};

void control_tell_more(char *words, size_t size, const char *more)
{
    if (more && more[0])
        letters_add(words, size, words[0] ? ", %s" : "%s", more);
}

size_t control_tell(const struct control *control, enum tell_detail detail, char *words, size_t size)
{
    /*
     * A text field in a row takes the row's label (`value`) as its name. The field's placeholder is said only while the
     * field is empty.
     */
    const char *label = control->role == ROLE_TEXT ? control->value : NULL;
    words[0] = '\0';
    control_tell_more(words, size, label);
    if (!label || !control->text[0])
        control_tell_more(words, size, control->name);
    if (detail >= TELL_USUALLY)
        control_tell_more(words, size, _(role_words[control->role]));
    control_tell_more(words, size, control->role == ROLE_TEXT ? control->text : control->value);
    if (control->role == ROLE_TOGGLE)
        control_tell_more(words, size, control->on ? _("on") : _("off"));
    if (control->role == ROLE_SEGMENT && control->on)
        control_tell_more(words, size, _("chosen"));
    if (control->off)
        control_tell_more(words, size, _("not available"));
    if (detail >= TELL_FULLY)
        control_tell_more(words, size, control->keys);
    return strlen(words);
}

/* --- editing a line of text: the caret, the selection, and the keys that change the text --- */

/*
 * The editing state of a text. In a new text the caret is at the end. In a text that the screen has changed the caret
 * stays where it was, but moves to the nearest place between letters.
 */
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

/* The byte offset one letter before (`by` -1) or behind (1) the offset `at`. */
static size_t letter_beside(const char *text, size_t at, int by)
{
    if (by < 0 && at > 0)
        return letters_whole(text, at - 1);
    if (by > 0 && text[at])
        for (at++; letters_whole(text, at) != at; at++)
            continue;
    return at;
}

static enum edit move_caret(struct editing *field, const char *text, const SDL_Keysym *key)
{
    bool marks = (key->mod & KMOD_SHIFT) != 0, marked = field->caret != field->anchor;
    size_t place;
    if (key->sym == SDLK_HOME)
        place = 0;
    else if (key->sym == SDLK_END)
        place = strlen(text);
    else if (key->sym == SDLK_LEFT)
        place = marked && !marks ? marked_from(field) : letter_beside(text, field->caret, -1);
    else if (key->sym == SDLK_RIGHT)
        place = marked && !marks ? marked_to(field) : letter_beside(text, field->caret, 1);
    else
        return EDIT_NONE; /* other keys; a letter's key press comes here first, and its text in an event of its own */
    if (place == field->caret && (marks || !marked))
        return EDIT_NONE;
    field->caret = place;
    if (!marks)
        field->anchor = place;
    return EDIT_MOVED;
}

static bool copy_marked(const struct editing *field, const struct control *control)
{
    char *end = control->text + marked_to(field), behind = *end;
    if (field->caret == field->anchor)
        return false;
    *end = '\0';
    bool copied = SDL_SetClipboardText(control->text + marked_from(field)) == 0;
    *end = behind;
    return copied;
}

/* Pastes up to the first line end or other control character, which a one-line field cannot hold. */
static enum edit paste_text(struct controls *controls, struct control *control)
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

/* Deletes the selection or, if there is none, the letter before or behind the caret. */
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

static enum edit use_shortcut(struct controls *controls, struct control *control, SDL_Keycode key)
{
    struct editing *field = field_of(controls, control);
    if (key == SDLK_v)
        return paste_text(controls, control);
    if (key == SDLK_c)
        return copy_marked(field, control) ? EDIT_MOVED : EDIT_NONE;
    if (key == SDLK_x)
        return copy_marked(field, control) ? rub_out(controls, control, 0) : EDIT_NONE;
    if (key != SDLK_a)
        return EDIT_NONE;
    field->anchor = 0;
    field->caret = strlen(control->text);
    return EDIT_MOVED;
}

enum edit controls_edit(struct controls *controls, struct control *control, const SDL_Keysym *key)
{
    if (key->mod & (KMOD_CTRL | KMOD_GUI))
        return use_shortcut(controls, control, key->sym);
    if (key->sym == SDLK_BACKSPACE || key->sym == SDLK_DELETE)
        return rub_out(controls, control, key->sym == SDLK_BACKSPACE ? -1 : 1);
    return move_caret(field_of(controls, control), control->text, key);
}
