/* The thread of a friend: it waits for all there is to wait for, and then does what is due. */
#include <errno.h>
#include <string.h>
#include <time.h>

#include "net/friend_state.h"

enum { FIXED_POLLS = 4, POLLS_MAX = FIXED_POLLS + WAYS * WAY_POLLS + CONNS_MAX, AWAY_TELL_MS = 10 * 1000 };

/* What is waited for: the connections' places begin at `first`. */
struct waiting {
    struct pollfd polls[POLLS_MAX];
    struct conn *conns[CONNS_MAX];
    int count, first, conn_count;
    int64_t due;
};

static void sooner(int64_t *due, int64_t other)
{
    if (other < *due)
        *due = other;
}

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
        int64_t rests = meet_rests(friend, conn);
        if (rests) {
            add_poll(waiting, -1, 0);
            sooner(&waiting->due, rests);
            continue;
        }
        add_poll(waiting, link_fd(conn->link), link_events(conn->link));
        sooner(&waiting->due, link_due(conn->link));
        if (conn->role == CONN_STRANGER && link_state(conn->link) == LINK_ASKS)
            sooner(&waiting->due, admit_join_at(friend));
        if (conn->role == CONN_WATCHER)
            sooner(&waiting->due, conn->heard_at + WATCHER_SILENT_MS + 1);
    }
}

static void gather(struct friendship *friend, struct waiting *waiting)
{
    waiting->count = 0;
    waiting->due = session_due(friend->session);
    add_poll(waiting, waker_fd(&friend->waker), POLLIN);
    add_poll(waiting, friend->network.fd, POLLIN);
    bool deaf = friend->now < friend->deaf_until;
    for (int i = 0; i < 2; i++)
        add_poll(waiting, i < friend->listener_count && !deaf ? friend->listeners[i] : -1, POLLIN);
    if (deaf)
        sooner(&waiting->due, friend->deaf_until);
    for (int i = 0; i < WAYS; i++)
        if (friend->runs[i])
            waiting->count += way_table[i]->polls(friend->runs[i], waiting->polls + waiting->count);
    gather_conns(friend, waiting);
    if (friend->state != FRIEND_CLOSED)
        sooner(&waiting->due, seek_due(friend));
    if (friend->code_alive)
        sooner(&waiting->due, friend->code_dies);
    sooner(&waiting->due, admit_code_at(friend));
    if (friend->state == FRIEND_AWAY)
        sooner(&waiting->due, friend->away_told + AWAY_TELL_MS);
    if (friend->again)
        waiting->due = friend->now;
    friend->again = false;
}

static void wait(struct friendship *friend, struct waiting *waiting)
{
    int64_t left = waiting->due - friend->now;
    int timeout = waiting->due == INT64_MAX ? -1 : left <= 0 ? 0 : left > 60000 ? 60000 : (int)left;
    if (poll(waiting->polls, (nfds_t)waiting->count, timeout) < 0)
        for (int i = 0; i < waiting->count; i++)
            waiting->polls[i].revents = 0;
    friend->now = friend->clock();
}

/* --- what the owner asks for --- */

static void want(struct friendship *friend, const struct want *want)
{
    struct reason why;
    if (friend->state != FRIEND_CLOSED && session_want(friend->session, want, friend->now, &why))
        return;
    struct session_event late = {.kind = SESSION_LATE, .player = friend->role == SESSION_GUEST};
    late.entry = friend_entry_of(want, friend->role);
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
        want(friend, &wants[i]);
    if (new_code && friend->role == SESSION_HOST && friend->state != FRIEND_CLOSED)
        friend->code_wanted = true;
    if (hurry)
        seek_hurry(friend);
    return closing;
}

/* --- what is due --- */

/* Which of them are still there is seen again before each: one may end others. */
static void step_all(struct friendship *friend, const struct waiting *waiting)
{
    for (int i = 0; i < waiting->conn_count; i++)
        if (conn_is_there(friend, waiting->conns[i]) && !meet_rests(friend, waiting->conns[i]))
            meet_step(friend, waiting->conns[i], waiting->polls[waiting->first + i].revents);
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
        meet_silent(friend);
    seek_doubt(friend, friend->peer && session_doubts(friend->session, friend->now));
    if (friend->state == FRIEND_AWAY && friend->now - friend->away_told >= AWAY_TELL_MS) {
        friend->away_told = friend->now;
        session_away(friend->session, time(NULL) - friend->away_since);
    }
}

/* Who has left goes on until the other one knows it, if there is one. */
static bool is_over(struct friendship *friend)
{
    struct session_view view;
    session_look(friend->session, friend->now, &view);
    bool told = view.told || !friend->confirmed;
    return (view.phase == SESSION_LEFT && told) || view.phase == SESSION_DISAGREES;
}

static void work(struct friendship *friend, const struct waiting *waiting)
{
    if (friend->network.fd >= 0 && waiting->polls[1].revents && network_watch_changed(&friend->network))
        seek_new_network(friend);
    for (int i = 0; i < friend->listener_count; i++)
        if (waiting->polls[2 + i].revents)
            meet_accept(friend, friend->listeners[i]);
    step_all(friend, waiting);
    if (friend->state == FRIEND_CLOSED)
        return;
    look_at_clock(friend);
    seek_work(friend);
    friend_pump(friend);
    if (friend->give_up || is_over(friend))
        meet_close(friend, NULL);
}

static bool is_before(const struct timespec *end)
{
    struct timespec now = thread_moment_in(0);
    return now.tv_sec < end->tv_sec || (now.tv_sec == end->tv_sec && now.tv_nsec < end->tv_nsec);
}

/* One turn of what is still underway. */
static void finish_a_little(struct friendship *friend)
{
    struct waiting waiting;
    gather(friend, &waiting);
    sooner(&waiting.due, friend->now + 20);
    wait(friend, &waiting);
    waker_rest(&friend->waker);
    step_all(friend, &waiting);
}

/* The last words: all that was left to say, and that this one goes on later, unless one of both has left anyway. */
static void say_goodbye(struct friendship *friend)
{
    struct want later = {.kind = WANT_LEAVE, .why = WHY_LATER};
    struct reason why;
    struct timespec end = thread_moment_in(CLOSE_MS);
    if (friend->state != FRIEND_CLOSED) {
        if (!friend->peer || !session_want(friend->session, &later, friend->now, &why))
            friend->again = true;
        friend_pump(friend);
        while (friend->peer && session_has_last_words(friend->session) && is_before(&end)) {
            finish_a_little(friend);
            friend_pump(friend);
        }
        meet_close(friend, NULL);
    }
    do
        finish_a_little(friend);
    while (friend->conn_count && is_before(&end));
}

void friend_run(void *context)
{
    struct friendship *friend = context;
    struct waiting waiting;
    while (!take_wants(friend)) {
        if (friend->state != FRIEND_CLOSED)
            friend_pump(friend);
        friend_publish(friend);
        gather(friend, &waiting);
        wait(friend, &waiting);
        if (waiting.polls[0].revents)
            waker_rest(&friend->waker);
        work(friend, &waiting);
    }
    say_goodbye(friend);
}
