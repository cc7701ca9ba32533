/*
 * The ten opponents as buttons, and the card "Who plays against you?" that shows them over a running game. Its part in
 * other_screens.h is opponents_screen_create.
 */
#include "ui/start/opponents.h"

#include "ui/other_screens.h"

/*
 *      ___
 *     ( 3 )     a face's place, with the level's number
 *     ..:ii     as many of ten stripes as the level; in a low button beside the face
 *     Otto
 */

static const float INSET = 9 /* within both frames of a chosen one that has the focus */, GAP = SPACE_NEAR,
                   TILE_LEAST = 80, ENGINE_ROW = 44;

enum { TILE_LEAST_PIXELS = 74 }; /* at 96 dpi */

/* In percent: the name's share of a high and of a low button's height, and the face's share of what is over it. */
enum { NAME = 30, LOW_NAME = 45, FACE = 72 };

/* --- listing and using the buttons --- */

/* Is a row of this width too narrow for the names of all ten? */
static bool is_narrow(const struct canvas *canvas, int width)
{
    int least = canvas_px(canvas, canvas_larger(canvas, TILE_LEAST));
    return width / LEVEL_MAX < int_max(least, canvas_least(canvas, TILE_LEAST_PIXELS));
}

static void list_engines(struct form *form, int id, SDL_Rect row, const struct player *player,
                         const struct choice_engines *engines, int count)
{
    form_row_at(form, row, count, form->place.inner);
    for (int i = 0; i < count; i++)
        form_segment(form, id + LEVEL_MAX + i, engines->names[i], NULL, 0)->on =
            seat_is_engine(player->seat) && strcmp(player->name, engines->names[i]) == 0;
}

void opponents_list(struct form *form, const struct canvas *canvas, int id, SDL_Rect area, const struct player *player,
                    const struct choice_engines *engines)
{
    int gap = canvas_px(canvas, GAP), count = int_min(engines->count, OPPONENT_ENGINES);
    int engine_row = count > 0 ? int_min(canvas_row(canvas, ENGINE_ROW, SIZE_TEXT), area.h / 4) : 0;
    bool narrow = is_narrow(canvas, area.w);
    int columns = narrow ? LEVEL_MAX / 2 : LEVEL_MAX;
    SDL_Rect ten = canvas_take_row(&area, area.h - engine_row - (count > 0 ? gap : 0), gap);
    int height = narrow ? (ten.h - gap) / 2 : ten.h;
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        char words[LEVEL_WORDS_MAX];
        if ((level - LEVEL_MIN) % columns == 0)
            form_row_at(form, canvas_take_row(&ten, height, gap), columns, gap);
        struct control *control = form_segment(form, id + level - LEVEL_MIN, NULL, NULL, 0);
        control->name = controls_words(form->controls, "%s", choice_level_words(level, words));
        control->look = LOOK_FRAME;
        control->on = player->seat.level == level;
        control->group = 1 + id; /* both rows are one choice */
    }
    if (count > 0)
        list_engines(form, id, canvas_take_row(&area, engine_row, 0), player, engines, count);
}

void opponents_seat(struct player *player, int which, const struct choice_engines *engines)
{
    if (seat_is_human(player->seat))
        player->name[0] = '\0';
    if (which < LEVEL_MAX)
        choice_sit(player, (struct seat){which + LEVEL_MIN}, NULL);
    else
        choice_sit(player, (struct seat){SEAT_ENGINE}, engines->names[which - LEVEL_MAX]);
}

/* --- drawing a button --- */

/* Ten stripes that rise; as many as the level are filled, so that it can be understood without reading. */
static void draw_stripes(struct canvas *canvas, SDL_Rect room, int level, bool on)
{
    const struct theme *theme = canvas->theme;
    int step = int_max(room.w / LEVEL_MAX, 2), width = int_max(step * 2 / 3, 1);
    int left = room.x + (room.w - step * LEVEL_MAX) / 2;
    for (int i = 0; i < LEVEL_MAX; i++) {
        int high = int_max(room.h * (i + 3) / (LEVEL_MAX + 2), 2);
        canvas_fill(canvas, (SDL_Rect){left + i * step, room.y + room.h - high, width, high},
                    i >= level ? theme->faint
                    : on       ? theme->panel
                               : theme->accent);
    }
}

static void draw_face(struct canvas *canvas, SDL_Rect room, int level, bool on)
{
    const struct theme *theme = canvas->theme;
    int size = SDL_min(room.w, room.h), badge = size * 2 / 5;
    SDL_Rect face = canvas_centred(room, size, size);
    SDL_Rect corner = {face.x + face.w - badge * 9 / 10, face.y + face.h - badge, badge, badge};
    struct text_style style = {
        .size = 0.62f * (float)badge / canvas->unit, .weight = TEXT_BOLD, .color = theme->panel, .align = ALIGN_CENTER};
    char number[8];
    snprintf(number, sizeof number, "%d", level);
    canvas_face(canvas, level, face, on ? MOOD_GLAD : MOOD_CALM, (SDL_FPoint){0, 0});
    canvas_round(canvas, corner, badge / 2, theme->text);
    canvas_text(canvas, number, corner, &style);
}

