/* The main screen: one sitting at the board, from the first disc to the next round. */
#ifndef UI_PLAY_H
#define UI_PLAY_H

#include "store/archive.h"
#include "ui/board/choice.h"
#include "ui/frame/app.h"
#include "ui/table/game_table.h"

struct remote_session;

/* A new game as it was chosen, or one from a record. */
struct play_setup {
    struct game_choice choice; /* the game and its players, unless there is a record */
    int wins[2], draws;        /* the tally so far, by player */
    uint64_t seed;             /* as in struct party */
    bool seeded;
    const char *notice;          /* shown at the beginning; NULL: none */
    const struct record *record; /* copied; NULL: a new game */
    archive_id game;             /* of the record in the archive, running in this window if it is unfinished */
    bool borrowed;               /* its players are not remembered */
    const char *file;            /* to read the game from; NULL: none */
    struct before before;        /* when a position is analysed; else all zeros */
    struct remote_session
        *remote_session; /* who plays elsewhere, whose running round is the record; taken over; NULL: nobody */
    bool asks;           /* whether to go on with an interrupted game, if there is one */
};

/* Opens the main screen in place of all screens. False after saying on stderr what is missing. */
bool play_open(struct app *app, const struct play_setup *setup);

/* --- game_texts.c: games in texts: files, the clipboard, what is dropped on the window --- */

enum { GAME_TEXTS_WORDS_MAX = 480 };

struct game_texts {
    struct archive *archive;          /* where games are kept */
    struct archive_known *known;      /* while a text is read; NULL when memory is short: all games count as new */
    bool opened;                      /* there is a game to show; the caller frees the record */
    struct record record;             /* of that game */
    archive_id game;                  /* of that game, running if it is unfinished */
    bool keeps;                       /* the archive can keep games */
    int taken;                        /* games that were added */
    int there;                        /* games that were in the archive already */
    int refused;                      /* games that could not be read */
    struct record_error error;        /* of the first of these */
    char words[GAME_TEXTS_WORDS_MAX]; /* all that as a sentence */
};

/*
 * Reads a text. `source` says where it comes from. `at_table` is the game on the table and who plays it: a text without
 * tags is read as its moves, an address of connect4.gamesolver.org as the moves that it names.
 */
void game_texts_read(struct game_texts *intake, struct archive *archive, const char *text, const char *source,
                     const struct record *at_table);

/* The same with one game that is a record already. */
void game_texts_take_record(struct game_texts *intake, struct archive *archive, const struct record *record,
                            const char *source);

/* The same with a file; one that cannot be read is refused. */
void game_texts_read_file(struct game_texts *intake, struct archive *archive, const char *path,
                          const struct record *at_table);

/* Writes that site's link to the position at the cursor. False for other boards than Connect Four's usual one. */
bool game_texts_write_address(const struct match *match, char *text, size_t size);

#endif
