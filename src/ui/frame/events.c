/* Turns events into uses of controls: pointer, keyboard, typed text. Declared in app_state.h. */

#include "rules/letters.h"
#include "ui/frame/app_state.h"
#include "ui/frame/sound.h"

enum {
    STILL = 8,     /* in units: a smaller movement is a trembling hand and not a drag */
    TWICE = 300000 /* microseconds within which two clicks are a double click */
};

/* Uses a control, which is heard and seen, except for places on the board, what is typed and what is dragged. */
static void press(struct screen *screen, const struct control *control, const struct use *use, uint64_t now)
{
    if (control && control->look != LOOK_RING && !use->typed && !use->drawn) {
        sound_play(app_sound(screen->app), SOUND_BUTTON);
        screen->controls.pressed = use->id;
        screen->controls.pressed_at = now;
    }
    screen->kind->use(screen, use, now);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    const struct control *control = controls_find(&screen->controls, use->id);
    app_invalidate_all(screen->app);
    if (use->id == CALLS_BACK)
        screen->app->screens.pop = screen->app->screens.home = true;
    else if (control && control->off && !control->explains)
        app_refuse(screen->app, "");
    else
        press(screen, control, use, now);
}

void screen_use(struct screen *screen, int id, uint64_t now)
{
    use(screen, &(struct use){.id = id, .by_key = true}, now);
}

static bool other_event(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    return screen->kind->handle && screen->kind->handle(screen, event, now);
}

/* --- mouse events --- */

/* Drags a list with the mouse. A press that becomes a drag uses no control. */
static bool drag_list(struct screen *screen, int y)
{
    struct pressing *pressing = &screen->controls.pressing;
    int way = y - pressing->use.y;
    if (!pressing->scroller)
        return false;
    pressing->drags = pressing->drags || SDL_abs(way) > canvas_px(app_canvas(screen->app), STILL);
    if (!pressing->drags)
        return false;
    scroller_jump(pressing->scroller, pressing->from - way);
    screen->controls.hot = NO_CONTROL;
    return true;
}

static void mouse_moved(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct controls *controls = screens_list(screen);
    const struct control *held = controls_find(controls, controls->held);
    int x = event->motion.x, y = event->motion.y;
    if ((held && held->role == ROLE_SCROLLER && scroller_drag(held->scroller, y)) || drag_list(screen, y)) {
        app_invalidate_all(screen->app);
        return;
    }
    bool drags = held && held->drags, marks = held && held->role == ROLE_TEXT;
    if (marks)
        controls_put_caret(controls, held, controls_letter_at(app_canvas(screen->app), controls, held, x), true);
    if (controls_point(controls, x, y) || marks)
        app_invalidate_all(screen->app);
    if (drags)
        use(screen, &(struct use){.id = controls->held, .drawn = true, .x = x, .y = y}, now);
    other_event(screen, event, now);
}

static bool can_be_edited(const struct control *control)
{
    return control->role == ROLE_TEXT || control->role == ROLE_NUMBER;
}

static void press_control(struct screen *screen, const struct control *control, const SDL_MouseButtonEvent *event,
                          uint64_t now)
{
    struct controls *controls = &screen->controls;
    bool twice = event->clicks >= 2;
    struct use what = {.id = control->id, .by = controls->hot_side, .twice = twice, .x = event->x, .y = event->y};
    bool typed = control->role == ROLE_TEXT; /* with the focus a text may be moved: its place is looked for before */
    size_t place = typed ? controls_letter_at(app_canvas(screen->app), controls, control, event->x) : 0;
    controls->held = control->id;
    bool takes = screen->kind->focus_keys >= FOCUS_BY_TAB || (typed && !control->catches);
    if (takes && !control->skipped && !control_is_dead(control))
        controls_set_focus(controls, control->id);
    if (can_be_edited(control))
        SDL_SetTextInputRect(&control->rect);
    /* A click in a text field brings the caret there; a double click marks all of it. */
    if (typed) {
        controls_put_caret(controls, control, twice ? 0 : place, false);
        if (twice)
            controls_put_caret(controls, control, strlen(control->text), true);
    }
    if (control->role == ROLE_SCROLLER && scroller_press(control->scroller, event->x, event->y, now))
        app_invalidate_all(screen->app);
    else if (control->role != ROLE_SCROLLER && control->scroller)
        controls->pressing =
            (struct pressing){.scroller = control->scroller, .use = what, .from = control->scroller->position};
    else
        use(screen, &what, now);
}

