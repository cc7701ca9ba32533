/* What can be taken along, as text or as a picture, and the dialog that offers it. */
#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/clipboard.h"
#include "ui/frame/dialog.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

enum { RECORD_MAX = 1024 };

static const float WIDTH = 560, ROW_HEIGHT = 46, FRAME_HEIGHT = 72;

static const enum action rows[] = {ACTION_COPY, ACTION_COPY_POSITION, ACTION_PICTURE, ACTION_PICTURE_BOARD,
                                   ACTION_PICTURE_ALL};
enum { ROW_COUNT = SDL_arraysize(rows) };

static const float HEIGHT = FRAME_HEIGHT + (float)ROW_COUNT * ROW_HEIGHT;

/* --- what is taken along --- */

static void copy_text(struct flow *flow, const char *text)
{
    char words[RECORD_MAX + WORDS_MAX];
    if (SDL_SetClipboardText(text) < 0)
        snprintf(words, sizeof words, _("Nothing can be copied: %s"), SDL_GetError());
    else
        snprintf(words, sizeof words, _("Copied: %s"), text);
    app_tell(flow->app, words);
}

static void copy_moves(struct flow *flow)
{
    char record[RECORD_MAX];
    match_format(flow->stage.match, record, sizeof record);
    copy_text(flow, record);
}

/* As the command line reads it: a state's text, or the moves that led to it in games that have none. */
static void copy_position(struct flow *flow)
{
    const struct variant *variant = &flow->party.variant;
    char text[STATE_TEXT_MAX];
    if (!variant->game->format_state) {
        copy_moves(flow);
        return;
    }
    variant->game->format_state(variant, match_state(flow->stage.match), text);
    copy_text(flow, text);
}

static void copy_record(struct flow *flow, const struct record *record)
{
    char words[2 * WORDS_MAX];
    clipboard_copy_record(record, words, sizeof words);
    app_tell(flow->app, words);
}

bool export_act(struct play *play, enum action action)
{
    struct flow *flow = &play->flow;
    if (action == ACTION_COPY)
        copy_record(flow, &play->keep.record);
    else if (action == ACTION_COPY_POSITION)
        copy_position(flow);
    else if (action == ACTION_PICTURE_BOARD)
        series_save_board(flow, play->layout.board);
    else if (action == ACTION_PICTURE_ALL)
        series_begin(&play->series, flow, play->layout.board);
    else
        return false;
    return true;
}

/* --- the dialog --- */

struct export
{
    struct screen screen;
    struct play *play;
};

static void list(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    int height = room.h / ROW_COUNT;
    dialog_list(controls, canvas, WIDTH, HEIGHT, true);
    controls->follows = true;
    for (int row = 0; row < ROW_COUNT; row++) {
        char keys[ACTION_KEYS_MAX];
        controls_add(controls, (struct control){.id = row,
                                                .role = ROLE_BUTTON,
                                                .look = LOOK_LINE,
                                                .action = rows[row],
                                                .rect = {room.x, room.y + row * height, room.w, height},
                                                .name = _(action_info(rows[row])->label),
                                                .keys = controls_words(controls, "%s", action_keys(rows[row], keys))});
    }
}

/* What is wished for happens once the dialog is gone: it is not to be in the picture. */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)now;
    if (use->id >= 0)
        ((struct export *)screen)->play->decided.wish = rows[use->id];
    if (use->id != DIALOG_BOX)
        app_pop(screen->app);
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)now;
    if (action == ACTION_EXPORT)
        app_pop(screen->app);
    return action == ACTION_EXPORT;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    (void)dialog_draw(canvas, _("Save and copy"), WIDTH, HEIGHT);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind export_kind = {
    .list = list, .use = use, .act = act, .draw = draw, .focus_keys = FOCUS_BY_ARROWS};

struct screen *export_create(struct play *play)
{
    struct export *export = calloc(1, sizeof *export);
    if (!export)
        return NULL;
    export->screen.kind = &export_kind;
    export->screen.scope = SCOPE_DIALOG;
    export->play = play;
    return &export->screen;
}
