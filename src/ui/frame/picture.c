/* Pictures in files. */
#include "ui/frame/picture.h"

#include <SDL_image.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "rules/reason.h"
#include "ui/frame/listing.h"
#include "ui/words.h"

enum { SAME_SECOND_MAX = 1000, FOLDER_RIGHTS = 0777 };

/* Closes the file; false, with errno, if not all of it has reached the disk. */
static bool finish(FILE *file)
{
    bool failed = ferror(file) != 0;
    int problem = errno;
    if (fclose(file) != 0 && !failed) {
        failed = true;
        problem = errno;
    }
    errno = problem;
    return !failed;
}

/* Writes into a file that is open, and closes it. */
static bool write_png(SDL_Surface *surface, FILE *file, struct reason *why)
{
    SDL_RWops *stream = SDL_RWFromFP(file, SDL_FALSE);
    errno = 0;
    bool encoded = stream && IMG_SavePNG_RW(surface, stream, 1) == 0;
    int problem = errno;
    if (!finish(file))
        return refuse(why, "%s", words_error(errno ? errno : problem ? problem : EIO));
    return encoded || refuse(why, "%s", SDL_GetError());
}

/* Sets errno to EEXIST, and only then to that, if there is something of the name. */
bool picture_write(SDL_Surface *surface, const char *path, struct reason *why)
{
    FILE *file = fopen(path, "wbx");
    if (!file)
        return refuse(why, "%s", reason_of_errno());
    if (write_png(surface, file, why))
        return true;
    unlink(path);
    errno = 0;
    return false;
}

/* The n-th name for this second. */
static void make_name(const char *folder, int n, const char *ending, char path[PICTURE_PATH_MAX])
{
    char moment[32], number[16] = "";
    time_t seconds = time(NULL);
    struct tm local;
    localtime_r(&seconds, &local);
    strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", &local);
    if (n > 1)
        snprintf(number, sizeof number, "-%d", n);
    snprintf(path, PICTURE_PATH_MAX, "%s/gravitrips-%s%s%s", folder, moment, number, ending);
}

/* Writes the name to `path` in any case. */
static bool write_new(SDL_Surface *surface, const char *folder, char path[PICTURE_PATH_MAX], struct reason *why)
{
    for (int n = 1; n < SAME_SECOND_MAX; n++) {
        make_name(folder, n, ".png", path);
        if (picture_write(surface, path, why))
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

void picture_tell_path(const char *path, char told[PICTURE_PATH_MAX])
{
    const char *home = getenv("HOME");
    size_t length = home ? strlen(home) : 0;
    bool within = length > 1 && strncmp(path, home, length) == 0 && path[length] == '/';
    snprintf(told, PICTURE_PATH_MAX, "%s%s", within ? "~" : "", path + (within ? length : 0));
}

void picture_save(SDL_Surface *surface, const char *folder, char *sentence, size_t size)
{
    char path[PICTURE_PATH_MAX], told[PICTURE_PATH_MAX];
    struct reason why;
    if (!surface) {
        snprintf(sentence, size, _("The picture cannot be saved: %s"), SDL_GetError());
        return;
    }
    bool saved = write_new(surface, folder, path, &why);
    picture_tell_path(path, told);
    if (saved)
        snprintf(sentence, size, _("Saved: %s"), told);
    else
        snprintf(sentence, size, _("%s cannot be saved: %s"), told, why.text);
}

/* The name must be new; false with errno. */
static bool write_text(const char *text, const char *path)
{
    FILE *file = fopen(path, "wx");
    if (!file)
        return false;
    bool written = fputs(text, file) >= 0;
    if (finish(file) && written)
        return true;
    int problem = errno;
    unlink(path);
    errno = problem;
    return false;
}

/* A name beside a file, for what is to take that file's place; hidden lest anybody takes it for whole. */
static bool name_draft(const char *path, char draft[PICTURE_PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) : 1;
    int length =
        snprintf(draft, PICTURE_PATH_MAX, "%.*s/.gravitrips-%ld.new", folder, slash ? path : ".", (long)getpid());
    errno = ENAMETOOLONG;
    return length >= 0 && length < PICTURE_PATH_MAX && (unlink(draft) == 0 || errno == ENOENT);
}

/* The draft, if it was written, takes the place of whatever has the name; else why not. */
static bool take_place(bool written, const char *draft, const char *path, struct reason *why)
{
    if (written && rename(draft, path) == 0)
        return true;
    if (written)
        (void)refuse(why, "%s", reason_of_errno());
    unlink(draft);
    return false;
}

static void tell_saved(bool saved, const char *path, const struct reason *why, char *sentence, size_t size)
{
    char told[PICTURE_PATH_MAX], shown[PICTURE_PATH_MAX];
    picture_tell_path(path, told);
    listing_shown(told, shown, sizeof shown);
    if (saved)
        snprintf(sentence, size, _("Saved: %s"), shown);
    else
        snprintf(sentence, size, _("%s cannot be saved: %s"), shown, why->text);
}

void picture_save_as(SDL_Surface *surface, const char *path, char *sentence, size_t size)
{
    char draft[PICTURE_PATH_MAX];
    struct reason why;
    bool named = name_draft(path, draft), saved = false;
    if (!surface)
        (void)refuse(&why, "%s", SDL_GetError());
    else if (!named)
        (void)refuse(&why, "%s", reason_of_errno());
    else
        saved = take_place(picture_write(surface, draft, &why), draft, path, &why);
    tell_saved(saved, path, &why, sentence, size);
}

void picture_save_text_as(const char *text, const char *path, char *sentence, size_t size)
{
    char draft[PICTURE_PATH_MAX];
    struct reason why;
    bool written = name_draft(path, draft) && write_text(text, draft);
    if (!written)
        (void)refuse(&why, "%s", reason_of_errno());
    tell_saved(take_place(written, draft, path, &why), path, &why, sentence, size);
}

bool picture_folder_new(const char *folder, char path[PICTURE_PATH_MAX], struct reason *why)
{
    for (int n = 1; n < SAME_SECOND_MAX; n++) {
        make_name(folder, n, "", path);
        if (mkdir(path, FOLDER_RIGHTS) == 0)
            return true;
        if (errno != EEXIST)
            break;
    }
    return refuse(why, "%s", reason_of_errno());
}
