/* Which positions the kept games went through, and how those games ended: compared with a count of all of them. */
#include "archive_support.h"
#include "game_support.h"
#include "prelude.h"
#include "slow.h"
#include "store/archive_positions.h"
#include "store_support.h"

enum { GAMES = 60, PLIES = 160, BEGUN = 1700000000 };

/* A game as the test remembers it. */
struct played {
    struct variant variant;
    struct state states[PLIES + 1];
    int plies;
    enum outcome outcome;
    bool counts;
    archive_id id;
};

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 33;
}

/* Plays at random for so many plies or to the end, and keeps that; who resigns has lost. */
static void keep_random(struct archive *archive, struct played *played, const char *game, const struct options *options,
                        int plies, uint64_t *seed)
{
    struct record record;
    struct reason why;
    struct move moves[MOVES_MAX];
    assert_true(variant_init(&played->variant, game_find(game), options, &why));
    const struct game *rules = played->variant.game;
    record_init(&record, &played->variant);
    record.begun = BEGUN + (int64_t)next_random(seed);
    bool watched = next_random(seed) % 4 == 0;
    for (int side = FIRST; watched && side <= SECOND; side++)
        record.players[side].seat = (struct seat){3 + side};
    rules->start(&played->variant, &played->states[0]);
    for (played->plies = 0; played->plies < plies && played->states[played->plies].outcome == RUNNING;) {
        struct state *state = &played->states[played->plies];
        int count = rules->moves(&played->variant, state, moves);
        struct move move = moves[next_random(seed) % (unsigned)count];
        assert_true(record_add(&record, move, 100));
        state[1] = *state;
        rules->apply(&played->variant, &state[1], move);
        played->plies++;
    }
    const struct state *last = &played->states[played->plies];
    record.outcome = (enum outcome)last->outcome;
    record.ending = last->outcome == RUNNING ? RECORD_UNFINISHED : RECORD_BY_RULES;
    if (last->outcome == RUNNING && next_random(seed) % 2) {
        record.ending = RECORD_RESIGNED;
        record.outcome = last->turn == FIRST ? WON_BY_SECOND : WON_BY_FIRST;
    }
    played->outcome = record.outcome;
    played->counts = !watched; /* a game that no human played is nobody's own */
    played->id = archive_begin(archive, &record);
    assert_true(played->id != 0);
    record_free(&record);
}

static bool is_mirrored(const struct variant *variant, const struct state *a, const struct state *b)
{
    int width = variant->options.width;
    bool same = a->turn == b->turn && variant->lines.count > 0;
    for (int cell = 0; same && cell < variant->cells; cell++)
        same = a->cells[cell] == b->cells[cell - cell % width + width - 1 - cell % width];
    return same;
}

static bool went_through(const struct played *played, const struct state *state)
{
    for (int ply = 0; ply <= played->plies; ply++)
        if (played->states[ply].hash == state->hash || is_mirrored(&played->variant, &played->states[ply], state))
            return true;
    return false;
}

/* Of the games on the same board. */
static struct archive_passed count_all_of(const struct played *games, int count, const struct variant *variant,
                                          const struct state *state)
{
    struct archive_passed sums = {0};
    for (int i = 0; i < count; i++) {
        const struct played *played = &games[i];
        if (!played->counts || played->variant.game != variant->game ||
            memcmp(&played->variant.options, &variant->options, sizeof variant->options) != 0 ||
            !went_through(played, state))
            continue;
        sums.games++;
        sums.won[FIRST] += played->outcome == WON_BY_FIRST;
        sums.won[SECOND] += played->outcome == WON_BY_SECOND;
        sums.drawn += played->outcome == DRAWN;
    }
    return sums;
}

static void expect_passed(const struct archive_passages *passages, const struct variant *variant,
                          const struct state *state, struct archive_passed right)
{
    struct archive_passed found = archive_passages_at(passages, variant, state);
    if (memcmp(&found, &right, sizeof right) != 0)
        fail_msg("%s after %d plies: %u games, %u %u %u; right is %u, %u %u %u", variant->game->name, state->plies,
                 found.games, found.won[FIRST], found.won[SECOND], found.drawn, right.games, right.won[FIRST],
                 right.won[SECOND], right.drawn);
}

