/* A link from outside: how one is made, what it is asked, and its messages. */
#include "net/link.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "net/link_state.h"

/* Takes over the handshake, and the socket if all is well. */
static struct link *create(int fd, struct handshake *handshake, int64_t due)
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
        create(fd, plan->waits ? handshake_wait() : handshake_join(plan->purpose, plan->name, &plan->secret),
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
    struct link *link = create(fd, handshake_wait(), now + LINK_SHAKE_MS);
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
