/*
 * What has happened in a round: a list of entries, and what follows from them: a match, a clock, and the open offers.
 * The only way to change any of it is another entry.
 *
 *     entries   MOVE  OFFER  MOVE  YES  ...          hash over all entries up to each of them
 *                |             |                     clock after each of them
 *     moves      0             2                     those that are on the board
 */
#ifndef NET_SESSION_LOG_H
#define NET_SESSION_LOG_H

#include "net/session.h"

enum {
    LOG_ENTRY_SIZE = 10,     /* bytes of an entry, as it is sent */
    LOG_ENTRIES_MAX = 24000, /* the most entries that a round may have */
    LOG_RESERVE = 64,        /* of LOG_ENTRIES_MAX, reserved for entries that end the round or begin the next one */
    LOG_OFFERS_MAX = 4,      /* how many times a player may offer the same thing between two moves */
    LOG_ROUNDS_MAX = 65535
};

struct logged {
    struct entry entry;
    uint64_t hash;       /* over this entry and all before it */
    uint64_t state_hash; /* of the position after this entry */
    struct clock clock;  /* after this entry */
};

struct log {
    const struct variant *variant;
    const struct session_terms *terms;
    int round;   /* the number of the round, from 1 */
    int starter; /* the player who has the side FIRST */
    struct logged *entries;
    uint32_t *moves; /* for each move on the board, the index of its entry */
    uint32_t count, room;
    struct match *match;
    int offered[OFFER_KINDS]; /* for each kind, who offers it: 1 the host, 2 the guest, 0 nobody */
    uint8_t offers[2][OFFER_KINDS];
    bool paused, help;
    bool rematch; /* both players want another round */
};

/* Writes an entry as bytes, in the form that is hashed, stored and sent. */
void session_log_entry_bytes(const struct entry *entry, uint8_t bytes[LOG_ENTRY_SIZE]);
void session_log_entry_read(const uint8_t bytes[LOG_ENTRY_SIZE], struct entry *entry);

/*
 * Makes an empty list. Variant and terms must outlive it. Returns false if memory is short: there is then nothing to
 * free.
 */
bool session_log_init(struct log *log, const struct variant *variant, const struct session_terms *terms, int round,
                      int starter) __attribute__((warn_unused_result));
void session_log_free(struct log *log);

/* The hash over the first `count` entries. */
uint64_t session_log_hash(const struct log *log, uint32_t count);

/* The clock as it stood when the turn began. */
struct clock session_log_clock(const struct log *log);

enum side session_log_side(const struct log *log, int player);
int session_log_turn(const struct log *log); /* the player to move; -1 if the round is over */
bool session_log_is_over(const struct log *log);

/* Is every member 0 that this kind of entry does not use? Then the entry has only one form as bytes. */
bool session_log_is_plain(const struct entry *entry);

/*
 * May this entry be the next one in the list? It may hold any values. The match must stand where the last entry left
 * it.
 */
bool session_log_fits(const struct log *log, const struct entry *entry, struct reason *why);

/* The hash of the position after an entry that session_log_fits allows. */
uint64_t session_log_hash_after(const struct log *log, const struct entry *entry);

/* Does an entry that session_log_fits allows begin another turn, as a move or a take-back does? */
bool session_log_turns(const struct log *log, const struct entry *entry);

/* Adds an entry. Returns false and the reason, and changes nothing, if it does not fit or memory is short. */
bool session_log_add(struct log *log, const struct entry *entry, struct reason *why)
    __attribute__((warn_unused_result));

/* Drops the moves after the match's cursor, so that none can be redone. */
void session_log_tidy(struct log *log);

/* Adds the round's result to the tally: wins by player, draws. */
void session_log_tally(const struct log *log, int wins[2], int *draws);

#endif
