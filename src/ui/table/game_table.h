/* The game at the table: rounds, turns, the computers' moves, and walking in the record. */
#ifndef UI_TABLE_GAME_TABLE_H
#define UI_TABLE_GAME_TABLE_H

#include "gravitrips/ai.h"
#include "gravitrips/clock.h"
#include "gravitrips/match.h"
#include "gravitrips/review.h"
#include "store/archive.h"
#include "ui/board/choice.h"
#include "ui/think/think.h"

/*
 * --- party.c ---
 *
 * The party: what is played, and who sits at the table.
 */

enum { WORDS_MAX = 120 }; /* the size of a sentence in bytes */

/* The table as it was before practice. The next new game begins with these players. */
struct before {
    bool known;
    struct player players[2];
    int starter;
    bool borrowed; /* the players were borrowed: see struct party */
};

/*
 * Who plays what at the table during one sitting, several rounds of the same two. Player 0 has the red pieces, player 1
 * the others.
 */
struct party {
    struct variant variant;
    const struct view *view;
    struct sitting sitting;
    int levels[2];              /* by player: the computer's level, remembered while a human has the seat */
    char names[2][NAME_SIZE];   /* "": no name */
    const char *evaluators[2];  /* from the variant's list; NULL: the default */
    int seconds[2];             /* how long a computer or an engine thinks about a move; 0: as long as usual */
    struct clock_control clock; /* the chess clock of two people */
    uint64_t seed;              /* for the computers' choices and, if the command line gave it, for the puzzles */
    bool seeded;                /* the command line gave the seed */
    bool borrowed;              /* the players belong to a game that was opened here; they are not remembered */
    unsigned elsewhere;         /* bit 1 << player is set for each remote player */
    bool honour;                /* no help is given, because both players have agreed to play without */
    bool swapped;               /* at the cursor the players have exchanged colours */
    bool helped;                /* in this round the only human was shown a move, or took one back */
    bool set_up;                /* this round began at a position that was set up, so it does not count */
    bool left;                  /* the remote player has left for good */
    bool held;                  /* nobody may move before a dialog's question is answered */
    bool shortage_told;         /* the player has been told that memory is too short for level 10 */
    struct before before;
};

/* Read and write the two players. */
void party_players(const struct party *party, struct player players[2]);
void party_set_players(struct party *party, const struct player players[2]);

/* The seat that moves for a side: a human, a computer's level or a guest engine. */
static inline struct seat party_seat(const struct party *party, enum side side)
{
    return party->sitting.seats[sitting_player(&party->sitting, side)];
}

/* Exchanges the players' seats. */
void party_swap(struct party *party);

/* Notes in `before` the table as it is before practice. */
void party_before(struct party *party);

/* The players of the next new game. */
void party_next_players(const struct party *party, struct player players[2]);

/* Begins the next new game: those who sat here before practice take their seats again. */
void party_put_back(struct party *party);

/* Saves the players for the next start, unless they are borrowed. */
void party_save_players(struct party *party, struct settings *settings);

/* Are both players computers? */
bool party_is_watching(const struct party *party);

/* Is there a computer whose level can go up (`by` 1) or down (-1)? */
bool party_can_step_level(const struct party *party, int by);

/* Has the only human lost at least twice in a row to the opponent's present level, and is there a gentler one? */
bool party_deserves_mercy(const struct party *party);

/* The only human, who plays against a computer; -1 for two humans or two computers. */
int party_lone_human(const struct party *party);

/*
 * The only player who sits here: a human against a computer, or the opponent of a remote player; -1 if both players sit
 * here, or none.
 */
int party_me(const struct party *party);

/* Is this player a remote one? */
bool party_is_elsewhere(const struct party *party, int player);

/* Why nothing may tell who wins now, if both players have agreed to play without help; NULL if they have not. */
const char *party_no_help_words(const struct party *party);

/* The player who is to move in a state. */
int party_player_to_move(const struct party *party, const struct state *state);

/* The colour of a player's pieces: the player's own one, unless colours were exchanged. */
int party_colour(const struct party *party, int player);

