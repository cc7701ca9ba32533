/*
 * Cards in the archive: kept once for a position, answered, deleted; from files of every version; whatever fails or is
 * killed.
 */
#define _DEFAULT_SOURCE

#include "archive_support.h"
#include "game_support.h"
#include "prelude.h"
#include "slow.h"
#include "store/archive_cards.h"
#include "store/schema.h"
#include "store_faults.h"
#include "store_support.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOW = 1800000000, LIST_MAX = 32, CALLS_MAX = 20000 };

static struct card card_at(const char *moves, int column)
{
    struct variant variant = connect4_of(7, 6, 4);
    struct state state = position(&variant, moves);
    struct card card = {.kind = CARD_MISTAKE, .ply = (int)strlen(moves)};
    int cell = state.tally[column] * 7 + column;
    if (!card_place(&card, &variant, &state, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell}))
        fail_msg("no card at %s", moves);
    return card;
}

/* Keeps a finished game with a review. */
static archive_id reviewed_game(struct archive *archive, int64_t begun)
{
    archive_id game = keep_game(archive, NULL, "4141414", begun);
    archive_set_review(archive, game, "review", 6, (double[2]){50, 60});
    return game;
}

static int list_all(struct archive *archive, struct archive_card cards[LIST_MAX])
{
    int count = archive_cards_list(archive, INT64_MAX, NULL, LIST_MAX, cards);
    assert_true(count >= 0);
    return count;
}

static struct archive_card only_card(struct archive *archive)
{
    struct archive_card cards[LIST_MAX];
    assert_int_equal(list_all(archive, cards), 1);
    return cards[0];
}

static int count_due(struct archive *archive, int64_t due, int fresh)
{
    int found;
    int count = archive_cards_count(archive, due, &found);
    if (found != fresh)
        fail_msg("%d of %d cards are new, not %d", found, count, fresh);
    return count;
}

static int count_missing(struct archive *archive)
{
    archive_id games[LIST_MAX];
    return archive_cards_missing(archive, LIST_MAX, games);
}

FIXTURE(directory_setup, directory_teardown)

/* --- what is kept --- */

TEST(a_card_is_kept_as_it_is)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct variant kolibrat = kolibrat_of(3, 4, 4, 5);
    struct state state;
    struct move moves[MOVES_MAX];
    struct card cards[2] = {card_at("4455", 2), {.kind = CARD_MISSED_BLOCK, .ply = 7}};
    kolibrat.game->start(&kolibrat, &state);
    kolibrat.game->moves(&kolibrat, &state, moves);
    assert_true(card_place(&cards[1], &kolibrat, &state, moves[0]));
    archive_id game = reviewed_game(archive, 5);
    archive_cards_add(archive, game, cards, 2, NOW);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    struct archive_card kept[LIST_MAX];
    assert_int_equal(list_all(archive, kept), 2);
    for (int i = 0; i < 2; i++) {
        assert_ptr_equal(kept[i].card.game, cards[i].game);
        assert_memory_equal(&kept[i].card.options, &cards[i].options, sizeof cards[i].options);
        assert_string_equal(kept[i].card.position, cards[i].position);
        assert_true(move_equal(kept[i].card.played, cards[i].played));
        assert_int_equal(kept[i].card.kind, cards[i].kind);
        assert_int_equal(kept[i].card.ply, cards[i].ply);
        assert_true(kept[i].card.memory.due == NOW && kept[i].card.memory.stability == 0);
        assert_true(kept[i].game == game);
        assert_int_equal(kept[i].times, 1);
    }
    assert_int_equal(count_due(archive, NOW - 1, 0), 0);
    assert_int_equal(count_due(archive, NOW, 2), 2);
}

