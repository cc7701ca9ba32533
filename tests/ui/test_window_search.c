/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent */
/*
 * How it thinks, in a window: the judgement adds up, the numbers of nodes are those of the engine and, in Tic-Tac-Toe,
 * the published ones; every step can be gone, nodes are opened, and what is claimed by rules is told.
 */
#include "ai/engine.h"
#include "ai/tree.h"
#include "game_support.h"
#include "prelude.h"
#include "window_support.h"

static const struct window_order tictactoe = {.game = "tictactoe", .levels = {0, 0}};
static const struct window_order kolibrat = {.game = "kolibrat", .levels = {0, 0}};

/* A number as it is written, with its thousands apart. */
static const char *number(uint64_t count)
{
    static char words[32];
    if (count >= 1000)
        snprintf(words, sizeof words, "*%u,%03u", (unsigned)(count / 1000), (unsigned)(count % 1000));
    else
        snprintf(words, sizeof words, "*%u", (unsigned)count);
    return words;
}

/* The numbers beside the ways are those of the engine's own searches. */
static void expect_counts(const struct variant *variant, const char *moves, int depth)
{
    struct state at = position(variant, moves);
    for (enum search_way way = WAY_MINIMAX; way < SEARCH_WAYS; way++) {
        struct engine *engine = engine_create(variant, NULL);
        struct ai_request request = {.depth = depth};
        struct ai_answer answer;
        engine_watch(engine, NULL, way);
        assert_int_equal(engine_search(engine, &at, &request, &answer), AI_DONE);
        engine_destroy(engine);
        expect_words(number(answer.report.nodes));
    }
}

static void open_page(const char *page)
{
    press("Ctrl+d");
    expect_words("Judgement");
    click_on(page);
}

FIXTURE(window_two_humans, window_teardown)

TEST(the_judgement_adds_up)
{
    press_for("4 4", "Red's turn");
    click_for("Menu", "How it thinks");
    click_for("How it thinks", "Red to move. It judges: +6 for Yellow", "*65", "*71");
    press_for("Up Up", "Through this cell: ");
    press_for("Ctrl+Left", "Yellow to move. It judges: +14 for Red");
    press_for("Ctrl+Left", "It judges: even");
    press_for("Escape", "Red's turn", "!Judgement");
}

TEST(the_tree_is_that_of_the_engine)
{
    struct variant variant = connect4_of(7, 6, 4);
    press_for("4 4", "Red's turn");
    open_page("Tree");
    expect_words("The best move: 4.", "3 moves ahead", "+12");
    expect_counts(&variant, "44", 3);
    click_on("As it plays");
    expect_words("It looks one move", "The best move: 4.");
}

TEST(steps)
{
    press_for("4 4", "Red's turn");
    open_page("Tree");
    expect_words("The best move: 4");
    press_for("Home", "Here it begins");
    press_for("Right", "After 1. There");
    press_for("Right Right", "After 1 1 1. There");
    press_for("Right", "After 1 1 1. It", "judges");
    press_for("Left Left", "After 1 1. There");
    press_for("End", "The best move: 4");
    press_for("] ] ] ] Space", "~Here it begins", "The best move: 4");
}

TEST(a_node_is_opened)
{
    press_for("4 4", "Red's turn");
    open_page("Tree");
    expect_words("The best move: 4");
    click_for("≤ 6", "After 5. Yellow can answer", "Back up the tree");
    click_for("Back up the tree", "The best move: 4", "3 moves ahead", "!Back up the tree");
}

TEST(memory_and_proof)
{
    press_for("4 4", "Red's turn");
    open_page("Memory");
    expect_words("Of 399 moves, 105 lead to a position that is known already", "met 2 times");
    click_on("Proof");
    expect_words("Can Red still win? Lines: ", "On top (claimeven)");
    press_for("Ctrl+Right", "Yellow gets the cell on top. Lines that die: ");
    press_for("End", "12 lines of Red are left: this plan does not settle it");
    press_for("Home", "Can Red still win? Lines: ");
    press_for("Escape", "Red's turn");
}

