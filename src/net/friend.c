/*
 * A game with a remote player: the network thread, which waits for all sockets and does what is due, and the functions
 * that the window and the command line call. Of these functions only friend_close blocks, until the last messages are
 * sent.
 */
#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include "net/friend_state.h"
#include "standard.h"

/* --- the network thread: what it waits for --- */

enum { FIXED_POLLS = 4, POLLS_MAX = FIXED_POLLS + WAYS * WAY_POLLS + CONNS_MAX, AWAY_TELL_MS = 10 * 1000 };

/* What the network thread polls. The entries of the connections in `polls` begin at index `first`. */
struct waiting {
    struct pollfd polls[POLLS_MAX];
    struct conn *conns[CONNS_MAX];
    int count, first, conn_count;
    int64_t due;
};

static void add_poll(struct waiting *waiting, int fd, short events)
{
    waiting->polls[waiting->count++] = (struct pollfd){.fd = fd, .events = events};
}

static void gather_conns(struct friendship *friend, struct waiting *waiting)
{
    waiting->first = waiting->count;
    waiting->conn_count = friend->conn_count;
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *conn = friend->conns[i];
        waiting->conns[i] = conn;
        int64_t rests = friend_rests_until(friend, conn);
        if (rests) {
            add_poll(waiting, -1, 0);
            waiting->due = sooner(waiting->due, rests);
            continue;
        }
        add_poll(waiting, link_fd(conn->link), link_events(conn->link));
        waiting->due = sooner(waiting->due, link_due(conn->link));
        if (conn->role == CONN_STRANGER && link_state(conn->link) == LINK_ASKS)
            waiting->due = sooner(waiting->due, admit_join_at(friend));
        if (conn->role == CONN_WATCHER)
            waiting->due = sooner(waiting->due, conn->heard_at + WATCHER_SILENT_MS + 1);
    }
}

static void gather_waiting(struct friendship *friend, struct waiting *waiting)
{
    waiting->count = 0;
    waiting->due = session_due(friend->session);
    add_poll(waiting, waker_fd(&friend->waker), POLLIN);
    add_poll(waiting, friend->network.fd, POLLIN);
    bool pauses = friend->now < friend->accepts_at;
    for (int i = 0; i < 2; i++)
        add_poll(waiting, i < friend->listener_count && !pauses ? friend->listeners[i] : -1, POLLIN);
    if (pauses)
        waiting->due = sooner(waiting->due, friend->accepts_at);
    for (int i = 0; i < WAYS; i++)
        if (friend->runs[i])
            waiting->count += way_table[i]->polls(friend->runs[i], waiting->polls + waiting->count);
    gather_conns(friend, waiting);
    if (friend->state != FRIEND_CLOSED)
        waiting->due = sooner(waiting->due, seek_due(friend));
    if (friend->code_alive)
        waiting->due = sooner(waiting->due, friend->code_dies);
    waiting->due = sooner(waiting->due, admit_code_at(friend));
    if (friend->state == FRIEND_AWAY)
        waiting->due = sooner(waiting->due, friend->away_told + AWAY_TELL_MS);
    if (friend->again)
        waiting->due = friend->now;
    friend->again = false;
}

static void wait_for_all(struct friendship *friend, struct waiting *waiting)
{
    int64_t left = waiting->due - friend->now;
    int timeout = waiting->due == INT64_MAX ? -1 : left <= 0 ? 0 : left > 60000 ? 60000 : (int)left;
    if (poll(waiting->polls, (nfds_t)waiting->count, timeout) < 0)
        for (int i = 0; i < waiting->count; i++)
            waiting->polls[i].revents = 0;
    friend->now = friend->clock();
}

/* --- requests from the window or the command line, which the network thread carries out --- */

