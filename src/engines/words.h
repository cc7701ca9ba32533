/*
 * Splits lines from other programs into words. A line may hold any bytes, zeros included.
 */
#ifndef ENGINES_WORDS_H
#define ENGINES_WORDS_H

#include "gravitrips/game.h"

/* A word (bytes without blanks), or the rest of a line. */
struct words {
    const char *at, *end;
};

/* The words of a whole line, without a carriage return at its end. */
struct words words_of(const char *line, size_t length);

/* Takes the next word from `words`. False at the end of the line. */
bool words_next(struct words *words, struct words *word);

/* Takes the next word if it is `text`; otherwise returns false. */
bool words_take(struct words *words, const char *text);

bool word_is(const struct words *word, const char *text);

/* Reads a word that is a whole decimal number, perhaps with a minus. Numbers beyond INT64_MAX become INT64_MAX. */
bool word_number(const struct words *word, int64_t *number);

/* Takes the next word as a number. False if it is not a number, or out of range. */
bool words_number(struct words *words, int64_t least, int64_t most, int64_t *number);

/* Copies the words as far as they fit, for people to read. What is not printable ASCII becomes '?'. */
void words_copy(struct words words, char *text, size_t size);

/*
 * Copies the words exactly. Returns false, and "" as the text, if there are none, they do not fit, or they are not
 * printable ASCII.
 */
bool words_copy_whole(struct words words, char *text, size_t size);

/* Refuses a line, which the reason quotes: "'place_disc 7': there is no column 7". Always returns false. */
bool words_refuse(struct words line, struct reason *why, const char *what);

/* Reads a legal move in the game's notation. False and the reason if it is not one. */
bool word_move(const struct words *word, const struct variant *variant, const struct state *state, struct move *move,
               struct reason *why);

#endif
