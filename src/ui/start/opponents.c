/*
 * The ten opponents as buttons, and two cards over the table: "Who is who", the page of the crew, on which one of them
 * is met; and "Which two play?". Its part in other_screens.h is opponents_screen_create.
 */
#include "ui/start/opponents.h"

#include "ai/museum.h"
#include "ui/other_screens.h"

/*
 *      ___
 *     (   )     a face
 *      ~~~3     the level's number
 *     Otto
 *     Cook
 */

static const float INSET = 8, GAP = SPACE_NEAR, ENGINE_ROW = 44;

/* NAME: the part of a button that a name takes at most, in percent of its height. */
enum { COLUMNS = LEVEL_MAX / 2, NAME = 54 };

/* --- listing and using the buttons --- */

static void list_engines(struct form *form, int id, SDL_Rect row, const struct player *player,
                         const struct choice_engines *engines, int count)
{
    form_row_at(form, row, count, form->place.inner);
    for (int i = 0; i < count; i++) {
        const struct honour *honour = museum_find(engines->names[i]);
        struct control *control = form_segment(form, id + LEVEL_MAX + i, engines->names[i], NULL, 0);
        control->on = seat_is_engine(player->seat) && strcmp(player->name, engines->names[i]) == 0;
        control->value = honour ? _(honour->words) : NULL;
    }
}

void opponents_list(struct form *form, const struct canvas *canvas, int id, SDL_Rect area, const struct player *player,
                    const struct choice_engines *engines, int count, const struct variant *variant)
{
    int gap = canvas_px(canvas, GAP);
    count = int_min(count, OPPONENT_ENGINES);
    int engine_row = count > 0 ? int_min(canvas_row(canvas, ENGINE_ROW, SIZE_TEXT), area.h / 4) : 0;
    SDL_Rect ten = canvas_take_row(&area, area.h - engine_row - (count > 0 ? gap : 0), gap);
    int height = (ten.h - gap) / 2;
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        char words[LEVEL_WORDS_MAX];
        if ((level - LEVEL_MIN) % COLUMNS == 0)
            form_row_at(form, canvas_take_row(&ten, height, gap), COLUMNS, gap);
        struct control *control = form_segment(form, id + level - LEVEL_MIN, NULL, NULL, 0);
        control->name =
            controls_words(form->controls, "%s, %s", choice_level_said(level, words), sailor_trade(level, variant));
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

static void draw_face(struct canvas *canvas, SDL_Rect room, int level, bool glad)
{
    int size = int_min(room.w, room.h), badge = size * 2 / 7;
    SDL_Rect face = canvas_centred(room, size, size);
    SDL_Rect corner = {face.x + face.w - badge, face.y + face.h - badge, badge, badge};
    canvas_face(canvas, level, face, glad ? MOOD_GLAD : MOOD_CALM, (SDL_FPoint){0, 0});
    if (!canvas->faceless)
        canvas_badge(canvas, level, corner, 0.62f, TEXT_BOLD, canvas->theme->text);
}

static int height_of(const struct canvas *canvas, const struct text_style *style)
{
    return (int)((float)canvas_text_sizes(canvas, style).wished * TEXT_LINE);
}

static void draw_opponent(struct canvas *canvas, const struct control *control, int level, bool glad,
                          const struct variant *variant)
{
    const struct text_style name = canvas_write_style(canvas, WRITE_BOLD | WRITE_CENTER),
                            trade = canvas_write_style(canvas, WRITE_SMALL | WRITE_MUTED | WRITE_CENTER);
    SDL_Rect room = canvas_inset(control->rect, canvas_px(canvas, INSET)), lower = {0};
    if (!canvas_is_large(canvas)) /* large names leave no room for trades */
        lower = canvas_take_foot(&room, height_of(canvas, &trade), 0);
    SDL_Rect upper = canvas_take_foot(&room, int_min(height_of(canvas, &name), room.h * NAME / 100), 0);
    draw_face(canvas, room, level, glad || control->on);
    canvas_text(canvas, sailor_label(level), upper, &name);
    if (lower.h > 0)
        canvas_text(canvas, sailor_trade(level, variant), lower, &trade);
}

void opponents_draw(struct canvas *canvas, const struct controls *controls, int id, const struct variant *variant)
{
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        int at = id + level - LEVEL_MIN;
        const struct control *control = controls_find((struct controls *)controls, at);
        if (control)
            draw_opponent(canvas, control, level, controls_is_hot(controls, at) || controls->focus == at, variant);
    }
}

