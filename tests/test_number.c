/* Numbers in texts: what is one, where it ends, and the edges of what fits. */
#include "prelude.h"
#include "rules/number.h"

static const struct {
    const char *text;
    int64_t least, most, value;
    int length; /* of the number; 0: there is none */
} rows[] = {
    {"0", 0, 9, 0, 1},
    {"007x", 0, 7, 7, 3},
    {"10", 0, 9, 0, 0},
    {"9", 0, 5, 0, 0},
    {"4", 5, 9, 0, 0},
    {"12,", 12, 12, 12, 2},
    {"", 0, 9, 0, 0},
    {"x", 0, 9, 0, 0},
    {"+1", 0, 9, 0, 0},
    {" 1", 0, 9, 0, 0},
    {"-1", 0, 9, 0, 0},
    {"-1", -1, 9, -1, 2},
    {"-2", -1, 9, 0, 0},
    {"-", -1, 9, 0, 0},
    {"--1", -1, 9, 0, 0},
    {"-0", -1, 9, 0, 2},
    {"10", -10, 9, 0, 0},
    {"-3", -9, -3, -3, 2},
    {"-2", -9, -3, 0, 0},
    {"0", -9, -3, 0, 0},
    {"18446744073709551611", -9, -3, 0, 0},
    {"-3", -9, 0, -3, 2},
    {"9223372036854775807", 0, INT64_MAX, INT64_MAX, 19},
    {"9223372036854775808", 0, INT64_MAX, 0, 0},
    {"-9223372036854775808", INT64_MIN, INT64_MAX, INT64_MIN, 20},
    {"-9223372036854775809", INT64_MIN, INT64_MAX, 0, 0},
    {"99999999999999999999999999999999", 0, INT64_MAX, 0, 0},
};

TEST(a_number_is_read_up_to_its_end)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *at = rows[i].text;
        int64_t value = 77, whole = 77;
        bool read = number_read(&at, rows[i].least, rows[i].most, &value);
        bool is = number_is(rows[i].text, rows[i].least, rows[i].most, &whole);
        bool ends = (size_t)rows[i].length == strlen(rows[i].text);
        if (read != (rows[i].length > 0) || at != rows[i].text + rows[i].length ||
            value != (read ? rows[i].value : 77) || is != (read && ends) || whole != (is ? value : 77))
            fail_msg("'%s'", rows[i].text);
    }
}

TEST(an_unsigned_number_has_all_of_its_bits)
{
    uint64_t value = 0;
    assert_true(number_is_unsigned("18446744073709551615", 0, UINT64_MAX, &value));
    assert_true(value == UINT64_MAX);
    assert_false(number_is_unsigned("18446744073709551616", 0, UINT64_MAX, &value));
    assert_false(number_is_unsigned("18446744073709551615", 0, UINT64_MAX - 1, &value));
    assert_false(number_is_unsigned("-1", 0, UINT64_MAX, &value));
    assert_false(number_is_unsigned("1 ", 0, UINT64_MAX, &value));
}

TESTS_MAIN(NULL, NULL)
