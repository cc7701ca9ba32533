/* Friends who are slow: somebody who watches a very long round and takes it slowly; an owner who asks for too much. */
/* needs: libsodium */

#include <poll.h>
#include <sys/socket.h>

#include "friend_by_hand.h"
#include "net/friend_state.h"
#include "prelude.h"
#include "session_support.h"
#include "slow.h"

/* --- a long round --- */

/* A host's game as it is kept, of so many entries: a move, and back again. */
static int keep_long_round(struct mate *host, int least)
{
    struct session_terms terms = meeting_terms("tictactoe");
    struct kept kept = {.host = true, .port = free_port(NULL)};
    int entries = 0;
    memset(&kept.token, 7, sizeof kept.token);
    meeting_play(&terms);
    while (entries < least) {
        assert_true(meeting_move(0, "a1", -1) && meeting_want(0, WANT_OFFER, OFFER_TAKEBACK));
        assert_true(meeting_pass());
        assert_true(meeting_want(1, WANT_YES, OFFER_TAKEBACK) && meeting_pass());
        entries += 3;
    }
    size_t size = session_pack(meeting.ends[0], NULL, 0);
    host->kept = malloc(KEPT_HEAD_MAX + size);
    size_t head = kept_write(&kept, host->kept);
    host->kept_size = head + session_pack(meeting.ends[0], host->kept + head, size);
    meeting_end();
    return entries;
}

FIXTURE(count_before, count_after)

/* Whoever watches is sent what there is as fast as it is taken, and is not left for a round that is long. */
TEST(test_slow_watcher)
{
    struct message message = {.kind = MESSAGE_HELLO, .as.hello = {.player = 2, .name = "Clara"}};
    struct mate *host = mate_new(SESSION_HOST, "Anna");
    int entries = keep_long_round(host, amount(1500, 4500, 9000)), heard = 0;
    mate_reopen(host);
    friend_new_code(host->friend);
    mate_await(host, has_code, "waiting with a code");
    for (int i = 0; i < host->friend->listener_count; i++) /* the system takes little in advance */
        setsockopt(host->friend->listeners[i], SOL_SOCKET, SO_SNDBUF, &(int){32768}, sizeof(int));
    struct link *link = link_by_code(host, PURPOSE_WATCH);
    setsockopt(link_fd(link), SOL_SOCKET, SO_RCVBUF, &(int){65536}, sizeof(int));
    while (link_state(link) != LINK_READY)
        work_link(link);
    assert_true(link_send(link, &message));
    for (int i = 0; i < 50; i++) { /* the host has time to send more than there is room for */
        friend_hurry(host->friend);
        nanosleep(&(struct timespec){.tv_nsec = 4000000}, NULL);
    }
    while (heard < entries) {
        work_link(link);
        while (link_receive(link, &message)) {
            if (message.kind != MESSAGE_ENTRY)
                continue;
            assert_int_equal(message.as.entry.index, heard);
            heard++;
        }
    }
}

/* --- too many wishes --- */

static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;

static void wait_for_owner(void *context)
{
    (void)context;
    pthread_mutex_lock(&held);
    pthread_mutex_unlock(&held);
}

/* What there is no room for is answered, too. */
TEST(test_too_many_wants)
{
    enum { WISHES = 3 * WANTS_MAX };
    struct session_event event;
    int late = 0;
    struct mate *host = init_host();
    host->setup.wake = wait_for_owner;
    mate_open(host);
    pthread_mutex_lock(&held);
    for (int i = 0; i < WISHES; i++)
        mate_want(host, WANT_RESIGN);
    pthread_mutex_unlock(&held);
    for (int i = 0; i < 10000 && late < WISHES; i++) {
        while (friend_next_event(host->friend, &event))
            late += event.kind == SESSION_LATE;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_int_equal(late, WISHES);
}

TESTS_MAIN(own_network, NULL)
