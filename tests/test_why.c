/* Why states are won or drawn: what is said is so, by the rules alone and by the solver; and most states have a why. */
#include "ai/plan.h"
#include "explain_support.h"
#include "game_support.h"
#include "gravitrips/solver.h"
#include "prelude.h"
#include "rules/variant.h"
#include "slow.h"

/* A board, and who knows what its positions are worth. */
struct board {
    struct variant variant;
    struct solver *solver;
    uint64_t random;
    int told[EXPLAIN_WHY_DEAD + 1];
    int open; /* explained without a worth, so that one side may still win */
};

static struct board board_of(int width, int height)
{
    struct board board = {.variant = connect4_of(width, height, 4), .random = 11};
    board.solver = solver_create(&board.variant, NULL, NULL);
    assert_non_null(board.solver);
    return board;
}

static struct worth worth_of(struct board *board, const struct state *state)
{
    int score;
    assert_int_equal(solver_solve(board->solver, state, NULL, &score, NULL), SOLVER_DONE);
    return worth_of_score(&board->variant, state, score);
}

/* Does the side win with its next move, whatever is played now? */
static bool wins_next(const struct variant *variant, const struct state *state, const struct move *except)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        if (!(except && move_equal(moves[i], *except)) && !can_win_in(variant, &after, 1))
            return false;
    }
    return true;
}

/* Each move in the place of a free one is explained, too, or throws a draw away. */
static void check_free(struct board *board, const struct state *state, const struct explain_why *why)
{
    struct move moves[MOVES_MAX];
    int count = board->variant.game->moves(&board->variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(&board->variant, state, moves[i]);
        struct explain_why other;
        if (after.outcome != RUNNING) {
            assert_int_equal(why->wins ? RUNNING : DRAWN, after.outcome);
            continue;
        }
        struct worth worth = worth_of(board, &after);
        assert_true(worth.result == WORTH_WIN || !why->wins);
        assert_true((worth.result == WORTH_WIN && !why->wins) || explain_why(&board->variant, &after, &worth, &other));
    }
}

/* Plays the moves that are named, and checks that those of the other side are forced. */
static struct state play_named(struct board *board, struct state state, const struct explain_why *why)
{
    for (int i = 0; i < why->move_count; i++) {
        assert_int_equal(state.outcome, RUNNING);
        assert_true(is_legal(&board->variant, &state, why->moves[i]));
        if (i == why->free)
            check_free(board, &state, why);
        else if (state.turn != why->side)
            assert_true(wins_next(&board->variant, &state, &why->moves[i]));
        board->variant.game->apply(&board->variant, &state, why->moves[i]);
    }
    return state;
}

/* Every line holds a piece of the side. */
static void check_dead(const struct variant *variant, const struct state *state, enum side side)
{
    for (int line = 0; line < variant->lines.count; line++) {
        bool held = false;
        for (int i = 0; i < variant->lines.length; i++)
            held = held || state->cells[variant->lines.cells[line][i]] == side_cell(side);
        assert_true(held);
    }
}

