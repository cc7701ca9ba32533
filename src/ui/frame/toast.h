/* A passing message at the lower edge of the board. */
#ifndef UI_TOAST_H
#define UI_TOAST_H

#include "ui/frame/app.h"

struct toast {
    char text[480]; /* "" for none */
    uint64_t end;
};

/* Shows a message for some seconds. */
void toast_show(struct toast *toast, struct app *app, const char *text, uint64_t now);

/* Takes it away when its time is over; returns when that is. */
uint64_t toast_advance(struct toast *toast, struct app *app, uint64_t now);

void toast_draw(struct canvas *canvas, const struct toast *toast, SDL_Rect board);

#endif
