/* A board in words: moves, places and threats, in every game, as shortly or fully as somebody wants it. */
#include "game_support.h"
#include "prelude.h"
#include "ui/board/stage.h"

static struct variant variant;
static struct stage stage;
static struct match *match;
static char words[SPOKEN_MAX];

/* A board at rest after these moves. */
static void show(const char *moves)
{
    assert_true(stage_begin(&stage, NULL, &variant));
    match = match_create(&variant);
    assert_non_null(match);
    for (const char *text = moves; *text;) {
        struct move move;
        struct reason why;
        text = variant.game->parse_move(&variant, match_state(match), text, &move, &why);
        assert_non_null(text);
        assert_true(match_play(match, move, &why));
        text += strspn(text, " ");
    }
    stage.player_of[FIRST] = 0;
    stage.player_of[SECOND] = 1;
    stage_show(&stage, match, false, 0);
}

HOOK(tear_down)
{
    match_destroy(match);
    match = NULL;
}

static void connect4(const char *moves)
{
    variant = connect4_of(7, 6, 4);
    show(moves);
}

static void expect_move(enum tell_detail detail, const char *expected)
{
    int last = match_cursor(match) - 1;
    spoken_move(&stage, stage.player_of[last % 2], match_move(match, last), detail, words, sizeof words);
    assert_string_equal(words, expected);
}

static void expect_hand(int place, enum tell_detail detail, const char *expected)
{
    spoken_hand(&stage, place, detail, words, sizeof words);
    assert_string_equal(words, expected);
}

static void expect_place(int place, const char *expected)
{
    spoken_place(&stage, place, words, sizeof words);
    assert_string_equal(words, expected);
}

static void expect_last(const char *expected)
{
    spoken_last(&stage, words, sizeof words);
    assert_string_equal(words, expected);
}

static void expect_threats(const char *expected)
{
    spoken_threats(&stage, words, sizeof words);
    assert_string_equal(words, expected);
}

FIXTURE(NULL, tear_down)

TEST(a_disc_is_told_by_its_column)
{
    connect4("44");
    expect_move(TELL_SHORTLY, "Yellow 4");
    expect_move(TELL_USUALLY, "Yellow, column 4");
    expect_move(TELL_FULLY, "Yellow, column 4, row 2");
}

/* Columns have numbers, beyond nine, too. */
TEST(columns_are_numbers)
{
    variant = connect4_of(12, 6, 4);
    show("c");
    expect_move(TELL_USUALLY, "Red, column 12");
    expect_hand(9, TELL_USUALLY, "Column 10");
}

TEST(the_last_move_is_told)
{
    connect4("43");
    expect_last("Yellow, column 3, row 1");
    assert_true(stage_go(&stage, 1, 0));
    expect_last("Red, column 4, row 1");
    assert_true(stage_go(&stage, 0, 0));
    expect_last("No moves yet");
}

/* What is tried beside the game counts while it is shown. */
TEST(the_last_move_beside_the_game)
{
    struct move move;
    struct reason why;
    connect4("43");
    stage_put(&stage, match_state_at(match, 1), 0);
    expect_last("No moves yet");
    assert_non_null(variant.game->parse_move(&variant, stage_position(&stage), "6", &move, &why));
    variant.game->apply(&variant, &stage.position, move);
    stage.led = move;
    expect_last("Yellow, column 6, row 1");
}

TEST(the_hand_tells_where_it_is)
{
    connect4("444444");
    expect_hand(4, TELL_SHORTLY, "5");
    expect_hand(4, TELL_FULLY, "Column 5");
    expect_hand(3, TELL_SHORTLY, "4, full");
    expect_hand(3, TELL_USUALLY, "Column 4, full");
    expect_hand(3, TELL_FULLY, "Column 4, Yellow, full");
    expect_hand(NO_PLACE, TELL_FULLY, "");
}

TEST(a_column_is_told_from_below)
{
    connect4("443222222");
    expect_place(0, "Column 1 is empty");
    expect_place(2, "Column 3, from below: Red, 5 free");
    expect_place(3, "Column 4, from below: Red, Yellow, 4 free");
    expect_place(1, "Column 2, from below: Yellow, Red, Yellow, Red, Yellow, Red, full");
    expect_place(NO_PLACE, "");
}