/* Is the end of an explanation what it says? */
static void check_end(const struct variant *variant, const struct state *state, const struct explain_why *why)
{
    struct plan_budget budget = {1000000};
    struct plan plan;
    if (state->outcome != RUNNING) {
        assert_int_equal(state->outcome, !why->wins ? DRAWN : why->side == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
        return;
    }
    if (why->kind == EXPLAIN_WHY_THREATS) {
        assert_int_not_equal(state->turn, why->side);
        assert_true(wins_next(variant, state, NULL));
        return;
    }
    if (why->kind == EXPLAIN_WHY_DEAD) {
        check_dead(variant, state, why->side);
        return;
    }
    assert_true(plan_find(variant, state, why->wins, &budget, &plan));
    if (why->kind == EXPLAIN_WHY_ZUGZWANG) {
        struct state filled = *state;
        uint8_t cells[CELLS_MAX];
        filled.cells[why->threat] = (uint8_t)side_cell(why->side);
        assert_true(variant->game->winning_cells(variant, &filled, cells) > 0);
        assert_int_equal(state->cells[why->threat - variant->options.width], CELL_EMPTY);
    }
}

static void check_marks(const struct state *state, const struct explain_why *why)
{
    for (int i = 0; i < why->mark_count; i++) {
        const struct explain_mark *mark = &why->marks[i];
        assert_int_equal(mark->kind == EXPLAIN_MARK_THREAT, mark->cells[1] == NO_CELL);
        for (int k = 0; k < 2 && mark->cells[k] != NO_CELL; k++)
            assert_true(state->cells[mark->cells[k]] == CELL_EMPTY || why->kind == EXPLAIN_WHY_THREATS);
        if (mark->kind != EXPLAIN_MARK_THREAT)
            assert_true(why->rules >> mark->rule & 1);
    }
}

static bool is_explained(struct board *board, const struct state *state, enum worth_result result,
                         struct explain_why *why)
{
    return explain_why(&board->variant, state, &(struct worth){result, 0}, why);
}

/* Without a worth the same is said; what the rules alone do not prove, half of a draw, stays open. */
static void check_alone(struct board *board, const struct state *state, struct worth worth, bool told,
                        const struct explain_why *why)
{
    struct explain_why alone;
    enum side turn = (enum side)state->turn;
    bool found = explain_why(&board->variant, state, NULL, &alone);
    assert_true(found || !told);
    assert_int_equal(found, alone.kind != EXPLAIN_WHY_UNKNOWN);
    if (found && alone.wins)
        assert_int_equal(worth.result, alone.side == turn ? WORTH_WIN : WORTH_LOSS);
    else if (found && !alone.open)
        assert_int_equal(worth.result, WORTH_DRAW);
    else if (found)
        assert_true(worth.result != (alone.side == turn ? WORTH_LOSS : WORTH_WIN));
    assert_int_equal(alone.open, !alone.wins && !alone.both);
    if (told) {
        assert_int_equal(alone.kind, why->kind);
        assert_int_equal(alone.wins, why->wins);
        assert_int_equal(alone.side, why->side);
        assert_int_equal(alone.mark_count, why->mark_count);
    }
    board->open += alone.open && found;
}

/* Checks what is said of a position with its worth, and with others. Returns whether it has an explanation. */
static bool check_position(struct board *board, const struct state *state)
{
    struct worth worth = worth_of(board, state);
    struct explain_why why;
    enum side turn = (enum side)state->turn;
    assert_true(worth.result == WORTH_WIN || !is_explained(board, state, WORTH_WIN, &why));
    assert_true(worth.result == WORTH_LOSS || !is_explained(board, state, WORTH_LOSS, &why));
    if (worth.result != WORTH_DRAW && is_explained(board, state, WORTH_DRAW, &why))
        assert_true(!why.both && why.side == (worth.result == WORTH_WIN ? turn : other_side(turn)));
    bool told = explain_why(&board->variant, state, &worth, &why);
    board->told[why.kind]++;
    assert_int_equal(told, why.kind != EXPLAIN_WHY_UNKNOWN);
    assert_int_equal(why.wins, worth.result != WORTH_DRAW);
    assert_int_equal(why.turn, state->turn);
    check_alone(board, state, worth, told, &why);
    if (!told)
        return false;
    struct state end = play_named(board, *state, &why);
    check_end(&board->variant, &end, &why);
    check_marks(&end, &why);
    return true;
}

static void check_board(int width, int height, int first, int most)
{
    struct board board = board_of(width, height);
    for (int i = amount(40, 1000, 5000); i > 0; i--) {
        char text[STATE_TEXT_MAX];
        int plies = first + (int)random_below(&board.random, (uint32_t)(most - first + 1));
        struct state state = quiet_position(&board.variant, &board.random, plies, text);
        (void)check_position(&board, &state);
    }
    solver_destroy(board.solver);
    for (int kind = 0; kind <= EXPLAIN_WHY_DEAD && !SANITIZED; kind++)
        assert_true(board.told[kind] > 0);
    assert_true(SANITIZED || board.open > 0);
}

TEST(what_is_said_is_so)
{
    check_board(5, 4, 4, 18);
    check_board(6, 5, 10, 28);
    check_board(7, 6, 16, 40);
    check_board(8, 7, 36, 54);
}

/* Of the positions of games between levels, from the sixteenth move on, 70 of 100 and more have an explanation. */
TEST(most_positions_of_games_have_one)
{
    struct board board = board_of(7, 6);
    struct engine *engine = make_engine(&board.variant, NULL);
    int all = 0, told = 0;
    for (int game = amount(1, 20, 60); game > 0; game--) {
        struct state state = position(&board.variant, "");
        while (state.outcome == RUNNING) {
            struct ai_request request = {0};
            struct ai_report report;
            struct move move;
            if (state.plies >= 16) {
                all++;
                told += check_position(&board, &state);
            }
            int level = state.plies < 4 ? 1 : 4 + (game + state.turn) % 4;
            assert_int_equal(ai_choose(engine, &state, level, &board.random, &request, &move, &report), AI_DONE);
            board.variant.game->apply(&board.variant, &state, move);
        }
    }
    engine_destroy(engine);
    solver_destroy(board.solver);
    assert_true(SANITIZED || told * 100 >= all * 70);
}

static void expect_words(const struct variant *variant, const char *text, enum worth_result result,
                         const char *expected)
{
    const struct explain_names names = {.sides = {"Yellow", "Red"}};
    char words[EXPLAIN_WHY_WORDS_MAX], cut[20];
    struct state state = position(variant, text);
    struct explain_why why;
    assert_int_equal(explain_why(variant, &state, &(struct worth){result, 0}, &why),
                     strncmp(expected, "No rule", 7) != 0);
    explain_why_words(variant, &why, &names, words, sizeof words);
    assert_string_equal(words, expected);
    explain_why_words(variant, &why, &names, cut, sizeof cut);
    assert_memory_equal(cut, expected, sizeof cut - 1);
    assert_int_equal(cut[sizeof cut - 1], '\0');
}

TEST(in_words)
{
    struct variant four = connect4_of(7, 6, 4);
    expect_words(&four, "44445343455333766563666515111112222", WORTH_LOSS,
                 "Red must stop the threat in column 2. Yellow plays column 2. Yellow answers every move in column 7 "
                 "on top of it (claimeven). In the end Red must play below g3, where Yellow wins (zugzwang).");
    expect_words(&four, "44445343455333766563666515111112222227", WORTH_WIN,
                 "Yellow plays column 7 and completes a line.");
    expect_words(&four, "44444456233336376", WORTH_WIN,
                 "Red plays column 5 and has two threats: Yellow can stop only one.");
    expect_words(&four, "44444432655555323326", WORTH_LOSS, "Red has two threats, and Yellow can stop only one.");
    expect_words(&four, "44444435551255277222723577731", WORTH_WIN,
                 "Red plays columns 3 and 3: Yellow must stop threats, and the last completes a line.");
    expect_words(&four, "4444443555125527722225173133711771", WORTH_LOSS,
                 "Red answers every move in columns 3 and 6 on top of it (claimeven). Where Yellow could still "
                 "complete a line, Red completes one before (aftereven). So Red completes a line with c6 and f6.");
    expect_words(&four, "44444456233333521655566256377671", WORTH_DRAW,
                 "Yellow plays columns 2 and 1: until the last, Red must stop a threat each time. Red has no line "
                 "left. No rule shows why Yellow completes none.");
    expect_words(
        &four, "644444462222662621333611157577155515", WORTH_LOSS,
        "Red has an answer to every move. After column 3, for example: Red plays column 3 and completes a line.");
    expect_words(&four, "444453434553337666637766111111", WORTH_LOSS,
                 "Red answers every move in column 2 on top of it (claimeven). Red always gets one of e5 and g5 "
                 "(lowinverse). Red always gets one of e5 and e6 (vertical). Red always gets one of e4 and g6 "
                 "(highinverse). In the end Yellow must play below b2, where Red wins (zugzwang).");
    expect_words(
        &four, "44324444222622766337", WORTH_LOSS,
        "Red has an answer to every move. After column 1, for example: Red plays column 1. Red answers every move in "
        "columns 5 and 7 on top of it (claimeven). Red always gets one of c5 and a5 (baseclaim). Red always gets one "
        "of a5 and a6 (vertical). In the end Yellow must play below e2, where Red wins (zugzwang).");
    expect_words(
        &four, "444444326555553672333226", WORTH_WIN,
        "Yellow plays column 2. Columns 1+2 and 3+5 go together: the first move in one is answered in the other, later "
        "ones on top (baseinverse). Yellow always gets one of f4 and f5 (vertical). Where Red could still complete a "
        "line, Yellow completes one before (before). In the end Red must play below a5, where Yellow wins (zugzwang).");
    expect_words(&four, "4444354355533673665211247", WORTH_DRAW,
                 "Red plays columns 2, 2 and 7: until the last, Yellow must stop a threat each time. Red answers every "
                 "move in column 1 on top of it (claimeven). Columns 3+5 go together: the first move in one is "
                 "answered in the other, later ones on top (baseinverse). Red always gets one of f5 and g5 "
                 "(lowinverse). Where Yellow could still complete a line, Red completes one before (specialbefore). So "
                 "Yellow completes no line. No rule shows why Red completes none.");
    expect_words(
        &four, "762144647334511141", WORTH_LOSS,
        "Red answers every move in columns 3, 6 and 7 on top of it (claimeven). Columns 1+2 and 4+5 go together: the "
        "first move in one is answered in the other, later ones on top (baseinverse). Where Yellow could still "
        "complete a line, Red completes one before (before). So Red completes a line with b4 and c4.");
    expect_words(
        &four, "3377123522671256726433", WORTH_WIN,
        "Yellow plays column 2. Yellow answers every move in columns 1, 4 and 7 on top of it (claimeven). Yellow "
        "always gets one of f4 and e3 (baseinverse). In the end Red must play below d3, where Yellow wins (zugzwang).");
    expect_words(&four, "55554376636332233277665561772711122444", WORTH_DRAW,
                 "Red answers every move in columns 1 and 4 on top of it (claimeven). So Yellow completes no line, and "
                 "by such rules neither does Red.");
    expect_words(&four, "4444445623333352165556625637767117112", WORTH_DRAW, "Nobody completes a line any more.");
    expect_words(&four, "4444443265555532", WORTH_WIN,
                 "No rule shows why Yellow wins: one has to look ahead, move by move.");
    expect_words(&four, "4444445623333637", WORTH_DRAW,
                 "No rule shows why this is a draw: one has to look ahead, move by move.");
}

static void expect_alone(const struct variant *variant, const char *text, const char *expected, const char *terms)
{
    const struct explain_names names = {.sides = {"Yellow", "Red"}};
    char words[EXPLAIN_WHY_WORDS_MAX], cut[20];
    struct state state = position(variant, text);
    struct explain_why why;
    (void)explain_why(variant, &state, NULL, &why);
    explain_why_words(variant, &why, &names, words, sizeof words);
    assert_string_equal(words, expected);
    explain_why_terms(variant, &why, &names, words, sizeof words);
    assert_string_equal(words, terms);
    explain_why_terms(variant, &why, &names, cut, sizeof cut);
    assert_int_equal(strncmp(cut, terms, sizeof cut - 1), 0);
}

/* What the rules say alone, and what their names mean: of those that were named, each once. */
TEST(without_a_worth)
{
    struct variant four = connect4_of(7, 6, 4);
    expect_alone(&four, "44445343455333766563666515111112222227", "Yellow plays column 7 and completes a line.", "");
    expect_alone(&four, "55554376636332233277665561772711122444",
                 "Red answers every move in columns 1 and 4 on top of it (claimeven). So Yellow completes no line, and "
                 "by such rules neither does Red.",
                 "Claimeven: whoever answers each disc of a column on top of it gets every second cell there.");
    expect_alone(&four, "444453434553337666637766111111",
                 "Red answers every move in column 2 on top of it (claimeven). Red always gets one of e5 and g5 "
                 "(lowinverse). Red always gets one of e5 and e6 (vertical). Red always gets one of e4 and g6 "
                 "(highinverse). In the end Yellow must play below b2, where Red wins (zugzwang).",
                 "Claimeven: whoever answers each disc of a column on top of it gets every second cell there. "
                 "Vertical: both cells lie in one column, so whoever loses the lower one takes the upper one. "
                 "Lowinverse: two columns are answered together, so that only one of their upper cells can be lost. "
                 "Highinverse: two columns are answered together, three cells high, so that only one of two can be "
                 "lost. Zugzwang: whoever has only bad moves left must make one of them.");
    expect_alone(&four, "", "No rule shows who wins: one has to look ahead, move by move.", "");
}

static const char *in_german(const char *english)
{
    static const char *const words[][2] = {
        {"{list} and {last}", "{list} und {last}"},
        {"lowinverse", "unten"},
        {"{side} always gets one of {list} ({rule}).", "Von {list} bekommt {side} eines ({rule})."},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], english) == 0)
            return words[i][1];
    return "";
}

