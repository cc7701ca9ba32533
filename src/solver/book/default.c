/* Where the book is that comes with the program: see also src/ui/asset.c, which looks in the same places. */
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

/* The running program's folder, without the last slash. False if the system does not tell. */
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
    char *slash = found ? strrchr(folder, '/') : NULL;

    if (slash == NULL)
        return false;
    *slash = '\0';
    return true;
}

/* Is there such a file in this folder of assets? Its path then is in `path`. */
static bool is_in(const char *assets, const struct variant *variant, char path[PATH_ROOM])
{
    int length = snprintf(path, PATH_ROOM, "%s/books/%s-%dx%d.book", assets, variant->game->name,
                          variant->options.width, variant->options.height);

    return length < PATH_ROOM && access(path, F_OK) == 0;
}

static bool find(const struct variant *variant, char path[PATH_ROOM])
{
    /* Beside build/, beside build/asan/ and its like, beside an installed bin/. */
    static const char *const beside[] = {"../assets", "../../assets", "../share/gravitrips/assets"};
    const char *chosen = getenv("GRAVITRIPS_ASSETS");
    char folder[PATH_ROOM];

    if (chosen != NULL)
        return is_in(chosen, variant, path);
    if (program_folder(folder)) {
        for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
            char assets[PATH_ROOM];
            int length = snprintf(assets, sizeof assets, "%s/%s", folder, beside[i]);

            if (length < PATH_ROOM && is_in(assets, variant, path))
                return true;
        }
    }
    return is_in(ASSETS_INSTALLED, variant, path);
}

struct book *book_open_default(const struct variant *variant, struct reason *why)
{
    char path[PATH_ROOM];

    if (why != NULL)
        why->text[0] = '\0';
    if (variant->options.connect != 4 || !find(variant, path))
        return NULL;
    return book_open(path, variant, why);
}
