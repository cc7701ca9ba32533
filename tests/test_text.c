/*
 * Texts from outside: each file of tests/data/texts is read as its block in the file `answers` says. Large and hostile
 * texts are made here.
 */
#include "prelude.h"
#include "text/text.h"

#include "corpus.h"
#include "slow.h"
#include "store_support.h"
#include "text_property.h"

static const char folder[] = "tests/data/texts/";

/* What has been read from a text, a line for each item, as in `answers`. */
static char said[1 << 16];

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void say(const char *format, ...)
{
    size_t length = strlen(said);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(said + length, sizeof said - length, format, arguments);
    va_end(arguments);
}

static void say_item(const struct variant *variant, const struct text_item *item)
{
    char text[TEXT_WRITTEN_MAX];
    struct reason why;
    bool board = item->kind == TEXT_BOARD;
    assert_true(
        text_write(item->variant ? item->variant : variant, item, board ? TEXT_AS_FEN : TEXT_AS_MOVES, text, &why));
    say("%d %s %s", item->line, board ? item->reached ? "board" : "unreached" : "game", text);
    if (!board && item->record.options.beginning.is_set) {
        struct variant begun = *(item->variant ? item->variant : variant);
        struct state state;
        begun.options = item->record.options;
        begun.game->start(&begun, &state);
        position_format_board(&begun, &state, text);
        say(" from %s", text);
    }
    if (item->score != TEXT_NO_SCORE)
        say(" score %d", item->score);
    if (item->note.text[0])
        say(" (%s)", item->note.text);
    say("\n");
}

/* Reads a text on the usual board, and tells what is in it in `said`. */
static void read_text(const char *bytes, size_t size, enum text_use use)
{
    struct variant *variant = calloc(1, sizeof *variant);
    struct text_item *item = malloc(sizeof *item);
    struct text_reader reader;
    struct record_error error;
    enum record_status status;
    const struct game *game = game_find("connect4");
    said[0] = '\0';
    assert_true(variant_init(variant, game, &game->defaults, NULL));
    char *text = text_clean(bytes, size, &error);
    if (!text)
        say("refused %d: %s\n", error.line, error.why.text);
    if (text)
        text_open(&reader, variant, text, use);
    while (text && (status = text_next(&reader, item)) != RECORD_NONE) {
        if (status == RECORD_REFUSED) {
            say("refused %d: %s\n", reader.error.line, reader.error.why.text);
            continue;
        }
        say_item(variant, item);
        text_item_free(item);
    }
    if (text) {
        const struct record_omissions *left = &reader.omissions;
        if (left->comments + left->variations + left->signs + left->tags + left->cuts > 0)
            say("left out: %d comments, %d variations, %d signs, %d tags, %d cuts\n", left->comments, left->variations,
                left->signs, left->tags, left->cuts);
    }
    free(text);
    free(item);
    free(variant);
}

/*
 * `answers` has a block for each file: "== NAME", or "== NAME positions" if its lines are positions, and what is said.
 */
TEST(each_file_is_read_as_its_answer_says)
{
    size_t size, count = 0;
    char *answers = read_file("tests/data/texts/answers", &size), *block = answers;
    answers = block = realloc(answers, size + 1);
    assert_non_null(answers);
    answers[size] = '\0';
    while ((block = strstr(block, "== ")) != NULL) {
        char name[100], use[20] = "", path[200];
        char *begin = strchr(block, '\n') + 1, *end = strstr(begin - 1, "\n== ");
        assert_true(sscanf(block, "== %99[^ \n]%19[^\n]", name, use) >= 1);
        snprintf(path, sizeof path, "%s%s", folder, name);
        size_t length, wanted = end ? (size_t)(end + 1 - begin) : strlen(begin);
        char *bytes = read_file(path, &length);
        bytes = realloc(bytes, length + 1);
        assert_non_null(bytes);
        bytes[length] = '\0';
        read_text(bytes, length, use[0] ? TEXT_FOR_POSITIONS : TEXT_FOR_GAMES);
        if (strlen(said) != wanted || memcmp(said, begin, wanted) != 0)
            fail_msg("%s %s: read was\n%swanted was\n%.*s", name, use, said, (int)wanted, begin);
        free(bytes);
        block = begin;
        count++;
    }
    assert_true(count >= 140);
    free(answers);
}

