/* Where a router may stand, and what address outside is worth something. */
#include <arpa/inet.h>
#include <string.h>

#include "net/mapper.h"

/* RFC 1918, RFC 6598, and those that machines give themselves. */
static bool is_local(uint32_t bits)
{
    return bits >> 24 == 10 || bits >> 20 == 0xac1 || bits >> 16 == 0xc0a8 || bits >> 22 == 0x191 ||
           bits >> 16 == 0xa9fe;
}

/* An address of a router that stands behind another one leads nowhere, nor does this machine, or none. */
bool mapper_place_is_public(const char *address)
{
    struct in_addr four;
    if (inet_pton(AF_INET, address, &four) != 1)
        return false;
    uint32_t bits = ntohl(four.s_addr);
    return bits >> 24 != 0 && bits >> 24 != 127 && !is_local(bits);
}

bool mapper_place_is_nearby(const char *url)
{
    static const char http[] = "http://";
    char host[INET_ADDRSTRLEN];
    struct in_addr four;
    if (!url || strncmp(url, http, strlen(http)) != 0)
        return false;
    const char *begin = url + strlen(http);
    size_t length = strcspn(begin, ":/");
    if (length >= sizeof host)
        return false;
    memcpy(host, begin, length);
    host[length] = '\0';
    return inet_pton(AF_INET, host, &four) == 1 && is_local(ntohl(four.s_addr));
}
