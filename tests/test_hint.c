/*
 * A plain hint takes a win, stops a loss where it can, says in both steps the same of one legal move, never speaks of
 * perfect play, and what it says is so by plain rules: in a thousand positions, with and without an analysis.
 */
#include "ai/threats.h"
#include "explain_support.h"
#include "game_support.h"
#include "prelude.h"
#include "rules/kolibrat.h"
#include "rules/variant.h"
#include "slow.h"

/* Whose words say what a move does; reasons of any other kind are for perfect play. */
static const bool says_what_it_does[EXPLAIN_KINDS] = {
    [EXPLAIN_TOO_MANY] = true,    [EXPLAIN_ON_TOP] = true,
    [EXPLAIN_TRIES] = true,       [EXPLAIN_THREATENS_LATER] = true,
    [EXPLAIN_TAKES_LATER] = true, [EXPLAIN_CATCHES] = true,
    [EXPLAIN_REACHES] = true,     [EXPLAIN_WINS] = true,
    [EXPLAIN_BLOCKS] = true,      [EXPLAIN_TWO_THREATS] = true,
    [EXPLAIN_STACKED] = true,     [EXPLAIN_FORCES] = true,
    [EXPLAIN_PREVENTS] = true,    [EXPLAIN_THREATENS] = true,
    [EXPLAIN_TAKES] = true,       [EXPLAIN_MIDDLE] = true,
    [EXPLAIN_LINES] = true,       [EXPLAIN_AVOIDS] = true,
    [EXPLAIN_PREPARES] = true,    [EXPLAIN_DENIES] = true,
    [EXPLAIN_WAITS] = true,       [EXPLAIN_SCORES] = true,
    [EXPLAIN_CAPTURES] = true,    [EXPLAIN_STOPS] = true,
    [EXPLAIN_JUMPS] = true,       [EXPLAIN_STEPS] = true,
    [EXPLAIN_ENTERS] = true,      [EXPLAIN_DEAD] = true,
    [EXPLAIN_PASSES] = true,      [EXPLAIN_ARRIVES] = true,
    [EXPLAIN_ONLY] = true,        [EXPLAIN_CORNER] = true,
};

/* --- plain rules --- */

/* After the move, can the side that made it win within so many more plies, whatever the other one replies? */
static bool wins_after(const struct variant *variant, const struct state *state, struct move move, int plies)
{
    struct state next = variant_after(variant, state, move);
    struct move replies[MOVES_MAX];
    int count = variant->game->moves(variant, &next, replies);
    for (int i = 0; i < count; i++) {
        struct state then = variant_after(variant, &next, replies[i]);
        if (then.outcome != RUNNING || !can_win_in(variant, &then, plies))
            return false;
    }
    return count > 0;
}

static bool can_answer_with_win(const struct variant *variant, const struct state *state, struct move move)
{
    struct state next = variant_after(variant, state, move);
    return next.outcome == RUNNING && can_win_in(variant, &next, 1);
}

/* Lines through a cell in which a side has no piece. */
static int lines_without(const struct variant *variant, const struct state *state, int cell, enum side side)
{
    int left = 0;
    for (int line = 0; line < variant->lines.count; line++) {
        bool passes = false, closed = false;
        for (int k = 0; k < variant->lines.length; k++) {
            passes |= variant->lines.cells[line][k] == cell;
            closed |= state->cells[variant->lines.cells[line][k]] == side_cell(side);
        }
        left += passes && !closed;
    }
    return left;
}

/* Would a side's pieces on both cells make a line, which the second alone does not? */
static bool completes(const struct variant *variant, struct state state, int first, int second, enum side side)
{
    uint8_t cells[CELLS_MAX];
    state.cells[second] = (uint8_t)side_cell(side);
    if (variant->game->winning_cells(variant, &state, cells) > 0)
        return false;
    state.cells[first] = (uint8_t)side_cell(side);
    return variant->game->winning_cells(variant, &state, cells) > 0;
}

