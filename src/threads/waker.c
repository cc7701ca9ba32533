/* How a thread that polls is woken by another one. */
#include "threads/waker.h"

#include <fcntl.h>
#include <unistd.h>

bool waker_open(struct waker *waker)
{
    if (pipe(waker->ends) != 0) {
        waker->ends[0] = waker->ends[1] = -1;
        return false;
    }
    for (int i = 0; i < 2; i++) {
        (void)fcntl(waker->ends[i], F_SETFD, FD_CLOEXEC);
        (void)fcntl(waker->ends[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

void waker_close(struct waker *waker)
{
    for (int i = 0; i < 2; i++) {
        if (waker->ends[i] >= 0)
            close(waker->ends[i]);
        waker->ends[i] = -1;
    }
}

int waker_fd(const struct waker *waker)
{
    return waker->ends[0];
}

void waker_wake(const struct waker *waker)
{
    ssize_t told = write(waker->ends[1], "", 1);
    (void)told; /* a full pipe wakes, too */
}

void waker_rest(const struct waker *waker)
{
    char bytes[64];
    while (read(waker->ends[0], bytes, sizeof bytes) > 0)
        continue;
}
