/* DNS-SD where Avahi is not in the build: nobody is found by it. */
#include "net/dnssd.h"

#ifndef WITH_AVAHI

struct dnssd *dnssd_begin(bool browses)
{
    (void)browses;
    return NULL;
}

void dnssd_publish(struct dnssd *dnssd, const struct beacon *answer)
{
    (void)dnssd, (void)answer;
}

int dnssd_fd(const struct dnssd *dnssd)
{
    (void)dnssd;
    return -1;
}

int dnssd_list(struct dnssd *dnssd, struct dnssd_found list[DNSSD_MAX])
{
    (void)dnssd, (void)list;
    return 0;
}

void dnssd_end(struct dnssd *dnssd)
{
    (void)dnssd;
}

#endif
