/*
 * How to play: a few steps for each game, each with a moving picture of its own board and a sentence or two. Declared
 * in learn.h.
 */

#include "standard.h"
#include "ui/learn/learn.h"
#include "ui/other_screens.h"

static const float WIDTH = 900, HEIGHT = 600, TABS = 46, BUTTON = 54, GAP = SPACE, LINE = 32, BOARD_SHARE = 0.58f,
                   WORDS_MORE = 0.5f;

/* Pauses of the picture, in microseconds: before the first move, between moves, before it starts again. */
enum { FIRST_PAUSE = 900000, MOVE_PAUSE = 1100000, LAST_PAUSE = 2600000 };

enum {
    LEARN_PLAY = 1,
    LEARN_NEXT,
    LEARN_BACK,
    LEARN_GAME,
    COUNT_MAX = 64,
    LESSON_SIZE = 28,      /* of the words, in units: they are few, and have half the page */
    LESSON_WORDS_MAX = 480 /* bytes of a sentence */
};

/* These sentences state the rules exactly, but in words that a child understands. */
static const struct lesson connect4_lessons[] = {
    {N_("Take turns dropping a disc into a column, where it falls to the lowest free hole. Whoever gets four in a row "
        "first wins."),
     "", "4 4 3 5", 0},
    {N_("Get four of your discs in a row to win: side by side …"), "112233", "4", 0},
    {N_("… on top of each other …"), "121212", "1", 0},
    {N_("… or diagonally."), "1223343446", "4", 0},
    {N_("Watch out: whoever has three in a row with a free end can win with the next disc. Block it in time!"), "4141",
     "47", 0},
    {N_("If the board is full and nobody has four in a row, it's a draw."), "65617356615221567642233737747314144542532",
     "1", 0},
    {NULL, NULL, NULL, 0}};

static const struct lesson tictactoe_lessons[] = {
    {N_("Take turns putting your mark on a free square. Three in a row win: across, down or diagonally."), "",
     "a1 a2 b2 a3 c3", 0},
    {N_("Watch out: if the other player has two in a row, block the third square."), "a1 b2 c1", "b1", 0},
    {N_("If all squares are taken and nobody has three in a row, it's a draw."), "b2 a1 c3 a3 a2 c2 b3 b1", "c1", 0},
    {NULL, NULL, NULL, 0}};

static const struct lesson kolibrat_lessons[] = {
    {N_("Bring your pieces to the goal line, opposite your home line. Each piece that leaves the board there scores a "
        "point. The first to score %d wins."),
     ".r./.../b../... r 4:0", "b4*", offsetof(struct options, points)},
    {N_("A new piece comes in on a free square of your home line: red at the bottom, black at the top. You can have "
        "at most %d on the board."),
     "", "+b1 +a4", offsetof(struct options, pieces)},
    {N_("A piece steps diagonally forward: one square to the left or right, if it is free."), ".../.../.../r.. r 0:0",
     "a1-b2", 0},
    {N_("It takes one of the other player's pieces that is straight ahead of it."), ".../.b./.r./... r 0:0", "b2xb3",
     0},
    {N_("Or it jumps straight over one or more such pieces to the first square behind them, if that is free. They stay "
        "where they are."),
     ".../.b./.r./... r 0:0", "b2^b4", 0},
    {N_("On the goal line your piece is safe. One more move takes it off the board, and that is your point."),
     ".r./.../.../b.. r 0:0", "b4*", 0},
    {N_("You must move if you can. If you cannot, you pass."), ".../.../.../bbb r 0:0", "pass", 0},
    {N_("If nobody can move, whoever moved last loses. If the same position comes up three times, it's a draw."),
     "b.b/.rb/rb./r.r r 0:0", "", 0},
    {NULL, NULL, NULL, 0}};

static const struct {
    const char *game;
    const struct lesson *lessons;
} courses[] = {{"connect4", connect4_lessons}, {"tictactoe", tictactoe_lessons}, {"kolibrat", kolibrat_lessons}};

const struct lesson *learn_screen_lessons(const struct game *game)
{
    for (size_t i = 0; i < SDL_arraysize(courses); i++)
        if (strcmp(courses[i].game, game->name) == 0)
            return courses[i].lessons;
    return NULL;
}

struct learning {
    struct screen screen;
    const struct game *asked; /* the game at the table; the sizes of its board are in `options` */
    struct options options;
    const struct game **chosen; /* where the game that is played next is noted */
    int game_count;
    const struct game *games[GAMES_MAX]; /* the games that can be learnt */
    int game;
    int step;
    struct variant variant;
    struct stage stage;
    const char *moves; /* the moves still to be shown */
    uint64_t due;      /* when the next move is due, or the picture starts again */
};

