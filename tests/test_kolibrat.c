/* The rules of Kolibrat: the twenty tests of the thesis, its counts, and that no game reaches an impossible state. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "prelude.h"
#include "rules/kolibrat.h"
#include "rules/variant.h"
#include "rules_support.h"
#include "slow.h"

FIXTURE(given_kolibrat, given_end)

TEST(the_default_is_the_thesis_board)
{
    assert_string_equal(given.variant.game->title, "Kolibrat");
    assert_int_equal(given.variant.options.width, 3);
    assert_int_equal(given.variant.options.height, 4);
    assert_int_equal(given.variant.options.pieces, 4);
    assert_int_equal(given.variant.options.points, 5);
    assert_int_equal(given.variant.lines.count, 0);
}

TEST(impossible_variants_are_refused_with_the_reason)
{
    static const struct {
        struct options options;
        const char *why;
    } cases[] = {
        {{.width = 1}, "a board of 1x4 is not possible: width and height 2 to 9"},
        {{.width = 10}, "a board of 10x4 is not possible: width and height 2 to 9"},
        {{.height = 1}, "a board of 3x1 is not possible: width and height 2 to 9"},
        {{.height = 10}, "a board of 3x10 is not possible: width and height 2 to 9"},
        {{.pieces = -1}, "-1 pieces are not possible: 1 to 30"},
        {{.pieces = 31}, "31 pieces are not possible: 1 to 30"},
        {{.points = -1}, "-1 points are not possible: 1 to 9"},
        {{.points = 10}, "10 points are not possible: 1 to 9"},
        {{.connect = 4}, "Kolibrat has no winning lines"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_impossible("kolibrat", cases[i].options, cases[i].why);
}

static struct move read_move(const struct variant *variant, const struct state *at, const char *text)
{
    struct move move;
    struct reason why;
    if (!variant->game->parse_move(variant, at, text, &move, &why))
        fail_msg("'%s': %s", text, why.text);
    return move;
}

/* The move leads from one position to another. */
static void check_leads(const char *before, const char *move, const char *after)
{
    char text[STATE_TEXT_MAX];
    struct state at = position(&given.variant, before);
    given.variant.game->apply(&given.variant, &at, read_move(&given.variant, &at, move));
    given.variant.game->format_state(&given.variant, &at, text);
    assert_string_equal(text, after);
    /* What is kept move by move is what a fresh look at the text gives. */
    struct state fresh = position(&given.variant, after);
    fresh.plies = at.plies;
    assert_memory_equal(&fresh, &at, sizeof at);
}

