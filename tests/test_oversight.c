/*
 * What levels 1 to 3 overlook: how hard a line is to see, that just so many are overlooked, that the move made is the
 * best one without these, and that what is told about it is true. How often threats are missed: test_overlooked.c.
 */
#include "ai/levels.h"
#include "game_support.h"
#include "prelude.h"
#include "rules/variant.h"
#include "rules_support.h"
#include "slow.h"

enum { OVERLOOKING = 3 /* levels, from the first */ };

static const struct move nothing_before[2];
static struct variant variant;

HOOK(begin)
{
    variant = connect4_of(7, 6, 4);
}

FIXTURE(begin, NULL)

/* --- how hard a line is to see --- */

/* The lowest rows, from the top; r is FIRST's, which is to move. */
static struct state picture(const char *rows)
{
    struct state state;
    int row = (int)strlen(rows) / 8;
    variant.game->start(&variant, &state);
    for (int column = 0; *rows; rows++, column++)
        if (*rows == '/') {
            column = -1;
            row--;
        } else if (*rows != '.') {
            state.cells[row * 7 + column] = *rows == 'r' ? CELL_FIRST : CELL_SECOND;
        }
    return state;
}

static int line_at(int column, int row, int right, int up)
{
    const struct line_table *lines = &variant.lines;
    int first = row * 7 + column;
    for (int line = 0; line < lines->count; line++)
        if (lines->cells[line][0] == first && lines->cells[line][1] - first == up * 7 + right)
            return line;
    fail_msg("there is no such line");
    return -1;
}

static struct move placed(int column, int row)
{
    return (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)(row * 7 + column)};
}

/* In how many of 100 cases a level overlooks a line where no move was made before. */
static int chance_of(const struct state *state, int line, int level)
{
    return oversight_chance(&variant, state, line, nothing_before, level);
}

static void expect_rising(const int *chances, int count, const char *what)
{
    for (int i = 1; i < count; i++)
        if (chances[i] <= chances[i - 1])
            fail_msg("%s: %d %% come after %d %%", what, chances[i], chances[i - 1]);
}

TEST(columns_are_easier_to_see_than_rows_and_rows_than_diagonals)
{
    /* A column and a diagonal that lack what can be reached; a row: who is to move completes it at once. */
    struct state state = picture("y....../y..y.../y.yr.../ryrrrr.");
    for (int level = 1; level <= OVERLOOKING; level++) {
        int by_direction[] = {chance_of(&state, line_at(0, 1, 0, 1), level),
                              chance_of(&state, line_at(1, 0, 1, 1), level)};
        expect_rising(by_direction, 2, "column, diagonal");
    }
    state = picture(".yyy...");
    int row = chance_of(&state, line_at(1, 0, 1, 0), 1);
    state = picture("...y.../...y.../...y...");
    int column = chance_of(&state, line_at(3, 0, 0, 1), 1);
    state = picture("....r../...yr../..yrr../.yrrr..");
    int diagonal = chance_of(&state, line_at(1, 0, 1, 1), 1);
    expect_rising((int[]){column, row}, 2, "column, row");
    assert_int_equal(diagonal, 0); /* it is stopped */
}

TEST(gaps_edges_and_what_is_far_away_make_it_harder)
{
    struct state state = picture(".yyy.yy");
    int line = line_at(1, 0, 1, 0);
    int open = chance_of(&state, line, 1);
    int edge = chance_of(&state, line_at(0, 0, 1, 0), 1);
    int gap = chance_of(&state, line_at(3, 0, 1, 0), 1);
    int near = oversight_chance(&variant, &state, line, (struct move[]){placed(5, 0), placed(0, 5)}, 1);
    int near_before = oversight_chance(&variant, &state, line, (struct move[]){placed(0, 5), placed(3, 0)}, 1);
    int far = oversight_chance(&variant, &state, line, (struct move[]){placed(0, 0), placed(0, 1)}, 1);
    expect_rising((int[]){near, open, far}, 3, "near, not known, far");
    expect_rising((int[]){open, edge}, 2, "inside, at the edge");
    expect_rising((int[]){open, gap}, 2, "open, with a gap");
    assert_int_equal(near, near_before);
}

