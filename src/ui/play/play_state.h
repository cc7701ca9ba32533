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
#include "ui/board/spoken.h"
#include "ui/board/stage.h"
#include "ui/draw/motion.h"
#include "ui/frame/app.h"
#include "ui/frame/filebox.h"
#include "ui/frame/picture.h"
#include "ui/frame/speech.h"
#include "ui/other_screens.h"
#include "ui/play/play.h"
#include "ui/play/timing.h"
#include "ui/think/think.h"

enum { WORDS_MAX = 120 };

/*
 * The party: what is played, and who sits at the table. It lasts a sitting, from its first round on. Players are 0, who
 * has the red pieces, and 1.
 */
struct party {
    struct variant variant;
    const struct view *view;
    struct sitting sitting;
    int levels[2];              /* the computer's level, also while a human sits there */
    char names[2][NAME_SIZE];   /* "" for none */
    const char *evaluators[2];  /* of the variant's list; NULL: the default */
    struct clock_control clock; /* of two people */
    uint64_t seed;              /* of the computers' choice among equal moves, and of the puzzles if it was asked for */
    bool seeded;                /* it was */
    bool borrowed;              /* the players are those of a game that was opened: they are not remembered */
    bool held;                  /* nobody moves before a question is answered */
    bool shortage_told;         /* that level 10 lacks memory */
};

