/*
 * The opening book, read: it holds what the solver finds, all of it; a file
 * with any damage is refused; a solver with it answers as one without.
 */
#include <sys/stat.h>

#include "book_support.h"
#include "files/checksum.h"
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "solver_reference.h"
#include "store_support.h"

static const struct solver_limits small = {.memory = 1 << 20};

/* --- what is in it --- */

/* Compares the score of a state, and of all that follow as far as the book goes. Counts the running ones. */
static int compare(const struct variant *variant, const struct book *book, struct solver *solver,
                   const struct state *state, const char *text)
{
    bool in_it = state->outcome == RUNNING && state->plies <= book_info(book).plies;
    struct move moves[MOVES_MAX];
    int score = 99;
    int count = in_it;
    if (book_score(book, state, &score) != in_it)
        fail_msg("'%s' is %sin the book", text, in_it ? "not " : "");
    if (!in_it)
        return 0;
    if (solved(solver, state) != score)
        fail_msg("'%s': %d in the book, the solver finds %d", text, score, solved(solver, state));
    for (int i = 0, all = variant->game->moves(variant, state, moves); i < all; i++) {
        struct state after = *state;
        char longer[STATE_TEXT_MAX];
        variant->game->apply(variant, &after, moves[i]);
        (void)position_extend(variant, text, moves[i], &after, longer, sizeof longer);
        count += compare(variant, book, solver, &after, longer);
    }
    return count;
}

/* Mirror images come up by themselves: every order of moves is tried. */
TEST(every_score_is_the_solvers)
{
    static const struct {
        int width, height, plies;
    } boards[] = {{1, 4, 4}, {8, 2, 4}, {2, 6, 8}, {4, 4, 6}, {5, 4, 4}, {4, 5, 4}, {5, 5, 2}};
    const size_t count = SANITIZED ? 4 : sizeof boards / sizeof *boards;
    for (size_t i = 0; i < count; i++) {
        struct state start;
        struct variant variant = connect4_of(boards[i].width, boards[i].height, 4);
        variant.game->start(&variant, &start);
        struct book_build order = small_build(&variant, boards[i].plies, in_folder("scores.book"));
        build_book(&order);
        struct book *book = open_book(order.path, &variant);
        struct solver *solver = make_solver(&variant, &small);
        assert_true(compare(&variant, book, solver, &start, "") > 0);
        solver_destroy(solver);
        book_close(book);
    }
}

TEST(info_tells_what_it_holds)
{
    struct book_file file;
    struct variant variant = connect4_of(5, 4, 4);
    struct book_build order = small_build(&variant, 3, in_folder("info.book"));
    build_book(&order);
    load_file(order.path, &file);
    struct book *book = open_book(order.path, NULL);
    struct book_info info = book_info(book);
    assert_int_equal(info.sizes.width, 5);
    assert_int_equal(info.sizes.height, 4);
    assert_int_equal(info.sizes.connect, 4);
    assert_int_equal(info.plies, 3);
    assert_int_equal(info.bytes, file.size);
    assert_int_equal(info.bytes, 28 + 4 * info.positions);
    assert_memory_equal(file.bytes, "GRAVBOOK\1\0\0\0\5\4\4\3", 16);
    assert_int_equal(file.bytes[16] + 256 * file.bytes[17], info.positions);
    book_close(book);
}

/*
 * Counts of 7x6 positions by ply: J. Tromp, "John's Connect Four Playground" (also OEIS A212693). Up to ply 6 no game
 * is over, so all of them must be found, half of them by reflection.
 */
TEST(every_position_is_found)
{
    static const int published[] = {1, 7, 49, 238, 1120, 4263, 16422};
    struct book_positions positions;
    int found[7] = {0};
    struct variant variant = connect4_of(7, 6, 4);
    assert_true(book_positions_init(&positions, &variant, 6, NULL));
    for (size_t i = 0; i < positions.count; i++) {
        struct state at = position(&variant, positions.list[i].text);
        struct bitboard_position stones;
        bitboard_from_state(&positions.board, &at, &stones);
        bool symmetric = bitboard_mirror(&positions.board, stones.all) == stones.all &&
                         bitboard_mirror(&positions.board, stones.mine) == stones.mine;
        found[at.plies] += symmetric ? 1 : 2;
    }
    for (int i = 0; i < 7; i++)
        assert_int_equal(found[i], published[i]);
    book_positions_free(&positions);
}

