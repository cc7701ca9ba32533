/*
 * What can be taken along, and the dialog that offers it: texts; pictures of the board, of one position or of each that
 * the game went through, one a frame so that nobody waits.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/frame/dialog.h"
#include "ui/play/play.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

/* --- pictures --- */

static const float BORDER = 14;

/* What is to be seen of an area with a board in it: not the room above the plate, where a hand would be. */
static SDL_Rect part_of(const struct canvas *canvas, const struct board *board, SDL_Rect area)
{
    int border = canvas_px(canvas, BORDER);
    SDL_Rect part = {board->area.x - border, board->frame.y - border, board->area.w + 2 * border, 0};
    part.h = board->area.y + board->area.h + border - part.y;
    SDL_IntersectRect(&part, &area, &part);
    return part;
}

/* The picture of a match at its cursor, on a surface of its own; NULL, and SDL_GetError says why. */
static SDL_Surface *make_picture(struct flow *flow, struct match *match, SDL_Point size)
{
    struct canvas *canvas = app_canvas(flow->app);
    SDL_Rect area = {0, 0, size.x, size.y};
    SDL_Texture *table =
        SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, size.x, size.y);
    SDL_Surface *picture = NULL;
    struct stage stage;
    if (table && stage_begin(&stage, NULL, &flow->party.variant) && SDL_SetRenderTarget(canvas->renderer, table) == 0) {
        memcpy(stage.player_of, flow->stage.player_of, sizeof stage.player_of);
        stage_arrange(&stage, area, false);
        stage_show(&stage, match, false, LONG_AGO);
        canvas_fill(canvas, area, canvas->theme->background);
        stage_draw(canvas, &stage, LONG_AGO);
        picture = canvas_picture(canvas, part_of(canvas, &stage.board, area));
        SDL_SetRenderTarget(canvas->renderer, NULL);
    }
    if (table)
        SDL_DestroyTexture(table);
    return picture;
}

/* As large as in the window, but without the empty room beside a board in a wide one. */
static SDL_Point size_of(SDL_Rect room)
{
    int side = SDL_min(room.w, room.h);
    return (SDL_Point){side, side};
}

static void save_board(struct flow *flow, SDL_Rect room, const char *path)
{
    char sentence[PICTURE_PATH_MAX + WORDS_MAX];
    SDL_Surface *picture = make_picture(flow, flow->stage.match, size_of(room));
    picture_save_as(picture, path, sentence, sizeof sentence);
    SDL_FreeSurface(picture);
    app_tell(flow->app, sentence);
}

/*
 * The whole record once more, at its beginning: the game may go on while its pictures are made. NULL when memory is
 * short.
 */
static struct match *copy_match(const struct flow *flow)
{
    struct match *copy = match_create(&flow->party.variant);
    struct reason why;
    for (int i = 0; copy && i < match_length(flow->stage.match); i++)
        if (!match_play(copy, match_move(flow->stage.match, i), &why)) {
            match_destroy(copy);
            return NULL;
        }
    if (copy)
        match_rewind(copy);
    return copy;
}

/* Begins to save a picture of each position of the record, in a new folder. */
static void begin_series(struct series *series, struct flow *flow, SDL_Rect room)
{
    char words[2 * PICTURE_PATH_MAX], told[PICTURE_PATH_MAX];
    struct reason why;
    export_end(series);
    if (!picture_folder_new(app_pictures(flow->app), series->folder, &why)) {
        picture_tell_path(series->folder, told);
        snprintf(words, sizeof words, _("%s cannot be saved: %s"), told, why.text);
        app_tell(flow->app, words);
        return;
    }
    series->match = copy_match(flow);
    series->size = size_of(room);
    if (!series->match)
        app_tell(flow->app, _("Not enough memory: no pictures can be saved"));
}

void export_end(struct series *series)
{
    match_destroy(series->match);
    series->match = NULL;
}

/* False, and a sentence, if that cannot be done. */
static bool save_next(struct series *series, struct flow *flow, char *sentence, size_t size)
{
    char path[PICTURE_PATH_MAX + WORDS_MAX], told[PICTURE_PATH_MAX];
    struct reason why;
    SDL_Surface *picture = make_picture(flow, series->match, series->size);
    snprintf(path, sizeof path, "%s/%03d.png", series->folder, match_cursor(series->match));
    bool saved = picture ? picture_write(picture, path, &why) : refuse(&why, "%s", SDL_GetError());
    SDL_FreeSurface(picture);
    picture_tell_path(path, told);
    if (!saved)
        snprintf(sentence, size, _("%s cannot be saved: %s"), told, why.text);
    return saved;
}

