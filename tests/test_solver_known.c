/*
 * The solver against what others have published: tests/data holds positions with
 * their results, each file says whose. With LONG_TESTS set in the environment
 * all of them are solved, also the hard ones, and the empty board without a book.
 */
#include "game_support.h"
#include "prelude.h"
#include "solver_reference.h"

enum { LINE_LENGTH = 200 };

/* Of the given variant. */
static struct solver *solver;

static void take(int width, int height)
{
    given_take(NULL, (struct options){.width = width, .height = height});
    solver_destroy(solver);
    solver = make_solver(&given.variant, NULL);
}

HOOK(begin)
{
    take(7, 6);
}

static int end(void **unused)
{
    solver_destroy(solver);
    solver = NULL;
    return given_end(unused);
}

FIXTURE(begin, end)

/* Checks one line of a file: the fields after the position. */
typedef void check_fn(const struct state *at, const char *text, const char *fields);

static const char *result_of(int score)
{
    if (score == 0)
        return "draw";
    return score > 0 ? "win" : "loss";
}

/* The field is a score, or the result only. */
static void check_score(const struct state *at, const char *text, const char *field)
{
    int score = solved(solver, at);
    char as_text[16];
    (void)snprintf(as_text, sizeof as_text, "%d", score);
    if (strcmp(field, as_text) != 0 && strcmp(field, result_of(score)) != 0)
        fail_msg("'%s': the solver says %d, published is %s", text, score, field);
}

/* The fields are the scores of all columns, "-" for full ones. */
static void check_moves(const struct state *at, const char *text, const char *fields)
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
 * Lines of a file are POSITION, TAB and fields, or comments that begin with #. So many of the positions are checked
 * where programs are slowed down, while somebody waits, and in all.
 */
static void check_file(const char *path, check_fn *check, const int counts[3])
{
    char line[LINE_LENGTH];
    FILE *file = fopen(path, "r");
    int lines = 0;
    if (!file)
        fail_msg("cannot read %s: run this in the project's top directory", path);
    int wanted = amount(counts[0], counts[1], counts[2]);
    while (fgets(line, sizeof line, file) && lines < wanted) {
        char *tab = strchr(line, '\t');
        if (line[0] == '#')
            continue;
        assert_non_null(tab);
        *tab = '\0';
        tab[1 + strcspn(tab + 1, "\n")] = '\0';
        struct state at = position(&given.variant, line);
        check(&at, line, tab + 1);
        lines++;
    }
    assert_int_equal(lines, wanted);
    (void)fclose(file);
}

TEST(published_positions_have_their_scores)
{
    static const struct {
        const char *path;
        check_fn *check;
        int lines[3]; /* as in amount */
    } files[] = {
        {"tests/data/gamesolver.txt", check_score, {10, 898, 898}},
        {"tests/data/eight_plies.txt", check_score, {10, 40, 208}},
        {"tests/data/bitbully.txt", check_moves, {0, 4, 4}},
        {"tests/data/gamesolver_hard.txt", check_score, {0, 0, 142}},
        {"tests/data/eight_plies_hard.txt", check_score, {0, 0, 100}},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        check_file(files[i].path, files[i].check, files[i].lines);
}

/*
 * The positions that Tromp's Fhourstones benchmark solves; who wins after each first move, without a book: Allen 1988,
 * Allis 1988, and by how much: Tromp, Pons, Thill.
 */
TEST(published_games_have_their_results)
{
    static const struct {
        const char *text;
        check_fn *check;
        const char *fields;
    } known[] = {{"45461667", check_score, "win"},
                 {"35333571", check_score, "loss"},
                 {"13333111", check_score, "draw"},
                 {"", check_score, "1"},
                 {"", check_moves, "-2\t-1\t0\t1\t0\t-1\t-2"}};
    for (int i = 0; i < amount(1, 3, 5); i++) {
        solver_clear(solver);
        struct state at = position(&given.variant, known[i].text);
        known[i].check(&at, known[i].text, known[i].fields);
    }
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
    take(width, height);
    struct state at = position(&given.variant, "");
    int score = solved(solver, &at);
    const char *found = score == 0 ? "draw" : score > 0 ? "first" : "second";
    if (strcmp(found, winner) != 0 || last_disc(width * height, score) != disc)
        fail_msg("%dx%d: the solver says %s with disc %d, published is %s %d", width, height, found,
                 last_disc(width * height, score), winner, disc);
}

/*
 * Who wins on other boards, and with which disc. The usual board, 7x6, needs minutes without a book, see
 * published_games_have_their_results, and none with it, see test_book_shipped.c; the larger ones:
 * tests/bench/boards.sh.
 */
TEST(boards_of_other_sizes)
{
    char line[LINE_LENGTH], winner[8];
    int width, height, disc, count = 0;
    FILE *file = fopen("tests/data/boards.txt", "r");
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

TESTS_MAIN(NULL, NULL)
