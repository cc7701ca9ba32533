/* What ways share. */
#include "net/way.h"

void way_find(struct way_run *run, const struct address *address)
{
    for (int i = 0; i < run->found_count; i++)
        if (address_equal(&run->found[i], address))
            return;
    if (run->found_count < WAY_FOUND)
        run->found[run->found_count++] = *address;
}
