/* The side panel of the puzzles: which one it is and how hard, who is to move, the streak. */
#include <stdio.h>
#include <stdlib.h>

#include "ui/numbers.h"
#include "ui/puzzle/puzzle_state.h"
#include "ui/words.h"

static const float PIECE = 54;

/* Five stars, as many of them lit and large as the grade says, and the grade's name. */
static void draw_grade(struct canvas *canvas, const struct puzzling *puzzling, SDL_Rect room)
{
    int grade = puzzling->puzzle.grade, star = SDL_min(room.h, room.w / 9);
    SDL_Rect rect = {room.x, room.y + (room.h - star) / 2, star, star};
    for (int i = 1; i <= PUZZLE_GRADE_MAX; i++) {
        if (i <= grade)
            canvas_icon(canvas, SPRITE_ICON_STAR, rect, canvas->theme->accent);
        else
            canvas_icon(canvas, SPRITE_ICON_STAR, canvas_inset(rect, star / 4), canvas->theme->outline);
        rect.x += star;
    }
    int left = rect.x + canvas_px(canvas, 8);
    canvas_write(canvas, puzzle_words_grade(grade), (SDL_Rect){left, room.y, room.x + room.w - left, room.h},
                 WRITE_SMALL | WRITE_RIGHT | WRITE_MUTED);
}

static SDL_Rect draw_card(struct canvas *canvas, SDL_Rect card, bool lit)
{
    const struct theme *theme = canvas->theme;
    canvas_framed(canvas, card, canvas_px(canvas, 12), canvas_px(canvas, lit ? 3 : 1), theme->background,
                  lit ? theme->accent : theme->outline);
    return canvas_inset(card, canvas_px(canvas, 13));
}

/* Which puzzle it is, and how hard. */
static void draw_puzzle(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    SDL_Rect room = draw_card(canvas, puzzling->layout.frame.cards[0], false);
    SDL_Rect upper = {room.x, room.y, room.w, room.h / 2}, lower = {room.x, room.y + room.h / 2, room.w, room.h / 2};
    snprintf(words, sizeof words, _("Puzzle %d"), puzzling->number);
    canvas_write(canvas, words, upper, WRITE_BOLD);
    if (puzzling->match)
        draw_grade(canvas, puzzling, lower);
}

/* Who is to move, and what there is to be found. */
static void draw_task(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    int moves = puzzling->puzzle.moves;
    bool red = puzzling->puzzle.state.turn == FIRST;
    SDL_Rect room = draw_card(canvas, puzzling->layout.frame.cards[1], puzzling->phase == PUZZLE_ASKING);
    if (!puzzling->match)
        return;
    int piece = int_min(room.h, canvas_px(canvas, PIECE));
    puzzling->stage.view->draw_piece(canvas, red ? 0 : 1,
                                     (SDL_Rect){room.x, room.y + (room.h - piece) / 2, piece, piece}, 255);
    int left = room.x + piece + canvas_px(canvas, 10), width = room.x + room.w - left;
    SDL_Rect upper = {left, room.y, width, room.h / 2}, lower = {left, room.y + room.h / 2, width, room.h / 2};
    canvas_write(canvas, red ? _("Red to move") : _("Yellow to move"), upper, WRITE_BOLD);
    snprintf(words, sizeof words, ngettext("Win in %d move", "Win in %d moves", (unsigned long)moves), moves);
    canvas_write(canvas, words, lower, 0);
}

static void draw_streak(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    const struct puzzle_standing *standing = &puzzling->shown;
    SDL_Rect half = puzzling->layout.frame.tally;
    half.w /= 2;
    snprintf(words, sizeof words, _("Streak %d"), standing->streak);
    canvas_write(canvas, words, half, standing->streak > 0 ? WRITE_BOLD : 0);
    half.x += half.w;
    snprintf(words, sizeof words, _("Best %d"), standing->best);
    canvas_write(canvas, words, half, WRITE_RIGHT | WRITE_MUTED);
}

static void puzzle_panel_draw(struct canvas *canvas, const struct puzzling *puzzling)
{
    layout_draw_panel(canvas, &puzzling->layout.frame);
    draw_puzzle(canvas, puzzling);
    draw_task(canvas, puzzling);
    draw_streak(canvas, puzzling);
    controls_draw(canvas, &puzzling->screen.controls);
}

