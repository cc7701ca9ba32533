/* A link: its bytes, its life from connecting to messages, and what it is asked from outside. */
#include "net/link.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/socket.h"

struct stream {
    int fd;     /* -1: closed */
    bool ended; /* the other end sends no more */
    size_t in_count;
    uint8_t in[FRAME_SIZE_MAX];
    size_t out_count, out_room;
    uint8_t *out; /* NULL while nothing waits */
};

#define LINK_NEVER INT64_MAX

struct link {
    struct stream stream;
    enum link_state state;
    int64_t due;    /* when what is to come next must be there */
    bool connected; /* the socket is */
    bool relayed;   /* at the other end of it is a relay, */
    bool answered;  /* which has said something, */
    bool met;       /* and now passes on what comes */
    bool finishing; /* see link_finish */
    enum relay_side side;
    char room[ROOM_SIZE];
    union socket_address address;
    struct handshake *handshake;
    struct seal *seal; /* in LINK_READY */
    struct trouble trouble;
};

/* --- the socket's bytes, in and out --- */

enum { OUT_ROOM_LEAST = 512, READS_MAX = 8 };

static bool is_for_later(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

static int stream_fill(struct stream *stream)
{
    if (stream->ended || stream->in_count == sizeof stream->in)
        return 0;
    ssize_t count = recv(stream->fd, stream->in + stream->in_count, sizeof stream->in - stream->in_count, 0);
    if (count < 0)
        return is_for_later(errno) ? 0 : errno;
    stream->ended = count == 0;
    stream->in_count += (size_t)count;
    return 0;
}

static void drop_out(struct stream *stream)
{
    free(stream->out);
    stream->out = NULL;
    stream->out_count = stream->out_room = 0;
}

static int stream_flush(struct stream *stream)
{
    while (stream->out_count > 0) {
        ssize_t sent = send(stream->fd, stream->out, stream->out_count, MSG_NOSIGNAL);
        if (sent < 0)
            return is_for_later(errno) ? 0 : errno;
        stream->out_count -= (size_t)sent;
        memmove(stream->out, stream->out + sent, stream->out_count);
    }
    drop_out(stream);
    return 0;
}

static int stream_put(struct stream *stream, const uint8_t *bytes, size_t size, size_t most)
{
    size_t room = stream->out_room > 0 ? stream->out_room : OUT_ROOM_LEAST;
    if (stream->out_count + size > most)
        return ENOBUFS;
    while (room < stream->out_count + size)
        room *= 2;
    if (room != stream->out_room) {
        uint8_t *more = realloc(stream->out, room);
        if (!more)
            return ENOMEM;
        stream->out = more;
        stream->out_room = room;
    }
    memcpy(stream->out + stream->out_count, bytes, size);
    stream->out_count += size;
    return 0;
}

static int stream_frame(const struct stream *stream)
{
    return frame_size(stream->in, stream->in_count);
}

static void stream_drop_frame(struct stream *stream, int size)
{
    stream->in_count -= (size_t)size;
    memmove(stream->in, stream->in + size, stream->in_count);
}

static void stream_end(struct stream *stream)
{
    shutdown(stream->fd, SHUT_WR);
    stream->in_count = 0;
    /* What is not read when a socket is closed makes the system throw away what was sent last. */
    for (int i = 0; i < READS_MAX && !stream->ended; i++) {
        ssize_t count = recv(stream->fd, stream->in, sizeof stream->in, 0);
        if (count < 0)
            return;
        stream->ended = count == 0;
    }
}

static void stream_close(struct stream *stream)
{
    if (stream->fd >= 0)
        close(stream->fd);
    stream->fd = -1;
    drop_out(stream);
    sodium_memzero(stream->in, sizeof stream->in);
    stream->in_count = 0;
}

/* --- how it ends --- */

static void link_close(struct link *link, enum trouble_kind kind, const char *detail)
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

static void link_lose(struct link *link, int error)
{
    bool at_door = link->relayed && !link->answered;
    link_close(link, at_door ? TROUBLE_RELAY : TROUBLE_LOST, strerror(error));
}

static void link_miss(struct link *link, int error)
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

static void fill_link(struct link *link)
{
    int error = stream_fill(&link->stream);
    if (error != 0 && link->state == LINK_READY && stream_frame(&link->stream) > 0)
        link->stream.ended = true; /* what had come before is heard */
    else if (error != 0)
        link_lose(link, error);
}

static void link_flush(struct link *link)
{
    int error = stream_flush(&link->stream);
    if (error != 0)
        link_lose(link, error);
}

static bool link_put(struct link *link, const uint8_t *bytes, size_t size)
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

static void work_connected(struct link *link, short revents, int64_t now)
{
    if (revents & (POLLIN | POLLHUP | POLLERR))
        fill_link(link);
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
        work_connected(link, revents, now);
    if (link->state != LINK_CLOSED && now >= link->due)
        time_out(link);
    return link->state;
}

/* --- as others see it --- */

/* Takes over the handshake, and the socket if all is well. */
static struct link *create_link(int fd, struct handshake *handshake, int64_t due)
{
    struct link *link = handshake ? calloc(1, sizeof *link) : NULL;
    if (!link) {
        handshake_destroy(handshake);
        return NULL;
    }
    link->stream.fd = fd;
    link->handshake = handshake;
    link->due = due;
    return link;
}

struct link *link_open(const struct sockaddr *address, socklen_t size, const struct link_plan *plan, int64_t now)
{
    assert(size <= sizeof(union socket_address));
    int fd = socket_create(address->sa_family);
    if (fd < 0)
        return NULL;
    struct link *link =
        create_link(fd, plan->waits ? handshake_wait() : handshake_join(plan->purpose, plan->name, &plan->secret),
                    now + LINK_CONNECT_MS);
    if (!link) {
        close(fd);
        return NULL;
    }
    memcpy(&link->address, address, size);
    memcpy(link->room, plan->room, sizeof link->room);
    link->relayed = plan->relayed;
    link->side = plan->waits ? RELAY_HOST : RELAY_GUEST;
    if (connect(fd, address, size) != 0 && errno != EINPROGRESS && errno != EINTR)
        link_miss(link, errno);
    return link;
}

struct link *link_take(int fd, int64_t now)
{
    socklen_t size = sizeof(union socket_address);
    struct link *link = create_link(fd, handshake_wait(), now + LINK_SHAKE_MS);
    if (!link) {
        close(fd);
        return NULL;
    }
    socket_prepare(fd);
    if (getpeername(fd, &link->address.any, &size) != 0)
        link->address.any.sa_family = AF_UNSPEC;
    link->connected = link->met = true;
    link->state = LINK_SHAKING;
    return link;
}

void link_destroy(struct link *link)
{
    if (!link)
        return;
    link_close(link, link->trouble.kind, NULL);
    handshake_destroy(link->handshake);
    free(link);
}

int link_fd(const struct link *link)
{
    return link->stream.fd;
}

short link_events(const struct link *link)
{
    int events = link->stream.out_count > 0 || !link->connected ? POLLOUT : 0;
    if (link->connected && !link->stream.ended && link->stream.in_count < sizeof link->stream.in)
        events |= POLLIN;
    return (short)(link->state == LINK_CLOSED ? 0 : events);
}

int64_t link_due(const struct link *link)
{
    return link->due;
}

enum link_state link_state(const struct link *link)
{
    return link->state;
}

struct handshake *link_handshake(struct link *link)
{
    return link->handshake;
}

/* The next sealed frame, opened; returns the message's size, 0 if there is none, or none that can be opened. */
static size_t next_message(struct link *link, uint8_t bytes[FRAME_BODY_MAX])
{
    int size = stream_frame(&link->stream);
    if (size == 0 && link->stream.ended)
        link_lose(link, ECONNRESET);
    if (size < 0)
        link_close(link, TROUBLE_TAMPERED, NULL);
    if (size <= 0)
        return 0;
    size_t opened = seal_open(link->seal, link->stream.in, (size_t)size, bytes);
    stream_drop_frame(&link->stream, size);
    if (opened == 0)
        link_close(link, TROUBLE_TAMPERED, NULL);
    return opened;
}

bool link_receive(struct link *link, struct message *message)
{
    uint8_t bytes[FRAME_BODY_MAX];
    struct reason why = {""};
    if (link->state != LINK_READY || link->finishing)
        return false;
    size_t size = next_message(link, bytes);
    if (size == 0)
        return false;
    bool good = wire_read(bytes, size, message, &why);
    sodium_memzero(bytes, size);
    if (!good)
        link_close(link, TROUBLE_TAMPERED, why.text);
    return good;
}

bool link_has_room(const struct link *link)
{
    return link->stream.out_count < LINK_OUT_MAX / 2;
}

bool link_send(struct link *link, const struct message *message)
{
    uint8_t bytes[WIRE_MESSAGE_MAX], frame[FRAME_SIZE_MAX];
    if (link->state != LINK_READY || link->finishing)
        return false;
    size_t size = wire_write(message, bytes);
    bool sent = link_put(link, frame, seal_close(link->seal, bytes, size, frame));
    sodium_memzero(bytes, size);
    if (sent)
        link_flush(link);
    return link->state == LINK_READY;
}

void link_finish(struct link *link, int64_t now)
{
    if (link->state == LINK_CLOSED || link->finishing)
        return;
    if (link->state != LINK_READY) {
        link_close(link, TROUBLE_NONE, NULL);
        return;
    }
    link->finishing = true;
    link->due = now + LINK_SHAKE_MS;
    link_work(link, 0, now);
}

void link_peer(const struct link *link, char text[TROUBLE_PLACE_SIZE])
{
    socket_describe(&link->address, text);
}

const struct trouble *link_trouble(const struct link *link)
{
    return &link->trouble;
}
