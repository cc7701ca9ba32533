/*
 * The record of the game at the table. It follows the match move by move, and
 * the archive is told of each as it is made; so it knows what the match does
 * not: when the game began, who played it, how long each move took.
 */
#ifndef UI_JOURNAL_H
#define UI_JOURNAL_H

#include "store/archive.h"

struct journal {
    struct archive *archive;
    archive_id game;      /* 0: its first move is still to come */
    bool running;         /* in the archive it is this window's running game */
    bool short_of_memory; /* the record is no longer the match's, and nothing more is told */
    struct record record; /* who plays, and all moves there are, also those that are taken back */
    struct record next;   /* who sits there now, without moves: after the end somebody else than who played */
};

/* Begins with a game that has no move yet. `head` says who plays what; its moves are not looked at. */
void journal_init(struct journal *journal, struct archive *archive, const struct record *head);

/* Goes on with a game that is in the archive, and running there unless it is finished. False: memory is short. */
bool journal_resume(struct journal *journal, archive_id game, const struct record *record)
    __attribute__((warn_unused_result));

/* The game at the table is laid aside if it is running, and another one begins with the next move. */
void journal_turn_over(struct journal *journal, const struct record *head);

/* Somebody else sits there, or plays at another level, from now on; not in a game that is over, but in its forks. */
void journal_set_players(struct journal *journal, const struct record *head);

/*
 * A move was just made in the match. Where it was made at an earlier point another game begins, which has the moves so
 * far; the one that has all of them stays in the archive. False once, if memory is too short for keeping the game.
 */
bool journal_add(struct journal *journal, const struct match *match, int milliseconds)
    __attribute__((warn_unused_result));

/* A running game is laid aside. */
void journal_leave(struct journal *journal);

/* Frees the record; the archive is told nothing. */
void journal_free(struct journal *journal);

#endif
