/*
 * Many tables at a relay, over loopback, and what they feel: how long a message takes through it, how many pass in a
 * second, how much memory the relay has for a table; beside connections that mean no good.
 *
 *   relay PORT PID TABLES HOSTILE SECONDS      PID: the relay's process
 *
 * The tables are shared out among processes, each with an address of its own: 127.0.0.2 and so on. First each table
 * says something once a second; then a few of each process as often as they can.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "net/frame.h"

enum {
    WORD = 64,    /* bytes: about a sealed move */
    SHARE = 5000, /* tables of a process */
    PROCESSES_MAX = 32,
    BUSY = 16,     /* tables of a process that talk without a pause */
    BUCKETS = 400, /* of delays: each a twentieth longer than the one before */
    EVENTS = 256,
    PATIENCE_S = 60
};

/* What a process tells at the end of each part. */
struct tally {
    uint64_t sent, heard;
    uint64_t delays[BUCKETS];
    double seconds;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void give_up(const char *what)
{
    fprintf(stderr, "tests/bench/relay: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* --- delays --- */

static void note(struct tally *tally, double delay)
{
    int bucket = 0;
    for (double limit = 1e-6; limit < delay && bucket < BUCKETS - 1; limit *= 1.05)
        bucket++;
    tally->delays[bucket]++;
    tally->heard++;
}

/* What so great a part of them stays below, in milliseconds. */
static double below(const struct tally *tally, double part)
{
    uint64_t seen = 0;
    double limit = 1e-6;
    for (int i = 0; i < BUCKETS - 1; i++, limit *= 1.05)
        if ((double)(seen += tally->delays[i]) >= part * (double)tally->heard)
            break;
    return limit * 1000;
}

/* --- connections --- */

static int dial(int port, int from)
{
    struct sockaddr_in own = {.sin_family = AF_INET}, to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct timeval patience = {PATIENCE_S, 0};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)from);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (fd < 0 || bind(fd, (struct sockaddr *)&own, sizeof own) != 0 ||
        connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        give_up("no connection");
    return fd;
}

static void ask(int fd, enum relay_side side, int number)
{
    char room[ROOM_SIZE];
    uint8_t frame[RELAY_MEET_SIZE];
    for (int i = 0; i < ROOM_SIZE; i++, number /= 32)
        room[i] = CODE_LETTERS[number % 32];
    relay_write_meet(frame, side, room);
    send(fd, frame, sizeof frame, MSG_NOSIGNAL);
}

static void expect(int fd, enum relay_answer wanted)
{
    uint8_t frame[RELAY_MEETING_SIZE];
    do {
        if (recv(fd, frame, sizeof frame, MSG_WAITALL) != (ssize_t)sizeof frame)
            give_up("no answer");
    } while (relay_read_answer(frame, sizeof frame) == RELAY_WAITING && wanted != RELAY_WAITING);
    if (relay_read_answer(frame, sizeof frame) != (int)wanted)
        give_up("another answer");
}

/* --- tables --- */

struct party {
    int tables;
    int (*ends)[2];
    int epoll;
};

static void sit_down(struct party *party, int port, int process, int first)
{
    party->ends = calloc((size_t)party->tables, sizeof *party->ends);
    party->epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < party->tables; i++) {
        int *ends = party->ends[i];
        ends[0] = dial(port, 1 + process);
        ask(ends[0], RELAY_HOST, first + i);
        expect(ends[0], RELAY_WAITING);
        ends[1] = dial(port, 1 + process);
        ask(ends[1], RELAY_GUEST, first + i);
        expect(ends[1], RELAY_MET);
        expect(ends[0], RELAY_MET);
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        epoll_ctl(party->epoll, EPOLL_CTL_ADD, ends[1], &event);
    }
}

/* With the moment in it. */
static void say(const struct party *party, int table, struct tally *tally)
{
    char word[WORD] = "";
    double at = now();
    memcpy(word, &at, sizeof at);
    if (send(party->ends[table][0], word, sizeof word, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)sizeof word)
        tally->sent++;
}

/* Words come whole: they are far apart, or one is awaited before the next. Returns the table, -1 if it is gone. */
static int hear(const struct party *party, const struct epoll_event *event, struct tally *tally)
{
    char word[WORD];
    double at;
    if (recv(party->ends[event->data.u32][1], word, sizeof word, MSG_WAITALL) != (ssize_t)sizeof word)
        give_up("a table is gone");
    memcpy(&at, word, sizeof at);
    note(tally, now() - at);
    return (int)event->data.u32;
}

/* Each table once a second, one after another. */
static void talk_slowly(const struct party *party, int seconds, struct tally *tally)
{
    struct epoll_event events[EVENTS];
    double began = now(), pause = 1.0 / party->tables;
    uint64_t due = (uint64_t)seconds * (uint64_t)party->tables;
    while (tally->heard < due && now() - began < seconds + PATIENCE_S) {
        while (tally->sent < due && began + (double)tally->sent * pause <= now())
            say(party, (int)(tally->sent % (uint64_t)party->tables), tally);
        int count = epoll_wait(party->epoll, events, EVENTS, 1);
        for (int i = 0; i < count; i++)
            hear(party, &events[i], tally);
    }
    tally->seconds = now() - began;
}

/* A few tables, each the next word as soon as one is heard. */
static void talk_fast(const struct party *party, int seconds, struct tally *tally)
{
    struct epoll_event events[EVENTS];
    double began = now();
    for (int i = 0; i < party->tables && i < BUSY; i++)
        say(party, i, tally);
    while (tally->heard < tally->sent) {
        int count = epoll_wait(party->epoll, events, EVENTS, 1000);
        bool goes_on = now() - began < seconds;
        for (int i = 0; i < count; i++) {
            int table = hear(party, &events[i], tally);
            if (goes_on)
                say(party, table, tally);
        }
    }
    tally->seconds = now() - began;
}

/* --- those who mean no good --- */

/* One of each kind in turn; whoever was sent away comes again. */
static void annoy(int port, int number, int *fd, unsigned step)
{
    char bytes[4096];
    if (*fd >= 0 && (number % 5 != 4 || number % 2 == 0)) { /* the fifth kind never listens: its partner pours */
        ssize_t got = recv(*fd, bytes, sizeof bytes, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN)) {
            close(*fd);
            *fd = -1;
        }
    }
    bool came = *fd < 0;
    if (came)
        *fd = dial(port, 200 + number % 50);
    memset(bytes, 0xee, sizeof bytes);
    switch (number % 5) {
    case 0: /* silent */
        break;
    case 1: /* garbage */
        send(*fd, bytes, sizeof bytes, MSG_NOSIGNAL | MSG_DONTWAIT);
        break;
    case 2: /* slow bytes of a frame */
        send(*fd, &"\0\x0b\x40\x01\0ABCDEFGH"[step % 13], 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        break;
    case 3: /* waits, and leaves */
        if (came)
            ask(*fd, RELAY_HOST, 1 << 28 | number);
        else if (step % 16 == 0)
            shutdown(*fd, SHUT_RDWR);
        break;
    default: /* pours to somebody who does not listen */
        if (came)
            ask(*fd, number % 2 ? RELAY_HOST : RELAY_GUEST, 1 << 29 | number / 10);
        else if (number % 2 == 0)
            send(*fd, bytes, sizeof bytes, MSG_NOSIGNAL | MSG_DONTWAIT);
        break;
    }
}

/* Each twice a second, until it is ended. */
static void be_hostile(int port, int count)
{
    int *fds = malloc(sizeof *fds * (size_t)count);
    for (int i = 0; i < count; i++)
        fds[i] = -1;
    for (unsigned step = 0;; step++)
        for (int i = 0; i < count; i++) {
            annoy(port, i, &fds[i], step);
            if (i % 20 == 19)
                poll(NULL, 0, 500 * 20 / count);
        }
}

/* --- all of it --- */

struct worker {
    pid_t pid;
    int in, out; /* its words, ours */
};

static void work(int port, int process, int tables, int seconds, int in, int out)
{
    struct party party = {.tables = tables};
    char go;
    sit_down(&party, port, process, process * SHARE);
    for (int part = 0; part < 2; part++) {
        struct tally tally = {0};
        if (write(out, "r", 1) != 1 || read(in, &go, 1) != 1)
            exit(1);
        part == 0 ? talk_slowly(&party, seconds, &tally) : talk_fast(&party, seconds, &tally);
        if (write(out, &tally, sizeof tally) != (ssize_t)sizeof tally)
            exit(1);
    }
    if (read(in, &go, 1) < 0)
        exit(1);
    exit(0);
}

static struct worker start(int port, int process, int tables, int seconds)
{
    int to[2], from[2];
    struct worker worker;
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0 || (worker.pid = fork()) < 0)
        give_up("no process");
    if (worker.pid == 0) {
        close(to[1]);
        close(from[0]);
        work(port, process, tables, seconds, to[0], from[1]);
    }
    close(to[0]);
    close(from[1]);
    worker.in = from[0];
    worker.out = to[1];
    return worker;
}

