/* What a relay has counted, as text that Prometheus reads (exposition format 0.0.4). No address, no room is in it. */
#ifndef RELAY_METRICS_H
#define RELAY_METRICS_H

#include "relay/relay.h"

enum { METRICS_SIZE = 6000 };

/* Writes it with a final 0; returns its length. */
size_t metrics_write(const struct relay_counts *counts, const struct relay_limits *limits, bool draining,
                     char text[METRICS_SIZE]);

#endif