/* --- any bytes --- */

static struct variant *make_variant(const char *name, int width, int height)
{
    struct variant *variant = calloc(1, sizeof *variant);
    const struct game *game = game_find(name);
    struct options options = game->defaults;
    options.width = width;
    options.height = height;
    assert_non_null(variant);
    assert_true(variant_init(variant, game, &options, NULL));
    afterwards(free, variant);
    return variant;
}

/* Does the property hold, whatever the text is read for? Returns what was read and refused in all. */
static struct text_counts hold(const struct variant *variant, const char *what, const char *bytes, size_t size)
{
    struct text_counts counts = {0};
    for (enum text_use use = TEXT_FOR_GAMES; use <= TEXT_FOR_POSITIONS; use++) {
        const char *wrong = text_property(variant, bytes, size, use, &counts);
        if (wrong)
            fail_msg("%s, use %d: %s", what, (int)use, wrong);
    }
    return counts;
}

TEST(every_beginning_of_every_file_is_read_or_refused)
{
    const struct variant *variant = make_variant("connect4", 7, 6);
    size_t count;
    struct corpus_file *files = corpus_read("texts", 140, &count);
    for (size_t i = 0; i < count; i++) {
        bool answers = strcmp(files[i].name, "answers") == 0;
        for (size_t size = answers ? files[i].size : 0; size <= files[i].size; size++) {
            char *bytes = calloc(1, size + 1); /* its end is where a sanitizer sees it */
            assert_non_null(bytes);
            memcpy(bytes, files[i].bytes, size);
            hold(variant, files[i].name, bytes, size);
            free(bytes);
        }
    }
}

/* Makes a text of a beginning, many times the same, and an end, and reads it; it must not be taken for empty. */
static void hold_many(const char *begin, const char *part, size_t times, const char *end)
{
    const struct variant *variant = make_variant("connect4", 7, 6);
    size_t first = strlen(begin), each = strlen(part), size = first + times * each + strlen(end);
    char *text = malloc(size + 1);
    assert_non_null(text);
    memcpy(text, begin, first);
    for (size_t i = 0; i < times; i++)
        memcpy(text + first + i * each, part, each);
    memcpy(text + first + times * each, end, strlen(end) + 1);
    struct text_counts counts = hold(variant, begin[0] ? begin : part, text, size);
    free(text);
    assert_true(counts.read + counts.refused > 0);
}

TEST(brackets_without_end_are_refused)
{
    static const char *const begins[] = {"", "1. 4 4 ", "1. 4 {", "[1, ", "{\"a\": ", "[Game \"connect4\"]\n\n4 "};
    static const char *const brackets[] = {"(",     "[", "{", "({", "[{", "{\"a\":", "{\"a\":[",
                                           "[[1],", ")", "]", "}",  "()", "[]"};
    const size_t times = (size_t)amount(20000, 200000, 200000);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        for (size_t j = 0; j < sizeof brackets / sizeof *brackets; j++)
            hold_many(begins[i], brackets[j], times, i % 2 ? "\n" : "");
}

TEST(many_tags_in_a_comment_are_read_in_one_pass)
{
    const size_t times = (size_t)amount(10000, 100000, 100000);
    static const char *const tags[] = {"[Event \"x\"]\n", "[Game \"connect4\"]\n"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        hold_many("[Game \"connect4\"]\n\n4 {\n", tags[i], times, "");
        hold_many("[Game \"connect4\"]\n\n4 {\n", tags[i], times, "} 9\n");
        hold_many("[Game \"connect4\"]\n\n4 (\n", tags[i], times, "}");
        hold_many("{\n", tags[i], times, "\n}");
    }
}

