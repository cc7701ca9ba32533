/* link: -Wl,--wrap=clock_gettime -Wl,--wrap=__clock_gettime64 -Wl,--wrap=getentropy */
/*
 * The numbers of games at every time that a clock may show, and when two games
 * get the same one.
 */
#define _DEFAULT_SOURCE

#include "archive_support.h"
#include "prelude.h"
#include "store_support.h"

#include <unistd.h>

enum { ENTRIES = 4, DRAWS = 2 /* calls of getentropy for a number */ };

#define YEAR_2026 INT64_C(1795000000)
#define YEAR_2500 INT64_C(16725225600)
#define YEAR_9999 INT64_C(253370764800)

static struct {
    atomic_bool faked;
    atomic_llong seconds; /* that the clock of the day shows */
    atomic_int same;      /* so many calls of getentropy give the same */
} fake;

/* What it is called where a time has more bits than a number. */
#if defined(_TIME_BITS) && __WORDSIZE == 32
#define REAL_CLOCK __real___clock_gettime64
#else
#define REAL_CLOCK __real_clock_gettime
#endif

int REAL_CLOCK(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __real_getentropy(void *buffer, size_t size);
int __wrap_getentropy(void *buffer, size_t size);

int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
    if (clock != CLOCK_REALTIME || !atomic_load(&fake.faked))
        return REAL_CLOCK(clock, time);
    *time = (struct timespec){.tv_sec = (time_t)atomic_load(&fake.seconds)};
    return 0;
}

int __wrap___clock_gettime64(clockid_t clock, struct timespec *time) __attribute__((alias("__wrap_clock_gettime")));

int __wrap_getentropy(void *buffer, size_t size)
{
    if (atomic_load(&fake.same) <= 0)
        return __real_getentropy(buffer, size);
    atomic_fetch_sub(&fake.same, 1);
    memset(buffer, 0x5a, size);
    return 0;
}

static void set_clock(int64_t seconds)
{
    atomic_store(&fake.seconds, seconds);
    atomic_store(&fake.faked, true);
}

/* Where its times have 32 bits, as in Debian's for i386, SQLite cannot even look at a file that is changed so late. */
static bool is_too_late(int64_t seconds)
{
    return sizeof(long) < sizeof(int64_t) && (seconds < INT32_MIN || seconds > INT32_MAX);
}

static int real_clock(void **state)
{
    atomic_store(&fake.faked, false);
    atomic_store(&fake.same, 0);
    return directory_teardown(state);
}

/* A start of the program that keeps a finished game. */
static archive_id keep_one(const char *directory, int64_t begun)
{
    struct archive *archive = archive_expecting(directory, NULL);
    struct record *record = make_record(NULL, "1122334", begun);
    archive_id id = archive_begin(archive, record);
    assert_true(id > 0);
    assert_true(archive_flush(archive));
    expect_kept(archive, id, record);
    archive_close_kept(archive);
    return id;
}

FIXTURE(directory_setup, real_clock)

/* Times that a clock shows that nobody has set, or that goes wrong. */
TEST(test_every_time)
{
    static const int64_t TIMES[] = {INT64_MIN,    -5000000000,      -1,         0,         1,         YEAR_2026,
                                    4398046511,   4398046512,       8796093022, YEAR_2500, YEAR_9999, 285000000000,
                                    286000000000, INT64_MAX / 2000, INT64_MAX};
    enum { TIME_COUNT = sizeof TIMES / sizeof TIMES[0] };
    archive_id ids[2 * TIME_COUNT];
    for (int i = 0; i < 2 * TIME_COUNT; i++) {
        set_clock(is_too_late(TIMES[i / 2]) ? YEAR_2026 : TIMES[i / 2]);
        ids[i] = keep_one(*fixture, YEAR_2026 + i);
        for (int j = 0; j < i; j++)
            assert_true(ids[j] != ids[i]);
    }
    assert_int_equal(count_files(*fixture, "gravitrips.suspect", NULL), 0);
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_int_equal(count_all(archive), 2 * TIME_COUNT);
}

/* A later game has a greater number, and all have greater ones than those of the versions before. */
TEST(test_order)
{
    static const int64_t TIMES[] = {2,          YEAR_2026, 4398046510,    4398046512, 4398046513,   8796093022,
                                    8796093023, YEAR_2500, YEAR_2500 + 1, YEAR_9999,  285000000000, 286000000000};
    archive_id last = (INT64_C(1) << 20) * 1000;
    for (size_t i = 0; i < sizeof TIMES / sizeof TIMES[0]; i++) {
        if (is_too_late(TIMES[i]))
            continue;
        set_clock(TIMES[i]);
        archive_id id = keep_one(*fixture, 5);
        if (id <= last)
            fail_msg("at %lld the number is %lld, after %lld", (long long)TIMES[i], (long long)id, (long long)last);
        if (TIMES[i] == YEAR_2026)
            assert_true(id >> 20 == YEAR_2026 * 1000);
        last = id;
    }
}

static struct archive_statistics statistics_of(const char *directory)
{
    struct archive_statistics sums;
    struct archive *archive = archive_expecting(directory, NULL);
    assert_true(archive_statistics(archive, game_find("connect4"), 0, &sums));
    archive_close_kept(archive);
    return sums;
}

