/* What the button under the pointer does, and its key. */
#include "ui/frame/tip.h"

#include <stdio.h>

enum { TIP_MAX = 160 };

void tip_draw(struct canvas *canvas, SDL_Rect button, const char *label, const char *keys)
{
    char words[TIP_MAX];
    snprintf(words, sizeof words, "%s  (%s)", label, keys);
    struct text_style style = {.size = 17, .color = canvas->theme->panel, .align = ALIGN_CENTER};
    int width = canvas_text_width(canvas, words, &style) + canvas_px(canvas, 20), height = canvas_px(canvas, 30);
    int margin = canvas_px(canvas, 6), gap = canvas_px(canvas, 5);
    int x = button.x + (button.w - width) / 2;
    x = SDL_min(x, canvas->width - width - margin);
    SDL_Rect tip = {x, button.y - height - gap, width, height};
    canvas_round(canvas, tip, canvas_px(canvas, 7), canvas->theme->text);
    canvas_text(canvas, words, tip, &style);
}
