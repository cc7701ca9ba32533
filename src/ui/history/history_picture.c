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

/* Nothing is marked or dimmed: at this size it would only be harder to see. */
static SDL_Texture *make_picture(struct canvas *canvas, struct history *history, const struct archive_entry *entry,
                                 SDL_Rect rect)
{
    if (!use_variant(history, &entry->head))
        return NULL;
    return stage_draw_picture(canvas, &history->variant, &entry->last, (struct move){.kind = MOVE_NONE},
                              entry->head.starter, (SDL_Point){rect.w, rect.h});
}

void history_picture_draw(struct canvas *canvas, struct history *history, struct history_game *game, SDL_Rect rect)
{
    if (!game->picture)
        game->picture = make_picture(canvas, history, &game->entry, rect);
    if (game->picture)
        SDL_RenderCopy(canvas->renderer, game->picture, NULL, &rect);
}