/* --- the cards --- */

/* Sizes in units; LEAST: the least size of the page in pixels at 96 dpi, with which it covers a small window. */
static const float WIDTH = 920, HEIGHT = 660, LABEL = 30, BUTTON = 54, SAID = 22;

enum {
    WIDTH_LEAST = 580,
    HEIGHT_LEAST = 450,
    BUTTON_LEAST = 40,
    ABOUT = 24 /* percent of the page's height */,
    LARGE_ABOUT = 46
};

static SDL_FPoint card_size(const struct canvas *canvas)
{
    return (SDL_FPoint){canvas_units(canvas, WIDTH, WIDTH_LEAST), canvas_units(canvas, HEIGHT, HEIGHT_LEAST)};
}

static const struct player *chosen_player(const struct opponents *opponents)
{
    return &opponents->players[opponents->player];
}

/* Who is chosen, to begin a sentence. */
static const char *chosen_name(const struct opponents *opponents)
{
    const struct player *player = chosen_player(opponents);
    return seat_has_level(player->seat) ? sailor_title(player->seat.level) : player->name;
}

/* --- "Who is who" --- */

/* How often the person has won against the one who plays at a level. */
static const char *results_words(const struct opponents_card *card, int level, char words[CREW_WORDS_MAX])
{
    const struct archive_statistics *sums = &card->sums[level];
    if (sums->played == 0)
        snprintf(words, CREW_WORDS_MAX, "%s", _("You two have not played yet."));
    else
        snprintf(words, CREW_WORDS_MAX,
                 ngettext("So far you have won %d of %d game.", "So far you have won %d of %d games.",
                          (unsigned)sums->played),
                 sums->won, sums->played);
    return words;
}

static void list_feet(struct opponents_card *card, SDL_Rect row)
{
    const struct opponents *opponents = card->opponents;
    struct form *form = &card->form;
    char words[CREW_WORDS_MAX];
    bool change = opponents->runs && memcmp(&card->before, chosen_player(opponents), sizeof card->before) != 0;
    for (int i = opponents->runs ? 0 : 1; i < 2; i++) {
        words_insert(words, sizeof words, change ? _("%s takes over") : _("Play on"), chosen_name(opponents));
        form_row_at(form, opponents->runs ? canvas_beside(row, i, 2, form->place.inner) : row, 1, 0);
        struct control *control = form_button(form, i == 0 ? OPPONENTS_GO_ON : OPPONENTS_PLAY,
                                              i == 0            ? controls_words(form->controls, "%s", words)
                                              : opponents->runs ? _("New game")
                                                                : _("Play"));
        control->group = 1 + OPPONENTS_PLAY;
        control->main = i == 1;
    }
}

static void list_crew(struct opponents_card *card, const struct canvas *canvas, SDL_Rect room)
{
    const struct opponents *opponents = card->opponents;
    struct controls *controls = card->form.controls;
    char words[CREW_WORDS_MAX], confessed[CREW_WORDS_MAX];
    int gap = canvas_px(canvas, SPACE);
    int button = int_max(canvas_row(canvas, BUTTON, SIZE_TEXT), canvas_least(canvas, BUTTON_LEAST));
    SDL_Rect foot = canvas_take_foot(&room, int_min(button, room.h / 6), gap);
    card->about = canvas_take_foot(&room, room.h * (canvas_is_large(canvas) ? LARGE_ABOUT : ABOUT) / 100, gap);
    opponents_list(&card->form, canvas, 0, room, chosen_player(opponents), &card->engines, card->engines.count,
                   opponents->variant);
    for (int i = 0; i < controls->count && controls->focus == NO_CONTROL; i++)
        if (controls->list[i].on)
            controls_set_focus(controls, controls->list[i].id);
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++)
        controls_find(controls, level - LEVEL_MIN)->value =
            controls_words(controls, "%s %s", results_words(card, level, words),
                           sailor_confesses(level, opponents->variant, confessed));
    list_feet(card, foot);
}

