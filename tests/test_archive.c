/*
 * The archive: games are kept as they are played, found, read, deleted, counted;
 * two windows share it.
 */
#include "prelude.h"
#include "store/archive.h"

#include "archive_support.h"
#include "slow.h"
#include "store_support.h"

static const char WON_BY_FIRST_MOVES[] = "1122334";
static const char WON_BY_SECOND_MOVES[] = "71122334";

/* Plays a record move by move into the archive; its end, too, if it has one. */
static archive_id play(struct archive *archive, const struct record *record)
{
    struct record empty = without_moves(record);
    archive_id id = archive_begin(archive, &empty);
    for (int i = 0; i < record->move_count; i++)
        archive_add_move(archive, id, i, record->moves[i].move, record->moves[i].milliseconds);
    if (record->ending != RECORD_UNFINISHED)
        archive_finish(archive, id, record->outcome, record->ending, record->words);
    return id;
}

/* A game is the same when it is read again, by the archive that kept it and by a later one. */
static void expect_kept_and_read_again(const char *directory, const char *game, const char *moves)
{
    struct record *record = make_record(game, moves, 1700000000);
    struct archive *archive = archive_expecting(directory, NULL);
    archive_id played = play(archive, record);
    archive_id begun = archive_begin(archive, record);
    assert_true(played != begun);
    expect_kept(archive, played, record);
    expect_kept(archive, begun, record);
    archive_close_kept(archive);
    archive = archive_expecting(directory, NULL);
    expect_kept(archive, played, record);
    expect_kept(archive, begun, record);
    archive_close_kept(archive);
}

FIXTURE(directory_setup, directory_teardown)

TEST(test_games_are_kept)
{
    expect_kept_and_read_again(*fixture, NULL, "4453");
    expect_kept_and_read_again(*fixture, NULL, "");
    expect_kept_and_read_again(*fixture, NULL, WON_BY_FIRST_MOVES);
    expect_kept_and_read_again(*fixture, "tictactoe", "a1 b1 a2 b2 a3");
}

/* What an engine said last is read with its game, and is gone with it. */
TEST(test_last_words_are_kept)
{
    struct record *record = make_record(NULL, "4453", 1700000000);
    struct archive *archive = archive_expecting(*fixture, NULL);
    record->players[FIRST].seat.level = SEAT_ENGINE;
    record->outcome = WON_BY_SECOND;
    record->ending = RECORD_FORFEIT;
    snprintf(record->words, sizeof record->words, "it's 'over' \xc3\xa4");
    archive_id ids[2] = {play(archive, record), archive_begin(archive, record)};
    for (int i = 0; i < 2; i++) {
        expect_kept(archive, ids[0], record);
        expect_kept(archive, ids[1], record);
        archive_close_kept(archive);
        assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM words"), "2");
        archive = archive_expecting(*fixture, NULL);
    }
    assert_true(archive_delete(archive, ids[0]));
    archive_close_kept(archive);
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM words"), "1");
}

/* Colours that were chosen, or not: a program of before sees an option that its game has not, and refuses. */
TEST(test_openings_are_kept)
{
    static const struct {
        int opening;
        const char *moves;
    } games[] = {
        {OPENING_PIE, "4s44"}, {OPENING_PIE, "444"}, {OPENING_SWAP, "123s4"}, {OPENING_SWAP, "1234"}, {0, "44"}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct archive *archive = archive_expecting(*fixture, NULL);
        struct variant variant;
        struct record record;
        struct record_error error;
        struct options options = {.opening = games[i].opening};
        assert_true(variant_init(&variant, game_find("connect4"), &options, NULL));
        assert_true(record_parse_moves(&variant, games[i].moves, &record, &error));
        archive_id id = play(archive, &record);
        expect_kept(archive, id, &record);
        archive_close_kept(archive);
        char pieces[] = {(char)('0' + games[i].opening), '\0'};
        assert_string_equal(query_text(database_path(*fixture), "SELECT pieces FROM game ORDER BY rowid DESC LIMIT 1"),
                            pieces);
        archive = archive_expecting(*fixture, NULL);
        expect_kept(archive, id, &record);
        archive_close_kept(archive);
        record_free(&record);
    }
}

