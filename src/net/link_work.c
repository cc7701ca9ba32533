/* A link's life: connecting, at a relay, the handshake, messages. */
#include <errno.h>
#include <poll.h>
#include <string.h>

#include "net/link_state.h"

/* --- how it ends --- */

void link_close(struct link *link, enum trouble_kind kind, const char *detail)
{
    char place[TROUBLE_PLACE_SIZE];
    socket_describe(&link->address, place);
    trouble_set(&link->trouble, kind, place, detail);
    stream_close(&link->stream);
    link->due = LINK_NEVER;
    link->state = LINK_CLOSED;
    seal_destroy(link->seal);
    link->seal = NULL;
}

void link_lose(struct link *link, int error)
{
    bool at_door = link->relayed && !link->answered;
    link_close(link, at_door ? TROUBLE_RELAY : TROUBLE_LOST, strerror(error));
}

void link_miss(struct link *link, int error)
{
    enum trouble_kind kind = error == ECONNREFUSED ? TROUBLE_REFUSED
                             : error == ETIMEDOUT  ? TROUBLE_NO_ANSWER
                                                   : TROUBLE_UNREACHABLE;
    link_close(link, link->relayed ? TROUBLE_RELAY : kind, strerror(error));
}

static void time_out(struct link *link)
{
    if (link->finishing)
        link_close(link, TROUBLE_NONE, NULL);
    else if (!link->connected)
        link_miss(link, ETIMEDOUT);
    else if (link->relayed && !link->met)
        link_lose(link, ETIMEDOUT);
    else
        link_close(link, TROUBLE_SILENT, NULL);
}

/* --- bytes --- */

static void fill(struct link *link)
{
    int error = stream_fill(&link->stream);
    if (error != 0 && link->state == LINK_READY && stream_frame(&link->stream) > 0)
        link->stream.ended = true; /* what had come before is heard */
    else if (error != 0)
        link_lose(link, error);
}

void link_flush(struct link *link)
{
    int error = stream_flush(&link->stream);
    if (error != 0)
        link_lose(link, error);
}

bool link_put(struct link *link, const uint8_t *bytes, size_t size)
{
    int error = stream_put(&link->stream, bytes, size, LINK_OUT_MAX);
    if (error != 0)
        link_close(link, error == ENOMEM ? TROUBLE_MEMORY : TROUBLE_SILENT, NULL);
    return error == 0;
}

/* --- the handshake --- */

static void close_refused(struct link *link)
{
    static const enum trouble_kind kinds[] = {[REFUSED_WRONG] = TROUBLE_WRONG_CODE,
                                              [REFUSED_UNKNOWN] = TROUBLE_CODE_DEAD,
                                              [REFUSED_TAKEN] = TROUBLE_TAKEN,
                                              [REFUSED_VERSION] = TROUBLE_VERSION,
                                              [REFUSED_MISTAKEN] = TROUBLE_NOT_OURS};
    bool here;
    enum trouble_kind kind = kinds[handshake_refusal(link->handshake, &here)];
    /* The other end found nothing of ours in what this one has sent: somebody has changed it. */
    if (kind == TROUBLE_NOT_OURS && !here)
        kind = TROUBLE_TAMPERED;
    /* At once, not when it is sent: whoever counts wrong tries must know of this one before there is another. */
    if (stream_flush(&link->stream) == 0)
        stream_end(&link->stream);
    link_close(link, kind, NULL);
}

static void become_ready(struct link *link)
{
    link->seal = seal_create(link->handshake);
    link->due = LINK_NEVER;
    link->state = LINK_READY;
    if (!link->seal)
        link_close(link, TROUBLE_MEMORY, NULL);
}

/* Sends what the handshake has to say, and goes where it has gone. */
static void follow_handshake(struct link *link)
{
    uint8_t frame[HANDSHAKE_FRAME_MAX];
    size_t size = handshake_send(link->handshake, frame);
    if (size > 0 && !link_put(link, frame, size))
        return;
    switch (handshake_state(link->handshake)) {
    case HANDSHAKE_GOES_ON:
        link->state = LINK_SHAKING;
        break;
    case HANDSHAKE_ASKS:
        link->state = LINK_ASKS;
        break;
    case HANDSHAKE_DONE:
        become_ready(link);
        break;
    case HANDSHAKE_FAILED:
        close_refused(link);
        break;
    }
}

