/* The table of win lines on every board there can be. */
#include "game_support.h"
#include "prelude.h"
#include "rules/cells.h"

static int at_least_0(int number)
{
    return number > 0 ? number : 0;
}

static int expected_count(int width, int height, int connect)
{
    int across = at_least_0(width - connect + 1);
    int up = at_least_0(height - connect + 1);
    return height * across + width * up + 2 * across * up;
}

/* The cells of a line have one distance, and that distance is one of the four directions. */
static void check_straight(const struct line_table *lines, int line, int width)
{
    const uint8_t *cells = lines->cells[line];
    int column_step = cells[1] % width - cells[0] % width;
    int row_step = cells[1] / width - cells[0] / width;
    assert_true(abs(column_step) <= 1 && abs(row_step) <= 1 && (column_step != 0 || row_step != 0));
    for (int i = 1; i < lines->length; i++) {
        assert_int_equal(cells[i] % width - cells[i - 1] % width, column_step);
        assert_int_equal(cells[i] / width - cells[i - 1] / width, row_step);
    }
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, CONNECT_MAX);
}

/* No line stands twice, also not backwards. */
static void check_distinct(const struct line_table *lines)
{
    uint8_t sorted[LINES_MAX][CONNECT_MAX];
    memcpy(sorted, lines->cells, sizeof sorted);
    for (int line = 0; line < lines->count; line++) {
        uint8_t *cells = sorted[line];
        if (cells[0] > cells[lines->length - 1])
            for (int i = 0; i < lines->length; i++)
                cells[i] = lines->cells[line][lines->length - 1 - i];
    }
    qsort(sorted, (size_t)lines->count, sizeof *sorted, by_bytes);
    for (int line = 1; line < lines->count; line++)
        assert_int_not_equal(by_bytes(sorted[line], sorted[line - 1]), 0);
}

/* The lists cell -> lines say the same as the lists line -> cells. */
static void check_through(const struct line_table *lines, int cells)
{
    int listed = 0;
    for (int cell = 0; cell < cells; cell++) {
        listed += lines->through_count[cell];
        for (int i = 0; i < lines->through_count[cell]; i++) {
            assert_non_null(memchr(lines->cells[lines->through[cell][i]], cell, (size_t)lines->length));
            assert_true(i == 0 || lines->through[cell][i] > lines->through[cell][i - 1]);
        }
    }
    assert_int_equal(listed, lines->count * lines->length);
}

TEST(every_board_has_the_lines_of_the_formula)
{
    for (int connect = CONNECT_MIN; connect <= CONNECT_MAX; connect++) {
        for (int width = 1; width <= WIDTH_MAX; width++) {
            for (int height = 1; height <= HEIGHT_MAX; height++) {
                const struct options options = {.width = width, .height = height, .connect = connect};
                struct line_table lines;
                line_game_build_lines(&options, &lines);
                if (lines.count != expected_count(width, height, connect)) {
                    fail_msg("%dx%d connect %d has %d lines, expected %d", width, height, connect, lines.count,
                             expected_count(width, height, connect));
                }
                for (int line = 0; line < lines.count; line++)
                    check_straight(&lines, line, width);
                check_distinct(&lines);
                check_through(&lines, width * height);
            }
        }
    }
}

TEST(the_known_boards_have_the_known_numbers)
{
    struct variant variant = connect4_of(7, 6, 4);
    assert_int_equal(variant.lines.count, 69);
    assert_int_equal(variant.lines.through_count[3], 7);
    assert_int_equal(variant.lines.through_count[0], 3);
    assert_int_equal(variant.lines.through_count[17], 13);
    variant = connect4_of(8, 7, 4);
    assert_int_equal(variant.lines.count, 107);
    variant = connect4_of(12, 12, 3);
    assert_int_equal(variant.lines.count, LINES_MAX);
}

TEST(pieces_are_counted_and_exchanged)
{
    const struct variant variant = tictactoe_of(3, 3, 3);
    uint8_t board[CELLS_MAX], copy[CELLS_MAX];
    int counts[2];
    memset(board, CELL_SECOND, sizeof board); /* beyond the nine cells lies what counts for nothing */
    memset(board, CELL_EMPTY, 9);
    board[0] = board[4] = board[8] = CELL_FIRST;
    board[1] = CELL_SECOND;
    cells_count(&variant, board, counts);
    assert_int_equal(counts[FIRST], 3);
    assert_int_equal(counts[SECOND], 1);
    cells_copy(&variant, board, false, copy);
    assert_memory_equal(copy, board, 9);
    assert_int_equal(copy[9], CELL_EMPTY);
    assert_int_equal(copy[CELLS_MAX - 1], CELL_EMPTY);
    cells_copy(&variant, board, true, copy);
    cells_count(&variant, copy, counts);
    assert_int_equal(counts[FIRST], 1);
    assert_int_equal(counts[SECOND], 3);
    assert_int_equal(copy[2], CELL_EMPTY);
}

TESTS_MAIN(NULL, NULL)
