/* The help page: every action with its keys, made from the table of actions. */
#include "ui/frame/help.h"

#include <stdlib.h>

#include "ui/frame/action.h"
#include "ui/frame/dialog.h"
#include "ui/words.h"

static const float WIDTH = 960, HEIGHT = 640, COLUMN_GAP = 40;

enum { COLUMNS = 2 };

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
    enum action action = action_for_key(&event->key.keysym, SCOPE_DIALOG);
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

static int count_lines(void)
{
    int lines = 0;
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++)
        lines += action_is_told((enum action)action);
    return lines;
}

/* The keys at the right end, what they do in what they leave. */
static void draw_line(struct canvas *canvas, enum action action, SDL_Rect line)
{
    char names[ACTION_KEYS_MAX];
    struct text_style label = {.size = 19, .color = canvas->theme->text, .align = ALIGN_LEFT};
    struct text_style keys = {.size = 19, .weight = TEXT_BOLD, .color = canvas->theme->accent, .align = ALIGN_RIGHT};
    line.w -= canvas_text(canvas, action_keys(action, names), line, &keys) + canvas_px(canvas, 10);
    canvas_text(canvas, _(action_info(action)->label), line, &label);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)screen;
    (void)now;
    SDL_Rect room = dialog_draw(canvas, _("Keys"), WIDTH, HEIGHT);
    int rows = (count_lines() + COLUMNS - 1) / COLUMNS, gap = canvas_px(canvas, COLUMN_GAP), placed = 0;
    int width = (room.w - (COLUMNS - 1) * gap) / COLUMNS, height = room.h / rows;
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++) {
        if (!action_is_told((enum action)action))
            continue;
        int column = placed / rows, row = placed % rows;
        draw_line(canvas, (enum action)action,
                  (SDL_Rect){room.x + column * (width + gap), room.y + row * height, width, height});
        placed++;
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