static const struct lesson *lesson_of(const struct learning *learning)
{
    return &learn_screen_lessons(learning->games[learning->game])[learning->step];
}

static int steps_of(const struct learning *learning)
{
    const struct lesson *lessons = learn_screen_lessons(learning->games[learning->game]);
    int count = 0;
    while (lessons[count].words)
        count++;
    return count;
}

/*
 * Writes the sentence of the step on screen. If the sentence names a number (such as the points that win), this is the
 * number of the board at the table or, for another game, of that game's usual board.
 */
static const char *words_of(const struct learning *learning, char words[LESSON_WORDS_MAX])
{
    const struct lesson *lesson = lesson_of(learning);
    const struct game *game = learning->games[learning->game];
    const struct options *options = game == learning->asked ? &learning->options : &game->defaults;
    const char *text = _(lesson->words), *number = lesson->number ? strstr(text, "%d") : NULL;
    if (number)
        snprintf(words, LESSON_WORDS_MAX, "%.*s%d%s", (int)(number - text), text,
                 *(const int *)((const char *)options + lesson->number), number + strlen("%d"));
    else
        snprintf(words, LESSON_WORDS_MAX, "%s", text);
    return words;
}

/* --- How to play: layout --- */

struct places {
    SDL_Rect tabs, board, words, count, buttons;
};

static struct places arrange_places(const struct canvas *canvas)
{
    struct places places;
    SDL_Rect room = dialog_room(canvas, WIDTH, HEIGHT);
    int gap = canvas_px(canvas, GAP);
    float share = BOARD_SHARE / (1.0f + (canvas_larger(canvas, 1.0f) - 1.0f) * WORDS_MORE);
    places.tabs = canvas_take_row(&room, canvas_row(canvas, TABS, SIZE_TEXT), gap);
    places.board = canvas_take_left(&room, (int)((float)room.w * share), gap);
    places.buttons = canvas_take_foot(&room, canvas_row(canvas, BUTTON, SIZE_TEXT), gap);
    places.count = canvas_take_foot(&room, canvas_row(canvas, LINE, SIZE_TEXT), 0);
    places.words = room;
    return places;
}

/* --- How to play: the moving picture --- */

static void begin_picture(struct learning *learning, uint64_t now)
{
    const struct lesson *lesson = lesson_of(learning);
    struct state state;
    if (!position_parse(&learning->variant, lesson->position, &state, NULL))
        learning->variant.game->start(&learning->variant, &state);
    stage_put(&learning->stage, &state, now);
    learning->moves = lesson->moves;
    learning->due = now + FIRST_PAUSE;
    app_invalidate_all(learning->screen.app);
}

/* Makes the next move silently: the picture starts again and again, and its sounds would annoy. */
static void play_next(struct learning *learning, uint64_t now)
{
    struct stage *stage = &learning->stage;
    struct move move;
    struct reason why;
    while (*learning->moves == ' ')
        learning->moves++;
    const char *rest =
        learning->variant.game->parse_move(&learning->variant, stage_position(stage), learning->moves, &move, &why);
    if (rest && stage_play(stage, move, &why, now))
        stage->flying[stage->flying_count - 1].touched = true;
    learning->moves = rest ? rest : "";
    learning->due = now + (*learning->moves ? MOVE_PAUSE : LAST_PAUSE);
}

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct learning *learning = (struct learning *)screen;
    if (now >= learning->due && *learning->moves)
        play_next(learning, now);
    else if (now >= learning->due && *lesson_of(learning)->moves) {
        learning->stage.telling = TELLING_NOTHING; /* the same moves are not said again */
        begin_picture(learning, now);
    }
    uint64_t next = stage_advance(&learning->stage, now);
    return *lesson_of(learning)->moves ? SDL_min(next, learning->due) : next;
}

static void arrange(struct screen *screen)
{
    struct learning *learning = (struct learning *)screen;
    stage_arrange(&learning->stage, arrange_places(app_canvas(screen->app)).board, 0);
}

/* Shows another step, perhaps of another game, and says its sentence aloud. */
static void turn_to(struct learning *learning, int game, int step, uint64_t now)
{
    struct app *app = learning->screen.app;
    const struct game *shown = learning->games[game];
    char words[LESSON_WORDS_MAX];
    bool fits = variant_init(&learning->variant, shown, &shown->defaults, NULL) &&
                stage_begin(&learning->stage, app, &learning->variant);
    SDL_assert(fits); /* choice_games lists only what the window can show */
    (void)fits;
    learning->stage.telling = TELLING_EXAMPLES;
    learning->game = game;
    learning->step = step;
    arrange(&learning->screen);
    begin_picture(learning, now);
    speech_say(app_speech(app), SPEECH_TOLD, words_of(learning, words));
}

