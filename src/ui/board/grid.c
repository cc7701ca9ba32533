/* What the views of flat boards (boards without gravity) share. */
#include "ui/board/grid.h"

/*
 * NAMES, BANNER, BAR: how many times the names of rows and columns, the banner and the bar would fit into the shorter
 * side of the area.
 */
enum { NAMES = 18, LARGE_NAMES = 12, BANNER = 8, BAR = 13 };

enum { FEW = 6 };            /* cells are large if no row or column has more of them than this */
enum { NAMES_READABLE = 9 }; /* in pixels: names that would be smaller are left out */
enum { BANNER_SHAPE = 7 };   /* the banner's greatest width, as a multiple of its height */

void grid_arrange(struct board *board, const struct variant *variant, SDL_Rect area, double rail, unsigned rooms)
{
    int columns = variant->options.width, rows = variant->options.height;
    int names = SDL_min(area.w, area.h) / (rooms & ROOM_LARGE ? LARGE_NAMES : NAMES),
        banner = SDL_min(area.w, area.h) / BANNER, pad = names / 4;
    int bar = rooms & ROOM_WORTHS ? SDL_min(area.w, area.h) / BAR : 0, wide = area.w - 2 * (names + pad);
    int high = area.h - names - SDL_max(bar, 2 * pad) - banner - 3 * pad;
    int cell = (int)SDL_min(wide / (columns + 2.0 * rail), high / (double)rows);
    cell = SDL_max(cell, 4);
    board->variant = variant;
    board->cell = cell;
    board->pad = pad;
    board->lane = board->above = board->below = 0;
    board->leave = (SDL_Rect){0};
    board->cells.w = columns * cell;
    board->cells.h = rows * cell;
    board->cells.x = area.x + (area.w - board->cells.w) / 2;
    board->cells.y = area.y + banner + 2 * pad + SDL_max(high - board->cells.h, 0) / 2;
    board->frame = canvas_inset(board->cells, -pad);
    int told = SDL_min(area.w, BANNER_SHAPE * banner);
    board->banner = (SDL_Rect){area.x + (area.w - told) / 2, board->frame.y - banner - pad, told, banner};
    board->foot = board->frame.y + board->frame.h;
    board->bar = (SDL_Rect){area.x + area.w / 8, board->foot + names, area.w * 3 / 4, bar};
    board->area = (SDL_Rect){area.x, board->banner.y, area.w, board->bar.y + bar - board->banner.y};
}

int grid_place_at(const struct board *board, int x, int y)
{
    SDL_Point point = {x, y};
    if (!SDL_PointInRect(&point, &board->cells))
        return NO_PLACE;
    int column = (x - board->cells.x) / board->cell, row = (board->cells.y + board->cells.h - 1 - y) / board->cell;
    return row * board->variant->options.width + column;
}

int grid_place_beside(const struct variant *variant, int place, int dx, int dy)
{
    int columns = variant->options.width, rows = variant->options.height;
    int column = SDL_clamp(place % columns + dx, 0, columns - 1), row = SDL_clamp(place / columns + dy, 0, rows - 1);
    return row * columns + column;
}

int grid_first_place(const struct variant *variant)
{
    return variant->options.height / 2 * variant->options.width + variant->options.width / 2;
}

/*
 * On a board of three columns a number's place lies as the key does on a keyboard's number pad: 1 is at the lower left.
 * Other boards have no numbers.
 */
int grid_place_of_number(const struct variant *variant, int number)
{
    return variant->options.width == 3 && number <= SDL_min(variant->cells, 9) ? number - 1 : NO_PLACE;
}

/*
 * Does choosing this place mean this move? A person always selects a piece first, even if it has only one move, so that
 * no piece moves by surprise. If a selected piece would leave the board, choosing its own place moves it off.
 */
static bool is_meant(struct move move, int selected, int place)
{
    if (move.from == NO_CELL && move.to == NO_CELL)
        return true;
    if (selected == NO_PLACE)
        return move.from == NO_CELL && move.to == place;
    return move.from == selected && (move.to == NO_CELL ? place == selected : move.to == place);
}

