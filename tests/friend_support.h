/*
 * Friends for tests: ends that keep what they are told to in memory, a cable
 * between two of them that can be cut, a relay, codes that are nearly right.
 */
#ifndef FRIEND_SUPPORT_H
#define FRIEND_SUPPORT_H

#include <pthread.h>

#include "net/address.h"
#include "net/friend.h"

/* --- a cable: what comes to its port goes on to another one of this machine --- */

struct cable;

/* To 127.0.0.1, or with `six` from and to ::1. It is removed after the test. */
struct cable *cable_lay(int to_port, bool six);
int cable_port(const struct cable *cable);
/* Cuts all that goes through, without a last word; while it is cut nobody gets through. */
void cable_cut(struct cable *cable);
/* Nothing goes through any more, and nobody is told. */
void cable_mute(struct cable *cable);
void cable_mend(struct cable *cable);

/* --- a relay of this machine, which is stopped after the test --- */

struct test_relay;
struct test_relay *test_relay_start(void);
int test_relay_port(const struct test_relay *relay);
/* How many tables it has joined. */
int test_relay_met(struct test_relay *relay);

/* --- an end --- */

struct mate {
    struct friendship *friend;
    struct friend_setup setup;
    pthread_mutex_t mutex; /* of what follows */
    uint8_t *kept;
    size_t kept_size;
    int keeps;
    bool over;
    bool refuse_to_keep;
    uint8_t name[FRIEND_NAME_SIZE];
};

/* It is closed and freed after the test, or before by mate_free. */
struct mate *mate_new(enum session_role role, const char *name);
void mate_open(struct mate *mate);
/* The same by a clock that is told: told_clock_advance. */
void mate_open_told(struct mate *mate);
void told_clock_advance(int64_t milliseconds);
/* Likewise; when it returns this friend, which is the only one by that clock, has seen it. */
void told_clock_show(struct mate *mate, int64_t milliseconds);
/* Closes it. What was kept stays, for mate_reopen. */
void mate_close(struct mate *mate);
/* Forgets all but what was kept, and opens it from that. */
void mate_reopen(struct mate *mate);
void mate_free(struct mate *mate);

typedef bool mate_test(const struct friend_view *view);

/* Waits until it is seen, or fails and says what is seen instead. */
void mate_await(struct mate *mate, mate_test *test, const char *what);

void mate_await_both(struct mate *one, struct mate *other, mate_test *test, const char *what);
void assert_trouble(struct mate *mate, enum trouble_kind kind);

bool is_together(const struct friend_view *view);
bool is_back(const struct friend_view *view);
bool is_away(const struct friend_view *view);
bool is_closed(const struct friend_view *view);
bool is_asked(const struct friend_view *view);
bool is_playing(const struct friend_view *view);
bool is_over(const struct friend_view *view);
bool has_code(const struct friend_view *view);
bool has_no_code(const struct friend_view *view);

struct friend_view mate_look(struct mate *mate);
void mate_want(struct mate *mate, enum want_kind kind);

/* How many moves it knows of the running round. */
int mate_moves(struct mate *mate);
void mate_await_moves(struct mate *mate, int moves);

/* Whoever's turn it is makes the first move that may be made; both are waited for. */
void play_one(struct mate *host, struct mate *guest);
/* The same to the end of the round. Returns how many moves there were. */
int play_out(struct mate *host, struct mate *guest);
void assert_mates_agree(struct mate *a, struct mate *b);
void play_out_same(struct mate *host, struct mate *guest);

/* A code of the same room with another secret. */
void wrong_code(const char *right, int number, char wrong[CODE_TEXT_SIZE]);

/* --- beginnings --- */

/* A port where nobody waits. With `held` nobody does before that is closed. */
int free_port(int *held);

/* A host who waits at such a port. */
struct mate *init_host(void);
struct mate *open_host(void);
struct mate *open_host_told(void);
void set_code(struct mate *guest, const char *code);
void at_port(struct mate *guest, const char *host, int port);
void at_relay(struct mate *mate, int port);
/* With the host's code, at a port of 127.0.0.1; 0: the host's own. */
struct mate *open_guest(enum session_role role, struct mate *host, int port);
/* With another code, at the host's port. */
struct mate *open_stranger(enum session_role role, struct mate *host, const char *code);
void begin_round(struct mate *host, struct mate *guest);
void open_both(struct mate **host, struct mate **guest);
/* The same through a cable. */
struct cable *open_by_cable(struct mate **host, struct mate **guest);
void free_both(struct mate *host, struct mate *guest);

/* Before and after each test: all descriptors are closed again. */
int count_before(void **state);
int count_after(void **state);

/* TESTS_MAIN(own_network, NULL): the local network of this program alone. */
int own_network(void **state);

void nap(void);

/* How many descriptors this program has open. */
int descriptors(void);

/* A port of this machine, of IPv4 or IPv6; and a TCP connection to one of IPv4, which must come about. */
struct address port_here(bool six, int port);
int port_dial(int port);

#endif
