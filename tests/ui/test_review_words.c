/* What is said of the moves of a game: every class with its numbers, what was best, where the game turned. */
#include "think_support.h"
#include "ui/study/study_state.h"

enum { MOVES_ROOM = 16 };

/* A game and the review that a test gives it. */
struct table {
    struct variant variant;
    struct match *match;
    struct review *review;
    struct review_move moves[MOVES_ROOM];
    struct reviewed reviewed;
};

static struct table table;

/* Of the variant that is set: nobody has judged it yet. */
static void set_table(const char *moves, int starter)
{
    const struct game *game = table.variant.game;
    table.match = match_create(&table.variant);
    table.review = calloc(1, sizeof *table.review);
    assert_true(table.match && table.review);
    table.review->moves = table.moves;
    while (*moves) {
        struct move move;
        moves = game->parse_move(&table.variant, match_state(table.match), moves, &move, NULL);
        assert_non_null(moves);
        moves += strspn(moves, " ");
        assert_true(match_play(table.match, move, NULL));
        table.review->moves[table.review->count++] = (struct review_move){
            .judgement = REVIEW_GOOD, .before_known = true, .after_known = true, .best = move, .choice = true};
    }
    table.review->turning_point = table.review->chance.move = REVIEW_NO_MOVE;
    table.reviewed = (struct reviewed){.match = table.match,
                                       .names = &view_for(&table.variant)->words,
                                       .player_of = {starter, 1 - starter},
                                       .review = table.review};
}

HOOK(begin)
{
    table.variant = connect4_of(0, 0, 0);
}

HOOK(clear_table)
{
    review_destroy(table.review);
    match_destroy(table.match);
}

/* Judges a move; `better` is a move that would have been best, NULL: the move itself. */
static void judge(int move, enum review_class judgement, struct worth before, struct worth after, const char *better)
{
    struct review_move *judged = &table.review->moves[move];
    judged->judgement = judgement;
    judged->before = before;
    judged->after = after;
    if (better)
        assert_non_null(table.variant.game->parse_move(&table.variant, match_state_at(table.match, move), better,
                                                       &judged->best, NULL));
}

/* Says where a person could have seen what was going on, and what would have been right there. */
static void give_chance(int move, enum review_chance_kind kind, const char *right)
{
    struct review_chance *chance = &table.review->chance;
    *chance = (struct review_chance){.move = move, .kind = kind};
    assert_non_null(
        table.variant.game->parse_move(&table.variant, match_state_at(table.match, move), right, &chance->right, NULL));
}

/* What is said of a move; NULL: whatever it is. */
static void expect(int move, const char *judgement, const char *worth, const char *advice, const char *right)
{
    static void (*const say[])(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]) = {
        review_words_judgement, review_words_worth, review_words_advice, review_words_right};
    const char *const expected[] = {judgement, worth, advice, right};
    char words[REVIEW_WORDS_MAX];
    for (size_t i = 0; i < SDL_arraysize(say); i++) {
        if (expected[i])
            say[i](&table.reviewed, move, words);
        if (expected[i] && strcmp(words, expected[i]) != 0)
            fail_msg("of move %d '%s' is said, not '%s'", move, words, expected[i]);
    }
}

static void expect_key(int move)
{
    assert_int_equal(review_key(table.review, table.reviewed.won), move);
}

static int list_better(int move, struct move better[MOVES_MAX])
{
    return review_better(table.review, &table.variant, match_state_at(table.match, move), move, better);
}

static void expect_better(int move, struct move better)
{
    struct move moves[MOVES_MAX];
    assert_int_equal(list_better(move, moves), 1);
    assert_true(move_equal(moves[0], better));
}

FIXTURE(begin, clear_table)

TEST(test_mistakes)
{
    set_table("4433526", 0);
    judge(1, REVIEW_INACCURACY, loss_in(20), loss_in(1), "7");
    judge(2, REVIEW_MISTAKE, win_in(6), draw, "5");
    judge(3, REVIEW_BLUNDER, win_in(1), loss_in(9), "2");
    judge(4, REVIEW_MISTAKE, draw, loss_in(1), "1");
    expect(1, "Yellow, column 4: not the best", "Red wins in 1 move instead of 20", "Column 7 was best", NULL);
    expect(2, "Red, column 3: bad move", "Red was winning in 6 moves, now it is a draw", NULL, NULL);
    table.review->turning_point = 3;
    expect(3, "Yellow, column 3: big mistake", "Yellow was winning in 1 move, now Red wins in 9 moves",
           "Column 2 was best · the game turned here", "Yellow wins in 1 move");
    expect(4, NULL, "It was a draw, now Yellow wins in 1 move", NULL, "Draw");
    expect_key(3);
    table.review->turning_point = 0;
    expect_key(0);
    for (int move = 0; move < 7; move++)
        assert_int_equal(review_words_is_wrong(&table.reviewed, move), move >= 1 && move <= 4);
    assert_false(review_words_is_wrong(&table.reviewed, -1));
}

