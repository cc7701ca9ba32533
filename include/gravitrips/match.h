/*
 * The public interface of matches and sittings: whose turn is it, and what happened? A match is one game between two
 * seats, with its history, in which undo and redo move a cursor. A sitting is a series of matches between the same two
 * players: the tally, who begins, and the level that rises after each human win. There is no clock, thread or screen
 * here. One match or sitting may be used by one thread at a time.
 */
#ifndef GRAVITRIPS_MATCH_H
#define GRAVITRIPS_MATCH_H

#include "gravitrips/game.h"

GRAVITRIPS_BEGIN

/* SEAT_LEVEL_MAX equals LEVEL_MAX of ai.h, which this header does not include */
enum { SEAT_HUMAN = 0, SEAT_LEVEL_MAX = 10, SEAT_ENGINE, SEAT_TEXT_MAX = 8 };

/*
 * Who makes the moves of a side: a human, the computer at a level, or a guest engine, which has no level: the player's
 * name beside the seat tells which engine it is.
 */
struct seat {
    int level; /* SEAT_HUMAN, 1..SEAT_LEVEL_MAX, or SEAT_ENGINE */
};

/* Reads "human", "engine" or a level "1".."10"; returns false for anything else. */
bool seat_parse(const char *text, struct seat *seat);
void seat_format(struct seat seat, char text[SEAT_TEXT_MAX]);

static inline bool seat_is_human(struct seat seat)
{
    return seat.level == SEAT_HUMAN;
}

static inline bool seat_is_engine(struct seat seat)
{
    return seat.level == SEAT_ENGINE;
}

/* Does the computer play in this seat, at a level (and not a guest engine)? */
static inline bool seat_has_level(struct seat seat)
{
    return seat.level > SEAT_HUMAN && seat.level <= SEAT_LEVEL_MAX;
}

/* Which of two seats has the only human, against a computer or an engine: 0 the first, 1 the second; else -1. */
int seat_lone_human(struct seat first, struct seat second);

/* How a game ended. Records state it, too. */
enum record_ending {
    RECORD_UNFINISHED, /* the game is running, or was abandoned */
    RECORD_BY_RULES,   /* won or drawn as the rules say */
    RECORD_REPETITION, /* drawn: a position occurred for the third time */

    /* The rules know nothing of the endings that follow: the players ended the game. */
    RECORD_RESIGNED, /* one side gave up, whoever was to move */
    RECORD_AGREED,   /* both players agreed to a draw */
    RECORD_TIME,     /* the side to move had no time left */
    RECORD_FORFEIT,  /* the side to move was an engine that ended, was silent, or made no legal move */
    RECORD_ENDINGS
};

/* Did the players end the game, and not the rules? */
static inline bool record_is_ended_by_players(enum record_ending ending)
{
    return ending >= RECORD_RESIGNED;
}

struct match;

/* Begins a match; the variant must outlive it. NULL when memory is short. The caller destroys it. */
struct match *match_create(const struct variant *variant);
void match_destroy(struct match *match);

/*
 * Copies the first `moves` moves, 0 <= moves <= match_length, into a new match with the cursor behind them. The copy
 * refers to `variant`, which must have the same rules and outlive it. The copy can be played on: an end by the players
 * (match_end) is not copied. NULL when memory is short. The caller destroys it.
 */
struct match *match_copy(const struct match *match, const struct variant *variant, int moves);

const struct variant *match_variant(const struct match *match);

/* The state at the cursor. Valid until the next call that changes the match. */
const struct state *match_state(const struct match *match);

/*
 * The outcome at the cursor. A position that occurs for the third time is a draw, even in games whose rules know no
 * repetition. Where the players ended the match (match_end) it is over, although match_state, which knows only the
 * rules, says it is not.
 */
enum outcome match_outcome(const struct match *match);

/* How the game ended at the cursor; RECORD_UNFINISHED if it has not ended there. */
enum record_ending match_ending(const struct match *match);

/* Has the position at the cursor occurred three times, in a game that the rules would let go on? */
bool match_is_repetition(const struct match *match);

