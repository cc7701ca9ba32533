/* The template of a game keeps what every game must: a copy of it begins right. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "prelude.h"
#include "rules/cells.h"
#include "rules/variant.h"
#include "rules_support.h"

static void make_nullgame(struct variant *variant, int width, int height)
{
    struct options options = {.width = width, .height = height};
    struct reason why;
    assert_true(variant_init(variant, &nullgame_game, &options, &why));
}

TEST(it_is_in_no_menu)
{
    assert_null(game_find("nullgame"));
}

TEST(what_it_cannot_be_played_with_is_refused)
{
    static const struct {
        struct options options;
        const char *why;
    } cases[] = {
        {{.width = 13}, "a board of 13x3 is not possible: width 1 to 12, height 1 to 12"},
        {{.height = -1}, "a board of 3x-1 is not possible: width 1 to 12, height 1 to 12"},
        {{.connect = 3}, "the null game has a board and nothing else"},
        {{.pieces = 3}, "the null game has a board and nothing else"},
        {{.points = 3}, "the null game has a board and nothing else"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct variant variant;
        struct reason why = {"nothing"};
        assert_false(variant_init(&variant, &nullgame_game, &cases[i].options, &why));
        assert_string_equal(why.text, cases[i].why);
    }
}

TEST(a_whole_game)
{
    struct variant variant;
    make_nullgame(&variant, 3, 2);
    struct state at = position(&variant, "");
    assert_int_equal(variant_perft(&variant, &at, 6), 1);
    assert_int_equal(variant_perft(&variant, &at, 7), 0);
    for (struct move moves[MOVES_MAX]; variant.game->moves(&variant, &at, moves) > 0;) {
        check_moves(&variant, &at);
        variant.game->apply(&variant, &at, moves[0]);
    }
    check_moves(&variant, &at);
    assert_int_equal(at.outcome, DRAWN);
    struct state read = position(&variant, "a1 b1 c1 a2 b2 c2");
    assert_memory_equal(&read, &at, sizeof at);
}

TEST(what_is_wrong_is_told)
{
    struct variant variant;
    make_nullgame(&variant, 3, 2);
    check_bad_position(&variant, "a1 a1", "move 2: the next cell is b1");
    check_bad_position(&variant, "a3", "move 1: there is no row 3");
    check_bad_position(&variant, "a1 b1 c1 a2 b2 c2 a1", "move 7: the game is over");
    check_refused(&variant, "a1", (struct move){MOVE_PASS, NO_CELL, NO_CELL}, "the next cell is b1");
}

/* A match needs nothing more; the engine needs an evaluator. */
TEST(a_match_can_be_played)
{
    struct variant variant;
    struct reason why;
    char text[STATE_TEXT_MAX];
    make_nullgame(&variant, 2, 1);
    struct match *match = make_match(&variant);
    assert_true(match_play(match, (struct move){MOVE_PLACE, NO_CELL, 0}, &why));
    assert_true(match_play(match, (struct move){MOVE_PLACE, NO_CELL, 1}, &why));
    assert_int_equal(match_outcome(match), DRAWN);
    match_format(match, text, sizeof text);
    assert_string_equal(text, "a1 b1");
    assert_null(evaluator_name(&variant, 0));
}

TESTS_MAIN(NULL, NULL)
