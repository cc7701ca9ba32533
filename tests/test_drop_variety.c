/*
 * Variety where nobody proves every move: the search prefers this or that by a seed, but only between moves that it can
 * hardly tell apart; and mirror images are equal.
 */
#include "ai/drop_board.h"
#include "ai/drop_search.h"
#include "ai/evaluator.h"
#include "game_support.h"
#include "prelude.h"
#include "slow.h"

/* Boards on which moves are judged, with odd and even columns. */
static const struct options BOARDS[] = {{.width = 9, .height = 7, .connect = 4},
                                        {.width = 8, .height = 8, .connect = 4},
                                        {.width = 10, .height = 10, .connect = 5}};

enum { BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0] };

/* Of the given variant. */
static struct drop_search *search;

static void take_board(int i)
{
    given_take(NULL, BOARDS[i]);
    drop_search_destroy(search);
    search = drop_search_create(&given.variant, evaluator_threats.weights);
    assert_non_null(search);
}

static int end(void **unused)
{
    drop_search_destroy(search);
    search = NULL;
    return given_end(unused);
}

FIXTURE(given_begin, end)

static struct ai_answer ask(const struct state *at, const struct ai_request *request, uint64_t seed)
{
    struct ai_answer answer;
    assert_int_not_equal(drop_search_run(search, at, request, 1, seed, false, &answer), AI_NO_MOVE);
    return answer;
}

/* Does every cell hold what its image holds? */
static bool is_own_image(const struct state *state)
{
    int width = given.variant.options.width;
    for (int cell = 0; cell < given.variant.cells; cell++)
        if (state->cells[cell] != state->cells[cell - cell % width + width - 1 - cell % width])
            return false;
    return true;
}

/* A running position in which each move was answered by its image, the last one perhaps not. */
static struct state nearly_mirrored(uint64_t *random, int plies)
{
    struct state at = position(&given.variant, "");
    int width = given.variant.options.width;
    struct move move = {0};
    while (at.plies < plies) {
        int column = move.to % width;
        move.to = (uint8_t)(move.to - column + width - 1 - column);
        if (at.plies % 2 == 0 || !given.variant.game->legal(&given.variant, &at, move, NULL))
            move = random_move(&given.variant, &at, random);
        given.variant.game->apply(&given.variant, &at, move);
        if (at.outcome != RUNNING)
            at = position(&given.variant, "");
    }
    return at;
}

/* Where a position is its own image a move's image is as good, and is in the answer; nowhere else is it. */
TEST(where_a_position_is_its_own_image_moves_are_too)
{
    uint64_t random = 1;
    int both = 0, others = 0;
    for (int n = 0; n < 300 / amount(10, 3, 1); n++) {
        struct drop_board board;
        struct drop_position kept;
        take_board(n % BOARD_COUNT);
        struct state at = nearly_mirrored(&random, n < BOARD_COUNT ? 0 : (int)random_below(&random, 12));
        struct ai_answer answer = ask(&at, &(struct ai_request){.nodes = 1000}, random);
        int column = answer.moves[0].to % given.variant.options.width, image = given.variant.options.width - 1 - column;
        bool own = is_own_image(&at), two = own && image != column;
        drop_board_init(&board, &given.variant);
        drop_board_position(&board, &at, &kept);
        assert_int_equal(drop_board_is_mirrored(&board, &kept), own);
        assert_int_equal(answer.count, two ? 2 : 1);
        if (two) {
            assert_true(column < image);
            assert_int_equal(answer.moves[1].to, answer.moves[0].to - column + image);
            assert_true(given.variant.game->legal(&given.variant, &at, answer.moves[1], NULL));
        }
        both += two;
        others += !own;
    }
    assert_true(both > 0 && others > 0);
}

/*
 * Whatever the seed, no move is as much as DROP_TASTES worse than the best one, and some seeds prefer others than none
 * does. So few plies deep values are those of minimax, whatever was looked at before.
 */
TEST(seeds_choose_only_between_what_can_hardly_be_told_apart)
{
    struct ai_request request = {.depth = 2};
    uint64_t random = 17;
    int others = 0;
    for (int n = 0; n < 300 / amount(10, 3, 1); n++) {
        char text[STATE_TEXT_MAX];
        take_board(n % BOARD_COUNT);
        struct state at = random_position(&given.variant, &random, (int)random_below(&random, 40), text);
        struct ai_answer best = ask(&at, &request, 0);
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct ai_answer seen = ask(&at, &request, seed);
            int less = best.report.value - seen.report.value;
            bool decided = best.report.value > AI_DECIDED || best.report.value < -AI_DECIDED;
            if (less < 0 || less >= DROP_TASTES || (less > 0 && decided))
                fail_msg("'%s', seed %d: a move of value %d, the best one has %d", text, (int)seed, seen.report.value,
                         best.report.value);
            others += !move_equal(seen.moves[0], best.moves[0]);
        }
    }
    assert_true(others > 0);
}

enum { OPENING = 16 /* plies */ };

/* The first moves of a level against itself from the start, as text. */
static void play_opening(int level, uint64_t seed, char text[STATE_TEXT_MAX])
{
    struct ai_request request = {.nodes = 2000};
    struct state at = position(&given.variant, "");
    struct engine *engine = make_engine(&given.variant, NULL);
    text[0] = '\0';
    while (at.plies < OPENING && at.outcome == RUNNING) {
        char before[STATE_TEXT_MAX];
        struct move move;
        memcpy(before, text, sizeof before);
        assert_int_not_equal(ai_choose(engine, &at, level, &seed, &request, &move, NULL), AI_NO_MOVE);
        given.variant.game->apply(&given.variant, &at, move);
        position_extend(&given.variant, before, move, &at, text, STATE_TEXT_MAX);
    }
    engine_destroy(engine);
}

/* Who plays a level again gets another game; who asks for the same seed and as many nodes gets the same one. */
TEST(levels_9_and_10_do_not_repeat_themselves)
{
    enum { GAMES = 10 };
    for (int i = 0; i < BOARD_COUNT; i++) {
        char texts[GAMES][STATE_TEXT_MAX], again[STATE_TEXT_MAX];
        int others = 0;
        take_board(i);
        for (int n = 0; n < GAMES; n++) {
            int level = LEVEL_MAX - n % 2;
            play_opening(level, (uint64_t)n, texts[n]);
            play_opening(level, (uint64_t)n, again);
            assert_string_equal(again, texts[n]);
            others += n > 0 && strcmp(texts[n], texts[n - 1]) != 0;
        }
        if (others < GAMES - 3)
            fail_msg("%dx%d: only %d of %d games were another one than that before", BOARDS[i].width, BOARDS[i].height,
                     others, GAMES - 1);
    }
}

TESTS_MAIN(NULL, NULL)
