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
    OTHERS_IN_ROW = OPPONENTS - LEVELS_IN_ROW,
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

struct places {
    SDL_Rect labels[ROWS]; /* of each row */
    SDL_Rect opponents[2], middle[2], beginners, games, boards, buttons;
    SDL_Rect names, best_of, bests; /* in the first row of the middle */
};

static void arrange_friends(const struct canvas *canvas, struct places *places)
{
    SDL_Rect row = places->middle[0];
    int gap = canvas_px(canvas, GAP);
    places->names = (SDL_Rect){row.x, row.y, row.w * NAMES / 100, row.h};
    places->best_of = (SDL_Rect){row.x + places->names.w + gap, row.y, row.w * BEST_OF / 100, row.h};
    int left = places->best_of.x + places->best_of.w - row.x + gap / 2;
    places->bests = (SDL_Rect){row.x + left, row.y, row.w - left, row.h};
}

static void arrange(const struct canvas *canvas, struct places *places)
{
    SDL_Rect *rows[ROWS] = {&places->opponents[0], &places->opponents[1], &places->middle[0], &places->middle[1],
                            &places->beginners,    &places->games,        &places->boards,    &places->buttons};
    SDL_Rect room = dialog_room(canvas, card_width(canvas), card_height(canvas));
    int inner = canvas_px(canvas, INNER), gap = canvas_px(canvas, GAP), end = canvas_px(canvas, SPACE_NEAR);
    int height = (room.h - 2 * inner - (ROWS - 3) * gap - end) / ROWS;
    int label = room.w * (canvas_is_large(canvas) ? LARGE_LABELS : LABELS) / 100;
    for (int i = 0; i < ROWS; i++) {
        SDL_Rect row = canvas_take_row(&room, height, i == 0 || i == 2 ? inner : gap);
        places->labels[i] = (SDL_Rect){row.x, row.y, label - inner, row.h};
        *rows[i] = i == ROWS - 1 ? row : (SDL_Rect){row.x + label, row.y, row.w - label, row.h};
    }
    arrange_friends(canvas, places);
}

static SDL_Rect level_place(const struct places *places, int slot, const struct start_content *content)
{
    SDL_Rect row = places->middle[content->watching ? slot : !content->engines[slot]];
    row.w = content->watching ? row.w * TRACK / 100 : row.w;
    return row;
}

SDL_Rect start_look_track(SDL_Rect place)
{
    int pad = place.h / 3;
    return (SDL_Rect){place.x + pad, place.y, place.w - 2 * pad, place.h};
}

SDL_Rect start_look_place(const struct canvas *canvas, int id, const struct start_content *content)
{
    struct places places;
    int gap = canvas_px(canvas, INNER);
    arrange(canvas, &places);
    if (id >= START_LEARN)
        return canvas_beside(places.buttons, id - START_LEARN, BUTTONS, gap);
    if (id >= START_BOARD)
        return canvas_beside(places.boards, id == START_OTHER_BOARD ? content->boards : id - START_BOARD,
                             content->boards + 1, gap);
    if (id >= START_GAME)
        return canvas_beside(places.games, id - START_GAME, content->games, gap);
    if (id >= START_BEGINNER)
        return canvas_beside(places.beginners, id - START_BEGINNER, BEGINNERS, gap);
    if (id >= START_CLOCK)
        return canvas_beside(places.middle[1], id - START_CLOCK, CLOCKS, gap);
    if (id >= START_BEST)
        return canvas_beside(places.bests, id - START_BEST, BESTS, gap);
    if (id >= START_NAME)
        return canvas_beside(places.names, id - START_NAME, 2, gap);
    if (id >= START_LEVEL)
        return level_place(&places, id - START_LEVEL, content);
    if (id >= START_OPPONENT + LEVELS_IN_ROW)
        return canvas_beside(places.opponents[1], id - START_OPPONENT - LEVELS_IN_ROW, OTHERS_IN_ROW, gap);
    if (id >= START_OPPONENT)
        return canvas_beside(places.opponents[0], id - START_OPPONENT, LEVELS_IN_ROW, gap);
    return dialog_cross(canvas, card_width(canvas), card_height(canvas));
}

/* --- the list --- */

static SDL_Rect place_of(const struct card *card, int id)
{
    int sizes[BOARDS][2];
    struct start_content content = {.watching = card->opponent == OPPONENT_WATCH, .games = card->game_count};
    for (int slot = 0; slot < 2; slot++)
        content.engines[slot] = (slot == 0 || content.watching) && start_choice_engine(card, slot) >= 0;
    content.boards = choice_offers_boards(card->choices[card->game].game, sizes);
    return start_look_place(app_canvas(card->screen.app), id, &content);
}

