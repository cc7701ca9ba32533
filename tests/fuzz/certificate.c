/* Feeds libFuzzer's inventions to the checker of certificates. See "How to fuzz" in docs/HACKING.md. */

#include "certificate_property.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *wrong = certificate_property(data, size);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
