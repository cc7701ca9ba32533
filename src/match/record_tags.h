/*
 * The tags of a record's text, each with its writing and its reading side by
 * side: `[Size "7x6"]`. Names that PGN has are PGN's.
 */
#ifndef MATCH_RECORD_TAGS_H
#define MATCH_RECORD_TAGS_H

#include "gravitrips/record.h"

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

/* Reads a result of so many bytes; false if it is none. */
bool record_parse_result(const char *text, size_t length, enum outcome *outcome);

/* Bytes of the character at the front of a text if it can stand in a tag: UTF-8 and no control character; else 0. */
size_t record_character(const char *text);

#endif
