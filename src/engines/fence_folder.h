/* Which file a guest's command begins with, and what the guest may therefore see. */
#ifndef ENGINES_FENCE_FOLDER_H
#define ENGINES_FENCE_FOLDER_H

#include "engines/fence.h"

/* Fills command, folder, file, tools, whole, seen and print of the fence. False after writing why. */
bool fence_folder_find(struct fence *fence, const char *command, const char *folder, struct reason *why)
    __attribute__((warn_unused_result));

/* Is the file still the one that was found? */
bool fence_folder_is_same(const struct fence *fence) __attribute__((warn_unused_result));

#endif
