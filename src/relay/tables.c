/*
 * A table of two ends. The bytes of one go to the other at once, or into a stash; nothing more is read until the stash
 * is empty. If an end closes its sending side, the rest of its bytes is read and the other end is told (half-closed).
 * Declared in state.h.
 */
#include <sys/socket.h>

#include "relay/state.h"
#include "standard.h"

static struct end *other_of(const struct end *end)
{
    return end->table->ends[end->table->ends[0] == end];
}

/* --- a table's timer, and its end --- */

/* Sets a table's timer. It is not moved with every byte: when it is due, the time is checked again. */
static void set_timer(struct relay *relay, struct table *table)
{
    int64_t at = table->heard + (int64_t)relay->limits.idle_s * 1000;
    if (table->until < at)
        at = table->until;
    if (table->resumes > 0 && table->resumes < at)
        at = table->resumes;
    timer_set(&relay->timers, &table->timer, at);
}

void table_close(struct relay *relay, struct table *table, enum relay_ending why)
{
    relay->counts.ended[why]++;
    relay->counts.tables--;
    timer_cancel(&relay->timers, &table->timer);
    for (int i = 0; i < 2; i++)
        end_close(relay, table->ends[i]);
    free(table);
}

/* --- passing bytes from one end to the other --- */

static bool can_be_read(const struct end *end)
{
    return !end->ended && !other_of(end)->stash && end->table->resumes == 0;
}

/*
 * After any change: tells each end if the other one's stream has ended, sets what is watched, and closes the table if
 * both streams have ended.
 */
static void settle_table(struct relay *relay, struct table *table)
{
    bool over = true;
    for (int i = 0; i < 2; i++) {
        struct end *end = table->ends[i];
        if (table->ends[!i]->ended && !end->stash && !end->shut) {
            shutdown(end->source.fd, SHUT_WR);
            end->shut = true;
        }
        over = over && end->shut;
    }
    for (int i = 0; i < 2 && !over; i++) {
        struct end *end = table->ends[i];
        unsigned wants = (can_be_read(end) ? POLLER_READ : 0U) | (end->stash ? POLLER_WRITE : 0U);
        /*
         * Level-triggered polling would report an end as gone again and again when both its directions are shut. So it
         * is not watched while nothing can be read from it.
         */
        bool deaf = end->shut && (end->ended || (end->complete && !can_be_read(end)));
        if (deaf)
            poller_forget(relay->poller, &end->source);
        else if (!poller_watch(relay->poller, &end->source, wants))
            over = true;
    }
    if (over)
        table_close(relay, table, ENDED_LEFT);
}

void table_open(struct relay *relay, struct end *one, struct end *other, int64_t now)
{
    struct table *table = calloc(1, sizeof *table);
    relay->counts.met++;
    if (!table) {
        relay->counts.ended[ENDED_SHORT]++;
        end_close(relay, one);
        end_close(relay, other);
        return;
    }
    *table = (struct table){.timer = {.kind = TIMER_TABLE},
                            .ends = {one, other},
                            .until = now + (int64_t)relay->limits.life_s * 1000,
                            .heard = now,
                            .filled = now,
                            .budget = relay->limits.bytes_per_second * INT64_C(1000)};
    for (int i = 0; i < 2; i++) {
        table->ends[i]->stage = STAGE_SEATED;
        table->ends[i]->table = table;
        timer_cancel(&relay->timers, &table->ends[i]->timer);
    }
    relay->counts.tables++;
    set_timer(relay, table);
    settle_table(relay, table);
}

/* An end's connection is broken: nothing more goes there or comes from there; what has come is still passed on. */
static void lose_end(struct end *end)
{
    free(end->stash);
    end->stash = NULL;
    end->ended = end->shut = true;
    other_of(end)->ended = true;
}

static void drain_stash(struct end *end)
{
    struct stash *stash = end->stash;
    ssize_t sent = send(end->source.fd, stash->bytes + stash->from, (size_t)(stash->to - stash->from), MSG_NOSIGNAL);
    if (end_is_later(sent))
        return;
    if (sent < 0) {
        lose_end(end);
        return;
    }
    stash->from += (int)sent;
    if (stash->from < stash->to)
        return;
    free(stash);
    end->stash = NULL;
}

/* Sends bytes to an end, and stashes what it does not take. Returns false if memory is short. */
static bool pass_bytes(struct end *to, const uint8_t *bytes, int count)
{
    ssize_t sent = send(to->source.fd, bytes, (size_t)count, MSG_NOSIGNAL);
    if (sent == count)
        return true;
    if (sent < 0 && !end_is_later(sent)) {
        lose_end(to);
        return true;
    }
    to->stash = malloc(sizeof *to->stash);
    if (!to->stash)
        return false;
    to->stash->from = 0;
    to->stash->to = count - (sent > 0 ? (int)sent : 0);
    memcpy(to->stash->bytes, bytes + count - to->stash->to, (size_t)to->stash->to);
    return true;
}

/*
 * Reads bytes from an end, as many as the table's budget allows, and passes them on. Returns false if memory is short.
 */
static bool read_from(struct relay *relay, struct end *end, int64_t now)
{
    struct table *table = end->table;
    int64_t rate = relay->limits.bytes_per_second, full = rate * 1000, more = (now - table->filled) * rate;
    table->budget = more > full - table->budget ? full : table->budget + more; /* at most the bytes of one second */
    table->filled = now;
    int budget = (int)(table->budget / 1000), most = budget < RELAY_BUFFER ? budget : RELAY_BUFFER;
    if (most == 0) {
        int64_t pause = (int64_t)RELAY_BUFFER * 1000 / rate;
        table->resumes = now + (pause > 500 ? 500 : pause) + 1; /* when the budget fills a buffer, or in 500 ms */
        set_timer(relay, table);
        return true;
    }
    ssize_t got = recv(end->source.fd, relay->scratch, (size_t)most, 0);
    if (end_is_later(got))
        return true;
    if (got < 0)
        lose_end(end);
    if (got <= 0) {
        end->ended = true;
        return true;
    }
    table->heard = now;
    table->budget -= got * 1000;
    relay->counts.bytes += (uint64_t)got;
    return pass_bytes(other_of(end), relay->scratch, (int)got);
}

/*
 * Was the connection cut? The system also reports a connection as gone when both its directions have ended in good
 * order.
 */
static bool was_cut_off(const struct end *end)
{
    int error = 0;
    socklen_t size = sizeof error;
    return !end->shut || getsockopt(end->source.fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0;
}

void table_hear(struct relay *relay, struct end *end, unsigned what, int64_t now)
{
    struct table *table = end->table;
    if (what & POLLER_WRITE && end->stash)
        drain_stash(end);
    if (what & (POLLER_READ | POLLER_GONE) && can_be_read(end)) {
        if (!read_from(relay, end, now)) {
            table_close(relay, table, ENDED_SHORT);
            return;
        }
    } else if (what & POLLER_GONE) {
        if (was_cut_off(end))
            lose_end(end);
        else
            end->complete = true;
    }
    settle_table(relay, table);
}

void table_due(struct relay *relay, struct table *table, int64_t now)
{
    if (now >= table->until || now >= table->heard + (int64_t)relay->limits.idle_s * 1000) {
        table_close(relay, table, now >= table->until ? ENDED_LIFE : ENDED_IDLE);
        return;
    }
    if (now >= table->resumes)
        table->resumes = 0;
    set_timer(relay, table);
    settle_table(relay, table);
}
