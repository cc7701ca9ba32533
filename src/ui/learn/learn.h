/* What the files of this folder share with each other and with their tests. */
#ifndef UI_LEARN_H
#define UI_LEARN_H

#include "standard.h"

#include "gravitrips/game.h"

/*
 * A step of a lesson: a sentence, and a picture of a position in which some moves are made. Position and moves are
 * texts.
 */
struct lesson {
    const char *words; /* the sentence, to be translated; NULL after the last step */
    const char *position;
    const char *moves;
    size_t number; /* the offset, in struct options, of the number that the sentence names; 0: it names none */
};

/* The steps of a game; NULL if there are none. */
const struct lesson *learn_screen_lessons(const struct game *game);

enum { ABOUT_ADDRESS_MAX = 4096 };

/* The address of a folder by its absolute path: "file:///home/ann/My%20games". False if it is too long. */
bool about_screen_address(const char *path, char address[ABOUT_ADDRESS_MAX]);

#endif
