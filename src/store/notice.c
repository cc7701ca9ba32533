/* Writes notices. A text that is too long ends in three dots. */
#include "store/notice.h"

#include "rules/reason.h"

void notice_write(struct notice *notice, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    reason_write(notice->text, sizeof notice->text, format, arguments);
    va_end(arguments);
}
