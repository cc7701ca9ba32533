/*
 * How the card that begins a game looks. Two rows in its middle are those of the opponent: a level, two of them, or
 * names and clock; of an engine which one.
 *
 *     New game                                          [x]
 *     Play against [  Easy  ][ Normal ][ Hard ][ Perfect ]
 *                  [ A friend here ][ A friend elsewhere ][ An engine ][ Watch ]
 *     Level        Level 2 · Learner
 *                  *---*---o---o---o---o---o---o---o---o
 *     Who begins   [You begin][Computer begins][Take turns]
 *     Game         [ Connect Four ][ Tic-Tac-Toe ][ Kolibrat ]
 *     Board        [ 6×5 ][ 7×6 ][ 8×7 ][ 9×7 ][ Other … ]
 *     [ How to play ][ Board and players ][     Play     ]
 */
#include "gravitrips/ai.h"
#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/start/start_state.h"
#include "ui/words.h"

/* In units; rows are as high as there is room for. */
static const float WIDTH = 860, HEIGHT = 580, INNER = SPACE_NEAR, GAP = 14, RADIUS = 10;

enum {
    LEVELS_IN_ROW = OPPONENT_FRIEND,
    OPPONENT_ROWS = OPPONENTS / LEVELS_IN_ROW,
    BUTTONS = 3,
    ROWS = 8 /* with that of the buttons */
};

/* In percent: of the whole for labels, with larger text, too; of a row for a track beside its words; for two names. */
enum { LABELS = 18, LARGE_LABELS = 25, TRACK = 70, NAMES = 52, BEST_OF = 14 };

/* Pixels at 96 dpi: in a small window the card takes more of it. */
enum { WIDTH_LEAST = 570, HEIGHT_LEAST = 450 };

enum { BOARD_WORDS = 120 };

/* --- where everything stands --- */

static float card_width(const struct canvas *canvas)
{
    float least = (float)canvas_least(canvas, WIDTH_LEAST) / canvas->unit;
    return SDL_max(WIDTH, least);
}

static float card_height(const struct canvas *canvas)
{
    float least = (float)canvas_least(canvas, HEIGHT_LEAST) / canvas->unit;
    return SDL_max(HEIGHT, least);
}

SDL_Rect start_look_track(SDL_Rect place)
{
    int pad = place.h / 3;
    return (SDL_Rect){place.x + pad, place.y, place.w - 2 * pad, place.h};
}

/* --- the rows --- */

/* A player as the pieces are called. */
static const char *side_name(const struct card *card, int player)
{
    const struct view *view = choice_view(card->choices[card->game].game);
    return view ? _(view->words.players[player]) : "";
}

/* Against the computer it is I and the other; else who is meant is told by a name or the pieces. */
static const char *beginner_name(const struct card *card, enum beginner beginner)
{
    int player = beginner == BEGINS_ME ? 0 : 1;
    if (beginner == BEGINS_IN_TURN)
        return _("Take turns");
    if (card->opponent == OPPONENT_FRIEND && card->friends.names[player][0])
        return card->friends.names[player];
    if (card->opponent == OPPONENT_FRIEND || card->opponent == OPPONENT_WATCH)
        return side_name(card, player);
    if (beginner == BEGINS_ME)
        return _("You begin");
    return card->opponent == OPPONENT_ENGINE ? _("Engine begins") : _("Computer begins");
}

static int level_in(const struct card *card, int slot)
{
    struct game_choice choice = start_choice_chosen(card);
    return choice.players[start_choice_player(card, &choice, slot)].level;
}

static const char *level_words(struct controls *controls, const struct card *card, int slot)
{
    struct game_choice choice = start_choice_chosen(card);
    struct variant variant;
    char words[LEVEL_WORDS_MAX];
    bool known = choice_variant(&choice, &variant, NULL);
    return controls_words(controls, "%s", choice_level_words(level_in(card, slot), known ? &variant : NULL, words));
}

static void list_engine(struct form *form, struct card *card, int slot)
{
    int engine = start_choice_engine(card, slot);
    struct control *control =
        form_add(form, (struct control){.id = START_LEVEL + slot,
                                        .role = ROLE_STEPPER,
                                        .look = LOOK_WORDS,
                                        .name = card->opponent == OPPONENT_WATCH ? side_name(card, slot) : _("Engine"),
                                        .value = card->engines.names[engine]});
    control->first = engine == 0;
    control->last = engine >= card->engines.count - 1;
}

