/* link: -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc */
/*
 * Puzzles are what they promise to be, the same everywhere, and answers to
 * them are judged by what they lead to.
 */
#include <pthread.h>

#include "ai/puzzle_theme.h"
#include "game_support.h"
#include "gravitrips/ai.h"
#include "gravitrips/puzzle.h"
#include "prelude.h"
#include "short_memory.h"
#include "solver_reference.h"

enum {
    SEED = 2026,
    MEMO = 1 << 21,
    REFERENCE_EMPTY = SANITIZED ? 10 : 12 /* cells the plain solver can fill in good time */
};

static const struct puzzle_wish anything = {0};

/* What a test works with: a board and what makes, solves and searches on it. */
static struct {
    struct variant variant;
    struct puzzle_generator *generator;
    struct solver *solver;
    struct engine *engine;
    struct solver_memo memo;
} bench;

HOOK(end)
{
    puzzle_generator_destroy(bench.generator);
    solver_destroy(bench.solver);
    engine_destroy(bench.engine);
    solver_memo_free(&bench.memo);
    memset(&bench, 0, sizeof bench);
}

FIXTURE(NULL, end)

/* In the place of the one before. */
static void begin(int width, int height)
{
    struct reason why = {""};
    end(NULL);
    bench.variant = connect4_of(width, height, 4);
    bench.generator = puzzle_generator_create(&bench.variant, NULL, &why);
    if (!bench.generator)
        fail_msg("no generator: %s", why.text);
    bench.solver = make_solver(&bench.variant, &(struct solver_limits){.memory = 8 << 20});
    bench.engine = engine_create(&bench.variant, NULL);
    assert_non_null(bench.engine);
    solver_memo_init(&bench.memo, MEMO);
}

static const char *puzzle_text(const struct variant *variant, const struct puzzle *puzzle)
{
    return moves_text(variant, puzzle->played, puzzle->length);
}

static struct puzzle make(uint64_t number, const struct puzzle_wish *wish)
{
    struct puzzle puzzle;
    enum puzzle_status status = puzzle_make(bench.generator, SEED, number, wish, NULL, &puzzle);
    if (status != PUZZLE_DONE)
        fail_msg("%dx%d, puzzle %d: status %d", bench.variant.options.width, bench.variant.options.height, (int)number,
                 (int)status);
    return puzzle;
}

static struct state after(const struct variant *variant, const struct state *state, struct move move)
{
    struct state next = *state;
    assert_true(variant->game->legal(variant, state, move, NULL));
    variant->game->apply(variant, &next, move);
    return next;
}

/* What a move is worth by the plain solver where it can, else by the solver. */
static int worth(const struct state *state, struct move move)
{
    struct state next = after(&bench.variant, state, move);
    if (next.outcome != RUNNING)
        return next.outcome == DRAWN ? 0 : (bench.variant.cells - next.plies) / 2 + 1;
    if (bench.variant.cells - next.plies > REFERENCE_EMPTY)
        return -solved(bench.solver, &next);
    solver_memo_make_room(&bench.memo);
    return -reference_score(&bench.variant, &next, &bench.memo);
}

/* --- what a puzzle is --- */

/* The moves lead to the position; it is running, far enough on, and not too far from the end. */
static void check_position(const struct puzzle *puzzle)
{
    const struct variant *variant = &bench.variant;
    struct state state = position(variant, "");
    for (int i = 0; i < puzzle->length; i++)
        state = after(variant, &state, puzzle->played[i]);
    assert_memory_equal(&state, &puzzle->state, sizeof state);
    assert_int_equal(state.outcome, RUNNING);
    if (3 * state.plies < variant->cells || variant->cells - state.plies > 28)
        fail_msg("'%s' has %d discs", puzzle_text(variant, puzzle), state.plies);
}

