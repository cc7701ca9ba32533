/*
 * The port that a router opens: by means of the test, whose seconds last a few milliseconds; and by NAT-PMP with its
 * library, at a router of the test's own on this machine.
 */
/* needs: libsodium */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include "friend_support.h"
#include "net/mapper.h"
#include "patience.h"
#include "prelude.h"
#include "threads/thread.h"

enum { INNER = 7007, OUTER = 17007 };

/* --- a router that is none --- */

/* There is one for all: means have no context of their own before they begin. */
static struct router {
    pthread_mutex_t mutex;
    const char *address;
    int lends, refuses_from, serves_from; /* seconds; as many renewals are granted; so often it is not there */
    bool is_slow;
    int begun, ended, opened, closed; /* so often it was */
    bool is_open;
} router = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static struct router look(void)
{
    pthread_mutex_lock(&router.mutex);
    struct router now = router;
    pthread_mutex_unlock(&router.mutex);
    return now;
}

static void set_router(const char *address, int lends, int refuses_from, int serves_from)
{
    struct router fresh = {.address = address, .lends = lends, .refuses_from = refuses_from};
    fresh.serves_from = serves_from;
    pthread_mutex_lock(&router.mutex);
    fresh.mutex = router.mutex;
    router = fresh;
    pthread_mutex_unlock(&router.mutex);
}

static void set_slow(bool is_slow)
{
    pthread_mutex_lock(&router.mutex);
    router.is_slow = is_slow;
    pthread_mutex_unlock(&router.mutex);
}

static bool available(void)
{
    return true;
}

static void *begin(struct reason *why)
{
    pthread_mutex_lock(&router.mutex);
    bool serves = ++router.begun > router.serves_from;
    router.ended += !serves;
    pthread_mutex_unlock(&router.mutex);
    refuse(why, "the test has no router");
    return serves ? &router : NULL;
}

static bool map(void *state, struct mapping *mapping, int seconds, struct reason *why)
{
    (void)state;
    pthread_mutex_lock(&router.mutex);
    bool grants = seconds == 0 || router.opened < router.refuses_from;
    router.closed += seconds == 0;
    router.opened += seconds > 0 && grants;
    router.is_open = seconds > 0 && grants;
    snprintf(mapping->address, sizeof mapping->address, "%s", router.address);
    mapping->outer = OUTER;
    mapping->seconds = router.lends;
    pthread_mutex_unlock(&router.mutex);
    if (!grants)
        refuse(why, "the test's router says no");
    for (struct patience patience = {0}; has_patience(&patience) && look().is_slow;)
        nap();
    return grants;
}

static void end(void *state)
{
    (void)state;
    pthread_mutex_lock(&router.mutex);
    router.ended++;
    pthread_mutex_unlock(&router.mutex);
}

static const struct mapper_means MINE = {available, begin, map, end}, MISSING = {NULL, NULL, NULL, NULL};
static const struct mapper_means *const MEANS[] = {&MISSING, &MINE, NULL};

/* As await_state found it. */
static struct mapping found;
static struct reason found_why;

/* Waits until the router was begun and has opened the port so often; or, if `back`, until all is given back. */
static void await_router(int begun, int opened, bool back, const char *what)
{
    for (struct patience patience = {0}; has_patience(&patience);) {
        struct router now = look();
        bool given_back = !now.is_open && now.closed > 0 && now.begun == now.ended;
        if (now.begun >= begun && now.opened >= opened && (given_back || !back))
            return;
        nap();
    }
    fail_msg("the router is not %s", what);
}

static void await_given_back(void)
{
    await_router(0, 0, true, "told that the port is not needed any more");
}

static void await_state(struct mapper *mapper, enum mapper_state state)
{
    for (struct patience patience = {0}; has_patience(&patience);) {
        if (mapper_look(mapper, &found, &found_why) == state)
            return;
        nap();
    }
    fail_msg("the mapper is not in state %d", (int)state);
}

static struct mapper *open_mapper(const char *address, int lends, int refuses_from, int serves_from, int second_ms,
                                  enum mapper_state state)
{
    set_router(address, lends, refuses_from, serves_from);
    struct mapper *mapper = mapper_begin(INNER, MEANS, second_ms);
    await_state(mapper, state);
    return mapper;
}

static void end_mapper(struct mapper *mapper)
{
    mapper_end(mapper);
    await_given_back();
}

FIXTURE(count_before, count_after)

