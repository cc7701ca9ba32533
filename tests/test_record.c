/* link: -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc */
/* Records and their text: what is written is read back the same, what is wrong is named, memory may be short. */

#include "corpus.h"
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "record_property.h"
#include "record_support.h"
#include "rules/reason.h"
#include "short_memory.h"
#include "solver_reference.h"

/* Reads the only record of a text; fails the test if it is refused. */
static struct record read_one(const char *text)
{
    struct record record;
    struct record_error error;
    const char *at = text;
    int line = 1;
    if (record_parse(&at, &line, &record, &error) != RECORD_READ)
        fail_msg("line %d: %s, in\n%s", error.line, error.why.text, text);
    assert_int_equal(record_parse(&at, &line, &(struct record){0}, &error), RECORD_NONE);
    assert_int_equal(*at, '\0');
    own_record(&record);
    return record;
}

/* A text's first record is refused in this line with this reason. */
static void check_refused(const char *text, int expected_line, const char *expected)
{
    struct record record;
    struct record_error error;
    const char *at = text;
    int line = 1;
    if (record_parse(&at, &line, &record, &error) != RECORD_REFUSED)
        fail_msg("not refused:\n%s", text);
    if (strcmp(error.why.text, expected) != 0 || error.line != expected_line)
        fail_msg("line %d: %s\nexpected line %d: %s\nof\n%s", error.line, error.why.text, expected_line, expected,
                 text);
}

/* Reads a text's only record and compares it with what it should be. */
static void check_read(const char *text, const struct record *expected)
{
    struct record record = read_one(text);
    assert_same_record(&record, expected);
}

static void check_columns(const char *text)
{
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1)
        if (strcspn(line, "\n") >= 80 && *line != '[')
            fail_msg("a line has %zu columns in\n%s", strcspn(line, "\n"), text);
}

/* A random game of a variant is written, read and replayed, also with the line ends of other systems. */
static void check_round_trip(const struct variant *variant, int plies, uint64_t *random)
{
    struct record record;
    record_init(&record, variant);
    random_players(&record, random);
    random_game(&record, variant, plies, random);
    char *text = record_text(&record);
    check_columns(text);
    check_read(text, &record);
    char *other = malloc(2 * strlen(text) + 1);
    char *end = other;
    assert_non_null(other);
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\n')
            *end++ = '\r';
        *end++ = *at;
    }
    *end = '\0';
    check_read(other, &record);
    free(other);
    record_free(&record);
}

/* Each game's variants of all sizes: random games, some of them unfinished. */
static void check_all_sizes(const struct game *game, uint64_t *random)
{
    struct options options = game->defaults;
    int variants = 0;
    int step = SANITIZED ? 3 : 1;
    for (options.width = 1; options.width <= WIDTH_MAX; options.width += step) {
        for (options.height = 1; options.height <= HEIGHT_MAX; options.height++) {
            struct options odd = options;
            struct variant variant;
            if (game->defaults.connect > 0)
                odd.connect = CONNECT_MIN + (int)random_below(random, CONNECT_MAX - CONNECT_MIN + 1);
            if (game->defaults.pieces > 0)
                odd.pieces = 1 + (int)random_below(random, 30);
            if (game->defaults.points > 0)
                odd.points = 1 + (int)random_below(random, 9);
            if (game->gravity)
                odd.opening = (int[]){OPENING_PLAIN, OPENING_PIE, OPENING_SWAP}[random_below(random, 3)];
            if (!variant_init(&variant, game, &odd, NULL))
                continue;
            variants++;
            check_round_trip(&variant, 300, random);
            check_round_trip(&variant, (int)random_below(random, 12), random);
        }
    }
    assert_true(variants >= 16);
}

TEST(all_games_come_back_the_same)
{
    uint64_t random = 7;
    for (const struct game *const *game = game_list(); *game; game++)
        check_all_sizes(*game, &random);
}

