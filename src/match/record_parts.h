/* Goes through a record's text, counting lines; for the readers of tags and of moves. */
#ifndef MATCH_RECORD_PARTS_H
#define MATCH_RECORD_PARTS_H

#include "gravitrips/record.h"

struct scanner {
    const char *start; /* of the text */
    const char *at;
    int line; /* that `at` is in */
    struct record_error *error;
};

/* Sets the error at the current line; always false. */
bool scanner_refuse(struct scanner *scanner, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* One byte on, which is not the final 0. */
void scanner_step(struct scanner *scanner);

/* Is `at` where a record begins: at a line that begins like a tag, [Name "? */
bool scanner_is_at_tag(const struct scanner *scanner);

/* Skips blanks within the line. */
void scanner_skip_blanks(struct scanner *scanner);

/* Skips blanks, line ends and lines that begin with %, up to what begins a record at the latest. */
void scanner_skip_space(struct scanner *scanner);

/* Skips the mark that some programs put at the beginning of a text in UTF-8; false if none stands here. */
bool scanner_skip_byte_order_mark(struct scanner *scanner);

/* Skips what may stand between records; false and the error if a comment is not closed. */
bool scanner_skip_between(struct scanner *scanner);

/* Skips the rest of this line and all lines after it that begin with [. */
void scanner_skip_tag_lines(struct scanner *scanner);

/* Skips to where a record begins, or to the end. */
void scanner_skip_to_tags(struct scanner *scanner);

/*
 * The tags of a record's text, each with its writing and its reading side by
 * side: `[Size "7x6"]`. Names that PGN has are PGN's.
 */

enum { TAG_VALUE_SIZE = RECORD_NAME_SIZE /* bytes of the longest value of a known tag, with the final 0 */ };

/* In the order in which they are written. */
enum tag_id {
    TAG_GAME,
    TAG_SIZE,
    TAG_CONNECT,
    TAG_PIECES,
    TAG_POINTS,
    TAG_RULE,
    TAG_DATE,
    TAG_TIME,
    TAG_FIRST,
    TAG_FIRST_SEAT,
    TAG_FIRST_EVALUATOR,
    TAG_SECOND,
    TAG_SECOND_SEAT,
    TAG_SECOND_EVALUATOR,
    TAG_STARTER,
    TAG_SEED,
    TAG_CLOCK,
    TAG_RESULT,
    TAG_TERMINATION,
    TAG_COUNT
};

struct record_tag {
    const char *name;
    const char *alias; /* another name that is read as well; NULL */
    int which;         /* for functions of several tags: the side, or the option's tag_id */

    /* Writes the value; false if the tag is left out. */
    bool (*format)(const struct record *record, int which, char value[TAG_VALUE_SIZE]);

    /* Reads a value of whole characters (see record_character) into a record; the tags may come in any order. */
    bool (*parse)(struct record *record, int which, const char *value, struct reason *why);
};

extern const struct record_tag record_tags[TAG_COUNT];

/* Where the number of TAG_CONNECT, TAG_PIECES, TAG_POINTS or TAG_RULE is. */
int *record_tag_option(struct options *options, enum tag_id id);

/* The results as PGN writes them, by outcome: "*", "1-0", "0-1", "1/2-1/2". */
extern const char *const record_results[DRAWN + 1];

/* What the tag Termination says, by ending; "time forfeit", "normal" and "unterminated" are PGN's words. */
extern const char *const record_endings[RECORD_ENDINGS];

/* Bytes of the character at the front of a text if it can stand in a tag: UTF-8 and no control character; else 0. */
size_t record_character(const char *text);

/* The moves of a record, as they stand behind its tags. */

/* What a text tells of an end that the players made; all zeros: it tells of none. */
struct told_end {
    enum record_ending ending; /* as in the tag Termination */
    bool has_outcome;
    enum outcome outcome; /* as in the tag Result, or where that is missing behind the moves */
    enum side turn;       /* after the last move, as record_read_moves found it */
};

/*
 * Reads moves and what stands between them up to the result (past it) or to where the next record begins, and adds
 * them to a record that has none. Sets its outcome and ending to those of the moves; a result that says something else
 * belongs to `end` if that is told of. False and the error if something is refused.
 */
bool record_read_moves(struct scanner *scanner, const struct variant *variant, struct record *record,
                       struct told_end *end);

#endif
