/* Reasons hold: each is compared with plain rules and with what the analyst proves, on thousands of positions. */
#include "explain_support.h"
#include "game_support.h"
#include "gravitrips/review.h"
#include "prelude.h"
#include "rules/variant.h"
#include "slow.h"

enum { LEVEL = 3 };

/* A position and what was said of it. */
struct told {
    const struct variant *variant;
    struct analyst *analyst;
    struct state state;
    char text[STATE_TEXT_MAX];
    struct analysis analysis;
    struct explanation explanation;
    bool by_rules; /* without the analysis */
};

/* --- plain rules --- */

/* Would such pieces on these cells (the second may be none) make a line? */
static bool completes(const struct told *told, int first, int second, enum side side)
{
    struct state state = told->state;
    uint8_t cells[CELLS_MAX];
    if (first != NO_CELL)
        state.cells[first] = (uint8_t)side_cell(side);
    state.cells[second] = (uint8_t)side_cell(side);
    return told->variant->game->winning_cells(told->variant, &state, cells) > 0;
}

/* --- what is proven --- */

static struct worth worth_of(const struct told *told, struct move move)
{
    for (int i = 0; i < told->analysis.count; i++)
        if (move_equal(told->analysis.moves[i].move, move) && told->analysis.moves[i].known)
            return told->analysis.moves[i].worth;
    fail_msg("%s: a reason speaks of a move that is none, or of unknown worth", told->text);
    return (struct worth){0};
}

static bool is_best(const struct told *told, struct move move)
{
    return worth_compare(worth_of(told, move), told->analysis.worth) == 0;
}

/* The move wins, and not later than is said. */
static bool wins_in_time(const struct told *told, const struct explain_reason *reason)
{
    struct worth worth = worth_of(told, reason->move);
    return worth.result == WORTH_WIN && worth_moves(worth) == reason->moves;
}

/* The move draws; in a game that never ends by itself, and only there, that is called endless. */
static bool draws_as_said(const struct told *told, const struct explain_reason *reason, enum explain_kind endless)
{
    return worth_of(told, reason->move).result == WORTH_DRAW &&
           (reason->kind == endless) == (strcmp(told->variant->game->name, "kolibrat") == 0);
}

static int count_worth(const struct told *told, enum worth_result result, int plies)
{
    int count = 0;
    for (int i = 0; i < told->analysis.count; i++)
        count += told->analysis.moves[i].worth.result == result &&
                 (plies == 0 || told->analysis.moves[i].worth.plies == plies);
    return count;
}

static bool is_worth(const struct told *told, struct move move, enum worth_result result, int plies)
{
    struct worth worth = worth_of(told, move);
    return worth.result == result && worth.plies == plies;
}

/* What a move is worth in a position after the one that is told of. */
static struct worth worth_in(const struct told *told, const struct state *state, struct move move)
{
    struct state next = variant_after(told->variant, state, move);
    struct worth worth;
    bool known;
    assert_int_equal(analyst_evaluate(told->analyst, &next, NULL, &known, &worth), ANALYST_DONE);
    assert_true(known);
    return worth_of_move(worth);
}

/* --- does a reason hold? --- */

static bool blocks(const struct told *told, const struct explain_reason *reason)
{
    struct state other = passed(told->state), next = variant_after(told->variant, &told->state, reason->move);
    return wins(told->variant, &other, reason->answer) && !can_win_in(told->variant, &next, 1) &&
           !is_worth(told, reason->move, WORTH_LOSS, 2) && count_worth(told, WORTH_LOSS, 2) > 0 &&
           count_worth(told, WORTH_WIN, 1) == 0;
}

static bool is_lost_at_once(const struct told *told, const struct explain_reason *reason)
{
    bool all = count_worth(told, WORTH_LOSS, 2) == told->analysis.count;
    struct state other = passed(told->state);
    const struct move first = {MOVE_PLACE, NO_CELL, reason->cells[0]}, second = {MOVE_PLACE, NO_CELL, reason->cells[1]};
    if (!all || reason->kind == EXPLAIN_NO_WAY_OUT)
        return all;
    if (reason->kind == EXPLAIN_ON_TOP)
        other = passed(variant_after(told->variant, &told->state, first));
    else if (first.to == second.to || !wins(told->variant, &other, first))
        return false;
    other.turn = (uint8_t)other_side((enum side)told->state.turn);
    return wins(told->variant, &other, second);
}

