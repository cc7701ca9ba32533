/*
 * A relay and its ends, over loopback and in one thread: the relay's turns are taken between what the ends do, and its
 * time is told. An end waits for what must come as long as it takes, within a bound that only a relay that hangs
 * reaches.
 */
#ifndef RELAY_SUPPORT_H
#define RELAY_SUPPORT_H
#include "net/frame.h"
#include "net/socket.h"
#include "prelude.h"
#include "relay/relay.h"

enum { TURNS_MAX = 6000 /* of up to ten milliseconds */, QUIET_TURNS = 30 };

/* A relay, where it waits, and its clock. */
struct hall {
    struct relay *relay;
    int port, metrics;
    int64_t now;
};
extern struct hall hall;

#define ROOM       "K7QM----"
#define OTHER_ROOM "3XPA----"

/* Limits that no test reaches by accident. */
extern const struct relay_limits USUAL;

/* A relay with such limits, in the place of one that is open. Before each test one is opened with the usual limits. */
void open_hall(const struct relay_limits *limits);
void close_hall(void);
int hall_before(void **state);
int hall_after(void **state);
const struct relay_counts *counts(void);

/* One turn; as many as it needs to do whatever it would do now; the same, time passes, and again. */
void turn(int milliseconds);
void let_it_work(void);
void pass_time(int64_t milliseconds);

/* A connection to the relay, or to any port; with buffers as small as may be if `narrow`. */
int call(void);
int dial(int port, bool narrow);

void say(int fd, const void *bytes, size_t count);
void ask(int fd, enum relay_side side, const char *room);

/* Reads until so many bytes are there, or the end; returns how many. */
size_t hear(int fd, void *bytes, size_t count);

/* What the relay answers; 0: closed without a word. */
int answer(int fd);

void expect_bytes(int fd, const char *bytes);
void expect_nothing(int fd);
void expect_end(int fd);

void expect_both_end(const int fds[2]);

/* Nobody is connected any more once it has worked. */
void expect_nobody(void);

/* One that is refused, and why; it is closed. */
void expect_refused(int fd, enum relay_answer wanted);

/* One that waits; two at a table: the host, who waited, and the guest. */
int wait_in(enum relay_side side, const char *room);
void meet(const char *room, int fds[2]);
/* Asks for a room in which the other one waits: both are told that they have met. */
void ask_and_meet(int fd, enum relay_side side, const char *room, int other);
void close_both(const int fds[2]);

/* What a balancer says of "127.0.0.1" or "2001:db8::1", with so much more behind; returns the size. */
size_t introduce(uint8_t bytes[400], const char *from, size_t more);

/* Comes from there, through a balancer, to ROOM. */
int call_from(const char *from, size_t more, enum relay_side side);

/* As after a kill: the connection is reset. */
void vanish(int fd);

#endif