static void expect_chance(const struct state *state, int line, const struct move *recent, int level, int chance)
{
    int found = oversight_chance(&variant, state, line, recent, level);
    if (found != chance)
        fail_msg("line %d is overlooked by level %d in %d %% of all cases, not %d", line, level, found, chance);
}

/* The figures that docs/levels.md tells. */
TEST(chances_are_those_that_are_told)
{
    static const int told[OVERLOOKING + 1][OVERLOOK_KINDS] = {
        [1] = {[OVERLOOK_WIN] = 8,
               [OVERLOOK_BLOCK] = 40,
               [OVERLOOK_LATER] = 50,
               [OVERLOOK_TWO] = 50,
               [OVERLOOK_FEW] = 30},
        [2] = {[OVERLOOK_BLOCK] = 12, [OVERLOOK_LATER] = 18, [OVERLOOK_TWO] = 25, [OVERLOOK_FEW] = 12},
        [3] = {[OVERLOOK_BLOCK] = 2, [OVERLOOK_LATER] = 3, [OVERLOOK_TWO] = 4}};
    struct state state = picture(".rrr.../.yyy.yy");
    for (int level = 1; level <= OVERLOOKING; level++) {
        expect_chance(&state, line_at(1, 0, 1, 0), nothing_before, level, told[level][OVERLOOK_BLOCK]);
        expect_chance(&state, line_at(1, 1, 1, 0), nothing_before, level, told[level][OVERLOOK_LATER]);
        expect_chance(&state, line_at(2, 1, 1, 0), nothing_before, level, told[level][OVERLOOK_TWO]);
        expect_chance(&state, line_at(3, 1, 1, 0), nothing_before, level, told[level][OVERLOOK_FEW]);
        expect_chance(&state, line_at(0, 5, 1, 0), nothing_before, level, told[level][OVERLOOK_FEW]);
        state.turn = SECOND;
        expect_chance(&state, line_at(1, 0, 1, 0), nothing_before, level, told[level][OVERLOOK_WIN]);
        state.turn = FIRST;
    }
    expect_chance(&state, line_at(0, 0, 1, 0), nothing_before, 1, 40 * 120 / 100); /* first column */
    expect_chance(&state, line_at(3, 0, 1, 0), nothing_before, 1, 40 * 140 / 100); /* gap */
    state = picture("...y.../...y..y/r..yrry");
    expect_chance(&state, line_at(3, 0, 0, 1), nothing_before, 1, 40 * 40 / 100); /* column */
    state = picture("...yr../..yyr../.yryr../rrrry..");
    expect_chance(&state, line_at(0, 0, 1, 1), nothing_before, 1, 0);
    state.cells[0] = CELL_EMPTY;
    expect_chance(&state, line_at(0, 0, 1, 1), nothing_before, 2,
                  12 * 200 / 100 * 120 / 100); /* diagonal, at the edge */
    expect_chance(&state, line_at(0, 0, 1, 1), (struct move[]){placed(6, 5), placed(6, 0)}, 1, 95);
}

/* Where a line takes the whole width every row ends in the first or last column: that makes none harder to see. */
TEST(on_narrow_boards_there_are_no_edges)
{
    for (int width = 3; width <= 4; width++) {
        int line = 0;
        struct state state;
        variant = tictactoe_of(width, 3, 3);
        variant.game->start(&variant, &state);
        state.cells[1] = state.cells[2] = CELL_SECOND;
        while (variant.lines.cells[line][0] != 0 || variant.lines.cells[line][1] != 1)
            line++;
        expect_chance(&state, line, nothing_before, 1, width == 3 ? 40 : 48);
    }
}