/* The screen of the puzzles: what a person does there, and what is seen. */

enum { RECORD_MAX = 256 };

static const float ROW_HEIGHT = 44, ROW_GAP = SPACE, MARGIN = SPACE_WIDE;

/* What a row does, and which action's keys do the same. */
static const struct {
    const char *label;
    enum action action;
} rows[PUZZLE_ROW_COUNT] = {
    [PUZZLE_ROW_NEXT] = {N_("Next puzzle"), ACTION_NEW},
    [PUZZLE_ROW_AGAIN] = {N_("Try again"), ACTION_RESTART},
    [PUZZLE_ROW_SOLUTION] = {N_("Solution"), ACTION_HINT},
    [PUZZLE_ROW_GRADE] = {N_("Difficulty"), ACTION_NONE},
    [PUZZLE_ROW_LEAVE] = {N_("Back to the game"), ACTION_ESCAPE},
};

static struct puzzling *puzzling_of(struct screen *screen)
{
    return (struct puzzling *)screen;
}

/* --- where things stand --- */

void puzzle_screen_arrange(struct puzzle_layout *layout, const struct canvas *canvas)
{
    struct canvas written = *canvas;
    struct layout *frame = &layout->frame;
    int gap = canvas_px(canvas, ROW_GAP), height, top;
    SDL_Rect inner;
    do {
        layout_frame(frame, &written);
        height = canvas_row(&written, ROW_HEIGHT, SIZE_TEXT);
        inner = canvas_inset(frame->panel, canvas_px(canvas, MARGIN));
        top = inner.y + inner.h - PUZZLE_ROW_COUNT * (height + gap) + gap;
    } while (top < frame->tally.y + frame->tally.h + gap && canvas_less(&written));
    for (int row = 0; row < PUZZLE_ROW_COUNT; row++)
        layout->rows[row] = (SDL_Rect){inner.x, top + row * (height + gap), inner.w, height};
}

static void arrange(struct screen *screen)
{
    struct puzzling *puzzling = puzzling_of(screen);
    puzzle_screen_arrange(&puzzling->layout, app_canvas(puzzling->app));
    struct layout *frame = &puzzling->layout.frame;
    screen->text_size = frame->text_size;
    stage_arrange(&puzzling->stage, frame->board, false);
    /* In a high window the status line stays near the board. */
    frame->status.y = SDL_max(frame->status.y, puzzling->stage.board.area.y - frame->status.h);
    struct canvas written = *app_canvas(puzzling->app);
    written.text_size = frame->text_size;
    frame->over_banner = view_banner_fit(&written, &puzzling->stage.board, frame->status);
    screen->notes = view_notes(app_canvas(puzzling->app), &puzzling->stage.board, frame->board, frame->over_banner);
}

/* --- what can be used --- */

/* Does a row do anything now? */
static bool is_usable(const struct puzzling *puzzling, enum puzzle_row row)
{
    enum puzzle_phase phase = puzzling->phase;
    switch (row) {
    case PUZZLE_ROW_AGAIN:
        if (phase == PUZZLE_ASKING)
            return match_cursor(puzzling->match) > puzzling->puzzle.length;
        return phase == PUZZLE_REFUTING || phase >= PUZZLE_REFUTED;
    case PUZZLE_ROW_SOLUTION:
        return phase == PUZZLE_ASKING || phase == PUZZLE_REFUTED;
    case PUZZLE_ROW_NEXT:
        return phase != PUZZLE_WAITING && phase != PUZZLE_JUDGING;
    default: /* the grade, and leaving */
        return true;
    }
}

static const char *row_keys(const struct puzzling *puzzling, struct controls *controls, enum puzzle_row row)
{
    char key[ACTION_KEYS_MAX];
    const struct keymap *map = app_keymap(puzzling->screen.app);
    return controls_words(controls, "%s", action_first_key(map, rows[row].action, puzzling->screen.scope, key));
}

