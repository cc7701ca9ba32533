/*
 * Games that the players end: by resignation, by agreement, on time; in a
 * match, as text, and in the archive.
 */
#include "archive_support.h"
#include "game_support.h"
#include "prelude.h"
#include "record_support.h"
#include "store_support.h"

/* Every end there is, after an even number of moves: the first side is to move. */
static const struct {
    enum record_ending ending;
    enum outcome outcome;
    const char *words; /* the tag's */
} ends[] = {{RECORD_RESIGNED, WON_BY_FIRST, "resignation"},
            {RECORD_RESIGNED, WON_BY_SECOND, "resignation"},
            {RECORD_AGREED, DRAWN, "agreement"},
            {RECORD_TIME, WON_BY_SECOND, "time forfeit"},
            {RECORD_FORFEIT, WON_BY_SECOND, "rules infraction"}};

enum { ENDS = sizeof ends / sizeof *ends };

static struct match *match_after(const struct variant *variant, int plies)
{
    struct match *match = make_match(variant);
    for (int i = 0; i < plies; i++) {
        struct move moves[MOVES_MAX];
        int count = variant->game->moves(variant, match_state(match), moves);
        assert_true(match_play(match, moves[(i * 3) % count], NULL));
    }
    assert_int_equal(match_outcome(match), RUNNING);
    return match;
}

/* --- a match --- */

TEST(nothing_is_played_after_an_end)
{
    struct variant variant = variant_of("connect4", (struct options){0});
    for (int i = 0; i < ENDS; i++) {
        struct match *match = match_after(&variant, 4);
        struct move moves[MOVES_MAX];
        struct reason why;
        assert_int_equal(match_ending(match), RECORD_UNFINISHED);
        assert_true(match_end(match, ends[i].ending, ends[i].outcome, &why));
        assert_int_equal(match_outcome(match), ends[i].outcome);
        assert_int_equal(match_ending(match), ends[i].ending);
        (void)variant.game->moves(&variant, match_state(match), moves);
        assert_false(match_play(match, moves[0], &why));
        assert_string_equal(why.text, "the game is over");
        assert_false(match_end(match, RECORD_AGREED, DRAWN, &why));
        assert_string_equal(why.text, "the game is over");
        assert_int_equal(match_length(match), 4);
    }
}

TEST(the_end_is_where_it_was_made)
{
    struct variant variant = variant_of("connect4", (struct options){0});
    struct match *match = match_after(&variant, 4);
    struct reason why;
    /* What had been taken back is gone. */
    assert_true(match_undo(match));
    assert_true(match_end(match, RECORD_RESIGNED, WON_BY_FIRST, &why));
    assert_int_equal(match_length(match), 3);
    assert_false(match_redo(match));
    /* Before it the game goes on as it did; behind it, it is over again. */
    assert_true(match_undo(match));
    assert_int_equal(match_outcome(match), RUNNING);
    assert_int_equal(match_ending(match), RECORD_UNFINISHED);
    assert_true(match_redo(match));
    assert_int_equal(match_ending(match), RECORD_RESIGNED);
    /* The same move once more, and nobody has resigned. */
    struct move last = match_move(match, 2);
    assert_true(match_undo(match));
    assert_true(match_play(match, last, &why));
    assert_int_equal(match_outcome(match), RUNNING);
}

TEST(an_end_that_cannot_be_is_refused)
{
    struct variant variant = variant_of("connect4", (struct options){0});
    struct match *match = match_after(&variant, 4);
    struct reason why;
    for (int ending = 0; ending < RECORD_ENDINGS; ending++)
        for (int outcome = RUNNING; outcome <= DRAWN; outcome++) {
            bool known = false;
            for (int i = 0; i < ENDS; i++)
                known = known || ((int)ends[i].ending == ending && (int)ends[i].outcome == outcome);
            assert_int_equal(match_can_end((enum record_ending)ending, (enum outcome)outcome, FIRST), known);
            if (known)
                continue;
            assert_false(match_end(match, (enum record_ending)ending, (enum outcome)outcome, &why));
            assert_string_equal(why.text, "the game cannot end so");
        }
    assert_true(match_can_end(RECORD_TIME, WON_BY_FIRST, SECOND));
    assert_false(match_can_end(RECORD_TIME, WON_BY_SECOND, SECOND));
    assert_true(match_can_end(RECORD_FORFEIT, WON_BY_FIRST, SECOND));
    assert_false(match_can_end(RECORD_FORFEIT, WON_BY_SECOND, SECOND));
    assert_int_equal(match_outcome(match), RUNNING);
}

