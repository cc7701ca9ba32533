/* Players and options: a list of rows, each with a value that the arrows change. It takes effect at once. */
#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/anywhere.h"
#include "ui/frame/dialog.h"
#include "ui/play/flow.h"
#include "ui/play/scene.h"
#include "ui/words.h"

static const float WIDTH = 600, HEIGHT = 600;

enum row {
    ROW_RED,
    ROW_YELLOW,
    ROW_STARTER,
    ROW_ALTERNATE,
    ROW_SPILL,
    ROW_TARGETS,
    ROW_SPEED,
    ROW_DETAILS,
    ROW_MOVES,
    ROW_THEME,
    ROW_SOUND,
    ROW_COUNT
};

static const char *const row_labels[ROW_COUNT] = {
    [ROW_STARTER] = N_("Who begins"),
    [ROW_ALTERNATE] = N_("Take turns to begin"),
    [ROW_TARGETS] = N_("Show where pieces may go"),
    [ROW_SPEED] = N_("Speed of watching"),
    [ROW_DETAILS] = N_("What the computer thinks"),
    [ROW_MOVES] = N_("List of moves"),
    [ROW_THEME] = N_("Theme"),
    [ROW_SOUND] = N_("Sound"),
};

static const char *const speed_words[SPEED_COUNT] = {N_("Slow"), N_("Normal"), N_("Fast")};

struct menu {
    struct screen screen;
    struct play *play;
};

static struct menu *menu_of(struct screen *screen)
{
    return (struct menu *)screen;
}

/* The players and the clearing of the board are called as the board's view calls them. */
static const char *row_label(const struct play *play, int row)
{
    const struct view_words *words = &play->flow.party.view->words;
    if (row == ROW_RED || row == ROW_YELLOW)
        return _(words->players[row - ROW_RED]);
    return _(row == ROW_SPILL ? words->clearing : row_labels[row]);
}

/* --- the rows' values --- */

static void seat_words(struct seat seat, char words[WORDS_MAX])
{
    if (seat_is_human(seat))
        snprintf(words, WORDS_MAX, "%s", _("Human"));
    else
        snprintf(words, WORDS_MAX, _("Computer, level %d"), seat.level);
}

static void row_words(const struct play *play, int row, char words[WORDS_MAX])
{
    const struct preferences *prefs = &play->flow.prefs;
    const char *value = "";
    bool on = (row == ROW_ALTERNATE && prefs->alternate) || (row == ROW_SPILL && prefs->spill) ||
              (row == ROW_TARGETS && prefs->targets) || (row == ROW_DETAILS && prefs->details) ||
              (row == ROW_MOVES && prefs->moves) || (row == ROW_SOUND && !app_muted(play->flow.app));
    switch (row) {
    case ROW_RED:
    case ROW_YELLOW:
        seat_words(play->flow.party.sitting.seats[row - ROW_RED], words);
        return;
    case ROW_STARTER:
        value = _(play->flow.party.view->words.players[play->flow.party.sitting.starter]);
        break;
    case ROW_SPEED:
        value = _(speed_words[prefs->speed]);
        break;
    case ROW_THEME:
        value = app_canvas(play->flow.app)->theme_id == THEME_LIGHT ? _("Light") : _("Dark");
        break;
    default:
        value = on ? _("On") : _("Off");
        break;
    }
    snprintf(words, WORDS_MAX, "%s", value);
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
    struct preferences *prefs = &play->flow.prefs;
    switch (row) {
    case ROW_RED:
    case ROW_YELLOW:
        change_seat(play, row - ROW_RED, by, now);
        break;
    case ROW_STARTER:
        change_starter(play, now);
        break;
    case ROW_ALTERNATE:
        prefs->alternate = play->flow.party.sitting.alternate = !prefs->alternate;
        break;
    case ROW_SPILL:
        prefs->spill = !prefs->spill;
        break;
    case ROW_TARGETS:
        prefs->targets = !prefs->targets;
        break;
    case ROW_SPEED:
        prefs->speed = SDL_clamp(prefs->speed + by, 0, SPEED_COUNT - 1);
        break;
    case ROW_DETAILS:
        prefs->details = !prefs->details;
        break;
    case ROW_MOVES:
        prefs->moves = !prefs->moves;
        break;
    case ROW_THEME:
        (void)anywhere_act(play->flow.app, ACTION_THEME, true);
        break;
    case ROW_SOUND:
        (void)anywhere_act(play->flow.app, ACTION_MUTE, true);
        break;
    default:
        break;
    }
    hear_events(play);
    party_save_prefs(prefs, app_settings(play->flow.app));
    scene_arrange(play);
}

/* --- the dialog --- */

static void list(struct screen *screen, struct controls *controls)
{
    const struct play *play = menu_of(screen)->play;
    const struct canvas *canvas = app_canvas(screen->app);
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    int height = room.h / ROW_COUNT;
    dialog_list(controls, canvas, WIDTH, HEIGHT, true);
    controls->follows = true;
    for (int row = 0; row < ROW_COUNT; row++) {
        char words[WORDS_MAX];
        row_words(play, row, words);
        controls_add(controls, (struct control){.id = row,
                                                .role = ROLE_STEPPER,
                                                .look = LOOK_LINE,
                                                .rect = {room.x, room.y + row * height, room.w, height},
                                                .name = row_label(play, row),
                                                .value = controls_words(controls, "%s", words)});
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

static void destroy(struct screen *screen)
{
    free(screen);
}

static const struct screen_kind menu_kind = {
    .list = list, .use = use, .act = act, .draw = draw, .destroy = destroy, .focus_keys = FOCUS_BY_ARROWS};

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