/* The cards of a game are made once, whoever makes them, and whatever became of them. */
TEST(games_become_cards_once)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct card card = card_at("4455", 2);
    archive_id late = reviewed_game(archive, 9), early = reviewed_game(archive, 5), games[LIST_MAX];
    archive_id plain = keep_game(archive, NULL, "4141414", 7), open = keep_game(archive, NULL, "414", 8);
    archive_set_review(archive, open, "review", 6, (double[2]){50, 60});
    archive_leave(archive, open);
    assert_int_equal(archive_cards_missing(archive, LIST_MAX, games), 2);
    assert_true(games[0] == early && games[1] == late);
    assert_int_equal(archive_cards_missing(archive, 1, games), 1);
    archive_cards_add(archive, early, &card, 1, NOW);
    archive_cards_add(archive, late, NULL, 0, NOW);
    assert_int_equal(count_missing(archive), 0);
    struct archive_card kept = only_card(archive);
    archive_cards_add(archive, early, &card, 1, NOW + 5);
    kept = only_card(archive);
    assert_int_equal(kept.times, 1);
    assert_true(archive_card_delete(archive, kept.id));
    assert_false(archive_card_delete(archive, kept.id));
    archive_cards_add(archive, early, &card, 1, NOW + 5);
    assert_int_equal(count_due(archive, INT64_MAX, 0), 0);
    archive_set_review(archive, plain, "review", 6, (double[2]){50, 60});
    assert_int_equal(count_missing(archive), 1);
    assert_true(archive_delete(archive, plain));
    assert_int_equal(count_missing(archive), 0);
    archive_cards_add(archive, 12345, &card, 1, NOW); /* there is no such game */
    assert_int_equal(count_due(archive, INT64_MAX, 0), 0);
}

/* The same error again, seen the other way round: one card, which tells of the later game and is due again. */
TEST(the_same_error_again_is_the_same_card)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct card card = card_at("4332", 6), image = card_at("4556", 0);
    archive_id first = reviewed_game(archive, 5), second = reviewed_game(archive, 6);
    image.kind = CARD_BLUNDER;
    image.ply = 10;
    archive_cards_add(archive, first, &card, 1, NOW);
    archive_card_answer(archive, only_card(archive).id, CARD_GOOD, NOW);
    assert_int_equal(count_due(archive, NOW + CARD_DAY, 0), 0);
    struct card_memory memory = only_card(archive).card.memory;
    archive_cards_add(archive, second, &image, 1, NOW + 100);
    struct archive_card kept = only_card(archive);
    assert_int_equal(kept.times, 2);
    assert_true(kept.game == second);
    assert_int_equal(kept.card.kind, CARD_BLUNDER);
    assert_int_equal(kept.card.ply, 10);
    assert_true(kept.card.memory.due == NOW + 100);
    assert_true(kept.card.memory.stability == memory.stability && kept.card.memory.last == memory.last);
    assert_int_equal(count_due(archive, NOW + 100, 0), 1);
}

/* One card for a position: of the line, once it belongs to one, whatever else is done there. */
TEST(a_line_and_an_error_share_a_card)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct card line = card_at("4455", 2), other = card_at("4455", 3), mistake = card_at("4455", 6), kept;
    archive_id first = reviewed_game(archive, 5), second = reviewed_game(archive, 6);
    line.kind = other.kind = CARD_LINE;
    line.ply = 3;
    archive_cards_add(archive, first, &mistake, 1, NOW);
    archive_card_answer(archive, only_card(archive).id, CARD_GOOD, NOW);
    struct card_memory memory = only_card(archive).card.memory;
    archive_line_add(archive, 0, &line, 1, NOW + 50);
    kept = only_card(archive).card;
    assert_int_equal(kept.kind, CARD_LINE);
    assert_true(move_equal(kept.played, line.played));
    assert_int_equal(kept.ply, 4); /* that of the game, which it still tells of */
    assert_true(only_card(archive).game == first && only_card(archive).times == 1);
    assert_true(kept.memory.due == NOW + 50 && kept.memory.stability == memory.stability);
    archive_cards_add(archive, second, &mistake, 1, NOW + 60);
    kept = only_card(archive).card;
    assert_int_equal(kept.kind, CARD_LINE);
    assert_true(move_equal(kept.played, line.played));
    assert_true(only_card(archive).game == second && only_card(archive).times == 2);
    archive_line_add(archive, first, &other, 1, NOW + 70);
    assert_true(move_equal(only_card(archive).card.played, other.played));
    assert_true(only_card(archive).game == first && only_card(archive).times == 2);
}

