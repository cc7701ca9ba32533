/*
 * The screen of puzzles. Its panel shows which puzzle it is, how hard it is, who is to move, and the streak. Declared
 * in puzzle_state.h.
 */

#include "standard.h"
#include "ui/numbers.h"
#include "ui/puzzle/puzzle_state.h"
#include "ui/words.h"

static const float PIECE = 54;

/* Draws five stars, as many of them lit and large as the grade says, and the grade's name. */
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

/* Who is to move, and what to find. */
static void draw_task(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    int moves = puzzling->puzzle.moves;
    bool red = puzzling->puzzle.state.turn == FIRST;
    SDL_Rect room = draw_card(canvas, puzzling->layout.frame.cards[1], puzzling->phase == PUZZLE_ASKING);
    if (!puzzling->match)
        return;
    int piece = int_min(room.h, canvas_px(canvas, PIECE));
    puzzling->base.stage.view->draw_piece(canvas, red ? 0 : 1,
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
    controls_draw(canvas, &puzzling->base.screen.controls);
}

enum { RECORD_MAX = 256 };

static const float ROW_HEIGHT = 44, ROW_GAP = SPACE, MARGIN = SPACE_WIDE;

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
    struct board *board = &puzzling->base.stage.board;
    board_screen_arrange(&puzzling->base, frame, false);
    struct canvas written = *app_canvas(puzzling->app);
    written.text_size = frame->text_size;
    frame->over_banner = view_banner_fit(&written, board, frame->status);
    screen->notes = view_notes(app_canvas(puzzling->app), board, frame->board, frame->over_banner);
}

/* --- what can be used --- */

/* Does a button do anything now? */
static bool is_usable(const struct screen *screen, int id)
{
    const struct puzzling *puzzling = (const struct puzzling *)screen;
    enum puzzle_phase phase = puzzling->phase;
    switch (id) {
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

/* Lists the banner's buttons after a wrong answer. */
static void list_banner(const struct puzzling *puzzling, struct controls *controls)
{
    static const int buttons[] = {PUZZLE_ROW_AGAIN, PUZZLE_ROW_SOLUTION};
    int count = (int)SDL_arraysize(buttons);
    for (int i = 0; i < count; i++) {
        const struct control *below = controls_find(controls, buttons[i]);
        SDL_Rect rect = view_banner_button(app_canvas(puzzling->app), &puzzling->base.stage.board, i, count);
        controls_add(controls, (struct control){.id = PUZZLE_BANNER + i,
                                                .look = LOOK_WORDS,
                                                .rect = rect,
                                                .name = below->name,
                                                .keys = below->keys,
                                                .size = SIZE_TEXT});
    }
}

static void list(struct screen *screen, struct controls *controls)
{
    const struct puzzling *puzzling = puzzling_of(screen);
    controls_begin(controls, GROUND_PANEL);
    board_screen_list(&puzzling->base, controls, puzzling->layout.rows);
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

/* Another grade gives another puzzle under the same number. */
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

static void use_next(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)use;
    puzzle_flow_next(puzzling_of(screen), now);
}

static void use_again(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)use;
    puzzle_flow_again(puzzling_of(screen), now);
}

static void use_solution(struct screen *screen, const struct use *use, uint64_t now)
{
    (void)use;
    puzzle_flow_solution(puzzling_of(screen), now);
}

static void use_grade(struct screen *screen, const struct use *use, uint64_t now)
{
    change_grade(puzzling_of(screen), use->by, now);
}

static void use_banner(struct screen *screen, const struct use *use, uint64_t now)
{
    (use->id == PUZZLE_BANNER ? puzzle_flow_again : puzzle_flow_solution)(puzzling_of(screen), now);
}

static void read_task(struct screen *screen)
{
    app_tell(screen->app, puzzling_of(screen)->status);
}

static void choose(struct screen *screen, int place, uint64_t now)
{
    puzzle_flow_choose(puzzling_of(screen), place, now);
}

static const struct board_control buttons[] = {
    {PUZZLE_ROW_NEXT, .label = N_("Next puzzle"), .action = ACTION_NEW, .use = use_next},
    {PUZZLE_ROW_AGAIN, .label = N_("Try again"), .action = ACTION_RESTART, .others = {ACTION_UNDO}, .use = use_again},
    {PUZZLE_ROW_SOLUTION, .label = N_("Solution"), .action = ACTION_HINT, .use = use_solution},
    {PUZZLE_ROW_GRADE, .label = N_("Difficulty"), .use = use_grade},
    {PUZZLE_ROW_LEAVE, .label = N_("Back to the game"), .action = ACTION_ESCAPE, .others = {ACTION_PUZZLES},
     .use = board_screen_leave},
    {PUZZLE_BANNER, .count = 2, .use = use_banner},
};

static const struct board_kind puzzle_board = {.controls = buttons,
                                               .count = SDL_arraysize(buttons),
                                               .clicks_once = true,
                                               .is_usable = is_usable,
                                               .choose = choose,
                                               .read_turn = read_task};

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    switch (action) {
    case ACTION_LEVEL_UP:
    case ACTION_LEVEL_DOWN:
        change_grade(puzzling_of(screen), action == ACTION_LEVEL_UP ? 1 : -1, now);
        return true;
    case ACTION_COPY:
    case ACTION_COPY_POSITION:
        copy_moves(puzzling_of(screen));
        return true;
    default: /* what all screens with a board do */
        return board_screen_act(screen, action, now);
    }
}

