/* What a newcomer is told: how to play, and about this program. */
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

/* --- how to play --- */

static void check_lesson(const struct variant *variant, const struct lesson *lesson)
{
    const char *moves = lesson->moves;
    struct state state;
    struct reason why;
    if (!position_parse(variant, lesson->position, &state, &why))
        fail_msg("'%s' cannot be shown: %s", lesson->position, why.text);
    while (*moves) {
        struct move move;
        const char *rest = variant->game->parse_move(variant, &state, moves, &move, &why);
        if (!rest)
            fail_msg("'%s' cannot be played in '%s': %s", moves, lesson->position, why.text);
        variant->game->apply(variant, &state, move);
        moves = rest + strspn(rest, " ");
    }
}

static void every_picture_keeps_the_rules(void **state)
{
    static struct variant variant;
    (void)state;
    for (const struct game *const *game = game_list(); *game; game++) {
        const struct lesson *lesson = learn_screen_lessons(*game);
        assert_non_null(lesson);
        assert_true(variant_init(&variant, *game, &(*game)->defaults, NULL));
        for (; lesson->words; lesson++)
            check_lesson(&variant, lesson);
    }
}

static void each_game_is_learnt_step_by_step(void **state)
{
    window_open_on(*state, &two_humans);
    press(SDLK_F1);
    expect_words("Take turns dropping a disc");
    expect_words("1 of 6");
    press(SDLK_RETURN);
    expect_words("2 of 6");
    press(SDLK_LEFT);
    expect_words("1 of 6");
    click_on("Kolibrat");
    expect_words("1 of 8");
    expect_words("score 5 wins"); /* as on this board */
    for (int i = 0; i < 8; i++)
        click_on(i < 7 ? "Next" : "Play");
    expect_no_words("8 of 8");
    expect_words("Red's turn");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_program_says_what_it_is, window_setup, window_teardown),
        cmocka_unit_test(a_folder_has_an_address),
        cmocka_unit_test(every_picture_keeps_the_rules),
        cmocka_unit_test_setup_teardown(each_game_is_learnt_step_by_step, window_setup, window_teardown),
    };
    return cmocka_run_group_tests_name("learn", tests, NULL, NULL);
}
