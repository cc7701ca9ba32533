/* Chooses the language in which people read words, and looks up translations in its catalogue. */
#include "ui/words.h"

#include <SDL_stdinc.h>
#include <langinfo.h>
#include <locale.h>

enum { LANGUAGE_MAX = 32, PATH_SIZE = 1024, TONGUES_MAX = 16 };

/* A catalogue stays in memory until the end, so that words that were handed out stay valid. */
struct tongue {
    char name[LANGUAGE_MAX];
    struct catalogue *catalogue;
};

static struct {
    char folder[PATH_SIZE]; /* the folder of catalogues; empty until words_begin: everything is English */
    struct tongue known[TONGUES_MAX];
    int count;
    _Atomic(const struct tongue *) spoken; /* NULL: English */
} words;

/* --- choosing the language --- */

/* The catalogue of exactly this name; NULL if there is none. */
static const struct tongue *find_tongue(const char *name)
{
    char path[PATH_SIZE + LANGUAGE_MAX + sizeof "//LC_MESSAGES/gravitrips.mo"];
    for (int i = 0; i < words.count; i++)
        if (strcmp(words.known[i].name, name) == 0)
            return &words.known[i];
    if (words.count == TONGUES_MAX || !name[0] || strchr(name, '/'))
        return NULL;
    struct tongue *tongue = &words.known[words.count];
    snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/gravitrips.mo", words.folder, name);
    snprintf(tongue->name, sizeof tongue->name, "%s", name);
    tongue->catalogue = catalogue_open(path);
    words.count += tongue->catalogue != NULL;
    return tongue->catalogue ? tongue : NULL;
}

/*
 * Finds a catalogue by a locale's name, language_COUNTRY.CODESET@variant. The longest part of it that has a catalogue
 * counts; the codeset is ignored.
 */
static const struct tongue *find_locale(const char *locale, size_t length)
{
    char name[LANGUAGE_MAX], tried[2 * LANGUAGE_MAX];
    if (length >= sizeof name)
        return NULL;
    snprintf(name, sizeof name, "%.*s", (int)length, locale);
    const char *at = strchr(name, '@'), *variant = at ? at : "";
    int country = (int)strcspn(name, ".@"), language = (int)strcspn(name, "_.@");
    const struct tongue *found = NULL;
    for (int i = 0; i < 4 && !found; i++) {
        snprintf(tried, sizeof tried, "%.*s%s", i & 1 ? language : country, name, i & 2 ? "" : variant);
        found = find_tongue(tried);
    }
    return found;
}

/* Does the locale's name begin with this language, whatever follows? */
static bool is_language(const char *locale, size_t length, const char *language)
{
    size_t own = strlen(language);
    return length >= own && strncmp(locale, language, own) == 0 && (length == own || strchr("_.@", locale[own]));
}

/* The first language of a list such as "de_AT:de:en" that has a catalogue; English needs none. */
static const struct tongue *find_first(const char *list)
{
    const struct tongue *found = NULL;
    for (size_t length; *list && !found; list += length + (list[length] == ':')) {
        length = strcspn(list, ":");
        if (is_language(list, length, "en") || is_language(list, length, "C") || is_language(list, length, "POSIX"))
            return NULL;
        found = find_locale(list, length);
    }
    return found;
}

/* The value of the first of these environment variables that is set; "" if none is. */
static const char *first_set(const char *const *names)
{
    for (; *names; names++) {
        const char *value = getenv(*names);
        if (value && value[0])
            return value;
    }
    return "";
}

/*
 * Works like gettext: LANGUAGE counts more than the locale, but the locale "C" means the program's own words. The
 * locale need not be installed; its name is enough. LANGUAGE counts even if no locale was chosen.
 */
static const struct tongue *find_system(void)
{
    static const char *const locales[] = {"LC_ALL", "LC_MESSAGES", "LANG", NULL}, *const lists[] = {"LANGUAGE", NULL};
    const char *locale = first_set(locales), *list = first_set(lists);
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return NULL;
    return find_first(list[0] ? list : locale);
}

void words_choose(const char *language)
{
    if (words.folder[0])
        atomic_store(&words.spoken, language ? find_first(language) : find_system());
}

void words_begin(const char *folder)
{
    atomic_store(&words.spoken, NULL);
    while (words.count > 0)
        catalogue_close(words.known[--words.count].catalogue);
    snprintf(words.folder, sizeof words.folder, "%s", folder);
    words_choose(NULL);
}

const char *words_language(void)
{
    const struct tongue *spoken = atomic_load(&words.spoken);
    return spoken ? spoken->name : "en";
}

