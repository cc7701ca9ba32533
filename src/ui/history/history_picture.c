/* The last position of a game, small: drawn once by the view of its game, then kept as a texture. */
#include <string.h>

#include "ui/history/history_state.h"

/* Builds history->variant, unless the game before was of the same. */
static bool use_variant(struct history *history, const struct record *head)
{
    struct variant *variant = &history->variant;
    struct reason why;
    if (variant->game == head->game && memcmp(&variant->options, &head->options, sizeof head->options) == 0)
        return true;
    if (record_variant(head, variant, &why))
        return true;
    variant->game = NULL;
    return false;
}

/* Nothing is marked or dimmed: at this size it would only be harder to see. */
static void build_scene(const struct archive_entry *entry, struct scene *scene)
{
    memset(scene, 0, sizeof *scene);
    scene->state = &entry->last;
    scene->player_of[FIRST] = entry->head.starter;
    scene->player_of[SECOND] = 1 - entry->head.starter;
    scene->place = scene->selected = scene->shaken_place = NO_PLACE;
}

/*
 * Finds the board's place so that its plate alone fills the picture: names, rails and the room for a hand are left out.
 * An area's share that is the plate's differs from view to view, so it is tried.
 */
static void arrange(struct board *board, const struct view *view, const struct variant *variant, SDL_Rect picture)
{
    SDL_Rect area = {0, 0, 3 * picture.w, 3 * picture.h};
    do {
        area.w -= picture.w / 16 + 1;
        area.h -= picture.h / 16 + 1;
        view->arrange(board, variant, area, false);
    } while ((board->frame.w > picture.w || board->frame.h > picture.h) && area.h > picture.h);
    area.x = (picture.w - board->frame.w) / 2 - board->frame.x;
    area.y = (picture.h - board->frame.h) / 2 - board->frame.y;
    view->arrange(board, variant, area, false);
}

/* Only what lies on the plate is to be seen. */
static void draw_plate(struct canvas *canvas, const struct view *view, const struct board *board,
                       const struct scene *scene)
{
    SDL_SetRenderDrawColor(canvas->renderer, 0, 0, 0, 0);
    SDL_RenderClear(canvas->renderer);
    SDL_RenderSetClipRect(canvas->renderer, &board->frame);
    view->draw(canvas, board, scene);
    SDL_RenderSetClipRect(canvas->renderer, NULL);
}

static SDL_Texture *make_picture(struct canvas *canvas, struct history *history, const struct archive_entry *entry,
                                 SDL_Rect rect)
{
    const struct view *view = use_variant(history, &entry->head) ? view_for(&history->variant) : NULL;
    SDL_Texture *picture = NULL;
    struct board board;
    struct scene scene;
    if (view)
        picture =
            SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, rect.w, rect.h);
    if (!picture)
        return NULL;
    SDL_SetTextureBlendMode(picture, SDL_BLENDMODE_BLEND);
    arrange(&board, view, &history->variant, (SDL_Rect){0, 0, rect.w, rect.h});
    build_scene(entry, &scene);
    if (SDL_SetRenderTarget(canvas->renderer, picture) == 0)
        draw_plate(canvas, view, &board, &scene);
    SDL_SetRenderTarget(canvas->renderer, NULL);
    return picture;
}

void history_picture_draw(struct canvas *canvas, struct history *history, struct history_game *game, SDL_Rect rect)
{
    if (!game->picture)
        game->picture = make_picture(canvas, history, &game->entry, rect);
    if (game->picture)
        SDL_RenderCopy(canvas->renderer, game->picture, NULL, &rect);
}
