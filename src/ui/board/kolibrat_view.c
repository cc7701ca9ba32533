/*
 * Kolibrat: squares, and home lines in their sides' colours. Pieces stand, slide, jump in an arc, or are taken and fly
 * to the score, which is the rail on the right. Marks show what the pointer would do and who must pass. Declared in
 * view.h.
 */

#include "rules/kolibrat.h"
#include "ui/board/grid.h"
#include "ui/words.h"

/* The width of the rail beside the board, which shows the points, in cells. */
#define RAIL 0.8

/*
 * The height of a jump, in cells; the size of a piece, relative to its cell; the size of its rim, relative to the
 * piece.
 */
static const double ARC = 0.7, PIECE = 0.8, PIECE_RIM = 1.05, WEIGHT = 1.16;

static const SDL_Color RIM = {0xF6, 0xEC, 0xD9, 0xFF};

static bool fits(const struct variant *variant)
{
    return strcmp(variant->game->name, "kolibrat") == 0;
}

static void arrange(struct board *board, const struct variant *variant, SDL_Rect area, unsigned rooms)
{
    grid_arrange(board, variant, area, RAIL, rooms);
    /* The rail is as high as the board. */
    int width = (int)(board->cell * RAIL), gap = SDL_max(board->pad, 3);
    board->leave = (SDL_Rect){board->frame.x + board->frame.w + gap, board->frame.y, width, board->frame.h};
}

static SDL_Rect move_rect(const struct board *board, struct move move)
{
    (void)move;
    return board->area;
}

/* Explains a win without all the points: the loser could not move. */
static const char *won_why(const struct variant *variant, const struct state *state)
{
    enum side winner = state->outcome == WON_BY_FIRST ? FIRST : SECOND;
    bool by_points = kolibrat_points(state, winner) >= variant->options.points;
    return by_points ? NULL : N_("Nobody can move: whoever moved last loses");
}

/* --- drawing pieces at rest --- */

static void draw_piece(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha)
{
    canvas_sprite(canvas, player == 0 ? SPRITE_DISC_RED : SPRITE_DISC_BLACK, rect.x, rect.y, rect.w, alpha);
}

static SDL_Color player_color(const struct canvas *canvas, int player)
{
    return player == 0 ? theme_disc(PALETTE_CLASSIC, 0)->face : canvas->theme->black;
}

/* A side's colour on the board: the same by day and by night, since a light rim sets it off from dark wood. */
static SDL_Color home_color(int player)
{
    return player == 0 ? theme_disc(PALETTE_CLASSIC, 0)->face : theme_get(THEME_MORNING)->black;
}

static SDL_Rect piece_rect(const struct board *board, const struct scene *scene, int cell)
{
    return grid_scaled(grid_cell_rect(board, scene, cell), PIECE);
}

static void paint_weight(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    float side = (float)painting->width / painting->scale;
    paint_glow(paint, (SDL_FPoint){side / 2.0f, side / 2.0f}, side, side, 0.35f,
               canvas_faded(canvas->theme->scenery->shadow, 190));
}

/* The shadow of a piece: it is heavy, and the light comes from behind. Its picture is that of a piece at rest. */
static void draw_weight(struct canvas *canvas, const struct board *board, SDL_Rect rect, Uint8 alpha)
{
    int side = grid_scaled(grid_scaled(grid_square(board, 0), PIECE), WEIGHT).w;
    const struct painting painting = {paint_weight, side, side, 1, {0}};
    SDL_Rect below = grid_scaled(rect, WEIGHT);
    below.y += rect.h / 11;
    canvas_show(canvas, &painting, below, canvas_faded(WHITE, alpha));
}

/* Draws a piece on the board with a rim, as light in dark themes, too: it sets off both pieces from every square. */
static void draw_standing(struct canvas *canvas, const struct board *board, int player, SDL_Rect rect, Uint8 alpha)
{
    draw_weight(canvas, board, rect, alpha);
    canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(rect, PIECE_RIM), canvas_faded(RIM, alpha));
    draw_piece(canvas, player, rect, alpha);
}

static void draw_resting(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    double left = scene->clearing ? motion_wipe(scene->clear_time) : 1.0;
    for (int cell = 0; cell < board->variant->cells; cell++) {
        int content = scene->state->cells[cell];
        if (content != CELL_EMPTY && !grid_is_reached(scene, cell))
            draw_standing(canvas, board, scene->player_of[content - CELL_FIRST], piece_rect(board, scene, cell),
                          (Uint8)(255 * left * (1.0 - 0.4 * celebration_veil(scene, cell))));
    }
}