/* After a wrong answer: what can be done now, where that is seen. */
static void list_banner(const struct puzzling *puzzling, struct controls *controls)
{
    static const enum puzzle_row choices[] = {PUZZLE_ROW_AGAIN, PUZZLE_ROW_SOLUTION};
    int count = (int)SDL_arraysize(choices);
    for (int i = 0; i < count; i++) {
        SDL_Rect rect = view_banner_button(app_canvas(puzzling->app), &puzzling->stage.board, i, count);
        controls_add(controls, (struct control){.id = PUZZLE_BANNER_AGAIN + i,
                                                .look = LOOK_WORDS,
                                                .rect = rect,
                                                .name = _(rows[choices[i]].label),
                                                .keys = row_keys(puzzling, controls, choices[i]),
                                                .size = SIZE_TEXT});
    }
}

static void list(struct screen *screen, struct controls *controls)
{
    const struct puzzling *puzzling = puzzling_of(screen);
    controls_begin(controls, GROUND_PANEL);
    for (int i = 0; i < PUZZLE_ROW_COUNT; i++) {
        struct control row = {.id = i, .look = LOOK_SIDED, .action = rows[i].action, .name = _(rows[i].label)};
        row.rect = puzzling->layout.rows[i];
        row.keys = row_keys(puzzling, controls, (enum puzzle_row)i);
        row.off = !is_usable(puzzling, (enum puzzle_row)i);
        controls_add(controls, row);
    }
    struct control *grade = controls_find(controls, PUZZLE_ROW_GRADE);
    grade->role = ROLE_STEPPER;
    grade->size = SIZE_SMALL;
    grade->value = puzzle_words_grade(puzzling->standing.chosen);
    grade->first = puzzling->standing.chosen == GRADE_RISING;
    grade->last = puzzling->standing.chosen == PUZZLE_GRADE_MAX;
    if (puzzling->phase == PUZZLE_REFUTED)
        list_banner(puzzling, controls);
}

/* --- what a person asks for --- */

/* Another grade: another puzzle under the same number. */
static void change_grade(struct puzzling *puzzling, int by, uint64_t now)
{
    struct puzzle_standing *standing = &puzzling->standing;
    int chosen = SDL_clamp(standing->chosen + by, GRADE_RISING, PUZZLE_GRADE_MAX);
    if (chosen == standing->chosen) {
        app_refuse(puzzling->app, "");
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
        snprintf(words, sizeof words, _("This cannot be copied: %s"), SDL_GetError());
    else
        snprintf(words, sizeof words, _("Copied: %s"), record);
    app_tell(puzzling->app, words);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct puzzling *puzzling = puzzling_of(screen);
    if (use->id == PUZZLE_ROW_NEXT)
        puzzle_flow_next(puzzling, now);
    else if (use->id == PUZZLE_ROW_AGAIN || use->id == PUZZLE_BANNER_AGAIN)
        puzzle_flow_again(puzzling, now);
    else if (use->id == PUZZLE_ROW_SOLUTION || use->id == PUZZLE_BANNER_SOLUTION)
        puzzle_flow_solution(puzzling, now);
    else if (use->id == PUZZLE_ROW_GRADE)
        change_grade(puzzling, use->by, now);
    else
        app_pop(puzzling->app);
}

static bool read_out(const struct puzzling *puzzling, enum action action)
{
    char words[SPOKEN_MAX];
    bool task = action == ACTION_READ_TURN, reads = task || spoken_read(&puzzling->stage, action, words, sizeof words);
    if (reads)
        app_tell(puzzling->app, task ? puzzling->status : words);
    return reads;
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    struct puzzling *puzzling = puzzling_of(screen);
    switch (action) {
    case ACTION_LEFT:
    case ACTION_RIGHT:
        screen->controls.focus = NO_CONTROL; /* Enter is meant for the hand again */
        stage_step_hand(&puzzling->stage, action == ACTION_LEFT ? -1 : 1, 0);
        return true;
    case ACTION_DOWN:
    case ACTION_CHOOSE:
        puzzle_flow_choose(puzzling, puzzling->stage.place, now);
        return true;
    case ACTION_UNDO:
        screen_use(screen, PUZZLE_ROW_AGAIN, now);
        return true;
    case ACTION_LEVEL_UP:
    case ACTION_LEVEL_DOWN:
        change_grade(puzzling, action == ACTION_LEVEL_UP ? 1 : -1, now);
        return true;
    case ACTION_PUZZLES:
        app_pop(puzzling->app);
        return true;
    case ACTION_COPY:
    case ACTION_COPY_POSITION:
        copy_moves(puzzling);
        return true;
    default: /* all others only say something, or nothing */
        return read_out(puzzling, action);
    }
}

static bool place_key(struct puzzling *puzzling, const SDL_KeyboardEvent *event, uint64_t now)
{
    int place;
    if (event->repeat || puzzling->phase != PUZZLE_ASKING || !stage_key(&puzzling->stage, &event->keysym, &place))
        return false;
    if (place == NO_PLACE)
        return true;
    stage_move_hand(&puzzling->stage, place);
    puzzle_flow_choose(puzzling, place, now);
    return true;
}

/* The board. The second click of a double click is no wish for anything more. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct puzzling *puzzling = puzzling_of(screen);
    if (event->type == SDL_KEYDOWN)
        return place_key(puzzling, &event->key, now);
    if (event->type == SDL_MOUSEMOTION)
        stage_point(&puzzling->stage, event->motion.x, event->motion.y);
    if (event->type == SDL_MOUSEBUTTONDOWN)
        grip_take(&puzzling->stage, event->button.x, event->button.y);
    if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_LEFT) {
        int place = grip_let_go(&puzzling->stage, event->button.x, event->button.y);
        if (place != NO_PLACE && event->button.clicks < 2)
            puzzle_flow_choose(puzzling, place, now);
    }
    return false;
}

/* --- what is seen of the position --- */

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
        banner.buttons = 2;
    } else if (!puzzling->spoilt)
        banner.next_color = canvas->theme->good;
    view_banner_show(canvas, puzzling->stage.view, &puzzling->stage.board, &banner);
}