TEST(test_all_of_a_record_is_kept)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, "4453", -5);
    snprintf(record->players[FIRST].name, RECORD_NAME_SIZE, "%s", "O'Hara \"\xc3\xa4\"; DROP TABLE game; --");
    snprintf(record->players[SECOND].name, RECORD_NAME_SIZE, "%s", "O'Hara \"\xc3\xa4\"; DROP TABLE game; --");
    snprintf(record->players[SECOND].evaluator, RECORD_NAME_SIZE, "segments");
    memset(record->players[FIRST].evaluator, 'x', RECORD_NAME_SIZE - 1);
    record->players[FIRST].seat.level = 10;
    record->starter = 0;
    record->clock = (struct clock_control){CLOCK_GAME, CLOCK_SECONDS_MAX, CLOCK_INCREMENT_MAX};
    record->moves[2].milliseconds = RECORD_TIME_UNKNOWN;
    record->moves[3].milliseconds = INT32_MAX;
    int other = record_branch(record, 1, (struct move){MOVE_PLACE, NO_CELL, 2});
    assert_int_not_equal(other, RECORD_NOWHERE);
    assert_true(record_comment(record, other, "caf\xc3\xa9\n\n'; DROP TABLE study; --"));
    assert_true(record_comment(record, 0, "At first"));
    assert_true(record_sign(record, 4, 5));
    record->tags = strdup("[Event \"A cup\"]\n");
    archive_id id = play(archive, record);
    expect_kept(archive, id, record);
}

/* Random games of some hundred moves: more than a row of the table of moves holds. */
TEST(test_long_games)
{
    struct variant variant;
    struct state position;
    struct record record;
    struct move moves[MOVES_MAX];
    unsigned seed = 1;
    assert_true(variant_init(&variant, game_find("kolibrat"), &(struct options){.points = 9}, NULL));
    struct archive *archive = archive_expecting(*fixture, NULL);
    for (int length = 62; length <= 130; length++) {
        record_init(&record, &variant);
        variant.game->start(&variant, &position);
        while (record.move_count < length && position.outcome == RUNNING) {
            seed = seed * 1103515245u + 12345u;
            struct move move = moves[(seed >> 16) % (unsigned)variant.game->moves(&variant, &position, moves)];
            assert_true(record_add(&record, move, length));
            variant.game->apply(&variant, &position, move);
        }
        if (position.outcome != RUNNING)
            record.ending = RECORD_BY_RULES;
        record.outcome = (enum outcome)position.outcome;
        expect_kept(archive, play(archive, &record), &record);
        expect_kept(archive, archive_begin(archive, &record), &record);
        record_free(&record);
    }
}

/* What does not fit is not kept, and does no harm. */
TEST(test_moves_that_do_not_follow)
{
    struct move move = {MOVE_PLACE, NO_CELL, 0};
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, "4453", 9);
    archive_id id = archive_begin(archive, record);
    archive_add_move(archive, id, 3, move, 0);
    archive_add_move(archive, id, 5, move, 0);
    archive_add_move(archive, id, 64, move, 0);
    archive_add_move(archive, id + 1, 0, move, 0);
    archive_add_move(archive, 0, 0, move, 0);
    archive_finish(archive, id + 1, DRAWN, RECORD_BY_RULES, "");
    expect_kept(archive, id, record);
    archive_leave(archive, id);
    archive_add_move(archive, id, 4, move, 0);
    expect_kept(archive, id, record);
    assert_int_equal(count_all(archive), 1);
    struct reason why;
    struct record none;
    assert_false(archive_load(archive, id + 1, &none, &why));
    assert_string_equal(why.text, "the game is not in the history");
}

