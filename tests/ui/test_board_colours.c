/*
 * What is drawn on boards stands out and stays apart for every eye: plate, holes, discs and hints of the upright board,
 * crosses and rings, Kolibrat's pieces, home lines, and the marks of legal places. Measured on boards that the views
 * themselves have drawn, in all themes.
 */
#include "colour_science.h"
#include "prelude.h"
#include "surface_support.h"
#include "ui/board/layout.h"
#include "ui/board/stage.h"

#define LEAST_CONTRAST   3.0
#define LEAST_WORDS      4.5
#define LEAST_DIFFERENCE 20.0
#define LEAST_SEEN       1.5 /* less nobody sees */

enum { WIDTH = 680, HEIGHT = 640 };

/* A board on a surface. */
struct drawing {
    SDL_Surface *surface;
    struct canvas canvas;
    struct variant variant;
    struct state state;
    struct scene scene;
    struct board board;
};

static struct drawing drawing;

static void put(enum cell content, int cell)
{
    drawing.state.cells[cell] = (uint8_t)content;
}

/* In which the next boards are drawn. */
static enum palette palette;

static void begin(const char *game, enum theme_id theme)
{
    const struct view *view;
    struct canvas *canvas = &drawing.canvas;
    memset(&drawing, 0, sizeof drawing);
    drawing.surface = surface_begin(canvas, WIDTH, HEIGHT);
    canvas->theme = theme_get(theme);
    canvas->theme_id = theme;
    canvas->palette = palette;
    assert_true(variant_init(&drawing.variant, game_find(game), &(struct options){0}, NULL));
    drawing.variant.game->start(&drawing.variant, &drawing.state);
    view = view_for(&drawing.variant);
    view->arrange(&drawing.board, &drawing.variant, (SDL_Rect){0, 0, WIDTH, HEIGHT}, false);
    drawing.scene = scene_of(&drawing.state);
}

static void draw(void)
{
    canvas_ground(&drawing.canvas, (SDL_Rect){0, 0, WIDTH, HEIGHT});
    view_for(&drawing.variant)->draw(&drawing.canvas, &drawing.board, &drawing.scene);
    SDL_RenderFlush(drawing.canvas.renderer);
}

static void end(void)
{
    surface_end(&drawing.canvas, drawing.surface);
}

static struct colour_vector at(int x, int y)
{
    const uint8_t *p = (const uint8_t *)drawing.surface->pixels + (ptrdiff_t)y * drawing.surface->pitch + x * 4;
    return colour_light(p[0], p[1], p[2]);
}

/* The light at a point of a cell, in hundredths of its side from its middle. */
static struct colour_vector seen(int cell, int right, int down)
{
    const struct board *board = &drawing.board;
    int columns = drawing.variant.options.width, rows = drawing.variant.options.height;
    int x = board->cells.x + cell % columns * board->cell + board->cell / 2 + board->cell * right / 100;
    int y = board->cells.y + (rows - 1 - cell / columns) * board->cell + board->cell / 2 + board->cell * down / 100;
    return at(x, y);
}

/* For the first eyes, each by itself: what two colours have in common must not be all that it sees of them. */
static void check_contrast_for(size_t sights, const char *what, struct colour_vector a, struct colour_vector b)
{
    for (size_t sight = 0; sight < sights; sight++) {
        double contrast = colour_contrast(colour_seen(sight, a), colour_seen(sight, b));
        print_message("%s theme, palette %d, %s: %s: contrast %.2f\n", drawing.canvas.theme->name, palette,
                      colour_sight_name(sight), what, contrast);
        if (contrast < LEAST_CONTRAST)
            fail_msg("%s theme, palette %d, %s: %s: contrast %.2f, wanted %.1f", drawing.canvas.theme->name, palette,
                     colour_sight_name(sight), what, contrast, LEAST_CONTRAST);
    }
}

/* For normal sight. */
static void check_contrast(const char *what, struct colour_vector a, struct colour_vector b)
{
    check_contrast_for(1, what, a, b);
}

static void check_contrast_for_all(const char *what, struct colour_vector a, struct colour_vector b)
{
    check_contrast_for(colour_sights(), what, a, b);
}