/* Do two people here play the best of several games? */
bool party_is_match(const struct party *party);

/* The player who has won; -1 if nobody has. */
int party_winner(const struct party *party, enum outcome outcome);

/* Is this player one of the crew: a computer's level, and not one that plays for somebody in a game with a friend? */
bool party_is_sailor(const struct party *party, int player);

/*
 * A player's name, to begin a sentence: "You", "Nell", the name of an engine or a person, or a colour, which also tells
 * two computers of one level apart.
 */
const char *party_player_name(const struct party *party, int player);

/* A player's name on a card: like party_player_name, but one of the crew has its name there even against itself. */
const char *party_seat_name(const struct party *party, int player);

/* Writes a player, for the ear: the level of a computer comes first, then name and colour; at most `size` bytes. */
void party_who(const struct party *party, int player, char *words, size_t size);

/*
 * --- recording.c ---
 *
 * The record of the game at the table. It follows the match move by move, and tells the archive of each move. It knows
 * what the match does not: when the game began, who played it, how long each move took.
 */

struct recording {
    struct archive *archive;
    archive_id game;      /* the game's id in the archive; 0 before the first move */
    bool running;         /* in the archive the game counts as running in this window */
    bool short_of_memory; /* the record lacks moves, and the archive gets no more of them */
    struct record record; /* the record, including moves that were taken back */
};

/* Writes the head of the record (variant, players, clock, seed) of a game that begins at the table. */
void recording_head(const struct party *party, struct record *head);

/* Begins a game that has no moves yet. */
void recording_begin(struct recording *recording, struct archive *archive, const struct party *party);

/*
 * Goes on with a game of the archive; unless it is finished, it then runs in this window. With 0 for the game, follows
 * the record of a game with a remote player, which its session stores: the archive is told nothing. Returns false, and
 * changes nothing, if memory is short.
 */
bool recording_resume(struct recording *recording, archive_id game, const struct record *record)
    __attribute__((warn_unused_result));

/* Begins a round: puts a running game aside. The next move begins another game in the archive. */
void recording_round(struct recording *recording, const struct party *party);

/*
 * Sets the players of the game, unless it is over. If a computer plays against the only human, the game counts for this
 * level; 0 for none. Call it before a move, and before the end.
 */
void recording_players(struct recording *recording, const struct party *party, int level);

/*
 * Lets the next move begin another game, which has the first `moves` moves in common with this one (match_forks). The
 * archive keeps this one whole. The caller then sets the players.
 */
void recording_fork(struct recording *recording, int moves);

/*
 * Notes the move that was just made in the match, and how many microseconds it took. A move that was taken back and is
 * made again is still in the record, and changes nothing. Returns false, the first time only, if memory is too short to
 * go on with the record.
 */
bool recording_move(struct recording *recording, const struct match *match, uint64_t took)
    __attribute__((warn_unused_result));

/*
 * Notes that the players have ended the match at its cursor (match_end). `words` is what the engine that lost by its
 * fault said last; "": nothing. The archive also gets a game without moves, because between people it counts.
 */
void recording_finish(struct recording *recording, const struct match *match, const char *words);

/* Is the game over, with at least one move? Then it can be reviewed. */
bool recording_is_finished(const struct recording *recording);

/* Puts a running game aside: in the archive, it no longer runs in this window. */
void recording_leave(struct recording *recording);

/*
 * --- game_clock.c ---
 *
 * The clock of two people at one table: whose time runs, what is shown of it, and when it is used up.
 *
 * It hears the table's events (events.c) and takes the times of earlier moves from the record. So undoing a move gives
 * its time back, and a game that is opened goes on with the time that was left. The clock starts with the first move.
 * It runs on under a menu or a dialog, while a player looks back, and while nobody sees the window. It rests while
 * another screen fills the window, while it is paused, and in a game that was just opened, until a player goes on or
 * moves.
 */

struct table;

/* Bytes of a time as it is shown: "1:30:00", "4:59", "9.4". */
enum { GAME_CLOCK_WORDS_MAX = 16 };

