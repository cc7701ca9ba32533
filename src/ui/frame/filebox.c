/*
 * Asks for a file. If the desktop has a dialog for that, it is used. While it is open, a dialog of ours says so and can
 * cancel it. If the desktop has none, or if the person prefers ours, a list of our own is shown. Declared in
 * app.h.
 */

#include <sys/stat.h>
#include <unistd.h>

#include "ui/frame/app_state.h"

/* --- the kinds of files: endings, the folder to begin in, a name to save under --- */

static const struct {
    const char *endings; /* the endings of such files, as files_list has them */
    const char *key;     /* the setting that remembers the last folder */
    enum files_place usual;
} kinds[FILE_KINDS] = {
    [FILE_GAME] = {".txt .pgn", "files_games", FILES_DOCUMENTS},
    [FILE_PICTURE] = {".png", "files_pictures", FILES_PICTURES},
    [FILE_PROGRAM] = {".py .js .jar .rb .pl .lua .sh +x", "files_programs", FILES_HOME},
};

/* A name for a new file, made of the time. Files that are opened have none. */
static const char *suggest_name(const struct file_question *question, char name[FILES_NAME_MAX])
{
    time_t seconds = time(NULL);
    struct tm local;
    if (question->purpose == FILE_TO_OPEN)
        return NULL;
    localtime_r(&seconds, &local);
    strftime(name, FILES_NAME_MAX, "gravitrips-%Y%m%d-%H%M%S", &local);
    (void)files_end_name(name, kinds[question->kind].endings);
    return name;
}

/* The folder to begin in: that of the last file of this kind, else the usual place for such files. */
static void first_folder(struct app *app, enum file_kind kind, char folder[FILES_PATH_MAX])
{
    struct stat status;
    settings_text(app_settings(app), kinds[kind].key, "", folder, FILES_PATH_MAX);
    if (folder[0] == '/' && stat(folder, &status) == 0 && S_ISDIR(status.st_mode))
        return;
    if (!files_place(kinds[kind].usual, folder) && !files_place(FILES_HOME, folder))
        snprintf(folder, FILES_PATH_MAX, "%s", app_pictures(app));
}

static void remember_folder(struct app *app, enum file_kind kind, const char *path)
{
    char folder[FILES_PATH_MAX];
    if (path[0] == '/' && files_around(path, folder))
        settings_set_text(app_settings(app), kinds[kind].key, folder);
}

/* --- our own dialog with a list of files, for desktops that offer none --- */

/* Ids of the dialog's controls. Ids from PART_ROWS on are rows of the list. */
enum part { PART_NAME, PART_MAIN, PART_CANCEL, PART_BAR, PART_UP, PART_PLACE };
enum { PART_ROWS = 32, PLACE_OURS = FILES_PLACES, PLACES, NO_ROW = -1 };

struct filebox {
    struct screen screen;
    struct file_question question;
    struct file_answer *answer;
    struct file_list listing;
    struct scroller scroller;
    SDL_Rect title, path, list, bar, bottom, label;
    SDL_Rect places;
    char folders[PLACES][FILES_PATH_MAX]; /* usual folders; "": there is none */
    char name[FILES_NAME_MAX];            /* the name under which to save */
    int chosen;                           /* the chosen row; NO_ROW: none */
    bool replaces;                        /* the file exists, and the person is being asked whether to replace it */
};

static bool is_folder_chosen(const struct filebox *box)
{
    return box->chosen != NO_ROW && box->listing.entries[box->chosen].folder;
}

/*
 * How a list of files looks:
 *
 *     Save this game
 *     [Up one folder] [Home folder] [Documents] ...
 *     ~/Documents
 *     +----------------------------------------+
 *     | folders, files                       |#|
 *     +----------------------------------------+
 *     [ name        ]        [ Cancel ] [ Save ]
 */

/* In units. */
static const float MARGIN = SPACE_PAGE, GAP = SPACE, TITLE = 46, BUTTON = 48, PATH = 30, ROW = 46, BAR = 18, ICON = 24,
                   DATE = 230, WIDEST = 1100;