static bool threatens_twice(const struct told *told, const struct explain_reason *reason)
{
    struct state next = variant_after(told->variant, &told->state, reason->move), own = passed(next);
    struct move moves[2];
    for (int i = 0; i < 2; i++)
        moves[i] = (struct move){MOVE_PLACE, NO_CELL, reason->cells[i]};
    if (reason->kind == EXPLAIN_STACKED) {
        struct state stopped = variant_after(told->variant, &next, moves[0]);
        return wins(told->variant, &own, moves[0]) && wins(told->variant, &stopped, moves[1]);
    }
    return reason->cells[0] != reason->cells[1] && wins(told->variant, &own, moves[0]) &&
           wins(told->variant, &own, moves[1]);
}

static bool forces(const struct told *told, const struct explain_reason *reason)
{
    struct state next = variant_after(told->variant, &told->state, reason->move), own = passed(next);
    struct state answered = variant_after(told->variant, &next, reason->answer);
    struct worth worth = worth_in(told, &answered, reason->next);
    return wins(told->variant, &own, reason->answer) && worth.result == WORTH_WIN && worth.plies == 3 &&
           worth_of(told, reason->move).result == WORTH_WIN && worth_of(told, reason->move).plies <= 5;
}

/* Had the other side the turn its answer would win in three; after the move it cannot; some other move allows it. */
static bool prevents(const struct told *told, const struct explain_reason *reason)
{
    struct state other = passed(told->state), forked = variant_after(told->variant, &other, reason->answer);
    struct state own = passed(forked), next = variant_after(told->variant, &told->state, reason->move);
    int ways = 0;
    struct move moves[MOVES_MAX];
    int count = told->variant->game->moves(told->variant, &own, moves);
    for (int i = 0; i < count; i++)
        ways += wins(told->variant, &own, moves[i]);
    return ways > 0 && !can_win_in(told->variant, &forked, 1) && !can_win_in(told->variant, &next, 3) &&
           count_worth(told, WORTH_LOSS, 4) > 0 &&
           (told->by_rules || worth_of(told, reason->move).result != WORTH_LOSS);
}

/* The other's answer really wins. */
static bool is_beaten(const struct told *told, const struct explain_reason *reason)
{
    struct state next = variant_after(told->variant, &told->state, reason->move);
    return count_worth(told, WORTH_LOSS, 0) == told->analysis.count && is_legal(told->variant, &next, reason->answer) &&
           worth_in(told, &next, reason->answer).result == WORTH_WIN;
}

static bool is_overlooked(const struct told *told, const struct explain_reason *reason)
{
    enum { CHOICES = 200, APART = 20 /* percent: four standard deviations */ };
    struct state next = variant_after(told->variant, &told->state, reason->move);
    struct engine *engine = engine_create(told->variant, NULL);
    struct move moves[MOVES_MAX], move;
    int count = told->variant->game->moves(told->variant, &next, moves);
    bool wins[MOVES_MAX];
    uint64_t random = 7;
    int wrong = 0;
    for (int i = 0; i < count; i++)
        wins[i] = worth_in(told, &next, moves[i]).result == WORTH_WIN;
    for (int i = 0; i < CHOICES; i++) {
        assert_int_equal(ai_choose(engine, &next, LEVEL, &random, &(struct ai_request){0}, &move, NULL), AI_DONE);
        for (int k = 0; k < count; k++)
            wrong += move_equal(moves[k], move) && !wins[k];
    }
    engine_destroy(engine);
    return is_beaten(told, reason) && abs(reason->percent - 100 * wrong / CHOICES) <= APART;
}

static bool holds_longest(const struct told *told, const struct explain_reason *reason)
{
    return is_best(told, reason->move) && told->analysis.worth.result == WORTH_LOSS;
}

