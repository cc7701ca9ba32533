/* The openings: what a person does there, and what is seen of the position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/openings/openings_state.h"
#include "ui/words.h"

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
    struct text_style heading = canvas_style(canvas, SIZE_TITLE, ALIGN_CENTER);
    char verdict[OPENINGS_WORDS_MAX];
    heading.weight = TEXT_BOLD;
    exploring->stage.choosing = !openings_flow_is_over(exploring);
    stage_draw(canvas, &exploring->stage, now);
    canvas_text(canvas, exploring->heading, exploring->layout.frame.status, &heading);
    if (!openings_flow_is_over(exploring) && exploring->phase != OPENINGS_LACKING)
        worths_draw(canvas, &exploring->stage, &exploring->known, exploring->phase == OPENINGS_WORTHS);
    openings_words_verdict(exploring, verdict);
    worths_draw_bar(canvas, &exploring->stage, red_share(exploring), verdict);
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
    recall_destroy(exploring->recall);
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
        exploring->recall = recall_create(app_wake, exploring->app, &why);
    if (exploring->recall)
        recall_ask(exploring->recall, app_pictures(exploring->app), &exploring->variant);
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
