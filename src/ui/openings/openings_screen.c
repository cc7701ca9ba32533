/*
 * The side panel of the openings: the best play, one's own games, a row for each column, the buttons.
 *
 *     +-----------------------+
 *     | best play             |
 *     | 4 4 4 4 4 2 ...       |
 *     | your games here       |
 *     | 1  loses in 20 moves  |
 *     |    3 games            |
 *     | ...                   |
 *     | |<   <   >   >|       |
 *     | best move             |
 *     | play on from here     |
 *     | save pictures         |
 *     | back                  |
 *     +-----------------------+
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/numbers.h"
#include "ui/openings/openings_state.h"
#include "ui/words.h"

/* --- where things stand --- */

static const float MARGIN = SPACE_WIDE, GAP = SPACE, SMALL_GAP = SPACE_NEAR, LABEL_HEIGHT = 24, WALKING_HEIGHT = 34,
                   BUTTON_HEIGHT = 36, LINE_HEIGHT = 50, GAMES_HEIGHT = 42, ROW_LOW = 26, ROW_HIGH = 44, ROW_MOST = 52;

/* Lines of text. */
static const float LINE_LINES = 2.3f * SIZE_TEXT, GAMES_LINES = 2.4f * SIZE_SMALL, ROW_LINES = SIZE_TEXT + SIZE_SMALL;

enum { WALKING_BUTTONS = OPENINGS_END + 1 };

/* From below: rows with a button each, over them the one that leads through the moves. Returns where they begin. */
static int arrange_buttons(struct openings_layout *layout, const struct canvas *canvas, SDL_Rect inner)
{
    int gap = canvas_px(canvas, SMALL_GAP), bottom = inner.y + inner.h;
    int height = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
    for (int button = OPENINGS_LEAVE; button >= OPENINGS_BEST; button--) {
        layout->buttons[button] = (SDL_Rect){inner.x, bottom - height, inner.w, height};
        bottom -= height + gap;
    }
    height = canvas_row(canvas, WALKING_HEIGHT, SIZE_TEXT);
    SDL_Rect walking = {inner.x, bottom - height, inner.w, height};
    for (int i = 0; i < WALKING_BUTTONS; i++)
        layout->buttons[i] = canvas_beside(walking, i, WALKING_BUTTONS, gap);
    return walking.y;
}

/* False where the rows have too little room then. `low`: with one line in each. */
static bool arrange_panel(struct openings_layout *layout, const struct canvas *canvas, int columns, bool low)
{
    int gap = canvas_px(canvas, GAP), near = canvas_px(canvas, SMALL_GAP);
    layout_frame(&layout->frame, canvas);
    SDL_Rect room = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    int below = arrange_buttons(layout, canvas, room);
    layout->low = low;
    layout->line_label = canvas_take_row(&room, canvas_row(canvas, LABEL_HEIGHT, SIZE_SMALL), 0);
    layout->line = canvas_take_row(&room, canvas_row(canvas, LINE_HEIGHT, LINE_LINES), near);
    layout->games = canvas_take_row(&room, canvas_row(canvas, GAMES_HEIGHT, GAMES_LINES), near);
    int least = low ? canvas_row(canvas, ROW_LOW, SIZE_TEXT) : canvas_row(canvas, ROW_HIGH, ROW_LINES);
    int height = int_min((below - gap - room.y) / columns, canvas_row(canvas, ROW_MOST, ROW_LINES));
    for (int column = 0; column < columns; column++)
        layout->rows[column] = (SDL_Rect){room.x, room.y + column * height, room.w, height - canvas_px(canvas, 2)};
    return height >= least;
}

/* Rather than that text be smaller, rows have one line. */
void openings_panel_arrange(struct openings_layout *layout, const struct canvas *canvas, int columns)
{
    struct canvas written = *canvas;
    while (!arrange_panel(layout, &written, columns, false) && !arrange_panel(layout, &written, columns, true) &&
           canvas_less(&written))
        continue;
}

/* --- what can be used --- */

