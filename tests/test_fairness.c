/*
 * The map of who wins Kolibrat says what the tablebase of each board says, and docs/kolibrat-solved.md says what the
 * map says. The command that makes them solves games to 5 points and reads all others out of them; here each is solved.
 */
#include "ai/fairness.h"
#include "game_support.h"
#include "gravitrips/tablebase.h"
#include "prelude.h"
#include "slow.h"

enum { CELLS = FAIRNESS_WIDTHS * FAIRNESS_HEIGHTS * FAIRNESS_PIECES * FAIRNESS_POINTS, LINE = 400 };

static struct options options_at(int cell)
{
    return (struct options){.points = 1 + cell % FAIRNESS_POINTS,
                            .pieces = 1 + cell / FAIRNESS_POINTS % FAIRNESS_PIECES,
                            .height = FAIRNESS_SIDE_MIN + cell / FAIRNESS_POINTS / FAIRNESS_PIECES % FAIRNESS_HEIGHTS,
                            .width = FAIRNESS_SIDE_MIN + cell / FAIRNESS_POINTS / FAIRNESS_PIECES / FAIRNESS_HEIGHTS};
}

FIXTURE(NULL, NULL)

TEST(the_map_says_what_each_tablebase_says)
{
    const uint64_t most = (uint64_t)amount(20000, 1 << 20, 16 << 20); /* bytes; a second and less */
    int solved = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        struct options options = options_at(cell);
        struct variant variant = variant_of("kolibrat", options);
        struct worth worth;
        uint64_t bytes = 0;
        if (!tablebase_bytes(&variant, TABLEBASE_PLAY, &bytes, NULL) || bytes > most)
            continue;
        struct tablebase *tablebase = tablebase_create(&variant, TABLEBASE_PLAY, NULL, NULL, NULL, NULL, NULL);
        struct state start = position(&variant, "");
        assert_non_null(tablebase);
        assert_true(fairness_worth(variant.game, &options, &worth));
        if (worth_compare(worth, tablebase_value(tablebase, &start)) != 0)
            fail_msg("%dx%d, %d pieces, %d points: the map says %d in %d plies", options.width, options.height,
                     options.pieces, options.points, (int)worth.result, worth.plies);
        tablebase_destroy(tablebase);
        solved++;
    }
    print_message("solved: %d of %d\n", solved, CELLS);
    assert_true(solved > CELLS / 4);
}

TEST(beyond_the_map_nothing_is_known)
{
    static const struct options beyond[] = {
        {.width = 5, .height = 4, .pieces = 1, .points = 1}, {.width = 3, .height = 6, .pieces = 1, .points = 1},
        {.width = 3, .height = 3, .pieces = 7, .points = 1}, {.width = 3, .height = 3, .pieces = 1, .points = 6},
        {.width = 4, .height = 5, .pieces = 6, .points = 5}, {.width = 3, .height = 3}};
    struct worth worth;
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
        assert_false(fairness_worth(game_find("kolibrat"), &beyond[i], &worth));
    assert_false(
        fairness_worth(game_find("connect4"), &(struct options){.width = 3, .height = 3, .pieces = 1}, &worth));
}

/* The text that the document has for a board: all its pieces, one behind the other. */
static void write_row(char row[LINE], int width, int height)
{
    int length = snprintf(row, LINE, "| %d×%d |", width, height);
    for (int pieces = 1; pieces <= FAIRNESS_PIECES; pieces++) {
        for (int points = 1; points <= FAIRNESS_POINTS; points++) {
            struct options options = {.width = width, .height = height, .pieces = pieces, .points = points};
            struct worth worth;
            bool known = fairness_worth(game_find("kolibrat"), &options, &worth);
            const char *sign = !known                       ? " ?"
                               : worth.result == WORTH_DRAW ? " ="
                               : worth.result == WORTH_WIN  ? " +"
                                                            : " −";
            length += snprintf(row + length, LINE - (size_t)length, "%s", sign);
            if (known && worth.result != WORTH_DRAW)
                length += snprintf(row + length, LINE - (size_t)length, "%d", worth.plies);
        }
        length += snprintf(row + length, LINE - (size_t)length, " |");
    }
    snprintf(row + length, LINE - (size_t)length, "\n");
}

TEST(the_document_says_what_the_map_says)
{
    FILE *document = fopen("docs/kolibrat-solved.md", "r");
    char line[LINE], row[LINE];
    int width = FAIRNESS_SIDE_MIN, height = FAIRNESS_SIDE_MIN, rows = 0;
    assert_non_null(document);
    while (rows < FAIRNESS_WIDTHS * FAIRNESS_HEIGHTS && fgets(line, sizeof line, document)) {
        write_row(row, width, height);
        if (rows > 0)
            assert_string_equal(line, row);
        if (strcmp(line, row) != 0)
            continue;
        width += ++rows % FAIRNESS_HEIGHTS == 0;
        height = FAIRNESS_SIDE_MIN + rows % FAIRNESS_HEIGHTS;
    }
    fclose(document);
    assert_int_equal(rows, FAIRNESS_WIDTHS * FAIRNESS_HEIGHTS);
}

TESTS_MAIN(NULL, NULL)
