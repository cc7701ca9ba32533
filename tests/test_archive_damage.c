/*
 * Whatever is in the file: the archive does not crash, tells what it cannot do,
 * and after one more start it can. Random damage, and what fuzzing has found.
 */
#define _DEFAULT_SOURCE

#include "corpus.h"
#include "database_property.h"
#include "prelude.h"
#include "slow.h"
#include "store_support.h"

enum { TRIES = SANITIZED ? 20 : 150, RUNS_MAX = 4, RUN_BYTES = 40 };

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 8;
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_random_damage)
{
    uint8_t data[RUNS_MAX * (4 + RUN_BYTES)];
    uint32_t seed = 7;
    for (int i = 0; i < TRIES; i++) {
        size_t size = 0;
        for (uint32_t runs = 1 + next_random(&seed) % RUNS_MAX; runs > 0; runs--) {
            uint32_t place = next_random(&seed);
            uint32_t count = 1 + next_random(&seed) % RUN_BYTES;
            data[size++] = (uint8_t)(place % 255);
            data[size++] = (uint8_t)(place >> 8);
            data[size++] = (uint8_t)(place >> 16);
            data[size++] = (uint8_t)count;
            while (count-- > 0)
                data[size++] = (uint8_t)next_random(&seed);
        }
        const char *wrong = database_property(*fixture, data, size);
        if (wrong)
            fail_msg("try %d: %s", i, wrong);
    }
}

/* Each file is one input of the fuzzer. */
TEST(test_what_fuzzing_found)
{
    size_t count;
    struct corpus_file *files = corpus_read("databases", 1, &count);
    for (size_t i = 0; i < count; i++) {
        const char *wrong = database_property(*fixture, files[i].bytes, files[i].size);
        if (wrong)
            fail_msg("%s: %s", files[i].name, wrong);
    }
}

TESTS_MAIN(NULL, NULL)
