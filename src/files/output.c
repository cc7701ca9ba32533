/*
 * Writes files. Everything is done relative to the folder's descriptor, so that nobody can exchange the folder
 * meanwhile. A draft is made with O_EXCL and renamed with renameat, which replaces a link instead of following it.
 */
#include "files/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include "rules/letters.h"
#include "rules/reason.h"

enum { FOLDER_SIZE = 4096, NEW_FILE = 0666, ALL_RIGHTS = 0777, GROUP_RIGHTS = 0070 };

static const char ending[] = ".new";

static bool refuse_errno(struct reason *why)
{
    int problem = errno;
    if (why)
        snprintf(why->text, sizeof why->text, "%s", reason_of_errno());
    errno = problem;
    return false;
}

/* May this file, which exists, be replaced or appended to? */
static bool is_fit(const struct stat *there, struct reason *why)
{
    errno = EINVAL;
    if (S_ISLNK(there->st_mode))
        return refuse(why, "a symbolic link has this name");
    if (!S_ISREG(there->st_mode))
        return refuse(why, "it is not a file");
    return there->st_nlink <= 1 || refuse(why, "it has another name as well");
}

/* Looks a name up; st_nlink is 0 if no file has it. */
static bool look_at_name(int folder, const char *name, struct stat *there, struct reason *why)
{
    *there = (struct stat){0};
    if (fstatat(folder, name, there, AT_SYMLINK_NOFOLLOW) != 0) {
        there->st_nlink = 0;
        return errno == ENOENT || refuse_errno(why);
    }
    return is_fit(there, why) && (faccessat(folder, name, W_OK, 0) == 0 || refuse_errno(why));
}

/* Splits a path: opens its folder, and keeps the name. */
static bool find_place(struct output *output, const char *path)
{
    char folder[FOLDER_SIZE];
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    int length = slash ? (int)(slash + 1 - path) : 1;
    errno = *name ? ENAMETOOLONG : EISDIR;
    if (!*name || strlen(name) >= sizeof output->name ||
        snprintf(folder, sizeof folder, "%.*s", length, slash ? path : ".") >= (int)sizeof folder)
        return false;
    memcpy(output->name, name, strlen(name) + 1);
    output->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return output->folder >= 0;
}

static void name_draft(struct output *output)
{
    size_t most = sizeof output->draft - sizeof ending, length = strlen(output->name);
    if (output->way & OUTPUT_NEW)
        memcpy(output->draft, output->name, sizeof output->draft);
    else
        snprintf(output->draft, sizeof output->draft, "%.*s%s",
                 (int)(length <= most ? length : letters_whole(output->name, most)), output->name, ending);
}

/*
 * Does the file have an access control list? If so, the group's mode bits are the list's mask and not the group's
 * rights.
 */
static bool has_list(int folder, const char *name)
{
#ifdef __linux__
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    bool has = file < 0 || fgetxattr(file, "system.posix_acl_access", NULL, 0) > 0;
    if (file >= 0)
        (void)close(file);
    return has;
#else
    (void)folder, (void)name;
    return false;
#endif
}

/* Gives the draft the mode and the owner of the file that it will replace. */
static void take_rights(const struct output *output, int file, const struct stat *there)
{
    mode_t rights = there->st_mode & ALL_RIGHTS;
    /*
     * If the group cannot be kept, or if the file has an access control list, other people would get the group's
     * rights. So those rights are dropped.
     */
    if (fchown(file, there->st_uid, there->st_gid) != 0 || has_list(output->folder, output->name))
        rights &= ~(mode_t)GROUP_RIGHTS;
    (void)fchmod(file, rights);
}

/*
 * Creates the draft, after removing a draft that a killed program has left. Returns its descriptor; -1 with errno and
 * the reason.
 */
static int make_draft(const struct output *output, struct reason *why)
{
    struct stat there = {0};
    bool replaces = !(output->way & OUTPUT_NEW);
    if (replaces && !look_at_name(output->folder, output->name, &there, why))
        return -1;
    if (replaces && unlinkat(output->folder, output->draft, 0) != 0 && errno != ENOENT) {
        (void)refuse_errno(why);
        return -1;
    }
    int file = openat(output->folder, output->draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                      there.st_nlink > 0 ? S_IRUSR | S_IWUSR : NEW_FILE);
    if (file < 0)
        (void)refuse_errno(why);
    else if (there.st_nlink > 0)
        take_rights(output, file, &there);
    return file;
}

/* Closes the folder without changing errno. Always returns false. */
static bool leave_folder(const struct output *output)
{
    int problem = errno;
    (void)close(output->folder);
    errno = problem;
    return false;
}

