/* What is said of the moves of a game: every class with its numbers, what was best, where the game turned. */
#include "game_support.h"
#include "prelude.h"
#include "ui/review/review_state.h"

enum { MOVES_ROOM = 16 };

/* A game and the review that a test gives it. */
struct table {
    struct variant variant;
    struct match *match;
    struct review *review;
    struct review_move moves[MOVES_ROOM];
    struct reviewed reviewed;
};

static void set_table(struct table *table, const char *moves, int starter)
{
    const struct game *game = table->variant.game;
    table->match = match_create(&table->variant);
    table->review = calloc(1, sizeof *table->review);
    assert_true(table->match && table->review);
    table->review->moves = table->moves;
    while (*moves) {
        struct move move;
        moves = game->parse_move(&table->variant, match_state(table->match), moves, &move, NULL);
        assert_non_null(moves);
        moves += strspn(moves, " ");
        assert_true(match_play(table->match, move, NULL));
        table->review->moves[table->review->count++] = (struct review_move){
            .judgement = REVIEW_GOOD, .before_known = true, .after_known = true, .best = move, .choice = true};
    }
    table->review->turning_point = table->review->last_chance = REVIEW_NO_MOVE;
    table->reviewed = (struct reviewed){.match = table->match,
                                        .names = &view_for(&table->variant)->words,
                                        .player_of = {starter, 1 - starter},
                                        .review = table->review};
}

static void clear_table(struct table *table)
{
    review_destroy(table->review);
    match_destroy(table->match);
}

/* Judges a move; `better` is a move that would have been best, NULL: the move itself. */
static void judge(struct table *table, int move, enum review_class judgement, struct worth before, struct worth after,
                  const char *better)
{
    struct review_move *judged = &table->review->moves[move];
    judged->judgement = judgement;
    judged->before = before;
    judged->after = after;
    if (better)
        assert_non_null(table->variant.game->parse_move(&table->variant, match_state_at(table->match, move), better,
                                                        &judged->best, NULL));
}

static struct worth win_in(int moves)
{
    return (struct worth){WORTH_WIN, 2 * moves - 1};
}

static struct worth loss_in(int moves)
{
    return (struct worth){WORTH_LOSS, 2 * moves};
}

static const struct worth draw = {WORTH_DRAW, 0};

