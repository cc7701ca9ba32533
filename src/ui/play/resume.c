/* Going on with an interrupted game: what it is, a picture of where it stands, and two answers. */
#include "ui/play/resume.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/board/view.h"
#include "ui/frame/action.h"
#include "ui/frame/dialog.h"
#include "ui/moment.h"
#include "ui/play/play.h"
#include "ui/words.h"

static const float WIDTH = 620, HEIGHT = 330, BUTTON_HEIGHT = 54, GAP = 16;

enum { WORDS_MAX = 160, LINES = 3 };

enum answer { GO_ON, LEAVE, ANSWER_COUNT };

static const char *const title = N_("Go on with your game?");
static const char *const answer_words[ANSWER_COUNT] = {N_("Go on"), N_("Leave it")};

struct resume {
    struct screen screen;
    struct screen *play; /* the main screen below, which is held */
    archive_id game;
    struct record record;
    struct variant variant;
    struct state state; /* where it stands */
};

static struct resume *resume_of(struct screen *screen)
{
    return (struct resume *)screen;
}

bool resume_find(struct app *app, archive_id *game, struct record *record)
{
    struct play_setup setup;
    struct reason why;
    *game = archive_find_interrupted(app_archive(app));
    if (*game == 0 || !archive_load(app_archive(app), *game, record, &why))
        return false;
    if (keep_setup(&setup, app_settings(app), record, *game))
        return true;
    record_free(record);
    return false;
}

/* --- answers --- */

/* The main screen below is the one that was held. */
static void begin_below(struct resume *resume, const char *notice, uint64_t now)
{
    play_release(resume->play, notice, now);
    app_pop(resume->screen.app);
}

static void go_on(struct resume *resume, uint64_t now)
{
    struct app *app = resume->screen.app;
    struct play_setup setup = {.seed = resume->record.seed, .notice = ""};
    if (!archive_resume(app_archive(app), resume->game)) {
        begin_below(resume, _("This game is played in another window now"), now);
        return;
    }
    struct screen *screen = NULL;
    if (keep_setup(&setup, app_settings(app), &resume->record, resume->game))
        screen = play_create(app, &setup);
    if (screen) {
        app_replace(app, screen);
        return;
    }
    archive_leave(app_archive(app), resume->game);
    begin_below(resume, _("Memory is short: the game cannot be opened"), now);
}

static void choose(struct resume *resume, enum answer answer, uint64_t now)
{
    struct archive *archive = app_archive(resume->screen.app);
    if (answer == GO_ON) {
        go_on(resume, now);
    } else if (answer == LEAVE) {
        if (archive_resume(archive, resume->game))
            archive_leave(archive, resume->game);
        begin_below(resume, _("The unfinished game stays in the archive"), now);
    }
}

/* --- the dialog --- */

static void list(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    int gap = canvas_px(canvas, GAP), height = canvas_px(canvas, BUTTON_HEIGHT), width = (room.w - gap) / 2;
    dialog_list(controls, canvas, WIDTH, HEIGHT, false);
    controls->follows = true;
    for (int answer = 0; answer < ANSWER_COUNT; answer++)
        controls_add(controls, (struct control){
                                   .id = answer,
                                   .rect = {room.x + answer * (width + gap), room.y + room.h - height, width, height},
                                   .name = _(answer_words[answer]),
                                   .main = answer == GO_ON,
                                   .group = 1});
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    choose(resume_of(screen), use->id == GO_ON ? GO_ON : LEAVE, now);
}

/* --- picture --- */

static void draw_position(struct canvas *canvas, const struct resume *resume, SDL_Rect area)
{
    const struct view *view = view_for(&resume->variant);
    const struct record *record = &resume->record;
    struct board board;
    struct scene scene = {.state = &resume->state, .place = NO_PLACE, .selected = NO_PLACE, .shaken_place = NO_PLACE};
    scene.player_of[FIRST] = record->starter;
    scene.player_of[SECOND] = 1 - record->starter;
    if (record->move_count > 0)
        scene.last = record->moves[record->move_count - 1].move;
    view->arrange(&board, &resume->variant, area, false);
    view->draw(canvas, &board, &scene);
}

