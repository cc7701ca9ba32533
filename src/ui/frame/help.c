/* The help page: every action with its keys, made from the table of actions. */
#include "ui/frame/help.h"

#include <stdlib.h>

#include "ui/frame/action.h"
#include "ui/frame/dialog.h"
#include "ui/words.h"

static const float WIDTH = 620, HEIGHT = 650;

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    (void)now;
    if (event->type == SDL_MOUSEBUTTONDOWN) {
        app_pop(screen->app);
        return true;
    }
    if (event->type == SDL_MOUSEMOTION)
        return true;
    if (event->type != SDL_KEYDOWN)
        return false;
    enum action action = action_for_key(&event->key.keysym, false);
    if (action == ACTION_QUIT || action == ACTION_FULLSCREEN || action == ACTION_PICTURE)
        return false;
    app_pop(screen->app);
    return true;
}

static uint64_t advance(struct screen *screen, uint64_t now)
{
    (void)screen;
    (void)now;
    return NEVER;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)screen;
    (void)now;
    SDL_Rect room = dialog_draw(canvas, _("Keys"), WIDTH, HEIGHT);
    struct text_style label = {.size = 19, .color = canvas->theme->text, .align = ALIGN_LEFT};
    struct text_style keys = {.size = 19, .weight = TEXT_BOLD, .color = canvas->theme->accent, .align = ALIGN_RIGHT};
    int lines = 0;
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++)
        lines += action_info((enum action)action)->label != NULL;
    SDL_Rect line = {room.x, room.y, room.w, room.h / SDL_max(lines, 1)};
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++) {
        const struct action_info *info = action_info((enum action)action);
        if (!info->label)
            continue;
        canvas_text(canvas, _(info->label), line, &label);
        canvas_text(canvas, info->keys, line, &keys);
        line.y += line.h;
    }
}

static void destroy(struct screen *screen)
{
    free(screen);
}

static const struct screen_kind help_kind = {.handle = handle, .advance = advance, .draw = draw, .destroy = destroy};

struct screen *help_create(void)
{
    struct screen *screen = calloc(1, sizeof *screen);
    if (screen)
        screen->kind = &help_kind;
    return screen;
}
