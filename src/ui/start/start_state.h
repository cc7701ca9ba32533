/* The card that begins a game: its state, and where everything stands on it. Implemented in start_card.c. */
#ifndef UI_START_STATE_H
#define UI_START_STATE_H

#include "ui/frame/control/form.h"
#include "ui/other_screens.h"

enum opponent {
    OPPONENT_EASY,
    OPPONENT_NORMAL,
    OPPONENT_HARD,
    OPPONENT_PERFECT,
    OPPONENT_FRIEND,
    OPPONENT_ELSEWHERE, /* opens a dialog of its own, which asks how to meet */
    OPPONENT_ENGINE,    /* opens the settings if there is no engine */
    OPPONENT_WATCH,
    OPPONENTS
};

enum {
    BESTS = (BEST_OF_MAX + 1) / 2,
    CLOCKS = CHOICE_CLOCKS,
    BOARDS = CHOICE_BOARDS
}; /* the best of 1, 3, 5 ... games */

enum beginner { BEGINS_ME, BEGINS_OTHER, BEGINS_IN_TURN, BEGINNERS };

/* Ids of controls. */
enum {
    START_OPPONENT,
    START_LEVEL =
        START_OPPONENT + OPPONENTS, /* level or engine: of the opponent, or of red and yellow when two are watched */
    START_NAME = START_LEVEL + 2,   /* of red and yellow: a friend here and oneself */
    START_BEST = START_NAME + 2,
    START_CLOCK = START_BEST + BESTS, /* none, and the other clocks in their order */
    START_BEGINNER = START_CLOCK + CLOCKS,
    START_GAME = START_BEGINNER + BEGINNERS,
    START_BOARD = START_GAME + GAMES_MAX,
    START_OTHER_BOARD = START_BOARD + BOARDS,
    START_LEARN,
    START_MORE,
    START_PLAY
};

struct card {
    struct screen screen;
    struct start_answer *answer;
    struct setup_answer setup; /* the answer of board and players, which lies over the card */
    int starter;               /* who began when that dialog was opened */
    bool covered;              /* that dialog hides the card */
    int game_count;
    struct game_choice choices[GAMES_MAX]; /* by game */
    int game;                              /* the chosen game */
    struct friends friends;                /* names and clock of two people, if a friend here is chosen */
    struct choice_engines engines;
    int engine; /* the chosen engine */
    enum opponent opponent;
    enum beginner beginner;
    struct form form;
    int clock, board; /* indexes into what is on offer; -1: another one */
    int gap;          /* between rows, in pixels */
    SDL_Rect best_of; /* the place of these words */
};

/* The part of a level's place in which its knob moves. */
SDL_Rect start_card_track(SDL_Rect place);

/* Lists all controls, at the canvas' size. */
void start_card_controls(struct card *card, const struct canvas *canvas, struct controls *controls);

#endif
