/* The main screen: one sitting at the board, from the first disc to the next round. */
#ifndef UI_PLAY_H
#define UI_PLAY_H

#include "store/archive.h"
#include "ui/board/choice.h"
#include "ui/frame/app.h"
#include "ui/table/party.h"

struct remote_session;

/* What is to be on the table: a new game as it was chosen, or one that is on record. */
struct play_setup {
    struct game_choice choice; /* what is played and by whom; with a record that says so */
    int wins[2], draws;        /* so far, by player */
    uint64_t seed;             /* of the computers' choice among equal moves, and of the puzzles if it was asked for */
    bool seeded;               /* it was */
    const char *notice;        /* told at the beginning; NULL: nothing */
    const struct record *record; /* it is copied; NULL: a new game */
    archive_id game;      /* its name in the archive, where it is this window's running game if it is unfinished */
    bool borrowed;        /* it was not played here: its players are not remembered */
    const char *file;     /* the game in this file instead, if there is one; NULL: none */
    struct before before; /* where a position is to be analysed; else all zeros */
    struct remote_session
        *remote_session; /* who plays elsewhere, whose running round is the record; taken over; NULL: nobody */
    bool asks;           /* first asks whether to go on with an interrupted game, if there is one */
};

/* Opens the main screen in the place of all screens there are. False after saying on stderr what is missing. */
bool play_open(struct app *app, const struct play_setup *setup);

/* --- game_texts.c: games that come from outside as text: a file, what was pasted --- */

enum { GAME_TEXTS_WORDS_MAX = 480 };

struct game_texts {
    bool opened;                      /* there is a game to be shown; the caller frees its record */
    struct record record;             /* that one */
    archive_id game;                  /* its name in the archive, where it is running if it is unfinished */
    bool keeps;                       /* the archive can keep games */
    int taken;                        /* games that were kept, if it can */
    int there;                        /* games that were in the archive already */
    int refused;                      /* games that were not */
    struct record_error error;        /* why the first of these was not */
    char words[GAME_TEXTS_WORDS_MAX]; /* all that for a person */
};

/*
 * Reads a text. `source` says where it comes from. `at_table` is the game on the table and who plays it: a text without
 * tags is read as its moves, an address of connect4.gamesolver.org as the moves that it names.
 */
void game_texts_read(struct game_texts *intake, struct archive *archive, const char *text, const char *source,
                     const struct record *at_table);

/* The same with one game that was made here. */
void game_texts_take_record(struct game_texts *intake, struct archive *archive, const struct record *record,
                            const char *source);

/* The same with a file; one that cannot be read is refused. */
void game_texts_read_file(struct game_texts *intake, struct archive *archive, const char *path,
                          const struct record *at_table);

/* Writes the address of the position at a match's cursor there. False where that is not Connect Four's usual board. */
bool game_texts_write_address(const struct match *match, char *text, size_t size);

#endif
