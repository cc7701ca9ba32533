/*
 * Accepts connections, takes them through the handshake, and handles their messages, each in three steps:
 *
 *     receive   link_receive, one message after another
 *     apply     session_receive, which changes the session or refuses the message
 *     answer    friend_answer: the changed session is stored first, then sent, then shown, so that a program
 *               that is killed in between has nothing to take back
 *
 * If the other player connects again, the new connection replaces the old one. Declared in friend_state.h.
 */
#include <fcntl.h>
#include <unistd.h>

#include "net/friend_state.h"
#include "standard.h"

/* --- answer: a changed session is stored, then sent, then shown --- */

/*
 * Writes the bytes to store into friend->pack: a head, then the session. Returns their number, or 0 if they do not fit.
 */
static size_t pack_session(struct friendship *friend)
{
    size_t head = kept_write(&friend->kept, friend->pack);
    size_t size = session_pack(friend->session, friend->pack + head, SESSION_PACK_MAX);
    return size <= SESSION_PACK_MAX ? head + size : 0;
}

static bool give_to_keeper(struct friendship *friend, size_t size, struct reason *why)
{
    struct session_view view;
    struct record record;
    session_look(friend->session, friend->now, &view);
    bool recorded = session_record(friend->session, &record);
    int me = friend->role == SESSION_GUEST;
    struct friend_kept kept = {.bytes = friend->pack,
                               .size = size,
                               .record = recorded ? &record : NULL,
                               .round = view.round,
                               .player = me,
                               .other = view.met ? view.players[!me].name : "",
                               .my_turn = view.turn == me,
                               .over = (view.phase == SESSION_LEFT && view.told) || view.phase == SESSION_DISAGREES};
    memcpy(kept.name, friend->kept.token.name, sizeof kept.name);
    bool written = friend->setup.keeper.keep(friend->setup.keeper.context, &kept, why);
    if (recorded)
        record_free(&record);
    return written;
}

/*
 * Stores the session. Without a token nothing is stored, because nobody could come back; nor for a watcher, who can
 * come back only as long as its program runs.
 */
static void keep_session(struct friendship *friend)
{
    struct reason why = {"not enough memory"};
    if (friend->peer)
        friend->kept.seen = time(NULL);
    size_t size = pack_session(friend);
    bool keeps = friend->setup.keeper.keep && friend->role != SESSION_WATCHER && friend->has_token &&
                 (friend->role == SESSION_GUEST || friend->confirmed);
    friend->keep_now = false;
    if (keeps && (size == 0 || !give_to_keeper(friend, size, &why)))
        trouble_set(&friend->trouble, TROUBLE_KEEPING, NULL, why.text);
    else if (keeps && friend->trouble.kind == TROUBLE_KEEPING)
        trouble_set(&friend->trouble, TROUBLE_NONE, NULL, NULL);
}

void friend_note_event(struct friendship *friend, const struct session_event *event)
{
    struct shared *shared = &friend->shared;
    int last = (shared->event_first + shared->event_count + EVENTS_MAX - 1) % EVENTS_MAX;
    bool waits = shared->event_count > 0 && shared->events[last].kind == SESSION_NEWS;
    if (event->kind != SESSION_NEWS || !waits) { /* one waiting SESSION_NEWS is enough */
        if (shared->event_count == EVENTS_MAX) { /* nobody takes the events, so the oldest one is dropped */
            shared->event_first = (shared->event_first + 1) % EVENTS_MAX;
            shared->event_count--;
        }
        shared->events[(shared->event_first + shared->event_count++) % EVENTS_MAX] = *event;
    }
    shared->view.version++;
}

void friend_tell_event(struct friendship *friend, const struct session_event *event)
{
    pthread_mutex_lock(&friend->shared.mutex);
    friend_note_event(friend, event);
    pthread_mutex_unlock(&friend->shared.mutex);
    friend->setup.wake(friend->setup.wake_context);
}