TEST(long_lines_and_many_lines_are_read_in_one_pass)
{
    const size_t bytes = (size_t)amount(1, 10, 10) << 20;
    static const char *const parts[] = {"4",
                                        "4 ",
                                        "4,",
                                        "d",
                                        "d ",
                                        "x ",
                                        "[1],",
                                        "1. ",
                                        "0 ",
                                        "1.4 4 ",
                                        "{} ",
                                        "4\n",
                                        "4,4\n",
                                        "d d\n",
                                        "d\n",
                                        "0 0 0 0 0 0 0\n",
                                        "44535 -1\n",
                                        "44535 3\n",
                                        "x,o,b,\n",
                                        "/",
                                        "7/7/7/7/7/7 x\n",
                                        "gamesolver.org/",
                                        "gamesolver.org/ ",
                                        "gamesolver.org/?pos=4 ",
                                        "\xe2\x9a\xaa",
                                        "\xc3\xa4 ",
                                        "\xff",
                                        "\r",
                                        "[Game \"connect4\"]\n4\n\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        hold_many("", parts[i], bytes / 1000 / strlen(parts[i]), "x\n4 4\ny");
    hold_many("[", "0, ", bytes / 3, "0]");
    hold_many("", "4", bytes, "");
    hold_many("4 {", "x", bytes, "");
}

TEST(bytes_that_are_no_text_are_refused_with_their_line)
{
    static const struct {
        const char *bytes;
        size_t size;
        int line;
    } rows[] = {{"\0", 1, 1},
                {"4\n\0004\n", 5, 2},
                {"4\r\r\0", 4, 3},
                {"\0\0\0\0\0\0", 6, 1},
                {"\xff\xfe\x3d", 3, 1},
                {"\xff\xfe\x3d\xd8", 4, 1},
                {"\xff\xfe\x0a\0\x00\xdc", 6, 2},
                {"\xff\xfe\x3d\xd8\x3d\xd8", 6, 1},
                {"\xfe\xff\xd8\x3d\0004", 6, 1},
                {"\xff\xfe\0\0", 4, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record_error error = {0};
        char *bytes = calloc(1, rows[i].size + 1);
        assert_non_null(bytes);
        memcpy(bytes, rows[i].bytes, rows[i].size);
        assert_null(text_clean(bytes, rows[i].size, &error));
        assert_int_equal(error.line, rows[i].line);
        assert_true(error.why.text[0]);
        free(bytes);
    }
}

/* --- what is written --- */

/* Plays up to so many moves at random. */
static void play_at_random(const struct variant *variant, int plies, struct text_item *item)
{
    struct match *match = match_create(variant);
    assert_non_null(match);
    *item = (struct text_item){.kind = TEXT_BOARD, .variant = variant, .reached = true, .score = TEXT_NO_SCORE};
    record_init(&item->record, variant);
    while (plies-- > 0 && match_outcome(match) == RUNNING) {
        struct move moves[MOVES_MAX];
        int count = variant->game->moves(variant, match_state(match), moves);
        struct move move = moves[rand() % count];
        assert_true(match_play(match, move, NULL));
        assert_true(record_add(&item->record, move, RECORD_TIME_UNKNOWN));
    }
    item->state = *match_state(match);
    match_destroy(match);
}

TEST(what_is_written_is_read_back)
{
    const struct variant *variants[] = {make_variant("connect4", 7, 6), make_variant("connect4", 9, 7),
                                        make_variant("connect4", 12, 10), make_variant("connect4", 4, 5),
                                        make_variant("tictactoe", 3, 3)};
    struct text_item *item = malloc(sizeof *item);
    assert_non_null(item);
    srand(4453);
    for (int i = 0; i < amount(100, 400, 4000); i++) {
        const struct variant *variant = variants[i % 8 < 4 ? 0 : i % 8 - 3];
        play_at_random(variant, rand() % (variant->cells + 1), item);
        const char *wrong = text_check_written(variant, item);
        if (wrong) {
            char written[TEXT_WRITTEN_MAX];
            struct reason why;
            text_write(variant, item, TEXT_AS_MOVES, written, &why);
            fail_msg("%dx%d %s: %s", variant->options.width, variant->options.height, written, wrong);
        }
        text_item_free(item);
    }
    free(item);
}

TESTS_MAIN(NULL, NULL)
