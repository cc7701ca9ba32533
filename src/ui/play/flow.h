/* The game at the table as it goes: rounds, turns, the answers of computers; back and forth in its record. */
#ifndef UI_PLAY_FLOW_H
#define UI_PLAY_FLOW_H

#include "ui/board/stage.h"
#include "ui/frame/app.h"
#include "ui/play/party.h"
#include "ui/think/think.h"

/* One round. */
struct round {
    bool ended;         /* the record leads to an end: going back in it only looks */
    bool counted;       /* in the tally: the game that is kept now, not one from which it went another way */
    bool agreed;        /* the players ended it: every move that is made behind that begins another game */
    bool looking;       /* somebody has walked back in the record: no computer moves there */
    bool announced;     /* the end was shown and heard */
    uint64_t over;      /* when it was */
    int offered;        /* so many moves were made, and one, when a draw was offered last; 0: never */
    int computer_level; /* with which the computer played it; what comes next may be another */
    bool level_rose;
    bool has_risen; /* it did so in this round, or in one from which this one went another way: once is enough */
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
    int from; /* where it was asked for: so many moves were made */
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
    bool covered;       /* a dialog lies over it */
    struct stage stage; /* with the match, which is the flow's */
    unsigned happened;  /* a sum of events that were not yet heard */
};

/* --- flow.c: rounds, turns, the answers of computers. What happens is added to `happened` --- */

/* Begins the first round, silently; or goes on with it once nothing holds it. */
void flow_begin(struct flow *flow, uint64_t now);

/* A position is no longer analysed: what each move is worth is shown only if it was before. */
void flow_stop_analysing(struct flow *flow);

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

/* A dialog lies over the game, or no longer: two computers wait meanwhile. */
void flow_cover(struct flow *flow, bool covered, uint64_t now);

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

#endif