TEST(the_checksum_is_crc_64_xz)
{
    assert_true(checksum((const uint8_t *)"123456789", 9) == UINT64_C(0x995DC9BBDF1939FA));
    assert_true(checksum(NULL, 0) == 0);
}

/* --- files that are refused --- */

/* Refused, for a reason that names the file and holds these words. */
static void assert_refused(const char *path, const struct variant *variant, const char *words, const char *what)
{
    struct reason why = {""};
    struct book *book = book_open(path, variant, &why);
    const char *name = strrchr(path, '/') + 1;
    if (book)
        fail_msg("%s: opened", what);
    if (!strstr(why.text, name) || !strstr(why.text, words))
        fail_msg("%s: '%s' does not say '%s: %s'", what, why.text, name, words);
}

static void make_small_book(struct variant *variant, const char *path, struct book_file *file)
{
    *variant = connect4_of(4, 4, 4);
    struct book_build order = small_build(variant, 3, path);
    build_book(&order);
    load_file(path, file);
}

TEST(a_changed_byte_is_refused)
{
    static const uint8_t changes[] = {1, 0x80, 0xFF};
    struct variant variant;
    struct book_file file;
    const char *path = in_folder("changed.book");
    make_small_book(&variant, path, &file);
    for (size_t i = 0; i < file.size; i++) {
        for (size_t j = 0; j < sizeof changes; j++) {
            char what[60];
            (void)snprintf(what, sizeof what, "byte %zu changed by %d", i, changes[j]);
            file.bytes[i] ^= changes[j];
            write_file(path, file.bytes, file.size);
            assert_refused(path, &variant, "", what);
            file.bytes[i] ^= changes[j];
        }
    }
}

TEST(another_length_is_refused)
{
    struct variant variant;
    struct book_file file;
    const char *path = in_folder("length.book");
    make_small_book(&variant, path, &file);
    for (size_t size = 0; size < file.size; size++) {
        write_file(path, file.bytes, size);
        assert_refused(path, &variant, size < 28 ? "not an opening book, or cut short" : "damaged", "cut short");
    }
    file.bytes[file.size] = 0;
    write_file(path, file.bytes, file.size + 1);
    assert_refused(path, &variant, "damaged", "a byte more");
}

/* Puts a byte into a book and makes the checksum fit. */
static void forge(const char *path, struct book_file *file, size_t offset, uint8_t byte)
{
    file->bytes[offset] = byte;
    uint64_t sum = checksum(file->bytes, file->size - 8);
    for (int i = 0; i < 8; i++)
        file->bytes[file->size - 8 + (size_t)i] = (uint8_t)(sum >> 8 * i);
    write_file(path, file->bytes, file->size);
}

TEST(what_is_no_book_for_this_is_refused)
{
    struct variant variant, other;
    struct book_file file;
    const char *path = in_folder("other.book");
    make_small_book(&variant, path, &file);
    other = connect4_of(7, 6, 4);
    struct variant connect3 = connect4_of(4, 4, 3);
    assert_refused(path, &other, "a book for 4x4, connect 4", "another board");
    assert_refused(path, &connect3, "a book for 4x4, connect 4", "another length of line");
    forge(path, &file, 8, 2);
    assert_refused(path, &variant, "a book of version 2, not 1", "another version");
    forge(path, &file, 8, 1);
    book_close(open_book(path, &variant)); /* the checksum was made to fit */
    forge(path, &file, 15, 14);
    assert_refused(path, &variant, "14 plies cannot be", "too many plies");
    forge(path, &file, 12, 0);
    assert_refused(path, NULL, "cannot be", "no columns");
    forge(path, &file, 0, 'g');
    assert_refused(path, &variant, "not an opening book", "another beginning");
    assert_refused(in_folder("missing.book"), &variant, "No such file", "no file");
    assert_int_equal(mkdir(in_folder("folder.book"), 0700), 0);
    assert_refused(in_folder("folder.book"), &variant, "not a file", "a folder");
}

/* Others may do with the file what they like once it is open. */
TEST(a_file_that_is_emptied_later_does_not_matter)
{
    struct variant variant;
    struct state start;
    struct book_file file;
    const char *path = in_folder("emptied.book");
    int before = 99;
    int after = 98;
    make_small_book(&variant, path, &file);
    variant.game->start(&variant, &start);
    struct book *book = open_book(path, &variant);
    assert_true(book_score(book, &start, &before));
    write_file(path, "", 0);
    assert_true(book_score(book, &start, &after));
    assert_int_equal(after, before);
    book_close(book);
}

