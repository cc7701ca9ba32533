/* Friends elsewhere by other ways than an address: the local network, a relay; with strangers and watchers beside. */
/* needs: libsodium */

#include <arpa/inet.h>
#include <unistd.h>

#include "friend_support.h"
#include "net/kept.h"
#include "net/lan.h"
#include "net/socket.h"
#include "patience.h"
#include "prelude.h"
#include "slow.h"
#include "threads/thread.h"

enum { PATIENCE = 60 /* seconds */ };

/* --- the local network --- */

static bool came_locally(const struct friend_view *view)
{
    return view->way == WAY_LOCAL && is_together(view);
}

static struct mate *open_local_host(const char *name)
{
    struct mate *host = init_host();
    host->setup.local = true;
    snprintf(host->setup.self.name, sizeof host->setup.self.name, "%s", name);
    mate_open(host);
    return host;
}

/* A guest with a host's code, who looks for it in the local network. */
static struct mate *local_guest(struct mate *host)
{
    struct mate *guest = mate_new(SESSION_GUEST, "Berta");
    guest->setup.local = true;
    set_code(guest, mate_look(host).code);
    return guest;
}

FIXTURE(count_before, count_after)

TEST(test_local_network)
{
    struct mate *host = open_local_host("Anna");
    struct mate *guest = local_guest(host);
    mate_open(guest);
    mate_await(guest, came_locally, "here over the local network");
    begin_round(host, guest);
    play_one(host, guest);
    mate_close(host); /* its port is another one when it comes again */
    mate_await(guest, is_away, "alone");
    struct kept kept;
    struct reason why;
    assert_true(kept_read(host->kept, host->kept_size, &kept, &why) > 0);
    kept.port = free_port(NULL);
    size_t size = kept_write(&kept, host->kept);
    assert_true(size > 0);
    mate_reopen(host);
    mate_await(guest, is_back, "back at another port");
    play_out_same(host, guest);
}

/* The next datagram of a kind; others are left out. */
static struct beacon overhear(struct lan *lan, enum beacon_kind kind, enum beacon_what what)
{
    struct beacon heard;
    struct address from;
    for (struct patience patience = {.seconds = PATIENCE}; has_patience(&patience); nap())
        for (int budget = LAN_DATAGRAMS; lan_hear(lan, &heard, &from, &budget);)
            if (heard.kind == kind && heard.what == what)
                return heard;
    fail_msg("nothing was heard");
    return heard;
}

/* No room goes over the network, and no name by which a session is known again. */
TEST(test_listener_on_the_network)
{
    static const uint8_t nothing[BEACON_NAME_SIZE] = {0};
    const struct beacon question = {.kind = BEACON_ASKS, .what = BEACON_ANY};
    struct lan *ear = lan_open(true), *asks = lan_open(false);
    struct kept kept;
    struct reason why;
    assert_true(ear && asks);
    struct mate *host = open_local_host("Anna");
    lan_ask(asks, &question);
    struct beacon answer = overhear(asks, BEACON_ANSWERS, BEACON_ANY);
    struct mate *guest = local_guest(host);
    assert_string_equal(answer.name, "Anna");
    assert_memory_not_equal(answer.sought, guest->setup.code, 3);
    mate_open(guest);
    for (int i = 0; i < 2; i++) /* ours, and the guest's */
        assert_memory_equal(overhear(ear, BEACON_ASKS, BEACON_ANY).sought, nothing, sizeof nothing);
    begin_round(host, guest);
    play_one(host, guest);
    mate_close(host);
    assert_true(kept_read(host->kept, host->kept_size, &kept, &why) > 0);
    struct beacon first = overhear(ear, BEACON_ASKS, BEACON_SESSION);
    struct beacon second = overhear(ear, BEACON_ASKS, BEACON_SESSION);
    assert_memory_not_equal(first.sought, second.sought, sizeof first.sought);
    assert_true(token_is_called(&kept.token, TOKEN_LOOKS, first.sought));
    assert_true(token_is_called(&kept.token, TOKEN_LOOKS, second.sought));
    lan_close(ear);
    lan_close(asks);
}

TEST(test_nobody_on_the_network)
{
    struct code code;
    struct mate *guest = mate_new(SESSION_GUEST, "Berta");
    code_make(&code, (const uint8_t[8]){9, 9, 9, 9});
    code_format(&code, guest->setup.code);
    guest->setup.local = true;
    mate_open(guest);
    mate_await(guest, is_closed, "told that nobody is there");
    assert_trouble(guest, TROUBLE_NOT_FOUND);
}

static int await_nearby(struct nearby *nearby, int count, struct nearby_game games[NEARBY_MAX])
{
    int found = 0;
    for (struct patience patience = {.seconds = PATIENCE}; has_patience(&patience);) {
        found = nearby_list(nearby, games);
        if (found == count)
            return found;
        nap();
    }
    fail_msg("%d wait nearby, should be %d", found, count);
    return 0;
}

