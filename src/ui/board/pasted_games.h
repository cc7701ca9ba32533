/*
 * Games and positions from the clipboard, from files, and from what is dropped on the window: they are read, kept in
 * the archive, and what was done with them is put in words.
 */
#ifndef UI_PASTED_GAMES_H
#define UI_PASTED_GAMES_H

#include "store/archive.h"
#include "store/archive_duplicates.h"
#include "text/text.h"

enum { PASTED_GAMES_WORDS_MAX = 480 };

struct pasted_games {
    struct archive *archive;          /* where games are kept */
    struct archive_duplicates *known; /* finds games that are kept already; NULL (memory is short): all count as new */
    bool opened;                      /* there is a game to show; the caller frees the record */
    struct record record;             /* the record of the game to show */
    archive_id game; /* that record's id in the archive; an unfinished game is then marked as running in this window */
    bool keeps;      /* the archive can store games */
    int taken;       /* games that were added */
    int there;       /* games that were in the archive already */
    int refused;     /* games that could not be read */
    struct record_error error;          /* the error of the first game that could not be read */
    struct record_omissions omissions;  /* what was left out */
    struct reason note;                 /* how an ambiguous text was read; "": none was ambiguous */
    char words[PASTED_GAMES_WORDS_MAX]; /* what was read, as a sentence */
};

/*
 * Reads a text of `size` bytes, with a 0 behind them. `source` says where it comes from. `at_table` is the game at the
 * table and its players: a text that names no game is read as one of that game. A position is taken in as a game that
 * leads to it.
 */
void pasted_games_read(struct pasted_games *intake, struct archive *archive, const char *text, size_t size,
                       const char *source, const struct record *at_table);

/* Reads what is in the clipboard. */
void pasted_games_read_clipboard(struct pasted_games *intake, struct archive *archive, const struct record *at_table);

/* Takes in a position that was set up, which is given as a record of a game that leads to it. */
void pasted_games_take_record(struct pasted_games *intake, struct archive *archive, const struct record *record,
                              const char *source);

/* Reads a file as pasted_games_read reads a text. A file that cannot be read counts as one refused game. */
void pasted_games_read_file(struct pasted_games *intake, struct archive *archive, const char *path,
                            const struct record *at_table);

/*
 * Reads the one game or position in the clipboard, on this board. Returns false if it is not one; otherwise the caller
 * ends the item with text_item_free. `words` gets a sentence that says what is wrong, how an ambiguous text was read,
 * or that the position is shown.
 */
bool pasted_games_position(const struct variant *variant, struct text_item *item, char words[PASTED_GAMES_WORDS_MAX]);

/* Copies the position at the cursor in the form that the command line reads: the state's text, or the moves. */
struct app;
void pasted_games_copy_position(struct app *app, const struct match *match);

/*
 * Copies a link to connect4.gamesolver.org that shows the position at the cursor, and says so; or says that only
 * Connect Four's usual board has such links.
 */
void pasted_games_copy_address(struct app *app, const struct match *match);

#endif
