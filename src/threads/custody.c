/* What two threads share, and the last one frees. */
#include "threads/custody.h"

void custody_init(struct custody *custody)
{
    pthread_mutex_init(&custody->mutex, NULL);
    custody->owners = 1;
}

bool custody_share(struct custody *custody, const char *name, thread_run *run, void *context)
{
    custody->owners = 2;
    if (thread_start(&custody->thread, name, run, context) == 0) {
        pthread_detach(custody->thread.handle);
        return true;
    }
    custody->owners = 1;
    return false;
}

bool custody_let_go(struct custody *custody)
{
    pthread_mutex_lock(&custody->mutex);
    int left = --custody->owners;
    pthread_mutex_unlock(&custody->mutex);
    if (left > 0)
        return false;
    pthread_mutex_destroy(&custody->mutex);
    return true;
}
