/* The list of a screen's controls: what is where, what has the focus; what a control is in words. */
#include "ui/frame/controls.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ui/words.h"

void controls_start(struct controls *controls)
{
    controls->focus = controls->hot = controls->held = controls->field.id = NO_CONTROL;
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
    /* The last byte stays the end of whatever was cut. */
    controls->words_used += SDL_min((size_t)SDL_max(length, 0) + 1, room - 1);
    return words;
}

struct control *controls_find(struct controls *controls, int id)
{
    for (int i = 0; i < controls->count; i++)
        if (controls->list[i].id == id)
            return &controls->list[i];
    return NULL;
}

struct control *controls_for_action(struct controls *controls, enum action action)
{
    for (int i = 0; i < controls->count && action != ACTION_NONE; i++)
        if (controls->list[i].action == action)
            return &controls->list[i];
    return NULL;
}

/* A number has a third between its arrows, where it is only given the focus. */
static int side_at(const struct control *control, int x)
{
    SDL_Rect rect = control->rect;
    if (control->role == ROLE_NUMBER && x >= rect.x + rect.w / 3 && x < rect.x + rect.w * 2 / 3)
        return 0;
    /* A line has its name at the left, its value in the rest. */
    int middle = control->look == LOOK_LINE ? rect.x + rect.w * 45 / 100 + rect.w * 55 / 200 : rect.x + rect.w / 2;
    if (control->look == LOOK_LINE && x < rect.x + rect.w * 45 / 100)
        return 0;
    return x < middle ? -1 : 1;
}

struct control *controls_at(struct controls *controls, int x, int y, int *side)
{
    SDL_Point point = {x, y};
    for (int i = controls->count - 1; i >= 0; i--) {
        struct control *control = &controls->list[i];
        if (!SDL_PointInRect(&point, &control->rect))
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

/* Can Tab lead there? Of a group with a chosen member only that one; to no button that can only refuse. */
static bool can_have_focus(const struct controls *controls, const struct control *control)
{
    bool chosen = false, button = control->role == ROLE_BUTTON || control->role == ROLE_TOGGLE;
    if (control->skipped || control->role == ROLE_SCROLLER || (button && control->off && !control->explains))
        return false;
    if (control->role != ROLE_SEGMENT || control->on)
        return true;
    for (int i = 0; i < controls->count; i++)
        chosen = chosen || (controls->list[i].group == control->group && controls->list[i].on);
    /* Where none is chosen the first stands for all. */
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
        scroller_release(held->scroller);
    controls->held = NO_CONTROL;
    return scrolls;
}

static int index_of(const struct controls *controls, int id)
{
    for (int i = 0; i < controls->count; i++)
        if (controls->list[i].id == id)
            return i;
    return -1;
}

void controls_move_focus(struct controls *controls, int by)
{
    int at = index_of(controls, controls->focus), count = controls->count;
    if (at < 0 && by < 0)
        at = 0;
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

/* --- in words --- */

static const char *const role_words[] = {
    [ROLE_BUTTON] = N_("button"),  [ROLE_TOGGLE] = N_("switch"), [ROLE_SEGMENT] = N_("choice"),
    [ROLE_STEPPER] = N_("choice"), [ROLE_NUMBER] = N_("number"), [ROLE_TEXT] = N_("text"),
    [ROLE_ROW] = N_("row"),        [ROLE_CARD] = N_("card"),     [ROLE_SCROLLER] = N_("scroll bar"),
};

void control_tell_more(char *words, size_t size, const char *more)
{
    size_t length = strlen(words);
    if (more && more[0])
        snprintf(words + length, size - length, length > 0 ? ", %s" : "%s", more);
}

/* A text in a row is called what that is; what is expected there is told as long as it is empty. */
static void tell_name(const struct control *control, char *words, size_t size)
{
    bool labelled = control->role == ROLE_TEXT && control->value;
    if (labelled)
        control_tell_more(words, size, control->value);
    if (!labelled || !control->text[0])
        control_tell_more(words, size, control->name);
}

size_t control_tell(const struct control *control, enum tell_detail detail, char *words, size_t size)
{
    words[0] = '\0';
    tell_name(control, words, size);
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
