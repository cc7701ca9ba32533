/* The screen of the puzzles: what a person does there, and what is seen. */
#include "ui/puzzle/puzzle_screen.h"

#include <stdio.h>
#include <stdlib.h>

#include "ui/board/banner.h"
#include "ui/frame/anywhere.h"
#include "ui/puzzle/puzzle_state.h"
#include "ui/words.h"

enum { RECORD_MAX = 256 };

static struct puzzling *puzzling_of(struct screen *screen)
{
    return (struct puzzling *)screen;
}

static void arrange(struct puzzling *puzzling)
{
    puzzle_panel_arrange(&puzzling->layout, app_canvas(puzzling->app));
    struct layout *frame = &puzzling->layout.frame;
    puzzling->screen.notes = frame->board;
    stage_arrange(&puzzling->stage, frame->board, false);
    /* In a high window the status line stays near the board. */
    frame->status.y = SDL_max(frame->status.y, puzzling->stage.board.area.y - frame->status.h);
}

/* --- what a person asks for --- */

static void refuse_action(struct puzzling *puzzling)
{
    sound_play(app_sound(puzzling->app), SOUND_BAD);
}

/* Another grade: another puzzle under the same number. */
static void change_grade(struct puzzling *puzzling, int by, uint64_t now)
{
    struct puzzle_standing *standing = &puzzling->standing;
    int chosen = SDL_clamp(standing->chosen + by, GRADE_RISING, PUZZLE_GRADE_MAX);
    if (chosen == standing->chosen) {
        refuse_action(puzzling);
        return;
    }
    standing->chosen = chosen;
    puzzle_flow_save(puzzling);
    puzzle_flow_begin(puzzling, now);
}

static void copy_moves(struct puzzling *puzzling)
{
    char record[RECORD_MAX], words[RECORD_MAX + PUZZLE_WORDS_MAX];
    if (!puzzling->match)
        return;
    match_format(puzzling->match, record, sizeof record);
    if (SDL_SetClipboardText(record) < 0)
        snprintf(words, sizeof words, _("The moves cannot be copied: %s"), SDL_GetError());
    else
        snprintf(words, sizeof words, _("Copied: %s"), record);
    app_tell(puzzling->app, words);
}

static void leave(struct puzzling *puzzling)
{
    app_pop(puzzling->app);
}

static void act_on_row(struct puzzling *puzzling, enum puzzle_row row, uint64_t now)
{
    if (!puzzle_panel_is_usable(puzzling, row))
        refuse_action(puzzling);
    else if (row == PUZZLE_ROW_NEXT)
        puzzle_flow_next(puzzling, now);
    else if (row == PUZZLE_ROW_AGAIN)
        puzzle_flow_again(puzzling, now);
    else if (row == PUZZLE_ROW_SOLUTION)
        puzzle_flow_solution(puzzling, now);
    else if (row == PUZZLE_ROW_LEAVE)
        leave(puzzling);
}

static void act(struct puzzling *puzzling, enum action action, uint64_t now)
{
    switch (action) {
    case ACTION_LEFT:
    case ACTION_RIGHT:
        stage_step_hand(&puzzling->stage, action == ACTION_LEFT ? -1 : 1, 0);
        break;
    case ACTION_DOWN:
    case ACTION_CHOOSE:
        puzzle_flow_choose(puzzling, puzzling->stage.place, now);
        break;
    case ACTION_NEW:
        act_on_row(puzzling, PUZZLE_ROW_NEXT, now);
        break;
    case ACTION_RESTART:
    case ACTION_UNDO:
        act_on_row(puzzling, PUZZLE_ROW_AGAIN, now);
        break;
    case ACTION_HINT:
        act_on_row(puzzling, PUZZLE_ROW_SOLUTION, now);
        break;
    case ACTION_LEVEL_UP:
        change_grade(puzzling, 1, now);
        break;
    case ACTION_LEVEL_DOWN:
        change_grade(puzzling, -1, now);
        break;
    case ACTION_PUZZLES:
    case ACTION_ESCAPE:
        leave(puzzling);
        break;
    case ACTION_COPY:
    case ACTION_COPY_POSITION:
        copy_moves(puzzling);
        break;
    default:
        anywhere_act(puzzling->app, action, true);
        break;
    }
}

/* --- keys and mouse --- */

static void place_key(struct puzzling *puzzling, const SDL_Keysym *key, uint64_t now)
{
    int place;
    if (puzzling->phase != PUZZLE_ASKING || !stage_key(&puzzling->stage, key, &place))
        return;
    if (place == NO_PLACE) {
        refuse_action(puzzling);
        return;
    }
    stage_move_hand(&puzzling->stage, place);
    puzzle_flow_choose(puzzling, place, now);
}

static void key_down(struct puzzling *puzzling, const SDL_KeyboardEvent *event, uint64_t now)
{
    enum action action = action_for_key(&event->keysym, SCOPE_PUZZLE);
    /* A key held down moves the hand; it never plays twice. */
    if (event->repeat && action != ACTION_LEFT && action != ACTION_RIGHT)
        return;
    if (action == ACTION_NONE)
        place_key(puzzling, &event->keysym, now);
    else
        act(puzzling, action, now);
}

/* The row of the panel under a point; the banner's link stands for one of them. */
static int row_at(const struct puzzling *puzzling, int x, int y)
{
    SDL_Point point = {x, y};
    SDL_Rect link = banner_link(&puzzling->stage.board);
    if (puzzling->phase == PUZZLE_REFUTED && SDL_PointInRect(&point, &link))
        return PUZZLE_ROW_SOLUTION;
    return puzzle_panel_row_at(&puzzling->layout, x, y);
}

