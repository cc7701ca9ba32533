/* The last words of a process. */
#include "engines/last_words.h"

#include "match/record_tags.h"

#include <string.h>

void last_words_add(struct last_words *words, const char *bytes, size_t length)
{
    if (length > LAST_WORDS_MAX) {
        bytes += length - LAST_WORDS_MAX;
        length = LAST_WORDS_MAX;
    }
    size_t end = (words->begin + words->length) % LAST_WORDS_MAX, all = words->length + length;
    size_t first = length < LAST_WORDS_MAX - end ? length : LAST_WORDS_MAX - end;
    memcpy(words->bytes + end, bytes, first);
    memcpy(words->bytes, bytes + first, length - first);
    words->length = all < LAST_WORDS_MAX ? all : LAST_WORDS_MAX;
    words->begin = (words->begin + all - words->length) % LAST_WORDS_MAX;
}

/* What stands for a byte that is no letter and does not begin one; 0: nothing. */
static char stand_in(char byte)
{
    return byte == '\t' ? ' ' : (unsigned char)byte >= 0x80 ? '?' : '\0';
}

void last_words_write(const struct last_words *words, char text[LAST_WORDS_MAX + 1])
{
    size_t kept = 0;
    for (size_t i = 0; i < words->length; i++)
        text[i] = words->bytes[(words->begin + i) % LAST_WORDS_MAX];
    text[words->length] = '\0';
    for (size_t i = 0, size; i<words->length; i += size> 0 ? size : 1) {
        size = text[i] == '\n' ? 1 : record_character(text + i);
        memmove(text + kept, text + i, size);
        kept += size;
        if (size == 0 && stand_in(text[i]))
            text[kept++] = stand_in(text[i]);
    }
    text[kept] = '\0';
}