static void list_segment(struct controls *controls, const struct card *card, int id, const char *name, bool on)
{
    controls_add(controls, (struct control){.id = id,
                                            .role = ROLE_SEGMENT,
                                            .look = LOOK_WORDS,
                                            .rect = place_of(card, id),
                                            .name = name,
                                            .size = SIZE_TEXT,
                                            .group = 1 + (id >= START_BEST) + (id >= START_CLOCK) +
                                                     (id >= START_BEGINNER) + (id >= START_GAME) + (id >= START_BOARD),
                                            .on = on});
}

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

static void list_engine(struct controls *controls, const struct card *card, int slot)
{
    int engine = start_choice_engine(card, slot);
    controls_add(controls,
                 (struct control){.id = START_LEVEL + slot,
                                  .role = ROLE_STEPPER,
                                  .look = LOOK_WORDS,
                                  .rect = place_of(card, START_LEVEL + slot),
                                  .name = card->opponent == OPPONENT_WATCH ? side_name(card, slot) : _("Engine"),
                                  .value = card->engines.names[engine],
                                  .size = SIZE_TEXT,
                                  .first = engine == 0,
                                  .last = engine >= card->engines.count - 1});
}

/* Levels are drawn here: what one says stands above it or beside it. */
static void list_levels(struct controls *controls, const struct card *card)
{
    bool watching = card->opponent == OPPONENT_WATCH;
    for (int slot = 0; slot < (watching ? 2 : 1); slot++) {
        int level = level_in(card, slot);
        if (start_choice_engine(card, slot) >= 0) {
            list_engine(controls, card, slot);
            continue;
        }
        controls_add(controls, (struct control){.id = START_LEVEL + slot,
                                                .role = ROLE_STEPPER,
                                                .look = LOOK_NONE,
                                                .rect = place_of(card, START_LEVEL + slot),
                                                .name = watching ? side_name(card, slot) : _("Level"),
                                                .value = level_words(controls, card, slot),
                                                .first = level == LEVEL_MIN,
                                                .last = level == LEVEL_MAX,
                                                .drags = true});
    }
}

/* The two of them; without a name a player is called by the pieces. */
static void list_friends(struct controls *controls, struct card *card)
{
    for (int i = 0; i < 2; i++) {
        struct control *name = controls_add(controls, (struct control){.id = START_NAME + i, .role = ROLE_TEXT});
        name->rect = place_of(card, name->id);
        name->name = controls_words(controls, _("%s: name"), side_name(card, i));
        name->size = SIZE_TEXT;
        name->text = card->friends.names[i];
        name->capacity = sizeof card->friends.names[i];
    }
    for (int i = 0; i < BESTS; i++)
        list_segment(controls, card, START_BEST + i, controls_words(controls, "%d", 2 * i + 1),
                     card->friends.best_of == 2 * i + 1);
    for (int i = 0; i < CLOCKS; i++)
        list_segment(controls, card, START_CLOCK + i, _(choice_offers_clock_name(i)),
                     clock_is_same(card->friends.clock, choice_offers_clock(i)));
}

/* The last one is a button: arrow keys come there, and Enter leads on. */
static void list_boards(struct controls *controls, const struct card *card)
{
    const struct game_choice *choice = &card->choices[card->game];
    int sizes[BOARDS][2], count = choice_offers_boards(choice->game, sizes), chosen = choice_offers_board(choice);
    for (int i = 0; i < count; i++)
        list_segment(controls, card, START_BOARD + i, controls_words(controls, "%d×%d", sizes[i][0], sizes[i][1]),
                     i == chosen);
    list_segment(controls, card, START_OTHER_BOARD, _("Other …"), chosen < 0);
    struct control *other = &controls->list[controls->count - 1];
    other->role = ROLE_BUTTON;
    if (chosen < 0)
        other->name =
            controls_words(controls, "%d×%d …", choice->numbers[NUMBER_WIDTH], choice->numbers[NUMBER_HEIGHT]);
}

static void list_buttons(struct controls *controls, const struct card *card)
{
    static const char *const names[BUTTONS] = {N_("How to play"), N_("Board and players"), N_("Play")};
    for (int id = START_LEARN; id <= START_PLAY; id++)
        controls_add(controls, (struct control){.id = id,
                                                .rect = place_of(card, id),
                                                .name = _(names[id - START_LEARN]),
                                                .size = SIZE_TEXT,
                                                .main = id == START_PLAY,
                                                .group = 7});
}

