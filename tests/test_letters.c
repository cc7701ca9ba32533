/* Texts are cut between letters, never within one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "rules/letters.h"

/* Letters of one, two, three and four bytes, which end after bytes 1, 3, 6, 10 and 11. */
static const char mixed[] = "aä€😀z";

static void what_fits_is_whole_letters(void **state)
{
    static const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
    (void)state;
    assert_int_equal(sizeof whole / sizeof *whole, sizeof mixed);
    for (size_t length = 0; length < sizeof mixed; length++)
        if (letters_whole(mixed, length) != whole[length])
            fail_msg("%zu of %zu bytes", letters_whole(mixed, length), length);
}

static void bytes_that_begin_no_letter_leave_nothing(void **state)
{
    (void)state;
    assert_int_equal(letters_whole("\x80\xbf\x80", 2), 0);
    assert_int_equal(letters_whole("", 0), 0);
}

static void the_last_letter_is_rubbed_out(void **state)
{
    static const char *const left[] = {"aä€😀", "aä€", "aä", "a", "", ""};
    char text[sizeof mixed];
    (void)state;
    strcpy(text, mixed);
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        letters_rub_out(text);
        assert_string_equal(text, left[i]);
    }
}

/* What fonts show nothing of; beside each of them one that is seen. */
static void what_is_not_seen_is_hidden(void **state)
{
    static const uint32_t hidden[] = {0x9b, 0x202e, 0x200b, 0x13430, 0x1343f, 0x16fe4, 0x1d159, 0xe0001};
    static const uint32_t seen[] = {0xa1, 0x2030, 0x2010, 0x1342f, 0x13441, 0x16fe3, 0x1d158, 0x1f600};
    (void)state;
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (!letters_is_hidden(hidden[i]) || letters_is_hidden(seen[i]))
            fail_msg("U+%04X, U+%04X", (unsigned)hidden[i], (unsigned)seen[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_whole_letters),
        cmocka_unit_test(bytes_that_begin_no_letter_leave_nothing),
        cmocka_unit_test(the_last_letter_is_rubbed_out),
        cmocka_unit_test(what_is_not_seen_is_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
