/* Kolibrat's evaluator: each of its properties counted by hand, and that it is fair. */
#include <glob.h>

#include "ai/evaluator.h"
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "reference.h"
#include "rules/kolibrat.h"

enum { RANDOM_GAMES = 300, PLIES_MAX = 200 };

/* The worth of a state for the side to move with these weights. */
static int worth(const struct variant *variant, const struct state *at, const int *weights)
{
    const struct evaluator *evaluator = evaluator_find(variant, NULL);
    struct evaluation evaluation;
    assert_non_null(evaluator);
    assert_int_equal(evaluator->weight_count, KOLIBRAT_PROPERTIES);
    evaluator->begin(&evaluation, variant, at, weights ? weights : evaluator_weights(evaluator, variant));
    return evaluator->value(&evaluation, variant, at);
}

/* Eleven numbers: what each property alone says of a position, for the side to move. */
static void check_properties(const char *text, const int expected[KOLIBRAT_PROPERTIES])
{
    struct state at = position(&given.variant, text);
    for (int i = 0; i < KOLIBRAT_PROPERTIES; i++) {
        int weights[KOLIBRAT_PROPERTIES] = {0};
        weights[i] = 1;
        int seen = worth(&given.variant, &at, weights);
        if (seen != expected[i] || reference_property(&given.variant, &at, i) != expected[i])
            fail_msg("'%s', property %d: %d instead of %d", text, i + 1, seen, expected[i]);
    }
}

FIXTURE(given_kolibrat, given_end)

/* Home, rows, middle, threatened, in a row, moves, points, turn, insert, goal line, more pieces. */
TEST(properties_counted_by_hand)
{
    check_properties("", (const int[]){0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0});
    /* Red: b1 can step to a2 and c2, and insert on a1 and c1. Black: insert on a4, b4, c4. */
    check_properties(".../.../.../.r. r 0:0", (const int[]){1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1});
    check_properties(".../.../.../.r. b 0:0", (const int[]){-1, 0, -1, 0, 0, -1, 0, 1, 0, 0, -1});
    /* Red's turn: its b2 can take b3, which black may lose. Red has b1 behind b2; black nothing of that kind. */
    check_properties(".../.b./.r./.r. r 2:1", (const int[]){1, 0, 1, 1, 1, 8 - 6, 1, 1, 0, 0, 1});
    check_properties(".../.b./.r./.r. b 2:1", (const int[]){-1, 0, -1, 1, -1, 6 - 8, -1, 1, 0, 0, -1});
    /* A piece on the goal line scores and does nothing else. */
    check_properties("r../.../.../... r 0:0", (const int[]){0, 3, 0, 0, 0, 4 - 2, 0, 1, 0, 1, 1});
    /* Red has all its pieces on the board and cannot insert; black can, on a4 and b4. */
    check_properties("..r/r.r/.r./... r 0:3", (const int[]){0, 3 + 2 + 2 + 1, 1, 0, 1, 3 - 2, -3, 1, -1, 1, 1});
}

TEST(presets_are_those_of_the_thesis)
{
    static const struct {
        const char *name;
        int weights[KOLIBRAT_PROPERTIES];
    } presets[] = {
        {"annealed", {50, 26, 52, 75, 52, 33, 100, 9, 53, 3, 17}},
        {"advanced", {1, 2, 1, 2, 1, 0, 10, 2, 2, 1, 1}},
        {"simple", {1, 2, 1, 2, 1, 0, 10, 0, 0, 0, 0}},
        {"basic", {0, 1, 0, 0, 0, 0, 4, 0, 0, 0, 0}},
    };
    enum { PRESETS = sizeof presets / sizeof *presets };
    struct variant variant = kolibrat_of(0, 0, 0, 0);
    assert_string_equal(evaluator_name(&variant, 0), "tuned");
    for (int i = 0; i < PRESETS; i++) {
        assert_string_equal(evaluator_name(&variant, i + 1), presets[i].name);
        assert_non_null(evaluator_title(&variant, presets[i].name));
        assert_memory_equal(evaluator_find(&variant, presets[i].name)->weights, presets[i].weights,
                            sizeof presets[i].weights);
    }
    assert_null(evaluator_name(&variant, PRESETS + 1));
    assert_null(evaluator_find(&variant, "lines"));
    variant = connect4_of(0, 0, 0);
    assert_null(evaluator_find(&variant, "annealed"));
}