TEST(words_are_translated_piece_by_piece)
{
    const struct explain_names names = {.sides = {"Gelb", "Rot"}, .translate = in_german};
    struct variant four = connect4_of(7, 6, 4);
    struct state state = position(&four, "444453434553337666637766111111");
    char words[EXPLAIN_WHY_WORDS_MAX];
    struct explain_why why;
    assert_true(explain_why(&four, &state, &(struct worth){WORTH_LOSS, 0}, &why));
    explain_why_words(&four, &why, &names, words, sizeof words);
    assert_string_equal(words,
                        "Von e5 und g5 bekommt Rot eines (unten). Von e5 und e6 bekommt Rot eines (). Von e4 und "
                        "g6 bekommt Rot eines (). ");
}

TEST(elsewhere_nothing_is_said)
{
    struct variant three = tictactoe_of(3, 3, 3),
                   pie = variant_of("connect4", (struct options){.opening = OPENING_PIE}), four = connect4_of(7, 6, 4);
    struct state other = position(&three, ""), choice = position(&pie, "4"), over = position(&four, "1212121");
    struct explain_why why;
    assert_false(explain_why(&three, &other, &(struct worth){WORTH_DRAW, 0}, &why));
    assert_false(explain_why(&pie, &choice, &(struct worth){WORTH_WIN, 0}, &why));
    assert_false(explain_why(&four, &over, &(struct worth){WORTH_LOSS, 0}, &why));
    assert_int_equal(why.kind, EXPLAIN_WHY_UNKNOWN);
}

TESTS_MAIN(NULL, NULL)
