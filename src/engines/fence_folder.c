/*
 * Finds the file that a guest's command starts. A shell will run the command; here only its words are looked at. The
 * file is named by the first word that leads outside the system's folders; an interpreter may stand before it. Declared
 * in fence.h.
 */
#include "engines/fence.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/reason.h"

/* SHA-256, as FIPS 180-4 describes it. */

static const uint32_t first_state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static const uint32_t round_words[SHA256_BLOCK] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static void mix(uint32_t state[8], const uint8_t block[SHA256_BLOCK])
{
    uint32_t words[SHA256_BLOCK], v[8];
    for (int i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
                   block[4 * i + 3];
    for (int i = 16; i < SHA256_BLOCK; i++) {
        uint32_t a = words[i - 15], b = words[i - 2];
        words[i] =
            words[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + words[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
    memcpy(v, state, sizeof v);
    for (int i = 0; i < SHA256_BLOCK; i++) {
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        uint32_t one = v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)) + choice + round_words[i] + words[i];
        uint32_t two = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) + majority;
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

static void sha256_add(struct sha256 *sum, const void *bytes, size_t size)
{
    for (const uint8_t *at = bytes; size-- > 0; at++) {
        sum->block[sum->length++ % SHA256_BLOCK] = *at;
        if (sum->length % SHA256_BLOCK == 0)
            mix(sum->state, sum->block);
    }
}

static void sha256_end(struct sha256 *sum, uint8_t digest[SHA256_SIZE])
{
    uint64_t bits = sum->length * 8;
    uint8_t end[8];
    sha256_add(sum, "\x80", 1);
    while (sum->length % SHA256_BLOCK != SHA256_BLOCK - sizeof end)
        sha256_add(sum, "", 1);
    for (int i = 0; i < 8; i++)
        end[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(sum, end, sizeof end);
    for (int i = 0; i < SHA256_SIZE; i++)
        digest[i] = (uint8_t)(sum->state[i / 4] >> (24 - 8 * (i % 4)));
}

_Static_assert(FENCE_PATH_SIZE >= PATH_MAX, "a whole path fits");

/*
 * Folders that a guest must not see as a whole, even if its file lies there, because other people's files lie there as
 * well.
 */
static const char *const wide_folders[] = {"/",    "/home", "/root", "/tmp",  "/var", "/var/tmp", "/mnt",   "/media",
                                           "/srv", "/run",  "/dev",  "/proc", "/sys", "/boot",    "/Users", NULL};

/* Interpreters, by the names of their programs. A version may follow the name ("python3.11"). */
static const char *const interpreters[] = {
    "bash",   "bun",     "dash",   "deno", "dotnet", "escript", "fish",  "gforth", "guile", "java", "julia",
    "ksh",    "lua",     "luajit", "mono", "node",   "nodejs",  "ocaml", "perl",   "php",   "pypy", "python",
    "racket", "Rscript", "ruby",   "sbcl", "sh",     "swipl",   "tclsh", "wine",   "zsh",   NULL};

/* A word of the guest's command: where it stands in the command, and its text without quotes and backslashes. */
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
    for (int i = 0; fence_kernel_system[i]; i++)
        if (is_within(path, fence_kernel_system[i]))
            return true;
    return false;
}

/*
 * Does the folder contain a home? Checks the home in the environment, which anybody can change, and the one in the user
 * database.
 */
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

/* Cuts the path "dir/name" to "dir", and "/name" to "/". */
static void cut_name(char *path)
{
    char *slash = strrchr(path, '/');
    if (slash)
        slash[slash == path] = '\0';
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/*
 * Reads the next word of a command. Of the shell's syntax only quotes and backslashes are understood. False: no word is
 * left.
 */
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

/* Joins base and word to a path. False: the path is too long. */
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
    const char *name = file_name(folder);
    return strcmp(name, "bin") == 0 || strcmp(name, "shims") == 0;
}

/*
 * Finds the folder in which an interpreter is installed: the one that contains its bin folder. If that is a home, or
 * must not be seen as a whole, takes the bin folder itself. "": neither may be seen, or the system has them.
 */
static void find_tool(const char *program, char tool[FENCE_PATH_SIZE])
{
    char whole[FENCE_PATH_SIZE];
    snprintf(tool, FENCE_PATH_SIZE, "%s", program);
    cut_name(tool);
    memcpy(whole, tool, sizeof whole);
    cut_name(whole);
    if (is_for_programs(tool) && strcmp(file_name(whole), ".local") != 0 && !is_wide(whole))
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
    const char *name = file_name(path);
    for (int i = 0; interpreters[i]; i++) {
        size_t length = strlen(interpreters[i]);
        if (strncmp(name, interpreters[i], length) == 0 && !name[length + strspn(name + length, "0123456789.-")])
            return true;
    }
    return false;
}

/*
 * Looks through the words of the command for a file, and sets the word that names it. An interpreter at the beginning
 * counts as that file only if it is named by its path and no later word names a file.
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

/*
 * Writes the command with the real path of its file: the command will run in another folder, and a symbolic link may
 * have changed by then.
 */
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

/* --- the guest's file: has it changed, and what is its SHA-256? --- */

static bool is_same_time(const struct stat *a, const struct stat *b)
{
#ifdef __APPLE__
    return a->st_ctimespec.tv_sec == b->st_ctimespec.tv_sec && a->st_ctimespec.tv_nsec == b->st_ctimespec.tv_nsec;
#else
    return a->st_ctim.tv_sec == b->st_ctim.tv_sec && a->st_ctim.tv_nsec == b->st_ctim.tv_nsec;
#endif
}

/*
 * Is it the same file? The time of the last change (st_ctim) is compared as well, because only root could set it back.
 */
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
    struct sha256 sum = {.length = 0};
    ssize_t length;
    memcpy(sum.state, first_state, sizeof sum.state);
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

bool fence_folder_is_there(const char *command)
{
    struct word word;
    bool first = true, tool = false;
    for (const char *at = command; next_word(&at, &word); first = false) {
        tool = tool || (first && is_interpreter(word.text));
        if (*word.text == '/' && !(first && tool))
            return access(word.text, first ? X_OK : F_OK) == 0;
        if (!tool)
            break;
    }
    return true;
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
