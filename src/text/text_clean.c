/* Bytes of any usual encoding become plain text. Declared in text.h. */
#include "rules/letters.h"
#include "rules/reason.h"
#include "text/text.h"

enum { BYTES_A_UNIT = 3 /* UTF-8 bytes that one unit of UTF-16, or one byte of Windows-1252, can become */ };

/* The bytes 0x80 to 0x9f of Windows-1252, which most files called Latin-1 use; 0: the byte stands for nothing. */
static const uint16_t windows_1252[32] = {0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                          0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017d, 0,
                                          0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                          0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

/* How the bytes are encoded. */
enum encoding { UTF_8, UTF_16_LITTLE, UTF_16_BIG, WINDOWS_1252 };

struct cleaning {
    const unsigned char *at, *end;
    enum encoding encoding;
    char *text;
    size_t length;
    bool after_return; /* the last character was a carriage return, so a newline belongs to it */
    int line;
    struct record_error *error;
};

static bool refuse_bytes(struct cleaning *cleaning, const char *why)
{
    cleaning->error->line = cleaning->line;
    return refuse(&cleaning->error->why, "%s", reason_word(why));
}

/* Is all of it UTF-8? A letter that is cut at the end is none. */
static bool is_utf_8(const char *bytes, size_t size)
{
    uint32_t code;
    for (size_t i = 0, length; i < size; i += length) {
        length = bytes[i] == '\0' ? 1 : letters_character(bytes + i, &code);
        if (length == 0 || length > size - i)
            return false;
    }
    return true;
}

static uint32_t take_unit(struct cleaning *cleaning)
{
    uint32_t first = cleaning->at[0], second = cleaning->at[1];
    cleaning->at += 2;
    return cleaning->encoding == UTF_16_BIG ? first << 8 | second : second << 8 | first;
}

/* Takes a character of UTF-16. Returns false and the error if half of one is missing. */
static bool take_utf_16(struct cleaning *cleaning, uint32_t *code)
{
    static const char HALF[] = SHOWN("it holds half a character of UTF-16");
    if (cleaning->end - cleaning->at < 2)
        return refuse_bytes(cleaning, HALF);
    *code = take_unit(cleaning);
    if (*code < 0xd800 || *code > 0xdfff)
        return true;
    if (*code > 0xdbff || cleaning->end - cleaning->at < 2)
        return refuse_bytes(cleaning, HALF);
    uint32_t low = take_unit(cleaning);
    if (low < 0xdc00 || low > 0xdfff)
        return refuse_bytes(cleaning, HALF);
    *code = 0x10000 + ((*code & 0x3ff) << 10 | (low & 0x3ff));
    return true;
}

static bool take_character(struct cleaning *cleaning, uint32_t *code)
{
    switch (cleaning->encoding) {
    case UTF_8:
        cleaning->at += letters_character((const char *)cleaning->at, code);
        return true;
    case WINDOWS_1252:
        *code = *cleaning->at++;
        if (*code >= 0x80 && *code < 0xa0 && windows_1252[*code - 0x80])
            *code = windows_1252[*code - 0x80];
        return true;
    case UTF_16_LITTLE:
    case UTF_16_BIG:
        break;
    }
    return take_utf_16(cleaning, code);
}

static bool is_blank(uint32_t code)
{
    return code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f || code == 0x205f ||
           code == 0x3000;
}

/*
 * Blanks and joints without width, marks of the direction of writing, and marks that some programs put at the beginning
 * of a text.
 */
static bool is_without_width(uint32_t code)
{
    return code == 0xad || code == 0x200b || code == 0x200e || code == 0x200f || code == 0x2060 || code == 0xfeff;
}

static bool is_dash(uint32_t code)
{
    return (code >= 0x2010 && code <= 0x2015) || code == 0x2212;
}

static void put_character(struct cleaning *cleaning, uint32_t code)
{
    char *at = cleaning->text + cleaning->length;
    if (code < 0x80)
        at[0] = (char)code;
    else if (code < 0x800)
        at[0] = (char)(0xc0 | code >> 6);
    else if (code < 0x10000)
        at[0] = (char)(0xe0 | code >> 12);
    else
        at[0] = (char)(0xf0 | code >> 18);
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = 1; i < length; i++)
        at[i] = (char)(0x80 | (code >> 6 * (length - 1 - i) & 0x3f));
    cleaning->length += length;
}

/* Writes what a character becomes. */
static bool clean_character(struct cleaning *cleaning, uint32_t code)
{
    bool follows = cleaning->after_return && code == '\n';
    cleaning->after_return = code == '\r';
    if (code == 0)
        return refuse_bytes(cleaning, SHOWN("it holds a zero byte"));
    if (follows || is_without_width(code))
        return true;
    if (code == '\r' || code == 0x85 || code == 0x2028 || code == 0x2029)
        code = '\n';
    cleaning->line += code == '\n';
    put_character(cleaning, is_blank(code) ? ' ' : is_dash(code) ? '-' : code);
    return true;
}

static enum encoding find_encoding(const char *bytes, size_t size)
{
    if (size >= 2 && memcmp(bytes, "\xff\xfe", 2) == 0)
        return UTF_16_LITTLE;
    if (size >= 2 && memcmp(bytes, "\xfe\xff", 2) == 0)
        return UTF_16_BIG;
    return is_utf_8(bytes, size) ? UTF_8 : WINDOWS_1252;
}

char *text_clean(const char *bytes, size_t size, struct record_error *error)
{
    const unsigned char *begin = (const unsigned char *)bytes;
    struct cleaning cleaning = {.at = begin, .end = begin + size, .line = 1, .error = error};
    bool good = true;
    *error = (struct record_error){.line = 1};
    cleaning.encoding = find_encoding(bytes, size);
    cleaning.text = size < SIZE_MAX / BYTES_A_UNIT ? malloc(BYTES_A_UNIT * size + 1) : NULL;
    if (!cleaning.text)
        return refuse_null(&error->why, "not enough memory to read it");
    while (good && cleaning.at < cleaning.end) {
        uint32_t code = 0;
        good = take_character(&cleaning, &code) && clean_character(&cleaning, code);
    }
    cleaning.text[cleaning.length] = '\0';
    if (good)
        return cleaning.text;
    free(cleaning.text);
    return NULL;
}