/* Statistics begin anew at a time that is read from a number. */
TEST(test_reset)
{
    static const int64_t TIMES[] = {YEAR_2026, 4398046600, YEAR_2500, YEAR_9999};
    for (size_t i = 0; i < sizeof TIMES / sizeof TIMES[0]; i++) {
        if (is_too_late(TIMES[i]))
            continue;
        set_clock(TIMES[i]);
        keep_one(*fixture, TIMES[i]);
        set_clock(TIMES[i] + 10);
        struct archive *archive = archive_expecting(*fixture, NULL);
        archive_reset_statistics(archive, game_find("connect4"));
        archive_close_kept(archive);
        assert_int_equal(statistics_of(*fixture).played, 0);
        set_clock(TIMES[i] + 20);
        keep_one(*fixture, TIMES[i] + 20);
        keep_one(*fixture, TIMES[i] + 5);
        if (statistics_of(*fixture).played != 1)
            fail_msg("at %lld they count %d games", (long long)TIMES[i], statistics_of(*fixture).played);
    }
}

/* Begins a game without its moves, with the number that the last such game had. */
static archive_id begin_same(struct archive *archive, const struct record *record, int draws)
{
    struct record empty = without_moves(record);
    atomic_store(&fake.same, draws);
    return archive_begin(archive, &empty);
}

static void play(struct archive *archive, archive_id id, const struct record *record, int from, int to)
{
    for (int i = from; i < to; i++)
        archive_add_move(archive, id, i, record->moves[i].move, record->moves[i].milliseconds);
}

/* Both games are there, each by its name; which of them is deleted is what was asked for. */
static void expect_both(struct archive *archive, archive_id told, const struct record *first,
                        const struct record *second)
{
    struct archive_entry entries[ENTRIES];
    struct archive_place place = {0};
    archive_id ids[ENTRIES];
    char review[8] = "";
    expect_kept(archive, told, second);
    assert_int_equal(archive_review(archive, told, review, sizeof review), 6);
    assert_int_equal(archive_list(archive, &(struct archive_filter){0}, 0, ENTRIES, entries), 2);
    assert_int_equal(entries[0].id, told);
    assert_true(entries[0].sound && entries[1].sound);
    expect_kept(archive, entries[1].id, first);
    assert_int_equal(archive_review(archive, entries[1].id, NULL, 0), 0);
    assert_int_equal(archive_find(archive, &(struct archive_filter){0}, &place, ENTRIES, ids), 2);
    assert_int_equal(ids[0], told);
    assert_int_equal(ids[1], entries[1].id);
    assert_true(archive_delete(archive, told));
    assert_int_equal(count_all(archive), 1);
    expect_kept(archive, ids[1], first);
    assert_true(archive_undelete(archive, told));
    assert_true(archive_read(archive, ids, 2, entries));
    assert_int_equal(entries[0].head.begun, second->begun);
}

/* Two windows make the same number in the same millisecond: both games are kept, and no file is suspected. */
static void collide(const char *directory, int draws)
{
    struct notice notice;
    set_clock(is_too_late(YEAR_2500) ? YEAR_2026 : YEAR_2500);
    struct record *first = make_record(NULL, "1122334", 5);
    struct record *second = make_record(NULL, "445566", 6);
    struct archive *archive = archive_expecting(directory, NULL);
    archive_id taken = begin_same(archive, first, DRAWS);
    play(archive, taken, first, 0, first->move_count);
    archive_finish(archive, taken, first->outcome, first->ending, "");
    archive_close_kept(archive);
    archive = archive_expecting(directory, NULL);
    archive_id told = begin_same(archive, second, draws);
    assert_int_equal(told, taken);
    play(archive, told, second, 0, 3);
    assert_true(archive_flush(archive));
    play(archive, told, second, 3, second->move_count);
    archive_set_review(archive, told, "review", 6, (double[2]){50, 60});
    expect_both(archive, told, first, second);
    assert_false(archive_trouble(archive, &notice));
    archive_close_kept(archive);
    assert_int_equal(count_files(directory, "gravitrips.suspect", NULL), 0);
    archive = archive_expecting(directory, NULL);
    expect_kept(archive, taken, first);
    archive_id interrupted = archive_find_interrupted(archive);
    assert_int_not_equal(interrupted, taken);
    expect_kept(archive, interrupted, second);
    archive_close_kept(archive);
}

TEST(test_same_number)
{
    collide(*fixture, DRAWS);
    remove_files(*fixture);
    collide(*fixture, 5 * DRAWS); /* chance may repeat itself some more */
}

/* It does not end: told at last, and all goes on when chance comes back. */
TEST(test_same_number_for_ever)
{
    struct notice notice;
    set_clock(YEAR_2026);
    struct record *record = make_record(NULL, "1122334", 5);
    struct archive *archive = archive_expecting(*fixture, NULL);
    begin_same(archive, record, DRAWS);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    archive_id told = begin_same(archive, record, 1000000);
    assert_false(archive_flush(archive));
    assert_true(archive_trouble(archive, &notice));
    atomic_store(&fake.same, 0);
    set_clock(YEAR_2026 + 1);
    assert_true(archive_flush(archive));
    load_game(archive, told);
    assert_int_equal(count_all(archive), 2);
}

TESTS_MAIN(NULL, NULL)