TEST(test_no_directory)
{
    struct archive_statistics sums;
    struct archive *archive = archive_expecting(NULL, NULL);
    archive_id id = keep_game(archive, NULL, "4453", 1);
    assert_int_equal(count_all(archive), 0);
    assert_int_equal(archive_find_interrupted(archive), 0);
    assert_false(archive_delete(archive, id));
    assert_false(archive_resume(archive, id));
    assert_true(archive_statistics(archive, game_find("connect4"), 0, &sums));
    assert_int_equal(sums.played, 0);
}

/* Looking makes no file: the first game does. */
TEST(test_looking_writes_nothing)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    assert_int_equal(count_all(archive), 0);
    assert_int_equal(archive_find_interrupted(archive), 0);
    archive_close_kept(archive);
    assert_int_equal(count_files(*fixture, "gravitrips", NULL), 0);
}

/* --- two windows --- */

TEST(test_windows_see_each_other)
{
    struct archive *one = archive_expecting(*fixture, NULL);
    struct archive *other = archive_expecting(*fixture, NULL);
    assert_int_equal(count_all(other), 0);
    archive_id id = keep_game(one, NULL, "4453", 5);
    assert_true(archive_flush(one));
    assert_int_equal(count_all(other), 1);
    assert_int_equal(archive_find_interrupted(other), 0);
    assert_int_equal(archive_find_interrupted(one), 0);
    assert_false(archive_resume(other, id));
    assert_false(archive_delete(other, id));
    assert_true(archive_resume(one, id));
    archive_close_kept(one);
    assert_true(archive_find_interrupted(other) == id);
    assert_true(archive_resume(other, id));
    assert_int_equal(archive_find_interrupted(other), 0);
    struct archive *third = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_find_interrupted(third), 0);
    assert_false(archive_resume(third, id));
    archive_leave(other, id);
    assert_true(archive_flush(other));
    assert_int_equal(archive_find_interrupted(third), 0);
    assert_true(archive_resume(third, id));
}

/* Two computers play nobody's game: an older one of a person is offered instead. */
TEST(test_only_games_of_persons_are_offered)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    archive_id own = archive_begin(archive, make_record(NULL, "44", 5));
    struct record *watched = make_record(NULL, "4453", 6);
    watched->players[FIRST].seat.level = watched->players[SECOND].seat.level = 4;
    (void)archive_begin(archive, watched);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    assert_true(archive_find_interrupted(archive) == own);
}

/* Who has lost a game to another window cannot add to it. */
TEST(test_one_window_plays_a_game)
{
    struct move move = {MOVE_PLACE, NO_CELL, 0};
    struct archive *one = archive_expecting(*fixture, NULL);
    struct archive *other = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, "4453", 9);
    archive_id id = archive_begin(one, record);
    archive_leave(one, id);
    assert_true(archive_flush(one));
    assert_true(archive_resume(other, id));
    archive_add_move(one, id, 4, move, 7);
    archive_finish(one, id, DRAWN, RECORD_BY_RULES, "");
    expect_kept(one, id, record);
    archive_add_move(other, id, 4, move, 7);
    assert_true(archive_flush(other));
    assert_true(record_add(record, move, 7));
    expect_kept(one, id, record);
}

/* A window that dies between the last move and the end of its game: the game is over, and is not offered. */
TEST(test_end_that_was_not_written)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, WON_BY_FIRST_MOVES, 9);
    record->outcome = RUNNING;
    record->ending = RECORD_UNFINISHED;
    archive_id id = play(archive, record);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_find_interrupted(archive), 0);
    record->outcome = WON_BY_FIRST;
    record->ending = RECORD_BY_RULES;
    expect_kept(archive, id, record);
    assert_int_equal(archive_count(archive, &(struct archive_filter){.result = ARCHIVE_WON}), 1);
}