/* Can the side to move bring a piece to its goal line at once, from this cell (NO_CELL: from any)? */
static bool can_reach_goal(const struct variant *variant, const struct state *state, int from)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].to != NO_CELL && moves[i].from != NO_CELL && (from == NO_CELL || moves[i].from == from) &&
            moves[i].to / variant->options.width == kolibrat_goal_row(variant, (enum side)state->turn))
            return true;
    return false;
}

static bool can_score(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].kind == MOVE_SCORE)
            return true;
    return false;
}

/* From where the piece on a cell can be taken; NO_CELL: from nowhere. */
static int find_taker(const struct variant *variant, const struct state *state, int cell)
{
    for (int from = 0; from < variant->cells; from++)
        if (is_legal(variant, state, (struct move){MOVE_ATTACK, (uint8_t)from, (uint8_t)cell}))
            return from;
    return NO_CELL;
}

/* Would a short search take back what was taken? */
static bool looks_best(const struct variant *variant, const struct state *state, int from, int to)
{
    struct engine *engine = make_engine(variant, NULL);
    struct ai_request request = {.nodes = 20000};
    struct ai_answer answer = {0};
    bool found = false;
    assert_int_not_equal(engine_search(engine, state, &request, &answer), AI_NO_MOVE);
    for (int i = 0; i < answer.count; i++)
        found = found || (answer.moves[i].from == from && answer.moves[i].to == to);
    engine_destroy(engine);
    return found;
}

/* Can anybody still win, however badly both play? */
static bool may_be_won(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    bool won = state->outcome == WON_BY_FIRST || state->outcome == WON_BY_SECOND;
    int count = state->outcome == RUNNING ? variant->game->moves(variant, state, moves) : 0;
    for (int i = 0; i < count && !won; i++) {
        const struct state next = variant_after(variant, state, moves[i]);
        won = may_be_won(variant, &next);
    }
    return won;
}

/* Is named who could take the piece that has moved, who takes back, if anybody is, and a point that could be made? */
static bool is_as_safe_as_said(const struct variant *variant, const struct state *state,
                               const struct explain_reason *reason)
{
    const struct state next = variant_after(variant, state, reason->move);
    bool scores = reason->next.kind == MOVE_SCORE;
    int cell = reason->move.to, taker = find_taker(variant, &next, cell), back = NO_CELL;
    struct state taken = next;
    if (taker != NO_CELL) {
        taken = variant_after(variant, &next, (struct move){MOVE_ATTACK, (uint8_t)taker, (uint8_t)cell});
        back = find_taker(variant, &taken, cell);
    }
    bool kept = reason->cells[1] == NO_CELL || (back == reason->cells[1] && looks_best(variant, &taken, back, cell));
    return taker == reason->cells[0] && kept && scores == can_score(variant, state) &&
           (!scores || is_legal(variant, state, reason->next));
}

static bool is_open(const struct variant *variant, struct state state, int cell)
{
    return is_legal(variant, &state, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell});
}

static bool allows_win_everywhere(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if (wins(variant, state, moves[i]) || !can_answer_with_win(variant, state, moves[i]))
            return false;
    return true;
}

/* Of what would be two threats at once both are shown. */
static bool shows_the_fork(const struct variant *variant, struct state state, struct move answer, const uint8_t *cells,
                           int count)
{
    struct move wins[MOVES_MAX];
    state.turn = (uint8_t)other_side((enum side)state.turn);
    state = variant_after(variant, &state, answer);
    int found = threats_of_other(variant, &state, MOVES_MAX, wins), shown = 0;
    for (int i = 0; i < count * found; i++)
        shown += cells[i / found] == wins[i % found].to;
    return shown == (found < 2 ? found : 2);
}

