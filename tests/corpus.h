/* The files that fuzzing begins with, and those that it found: folders of tests/data. */
#ifndef CORPUS_H
#define CORPUS_H

#include "talk_property.h"

struct corpus_file {
    const char *name;
    uint8_t *bytes; /* a '\0' follows */
    size_t size;
};

/* All files of a folder, of which there must be so many at least; they are freed after the test. */
struct corpus_file *corpus_read(const char *folder, size_t least, size_t *count);

/* Lines that are said to a property: each file whole, cut off at every byte and with each byte changed. */
void corpus_say(const char *folder, const char *(*property)(const uint8_t *, size_t, struct talk_counts *));

#endif
