/*
 * Making an opening book: it is the same however the work was divided and
 * interrupted; what cannot be is refused with file and line; the proof finds
 * what is wrong.
 */
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "book_support.h"
#include "game_support.h"
#include "prelude.h"
#include "solver_reference.h"
#include "store_support.h"
#include "workshop/book_build.h"

static void assert_same_file(const char *path, const struct book_file *file, const char *what)
{
    static struct book_file other;
    load_file(path, &other);
    if (other.size != file->size || memcmp(other.bytes, file->bytes, file->size) != 0)
        fail_msg("%s: another book", what);
}

/* Makes a book of 4x4 in one go. */
static void make_whole(struct variant *variant, int plies, struct book_file *file)
{
    *variant = connect4_of(4, 4, 4);
    struct book_build order = small_build(variant, plies, in_folder("whole.book"));
    build_book(&order);
    load_file(order.path, file);
}

/* A build of the same book under another name is refused, for a reason that holds these words. */
static void assert_not_built(const struct book_build *order, const char *words)
{
    struct book_built built;
    struct reason why = {""};
    if (book_build(order, &built, &why))
        fail_msg("built, although %s", words);
    if (!strstr(why.text, words))
        fail_msg("'%s' does not say '%s'", why.text, words);
}

/* --- divided and interrupted --- */

TEST(parts_make_the_same_book)
{
    static struct book_file whole;
    struct variant variant;
    const char *parts[] = {in_folder("0.part"), in_folder("1.part"), in_folder("2.part")};
    make_whole(&variant, 6, &whole);
    for (int i = 0; i < 3; i++) {
        static const char *const names[] = {"0", "1", "2"};
        struct book_build order = small_build(&variant, 6, in_folder(names[i]));
        order.share = i + 1;
        order.shares = 3;
        order.threads = 1 + i;
        build_book(&order);
        assert_false(is_there(order.path)); /* a share is no book */
        assert_true(is_there(parts[i]));
    }
    struct book_build order = small_build(&variant, 6, in_folder("merged.book"));
    struct book_built built;
    order.parts = parts;
    order.part_count = 3;
    order.threads = 4;
    assert_true(book_build(&order, &built, NULL));
    assert_int_equal(built.known, built.asked);
    assert_same_file(order.path, &whole, "merged");
    assert_false(is_there(in_folder("merged.book.part")));
    order.parts = parts + 1;
    order.part_count = 1; /* the others are solved by several threads */
    assert_true(book_build(&order, &built, NULL));
    assert_true(built.known > 0 && built.known < built.asked);
    assert_same_file(order.path, &whole, "one part and four threads");
}

TEST(a_journal_may_end_anywhere)
{
    static struct book_file whole, journal;
    struct variant variant;
    make_whole(&variant, 3, &whole);
    struct book_build order = small_build(&variant, 3, in_folder("cut"));
    order.shares = 2; /* leaves a journal */
    build_book(&order);
    order.share = 2;
    build_book(&order);
    load_file(in_folder("cut.part"), &journal);
    order.share = order.shares = 1;
    for (size_t size = 0; size <= journal.size; size += SANITIZED ? 5 : 1) {
        write_file(in_folder("cut.part"), journal.bytes, size);
        build_book(&order);
        assert_same_file(order.path, &whole, "gone on with");
    }
}

/* Every write past so many bytes fails, as on a full disk. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST(a_full_disk_loses_nothing)
{
    static struct book_file whole;
    struct variant variant;
    make_whole(&variant, 4, &whole);
    struct book_build order = small_build(&variant, 4, in_folder("full.book"));
    struct book_built built;
    limit_files(100);
    assert_not_built(&order, "full.book.part: ");
    limit_files(RLIM_INFINITY);
    assert_true(is_there(in_folder("full.book.part")));
    order.shares = 2; /* completes the journal */
    build_book(&order);
    order.share = 2;
    build_book(&order);
    order.share = order.shares = 1;
    limit_files(100);
    assert_not_built(&order, "full.book: ");
    limit_files(RLIM_INFINITY);
    assert_false(is_there(order.path));
    assert_false(is_there(in_folder("full.book.new")));
    assert_true(book_build(&order, &built, NULL));
    assert_int_equal(built.known, built.asked);
    assert_same_file(order.path, &whole, "after a full disk");
}

static void progress_ends_with_all(const struct book_progress *progress, void *context)
{
    *(struct book_progress *)context = *progress;
}

TEST(progress_is_told)
{
    struct book_progress last = {0};
    struct variant variant = connect4_of(4, 4, 4);
    struct book_build order = small_build(&variant, 5, in_folder("progress.book"));
    order.progress = progress_ends_with_all;
    order.context = &last;
    build_book(&order);
    assert_true(last.total > 0);
    assert_int_equal(last.done, last.total);
}