/* One cell away, also slantwise, is near, four are far; what lies in between is neither, and the nearer one counts. */
TEST(near_and_far_are_counted_in_cells)
{
    const struct state state = picture(".yyy.yy");
    const int line = line_at(1, 0, 1, 0), two = line_at(0, 1, 1, 0);
    for (int column = 0; column < 7; column++)
        for (int row = 0; row < 6; row++) {
            int columns = abs(column - 4), away = columns > row ? columns : row;
            const struct move once[2] = {placed(column, row)}, before[2] = {{0}, placed(column, row)},
                              both[2] = {placed(0, 5), placed(column, row)};
            int chance = away <= 1 ? 30 : away <= 3 ? 40 : 56;
            expect_chance(&state, line, once, 1, chance);
            expect_chance(&state, line, before, 1, chance);
            expect_chance(&state, line, both, 1, chance);
        }
    /* Of several missing cells the nearest counts; where there are more than two nobody looks at them. */
    struct state pair = picture(".yy..../ryrryry");
    expect_chance(&pair, two, (struct move[]){placed(3, 2), {0}}, 1, 50 * 75 / 100);
    expect_chance(&pair, two, (struct move[]){placed(5, 1), {0}}, 1, 50);
    expect_chance(&pair, two, (struct move[]){placed(5, 5), {0}}, 1, 50 * 140 / 100);
    expect_chance(&pair, line_at(3, 1, 1, 0), (struct move[]){placed(3, 1), {0}}, 1, 30);
}

TEST(what_is_further_ahead_and_lower_levels_overlook_more)
{
    struct state state = picture(".rrr.../.yyy.../.rrr...");
    int win = line_at(1, 0, 1, 0), later = line_at(1, 1, 1, 0), block[OVERLOOKING + 1];
    for (int level = 1; level <= OVERLOOKING; level++) {
        state.turn = SECOND;
        block[level] = chance_of(&state, win, level);
        state.turn = FIRST;
        int chances[] = {chance_of(&state, win, level), block[level], chance_of(&state, later, level)};
        expect_rising(chances, 3, "own win, other's, later");
        assert_int_equal(chances[0] > 0, level == 1);
    }
    expect_rising((int[]){block[3], block[2], block[1]}, 3, "levels 3, 2, 1");
    for (int level = 4; level <= LEVEL_MAX; level++) {
        assert_false(oversight_happens(level, &variant));
        assert_int_equal(chance_of(&state, win, level), 0);
    }
    variant = kolibrat_of(0, 0, 0, 0);
    assert_false(oversight_happens(1, &variant));
}

/* --- so many lines are overlooked --- */

TEST(lines_are_overlooked_as_often_as_they_should)
{
    enum { LOOKS = 4000 };
    int dropped[LINES_MAX] = {0};
    uint64_t random = 11;
    static struct sight sight;
    struct state state = position(&variant, "4443355526");
    for (int i = 0; i < LOOKS; i++) {
        int missing = 0;
        oversight_look(&sight, &variant, &state, nothing_before, 1, &random);
        for (int line = 0; line < variant.lines.count; line++) {
            dropped[line] += sight.overlooked[line];
            missing += sight.overlooked[line];
        }
        assert_int_equal(sight.missing, missing);
    }
    for (int line = 0; line < variant.lines.count; line++) {
        int chance = chance_of(&state, line, 1);
        int expected = chance * LOOKS / 100, apart = 5 * LOOKS / 125; /* five standard deviations of a half */
        assert_within(dropped[line], chance ? expected - apart : 0, chance ? expected + apart : 0);
    }
}

/* --- the move is the best one without them --- */

/* The evaluator "lines" for FIRST, of the lines that are seen. */
static int worth_for_first(const struct sight *sight, const struct state *state)
{
    const struct line_table *lines = &variant.lines;
    int worth = 0;
    for (int line = 0; line < lines->count; line++) {
        int stones[3] = {0};
        for (int i = 0; i < lines->length && !sight->overlooked[line]; i++)
            stones[state->cells[lines->cells[line][i]]]++;
        if (!sight->overlooked[line])
            worth += (stones[2] ? 0 : 1 << stones[1]) - (stones[1] ? 0 : 1 << stones[2]);
    }
    return worth;
}

static bool is_seen_to_win(const struct sight *sight, const struct state *state, int cell)
{
    const struct line_table *lines = &variant.lines;
    for (int i = 0; i < lines->through_count[cell]; i++) {
        const uint8_t *cells = lines->cells[lines->through[cell][i]];
        int same = 0;
        for (int k = 0; k < lines->length; k++)
            same += state->cells[cells[k]] == state->cells[cell];
        if (same == lines->length && !sight->overlooked[lines->through[cell][i]])
            return true;
    }
    return false;
}

