/* The list of files: its state, and what its files offer each other. */
#ifndef UI_FILEBOX_STATE_H
#define UI_FILEBOX_STATE_H

#include "ui/frame/filebox.h"

/* What can be used; rows come behind. */
enum part { PART_NAME, PART_MAIN, PART_CANCEL, PART_BAR, PART_UP, PART_PLACE, PART_OURS = PART_PLACE + LISTING_PLACES };
enum { PART_ROWS = 32, PLACE_PARTS = PART_OURS - PART_UP + 1, NO_ROW = -1 };

struct filebox {
    struct screen screen;
    struct file_question question;
    struct file_answer *answer;
    struct file_list listing;
    struct scroller scroller;
    SDL_Rect title, cross, path, list, bar, bottom, label;
    SDL_Rect places[PLACE_PARTS];
    char name[LISTING_NAME_MAX]; /* to save */
    int chosen;                  /* a row, or NO_ROW */
    bool replaces;               /* the file is there; somebody is asked whether it is to be replaced */
};

/* It begins every screen of this kind. */
static inline struct filebox *filebox_of(struct screen *screen)
{
    return (struct filebox *)screen;
}

static inline bool filebox_is_folder_chosen(const struct filebox *box)
{
    return box->chosen != NO_ROW && box->listing.entries[box->chosen].folder;
}

/* --- filebox_look.c: how it looks --- */

void filebox_look_arrange(struct screen *screen);
void filebox_look_list(struct screen *screen, struct controls *controls);
void filebox_look_draw(struct screen *screen, struct canvas *canvas, uint64_t now);

#endif