static void check_move_refused(const char *at_text, const char *move_text, const char *expected)
{
    struct move move;
    struct reason why = {"nothing"};
    struct state at = position(&given.variant, at_text);
    struct state before = at;
    assert_null(given.variant.game->parse_move(&given.variant, &at, move_text, &move, &why));
    assert_string_equal(why.text, expected);
    assert_memory_equal(&at, &before, sizeof at);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Sorts the words of a list. */
static void sort_words(const char *list, char sorted[STATE_TEXT_MAX])
{
    char words[MOVES_MAX][MOVE_TEXT_MAX] = {0};
    size_t count = 0;
    size_t length = 0;
    for (int used; *list != '\0' && sscanf(list, " %11s%n", words[count], &used) == 1; list += used)
        count++;
    qsort(words, count, sizeof *words, by_text);
    sorted[0] = '\0';
    for (size_t i = 0; i < count; i++)
        length += (size_t)snprintf(sorted + length, STATE_TEXT_MAX - length, "%s ", words[i]);
}

/* These moves are legal, in any order, and no others. */
static void check_listed(const char *at_text, const char *expected)
{
    struct move moves[MOVES_MAX];
    char seen[STATE_TEXT_MAX];
    char wanted[STATE_TEXT_MAX];
    struct state at = position(&given.variant, at_text);
    int count = given.variant.game->moves(&given.variant, &at, moves);
    sort_words(moves_text(&given.variant, moves, count), seen);
    sort_words(expected, wanted);
    assert_string_equal(seen, wanted);
    check_moves(&given.variant, &at);
}

TEST(tests_1_to_10_of_the_thesis)
{
    check_leads(".../.../.../... r 0:0", "+b1", ".../.../.../.r. b 0:0");
    check_leads(".../.../.../... b 0:0", "+b4", ".b./.../.../... r 0:0");
    check_move_refused(".../r.r/r.r/... r 0:0", "+b1", "red has as many pieces on the board as are allowed: 4");
    check_move_refused(".../.../.../... r 0:0", "+c3", "c3 is not on red's home line");
    check_leads(".r./.../.../... r 0:0", "b4*", ".../.../.../... b 1:0");
    check_leads(".../.../.../.b. b 0:0", "b1*", ".../.../.../... r 0:1");
    check_move_refused(".../.../.../.b. r 0:0", "+b1", "b1 is taken");
    check_leads(".r./.../.../... r 4:0", "b4*", ".../.../.../... b 5:0");
    assert_int_equal(position(&given.variant, ".../.../.../... b 5:0").outcome, WON_BY_FIRST);
    check_listed(".../.../.../... b 5:0", "");
    check_move_refused(".../.../.../... b 5:0", "+b4", "the game is over");
    check_move_refused("..b/.../.../r.. r 0:0", "a1-b0", "there is no row 0: rows count from 1");
    check_move_refused("..b/.../.../r.. r 0:0", "a1-d2", "there is no column d");
    check_move_refused("..b/.../.../r.. r 0:0", "a1-`2", "'`' is not a column");
    check_listed("..b/.../.../r.. r 0:0", "+b1 +c1 a1-b2");
}

TEST(tests_11_to_20_of_the_thesis)
{
    check_listed(".b./.b./.b./.r. r 0:0", "+a1 +c1 b1-a2 b1-c2 b1xb2");
    check_listed(".../..b/..b/..r r 0:0", "+a1 +b1 c1-b2 c1xc2 c1^c4");
    check_listed(".../.../.b./rrr r 0:0", "b1-a2 b1-c2 b1xb2 b1^b3");
    check_listed(".b./.r./rrr/... r 0:0", "b2-a3 b2-c3 b3-a4 b3-c4 b3xb4");
    check_listed("b../b../r../rr. r 0:0", "+c1 b1-c2 a1-b2 a2-b3 a2xa3");
    check_listed(".b./.r./.r./.r. b 0:0", "+a4 +c4 b4-a3 b4-c3 b4xb3");
    check_listed("b../r../r../... b 0:0", "+b4 +c4 a4xa3 a4-b3 a4^a1");
    check_listed("bbb/.r./.../... b 0:0", "b4-a3 b4-c3 b4xb3 b4^b2");
    check_listed(".../bbb/.b./.r. b 0:0", "b2xb1 b2-a1 b2-c1 b3-a2 b3-c2");
    check_listed("bb./b../r../r.. b 0:0", "+c4 b4-c3 a4-b3 a3-b2 a3xa2");
}

TEST(every_kind_of_move_does_what_it_says)
{
    check_leads(".../.../.b./.r. r 0:0", "b1-a2", ".../.../rb./... b 0:0");
    check_leads(".../.../.b./.r. r 0:0", "b1xb2", ".../.../.r./... b 0:0");
    check_leads(".../.../.b./.r. r 0:0", "b1^b3", ".../.r./.b./... b 0:0");
    check_leads(".../..b/..b/..r r 0:0", "c1^c4", "..r/..b/..b/... b 0:0");
    check_leads(".b./.r./.../... r 1:2", "b3xb4", ".r./.../.../... b 1:2");
    check_leads("b../r../r../... b 0:0", "a4^a1", ".../r../r../b.. r 0:0");
    check_leads(".../.../.../bbb r 0:0", "pass", ".../.../.../bbb b 0:0");
}

/* On 3x4 with 4 pieces there cannot be more. */
TEST(ten_moves_for_red)
{
    check_listed(".b./.r./b.b/r.r r 0:0", "+b1 a1-b2 a1xa2 a1^a3 c1-b2 c1xc2 c1^c3 b3-a4 b3-c4 b3xb4");
}

TEST(a_side_that_cannot_move_passes_if_the_other_can)
{
    check_listed(".../.../.../bbb r 0:0", "pass");
    check_move_refused(".../.../.../bbb r 0:0", "+a1", "a1 is taken");
    check_move_refused(".../.../.../bbb b 0:0", "pass", "black can move and must");
    check_move_refused("", "pass", "red can move and must");
}

/* Whoever made the last move has lost, whatever the score. */
TEST(when_nobody_can_move_the_last_to_move_has_lost)
{
    struct variant variant = kolibrat_of(0, 0, 0, 0);
    assert_int_equal(position(&variant, "b.b/.rb/rb./r.r r 4:0").outcome, WON_BY_FIRST);
    assert_int_equal(position(&variant, "b.b/.rb/rb./r.r b 0:4").outcome, WON_BY_SECOND);
    check_listed("b.b/.rb/rb./r.r r 0:0", "");
    check_leads("..b/.b./rbr/r.r r 0:0", "pass", "..b/.b./rbr/r.r b 0:0");
    check_leads("..b/.b./rbr/r.r b 0:0", "+a4", "b.b/.b./rbr/r.r r 0:0");
    assert_int_equal(position(&variant, "b.b/.b./rbr/r.r r 0:0").outcome, WON_BY_FIRST);
    variant = kolibrat_of(2, 2, 1, 1);
    assert_int_equal(position(&variant, ".b/r. r 0:0").outcome, WON_BY_FIRST);
}

TEST(perft_gives_the_published_counts)
{
    static const uint64_t expected[] = {1, 3, 9, 30, 100, 404};
    struct state start = position(&given.variant, "");
    for (int depth = 0; depth <= 5; depth++)
        assert_int_equal(variant_perft(&given.variant, &start, depth), expected[depth]);
}

/* A forced pass is not a ply: the one way on is counted through it. */
TEST(perft_counts_no_forced_pass)
{
    struct state stuck = position(&given.variant, ".../.../.../bbb r 0:0");
    struct state passed = position(&given.variant, ".../.../.../bbb b 0:0");
    assert_int_equal(variant_perft(&given.variant, &stuck, 1), 6);
    for (int depth = 0; depth <= 4; depth++)
        assert_int_equal(variant_perft(&given.variant, &stuck, depth), variant_perft(&given.variant, &passed, depth));
}

/* Writes the n-th of all ways to fill a 3x4 board. */
static void board_text(int n, char text[STATE_TEXT_MAX])
{
    char *end = text;
    for (int cell = 0; cell < 12; cell++, n /= 3) {
        if (cell > 0 && cell % 3 == 0)
            *end++ = '/';
        *end++ = ".rb"[n % 3];
    }
    strcpy(end, " r 0:0");
}

static int count_boards(int pieces)
{
    int count = 0;
    struct variant variant = kolibrat_of(0, 0, pieces, 0);
    for (int n = 0; n < 531441; n++) {
        char text[STATE_TEXT_MAX];
        struct state at;
        board_text(n, text);
        count += position_parse(&variant, text, &at, NULL);
    }
    return count;
}

TEST(there_are_as_many_boards_as_published)
{
    assert_int_equal(count_boards(4), 170019);
    assert_int_equal(count_boards(5), 343467);
    assert_int_equal(count_boards(6), 460815);
}

TEST(bad_positions_are_refused_with_the_reason)
{
    static const struct {
        const char *text;
        const char *why;
    } cases[] = {
        {".../.../... r 0:0", "the board has 3 rows instead of 4"},
        {".../.../.../.../... r 0:0", "the board has more than 4 rows"},
        {"../.../.../... r 0:0", "row 4 has 2 cells instead of 3"},
        {".../.../..../... r 0:0", "row 2 has more than 3 cells"},
        {".../.../.x./... r 0:0", "'x' stands where a cell (r, b or .) is expected"},
        {".../.../.\x01./... r 0:0", "byte 1 stands where a cell (r, b or .) is expected"},
        {".../...", "the text ends where / is expected"},
        {".../.../.../...", "the text ends where a blank is expected"},
        {".../.../.../...r 0:0", "row 1 has more than 3 cells"},
        {".../.../.../... ", "the text ends where the side to move (r or b) is expected"},
        {".../.../.../... R 0:0", "'R' stands where the side to move (r or b) is expected"},
        {".../.../.../... r", "the text ends where a blank is expected"},
        {".../.../.../... r :0", "':' stands where a side's points is expected"},
        {".../.../.../... r 0-0", "'-' stands where : between the points is expected"},
        {".../.../.../... r 0:0 ", "' ' stands where the end is expected"},
        {".../.../.../... r 0:00", "'0' stands where the end is expected"},
        {".../.../.../... r 6:0", "red cannot have 6 points: 5 win"},
        {".../.../.../... r 0:6", "black cannot have 6 points: 5 win"},
        {".../.../.../... r 5:5", "not both sides can have won"},
        {"rr./rr./r../... r 0:0", "red has 5 pieces, at most 4 are allowed"},
        {"bb./bb./b../... r 0:0", "black has 5 pieces, at most 4 are allowed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_bad_position(&given.variant, cases[i].text, cases[i].why);
}

TEST(illegal_moves_are_refused_with_the_reason)
{
    static const struct {
        const char *at;
        struct move move;
        const char *why;
    } cases[] = {
        {"", {MOVE_NONE, 0, 1}, "that is not a move"},
        {"", {MOVE_PASS + 1, 0, 1}, "that is not a move"},
        {"", {MOVE_PLACE, 0, 1}, "an insertion names one cell of the board"},
        {"", {MOVE_PLACE, NO_CELL, 12}, "an insertion names one cell of the board"},
        {"", {MOVE_STEP, 12, 1}, "the move leaves the board"},
        {"", {MOVE_STEP, 0, NO_CELL}, "the move leaves the board"},
        {"", {MOVE_SCORE, 0, 1}, "scoring names one cell of the board"},
        {"", {MOVE_STEP, 0, 4}, "there is no red piece on a1"},
        {".../.../.../r.. b 0:0", {MOVE_STEP, 0, 4}, "there is no black piece on a1"},
        {".../.../.../r.. r 0:0", {MOVE_SCORE, 0, NO_CELL}, "a1 is not on red's goal line"},
        {"r../.../.../... r 0:0", {MOVE_STEP, 9, 7}, "a piece on the goal line can only score"},
        {".../.../.r./r.. r 0:0", {MOVE_STEP, 0, 4}, "b2 is taken"},
        {".../.../.../r.. r 0:0", {MOVE_STEP, 0, 3}, "a step goes to one of the two cells diagonally ahead"},
        {".../.../.../..r r 0:0", {MOVE_STEP, 2, 6}, "a step goes to one of the two cells diagonally ahead"},
        {".../.../.../r.. r 0:0", {MOVE_ATTACK, 0, 3}, "there is no black piece on a2"},
        {".../.../r../r.. r 0:0", {MOVE_ATTACK, 0, 3}, "there is no black piece on a2"},
        {".../.../.b./r.. r 0:0", {MOVE_ATTACK, 0, 4}, "an attack goes to the cell straight ahead"},
        {".../b../b../r.. r 0:0",
         {MOVE_JUMP, 0, 6},
         "a jump goes straight ahead over black pieces to the first cell behind them, if it is empty"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_refused(&given.variant, cases[i].at, cases[i].move, cases[i].why);
}

TEST(bad_texts_of_moves_are_refused_with_the_reason)
{
    check_move_refused("", "", "a move is missing");
    check_move_refused("", "+", "a cell is missing");
    check_move_refused("", "b", "a row number is missing after 'b'");
    check_move_refused("", "b1", "after a piece's cell comes -, x, ^ or *");
    check_move_refused("", "b1=b2", "after a piece's cell comes -, x, ^ or *");
    check_move_refused("", "b1-", "a cell is missing");
    check_move_refused("", "Pass", "'P' is not a column");
}

/* Everything that decides the future is in the hash: each change of a position changes it. */
TEST(positions_that_differ_have_different_hashes)
{
    static const char *const texts[] = {
        ".../.../.../... r 0:0", ".../.../.../... b 0:0", ".../.../.../... r 1:0", ".../.../.../... r 0:1",
        ".../.../.../... r 2:0", ".../.../.../... r 0:2", ".../.../.../... r 1:1", ".../.../.../r.. r 0:0",
        ".../.../.../b.. r 0:0", ".../.../.../.r. r 0:0", ".../.../.../.r. b 0:0", ".../.../.../.r. r 1:0",
    };
    enum { TEXTS = sizeof texts / sizeof *texts };
    for (int i = 0; i < TEXTS; i++)
        for (int j = 0; j < i; j++)
            assert_true(position(&given.variant, texts[i]).hash != position(&given.variant, texts[j]).hash);
}

static void check_counts(const struct variant *variant, const struct state *at)
{
    int pieces[2] = {0};
    for (int cell = 0; cell < CELLS_MAX; cell++) {
        assert_true(cell < variant->cells || at->cells[cell] == CELL_EMPTY);
        if (at->cells[cell] != CELL_EMPTY)
            pieces[at->cells[cell] - CELL_FIRST]++;
    }
    for (enum side side = FIRST; side <= SECOND; side++) {
        assert_int_equal(kolibrat_pieces(at, side), pieces[side]);
        assert_within(pieces[side], 0, variant->options.pieces);
        assert_within(kolibrat_points(at, side), 0, variant->options.points);
    }
}

/* The state is consistent in itself, and its text says all of it. */
static void check_state(const struct variant *variant, const struct state *at)
{
    char text[STATE_TEXT_MAX];
    check_counts(variant, at);
    variant->game->format_state(variant, at, text);
    struct state read = position(variant, text);
    read.plies = at->plies;
    assert_memory_equal(&read, at, sizeof read);
}

/* Plays to the end, or until a position has come for the third time; back and forth again at the end. */
static void play_randomly(const struct variant *variant, uint64_t *random, bool all_moves)
{
    struct match *match = make_match(variant);
    struct reason why;
    assert_non_null(match);
    while (match_outcome(match) == RUNNING) {
        check_state(variant, match_state(match));
        if (all_moves)
            check_moves(variant, match_state(match));
        assert_true(match_play(match, random_move(variant, match_state(match), random), &why));
    }
    struct state end = *match_state(match);
    check_state(variant, &end);
    while (match_undo(match))
        ;
    assert_true(match_state(match)->hash == match_state_at(match, 0)->hash);
    while (match_redo(match))
        ;
    assert_memory_equal(match_state(match), &end, sizeof end);
}

TEST(random_play_never_reaches_an_inconsistent_state)
{
    uint64_t random = 9;
    for (int width = KOLIBRAT_SIDE_MIN; width <= KOLIBRAT_SIDE_MAX; width++) {
        for (int height = KOLIBRAT_SIDE_MIN; height <= KOLIBRAT_SIDE_MAX; height++) {
            for (int game = 0; game < (SANITIZED ? 5 : 20); game++) {
                struct variant variant = kolibrat_of(width, height, 1 + (int)random_below(&random, KOLIBRAT_PIECES_MAX),
                                                     1 + (int)random_below(&random, KOLIBRAT_POINTS_MAX));
                play_randomly(&variant, &random, game == 0 && width * height <= 16);
            }
        }
    }
}

/* Plays a list of moves; returns how the match stands. */
static enum outcome play_moves(struct match *match, const char *list)
{
    char move[MOVE_TEXT_MAX];
    for (int used; sscanf(list, " %11s%n", move, &used) == 1; list += used) {
        struct reason why;
        assert_true(match_play(match, read_move(match_variant(match), match_state(match), move), &why));
    }
    return match_outcome(match);
}

TEST(a_position_that_comes_for_the_third_time_is_a_draw)
{
    static const char round[] = "+a3 +a1 a3xa2 a1xa2";
    struct reason why;
    given_take("kolibrat", (struct options){.width = 2, .height = 3, .pieces = 2, .points = 9});
    struct match *match = make_match(&given.variant);
    assert_int_equal(play_moves(match, "+b1 +b3 b1-a2"), RUNNING);
    assert_int_equal(play_moves(match, round), RUNNING);
    assert_false(match_is_repetition(match));
    assert_int_equal(play_moves(match, round), DRAWN);
    assert_true(match_is_repetition(match));
    assert_int_equal(match_state(match)->outcome, RUNNING);
    assert_false(match_play(match, read_move(&given.variant, match_state(match), "+a3"), &why));
    assert_string_equal(why.text, "the game is over");
    assert_true(match_undo(match));
    assert_int_equal(match_outcome(match), RUNNING);
    assert_false(match_is_repetition(match));
}

TESTS_MAIN(NULL, NULL)