/* Best play ends on that cell, and before it whatever the loser plays loses at once. */
static bool wins_in_the_end(const struct told *told, const struct explain_reason *reason)
{
    struct state at = variant_after(told->variant, &told->state, reason->move);
    struct review_line line;
    struct move moves[MOVES_MAX];
    enum side side = (enum side)told->state.turn;
    if (!is_best(told, reason->move) || told->analysis.worth.result != WORTH_WIN ||
        !completes(told, reason->move.to, reason->cells[0], side))
        return false;
    assert_int_equal(review_line_find(told->analyst, told->variant, &at, NULL, &line), ANALYST_DONE);
    for (int i = 0; i < line.count - 2; i++)
        at = variant_after(told->variant, &at, line.moves[i]);
    int count = told->variant->game->moves(told->variant, &at, moves);
    for (int i = 0; i < count; i++) {
        struct state next = variant_after(told->variant, &at, moves[i]);
        if (!can_win_in(told->variant, &next, 1))
            return false;
    }
    return line.moves[line.count - 1].to == reason->cells[0] &&
           line.moves[line.count - 2].to + told->variant->options.width == reason->cells[0];
}

/* After the move the mover answers on top of each disc, and wins, or at least does not lose, whatever is played. */
static bool answers_on_top(const struct told *told, const struct explain_reason *reason)
{
    enum { GAMES = 100 };
    bool wins = reason->kind == EXPLAIN_ANSWERS;
    enum side side = (enum side)told->state.turn;
    uint64_t random = 3;
    for (int i = 0; i < GAMES; i++) {
        struct state at = variant_after(told->variant, &told->state, reason->move);
        while (at.outcome == RUNNING) {
            struct move move = random_move(told->variant, &at, &random);
            at = variant_after(told->variant, &at, move);
            move.to = (uint8_t)(move.to + told->variant->options.width);
            if (at.outcome == RUNNING && !is_legal(told->variant, &at, move))
                return false;
            if (at.outcome == RUNNING)
                at = variant_after(told->variant, &at, move);
        }
        if (at.outcome != (side == FIRST ? WON_BY_FIRST : WON_BY_SECOND) && (wins || at.outcome != DRAWN))
            return false;
    }
    return is_best(told, reason->move) && told->analysis.worth.result == (wins ? WORTH_WIN : WORTH_DRAW) &&
           (wins ? completes(told, reason->move.to, reason->cells[0], side) : count_worth(told, WORTH_LOSS, 0) > 0);
}

static bool gives_win(const struct told *told, const struct explain_reason *reason)
{
    struct state other = passed(told->state), next = variant_after(told->variant, &told->state, reason->move);
    return is_worth(told, reason->move, WORTH_LOSS, 2) && !is_best(told, reason->move) &&
           wins(told->variant, &next, reason->answer) && !wins(told->variant, &other, reason->answer);
}

static bool gives_threats(const struct told *told, const struct explain_reason *reason)
{
    struct state next = variant_after(told->variant, &told->state, reason->move);
    struct worth worth = worth_in(told, &next, reason->answer);
    return is_worth(told, reason->move, WORTH_LOSS, 4) && !is_best(told, reason->move) && worth.result == WORTH_WIN &&
           worth.plies == 3;
}

static bool wastes(const struct told *told, const struct explain_reason *reason)
{
    struct state own = passed(variant_after(told->variant, &told->state, reason->move));
    return worth_of(told, reason->move).result < told->analysis.worth.result &&
           reason->cells[0] == reason->move.to + told->variant->options.width &&
           wins(told->variant, &own, (struct move){MOVE_PLACE, NO_CELL, reason->cells[0]});
}

/* Can a piece go to the cell once the move is made? */
static bool is_open(const struct told *told, struct move move, int cell)
{
    struct state next = variant_after(told->variant, &told->state, move);
    return is_legal(told->variant, &next, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell});
}

static bool makes_threat(const struct told *told, const struct explain_reason *reason, enum side side)
{
    bool later = reason->kind == EXPLAIN_THREATENS_LATER || reason->kind == EXPLAIN_TAKES_LATER;
    return is_open(told, reason->move, reason->cells[0]) != later && is_best(told, reason->move) &&
           told->analysis.worth.result != WORTH_LOSS && told->state.cells[reason->cells[0]] == CELL_EMPTY &&
           completes(told, reason->move.to, reason->cells[0], side) &&
           !completes(told, NO_CELL, reason->cells[0], side);
}

