/* What is added to a game on record: variations, comments, signs and tags that are only kept, and their text. */
#include "game_support.h"
#include "match/record_history.h"
#include "match/record_line.h"
#include "prelude.h"
#include "record_property.h"
#include "record_support.h"

#define FOUR "[Game \"connect4\"]\n"

static struct record read_one(const char *text)
{
    struct record record;
    struct record_error error;
    const char *at = text;
    int line = 1;
    if (record_parse(&at, &line, &record, &error) != RECORD_READ)
        fail_msg("line %d: %s, in\n%s", error.line, error.why.text, text);
    return record;
}

/* The movetext of a record, without its tags and without the end of its lines. */
static const char *moves_of(const struct record *record)
{
    char *text = record_text(record), *moves = strstr(text, "\n\n") + 2;
    for (char *at = moves; *at; at++)
        *at = *at == '\n' && at[1] != '\n' && at[1] ? ' ' : *at;
    moves[strcspn(moves, "\n")] = '\0';
    return moves;
}

/* A text is read and written in these words, and those are read and written the same. */
static void check_written(const char *text, const char *expected)
{
    char whole[4000];
    snprintf(whole, sizeof whole, FOUR "\n%s\n", text);
    struct record record = read_one(whole);
    assert_string_equal(moves_of(&record), expected);
    struct record again = read_one(record_text(&record));
    assert_string_equal(record_text(&again), record_text(&record));
    record_free(&again);
    record_free(&record);
}

TEST(variations_and_comments_are_kept)
{
    check_written("1. 4 (1. 3 3) 4 *", "1. 4 ( 1. 3 3 ) 1... 4 *");
    check_written("1. 4 4 (1... 3 2. 3 (2. 5 {why not}) 3) 2. 4 *",
                  "1. 4 4 ( 1... 3 2. 3 ( 2. 5 {why not} ) 2... 3 ) 2. 4 *");
    check_written("{At first} 1. 4 {in the\n middle} 4! (1... 1?? $9 {no; (really)}) *",
                  "{At first} 1. 4 {in the middle} 4 $1 ( 1... 1 $4 $9 {no; (really)} ) *");
    check_written("1. 4 ({Better} {by far:} 1. 3) *", "1. 4 ( 1. 3 {Better by far:} ) *");
    check_written("1. 4 ; a line's end }\n4 *", "1. 4 {a line's end )} 4 *");
    check_written("1. 4 {[%emt 0:00:01.500] fast [%clk 0:01:30]} 4 *",
                  "1. 4 {[%emt 0:00:01.500]} {fast [%clk 0:01:30]} 4 *");
    check_written("1. 4 {one\n\n  two} *", "1. 4 {one");
    check_written("1. 4 {caf\xe9 \x9f na\xc3\xafve \xe2\x9d\xa4} *",
                  "1. 4 {caf\xc3\xa9 ? na\xc3\xafve \xe2\x9d\xa4} *");
}

/* What begins with the game's own move belongs to the game; the same variation twice is one; and so what follows. */
/* Also of a variation that is joined with others. */
TEST(paragraphs_are_kept)
{
    struct record record = read_one(FOUR "\n1. 4 {At\nfirst} ( 1. 3 {One\n\nTwo} ) ( 1. 3 {Three} ) *\n");
    assert_string_equal(record_note(&record, RECORD_BRANCHES)->comment, "One\nTwo Three");
    assert_string_equal(record_note(&record, 1)->comment, "At first");
    record_free(&record);
}

TEST(the_same_moves_are_one)
{
    check_written("1. 4 (1. 3 3) (1. 3 4 {two}) *", "1. 4 ( 1. 3 3 ( 1... 4 {two} ) ) *");
    check_written("1. 4 (1. 4 4 {own} 2. 5) 4 2. 4 *", "1. 4 4 {own} 2. 4 ( 2. 5 ) *");
    check_written("1. 4 4 (1... 4 2. 5 {later}) *", "1. 4 4 ( 1... 4 2. 5 {later} ) *");
}

TEST(a_variation_ends_where_it_is_not_possible)
{
    check_written("1. 4 (1. 3 9 {lost} 4 (2. 1) $3) 4 *", "1. 4 ( 1. 3 ) 1... 4 *");
    check_written("(1. 3) 1. 4 (hello {world (} ) (1. 5 *) *", "1. 4 ( 1. 5 ) *");
}

