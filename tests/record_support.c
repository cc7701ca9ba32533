/* Records for tests: random games, and their comparison. */
#include "record_support.h"
#include "prelude.h"

#include "gravitrips/ai.h"

static const char *const names[] = {"",
                                    "Anna",
                                    "Anna \"the Hand\" \\ Bolikowska",
                                    "\\\"",
                                    "Zo\xc3\xab \xe5\xb1\xb1 \xf0\x9f\x98\x80",
                                    "a ] { ; % [Game \"x\"]",
                                    "sixty-three bytes long, as many as there is room for a name ..."};

enum { NAMES = sizeof names / sizeof *names };

static const int times[] = {RECORD_TIME_UNKNOWN, 0, 1, 2153, 59999, 60000, 3599999, 3600000, INT32_MAX};

enum { TIMES = sizeof times / sizeof *times };

static const struct clock_control clocks[] = {
    {CLOCK_NONE, 0, 0}, {CLOCK_GAME, 300, 0}, {CLOCK_GAME, CLOCK_SECONDS_MAX, CLOCK_INCREMENT_MAX}, {CLOCK_MOVE, 1, 0}};

enum { CLOCKS = sizeof clocks / sizeof *clocks };

void random_game(struct record *record, const struct variant *variant, int plies, uint64_t *random)
{
    struct match *match = match_create(variant);
    assert_non_null(match);
    for (int i = 0; i < plies && match_outcome(match) == RUNNING; i++) {
        struct move moves[MOVES_MAX];
        int count = variant->game->moves(variant, match_state(match), moves);
        struct move move = moves[random_below(random, (uint32_t)count)];
        assert_true(match_play(match, move, NULL));
        assert_true(record_add(record, move, times[random_below(random, TIMES)]));
    }
    record_settle(record, match);
    match_destroy(match);
}

void random_players(struct record *record, uint64_t *random)
{
    for (int side = FIRST; side <= SECOND; side++) {
        struct record_player *player = &record->players[side];
        strcpy(player->name, names[random_below(random, NAMES)]);
        strcpy(player->evaluator, names[random_below(random, NAMES)]);
        player->seat.level = (int)random_below(random, SEAT_ENGINE + 1);
    }
    record->starter = (int)random_below(random, 2);
    record->clock = clocks[random_below(random, CLOCKS)];
    record->seed = random_below(random, 4) == 0 ? 0 : random_next(random);
    /* Until the year 9999. */
    record->begun = random_below(random, 4) == 0 ? 0 : (int64_t)(random_next(random) % UINT64_C(253402300800));
}

static void free_record(void *record)
{
    record_free(record);
    free(record);
}

void own_record(const struct record *record)
{
    struct record *owned = malloc(sizeof *owned);
    assert_non_null(owned);
    *owned = *record;
    afterwards(free_record, owned);
}

char *record_text(const struct record *record)
{
    size_t length = record_format(record, NULL, 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(record_format(record, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    afterwards(free, text);
    return text;
}

void assert_same_record(const struct record *a, const struct record *b)
{
    char *text_a = record_text(a);
    char *text_b = record_text(b);
    assert_string_equal(text_a, text_b);
    assert_ptr_equal(a->game, b->game);
    assert_memory_equal(&a->options, &b->options, sizeof a->options);
    for (int side = FIRST; side <= SECOND; side++) {
        assert_string_equal(a->players[side].name, b->players[side].name);
        assert_string_equal(a->players[side].evaluator, b->players[side].evaluator);
        assert_int_equal(a->players[side].seat.level, b->players[side].seat.level);
    }
    assert_int_equal(a->starter, b->starter);
    assert_true(clock_is_same(a->clock, b->clock));
    assert_true(a->seed == b->seed && a->begun == b->begun);
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->ending, b->ending);
    assert_string_equal(a->words, b->words);
    assert_int_equal(a->move_count, b->move_count);
    for (int i = 0; i < a->move_count; i++) {
        assert_true(move_equal(a->moves[i].move, b->moves[i].move));
        assert_int_equal(a->moves[i].milliseconds, b->moves[i].milliseconds);
    }
}
