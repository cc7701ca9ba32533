/*
 * A host's places at the relay: one in the code's room, one in the session's. Whose connection is lost, or in doubt,
 * cannot know whether its place is not at the end of the same cable: it takes another one from time to time.
 */
#include <string.h>

#include "net/friend_state.h"

enum { PLACES = 2, PLACES_OF_A_ROOM = 3 };

static const enum conn_role ROLES[PLACES] = {CONN_AT_CODE, CONN_AT_SESSION};

/* The one that was taken last, or first. NULL: none. */
static struct conn *place(const struct friendship *friend, int which, bool last)
{
    struct conn *found = NULL;
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *conn = friend->conns[i];
        if (conn->role == ROLES[which] && (!found || (last ? conn->since > found->since : conn->since < found->since)))
            found = conn;
    }
    return found;
}

void berth_leave(struct friendship *friend)
{
    for (int which = 0; which < PLACES; which++)
        conn_drop_role(friend, ROLES[which], NULL);
}

int64_t berth_renew_after(const struct friendship *friend)
{
    return friend->now - friend->lost_at < YOUNG_MS ? RENEW_YOUNG_MS : PAUSE_OLD_MS;
}

static void take(struct friendship *friend, int which)
{
    const struct address *relay = &friend->relays[friend->relay_turn % friend->relay_count];
    struct link_plan plan = {.waits = true, .relayed = true};
    if (which == 0)
        code_room(&friend->code, plan.room);
    else
        token_room(&friend->kept.token, plan.room);
    friend->relay_at[which] = friend->now + friend->relay_pause;
    if (conn_count(friend, ROLES[which]) >= PLACES_OF_A_ROOM)
        conn_drop(friend, place(friend, which, false));
    struct link *link = link_open((const struct sockaddr *)&relay->bytes, relay->size, &plan, friend->now);
    struct conn *conn = conn_add(friend, link, ROLES[which], WAY_RELAY);
    if (!conn)
        return;
    conn->address = *relay;
    friend->again = true;
}

/* When there is reason to take a place. */
static int64_t wanted_at(const struct friendship *friend, int which)
{
    const struct conn *last = place(friend, which, true);
    if (which == 0 ? !friend->code_alive : !friend->has_token)
        return INT64_MAX;
    if (!last)
        return friend->now;
    bool doubts = which == 1 && (friend->state == FRIEND_AWAY || friend->doubts);
    return doubts ? last->since + berth_renew_after(friend) : INT64_MAX;
}

void berth_work(struct friendship *friend)
{
    struct way_run *run = friend->runs[WAY_RELAY];
    if (!run)
        return;
    for (int which = 0; which < PLACES; which++) {
        if (friend->now < wanted_at(friend, which) || friend->now < friend->relay_at[which])
            continue;
        way_table[WAY_RELAY]->seek(run, friend->now);
        friend->relay_at[which] = friend->now + PAUSE_YOUNG_MS;
    }
    if (!run->found_count)
        return;
    friend->relay_count = run->found_count < LOOKUP_MAX ? run->found_count : LOOKUP_MAX;
    memcpy(friend->relays, run->found, sizeof *run->found * (size_t) friend->relay_count);
    run->found_count = 0;
    for (int which = 0; which < PLACES; which++)
        if (friend->now >= wanted_at(friend, which))
            take(friend, which);
}

int64_t berth_due(const struct friendship *friend)
{
    int64_t due = INT64_MAX;
    for (int which = 0; which < PLACES && friend->runs[WAY_RELAY]; which++) {
        int64_t at = wanted_at(friend, which);
        if (at < friend->relay_at[which])
            at = friend->relay_at[which];
        if (at < due)
            due = at;
    }
    return due;
}
