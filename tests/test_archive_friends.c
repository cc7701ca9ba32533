/*
 * Games with a friend elsewhere: a session's bytes and its round are kept
 * together or not at all, whatever fails, whoever is killed, whoever else runs
 * it; and the rounds are games of the history as all others.
 */
#define _DEFAULT_SOURCE

#include "prelude.h"
#include "store/archive_friends.h"

#include "archive_support.h"
#include "slow.h"
#include "store_faults.h"
#include "store_support.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONG_GAME = 131, LIST_MAX = 8, CALLS_MAX = 9000, ROUND_STEPS = 12 };

static struct reason why; /* why the last thing was refused */

static struct archive_friend friend_of(const char *name, int player)
{
    struct archive_friend friend = {.player = player, .round = 1};
    memset(friend.name, name[0], sizeof friend.name);
    snprintf(friend.other, sizeof friend.other, "%s", name);
    return friend;
}

static archive_id keep(struct archive *archive, const struct archive_friend *friend, const char *bytes,
                       const struct record *record)
{
    archive_id game = -1;
    if (!archive_friend_keep(archive, friend, bytes, strlen(bytes), record, &game, &why))
        fail_msg("%s was not kept: %s", friend->other, why.text);
    return game;
}

static void expect_refused(bool done, const char *words)
{
    assert_false(done);
    if (!strstr(why.text, words))
        fail_msg("refused because '%s', expected '%s'", why.text, words);
}

static void expect_bytes(struct archive *archive, const char *name, int player, const char *expected)
{
    struct archive_friend friend = friend_of(name, player);
    size_t size = 1;
    friend.other[0] = '\0';
    char *bytes = archive_friend_load(archive, &friend, &size);
    if (!expected) {
        assert_null(bytes);
        assert_int_equal(size, 0);
        return;
    }
    assert_non_null(bytes);
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(bytes, expected, size);
    assert_string_equal(friend.other, name);
    archive_friend_free(bytes);
}

static int count_open(struct archive *archive)
{
    struct archive_friend_entry entries[LIST_MAX];
    return archive_friend_list(archive, LIST_MAX, entries);
}

/* A move that does not end the game. */
static struct move quiet_move(const struct variant *variant, const struct state *state, int seed)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state next = *state;
        variant->game->apply(variant, &next, moves[(seed + i) % count]);
        if (next.outcome == RUNNING)
            return moves[(seed + i) % count];
    }
    fail_msg("every move ends the game");
    return moves[0];
}

/* A game of many moves that is not over. The caller frees. */
static void make_long(struct record *record)
{
    struct variant variant;
    struct state state;
    if (!variant_init(&variant, game_find("connect4"), &(struct options){.width = 12, .height = 12, .connect = 6},
                      &why))
        fail_msg("%s", why.text);
    record_init(record, &variant);
    variant.game->start(&variant, &state);
    for (int ply = 0; ply < LONG_GAME; ply++) {
        struct move move = quiet_move(&variant, &state, ply * 5);
        assert_true(record_add(record, move, ply));
        variant.game->apply(&variant, &state, move);
    }
    snprintf(record->players[FIRST].name, sizeof record->players[FIRST].name, "Anna");
    snprintf(record->players[SECOND].name, sizeof record->players[SECOND].name, "Zoe");
    record->begun = 1800000000;
}

/* What each test begins with: a friend and a game with her that are not kept yet, and an archive. */
static struct archive_friend anna;
static struct record *played;

static struct archive *begin(const char *directory)
{
    anna = friend_of("Anna", 0);
    played = make_record(NULL, "4453", 6);
    return archive_expecting(directory, NULL);
}

/* --- what is kept --- */

FIXTURE(directory_setup, directory_teardown)