enum choice grid_choose(const struct variant *variant, const struct state *state, int selected, int place,
                        struct move *move)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    bool from_here = false;
    for (int i = 0; i < count; i++) {
        if (is_meant(moves[i], selected, place)) {
            *move = moves[i];
            return CHOICE_MOVE;
        }
        from_here = from_here || moves[i].from == place;
    }
    if (selected != NO_PLACE && selected != place)
        return grid_choose(variant, state, NO_PLACE, place, move);
    return from_here ? CHOICE_SELECT : CHOICE_NONE;
}

/* Without a selected piece: where new ones may go and which pieces may move. Otherwise: where that piece may go. */
int grid_targets(const struct variant *variant, const struct state *state, int selected, uint8_t places[CELLS_MAX])
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves), found = 0;
    for (int i = 0; i < count; i++) {
        int place = grid_worth_place(variant, selected, moves[i]);
        if (place != NO_PLACE && (found == 0 || places[found - 1] != place)) /* a piece's moves follow each other */
            places[found++] = (uint8_t)place;
    }
    return found;
}

int grid_place_of(const struct variant *variant, struct move move)
{
    (void)variant;
    if (move.to != NO_CELL)
        return move.to;
    return move.from != NO_CELL ? move.from : NO_PLACE;
}

SDL_Rect grid_square(const struct board *board, int cell)
{
    int columns = board->variant->options.width, rows = board->variant->options.height;
    return (SDL_Rect){board->cells.x + cell % columns * board->cell,
                      board->cells.y + (rows - 1 - cell / columns) * board->cell, board->cell, board->cell};
}

SDL_FPoint grid_middle(SDL_Rect rect)
{
    return (SDL_FPoint){(float)rect.x + (float)rect.w / 2.0f, (float)rect.y + (float)rect.h / 2.0f};
}

bool grid_is_reached(const struct scene *scene, int cell)
{
    for (int i = 0; i < scene->flight_count; i++)
        if (scene->flights[i].move.to == cell)
            return true;
    return false;
}

uint64_t grid_clear_time(const struct variant *variant)
{
    (void)variant;
    return WIPE_TIME;
}

SDL_Rect grid_place_rect(const struct board *board, int place)
{
    /* The rectangle is larger than the cell, because a shaken cell overlaps its neighbours. */
    return canvas_inset(grid_square(board, place), -board->cell / 4);
}

int grid_worth_place(const struct variant *variant, int selected, struct move move)
{
    (void)variant;
    if (selected != NO_PLACE)
        return move.from != selected ? NO_PLACE : move.to != NO_CELL ? move.to : selected;
    return move.from != NO_CELL ? move.from : move.to != NO_CELL ? move.to : NO_PLACE;
}

SDL_Rect grid_worth_rect(const struct board *board, int place)
{
    SDL_Rect cell = grid_square(board, place);
    /* Where cells are small, the worth takes a larger part of the cell. */
    bool small = SDL_max(board->variant->options.width, board->variant->options.height) > FEW;
    int height = cell.h * (small ? 44 : 30) / 100, gap = SDL_max(cell.h / (small ? 40 : 24), 1);
    return (SDL_Rect){cell.x + gap, cell.y + cell.h - height - gap, cell.w - 2 * gap, height};
}

SDL_Rect grid_cell_rect(const struct board *board, const struct scene *scene, int cell)
{
    SDL_Rect rect = grid_square(board, cell);
    if (cell == scene->shaken_place)
        rect.x += (int)(scene->shake * board->cell);
    return rect;
}

SDL_Rect grid_scaled(SDL_Rect rect, double scale)
{
    int width = (int)(rect.w * scale + 0.5), height = (int)(rect.h * scale + 0.5);
    return (SDL_Rect){rect.x + (rect.w - width) / 2, rect.y + (rect.h - height) / 2, width, height};
}

/* Names stand on the tray, where there is one. */
static SDL_Color name_color(const struct canvas *canvas, bool here)
{
    const struct scenery *scenery = canvas->theme->scenery;
    return here ? scenery ? scenery->number : canvas->theme->text : scenery ? scenery->engraved : canvas->theme->muted;
}

