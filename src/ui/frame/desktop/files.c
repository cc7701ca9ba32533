/* Folders, as people see them when they choose files. */
#include <SDL_image.h>
#include <dirent.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/output.h"
#include "rules/letters.h"
#include "rules/reason.h"
#include "ui/frame/desktop/files.h"
#include "ui/words.h"

/* --- listing a folder --- */

/* Does the name end with one of these endings? */
static bool is_wanted(const char *name, const char *endings)
{
    size_t whole = strlen(name), length;
    for (; *endings; endings += length + (endings[length] == ' ')) {
        length = strcspn(endings, " ");
        if (whole > length && strncasecmp(name + whole - length, endings, length) == 0)
            return true;
    }
    return false;
}

/*
 * Folders first, and within them by name in the locale's order. The C locale puts all capitals before small letters,
 * which suits nobody: there, case is ignored.
 */
static int compare_entries(const void *a, const void *b)
{
    const struct files_entry *left = a, *right = b;
    int order = strcoll("a", "B") < 0 ? strcoll(left->name, right->name) : strcasecmp(left->name, right->name);
    if (left->folder != right->folder)
        return left->folder ? -1 : 1;
    return order ? order : strcmp(left->name, right->name);
}

/* Adds an entry if it is a folder or a wanted file. Returns false when memory is short. */
static bool add_entry(struct file_list *listing, int stream, const char *name, const char *endings)
{
    struct stat status;
    if (name[0] == '.' || strlen(name) >= FILES_NAME_MAX || fstatat(stream, name, &status, 0) != 0)
        return true;
    bool folder = S_ISDIR(status.st_mode);
    bool wanted = is_wanted(name, endings) || (strstr(endings, "+x") && faccessat(stream, name, X_OK, 0) == 0);
    if (!folder && (!S_ISREG(status.st_mode) || !wanted))
        return true;
    listing->cut = listing->count == FILES_ENTRIES_MAX;
    if (listing->cut)
        return true;
    struct files_entry *entry = &listing->entries[listing->count];
    char shown[FILES_NAME_MAX];
    files_shown(name, shown, sizeof shown);
    *entry = (struct files_entry){strdup(name), strdup(shown), folder, status.st_mtime};
    listing->count++;
    return entry->name && entry->shown;
}

static bool fill_entry(struct file_list *listing, DIR *stream, const char *endings)
{
    listing->entries = malloc(FILES_ENTRIES_MAX * sizeof *listing->entries);
    bool added = listing->entries != NULL;
    for (const struct dirent *entry; added && !listing->cut && (entry = readdir(stream));)
        added = add_entry(listing, dirfd(stream), entry->d_name, endings);
    if (!added)
        errno = ENOMEM;
    return added;
}