void start_look_list(struct screen *screen, struct controls *controls)
{
    struct card *card = (struct card *)screen;
    const struct canvas *canvas = app_canvas(screen->app);
    screen->scope = SCOPE_DIALOG | (card->opponent == OPPONENT_FRIEND ? SCOPE_TYPING : 0);
    dialog_list(controls, canvas, card_width(canvas), card_height(canvas), true);
    for (int i = 0; i < OPPONENTS; i++) {
        list_segment(controls, card, START_OPPONENT + i, _(start_choice_opponent_name((enum opponent)i)),
                     i == (int)card->opponent);
        if (i == OPPONENT_ELSEWHERE)
            controls->list[controls->count - 1].role = ROLE_BUTTON;
    }
    if (card->opponent == OPPONENT_FRIEND)
        list_friends(controls, card);
    else
        list_levels(controls, card);
    for (int i = 0; i < BEGINNERS; i++)
        list_segment(controls, card, START_BEGINNER + i, beginner_name(card, (enum beginner)i),
                     i == (int)card->beginner);
    for (int i = 0; i < card->game_count; i++)
        list_segment(controls, card, START_GAME + i, _(card->choices[i].game->title), i == card->game);
    list_boards(controls, card);
    list_buttons(controls, card);
}

/* --- how it looks --- */

/* With the focus it has a frame, as a row of the settings. */
static void draw_level(struct canvas *canvas, const struct card *card, const struct places *places, int slot)
{
    const struct control *control = controls_find((struct controls *)&card->screen.controls, START_LEVEL + slot);
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    bool watching = card->opponent == OPPONENT_WATCH;
    if (!control || control->look != LOOK_NONE)
        return;
    bool focus = card->screen.controls.focus == control->id;
    struct slider slider = {start_look_track(control->rect), level_in(card, slot), LEVEL_MIN, LEVEL_MAX, 1};
    SDL_Rect words = places->middle[watching ? slot : 0];
    int left = watching ? control->rect.w + canvas_px(canvas, GAP) : 0, radius = canvas_px(canvas, RADIUS);
    if (focus)
        canvas_framed(canvas, control->rect, radius, canvas_px(canvas, 2), canvas->theme->raised,
                      canvas->theme->accent);
    else if (controls_is_hot(&card->screen.controls, control->id))
        canvas_round(canvas, control->rect, radius, canvas->theme->raised);
    control_slider_draw(canvas, &slider, focus, false);
    words.x += left;
    words.w -= left;
    style.weight = watching ? TEXT_REGULAR : TEXT_BOLD;
    canvas_text(canvas, control->value, words, &style);
}

/* What of the board is not as usual stands beside what its row is called. */
static void draw_labels(struct canvas *canvas, const struct card *card, const struct places *places)
{
    const struct game_choice *choice = &card->choices[card->game];
    const struct options options = choice_options(choice);
    char other[BOARD_WORDS / 2], board[BOARD_WORDS];
    const char *labels[ROWS] = {_("Play against"), NULL, _("Level"), NULL, _("Who begins"), _("Game"), board, NULL};
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    style.color = canvas->theme->muted;
    choice_offers_other_words(choice->game, &options, other, sizeof other);
    snprintf(board, sizeof board, "%s%s", _("Board"), other);
    if (card->opponent == OPPONENT_FRIEND) {
        labels[2] = _("Names");
        labels[3] = _("Clock");
        style.align = ALIGN_RIGHT;
        canvas_text(canvas, _("Best of"), places->best_of, &style);
        style.align = ALIGN_LEFT;
    } else if (card->opponent == OPPONENT_WATCH) {
        labels[2] = side_name(card, 0);
        labels[3] = side_name(card, 1);
    } else if (card->opponent == OPPONENT_ENGINE) {
        labels[2] = _("Engine");
    }
    for (int i = 0; i < ROWS; i++)
        if (labels[i])
            canvas_text(canvas, labels[i], places->labels[i], &style);
}

void start_look_draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct card *card = (const struct card *)screen;
    struct places places;
    (void)now;
    if (card->covered)
        return;
    arrange(canvas, &places);
    dialog_draw(canvas, _("New game"), card_width(canvas), card_height(canvas));
    draw_labels(canvas, card, &places);
    for (int slot = 0; slot < 2; slot++)
        draw_level(canvas, card, &places, slot);
    controls_draw(canvas, &screen->controls);
}
