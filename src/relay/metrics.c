/*
 * Metrics: what a relay has counted, as text that Prometheus reads (exposition format 0.0.4), and the readers who ask
 * for it. There are only a few at a time; each asks once, is answered, and is closed, as in HTTP 1.0. The text contains
 * no address and no room. Declared in state.h.
 */
#include <sys/socket.h>
#include <unistd.h>

#include "relay/state.h"
#include "standard.h"

/* --- the text of the metrics --- */

struct page {
    char *text;
    size_t length;
};

static void add_text(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_text(struct page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(page->text + page->length, METRICS_SIZE - page->length, format, arguments);
    va_end(arguments);
    assert(more >= 0 && page->length + (size_t)more < METRICS_SIZE);
    page->length += (size_t)more;
}

static void add_head(struct page *page, const char *name, const char *kind, const char *what)
{
    add_text(page, "# HELP gravitrips_relay_%s %s\n# TYPE gravitrips_relay_%s %s\n", name, what, name, kind);
}

static void add_one(struct page *page, const char *name, const char *kind, const char *what, uint64_t value)
{
    add_head(page, name, kind, what);
    add_text(page, "gravitrips_relay_%s %" PRIu64 "\n", name, value);
}

static void add_each(struct page *page, const char *name, const char *const *labels, const uint64_t *values, int count)
{
    for (int i = 0; i < count; i++)
        add_text(page, "gravitrips_relay_%s{reason=\"%s\"} %" PRIu64 "\n", name, labels[i], values[i]);
}

static size_t write_metrics(const struct relay_counts *counts, const struct relay_limits *limits, bool draining,
                            char text[METRICS_SIZE])
{
    static const char *const refusals[REFUSALS] = {
        [REFUSED_FULL] = "full", [REFUSED_ADDRESS] = "address",   [REFUSED_FAST] = "fast",
        [REFUSED_ROOM] = "room", [REFUSED_MISTAKEN] = "mistaken", [REFUSED_SLOW] = "slow",
    };
    static const char *const endings[ENDINGS] = {
        [ENDED_LEFT] = "left",
        [ENDED_IDLE] = "idle",
        [ENDED_LIFE] = "life",
        [ENDED_SHORT] = "memory",
    };
    struct page page = {text, 0};
    add_one(&page, "connections", "gauge", "Connections now.", (uint64_t)counts->connections);
    add_one(&page, "connections_max", "gauge", "Connections that there may be.", (uint64_t)limits->connections);
    add_one(&page, "waiting", "gauge", "Ends that wait for somebody now.", (uint64_t)counts->waiting);
    add_one(&page, "tables", "gauge", "Tables now.", (uint64_t)counts->tables);
    add_one(&page, "draining", "gauge", "1: nobody is let in any more.", draining);
    add_one(&page, "connections_total", "counter", "Connections since the start.", counts->came);
    add_one(&page, "tables_total", "counter", "Tables since the start.", counts->met);
    add_one(&page, "bytes_total", "counter", "Bytes passed on since the start.", counts->bytes);
    add_one(&page, "unmet_total", "counter", "Ends that waited and met nobody.", counts->unmet);
    add_head(&page, "refusals_total", "counter", "Connections that were sent away.");
    add_each(&page, "refusals_total", refusals, counts->refused, REFUSALS);
    add_head(&page, "ended_total", "counter", "Tables that ended.");
    add_each(&page, "ended_total", endings, counts->ended, ENDINGS);
    return page.length;
}

/* --- connections that ask for metrics --- */

void metrics_take(struct relay *relay, int fd, int64_t now)
{
    struct reader *reader = relay->readers;
    while (reader < relay->readers + READERS_MOST && reader->source.fd >= 0)
        reader++;
    if (reader == relay->readers + READERS_MOST) {
        close(fd);
        return;
    }
    *reader = (struct reader){.source = {.fd = fd, .kind = SOURCE_READER}, .timer = {.kind = TIMER_READER}};
    timer_set(&relay->timers, &reader->timer, now + READER_MS);
    if (!poller_watch(relay->poller, &reader->source, POLLER_READ))
        metrics_close(relay, reader);
}

void metrics_close(struct relay *relay, struct reader *reader)
{
    if (reader->source.fd < 0)
        return;
    timer_cancel(&relay->timers, &reader->timer);
    poller_forget(relay->poller, &reader->source);
    close(reader->source.fd);
    reader->source.fd = -1;
}

static void answer_reader(const struct relay *relay, const struct reader *reader)
{
    char text[METRICS_SIZE], all[METRICS_SIZE + 200];
    bool good = strncmp(reader->asked, "GET ", 4) == 0;
    size_t length = good ? write_metrics(&relay->counts, &relay->limits, relay->draining, text) : 0;
    int size = snprintf(all, sizeof all,
                        "HTTP/1.0 %s\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
                        "Content-Length: %zu\r\nConnection: close\r\n\r\n%.*s",
                        good ? "200 OK" : "405 Method Not Allowed", length, (int)length, text);
    /* the answer fits into the send buffer of a fresh socket, so send takes all of it */
    if (send(reader->source.fd, all, (size_t)size, MSG_NOSIGNAL) == size)
        shutdown(reader->source.fd, SHUT_WR);
}

void metrics_hear(struct relay *relay, struct reader *reader)
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
        answer_reader(relay, reader);
    }
    metrics_close(relay, reader);
}