static void mouse_pressed(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct controls *controls = screens_list(screen);
    if (controls_let_go(controls))
        app_invalidate_all(screen->app);
    controls->pressing = (struct pressing){.scroller = NULL};
    controls->listens = true;
    if (event->button.button != SDL_BUTTON_LEFT) {
        if (screen->kind->right_button && event->button.button == SDL_BUTTON_RIGHT)
            other_event(screen, event, now);
        return;
    }
    if (controls_point(controls, event->button.x, event->button.y))
        app_invalidate_all(screen->app);
    const struct control *control = controls_find(controls, controls->hot);
    if (control)
        press_control(screen, control, &event->button, now);
    else
        other_event(screen, event, now);
}

/*
 * Handles the release of a mouse button. A drag that began outside the controls does not use the control on which it
 * ends. A row of a list is used only now, when it is clear that the list was not dragged.
 */
static void mouse_released(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct controls *controls = screens_list(screen);
    SDL_Event released = *event;
    if (controls_let_go(controls))
        app_invalidate_all(screen->app);
    if (event->button.button == SDL_BUTTON_LEFT) {
        struct pressing pressing = controls->pressing;
        if (controls_at(controls, event->button.x, event->button.y, NULL))
            released.button.x = released.button.y = -1;
        controls->pressing = (struct pressing){.scroller = NULL};
        if (pressing.scroller && !pressing.drags)
            use(screen, &pressing.use, now);
    }
    other_event(screen, &released, now);
}

/* Turning the wheel scrolls the screen's list. Returns false if the screen has none. */
static bool scroll_list(struct screen *screen, const SDL_MouseWheelEvent *wheel, uint64_t now)
{
    struct scroller *scroller = controls_scroller(screens_list(screen));
    if (!scroller)
        return false;
    scroller_glide(scroller, (double)list_wheel_rows(wheel) * scroller->row_height, now);
    screen->controls.hot = NO_CONTROL;
    app_invalidate_all(screen->app);
    return true;
}

/* --- keys that move the focus, step values, edit texts and press buttons --- */

/* Tab moves the focus; so do up and down where they lead from one control to the next. */
static bool move_focus(struct screen *screen, const SDL_Keysym *key)
{
    bool arrows = screen->kind->focus_keys == FOCUS_BY_ARROWS;
    int by = key->sym == SDLK_TAB ? (key->mod & KMOD_SHIFT ? -1 : 1) : key->sym == SDLK_UP ? -1 : 1;
    bool moves = key->sym == SDLK_TAB || (arrows && (key->sym == SDLK_UP || key->sym == SDLK_DOWN));
    if (!moves || screen->kind->focus_keys == FOCUS_BY_NONE)
        return false;
    controls_move_focus(&screen->controls, by);
    return true;
}

/* The left and right arrows step a value, or move the focus to the next control of a group. */
static bool step(struct screen *screen, int by, uint64_t now)
{
    struct controls *controls = &screen->controls;
    const struct control *focus = controls_find(controls, controls->focus);
    if (!focus)
        return false;
    if (focus->role == ROLE_STEPPER || focus->role == ROLE_NUMBER) {
        controls->fresh = true;
        use(screen, &(struct use){.id = focus->id, .by = by, .by_key = true}, now);
        return true;
    }
    const struct control *beside = controls_beside(controls, focus, by);
    if (!beside)
        return focus->group != 0;
    controls_set_focus(controls, beside->id);
    if (beside->role == ROLE_SEGMENT)
        screen_use(screen, beside->id, now);
    return true;
}

static bool edit(struct screen *screen, const SDL_Keysym *key, uint64_t now)
{
    struct controls *controls = &screen->controls;
    struct control *control = controls_text(controls);
    bool rubs = key->sym == SDLK_BACKSPACE;
    if (!control || (control->role == ROLE_NUMBER && !rubs))
        return false;
    /* In a text field that catches all typing, the keys that move through a list still belong to the list. */
    if (control->catches &&
        (key->sym == SDLK_HOME || key->sym == SDLK_END || (controls->focus != control->id && !rubs)))
        return false;
    if (control->role == ROLE_NUMBER)
        controls->fresh = false;
    enum edit done = control->role == ROLE_NUMBER ? EDIT_CHANGED : controls_edit(controls, control, key);
    if (done != EDIT_NONE && done != EDIT_MOVED)
        use(screen, &(struct use){.id = control->id, .typed = "", .refused = done == EDIT_REFUSED}, now);
    return done != EDIT_NONE;
}