/* Many moves of two windows at once: all are kept. */
TEST(test_windows_write_at_once)
{
    archive_id ids[2][20];
    struct archive *windows[2] = {archive_expecting(*fixture, NULL), archive_expecting(*fixture, NULL)};
    struct record *record = make_record(NULL, WON_BY_SECOND_MOVES, 5);
    for (int i = 0; i < 20; i++)
        for (int w = 0; w < 2; w++)
            ids[w][i] = play(windows[w], record);
    assert_true(archive_flush(windows[0]) && archive_flush(windows[1]));
    for (int i = 0; i < 20; i++)
        for (int w = 0; w < 2; w++)
            expect_kept(windows[1 - w], ids[w][i], record);
    archive_close_kept(windows[0]);
    archive_close_kept(windows[1]);
    assert_string_equal(query_text(database_path(*fixture), "PRAGMA integrity_check"), "ok");
}

/*
 * While one imports many games another window gets its turn in between, again and again: all of its moves are kept
 * before the import ends, and nothing is told.
 */
TEST(test_playing_during_an_import)
{
    enum { GAMES = SANITIZED ? 5000 : 15000, TURNS = 5 };
    struct notice notice;
    struct archive *importer = archive_expecting(*fixture, NULL), *window = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, WON_BY_FIRST_MOVES, 5);
    for (int i = 0; i < GAMES; i++)
        assert_true(archive_begin(importer, record) > 0);
    for (int i = 0; i < TURNS; i++) {
        keep_game(window, NULL, WON_BY_SECOND_MOVES, 6);
        assert_true(archive_flush(window));
    }
    int kept = count_all(window);
    if (kept >= GAMES)
        fail_msg("%d games had to wait for all %d that were imported", TURNS, GAMES);
    assert_false(archive_trouble(window, &notice));
    archive_close_kept(importer);
    assert_int_equal(count_all(window), GAMES + TURNS);
}

/* --- lists --- */

TEST(test_lists)
{
    struct archive_entry entries[5];
    struct archive *archive = archive_expecting(*fixture, NULL);
    archive_id old = keep_game(archive, NULL, "4453", 100);
    archive_id new = keep_game(archive, "tictactoe", "a1 b1 a2 b2 a3", 300);
    archive_id middle = keep_game(archive, NULL, WON_BY_SECOND_MOVES, 200);
    struct archive_filter all = {0};
    assert_int_equal(archive_list(archive, &all, 0, 5, entries), 3);
    assert_true(entries[0].id == new &&entries[1].id == middle &&entries[2].id == old);
    assert_true(entries[0].sound && entries[1].sound && entries[2].sound);
    assert_string_equal(entries[0].head.game->name, "tictactoe");
    assert_int_equal(entries[0].last.cells[0], CELL_FIRST);
    assert_int_equal(entries[0].last.cells[1], CELL_SECOND);
    assert_int_equal(entries[1].head.outcome, WON_BY_SECOND);
    assert_int_equal(entries[1].head.move_count, 8);
    assert_null(entries[1].head.moves);
    assert_int_equal(entries[1].last.plies, 8);
    assert_string_equal(entries[1].head.players[FIRST].name, "Anna");
    assert_int_equal(entries[2].last.outcome, RUNNING);
    assert_int_equal(archive_list(archive, &all, 1, 1, entries), 1);
    assert_true(entries[0].id == middle);
    assert_int_equal(archive_list(archive, &all, 3, 5, entries), 0);
}

struct filter_case {
    struct archive_filter filter;
    int count;
};

