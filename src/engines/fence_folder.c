/*
 * Which file a guest's command begins with. The command is a shell's, so this
 * only looks at its words: the first one that names a file which is not the
 * system's, and the interpreter that begins the command.
 */
#include "engines/fence_folder.h"

#include "engines/sha256.h"
#include "rules/reason.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

_Static_assert(FENCE_PATH_SIZE >= PATH_MAX, "a whole path fits");

/* Too much for a guest, though it be its folder: it could read what others have there. */
static const char *const wide_folders[] = {"/",    "/home", "/root", "/tmp",  "/var", "/var/tmp", "/mnt",   "/media",
                                           "/srv", "/run",  "/dev",  "/proc", "/sys", "/boot",    "/Users", NULL};

/* They run a program that is named after them; a version may follow ("python3.11"). */
static const char *const interpreters[] = {
    "bash",   "bun",     "dash",   "deno", "dotnet", "escript", "fish",  "gforth", "guile", "java", "julia",
    "ksh",    "lua",     "luajit", "mono", "node",   "nodejs",  "ocaml", "perl",   "php",   "pypy", "python",
    "racket", "Rscript", "ruby",   "sbcl", "sh",     "swipl",   "tclsh", "wine",   "zsh",   NULL};

/* A word of the command: where it stands, and what it means without its quotes. */
struct word {
    const char *begin, *end;
    char text[FENCE_PATH_SIZE];
};

static bool is_within(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 &&
           (path[length] == '\0' || path[length] == '/' || (length == 1 && *folder == '/'));
}

static bool is_system(const char *path)
{
    const char *const *folders = fence_kernel_system();
    for (int i = 0; folders[i]; i++)
        if (is_within(path, folders[i]))
            return true;
    return false;
}

/* Both homes: the one that the surroundings name, which anybody may change, and the one that the system knows. */
static bool holds_home(const char *folder)
{
    char home[FENCE_PATH_SIZE];
    const char *named = getenv("HOME");
    if (named && realpath(named, home) && is_within(home, folder))
        return true;
    struct passwd entry, *found = NULL;
    char text[4096];
    return getpwuid_r(getuid(), &entry, text, sizeof text, &found) == 0 && found && realpath(found->pw_dir, home) &&
           is_within(home, folder);
}

static bool is_wide(const char *folder)
{
    for (int i = 0; wide_folders[i]; i++)
        if (strcmp(folder, wide_folders[i]) == 0)
            return true;
    return holds_home(folder);
}

static bool is_file(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISREG(found.st_mode);
}

