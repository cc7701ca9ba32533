/*
 * All positions that a book holds: those of at most so many plies whose game
 * is not over, mirror images taken together, each with a way to reach it.
 */
#ifndef SOLVER_BOOK_POSITIONS_H
#define SOLVER_BOOK_POSITIONS_H

#include "solver/book/book.h"

struct book_position {
    const char *source; /* the file its score was read from; NULL: it was solved, or is not known */
    uint32_t line;      /* in that file, from 1 */
    uint32_t key;
    bool known;
    int8_t score;
    uint8_t plies;
    char text[BOOK_DIGITS + 1]; /* the first way found, as a position's text */
};

struct book_positions {
    const struct variant *variant;
    struct bitboard board;
    int plies;
    struct book_position *list; /* in the order of a depth-first walk, so that neighbours have much in common */
    size_t count;
    size_t room;
    uint32_t *slots; /* by key, open addressing: index in the list + 1, 0 if free */
    size_t slot_count;
};

/*
 * Finds all positions; no score is known yet. False and the reason if the solver does not cover the variant, a book
 * cannot be that deep, or memory is short. The variant must outlive them; the caller frees them.
 */
bool book_positions_init(struct book_positions *positions, const struct variant *variant, int plies,
                         struct reason *why);
void book_positions_free(struct book_positions *positions);

/* Finds a running state, or its mirror image; NULL if it is not among them. */
struct book_position *book_positions_find(const struct book_positions *positions, const struct state *state);

/* The score of a position that is not of the last ply, from those of its children, which must be known. */
int book_positions_minimax(const struct book_positions *positions, const struct book_position *position);

#endif