void friend_answer(struct friendship *friend)
{
    struct message message;
    struct session_event event;
    if (friend->keep_now || session_is_changed(friend->session))
        keep_session(friend);
    while (friend->peer && link_has_room(friend->peer->link) && session_send(friend->session, &message))
        if (!link_send(friend->peer->link, &message)) {
            friend->again = true;
            break;
        }
    if (friend->role == SESSION_HOST)
        watch_tell(friend);
    while (session_next_event(friend->session, &event))
        friend_tell_event(friend, &event);
}

/* --- the view that the window sees: filling in and publishing it --- */

static void fill_view(const struct friendship *friend, struct friend_view *view)
{
    memset(view, 0, sizeof *view);
    view->state = friend->state;
    view->trouble = friend->trouble;
    if (friend->code_alive)
        code_format(&friend->code, view->code);
    view->tries_left = friend->tries_left;
    view->code_wait_s = admit_code_wait_s(friend);
    view->port = friend->listener_count ? friend->kept.port : 0;
    view->way = friend->peer_way;
    for (int i = 0; i < WAYS; i++)
        view->ways[i] = friend->runs[i] ? friend->runs[i]->view : friend->idle[i];
    if (friend->peer)
        view->ways[friend->peer_way].state = WAY_OPEN;
    memcpy(view->peer, friend->peer_place, sizeof view->peer);
    view->away_since = friend->state == FRIEND_AWAY ? friend->away_since : 0;
    if (friend->has_token)
        memcpy(view->name, friend->kept.token.name, sizeof view->name);
    session_look(friend->session, friend->now, &view->session);
}

/* Are the views equal, except for clocks that run down by themselves? */
static bool is_same_view(const struct friend_view *a, const struct friend_view *b)
{
    struct friend_view left = *a, right = *b;
    left.version = right.version = 0;
    memset(left.session.left_ms, 0, sizeof left.session.left_ms);
    memset(right.session.left_ms, 0, sizeof right.session.left_ms);
    return memcmp(&left, &right, sizeof left) == 0;
}

void friend_show(struct friendship *friend)
{
    struct shared *shared = &friend->shared;
    struct friend_view view;
    struct record record;
    struct session_view later;
    fill_view(friend, &view);
    session_look(friend->session, friend->now + 1000, &later);
    bool recorded = session_record(friend->session, &record);
    pthread_mutex_lock(&shared->mutex);
    bool same = is_same_view(&view, &shared->view);
    view.version = shared->view.version + !same;
    shared->view = view;
    shared->looked_at = friend->now;
    shared->code_dies = friend->code_dies;
    for (int i = 0; i < 2; i++) /* a clock is running if it shows less a second later */
        shared->runs[i] = later.left_ms[i] < view.session.left_ms[i];
    struct record before = shared->record;
    bool had = shared->has_record;
    shared->has_record = recorded;
    if (recorded)
        shared->record = record;
    pthread_mutex_unlock(&shared->mutex);
    if (had)
        record_free(&before);
    if (!same)
        friend->setup.wake(friend->setup.wake_context);
}

/* --- receive: connections and messages from the other end --- */

enum { ACCEPTED_AT_ONCE = 16, ACCEPT_PAUSE_MS = 1000 };

/*
 * Reads what all strangers' connections have sent before one of them is dropped for a new one: some may have identified
 * themselves by now, or be gone.
 */
static void hear_strangers(struct friendship *friend)
{
    struct conn *strangers[CONNS_MAX];
    int count = 0;
    for (int i = 0; i < friend->conn_count; i++)
        if (friend->conns[i]->role == CONN_STRANGER && !friend->conns[i]->by_code)
            strangers[count++] = friend->conns[i];
    for (int i = 0; i < count; i++)
        if (conn_is_there(friend, strangers[i]))
            friend_step(friend, strangers[i], POLLIN);
}