uint64_t export_advance(struct series *series, struct flow *flow, uint64_t now)
{
    char sentence[2 * PICTURE_PATH_MAX], told[PICTURE_PATH_MAX];
    if (!series->match)
        return NEVER;
    int count = match_length(series->match) + 1;
    bool saved = save_next(series, flow, sentence, sizeof sentence), more = saved && match_redo(series->match);
    picture_tell_path(series->folder, told);
    if (more)
        snprintf(sentence, sizeof sentence, _("Picture %d of %d"), match_cursor(series->match), count);
    else if (saved)
        snprintf(sentence, sizeof sentence, _("Saved: %d pictures in %s"), count, told);
    if (!more)
        export_end(series);
    app_tell(flow->app, sentence);
    return more ? now : NEVER;
}

/* --- texts --- */

enum { RECORD_MAX = 1024 };

static void copy_text(struct flow *flow, const char *text)
{
    char words[RECORD_MAX + WORDS_MAX];
    if (SDL_SetClipboardText(text) < 0)
        snprintf(words, sizeof words, _("This cannot be copied: %s"), SDL_GetError());
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

static void copy_address(struct flow *flow)
{
    char text[RECORD_MAX];
    if (intake_write_address(flow->stage.match, text, sizeof text))
        copy_text(flow, text);
    else
        app_refuse(flow->app, _("Only Connect Four on 7 × 6 has links to positions"));
}

/* The game as a record: what the command line and others read. */
static void save_record(struct flow *flow, const struct record *record, const char *path)
{
    char sentence[PICTURE_PATH_MAX + WORDS_MAX];
    size_t room = record_format(record, NULL, 0) + 1;
    char *text = malloc(room);
    if (text) {
        record_format(record, text, room);
        picture_save_text_as(text, path, sentence, sizeof sentence);
    }
    app_tell(flow->app, text ? sentence : _("not enough memory"));
    free(text);
}

/* --- the dialog --- */

static const float WIDTH = 560, ROW_HEIGHT = 46, FRAME_HEIGHT = 72;

static const enum action rows[] = {ACTION_COPY,    ACTION_COPY_POSITION, ACTION_COPY_ADDRESS, ACTION_SAVE,
                                   ACTION_PICTURE, ACTION_PICTURE_BOARD, ACTION_PICTURE_ALL};
enum { ROW_COUNT = SDL_arraysize(rows) };

static const float HEIGHT = FRAME_HEIGHT + (float)ROW_COUNT * ROW_HEIGHT;

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
        controls_add(controls,
                     (struct control){.id = row,
                                      .role = ROLE_BUTTON,
                                      .look = LOOK_LINE,
                                      .action = rows[row],
                                      .rect = {room.x, room.y + row * height, room.w, height},
                                      .name = _(action_info(rows[row])->label),
                                      .keys = controls_words(controls, "%s",
                                                             action_keys(app_keymap(screen->app), rows[row], keys))});
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
    .list = list, .use = use, .act = act, .draw = draw, .name = N_("Save and copy"), .focus_keys = FOCUS_BY_ARROWS};

static struct screen *create_dialog(struct play *play)
{
    struct export *export = calloc(1, sizeof *export);
    if (!export)
        return NULL;
    export->screen.kind = &export_kind;
    export->screen.scope = SCOPE_DIALOG;
    export->play = play;
    return &export->screen;
}

/* Where it is to be saved, or which one is to be opened. */
static void ask_for_file(struct play *play, enum action action)
{
    char name[LISTING_NAME_MAX];
    struct file_question question = {FILE_TO_SAVE, action == ACTION_PICTURE_BOARD ? FILE_PICTURE : FILE_GAME, name};
    file_question_suggest(question.kind, name);
    if (action == ACTION_OPEN)
        question = (struct file_question){FILE_TO_OPEN, FILE_GAME, NULL};
    play->decided.file_for = action;
    filebox_ask(play->flow.app, &question, &play->decided.file);
}

void export_save(struct play *play, enum action action, const char *path)
{
    if (action == ACTION_PICTURE_BOARD)
        save_board(&play->flow, play->layout.board, path);
    else
        save_record(&play->flow, &play->keep.record, path);
}

void export_act(struct play *play, enum action action)
{
    struct flow *flow = &play->flow;
    if (action == ACTION_EXPORT)
        app_push(flow->app, create_dialog(play));
    else if (action == ACTION_COPY)
        app_copy_record(flow->app, &play->keep.record);
    else if (action == ACTION_SAVE || action == ACTION_OPEN || action == ACTION_PICTURE_BOARD)
        ask_for_file(play, action);
    else if (action == ACTION_COPY_POSITION)
        copy_position(flow);
    else if (action == ACTION_COPY_ADDRESS)
        copy_address(flow);
    else if (action == ACTION_PICTURE_ALL)
        begin_series(&play->series, flow, play->layout.board);
}
