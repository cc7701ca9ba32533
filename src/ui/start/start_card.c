/* The card that begins a game: against whom, who begins, which game; one click each, and Enter plays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gravitrips/ai.h"
#include "ui/frame/dialog.h"
#include "ui/other_screens.h"
#include "ui/start/start_state.h"
#include "ui/words.h"

static const float WIDTH = 640, HEIGHT = 612, LABEL = 26, ROW = 48, BUTTON = 54, INNER = 8, GAP = 12;

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

/* What one can play by. A game on record may have had another one, which then stays as long as none is chosen. */
static const struct {
    const char *name;
    struct clock_control control;
} clocks[CLOCKS] = {
    {N_("Off"), {CLOCK_NONE, 0, 0}},           {N_("30 s a move"), {CLOCK_MOVE, 30, 0}},
    {N_("3 min + 2 s"), {CLOCK_GAME, 180, 2}}, {N_("5 min + 3 s"), {CLOCK_GAME, 300, 3}},
    {N_("10 min"), {CLOCK_GAME, 600, 0}},
};

struct card {
    struct screen screen;
    struct start_answer *answer;
    int game_count;
    struct game_choice choices[GAMES_MAX]; /* of each game */
    int game;                              /* the one chosen */
    struct friends friends;                /* who they are if a friend here is chosen */
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
    choice.best_of = card->friends.best_of;
    choice.clock = card->friends.clock;
    for (int i = 0; i < 2 && card->opponent == OPPONENT_FRIEND; i++)
        snprintf(choice.players[i].name, sizeof choice.players[i].name, "%s", card->friends.names[i]);
    return choice;
}

/* --- where everything stands --- */

static SDL_Rect take(const struct canvas *canvas, SDL_Rect *room, float height, float gap)
{
    return canvas_take_row(room, canvas_px(canvas, height), canvas_px(canvas, gap));
}

struct places {
    SDL_Rect labels[3], opponents[2], level, beginners, games, buttons;
    SDL_Rect friend_labels[3], names, bests, clocks; /* in the place of the level */
};

/* Two names, the best of how many games they play, and their clock. */
static void arrange_friends(const struct canvas *canvas, struct places *places, SDL_Rect *room)
{
    SDL_Rect label = take(canvas, room, LABEL, 1), row = take(canvas, room, ROW, GAP);
    int names = row.w * 3 / 5, bests = names + row.h / 4;
    places->friend_labels[2] = take(canvas, room, LABEL, 1);
    places->clocks = take(canvas, room, ROW, GAP);
    places->level = (SDL_Rect){label.x, label.y, label.w, places->clocks.y + places->clocks.h - label.y};
    places->names = (SDL_Rect){row.x, row.y, names, row.h};
    places->bests = (SDL_Rect){row.x + bests, row.y, row.w - bests, row.h};
    places->friend_labels[0] = (SDL_Rect){label.x, label.y, names, label.h};
    places->friend_labels[1] = (SDL_Rect){label.x + bests, label.y, label.w - bests, label.h};
}

static void arrange(const struct canvas *canvas, struct places *places)
{
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    places->labels[0] = take(canvas, &room, LABEL, 1);
    places->opponents[0] = take(canvas, &room, ROW, INNER);
    places->opponents[1] = take(canvas, &room, ROW, 1);
    arrange_friends(canvas, places, &room);
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
    if (id >= START_CLOCK)
        return canvas_beside(places.clocks, id - START_CLOCK, CLOCKS, gap);
    if (id >= START_BEST)
        return canvas_beside(places.bests, id - START_BEST, BESTS, gap);
    if (id >= START_NAME)
        return canvas_beside(places.names, id - START_NAME, 2, gap);
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
                                  .size = SIZE_TEXT,
                                  .group = 1 + (id >= START_BEST) + (id >= START_CLOCK) + (id >= START_BEGINNER) +
                                           (id >= START_GAME),
                                  .on = on});
}

/* Against the computer it is I and the other; else the pieces tell who is meant. */
static const char *beginner_name(const struct card *card, enum beginner beginner)
{
    const struct view *view = choice_view(card->choices[card->game].game);
    if (beginner == BEGINS_IN_TURN)
        return _("Take turns");
    if (view && (card->opponent == OPPONENT_FRIEND || card->opponent == OPPONENT_WATCH))
        return _(view->words.players[beginner == BEGINS_ME ? 0 : 1]);
    return beginner == BEGINS_ME ? _("Me") : _("The computer");
}