/* What a button does, as its action's row says it unless it is called otherwise here; what stands on it. */
static const struct {
    enum action action;
    const char *label;
    enum control_look look;
    enum sprite icon;
} buttons[OPENINGS_BUTTONS] = {
    [OPENINGS_START] = {ACTION_START, NULL, LOOK_ICON, SPRITE_ICON_START},
    [OPENINGS_BACK] = {ACTION_BACK, NULL, LOOK_ICON, SPRITE_ICON_BACK},
    [OPENINGS_FORTH] = {ACTION_FORTH, NULL, LOOK_ICON, SPRITE_ICON_FORTH},
    [OPENINGS_END] = {ACTION_END, NULL, LOOK_ICON, SPRITE_ICON_END},
    [OPENINGS_BEST] = {ACTION_HINT, N_("Make the best move"), LOOK_SIDED, SPRITE_COUNT},
    [OPENINGS_PLAY] = {ACTION_POSITION, N_("Play on from here"), LOOK_SIDED, SPRITE_COUNT},
    [OPENINGS_SAVE] = {ACTION_EXPORT, N_("Save as pictures"), LOOK_SIDED, SPRITE_COUNT},
    [OPENINGS_LEAVE] = {ACTION_ESCAPE, N_("Close the openings"), LOOK_SIDED, SPRITE_COUNT},
};

/* Does a button do anything now? */
static bool is_usable(const struct exploring *exploring, enum openings_button button)
{
    int cursor = match_cursor(exploring->match), length = match_length(exploring->match);
    struct move best;
    switch (button) {
    case OPENINGS_START:
    case OPENINGS_BACK:
        return cursor > 0;
    case OPENINGS_FORTH:
    case OPENINGS_END:
        return cursor < length;
    case OPENINGS_BEST:
        return openings_flow_best(exploring, &best);
    case OPENINGS_PLAY:
        return exploring->answer && !openings_flow_is_over(exploring) && cursor > 0;
    case OPENINGS_SAVE:
        return length > 0;
    case OPENINGS_LEAVE:
    case OPENINGS_BUTTONS:
        break;
    }
    return true;
}

static void list_buttons(const struct exploring *exploring, struct controls *controls)
{
    for (int i = 0; i < OPENINGS_BUTTONS; i++) {
        char key[ACTION_KEYS_MAX];
        struct control button = {.id = i, .action = buttons[i].action, .look = buttons[i].look};
        button.name = _(buttons[i].label ? buttons[i].label : action_info(buttons[i].action)->label);
        button.rect = exploring->layout.buttons[i];
        button.keys = controls_words(
            controls, "%s",
            action_first_key(app_keymap(exploring->screen.app), button.action, exploring->screen.scope, key));
        button.icon = buttons[i].icon;
        button.off = !is_usable(exploring, (enum openings_button)i);
        controls_add(controls, button);
    }
}

/* The rows come first: they are what most people want. */
static void openings_panel_list(struct screen *screen, struct controls *controls)
{
    const struct exploring *exploring = (const struct exploring *)screen;
    controls_begin(controls, GROUND_PANEL);
    for (int column = 0; column < exploring->variant.options.width; column++) {
        char words[OPENINGS_WORDS_MAX];
        const struct analyst_move *known;
        struct move move;
        openings_words_move(exploring, column, words);
        struct control row = {.id = OPENINGS_FIRST_ROW + column, .role = ROLE_BUTTON, .look = LOOK_NONE, .group = 1};
        row.rect = exploring->layout.rows[column];
        row.name = controls_words(controls, "%s", words);
        row.off = !openings_flow_find(exploring, column, &move, &known);
        controls_add(controls, row);
    }
    list_buttons(exploring, controls);
}

/* --- how it looks --- */

