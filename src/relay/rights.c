/* Files, user and folder of the program. */
#include "relay/rights.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "relay/line.h"

/* Root may go beyond what it was given. */
int rights_raise_files(int wanted)
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

static bool become(const struct passwd *user, struct reason *why)
{
    if (setgroups(0, NULL) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)
        return refuse(why, "cannot become the user %.40s: %s", user->pw_name, strerror(errno));
    if (setuid(0) == 0 || geteuid() == 0)
        return refuse(why, "cannot stop being root; take another --user");
    return true;
}

/* Nothing that it would run gets rights, and nobody looks into it. */
static void give_up_more(void)
{
#ifdef __linux__
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

/* Of who was given some, and of a root, who is one by name only then. */
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

/* In a user namespace that maps one user root can become nobody else. Outside it is the ordinary user who made it. */
static bool is_only_user(void)
{
    FILE *map = fopen("/proc/self/uid_map", "r"); /* a line for each range: first here, first outside, how many */
    unsigned here, outside, count, more;
    int read = map ? fscanf(map, "%u %u %u %u", &here, &outside, &count, &more) : 0;
    if (map)
        fclose(map);
    return read == 3 && count == 1;
}

static bool enter(const char *folder, struct reason *why)
{
    if (folder && (chdir(folder) != 0 || chroot(".") != 0 || chdir("/") != 0))
        return refuse(why, "--chroot: %.60s: %s", folder, strerror(errno));
    return true;
}

/* Files are read before the folder is entered, in which there are none. */
static bool drop_root(const char *user, const char *folder, struct reason *why)
{
    const char *name = user ? user : "nobody";
    const struct passwd *found = getpwnam(name);
    if (!found)
        return refuse(why, "there is no user '%.40s'; name another one with --user", name);
    return enter(folder, why) && become(found, why);
}

static bool remain_only_user(const char *user, const char *folder, struct reason *why)
{
    if (user)
        return refuse(why, "there is no other user in this namespace; start it without --user");
    line_say("this namespace has no other user: it remains the one who began it, without any rights of root");
    return enter(folder, why);
}

bool rights_drop(const char *user, const char *folder, struct reason *why)
{
    if (geteuid() != 0 && (user || folder))
        return refuse(why, "only root can start it with --user or --chroot");
    if (geteuid() == 0 && !(is_only_user() ? remain_only_user : drop_root)(user, folder, why))
        return false;
    give_up_more();
    return drop_capabilities(why);
}
