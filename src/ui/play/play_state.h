/* The main screen's own header: its state, sorted by lifetime, and what its files offer each other. */
#ifndef UI_PLAY_STATE_H
#define UI_PLAY_STATE_H

#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "ui/board/flights.h"
#include "ui/board/view.h"
#include "ui/draw/motion.h"
#include "ui/frame/app.h"
#include "ui/frame/picture.h"
#include "ui/frame/toast.h"
#include "ui/play/journal.h"
#include "ui/play/layout.h"
#include "ui/play/movelist.h"
#include "ui/play/play.h"
#include "ui/setup/choice.h"
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

/* What was told last of the file of settings and games, and who noticed. */
enum trouble_source { TROUBLE_WITH_SETTINGS, TROUBLE_WITH_GAMES };

struct trouble {
    enum trouble_source source;
    struct notice notice;
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
    int hot_card;
    int hot_move; /* in the list, from 0; -1: none */
    char status[WORDS_MAX];
    struct toast toast;
    struct trouble trouble;

    struct layout layout;
    struct movelist list;
    struct board board;
};

/* --- trouble.c: what is wrong with the file of settings and games --- */

/* Tells what has gone wrong since the last call. */
void trouble_tell(struct play *play, uint64_t now);

/* --- flow.c: rounds, turns, answers --- */

/* Begins the first round, silently; or goes on with it once nothing holds it. */
void flow_begin(struct play *play, uint64_t now);

/* Begins a round; `next`: another one than before, so that the starter may alternate. */
void flow_new_round(struct play *play, bool next, uint64_t now);

/* Somebody human chooses a place: a move, a piece that is to move, or the bad-move sound. */
void flow_choose(struct play *play, int place, uint64_t now);

/* Lets go of the piece that was to move; false if there was none. */
bool flow_unselect(struct play *play);

void flow_swap(struct play *play, uint64_t now);

/* Who sits where, or at which level, has changed. */
void flow_seats_changed(struct play *play, uint64_t now);

void flow_pause(struct play *play, bool paused, uint64_t now);
void flow_step(struct play *play, uint64_t now);

/* Does what is due; returns when the next thing is. */
uint64_t flow_advance(struct play *play, uint64_t now);

/* The cursor was moved: whose turn is it there? */
void flow_travelled(struct play *play, uint64_t now);

/* The next move of the record is made once more, as it was. */
void flow_replay_move(struct play *play, uint64_t now);

bool flow_is_human_turn(const struct play *play);
bool flow_is_computer_turn(const struct play *play);
bool flow_is_watching(const struct play *play);

/* The one human against a computer, as a player; -1 for two humans or two computers. */
int flow_lone_human(const struct play *play);

/* --- pointing.c: keys and mouse --- */

/* False: not a key for the main screen. */
bool pointing_key_down(struct play *play, const SDL_KeyboardEvent *event, uint64_t now);
void pointing_mouse_moved(struct play *play, int x, int y);
void pointing_mouse_down(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now);
void pointing_wheel(struct play *play, const SDL_MouseWheelEvent *event);

/* Brings the hand to a place. */
void pointing_move_hand(struct play *play, int place);

/* --- walk.c: back and forth in the record --- */

/*
 * Undo and redo. In a running game to the human's turn before or after; in one that has ended move by move, and then
 * nobody answers until a human plays another move.
 */
void walk_back(struct play *play, uint64_t now);
void walk_forward(struct play *play, uint64_t now);

/* Walks to where so many moves are made. Before the end of the record the computer then keeps still. */
void walk_go(struct play *play, int cursor, uint64_t now);

/* Is an earlier position only looked at: of a game that has ended, or because somebody walked there? */
bool walk_is_on(const struct play *play);

/* Do plain arrows walk through the record? They do where there is no hand to move, and while looking back. */
bool walk_takes_arrows(const struct play *play);

/* --- reviewing.c: how good the moves were --- */

/* Has the game at the table ended? Then it can be reviewed. */
bool reviewing_is_possible(const struct play *play);
void reviewing_open(struct play *play, uint64_t now);

/* --- keep.c: the archive --- */

/* The journal of the game that the screen begins with. False, said on stderr, when memory is short. */
bool keep_begin(struct play *play, const struct play_setup *setup, uint64_t now);

/* Another game begins with the next move; who plays has changed; a move was made. */
void keep_round(struct play *play);
void keep_players(struct play *play);
void keep_move(struct play *play, uint64_t now);

