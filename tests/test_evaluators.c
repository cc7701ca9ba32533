/* The evaluators: known values, and that what is kept incrementally is what the definitions say. */
#include "ai/evaluator.h"
#include "game_support.h"
#include "prelude.h"
#include "reference.h"

enum { PLIES_MAX = 200 /* of Kolibrat, which may go on for ever */ };

FIXTURE(given_begin, given_end)

static void check_value(int connect, const char *evaluator, const char *text, int expected)
{
    struct variant variant = connect4_of(7, 6, connect);
    struct engine *engine = make_engine(&variant, evaluator);
    struct state at = position(&variant, text);
    assert_int_equal(engine_evaluate(engine, &at), expected);
    engine_destroy(engine);
}

static void check_values(int connect, const char *text, int lines, int segments)
{
    check_value(connect, NULL, text, lines);
    check_value(connect, "lines", text, lines);
    check_value(connect, "segments", text, segments);
}

TEST(values_counted_by_hand)
{
    check_values(4, "", 0, 16);
    /* Seven lines go through the lowest middle cell; each was worth 1 to both, now 2 to one and 0 to the other. */
    check_values(4, "4", -14, 16 - 7);
    check_values(4, "1", -6, 16 - 3);
    check_values(6, "1", -6, 16 - 3);
}

TEST(a_finished_game_has_its_own_value)
{
    check_value(4, "segments", "4455667", -512);
    check_value(4, "segments", "14242424", -512);
    check_value(4, "segments", "677357267151141614522235734644236271536435", 0);
    check_value(4, "lines", "677357267151141614522235734644236271536435", 0);
}

TEST(names_are_known_and_others_are_not)
{
    assert_string_equal(evaluator_name(&given.variant, 0), "lines");
    assert_string_equal(evaluator_name(&given.variant, 1), "segments");
    assert_null(evaluator_name(&given.variant, 2));
    assert_string_equal(evaluator_title(&given.variant, NULL), "Patient");
    assert_string_equal(evaluator_title(&given.variant, "segments"), "Eager");
    assert_null(evaluator_title(&given.variant, "basic"));
    assert_null(engine_create(&given.variant, "Lines"));
    assert_null(engine_create(&given.variant, ""));
}

TEST(a_variant_without_lines_has_no_line_evaluator)
{
    struct variant variant = {.game = game_find("connect4")};
    assert_null(evaluator_name(&variant, 0));
    assert_null(evaluator_find(&variant, NULL));
    assert_null(evaluator_find(&variant, "lines"));
    assert_null(engine_create(&variant, NULL));
}

/* One step of a random game: value_after foretells, make follows, unmake restores. */
static void check_step(const struct evaluator *evaluator, struct evaluation *kept, const struct variant *variant,
                       struct state *at, struct move move)
{
    struct evaluation before = *kept;
    enum side side = at->turn;
    variant->game->apply(variant, at, move);
    int foretold = evaluator->value_after(kept, variant, side, move, at);
    evaluator->make(kept, variant, side, move);
    if (at->outcome == RUNNING)
        assert_int_equal(evaluator->value(kept, variant, at), foretold);
    evaluator->unmake(kept, variant, side, move);
    assert_memory_equal(kept, &before, sizeof before);
    evaluator->make(kept, variant, side, move);
}

static void check_game(const char *name, int e, const struct variant *variant, uint64_t *random)
{
    const struct evaluator *evaluator = evaluator_find(variant, name);
    struct evaluation kept;
    struct state at = position(variant, "");
    evaluator->begin(&kept, variant, &at, evaluator_weights(evaluator, variant));
    while (at.outcome == RUNNING && at.plies < PLIES_MAX) {
        struct evaluation fresh;
        int expected[EVALUATORS];
        check_step(evaluator, &kept, variant, &at, random_move(variant, &at, random));
        evaluator->begin(&fresh, variant, &at, evaluator_weights(evaluator, variant));
        reference_evaluate(variant, &at, expected);
        assert_int_equal(evaluator->value(&fresh, variant, &at), expected[e]);
        assert_int_equal(evaluator->value(&kept, variant, &at), expected[e]);
    }
}

TEST(kept_values_are_those_of_the_definition)
{
    uint64_t random = 11;
    for (int game = 0; game < 400; game++) {
        int connect = CONNECT_MIN + game % 4;
        struct variant variant = connect4_of(connect + (int)random_below(&random, (uint32_t)(WIDTH_MAX - connect + 1)),
                                             1 + (int)random_below(&random, HEIGHT_MAX), connect);
        for (int e = 0; e < EVALUATORS; e++)
            check_game(reference_evaluator(&variant, e), e, &variant, &random);
        variant = kolibrat_of(2 + game % 8, 2 + game / 8 % 8, 1 + game % 30, 1 + game % 9);
        for (int e = 0; e < EVALUATORS; e++)
            check_game(reference_evaluator(&variant, e), e, &variant, &random);
    }
}

/* Only values of ended games may lie beyond AI_DECIDED. */
TEST(no_running_position_can_look_decided)
{
    for (int connect = CONNECT_MIN; connect <= CONNECT_MAX; connect++) {
        struct variant variant = connect4_of(WIDTH_MAX, HEIGHT_MAX, connect);
        assert_true(variant.lines.count << (connect - 1) < AI_DECIDED);
        assert_true(variant.lines.count * 50 + 16 < AI_DECIDED);
    }
}

TESTS_MAIN(NULL, NULL)
