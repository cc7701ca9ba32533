/* gravitrips-relay: joins two ends that cannot reach each other. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "gravitrips/version.h"
#include "options/terminal.h"
#include "relay/line.h"
#include "relay/ports.h"
#include "relay/rights.h"

enum { LOOK_MS = 500 /* how often signals are looked for */ };

static int64_t clock_ms(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- before it begins --- */

static bool read_seed(uint8_t seed[16])
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0 && read(fd, seed, 16) == 16;
    if (fd >= 0)
        close(fd);
    return good || line_say("/dev/urandom cannot be read: %s", strerror(errno ? errno : EIO));
}

/* Fewer connections if there may not be as many files. */
static bool fit_files(struct relay_limits *limits)
{
    int wanted = relay_files(limits), have = rights_raise_files(wanted);
    if (have >= wanted)
        return true;
    int fewer = limits->connections - (wanted - have);
    if (fewer < 2)
        return line_say("only %d files may be open here, too few for a table; raise `ulimit -n` to %d", have, wanted);
    line_say("only %d files may be open here: %d connections at once, not %d; for all of them raise `ulimit -n` to %d",
             have, fewer, limits->connections, wanted);
    limits->connections = fewer;
    return true;
}

struct sockets {
    int ends[2], metrics[2];
    int end_count, metrics_count;
};

/* While it may still do so. */
static bool open_sockets(struct relay_line *line, struct sockets *sockets)
{
    struct reason why;
    sockets->end_count = ports_open(line->address, &line->port, sockets->ends, &why);
    sockets->metrics_count = 0;
    if (sockets->end_count == 0)
        return line_say("%s", why.text);
    if (!line->has_metrics)
        return true;
    sockets->metrics_count = ports_open("127.0.0.1", &line->metrics, sockets->metrics, &why);
    return sockets->metrics_count > 0 || line_say("--metrics: %s", why.text);
}

static struct relay *begin(const struct relay_line *line, const struct sockets *sockets, const uint8_t seed[16])
{
    struct relay *relay = relay_create(&line->limits, seed);
    bool good = relay != NULL;
    for (int i = 0; i < sockets->end_count; i++)
        good = good && relay_listen(relay, sockets->ends[i]);
    for (int i = 0; i < sockets->metrics_count; i++)
        good = good && relay_listen_for_metrics(relay, sockets->metrics[i]);
    if (good)
        return relay;
    line_say("cannot begin: %s; fewer --connections need less memory", strerror(errno));
    relay_destroy(relay);
    return NULL;
}

static void tell(const struct relay_line *line)
{
    char metrics[60] = "no metrics";
    if (line->has_metrics)
        snprintf(metrics, sizeof metrics, "metrics at 127.0.0.1 port %d", line->metrics);
    line_say("version %s waits at %s port %d for up to %d tables; %s", GRAVITRIPS_VERSION,
             line->address ? line->address : "every address,", line->port, line->limits.connections / 2, metrics);
}

/* --- signals: they are held, and looked for between turns --- */

static const int HEARD[] = {SIGTERM, SIGINT};

static void hold_signals(sigset_t *held)
{
    sigemptyset(held);
    for (size_t i = 0; i < sizeof HEARD / sizeof *HEARD; i++)
        sigaddset(held, HEARD[i]);
    sigprocmask(SIG_BLOCK, held, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* Has one come? It is then taken. */
static bool take_signal(const sigset_t *held)
{
    sigset_t pending;
    int number;
    sigpending(&pending);
    for (size_t i = 0; i < sizeof HEARD / sizeof *HEARD; i++)
        if (sigismember(&pending, HEARD[i]) == 1)
            return sigwait(held, &number) == 0;
    return false;
}

/* --- while it runs --- */

/* Until it was asked to end twice, or once and no table is left, or too long ago. */
static void run(struct relay *relay, const struct relay_line *line, const sigset_t *held)
{
    int64_t now = clock_ms(NULL), looks = now, ends = INT64_MAX;
    bool draining = false;
    while (now < ends && !(draining && relay_counts(relay)->tables == 0)) {
        int wait = relay_next(relay, now);
        relay_turn(relay, wait < 0 || wait > LOOK_MS ? LOOK_MS : wait, clock_ms, NULL);
        now = clock_ms(NULL);
        if (now < looks)
            continue;
        looks = now + LOOK_MS / 2;
        if (!take_signal(held))
            continue;
        if (draining)
            return;
        draining = true;
        ends = now + (int64_t)line->drain_s * 1000;
        relay_drain(relay);
        line_say("ends when %d tables have ended, in %d seconds at the latest", relay_counts(relay)->tables,
                 line->drain_s);
    }
}

int main(int argc, char **argv)
{
    struct relay_line line;
    struct sockets sockets;
    struct reason why;
    uint8_t seed[16];
    sigset_t held;
    if (!terminal_guard())
        return 1;
    enum line_result result = line_read(argc, argv, &line);
    if (result != LINE_GO)
        return result == LINE_DONE ? 0 : 2;
    hold_signals(&held);
    if (!read_seed(seed) || !fit_files(&line.limits) || !open_sockets(&line, &sockets))
        return 1;
    if (!rights_drop(line.user, line.folder, &why)) {
        line_say("%s", why.text);
        return 1;
    }
    struct relay *relay = begin(&line, &sockets, seed);
    if (!relay)
        return 1;
    tell(&line);
    run(relay, &line, &held);
    relay_destroy(relay);
    return 0;
}