static void await_all(const struct worker *workers, int count)
{
    char ready;
    for (int i = 0; i < count; i++)
        if (read(workers[i].in, &ready, 1) != 1)
            give_up("a process has ended");
}

static void read_all(int fd, void *to, size_t size)
{
    for (size_t have = 0; have < size;) {
        ssize_t got = read(fd, (char *)to + have, size - have);
        if (got <= 0)
            give_up("a process has ended");
        have += (size_t)got;
    }
}

static struct tally run_part(const struct worker *workers, int count)
{
    struct tally all = {0}, one;
    for (int i = 0; i < count; i++)
        if (write(workers[i].out, "g", 1) != 1)
            give_up("a process has ended");
    for (int i = 0; i < count; i++) {
        read_all(workers[i].in, &one, sizeof one);
        all.sent += one.sent;
        all.heard += one.heard;
        all.seconds = one.seconds > all.seconds ? one.seconds : all.seconds;
        for (int k = 0; k < BUCKETS; k++)
            all.delays[k] += one.delays[k];
    }
    return all;
}

/* Kibibytes that a process has in memory. */
static long memory_of(int pid)
{
    char path[40], line[200];
    long kib = -1;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %ld", &kib) == 1)
            break;
    if (file)
        fclose(file);
    return kib;
}

