/* Players and options: a list of rows, each with a value that the arrows change. It takes effect at once. */
#include "ui/play/menu.h"

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
    int row; /* the one with the focus */
};

static struct menu *menu_of(struct screen *screen)
{
    return (struct menu *)screen;
}

/* The players and the clearing of the board are called as the board's view calls them. */
static const char *row_label(const struct play *play, int row)
{
    const struct view_words *words = &play->flow.table.view->words;
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

static void row_words(const struct menu *menu, int row, char words[WORDS_MAX])
{
    const struct play *play = menu->play;
    const struct preferences *prefs = &play->flow.prefs;
    const char *value = "";
    bool on = (row == ROW_ALTERNATE && prefs->alternate) || (row == ROW_SPILL && prefs->spill) ||
              (row == ROW_TARGETS && prefs->targets) || (row == ROW_DETAILS && prefs->details) ||
              (row == ROW_MOVES && prefs->moves) || (row == ROW_SOUND && !app_muted(play->flow.app));
    switch (row) {
    case ROW_RED:
    case ROW_YELLOW:
        seat_words(play->flow.table.sitting.seats[row - ROW_RED], words);
        return;
    case ROW_STARTER:
        value = _(play->flow.table.view->words.players[play->flow.table.sitting.starter]);
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
    struct seat *seat = &play->flow.table.sitting.seats[player];
    int level = SDL_clamp(seat->level + by, SEAT_HUMAN, LEVEL_MAX);
    if (level == seat->level)
        return;
    seat->level = level;
    flow_seats_changed(&play->flow, now);
}

/* Who begins can only be changed before the first move of a round: it begins a new one. */
static void change_starter(struct play *play, uint64_t now)
{
    play->flow.table.sitting.starter = 1 - play->flow.table.sitting.starter;
    flow_new_round(&play->flow, false, now);
}

static void change_row(struct menu *menu, int by, uint64_t now)
{
    struct play *play = menu->play;
    struct preferences *prefs = &play->flow.prefs;
    switch (menu->row) {
    case ROW_RED:
    case ROW_YELLOW:
        change_seat(play, menu->row - ROW_RED, by, now);
        break;
    case ROW_STARTER:
        change_starter(play, now);
        break;
    case ROW_ALTERNATE:
        prefs->alternate = play->flow.table.sitting.alternate = !prefs->alternate;
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
        (void)anywhere_act(play->flow.app, &play->flow.toast, ACTION_THEME, now);
        break;
    case ROW_SOUND:
        (void)anywhere_act(play->flow.app, &play->flow.toast, ACTION_MUTE, now);
        break;
    default:
        break;
    }
    hear_events(play, now);
    prefs_save(prefs, app_settings(play->flow.app));
    scene_arrange(play);
    app_invalidate_all(menu->screen.app);
}

/* --- pointing and keys --- */

static SDL_Rect row_rect(SDL_Rect room, int row)
{
    int height = room.h / ROW_COUNT;
    return (SDL_Rect){room.x, room.y + row * height, room.w, height};
}

static SDL_Rect room_of(const struct canvas *canvas)
{
    return dialog_room(canvas, WIDTH, HEIGHT);
}

/* The right part of a row: an arrow at each end, the value between. */
static SDL_Rect value_rect(SDL_Rect row)
{
    return (SDL_Rect){row.x + row.w * 45 / 100, row.y, row.w * 55 / 100, row.h};
}

static void click(struct menu *menu, int x, int y, uint64_t now)
{
    const struct canvas *canvas = app_canvas(menu->screen.app);
    SDL_Point point = {x, y};
    SDL_Rect box = dialog_box(canvas, WIDTH, HEIGHT), cross = dialog_cross(canvas, WIDTH, HEIGHT);
    if (!SDL_PointInRect(&point, &box) || SDL_PointInRect(&point, &cross)) {
        app_pop(menu->screen.app);
        return;
    }
    for (int row = 0; row < ROW_COUNT; row++) {
        SDL_Rect rect = row_rect(room_of(canvas), row), value = value_rect(rect);
        if (!SDL_PointInRect(&point, &rect))
            continue;
        menu->row = row;
        if (SDL_PointInRect(&point, &value))
            change_row(menu, x < value.x + value.w / 2 ? -1 : 1, now);
        app_invalidate_all(menu->screen.app);
    }
}

static void hover(struct menu *menu, int x, int y)
{
    SDL_Point point = {x, y};
    for (int row = 0; row < ROW_COUNT; row++) {
        SDL_Rect rect = row_rect(room_of(app_canvas(menu->screen.app)), row);
        if (SDL_PointInRect(&point, &rect) && menu->row != row) {
            menu->row = row;
            app_invalidate_all(menu->screen.app);
        }
    }
}

static bool key_down(struct menu *menu, const SDL_Keysym *key, uint64_t now)
{
    switch (key->sym) {
    case SDLK_UP:
        menu->row = (menu->row + ROW_COUNT - 1) % ROW_COUNT;
        break;
    case SDLK_DOWN:
    case SDLK_TAB:
        menu->row = (menu->row + 1) % ROW_COUNT;
        break;
    case SDLK_LEFT:
        change_row(menu, -1, now);
        break;
    case SDLK_RIGHT:
    case SDLK_SPACE:
        change_row(menu, 1, now);
        break;
    case SDLK_ESCAPE:
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
    case SDLK_o:
    case SDLK_F10:
        app_pop(menu->screen.app);
        break;
    default: {
        enum action action = action_for_key(key, false);
        return action != ACTION_QUIT && action != ACTION_FULLSCREEN && action != ACTION_PICTURE;
    }
    }
    app_invalidate_all(menu->screen.app);
    return true;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct menu *menu = menu_of(screen);
    switch (event->type) {
    case SDL_MOUSEBUTTONDOWN:
        click(menu, event->button.x, event->button.y, now);
        return true;
    case SDL_MOUSEMOTION:
        hover(menu, event->motion.x, event->motion.y);
        return true;
    case SDL_KEYDOWN:
        return key_down(menu, &event->key.keysym, now);
    default:
        return false;
    }
}

/* --- picture --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    (void)screen;
    (void)now;
    return NEVER;
}

static void draw_row(struct canvas *canvas, const struct menu *menu, int row, SDL_Rect rect)
{
    const struct theme *theme = canvas->theme;
    bool focus = menu->row == row;
    struct text_style style = {.size = 20, .color = theme->text, .align = ALIGN_LEFT};
    int pad = canvas_px(canvas, 12);
    if (focus)
        canvas_round(canvas, (SDL_Rect){rect.x - pad, rect.y + 1, rect.w + 2 * pad, rect.h - 2}, canvas_px(canvas, 10),
                     theme->raised);
    SDL_Rect value = value_rect(rect);
    canvas_text(canvas, row_label(menu->play, row), (SDL_Rect){rect.x, rect.y, value.x - rect.x - pad, rect.h}, &style);
    char words[WORDS_MAX];
    row_words(menu, row, words);
    style.weight = TEXT_BOLD;
    style.align = ALIGN_CENTER;
    canvas_text(canvas, words, canvas_inset(value, rect.h / 2), &style);
    style.color = focus ? theme->accent : theme->muted;
    style.align = ALIGN_LEFT;
    canvas_text(canvas, "‹", value, &style);
    style.align = ALIGN_RIGHT;
    canvas_text(canvas, "›", value, &style);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    const struct menu *menu = menu_of(screen);
    SDL_Rect room = dialog_draw(canvas, _("Players and options"), WIDTH, HEIGHT);
    for (int row = 0; row < ROW_COUNT; row++)
        draw_row(canvas, menu, row, row_rect(room, row));
}

static void destroy(struct screen *screen)
{
    free(screen);
}

static const struct screen_kind menu_kind = {.handle = handle, .advance = advance, .draw = draw, .destroy = destroy};

struct screen *menu_create(struct play *play)
{
    struct menu *menu = calloc(1, sizeof *menu);
    if (!menu)
        return NULL;
    menu->screen.kind = &menu_kind;
    menu->play = play;
    return &menu->screen;
}
