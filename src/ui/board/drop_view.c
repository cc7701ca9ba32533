/*
 * The upright plate, seen from the front: tiles with holes, whose colour changes from top to bottom, lids over full
 * columns, the bar that keeps the discs in, and the numbers of the columns. Declared in view.h.
 */

#include "rules/cells.h"
#include "ui/board/grid.h"
#include "ui/words.h"

/* In cells: the height of the bar under the plate, and how far it extends on each side. */
static const double PLATE_BASE = 0.37, PLATE_OVERHANG = 0.314;

/* The plate's colour between two rows, at the `line`-th boundary from above: it is lighter at the top. */
static SDL_Color plate_color(const struct canvas *canvas, const struct board *board, int line)
{
    double part = (double)line / board->variant->options.height;
    return canvas_mixed(canvas->theme->plate, canvas->theme->plate_low, part);
}

/* Draws a row of cells, and the margin on both sides, which has the colours of the outer cells' edge. */
static void draw_plate_row(struct canvas *canvas, const struct board *board, int row)
{
    const struct ink inks[] = {{"#2B50C8", plate_color(canvas, board, row)},
                               {"#17308A", plate_color(canvas, board, row + 1)},
                               {"#070C3A", canvas->theme->rim},
                               {"#6F8EF0", canvas->theme->lip}};
    SDL_Texture *tile = sprites_inked(canvas->sprites, SPRITE_PLATE, board->cell, inks, (int)SDL_arraysize(inks));
    SDL_Rect cells = board->cells, edge = {0, 0, 1, board->cell};
    int y = cells.y + row * board->cell;
    if (!tile)
        return;
    SDL_RenderCopy(canvas->renderer, tile, &edge, &(SDL_Rect){board->frame.x, y, board->pad, board->cell});
    SDL_RenderCopy(canvas->renderer, tile, &edge, &(SDL_Rect){cells.x + cells.w, y, board->pad, board->cell});
    for (int x = cells.x; x < cells.x + cells.w; x += board->cell)
        SDL_RenderCopy(canvas->renderer, tile, NULL, &(SDL_Rect){x, y, board->cell, board->cell});
}

/* Draws the rows of the plate, and a flat margin above and below them; the upper margin has round corners. */
static void draw_tiles(struct canvas *canvas, const struct board *board)
{
    SDL_Rect frame = board->frame, upper = {frame.x, frame.y, frame.w, board->pad}, lower = upper;
    int rows = board->variant->options.height;
    lower.y = board->cells.y + board->cells.h;
    for (int row = 0; row < rows; row++)
        draw_plate_row(canvas, board, row);
    canvas_round_top(canvas, upper, board->pad, plate_color(canvas, board, 0));
    canvas_fill(canvas, lower, plate_color(canvas, board, rows));
}

/* Draws a lid over each full column: brass in its slot. */
static void draw_lids(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    const struct scenery *scenery = canvas->theme->scenery;
    int columns = board->variant->options.width, top = board->variant->cells - columns, gap = board->cell / 8;
    SDL_Rect lid = {0, board->frame.y + board->pad / 4, board->cell - 2 * gap, SDL_max(board->pad / 2, 2)};
    if (scenery)
        lid = plate_slot(board);
    for (int column = 0; column < columns && !scene->clearing; column++) {
        lid.x = board->cells.x + column * board->cell + (board->cell - lid.w) / 2;
        if (scene->state->cells[top + column] != CELL_EMPTY && !grid_is_reached(scene, top + column))
            canvas_round(canvas, lid, lid.h / 2, scenery ? scenery->brass : canvas->theme->well);
    }
}

/* The bar under the plate, which slides aside to let the discs out. */
static void draw_base(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    int overhang = (int)(board->cell * PLATE_OVERHANG), height = board->foot - board->frame.y - board->frame.h;
    SDL_Rect base = {board->frame.x - overhang, board->frame.y + board->frame.h, board->frame.w + 2 * overhang, height};
    if (scene->clearing) {
        double open =
            motion_spill_opening(board->variant->options.width, board->variant->options.height, scene->clear_time);
        base.x += (int)(open * board->frame.w);
    }
    if (canvas->theme->scenery) {
        plate_draw_foot(canvas, board, base.x - board->frame.x + overhang);
        return;
    }
    canvas_round(canvas, base, height / 2, canvas->theme->base);
}