static void draw_head(struct canvas *canvas, const struct exploring *exploring)
{
    const struct openings_layout *layout = &exploring->layout;
    struct text_style line = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    char words[OPENINGS_WORDS_MAX];
    line.weight = TEXT_BOLD;
    line.top = true;
    canvas_write(canvas, _("Best play from here"), layout->line_label, WRITE_SMALL | WRITE_MUTED);
    openings_words_line(exploring, words);
    canvas_paragraph(canvas, words, layout->line, &line);
    openings_words_games(exploring, words);
    canvas_write_lines(canvas, words, layout->games, WRITE_SMALL | WRITE_MUTED);
}

/* What a move is worth, and how clearly: the best one is written bold. */
static struct text_style worth_style(const struct canvas *canvas, const struct analyst_move *known)
{
    const struct theme *theme = canvas->theme;
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    if (!known || !known->known)
        style.color = theme->muted;
    else if (known->worth.result != WORTH_DRAW)
        style.color = known->worth.result == WORTH_WIN ? theme->good : theme->bad;
    if (known && known->best)
        style.weight = TEXT_BOLD;
    return style;
}

static void draw_number(struct canvas *canvas, int column, SDL_Rect rect)
{
    char number[16];
    snprintf(number, sizeof number, "%d", column + 1);
    canvas_write(canvas, number, rect, WRITE_CENTER | WRITE_BOLD);
}

/* Left the column; beside it what it is worth, and below that, or at the right where there is one line, the games. */
static void draw_row(struct canvas *canvas, const struct exploring *exploring, int column)
{
    const struct theme *theme = canvas->theme;
    const struct controls *controls = &exploring->screen.controls;
    bool low = exploring->layout.low, hot = controls_is_hot(controls, OPENINGS_FIRST_ROW + column);
    bool focus = controls->focus == OPENINGS_FIRST_ROW + column;
    SDL_Rect row = exploring->layout.rows[column], rest = row;
    int number = canvas_px(canvas, canvas_larger(canvas, 30)), line = canvas_px(canvas, focus ? 2 : 1);
    struct text_style small = canvas_style(canvas, SIZE_SMALL, ALIGN_LEFT);
    const struct analyst_move *known = NULL;
    char words[OPENINGS_WORDS_MAX], games[OPENINGS_WORDS_MAX];
    struct move move;
    bool open = openings_flow_find(exploring, column, &move, &known);
    small.color = theme->muted;
    if (open)
        canvas_framed(canvas, row, canvas_px(canvas, 8), line, hot ? theme->outline : theme->background,
                      focus ? theme->accent : theme->outline);
    draw_number(canvas, column, (SDL_Rect){row.x, row.y, number, row.h});
    rest.x += number;
    rest.w -= number + canvas_px(canvas, SMALL_GAP);
    openings_words_worth(exploring, column, words);
    openings_words_passed(exploring, column, false, games);
    struct text_style worth = worth_style(canvas, open ? known : NULL);
    if (low) {
        small.align = ALIGN_RIGHT;
        int taken =
            canvas_text(canvas, games, (SDL_Rect){rest.x + rest.w / 2, rest.y, rest.w - rest.w / 2, rest.h}, &small);
        rest.w -= taken + (taken > 0 ? canvas_px(canvas, SMALL_GAP) : 0);
        canvas_text(canvas, words, rest, &worth);
        return;
    }
    bool two = games[0] != '\0';
    SDL_Rect upper = rest, lower = rest;
    if (two) {
        upper.h = rest.h * 55 / 100;
        lower.y += upper.h - canvas_px(canvas, 2);
        lower.h = rest.h - upper.h;
        openings_words_passed(exploring, column, true, words);
        control_tell_more(games, sizeof games, words);
        canvas_text(canvas, games, lower, &small);
        openings_words_worth(exploring, column, words);
    }
    canvas_text(canvas, words, upper, &worth);
}

static void openings_panel_draw(struct canvas *canvas, const struct exploring *exploring)
{
    layout_draw_panel(canvas, &exploring->layout.frame);
    draw_head(canvas, exploring);
    for (int column = 0; column < exploring->variant.options.width; column++)
        draw_row(canvas, exploring, column);
    controls_draw(canvas, &exploring->screen.controls);
    controls_draw_tip(canvas, &exploring->screen.controls);
}

