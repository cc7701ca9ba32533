/* The table of ways. */
#include "net/way.h"

const struct way *const way_table[WAYS] = {
    [WAY_LOCAL] = &way_local, [WAY_ADDRESS] = &way_address, [WAY_MAPPED] = &way_mapped, [WAY_RELAY] = &way_relay};
