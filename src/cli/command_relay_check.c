/* gravitrips-cli relay-check: how good a relay is. Declared in cli.h. */
#include "cli/cli.h"
#include "net/relay_probe.h"

enum {
    SLOW_US = 400000,    /* round trip: beyond this, moves feel late */
    UNEVEN_US = 1000000, /* 99th percentile: beyond this, some moves feel late */
    THIN = 2048          /* bytes a second that moves, clocks and chat of a lively game with spectators need */
};

static double milliseconds(int64_t microseconds)
{
    return (double)microseconds / 1000;
}

static void print_judgement(const struct relay_probe *probe)
{
    bool slow = probe->median_us > SLOW_US, uneven = probe->p99_us > UNEVEN_US, thin = probe->bytes_per_second < THIN;
    if (slow)
        printf("slow\tA move is seen %.1f seconds late. Take a relay that is nearer to both.\n",
               (double)probe->median_us / 2000000);
    if (uneven)
        printf("uneven\tNow and then something takes %.1f seconds. The network or the relay is overloaded; try again "
               "later, or take another relay.\n",
               (double)probe->p99_us / 1000000);
    if (thin)
        printf("thin\tLess passes than a game with spectators may need. Ask who runs it to raise --bytes.\n");
    if (!slow && !uneven && !thin)
        printf("good\tA move is seen %.1f ms late.\n", milliseconds(probe->median_us) / 2);
}

enum cli_exit command_relay_check(const struct cli_options *options)
{
    struct relay_probe probe;
    struct trouble trouble;
    char words[TROUBLE_TEXT_SIZE];
    if (!relay_probe_run(options->file, &probe, &trouble)) {
        trouble_format(&trouble, NULL, words, sizeof words);
        cli_wrong("%s", words);
        return CLI_REFUSED;
    }
    printf("relay\t%s\nconnect\t%.1f ms\nmeeting\t%.1f ms\n", probe.place, milliseconds(probe.connect_us),
           milliseconds(probe.meeting_us));
    printf("round trip\t%.2f ms\t%.2f ms\t%d times\n", milliseconds(probe.median_us), milliseconds(probe.p99_us),
           probe.times);
    printf("throughput\t%.1f KiB/s\n", (double)probe.bytes_per_second / 1024);
    print_judgement(&probe);
    return CLI_DONE;
}