TEST(a_record_is_written_so)
{
    struct record record;
    struct variant variant = connect4_of(7, 6, 4);
    record_init(&record, &variant);
    strcpy(record.players[FIRST].name, "Anna \"A\" \\");
    record.players[SECOND].seat.level = 5;
    strcpy(record.players[SECOND].evaluator, "segments");
    record.starter = 1;
    record.seed = 17;
    record.clock = (struct clock_control){CLOCK_GAME, 300, 5};
    record.begun = 1795256520;
    assert_true(record_add(&record, (struct move){MOVE_PLACE, NO_CELL, 3}, 2153));
    assert_true(record_add(&record, (struct move){MOVE_PLACE, NO_CELL, 10}, RECORD_TIME_UNKNOWN));
    assert_true(record_add(&record, (struct move){MOVE_PLACE, NO_CELL, 0}, 3600000));
    char *text = record_text(&record);
    assert_string_equal(text,
                        "[Game \"connect4\"]\n[Size \"7x6\"]\n[Connect \"4\"]\n"
                        "[UTCDate \"2026.11.21\"]\n[UTCTime \"10:22:00\"]\n"
                        "[First \"Anna \\\"A\\\" \\\\\"]\n[FirstSeat \"human\"]\n[Second \"\"]\n"
                        "[SecondSeat \"level 5\"]\n[SecondEvaluator \"segments\"]\n[Starter \"yellow\"]\n"
                        "[Seed \"17\"]\n[TimeControl \"300+5\"]\n[Result \"*\"]\n[Termination \"unterminated\"]\n\n"
                        "1. 4 {[%emt 0:00:02.153]} 4 2. 1 {[%emt 1:00:00.000]} *\n\n");
    check_read(text, &record);
    record_free(&record);
}

/* As snprintf: never past the end, always closed, always the same length. */
TEST(a_short_buffer_is_not_overrun)
{
    struct record record;
    char text[1024];
    uint64_t random = 3;
    struct variant variant = tictactoe_of(3, 3, 3);
    record_init(&record, &variant);
    random_game(&record, &variant, 9, &random);
    size_t length = record_format(&record, NULL, 0);
    assert_true(length < sizeof text);
    for (size_t size = 1; size <= length + 1; size++) {
        memset(text, 'x', sizeof text);
        assert_int_equal(record_format(&record, text, size), length);
        assert_int_equal(strlen(text), size - 1);
        assert_int_equal(text[size], 'x');
    }
    record_free(&record);
}

TEST(what_cannot_be_a_tag_becomes_a_question_mark)
{
    struct record record;
    struct variant variant = tictactoe_of(3, 3, 3);
    record_init(&record, &variant);
    strcpy(record.players[FIRST].name, "a\nb\xff\x1b\xc2\x9b\xed\xa0\x80z");
    char *text = record_text(&record);
    struct record read = read_one(text);
    assert_string_equal(read.players[FIRST].name, "a?b????"
                                                  "???z");
}

/* Pieces that are inserted and taken for ever: the position after the sixth move comes twice again. */
#define LOOP "+b3 +b1 b3xb2 b1xb2"

TEST(threefold_repetition_ends_a_game)
{
    struct record record;
    struct record_error error;
    struct variant variant = kolibrat_of(2, 3, 2, 9);
    if (!record_parse_moves(&variant, "+a1 +a3 a1-b2 " LOOP " " LOOP, &record, &error))
        fail_msg("%s", error.why.text);
    assert_int_equal(record.outcome, DRAWN);
    assert_int_equal(record.ending, RECORD_REPETITION);
    char *text = record_text(&record);
    assert_non_null(strstr(text, "[Result \"1/2-1/2\"]\n[Termination \"threefold repetition\"]"));
    check_read(text, &record);
    record_free(&record);
    assert_false(record_parse_moves(&variant, "+a1 +a3 a1-b2 " LOOP " " LOOP " +b3", &record, &error));
    assert_string_equal(error.why.text, "move 12: the game is over");
}