/* The two of them; without a name a player is called by the pieces. */
static void list_friends(struct controls *controls, struct card *card)
{
    const struct canvas *canvas = app_canvas(card->screen.app);
    const struct view *view = choice_view(card->choices[card->game].game);
    for (int i = 0; i < 2; i++) {
        struct control *name = controls_add(controls, (struct control){.id = START_NAME + i, .role = ROLE_TEXT});
        name->rect = start_card_place(canvas, name->id, card->game_count);
        name->name = controls_words(controls, _("%s: name"), view ? _(view->words.players[i]) : "");
        name->size = SIZE_TEXT;
        name->text = card->friends.names[i];
        name->capacity = sizeof card->friends.names[i];
    }
    for (int i = 0; i < BESTS; i++)
        list_segment(controls, card, START_BEST + i, controls_words(controls, "%d", 2 * i + 1),
                     card->friends.best_of == 2 * i + 1);
    for (int i = 0; i < CLOCKS; i++)
        list_segment(controls, card, START_CLOCK + i, _(clocks[i].name),
                     clock_is_same(card->friends.clock, clocks[i].control));
}

static void list_buttons(struct controls *controls, const struct card *card)
{
    static const char *const names[BUTTONS] = {N_("How to play"), N_("Board, names …"), N_("Play")};
    const struct canvas *canvas = app_canvas(card->screen.app);
    for (int id = START_LEARN; id <= START_PLAY; id++)
        controls_add(controls, (struct control){.id = id,
                                                .rect = start_card_place(canvas, id, card->game_count),
                                                .name = _(names[id - START_LEARN]),
                                                .size = SIZE_TEXT,
                                                .main = id == START_PLAY,
                                                .group = 6});
}

static void list(struct screen *screen, struct controls *controls)
{
    struct card *card = card_of(screen);
    screen->scope = SCOPE_DIALOG | (card->opponent == OPPONENT_FRIEND ? SCOPE_TYPING : 0);
    dialog_list(controls, app_canvas(screen->app), WIDTH, HEIGHT, true);
    for (int i = 0; i < OPPONENTS; i++)
        list_segment(controls, card, START_OPPONENT + i, _(opponents[i].name), i == (int)card->opponent);
    if (card->opponent == OPPONENT_FRIEND)
        list_friends(controls, card);
    for (int i = 0; i < BEGINNERS; i++)
        list_segment(controls, card, START_BEGINNER + i, beginner_name(card, (enum beginner)i),
                     i == (int)card->beginner);
    for (int i = 0; i < card->game_count; i++)
        list_segment(controls, card, START_GAME + i, _(card->choices[i].game->title), i == card->game);
    list_buttons(controls, card);
}

/* --- what a person does --- */

static void answer(struct card *card, bool play)
{
    if (play && card->opponent == OPPONENT_FRIEND)
        choice_save_friends(&card->friends, app_settings(card->screen.app));
    *card->answer = (struct start_answer){
        .play = play, .more = !play, .in_turn = card->beginner == BEGINS_IN_TURN, .choice = chosen(card)};
    app_pop(card->screen.app);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct card *card = card_of(screen);
    (void)now;
    if (use->id == DIALOG_CROSS)
        app_pop(screen->app);
    else if (use->id == START_PLAY)
        answer(card, true);
    else if (use->id == START_LEARN)
        app_push(screen->app, learn_screen_create(screen->app, card->choices[card->game].game));
    else if (use->id == START_MORE)
        answer(card, false);
    else if (use->id >= START_GAME)
        card->game = use->id - START_GAME;
    else if (use->id >= START_BEGINNER)
        card->beginner = (enum beginner)(use->id - START_BEGINNER);
    else if (use->id >= START_CLOCK)
        card->friends.clock = clocks[use->id - START_CLOCK].control;
    else if (use->id >= START_BEST)
        card->friends.best_of = 2 * (use->id - START_BEST) + 1;
    else if (use->id >= START_NAME && use->refused)
        app_refuse(screen->app, _("The name is too long"));
    else if (use->id >= START_NAME)
        return; /* it is edited in its place */
    else if (use->id >= START_OPPONENT)
        card->opponent = (enum opponent)(use->id - START_OPPONENT);
}