/* The openings: what a person does there, and what is seen of the position. */

static struct exploring *exploring_of(struct screen *screen)
{
    return (struct exploring *)screen;
}

static void arrange(struct screen *screen)
{
    struct exploring *exploring = exploring_of(screen);
    struct layout *frame = &exploring->layout.frame;
    openings_panel_arrange(&exploring->layout, app_canvas(exploring->app), exploring->variant.options.width);
    screen->text_size = frame->text_size;
    stage_arrange(&exploring->stage, frame->board, true);
    /* In a high window the heading stays near the board. */
    frame->status.y = SDL_max(frame->status.y, exploring->stage.board.area.y - frame->status.h);
    screen->notes = view_notes(app_canvas(exploring->app), &exploring->stage.board, frame->board, frame->status);
}

/* Where one is has changed: it stands over the board, and in the title. */
static void name(struct exploring *exploring)
{
    char words[OPENINGS_WORDS_MAX];
    openings_words_heading(exploring, words);
    if (strcmp(words, exploring->heading) == 0)
        return;
    memcpy(exploring->heading, words, sizeof words);
    app_title(exploring->app, words);
    app_invalidate_all(exploring->app);
}

/* --- what is read aloud --- */

/* Where one is, who wins, one's games: as soon as it is known where that has changed, or when it is asked for. */
static void say(struct exploring *exploring, bool again)
{
    char verdict[OPENINGS_WORDS_MAX], games[OPENINGS_WORDS_MAX], words[sizeof exploring->said];
    if (exploring->phase == OPENINGS_WORTHS && exploring->known.best_count == 0 && !again)
        return;
    openings_words_verdict(exploring, verdict);
    SDL_strlcpy(words, exploring->heading, sizeof words);
    control_tell_more(words, sizeof words, verdict);
    if (again) {
        openings_words_games(exploring, games);
        control_tell_more(words, sizeof words, games);
        app_tell(exploring->app, words);
    } else if (strcmp(words, exploring->said) != 0) {
        speech_say(app_speech(exploring->app), SPEECH_TOLD, words);
        memcpy(exploring->said, words, sizeof words);
    }
}

/* What is under the hand: the move there. */
static void say_hand(struct exploring *exploring, bool shown)
{
    char words[OPENINGS_WORDS_MAX];
    openings_words_move(exploring, exploring->stage.place, words);
    if (shown)
        app_tell(exploring->app, words);
    else
        speech_say(app_speech(exploring->app), SPEECH_FOCUS, words);
}

static bool read_out(struct exploring *exploring, enum action action)
{
    char words[SPOKEN_MAX];
    if (action == ACTION_READ_PLACE)
        say_hand(exploring, true);
    else if (action == ACTION_READ_TURN)
        say(exploring, true);
    else if (spoken_read(&exploring->stage, action, words, sizeof words))
        app_tell(exploring->app, words);
    else
        return false;
    return true;
}

/* --- what a person does --- */

static void make_best(struct exploring *exploring, uint64_t now)
{
    struct move best;
    if (openings_flow_best(exploring, &best))
        openings_flow_move(exploring, best, now);
}

static void press(struct exploring *exploring, enum openings_button button, uint64_t now)
{
    int cursor = match_cursor(exploring->match);
    switch (button) {
    case OPENINGS_START:
        (void)openings_flow_go(exploring, 0);
        break;
    case OPENINGS_BACK:
        (void)openings_flow_go(exploring, cursor - 1);
        break;
    case OPENINGS_FORTH:
        (void)openings_flow_go(exploring, cursor + 1);
        break;
    case OPENINGS_END:
        (void)openings_flow_go(exploring, match_length(exploring->match));
        break;
    case OPENINGS_BEST:
        make_best(exploring, now);
        break;
    case OPENINGS_PLAY:
        openings_flow_play_on(exploring);
        break;
    case OPENINGS_SAVE:
        series_begin(&exploring->series, &exploring->stage, exploring->layout.frame.board);
        break;
    case OPENINGS_LEAVE:
        app_pop(exploring->app);
        break;
    case OPENINGS_BUTTONS:
        break;
    }
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct exploring *exploring = exploring_of(screen);
    if (use->id >= OPENINGS_FIRST_ROW)
        openings_flow_choose(exploring, use->id - OPENINGS_FIRST_ROW, now);
    else
        press(exploring, (enum openings_button)use->id, now);
}