typedef void words_fn(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

static void expect(words_fn *say, const struct table *table, int move, const char *expected)
{
    char words[REVIEW_WORDS_MAX];
    say(&table->reviewed, move, words);
    if (strcmp(words, expected) != 0)
        fail_msg("of move %d '%s' is said, not '%s'", move, words, expected);
}

static void expect_turn(const struct table *table, const char *expected)
{
    char words[REVIEW_WORDS_MAX];
    review_words_turn(&table->reviewed, words);
    assert_string_equal(words, expected);
}

TEST(test_mistakes)
{
    struct table table = {0};
    make_connect4(&table.variant, 0, 0, 0);
    set_table(&table, "4433526", 0);
    judge(&table, 1, REVIEW_INACCURACY, loss_in(20), loss_in(1), "7");
    judge(&table, 2, REVIEW_MISTAKE, win_in(6), draw, "5");
    judge(&table, 3, REVIEW_BLUNDER, win_in(1), loss_in(9), "2");
    judge(&table, 4, REVIEW_MISTAKE, draw, loss_in(1), "1");
    expect(review_words_judgement, &table, 1, "Yellow, column 4: inaccuracy");
    expect(review_words_worth, &table, 1, "Red wins in 1 move instead of 20");
    expect(review_words_advice, &table, 1, "Column 7 was best");
    expect(review_words_judgement, &table, 2, "Red, column 3: bad move");
    expect(review_words_worth, &table, 2, "Red was winning in 6 moves, now it is a draw");
    table.review->turning_point = 3;
    expect(review_words_judgement, &table, 3, "Yellow, column 3: blunder");
    expect(review_words_worth, &table, 3, "Yellow was winning in 1 move, now Red wins in 9 moves");
    expect(review_words_advice, &table, 3, "Column 2 was best · the game turned here");
    expect(review_words_worth, &table, 4, "It was a draw, now Yellow wins in 1 move");
    expect(review_words_right, &table, 3, "Yellow wins in 1 move");
    expect(review_words_right, &table, 4, "Draw");
    expect_turn(&table, "Turning point: Yellow, column 3");
    table.review->turning_point = 0;
    expect_turn(&table, "Turning point: Red, column 4");
    for (int move = 0; move < 7; move++)
        assert_int_equal(review_words_is_wrong(&table.reviewed, move), move >= 1 && move <= 4);
    assert_false(review_words_is_wrong(&table.reviewed, -1));
    clear_table(&table);
}

/* What is missed is named as it is felt, and the turning point is where a beginner could have seen it. */
TEST(test_what_was_missed)
{
    struct table table = {0};
    make_connect4(&table.variant, 0, 0, 0);
    set_table(&table, "4433526", 0);
    judge(&table, 2, REVIEW_MISSED_WIN, win_in(1), win_in(4), "5");
    judge(&table, 3, REVIEW_MISSED_BLOCK, draw, loss_in(1), "2");
    expect(review_words_judgement, &table, 2, "Red, column 3: missed win");
    expect(review_words_worth, &table, 2, "Red could have won at once");
    expect(review_words_judgement, &table, 3, "Yellow, column 3: missed block");
    expect(review_words_worth, &table, 3, "Red threatened to win, and could have been stopped");
    table.review->turning_point = 2;
    table.review->last_chance = 3;
    expect(review_words_advice, &table, 2, "Column 5 was best");
    expect(review_words_advice, &table, 3, "Column 2 was best · the game turned here");
    expect_turn(&table, "Turning point: Yellow, column 3");
    assert_true(review_words_is_wrong(&table.reviewed, 2) && review_words_is_wrong(&table.reviewed, 3));
    clear_table(&table);
}

TEST(test_good_moves)
{
    struct table table = {0};
    make_connect4(&table.variant, 0, 0, 0);
    set_table(&table, "4433526", 1);
    judge(&table, 0, REVIEW_BEST, win_in(21), win_in(21), NULL);
    judge(&table, 1, REVIEW_GOOD, draw, draw, NULL);
    table.review->moves[1].choice = false;
    expect(review_words_judgement, &table, 0, "Yellow, column 4: best move");
    expect(review_words_worth, &table, 0, "Yellow wins in 21 moves");
    expect(review_words_advice, &table, 0, "Other moves were worse");
    expect(review_words_judgement, &table, 1, "Red, column 4: good move");
    expect(review_words_worth, &table, 1, "Draw");
    expect(review_words_advice, &table, 1, "All moves were equally good");
    judge(&table, 6, REVIEW_GOOD, win_in(1), win_in(1), NULL);
    expect(review_words_worth, &table, 6, "Yellow has won"); /* and not that it wins in a move */
    expect_turn(&table, "No turning point");
    table.reviewed.review = NULL;
    expect(review_words_judgement, &table, 6, "Yellow, column 6");
    clear_table(&table);
}

TEST(test_what_is_only_judged)
{
    struct table table = {0};
    make_tictactoe(&table.variant, 5, 5, 4);
    set_table(&table, "a1 b1 a2", 0);
    for (int move = 0; move < 3; move++)
        table.review->moves[move].before_known = table.review->moves[move].after_known = false;
    expect(review_words_worth, &table, 0, "It is still open");
    expect(review_words_advice, &table, 0, "No better move is certain");
    table.review->moves[1].judgement = REVIEW_BEST;
    expect(review_words_advice, &table, 1, "Other moves looked worse");
    judge(&table, 2, REVIEW_MISTAKE, draw, loss_in(3), "c3");
    table.review->moves[2].after_known = true;
    expect(review_words_judgement, &table, 0, "Cross, a1: looks good");
    expect(review_words_judgement, &table, 1, "Ring, b1: looks best");
    expect(review_words_judgement, &table, 2, "Cross, a2: looks like a mistake");
    expect(review_words_worth, &table, 2, "It was still open, now Ring wins in 3 moves");
    expect(review_words_advice, &table, 2, "c3 looked best");
    expect(review_words_right, &table, 2, "This looked best");
    clear_table(&table);
}

TEST(test_endless_play_and_the_only_move)
{
    struct table table = {0};
    make_kolibrat(&table.variant, 3, 3, 1, 1);
    set_table(&table, "+a1", 0);
    judge(&table, 0, REVIEW_MISTAKE, draw, loss_in(2), NULL);
    expect(review_words_worth, &table, 0, "Nobody could force a win, now Black wins in 2 moves");
    judge(&table, 0, REVIEW_MISTAKE, win_in(2), draw, NULL);
    expect(review_words_worth, &table, 0, "Red was winning in 2 moves, now it is endless");
    clear_table(&table);
    make_tictactoe(&table.variant, 3, 3, 3);
    memset(&table.reviewed, 0, sizeof table.reviewed);
    set_table(&table, "a1 b1 c1 a2 b2 a3 c2 c3 b3", 0);
    judge(&table, 8, REVIEW_GOOD, draw, draw, NULL);
    table.review->moves[8].choice = false;
    expect(review_words_advice, &table, 8, "It was the only move");
    clear_table(&table);
}

/* On wide boards, too: the records' letters are nobody's numbers. */
TEST(test_columns_beyond_nine)
{
    struct table table = {0};
    make_connect4(&table.variant, 12, 6, 0);
    set_table(&table, "ab", 0);
    judge(&table, 1, REVIEW_MISTAKE, win_in(6), draw, "c");
    expect(review_words_judgement, &table, 0, "Red, column 10: good move");
    expect(review_words_judgement, &table, 1, "Yellow, column 11: bad move");
    expect(review_words_advice, &table, 1, "Column 12 was best");
    clear_table(&table);
}

/* No class is without words, and none has those of another one. */
TEST(test_each_class_has_words_of_its_own)
{
    struct table table = {0};
    make_connect4(&table.variant, 0, 0, 0);
    set_table(&table, "4433526", 0);
    for (int judgement = 0; judgement < REVIEW_CLASSES; judgement++) {
        enum review_class class = (enum review_class)judgement;
        const char *name = review_words_class(class), *meaning = review_words_meaning(class);
        char expected[REVIEW_WORDS_MAX];
        assert_true(name && *name && meaning && *meaning && review_words_mark(class));
        for (int other = 0; other < judgement; other++) {
            assert_string_not_equal(name, review_words_class((enum review_class)other));
            assert_string_not_equal(meaning, review_words_meaning((enum review_class)other));
            assert_string_not_equal(review_words_mark(class), review_words_mark((enum review_class)other));
        }
        judge(&table, 2, class, win_in(6), draw, NULL);
        snprintf(expected, sizeof expected, "Red, column 3: %s", name);
        expect(review_words_judgement, &table, 2, expected);
        assert_int_equal(review_words_is_wrong(&table.reviewed, 2), judgement > REVIEW_GOOD);
    }
    clear_table(&table);
}

/* What loses something is in the colour of what is bad, a detour in that of doubt, the best move in that of good. */
TEST(test_each_class_has_its_colour)
{
    const struct theme theme = {.text = {.r = 1}, .good = {.r = 2}, .doubt = {.r = 3}, .bad = {.r = 4}};
    static const Uint8 reds[REVIEW_CLASSES] = {
        [REVIEW_BEST] = 2,       [REVIEW_GOOD] = 1,    [REVIEW_MISSED_WIN] = 4, [REVIEW_MISSED_BLOCK] = 4,
        [REVIEW_INACCURACY] = 3, [REVIEW_MISTAKE] = 4, [REVIEW_BLUNDER] = 4,
    };
    for (int judgement = 0; judgement < REVIEW_CLASSES; judgement++)
        assert_int_equal(review_graph_color(&theme, (enum review_class)judgement).r, reds[judgement]);
}

TESTS_MAIN(NULL, NULL)
