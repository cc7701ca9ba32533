/*
 * The solver against what others have published: tests/data holds positions with
 * their results, each file says whose. With LONG_TESTS set in the environment
 * all of them are solved, also the hard ones, and the empty board without a book.
 */
#include "game_support.h"
#include "prelude.h"
#include "solver_reference.h"

enum { LINE_LENGTH = 200, LINES_SLOWED = 10 };

/* Checks one line of a file: the fields after the position. */
typedef void check_fn(struct solver *solver, const struct state *at, const char *text, const char *fields);

static const char *result_of(int score)
{
    if (score == 0)
        return "draw";
    return score > 0 ? "win" : "loss";
}

/* The field is a score, or the result only. */
static void check_score(struct solver *solver, const struct state *at, const char *text, const char *field)
{
    int score = solved(solver, at);
    char as_text[16];
    (void)snprintf(as_text, sizeof as_text, "%d", score);
    if (strcmp(field, as_text) != 0 && strcmp(field, result_of(score)) != 0)
        fail_msg("'%s': the solver says %d, published is %s", text, score, field);
}

/* The fields are the scores of all columns, "-" for full ones. */
static void check_moves(struct solver *solver, const struct state *at, const char *text, const char *fields)
{
    struct solver_analysis analysis;
    char as_text[LINE_LENGTH] = "";
    size_t length = 0;
    assert_int_equal(solver_analyze(solver, at, NULL, NULL, NULL, &analysis, NULL), SOLVER_DONE);
    for (int column = 0; column < 7; column++) {
        const char *gap = column > 0 ? "\t" : "";
        if (analysis.known[column])
            length += (size_t)snprintf(as_text + length, sizeof as_text - length, "%s%d", gap, analysis.scores[column]);
        else
            length += (size_t)snprintf(as_text + length, sizeof as_text - length, "%s-", gap);
    }
    if (strcmp(as_text, fields) != 0)
        fail_msg("'%s': the solver says %s, published is %s", text, as_text, fields);
}

/*
 * Lines of a file are POSITION, TAB and fields, or comments that begin with #. `all`: how many are positions; while
 * somebody waits as many as `waited_for` are checked.
 */
static void check_file(const char *path, check_fn *check, int waited_for, int all)
{
    struct variant variant;
    char line[LINE_LENGTH];
    FILE *file = fopen(path, "r");
    int lines = 0;
    if (!file)
        fail_msg("cannot read %s: run this in the project's top directory", path);
    make_connect4(&variant, 7, 6, 4);
    struct solver *solver = make_solver(&variant, NULL);
    int wanted = amount(LINES_SLOWED, waited_for, all);
    while (fgets(line, sizeof line, file) && lines < wanted) {
        char *tab = strchr(line, '\t');
        if (line[0] == '#')
            continue;
        assert_non_null(tab);
        *tab = '\0';
        tab[1 + strcspn(tab + 1, "\n")] = '\0';
        struct state at = position(&variant, line);
        check(solver, &at, line, tab + 1);
        lines++;
    }
    assert_int_equal(lines, wanted);
    solver_destroy(solver);
    (void)fclose(file);
}

static void sets_of_gamesolver_org(void **state)
{
    (void)state;
    check_file("tests/data/gamesolver.txt", check_score, 898, 898);
}

static void hard_sets_of_gamesolver_org(void **state)
{
    (void)state;
    check_file("tests/data/gamesolver_hard.txt", check_score, 142, 142);
}

static void positions_of_eight_plies(void **state)
{
    (void)state;
    check_file("tests/data/eight_plies.txt", check_score, 40, 208);
}

static void hard_positions_of_eight_plies(void **state)
{
    (void)state;
    check_file("tests/data/eight_plies_hard.txt", check_score, 100, 100);
}

static void all_moves_of_bitbully(void **state)
{
    (void)state;
    if (SANITIZED)
        skip();
    check_file("tests/data/bitbully.txt", check_moves, 4, 4);
}

static void check_text(const char *text, const char *expected)
{
    struct variant variant;
    make_connect4(&variant, 7, 6, 4);
    struct solver *solver = make_solver(&variant, NULL);
    struct state at = position(&variant, text);
    check_score(solver, &at, text, expected);
    solver_destroy(solver);
}

/* The positions that Tromp's Fhourstones benchmark solves. */
static void positions_of_fhourstones(void **state)
{
    (void)state;
    check_text("45461667", "win");
    if (SANITIZED)
        return;
    check_text("35333571", "loss");
    check_text("13333111", "draw");
}

/* Allen 1988, Allis 1988: who wins after each first move. By how much: Tromp, Pons, Thill. */
static void first_moves_without_a_book(void **state)
{
    struct variant variant;
    (void)state;
    make_connect4(&variant, 7, 6, 4);
    struct solver *solver = make_solver(&variant, NULL);
    struct state at = position(&variant, "");
    check_score(solver, &at, "", "1");
    check_moves(solver, &at, "", "-2\t-1\t0\t1\t0\t-1\t-2");
    solver_destroy(solver);
}

/* The disc with which a game on so many cells ends: a score counts the winner's own discs that are left, and one. */
static int last_disc(int cells, int score)
{
    if (score == 0)
        return cells;
    return score > 0 ? cells - 1 + cells % 2 - 2 * (score - 1) : cells - cells % 2 + 2 * (score + 1);
}

static void check_board(int width, int height, const char *winner, int disc)
{
    struct variant variant;
    make_connect4(&variant, width, height, 4);
    struct solver *solver = make_solver(&variant, NULL);
    struct state at = position(&variant, "");
    int score = solved(solver, &at);
    const char *found = score == 0 ? "draw" : score > 0 ? "first" : "second";
    if (strcmp(found, winner) != 0 || last_disc(width * height, score) != disc)
        fail_msg("%dx%d: the solver says %s with disc %d, published is %s %d", width, height, found,
                 last_disc(width * height, score), winner, disc);
    solver_destroy(solver);
}

/*
 * Who wins on other boards, and with which disc. The usual board, 7x6, needs minutes without a book, see
 * first_moves_without_a_book, and none with it, see test_book_shipped.c; the larger ones: tests/bench/boards.sh.
 */
static void boards_of_other_sizes(void **state)
{
    char line[LINE_LENGTH], winner[8];
    int width, height, disc, count = 0;
    FILE *file = fopen("tests/data/boards.txt", "r");
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        assert_int_equal(sscanf(line, "%dx%d %7s %d", &width, &height, winner, &disc), 4);
        if (width + height > (SANITIZED ? 9 : 11) || width * height > (SANITIZED ? 20 : 30))
            continue;
        check_board(width, height, winner, disc);
        count++;
    }
    fclose(file);
    assert_int_equal(count, SANITIZED ? 3 : 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_of_gamesolver_org), cmocka_unit_test(positions_of_eight_plies),
        cmocka_unit_test(all_moves_of_bitbully),  cmocka_unit_test(positions_of_fhourstones),
        cmocka_unit_test(boards_of_other_sizes),
    };
    const struct CMUnitTest more[] = {
        cmocka_unit_test(hard_sets_of_gamesolver_org),
        cmocka_unit_test(hard_positions_of_eight_plies),
        cmocka_unit_test(first_moves_without_a_book),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return long_tests() ? failed + cmocka_run_group_tests(more, NULL, NULL) : failed;
}