/* However a comment gets too long, it is cut at once, and so reads back as what it was written. */
TEST(a_comment_has_an_end)
{
    static const char *const parts[] = {"{a} ", "{\xc3\xa4 b} ", "{a}", "{123456 } "};
    enum { TIMES = 20000 };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *text = malloc(sizeof FOUR + 20 + TIMES * 12), *end = text + sprintf(text, FOUR "\n1. 4 ");
        struct record_counts counts;
        for (int time = 0; time < TIMES; time++)
            end += sprintf(end, "%s", parts[i]);
        strcpy(end, "*\n");
        const char *wrong = record_property(text, &counts);
        if (wrong)
            fail_msg("%s: %s", parts[i], wrong);
        struct record record = read_one(text);
        size_t length = strlen(record_note(&record, 1)->comment);
        assert_true(length < RECORD_COMMENT_SIZE && length > RECORD_COMMENT_SIZE - 30);
        record_free(&record);
        free(text);
    }
}

TEST(other_tags_are_kept)
{
    struct record record = read_one("[Event \"A \\\"cup\\\"\"]\n" FOUR "[Round \"3\"]\n\n4 *\n");
    assert_string_equal(record.tags, "[Event \"A \\\"cup\\\"\"]\n[Round \"3\"]\n");
    assert_true(record_is_studied(&record));
    assert_non_null(strstr(record_text(&record), "\n[Event \"A \\\"cup\\\"\"]\n[Round \"3\"]\n\n1. 4 *\n"));
    record_free(&record);
}

/* --- what a program changes --- */

static struct move drop(const struct record *record, int place, int column)
{
    struct variant variant;
    struct move moves[MOVES_MAX];
    assert_true(record_variant(record, &variant, NULL));
    struct state state = record_state(record, &variant, place);
    int count = variant.game->moves(&variant, &state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].to % 7 == column - 1)
            return moves[i];
    fail_msg("column %d is full", column);
    return moves[0];
}

static int branch(struct record *record, int place, int column)
{
    int after = record_branch(record, place, drop(record, place, column));
    assert_int_not_equal(after, RECORD_NOWHERE);
    assert_int_equal(record_before(record, after), place);
    return after;
}

TEST(a_tree_is_changed)
{
    struct record record = read_one(FOUR "\n1. 4 4 2. 4 *\n");
    int three = branch(&record, 0, 3), five = branch(&record, 0, 5),
        deep = branch(&record, branch(&record, three, 3), 2);
    assert_int_equal(branch(&record, 0, 4), 1); /* the game's own */
    assert_int_equal(branch(&record, 0, 3), three);
    int end = branch(&record, 3, 4); /* behind the game's end */
    assert_int_equal(record_after(&record, 3, 0), end);
    assert_true(record_comment(&record, deep, "  deep\tdown "));
    assert_true(record_comment(&record, 3, "the end"));
    assert_true(record_sign(&record, five, 2));
    assert_string_equal(moves_of(&record),
                        "1. 4 ( 1. 3 3 2. 2 {deep down} ) ( 1. 5 $2 ) 1... 4 2. 4 {the end} ( 2. 4 4 ) *");
    assert_int_equal(record_raise(&record, three), RECORD_NOWHERE); /* nothing comes before the game */
    assert_int_equal(record_raise(&record, 1), RECORD_NOWHERE);
    assert_int_equal(record_raise(&record, five), three);
    assert_string_equal(moves_of(&record),
                        "1. 4 ( 1. 5 $2 ) ( 1. 3 3 2. 2 {deep down} ) 1... 4 2. 4 {the end} ( 2. 4 4 ) *");
    struct record copy;
    assert_true(record_copy(&record, &copy));
    assert_int_equal(record_cut(&record, record_after(&record, 0, 2)), 0);
    assert_string_equal(moves_of(&record), "1. 4 ( 1. 5 $2 ) 1... 4 2. 4 {the end} ( 2. 4 4 ) *");
    record_unsign(&record, record_after(&record, 0, 1));
    assert_true(record_comment(&record, 3, ""));
    assert_int_equal(record.note_count, 0);
    struct record game = read_one(FOUR "\n1. 4 4 *\n"); /* in a shorter one what it has not is a variation */
    assert_true(record_adopt(&game, &copy));
    assert_string_equal(moves_of(&game), "1. 4 ( 1. 5 $2 ) ( 1. 3 3 2. 2 {deep down} ) 1... 4 ( 1... 4 2. 4 {the end} "
                                         "4 ) *");
    record_free(&game);
    game = read_one(FOUR "\n*\n");
    struct record other = read_one(FOUR "\n1. 4 (1. 5 {five} 5) 4 {four} *\n");
    assert_true(record_adopt(&game, &other));
    assert_int_equal(game.move_count, 0);
    assert_string_equal(moves_of(&game), "1. 4 ( 1. 5 {five} 5 ) 1... 4 {four} *");
    record_free(&game);
    record_free(&copy);
    record_free(&record);
}