/* --- places of the list, its buttons and its text field --- */

static void arrange(struct screen *screen)
{
    struct filebox *box = (struct filebox *)screen;
    const struct canvas *canvas = app_canvas(screen->app);
    float grown = canvas_grown(canvas);
    int margin = canvas_px(canvas, MARGIN), gap = canvas_px(canvas, GAP), button = canvas_px(canvas, BUTTON);
    int width = int_min(canvas->width - 2 * margin, canvas_px(canvas, WIDEST));
    SDL_Rect room = {(canvas->width - width) / 2, margin / 2, width, canvas->height - margin};
    box->title = canvas_take_row(&room, canvas_px(canvas, TITLE), gap);
    box->places = canvas_take_row(&room, button, 0);
    box->path = canvas_take_row(&room, canvas_px(canvas, PATH * grown), 0);
    box->bottom = canvas_take_foot(&room, button, 0);
    box->label = canvas_take_foot(&room, box->question.purpose == FILE_TO_SAVE ? box->path.h : 0, gap);
    box->screen.notes = room;
    box->list = canvas_inset(room, canvas_px(canvas, 4));
    box->bar = canvas_take_right(&box->list, canvas_px(canvas, BAR), 0);
    scroller_arrange(&box->scroller, box->list, box->bar, canvas_px(canvas, ROW * grown));
}

/* --- listing the controls --- */

static void list_places(struct filebox *box, struct controls *controls)
{
    static const char *const names[PLACES] = {[FILES_HOME] = N_("Home folder"),
                                              [FILES_DOCUMENTS] = N_("Documents"),
                                              [FILES_PICTURES] = N_("Pictures"),
                                              [PLACE_OURS] = "Gravitrips"};
    int count = 1, at = 0, gap = canvas_px(app_canvas(box->screen.app), GAP);
    for (int i = 0; i < PLACES; i++)
        count += box->folders[i][0] != '\0';
    for (int id = PART_UP; id < PART_PLACE + PLACES; id++)
        if (id == PART_UP || box->folders[id - PART_PLACE][0])
            controls_add_words(controls, id, canvas_beside(box->places, at++, count, gap),
                               id == PART_UP ? _("Up one folder") : _(names[id - PART_PLACE]))
                ->group = 1;
}

static void list_files(struct filebox *box, struct controls *controls)
{
    const struct scroller *scroller = &box->scroller;
    for (int row = scroller_first(scroller); row < scroller_end(scroller); row++) {
        struct control control = {.id = PART_ROWS + row, .role = ROLE_ROW, .look = LOOK_NONE, .skipped = true};
        control.scanned = true;
        SDL_Rect rect = scroller_row(scroller, row);
        control.name = box->listing.entries[row].shown;
        control.on = row == box->chosen;
        control.scroller = &box->scroller;
        SDL_IntersectRect(&rect, &box->list, &control.rect);
        controls_add(controls, control);
    }
}

static void list_bottom(struct filebox *box, struct controls *controls)
{
    bool saves = box->question.purpose == FILE_TO_SAVE;
    SDL_Rect name = box->bottom;
    int gap = name.h / 6, width = name.w * 9 / 40; /* the two buttons share two fifths of the width */
    SDL_Rect right = canvas_take_right(&name, width, gap), left = canvas_take_right(&name, width, gap);
    if (saves)
        controls_add(controls, (struct control){.id = PART_NAME,
                                                .role = ROLE_TEXT,
                                                .rect = name,
                                                .name = _("File name"),
                                                .text = box->name,
                                                .capacity = sizeof box->name});
    struct control *cancel = controls_add_words(controls, PART_CANCEL, left, _("Cancel"));
    cancel->action = ACTION_ESCAPE;
    cancel->group = 2;
    controls_add(controls, (struct control){.id = PART_MAIN,
                                            .rect = right,
                                            .name = is_folder_chosen(box) ? _("Open folder")
                                                    : box->replaces       ? _("Replace")
                                                    : saves               ? _("Save")
                                                                          : _("Open"),
                                            .main = !box->replaces,
                                            .group = 2});
}