static void check_same_light(struct colour_vector a, struct colour_vector b)
{
    double far = colour_difference(colour_lab(a), colour_lab(b));
    if (far > LEAST_SEEN)
        fail_msg("%s theme: the plate and its margin are %.1f apart", drawing.canvas.theme->name, far);
}

/* The nearest they come for any eye. */
static void check_apart(const char *what, struct colour_vector a, struct colour_vector b)
{
    double least = 1000.0;
    const char *name = "";
    for (size_t sight = 0; sight < colour_sights(); sight++) {
        double far = colour_difference(colour_lab(colour_seen(sight, a)), colour_lab(colour_seen(sight, b)));
        if (far >= least)
            continue;
        least = far;
        name = colour_sight_name(sight);
    }
    print_message("%s theme: %s: at least %.1f apart (%s)\n", drawing.canvas.theme->name, what, least, name);
    if (least < LEAST_DIFFERENCE)
        fail_msg("%s theme, palette %d, %s: %s are %.1f apart, wanted %.0f", drawing.canvas.theme->name, palette, name,
                 what, least, LEAST_DIFFERENCE);
}

/* --- the upright board --- */

/*
 * From a cell's middle: beside a disc's mark, aslant; its rim; where a hole's edge is darkest; the ring of a hint; the
 * plate between four holes; beside the arrow of a hint; over the uppermost cells, in the margin and in the hand.
 */
enum {
    DISC = 22,
    DISC_RIM = 38,
    MARK_RING = 15,
    EDGE = 42,
    HINT_RING = 44,
    LIP = 44,
    CORNER = 49,
    ASIDE = 24,
    LOST = 20,
    LOST_RING = 37,
    CARRIED = -134
};

/* What is seen of the world beside the plate, at a row's height. */
static struct colour_vector beside(int row)
{
    const struct board *board = &drawing.board;
    return at(board->frame.x - 5, board->cells.y + (5 - row) * board->cell + board->cell / 2);
}

/*
 * The plate is told from the world by its enamel or, where one is as dark as the other, by the line of light on its
 * edge, which is seen before the world or before the enamel.
 */
static void check_edge(int row, struct colour_vector plate)
{
    const struct board *board = &drawing.board;
    int y = board->cells.y + (5 - row) * board->cell + board->cell / 2;
    struct colour_vector world = beside(row), line = at(board->frame.x, y), beside_it = at(board->frame.x + 1, y);
    if (colour_contrast(beside_it, plate) > colour_contrast(line, plate))
        line = beside_it;
    bool lit = colour_contrast(plate, world) < LEAST_CONTRAST + 0.5; /* for some eyes it is less */
    bool inside = colour_contrast(line, plate) > colour_contrast(line, world);
    check_contrast_for_all("plate and world", lit ? line : plate, lit && inside ? plate : world);
}

/*
 * A disc in its hole is told from an empty one by its face or its rim, or where both are as light as the sky, by its
 * mark.
 */
static void check_disc(const char *what, int disc, int mark, struct colour_vector air)
{
    struct colour_vector parts[] = {seen(disc, -DISC, -DISC), seen(disc, 0, DISC_RIM), seen(disc, mark, 0)};
    struct colour_vector best = parts[0];
    for (size_t i = 1; i < SDL_arraysize(parts); i++)
        if (colour_contrast(parts[i], air) > colour_contrast(best, air))
            best = parts[i];
    check_contrast_for_all(what, best, air);
}

/* A hole is told from the plate by its air or, where both are dark, by the light on its lower edge. */
static void check_hole(int hole)
{
    struct colour_vector air = seen(hole, 0, 0), plate = seen(hole, CORNER, CORNER), lip = seen(hole, 0, LIP);
    bool lit = colour_contrast(air, plate) < LEAST_CONTRAST + 0.5;
    check_contrast_for_all("empty hole and plate", lit ? lip : plate, air);
}

