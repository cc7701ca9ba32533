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
    RECORD_TIME_UNKNOWN = -1,
    RECORD_BRANCHES_MAX = 5000,  /* most moves of all variations of one game */
    RECORD_COMMENT_SIZE = 16384, /* bytes of a comment in UTF-8, including the final 0 */
    RECORD_SIGNS_MAX = 4,        /* most signs of a move */
    RECORD_TAGS_SIZE = 16384     /* bytes of all tags that are only kept, as text */
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

/*
 * What somebody adds to a game who studies it: variations, and at any place comments and signs. A place is
 *
 *     0                      the beginning
 *     1 .. move_count        behind that move of the game
 *     RECORD_BRANCHES + i    behind the i-th of the moves that only variations have, 0 <= i < branch_count
 *
 * A variation is a move, and all that follows, at a place where another move was made.
 */
enum { RECORD_NOWHERE = -1, RECORD_BRANCHES = RECORD_MOVES_MAX + 1 };

struct record_branch {
    struct record_move made;
    int before; /* the place at which it is made */
};

struct record_note {
    int place;
    uint8_t signs[RECORD_SIGNS_MAX]; /* numbers of PGN, such as 1 for ! and 2 for ?; 0 behind the last one */
    char *comment;                   /* UTF-8, with a newline between paragraphs; NULL if there is none */
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
    int branch_count, note_count;
    struct record_branch *branches; /* only record_* functions change these lists */
    struct record_note *notes;      /* by place */
    char *tags;                     /* the lines of tags that are only kept; NULL if there are none */
};

/* Makes an empty record of a variant: humans without names, red begins, all else unknown, no move. */
void record_init(struct record *record, const struct variant *variant);

/*
 * Makes a record without moves begin at this state, whether or not play can lead to it, in place of the usual start. It
 * gets the mark RECORD_SET_UP.
 */
void record_begin_at(struct record *record, const struct state *state);

/* Marks the humans of a record: see RECORD_SET_UP. */
void record_mark_set_up(struct record *record);

/* Frees moves, variations, notes and the tags that are only kept. The record then has none. */
void record_free(struct record *record);

/* A copy that has neither moves nor other lists. */
struct record record_head(const struct record *record);

/*
 * Adds a move without checking it. Returns false, and changes nothing, if memory is short or there are RECORD_MOVES_MAX
 * moves.
 */
bool record_add(struct record *record, struct move move, int milliseconds) __attribute__((warn_unused_result));

/*
 * Copies a record, with lists of its own. What `copy` held before is overwritten, not freed. Returns false if memory is
 * short: `copy` then has no moves, and no lists.
 */
bool record_copy(const struct record *record, struct record *copy) __attribute__((warn_unused_result));

/* The move that leads to a place; NULL at the beginning. And the place before it; RECORD_NOWHERE at the beginning. */
const struct record_move *record_made(const struct record *record, int place);
int record_before(const struct record *record, int place);

/*
 * The i-th of the places that follow a place, from 0; RECORD_NOWHERE if there are not so many. The first one is where
 * the game, or the variation, goes on.
 */
int record_after(const struct record *record, int place, int i);

/*
 * What could be played in place of the move that leads to a place: the next such move (`by` 1), or the one before it
 * (-1). RECORD_NOWHERE: there is none.
 */
int record_beside(const struct record *record, int place, int by);

/* The state at a place of a record whose variant this is. */
struct state record_state(const struct record *record, const struct variant *variant, int place);

/*
 * The place behind a move at a place. If no line goes on with it yet, it begins a variation, or continues the one that
 * ends there; the game's own moves stay as they are. The move is not checked. RECORD_NOWHERE, and no change, if memory
 * is short, or a record cannot hold more variations.
 */
int record_branch(struct record *record, int place, struct move move) __attribute__((warn_unused_result));

/*
 * Removes a branch, and all that follows it. Later branches move up, and so do their places. Returns where the place
 * before it is then.
 */
int record_cut(struct record *record, int place);

/*
 * Puts the variation to which a place belongs before the one that stands in front of it; their first moves exchange
 * their places. Returns where the place is then; RECORD_NOWHERE, and no change, if no other variation stands there:
 * nothing comes before the game itself.
 */
int record_raise(struct record *record, int place);

/*
 * Sets the comment of a place; NULL or "" removes it. Blanks are joined, empty lines part paragraphs; what is not UTF-8
 * is taken for Latin-1; what is too long is cut. False, and no change, if memory is short.
 */
bool record_comment(struct record *record, int place, const char *comment) __attribute__((warn_unused_result));

/* Adds a sign at a place, unless it stands there already. False if there is no room, or memory is short. */
bool record_sign(struct record *record, int place, int sign);

/* Removes all signs of a place. */
void record_unsign(struct record *record, int place);

/* How a sign is written: "!" for 1, "?", "!!", "??", "!?", "?!" for 6. NULL for a number that has no such form. */
const char *record_sign_form(int sign);

/* Comment and signs of a place; NULL if it has neither. Valid until the record changes. */
const struct record_note *record_note(const struct record *record, int place);

/* Does the record hold anything besides the game: variations, comments, signs, tags that are only kept? */
bool record_is_studied(const struct record *record);

/*
 * Takes from a record of the same game all that it holds besides the game. Moves that only the other one has become a
 * variation, as far as there is room. What this record had is overwritten, not freed; the other then has no lists.
 * False, and nothing is taken, if it is another game or board, or memory is short.
 */
bool record_adopt(struct record *record, struct record *other) __attribute__((warn_unused_result));

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
 * Writes a record as text: its tags, an empty line, the moves with their times as {[%emt]} comments, with signs,
 * comments and variations, the result, an empty line. Characters that cannot stand in a tag, such as a newline in a
 * name, become question marks. `text` may be NULL if `size` is 0. Returns the length that is needed, as snprintf does.
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
 * (tag Termination) that moves and result do not allow. Unknown tags are kept as they are. A variation ends before its
 * first move that the rules refuse.
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
