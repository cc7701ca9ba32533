/*
 * The boundary of a game on record: who played which variant when, every move
 * and its time, and how it ended; and the portable text of it, tags and moves
 * in the manner of PGN (Steven Edwards, "Portable Game Notation Specification
 * and Implementation Guide", 1994), the same for all games.
 *
 * A record owns its list of moves and nothing else. One record may be used by
 * one thread at a time.
 */
#ifndef GRAVITRIPS_RECORD_H
#define GRAVITRIPS_RECORD_H

#include "gravitrips/clock.h"
#include "gravitrips/match.h"

GRAVITRIPS_BEGIN

enum {
    RECORD_NAME_SIZE = 64,    /* bytes of a player's or an engine's name in UTF-8, with the final 0 */
    RECORD_MOVES_MAX = 20000, /* of one game */
    RECORD_TIME_UNKNOWN = -1
};

/* Who had a side. */
struct record_player {
    char name[RECORD_NAME_SIZE]; /* "": none was given */
    struct seat seat;
    char evaluator[RECORD_NAME_SIZE]; /* the computer's; "": the game's default */
};

struct record_move {
    struct move move;
    int milliseconds; /* from the turn's beginning to the move; RECORD_TIME_UNKNOWN */
};

struct record {
    const struct game *game;
    struct options options;          /* all of the variant's, none left to a default */
    struct record_player players[2]; /* by side */
    int starter;                     /* the player (0 red, 1 yellow; see sitting) who has the side FIRST */
    uint64_t seed;                   /* of the computer's choices; 0: unknown */
    int64_t begun;                   /* seconds since 1970-01-01 UTC; 0: unknown */
    struct clock_control clock;      /* how much time there was; CLOCK_NONE: as much as one wanted, or nobody knows */
    enum outcome outcome;
    enum record_ending ending;
    int move_count;
    int room; /* how many moves fit into the list before it must grow: record_add's own */
    struct record_move *moves;
};

/* Makes an empty record of a variant: humans without names, red begins, all else unknown, no move. */
void record_init(struct record *record, const struct variant *variant);

/* Frees the list of moves; the record has then none. */
void record_free(struct record *record);

/* Adds a move, which is not asked about. False if memory is short or there are RECORD_MOVES_MAX: unchanged then. */
bool record_add(struct record *record, struct move move, int milliseconds) __attribute__((warn_unused_result));

/* Makes `copy`, whatever it was, the same record with a list of its own. False if memory is short: it is empty then. */
bool record_copy(const struct record *record, struct record *copy) __attribute__((warn_unused_result));

/* Builds the variant of a record. False and the reason if the game cannot be played so. */
bool record_variant(const struct record *record, struct variant *variant, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * Plays the record's moves in a match that was just created for its variant (see record_variant), and ends it as its
 * players did; the cursor is then at the end. False and the reason, which names the move, if one is refused or memory
 * is short.
 */
bool record_replay(const struct record *record, struct match *match, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * The clock of a record after its first `moves` moves; moves of unknown duration count as 0. False if the times do not
 * fit the clock: a flag had fallen before.
 */
bool record_clock(const struct record *record, int moves, struct clock *clock) __attribute__((warn_unused_result));

/* The side of the one human against a computer; -1 for two humans or two computers. */
int record_lone_human(const struct record *record);

/* Sets outcome and ending to how a match stands at its cursor. */
void record_settle(struct record *record, const struct match *match);

/*
 * Writes a record as text: its tags, an empty line, the moves with their times as {[%emt]} comments, the result, an
 * empty line. What cannot stand in a tag, such as a newline in a name, becomes a question mark. `text` may be NULL if
 * `size` is 0. Returns the length that was needed, as snprintf does.
 */
size_t record_format(const struct record *record, char *text, size_t size);

/* Where reading a text failed. */
struct record_error {
    int line;          /* of the tag or move that is wrong */
    struct reason why; /* names the tag ("tag Size: ...") or the move ("move 7: column 4 is full") */
};

enum record_status {
    RECORD_READ,    /* the caller frees the record */
    RECORD_REFUSED, /* there is nothing to free */
    RECORD_NONE     /* the text is at its end */
};

/*
 * Reads the record at the front of a text of one or several, and checks every move against the rules. `*text` moves
 * past the record, be it good or not: a refused one ends where the next tags begin. `*line` is the number of the line
 * in which `*text` is, and is counted on. A result that is missing follows from the moves, one that contradicts them is
 * refused; so is an end by the players, told by the tag Termination, that moves and result do not allow. Tags that are
 * not known, comments other than times, variations and annotations are left out.
 */
enum record_status record_parse(const char **text, int *line, struct record *record, struct record_error *error)
    __attribute__((warn_unused_result));

/* Does a text hold records? A tag begins a line, or the text: blanks and a byte order mark may stand before it. */
bool record_has_tags(const char *text);

/*
 * Are the moves of a text without tags one game, broken into lines anywhere? Numbers of moves and comments say so;
 * moves alone are a game on each line.
 */
bool record_is_one_game(const char *text);

/*
 * Reads the moves of a text without tags, such as a position's text ("4453") or "1. 4 4 2. 5 3", as a game of this
 * variant. The whole text must be moves. False and the error: there is nothing to free then.
 */
bool record_parse_moves(const struct variant *variant, const char *text, struct record *record,
                        struct record_error *error) __attribute__((warn_unused_result));

GRAVITRIPS_END

#endif