/* "dir/name" without the name; "/" for what lies at the top. */
static void cut_name(char *path)
{
    char *slash = strrchr(path, '/');
    if (slash)
        slash[slash == path] = '\0';
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* The next word, by a shell's quotes alone; false: there is none. */
static bool next_word(const char **at, struct word *word)
{
    const char *text = *at;
    size_t length = 0;
    char quote = '\0';
    while (is_blank(*text))
        text++;
    word->begin = text;
    for (; *text && (quote || !is_blank(*text)); text++)
        if (quote ? *text == quote : *text == '\'' || *text == '"')
            quote = quote ? '\0' : *text;
        else if (length + 1 < sizeof word->text)
            word->text[length++] = *text == '\\' && quote != '\'' && text[1] ? *++text : *text;
    word->text[length] = '\0';
    word->end = *at = text;
    return word->end > word->begin;
}

/* The path of a word as seen from the base; false: too long. */
static bool whole_path(const char *base, const char *word, char path[FENCE_PATH_SIZE])
{
    int length = *word == '/'
                     ? snprintf(path, FENCE_PATH_SIZE, "%s", word)
                     : snprintf(path, FENCE_PATH_SIZE, "%s/%s", base, strncmp(word, "./", 2) ? word : word + 2);
    return length > 0 && length < FENCE_PATH_SIZE;
}

static bool find_in_path(const char *name, char path[FENCE_PATH_SIZE])
{
    const char *at = getenv("PATH");
    while (at && *at) {
        int length = (int)strcspn(at, ":");
        int needed = snprintf(path, FENCE_PATH_SIZE, "%.*s/%s", length, at, name);
        if (*at == '/' && needed > 0 && needed < FENCE_PATH_SIZE && is_file(path) && access(path, X_OK) == 0)
            return true;
        at += length + (at[length] == ':');
    }
    return false;
}

static bool is_for_programs(const char *folder)
{
    const char *name = name_of(folder);
    return strcmp(name, "bin") == 0 || strcmp(name, "shims") == 0;
}

/* Where an interpreter is installed: the folder that holds its bin, unless that is a home, or much else is there. */
static void find_tool(const char *program, char tool[FENCE_PATH_SIZE])
{
    char whole[FENCE_PATH_SIZE];
    snprintf(tool, FENCE_PATH_SIZE, "%s", program);
    cut_name(tool);
    memcpy(whole, tool, sizeof whole);
    cut_name(whole);
    if (is_for_programs(tool) && strcmp(name_of(whole), ".local") != 0 && !is_wide(whole))
        memcpy(tool, whole, sizeof whole);
    if (is_system(tool) || is_wide(tool))
        *tool = '\0';
}

static void find_tools(struct fence *fence, const char *program)
{
    char real[FENCE_PATH_SIZE];
    find_tool(program, fence->tools[0]);
    if (realpath(program, real))
        find_tool(real, fence->tools[1]);
}

static bool is_interpreter(const char *path)
{
    const char *name = name_of(path);
    for (int i = 0; interpreters[i]; i++) {
        size_t length = strlen(interpreters[i]);
        if (strncmp(name, interpreters[i], length) == 0 && !name[length + strspn(name + length, "0123456789.-")])
            return true;
    }
    return false;
}

/*
 * Looks through the command for its file, and writes the word that names it. An interpreter that begins the command is
 * only a tool, unless nothing else is found and it was named by its path.
 */
static bool find_file(struct fence *fence, const char *command, const char *base, struct word *named)
{
    char path[FENCE_PATH_SIZE], real[FENCE_PATH_SIZE];
    struct word word;
    bool first = true, found = false;
    for (const char *at = command; next_word(&at, &word); first = false) {
        bool by_name = first && !strchr(word.text, '/');
        if (!(by_name ? find_in_path(word.text, path) : whole_path(base, word.text, path) && is_file(path)))
            continue;
        bool tool = first && is_interpreter(path);
        if (tool)
            find_tools(fence, path);
        if ((tool && by_name) || is_system(path) || !realpath(path, real) || (is_system(real) && !tool))
            continue;
        memcpy(fence->file, tool ? path : real, sizeof fence->file);
        *named = word;
        found = true;
        if (!tool)
            break;
    }
    return found;
}

/* The command with the file's path in the word's place: it runs elsewhere, and a link may lead elsewhere by then. */
static bool write_command(struct fence *fence, const char *command, const struct word *word)
{
    size_t room = sizeof fence->command;
    size_t length = (size_t)(word->begin - command);
    if (length + 8 * strlen(fence->file) + strlen(word->end) >= room)
        return false;
    char *out = fence->command;
    memcpy(out, command, length);
    out += length;
    *out++ = '\'';
    for (const char *at = fence->file; *at; at++)
        if (*at == '\'')
            out += sprintf(out, "'\\''");
        else
            *out++ = *at;
    sprintf(out, "'%s", word->end);
    return true;
}

/* --- what is in it --- */

static bool is_same_time(const struct stat *a, const struct stat *b)
{
#ifdef __APPLE__
    return a->st_ctimespec.tv_sec == b->st_ctimespec.tv_sec && a->st_ctimespec.tv_nsec == b->st_ctimespec.tv_nsec;
#else
    return a->st_ctim.tv_sec == b->st_ctim.tv_sec && a->st_ctim.tv_nsec == b->st_ctim.tv_nsec;
#endif
}

/* The time of the last change of any kind, which nobody but root can set back. */
static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size && is_same_time(a, b);
}

bool fence_folder_is_same(const struct fence *fence)
{
    struct stat now;
    return !*fence->file || (stat(fence->file, &now) == 0 && is_same(&now, &fence->seen));
}

static bool read_print(int file, char print[FENCE_PRINT_SIZE])
{
    uint8_t bytes[1 << 16], digest[SHA256_SIZE];
    struct sha256 sum;
    ssize_t length;
    sha256_begin(&sum);
    while ((length = read(file, bytes, sizeof bytes)) > 0 || (length < 0 && errno == EINTR))
        if (length > 0)
            sha256_add(&sum, bytes, (size_t)length);
    sha256_end(&sum, digest);
    for (int i = 0; i < SHA256_SIZE; i++)
        sprintf(print + 2 * i, "%02x", digest[i]);
    return length == 0;
}

static bool look_into(struct fence *fence, struct reason *why)
{
    if (!*fence->file)
        return true;
    int file = open(fence->file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    bool done = file >= 0 && fstat(file, &fence->seen) == 0 && read_print(file, fence->print);
    if (!done)
        refuse(why, "%s cannot be read: %s", reason_path_end(fence->file).text, reason_of_errno());
    if (file >= 0)
        close(file);
    return done;
}

bool fence_folder_find(struct fence *fence, const char *command, const char *folder, struct reason *why)
{
    char base[FENCE_PATH_SIZE];
    struct word word;
    if (!realpath(*folder ? folder : ".", base))
        return refuse(why, "no folder %.60s: %s", *folder ? folder : ".", reason_of_errno());
    if ((size_t)snprintf(fence->command, sizeof fence->command, "%s", command) >= sizeof fence->command)
        return refuse(why, "the command is too long");
    bool found = find_file(fence, command, base, &word);
    if (found && !write_command(fence, command, &word))
        return refuse(why, "the command is too long");
    snprintf(fence->folder, sizeof fence->folder, "%s", *folder ? base : found ? fence->file : "/");
    if (!*folder && found)
        cut_name(fence->folder);
    fence->whole = !is_wide(fence->folder) && !is_system(fence->folder) && !is_for_programs(fence->folder);
    return look_into(fence, why);
}
