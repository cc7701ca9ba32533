/*
 * The main screen's own header: its state, sorted by lifetime. What its files
 * offer each other stands in a header beside each.
 */
#ifndef UI_PLAY_STATE_H
#define UI_PLAY_STATE_H

#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "ui/board/choice.h"
#include "ui/board/flights.h"
#include "ui/board/layout.h"
#include "ui/board/movelist.h"
#include "ui/board/view.h"
#include "ui/draw/motion.h"
#include "ui/frame/app.h"
#include "ui/frame/picture.h"
#include "ui/play/journal.h"
#include "ui/play/play.h"
#include "ui/think/study.h"
#include "ui/think/thinker.h"

enum { WORDS_MAX = 120, SPEED_COUNT = 3 };

/* What a person has set; kept between runs. */
struct preferences {
    bool alternate; /* the starter alternates from round to round */
    bool spill;     /* the board is cleared visibly before a new round */
    bool targets;   /* the legal places are shown */
    bool details;   /* the details strip is shown */
    bool moves;     /* the list of moves is shown */
    bool analysis;  /* what each move is worth is shown */
    int speed;      /* of watching: 0 slow .. SPEED_COUNT - 1 */
    int levels[2];  /* by player: the computer's level, also while a human sits there */
};

enum insight_stage { INSIGHT_NONE, INSIGHT_ASKED, INSIGHT_JUDGING, INSIGHT_COMPLETE, INSIGHT_FAILED };

/* What is known of the position at the cursor. */
struct insight {
    uint64_t hash; /* of the position it is about */
    int plies;     /* likewise; -1: it is about none */
    enum insight_stage stage;
    struct analysis answer;
    bool hinting; /* a hint was asked for: it is shown as soon as there is one */
    uint64_t hint_since;
    bool judged; /* the proof took too long: until it comes the hint is a judgement */
    struct analysis judgement;
    uint64_t glow_start;
};

/* The advantage bar on its way from one verdict to the next: the part that is red, 0 .. 1. */
struct advantage {
    double from, to;
    uint64_t start;
};

/* The record is shown move by move, from the cursor to its end. */
struct replay {
    bool on;
    bool paused;
    bool step; /* one move although paused */
};

/* Pictures of every position, one after another. */
struct series {
    struct match *match; /* a copy of the record; NULL: there is no series under way */
    int next;            /* the position whose picture is due */
    SDL_Point size;
    char folder[PICTURE_PATH_MAX];
};

struct play {
    struct screen screen;
    struct app *app;
    struct thinker *thinker;
    struct study *study;
    struct book *book; /* NULL without one */
    uint64_t seed;
    bool seeded; /* it was asked for */
    struct preferences prefs;

    /* One sitting. */
    struct variant variant;
    const struct view *view;
    struct sitting sitting;
    char names[2][NAME_SIZE];  /* by player; "" for none */
    const char *evaluators[2]; /* by player, of the variant's list; NULL: the default */
    bool shortage_told;        /* that level 10 lacks memory */
    bool borrowed;             /* the players are those of a game that was opened: they are not remembered */
    bool held;                 /* nobody moves before a question is answered */

    /* One round. */
    struct match *match;
    struct journal journal;
    bool ended;       /* the record leads to an end: going back in it only looks */
    bool counted;     /* in the tally; a round counts once, whatever is undone afterwards */
    bool looking;     /* somebody has walked back in the record: no computer moves there */
    bool announced;   /* the end was shown and heard */
    uint64_t over;    /* when it was */
    int beaten_level; /* of the computer that lost the round */
    bool level_rose;

    /* One turn. */
    bool thinking; /* a question is with the thinker */
    bool answered; /* the answer waits for its moment */
    struct move answer;
    bool has_report;
    struct ai_report report;
    uint64_t turn_begun; /* from then on the time of the move is measured */
    uint64_t turn_since; /* the same for guarding against clicks that were meant for the turn before; 0: no guard */
    uint64_t landed;     /* when the last disc touches, or what a computer's first move waits for */

    struct insight insight;
    struct advantage advantage;

    /* Watching. */
    bool paused;
    bool step; /* one move although paused */

    struct replay replay;
    struct series series;

    enum action wish; /* of somebody in a dialog, for when that is gone; ACTION_NONE: none */

    /* What moves on the screen. */
    struct flights flights;
    int shaken_place;
    uint64_t shake_start;
    bool clearing;
    struct state cleared; /* what stood on the board */
    int cleared_player_of[2];
    uint64_t clear_start;

    /* Pointing. */
    int place;       /* where the hand is */
    int selected;    /* the place of the piece that is to move; NO_PLACE: none */
    enum action hot; /* the button under the pointer */
    bool hot_link;   /* the pointer is on the link of the banner */
    int hot_card;
    int hot_move; /* in the list, from 0; -1: none */
    char status[WORDS_MAX];

    struct layout layout;
    struct movelist list;
    struct board board;
};

/* Finds the place of everything anew: the window's size, or what is to be seen in it, has changed. */
void play_arrange(struct play *play);

/* Does what a button or key asks for. */
void play_act(struct play *play, enum action action, uint64_t now);

#endif