/*
 * Enter presses the button that has the focus, or else the screen's main button. The space bar presses or steps
 * whatever has the focus.
 */
static bool press_by_key(struct screen *screen, const SDL_Keysym *key, uint64_t now)
{
    struct controls *controls = &screen->controls;
    const struct control *focus = controls_find(controls, controls->focus);
    bool enter = key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER, space = key->sym == SDLK_SPACE;
    if ((!enter && !space) || screen->kind->focus_keys == FOCUS_BY_NONE)
        return false;
    if (focus && focus->role == ROLE_SCROLLER) {
        list_turn_page(focus->scroller);
        return true;
    }
    bool scanned = focus && (focus->scanned || focus->role == ROLE_SEGMENT) && controls->scans;
    if (focus && (scanned || focus->role == ROLE_BUTTON || focus->role == ROLE_TOGGLE || focus->role == ROLE_CARD)) {
        screen_use(screen, focus->id, now);
        return true;
    }
    if (space)
        return focus && !can_be_edited(focus) && step(screen, 1, now);
    const struct control *main = controls_main(controls);
    if (main)
        screen_use(screen, main->id, now);
    return main != NULL;
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    const struct control *control = controls_for_action(&screen->controls, action);
    if (action == ACTION_NONE)
        return false;
    if (control) {
        screen_use(screen, control->id, now);
        return true;
    }
    return (screen->kind->act && screen->kind->act(screen, action, now)) ||
           screens_act(screen->app, action, screen->kind->covers);
}

static bool move_in_form(struct screen *screen, const SDL_Keysym *key)
{
    struct form *form = screen->controls.form;
    return screen->kind->focus_keys == FOCUS_BY_FORM && form && form_key(form, key->sym);
}

/*
 * Handles a key on one screen. Returns false if the screens below may get the key. What a key does here is drawn; a
 * screen that takes a key itself marks what it changed.
 */
static bool key_pressed(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct controls *controls = screens_list(screen);
    const SDL_Keysym *key = &event->key.keysym;
    int by = key->sym == SDLK_LEFT ? -1 : key->sym == SDLK_RIGHT ? 1 : 0;
    controls->listens = controls->listens || !event->key.repeat;
    bool done = move_focus(screen, key) || edit(screen, key, now) ||
                (by && !(key->mod & KMOD_CTRL) && step(screen, by, now)) || move_in_form(screen, key);
    if (!done && other_event(screen, event, now))
        return true;
    enum action action = action_for_key(app_keymap(screen->app), key, screen->scope);
    if (!done && event->key.repeat && !(action_info(action)->repeats & screen->scope))
        return true;
    if (!done && !press_by_key(screen, key, now) && !act(screen, action, now))
        return action == ACTION_NONE || action != screen->kind->passes;
    app_invalidate_all(screen->app);
    return true;
}

static void text_typed(struct screen *screen, const char *text, uint64_t now)
{
    struct controls *controls = screens_list(screen);
    struct control *control = controls->listens ? controls_text(controls) : NULL;
    struct use typed = {.typed = ""};
    /* In an empty text field a blank is not text: there the space bar presses and steps. */
    if (!control || (control->role == ROLE_TEXT && !control->text[0] && text[0] == ' '))
        return;
    typed.id = control->id;
    if (control->role == ROLE_NUMBER)
        typed.typed = text;
    else
        typed.refused = !controls_type(controls, control, text);
    controls_set_focus(controls, control->id);
    typed.begins = controls->fresh;
    controls->fresh = false;
    SDL_SetTextInputRect(&control->rect);
    use(screen, &typed, now);
}

void screen_type(struct screen *screen, const char *text, uint64_t now)
{
    screens_list(screen)->listens = true;
    if (text[0])
        text_typed(screen, text, now);
    else
        (void)edit(screen, &(SDL_Keysym){.sym = SDLK_BACKSPACE}, now);
}

