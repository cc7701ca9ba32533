/* Feeds libFuzzer's inventions to the reader of messages. See "How to fuzz" in docs/HACKING.md. */

#include "standard.h"
#include "wire_property.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool read;
    const char *wrong = wire_property(data, size, &read);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