TEST(a_variation_is_raised_and_cut_from_any_of_its_moves)
{
    struct record record = read_one(FOUR "\n1. 4 (1. 3 3) (1. 5 5 2. 1 1) 4 *\n");
    int three = record_after(&record, 0, 1), five = record_after(&record, 0, 2), deep = record_after(&record, five, 0);
    assert_int_equal(record_raise(&record, deep), deep); /* only the first moves exchange their places */
    assert_string_equal(moves_of(&record), "1. 4 ( 1. 5 5 2. 1 1 ) ( 1. 3 3 ) 1... 4 *");
    assert_int_equal(record_after(&record, three, 0), deep);
    assert_int_equal(record_raise(&record, deep), RECORD_NOWHERE);
    int last = record_after(&record, record_after(&record, deep, 0), 0);
    assert_int_equal(record_cut(&record, record_after(&record, 0, 2)), 0);
    assert_string_equal(moves_of(&record), "1. 4 ( 1. 5 5 2. 1 1 ) 1... 4 *");
    int place = record_after(&record, 0, 1);
    while (record_after(&record, place, 0) != RECORD_NOWHERE)
        place = record_after(&record, place, 0);
    assert_true(place < last); /* it has moved up */
    int before = record_before(&record, place);
    assert_int_equal(record_cut(&record, place), before);
    assert_string_equal(moves_of(&record), "1. 4 ( 1. 5 5 2. 1 ) 1... 4 *");
    record_free(&record);
}

TEST(a_line_leads_to_a_place_and_goes_on)
{
    struct record record = read_one(FOUR "\n1. 4 4 (1... 3 2. 3 (2. 5 6 3. 7) 3) 2. 4 *\n");
    int three = record_after(&record, 1, 1), own = record_after(&record, three, 0),
        five = record_beside(&record, own, 1), six = record_after(&record, five, 0),
        *line = calloc(RECORD_LINE_MAX, sizeof *line);
    struct variant variant;
    assert_true(line && record_variant(&record, &variant, NULL));
    assert_int_equal(record_plies(&record, 0), 0);
    assert_int_equal(record_plies(&record, 3), 3);
    assert_int_equal(record_plies(&record, six), 4);
    assert_int_equal(record_root(&record, six), 1);
    assert_int_equal(record_root(&record, 2), 2);
    assert_int_equal(record_beside(&record, five, -1), own);
    assert_int_equal(record_beside(&record, own, -1), RECORD_NOWHERE);
    assert_int_equal(record_beside(&record, five, 1), RECORD_NOWHERE);
    assert_int_equal(record_beside(&record, 0, 1), RECORD_NOWHERE);
    struct match *match = record_line_match(&record, &variant, six, line);
    assert_non_null(match);
    assert_int_equal(match_cursor(match), 4);
    assert_int_equal(match_length(match), 5);
    const int expected[] = {0, 1, three, five, six, record_after(&record, six, 0)};
    assert_memory_equal(line, expected, sizeof expected);
    match_destroy(match);
    line[0] = RECORD_NOWHERE;
    struct record broken;
    assert_true(record_copy(&record, &broken));
    broken.branches[five - RECORD_BRANCHES].made.move.to = 41;
    assert_null(record_line_match(&broken, &variant, six, line));
    assert_null(record_line_match(&broken, &variant, five, line));
    assert_int_equal(line[0], RECORD_NOWHERE);                 /* a line that the match cannot play changes nothing */
    match = record_line_match(&broken, &variant, three, line); /* what follows and is refused is left out */
    assert_int_equal(match_length(match), 4);
    match_destroy(match);
    free(line);
    record_free(&broken);
    record_free(&record);
}

/* --- a thousand files such as other programs write --- */

static void write_comment(FILE *file, uint64_t *random)
{
    static const char *const words[] = {
        "good", "[%cal Ga1b2]", "caf\xe9", "\n\n",         "  ",   "x\ty", "(", "{",   "$1",
        "1.",   "[Event",       "\"x\"]",  "\xe2\x99\x9e", "\x01", "; no", "%", "0-1", "\r\n[a"};
    fputs(" {", file);
    for (int count = (int)random_below(random, 6); count > 0; count--)
        fprintf(file, "%s ", words[random_below(random, sizeof words / sizeof *words)]);
    fputs("} ", file);
}