/* Where several moves were equally good, all are named and glow; of too many only that there were many. */
TEST(test_all_that_was_best)
{
    struct move moves[MOVES_MAX];
    set_table("4433526", 0);
    judge(3, REVIEW_MISTAKE, draw, loss_in(9), "2");
    table.review->moves[3].bests = 0x13;
    expect(3, NULL, NULL, "Columns 1, 2 and 5 were best", NULL);
    assert_int_equal(list_better(3, moves), 3);
    table.review->moves[3].bests = 0x42;
    table.review->moves[3].before_known = false;
    expect(3, NULL, NULL, "Columns 2 and 7 looked best", NULL);
    give_chance(3, REVIEW_COULD_STOP, "7");
    expect(3, NULL, NULL, "Column 7 would have stopped it", NULL);
    assert_int_equal(list_better(3, moves), 1);
    clear_table(fixture);
    table.variant = tictactoe_of(3, 3, 3);
    set_table("b2 a2", 0);
    judge(1, REVIEW_MISTAKE, draw, loss_in(3), "a1");
    table.review->moves[1].bests = 0xa5;
    expect(1, NULL, NULL, "a1, c1, a3 and c3 were best", NULL);
    table.review->moves[1].bests = 0xff;
    expect(1, NULL, NULL, "Many moves were better", NULL);
}

/* A gentle name hides nothing of what perfect play knows; of what is not known it says nothing. */
TEST(test_gentle_names)
{
    set_table("4433526", 0);
    judge(1, REVIEW_INACCURACY, win_in(6), loss_in(9), "7");
    judge(2, REVIEW_INACCURACY, win_in(6), draw, "5");
    judge(3, REVIEW_INACCURACY, draw, loss_in(9), "2");
    judge(4, REVIEW_INACCURACY, draw, loss_in(9), "2");
    table.review->moves[4].before_known = false;
    expect(1, "Yellow, column 4: not the best", "With perfect play Yellow was winning, now Red is", NULL, NULL);
    expect(2, NULL, "With perfect play Red was winning, now nobody is", NULL, NULL);
    expect(3, NULL, "With perfect play nobody was winning, now Red is", NULL, NULL);
    expect(4, NULL, "It was still open, now Yellow wins in 9 moves", NULL, NULL);
}

/* What is missed is named as it is felt, and the key move is where a beginner could have seen it. */
TEST(test_what_was_missed)
{
    set_table("4433526", 0);
    judge(2, REVIEW_MISSED_WIN, win_in(1), win_in(4), "5");
    judge(3, REVIEW_MISSED_BLOCK, draw, loss_in(1), "2");
    expect(2, "Red, column 3: missed win", "Red could have won at once", NULL, NULL);
    expect(3, "Yellow, column 3: missed block", "Red threatened to win", NULL, NULL);
    table.review->turning_point = 2;
    give_chance(3, REVIEW_COULD_STOP, "2");
    expect(3, NULL, NULL, "Column 2 would have stopped it", NULL); /* the curve turned before */
    expect_key(3);
    table.review->turning_point = 3;
    expect(2, NULL, NULL, "Column 5 was best", NULL); /* a game turns once */
    expect(3, NULL, NULL, "Column 2 would have stopped it · the game turned here", NULL);
    expect_key(3);
    table.review->chance.late = true;
    table.review->turning_point = 2;
    expect(3, NULL, NULL, "Column 2 would have held out longer", NULL);
    expect_key(3);
    table.review->chance.kind = REVIEW_OPENED;
    expect(3, NULL, NULL, "Column 2 was best · this move opened the way", NULL);
    expect_key(3);
    table.review->chance.late = false;
    table.review->turning_point = 3;
    table.review->chance.kind = REVIEW_COULD_STOP;
    table.reviewed.won = true;
    expect(3, NULL, NULL, "Column 2 would have stopped it", NULL);
    expect(4, NULL, NULL, "No better move is certain · this won the game", NULL);
    expect_key(4);
    judge(4, REVIEW_INACCURACY, win_in(1), win_in(4), "1"); /* who errs has not won by that */
    expect_key(6);
    table.reviewed.won = false;
    give_chance(3, REVIEW_COULD_STOP, "6");
    expect(3, NULL, NULL, "Column 6 would have stopped it, with perfect play column 2 · the game turned here", NULL);
    expect_better(3, table.review->chance.right);
    give_chance(3, REVIEW_OPENED, "6");
    expect(3, NULL, NULL, "Column 2 was best · the game turned here", NULL);
    expect_better(3, table.review->moves[3].best);
    table.review->turning_point = 2;
    give_chance(2, REVIEW_COULD_WIN, "5");
    expect(2, NULL, NULL, "Column 5 would have won · the game turned here", NULL);
    assert_true(review_words_is_wrong(&table.reviewed, 2) && review_words_is_wrong(&table.reviewed, 3));
}