/* Draws the row of column numbers, `high` pixels high, from y on. */
static void draw_numbers(struct canvas *canvas, const struct board *board, const struct scene *scene, int y, int high)
{
    const struct scenery *scenery = canvas->theme->scenery;
    struct text_style style = {.size = (float)board->cell * 0.3f / canvas->unit, .align = ALIGN_CENTER};
    for (int column = 0; column < board->variant->options.width && high > 0; column++) {
        char number[MOVE_TEXT_MAX];
        cells_name_move(board->variant, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)column}, number);
        SDL_Rect at = {board->cells.x + column * board->cell, y, board->cell, high};
        bool here = column == scene->place;
        style.color = scenery ? scenery->number : canvas->theme->background;
        if (y < board->frame.y) /* in the sky */
            style.color = here ? canvas->theme->above->text : canvas->theme->above->muted;
        else if (here && scenery) {
            int tall = int_min(canvas_text_sizes(canvas, &style).wished, high);
            canvas_round(canvas, canvas_centred(at, tall * 3 / 2, tall), tall / 2, scenery->number);
            style.color = scenery->foot[1];
        }
        style.weight = here ? TEXT_BOLD : TEXT_REGULAR;
        canvas_text(canvas, number, at, &style);
    }
}

/*
 * --- the view ---
 *
 * The upright board: a plate with round holes, discs that fall behind it, a hand
 * above it.
 *
 *        [hand]            1.7 cells : the hand with the next disc
 *      w d d l             the lane: what each column is worth, if that is shown
 *      1 2 3 4             column numbers, if they are wanted there
 *     +---------+
 *     | o o o o |          height cells, and a margin of PAD around
 *     | o o o o |
 *     +---------+
 *    [===========]         the base: the bar that keeps the discs in
 *      1 2 3 4             column numbers, unless they are not wanted here
 *     =====-----           the bar: what the position is worth, if that is shown
 */

static const double HAND_ROOM = 1.76, PAD = 0.23, NUMBERS = 0.42, LARGE_NUMBERS = 0.66;
static const double LANE = 0.74, BAR = 0.66;

/* The table before the plate, in cells, where the room for the board is at least TABLE_FROM pixels high. */
static const double TABLE = 1.15;
enum { TABLE_FROM = 500 };

/* How far the light on the table reaches beside the widest plate, in cells. */
static const double LIGHT_ASIDE = 0.82;

/* CHANGE_TIME: how long, in microseconds, a change of colours takes to be seen and heard; no disc moves. */
enum { CHANGE_TIME = 400000, POOL_TIME = 180000 };

/* The height of the carried disc's centre over the top row of cells, in cells. */
static const double CARRIED = 0.84;

/* How far above it a hand appears, in cells; how it tilts, in degrees for each column a second, and at most. */
static const double COMES_FROM = 0.57, TILT = 0.84, TILT_MOST = 6.0;

/* How far the plate gives way, in cells, when a disc has fallen from above. */
static const double ANSWER = 0.022;

/* The hand: its side in cells, and how far its lower edge is above the disc's middle. */
static const double HAND = 1.02, HELD_BY = 0.1, FARTHER = 0.12;

static bool fits(const struct variant *variant)
{
    return variant->game->gravity;
}

