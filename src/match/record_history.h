/* How a record was before each change of what is added to it, so that a change can be taken back and made again. */
#ifndef MATCH_RECORD_HISTORY_H
#define MATCH_RECORD_HISTORY_H

#include "gravitrips/record.h"

enum { RECORD_VERSIONS_MAX = 100 /* older ones are forgotten */ };

/* Begins as {0}. It owns its copies. */
struct record_history {
    struct record_version {
        struct record record;
        int place; /* the place that was looked at last */
    } versions[RECORD_VERSIONS_MAX];
    int count, now; /* how many versions there are; which of them is the record as it is */
    bool joins;     /* the latest version is still being made: the next change of its kind at its place is part of it */
};

/*
 * The record is now as it is here: at first, and after each change. With `joins` (letters of one word) a change takes
 * the place of the version before it, if that one was made so at this place. If memory is short, all is forgotten.
 */
void record_history_keep(struct record_history *history, const struct record *record, int place, bool joins);

/* Somebody looks at another place of the record. This ends what was joined. */
void record_history_look(struct record_history *history, int place);

/*
 * Puts the version before (-1) or after (1) in place of the record, which is freed, and tells which of its places was
 * looked at last. False, and no change, if there is none, or memory is short.
 */
bool record_history_step(struct record_history *history, int by, struct record *record, int *place)
    __attribute__((warn_unused_result));

void record_history_free(struct record_history *history);

#endif
