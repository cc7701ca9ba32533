/* Whole numbers in texts. */
#include "rules/number.h"

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Reads the digits at the front, without a sign. */
static bool read_unsigned(const char **text, uint64_t least, uint64_t most, uint64_t *value)
{
    const char *at = *text;
    uint64_t number = 0;
    if (!is_digit(*at))
        return false;
    for (; is_digit(*at); at++) {
        unsigned digit = (unsigned)(*at - '0');
        if (number > most / 10 || digit > most - number * 10)
            return false;
        number = number * 10 + digit;
    }
    if (number < least)
        return false;
    *text = at;
    *value = number;
    return true;
}

bool number_read(const char **text, int64_t least, int64_t most, int64_t *value)
{
    bool negative = least < 0 && **text == '-';
    const char *at = *text + negative;
    uint64_t digits;
    /* the magnitude of INT64_MIN fits no signed number */
    if (!read_unsigned(&at, 0, negative ? 0 - (uint64_t)least : (uint64_t)(most > 0 ? most : 0), &digits))
        return false;
    int64_t number = (int64_t)(negative ? 0 - digits : digits);
    if (number < least || number > most)
        return false;
    *text = at;
    *value = number;
    return true;
}

bool number_read_int(const char **text, int least, int most, int *value)
{
    int64_t number;
    if (!number_read(text, least, most, &number))
        return false;
    *value = (int)number;
    return true;
}

bool number_is(const char *text, int64_t least, int64_t most, int64_t *value)
{
    int64_t number;
    if (!number_read(&text, least, most, &number) || *text != '\0')
        return false;
    *value = number;
    return true;
}

bool number_is_unsigned(const char *text, uint64_t least, uint64_t most, uint64_t *value)
{
    uint64_t number;
    if (!read_unsigned(&text, least, most, &number) || *text != '\0')
        return false;
    *value = number;
    return true;
}
