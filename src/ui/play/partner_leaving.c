/* How somebody leaves a friend elsewhere: the game goes on later, or not at all. */
#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/control/dialog.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

static const float WIDTH = 620, HEIGHT = 250, BUTTON_HEIGHT = 54, GAP = SPACE;

enum { PARTING_STAY, PARTING_LATER, PARTING_FOR_GOOD, PARTINGS };

static const char *const names[PARTINGS] = {
    [PARTING_STAY] = N_("Stay"), [PARTING_LATER] = N_("Go on later"), [PARTING_FOR_GOOD] = N_("For good")};

struct parting {
    struct screen screen;
    struct play *play;
    char title[WORDS_MAX];
};

static struct parting *parting_of(struct screen *screen)
{
    return (struct parting *)screen;
}

static void list(struct screen *screen, struct controls *controls)
{
    const struct canvas *canvas = app_canvas(screen->app);
    SDL_Rect row = dialog_room(canvas, WIDTH, HEIGHT);
    int height = canvas_px(canvas, BUTTON_HEIGHT);
    row.y += row.h - height;
    row.h = height;
    dialog_list(controls, canvas, WIDTH, HEIGHT, true);
    for (int i = 0; i < PARTINGS; i++)
        controls_add(controls, (struct control){.id = i,
                                                .rect = canvas_beside(row, i, PARTINGS, canvas_px(canvas, GAP)),
                                                .name = _(names[i]),
                                                .main = i == PARTING_LATER,
                                                .group = 1});
    if (controls->focus == NO_CONTROL)
        controls_set_focus(controls, PARTING_LATER);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct play *play = parting_of(screen)->play;
    (void)now;
    if (use->id == DIALOG_BOX)
        return;
    if (use->id == PARTING_FOR_GOOD)
        partner_leave(play, WHY_LEFT);
    play->child.leaves = use->id == PARTING_FOR_GOOD || use->id == PARTING_LATER;
    app_pop(screen->app);
}

static const char *explained(void)
{
    return _("Later: the game is kept at both ends, and goes on whenever you both are there. "
             "For good: it stays in the history, but nobody can go on with it.");
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    SDL_Rect room = dialog_draw(canvas, parting_of(screen)->title, WIDTH, HEIGHT);
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    room.h -= canvas_px(canvas, BUTTON_HEIGHT) + canvas_px(canvas, GAP);
    canvas_paragraph(canvas, explained(), room, &style);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind parting_kind = {.list = list, .use = use, .draw = draw, .focus_keys = FOCUS_BY_TAB};

struct screen *partner_leaving_create(struct play *play)
{
    struct parting *parting = calloc(1, sizeof *parting);
    if (!parting)
        return NULL;
    parting->screen.kind = &parting_kind;
    parting->screen.scope = SCOPE_DIALOG;
    parting->play = play;
    snprintf(parting->title, sizeof parting->title, _("Leave the game with %s?"), partner_words_within(play));
    app_announce(play->table.app, parting->title);
    speech_say(app_speech(play->table.app), SPEECH_TOLD, explained());
    return &parting->screen;
}
