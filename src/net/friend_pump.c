/*
 * What a session has become is kept first, then sent, then shown: whoever is
 * killed in between has nothing to take back.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "net/friend_state.h"

static bool make_room(struct friendship *friend, size_t size)
{
    if (friend->pack_room >= size)
        return true;
    uint8_t *more = realloc(friend->pack, size);
    if (!more)
        return false;
    friend->pack = more;
    friend->pack_room = size;
    return true;
}

/* Head and session behind each other; 0 if memory is short. */
static size_t pack(struct friendship *friend)
{
    size_t head = 0, size = 4096;
    do {
        if (!make_room(friend, KEPT_HEAD_MAX + size))
            return 0;
        head = kept_write(&friend->kept, friend->pack);
        size_t room = friend->pack_room - head;
        size = session_pack(friend->session, friend->pack + head, room);
        if (size <= room)
            return head + size;
    } while (size <= SESSION_PACK_MAX);
    return 0;
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

/* Before there is a token nobody can come back, and who watches comes back only as long as the program runs. */
static void keep(struct friendship *friend)
{
    struct reason why = {"not enough memory"};
    if (friend->peer)
        friend->kept.seen = time(NULL);
    size_t size = pack(friend);
    bool keeps = friend->setup.keeper.keep && friend->role != SESSION_WATCHER && friend->has_token &&
                 (friend->role == SESSION_GUEST || friend->confirmed);
    friend->keep_now = false;
    if (keeps && (size == 0 || !give_to_keeper(friend, size, &why)))
        trouble_set(&friend->trouble, TROUBLE_KEEPING, NULL, why.text);
    else if (keeps && friend->trouble.kind == TROUBLE_KEEPING)
        trouble_set(&friend->trouble, TROUBLE_NONE, NULL, NULL);
}

/* One's own news of the same kind wait once. */
static bool waits_already(const struct shared *shared, const struct session_event *event)
{
    if (event->kind != SESSION_NEWS || shared->event_count == 0)
        return false;
    int last = (shared->event_first + shared->event_count - 1) % EVENTS_MAX;
    return shared->events[last].kind == SESSION_NEWS;
}

struct entry friend_entry_of(const struct want *want, enum session_role role)
{
    static const uint8_t kinds[] = {[WANT_MOVE] = ENTRY_MOVE, [WANT_OFFER] = ENTRY_OFFER,   [WANT_YES] = ENTRY_YES,
                                    [WANT_NO] = ENTRY_NO,     [WANT_RESIGN] = ENTRY_RESIGN, [WANT_CLAIM] = ENTRY_CLAIM};
    uint8_t kind = (size_t)want->kind < sizeof kinds ? kinds[want->kind] : 0;
    return (struct entry){
        .kind = kind, .player = role == SESSION_GUEST, .offer = (uint8_t)want->offer, .move = want->move};
}

void friend_note_event(struct friendship *friend, const struct session_event *event)
{
    struct shared *shared = &friend->shared;
    if (!waits_already(shared, event)) {
        if (shared->event_count == EVENTS_MAX) { /* nobody looks: the oldest goes */
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

void friend_pump(struct friendship *friend)
{
    struct message message;
    struct session_event event;
    if (friend->keep_now || session_is_changed(friend->session))
        keep(friend);
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

/* --- what there is to see --- */

static void show_ways(const struct friendship *friend, struct friend_view *view)
{
    for (int i = 0; i < WAYS; i++)
        view->ways[i] = friend->runs[i] ? friend->runs[i]->view : friend->idle[i];
    if (friend->peer)
        view->ways[friend->peer_way].state = WAY_OPEN;
}

/* Whose clock runs is seen by what it says in a second. */
static void show_clocks(const struct friendship *friend, const struct friend_view *view, bool runs[2])
{
    struct session_view later;
    session_look(friend->session, friend->now + 1000, &later);
    for (int i = 0; i < 2; i++)
        runs[i] = later.left_ms[i] < view->session.left_ms[i];
}

static void show(const struct friendship *friend, struct friend_view *view)
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
    show_ways(friend, view);
    memcpy(view->peer, friend->peer_place, sizeof view->peer);
    view->away_since = friend->state == FRIEND_AWAY ? friend->away_since : 0;
    if (friend->has_token)
        memcpy(view->name, friend->kept.token.name, sizeof view->name);
    session_look(friend->session, friend->now, &view->session);
}

/* Is it the same but for what runs down by itself? */
static bool is_same(const struct friend_view *a, const struct friend_view *b)
{
    struct friend_view left = *a, right = *b;
    left.version = right.version = 0;
    memset(left.session.left_ms, 0, sizeof left.session.left_ms);
    memset(right.session.left_ms, 0, sizeof right.session.left_ms);
    return memcmp(&left, &right, sizeof left) == 0;
}

void friend_publish(struct friendship *friend)
{
    struct shared *shared = &friend->shared;
    struct friend_view view;
    struct record record;
    bool runs[2];
    show(friend, &view);
    show_clocks(friend, &view, runs);
    bool recorded = session_record(friend->session, &record);
    pthread_mutex_lock(&shared->mutex);
    bool same = is_same(&view, &shared->view);
    view.version = shared->view.version + !same;
    shared->view = view;
    shared->looked_at = friend->now;
    shared->code_dies = friend->code_dies;
    shared->next_try = friend->state == FRIEND_AWAY && friend->role != SESSION_HOST ? friend->next_seek : 0;
    memcpy(shared->runs, runs, sizeof runs);
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
