/* Reasons: sentences that say what is wrong. */
#include "rules/reason.h"

#include "rules/letters.h"

static const char dots[] = "...";

static reason_translate_fn *translator; /* set once, before any thread begins */

void reason_speak(reason_translate_fn *translate)
{
    translator = translate;
}

const char *reason_word(const char *word)
{
    return translator && *word ? translator(word) : word;
}

void reason_write(char *text, size_t size, const char *format, va_list arguments)
{
    int needed = vsnprintf(text, size, reason_word(format), arguments);
    if (needed >= 0 && (size_t)needed >= size)
        memcpy(text + letters_whole(text, size - sizeof dots), dots, sizeof dots);
}

struct reason_path reason_path_end(const char *path)
{
    struct reason_path shown;
    size_t length = strlen(path);
    bool fits = length <= REASON_PATH_SHOWN;
    snprintf(shown.text, sizeof shown.text, "%s%s", fits ? "" : dots, fits ? path : path + length - REASON_PATH_SHOWN);
    return shown;
}

const char *reason_of_errno(void)
{
    return reason_word(strerror(errno ? errno : EIO));
}

bool refuse(struct reason *why, const char *format, ...)
{
    if (why) {
        va_list arguments;
        va_start(arguments, format);
        reason_write(why->text, sizeof why->text, format, arguments);
        va_end(arguments);
    }
    return false;
}

void *refuse_null(struct reason *why, const char *format, ...)
{
    if (why) {
        va_list arguments;
        va_start(arguments, format);
        reason_write(why->text, sizeof why->text, format, arguments);
        va_end(arguments);
    }
    return NULL;
}