TEST(test_good_moves)
{
    set_table("4433526", 1);
    judge(0, REVIEW_BEST, win_in(21), win_in(21), NULL);
    judge(1, REVIEW_GOOD, draw, draw, NULL);
    table.review->moves[1].choice = false;
    expect(0, "Yellow, column 4: best move", "Yellow wins in 20 moves", "No move was better", NULL); /* from here on */
    expect(1, "Red, column 4: good move", "Draw", "All moves were equally good", NULL);
    judge(6, REVIEW_GOOD, win_in(1), win_in(1), NULL);
    expect(6, NULL, "Yellow has won", NULL, NULL); /* and not that it wins in a move */
    expect_key(REVIEW_NO_MOVE);
    table.reviewed.review = NULL;
    expect(6, "Yellow, column 6", NULL, NULL, NULL);
}

TEST(test_what_is_only_judged)
{
    table.variant = tictactoe_of(5, 5, 4);
    set_table("a1 b1 a2", 0);
    for (int move = 0; move < 3; move++)
        table.review->moves[move].before_known = table.review->moves[move].after_known = false;
    table.review->moves[1].judgement = REVIEW_BEST;
    judge(2, REVIEW_MISTAKE, draw, loss_in(3), "c3");
    table.review->moves[2].after_known = true;
    expect(0, "Cross, a1: looks good", "It is still open", "No better move is certain", NULL);
    expect(1, "Ring, b1: looks best", NULL, "No move looked better", NULL);
    expect(2, "Cross, a2: looks like a mistake", "It was still open, now Ring wins in 3 moves", "c3 looked best",
           "This looked best");
}

TEST(test_endless_play_and_the_only_move)
{
    table.variant = kolibrat_of(3, 3, 1, 1);
    set_table("+a1", 0);
    judge(0, REVIEW_MISTAKE, draw, loss_in(2), NULL);
    expect(0, NULL, "Nobody could force a win, now Black wins in 2 moves", NULL, NULL);
    judge(0, REVIEW_MISTAKE, win_in(2), draw, NULL);
    expect(0, NULL, "Red was winning in 2 moves, now it is endless", NULL, NULL);
    clear_table(fixture);
    table.variant = tictactoe_of(3, 3, 3);
    set_table("a1 b1 c1 a2 b2 a3 c2 c3 b3", 0);
    judge(8, REVIEW_GOOD, draw, draw, NULL);
    table.review->moves[8].choice = false;
    expect(8, NULL, NULL, "It was the only move", NULL);
}

/* On wide boards, too: the records' letters are nobody's numbers. */
TEST(test_columns_beyond_nine)
{
    table.variant = connect4_of(12, 6, 0);
    set_table("ab", 0);
    judge(1, REVIEW_MISTAKE, win_in(6), draw, "c");
    expect(0, "Red, column 10: good move", NULL, NULL, NULL);
    expect(1, "Yellow, column 11: bad move", NULL, "Column 12 was best", NULL);
}

/* Of few moves a percentage says nothing. */
TEST(test_how_well_a_side_played)
{
    static const struct {
        int good, mistakes;
        double accuracy;
        const char *words;
    } cases[] = {{9, 0, 100.0, "Every move was good"},
                 {8, 1, 77.0, "1 weaker move"},
                 {6, 3, 77.0, "3 weaker moves"},
                 {9, 4, 77.7, "4 weaker moves"},
                 {12, 0, -1.0, "There was never a choice"}};
    set_table("4433526", 0);
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        char words[REVIEW_WORDS_MAX];
        table.review->accuracy[SECOND] = cases[i].accuracy;
        table.review->counts[SECOND][REVIEW_GOOD] = cases[i].good;
        table.review->counts[SECOND][REVIEW_MISTAKE] = cases[i].mistakes;
        review_words_summary(table.review, SECOND, words);
        assert_string_equal(words, cases[i].words);
    }
}

/* No class is without words, and none has those of another one. */
TEST(test_each_class_has_words_of_its_own)
{
    char said[REVIEW_CLASSES][REVIEW_WORDS_MAX];
    set_table("4433526", 0);
    for (int judgement = 0; judgement < REVIEW_CLASSES; judgement++) {
        judge(2, (enum review_class)judgement, win_in(6), draw, NULL);
        review_words_judgement(&table.reviewed, 2, said[judgement]);
        for (int other = 0; other < judgement; other++)
            assert_string_not_equal(said[judgement], said[other]);
        assert_int_equal(review_words_is_wrong(&table.reviewed, 2), judgement > REVIEW_GOOD);
    }
}

FIXTURE(NULL, NULL)

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