/* --- what is refused --- */

static void assert_part_refused(const char *text, const char *words)
{
    const char *part = in_folder("bad");
    struct variant variant = connect4_of(4, 4, 4);
    struct book_build order = small_build(&variant, 4, in_folder("refused.book"));
    order.parts = &part;
    order.part_count = 1;
    write_file(part, text, strlen(text));
    assert_not_built(&order, words);
}

TEST(bad_lines_are_named)
{
    static const struct {
        const char *text;
        const char *words;
    } bad[] = {
        {"1111\n", "bad:1: not a position, a TAB and a score"},
        {"\n", "bad:1: not a position, a TAB and a score"},
        {"1111 0\n", "bad:1: not a position, a TAB and a score"},
        {"1111\t\n", "bad:1: not a position, a TAB and a score"},
        {"1111\t-\n", "bad:1: not a position, a TAB and a score"},
        {"1111\t+0\n", "bad:1: not a position, a TAB and a score"},
        {"1111\t0 \n", "bad:1: not a position, a TAB and a score"},
        {"1111\t0\r\n", "bad:1: not a position, a TAB and a score"},
        {"1111\t0\t17\n", "bad:1: not a position, a TAB and a score"},
        {"1111\t99999999999\n", "bad:1: not a position, a TAB and a score"},
        {"1111\t7\n", "bad:1: 1111 cannot have the score 7"},
        {"1111\t-7\n", "bad:1: 1111 cannot have the score -7"},
        {"1111\t0\n11111\t0\n", "bad:2: move 5: column 1 is full"},
        {"1119\t0\n", "bad:1: move 4: there is no column 9"},
        {"111\t0\n", "bad:1: not a position of 4 plies whose game goes on"},
        {"11112\t0\n", "bad:1: not a position of 4 plies whose game goes on"},
        {"1111\t0\n1111\t1\n", "bad:2: 1111 is 1, but 0 in "},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_part_refused(bad[i].text, bad[i].words);
}

TEST(a_contradiction_names_both)
{
    const char *parts[] = {in_folder("left"), in_folder("right")};
    struct variant variant = connect4_of(4, 4, 4);
    write_file(parts[0], "1111\t0\n1112\t0\n", 14);
    write_file(parts[1], "4443\t2\n", 7);
    struct book_build order = small_build(&variant, 4, in_folder("both.book"));
    order.parts = parts;
    order.part_count = 2;
    assert_not_built(&order, "right:1: 4443 is 2, but 0 in ");
    assert_not_built(&order, "left:2");
    assert_false(is_there(order.path));
}

TEST(a_game_that_is_over_is_refused)
{
    const char *part = in_folder("over");
    struct variant variant = connect4_of(4, 4, 4);
    write_file(part, "1212121\t0\n", 10);
    struct book_build order = small_build(&variant, 7, in_folder("over.book"));
    order.parts = &part;
    order.part_count = 1;
    assert_not_built(&order, "over:1: not a position of 7 plies whose game goes on");
}

TEST(what_cannot_be_is_refused)
{
    const char *missing = in_folder("missing");
    struct variant variant = connect4_of(7, 6, 4);
    struct book_build order = small_build(&variant, 11, in_folder("deep.book"));
    assert_not_built(&order, "a book for 7x6 holds 0 to 10 plies, not 11");
    order.plies = 0;
    order.path = in_folder("missing/deep.book");
    assert_not_built(&order, "No such file");
    order.path = in_folder("");
    assert_not_built(&order, ": Is a directory");
    order.path = in_folder("deep.book");
    order.parts = &missing;
    order.part_count = 1;
    assert_not_built(&order, "missing: No such file");
    variant = connect4_of(12, 12, 4);
    assert_not_built(&order, "the solver does not cover 12x12");
}

TEST(two_builds_do_not_write_one_journal)
{
    struct book_positions positions;
    struct line_journal journal;
    struct variant variant = connect4_of(4, 4, 4);
    assert_true(book_positions_init(&positions, &variant, 2, NULL));
    assert_true(line_journal_open(&journal, in_folder("locked.book.part"), book_take_line, &positions, NULL));
    struct book_build order = small_build(&variant, 2, in_folder("locked.book"));
    assert_not_built(&order, "locked.book.part: another program is writing it");
    line_journal_close(&journal);
    build_book(&order);
    book_positions_free(&positions);
}

/* --- proof --- */

struct wrongs {
    int count;
    char last[STATE_TEXT_MAX];
    int kept, right;
};

static void note_wrong(const char *position, int kept, int right, void *context)
{
    struct wrongs *wrongs = context;
    wrongs->count++;
    (void)snprintf(wrongs->last, sizeof wrongs->last, "%s", position);
    wrongs->kept = kept;
    wrongs->right = right;
}

static bool prove(const char *path, uint64_t samples, struct wrongs *wrongs, struct book_verified *verified,
                  struct reason *why)
{
    struct book *book = open_book(path, NULL);
    struct book_verify order = {
        .book = book, .samples = samples, .seed = 1, .threads = 2, .wrong = note_wrong, .context = wrongs};
    *wrongs = (struct wrongs){0};
    bool proved = book_verify(&order, verified, why);
    book_close(book);
    return proved;
}

TEST(a_right_book_is_proved)
{
    static struct book_file whole;
    struct variant variant;
    struct book_verified verified;
    struct wrongs wrongs;
    make_whole(&variant, 4, &whole);
    assert_true(prove(in_folder("whole.book"), 10, &wrongs, &verified, NULL));
    assert_int_equal(verified.sampled, 10);
    assert_int_equal(verified.wrong, 0);
    assert_true(prove(in_folder("whole.book"), 100000, &wrongs, &verified, NULL));
    assert_int_equal(verified.sampled + verified.derived, verified.positions);
    assert_int_equal(verified.wrong, 0);
    assert_int_equal(wrongs.count, 0);
}

/* Writes the book of 4x4 with one entry changed: a score by one, or all of it if `key` is not 0. */
static void write_changed(const struct book_file *whole, size_t index, uint32_t key, const char *path)
{
    static uint32_t entries[BOOK_TEST_FILE / BOOK_ENTRY];
    uint32_t count = (uint32_t)(whole->size - BOOK_HEADER - BOOK_TRAILER) / BOOK_ENTRY;
    struct bitboard board;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *bytes = whole->bytes + BOOK_HEADER + i * BOOK_ENTRY;
        entries[i] = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    }
    entries[index] = key != 0 ? book_entry(key, 0) : entries[index] + 1;
    struct variant variant = connect4_of(4, 4, 4);
    assert_true(bitboard_init(&board, &variant, NULL));
    assert_true(book_write(path, &board, 4, entries, count, NULL));
}

