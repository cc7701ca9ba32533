/* Metrics as text. */
#include "relay/metrics.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

struct page {
    char *text;
    size_t length;
};

static void add(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(struct page *page, const char *format, ...)
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
    add(page, "# HELP gravitrips_relay_%s %s\n# TYPE gravitrips_relay_%s %s\n", name, what, name, kind);
}

static void add_one(struct page *page, const char *name, const char *kind, const char *what, uint64_t value)
{
    add_head(page, name, kind, what);
    add(page, "gravitrips_relay_%s %" PRIu64 "\n", name, value);
}

static void add_each(struct page *page, const char *name, const char *const *labels, const uint64_t *values, int count)
{
    for (int i = 0; i < count; i++)
        add(page, "gravitrips_relay_%s{reason=\"%s\"} %" PRIu64 "\n", name, labels[i], values[i]);
}

size_t metrics_write(const struct relay_counts *counts, const struct relay_limits *limits, bool draining,
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