bool files_list(struct file_list *listing, const char *folder, const char *endings)
{
    struct file_list fresh = {.count = 0};
    if (snprintf(fresh.folder, sizeof fresh.folder, "%s", folder) >= FILES_PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    DIR *stream = opendir(folder);
    bool filled = stream && fill_entry(&fresh, stream, endings);
    int problem = errno;
    if (stream)
        closedir(stream);
    if (!filled) {
        files_free(&fresh);
        errno = problem;
        return false;
    }
    qsort(fresh.entries, (size_t)fresh.count, sizeof *fresh.entries, compare_entries);
    files_free(listing);
    *listing = fresh;
    return true;
}

void files_free(struct file_list *listing)
{
    for (int i = 0; i < listing->count; i++) {
        free(listing->entries[i].name);
        free(listing->entries[i].shown);
    }
    free(listing->entries);
    *listing = (struct file_list){.count = 0};
}

/* --- paths and names --- */

bool files_around(const char *folder, char around[FILES_PATH_MAX])
{
    const char *slash = strrchr(folder, '/');
    if (!slash || strcmp(folder, "/") == 0)
        return false;
    int length = slash == folder ? 1 : (int)(slash - folder);
    snprintf(around, FILES_PATH_MAX, "%.*s", length, folder);
    return true;
}

bool files_join(const char *folder, const char *name, char path[FILES_PATH_MAX])
{
    int length = snprintf(path, FILES_PATH_MAX, "%s%s%s", folder, strcmp(folder, "/") == 0 ? "" : "/", name);
    return length >= 0 && length < FILES_PATH_MAX;
}

bool files_end_name(char name[FILES_NAME_MAX], const char *endings)
{
    size_t length = strlen(name), more = strcspn(endings, " ");
    if (is_wanted(name, endings))
        return true;
    if (length + more >= FILES_NAME_MAX)
        return false;
    memcpy(name + length, endings, more);
    name[length + more] = '\0';
    return true;
}

static bool is_control(uint32_t letter)
{
    return letter < ' ' || letter == 0x7f;
}

const char *files_fault(const char *name)
{
    if (!name[0])
        return N_("The file needs a name");
    if (strchr(name, '/'))
        return N_("A file name cannot contain a slash");
    if (name[0] == '.')
        return N_("A file name that starts with a dot would be hidden");
    for (const char *letter = name; *letter; letter++)
        if (is_control((unsigned char)*letter))
            return N_("A file name must fit on one line");
    return NULL;
}

/* The length in bytes of a text's first letter; 0 if that letter must not be shown. */
static size_t letter_at(const char *text)
{
    uint32_t code;
    size_t length = letters_character(text, &code);
    /* Characters that turn the direction of writing could make a name look like another one. */
    bool turns = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x206e);
    return is_control(code) || turns ? 0 : length;
}

void files_shown(const char *name, char *shown, size_t size)
{
    size_t used = 0;
    while (*name && used + 5 < size) {
        size_t length = letter_at(name);
        if (length == 0)
            shown[used] = '?';
        else
            memcpy(shown + used, name, length);
        used += length ? length : 1;
        name += length ? length : 1;
    }
    shown[used] = '\0';
}

/* --- people's usual folders (xdg-user-dirs) --- */

/*
 * Reads the folder of this key from a line such as XDG_PICTURES_DIR="$HOME/Pictures". False if the line has another
 * key.
 */
static bool take_line(const char *line, const char *key, const char *home, char path[FILES_PATH_MAX])
{
    const char *value = strncmp(line, key, strlen(key)) == 0 ? line + strlen(key) : NULL;
    if (!value || strncmp(value, "=\"", 2) != 0)
        return false;
    value += 2;
    bool below = strncmp(value, "$HOME", 5) == 0;
    value += below ? 5 : 0;
    int length = snprintf(path, FILES_PATH_MAX, "%s%.*s", below ? home : "", (int)strcspn(value, "\"\n"), value);
    return length > 0 && length < FILES_PATH_MAX && path[0] == '/';
}

/*
 * Reads the path of a usual folder from the desktop's file user-dirs.dirs. The folder's name may be in any language.
 * False if the file does not name it.
 */
static bool read_place(const char *key, const char *home, char path[FILES_PATH_MAX])
{
    char name[FILES_PATH_MAX], line[FILES_PATH_MAX];
    const char *config = getenv("XDG_CONFIG_HOME");
    bool own = config && config[0] == '/';
    snprintf(name, sizeof name, "%s%s/user-dirs.dirs", own ? config : home, own ? "" : "/.config");
    FILE *file = fopen(name, "re");
    bool found = false;
    while (file && !found && fgets(line, sizeof line, file))
        found = take_line(line, key, home, path);
    if (file)
        fclose(file);
    return found;
}

