/* A record's versions, whole copies: a study is small, and a copy cannot contradict the record. */
#include "match/record_history.h"

#include "standard.h"

/* Forgets the versions from this one on. */
static void forget_from(struct record_history *history, int first)
{
    while (history->count > first)
        record_free(&history->versions[--history->count].record);
}

void record_history_keep(struct record_history *history, const struct record *record, int place, bool joins)
{
    bool joined = joins && history->joins && history->count > 0 && history->versions[history->now].place == place;
    struct record copy;
    if (!record_copy(record, &copy)) {
        record_history_free(history);
        return;
    }
    forget_from(history, history->count > 0 ? history->now + !joined : 0);
    if (history->count == RECORD_VERSIONS_MAX) {
        record_free(&history->versions[0].record);
        memmove(history->versions, history->versions + 1, (size_t)--history->count * sizeof *history->versions);
    }
    history->now = history->count++;
    history->versions[history->now] = (struct record_version){copy, place};
    history->joins = joins;
}

void record_history_look(struct record_history *history, int place)
{
    history->joins = false;
    if (history->count > 0)
        history->versions[history->now].place = place;
}

bool record_history_step(struct record_history *history, int by, struct record *record, int *place)
{
    int then = history->now + by;
    struct record copy;
    if (then < 0 || then >= history->count || !record_copy(&history->versions[then].record, &copy))
        return false;
    copy.begun = record->begun; /* it became a game of its own meanwhile */
    record_free(record);
    *record = copy;
    *place = history->versions[then].place;
    history->now = then;
    history->joins = false;
    return true;
}

void record_history_free(struct record_history *history)
{
    forget_from(history, 0);
    *history = (struct record_history){.now = 0};
}