/* Exactly one move keeps the win, and it wins when it should. */
static void check_answer(const struct puzzle *puzzle)
{
    struct move moves[MOVES_MAX];
    int count = bench.variant.game->moves(&bench.variant, &puzzle->state, moves);
    assert_within(puzzle->moves, PUZZLE_MOVES_MIN, PUZZLE_MOVES_MAX);
    for (int i = 0; i < count; i++) {
        bool answer = move_equal(moves[i], puzzle->answer);
        int score = worth(&puzzle->state, moves[i]);
        int takes = solver_moves_to_win(&bench.variant, &puzzle->state, score);
        if (answer != (score > 0) || (answer && takes != puzzle->moves))
            fail_msg("'%s', win in %d: %s is worth %d (%d moves)", puzzle_text(&bench.variant, puzzle), puzzle->moves,
                     moves_text(&bench.variant, &moves[i], 1), score, takes);
    }
}

/* Can the side to move win at once? */
static bool wins_at_once(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    bool wins = false;
    for (int i = 0; i < count; i++) {
        struct state next = after(variant, state, moves[i]);
        wins |= next.outcome == WON_BY_FIRST || next.outcome == WON_BY_SECOND;
    }
    return wins;
}

/* Nothing must be blocked, and three moves at least do not lose at once. */
static void check_choice(const struct puzzle *puzzle)
{
    const struct variant *variant = &bench.variant;
    struct state passed = puzzle->state;
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, &puzzle->state, moves);
    int safe = 0;
    for (int i = 0; i < count; i++) {
        struct state next = after(variant, &puzzle->state, moves[i]);
        safe += !wins_at_once(variant, &next);
    }
    passed.turn ^= 1;
    if (wins_at_once(variant, &passed) || wins_at_once(variant, &puzzle->state) || safe < 3)
        fail_msg("'%s' is obvious: %d safe moves", puzzle_text(variant, puzzle), safe);
}

/* The last depth at which minimax errs is one less than the depth; the grade follows from that. */
static void check_depth(const struct puzzle *puzzle)
{
    int sees = 2 * puzzle->moves - 1;
    int depth = 1;
    for (int plies = 1; plies <= PUZZLE_DEPTH_LOOKED && plies <= sees; plies++) {
        struct ai_request request = {.depth = plies};
        struct ai_answer answer;
        assert_int_equal(engine_search(bench.engine, &puzzle->state, &request, &answer), AI_DONE);
        if (answer.count != 1 || !move_equal(answer.moves[0], puzzle->answer))
            depth = plies + 1;
    }
    if (puzzle->depth != depth || depth < 2 || puzzle->grade != puzzle_grade(puzzle->moves, depth))
        fail_msg("'%s', win in %d: depth %d instead of %d, grade %d", puzzle_text(&bench.variant, puzzle),
                 puzzle->moves, puzzle->depth, depth, puzzle->grade);
    assert_within(puzzle->grade, PUZZLE_GRADE_MIN, PUZZLE_GRADE_MAX);
}

static void check_puzzle(const struct puzzle *puzzle)
{
    check_position(puzzle);
    check_answer(puzzle);
    check_choice(puzzle);
    check_depth(puzzle);
}

static void check_board(int width, int height, int puzzles)
{
    begin(width, height);
    for (int i = 1; i <= puzzles; i++) {
        struct puzzle puzzle = make((uint64_t)i, &anything);
        check_puzzle(&puzzle);
    }
}

TEST(puzzles_are_what_they_promise)
{
    int small = amount(2, 10, 30);
    check_board(7, 6, amount(4, 40, 200));
    check_board(5, 5, small);
    check_board(6, 5, small);
    check_board(4, 6, small);
}

/* --- themes, found again on the cells alone: without the table of lines, threats or a solver's line --- */