#define FOUR "[Game \"connect4\"]\n[Size \"7x6\"]\n[Connect \"4\"]\n"

/* A text has these moves, in the game's notation, and this outcome. */
static void check_moves_read(const char *text, const char *moves, enum outcome outcome)
{
    struct record record = read_one(text);
    struct variant variant;
    char seen[STATE_TEXT_MAX];
    struct reason why;
    assert_true(record_variant(&record, &variant, &why));
    struct match *match = make_match(&variant);
    assert_true(record_replay(&record, match, &why));
    match_format(match, seen, sizeof seen);
    assert_string_equal(seen, moves);
    assert_int_equal(record.outcome, outcome);
    assert_int_equal(match_outcome(match), outcome);
}

TEST(what_others_write_is_read)
{
    /* No result, many moves in a word, no numbers. */
    check_moves_read(FOUR "\n4453", "4453", RUNNING);
    check_moves_read(FOUR "\n1.4 4 2.5!? 3? *", "4453", RUNNING);
    check_moves_read(FOUR "\n1. 4 1... 4 2. 5 2... 3 *\n", "4453", RUNNING);
    check_moves_read(FOUR "\n1212121", "1212121", WON_BY_FIRST);
    check_moves_read(FOUR "\n1212121 1-0", "1212121", WON_BY_FIRST);
    check_moves_read(FOUR "\n*\n", "", RUNNING);
    check_moves_read(FOUR, "", RUNNING);
    /* All defaults; tags in one line; tags that nobody knows; a byte order mark. */
    check_moves_read("\xef\xbb\xbf[Event \"\xff\"] [ Game \"connect4\" ]\n4", "4", RUNNING);
    /* Comments, in them what is none; a variation with a variation; an annotation; a line for others. */
    check_moves_read(FOUR "; one\n\n4 { ( \n 3 } $12 (5 {)} (3) ;)\n 4) 4 ;3\n%4 4\n5 *\n", "445", RUNNING);
    check_moves_read("[Game \"kolibrat\"]\n\n1. +a1 +a4 *", "+a1 +a4", RUNNING);
    check_moves_read("{ before } ; and\n% between\n" FOUR "\n4", "4", RUNNING);
}

