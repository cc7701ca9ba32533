/*
 * The main screen's own header: its state in parts, by lifetime, and the events that tell of them.
 *
 * A function takes the part that it needs. Below stand those that need nothing but the sitting (party.c); then the game
 * as it goes (flow.c, walk.c), which tells what happens as events; then what hears of it (keep.c, insight.c, scene.c);
 * at the top the screen (play.c), which calls all others and is called by none.
 */
#ifndef UI_PLAY_STATE_H
#define UI_PLAY_STATE_H

#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "ui/board/choice.h"
#include "ui/board/layout.h"
#include "ui/board/movelist.h"
#include "ui/board/stage.h"
#include "ui/draw/motion.h"
#include "ui/frame/app.h"
#include "ui/frame/picture.h"
#include "ui/history/history_screen.h"
#include "ui/play/keep.h"
#include "ui/play/party.h"
#include "ui/play/play.h"
#include "ui/setup/setup_screen.h"
#include "ui/think/study.h"
#include "ui/think/thinker.h"

enum { WORDS_MAX = 120 };

/* One round. */
struct round {
    bool ended;       /* the record leads to an end: going back in it only looks */
    bool counted;     /* in the tally; a round counts once, whatever is undone afterwards */
    bool looking;     /* somebody has walked back in the record: no computer moves there */
    bool announced;   /* the end was shown and heard */
    uint64_t over;    /* when it was */
    int beaten_level; /* of the computer that lost the round */
    bool level_rose;
    bool has_report;
    struct ai_report report; /* of the computer that thought last */
};

/* One turn. */
struct turn {
    bool thinking; /* a question is with the thinker */
    bool answered; /* the answer waits for its moment */
    struct move answer;
    uint64_t begun; /* from then on the time of the move is measured */
    uint64_t since; /* the same for guarding against clicks that were meant for the turn before; 0: no guard */
    uint64_t took;  /* the move that led here, if it was a new one */
};

/* Two computers play. */
struct watching {
    bool paused;
    bool step; /* one move although paused */
};

/* The record is shown move by move, from the cursor to its end. */
struct replay {
    bool on;
    bool paused;
    bool step; /* one move although paused */
};

/* What has happened, for those whom it concerns: hear.c. */
enum event {
    EVENT_MOVE = 1,    /* a new move was made */
    EVENT_PLAYERS = 2, /* somebody else sits there, or plays at another level */
    EVENT_ROUND = 4,   /* another round begins */
    EVENT_TURN = 8,    /* another position is at the cursor, or somebody else may move there */
    EVENT_OVER = 16,   /* the end of the round was announced */
    EVENT_NEWS = 32,   /* what is said of the position may be another */
    EVENT_REPORT = 64  /* the thinker got further */
};

/* The game at the table as it goes. */
struct flow {
    struct app *app;
    struct thinker *thinker;
    struct party party;
    struct round round;
    struct turn turn;
    struct watching watching;
    struct replay replay;
    struct stage stage; /* with the match, which is the flow's */
    unsigned happened;  /* a sum of events that were not yet heard */
};

enum insight_stage { INSIGHT_NONE, INSIGHT_ASKED, INSIGHT_JUDGING, INSIGHT_COMPLETE, INSIGHT_FAILED };

/* What is known of the position at the cursor. */
struct knowledge {
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

struct insight {
    struct study *study;
    struct knowledge known;
    struct advantage advantage;
};

/* Pictures of every position, one after another. */
struct series {
    struct match *match; /* a copy of the record, at the position that is due; NULL: there is no series under way */
    SDL_Point size;
    char folder[PICTURE_PATH_MAX];
};

/* Whether to go on with a game that an earlier window left unfinished. */
enum resume_answer { RESUME_UNANSWERED, RESUME_GO_ON, RESUME_LEAVE, RESUME_ANSWERS };

struct resume_question {
    archive_id game;
    struct record record;
    enum resume_answer answer; /* there is one when the dialog is gone */
};

/* What was decided in the dialog or the screen on top, for when that is gone. */
struct decided {
    enum action wish; /* ACTION_NONE: none */
    struct setup_answer setup;
    struct history_table history;
    struct resume_question resume;
};

struct play {
    struct screen screen;
    struct book *book; /* NULL without one */
    struct flow flow;
    struct keep keep;
    struct insight insight;
    struct series series;
    struct decided decided;
    char status[WORDS_MAX];
    struct layout layout;
    struct movelist list;
};

/* --- opening.c: sitting down at the table, and getting up --- */

/* All but the screen's kind. NULL after saying on stderr what is missing. */
struct play *opening_create(struct app *app, const struct play_setup *setup);
void opening_destroy(struct play *play);

/* --- hear.c --- */

/* Tells those whom it concerns what has happened. To be called after whatever may have changed the flow. */
void hear_events(struct play *play);

/* --- pointing.c: keys and mouse on the board. What is asked for is returned, what concerns a place is done --- */

/* False: not a key for the board. */
bool pointing_key_down(struct flow *flow, const SDL_KeyboardEvent *event, enum action *asked, uint64_t now);
enum action pointing_mouse_down(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now);
void pointing_wheel(struct play *play, const SDL_MouseWheelEvent *event);

/* --- act.c: what is asked for at the table is done --- */

/* False: nothing that can be done here. */
bool act_on(struct play *play, enum action action, uint64_t now);

/* Does an action do anything now? Does it switch something on and off, and is that on? */
bool act_is_usable(const struct play *play, enum action action);
bool act_switches(enum action action);
bool act_is_on(const struct play *play, enum action action);

/* --- resume.c: the dialog that offers to go on, over a main screen that is held --- */

/* The interrupted game that can be offered; false if there is none. The caller frees the record. */
bool resume_find(struct app *app, struct resume_question *question);

/* The question must outlive the dialog. NULL when memory is short. */
struct screen *resume_create(struct app *app, struct resume_question *question);

/* --- export.c: what can be taken along: pictures and texts of the game --- */

/* The dialog that offers it. */
struct screen *export_create(struct play *play);

/* False: not an action of this kind. */
bool export_act(struct play *play, enum action action);

/* --- series.c: pictures of the board, as large as in the window, where it has this room --- */

void series_save_board(struct flow *flow, SDL_Rect room);

/* Begins to save a picture of each position of the record, in a new folder. */
void series_begin(struct series *series, struct flow *flow, SDL_Rect room);
void series_end(struct series *series);

/* Saves the next one; returns when it wants to be asked again. */
uint64_t series_advance(struct series *series, struct flow *flow, uint64_t now);

/* --- menu.c: the dialog for players and options --- */

struct screen *menu_create(struct play *play);

/* --- panel.c: the side panel --- */

/* What can be used on the main screen: buttons have their action as id, the rest comes behind them. */
enum { PLAY_CARD = ACTION_COUNT, PLAY_LINK = PLAY_CARD + CARDS, PLAY_FIRST_MOVE };

void panel_list(const struct play *play, struct controls *controls);
void panel_draw(struct canvas *canvas, const struct play *play);

/* --- worth.c: how it looks what each move is worth --- */

/* What each move is worth, and the advantage bar. */
void worth_draw(struct canvas *canvas, const struct flow *flow, const struct insight *insight, uint64_t now);

#endif