static void end_passages(void *passages)
{
    archive_passages_free(passages);
}

static struct archive_passages *read_passages(struct archive *archive, const struct variant *variant)
{
    struct archive_passages *passages = archive_passages_read(archive, variant, NULL);
    assert_non_null(passages);
    afterwards(end_passages, passages);
    return passages;
}

/* So many games went through a position, of which the first side won so many and the second none. */
static void expect_won(struct archive *archive, const struct variant *variant, const char *text, unsigned games,
                       unsigned won)
{
    struct state at = position(variant, text);
    expect_passed(read_passages(archive, variant), variant, &at, (struct archive_passed){games, {won, 0}, 0});
}

/* Every position of every game, and its mirror image. */
static void expect_all(struct archive *archive, const struct played *games, int count, const struct variant *variant)
{
    struct archive_passages *passages = read_passages(archive, variant);
    for (int i = 0; i < count; i++)
        for (int ply = 0; games[i].variant.game == variant->game && ply <= games[i].plies; ply++) {
            const struct state *state = &games[i].states[ply];
            if (memcmp(&games[i].variant.options, &variant->options, sizeof variant->options) == 0)
                expect_passed(passages, variant, state, count_all_of(games, count, variant, state));
        }
}

/* What another program that reads the folder finds is the same. */
static void expect_everywhere(const char *directory, struct archive *archive, const struct played *games, int count,
                              const struct variant *variant)
{
    expect_all(archive, games, count, variant);
    assert_true(archive_flush(archive));
    struct archive *reader = archive_reading(directory);
    expect_all(reader, games, count, variant);
    archive_close_kept(reader);
}

FIXTURE(directory_setup, directory_teardown)

TEST(every_position_of_every_game_is_counted)
{
    static struct played games[GAMES];
    uint64_t seed = 1;
    struct archive *archive = archive_expecting(*fixture, NULL);
    const struct options usual = {0}, small = {.width = 4, .height = 4}, large = {.width = 10, .height = 9};
    int count = amount(20, GAMES, GAMES);
    for (int i = 0; i < count; i++) {
        int kind = i % 5, plies = (int)(next_random(&seed) % 12);
        const char *game = kind == 3 ? "tictactoe" : kind == 4 ? "kolibrat" : "connect4";
        keep_random(archive, &games[i], game,
                    kind == 1   ? &small
                    : kind == 2 ? &large
                                : &usual,
                    i % 3 ? plies : PLIES, &seed);
    }
    bool counted = games[0].counts;
    assert_true(archive_delete(archive, games[0].id));
    games[0].counts = false;
    for (int i = 0; i < 5; i++)
        expect_everywhere(*fixture, archive, games, count, &games[i].variant);
    assert_true(archive_undelete(archive, games[0].id));
    games[0].counts = counted;
    expect_all(archive, games, count, &games[0].variant);
}

/* Two openings that are mirror images are one, as are two ways to a position. */
TEST(mirror_images_are_one)
{
    static const char *const moves[] = {"1122334", "7766554", "1234", "3214", "4"};
    struct variant variant = variant_of("connect4", (struct options){0});
    struct archive *archive = archive_expecting(*fixture, NULL);
    for (int i = 0; i < 5; i++)
        keep_game(archive, NULL, moves[i], BEGUN + i);
    expect_won(archive, &variant, "", 5, 2);
    expect_won(archive, &variant, "1", 3, 2);
    expect_won(archive, &variant, "77", 2, 2);
    expect_won(archive, &variant, "3214", 2, 0);
    expect_won(archive, &variant, "5674", 2, 0);
    expect_won(archive, &variant, "55", 0, 0);
}