/* Whoever is shown where the other side can win sees what makes it so: the cell, and the pieces in its line. */
static bool shows_what_it_says(const struct variant *variant, const struct state *state,
                               const struct explain_reason *reason)
{
    uint8_t cells[CELLS_MAX];
    int count = explain_cells(variant, state, reason, cells), others = 0, named = 0;
    bool is_near = true; /* no hole is shown but the move's */
    for (int i = 0; i < count; i++) {
        is_near = is_near && (state->cells[cells[i]] != CELL_EMPTY || cells[i] == reason->move.to);
        others += state->cells[cells[i]] == side_cell(other_side((enum side)state->turn));
        named += cells[i] == reason->cells[0] || cells[i] == reason->cells[1] || cells[i] == reason->move.to;
    }
    int length = variant->lines.length;
    if (variant->lines.count == 0)
        return count > 0 || reason->kind == EXPLAIN_PASSES || reason->kind == EXPLAIN_TRIES;
    if (reason->kind == EXPLAIN_TOO_MANY || reason->kind == EXPLAIN_ON_TOP)
        return named == 2 && others >= length - 1;
    if (reason->kind == EXPLAIN_BLOCKS)
        return named == 1 && count == length && others == length - 1;
    if (reason->kind == EXPLAIN_PREVENTS)
        return shows_the_fork(variant, *state, reason->answer, cells, count);
    if (reason->kind == EXPLAIN_PREPARES)
        return named == 1 && others == 0 && (variant->game->gravity ? is_near : count == length);
    return count > 0 || reason->kind == EXPLAIN_WAITS || reason->kind == EXPLAIN_DEAD ||
           reason->kind == EXPLAIN_LINES || reason->kind == EXPLAIN_CORNER || reason->kind == EXPLAIN_TRIES;
}

/* --- does the reason hold? --- */

