/*
 * Feeds libFuzzer's inventions to a relay: what four connections say, when they close, how time passes between. Each
 * byte is something to do, and with whom. Afterwards nothing may be left. See "How to fuzz" in docs/HACKING.md.
 */
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "net/frame.h"
#include "net/socket.h"
#include "relay/relay.h"

enum { ENDS = 4 };

struct stage {
    struct relay *relay;
    struct sockaddr_un place; /* of the listening socket, which needs no port */
    socklen_t place_size;
    int64_t now;
    int ends[ENDS];
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int64_t stage_clock(void *context)
{
    return ((const struct stage *)context)->now;
}

static void check(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void open_stage(struct stage *stage, bool balancer)
{
    static const uint8_t seed[16];
    const struct relay_limits limits = {.connections = 3,
                                        .per_address = 3,
                                        .per_minute = 30,
                                        .waiting_per_room = 1,
                                        .bytes_per_second = 5000,
                                        .first_s = 2,
                                        .waiting_s = 30,
                                        .idle_s = 10,
                                        .life_s = 60,
                                        .balancer = balancer};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    *stage = (struct stage){.relay = relay_create(&limits, seed), .place = {.sun_family = AF_UNIX}, .now = 1};
    stage->place_size = sizeof stage->place;
    check(stage->relay && fd >= 0 && bind(fd, (struct sockaddr *)&stage->place, sizeof stage->place.sun_family) == 0 &&
              listen(fd, 64) == 0 && getsockname(fd, (struct sockaddr *)&stage->place, &stage->place_size) == 0 &&
              relay_listen(stage->relay, fd),
          "no relay");
    for (int i = 0; i < ENDS; i++)
        stage->ends[i] = -1;
}

static void come(struct stage *stage, int *end)
{
    *end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    check(*end >= 0 && connect(*end, (struct sockaddr *)&stage->place, stage->place_size) == 0, "no connection");
}

/* What the byte asks for; returns how many of those behind it were said. */
static size_t act(struct stage *stage, uint8_t what, const uint8_t *rest, size_t left)
{
    int *end = &stage->ends[what & 3];
    uint8_t bytes[3000] = {0};
    size_t count = what >> 4 < left ? what >> 4 : left;
    if (*end < 0)
        come(stage, end);
    switch (what >> 2 & 3) {
    case 0: /* says something */
        send(*end, rest, count, MSG_NOSIGNAL);
        return count;
    case 1: /* asks for a room, or says much */
        relay_write_meet(bytes, what & 16 ? RELAY_HOST : RELAY_GUEST, what & 32 ? "AAAA----" : "BBBB----");
        send(*end, bytes, what & 64 ? sizeof bytes : RELAY_MEET_SIZE, MSG_NOSIGNAL);
        return 0;
    case 2: /* hears, or leaves */
        if (what & 16)
            recv(*end, bytes, sizeof bytes, 0);
        else if (what & 32)
            shutdown(*end, SHUT_WR);
        else if (close(*end) == 0)
            *end = -1;
        return 0;
    default: /* waits */
        stage->now += (what >> 4) * (what >> 4) * 100;
        return 0;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stage stage;
    if (size == 0)
        return 0;
    open_stage(&stage, data[0] & 1);
    for (size_t at = 1; at < size;) {
        uint8_t what = data[at++];
        at += act(&stage, what, data + at, size - at);
        relay_turn(stage.relay, 0, stage_clock, &stage);
    }
    for (int i = 0; i < ENDS; i++)
        if (stage.ends[i] >= 0)
            close(stage.ends[i]);
    const struct relay_counts *counts = relay_counts(stage.relay);
    for (int i = 0; i < 100 && counts->connections > 0; i++)
        relay_turn(stage.relay, 0, stage_clock, &stage);
    check(counts->connections == 0 && counts->waiting == 0 && counts->tables == 0, "something is left");
    relay_destroy(stage.relay);
    return 0;
}