/* Each of these leaves one of three games that make sense out of the count. */
TEST(what_makes_no_sense_does_not_count)
{
    static const char *const harm[] = {
        "UPDATE moves SET bytes = x'01ff0600000000' || bytes WHERE game = (SELECT min(id) FROM game)",
        "UPDATE moves SET bytes = x'01ff' WHERE game = (SELECT min(id) FROM game)",
        "UPDATE moves SET part = 1 WHERE game = (SELECT min(id) FROM game)",
        "UPDATE game SET outcome = 9 WHERE id = (SELECT min(id) FROM game)",
        "UPDATE game SET outcome = -1 WHERE id = (SELECT min(id) FROM game)",
        "UPDATE game SET outcome = 4 WHERE id = (SELECT min(id) FROM game)",
        "UPDATE game SET outcome = 2 WHERE id = (SELECT min(id) FROM game)", /* not as the moves say */
        "UPDATE game SET ending = -1 WHERE id = (SELECT min(id) FROM game)",
        "UPDATE game SET ending = 7 WHERE id = (SELECT min(id) FROM game)",
        "UPDATE game SET ending = 3 WHERE id = (SELECT min(id) FROM game)", /* resigned, after a win */
        "UPDATE moves SET bytes = bytes || x'01ff0600000000' WHERE game = (SELECT min(id) FROM game)", /* after it */
        "UPDATE moves SET bytes = bytes || x'00' WHERE game = (SELECT min(id) FROM game)",
        "UPDATE game SET width = 8 WHERE id = (SELECT min(id) FROM game)",
    };
    struct variant variant = variant_of("connect4", (struct options){0});
    for (size_t i = 0; i < sizeof harm / sizeof *harm; i++) {
        struct archive *archive = archive_expecting(*fixture, NULL);
        for (int game = 0; game < 3; game++)
            keep_game(archive, NULL, "1122334", BEGUN + game);
        archive_close_kept(archive);
        run_sql(database_path(*fixture), harm[i]);
        archive = archive_reading(*fixture);
        expect_won(archive, &variant, "", 2, 2);
        archive_close_kept(archive);
        run_sql(database_path(*fixture), "DELETE FROM moves; DELETE FROM game");
    }
}

/* One that ended, but is kept as one that goes on, ended as its moves say. */
TEST(a_game_whose_end_was_not_kept_ended)
{
    struct variant variant = variant_of("connect4", (struct options){0});
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "1122334", BEGUN);
    archive_close_kept(archive);
    run_sql(database_path(*fixture), "UPDATE game SET outcome = 0, ending = 0");
    expect_won(archive_reading(*fixture), &variant, "", 1, 1);
}

/* A game that comes to a position again, and once more, went through it once. */
TEST(what_repeats_itself_counts_once)
{
    struct variant variant = kolibrat_of(2, 3, 2, 9);
    struct state at = position(&variant, "");
    struct record record;
    struct record_error error;
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_true(record_parse_moves(&variant, "+a1 +a3 a1-b2 +b3 +b1 b3xb2 b1xb2 +b3 +b1 b3xb2 b1xb2", &record, &error));
    record.begun = BEGUN;
    assert_int_equal(record.ending, RECORD_REPETITION);
    assert_true(archive_begin(archive, &record) != 0);
    struct archive_passages *passages = read_passages(archive, &variant);
    for (int i = 0; i <= record.move_count; i++) {
        expect_passed(passages, &variant, &at, (struct archive_passed){1, {0, 0}, 1});
        if (i < record.move_count)
            variant.game->apply(&variant, &at, record.moves[i].move);
    }
    record_free(&record);
}

/* --- as many as there is room for --- */

enum { LONG_PLIES = 1030, PLIES_SEEN = 1024, VISITS = 1 << 22 };

static bool can_take(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].kind == MOVE_ATTACK)
            return true;
    return false;
}

/* A game that goes on for so long, and its positions: both offer pieces to each other, so that nobody gets far. */
static void play_long(struct record *record, struct variant *variant, struct state states[LONG_PLIES + 1])
{
    struct move moves[MOVES_MAX];
    uint64_t seed = 1;
    *variant = kolibrat_of(9, 9, 30, 9);
    record_init(record, variant);
    record->begun = BEGUN;
    variant->game->start(variant, &states[0]);
    for (int ply = 0; ply < LONG_PLIES; ply++) {
        int count = variant->game->moves(variant, &states[ply], moves), chosen = 0, best = -1;
        for (int i = 0; i < count; i++) {
            int good = (int)(next_random(&seed) % 4) + (moves[i].kind == MOVE_SCORE ? 0 : 8);
            states[ply + 1] = states[ply];
            variant->game->apply(variant, &states[ply + 1], moves[i]);
            good += (can_take(variant, &states[ply + 1]) ? 4 : 0) + (moves[i].kind == MOVE_ATTACK ? 3 : 0);
            chosen = good > best ? i : chosen;
            best = good > best ? good : best;
        }
        assert_true(record_add(record, moves[chosen], 100));
        states[ply + 1] = states[ply];
        variant->game->apply(variant, &states[ply + 1], moves[chosen]);
        if (states[ply + 1].outcome != RUNNING)
            fail_msg("the game ends after %d plies", ply + 1);
    }
}

