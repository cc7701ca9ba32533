/*
 * A link, a TCP connection to another program: its buffers, its stages from connecting to messages, and the functions
 * of link.h.
 */
#include "net/link.h"

#include <poll.h>
#include <sodium.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/socket.h"
#include "standard.h"

#define LINK_NEVER INT64_MAX

enum { OUT_ROOM_LEAST = 512, READS_MAX = 8 };

struct link {
    int fd;         /* -1: closed */
    bool connected; /* the socket is connected */
    bool ended;     /* the other end will send no more */
    bool finishing; /* link_finish was called: close after all is sent */
    size_t in_count;
    uint8_t in[FRAME_SIZE_MAX]; /* received bytes, until they make a whole frame */
    size_t out_count, out_room;
    uint8_t *out; /* bytes that the socket has not taken yet; NULL if there are none */
    enum link_state state;
    int64_t due;   /* when the current stage must be over */
    bool relayed;  /* the link goes through a relay */
    bool answered; /* the relay has said something */
    bool met;      /* the relay has joined this end with another one */
    enum relay_side side;
    char room[ROOM_SIZE];
    struct address address;
    struct handshake *handshake;
    struct seal *seal; /* encrypts and decrypts frames; only in LINK_READY */
    struct trouble trouble;
};

/* --- how a link ends --- */

static void drop_out(struct link *link)
{
    free(link->out);
    link->out = NULL;
    link->out_count = link->out_room = 0;
}

static void close_link(struct link *link, enum trouble_kind kind, const char *detail)
{
    char place[TROUBLE_PLACE_SIZE];
    address_format(&link->address, place);
    trouble_set(&link->trouble, kind, place, detail);
    if (link->fd >= 0)
        close(link->fd);
    link->fd = -1;
    drop_out(link);
    sodium_memzero(link->in, sizeof link->in);
    link->in_count = 0;
    link->due = LINK_NEVER;
    link->state = LINK_CLOSED;
    seal_destroy(link->seal);
    link->seal = NULL;
}

static void lose_link(struct link *link, int error)
{
    bool at_door = link->relayed && !link->answered;
    close_link(link, at_door ? TROUBLE_RELAY : TROUBLE_LOST, strerror(error));
}

static void miss_link(struct link *link, int error)
{
    enum trouble_kind kind = error == ECONNREFUSED ? TROUBLE_REFUSED
                             : error == ETIMEDOUT  ? TROUBLE_NO_ANSWER
                                                   : TROUBLE_UNREACHABLE;
    close_link(link, link->relayed ? TROUBLE_RELAY : kind, strerror(error));
}

static void time_out_link(struct link *link)
{
    if (link->finishing)
        close_link(link, TROUBLE_NONE, NULL);
    else if (!link->connected)
        miss_link(link, ETIMEDOUT);
    else if (link->relayed && !link->met)
        lose_link(link, ETIMEDOUT);
    else
        close_link(link, TROUBLE_SILENT, NULL);
}

/* --- sending and receiving bytes --- */

