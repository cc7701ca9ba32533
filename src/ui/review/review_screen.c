/* The screen of the review: what a person does there, and what is seen of the position. */
#include "ui/review/review_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/frame/anywhere.h"
#include "ui/review/review_state.h"
#include "ui/words.h"

static const float STRIP_WIDTH = 640, STRIP_GAP = 3;

static struct reviewing *reviewing_of(struct screen *screen)
{
    return (struct reviewing *)screen;
}

static void arrange(struct reviewing *reviewing)
{
    const struct canvas *canvas = app_canvas(reviewing->app);
    review_layout_arrange(&reviewing->layout, canvas);
    struct layout *frame = &reviewing->layout.frame;
    reviewing->screen.notes = frame->board;
    stage_arrange(&reviewing->stage, frame->board, false);
    movelist_arrange(&reviewing->list, canvas, reviewing->layout.moves);
    movelist_follow(&reviewing->list, match_length(reviewing->match), match_cursor(reviewing->match));
    /* In a high window the heading stays near the board. */
    frame->status.y = SDL_max(frame->status.y, reviewing->stage.board.area.y - frame->status.h);
}

/* --- what a person asks for --- */

static bool press_walking(struct reviewing *reviewing, enum review_button button)
{
    int cursor = match_cursor(reviewing->match);
    switch (button) {
    case REVIEW_FIRST:
        return review_flow_go(reviewing, 0);
    case REVIEW_BACK:
        /* From what was right the way back leads to the move in whose place it stood. */
        return review_flow_go(reviewing, reviewing->right.phase != RIGHT_NONE ? cursor : cursor - 1);
    case REVIEW_FORTH:
        return review_flow_go(reviewing, reviewing->right.phase != RIGHT_NONE ? cursor : cursor + 1);
    case REVIEW_LAST:
        return review_flow_go(reviewing, match_length(reviewing->match));
    case REVIEW_PREVIOUS:
        return review_flow_go_wrong(reviewing, -1);
    default:
        return review_flow_go_wrong(reviewing, 1);
    }
}

static void press(struct reviewing *reviewing, enum review_button button, uint64_t now)
{
    bool done = true;
    if (button == REVIEW_LEAVE)
        app_pop(reviewing->app);
    else if (button == REVIEW_SHOW)
        done = review_flow_show_right(reviewing, now);
    else
        done = press_walking(reviewing, button);
    if (!done)
        sound_play(app_sound(reviewing->app), SOUND_BAD);
}

/* --- keys and mouse --- */

/* The button that an action of the main screen stands for here. */
static enum review_button button_of(enum action action)
{
    switch (action) {
    case ACTION_LEFT:
    case ACTION_UP:
    case ACTION_BACK:
    case ACTION_UNDO:
        return REVIEW_BACK;
    case ACTION_RIGHT:
    case ACTION_DOWN:
    case ACTION_FORTH:
    case ACTION_REDO:
        return REVIEW_FORTH;
    case ACTION_START:
        return REVIEW_FIRST;
    case ACTION_END:
        return REVIEW_LAST;
    case ACTION_NEW:
        return REVIEW_NEXT;
    case ACTION_HINT:
        return REVIEW_SHOW;
    case ACTION_REVIEW:
    case ACTION_ESCAPE:
        return REVIEW_LEAVE;
    default:
        return REVIEW_NO_BUTTON;
    }
}

/* A key held down walks on; everything else it does once. */
static void key_down(struct reviewing *reviewing, const SDL_KeyboardEvent *event, uint64_t now)
{
    enum action action = action_for_key(&event->keysym, SCOPE_DIALOG);
    enum review_button button = button_of(action);
    if (event->keysym.sym == SDLK_p && !(event->keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)))
        button = REVIEW_PREVIOUS;
    if (event->repeat && button != REVIEW_BACK && button != REVIEW_FORTH)
        return;
    if (button != REVIEW_NO_BUTTON)
        press(reviewing, button, now);
    else
        anywhere_act(reviewing->app, action, true);
}

/* The position that the graph has under a point; -1 where there is no graph. */
static int position_at(const struct reviewing *reviewing, int x, int y)
{
    SDL_Rect area = review_graph_area(app_canvas(reviewing->app), &reviewing->layout);
    return reviewing->review ? review_graph_at(area, match_length(reviewing->match), x, y) : -1;
}

/* The note that names the turning point leads there. */
static bool is_on_turn(const struct reviewing *reviewing, int x, int y)
{
    SDL_Point point = {x, y};
    return reviewing->review && reviewing->review->turning_point != REVIEW_NO_MOVE &&
           SDL_PointInRect(&point, &reviewing->layout.notes[0]);
}