/* Down makes the move, as at the table; up takes it back. */
static void move_hand(struct exploring *exploring, enum action action, uint64_t now)
{
    exploring->screen.controls.focus = NO_CONTROL; /* Enter is meant for the hand again */
    if (action == ACTION_UP)
        screen_use(&exploring->screen, OPENINGS_BACK, now);
    else if (action == ACTION_DOWN || action == ACTION_CHOOSE)
        openings_flow_choose(exploring, exploring->stage.place, now);
    else if (stage_step_hand(&exploring->stage, action == ACTION_LEFT ? -1 : 1, 0))
        say_hand(exploring, false);
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    switch (action) {
    case ACTION_LEFT:
    case ACTION_RIGHT:
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_CHOOSE:
        move_hand(exploring_of(screen), action, now);
        return true;
    case ACTION_UNDO:
        screen_use(screen, OPENINGS_BACK, now);
        return true;
    case ACTION_REDO:
        screen_use(screen, OPENINGS_FORTH, now);
        return true;
    case ACTION_OPENINGS:
        screen_use(screen, OPENINGS_LEAVE, now);
        return true;
    default: /* all others only say something, or nothing */
        return read_out(exploring_of(screen), action);
    }
}

/* A digit makes the move into its column. */
static bool key_down(struct exploring *exploring, const SDL_KeyboardEvent *event, uint64_t now)
{
    int place;
    if (event->repeat || !stage_key(&exploring->stage, &event->keysym, &place))
        return false;
    if (place != NO_PLACE)
        openings_flow_choose(exploring, place, now);
    return true;
}

static void let_go(struct exploring *exploring, const SDL_MouseButtonEvent *event, uint64_t now)
{
    bool held = exploring->stage.grip.on && event->button == SDL_BUTTON_LEFT;
    int place = held ? grip_let_go(&exploring->stage, event->x, event->y) : NO_PLACE;
    if (place != NO_PLACE)
        openings_flow_choose(exploring, place, now);
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct exploring *exploring = exploring_of(screen);
    switch (event->type) {
    case SDL_KEYDOWN:
        return key_down(exploring, &event->key, now);
    case SDL_MOUSEMOTION:
        (void)stage_point(&exploring->stage, event->motion.x, event->motion.y);
        return false;
    case SDL_MOUSEBUTTONDOWN:
        grip_take(&exploring->stage, event->button.x, event->button.y);
        return true;
    case SDL_MOUSEBUTTONUP:
        let_go(exploring, &event->button, now);
        return true;
    case SDL_MOUSEWHEEL:
        (void)openings_flow_go(
            exploring, match_cursor(exploring->match) -
                           (event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -event->wheel.y : event->wheel.y));
        return true;
    default:
        return false;
    }
}

/* --- what is seen --- */

/* How much of the bar is red: as the worth is. */
static double red_share(const struct exploring *exploring)
{
    const struct state *state = match_state(exploring->match);
    const int *player_of = exploring->stage.player_of;
    double share = 0.5;
    if (state->outcome == WON_BY_FIRST || state->outcome == WON_BY_SECOND)
        return player_of[state->outcome == WON_BY_SECOND] == 0 ? 1.0 : 0.0;
    if (state->outcome == RUNNING && exploring->known.proven)
        share = verdict_share(exploring->known.worth);
    return player_of[state->turn] == 0 ? share : 1.0 - share;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    struct exploring *exploring = exploring_of(screen);
    char verdict[OPENINGS_WORDS_MAX];
    exploring->stage.choosing = !openings_flow_is_over(exploring);
    stage_draw(canvas, &exploring->stage, now);
    canvas_write(canvas, exploring->heading, exploring->layout.frame.status, WRITE_TITLE | WRITE_CENTER | WRITE_BOLD);
    if (!openings_flow_is_over(exploring) && exploring->phase != OPENINGS_LACKING)
        verdict_draw(canvas, &exploring->stage, &exploring->known, exploring->phase == OPENINGS_WORTHS);
    openings_words_verdict(exploring, verdict);
    verdict_draw_bar(canvas, &exploring->stage, red_share(exploring), verdict);
    openings_panel_draw(canvas, exploring);
}