/* --- the weights that were tuned for boards --- */

/* Reads a file of the tuner, one that it made for a board: its weights, and the board's size and pieces. */
static void read_tuned(const char *path, int size[3], int weights[KOLIBRAT_PROPERTIES])
{
    char line[512], name[64];
    int value, count = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "# tuner 1: kolibrat %dx%d, pieces %d,", &size[0], &size[1], &size[2]) == 3)
            break;
        if (sscanf(line, "%63s %d", name, &value) != 2 || line[0] == '#')
            continue;
        assert_within(count, 0, KOLIBRAT_PROPERTIES - 1);
        assert_string_equal(name, evaluator_weight_name(&given.variant, "tuned", count));
        weights[count++] = value;
    }
    assert_int_equal(count, KOLIBRAT_PROPERTIES);
    fclose(file);
}

TEST(tuned_weights_are_those_of_the_files)
{
    glob_t found;
    assert_int_equal(glob("assets/weights/kolibrat-*.weights", 0, NULL, &found), 0);
    assert_true(found.gl_pathc > 5);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        int size[3], nearest[3], weights[KOLIBRAT_PROPERTIES];
        read_tuned(found.gl_pathv[i], size, weights);
        struct variant variant = kolibrat_of(size[0], size[1], size[2], 3);
        assert_memory_equal(eval_kolibrat_tuned(&variant, nearest), weights, sizeof weights);
        assert_memory_equal(nearest, size, sizeof size);
        for (int w = 0; w < KOLIBRAT_PROPERTIES; w++)
            assert_int_equal(evaluator_weight(&variant, NULL, w), weights[w]);
    }
    globfree(&found);
}

/* Lists the boards of the files, then compares with what is nearest by the words of the header. */
TEST(every_board_takes_the_nearest_weights)
{
    int sizes[64][3], count = 0;
    for (int width = KOLIBRAT_SIDE_MIN; width <= KOLIBRAT_SIDE_MAX; width++)
        for (int height = KOLIBRAT_SIDE_MIN; height <= KOLIBRAT_SIDE_MAX; height++)
            for (int pieces = 1; pieces <= KOLIBRAT_PIECES_MAX; pieces++) {
                struct variant variant = kolibrat_of(width, height, pieces, 5);
                int size[3];
                eval_kolibrat_tuned(&variant, size);
                if (size[0] == width && size[1] == height && size[2] == pieces)
                    memcpy(sizes[count++], size, sizeof size);
            }
    for (int width = KOLIBRAT_SIDE_MIN; width <= KOLIBRAT_SIDE_MAX; width++)
        for (int height = KOLIBRAT_SIDE_MIN; height <= KOLIBRAT_SIDE_MAX; height++)
            for (int pieces = 1; pieces <= KOLIBRAT_PIECES_MAX; pieces++) {
                struct variant variant = kolibrat_of(width, height, pieces, 5);
                int taken[3], best[3] = {0}, least = INT_MAX;
                for (int i = 0; i < count; i++) {
                    int cells = abs(sizes[i][0] - width) + abs(sizes[i][1] - height);
                    int away = 1000 * cells + abs(sizes[i][2] - pieces);
                    if (away < least)
                        memcpy(best, sizes[i], sizeof best);
                    least = away < least ? away : least;
                }
                eval_kolibrat_tuned(&variant, taken);
                assert_memory_equal(taken, best, sizeof taken);
            }
}