static void list_controls(struct screen *screen, struct controls *controls)
{
    struct filebox *box = (struct filebox *)screen;
    controls_begin(controls, GROUND_WINDOW);
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, box->question.purpose == FILE_TO_SAVE ? PART_NAME : PART_MAIN);
    list_places(box, controls);
    list_files(box, controls);
    list_bar(controls, PART_BAR, _("More"), &box->scroller)->scanned = true;
    list_bottom(box, controls);
}

/* --- drawing the dialog --- */

static void draw_file(struct canvas *canvas, struct filebox *box, int row)
{
    const struct files_entry *entry = &box->listing.entries[row];
    SDL_Rect rect = scroller_row(&box->scroller, row);
    int pad = canvas_px(canvas, 12), size = canvas_px(canvas, ICON), room = canvas_px(canvas, DATE);
    char words[64];
    canvas_marked(canvas, rect, row == box->chosen, controls_is_hot(&box->screen.controls, PART_ROWS + row));
    if (entry->folder)
        canvas_icon(canvas, SPRITE_ICON_OPEN, (SDL_Rect){rect.x + pad, rect.y + (rect.h - size) / 2, size, size},
                    canvas->theme->accent);
    SDL_Rect name = {rect.x + 2 * pad + size, rect.y, rect.w - 3 * pad - size, rect.h};
    words_moment(entry->changed, words, sizeof words);
    if (!entry->folder)
        canvas_write(canvas, words, canvas_take_right(&name, room, pad), WRITE_RIGHT | WRITE_MUTED);
    canvas_write(canvas, entry->shown, name, 0);
}

static void draw_rows(struct canvas *canvas, struct filebox *box)
{
    SDL_Rect before;
    canvas_pane(canvas, box->screen.notes, false);
    if (box->listing.count == 0)
        canvas_write(canvas, _("No files of this kind in this folder"), box->list, WRITE_CENTER | WRITE_MUTED);
    if (!canvas_clip(canvas, box->list, &before))
        return;
    for (int row = scroller_first(&box->scroller); row < scroller_end(&box->scroller); row++)
        draw_file(canvas, box, row);
    canvas_unclip(canvas, before);
}

static void draw_list(struct screen *screen, struct canvas *canvas)
{
    struct filebox *box = (struct filebox *)screen;
    char told[FILES_TOLD_MAX];
    canvas_write(canvas, _(box->question.title), box->title, WRITE_TITLE | WRITE_BOLD);
    files_tell_path(box->listing.folder, told);
    canvas_write(canvas, told, box->path, WRITE_MUTED);
    draw_rows(canvas, box);
    if (box->replaces)
        canvas_write(canvas, _("A file with this name already exists. Replace it?"), box->label, WRITE_BAD);
    else if (box->question.purpose == FILE_TO_SAVE)
        canvas_write(canvas, _("File name"), box->label, WRITE_MUTED);
    controls_draw(canvas, &screen->controls);
    controls_draw_tip(canvas, &screen->controls);
}

/* --- going from folder to folder --- */

static void choose_row(struct filebox *box, int row, uint64_t now)
{
    int count = box->listing.count;
    box->replaces = false;
    box->chosen = count == 0 || row == NO_ROW ? NO_ROW : SDL_clamp(row, 0, count - 1);
    if (box->chosen == NO_ROW)
        return;
    const struct files_entry *entry = &box->listing.entries[box->chosen];
    scroller_reveal(&box->scroller, box->chosen, now);
    speech_say(app_speech(box->screen.app), SPEECH_FOCUS, entry->shown);
    if (!entry->folder && box->question.purpose == FILE_TO_SAVE)
        snprintf(box->name, sizeof box->name, "%s", entry->name);
    app_invalidate_all(box->screen.app);
}