/* The plate is not the same everywhere: each row of it by itself. */
static void check_plate(enum theme_id theme)
{
    begin("connect4", theme);
    for (int row = 0; row < 6; row++) {
        put(CELL_FIRST, row * 7 + 1);
        put(CELL_SECOND, row * 7 + 2);
    }
    draw();
    for (int row = 0; row < 6; row++) {
        int hole = row * 7, red = hole + 1, yellow = hole + 2;
        check_edge(row, seen(hole, CORNER, CORNER));
        check_edge(row, seen(hole, CORNER, -CORNER));
        check_hole(hole);
        if (palette == PALETTE_CLASSIC)
            check_contrast("red and the edge of its hole", seen(red, DISC, DISC), seen(red, EDGE, 0));
        check_contrast("yellow and the edge of its hole", seen(yellow, DISC, DISC), seen(yellow, EDGE, 0));
        check_contrast_for_all("red's rim and the edge of its hole", seen(red, DISC_RIM, 0), seen(red, EDGE, 0));
        check_contrast_for_all("yellow's rim and the edge of its hole", seen(yellow, DISC_RIM, 0),
                               seen(yellow, EDGE, 0));
        check_apart("red and yellow", seen(red, DISC, DISC), seen(yellow, DISC, DISC));
        check_disc("red and an empty hole", red, MARK_RING, seen(hole, 0, 0));
        check_disc("yellow and an empty hole", yellow, 0, seen(hole, 0, 0));
    }
    end();
}

/* The clearest of all cells, when it glows least, and under the hand, too. */
static void check_hint(enum theme_id theme, bool under_hand)
{
    begin("connect4", theme);
    put(CELL_FIRST, 0);
    put(CELL_SECOND, 1);
    drawing.scene.hints[drawing.scene.hint_count++] = (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = 3};
    drawing.scene.glow = 0.4;
    if (under_hand) {
        drawing.scene.place = 3;
        drawing.scene.proposed = drawing.scene.hints[0];
    }
    draw();
    struct colour_vector ground = seen(3, ASIDE, -ASIDE), ring = seen(3, HINT_RING, 0);
    check_contrast_for_all("hint and empty hole", ground, seen(5, 0, 0));
    check_contrast_for_all("ring of a hint and plate", ring, seen(3, CORNER, CORNER));
    check_contrast_for_all("arrow of a hint and its ground", seen(3, 0, 0), ground);
    check_apart("hint and red disc", ground, seen(0, DISC, DISC));
    check_apart("hint and yellow disc", ground, seen(1, DISC, DISC));
    end();
}

/* A full column is closed by a lid, and the disc over it crossed out, in two colours: whatever disc it is. */
static void check_full_column(enum theme_id theme)
{
    begin("connect4", theme);
    for (int row = 0; row < 6; row++)
        put(row % 2 ? CELL_FIRST : CELL_SECOND, row * 7 + 3);
    drawing.scene.place = 3;
    drawing.scene.handless = true;
    draw();
    SDL_Rect slot = plate_slot(&drawing.board);
    int lid = theme_get(theme)->scenery ? slot.y + slot.h / 2 : drawing.board.frame.y + drawing.board.pad / 2;
    int x = drawing.board.cells.x + 3 * drawing.board.cell + drawing.board.cell / 2;
    check_contrast_for_all("a lid, and where there is none", at(x, lid), at(x - drawing.board.cell, lid));
    check_contrast_for_all("cross on a disc, and its edge", seen(38, 0, CARRIED), seen(38, 26, CARRIED + 26));
    end();
}

/* After a win the discs beside the winning four are told apart from each other, and by their rings from holes. */
static void check_lost(enum theme_id theme)
{
    begin("connect4", theme);
    put(CELL_FIRST, 0);
    put(CELL_SECOND, 1);
    drawing.scene.won = true;
    drawing.scene.won_time = CHEER_TIME;
    draw();
    check_apart("red and yellow after a win", seen(0, LOST, LOST), seen(1, LOST, LOST));
    if (!theme_get(theme)->scenery)
        check_contrast_for_all("ring after a win, and a hole", seen(0, LOST_RING, 0), seen(2, LOST_RING, 0));
    end();
}