/* Plain minimax: the value of a move for the side that makes it, `depth` plies ahead. */
static int plain_value(const struct sight *sight, const struct state *state, struct move move, int depth, int ply)
{
    struct move moves[MOVES_MAX];
    int best = -AI_WIN;
    struct state after = variant_after(&variant, state, move);
    if (is_seen_to_win(sight, &after, move.to))
        return AI_WIN - ply;
    if (after.plies == variant.cells)
        return 0;
    after.outcome = RUNNING;
    if (depth == 1)
        return (state->turn == FIRST ? 1 : -1) * worth_for_first(sight, &after);
    int count = variant.game->moves(&variant, &after, moves);
    for (int i = 0; i < count; i++) {
        int value = plain_value(sight, &after, moves[i], depth - 1, ply + 1);
        best = value > best ? value : best;
    }
    return -best;
}

static bool is_best(const struct sight *sight, const struct state *state, struct move move, int depth)
{
    struct move moves[MOVES_MAX];
    int count = variant.game->moves(&variant, state, moves), value = plain_value(sight, state, move, depth, 0);
    for (int i = 0; i < count; i++)
        if (plain_value(sight, state, moves[i], depth, 0) > value)
            return false;
    return true;
}

static int depth_of(int level)
{
    struct ai_request request = {0};
    level_limits(level, &request);
    return request.depth;
}

static void check_best_on(const char *game, struct options options, int plies, int positions)
{
    static struct sight sight;
    uint64_t random = 21;
    variant = variant_of(game, options);
    struct engine *engine = engine_create(&variant, "lines");
    for (int i = 0; i < positions; i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, (int)random_below(&random, (uint32_t)plies), text);
        for (int level = 1; level <= OVERLOOKING; level++) {
            uint64_t again = random;
            struct move move;
            assert_int_equal(ai_choose(engine, &at, level, &random, &(struct ai_request){0}, &move, NULL), AI_DONE);
            oversight_look(&sight, &variant, &at, nothing_before, level, &again);
            if (!is_best(&sight, &at, move, depth_of(level)))
                fail_msg("'%s': level %d plays %s, which is not best", text, level, moves_text(&variant, &move, 1));
        }
    }
    engine_destroy(engine);
}

TEST(the_move_is_the_best_one_without_them)
{
    check_best_on("connect4", (struct options){0}, 36, amount(20, 200, 1000));
    check_best_on("connect4", (struct options){.width = 9, .height = 7}, 50, amount(10, 100, 500));
    check_best_on("connect4", (struct options){.width = 5, .height = 4, .connect = 3}, 18, amount(20, 200, 1000));
    check_best_on("connect4", (struct options){.width = 10, .height = 8, .connect = 5}, 60, amount(10, 50, 500));
    check_best_on("tictactoe", (struct options){0}, 9,
                  amount(100, 1000, 5000)); /* also where a full board is a win unseen */
    check_best_on("tictactoe", (struct options){.width = 5, .height = 5, .connect = 4}, 22, amount(2, 20, 100));
}

/* --- what is told of it is true --- */

static bool wins_at(const struct state *state, int cell)
{
    struct move move = {.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)cell};
    if (!variant.game->legal(&variant, state, move, NULL))
        return false;
    return variant_after(&variant, state, move).outcome == (state->turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
}

static bool can_win_at_once(const struct state *state)
{
    for (int cell = 0; cell < variant.cells; cell++)
        if (wins_at(state, cell))
            return true;
    return false;
}

static bool gives_a_win_away(const struct state *state, struct move move)
{
    struct move moves[MOVES_MAX];
    struct state after = variant_after(&variant, state, move);
    int count = variant.game->moves(&variant, state, moves);
    bool avoidable = false;
    for (int i = 0; i < count; i++) {
        struct state other = variant_after(&variant, state, moves[i]);
        avoidable |= !can_win_at_once(&other);
    }
    return avoidable && can_win_at_once(&after);
}

/* Would a piece of the side that is to move complete a line of that direction on the cell? */
static bool completes(const struct state *state, int cell, enum ai_direction direction)
{
    return directions_completed(&variant, state, cell, state->turn) >> direction & 1;
}

