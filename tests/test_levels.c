/* Levels: what each looks at, how it chooses, where it slips, and where it begins to play perfectly. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "solver_reference.h"

enum { SOLVER_MEMORY = 1 << 20, COLUMNS = 7 };

/* Free cells from which on a level plays perfectly, as docs/levels.md says; 0: never. */
static const int endings[LEVEL_MAX] = {[5] = 24, [6] = 28, [7] = 31, [8] = 33, [9] = 34};

static int begin(void **unused)
{
    (void)given_begin(unused);
    engine_set_solver(given.engine, &(struct solver_limits){.memory = SOLVER_MEMORY});
    return 0;
}

FIXTURE(begin, given_end)

TEST(levels_have_the_documented_limits)
{
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        struct ai_request request = {.depth = 77};
        level_limits(level, &request);
        assert_int_equal(request.depth, level == 1 ? 2 : level <= 8 ? level : 0);
        assert_int_equal(request.milliseconds, level <= 8 ? 0 : level == 9 ? 1000 : 1900);
        request = (struct ai_request){.milliseconds = 77};
        level_limits(level, &request);
        assert_int_equal(request.milliseconds, 77);
        request = (struct ai_request){.milliseconds = 7777};
        level_limits(level, &request);
        assert_int_equal(request.milliseconds, level <= 8 ? 7777 : level == 9 ? 1000 : 1900);
        request = (struct ai_request){.nodes = 77};
        level_limits(level, &request);
        assert_int_equal(request.depth, level == 1 ? 2 : level <= 8 ? level : 0);
        assert_int_equal(request.milliseconds, 0);
        assert_int_equal(request.nodes, 77);
        request = (struct ai_request){.level_time = 30000};
        level_limits(level, &request);
        assert_int_equal(request.depth, level == 1 ? 2 : level <= 8 ? level : 0);
        assert_int_equal(request.milliseconds, level <= 8 ? 0 : 30000);
        request = (struct ai_request){.level_time = 30000, .milliseconds = 77};
        level_limits(level, &request);
        assert_int_equal(request.milliseconds, 77);
    }
}

/* Whoever has less time than a level takes is answered in that: by what it has tried, since no machine here is idle. */
TEST(levels_bow_to_less_time)
{
    uint64_t random = 1;
    struct state start = position(&given.variant, "");
    for (int i = 0; i < 4; i++) {
        int level = 9 + i % 2;
        const struct ai_request request = {.milliseconds = i < 2, .level_time = i < 2 ? 60000 : 1};
        struct ai_report report;
        struct move move;
        assert_int_equal(ai_choose(given.engine, &start, level, &random, &request, &move, &report), AI_STOPPED);
        print_message("level %d: %llu nodes\n", level, (unsigned long long)report.nodes);
        assert_true(report.nodes < 1000000);
    }
}

/* A level's move where nothing keeps it from making one. */
static struct move chosen(const struct state *at, int level, uint64_t *random, struct ai_report *report)
{
    struct move move;
    assert_int_equal(ai_choose(given.engine, at, level, random, &(struct ai_request){0}, &move, report), AI_DONE);
    return move;
}

static bool is_among(struct move move, const struct ai_answer *answer)
{
    for (int i = 0; i < answer->count; i++)
        if (move_equal(move, answer->moves[i]))
            return true;
    return false;
}

/* How often a level makes each move there, in 5000; the same seed must make the same moves again. */
static void count_moves(const struct state *at, int level, int counts[COLUMNS])
{
    uint64_t random = 42;
    uint64_t again = 42;
    for (int i = 0; i < 5000; i++) {
        struct ai_report report;
        struct move first = chosen(at, level, &random, &report), second = chosen(at, level, &again, NULL);
        assert_true(move_equal(first, second));
        assert_int_equal(random, again);
        counts[first.to % COLUMNS]++;
    }
}

/* Levels 1 and 2 begin where they see the most lines, which is near the middle; those above in it. */
TEST(games_begin_near_the_middle)
{
    struct state start = position(&given.variant, "");
    for (int level = 1; level <= 4; level++) {
        int counts[COLUMNS] = {0};
        count_moves(&start, level, counts);
        for (int column = 0; column < COLUMNS; column++)
            assert_within(counts[column], level <= 2 ? 100 : 0, counts[3]);
        assert_within(counts[3], level <= 2 ? 1500 : 5000, level <= 2 ? 1900 : 5000);
    }
}

/* Level 4 finds two moves equally good there. */
TEST(equal_moves_are_chosen_evenly)
{
    struct ai_answer answer;
    int counts[COLUMNS] = {0};
    struct state at = position(&given.variant, "445");
    assert_int_equal(ai_suggest(given.engine, &at, 4, &(struct ai_request){0}, &answer), AI_DONE);
    assert_int_equal(answer.count, 2);
    count_moves(&at, 4, counts);
    for (int i = 0; i < answer.count; i++)
        assert_within(counts[answer.moves[i].to % COLUMNS], 2330, 2670);
}