/* Digits name a place only while a move is asked for. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    if (event->type == SDL_KEYDOWN && puzzling_of(screen)->phase != PUZZLE_ASKING)
        return false;
    return board_screen_handle(screen, event, now);
}

/* --- what is seen of the position --- */

/* Draws the banner. The disc before the words is the one that wins, or would win. */
static void draw_banner(struct canvas *canvas, const struct puzzling *puzzling, uint64_t now)
{
    char words[PUZZLE_WORDS_MAX], next[PUZZLE_WORDS_MAX];
    puzzle_words_banner(puzzling, words, next);
    if (!words[0] || now < puzzling->base.stage.landed)
        return;
    int solver = puzzling->puzzle.state.turn;
    struct banner banner = {.winner = solver, .words = words, .next = next, .next_color = canvas->theme->muted};
    if (puzzling->phase == PUZZLE_REFUTED) {
        banner.winner = puzzling->judgement.verdict == PUZZLE_LOSES ? 1 - solver : -1;
        banner.buttons = 2;
    } else if (!puzzling->spoilt)
        banner.next_color = canvas->theme->good;
    view_banner_show(canvas, puzzling->base.stage.view, &puzzling->base.stage.board, &banner);
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
    stage_draw(canvas, &puzzling->base.stage, now);
    draw_status(canvas, puzzling);
    draw_banner(canvas, puzzling, now);
    puzzle_panel_draw(canvas, puzzling); /* its buttons also lie over the banner */
}

/* --- the screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct puzzling *puzzling = puzzling_of(screen);
    uint64_t flow = puzzle_flow_advance(puzzling, now), stage = stage_advance(&puzzling->base.stage, now);
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
                                               .use = board_screen_use,
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
    puzzling->base.kind = &puzzle_board;
    puzzling->base.screen.kind = &puzzle_kind;
    puzzling->base.screen.scope = SCOPE_PUZZLE;
    puzzling->app = app;
    puzzling->seed = setup->seed;
    puzzling->kept = setup->kept;
    bool shown = stage_begin(&puzzling->base.stage, app, setup->variant);
    puzzling->maker = shown ? puzzler_create(app_wake, app, &why) : NULL;
    puzzling->judge = puzzling->maker ? puzzler_create(app_wake, app, &why) : NULL;
    if (!puzzling->judge) {
        fprintf(stderr, "gravitrips: %s\n", why.text);
        destroy(&puzzling->base.screen);
        return NULL;
    }
    puzzle_flow_load(puzzling);
    arrange(&puzzling->base.screen);
    puzzle_flow_begin(puzzling, app_now(app));
    return &puzzling->base.screen;
}
