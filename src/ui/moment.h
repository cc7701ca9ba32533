/* Date and time of day, in the person's place and manner. */
#ifndef UI_MOMENT_H
#define UI_MOMENT_H

#include "standard.h"

/*
 * Writes a moment, in seconds since 1970, as the locale writes dates and counts hours; as in 2026-11-21, 15:56 where
 * the locale is none. No seconds: they tell nobody anything. "" for 0, which is unknown.
 */
void moment_words(int64_t moment, char *words, size_t size);

#endif