/* There are no lines to be overlooked there: level 1 makes any move in 30 of 100 cases, and level 3 never does. */
TEST(in_kolibrat_levels_slip)
{
    struct ai_answer answer;
    uint64_t random = 3;
    int others[4] = {0};
    given_take("kolibrat", (struct options){0});
    struct state at = position(&given.variant, "");
    struct move moves[MOVES_MAX];
    int count = given.variant.game->moves(&given.variant, &at, moves);
    for (int level = 1; level <= 3; level++) {
        assert_int_equal(ai_suggest(given.engine, &at, level, &(struct ai_request){0}, &answer), AI_DONE);
        for (int i = 0; i < 2000; i++)
            others[level] += !is_among(chosen(&at, level, &random, NULL), &answer);
        int expected = level == 1 ? 600 : level == 2 ? 240 : 0, apart = level == 3 ? 0 : 110;
        expected = expected * (count - answer.count) / count;
        assert_within(others[level], expected - apart, expected + apart);
    }
}

/*
 * With so many cells free a level's moves are those of the solver, with one more they are those of its search. What a
 * slow machine could not prove in time, or searched for a time instead of to a depth, cannot be compared.
 */
static void check_beginning_of_ending(const struct state *at, int level, int cells_free)
{
    struct ai_request request = {.depth = level};
    struct ai_answer expected = {0};
    struct ai_report report;
    struct move move;
    uint64_t random = 5;
    assert_int_not_equal(ai_choose(given.engine, at, level, &random, &(struct ai_request){0}, &move, &report),
                         AI_NO_MOVE);
    if (cells_free <= endings[level])
        assert_within(report.proof, AI_PARTLY_PROVEN, AI_PROVEN);
    else
        assert_int_equal(report.proof, AI_JUDGED);
    if (report.proof == AI_PROVEN)
        assert_int_equal(ai_suggest(given.engine, at, LEVEL_MAX, &(struct ai_request){0}, &expected), AI_DONE);
    else if (report.proof == AI_JUDGED && level <= 8)
        assert_int_equal(engine_search(given.engine, at, &request, &expected), AI_DONE);
    if (expected.count == 0)
        return;
    assert_int_equal(report.value, expected.report.value);
    assert_true(is_among(move, &expected));
}

TEST(endings_are_played_perfectly_from_where_they_should)
{
    uint64_t random = 9;
    for (int cells_free = 37; cells_free >= 14; cells_free--) {
        char text[STATE_TEXT_MAX];
        struct state at = quiet_position(&given.variant, &random, given.variant.cells - cells_free, text);
        for (int level = 4; level < LEVEL_MAX; level++)
            if (cells_free > endings[level] || cells_free <= (SANITIZED ? 20 : 30))
                check_beginning_of_ending(&at, level, cells_free);
    }
}

/* A board that the solver does not cover is searched to the end. */
TEST(other_boards_have_no_perfect_endings)
{
    uint64_t random = 2;
    char text[STATE_TEXT_MAX];
    given_take(NULL, (struct options){.width = COLUMNS, .height = 6, .connect = 5});
    for (int plies = 22; plies <= 34; plies++) {
        struct state at = random_position(&given.variant, &random, plies, text);
        struct ai_report report;
        (void)chosen(&at, 8, &random, &report);
        assert_int_equal(report.proof, AI_JUDGED);
        assert_within(report.depth, 1, 8);
    }
}

/*
 * Level 9 thinks for a second, but not where the opening book knows the position: it recalls it, or looks as far as
 * level 8. Its suggestion is what the book says.
 */
TEST(level_9_moves_at_once_where_there_is_a_book)
{
    enum { TIMES = 60 };
    static const char *const texts[] = {"", "4", "44", "3", "4443"};
    int recalled = 0;
    struct book *book = book_open("assets/books/connect4-7x6.book", &given.variant, NULL);
    assert_non_null(book);
    engine_set_solver(given.engine, &(struct solver_limits){.memory = SOLVER_MEMORY, .book = book});
    for (uint64_t i = 0; i < TIMES; i++) {
        struct state at = position(&given.variant, texts[i % 5]);
        uint64_t random = i;
        struct ai_report report;
        struct ai_answer answer;
        (void)chosen(&at, 9, &random, &report);
        if (report.proof == AI_PROVEN)
            recalled++;
        else
            assert_int_equal(report.depth, 8);
        assert_int_equal(ai_suggest(given.engine, &at, 9, &(struct ai_request){0}, &answer), AI_DONE);
        assert_int_equal(answer.report.proof, AI_PROVEN);
    }
    assert_within(recalled, TIMES / 20, TIMES / 2); /* a fifth */
    book_close(book);
}

TESTS_MAIN(NULL, NULL)