static void apply_want(struct friendship *friend, const struct want *apply_want)
{
    struct reason why;
    if (friend->state != FRIEND_CLOSED && session_want(friend->session, apply_want, friend->now, &why)) {
        if (apply_want->kind == WANT_NAME) {
            wire_clean(friend->setup.self.name, sizeof friend->setup.self.name, apply_want->words);
            friend->tell_ways = true;
        }
        return;
    }
    struct session_event late = {.kind = SESSION_LATE, .player = friend->role == SESSION_GUEST};
    late.entry = session_wanted_entry(apply_want, friend->role);
    friend_tell_event(friend, &late);
}

static bool take_wants(struct friendship *friend)
{
    struct shared *shared = &friend->shared;
    struct want wants[WANTS_MAX];
    pthread_mutex_lock(&shared->mutex);
    int count = shared->want_count;
    memcpy(wants, shared->wants, sizeof *wants * (size_t)count);
    bool new_code = shared->new_code, hurry = shared->hurry, closing = shared->closing;
    shared->want_count = 0;
    shared->new_code = shared->hurry = false;
    pthread_mutex_unlock(&shared->mutex);
    for (int i = 0; i < count; i++)
        apply_want(friend, &wants[i]);
    if (new_code && friend->role == SESSION_HOST && friend->state != FRIEND_CLOSED)
        friend->code_wanted = true;
    if (hurry)
        seek_hurry(friend);
    return closing;
}

/* --- what the network thread does after each poll --- */

/* Handling one connection may end others, so each one is looked up again before it is handled. */
static void step_all(struct friendship *friend, const struct waiting *waiting)
{
    for (int i = 0; i < waiting->conn_count; i++)
        if (conn_is_there(friend, waiting->conns[i]) && !friend_rests_until(friend, waiting->conns[i]))
            friend_step(friend, waiting->conns[i], waiting->polls[waiting->first + i].revents);
}

static void look_at_clock(struct friendship *friend)
{
    session_tick(friend->session, friend->now);
    if (friend->code_alive && friend->now >= friend->code_dies) {
        admit_end_code(friend, TROUBLE_CODE_DEAD);
        friend->tell_ways = true;
    }
    if (friend->now >= admit_code_at(friend)) {
        admit_new_code(friend);
        friend->tell_ways = true;
    }
    if (friend->peer && session_is_silent(friend->session, friend->now))
        friend_fall_silent(friend);
    seek_doubt(friend, friend->peer && session_doubts(friend->session, friend->now));
    if (friend->state == FRIEND_AWAY && friend->now - friend->away_told >= AWAY_TELL_MS) {
        friend->away_told = friend->now;
        session_away(friend->session, time(NULL) - friend->away_since);
    }
}

static void do_due(struct friendship *friend, const struct waiting *waiting)
{
    if (friend->network.fd >= 0 && waiting->polls[1].revents && network_watch_changed(&friend->network))
        seek_new_network(friend);
    for (int i = 0; i < friend->listener_count; i++)
        if (waiting->polls[2 + i].revents)
            friend_accept(friend, friend->listeners[i]);
    step_all(friend, waiting);
    if (friend->state == FRIEND_CLOSED)
        return;
    look_at_clock(friend);
    seek_work(friend);
    friend_answer(friend);
    /* after this player has left for good, the session is kept until the other end, if there is one, knows it */
    struct session_view view;
    session_look(friend->session, friend->now, &view);
    bool left = view.phase == SESSION_LEFT && (view.told || !friend->confirmed);
    if (friend->give_up || left || view.phase == SESSION_DISAGREES)
        friend_finish(friend);
}

static bool is_before(const struct timespec *end)
{
    struct timespec now = thread_moment_in(0);
    return now.tv_sec < end->tv_sec || (now.tv_sec == end->tv_sec && now.tv_nsec < end->tv_nsec);
}

/* Polls for 20 ms at most, then lets every connection send and receive what it can. */
static void finish_a_little(struct friendship *friend)
{
    struct waiting waiting;
    gather_waiting(friend, &waiting);
    waiting.due = sooner(waiting.due, friend->now + 20);
    wait_for_all(friend, &waiting);
    waker_rest(&friend->waker);
    step_all(friend, &waiting);
}

