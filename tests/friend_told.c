/* Friends for tests, by a clock that is told: apart from the others, which are built without libsodium, too. */
#include <poll.h>

#include "friend_support.h"
#include "net/friend_state.h"
#include "prelude.h"

static atomic_llong told_ms = 1000000;
static atomic_ullong looks;

static int64_t told_clock(void)
{
    looks++;
    return told_ms;
}

void told_clock_advance(int64_t milliseconds)
{
    told_ms += milliseconds;
}

/* A friend who was just at work may have looked before the clock went on. */
void told_clock_show(struct mate *mate, int64_t milliseconds)
{
    told_clock_advance(milliseconds);
    for (unsigned long long before = looks; looks == before; poll(NULL, 0, 1))
        friend_hurry(mate->friend);
}

void mate_open_told(struct mate *mate)
{
    struct trouble trouble;
    mate->friend = friend_open_by(&mate->setup, told_clock, &trouble);
    if (!mate->friend)
        fail_msg("could not be opened by a told clock: %d", (int)trouble.kind);
}
