/* The main screen: one sitting at the board, over several rounds. */
#ifndef UI_PLAY_H
#define UI_PLAY_H

#include "store/archive.h"
#include "ui/board/choice.h"
#include "ui/frame/app.h"
#include "ui/table/game_table.h"

struct remote_session;

/* What the main screen begins with: a new game as it was chosen, or one from a record. */
struct play_setup {
    struct game_choice choice; /* the game and its players, if there is no record */
    int wins[2], draws;        /* the tally so far, by player */
    uint64_t seed;             /* for the computers' choices, and for puzzles if `seeded` */
    bool seeded;
    const char *notice;          /* a message to show at the beginning; NULL: none */
    const struct record *record; /* the game to go on with, which is copied; NULL: a new game */
    archive_id game;  /* the record's id in the archive; an unfinished game is then marked as running in this window */
    bool borrowed;    /* the players sit here only for this game, and are not remembered */
    const char *file; /* a file from which to read the game; NULL: none */
    struct before before; /* set while a position is analysed; otherwise all zeros */
    struct remote_session
        *remote_session; /* the session with a remote player, NULL: none; `record` is its running round */
    bool asks;           /* the person is asked whether to go on with an interrupted game, if there is one */
};

/* Opens the main screen in place of all screens. Returns false after telling stderr what is missing. */
bool play_open(struct app *app, const struct play_setup *setup);

/* --- game_texts.c: reads games from texts: files, the clipboard, what is dropped on the window --- */

enum { GAME_TEXTS_WORDS_MAX = 480 };

struct game_texts {
    struct archive *archive;          /* where games are kept */
    struct archive_duplicates *known; /* finds games that are kept already; NULL (memory is short): all count as new */
    bool opened;                      /* there is a game to show; the caller frees the record */
    struct record record;             /* the record of the game to show */
    archive_id game; /* that record's id in the archive; an unfinished game is then marked as running in this window */
    bool keeps;      /* the archive can store games */
    int taken;       /* games that were added */
    int there;       /* games that were in the archive already */
    int refused;     /* games that could not be read */
    struct record_error error;        /* the error of the first game that could not be read */
    char words[GAME_TEXTS_WORDS_MAX]; /* what was read, as a sentence */
};

/*
 * Reads a text. `source` says where it comes from. `at_table` is the game at the table and its players: a text without
 * tags is read as moves of that game. A link to connect4.gamesolver.org is read as the moves in it.
 */
void game_texts_read(struct game_texts *intake, struct archive *archive, const char *text, const char *source,
                     const struct record *at_table);

/* Takes in one game, which is given as a record instead of a text. */
void game_texts_take_record(struct game_texts *intake, struct archive *archive, const struct record *record,
                            const char *source);

/* Reads a file as game_texts_read reads a text. A file that cannot be read counts as one refused game. */
void game_texts_read_file(struct game_texts *intake, struct archive *archive, const char *path,
                          const struct record *at_table);

/*
 * Writes a link to connect4.gamesolver.org that shows the position at the cursor. Returns false for any board but
 * Connect Four's usual one.
 */
bool game_texts_write_address(const struct match *match, char *text, size_t size);

#endif
