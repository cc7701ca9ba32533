/* Files, user and folder of the program. */
#include "relay/rights.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

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

bool rights_drop(const char *user, const char *folder, struct reason *why)
{
    const char *name = user ? user : "nobody";
    if (geteuid() != 0) {
        give_up_more();
        return (!user && !folder) || refuse(why, "only root can start it with --user or --chroot");
    }
    const struct passwd *found = getpwnam(name);
    if (!found)
        return refuse(why, "there is no user '%.40s'; name another one with --user", name);
    if (folder && (chdir(folder) != 0 || chroot(".") != 0 || chdir("/") != 0))
        return refuse(why, "--chroot: %.60s: %s", folder, strerror(errno));
    if (!become(found, why))
        return false;
    give_up_more();
    return true;
}
