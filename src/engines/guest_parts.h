/* A guest as tests want it: with a protocol of their own, behind a lesser fence than there is. */
#ifndef ENGINES_GUEST_PARTS_H
#define ENGINES_GUEST_PARTS_H

#include "engines/fence.h"
#include "engines/guest.h"

/* As guest_open, behind nothing better than `best`. The protocol outlives the guest. */
struct guest *guest_open_behind(const struct guest_setup *setup, const struct variant *variant,
                                const struct protocol *protocol, enum fence_kind best, const atomic_bool *cancel,
                                struct guest_trouble *trouble) __attribute__((warn_unused_result));

#endif