/* Returns the place under the pointer. */
static int mouse_moved(struct puzzling *puzzling, int x, int y)
{
    int row = row_at(puzzling, x, y);
    SDL_Rect panel = puzzling->layout.frame.panel;
    bool right = x >= panel.x + panel.w / 2;
    if (row != puzzling->hot_row || right != puzzling->hot_right) {
        puzzling->hot_row = row;
        puzzling->hot_right = right;
        app_invalidate_all(puzzling->app);
    }
    return stage_point(&puzzling->stage, x, y);
}

/* The second click of a double click is no wish for anything more. */
static void mouse_down(struct puzzling *puzzling, const SDL_MouseButtonEvent *event, uint64_t now)
{
    if (event->button != SDL_BUTTON_LEFT)
        return;
    int place = mouse_moved(puzzling, event->x, event->y);
    if (puzzling->hot_row == PUZZLE_ROW_GRADE)
        change_grade(puzzling, puzzling->hot_right ? 1 : -1, now);
    else if (puzzling->hot_row >= 0)
        act_on_row(puzzling, (enum puzzle_row)puzzling->hot_row, now);
    else if (place != NO_PLACE && event->clicks < 2)
        puzzle_flow_choose(puzzling, place, now);
}

/* All that is done here stays here: the game below hears nothing of it. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct puzzling *puzzling = puzzling_of(screen);
    switch (event->type) {
    case SDL_WINDOWEVENT:
        arrange(puzzling);
        return false;
    case SDL_KEYDOWN:
        key_down(puzzling, &event->key, now);
        return true;
    case SDL_MOUSEMOTION:
        mouse_moved(puzzling, event->motion.x, event->motion.y);
        return true;
    case SDL_MOUSEBUTTONDOWN:
        mouse_down(puzzling, &event->button, now);
        return true;
    default:
        return false;
    }
}

/* --- what is seen --- */

/* The disc before the words is the one that wins, or would. */
static void draw_banner(struct canvas *canvas, const struct puzzling *puzzling, uint64_t now)
{
    char words[PUZZLE_WORDS_MAX], next[PUZZLE_WORDS_MAX];
    puzzle_words_banner(puzzling, words, next);
    if (!words[0] || now < puzzling->stage.landed)
        return;
    int solver = puzzling->puzzle.state.turn;
    struct banner banner = {.winner = solver, .words = words, .next = next, .next_color = canvas->theme->muted};
    if (puzzling->phase == PUZZLE_REFUTED) {
        banner.winner = puzzling->judgement.verdict == PUZZLE_LOSES ? 1 - solver : -1;
        banner.link = _("H: solution");
        banner.hot = puzzling->hot_row == PUZZLE_ROW_SOLUTION;
    } else if (!puzzling->spoilt)
        banner.next_color = canvas->theme->good;
    banner_show(canvas, puzzling->stage.view, &puzzling->stage.board, &banner);
}

static void draw_status(struct canvas *canvas, const struct puzzling *puzzling)
{
    struct text_style style = {.size = 34, .weight = TEXT_BOLD, .color = canvas->theme->text, .align = ALIGN_CENTER};
    bool wrong = puzzling->phase == PUZZLE_REFUTING || puzzling->phase == PUZZLE_REFUTED;
    bool right = puzzling->phase == PUZZLE_SOLVED || puzzling->phase == PUZZLE_DEFENDING;
    if (wrong || right)
        style.color = wrong ? canvas->theme->bad : canvas->theme->good;
    canvas_text(canvas, puzzling->status, puzzling->layout.frame.status, &style);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct puzzling *puzzling = puzzling_of(screen);
    stage_draw(canvas, &puzzling->stage, now);
    draw_status(canvas, puzzling);
    puzzle_panel_draw(canvas, puzzling);
    draw_banner(canvas, puzzling, now);
}

/* --- the screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct puzzling *puzzling = puzzling_of(screen);
    uint64_t flow = puzzle_flow_advance(puzzling, now), stage = stage_advance(&puzzling->stage, now);
    return SDL_min(flow, stage);
}

static void destroy(struct screen *screen)
{
    struct puzzling *puzzling = puzzling_of(screen);
    puzzler_destroy(puzzling->maker);
    puzzler_destroy(puzzling->judge);
    match_destroy(puzzling->match);
    free(puzzling);
}

static const struct screen_kind puzzle_kind = {
    .handle = handle, .advance = advance, .draw = draw, .destroy = destroy, .covers = true};

struct screen *puzzle_screen_create(struct app *app, const struct puzzle_setup *setup)
{
    struct puzzling *puzzling = calloc(1, sizeof *puzzling);
    struct reason why = {"the window cannot show this board"};
    if (!puzzling)
        return NULL;
    puzzling->screen.kind = &puzzle_kind;
    puzzling->app = app;
    puzzling->seed = setup->seed;
    puzzling->kept = setup->kept;
    bool shown = stage_begin(&puzzling->stage, app, setup->variant);
    puzzling->maker = shown ? puzzler_create(app_wake, app, &why) : NULL;
    puzzling->judge = puzzling->maker ? puzzler_create(app_wake, app, &why) : NULL;
    if (!puzzling->judge) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        destroy(&puzzling->screen);
        return NULL;
    }
    puzzling->hot_row = -1;
    puzzle_flow_load(puzzling);
    arrange(puzzling);
    puzzle_flow_begin(puzzling, app_now(app));
    return &puzzling->screen;
}