void friend_accept(struct friendship *friend, int listener)
{
    for (int i = 0; i < ACCEPTED_AT_ONCE; i++) {
        struct sockaddr_storage from;
        struct address address;
        socklen_t size = sizeof from;
        int fd = accept(listener, (struct sockaddr *)&from, &size);
        if (fd < 0) {
            /* While a connection cannot be accepted, its port stays readable: without a pause the thread would spin. */
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
                friend->accepts_at = friend->now + ACCEPT_PAUSE_MS;
            return;
        }
        address_set(&address, (struct sockaddr *)&from, size);
        if (conn_is_full(friend, &address))
            hear_strangers(friend);
        conn_make_room(friend, &address);
        struct conn *conn = conn_add(friend, link_take(fd, friend->now), CONN_STRANGER, WAY_ADDRESS);
        if (conn)
            conn->address = address;
        if (conn) /* its first frame may already be there */
            friend_step(friend, conn, POLLIN);
    }
    friend->again = true;
}

int64_t friend_rests_until(const struct friendship *friend, struct conn *conn)
{
    int64_t alone = seek_alone_ms(friend), until = 0;
    if (conn->role == CONN_PEER)
        return conn_may_speak(conn, friend->now, PEER_A_SECOND) ? 0 : conn->lately + 1000;
    if (conn->role != CONN_TRY || link_state(conn->link) == LINK_CLOSED)
        return 0;
    for (int i = 0; i < friend->conn_count; i++) {
        const struct conn *other = friend->conns[i];
        if (other == conn || other->role != CONN_TRY || link_state(other->link) != LINK_SHAKING)
            continue;
        /* Anybody could have answered on the local network, so an attempt there holds up only others there. */
        if (friend->has_token && other->way == WAY_LOCAL && conn->way != WAY_LOCAL)
            continue;
        bool earlier = !conn->shaking_since || other->shaking_since < conn->shaking_since;
        if (earlier && friend->now - other->shaking_since < alone && other->shaking_since + alone > until)
            until = other->shaking_since + alone;
    }
    return until;
}

/*
 * Stores the address at which the host was reached. The first place is the typed address, or else the first that was
 * reached; the others are the latest addresses, newest first.
 */
static void note_place(struct friendship *friend, const struct conn *conn)
{
    char text[CODE_ADDRESS_SIZE];
    if (friend->role == SESSION_HOST || conn->way == WAY_RELAY)
        return;
    address_write(&conn->address, text);
    char(*places)[CODE_ADDRESS_SIZE] = friend->kept.places;
    int first = places[0][0] ? 1 : 0;
    if (!text[0] || strcmp(places[0], text) == 0 || strcmp(places[first], text) == 0)
        return;
    memmove(places[first + 1], places[first], sizeof *places * (size_t)(KEPT_PLACES - 1 - first));
    memcpy(places[first], text, sizeof text);
    friend->keep_now = true;
}

static void take_peer(struct friendship *friend, struct conn *conn)
{
    if (friend->peer) {
        session_disconnect(friend->session, friend->now);
        conn_drop(friend, friend->peer);
    }
    conn->role = CONN_PEER;
    friend->peer = conn;
    friend->peer_way = conn->way;
    if (friend->state == FRIEND_AWAY) /* the session needs the length of the absence to judge a claim */
        session_away(friend->session, time(NULL) - friend->away_since);
    friend->state = FRIEND_TOGETHER;
    friend->forgotten = 0;
    friend->together_since = friend->now;
    link_peer(conn->link, friend->peer_place);
    trouble_set(&friend->trouble, TROUBLE_NONE, NULL, NULL);
    note_place(friend, conn);
    session_connect(friend->session, friend->now);
    conn_drop_role(friend, CONN_TRY, conn);
    friend->planned_count = 0;
    friend->refresh = false;
    friend->tell_ways = true;
}