static void refuse_path(struct filebox *box, bool saves, const char *path, int problem)
{
    char told[FILES_TOLD_MAX], words[FILES_TOLD_MAX + 128];
    files_tell_path(path, told);
    snprintf(words, sizeof words, saves ? _("Nothing can be saved in %s: %s") : _("%s cannot be opened: %s"), told,
             words_error(problem));
    app_refuse(box->screen.app, words);
}

/* Finds the newest file, which is the one most likely wanted. */
static int newest_file(const struct file_list *listing)
{
    int newest = NO_ROW;
    for (int i = 0; i < listing->count; i++)
        if (!listing->entries[i].folder &&
            (newest == NO_ROW || listing->entries[i].changed > listing->entries[newest].changed))
            newest = i;
    return newest;
}

/* Opens a folder. On failure nothing changes, and a message says why. */
static bool go_to(struct filebox *box, const char *folder)
{
    if (!files_list(&box->listing, folder, kinds[box->question.kind].endings)) {
        refuse_path(box, false, folder, errno);
        return false;
    }
    box->chosen = NO_ROW;
    box->replaces = false;
    scroller_set_rows(&box->scroller, box->listing.count);
    scroller_jump(&box->scroller, 0);
    if (box->question.purpose == FILE_TO_OPEN)
        choose_row(box, newest_file(&box->listing), app_now(box->screen.app));
    scroller_jump(&box->scroller, box->scroller.target);
    app_invalidate_all(box->screen.app);
    return true;
}

static void go_up(struct filebox *box, uint64_t now)
{
    char around[FILES_PATH_MAX], from[FILES_PATH_MAX];
    memcpy(from, box->listing.folder, sizeof from);
    if (!files_around(from, around)) {
        app_refuse(box->screen.app, "");
        return;
    }
    if (!go_to(box, around))
        return;
    const char *name = strrchr(from, '/') + 1;
    for (int i = 0; i < box->listing.count; i++)
        if (strcmp(box->listing.entries[i].name, name) == 0)
            choose_row(box, i, now);
}

/* --- answering with the chosen file --- */

static void give_answer(struct filebox *box, const char *path)
{
    memcpy(box->answer->path, path, FILES_PATH_MAX);
    remember_folder(box->screen.app, box->question.kind, path);
    app_pop(box->screen.app);
}

/* Moves the focus off the main button, so that a second Enter does not replace the file by accident. */
static void ask_whether_to_replace(struct filebox *box)
{
    struct controls *controls = &box->screen.controls;
    box->replaces = true;
    if (controls->focus == PART_MAIN)
        controls_set_focus(controls, PART_CANCEL);
}

static void save_file(struct filebox *box)
{
    char name[FILES_NAME_MAX], path[FILES_PATH_MAX];
    struct app *app = box->screen.app;
    struct stat status;
    snprintf(name, sizeof name, "%s", box->name);
    for (size_t length = strlen(name); length > 0 && name[length - 1] == ' '; length--)
        name[length - 1] = '\0';
    const char *fault = files_fault(name);
    if (fault)
        app_refuse(app, _(fault));
    else if (!files_end_name(name, kinds[box->question.kind].endings) || !files_join(box->listing.folder, name, path))
        app_refuse(app, _("The name is too long"));
    else if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        app_refuse(app, _("Something else already has this name"));
    else if (access(box->listing.folder, W_OK) != 0)
        refuse_path(box, true, box->listing.folder, errno);
    else if (box->replaces || lstat(path, &status) != 0)
        give_answer(box, path);
    else
        ask_whether_to_replace(box);
    if (box->replaces)
        speech_say(app_speech(app), SPEECH_TOLD, _("A file with this name already exists. Replace it?"));
}