TEST(some_boards_and_the_weights_that_they_take)
{
    static const struct {
        int board[3], taken[3];
    } rows[] = {
        {{3, 4, 4}, {3, 4, 4}}, {{3, 4, 30}, {3, 4, 4}}, {{9, 9, 30}, {9, 9, 15}}, {{2, 2, 1}, {2, 2, 4}},
        {{6, 8, 5}, {6, 7, 4}}, {{6, 8, 9}, {7, 8, 8}},  {{9, 2, 4}, {2, 2, 4}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct variant variant = kolibrat_of(rows[i].board[0], rows[i].board[1], rows[i].board[2], 1);
        int taken[3];
        eval_kolibrat_tuned(&variant, taken);
        assert_memory_equal(taken, rows[i].taken, sizeof taken);
    }
}

static int worth_for_red(const struct variant *variant, const struct state *at, const int *weights)
{
    return at->turn == FIRST ? worth(variant, at, weights) : -worth(variant, at, weights);
}

/* All presets, and weights drawn at random. */
static void check_fair(const struct variant *variant, const struct state *at, uint64_t *random)
{
    struct state other = reference_turned(variant, at);
    int weights[KOLIBRAT_PROPERTIES];
    const char *name;
    for (int i = 0; i < KOLIBRAT_PROPERTIES; i++)
        weights[i] = (int)random_below(random, 201) - 100;
    assert_int_equal(worth_for_red(variant, at, weights), -worth_for_red(variant, &other, weights));
    for (int i = 0; (name = evaluator_name(variant, i)) != NULL; i++) {
        const int *preset = evaluator_weights(evaluator_find(variant, name), variant);
        assert_int_equal(worth_for_red(variant, at, preset), -worth_for_red(variant, &other, preset));
    }
}

static struct variant random_variant(uint64_t *random)
{
    struct variant variant = kolibrat_of(KOLIBRAT_SIDE_MIN + (int)random_below(random, KOLIBRAT_SIDE_MAX - 1),
                                         KOLIBRAT_SIDE_MIN + (int)random_below(random, KOLIBRAT_SIDE_MAX - 1),
                                         1 + (int)random_below(random, KOLIBRAT_PIECES_MAX),
                                         1 + (int)random_below(random, KOLIBRAT_POINTS_MAX));
    return variant;
}

TEST(the_turned_board_is_worth_the_negative)
{
    uint64_t random = 17;
    int positions = 0;
    for (int game = 0; game < RANDOM_GAMES; game++) {
        struct variant variant = random_variant(&random);
        struct state at = position(&variant, "");
        do {
            check_fair(&variant, &at, &random);
            positions++;
        } while (at.plies < PLIES_MAX && play_random_move(&variant, &at, &random));
    }
    assert_within(positions, 5000, RANDOM_GAMES * PLIES_MAX);
}

TEST(no_running_position_can_look_decided)
{
    int weights[KOLIBRAT_PROPERTIES] = {0};
    given_take("kolibrat", (struct options){.width = 9, .height = 9, .pieces = 30, .points = 9});
    struct state at =
        position(&given.variant, "......rrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/........./........./........./........./"
                                 "......... r 8:0");
    weights[1] = 1000000;
    assert_int_equal(worth(&given.variant, &at, weights), AI_DECIDED - 1);
    weights[1] = -1000000;
    assert_int_equal(worth(&given.variant, &at, weights), 1 - AI_DECIDED);
}

TEST(an_engine_takes_other_weights_and_forgets_what_it_knew)
{
    int weights[WEIGHTS_MAX];
    struct ai_request request = {.depth = 5};
    struct ai_answer before, with_basic, answer;
    struct state at = position(&given.variant, "");
    struct engine *engine = engine_create(&given.variant, NULL);
    struct engine *basic = engine_create(&given.variant, "basic");
    assert_non_null(engine);
    assert_non_null(basic);
    assert_int_equal(evaluator_weight_count(&given.variant, NULL), KOLIBRAT_PROPERTIES);
    assert_int_equal(evaluator_weight_count(&given.variant, "lines"), 0);
    assert_string_equal(evaluator_weight_name(&given.variant, "basic", 6), "points");
    for (int i = 0; i < KOLIBRAT_PROPERTIES; i++)
        weights[i] = evaluator_weight(&given.variant, "basic", i);
    assert_int_equal(engine_search(engine, &at, &request, &before), AI_DONE);
    engine_set_weights(engine, weights);
    assert_int_equal(engine_search(engine, &at, &request, &answer), AI_DONE);
    assert_int_equal(engine_search(basic, &at, &request, &with_basic), AI_DONE);
    assert_int_equal(answer.report.value, with_basic.report.value);
    assert_int_equal(answer.report.nodes, with_basic.report.nodes);
    assert_int_not_equal(answer.report.value, before.report.value);
    assert_int_equal(engine_evaluate(engine, &at), engine_evaluate(basic, &at));
    engine_set_weights(engine, NULL);
    assert_int_equal(engine_search(engine, &at, &request, &answer), AI_DONE);
    assert_int_equal(answer.report.value, before.report.value);
    assert_int_equal(answer.report.nodes, before.report.nodes);
    engine_destroy(engine);
    engine_destroy(basic);
}

TESTS_MAIN(NULL, NULL)
