/* The parts of a record's text. The scanner goes through it and counts lines. */
#ifndef MATCH_RECORD_PARTS_H
#define MATCH_RECORD_PARTS_H

#include "gravitrips/record.h"

/* What a text says that a record does not keep: how often. */
struct record_omissions {
    int comments;   /* comments that stand between two records */
    int variations; /* ends of variations, from a move on that is not possible; or there were too many */
    int signs;      /* more than RECORD_SIGNS_MAX at one move */
    int tags;       /* more than RECORD_TAGS_SIZE of tags that are only kept */
    int cuts;       /* names, values and comments that were too long */
};

struct scanner {
    const char *start; /* the start of the text */
    const char *at;
    int line; /* the number of the line in which `at` is */
    struct record_error *error;
    struct record_omissions *omissions; /* NULL: what is left out is not counted */
};

/* Counts something that is left out. */
#define SCANNER_COUNT(scanner, member)                                                                                 \
    do {                                                                                                               \
        if ((scanner)->omissions)                                                                                      \
            (scanner)->omissions->member++;                                                                            \
    } while (0)

/* Sets the error at the current line. Always returns false. */
bool scanner_refuse(struct scanner *scanner, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Advances one byte; not past the final 0. */
void scanner_step(struct scanner *scanner);

/* Does a line begin here that looks like a tag, [Name "? If so, a record begins here. */
bool scanner_is_at_tag(const struct scanner *scanner);

/* Skips blanks within the line. */
void scanner_skip_blanks(struct scanner *scanner);

/* Skips blanks, line ends and lines that begin with %, but not past the beginning of a record. */
void scanner_skip_space(struct scanner *scanner);

/* Skips a byte order mark; false if there is none. */
bool scanner_skip_byte_order_mark(struct scanner *scanner);

/*
 * Skip the comment (from { or ;) or the variation that begins here, with everything in it. Return false and the error
 * if it is not closed.
 */
bool scanner_skip_comment(struct scanner *scanner);
bool scanner_skip_variation(struct scanner *scanner);

/* Skips what may stand between two records. Returns false and the error if a comment is not closed. */
bool scanner_skip_between(struct scanner *scanner);

/* Skips the rest of this line and all lines after it that begin with [. */
void scanner_skip_tag_lines(struct scanner *scanner);

/* Skips to where a record begins, or to the end. */
void scanner_skip_to_tags(struct scanner *scanner);

/*
 * --- record_tags.c ---
 *
 * The tags of a record, `[Size "7x6"]`. Each has its writer and its reader side by side. If PGN has a name for a tag,
 * it is used.
 */

enum { TAG_VALUE_SIZE = RECORD_WORDS_SIZE /* bytes of the longest value of a known tag, including the final 0 */ };

/* The tags in the order in which they are written. */
enum tag_id {
    TAG_GAME,
    TAG_SIZE,
    TAG_CONNECT,
    TAG_PIECES,
    TAG_POINTS,
    TAG_RULE,
    TAG_SETUP,
    TAG_BOARD,
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
    TAG_WORDS,
    TAG_COUNT
};

struct record_tag {
    const char *name;
    const char *alias; /* another name under which the tag is read, or NULL */
    enum side side;    /* the side to which the tag belongs, if each side has one */
};

extern const struct record_tag record_tags[TAG_COUNT];

/* How many bytes a value of this tag may have, including the final 0: TAG_VALUE_SIZE, or RECORD_NAME_SIZE. */
size_t record_tag_size(int id);

/* Writes the value of a tag. False if the tag is left out. */
bool record_tag_format(const struct record *record, enum tag_id id, char value[TAG_VALUE_SIZE]);

/*
 * Reads a value of whole characters (see record_character) into a record. The tags may come in any order. Nothing is
 * read of TAG_BOARD, which can only be understood when all options are known: see record_tag_begin.
 */
bool record_tag_parse(struct record *record, enum tag_id id, const char *value, struct reason *why);

/* Makes a record of this variant begin at the board that TAG_BOARD has. False and the reason if it cannot. */
bool record_tag_begin(struct record *record, struct variant *variant, const char *board, struct reason *why);

/* The option that TAG_CONNECT, TAG_PIECES, TAG_POINTS or TAG_RULE sets. */
int *record_tag_option(struct options *options, enum tag_id id);

/* The results as PGN writes them, by outcome: "*", "1-0", "0-1", "1/2-1/2". */
extern const char *const record_results[DRAWN + 1];

/* Reads a result of `length` bytes. False if it is not one. */
bool record_parse_result(const char *text, size_t length, enum outcome *outcome);

/* The words of the tag Termination, by ending. "time forfeit", "normal" and "unterminated" are those of PGN. */
extern const char *const record_endings[RECORD_ENDINGS];

/*
 * How many bytes the character at the front of a text has, if it can stand in a tag (UTF-8, and not a control
 * character); otherwise 0.
 */
size_t record_character(const char *text);

/*
 * Judges the tag Variant, with which other programs name the game: false and the reason if it is another game. May set
 * record->game.
 */
bool record_tag_judge(struct record *record, const char *value, struct reason *why);

/* Adds the beginning of a day, "2026.11.21" or "2026-11-21", to record->begun. False if it is no date. */
bool record_parse_date(struct record *record, const char *value);

/*
 * --- record_tree.c ---
 *
 * Makes one of branches and moves of the game that are the same move at the same place, and of what follows them; a
 * branch stands behind what it follows. False, and no change, if memory is short.
 */
bool record_merge(struct record *record) __attribute__((warn_unused_result));

/* Adds a comment behind the one that stands at a place. False if memory is short; what is too long is cut. */
bool record_add_comment(struct record *record, int place, const char *comment) __attribute__((warn_unused_result));

/* The movetext, after the tags. */

/* How the players ended the game, as the text says; all zeros: it says nothing. */
struct told_end {
    enum record_ending ending; /* from the tag Termination */
    bool has_outcome;
    enum outcome outcome; /* from the tag Result or, if there is none, from the end of the movetext */
    enum side turn;       /* the side to move after the last move; set by read_moves */
};

/* Like record_parse and record_parse_moves; they add to `omissions` what they leave out. */
enum record_status record_parse_counting(const char **text, int *line, struct record *record,
                                         struct record_error *error, struct record_omissions *omissions)
    __attribute__((warn_unused_result));
bool record_parse_counted_moves(const struct variant *variant, const char *text, struct record *record,
                                struct record_error *error, struct record_omissions *omissions)
    __attribute__((warn_unused_result));

#endif