/* Shows the text that an input method composes, in the field into which it will be typed. */
static void text_composed(struct screen *screen, const char *text, uint64_t now)
{
    struct controls *controls = screens_list(screen);
    struct control *control = controls_text(controls);
    if (!control || control->role != ROLE_TEXT)
        return;
    if (text[0])
        controls_set_focus(controls, control->id);
    app_invalidate_all(screen->app);
    if (controls_compose(controls, control, text))
        use(screen, &(struct use){.id = control->id, .typed = ""}, now);
}

static bool take_event(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    bool lost = event->type == SDL_RENDER_TARGETS_RESET || event->type == SDL_RENDER_DEVICE_RESET;
    if (lost || event->type == SDL_WINDOWEVENT) {
        screens_arrange(screen, lost);
        return false;
    }
    if (event->type == SDL_KEYDOWN)
        return key_pressed(screen, event, now);
    if (event->type == SDL_MOUSEMOTION)
        mouse_moved(screen, event, now);
    else if (event->type == SDL_MOUSEBUTTONDOWN)
        mouse_pressed(screen, event, now);
    else if (event->type == SDL_MOUSEBUTTONUP)
        mouse_released(screen, event, now);
    else if (event->type == SDL_TEXTINPUT)
        text_typed(screen, event->text.text, now);
    else if (event->type == SDL_TEXTEDITING)
        text_composed(screen, event->edit.text, now);
    else if (event->type != SDL_MOUSEWHEEL)
        return other_event(screen, event, now);
    else if (!scroll_list(screen, &event->wheel, now))
        other_event(screen, event, now);
    return true;
}

/*
 * Is this the second press of a quick double click whose first press has closed a screen? It means nothing on the
 * screen below.
 */
static bool is_late(struct screens *screens, const SDL_MouseButtonEvent *press, uint64_t now)
{
    const int still = canvas_px(app_canvas(screens->stack[0]->app), STILL);
    SDL_Point at = screens->pressed_at;
    bool quick = now - screens->pressed_when < TWICE;
    screens->pressed_at = (SDL_Point){press->x, press->y};
    screens->pressed_when = now;
    return quick && !screens->pressed && SDL_abs(at.x - press->x) < still && SDL_abs(at.y - press->y) < still;
}

/* Is this the Enter that follows what was already taken as it was typed? */
static bool is_habit(const struct screens *screens, const SDL_Event *event, uint64_t now)
{
    SDL_Keycode key = event->type == SDL_KEYDOWN ? event->key.keysym.sym : SDLK_UNKNOWN;
    return (key == SDLK_RETURN || key == SDLK_KP_ENTER) && now < screens->deaf_until;
}

void screens_handle(struct screens *screens, const SDL_Event *event, uint64_t now)
{
    struct screen *top = screens->stack[screens->count - 1];
    if (is_habit(screens, event, now) || (event->type == SDL_MOUSEBUTTONDOWN && is_late(screens, &event->button, now)))
        return;
    if (event->type == SDL_MOUSEBUTTONDOWN)
        screens->pressed = top;
    else if (event->type == SDL_KEYDOWN)
        screens->pressed_when = now - TWICE; /* a key closes screens, too */
    else if (event->type == SDL_MOUSEBUTTONUP && screens->pressed != top)
        return; /* the screen on which the button was pressed has gone, or is covered */
    for (int i = screens->count - 1; i >= 0; i--) {
        struct screen *screen = screens->stack[i];
        if (screen->kind->list ? take_event(screen, event, now) : other_event(screen, event, now))
            break;
    }
}

/* --- touch: a finger acts as the pointer, which is nowhere while the finger is lifted --- */

enum { FINGERTIP = 44 }; /* in units: how wide a fingertip is */

static void give_pointer(struct screens *screens, Uint32 type, SDL_Point at, uint64_t now)
{
    SDL_Event event = {.button = {.type = type, .which = SDL_TOUCH_MOUSEID, .x = at.x, .y = at.y}};
    event.button.button = SDL_BUTTON_LEFT;
    event.button.clicks = 1;
    if (type == SDL_MOUSEMOTION)
        event.motion = (SDL_MouseMotionEvent){.type = type, .which = SDL_TOUCH_MOUSEID, .x = at.x, .y = at.y};
    screens_handle(screens, &event, now);
}

