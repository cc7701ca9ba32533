/* The game at the table: rounds, turns, the computers' moves, and walking in the record. */
#ifndef UI_TABLE_GAME_TABLE_H
#define UI_TABLE_GAME_TABLE_H

#include "gravitrips/ai.h"
#include "gravitrips/clock.h"
#include "gravitrips/match.h"
#include "store/archive.h"
#include "ui/board/choice.h"
#include "ui/board/stage.h"
#include "ui/board/view.h"
#include "ui/draw/canvas.h"
#include "ui/frame/app.h"
#include "ui/think/guest_engines.h"
#include "ui/think/think.h"

/*
 * --- party.c ---
 *
 * The party: what is played, and who sits at the table.
 */

enum { WORDS_MAX = 120 }; /* bytes of a sentence */

/* The table as it was before a position was analysed there. The next new game begins with it. */
struct before {
    bool known;
    bool analysis; /* worths were shown */
    struct player players[2];
    int starter;
    bool borrowed; /* as in struct party */
};

/* Who sits at the table, for one sitting. Player 0 has the red pieces, player 1 the others. */
struct party {
    struct variant variant;
    const struct view *view;
    struct sitting sitting;
    int levels[2];              /* of the computer, remembered while a human sits there */
    char names[2][NAME_SIZE];   /* "" for none */
    const char *evaluators[2];  /* from the variant's list; NULL: the default */
    struct clock_control clock; /* for two people */
    uint64_t seed;              /* for the computers' choices; also for the puzzles if the user gave it */
    bool seeded;                /* the user gave the seed */
    bool borrowed;              /* the players of an opened game, which are not remembered */
    unsigned elsewhere;         /* a bit for each remote player: 1, 2 */
    bool honour;                /* there is no help: both play by themselves */
    bool swapped;               /* at the cursor the players have exchanged their pieces */
    bool held;                  /* nobody moves until a question is answered */
    bool shortage_told;         /* the player was told that level 10 lacks memory */
    struct before before;
};

/* Read and write the two players. */
void party_players(const struct party *party, struct player players[2]);
void party_set_players(struct party *party, const struct player players[2]);

/* Who moves for a side. */
static inline struct seat party_seat(const struct party *party, enum side side)
{
    return party->sitting.seats[sitting_player(&party->sitting, side)];
}

/* Exchanges the players' seats. */
void party_swap(struct party *party);

/* Notes the table before a position is analysed. During an analysis, that is the table noted before it. */
void party_before(const struct party *party, bool analysis, struct before *before);

/* The players of the next new game. */
void party_next_players(const struct party *party, struct player players[2]);

/* Begins the next new game: those who sat here before the analysis sit down again. */
void party_put_back(struct party *party);

/* Saves the players for the next start, unless they are borrowed. */
void party_save_players(struct party *party, struct settings *settings);

/* Do two computers play? */
bool party_is_watching(const struct party *party);

/* Is there a computer whose level can be raised (`by` 1) or lowered (-1)? */
bool party_can_step_level(const struct party *party, int by);

/* The human who plays against a computer; -1 for two humans or two computers. */
int party_lone_human(const struct party *party);

/* The one player who sits here: a lone human, or the opponent of a remote player; -1 if both or none do. */
int party_me(const struct party *party);

/* Is this a remote player? */
bool party_is_elsewhere(const struct party *party, int player);

/* Who is to move in a state. */
int party_player_to_move(const struct party *party, const struct state *state);

/* The colour of a player's pieces: the player's own, unless colours were exchanged. */
int party_colour(const struct party *party, int player);

/* The player who has won; -1 if nobody has. */
int party_winner(const struct party *party, enum outcome outcome);

/* A player's name: "You", "Computer", the name of an engine or a person, or a colour. */
const char *party_player_name(const struct party *party, int player);

/* As party_player_name, but without engines' names. Two of a kind are told apart by colours. */
const char *party_seat_name(const struct party *party, int player);

/* Writes a player: colour, name, and the level of a computer; at most `size` bytes. */
void party_who(const struct party *party, int player, char *words, size_t size);

