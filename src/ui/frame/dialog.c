/* What dialogs over the board share, and the one that is the same everywhere: the help page. */
#include "ui/frame/dialog.h"

#include <stdlib.h>

#include "ui/words.h"

static const float MARGIN = SPACE_WIDE, TITLE_HEIGHT = 44, CROSS_SIZE = 44;

static SDL_Rect box_of(const struct canvas *canvas, float width, float height)
{
    float grown = canvas_grown(canvas);
    int w = SDL_min(canvas_px(canvas, width * grown), canvas->width);
    int h = SDL_min(canvas_px(canvas, height * grown), canvas->height);
    return (SDL_Rect){(canvas->width - w) / 2, (canvas->height - h) / 2, w, h};
}

SDL_Rect dialog_cross(const struct canvas *canvas, float width, float height)
{
    SDL_Rect box = box_of(canvas, width, height);
    int size = canvas_px(canvas, CROSS_SIZE), gap = canvas_px(canvas, MARGIN) / 2;
    return (SDL_Rect){box.x + box.w - size - gap, box.y + gap, size, size};
}

SDL_Rect dialog_room(const struct canvas *canvas, float width, float height)
{
    SDL_Rect box = box_of(canvas, width, height);
    int margin = canvas_px(canvas, MARGIN), title = margin / 2 + canvas_px(canvas, TITLE_HEIGHT);
    return (SDL_Rect){box.x + margin, box.y + title, box.w - 2 * margin, box.h - title - margin / 2};
}

SDL_Rect dialog_draw(struct canvas *canvas, const char *title, float width, float height)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect box = box_of(canvas, width, height), cross = dialog_cross(canvas, width, height);
    SDL_Rect room = dialog_room(canvas, width, height);
    canvas_fill(canvas, (SDL_Rect){0, 0, canvas->width, canvas->height}, theme->veil);
    canvas_framed(canvas, box, canvas_px(canvas, 16), canvas_px(canvas, 1), theme->panel, theme->outline);
    struct text_style style = {.size = SIZE_TITLE, .weight = TEXT_BOLD, .color = theme->text, .align = ALIGN_LEFT};
    int title_height = canvas_px(canvas, TITLE_HEIGHT);
    canvas_text(canvas, title, (SDL_Rect){room.x, room.y - title_height, cross.x - room.x, title_height}, &style);
    canvas_icon(canvas, SPRITE_ICON_CLOSE, canvas_inset(cross, cross.w / 4), theme->muted);
    return room;
}

void dialog_list(struct controls *controls, const struct canvas *canvas, float width, float height, bool outside)
{
    struct control cross = {.id = DIALOG_CROSS, .role = ROLE_BUTTON, .look = LOOK_NONE, .skipped = true};
    cross.name = _("Close");
    cross.action = ACTION_ESCAPE;
    controls_begin(controls, GROUND_DIALOG);
    if (outside) {
        struct control *veil = controls_add(controls, cross), *box = controls_add(controls, cross);
        veil->rect = (SDL_Rect){0, 0, canvas->width, canvas->height};
        box->rect = box_of(canvas, width, height);
        box->id = DIALOG_BOX;
        box->action = ACTION_NONE;
    }
    cross.rect = dialog_cross(canvas, width, height);
    controls_add(controls, cross);
}

/* --- the help page: every action with its keys, made from the table of actions --- */

static const float HELP_WIDTH = 960, HELP_HEIGHT = 640, COLUMN_GAP = 40, BUTTON_HEIGHT = 21;

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
    enum action action = action_for_key(app_keymap(screen->app), &event->key.keysym, SCOPE_DIALOG);
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

/* A controller's button, round like most of them, at the right end; returns what it takes of the width. */
static int draw_button(struct canvas *canvas, const char *name, SDL_Rect line)
{
    struct text_style style = {
        .size = SIZE_SMALL, .weight = TEXT_BOLD, .color = canvas->theme->text, .align = ALIGN_CENTER};
    int height = canvas_px(canvas, BUTTON_HEIGHT);
    int width = SDL_max(height, canvas_text_width(canvas, name, &style) + height / 2);
    SDL_Rect rect = {line.x + line.w - width, line.y + (line.h - height) / 2, width, height};
    canvas_framed(canvas, rect, height / 2, canvas_px(canvas, 1.5f), canvas->theme->panel, canvas->theme->muted);
    canvas_text(canvas, name, rect, &style);
    return width + canvas_px(canvas, 8);
}

/* The keys at the right end, what they do in what they leave; `pad`: a controller's button, too. */
static void draw_line(struct canvas *canvas, const struct keymap *map, enum action action, bool pad, SDL_Rect line)
{
    char names[ACTION_KEYS_MAX];
    struct text_style label = {.size = SIZE_TEXT, .color = canvas->theme->text, .align = ALIGN_LEFT};
    struct text_style keys = {
        .size = SIZE_TEXT, .weight = TEXT_BOLD, .color = canvas->theme->accent, .align = ALIGN_RIGHT};
    if (pad && action_pad(action)[0])
        line.w -= draw_button(canvas, action_pad(action), line);
    SDL_Rect right = canvas_beside(line, 1, 2, 0);
    line.w -= canvas_text(canvas, action_keys(map, action, names), right, &keys) + canvas_px(canvas, 10);
    canvas_text(canvas, _(action_info(action)->label), line, &label);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    bool pad = app_has_pad(screen->app);
    (void)now;
    SDL_Rect room = dialog_draw(canvas, _("Keys"), HELP_WIDTH, HELP_HEIGHT);
    int rows = (count_lines() + COLUMNS - 1) / COLUMNS, gap = canvas_px(canvas, COLUMN_GAP), placed = 0;
    int width = (room.w - (COLUMNS - 1) * gap) / COLUMNS, height = room.h / rows;
    for (int action = ACTION_NONE; action < ACTION_COUNT; action++) {
        if (!action_is_told((enum action)action))
            continue;
        int column = placed / rows, row = placed % rows;
        draw_line(canvas, app_keymap(screen->app), (enum action)action, pad,
                  (SDL_Rect){room.x + column * (width + gap), room.y + row * height, width, height});
        placed++;
    }
}

static const struct screen_kind help_kind = {.handle = handle, .advance = advance, .draw = draw, .name = N_("Keys")};

struct screen *dialog_help(void)
{
    struct screen *screen = calloc(1, sizeof *screen);
    if (screen)
        screen->kind = &help_kind;
    return screen;
}
