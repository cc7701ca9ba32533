/* A finger: a pointer that is nowhere while it is lifted. */
#include "ui/frame/app_state.h"

enum { FINGERTIP = 44 }; /* units: what a finger hits */

static void give_pointer(struct screens *screens, Uint32 type, SDL_Point at, uint64_t now)
{
    SDL_Event event = {.button = {.type = type, .which = SDL_TOUCH_MOUSEID, .x = at.x, .y = at.y}};
    event.button.button = SDL_BUTTON_LEFT;
    event.button.clicks = 1;
    if (type == SDL_MOUSEMOTION)
        event.motion = (SDL_MouseMotionEvent){.type = type, .which = SDL_TOUCH_MOUSEID, .x = at.x, .y = at.y};
    screens_handle(screens, &event, now);
}

/* A finger is broader than a pointer: what is smaller is meant from around it, too, where nothing else stands. */
static SDL_Point find_meant(struct screen *screen, SDL_Point at)
{
    SDL_Point found = at;
    int tip = canvas_px(app_canvas(screen->app), FINGERTIP), nearest = tip;
    struct controls *controls = screen->kind->list ? screens_list(screen) : &screen->controls;
    const struct control *under = controls_at(controls, at.x, at.y, NULL);
    for (int i = 0; i < controls->count && (!under || under->skipped); i++) {
        const struct control *control = &controls->list[i];
        SDL_Rect rect = control->rect;
        SDL_Point inside = {SDL_clamp(at.x, rect.x, rect.x + rect.w - 1), SDL_clamp(at.y, rect.y, rect.y + rect.h - 1)};
        int x = SDL_abs(at.x - inside.x), y = SDL_abs(at.y - inside.y);
        if (control->skipped || SDL_RectEmpty(&rect) || 2 * x > SDL_max(tip - rect.w, 0) ||
            2 * y > SDL_max(tip - rect.h, 0) || x + y >= nearest)
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
    give_pointer(screens, SDL_MOUSEMOTION, (SDL_Point){-1, -1}, now); /* nothing is pointed at any more */
}
