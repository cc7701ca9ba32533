/* The card that begins a game: what can be used on it, and where that stands. */
#ifndef UI_START_STATE_H
#define UI_START_STATE_H

#include "ui/board/choice.h"

enum opponent {
    OPPONENT_EASY,
    OPPONENT_NORMAL,
    OPPONENT_HARD,
    OPPONENT_PERFECT,
    OPPONENT_FRIEND,
    OPPONENT_WATCH,
    OPPONENTS
};

enum { BESTS = (BEST_OF_MAX + 1) / 2, CLOCKS = 5 }; /* the best of 1, 3, 5 ... games */

enum beginner { BEGINS_ME, BEGINS_OTHER, BEGINS_IN_TURN, BEGINNERS };

/* What can be used, one number behind the other. */
enum {
    START_OPPONENT,
    START_NAME = START_OPPONENT + OPPONENTS, /* of a friend here, and one's own: red, yellow */
    START_BEST = START_NAME + 2,
    START_CLOCK = START_BEST + BESTS, /* none, and others in the order in which they stand there */
    START_BEGINNER = START_CLOCK + CLOCKS,
    START_GAME = START_BEGINNER + BEGINNERS,
    START_LEARN = START_GAME + GAMES_MAX,
    START_MORE,
    START_PLAY
};

/* Where one of them stands, of so many games; -1: the cross. In pixels. */
SDL_Rect start_card_place(const struct canvas *canvas, int id, int games);

#endif