/* --- the solver with a book --- */

static void same_answers(struct solver *with, struct solver *without, const struct state *at, const char *text)
{
    struct solver_analysis a, b;
    int line_a[SOLVER_LINE_MAX], line_b[SOLVER_LINE_MAX];
    int length_a, length_b;
    if (solved(with, at) != solved(without, at))
        fail_msg("'%s': %d with the book, %d without", text, solved(with, at), solved(without, at));
    assert_int_equal(solver_analyze(with, at, NULL, NULL, NULL, &a, NULL), SOLVER_DONE);
    assert_int_equal(solver_analyze(without, at, NULL, NULL, NULL, &b, NULL), SOLVER_DONE);
    assert_int_equal(a.best, b.best);
    assert_memory_equal(a.known, b.known, sizeof a.known);
    assert_memory_equal(a.scores, b.scores, sizeof a.scores);
    assert_int_equal(solver_line(with, at, NULL, line_a, &length_a, NULL), SOLVER_DONE);
    assert_int_equal(solver_line(without, at, NULL, line_b, &length_b, NULL), SOLVER_DONE);
    assert_int_equal(length_a, length_b);
    assert_memory_equal(line_a, line_b, sizeof *line_a * (size_t)length_a);
}

TEST(a_solver_answers_the_same_with_it)
{
    uint64_t random = 5;
    struct variant variant = connect4_of(5, 4, 4);
    struct book_build order = small_build(&variant, 5, in_folder("solver.book"));
    build_book(&order);
    struct book *book = open_book(order.path, &variant);
    struct solver *with = make_solver(&variant, &(struct solver_limits){.memory = 1 << 20, .book = book});
    struct solver *without = make_solver(&variant, &small);
    for (int i = 0; i < (SANITIZED ? 20 : 100); i++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&variant, &random, i % 12, text);
        same_answers(with, without, &at, text);
    }
    solver_destroy(with);
    solver_destroy(without);
    book_close(book);
}

TEST(what_is_in_it_needs_no_search)
{
    struct reason why = {""};
    struct variant variant = connect4_of(5, 4, 4);
    struct variant other = connect4_of(7, 6, 4);
    struct book_build order = small_build(&variant, 2, in_folder("search.book"));
    build_book(&order);
    struct book *book = open_book(order.path, &variant);
    struct solver_limits limits = {.memory = 1 << 20, .book = book};
    struct solver *solver = make_solver(&variant, &limits);
    struct state in_it = position(&variant, "12");
    struct state deeper = position(&variant, "121");
    struct solver_cost cost;
    int score;
    assert_int_equal(solver_solve(solver, &in_it, NULL, &score, &cost), SOLVER_DONE);
    assert_int_equal(cost.nodes, 0);
    assert_int_equal(solver_solve(solver, &deeper, NULL, &score, &cost), SOLVER_DONE);
    assert_true(cost.nodes > 0);
    solver_destroy(solver);
    assert_null(solver_create(&other, &limits, &why));
    assert_string_equal(why.text, "the opening book is for another board");
    book_close(book);
}

/* --- the book that comes with the program --- */

TEST(the_default_book_is_found)
{
    struct variant variant;
    struct book_file file;
    struct reason why = {"left over"};
    assert_int_equal(mkdir(in_folder("books"), 0700), 0);
    make_small_book(&variant, in_folder("small.book"), &file);
    struct variant connect3 = connect4_of(4, 4, 3);
    assert_int_equal(setenv("GRAVITRIPS_ASSETS", in_folder("."), 1), 0);
    assert_null(book_open_default(&variant, &why));
    assert_string_equal(why.text, ""); /* there is none */
    write_file(in_folder("books/connect4-4x4.book"), file.bytes, file.size);
    struct book *book = book_open_default(&variant, &why);
    assert_non_null(book);
    book_close(book);
    assert_null(book_open_default(&connect3, &why));
    assert_string_equal(why.text, "");
    file.bytes[30] ^= 1;
    write_file(in_folder("books/connect4-4x4.book"), file.bytes, file.size);
    assert_null(book_open_default(&variant, &why));
    if (!strstr(why.text, "connect4-4x4.book: damaged"))
        fail_msg("'%s' names neither file nor damage", why.text);
    assert_int_equal(unsetenv("GRAVITRIPS_ASSETS"), 0);
}

TESTS_MAIN(make_book_folder, remove_book_folder)
