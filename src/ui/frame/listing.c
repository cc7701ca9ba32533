/* Folders as people choose files in them. */
#include "ui/frame/listing.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "rules/letters.h"
#include "ui/words.h"

/* --- what is in a folder --- */

/* Does a name end in this ending, of so many bytes? */
static bool ends_in(const char *name, const char *ending, size_t length)
{
    size_t whole = strlen(name);
    return whole > length && strncasecmp(name + whole - length, ending, length) == 0;
}

static bool is_wanted(const char *name, const char *endings)
{
    if (!*endings)
        return true;
    for (size_t length; *endings; endings += length + (endings[length] == ' ')) {
        length = strcspn(endings, " ");
        if (ends_in(name, endings, length))
            return true;
    }
    return false;
}

/* As the locale sorts; one that has all capitals before small letters is the C library's, which sorts for nobody. */
static int compare_names(const char *left, const char *right)
{
    return strcoll("a", "B") < 0 ? strcoll(left, right) : strcasecmp(left, right);
}

/* Folders first, and within them by name. */
static int compare(const void *a, const void *b)
{
    const struct listing_entry *left = a, *right = b;
    int order = compare_names(left->name, right->name);
    if (left->folder != right->folder)
        return left->folder ? -1 : 1;
    return order ? order : strcmp(left->name, right->name);
}

/* Adds it if it is a folder, or such a file; false when memory is short. */
static bool add(struct file_list *listing, int stream, const char *name, const char *endings)
{
    struct stat status;
    if (name[0] == '.' || strlen(name) >= LISTING_NAME_MAX || fstatat(stream, name, &status, 0) != 0)
        return true;
    bool folder = S_ISDIR(status.st_mode);
    if (!folder && (!S_ISREG(status.st_mode) || !is_wanted(name, endings)))
        return true;
    listing->cut = listing->count == LISTING_ENTRIES_MAX;
    if (listing->cut)
        return true;
    struct listing_entry *entry = &listing->entries[listing->count];
    char shown[LISTING_NAME_MAX];
    listing_shown(name, shown, sizeof shown);
    *entry = (struct listing_entry){strdup(name), strdup(shown), folder, status.st_mtime};
    listing->count++;
    return entry->name && entry->shown;
}

static bool fill(struct file_list *listing, DIR *stream, const char *endings)
{
    listing->entries = malloc(LISTING_ENTRIES_MAX * sizeof *listing->entries);
    bool added = listing->entries != NULL;
    for (const struct dirent *entry; added && !listing->cut && (entry = readdir(stream));)
        added = add(listing, dirfd(stream), entry->d_name, endings);
    if (!added)
        errno = ENOMEM;
    return added;
}

bool listing_read(struct file_list *listing, const char *folder, const char *endings)
{
    struct file_list fresh = {.count = 0};
    if (snprintf(fresh.folder, sizeof fresh.folder, "%s", folder) >= LISTING_PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    DIR *stream = opendir(folder);
    bool filled = stream && fill(&fresh, stream, endings);
    int problem = errno;
    if (stream)
        closedir(stream);
    if (!filled) {
        listing_free(&fresh);
        errno = problem;
        return false;
    }
    qsort(fresh.entries, (size_t)fresh.count, sizeof *fresh.entries, compare);
    listing_free(listing);
    *listing = fresh;
    return true;
}

void listing_free(struct file_list *listing)
{
    for (int i = 0; i < listing->count; i++) {
        free(listing->entries[i].name);
        free(listing->entries[i].shown);
    }
    free(listing->entries);
    *listing = (struct file_list){.count = 0};
}

/* --- paths and names --- */

bool listing_around(const char *folder, char around[LISTING_PATH_MAX])
{
    const char *slash = strrchr(folder, '/');
    if (!slash || strcmp(folder, "/") == 0)
        return false;
    int length = slash == folder ? 1 : (int)(slash - folder);
    snprintf(around, LISTING_PATH_MAX, "%.*s", length, folder);
    return true;
}

bool listing_join(const char *folder, const char *name, char path[LISTING_PATH_MAX])
{
    int length = snprintf(path, LISTING_PATH_MAX, "%s%s%s", folder, strcmp(folder, "/") == 0 ? "" : "/", name);
    return length >= 0 && length < LISTING_PATH_MAX;
}

bool listing_end_name(char name[LISTING_NAME_MAX], const char *endings)
{
    size_t length = strlen(name), more = strcspn(endings, " ");
    if (is_wanted(name, endings))
        return true;
    if (length + more >= LISTING_NAME_MAX)
        return false;
    memcpy(name + length, endings, more);
    name[length + more] = '\0';
    return true;
}

static bool is_control(unsigned char letter)
{
    return letter < ' ' || letter == 0x7f;
}

const char *listing_fault(const char *name)
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

/* How many bytes the letter at the beginning of a text has; 0: it is none that can be shown. */
static size_t letter_at(const char *text)
{
    unsigned char first = (unsigned char)text[0];
    size_t length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (is_control(first) || (first >= 0x80 && first < 0xc2) || first > 0xf4)
        return 0;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
    /* What turns the direction of writing (U+202A to U+202E, U+2066 to U+2069) would make a name look like another. */
    bool turns = first == 0xe2 && (((unsigned char)text[1] == 0x80 && (unsigned char)text[2] >= 0xaa) ||
                                   ((unsigned char)text[1] == 0x81 && (unsigned char)text[2] >= 0xa6));
    return turns && (unsigned char)text[2] <= 0xae ? 0 : length;
}

void listing_shown(const char *name, char *shown, size_t size)
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

/* --- where people keep what is theirs --- */

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Takes the folder out of a line as  XDG_PICTURES_DIR="$HOME/Pictures"  if it is of this key. */
static bool take_line(const char *line, const char *key, const char *home, char path[LISTING_PATH_MAX])
{
    const char *value = strncmp(line, key, strlen(key)) == 0 ? line + strlen(key) : NULL;
    if (!value || strncmp(value, "=\"", 2) != 0)
        return false;
    value += 2;
    bool below = strncmp(value, "$HOME", 5) == 0;
    value += below ? 5 : 0;
    int length = snprintf(path, LISTING_PATH_MAX, "%s%.*s", below ? home : "", (int)strcspn(value, "\"\n"), value);
    return length > 0 && length < LISTING_PATH_MAX && path[0] == '/';
}

/* What the desktop calls its own folders, in whatever language; false where it does not say. */
static bool read_place(const char *key, const char *home, char path[LISTING_PATH_MAX])
{
    char name[LISTING_PATH_MAX], line[LISTING_PATH_MAX];
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

bool listing_place(enum listing_place place, char path[LISTING_PATH_MAX])
{
    static const struct {
        const char *key, *usual;
    } places[LISTING_PLACES] = {[LISTING_HOME] = {NULL, ""},
                                [LISTING_DOCUMENTS] = {"XDG_DOCUMENTS_DIR", "/Documents"},
                                [LISTING_PICTURES] = {"XDG_PICTURES_DIR", "/Pictures"}};
    const char *home = getenv("HOME");
    if (!home || home[0] != '/')
        return false;
    if (!places[place].key || !read_place(places[place].key, home, path))
        if (snprintf(path, LISTING_PATH_MAX, "%s%s", home, places[place].usual) >= LISTING_PATH_MAX)
            return false;
    return is_folder(path);
}
