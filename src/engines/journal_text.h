/* What the writer and the reader of a journal's text share. */
#ifndef ENGINES_JOURNAL_TEXT_H
#define ENGINES_JOURNAL_TEXT_H

#include "engines/journal.h"

#define JOURNAL_MARK "% gravitrips tournament 1 "
#define JOURNAL_GAME "% game "

/* Lines of a head that are not compared: programs lie in different places on different machines. */
#define JOURNAL_COMMAND "% command "

enum {
    JOURNAL_LINE_MAX = 80 /* bytes of the line before a part */
};

/* Writes the line before a part. `number` counts games from 1; 0: the head. */
void journal_line(char line[JOURNAL_LINE_MAX], int number, size_t length, uint32_t check);

/* CRC-32 as in ISO 3309 and zip files. */
uint32_t journal_check(const char *bytes, size_t length);

#endif
