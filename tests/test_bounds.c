/*
 * Solves that are ended and go on: the score is the same, little work is done twice, all that is kept is true; journals
 * that are torn, damaged, of other boards, contradicted, locked, changed by others, on a full disk; those of others are
 * taken. On boards of one word and of two.
 */
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "book_support.h"
#include "bounds_property.h"
#include "files/checksum.h"
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "slow.h"
#include "solver/bounds.h"
#include "solver/bounds_map.h"
#include "store_support.h"

enum { LEAST = 256, MEMORY = 4 << 20, NO_LIMIT = -1 };

/* One question about the given variant, and what came of it. */
struct solving {
    struct state state;
    const char *journal; /* NULL: none */
    const char *known;   /* NULL: none */
    int threads;
    enum solver_status status;
    int score;
    uint64_t nodes;
    uint64_t torn;
    struct reason why;
};

FIXTURE(given_begin, given_end)

/* Writes past so many bytes of a file fail, as on a full disk. */
static void limit_files(long bytes)
{
    struct rlimit limit;
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes == NO_LIMIT ? RLIM_INFINITY : (rlim_t)bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* Reads the files and solves; false if a file was refused. */
static bool solve(struct solving *solving)
{
    struct solver_limits limits = {.memory = MEMORY, .threads = solving->threads};
    struct solver_cost cost = {0};
    struct bounds *bounds = bounds_create(&given.variant, NULL);
    struct solver *solver = solver_create(&given.variant, &limits, NULL);
    assert_non_null(bounds);
    assert_non_null(solver);
    solving->why.text[0] = '\0';
    solving->torn = 0;
    bool taken = (!solving->known || bounds_read(bounds, solving->known, &solving->why)) &&
                 (!solving->journal || bounds_open(bounds, solving->journal, LEAST, &solving->torn, &solving->why));
    if (taken) {
        solver_use_bounds(solver, bounds);
        solving->status = solver_solve(solver, &solving->state, NULL, &solving->score, &cost);
        solving->nodes = cost.nodes;
        assert_true(bounds_failed(bounds, &solving->why) == (solving->status == SOLVER_STOPPED));
    }
    solver_destroy(solver);
    assert_true(bounds_destroy(bounds, NULL));
    return taken;
}

static void must_solve(struct solving *solving, int score)
{
    if (!solve(solving) || solving->status != SOLVER_DONE)
        fail_msg("not solved: %s", solving->why.text);
    if (solving->score != score)
        fail_msg("score %d instead of %d", solving->score, score);
}

static void take_board(int width, int height)
{
    given_take(NULL, (struct options){.width = width, .height = height});
}

static struct solving question(const char *text)
{
    return (struct solving){.state = position(&given.variant, text), .threads = 1};
}

/* The same without any file. */
static struct solving plainly(const char *text)
{
    struct solving solving = question(text);
    assert_true(solve(&solving));
    assert_int_equal(solving.status, SOLVER_DONE);
    return solving;
}

static void assert_refused(struct solving *solving, const char *words)
{
    if (solve(solving))
        fail_msg("taken, though: %s", words);
    if (!strstr(solving->why.text, words))
        fail_msg("'%s', not '%s'", solving->why.text, words);
}

static off_t size_of(const char *path)
{
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    return about.st_size;
}

/* The path of a journal that is not there yet. */
static const char *fresh(const char *name)
{
    const char *path = in_folder(name);
    (void)unlink(path);
    return path;
}

/* --- ended and gone on --- */

/* Ends a solve where its journal has so many bytes, lets it go on, and so forth; returns all nodes visited. */
static uint64_t solve_in_pieces(struct solving *solving, int score, long step, int *pieces)
{
    uint64_t nodes = 0;
    (void)unlink(solving->journal);
    *pieces = 0;
    for (long bytes = step;; bytes += step) {
        limit_files(bytes);
        assert_true(solve(solving));
        limit_files(NO_LIMIT);
        nodes += solving->nodes;
        ++*pieces;
        if (solving->status == SOLVER_DONE)
            break;
        assert_non_null(strstr(solving->why.text, "File too large"));
        assert_true(size_of(solving->journal) <= bytes);
    }
    assert_int_equal(solving->score, score);
    assert_int_equal(solving->torn, 0);
    return nodes;
}

/* A board, a position, and a part of the whole journal after which the solve is ended each time. */
static const struct {
    int width, height;
    const char *text;
    int parts;
} solves[] = {{5, 5, "", 7}, {6, 5, "", 5}, {7, 6, "4444443265", 6}, {8, 8, "683441177423838548341765488333", 6}};

enum { SOLVES = sizeof solves / sizeof *solves };

TEST(a_solve_that_was_ended_goes_on)
{
    for (int i = 0; i < SOLVES; i++) {
        const struct options *options = &given.variant.options;
        take_board(solves[i].width, solves[i].height);
        if (!solver_covers(&given.variant))
            continue;
        struct solving whole = plainly(solves[i].text);
        struct solving solving = whole;
        int pieces;
        solving.journal = fresh("pieces");
        must_solve(&solving, whole.score);
        long length = (long)size_of(solving.journal);
        uint64_t nodes = solve_in_pieces(&solving, whole.score, length / solves[i].parts + 1, &pieces);
        print_message("%dx%d '%s': %" PRIu64 " nodes, %" PRIu64 " in %d pieces, %ld bytes\n", options->width,
                      options->height, solves[i].text, whole.nodes, nodes, pieces, length);
        assert_true(pieces >= solves[i].parts / 2);
        assert_true(nodes < whole.nodes + (uint64_t)pieces * whole.nodes / 10);
        must_solve(&solving, whole.score);
        print_message("and %" PRIu64 " when all is known\n", solving.nodes);
        assert_true(solving.nodes < whole.nodes / 10);
    }
}

TEST(threads_share_a_journal)
{
    int pieces;
    take_board(6, 5);
    struct solving whole = plainly("");
    struct solving solving = whole;
    solving.threads = 3;
    solving.journal = in_folder("threads");
    for (int i = 0; i < amount(1, 2, 20); i++)
        (void)solve_in_pieces(&solving, whole.score, 20000, &pieces);
    must_solve(&solving, whole.score);
}

/* --- what is kept is true --- */

struct witness {
    const struct bitboard *board;
    struct solver *solver;
    int seen, asked, every;
};

/* The state with these stones. */
static struct state state_of(const struct witness *witness, const struct bitboard_position *at)
{
    struct state state = {.plies = (uint16_t)(witness->board->cells - at->empty)};
    state.turn = state.plies % 2;
    for (int column = 0; column < witness->board->width; column++) {
        for (int row = 0; row < witness->board->height; row++) {
            bitboard_set cell = (bitboard_set)1 << (column * (witness->board->height + 1) + row);
            enum side side = (at->mine & cell) != 0 ? state.turn : other_side(state.turn);
            if ((at->all & cell) == 0)
                continue;
            state.cells[row * witness->board->width + column] = (uint8_t)side_cell(side);
            state.tally[column]++;
        }
    }
    return state;
}

static void prove(const struct bitboard_position *at, int lower, int upper, void *context)
{
    struct witness *witness = context;
    int score;
    if (witness->seen++ % witness->every != 0)
        return;
    struct state state = state_of(witness, at);
    assert_int_equal(solver_solve(witness->solver, &state, NULL, &score, NULL), SOLVER_DONE);
    if (score < lower || score > upper)
        fail_msg("kept as %d to %d, but it is %d", lower, upper, score);
    witness->asked++;
}

TEST(what_is_kept_is_true)
{
    for (int i = 0; i < SOLVES; i++) {
        struct bitboard board;
        const struct options *options = &given.variant.options;
        take_board(solves[i].width, solves[i].height);
        if (!solver_covers(&given.variant))
            continue;
        assert_true(bitboard_init(&board, &given.variant, NULL));
        struct solving solving = plainly(solves[i].text);
        solving.journal = fresh("true");
        must_solve(&solving, solving.score);
        struct bounds *bounds = bounds_create(&given.variant, NULL);
        struct witness witness = {.board = &board, .every = amount(50, 5, 1)};
        witness.solver = solver_create(&given.variant, &(struct solver_limits){.memory = MEMORY}, NULL);
        assert_true(bounds_read(bounds, solving.journal, NULL));
        bounds_each(bounds, prove, &witness);
        print_message("%dx%d: %d of %d solved again\n", options->width, options->height, witness.asked, witness.seen);
        assert_true(witness.seen > 100);
        solver_destroy(witness.solver);
        assert_true(bounds_destroy(bounds, NULL));
    }
}

/* --- damage --- */

/* A whole journal of 5x5, and its question. */
static struct solving make_journal(struct book_file *file)
{
    take_board(5, 5);
    struct solving solving = plainly("");
    solving.journal = fresh("journal");
    must_solve(&solving, 0);
    file->size = 0;
    FILE *stream = fopen(solving.journal, "r");
    assert_non_null(stream);
    file->size = fread(file->bytes, 1, sizeof file->bytes, stream);
    (void)fclose(stream);
    while (file->size > 0 && file->bytes[file->size - 1] != '\n')
        file->size--;
    return solving;
}

TEST(what_a_crash_has_torn_is_cut_off)
{
    static struct book_file file, torn;
    struct solving solving = make_journal(&file);
    size_t last = file.size - 1;
    while (file.bytes[last - 1] != '\n')
        last--;
    for (size_t size = last; size <= file.size; size += (size_t)amount(7, 3, 1)) {
        write_file(solving.journal, file.bytes, size);
        must_solve(&solving, 0);
        assert_int_equal(solving.torn, size == file.size ? 0 : size - last);
    }
    torn = file; /* what a file system leaves behind after a power cut */
    memset(torn.bytes + last, 0, file.size - last);
    torn.size = sizeof torn.bytes > file.size + 3000 ? file.size + 3000 : sizeof torn.bytes;
    memset(torn.bytes + file.size, 0, torn.size - file.size);
    torn.bytes[torn.size - 1] = '\n';
    write_file(solving.journal, torn.bytes, torn.size);
    must_solve(&solving, 0);
    assert_int_equal(solving.torn, torn.size - last);
    must_solve(&solving, 0);
    assert_int_equal(solving.torn, 0);
}

/* In the middle of a journal nothing can have been torn: it is told where, and the file stays as it was. */
TEST(damage_is_found)
{
    static struct book_file file, after;
    struct solving solving = make_journal(&file);
    uint64_t random = 15;
    for (int i = 0; i < amount(50, 300, 5000); i++) {
        struct book_file damaged = file;
        size_t at = random_below(&random, (uint32_t)(file.size - 200));
        damaged.bytes[at] ^= (uint8_t)(1 << random_below(&random, 8));
        if (damaged.bytes[at] == file.bytes[at])
            continue;
        write_file(solving.journal, damaged.bytes, damaged.size);
        assert_refused(&solving, "journal:");
        load_file(solving.journal, &after);
        assert_true(after.size == damaged.size && memcmp(after.bytes, damaged.bytes, after.size) == 0);
    }
}

/* A line with the right checksum, whatever it says. */
static const char *summed(const char *said)
{
    static char line[200];
    (void)snprintf(line, sizeof line, "%s %016" PRIx64 "\n", said, checksum((const uint8_t *)said, strlen(said)));
    return line;
}

static void assert_line_refused(const char *text, const char *words)
{
    struct solving solving = question("444444");
    solving.journal = in_folder("bad");
    write_file(solving.journal, text, strlen(text));
    assert_refused(&solving, words);
    solving.known = solving.journal;
    solving.journal = NULL;
    assert_refused(&solving, words);
    assert_int_equal(size_of(solving.known), strlen(text));
}

TEST(lines_that_cannot_be_are_refused)
{
    static const char *const said[][2] = {
        {"%8x6 00810204081020 0 0 70000", "bad:1: is of another board"},
        {"%7x6 0040810204081 -99 0 70000", "bad:1: no bound of this board can be that"},
        {"%7x6 0040810204081 1 0 70000", "bad:1: no bound of this board can be that"},
        {"%7x6 0040810204081 0 0 -70000", "bad:1: no bound of this board can be that"},
        {"%7x6 0040810204081  0 0 70000", "bad:1: no bound of this board can be that"},
        {"%7x6 0000000000000 0 0 70000", "bad:1: no bound of this board can be that"},
        {"%7x6 0040810204080 0 0 70000", "bad:1: no bound of this board can be that"},
        {"%7x6 0040810204083 0 0 70000", "bad:1: no bound of this board can be that"},
        {"%7x6 2040810204081 0 0 70000", "bad:1: no bound of this board can be that"},
        {"%7x6 040810204081 0 0 70000", "bad:1: no bound of this board can be that"},
        {"%7x6 0040810204081 0 0 70000 17", "bad:1: no bound of this board can be that"},
        {"%7x6 0040810204081 0 0", "bad:1: no bound of this board can be that"},
        {"%", "bad:1: no bound of this board can be that"},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        assert_line_refused(summed(said[i][0]), said[i][1]);
    assert_line_refused("%7x6 0040810204081 0 0 70000 0123456789abcdef\n", "bad:1: damaged: its checksum is wrong");
    assert_line_refused("hello\n", "bad:1: not a position, a TAB and a score");
    assert_line_refused("4\t0\n", "bad:1: an odd number of free cells");
    assert_line_refused("44\t0\n44\t1\n", "bad:2: contradicts what other lines say of this position");
    assert_line_refused("44\t40\n", "bad:1: the position cannot have this score");
    assert_line_refused("4444444\t0\n", "bad:1: move 7: column 4 is full");
    assert_line_refused("1212121\t0\n", "bad:1: the game is over");
}

/* By its key, and by the moves to its mirror image: it is believed. */
TEST(what_is_known_takes_no_work)
{
    const struct {
        int width, height;
        const char *asked, *line;
        int score;
    } cases[] = {{7, 6, "", summed("%7x6 0040810204081 1 1 70000"), 1}, {5, 4, "1142", "5524\t2\n", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        take_board(cases[i].width, cases[i].height);
        struct solving solving = question(cases[i].asked);
        solving.known = in_folder("known");
        write_file(solving.known, cases[i].line, strlen(cases[i].line));
        must_solve(&solving, cases[i].score);
        assert_int_equal(solving.nodes, 0);
    }
}

/* A position by random moves, none of which wins, and its mirror image; false where the game is over. */
static bool make_pair(int plies, uint64_t *random, struct state pair[2])
{
    int width = given.variant.options.width;
    for (int i = 0; i < 2; i++)
        given.variant.game->start(&given.variant, &pair[i]);
    while (pair[0].plies < plies && pair[0].outcome == RUNNING) {
        struct move move = random_move(&given.variant, &pair[0], random), mirrored = move;
        mirrored.to = (uint8_t)(move.to / width * width + width - 1 - move.to % width);
        given.variant.game->apply(&given.variant, &pair[0], move);
        given.variant.game->apply(&given.variant, &pair[1], mirrored);
    }
    return pair[0].outcome == RUNNING;
}

/* What is kept of one of a pair is known of both. */
static void check_pair(const struct bitboard *board, const struct state pair[2], int kept)
{
    struct bounds *bounds = bounds_create(&given.variant, NULL);
    struct bounds_found found = {.lower = -3, .upper = 1};
    bitboard_from_state(board, &pair[kept], &found.at);
    assert_true(bounds_keep(bounds, &found));
    for (int k = 0; k < 2; k++) {
        struct bitboard_position at;
        int lower = -9, upper = 9;
        bitboard_from_state(board, &pair[k], &at);
        bounds_narrow(bounds, &at, &lower, &upper);
        if (lower != -3 || upper != 1)
            fail_msg("%dx%d: -3 to 1 was kept, %d to %d is known of %s", board->width, board->height, lower, upper,
                     k == kept ? "it" : "its image");
    }
    assert_int_equal(bounds_count(bounds), 1);
    assert_true(bounds_destroy(bounds, NULL));
}

TEST(images_have_the_same_bounds)
{
    static const int boards[][2] = {{4, 4}, {5, 4}, {7, 6}, {6, 8}, {8, 8}, {12, 9}};
    uint64_t random = 7;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        struct bitboard board;
        struct state pair[2];
        take_board(boards[b][0], boards[b][1]);
        if (!solver_covers(&given.variant))
            continue;
        assert_true(bitboard_init(&board, &given.variant, NULL));
        for (int i = 0; i < 200; i++)
            if (make_pair(1 + i % 9, &random, pair))
                check_pair(&board, pair, i % 2);
    }
}

/* Each bound narrows down what is known, and no more than that. */
TEST(bounds_add_up)
{
    static const struct {
        int lower, upper;
        enum bounds_map_status status;
        int lower_then, upper_then;
    } steps[] = {
        {-5, 3, BOUNDS_MAP_NEW, -5, 3},        {-2, 4, BOUNDS_MAP_NEW, -2, 3},
        {-9, 1, BOUNDS_MAP_NEW, -2, 1},        {-9, 9, BOUNDS_MAP_KNOWN, -2, 1},
        {2, 9, BOUNDS_MAP_CONTRADICTS, -2, 1}, {-9, -3, BOUNDS_MAP_CONTRADICTS, -2, 1},
        {-2, 1, BOUNDS_MAP_KNOWN, -2, 1},      {0, 0, BOUNDS_MAP_NEW, 0, 0},
    };
    struct bounds_map map = {0};
    for (bitboard_set key = 1; key <= 3000; key++) {
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            struct bound bound = {key, (int8_t)steps[i].lower, (int8_t)steps[i].upper};
            assert_int_equal(bounds_map_add(&map, &bound), steps[i].status);
            const struct bound *known = bounds_map_find(&map, key);
            assert_non_null(known);
            assert_int_equal(known->lower, steps[i].lower_then);
            assert_int_equal(known->upper, steps[i].upper_then);
        }
        assert_null(bounds_map_find(&map, key + 1));
    }
    assert_int_equal(map.count, 3000);
    bounds_map_free(&map);
}

/* --- others --- */

TEST(two_do_not_write_one_journal)
{
    static struct book_file file;
    uint64_t torn;
    struct solving solving = make_journal(&file);
    struct bounds *bounds = bounds_create(&given.variant, NULL);
    assert_true(bounds_open(bounds, solving.journal, LEAST, &torn, NULL));
    assert_refused(&solving, "journal: another program is writing it");
    solving.known = solving.journal; /* but it may be read */
    solving.journal = NULL;
    must_solve(&solving, 0);
    assert_true(bounds_destroy(bounds, NULL));
    solving.journal = solving.known;
    must_solve(&solving, 0);
}

/* Keeps what is true of the position after these moves of 5x5; false if that failed. */
static bool keep(struct bounds *bounds, const char *text)
{
    struct solving solving = plainly(text);
    struct bitboard board;
    struct bounds_found found = {.lower = solving.score, .upper = solving.score, .nodes = LEAST};
    assert_true(bitboard_init(&board, &given.variant, NULL));
    bitboard_from_state(&board, &solving.state, &found.at);
    return bounds_keep(bounds, &found);
}

TEST(changes_by_others_are_noticed)
{
    struct reason why;
    uint64_t torn;
    take_board(5, 5);
    for (int change = 0; change < 3; change++) {
        const char *path = fresh("changed");
        struct bounds *bounds = bounds_create(&given.variant, NULL);
        assert_true(bounds_open(bounds, path, LEAST, &torn, NULL));
        assert_true(keep(bounds, "1"));
        assert_false(bounds_failed(bounds, NULL));
        if (change == 0)
            assert_int_equal(truncate(path, 3), 0);
        else if (change == 1)
            assert_int_equal(unlink(path), 0);
        else
            write_file(path, "11\t0\n11\t0\n11\t0\n11\t0\n11\t0\n11\t0\n11\t0\n11\t0\n11\t0\n11\t0\n", 50);
        assert_false(keep(bounds, "2"));
        assert_true(bounds_failed(bounds, &why));
        assert_non_null(strstr(why.text, change == 1 ? "it was removed or replaced while it was written"
                                                     : "another program has written to it"));
        assert_false(keep(bounds, "3"));
        assert_true(bounds_destroy(bounds, NULL));
    }
}

TEST(lies_are_noticed_when_they_are_found_out)
{
    static const char lie[] = "12\t3\n"; /* it is not */
    take_board(5, 4);
    struct bounds *bounds = bounds_create(&given.variant, NULL);
    struct reason why;
    write_file(in_folder("lie"), lie, strlen(lie));
    assert_true(bounds_read(bounds, in_folder("lie"), NULL));
    assert_false(keep(bounds, "12"));
    assert_true(bounds_failed(bounds, &why));
    assert_string_equal(why.text, "what files say contradicts what was found now");
    assert_true(bounds_destroy(bounds, NULL));
}

/* Journals of parts of the work, and scores as they are printed, do the work for who is asked for the whole. */
TEST(what_others_solved_is_taken)
{
    static const char *const parts[] = {"11", "12", "13", "14", "15", "21", "22", "23", "24", "25", "31", "32", "33"};
    char printed[400] = "";
    take_board(5, 4);
    struct solving whole = plainly("");
    (void)fresh("part");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct solving part = plainly(parts[i]);
        (void)snprintf(printed + strlen(printed), 20, "%s\t%d\n", parts[i], part.score);
        part.journal = in_folder("part");
        must_solve(&part, part.score);
    }
    struct solving merged = whole;
    merged.known = in_folder("part");
    must_solve(&merged, whole.score);
    print_message("%" PRIu64 " nodes, %" PRIu64 " with a journal of its parts, ", whole.nodes, merged.nodes);
    assert_true(merged.nodes < whole.nodes / 10);
    write_file(in_folder("printed"), printed, strlen(printed));
    merged.known = in_folder("printed");
    must_solve(&merged, whole.score);
    print_message("%" PRIu64 " with their scores\n", merged.nodes);
    assert_true(merged.nodes < whole.nodes / 10);
}

