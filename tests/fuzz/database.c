/* Feeds libFuzzer's inventions to the opening of the database. See "How to fuzz" in docs/HACKING.md. */
#define _DEFAULT_SOURCE

#include "database_property.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char directory[] = "/tmp/gravitrips-fuzz-XXXXXX";
    static int made;
    if (!made && !mkdtemp(directory))
        abort();
    made = 1;
    const char *wrong = database_property(directory, data, size);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
