/*
 * Writes what the store has to tell; a text that is too long is cut.
 */
#include "store/notice.h"

#include <stdarg.h>
#include <stdio.h>

void notice_write(struct notice *notice, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(notice->text, sizeof notice->text, format, arguments);
    va_end(arguments);
}
