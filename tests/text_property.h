/*
 * What must hold of reading any bytes at all as a text from outside; for the unit test with its corpus and for the
 * fuzzer, so nothing of cmocka is used.
 */
#ifndef TEXT_PROPERTY_H
#define TEXT_PROPERTY_H

#include "text/text.h"

/* How many games and positions were read, and how many were refused. */
struct text_counts {
    int read;
    int refused;
};

/*
 * Reads all that is in a text. Each game is legal; each position is that of its moves, and is read back from every
 * notation in which it can be written; each refusal names a line that has been read and a reason; the reading goes on
 * and ends. bytes[size] must be 0. NULL, or what was wrong.
 */
const char *text_property(const struct variant *variant, const char *bytes, size_t size, enum text_use use,
                          struct text_counts *counts);

/* Is a position read back as itself from every notation in which it can be written? NULL, or what was wrong. */
const char *text_check_written(const struct variant *variant, const struct text_item *item);

#endif
