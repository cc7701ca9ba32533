/*
 * Puzzles about loops are what they promise to be. What is said to end is searched to its end, by the rules alone. Of
 * what is said to go on for ever a strategy is walked through: whatever the other side plays, no state that follows is
 * the last one.
 */
#include "game_support.h"
#include "gravitrips/puzzle.h"
#include "gravitrips/tablebase.h"
#include "prelude.h"
#include "rules/variant.h"
#include "slow.h"

enum { SEED = 2026, STATES = 1 << 20, SEARCHED = 6 /* plies that are searched */ };

static const struct puzzle_wish anything = {0};

static struct {
    struct variant variant;
    struct puzzle_generator *generator;
    struct tablebase *tablebase;
    enum side keeper;
    uint64_t *seen; /* the hashes of the states that were walked through; 0: free */
} bench;

HOOK(end)
{
    puzzle_generator_destroy(bench.generator);
    tablebase_destroy(bench.tablebase);
    free(bench.seen);
    memset(&bench, 0, sizeof bench);
}

FIXTURE(NULL, end)

static void begin(int pieces, int points)
{
    struct reason why = {""};
    end(NULL);
    bench.variant = kolibrat_of(3, 3, pieces, points);
    bench.generator = puzzle_generator_create(&bench.variant, NULL, &why);
    bench.tablebase = tablebase_create(&bench.variant, TABLEBASE_KEEP, NULL, NULL, NULL, NULL, &why);
    bench.seen = calloc(STATES, sizeof *bench.seen);
    if (!bench.generator || !bench.tablebase || !bench.seen)
        fail_msg("%s", why.text);
}

static bool goes_on(const struct state *state)
{
    return tablebase_ending(bench.tablebase, state, bench.keeper) == TABLEBASE_NEVER;
}

/* Can the breaker end the game within so many plies, whatever the keeper plays? By the rules alone. */
static bool ends_within(const struct state *state, int plies)
{
    struct move moves[MOVES_MAX];
    bool breaks = (enum side)state->turn != bench.keeper;
    if (state->outcome != RUNNING || plies == 0)
        return state->outcome != RUNNING;
    int count = bench.variant.game->moves(&bench.variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state next = variant_after(&bench.variant, state, moves[i]);
        if (ends_within(&next, plies - 1) == breaks)
            return breaks;
    }
    return !breaks;
}

/* Notes a state. Returns whether it is new. */
static bool note(uint64_t hash)
{
    uint64_t at = hash % STATES;
    for (; bench.seen[at] != 0; at = (at + 1) % STATES)
        if (bench.seen[at] == hash)
            return false;
    bench.seen[at] = hash;
    return true;
}

/* All that can follow while the keeper plays a move that the tablebase names: the game must never be over. */
static void walk_on(const struct state *state)
{
    struct move moves[MOVES_MAX];
    bool chosen = false, keeps = (enum side)state->turn == bench.keeper;
    assert_int_equal(state->outcome, RUNNING);
    if (!note(state->hash))
        return;
    int count = bench.variant.game->moves(&bench.variant, state, moves);
    for (int i = 0; i < count && !chosen; i++) {
        struct state next = variant_after(&bench.variant, state, moves[i]);
        if (keeps && !goes_on(&next))
            continue;
        walk_on(&next);
        chosen = keeps;
    }
    assert_true(chosen || !keeps);
}

static void expect_endless(const struct state *state)
{
    memset(bench.seen, 0, STATES * sizeof *bench.seen);
    walk_on(state);
}

/* The game ends in as many plies as the tablebase says, no sooner and no later, if that can be searched. */
static void expect_end(const struct state *state)
{
    int plies = tablebase_ending(bench.tablebase, state, bench.keeper);
    assert_int_not_equal(plies, TABLEBASE_NEVER);
    if (plies > SEARCHED)
        return;
    assert_true(ends_within(state, plies));
    assert_true(plies == 0 || !ends_within(state, plies - 1));
}

/* Plays the line after a move: its moves are legal, it ends when it should, or never. */
static void check_line(struct state state, const struct puzzle_judgement *judgement, bool endless)
{
    int own = 0;
    enum side breaker = other_side(bench.keeper);
    for (int i = 0; i < judgement->length; i++) {
        own += (enum side)state.turn == breaker;
        assert_true(bench.variant.game->legal(&bench.variant, &state, judgement->line[i], NULL));
        state = variant_after(&bench.variant, &state, judgement->line[i]);
    }
    assert_int_equal(state.outcome == RUNNING, endless);
    if (!endless)
        assert_int_equal(own, judgement->moves);
}

