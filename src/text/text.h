/*
 * The one reader of texts from outside, under the command line and the window: games and positions in any of the forms
 * in which people keep and send them. One rule for all: what is not understood is refused, with its place; a part is
 * never taken for the whole. A form is a row of the table in text.c; docs/manual.md lists what each of them reads.
 *
 * A reader goes through a text in memory and never writes to it. It may be used by one thread at a time.
 */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include "gravitrips/record.h"
#include "match/record_parts.h"

/* --- text_clean.c: bytes become text --- */

/*
 * Makes text in UTF-8 of the bytes of a file or of the clipboard: UTF-16 with a byte order mark and bytes that are not
 * UTF-8 (Windows-1252, Latin-1) are converted, every kind of blank becomes a plain one, blanks without width are left
 * out, every kind of line end becomes "\n", and every kind of dash "-". Returns NULL and the error if the bytes hold a
 * zero or half of a UTF-16 pair, or memory is short; otherwise the caller frees the text, which has at most three times
 * as many bytes. bytes[size] must be 0.
 */
char *text_clean(const char *bytes, size_t size, struct record_error *error);

/* --- text.c: the forms, and a reader that goes through a text --- */

/* What a text is read for. */
enum text_use {
    TEXT_FOR_GAMES,    /* lines of one move each are a game together */
    TEXT_FOR_RECORDS,  /* as TEXT_FOR_GAMES, and the text is known to have tags, here or further on */
    TEXT_FOR_POSITION, /* one position: as TEXT_FOR_GAMES, and each game is played to its last position */
    TEXT_FOR_POSITIONS /* the same, but each line of moves is a position, as in test sets */
};

enum text_kind {
    TEXT_GAME, /* a game: `record` holds it, and `state` is its last position */
    TEXT_BOARD /* a position without its moves */
};

enum { TEXT_NO_SCORE = 1000 };

/* A game or a position that was read. */
struct text_item {
    enum text_kind kind;
    int line;                      /* the line where it begins, from 1 */
    const struct variant *variant; /* TEXT_FOR_POSITIONS: what is played, the reader's variant or `own` */
    struct record record;          /* TEXT_GAME: the game; TEXT_BOARD: one that leads there, or else begins there */
    bool second_first;             /* TEXT_BOARD: the second of the two signs, such as o or yellow, moved first */
    bool reached; /* the rules allow the position; false: no game was found that leads to it, or none was looked for */
    struct state state; /* TEXT_BOARD, TEXT_FOR_POSITIONS: the position at the end */
    int score;          /* the score that is written beside it, for the side to move; or TEXT_NO_SCORE */
    struct reason note; /* how an ambiguous text was read; "": it is not ambiguous */
    struct variant own; /* set only if `variant` is this one */
};

struct text_reader {
    const struct variant *variant;     /* the board of texts that name none */
    const struct text_form *form;      /* the form of the text; NULL: nothing is in it */
    struct scanner scanner;            /* where reading goes on */
    struct record_error error;         /* where and why the text was refused last */
    struct record_omissions omissions; /* what was left out so far */
    enum text_use use;
    bool whole;  /* moves: the text is one game, on however many lines */
    bool column; /* moves: it is whole because each line has one move */
    bool open;   /* JSON: the array of the items has not ended */
};

/*
 * Begins to read a text that text_clean has made. `variant` is the board of texts that name none; both must outlive the
 * reader.
 */
void text_open(struct text_reader *reader, const struct variant *variant, const char *text, enum text_use use);

/*
 * Reads the next game or position. RECORD_READ: the caller ends the item with text_item_free. RECORD_REFUSED:
 * reader->error says where and why; reading may go on behind it. RECORD_NONE: the text is at its end.
 */
enum record_status text_next(struct text_reader *reader, struct text_item *item) __attribute__((warn_unused_result));

void text_item_free(struct text_item *item);

/*
 * Reads bytes, of which bytes[size] is 0, that must be one game, with its moves, or one position, on this board.
 * RECORD_READ: the caller ends the item with text_item_free. RECORD_REFUSED: the reason says why.
 */
enum record_status text_read_one(const struct variant *variant, enum text_use use, const char *bytes, size_t size,
                                 struct text_item *item, struct reason *why);

/*
 * For texts that arrive line by line: do these lines begin something that needs more of them, a board whose lower rows
 * are missing, or a list in brackets?
 */
bool text_is_begun(const struct variant *variant, const char *lines);

/* Is a line empty, or drawn below this board: its border, or the names of its columns? */
bool text_is_border(const struct variant *variant, const char *board, const char *line);

/* --- text_write.c: positions in the same forms --- */

enum text_notation {
    TEXT_AS_BOARD, /* rows from above, "." and the signs x for FIRST and o for SECOND */
    TEXT_AS_MOVES, /* in the game's notation */
    TEXT_AS_LETTERS,
    TEXT_AS_FEN,
    TEXT_AS_UCI,
    TEXT_AS_JSON, /* rows from above, 0, 1 and 2 */
    TEXT_AS_LINK, /* to gamesolver.org */
    TEXT_NOTATIONS
};

/* Names of the styles for the command line. */
extern const char *const text_notations[TEXT_NOTATIONS];

/* The address of Pascal Pons' solver on the web, to which a position's moves are added. */
extern const char text_link[];

enum { TEXT_WRITTEN_MAX = 2048 /* bytes of any position in any style, including the final 0 */ };

/* Writes the position of an item. Returns false and the reason if it has no text in this style. */
bool text_write(const struct variant *variant, const struct text_item *item, enum text_notation style,
                char text[TEXT_WRITTEN_MAX], struct reason *why);

#endif
