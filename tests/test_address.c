/* Addresses as people type them, and as they are told them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "net/address.h"

static void expect_split(const char *text, const char *host, int port)
{
    char found[CODE_ADDRESS_SIZE];
    int at = 0;
    print_message("# %s\n", text);
    assert_true(address_split(text, 7007, found, &at));
    assert_string_equal(found, host);
    assert_int_equal(at, port);
}

static void an_address_is_cut_however_it_is_written(void **state)
{
    (void)state;
    expect_split("anna.example", "anna.example", 7007);
    expect_split("anna.example:31", "anna.example", 31);
    expect_split("[fd00::2]:31", "fd00::2", 31);
    expect_split("fd00::2", "fd00::2", 7007);
    expect_split("192.0.2.7 port 31", "192.0.2.7", 31);
    expect_split("fd00::2 port 31", "fd00::2", 31);
    expect_split("fd00::2 Port 31", "fd00::2", 31);
}

static void what_is_no_address_is_told(void **state)
{
    static const char *const wrong[] = {"",         ":31",      "a:0",      "a:65536", "a port ",
                                        "a port x", " port 31", "[fd00::2", "a:3x"};
    char found[CODE_ADDRESS_SIZE];
    int at;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        print_message("# %s\n", wrong[i]);
        assert_false(address_split(wrong[i], 7007, found, &at));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_is_cut_however_it_is_written),
        cmocka_unit_test(what_is_no_address_is_told),
    };
    return cmocka_run_group_tests_name("addresses", tests, NULL, NULL);
}