/*
 * --- recording.c ---
 *
 * The record of the game at the table. It follows the match move by move, and the archive is told of each as it is
 * made; so it knows what the match does not: when the game began, who played it, how long each move took.
 */

struct recording {
    struct archive *archive;
    archive_id game;      /* 0 before the first move */
    bool running;         /* it is this window's running game in the archive */
    bool short_of_memory; /* moves are missing from the record, and the archive gets no more */
    struct record record; /* including moves that were taken back */
};

/* The head of the record of a game that begins at the table. */
void recording_head(const struct party *party, struct record *head);

/* Begins a game without moves. */
void recording_begin(struct recording *recording, struct archive *archive, const struct party *party);

/* Goes on with a game of the archive, which then runs here unless it is finished. Returns false if memory is short. */
bool recording_resume(struct recording *recording, archive_id game, const struct record *record)
    __attribute__((warn_unused_result));

/* Lays a running game aside. The next move begins another one. */
void recording_round(struct recording *recording, const struct party *party);

/*
 * Sets the players of the game, unless it is over. A computer against a lone human counts for this level, 0 for none.
 * Call it before a move, and before the end.
 */
void recording_players(struct recording *recording, const struct party *party, int level);

/*
 * The next move begins another game, which shares the first `moves` moves with this one (match_forks). The archive
 * keeps this one whole. The caller then sets the players.
 */
void recording_fork(struct recording *recording, int moves);

/*
 * Notes the move that was just made in the match, and the microseconds it took. Making a move again that was taken
 * back, and is still in the record, changes nothing. Returns false, the first time only, if memory is too short to go
 * on with the record.
 */
bool recording_move(struct recording *recording, const struct match *match, uint64_t took)
    __attribute__((warn_unused_result));

/*
 * Notes that the players have ended the match at its cursor (match_end). The archive also gets a game without moves,
 * since it counts between people.
 */
void recording_finish(struct recording *recording, const struct match *match);

/*
 * Follows the record of a game with somebody elsewhere. Its session stores it, so the archive gets nothing from here.
 * Returns false, and changes nothing, if memory is short.
 */
bool recording_follow(struct recording *recording, const struct record *record) __attribute__((warn_unused_result));

/* Has the game ended, with moves? Then it can be reviewed. */
bool recording_is_finished(const struct recording *recording);

/* Lays a running game aside. */
void recording_leave(struct recording *recording);

/* Frees the record. The archive gets nothing. */
void recording_end(struct recording *recording);

/*
 * --- game_clock.c ---
 *
 * The clock of two people at one table: whose time runs, what is shown of it, and when it is used up.
 *
 * It hears the table's events (events.c) and takes the times of earlier moves from the record; so undoing gives the
 * time of what is undone back, and a game that is opened goes on with the time that there was. It begins with the first
 * move. It goes on while a menu or a dialog lies over the board, while somebody looks back, and while the window
 * is not seen; it rests while another screen fills the window, while it is paused, and in a game that was just opened,
 * each until somebody goes on or moves.
 */

struct table;

/* Bytes of a time as it is shown: "1:30:00", "4:59", "9.4". */
enum { GAME_CLOCK_WORDS_MAX = 16 };

/* Reasons for the clock to rest: a sum of these. */
enum game_clock_rest {
    GAME_CLOCK_PAUSED = 1, /* a player paused it, or the game was just opened */
    GAME_CLOCK_HIDDEN = 2  /* another screen fills the window */
};

/* The times of a remote game, which its session counts. */
struct session_times {
    int64_t left_ms[2]; /* by player */
    int running;        /* the player whose time runs; -1: nobody's does */
    uint64_t since;     /* when the session said so */
};

struct game_clock {
    struct clock clock; /* as it stood when the turn began */
    bool counts;        /* two people play by the clock, and the times so far fit it */
    bool over;          /* the game is over at the cursor */
    int ply;            /* the moves before the turn whose time runs, even while a player looks back */
    uint64_t since;     /* when its time began to run */
    uint64_t spent;     /* microseconds of its time that were used before */
    unsigned rests;
    bool warned;                         /* it was said that little time is left in this turn */
    char shown[2][GAME_CLOCK_WORDS_MAX]; /* the times in words, by player */
    SDL_Rect places[2];                  /* where they stand in the window: set by the screen */
    struct session_times session;        /* for a remote game, set by ui/remote */
};