TEST(times_are_read)
{
    static const struct {
        const char *comment;
        int milliseconds;
    } cases[] = {
        {"{[%emt 0:00:02.153]}", 2153},
        {"{ well [%clk 1:00:00] [%emt  1:02:03] }", 3723000},
        {"{[%emt 0:00:01.5]}", 1500},
        {"{[%emt\f0:00:01]}", 1000},
        {"{[%emt 0:00:01.98765]}", 1987},
        {"{[%emt 0:00:01]} {[%emt 0:00:02]}", 1000},
        {"{[%emt 596:31:23.647]}", INT32_MAX},
        {"{[%emt 596:31:23.648]}", RECORD_TIME_UNKNOWN},
        {"{[%emt 99999999999999999999:00:00]}", RECORD_TIME_UNKNOWN},
        {"{[%emt 0:59:59.999]}", 3599999},
        {"{[%emt 0:60:00]}", RECORD_TIME_UNKNOWN},
        {"{[%emt 0:00:60]}", RECORD_TIME_UNKNOWN},
        {"{[%emt -1:00:00]}", RECORD_TIME_UNKNOWN},
        {"{[%emt 0:00]}", RECORD_TIME_UNKNOWN},
        {"{[%emt 0:00:01}", RECORD_TIME_UNKNOWN},
        {"{[%emt}", RECORD_TIME_UNKNOWN},
        {";[%emt 0:00:01]\n", 1000},
        {"{[%em[%emt 0:00:01]t 0:00:02]}", 1000},
        {"", RECORD_TIME_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s\n4 %s *", FOUR, cases[i].comment);
        struct record record = read_one(text);
        if (record.moves[0].milliseconds != cases[i].milliseconds)
            fail_msg("%s was read as %d", cases[i].comment, record.moves[0].milliseconds);
    }
}

TEST(a_wrong_tag_is_named)
{
    check_refused("[Event \"?\"]\n\n1. e4 *\n", 1, "tag Game: it is missing");
    check_refused("\n\n4453", 3, "tag Game: it is missing");
    check_refused("[Game \"chess\"]\n", 1, "tag Game: 'chess' is not a game");
    check_refused("[Game \"connect4\"]\n[Game \"connect4\"]\n", 2, "tag Game: it is there twice");
    check_refused(FOUR "[White \"a\"]\n[First \"b\"]", 5, "tag First: it is there twice");
    check_refused("[Size \"7\"]\n", 1, "tag Size: '7' is not WIDTHxHEIGHT");
    check_refused("[Size \"7x06x\"]\n", 1, "tag Size: '7x06x' is not WIDTHxHEIGHT");
    check_refused("[Connect \"-4\"]\n", 1, "tag Connect: '-4' is not a number from 1 to 999");
    check_refused("[Points \"99999999999999999999\"]\n", 1,
                  "tag Points: '99999999999999999999' is not a number from 1 to 999");
    check_refused("[Starter \"green\"]", 1, "tag Starter: 'green' is neither red nor yellow");
    check_refused("[FirstSeat \"level 11\"]", 1,
                  "tag FirstSeat: 'level 11' is neither human nor engine nor level 1 to 10");
    check_refused("[Seed \"18446744073709551616\"]", 1,
                  "tag Seed: '18446744073709551616' is not a number below 2 to the 64th");
    check_refused("[UTCDate \"2026.02.29\"]", 1, "tag UTCDate: '2026.02.29' is not a date like 2026.11.21");
    check_refused("[UTCDate \"2026.13.01\"]", 1, "tag UTCDate: '2026.13.01' is not a date like 2026.11.21");
    check_refused("[UTCDate \"2026.11.21 \"]", 1, "tag UTCDate: '2026.11.21 ' is not a date like 2026.11.21");
    check_refused("[UTCTime \"24:00:00\"]", 1, "tag UTCTime: '24:00:00' is not a time like 10:22:00");
    check_refused("[UTCTime \"23:60:00\"]", 1, "tag UTCTime: '23:60:00' is not a time like 10:22:00");
    check_refused("[UTCTime \"23:59:60\"]", 1, "tag UTCTime: '23:59:60' is not a time like 10:22:00");
    check_refused("[Result \"2-0\"]", 1, "tag Result: '2-0' is none of 1-0, 0-1, 1/2-1/2 and *");
    check_refused("[First \"a\xff\"]", 1, "tag First: its value is not text in UTF-8");
    check_refused("[First \"a\x1b\"]", 1, "tag First: its value holds a control character, byte 27");
    check_refused("[First \"a\xc2\x85\"]", 1, "tag First: its value holds a control character, U+0085");
    check_refused("[Abcdefghijklmnopqrstuvwxyzabcdefghijk 1]", 1,
                  "tag Abcdefghijklmnopqrstuvwxyzabcd...: its value does not begin with \"");
    check_refused("[FirstEvaluator \"sixty-four bytes are one more than there is room for in a name..\"]", 1,
                  "tag FirstEvaluator: its value is too long");
    check_refused("[First \"Anna\n\"]", 1, "tag First: its value does not end with \"");
    check_refused("[First \"Anna\\\"", 1, "tag First: its value does not end with \"");
    check_refused("[First Anna]", 1, "tag First: its value does not begin with \"");
    check_refused("[First \"Anna\"\n", 1, "tag First: there is no ] after its value");
    check_refused("\n[]", 2, "a tag's name is missing after [");
}

#define FORFEIT FOUR "[Result \"0-1\"]\n[Termination \"rules infraction\"]\n"

/* What an engine said last has more room than a name; only who lost by a fault has said anything. */
TEST(last_words_are_kept)
{
    char text[1200], words[RECORD_WORDS_SIZE + 1] = "";
    struct record record = read_one("[EngineWords \"\\\"No!\\\" \\\\ \xc3\xa4\"]\n" FORFEIT "\n4 4 0-1\n");
    assert_string_equal(record.words, "\"No!\" \\ \xc3\xa4");
    assert_non_null(strstr(record_text(&record), "[Termination \"rules infraction\"]\n"
                                                 "[EngineWords \"\\\"No!\\\" \\\\ \xc3\xa4\"]\n\n1. 4 4 0-1\n"));
    check_read(record_text(&record), &record);
    memset(words, 'w', RECORD_WORDS_SIZE - 1);
    snprintf(text, sizeof text, "[First \"%s\"]\n" FORFEIT "[EngineWords \"%s\"]\n\n4 4 0-1\n", words, words);
    record = read_one(text);
    assert_string_equal(record.words, words);
    assert_int_equal(strlen(record.players[FIRST].name), RECORD_NAME_SIZE - 1);
    check_read(record_text(&record), &record);
    words[RECORD_WORDS_SIZE - 1] = 'w';
    snprintf(text, sizeof text, FORFEIT "[EngineWords \"%s\"]\n\n4 4 0-1\n", words);
    check_refused(text, 6, "tag EngineWords: its value is too long");
    assert_string_equal(read_one(FOUR "[EngineWords \"No!\"]\n\n4 4 *\n").words, "");
}

/* A name is cut between two letters. */
TEST(a_name_that_is_too_long_is_cut)
{
    struct record record =
        read_one(FOUR "[First \"sixty-four bytes are one more than there is room for in a name\xc3\xa4\"]\n\n4\n");
    assert_string_equal(record.players[FIRST].name, "sixty-four bytes are one more than there is room for in a name");
}

TEST(a_variant_that_is_none_names_its_tag)
{
    check_refused("[Game \"connect4\"]\n[Connect \"4\"]\n[Size \"99x6\"]\n", 3,
                  "tag Size: a board of 99x6 is not possible: width 1 to 12, height 1 to 12");
    check_refused("[Connect \"9\"]\n[Game \"connect4\"]\n", 1, "tag Connect: lines of 9 are not possible: 3 to 6");
    check_refused("[Game \"kolibrat\"]\n[Size \"3x4\"]\n[Connect \"4\"]\n", 3,
                  "tag Connect: Kolibrat has no winning lines");
    check_refused("[Game \"kolibrat\"]\n[Points \"10\"]\n", 2, "tag Points: 10 points are not possible: 1 to 9");
}

TEST(a_wrong_move_is_named)
{
    check_refused(FOUR "\n1. 4 4\n2. 4 4\n3. 4 4 4. 4 *\n", 7, "move 7: column 4 is full");
    check_refused(FOUR "\n1. 4 8 *\n", 5, "move 2: there is no column 8");
    check_refused(FOUR "\n4x", 5, "move 2: 'x' is not a column");
    check_refused(FOUR "\n12121213", 5, "move 8: the game is over");
    check_refused(FOUR "\n4 } 4", 5, "move 2: '}' is not a move");
    check_refused(FOUR "\n4 {\n4", 5, "a comment that begins here has no end");
    check_refused(FOUR "\n4 (\n4 {)}", 5, "a variation that begins here has no end");
    check_refused(FOUR "\n4 (\n4 {)", 6, "a comment that begins here has no end");
    check_refused("{\n\n", 1, "a comment that begins here has no end");
    check_refused("[Game \"kolibrat\"]\n\n+a1+a4 *", 3, "move 2: ' ' is missing before it");
    check_refused("[Game \"tictactoe\"]\n\na1 a1 *", 3, "move 2: a1 is taken");
}

/* Clocks of other programs that ours is not are left out like tags that are not known. */
TEST(a_clock_that_is_not_ours_is_none)
{
    static const char *const values[] = {"?", "-", "*30", "40/7200:3600", "300+99999", "", "0", "soon"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[128];
        snprintf(text, sizeof text, FOUR "[TimeControl \"%s\"]\n\n44 *\n", values[i]);
        struct record record = read_one(text);
        assert_int_equal(record.clock.kind, CLOCK_NONE);
    }
    check_refused("[TimeControl \"300\x1b\"]", 1, "tag TimeControl: its value holds a control character, byte 27");
    check_refused("[TimeControl \"300\"]\n[TimeControl \"300\"]", 2, "tag TimeControl: it is there twice");
}

TEST(a_record_says_how_its_clock_stands)
{
    struct record record = read_one(FOUR "[TimeControl \"60+2\"]\n\n4 {[%emt 0:09:00]} 4 {[%emt 0:00:10]} 4 "
                                         "4 {[%emt 0:00:52.001]} 4 *\n");
    struct clock clock;
    assert_true(record_clock(&record, 0, &clock));
    assert_false(clock.is_running);
    assert_true(record_clock(&record, 3, &clock));
    assert_true(clock.is_running);
    assert_int_equal(clock.left[FIRST], 62000);
    assert_int_equal(clock.left[SECOND], 52000);
    assert_false(record_clock(&record, 4, &clock));
    assert_int_equal(clock.flagged, SECOND);
    assert_false(record_clock(&record, 5, &clock));
}

/* A catalogue of a few words. */
static const char *in_german(const char *text)
{
    static const char *const words[][2] = {
        {"move %d: %s", "Zug %d: %s"},
        {"there is no column %d", "es gibt keine Spalte %d"},
        {"tag %.*s%s: %s", "Feld %.*s%s: %s"},
        {"it is missing", "es fehlt"},
        {"a %s that begins here has no end", "was hier beginnt, hat kein Ende: %s"},
        {"comment", "Kommentar"},
        {"colours are chosen after %s and at no other time", "Farben werden nach %s gewählt und sonst nie"},
        {"the first disc", "dem ersten Stein"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], text) == 0)
            return words[i][1];
    return text;
}