/* --- the rail, which shows the points: each side fills its own slots from its own end --- */

/* What parts the squares: a thin strip of dark wood. */
static SDL_Color seam(const struct canvas *canvas)
{
    const struct scenery *scenery = canvas->theme->scenery;
    return scenery ? canvas_mixed(scenery->grain, scenery->shadow, 0.6) : canvas->theme->outline;
}

static SDL_Rect slot_rect(const struct board *board, enum side side, int i)
{
    int points = board->variant->options.points, step = board->cells.h / (2 * points + 1);
    SDL_Rect rail = board->leave;
    step = SDL_min(step, rail.w);
    int x = rail.x + (rail.w - step) / 2;
    int y = side == FIRST ? board->cells.y + board->cells.h - (i + 1) * step : board->cells.y + i * step;
    return grid_scaled((SDL_Rect){x, y, step, step}, 0.86);
}

/* How many points of a side the rail shows. A point that is still flying to the rail does not count yet. */
static int points_seen(const struct scene *scene, enum side side)
{
    for (int i = 0; i < scene->flight_count; i++)
        if (scene->flights[i].move.kind == MOVE_SCORE && scene->flights[i].player == scene->player_of[side])
            return scene->flights[i].points;
    return kolibrat_points(scene->state, side);
}

/* A slot without a point: a ring with a light rim without and within. */
static void draw_slot(struct canvas *canvas, SDL_Rect slot, SDL_Color color)
{
    const SDL_Color colors[] = {RIM, color, RIM, canvas->theme->inlay};
    static const double sizes[] = {0.88, 0.8, 0.4, 0.32};
    for (int i = 0; i < (int)SDL_arraysize(sizes); i++)
        canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(slot, sizes[i]), colors[i]);
}