/* A line need not be part of a game, or of one that is there; it can be kept again, and makes no game lose its own. */
TEST(a_line_without_a_game)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct card line[] = {card_at("44", 3), card_at("4433", 2)}, mistake = card_at("4456", 2);
    struct archive_card cards[LIST_MAX];
    archive_id game = reviewed_game(archive, 5);
    line[0].kind = line[1].kind = CARD_LINE;
    archive_line_add(archive, 0, line, 2, NOW);
    archive_line_add(archive, 0, line, 2, NOW);
    archive_line_add(archive, 12345, line, 2, NOW);
    archive_line_add(archive, game, line, 0, NOW);
    assert_int_equal(list_all(archive, cards), 2);
    assert_true(cards[0].game == 0 && cards[0].times == 1);
    assert_string_equal(cards[0].card.position, "44");
    assert_int_equal(count_missing(archive), 1);
    archive_cards_add(archive, game, &mistake, 1, NOW);
    assert_int_equal(list_all(archive, cards), 3);
}

TEST(a_card_is_found_by_its_position)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct card card = card_at("4455", 2), image = card_at("4433", 0), other = card_at("4456", 2);
    struct archive_card kept;
    assert_false(archive_card_at(archive, &card, &kept));
    archive_cards_add(archive, reviewed_game(archive, 5), &card, 1, NOW);
    assert_true(archive_card_at(archive, &image, &kept));
    assert_true(kept.id == only_card(archive).id && move_equal(kept.card.played, card.played));
    assert_false(archive_card_at(archive, &other, &kept));
    card.options.connect = 5;
    assert_false(archive_card_at(archive, &card, &kept));
}

/* A card outlives its game, and an answer its card. */
TEST(what_is_deleted_takes_nothing_with_it)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct card card = card_at("4455", 2);
    struct archive_day day;
    archive_id game = reviewed_game(archive, 5);
    archive_cards_add(archive, game, &card, 1, NOW);
    assert_true(archive_delete(archive, game));
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    struct archive_card kept = only_card(archive);
    assert_int_equal(kept.game, 0);
    archive_card_answer(archive, kept.id, CARD_GOOD, NOW);
    assert_true(archive_card_delete(archive, kept.id));
    archive_card_answer(archive, kept.id, CARD_GOOD, NOW); /* there is nothing to answer any more */
    assert_int_equal(archive_answer_days(archive, 0, 1, &day), 1);
    assert_int_equal(day.answers, 1);
    archive_close_kept(archive);
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM card_game"), "0");
    assert_string_equal(query_text(database_path(*fixture), "PRAGMA foreign_key_check"), "");
}

/* --- answers --- */

TEST(an_answer_sets_when_a_card_comes_again)
{
    static const int GRADES[] = {CARD_GOOD, CARD_AGAIN, CARD_HARD, CARD_EASY, CARD_GOOD};
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct card card = card_at("4455", 2);
    struct card_memory memory = card_fresh(NOW);
    archive_cards_add(archive, reviewed_game(archive, 5), &card, 1, NOW);
    int64_t id = only_card(archive).id, now = NOW;
    for (size_t i = 0; i < sizeof GRADES / sizeof *GRADES; i++) {
        archive_card_answer(archive, id, (enum card_grade)GRADES[i], now);
        memory = card_answer(&memory, (enum card_grade)GRADES[i], now);
        struct card_memory kept = only_card(archive).card.memory;
        assert_true(kept.due == memory.due && kept.last == memory.last);
        assert_true(kept.stability == memory.stability && kept.difficulty == memory.difficulty);
        assert_int_equal(count_due(archive, memory.due - 1, 0), 0);
        assert_int_equal(count_due(archive, memory.due, 0), 1);
        now = memory.due + 1000;
    }
}

