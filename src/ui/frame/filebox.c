/*
 * Asking for a file: who does that. The desktop's own dialog, as long as one can be had; while it is open, a dialog of
 * ours says so, in which it can be taken back. Else, or if somebody prefers it there, the list of our own.
 */
#include "ui/frame/filebox.h"

#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/app_state.h"
#include "ui/frame/dialog.h"
#include "ui/words.h"

static const float WIDTH = 620, HEIGHT = 240, BUTTON_HEIGHT = 54;

enum { ID_LIST };

/* The dialog of ours that lies behind the desktop's. */
struct behind {
    struct screen screen;
    enum file_purpose purpose;
    enum file_kind kind;
    char name[LISTING_NAME_MAX]; /* "": none is suggested */
    struct file_answer *answer;
    bool done; /* the desktop is no longer asked */
};

static struct behind *behind_of(struct screen *screen)
{
    return (struct behind *)screen;
}

static struct file_question question_of(const struct behind *behind)
{
    return (struct file_question){behind->purpose, behind->kind, behind->name[0] ? behind->name : NULL};
}

/* The event is what lets the frame take it away now. */
static void leave(struct behind *behind)
{
    behind->done = true;
    app_pop(behind->screen.app);
    app_wake(behind->screen.app);
}

static void ask_here(struct behind *behind)
{
    struct file_question question = question_of(behind);
    behind->done = true;
    app_push(behind->screen.app, filebox_list_create(behind->screen.app, &question, behind->answer));
}

static void list(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    int height = canvas_px(canvas, BUTTON_HEIGHT * canvas_grown(canvas));
    dialog_list(controls, canvas, WIDTH, HEIGHT, false);
    controls->follows = true;
    controls_add(controls, (struct control){.id = ID_LIST,
                                            .rect = {room.x, room.y + room.h - height, room.w, height},
                                            .name = _("Choose here instead")});
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct behind *behind = behind_of(screen);
    (void)now;
    portal_drop(screen->app->portal);
    if (use->id == ID_LIST)
        ask_here(behind);
    else
        leave(behind);
}

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct behind *behind = behind_of(screen);
    struct app *app = screen->app;
    char path[PORTAL_PATH_MAX];
    (void)now;
    enum portal_answer answer = behind->done ? PORTAL_WAITS : portal_answer(app->portal, path);
    if (answer == PORTAL_CHOSEN) {
        snprintf(behind->answer->path, sizeof behind->answer->path, "%s", path);
        file_question_remember(app, behind->kind, path);
    } else if (answer == PORTAL_ELSEWHERE) {
        app_refuse(app, _("Only files on this computer can be opened or saved"));
    }
    if (answer == PORTAL_ABSENT)
        ask_here(behind);
    else if (answer != PORTAL_WAITS)
        leave(behind);
    return NEVER;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    struct file_question question = question_of(behind_of(screen));
    struct text_style style = {.size = SIZE_TEXT, .color = canvas->theme->text, .align = ALIGN_LEFT};
    (void)now;
    SDL_Rect room = dialog_draw(canvas, file_question_title(&question), WIDTH, HEIGHT);
    room.h -= canvas_px(canvas, BUTTON_HEIGHT * canvas_grown(canvas));
    canvas_text(canvas, _("Choose the file in the other window"), room, &style);
    controls_draw(canvas, &screen->controls);
}

/* The list has come to its end. */
static void uncover(struct screen *screen, uint64_t now)
{
    (void)now;
    leave(behind_of(screen));
}

static const struct screen_kind behind_kind = {
    .list = list, .use = use, .advance = advance, .draw = draw, .uncover = uncover, .focus_keys = FOCUS_BY_TAB};

/* False: the desktop has nothing to ask with. */
static bool ask_desktop(struct app *app, const struct file_question *question)
{
    char folder[LISTING_PATH_MAX];
    file_question_folder(app, question->kind, folder);
    return portal_ask(app->portal, &(struct portal_question){.saves = question->purpose == FILE_TO_SAVE,
                                                             .title = file_question_title(question),
                                                             .endings = file_question_endings(question->kind),
                                                             .others = _("All files"),
                                                             .name = question->name,
                                                             .folder = folder,
                                                             .window = app->window.window});
}

static struct screen *create_behind(struct app *app, const struct file_question *question, struct file_answer *answer)
{
    struct behind *behind = calloc(1, sizeof *behind);
    app_announce(app, file_question_title(question));
    if (!behind || !ask_desktop(app, question)) {
        free(behind);
        return NULL;
    }
    behind->screen.kind = &behind_kind;
    behind->screen.scope = SCOPE_DIALOG;
    behind->purpose = question->purpose;
    behind->kind = question->kind;
    behind->answer = answer;
    if (question->name)
        snprintf(behind->name, sizeof behind->name, "%s", question->name);
    return &behind->screen;
}

void filebox_ask(struct app *app, const struct file_question *question, struct file_answer *answer)
{
    answer->path[0] = '\0';
    struct screen *behind = create_behind(app, question, answer);
    app_push(app, behind ? behind : filebox_list_create(app, question, answer));
}