/*
 * Sends the last messages: all that has not been sent yet and, unless one of the two players has left for good, that
 * this end will go on later.
 */
static void say_goodbye(struct friendship *friend)
{
    struct want later = {.kind = WANT_LEAVE, .why = WHY_LATER};
    struct reason why;
    struct timespec end = thread_moment_in(CLOSE_MS);
    if (friend->state != FRIEND_CLOSED) {
        if (!friend->peer || !session_want(friend->session, &later, friend->now, &why))
            friend->again = true;
        friend_answer(friend);
        while (friend->peer && session_has_last_words(friend->session) && is_before(&end)) {
            finish_a_little(friend);
            friend_answer(friend);
        }
        friend_finish(friend);
    }
    do
        finish_a_little(friend);
    while (friend->conn_count && is_before(&end));
}

static void run_friend(void *context)
{
    struct friendship *friend = context;
    struct waiting waiting;
    while (!take_wants(friend)) {
        if (friend->state != FRIEND_CLOSED)
            friend_answer(friend);
        friend_show(friend);
        gather_waiting(friend, &waiting);
        wait_for_all(friend, &waiting);
        if (waiting.polls[0].revents)
            waker_rest(&friend->waker);
        do_due(friend, &waiting);
    }
    say_goodbye(friend);
}

/* --- functions that the window and the command line call --- */

/* Milliseconds of a clock that goes on while the machine sleeps, if the system has one. */
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

/* --- friend_open and friend_close: starting and ending the network thread --- */

static bool unpack_session(struct friendship *friend, struct trouble *trouble)
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

static bool create_session(struct friendship *friend, struct trouble *trouble)
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

/* Reads the code that a guest has typed. A relay after its '@' takes precedence over the setup's relay. */
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
    friend->listener_count = socket_listen(port, friend->listeners, &friend->kept.port, trouble);
    if (!friend->listener_count && !friend->setup.only_port)
        friend->listener_count = socket_listen(0, friend->listeners, &friend->kept.port, trouble);
    for (int i = 0; i < friend->listener_count; i++) {
        fcntl(friend->listeners[i], F_SETFL, O_NONBLOCK);
        fcntl(friend->listeners[i], F_SETFD, FD_CLOEXEC);
    }
    return friend->listener_count;
}

static bool begin_friend(struct friendship *friend, struct trouble *trouble)
{
    const struct friend_setup *setup = &friend->setup;
    if (setup->kept ? !unpack_session(friend, trouble) : !create_session(friend, trouble))
        return false;
    take_setup(friend);
    if (friend->role == SESSION_HOST ? !listen_at(friend, trouble) : !setup->kept && !read_code(friend, trouble))
        return false;
    if (friend->role == SESSION_HOST && !setup->kept) {
        admit_new_code(friend);
        if (setup->code[0] && !read_code(friend, trouble))
            return false;
    }
    seek_begin(friend);
    return true;
}

static void destroy_friend(struct friendship *friend)
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
    if (sodium_init() < 0 || !waker_open(&friend->waker) || !begin_friend(friend, trouble)) {
        destroy_friend(friend);
        return NULL;
    }
    friend->setup.kept = NULL;
    friend_show(friend);
    if (thread_start(&friend->thread, "friend", run_friend, friend) != 0) {
        destroy_friend(friend);
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
    destroy_friend(friend);
}

/* --- reading what the network thread has published, and leaving requests for it --- */

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
                                                          .entry = session_wanted_entry(want, friend->role)});
    pthread_mutex_unlock(&shared->mutex);
    waker_wake(&friend->waker);
}

static void set_request(struct friendship *friend, bool *what)
{
    pthread_mutex_lock(&friend->shared.mutex);
    *what = true;
    pthread_mutex_unlock(&friend->shared.mutex);
    waker_wake(&friend->waker);
}

void friend_new_code(struct friendship *friend)
{
    set_request(friend, &friend->shared.new_code);
}

void friend_hurry(struct friendship *friend)
{
    set_request(friend, &friend->shared.hurry);
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