/* Reasons for the clock to rest, to be combined with |. */
enum game_clock_rest {
    GAME_CLOCK_PAUSED = 1, /* a player paused it, or the game was just opened */
    GAME_CLOCK_HIDDEN = 2  /* another screen fills the window */
};

/* The times of a game with a remote player, as its session counts them. */
struct session_times {
    int64_t left_ms[2]; /* by player */
    int running;        /* the player whose time is running; -1: none */
    uint64_t since;     /* when the session reported these times */
};

struct game_clock {
    struct clock clock; /* the clock when the turn began */
    bool counts;        /* two people play by the clock, and the times of the moves so far fit it */
    bool over;          /* the game is over at the cursor */
    int ply;            /* how many moves came before the turn whose time runs, even while a player looks back */
    uint64_t since;     /* when the time of turn `ply` began to run */
    uint64_t spent;     /* microseconds of turn `ply` that were used before `since` */
    unsigned rests;
    bool warned;                         /* the player has been told that little time is left in this turn */
    char shown[2][GAME_CLOCK_WORDS_MAX]; /* the times in words, by player */
    SDL_Rect places[2];                  /* where the times stand in the window; set by the screen */
    struct session_times session;        /* the times of a game with a remote player; set by ui/remote */
};

/* --- times in words --- */

/* Writes a time as people read it: "4:59" or "9.4". */
void game_clock_words(int64_t milliseconds, char words[GAME_CLOCK_WORDS_MAX]);

/* Milliseconds until the words of game_clock_words change; 0: never. */
int64_t game_clock_until_change(int64_t milliseconds);

/* How many milliseconds are left when a player is warned of little time. */
int64_t game_clock_little(struct clock_control control);

/* --- the clock of the game at the table --- */

/*
 * Call it when a game comes to the table. The clock of a game that was opened stands still at first. When it starts,
 * the time that the present turn has used already counts.
 */
void game_clock_begin(struct table *table, bool opened);

/* Adjusts the clock to what has happened: events, combined with |. */
void game_clock_hear(struct table *table, unsigned happened);

/* How many microseconds the last move took, without the time in which the clock rested. */
uint64_t game_clock_took(const struct table *table);

/* Ends the game if a player's time has run out, and shows the times that are left. Returns when to call it again. */
uint64_t game_clock_advance(struct table *table, uint64_t now);

/*
 * Call it when another screen fills the window (`hidden`), and again when it no longer does. Meanwhile the clock rests,
 * except in a game with a remote player.
 */
void game_clock_look(struct table *table, bool hidden, uint64_t now);

/* Saves how much of the turn's time was used, for when the game is opened again. */
void game_clock_end(struct table *table);

/* Pauses the game of two computers or, if people play, the clock; the next call lets the game or the clock go on. */
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

/* How a round ended, and who played it. The last move fixes this, even if others sit at the table afterwards. */
struct result {
    struct party party;     /* the players, and the score before the round */
    struct sitting sitting; /* the score after the round */
    int level;              /* the level for which the only human's round counts; 0: none */
    bool level_rose;
};

/* One round. */
struct round {
    bool ended;              /* the recorded game has ended and was counted, so walking back is only looking */
    bool unseen;             /* the last move is still falling, so its effects are not shown yet */
    bool looking;            /* the player has walked back in the record: computers do not move */
    bool announced;          /* the end has been shown and said aloud */
    bool turned;             /* not the player begins who began the round before */
    bool rings, rings_level; /* the sound of the end, and of a rising level, is still to be heard */
    uint64_t over;           /* when the end was announced */
    int offered;             /* 1 + the number of moves when a draw was last offered; 0: no draw was offered */
    int lowest;              /* the lowest computer level that has made a move in this round; 0: none */
    struct result result;    /* set when the round has ended */
    bool has_report;
    struct ai_report report;   /* the report of the computer that thought last */
    unsigned moments;          /* bit 1 << moment for each at which one of the crew has said something */
    enum sailor_moment moment; /* the last of them; valid if there is one */
    int moment_at;             /* how many moves had been made then */
    struct slip slips[2];      /* what the computers overlooked with their last two moves, the latest first */
};

