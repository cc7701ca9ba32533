/* Which file a guest's command begins with, and what the guest may therefore see. */
#ifndef ENGINES_FENCE_FOLDER_H
#define ENGINES_FENCE_FOLDER_H

#include "engines/fence.h"

/* Fills command, folder, file, tools and keeps of the fence. False after writing why. */
bool fence_folder_find(struct fence *fence, const struct fence_wish *wish, struct reason *why)
    __attribute__((warn_unused_result));

#endif