static void arrange(struct board *board, const struct variant *variant, SDL_Rect area, unsigned rooms)
{
    int columns = variant->options.width, rows = variant->options.height;
    double lane = rooms & ROOM_WORTHS ? LANE : 0.0, bar = rooms & ROOM_WORTHS ? BAR : 0.0;
    bool over = rooms & ROOM_NUMBERS_ABOVE, under = !(rooms & ROOM_NO_NUMBERS_BELOW);
    double numbers = rooms & ROOM_LARGE && !(over && under) ? LARGE_NUMBERS : NUMBERS;
    double upper = over ? numbers : 0.0, foot = under && rooms & ROOM_LARGE ? LARGE_NUMBERS : PLATE_BASE;
    board->on_table = rooms & ROOM_TABLE && area.h >= TABLE_FROM;
    double table = board->on_table ? TABLE : 0.0;
    double above = HAND_ROOM + lane + upper, wide = columns + 2.0 * (PAD + PLATE_OVERHANG);
    double high = rows + above + 2.0 * PAD + foot + SDL_max(table, bar);
    int cell = (int)SDL_min(area.w / wide, area.h / high);
    cell = SDL_max(cell, 4);
    int pad = (int)(cell * PAD);
    board->variant = variant;
    board->leave = (SDL_Rect){0};
    board->cell = cell;
    board->pad = pad;
    board->cells.w = columns * cell;
    board->cells.h = rows * cell;
    board->cells.x = area.x + (area.w - board->cells.w) / 2;
    board->cells.y = area.y + (area.h - (int)(high * cell)) / 2 + (int)(above * cell) + pad;
    board->frame = canvas_inset(board->cells, -pad);
    int side = pad + (int)(cell * (board->on_table ? LIGHT_ASIDE : PLATE_OVERHANG)), top = (int)(above * cell) + pad;
    board->area =
        (SDL_Rect){board->cells.x - side, board->cells.y - top, board->cells.w + 2 * side, (int)(high * cell)};
    board->lane = (int)(lane * cell);
    board->above = (int)(upper * cell);
    board->below = under ? (int)(foot * cell) : 0;
    int banner = cell * 11 / 10;
    board->banner =
        (SDL_Rect){board->frame.x, board->frame.y - board->above - banner - cell / 6, board->frame.w, banner};
    board->foot = board->frame.y + board->frame.h + (int)(cell * foot);
    board->area.h = SDL_max(board->area.h, board->foot - board->area.y);
    int bottom = board->area.y + board->area.h, height = (int)(bar * cell);
    board->bar = (SDL_Rect){board->frame.x, bottom - height, board->frame.w, height};
}

static int place_at(const struct board *board, int x, int y)
{
    bool inside = x >= board->frame.x && x < board->frame.x + board->frame.w && y >= board->area.y &&
                  y < board->area.y + board->area.h;
    if (!inside)
        return NO_PLACE;
    int column = x < board->cells.x ? 0 : (x - board->cells.x) / board->cell;
    return SDL_min(column, board->variant->options.width - 1);
}

static int place_beside(const struct variant *variant, int place, int dx, int dy)
{
    return dy < 0 ? NO_PLACE : SDL_clamp(place + dx, 0, variant->options.width - 1);
}

static int first_place(const struct variant *variant)
{
    return variant->options.width / 2;
}

static int place_of_number(const struct variant *variant, int number)
{
    return number <= variant->options.width ? number - 1 : NO_PLACE;
}

static int place_of(const struct variant *variant, struct move move)
{
    return move.to == NO_CELL ? NO_PLACE : move.to % variant->options.width;
}

/* The move that choosing a column makes; none if the column is full. */
static enum choice choose(const struct variant *variant, const struct state *state, int selected, int place,
                          struct move *move)
{
    (void)selected;
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if (place != NO_PLACE && place_of(variant, moves[i]) == place) {
            *move = moves[i];
            return CHOICE_MOVE;
        }
    return CHOICE_NONE;
}

/* How far a move's disc falls, in cells. */
static double fall(const struct board *board, struct move move)
{
    const struct options *sizes = &board->variant->options;
    int row = move.to / sizes->width;
    return sizes->height - 1 - row + 0.5 + CARRIED + (double)(board->lane + board->above) / board->cell;
}

/* The disc falls when the hand has begun to open. */
static uint64_t touch_time(const struct board *board, struct move move)
{
    return move.kind == MOVE_SWAP ? CHANGE_TIME : FALL_AFTER + motion_touch_time(fall(board, move));
}

