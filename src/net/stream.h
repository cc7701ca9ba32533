/*
 * A stream: a connected socket, and the bytes between it and its link. What
 * comes lies in `in` until there is a whole frame, what goes in `out` until the
 * socket takes it. Both are bounded, and nothing here waits.
 *
 * Private to this room: link.h is what others use.
 */
#ifndef NET_STREAM_H
#define NET_STREAM_H

#include "net/frame.h"

struct stream {
    int fd;     /* -1: closed */
    bool ended; /* the other end sends no more */
    size_t in_count;
    uint8_t in[FRAME_SIZE_MAX];
    size_t out_count, out_room;
    uint8_t *out; /* NULL while nothing waits */
};

/* Reads what there is room for. Returns 0, or an error of the system's, with which the stream is of no more use. */
int stream_fill(struct stream *stream) __attribute__((warn_unused_result));

/* Sends as much as the socket takes. Returns as above. */
int stream_flush(struct stream *stream) __attribute__((warn_unused_result));

/* Puts bytes on their way. Returns 0; ENOBUFS where more than `most` would wait; ENOMEM. */
int stream_put(struct stream *stream, const uint8_t *bytes, size_t size, size_t most)
    __attribute__((warn_unused_result));

/* The size of the frame at the front of what has come, as frame_size has it; and it has been looked at. */
int stream_frame(const struct stream *stream);
void stream_drop_frame(struct stream *stream, int size);

/* Sends no more, and reads what has come and is of no use any more, so that what was said last arrives. */
void stream_end(struct stream *stream);

/* Closes it and frees what waits. */
void stream_close(struct stream *stream);

#endif
