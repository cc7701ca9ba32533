/* Friends for tests, by a clock that is told: apart from the others, which are built without libsodium, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "friend_support.h"
#include "net/friend_state.h"

static atomic_llong told_ms = 1000000;

static int64_t told_clock(void)
{
    return told_ms;
}

void told_clock_advance(int64_t milliseconds)
{
    told_ms += milliseconds;
}

void mate_open_told(struct mate *mate)
{
    struct trouble trouble;
    mate->friend = friend_open_by(&mate->setup, told_clock, &trouble);
    if (!mate->friend)
        fail_msg("could not be opened by a told clock: %d", (int)trouble.kind);
}