/* At rest are then the disc, its light on the table, and the hand that let it go. */
static uint64_t rest_time(const struct board *board, struct move move)
{
    uint64_t lit = touch_time(board, move) + POOL_TIME;
    if (move.kind == MOVE_SWAP) /* nothing falls */
        return CHANGE_TIME;
    uint64_t rest = FALL_AFTER + motion_rest_time(fall(board, move));
    return SDL_max(rest, lit);
}

static uint64_t clear_time(const struct variant *variant)
{
    return motion_spill_time(variant->options.width, variant->options.height);
}

static SDL_Rect place_rect(const struct board *board, int place)
{
    /* The rectangle is wider than the column, because a shaken column and the hand overlap their neighbours. */
    int x = board->cells.x + place * board->cell - board->cell;
    return (SDL_Rect){x, board->area.y, 3 * board->cell, board->foot - board->area.y};
}

static SDL_Rect move_rect(const struct board *board, struct move move)
{
    (void)move;
    return board->area; /* the whole plate answers to each disc */
}

static int worth_place(const struct variant *variant, int selected, struct move move)
{
    (void)selected;
    return place_of(variant, move);
}

static SDL_Rect worth_rect(const struct board *board, int place)
{
    return (SDL_Rect){board->cells.x + place * board->cell, board->frame.y - board->above - board->lane, board->cell,
                      board->lane};
}

static SDL_Color player_color(const struct canvas *canvas, int player)
{
    return theme_disc(canvas->palette, player)->face;
}

/* A disc at rest: when somebody has won, those of the line light up, and all others lose colour. */
static void draw_lying(struct canvas *canvas, const struct board *board, const struct scene *scene, int cell,
                       SDL_Rect at)
{
    int player = scene->player_of[scene->state->cells[cell] - CELL_FIRST];
    double veil = celebration_veil(scene, cell), lit = celebration_lit(board, scene, cell), changed = veil + lit;
    if (changed < 1.0)
        canvas_disc(canvas, player, at, 255);
    if (changed > 0.0)
        canvas_disc_like(canvas, player, at, (Uint8)(255.0 * changed), veil > 0.0 ? DISC_PALE : DISC_LIT);
    if (lit > 0.0 && !canvas->theme->scenery)
        canvas_sprite(canvas, SPRITE_WIN, at.x, at.y, at.w, (Uint8)(255.0 * lit));
}

static void draw_resting(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    int columns = board->variant->options.width;
    for (int cell = 0; cell < board->variant->cells; cell++) {
        if (scene->state->cells[cell] == CELL_EMPTY || grid_is_reached(scene, cell))
            continue;
        SDL_Rect at = grid_square(board, cell);
        if (scene->clearing)
            at.y += (int)(motion_spill_drop(cell % columns, scene->clear_time) * board->cell);
        if (cell % columns == scene->shaken_place)
            at.x += (int)(scene->shake * board->cell);
        draw_lying(canvas, board, scene, cell, at);
    }
}

static uint64_t falls_for(const struct flight *flight)
{
    return flight->time - SDL_min(flight->time, FALL_AFTER);
}

static void draw_falling(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    for (int i = 0; i < scene->flight_count; i++) {
        const struct flight *flight = &scene->flights[i];
        if (flight->move.kind == MOVE_SWAP)
            continue;
        SDL_Rect at = grid_square(board, flight->move.to);
        at.y -= (int)(motion_height(fall(board, flight->move), falls_for(flight)) * board->cell + 0.5);
        canvas_disc(canvas, flight->player, at, 255);
    }
}