TEST(a_wrong_score_is_found_wherever_it_is)
{
    static struct book_file whole;
    struct variant variant;
    make_whole(&variant, 4, &whole);
    size_t count = (whole.size - BOOK_HEADER - BOOK_TRAILER) / BOOK_ENTRY;
    for (size_t i = 0; i < count; i += SANITIZED ? 20 : 5) {
        struct book_verified verified;
        struct wrongs wrongs;
        write_changed(&whole, i, 0, in_folder("wrong.book"));
        assert_true(prove(in_folder("wrong.book"), 100000, &wrongs, &verified, NULL));
        if (wrongs.count == 0 || verified.wrong != (size_t)wrongs.count)
            fail_msg("entry %zu: %d wrong scores named, %zu counted", i, wrongs.count, verified.wrong);
        assert_int_not_equal(wrongs.kept, wrongs.right);
    }
}

TEST(a_missing_position_is_found)
{
    static struct book_file whole;
    struct variant variant;
    struct book_verified verified;
    struct wrongs wrongs;
    struct reason why = {""};
    make_whole(&variant, 4, &whole);
    write_changed(&whole, (whole.size - BOOK_HEADER - BOOK_TRAILER) / BOOK_ENTRY - 1, (1 << 26) - 1,
                  in_folder("lacks.book"));
    assert_false(prove(in_folder("lacks.book"), 1, &wrongs, &verified, &why));
    assert_non_null(strstr(why.text, "it lacks the position '"));
    write_changed(&whole, 1, (1 << 26) - 1, in_folder("disorder.book"));
    assert_false(prove(in_folder("disorder.book"), 1, &wrongs, &verified, &why));
    assert_string_equal(why.text, "its entries are not in order");
}

TEST(a_wrong_part_is_found_by_a_full_proof)
{
    const char *part = in_folder("wrong.part");
    struct book_verified verified;
    struct wrongs wrongs;
    struct variant variant = connect4_of(4, 4, 4);
    write_file(part, "1122\t3\n", 7);
    struct book_build order = small_build(&variant, 4, in_folder("trusting.book"));
    order.parts = &part;
    order.part_count = 1;
    build_book(&order);
    assert_true(prove(order.path, 100000, &wrongs, &verified, NULL));
    assert_int_equal(wrongs.count, 1);
    assert_string_equal(wrongs.last, "1122");
    assert_int_equal(wrongs.kept, 3);
    assert_int_equal(wrongs.right, 0);
}

TESTS_MAIN(make_book_folder, remove_book_folder)