TEST(test_kept_and_found_again)
{
    struct archive_friend_entry entries[LIST_MAX];
    struct archive_friend zoe = friend_of("Zoe", 1);
    struct archive *archive = begin(*fixture);
    assert_int_equal(count_open(archive), 0);
    zoe.round = 0;
    assert_int_equal(keep(archive, &zoe, "before the first round", NULL), 0);
    anna.my_turn = true;
    archive_id game = keep(archive, &anna, "with a round", played);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_friend_list(archive, LIST_MAX, entries), 2);
    assert_string_equal(entries[0].friend.other, "Anna"); /* it is my turn */
    assert_true(entries[0].friend.my_turn);
    assert_memory_equal(entries[0].friend.name, anna.name, sizeof anna.name);
    assert_int_equal(entries[0].friend.round, 1);
    assert_true(entries[0].game.id == game && entries[0].game.sound);
    assert_int_equal(entries[0].game.head.move_count, 4);
    assert_false(entries[0].running);
    assert_true(entries[0].changed > 0);
    assert_string_equal(entries[1].friend.other, "Zoe");
    assert_int_equal(entries[1].friend.player, 1);
    assert_int_equal(entries[1].game.id, 0);
    assert_int_equal(archive_friend_list(archive, 1, entries), 1);
    expect_bytes(archive, "Anna", 0, "with a round");
    expect_bytes(archive, "Zoe", 1, "before the first round");
    expect_bytes(archive, "Zoe", 0, NULL); /* the other end's */
    expect_kept(archive, game, played);
}

/* The same again changes nothing, and makes no second game. */
TEST(test_kept_twice)
{
    struct archive *archive = begin(*fixture);
    archive_id game = keep(archive, &anna, "bytes", played);
    assert_true(keep(archive, &anna, "bytes", played) == game);
    assert_int_equal(count_all(archive), 1);
    assert_int_equal(count_open(archive), 1);
    expect_kept(archive, game, played);
}

/* Moves come, and are taken back, over the ends of rows of moves. */
TEST(test_take_back)
{
    static const int COUNTS[] = {0, 1, 63, 64, 65, 64, 63, 129, 128, 5, LONG_GAME, 0, 2};
    struct record whole;
    archive_id game = 0;
    make_long(&whole);
    struct archive *archive = begin(*fixture);
    for (size_t i = 0; i < sizeof COUNTS / sizeof COUNTS[0]; i++) {
        struct record record = whole;
        record.move_count = COUNTS[i];
        archive_id now = keep(archive, &anna, "bytes", &record);
        assert_true(game == 0 || now == game);
        game = now;
        expect_kept(archive, game, &record);
    }
    assert_int_equal(count_all(archive), 1);
    record_free(&whole);
}

/* Each round is a game; those before it stay, with their ends, and count as between two people. */
TEST(test_rounds)
{
    struct archive_pair pair;
    struct record *won = make_record(NULL, "1122334", 6);
    struct record *resigned = make_record(NULL, "44", 7);
    won->players[SECOND].seat.level = resigned->players[SECOND].seat.level = SEAT_HUMAN;
    snprintf(won->players[SECOND].name, sizeof won->players[SECOND].name, "Zoe");
    snprintf(resigned->players[SECOND].name, sizeof won->players[SECOND].name, "Zoe");
    struct archive *archive = begin(*fixture);
    archive_id first = keep(archive, &anna, "one", won);
    anna.round = 2;
    archive_id second = keep(archive, &anna, "two", resigned);
    assert_true(first != second);
    resigned->outcome = WON_BY_SECOND;
    resigned->ending = RECORD_RESIGNED;
    assert_true(keep(archive, &anna, "three", resigned) == second);
    expect_kept(archive, first, won);
    expect_kept(archive, second, resigned);
    assert_int_equal(archive_pairs(archive, won->game, 1, &pair), 1);
    assert_int_equal(pair.won[0] + pair.won[1], 2);
    assert_int_equal(count_open(archive), 1);
}

/* Sessions know no dates: a game begins when it is kept first, and stays begun then. */
TEST(test_date)
{
    struct record found;
    struct record *record = make_record(NULL, "4453", 0);
    struct archive *archive = begin(*fixture);
    archive_id game = keep(archive, &anna, "bytes", record);
    assert_true(archive_load(archive, game, &found, NULL));
    assert_within((int)(found.begun / 1000000), 1700, 100000);
    record->begun = found.begun;
    record_free(&found);
    struct record later = *record;
    later.begun = 77;
    assert_true(keep(archive, &anna, "bytes", &later) == game);
    expect_kept(archive, game, record);
}

