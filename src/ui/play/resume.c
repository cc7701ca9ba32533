/* Going on with an interrupted game: what it is, a picture of where it stands, and two answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/frame/action.h"
#include "ui/frame/dialog.h"
#include "ui/moment.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

static const float WIDTH = 620, HEIGHT = 330, BUTTON_HEIGHT = 54, GAP = 16;

enum { LINE_SIZE = 160, LINES = 3 };

static const char *const title = N_("Go on with your game?");
static const char *const answer_words[RESUME_ANSWERS] = {[RESUME_GO_ON] = N_("Go on"), [RESUME_LEAVE] = N_("Leave it")};

struct resume {
    struct screen screen;
    struct resume_question *question;
    struct variant variant;
    struct state state; /* where it stands */
};

static struct resume *resume_of(struct screen *screen)
{
    return (struct resume *)screen;
}

bool resume_find(struct app *app, struct resume_question *question)
{
    struct reason why;
    *question = (struct resume_question){.game = archive_find_interrupted(app_archive(app))};
    if (question->game == 0 || !archive_load(app_archive(app), question->game, &question->record, &why))
        return false;
    if (choice_can_show(&question->record))
        return true;
    record_free(&question->record);
    return false;
}

/* --- the dialog --- */

static void list(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    int gap = canvas_px(canvas, GAP), height = canvas_px(canvas, BUTTON_HEIGHT), width = (room.w - gap) / 2;
    SDL_Rect rect = {room.x, room.y + room.h - height, width, height};
    dialog_list(controls, canvas, WIDTH, HEIGHT, false);
    controls->follows = true;
    for (int answer = RESUME_GO_ON; answer < RESUME_ANSWERS; answer++, rect.x += width + gap)
        controls_add(controls, (struct control){.id = answer,
                                                .rect = rect,
                                                .name = _(answer_words[answer]),
                                                .main = answer == RESUME_GO_ON,
                                                .group = 1});
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)now;
    resume_of(screen)->question->answer = use->id == RESUME_GO_ON ? RESUME_GO_ON : RESUME_LEAVE;
    app_pop(screen->app);
}

/* --- picture --- */

static void draw_position(struct canvas *canvas, const struct resume *resume, SDL_Rect area)
{
    const struct record *record = &resume->question->record;
    struct stage stage;
    if (!stage_begin(&stage, NULL, &resume->variant))
        return;
    stage.player_of[FIRST] = record->starter;
    stage.player_of[SECOND] = 1 - record->starter;
    stage_put(&stage, &resume->state, LONG_AGO);
    if (record->move_count > 0)
        stage.led = record->moves[record->move_count - 1].move;
    stage_arrange(&stage, area, false);
    stage_draw(canvas, &stage, LONG_AGO);
}

static void player_words(const struct resume *resume, int who, char words[LINE_SIZE])
{
    const struct record *record = &resume->question->record;
    const struct record_player *player = &record->players[who == record->starter ? FIRST : SECOND];
    const char *piece = _(view_for(&resume->variant)->words.players[who]);
    if (!seat_is_human(player->seat))
        snprintf(words, LINE_SIZE, _("%s: computer, level %d"), piece, player->seat.level);
    else
        snprintf(words, LINE_SIZE, "%s: %s", piece, player->name[0] ? player->name : _("human"));
}

static void moves_words(const struct resume *resume, char words[LINE_SIZE])
{
    const struct record *record = &resume->question->record;
    int moves = record->move_count;
    char when[LINE_SIZE / 2];
    moment_words(record->begun, when, sizeof when);
    int length = snprintf(words, LINE_SIZE, ngettext("%d move", "%d moves", (unsigned)moves), moves);
    if (when[0] && length > 0 && length < LINE_SIZE)
        snprintf(words + length, LINE_SIZE - (size_t)length, " · %s", when);
}

static void draw_words(struct canvas *canvas, const struct resume *resume, SDL_Rect area)
{
    struct text_style style = {.size = 24, .weight = TEXT_BOLD, .color = canvas->theme->text, .align = ALIGN_LEFT};
    char lines[LINES][LINE_SIZE];
    SDL_Rect line = {area.x, area.y, area.w, area.h / (LINES + 1)};
    player_words(resume, 0, lines[0]);
    player_words(resume, 1, lines[1]);
    moves_words(resume, lines[2]);
    canvas_text(canvas, _(resume->question->record.game->title), line, &style);
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

static const struct screen_kind resume_kind = {
    .list = list, .use = use, .draw = draw, .focus_keys = FOCUS_BY_TAB, .passes = ACTION_PASTE};

struct screen *resume_create(struct app *app, struct resume_question *question)
{
    struct resume *resume = calloc(1, sizeof *resume);
    const struct record *record = &question->record;
    struct reason why;
    if (!resume || !record_variant(record, &resume->variant, &why)) {
        free(resume);
        return NULL;
    }
    resume->screen.kind = &resume_kind;
    resume->screen.scope = SCOPE_DIALOG;
    resume->question = question;
    app_title(app, _(title));
    const struct game *rules = resume->variant.game;
    rules->start(&resume->variant, &resume->state);
    for (int i = 0; i < record->move_count; i++)
        rules->apply(&resume->variant, &resume->state, record->moves[i].move);
    return &resume->screen;
}
