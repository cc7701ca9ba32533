/*
 * Looks at the window as a person does: finds the plate, the discs, the hand, the
 * mark of the last move, hints and worths in the pixels, knowing nothing of the
 * program.
 *
 *   eye FRAMEBUFFER
 *
 * FRAMEBUFFER is the file that Xvfb keeps its screen in (-fbdir), in the format
 * of xwd. It is asked (questions.h), X Y WIDTH HEIGHT being the window's place on the screen:
 *
 *   X Y WIDTH HEIGHT board COLUMNS ROWS     what is on the board, a line for each
 *   X Y WIDTH HEIGHT hash                   whether a part of the screen is the same as another time
 *   X Y WIDTH HEIGHT pixel X Y              a colour, rrggbb
 *   nap MILLISECONDS                        answers when they are over
 */

#include "pixels.h"
#include "questions.h"
#include "standard.h"

enum { COLUMNS_MAX = 32 };

static const double PI = 3.14159265358979323846;

/* Where the board is; columns and rows are given, the rest is seen. */
struct board {
    FILE *out; /* what is seen of it */
    int columns, rows;
    int x, y, width, height; /* of the plate */
    double cell, left, top;  /* of the cells within it */
};

_Noreturn static void fail(const char *what)
{
    fprintf(stderr, "eye: %s\n", what);
    exit(2);
}

/* R and Y: a disc's colours; r and y: the same, pale (a ghost, or dimmed); . anything else. */
static char disc_letter(struct color color)
{
    enum { GREY = 25, BRIGHT = 85 };
    int strength = chroma(color);
    if (strength < GREY)
        return '.';
    double angle = hue(color);
    bool bright = strength >= BRIGHT, red = angle > 320.0 || angle < 20.0;
    bool yellow = angle > (bright ? 35.0 : 44.0) && angle < 75.0; /* a morning's sky is as pale, but nearer to red */
    if (!red && !yellow)
        return '.';
    if (!bright)
        return red ? 'r' : 'y';
    return red ? 'R' : 'Y';
}

/* --- the plate --- */

/* Blue, neither pale nor as deep as night. Buttons and frames may be as blue: the plate is the largest piece of it. */
static bool may_be_plate(struct color color)
{
    return chroma(color) >= 50 && largest(color) >= 91 && hue(color) >= 212.0 && hue(color) <= 245.0;
}

/* Pixels by line: 0 something else, 1 may be the plate, 2 it hangs together with what was looked at, 3 the largest. */
struct blue {
    int width, height;
    uint8_t *kinds;
    int *todo;
};

static void visit(struct blue *blue, int at, int *count)
{
    if (blue->kinds[at] != 1)
        return;
    blue->kinds[at] = 2;
    blue->todo[(*count)++] = at;
}

/* Everything that hangs together with a pixel; returns how many pixels that are: they are the first in `todo`. */
static int spread(struct blue *blue, int start)
{
    int count = 0;
    visit(blue, start, &count);
    for (int i = 0; i < count; i++) {
        int at = blue->todo[i], x = at % blue->width;
        if (x > 0)
            visit(blue, at - 1, &count);
        if (x < blue->width - 1)
            visit(blue, at + 1, &count);
        if (at >= blue->width)
            visit(blue, at - blue->width, &count);
        if (at < blue->width * (blue->height - 1))
            visit(blue, at + blue->width, &count);
    }
    return count;
}

/* Marks the largest piece of blue; false if there is none. */
static bool mark_largest(const struct picture *picture, struct blue *blue)
{
    int size = blue->width * blue->height, most = 0, first = 0;
    for (int i = 0; i < size; i++)
        blue->kinds[i] = may_be_plate(color_within(picture, i % blue->width, i / blue->width));
    for (int i = 0; i < size; i++) {
        int count = blue->kinds[i] == 1 ? spread(blue, i) : 0;
        if (count > most) {
            most = count;
            first = i;
        }
    }
    for (int i = 0; i < size; i++)
        blue->kinds[i] = blue->kinds[i] != 0;
    most = most > 0 ? spread(blue, first) : 0;
    for (int i = 0; i < most; i++)
        blue->kinds[blue->todo[i]] = 3;
    return most > 0;
}

