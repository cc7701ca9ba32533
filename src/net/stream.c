/* A socket's bytes, in and out. */
#include "net/stream.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/socket.h"

enum { OUT_ROOM_LEAST = 512, READS_MAX = 8 };

static bool is_for_later(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

int stream_fill(struct stream *stream)
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

int stream_flush(struct stream *stream)
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

int stream_put(struct stream *stream, const uint8_t *bytes, size_t size, size_t most)
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

int stream_frame(const struct stream *stream)
{
    return frame_size(stream->in, stream->in_count);
}

void stream_drop_frame(struct stream *stream, int size)
{
    stream->in_count -= (size_t)size;
    memmove(stream->in, stream->in + size, stream->in_count);
}

void stream_end(struct stream *stream)
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

void stream_close(struct stream *stream)
{
    if (stream->fd >= 0)
        close(stream->fd);
    stream->fd = -1;
    drop_out(stream);
    sodium_memzero(stream->in, sizeof stream->in);
    stream->in_count = 0;
}
