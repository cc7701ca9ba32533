/* The folder of the data: its name, and how it is created. */
#include "store/folder.h"

#include "store/database.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
static const char BELOW_HOME[] = "Library/Application Support";
#else
static const char BELOW_HOME[] = ".local/share";
#endif

/* The XDG specification says that a path which is not absolute must be ignored. */
static char *default_folder(void)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char *path = NULL;
    int length = -1;
    if (data && data[0] == '/')
        length = asprintf(&path, "%s/gravitrips", data);
    else if (home && home[0])
        length = asprintf(&path, "%s/%s/gravitrips", home, BELOW_HOME);
    return length < 0 ? NULL : path;
}

/* A name that begins with "file:" gets "./" before it, because SQLite would take it for a URI. */
static char *copy_name(const char *named)
{
    char *folder = NULL;
    const char *here = strncmp(named, "file:", strlen("file:")) == 0 ? "./" : "";
    return asprintf(&folder, "%s%s", here, named) < 0 ? NULL : folder;
}

char *folder_choose(const char *named)
{
    char *folder = named ? copy_name(named) : default_folder();
    for (size_t length = folder ? strlen(folder) : 0; length > 1 && folder[length - 1] == '/'; length--)
        folder[length - 1] = '\0';
    return folder;
}

/* Is this the name of a database, a backup, a draft, or of a file beside one of these? */
static bool is_kept(const char *name)
{
    static const char ours[] = "gravitrips.";
    return strncmp(name, ours, strlen(ours)) == 0 && (strstr(name, ".db") || strstr(name, ".new"));
}

void folder_close_to_others(const char *directory)
{
    DIR *stream = opendir(directory);
    struct stat status;
    /* Left alone are files of other users, symbolic links, and files with more than one hard link. */
    for (const struct dirent *entry; stream && (entry = readdir(stream));)
        if (is_kept(entry->d_name) && fstatat(dirfd(stream), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(status.st_mode) && status.st_nlink == 1 && status.st_uid == geteuid() &&
            (status.st_mode & (S_IRWXG | S_IRWXO)))
            (void)!fchmodat(dirfd(stream), entry->d_name, status.st_mode & S_IRWXU, AT_SYMLINK_NOFOLLOW);
    if (stream)
        closedir(stream);
}

bool folder_make(const char *directory)
{
    char path[DATABASE_PATH_MAX];
    struct stat status;
    if (stat(directory, &status) == 0) {
        errno = ENOTDIR;
        return S_ISDIR(status.st_mode);
    }
    snprintf(path, sizeof path, "%s", directory);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    if (mkdir(path, 0700) == 0)
        return true;
    return errno == EEXIST && stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool folder_name(char *path, size_t size, const char *directory, const char *before, int i, const char *after)
{
    char stamp[32], number[16] = "";
    time_t now = time(NULL);
    struct tm parts = {0};
    localtime_r(&now, &parts);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts);
    if (i > 1)
        snprintf(number, sizeof number, "-%d", i);
    int length = snprintf(path, size, "%s/%s%s%s%s", directory, before, stamp, number, after);
    errno = ENAMETOOLONG;
    return length >= 0 && (size_t)length < size;
}

bool folder_lock(int folder, int operation)
{
    enum { TRIES = 100, PAUSE_NANOSECONDS = 10 * 1000 * 1000 };
    for (int i = 0; i < TRIES; i++) {
        if (folder < 0 || flock(folder, operation | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            return true;
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_NANOSECONDS}, NULL);
    }
    return false;
}