static bool holds(const struct variant *variant, const struct state *state, const struct explain_reason *reason)
{
    enum side own = (enum side)state->turn, other = other_side(own);
    struct state others = passed(*state), next = variant_after(variant, state, reason->move);
    int cell = reason->move.to;
    switch (reason->kind) {
    case EXPLAIN_WINS:
        return wins(variant, state, reason->move);
    case EXPLAIN_BLOCKS:
        return move_equal(reason->answer, reason->move) && wins(variant, &others, reason->answer);
    case EXPLAIN_TWO_THREATS:
    case EXPLAIN_STACKED:
        return wins_after(variant, state, reason->move, 1);
    case EXPLAIN_FORCES:
        return wins_after(variant, state, reason->move, 3);
    case EXPLAIN_PREVENTS:
        return can_win_in(variant, &others, 3) && !can_win_in(variant, &next, 3);
    case EXPLAIN_TOO_MANY:
        return cell == reason->cells[0] && wins(variant, &others, reason->move) &&
               wins(variant, &others, (struct move){MOVE_PLACE, NO_CELL, reason->cells[1]});
    case EXPLAIN_ON_TOP:
        return cell == reason->cells[0] && wins(variant, &others, reason->move) &&
               wins(variant, &next, (struct move){MOVE_PLACE, NO_CELL, reason->cells[1]});
    case EXPLAIN_TRIES:
        return allows_win_everywhere(variant, state);
    case EXPLAIN_THREATENS:
    case EXPLAIN_THREATENS_LATER:
        return completes(variant, *state, cell, reason->cells[0], own) &&
               is_open(variant, next, reason->cells[0]) == (reason->kind == EXPLAIN_THREATENS);
    case EXPLAIN_TAKES:
    case EXPLAIN_TAKES_LATER:
        return completes(variant, *state, cell, reason->cells[0], other) &&
               is_open(variant, next, reason->cells[0]) == (reason->kind == EXPLAIN_TAKES);
    case EXPLAIN_MIDDLE:
        return cell % variant->options.width == variant->options.width / 2 &&
               cell / variant->options.width <= variant->options.height / 2;
    case EXPLAIN_CORNER:
        return cell % variant->options.width % (variant->options.width - 1) == 0 &&
               cell / variant->options.width % (variant->options.height - 1) == 0;
    case EXPLAIN_LINES:
    case EXPLAIN_PREPARES:
        return lines_without(variant, state, cell, other) > 0;
    case EXPLAIN_DENIES:
        return lines_without(variant, state, cell, own) > 0 && lines_without(variant, state, cell, other) == 0;
    case EXPLAIN_WAITS:
        return lines_without(variant, state, cell, own) == 0 && lines_without(variant, state, cell, other) == 0;
    case EXPLAIN_DEAD:
        for (cell = 0; cell < variant->cells; cell++)
            if (state->cells[cell] == CELL_EMPTY &&
                lines_without(variant, state, cell, own) + lines_without(variant, state, cell, other) > 0)
                return !may_be_won(variant, state);
        return true;
    case EXPLAIN_AVOIDS:
        return can_answer_with_win(variant, state, reason->next) &&
               !can_answer_with_win(variant, state, reason->move) && !can_win_in(variant, &others, 1);
    case EXPLAIN_SCORES:
        return next.tally[own] == state->tally[own] + 1;
    case EXPLAIN_CATCHES:
        return state->cells[cell] == side_cell(other) && can_reach_goal(variant, &others, cell) &&
               is_as_safe_as_said(variant, state, reason);
    case EXPLAIN_ARRIVES:
        return state->cells[cell] == side_cell(other) &&
               cell / variant->options.width == kolibrat_goal_row(variant, own) &&
               is_as_safe_as_said(variant, state, reason);
    case EXPLAIN_STOPS:
        return can_reach_goal(variant, &others, reason->answer.from) && !can_reach_goal(variant, &next, NO_CELL);
    case EXPLAIN_REACHES:
        return cell / variant->options.width == kolibrat_goal_row(variant, own);
    case EXPLAIN_CAPTURES:
        return state->cells[cell] == side_cell(other) && is_as_safe_as_said(variant, state, reason);
    case EXPLAIN_JUMPS:
        return abs(cell - reason->move.from) >= 2 * variant->options.width &&
               is_as_safe_as_said(variant, state, reason);
    case EXPLAIN_STEPS:
        return abs(cell / variant->options.width - reason->move.from / variant->options.width) == 1 &&
               is_as_safe_as_said(variant, state, reason);
    case EXPLAIN_ENTERS:
        return reason->move.from == NO_CELL && state->cells[cell] == CELL_EMPTY &&
               is_as_safe_as_said(variant, state, reason);
    case EXPLAIN_PASSES:
        return reason->move.kind == MOVE_PASS;
    case EXPLAIN_ONLY:
        return variant->game->moves(variant, state, (struct move[MOVES_MAX]){{0}}) == 1;
    default:
        return false;
    }
}

/* --- is the hint a good one, and does it say one thing? --- */

/* A win is made, and a loss at once is stopped if any move can. */
static bool sees_the_end(const struct variant *variant, const struct state *state, struct move move)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    bool safe = false;
    if (can_win_in(variant, state, 1))
        return wins(variant, state, move);
    for (int i = 0; i < count; i++)
        safe |= !can_answer_with_win(variant, state, moves[i]);
    return !safe || !can_answer_with_win(variant, state, move);
}

/* Do these words name the move, by its column or by the squares that it leaves and reaches? */
static bool names_move(const struct variant *variant, struct move move, const char *words)
{
    char text[32];
    const int cells[] = {move.from, move.to};
    for (int i = 0; i < 2; i++) {
        int width = variant->options.width, column = cells[i] % width;
        if (cells[i] == NO_CELL)
            continue;
        if (variant->game->gravity)
            snprintf(text, sizeof text, "olumn %d", column + 1);
        else
            snprintf(text, sizeof text, "%c%d", 'a' + column, cells[i] / width + 1);
        if (!strstr(words, text))
            return false;
    }
    return true;
}

