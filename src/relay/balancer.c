/* The PROXY protocol, version 2. */
#include "relay/balancer.h"

#include <string.h>

enum {
    COMMAND_LOCAL = 0x20,
    COMMAND_PROXY = 0x21,
    FAMILY_FOUR = 0x11,
    FAMILY_SIX = 0x21,
    FOUR_SIZE = 12,
    SIX_SIZE = 36
};

int balancer_rest(const uint8_t head[BALANCER_HEAD])
{
    static const uint8_t signature[12] = {'\r', '\n', '\r', '\n', 0, '\r', '\n', 'Q', 'U', 'I', 'T', '\n'};
    int rest = head[14] << 8 | head[15];
    bool known = head[12] == COMMAND_LOCAL || head[12] == COMMAND_PROXY;
    return memcmp(head, signature, sizeof signature) == 0 && known && rest <= BALANCER_REST_MAX ? rest : -1;
}

enum balancer_word balancer_read(const uint8_t head[BALANCER_HEAD], const uint8_t *rest, int size,
                                 struct address *address)
{
    if (head[12] == COMMAND_LOCAL)
        return BALANCER_ITSELF;
    if (head[13] == FAMILY_FOUR && size >= FOUR_SIZE)
        *address = visitors_four(rest);
    else if (head[13] == FAMILY_SIX && size >= SIX_SIZE)
        *address = visitors_six(rest);
    else
        return BALANCER_UNKNOWN;
    return BALANCER_CLIENT;
}
