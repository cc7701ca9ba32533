/* link: -Wl,--wrap=record_parse_counting */
/* Games from outside, as text: each is read once, all good ones are kept in their order, the first is shown. */
#include "prelude.h"
#include "ui/board/pasted_games.h"

#include "archive_support.h"
#include "store_support.h"

enum { GAMES = 40, TEXT_MAX = 65536, BEGUN = 1700000000 }; /* more than one pile of them begins with */

static int readings;

enum record_status __real_record_parse_counting(const char **text, int *line, struct record *record,
                                                struct record_error *error, struct record_omissions *omissions);
enum record_status __wrap_record_parse_counting(const char **text, int *line, struct record *record,
                                                struct record_error *error, struct record_omissions *omissions);

enum record_status __wrap_record_parse_counting(const char **text, int *line, struct record *record,
                                                struct record_error *error, struct record_omissions *omissions)
{
    readings++;
    return __real_record_parse_counting(text, line, record, error, omissions);
}

/* Games that differ in when they began; if one is to be `wrong`, the first has a move where there is no column. */
static void write_games(char text[TEXT_MAX], bool wrong)
{
    size_t length = 0;
    for (int i = 0; i < GAMES; i++) {
        struct record *record = make_record(NULL, "4141414", BEGUN + i);
        length += record_format(record, text + length, TEXT_MAX - length);
        assert_true(length < TEXT_MAX);
    }
    char *move = strstr(text, "1. 4");
    assert_non_null(move);
    if (wrong)
        move[3] = '9';
}

FIXTURE(directory_setup, directory_teardown)

TEST(each_game_is_read_once)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    static char text[TEXT_MAX];
    struct record *table = make_record(NULL, "4", BEGUN);
    struct pasted_games intake;
    write_games(text, false);
    readings = 0;
    pasted_games_read(&intake, archive, text, strlen(text), "games.txt", table);
    if (readings != GAMES)
        fail_msg("%d games were read %d times", GAMES, readings);
    assert_true(intake.opened);
    assert_int_equal(intake.taken, GAMES);
    assert_int_equal(intake.refused, 0);
    assert_int_equal(intake.record.begun, BEGUN);
    assert_int_equal(count_all(archive), GAMES);
    record_free(&intake.record);
}

/* Once more they are there already, and none is kept twice. */
TEST(games_that_are_there_are_found)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    static char text[TEXT_MAX];
    struct record *table = make_record(NULL, "4", BEGUN);
    struct pasted_games intake;
    write_games(text, false);
    for (int times = 0; times < 2; times++) {
        pasted_games_read(&intake, archive, text, strlen(text), "games.txt", table);
        assert_true(intake.opened);
        record_free(&intake.record);
    }
    assert_int_equal(intake.taken, 0);
    assert_int_equal(intake.there, GAMES);
    assert_int_equal(count_all(archive), GAMES);
}

/* What is wrong with one of them is told with its line; the others are kept. */
TEST(a_wrong_game_is_told)
{
    struct archive *archive = archive_expecting(*fixture, NULL);
    static char text[TEXT_MAX];
    struct record *table = make_record(NULL, "4", BEGUN);
    struct pasted_games intake;
    write_games(text, true);
    pasted_games_read(&intake, archive, text, strlen(text), "games.txt", table);
    if (intake.taken != GAMES - 1 || intake.refused != 1 || intake.error.line < 2)
        fail_msg("%d taken, %d refused, line %d: %s", intake.taken, intake.refused, intake.error.line, intake.words);
    assert_int_equal(intake.record.begun, BEGUN + 1);
    record_free(&intake.record);
}

/* Moves alone are a game on each line; numbers of moves are of one, which may be broken anywhere. */
TEST(moves_alone_are_a_game_on_each_line)
{
    static const struct {
        const char *text;
        int taken, line; /* of what is refused */
    } cases[] = {{"44\n\n4455\n12123\n", 3, 0},
                 {"1. 4 4\n2. 5 1\n", 1, 0},
                 {"7171717", 1, 0},
                 {"\r\n66\r\n5599\r\n", 1, 3},
                 {" \n", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct archive *archive = archive_expecting(*fixture, NULL);
        struct record *table = make_record(NULL, "4", BEGUN);
        struct pasted_games intake;
        int before = count_all(archive);
        pasted_games_read(&intake, archive, cases[i].text, strlen(cases[i].text), "pasted", table);
        if (intake.taken != cases[i].taken || intake.refused != (cases[i].line > 0) ||
            intake.error.line != cases[i].line)
            fail_msg("'%s': %d taken, %d refused, line %d: %s", cases[i].text, intake.taken, intake.refused,
                     intake.error.line, intake.words);
        assert_int_equal(intake.opened, cases[i].taken > 0);
        assert_int_equal(count_all(archive), before + cases[i].taken);
        if (intake.opened)
            record_free(&intake.record);
        archive_close_kept(archive);
    }
}

/* The name is told, in the window and on a terminal, as what it is: nothing in it does anything there. */
TEST(a_name_is_no_command)
{
    static const struct {
        const char *name, *told;
    } files[] = {{"\033[31mred.txt", "?[31mred.txt: no game found"},
                 {"two\nlines", "two?lines: no game found"},
                 {"txt.\xe2\x80\xaegnp", "txt.???gnp: no game found"},
                 {"grün.txt", "grün.txt: no game found"}};
    struct archive *archive = archive_expecting(*fixture, NULL);
    struct record *table = make_record(NULL, "4", BEGUN);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[512];
        struct pasted_games intake;
        snprintf(path, sizeof path, "%s/%s", (const char *)*fixture, files[i].name);
        write_file(path, "", 0);
        pasted_games_read_file(&intake, archive, path, table);
        assert_string_equal(intake.words, files[i].told);
    }
}

TESTS_MAIN(NULL, NULL)