static void expect_good(const struct variant *variant, const struct state *state, const struct explanation *hint,
                        const char *text)
{
    static const char *const perfect[] = {"lose", "draw", "hold",   "equally", "best",    "force a",
                                          "lost", "even", "Nobody", "%",       "overlook"};
    static const struct explain_names names = {.sides = {"Red", "Yellow"}};
    const struct explain_reason *reason = &hint->reasons[0];
    char first[EXPLAIN_WORDS_MAX], second[EXPLAIN_WORDS_MAX];
    if (hint->count != 1 || !says_what_it_does[reason->kind])
        fail_msg("%s: %d hints, of kind %d", text, hint->count, (int)reason->kind);
    explain_hint_words(variant, reason, &names, first, sizeof first);
    explain_words(variant, reason, &names, second, sizeof second);
    if (!is_legal(variant, state, reason->move) || !names_move(variant, reason->move, second))
        fail_msg("%s: \"%s\" is about no legal move", text, second);
    if (!sees_the_end(variant, state, reason->move))
        fail_msg("%s: \"%s\" misses a win or a loss", text, second);
    if (!holds(variant, state, reason))
        fail_msg("%s: \"%s\" (%d) is not so", text, second, (int)reason->kind);
    if (!shows_what_it_says(variant, state, reason))
        fail_msg("%s: \"%s\" (%d) marks other cells", text, second, (int)reason->kind);
    if (allows_win_everywhere(variant, state) && reason->kind != EXPLAIN_WINS && !strstr(first, "can win"))
        fail_msg("%s: \"%s\" hides that the other side can win", text, first);
    for (size_t i = 0; i < sizeof perfect / sizeof *perfect && reason->kind != EXPLAIN_DEAD; i++)
        if (strstr(first, perfect[i]) || strstr(second, perfect[i]))
            fail_msg("%s: \"%s\", \"%s\" speaks of perfect play", text, first, second);
    if (strpbrk(first, "{}") || strpbrk(second, "{}") || strstr(second, "null"))
        fail_msg("%s: \"%s\", \"%s\" has gaps", text, first, second);
    seen[reason->kind]++;
}

/* An analysis of nothing but chance: whatever it takes for the best moves, a hint says what is true. */
static struct analysis random_analysis(const struct variant *variant, const struct state *state, uint64_t *random)
{
    struct analysis analysis = {.proven = random_below(random, 2), .worth.result = WORTH_LOSS};
    struct move moves[MOVES_MAX];
    analysis.count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < analysis.count; i++) {
        bool best = random_below(random, 3) == 0;
        analysis.moves[i] = (struct analyst_move){.move = moves[i], .best = best, .known = analysis.proven};
        analysis.best_count += best;
    }
    return analysis;
}

static void hint_at(const struct variant *variant, const struct state *state, uint64_t *random, const char *text)
{
    struct analysis analysis = random_analysis(variant, state, random);
    struct explanation hint, why = {0};
    explain_hint(variant, state, NULL, NULL, EXPLAIN_HINTS_PLAIN, &hint);
    expect_good(variant, state, &hint, text);
    explain_hint(variant, state, &analysis, &why, EXPLAIN_HINTS_PLAIN, &hint);
    expect_good(variant, state, &hint, text);
}

/* Games of two levels: hints are for whoever plays against such. */
static void hint_in_games(const struct variant *variant, uint64_t seed, int count)
{
    struct engine *engine = make_engine(variant, NULL);
    for (int done = 0; done < count;) {
        int levels[2] = {1 + (int)random_below(&seed, 4), 1 + (int)random_below(&seed, 4)};
        char text[STATE_TEXT_MAX];
        struct state state = random_position(variant, &seed, (int)random_below(&seed, 3), text);
        for (int plies = 0; state.outcome == RUNNING && done < count && plies < 60; plies++) {
            struct ai_request request = {0};
            struct move move;
            snprintf(text, sizeof text, "game %d, ply %d", done, plies);
            hint_at(variant, &state, &seed, text);
            done++;
            assert_int_equal(ai_choose(engine, &state, levels[state.turn], &seed, &request, &move, NULL), AI_DONE);
            state = variant_after(variant, &state, move);
        }
    }
    engine_destroy(engine);
}

