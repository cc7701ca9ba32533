/*
 * The main screen's own header. The state is divided into parts by how long they last, and each function takes the part
 * that it needs. ui/table is the game as it goes on, and tells what happens as events; ui/help is what is known of the
 * position. scene.c has the list of those who hear the events. The screen itself (play.c) calls all other files, and
 * none of them calls it.
 */
#ifndef UI_PLAY_STATE_H
#define UI_PLAY_STATE_H

#include "ui/board/movelist.h"
#include "ui/help/insight.h"
#include "ui/other_screens.h"
#include "ui/play/play.h"
#include "ui/remote/remote.h"

struct play;

/* The answers to the question whether an unfinished game of an earlier window should go on. */
enum resume_answer { RESUME_UNANSWERED, RESUME_GO_ON, RESUME_LEAVE };

struct resume_question {
    archive_id game;
    struct record record;
    bool elsewhere;               /* it is a game with a friend elsewhere */
    struct archive_friend friend; /* that friend's session */
    enum resume_answer answer;    /* set after the dialog has closed */
};

struct child;

/* Takes the answer of a screen that has closed. That screen may also have left an action to do (child.wish). */
typedef void child_take_fn(struct play *play, struct child *child);

/* The screen that is open over the table, and its answer. */
struct child {
    child_take_fn *take;    /* takes the screen's answer; NULL: `wish` is the only answer */
    enum action wish;       /* the action to do after the screen has closed; ACTION_NONE: none */
    bool leaves;            /* the person leaves the game with a remote player, for later or for good */
    struct play_setup next; /* the game that then begins; its record, if any, is that of `position` */
    enum action file_for;   /* the action that asked for a file */
    struct file_answer file;
    struct start_answer start;
    struct friend_answer friend;
    struct setup_answer setup;
    const struct game *learnt; /* the game whose rules were read, and which comes next; NULL: none */
    struct opponents opponents;
    struct settings_table settings;
    struct history_table history;
    struct position_answer position;
    int tries; /* 1 + the number of the move that the person wants to try again; 0: none */
    struct resume_question resume;
    struct engine_offer offer; /* a program that was offered as an opponent */
    bool wanted;               /* and the person wants it */
};

static inline void child_free(struct child *child)
{
    record_free(&child->history.record);
    record_free(&child->history.position.record);
    record_free(&child->position.record);
    record_free(&child->resume.record);
}

struct play {
    struct screen screen;
    struct book *book; /* the opening book; NULL: none */
    struct table table;
    struct insight insight;
    struct remote remote;
    struct board_pictures series;
    struct child child;
    int offers; /* how many programs were offered as opponents at this start */
    char status[WORDS_MAX];
    int told;        /* the moves that were made when it was told last */
    uint64_t nudged; /* when a click on the board last made the banner's buttons grow */
    int choices;     /* how many buttons the banner had when they were last said aloud */
    unsigned parts;  /* the parts that the layout has: bits of enum layout_part */
    struct layout layout;
    struct movelist list;
};

/* --- question.c: a remote player's question, or which colour to take, in place of the status line --- */

/* Finds the question that is open at the moment. Returns false if there is none. */
bool question_find(const struct play *play, struct question *question);

void question_choose(struct play *play, enum reply choice, uint64_t now);
void question_list(const struct play *play, struct controls *controls);

/* Draws the open question. Returns false if there is none: the status line can then stand at its place. */
bool question_draw(struct canvas *canvas, const struct play *play);

/* Says a new question aloud, once, and what is new from the remote player. */
void question_say(struct play *play);

/* --- scene.c: the layout, the status line, the banner, marks on the board --- */

/* Arranges the screen again, because the window's size or what it shows has changed. */
void scene_arrange(struct play *play);

/* Does the status line ask the human to pass, since no other move is possible? */
bool scene_asks_to_pass(const struct table *table);

/* Draws the status line, or the lesson in its place, and the banner. */
void scene_draw_words(struct canvas *canvas, const struct play *play);

/* Lists the buttons in the banner at the end of a round. */
void scene_list_banner(const struct play *play, struct controls *controls);

/* Brings the marks on the board up to date. Returns when to call it again. */
uint64_t scene_advance(struct play *play, uint64_t now);

/* Tells all parts what has happened since the last call. Call it after anything that may have changed the table. */
void scene_hear(struct play *play);

/* --- sitting_down.c: the table is set up, and cleared --- */

/* Creates the main screen; the caller sets screen.kind. NULL after telling stderr what is missing. */
struct play *sitting_down_create(struct app *app, const struct play_setup *setup);
void sitting_down_destroy(struct play *play);

/*
 * What to do with a game that was read. One in which something was written is studied. ACTION_STUDY: it is not played
 * at the table, because it has not ended, or begins at a board that was set up.
 */
enum action sitting_down_wish(const struct record *record);

/* Takes over a record that is kept in the archive, and is studied as soon as nothing covers the table. */
void sitting_down_study(struct play *play, const struct record *record, archive_id game);

/*
 * Finds an unfinished game of an earlier window, with a friend elsewhere or one that was played only here. Returns
 * false if there is none; otherwise the caller frees the record.
 */