bool output_open(struct output *output, const char *path, int way, struct reason *why)
{
    struct stat made;
    *output = (struct output){.way = way};
    if (!find_place(output, path))
        return refuse_errno(why);
    name_draft(output);
    int file = make_draft(output, why);
    if (file < 0)
        return leave_folder(output);
    if (fstat(file, &made) == 0)
        output->stream = fdopen(file, "w");
    if (!output->stream) {
        (void)refuse_errno(why);
        (void)close(file);
        (void)unlinkat(output->folder, output->draft, 0);
        return leave_folder(output);
    }
    output->device = made.st_dev;
    output->number = made.st_ino;
    return true;
}

/* Is the draft still the file that was begun? */
static bool is_ours(const struct output *output)
{
    struct stat there;
    return fstatat(output->folder, output->draft, &there, AT_SYMLINK_NOFOLLOW) == 0 && there.st_dev == output->device &&
           there.st_ino == output->number;
}

/*
 * Closes the stream. Returns false and sets errno if something could not be written or, with OUTPUT_LASTING, not be
 * synced.
 */
static bool finish(struct output *output)
{
    FILE *stream = output->stream;
    errno = 0;
    bool good =
        fflush(stream) == 0 && !ferror(stream) && (!(output->way & OUTPUT_LASTING) || fsync(fileno(stream)) == 0);
    int problem = errno;
    output->stream = NULL;
    if (fclose(stream) != 0 && good)
        return false;
    errno = problem;
    return good;
}

/* Gives the complete draft its final name. */
static bool take_name(const struct output *output, struct reason *why)
{
    struct stat there;
    if (!is_ours(output))
        return refuse(why, "it was removed or replaced while it was written");
    if (output->way & OUTPUT_NEW)
        return true;
    return look_at_name(output->folder, output->name, &there, why) &&
           (renameat(output->folder, output->draft, output->folder, output->name) == 0 || refuse_errno(why));
}

bool output_keep(struct output *output, struct reason *why)
{
    bool kept = finish(output) ? take_name(output, why) : refuse_errno(why);
    if (!kept && is_ours(output))
        (void)unlinkat(output->folder, output->draft, 0);
    if (kept && (output->way & OUTPUT_LASTING))
        (void)fsync(output->folder); /* some file systems refuse to sync a folder, which is no reason to fail */
    (void)close(output->folder);
    return kept;
}

void output_drop(struct output *output)
{
    if (!output->stream)
        return;
    (void)fclose(output->stream);
    if (is_ours(output))
        (void)unlinkat(output->folder, output->draft, 0);
    (void)close(output->folder);
    output->stream = NULL;
}

bool output_keep_bytes(struct output *output, const void *bytes, size_t size, struct reason *why)
{
    errno = 0;
    if (fwrite(bytes, 1, size, output->stream) == size)
        return output_keep(output, why);
    (void)refuse_errno(why);
    output_drop(output);
    return false;
}

bool output_may_replace(const char *path, struct reason *why)
{
    struct output output = {0};
    struct stat there;
    if (!find_place(&output, path))
        return refuse_errno(why);
    bool may = look_at_name(output.folder, output.name, &there, why);
    (void)close(output.folder);
    return may;
}

bool output_meets(const char *path, const char *other)
{
    struct output outputs[2] = {{.folder = -1}, {.folder = -1}}, *a = &outputs[0], *b = &outputs[1];
    struct stat folders[2];
    bool there = find_place(a, path) && find_place(b, other) && fstat(a->folder, &folders[0]) == 0 &&
                 fstat(b->folder, &folders[1]) == 0;
    name_draft(a);
    name_draft(b);
    bool meets = there && folders[0].st_dev == folders[1].st_dev && folders[0].st_ino == folders[1].st_ino &&
                 (strcmp(a->name, b->name) == 0 || strcmp(a->draft, b->name) == 0 || strcmp(a->name, b->draft) == 0);
    for (int i = 0; i < 2; i++)
        if (outputs[i].folder >= 0)
            (void)close(outputs[i].folder);
    return meets;
}

int output_append(const char *path, struct reason *why)
{
    struct stat there;
    /* with O_NONBLOCK a named pipe is refused at once, instead of blocking the program */
    int file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0644);
    if (file < 0 && (errno == ELOOP || errno == EMLINK))
        (void)refuse(why, "a symbolic link has this name");
    else if (file < 0 || fstat(file, &there) != 0)
        (void)refuse_errno(why);
    else if (is_fit(&there, why))
        return file;
    int problem = errno;
    if (file >= 0)
        (void)close(file);
    errno = problem;
    return -1;
}

bool output_write_at(int file, const void *bytes, size_t size, off_t at)
{
    const char *rest = bytes;
    while (size > 0) {
        ssize_t written = pwrite(file, rest, size, at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        rest += written;
        at += written;
        size -= (size_t)written;
    }
    return true;
}