/* One turn. */
struct turn {
    bool thinking;  /* a computer or an engine has been asked for its move */
    bool answered;  /* the answer has come, and waits until it may be shown */
    uint64_t ready; /* when it came; 0: not yet */
    bool stuck;     /* the engine whose turn it is cannot be asked for a move */
    struct move answer;
    uint64_t begun; /* when the time of the move began to count */
    uint64_t since; /* a click within GUARD_TIME after this was meant for the turn before; 0: every click counts */
    bool seen;      /* the move before it has landed, so whose turn it is can be seen */
    uint64_t took;  /* how many microseconds the move before this turn took, if it was a new one */
    bool keeps;     /* the player who may take the other colour keeps the present one */
    int chosen;     /* the place that must be chosen again to confirm the move, counted from 1; 0: none */
};

/* A game of two computers, which the person only watches. */
struct watching {
    bool paused;
    bool step; /* make one move although play is paused */
};

/* A replay: shows the record move by move, from the cursor to the end. */
struct replay {
    bool on;
    int from; /* where the cursor was when the replay began */
    bool paused;
    bool step; /* make one move although the replay is paused */
};

/*
 * Practice: a moment of a game that has ended is tried again, by the same players. Nothing of it counts or is kept, and
 * meanwhile the game that has ended waits, and so do those who play next.
 */
struct practice {
    struct match *ended;         /* the game that waits, owned; NULL: this is no practice */
    struct round round;          /* how it ended */
    struct sitting sitting;      /* the score then */
    bool reviewed;               /* it began in the review, and leads back there */
    int from;                    /* how many of its moves led to the moment */
    struct review_chance chance; /* what could have been seen there, if its move is `from` */
};

/*
 * How often two players have won against each other at a game since the program was opened or, in a match, since it
 * began; and who won the last of these games.
 */
enum { SCORES = 24, LATELY = 8 };
struct scores {
    struct score {
        const struct game *game; /* NULL: there is no such score */
        struct player players[2];
        int best_of; /* 1 without a match */
        int wins[2], draws;
        signed char winners[LATELY]; /* by game, modulo LATELY: one of these two, or -1 */
        int games;                   /* how many of them were noted */
    } list[SCORES];
    unsigned next; /* the oldest one's place, modulo SCORES */
    int here;      /* 1 + the place of the match that was at the table last; 0: none */
};

/* Guest engines at the table. */
struct guest_seats {
    struct guest_engines *guest_engines; /* NULL until an engine is first asked */
    unsigned round; /* the number of rounds so far, by which engines are told that another game begins */
    bool has_answer;
    struct guest_engines_answer answer; /* the last answer, or the part of it that has come so far */
};

/* What can happen at the table. All parts that need to know are told of it. */
enum event {
    EVENT_MOVE = 1,    /* a new move was made */
    EVENT_PLAYERS = 2, /* another player has a seat, or plays at another level */
    EVENT_ROUND = 4,   /* another round begins */
    EVENT_TURN = 8,    /* another position, or another player to move */
    EVENT_OVER = 16,   /* the end of the round has been shown */
    EVENT_NEWS = 32,   /* the status line may be different */
    EVENT_REPORT = 64, /* the thinker has made progress */
    EVENT_ENDED = 128, /* the round has ended, by a move or by the players, and counts */
    EVENT_FORK = 256,  /* the game has left its record: it is another game now */
    EVENT_STAYS = 512  /* somebody wanted to play on although the round is over */
};

/* The game at the table. */
struct table {
    struct app *app;
    struct thinker *thinker;
    struct guest_seats guests;
    struct party party;
    struct scores scores;
    struct round round;
    struct turn turn;
    struct watching watching;
    struct replay replay;
    struct practice practice;
    bool covered;       /* a dialog lies over the table */
    struct stage stage; /* shows the match, which the table owns */
    struct recording recording;
    struct game_clock clock;
    unsigned happened; /* the events that are still to be told, combined with | */
    int said;          /* how many moves had been made when a move was last said aloud */
};

/* --- game_table.c: rounds, turns, the moves of computers. Events are added to `happened` --- */

