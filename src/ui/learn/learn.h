/* What the files of ui/learn share with each other and with their tests. */
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

/* The steps of the lesson for a game; NULL if there is none. */
const struct lesson *learn_screen_lessons(const struct game *game);

enum { ABOUT_ADDRESS_MAX = 4096 };

/* Writes the URL of a folder, given its absolute path: "file:///home/ann/My%20games". False if the URL is too long. */
bool about_screen_address(const char *path, char address[ABOUT_ADDRESS_MAX]);

#endif
