/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent */
/* What a newcomer is told: about this program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gravitrips/version.h"
#include "ui/learn/learn.h"
#include "window_support.h"

static const struct window_order two_humans = {.levels = {0, 0}};

static void the_program_says_what_it_is(void **state)
{
    window_open_on(*state, &two_humans);
    press_with(SDLK_F1, KMOD_LSHIFT);
    expect_words(gravitrips_version());
    expect_words("MIT");
    expect_words("SQLite 3.");
    expect_words("SDL 2.");
    expect_words(*state);
    click_on("Close");
    expect_no_words("MIT");
}

static void a_folder_has_an_address(void **state)
{
    char address[ABOUT_ADDRESS_MAX], *long_path = malloc(ABOUT_ADDRESS_MAX);
    (void)state;
    assert_true(about_screen_address("/home/ann/My games #1/ü", address));
    assert_string_equal(address, "file:///home/ann/My%20games%20%231/%C3%BC");
    assert_non_null(long_path);
    memset(long_path, 'a', ABOUT_ADDRESS_MAX - 1);
    long_path[ABOUT_ADDRESS_MAX - 1] = '\0';
    assert_false(about_screen_address(long_path, address));
    free(long_path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_program_says_what_it_is, window_setup, window_teardown),
        cmocka_unit_test(a_folder_has_an_address),
    };
    return cmocka_run_group_tests_name("learn", tests, NULL, NULL);
}
