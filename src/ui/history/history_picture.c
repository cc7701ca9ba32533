/* The last position of a game, small: drawn once by the view of its game, then kept as a texture. */
#include <string.h>

#include "ui/board/stage.h"
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

/* Nothing is marked or dimmed: at this size it would only be harder to see. */
static SDL_Texture *make_picture(struct canvas *canvas, struct history *history, const struct archive_entry *entry,
                                 SDL_Rect rect)
{
    struct stage stage;
    SDL_Texture *picture = NULL;
    if (use_variant(history, &entry->head) && stage_begin(&stage, NULL, &history->variant))
        picture =
            SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, rect.w, rect.h);
    if (!picture)
        return NULL;
    SDL_SetTextureBlendMode(picture, SDL_BLENDMODE_BLEND);
    fit_plate(&stage, (SDL_Rect){0, 0, rect.w, rect.h});
    stage.player_of[FIRST] = entry->head.starter;
    stage.player_of[SECOND] = 1 - entry->head.starter;
    stage_put(&stage, &entry->last, LONG_AGO);
    if (SDL_SetRenderTarget(canvas->renderer, picture) == 0)
        draw_plate(canvas, &stage);
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