/* Of what is over only the games are left; telling it again makes no other one. */
TEST(test_over)
{
    struct archive *archive = begin(*fixture);
    archive_id game = keep(archive, &anna, "secret", played);
    anna.over = true;
    assert_true(keep(archive, &anna, "secret", played) == game);
    assert_true(keep(archive, &anna, "secret", played) == game);
    assert_int_equal(count_open(archive), 0);
    expect_bytes(archive, "Anna", 0, NULL);
    assert_string_equal(query_text(database_path(*fixture), "SELECT length(bytes) FROM friend"), "0");
    expect_refused(archive_friend_take(archive, &anna, &why), "is not kept, or is over");
    assert_int_equal(count_all(archive), 1);
    assert_true(archive_resume(archive, game)); /* nobody else goes on with it */
}

/* Two programs may share a file. */
TEST(test_both_ends_in_one_file)
{
    struct archive_friend host = friend_of("Anna", 0), guest = friend_of("Anna", 1);
    struct archive *one = begin(*fixture), *other = archive_expecting(*fixture, NULL);
    archive_id hosts = keep(one, &host, "the host's", played);
    archive_id guests = keep(other, &guest, "the guest's", played);
    assert_true(hosts != guests);
    expect_bytes(one, "Anna", 1, "the guest's");
    expect_bytes(other, "Anna", 0, "the host's");
}

TEST(test_longest)
{
    size_t size = 0;
    char *bytes = malloc(ARCHIVE_FRIEND_BYTES_MAX + 1);
    assert_non_null(bytes);
    for (size_t i = 0; i <= ARCHIVE_FRIEND_BYTES_MAX; i++)
        bytes[i] = (char)(i * i >> 7);
    struct archive *archive = begin(*fixture);
    assert_true(archive_friend_keep(archive, &anna, bytes, ARCHIVE_FRIEND_BYTES_MAX, NULL, NULL, &why));
    expect_refused(archive_friend_keep(archive, &anna, bytes, ARCHIVE_FRIEND_BYTES_MAX + 1, NULL, NULL, &why),
                   "too long");
    void *found = archive_friend_load(archive, &anna, &size);
    assert_int_equal(size, ARCHIVE_FRIEND_BYTES_MAX);
    assert_memory_equal(found, bytes, size);
    archive_friend_free(found);
    free(bytes);
}

TEST(test_dropped)
{
    struct archive *archive = begin(*fixture);
    archive_id game = keep(archive, &anna, "bytes", played);
    assert_true(archive_friend_drop(archive, &anna, &why));
    assert_int_equal(count_open(archive), 0);
    expect_bytes(archive, "Anna", 0, NULL);
    expect_kept(archive, game, played);
    assert_true(archive_resume(archive, game));
}

TEST(test_nowhere_to_keep)
{
    struct archive *archive = begin(NULL);
    expect_refused(archive_friend_keep(archive, &anna, "bytes", 5, NULL, NULL, &why), "nothing can be kept");
    assert_int_equal(count_open(archive), 0);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    keep(archive, &anna, "bytes", NULL);
    archive_close_kept(archive);
    archive = archive_reading(*fixture);
    assert_int_equal(count_open(archive), 1);
    expect_bytes(archive, "Anna", 0, "bytes");
    expect_refused(archive_friend_take(archive, &anna, &why), "nothing can be kept");
}

/* How often a token stands in the file. */
static int count_token(const char *directory, const char *token)
{
    size_t size, length = strlen(token);
    int count = 0;
    char *bytes = read_file(database_path(directory), &size);
    for (size_t i = 0; i + length <= size; i++)
        count += memcmp(bytes + i, token, length) == 0;
    free(bytes);
    return count;
}

/* What opens the way back to a game that is over is not left in the file for whoever reads that. */
TEST(test_forgotten_tokens_are_overwritten)
{
    static const char token[] = "a token that nobody shall find";
    struct archive_friend ben = friend_of("Ben", 1);
    struct archive *archive = begin(*fixture);
    keep(archive, &anna, token, NULL);
    keep(archive, &ben, token, NULL);
    archive_close_kept(archive);
    assert_int_equal(count_token(*fixture, token), 2);
    archive = archive_expecting(*fixture, NULL);
    anna.over = true;
    keep(archive, &anna, token, NULL);
    assert_true(archive_friend_drop(archive, &ben, &why));
    archive_close_kept(archive);
    assert_int_equal(count_token(*fixture, token), 0);
}

/* --- whose it is --- */