/* The first and last line that hold much of the plate: a tenth of what the fullest one holds. */
static void find_span(const int *counts, int lines, int *first, int *length)
{
    int most = 0, last = -1;
    for (int i = 0; i < lines; i++)
        most = counts[i] > most ? counts[i] : most;
    *first = lines;
    for (int i = 0; i < lines; i++)
        if (counts[i] > most / 10) {
            *first = i < *first ? i : *first;
            last = i;
        }
    *length = last + 1 - *first;
}

/*
 * Finds the rows of holes: runs of lines in which little of the plate is seen, all about as long as the longest one, so
 * that no slot counts. Sets the middle of the first and how far they are apart; false if there are not so many.
 */
static bool find_holes(const int *counts, int first, int length, int wanted, double *middle, double *apart)
{
    int most = 0, longest = 0, found = 0, run = 0;
    double last = 0.0;
    for (int i = first; i < first + length; i++)
        most = counts[i] > most ? counts[i] : most;
    for (int pass = 0; pass < 2; pass++)
        for (int i = first; i <= first + length; i++) {
            bool holed = i < first + length && counts[i] * 10 < most * 6;
            if (!holed && pass == 0)
                longest = run > longest ? run : longest;
            if (!holed && pass == 1 && run * 10 >= longest * 6 && run > 0) {
                last = i - run / 2.0;
                *middle = found++ == 0 ? last : *middle;
            }
            run = holed ? run + 1 : 0;
        }
    *apart = wanted > 1 ? (last - *middle) / (wanted - 1) : 0.0;
    return found == wanted;
}

/* Counts the pixels of at least this kind by row and by column, within the plate's box. */
static void count_blue(const struct blue *blue, int kind, const struct board *box, int *rows, int *columns)
{
    memset(rows, 0, (size_t)blue->height * sizeof *rows);
    memset(columns, 0, (size_t)blue->width * sizeof *columns);
    for (int y = box->y; y < box->y + box->height; y++)
        for (int x = box->x; x < box->x + box->width; x++)
            if (blue->kinds[y * blue->width + x] >= kind) {
                rows[y]++;
                columns[x]++;
            }
}

/*
 * The plate with its holes; false if it has not as many as the board must have. It is the piece that hangs together; if
 * the ring around a winning line cuts so much of it off that rows of holes run together, all that is blue in its place.
 */
static bool find_spans(const struct blue *blue, struct board *board)
{
    int *rows = calloc((size_t)blue->height, sizeof *rows), *columns = calloc((size_t)blue->width, sizeof *columns);
    double across = 0.0, down = 0.0, middle = 0.0;
    if (!rows || !columns)
        fail("out of memory");
    *board = (struct board){board->out, board->columns, board->rows, .width = blue->width, .height = blue->height};
    count_blue(blue, 3, board, rows, columns);
    find_span(columns, blue->width, &board->x, &board->width);
    find_span(rows, blue->height, &board->y, &board->height);
    bool found = false;
    for (int kind = 3; kind >= 1 && !found; kind -= 2) {
        count_blue(blue, kind, board, rows, columns);
        found = find_holes(columns, board->x, board->width, board->columns, &across, &board->cell) &&
                find_holes(rows, board->y, board->height, board->rows, &middle, &down);
    }
    board->left = across - board->cell / 2.0;
    board->top = middle - board->cell / 2.0;
    /* What stands out above the front and below it is not part of it: its margin is the same on all sides. */
    double margin = board->left - board->x;
    board->y = (int)(board->top - margin + 0.5);
    board->height = (int)(board->cell * board->rows + 2.0 * margin + 0.5);
    free(rows);
    free(columns);
    return found && fabs(down - board->cell) < 1.0 + board->cell / 20.0;
}

/* What has other cells, or too small ones, is no plate. */
static bool find_board(const struct picture *picture, struct board *board)
{
    size_t size = (size_t)picture->width * (size_t)picture->height;
    struct blue blue = {picture->width, picture->height, malloc(size), malloc(size * sizeof(int))};
    if (!blue.kinds || !blue.todo)
        fail("out of memory");
    bool found = mark_largest(picture, &blue) && find_spans(&blue, board);
    free(blue.kinds);
    free(blue.todo);
    return found && board->cell >= 4.0;
}

/* --- what is on it --- */

/* The colour at a place of a cell, from its centre, in cells; row 0 is the uppermost. */
static struct color cell_color(const struct picture *picture, const struct board *board, int column, int row, double dx,
                               double dy)
{
    return color_at(picture, (int)(board->left + (column + 0.5 + dx) * board->cell),
                    (int)(board->top + (row + 0.5 + dy) * board->cell));
}

