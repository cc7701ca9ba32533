/* Feeds libFuzzer's inventions to the reader of solvers' journals. See "How to fuzz" in docs/HACKING.md. */

#include "bounds_property.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t bounds;
    const char *wrong = bounds_property((const char *)data, size, &bounds);
    if (!wrong)
        wrong = bounds_property_summed((const char *)data, size, &bounds);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