/* A level is drawn here: what it says stands above it or beside it. */
static void list_level(struct form *form, struct card *card, int slot)
{
    int level = level_in(card, slot);
    form_add(form, (struct control){.id = START_LEVEL + slot,
                                    .role = ROLE_STEPPER,
                                    .look = LOOK_NONE,
                                    .name = card->opponent == OPPONENT_WATCH ? side_name(card, slot) : _("Level"),
                                    .value = level_words(form->controls, card, slot),
                                    .first = level == LEVEL_MIN,
                                    .last = level == LEVEL_MAX,
                                    .drags = true});
}

static void list_watched(struct form *form, struct card *card)
{
    for (int slot = 0; slot < 2; slot++) {
        slot == 0 ? form_row(form, side_name(card, slot), 1) : form_row_below(form, side_name(card, slot), 1);
        form_last_row(form)->field.w = form_last_row(form)->field.w * TRACK / 100;
        if (start_choice_engine(card, slot) >= 0)
            list_engine(form, card, slot);
        else
            list_level(form, card, slot);
    }
}

static void list_opponent(struct form *form, struct card *card)
{
    bool engine = start_choice_engine(card, 0) >= 0;
    form_row(form, engine ? _("Engine") : _("Level"), 1);
    if (engine)
        list_engine(form, card, 0);
    form_row_below(form, NULL, 1);
    if (!engine)
        list_level(form, card, 0);
}

/* The two of them; without a name a player is called by the pieces. */
static void list_friends(struct form *form, struct card *card)
{
    int gap = card->gap;
    form_row(form, _("Names"), 2);
    SDL_Rect row = form_last_row(form)->field, *names = &form_last_row(form)->field;
    names->w = row.w * NAMES / 100;
    card->best_of = (SDL_Rect){row.x + names->w + gap, row.y, row.w * BEST_OF / 100, row.h};
    int left = card->best_of.x + card->best_of.w - row.x + gap / 2;
    for (int i = 0; i < 2; i++)
        form_text(form, START_NAME + i, controls_words(form->controls, _("%s: name"), side_name(card, i)),
                  card->friends.names[i], sizeof card->friends.names[i]);
    form_row_at(form, (SDL_Rect){row.x + left, row.y, row.w - left, row.h}, BESTS, form->place.inner);
    for (int i = 0; i < BESTS; i++)
        form_segment(form, START_BEST + i, controls_words(form->controls, "%d", 2 * i + 1), &card->friends.best_of,
                     2 * i + 1);
    form_row_below(form, _("Clock"), CLOCKS);
    card->clock = -1;
    for (int i = 0; i < CLOCKS; i++)
        card->clock = clock_is_same(card->friends.clock, choice_offers_clock(i)) ? i : card->clock;
    for (int i = 0; i < CLOCKS; i++)
        form_segment(form, START_CLOCK + i, _(choice_offers_clock_name(i)), &card->clock, i);
}

/* What of the board is not as usual stands beside what its row is called. The last one is a button: arrow keys come
 * there, and Enter leads on. */
static void list_boards(struct form *form, struct card *card)
{
    const struct game_choice *choice = &card->choices[card->game];
    const struct options options = choice_options(choice);
    char words[BOARD_WORDS];
    int sizes[BOARDS][2], count = choice_offers_boards(choice->game, sizes);
    choice_offers_other_words(choice->game, &options, words, sizeof words);
    form_row(form, controls_words(form->controls, "%s%s", _("Board"), words), count + 1);
    card->board = choice_offers_board(choice);
    for (int i = 0; i < count; i++)
        form_segment(form, START_BOARD + i, controls_words(form->controls, "%d×%d", sizes[i][0], sizes[i][1]),
                     &card->board, i);
    struct control *other = form_button(form, START_OTHER_BOARD, _("Other …"));
    other->on = card->board < 0;
    if (other->on)
        other->name =
            controls_words(form->controls, "%d×%d …", choice->numbers[NUMBER_WIDTH], choice->numbers[NUMBER_HEIGHT]);
}

static void list_buttons(struct form *form)
{
    static const char *const names[BUTTONS] = {N_("How to play"), N_("Board and players"), N_("Play")};
    SDL_Rect row = {form->place.area.x, form->y + form->place.gap, form->place.area.w, form->place.height};
    form_row_at(form, row, BUTTONS, form->place.inner);
    for (int id = START_LEARN; id <= START_PLAY; id++)
        form_button(form, id, _(names[id - START_LEARN]))->main = id == START_PLAY;
}