static void player_words(const struct resume *resume, int who, char words[WORDS_MAX])
{
    const struct record_player *player = &resume->record.players[who == resume->record.starter ? FIRST : SECOND];
    const char *piece = _(view_for(&resume->variant)->words.players[who]);
    if (!seat_is_human(player->seat))
        snprintf(words, WORDS_MAX, _("%s: computer, level %d"), piece, player->seat.level);
    else
        snprintf(words, WORDS_MAX, "%s: %s", piece, player->name[0] ? player->name : _("human"));
}

static void moves_words(const struct resume *resume, char words[WORDS_MAX])
{
    int moves = resume->record.move_count;
    char when[WORDS_MAX / 2];
    moment_words(resume->record.begun, when, sizeof when);
    int length = snprintf(words, WORDS_MAX, ngettext("%d move", "%d moves", (unsigned)moves), moves);
    if (when[0] && length > 0 && length < WORDS_MAX)
        snprintf(words + length, WORDS_MAX - (size_t)length, " · %s", when);
}

static void draw_words(struct canvas *canvas, const struct resume *resume, SDL_Rect area)
{
    struct text_style style = {.size = 24, .weight = TEXT_BOLD, .color = canvas->theme->text, .align = ALIGN_LEFT};
    char lines[LINES][WORDS_MAX];
    SDL_Rect line = {area.x, area.y, area.w, area.h / (LINES + 1)};
    player_words(resume, 0, lines[0]);
    player_words(resume, 1, lines[1]);
    moves_words(resume, lines[2]);
    canvas_text(canvas, _(resume->record.game->title), line, &style);
    style.size = 20;
    style.weight = TEXT_REGULAR;
    for (int i = 0; i < LINES; i++) {
        line.y += line.h;
        style.color = i == LINES - 1 ? canvas->theme->muted : canvas->theme->text;
        canvas_text(canvas, lines[i], line, &style);
    }
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    const struct resume *resume = resume_of(screen);
    SDL_Rect room = dialog_draw(canvas, _(title), WIDTH, HEIGHT);
    int gap = canvas_px(canvas, GAP);
    room.h -= canvas_px(canvas, BUTTON_HEIGHT) + gap;
    SDL_Rect picture = {room.x, room.y, room.w * 2 / 5, room.h};
    draw_position(canvas, resume, picture);
    room.w -= picture.w + gap;
    room.x += picture.w + gap;
    draw_words(canvas, resume, room);
    controls_draw(canvas, &screen->controls);
}

static void destroy(struct screen *screen)
{
    struct resume *resume = resume_of(screen);
    record_free(&resume->record);
    free(resume);
}

static const struct screen_kind resume_kind = {
    .list = list, .use = use, .draw = draw, .destroy = destroy, .focus_keys = FOCUS_BY_TAB, .passes = ACTION_PASTE};

struct screen *resume_create(struct screen *play, archive_id game, struct record *record)
{
    struct resume *resume = calloc(1, sizeof *resume);
    struct reason why;
    if (!resume || !record_variant(record, &resume->variant, &why)) {
        free(resume);
        return NULL;
    }
    resume->screen.kind = &resume_kind;
    resume->screen.scope = SCOPE_DIALOG;
    resume->play = play;
    app_title(play->app, _(title));
    resume->game = game;
    resume->record = *record;
    *record = (struct record){0};
    const struct game *rules = resume->variant.game;
    rules->start(&resume->variant, &resume->state);
    for (int i = 0; i < resume->record.move_count; i++)
        rules->apply(&resume->variant, &resume->state, resume->record.moves[i].move);
    return &resume->screen;
}
