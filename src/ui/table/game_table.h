/* The game at the table as it goes: rounds, turns, the answers of computers; back and forth in its record. */
#ifndef UI_TABLE_GAME_TABLE_H
#define UI_TABLE_GAME_TABLE_H

#include "ui/board/stage.h"
#include "ui/frame/app.h"
#include "ui/table/party.h"
#include "ui/think/guest_engines.h"
#include "ui/think/think.h"

/* What a computer overlooked with a move. */
struct slip {
    struct ai_oversight oversight;
    int move; /* the how manieth, from 1; 0: none */
};

/* How a round has ended. It is fixed with the move that ended it, whoever sits there afterwards. */
struct result {
    struct party party;     /* who played, and how it stood before */
    struct sitting sitting; /* how it stood then */
    int level;              /* of a lone human's opponent: what the round counts for; 0: no level */
    bool level_rose;
};

/* One round. */
struct round {
    bool ended;     /* the record leads to an end, which is counted: going back in it only looks */
    bool unseen;    /* the move that ended it is on its way: what that changed is not shown yet */
    bool looking;   /* somebody has walked back in the record: no computer moves there */
    bool announced; /* the end was shown and heard */
    uint64_t over;  /* when it was */
    int offered;    /* so many moves were made, and one, when a draw was offered last; 0: never */
    int lowest;     /* the level of the weakest computer that has moved in it; 0: none has */
    bool has_risen; /* a level did so in this round, or in one from which this one went another way: once is enough */
    struct result result; /* once it has ended */
    bool has_report;
    struct ai_report report; /* of the computer that thought last */
    struct slip slips[2];    /* of the moves that computers chose last, the latest first */
};

/* One turn. */
struct turn {
    bool thinking; /* a question is with the thinker */
    bool answered; /* the answer waits for its moment */
    bool stuck;    /* an engine is to move that cannot be asked */
    struct move answer;
    uint64_t begun; /* from then on the time of the move is measured */
    uint64_t since; /* the same for guarding against clicks that were meant for the turn before; 0: no guard */
    uint64_t took;  /* the move that led here, if it was a new one */
    bool keeps;     /* who may choose a colour has kept it */
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
    int from; /* where it was asked for: so many moves were made */
    bool paused;
    bool step; /* one move although paused */
};

/* Engines from elsewhere that sit at the table. */
struct guest_seats {
    struct guest_engines *guest_engines; /* NULL until the first is asked */
    unsigned round;                      /* games that were told to them */
    bool has_answer;
    struct guest_engines_answer answer; /* the last one, or what was told so far */
};

/* What has happened, for the parts that it concerns: play/events.c. */
enum event {
    EVENT_MOVE = 1,    /* a new move was made */
    EVENT_PLAYERS = 2, /* somebody else sits there, or plays at another level */
    EVENT_ROUND = 4,   /* another round begins */
    EVENT_TURN = 8,    /* another position is at the cursor, or somebody else may move there */
    EVENT_OVER = 16,   /* the end of the round is seen now */
    EVENT_NEWS = 32,   /* what is said of the position may be another */
    EVENT_REPORT = 64, /* the thinker got further */
    EVENT_ENDED = 128, /* the round has ended, by the move that was made or by the players: from now on it counts */
    EVENT_FORK = 256   /* what was done leads away from the record: it is another game */
};

/* The game at the table as it goes. */
struct table {
    struct app *app;
    struct thinker *thinker;
    struct guest_seats visiting;
    struct party party;
    struct round round;
    struct turn turn;
    struct watching watching;
    struct replay replay;
    bool covered;       /* a dialog lies over it */
    struct stage stage; /* with the match, which is the table's */
    unsigned happened;  /* a sum of events that were not yet heard */
};

/* --- table.c: rounds, turns, the answers of computers. What happens is added to `happened` --- */

/* Begins the first round, silently; or goes on with it once nothing holds it. */
void table_begin(struct table *table, uint64_t now);

/* Before that: the match is one on record, whose end, if it has one, was counted when it was played. */
void table_take_up(struct table *table, uint64_t now);

/* A position is no longer analysed: what each move is worth is shown only if it was before. */
void table_stop_analysing(struct table *table);

/* Begins a round; `next`: another one than before, so that the starter may alternate. */
void table_new_round(struct table *table, bool next, uint64_t now);

/*
 * The players end the round where it stands (match_end): `loser` has resigned or is out of time, or both agree on a
 * draw. Whatever was thought of no longer counts, and no move can be made; undo goes back in it as in any game that is
 * over, and a move that is made there goes on with another. False if it is over already.
 */
bool table_end(struct table *table, enum record_ending ending, enum side loser, uint64_t now);

/* A move that was made elsewhere: it falls as a computer's does. The cursor is at the end. */
void table_follow(struct table *table, struct move move, uint64_t now);

/* The game goes on from another match of the same variant, with moves taken back; the one before is destroyed. */
void table_show(struct table *table, struct match *match, uint64_t now);