/* --- looking up translations --- */

const char *words_translated(const char *text)
{
    const struct tongue *spoken = atomic_load(&words.spoken);
    const char *found = spoken && text[0] ? catalogue_find(spoken->catalogue, text) : NULL;
    return found && found[0] ? found : text;
}

const char *words_counted(const char *one, const char *other, unsigned long count)
{
    const struct tongue *spoken = atomic_load(&words.spoken);
    const char *found = spoken ? catalogue_find_form(spoken->catalogue, one, count) : NULL;
    return found && found[0] ? found : count == 1 ? one : other;
}

/* Translates the most frequent messages of the C library. Rare messages stay English. */
const char *words_error(int error)
{
    static const struct {
        int error;
        const char *words;
    } errors[] = {{ENOENT, N_("No such file or directory")},
                  {EACCES, N_("Permission denied")},
                  {EPERM, N_("Operation not permitted")},
                  {ENOTDIR, N_("Not a directory")},
                  {EISDIR, N_("Is a directory")},
                  {EEXIST, N_("File exists")},
                  {ENAMETOOLONG, N_("File name too long")},
                  {ENOSPC, N_("No space left on device")},
                  {EDQUOT, N_("Disk quota exceeded")},
                  {EFBIG, N_("File too large")},
                  {EROFS, N_("Read-only file system")},
                  {EMFILE, N_("Too many open files")},
                  {ENOMEM, N_("Cannot allocate memory")},
                  {EIO, N_("Input/output error")},
                  {ELOOP, N_("Too many levels of symbolic links")},
                  {EADDRINUSE, N_("Address already in use")},
                  {ECONNREFUSED, N_("Connection refused")},
                  {ECONNRESET, N_("Connection reset by peer")},
                  {ETIMEDOUT, N_("Connection timed out")},
                  {ENETUNREACH, N_("Network is unreachable")},
                  {EHOSTUNREACH, N_("No route to host")}};
    for (size_t i = 0; i < SDL_arraysize(errors); i++)
        if (errors[i].error == error)
            return _(errors[i].words);
    return strerror(error);
}

void words_insert(char *text, size_t size, const char *sentence, const char *name)
{
    const char *place = strstr(sentence, "%s");
    int before = place ? (int)(place - sentence) : (int)strlen(sentence);
    snprintf(text, size, "%.*s%s%s", before, sentence, place ? name : "", place ? place + 2 : "");
}

const char *words_count(uint64_t count, char number[WORDS_COUNT_MAX])
{
    unsigned thousand = (unsigned)(count / 1000), ones = (unsigned)(count % 1000), millions = thousand / 1000;
    if (millions > 0)
        snprintf(number, WORDS_COUNT_MAX, _("%u,%03u,%03u"), millions, thousand % 1000, ones);
    else if (thousand > 0)
        snprintf(number, WORDS_COUNT_MAX, _("%u,%03u"), thousand, ones);
    else
        snprintf(number, WORDS_COUNT_MAX, "%u", ones);
    return number;
}

/* --- date and time of day, as the locale writes them --- */

enum { FORMAT_MAX = 64 };

/* Has a locale been chosen? The C locale writes dates in the American way, with two digits for the year. */
static bool has_locale(void)
{
    const char *locale = setlocale(LC_TIME, NULL);
    return locale && strcmp(locale, "POSIX") != 0 && strcmp(locale, "C") != 0 && strncmp(locale, "C.", 2) != 0;
}

/* Does the locale count hours to 12 (AM, PM)? Some locales have words for AM and PM and still count to 24. */
static bool has_halves(void)
{
    const char *format = nl_langinfo(T_FMT);
    bool counts = strstr(format, "%r") || strstr(format, "%I") || strstr(format, "%l") || strstr(format, "%p");
    return counts && nl_langinfo(AM_STR)[0];
}

void words_moment(int64_t moment, char *text, size_t size)
{
    /*
     * Calls strftime through a pointer, because compilers warn of a format that they cannot check, and this one comes
     * from the locale.
     */
    size_t (*const write_time)(char *, size_t, const char *, const struct tm *) = strftime;
    time_t time = (time_t)moment;
    struct tm local;
    char format[FORMAT_MAX] = "%Y-%m-%d, %H:%M";
    text[0] = '\0';
    if (moment <= 0 || !localtime_r(&time, &local))
        return;
    if (has_locale())
        snprintf(format, sizeof format, "%s, %s", nl_langinfo(D_FMT), has_halves() ? "%I:%M %p" : "%H:%M");
    if (write_time(text, size, format, &local) == 0)
        text[0] = '\0';
}