/* The margin is drawn by itself, and goes on as the cells end. */
static void check_margin(enum theme_id theme)
{
    begin("connect4", theme);
    draw();
    for (int row = 0; row < 6; row++)
        for (int down = -48; down <= 48; down += 8) {
            check_same_light(seen(row * 7, -49, down), seen(row * 7, -56, down));
            check_same_light(seen(row * 7 + 6, 49, down), seen(row * 7 + 6, 56, down));
        }
    for (int column = 0; column < 7; column++) {
        check_same_light(seen(35 + column, 45, -49), seen(35 + column, 45, -56));
        check_same_light(seen(column, 45, 49), seen(column, 45, 56));
    }
    end();
}

TEST(test_the_upright_board)
{
    for (int i = 0; i < PALETTE_COUNT * THEME_COUNT; i++) {
        enum theme_id theme = (enum theme_id)(i % THEME_COUNT);
        palette = (enum palette)(i / THEME_COUNT);
        check_plate(theme);
        if (!theme_get(theme)->scenery)
            check_margin(theme);
        check_full_column(theme);
        check_lost(theme);
        check_hint(theme, false);
        check_hint(theme, true);
    }
}

/* --- words before the world --- */

struct words {
    const char *what;
    SDL_Color color;
    double least;
};

enum { LETTER = 8 };

/* The light of a place as large as a letter: a star is smaller. */
static struct colour_vector light_around(int x, int y)
{
    struct colour_vector light = {{0}};
    for (int i = 0; i < LETTER * LETTER; i++)
        for (int channel = 0; channel < 3; channel++)
            light.v[channel] += at(x + i % LETTER, y + i / LETTER).v[channel] / (LETTER * LETTER);
    return light;
}

/* The least contrast that a colour has to any place there, for any eye. */
static double least_on(SDL_Rect rect, SDL_Color color)
{
    struct colour_vector ink = colour_light(color.r, color.g, color.b);
    double least = 21.0;
    for (int y = rect.y; y + LETTER <= rect.y + rect.h; y += LETTER)
        for (int x = rect.x; x + LETTER <= rect.x + rect.w; x += LETTER) {
            struct colour_vector ground = light_around(x, y);
            for (size_t sight = 0; sight < colour_sights(); sight++)
                least = fmin(least, colour_contrast(colour_seen(sight, ink), colour_seen(sight, ground)));
        }
    return least;
}

static void check_words(const char *where, SDL_Rect rect, const struct words *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double least = least_on(rect, words[i].color);
        if (least < words[i].least)
            fail_msg("%s, %s theme, %dx%d: %s %s: contrast %.2f, wanted %.1f", drawing.variant.game->name,
                     drawing.canvas.theme->name, drawing.canvas.width, drawing.canvas.height, words[i].what, where,
                     least, words[i].least);
    }
}

/* The status line and the banner stand in the sky; the panel lets a little of the world through. */
static void check_world(const char *game, enum theme_id theme, int width, int height)
{
    const struct theme *colors = theme_get(theme), *above = colors->above;
    const struct words in_sky[] = {{"a title", above->text, LEAST_WORDS},
                                   {"a good title", above->good, LEAST_CONTRAST},
                                   {"a bad title", above->bad, LEAST_CONTRAST},
                                   {"a doubtful title", above->doubt, LEAST_CONTRAST}};
    const struct words on_panel[] = {{"text", colors->text, LEAST_WORDS},
                                     {"muted text", colors->muted, LEAST_WORDS},
                                     {"bad news", colors->bad, LEAST_WORDS},
                                     {"what is chosen", colors->accent, LEAST_CONTRAST}};
    struct stage stage = {.variant = &drawing.variant};
    struct board *board = &stage.board;
    struct layout layout;
    memset(&drawing, 0, sizeof drawing);
    drawing.surface = surface_begin(&drawing.canvas, width, height);
    drawing.canvas.theme = colors;
    canvas_resize(&drawing.canvas, width, height);
    assert_true(variant_init(&drawing.variant, game_find(game), &(struct options){0}, NULL));
    layout_arrange(&layout, &drawing.canvas, 0);
    view_for(&drawing.variant)->arrange(board, &drawing.variant, layout.board, ROOM_TABLE);
    drawing.canvas.table = stage_table(&stage);
    canvas_ground(&drawing.canvas, (SDL_Rect){0, 0, width, height});
    layout_draw_panel(&drawing.canvas, &layout);
    SDL_RenderFlush(drawing.canvas.renderer);
    SDL_Rect title = {board->frame.x + board->frame.w / 8, layout.status.y, board->frame.w * 3 / 4, layout.status.h};
    check_words("in the status line", title, in_sky, SDL_arraysize(in_sky));
    struct board ended = *board;
    (void)view_banner_fit(&drawing.canvas, &ended, layout.status, SIZE_TITLE);
    SDL_Rect line = view_banner_line(&drawing.canvas, &ended, 3);
    check_words("over the buttons", (SDL_Rect){title.x, line.y, title.w, line.h}, in_sky, SDL_arraysize(in_sky));
    view_banner_show(&drawing.canvas, view_for(&drawing.variant), board,
                     &(struct banner){.winner = -1, .words = "", .next = ""});
    SDL_RenderFlush(drawing.canvas.renderer);
    check_words("in the banner", canvas_inset(board->banner, board->banner.h / 6), in_sky, SDL_arraysize(in_sky));
    check_words("on the panel", canvas_inset(layout.panel, width / 40), on_panel, SDL_arraysize(on_panel));
    end();
}