static void print_part(const char *what, const struct tally *tally)
{
    printf("%s: %llu messages of %d bytes, %.0f a second, %llu lost; delay p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms\n",
           what, (unsigned long long)tally->heard, WORD, (double)tally->heard / tally->seconds,
           (unsigned long long)(tally->sent - tally->heard), below(tally, 0.5), below(tally, 0.99),
           below(tally, 0.999));
}

int main(int argc, char **argv)
{
    struct worker workers[PROCESSES_MAX];
    struct rlimit files = {30000, 30000};
    if (argc != 6) {
        fprintf(stderr, "usage: tests/bench/relay PORT PID TABLES HOSTILE SECONDS\n");
        return 2;
    }
    int port = atoi(argv[1]), pid = atoi(argv[2]), tables = atoi(argv[3]), hostile = atoi(argv[4]);
    int seconds = atoi(argv[5]), count = (tables + SHARE - 1) / SHARE;
    if (count < 1 || count > PROCESSES_MAX)
        give_up("so many tables");
    signal(SIGPIPE, SIG_IGN);
    setrlimit(RLIMIT_NOFILE, &files);
    long before = memory_of(pid);
    double began = now();
    for (int i = 0; i < count; i++)
        workers[i] = start(port, i, i < count - 1 ? SHARE : tables - SHARE * (count - 1), seconds);
    await_all(workers, count);
    long with = memory_of(pid);
    printf("%d tables met in %.1f s; the relay has %ld KiB, %.0f bytes for a table\n", tables, now() - began, with,
           (double)(with - before) * 1024 / tables);
    pid_t enemy = hostile > 0 ? fork() : -1;
    if (enemy == 0)
        be_hostile(port, hostile);
    poll(NULL, 0, hostile > 0 ? 2000 : 0);
    struct tally slow = run_part(workers, count);
    print_part("each once a second", &slow);
    await_all(workers, count);
    struct tally fast = run_part(workers, count);
    print_part("as fast as it goes", &fast);
    printf("at the end the relay has %ld KiB\n", memory_of(pid));
    if (enemy > 0)
        kill(enemy, SIGKILL);
    for (int i = 0; i < count; i++)
        close(workers[i].out);
    while (wait(NULL) > 0)
        continue;
    return slow.heard == slow.sent && fast.heard == fast.sent ? 0 : 1;
}
