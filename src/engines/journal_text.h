/* What the writer and the reader of a journal's text share. */
#ifndef ENGINES_JOURNAL_TEXT_H
#define ENGINES_JOURNAL_TEXT_H

#include "engines/journal.h"

#define JOURNAL_MARK "% gravitrips tournament 1 "
#define JOURNAL_GAME "% game "

/* Of a head, the lines that are told and not compared: where a program lies differs from machine to machine. */
#define JOURNAL_COMMAND "% command "

enum {
    JOURNAL_LINE_MAX = 80 /* bytes of a line that says how much follows */
};

/* Writes the line that says how much follows; `number`, from 1, is that of a game; 0: it is the head's. */
void journal_line(char line[JOURNAL_LINE_MAX], int number, size_t length, uint32_t check);

/* CRC-32, as of ISO 3309 and zip files. */
uint32_t journal_check(const char *bytes, size_t length);

#endif
