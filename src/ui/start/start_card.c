/* The card that begins a game: against whom, who begins, which game; one click each, and Enter plays. */
#include <stdlib.h>

#include "gravitrips/ai.h"
#include "ui/frame/dialog.h"
#include "ui/other_screens.h"
#include "ui/start/start_state.h"
#include "ui/words.h"

static const float WIDTH = 640, HEIGHT = 500, LABEL = 28, ROW = 50, BUTTON = 54, INNER = 8, GAP = 12;

enum { OPPONENTS_IN_ROW = 3, BUTTONS = 3 };

/* The levels of an opponent, and with which of them it is met first. */
static const struct {
    const char *name;
    int least, usual, most; /* 0: none */
} opponents[OPPONENTS] = {
    [OPPONENT_EASY] = {N_("Easy"), LEVEL_MIN, 2, 3},
    [OPPONENT_NORMAL] = {N_("Normal"), 4, 4, 6},
    [OPPONENT_HARD] = {N_("Hard"), 7, 7, LEVEL_MAX - 1},
    [OPPONENT_PERFECT] = {N_("Perfect"), LEVEL_MAX, LEVEL_MAX, LEVEL_MAX},
    [OPPONENT_FRIEND] = {N_("A friend here"), 0, 0, 0},
    [OPPONENT_WATCH] = {N_("Watch"), 0, 0, 0},
};

struct card {
    struct screen screen;
    struct start_answer *answer;
    int game_count;
    struct game_choice choices[GAMES_MAX]; /* of each game */
    int game;                              /* the one chosen */
    enum opponent opponent;
    enum beginner beginner;
};

static struct card *card_of(struct screen *screen)
{
    return (struct card *)screen;
}

/* --- what is chosen, and what that means --- */

static bool is_level_of(enum opponent opponent, int level)
{
    return level >= opponents[opponent].least && level <= opponents[opponent].most;
}

/* Where the one human sits, or the first of two. */
static int human_of(const struct game_choice *choice)
{
    return seat_lone_human(choice->players[0].seat, choice->players[1].seat) == 1;
}

static enum opponent opponent_of(const struct game_choice *choice)
{
    int human = seat_lone_human(choice->players[0].seat, choice->players[1].seat);
    enum opponent opponent = OPPONENT_EASY;
    if (human < 0)
        return seat_is_human(choice->players[0].seat) ? OPPONENT_FRIEND : OPPONENT_WATCH;
    while (!is_level_of(opponent, choice->players[1 - human].level))
        opponent++;
    return opponent;
}

/* Who was human and is no longer, or the other way round, has no name yet. */
static void seat(struct player *player, struct seat seat)
{
    if (seat_is_human(seat) != seat_is_human(player->seat))
        player->name[0] = '\0';
    player->seat = seat;
    if (!seat_is_human(seat))
        player->level = seat.level;
}

/* A level that the opponent has already stays: it may have risen. */
static int level_of(enum opponent opponent, const struct player *player)
{
    return is_level_of(opponent, player->level) ? player->level : opponents[opponent].usual;
}

static void choose(struct game_choice *choice, enum opponent opponent, enum beginner beginner)
{
    int me = human_of(choice);
    for (int i = 0; i < 2; i++) {
        struct player *player = &choice->players[i];
        bool human = opponent == OPPONENT_FRIEND || (opponent != OPPONENT_WATCH && i == me);
        int level = opponent == OPPONENT_WATCH ? player->level : level_of(opponent, player);
        seat(player, (struct seat){human ? SEAT_HUMAN : level});
    }
    if (beginner != BEGINS_IN_TURN)
        choice->starter = beginner == BEGINS_ME ? me : 1 - me;
}

static struct game_choice chosen(const struct card *card)
{
    struct game_choice choice = card->choices[card->game];
    choose(&choice, card->opponent, card->beginner);
    return choice;
}

/* --- where everything stands --- */

static SDL_Rect take(const struct canvas *canvas, SDL_Rect *room, float height, float gap)
{
    return canvas_take_row(room, canvas_px(canvas, height), canvas_px(canvas, gap));
}

struct places {
    SDL_Rect labels[3], opponents[2], level, beginners, games, buttons;
};

static void arrange(const struct canvas *canvas, struct places *places)
{
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    places->labels[0] = take(canvas, &room, LABEL, 1);
    places->opponents[0] = take(canvas, &room, ROW, INNER);
    places->opponents[1] = take(canvas, &room, ROW, 1);
    places->level = take(canvas, &room, LABEL, 1);
    places->labels[1] = take(canvas, &room, LABEL, 1);
    places->beginners = take(canvas, &room, ROW, GAP);
    places->labels[2] = take(canvas, &room, LABEL, 1);
    places->games = take(canvas, &room, ROW, GAP);
    places->buttons =
        (SDL_Rect){room.x, room.y + room.h - canvas_px(canvas, BUTTON), room.w, canvas_px(canvas, BUTTON)};
}

SDL_Rect start_card_place(const struct canvas *canvas, int id, int games)
{
    struct places places;
    int gap = canvas_px(canvas, INNER);
    arrange(canvas, &places);
    if (id >= START_LEARN)
        return canvas_beside(places.buttons, id - START_LEARN, BUTTONS, gap);
    if (id >= START_GAME)
        return canvas_beside(places.games, id - START_GAME, games, gap);
    if (id >= START_BEGINNER)
        return canvas_beside(places.beginners, id - START_BEGINNER, BEGINNERS, gap);
    if (id >= START_OPPONENT)
        return canvas_beside(places.opponents[id / OPPONENTS_IN_ROW], id % OPPONENTS_IN_ROW, OPPONENTS_IN_ROW, gap);
    return dialog_cross(canvas, WIDTH, HEIGHT);
}