static int lines_left(const struct told *told, int cell)
{
    const struct line_table *lines = &told->variant->lines;
    int left = 0;
    for (int line = 0; line < lines->count; line++) {
        bool passes = false, closed = false;
        for (int k = 0; k < lines->length; k++) {
            passes = passes || lines->cells[line][k] == cell;
            closed = closed || told->state.cells[lines->cells[line][k]] == side_cell(1 - told->state.turn);
        }
        left += passes && !closed;
    }
    return left;
}

static bool is_corner(const struct variant *variant, int cell)
{
    int width = variant->options.width, height = variant->options.height;
    return cell % width % (width - 1) == 0 && cell / width % (height - 1) == 0;
}

/* As many lines as from a corner there may be from another one. */
static bool has_most_lines(const struct told *told, const struct explain_reason *reason)
{
    for (int i = 0; i < told->analysis.count; i++) {
        struct move move = told->analysis.moves[i].move;
        bool alike = reason->kind == EXPLAIN_CORNER && is_corner(told->variant, move.to);
        if (!move_equal(move, reason->move) && lines_left(told, move.to) >= lines_left(told, reason->move.to) + alike)
            return false;
    }
    return is_best(told, reason->move);
}

static bool holds(const struct told *told, const struct explain_reason *reason)
{
    const struct analysis *analysis = &told->analysis;
    switch (reason->kind) {
    case EXPLAIN_WINS:
        return wins(told->variant, &told->state, reason->move);
    case EXPLAIN_BLOCKS:
        return blocks(told, reason);
    case EXPLAIN_TOO_MANY:
    case EXPLAIN_ON_TOP:
    case EXPLAIN_NO_WAY_OUT:
        return is_lost_at_once(told, reason);
    case EXPLAIN_TWO_THREATS:
    case EXPLAIN_STACKED:
        return is_worth(told, reason->move, WORTH_WIN, 3) && threatens_twice(told, reason);
    case EXPLAIN_FORCES:
        return forces(told, reason);
    case EXPLAIN_PREVENTS:
        return prevents(told, reason);
    case EXPLAIN_LIKELY_MISSED:
        return is_overlooked(told, reason);
    case EXPLAIN_LONGEST:
        return holds_longest(told, reason);
    case EXPLAIN_HOLDS:
        return wins_in_the_end(told, reason);
    case EXPLAIN_ANSWERS:
    case EXPLAIN_ANSWERS_ALL:
        return answers_on_top(told, reason);
    case EXPLAIN_GIVES_WIN:
        return gives_win(told, reason);
    case EXPLAIN_GIVES_THREATS:
        return gives_threats(told, reason);
    case EXPLAIN_WASTES:
        return wastes(told, reason);
    case EXPLAIN_THREATENS:
    case EXPLAIN_THREATENS_LATER:
        return makes_threat(told, reason, (enum side)told->state.turn);
    case EXPLAIN_TAKES:
    case EXPLAIN_TAKES_LATER:
        return makes_threat(told, reason, other_side((enum side)told->state.turn)) &&
               count_worth(told, analysis->worth.result, 0) < analysis->count;
    case EXPLAIN_MIDDLE:
        return has_most_lines(told, reason) &&
               reason->move.to % told->variant->options.width == told->variant->options.width / 2;
    case EXPLAIN_CORNER:
        return has_most_lines(told, reason) && is_corner(told->variant, reason->move.to);
    case EXPLAIN_LINES:
        return has_most_lines(told, reason);
    case EXPLAIN_ONLY_WIN:
        return wins_in_time(told, reason) && count_worth(told, WORTH_WIN, 0) == 1;
    case EXPLAIN_WIN:
        return wins_in_time(told, reason);
    case EXPLAIN_ONLY_DRAW:
    case EXPLAIN_ONLY_ENDLESS:
        return draws_as_said(told, reason, EXPLAIN_ONLY_ENDLESS) &&
               count_worth(told, WORTH_LOSS, 0) == analysis->count - 1;
    case EXPLAIN_DRAW:
    case EXPLAIN_ENDLESS:
        return draws_as_said(told, reason, EXPLAIN_ENDLESS) && count_worth(told, WORTH_LOSS, 0) > 0;
    case EXPLAIN_EQUAL:
        return count_worth(told, WORTH_DRAW, 0) == analysis->count;
    default:
        return false;
    }
}

