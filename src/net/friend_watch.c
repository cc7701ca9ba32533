/*
 * Those who watch: each has a connection of its own and is sent what there is
 * to see. Who takes it too slowly is left (LINK_OUT_MAX), so that nobody who
 * watches delays the game.
 */
#include <string.h>

#include "net/friend_state.h"

enum { HEARD_A_SECOND = 20 /* messages of a watcher; more is no watching */ };

int watch_count(const struct friendship *friend)
{
    int count = 0;
    for (int i = 0; i < WATCHERS_MAX; i++)
        count += friend->watchers[i].used && friend->watchers[i].conn;
    return count;
}

int watch_find(const struct friendship *friend, enum token_use use, const uint8_t name[HANDSHAKE_NAME_SIZE])
{
    for (int i = 0; i < WATCHERS_MAX; i++)
        if (friend->watchers[i].used && token_is_called(&friend->watchers[i].token, use, name))
            return i;
    return -1;
}

static int briefed(const struct friendship *friend)
{
    int count = 0;
    for (int i = 0; i < WATCHERS_MAX; i++)
        count += friend->watchers[i].conn && friend->watchers[i].briefed;
    return count;
}

/* A place for one more: an empty one, or that of who has been away longest. */
static int place(const struct friendship *friend)
{
    int found = -1;
    for (int i = 0; i < friend->setup.terms.watchers && i < WATCHERS_MAX; i++) {
        const struct watcher *watcher = &friend->watchers[i];
        if (!watcher->used)
            return i;
        if (!watcher->conn && (found < 0 || watcher->seen < friend->watchers[found].seen))
            found = i;
    }
    return found;
}

void watch_join(struct friendship *friend, struct conn *conn)
{
    int index = conn->watcher >= 0 ? conn->watcher : place(friend);
    if (index < 0 || index >= friend->setup.terms.watchers) {
        conn_finish(friend, conn);
        return;
    }
    struct watcher *watcher = &friend->watchers[index];
    if (watcher->conn)
        conn_drop(friend, watcher->conn);
    if (conn->watcher < 0) {
        memset(watcher, 0, sizeof *watcher);
        handshake_token(link_handshake(conn->link), &watcher->token);
    }
    watcher->used = true;
    watcher->conn = conn;
    watcher->greeted = watcher->briefed = false;
    watcher->told = watcher->round = 0;
    watcher->seen = friend->now;
    conn->watcher = index;
    conn->role = CONN_WATCHER;
}

/*
 * All there is, once there is something to see, as fast as it is taken: a round may have thousands of entries. What the
 * others have been told already is not told twice; where another round has begun meanwhile it is told from there on.
 */
static void brief(struct friendship *friend, struct watcher *watcher)
{
    enum { ROUND = 4 };
    struct message message;
    if (session_brief(friend->session, ROUND, &message) && message.as.round.round != watcher->round) {
        watcher->told = watcher->told < ROUND ? watcher->told : ROUND;
        watcher->round = message.as.round.round;
    }
    while (link_has_room(watcher->conn->link)) {
        if (!session_brief(friend->session, watcher->told, &message)) {
            watcher->briefed = watcher->told > 0;
            break;
        }
        watcher->told++;
        if (!link_send(watcher->conn->link, &message)) {
            friend->again = true;
            return;
        }
    }
    if (!watcher->briefed)
        return;
    session_set_watchers(friend->session, briefed(friend));
    friend->again = true;
}

static void tell_all(struct friendship *friend, const struct message *message)
{
    for (int i = 0; i < WATCHERS_MAX; i++) {
        struct watcher *watcher = &friend->watchers[i];
        if (watcher->conn && watcher->briefed && !link_send(watcher->conn->link, message))
            friend->again = true;
        if (!watcher->briefed && message->kind == MESSAGE_HELLO)
            watcher->told = 0;
    }
}

void watch_tell(struct friendship *friend)
{
    struct message message;
    while (session_next_watched(friend->session, &message))
        tell_all(friend, &message);
    for (int i = 0; i < WATCHERS_MAX; i++) {
        struct watcher *watcher = &friend->watchers[i];
        if (watcher->conn && watcher->greeted && !watcher->briefed)
            brief(friend, watcher);
    }
}

void watch_hear(struct friendship *friend, struct conn *conn, const struct message *message)
{
    struct watcher *watcher = &friend->watchers[conn->watcher];
    struct message answer = {.kind = MESSAGE_PONG};
    conn->heard_at = watcher->seen = friend->now;
    bool bad = !conn_may_speak(conn, friend->now, HEARD_A_SECOND);
    conn->heard_lately++;
    if (message->kind == MESSAGE_HELLO && !watcher->greeted) {
        memcpy(watcher->name, message->as.hello.name, sizeof watcher->name);
        watcher->greeted = true;
    } else if (message->kind == MESSAGE_CHAT && watcher->briefed && !bad) {
        session_watcher_said(friend->session, watcher->name, message, friend->now);
    } else if (message->kind == MESSAGE_PING && !bad) {
        answer.as.pong.stamp = message->as.ping.stamp;
        link_send(conn->link, &answer);
    } else if (message->kind != MESSAGE_SYNC && message->kind != MESSAGE_PONG) {
        bad = true;
    }
    if (!bad)
        return;
    conn_finish(friend, conn);
    watch_gone(friend, conn);
}

void watch_gone(struct friendship *friend, struct conn *conn)
{
    if (conn->watcher < 0 || friend->watchers[conn->watcher].conn != conn)
        return;
    friend->watchers[conn->watcher].conn = NULL;
    friend->watchers[conn->watcher].briefed = false;
    session_set_watchers(friend->session, briefed(friend));
}
