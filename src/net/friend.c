/* A friend elsewhere, as window and command line see it: nothing here waits but friend_close, for last words. */
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "net/friend_state.h"

/* Milliseconds of a clock that goes on while the machine sleeps, where there is one. */
static int64_t machine_clock(void)
{
    struct timespec now;
#ifdef CLOCK_BOOTTIME
    clock_gettime(CLOCK_BOOTTIME, &now);
#else
    clock_gettime(CLOCK_MONOTONIC, &now);
#endif
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wake_nobody(void *context)
{
    (void)context;
}

/* --- beginning --- */

static bool unpack(struct friendship *friend, struct trouble *trouble)
{
    const struct friend_setup *setup = &friend->setup;
    struct reason why;
    struct session_view view;
    size_t head = kept_read(setup->kept, setup->kept_size, &friend->kept, &why);
    if (head)
        friend->session = session_unpack((const uint8_t *)setup->kept + head, setup->kept_size - head, &why);
    if (!friend->session) {
        trouble_set(trouble, TROUBLE_KEEPING, NULL, why.text);
        return false;
    }
    session_look(friend->session, friend->now, &view);
    friend->role = view.role;
    if (view.role == SESSION_WATCHER || friend->kept.host != (view.role == SESSION_HOST)) {
        trouble_set(trouble, TROUBLE_KEEPING, NULL, "this game with a friend elsewhere is damaged");
        return false;
    }
    friend->setup.terms = view.terms;
    friend->setup.self = view.players[view.role];
    int64_t now = time(NULL);
    friend->away_since = friend->kept.seen > 0 && friend->kept.seen < now ? friend->kept.seen : now;
    session_away(friend->session, now - friend->away_since);
    friend->away_told = friend->now;
    friend->has_token = friend->confirmed = true;
    friend->state = FRIEND_AWAY;
    return true;
}

static bool create(struct friendship *friend, struct trouble *trouble)
{
    const struct friend_setup *setup = &friend->setup;
    uint8_t nonce[SESSION_NONCE_SIZE];
    struct reason why = {"not enough memory"};
    randombytes_buf(nonce, sizeof nonce);
    friend->role = setup->role;
    friend->session = setup->role == SESSION_HOST    ? session_create_host(&setup->self, &setup->terms, nonce, &why)
                      : setup->role == SESSION_GUEST ? session_create_guest(&setup->self, nonce)
                                                     : session_create_watcher(&setup->self);
    sodium_memzero(nonce, sizeof nonce);
    if (!friend->session)
        trouble_set(trouble, TROUBLE_MEMORY, NULL, why.text);
    return friend->session;
}

/* A guest's code, and the relay that stands behind it unless another one was named. */
static bool read_code(struct friendship *friend, struct trouble *trouble)
{
    char relay[CODE_ADDRESS_SIZE];
    struct reason why;
    if (!code_parse(friend->setup.code, &friend->code, relay, &why)) {
        trouble_set(trouble, TROUBLE_WRONG_CODE, NULL, why.text);
        return false;
    }
    friend->guesses_left = CODE_TRIES;
    if (relay[0])
        memcpy(friend->kept.relay, relay, sizeof relay);
    return true;
}

static void take_setup(struct friendship *friend)
{
    const struct friend_setup *setup = &friend->setup;
    struct kept *kept = &friend->kept;
    bool fresh = !setup->kept;
    kept->host = friend->role == SESSION_HOST;
    kept->local = setup->local || (!fresh && kept->local);
    kept->map_port = setup->map_port || (!fresh && kept->map_port);
    if (setup->relay[0])
        memcpy(kept->relay, setup->relay, sizeof kept->relay);
    if (setup->at[0])
        memcpy(kept->places[0], setup->at, sizeof kept->places[0]);
    if (setup->port)
        kept->port = setup->port;
}

static bool listen_at(struct friendship *friend, struct trouble *trouble)
{
    int port = friend->kept.port ? friend->kept.port : FRIEND_PORT;
    friend->listener_count = link_listen(port, friend->listeners, &friend->kept.port, trouble);
    if (!friend->listener_count && !friend->setup.only_port)
        friend->listener_count = link_listen(0, friend->listeners, &friend->kept.port, trouble);
    for (int i = 0; i < friend->listener_count; i++) {
        fcntl(friend->listeners[i], F_SETFL, O_NONBLOCK);
        fcntl(friend->listeners[i], F_SETFD, FD_CLOEXEC);
    }
    return friend->listener_count;
}

static bool begin(struct friendship *friend, struct trouble *trouble)
{
    const struct friend_setup *setup = &friend->setup;
    if (setup->kept ? !unpack(friend, trouble) : !create(friend, trouble))
        return false;
    take_setup(friend);
    if (friend->role == SESSION_HOST ? !listen_at(friend, trouble) : !setup->kept && !read_code(friend, trouble))
        return false;
    if (friend->role == SESSION_HOST && !setup->kept)
        admit_new_code(friend);
    seek_begin(friend);
    return true;
}

static void destroy(struct friendship *friend)
{
    seek_end(friend);
    conn_drop_all(friend);
    for (int i = 0; i < friend->listener_count; i++)
        close(friend->listeners[i]);
    network_watch_close(&friend->network);
    session_destroy(friend->session);
    if (friend->shared.has_record)
        record_free(&friend->shared.record);
    waker_close(&friend->waker);
    pthread_mutex_destroy(&friend->shared.mutex);
    if (friend->pack)
        sodium_memzero(friend->pack, friend->pack_room);
    free(friend->pack);
    sodium_memzero(friend, sizeof *friend);
    free(friend);
}

struct friendship *friend_open_by(const struct friend_setup *setup, int64_t (*clock)(void), struct trouble *trouble)
{
    struct friendship *friend = calloc(1, sizeof *friend);
    trouble_set(trouble, TROUBLE_MEMORY, NULL, NULL);
    if (!friend)
        return NULL;
    friend->setup = *setup;
    friend->clock = clock;
    friend->now = clock();
    friend->waker = (struct waker){{-1, -1}};
    if (!setup->wake)
        friend->setup.wake = wake_nobody;
    pthread_mutex_init(&friend->shared.mutex, NULL);
    network_watch_open(&friend->network);
    if (sodium_init() < 0 || !waker_open(&friend->waker) || !begin(friend, trouble)) {
        destroy(friend);
        return NULL;
    }
    friend->setup.kept = NULL;
    friend_publish(friend);
    if (thread_start(&friend->thread, "friend", friend_run, friend) != 0) {
        destroy(friend);
        return NULL;
    }
    trouble_set(trouble, TROUBLE_NONE, NULL, NULL);
    return friend;
}

struct friendship *friend_open(const struct friend_setup *setup, struct trouble *trouble)
{
    return friend_open_by(setup, machine_clock, trouble);
}

void friend_close(struct friendship *friend)
{
    if (!friend)
        return;
    pthread_mutex_lock(&friend->shared.mutex);
    friend->shared.closing = true;
    pthread_mutex_unlock(&friend->shared.mutex);
    waker_wake(&friend->waker);
    thread_join(&friend->thread);
    destroy(friend);
}

/* --- seeing and asking --- */

static int64_t at_least_0(int64_t number)
{
    return number > 0 ? number : 0;
}

void friend_look(struct friendship *friend, struct friend_view *view)
{
    struct shared *shared = &friend->shared;
    pthread_mutex_lock(&shared->mutex);
    int64_t now = friend->clock();
    *view = shared->view;
    view->code_left_ms = view->code[0] ? at_least_0(shared->code_dies - now) : 0;
    view->next_try_ms = (int)at_least_0(shared->next_try - now);
    for (int i = 0; i < 2; i++)
        if (shared->runs[i])
            view->session.left_ms[i] = at_least_0(view->session.left_ms[i] - (now - shared->looked_at));
    pthread_mutex_unlock(&shared->mutex);
}

bool friend_record(struct friendship *friend, struct record *record)
{
    pthread_mutex_lock(&friend->shared.mutex);
    bool copied = friend->shared.has_record && record_copy(&friend->shared.record, record);
    pthread_mutex_unlock(&friend->shared.mutex);
    return copied;
}

bool friend_next_event(struct friendship *friend, struct session_event *event)
{
    struct shared *shared = &friend->shared;
    pthread_mutex_lock(&shared->mutex);
    bool any = shared->event_count > 0;
    if (any) {
        *event = shared->events[shared->event_first];
        shared->event_first = (shared->event_first + 1) % EVENTS_MAX;
        shared->event_count--;
    }
    pthread_mutex_unlock(&shared->mutex);
    return any;
}

void friend_want(struct friendship *friend, const struct want *want)
{
    struct shared *shared = &friend->shared;
    pthread_mutex_lock(&shared->mutex);
    if (shared->want_count < WANTS_MAX)
        shared->wants[shared->want_count++] = *want;
    else
        friend_note_event(friend, &(struct session_event){.kind = SESSION_LATE,
                                                          .player = friend->role == SESSION_GUEST,
                                                          .entry = friend_entry_of(want, friend->role)});
    pthread_mutex_unlock(&shared->mutex);
    waker_wake(&friend->waker);
}

static void ask(struct friendship *friend, bool *what)
{
    pthread_mutex_lock(&friend->shared.mutex);
    *what = true;
    pthread_mutex_unlock(&friend->shared.mutex);
    waker_wake(&friend->waker);
}

void friend_new_code(struct friendship *friend)
{
    ask(friend, &friend->shared.new_code);
}

void friend_hurry(struct friendship *friend)
{
    ask(friend, &friend->shared.hurry);
}

bool friend_peek(const void *kept, size_t size, struct session_view *view)
{
    struct kept unused;
    struct reason why;
    size_t head = kept_read(kept, size, &unused, &why);
    struct session *session = head ? session_unpack((const uint8_t *)kept + head, size - head, &why) : NULL;
    if (!session)
        return false;
    session_look(session, 0, view);
    session_destroy(session);
    return true;
}

bool friend_has_way(enum way_kind way, struct trouble *trouble)
{
    return way_table[way]->available(trouble);
}