/* --- what must be said --- */

static bool is_said(const struct told *told, enum explain_kind kind, struct move move)
{
    for (int i = 0; i < told->explanation.count; i++)
        if (told->explanation.reasons[i].kind == kind && move_equal(told->explanation.reasons[i].move, move))
            return true;
    return false;
}

/* Wins at once, and moves that are not to be missed because all others lose at once; wins by two threats. */
static void expect_said(const struct told *told)
{
    bool winning = count_worth(told, WORTH_WIN, 1) > 0;
    for (int i = 0; i < told->analysis.count; i++) {
        struct move move = told->analysis.moves[i].move;
        struct state own = passed(variant_after(told->variant, &told->state, move)), other = passed(told->state);
        if (is_worth(told, move, WORTH_WIN, 1) && !is_said(told, EXPLAIN_WINS, move))
            fail_msg("%s: a win at once is not told", told->text);
        bool only = count_worth(told, WORTH_LOSS, 2) == told->analysis.count - 1 && told->analysis.count > 1 &&
                    !is_worth(told, move, WORTH_LOSS, 2);
        if (!winning && only && can_win_in(told->variant, &other, 1) && !is_said(told, EXPLAIN_BLOCKS, move))
            fail_msg("%s: the only block is not told", told->text);
        bool fork =
            told->variant->lines.count > 0 && is_worth(told, move, WORTH_WIN, 3) && can_win_in(told->variant, &own, 1);
        if (!winning && fork && told->analysis.count > 1 && !is_said(told, EXPLAIN_TWO_THREATS, move) &&
            !is_said(told, EXPLAIN_STACKED, move))
            fail_msg("%s: two threats are not told", told->text);
    }
    /* Whoever is lost is told what holds out longest, unless the next move loses whatever it is. */
    bool lost = told->analysis.proven && told->analysis.worth.result == WORTH_LOSS, watched = false;
    for (int i = 0; i < told->explanation.count; i++)
        watched |= told->explanation.reasons[i].kind == EXPLAIN_LONGEST;
    if (watched != (lost && told->analysis.worth.plies > 2))
        fail_msg("%s: what holds out longest is%s told, the loss being %d plies away", told->text,
                 watched ? "" : " not", told->analysis.worth.plies);
    if (told->explanation.count == 0 && told->analysis.worth.result != WORTH_LOSS && told->variant->lines.count > 0 &&
        told->analysis.count > 1)
        fail_msg("%s: nothing is told", told->text);
}

static void expect_reasons_hold(const struct told *told, const struct explanation *explanation)
{
    const struct explain_names names = {.sides = {"first", "second"}};
    char words[EXPLAIN_WORDS_MAX];
    for (int i = 0; i < explanation->count; i++) {
        const struct explain_reason *reason = &explanation->reasons[i];
        explain_words(told->variant, reason, &names, words, sizeof words);
        if (!holds(told, reason))
            fail_msg("%s: \"%s\" (%d: %d, answer %d) is not so", told->text, words, (int)reason->kind, reason->move.to,
                     reason->answer.to);
        if (strpbrk(words, "{}") || strstr(words, "(null)"))
            fail_msg("%s: \"%s\" has gaps", told->text, words);
        if (i > 0 && explanation->reasons[i - 1].kind > reason->kind)
            fail_msg("%s: \"%s\" stands behind what weighs less", told->text, words);
        seen[reason->kind]++;
    }
}