/* One round. */
struct round {
    bool ended;         /* the record leads to an end: going back in it only looks */
    bool counted;       /* in the tally; a round counts once, whatever is undone afterwards */
    bool looking;       /* somebody has walked back in the record: no computer moves there */
    bool announced;     /* the end was shown and heard */
    uint64_t over;      /* when it was */
    int offered;        /* so many moves were made, and one, when a draw was offered last; 0: never */
    int computer_level; /* with which the computer played it; what comes next may be another */
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
    int chosen;     /* a place that was chosen once and is to be chosen again, from 1; 0: none */
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

/* What has happened, for those whom it concerns: scene_hear. */
enum event {
    EVENT_MOVE = 1,    /* a new move was made */
    EVENT_PLAYERS = 2, /* somebody else sits there, or plays at another level */
    EVENT_ROUND = 4,   /* another round begins */
    EVENT_TURN = 8,    /* another position is at the cursor, or somebody else may move there */
    EVENT_OVER = 16,   /* the end of the round was announced */
    EVENT_NEWS = 32,   /* what is said of the position may be another */
    EVENT_REPORT = 64, /* the thinker got further */
    EVENT_ENDED = 128  /* the players ended the round */
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

/*
 * The record of the game at the table. It follows the match move by move, and the archive is told of each as it is
 * made; so it knows what the match does not: when the game began, who played it, how long each move took.
 */
struct keep {
    struct archive *archive;
    archive_id game;      /* 0: its first move is still to come */
    bool running;         /* in the archive it is this window's running game */
    bool short_of_memory; /* the record is no longer the match's, and nothing more is told */
    struct record record; /* who plays, and all moves there are, also those that are taken back */
    struct record next;   /* who sits there now, without moves: after the end somebody else than who played */
};

enum insight_stage { INSIGHT_NONE, INSIGHT_ASKED, INSIGHT_JUDGING, INSIGHT_COMPLETE, INSIGHT_FAILED };

/* What is known of the position at the cursor. */
struct knowledge {
    uint64_t hash; /* of the position it is about */
    int plies;     /* likewise; -1: it is about none */
    enum insight_stage stage;
    struct analysis answer;
    struct explanation why; /* the reasons; of the judgement until there is an answer */
    bool hinting;           /* a hint was asked for: why, as soon as that is known */
    bool moves_wanted;      /* and asked for again: the moves, too */
    uint64_t hint_since;
    bool judged; /* the proof took too long: until it comes the hint is a judgement */
    struct analysis judgement;
    uint64_t glow_start;
};

enum lesson_stage { LESSON_NONE, LESSON_ASKED, LESSON_FOUND, LESSON_LACKING };

/* What would have held, when a person has lost against the computer. */
struct lesson {
    enum lesson_stage stage;
    int cursor;            /* the moves made before the person's turn that is, or was, asked about */
    int ago;               /* it is so many of the person's turns ago: 1 for the last one */
    uint64_t asked;        /* when the first of them was */
    struct analysis right; /* the position before that turn, if found: its best moves hold */
};

/* The advantage bar on its way from one verdict to the next: the part that is red, 0 .. 1. */
struct advantage {
    double from, to;
    uint64_t start;
};

struct insight {
    struct study *study;
    struct knowledge known;
    struct lesson lesson;
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
    struct start_answer start;
    struct setup_answer setup;
    struct history_table history;
    struct settings_table settings; /* its view NULL: no settings were opened */
    enum action file_for;           /* what a file was asked for: ACTION_NONE, or one of those that want one */
    struct file_answer file;
    struct position_answer position;
    struct resume_question resume;
};

/* What to do in the first game of its kind. */
struct coach {
    bool open; /* it was neither closed nor has a person moved */
    bool said; /* aloud */
};

struct play {
    struct screen screen;
    struct book *book; /* NULL without one */
    struct flow flow;
    struct keep keep;
    struct insight insight;
    struct timing timing;
    struct series series;
    struct decided decided;
    char status[WORDS_MAX];
    unsigned parts; /* of the layout */
    int said;       /* moves that were made when it was said aloud */
    struct coach coach;
    struct layout layout;
    struct movelist list;
};

/* --- party.c: who sits at the table --- */

/* Who sits at the table, for being kept or chosen anew; who does from now on; they change places. */
void party_players(const struct party *party, struct player players[2]);
void party_set_players(struct party *party, const struct player players[2]);
void party_swap(struct party *party);

/* Remembers them for the next time, unless they are borrowed. */
void party_save_players(struct party *party, struct settings *settings);

/* Do two computers play? */
bool party_is_watching(const struct party *party);

/* The one human against a computer, as a player; -1 for two humans or two computers. */
int party_lone_human(const struct party *party);

/* Who is to move in a state. */
int party_player_to_move(const struct party *party, const struct state *state);

/* Who has won; -1 if nobody has. */
int party_winner(const struct party *party, enum outcome outcome);

/* What a player is called: "You" or "Computer", a name, a colour. */
const char *party_player_name(const struct party *party, int player);

/* --- keep.c: the record of the game at the table --- */

/* Who plays what at the table, as a record without moves. */
void keep_head(const struct party *party, struct record *head);

/* Begins with a game that has no move yet. */
void keep_begin(struct keep *keep, struct archive *archive, const struct party *party);

/* Goes on with a game that is in the archive, and running there unless it is finished. False: memory is short. */
bool keep_resume(struct keep *keep, archive_id game, const struct record *record) __attribute__((warn_unused_result));

/* The game at the table is laid aside if it is running, and another one begins with the next move. */
void keep_round(struct keep *keep, const struct party *party);

/* Somebody else sits there, or plays at another level, from now on; not in a game that is over, but in its forks. */
void keep_players(struct keep *keep, const struct party *party);

/*
 * A move was just made in the match; it took so many microseconds. Where it was made at an earlier point another game
 * begins, which has the moves so far; the one that has all of them stays in the archive. False once, if memory is too
 * short for keeping the game.
 */
bool keep_move(struct keep *keep, const struct match *match, uint64_t took) __attribute__((warn_unused_result));

/*
 * The players have ended the match at its cursor (match_end). Where moves after it were taken back it is another game
 * that has ended, as with a move. One that has no move yet is kept, too: it counts between people.
 */
void keep_finish(struct keep *keep, const struct match *match);

/* Has the game at the table ended, with moves? Then it can be reviewed. */
bool keep_is_finished(const struct keep *keep);

/* A running game is laid aside. */
void keep_leave(struct keep *keep);

/* Frees the record; the archive is told nothing. */
void keep_end(struct keep *keep);

/* --- flow.c: rounds, turns, the answers of computers. What happens is added to `happened` --- */

/* Begins the first round, silently; or goes on with it once nothing holds it. */
void flow_begin(struct flow *flow, uint64_t now);

/* Begins a round; `next`: another one than before, so that the starter may alternate. */
void flow_new_round(struct flow *flow, bool next, uint64_t now);

/*
 * The players end the round where it stands (match_end): `loser` has resigned or is out of time, or both agree on a
 * draw. Whatever was thought of no longer counts, and no move can be made; undo goes back in it as in any game that is
 * over, and a move that is made there goes on with another. False if it is over already.
 */
bool flow_end(struct flow *flow, enum record_ending ending, enum side loser, uint64_t now);

/* Somebody human chooses a place: a move, a piece that is to move, or the bad-move sound. */
void flow_choose(struct flow *flow, int place, uint64_t now);

/* Who sits where, or at which level, has changed. */
void flow_seats_changed(struct flow *flow, uint64_t now);

void flow_pause(struct flow *flow, bool paused, uint64_t now);
void flow_step(struct flow *flow, uint64_t now);

/* Does what is due; returns when the next thing is. */
uint64_t flow_advance(struct flow *flow, uint64_t now);

/* The cursor was moved: whose turn is it there? */
void flow_travelled(struct flow *flow, uint64_t now);

/* The next move of the record is made once more, as it was. */
void flow_replay_move(struct flow *flow, uint64_t now);

/* Is the position at the cursor an end? Who is to move there? */
bool flow_is_over(const struct flow *flow);
bool flow_is_human_turn(const struct flow *flow);
bool flow_is_computer_turn(const struct flow *flow);

/* Is an earlier position only looked at: of a game that has ended, or because somebody walked there? */
bool flow_is_looking_back(const struct flow *flow);

/* --- walk.c: back and forth in the record --- */

/*
 * Undo and redo, by match_undo or match_redo. In a running game to the human's turn before or after; in one that has
 * ended move by move, and then nobody answers until a human plays another move.
 */
void walk_by(struct flow *flow, bool (*step)(struct match *), uint64_t now);

/* Is there anything to undo? What a computer alone has played before a human's first turn is not. */
bool walk_leads_back(const struct flow *flow);

/* Walks to where so many moves are made. Before the end of the record the computer then keeps still. */
void walk_go(struct flow *flow, int cursor, uint64_t now);

/* Replays from the cursor, or from the beginning where that is at the end; or stops it. */
void walk_toggle_replay(struct flow *flow, uint64_t now);
void walk_stop_replay(struct flow *flow, uint64_t now);

/* What is asked for during a replay: pause, step and speed, as in watching. False: something else, which stops it. */
bool walk_act_in_replay(struct flow *flow, enum action action, uint64_t now);

/* The same by keys. Where plain arrows walk, what one asks for; ACTION_NONE: nothing. */
bool walk_key_in_replay(struct flow *flow, const SDL_KeyboardEvent *event, uint64_t now);
enum action walk_action_of_arrow(const struct flow *flow, const SDL_Keysym *key);

/* Shows the next move of a replay when it is due; returns when that is. */
uint64_t walk_advance_replay(struct flow *flow, uint64_t now);

/* --- insight.c: what is known of the position at the cursor, and how it looks --- */

/* Takes the study over. */
void insight_begin(struct insight *insight, struct study *study);

/* The position at the cursor may be another one: what was known of the one before is forgotten. */
void insight_turn(struct insight *insight, const struct flow *flow);
void insight_forget(struct insight *insight);

/* Shows why the best move of a human's turn is so, as soon as that is known; asked again, the move, too. */
void insight_hint(struct insight *insight, struct flow *flow, uint64_t now);

/* What the moves are worth is shown now, or no longer. */
void insight_wishes_changed(struct insight *insight, struct flow *flow);

/* hint.c: the moves that are shown as a hint; returns their number. */
int hint_moves(const struct insight *insight, const struct flow *flow, struct move moves[MOVES_MAX]);

/* What stands as the hint in the status line. */
void hint_words(const struct insight *insight, const struct flow *flow, char words[WORDS_MAX]);

/* Takes what is new, marks what moves for drawing; returns when it wants to be asked again. */
uint64_t insight_advance(struct insight *insight, struct flow *flow, uint64_t now);

/* The part of the advantage bar that is red, 0 .. 1. */
double insight_red_share(const struct insight *insight, uint64_t now);

/* insight_draw.c: draws what each move is worth, and the advantage bar. */
void insight_draw(struct canvas *canvas, const struct flow *flow, const struct insight *insight, uint64_t now);

/*
 * --- lesson.c: a loss shows what would have held: the person's last turn that was not lost yet, and its best moves ---
 *
 * The study is asked about the person's turns from the last one back, once a loss against the computer is seen. Nothing
 * is shown that is not proven.
 */

/* Whatever has happened: asks if that is due, forgets what is no longer so. */
void lesson_hear(struct insight *insight, const struct flow *flow, unsigned happened, uint64_t now);

/* Is the study's next answer the lesson's? Takes it, or what is left of the time for it; returns when that is over. */
bool lesson_waits(const struct insight *insight);
void lesson_take(struct insight *insight, struct flow *flow, enum study_news news, const struct analysis *answer);
uint64_t lesson_advance(struct insight *insight, uint64_t now);

/* Is there something to be shown now? What stands in the status line then; the moves that would have held. */
bool lesson_is_shown(const struct insight *insight, const struct flow *flow);
void lesson_words(const struct insight *insight, const struct flow *flow, char words[WORDS_MAX]);
int lesson_moves(const struct insight *insight, const struct flow *flow, struct move moves[MOVES_MAX]);

/* --- coach.c: in the first game of its kind, what to do --- */

/* Is it the first game? */
void coach_begin(struct play *play);

/* Takes it away for good; false if it is not seen. */
bool coach_close(struct play *play);

/* What has happened; what is to be said aloud is said. */
void coach_hear(struct play *play, unsigned happened);
void coach_say(struct play *play);

/* It stands in the place of the status line. */
bool coach_is_seen(const struct play *play);
void coach_list(const struct play *play, struct controls *controls);
void coach_draw(struct canvas *canvas, const struct play *play);

/* --- scene.c: what is seen: where it stands, words, and on the board what is known of the moment --- */

/* Finds the place of everything anew: the window's size, or what is to be seen in it, has changed. */
void scene_arrange(struct play *play);

/* Does the status line ask the human to pass, for want of any other move? */
bool scene_asks_to_pass(const struct flow *flow);

/* The status line; at the end of a round the banner, and what would have held in the place of that line. */
void scene_draw_words(struct canvas *canvas, const struct play *play);

/* The buttons in the banner: how it goes on after the end of a round. */
void scene_list_banner(const struct play *play, struct controls *controls);

/* Shows on the board what is known of the moment, and what moves there; returns when it wants to be asked again. */
uint64_t scene_advance(struct play *play, uint64_t now);

/* Tells those whom it concerns what has happened. To be called after whatever may have changed the flow. */
void scene_hear(struct play *play);

/* --- opening.c: sitting down at the table, and getting up --- */

/* All but the screen's kind. NULL after saying on stderr what is missing. */
struct play *opening_create(struct app *app, const struct play_setup *setup);
void opening_destroy(struct play *play);

/*
 * The dialog that offers to go on with an interrupted game, over a main screen that is held. The question must outlive
 * it. NULL when memory is short.
 */
struct screen *opening_ask(struct app *app, struct resume_question *question);

/* --- act.c: what is asked for at the table is done --- */

/* False: nothing that can be done here. */
bool act_on(struct play *play, enum action action, uint64_t now);

/* Does an action do anything now? Does it switch something on and off, and is that on? */
bool act_is_usable(const struct play *play, enum action action);
bool act_switches(enum action action);
bool act_is_on(const struct play *play, enum action action);

/* Opens the dialog for another game with what is chosen there at first. */
void act_open_setup(struct play *play, const struct game_choice *choice);

/* Opens the settings at a player; what was changed there takes effect. */
void act_open_settings(struct play *play, int player);
void act_take_settings(struct play *play, const struct settings_table *table, uint64_t now);

/* --- export.c: what can be taken along: texts of the game, pictures of the board as large as in the window --- */

/* Opens the dialog that offers it, or does what was chosen there. */
void export_act(struct play *play, enum action action);

/* A file was asked for, to save something in; writes it, and says what came of it. */
void export_save(struct play *play, enum action action, const char *path);

/* A series of pictures that was begun: saves the next one, and returns when it wants to be asked again; ends it. */
uint64_t export_advance(struct series *series, struct flow *flow, uint64_t now);
void export_end(struct series *series);

/* --- menu.c: all that has no place in the panel, in groups --- */

/* NULL when memory is short. What is chosen there is wished for when it is gone. */
struct screen *menu_create(struct play *play);

/* Where an action's row stands while the menu is not scrolled; empty if it is not seen then, or has none. */
SDL_Rect menu_row(const struct canvas *canvas, enum action action);

/* --- panel.c: the side panel --- */

/* What can be used on the main screen: buttons have their action as id, the rest comes behind them. */
enum { PLAY_CARD = ACTION_COUNT, PLAY_MENU = PLAY_CARD + CARDS, PLAY_FIRST_MOVE };

void panel_list(const struct play *play, struct controls *controls);
void panel_draw(struct canvas *canvas, const struct play *play);

#endif
