/* Friends for tests, by a clock that is told or by hand: apart from others, which are built without libsodium, too. */
#include <poll.h>
#include <sys/socket.h>

#include "friend_by_hand.h"
#include "net/friend_state.h"
#include "patience.h"
#include "prelude.h"

static atomic_llong told_ms = 1000000;
static atomic_ullong looks;

static int64_t told_clock(void)
{
    looks++;
    return told_ms;
}

void told_clock_advance(int64_t milliseconds)
{
    told_ms += milliseconds;
}

/* A friend who was just at work may have looked before the clock went on. */
void told_clock_show(struct mate *mate, int64_t milliseconds)
{
    told_clock_advance(milliseconds);
    for (unsigned long long before = looks; looks == before; poll(NULL, 0, 1))
        friend_hurry(mate->friend);
}

void mate_open_told(struct mate *mate)
{
    struct trouble trouble;
    mate->friend = friend_open_by(&mate->setup, told_clock, &trouble);
    if (!mate->friend)
        fail_msg("could not be opened by a told clock: %d", (int)trouble.kind);
}

struct mate *open_host_told(void)
{
    struct mate *host = init_host();
    mate_open_told(host);
    mate_await(host, has_code, "waiting with a code");
    return host;
}

/* --- by hand --- */

size_t hear_frame(int fd, uint8_t frame[FRAME_SIZE_MAX])
{
    if (recv(fd, frame, FRAME_HEAD_SIZE, MSG_WAITALL) != FRAME_HEAD_SIZE)
        return 0;
    size_t body = (size_t)(frame[0] << 8 | frame[1]);
    if (body == 0 || body > FRAME_BODY_MAX || recv(fd, frame + FRAME_HEAD_SIZE, body, MSG_WAITALL) != (ssize_t)body)
        return 0;
    return FRAME_HEAD_SIZE + body;
}

void plan_by_code(const struct friend_view *host, struct link_plan *plan)
{
    struct code code;
    char relay[CODE_ADDRESS_SIZE];
    assert_true(code_parse(host->code, &code, relay, NULL));
    admit_code_room(&code, plan->name);
    admit_code_secret(&code, &plan->secret);
}

static void end_link(void *link)
{
    link_destroy(link);
}

struct link *link_by_code(struct mate *host, enum purpose purpose)
{
    struct friend_view view = mate_look(host);
    struct link_plan plan = {.purpose = purpose};
    struct address at = port_here(false, view.port);
    plan_by_code(&view, &plan);
    struct link *link = link_open(&at, &plan, now_ms());
    assert_non_null(link);
    afterwards(end_link, link);
    return link;
}

void work_link(struct link *link)
{
    struct pollfd polled = {link_fd(link), link_events(link), 0};
    poll(&polled, 1, 10);
    link_work(link, polled.revents, now_ms());
    if (link_state(link) == LINK_CLOSED)
        fail_msg("the host has closed the connection");
}

void send_next(int fd, struct handshake *handshake)
{
    uint8_t frame[HANDSHAKE_FRAME_MAX];
    size_t size = handshake_send(handshake, frame);
    assert_true(size > 0);
    assert_int_equal(send(fd, frame, size, MSG_NOSIGNAL), (ssize_t)size);
}
