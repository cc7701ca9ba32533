/*
 * Files and folders for choosing and saving: what a folder holds, people's usual folders, valid names, writing pictures
 * and texts. It knows no window. Paths and names are bytes as the system has them.
 */
#ifndef UI_FILES_H
#define UI_FILES_H

#include "standard.h"
#include <SDL.h>

#include "gravitrips/game.h"

enum { FILES_PATH_MAX = 4096, FILES_NAME_MAX = 256, FILES_ENTRIES_MAX = 5000 };

struct files_entry {
    char *name;
    char *shown; /* the name, as files_shown writes it */
    bool folder;
    int64_t changed; /* seconds since 1970 */
};

/* What a folder holds. Begins as all zeros. */
struct file_list {
    char folder[FILES_PATH_MAX];
    struct files_entry *entries; /* folders first */
    int count;
    bool cut; /* the folder holds more than is listed */
};

/*
 * Lists a folder's subfolders, and its files with one of these endings (".txt .pgn"; "+x": also those that may be
 * executed). Hidden ones are left out. On failure it returns false, sets errno and leaves the list as it was.
 */
bool files_list(struct file_list *listing, const char *folder, const char *endings) __attribute__((warn_unused_result));
void files_free(struct file_list *listing);

/* The folder that holds this one; false if there is none. */
bool files_around(const char *folder, char around[FILES_PATH_MAX]);

/* The path of a name within a folder; false if it is too long. */
bool files_join(const char *folder, const char *name, char path[FILES_PATH_MAX]);

/*
 * Adds the first of these endings to a file name, unless the name ends in one of them. Returns false if the name is
 * then too long.
 */
bool files_end_name(char name[FILES_NAME_MAX], const char *endings);

/* Why this is not a valid file name, to be translated; NULL if it is valid. */
const char *files_fault(const char *name);

/*
 * Writes a name or path so that it can be shown on a line. Unprintable bytes become question marks; a long one is cut.
 */
void files_shown(const char *name, char *shown, size_t size);

/* People's usual folders (xdg-user-dirs). False if there is no such folder. */
enum files_place { FILES_HOME, FILES_DOCUMENTS, FILES_PICTURES, FILES_PLACES };
bool files_place(enum files_place place, char path[FILES_PATH_MAX]);

/*
 * --- Saving pictures and texts. An existing file is replaced only by the functions whose name ends in _as, for a name
 * on which the person has agreed. ---
 */

enum { FILES_TOLD_MAX = 1024 };

/*
 * Writes a PNG under a name that must be new. On failure it returns false and the reason, and leaves no part of the
 * file.
 */
bool files_write_picture(SDL_Surface *surface, const char *path, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * Writes a PNG in a folder, under a name made of the time, with a number if that name exists. Also writes a sentence
 * that says where the file is, or why it could not be written. A NULL surface means that SDL could not make the
 * picture: the sentence then says why.
 */
void files_save_picture(SDL_Surface *surface, const char *folder, char *sentence, size_t size);

/*
 * Like files_save_picture, for a picture or text under a chosen name. A file of that name is replaced in one step: if
 * the program is killed, either the old or the new file is there, and perhaps a draft, NAME.new.
 */
void files_save_picture_as(SDL_Surface *surface, const char *path, char *sentence, size_t size);
void files_save_text_as(const char *text, const char *path, char *sentence, size_t size);

/* A path for people, with ~ for the home folder, as files_shown writes it. */
void files_tell_path(const char *path, char told[FILES_TOLD_MAX]);

/* Writes the name of a new file in the folder, made from the present second; `ending` begins with a dot. */
void files_new_name(const char *folder, const char *ending, char path[FILES_TOLD_MAX]);

/* Writes that a file was saved, or why not. */
void files_tell_saved(bool saved, const char *path, const struct reason *why, char *sentence, size_t size);

/* Makes a new folder within `folder`, named after the time. */
bool files_new_folder(const char *folder, char path[FILES_TOLD_MAX], struct reason *why)
    __attribute__((warn_unused_result));

#endif
