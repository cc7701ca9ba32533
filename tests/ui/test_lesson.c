/* link: -Wl,--wrap=study_ask,--wrap=worker_cancel,--wrap=app_speech,--wrap=speech_say */
/*
 * What would have held: the study is asked about the person's turns from the last one back, once a loss against the
 * computer is seen, and about nothing else. What is not proven is not shown. The study's answers are the test's own.
 */
#include "game_support.h"
#include "prelude.h"
#include "ui/play/play_state.h"

enum { NOW = 1000, LONG = 60 * 1000 * 1000 };

static struct {
    int count, plies, cancels;
    char said[WORDS_MAX];
} study;

void __wrap_study_ask(struct study *where, const struct variant *variant, const struct state *state, int level);
void __wrap_worker_cancel(void *where);
struct speech *__wrap_app_speech(struct app *app);
void __wrap_speech_say(struct speech *speech, enum speech_weight weight, const char *words);

void __wrap_study_ask(struct study *where, const struct variant *variant, const struct state *state, int level)
{
    (void)where;
    (void)variant;
    (void)level;
    study.count++;
    study.plies = state->plies;
}

void __wrap_worker_cancel(void *where)
{
    (void)where;
    study.cancels++;
}

struct speech *__wrap_app_speech(struct app *app)
{
    (void)app;
    return NULL;
}

void __wrap_speech_say(struct speech *speech, enum speech_weight weight, const char *words)
{
    (void)speech;
    (void)weight;
    SDL_strlcpy(study.said, words, sizeof study.said);
}

static struct table table;
static struct insight insight;

/* A game of seven moves that the side FIRST has won, seen; who sits there: 0 a human, else a level. */
HOOK(set_up)
{
    static const int columns[] = {0, 6, 1, 6, 2, 6, 3};
    struct party *party = &table.party;
    struct reason why;
    memset(&table, 0, sizeof table);
    memset(&insight, 0, sizeof insight);
    memset(&study, 0, sizeof study);
    party->variant = connect4_of(7, 6, 4);
    party->view = view_for(&party->variant);
    party->sitting.seats[0].level = 5;
    table.stage.match = match_create(&party->variant);
    assert_non_null(table.stage.match);
    for (size_t i = 0; i < SDL_arraysize(columns); i++) {
        struct move moves[MOVES_MAX];
        (void)party->variant.game->moves(&party->variant, match_state(table.stage.match), moves);
        assert_true(match_play(table.stage.match, moves[columns[i]], &why));
    }
    table.round.announced = true;
}

HOOK(tear_down)
{
    match_destroy(table.stage.match);
}

static void hear(unsigned happened)
{
    lesson_hear(&insight, &table, happened, NOW);
}

/* The study says that the position it was asked about is worth so much, with its fourth move. */
static void answer(enum worth_result result, bool proven, enum study_news news)
{
    struct analysis analysis = {.best_count = 1, .proven = proven, .worth = {.result = result, .plies = 20}};
    assert_true(lesson_waits(&insight));
    analysis.count = table.party.variant.game->moves(
        &table.party.variant, match_state_at(table.stage.match, study.plies), (struct move[MOVES_MAX]){{0}});
    analysis.moves[3] = (struct analyst_move){.move = {MOVE_PLACE, NO_CELL, 3}, .best = true};
    lesson_take(&insight, &table, news, &analysis);
}

static void expect_shown(const char *expected)
{
    char words[WORDS_MAX] = "";
    struct move moves[MOVES_MAX];
    int count = lesson_moves(&insight, &table, moves);
    if (lesson_is_shown(&insight, &table))
        lesson_words(&insight, &table, words);
    assert_string_equal(words, expected);
    assert_string_equal(study.said, expected);
    assert_int_equal(count, expected[0] ? 1 : 0);
}

FIXTURE(set_up, tear_down)

TEST(the_last_turn_that_was_not_lost_is_found)
{
    hear(EVENT_OVER);
    assert_int_equal(study.plies, 5);
    expect_shown("");
    answer(WORTH_LOSS, true, STUDY_PROGRESS);
    assert_int_equal(study.plies, 3);
    answer(WORTH_DRAW, true, STUDY_PROGRESS);
    assert_false(lesson_waits(&insight));
    assert_int_equal(study.cancels, 1);
    assert_true(table.happened & EVENT_NEWS);
    expect_shown("2 moves ago: column 4 would have saved the game");
    hear(EVENT_TURN);
    assert_int_equal(study.count, 2);
}

TEST(what_is_not_proven_is_not_shown)
{
    hear(EVENT_OVER);
    answer(WORTH_DRAW, false, STUDY_PROGRESS);
    assert_true(lesson_waits(&insight));
    answer(WORTH_DRAW, false, STUDY_DONE);
    assert_false(lesson_waits(&insight));
    expect_shown("");
}

TEST(what_was_always_lost_shows_nothing)
{
    hear(EVENT_OVER);
    for (int turns = 3; turns > 0; turns--)
        answer(WORTH_LOSS, true, STUDY_DONE);
    assert_false(lesson_waits(&insight));
    assert_int_equal(study.count, 3);
    expect_shown("");
}

TEST(patience_ends)
{
    hear(EVENT_OVER);
    uint64_t until = lesson_advance(&insight, NOW + 1);
    assert_true(until > NOW + 1 && until < NOW + LONG);
    assert_true(lesson_waits(&insight));
    assert_true(lesson_advance(&insight, NOW + LONG) == NEVER);
    assert_false(lesson_waits(&insight));
    assert_int_equal(study.cancels, 1);
    expect_shown("");
}

/* What is seen at the end alone, and not kept for another game. */
TEST(it_belongs_to_the_end_of_one_game)
{
    hear(EVENT_OVER);
    answer(WORTH_DRAW, true, STUDY_DONE);
    assert_true(match_undo(table.stage.match));
    assert_false(lesson_is_shown(&insight, &table));
    assert_true(match_redo(table.stage.match));
    assert_true(lesson_is_shown(&insight, &table));
    table.round.announced = false;
    hear(EVENT_ROUND);
    table.round.announced = true;
    assert_false(lesson_is_shown(&insight, &table));
}

TEST(nobody_else_is_taught)
{
    static const int levels[][2] = {{0, 0}, {5, 5}, {0, 5}};
    for (size_t i = 0; i < SDL_arraysize(levels); i++) {
        for (int player = 0; player < 2; player++)
            table.party.sitting.seats[player].level = levels[i][player];
        hear(EVENT_OVER);
        assert_int_equal(insight.lesson.stage, LESSON_NONE);
    }
    table.party.sitting.seats[0].level = 5;
    table.party.sitting.seats[1].level = 0;
    table.round.announced = false;
    hear(EVENT_TURN);
    assert_int_equal(study.count, 0);
}

TESTS_MAIN(NULL, NULL)