bool sitting_down_find(struct app *app, struct resume_question *question, bool elsewhere);

/*
 * The dialog that offers to go on with an interrupted game. Until it is answered, the game on the main screen below
 * does not go on. `question` must outlive the dialog. NULL when memory is short.
 */
struct screen *sitting_down_ask(struct app *app, struct resume_question *question);

/* --- ending_dialogs.c: players end a game, or let an engine in --- */

/*
 * Opens the dialog for an action. ACTION_RESIGN: when the person has confirmed, the only human loses; if there are two,
 * the side to move does. ACTION_OFFER_DRAW: the other player answers. This is a slot of the table in table_actions.c.
 */
void ending_dialogs_open(struct play *play, enum action action, uint64_t now);

/* Can somebody resign? Only a human can, in a game that is going on and has at least one move. */
bool ending_dialogs_can_resign(const struct play *play);

/* Can a draw be offered? Only to a human, once before each move. */
bool ending_dialogs_can_draw(const struct play *play);

/*
 * The dialog for leaving a game with a remote player, for later or for good. In both cases it sets child.leaves. NULL
 * when memory is short.
 */
struct screen *ending_dialogs_leave(struct play *play);

/* The question whether an engine may be an opponent, which sets child.wanted. NULL when memory is short. */
struct screen *ending_dialogs_offer(struct play *play, const char *name);

/* --- table_actions.c: the actions at the table --- */

/* Does an action. Returns false if the table has no such action. */
bool table_actions_do(struct play *play, enum action action, uint64_t now);

/* Begins another round, against the next gentler opponent. */
void table_actions_play_gentler(struct play *play, uint64_t now);

/* Can the action be done now? */
bool table_actions_usable(const struct play *play, enum action action);

/* Is the action a switch? If so, `on` says whether it is on. */
bool table_actions_switch(const struct play *play, enum action action, bool *on);

/* --- child_screens.c: the other screens that are opened from the table, and their answers --- */

/* Opens the screen of an action, or says why it has nothing to show. Returns false if the action has no screen. */
bool child_screens_open(struct play *play, enum action action);

/* Why the screen of an action has nothing to show; NULL if it has. */
const char *child_screens_why_not(const struct play *play, enum action action);

/* Opens a screen. After it has closed, `take` is called to take its answer; NULL: it answers only by child.wish. */
void child_screens_push(struct play *play, struct screen *screen, child_take_fn *take);

/* Goes back from practice: to the mistake in the review, if it began there, or else to the end of the game. */
void child_screens_leave_practice(struct play *play, uint64_t now);

/*
 * Asks what is asked at the start: which of a few programs may become opponents, then whether to go on with an
 * interrupted game (child.resume), for which the game at the table is held.
 */
void child_screens_welcome(struct play *play);

/* Begins a game of two friends, without opening the card on which a game is chosen. */
void child_screens_begin(struct play *play, enum action action, uint64_t now);

/* Opens what belongs to a player's card: the choice of another opponent for a computer, else the settings. */
void child_screens_open_player(struct play *play, int player);

/* Opens the games in a text. Without a source, `text` is the path of a file; NULL: the clipboard's text. */
void child_screens_open_text(struct play *play, const char *text, const char *source);

/* --- export.c: copies and saves texts of the game, and pictures of the board as large as in the window --- */

/* Opens the dialog for copying and saving, or does one of its actions. */
void export_act(struct play *play, enum action action, uint64_t now);

/* --- menu.c: what has no button in the panel, in groups and on pages --- */

/* Creates the menu, whose answer is child.wish. NULL when memory is short. */
struct screen *menu_create(struct play *play);

/*
 * Where an action's row stands on its page of the menu (0: the first one) before anything is scrolled, if all rows can
 * be used; empty if the row is out of sight then, or if there is none. `id` may also be ACTION_COUNT plus a page: the
 * row that opens this page. `parts` are the main screen's: while only the board is shown, the panel's buttons have rows
 * in the menu, too.
 */
SDL_Rect menu_row(const struct canvas *canvas, int id, unsigned parts, int *page);

/* What the row of a page says, to be translated; pages count from 1. NULL if there is no such page. */
const char *menu_page_name(int page);

/* --- panel.c: the side panel --- */

/* Ids of controls. A button's id is its action; all other ids come after those. */
enum {
    PLAY_CARD = TALK_END,
    PLAY_GENTLER = PLAY_CARD + CARDS,   /* another game, one level lower */
    PLAY_SAME,                          /* the same, after a win: against whom has been beaten */
    PLAY_BACK,                          /* leads back from practice */
    PLAY_ANSWER,                        /* the id of a reply's button is this plus the enum reply */
    PLAY_PLACE = PLAY_ANSWER + REPLIES, /* the first place of the board */
    PLAY_FIRST_MOVE = PLAY_PLACE + CELLS_MAX
};

void panel_list(struct play *play, struct controls *controls);
void panel_draw(struct canvas *canvas, const struct play *play);

/*
 * A control for an action, as it is in the panel and in the menu; only its look and place are left to the caller. It
 * shows the action's first key in the scope.
 */
struct control panel_control(const struct play *play, struct controls *controls, enum action action, unsigned scope);

#endif