/*
 * What is in a cell: eight places around its middle are looked at, so far from it, in cells. Two that face each other
 * may differ from the rest, where a stroke goes through; ? when they do not agree otherwise: a disc falls past. Discs
 * are lit from below, where they may be paler: whether one is pale is seen in its upper half.
 */
static char letter_around(const struct picture *picture, const struct board *board, int column, int row, double far)
{
    enum { AXES = 4 };
    /* Not to the sides or up and down, where a star has its points. */
    const double wide = far * 0.924, high = far * 0.383;
    const double right[AXES] = {wide, high, -high, -wide}, down[AXES] = {high, wide, wide, high};
    char letters[AXES][2];
    for (int axis = 0; axis < AXES; axis++) {
        letters[axis][0] = disc_letter(cell_color(picture, board, column, row, right[axis], down[axis]));
        letters[axis][1] = disc_letter(cell_color(picture, board, column, row, -right[axis], -down[axis]));
    }
    for (int first = 0; first < 2; first++) {
        char letter = letters[first][1];
        int agreeing = 0;
        for (int axis = 0; axis < AXES; axis++)
            agreeing += toupper(letters[axis][0]) == toupper(letter) && letters[axis][1] == letter;
        if (agreeing >= AXES - 1)
            return letter;
    }
    return '?';
}

/* A ghost is an outline of dashes, half of a ring, with the disc's mark in it. */
static char ghost_letter(const struct picture *picture, const struct board *board, int column, int row)
{
    enum { PLACES = 48 };
    int reds = 0, yellows = 0;
    for (int i = 0; i < PLACES; i++) {
        double angle = 2.0 * PI * i / PLACES, x = 0.329 * cos(angle), y = 0.329 * sin(angle);
        char letter = disc_letter(cell_color(picture, board, column, row, x, y));
        reds += letter == 'R';
        yellows += letter == 'Y';
    }
    return reds > PLACES / 4 ? 'r' : yellows > PLACES / 4 ? 'y' : '.';
}

/* Between the mark in the middle and the rim of light, also while the disc shakes; those that lost are pale. */
static char cell_letter(const struct picture *picture, const struct board *board, int column, int row)
{
    char letter = letter_around(picture, board, column, row, 0.28);
    letter = letter == '?' ? letter_around(picture, board, column, row, 0.25) : letter;
    return letter == '.' ? ghost_letter(picture, board, column, row) : letter;
}

/* Each row as it is; its discs without ghosts; its discs when pale ones are discs too, as after the end. */
static void print_cells(const struct picture *picture, const struct board *board)
{
    int discs = 0;
    for (int row = 0; row < board->rows; row++) {
        char seen[COLUMNS_MAX + 1] = "", bright[COLUMNS_MAX + 1] = "", all[COLUMNS_MAX + 1] = "";
        for (int column = 0; column < board->columns; column++) {
            char letter = cell_letter(picture, board, column, row);
            seen[column] = letter;
            bright[column] = letter == 'r' || letter == 'y' ? '.' : letter;
            all[column] = (char)toupper(letter);
            discs += letter == 'R' || letter == 'Y';
        }
        fprintf(board->out, "row %d %s\nbright %s\nall %s\n", board->rows - row, seen, bright, all);
    }
    fprintf(board->out, "discs %d\n", discs);
}

/* How far above the plate a hand or its disc may be, in cells. */
static const double HAND_RANGE = 2.6;

/* Is there a hand above the column? Its glove is a shade of white that nothing else has. */
static bool is_hand_above(const struct picture *picture, const struct board *board, int column)
{
    const struct color glove = {255, 251, 243};
    int left = (int)(board->left + column * board->cell), right = left + (int)board->cell, count = 0;
    for (int y = board->y - (int)(board->cell * HAND_RANGE); y < board->y; y++)
        for (int x = left; x < right; x++)
            count += is_near(color_at(picture, x, y), glove, 3);
    return count > board->cell * board->cell / 20.0;
}