/* The flash over discs that have just landed; at a draw it goes once over all of them, from a corner to the other. */
static void draw_glints(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    enum { NEXT = 45000 /* microseconds until it has come to the neighbours */ };
    int columns = board->variant->options.width;
    for (int i = 0; i < scene->flight_count; i++) {
        uint64_t touch = touch_time(board, scene->flights[i].move);
        if (scene->flights[i].move.kind != MOVE_SWAP && scene->flights[i].time > touch)
            plate_draw_glint(canvas, grid_square(board, scene->flights[i].move.to),
                             (double)(scene->flights[i].time - touch) / GLINT_TIME);
    }
    for (int cell = 0; cell < board->variant->cells && scene->drawn; cell++) {
        uint64_t begin = POP_BEGIN + (uint64_t)(cell % columns + cell / columns) * NEXT;
        if (scene->won_time > begin)
            plate_draw_glint(canvas, grid_square(board, cell), (double)(scene->won_time - begin) / (2 * GLINT_TIME));
    }
}

/* Where the disc that a click would play would land: an outline with its mark. */
static void draw_ghost(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    if (scene->place == NO_PLACE || scene->ghostless || scene->proposed.kind == MOVE_NONE)
        return;
    const struct disc_colors *colors = theme_disc(canvas->palette, scene->pointing_player);
    SDL_Rect at = grid_square(board, scene->proposed.to);
    bool dark = canvas->theme->well.g < 128;
    canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(at, 0.73),
                canvas_faded(dark ? colors->face : canvas->theme->ink, 60));
    canvas_icon(canvas, scene->pointing_player ? SPRITE_GHOST_STAR : SPRITE_GHOST_RING, at,
                dark ? colors->rim : colors->edge);
}

/*
 * Makes the columns of recommended moves glow. The hole where the disc would land glows most, and shows no faint disc.
 */
static void draw_hints(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    SDL_Color faint = canvas_faded(canvas->theme->glow, (Uint8)(scene->glow * 60.0));
    for (int i = 0; i < scene->hint_count; i++) {
        SDL_Rect at = grid_square(board, scene->hints[i].to);
        canvas_fill(canvas, (SDL_Rect){at.x, board->cells.y, board->cell, at.y - board->cells.y}, faint);
        canvas_fill(canvas, at, canvas->theme->well);
        canvas_fill(canvas, at, theme_hint(canvas->theme, scene->glow));
    }
}

/* Marks hints with a ring, and an arrow into the hole. They lie over the plate, so that no disc hides them. */
static void draw_hint_marks(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    for (int i = 0; i < scene->hint_count; i++) {
        SDL_Rect at = grid_square(board, scene->hints[i].to);
        canvas_sprite(canvas, SPRITE_HINT, at.x, at.y, board->cell, 255);
        canvas_icon(canvas, SPRITE_ARROW, at, canvas->theme->ink);
    }
}

static void draw_last(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    if (scene->last.to == NO_CELL || scene->last.kind == MOVE_NONE || scene->won || scene->clearing ||
        grid_is_reached(scene, scene->last.to))
        return;
    SDL_Rect at = grid_square(board, scene->last.to);
    canvas_sprite(canvas, SPRITE_LAST, at.x, at.y, board->cell, 255);
}

/*
 * A glove over a disc, whose cuff has its owner's colour and the stripes of a rank: up to three narrow ones, then a
 * broad one for three. `open`, 0 .. 1: how far it has let go.
 */