TEST(test_one_program_at_a_time)
{
    struct archive_friend_entry entry;
    struct archive *one = begin(*fixture), *other = archive_expecting(*fixture, NULL);
    archive_id game = keep(one, &anna, "mine", played);
    assert_int_equal(archive_friend_list(other, 1, &entry), 1);
    assert_true(entry.running);
    expect_refused(archive_friend_take(other, &anna, &why), "another program plays");
    expect_refused(archive_friend_keep(other, &anna, "other", 5, NULL, NULL, &why), "another program plays");
    expect_refused(archive_friend_drop(other, &anna, &why), "another program plays");
    assert_false(archive_friend_leave(other, &anna));
    assert_false(archive_delete(other, game));
    expect_bytes(other, "Anna", 0, "mine");
    assert_true(archive_friend_take(one, &anna, &why)); /* has it already */
    assert_true(archive_friend_leave(one, &anna));
    assert_true(archive_friend_take(other, &anna, &why));
    expect_refused(archive_friend_take(one, &anna, &why), "another program plays");
    archive_close_kept(other);
    assert_true(archive_friend_take(one, &anna, &why)); /* the other one has ended */
}

TEST(test_taken_from_the_dead)
{
    pid_t child = fork();
    assert_true(child >= 0);
    anna = friend_of("Anna", 0);
    if (child == 0) {
        struct notice notice;
        struct archive *archive = archive_open(*fixture, STORE_KEEP, &notice);
        if (archive && archive_friend_keep(archive, &anna, "mine", 4, NULL, NULL, &why))
            raise(SIGKILL);
        _exit(1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGKILL);
    struct archive *archive = begin(*fixture);
    if (!archive_friend_take(archive, &anna, &why))
        fail_msg("%s", why.text);
}

/* Nobody goes on alone with a game that a friend waits in. */
TEST(test_no_game_for_one)
{
    struct archive *archive = begin(*fixture);
    archive_id game = keep(archive, &anna, "bytes", played);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_find_interrupted(archive), 0);
    assert_false(archive_resume(archive, game));
}

/* A game that was deleted comes back with the next move, as what it was or as a new one. */
TEST(test_deleted_meanwhile)
{
    struct archive *archive = begin(*fixture);
    archive_id game = keep(archive, &anna, "bytes", played);
    assert_true(archive_delete(archive, game));
    assert_int_equal(count_all(archive), 0);
    assert_int_equal(count_open(archive), 1);
    assert_true(keep(archive, &anna, "bytes", played) == game);
    assert_int_equal(count_all(archive), 1);
    assert_true(archive_delete(archive, game));
    archive_close_kept(archive); /* deletes it for good */
    archive = archive_expecting(*fixture, NULL);
    expect_bytes(archive, "Anna", 0, "bytes");
    game = keep(archive, &anna, "bytes", played);
    expect_kept(archive, game, played);
    assert_int_equal(count_all(archive), 1);
}

/* --- what can go wrong --- */

/* Rows that somebody has changed are left out, or as far as they make sense. */
TEST(test_rows_that_make_no_sense)
{
    static const struct {
        const char *sql;
        int listed;
        bool loaded;
    } CHANGES[] = {
        {"UPDATE friend SET name = x'41'", 0, false},
        {"UPDATE friend SET name = 'AAAAAAAAAAAAAAAAAAAAA'", 0, false},
        {"UPDATE friend SET player = 2", 0, false},
        {"UPDATE friend SET player = -1", 0, false},
        {"UPDATE friend SET round = 65536", 0, false},
        {"UPDATE friend SET round = -1", 0, false},
        {"UPDATE friend SET round = 4294967297", 0, false},
        {"UPDATE friend SET owner = -5", 1, true},
        {"UPDATE friend SET owner = 'me'", 1, true},
        {"UPDATE friend SET owner = 9223372036854775807", 1, true},
        {"UPDATE friend SET game = NULL", 1, true},
        {"UPDATE friend SET other = ''", 1, true},
        {"UPDATE friend SET other = CAST(zeroblob(3) AS TEXT)", 1, true},
        {"UPDATE friend SET changed = 'long ago', my_turn = 'yes'", 1, true},
        {"UPDATE friend SET bytes = zeroblob(1048577)", 1, false},
        {"UPDATE friend SET bytes = x''", 1, false},
        {"UPDATE friend SET over = 7", 0, false},
    };
    struct archive_friend_entry entry;
    for (size_t i = 0; i < sizeof CHANGES / sizeof CHANGES[0]; i++) {
        size_t size;
        remove_files(*fixture);
        struct archive *archive = begin(*fixture);
        keep(archive, &anna, "bytes", played);
        archive_close_kept(archive);
        run_sql(database_path(*fixture), CHANGES[i].sql);
        archive = archive_expecting(*fixture, NULL);
        int listed = archive_friend_list(archive, 1, &entry);
        void *bytes = archive_friend_load(archive, &anna, &size);
        if (listed != CHANGES[i].listed || !bytes == CHANGES[i].loaded)
            fail_msg("%s: %d listed, %s", CHANGES[i].sql, listed, bytes ? "loaded" : "not loaded");
        archive_friend_free(bytes);
        anna = friend_of("Anna", 0);
        if (!archive_friend_keep(archive, &anna, "again", 5, played, NULL, &why))
            fail_msg("%s: not kept again: %s", CHANGES[i].sql, why.text);
        expect_bytes(archive, "Anna", 0, "again");
        archive_close_kept(archive);
    }
}