/* No half of a sentence stays English, however deep it was put together. */
TEST(what_is_wrong_is_said_in_one_language)
{
    reason_speak(in_german);
    check_refused(FOUR "\n1. 4 8 *\n", 5, "Zug 2: es gibt keine Spalte 8");
    check_refused("[Size \"7x6\"]\n\n44\n", 1, "Feld Game: es fehlt");
    check_refused(FOUR "\n4 {4\n", 5, "was hier beginnt, hat kein Ende: Kommentar");
    check_refused(FOUR "[Rule \"pie\"]\n\n44s\n", 6,
                  "Zug 3: Farben werden nach dem ersten Stein gewählt und sonst nie");
    reason_speak(NULL);
    check_refused(FOUR "\n1. 4 8 *\n", 5, "move 2: there is no column 8");
}

TEST(a_result_must_fit_the_moves)
{
    check_refused(FOUR "[Result \"0-1\"]\n\n1212121\n", 4, "tag Result: it says 0-1, the moves say 1-0");
    check_refused(FOUR "[Result \"1-0\"]\n\n12\n", 4, "tag Result: it says 1-0, the moves say *");
    check_refused(FOUR "\n\n12\n1/2-1/2", 7, "the result says 1/2-1/2, the moves say *");
    check_refused(FOUR "[Termination \"threefold repetition\"]\n\n1212121 1-0\n", 4,
                  "tag Termination: the moves end in another way");
    check_refused(FOUR "[Termination \"normal\"]\n\n12 *\n", 4, "tag Termination: the moves end in another way");
}