static void draw_glove(struct canvas *canvas, const struct scene *scene, int player, SDL_Rect disc, double tilt,
                       double open, double alpha)
{
    enum { NARROW = 4, STRIPES = 7 };
    static const char *const stripes[STRIPES] = {"#0A0101", "#0A0102", "#0A0103", "#0A0104",
                                                 "#0A0105", "#0A0106", "#0A0107"};
    static const enum sprite hands[] = {SPRITE_HAND, SPRITE_HAND_OPEN};
    const SDL_Color none = {0}, brass = {0xFF, 0xD2, 0x6A, 255};
    int rank = scene->ranks[player], wide = rank > 3 ? (rank - 1) / 3 : 0, all = wide > 0 ? rank - 1 - 2 * wide : rank;
    SDL_Color gold = player == 0 ? brass : theme_disc(canvas->palette, player)->mark; /* no gold is seen on yellow */
    struct ink inks[STRIPES + 1] = {{"#22307A", player_color(canvas, player)}};
    for (int i = 0; i < STRIPES; i++)
        inks[1 + i] = (struct ink){stripes[i], (i < NARROW ? i < all : i - NARROW < wide) ? gold : none};
    int side = (int)(disc.w * HAND);
    SDL_Rect held = {disc.x + (disc.w - side) / 2, disc.y + (int)(disc.w * (0.5 - HELD_BY)) - side, side, side};
    held = canvas_inset(held, (int)((1.0 - alpha) * FARTHER * side)); /* who comes and goes is farther away */
    for (int i = 0; i < 2 && !scene->handless; i++) {
        double part = SDL_clamp(2.0 * (i ? open : 1.0 - open), 0.0, 1.0);
        SDL_Texture *hand = part > 0.0 ? sprites_inked(canvas->sprites, hands[i], side, inks, STRIPES + 1) : NULL;
        if (!hand)
            continue;
        SDL_SetTextureAlphaMod(hand, (Uint8)(255.0 * alpha * part));
        SDL_RenderCopyEx(canvas->renderer, hand, NULL, &held, tilt, &(SDL_Point){side / 2, side}, SDL_FLIP_NONE);
    }
}

/* Where a hand carries a disc: at a column, or between two. */
static SDL_Rect carried_rect(const struct board *board, double place, double raised)
{
    int y = board->cells.y - board->lane - board->above - (int)(board->cell * (CARRIED + 0.5 + COMES_FROM * raised));
    return (SDL_Rect){board->cells.x + (int)(place * board->cell + 0.5), y, board->cell, board->cell};
}

/* The hands that have just let go open, and go. They have begun to in the first picture after a click: it answers. */
static void draw_letting_go(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    int columns = board->variant->options.width;
    SDL_Rect before;
    for (int i = 0; i < scene->flight_count; i++) {
        const struct flight *flight = &scene->flights[i];
        double gone = motion_later(flight->time, LET_GO_TIME, LEAVE_TIME - LET_GO_TIME);
        if (flight->move.kind == MOVE_SWAP || gone >= 1.0 || !canvas_clip(canvas, board->area, &before))
            continue;
        draw_glove(canvas, scene, flight->player, carried_rect(board, flight->move.to % columns, 0.0), 0.0,
                   motion_slide(flight->time + LET_GO_TIME / 4, LET_GO_TIME), 1.0 - gone);
        canvas_unclip(canvas, before);
    }
}

/* A person's hand, or a computer's, holds the disc by its upper edge. Over a full column the disc is crossed out. */
static void draw_hand(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    double place = scene->carried < 0.0 ? scene->place : scene->carried,
           tilt = SDL_clamp(-TILT * scene->hand_speed, -TILT_MOST, TILT_MOST);
    if (place < 0.0 || scene->raised >= 1.0)
        return;
    SDL_Rect disc = carried_rect(board, place, scene->raised);
    double seen = SDL_min(3.0 * (1.0 - scene->raised), 1.0);
    canvas_disc(canvas, scene->pointing_player, disc, (Uint8)(255.0 * seen));
    if (scene->place != NO_PLACE && scene->proposed.kind == MOVE_NONE) {
        canvas_icon(canvas, SPRITE_CROSS, disc, canvas->theme->rim);
        canvas_icon(canvas, SPRITE_CROSS, canvas_inset(disc, board->cell / 10), WHITE);
    }
    draw_glove(canvas, scene, scene->pointing_player, disc, tilt, 0.0, seen);
}

/* How far the plate is moved by the discs that have just landed, in pixels. */
static int plate_answer(const struct board *board, const struct scene *scene)
{
    double moved = 0.0;
    for (int i = 0; i < scene->flight_count; i++)
        if (scene->flights[i].move.kind != MOVE_SWAP)
            moved += motion_answer(fall(board, scene->flights[i].move), falls_for(&scene->flights[i]));
    return (int)lround(moved * board->cell * ANSWER);
}