static void explain_and_check(struct told *told)
{
    struct explanation each;
    assert_int_equal(analyst_analyze(told->analyst, &told->state, NULL, NULL, NULL, &told->analysis), ANALYST_DONE);
    assert_int_equal(
        explain_ask(told->analyst, told->variant, &told->state, &told->analysis, LEVEL, NULL, &told->explanation),
        ANALYST_DONE);
    expect_reasons_hold(told, &told->explanation);
    expect_said(told);
    /* By rules alone, and of each move. */
    told->by_rules = true;
    explain_state(told->variant, &told->state, NULL, &each);
    expect_reasons_hold(told, &each);
    told->by_rules = false;
    for (int i = 0; i < told->analysis.count; i++) {
        explain_move(told->variant, &told->state, &told->analysis, told->analysis.moves[i].move, &each);
        expect_reasons_hold(told, &each);
    }
}

static void explain_at_random(const struct variant *variant, uint64_t seed, int first, int last, int positions)
{
    struct told told = {.variant = variant, .analyst = analyst_create(variant, NULL)};
    assert_non_null(told.analyst);
    for (int i = 0; i < positions; i++) {
        int plies = first + (int)random_below(&seed, (uint32_t)(last - first + 1));
        told.state = random_position(variant, &seed, plies, told.text);
        /* Half of all positions have a win at once, which leaves nothing else to say: of these a few will do. */
        if (told.state.outcome == RUNNING && (i % 8 == 0 || !can_win_in(variant, &told.state, 1)))
            explain_and_check(&told);
        else
            i--;
    }
    analyst_destroy(told.analyst);
}

HOOK(clear)
{
    memset(seen, 0, sizeof seen);
}

FIXTURE(clear, NULL)

TEST(reasons_hold_in_connect_four)
{
    struct variant variant = connect4_of(7, 6, 4);
    explain_at_random(&variant, 1, 26, 38, amount(20, 400, 12000));
    EXPECT_SEEN(EXPLAIN_WINS, EXPLAIN_BLOCKS, EXPLAIN_TOO_MANY, EXPLAIN_ON_TOP, EXPLAIN_TWO_THREATS, EXPLAIN_STACKED,
                EXPLAIN_FORCES, EXPLAIN_THREATENS_LATER, EXPLAIN_TAKES_LATER, EXPLAIN_PREVENTS, EXPLAIN_LIKELY_MISSED,
                EXPLAIN_LONGEST, EXPLAIN_ANSWERS, EXPLAIN_HOLDS, EXPLAIN_GIVES_WIN, EXPLAIN_GIVES_THREATS,
                EXPLAIN_WASTES, EXPLAIN_THREATENS, EXPLAIN_TAKES, EXPLAIN_LINES, EXPLAIN_ONLY_WIN, EXPLAIN_WIN,
                EXPLAIN_ONLY_DRAW, EXPLAIN_DRAW, EXPLAIN_EQUAL);
}

TEST(reasons_hold_on_other_boards)
{
    static const int boards[][3] = {{6, 5, 4}, {5, 4, 4}, {8, 7, 4}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct variant variant = connect4_of(boards[i][0], boards[i][1], boards[i][2]);
        int cells = variant.cells;
        explain_at_random(&variant, 2 + i, cells > 50 ? 40 : cells / 3, cells - 2, amount(10, 60, 2000));
    }
}

TEST(reasons_hold_in_tic_tac_toe)
{
    struct variant variant = tictactoe_of(3, 3, 3);
    explain_at_random(&variant, 5, 0, 8, amount(30, 400, 2000));
    variant = tictactoe_of(4, 3, 3);
    explain_at_random(&variant, 6, 0, 10, amount(10, 120, 2000));
    EXPECT_SEEN(EXPLAIN_WINS, EXPLAIN_BLOCKS, EXPLAIN_TOO_MANY, EXPLAIN_TWO_THREATS, EXPLAIN_PREVENTS, EXPLAIN_LONGEST,
                EXPLAIN_ONLY_DRAW, EXPLAIN_EQUAL);
}

TEST(reasons_hold_in_kolibrat)
{
    struct variant variant = kolibrat_of(3, 3, 4, 3);
    explain_at_random(&variant, 7, 0, 40, amount(20, 400, 2000));
    EXPECT_SEEN(EXPLAIN_WINS, EXPLAIN_NO_WAY_OUT, EXPLAIN_LONGEST, EXPLAIN_ONLY_WIN, EXPLAIN_ONLY_ENDLESS,
                EXPLAIN_ENDLESS);
}