TEST(test_nearby)
{
    struct nearby_game games[NEARBY_MAX];
    struct nearby *nearby = nearby_open(NULL, NULL);
    assert_non_null(nearby);
    open_local_host("Anna");
    struct mate *host = open_local_host("Zoë");
    await_nearby(nearby, 2, games);
    int zoe = strcmp(games[0].name, "Anna") == 0;
    assert_string_equal(games[zoe].name, "Zoë");
    assert_string_equal(games[zoe].game, "connect4");
    struct mate *guest = local_guest(host); /* both answer: it is tried whose code it is */
    mate_open(guest);
    begin_round(host, guest);
    await_nearby(nearby, 1, games); /* who is together waits no more */
    assert_string_equal(games[0].name, "Anna");
    nearby_close(nearby);
}

FIXTURE(NULL, NULL)

/* Datagrams: what was written is read, and nothing else is, whatever comes. */
TEST(test_datagrams)
{
    uint8_t bytes[BEACON_SIZE + 1] = {0};
    struct beacon beacon = {.kind = BEACON_ANSWERS, .what = BEACON_ANY, .port = 7007}, read;
    memset(beacon.name, 'x', sizeof beacon.name - 1);
    memset(beacon.game, 'y', sizeof beacon.game - 1);
    memcpy(beacon.nonce, "1234", 4);
    memcpy(beacon.sought, "0123456789abcdef", sizeof beacon.sought);
    lan_write(&beacon, bytes);
    assert_true(lan_read(bytes, BEACON_SIZE, &read));
    assert_memory_equal(&beacon, &read, sizeof read);
    for (size_t size = 0; size <= BEACON_SIZE + 1; size++)
        assert_int_equal(lan_read(bytes, size, &read), size == BEACON_SIZE);
    for (int i = 0; i < BEACON_SIZE; i++)
        for (int bit = 0; bit < 256; bit++) {
            uint8_t before = bytes[i];
            bytes[i] = (uint8_t)bit;
            if (lan_read(bytes, BEACON_SIZE, &read)) {
                assert_true(strlen(read.name) < sizeof read.name && strlen(read.game) < sizeof read.game);
                assert_within(read.port, 1, 65535);
            }
            bytes[i] = before;
        }
}

FIXTURE(count_before, count_after)

/* However fast somebody asks, answers stay few, and none is longer than its question. */
TEST(test_no_amplifier)
{
    enum { QUESTIONS = 500 };
    struct beacon question = {.kind = BEACON_ASKS, .what = BEACON_ANY}, heard;
    struct address from;
    open_local_host("Anna");
    struct lan *lan = lan_open(false);
    assert_non_null(lan);
    int answers = 0;
    time_t begun = time(NULL);
    for (int i = 0; i < QUESTIONS; i++) {
        int budget = LAN_DATAGRAMS;
        lan_ask(lan, &question);
        if (i % 10 == 0)
            nap(); /* or its socket is full */
        while (lan_hear(lan, &heard, &from, &budget))
            answers++;
    }
    for (int quiet = 0; quiet < 40; quiet++) {
        int budget = LAN_DATAGRAMS;
        nap();
        for (; lan_hear(lan, &heard, &from, &budget); answers++)
            quiet = 0;
    }
    assert_within(answers, 1, LAN_ANSWERS * (2 + (int)(time(NULL) - begun)));
    lan_close(lan);
}

/* --- a relay --- */

static bool came_by_relay(const struct friend_view *view)
{
    return view->way == WAY_RELAY && is_together(view);
}

static bool is_at_relay(const struct friend_view *view)
{
    return view->ways[WAY_RELAY].state == WAY_OPEN;
}

TEST(test_relayed_game)
{
    struct test_relay *relay = test_relay_start();
    struct mate *host = init_host();
    at_relay(host, test_relay_port(relay));
    mate_open(host);
    mate_await(host, is_at_relay, "at the relay");
    struct mate *guest = mate_new(SESSION_GUEST, "Berta");
    set_code(guest, mate_look(host).code);
    size_t length = strlen(guest->setup.code); /* the code carries where it waits */
    snprintf(guest->setup.code + length, sizeof guest->setup.code - length, "@127.0.0.1:%d", test_relay_port(relay));
    mate_open(guest);
    mate_await(guest, came_by_relay, "here through the relay");
    begin_round(host, guest);
    for (int i = 0; i < 4; i++) {
        play_one(host, guest);
        struct mate *leaver = i % 2 ? host : guest, *other = i % 2 ? guest : host;
        mate_close(leaver);
        mate_await(other, is_away, "alone");
        mate_reopen(leaver);
        mate_await_both(guest, host, is_back, "back");
    }
    play_out_same(host, guest);
    assert_true(test_relay_met(relay) >= 5);
}

TEST(test_relay_that_is_not_there)
{
    struct code code;
    struct mate *guest = mate_new(SESSION_GUEST, "Berta");
    code_make(&code, (const uint8_t[8]){9, 9, 9, 9});
    code_format(&code, guest->setup.code);
    int held;
    at_relay(guest, free_port(&held));
    mate_open(guest);
    mate_await(guest, is_closed, "told that there is no relay");
    assert_trouble(guest, TROUBLE_RELAY);
    mate_free(guest);
    close(held);
}