/* Begins the first round, without a sound; or lets the game go on when the table is no longer held. */
void table_begin(struct table *table, uint64_t now);

/*
 * Call it before table_begin if the match comes from a record. If that match has ended, the end is not counted again.
 */
void table_take_up(struct table *table, uint64_t now);

/* Begins a round. `next`: another round came before it, so the other player may begin. */
void table_new_round(struct table *table, bool next, uint64_t now);

/*
 * The players end the round where it stands (match_end): `loser` has resigned or run out of time, or both agree on a
 * draw. Computers stop thinking. Returns false if the round was over already.
 */
bool table_end(struct table *table, enum record_ending ending, enum side loser, uint64_t now);

/*
 * Makes a move; its piece falls from the hand. A move that leaves a game that has ended is practice. For the move of a
 * remote player, the cursor must be at the end.
 */
void table_play(struct table *table, struct move move, uint64_t now);

/*
 * Goes on with another match of the same variant, in which moves have been taken back. The match before is destroyed.
 */
void table_show(struct table *table, struct match *match, uint64_t now);

/*
 * Handles a place that a human chose: makes a move, selects a piece, or plays the sound of a mistake. After the end of
 * the round it changes nothing.
 */
void table_choose(struct table *table, int place, uint64_t now);

/* Begins the turn again. Call it after seats or levels have changed. */
void table_seats_changed(struct table *table, uint64_t now);

void table_pause(struct table *table, bool paused, uint64_t now);
void table_step(struct table *table, uint64_t now);

/* Call it when a dialog covers the game, and when it no longer does. Meanwhile a game of two computers waits. */
void table_cover(struct table *table, bool covered, uint64_t now);

/* Does what is due by now: plays a computer's answer, announces the end. Returns when to call it again. */
uint64_t table_advance(struct table *table, uint64_t now);

/* Begins the turn at the cursor. Call it after the cursor has moved. */
void table_travelled(struct table *table, uint64_t now);

/* Makes the next move of the record again. */
void table_replay_move(struct table *table, uint64_t now);

/* Asks the engine for a move again, after it could not be asked. */
void table_ask_again(struct table *table, uint64_t now);

/* --- computer_turn.c: the turn of a computer or a guest engine --- */

/* If a computer or a guest engine has the turn, asks that player for a move. */
void computer_turn_ask(struct table *table);

/* Lets the computer that moves next prepare its answer, while a human has the turn. */
void computer_turn_prepare(struct table *table);

/* Drops the question to a computer or an engine: its answer will not be taken. */
void computer_turn_drop(struct table *table);

enum { FAULT_WORDS_MAX = 480 /* bytes of what is told of an engine's fault, the zero included */ };

/*
 * Takes news from the computer or the engine: progress, an answer, or a fault. Returns true if an engine loses the
 * round by its fault, after writing what to tell the player.
 */
bool computer_turn_take(struct table *table, char words[FAULT_WORDS_MAX]);

/* Notes what a computer overlooked with the move of this number, and forgets what was noted for later moves. */
void turn_note_slip(struct round *round, struct ai_oversight oversight, int move);

/* Is the disc of a computer's answer seen carried to its column by a hand? */
bool computer_turn_carries(const struct table *table);

/* When the disc of a computer's answer should leave the hand. */
uint64_t computer_turn_due(const struct table *table);

/* Ends the guest engines without keeping the window waiting. */
void table_end_guests(struct table *table);

/* --- events.c: telling all parts that are concerned what has happened --- */

/*
 * Tells the table's own parts (the record, the tally, the clock, speech) what has happened since the last call. Returns
 * these events, combined with |, for the parts of the screen (ui/play/scene.c).
 */
unsigned events_tell(struct table *table);

/* --- game_table.c: the state of the turn --- */

/* The state at the cursor. */
static inline const struct state *turn_state(const struct table *table)
{
    return match_state(table->stage.match);
}

/* Is the game over in the position at the cursor? */
bool turn_is_over(const struct table *table);

/* The party of this round. Once the round has ended, that is the party that played it, whoever sits there now. */
const struct party *turn_party(const struct table *table);

