/* Feeds libFuzzer's inventions to the reader of tournaments' journals. See "How to fuzz" in docs/HACKING.md. */

#include "journal_property.h"
#include "standard.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int games;
    const char *wrong = journal_property((const char *)data, size, &games);
    if (!wrong)
        wrong = journal_property_framed((const char *)data, size, &games);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