/* Opens what a file or the clipboard holds. */
void keep_open_file(struct play *play, const char *path, uint64_t now);
void keep_paste(struct play *play, uint64_t now);

/* Copies the record. */
void keep_copy(struct play *play, uint64_t now);

/* --- past.c: the history --- */

void past_open(struct play *play);

/* --- replay.c: the record as a film --- */

/* From the cursor, or from the beginning where that is at the end; or stops it. */
void replay_toggle(struct play *play, uint64_t now);
void replay_stop(struct play *play, uint64_t now);

/* What is asked for during a replay: pause, step and speed, as in watching. False: something else, which stops it. */
bool replay_act(struct play *play, enum action action, uint64_t now);

/* Shows the next move when it is due; returns when that is. */
uint64_t replay_advance(struct play *play, uint64_t now);

/* --- series.c: pictures of the board --- */

void series_save_board(struct play *play, uint64_t now);

/* Begins to save a picture of each position of the record, in a new folder. */
void series_begin(struct play *play, uint64_t now);
void series_end(struct play *play);

/* Saves the next one; returns when it wants to be asked again. */
uint64_t series_advance(struct play *play, uint64_t now);

/* --- export.c: what can be taken along --- */

/* The dialog that offers it. */
struct screen *export_create(struct play *play);

/* False: not an action of this kind. */
bool export_act(struct play *play, enum action action, uint64_t now);

/* --- insight.c: what the position is worth --- */

/* The position at the cursor may be another one: what was known of the one before is forgotten. */
void insight_turn(struct play *play);
void insight_forget(struct play *play);

/* Shows the best move of a human's turn, as soon as it is known. */
void insight_hint(struct play *play, uint64_t now);

/* Shows, or no longer shows, what the moves are worth. */
void insight_toggle(struct play *play, uint64_t now);

/* Are the moves' worths shown? */
bool insight_is_shown(const struct play *play);

/* The answer whose best moves are shown as a hint; NULL while there is none. */
const struct analysis *insight_hint_shown(const struct play *play);

/* The part of the advantage bar that is red, 0 .. 1. */
double insight_red_share(const struct play *play, uint64_t now);

/* What stands under the bar, or as the hint in the status line. */
void insight_verdict_words(const struct play *play, char words[WORDS_MAX]);
void insight_hint_words(const struct play *play, char words[WORDS_MAX]);

/* Takes what is new, marks what moves for drawing; returns when it wants to be asked again. */
uint64_t insight_advance(struct play *play, uint64_t now);

/* --- worth.c: how it looks --- */

/* What each move is worth, and the advantage bar. */
void worth_draw(struct canvas *canvas, const struct play *play, uint64_t now);

/* --- scene.c: what is seen --- */

void scene_build(const struct play *play, struct scene *scene, uint64_t now);

/* A record's position at rest, after `cursor` moves, without anything that belongs to the moment. */
void scene_still(const struct play *play, const struct match *match, int cursor, struct scene *scene);

/* Brings the status line and the window's title up to date. */
void scene_update_status(struct play *play);

/* Marks what moves for drawing; returns when it wants to be asked again. */
uint64_t scene_advance(struct play *play, uint64_t now);

/* The colour's name as a person says it. */
const char *scene_player_name(const struct play *play, int player);

/* Shows a message for some seconds. */
void scene_notify(struct play *play, const char *text, uint64_t now);

/* --- prefs.c --- */

void prefs_load(struct play *play);

/* Who sits at the table, for being kept or chosen anew; and who does from now on. */
void prefs_players(const struct play *play, struct player players[2]);
void prefs_set_players(struct play *play, const struct player players[2]);

void prefs_save(struct play *play);

/* --- panel.c: the side panel --- */

void panel_draw(struct canvas *canvas, const struct play *play);

/* --- banner.c: the end of a round --- */

void banner_draw(struct canvas *canvas, const struct play *play);

/* --- menu.c: what lies over the board --- */

struct screen *menu_create(struct play *play);

/* --- another.c: another game at the same table --- */

/* Opens the dialog in which it is chosen. */
void another_open(struct play *play);

/* --- play.c: the screen --- */

/* Finds the place of everything anew: the window's size, or what is to be seen in it, has changed. */
void play_arrange(struct play *play);

/* Does what a button or key asks for. */
void play_act(struct play *play, enum action action, uint64_t now);

#endif
