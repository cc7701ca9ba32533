/* A guest as tests want it: with a protocol of their own, behind fewer fences than there are. */
#ifndef ENGINES_GUEST_PARTS_H
#define ENGINES_GUEST_PARTS_H

#include "engines/fence.h"
#include "engines/guest.h"

/* As guest_open; `fences`: those that may be used, FENCE_ALL for all. The protocol outlives the guest. */
struct guest *guest_open_behind(const struct guest_setup *setup, const struct variant *variant,
                                const struct protocol *protocol, unsigned fences, const atomic_bool *cancel,
                                struct guest_trouble *trouble) __attribute__((warn_unused_result));

#endif