/* --- text --- */

/* Reads one record; fails the test if it is refused. */
static struct record read_record(const char *text)
{
    struct record record;
    struct record_error error;
    int line = 1;
    if (record_parse(&(const char *){text}, &line, &record, &error) != RECORD_READ)
        fail_msg("line %d: %s\n%s", error.line, error.why.text, text);
    own_record(&record);
    return record;
}

/* A game on record with this end, after some random moves that leave the first side to move. */
static struct record ended_game(const char *game, int which, int plies)
{
    struct variant variant = variant_of(game, (struct options){0});
    struct record record;
    struct reason why;
    struct match *match = match_after(&variant, plies);
    record_init(&record, &variant);
    for (int i = 0; i < plies; i++)
        assert_true(record_add(&record, match_move(match, i), 100));
    if (!match_end(match, ends[which].ending, ends[which].outcome, &why))
        fail_msg("%s: %s", game, why.text);
    record_settle(&record, match);
    own_record(&record);
    return record;
}

TEST(ends_are_written_and_read)
{
    static const char *const games[] = {"connect4", "tictactoe", "kolibrat"};
    for (int i = 0; i < 3 * ENDS; i++) {
        struct record record = ended_game(games[i / ENDS], i % ENDS, i % 2 ? 0 : 2), copy;
        struct reason why;
        char *text = record_text(&record);
        char tag[80];
        snprintf(tag, sizeof tag, "[Termination \"%s\"]", ends[i % ENDS].words);
        assert_non_null(strstr(text, tag));
        struct record again = read_record(text);
        assert_same_record(&again, &record);
        assert_int_equal(again.ending, ends[i % ENDS].ending);
        struct variant variant = variant_of(games[i / ENDS], (struct options){0});
        struct match *match = make_match(&variant);
        assert_true(record_replay(&again, match, &why));
        assert_int_equal(match_ending(match), ends[i % ENDS].ending);
        assert_int_equal(match_outcome(match), ends[i % ENDS].outcome);
        assert_true(record_copy(&again, &copy));
        assert_int_equal(copy.ending, again.ending);
        record_free(&copy);
    }
}

#define HEAD         "[Game \"connect4\"]\n"
#define ENDED(words) HEAD "[Termination \"" words "\"]\n"

TEST(a_result_may_stand_in_either_place)
{
    static const struct {
        const char *text;
        enum record_ending ending;
        enum outcome outcome;
    } cases[] = {{ENDED("resignation") "\n4 4 1-0\n", RECORD_RESIGNED, WON_BY_FIRST},
                 {ENDED("resignation") "[Result \"0-1\"]\n\n4 4\n", RECORD_RESIGNED, WON_BY_SECOND},
                 {"[Result \"0-1\"]\n" ENDED("resignation") "\n0-1\n", RECORD_RESIGNED, WON_BY_SECOND},
                 {ENDED("agreement") "\n4 4 3 1/2-1/2\n", RECORD_AGREED, DRAWN},
                 {ENDED("time forfeit") "\n4 4 3 1-0\n", RECORD_TIME, WON_BY_FIRST},
                 {ENDED("rules infraction") "[Result \"1-0\"]\n\n4 4 3\n", RECORD_FORFEIT, WON_BY_FIRST}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record = read_record(cases[i].text);
        assert_int_equal(record.ending, cases[i].ending);
        assert_int_equal(record.outcome, cases[i].outcome);
    }
}

