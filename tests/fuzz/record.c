/* Feeds libFuzzer's inventions to the reader of records. See "How to fuzz" in docs/HACKING.md. */

#include "record_property.h"
#include "standard.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record_counts counts;
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    const char *wrong = record_property(text, &counts);
    free(text);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