/* What is lent for a short time is asked for again before that is over, and given back in the end. */
TEST(test_renewed_and_given_back)
{
    struct mapper *mapper = open_mapper("203.0.113.7", 10 * MAPPER_LEAST_S, 1000, 0, 4, MAPPER_OPEN);
    assert_string_equal(found.address, "203.0.113.7");
    assert_int_equal(found.inner, INNER);
    assert_int_equal(found.outer, OUTER);
    await_router(1, 5, false, "asked again before the lease is over");
    assert_int_equal(mapper_look(mapper, &found, &found_why), MAPPER_OPEN);
    assert_int_equal(look().begun, 1);
    assert_int_equal(look().closed, 0);
    end_mapper(mapper);
}

/* A lease of a second does not make it ask all the time: no more often than for MAPPER_LEAST_S. */
TEST(test_short_leases)
{
    struct mapper *mapper = open_mapper("203.0.113.7", 0, 1000, 0, 1000, MAPPER_OPEN);
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    assert_int_equal(look().opened, 1);
    end_mapper(mapper);
}

/* A router that forgets, or is not there yet, is asked again a little later. */
TEST(test_asked_again)
{
    struct mapper *mapper = open_mapper("203.0.113.7", MAPPER_LEASE_S, 1000, 2, 3, MAPPER_OPEN);
    assert_int_equal(look().begun, 3);
    end_mapper(mapper);
    mapper = open_mapper("203.0.113.7", MAPPER_LEAST_S, 2, 0, 3, MAPPER_FAILED);
    assert_string_equal(found_why.text, "the test's router says no");
    await_router(4, 0, false, "asked again after it said no");
    end_mapper(mapper);
}

/* In another network what is open is given back, and asked for anew at once. */
TEST(test_another_network)
{
    struct mapper *mapper = open_mapper("203.0.113.7", MAPPER_LEASE_S, 1000, 0, 1000, MAPPER_OPEN);
    mapper_again(mapper);
    await_router(2, 2, false, "asked anew");
    assert_int_equal(look().closed, 1);
    assert_int_equal(look().ended, 1);
    end_mapper(mapper);
}

/* A router behind another one opens nothing that leads anywhere. */
TEST(test_private_addresses)
{
    static const char *const addresses[] = {"192.168.1.1", "10.0.0.1",  "172.16.0.1", "172.31.255.1", "100.64.0.1",
                                            "169.254.1.1", "127.0.0.1", "0.0.0.0",    "nonsense"};
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        struct mapper *mapper = open_mapper(addresses[i], MAPPER_LEASE_S, 1000, 0, 1000, MAPPER_FAILED);
        assert_non_null(strstr(found_why.text, addresses[i]));
        await_given_back();
        mapper_end(mapper);
    }
}

/* Who closes does not wait for a router that takes its time. */
TEST(test_slow_router)
{
    struct mapper *mapper = open_mapper("203.0.113.7", MAPPER_LEASE_S, 1000, 0, 1000, MAPPER_OPEN);
    set_slow(true);
    mapper_end(mapper);
    assert_int_equal(look().ended, 0); /* it is still at it */
    set_slow(false);
    await_given_back();
}

/* --- NAT-PMP, RFC 6886, on this machine --- */

enum { NATPMP = 5351, ASKS_SIZE = 12, ANSWER_SIZE = 16, LENT_S = 90 };

struct natpmp {
    struct thread thread;
    int fd;
    int lose;                      /* so many questions are not heard */
    uint8_t says;                  /* 0: it is granted; else a reason */
    int opened, closed, asked_for; /* looked at when it has stopped */
    atomic_bool stopped;
};

static size_t answer_mapping(struct natpmp *natpmp, const uint8_t asked[ASKS_SIZE], uint8_t answer[ANSWER_SIZE])
{
    int seconds = asked[8] << 24 | asked[9] << 16 | asked[10] << 8 | asked[11];
    natpmp->opened += seconds > 0;
    natpmp->closed += seconds == 0;
    natpmp->asked_for = seconds > 0 ? seconds : natpmp->asked_for;
    memcpy(answer + 8, asked + 4, 2);
    answer[10] = (uint8_t)(seconds ? OUTER >> 8 : 0);
    answer[11] = (uint8_t)(seconds ? OUTER & 255 : 0);
    answer[15] = (uint8_t)(seconds ? LENT_S : 0);
    return ANSWER_SIZE;
}

static void answer_one(struct natpmp *natpmp)
{
    static const uint8_t address[4] = {203, 0, 113, 9};
    uint8_t asked[64], answer[ANSWER_SIZE] = {0};
    struct sockaddr_in from;
    socklen_t from_size = sizeof from;
    ssize_t size = recvfrom(natpmp->fd, asked, sizeof asked, 0, (struct sockaddr *)&from, &from_size);
    if (size < 2 || asked[0] != 0 || natpmp->lose-- > 0)
        return;
    answer[1] = (uint8_t)(128 + asked[1]);
    answer[3] = natpmp->says;
    answer[7] = 1; /* seconds since it began */
    size_t length = ANSWER_SIZE;
    if (asked[1] == 0) {
        memcpy(answer + 8, address, sizeof address);
        length = 12;
    } else if (size >= ASKS_SIZE) {
        length = answer_mapping(natpmp, asked, answer);
    }
    sendto(natpmp->fd, answer, length, 0, (struct sockaddr *)&from, from_size);
}