static void list_opponents(struct form *form, struct card *card)
{
    form_row(form, _("Play against"), LEVELS_IN_ROW);
    for (int i = 0; i < OPPONENTS; i++) {
        const char *name = _(start_choice_opponent_name((enum opponent)i));
        if (i == OPPONENT_ELSEWHERE)
            form_button(form, START_OPPONENT + i, name);
        else
            form_segment(form, START_OPPONENT + i, name, (int *)&card->opponent, i);
    }
}

void start_look_controls(struct card *card, const struct canvas *canvas, struct controls *controls)
{
    struct form *form = &card->form;
    const char *beginners[BEGINNERS], *games[GAMES_MAX];
    struct form_place place = {.area = dialog_room(canvas, card_width(canvas), card_height(canvas)),
                               .gap = canvas_px(canvas, GAP),
                               .inner = canvas_px(canvas, INNER)};
    int rows_room = place.area.h - 2 * place.inner - (ROWS - 3) * place.gap - canvas_px(canvas, SPACE_NEAR);
    place.height = rows_room / ROWS;
    place.label = place.area.w * (canvas_is_large(canvas) ? LARGE_LABELS : LABELS) / 100;
    card->gap = place.gap;
    dialog_list(controls, canvas, card_width(canvas), card_height(canvas), true);
    form_begin(form, controls, &place);
    list_opponents(form, card);
    if (card->opponent == OPPONENT_FRIEND)
        list_friends(form, card);
    else if (card->opponent == OPPONENT_WATCH)
        list_watched(form, card);
    else
        list_opponent(form, card);
    for (int i = 0; i < BEGINNERS; i++)
        beginners[i] = beginner_name(card, (enum beginner)i);
    for (int i = 0; i < card->game_count; i++)
        games[i] = _(card->choices[i].game->title);
    form_choice(form, START_BEGINNER, _("Who begins"), beginners, BEGINNERS, (int *)&card->beginner);
    form_choice(form, START_GAME, _("Game"), games, card->game_count, &card->game);
    list_boards(form, card);
    list_buttons(form);
}

void start_look_list(struct screen *screen, struct controls *controls)
{
    struct card *card = (struct card *)screen;
    screen->scope = SCOPE_DIALOG | (card->opponent == OPPONENT_FRIEND ? SCOPE_TYPING : 0);
    start_look_controls(card, app_canvas(screen->app), controls);
}

/* --- how it looks --- */

/* With the focus it has a frame, as a row of the settings. */
static void draw_level(struct canvas *canvas, const struct card *card, int slot)
{
    const struct control *control = controls_find((struct controls *)&card->screen.controls, START_LEVEL + slot);
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    bool watching = card->opponent == OPPONENT_WATCH;
    if (!control || control->look != LOOK_NONE)
        return;
    bool focus = card->screen.controls.focus == control->id;
    struct slider slider = {start_look_track(control->rect), level_in(card, slot), LEVEL_MIN, LEVEL_MAX, 1};
    SDL_Rect words = card->form.rows[OPPONENT_ROWS].field, area = card->form.place.area;
    int radius = canvas_px(canvas, RADIUS);
    if (watching) {
        words = control->rect;
        words.x += control->rect.w + canvas_px(canvas, GAP);
        words.w = area.x + area.w - words.x;
    }
    if (focus)
        canvas_framed(canvas, control->rect, radius, canvas_px(canvas, 2), canvas->theme->raised,
                      canvas->theme->accent);
    else if (controls_is_hot(&card->screen.controls, control->id))
        canvas_round(canvas, control->rect, radius, canvas->theme->raised);
    control_slider_draw(canvas, &slider, focus, false);
    style.weight = watching ? TEXT_REGULAR : TEXT_BOLD;
    canvas_text(canvas, control->value, words, &style);
}

void start_look_draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct card *card = (const struct card *)screen;
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_RIGHT);
    (void)now;
    if (card->covered)
        return;
    dialog_draw(canvas, _("New game"), card_width(canvas), card_height(canvas));
    form_draw(canvas, &card->form);
    style.color = canvas->theme->muted;
    if (card->opponent == OPPONENT_FRIEND)
        canvas_text(canvas, _("Best of"), card->best_of, &style);
    for (int slot = 0; slot < 2; slot++)
        draw_level(canvas, card, slot);
    controls_draw(canvas, &screen->controls);
}
