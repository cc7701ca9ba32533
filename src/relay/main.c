/* gravitrips-relay: connects two programs that cannot reach each other. */
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "gravitrips/version.h"
#include "options/terminal.h"
#include "relay/relay.h"
#include "relay/relay_options.h"
#include "standard.h"

/* --- the rights of the process: fewer than those of who started it, but enough open files --- */

/* Raises the limit of open files. Root may even raise the hard limit. */
static int raise_files(int wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return wanted;
    struct rlimit more = {(rlim_t)wanted, limit.rlim_max > (rlim_t)wanted ? limit.rlim_max : (rlim_t)wanted};
    if (limit.rlim_cur >= (rlim_t)wanted || setrlimit(RLIMIT_NOFILE, &more) == 0)
        return wanted;
    more = (struct rlimit){limit.rlim_max, limit.rlim_max};
    return setrlimit(RLIMIT_NOFILE, &more) == 0 ? (int)limit.rlim_max : (int)limit.rlim_cur;
}

/* Drops all capabilities, whoever has them. Without them root is root in name only. */
static bool drop_capabilities(struct reason *why)
{
#ifdef __linux__
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    if (syscall(SYS_capset, &header, none) != 0)
        return refuse(why, "cannot give up its rights: %s", strerror(errno));
#endif
    (void)why;
    return true;
}

/*
 * Is this user namespace one with a single user? Root cannot become another user there; but outside of the namespace
 * this root is an ordinary user, the one who made it.
 */
static bool is_only_user(void)
{
    FILE *map = fopen("/proc/self/uid_map", "r"); /* each line is a range: first user inside, first outside, count */
    unsigned here, outside, count, more;
    int read = map ? fscanf(map, "%u %u %u %u", &here, &outside, &count, &more) : 0;
    if (map)
        fclose(map);
    return read == 3 && count == 1;
}

static bool enter_folder(const char *folder, struct reason *why)
{
    if (folder && (chdir(folder) != 0 || chroot(".") != 0 || chdir("/") != 0))
        return refuse(why, "--chroot: %.60s: %s", folder, strerror(errno));
    return true;
}

/* Stops being root. The user is looked up before chroot, because there /etc may be missing. */
static bool drop_root(const char *user, const char *folder, struct reason *why)
{
    const char *name = user ? user : "nobody";
    const struct passwd *found = getpwnam(name);
    if (!found)
        return refuse(why, "there is no user '%.40s'; name another one with --user", name);
    if (!enter_folder(folder, why))
        return false;
    if (setgroups(0, NULL) != 0 || setgid(found->pw_gid) != 0 || setuid(found->pw_uid) != 0)
        return refuse(why, "cannot become the user %.40s: %s", found->pw_name, strerror(errno));
    if (setuid(0) == 0 || geteuid() == 0)
        return refuse(why, "cannot stop being root; take another --user");
    return true;
}

static bool drop_rights(const char *user, const char *folder, struct reason *why)
{
    if (geteuid() != 0 && (user || folder))
        return refuse(why, "only root can start it with --user or --chroot");
    bool root = geteuid() == 0, only = root && is_only_user();
    if (only && user)
        return refuse(why, "there is no other user in this namespace; start it without --user");
    if (only)
        relay_say("this namespace has no other user: it remains the one who began it, without any rights of root");
    if (root && !(only ? enter_folder(folder, why) : drop_root(user, folder, why)))
        return false;
#ifdef __linux__ /* no privileges by exec, no core dumps, no tracing by the user's other processes */
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
    return drop_capabilities(why);
}

enum { LOOK_MS = 500 /* milliseconds from one look for signals to the next */ };

static int64_t clock_ms(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- before the relay begins: random seed, open files, sockets --- */

static bool read_seed(uint8_t seed[16])
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0 && read(fd, seed, 16) == 16;
    if (fd >= 0)
        close(fd);
    return good || relay_say("/dev/urandom cannot be read: %s", strerror(errno ? errno : EIO));
}

/* Lowers the limit of connections if the system may not allow enough open files. */
static bool fit_files(struct relay_limits *limits)
{
    int wanted = relay_files(limits), have = raise_files(wanted);
    if (have >= wanted)
        return true;
    int fewer = limits->connections - (wanted - have);
    if (fewer < 2)
        return relay_say("only %d files may be open here, too few for a table; raise `ulimit -n` to %d", have, wanted);
    relay_say("only %d files may be open here: %d connections at once, not %d; for all of them raise `ulimit -n` to %d",
              have, fewer, limits->connections, wanted);
    limits->connections = fewer;
    return true;
}

