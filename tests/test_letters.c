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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_whole_letters),
        cmocka_unit_test(bytes_that_begin_no_letter_leave_nothing),
        cmocka_unit_test(the_last_letter_is_rubbed_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
