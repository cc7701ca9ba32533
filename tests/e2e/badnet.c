/*
 * A bad network between two hosts: packets that come late, or not at all.
 *
 *   badnet PID-A ADDRESS-A PID-B ADDRESS-B SEED       until its input ends
 *
 * Each host is a network namespace, told by a process in it; there the device
 * tun0 appears, with its address (IPv4, /24). A line of input says how bad it is
 * from then on, in both directions: "DELAY LOSS", milliseconds and percent; loss
 * of 100 is a cable that is pulled. Each line is answered with "ok". At the end
 * it says how many packets were passed on and how many were lost.
 *
 * What Linux' own netem does, where its kernel has that.
 */
#include "standard.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PACKET_MAX = 2048, QUEUE_MAX = 4096 };

struct packet {
    int64_t due; /* milliseconds */
    size_t size;
    uint8_t bytes[PACKET_MAX];
};

/* Packets on their way to one host, first in, first out: all are as late as each other. */
struct queue {
    int to;
    int first, count;
    struct packet packets[QUEUE_MAX];
};

static struct badness {
    int delay, loss;
    uint64_t seed;
    long passed, lost;
} net;

static void die(const char *what)
{
    perror(what);
    exit(2);
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* xorshift64*, Sebastiano Vigna. */
static unsigned random_percent(void)
{
    net.seed ^= net.seed >> 12;
    net.seed ^= net.seed << 25;
    net.seed ^= net.seed >> 27;
    return (unsigned)(net.seed * 2685821657736338717U >> 33) % 100;
}

static void enter(const char *process)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%s/ns/net", process);
    int space = open(path, O_RDONLY | O_CLOEXEC);
    if (space < 0 || setns(space, CLONE_NEWNET) != 0)
        die(path);
    close(space);
}

static void set_address(struct ifreq *device, unsigned long what, const char *address)
{
    struct sockaddr_in *place = (struct sockaddr_in *)&device->ifr_addr;
    int control = socket(AF_INET, SOCK_DGRAM, 0);
    memset(place, 0, sizeof *place);
    place->sin_family = AF_INET;
    if (inet_pton(AF_INET, address, &place->sin_addr) != 1 || ioctl(control, what, device) != 0)
        die(address);
    close(control);
}

static void bring_up(struct ifreq *device)
{
    int control = socket(AF_INET, SOCK_DGRAM, 0);
    if (ioctl(control, SIOCGIFFLAGS, device) != 0)
        die("SIOCGIFFLAGS");
    device->ifr_flags |= IFF_UP | IFF_RUNNING;
    if (ioctl(control, SIOCSIFFLAGS, device) != 0)
        die("SIOCSIFFLAGS");
    close(control);
}

/* The device in one host; its other end is the descriptor, wherever we go. */
static int open_device(const char *process, const char *address)
{
    struct ifreq device = {.ifr_name = "tun0"};
    enter(process);
    int tunnel = open("/dev/net/tun", O_RDWR | O_CLOEXEC | O_NONBLOCK);
    device.ifr_flags = IFF_TUN | IFF_NO_PI;
    if (tunnel < 0 || ioctl(tunnel, TUNSETIFF, &device) != 0)
        die("/dev/net/tun");
    set_address(&device, SIOCSIFADDR, address);
    set_address(&device, SIOCSIFNETMASK, "255.255.255.0");
    bring_up(&device);
    return tunnel;
}

static void take(int from, struct queue *queue)
{
    uint8_t bytes[PACKET_MAX];
    ssize_t size;
    while ((size = read(from, bytes, sizeof bytes)) > 0) {
        if (queue->count == QUEUE_MAX || (int)random_percent() < net.loss) {
            net.lost++;
            continue;
        }
        struct packet *packet = &queue->packets[(queue->first + queue->count++) % QUEUE_MAX];
        packet->due = milliseconds() + net.delay;
        packet->size = (size_t)size;
        memcpy(packet->bytes, bytes, (size_t)size);
    }
}

/* Hands over what is due; returns how many milliseconds later more will be, -1: nothing waits. */
static int hand_over(struct queue *queue)
{
    while (queue->count > 0) {
        const struct packet *packet = &queue->packets[queue->first];
        int64_t wait = packet->due - milliseconds();
        if (wait > 0)
            return (int)wait;
        if (write(queue->to, packet->bytes, packet->size) > 0)
            net.passed++;
        else
            net.lost++;
        queue->first = (queue->first + 1) % QUEUE_MAX;
        queue->count--;
    }
    return -1;
}

static void obey(const char *line)
{
    if (sscanf(line, "%d %d", &net.delay, &net.loss) != 2)
        die(line);
    puts("ok");
    fflush(stdout);
}

static int sooner(int a, int b)
{
    return a < 0 || (b >= 0 && b < a) ? b : a;
}

int main(int argc, char **argv)
{
    static struct queue queues[2];
    char line[64];
    if (argc != 6)
        return 2;
    net.seed = strtoull(argv[5], NULL, 10) + 1;
    queues[1].to = open_device(argv[1], argv[2]);
    queues[0].to = open_device(argv[3], argv[4]);
    obey("0 0");
    struct pollfd ends[] = {{0, POLLIN, 0}, {queues[1].to, POLLIN, 0}, {queues[0].to, POLLIN, 0}};
    for (;;) {
        int wait = sooner(hand_over(&queues[0]), hand_over(&queues[1]));
        if (poll(ends, 3, wait) < 0)
            die("poll");
        if (ends[0].revents) {
            ssize_t size = read(0, line, sizeof line - 1);
            if (size <= 0)
                break;
            line[size] = 0;
            obey(line);
        }
        take(queues[1].to, &queues[0]);
        take(queues[0].to, &queues[1]);
    }
    printf("passed %ld lost %ld\n", net.passed, net.lost);
    return 0;
}