/* Those that were answered come first, the longest due first; new ones follow. A list can be read in parts. */
TEST(the_order_of_cards)
{
    static const char *const MOVES[] = {"1", "12", "13", "14", "1122", "112233"};
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct archive_card kept[LIST_MAX], part;
    struct card cards[6];
    for (int i = 0; i < 6; i++)
        cards[i] = card_at(MOVES[i], 4);
    archive_cards_add(archive, reviewed_game(archive, 5), cards, 6, NOW);
    assert_int_equal(list_all(archive, kept), 6);
    archive_card_answer(archive, kept[4].id, CARD_GOOD, NOW);
    archive_card_answer(archive, kept[2].id, CARD_AGAIN, NOW);
    static const int ORDER[] = {2, 4, 0, 1, 3, 5};
    struct archive_card after[LIST_MAX];
    assert_int_equal(list_all(archive, after), 6);
    for (int i = 0; i < 6; i++) {
        assert_string_equal(after[i].card.position, cards[ORDER[i]].position);
        assert_int_equal(archive_cards_list(archive, INT64_MAX, i ? &after[i - 1] : NULL, 1, &part), 1);
        assert_true(part.id == after[i].id);
    }
    assert_int_equal(archive_cards_list(archive, INT64_MAX, &after[5], 1, &part), 0);
    assert_int_equal(count_due(archive, NOW, 4), 4);
    assert_int_equal(count_due(archive, NOW + CARD_AGAIN_SECONDS, 4), 5);
    assert_int_equal(archive_cards_list(archive, NOW, NULL, LIST_MAX, after), 4);
}

TEST(days_are_counted)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct archive_day days[LIST_MAX];
    struct card card = card_at("4455", 2);
    int64_t midnight = (int64_t)20833 * CARD_DAY;
    archive_cards_add(archive, reviewed_game(archive, 5), &card, 1, NOW);
    int64_t id = only_card(archive).id;
    assert_int_equal(archive_answer_days(archive, 0, LIST_MAX, days), 0);
    archive_card_answer(archive, id, CARD_AGAIN, midnight - 1);
    archive_card_answer(archive, id, CARD_GOOD, midnight);
    archive_card_answer(archive, id, CARD_HARD, midnight);
    archive_card_answer(archive, id, CARD_AGAIN, midnight + CARD_DAY - 1);
    assert_int_equal(archive_answer_days(archive, 0, LIST_MAX, days), 2);
    assert_true(days[0].day == 20833 && days[0].answers == 3 && days[0].right == 2);
    assert_true(days[1].day == 20832 && days[1].answers == 1 && days[1].right == 0);
    assert_int_equal(archive_answer_days(archive, 0, 1, days), 1);
    assert_true(days[0].day == 20833);
    assert_int_equal(archive_answer_days(archive, 3600, LIST_MAX, days), 2); /* an hour east of Greenwich */
    assert_true(days[0].day == 20834 && days[0].answers == 1 && days[1].answers == 3 && days[1].right == 2);
}

/* Two windows: an answer counts on what the other one wrote. */
TEST(two_archives_have_one_stack_of_cards)
{
    struct archive *one = archive_expecting(*fixture, NULL), *other = archive_expecting(*fixture, NULL);
    struct card card = card_at("4455", 2);
    archive_id game = reviewed_game(one, 5);
    assert_true(archive_flush(one));
    archive_cards_add(one, game, &card, 1, NOW);
    archive_cards_add(other, game, &card, 1, NOW);
    assert_true(archive_flush(one) && archive_flush(other));
    int64_t id = only_card(other).id;
    archive_card_answer(one, id, CARD_GOOD, NOW);
    assert_true(archive_flush(one));
    archive_card_answer(other, id, CARD_GOOD, NOW + 3 * CARD_DAY);
    assert_true(archive_flush(other));
    struct card_memory memory = card_fresh(NOW);
    memory = card_answer(&memory, CARD_GOOD, NOW);
    memory = card_answer(&memory, CARD_GOOD, NOW + 3 * CARD_DAY);
    assert_true(only_card(one).card.memory.due == memory.due);
    assert_int_equal(only_card(one).times, 1);
}

