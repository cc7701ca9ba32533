/* Grades of a tournament's players: the same that reviews say, by phase, whoever had which side. */

#include "engines/grades.h"
#include "game_support.h"
#include "gravitrips/review.h"
#include "prelude.h"
#include "slow.h"

static struct variant small; /* Connect Four on 5x5: solved in an instant */

HOOK(make_ready)
{
    small = connect4_of(5, 5, 4);
}

static void assert_near(double seen, double expected)
{
    if (!(fabs(seen - expected) <= 1e-9))
        fail_msg("%.12f is not %.12f", seen, expected);
}

/* A game of moves made by lot. */
static void draw_game(struct record *record, uint64_t random)
{
    struct state state;
    record_init(record, &small);
    for (small.game->start(&small, &state); state.outcome == RUNNING;) {
        struct move move = random_move(&small, &state, &random);
        assert_true(record_add(record, move, RECORD_TIME_UNKNOWN));
        small.game->apply(&small, &state, move);
    }
}

static struct review *review_of(const struct record *record)
{
    struct analyst *analyst = analyst_create(&small, NULL);
    struct move moves[CELLS_MAX];
    struct review *review = NULL;
    for (int i = 0; i < record->move_count; i++)
        moves[i] = record->moves[i].move;
    assert_int_equal(review_create(analyst, &small, moves, record->move_count, NULL, NULL, NULL, &review),
                     ANALYST_DONE);
    analyst_destroy(analyst);
    return review;
}

/* What a review says of the moves from one on, for one side. */
static struct grade graded(const struct review *review, int from, int side)
{
    struct grade grade = {0};
    for (int i = from; i < review->count; i++) {
        const struct review_move *move = &review->moves[i];
        if (i % 2 != side)
            continue;
        grade.moves++;
        grade.choices += move->choice;
        grade.won += move->before.result == WORTH_WIN;
        grade.drawn += move->before.result == WORTH_DRAW;
        grade.missed_wins += move->before.result == WORTH_WIN && move->after.result != WORTH_WIN;
        grade.thrown_draws += move->before.result == WORTH_DRAW && move->after.result == WORTH_LOSS;
    }
    return grade;
}

static void assert_grade(const struct grade *seen, const struct grade *expected)
{
    assert_int_equal(seen->moves, expected->moves);
    assert_int_equal(seen->choices, expected->choices);
    assert_int_equal(seen->won, expected->won);
    assert_int_equal(seen->drawn, expected->drawn);
    assert_int_equal(seen->missed_wins, expected->missed_wins);
    assert_int_equal(seen->thrown_draws, expected->thrown_draws);
}

/* Also when the same game is graded again, from what was kept. */
TEST(grades_are_what_reviews_say)
{
    static const int sides[2][2] = {{0, 1}, {1, 0}};
    for (int game = 0; game < amount(2, 8, 50); game++) {
        struct record record;
        struct grades *grades = grades_create(&small, 2, NULL);
        draw_game(&record, (uint64_t)game);
        struct review *review = review_of(&record);
        for (int time = 1; time <= 2; time++) {
            assert_int_equal(grades_add(grades, &record, sides[game % 2], 0, NULL), ANALYST_DONE);
            for (int side = 0; side < 2; side++) {
                const struct grade *grade = grades_of(grades, sides[game % 2][side], GRADES_ALL);
                struct grade expected = graded(review, 0, side);
                assert_int_equal(grade->moves, time * expected.moves);
                assert_int_equal(grade->missed_wins, time * expected.missed_wins);
                assert_int_equal(grade->thrown_draws, time * expected.thrown_draws);
                if (expected.choices > 0)
                    assert_near(grades_accuracy(grade), review->accuracy[side]);
                if (time == 1)
                    assert_grade(grade, &expected);
            }
        }
        review_destroy(review);
        grades_destroy(grades);
        record_free(&record);
    }
}

