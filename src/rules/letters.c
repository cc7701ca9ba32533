/* Letters in UTF-8 (all bytes of a letter except the first are 10xxxxxx), and small letters for capitals. */
#include "rules/letters.h"

size_t letters_whole(const char *text, size_t length)
{
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
        length--;
    return length;
}

void letters_cut(const char *text, size_t most, char *cut, size_t size)
{
    size_t length = letters_whole(text, strnlen(text, most));
    snprintf(cut, size, "%.*s%s", (int)length, text, text[length] ? "…" : "");
}

/* --- decoding characters, and telling hidden ones --- */

/*
 * The length in bytes of a UTF-8 sequence with this first byte, and the smallest code point that needs it; 0 if no
 * sequence begins like this.
 */
static size_t sequence_length(unsigned char lead, uint32_t *smallest)
{
    static const struct {
        unsigned char mask, lead;
        uint32_t smallest;
    } kinds[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if ((lead & kinds[i].mask) == kinds[i].lead) {
            *smallest = kinds[i].smallest;
            return i + 1;
        }
    }
    return 0;
}

void letters_add(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

size_t letters_character(const char *text, uint32_t *code)
{
    unsigned char lead = (unsigned char)*text;
    uint32_t smallest = 0;
    size_t length = sequence_length(lead, &smallest);
    *code = length > 1 ? lead & (0x7fU >> length) : lead;
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    return *code < smallest || *code > 0x10ffff || (*code >= 0xd800 && *code <= 0xdfff) ? 0 : length;
}

/*
 * Characters that are invisible, or not what they seem: of the characters of Unicode 15 that UTF-8 can encode, all but
 * letters, signs and blanks.
 */
static const struct {
    uint32_t first, last;
} hidden[] = {{0x0000, 0x001f},     /* controls */
              {0x007f, 0x009f},     /* more controls */
              {0x00ad, 0x00ad},     /* a hyphen that shows only where a line ends */
              {0x034f, 0x034f},     /* joins letters, unseen */
              {0x061c, 0x061c},     /* direction of writing, in Arabic */
              {0x115f, 0x1160},     /* fillers of Hangul, invisible */
              {0x17b4, 0x17b5},     /* Khmer inherent vowels, which are invisible */
              {0x180b, 0x180f},     /* Mongolian variants and blanks */
              {0x200b, 0x200f},     /* blanks without width, joiners, marks of writing direction */
              {0x2028, 0x202e},     /* ends of lines and paragraphs, marks of writing direction */
              {0x2060, 0x206f},     /* more joiners and direction marks, invisible operators */
              {0x2800, 0x2800},     /* Braille without dots */
              {0x3164, 0x3164},     /* a filler of Hangul, invisible */
              {0xe000, 0xf8ff},     /* private use: each machine shows something else */
              {0xfdd0, 0xfdef},     /* noncharacters */
              {0xfe00, 0xfe0f},     /* variation selectors */
              {0xfeff, 0xfeff},     /* byte order mark */
              {0xffa0, 0xffa0},     /* a filler of Hangul, invisible */
              {0xfff0, 0xfffc},     /* marks of annotations, and the stand-in for an object */
              {0x13430, 0x1343f},   /* controls that arrange hieroglyphs */
              {0x16fe4, 0x16fe4},   /* a filler of Khitan, invisible */
              {0x1bca0, 0x1bca3},   /* controls that join shorthand */
              {0x1d159, 0x1d159},   /* a musical note without a head */
              {0x1d173, 0x1d17a},   /* marks of where beams and slurs in music begin and end */
              {0x40000, 0x10ffff}}; /* unassigned, tags, variants, private use */

bool letters_is_hidden(uint32_t code)
{
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (code >= hidden[i].first && code <= hidden[i].last)
            return true;
    return (code & 0xfffe) == 0xfffe;
}

/* --- small letters for capitals --- */

/*
 * Every `step`-th capital from `first` to `last` has its small letter `farther` code points further on. These are all
 * capitals of two bytes in UTF-8, and those of three bytes that occur in European names (Unicode, CaseFolding.txt).
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

static uint32_t small_letter(uint32_t letter)
{
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (letter >= capitals[i].first && letter <= capitals[i].last &&
            (letter - capitals[i].first) % capitals[i].step == 0)
            return (uint32_t)((int32_t)letter + capitals[i].farther);
    return letter;
}

/* Writes a letter in as many bytes as its capital has. All these small letters have that length. */
static void write_letter(uint32_t letter, size_t length, char *text)
{
    static const unsigned char marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = length; i-- > 1; letter >>= 6)
        text[i] = (char)(0x80 | (letter & 0x3f));
    text[0] = (char)(marks[length] | letter);
}

void letters_fold(const char *text, char *folded, size_t size)
{
    size_t length, at = 0;
    for (; *text && at + 1 < size; text += length, at += length) {
        uint32_t letter;
        size_t whole = letters_character(text, &letter);
        length = whole ? whole : 1;
        if (at + length >= size)
            break;
        if (whole)
            write_letter(small_letter(letter), length, folded + at);
        else
            folded[at] = *text;
    }
    folded[at] = '\0';
}