TEST(test_words_before_the_world)
{
    static const int sizes[][2] = {{600, 450}, {1000, 720}, {1920, 1080}, {720, 1000}};
    static const char *const games[] = {"connect4", "tictactoe", "kolibrat"};
    for (enum theme_id theme = 0; theme < THEME_COUNT; theme++)
        for (size_t i = 0; i < SDL_arraysize(sizes); i++)
            for (size_t game = 0; game < SDL_arraysize(games); game++)
                check_world(games[game], theme, sizes[i][0], sizes[i][1]);
}

/* --- crosses and rings --- */

enum { RING = 28, FRAME_OF_HINT = 44 }; /* from the middle to its line */

static void check_signs(enum theme_id theme)
{
    begin("tictactoe", theme);
    put(CELL_FIRST, 0);
    put(CELL_SECOND, 1);
    drawing.scene.last = (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = 1};
    put(CELL_FIRST, 2);
    draw();
    struct colour_vector paper = seen(4, 0, 0), cross = seen(0, 0, 0), ring = seen(1, 0, RING);
    check_contrast("cross on paper", cross, paper);
    check_contrast("ring on paper", ring, paper);
    check_contrast("ring on the last move's ground", ring, seen(1, 0, 0));
    check_contrast("lines on paper", seen(4, 50, 0), paper);
    check_apart("cross and ring", cross, ring);
    end();
}

/* A frame that is the clearest thing on the paper, and the piece in it, also where the pointer is. */
static void check_frame_of_hint(enum theme_id theme, bool pointed)
{
    begin("tictactoe", theme);
    drawing.scene.hints[drawing.scene.hint_count++] = (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = 4};
    drawing.scene.glow = 0.4;
    if (pointed) {
        drawing.scene.place = 4;
        drawing.scene.proposed = drawing.scene.hints[0];
    }
    draw();
    check_contrast_for_all("frame of a hint and paper", seen(4, FRAME_OF_HINT, 0), seen(0, 0, 0));
    check_contrast_for_all("frame of a hint and what is within", seen(4, FRAME_OF_HINT, 0), seen(4, 36, 0));
    end();
}

/* --- Kolibrat --- */

/*
 * Where a piece shows its face and its edge, the light rim around it, the square, the frame of the place under the
 * hand, and the rim of a legal place's dot.
 */
enum { FACE = 26, EDGE_OF_PIECE = 36, RIM = 40, BESIDE = 45, FRAME = 45, DOT_RIM = 15, ARROW = 35, ARROW_RIM = 5 };