static bool is_for_later(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

/* The size of the first frame received; see frame_size for incomplete and invalid ones. */
static int front_frame(const struct link *link)
{
    return frame_size(link->in, link->in_count);
}

static void drop_frame(struct link *link, int size)
{
    link->in_count -= (size_t)size;
    memmove(link->in, link->in + size, link->in_count);
}

/* Reads as many bytes as `in` has room for. */
static void fill_in(struct link *link)
{
    if (link->ended || link->in_count == sizeof link->in)
        return;
    ssize_t count = recv(link->fd, link->in + link->in_count, sizeof link->in - link->in_count, 0);
    if (count >= 0) {
        link->ended = count == 0;
        link->in_count += (size_t)count;
    } else if (is_for_later(errno)) {
        return;
    } else if (link->state == LINK_READY && front_frame(link) > 0) {
        link->ended = true; /* frames that came earlier are still read */
    } else {
        lose_link(link, errno);
    }
}

/* Sends as many bytes as the socket takes. */
static void flush_out(struct link *link)
{
    while (link->out_count > 0) {
        ssize_t sent = send(link->fd, link->out, link->out_count, MSG_NOSIGNAL);
        if (sent < 0) {
            if (!is_for_later(errno))
                lose_link(link, errno);
            return;
        }
        link->out_count -= (size_t)sent;
        memmove(link->out, link->out + sent, link->out_count);
    }
    drop_out(link);
}

/* Queues bytes for sending. Returns false if too many wait or memory is short: the link is then closed. */
static bool put_out(struct link *link, const uint8_t *bytes, size_t size)
{
    size_t room = link->out_room > 0 ? link->out_room : OUT_ROOM_LEAST;
    if (link->out_count + size > LINK_OUT_MAX) {
        close_link(link, TROUBLE_SILENT, NULL);
        return false;
    }
    while (room < link->out_count + size)
        room *= 2;
    uint8_t *out = room == link->out_room ? link->out : realloc(link->out, room);
    if (!out) {
        close_link(link, TROUBLE_MEMORY, NULL);
        return false;
    }
    link->out = out;
    link->out_room = room;
    memcpy(link->out + link->out_count, bytes, size);
    link->out_count += size;
    return true;
}

/* Ends sending. What still comes is read and dropped, because otherwise the bytes sent last might not arrive. */
static void end_out(struct link *link)
{
    shutdown(link->fd, SHUT_WR);
    link->in_count = 0;
    /* If a socket is closed while unread data is waiting, the system throws away what was sent last. */
    for (int i = 0; i < READS_MAX && !link->ended; i++) {
        ssize_t count = recv(link->fd, link->in, sizeof link->in, 0);
        if (count < 0)
            return;
        link->ended = count == 0;
    }
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
    /* the other end could not read our frames, so somebody has changed them on the way */
    if (kind == TROUBLE_NOT_OURS && !here)
        kind = TROUBLE_TAMPERED;
    /*
     * Close the link now, without waiting until everything is sent: a host must count this wrong try before another one
     * can be made.
     */
    flush_out(link);
    if (link->state != LINK_CLOSED)
        end_out(link);
    close_link(link, kind, NULL);
}

/* Queues the handshake's next frame, and sets the link's state by the handshake's. */
static void follow_handshake(struct link *link)
{
    uint8_t frame[HANDSHAKE_FRAME_MAX];
    size_t size = handshake_send(link->handshake, frame);
    if (size > 0 && !put_out(link, frame, size))
        return;
    static const enum link_state states[] = {
        [HANDSHAKE_GOES_ON] = LINK_SHAKING, [HANDSHAKE_ASKS] = LINK_ASKS, [HANDSHAKE_DONE] = LINK_READY};
    enum handshake_state state = handshake_state(link->handshake);
    if (state == HANDSHAKE_FAILED) {
        close_refused(link);
        return;
    }
    link->state = states[state];
    if (state != HANDSHAKE_DONE)
        return;
    link->due = LINK_NEVER;
    link->seal = seal_create(link->handshake);
    if (!link->seal)
        close_link(link, TROUBLE_MEMORY, NULL);
}

static void begin_handshake(struct link *link, int64_t now)
{
    link->met = true;
    link->due = now + LINK_SHAKE_MS;
    follow_handshake(link);
}

/* --- the answers of a relay --- */

static void receive_answer(struct link *link, int size, int64_t now)
{
    static const enum trouble_kind kinds[] = {[0] = TROUBLE_NOT_OURS,
                                              [RELAY_FULL] = TROUBLE_RELAY_FULL,
                                              [RELAY_TOO_FAST] = TROUBLE_RELAY_FAST,
                                              [RELAY_MISTAKEN] = TROUBLE_VERSION};
    int answer = relay_read_answer(link->in, (size_t)size);
    link->answered = true;
    drop_frame(link, size);
    if (answer == RELAY_MET) {
        begin_handshake(link, now);
    } else if (answer == RELAY_WAITING) {
        link->state = LINK_AT_RELAY;
        link->due = now + 3000 * RELAY_BEAT_S;
    } else {
        close_link(link, kinds[answer], NULL);
    }
}

/* --- the stages of a link: connecting, handshake, messages --- */

static void begin_talk(struct link *link, int64_t now)
{
    uint8_t meet[RELAY_MEET_SIZE];
    link->connected = true;
    if (!link->relayed) {
        begin_handshake(link, now);
        return;
    }
    relay_write_meet(meet, link->side, link->room);
    put_out(link, meet, sizeof meet);
}

/* If the socket is connected, begins to talk; if connecting has failed, closes the link. */
static void look_at_socket(struct link *link, int64_t now)
{
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(link->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
        error = errno;
    if (error != 0)
        miss_link(link, error);
    else
        begin_talk(link, now);
}

/*
 * During the handshake: handles all frames received, until the owner must decide about a JOIN (LINK_ASKS), or the link
 * is ready or closed.
 */
static void look_at_frames(struct link *link, int64_t now)
{
    while (link->state < LINK_ASKS) {
        int size = front_frame(link);
        if (size < 0)
            close_link(link, TROUBLE_NOT_OURS, NULL);
        if (size <= 0)
            return;
        if (!link->met) {
            receive_answer(link, size, now);
            continue;
        }
        handshake_receive(link->handshake, link->in, (size_t)size);
        drop_frame(link, size);
        follow_handshake(link);
    }
}

static void work_connected(struct link *link, short revents, int64_t now)
{
    if (revents & (POLLIN | POLLHUP | POLLERR))
        fill_in(link);
    if (link->state == LINK_ASKS)
        follow_handshake(link);
    look_at_frames(link, now);
    if (link->state != LINK_CLOSED)
        flush_out(link);
    if (link->state == LINK_CLOSED)
        return;
    if (link->finishing) { /* waits until all is sent and the other end has closed */
        if (link->out_count == 0)
            end_out(link);
        link->in_count = 0;
        if (link->ended)
            close_link(link, TROUBLE_NONE, NULL);
    } else if (link->ended && (link->state != LINK_READY || front_frame(link) == 0)) {
        lose_link(link, ECONNRESET);
    } else if (link->state == LINK_READY) { /* once a sealed frame has begun, its rest must come in time */
        if (link->in_count == 0 || front_frame(link) != 0)
            link->due = LINK_NEVER;
        else if (link->due == LINK_NEVER)
            link->due = now + LINK_SHAKE_MS;
    }
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
        time_out_link(link);
    return link->state;
}

/* --- the functions that the owner of a link calls --- */

/* Makes a link that owns the handshake and the socket. If that fails, frees both and returns NULL. */
static struct link *create_link(int fd, struct handshake *handshake, int64_t due)
{
    struct link *link = handshake ? calloc(1, sizeof *link) : NULL;
    if (!link) {
        handshake_destroy(handshake);
        close(fd);
        return NULL;
    }
    link->fd = fd;
    link->handshake = handshake;
    link->due = due;
    return link;
}

struct link *link_open(const struct address *address, const struct link_plan *plan, int64_t now)
{
    int fd = socket_create(address->bytes.ss_family);
    if (fd < 0)
        return NULL;
    struct link *link =
        create_link(fd, plan->waits ? handshake_wait() : handshake_join(plan->purpose, plan->name, &plan->secret),
                    now + LINK_CONNECT_MS);
    if (!link)
        return NULL;
    link->address = *address;
    memcpy(link->room, plan->room, sizeof link->room);
    link->relayed = plan->relayed;
    link->side = plan->waits ? RELAY_HOST : RELAY_GUEST;
    if (connect(fd, (const struct sockaddr *)&address->bytes, address->size) != 0 && errno != EINPROGRESS &&
        errno != EINTR)
        miss_link(link, errno);
    return link;
}

struct link *link_take(int fd, int64_t now)
{
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    struct link *link = create_link(fd, handshake_wait(), now + LINK_SHAKE_MS);
    if (!link)
        return NULL;
    socket_prepare(fd);
    if (getpeername(fd, (struct sockaddr *)&peer, &size) == 0)
        address_set(&link->address, (struct sockaddr *)&peer, size);
    link->connected = link->met = true;
    link->state = LINK_SHAKING;
    return link;
}

void link_destroy(struct link *link)
{
    if (!link)
        return;
    close_link(link, link->trouble.kind, NULL);
    handshake_destroy(link->handshake);
    free(link);
}

int link_fd(const struct link *link)
{
    return link->fd;
}

short link_events(const struct link *link)
{
    int events = link->out_count > 0 || !link->connected ? POLLOUT : 0;
    if (link->connected && !link->ended && link->in_count < sizeof link->in)
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

/* Opens the next sealed frame. Returns the message's size, 0 if there is none or if it cannot be opened. */
static size_t next_message(struct link *link, uint8_t bytes[FRAME_BODY_MAX])
{
    int size = front_frame(link);
    if (size == 0 && link->ended)
        lose_link(link, ECONNRESET);
    if (size < 0)
        close_link(link, TROUBLE_TAMPERED, NULL);
    if (size <= 0)
        return 0;
    size_t opened = seal_open(link->seal, link->in, (size_t)size, bytes);
    drop_frame(link, size);
    if (opened == 0)
        close_link(link, TROUBLE_TAMPERED, NULL);
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
        close_link(link, TROUBLE_TAMPERED, why.text);
    return good;
}

bool link_has_room(const struct link *link)
{
    return link->out_count < LINK_OUT_MAX / 2;
}

bool link_send(struct link *link, const struct message *message)
{
    uint8_t bytes[WIRE_MESSAGE_MAX], frame[FRAME_SIZE_MAX];
    if (link->state != LINK_READY || link->finishing)
        return false;
    size_t size = wire_write(message, bytes);
    bool sent = put_out(link, frame, seal_close(link->seal, bytes, size, frame));
    sodium_memzero(bytes, size);
    if (sent)
        flush_out(link);
    return link->state == LINK_READY;
}

void link_finish(struct link *link, int64_t now)
{
    if (link->state == LINK_CLOSED || link->finishing)
        return;
    if (link->state != LINK_READY) {
        close_link(link, TROUBLE_NONE, NULL);
        return;
    }
    link->finishing = true;
    link->due = now + LINK_SHAKE_MS;
    link_work(link, 0, now);
}

void link_peer(const struct link *link, char text[TROUBLE_PLACE_SIZE])
{
    address_format(&link->address, text);
}

const struct trouble *link_trouble(const struct link *link)
{
    return &link->trouble;
}
