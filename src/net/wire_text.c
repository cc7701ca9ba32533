/*
 * Words from elsewhere, made harmless: what is read on the screen is what is
 * there, it stands in one line, and goes on in the direction in which it began.
 */
#include "net/wire.h"

#include <string.h>

#include "rules/letters.h"

/* More marks than these over one letter no language writes: they would run over the lines above and below. */
enum { MARKS_MAX = 4 };

/* Marks that stand over, under or around the letter before them, and pile up. */
static const struct {
    uint32_t first, last;
} marks[] = {{0x0300, 0x036f},   {0x0483, 0x0489},   {0x0591, 0x05bd},   {0x0610, 0x061a},   {0x064b, 0x065f},
             {0x06d6, 0x06dc},   {0x06df, 0x06e4},   {0x06e7, 0x06ed},   {0x0730, 0x074a},   {0x07eb, 0x07f3},
             {0x0816, 0x082d},   {0x0898, 0x089f},   {0x08ca, 0x08ff},   {0x0951, 0x0954},   {0x0e31, 0x0e31},
             {0x0e34, 0x0e3a},   {0x0e47, 0x0e4e},   {0x0eb4, 0x0ebc},   {0x0ec8, 0x0ecd},   {0x0f71, 0x0f87},
             {0x1a75, 0x1a7c},   {0x1ab0, 0x1aff},   {0x1b6b, 0x1b73},   {0x1cd0, 0x1ce8},   {0x1dc0, 0x1dff},
             {0x20d0, 0x20ff},   {0x2de0, 0x2dff},   {0x302a, 0x302f},   {0x3099, 0x309a},   {0xa66f, 0xa67d},
             {0xa8e0, 0xa8f1},   {0xfe20, 0xfe2f},   {0x10f46, 0x10f50}, {0x11366, 0x11374}, {0x16af0, 0x16af4},
             {0x1d165, 0x1d169}, {0x1d16e, 0x1d172}, {0x1d17b, 0x1d182}, {0x1d185, 0x1d18b}, {0x1e000, 0x1e02a}};

static bool is_mark(uint32_t code)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (code >= marks[i].first && code <= marks[i].last)
            return true;
    return false;
}

bool wire_is_utf8(const char *text)
{
    uint32_t code;
    for (size_t length; *text; text += length) {
        length = letters_character(text, &code);
        if (length == 0)
            return false;
    }
    return true;
}

size_t wire_clean(char *to, size_t size, const char *from)
{
    size_t written = 0;
    int piled = 0;
    while (*from) {
        uint32_t code;
        size_t length = letters_character(from, &code);
        bool mark = is_mark(code);
        bool left_out = length == 0 || letters_is_hidden(code) || (mark && piled == MARKS_MAX);
        if (!left_out && written + length >= size)
            break;
        if (!left_out) {
            memmove(to + written, from, length);
            written += length;
            piled = mark ? piled + 1 : 0;
        }
        from += length ? length : 1;
    }
    to[written] = '\0';
    return written;
}