static void serve(void *context)
{
    struct natpmp *natpmp = context;
    struct pollfd polled = {natpmp->fd, POLLIN, 0};
    while (!atomic_load(&natpmp->stopped))
        if (poll(&polled, 1, 20) > 0)
            answer_one(natpmp);
}

/* False where somebody on this machine has the port. */
static bool natpmp_start(struct natpmp *natpmp, int lose, uint8_t says)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(NATPMP)};
    *natpmp = (struct natpmp){.fd = socket(AF_INET, SOCK_DGRAM, 0), .lose = lose, .says = says};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(natpmp->fd, (struct sockaddr *)&at, sizeof at) != 0) {
        close(natpmp->fd);
        return false;
    }
    assert_int_equal(thread_start(&natpmp->thread, "router", serve, natpmp), 0);
    return true;
}

static void natpmp_stop(struct natpmp *natpmp)
{
    atomic_store(&natpmp->stopped, true);
    thread_join(&natpmp->thread);
    close(natpmp->fd);
}

/* Opened, gone on with and closed, though the first question was lost. */
TEST(test_natpmp)
{
    struct natpmp natpmp;
    struct mapping mapping = {.inner = INNER, .outer = INNER};
    struct reason why;
    if (!mapper_natpmp.available || !mapper_natpmp.available() || !natpmp_start(&natpmp, 1, 0))
        skip();
    void *means = mapper_natpmp_at("127.0.0.1", &why);
    assert_non_null(means);
    for (int i = 1; i <= 2; i++) {
        if (!mapper_natpmp.map(means, &mapping, MAPPER_LEASE_S, &why))
            fail_msg("not opened: %s", why.text);
        assert_string_equal(mapping.address, "203.0.113.9");
        assert_int_equal(mapping.outer, OUTER);
        assert_int_equal(mapping.seconds, LENT_S);
    }
    assert_true(mapper_natpmp.map(means, &mapping, 0, &why));
    mapper_natpmp.end(means);
    natpmp_stop(&natpmp);
    assert_true(natpmp.opened >= 2 && natpmp.closed >= 1); /* a slow machine asks the same twice */
    assert_int_equal(natpmp.asked_for, MAPPER_LEASE_S);
}

/* A router that says no, and one that says nothing. */
TEST(test_natpmp_refused)
{
    for (int silent = 0; silent < 2; silent++) {
        struct natpmp natpmp;
        struct mapping mapping = {.inner = INNER, .outer = INNER};
        struct reason why = {""};
        if (!mapper_natpmp.available || !mapper_natpmp.available() ||
            !natpmp_start(&natpmp, silent ? 1000 : 0, silent ? 0 : 2))
            skip();
        void *means = mapper_natpmp_at("127.0.0.1", &why);
        assert_non_null(means);
        assert_false(mapper_natpmp.map(means, &mapping, MAPPER_LEASE_S, &why));
        assert_true(why.text[0]);
        mapper_natpmp.end(means);
        natpmp_stop(&natpmp);
    }
}

FIXTURE(NULL, NULL)

/* What answers as a router may name any place: only one of the local network is asked. */
TEST(test_places_of_routers)
{
    static const char *const good[] = {"http://192.168.1.1:5000/rootDesc.xml", "http://10.0.0.1", "http://172.16.0.1/",
                                       "http://169.254.7.7:1/x", "http://100.64.0.1:80/"};
    static const char *const bad[] = {"http://127.0.0.1:5000/rootDesc.xml",
                                      "http://0.0.0.0/",
                                      "http://192.0.2.7:80/",
                                      "http://router.example/",
                                      "http://localhost/",
                                      "http://[::1]:80/",
                                      "http://192.168.1.1@192.0.2.7/",
                                      "http://192.168.1.1.example/",
                                      "http://3232235777/",
                                      "http:///",
                                      "file:///etc/passwd",
                                      "//192.168.1.1/",
                                      "",
                                      NULL};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!mapper_place_is_nearby(good[i]))
            fail_msg("%s is left out", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (mapper_place_is_nearby(bad[i]))
            fail_msg("%s is asked", bad[i]);
}

TESTS_MAIN(NULL, NULL)