/* The names that are found bit by bit, and what is read of them, are the list's. */
static void expect_found(struct archive *archive, const struct archive_filter *filter,
                         const struct archive_entry *entries, int count)
{
    struct archive_place place = {0};
    struct archive_entry entry;
    archive_id id;
    for (int i = 0; i < count; i++) {
        assert_int_equal(archive_find(archive, filter, &place, 1, &id), 1);
        assert_true(id == entries[i].id);
        assert_true(archive_read(archive, &id, 1, &entry));
        assert_true(entry.id == id && entry.sound == entries[i].sound);
        assert_int_equal(entry.head.move_count, entries[i].head.move_count);
        assert_memory_equal(&entry.last, &entries[i].last, sizeof entry.last);
    }
    assert_int_equal(archive_find(archive, filter, &place, 1, &id), 0);
}

TEST(test_filters)
{
    struct archive_entry entries[9];
    struct archive *archive = archive_expecting(*fixture, NULL);
    keep_game(archive, NULL, "4453", 1);
    keep_game(archive, NULL, WON_BY_FIRST_MOVES, 2);
    keep_game(archive, NULL, WON_BY_SECOND_MOVES, 3);
    keep_game(archive, "tictactoe", "a1 b1 a2 b2 a3", 4);
    keep_game(archive, "tictactoe", "a1 b2 c3 b1 b3 a3 c1 c2 a2", 5);
    struct record *record =
        make_record(NULL, WON_BY_FIRST_MOVES, 6); /* between people: nobody's win against the computer */
    record->players[SECOND].seat.level = SEAT_HUMAN;
    snprintf(record->players[SECOND].name, RECORD_NAME_SIZE, "100%% B_b");
    archive_begin(archive, record);
    record->players[FIRST].seat.level = 7; /* the computer begins, and wins */
    archive_begin(archive, record);
    const struct filter_case cases[] = {
        {{0}, 7},
        {{.game = game_find("connect4")}, 5},
        {{.game = game_find("kolibrat")}, 0},
        {{.result = ARCHIVE_WON}, 2},
        {{.result = ARCHIVE_LOST}, 2},
        {{.result = ARCHIVE_DREW}, 1},
        {{.result = ARCHIVE_OPEN}, 1},
        {{.level = 4}, 5},
        {{.level = 7, .result = ARCHIVE_LOST}, 1},
        {{.player = "ann"}, 7},
        {{.player = ""}, 7},
        {{.player = "b_B"}, 2},
        {{.player = "%"}, 2},
        {{.player = "0_b"}, 0},
        {{.player = "'"}, 0},
        {{.player = "\\"}, 0},
        {{.game = game_find("tictactoe"), .result = ARCHIVE_WON, .level = 4, .player = "Anna"}, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int count = archive_count(archive, &cases[i].filter);
        if (count != cases[i].count || archive_list(archive, &cases[i].filter, 0, 9, entries) != count)
            fail_msg("filter %zu: %d games, expected %d", i, count, cases[i].count);
        expect_found(archive, &cases[i].filter, entries, count);
    }
}

/* --- deleting --- */

TEST(test_deleting)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *record = make_record(NULL, WON_BY_FIRST_MOVES, 5);
    archive_id kept = archive_begin(archive, record);
    archive_id gone = archive_begin(archive, record);
    archive_set_review(archive, gone, "review", 6, (double[2]){50, 60});
    assert_true(archive_last_deleted(archive) == 0);
    assert_true(archive_delete(archive, gone));
    assert_false(archive_delete(archive, gone));
    assert_true(archive_last_deleted(archive) == gone);
    assert_int_equal(count_all(archive), 1);
    assert_true(archive_undelete(archive, gone));
    assert_true(archive_last_deleted(archive) == 0);
    assert_false(archive_undelete(archive, gone));
    assert_int_equal(count_all(archive), 2);
    expect_kept(archive, gone, record);
    assert_true(archive_delete(archive, gone));
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(count_all(archive), 1);
    assert_false(archive_undelete(archive, gone));
    expect_kept(archive, kept, record);
    archive_close_kept(archive);
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM game"), "1");
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM moves"), "1");
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM review"), "0");
}

