/* Pictures of a board, on surfaces of their own, and in files. Declared in stage.h. */
#include "ui/board/stage.h"

enum { WORDS_MOST = 2 * FILES_TOLD_MAX };

static const float BORDER = 14;

/* Draws the position at a match's cursor, without the room for a hand above the plate. */
static SDL_Surface *make_picture(struct app *app, struct match *match, const int player_of[2], SDL_Point size)
{
    struct canvas *canvas = app_canvas(app);
    SDL_Rect area = {0, 0, size.x, size.y};
    SDL_Texture *table =
        SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, size.x, size.y);
    SDL_Surface *picture = NULL;
    struct stage stage;
    if (table && stage_begin(&stage, NULL, match_variant(match)) && SDL_SetRenderTarget(canvas->renderer, table) == 0) {
        memcpy(stage.player_of, player_of, sizeof stage.player_of);
        stage_arrange(&stage, area, 0);
        stage_show(&stage, match, false, LONG_AGO);
        canvas_fill(canvas, area, canvas->theme->background);
        stage_draw(canvas, &stage, LONG_AGO);
        int border = canvas_px(canvas, BORDER), top = stage.board.frame.y - border;
        SDL_Rect all = canvas_inset(stage.board.area, -border);
        SDL_IntersectRect(&area, &(SDL_Rect){all.x, top, all.w, all.y + all.h - top}, &area);
        picture = canvas_picture(canvas, area);
        SDL_SetRenderTarget(canvas->renderer, NULL);
    }
    if (table)
        SDL_DestroyTexture(table);
    return picture;
}

/* The size of a picture: that of the board in the window, but without the empty room beside it in a wide window. */
static SDL_Point size_of(SDL_Rect room)
{
    int side = SDL_min(room.w, room.h);
    return (SDL_Point){side, side};
}

SDL_Surface *board_pictures_make(const struct stage *stage, SDL_Rect room)
{
    return make_picture(stage->app, stage->match, stage->player_of, size_of(room));
}

void board_pictures_begin(struct board_pictures *series, const struct stage *stage, SDL_Rect room)
{
    char words[WORDS_MOST];
    struct reason why;
    board_pictures_end(series);
    series->app = stage->app;
    memcpy(series->player_of, stage->player_of, sizeof series->player_of);
    if (!files_new_folder(app_pictures(stage->app), series->folder, &why)) {
        files_tell_saved(false, series->folder, &why, words, sizeof words);
        app_tell(stage->app, words);
        return;
    }
    /* pictures are made of a copy, because the game may go on meanwhile */
    series->match = match_copy(stage->match, match_variant(stage->match), match_length(stage->match));
    if (series->match)
        match_rewind(series->match);
    series->size = size_of(room);
    if (!series->match)
        app_tell(stage->app, _("Not enough memory: no pictures can be saved"));
}

void board_pictures_end(struct board_pictures *series)
{
    match_destroy(series->match);
    series->match = NULL;
}

uint64_t board_pictures_advance(struct board_pictures *series, uint64_t now)
{
    char sentence[WORDS_MOST], told[FILES_TOLD_MAX], path[FILES_TOLD_MAX + 16];
    struct reason why;
    if (!series->match)
        return NEVER;
    int count = match_length(series->match) + 1;
    SDL_Surface *picture = make_picture(series->app, series->match, series->player_of, series->size);
    snprintf(path, sizeof path, "%s/%03d.png", series->folder, match_cursor(series->match));
    bool saved = picture ? files_write_picture(picture, path, &why) : refuse(&why, "%s", SDL_GetError());
    bool more = saved && match_redo(series->match);
    SDL_FreeSurface(picture);
    files_tell_path(series->folder, told);
    if (!saved)
        files_tell_saved(false, path, &why, sentence, sizeof sentence);
    else if (more)
        snprintf(sentence, sizeof sentence, _("Picture %d of %d"), match_cursor(series->match), count);
    else
        snprintf(sentence, sizeof sentence, _("Saved: %d pictures in %s"), count, told);
    if (!more)
        board_pictures_end(series);
    app_tell(series->app, sentence);
    return more ? now : NEVER;
}