/* Moves a file into the place of the archive's: an earlier one of its own, or one of somebody else. */
static void put_other(const char *directory, const char *bytes, size_t size)
{
    char other[400];
    if (bytes) {
        snprintf(other, sizeof other, "%s", path_in(directory, "earlier.db"));
        write_file(other, bytes, size);
    } else {
        struct archive *archive = archive_expecting(path_in(directory, "other"), NULL);
        keep_game(archive, NULL, "1122334", 9);
        archive_close_kept(archive);
        snprintf(other, sizeof other, "%s", path_in(directory, "other/gravitrips.db"));
    }
    assert_int_equal(rename(other, database_path(directory)), 0);
}

/*
 * Somebody else's file is left alone, and the cards come along to the new folder; an earlier one of our own is used
 * again, and has no cards yet. In neither case does a card that is not there stop what is written from then on.
 */
TEST(another_file_in_its_place)
{
    for (int earlier = 0; earlier < 2; earlier++) {
        struct archive *archive = archive_expecting(*fixture, NULL);
        struct card cards[] = {card_at("4455", 2), card_at("12", 3)};
        struct archive_card kept[LIST_MAX];
        size_t size;
        archive_id game = reviewed_game(archive, 5);
        assert_true(archive_flush(archive));
        char *bytes = read_file(database_path(*fixture), &size);
        archive_cards_add(archive, game, cards, 2, NOW);
        assert_int_equal(list_all(archive, kept), 2);
        put_other(*fixture, earlier ? bytes : NULL, size);
        free(bytes);
        archive_card_answer(archive, kept[0].id, CARD_GOOD, NOW);
        assert_int_equal(archive_card_delete(archive, kept[1].id), !earlier);
        archive_cards_add(archive, game, cards, 1, NOW);
        assert_true(archive_flush(archive));
        struct archive_card left = only_card(archive);
        assert_string_equal(left.card.position, cards[0].position);
        assert_true(left.card.memory.last == (earlier ? 0 : NOW));
        assert_int_equal(count_missing(archive), 0);
        archive_close_told(archive, NULL);
        remove_files(*fixture);
    }
}

/* --- where nothing is kept, and files of before --- */

TEST(where_no_history_is_wanted_nothing_is_kept)
{
    struct notice notice;
    struct archive *archive = archive_open(NULL, STORE_KEEP, &notice);
    struct card card = card_at("4455", 2);
    struct archive_day day;
    archive_cards_add(archive, reviewed_game(archive, 5), &card, 1, NOW);
    archive_card_answer(archive, 1, CARD_GOOD, NOW);
    assert_false(archive_card_delete(archive, 1));
    assert_int_equal(count_due(archive, INT64_MAX, 0), 0);
    assert_int_equal(count_missing(archive), 0);
    assert_int_equal(archive_answer_days(archive, 0, 1, &day), 0);
    assert_true(archive_close(archive, &notice));
    assert_int_equal(count_files(*fixture, "gravitrips", NULL), 0);
}

/* A file as the version before wrote it: without the tables of cards. */
static archive_id file_of_before(const char *directory)
{
    struct archive *archive = archive_expecting(directory, NULL);
    archive_id game = reviewed_game(archive, 5);
    archive_close_kept(archive);
    run_sql(database_path(directory), "DROP TABLE beginning; DROP TABLE answer; DROP TABLE card_game; DROP TABLE card;"
                                      "PRAGMA user_version = 8");
    return game;
}

