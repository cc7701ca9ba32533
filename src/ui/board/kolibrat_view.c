/*
 * Kolibrat: squares with the sides' home lines in their colours, what is
 * pointed at, and who must pass. Its pieces and the score have files of their
 * own.
 */
#include <stdio.h>
#include <string.h>

#include "rules/kolibrat.h"
#include "ui/board/grid.h"
#include "ui/board/kolibrat_parts.h"
#include "ui/draw/motion.h"
#include "ui/words.h"

static bool fits(const struct variant *variant)
{
    return strcmp(variant->game->name, "kolibrat") == 0;
}

static void arrange(struct board *board, const struct variant *variant, SDL_Rect area, bool worths)
{
    grid_arrange(board, variant, area, KOLIBRAT_RAIL, worths);
}

static void sound(struct sound *sound, const struct board *board, struct move move, int player)
{
    if (move.kind == MOVE_SCORE)
        sound_play(sound, SOUND_SCORE);
    else if (move.kind == MOVE_PASS)
        sound_play(sound, SOUND_PASS);
    else if (move.kind == MOVE_ATTACK)
        sound_play(sound, SOUND_TAKE);
    else
        sound_drop(sound, player, move.to / board->variant->options.width);
}

static uint64_t clear_time(const struct variant *variant)
{
    (void)variant;
    return WIPE_TIME;
}

static SDL_Rect move_rect(const struct board *board, struct move move)
{
    (void)move;
    return board->area;
}

/* Who has not all the points has won because nobody can move. */
static const char *won_why(const struct variant *variant, const struct state *state)
{
    enum side winner = state->outcome == WON_BY_FIRST ? FIRST : SECOND;
    bool by_points = kolibrat_points(state, winner) >= variant->options.points;
    return by_points ? NULL : N_("Nobody can move: who moved last loses");
}

/* --- the ground --- */

/* The frame; its upper and lower bars are the home lines for those who do not see colours: pieces come from there. */
static void draw_frame(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    int radius = canvas_px(canvas, 8), bar = SDL_max(board->pad, 3), line = canvas_px(canvas, 1.5f);
    SDL_Rect frame = {board->cells.x - line, board->cells.y - bar, board->cells.w + 2 * line, board->cells.h + 2 * bar};
    canvas_round(canvas, frame, radius, kolibrat_pieces_color(canvas, scene->player_of[FIRST]));
    canvas_round_top(canvas, (SDL_Rect){frame.x, frame.y, frame.w, frame.h - bar}, radius, canvas->theme->outline);
    canvas_round_top(canvas, (SDL_Rect){frame.x, frame.y, frame.w, bar}, radius,
                     kolibrat_pieces_color(canvas, scene->player_of[SECOND]));
}

/* Within the lines between the squares. */
static SDL_Rect square_rect(const struct board *board, const struct scene *scene, int cell)
{
    return canvas_inset(grid_cell_rect(board, scene, cell), SDL_clamp(board->cell / 80, 1, 2));
}

static void draw_squares(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    const struct theme *theme = canvas->theme;
    int columns = board->variant->options.width;
    canvas_fill(canvas, board->cells, theme->outline);
    for (int cell = 0; cell < board->variant->cells; cell++) {
        SDL_Rect rect = square_rect(board, scene, cell);
        canvas_fill(canvas, rect, (cell % columns + cell / columns) % 2 ? theme->panel : theme->raised);
        for (enum side side = FIRST; side <= SECOND; side++)
            if (cell / columns == kolibrat_home_row(board->variant, side))
                canvas_fill(canvas, rect, canvas_faded(kolibrat_pieces_color(canvas, scene->player_of[side]), 75));
    }
}

/* A line along the edges of a square, within it. */
static void draw_edge(struct canvas *canvas, SDL_Rect rect, int line, SDL_Color color)
{
    canvas_fill(canvas, (SDL_Rect){rect.x, rect.y, rect.w, line}, color);
    canvas_fill(canvas, (SDL_Rect){rect.x, rect.y + rect.h - line, rect.w, line}, color);
    canvas_fill(canvas, (SDL_Rect){rect.x, rect.y, line, rect.h}, color);
    canvas_fill(canvas, (SDL_Rect){rect.x + rect.w - line, rect.y, line, rect.h}, color);
}

/* Where the last move came from, and where it led. */
static void draw_last(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    const uint8_t cells[] = {scene->last.from, scene->last.to};
    for (int i = 0; i < 2 && scene->last.kind != MOVE_NONE && !scene->clearing; i++)
        if (cells[i] != NO_CELL)
            draw_edge(canvas, square_rect(board, scene, cells[i]), SDL_clamp(board->cell / 30, 2, 5),
                      canvas->theme->accent);
}

/* --- who must pass --- */

static void draw_pass(struct canvas *canvas, const struct board *board, int player)
{
    char words[64];
    struct text_style style = {.size = 26, .weight = TEXT_BOLD, .color = canvas->theme->text, .align = ALIGN_CENTER};
    SDL_Rect rect = board->banner;
    int height = rect.h * 3 / 4;
    rect = (SDL_Rect){rect.x + rect.w / 8, rect.y + (rect.h - height) / 2, rect.w * 3 / 4, height};
    canvas_framed(canvas, rect, canvas_px(canvas, 14), canvas_px(canvas, 2), canvas->theme->panel,
                  canvas->theme->accent);
    snprintf(words, sizeof words, _("%s cannot move and passes"), player == 0 ? _("Red") : _("Black"));
    canvas_text(canvas, words, canvas_inset(rect, height / 8), &style);
}