static void open_row(struct filebox *box, int row)
{
    char path[FILES_PATH_MAX];
    const struct files_entry *entry = row == NO_ROW ? NULL : &box->listing.entries[row];
    if (!entry)
        app_refuse(box->screen.app, _("Choose a file from the list"));
    else if (!files_join(box->listing.folder, entry->name, path))
        app_refuse(box->screen.app, _("The name is too long"));
    else if (entry->folder)
        (void)go_to(box, path);
    else if (box->question.purpose == FILE_TO_OPEN)
        give_answer(box, path);
    else
        save_file(box);
}

/* --- handling clicks and keys --- */

static void use_list(struct screen *screen, const struct use *use, uint64_t now)
{
    struct filebox *box = (struct filebox *)screen;
    if (use->id >= PART_ROWS) {
        /* A click on a folder opens it; a second click on a file takes it. */
        bool again = (use->twice || use->by_key) && use->id - PART_ROWS == box->chosen;
        choose_row(box, use->id - PART_ROWS, now);
        if (is_folder_chosen(box) || (again && box->question.purpose == FILE_TO_OPEN))
            open_row(box, box->chosen);
    } else if (use->id == PART_NAME && use->refused) {
        app_refuse(screen->app, _("The name is too long"));
    } else if (use->id == PART_NAME) {
        box->replaces = box->replaces && !use->typed;
        box->chosen = use->typed ? NO_ROW : box->chosen;
    } else if (use->id == PART_MAIN) {
        if (box->question.purpose == FILE_TO_OPEN || is_folder_chosen(box))
            open_row(box, box->chosen);
        else
            save_file(box);
    } else if (use->id == PART_UP) {
        go_up(box, now);
    } else if (use->id >= PART_PLACE && use->id < PART_PLACE + PLACES) {
        (void)go_to(box, box->folders[use->id - PART_PLACE]);
    } else if (use->id == PART_CANCEL) {
        app_pop(screen->app);
    }
}

/* Keys that move through the list. */
static bool move_key(struct filebox *box, SDL_Keycode key, uint64_t now)
{
    struct controls *controls = &box->screen.controls;
    int row = box->chosen;
    if (list_key(&box->scroller, key, &row)) {
        choose_row(box, row, now);
        if (controls->focus != PART_NAME) /* Enter takes the chosen row */
            controls_set_focus(controls, PART_MAIN);
        return true;
    }
    if (key == SDLK_BACKSPACE)
        go_up(box, now);
    return key == SDLK_BACKSPACE;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    return event->type == SDL_KEYDOWN && move_key((struct filebox *)screen, event->key.keysym.sym, now);
}

/* --- creating the dialog --- */

static void destroy_list(struct screen *screen)
{
    files_free(&((struct filebox *)screen)->listing);
    free(screen);
}

static const struct screen_kind filebox_kind = {.list = list_controls,
                                                .use = use_list,
                                                .arrange = arrange,
                                                .handle = handle,
                                                .draw = draw_list,
                                                .destroy = destroy_list,
                                                .covers = true,
                                                .focus_keys = FOCUS_BY_TAB};

static struct screen *create_list(struct app *app, const struct file_question *question, struct file_answer *answer)
{
    char folder[FILES_PATH_MAX];
    struct filebox *box = screen_create(
        app, &filebox_kind, SCOPE_DIALOG | (question->purpose == FILE_TO_SAVE ? SCOPE_TYPING : 0), sizeof *box);
    if (!box)
        return NULL;
    box->question = *question;
    box->answer = answer;
    box->chosen = NO_ROW;
    (void)suggest_name(question, box->name);
    for (int place = 0; place < FILES_PLACES; place++)
        if (!files_place((enum files_place)place, box->folders[place]))
            box->folders[place][0] = '\0';
    snprintf(box->folders[PLACE_OURS], FILES_PATH_MAX, "%s", app_pictures(app));
    arrange(&box->screen);
    first_folder(app, question->kind, folder);
    if (!go_to(box, folder))
        (void)go_to(box, "/");
    app_announce(app, _(question->title));
    return &box->screen;
}

/* --- the dialog that our window shows while the desktop's own dialog is open --- */

static const float WIDTH = 620, HEIGHT = 240, BUTTON_HEIGHT = 54;