static void hint_at_random(const struct variant *variant, uint64_t seed, int plies, int count)
{
    for (int i = 0; i < count; i++) {
        char text[STATE_TEXT_MAX];
        struct state state = random_position(variant, &seed, (int)random_below(&seed, (uint32_t)plies), text);
        hint_at(variant, &state, &seed, text);
    }
}

HOOK(clear)
{
    memset(seen, 0, sizeof seen);
}

FIXTURE(clear, NULL)

TEST(in_connect_four_a_plain_hint_says_what_its_move_does)
{
    struct variant variant = connect4_of(7, 6, 4), wide = connect4_of(9, 7, 4);
    hint_at_random(&variant, 1, 41, amount(30, 500, 20000));
    hint_in_games(&variant, 2, amount(30, 500, 20000));
    hint_at_random(&wide, 3, 60, amount(10, 100, 5000));
    EXPECT_SEEN(EXPLAIN_WINS, EXPLAIN_BLOCKS, EXPLAIN_TWO_THREATS, EXPLAIN_STACKED, EXPLAIN_FORCES, EXPLAIN_PREVENTS,
                EXPLAIN_THREATENS, EXPLAIN_TAKES, EXPLAIN_MIDDLE, EXPLAIN_LINES, EXPLAIN_AVOIDS, EXPLAIN_PREPARES,
                EXPLAIN_DENIES, EXPLAIN_WAITS, EXPLAIN_DEAD, EXPLAIN_TOO_MANY, EXPLAIN_ON_TOP, EXPLAIN_TRIES,
                EXPLAIN_THREATENS_LATER, EXPLAIN_TAKES_LATER);
}

TEST(in_tic_tac_toe_a_plain_hint_says_what_its_move_does)
{
    struct variant variant = tictactoe_of(3, 3, 3);
    hint_at_random(&variant, 4, 9, amount(100, 400, 2000));
    variant = tictactoe_of(5, 5, 4);
    hint_at_random(&variant, 5, 24, amount(10, 100, 2000));
    EXPECT_SEEN(EXPLAIN_WINS, EXPLAIN_BLOCKS, EXPLAIN_TWO_THREATS, EXPLAIN_MIDDLE, EXPLAIN_CORNER, EXPLAIN_DEAD);
}

TEST(in_kolibrat_a_plain_hint_says_what_its_move_does)
{
    struct variant variant = kolibrat_of(3, 4, 4, 5);
    hint_at_random(&variant, 6, 60, amount(20, 300, 5000));
    hint_in_games(&variant, 7, amount(20, 300, 5000));
    EXPECT_SEEN(EXPLAIN_WINS, EXPLAIN_SCORES, EXPLAIN_CAPTURES, EXPLAIN_CATCHES, EXPLAIN_REACHES, EXPLAIN_TRIES,
                EXPLAIN_STOPS, EXPLAIN_JUMPS, EXPLAIN_STEPS, EXPLAIN_ENTERS, EXPLAIN_PASSES, EXPLAIN_ARRIVES,
                EXPLAIN_ONLY);
}

/* Plays against a level as hints say that were found without an analysis. Returns how many of the games are won. */
static int win_by_hints(const struct variant *variant, int level, int games)
{
    struct engine *engine = make_engine(variant, NULL);
    uint64_t random = 9;
    int won = 0;
    for (int i = 0; i < games; i++) {
        struct state state = position(variant, "");
        while (state.outcome == RUNNING) {
            const struct ai_request request = {0};
            struct explanation hint;
            struct move move;
            explain_hint(variant, &state, NULL, NULL, EXPLAIN_HINTS_PLAIN, &hint);
            if (state.turn == i % 2)
                move = hint.reasons[0].move;
            else
                assert_int_equal(ai_choose(engine, &state, level, &random, &request, &move, NULL), AI_DONE);
            state = variant_after(variant, &state, move);
        }
        won += state.outcome == (i % 2 == 0 ? WON_BY_FIRST : WON_BY_SECOND);
    }
    engine_destroy(engine);
    return won;
}