static void join_host(struct friendship *friend, struct conn *conn)
{
    if (conn->watcher >= 0 || conn->purpose == PURPOSE_WATCH) {
        watch_join(friend, conn);
    } else if (conn->purpose == PURPOSE_RETURN) {
        take_peer(friend, conn);
    } else if (friend->confirmed) {
        conn_finish(friend, conn);
    } else {
        handshake_token(link_handshake(conn->link), &friend->kept.token);
        friend->has_token = true;
        take_peer(friend, conn);
        /* the seat is taken, so other strangers who prove the code as players are too late */
        for (int i = friend->conn_count - 1; i >= 0; i--) {
            const struct conn *other = friend->conns[i];
            if (other->role == CONN_STRANGER && other->by_code && other->purpose == PURPOSE_PLAY)
                conn_drop(friend, friend->conns[i]);
        }
    }
}

static void lose_peer(struct friendship *friend, const struct trouble *trouble)
{
    struct session_view view;
    session_look(friend->session, friend->now, &view);
    session_disconnect(friend->session, friend->now);
    friend->trouble = *trouble;
    if (view.later) /* the other end has said that it will go on later, whatever broke the connection */
        trouble_set(&friend->trouble, TROUBLE_LATER, view.players[friend->role == SESSION_HOST].name, NULL);
    friend->lost_at = friend->next_seek = friend->now;
    friend->pause = friend->now - friend->together_since > 5000 ? PAUSE_FIRST_MS : friend->pause;
    friend->peer_place[0] = 0;
    if (friend->role == SESSION_HOST && !friend->confirmed) {
        friend->has_token = false; /* the other end may not have the token, and then comes with the code again */
        conn_drop_role(friend, CONN_AT_SESSION, NULL);
        friend->state = FRIEND_WAITING;
    } else {
        friend->state = FRIEND_AWAY;
        friend->away_since = time(NULL);
        session_away(friend->session, 0);
        friend->away_told = friend->now;
    }
}

static void receive_messages(struct friendship *friend, struct conn *conn)
{
    struct message message;
    struct trouble trouble;
    struct reason why;
    for (int i = 0; i < MESSAGES_AT_ONCE; i++) {
        if (friend_rests_until(friend, conn) || !link_receive(conn->link, &message))
            return;
        if (conn->role == CONN_WATCHER) {
            watch_receive(friend, conn, &message);
            if (conn->role != CONN_WATCHER)
                return;
            continue;
        }
        conn->heard_lately++;
        if (!friend->confirmed) { /* a sealed message proves that the other end has the token */
            friend->confirmed = friend->keep_now = friend->tell_ways = true;
            if (friend->role == SESSION_HOST && friend->setup.terms.watchers == 0)
                admit_end_code(friend, TROUBLE_NONE);
        }
        if (!session_receive(friend->session, &message, friend->now, &why)) {
            trouble_set(&trouble, TROUBLE_TAMPERED, friend->peer_place, why.text);
            conn_drop(friend, conn);
            lose_peer(friend, &trouble);
            return;
        }
        /* Changes are stored one by one, except while catching up, so that no round can end unstored in between. */
        if (session_is_changed(friend->session) && !session_catches_up(friend->session))
            friend_answer(friend);
    }
    friend->again = true;
}

static void close_conn(struct friendship *friend, struct conn *conn)
{
    struct trouble trouble = *link_trouble(conn->link);
    bool was_peer = friend->peer == conn;
    if (conn->role == CONN_WATCHER)
        watch_gone(friend, conn);
    else if (conn->role == CONN_STRANGER)
        admit_failed(friend, conn);
    else if (conn->role == CONN_TRY || conn->role == CONN_AT_CODE || conn->role == CONN_AT_SESSION)
        seek_failed(friend, conn, &trouble);
    seek_refused(friend, conn, &trouble);
    if (seek_is_forgotten(friend, conn, trouble.kind)) {
        friend->give_up = true;
        friend->trouble = trouble;
    }
    if (seek_goes_by_code_again(friend, conn, trouble.kind))
        friend->tell_ways = true;
    conn_drop(friend, conn);
    if (!friend->give_up && admit_has_no_guess(friend) && conn_count(friend, CONN_TRY) == 0) {
        friend->give_up = true;
        trouble_set(&friend->trouble, TROUBLE_CODE_DEAD, NULL, NULL);
    }
    if (was_peer)
        lose_peer(friend, &trouble);
}