/* Would a piece on an empty cell stand in a row of four? Counts its neighbours in each direction. */
static bool completes(const struct state *state, int cell, enum cell piece)
{
    static const int STEPS[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int width = bench.variant.options.width, height = bench.variant.options.height;
    for (int i = 0; i < 4 && state->cells[cell] == CELL_EMPTY; i++) {
        int run = 1;
        for (int way = -1; way <= 1; way += 2)
            for (int k = 1; k < 4; k++) {
                int column = cell % width + way * k * STEPS[i][0], row = cell / width + way * k * STEPS[i][1];
                if (column < 0 || column >= width || row < 0 || row >= height ||
                    state->cells[row * width + column] != piece)
                    break;
                run++;
            }
        if (run >= 4)
            return true;
    }
    return false;
}

/* In how many places a side could win at once; the first one goes to `place`. */
static int open_wins(const struct state *state, enum cell piece, int *place)
{
    int width = bench.variant.options.width, count = 0;
    for (int cell = bench.variant.cells - 1; cell >= 0; cell--) {
        bool open = cell < width || state->cells[cell - width] != CELL_EMPTY;
        if (!open || !completes(state, cell, piece))
            continue;
        *place = cell;
        count++;
    }
    return count;
}

/* After each reply the side that `piece` stands for has a place in which it wins at once. */
static bool wins_after_each_reply(const struct state *state, enum cell piece)
{
    struct move moves[MOVES_MAX];
    int place, count = bench.variant.game->moves(&bench.variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state next = after(&bench.variant, state, moves[i]);
        if (next.outcome != RUNNING || open_wins(&next, piece, &place) == 0)
            return false;
    }
    return count > 0;
}

/* Is the cell a threat of the side after the answer, but not before it, and over an empty cell? */
static bool is_new_late_threat(const struct puzzle *puzzle, const struct state *next, int cell, enum cell piece)
{
    int width = bench.variant.options.width;
    return cell >= width && next->cells[cell - width] == CELL_EMPTY && completes(next, cell, piece) &&
           !completes(&puzzle->state, cell, piece);
}

/*
 * Is there a line of best play, by the scores of every move, at whose end the loser plays below such a threat of the
 * right parity, though nothing else threatens it? Searches all such lines.
 */
static bool ends_below_threat(const struct puzzle *puzzle, const struct state *first, const struct state *state)
{
    struct move moves[MOVES_MAX];
    enum side winner = (enum side)puzzle->state.turn;
    enum cell piece = winner == FIRST ? CELL_FIRST : CELL_SECOND;
    int width = bench.variant.options.width, place, scores[MOVES_MAX], best = -100;
    int count = bench.variant.game->moves(&bench.variant, state, moves);
    for (int i = 0; i < count; i++) {
        scores[i] = worth(state, moves[i]);
        best = scores[i] > best ? scores[i] : best;
    }
    for (int i = 0; i < count; i++) {
        if (scores[i] != best)
            continue;
        struct state next = after(&bench.variant, state, moves[i]);
        int cell = moves[i].to + width;
        bool parity = (cell / width % 2 == 0) == (winner == FIRST);
        if (state->turn != winner && open_wins(state, piece, &place) == 0 && cell < bench.variant.cells && parity &&
            is_new_late_threat(puzzle, first, cell, piece) && completes(&next, cell, piece))
            return true;
        if (next.outcome == RUNNING && ends_below_threat(puzzle, first, &next))
            return true;
    }
    return false;
}

static bool has_theme(const struct puzzle *puzzle, enum puzzle_theme theme)
{
    enum cell mine = puzzle->state.turn == FIRST ? CELL_FIRST : CELL_SECOND;
    enum cell theirs = mine == CELL_FIRST ? CELL_SECOND : CELL_FIRST;
    struct state next = after(&bench.variant, &puzzle->state, puzzle->answer);
    int place = -1, threats = open_wins(&puzzle->state, theirs, &place), here = place;
    bool wins = open_wins(&puzzle->state, mine, &place) > 0;
    if (theme == PUZZLE_AT_ONCE)
        return completes(&puzzle->state, puzzle->answer.to, mine);
    if (theme == PUZZLE_BLOCK)
        return !wins && threats == 1 && here == puzzle->answer.to;
    if (wins || threats > 0 || next.outcome != RUNNING || open_wins(&next, theirs, &place) > 0)
        return false;
    int made = open_wins(&next, mine, &place);
    if (theme == PUZZLE_ODD_EVEN)
        return ends_below_threat(puzzle, &next, &next);
    return wins_after_each_reply(&next, mine) && (made > 0) == (theme == PUZZLE_DOUBLE_THREAT);
}

static void check_themed(const struct puzzle *puzzle, int theme)
{
    struct move moves[MOVES_MAX];
    int count = bench.variant.game->moves(&bench.variant, &puzzle->state, moves);
    check_position(puzzle);
    assert_int_equal(puzzle->theme, theme);
    bool brief = theme == PUZZLE_DOUBLE_THREAT || theme == PUZZLE_ZUGZWANG;
    assert_int_equal(puzzle->grade, brief ? puzzle->depth : puzzle_grade(puzzle->moves, puzzle->depth));
    assert_within(puzzle->moves, theme == PUZZLE_AT_ONCE ? 1 : 2, theme == PUZZLE_AT_ONCE ? 1 : PUZZLE_MOVES_MAX);
    for (int i = 0; i < count; i++) {
        int score = worth(&puzzle->state, moves[i]);
        bool answer = move_equal(moves[i], puzzle->answer);
        if (answer != (score > 0) ||
            (answer && solver_moves_to_win(&bench.variant, &puzzle->state, score) != puzzle->moves))
            fail_msg("theme %d, '%s', move %d is worth %d", theme, puzzle_text(&bench.variant, puzzle), i, score);
    }
    if (!has_theme(puzzle, (enum puzzle_theme)theme))
        fail_msg("'%s' has not theme %d", puzzle_text(&bench.variant, puzzle), theme);
}

TEST(themes_are_what_they_promise)
{
    static const int SIZES[][3] = {{7, 6, 0}, {6, 5, 5}, {8, 6, 8}, {5, 4, 8}};
    for (int i = 0; i < 4; i++) {
        begin(SIZES[i][0], SIZES[i][1]);
        for (int theme = PUZZLE_AT_ONCE; theme < PUZZLE_THEMES; theme++) {
            const struct puzzle_wish wish = {.theme = theme};
            if (theme == PUZZLE_ODD_EVEN && SIZES[i][1] % 2 != 0)
                continue;
            int count = i == 0 ? amount(10, 200, 1000) : amount(2, 10, 100);
            for (int number = 1; number <= count; number++) {
                struct puzzle puzzle = make((uint64_t)number, &wish);
                check_themed(&puzzle, theme);
            }
        }
    }
}

/* With a theme, too, a puzzle depends on seed, number and wish alone, and moves and grade can be wished for. */
TEST(themes_go_with_other_wishes)
{
    begin(7, 6);
    for (int moves = 3; moves <= 6; moves++) {
        const struct puzzle_wish wish = {.moves = moves, .theme = PUZZLE_ODD_EVEN};
        struct puzzle puzzle = make(1, &wish), again = make(2, &wish);
        assert_int_equal(puzzle.moves, moves);
        check_themed(&puzzle, PUZZLE_ODD_EVEN);
        again = make(1, &wish);
        assert_memory_equal(&again.state, &puzzle.state, sizeof again.state);
    }
    struct puzzle hard = make(1, &(struct puzzle_wish){.grade = 3, .theme = PUZZLE_BLOCK});
    assert_int_equal(hard.grade, 3);
    check_themed(&hard, PUZZLE_BLOCK);
}

/* Of each theme there are puzzles as easy and as hard as it promises. */
TEST(themes_have_their_grades)
{
    begin(7, 6);
    for (int theme = PUZZLE_AT_ONCE; theme < PUZZLE_THEMES; theme++)
        for (int grade = 1; grade <= puzzle_theme_grades((enum puzzle_theme)theme); grade++) {
            struct puzzle puzzle = make(3, &(struct puzzle_wish){.grade = grade, .theme = theme});
            assert_int_equal(puzzle.grade, grade);
            check_themed(&puzzle, theme);
        }
}

TEST(themes_that_cannot_be)
{
    static const struct puzzle_wish WISHES[] = {{.theme = PUZZLE_AT_ONCE, .moves = 2},
                                                {.theme = PUZZLE_AT_ONCE, .grade = 2},
                                                {.theme = PUZZLE_DOUBLE_THREAT, .moves = 3, .grade = 5}};
    struct puzzle puzzle;
    begin(7, 6);
    for (int i = 0; i < 3; i++)
        assert_int_equal(puzzle_make(bench.generator, SEED, 1, &WISHES[i], NULL, &puzzle), PUZZLE_NONE);
}

TEST(grades_rise_with_moves_and_depth)
{
    assert_int_equal(puzzle_grade(2, 2), PUZZLE_GRADE_MIN);
    assert_int_equal(puzzle_grade(PUZZLE_MOVES_MAX, PUZZLE_DEPTH_BEYOND), PUZZLE_GRADE_MAX);
    for (int moves = PUZZLE_MOVES_MIN; moves <= PUZZLE_MOVES_MAX; moves++)
        for (int depth = 2; depth < PUZZLE_DEPTH_BEYOND; depth++) {
            assert_true(puzzle_grade(moves, depth) <= puzzle_grade(moves + 1, depth));
            assert_true(puzzle_grade(moves, depth) <= puzzle_grade(moves, depth + 1));
        }
}

TEST(wishes_come_true)
{
    begin(7, 6);
    for (int i = 0; i < amount(1, 2, 6); i++) {
        for (int moves = PUZZLE_MOVES_MIN; moves <= PUZZLE_MOVES_MAX; moves++)
            assert_int_equal(make((uint64_t)i, &(struct puzzle_wish){.moves = moves}).moves, moves);
        for (int grade = PUZZLE_GRADE_MIN; grade <= PUZZLE_GRADE_MAX; grade++)
            assert_int_equal(make((uint64_t)i, &(struct puzzle_wish){.grade = grade}).grade, grade);
    }
    struct puzzle both = make(1, &(struct puzzle_wish){.moves = 5, .grade = 3});
    assert_int_equal(both.moves, 5);
    assert_int_equal(both.grade, 3);
}

TEST(what_cannot_be_is_said)
{
    struct puzzle puzzle;
    begin(7, 6);
    assert_int_equal(
        puzzle_make(bench.generator, SEED, 1, &(struct puzzle_wish){.moves = 2, .grade = 5}, NULL, &puzzle),
        PUZZLE_NONE);
    begin(4, 2);
    assert_int_equal(puzzle_make(bench.generator, SEED, 1, &anything, NULL, &puzzle), PUZZLE_NONE);
}

/* All five grades come up, both sides are asked, and answers lie left as often as right. */
TEST(puzzles_are_mixed)
{
    int grades[PUZZLE_GRADE_MAX + 1] = {0};
    int sides[2] = {0};
    int left = 0;
    int right = 0;
    int puzzles = SANITIZED ? 30 : 150;
    begin(5, 5);
    for (int i = 1; i <= puzzles; i++) {
        struct puzzle puzzle = make((uint64_t)i, &anything);
        int column = puzzle.answer.to % 5;
        grades[puzzle.grade]++;
        sides[puzzle.state.turn]++;
        left += column < 2;
        right += column > 2;
    }
    for (int grade = PUZZLE_GRADE_MIN; grade <= PUZZLE_GRADE_MAX; grade++)
        if (grades[grade] < puzzles / 10)
            fail_msg("grade %d: %d of %d puzzles", grade, grades[grade], puzzles);
    if (sides[0] < puzzles / 4 || sides[1] < puzzles / 4)
        fail_msg("the first side is asked %d times, the second %d times", sides[0], sides[1]);
    if (3 * left < 2 * right || 3 * right < 2 * left)
        fail_msg("%d answers on the left, %d on the right", left, right);
}

/* --- always the same --- */

static void expect_same(const struct variant *variant, const struct puzzle *a, const struct puzzle *b, int number)
{
    if (memcmp(&a->state, &b->state, sizeof a->state) != 0 || !move_equal(a->answer, b->answer) ||
        a->moves != b->moves || a->depth != b->depth || a->length != b->length)
        fail_msg("puzzle %d is once '%s', win in %d, and once win in %d", number, puzzle_text(variant, a), a->moves,
                 b->moves);
    for (int i = 0; i < a->length; i++)
        assert_true(move_equal(a->played[i], b->played[i]));
}

/* Makes the puzzles again, backwards, with other limits. */
static void make_again(const struct variant *variant, const struct solver_limits *limits, const struct puzzle *expected,
                       int count)
{
    struct reason why = {""};
    struct puzzle_generator *generator = puzzle_generator_create(variant, limits, &why);
    if (!generator)
        fail_msg("no generator: %s", why.text);
    for (int i = count - 1; i >= 0; i--) {
        struct puzzle puzzle;
        assert_int_equal(puzzle_make(generator, SEED, (uint64_t)i, &anything, NULL, &puzzle), PUZZLE_DONE);
        expect_same(variant, &expected[i], &puzzle, i);
    }
    puzzle_generator_destroy(generator);
}

TEST(puzzles_are_always_the_same)
{
    enum { MOST = 20 };
    static struct puzzle expected[MOST];
    static const struct solver_limits limits[] = {
        {.memory = 1 << 20},
        {.memory = 4 << 20, .threads = 2},
        {.memory = 16 << 20, .threads = 4, .path = SOLVER_PLAIN},
    };
    int count = amount(2, 6, MOST);
    begin(7, 6);
    for (int i = 0; i < count; i++)
        expected[i] = make((uint64_t)i, &anything);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        make_again(&bench.variant, &limits[i], expected, count);
}

TEST(seeds_and_numbers_make_a_difference)
{
    struct puzzle other;
    begin(7, 6);
    struct puzzle first = make(1, &anything);
    struct puzzle second = make(2, &anything);
    assert_int_equal(puzzle_make(bench.generator, SEED + 1, 1, &anything, NULL, &other), PUZZLE_DONE);
    assert_true(first.state.hash != second.state.hash);
    assert_true(first.state.hash != other.state.hash);
}

/* --- answers --- */

static enum puzzle_verdict expected_verdict(int score, int best)
{
    if (score == best)
        return PUZZLE_RIGHT;
    return score > 0 ? PUZZLE_SLOWER : score == 0 ? PUZZLE_DRAWS : PUZZLE_LOSES;
}

/* Plays what is said to follow: it must lead where the verdict says, in so many moves. */
static void check_line(struct state state, const struct puzzle_judgement *judgement, enum side solver_side)
{
    enum outcome won = solver_side == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
    enum outcome lost = solver_side == FIRST ? WON_BY_SECOND : WON_BY_FIRST;
    enum outcome expected = judgement->verdict == PUZZLE_DRAWS   ? DRAWN
                            : judgement->verdict == PUZZLE_LOSES ? lost
                                                                 : won;
    int made[2] = {0};
    for (int i = 0; i < judgement->length; i++) {
        made[state.turn]++;
        assert_int_equal(state.outcome, RUNNING);
        state = after(&bench.variant, &state, judgement->line[i]);
    }
    assert_int_equal(state.outcome, expected);
    if (expected == DRAWN)
        assert_int_equal(judgement->moves, 0);
    else
        assert_int_equal(judgement->moves, made[expected == WON_BY_FIRST ? FIRST : SECOND]);
}

/* Judges all moves of a won position; counts the verdicts and returns the answer to the right move in *right. */
static struct move check_verdicts(const struct state *state, int counts[4], struct puzzle_judgement *right)
{
    struct move moves[MOVES_MAX];
    struct move answer = {0};
    int count = bench.variant.game->moves(&bench.variant, state, moves);
    int scores[MOVES_MAX];
    int best = 0;
    for (int i = 0; i < count; i++) {
        scores[i] = worth(state, moves[i]);
        best = scores[i] > best ? scores[i] : best;
    }
    for (int i = 0; i < count; i++) {
        struct puzzle_judgement judgement;
        assert_int_equal(puzzle_judge(bench.generator, PUZZLE_WIN, state, moves[i], NULL, &judgement), PUZZLE_DONE);
        if (judgement.verdict != expected_verdict(scores[i], best))
            fail_msg("%s, worth %d of %d, is judged %d", moves_text(&bench.variant, &moves[i], 1), scores[i], best,
                     (int)judgement.verdict);
        check_line(after(&bench.variant, state, moves[i]), &judgement, state->turn);
        counts[judgement.verdict]++;
        if (judgement.verdict == PUZZLE_RIGHT) {
            *right = judgement;
            answer = moves[i];
        }
    }
    return answer;
}

/* Plays a puzzle to its end with right moves against the defence; each step brings the win one move nearer. */
static void play_out(const struct puzzle *puzzle, int counts[4])
{
    struct state state = puzzle->state;
    struct puzzle_judgement right = {.moves = -1};
    for (int left = puzzle->moves - 1; left >= 0; left--) {
        struct move answer = check_verdicts(&state, counts, &right);
        if (right.moves != left)
            fail_msg("'%s': the win is %d moves away instead of %d", puzzle_text(&bench.variant, puzzle), right.moves,
                     left);
        if (state.plies == puzzle->state.plies)
            assert_true(move_equal(answer, puzzle->answer));
        state = after(&bench.variant, &state, answer);
        if (left > 0)
            state = after(&bench.variant, &state, right.line[0]);
    }
    assert_int_equal(state.outcome, puzzle->state.turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
}

TEST(answers_are_judged_by_what_follows)
{
    int counts[4] = {0};
    begin(7, 6);
    for (int i = 1; i <= amount(3, 20, 60); i++) {
        struct puzzle puzzle = make((uint64_t)i, &anything);
        play_out(&puzzle, counts);
    }
    for (int verdict = PUZZLE_RIGHT; verdict <= PUZZLE_LOSES; verdict++)
        if (counts[verdict] == 0)
            fail_msg("no move was judged %d", verdict);
}

TEST(positions_that_are_not_won_are_not_judged)
{
    struct puzzle_judgement judgement;
    begin(4, 4);
    struct state drawn = position(&bench.variant, "");
    struct state over = position(&bench.variant, "1213141");
    struct move move = {MOVE_PLACE, NO_CELL, 1};
    assert_int_equal(puzzle_judge(bench.generator, PUZZLE_WIN, &drawn, move, NULL, &judgement), PUZZLE_NONE);
    assert_int_equal(puzzle_judge(bench.generator, PUZZLE_WIN, &over, move, NULL, &judgement), PUZZLE_NONE);
}

/* --- what goes wrong --- */

TEST(boards_the_solver_does_not_cover_are_refused)
{
    struct reason why = {""};
    struct variant variant = connect4_of(8, 8, 4);
    assert_null(puzzle_generator_create(&variant, NULL, &why));
    if (!strstr(why.text, "8x8"))
        fail_msg("'%s' does not name the board", why.text);
}

TEST(without_memory_there_is_no_generator)
{
    struct variant variant = connect4_of(7, 6, 4);
    for (size_t left = 0; left <= (size_t)64 << 20; left = left > 0 ? left * 4 : 16) {
        struct reason why = {""};
        allow_bytes(left);
        struct puzzle_generator *generator = puzzle_generator_create(&variant, NULL, &why);
        allow_all();
        if (!generator)
            assert_string_equal(why.text, "out of memory");
        else
            assert_true(left > 1024);
        puzzle_generator_destroy(generator);
    }
}

/* A request for one puzzle after another, until it is cancelled on its way. */
struct asker {
    struct puzzle_generator *generator;
    atomic_bool cancel;
    enum puzzle_status status;
};

static void *ask(void *argument)
{
    struct asker *asker = argument;
    struct puzzle puzzle;
    asker->status = PUZZLE_NONE;
    for (uint64_t i = 0; asker->status != PUZZLE_STOPPED; i++)
        asker->status = puzzle_make(asker->generator, SEED, i, &anything, &asker->cancel, &puzzle);
    return NULL;
}

TEST(puzzles_can_be_cancelled)
{
    pthread_t thread;
    struct timespec pause = {.tv_nsec = 50000000};
    struct puzzle puzzle;
    struct puzzle_judgement judgement;
    const atomic_bool cancel = true;
    begin(7, 6);
    struct puzzle before = make(1, &anything);
    assert_int_equal(puzzle_make(bench.generator, SEED, 1, &anything, &cancel, &puzzle), PUZZLE_STOPPED);
    assert_int_equal(puzzle_judge(bench.generator, PUZZLE_WIN, &before.state, before.answer, &cancel, &judgement),
                     PUZZLE_STOPPED);
    struct asker asker = {.generator = bench.generator};
    assert_int_equal(pthread_create(&thread, NULL, ask, &asker), 0);
    (void)nanosleep(&pause, NULL);
    atomic_store(&asker.cancel, true);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(asker.status, PUZZLE_STOPPED);
    struct puzzle again = make(1, &anything);
    expect_same(&bench.variant, &before, &again, 1);
}

TESTS_MAIN(NULL, NULL)
