/*
 * A theory book: the main lines of a game from a position on, in each position what every move is worth, best first;
 * written as a document.
 */
#ifndef CLI_THEORY_H
#define CLI_THEORY_H

#include "cli/cli.h"

enum { THEORY_PAGES_MAX = 20000, THEORY_TEXT_MAX = 160 /* bytes of a position */ };

struct theory_move {
    struct move move;
    bool known, best;
    struct worth worth;     /* where it is known */
    int page;               /* where it leads to; -1: nowhere in this book */
    bool mirrored, earlier; /* that page shows the mirror image; it came there by other moves */
    bool over;              /* it ends the game */
};

/* A position of the book. */
struct theory_page {
    char text[THEORY_TEXT_MAX]; /* the moves that led there */
    struct state state;
    struct move last;
    const char *name; /* of the opening; NULL: it has none */
    bool proven;
    struct worth worth; /* where that is proven */
    int count;
    struct theory_move moves[WIDTH_MAX]; /* best first, of equal ones that nearest the centre */
};

struct theory {
    const struct variant *variant;
    int plies, worse;          /* how far it goes, and how much worse than the best a move may be that it follows */
    struct theory_page *pages; /* the main line first, then what leaves it, from its end back */
    int count;
    bool cut; /* there were more pages than a book may have */
};

enum theory_format { THEORY_HTML, THEORY_MARKDOWN };

/* --- theory_write.c --- */

#endif