static void paint_tray(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    const struct scenery *scenery = canvas->theme->scenery;
    float wide = (float)painting->width / painting->scale, high = (float)painting->height / painting->scale;
    SDL_FRect tray = {4, 0, wide - 8.0f, high - 8.0f};
    for (int i = 4; i >= 0; i--)
        paint_round(paint, (SDL_FRect){tray.x - (float)i, 4, tray.w + 2.0f * (float)i, high - 4.0f - (float)(4 - i)},
                    16, paint_plain(canvas_faded(scenery->shadow, 26)));
    paint_round(paint, tray, 14,
                (struct shade){canvas_mixed(scenery->wood[0], scenery->grain, 0.72),
                               canvas_mixed(scenery->wood[1], scenery->grain, 0.86), 0, high});
    paint_stroke(paint, (SDL_FRect){tray.x + 1.0f, 1, tray.w - 2.0f, tray.h - 2.0f}, 13, 1.4f,
                 (struct shade){canvas_faded(scenery->edge, 170), canvas_faded(scenery->edge, 0), 0, 60});
    for (int i = 0; i < 9; i++)
        paint_thread(paint, (SDL_FRect){tray.x + 6.0f, tray.h * ((float)i + 0.6f) / 9.0f, tray.w - 12.0f, 0}, 3, 1.1f,
                     canvas_faded(scenery->grain, 60));
}

SDL_Rect grid_body(const struct board *board)
{
    int names = board->bar.y - board->foot,
        right = SDL_max(board->frame.x + board->frame.w, board->leave.x + board->leave.w);
    int left = board->frame.x - names - board->pad, top = board->frame.y - board->pad * 3 / 2;
    if (board->variant->game->gravity)
        return (SDL_Rect){board->frame.x - board->cell / 3, board->frame.y, board->frame.w + board->cell * 2 / 3,
                          board->foot - board->frame.y};
    return (SDL_Rect){left, top, right + names - left, board->foot + names + board->pad - top};
}

void grid_draw_tray(struct canvas *canvas, const struct board *board)
{
    SDL_Rect body = grid_body(board);
    body.h += canvas_px(canvas, 8);
    const struct painting painting = {paint_tray, body.w, body.h, canvas->unit, {0}};
    canvas_show(canvas, &painting, body, WHITE);
}

/* Draws letters from `foot` on, and numbers from `left` on, `high` pixels high and wide; those of `place` stand out. */
static void draw_names(struct canvas *canvas, const struct board *board, SDL_Point from, int high, int place,
                       struct text_style style)
{
    int columns = board->variant->options.width, rows = board->variant->options.height;
    char name[16];
    for (int i = 0; i < columns + rows; i++) { /* the columns, then the rows */
        bool is_row = i >= columns;
        SDL_Rect at = grid_square(board, is_row ? (i - columns) * columns : i);
        bool here = place != NO_PLACE && (is_row ? place / columns == i - columns : place % columns == i);
        if (style.weight == TEXT_REGULAR)
            style.color = name_color(canvas, here);
        snprintf(name, sizeof name, is_row ? "%d" : "%c", is_row ? i - columns + 1 : 'a' + i);
        canvas_text(canvas, name, is_row ? (SDL_Rect){from.x, at.y, high, at.h} : (SDL_Rect){at.x, from.y, at.w, high},
                    &style);
    }
}

void grid_draw_names(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    int high = board->bar.y - board->frame.y - board->frame.h;
    const struct text_style style = {.size = (float)high * 0.7f / canvas->unit, .align = ALIGN_CENTER};
    if (high >= NAMES_READABLE)
        draw_names(canvas, board, (SDL_Point){board->frame.x - high, board->foot}, high, scene->place, style);
}

void grid_draw_plate_names(struct canvas *canvas, const struct board *board)
{
    const struct scenery *scenery = canvas->theme->scenery;
    int beside = board->cell / 14, wide = board->pad + beside; /* the holes leave a little room beside them */
    const struct text_style style = {.size = (float)wide / canvas->unit,
                                     .align = ALIGN_CENTER,
                                     .weight = TEXT_BOLD,
                                     .color = scenery ? scenery->number : canvas->theme->background};
    draw_names(canvas, board, (SDL_Point){board->frame.x, board->cells.y + board->cells.h - beside}, wide, NO_PLACE,
               style);
}
