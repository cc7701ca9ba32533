/* The same as tests/e2e/lib_patience.sh: of a second on a busy machine a program has but a part. */
#include "patience.h"
#include "standard.h"

#include <unistd.h>

#include "slow.h"

static const double LEAST = 0.05;

enum { USUAL_SECONDS = 20, SLOWED_DOWN = SANITIZED ? 10 : 1, LOOK_MS = 1000 };

int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* How many programs and threads run, or would if there were a processor for them; 0: nobody knows. */
static int running(void)
{
    int count = 0;
    FILE *file = fopen("/proc/loadavg", "r");
    if (file && fscanf(file, "%*f %*f %*f %d", &count) != 1)
        count = 0;
    if (file)
        fclose(file);
    return count;
}

/* Half of its share: several wait for one another. It ends everywhere. */
static double part_of_a_processor(void)
{
    double processors = (double)sysconf(_SC_NPROCESSORS_ONLN);
    int wanting = running();
    double part = wanting > processors ? processors / wanting / 2 : 1;
    return part < LEAST ? LEAST : part;
}

bool has_patience(struct patience *patience)
{
    int64_t now = now_ms();
    int most = (patience->seconds ? patience->seconds : USUAL_SECONDS) * SLOWED_DOWN;
    if (!patience->looked_at)
        patience->looked_at = now;
    if (now - patience->looked_at >= LOOK_MS) {
        patience->waited += (double)(now - patience->looked_at) / 1000 * part_of_a_processor();
        patience->looked_at = now;
    }
    return patience->waited < most;
}