TEST(who_follows_hints_in_kolibrat_beats_a_low_level)
{
    struct variant variant = kolibrat_of(3, 4, 4, 5);
    int games = amount(2, 10, 100);
    assert_true(win_by_hints(&variant, 2, games) >= games - games / 10);
}

/* --- with what is proven --- */

/* A hint with rules is the plain one, unless there is a reason by rules: that is then told as it is, of a best move. */
static void expect_by_rules(const struct explanation *why, const struct explanation *plain,
                            const struct explanation *rules, const char *text)
{
    const struct explain_reason *told = &rules->reasons[0], *by_rules = NULL;
    for (int i = why->count - 1; i >= 0; i--)
        if (why->reasons[i].kind >= EXPLAIN_ANSWERS && why->reasons[i].kind <= EXPLAIN_ANSWERS_ALL)
            by_rules = &why->reasons[i];
    assert_int_equal(rules->count, 1);
    bool dead = plain->reasons[0].kind == EXPLAIN_DEAD;
    if (memcmp(told, by_rules && !dead ? by_rules : &plain->reasons[0], sizeof *told) != 0)
        fail_msg("%s: the hint with rules is of kind %d", text, (int)told->kind);
    seen[told->kind]++;
}

/* What is proven decides between moves that look alike; if all lose, what the opponent is likely to miss. */
FIXTURE(clear, NULL)

TEST(a_hint_keeps_what_is_proven)
{
    uint64_t seed = 8;
    struct variant variant = connect4_of(7, 6, 4);
    struct analyst *analyst = analyst_create(&variant, NULL);
    assert_non_null(analyst);
    for (int i = 0; i < amount(10, 150, 3000); i++) {
        char text[STATE_TEXT_MAX];
        struct state state = random_position(&variant, &seed, 24 + (int)random_below(&seed, 14), text);
        struct analysis analysis;
        struct explanation why, plain, rules, exact;
        assert_int_equal(analyst_analyze(analyst, &state, NULL, NULL, NULL, &analysis), ANALYST_DONE);
        assert_int_equal(explain_ask(analyst, &variant, &state, &analysis, 3, NULL, &why), ANALYST_DONE);
        explain_hint(&variant, &state, &analysis, &why, EXPLAIN_HINTS_PLAIN, &plain);
        explain_hint(&variant, &state, &analysis, &why, EXPLAIN_HINTS_RULES, &rules);
        explain_hint(&variant, &state, &analysis, &why, EXPLAIN_HINTS_ALL, &exact);
        expect_by_rules(&why, &plain, &rules, text);
        expect_good(&variant, &state, &plain, text);
        bool hopes = why.count > 0 && why.reasons[0].kind == EXPLAIN_LIKELY_MISSED;
        bool lost = analysis.worth.result == WORTH_LOSS;
        if (!lost && !analyst_is_best(&analysis, plain.reasons[0].move))
            fail_msg("%s: the hint gives away what is proven", text);
        if (!lost && !analyst_is_best(&analysis, rules.reasons[0].move))
            fail_msg("%s: the hint with rules gives away what is proven", text);
        if (!lost && !analyst_is_best(&analysis, exact.reasons[0].move))
            fail_msg("%s: the exact hint gives away what is proven", text);
        if (hopes && !move_equal(exact.reasons[0].move, why.reasons[0].move))
            fail_msg("%s: what may be missed is not tried", text);
        assert_true(exact.count == 1 && is_legal(&variant, &state, exact.reasons[0].move));
    }
    analyst_destroy(analyst);
    if (!SANITIZED)
        EXPECT_SEEN(EXPLAIN_HOLDS);
}

/* --- what is said --- */

static void expect_hint(const struct variant *variant, const char *moves, const char *first, const char *second)
{
    static const struct explain_names names = {.sides = {"Red", "Yellow"}};
    struct state state = position(variant, moves);
    struct explanation hint;
    char words[EXPLAIN_WORDS_MAX];
    explain_hint(variant, &state, NULL, NULL, EXPLAIN_HINTS_PLAIN, &hint);
    explain_hint_words(variant, &hint.reasons[0], &names, words, sizeof words);
    assert_string_equal(words, first);
    explain_words(variant, &hint.reasons[0], &names, words, sizeof words);
    assert_string_equal(words, second);
}

