/*
 * Games for the tests of the archive.
 */
#include "archive_support.h"
#include "prelude.h"

static void close_kept(void *archive)
{
    struct notice notice;
    if (!archive_close(archive, &notice))
        fail_msg("closing says '%s'", notice.text);
    assert_string_equal(notice.text, "");
}

struct archive *archive_expecting(const char *directory, const char *text)
{
    struct notice notice;
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    assert_non_null(archive);
    if (text ? !strstr(notice.text, text) : notice.text[0] != '\0')
        fail_msg("the notice is '%s', expected '%s'", notice.text, text ? text : "");
    afterwards(close_kept, archive);
    return archive;
}

struct archive *archive_reading(const char *directory)
{
    struct notice notice;
    struct archive *archive = archive_open(directory, STORE_READ, &notice);
    assert_non_null(archive);
    assert_string_equal(notice.text, "");
    afterwards(close_kept, archive);
    return archive;
}

void archive_close_kept(struct archive *archive)
{
    not_afterwards(archive);
    close_kept(archive);
}

bool archive_close_told(struct archive *archive, struct notice *notice)
{
    not_afterwards(archive);
    return archive_close(archive, notice);
}

static void end_record(void *record)
{
    record_free(record);
    free(record);
}

struct record *make_record(const char *game, const char *moves, int64_t begun)
{
    struct record *record = malloc(sizeof *record);
    struct variant variant;
    struct state state;
    struct reason why;
    const struct game *rules = game_find(game ? game : "connect4");
    assert_true(record && rules);
    assert_true(variant_init(&variant, rules, &(struct options){0}, &why));
    record_init(record, &variant);
    afterwards(end_record, record);
    snprintf(record->players[FIRST].name, sizeof record->players[FIRST].name, "Anna");
    record->players[SECOND].seat.level = 4;
    record->starter = 1;
    record->seed = UINT64_C(0xfedcba9876543210);
    record->begun = begun;
    rules->start(&variant, &state);
    while (*moves) {
        struct move move;
        moves = rules->parse_move(&variant, &state, moves, &move, &why);
        if (!moves)
            fail_msg("%s", why.text);
        assert_true(record_add(record, move, 100 * record->move_count));
        rules->apply(&variant, &state, move);
        if (*moves)
            moves += strlen(rules->separator);
    }
    record->outcome = (enum outcome)state.outcome;
    record->ending = state.outcome == RUNNING ? RECORD_UNFINISHED : RECORD_BY_RULES;
    return record;
}

archive_id keep_game(struct archive *archive, const char *game, const char *moves, int64_t begun)
{
    archive_id id = archive_begin(archive, make_record(game, moves, begun));
    assert_true(id != 0);
    return id;
}

struct record without_moves(const struct record *record)
{
    struct record empty = *record;
    empty.move_count = 0;
    empty.outcome = RUNNING;
    empty.ending = RECORD_UNFINISHED;
    return empty;
}

static void expect_same_player(const struct record_player *found, const struct record_player *expected)
{
    assert_string_equal(found->name, expected->name);
    assert_string_equal(found->evaluator, expected->evaluator);
    assert_int_equal(found->seat.level, expected->seat.level);
}

void expect_same_record(const struct record *found, const struct record *expected)
{
    assert_ptr_equal(found->game, expected->game);
    assert_memory_equal(&found->options, &expected->options, sizeof found->options);
    expect_same_player(&found->players[FIRST], &expected->players[FIRST]);
    expect_same_player(&found->players[SECOND], &expected->players[SECOND]);
    assert_int_equal(found->starter, expected->starter);
    assert_true(found->seed == expected->seed);
    assert_true(clock_is_same(found->clock, expected->clock));
    assert_int_equal(found->begun, expected->begun);
    assert_int_equal(found->outcome, expected->outcome);
    assert_int_equal(found->ending, expected->ending);
    assert_string_equal(found->words, expected->words);
    assert_int_equal(found->move_count, expected->move_count);
    for (int i = 0; i < found->move_count; i++) {
        assert_true(move_equal(found->moves[i].move, expected->moves[i].move));
        assert_int_equal(found->moves[i].milliseconds, expected->moves[i].milliseconds);
    }
}

void expect_kept(struct archive *archive, archive_id game, const struct record *expected)
{
    struct record *found = load_game(archive, game);
    expect_same_record(found, expected);
    not_afterwards(found);
    end_record(found);
}

struct record *load_game(struct archive *archive, archive_id game)
{
    struct record *record = malloc(sizeof *record);
    struct reason why;
    assert_non_null(record);
    if (!archive_load(archive, game, record, &why))
        fail_msg("game %lld: %s", (long long)game, why.text);
    afterwards(end_record, record);
    return record;
}

int count_all(struct archive *archive)
{
    return archive_count(archive, &(struct archive_filter){0});
}