/* So many more of the only game. */
static void copy_game(const char *path, int copies)
{
    char columns[1000], text[3000];
    snprintf(columns, sizeof columns, "%s",
             query_text(path, "SELECT group_concat(name) FROM pragma_table_info('game') WHERE name <> 'id'"));
    snprintf(text, sizeof text,
             "CREATE TEMP TABLE number AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
             " SELECT i FROM n;"
             "BEGIN; INSERT INTO game (id, %s) SELECT id + i, %s FROM game, number;"
             "INSERT INTO moves SELECT game + i, part, bytes FROM moves, number; COMMIT",
             copies, columns, columns);
    run_sql(path, text);
}

/* A hundred thousand games fit, or fewer that are as long as can be: all of each, or nothing. */
TEST(as_many_games_count_as_there_is_room_for)
{
    static struct state states[LONG_PLIES + 1];
    struct record record;
    struct variant variant;
    int games = amount(2100, 2100, VISITS / PLIES_SEEN + 50), room = VISITS / (PLIES_SEEN + 1);
    int counted = games < room ? games : room;
    struct archive *archive = archive_expecting(*fixture, NULL);
    play_long(&record, &variant, states);
    assert_true(archive_begin(archive, &record) != 0);
    record_free(&record);
    archive_close_kept(archive);
    copy_game(database_path(*fixture), games - 1);
    archive = archive_reading(*fixture);
    struct archive_passages *passages = read_passages(archive, &variant);
    for (int ply = 0; ply <= LONG_PLIES; ply++) {
        bool seen = ply <= PLIES_SEEN;
        expect_passed(passages, &variant, &states[ply], (struct archive_passed){.games = seen ? (unsigned)counted : 0});
    }
}

/* A row with more moves than the archive writes into one is not one of its own. */
TEST(longer_rows_than_there_are_do_not_count)
{
    static struct state states[LONG_PLIES + 1];
    struct record record;
    struct variant variant;
    for (int longer = 0; longer < 2; longer++) {
        struct archive *archive = archive_expecting(*fixture, NULL);
        play_long(&record, &variant, states);
        assert_true(archive_begin(archive, &record) != 0);
        record_free(&record);
        archive_close_kept(archive);
        run_sql(database_path(*fixture), "DELETE FROM moves WHERE part > 1");
        if (longer)
            run_sql(database_path(*fixture), "UPDATE moves SET bytes = bytes ||"
                                             " (SELECT bytes FROM moves WHERE part = 1) WHERE part = 0;"
                                             "DELETE FROM moves WHERE part = 1");
        archive = archive_reading(*fixture);
        struct archive_passages *passages = read_passages(archive, &variant);
        expect_passed(passages, &variant, &states[0], (struct archive_passed){.games = longer ? 0 : 1});
        archive_close_kept(archive);
        run_sql(database_path(*fixture), "DELETE FROM moves; DELETE FROM game");
    }
}

TEST(nothing_is_kept_or_wanted)
{
    struct variant variant = variant_of("connect4", (struct options){0});
    struct notice notice;
    atomic_bool cancel = true;
    struct archive *nowhere = archive_open(NULL, STORE_KEEP, &notice);
    expect_won(nowhere, &variant, "", 0, 0);
    (void)archive_close(nowhere, NULL);
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", BEGUN);
    assert_null(archive_passages_read(archive, &variant, &cancel));
    if (archive_trouble(archive, &notice))
        fail_msg("a walk that is cancelled is told as '%s'", notice.text);
}

TESTS_MAIN(NULL, NULL)
