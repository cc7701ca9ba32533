/* Pictures in files. */
#include "ui/frame/picture.h"

#include <SDL_image.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "rules/output.h"
#include "rules/reason.h"
#include "ui/frame/listing.h"
#include "ui/words.h"

enum { SAME_SECOND_MAX = 1000, FOLDER_RIGHTS = 0777 };

/* Writes into a file that was begun, and ends it. */
static bool write_png(SDL_Surface *surface, struct output *output, struct reason *why)
{
    SDL_RWops *stream = SDL_RWFromFP(output->stream, SDL_FALSE);
    errno = 0;
    bool encoded = stream && IMG_SavePNG_RW(surface, stream, 1) == 0;
    if (encoded && !ferror(output->stream))
        return output_keep(output, why);
    (void)refuse(why, "%s", ferror(output->stream) ? reason_of_errno() : SDL_GetError());
    output_drop(output);
    return false;
}

/* Sets errno to EEXIST, and only then to that, if there is something of the name. */
bool picture_write(SDL_Surface *surface, const char *path, struct reason *why)
{
    struct output output;
    if (!output_open(&output, path, OUTPUT_NEW, why))
        return false;
    bool written = write_png(surface, &output, why);
    errno = 0;
    return written;
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
    struct output output;
    struct reason why;
    bool saved = surface ? output_open(&output, path, OUTPUT_REPLACE, &why) && write_png(surface, &output, &why)
                         : refuse(&why, "%s", SDL_GetError());
    tell_saved(saved, path, &why, sentence, size);
}

void picture_save_text_as(const char *text, const char *path, char *sentence, size_t size)
{
    struct output output;
    struct reason why;
    bool saved =
        output_open(&output, path, OUTPUT_REPLACE, &why) && output_keep_bytes(&output, text, strlen(text), &why);
    tell_saved(saved, path, &why, sentence, size);
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
