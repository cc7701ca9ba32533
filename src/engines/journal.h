/*
 * The journal of a tournament: a file to which every game is added when it ends, so that the tournament can go on after
 * a crash. Programs that read records can read it as well: what is not a record is a line that begins with %, or a tag
 * that they do not know.
 *
 *     % gravitrips tournament 1 LENGTH CHECK       the head: LENGTH bytes with the CRC-32 CHECK, on what is played
 *     % kind round-robin
 *     % ...
 *     % game NUMBER LENGTH CHECK                   a game: LENGTH bytes again
 *     [Number "17"]
 *     ...
 *
 * Whatever follows the last whole game was torn by a crash, and is cut off.
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
    struct tournament_result *results; /* in the order of their numbers; each number occurs once */
};

void journal_forget(struct journal_games *games);

struct journal;

/*
 * Opens the journal of a tournament, or creates it, and locks it. `games` gets the games that it already holds. NULL
 * and the reason if it belongs to another tournament, if it is damaged before its end, or if the file system refuses.
 */
struct journal *journal_open(const char *path, const struct tournament_setup *setup, struct journal_games *games,
                             struct reason *why) __attribute__((warn_unused_result));

/*
 * Adds a game and waits until it is on the disk. Any thread may call this at any time. False and the reason if that
 * fails.
 */
bool journal_add(struct journal *journal, const struct tournament_result *result, struct reason *why)
    __attribute__((warn_unused_result));

void journal_close(struct journal *journal);

/* --- the text of a journal: writing and reading its parts --- */

/*
 * Write the parts of a journal: journal_head the head, which says what the tournament is, and journal_game a game. Each
 * text begins with the line that stands before the part. The caller frees it. NULL if memory is short.
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
 * Reads a journal's text of `length` bytes, which may hold anything. `whole` gets how many bytes are valid; the rest
 * was torn. If a setup is given, the text must be that of its tournament.
 */
enum journal_status journal_parse(const char *text, size_t length, const struct tournament_setup *setup,
                                  struct journal_games *games, size_t *whole, struct reason *why)
    __attribute__((warn_unused_result));

/*
 * Moves the games of one journal into another of the same tournament. A game that both have must be the same in both,
 * and is taken once. False and the reason.
 */
bool journal_join(struct journal_games *all, struct journal_games *more, struct reason *why);

/* Writes the games to a file that must not exist yet. False and the reason. */
bool journal_write(const char *path, const struct journal_games *games, struct reason *why);

/* The head of a journal that was read, as a text like that of journal_head. */
char *journal_head_again(const struct journal_games *games);

/*
 * Do both heads belong to the same tournament? The commands that start guests are not compared, because programs may
 * lie in different places. If not, the reason names the difference.
 */
bool journal_same_head(const char *there, const char *here, struct reason *why);

/* --- journal_text.c: the lines before the parts of a journal --- */

#define JOURNAL_MARK "% gravitrips tournament 1 "
#define JOURNAL_GAME "% game "

/*
 * How those lines of a head begin that are not compared, because programs lie in different places on different
 * machines.
 */
#define JOURNAL_COMMAND "% command "

enum {
    JOURNAL_LINE_MAX = 80 /* bytes of the line before a part */
};

/* Writes the line before a part. `number` is that of the game, from 1; 0: the head. */
void journal_line(char line[JOURNAL_LINE_MAX], int number, size_t length, uint32_t check);

/* CRC-32 as in ISO 3309 and zip files. */
uint32_t journal_check(const char *bytes, size_t length);

#endif