/* The number of moves before the cursor. */
int match_cursor(const struct match *match);

/* The number of all moves, including those that can be redone. */
int match_length(const struct match *match);

/* The i-th move, 0 <= i < match_length. */
struct move match_move(const struct match *match, int i);

/* All match_length moves, as an array that is valid until the match changes. */
const struct move *match_moves(const struct match *match);

/* The state before the i-th move, 0 <= i <= match_length. Valid until the next call that changes the match. */
const struct state *match_state_at(const struct match *match, int i);

/* The last two moves before the cursor, the latest first; MOVE_NONE where there is none. */
void match_recent(const struct match *match, struct move recent[2]);

/*
 * Makes a move at the cursor. Moves that could have been redone are forgotten. Returns false and the reason if the
 * rules refuse it or memory is short; the match is then unchanged.
 */
bool match_play(struct match *match, struct move move, struct reason *why) __attribute__((warn_unused_result));

/*
 * Would this move at the cursor begin another game than the recorded one? It would not at the end of the record, nor if
 * it repeats the last move after that was taken back, unless the players had ended the match after it.
 */
bool match_forks(const struct match *match, struct move move);

/*
 * The players end the match at the cursor, in one of the ways for which record_is_ended_by_players is true. Moves that
 * could be redone are forgotten. The match is over at this position, but not at earlier ones: a move made there
 * continues it, and the end is forgotten, too. Returns false and the reason if the match is already over, or cannot end
 * in this way: an agreement is a draw, a side that resigns loses, and a side without time, or that forfeits, must be to
 * move and loses.
 */
bool match_end(struct match *match, enum record_ending ending, enum outcome outcome, struct reason *why)
    __attribute__((warn_unused_result));

/* Can a match end in this way while this side is to move? See match_end. */
bool match_can_end(enum record_ending ending, enum outcome outcome, enum side turn);

/* Move the cursor by one move; false at the beginning or the end. */
bool match_undo(struct match *match);
bool match_redo(struct match *match);

/* Moves the cursor to the beginning. The history stays, and can be redone. */
void match_rewind(struct match *match);

/* Writes the moves before the cursor in the game's notation. Returns the length that is needed, as snprintf does. */
int match_format(const struct match *match, char *text, size_t size);

/*
 * Two players who play several matches. Player 0 has the red pieces, player 1 the yellow ones. The first move
 * alternates, so side and player differ: see sitting_player.
 */
struct sitting {
    struct seat seats[2]; /* by player */
    int wins[2];          /* by player */
    int draws;
    int starter;    /* the player who has the side FIRST in the running match */
    bool alternate; /* the starter alternates from match to match */
    int best_of;    /* two humans play the best of this many matches, an odd number; 0 or 1: no limit */
    int lost_to;    /* the level to which the only human has lost the last match; 0: none */
    int losses;     /* how many matches in a row were lost to that level */
};

/* Which player has this side in the running match. */
int sitting_player(const struct sitting *sitting, enum side side);

/* Which side this player has in the running match. */
enum side sitting_side(const struct sitting *sitting, int player);

/* What a finished match did to the sitting. */
enum sitting_event { SITTING_SAME, SITTING_LEVEL_ROSE };

/*
 * Counts a finished match in the tally. If a human beat the computer at exactly the `level` for which the match counts
 * (0: none), that computer's level rises by one, never beyond SEAT_LEVEL_MAX. It never falls: losses to a level are
 * only counted. Call it once per finished match.
 */
enum sitting_event sitting_finish(struct sitting *sitting, enum outcome outcome, int level);

/* Prepares the next match. The starter alternates if the sitting says so. */
void sitting_next(struct sitting *sitting);

/*
 * The players change places and take their wins along. In the running match each then has the other's side and pieces.
 */
void sitting_swap(struct sitting *sitting);

/*
 * The player who has won more than half of the `best_of` matches, where a draw counts for nobody; -1 if nobody has yet,
 * if there is no such limit, or if not both players are human.
 */
int sitting_champion(const struct sitting *sitting);

/* Forgets the tally. */
void sitting_reset(struct sitting *sitting);

GRAVITRIPS_END

#endif
