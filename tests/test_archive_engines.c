/*
 * The engines that somebody has let in are kept whole, whatever they are called;
 * what makes no sense is refused before it is written, and left out where it
 * stands in a file. Games against them count for themselves, not for a level.
 */
#include "prelude.h"
#include "store/archive_engines.h"

#include "archive_support.h"
#include "store_support.h"

static struct archive_engine engine_of(const char *name)
{
    struct archive_engine engine = {.move_ms = 1000};
    snprintf(engine.name, sizeof engine.name, "%s", name);
    snprintf(engine.command, sizeof engine.command, "./%s --ugi", name);
    snprintf(engine.protocol, sizeof engine.protocol, "ugi");
    return engine;
}

static void keep(struct archive *archive, struct archive_engine *engine)
{
    struct reason why;
    if (!archive_engine_keep(archive, engine, &why))
        fail_msg("%s was not kept: %s", engine->name, why.text);
}

static void expect_refused(struct archive *archive, struct archive_engine engine, const char *words)
{
    struct reason why;
    assert_false(archive_engine_keep(archive, &engine, &why));
    if (!strstr(why.text, words))
        fail_msg("refused because '%s', expected '%s'", why.text, words);
}

static void fill(char *text, size_t size, char letter)
{
    memset(text, letter, size - 1);
    text[size - 1] = '\0';
}

static int count(struct archive *archive)
{
    struct archive_engine *engines = calloc(ARCHIVE_ENGINES_MAX, sizeof *engines);
    assert_non_null(engines);
    int found = archive_engine_list(archive, ARCHIVE_ENGINES_MAX, engines);
    free(engines);
    return found;
}

FIXTURE(directory_setup, directory_teardown)

TEST(kept_and_found_again)
{
    struct archive_engine zoe = engine_of("Zoë"), anna = engine_of("Anna"), found[3];
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_engine_list(archive, 3, found), 0);
    snprintf(zoe.folder, sizeof zoe.folder, "/opt/zoë");
    zoe.option_count = 2;
    snprintf(zoe.options[0].name, sizeof zoe.options[0].name, "Hash");
    snprintf(zoe.options[0].value, sizeof zoe.options[0].value, "16");
    snprintf(zoe.options[1].name, sizeof zoe.options[1].name, "Formula");
    snprintf(zoe.options[1].value, sizeof zoe.options[1].value, "a=b=c");
    keep(archive, &zoe);
    keep(archive, &anna);
    assert_true(zoe.id != 0 && anna.id != 0 && zoe.id != anna.id);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_engine_list(archive, 3, found), 2);
    assert_memory_equal(&found[0], &anna, sizeof anna);
    assert_memory_equal(&found[1], &zoe, sizeof zoe);
    assert_int_equal(archive_engine_list(archive, 1, found), 1);
    assert_true(archive_engine_find(archive, "Zoë", &found[2]));
    assert_memory_equal(&found[2], &zoe, sizeof zoe);
    assert_false(archive_engine_find(archive, "Zoe", &found[2]));
}

TEST(the_largest_is_kept_whole)
{
    struct archive_engine large = {.move_ms = ARCHIVE_ENGINE_MOST_MS, .option_count = ARCHIVE_ENGINE_OPTIONS_MAX};
    struct archive_engine found;
    fill(large.name, sizeof large.name, 'n');
    fill(large.command, sizeof large.command, 'c');
    fill(large.protocol, sizeof large.protocol, 'p');
    fill(large.folder, sizeof large.folder, 'f');
    fill(large.print, sizeof large.print, '0');
    large.unfenced = true;
    for (int i = 0; i < large.option_count; i++) {
        fill(large.options[i].name, sizeof large.options[i].name, 'o');
        fill(large.options[i].value, sizeof large.options[i].value, '=');
    }
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep(archive, &large);
    assert_true(archive_engine_find(archive, large.name, &found));
    assert_memory_equal(&found, &large, sizeof large);
}

