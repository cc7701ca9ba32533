/* Goes through a record's text, counting lines; for the readers of tags and of moves. */
#ifndef MATCH_RECORD_SCANNER_H
#define MATCH_RECORD_SCANNER_H

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

/*
 * Skips the comment that begins here, with { or ;, or the variation, with its comments and variations. False and the
 * error if it is not closed.
 */
bool scanner_skip_comment(struct scanner *scanner);
bool scanner_skip_variation(struct scanner *scanner);

/* Skips the mark that some programs put at the beginning of a text in UTF-8; false if none stands here. */
bool scanner_skip_byte_order_mark(struct scanner *scanner);

/* Skips what may stand between records; false and the error if a comment is not closed. */
bool scanner_skip_between(struct scanner *scanner);

/* Skips the rest of this line and all lines after it that begin with [. */
void scanner_skip_tag_lines(struct scanner *scanner);

/* Skips to where a record begins, or to the end. */
void scanner_skip_to_tags(struct scanner *scanner);

#endif