/* The party as it is shown: without the effects of a move that is still falling. */
const struct party *turn_party_shown(const struct table *table);

/* The winner of a round that has ended; -1 if there is none. */
int turn_winner(const struct table *table);

/* Has a person won the round whose win is to be celebrated here: the one who sits here, or either of two? */
bool turn_is_celebrated(const struct table *table);

/* Has the next one of the crew come to the table after the win that is shown? */
bool turn_is_risen(const struct table *table, uint64_t now);

/*
 * The party that the cards show, as far as it is about one player. Who has just played at a level stays there until
 * somebody else has come.
 */
const struct party *turn_party_met(const struct table *table, int player);

/* The level for which the only human's round counts: the lowest one that has moved; 0: none. */
int turn_level(const struct table *table);

/*
 * The computer's oversight that may be told after `made` moves: only one that no longer helps anybody, because the
 * mistake was answered or the game is over.
 */
struct ai_oversight turn_slip(const struct round *round, int made, bool over);

bool turn_is_humans(const struct table *table);

/* Whose turn is seen: while a disc falls, still that of the player who let it go. -1: nobody's, as the end is seen. */
int turn_player_seen(const struct table *table);

/* May a player at this table choose a colour now? */
bool turn_chooses_colour(const struct table *table);

bool turn_is_computers(const struct table *table);

/* Are the worths of the moves shown? */
bool turn_shows_worths(const struct table *table);

/* Is the position at the cursor an earlier one, at which a player only looks? */
bool turn_is_looking_back(const struct table *table);

/* --- sayings.c: what one of the crew says --- */

/* Finds out whether what has happened moves the opponent to say something, and says it aloud. */
void sayings_hear(struct table *table, unsigned happened);

/* What moves this player, until the human's next move, whether it is said or not; SAILOR_MOMENTS: nothing. */
enum sailor_moment sayings_moment(const struct table *table, int player);

/* Writes what this player says at that moment, in quotation marks. Returns false if it is nothing. */
bool sayings_words(const struct table *table, int player, char words[WORDS_MAX]);

/* --- colours.c: openings in which discs are laid and colours chosen --- */

/* Writes the status line while a player here lays the opening's discs. Returns false if no player here does. */
bool colours_status(const struct table *table, char words[WORDS_MAX]);

/* A sentence that tells a person what to do at the beginning of a first game. */
const char *colours_begin(const struct table *table);

/* The name of a side's colour. */
const char *colours_name(const struct table *table, enum side side);

/* The words on the button that takes the other colour, or on the one that keeps one's own. */
void colours_choice_words(const struct table *table, bool takes, char words[WORDS_MAX]);

/* Takes the other colour, or keeps one's own. */
void colours_choose(struct table *table, bool takes, uint64_t now);

/* Tells the other player which colour was taken. `happened` are events, combined with |. */
void colours_hear(const struct table *table, unsigned happened);

/* --- ending.c: the end of a round in words --- */

/* Says who has won, for the status line. Returns a constant text, or `words` after writing to it. */
const char *ending_status(const struct table *table, char words[WORDS_MAX]);

/* Writes how the game was won, for the banner. */
void ending_words(const struct table *table, char words[WORDS_MAX]);

/* The last games of those whom the cards show, as far as their ends were seen: who won them, and in words. */
int ending_lately(const struct table *table, int winners[LATELY]);
bool ending_lately_words(const struct table *table, char words[WORDS_MAX]);

/* --- tally.c: the score of several rounds --- */

/*
 * Writes "Best of 3 · Anna 1–0": the one who is ahead comes first, by name. False unless two people play the best of
 * several games. Of a longer name only the first `most_of_name` bytes are written, and three dots; of 0, no name.
 */
bool tally_score(const struct party *party, size_t most_of_name, char words[WORDS_MAX]);

/* How many games those who sit here have played for the score. */
static inline int tally_games(const struct party *party)
{
    return party->sitting.wins[0] + party->sitting.wins[1] + party->sitting.draws;
}