/* Who is to move wins with the second move from now. */
static bool wins_in_two(const struct state *state)
{
    static const struct sight all;
    struct move moves[MOVES_MAX];
    int count = variant.game->moves(&variant, state, moves);
    for (int i = 0; i < count; i++)
        if (plain_value(&all, state, moves[i], 3, 0) == AI_WIN - 2)
            return true;
    return false;
}

static bool is_true(const struct state *state, struct move move, int depth, const struct ai_oversight *told)
{
    static const struct sight all;
    struct state after = variant_after(&variant, state, move);
    bool won = after.outcome != RUNNING && after.outcome != DRAWN;
    bool could_win = !won && can_win_at_once(state), gives = !won && !could_win && gives_a_win_away(state, move);
    bool above = told->cell == move.to + variant.options.width;
    switch ((enum ai_missed)told->what) {
    case AI_MISSED_NOTHING:
        return !could_win && !gives &&
               (won || depth < 3 || !wins_in_two(state) || plain_value(&all, state, move, 3, 0) == AI_WIN - 2);
    case AI_MISSED_WIN:
        return could_win && wins_at(state, told->cell) && completes(state, told->cell, told->direction);
    case AI_MISSED_BLOCK:
    case AI_MISSED_UNDER:
        return gives && wins_at(&after, told->cell) && completes(&after, told->cell, told->direction) &&
               (told->what == AI_MISSED_UNDER) == (above && variant.game->gravity);
    case AI_MISSED_FORK:
        return !could_win && !gives && wins_in_two(state) && plain_value(&all, state, move, 3, 0) != AI_WIN - 2;
    }
    return false;
}

static void check_told_at(struct engine *engine, const struct state *at, const char *text, int level, uint64_t *random,
                          int told[AI_MISSED_FORK + 1])
{
    struct ai_report report;
    struct move move;
    assert_int_equal(ai_choose(engine, at, level, random, &(struct ai_request){0}, &move, &report), AI_DONE);
    if (!is_true(at, move, depth_of(level), &report.oversight))
        fail_msg("'%s': level %d plays %s, and tells %d, cell %d, direction %d", text, level,
                 moves_text(&variant, &move, 1), report.oversight.what, report.oversight.cell,
                 report.oversight.direction);
    told[report.oversight.what]++;
}

/* Where there is a fork to be missed, which it seldom is, it is tried more often. */
static void check_told_on(const char *game, struct options options, int plies, int positions,
                          int told[AI_MISSED_FORK + 1])
{
    uint64_t random = 31;
    variant = variant_of(game, options);
    struct engine *engine = engine_create(&variant, NULL);
    for (int i = 0; i < positions; i++) {
        char text[STATE_TEXT_MAX];
        struct state at =
            played_position(&variant, engine, &random, 4 + (int)random_below(&random, (uint32_t)plies), text);
        for (int level = 1; level <= OVERLOOKING; level++)
            check_told_at(engine, &at, text, level, &random, told);
        for (int times = wins_in_two(&at) ? 20 : 0; times > 0; times--)
            check_told_at(engine, &at, text, OVERLOOKING, &random, told);
    }
    engine_destroy(engine);
}

TEST(what_is_told_is_true)
{
    int told[AI_MISSED_FORK + 1] = {0}, of_tictactoe[AI_MISSED_FORK + 1] = {0};
    check_told_on("connect4", (struct options){0}, 30, amount(200, 3000, 20000), told);
    print_message("told: %d wins, %d blocks, %d under, %d forks\n", told[AI_MISSED_WIN], told[AI_MISSED_BLOCK],
                  told[AI_MISSED_UNDER], told[AI_MISSED_FORK]);
    for (int what = AI_MISSED_WIN; what <= AI_MISSED_FORK; what++)
        assert_within(told[what], SANITIZED ? 1 : 20, told[AI_MISSED_NOTHING]);
    check_told_on("connect4", (struct options){.width = 9, .height = 7}, 40, amount(100, 1000, 5000), told);
    check_told_on("tictactoe", (struct options){.width = 4, .height = 4, .connect = 3}, 8, amount(300, 500, 5000),
                  of_tictactoe);
    assert_int_equal(of_tictactoe[AI_MISSED_UNDER], 0); /* there is no on top of anything */
    assert_true(of_tictactoe[AI_MISSED_BLOCK] > 0);
}

TESTS_MAIN(NULL, NULL)