static void begin_handshake(struct link *link, int64_t now)
{
    link->met = true;
    link->due = now + LINK_SHAKE_MS;
    follow_handshake(link);
}

/* --- the relay --- */

static void hear_relay(struct link *link, int size, int64_t now)
{
    int answer = relay_read_answer(link->stream.in, (size_t)size);
    link->answered = true;
    stream_drop_frame(&link->stream, size);
    switch (answer) {
    case RELAY_WAITING:
        link->state = LINK_AT_RELAY;
        link->due = now + 3000 * RELAY_BEAT_S;
        break;
    case RELAY_MET:
        begin_handshake(link, now);
        break;
    case RELAY_FULL:
        link_close(link, TROUBLE_RELAY_FULL, NULL);
        break;
    case RELAY_TOO_FAST:
        link_close(link, TROUBLE_RELAY_FAST, NULL);
        break;
    case RELAY_MISTAKEN:
        link_close(link, TROUBLE_VERSION, NULL);
        break;
    default:
        link_close(link, TROUBLE_NOT_OURS, NULL);
    }
}

/* --- stages --- */

static void connected(struct link *link, int64_t now)
{
    uint8_t meet[RELAY_MEET_SIZE];
    link->connected = true;
    if (!link->relayed) {
        begin_handshake(link, now);
        return;
    }
    relay_write_meet(meet, link->side, link->room);
    link_put(link, meet, sizeof meet);
}

/* Has the socket got through? */
static void look_at_socket(struct link *link, int64_t now)
{
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(link->stream.fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
        error = errno;
    if (error != 0)
        link_miss(link, error);
    else
        connected(link, now);
}

/* Before there are keys: looks at the frames one by one, as far as they go without an answer from here. */
static void look_at_frames(struct link *link, int64_t now)
{
    while (link->state < LINK_ASKS) {
        int size = stream_frame(&link->stream);
        if (size < 0)
            link_close(link, TROUBLE_NOT_OURS, NULL);
        if (size <= 0)
            return;
        if (!link->met) {
            hear_relay(link, size, now);
            continue;
        }
        handshake_receive(link->handshake, link->stream.in, (size_t)size);
        stream_drop_frame(&link->stream, size);
        follow_handshake(link);
    }
}

/* With keys a frame that has begun must end in time, too. */
static void watch_frame(struct link *link, int64_t now)
{
    if (link->stream.in_count == 0 || stream_frame(&link->stream) != 0)
        link->due = LINK_NEVER;
    else if (link->due == LINK_NEVER)
        link->due = now + LINK_SHAKE_MS;
}

/* All is said: waits until the other end has heard it. */
static void work_last(struct link *link)
{
    if (link->stream.out_count == 0)
        stream_end(&link->stream);
    link->stream.in_count = 0;
    if (link->stream.ended)
        link_close(link, TROUBLE_NONE, NULL);
}

static void work(struct link *link, short revents, int64_t now)
{
    if (revents & (POLLIN | POLLHUP | POLLERR))
        fill(link);
    if (link->state == LINK_ASKS)
        follow_handshake(link);
    look_at_frames(link, now);
    if (link->state != LINK_CLOSED)
        link_flush(link);
    if (link->state == LINK_CLOSED)
        return;
    if (link->finishing)
        work_last(link);
    else if (link->stream.ended && (link->state != LINK_READY || stream_frame(&link->stream) == 0))
        link_lose(link, ECONNRESET);
    else if (link->state == LINK_READY)
        watch_frame(link, now);
}

enum link_state link_work(struct link *link, short revents, int64_t now)
{
    if (link->state == LINK_CLOSED)
        return LINK_CLOSED;
    if (!link->connected && (revents & (POLLOUT | POLLHUP | POLLERR)))
        look_at_socket(link, now);
    if (link->connected && link->state != LINK_CLOSED)
        work(link, revents, now);
    if (link->state != LINK_CLOSED && now >= link->due)
        time_out(link);
    return link->state;
}
