/* What is kept of a session, as bytes: magic, version, then the fields; texts with two bytes of length. */
#include "net/kept.h"

#include <string.h>

#include "net/bytes.h"

enum { KEPT_VERSION = 1, FLAG_HOST = 1, FLAG_LOCAL = 2, FLAG_MAP = 4, FLAGS = 7 };

/* The version; 0 if these bytes are not ours. */
static uint64_t pass_mark(struct bytes *bytes)
{
    static const char mark[4] = {'G', 'T', 'F', 'K'};
    uint64_t version = KEPT_VERSION;
    char found[sizeof mark];
    memcpy(found, mark, sizeof mark);
    bytes_raw(bytes, found, sizeof found);
    bytes_number(bytes, &version, 1, UINT8_MAX);
    return memcmp(found, mark, sizeof mark) == 0 ? version : 0;
}

static void pass_fields(struct bytes *bytes, struct kept *kept)
{
    uint64_t flags = (kept->host ? FLAG_HOST : 0U) | (kept->local ? FLAG_LOCAL : 0U) | (kept->map_port ? FLAG_MAP : 0U);
    uint64_t port = (uint64_t)kept->port, seen = (uint64_t)kept->seen;
    bytes_number(bytes, &flags, 1, FLAGS);
    bytes_number(bytes, &port, 2, UINT16_MAX);
    bytes_number(bytes, &seen, 8, UINT64_MAX);
    bytes_raw(bytes, kept->token.name, sizeof kept->token.name);
    bytes_raw(bytes, kept->token.secret, sizeof kept->token.secret);
    bytes_text(bytes, kept->relay, sizeof kept->relay, 2);
    for (int i = 0; i < KEPT_PLACES; i++)
        bytes_text(bytes, kept->places[i], sizeof kept->places[i], 2);
    kept->host = flags & FLAG_HOST;
    kept->local = flags & FLAG_LOCAL;
    kept->map_port = flags & FLAG_MAP;
    kept->port = (int)port;
    kept->seen = (int64_t)seen;
}

size_t kept_write(struct kept *kept, uint8_t bytes[KEPT_HEAD_MAX])
{
    struct bytes out = {.to = bytes, .size = KEPT_HEAD_MAX};
    pass_mark(&out);
    pass_fields(&out, kept);
    return out.at;
}

size_t kept_read(const uint8_t *bytes, size_t size, struct kept *kept, struct reason *why)
{
    struct bytes in = {.from = bytes, .size = size, .reads = true};
    memset(kept, 0, sizeof *kept);
    uint64_t version = pass_mark(&in);
    if (in.broken || version == 0)
        return refuse(why, "this is no game with a friend elsewhere");
    if (version != KEPT_VERSION)
        return refuse(why, "this game with a friend elsewhere was kept by a newer version");
    pass_fields(&in, kept);
    if (in.broken)
        return refuse(why, "this game with a friend elsewhere is damaged");
    return in.at;
}