/* --- times in words --- */

/* Milliseconds until the words of a clock change; 0: never. */
void game_clock_words(int64_t milliseconds, char words[GAME_CLOCK_WORDS_MAX]);

/* Milliseconds until those words change; 0: never. */
int64_t game_clock_until_change(int64_t milliseconds);

/* The number of milliseconds that counts as little time. */
int64_t game_clock_little(struct clock_control control);

/* --- at the table --- */

/* A game comes to the table. An opened one rests, with the part of its turn's time that was used before. */
void game_clock_begin(struct table *table, bool opened);

/* Takes a sum of events. */
void game_clock_hear(struct table *table, unsigned happened);

/* Microseconds that the last move took, without those in which the clock rested. */
uint64_t game_clock_took(const struct table *table);

/* Ends the game if time is up, and shows the time left. Returns when to call it again. */
uint64_t game_clock_advance(struct table *table, uint64_t now);

/* Tells whether another screen fills the window (`hidden`). */
void game_clock_look(struct table *table, bool hidden, uint64_t now);

/* Saves the used time of the turn, for when the game is opened again. */
void game_clock_end(struct table *table);

/* Pauses the clock or two computers; the next call lets them go on. */
void game_clock_pause(struct table *table, uint64_t now);
bool game_clock_can_pause(const struct table *table);
bool game_clock_is_paused(const struct table *table);

/* Has this player little time left in the running turn? */
bool game_clock_is_short(const struct table *table, int player);

/* Writes a status with both times: "Anna's turn · 4:59 – 5:00". */
void game_clock_write_status(const struct game_clock *clock, const char *status, char *words, size_t size);

/* What a computer overlooked with a move. */
struct slip {
    struct ai_oversight oversight;
    int move; /* the move's number, from 1; 0: none */
};

/* How a round ended. Its last move fixes this, whoever sits there afterwards. */
struct result {
    struct party party;     /* the players, with the score before */
    struct sitting sitting; /* the score afterwards */
    int level;              /* the level for which the round counts, a lone human's opponent's; 0: none */
    bool level_rose;
};

/* One round. */
struct round {
    bool ended;           /* the record leads to an end that was counted: walking back only looks */
    bool unseen;          /* the last move is still falling: its effects are not shown yet */
    bool looking;         /* the player has walked back in the record: computers do not move */
    bool announced;       /* the end was shown and said */
    uint64_t over;        /* when that was */
    int offered;          /* the number of moves at the last offer of a draw, plus 1; 0: there was none */
    int lowest;           /* the lowest level that has moved; 0: none has */
    bool has_risen;       /* a level rose in this round, or in one from which it forked: once is enough */
    struct result result; /* set once it has ended */
    bool has_report;
    struct ai_report report; /* of the computer that thought last */
    struct slip slips[2];    /* for the computers' last moves, the latest first */
};

/* One turn. */
struct turn {
    bool thinking; /* the thinker has a question */
    bool answered; /* the answer is here, and waits for its time */
    bool stuck;    /* the engine that is to move cannot be asked */
    struct move answer;
    uint64_t begun; /* from when the time of the move counts */
    uint64_t since; /* clicks shortly after this were meant for the turn before; 0: none can be */
    uint64_t took;  /* microseconds that the move which led here took, if it was a new one */
    bool keeps;     /* the player who may choose a colour has kept it */
    int chosen;     /* the place that must be chosen again to confirm the move, from 1; 0: none */
};

/* Two computers that play. */
struct watching {
    bool paused;
    bool step; /* make one move although paused */
};

/* A replay: shows the record move by move, from the cursor to the end. */
struct replay {
    bool on;
    int from; /* the cursor where it began */
    bool paused;
    bool step; /* make one move although paused */
};