TEST(both_steps_say_one_thing)
{
    struct variant four = connect4_of(7, 6, 4), three = tictactoe_of(3, 3, 3), kolibrat = kolibrat_of(3, 4, 4, 5);
    expect_hint(&four, "", "Take the middle: most lines cross there",
                "Take the middle, column 4: most lines cross there");
    expect_hint(&four, "17273", "Red could win with the next disc: block it",
                "Block column 4: Red would have 4 in a row");
    expect_hint(&four, "44335", "Red can win in column 2 and in column 6. You can stop only one",
                "Block column 2, and hope: Red could still win in column 6");
    expect_hint(&four, "6245161221441", "Leave column 3 alone: Red could play on top and win",
                "Play column 1, not 3: Red could play on top there and win");
    expect_hint(&four, "665442444667", "One disc more, and Yellow could win in column 3",
                "Take column 1: there Yellow would get ready to win in column 3");
    expect_hint(&three, "", "Take the middle: most lines cross there", "Take the middle, b2: most lines cross there");
    expect_hint(&three, "b2", "Take a corner: more lines cross there than at a side",
                "Take a corner, a1: more lines cross there than at a side");
    expect_hint(&three, "b2 a1 c3 c1 b1 b3 a3", "Nobody can make 3 in a row any more: it will be a draw",
                "It will be a draw: a2 is as good as any"); /* 3 in a row from a2 to c2 is one move short */
    expect_hint(&kolibrat, ".../.../b../... r 0:0", "Next this piece could reach its goal line: stop it",
                "Play b1 to keep a2 from its goal line");
    expect_hint(&kolibrat, "", "Bring in a new piece. It is safe there",
                "Bring in a new piece on a1. It is safe there");
    expect_hint(&kolibrat, "rrr/.../.../r.. r 0:0", "You can score a point",
                "The piece on a4 leaves the board: one point");
    expect_hint(&kolibrat, "rbb/bbr/.../rr. r 3:0",
                "You can take a piece and reach the goal line in one move. Scoring can wait: on its goal line a piece "
                "is safe, and in the way",
                "The piece on c3 takes the one on c4, on the goal line: it can score next. Scoring can wait: on its "
                "goal line a piece is safe, and in the way");
    expect_hint(&kolibrat, "rbb/.b./.../rrr r 0:0",
                "Bring a piece forward, nearer to the goal line. If it is taken, you can take back. Scoring can wait: "
                "on its goal line a piece is safe, and in the way",
                "Go from a1 to b2, nearer to the goal line. If b3 takes it, b1 takes back. Scoring can wait: on its "
                "goal line a piece is safe, and in the way");
    expect_hint(&kolibrat, "b.b/b../.r./rbr r 3:2", "You have only one move", "Your only move: b2 to c3");
    expect_hint(&kolibrat, ".b./.b./.b./rbr r 4:2", "You cannot move: click to pass", "You cannot move: click to pass");
    expect_hint(&kolibrat, ".r./.../.../... r 4:0", "You can win at once", "b4 off the board wins at once");
    expect_hint(&kolibrat, ".../.b./.r./... r 0:0",
                "You can take a piece that could reach its goal line next. It is safe there",
                "The piece on b2 takes the one on b3 before it reaches its goal line. It is safe there");
}

TEST(while_colours_are_chosen_there_is_no_reason)
{
    struct variant variant = variant_of("connect4", (struct options){.opening = OPENING_PIE});
    struct state state = position(&variant, "");
    struct explanation hint = {.count = 1};
    explain_hint(&variant, &state, NULL, NULL, EXPLAIN_HINTS_PLAIN, &hint);
    assert_int_equal(hint.count, 0);
}

TESTS_MAIN(NULL, NULL)
