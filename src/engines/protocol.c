/* The protocols that there are. */
#include "engines/protocol.h"

#include <string.h>

#include "engines/protocols.h"

static const struct protocol *const protocols[] = {
    &protocol_ugi, &protocol_riddles, &protocol_riddles_2015, &protocol_riddles_2016, &protocol_filter, NULL,
};

const struct protocol *protocol_at(int i)
{
    return protocols[i];
}

bool protocol_plays(const struct protocol *protocol, const struct variant *variant, struct reason *why)
{
    if (variant->options.opening != OPENING_PLAIN)
        return refuse(why, "by the protocol %s colours cannot be chosen", protocol->name);
    return protocol->plays(variant, why);
}

const struct protocol *protocol_find(const char *name)
{
    for (int i = 0; protocols[i]; i++)
        if (strcmp(protocols[i]->name, name) == 0)
            return protocols[i];
    return NULL;
}
