/* The game at the table: rounds, turns, the moves of computers, and walking in the record. */
#ifndef UI_TABLE_GAME_TABLE_H
#define UI_TABLE_GAME_TABLE_H

#include "ui/board/stage.h"
#include "ui/frame/app.h"
#include "ui/table/game_clock.h"
#include "ui/table/party.h"
#include "ui/table/recording.h"
#include "ui/think/guest_engines.h"
#include "ui/think/think.h"

/* What a computer overlooked with a move. */
struct slip {
    struct ai_oversight oversight;
    int move; /* its number, from 1; 0: none */
};

/* How a round has ended: fixed by its last move, whoever sits there afterwards. */
struct result {
    struct party party;     /* who played, with the score before */
    struct sitting sitting; /* with the score afterwards */
    int level;              /* of a lone human's opponent, for which the round counts; 0: none */
    bool level_rose;
};

/* One round. */
struct round {
    bool ended;           /* the record leads to a counted end: walking back only looks */
    bool unseen;          /* the last move is still falling: its effects are not shown yet */
    bool looking;         /* the player has walked back in the record: computers do not move */
    bool announced;       /* the end was shown and said */
    uint64_t over;        /* when it was */
    int offered;          /* number of moves at the last offer of a draw, plus 1; 0: never */
    int lowest;           /* the lowest level that has moved; 0: none has */
    bool has_risen;       /* a level rose in this round, or in one that it forked from: once is enough */
    struct result result; /* once it has ended */
    bool has_report;
    struct ai_report report; /* of the computer that thought last */
    struct slip slips[2];    /* of the computers' last moves, latest first */
};

/* One turn. */
struct turn {
    bool thinking; /* a question is with the thinker */
    bool answered; /* the answer waits for its time */
    bool stuck;    /* the engine to move cannot be asked */
    struct move answer;
    uint64_t begun; /* the time of the move counts from here */
    uint64_t since; /* clicks just after this were meant for the turn before; 0: no guard */
    uint64_t took;  /* by the move that led here, if it was a new one */
    bool keeps;     /* the player who may choose a colour has kept it */
    int chosen;     /* a place that has to be chosen again to confirm the move, from 1; 0: none */
};

/* Two computers play. */
struct watching {
    bool paused;
    bool step; /* one move although paused */
};

/* A replay: the record move by move, from the cursor to the end. */
struct replay {
    bool on;
    int from; /* the cursor where it began */
    bool paused;
    bool step; /* one move although paused */
};

/* Guest engines at the table. */
struct guest_seats {
    struct guest_engines *guest_engines; /* NULL until the first is asked */
    unsigned round;                      /* the number of games so far */
    bool has_answer;
    struct guest_engines_answer answer; /* the last one, or its beginning */
};

/* What has happened, for the parts that it concerns. */
enum event {
    EVENT_MOVE = 1,    /* a new move was made */
    EVENT_PLAYERS = 2, /* somebody else sits there, or plays at another level */
    EVENT_ROUND = 4,   /* another round begins */
    EVENT_TURN = 8,    /* another position, or another player to move */
    EVENT_OVER = 16,   /* the end of the round is shown */
    EVENT_NEWS = 32,   /* the status line may have changed */
    EVENT_REPORT = 64, /* the thinker has made progress */
    EVENT_ENDED = 128, /* the round has ended, by a move or by the players: it counts */
    EVENT_FORK = 256   /* the game left the record: it is another game */
};

/* The game at the table. */
struct table {
    struct app *app;
    struct thinker *thinker;
    struct guest_seats guests;
    struct party party;
    struct round round;
    struct turn turn;
    struct watching watching;
    struct replay replay;
    bool covered;       /* a dialog lies over it */
    struct stage stage; /* with the match, which is the table's */
    struct recording recording;
    struct game_clock clock;
    unsigned happened; /* a sum of events that are still to be heard */
    int said;          /* moves that were made when the last one was said aloud */
};

/* --- game_table.c: rounds, turns, the moves of computers. Events are added to `happened` --- */

/* Begins the first round silently, or goes on once it is no longer held. */
void table_begin(struct table *table, uint64_t now);

/* Call it before, if the match comes from a record: its end was counted when it was played. */
void table_take_up(struct table *table, uint64_t now);

/* Ends the analysis of a position: worths are shown again only if they were before. */
void table_stop_analysing(struct table *table);

/* Begins a round; `next`: a further one, in which the other player may begin. */
void table_new_round(struct table *table, bool next, uint64_t now);

/*
 * The players end the round where it stands (match_end): `loser` has resigned or is out of time, or both agree on a
 * draw. Whatever was thought of no longer counts, and no move can be made; undo goes back in it as in any game that is
 * over, and a move that is made there goes on with another. False if it is over already.
 */
bool table_end(struct table *table, enum record_ending ending, enum side loser, uint64_t now);

/* Makes a move, which falls from the hand. That of a remote player, too: the cursor is then at the end. */
void table_play(struct table *table, struct move move, uint64_t now);

/* Goes on from another match of the same variant, with moves taken back; destroys the one before. */
void table_show(struct table *table, struct match *match, uint64_t now);

/* Handles a place that a human chose: makes a move, selects a piece, or plays the bad-move sound. */
void table_choose(struct table *table, int place, uint64_t now);