/* --- what an opponent may overlook --- */

/* Which move is hoped for: that whose refutation is overlooked most often, of these the one that holds out longest. */
static int most_hopeful(const struct told *told, int level, int *percent, bool *tied)
{
    enum { LEAST = 25 /* percent; what is overlooked less often is not hoped for */ };
    int chosen = -1;
    *percent = 0;
    for (int i = 0; i < told->analysis.count; i++) {
        const struct analyst_move *move = &told->analysis.moves[i];
        struct state next = variant_after(told->variant, &told->state, move->move);
        int overlooked;
        assert_int_equal(analyst_overlooks(told->analyst, &next, level, NULL, &overlooked), ANALYST_DONE);
        if (overlooked < LEAST || overlooked < *percent)
            continue;
        int longer = chosen < 0 ? 0 : worth_compare(move->worth, told->analysis.moves[chosen].worth);
        bool same = chosen >= 0 && overlooked == *percent;
        *tied |= same && longer != 0;
        if (!same || longer > 0)
            chosen = i;
        *percent = overlooked;
    }
    return chosen;
}

static void expect_hope(struct told *told, int level, int ties[3])
{
    const struct explain_reason *reason = NULL;
    int percent;
    bool tied = false;
    assert_int_equal(
        explain_ask(told->analyst, told->variant, &told->state, &told->analysis, level, NULL, &told->explanation),
        ANALYST_DONE);
    for (int i = 0; i < told->explanation.count; i++)
        if (told->explanation.reasons[i].kind == EXPLAIN_LIKELY_MISSED)
            reason = &told->explanation.reasons[i];
    int chosen = most_hopeful(told, level, &percent, &tied);
    bool hopes = reason;
    if ((chosen >= 0) != hopes)
        fail_msg("%s: something%s is hoped for at level %d", told->text, hopes ? "" : " that is not", level);
    if (hopes && (!move_equal(reason->move, told->analysis.moves[chosen].move) || reason->percent != percent))
        fail_msg("%s: %d is hoped for, in %d %%, not %d, in %d %%", told->text, reason->move.to, reason->percent,
                 told->analysis.moves[chosen].move.to, percent);
    ties[0] += !hopes;
    ties[1] += hopes;
    ties[2] += tied;
}

FIXTURE(NULL, NULL)

TEST(the_likeliest_mistake_is_hoped_for)
{
    uint64_t seed = 17;
    int ties[3] = {0}; /* nothing to hope for, something, two of the same chance */
    struct variant variant = connect4_of(5, 5, 4);
    struct told told = {.variant = &variant, .analyst = analyst_create(&variant, NULL)};
    assert_non_null(told.analyst);
    for (int lost = 0; lost < amount(20, 120, 3000);) {
        told.state = random_position(&variant, &seed, 4 + (int)random_below(&seed, 14), told.text);
        assert_int_equal(analyst_analyze(told.analyst, &told.state, NULL, NULL, NULL, &told.analysis), ANALYST_DONE);
        if (told.analysis.worth.result != WORTH_LOSS || told.analysis.worth.plies <= 2)
            continue;
        if (lost++ % 8 == 0)
            expect_hope(&told, LEVEL, ties); /* chooses many times */
        expect_hope(&told, LEVEL + 1, ties);
    }
    print_message("without hope: %d, with some: %d, of these with a tie: %d\n", ties[0], ties[1], ties[2]);
    for (int i = 0; i < 3; i++)
        assert_true(SANITIZED || ties[i] > 0);
    analyst_destroy(told.analyst);
}

/* --- made by hand --- */