/* Somebody human chooses a place: a move, a piece that is to move, or the bad-move sound. */
void table_choose(struct table *table, int place, uint64_t now);

/* Who sits where, or at which level, has changed. */
void table_seats_changed(struct table *table, uint64_t now);

void table_pause(struct table *table, bool paused, uint64_t now);
void table_step(struct table *table, uint64_t now);

/* A dialog lies over the game, or no longer: two computers wait meanwhile. */
void table_cover(struct table *table, bool covered, uint64_t now);

/* Does what is due; returns when the next thing is. */
uint64_t table_advance(struct table *table, uint64_t now);

/* The cursor was moved: whose turn is it there? */
void table_travelled(struct table *table, uint64_t now);

/* The next move of the record is made once more, as it was. */
void table_replay_move(struct table *table, uint64_t now);

/* Asks anew whom it is turn, if that could not be asked: perhaps it can be now. */
void table_ask_again(struct table *table, uint64_t now);

/* --- guest_seat.c: engines from elsewhere that sit at the table --- */

/* Asks the one that is to move; false after telling why it cannot be asked. */
bool guest_seat_ask(struct table *table);

/* Starts the one that has the next turn. What was asked is dropped. */
void guest_seat_prepare(struct table *table);
void guest_seat_cancel(struct table *table);

/* Takes what came of it. True: it loses the round by it, and the words are to be told. */
enum { VISIT_WORDS_MAX = 400 };
bool guest_seat_take(struct table *table, char words[VISIT_WORDS_MAX]);

/* They are ended, beside the window. */
void guest_seat_end(struct table *table);

/* --- game_table.c: how it stands --- */

/* Is the position at the cursor an end? Who is to move there? */
bool turn_is_over(const struct table *table);

/* Who plays the round, or has played it if it has ended; who is shown, as it stood before a move that still falls. */
const struct party *turn_party(const struct table *table);
const struct party *turn_party_shown(const struct table *table);

/* Who has won the round that has ended; -1: nobody. */
int turn_winner(const struct table *table);

/* The level that a lone human's opponent counts for: of those that moved the lowest; 0: there is none. */
int turn_level(const struct table *table);

/* A computer has chosen its move, the how manieth: what did it overlook? What it chose from there on before is void. */
void turn_note_slip(struct round *round, struct ai_oversight oversight, int move);

/*
 * What may be told of that with so many moves made: what helps nobody any more, since an answer was given or all is
 * over.
 */
struct ai_oversight turn_slip(const struct round *round, int made, bool over);

bool turn_is_humans(const struct table *table);

/* May somebody here choose a colour now? */
bool turn_chooses_colour(const struct table *table);

bool turn_is_computers(const struct table *table);

/* Is what each move is worth shown? */
bool turn_shows_worths(const struct table *table);

/* Is an earlier position only looked at: of a game that has ended, or because somebody walked there? */
bool turn_is_looking_back(const struct table *table);

/* --- colours.c: openings in which discs are laid and colours chosen --- */

/* The status line while somebody here lays discs; false: nobody does. */
bool colours_status(const struct table *table, char words[WORDS_MAX]);

/* What to do at the beginning of a first game. */
const char *colours_begin(const struct table *table);

/* The name of a side's colour. */
const char *colours_name(const struct table *table, enum side side);

/* The words on the buttons of the choice; a choice. */
void colours_choice_words(const struct table *table, bool takes, char words[WORDS_MAX]);
void colours_choose(struct table *table, bool takes, uint64_t now);

/* Tells the other player which colour was taken. `happened`: a sum of events. */
void colours_hear(const struct table *table, unsigned happened);

/* --- walk.c: back and forth in the record --- */

/*
 * Undo and redo, by match_undo or match_redo. In a running game to the human's turn before or after; in one that has
 * ended move by move, and then nobody answers until a human plays another move.
 */
void walk_by(struct table *table, bool (*step)(struct match *), uint64_t now);

/* Is there anything to undo? What a computer alone has played before a human's first turn is not. */
bool walk_leads_back(const struct table *table);

/* Walks to where so many moves are made. Before the end of the record the computer then keeps still. */
void walk_go(struct table *table, int cursor, uint64_t now);

/* Replays from the cursor, or from the beginning where that is at the end; or stops it. */
void walk_toggle_replay(struct table *table, uint64_t now);
void walk_stop_replay(struct table *table, uint64_t now);

/* What is asked for during a replay: pause, step and speed, as in watching. False: something else, which stops it. */
bool walk_act_in_replay(struct table *table, enum action action, uint64_t now);

/* The same by keys. Where plain arrows walk, what one asks for; ACTION_NONE: nothing. */
bool walk_key_in_replay(struct table *table, const SDL_KeyboardEvent *event, uint64_t now);
enum action walk_action_of_arrow(const struct table *table, const SDL_Keysym *key);

/* Shows the next move of a replay when it is due; returns when that is. */
uint64_t walk_advance_replay(struct table *table, uint64_t now);

#endif
