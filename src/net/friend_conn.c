/* The connections of a friend as a bounded list. */
#include <stdlib.h>

#include "net/friend_state.h"

struct conn *conn_add(struct friendship *friend, struct link *link, enum conn_role role, enum way_kind way)
{
    struct conn *conn = link && friend->conn_count < CONNS_MAX ? calloc(1, sizeof *conn) : NULL;
    if (!conn) {
        link_destroy(link);
        return NULL;
    }
    *conn = (struct conn){.link = link, .role = role, .way = way, .since = friend->now, .watcher = -1};
    conn->heard_at = friend->now;
    friend->conns[friend->conn_count++] = conn;
    return conn;
}

void conn_drop(struct friendship *friend, struct conn *conn)
{
    int i = 0;
    while (friend->conns[i] != conn)
        i++;
    friend->conns[i] = friend->conns[--friend->conn_count];
    if (friend->peer == conn)
        friend->peer = NULL;
    link_destroy(conn->link);
    free(conn);
}

/* The one of a role that has been there longest; NULL: none. */
static struct conn *oldest(const struct friendship *friend, enum conn_role role)
{
    struct conn *found = NULL;
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *conn = friend->conns[i];
        if (conn->role == role && (!found || conn->since < found->since))
            found = conn;
    }
    return found;
}

void conn_finish(struct friendship *friend, struct conn *conn)
{
    if (conn_count(friend, CONN_LEAVING) >= LEAVING_MAX)
        conn_drop(friend, oldest(friend, CONN_LEAVING));
    link_finish(conn->link, friend->now);
    conn->role = CONN_LEAVING;
    conn->since = friend->now;
    if (friend->peer == conn)
        friend->peer = NULL;
    friend->again = true;
}

bool conn_may_speak(struct conn *conn, int64_t now, int most)
{
    if (now - conn->lately >= 1000) {
        conn->lately = now;
        conn->heard_lately = 0;
    }
    return conn->heard_lately < most;
}

int conn_count(const struct friendship *friend, enum conn_role role)
{
    int count = 0;
    for (int i = 0; i < friend->conn_count; i++)
        count += friend->conns[i]->role == role;
    return count;
}

/* --- strangers --- */

static bool is_stranger(const struct conn *conn, enum way_kind way, const struct address *house)
{
    return conn->role == CONN_STRANGER && !conn->known && conn->way == way &&
           (!house || address_same_house(house, &conn->address));
}

/* Those that came by a way; of a house, unless that is NULL. */
static int strangers(const struct friendship *friend, enum way_kind way, const struct address *house)
{
    int count = 0;
    for (int i = 0; i < friend->conn_count; i++)
        count += is_stranger(friend->conns[i], way, house);
    return count;
}

static bool has_said(const struct conn *conn)
{
    return conn->by_code || conn->by_token;
}

/* Who has said nothing that makes sense goes before who has, so that a flood of silence pushes nobody out. */
static void drop_one(struct friendship *friend, enum way_kind way, const struct address *house)
{
    struct conn *found = NULL;
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *conn = friend->conns[i];
        if (!is_stranger(conn, way, house))
            continue;
        bool silent = found && has_said(conn) < has_said(found), as_silent = found && has_said(conn) == has_said(found);
        if (!found || silent || (as_silent && conn->since < found->since))
            found = conn;
    }
    conn_drop(friend, found);
}

bool conn_is_full(const struct friendship *friend, const struct address *address)
{
    return strangers(friend, WAY_ADDRESS, address) >= STRANGERS_OF_A_HOUSE ||
           strangers(friend, WAY_ADDRESS, NULL) >= STRANGERS_MAX;
}

void conn_make_room(struct friendship *friend, const struct address *address)
{
    if (strangers(friend, WAY_ADDRESS, address) >= STRANGERS_OF_A_HOUSE)
        drop_one(friend, WAY_ADDRESS, address);
    if (strangers(friend, WAY_ADDRESS, NULL) >= STRANGERS_MAX)
        drop_one(friend, WAY_ADDRESS, NULL);
}

void conn_make_room_by_relay(struct friendship *friend)
{
    if (strangers(friend, WAY_RELAY, NULL) >= STRANGERS_BY_RELAY)
        drop_one(friend, WAY_RELAY, NULL);
}

int64_t conn_next_place(struct friendship *friend)
{
    friend->places_until = (friend->places_until > friend->now ? friend->places_until : friend->now) + PLACE_MS;
    int64_t at = friend->places_until - PLACES_AT_ONCE * PLACE_MS;
    return at > friend->now ? at : friend->now;
}

void conn_drop_role(struct friendship *friend, enum conn_role role, const struct conn *but)
{
    for (int i = friend->conn_count - 1; i >= 0; i--)
        if (friend->conns[i]->role == role && friend->conns[i] != but)
            conn_drop(friend, friend->conns[i]);
}

void conn_drop_all(struct friendship *friend)
{
    while (friend->conn_count)
        conn_drop(friend, friend->conns[0]);
}

bool conn_is_there(const struct friendship *friend, const struct conn *conn)
{
    for (int i = 0; i < friend->conn_count; i++)
        if (friend->conns[i] == conn)
            return true;
    return false;
}
