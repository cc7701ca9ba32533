/*
 * Where the book is that comes with the program or the library: see also src/ui/draw/asset.c, which looks in the same
 * places.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

#include "gravitrips/solver.h"

#ifndef ASSETS_INSTALLED
#define ASSETS_INSTALLED "/usr/local/share/gravitrips/assets"
#endif

enum { PATH_ROOM = 4096 };

/* Leaves of a path the folder, without the last slash. */
static bool cut_name(char path[PATH_ROOM])
{
    char *slash = strrchr(path, '/');
    if (!slash)
        return false;
    *slash = '\0';
    return true;
}

/* The running program's folder. False if the system does not tell. */
static bool program_folder(char folder[PATH_ROOM])
{
#if defined(__APPLE__)
    uint32_t room = PATH_ROOM;
    bool found = _NSGetExecutablePath(folder, &room) == 0;
#else
    ssize_t length = readlink("/proc/self/exe", folder, PATH_ROOM - 1);
    bool found = length > 0;
    folder[found ? length : 0] = '\0';
#endif
    return found && cut_name(folder);
}

/* The folder of what this function is in: the shared library, if some program uses that, or the program. */
static bool own_folder(char folder[PATH_ROOM])
{
    static const char here;
    Dl_info info;
    if (dladdr(&here, &info) == 0 || !info.dli_fname)
        return false;
    return snprintf(folder, PATH_ROOM, "%s", info.dli_fname) < PATH_ROOM && cut_name(folder);
}

/* Is there such a file in this folder of assets? Its path then is in `path`. */
static bool is_in(const char *assets, const struct variant *variant, char path[PATH_ROOM])
{
    int length = snprintf(path, PATH_ROOM, "%s/books/%s-%dx%d.book", assets, variant->game->name,
                          variant->options.width, variant->options.height);
    return length < PATH_ROOM && access(path, F_OK) == 0;
}

static bool is_beside(const char *folder, const struct variant *variant, char path[PATH_ROOM])
{
    /* Beside build/, beside build/asan/ and its like, beside an installed bin/ or lib/, beside a lib/MACHINE/. */
    static const char *const beside[] = {"../assets", "../../assets", "../share/gravitrips/assets",
                                         "../../share/gravitrips/assets"};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char assets[PATH_ROOM];
        int length = snprintf(assets, sizeof assets, "%s/%s", folder, beside[i]);
        if (length < PATH_ROOM && is_in(assets, variant, path))
            return true;
    }
    return false;
}

static bool find(const struct variant *variant, char path[PATH_ROOM])
{
    const char *chosen = getenv("GRAVITRIPS_ASSETS");
    char folder[PATH_ROOM];
    if (chosen)
        return is_in(chosen, variant, path);
    return (program_folder(folder) && is_beside(folder, variant, path)) ||
           (own_folder(folder) && is_beside(folder, variant, path)) || is_in(ASSETS_INSTALLED, variant, path);
}

struct book *book_open_default(const struct variant *variant, struct reason *why)
{
    char path[PATH_ROOM];
    if (why)
        why->text[0] = '\0';
    if (variant->options.connect != 4 || !find(variant, path))
        return NULL;
    return book_open(path, variant, why);
}