static void draw_rail(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    canvas_framed(canvas, board->leave, canvas_px(canvas, 8), canvas_px(canvas, 1.5f), canvas->theme->inlay,
                  seam(canvas));
    for (enum side side = FIRST; side <= SECOND; side++) {
        int player = scene->player_of[side], seen = points_seen(scene, side);
        bool won = scene->won && scene->state->outcome == (side == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
        for (int i = 0; i < board->variant->options.points; i++) {
            SDL_Rect slot = slot_rect(board, side, i);
            if (i >= seen)
                draw_slot(canvas, slot, home_color(player));
            else
                draw_piece(canvas, player, grid_scaled(slot, won ? celebration_pop(scene, i) : 1.0), 255);
            if (won && i < seen)
                canvas_sprite(canvas, SPRITE_WIN, slot.x, slot.y, slot.w, (Uint8)(255 * celebration_shine(scene, i)));
        }
    }
}

/* --- drawing pieces in flight --- */

static uint64_t flight_time(const struct board *board, struct move move)
{
    (void)board;
    return move.kind == MOVE_JUMP    ? JUMP_TIME
           : move.kind == MOVE_SCORE ? SCORE_TIME
           : move.kind == MOVE_PASS  ? PASS_TIME
                                     : STEP_TIME;
}

static int between(int from, int to, double part)
{
    return (int)(from + (to - from) * part + 0.5);
}

/*
 * A new piece comes from beyond its home line. A jumping piece grows and rises, as if seen from above and slightly from
 * the side.
 */
static SDL_Rect on_the_way(const struct board *board, const struct scene *scene, const struct flight *flight,
                           double part)
{
    enum side side = flight->player == scene->player_of[FIRST] ? FIRST : SECOND;
    struct move move = flight->move;
    SDL_Rect from = piece_rect(board, scene, move.from != NO_CELL ? move.from : move.to);
    SDL_Rect to = move.to != NO_CELL ? piece_rect(board, scene, move.to) : slot_rect(board, side, flight->points);
    if (move.from == NO_CELL)
        from.y += side == FIRST ? board->cell : -board->cell;
    SDL_Rect rect = {between(from.x, to.x, part), between(from.y, to.y, part), between(from.w, to.w, part),
                     between(from.h, to.h, part)};
    if (move.kind != MOVE_JUMP)
        return rect;
    double height = 4.0 * part * (1.0 - part);
    rect.x += (int)(height * ARC * board->cell / 2);
    return grid_scaled(rect, 1.0 + 0.3 * height);
}

/*
 * Draws pieces in flight. A new piece enters through its home line. A piece that is taken shrinks away under the one
 * that takes it. No flight leaves the board's area: during a flight only that area is redrawn, and words and buttons
 * lie beside it.
 */
static void draw_flights(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    for (int i = 0; i < scene->flight_count; i++) {
        const struct flight *flight = &scene->flights[i];
        double part = motion_slide(flight->time, flight_time(board, flight->move));
        if (flight->move.kind == MOVE_PASS)
            continue;
        SDL_Rect within = flight->move.from == NO_CELL ? board->frame : board->area, before;
        if (!canvas_clip(canvas, within, &before))
            continue;
        if (flight->target != CELL_EMPTY)
            draw_piece(canvas, scene->player_of[flight->target - CELL_FIRST],
                       grid_scaled(piece_rect(board, scene, flight->move.to), 1.0 - part * 0.8),
                       (Uint8)(255 * (1.0 - part)));
        draw_standing(canvas, board, flight->player, on_the_way(board, scene, flight, part), 255);
        canvas_unclip(canvas, before);
    }
}

/* --- drawing the frame and the squares --- */

/*
 * Draws the board's frame. Its upper and lower bars show where pieces come from, for people who cannot tell the home
 * lines' colours apart.
 */
static void draw_frame(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    int radius = canvas_px(canvas, 8), bar = SDL_max(board->pad, 3), line = canvas_px(canvas, 1.5f);
    SDL_Rect frame = {board->cells.x - line, board->cells.y - bar, board->cells.w + 2 * line, board->cells.h + 2 * bar};
    SDL_Rect inner = canvas_inset(frame, line);
    canvas_round(canvas, frame, radius, RIM);
    canvas_round(canvas, inner, radius - line, home_color(scene->player_of[FIRST]));
    canvas_round_top(canvas, (SDL_Rect){inner.x, inner.y, inner.w, inner.h / 2}, radius - line,
                     home_color(scene->player_of[SECOND]));
    canvas_fill(canvas, (SDL_Rect){frame.x, frame.y + bar, frame.w, frame.h - 2 * bar}, seam(canvas));
}

/* The inside of a square, without the lines around it. */
static SDL_Rect square_rect(const struct board *board, const struct scene *scene, int cell)
{
    return canvas_inset(grid_cell_rect(board, scene, cell), SDL_clamp(board->cell / 80, 1, 2));
}

/* The grain of the squares, along and across by turns, as inlaid wood has it. */
static void paint_grain(struct paint *paint, const struct canvas *canvas, const struct painting *painting)
{
    enum { THREADS = 7 };
    float side = (float)painting->width / painting->scale;
    SDL_Color grain = canvas_faded(canvas->theme->scenery->grain, 46);
    for (int i = 0; i < THREADS; i++)
        paint_thread(paint, (SDL_FRect){-8.0f * (float)(i * 3 % 5), side * ((float)i + 0.5f) / THREADS, side * 1.6f, 0},
                     3.0f - (float)(i * 5 % 4), 1.0f + 0.5f * (float)(i * 2 % 3), grain);
}

static void draw_squares(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    const struct theme *theme = canvas->theme;
    int columns = board->variant->options.width, inside = square_rect(board, scene, 0).w;
    const struct painting painting = {paint_grain, inside, inside, (float)board->cell / 100.0f, {0}};
    SDL_Texture *grain = theme->scenery ? canvas_painting(canvas, &painting) : NULL;
    canvas_fill(canvas, board->cells, seam(canvas));
    for (int cell = 0; cell < board->variant->cells; cell++) {
        SDL_Rect rect = square_rect(board, scene, cell);
        int odd = (cell % columns + cell / columns) % 2;
        canvas_fill(canvas, rect, odd ? theme->inlay : theme->inlay_low);
        if (grain)
            SDL_RenderCopyEx(canvas->renderer, grain, NULL, &rect, 90.0 * odd, NULL,
                             cell % 3 == 1 ? SDL_FLIP_HORIZONTAL : SDL_FLIP_NONE);
        for (enum side side = FIRST; side <= SECOND; side++)
            if (cell / columns == kolibrat_home_row(board->variant, side))
                canvas_fill(canvas, rect, canvas_faded(home_color(scene->player_of[side]), 66));
    }
}

/* Marks the squares from which and to which the last move went. */
static void draw_last(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    const uint8_t cells[] = {scene->last.from, scene->last.to};
    for (int i = 0; i < 2 && scene->last.kind != MOVE_NONE && !scene->clearing; i++)
        if (cells[i] != NO_CELL)
            canvas_edge(canvas, square_rect(board, scene, cells[i]), SDL_clamp(board->cell / 30, 2, 5),
                        canvas->theme->above->accent);
}

/* --- who must pass --- */

/* Tells beside the board who has just passed. */
static void draw_passing(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    char words[64];
    int player = 1 - scene->player_of[scene->state->turn];
    if (scene->last.kind != MOVE_PASS)
        return;
    snprintf(words, sizeof words, _("%s cannot move and passes"), player == 0 ? _("Red") : _("Black"));
    view_banner_show(canvas, &kolibrat_view, board, &(struct banner){.winner = player, .words = words, .next = ""});
}

/* --- marking places to which the hand points --- */

static void draw_targets(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    for (int i = 0; i < scene->target_count; i++) {
        int cell = scene->targets[i];
        bool taken = scene->state->cells[cell] != CELL_EMPTY;
        bool ghost = cell == scene->place && scene->proposed.kind != MOVE_NONE && !scene->ghostless;
        SDL_Rect rect = grid_cell_rect(board, scene, cell);
        /* The selected piece may leave the board: mark the rail, which takes it. */
        if (cell == scene->selected) {
            canvas_edge(canvas, board->leave, SDL_clamp(board->cell / 30, 2, 5), canvas->theme->glow);
            continue;
        }
        /* The dot has a rim of another brightness: on a red home line some people would not see the dot alone. */
        if (!taken && !ghost)
            canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(rect, 0.36), canvas->theme->ink);
        if (taken || !ghost)
            canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(rect, taken ? 0.96 : 0.26), canvas->theme->glow);
    }
}

