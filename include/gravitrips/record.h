/*
 * The public interface of a game on record: who played which variant when, every move and its time, and how it ended;
 * and its portable text, tags and moves in the manner of PGN (Steven Edwards, "Portable Game Notation Specification and
 * Implementation Guide", 1994), the same for all games. A record owns its list of moves and nothing else. One record
 * may be used by one thread at a time.
 */
#ifndef GRAVITRIPS_RECORD_H
#define GRAVITRIPS_RECORD_H

#include "gravitrips/clock.h"
#include "gravitrips/match.h"

GRAVITRIPS_BEGIN

enum {
    RECORD_NAME_SIZE = 64,    /* bytes of a player's or an engine's name in UTF-8, including the final 0 */
    RECORD_WORDS_SIZE = 256,  /* bytes of an engine's last words in UTF-8, including the final 0 */
    RECORD_MOVES_MAX = 20000, /* most moves of one game */
    RECORD_TIME_UNKNOWN = -1
};

/* Who played a side. */
/*
 * Marks, which stand in place of a human's evaluator: that one was shown a move, or took one back; or the game began at
 * a position that was set up, to which its first moves only lead, so that it counts for nobody.
 */
#define RECORD_HELP   "help"
#define RECORD_SET_UP "set up"

struct record_player {
    char name[RECORD_NAME_SIZE]; /* "" if none was given */
    struct seat seat;
    /*
     * The computer's evaluator; "": the game's default. Of a human a mark, or "". In the window's records the thinking
     * time of a computer or an engine follows, if it was chosen: "lines 5 s".
     */
    char evaluator[RECORD_NAME_SIZE];
};

struct record_move {
    struct move move;
    int milliseconds; /* time from the beginning of the turn to the move; or RECORD_TIME_UNKNOWN */
};

struct record {
    const struct game *game;
    struct options options;          /* all options of the variant, none left to a default */
    struct record_player players[2]; /* by side */
    int starter;                     /* the player (0 red, 1 yellow; see sitting) who has the side FIRST */
    uint64_t seed;                   /* the seed of the computer's choices; 0: unknown */
    int64_t begun;                   /* seconds since 1970-01-01 UTC; 0: unknown */
    struct clock_control clock;      /* the time control; CLOCK_NONE: there was none, or it is not known */
    enum outcome outcome;
    enum record_ending ending;
    char words[RECORD_WORDS_SIZE]; /* what the engine that lost by its fault (RECORD_FORFEIT) said last; "": nothing */
    int move_count;
    int room; /* how many moves the list can hold before it must grow; only record_* functions set it */
    struct record_move *moves;
};

/* Makes an empty record of a variant: humans without names, red begins, all else unknown, no move. */
void record_init(struct record *record, const struct variant *variant);

/* Frees the list of moves. The record then has none. */
void record_free(struct record *record);

/*
 * Adds a move without checking it. Returns false, and changes nothing, if memory is short or there are RECORD_MOVES_MAX
 * moves.
 */
bool record_add(struct record *record, struct move move, int milliseconds) __attribute__((warn_unused_result));

/*
 * Copies a record, with a list of moves of its own. What `copy` held before is overwritten, not freed. Returns false if
 * memory is short: `copy` then has no moves.
 */
bool record_copy(const struct record *record, struct record *copy) __attribute__((warn_unused_result));

/* Builds the variant of a record. False and the reason if the game cannot be played with its options. */
bool record_variant(const struct record *record, struct variant *variant, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * Plays the record's moves in a match that was just created for its variant (see record_variant), and ends it as its
 * players did. The cursor is then at the end. Returns false and the reason, which names the move, if one is refused or
 * memory is short.
 */
bool record_replay(const struct record *record, struct match *match, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * The clock of a record after its first `moves` moves. Moves of unknown duration count as 0. Returns false if the times
 * contradict the time control: a side made one of these moves after its time was used up.
 */
bool record_clock(const struct record *record, int moves, struct clock *clock) __attribute__((warn_unused_result));

/* The side of the only human, against a computer; -1 for two humans or two computers. */
int record_lone_human(const struct record *record);

/* Has a human in the record this mark? */
bool record_has_mark(const struct record *record, const char *mark);

/* Sets outcome and ending to those of a match at its cursor. */
void record_settle(struct record *record, const struct match *match);

/*
 * Writes a record as text: its tags, an empty line, the moves with their times as {[%emt]} comments, the result, an
 * empty line. Characters that cannot stand in a tag, such as a newline in a name, become question marks. `text` may be
 * NULL if `size` is 0. Returns the length that is needed, as snprintf does.
 */
size_t record_format(const struct record *record, char *text, size_t size);

/* Where reading a text failed. */
struct record_error {
    int line;          /* the line of the tag or move that is wrong */
    struct reason why; /* names the tag ("tag Size: ...") or the move ("move 7: column 4 is full") */
};

enum record_status {
    RECORD_READ,    /* a record was read, which the caller frees */
    RECORD_REFUSED, /* the text was refused; there is nothing to free */
    RECORD_NONE     /* the text is at its end */
};

/*
 * Reads the record at the front of a text that has one or several, and checks every move against the rules. `*text`
 * moves past the record, whether it is good or not: a refused one ends where the next tags begin. `*line` is the number
 * of the line at `*text`, and moves with it.
 *
 * A missing result follows from the moves. A result that contradicts the moves is refused; so is an end by the players
 * (tag Termination) that moves and result do not allow. Unknown tags, comments other than times, variations and
 * annotations are left out.
 */
enum record_status record_parse(const char **text, int *line, struct record *record, struct record_error *error)
    __attribute__((warn_unused_result));

/* Does a text hold records? It does if a tag begins a line; blanks and a byte order mark may stand before it. */
bool record_has_tags(const char *text);

/*
 * Reads the moves of a text without tags, such as a position's text ("4453") or "1. 4 4 2. 5 3", as a game of this
 * variant. The whole text must be moves. Returns false and the error otherwise: there is then nothing to free.
 */
bool record_parse_moves(const struct variant *variant, const char *text, struct record *record,
                        struct record_error *error) __attribute__((warn_unused_result));

GRAVITRIPS_END

#endif