/* A side that cannot move: that is told beside the board, as long as somebody must pass or has just done so. */
static void draw_passing(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    int turn = scene->player_of[scene->state->turn];
    if (scene->last.kind == MOVE_PASS)
        draw_pass(canvas, board, 1 - turn);
    else if (scene->place != NO_PLACE && scene->proposed.kind == MOVE_PASS && scene->flight_count == 0)
        draw_pass(canvas, board, turn);
}

/* --- pointing --- */

static void draw_targets(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    for (int i = 0; i < scene->target_count; i++) {
        int cell = scene->targets[i];
        bool taken = scene->state->cells[cell] != CELL_EMPTY;
        SDL_Rect rect = grid_cell_rect(board, scene, cell);
        /* A rim of another brightness: on a red home line some eyes would not see the dot alone. */
        if (!taken)
            canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(rect, 0.36), canvas->theme->panel);
        canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(rect, taken ? 0.96 : 0.26), canvas->theme->glow);
    }
}

static void draw_halo(struct canvas *canvas, const struct board *board, const struct scene *scene, int cell,
                      SDL_Color color)
{
    canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(grid_cell_rect(board, scene, cell), 0.96), color);
}

/* Recommended moves: the pieces that make them glow, and so do the places they lead to. */
static void draw_hints(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    SDL_Color light = canvas_faded(canvas->theme->glow, (int)(scene->glow * 255.0));
    for (int i = 0; i < scene->hint_count; i++) {
        struct move hint = scene->hints[i];
        if (hint.from != NO_CELL)
            draw_halo(canvas, board, scene, hint.from, light);
        if (hint.to != NO_CELL)
            canvas_icon(canvas, SPRITE_CIRCLE, grid_scaled(grid_cell_rect(board, scene, hint.to), 0.5), light);
    }
}

/* Behind the pieces: which one is selected, or would move. */
static void draw_choice(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    const struct theme *theme = canvas->theme;
    if (scene->selected != NO_PLACE)
        draw_halo(canvas, board, scene, scene->selected, theme->accent);
    if (scene->place == NO_PLACE)
        return;
    canvas_fill(canvas, square_rect(board, scene, scene->place), canvas_faded(theme->text, 36));
    if (scene->proposed.kind != MOVE_NONE && scene->proposed.from != NO_CELL && scene->selected == NO_PLACE)
        draw_halo(canvas, board, scene, scene->proposed.from, canvas_faded(theme->accent, 150));
}

/* In front of them: where it would go. */
static void draw_ghost(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    struct move move = scene->proposed;
    if (scene->place == NO_PLACE || move.kind == MOVE_NONE || move.kind == MOVE_PASS || scene->flight_count > 0)
        return;
    SDL_Rect rect;
    if (move.to == NO_CELL)
        rect = kolibrat_pieces_slot(board, scene->state->turn, kolibrat_points(scene->state, scene->state->turn));
    else
        rect = kolibrat_pieces_rect(board, scene, move.to);
    /* Upon a piece that would be taken it is small, so that both are seen. */
    if (move.kind == MOVE_ATTACK)
        kolibrat_pieces_draw_one(canvas, scene->pointing_player, grid_scaled(rect, 0.5), 255);
    else
        kolibrat_pieces_draw_one(canvas, scene->pointing_player, rect, 130);
}

static void draw(struct canvas *canvas, const struct board *board, const struct scene *scene)
{
    draw_frame(canvas, board, scene);
    draw_squares(canvas, board, scene);
    draw_last(canvas, board, scene);
    kolibrat_pieces_draw_rail(canvas, board, scene);
    draw_hints(canvas, board, scene);
    draw_targets(canvas, board, scene);
    draw_choice(canvas, board, scene);
    kolibrat_pieces_draw_resting(canvas, board, scene);
    draw_ghost(canvas, board, scene);
    grid_draw_names(canvas, board, scene);
    kolibrat_pieces_draw_flights(canvas, board, scene);
    draw_passing(canvas, board, scene);
}

const struct view kolibrat_view = {
    .words = {.players = {N_("Red"), N_("Black")},
              .pieces = {N_("Red"), N_("Black")},
              .wins = N_("wins"),
              .draw = N_("Nobody wins"),
              .clearing = N_("Clear the board visibly"),
              .endless = true},
    .fits = fits,
    .arrange = arrange,
    .place_at = grid_place_at,
    .place_beside = grid_place_beside,
    .first_place = grid_first_place,
    .place_of_digit = grid_place_of_digit,
    .choose = grid_choose,
    .targets = grid_targets,
    .place_of = grid_place_of,
    .touch_time = kolibrat_pieces_time,
    .rest_time = kolibrat_pieces_time,
    .sound = sound,
    .clear_time = clear_time,
    .clear_sound = SOUND_NEW,
    .points = kolibrat_points,
    .won_why = won_why,
    .place_rect = grid_place_rect,
    .move_rect = move_rect,
    .worth_place = grid_worth_place,
    .worth_rect = grid_worth_rect,
    .player_color = kolibrat_pieces_color,
    .draw_piece = kolibrat_pieces_draw_one,
    .draw = draw,
};
