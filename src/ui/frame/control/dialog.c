/* What dialogs over the board share. Declared in controls.h. */
#include "ui/frame/control/controls.h"

#include "ui/words.h"

static const float MARGIN = SPACE_WIDE, TITLE_HEIGHT = 44, BELOW_TITLE = SPACE_NEAR, ANSWER_HEIGHT = 54;

static int title_height(const struct canvas *canvas)
{
    return canvas_row(canvas, TITLE_HEIGHT, SIZE_TITLE);
}

float dialog_height(const struct canvas *canvas, int room)
{
    int height = room + title_height(canvas) + canvas_px(canvas, BELOW_TITLE) + canvas_px(canvas, MARGIN) * 3 / 2 + 1;
    return (float)int_min(height, canvas->height - canvas_px(canvas, 2 * MARGIN)) / canvas->unit / canvas_grown(canvas);
}

static SDL_Rect box_of(const struct canvas *canvas, float width, float height)
{
    float grown = canvas_grown(canvas);
    int w = int_min(canvas_px(canvas, width * grown), canvas->width);
    int h = int_min(canvas_px(canvas, height * grown), canvas->height);
    return (SDL_Rect){(canvas->width - w) / 2, (canvas->height - h) / 2, w, h};
}

SDL_Rect dialog_cross(const struct canvas *canvas, float width, float height)
{
    SDL_Rect box = box_of(canvas, width, height);
    int size = title_height(canvas), margin = canvas_px(canvas, MARGIN);
    return (SDL_Rect){box.x + box.w - size - margin, box.y + margin / 2, size, size};
}

SDL_Rect dialog_room(const struct canvas *canvas, float width, float height)
{
    SDL_Rect box = box_of(canvas, width, height);
    int margin = canvas_px(canvas, MARGIN);
    int title = margin / 2 + title_height(canvas) + canvas_px(canvas, BELOW_TITLE);
    return (SDL_Rect){box.x + margin, box.y + title, box.w - 2 * margin, box.h - title - margin};
}

SDL_Rect dialog_draw(struct canvas *canvas, const char *title, float width, float height)
{
    SDL_Rect box = box_of(canvas, width, height), cross = dialog_cross(canvas, width, height);
    SDL_Rect room = dialog_room(canvas, width, height);
    canvas_fill(canvas, (SDL_Rect){0, 0, canvas->width, canvas->height}, canvas->theme->veil);
    canvas_dialog(canvas, box);
    canvas_write(canvas, title, (SDL_Rect){room.x, cross.y, cross.x - room.x, cross.h}, WRITE_TITLE | WRITE_BOLD);
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
    cross.look = LOOK_ICON;
    cross.icon = SPRITE_ICON_CLOSE;
    controls_add(controls, cross);
}

void dialog_answers(struct controls *controls, const struct canvas *canvas, float width, float height,
                    const char *const names[], int count, int main)
{
    SDL_Rect room = dialog_room(canvas, width, height);
    SDL_Rect row = canvas_take_foot(&room, canvas_px(canvas, ANSWER_HEIGHT), 0);
    for (int i = 0; i < count; i++)
        controls_add(controls, (struct control){.id = i,
                                                .rect = canvas_beside(row, i, count, canvas_px(canvas, SPACE)),
                                                .name = names[i],
                                                .main = i == main,
                                                .group = 1});
}

SDL_Rect dialog_above_answers(const struct canvas *canvas, float width, float height)
{
    SDL_Rect room = dialog_room(canvas, width, height);
    (void)canvas_take_foot(&room, canvas_px(canvas, ANSWER_HEIGHT), canvas_px(canvas, SPACE));
    return room;
}