/* --- How to play: controls and keys --- */

static void list(struct screen *screen, struct controls *controls)
{
    const struct learning *learning = (struct learning *)screen;
    const struct canvas *canvas = app_canvas(screen->app);
    struct places places = arrange_places(canvas);
    int gap = canvas_px(canvas, GAP);
    bool last = learning->step + 1 == steps_of(learning);
    dialog_list(controls, canvas, WIDTH, HEIGHT, true);
    const char *names[] = {_("Play"), _("Next"), _("Back")};
    const int ids[] = {LEARN_NEXT, LEARN_PLAY, LEARN_BACK}; /* the focus begins at the first one */
    for (size_t i = 0; i < SDL_arraysize(ids); i++) {
        int id = ids[i];
        struct control *button = controls_add_words(
            controls, id, canvas_beside(places.buttons, LEARN_BACK - id, LEARN_BACK, gap), names[id - LEARN_PLAY]);
        button->off = (id == LEARN_BACK && learning->step == 0) || (id == LEARN_NEXT && last);
        button->main = id == (last ? LEARN_PLAY : LEARN_NEXT);
    }
    for (int i = 0; i < learning->game_count; i++)
        controls_add(controls, (struct control){.id = LEARN_GAME + i,
                                                .role = ROLE_SEGMENT,
                                                .rect = canvas_beside(places.tabs, i, learning->game_count, gap),
                                                .name = _(learning->games[i]->title),
                                                .size = SIZE_TEXT,
                                                .group = 1,
                                                .on = i == learning->game});
}

static void walk(struct learning *learning, int by, uint64_t now)
{
    int step = learning->step + by;
    if (step >= steps_of(learning))
        app_pop(learning->screen.app);
    else if (step >= 0)
        turn_to(learning, learning->game, step, now);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct learning *learning = (struct learning *)screen;
    if (use->id == LEARN_PLAY)
        *learning->chosen = learning->games[learning->game];
    if (use->id == DIALOG_CROSS || use->id == LEARN_PLAY)
        app_pop(screen->app);
    else if (use->id == LEARN_NEXT || use->id == LEARN_BACK)
        walk(learning, use->id == LEARN_NEXT ? 1 : -1, now);
    else if (use->id >= LEARN_GAME)
        turn_to(learning, use->id - LEARN_GAME, 0, now);
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    if (action == ACTION_LEARN)
        app_pop(screen->app);
    else if (action == ACTION_RIGHT || action == ACTION_LEFT)
        walk((struct learning *)screen, action == ACTION_RIGHT ? 1 : -1, now);
    else
        return false;
    return true;
}

/* --- How to play: drawing, and creating the dialog --- */

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct learning *learning = (struct learning *)screen;
    struct places places = arrange_places(canvas);
    char count[COUNT_MAX], said[LESSON_WORDS_MAX];
    dialog_draw(canvas, _("How to play"), WIDTH, HEIGHT);
    stage_draw(canvas, &learning->stage, app_now(screen->app));
    struct text_style words = canvas_write_style(canvas, 0);
    words.top = true;
    words.size = LESSON_SIZE;
    canvas_paragraph(canvas, words_of(learning, said), places.words, &words);
    snprintf(count, sizeof count, _("%d of %d"), learning->step + 1, steps_of(learning));
    canvas_write(canvas, count, places.count, WRITE_CENTER | WRITE_MUTED);
    controls_draw(canvas, &screen->controls);
}

static const struct screen_kind learn_kind = {DIALOG_MEMBERS, .act = act, .arrange = arrange, .advance = advance,
                                              .focus_keys = FOCUS_BY_TAB};

struct screen *learn_screen_create(struct app *app, const struct game *game, const struct options *options,
                                   const struct game **chosen)
{
    const struct game *games[GAMES_MAX];
    struct learning *learning = screen_create(app, &learn_kind, SCOPE_DIALOG, sizeof *learning);
    int count = choice_games(games), first = 0;
    if (!learning)
        return NULL;
    learning->asked = game;
    learning->chosen = chosen;
    learning->options = *options;
    for (int i = 0; i < count; i++) {
        if (!learn_screen_lessons(games[i]))
            continue;
        first = games[i] == game ? learning->game_count : first;
        learning->games[learning->game_count++] = games[i];
    }
    app_announce(app, _("How to play"));
    turn_to(learning, first, 0, app_now(app));
    return &learning->screen;
}
