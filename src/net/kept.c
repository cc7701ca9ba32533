/* What is kept of a session, as bytes: magic, version, numbers with the high byte first, texts with two of length. */
#include "net/kept.h"

#include <string.h>

enum { KEPT_VERSION = 1, FLAG_HOST = 1, FLAG_LOCAL = 2, FLAG_MAP = 4, FLAGS = 7 };

static const uint8_t MAGIC[4] = {'G', 'T', 'F', 'K'};

/* Bytes that are written or read one after another. */
struct reel {
    uint8_t *to;
    const uint8_t *from, *end;
    bool bad;
};

static void put(struct reel *reel, const void *bytes, size_t size)
{
    memcpy(reel->to, bytes, size);
    reel->to += size;
}

static void put_number(struct reel *reel, uint64_t number, int bytes)
{
    while (bytes-- > 0)
        *reel->to++ = (uint8_t)(number >> 8 * bytes);
}

static void put_text(struct reel *reel, const char *text)
{
    put_number(reel, strlen(text), 2);
    put(reel, text, strlen(text));
}

static void take(struct reel *reel, void *bytes, size_t size)
{
    if (reel->bad || (size_t)(reel->end - reel->from) < size) {
        reel->bad = true;
        memset(bytes, 0, size);
        return;
    }
    memcpy(bytes, reel->from, size);
    reel->from += size;
}

static uint64_t take_number(struct reel *reel, int bytes)
{
    uint64_t number = 0;
    for (uint8_t byte; bytes > 0; bytes--) {
        take(reel, &byte, 1);
        number = number << 8 | byte;
    }
    return number;
}

static void take_text(struct reel *reel, char text[CODE_ADDRESS_SIZE])
{
    size_t length = (size_t)take_number(reel, 2);
    if (length >= CODE_ADDRESS_SIZE)
        reel->bad = true;
    else
        take(reel, text, length);
    if (reel->bad || memchr(text, 0, length))
        length = 0;
    text[length] = 0;
}

size_t kept_write(const struct kept *kept, uint8_t bytes[KEPT_HEAD_MAX])
{
    struct reel reel = {.to = bytes};
    int flags = (kept->host ? FLAG_HOST : 0) | (kept->local ? FLAG_LOCAL : 0) | (kept->map_port ? FLAG_MAP : 0);
    put(&reel, MAGIC, sizeof MAGIC);
    put_number(&reel, KEPT_VERSION, 1);
    put_number(&reel, (uint64_t)flags, 1);
    put_number(&reel, (uint64_t)kept->port, 2);
    put_number(&reel, (uint64_t)kept->seen, 8);
    put(&reel, kept->token.name, sizeof kept->token.name);
    put(&reel, kept->token.secret, sizeof kept->token.secret);
    put_text(&reel, kept->relay);
    for (int i = 0; i < KEPT_PLACES; i++)
        put_text(&reel, kept->places[i]);
    return (size_t)(reel.to - bytes);
}

size_t kept_read(const uint8_t *bytes, size_t size, struct kept *kept, struct reason *why)
{
    struct reel reel = {.from = bytes, .end = bytes + size};
    uint8_t magic[sizeof MAGIC];
    memset(kept, 0, sizeof *kept);
    take(&reel, magic, sizeof magic);
    int version = (int)take_number(&reel, 1);
    if (reel.bad || memcmp(magic, MAGIC, sizeof magic) != 0)
        return refuse(why, "this is no game with a friend elsewhere");
    if (version != KEPT_VERSION)
        return refuse(why, "this game with a friend elsewhere was kept by a newer version");
    int flags = (int)take_number(&reel, 1);
    kept->host = flags & FLAG_HOST;
    kept->local = flags & FLAG_LOCAL;
    kept->map_port = flags & FLAG_MAP;
    kept->port = (int)take_number(&reel, 2);
    kept->seen = (int64_t)take_number(&reel, 8);
    take(&reel, kept->token.name, sizeof kept->token.name);
    take(&reel, kept->token.secret, sizeof kept->token.secret);
    take_text(&reel, kept->relay);
    for (int i = 0; i < KEPT_PLACES; i++)
        take_text(&reel, kept->places[i]);
    if (reel.bad || (flags & ~FLAGS))
        return refuse(why, "this game with a friend elsewhere is damaged");
    return (size_t)(reel.from - bytes);
}
