/*
 * Words from elsewhere, made harmless: what is read on the screen is what is
 * there, it stands in one line, and goes on in the direction in which it began.
 */
#include "net/wire.h"

#include <string.h>

#include "match/record_tags.h"

/* More marks than these over one letter no language writes: they would run over the lines above and below. */
enum { MARKS_MAX = 4 };

struct range {
    uint32_t first, last;
};

/* Not seen, or not what they seem; of Unicode 15, all that can stand in UTF-8 and is no letter, sign or blank. */
static const struct range hidden[] = {{0x0000, 0x001f},     /* controls */
                                      {0x007f, 0x009f},     /* more of them */
                                      {0x00ad, 0x00ad},     /* a hyphen where a line ends */
                                      {0x034f, 0x034f},     /* joins letters, unseen */
                                      {0x061c, 0x061c},     /* direction, in Arabic */
                                      {0x115f, 0x1160},     /* Hangul that is not there */
                                      {0x17b4, 0x17b5},     /* Khmer vowels that are not there */
                                      {0x180b, 0x180f},     /* Mongolian variants and blanks */
                                      {0x200b, 0x200f},     /* blanks without width, joiners, direction */
                                      {0x2028, 0x202e},     /* ends of lines and paragraphs, direction */
                                      {0x2060, 0x206f},     /* more of both */
                                      {0x2800, 0x2800},     /* Braille without dots */
                                      {0x3164, 0x3164},     /* Hangul that is not there */
                                      {0xe000, 0xf8ff},     /* private: each machine shows something else */
                                      {0xfdd0, 0xfdef},     /* never to be letters */
                                      {0xfe00, 0xfe0f},     /* variants */
                                      {0xfeff, 0xfeff},     /* order of bytes */
                                      {0xffa0, 0xffa0},     /* Hangul that is not there */
                                      {0xfff0, 0xfffc},     /* notes between lines, things in the place of a letter */
                                      {0x1bca0, 0x1bca3},   /* shorthand's joiners */
                                      {0x1d173, 0x1d17a},   /* begin and end of beams in music */
                                      {0x40000, 0x10ffff}}; /* nothing yet, tags, variants, private */

/* Marks that stand over, under or around the letter before them, and pile up. */
static const struct range marks[] = {
    {0x0300, 0x036f},   {0x0483, 0x0489},   {0x0591, 0x05bd},   {0x0610, 0x061a},   {0x064b, 0x065f},
    {0x06d6, 0x06dc},   {0x06df, 0x06e4},   {0x06e7, 0x06ed},   {0x0730, 0x074a},   {0x07eb, 0x07f3},
    {0x0816, 0x082d},   {0x0898, 0x089f},   {0x08ca, 0x08ff},   {0x0951, 0x0954},   {0x0e31, 0x0e31},
    {0x0e34, 0x0e3a},   {0x0e47, 0x0e4e},   {0x0eb4, 0x0ebc},   {0x0ec8, 0x0ecd},   {0x0f71, 0x0f87},
    {0x1a75, 0x1a7c},   {0x1ab0, 0x1aff},   {0x1b6b, 0x1b73},   {0x1cd0, 0x1ce8},   {0x1dc0, 0x1dff},
    {0x20d0, 0x20ff},   {0x2de0, 0x2dff},   {0x302a, 0x302f},   {0x3099, 0x309a},   {0xa66f, 0xa67d},
    {0xa8e0, 0xa8f1},   {0xfe20, 0xfe2f},   {0x10f46, 0x10f50}, {0x11366, 0x11374}, {0x16af0, 0x16af4},
    {0x1d165, 0x1d169}, {0x1d16e, 0x1d172}, {0x1d17b, 0x1d182}, {0x1d185, 0x1d18b}, {0x1e000, 0x1e02a}};

static bool is_among(uint32_t code, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

static bool is_hidden(uint32_t code)
{
    return (code & 0xfffe) == 0xfffe || is_among(code, hidden, sizeof hidden / sizeof *hidden);
}

/* Bytes of the character at the front of a text, 0 if it is none of UTF-8. Unlike in a record it may be a control. */
static size_t character(const char *text, uint32_t *code)
{
    const unsigned char *bytes = (const unsigned char *)text;
    bool second = bytes[0] == 0xc2 && (bytes[1] & 0xc0) == 0x80;
    size_t length = bytes[0] < 0x80 ? 1 : second ? 2 : record_character(text);
    *code = length > 1 ? bytes[0] & (0x7fU >> length) : bytes[0];
    for (size_t i = 1; i < length; i++)
        *code = *code << 6 | (bytes[i] & 0x3f);
    return length;
}

bool wire_is_utf8(const char *text)
{
    uint32_t code;
    for (size_t length; *text; text += length) {
        length = character(text, &code);
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
        size_t length = character(from, &code);
        bool mark = is_among(code, marks, sizeof marks / sizeof *marks);
        bool left_out = length == 0 || is_hidden(code) || (mark && piled == MARKS_MAX);
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
