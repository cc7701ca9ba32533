/* Datagrams of the local network as bytes. */
#include "net/beacon.h"

#include <string.h>

enum { AT_VERSION = 4, AT_KIND, AT_WHAT, AT_NONCE = 8, AT_SOUGHT = 12, AT_PORT = 28, AT_TEXTS = 30 };

static const char MAGIC[4] = {'G', 'T', 'L', 'N'};

/* One byte for the length, then so many. */
static uint8_t *write_text(uint8_t *to, const char *text)
{
    size_t length = strlen(text);
    *to++ = (uint8_t)length;
    memcpy(to, text, length);
    return to + length;
}

void beacon_write(const struct beacon *beacon, uint8_t bytes[BEACON_SIZE])
{
    memset(bytes, 0, BEACON_SIZE);
    memcpy(bytes, MAGIC, sizeof MAGIC);
    bytes[AT_VERSION] = BEACON_VERSION;
    bytes[AT_KIND] = (uint8_t)beacon->kind;
    bytes[AT_WHAT] = (uint8_t)beacon->what;
    memcpy(bytes + AT_NONCE, beacon->nonce, sizeof beacon->nonce);
    memcpy(bytes + AT_SOUGHT, beacon->sought, BEACON_NAME_SIZE);
    bytes[AT_PORT] = (uint8_t)(beacon->port >> 8);
    bytes[AT_PORT + 1] = (uint8_t)beacon->port;
    write_text(write_text(bytes + AT_TEXTS, beacon->game), beacon->name);
}

/* Reads a text of fewer than `size` bytes; NULL if it does not end within the datagram. */
static const uint8_t *read_text(const uint8_t *from, const uint8_t *end, char *text, size_t size)
{
    if (!from || from == end)
        return NULL;
    size_t length = *from++;
    if (length >= size || length > (size_t)(end - from) || memchr(from, 0, length))
        return NULL;
    memcpy(text, from, length);
    text[length] = 0;
    wire_clean(text, size, text);
    return from + length;
}

bool beacon_read(const uint8_t *bytes, size_t size, struct beacon *beacon)
{
    memset(beacon, 0, sizeof *beacon);
    if (size != BEACON_SIZE || memcmp(bytes, MAGIC, sizeof MAGIC) != 0 || bytes[AT_VERSION] != BEACON_VERSION)
        return false;
    int kind = bytes[AT_KIND], what = bytes[AT_WHAT];
    if (kind < BEACON_ASKS || kind > BEACON_ANSWERS || what < BEACON_ANY || what > BEACON_SESSION)
        return false;
    beacon->kind = (enum beacon_kind)kind;
    beacon->what = (enum beacon_what)what;
    memcpy(beacon->nonce, bytes + AT_NONCE, sizeof beacon->nonce);
    memcpy(beacon->sought, bytes + AT_SOUGHT, BEACON_NAME_SIZE);
    beacon->port = bytes[AT_PORT] << 8 | bytes[AT_PORT + 1];
    const uint8_t *end = bytes + size;
    const uint8_t *rest = read_text(bytes + AT_TEXTS, end, beacon->game, sizeof beacon->game);
    rest = read_text(rest, end, beacon->name, sizeof beacon->name);
    return rest && (kind == BEACON_ASKS || beacon->port > 0);
}
