/*
 * The reviewer's thread: its reviews are those of review_create, its lines lead where the worths say, they belong to
 * the question asked last, and what nobody takes is freed. To be run under address and thread sanitizers as well.
 */
/* link: -Wl,--wrap=calloc */

#include <SDL.h>

#include "think_support.h"

enum {
    GAME_MAX = 64,
    GAMES = SANITIZED ? 5 : 30,
    LINES = SANITIZED ? 10 : 60,
    INTERRUPTIONS = SANITIZED ? 12 : 60,
    DESTRUCTIONS = SANITIZED ? 8 : 20
};

/* A variant and the moves of a game. */
struct game_played {
    struct variant variant;
    struct state end;
    struct move moves[GAME_MAX];
    int count;
};

/* Who is short of memory. */
enum { NOBODY, WINDOW, WORKER };
static atomic_int short_of_memory = NOBODY;
static _Thread_local bool is_window;

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);

void *__wrap_calloc(size_t count, size_t size)
{
    return atomic_load(&short_of_memory) == (is_window ? WINDOW : WORKER) ? NULL : __real_calloc(count, size);
}

static struct reviewer *create(void)
{
    struct reason why;
    struct reviewer *reviewer = worker_create(&reviewer_kind, count_wake, NULL, &why);
    if (!reviewer)
        fail_msg("%s", why.text);
    return reviewer;
}

static struct reviewer *reviewer;

HOOK(begin)
{
    reviewer = create();
}

HOOK(end)
{
    worker_destroy(reviewer);
}

static void add_move(struct game_played *played, struct move move)
{
    played->moves[played->count++] = move;
    played->variant.game->apply(&played->variant, &played->end, move);
}

/* The moves of a text without separators; the variant is set. */
static void read_game(struct game_played *played, const char *text)
{
    const struct game *game = played->variant.game;
    struct reason why;
    struct move move;
    played->count = 0;
    game->start(&played->variant, &played->end);
    while (*text != '\0') {
        text = game->parse_move(&played->variant, &played->end, text + (*text == ' '), &move, &why);
        if (!text)
            fail_msg("move %d: %s", played->count + 1, why.text);
        add_move(played, move);
    }
}

/* A game of random moves, to its end or until there are so many. */
static void play_at_random(struct game_played *played, uint64_t *random, int most)
{
    const struct game *game = played->variant.game;
    struct move moves[MOVES_MAX];
    played->count = 0;
    game->start(&played->variant, &played->end);
    while (played->end.outcome == RUNNING && played->count < most)
        add_move(played, moves[random_below(random, (uint32_t)game->moves(&played->variant, &played->end, moves))]);
}

static void ask(const struct game_played *played)
{
    assert_true(reviewer_ask(reviewer, &played->variant, played->moves, played->count, false));
}

/* The answer of this kind; fails the test if there is none, or progress goes back or past the end. */
static struct reviewer_answer wait_for(enum reviewer_news wanted)
{
    struct reviewer_answer answer = {0};
    int done = 0;
    for (struct patience patience = {0}; has_patience(&patience); SDL_Delay(1)) {
        enum reviewer_news news = worker_take(reviewer, &answer);
        if (news == REVIEWER_NOTHING)
            continue;
        if (news == wanted)
            return answer;
        assert_int_equal(news, REVIEWER_PROGRESS);
        assert_null(answer.review);
        assert_true(answer.done >= done && answer.done <= answer.count);
        done = answer.done;
    }
    fail_msg("no answer came");
    return answer;
}

/* Of the game that is asked about. */
static struct review *review_of(const struct game_played *played)
{
    ask(played);
    struct reviewer_answer answer = wait_for(REVIEWER_DONE);
    assert_non_null(answer.review);
    assert_int_equal(answer.done, answer.review->count);
    assert_int_equal(answer.count, answer.review->count);
    return answer.review;
}

/* A question that takes long, whatever comes to light. */
static void make_slow(struct game_played *played)
{
    played->variant = connect4_of(9, 7, 5);
    read_game(played, "123456789");
}

static void make_small(struct game_played *played)
{
    played->variant = connect4_of(5, 4, 0);
}