TEST(cards_come_to_old_files)
{
    struct card card = card_at("4455", 2);
    struct archive_card cards[LIST_MAX];
    archive_id game = file_of_before(*fixture);
    struct archive *archive = archive_reading(*fixture);
    assert_int_equal(list_all(archive, cards), 0);
    assert_int_equal(count_missing(archive), 1);
    archive_cards_add(archive, game, &card, 1, NOW); /* it only reads */
    archive_close_kept(archive);
    assert_string_equal(query_text(database_path(*fixture), "PRAGMA user_version"), "8");
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(count_missing(archive), 1);
    assert_false(archive_card_delete(archive, 1));
    archive_cards_add(archive, game, &card, 1, NOW);
    assert_string_equal(only_card(archive).card.position, card.position);
    assert_int_equal(count_missing(archive), 0);
    archive_close_kept(archive);
    assert_int_equal(atoi(query_text(database_path(*fixture), "PRAGMA user_version")), SCHEMA_VERSION);
    assert_int_equal(count_files(*fixture, "gravitrips.version-8.db", NULL), 1);
}

/* --- damage --- */

TEST(rows_that_make_no_sense)
{
    static const char *const CHANGES[] = {"game = 'chess'",      "width = 100",
                                          "height = -1",         "connect = 1 << 40",
                                          "pieces = 3",          "position = '4444444'",
                                          "position = x'00'",    "kind = 17",
                                          "kind = -1",           "played = '8'",
                                          "played = '33'",       "times = 0",
                                          "times = 1 << 40",     "ply = -1",
                                          "ply = 1 << 40",       "stability = -1",
                                          "stability = 9e999",   "difficulty = 11",
                                          "stability = 3",       "fresh = 0",
                                          "fresh = 7",           "position = printf('%.*c', 3000, '4')",
                                          "position = '4455667'"};
    struct archive_card cards[LIST_MAX];
    struct card card = card_at("4455", 2), other = card_at("12", 3);
    struct card both[] = {card, other};
    char sql[1000];
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
        remove_files(*fixture);
        struct archive *archive = archive_expecting(*fixture, NULL);
        archive_cards_add(archive, reviewed_game(archive, 5), both, 2, NOW);
        archive_close_kept(archive);
        snprintf(sql, sizeof sql, "UPDATE card SET %s WHERE position = '%s'", CHANGES[i], card.position);
        run_sql(database_path(*fixture), sql);
        archive = archive_expecting(*fixture, NULL);
        int count = list_all(archive, cards);
        if (count != 1 || strcmp(cards[0].card.position, other.position) != 0)
            fail_msg("%s: %d cards", CHANGES[i], count);
        assert_int_equal(count_due(archive, INT64_MAX, 1), 1);
        archive_card_answer(archive, 1, CARD_GOOD, NOW);
        archive_card_answer(archive, 2, CARD_GOOD, NOW);
        assert_true(archive_flush(archive));
        archive_close_kept(archive);
    }
}

/* Keeps cards and an answer while the nth call fails. What was said to be kept is kept, and nothing by half. */
static int keep_failing(const char *directory, enum fault_kind kind, int nth, int result)
{
    struct card cards[] = {card_at("4455", 2), card_at("12", 3)};
    struct archive_card kept[LIST_MAX];
    struct notice opening, closing = {""};
    remove_files(directory);
    struct archive *archive = archive_expecting(directory, NULL);
    archive_id game = reviewed_game(archive, 5);
    archive_close_kept(archive);
    faults_arm(kind, nth, result, true);
    archive = archive_open(directory, STORE_KEEP, &opening);
    bool closed = false;
    if (archive) {
        archive_cards_add(archive, game, cards, 2, NOW);
        archive_card_answer(archive, 1, CARD_GOOD, NOW);
        closed = archive_close(archive, &closing);
    }
    int calls = faults_disarm();
    archive = archive_expecting(directory, NULL);
    int count = list_all(archive, kept), missing = count_missing(archive);
    archive_close_told(archive, NULL);
    if (count != (missing ? 0 : 2))
        fail_msg("call %d: %d cards, %d games without", nth, count, missing);
    if (closed && missing && !opening.text[0] && !closing.text[0])
        fail_msg("call %d: not kept, and not a word", nth);
    const char *answers = query_text(database_path(directory), "SELECT count(*) FROM answer");
    int answered = atoi(answers);
    assert_int_equal(atoi(query_text(database_path(directory), "SELECT count(*) FROM card WHERE fresh = 0")), answered);
    return calls;
}

