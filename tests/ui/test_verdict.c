/* What is said of a position: every kind of hint and verdict, with its numbers, in the forms for one and for many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game_support.h"
#include "gravitrips/ai.h"
#include "ui/think/verdict.h"

enum { WORDS_SIZE = 120 };

static struct variant variant;

static int make_variant(void **state)
{
    (void)state;
    make_connect4(&variant, 0, 0, 0);
    return 0;
}

/* An answer that recommends columns (1 .. 7) because they are worth `score`. */
static struct study_answer answer_of(const char *columns, int score, bool proven)
{
    struct study_answer answer = {.proven = proven, .worth.best = score};
    for (; *columns; columns++)
        answer.best[answer.best_count++] = (struct move){MOVE_PLACE, NO_CELL, (uint8_t)(*columns - '1')};
    return answer;
}

static void expect_hint(const char *record, const char *columns, int score, const char *expected)
{
    struct state state = position(&variant, record);
    struct study_answer answer = answer_of(columns, score, true);
    char words[WORDS_SIZE];
    verdict_hint(&variant, &state, &answer, words, sizeof words);
    if (strcmp(words, expected) != 0)
        fail_msg("'%s' is said, not '%s'", words, expected);
}

static void test_hints(void **state)
{
    (void)state;
    expect_hint("112233", "4", 18, "Column 4 wins in 1 move");
    expect_hint("", "4", 1, "Column 4 wins in 21 moves");
    expect_hint("4", "35", 2, "Columns 3 and 5 win in 20 moves");
    expect_hint("", "1357", 18, "Columns 1, 3, 5 and 7 win in 4 moves");
    expect_hint("4", "35", 0, "Drawn with 3 or 5");
    expect_hint("4", "123567", 0, "Drawn with 1, 2, 3, 5, 6 or 7");
    expect_hint("4", "3", 0, "Only column 3 does not lose");
    expect_hint("4", "2", -2, "All moves lose; column 2 holds out longest");
    expect_hint("4", "26", -2, "All moves lose; columns 2 and 6 hold out longest");
    expect_hint("4", "1234567", -2, "All moves lose equally soon");
}

/* One column left: that is all there is to say, unless it wins. */
static void test_the_only_move(void **state)
{
    (void)state;
    const char *record = "222222111111333333544444455555777777";
    expect_hint(record, "6", 0, "Only column 6 is left");
    expect_hint(record, "6", -1, "Only column 6 is left");
    expect_hint(record, "6", 1, "Column 6 wins in 3 moves");
}

static void test_judgements_do_not_pass_for_proofs(void **state)
{
    (void)state;
    struct state start = position(&variant, "");
    struct study_answer one = answer_of("4", 0, false), two = answer_of("35", 0, false);
    char words[WORDS_SIZE];
    verdict_hint(&variant, &start, &one, words, sizeof words);
    assert_string_equal(words, "Column 4 looks best");
    verdict_hint(&variant, &start, &two, words, sizeof words);
    assert_string_equal(words, "Columns 3 and 5 look best");
}

/* What the engine has searched to the end is told as a proof is. */
static void test_exact_values(void **state)
{
    (void)state;
    static struct variant three;
    struct study_answer answer = {.exact = true, .best_count = 1, .best = {{MOVE_PLACE, NO_CELL, 4}}};
    char words[WORDS_SIZE];
    const struct {
        int value;
        const char *words;
    } told[] = {
        {0, "Only b2 does not lose"},
        {AI_WIN, "Win in 1 move with b2"},
        {AI_WIN - 2, "Win in 2 moves with b2"},
        {-(AI_WIN - 3), "All moves lose; b2 holds out longest"},
    };
    make_tictactoe(&three, 3, 3, 3);
    struct state start = position(&three, "");
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        answer.value = told[i].value;
        verdict_hint(&three, &start, &answer, words, sizeof words);
        assert_string_equal(words, told[i].words);
    }
    answer.exact = false;
    verdict_hint(&three, &start, &answer, words, sizeof words);
    assert_string_equal(words, "b2 looks best");
}

static void expect_sentence(int score, int player, const char *expected)
{
    struct state state = position(&variant, "4");
    char words[WORDS_SIZE];
    verdict_sentence(verdict_of(&variant, &state, score), player, words, sizeof words);
    if (strcmp(words, expected) != 0)
        fail_msg("'%s' is said, not '%s'", words, expected);
}

/* Yellow's or red's turn, won or lost: the winner is named. After one move 41 cells are empty. */
static void test_verdicts(void **state)
{
    (void)state;
    expect_sentence(21, 0, "Red wins in 1 move");
    expect_sentence(20, 1, "Yellow wins in 2 moves");
    expect_sentence(-20, 0, "Yellow wins in 1 move");
    expect_sentence(-1, 1, "Red wins in 20 moves");
    expect_sentence(0, 0, "Drawn");
    expect_sentence(0, 1, "Drawn");
}

/* The bar: half at a draw, a win always more, a sooner win more than a later one, a loss the mirror image. */
static void test_shares(void **state)
{
    (void)state;
    struct state start = position(&variant, "");
    double last = verdict_share(&variant, verdict_of(&variant, &start, 0));
    assert_true(last == 0.5);
    for (int score = 1; score <= 21; score++) {
        double win = verdict_share(&variant, verdict_of(&variant, &start, score));
        double loss = verdict_share(&variant, verdict_of(&variant, &start, -score));
        assert_true(win > last);
        assert_true(win >= 0.6 && win <= 1.0);
        assert_true(loss >= 0.0 && loss <= 0.4);
        last = win;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_the_only_move),
        cmocka_unit_test(test_judgements_do_not_pass_for_proofs),
        cmocka_unit_test(test_exact_values),
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_shares),
    };
    return cmocka_run_group_tests(tests, make_variant, NULL);
}
