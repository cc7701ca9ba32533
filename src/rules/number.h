/* The only reader of whole decimal numbers in texts. Whatever else stands in a text has a reader of its own. */
#ifndef RULES_NUMBER_H
#define RULES_NUMBER_H

#include "standard.h"

/*
 * Reads a number from the front of a text, and steps over its digits. Returns false if there is none, or if it lies
 * outside of `least` to `most`, however long it is; text and value are then unchanged. A minus may stand before the
 * digits if `least` is negative; a plus or a blank may never.
 */
bool number_read(const char **text, int64_t least, int64_t most, int64_t *value);
bool number_read_int(const char **text, int least, int most, int *value);

/* Read a text that must be a number and nothing else. Return false if it is not, or if it lies out of bounds. */
bool number_is(const char *text, int64_t least, int64_t most, int64_t *value);
bool number_is_unsigned(const char *text, uint64_t least, uint64_t most, uint64_t *value);

#endif