TEST(changed_and_dropped)
{
    struct archive_engine engine = engine_of("Anna"), other = engine_of("Ben"), found;
    struct reason why;
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep(archive, &engine);
    keep(archive, &other);
    int64_t id = engine.id;
    snprintf(engine.name, sizeof engine.name, "Carla");
    engine.move_ms = 50;
    keep(archive, &engine);
    assert_true(engine.id == id);
    assert_false(archive_engine_find(archive, "Anna", &found));
    assert_true(archive_engine_find(archive, "Carla", &found));
    assert_memory_equal(&found, &engine, sizeof engine);
    assert_true(archive_engine_drop(archive, id, &why));
    assert_true(archive_engine_drop(archive, id, &why));
    assert_int_equal(count(archive), 1);
    keep(archive, &engine); /* it was only being looked at while it went */
    assert_int_equal(count(archive), 2);
}

TEST(nonsense_is_refused)
{
    struct archive_engine good = engine_of("Anna"), bad;
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep(archive, &good);
    expect_refused(archive, engine_of("Anna"), "another one has its name");
    expect_refused(archive, engine_of(""), "name");
    expect_refused(archive, engine_of("An\nna"), "name");
    expect_refused(archive, engine_of("An\xff"), "name");
    bad = engine_of("Ben");
    bad.command[0] = '\0';
    expect_refused(archive, bad, "command");
    bad = engine_of("Ben");
    bad.folder[0] = '\033';
    expect_refused(archive, bad, "command");
    bad = engine_of("Ben");
    bad.protocol[0] = '\n';
    expect_refused(archive, bad, "protocol");
    bad = engine_of("Ben");
    bad.move_ms = ARCHIVE_ENGINE_LEAST_MS - 1;
    expect_refused(archive, bad, "time");
    bad = engine_of("Ben");
    bad.option_count = 1;
    expect_refused(archive, bad, "options");
    snprintf(bad.options[0].name, sizeof bad.options[0].name, "a=b");
    expect_refused(archive, bad, "options");
    assert_int_equal(count(archive), 1);
}

TEST(there_are_not_too_many)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    for (int i = 0; i < ARCHIVE_ENGINES_MAX; i++) {
        char name[16];
        snprintf(name, sizeof name, "number %02d", i);
        struct archive_engine engine = engine_of(name);
        keep(archive, &engine);
    }
    expect_refused(archive, engine_of("one more"), "already");
    struct archive_engine first;
    assert_true(archive_engine_find(archive, "number 00", &first));
    first.move_ms = 20;
    keep(archive, &first); /* it was there */
    assert_int_equal(count(archive), ARCHIVE_ENGINES_MAX);
}

/* Somebody else may have written the file. */
TEST(damaged_rows_are_left_out)
{
    static const char *const CHANGES[] = {
        "name = ''",
        "name = char(7)",
        "name = 'a' || char(0) || 'b'",
        "name = CAST(x'61ff' AS TEXT)",
        "name = hex(zeroblob(100))",
        "command = ''",
        "command = x'6c73'",
        "command = hex(zeroblob(512))",
        "protocol = 'a protocol that has a long name'",
        "folder = hex(zeroblob(512))",
        "print = hex(zeroblob(33))",
        "print = x'37'",
        "move_ms = 9",
        "move_ms = 600001",
        "move_ms = 1 << 40",
        "move_ms = 'long'",
        "move_ms = -(1 << 40)",
        "options = 'a'",
        "options = 'a=b'",
        "options = '=b' || char(10)",
        "options = 'a' || char(10) || '=b' || char(10)",
        "options = hex(zeroblob(40)) || '=b' || char(10)",
        "options = 'b=' || hex(zeroblob(140)) || char(10)",
        "options = replace(hex(zeroblob(33)), '00', 'a=b' || char(10))",
        "options = hex(zeroblob(1000000))",
    };
    for (size_t i = 0; i < sizeof CHANGES / sizeof CHANGES[0]; i++) {
        struct archive_engine anna = engine_of("Anna"), ben = engine_of("Ben"), found;
        char sql[256];
        struct archive *archive = archive_expecting(*fixture, NULL);
        struct reason why;
        keep(archive, &anna);
        keep(archive, &ben);
        archive_close_kept(archive);
        snprintf(sql, sizeof sql, "UPDATE engine SET %s WHERE name = 'Anna'", CHANGES[i]);
        run_sql(database_path(*fixture), sql);
        archive = archive_expecting(*fixture, NULL);
        if (count(archive) != 1 || archive_engine_find(archive, "Anna", &found))
            fail_msg("%s: %d engines", CHANGES[i], count(archive));
        assert_true(archive_engine_find(archive, "Ben", &found));
        assert_true(archive_engine_drop(archive, anna.id, &why));
        assert_true(archive_engine_drop(archive, ben.id, &why));
        archive_close_kept(archive);
    }
}

