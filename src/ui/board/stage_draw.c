/* All that is to be seen of a stage at one moment. */
#include <string.h>

#include "ui/board/stage.h"
#include "ui/board/triumph.h"
#include "ui/draw/motion.h"

static void add_pointing(const struct stage *stage, struct scene *scene)
{
    const struct view *view = stage->view;
    if (!stage->choosing)
        return;
    scene->place = stage->place;
    scene->pointing_player = view_next_player(stage->variant, stage->player_of, scene->state);
    if (view->choose(stage->variant, scene->state, stage->selected, stage->place, &scene->proposed) != CHOICE_MOVE)
        scene->proposed.kind = MOVE_NONE;
    scene->selected = stage->selected;
    scene->handless = stage->app && !app_preference(stage->app, PREFER_HAND);
    scene->ghostless = stage->app && !app_preference(stage->app, PREFER_GHOST);
    if (stage->targets && view->targets)
        scene->target_count = view->targets(stage->variant, scene->state, stage->selected, scene->targets);
}

static void add_glow(const struct stage *stage, struct scene *scene, uint64_t now)
{
    scene->hint_count = stage->glow_count;
    memcpy(scene->hints, stage->glowing, (size_t)stage->glow_count * sizeof *scene->hints);
    scene->hint_player = view_player(stage->player_of, scene->state, stage->glow_side);
    scene->glow = stage->glow_since == LONG_AGO || stage_is_still(stage) ? 1.0 : motion_glow(now - stage->glow_since);
}

static void add_held(const struct stage *stage, struct scene *scene)
{
    scene->held_count = stage->held_count;
    memcpy(scene->held, stage->held, (size_t)stage->held_count * sizeof *scene->held);
}

static void add_winning(const struct stage *stage, struct scene *scene, uint64_t now)
{
    uint8_t cells[CELLS_MAX];
    scene->won = stage_is_won(stage, now);
    if (!scene->won)
        return;
    int count = stage->variant->game->winning_cells(stage->variant, scene->state, cells);
    for (int i = 0; i < count; i++)
        scene->winning[cells[i]] = true;
    scene->cheer = stage->cheer;
    scene->won_time = stage->lit == LONG_AGO || stage_is_still(stage) ? PULSE_TIME : now - stage->lit;
    scene->light = stage->cheer == CHEER_QUIET ? 1.0 : motion_pulse(scene->won_time);
}

static void add_flights(const struct stage *stage, struct scene *scene, uint64_t now)
{
    for (int i = 0; i < stage->flying_count; i++) {
        const struct flying *flying = &stage->flying[i];
        if (flying->pace == 0)
            continue;
        scene->flights[scene->flight_count] = flying->flight;
        scene->flights[scene->flight_count++].time = (now - flying->start) * 100 / flying->pace;
    }
}

static void add_position(const struct stage *stage, struct scene *scene, uint64_t now)
{
    scene->state = stage_position(stage);
    for (int side = FIRST; side <= SECOND; side++)
        scene->player_of[side] = view_player(stage->player_of, scene->state, (enum side)side);
    scene->last = stage_last_move(stage);
    add_pointing(stage, scene);
    add_glow(stage, scene, now);
    add_winning(stage, scene, now);
    add_held(stage, scene);
    add_flights(stage, scene, now);
    scene->shaken_place = stage->shaken_place;
    if (stage->shaken_place != NO_PLACE && !stage_is_still(stage))
        scene->shake = motion_shake(now - stage->shake_start);
}

static void add_clearing(const struct stage *stage, struct scene *scene, uint64_t now)
{
    scene->state = &stage->cleared;
    memcpy(scene->player_of, stage->cleared_player_of, sizeof scene->player_of);
    scene->clearing = true;
    scene->clear_time = now - stage->clear_start;
}

/* A piece that is dragged is under the pointer, somewhat transparent: where it is put down is seen, too. */
static void draw_dragged(struct canvas *canvas, const struct stage *stage, const struct scene *scene)
{
    const struct grip *grip = &stage->grip;
    int side = stage->board.cell * 4 / 5;
    if (!grip->on || !grip->drags || grip->place != stage->selected || scene->clearing)
        return;
    SDL_Rect rect = {grip->hand.x - side / 2, grip->hand.y - side / 2, side, side};
    stage->view->draw_piece(canvas, scene->pointing_player, rect, 200);
}

void stage_draw(struct canvas *canvas, const struct stage *stage, uint64_t now)
{
    struct scene scene = {.place = NO_PLACE, .selected = NO_PLACE, .shaken_place = NO_PLACE};
    if (stage->clearing)
        add_clearing(stage, &scene, now);
    else
        add_position(stage, &scene, now);
    stage->view->draw(canvas, &stage->board, &scene);
    triumph_draw_held(canvas, &stage->board, &scene);
    triumph_confetti(canvas, &stage->board, &scene);
    draw_dragged(canvas, stage, &scene);
}

/* --- pictures --- */

/*
 * Finds the board's place so that its plate alone fills the picture: names, rails and the room for a hand are left out.
 * An area's share that is the plate's differs from view to view, so it is tried.
 */
static void fit_plate(struct stage *stage, SDL_Rect picture)
{
    const struct board *board = &stage->board;
    SDL_Rect area = {0, 0, 3 * picture.w, 3 * picture.h};
    do {
        area.w -= picture.w / 16 + 1;
        area.h -= picture.h / 16 + 1;
        stage_arrange(stage, area, false);
    } while ((board->frame.w > picture.w || board->frame.h > picture.h) && area.h > picture.h);
    area.x = (picture.w - board->frame.w) / 2 - board->frame.x;
    area.y = (picture.h - board->frame.h) / 2 - board->frame.y;
    stage_arrange(stage, area, false);
}

/* Only what lies on the plate is to be seen. */
static void draw_plate(struct canvas *canvas, const struct stage *stage)
{
    SDL_SetRenderDrawColor(canvas->renderer, 0, 0, 0, 0);
    SDL_RenderClear(canvas->renderer);
    SDL_RenderSetClipRect(canvas->renderer, &stage->board.frame);
    stage_draw(canvas, stage, LONG_AGO);
    SDL_RenderSetClipRect(canvas->renderer, NULL);
}

SDL_Texture *stage_draw_picture(struct canvas *canvas, const struct variant *variant, const struct state *position,
                                struct move marked, int starter, SDL_Point size)
{
    struct stage stage;
    SDL_Texture *picture = NULL;
    if (stage_begin(&stage, NULL, variant))
        picture =
            SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, size.x, size.y);
    if (!picture)
        return NULL;
    SDL_SetTextureBlendMode(picture, SDL_BLENDMODE_BLEND);
    fit_plate(&stage, (SDL_Rect){0, 0, size.x, size.y});
    stage.player_of[FIRST] = starter;
    stage.player_of[SECOND] = 1 - starter;
    stage_put(&stage, position, LONG_AGO);
    stage.led = marked;
    if (marked.kind != MOVE_NONE)
        stage.lit = LONG_AGO;
    if (SDL_SetRenderTarget(canvas->renderer, picture) == 0)
        draw_plate(canvas, &stage);
    SDL_SetRenderTarget(canvas->renderer, NULL);
    return picture;
}