static void mouse_moved(struct reviewing *reviewing, int x, int y)
{
    enum review_button hot = review_layout_button_at(&reviewing->layout, x, y);
    int move = movelist_at(&reviewing->list, x, y), position = position_at(reviewing, x, y);
    if (reviewing->dragging && position >= 0)
        review_flow_go(reviewing, position);
    if (hot == reviewing->hot && move == reviewing->hot_move)
        return;
    reviewing->hot = hot;
    reviewing->hot_move = move;
    app_invalidate_all(reviewing->app);
}

static void mouse_down(struct reviewing *reviewing, const SDL_MouseButtonEvent *event, uint64_t now)
{
    if (event->button != SDL_BUTTON_LEFT)
        return;
    mouse_moved(reviewing, event->x, event->y);
    int position = position_at(reviewing, event->x, event->y);
    if (reviewing->hot != REVIEW_NO_BUTTON)
        press(reviewing, reviewing->hot, now);
    else if (reviewing->hot_move >= 0)
        review_flow_go(reviewing, reviewing->hot_move + 1);
    else if (position >= 0)
        review_flow_go(reviewing, position);
    else if (is_on_turn(reviewing, event->x, event->y))
        review_flow_go(reviewing, reviewing->review->turning_point + 1);
    reviewing->dragging = position >= 0;
}

static void wheel(struct reviewing *reviewing, const SDL_MouseWheelEvent *event)
{
    int by = event->direction == SDL_MOUSEWHEEL_FLIPPED ? event->y : -event->y;
    review_flow_go(reviewing, SDL_clamp(match_cursor(reviewing->match) + by, 0, match_length(reviewing->match)));
}

/* All that is done here stays here: the game below hears nothing of it. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct reviewing *reviewing = reviewing_of(screen);
    switch (event->type) {
    case SDL_WINDOWEVENT:
        arrange(reviewing);
        return false;
    case SDL_KEYDOWN:
        key_down(reviewing, &event->key, now);
        return true;
    case SDL_MOUSEMOTION:
        mouse_moved(reviewing, event->motion.x, event->motion.y);
        return true;
    case SDL_MOUSEBUTTONDOWN:
        mouse_down(reviewing, &event->button, now);
        return true;
    case SDL_MOUSEBUTTONUP:
        reviewing->dragging = false;
        return true;
    case SDL_MOUSEWHEEL:
        wheel(reviewing, &event->wheel);
        return true;
    case SDL_TEXTINPUT:
    case SDL_TEXTEDITING:
        return true;
    default:
        return false;
    }
}

/* --- what is seen --- */

static void draw_heading(struct canvas *canvas, const struct reviewing *reviewing)
{
    const struct theme *theme = canvas->theme;
    struct text_style style = {.size = 34, .weight = TEXT_BOLD, .color = theme->text, .align = ALIGN_CENTER};
    int move = match_cursor(reviewing->match) - 1;
    if (reviewing->stage.aside)
        style.color = theme->good;
    else if (reviewing->review && move >= 0)
        style.color = review_graph_color(theme, reviewing->review->moves[move].judgement);
    canvas_text(canvas, reviewing->heading, reviewing->layout.frame.status, &style);
}

/* What stands over the board in two lines. */
static void strip_words(const struct reviewing *reviewing, char upper[REVIEW_WORDS_MAX], char lower[REVIEW_WORDS_MAX])
{
    const struct reviewed *reviewed = &reviewing->reviewed;
    int move = match_cursor(reviewing->match) - 1;
    upper[0] = lower[0] = '\0';
    if (reviewing->stage.aside) {
        char name[REVIEW_WORDS_MAX];
        review_words_move(reviewed, reviewing->right.move, name);
        snprintf(upper, REVIEW_WORDS_MAX, _("In place of %s"), name);
        snprintf(lower, REVIEW_WORDS_MAX, "%s", _("An arrow key leads back to the game"));
    } else if (!reviewing->review) {
        snprintf(upper, REVIEW_WORDS_MAX, "%s",
                 reviewing->phase == REVIEW_WORKING ? _("The moves are being judged") : _("The moves were not judged"));
    } else if (move < 0) {
        review_words_right(reviewed, 0, upper);
        snprintf(lower, REVIEW_WORDS_MAX, "%s", _("Arrow keys walk through the moves, N to the next mistake"));
    } else {
        review_words_worth(reviewed, move, upper);
        review_words_advice(reviewed, move, lower);
    }
}

