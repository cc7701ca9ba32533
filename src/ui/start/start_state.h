/* The card that begins a game: its state, and where everything stands on it. Implemented in start_card.c. */
#ifndef UI_START_STATE_H
#define UI_START_STATE_H

#include "ui/other_screens.h"
#include "ui/start/opponents.h"

/* Whom one plays. */
enum company {
    WITH_COMPUTER, /* or with an engine */
    WITH_FRIEND,
    WITH_ELSEWHERE,         /* opens the dialog for a friend elsewhere */
    WITH_NOBODY,            /* two computers are watched; they are chosen on the second page */
    COMPANIES = WITH_NOBODY /* those that have a button */
};

enum {
    BESTS = (BEST_OF_MAX + 1) / 2, /* the best of 1, 3, 5 ... games */
    USUAL_BEST = 3,                /* for who never chose */
    CLOCKS = CHOICE_CLOCKS
};

enum beginner { BEGINS_ME, BEGINS_OTHER, BEGINS_IN_TURN, BEGINNERS };

/* Ids of controls. */
enum {
    START_COMPANY,
    START_OPPONENT = START_COMPANY + COMPANIES,
    START_NAME = START_OPPONENT + OPPONENT_IDS, /* the names of red and yellow */
    START_BEST = START_NAME + 2,
    START_BOARD = START_BEST + BESTS,
    START_SEAT, /* who plays red and yellow */
    START_STYLE = START_SEAT + 2,
    START_TIME = START_STYLE + 2, /* how long red and yellow think about a move */
    START_BEGINNER = START_TIME + 2,
    START_CLOCK = START_BEGINNER + BEGINNERS, /* first "no clock", then the clocks in their order */
    START_MORE = START_CLOCK + CLOCKS,
    START_USUAL,      /* on the second page: all as it usually is */
    START_TOURNAMENT, /* or, on the first page, the match begins again */
    START_PLAY,
    START_GAME /* on the first page: which game */
};

struct start_card {
    struct screen screen;
    struct start_answer *answer;
    struct setup_answer setup; /* the answer of the dialog for games and boards, which opens over the card */
    bool covered;              /* that dialog hides the card */
    bool more;                 /* the second page is shown, with all that is seldom chosen */
    struct game_choice choice; /* names of two people are in `friends` */
    struct variant variant;    /* the chosen one */
    const struct view *view;   /* of the chosen game */
    struct friends friends;    /* names, number of games and clock of two people */
    struct game_choice before; /* what was on the table; a match of others begins with the first player */
    struct choice_engines engines;
    const struct game *games[GAMES_MAX]; /* those that can be chosen */
    int game_count;
    enum company company;
    bool picked; /* one of the opponents was chosen here: another game keeps that one */
    enum beginner beginner;
    struct form form;
    int best, clock; /* the number of games; the index of the clock among those on offer, -1: another one */
};

/* Lists all controls of the card, in places that fit the canvas' size. */
void start_card_controls(struct start_card *card, const struct canvas *canvas, struct controls *controls);

#endif