/* True is said when it has reached the platter, and not if it could not. */
TEST(test_reaches_the_platter)
{
    struct archive *archive = begin(*fixture);
    keep(archive, &anna, "one", NULL);
    faults_arm(FAULT_SYNC, 0, SQLITE_OK, false);
    keep(archive, &anna, "two", NULL);
    int calls = faults_disarm();
    if (calls < 3) /* the journal, its header, the file */
        fail_msg("%d syncs for a session that was kept", calls);
    faults_arm(FAULT_SYNC, 1, SQLITE_IOERR, false);
    bool kept = archive_friend_keep(archive, &anna, "three", 5, NULL, NULL, &why);
    faults_disarm();
    expect_refused(kept, "disk");
    keep(archive, &anna, "four", NULL);
    expect_bytes(archive, "Anna", 0, "four");
}

/* Is a session as it was before or after a step, and nothing between? Says which. */
static int state_of(const char *directory, archive_id game)
{
    struct record found;
    size_t size;
    struct archive *archive = archive_expecting(directory, NULL);
    anna = friend_of("Anna", 0);
    char *bytes = archive_friend_load(archive, &anna, &size);
    assert_non_null(bytes);
    if (!archive_load(archive, game, &found, &why))
        fail_msg("%s", why.text);
    assert_int_equal(size, 3);
    int step = strncmp(bytes, "new", 3) == 0;
    assert_int_equal(found.move_count, step ? 60 : 130);
    assert_int_equal(anna.my_turn, step);
    assert_int_equal(count_all(archive), 1);
    archive_friend_free(bytes);
    record_free(&found);
    archive_close_kept(archive);
    return step;
}

/* What is there before each try. */
struct before {
    char *bytes;
    size_t size;
    archive_id game;
    struct record whole;
};

/* Keeps a step while the nth call fails; returns how many calls there were. */
static int try_once(const char *directory, const struct before *before, enum fault_kind kind, int nth, int result)
{
    struct record record = before->whole;
    struct notice notice;
    anna = friend_of("Anna", 0);
    why.text[0] = '\0';
    record.move_count = 60;
    anna.my_turn = true;
    remove_files(directory);
    write_file(database_path(directory), before->bytes, before->size);
    faults_arm(kind, nth, result, true);
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    bool kept = archive && archive_friend_keep(archive, &anna, "new", 3, &record, NULL, &why);
    archive_close(archive, NULL);
    int calls = faults_disarm();
    int step = state_of(directory, before->game);
    if (kept && !step)
        fail_msg("call %d: lost, and said to be kept", nth);
    if (!kept && archive && !why.text[0])
        fail_msg("call %d: not kept, and not a word", nth);
    assert_string_equal(query_text(database_path(directory), "PRAGMA integrity_check"), "ok");
    return calls;
}