/* What another window has deleted it may still bring back: closing does not take that away. */
TEST(test_deleting_in_two_windows)
{
    struct archive *one = archive_expecting(*fixture, NULL);
    struct archive *other = archive_expecting(*fixture, NULL);
    archive_id first = keep_game(one, NULL, WON_BY_FIRST_MOVES, 5);
    archive_id second = keep_game(one, NULL, WON_BY_FIRST_MOVES, 5);
    assert_true(archive_delete(one, first) && archive_flush(one));
    assert_true(archive_delete(other, second));
    archive_close_kept(other);
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM game"), "1");
    assert_true(archive_undelete(one, first));
    assert_int_equal(count_all(one), 1);
}

/* --- reviews and statistics --- */

TEST(test_reviews)
{
    unsigned char bytes[300];
    struct archive *archive = archive_expecting(*fixture, NULL);
    archive_id id = keep_game(archive, NULL, WON_BY_FIRST_MOVES, 5);
    assert_int_equal(archive_review(archive, id, bytes, sizeof bytes), 0);
    archive_set_review(archive, id, "old", 3, (double[2]){50, 60});
    archive_set_review(archive, id, "re\0view", 7, (double[2]){51, 61});
    archive_set_review(archive, id + 1, "nothing", 7, (double[2]){51, 61});
    assert_int_equal(archive_review(archive, id, bytes, sizeof bytes), 7);
    assert_memory_equal(bytes, "re\0view", 7);
    memset(bytes, 0, sizeof bytes);
    assert_int_equal(archive_review(archive, id, bytes, 2), 7);
    assert_memory_equal(bytes, "re\0", 3);
    assert_int_equal(archive_review(archive, id + 1, bytes, 2), 0);
}

/* What is added to a game that has ended replaces what was there; the game itself stays. Nothing leaves nothing. */
TEST(test_studies)
{
    struct record record;
    struct archive *archive = archive_expecting(*fixture, NULL);
    archive_id id = keep_game(archive, NULL, WON_BY_FIRST_MOVES, 5);
    assert_true(archive_load(archive, id, &record, NULL));
    assert_false(record_is_studied(&record));
    int place = record_branch(&record, 2, (struct move){MOVE_PLACE, NO_CELL, 6}), moves = record.move_count;
    assert_true(place >= RECORD_BRANCHES && record_comment(&record, place, "first"));
    archive_set_study(archive, id, &record);
    assert_true(record_comment(&record, place, "second") && record_sign(&record, 1, 2));
    archive_set_study(archive, id, &record);
    archive_set_study(archive, id + 1, &record);
    record_free(&record);
    assert_true(archive_load(archive, id, &record, NULL));
    assert_int_equal(record.move_count, moves);
    assert_int_equal(record.branch_count, 1);
    assert_int_equal(record.note_count, 2);
    assert_string_equal(record_note(&record, RECORD_BRANCHES)->comment, "second");
    record_unsign(&record, 1);
    record_cut(&record, RECORD_BRANCHES);
    archive_set_study(archive, id, &record);
    record_free(&record);
    archive_close_kept(archive);
    assert_string_equal(query_text(database_path(*fixture), "SELECT count(*) FROM study"), "0");
}

/* What is a study, in lists and for a search: not the times of moves, nor tags that are only kept. */
TEST(test_studies_are_found)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    const struct archive_filter filter = {.player = "nobody is called so", .studied = true};
    struct record record;
    archive_id ids[4];
    for (int i = 0; i < 4; i++)
        ids[i] = keep_game(archive, NULL, WON_BY_FIRST_MOVES, 5);
    for (int i = 0; i < 4; i++) {
        assert_true(archive_load(archive, ids[i], &record, NULL));
        record.moves[1].milliseconds = 1500;
        if (i == 0)
            record.tags = strdup("[Annotator \"{(Anna)}\"]\n");
        assert_true(i != 1 || record_comment(&record, 0, "words"));
        assert_true(i != 2 || record_sign(&record, 2, 3));
        assert_true(i != 3 || record_branch(&record, 2, (struct move){MOVE_PLACE, NO_CELL, 6}) != RECORD_NOWHERE);
        archive_set_study(archive, ids[i], &record);
        record_free(&record);
    }
    struct archive_entry entries[4];
    assert_true(archive_read(archive, ids, 4, entries));
    for (int i = 0; i < 4; i++)
        assert_int_equal(entries[i].studied, i > 0);
    assert_int_equal(archive_count(archive, &filter), 3);
    assert_int_equal(archive_count(archive, &(struct archive_filter){.player = filter.player}), 0);
    archive_close_kept(archive);
}

