/* Reads, writes or counts the bytes of a binary format. */
#include "net/bytes.h"

void bytes_raw(struct bytes *bytes, void *value, size_t size)
{
    bool fits = bytes->at <= bytes->size && bytes->size - bytes->at >= size;
    if (bytes->reads && (bytes->broken || !fits)) {
        bytes->broken = true;
        memset(value, 0, size);
        return;
    }
    if (bytes->reads)
        memcpy(value, bytes->from + bytes->at, size);
    else if (fits && size > 0)
        memcpy(bytes->to + bytes->at, value, size);
    bytes->at += size;
}

void bytes_number(struct bytes *bytes, uint64_t *value, size_t size, uint64_t most)
{
    uint8_t raw[8];
    for (size_t i = 0; i < size; i++)
        raw[i] = (uint8_t)(*value >> 8 * (size - 1 - i));
    bytes_raw(bytes, raw, size);
    if (!bytes->reads)
        return;
    *value = 0;
    for (size_t i = 0; i < size; i++)
        *value = *value << 8 | raw[i];
    if (*value > most) {
        bytes->broken = true;
        *value = 0;
    }
}

void bytes_text(struct bytes *bytes, char *text, size_t room, size_t length_size)
{
    uint64_t length = bytes->reads ? 0 : strlen(text);
    bytes_number(bytes, &length, length_size, room - 1);
    if (bytes->reads)
        memset(text, 0, room);
    bytes_raw(bytes, text, (size_t)length);
    if (bytes->reads && memchr(text, 0, (size_t)length)) {
        bytes->broken = true;
        memset(text, 0, room);
    }
}

uint64_t bytes_hash(uint64_t hash, const void *bytes, size_t size)
{
    for (const uint8_t *at = bytes; size-- > 0; at++)
        hash = (hash ^ *at) * 0x100000001b3U;
    return hash;
}