/* In the place of the hand, which is not needed here; over a narrow board wider than that. */
static SDL_Rect strip_rect(const struct canvas *canvas, const struct reviewing *reviewing)
{
    SDL_Rect rect = reviewing->stage.board.banner, room = reviewing->layout.frame.board;
    int width = SDL_max(rect.w, SDL_min(canvas_px(canvas, STRIP_WIDTH), room.w));
    int gap = canvas_px(canvas, STRIP_GAP);
    return (SDL_Rect){rect.x + (rect.w - width) / 2, rect.y + gap, width, rect.h - 2 * gap};
}

/* Who moved, what it changed, what was best. */
static void draw_strip(struct canvas *canvas, const struct reviewing *reviewing)
{
    const struct theme *theme = canvas->theme;
    char words[REVIEW_WORDS_MAX], advice[REVIEW_WORDS_MAX];
    SDL_Rect rect = strip_rect(canvas, reviewing);
    int move = review_flow_move(reviewing), disc = rect.h * 5 / 8, gap = (rect.h - disc) / 2, left = gap;
    canvas_framed(canvas, rect, canvas_px(canvas, 14), canvas_px(canvas, 1), theme->panel, theme->outline);
    strip_words(reviewing, words, advice);
    if (move >= 0) {
        SDL_Rect piece = {rect.x + gap, rect.y + gap, disc, disc};
        reviewing->stage.view->draw_piece(canvas, reviewing->reviewed.player_of[move % 2], piece, 255);
        left += disc + gap;
    }
    struct text_style upper = {.size = 22, .weight = TEXT_BOLD, .color = theme->text, .align = ALIGN_LEFT};
    struct text_style lower = {.size = 20, .color = theme->muted, .align = ALIGN_LEFT};
    SDL_Rect room = {rect.x + left, rect.y + rect.h / 8, rect.w - left - 2 * gap, rect.h * 3 / 4}, half = room;
    half.h /= 2;
    canvas_text(canvas, words, advice[0] ? half : room, &upper);
    half.y += half.h;
    canvas_text(canvas, advice, half, &lower);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct reviewing *reviewing = reviewing_of(screen);
    stage_draw(canvas, &reviewing->stage, now);
    draw_heading(canvas, reviewing);
    draw_strip(canvas, reviewing);
    review_panel_draw(canvas, reviewing);
}

/* --- the screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct reviewing *reviewing = reviewing_of(screen);
    uint64_t flow = review_flow_advance(reviewing, now), stage = stage_advance(&reviewing->stage, now);
    return SDL_min(flow, stage);
}

static void destroy(struct screen *screen)
{
    struct reviewing *reviewing = reviewing_of(screen);
    reviewer_destroy(reviewing->reviewer);
    review_destroy(reviewing->review);
    match_destroy(reviewing->match);
    record_free(&reviewing->record);
    free(reviewing);
}

static const struct screen_kind review_kind = {
    .handle = handle, .advance = advance, .draw = draw, .destroy = destroy, .covers = true};

/* The game, of its own: what happens to the record elsewhere is not seen here. */
static bool take_game(struct reviewing *reviewing, const struct review_setup *setup, struct reason *why)
{
    if (!record_copy(setup->record, &reviewing->record))
        return false;
    if (!record_variant(&reviewing->record, &reviewing->variant, why))
        return false;
    if (!stage_begin(&reviewing->stage, reviewing->app, &reviewing->variant))
        return refuse(why, "the window cannot show this board");
    reviewing->match = match_create(&reviewing->variant);
    return reviewing->match && record_replay(&reviewing->record, reviewing->match, why);
}

struct screen *review_screen_create(struct app *app, const struct review_setup *setup)
{
    struct reviewing *reviewing = calloc(1, sizeof *reviewing);
    struct reason why = {"out of memory"};
    if (!reviewing)
        return NULL;
    reviewing->screen.kind = &review_kind;
    reviewing->app = app;
    reviewing->game = setup->game;
    reviewing->hot = REVIEW_NO_BUTTON;
    reviewing->hot_move = -1;
    if (!take_game(reviewing, setup, &why)) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        destroy(&reviewing->screen);
        return NULL;
    }
    int starter = reviewing->record.starter;
    reviewing->reviewed = (struct reviewed){
        .match = reviewing->match, .names = &reviewing->stage.view->words, .player_of = {starter, 1 - starter}};
    memcpy(reviewing->stage.player_of, reviewing->reviewed.player_of, sizeof reviewing->stage.player_of);
    stage_show(&reviewing->stage, reviewing->match, false, app_now(app));
    arrange(reviewing);
    review_flow_go(reviewing, setup->cursor);
    review_flow_begin(reviewing);
    return &reviewing->screen;
}