/* Piece and square: the face, the edge or the rim, whichever is easier to see. Piece and rim: the face or the edge. */
static void check_piece(const char *what, int cell)
{
    struct colour_vector ground = seen(cell, BESIDE, BESIDE), rim = seen(cell, RIM, 0), best = rim;
    const struct colour_vector parts[] = {seen(cell, FACE, 0), seen(cell, EDGE_OF_PIECE, 0)};
    for (int i = 0; i < 2; i++)
        if (colour_contrast(parts[i], ground) > colour_contrast(best, ground))
            best = parts[i];
    check_contrast(what, best, ground);
    check_contrast(what, colour_contrast(parts[0], rim) > colour_contrast(parts[1], rim) ? parts[0] : parts[1], rim);
}

static void check_pieces(enum theme_id theme)
{
    static const enum cell colors[] = {CELL_FIRST, CELL_SECOND};
    begin("kolibrat", theme);
    for (int cell = 0; cell < 12; cell++)
        put(colors[(cell % 3 + cell / 6) % 2], cell);
    put(CELL_EMPTY, 5);
    put(CELL_EMPTY, 8);
    draw();
    check_piece("red on its home line", 0);
    check_piece("black on red's home line", 1);
    check_piece("red on a square", 3);
    check_piece("black on a square", 4);
    check_piece("black on its home line", 9);
    check_piece("red on black's home line", 10);
    check_piece("red on another square", 6);
    check_piece("black on another square", 7);
    check_apart("red and black", seen(3, FACE, 0), seen(4, FACE, 0));
    check_apart("the bars of the home lines", seen(1, 0, 52), seen(10, 0, -52));
    end();
}

/* What marks a piece that can move, and the place under the hand, on every kind of square. */
static void check_marks_on_squares(enum theme_id theme)
{
    for (int cell = 0; cell < 12; cell++) {
        begin("kolibrat", theme);
        put(CELL_FIRST, cell);
        drawing.scene.targets[drawing.scene.target_count++] = (uint8_t)cell;
        draw();
        check_contrast("the circle about a piece that can move, and its square", seen(cell, 45, 0),
                       seen(cell, BESIDE, BESIDE));
        drawing.scene.place = cell;
        draw();
        check_contrast("the frame of the place under the hand", seen(cell, FRAME, FRAME), seen(cell, 38, 38));
        end();
    }
}

static void check_marks(enum theme_id theme)
{
    begin("kolibrat", theme);
    put(CELL_SECOND, 6);
    for (int cell = 0; cell < 9; cell += 3)
        drawing.scene.targets[drawing.scene.target_count++] = (uint8_t)cell;
    drawing.scene.targets[drawing.scene.target_count++] = 9;
    drawing.scene.last = (struct move){.kind = MOVE_STEP, .from = 1, .to = 5};
    draw();
    check_apart("a legal place's dot and its rim", seen(0, 0, 0), seen(0, DOT_RIM, 0));
    check_apart("a legal place and its square", seen(3, 0, 0), seen(3, BESIDE, BESIDE));
    check_apart("the circle about a piece that can be taken, and its square", seen(6, 45, 0), seen(6, BESIDE, BESIDE));
    check_apart("the last move's edge and its square", seen(5, 0, 47), seen(5, 0, 0));
    check_apart("the last move's edge and red's home line", seen(1, 0, 47), seen(1, 0, 0));
    end();
}

/* On a place that is legal as well the hint is what is seen. */
static void check_hint_in_kolibrat(enum theme_id theme)
{
    begin("kolibrat", theme);
    drawing.scene.targets[drawing.scene.target_count++] = 1;
    drawing.scene.hints[drawing.scene.hint_count++] = (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = 1};
    drawing.scene.glow = 0.4;
    draw();
    check_contrast_for_all("the arrow and its rim", seen(1, 0, ARROW), seen(1, ARROW_RIM, ARROW));
    check_contrast_for_all("the arrow's rim and the square", seen(1, ARROW_RIM, ARROW), seen(1, BESIDE, -BESIDE));
    end();
}

TEST(test_flat_boards)
{
    for (enum theme_id theme = 0; theme < THEME_COUNT; theme++) {
        check_signs(theme);
        check_frame_of_hint(theme, false);
        check_frame_of_hint(theme, true);
        check_pieces(theme);
        check_marks(theme);
        check_marks_on_squares(theme);
        check_hint_in_kolibrat(theme);
    }
}

TESTS_MAIN(NULL, NULL)