static void draw_status(struct canvas *canvas, const struct puzzling *puzzling)
{
    struct text_style style = {
        .size = SIZE_TITLE, .weight = TEXT_BOLD, .color = canvas->theme->text, .align = ALIGN_CENTER};
    bool wrong = puzzling->phase == PUZZLE_REFUTING || puzzling->phase == PUZZLE_REFUTED;
    bool right = puzzling->phase == PUZZLE_SOLVED || puzzling->phase == PUZZLE_DEFENDING;
    if (wrong || right)
        style.color = wrong ? canvas->theme->bad : canvas->theme->good;
    char words[PUZZLE_WORDS_MAX], next[PUZZLE_WORDS_MAX];
    const struct layout *frame = &puzzling->layout.frame;
    puzzle_words_banner(puzzling, words, next);
    canvas_paragraph(canvas, puzzling->status, words[0] ? frame->over_banner : frame->status, &style);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    const struct puzzling *puzzling = puzzling_of(screen);
    stage_draw(canvas, &puzzling->stage, now);
    draw_status(canvas, puzzling);
    draw_banner(canvas, puzzling, now);
    puzzle_panel_draw(canvas, puzzling); /* its buttons lie over the banner, too */
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
    puzzle_flow_leave(puzzling);
    puzzler_destroy(puzzling->maker);
    puzzler_destroy(puzzling->judge);
    match_destroy(puzzling->match);
    free(puzzling);
}

static const struct screen_kind puzzle_kind = {.list = list,
                                               .use = use,
                                               .act = act,
                                               .arrange = arrange,
                                               .handle = handle,
                                               .advance = advance,
                                               .draw = draw,
                                               .destroy = destroy,
                                               .focus_keys = FOCUS_ON_WISH,
                                               .covers = true};

struct screen *puzzle_screen_create(struct app *app, const struct puzzle_setup *setup)
{
    struct puzzling *puzzling = calloc(1, sizeof *puzzling);
    struct reason why = {"the window cannot show this board"};
    if (!puzzling)
        return NULL;
    puzzling->screen.kind = &puzzle_kind;
    puzzling->screen.scope = SCOPE_PUZZLE;
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
    puzzle_flow_load(puzzling);
    arrange(&puzzling->screen);
    puzzle_flow_begin(puzzling, app_now(app));
    return &puzzling->screen;
}