/* The words of all reasons for a position, one line each. */
static void words_of(struct told *told, bool hint, char text[EXPLAIN_MAX * EXPLAIN_WORDS_MAX])
{
    const struct explain_names names = {.sides = {"Red", "Yellow"}};
    assert_int_equal(analyst_analyze(told->analyst, &told->state, NULL, NULL, NULL, &told->analysis), ANALYST_DONE);
    assert_int_equal(
        explain_ask(told->analyst, told->variant, &told->state, &told->analysis, LEVEL, NULL, &told->explanation),
        ANALYST_DONE);
    text[0] = '\0';
    for (int i = 0; i < told->explanation.count; i++) {
        char *end = text + strlen(text);
        (hint ? explain_hint_words : explain_words)(told->variant, &told->explanation.reasons[i], &names, end,
                                                    EXPLAIN_WORDS_MAX);
        strcat(text, "\n");
    }
}

static void expect_words(const struct variant *variant, const char *moves, bool hint, const char *first)
{
    struct told told = {.variant = variant, .analyst = analyst_create(variant, NULL)};
    static char text[EXPLAIN_MAX * EXPLAIN_WORDS_MAX];
    told.state = position(variant, moves);
    words_of(&told, hint, text);
    analyst_destroy(told.analyst);
    if (strncmp(text, first, strlen(first)) != 0 || text[strlen(first)] != '\n')
        fail_msg("%s: \"%s\" is told, not \"%s\"", moves, text, first);
}

TEST(answers_on_top_keep_a_draw)
{
    static const char *const texts[] = {"2444444222265255753376775", "24444442222652557533767756"};
    struct variant variant = connect4_of(7, 6, 4);
    struct told told = {.variant = &variant, .analyst = analyst_create(&variant, NULL)};
    assert_non_null(told.analyst);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        told.state = position(&variant, texts[i]);
        snprintf(told.text, sizeof told.text, "%s", texts[i]);
        explain_and_check(&told);
    }
    analyst_destroy(told.analyst);
    EXPECT_SEEN(EXPLAIN_ANSWERS_ALL);
}

TEST(what_is_told_first)
{
    static const struct {
        const char *moves, *plain, *hint;
    } cases[] = {
        {"112233", "Column 4 wins at once", "You can win at once"},
        {"17273", "Block column 4: Red would have 4 in a row", "Red could win with the next disc: block it"},
        {"44335", "Block column 2, and hope: Red could still win in column 6",
         "Red can win in column 2 and in column 6. You can stop only one"},
        {"4433", "Column 2 makes two threats at once", NULL},
        {"4444644667671", "Column 5 makes two threats, one on top of the other", NULL},
        {"3333737732555522265561", "Column 4 forces Yellow into column 4, then column 4 makes two threats",
         "Make a threat that Yellow must stop, then two at once"},
        {"443", "Column 2 keeps Red from making two threats at once",
         "With column 2 Red would make two threats at once"},
        {"222254444745", "Try column 2: Yellow may overlook column 6",
         "Yellow may still go wrong: make it hard to see"},
        {"333537335551", "Column 6 wins: in the end Yellow must play under the threat in column 4",
         "In the end Yellow must play under the threat in column 4"},
        {"4444445333763361166661515515531",
         "Column 7 wins: then answer each disc on top of it, until Red must play under the threat in column 2",
         "After one move you can answer each disc on top of it, until Red must play under the threat in column 2"},
        {"2444444222265255753376775", "Play column 5: then answer each disc on top of it, and Red cannot win",
         "After one move you can answer each disc on top of it, and Red cannot win"},
        {"665442444667", "Don't play column 5: Yellow could play on top and win", NULL},
        {"4444442222533", "Don't play column 5: Red could make two threats at once", NULL},
        {"44444456", "Play column 2: next you could win in column 3", "One disc more, and you could win in column 3"},
    };
    struct variant variant = connect4_of(7, 6, 4);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i += SANITIZED ? 3 : 1) {
        expect_words(&variant, cases[i].moves, false, cases[i].plain);
        expect_words(&variant, cases[i].moves, true, cases[i].hint ? cases[i].hint : cases[i].plain);
    }
}

TEST(other_games_have_words_of_their_own)
{
    struct variant variant = tictactoe_of(3, 3, 3);
    expect_words(&variant, "a1 b2 b1", false, "Block c1, or Red wins there");
    expect_words(&variant, "a1 b2 b1 a3", false, "c1 wins at once");
}

TESTS_MAIN(NULL, NULL)
