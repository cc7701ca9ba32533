/*
 * All positions of a book: those of at most `plies` plies in which the game is not over. A position and its mirror
 * image count as one. Each has a list of moves that leads to it.
 */
#ifndef WORKSHOP_BOOK_BUILD_H
#define WORKSHOP_BOOK_BUILD_H

#include "files/line_journal.h"
#include "solver/book.h"

struct book_position {
    const char *source; /* the file from which the score was read; NULL: the position was solved, or has no score yet */
    uint32_t line;      /* the line in `source`, from 1 */
    uint32_t key;
    bool known;
    int8_t score;
    uint8_t plies;
    char text[BOOK_DIGITS + 1]; /* the moves by which the position was first reached, as a position's text */
};

struct book_positions {
    const struct variant *variant;
    struct bitboard board;
    int plies;
    struct book_position *list; /* in the order of a depth-first walk, so that neighbours have much in common */
    size_t count;
    size_t room;
    uint32_t *slots; /* by key, with open addressing: index in `list` + 1, or 0 if the slot is free */
    size_t slot_count;
};

/*
 * Lists all positions of a variant's book, still without scores. Returns false and the reason if the solver does not
 * cover the variant, if a book cannot be that deep, or if memory is short. The variant must outlive `positions`. The
 * caller frees `positions` with book_positions_free.
 */
bool book_positions_init(struct book_positions *positions, const struct variant *variant, int plies,
                         struct reason *why);
void book_positions_free(struct book_positions *positions);

/*
 * Solving many positions with several threads, each with a solver of its own.
 */

/* How many of the positions have been solved. */
struct book_progress {
    size_t done;
    size_t total;
    double seconds; /* since solving began */
};

/* Called once a second, on the thread that began the work; may be NULL. */
typedef void book_progress_fn(const struct book_progress *progress, void *context);

struct book_solve {
    const struct variant *variant;
    struct book_position *const *positions; /* what to solve; neighbours should have much in common */
    size_t count;
    int threads;   /* at least 1 */
    size_t memory; /* bytes of each thread's table; 0: the solver's default */
    /*
     * Called when a position has been solved, one call at a time, on any of the threads. Returning false and the reason
     * ends the work.
     */
    bool (*solved)(struct book_position *position, int score, void *context, struct reason *why);
    void *context;
    book_progress_fn *progress;
    void *progress_context;
};

/*
 * Scores of a book's last ply as text, one position a line, as `gravitrips-cli
 * solve` prints them:
 *
 *     POSITION TAB SCORE newline
 *
 * A build writes such a journal while it works, and reads it when it is started again. If the last line has no newline,
 * the program was killed while writing it; that line is left out.
 */

/*
 * Called by line_journal_open and line_journal_read for each line. Stores the line's score; `context` is a struct
 * book_positions.
 */
enum journal_line_is book_take_line(const struct journal_line *line, void *context, struct reason *why);

/*
 * Making an opening book: the positions of its last ply are solved, and those before them follow from their children.
 */

struct book_build {
    const struct variant *variant;
    int plies;
    const char *path;         /* the book's path; its journal is PATH.part */
    const char *const *parts; /* journals that were made elsewhere */
    int part_count;
    int share; /* 1 to `shares`: only this share is solved, into the journal; 1 of 1 makes the book */
    int shares;
    int threads;   /* at least 1 */
    size_t memory; /* bytes of each thread's table; 0: the solver's default */
    book_progress_fn *progress;
    void *context;
};

/* How many positions a build had to solve. */
struct book_built {
    size_t positions; /* positions in the book */
    size_t asked;     /* positions of the last ply in this share */
    size_t known;     /* how many of the `asked` were known from parts and journal; the others were solved */
};

/*
 * Makes a book, or a share of one. If it is killed at any moment and started again, it goes on where it was; the result
 * does not depend on threads and parts. Returns false and the reason if that fails; the journal then stays.
 */
bool book_build(const struct book_build *order, struct book_built *built, struct reason *why);

/*
 * --- proving a book ---
 *
 * Proving an opening book: that it has all positions that it should, that every score follows from those of its
 * children, and that for a random sample of the last ply the solver finds the same without a book.
 */

struct book_verify {
    const struct book *book;
    uint64_t samples; /* how many positions of the last ply to solve: all, if it has fewer */
    uint64_t seed;    /* of the random choice of positions */
    int threads;      /* at least 1 */
    /* Called for each score that is wrong, on any thread, one call at a time. */
    void (*wrong)(const char *position, int kept, int right, void *context);
    book_progress_fn *progress;
    void *context; /* for both callbacks */
};

/* How many positions were checked, and how many scores are wrong. */
struct book_verified {
    size_t positions;
    size_t derived; /* how many scores were compared with those of their children */
    size_t sampled; /* how many scores were compared with a new solution */
    size_t wrong;
};

/*
 * Proves a book. Returns false and the reason if positions are missing in the book, if it has others, or if memory is
 * short. Wrong scores are counted.
 */
bool book_verify(const struct book_verify *order, struct book_verified *verified, struct reason *why);

#endif
