/* Pictures and texts in files. What is there already is written over only where somebody was asked. */
#ifndef UI_PICTURE_H
#define UI_PICTURE_H

#include <SDL.h>
#include <stdbool.h>

#include "gravitrips/game.h"

enum { PICTURE_PATH_MAX = 1024 };

/* Writes a PNG under a name that must be new. False: why not; no part of the file is left. */
bool picture_write(SDL_Surface *surface, const char *path, struct reason *why) __attribute__((warn_unused_result));

/*
 * The same in a folder, under a name made of the time, and a number where that is taken. Writes a sentence that says
 * where it is, or why not; a surface that is NULL is one that SDL could not make.
 */
void picture_save(SDL_Surface *surface, const char *folder, char *sentence, size_t size);

/*
 * The same, and a text, under a name that somebody has chosen: at once and whole, in the place of what has this name. A
 * kill leaves that, or the new one, and perhaps a draft, NAME.new.
 */
void picture_save_as(SDL_Surface *surface, const char *path, char *sentence, size_t size);
void picture_save_text_as(const char *text, const char *path, char *sentence, size_t size);

/* A path as it is told to people: short, with ~ for their own folder. */
void picture_tell_path(const char *path, char told[PICTURE_PATH_MAX]);

/* Makes a new folder within `folder`, named like the time. */
bool picture_folder_new(const char *folder, char path[PICTURE_PATH_MAX], struct reason *why)
    __attribute__((warn_unused_result));

#endif
