/* A list of files of our own, where the desktop has none to offer: what a person does there. */
#include "ui/frame/filebox_state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ui/frame/dialog.h"
#include "ui/frame/picture.h"
#include "ui/frame/speech.h"
#include "ui/moment.h"
#include "ui/words.h"

/* --- going from folder to folder --- */

static void choose(struct filebox *box, int row, uint64_t now)
{
    int count = box->listing.count;
    box->replaces = false;
    box->chosen = count == 0 || row == NO_ROW ? NO_ROW : SDL_clamp(row, 0, count - 1);
    if (box->chosen == NO_ROW)
        return;
    const struct listing_entry *entry = &box->listing.entries[box->chosen];
    scroller_reveal(&box->scroller, box->chosen, now);
    speech_say(app_speech(box->screen.app), SPEECH_FOCUS, entry->shown);
    if (!entry->folder && box->question.purpose == FILE_TO_SAVE)
        snprintf(box->name, sizeof box->name, "%s", entry->name);
    app_invalidate_all(box->screen.app);
}

static void refuse_path(struct filebox *box, bool saves, const char *path, int problem)
{
    char told[PICTURE_PATH_MAX], shown[PICTURE_PATH_MAX], words[PICTURE_PATH_MAX + 128];
    picture_tell_path(path, told);
    listing_shown(told, shown, sizeof shown);
    if (saves)
        snprintf(words, sizeof words, _("Nothing can be saved in %s: %s"), shown, words_error(problem));
    else
        snprintf(words, sizeof words, _("%s cannot be opened: %s"), shown, words_error(problem));
    app_refuse(box->screen.app, words);
}

/* What was saved last is what somebody most likely wants to open. */
static int newest_file(const struct file_list *listing)
{
    int newest = NO_ROW;
    for (int i = 0; i < listing->count; i++)
        if (!listing->entries[i].folder &&
            (newest == NO_ROW || listing->entries[i].changed > listing->entries[newest].changed))
            newest = i;
    return newest;
}

/* Reads a folder; where that cannot be done all stays, and it is said why. */
static bool go_to(struct filebox *box, const char *folder)
{
    if (!listing_read(&box->listing, folder, file_question_endings(box->question.kind))) {
        refuse_path(box, false, folder, errno);
        return false;
    }
    box->chosen = NO_ROW;
    box->replaces = false;
    scroller_set_rows(&box->scroller, box->listing.count);
    scroller_jump(&box->scroller, 0);
    if (box->question.purpose == FILE_TO_OPEN)
        choose(box, newest_file(&box->listing), app_now(box->screen.app));
    scroller_jump(&box->scroller, box->scroller.target);
    app_invalidate_all(box->screen.app);
    return true;
}

static void go_up(struct filebox *box, uint64_t now)
{
    char around[LISTING_PATH_MAX], from[LISTING_PATH_MAX];
    memcpy(from, box->listing.folder, sizeof from);
    if (!listing_around(from, around)) {
        app_refuse(box->screen.app, "");
        return;
    }
    if (!go_to(box, around))
        return;
    const char *name = strrchr(from, '/') + 1;
    for (int i = 0; i < box->listing.count; i++)
        if (strcmp(box->listing.entries[i].name, name) == 0)
            choose(box, i, now);
}

static void go_to_place(struct filebox *box, int part)
{
    char folder[LISTING_PATH_MAX];
    if (part == PART_OURS)
        (void)go_to(box, app_pictures(box->screen.app));
    else if (listing_place((enum listing_place)(part - PART_PLACE), folder))
        (void)go_to(box, folder);
    else
        app_refuse(box->screen.app, _("There is no such folder"));
}

/* --- the answer --- */

static void answer(struct filebox *box, const char *path)
{
    memcpy(box->answer->path, path, LISTING_PATH_MAX);
    file_question_remember(box->screen.app, box->question.kind, path);
    app_pop(box->screen.app);
}

/* The Enter that asked does not say yes when it is pressed twice. */
static void ask_whether_to_replace(struct filebox *box)
{
    struct controls *controls = &box->screen.controls;
    box->replaces = true;
    if (controls->focus == PART_MAIN)
        controls_set_focus(controls, PART_CANCEL);
}

static void save(struct filebox *box)
{
    char name[LISTING_NAME_MAX], path[LISTING_PATH_MAX];
    struct app *app = box->screen.app;
    struct stat status;
    snprintf(name, sizeof name, "%s", box->name);
    for (size_t length = strlen(name); length > 0 && name[length - 1] == ' '; length--)
        name[length - 1] = '\0';
    const char *fault = listing_fault(name);
    if (fault)
        app_refuse(app, _(fault));
    else if (!listing_end_name(name, file_question_endings(box->question.kind)) ||
             !listing_join(box->listing.folder, name, path))
        app_refuse(app, _("The name is too long"));
    else if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        app_refuse(app, _("Something else already has this name"));
    else if (access(box->listing.folder, W_OK) != 0)
        refuse_path(box, true, box->listing.folder, errno);
    else if (lstat(path, &status) == 0 && !box->replaces)
        ask_whether_to_replace(box);
    else
        answer(box, path);
    if (box->replaces)
        speech_say(app_speech(app), SPEECH_TOLD, _("A file with this name already exists. Replace it?"));
}

