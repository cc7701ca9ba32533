/* A cable between two ends, and a relay, each on a thread. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "afterwards.h"
#include "friend_support.h"
#include "net/socket.h"
#include "patience.h"
#include "relay/relay.h"
#include "threads/thread.h"

enum { STRANDS = 64 };

enum { WHOLE, CUT, MUTE };

struct cable {
    struct thread thread;
    int listener, port, to_port;
    bool six;
    int strands[STRANDS][2]; /* near and far ends; -1: none */
    int stop[2];
    atomic_int state;
    atomic_int cuts, cuts_done;
};

static socklen_t address_of(bool six, int port, struct sockaddr_storage *address)
{
    memset(address, 0, sizeof *address);
    if (six) {
        *(struct sockaddr_in6 *)address = (struct sockaddr_in6){
            .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
        return sizeof(struct sockaddr_in6);
    }
    *(struct sockaddr_in *)address = (struct sockaddr_in){
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    return sizeof(struct sockaddr_in);
}

static int listen_here(bool six, int *port)
{
    struct sockaddr_storage address;
    socklen_t size = address_of(six, 0, &address);
    int fd = socket(six ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&address, size) != 0 || listen(fd, 16) != 0 ||
        getsockname(fd, (struct sockaddr *)&address, &size) != 0)
        abort();
    *port = ntohs(six ? ((struct sockaddr_in6 *)&address)->sin6_port : ((struct sockaddr_in *)&address)->sin_port);
    return fd;
}

static void cut_strand(int strand[2])
{
    for (int i = 0; i < 2; i++)
        if (strand[i] >= 0)
            close(strand[i]);
    strand[0] = strand[1] = -1;
}

static void add_strand(struct cable *cable)
{
    struct sockaddr_storage address;
    socklen_t size = address_of(cable->six, cable->to_port, &address);
    int near = accept(cable->listener, NULL, NULL), i = 0;
    while (i < STRANDS && cable->strands[i][0] >= 0)
        i++;
    if (near < 0 || i == STRANDS || cable->state != WHOLE) {
        close(near);
        return;
    }
    int far = socket(cable->six ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    cable->strands[i][0] = near;
    cable->strands[i][1] = far;
    if (connect(far, (struct sockaddr *)&address, size) != 0)
        cut_strand(cable->strands[i]);
}

/* False when one end has nothing more to say. */
static bool pass(int from, int to)
{
    char bytes[4096];
    ssize_t came = recv(from, bytes, sizeof bytes, 0);
    return came > 0 && send(to, bytes, (size_t)came, MSG_NOSIGNAL) == came;
}

static void run_cable(void *context)
{
    struct cable *cable = context;
    for (;;) {
        struct pollfd polls[2 + 2 * STRANDS] = {{cable->stop[0], POLLIN, 0}, {cable->listener, POLLIN, 0}};
        for (int i = 0; i < STRANDS; i++)
            for (int side = 0; side < 2; side++)
                polls[2 + 2 * i + side] =
                    (struct pollfd){cable->state == MUTE ? -1 : cable->strands[i][side], POLLIN, 0};
        poll(polls, 2 + 2 * STRANDS, 10);
        if (polls[0].revents)
            return;
        if (cable->cuts != cable->cuts_done) {
            for (int i = 0; i < STRANDS; i++)
                cut_strand(cable->strands[i]);
            cable->cuts_done++;
            continue;
        }
        for (int i = 0; i < STRANDS; i++)
            for (int side = 0; side < 2; side++)
                if (polls[2 + 2 * i + side].revents && cable->strands[i][0] >= 0 &&
                    !pass(cable->strands[i][side], cable->strands[i][!side]))
                    cut_strand(cable->strands[i]);
        if (polls[1].revents)
            add_strand(cable);
    }
}

static void stop(struct thread *thread, int pipe[2])
{
    ssize_t told = write(pipe[1], "", 1);
    (void)told;
    thread_join(thread);
    close(pipe[0]);
    close(pipe[1]);
}

static void remove_cable(void *of)
{
    struct cable *cable = of;
    stop(&cable->thread, cable->stop);
    close(cable->listener);
    for (int i = 0; i < STRANDS; i++)
        cut_strand(cable->strands[i]);
    free(cable);
}

struct cable *cable_lay(int to_port, bool six)
{
    struct cable *cable = calloc(1, sizeof *cable);
    cable->to_port = to_port;
    cable->six = six;
    memset(cable->strands, -1, sizeof cable->strands);
    cable->listener = listen_here(six, &cable->port);
    if (pipe(cable->stop) != 0 || thread_start(&cable->thread, "cable", run_cable, cable) != 0)
        abort();
    afterwards(remove_cable, cable);
    return cable;
}

int cable_port(const struct cable *cable)
{
    return cable->port;
}

void cable_cut(struct cable *cable)
{
    cable->state = CUT;
    int wanted = ++cable->cuts;
    while (cable->cuts_done < wanted)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

void cable_mute(struct cable *cable)
{
    cable->state = MUTE;
}

void cable_mend(struct cable *cable)
{
    cable->state = WHOLE;
}

/* --- a relay --- */

struct test_relay {
    struct thread thread;
    struct relay *relay;
    int port;
    atomic_bool stopped;
    atomic_int met;
};

static int64_t relay_clock(void *context)
{
    (void)context;
    return now_ms();
}

static void run_relay(void *context)
{
    struct test_relay *relay = context;
    while (!relay->stopped) {
        relay_turn(relay->relay, 10, relay_clock, NULL);
        relay->met = (int)relay_counts(relay->relay)->met;
    }
}

static void stop_relay(void *of)
{
    struct test_relay *relay = of;
    relay->stopped = true;
    thread_join(&relay->thread);
    relay_destroy(relay->relay);
    free(relay);
}

struct test_relay *test_relay_start(void)
{
    static const struct relay_limits limits = {.connections = 64,
                                               .per_address = 64,
                                               .per_minute = 6000,
                                               .waiting_per_room = 8,
                                               .bytes_per_second = 1000000,
                                               .first_s = 60,
                                               .waiting_s = 600,
                                               .idle_s = 600,
                                               .life_s = 6000};
    struct test_relay *relay = calloc(1, sizeof *relay);
    relay->relay = relay_create(&limits, (const uint8_t[16]){1, 2, 3});
    int fd = listen_here(false, &relay->port);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    if (!relay->relay || !relay_listen(relay->relay, fd) ||
        thread_start(&relay->thread, "relay", run_relay, relay) != 0)
        abort();
    afterwards(stop_relay, relay);
    return relay;
}

int test_relay_port(const struct test_relay *relay)
{
    return relay->port;
}

int test_relay_met(struct test_relay *relay)
{
    return relay->met;
}