/* --- strangers --- */

struct flood {
    struct thread thread;
    int port;
    atomic_bool stopped;
    atomic_int count;
};

/* Half of them say nothing, half say nonsense; none of them goes by itself. */
static void run_flood(void *context)
{
    enum { AT_ONCE = 40 };
    struct flood *flood = context;
    struct address to = port_here(false, flood->port);
    int fds[AT_ONCE];
    memset(fds, -1, sizeof fds);
    for (int i = 0; !flood->stopped; i++) {
        int *fd = &fds[i % AT_ONCE];
        if (*fd >= 0)
            close(*fd);
        *fd = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(*fd, (struct sockaddr *)&to.bytes, to.size) == 0 && i % 2)
            send(*fd, "GET / HTTP/1.1\r\n\r\n", 18, MSG_NOSIGNAL);
        flood->count++;
        nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    }
    for (int i = 0; i < AT_ONCE; i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

TEST(test_flood_beside)
{
    struct flood flood = {.port = 0};
    struct mate *host = open_host();
    struct friend_view view = mate_look(host);
    flood.port = view.port;
    assert_int_equal(thread_start(&flood.thread, "flood", run_flood, &flood), 0);
    while (flood.count < 100)
        nap();
    struct mate *guest = open_guest(SESSION_GUEST, host, 0);
    begin_round(host, guest);
    play_out_same(host, guest);
    mate_close(guest);
    mate_reopen(guest);
    mate_await(guest, is_back, "back");
    flood.stopped = true;
    thread_join(&flood.thread);
}

/* --- those who watch --- */

static bool has_two_watchers(const struct friend_view *view)
{
    return view->session.watchers == 2;
}

static bool has_one_watcher(const struct friend_view *view)
{
    return view->session.watchers == 1;
}

static bool heard(struct mate *mate, const char *words)
{
    struct session_event event;
    for (struct patience patience = {.seconds = PATIENCE}; has_patience(&patience);) {
        while (friend_next_event(mate->friend, &event))
            if (event.kind == SESSION_SAID && strcmp(event.words, words) == 0)
                return true;
        nap();
    }
    return false;
}

TEST(test_watchers)
{
    struct mate *host = init_host();
    host->setup.terms.watchers = 2;
    mate_open(host);
    struct mate *first = open_guest(SESSION_WATCHER, host, 0); /* before there is anything to see */
    struct mate *guest = open_guest(SESSION_GUEST, host, 0);
    begin_round(host, guest);
    play_one(host, guest);
    struct friend_view view = mate_look(host);
    assert_true(view.code[0]); /* for those who watch */
    struct cable *cable = cable_lay(view.port, false);
    struct mate *second = open_guest(SESSION_WATCHER, host, cable_port(cable));
    mate_await(host, has_two_watchers, "watched by two");
    struct mate *third = open_guest(SESSION_WATCHER, host, 0);
    mate_await(third, is_closed, "sent away");
    assert_trouble(third, TROUBLE_TAKEN);
    play_one(host, guest);
    mate_await_moves(first, 2);
    mate_await_moves(second, 2);
    cable_cut(cable);
    mate_await(host, has_one_watcher, "watched by one");
    play_one(host, guest);
    cable_mend(cable);
    mate_await_moves(second, 3);
    friend_want(first->friend, &(struct want){.kind = WANT_SAY, .words = "well played"});
    assert_true(heard(host, "well played"));
    assert_true(heard(guest, "well played"));
    assert_true(heard(second, "well played"));
    int moves = play_out(host, guest);
    mate_await_moves(first, moves);
    mate_await_moves(second, moves);
    assert_mates_agree(host, second);
}

/* --- what was kept, damaged --- */

TEST(test_damaged_bytes)
{
    struct mate *host, *guest;
    struct trouble trouble;
    open_both(&host, &guest);
    play_one(host, guest);
    mate_close(host);
    int refused = 0;
    for (size_t i = 0; i < 2 * host->kept_size; i += (size_t)amount(7, 3, 1)) {
        bool cut = i >= host->kept_size;
        size_t at = cut ? i - host->kept_size : i;
        size_t size = cut && at < host->kept_size ? at : host->kept_size;
        uint8_t *bytes = malloc(size ? size : 1);
        memcpy(bytes, host->kept, size);
        if (!cut)
            bytes[at] ^= 0xff;
        struct friend_setup setup = {.kept = bytes, .kept_size = size};
        struct friendship *friend = friend_open(&setup, &trouble);
        refused += !friend;
        if (!friend)
            assert_true(trouble.kind == TROUBLE_KEEPING && trouble.detail[0]);
        friend_close(friend);
        free(bytes);
    }
    assert_true(refused > 0);
    mate_reopen(host);
    mate_await(guest, is_back, "back");
}

TESTS_MAIN(own_network, NULL)