/* --- the screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct exploring *exploring = exploring_of(screen);
    if (openings_flow_hear(exploring))
        app_invalidate_all(exploring->app);
    name(exploring);
    if (speech_detail(app_speech(exploring->app)) != TELL_NOTHING)
        say(exploring, false);
    uint64_t series = series_advance(&exploring->series, now), stage = stage_advance(&exploring->stage, now);
    uint64_t rest = openings_flow_rest(exploring, now);
    return SDL_min(SDL_min(series, stage), rest);
}

static void destroy(struct screen *screen)
{
    struct exploring *exploring = exploring_of(screen);
    series_end(&exploring->series);
    study_destroy(exploring->study);
    position_reader_destroy(exploring->reader);
    archive_passages_free(exploring->passages);
    match_destroy(exploring->match);
    book_close(exploring->book);
    free(exploring);
}

static const struct screen_kind openings_kind = {.list = openings_panel_list,
                                                 .use = use,
                                                 .act = act,
                                                 .arrange = arrange,
                                                 .handle = handle,
                                                 .advance = advance,
                                                 .draw = draw,
                                                 .destroy = destroy,
                                                 .focus_keys = FOCUS_ON_WISH,
                                                 .covers = true};

/* The game of the screen below, of its own: what happens here is not seen there. */
static bool take_match(struct exploring *exploring, const struct match *match)
{
    struct reason why;
    exploring->variant = *match_variant(match);
    exploring->match = match_create(&exploring->variant);
    for (int i = 0; exploring->match && i < match_length(match); i++)
        if (!match_play(exploring->match, match_move(match, i), &why))
            return false;
    return exploring->match && stage_begin(&exploring->stage, exploring->app, &exploring->variant);
}

/* Without a thread less is known; without a book it takes longer. */
static void begin_thinking(struct exploring *exploring)
{
    struct reason why;
    exploring->book = book_open_default(&exploring->variant, &why);
    exploring->study = study_create(app_wake, exploring->app, &why);
    if (exploring->study)
        study_set_book(exploring->study, exploring->book);
    if (archive_keeps(app_archive(exploring->app)))
        exploring->reader = position_reader_create(app_wake, exploring->app, &why);
    if (exploring->reader)
        position_reader_ask(exploring->reader, app_pictures(exploring->app), &exploring->variant);
}

struct screen *openings_screen_create(struct app *app, struct position_answer *answer, const struct match *match,
                                      const int player_of[2])
{
    struct exploring *exploring = calloc(1, sizeof *exploring);
    if (!exploring)
        return NULL;
    exploring->screen.kind = &openings_kind;
    exploring->screen.scope = SCOPE_OPENINGS;
    exploring->app = app;
    exploring->answer = answer;
    if (answer)
        exploring->table = answer->record;
    if (!take_match(exploring, match)) {
        destroy(&exploring->screen);
        return NULL;
    }
    memcpy(exploring->stage.player_of, player_of, sizeof exploring->stage.player_of);
    begin_thinking(exploring);
    stage_show(&exploring->stage, exploring->match, false, app_now(app));
    arrange(&exploring->screen);
    (void)stage_go(&exploring->stage, match_cursor(match), app_now(app));
    openings_flow_arrive(exploring);
    name(exploring);
    return &exploring->screen;
}