/* A position in which the second player answers everything by rules. */
TEST(a_proof)
{
    press_for("7 4 4 4 4", "Yellow's turn");
    open_page("Proof");
    press_for("End", "Proved: Yellow cannot lose any more");
}

/* What all rules prove stands there at once, with what they mean behind it, and the two simplest before it. */
TEST(a_proof_is_explained)
{
    press_for("4 4 4 4 5 3 4 3 4 5 5 3 3 3 7 6 6 6 6 3 7 7 6 6 1 1 1 1 1 1", "Red's turn");
    open_page("Proof");
    expect_words("Proved: Yellow wins", "Yellow answers every", "(zugzwang)", "answered on top", "wins here", "*g");
    press_for("Ctrl+Right", "Proved: Yellow wins", "Claimeven: whoever", "Zugzwang:", "!(zugzwang)");
    press_for("Ctrl+Left Ctrl+Left", "1 line of Red is left: this plan does not settle it", "A plan for Yellow");
    press_for("Home", "Can Red still win? Lines: ", "!answered on top", "!*g");
    press_for("Ctrl+Right", "Yellow gets the cell on top. Lines that die: ", "answered on top", "*g");
    press_for("End", "Claimeven: whoever");
}

/* A draw is proved if no rule is left that lets anybody win; half of one is said as what it is. */
TEST(a_draw_is_proved)
{
    press_for("5 5 5 5 4 3 7 6 6 3 6 3 3 2 2 3 3 2 7 7 6 6 5 5 6 1 7 7 2 7 1 1 1 2 2 4 4 4", "Red's turn");
    open_page("Proof");
    expect_words("Proved: a draw", "by such rules neither");
    press_for("Escape 4", "Yellow's turn");
}

TEST(after_the_end_there_is_nothing_to_search)
{
    press_for("1 1 2 2 3 3 4", "Red won!");
    open_page("Tree");
    expect_words("The game is over");
    click_on("Memory");
    click_on("Proof");
    expect_words("The game is over here");
    click_for("Judgement", "The game is over here");
    press_for("Ctrl+Left", "It judges: ");
}

FIXTURE(window_setup, window_teardown)

/* The numbers of nodes along the game that the program plays against itself (test_tree.c has all 36). */
TEST(the_published_numbers_of_nodes)
{
    static const uint64_t published[4][9] = {{549946, 59705, 7332, 935, 198, 47, 14, 5, 2},
                                             {94978, 3763, 1924, 61, 50, 17, 10, 5, 2},
                                             {18014, 1957, 764, 61, 50, 17, 10, 5, 2},
                                             {2914, 271, 106, 9, 8, 7, 6, 5, 2}};
    struct variant variant = tictactoe_of(3, 3, 3);
    struct state at = position(&variant, "");
    window_open_as(&tictactoe);
    for (int ply = 0; ply < 9; ply++) {
        struct tree_answer answer;
        char key[] = "1";
        open_page("Tree");
        for (int way = 0; way < 4; way++)
            expect_words(number(published[way][ply]));
        press_for("Escape", "!Judgement");
        assert_true(tree_build(&variant, &at, TREE_PLAIN, NULL, &answer));
        key[0] = (char)('1' + answer.move.to);
        press(key);
        variant.game->apply(&variant, &at, answer.move);
    }
    assert_int_equal(at.outcome, DRAWN);
}

TEST(kolibrat_counts_other_things)
{
    window_open_as(&kolibrat);
    open_page("Judgement");
    expect_words("What counts", "!Proof", "judges: ");
    click_for("Tree", "The best moves: ", "3 moves ahead");
    click_for("Memory", "lead to a position that is known already", "!mirror");
}

TESTS_MAIN(NULL, NULL)