/* The disc that the hand carries: the column above which most of the colour is. */
static void print_hand(const struct picture *picture, const struct board *board)
{
    int best = -1, most = (int)(board->cell * board->cell / 8);
    char best_letter = '.';
    int step = (int)board->cell, bottom = board->y, top = bottom - (int)(board->cell * HAND_RANGE);
    for (int column = 0; column < board->columns; column++) {
        int left = (int)(board->left + column * board->cell), reds = 0, yellows = 0;
        for (int y = top; y < bottom; y++)
            for (int x = left; x < left + step; x++) {
                char letter = disc_letter(color_at(picture, x, y));
                reds += letter == 'R';
                yellows += letter == 'Y';
            }
        int count = reds > yellows ? reds : yellows;
        if (count > most && is_hand_above(picture, board, column)) {
            most = count;
            best = column;
            best_letter = reds > yellows ? 'R' : 'Y';
        }
    }
    if (best < 0)
        fprintf(board->out, "hand none\n");
    else
        fprintf(board->out, "hand %d %c\n", best + 1, best_letter);
}

/* The white ring around a disc. */
static void print_last(const struct picture *picture, const struct board *board)
{
    enum { PLACES = 12 };
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            char letter = cell_letter(picture, board, column, row);
            int white = 0;
            for (int i = 0; i < PLACES && (letter == 'R' || letter == 'Y'); i++) {
                double angle = 2.0 * PI * i / PLACES, far = 0.456;
                struct color color = cell_color(picture, board, column, row, far * cos(angle), far * sin(angle));
                white += is_near(color, (struct color){255, 255, 255}, 24);
            }
            if (white > PLACES * 2 / 3) {
                fprintf(board->out, "last %d %d\n", column + 1, board->rows - row);
                return;
            }
        }
    fprintf(board->out, "last none\n");
}

/* By day the sky is bright. */
static bool is_light(const struct picture *picture)
{
    return luminance(color_at(picture, 3, 3)) > 0.2;
}

/* The cells that are lit by a hint: what shows around the arrow is turquoise or, by day, a very deep blue. */
static void print_hints(const struct picture *picture, const struct board *board)
{
    bool found = false, light = is_light(picture);
    fprintf(board->out, "hints");
    for (int column = 0; column < board->columns; column++)
        for (int row = 0; row < board->rows; row++) {
            struct color color = cell_color(picture, board, column, row, 0.25, 0.25);
            bool lit = (chroma(color) >= 100 && hue(color) >= 160.0 && hue(color) <= 205.0) ||
                       (light && is_near(color, (struct color){0, 42, 100}, 24));
            if (lit)
                fprintf(board->out, " %d,%d", column + 1, board->rows - row);
            found = found || lit;
        }
    fputs(found ? "\n" : " none\n", board->out);
}

/*
 * What stands over a column about its worth: w a win (green), l a loss (red, or amber where it is the best), d a draw
 * (something else to read), ? not known yet (hardly anything to read), . nothing at all. A capital is on a filled
 * ground: the best.
 */
static char worth_letter(const struct picture *picture, const struct board *board, int column)
{
    struct color ground = is_light(picture) ? (struct color){255, 255, 255} : (struct color){12, 18, 40};
    int greens = 0, reds = 0, marks = 0, others = 0, all = 0;
    int left = (int)(board->left + (column + 0.12) * board->cell), right = left + (int)(board->cell * 0.76);
    for (int y = board->y - (int)(board->cell * 0.7); y < board->y - (int)(board->cell * 0.12); y++)
        for (int x = left; x < right; x++, all++) {
            struct color color = color_at(picture, x, y);
            bool colored = chroma(color) >= 60;
            greens += colored && hue(color) >= 120.0 && hue(color) <= 175.0;
            reds += colored && (hue(color) >= 340.0 || hue(color) <= 44.0);
            marks += contrast(color, ground) >= 4.0;
            others += !is_near(color, color_at(picture, board->x - (int)(board->cell / 3.0), y), 14) &&
                      !is_near(color, color_at(picture, board->x + board->width + (int)(board->cell / 3.0), y), 14);
        }
    char letter = greens * 30 > all   ? 'w'
                  : reds * 30 > all   ? 'l'
                  : marks * 30 > all  ? 'd'
                  : others * 20 > all ? '?'
                                      : '.';
    bool filled = greens * 2 > all || reds * 2 > all || marks * 2 > all;
    return filled ? (char)toupper(letter) : letter;
}

static void print_worths(const struct picture *picture, const struct board *board)
{
    fprintf(board->out, "worths ");
    for (int column = 0; column < board->columns; column++)
        putc(worth_letter(picture, board, column), board->out);
    putc('\n', board->out);
}

