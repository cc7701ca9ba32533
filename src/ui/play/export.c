/*
 * The dialog that copies or saves a game: as text, as a picture of the board, or as pictures of all positions. Declared
 * in play_state.h.
 */

#include "ui/play/play_state.h"

#include "ui/board/pasted_games.h"

/* --- saving pictures --- */

static void save_board(struct table *table, SDL_Rect room, const char *path)
{
    char sentence[FILES_TOLD_MAX + WORDS_MAX];
    SDL_Surface *picture = board_pictures_make(&table->stage, room);
    files_save_picture_as(picture, path, sentence, sizeof sentence);
    SDL_FreeSurface(picture);
    app_tell(table->app, sentence);
}

/* --- copying and saving texts --- */

/* Saves the game as a record, for the command line and other programs. */
static void save_record(struct table *table, const char *path)
{
    const struct record *record = &table->recording.record;
    char sentence[FILES_TOLD_MAX + WORDS_MAX];
    size_t room = record_format(record, NULL, 0) + 1;
    char *text = malloc(room);
    if (text) {
        record_format(record, text, room);
        files_save_text_as(text, path, sentence, sizeof sentence);
    }
    app_tell(table->app, text ? sentence : _("not enough memory"));
    free(text);
}

/* --- the dialog, with a row for each action --- */

static const float WIDTH = 560, ROW_HEIGHT = 46, FRAME_HEIGHT = 86;

static const enum action rows[] = {ACTION_COPY,    ACTION_COPY_POSITION, ACTION_COPY_ADDRESS, ACTION_SAVE,
                                   ACTION_PICTURE, ACTION_PICTURE_BOARD, ACTION_PICTURE_ALL};
enum { ROW_COUNT = SDL_arraysize(rows) };

static const float HEIGHT = FRAME_HEIGHT + (float)ROW_COUNT * ROW_HEIGHT;

struct export
{
    struct screen screen;
    struct form form;
    struct play *play;
};

static void list(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    struct form *form = &((struct export *)screen)->form;
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    dialog_list(controls, canvas, WIDTH, HEIGHT, true);
    controls->follows = true;
    form_begin(form, controls, &(struct form_place){.area = room, .height = room.h / ROW_COUNT});
    for (int row = 0; row < ROW_COUNT; row++) {
        char keys[ACTION_KEYS_MAX];
        form_row(form, NULL, 1);
        struct control *line = form_button(form, row, _(action_info(rows[row])->label));
        line->look = LOOK_LINE;
        line->action = rows[row];
        line->keys = controls_words(controls, "%s", action_keys(app_keymap(screen->app), rows[row], keys));
    }
}

/* The action is done after the dialog has closed, so that the dialog is not in the picture. */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)now;
    if (use->id >= 0)
        ((struct export *)screen)->play->child.wish = rows[use->id];
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

static void draw(struct screen *screen, struct canvas *canvas)
{
    (void)dialog_draw(canvas, _("Save and copy"), WIDTH, HEIGHT);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind export_kind = {DIALOG_MEMBERS, .act = act, .name = N_("Save and copy"),
                                               .focus_keys = FOCUS_BY_ARROWS};

static void open_dialog(struct play *play)
{
    struct export *export = screen_create(play->table.app, &export_kind, SCOPE_DIALOG, sizeof *export);
    if (export)
        export->play = play;
    child_screens_push(play, export ? &export->screen : NULL, NULL);
}

static void take_file(struct play *play, struct child *child)
{
    const char *path = child->file.path;
    if (path[0] && child->file_for == ACTION_OPEN)
        child_screens_open_text(play, path, NULL);
    else if (path[0] && child->file_for == ACTION_PICTURE_BOARD)
        save_board(&play->table, play->layout.board, path);
    else if (path[0])
        save_record(&play->table, path);
}

/* Asks for the file to save in, or to open. */
static void ask_for_file(struct play *play, enum action action)
{
    struct file_question question = {
        action == ACTION_OPEN ? FILE_TO_OPEN : FILE_TO_SAVE, action == ACTION_PICTURE_BOARD ? FILE_PICTURE : FILE_GAME,
        action == ACTION_SAVE && play->table.practice.ended ? N_("Save the game, without the practice")
                                                            : action_info(action)->label};
    play->child.take = take_file;
    play->child.file_for = action;
    filebox_ask(play->table.app, &question, &play->child.file);
}

void export_act(struct play *play, enum action action, uint64_t now)
{
    struct table *table = &play->table;
    (void)now;
    if (action == ACTION_EXPORT)
        open_dialog(play);
    else if (action == ACTION_COPY)
        app_copy_record(table->app, &table->recording.record);
    else if (action == ACTION_SAVE || action == ACTION_OPEN || action == ACTION_PICTURE_BOARD)
        ask_for_file(play, action);
    else if (action == ACTION_COPY_POSITION)
        pasted_games_copy_position(table->app, table->stage.match);
    else if (action == ACTION_COPY_ADDRESS)
        pasted_games_copy_address(table->app, table->stage.match);
    else if (action == ACTION_PICTURE_ALL)
        board_pictures_begin(&play->series, &table->stage, play->layout.board);
}
