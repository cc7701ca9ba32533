/* Feeds libFuzzer's inventions to what hears those who ask ours. See "How to fuzz" in docs/HACKING.md. */

#include "standard.h"
#include "talk_property.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct talk_counts counts = {0};
    const char *wrong = serve_property(data, size, &counts);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