/* What one text is read as, record by record. */
static void check_sequence(const char *text, const enum record_status *expected, const int *lines)
{
    const char *at = text;
    int line = 1;
    for (int i = 0;; i++) {
        struct record record;
        struct record_error error;
        enum record_status status = record_parse(&at, &line, &record, &error);
        if (status != expected[i])
            fail_msg("record %d of\n%s\nwas read as %d: line %d: %s", i + 1, text, status, error.line, error.why.text);
        if (status == RECORD_REFUSED)
            assert_int_equal(error.line, lines[i]);
        if (status == RECORD_READ)
            record_free(&record);
        if (status == RECORD_NONE)
            return;
    }
}

/* A bad record of each kind between two good ones, of which the first has six lines. */
TEST(a_bad_record_takes_no_good_one_along)
{
    static const enum record_status expected[] = {RECORD_READ, RECORD_REFUSED, RECORD_READ, RECORD_NONE};
    static const struct {
        const char *text;
        int line;
    } bad[] = {
        {FOUR "\n4 9 4\n4 *\n", 5},          /* a move, with more behind it */
        {FOUR "[\n[Result]\n\n4 *\n", 4},    /* a tag, and another */
        {FOUR "[Result \"1-0\"]\n\n4\n", 4}, /* only seen at the end */
        {FOUR "\n4 { no end\n", 5},          /* would swallow the next record */
        {FOUR "\n4 ( no end\n", 5},          {FOUR "[First \"no end\n\n4 *\n", 4},
        {"[Game \"x\"]\n\n\n", 1},                            /* there is nothing behind its tags */
        {"[Connect \"3\"]\n\n", 1},          {"4453 *\n", 1}, /* no tags at all */
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s\n4 4 *\n\n%s%s\n4 *\n", FOUR, bad[i].text, FOUR);
        check_sequence(text, expected, (const int[]){0, 6 + bad[i].line, 0, 0});
    }
}

