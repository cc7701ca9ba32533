/*
 * How often the lower levels miss what there is to see, by kind and by direction: the figures of docs/levels.md, which
 * this program prints. They come out the same each time; the bounds are several standard deviations wide, so that they
 * judge the levels and not the seed.
 */
/* For make test-all: it repeats: games by the hundred. */

#include "ai/threats.h"
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "rules_support.h"
#include "slow.h"

enum { LEVELS = 5, DIRECTIONS = 3 };

enum kind { WIN, BLOCK, UNDER, FORK, THEIR_FORK, WIN_IN_3, KINDS };

static const char *const kind_names[KINDS] = {"takes a win at once",
                                              "stops the other side's line of three",
                                              "does not play below the cell where the other side wins",
                                              "finds a win in 2, which takes a double threat",
                                              "prevents the other side's double threat",
                                              "finds a win in 3"};

/* A position in which some moves are right. */
struct question {
    struct state at;
    struct move recent[2];
    int count;
    struct move moves[MOVES_MAX];
    bool right[MOVES_MAX];
    int cell; /* where the threat is that has to be seen */
    enum side side;
};

struct counts {
    int asked, right[LEVELS + 1];
    int asked_by[DIRECTIONS], missed_by[LEVELS + 1][DIRECTIONS];
};

static int value_of(const struct state *state, int depth)
{
    struct ai_answer answer;
    if (engine_search(given.engine, state, &(struct ai_request){.depth = depth}, &answer) == AI_NO_MOVE)
        return state->outcome == DRAWN ? 0 : -AI_WIN;
    return answer.report.value;
}

/* The value of a move so many plies ahead. */
static int move_value(const struct state *state, struct move move, int depth)
{
    struct state after = variant_after(&given.variant, state, move);
    if (after.outcome != RUNNING)
        return after.outcome == DRAWN ? 0 : AI_WIN;
    if (depth == 1)
        return 0; /* of these only wins are asked for */
    int value = -value_of(&after, depth - 1);
    return value > AI_DECIDED ? value - 1 : value < -AI_DECIDED ? value + 1 : value;
}

/* Sets which moves have at least a value; false if all or none have. */
static bool are_some_right(struct question *question, int depth, int least)
{
    int right = 0;
    for (int i = 0; i < question->count; i++) {
        question->right[i] = move_value(&question->at, question->moves[i], depth) >= least;
        right += question->right[i];
    }
    return right > 0 && right < question->count;
}

/* How many wins at once the other side would have if it were to move; the first one's cell. */
static int count_threats(const struct state *at, int *cell)
{
    struct state turned = *at;
    struct move wins[MOVES_MAX];
    turned.turn = (uint8_t)other_side((enum side)at->turn);
    int count = threats_wins(&given.variant, &turned, 2, wins);
    *cell = count > 0 ? wins[0].to : NO_CELL;
    return count;
}

/* Where the other side wins after a move that lets it. */
static int cell_given(const struct question *question)
{
    struct move wins[MOVES_MAX];
    for (int i = 0; i < question->count; i++) {
        struct state after = variant_after(&given.variant, &question->at, question->moves[i]);
        if (threats_wins(&given.variant, &after, 1, wins) > 0)
            return wins[0].to;
    }
    return NO_CELL;
}

/* Is a position a question of some kind? Each is one of its own: what must be seen first is not there. */
static bool is_question(struct question *question, enum kind kind)
{
    static const int depths[KINDS] = {1, 1, 1, 3, 5, 5};
    const struct state *at = &question->at;
    int threat, threats = count_threats(at, &threat);
    if (kind != WIN && threats != (kind == BLOCK))
        return false;
    int value = value_of(at, depths[kind]);
    question->count = given.variant.game->moves(&given.variant, at, question->moves);
    question->cell = threat;
    question->side = kind == WIN ? (enum side)at->turn : other_side((enum side)at->turn);
    if (kind != WIN && value == AI_WIN)
        return false;
    switch (kind) {
    case WIN:
        question->cell = NO_CELL;
        if (value == AI_WIN && are_some_right(question, 1, AI_WIN))
            for (int i = 0; i < question->count; i++)
                question->cell = question->right[i] ? question->moves[i].to : question->cell;
        return question->cell != NO_CELL;
    case BLOCK:
        return are_some_right(question, 2, -AI_DECIDED);
    case UNDER:
        question->cell = cell_given(question);
        return are_some_right(question, 2, -AI_DECIDED);
    case FORK:
        return value == AI_WIN - 2 && are_some_right(question, 3, AI_WIN - 2);
    case THEIR_FORK:
        return cell_given(question) == NO_CELL && value < AI_DECIDED && value > -AI_DECIDED &&
               are_some_right(question, 4, -AI_DECIDED);
    case WIN_IN_3:
        return value == AI_WIN - 4 && are_some_right(question, 5, AI_WIN - 4);
    case KINDS:
        break;
    }
    return false;
}

/* The direction of the only line that a piece of the side would complete on the cell; -1 if there are more or none. */
static int only_direction(const struct state *state, int cell, enum side side)
{
    unsigned found = directions_completed(&given.variant, state, cell, side);
    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (found == 1u << direction)
            return direction;
    return -1;
}

