/* Feeds libFuzzer's inventions to two ends of a handshake. See "How to fuzz" in docs/HACKING.md. */
#include <sodium.h>

#include "handshake_property.h"
#include "standard.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint32_t drawn;

/* The same each time, so that what broke something breaks it again. */
static const char *name(void)
{
    return "counting";
}

static void draw_bytes(void *bytes, size_t size)
{
    unsigned char seed[randombytes_SEEDBYTES] = {0};
    drawn++;
    memcpy(seed, &drawn, sizeof drawn);
    randombytes_buf_deterministic(bytes, size, seed);
}

static uint32_t draw(void)
{
    uint32_t value;
    draw_bytes(&value, sizeof value);
    return value;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static randombytes_implementation counting = {.implementation_name = name, .random = draw, .buf = draw_bytes};
    (void)argc;
    (void)argv;
    return randombytes_set_implementation(&counting);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum handshake_reach reach;
    drawn = 0;
    const char *wrong = handshake_property(data, size, &reach);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