TEST(a_list_of_moves_is_a_game)
{
    static const struct {
        const char *text, *why;
        int line, moves;
    } cases[] = {
        {"4453", NULL, 0, 4},
        {"", NULL, 0, 0},
        {" 1. 4 4\r\n2. 5 3 *\n", NULL, 0, 4},
        {"1212121 1-0", NULL, 0, 7},
        {"44444447", "move 7: column 4 is full", 1, 0},
        {"4\n4 hello", "move 3: 'h' is not a column", 2, 0},
        {"4 * 4", "behind the moves stands something else", 1, 0},
        {"4\n[Game \"connect4\"]", "behind the moves stands something else", 2, 0},
    };
    struct variant variant = connect4_of(7, 6, 4);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct record record;
        struct record_error error;
        bool read = record_parse_moves(&variant, cases[i].text, &record, &error);
        if (read != !cases[i].why)
            fail_msg("'%s': %s", cases[i].text, error.why.text);
        assert_int_equal(record.move_count, cases[i].moves);
        if (!read) {
            assert_string_equal(error.why.text, cases[i].why);
            assert_int_equal(error.line, cases[i].line);
        }
        record_free(&record);
    }
}

TEST(a_copy_is_a_record_of_its_own)
{
    struct record record, copy;
    uint64_t random = 5;
    struct variant variant = connect4_of(7, 6, 4);
    record_init(&record, &variant);
    assert_true(record_copy(&record, &copy));
    assert_same_record(&record, &copy);
    random_game(&record, &variant, 5, &random);
    random_players(&record, &random);
    assert_true(record_copy(&record, &copy));
    assert_same_record(&record, &copy);
    assert_true(record_add(&copy, record.moves[0].move, 1));
    assert_int_equal(record.move_count, 5);
    record_free(&record);
    assert_int_equal(copy.move_count, 6);
    record_free(&copy);
}