/* Writes a line from a state on, with everything that may stand in it. */
static void write_line(FILE *file, const struct variant *variant, struct state state, int depth, uint64_t *random)
{
    struct move moves[MOVES_MAX];
    char text[MOVE_TEXT_MAX];
    for (int left = 1 + (int)random_below(random, depth == 0 ? 30 : 8); left > 0 && state.outcome == RUNNING; left--) {
        int count = variant->game->moves(variant, &state, moves);
        struct state before = state;
        struct move move = moves[random_below(random, (uint32_t)count)];
        variant->game->format_move(variant, move, text);
        if (random_below(random, 2) == 0)
            fprintf(file, " %d%s ", state.plies / 2 + 1, state.plies % 2 ? "..." : ".");
        fprintf(file, " %s%s ", text, random_below(random, 9) == 0 ? "!?" : "");
        if (random_below(random, 9) == 0)
            fprintf(file, "$%d ", (int)random_below(random, 140));
        if (random_below(random, 4) == 0)
            write_comment(file, random);
        for (int more = (int)random_below(random, 8) - 5; depth < 4 && more > 0; more--) {
            fputs(" (", file);
            if (random_below(random, 3) == 0)
                write_comment(file, random);
            write_line(file, variant, before, depth + 1, random);
            if (random_below(random, 9) == 0)
                fputs(" nonsense {lost} ", file);
            fputs(") ", file);
        }
        variant->game->apply(variant, &state, move);
    }
}

static int count_of(const char *text, const char *word)
{
    int count = 0;
    for (; (text = strstr(text, word)); text++)
        count++;
    return count;
}

TEST(a_thousand_foreign_files)
{
    static const char *const games[] = {"connect4", "tictactoe", "kolibrat"};
    uint64_t random = 34;
    int branches = 0, notes = 0, refused = 0;
    for (int i = 0; i < 1000; i++) {
        char *text;
        size_t size;
        FILE *file = open_memstream(&text, &size);
        struct options options = {0};
        struct variant variant;
        struct record_counts counts;
        struct record_error error;
        struct record record;
        int line = 1;
        assert_true(variant_init(&variant, game_find(games[i % 3]), &options, NULL));
        fprintf(file, "[Event \"%d\"]\n[Game \"%s\"]\n\n", i, games[i % 3]);
        write_line(file, &variant, position(&variant, ""), 0, &random);
        fputs("\n", file);
        fclose(file);
        const char *at = text, *wrong = record_property(text, &counts);
        if (wrong)
            fail_msg("%s:\n%s", wrong, text);
        if (record_parse(&at, &line, &record, &error) != RECORD_READ) {
            refused++; /* a tag in a comment may seem to begin the next record */
            free(text);
            continue;
        }
        if (!strstr(text, "nonsense"))
            assert_int_equal(count_of(record_text(&record), "kept"), count_of(text, "kept"));
        branches += record.branch_count;
        notes += record.note_count;
        record_free(&record);
        free(text);
    }
    print_message("# %d moves of variations, %d notes, %d refused\n", branches, notes, refused);
    assert_true(branches > 5000 && notes > 5000 && refused < 100);
}

/* Each change is taken back and made again; letters of one word are one change; what is new forgets what was undone. */
TEST(changes_are_taken_back)
{
    struct record record = read_one(FOUR "\n1. 4 (1. 3 3) 4 *\n");
    struct record_history *history = calloc(1, sizeof *history);
    int place = 0;
    record_history_keep(history, &record, 0, false);
    record_history_look(history, RECORD_BRANCHES);
    record_cut(&record, RECORD_BRANCHES);
    record_history_keep(history, &record, 0, false);
    assert_true(record_comment(&record, 1, "a"));
    record_history_keep(history, &record, 1, true);
    assert_true(record_comment(&record, 1, "ab"));
    record_history_keep(history, &record, 1, true);
    record_history_look(history, 1);
    assert_true(record_comment(&record, 1, "abc"));
    record_history_keep(history, &record, 1, true);
    assert_false(record_history_step(history, 1, &record, &place));
    record.begun = 34;
    assert_true(record_history_step(history, -1, &record, &place));
    assert_string_equal(moves_of(&record), "1. 4 {ab} 4 *");
    assert_int_equal(record.begun, 34);
    assert_true(record_history_step(history, -1, &record, &place) && record_history_step(history, -1, &record, &place));
    assert_string_equal(moves_of(&record), "1. 4 ( 1. 3 3 ) 1... 4 *");
    assert_int_equal(place, RECORD_BRANCHES);
    assert_false(record_history_step(history, -1, &record, &place));
    assert_true(record_history_step(history, 1, &record, &place));
    assert_string_equal(moves_of(&record), "1. 4 4 *");
    (void)record_sign(&record, 1, 1);
    record_history_keep(history, &record, 1, false);
    assert_false(record_history_step(history, 1, &record, &place));
    for (int i = 0; i < RECORD_VERSIONS_MAX; i++)
        record_history_keep(history, &record, i % 2, false);
    for (int i = 1; i < RECORD_VERSIONS_MAX; i++)
        assert_true(record_history_step(history, -1, &record, &place));
    assert_false(record_history_step(history, -1, &record, &place));
    assert_string_equal(moves_of(&record), "1. 4 $1 4 *");
    record_history_free(history);
    free(history);
    record_free(&record);
}

TESTS_MAIN(NULL, NULL)