/* --- how it looks --- */

static void draw_friends(struct canvas *canvas, const struct places *places)
{
    static const char *const labels[] = {N_("Names"), N_("Best of"), N_("Clock")};
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    style.color = canvas->theme->muted;
    for (size_t i = 0; i < SDL_arraysize(labels); i++)
        canvas_text(canvas, _(labels[i]), places->friend_labels[i], &style);
}

/* How high a level is among all of them, as a row of marks. */
static void draw_marks(struct canvas *canvas, int level, SDL_Rect line)
{
    int side = canvas_px(canvas, 14), gap = canvas_px(canvas, 6), width = LEVEL_MAX * (side + gap) - gap;
    SDL_Rect mark = {line.x + (line.w - width) / 2, line.y + (line.h - side) / 2, side, side};
    for (int i = LEVEL_MIN; i <= LEVEL_MAX; i++, mark.x += side + gap)
        canvas_framed(canvas, mark, side / 3, canvas_px(canvas, 2),
                      i <= level ? canvas->theme->accent : canvas->theme->panel, canvas->theme->accent);
}

/* What the opponent is called, and how strong that is; or both of those who are watched. */
static void draw_level(struct canvas *canvas, const struct card *card, SDL_Rect line)
{
    struct game_choice choice = chosen(card);
    struct variant variant;
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_CENTER);
    char words[LEVEL_WORDS_MAX];
    if (!choice_variant(&choice, &variant, NULL))
        return;
    line.y += line.h / 6;
    line.h = line.h * 2 / 3 / (card->opponent == OPPONENT_WATCH ? 4 : 2);
    for (int i = 0; i < 2; i++) {
        int level = choice.players[i].seat.level;
        if (seat_is_human(choice.players[i].seat))
            continue;
        canvas_text(canvas, choice_level_words(level, &variant, words), line, &style);
        line.y += line.h;
        draw_marks(canvas, level, line);
        line.y += line.h;
    }
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    static const char *const labels[] = {N_("Play against"), N_("Who begins"), N_("Game")};
    struct places places;
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    (void)now;
    style.color = canvas->theme->muted;
    arrange(canvas, &places);
    dialog_draw(canvas, _("New game"), WIDTH, HEIGHT);
    for (size_t i = 0; i < SDL_arraysize(labels); i++)
        canvas_text(canvas, _(labels[i]), places.labels[i], &style);
    if (card_of(screen)->opponent == OPPONENT_FRIEND)
        draw_friends(canvas, &places);
    else
        draw_level(canvas, card_of(screen), places.level);
    controls_draw(canvas, &screen->controls);
}

/* How a game is played was shown. */
static void uncover(struct screen *screen, uint64_t now)
{
    (void)now;
    app_announce(screen->app, _("New game"));
}

static const struct screen_kind card_kind = {
    .list = list, .use = use, .draw = draw, .uncover = uncover, .focus_keys = FOCUS_BY_ARROWS};

/* Those who sit here, if they have names; else those of the last time. Their clock is the one at the table. */
static void meet_friends(struct card *card, struct settings *settings, const struct game_choice *now)
{
    struct friends *friends = &card->friends;
    choice_load_friends(friends, settings);
    if (card->opponent != OPPONENT_FRIEND)
        return;
    friends->clock = now->clock;
    if (!now->players[0].name[0] && !now->players[1].name[0])
        return;
    for (int i = 0; i < 2; i++)
        memcpy(friends->names[i], now->players[i].name, sizeof friends->names[i]);
}

struct screen *start_card_create(struct app *app, struct start_answer *answer, const struct game_choice *now)
{
    const struct game *games[GAMES_MAX];
    struct card *card = calloc(1, sizeof *card);
    if (!card)
        return NULL;
    card->screen.kind = &card_kind;
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
    meet_friends(card, app_settings(app), now);
    card->beginner = app_preference(app, PREFER_ALTERNATE) ? BEGINS_IN_TURN
                     : now->starter == human_of(now)       ? BEGINS_ME
                                                           : BEGINS_OTHER;
    app_announce(app, _("New game"));
    return &card->screen;
}
