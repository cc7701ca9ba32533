/* Who asks for metrics: a few at a time, each with one question, answered and closed. As HTTP has it, version 1.0. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "relay/metrics.h"
#include "relay/state.h"

void reader_take(struct relay *relay, int fd, int64_t now)
{
    struct reader *reader = relay->readers;
    while (reader < relay->readers + READERS_MOST && reader->source.fd >= 0)
        reader++;
    if (reader == relay->readers + READERS_MOST) {
        close(fd);
        return;
    }
    *reader = (struct reader){.source = {.fd = fd, .kind = SOURCE_READER}, .due = {.kind = DUE_READER}};
    due_set(&relay->dues, &reader->due, now + READER_MS);
    if (!poller_watch(relay->poller, &reader->source, POLLER_READ))
        reader_close(relay, reader);
}

void reader_close(struct relay *relay, struct reader *reader)
{
    if (reader->source.fd < 0)
        return;
    due_cancel(&relay->dues, &reader->due);
    poller_forget(relay->poller, &reader->source);
    close(reader->source.fd);
    reader->source.fd = -1;
}

static void answer(const struct relay *relay, const struct reader *reader)
{
    char text[METRICS_SIZE], all[METRICS_SIZE + 200];
    bool good = strncmp(reader->asked, "GET ", 4) == 0;
    size_t length = good ? metrics_write(&relay->counts, &relay->limits, relay->draining, text) : 0;
    int size = snprintf(all, sizeof all,
                        "HTTP/1.0 %s\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
                        "Content-Length: %zu\r\nConnection: close\r\n\r\n%.*s",
                        good ? "200 OK" : "405 Method Not Allowed", length, (int)length, text);
    /* Less than the system keeps for a socket that has not yet sent anything: it takes all of it. */
    if (send(reader->source.fd, all, (size_t)size, MSG_NOSIGNAL) == size)
        shutdown(reader->source.fd, SHUT_WR);
}

void reader_hear(struct relay *relay, struct reader *reader)
{
    size_t room = sizeof reader->asked - 1 - reader->length;
    ssize_t got = recv(reader->source.fd, reader->asked + reader->length, room, 0);
    if (end_is_later(got))
        return;
    if (got > 0) {
        reader->length += (size_t)got;
        reader->asked[reader->length] = '\0';
        if (!strstr(reader->asked, "\r\n\r\n") && reader->length < sizeof reader->asked - 1)
            return;
        answer(relay, reader);
    }
    reader_close(relay, reader);
}