/* Guest engines at the table. */
struct guest_seats {
    struct guest_engines *guest_engines; /* NULL until the first is asked */
    unsigned round;                      /* how many games there were so far */
    bool has_answer;
    struct guest_engines_answer answer; /* the last answer, or its beginning */
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
    struct stage stage; /* shows the match, which the table owns */
    struct recording recording;
    struct game_clock clock;
    unsigned happened; /* the sum of events that are still to be told */
    int said;          /* the number of moves when the last one was said aloud */
};

/* --- game_table.c: rounds, turns, the moves of computers. Events are added to `happened` --- */

/* Begins the first round, silently; or goes on once the table is no longer held. */
void table_begin(struct table *table, uint64_t now);

/* Call it before, if the match comes from a record: its end was counted when it was played. */
void table_take_up(struct table *table, uint64_t now);

/* Ends the analysis of a position. Worths are then shown only if they were before. */
void table_stop_analysing(struct table *table);

/* Begins a round. `next`: it follows another one, so the other player may begin. */
void table_new_round(struct table *table, bool next, uint64_t now);

/*
 * The players end the round where it stands (match_end): `loser` has resigned or is out of time, or both agree on a
 * draw. Computers stop thinking, and no more moves can be made. Undo works as in any game that is over; a move made
 * after it goes on with another game. Returns false if the round is over already.
 */
bool table_end(struct table *table, enum record_ending ending, enum side loser, uint64_t now);

/*
 * Makes a move, also a remote player's; its piece falls from the hand. For a remote player's move the cursor is at the
 * end.
 */
void table_play(struct table *table, struct move move, uint64_t now);

/* Goes on from another match of the same variant, with moves taken back. The former match is destroyed. */
void table_show(struct table *table, struct match *match, uint64_t now);

/* Handles a place that a human chose: makes a move, selects a piece, or plays the sound of a mistake. */
void table_choose(struct table *table, int place, uint64_t now);

/* Call it after a change of seats or levels. */
void table_seats_changed(struct table *table, uint64_t now);

void table_pause(struct table *table, bool paused, uint64_t now);
void table_step(struct table *table, uint64_t now);

/* Tells whether a dialog covers the game: two computers wait while it does. */
void table_cover(struct table *table, bool covered, uint64_t now);

/* Does what is due. Returns when to call it again. */
uint64_t table_advance(struct table *table, uint64_t now);

/* Call it after moving the cursor. */
void table_travelled(struct table *table, uint64_t now);

/* Makes the next move of the record again. */
void table_replay_move(struct table *table, uint64_t now);

/* Asks the engine to move again, if it could not be asked before. */
void table_ask_again(struct table *table, uint64_t now);

/* --- computer_turn.c: the turn of a computer or a guest engine --- */

/* Asks whoever has the turn for a move. */
void computer_turn_ask(struct table *table);

/* Lets the computer that moves next prepare its answer, while a human has the turn. */
void computer_turn_prepare(struct table *table);

/* Drops the question: its answer will not be taken. */
void computer_turn_drop(struct table *table);

enum { FAULT_WORDS_MAX = 400 /* bytes of what is told of an engine's fault, the zero included */ };

/*
 * Takes news: progress, an answer, or a fault of an engine. Returns true if the engine loses the round because of its
 * fault, and writes what to tell the player.
 */
bool computer_turn_take(struct table *table, char words[FAULT_WORDS_MAX]);

/* Notes what a computer overlooked with the move of this number, and forgets later moves. */
void turn_note_slip(struct round *round, struct ai_oversight oversight, int move);

/* When the disc of an answer that was taken should leave the hand. */
uint64_t computer_turn_due(const struct table *table);

/* Ends the guest engines without keeping the window waiting. */
void table_end_guests(struct table *table);

/* --- events.c: what has happened is told to all whom it concerns --- */

/*
 * Tells the table's own parts (the record, the tally, the clock, speech) what has happened since the last call. Returns
 * the sum of these events, for the parts of the screen (ui/play/scene.c).
 */
unsigned events_tell(struct table *table);

/* --- game_table.c: the state of the turn --- */

/* Is the position at the cursor an end? */
bool turn_is_over(const struct table *table);

/* The party of this round, also after its end. */
const struct party *turn_party(const struct table *table);

/* The party to show, without the effects of a move that is still falling. */
const struct party *turn_party_shown(const struct table *table);