/* Judges all moves. Returns how many are right, and the last of these. */
static int judge_all(enum puzzle_kind kind, const struct state *state, struct move *right,
                     struct puzzle_judgement *judged)
{
    struct move moves[MOVES_MAX];
    int count = bench.variant.game->moves(&bench.variant, state, moves), found = 0;
    for (int i = 0; i < count; i++) {
        struct puzzle_judgement judgement;
        struct state next = variant_after(&bench.variant, state, moves[i]);
        bool endless = goes_on(&next);
        assert_int_equal(puzzle_judge(bench.generator, kind, state, moves[i], NULL, &judgement), PUZZLE_DONE);
        assert_int_equal(judgement.verdict <= PUZZLE_SLOWER, endless == (kind == PUZZLE_KEEP));
        assert_int_equal(judgement.verdict == PUZZLE_DRAWS, endless && kind == PUZZLE_END);
        check_line(next, &judgement, endless);
        if (endless)
            expect_endless(&next);
        else
            expect_end(&next);
        if (judgement.verdict > PUZZLE_SLOWER)
            continue;
        *right = moves[i];
        *judged = judgement;
        found++;
    }
    return found;
}

/* The moves lead to the position, and all positions on the way differ. */
static void check_way(const struct puzzle *puzzle)
{
    struct state state = position(&bench.variant, "");
    memset(bench.seen, 0, STATES * sizeof *bench.seen);
    for (int i = 0; i < puzzle->length; i++) {
        assert_true(note(state.hash));
        state = variant_after(&bench.variant, &state, puzzle->played[i]);
    }
    assert_true(note(state.hash));
    assert_memory_equal(state.cells, puzzle->state.cells, sizeof state.cells);
    assert_int_equal(state.hash, puzzle->state.hash);
}

/* As many times as it says there is one right move; then the game has ended, or can go on in more ways. */
static void check_puzzle(const struct puzzle *puzzle)
{
    struct state state = puzzle->state;
    struct puzzle_judgement judgement = {.length = 0};
    struct move right, moves[MOVES_MAX];
    bool keeps = puzzle->kind == PUZZLE_KEEP;
    bench.keeper = keeps ? (enum side)state.turn : other_side((enum side)state.turn);
    assert_within(puzzle->moves, PUZZLE_MOVES_MIN, PUZZLE_MOVES_MAX);
    assert_int_equal(puzzle->grade, puzzle_grade(puzzle->moves, puzzle->depth));
    assert_true(bench.variant.game->moves(&bench.variant, &state, moves) >= PUZZLE_SAFE_MIN);
    for (int left = puzzle->moves; left > 0; left--) {
        int found = judge_all(puzzle->kind, &state, &right, &judgement);
        assert_true(found == 1 || (!keeps && left < puzzle->moves && found > 0));
        assert_true(left < puzzle->moves || move_equal(right, puzzle->answer));
        if (!keeps && left < puzzle->moves) /* of several the line has the quickest */
            return;
        state = variant_after(&bench.variant, &state, right);
        assert_true(keeps || judgement.moves == left - 1);
        if (state.outcome == RUNNING)
            state = variant_after(&bench.variant, &state, judgement.line[0]);
        if (state.outcome != RUNNING)
            return;
    }
}

TEST(loops_are_as_puzzles_say)
{
    static const int boards[][2] = {{4, 5}, {4, 2}, {6, 3}};
    int kinds[3] = {0}, grades[PUZZLE_GRADE_MAX + 1] = {0};
    for (size_t board = 0; board < 3; board++) {
        begin(boards[board][0], boards[board][1]);
        for (uint64_t number = 1; number <= (uint64_t)amount(3, 20, 200); number++) {
            struct puzzle puzzle, again;
            assert_int_equal(puzzle_make(bench.generator, SEED, number, &anything, NULL, &puzzle), PUZZLE_DONE);
            assert_int_equal(puzzle_make(bench.generator, SEED, number, &anything, NULL, &again), PUZZLE_DONE);
            assert_int_equal(puzzle.state.hash, again.state.hash);
            check_way(&puzzle);
            check_puzzle(&puzzle);
            kinds[puzzle.kind]++;
            grades[puzzle.grade]++;
        }
    }
    assert_int_equal(kinds[PUZZLE_WIN], 0);
    assert_true(kinds[PUZZLE_END] > 0 && kinds[PUZZLE_KEEP] > 0);
    for (int grade = PUZZLE_GRADE_MIN; grade <= PUZZLE_GRADE_MAX; grade++)
        assert_true(SANITIZED || grades[grade] > 0);
}

/* Where no side can force a loop there is no puzzle, and nothing to judge as kept going. */
TEST(without_loops_there_are_no_puzzles)
{
    struct puzzle puzzle;
    struct puzzle_judgement judgement;
    begin(3, 2);
    assert_int_equal(puzzle_make(bench.generator, SEED, 1, &anything, NULL, &puzzle), PUZZLE_NONE);
    struct state start = position(&bench.variant, "");
    struct move moves[MOVES_MAX];
    assert_true(bench.variant.game->moves(&bench.variant, &start, moves) > 0);
    assert_int_equal(puzzle_judge(bench.generator, PUZZLE_KEEP, &start, moves[0], NULL, &judgement), PUZZLE_NONE);
    assert_int_equal(puzzle_judge(bench.generator, PUZZLE_END, &start, moves[0], NULL, &judgement), PUZZLE_DONE);
}

TESTS_MAIN(NULL, NULL)
