/* Measures a relay: two ends meet there, and bytes go from one to the other. */
#include "net/relay_probe.h"

#include <poll.h>
#include <unistd.h>

#include "net/address.h"
#include "net/frame.h"
#include "net/socket.h"
#include "rules/reason.h"

enum {
    ANSWER_US = 5000000,  /* how long an address, or the relay, may take to answer */
    TALK_US = 5000000,    /* how long all round trips together may take */
    WARM_US = 1000000,    /* no flow is measured for this long: the relay first spends its saved budget */
    POUR_US = 3000000,    /* how long bytes flow in one direction, including the first second */
    POUR_MOST = 64 << 20, /* how many bytes may flow in POUR_US */
    WORD_SIZE = 64,       /* bytes that go there and back: about as many as a move has */
    CHUNK = 4096
};

/* The sockets of the two ends. */
struct pair {
    int host, guest;
};

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Waits until the socket is ready for `events`. Returns false if the time is up. */
static bool await_socket(int fd, short events, int64_t deadline)
{
    struct pollfd polled = {fd, events, 0};
    for (int64_t left; (left = deadline - now_us()) > 0;) {
        int found = poll(&polled, 1, (int)(left / 1000) + 1);
        if (found > 0)
            return true;
        if (found < 0 && errno != EINTR)
            return false;
    }
    return false;
}

static bool fail_probe(struct trouble *trouble, enum trouble_kind kind, const struct relay_probe *probe,
                       const char *detail)
{
    trouble_set(trouble, kind, probe->place, detail);
    return false;
}

/* --- connecting to the relay --- */

/* Connects to one address; -1 and errno if that fails. */
static int dial_relay(const struct address *address)
{
    int error = 0, fd = socket_create(address->bytes.ss_family);
    socklen_t size = sizeof error;
    if (fd < 0)
        return -1;
    if (connect(fd, (const struct sockaddr *)&address->bytes, address->size) == 0)
        return fd;
    if (errno != EINPROGRESS)
        error = errno;
    else if (!await_socket(fd, POLLOUT, now_us() + ANSWER_US))
        error = ETIMEDOUT;
    else
        getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error == 0)
        return fd;
    close(fd);
    errno = error;
    return -1;
}

static int look_up(const char *relay, struct address found[LOOKUP_MAX], struct trouble *trouble)
{
    struct lookup *lookup = lookup_begin(relay, RELAY_PORT);
    int count = -1;
    if (!lookup) {
        trouble_set(trouble, TROUBLE_MEMORY, NULL, NULL);
        return 0;
    }
    if (await_socket(lookup_fd(lookup), POLLIN, now_us() + 2 * ANSWER_US))
        count = lookup_take(lookup, found, trouble);
    lookup_end(lookup);
    if (count < 0)
        trouble_set(trouble, TROUBLE_NAME, relay, NULL);
    return count < 0 ? 0 : count;
}

/*
 * Connects the host's socket to the first of the relay's addresses that answers. Returns the socket; -1 and the trouble
 * if none answers.
 */
static int find_relay(const char *relay, struct address *address, struct relay_probe *probe, struct trouble *trouble)
{
    struct address found[LOOKUP_MAX];
    int count = look_up(relay, found, trouble), fd = -1;
    for (int i = 0; i < count && fd < 0; i++) {
        int64_t begun = now_us();
        *address = found[i];
        address_format(address, probe->place);
        fd = dial_relay(address);
        if (fd < 0)
            fail_probe(trouble, TROUBLE_RELAY, probe, reason_of_errno());
        else
            probe->connect_us = now_us() - begun;
    }
    return fd;
}

/* --- sending and receiving a number of bytes --- */

/* Sends all bytes. Returns false if the time is up, or the connection broke. */
static bool send_all(int fd, const uint8_t *bytes, size_t size, int64_t deadline)
{
    for (size_t sent = 0; sent < size;) {
        ssize_t done = send(fd, bytes + sent, size - sent, MSG_NOSIGNAL);
        if (done > 0)
            sent += (size_t)done;
        else if ((errno != EAGAIN && errno != EINTR) || !await_socket(fd, POLLOUT, deadline))
            return false;
    }
    return true;
}

static bool receive_all(int fd, uint8_t *bytes, size_t size, int64_t deadline)
{
    for (size_t have = 0; have < size;) {
        ssize_t got = recv(fd, bytes + have, size - have, 0);
        if (got > 0)
            have += (size_t)got;
        else if (got == 0 || (errno != EAGAIN && errno != EINTR) || !await_socket(fd, POLLIN, deadline))
            return false;
    }
    return true;
}

/* --- the meeting of the two ends at the relay --- */

static bool ask_relay(int fd, enum relay_side side, const char room[ROOM_SIZE])
{
    uint8_t frame[RELAY_MEET_SIZE];
    relay_write_meet(frame, side, room);
    return send_all(fd, frame, sizeof frame, now_us() + ANSWER_US);
}

/* Reports the trouble that an unexpected answer of the relay stands for. Always returns false. */
static bool judge_answer(int answer, const struct relay_probe *probe, struct trouble *trouble)
{
    switch (answer) {
    case RELAY_FULL:
        return fail_probe(trouble, TROUBLE_RELAY_FULL, probe, NULL);
    case RELAY_TOO_FAST:
        return fail_probe(trouble, TROUBLE_RELAY_FAST, probe, NULL);
    case RELAY_WAITING:
        return fail_probe(trouble, TROUBLE_RELAY, probe,
                          "two ends of one room do not meet: does a balancer part them?");
    default: /* any other byte */
        return fail_probe(trouble, TROUBLE_NOT_OURS, probe, NULL);
    }
}