static bool print_board(FILE *out, const struct picture *picture, int columns, int rows)
{
    struct board board = {.out = out, .columns = columns, .rows = rows};
    if (columns > COLUMNS_MAX || !find_board(picture, &board))
        return false;
    fprintf(out, "theme %s\n", is_light(picture) ? "light" : "dark");
    fprintf(out, "plate %d %d %d %d\n", board.x, board.y, board.width, board.height);
    fprintf(out, "cells %d %d %d\n", (int)(board.left + 0.5), (int)(board.top + 0.5), (int)(board.cell + 0.5));
    print_hand(picture, &board);
    print_last(picture, &board);
    print_hints(picture, &board);
    print_worths(picture, &board);
    print_cells(picture, &board);
    return true;
}

/* FNV-1a, to tell whether two pictures are the same. */
static void print_hash(const struct picture *picture)
{
    uint64_t hash = 14695981039346656037u;
    for (int y = 0; y < picture->height; y++)
        for (int x = 0; x < picture->width; x++) {
            struct color color = color_within(picture, x, y);
            hash = (hash ^ (uint64_t)(color.red << 16 | color.green << 8 | color.blue)) * 1099511628211u;
        }
    printf("%016llx\n", (unsigned long long)hash);
}

/* --- questions --- */

static struct picture screen;

/* The last board that was looked at, and what was seen: most of the time somebody waits, and nothing has changed. */
static struct {
    int columns, rows;
    struct picture window;
    uint8_t *pixels; /* of the window, line by line */
    char *words;
    size_t length;
    bool seen;
} last;

static bool is_last(const struct picture *window, int columns, int rows)
{
    size_t bytes = (size_t)window->width * 4;
    if (!last.pixels || last.columns != columns || last.rows != rows || last.window.pixels != window->pixels ||
        last.window.width != window->width || last.window.height != window->height)
        return false;
    for (int y = 0; y < window->height; y++)
        if (memcmp(last.pixels + (size_t)y * bytes, window->pixels + (size_t)y * window->line, bytes) != 0)
            return false;
    return true;
}

/* What is looked at is this copy: the window may change meanwhile. */
static void look_at(const struct picture *window, int columns, int rows)
{
    size_t bytes = (size_t)window->width * 4;
    free(last.pixels);
    free(last.words);
    last.columns = columns;
    last.rows = rows;
    last.window = *window;
    last.pixels = malloc(bytes * (size_t)window->height);
    FILE *out = open_memstream(&last.words, &last.length);
    if (!last.pixels || !out)
        fail("out of memory");
    for (int y = 0; y < window->height; y++)
        memcpy(last.pixels + (size_t)y * bytes, window->pixels + (size_t)y * window->line, bytes);
    struct picture copy = {last.pixels, bytes, window->width, window->height};
    last.seen = print_board(out, &copy, columns, rows);
    fclose(out);
}

static bool tell_board(const struct picture *window, int columns, int rows)
{
    if (!is_last(window, columns, rows))
        look_at(window, columns, rows);
    if (last.seen)
        fwrite(last.words, 1, last.length, stdout);
    return last.seen;
}

static bool nap(int milliseconds)
{
    struct timespec rest = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&rest, NULL);
    return true;
}

static bool answer(int count, char **words)
{
    struct picture window;
    if (count == 2 && strcmp(words[0], "nap") == 0)
        return nap(atoi(words[1]));
    if (count < 5 || !pixels_part(&screen, words, &window))
        return false;
    if (count == 7 && strcmp(words[4], "board") == 0)
        return tell_board(&window, atoi(words[5]), atoi(words[6]));
    if (count == 5 && strcmp(words[4], "hash") == 0) {
        print_hash(&window);
        return true;
    }
    if (count != 7 || strcmp(words[4], "pixel") != 0)
        return false;
    struct color color = color_at(&window, atoi(words[5]), atoi(words[6]));
    printf("%02x%02x%02x\n", (unsigned)color.red, (unsigned)color.green, (unsigned)color.blue);
    return true;
}

int main(int argc, char **argv)
{
    if (argc != 2)
        fail("usage: eye FRAMEBUFFER");
    if (!pixels_open(argv[1], &screen))
        fail("the screen's file cannot be read, or does not have 32 bits a pixel");
    questions_answer(answer);
    return 0;
}
