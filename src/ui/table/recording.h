/*
 * The record of the game at the table. It follows the match move by move, and the archive is told of each as it is
 * made; so it knows what the match does not: when the game began, who played it, how long each move took.
 */
#ifndef UI_TABLE_RECORDING_H
#define UI_TABLE_RECORDING_H

#include "store/archive.h"
#include "ui/table/party.h"

struct recording {
    struct archive *archive;
    archive_id game;      /* 0 before its first move */
    bool running;         /* it is this window's running game in the archive */
    bool short_of_memory; /* the record lacks moves, and the archive is told nothing more */
    struct record record; /* with the moves that were taken back */
};

/* The record of a game that begins at the table. */
void recording_head(const struct party *party, struct record *head);

/* Begins a game without moves. */
void recording_begin(struct recording *recording, struct archive *archive, const struct party *party);

/* Goes on with a game of the archive, running there unless it is finished. False: memory is short. */
bool recording_resume(struct recording *recording, archive_id game, const struct record *record)
    __attribute__((warn_unused_result));

/* Lays a running game aside; the next move begins another one. */
void recording_round(struct recording *recording, const struct party *party);

/*
 * These players play the game, unless it is over; a computer against a lone human counts for this level, 0 for none.
 * To be told before a move, and before the end.
 */
void recording_players(struct recording *recording, const struct party *party, int level);

/*
 * What comes next leads away after so many moves (match_forks), to another game, which has these moves; the one that
 * has all of them stays in the archive. Its players are to be told.
 */
void recording_fork(struct recording *recording, int moves);

/*
 * A move was just made in the match; it took so many microseconds. One that is there already, and was only taken back,
 * changes nothing. False once, if memory is too short for keeping the game.
 */
bool recording_move(struct recording *recording, const struct match *match, uint64_t took)
    __attribute__((warn_unused_result));

/*
 * The players have ended the match at its cursor (match_end). A game that has no move yet is kept, too: it counts
 * between people.
 */
void recording_finish(struct recording *recording, const struct match *match);

/*
 * The game is played with somebody elsewhere, whose session is kept: this one follows its record, and the archive is
 * told nothing from here. False: memory is short, and the record is as it was.
 */
bool recording_follow(struct recording *recording, const struct record *record) __attribute__((warn_unused_result));

/* Has the game ended, with moves? Then it can be reviewed. */
bool recording_is_finished(const struct recording *recording);

/* Lays a running game aside. */
void recording_leave(struct recording *recording);

/* Frees the record; the archive is told nothing. */
void recording_end(struct recording *recording);

#endif