static void ask(const struct question *question, enum kind kind, uint64_t *random, struct counts *counts)
{
    int direction = kind <= UNDER ? only_direction(&question->at, question->cell, question->side) : -1;
    counts->asked++;
    if (direction >= 0)
        counts->asked_by[direction]++;
    for (int level = 1; level <= LEVELS; level++) {
        struct ai_request request = {.recent = {question->recent[0], question->recent[1]}};
        struct move move;
        bool right = false;
        assert_int_equal(ai_choose(given.engine, &question->at, level, random, &request, &move, NULL), AI_DONE);
        for (int i = 0; i < question->count; i++)
            right |= question->right[i] && move_equal(question->moves[i], move);
        counts->right[level] += right;
        if (direction >= 0)
            counts->missed_by[level][direction] += !right;
    }
}

/* The two moves that led to a position, from its text. */
static void read_recent(const char *text, struct question *question)
{
    size_t length = strlen(text);
    struct state state = position(&given.variant, "");
    for (size_t i = 0; i < length; i++) {
        char move[] = {text[i], '\0'};
        question->recent[1] = question->recent[0];
        assert_non_null(given.variant.game->parse_move(&given.variant, &state, move, &question->recent[0], NULL));
        given.variant.game->apply(&given.variant, &state, question->recent[0]);
    }
}

static void ask_all(enum kind kind, int questions, struct counts *counts)
{
    uint64_t random = 51 + kind;
    while (counts->asked < questions) {
        char text[STATE_TEXT_MAX];
        struct question question = {0};
        question.at = played_position(&given.variant, given.engine, &random, 4 + (int)random_below(&random, 31), text);
        if (!is_question(&question, kind))
            continue;
        read_recent(text, &question);
        ask(&question, kind, &random, counts);
    }
}

static int percent(int count, int of)
{
    return of > 0 ? (100 * count + of / 2) / of : 0;
}

static void print_counts(enum kind kind, const struct counts *counts)
{
    print_message("%s (%d):", kind_names[kind], counts->asked);
    for (int level = 1; level <= LEVELS; level++)
        print_message(" %d", percent(counts->right[level], counts->asked));
    print_message("\n");
    for (int level = 1; kind <= UNDER && level <= 3; level++)
        print_message("    level %d misses %d of columns (%d), %d of rows (%d), %d of diagonals (%d)\n", level,
                      percent(counts->missed_by[level][AI_COLUMN], counts->asked_by[AI_COLUMN]),
                      counts->asked_by[AI_COLUMN], percent(counts->missed_by[level][AI_ROW], counts->asked_by[AI_ROW]),
                      counts->asked_by[AI_ROW],
                      percent(counts->missed_by[level][AI_DIAGONAL], counts->asked_by[AI_DIAGONAL]),
                      counts->asked_by[AI_DIAGONAL]);
}

/* What the documentation says, in percent: how often it is right by level, and how often level 1 to 3 misses what. */
static const struct {
    int right[LEVELS];
    int missed[3][DIRECTIONS]; /* of rows, columns, diagonals */
} documented[KINDS] = {
    [WIN] = {{95, 100, 100, 100, 100}, {{4, 2, 11}, {0, 0, 0}, {0, 0, 0}}},
    [BLOCK] = {{63, 90, 99, 100, 100}, {{40, 5, 63}, {9, 3, 21}, {1, 0, 3}}},
    [UNDER] = {{81, 92, 98, 100, 100}, {{9, 0, 24}, {3, 0, 11}, {0, 0, 3}}},
    [FORK] = {{25, 24, 98, 100, 100}, {{0}}},
    [THEIR_FORK] = {{71, 74, 72, 100, 100}, {{0}}},
    [WIN_IN_3] = {{35, 41, 55, 53, 100}, {{0}}},
};

/* Five standard deviations of what was counted; what never happens must not. */
static void expect_percent(const char *what, int level, int count, int of, int documented_percent)
{
    int apart = documented_percent == 0 || documented_percent == 100 ? 0 : 1 + (int)(250 / sqrt(of > 0 ? of : 1));
    if (of > 0 && abs(percent(count, of) - documented_percent) > apart)
        fail_msg("%s: level %d: %d of %d are not %d %%", what, level, count, of, documented_percent);
}

static void check_kind(enum kind kind, int questions)
{
    struct counts counts = {0};
    ask_all(kind, questions, &counts);
    print_counts(kind, &counts);
    for (int level = 1; level <= LEVELS; level++)
        expect_percent(kind_names[kind], level, counts.right[level], counts.asked, documented[kind].right[level - 1]);
    for (int level = 1; level <= 3 && kind <= UNDER; level++)
        for (int direction = 0; direction < DIRECTIONS; direction++)
            expect_percent(kind_names[kind], level, counts.missed_by[level][direction], counts.asked_by[direction],
                           documented[kind].missed[level - 1][direction]);
}

FIXTURE(given_begin, given_end)

TEST(what_is_at_hand_is_missed_as_documented)
{
    for (enum kind kind = WIN; kind <= UNDER; kind++)
        check_kind(kind, amount(60, 1000, 1000));
}

TEST(what_is_far_ahead_is_missed_as_documented)
{
    for (enum kind kind = FORK; kind < KINDS; kind++)
        check_kind(kind, amount(10, 60, 500));
}

TESTS_MAIN(NULL, NULL)