static bool expect_answer(int fd, enum relay_answer wanted, const struct relay_probe *probe, struct trouble *trouble)
{
    uint8_t frame[RELAY_MEETING_SIZE];
    int64_t deadline = now_us() + ANSWER_US;
    if (!receive_all(fd, frame, sizeof frame, deadline))
        return now_us() >= deadline ? fail_probe(trouble, TROUBLE_RELAY, probe, "it says nothing")
                                    : fail_probe(trouble, TROUBLE_NOT_OURS, probe, NULL);
    int answer = relay_read_answer(frame, sizeof frame);
    return answer == (int)wanted || judge_answer(answer, probe, trouble);
}

/*
 * Lets the two ends meet in a room with a random name of eight letters, so that hardly anybody else is in it: rooms of
 * codes have names of four letters.
 */
static bool meet_at_relay(struct pair *pair, const struct address *address, struct relay_probe *probe,
                          struct trouble *trouble)
{
    char room[ROOM_SIZE];
    uint64_t number = ((uint64_t)now_us() << 16) ^ (uint64_t)getpid();
    for (int i = 0; i < ROOM_SIZE; i++, number >>= 5)
        room[i] = CODE_LETTERS[number & 31];
    if (!ask_relay(pair->host, RELAY_HOST, room))
        return fail_probe(trouble, TROUBLE_RELAY, probe, reason_of_errno());
    if (!expect_answer(pair->host, RELAY_WAITING, probe, trouble))
        return false;
    pair->guest = dial_relay(address);
    int64_t begun = now_us();
    if (pair->guest < 0 || !ask_relay(pair->guest, RELAY_GUEST, room))
        return fail_probe(trouble, TROUBLE_RELAY, probe, reason_of_errno());
    if (!expect_answer(pair->guest, RELAY_MET, probe, trouble) || !expect_answer(pair->host, RELAY_MET, probe, trouble))
        return false;
    probe->meeting_us = now_us() - begun;
    return true;
}

/* --- measuring the delay and the flow --- */

static int compare_times(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

static bool measure_delay(const struct pair *pair, struct relay_probe *probe, struct trouble *trouble)
{
    int64_t spent[RELAY_PROBE_TIMES], begun = now_us(), last = begun;
    while (probe->times < RELAY_PROBE_TIMES && last - begun < TALK_US) {
        uint8_t word[WORD_SIZE], heard[WORD_SIZE];
        int64_t deadline = now_us() + ANSWER_US;
        memset(word, probe->times, sizeof word);
        bool returned = send_all(pair->host, word, sizeof word, deadline) &&
                        receive_all(pair->guest, heard, sizeof heard, deadline) &&
                        send_all(pair->guest, heard, sizeof heard, deadline) &&
                        receive_all(pair->host, heard, sizeof heard, deadline);
        if (!returned || memcmp(word, heard, sizeof word) != 0)
            return fail_probe(trouble, TROUBLE_RELAY, probe, "what one end said did not reach the other");
        int64_t now = now_us();
        spent[probe->times++] = now - last;
        last = now;
    }
    qsort(spent, (size_t)probe->times, sizeof *spent, compare_times);
    probe->median_us = spent[probe->times / 2];
    probe->p99_us = spent[probe->times * 99 / 100];
    return true;
}

/* Measures the flow: the host's socket sends without a pause, and what the guest's socket receives is counted. */
static bool measure_flow(const struct pair *pair, struct relay_probe *probe, struct trouble *trouble)
{
    static const uint8_t said[CHUNK];
    uint8_t heard[CHUNK];
    int64_t begun = now_us(), since = begun, now = begun, all = 0, counted = 0;
    for (; now - begun < POUR_US && all < POUR_MOST; now = now_us()) {
        struct pollfd polled[2] = {{pair->host, POLLOUT, 0}, {pair->guest, POLLIN, 0}};
        poll(polled, 2, 100);
        if (polled[0].revents & POLLOUT && send(pair->host, said, sizeof said, MSG_NOSIGNAL) < 0 && errno != EAGAIN)
            return fail_probe(trouble, TROUBLE_RELAY, probe, reason_of_errno());
        ssize_t got = polled[1].revents ? recv(pair->guest, heard, sizeof heard, 0) : -1;
        if (got == 0)
            return fail_probe(trouble, TROUBLE_RELAY, probe, "it broke off");
        all += got > 0 ? got : 0;
        counted += got > 0 ? got : 0;
        if (since == begun && now - begun > WARM_US) {
            since = now;
            counted = 0;
        }
    }
    probe->bytes_per_second = counted * 1000000 / (now - since + 1);
    return true;
}

bool relay_probe_run(const char *relay, struct relay_probe *probe, struct trouble *trouble)
{
    struct address address;
    *probe = (struct relay_probe){.times = 0};
    struct pair pair = {.guest = -1};
    pair.host = find_relay(relay, &address, probe, trouble);
    if (pair.host < 0)
        return false;
    bool good = meet_at_relay(&pair, &address, probe, trouble) && measure_delay(&pair, probe, trouble) &&
                measure_flow(&pair, probe, trouble);
    close(pair.host);
    if (pair.guest >= 0)
        close(pair.guest);
    return good;
}