/* Draws what is said of the one who is chosen: name, trade and results; and what that one says. */
static void draw_about(struct canvas *canvas, const struct opponents_card *card)
{
    const struct opponents *opponents = card->opponents;
    int level = chosen_player(opponents)->seat.level, pad = canvas_px(canvas, SPACE);
    struct text_style said = canvas_write_style(canvas, 0);
    char words[CREW_WORDS_MAX], confessed[CREW_WORDS_MAX];
    SDL_Rect room = card->about;
    said.size = SAID;
    canvas_round(canvas, room, canvas_px(canvas, 18), canvas->theme->raised);
    room = canvas_inset(room, pad);
    (void)canvas_take_left(&room, pad, 0);
    (void)canvas_take_right(&room, pad, 0);
    const struct honour *honour = museum_find(chosen_player(opponents)->name);
    if (honour && seat_is_engine(chosen_player(opponents)->seat)) {
        canvas_write_lines(canvas, _(honour->words), room, 0);
        return;
    }
    bool large = canvas_is_large(canvas);
    SDL_Rect line = canvas_take_row(&room, room.h * (large ? 28 : 40) / 100, 0), results = line;
    int width = canvas_write(canvas, chosen_name(opponents), line, WRITE_TITLE);
    if (!seat_has_level(chosen_player(opponents)->seat))
        return;
    (void)canvas_take_left(&line, width, pad);
    if (large)
        results = canvas_take_row(&room, results.h, 0);
    width = canvas_write(canvas, results_words(card, level, words), large ? results : line,
                         WRITE_SMALL | (large ? 0 : WRITE_RIGHT));
    line.w -= large ? 0 : width + pad;
    snprintf(words, sizeof words, _("%s · level %d"), sailor_trade(level, opponents->variant), level);
    canvas_write(canvas, words, line, WRITE_SMALL | WRITE_MUTED);
    snprintf(words, sizeof words, _("“%s”"), sailor_confesses(level, opponents->variant, confessed));
    canvas_paragraph(canvas, words, room, &said);
}

/* --- "Which two play?" --- */

/*
 * They are buttons here, not segments: an arrow key only moves the focus, since a choice counts at once. Before a game
 * that begins with two computers, nobody is chosen yet; the focus shows who played last.
 */
static void list_part(struct opponents_card *card, const struct canvas *canvas, int player, SDL_Rect part)
{
    const struct player *seated = &card->opponents->players[player];
    struct controls *controls = card->form.controls;
    int first = player * OPPONENT_IDS;
    card->labels[player] = canvas_take_row(&part, canvas_row(canvas, LABEL, SIZE_TEXT), 0);
    opponents_list(&card->form, canvas, first, part, seated, &card->engines, card->engines.guests,
                   card->opponents->variant);
    for (int i = 0; i < controls->count; i++) {
        struct control *control = &controls->list[i];
        if (control->role == ROLE_SEGMENT)
            control->role = ROLE_BUTTON;
        if (control->id < first || control->id >= first + OPPONENT_IDS)
            continue;
        control->value = _(card->opponents->view->words.players[player]);
        if (card->chosen[player])
            continue;
        if (controls->focus == NO_CONTROL && control->on)
            controls_set_focus(controls, control->id);
        control->on = control->on && !card->opponents->begins;
    }
}