/* The head is as large on a short way as on a long one. */
static void draw_arrow(struct canvas *canvas, SDL_FPoint from, SDL_FPoint to, float head, int width, SDL_Color color)
{
    const float slant = 0.7f;
    float x = from.x - to.x, y = from.y - to.y, share = head / SDL_sqrtf(x * x + y * y);
    x *= share;
    y *= share;
    canvas_line(canvas, from, to, 1.0, width, color);
    canvas_line(canvas, to, (SDL_FPoint){to.x + x - slant * y, to.y + y + slant * x}, 1.0, width, color);
    canvas_line(canvas, to, (SDL_FPoint){to.x + x + slant * y, to.y + y - slant * x}, 1.0, width, color);
}

/* Draws an arrow along each recommended move, in front of everything, with a rim that sets it off from light pieces. */
static void draw_hint_marks(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    float ahead = (float)(scene->state->turn == FIRST ? -board->cell : board->cell) / 2.0f;
    float head = (float)board->cell / 4.0f;
    int width = SDL_max(board->cell / 14, 3);
    for (int i = 0; i < scene->hint_count; i++) {
        struct move hint = scene->hints[i];
        if (hint.kind == MOVE_PASS)
            continue;
        SDL_FPoint from = grid_middle(grid_cell_rect(board, scene, hint.from != NO_CELL ? hint.from : hint.to));
        SDL_FPoint to = grid_middle(grid_cell_rect(board, scene, hint.to != NO_CELL ? hint.to : hint.from));
        from.y -= hint.from == NO_CELL ? ahead : 0.0f;
        to.y += hint.to == NO_CELL ? ahead : 0.0f;
        draw_arrow(canvas, from, to, head, 2 * width, theme_hint(canvas->theme, scene->glow));
        draw_arrow(canvas, from, to, head, width, canvas->theme->ink);
    }
}

/* Marks the piece that is selected or would move. Drawn behind the pieces. */
static void draw_choice(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    const struct theme *theme = canvas->theme->above;
    const SDL_Color ring[] = {theme->prize_ink, theme->prize, theme->prize_ink};
    static const double sizes[] = {0.98, 0.95, 0.87};
    /* It is golden, for what it may take has a ring that by day is nearly as blue as the last move's edge. */
    for (int i = 0; i < (int)SDL_arraysize(sizes) && scene->selected != NO_PLACE; i++)
        canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(grid_cell_rect(board, scene, scene->selected), sizes[i]),
                    ring[i]);
    int edge = SDL_clamp(board->cell / 30, 2, 5);
    if (scene->place == NO_PLACE)
        return;
    SDL_Rect hand = canvas_inset(square_rect(board, scene, scene->place), edge); /* within the last move's edge */
    canvas_fill(canvas, hand, canvas_faded(theme->text, 36));
    canvas_edge(canvas, hand, SDL_max(edge / 2, 1), theme->text);
}