/* The light that falls through a disc is brighter than its face. */
static SDL_Color pool_color(const struct canvas *canvas, int player)
{
    const struct disc_colors *colors = theme_disc(canvas->palette, player);
    return canvas_mixed(colors->face, colors->rim, 0.4);
}

/* The light that falls through each hole. */
static void draw_light(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    struct pool pools[CELLS_MAX];
    for (int cell = 0; cell < board->variant->cells; cell++) {
        int content = scene->state->cells[cell];
        bool empty = content == CELL_EMPTY || grid_is_reached(scene, cell) || scene->clearing;
        SDL_Color color = empty ? canvas_faded(canvas->theme->scenery->pool, 200)
                                : canvas_faded(pool_color(canvas, scene->player_of[content - CELL_FIRST]), 242);
        color.a = (Uint8)(color.a * (1.0 - 0.6 * celebration_veil(scene, cell)));
        pools[cell] = (struct pool){color, (float)(1.0 + 0.38 * celebration_lit(board, scene, cell))};
    }
    for (int i = 0; i < scene->flight_count; i++) {
        const struct flight *flight = &scene->flights[i];
        if (flight->move.kind == MOVE_SWAP)
            continue;
        SDL_Color *color = &pools[flight->move.to].color;
        *color = canvas_mixed(*color, pool_color(canvas, flight->player),
                              motion_later(flight->time, touch_time(board, flight->move), POOL_TIME));
    }
    plate_draw_light(canvas, board, pools);
    if (scene->cheer == CHEER_QUIET && scene->won)
        plate_draw_cloud(canvas, board, (double)(scene->won_time - SDL_min(scene->won_time, CLOUD_BEGIN)) / CLOUD_TIME);
}

static void draw(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    if (canvas->theme->scenery)
        plate_draw_walls(canvas, board);
    else
        canvas_fill(canvas, board->cells, canvas->theme->well);
    draw_ghost(canvas, board, scene);
    draw_hints(canvas, board, scene);
    draw_resting(canvas, board, scene);
    draw_falling(canvas, board, scene);
    if (canvas->theme->scenery) {
        draw_glints(canvas, board, scene);
        if (board->on_table)
            draw_light(canvas, board, scene);
        plate_draw_front(canvas, board, plate_answer(board, scene));
    } else {
        draw_tiles(canvas, board);
    }
    draw_lids(canvas, board, scene);
    draw_base(canvas, board, scene);
    draw_numbers(canvas, board, scene, board->foot - board->below, board->below);
    int top = canvas->theme->scenery ? board->cell / 8 : 0; /* of the plate, which reaches up there */
    draw_numbers(canvas, board, scene, board->frame.y - board->above, board->above - top);
    if (canvas->theme->scenery && scene->won)
        plate_draw_shade(canvas, board, motion_later(scene->won_time, VEIL_BEGIN, VEIL_TIME));
    celebration_draw(canvas, board, scene);
    draw_last(canvas, board, scene);
    draw_hint_marks(canvas, board, scene);
    draw_letting_go(canvas, board, scene);
    draw_hand(canvas, board, scene);
}

const struct view drop_view = {VIEW_MEMBERS,
                               .words = {.players = {N_("Red"), N_("Yellow")},
                                         .pieces = {N_("Red ring"), N_("Yellow star")},
                                         .about = N_("Drop discs, line them up"),
                                         .draw = N_("The board is full"),
                                         .clearing = N_("Show the discs falling out"),
                                         .begin = N_("Click a column to drop a disc"),
                                         .taken = N_("This column is full")},
                               .sounds = {.put = {SOUND_DROP_RED, SOUND_DROP_YELLOW}, .clear = SOUND_SPILL},
                               .place_at = place_at,
                               .place_beside = place_beside,
                               .first_place = first_place,
                               .place_of_number = place_of_number,
                               .choose = choose,
                               .place_of = place_of,
                               .touch_time = touch_time,
                               .rest_time = rest_time,
                               .clear_time = clear_time,
                               .place_rect = place_rect,
                               .worth_place = worth_place,
                               .worth_rect = worth_rect,
                               .draw_piece = canvas_disc};