/* --- the list --- */

static void list_segment(struct controls *controls, const struct card *card, int id, const char *name, bool on)
{
    controls_add(controls,
                 (struct control){.id = id,
                                  .role = ROLE_SEGMENT,
                                  .look = LOOK_WORDS,
                                  .rect = start_card_place(app_canvas(card->screen.app), id, card->game_count),
                                  .name = name,
                                  .size = 22,
                                  .group = 1 + (id >= START_BEGINNER) + (id >= START_GAME),
                                  .on = on});
}

/* Against the computer it is I and the other; else the pieces tell who is meant. */
static const char *beginner_name(const struct card *card, enum beginner beginner)
{
    const struct view *view = choice_view(card->choices[card->game].game);
    if (beginner == BEGINS_IN_TURN)
        return _("In turn");
    if (view && (card->opponent == OPPONENT_FRIEND || card->opponent == OPPONENT_WATCH))
        return _(view->words.players[beginner == BEGINS_ME ? 0 : 1]);
    return beginner == BEGINS_ME ? _("Me") : _("The other");
}

static void list_buttons(struct controls *controls, const struct card *card)
{
    static const char *const names[BUTTONS] = {N_("How to play"), N_("Board, names …"), N_("Play")};
    const struct canvas *canvas = app_canvas(card->screen.app);
    for (int id = START_LEARN; id <= START_PLAY; id++)
        controls_add(controls, (struct control){.id = id,
                                                .rect = start_card_place(canvas, id, card->game_count),
                                                .name = _(names[id - START_LEARN]),
                                                .size = 22,
                                                .main = id == START_PLAY,
                                                .group = 4});
}

static void list(struct screen *screen, struct controls *controls)
{
    const struct card *card = card_of(screen);
    dialog_list(controls, app_canvas(screen->app), WIDTH, HEIGHT, true);
    for (int i = 0; i < OPPONENTS; i++)
        list_segment(controls, card, START_OPPONENT + i, _(opponents[i].name), i == (int)card->opponent);
    for (int i = 0; i < BEGINNERS; i++)
        list_segment(controls, card, START_BEGINNER + i, beginner_name(card, (enum beginner)i),
                     i == (int)card->beginner);
    for (int i = 0; i < card->game_count; i++)
        list_segment(controls, card, START_GAME + i, _(card->choices[i].game->title), i == card->game);
    list_buttons(controls, card);
}

/* --- what a person does --- */

static void answer(struct card *card, enum action wish, bool play)
{
    *card->answer = (struct start_answer){
        .play = play, .wish = wish, .in_turn = card->beginner == BEGINS_IN_TURN, .choice = chosen(card)};
    app_pop(card->screen.app);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct card *card = card_of(screen);
    (void)now;
    if (use->id == DIALOG_CROSS)
        app_pop(screen->app);
    else if (use->id == START_PLAY)
        answer(card, ACTION_NONE, true);
    else if (use->id == START_MORE || use->id == START_LEARN)
        answer(card, use->id == START_MORE ? ACTION_GAME : ACTION_LEARN, false);
    else if (use->id >= START_GAME)
        card->game = use->id - START_GAME;
    else if (use->id >= START_BEGINNER)
        card->beginner = (enum beginner)(use->id - START_BEGINNER);
    else if (use->id >= START_OPPONENT)
        card->opponent = (enum opponent)(use->id - START_OPPONENT);
}

/* --- how it looks --- */

/* What the opponent is called, and who that is. */
static void draw_level(struct canvas *canvas, const struct card *card, SDL_Rect line)
{
    struct game_choice choice = chosen(card);
    struct variant variant;
    struct text_style style = canvas_style(canvas, 18, ALIGN_CENTER);
    char words[LEVEL_WORDS_MAX];
    int human = seat_lone_human(choice.players[0].seat, choice.players[1].seat);
    style.color = canvas->theme->muted;
    if (human < 0 || !choice_variant(&choice, &variant, NULL))
        return;
    canvas_text(canvas, choice_level_words(choice.players[1 - human].seat.level, &variant, words), line, &style);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    static const char *const labels[] = {N_("Play against"), N_("Who begins"), N_("Game")};
    struct places places;
    struct text_style style = canvas_style(canvas, 20, ALIGN_LEFT);
    (void)now;
    style.color = canvas->theme->muted;
    arrange(canvas, &places);
    dialog_draw(canvas, _("New game"), WIDTH, HEIGHT);
    for (size_t i = 0; i < SDL_arraysize(labels); i++)
        canvas_text(canvas, _(labels[i]), places.labels[i], &style);
    draw_level(canvas, card_of(screen), places.level);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind card_kind = {.list = list, .use = use, .draw = draw, .focus_keys = FOCUS_BY_ARROWS};

struct screen *start_card_create(struct app *app, struct start_answer *answer, const struct game_choice *now)
{
    const struct game *games[GAMES_MAX];
    struct card *card = calloc(1, sizeof *card);
    if (!card)
        return NULL;
    card->screen.kind = &card_kind;
    card->screen.scope = SCOPE_DIALOG;
    card->answer = answer;
    card->game_count = choice_games(games);
    for (int i = 0; i < card->game_count; i++) {
        choice_load(&card->choices[i], app_settings(app), games[i]);
        if (games[i] != now->game)
            continue;
        card->choices[i] = *now;
        card->game = i;
    }
    card->opponent = opponent_of(now);
    card->beginner = app_preference(app, PREFER_ALTERNATE) ? BEGINS_IN_TURN
                     : now->starter == human_of(now)       ? BEGINS_ME
                                                           : BEGINS_OTHER;
    app_announce(app, _("New game"));
    return &card->screen;
}
