/* What a newcomer is told: how to play, and about this program. */
#include "gravitrips/version.h"
#include "prelude.h"
#include "ui/learn/learn.h"
#include "window_support.h"

FIXTURE(window_two_humans, window_teardown)

TEST(the_program_says_what_it_is)
{
    press_for("Shift+F1", gravitrips_version(), "MIT", "SQLite 3.", "SDL 2.", *fixture);
    click_for("Close", "!MIT");
}

FIXTURE(NULL, NULL)

TEST(a_folder_has_an_address)
{
    char address[ABOUT_ADDRESS_MAX], *long_path = malloc(ABOUT_ADDRESS_MAX);
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

TEST(every_picture_keeps_the_rules)
{
    static struct variant variant;
    for (const struct game *const *game = game_list(); *game; game++) {
        const struct lesson *lesson = learn_screen_lessons(*game);
        assert_non_null(lesson);
        assert_true(variant_init(&variant, *game, &(*game)->defaults, NULL));
        for (; lesson->words; lesson++)
            check_lesson(&variant, lesson);
    }
}

FIXTURE(window_two_humans, window_teardown)

TEST(each_game_is_learnt_step_by_step)
{
    press_for("F1", "Take turns dropping a disc", "1 of 6");
    press_for("Return", "2 of 6");
    press_for("Left", "1 of 6");
    press_for("Return Return Return Return Return", "6 of 6");
    press_for("Return", "!6 of 6"); /* Next is dead here, and has given the focus to Play */
    press_for("F1", "1 of 6");
    click_for("Kolibrat", "1 of 8", "score 5 wins"); /* as on this board */
    for (int i = 0; i < 8; i++)
        click_on(i < 7 ? "Next" : "Play");
    expect_words("!8 of 8", "Your turn", "Deckhand");
}

TESTS_MAIN(NULL, NULL)