TEST(test_each_call_fails)
{
    static const struct {
        enum fault_kind kind;
        int result;
    } FAULTS[] = {{FAULT_WRITE, SQLITE_FULL}, {FAULT_FILE, SQLITE_IOERR}, {FAULT_MEMORY, SQLITE_NOMEM}};
    struct before before;
    make_long(&before.whole);
    before.whole.move_count = 130;
    struct archive *archive = begin(*fixture);
    before.game = keep(archive, &anna, "old", &before.whole);
    archive_close_kept(archive);
    before.bytes = read_file(database_path(*fixture), &before.size);
    for (size_t i = 0; i < sizeof FAULTS / sizeof FAULTS[0]; i++) {
        int calls = try_once(*fixture, &before, FAULTS[i].kind, 0, SQLITE_OK);
        int step = FAULTS[i].kind == FAULT_MEMORY ? amount(101, 11, 7) : 1;
        assert_within(calls, 10, CALLS_MAX);
        for (int nth = 1; nth <= calls; nth += step)
            try_once(*fixture, &before, FAULTS[i].kind, nth, FAULTS[i].result);
    }
    before.whole.move_count = LONG_GAME;
    record_free(&before.whole);
    free(before.bytes);
}

/* --- kills --- */

/* What is kept at a step: so many moves of this round, and these bytes. */
static int moves_at(int step)
{
    return 58 + step * 5 % 13;
}

static size_t write_bytes(int step, char bytes[4000])
{
    size_t size = 10 + (size_t)(step * 331 % 3900);
    memset(bytes, step, size);
    memcpy(bytes, &step, sizeof step);
    return size;
}

static bool keep_step(struct archive *archive, const struct record *whole, int step)
{
    struct record record = *whole;
    char bytes[4000];
    size_t size = write_bytes(step, bytes);
    anna = friend_of("Anna", 0);
    anna.round = 1 + step / ROUND_STEPS;
    anna.my_turn = step % 2;
    record.move_count = moves_at(step);
    return archive_friend_keep(archive, &anna, bytes, size, &record, NULL, NULL);
}

_Noreturn static void keep_for_ever(const char *directory, const struct record *whole, int step, int pipe)
{
    struct notice notice;
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    anna = friend_of("Anna", 0);
    if (!archive || (step > 0 && !archive_friend_take(archive, &anna, &why)))
        _exit(1);
    while (keep_step(archive, whole, step) && write(pipe, &step, sizeof step) == (ssize_t)sizeof step)
        step++;
    _exit(2);
}

/* At which step is the session? All of it must be of that step. */
static int step_of(const char *directory, const struct record *whole)
{
    struct archive_friend_entry entry;
    char expected[4000];
    struct archive *archive = archive_expecting(directory, NULL);
    int step = -1;
    size_t size;
    if (archive_friend_list(archive, 1, &entry) == 1) {
        char *bytes = archive_friend_load(archive, &entry.friend, &size);
        assert_non_null(bytes);
        memcpy(&step, bytes, sizeof step);
        assert_int_equal(write_bytes(step, expected), size);
        assert_memory_equal(bytes, expected, size);
        archive_friend_free(bytes);
        assert_int_equal(entry.friend.round, 1 + step / ROUND_STEPS);
        assert_int_equal(entry.friend.my_turn, step % 2);
        struct record record = *whole;
        record.move_count = moves_at(step);
        expect_kept(archive, entry.game.id, &record);
        assert_int_equal(count_all(archive), 1 + step / ROUND_STEPS);
    }
    archive_close_kept(archive);
    return step;
}

TEST(test_killed_at_any_moment)
{
    struct record whole;
    int step = -1;
    make_long(&whole);
    srandom(7);
    for (int kill_count = amount(10, 40, 200); kill_count > 0; kill_count--) {
        int ends[2], told = step, status = -1;
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            keep_for_ever(*fixture, &whole, step + 1, ends[1]);
        close(ends[1]);
        for (long moves = random() % 6; moves > 0 && read(ends[0], &told, sizeof told) > 0; moves--)
            continue;
        usleep((useconds_t)(random() % 4000));
        kill(child, SIGKILL);
        while (read(ends[0], &told, sizeof told) > 0)
            continue;
        close(ends[0]);
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status));
        step = step_of(*fixture, &whole);
        if (step != told && step != told + 1)
            fail_msg("step %d was said to be kept, and %d is there", told, step);
    }
    assert_string_equal(query_text(database_path(*fixture), "PRAGMA integrity_check"), "ok");
    record_free(&whole);
}

TESTS_MAIN(faults_install, NULL)