enum { ID_LIST };

struct behind {
    struct screen screen;
    struct file_question question;
    struct file_answer *answer;
    bool done; /* the desktop's answer has come, or is no longer awaited */
};

/* Closes the dialog. The frame removes a screen only after it has handled an event, so app_wake posts one. */
static void leave_dialog(struct behind *behind)
{
    behind->done = true;
    app_pop(behind->screen.app);
    app_wake(behind->screen.app);
}

static void ask_here(struct behind *behind)
{
    behind->done = true;
    app_push(behind->screen.app, create_list(behind->screen.app, &behind->question, behind->answer));
}

static void list_behind(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    int height = canvas_px(canvas, BUTTON_HEIGHT * canvas_grown(canvas));
    dialog_list(controls, canvas, WIDTH, HEIGHT, false);
    controls->follows = true;
    controls_add(
        controls,
        (struct control){.id = ID_LIST, .rect = canvas_take_foot(&room, height, 0), .name = _("Choose here instead")});
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct behind *behind = (struct behind *)screen;
    (void)now;
    portal_drop(screen->app->portal);
    if (use->id == ID_LIST)
        ask_here(behind);
    else
        leave_dialog(behind);
}

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct behind *behind = (struct behind *)screen;
    struct app *app = screen->app;
    char path[PORTAL_PATH_MAX];
    (void)now;
    enum portal_answer answer = behind->done ? PORTAL_WAITS : portal_answer(app->portal, path);
    if (answer == PORTAL_CHOSEN) {
        snprintf(behind->answer->path, sizeof behind->answer->path, "%s", path);
        remember_folder(app, behind->question.kind, path);
    } else if (answer == PORTAL_ELSEWHERE) {
        app_refuse(app, _("Only files on this computer can be opened or saved"));
    }
    if (answer == PORTAL_ABSENT)
        ask_here(behind);
    else if (answer != PORTAL_WAITS)
        leave_dialog(behind);
    return NEVER;
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    SDL_Rect room = dialog_draw(canvas, _(((struct behind *)screen)->question.title), WIDTH, HEIGHT);
    room.h -= canvas_px(canvas, BUTTON_HEIGHT * canvas_grown(canvas));
    canvas_write(canvas, _("Choose the file in the other window"), room, 0);
    controls_draw(canvas, &screen->controls);
}

/* Called when our own list of files, which lay over this dialog, was closed. */
static void uncover(struct screen *screen)
{
    leave_dialog((struct behind *)screen);
}

static const struct screen_kind behind_kind = {
    .list = list_behind, .use = use, .advance = advance, .draw = draw, .uncover = uncover, .focus_keys = FOCUS_BY_TAB};

/* Opens the desktop's own dialog, and creates our dialog that waits for it. NULL if the desktop has none. */
static struct screen *create_behind(struct app *app, const struct file_question *question, struct file_answer *answer)
{
    char folder[FILES_PATH_MAX], name[FILES_NAME_MAX];
    struct behind *behind = screen_create(app, &behind_kind, SCOPE_DIALOG, sizeof *behind);
    first_folder(app, question->kind, folder);
    app_announce(app, _(question->title));
    if (!behind ||
        !portal_ask(app->portal, &(struct portal_question){
                                     .saves = question->purpose == FILE_TO_SAVE,
                                     .title = _(question->title),
                                     .endings = question->kind == FILE_PROGRAM ? "" : kinds[question->kind].endings,
                                     .others = _("All files"),
                                     .name = suggest_name(question, name),
                                     .folder = folder,
                                     .window = app->window.window})) {
        free(behind);
        return NULL;
    }
    behind->question = *question;
    behind->answer = answer;
    return &behind->screen;
}

void filebox_ask(struct app *app, const struct file_question *question, struct file_answer *answer)
{
    answer->path[0] = '\0';
    struct screen *behind = create_behind(app, question, answer);
    app_push(app, behind ? behind : create_list(app, question, answer));
}