/* A finger is wider than a pointer. A touch beside a small control means that control, unless another one is hit. */
static SDL_Point find_meant(struct screen *screen, SDL_Point at)
{
    SDL_Point found = at;
    int tip = canvas_px(app_canvas(screen->app), FINGERTIP), nearest = tip;
    struct controls *controls = screens_list(screen);
    const struct control *under = controls_at(controls, at.x, at.y, NULL);
    for (int i = 0; i < controls->count && (!under || under->skipped); i++) {
        const struct control *control = &controls->list[i];
        SDL_Rect rect = control->rect;
        SDL_Point inside = {SDL_clamp(at.x, rect.x, rect.x + rect.w - 1), SDL_clamp(at.y, rect.y, rect.y + rect.h - 1)};
        int x = SDL_abs(at.x - inside.x), y = SDL_abs(at.y - inside.y);
        if (control->skipped || control->look == LOOK_RING || SDL_RectEmpty(&rect) ||
            2 * x > SDL_max(tip - rect.w, 0) || 2 * y > SDL_max(tip - rect.h, 0) || x + y >= nearest)
            continue;
        nearest = x + y;
        found = inside;
    }
    return found;
}

void screens_touch(struct screens *screens, const SDL_TouchFingerEvent *event, SDL_Point size, uint64_t now)
{
    struct touch *touch = &screens->touch;
    struct screen *top = screens->stack[screens->count - 1];
    SDL_Point at = {(int)(event->x * (float)size.x), (int)(event->y * (float)size.y)};
    bool comes = event->type == SDL_FINGERDOWN, goes = event->type == SDL_FINGERUP;
    if (comes ? touch->down : !touch->down || touch->finger != event->fingerId)
        return;
    if (comes)
        at = find_meant(top, at);
    give_pointer(screens, SDL_MOUSEMOTION, at, now);
    if (comes) {
        *touch = (struct touch){.down = true, .finger = event->fingerId};
        give_pointer(screens, SDL_MOUSEBUTTONDOWN, at, now);
    }
    if (!goes)
        return;
    touch->down = false;
    give_pointer(screens, SDL_MOUSEBUTTONUP, at, now);
    give_pointer(screens, SDL_MOUSEMOTION, (SDL_Point){-1, -1}, now); /* the pointer is nowhere */
}

/* --- what keys mean on the keyboard layout in use --- */

enum { LATIN_END = 0x250 }; /* Unicode: letters from here on are not Latin */

static bool is_letter(Sint32 code)
{
    return code >= 'a' && code <= 'z';
}

/*
 * Does this key type no character of its own? Return, Tab and the like count as such. A dead key does not: SDL has no
 * name for it, and with AltGr it may type something.
 */
static bool is_named(SDL_Keycode key)
{
    bool dead = key == SDLK_UNKNOWN || key == SDLK_SCANCODE_MASK;
    return !dead && ((key & SDLK_SCANCODE_MASK) || key <= SDLK_SPACE || key == SDLK_DELETE);
}

/* Is the key a modifier such as Shift, which means nothing by itself? */
static bool is_modifier(SDL_Scancode code)
{
    return (code >= SDL_SCANCODE_LCTRL && code <= SDL_SCANCODE_RGUI) || code == SDL_SCANCODE_MODE ||
           code == SDL_SCANCODE_CAPSLOCK || code == SDL_SCANCODE_NUMLOCKCLEAR;
}

/*
 * Should screens get this key at once, rather than when its text arrives? A digit key of the upper row is turned into
 * its digit.
 */
static bool is_heard_at_once(SDL_Keysym *key, bool text)
{
    bool plain = !(key->mod & (KMOD_ALT | KMOD_MODE | KMOD_SHIFT));
    bool digit = key->scancode >= SDL_SCANCODE_1 && key->scancode <= SDL_SCANCODE_0; /* in the row above the letters */
    if (is_named(key->sym) || !text || (key->mod & (KMOD_CTRL | KMOD_GUI)) || is_letter(key->sym))
        return true;
    if (!digit || !plain)
        return false;
    key->sym = SDLK_0 + (SDL_Keycode)(key->scancode - SDL_SCANCODE_1 + 1) % 10;
    return true;
}

bool events_key(struct keyboard *keyboard, SDL_KeyboardEvent *event, bool text)
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

bool events_text(struct keyboard *keyboard, const SDL_TextInputEvent *text, Uint16 mod, SDL_KeyboardEvent *press)
{
    uint32_t character;
    (void)letters_character(text->text, &character);
    SDL_Keycode code = (SDL_Keycode)character;
    /* The right Alt is AltGr, for which the printed character counts. */
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