/* A game of a small board by turns, Kolibrat's with so many rows. */
static void play_one(struct game_played *played, int i, int rows, uint64_t *random, int most)
{
    if (i % 3 == 0)
        make_small(played);
    else if (i % 3 == 1)
        played->variant = tictactoe_of(3, 3, 3);
    else
        played->variant = kolibrat_of(2, rows, 2, 2);
    play_at_random(played, random, most);
}

static struct review_line line_of(const struct game_played *played)
{
    assert_true(reviewer_ask(reviewer, &played->variant, played->moves, played->count, true));
    struct reviewer_answer answer = wait_for(REVIEWER_LINE);
    assert_null(answer.review);
    return answer.line;
}

static void expect_class(const struct review *review, int i, enum review_class expected)
{
    if (review->moves[i].judgement != expected)
        fail_msg("move %d is judged %d, not %d", i + 1, (int)review->moves[i].judgement, (int)expected);
}

/* The same bytes: all that is in a review. */
static void expect_same(const struct review *review, const struct review *expected)
{
    unsigned char bytes[2][1024];
    size_t size = review_pack(expected, bytes[0], sizeof bytes[0]);
    assert_true(size <= sizeof bytes[0]);
    assert_int_equal(review_pack(review, bytes[1], sizeof bytes[1]), size);
    assert_memory_equal(bytes[0], bytes[1], size);
    assert_int_equal(review->turning_point, expected->turning_point);
}

static void expect_review(const struct game_played *played)
{
    struct review *review = review_of(played);
    struct analyst *analyst = analyst_create(&played->variant, NULL);
    struct review *expected;
    assert_non_null(analyst);
    assert_int_equal(
        review_create(analyst, &played->variant, played->moves, played->count, NULL, NULL, NULL, &expected),
        ANALYST_DONE);
    expect_same(review, expected);
    review_destroy(expected);
    review_destroy(review);
    analyst_destroy(analyst);
}

FIXTURE(begin, end)

/*
 * The first move of a game is judged by what every solver of Connect Four says of it: on an edge it loses, beside the
 * middle it draws, in the middle it wins. The game is short, all of it is in the book.
 */
TEST(test_known_games)
{
    static const struct {
        const char *text;
        enum review_class first;
    } known[] = {{"1212121", REVIEW_BLUNDER}, {"3232323", REVIEW_MISTAKE}, {"4242424", REVIEW_BEST}};
    struct game_played played;
    played.variant = connect4_of(0, 0, 0);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        read_game(&played, known[i].text);
        struct review *review = review_of(&played);
        assert_true(review->proven);
        assert_int_equal(review->count, 7);
        expect_class(review, 0, known[i].first);
        assert_int_equal(review->moves[0].best.to, 3);
        expect_class(review, 6, REVIEW_BEST);
        assert_int_equal(review->moves[6].after.result, WORTH_WIN);
        assert_int_equal(review->moves[6].after.plies, 1);
        review_destroy(review);
    }
    assert_true(atomic_load(&wakes) > 0);
}

TEST(test_reviews_are_the_analysts)
{
    uint64_t random = 1;
    struct game_played played;
    for (int i = 0; i < GAMES; i++) {
        play_one(&played, i, 3, &random, 40);
        expect_review(&played);
    }
    make_small(&played);
    read_game(&played, "");
    expect_review(&played);
}

/* A line goes on to the end that the worth says, in as many plies. */
static void expect_right_line(const struct review_line *line, const struct game_played *played)
{
    struct game_played on = *played;
    enum side side = (enum side)on.end.turn;
    assert_true(line->proven && line->known);
    for (int i = 0; i < line->count; i++) {
        assert_true(on.variant.game->legal(&on.variant, &on.end, line->moves[i], NULL));
        add_move(&on, line->moves[i]);
    }
    if (line->worth.result == WORTH_DRAW) {
        assert_true(on.end.outcome == DRAWN || line->count == REVIEW_LINE_MAX);
        return;
    }
    enum side winner = line->worth.result == WORTH_WIN ? side : other_side(side);
    if (line->count != line->worth.plies || on.end.outcome != (winner == FIRST ? WON_BY_FIRST : WON_BY_SECOND))
        fail_msg("a line of %d plies, worth %d in %d, ends with outcome %d", line->count, (int)line->worth.result,
                 line->worth.plies, on.end.outcome);
}

