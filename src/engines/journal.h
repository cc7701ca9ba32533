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

/* The contents of a journal: its head and its games. */
struct journal_games {
    char *head;                      /* as text */
    char (*names)[RECORD_NAME_SIZE]; /* the contestants' names */
    int name_count;
    enum tournament_kind kind;
    struct standings_sprt sprt;
    int count, room;
    struct tournament_result *results; /* in the order of their numbers, each number once */
};

void journal_forget(struct journal_games *games);

struct journal;

/*
 * Opens the journal of a tournament, or creates it, and locks it. `games` gets what it already holds. NULL and the
 * reason if it belongs to another tournament, is damaged before its end, or the file system refuses.
 */
struct journal *journal_open(const char *path, const struct tournament_setup *setup, struct journal_games *games,
                             struct reason *why) __attribute__((warn_unused_result));

/* Adds a game and waits until it is on the disk. Any thread may call it, one at a time. False and the reason. */
bool journal_add(struct journal *journal, const struct tournament_result *result, struct reason *why)
    __attribute__((warn_unused_result));

void journal_close(struct journal *journal);

/* --- its text --- */

/*
 * What the tournament is, as in the head, and a game, each with its line before it. The caller frees the text. NULL if
 * memory is short.
 */
char *journal_head(const struct tournament_setup *setup);
char *journal_game(const struct tournament_result *result);

enum { JOURNAL_MOST = 1 << 30 /* the most bytes that are read: some millions of games */ };

enum journal_status {
    JOURNAL_READ,
    JOURNAL_EMPTY,  /* not even the head is complete */
    JOURNAL_REFUSED /* the reason is set */
};

/*
 * Reads a journal's text of `length` bytes, which may hold anything. `whole` gets how many bytes are valid: the rest
 * was torn. If a setup is given, the text must be of that tournament.
 */
enum journal_status journal_parse(const char *text, size_t length, const struct tournament_setup *setup,
                                  struct journal_games *games, size_t *whole, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * Moves the games of one journal into another of the same tournament. A game that is in both must be the same, and is
 * taken once. False and the reason.
 */
bool journal_join(struct journal_games *all, struct journal_games *more, struct reason *why);

/* Writes the games to a file that must not exist yet. False and the reason. */
bool journal_write(const char *path, const struct journal_games *games, struct reason *why);

/* The head that was read, like journal_head. */
char *journal_head_again(const struct journal_games *games);

/*
 * Are two heads of the same tournament? Their programs may lie in different places. False: the reason names the
 * difference.
 */
bool journal_same_head(const char *there, const char *here, struct reason *why);

/* --- journal_text.c --- */

#define JOURNAL_MARK "% gravitrips tournament 1 "
#define JOURNAL_GAME "% game "

/* Lines of a head that are not compared: programs lie in different places on different machines. */
#define JOURNAL_COMMAND "% command "

enum {
    JOURNAL_LINE_MAX = 80 /* bytes of the line before a part */
};

/* Writes the line before a part. `number` counts games from 1; 0: the head. */
void journal_line(char line[JOURNAL_LINE_MAX], int number, size_t length, uint32_t check);

/* CRC-32 as in ISO 3309 and zip files. */
uint32_t journal_check(const char *bytes, size_t length);

#endif
