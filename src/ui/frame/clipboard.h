/* The clipboard: what is copied, told to people. */
#ifndef UI_CLIPBOARD_H
#define UI_CLIPBOARD_H

#include "gravitrips/record.h"

/* Copies a game as a record. Writes a sentence that says so, or why not. */
void clipboard_copy_record(const struct record *record, char *sentence, size_t size);

#endif