TEST(test_lines_lead_to_the_end)
{
    uint64_t random = 2;
    struct game_played played;
    for (int i = 0; i < LINES; i++) {
        do
            play_one(&played, i, 2, &random, (int)random_below(&random, 9));
        while (played.end.outcome != RUNNING);
        struct review_line line = line_of(&played);
        expect_right_line(&line, &played);
    }
}

/* Where there is no proof of everything a review says so, and a line ends soon. */
TEST(test_judgements)
{
    struct game_played played;
    played.variant = connect4_of(9, 7, 5);
    read_game(&played, "192");
    struct review *review = review_of(&played);
    assert_false(review->proven);
    assert_int_equal(review->count, 3);
    for (int i = 0; i < review->count; i++)
        assert_int_equal(review->moves[i].judgement, REVIEW_GOOD);
    review_destroy(review);
    struct review_line line = line_of(&played);
    assert_false(line.proven || line.known);
    assert_int_equal(line.count, REVIEW_JUDGED_MAX);
    /* Four in a row are one short: what wins at once is known on any board. */
    read_game(&played, "19293949");
    line = line_of(&played);
    expect_right_line(&line, &played);
    assert_int_equal(line.count, 1);
}

/* Slow questions are replaced at random moments, as are finished reviews that nobody took: the last is answered. */
TEST(test_only_the_last_question_is_answered)
{
    uint64_t random = 3;
    struct game_played slow, first, last;
    make_slow(&slow);
    make_small(&first);
    make_small(&last);
    for (int i = 0; i < INTERRUPTIONS; i++) {
        play_at_random(&first, &random, GAME_MAX);
        play_at_random(&last, &random, GAME_MAX);
        ask(&slow);
        pause_at_random(&random);
        ask(&first);
        pause_at_random(&random);
        if (i % 4 == 0)
            assert_true(reviewer_ask(reviewer, &first.variant, first.moves, 3, true));
        if (i % 10 == 0) {
            expect_review(&last);
            continue;
        }
        struct review *review = review_of(&last);
        assert_int_equal(review->count, last.count);
        review_destroy(review);
    }
}

TEST(test_destroyed_at_any_moment)
{
    uint64_t random = 5;
    struct game_played slow, small;
    make_slow(&slow);
    make_small(&small);
    for (int i = 0; i < DESTRUCTIONS; i++) {
        play_at_random(&small, &random, GAME_MAX);
        if (i % 4)
            ask(i % 2 ? &slow : &small);
        pause_at_random(&random);
        if (i % 4 == 3)
            ask(&small);
        if (i % 4 == 2)
            worker_cancel(reviewer);
        worker_destroy(reviewer);
        reviewer = create();
    }
    worker_destroy(NULL);
}

/* Short of memory it says so; with memory again it answers the next question. */
TEST(test_short_of_memory)
{
    struct game_played played;
    struct reviewer_answer answer;
    make_small(&played);
    read_game(&played, "1212121");
    atomic_store(&short_of_memory, WINDOW);
    bool asked = reviewer_ask(reviewer, &played.variant, played.moves, played.count, false);
    bool line = reviewer_ask(reviewer, &played.variant, played.moves, played.count - 1, true);
    struct reviewer *other = worker_create(&reviewer_kind, count_wake, NULL, NULL);
    atomic_store(&short_of_memory, NOBODY);
    assert_false(asked || line);
    assert_null(other);
    assert_int_equal(worker_take(reviewer, &answer), REVIEWER_NOTHING);
    expect_review(&played);
    /* Now the thread runs short: what it has is for another board. */
    struct game_played other_board;
    enum reviewer_news news = REVIEWER_NOTHING;
    make_slow(&other_board);
    atomic_store(&short_of_memory, WORKER);
    ask(&other_board);
    for (struct patience patience = {0}; news == REVIEWER_NOTHING && has_patience(&patience); SDL_Delay(1))
        news = worker_take(reviewer, &answer);
    atomic_store(&short_of_memory, NOBODY);
    assert_int_equal(news, REVIEWER_FAILED);
    expect_review(&played);
}

int main(void)
{
    is_window = true;
    setenv("GRAVITRIPS_ASSETS", "assets", false);
    return tests_run(NULL, NULL);
}