/* Shows where the piece would go. Drawn in front of the pieces. */
static void draw_ghost(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    struct move move = scene->proposed;
    bool moves = move.kind != MOVE_NONE && move.kind != MOVE_PASS;
    if (scene->place == NO_PLACE || !moves || scene->ghostless || scene->flight_count > 0)
        return;
    enum side side = scene->state->turn;
    SDL_Rect rect = move.to == NO_CELL ? slot_rect(board, side, kolibrat_points(scene->state, side))
                                       : piece_rect(board, scene, move.to);
    /* Over a piece that would be taken, the taker is drawn small, so that both pieces are seen. */
    bool takes = move.kind == MOVE_ATTACK;
    draw_piece(canvas, scene->pointing_player, grid_scaled(rect, takes ? 0.5 : 1.0), takes ? 255 : 130);
}

static void draw(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    grid_draw_tray(canvas, board);
    draw_frame(canvas, board, scene);
    draw_squares(canvas, board, scene);
    draw_last(canvas, board, scene);
    draw_rail(canvas, board, scene);
    draw_targets(canvas, board, scene);
    draw_choice(canvas, board, scene);
    draw_resting(canvas, board, scene);
    draw_ghost(canvas, board, scene);
    draw_hint_marks(canvas, board, scene);
    grid_draw_names(canvas, board, scene);
    draw_flights(canvas, board, scene);
    draw_passing(canvas, board, scene);
}

/* Why the selected piece cannot go to a place where no own piece stands. */
static const char *why_not_there(const struct variant *variant, const struct state *state, int selected, int place)
{
    int width = variant->options.width, up = place / width - selected / width, ahead = state->turn == FIRST ? up : -up;
    return selected / width == kolibrat_goal_row(variant, (enum side)state->turn)
               ? N_("From the goal line it can only leave the board")
           : ahead <= 0                        ? N_("Pieces only move forward")
           : state->cells[place] != CELL_EMPTY ? N_("It takes only the piece straight in front of it")
           : place % width != selected % width ? N_("Too far: it goes one square, diagonally")
           : ahead == 1                        ? N_("It goes diagonally: straight ahead it only takes or jumps")
                        : N_("It jumps only over enemies, onto the first empty square behind them");
}

/* Why a place cannot be chosen. Whether a piece is selected matters only where no own piece stands. */
static const char *why_not(const struct variant *variant, const struct state *state, int selected, int place)
{
    struct move moves[MOVES_MAX];
    int content = state->cells[place], own = state->turn + CELL_FIRST;
    int count = variant->game->moves(variant, state, moves);
    while (count > 0 && moves[count - 1].to != place)
        count--;
    bool home = place / variant->options.width == kolibrat_home_row(variant, (enum side)state->turn);
    if (selected != NO_PLACE && content != own)
        return why_not_there(variant, state, selected, place);
    if (selected == NO_PLACE && content != own && count > 0) /* `count` pieces can go there */
        return N_("First choose the piece, then where it goes");
    if (content != CELL_EMPTY)
        return content == own ? N_("This piece cannot move now") : N_("This is not your piece");
    return home ? N_("You cannot have more pieces on the board") : N_("New pieces come in on your home line");
}

const struct view kolibrat_view = {
    VIEW_MEMBERS,
    GRID_MEMBERS,
    .why_not = why_not,
    .words = {.players = {N_("Red"), N_("Black")},
              .pieces = {N_("Red"), N_("Black")},
              .about = N_("Cross the board: each piece that gets over scores"),
              .draw = N_("Nobody wins"),
              .clearing = N_("Show the board being cleared"),
              .begin = N_("Click your home line to bring in a piece. New here? Click ?"),
              .endless = true},
    .sounds = {.put = {SOUND_WOOD, SOUND_WOOD + 1}, .push = {SOUND_PUSH, SOUND_PUSH + 1}, .clear = SOUND_NEW},
    .targets = grid_targets,
    .touch_time = flight_time,
    .rest_time = flight_time,
    .points = kolibrat_points,
    .won_why = won_why,
    .draw_piece = draw_piece};