/*
 * A score belongs to two players, who may change sides, to the game, and to the number of rounds that they play for. If
 * one name of a match at the table is corrected, the match goes on under that. tally_keep keeps the score of a party.
 * tally_follow gives the party the score of those who sit there now: 0–0 if they have none, or have played a match to
 * its end. If a game `begins` in a match whose players take turns, it says who begins.
 */
void tally_keep(struct scores *scores, const struct party *party, const struct sitting *sitting);
void tally_follow(struct scores *scores, struct party *party, bool begins);

/*
 * tally_note notes who has won a game (-1: nobody) whose score was kept. tally_lately writes who won the last games of
 * a party, the oldest first, without the last `unseen` ones, and returns how many there are.
 */
void tally_note(struct scores *scores, const struct party *party, int winner);
int tally_lately(const struct scores *scores, const struct party *party, int unseen, int winners[LATELY]);

/* How a match of those who are chosen stands; without wins and draws, it begins. */
void tally_stands(struct scores *scores, const struct game_choice *choice, struct sitting *sitting);

/* Those who are chosen begin their match again. */
void tally_begin_anew(struct scores *scores, const struct game_choice *choice);

/*
 * tally_save saves how a match of two people stands and its running game (0: none), and losses in a row to a level.
 * tally_load lets the same two go on with that match at the next start. tally_best_of: the number of games of the match
 * to which an unfinished game belongs, or `otherwise` if it belongs to none.
 */
void tally_save(const struct party *party, archive_id game, struct settings *settings);
int tally_best_of(struct settings *settings, archive_id game, int otherwise);
void tally_load(struct scores *scores, struct settings *settings);

/*
 * --- game_table.c: a moment of a game that has ended is tried again ---
 *
 * Afterwards the table shows the ended game again, unless another round begins.
 */

/* Is this practice, and has nothing been tried yet? */
bool table_practice_is_fresh(const struct table *table);

/* The last chance of a side in the first `moves` moves of a match; none if memory is short. */
struct review_chance table_practice_chance(const struct match *match, int moves, enum side side);

/* Goes back to before a move of the game that has ended; from there on it is practice. */
void table_practice_begin(struct table *table, int move, uint64_t now);

/* table_practice_end leads back to the end of the game that has ended; practice_forget lets go of it. */
void table_practice_end(struct table *table, uint64_t now);

static inline void practice_forget(struct table *table)
{
    match_destroy(table->practice.ended);
    table->practice = (struct practice){0};
}

/* --- undo_and_replay.c: back and forth in the record --- */

/*
 * Goes back or forth, by match_undo or match_redo, to a human's turn: the one before, or the next. When the game has
 * ended this is only a look, and it stays what it was.
 */
void table_walk_by(struct table *table, bool (*step)(struct match *), uint64_t now);

/* Is there anything to undo? What a computer played before a human's first turn does not count. */
bool table_walk_leads_back(const struct table *table);

/* Walks to the position after `cursor` moves. Away from the end of the record computers do not move. */
void table_walk_go(struct table *table, int cursor, uint64_t now);

/* Stops a replay that is running. Otherwise starts one from the cursor or, at the end, from the beginning. */
void table_walk_toggle_replay(struct table *table, uint64_t now);
void table_walk_stop_replay(struct table *table, uint64_t now);

/*
 * Does an action of a replay: pause, step and speed, as when two computers are watched. Returns false for any other
 * action, which stops the replay.
 */
bool table_walk_act_in_replay(struct table *table, enum action action, uint64_t now);

/*
 * Handles a key during a replay. Returns false if the key works in every screen, like those for fullscreen and sound;
 * any other key without an action stops the replay.
 */
bool table_walk_key_in_replay(struct table *table, const SDL_KeyboardEvent *event, uint64_t now);

/* The action of an arrow key at a time when arrows walk through the moves; otherwise ACTION_NONE. */
enum action table_walk_action_of_arrow(const struct table *table, const SDL_Keysym *key);

/* Shows the next move of a replay when it is due. Returns when to call it again. */
uint64_t table_walk_advance_replay(struct table *table, uint64_t now);

#endif
