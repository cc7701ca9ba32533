/* Where letters begin in UTF-8 (all their bytes but the first are 10xxxxxx), and capitals. */
#include "rules/letters.h"

#include <stdbool.h>
#include <stdint.h>
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

/* --- capitals --- */

/*
 * Capitals from the first to the last, each `step`-th, whose small letters are so much farther on; all that have two
 * bytes in UTF-8, and those of three that European names have (Unicode, CaseFolding.txt).
 */
static const struct {
    uint16_t first, last, step;
    int16_t farther;
} capitals[] = {
    {0x0041, 0x005a, 1, 32}, {0x00c0, 0x00d6, 1, 32}, {0x00d8, 0x00de, 1, 32}, {0x0100, 0x012e, 2, 1},
    {0x0132, 0x0136, 2, 1},  {0x0139, 0x0147, 2, 1},  {0x014a, 0x0176, 2, 1},  {0x0178, 0x0178, 1, -121},
    {0x0179, 0x017d, 2, 1},  {0x01cd, 0x01db, 2, 1},  {0x01de, 0x01ee, 2, 1},  {0x01f8, 0x021e, 2, 1},
    {0x0222, 0x0232, 2, 1},  {0x0386, 0x0386, 1, 38}, {0x0388, 0x038a, 1, 37}, {0x038c, 0x038c, 1, 64},
    {0x038e, 0x038f, 1, 63}, {0x0391, 0x03a1, 1, 32}, {0x03a3, 0x03ab, 1, 32}, {0x03c2, 0x03c2, 1, 1},
    {0x0400, 0x040f, 1, 80}, {0x0410, 0x042f, 1, 32}, {0x0460, 0x0480, 2, 1},  {0x048a, 0x04be, 2, 1},
    {0x04c0, 0x04c0, 1, 15}, {0x04c1, 0x04cd, 2, 1},  {0x04d0, 0x052e, 2, 1},  {0x0531, 0x0556, 1, 48},
    {0x1e00, 0x1e94, 2, 1},  {0x1ea0, 0x1efe, 2, 1},
};

static unsigned small_letter(unsigned letter)
{
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (letter >= capitals[i].first && letter <= capitals[i].last &&
            (letter - capitals[i].first) % capitals[i].step == 0)
            return letter + (unsigned)capitals[i].farther;
    return letter;
}

static bool goes_on(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Reads a letter of at most three bytes, and returns how many; what is none is one byte. */
static size_t read_letter(const char *text, unsigned *letter)
{
    unsigned char first = (unsigned char)text[0];
    *letter = first;
    if (first >= 0xc2 && first < 0xe0 && goes_on(text[1])) {
        *letter = (first & 0x1fu) << 6 | ((unsigned char)text[1] & 0x3fu);
        return 2;
    }
    if (first >= 0xe0 && first < 0xf0 && goes_on(text[1]) && goes_on(text[2])) {
        *letter = (first & 0x0fu) << 12 | ((unsigned char)text[1] & 0x3fu) << 6 | ((unsigned char)text[2] & 0x3fu);
        return 3;
    }
    return 1;
}

/* Writes a letter in as many bytes as it is read from: no capital has a small letter of another length. */
static void write_letter(unsigned letter, size_t length, char *text)
{
    static const unsigned char marks[] = {0, 0, 0xc0, 0xe0};
    for (size_t i = length; i-- > 1; letter >>= 6)
        text[i] = (char)(0x80 | (letter & 0x3f));
    text[0] = (char)(marks[length] | letter);
}

void letters_fold(const char *text, char *folded, size_t size)
{
    size_t length, at = 0;
    for (; *text && at + 1 < size; text += length, at += length) {
        unsigned letter;
        length = read_letter(text, &letter);
        if (at + length >= size)
            break;
        if (length == 1 && (unsigned char)*text >= 0x80)
            folded[at] = *text;
        else
            write_letter(small_letter(letter), length, folded + at);
    }
    folded[at] = '\0';
}