static void open_row(struct filebox *box, int row)
{
    char path[LISTING_PATH_MAX];
    const struct listing_entry *entry = row == NO_ROW ? NULL : &box->listing.entries[row];
    if (!entry)
        app_refuse(box->screen.app, _("Choose a file from the list"));
    else if (!listing_join(box->listing.folder, entry->name, path))
        app_refuse(box->screen.app, _("The name is too long"));
    else if (entry->folder)
        (void)go_to(box, path);
    else if (box->question.purpose == FILE_TO_OPEN)
        answer(box, path);
    else
        save(box);
}

/* --- what a person does --- */

/* A click on a folder opens it; a second one on a file takes that. */
static void use_row(struct filebox *box, int row, bool twice, uint64_t now)
{
    bool again = twice && row == box->chosen;
    choose(box, row, now);
    if (filebox_is_folder_chosen(box) || (again && box->question.purpose == FILE_TO_OPEN))
        open_row(box, box->chosen);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct filebox *box = filebox_of(screen);
    if (use->id >= PART_ROWS) {
        use_row(box, use->id - PART_ROWS, use->twice, now);
    } else if (use->id == PART_NAME && use->refused) {
        app_refuse(screen->app, _("The name is too long"));
    } else if (use->id == PART_NAME) {
        box->replaces = box->replaces && !use->typed;
        box->chosen = use->typed ? NO_ROW : box->chosen;
    } else if (use->id == PART_MAIN) {
        if (box->question.purpose == FILE_TO_OPEN || filebox_is_folder_chosen(box))
            open_row(box, box->chosen);
        else
            save(box);
    } else if (use->id == PART_UP) {
        go_up(box, now);
    } else if (use->id >= PART_PLACE && use->id <= PART_OURS) {
        go_to_place(box, use->id);
    } else if (use->id == PART_CANCEL || use->id == DIALOG_CROSS) {
        app_pop(screen->app);
    }
}

/* Keys that move through the list. */
static bool move_key(struct filebox *box, SDL_Keycode key, uint64_t now)
{
    struct controls *controls = &box->screen.controls;
    int page = scroller_page(&box->scroller), row = box->chosen;
    const struct {
        SDL_Keycode key;
        int row;
    } ways[] = {{SDLK_UP, SDL_max(row - 1, 0)}, {SDLK_DOWN, row + 1}, {SDLK_PAGEUP, SDL_max(row - page, 0)},
                {SDLK_PAGEDOWN, row + page},    {SDLK_HOME, 0},       {SDLK_END, INT32_MAX}};
    for (size_t i = 0; i < SDL_arraysize(ways); i++)
        if (ways[i].key == key) {
            choose(box, ways[i].row, now);
            if (controls->focus != PART_NAME) /* Enter means what was chosen */
                controls_set_focus(controls, PART_MAIN);
            return true;
        }
    if (key == SDLK_BACKSPACE)
        go_up(box, now);
    return key == SDLK_BACKSPACE;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct filebox *box = filebox_of(screen);
    if (event->type == SDL_KEYDOWN)
        return move_key(box, event->key.keysym.sym, now);
    if (event->type != SDL_MOUSEWHEEL)
        return false;
    int by = event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? event->wheel.y : -event->wheel.y;
    scroller_glide(&box->scroller, (double)by * box->scroller.row_height, now);
    screen->controls.hot = NO_CONTROL;
    app_invalidate_all(screen->app);
    return true;
}

static uint64_t advance(struct screen *screen, uint64_t now)
{
    bool glides = scroller_advance(&filebox_of(screen)->scroller, now);
    if (glides)
        app_invalidate_all(screen->app);
    return glides ? now : NEVER;
}

/* --- the screen --- */

static void destroy(struct screen *screen)
{
    listing_free(&filebox_of(screen)->listing);
    free(screen);
}

static const struct screen_kind filebox_kind = {.list = filebox_look_list,
                                                .use = use,
                                                .arrange = filebox_look_arrange,
                                                .handle = handle,
                                                .advance = advance,
                                                .draw = filebox_look_draw,
                                                .destroy = destroy,
                                                .covers = true,
                                                .focus_keys = FOCUS_BY_TAB};

struct screen *filebox_list_create(struct app *app, const struct file_question *question, struct file_answer *answer)
{
    char folder[LISTING_PATH_MAX];
    struct filebox *box = calloc(1, sizeof *box);
    if (!box)
        return NULL;
    box->screen.kind = &filebox_kind;
    box->screen.scope = SCOPE_DIALOG | (question->purpose == FILE_TO_SAVE ? SCOPE_TYPING : 0);
    box->screen.app = app;
    box->question = *question;
    box->answer = answer;
    box->chosen = NO_ROW;
    snprintf(box->name, sizeof box->name, "%s", question->name ? question->name : "");
    filebox_look_arrange(&box->screen);
    file_question_folder(app, question->kind, folder);
    if (!go_to(box, folder))
        (void)go_to(box, "/");
    app_announce(app, file_question_title(question));
    return &box->screen;
}