/* Call it after a change of seats or levels. */
void table_seats_changed(struct table *table, uint64_t now);

void table_pause(struct table *table, bool paused, uint64_t now);
void table_step(struct table *table, uint64_t now);

/* A dialog covers the game, or no longer: two computers wait meanwhile. */
void table_cover(struct table *table, bool covered, uint64_t now);

/* Does what is due; returns when to call it again. */
uint64_t table_advance(struct table *table, uint64_t now);

/* Call it after moving the cursor. */
void table_travelled(struct table *table, uint64_t now);

/* Makes the next move of the record again. */
void table_replay_move(struct table *table, uint64_t now);

/* Asks the engine to move again, if it could not be asked before. */
void table_ask_again(struct table *table, uint64_t now);

/* --- events.c: what has happened is told to all whom it concerns --- */

/*
 * Tells what has happened since the last call to the table's own parts: the record, the tally, the clock, speech.
 * Returns the sum of these events, of which the parts of the screen hear next (ui/play/scene.c).
 */
unsigned events_tell(struct table *table);

/* --- guest_seat.c: guest engines at the table --- */

/* Asks the engine to move; false after telling why it cannot be asked. */
bool guest_seat_ask(struct table *table);

/* Starts the engine that has the next turn; drops a question. */
void guest_seat_prepare(struct table *table);
void guest_seat_cancel(struct table *table);

/* Takes the answer. True: the engine has lost the round by a fault, which `words` tell. */
enum { VISIT_WORDS_MAX = 400 };
bool guest_seat_take(struct table *table, char words[VISIT_WORDS_MAX]);

/* Ends the engines, beside the window. */
void guest_seat_end(struct table *table);

/* --- game_table.c: the state of the turn --- */

/* Is the position at the cursor an end? Who is to move there? */
bool turn_is_over(const struct table *table);

/* The party of this round, also after its end; the party to show, without the effects of a move that still falls. */
const struct party *turn_party(const struct table *table);
const struct party *turn_party_shown(const struct table *table);

/* The winner of a round that has ended; -1: none. */
int turn_winner(const struct table *table);

/* The level for which a lone human's round counts: the lowest that moved; 0: none. */
int turn_level(const struct table *table);

/* Notes what a computer overlooked with the move of this number; forgets later moves. */
void turn_note_slip(struct round *round, struct ai_oversight oversight, int move);

/*
 * What may be told of that with so many moves made: what helps nobody any more, since an answer was given or all is
 * over.
 */
struct ai_oversight turn_slip(const struct round *round, int made, bool over);

bool turn_is_humans(const struct table *table);

/* May a player here choose a colour now? */
bool turn_chooses_colour(const struct table *table);

bool turn_is_computers(const struct table *table);

/* Are the worths of the moves shown? */
bool turn_shows_worths(const struct table *table);

/* Is this an earlier position that is only looked at? */
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

/* --- ending.c: the end of a round in words, and the tally of several rounds --- */

/* The winner, for the status line. May write to `words`. */
const char *ending_status(const struct table *table, char words[WORDS_MAX]);

/* How it was won, for the banner. */
void ending_words(const struct table *table, char words[WORDS_MAX]);

/* Praise for an unusual win of a person; NULL: it is none. */
const char *ending_honour(const struct table *table);

/* "Best of 3 · 1–0"; false: two people do not play the best of several games. */
bool tally_score(const struct party *party, char words[WORDS_MAX]);

/*
 * Wins belong to the players: as long as these two sit there, and nobody has won the best of several games, the tally
 * goes on, whatever they play next.
 */
void tally_take_along(const struct party *party, const struct game_choice *choice, int wins[2], int *draws);

/*
 * How a match of two people stands is kept, and who begins the next round, or the one that is running if it has not
 * `ended` yet; so that the same two go on with it at the next start, unless somebody has won it. `between`: what
 * comes is a round that was not begun then.
 */
void tally_save(const struct party *party, struct settings *settings, bool ended);
void tally_recall(struct party *party, struct settings *settings, bool between);

/* --- walk.c: back and forth in the record --- */

/*
 * Undo and redo, by match_undo or match_redo. In a running game to the human's turn before or after; in one that has
 * ended move by move, and then nobody answers until a human plays another move.
 */
void walk_by(struct table *table, bool (*step)(struct match *), uint64_t now);

/* Is there anything to undo? Moves of a computer before a human's first turn do not count. */
bool walk_leads_back(const struct table *table);

/* Walks to the position after `cursor` moves. Before the end of the record computers do not move. */
void walk_go(struct table *table, int cursor, uint64_t now);

/* Starts a replay from the cursor, or from the beginning if it is at the end; or stops it. */
void walk_toggle_replay(struct table *table, uint64_t now);
void walk_stop_replay(struct table *table, uint64_t now);

/* Actions of a replay: pause, step and speed, as in watching. False: any other, which stops it. */
bool walk_act_in_replay(struct table *table, enum action action, uint64_t now);

/* The same by keys. The action of an arrow key where arrows walk; ACTION_NONE: none. */
bool walk_key_in_replay(struct table *table, const SDL_KeyboardEvent *event, uint64_t now);
enum action walk_action_of_arrow(const struct table *table, const SDL_Keysym *key);

/* Shows the next move of a replay when it is due; returns when to call it again. */
uint64_t walk_advance_replay(struct table *table, uint64_t now);

#endif
