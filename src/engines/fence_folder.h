/* Finds the file that a guest's command starts, and so what the guest needs to see. */
#ifndef ENGINES_FENCE_FOLDER_H
#define ENGINES_FENCE_FOLDER_H

#include "engines/fence.h"
#include "standard.h"

/* Sets command, folder, file, tools, whole, seen and print of the fence. False after writing the reason. */
bool fence_folder_find(struct fence *fence, const char *command, const char *folder, struct reason *why)
    __attribute__((warn_unused_result));

/* Is the file still the one that was found? */
bool fence_folder_is_same(const struct fence *fence) __attribute__((warn_unused_result));

/* SHA-256 (FIPS 180-4): tells whether a file has changed, even if somebody tries to hide it. */

enum { SHA256_SIZE = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[SHA256_BLOCK];
};

#endif
