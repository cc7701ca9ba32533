/* What the tests share of where things stand: windows of many sizes, in which nothing overlaps or leaves its room. */
#ifndef PLACES_SUPPORT_H
#define PLACES_SUPPORT_H

#include "ui/draw/canvas.h"

struct canvas canvas_of(int width, int height);

/* Checks what stands in windows of all shapes. */
void for_each_window(void (*check)(const struct canvas *canvas));

/* It has a size, and is in there. */
bool is_inside(SDL_Rect inner, SDL_Rect outer);
void expect_inside(SDL_Rect inner, SDL_Rect outer, const char *what, const struct canvas *canvas);

void expect_apart(SDL_Rect a, SDL_Rect b, const char *what, const struct canvas *canvas);

/* All are in there, and none lies on another. */
void expect_room(const SDL_Rect *parts, int count, SDL_Rect outer, const char *what, const struct canvas *canvas);

#endif
