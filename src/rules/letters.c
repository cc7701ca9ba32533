/* Where letters begin in UTF-8: all their bytes but the first are 10xxxxxx. */
#include "rules/letters.h"

#include <string.h>

size_t letters_whole(const char *text, size_t length)
{
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
        length--;
    return length;
}

void letters_rub_out(char *text)
{
    size_t length = strlen(text);
    if (length > 0)
        text[letters_whole(text, length - 1)] = '\0';
}
