/*
 * The journal of a tournament: a file to which every game is added as it ends,
 * so that after a crash the tournament goes on. Programs that read records read
 * it, too: what is not a record is a line that begins with %, or a tag that
 * they do not know.
 *
 *     % gravitrips tournament 1 LENGTH CHECK       so many bytes follow, with this CRC-32: what is played, by whom
 *     % kind round-robin
 *     % ...
 *     % game NUMBER LENGTH CHECK                   and here a game
 *     [Number "17"]
 *     ...
 *
 * What follows the last whole game is what a crash has torn, and is cut off.
 */
#ifndef ENGINES_JOURNAL_H
#define ENGINES_JOURNAL_H

#include "engines/tournament.h"

/* What a journal holds: what its head says, and games. */
struct journal_games {
    char *head;                      /* as text */
    char (*names)[RECORD_NAME_SIZE]; /* of the contestants */
    int name_count;
    enum tournament_kind kind;
    struct standings_sprt sprt;
    int count, room;
    struct tournament_result *results; /* ordered by their number, no two the same */
};

void journal_forget(struct journal_games *games);

struct journal;

/*
 * Opens the journal of a tournament, or begins it; nobody else may have it open. Sets what it holds already. NULL and
 * the reason if it is that of another tournament, is damaged before its end, or the file system refuses.
 */
struct journal *journal_open(const char *path, const struct tournament_setup *setup, struct journal_games *games,
                             struct reason *why) __attribute__((warn_unused_result));

/* Adds a game, and waits until it is on the disk; any thread, one at a time. False and the reason. */
bool journal_add(struct journal *journal, const struct tournament_result *result, struct reason *why)
    __attribute__((warn_unused_result));

void journal_close(struct journal *journal);

/* --- its text --- */

/* What a tournament is, as the head has it; returns the length that was needed, as snprintf does. */
size_t journal_head(const struct tournament_setup *setup, char *text, size_t size);

/* A game as text, its line before it included; the same. */
size_t journal_game(const struct tournament_result *result, char *text, size_t size);

enum { JOURNAL_MOST = 1 << 30 /* bytes that are read: some millions of games */ };

enum journal_status {
    JOURNAL_READ,
    JOURNAL_EMPTY,  /* not even the head is whole */
    JOURNAL_REFUSED /* with the reason */
};

/*
 * Reads a journal's text, of `length` bytes, whatever they are. `whole` gets how many of them are good: what follows
 * was torn. Where there is a setup the text must be of that tournament.
 */
enum journal_status journal_parse(const char *text, size_t length, const struct tournament_setup *setup,
                                  struct journal_games *games, size_t *whole, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * Moves the games of one journal into another one of the same tournament. A game that is in both is taken once, if it
 * is the same there. False and the reason.
 */
bool journal_join(struct journal_games *all, struct journal_games *more, struct reason *why);

/* Writes what was read, in a file that is not there yet. False and the reason. */
bool journal_write(const char *path, const struct journal_games *games, struct reason *why);

/* The head again, as journal_head has it. */
size_t journal_head_again(const struct journal_games *games, char *text, size_t size);

/* Are two heads those of the same tournament? Where its programs lie may differ. False and what differs. */
bool journal_same_head(const char *there, const char *here, struct reason *why);

#endif
