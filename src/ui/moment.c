/* Date and time of day, as the locale writes them. */
#include "ui/moment.h"

#include <langinfo.h>
#include <locale.h>

enum { FORMAT_MAX = 64 };

/* The C locale's dates are American ones, with two digits for the year. */
static bool has_locale(void)
{
    const char *locale = setlocale(LC_TIME, NULL);
    return locale && strcmp(locale, "POSIX") != 0 && strcmp(locale, "C") != 0 && strncmp(locale, "C.", 2) != 0;
}

/* Not every locale that has words for the halves of the day counts its hours by them. */
static bool has_halves(void)
{
    const char *format = nl_langinfo(T_FMT);
    bool counts = strstr(format, "%r") || strstr(format, "%I") || strstr(format, "%l") || strstr(format, "%p");
    return counts && nl_langinfo(AM_STR)[0];
}

void moment_words(int64_t moment, char *words, size_t size)
{
    /* Through a pointer, for compilers wish to know formats that only the locale does. */
    size_t (*const write_time)(char *, size_t, const char *, const struct tm *) = strftime;
    time_t time = (time_t)moment;
    struct tm local;
    char format[FORMAT_MAX] = "%Y-%m-%d, %H:%M";
    words[0] = '\0';
    if (moment <= 0 || !localtime_r(&time, &local))
        return;
    if (has_locale())
        snprintf(format, sizeof format, "%s, %s", nl_langinfo(D_FMT), has_halves() ? "%I:%M %p" : "%H:%M");
    if (write_time(words, size, format, &local) == 0)
        words[0] = '\0';
}
