/* A passing message at the lower edge of the board, or of what else a screen has in its middle. */
#ifndef UI_TOAST_H
#define UI_TOAST_H

#include <stdint.h>

#include "store/archive.h"
#include "store/settings.h"
#include "ui/draw/canvas.h"

enum { TOAST_TEXT_MAX = 480, TOAST_LINES_MAX = 4 };

struct toast {
    char text[TOAST_TEXT_MAX]; /* "" for none */
    uint64_t end;
};

/* Shows a message for as long as it takes to read it. */
void toast_show(struct toast *toast, const char *text, uint64_t now);

/* Takes it away when its time is over; returns when that is, UINT64_MAX if there is none. */
uint64_t toast_advance(struct toast *toast, uint64_t now);

/* Draws it, on several lines if it is wider than the board. */
void toast_draw(struct canvas *canvas, const struct toast *toast, SDL_Rect board);

/*
 * Breaks a text into 1 .. TOAST_LINES_MAX lines of about the same length, behind blanks or the slashes of a path; into
 * fewer if there are not enough of these. Sets where each ends; returns how many there are.
 */
int toast_break(const char *text, int lines, size_t ends[TOAST_LINES_MAX]);

/* What was told last, and who noticed. Begins as all zeros. */
struct trouble {
    bool games; /* who keeps the games did; else who keeps the settings */
    struct notice notice;
};

/* Is there something new to tell? Then it stands in the notice. */
bool toast_take_trouble(struct trouble *trouble, struct settings *settings, struct archive *archive);

#endif