static void draw_labels(struct canvas *canvas, const struct opponents_card *card)
{
    const struct opponents *opponents = card->opponents;
    char words[LEVEL_WORDS_MAX];
    for (int player = 0; player < 2; player++) {
        const char *sentence = !opponents->begins || card->chosen[player] ? "%s"
                               : player == 0                              ? _("First: %s")
                                                                          : _("Then: %s");
        words_insert(words, sizeof words, sentence, _(opponents->view->words.players[player]));
        canvas_write(canvas, words, card->labels[player], WRITE_MUTED);
    }
}

/* --- both cards --- */

void opponents_card_controls(struct opponents_card *card, const struct canvas *canvas, struct controls *controls)
{
    SDL_FPoint size = card_size(canvas);
    SDL_Rect room = dialog_room(canvas, size.x, size.y);
    int gap = canvas_px(canvas, SPACE), each = (room.h - gap) / 2;
    dialog_list(controls, canvas, size.x, size.y, true);
    form_begin(&card->form, controls, &(struct form_place){.area = room, .inner = gap});
    if (!card->opponents->both)
        list_crew(card, canvas, room);
    for (int player = 0; player < 2 && card->opponents->both; player++)
        list_part(card, canvas, player, canvas_take_row(&room, each, gap));
}

static void list(struct screen *screen, struct controls *controls)
{
    opponents_card_controls((struct opponents_card *)screen, app_canvas(screen->app), controls);
}

static const char *card_title(const struct opponents *opponents)
{
    return opponents->both ? _("Which two play?") : _("Who is who");
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct opponents_card *card = (const struct opponents_card *)screen;
    SDL_FPoint size = card_size(canvas);
    dialog_draw(canvas, card_title(card->opponents), size.x, size.y);
    if (card->opponents->both)
        draw_labels(canvas, card);
    else
        draw_about(canvas, card);
    controls_draw(canvas, &screen->controls);
    for (int player = 0; player < 2; player++)
        opponents_draw(canvas, &screen->controls, player * OPPONENT_IDS, card->opponents->variant);
}

/*
 * A choice counts at once, and the focus goes on to the other player. The card closes as soon as nobody is left to
 * choose: with the second one that is chosen, a game begins.
 */
static void use_both(struct opponents_card *card, const struct use *use)
{
    struct opponents *opponents = card->opponents;
    int player = use->id / OPPONENT_IDS;
    if (use->id >= 0) {
        opponents_seat(&opponents->players[player], use->id % OPPONENT_IDS, &card->engines);
        card->chosen[player] = true;
        card->screen.controls.focus = NO_CONTROL;
    }
    bool all = card->chosen[0] && card->chosen[1];
    opponents->chosen = all || !opponents->begins;
    if (all || use->id == DIALOG_CROSS)
        app_pop(card->screen.app);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct opponents_card *card = (struct opponents_card *)screen;
    struct opponents *opponents = card->opponents;
    (void)now;
    if (opponents->both) {
        use_both(card, use);
        return;
    }
    if (use->id >= 0 && use->id < OPPONENT_IDS)
        opponents_seat(&opponents->players[opponents->player], use->id, &card->engines);
    opponents->anew = use->id == OPPONENTS_PLAY || (use->twice && use->id >= 0);
    opponents->chosen = opponents->anew || use->id == OPPONENTS_GO_ON;
    if (opponents->chosen || use->id == DIALOG_CROSS)
        app_pop(screen->app);
}

static const struct screen_kind card_kind = {DIALOG_MEMBERS, .focus_keys = FOCUS_BY_FORM};

struct screen *opponents_screen_create(struct app *app, struct opponents *opponents)
{
    struct opponents_card *card = screen_create(app, &card_kind, SCOPE_DIALOG, sizeof *card);
    if (!card)
        return NULL;
    card->opponents = opponents;
    card->before = *chosen_player(opponents);
    if (!opponents->both && !archive_standings(app_archive(app), opponents->variant->game, card->sums))
        memset(card->sums, 0, sizeof card->sums);
    choice_load_engines(&card->engines, app, opponents->variant);
    app_announce(app, card_title(opponents));
    return &card->screen;
}