/*
 * If a guest has met this host at the relay, the connection that waited there becomes a stranger's connection, and
 * another waiting connection falls due.
 */
static void left_place(struct friendship *friend, struct conn *conn, enum link_state state)
{
    bool at_session = conn->role == CONN_AT_SESSION;
    if (conn->role != CONN_AT_CODE && !at_session)
        return;
    if (state == LINK_AT_RELAY && friend->runs[WAY_RELAY]) {
        friend->runs[WAY_RELAY]->view.state = WAY_OPEN;
        friend->relay_pause = PAUSE_FIRST_MS;
    }
    if (state != LINK_SHAKING && state != LINK_ASKS && state != LINK_READY)
        return;
    friend->relay_at[at_session] = conn_next_place(friend);
    conn_make_room_by_relay(friend);
    conn->role = CONN_STRANGER;
    conn->since = friend->now;
    friend->again = true;
}

void friend_step(struct friendship *friend, struct conn *conn, short revents)
{
    enum link_state state = link_work(conn->link, revents, friend->now);
    left_place(friend, conn, state);
    admit_count_guess(friend, conn);
    if (state == LINK_ASKS) {
        admit_conn(friend, conn);
        state = link_work(conn->link, 0, friend->now);
    }
    if (state == LINK_SHAKING && !conn->shaking_since)
        conn->shaking_since = friend->now;
    if (state == LINK_READY && conn->role == CONN_STRANGER) {
        join_host(friend, conn);
    } else if (state == LINK_READY && conn->role == CONN_TRY) {
        if (conn->purpose != PURPOSE_RETURN) {
            handshake_token(link_handshake(conn->link), &friend->kept.token);
            friend->has_token = friend->keep_now = true;
        }
        take_peer(friend, conn);
    }
    if (conn->role == CONN_PEER || conn->role == CONN_WATCHER) {
        int before = friend->conn_count;
        receive_messages(friend, conn);
        if (friend->conn_count < before) { /* this connection or another one has gone; the next turn handles that */
            friend->again = true;
            return;
        }
        state = link_state(conn->link);
    }
    if (state == LINK_CLOSED)
        close_conn(friend, conn);
    else if (conn->role == CONN_WATCHER && friend->now - conn->heard_at > WATCHER_SILENT_MS)
        close_conn(friend, conn);
}

void friend_fall_silent(struct friendship *friend)
{
    struct trouble trouble;
    trouble_set(&trouble, TROUBLE_SILENT, friend->peer_place, NULL);
    conn_drop(friend, friend->peer);
    lose_peer(friend, &trouble);
}

void friend_finish(struct friendship *friend)
{
    admit_end_code(friend, TROUBLE_NONE);
    seek_end(friend);
    for (int i = friend->conn_count - 1; i >= 0; i--) {
        struct conn *conn = friend->conns[i];
        if (conn->role == CONN_PEER || conn->role == CONN_WATCHER)
            conn_finish(friend, conn);
        else if (conn->role != CONN_LEAVING)
            conn_drop(friend, conn);
    }
    for (int i = 0; i < WATCHERS_MAX; i++)
        friend->watchers[i].conn = NULL;
    for (int i = 0; i < friend->listener_count; i++)
        close(friend->listeners[i]);
    friend->listener_count = 0;
    session_disconnect(friend->session, friend->now);
    friend->state = FRIEND_CLOSED;
}