TEST(openings_are_nobodys_and_phases_are_thirds)
{
    enum { OPENING = 3 };
    struct record record;
    struct grades *grades = grades_create(&small, 2, NULL);
    draw_game(&record, 4);
    struct review *review = review_of(&record);
    assert_int_equal(grades_add(grades, &record, (const int[]){0, 1}, OPENING, NULL), ANALYST_DONE);
    for (int side = 0; side < 2; side++) {
        int sum = 0, of_phase[GRADES_ALL] = {0};
        struct grade expected = graded(review, OPENING, side);
        assert_grade(grades_of(grades, side, GRADES_ALL), &expected);
        for (int i = OPENING; i < record.move_count; i++)
            of_phase[i * 3 / 25] += i % 2 == side;
        for (int phase = GRADES_OPENING; phase < GRADES_ALL; phase++) {
            assert_int_equal(grades_of(grades, side, (enum grades_phase)phase)->moves, of_phase[phase]);
            sum += of_phase[phase];
        }
        assert_int_equal(sum, expected.moves);
    }
    review_destroy(review);
    grades_destroy(grades);
    record_free(&record);
}

/* Best play loses nothing; a win in one that is not taken loses the discs that are unplayed by then. */
TEST(the_loss_in_score_is_what_the_moves_gave_away)
{
    struct record record;
    struct record_error error;
    struct grades *grades = grades_create(&small, 2, NULL);
    /* FIRST has three above each other in column 1, and plays 5 instead of winning; SECOND fills column 1. */
    assert_true(record_parse_moves(&small, "12131451", &record, &error));
    assert_int_equal(grades_add(grades, &record, (const int[]){0, 1}, 6, NULL), ANALYST_DONE);
    const struct grade *grade = grades_of(grades, 0, GRADES_ALL);
    assert_int_equal(grade->moves, 1);
    assert_int_equal(grade->won, 1);
    struct analyst *analyst = analyst_create(&small, NULL);
    struct state before, after;
    struct worth worth_before, worth_after;
    bool known;
    assert_true(position_parse(&small, "121314", &before, NULL));
    assert_true(position_parse(&small, "1213145", &after, NULL));
    assert_int_equal(analyst_evaluate(analyst, &before, NULL, &known, &worth_before), ANALYST_DONE);
    assert_int_equal(analyst_evaluate(analyst, &after, NULL, &known, &worth_after), ANALYST_DONE);
    int lost = worth_score(&small, &before, worth_before) + worth_score(&small, &after, worth_after);
    assert_true(lost > 0);
    assert_int_equal(grade->score_lost, lost);
    assert_near(grades_mean_loss(grade), lost);
    analyst_destroy(analyst);
    grades_destroy(grades);
    record_free(&record);
}

TEST(grading_can_be_cancelled)
{
    atomic_bool cancel = true;
    struct record record;
    struct grades *grades = grades_create(&small, 2, NULL);
    draw_game(&record, 1);
    assert_int_equal(grades_add(grades, &record, (const int[]){0, 1}, 0, &cancel), ANALYST_STOPPED);
    assert_true(isnan(grades_accuracy(grades_of(grades, 0, GRADES_ALL))));
    assert_true(isnan(grades_mean_loss(grades_of(grades, 0, GRADES_ALL))));
    grades_destroy(grades);
    record_free(&record);
}

/* The example of intelligence and hours before the television, in the encyclopedia's article on Spearman: -29/165. */
TEST(agreement_is_spearmans)
{
    static const double iq[] = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
    static const double hours[] = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
    static const double up[] = {1, 2, 3, 4}, steps[] = {1, 1, 2, 2}, flat[] = {5, 5, 5, 5}, down[] = {9, 8, 3, 1};
    assert_near(grades_agreement(iq, hours, 10), -29.0 / 165);
    assert_near(grades_agreement(up, up, 4), 1);
    assert_near(grades_agreement(up, down, 4), -1);
    assert_near(grades_agreement(up, steps, 4), 2 / sqrt(5));
    assert_true(isnan(grades_agreement(up, flat, 4)));
    assert_true(isnan(grades_agreement(up, down, 2)));
}

TESTS_MAIN(make_ready, NULL)