static void draw_opponent(struct canvas *canvas, const struct control *control, int level)
{
    SDL_Rect room = canvas_inset(control->rect, canvas_px(canvas, INSET));
    bool low = room.w > room.h * 3 / 2;
    int gap = canvas_px(canvas, low ? GAP : GAP / 2);
    SDL_Rect upper = canvas_take_row(&room, room.h * (100 - (low ? LOW_NAME : NAME)) / 100, 0);
    SDL_Rect face = low ? canvas_take_left(&upper, upper.h, gap) : canvas_take_row(&upper, upper.h * FACE / 100, gap);
    draw_face(canvas, face, level, control->on);
    draw_stripes(canvas, upper, level, control->on);
    struct text_style style = canvas_write_style(canvas, WRITE_SMALL | WRITE_BOLD | WRITE_CENTER);
    style.color = control_ink(canvas, control);
    canvas_text(canvas, sailor_label(level), room, &style);
}

void opponents_draw(struct canvas *canvas, const struct controls *controls, int id)
{
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        const struct control *control = controls_find((struct controls *)controls, id + level - LEVEL_MIN);
        if (control)
            draw_opponent(canvas, control, level);
    }
}

/* --- the card "Who plays against you?" --- */

static const float WIDTH = 920, ROW = 150, LABEL = 30;

static float card_height(const struct canvas *canvas, const struct opponents_card *card)
{
    bool both = card->opponents->both, narrow = is_narrow(canvas, dialog_room(canvas, WIDTH, ROW).w);
    float each = narrow ? 2 * ROW : ROW;
    float rows = both ? 2 * (each + LABEL) : each;
    return dialog_height(canvas, canvas_px(canvas, rows * canvas_grown(canvas)));
}

/*
 * They are buttons here, not segments: an arrow key only moves the focus, since a choice closes the card. Before a game
 * that begins with two computers, nobody is chosen yet; the focus shows who played last.
 */
static void list_part(struct opponents_card *card, const struct canvas *canvas, int player, SDL_Rect part)
{
    const struct player *seated = &card->opponents->players[player];
    struct controls *controls = card->form.controls;
    int first = player * OPPONENT_IDS;
    opponents_list(&card->form, canvas, first, part, seated, &card->engines);
    for (int i = 0; i < controls->count; i++) {
        struct control *control = &controls->list[i];
        if (control->role == ROLE_SEGMENT)
            control->role = ROLE_BUTTON;
        if (card->opponents->both && control->id >= first && control->id < first + OPPONENT_IDS)
            control->value = _(card->opponents->view->words.players[player]);
        if (control->id < first || card->chosen[player])
            continue;
        if (controls->focus == NO_CONTROL && control->on)
            controls_set_focus(controls, control->id);
        control->on = control->on && !card->opponents->begins;
    }
}

void opponents_card_controls(struct opponents_card *card, const struct canvas *canvas, struct controls *controls)
{
    bool both = card->opponents->both;
    float height = card_height(canvas, card);
    SDL_Rect room = dialog_room(canvas, WIDTH, height);
    int gap = canvas_px(canvas, SPACE), each = both ? (room.h - gap) / 2 : room.h;
    dialog_list(controls, canvas, WIDTH, height, true);
    form_begin(&card->form, controls, &(struct form_place){.area = room, .inner = gap});
    for (int player = 0; player < 2; player++) {
        if (!both && player != card->opponents->player)
            continue;
        SDL_Rect part = canvas_take_row(&room, each, gap);
        if (both)
            card->labels[player] = canvas_take_row(&part, canvas_row(canvas, LABEL, SIZE_TEXT), 0);
        list_part(card, canvas, player, part);
    }
}

static void list(struct screen *screen, struct controls *controls)
{
    opponents_card_controls((struct opponents_card *)screen, app_canvas(screen->app), controls);
}

static const char *card_title(const struct opponents *opponents)
{
    return opponents->both ? _("Which two play?") : _("Who plays against you?");
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct opponents_card *card = (const struct opponents_card *)screen;
    const struct opponents *opponents = card->opponents;
    char words[LEVEL_WORDS_MAX];
    dialog_draw(canvas, card_title(opponents), WIDTH, card_height(canvas, card));
    controls_draw(canvas, &screen->controls);
    for (int player = 0; player < 2; player++) {
        const char *sentence = !opponents->begins || card->chosen[player] ? "%s"
                               : player == 0                              ? _("First: %s")
                                                                          : _("Then: %s");
        opponents_draw(canvas, &screen->controls, player * OPPONENT_IDS);
        words_insert(words, sizeof words, sentence, _(opponents->view->words.players[player]));
        if (opponents->both)
            canvas_write(canvas, words, card->labels[player], WRITE_MUTED);
    }
}

/*
 * A choice counts at once, and the focus goes on to the other player. The card closes as soon as nobody is left to
 * choose: with the second one that is chosen, a game begins.
 */
static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct opponents_card *card = (struct opponents_card *)screen;
    struct opponents *opponents = card->opponents;
    int player = use->id / OPPONENT_IDS;
    (void)now;
    if (use->id >= 0) {
        opponents_seat(&opponents->players[player], use->id % OPPONENT_IDS, &card->engines);
        card->chosen[player] = true;
        screen->controls.focus = NO_CONTROL;
    }
    bool all = card->chosen[0] && card->chosen[1];
    opponents->chosen = all || !opponents->begins;
    if (all || use->id == DIALOG_CROSS)
        app_pop(screen->app);
}

static const struct screen_kind card_kind = {.list = list, .use = use, .draw = draw, .focus_keys = FOCUS_BY_FORM};

struct screen *opponents_screen_create(struct app *app, struct opponents *opponents)
{
    struct opponents_card *card = screen_create(app, &card_kind, SCOPE_DIALOG, sizeof *card);
    if (!card)
        return NULL;
    card->opponents = opponents;
    card->chosen[1 - opponents->player] = !opponents->both;
    choice_load_engines(&card->engines, app_archive(app));
    app_announce(app, card_title(opponents));
    return &card->screen;
}