/* The winner of a round that has ended; -1 if there is none. */
int turn_winner(const struct table *table);

/* The level for which a lone human's round counts: the lowest that moved; 0: none. */
int turn_level(const struct table *table);

/*
 * What of this may be told after `made` moves: what no longer helps anybody, since the mistake was answered or the game
 * is over.
 */
struct ai_oversight turn_slip(const struct round *round, int made, bool over);

bool turn_is_humans(const struct table *table);

/* May a player here choose a colour now? */
bool turn_chooses_colour(const struct table *table);

bool turn_is_computers(const struct table *table);

/* Are the worths of the moves shown? */
bool turn_shows_worths(const struct table *table);

/* Is this an earlier position, which is only looked at? */
bool turn_is_looking_back(const struct table *table);

/* --- colours.c: openings in which discs are laid and colours chosen --- */

/* Writes the status line while somebody here lays discs; false if nobody does. */
bool colours_status(const struct table *table, char words[WORDS_MAX]);

/* What a person should do at the beginning of a first game. */
const char *colours_begin(const struct table *table);

/* The name of a side's colour. */
const char *colours_name(const struct table *table, enum side side);

/* The words on the button that takes the other colour, or keeps one's own. */
void colours_choice_words(const struct table *table, bool takes, char words[WORDS_MAX]);

/* Takes the other colour, or keeps one's own. */
void colours_choose(struct table *table, bool takes, uint64_t now);

/* Tells the other player which colour was taken. `happened` is a sum of events. */
void colours_hear(const struct table *table, unsigned happened);

/* --- ending.c: the end of a round in words, and the tally of several rounds --- */

/* Who has won, for the status line. May write to `words`. */
const char *ending_status(const struct table *table, char words[WORDS_MAX]);

/* Writes how the game was won, for the banner. */
void ending_words(const struct table *table, char words[WORDS_MAX]);

/* Praise for an unusual win of a person; NULL if it is none. */
const char *ending_honour(const struct table *table);

/* Writes "Best of 3 · 1–0"; false unless two people play the best of several games. */
bool tally_score(const struct party *party, char words[WORDS_MAX]);

/*
 * Takes the tally along to the next game. It goes on as long as the same two players sit there and nobody has won the
 * best of several games, whatever they play next.
 */
void tally_take_along(const struct party *party, const struct game_choice *choice, int wins[2], int *draws);

/*
 * Saves how a match of two people stands, and who begins the next round (or began the running one if it has not
 * `ended`), so that the same two can go on with it at the next start, unless somebody has won it. `between`: the coming
 * round was not begun yet.
 */
void tally_save(const struct party *party, struct settings *settings, bool ended);
void tally_recall(struct party *party, struct settings *settings, bool between);

/* --- walk.c: back and forth in the record --- */

/*
 * Goes back and forth by match_undo or match_redo: in a running game to the human's previous or next turn; in one that
 * has ended move by move, and then nobody answers until a human makes another move.
 */
void walk_by(struct table *table, bool (*step)(struct match *), uint64_t now);

/* Is there anything to undo? A computer's moves before a human's first turn do not count. */
bool walk_leads_back(const struct table *table);

/* Walks to the position after `cursor` moves. Before the end of the record computers do not move. */
void walk_go(struct table *table, int cursor, uint64_t now);

/* Stops a running replay; otherwise starts one from the cursor or, at the end, from the beginning. */
void walk_toggle_replay(struct table *table, uint64_t now);
void walk_stop_replay(struct table *table, uint64_t now);

/* Does an action of a replay: pause, step and speed, as in watching. Returns false for any other, which stops it. */
bool walk_act_in_replay(struct table *table, enum action action, uint64_t now);

/* Likewise by keys. */
bool walk_key_in_replay(struct table *table, const SDL_KeyboardEvent *event, uint64_t now);

/* The action of an arrow key where arrows walk, else ACTION_NONE. */
enum action walk_action_of_arrow(const struct table *table, const SDL_Keysym *key);

/* Shows the next move of a replay when it is due. Returns when to call it again. */
uint64_t walk_advance_replay(struct table *table, uint64_t now);

#endif