TEST(nothing_is_kept_where_nothing_may_be_written)
{
    struct archive_engine anna = engine_of("Anna"), found;
    struct reason why;
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep(archive, &anna);
    archive_close_kept(archive);
    archive = archive_reading(*fixture);
    assert_true(archive_engine_find(archive, "Anna", &found));
    assert_false(archive_engine_drop(archive, anna.id, &why));
    expect_refused(archive, engine_of("Ben"), "nothing can be kept");
    assert_int_equal(count(archive), 1);
}

/* --- games against them --- */

static void begin_game(struct archive *archive, struct seat seat, const char *name, enum outcome outcome,
                       enum record_ending ending)
{
    struct record *record = make_record(NULL, "44535", 7);
    record->players[FIRST].name[0] = '\0';
    record->players[SECOND].seat = seat;
    snprintf(record->players[SECOND].name, sizeof record->players[SECOND].name, "%s", name);
    record->outcome = outcome;
    record->ending = ending;
    archive_id id = archive_begin(archive, record);
    assert_true(archive_flush(archive));
    expect_kept(archive, id, record);
}

TEST(games_against_engines_are_no_levels)
{
    const struct game *game = game_find("connect4");
    const struct seat engine = {SEAT_ENGINE};
    struct archive_statistics sums[SEAT_LEVEL_MAX + 1];
    struct archive_pair pairs[4];
    struct archive_step steps[4];
    struct archive *archive = archive_expecting(*fixture, NULL);
    begin_game(archive, (struct seat){4}, "", WON_BY_FIRST, RECORD_RESIGNED);
    begin_game(archive, engine, "Rusty", WON_BY_FIRST, RECORD_FORFEIT);
    begin_game(archive, engine, "Rusty", WON_BY_SECOND, RECORD_RESIGNED);
    begin_game(archive, engine, "Other", DRAWN, RECORD_AGREED);
    begin_game(archive, engine, "", DRAWN, RECORD_AGREED);
    begin_game(archive, engine, "Rusty", RUNNING, RECORD_UNFINISHED);
    assert_true(archive_standings(archive, game, sums));
    assert_int_equal(sums[0].played, 1);
    assert_int_equal(sums[4].won, 1);
    assert_int_equal(archive_path(archive, game, 4, steps), 1);
    assert_int_equal(steps[0].level, 4);
    assert_int_equal(archive_pairs(archive, game, 4, pairs), 0);
    assert_int_equal(archive_engine_pairs(archive, game, 4, pairs), 2);
    int other = strcmp(pairs[0].names[0], "Other") == 0 || strcmp(pairs[0].names[1], "Other") == 0 ? 0 : 1;
    int here = pairs[1 - other].names[0][0] ? 1 : 0;
    assert_int_equal(pairs[other].drawn, 1);
    assert_string_equal(pairs[1 - other].names[1 - here], "Rusty");
    assert_string_equal(pairs[1 - other].names[here], "");
    assert_int_equal(pairs[1 - other].won[here], 1);
    assert_int_equal(pairs[1 - other].won[1 - here], 1);
    assert_int_equal(pairs[1 - other].drawn, 0);
    archive_reset_statistics(archive, game);
    assert_true(archive_flush(archive));
    assert_int_equal(archive_engine_pairs(archive, game, 4, pairs), 0);
}

TESTS_MAIN(NULL, NULL)
