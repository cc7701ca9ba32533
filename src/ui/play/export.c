/* What can be taken along, as text or as a picture, and the dialog that offers it. */
#include "ui/play/export.h"

#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/clipboard.h"
#include "ui/frame/dialog.h"
#include "ui/play/series.h"
#include "ui/words.h"

enum { RECORD_MAX = 1024 };

static const float WIDTH = 560, ROW_HEIGHT = 46, FRAME_HEIGHT = 72;

static const enum action rows[] = {ACTION_COPY, ACTION_COPY_POSITION, ACTION_PICTURE, ACTION_PICTURE_BOARD,
                                   ACTION_PICTURE_ALL};
enum { ROW_COUNT = SDL_arraysize(rows) };

static const float HEIGHT = FRAME_HEIGHT + (float)ROW_COUNT * ROW_HEIGHT;

/* --- what is taken along --- */

static void copy_text(struct flow *flow, const char *text, uint64_t now)
{
    char words[RECORD_MAX + WORDS_MAX];
    if (SDL_SetClipboardText(text) < 0)
        snprintf(words, sizeof words, _("Nothing can be copied: %s"), SDL_GetError());
    else
        snprintf(words, sizeof words, _("Copied: %s"), text);
    toast_show(&flow->toast, flow->app, words, now);
}

static void copy_moves(struct flow *flow, uint64_t now)
{
    char record[RECORD_MAX];
    match_format(flow->stage.match, record, sizeof record);
    copy_text(flow, record, now);
}

/* As the command line reads it: a state's text, or the moves that led to it in games that have none. */
static void copy_position(struct flow *flow, uint64_t now)
{
    const struct variant *variant = &flow->table.variant;
    char text[STATE_TEXT_MAX];
    if (!variant->game->format_state) {
        copy_moves(flow, now);
        return;
    }
    variant->game->format_state(variant, match_state(flow->stage.match), text);
    copy_text(flow, text, now);
}

static void copy_record(struct flow *flow, const struct record *record, uint64_t now)
{
    char words[2 * WORDS_MAX];
    clipboard_copy_record(record, words, sizeof words);
    toast_show(&flow->toast, flow->app, words, now);
}

bool export_act(struct play *play, enum action action, uint64_t now)
{
    struct flow *flow = &play->flow;
    if (action == ACTION_COPY)
        copy_record(flow, &play->keep.record, now);
    else if (action == ACTION_COPY_POSITION)
        copy_position(flow, now);
    else if (action == ACTION_PICTURE)
        toast_picture(&flow->toast, flow->app, now);
    else if (action == ACTION_PICTURE_BOARD)
        series_save_board(flow, play->layout.board, now);
    else if (action == ACTION_PICTURE_ALL)
        series_begin(&play->series, flow, play->layout.board, now);
    else
        return false;
    return true;
}

/* --- the dialog --- */

struct export
{
    struct screen screen;
    struct play *play;
    int row; /* the one with the focus */
};

static struct export *export_of(struct screen *screen)
{
    return (struct export *)screen;
}

/* What is wished for happens once the dialog is gone: it is not to be in the picture. */
static void choose(struct export *export, enum action action)
{
    export->play->decided.wish = action;
    app_pop(export->screen.app);
}

static SDL_Rect row_rect(const struct canvas *canvas, int row)
{
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    int height = room.h / ROW_COUNT;
    return (SDL_Rect){room.x, room.y + row * height, room.w, height};
}

/* -1: none */
static int row_at(const struct canvas *canvas, int x, int y)
{
    SDL_Point point = {x, y};
    for (int row = 0; row < ROW_COUNT; row++) {
        SDL_Rect rect = row_rect(canvas, row);
        if (SDL_PointInRect(&point, &rect))
            return row;
    }
    return -1;
}

static void click(struct export *export, int x, int y)
{
    const struct canvas *canvas = app_canvas(export->screen.app);
    SDL_Point point = {x, y};
    SDL_Rect box = dialog_box(canvas, WIDTH, HEIGHT), cross = dialog_cross(canvas, WIDTH, HEIGHT);
    int row = row_at(canvas, x, y);
    if (!SDL_PointInRect(&point, &box) || SDL_PointInRect(&point, &cross))
        app_pop(export->screen.app);
    else if (row >= 0)
        choose(export, rows[row]);
}

static void move_focus(struct export *export, int row)
{
    if (row < 0 || row == export->row)
        return;
    export->row = row;
    app_invalidate_all(export->screen.app);
}

static bool is_row(enum action action)
{
    for (int row = 0; row < ROW_COUNT; row++)
        if (rows[row] == action)
            return true;
    return false;
}

static bool key_down(struct export *export, const SDL_Keysym *key)
{
    enum action action = action_for_key(key, false);
    if (is_row(action))
        choose(export, action);
    else if (action == ACTION_UP)
        move_focus(export, (export->row + ROW_COUNT - 1) % ROW_COUNT);
    else if (action == ACTION_DOWN || key->sym == SDLK_TAB)
        move_focus(export, (export->row + 1) % ROW_COUNT);
    else if (action == ACTION_CHOOSE)
        choose(export, rows[export->row]);
    else if (action == ACTION_ESCAPE || action == ACTION_EXPORT)
        app_pop(export->screen.app);
    return action != ACTION_QUIT && action != ACTION_FULLSCREEN;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct export *export = export_of(screen);
    (void)now;
    switch (event->type) {
    case SDL_MOUSEBUTTONDOWN:
        click(export, event->button.x, event->button.y);
        return true;
    case SDL_MOUSEMOTION:
        move_focus(export, row_at(app_canvas(screen->app), event->motion.x, event->motion.y));
        return true;
    case SDL_MOUSEWHEEL:
        return true;
    case SDL_KEYDOWN:
        return key_down(export, &event->key.keysym);
    default:
        return false;
    }
}

static uint64_t advance(struct screen *screen, uint64_t now)
{
    (void)screen;
    (void)now;
    return NEVER;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    const struct export *export = export_of(screen);
    const struct theme *theme = canvas->theme;
    struct text_style label = {.size = 20, .color = theme->text, .align = ALIGN_LEFT};
    struct text_style keys = {.size = 18, .weight = TEXT_BOLD, .color = theme->accent, .align = ALIGN_RIGHT};
    int pad = canvas_px(canvas, 12);
    (void)dialog_draw(canvas, _("Save and copy"), WIDTH, HEIGHT);
    for (int row = 0; row < ROW_COUNT; row++) {
        char names[ACTION_KEYS_MAX];
        SDL_Rect rect = row_rect(canvas, row);
        if (row == export->row)
            canvas_round(canvas, (SDL_Rect){rect.x - pad, rect.y + 1, rect.w + 2 * pad, rect.h - 2},
                         canvas_px(canvas, 10), theme->raised);
        rect.w -= canvas_text(canvas, action_keys(rows[row], names), rect, &keys) + pad;
        canvas_text(canvas, _(action_info(rows[row])->label), rect, &label);
    }
}

static void destroy(struct screen *screen)
{
    free(screen);
}

static const struct screen_kind export_kind = {.handle = handle, .advance = advance, .draw = draw, .destroy = destroy};

struct screen *export_create(struct play *play)
{
    struct export *export = calloc(1, sizeof *export);
    if (!export)
        return NULL;
    export->screen.kind = &export_kind;
    export->play = play;
    return &export->screen;
}
