/* Discs in the air. */
#include "ui/board/drops.h"

#include "ui/draw/motion.h"

uint64_t drops_start(struct drops *drops, const struct board *board, const struct view *view, struct move move,
                     int player, uint64_t now)
{
    double way = view->fall(board, move);
    if (drops->count == FALLING_MAX)
        drops->count = 0;
    drops->discs[drops->count++] = (struct drop){.cell = move.to, .player = player, .way = way, .start = now};
    return now + motion_touch_time(way);
}

uint64_t drops_advance(struct drops *drops, struct app *app, const struct board *board, uint64_t now)
{
    uint64_t next = NEVER;
    int kept = 0;
    for (int i = 0; i < drops->count; i++) {
        struct drop *drop = &drops->discs[i];
        uint64_t touch = drop->start + motion_touch_time(drop->way), rest = drop->start + motion_rest_time(drop->way);
        if (!drop->touched && now >= touch) {
            drop->touched = true;
            sound_drop(app_sound(app), drop->player, drop->cell / board->variant->options.width);
        }
        if (now >= rest) {
            app_invalidate_all(app);
            continue;
        }
        next = SDL_min(next, drop->touched ? rest : touch);
        drops->discs[kept++] = *drop;
    }
    drops->count = kept;
    return next;
}

void drops_show(const struct drops *drops, struct scene *scene, uint64_t now)
{
    for (int i = 0; i < drops->count; i++) {
        const struct drop *drop = &drops->discs[i];
        double height = motion_height(drop->way, now - drop->start);
        scene->falling[scene->falling_count++] = (struct falling){drop->cell, drop->player, height};
    }
}

bool drops_mark(const struct drops *drops, struct app *app, const struct board *board, const struct view *view)
{
    for (int i = 0; i < drops->count; i++) {
        struct move move = {MOVE_PLACE, NO_CELL, (uint8_t)drops->discs[i].cell};
        app_invalidate(app, view->place_rect(board, view->place_of(board->variant, move)));
    }
    return drops->count > 0;
}
