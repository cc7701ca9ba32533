/* Players and options: a list of rows, each with a value that the arrows change. It takes effect at once. */
#include <stdlib.h>

#include "ui/frame/dialog.h"
#include "ui/play/play_state.h"
#include "ui/words.h"

static const float WIDTH = 600, HEIGHT = 600;

/* Behind the players and who begins come the preferences. */
enum row { ROW_RED, ROW_YELLOW, ROW_STARTER, ROW_PREFERENCES };

struct menu {
    struct screen screen;
    struct play *play;
};

static struct menu *menu_of(struct screen *screen)
{
    return (struct menu *)screen;
}

/* What it is called; NULL: it is not in the dialog. The board has its own word for being cleared. */
static const char *label_of(const struct play *play, enum preference preference)
{
    if (preference == PREFER_CLEARING)
        return play->flow.party.view->words.clearing;
    return preference_info(preference)->label;
}

/* --- the rows' values --- */

static const char *seat_words(struct controls *controls, struct seat seat)
{
    return seat_is_human(seat) ? _("Human") : controls_words(controls, _("Computer, level %d"), seat.level);
}

/* Seats go from human through the levels and stop at the ends. */
static void change_seat(struct play *play, int player, int by, uint64_t now)
{
    struct seat *seat = &play->flow.party.sitting.seats[player];
    int level = SDL_clamp(seat->level + by, SEAT_HUMAN, LEVEL_MAX);
    if (level == seat->level)
        return;
    seat->level = level;
    flow_seats_changed(&play->flow, now);
}

/* Who begins can only be changed before the first move of a round: it begins a new one. */
static void change_starter(struct play *play, uint64_t now)
{
    play->flow.party.sitting.starter = 1 - play->flow.party.sitting.starter;
    flow_new_round(&play->flow, false, now);
}

static void change_row(struct play *play, int row, int by, uint64_t now)
{
    struct flow *flow = &play->flow;
    if (row == ROW_RED || row == ROW_YELLOW)
        change_seat(play, row - ROW_RED, by, now);
    else if (row == ROW_STARTER)
        change_starter(play, now);
    else
        (void)app_prefer_next(flow->app, (enum preference)(row - ROW_PREFERENCES), by);
    flow->party.sitting.alternate = app_preference(flow->app, PREFER_ALTERNATE);
    scene_hear(play);
    scene_arrange(play);
}

/* --- the dialog --- */

static void list_row(struct controls *controls, SDL_Rect *rect, int row, const char *name, const char *value)
{
    controls_add(controls,
                 (struct control){
                     .id = row, .role = ROLE_STEPPER, .look = LOOK_LINE, .rect = *rect, .name = name, .value = value});
    rect->y += rect->h;
}

static void list(struct screen *screen, struct controls *controls)
{
    const struct play *play = menu_of(screen)->play;
    const struct party *party = &play->flow.party;
    const struct canvas *canvas = app_canvas(screen->app);
    SDL_Rect rect = dialog_room(canvas, WIDTH, HEIGHT);
    int rows = ROW_PREFERENCES;
    dialog_list(controls, canvas, WIDTH, HEIGHT, true);
    controls->follows = true;
    for (int i = 0; i <= PREFER_SILENCE; i++)
        rows += label_of(play, (enum preference)i) != NULL;
    rect.h /= rows;
    for (int player = 0; player < 2; player++)
        list_row(controls, &rect, ROW_RED + player, _(party->view->words.players[player]),
                 seat_words(controls, party->sitting.seats[player]));
    list_row(controls, &rect, ROW_STARTER, _("Who begins"), _(party->view->words.players[party->sitting.starter]));
    for (int i = 0; i <= PREFER_SILENCE; i++) {
        const char *label = label_of(play, (enum preference)i);
        int value = app_preference(screen->app, (enum preference)i);
        if (label)
            list_row(controls, &rect, ROW_PREFERENCES + i, _(label),
                     _(preference_info((enum preference)i)->values[value]));
    }
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    if (use->id == DIALOG_CROSS)
        app_pop(screen->app);
    else if (use->id != DIALOG_BOX && use->by != 0)
        change_row(menu_of(screen)->play, use->id, use->by, now);
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    bool closes = action == ACTION_OPTIONS || action == ACTION_CHOOSE;
    (void)now;
    if (closes)
        app_pop(screen->app);
    return closes;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    (void)dialog_draw(canvas, _("Players and options"), WIDTH, HEIGHT);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind menu_kind = {
    .list = list, .use = use, .act = act, .draw = draw, .focus_keys = FOCUS_BY_ARROWS};

struct screen *menu_create(struct play *play)
{
    struct menu *menu = calloc(1, sizeof *menu);
    if (!menu)
        return NULL;
    menu->screen.kind = &menu_kind;
    menu->screen.scope = SCOPE_DIALOG;
    menu->play = play;
    return &menu->screen;
}
