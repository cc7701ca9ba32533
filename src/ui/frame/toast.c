/* A passing message. */
#include "ui/frame/toast.h"

#include <stdio.h>

enum { TOAST_TIME = 5000000 };

void toast_show(struct toast *toast, struct app *app, const char *text, uint64_t now)
{
    snprintf(toast->text, sizeof toast->text, "%s", text);
    toast->end = now + TOAST_TIME;
    app_invalidate_all(app);
}

uint64_t toast_advance(struct toast *toast, struct app *app, uint64_t now)
{
    if (!toast->text[0])
        return NEVER;
    if (now < toast->end)
        return toast->end;
    toast->text[0] = '\0';
    app_invalidate_all(app);
    return NEVER;
}

void toast_draw(struct canvas *canvas, const struct toast *toast, SDL_Rect board)
{
    if (!toast->text[0])
        return;
    struct text_style style = {.size = 19, .color = canvas->theme->text, .align = ALIGN_CENTER};
    int height = canvas_px(canvas, 38);
    int width = canvas_text_width(canvas, toast->text, &style) + canvas_px(canvas, 36);
    width = SDL_min(width, board.w);
    SDL_Rect rect = {board.x + (board.w - width) / 2, board.y + board.h - height, width, height};
    canvas_framed(canvas, rect, height / 2, canvas_px(canvas, 1.5f), canvas->theme->panel, canvas->theme->accent);
    canvas_text(canvas, toast->text, canvas_inset(rect, canvas_px(canvas, 8)), &style);
}