bool files_place(enum files_place place, char path[FILES_PATH_MAX])
{
    static const struct {
        const char *key, *usual;
    } places[FILES_PLACES] = {[FILES_HOME] = {NULL, ""},
                              [FILES_DOCUMENTS] = {"XDG_DOCUMENTS_DIR", "/Documents"},
                              [FILES_PICTURES] = {"XDG_PICTURES_DIR", "/Pictures"}};
    const char *home = getenv("HOME");
    struct stat status;
    if (!home || home[0] != '/')
        return false;
    if (!places[place].key || !read_place(places[place].key, home, path))
        if (snprintf(path, FILES_PATH_MAX, "%s%s", home, places[place].usual) >= FILES_PATH_MAX)
            return false;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* --- saving pictures --- */

enum { SAME_SECOND_MAX = 1000, FOLDER_RIGHTS = 0777 };

/* Writes a PNG to an open file and closes the file. */
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

/* errno becomes EEXIST only if something of that name exists, so that the caller can try another name. */
bool files_write_picture(SDL_Surface *surface, const char *path, struct reason *why)
{
    struct output output;
    if (!output_open(&output, path, OUTPUT_NEW, why))
        return false;
    bool written = write_png(surface, &output, why);
    errno = 0;
    return written;
}

/* Makes a name for a new file from the present second; `n` > 1 adds a number for further files of that second. */
static void make_name(const char *folder, int n, const char *ending, char path[FILES_TOLD_MAX])
{
    char moment[32], number[16] = "";
    time_t seconds = time(NULL);
    struct tm local;
    localtime_r(&seconds, &local);
    strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", &local);
    if (n > 1)
        snprintf(number, sizeof number, "-%d", n);
    snprintf(path, FILES_TOLD_MAX, "%s/gravitrips-%s%s%s", folder, moment, number, ending);
}

/* Writes a picture to a new file in the folder. `path` gets the file's name even if writing fails. */
static bool write_new(SDL_Surface *surface, const char *folder, char path[FILES_TOLD_MAX], struct reason *why)
{
    for (int n = 1; n < SAME_SECOND_MAX; n++) {
        make_name(folder, n, ".png", path);
        if (files_write_picture(surface, path, why))
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

void files_new_name(const char *folder, const char *ending, char path[FILES_TOLD_MAX])
{
    int n = 0;
    do
        make_name(folder, ++n, ending, path);
    while (n < SAME_SECOND_MAX && access(path, F_OK) == 0);
}

void files_tell_path(const char *path, char told[FILES_TOLD_MAX])
{
    char whole[FILES_TOLD_MAX];
    const char *home = getenv("HOME");
    size_t length = home ? strlen(home) : 0;
    bool within = length > 1 && strncmp(path, home, length) == 0 && path[length] == '/';
    snprintf(whole, sizeof whole, "%s%s", within ? "~" : "", path + (within ? length : 0));
    files_shown(whole, told, FILES_TOLD_MAX);
}

void files_tell_saved(bool saved, const char *path, const struct reason *why, char *sentence, size_t size)
{
    char told[FILES_TOLD_MAX];
    files_tell_path(path, told);
    if (saved)
        snprintf(sentence, size, _("Saved: %s"), told);
    else
        snprintf(sentence, size, _("%s cannot be saved: %s"), told, why->text);
}

void files_save_picture(SDL_Surface *surface, const char *folder, char *sentence, size_t size)
{
    char path[FILES_TOLD_MAX];
    struct reason why;
    if (!surface) {
        snprintf(sentence, size, _("The picture cannot be saved: %s"), SDL_GetError());
        return;
    }
    bool saved = write_new(surface, folder, path, &why);
    files_tell_saved(saved, path, &why, sentence, size);
}

void files_save_picture_as(SDL_Surface *surface, const char *path, char *sentence, size_t size)
{
    struct output output;
    struct reason why;
    bool saved = surface ? output_open(&output, path, OUTPUT_REPLACE, &why) && write_png(surface, &output, &why)
                         : refuse(&why, "%s", SDL_GetError());
    files_tell_saved(saved, path, &why, sentence, size);
}

void files_save_text_as(const char *text, const char *path, char *sentence, size_t size)
{
    struct output output;
    struct reason why;
    bool saved =
        output_open(&output, path, OUTPUT_REPLACE, &why) && output_keep_bytes(&output, text, strlen(text), &why);
    files_tell_saved(saved, path, &why, sentence, size);
}

bool files_new_folder(const char *folder, char path[FILES_TOLD_MAX], struct reason *why)
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