TEST(each_call_fails)
{
    static const struct {
        enum fault_kind kind;
        int result;
    } FAULTS[] = {{FAULT_WRITE, SQLITE_FULL}, {FAULT_FILE, SQLITE_IOERR}, {FAULT_MEMORY, SQLITE_NOMEM}};
    for (size_t i = 0; i < sizeof FAULTS / sizeof FAULTS[0]; i++) {
        int calls = keep_failing(*fixture, FAULTS[i].kind, 0, SQLITE_OK);
        int step = FAULTS[i].kind == FAULT_MEMORY ? amount(503, 61, 7) : amount(7, 2, 1);
        assert_within(calls, 10, CALLS_MAX);
        for (int nth = 1; nth <= calls; nth += step)
            keep_failing(*fixture, FAULTS[i].kind, nth, FAULTS[i].result);
    }
}

/* --- kills --- */

/* Answers the card for ever, a minute after the last time, and tells each answer that is on the disk. */
_Noreturn static void answer_for_ever(const char *directory, int step, int pipe)
{
    struct notice notice;
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    for (; archive; step++) {
        archive_card_answer(archive, 1, step % 3 ? CARD_GOOD : CARD_AGAIN, NOW + 60 * (int64_t)step);
        if (!archive_flush(archive) || write(pipe, &step, sizeof step) != (ssize_t)sizeof step)
            break;
    }
    _exit(2);
}

/* How many answers there are; the card must be as these leave it. */
static int answers_in(const char *directory)
{
    struct archive *archive = archive_expecting(directory, NULL);
    struct archive_day days[LIST_MAX];
    struct card_memory memory = card_fresh(NOW), kept = only_card(archive).card.memory;
    int count = 0, got = archive_answer_days(archive, 0, LIST_MAX, days);
    for (int i = 0; i < got; i++)
        count += days[i].answers;
    for (int step = 0; step < count; step++)
        memory = card_answer(&memory, step % 3 ? CARD_GOOD : CARD_AGAIN, NOW + 60 * (int64_t)step);
    assert_true(kept.due == memory.due && kept.stability == memory.stability);
    archive_close_kept(archive);
    return count;
}

TEST(killed_at_any_moment)
{
    struct card card = card_at("4455", 2);
    struct archive *archive = archive_expecting(*fixture, NULL);
    int count = 0;
    archive_cards_add(archive, reviewed_game(archive, 5), &card, 1, NOW);
    archive_close_kept(archive);
    srandom(7);
    for (int kills = amount(10, 40, 200); kills > 0; kills--) {
        int ends[2], told = count - 1, status = -1;
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            answer_for_ever(*fixture, count, ends[1]);
        close(ends[1]);
        for (long answers = random() % 6; answers > 0 && read(ends[0], &told, sizeof told) > 0; answers--)
            continue;
        usleep((useconds_t)(random() % 4000));
        kill(child, SIGKILL);
        while (read(ends[0], &told, sizeof told) > 0)
            continue;
        close(ends[0]);
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status));
        count = answers_in(*fixture);
        if (count != told + 1 && count != told + 2)
            fail_msg("%d answers were said to be kept, and there are %d", told + 1, count);
    }
    assert_string_equal(query_text(database_path(*fixture), "PRAGMA integrity_check"), "ok");
}

TESTS_MAIN(faults_install, NULL)