static void expect_sums(struct archive *archive, int level, int played, int won, int drawn, int lost, int streak,
                        int best, double accuracy)
{
    struct archive_statistics sums, all[SEAT_LEVEL_MAX + 1];
    assert_true(archive_statistics(archive, game_find("connect4"), level, &sums));
    assert_true(archive_standings(archive, game_find("connect4"), all));
    assert_memory_equal(&all[level], &sums, sizeof sums);
    assert_int_equal(sums.played, played);
    assert_int_equal(sums.won, won);
    assert_int_equal(sums.drawn, drawn);
    assert_int_equal(sums.lost, lost);
    assert_int_equal(sums.streak, streak);
    assert_int_equal(sums.best_streak, best);
    assert_true(sums.accuracy == accuracy);
    assert_int_equal(sums.as_first[0] + sums.as_second[0], won);
    assert_int_equal(sums.as_first[1] + sums.as_second[1], drawn);
    assert_int_equal(sums.as_first[2] + sums.as_second[2], lost);
}

TEST(test_statistics)
{
    struct archive_statistics sums;
    struct archive_step steps[3];
    struct archive *archive = archive_expecting(*fixture, NULL);
    expect_sums(archive, 0, 0, 0, 0, 0, 0, 0, -1);
    keep_game(archive, NULL, "4453", 1);
    keep_game(archive, NULL, WON_BY_FIRST_MOVES, 40);
    archive_id reviewed = keep_game(archive, NULL, WON_BY_FIRST_MOVES, 20);
    keep_game(archive, NULL, WON_BY_SECOND_MOVES, 30);
    keep_game(archive, NULL, WON_BY_FIRST_MOVES, 10);
    keep_game(archive, "tictactoe", "a1 b1 a2 b2 a3", 50);
    expect_sums(archive, 0, 4, 3, 0, 1, 1, 2, -1);
    archive_set_review(archive, reviewed, "r", 1, (double[2]){80, 20});
    expect_sums(archive, 4, 4, 3, 0, 1, 1, 2, 80);
    archive_id without_choice = keep_game(archive, NULL, WON_BY_FIRST_MOVES, 5);
    archive_set_review(archive, without_choice, "r", 1, (double[2]){-1, -1});
    expect_sums(archive, 4, 5, 4, 0, 1, 1, 3, 80);
    assert_true(archive_delete(archive, without_choice));
    expect_sums(archive, 5, 0, 0, 0, 0, 0, 0, -1);
    struct record *record = make_record(NULL, WON_BY_SECOND_MOVES, 60);
    record->players[FIRST].seat.level = 5;
    record->players[SECOND].seat.level = SEAT_HUMAN;
    archive_set_review(archive, archive_begin(archive, record), "r", 1, (double[2]){10, 100});
    record->players[FIRST].seat.level = SEAT_HUMAN; /* two people: not counted */
    archive_begin(archive, record);
    expect_sums(archive, 0, 5, 4, 0, 1, 2, 2, 90);
    assert_true(archive_statistics(archive, game_find("connect4"), 0, &sums));
    assert_int_equal(sums.as_second[0], 1);
    assert_int_equal(sums.as_first[2], 1);
    assert_int_equal(sums.reviewed, 2);
    const enum archive_result last[] = {ARCHIVE_WON, ARCHIVE_WON, ARCHIVE_LOST, ARCHIVE_WON, ARCHIVE_WON, ARCHIVE_ANY};
    for (int i = 0; i < 6; i++)
        assert_int_equal(sums.last >> 2 * i & 3, last[i]);
    assert_int_equal(archive_path(archive, game_find("connect4"), 3, steps), 3);
    assert_true(steps[0].begun == 30 && steps[0].level == 4 && steps[0].result == ARCHIVE_LOST);
    assert_true(steps[1].begun == 40 && steps[2].begun == 60 && steps[2].level == 5);
    assert_true(archive_delete(archive, reviewed));
    expect_sums(archive, 0, 4, 3, 0, 1, 2, 2, 100);
    archive_reset_statistics(archive, game_find("connect4"));
    expect_sums(archive, 0, 0, 0, 0, 0, 0, 0, -1);
    assert_true(archive_statistics(archive, game_find("tictactoe"), 0, &sums));
    assert_int_equal(sums.played, 1);
    keep_game(archive, NULL, WON_BY_FIRST_MOVES, 70); /* an old game that is imported now */
    expect_sums(archive, 0, 0, 0, 0, 0, 0, 0, -1);
    keep_game(archive, NULL, WON_BY_SECOND_MOVES, time(NULL));
    expect_sums(archive, 0, 1, 0, 0, 1, 0, 0, -1);
    assert_int_equal(archive_path(archive, game_find("connect4"), 3, steps), 1);
    assert_int_equal(count_all(archive), 9);
}