TEST(tags_that_contradict_each_other_are_named)
{
    static const struct {
        const char *text;
        int line;
        const char *why;
    } cases[] = {
        {ENDED("resigned") "\n4 1-0", 2, "tag Termination: 'resigned' is not a known ending"},
        {ENDED("resignation") "\n4 4", 2, "tag Termination: there is no result with it"},
        {ENDED("resignation") "\n4 4 *", 2, "tag Termination: resignation cannot have the result * here"},
        {ENDED("resignation") "\n4 4 1/2-1/2", 2, "tag Termination: resignation cannot have the result 1/2-1/2 here"},
        {ENDED("agreement") "[Result \"1-0\"]\n\n4 4", 2, "tag Termination: agreement cannot have the result 1-0 here"},
        {HEAD "[Result \"*\"]\n[Termination \"agreement\"]\n\n4 4 *", 3,
         "tag Termination: agreement cannot have the result * here"},
        {ENDED("time forfeit") "\n4 4 1-0", 2, "tag Termination: time forfeit cannot have the result 1-0 here"},
        {ENDED("time forfeit") "\n4 4 1/2-1/2", 2, "tag Termination: time forfeit cannot have the result 1/2-1/2 here"},
        {ENDED("resignation") "[Result \"1-0\"]\n\n4\n4 0-1", 6, "the result says 0-1, the tag Result says 1-0"},
        {ENDED("resignation") "\n1212121 1-0", 2, "tag Termination: the moves end in another way"},
        {ENDED("resignation") "\n1212121 0-1", 4, "the result says 0-1, the moves say 1-0"},
        {ENDED("unterminated") "\n4 4 1-0", 4, "the result says 1-0, the moves say *"},
        {ENDED("normal") "[Result \"1-0\"]\n\n4 4", 3, "tag Result: it says 1-0, the moves say *"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record;
        struct record_error error;
        const char *at = cases[i].text;
        int line = 1;
        if (record_parse(&at, &line, &record, &error) != RECORD_REFUSED)
            fail_msg("this was read:\n%s", cases[i].text);
        if (error.line != cases[i].line || strcmp(error.why.text, cases[i].why) != 0)
            fail_msg("line %d: %s\nof\n%s", error.line, error.why.text, cases[i].text);
    }
}

/* --- the archive --- */

FIXTURE(directory_setup, directory_teardown)

TEST(ends_are_kept)
{
    archive_id begun[ENDS], finished[ENDS];
    struct archive *archive = archive_expecting(*fixture, NULL);
    for (int i = 0; i < ENDS; i++) {
        struct record record = ended_game("connect4", i, i == 0 ? 0 : 4);
        begun[i] = archive_begin(archive, &record);
        struct record running = record;
        running.outcome = RUNNING;
        running.ending = RECORD_UNFINISHED;
        finished[i] = archive_begin(archive, &running);
        archive_finish(archive, finished[i], record.outcome, record.ending, "");
    }
    archive_close_kept(archive);
    archive = archive_expecting(*fixture, NULL);
    assert_int_equal(archive_find_interrupted(archive), 0);
    for (int i = 0; i < ENDS; i++) {
        struct record record = ended_game("connect4", i, i == 0 ? 0 : 4);
        struct archive_entry entry;
        expect_kept(archive, begun[i], &record);
        expect_kept(archive, finished[i], &record);
        assert_false(archive_resume(archive, finished[i]));
        assert_true(archive_read(archive, &finished[i], 1, &entry));
        assert_true(entry.sound);
        assert_int_equal(entry.head.ending, ends[i].ending);
    }
}

/* Rows that say of an end what the moves do not allow are shown as damaged, and not read. */
TEST(an_end_that_cannot_be_is_damage)
{
    static const struct {
        const char *sql, *why;
    } changes[] = {
        {"UPDATE game SET outcome = 3, ending = 3", "its end is damaged"},
        {"UPDATE game SET outcome = 0, ending = 3", "its end is damaged"},
        {"UPDATE game SET outcome = 1, ending = 4", "its end is damaged"},
        {"UPDATE game SET outcome = 3, ending = 5", "its end is damaged"},
        {"UPDATE game SET outcome = 1, ending = 5", "its moves lead to a different end"},
        {"UPDATE game SET outcome = 1, ending = 7", "its ending is damaged"},
        {"UPDATE game SET outcome = 1, ending = 6", "its moves lead to a different end"},
        {"UPDATE game SET outcome = 2, ending = 5", NULL},
    };
    struct record record = ended_game("connect4", 0, 4), found;
    struct reason why;
    struct archive *archive = archive_expecting(*fixture, NULL);
    archive_id id = archive_begin(archive, &record);
    archive_close_kept(archive);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        run_sql(database_path(*fixture), changes[i].sql);
        archive = archive_expecting(*fixture, NULL);
        bool loaded = archive_load(archive, id, &found, &why);
        archive_close_kept(archive);
        if (loaded)
            record_free(&found);
        if (loaded != !changes[i].why || (!loaded && !strstr(why.text, changes[i].why)))
            fail_msg("%s: %s", changes[i].sql, loaded ? "loaded" : why.text);
    }
}

TESTS_MAIN(NULL, NULL)