TEST(threats_of_both_are_told)
{
    static const struct {
        const char *moves, *told;
    } cases[] = {{"4455", "Nobody can win with the next move"},
                 {"44556", "Red threatens to win: column 3 or 7"},
                 {"112233", "Red can win: column 4"},
                 {"112277177", "Nobody can win with the next move"},
                 {"1212127", "Yellow can win: column 2. Red threatens to win: column 1"},
                 {"1212121", "The game is over. The winning line: column 1, row 1; column 1, row 2; column 1, row 3; "
                             "column 1, row 4"}};
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        tear_down(fixture);
        connect4(cases[i].moves);
        expect_threats(cases[i].told);
    }
}

TEST(signs_stand_on_cells)
{
    variant = tictactoe_of(3, 3, 3);
    show("a1 b2 b1");
    expect_move(TELL_SHORTLY, "Cross b1");
    expect_move(TELL_FULLY, "Cross, b1");
    expect_hand(0, TELL_USUALLY, "a1, Cross");
    expect_hand(8, TELL_USUALLY, "c3");
    expect_place(4, "b2: Ring");
    expect_place(8, "c3 is empty");
    expect_threats("Cross threatens to win: c1");
}

static void expect_board(const char *expected)
{
    spoken_board(&stage, words, sizeof words);
    assert_string_equal(words, expected);
}

/* The whole board is told shortly: by columns where discs fall, else by what stands where, with the points. */
TEST(the_whole_board_is_told)
{
    connect4("");
    expect_board("The board is empty");
    tear_down(fixture);
    connect4("44517");
    expect_board("From below, 1 is the left column. 1: Yellow; 4: Red, Yellow; 5: Red; 7: Red");
    tear_down(fixture);
    variant = tictactoe_of(3, 3, 3);
    show("a1 b2 b1");
    expect_board("Cross: a1, b1. Ring: b2");
    tear_down(fixture);
    variant = kolibrat_of(3, 4, 0, 5);
    show("+b1 +a4");
    expect_board("Red: b1. Black: a4. Red has 0 of 5 points. Black has 0 of 5 points");
}

/* The fullest and widest board fits. */
TEST(no_board_is_too_long)
{
    variant = connect4_of(12, 12, 6);
    show("");
    stage_put(&stage, stage_position(&stage), 0);
    for (int cell = 0; cell < variant.cells; cell++)
        stage.position.cells[cell] = (uint8_t)(CELL_FIRST + (cell + cell / 12) % 2);
    expect_board(words); /* nothing is written behind the end */
    assert_true(strlen(words) < sizeof words - 1);
    assert_non_null(strstr(words, "; 12: "));
}

/* Each kind of move has its words. */
TEST(pieces_do_things)
{
    static const struct {
        const char *move, *words;
    } KINDS[] = {{"+b1", "Red, b1"},
                 {"b1-c2", "Red, b1 to c2"},
                 {"b1xb2", "Red, b1 takes b2"},
                 {"b1^b3", "Red, b1 jumps to b3"},
                 {"b4*", "Red, b4 scores"},
                 {"pass", "Red, passes"}};
    static const struct move MOVES[] = {{MOVE_PLACE, NO_CELL, 1},  {MOVE_STEP, 1, 5},
                                        {MOVE_ATTACK, 1, 4},       {MOVE_JUMP, 1, 7},
                                        {MOVE_SCORE, 10, NO_CELL}, {MOVE_PASS, NO_CELL, NO_CELL}};
    variant = kolibrat_of(3, 4, 0, 0);
    show("");
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        char text[MOVE_TEXT_MAX];
        variant.game->format_move(&variant, MOVES[i], text);
        assert_string_equal(text, KINDS[i].move);
        spoken_move(&stage, 0, MOVES[i], TELL_USUALLY, words, sizeof words);
        assert_string_equal(words, KINDS[i].words);
    }
    expect_hand(0, TELL_USUALLY, "a1");
}

TEST(what_is_too_long_is_cut)
{
    connect4("222222");
    for (size_t size = 1; size < 80; size++) {
        memset(words, '#', sizeof words);
        spoken_place(&stage, 1, words, size);
        assert_true(strlen(words) < size);
        memset(words, '#', sizeof words);
        spoken_threats(&stage, words, size);
        assert_true(strlen(words) < size);
    }
}

TESTS_MAIN(NULL, NULL)
