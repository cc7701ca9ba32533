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
    OPPONENT_ELSEWHERE, /* opens the dialog for a friend elsewhere */
    OPPONENT_ENGINE,    /* opens the settings if there are no engines */
    OPPONENT_WATCH,
    OPPONENTS
};

enum {
    BESTS = (BEST_OF_MAX + 1) / 2, /* the best of 1, 3, 5 ... games */
    CLOCKS = CHOICE_CLOCKS,
    BOARDS = CHOICE_BOARDS
};

enum beginner { BEGINS_ME, BEGINS_OTHER, BEGINS_IN_TURN, BEGINNERS };

/* Ids of controls. */
enum {
    START_OPPONENT,
    START_LEVEL =
        START_OPPONENT + OPPONENTS, /* level or engine: of the opponent or, when two are watched, of red and yellow */
    START_NAME = START_LEVEL + 2,   /* the names of red and yellow, if two people play here */
    START_BEST = START_NAME + 2,
    START_CLOCK = START_BEST + BESTS, /* first "no clock", then the clocks in their order */
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
    struct setup_answer setup; /* the answer of the dialog for board and players, which opens over the card */
    int starter;               /* the player who began when the dialog for board and players was opened */
    bool covered;              /* the dialog for board and players hides the card */
    int game_count;
    struct game_choice choices[GAMES_MAX]; /* what is chosen for each game */
    int game;                              /* the chosen game, an index into `choices` */
    struct friends friends;                /* names and clock of two people, if a friend here was chosen */
    struct choice_engines engines;
    int engine; /* the chosen engine, an index into `engines` */
    enum opponent opponent;
    enum beginner beginner;
    struct form form;
    int clock, board; /* indices among the clocks and the boards on offer; -1: another one */
    int gap;          /* the gap between rows, in pixels */
    SDL_Rect best_of; /* where the words "Best of" stand */
};

/* The part of a level's rectangle along which the slider's knob moves. */
SDL_Rect start_card_track(SDL_Rect place);

/* Lists all controls of the card, in places that fit the canvas' size. */
void start_card_controls(struct card *card, const struct canvas *canvas, struct controls *controls);

#endif
