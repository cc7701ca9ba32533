/* Text in the system's sans-serif font, found by fontconfig. Without a font nothing is drawn; stderr says so once. */
#ifndef UI_TEXT_H
#define UI_TEXT_H

#include <SDL.h>

enum text_weight { TEXT_REGULAR, TEXT_BOLD, TEXT_WEIGHTS };

struct text;

/* NULL when memory is short. The caller destroys it before the renderer. */
struct text *text_create(SDL_Renderer *renderer);
void text_destroy(struct text *text);

/* Forgets every picture and font size, for instance because the window's size changed. */
void text_clear(struct text *text);

/*
 * A UTF-8 string as a white picture, `pixels` high from ascender to descender, to be tinted; its size
 * through width and height. NULL for the empty string or without a font. Owned by the cache, valid until
 * the next call.
 */
SDL_Texture *text_get(struct text *text, const char *string, int pixels, enum text_weight weight, int *width,
                      int *height);

#endif