struct sockets {
    int ends[2], metrics[2];
    int end_count, metrics_count;
};

/* Opens everything that needs rights, before the rights are dropped. */
static bool open_sockets(struct relay_options *line, struct sockets *sockets)
{
    struct reason why;
    sockets->end_count = ports_open(line->address, &line->port, sockets->ends, &why);
    sockets->metrics_count = 0;
    if (sockets->end_count == 0)
        return relay_say("%s", why.text);
    if (!line->has_metrics)
        return true;
    sockets->metrics_count = ports_open("127.0.0.1", &line->metrics, sockets->metrics, &why);
    return sockets->metrics_count > 0 || relay_say("--metrics: %s", why.text);
}

static struct relay *begin_relay(const struct relay_options *line, const struct sockets *sockets,
                                 const uint8_t seed[16])
{
    struct relay *relay = relay_create(&line->limits, seed);
    bool good = relay != NULL;
    for (int i = 0; i < sockets->end_count; i++)
        good = good && relay_listen(relay, sockets->ends[i]);
    for (int i = 0; i < sockets->metrics_count; i++)
        good = good && relay_listen_for_metrics(relay, sockets->metrics[i]);
    if (good)
        return relay;
    relay_say("cannot begin: %s; fewer --connections need less memory", strerror(errno));
    relay_destroy(relay);
    return NULL;
}

static void tell_start(const struct relay_options *line)
{
    char metrics[60] = "no metrics";
    if (line->has_metrics)
        snprintf(metrics, sizeof metrics, "metrics at 127.0.0.1 port %d", line->metrics);
    relay_say("version %s waits at %s port %d for up to %d tables; %s", GRAVITRIPS_VERSION,
              line->address ? line->address : "every address,", line->port, line->limits.connections / 2, metrics);
}

/* --- signals: they are blocked, and looked for between turns of the relay --- */

/* Takes a pending signal. Returns false if there is none. */
static bool take_signal(const sigset_t *held)
{
    sigset_t pending;
    int number;
    sigpending(&pending);
    return (sigismember(&pending, SIGTERM) || sigismember(&pending, SIGINT)) && sigwait(held, &number) == 0;
}

/* --- the main loop --- */

/*
 * Runs the relay until a second signal comes; after the first one, only until no table is left or --drain seconds are
 * over.
 */
static void run_relay(struct relay *relay, const struct relay_options *line, const sigset_t *held)
{
    int64_t now = clock_ms(NULL), looks = now, ends = INT64_MAX;
    bool draining = false;
    while (now < ends && !(draining && relay_counts(relay)->tables == 0)) {
        int wait = relay_next(relay, now);
        relay_turn(relay, wait < 0 || wait > LOOK_MS ? LOOK_MS : wait, clock_ms, NULL);
        now = clock_ms(NULL);
        if (now < looks)
            continue;
        looks = now + LOOK_MS / 2;
        if (!take_signal(held))
            continue;
        if (draining)
            return;
        draining = true;
        ends = now + (int64_t)line->drain_s * 1000;
        relay_drain(relay);
        relay_say("ends when %d tables have ended, in %d seconds at the latest", relay_counts(relay)->tables,
                  line->drain_s);
    }
}

int main(int argc, char **argv)
{
    struct relay_options line;
    struct sockets sockets;
    struct reason why;
    uint8_t seed[16];
    sigset_t held;
    if (!terminal_guard())
        return 1;
    enum option_result result = relay_options_read(argc, argv, &line);
    if (result != OPTION_GO)
        return result == OPTION_DONE ? 0 : 2;
    sigemptyset(&held);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGINT);
    sigprocmask(SIG_BLOCK, &held, NULL);
    signal(SIGPIPE, SIG_IGN);
    if (!read_seed(seed) || !fit_files(&line.limits) || !open_sockets(&line, &sockets))
        return 1;
    if (!drop_rights(line.user, line.folder, &why)) {
        relay_say("%s", why.text);
        return 1;
    }
    struct relay *relay = begin_relay(&line, &sockets, seed);
    if (!relay)
        return 1;
    tell_start(&line);
    run_relay(relay, &line, &held);
    relay_destroy(relay);
    return 0;
}
