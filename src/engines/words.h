/*
 * Lines from other programs, word by word. They may hold anything: a byte that is not one of a word that is looked for
 * is one like any other, zeros too.
 */
#ifndef ENGINES_WORDS_H
#define ENGINES_WORDS_H

#include "gravitrips/game.h"

/* A word: bytes without blanks. */
struct word {
    const char *text; /* in the line, without a final 0 */
    size_t length;
};

/* What is left of a line. */
struct words {
    const char *at, *end;
};

/* All of a line; a carriage return at its end is none of it. */
struct words words_of(const char *line, size_t length);

/* The next word; false at the end of the line. */
bool words_next(struct words *words, struct word *word);

/* Is this the next word? Then it is taken. */
bool words_take(struct words *words, const char *text);

bool word_is(const struct word *word, const char *text);

/* Reads a whole number in decimal, with a minus before it or without; one beyond INT64_MAX is that. */
bool word_number(const struct word *word, int64_t *number);

/* The next word as such a number: false if it is none, or smaller or greater than that. */
bool words_number(struct words *words, int64_t least, int64_t most, int64_t *number);

/* Copies for people, as much as fits: what is not printable ASCII becomes '?'. */
void words_copy(struct words words, char *text, size_t size);
void word_copy(const struct word *word, char *text, size_t size);

/* Copies them as they are. False, and "", if there are none, they do not fit, or are not printable ASCII. */
bool words_copy_whole(struct words words, char *text, size_t size);

/* Reads one legal move as the game writes it; false and the reason if it is none. */
bool word_move(const struct word *word, const struct variant *variant, const struct state *state, struct move *move,
               struct reason *why);

#endif