/* --- in one file with the settings --- */

TEST(test_settings_in_the_same_file)
{
    struct settings *settings = open_expecting(*fixture, NULL);
    struct archive *archive = archive_expecting(*fixture, NULL);
    settings_set_integer(settings, "level", 6);
    archive_id id = keep_game(archive, NULL, "4453", 5);
    assert_true(id > 0 && archive_flush(archive));
    close_saved(settings);
    archive_close_kept(archive);
    settings = open_expecting(*fixture, NULL);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(settings_integer(settings, "level", 2, 1, 10), 6);
    assert_int_equal(count_all(archive), 1);
    close_saved(settings);
}

/* A game that begins at a board that was set up: kept, listed, found again; damaged, it is no game. */
TEST(a_beginning_is_kept)
{
    static const char text[] = "[Game \"connect4\"]\n[FEN \"7/7/7/7/x6/xxo4 x\"]\n\n1. 4 {here} 7 (1... 1) *\n";
    const char *at = text;
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record record;
    struct record_error error;
    struct archive_entry entries[2];
    struct reason why;
    int line = 1;
    assert_int_equal(record_parse(&at, &line, &record, &error), RECORD_READ);
    archive_id game = archive_begin(archive, &record), usual = keep_game(archive, NULL, "4453", 5);
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_list(archive, &(struct archive_filter){0}, 0, 2, entries), 2);
    for (int i = 0; i < 2; i++) {
        assert_true(entries[i].sound);
        assert_int_equal(entries[i].head.options.beginning.is_set, entries[i].id == game);
        assert_int_equal(entries[i].last.plies, entries[i].id == game ? 6 : 4);
    }
    struct record *found = load_game(archive, game);
    expect_same_record(found, &record);
    assert_memory_equal(&found->options, &record.options, sizeof record.options);
    assert_int_equal(found->branch_count, 1);
    assert_int_equal(load_game(archive, usual)->options.beginning.is_set, 0);
    archive_close_kept(archive);
    run_sql(database_path(*fixture), "UPDATE beginning SET board = '7/7/7/7/x6/1xo4 x'");
    archive = archive_expecting(*fixture, NULL);
    struct record none;
    assert_false(archive_load(archive, game, &none, &why));
    assert_non_null(strstr(why.text, "beginning"));
    archive_close_kept(archive);
    record_free(&record);
}

TESTS_MAIN(NULL, NULL)