/* --- progress --- */

/* Of a comparison whose answer is known nothing is left; before that a part is done, more than when it began. */
TEST(a_part_is_done)
{
    static struct book_file file;
    struct bitboard board;
    struct bitboard_position start;
    struct bounds_map map = {0};
    int between = 0;
    struct solving solving = make_journal(&file);
    assert_true(bitboard_init(&board, &given.variant, NULL));
    bitboard_from_state(&board, &solving.state, &start);
    double first = bounds_part(&board, &map, &start, 0);
    for (const char *line = (const char *)file.bytes, *end = line + file.size; line < end;) {
        char text[200] = "";
        struct bound bound;
        size_t length = (size_t)((const char *)memchr(line, '\n', (size_t)(end - line)) - line);
        memcpy(text, line, length);
        assert_int_equal(bounds_text_read(&board, text, length, &bound), BOUNDS_TEXT_READ);
        assert_int_not_equal(bounds_map_add(&map, &bound), BOUNDS_MAP_FULL);
        double part = bounds_part(&board, &map, &start, 0);
        assert_true(part >= 0 && part <= 1);
        between += part > first && part < 1;
        line += length + 1;
    }
    assert_true(bounds_part(&board, &map, &start, 0) == 1);
    print_message("%d of %zu times a part was done\n", between, map.count);
    assert_true(between > 10);
    bounds_map_free(&map);
}

/* --- any bytes --- */

TEST(any_bytes_are_read)
{
    static struct book_file file;
    size_t taken, all = 0;
    uint64_t random = 1;
    (void)make_journal(&file);
    file.size = file.size < 2000 ? file.size : 2000;
    const char *line = summed("%7x6 0040810204081 1 1 70000");
    memcpy(file.bytes, line, strlen(line));
    for (int i = 0; i < amount(100, 2000, 50000); i++) {
        struct book_file damaged = file;
        for (uint32_t k = random_below(&random, 6); k > 0; k--)
            damaged.bytes[random_below(&random, (uint32_t)file.size)] = (uint8_t)random_below(&random, 256);
        const char *wrong = bounds_property((const char *)damaged.bytes, damaged.size, &taken);
        all += taken;
        if (!wrong)
            wrong = bounds_property_summed((const char *)damaged.bytes, damaged.size, &taken);
        if (wrong)
            fail_msg("%d: %s", i, wrong);
    }
    assert_true(all > 0);
}

TESTS_MAIN(make_book_folder, remove_book_folder)
