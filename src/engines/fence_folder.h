/* Which file a guest's command begins with, and what the guest may therefore see. */
#ifndef ENGINES_FENCE_FOLDER_H
#define ENGINES_FENCE_FOLDER_H

#include "engines/fence.h"
#include "standard.h"

/* Fills command, folder, file, tools, whole, seen and print of the fence. False after writing why. */
bool fence_folder_find(struct fence *fence, const char *command, const char *folder, struct reason *why)
    __attribute__((warn_unused_result));

/* Is the file still the one that was found? */
bool fence_folder_is_same(const struct fence *fence) __attribute__((warn_unused_result));

/* SHA-256 (FIPS 180-4): whether a file is what it was, though somebody wants it to seem so. */

enum { SHA256_SIZE = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[SHA256_BLOCK];
};

#endif