TEST(a_game_has_no_more_moves_than_are_allowed)
{
    struct record record;
    struct move move = {MOVE_PASS, NO_CELL, NO_CELL};
    struct variant variant = kolibrat_of(3, 4, 4, 5);
    record_init(&record, &variant);
    for (int i = 0; i < RECORD_MOVES_MAX; i++)
        assert_true(record_add(&record, move, i));
    assert_false(record_add(&record, move, 0));
    assert_int_equal(record.move_count, RECORD_MOVES_MAX);
    assert_int_equal(record.moves[RECORD_MOVES_MAX - 1].milliseconds, RECORD_MOVES_MAX - 1);
    record_free(&record);
}

TEST(a_replay_names_the_wrong_move)
{
    struct record record;
    struct reason why;
    struct variant variant = connect4_of(7, 6, 4);
    record_init(&record, &variant);
    assert_true(record_add(&record, (struct move){MOVE_PLACE, NO_CELL, 3}, 0));
    assert_true(record_add(&record, (struct move){MOVE_PLACE, NO_CELL, 3}, 0));
    struct match *match = make_match(&variant);
    assert_false(record_replay(&record, match, &why));
    assert_string_equal(why.text, "move 2: a disc in column 4 falls to row 2");
    record_free(&record);
}

/* However many allocations succeed before memory runs out: a clear refusal, nothing left behind, nothing crashes. */
TEST(short_memory_is_told)
{
    struct record record, read, copy;
    uint64_t random = 11;
    bool done = false;
    int refusals = 0;
    struct variant variant = kolibrat_of(4, 5, 5, 9);
    record_init(&record, &variant);
    random_game(&record, &variant, 300, &random);
    assert_true(record.move_count > 128);
    char *text = record_text(&record);
    for (int allowed = 0; !done; allowed++) {
        struct record_error error;
        const char *at = text;
        int line = 1;
        allow_allocations(allowed);
        done = record_parse(&at, &line, &read, &error) == RECORD_READ;
        allow_all();
        refusals += !done;
        if (!done && !strstr(error.why.text, "not enough memory"))
            fail_msg("%s", error.why.text);
        assert_int_equal(read.move_count, done ? record.move_count : 0);
    }
    assert_true(refusals >= 4);
    assert_same_record(&read, &record);
    allow_allocations(0);
    assert_false(record_copy(&record, &copy));
    allow_all();
    assert_int_equal(copy.move_count, 0);
    assert_null(copy.moves);
    record_free(&read);
    record_free(&record);
}

/* The corpus that fuzzing begins with, and what fuzzing found: in good-* all is read, in bad-* something is refused. */
TEST(the_corpus_holds_what_must_hold)
{
    size_t count, good = 0;
    struct corpus_file *files = corpus_read("records", 1, &count);
    for (size_t i = 0; i < count; i++) {
        struct record_counts counts;
        const char *wrong = record_property((const char *)files[i].bytes, &counts);
        bool is_good = strncmp(files[i].name, "good-", 5) == 0;
        if (wrong)
            fail_msg("%s: %s", files[i].name, wrong);
        if ((counts.refused == 0) != is_good || (is_good && counts.read == 0))
            fail_msg("%s: %d read, %d refused", files[i].name, counts.read, counts.refused);
        good += is_good;
    }
    assert_true(good >= 5 && good < count);
}

/* What is read as records, and what as the moves of one game. */
TEST(tags_are_noticed)
{
    assert_true(record_has_tags("[Game \"connect4\"]\n\n4 4 *\n"));
    assert_true(record_has_tags("\xef\xbb\xbf\r\n  [Game \"connect4\"]\n"));
    assert_true(record_has_tags("; from elsewhere\n[Game \"connect4\"]\n"));
    assert_false(record_has_tags("1. 4 {[%emt 0:01]} 4\n2. 5"));
    assert_false(record_has_tags(""));
}

TESTS_MAIN(NULL, NULL)
