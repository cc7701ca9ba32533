/*
 * The games of the history: their names, found bit by bit so that nobody waits
 * for a long list, and those games that are seen, read and kept for a while.
 */
#ifndef UI_HISTORY_LIST_H
#define UI_HISTORY_LIST_H

#include <SDL.h>

#include "store/archive.h"

enum { HISTORY_SLOTS = 128 /* more than rows fit into any window */ };

/* A game that was read. */
struct history_game {
    struct archive_entry entry; /* its id is 0 if it is gone */
    archive_id id;
    SDL_Texture *picture; /* of its last position; NULL: not drawn yet */
    uint64_t seen;        /* for finding the one that was not seen for longest */
};

struct history_list {
    struct archive *archive;
    struct archive_filter filter;
    struct archive_place place;
    archive_id *ids;
    int count, room;
    bool complete; /* all that pass the filter are found */
    bool failed;   /* they cannot be read, or memory is short */
    uint64_t clock;
    struct history_game games[HISTORY_SLOTS];
};

/* Begins anew, with the first games that pass the filter, whose text must stay. The list was all zeros before. */
void history_list_begin(struct history_list *list, struct archive *archive, const struct archive_filter *filter);
void history_list_free(struct history_list *list);

/* Finds some more games; false when there are no more. */
bool history_list_more(struct history_list *list);

/* Reads those of these rows that are not yet read; at most HISTORY_SLOTS rows. */
void history_list_see(struct history_list *list, int first, int end);

/* The game of a row that was just seen; NULL if it could not be read. */
struct history_game *history_list_game(struct history_list *list, int row);

/* Takes a row out. */
void history_list_remove(struct history_list *list, int row);

/* Forgets the pictures: they would be drawn otherwise now. */
void history_list_drop_pictures(struct history_list *list);

#endif
