/*
 * Feeds libFuzzer's inventions to sessions: as orders, and as what was kept, with a sum that fits. See "How to fuzz" in
 * docs/HACKING.md.
 */

#include "net/bytes.h"
#include "net/session_log.h"
#include "session_property.h"

enum { SUM_SIZE = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Without a sum that fits nothing else would be looked at. */
static const char *kept(const uint8_t *data, size_t size)
{
    uint8_t *bytes = malloc(size + SUM_SIZE);
    if (!bytes)
        abort();
    memcpy(bytes, data, size);
    for (int i = 0; i < SUM_SIZE; i++)
        bytes[size + (size_t)i] = (uint8_t)(bytes_hash(BYTES_HASH, data, size) >> (56 - 8 * i));
    const char *wrong = session_pack_property(bytes, size + SUM_SIZE);
    free(bytes);
    return wrong;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t mark[] = "GTSE";
    bool packed = size > sizeof mark && memcmp(data, mark, sizeof mark) == 0;
    const char *wrong = packed ? kept(data, size) : session_property(data, size);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
