/* The side panel of the puzzles: which one it is and how hard, what is to be done, the streak, the buttons. */
#include <stdio.h>

#include "ui/puzzle/puzzle_state.h"
#include "ui/words.h"

static const float ROW_HEIGHT = 42, ROW_GAP = 8, MARGIN = 20;

/* What a row does, and which action's keys do the same. */
static const struct {
    const char *label;
    enum action action;
} rows[PUZZLE_ROW_COUNT] = {
    [PUZZLE_ROW_NEXT] = {N_("Next puzzle"), ACTION_NEW},
    [PUZZLE_ROW_AGAIN] = {N_("Once more"), ACTION_RESTART},
    [PUZZLE_ROW_SOLUTION] = {N_("Solution"), ACTION_HINT},
    [PUZZLE_ROW_GRADE] = {N_("Grade"), ACTION_NONE},
    [PUZZLE_ROW_LEAVE] = {N_("Back to the game"), ACTION_ESCAPE},
};

void puzzle_panel_arrange(struct puzzle_layout *layout, const struct canvas *canvas)
{
    int height = canvas_px(canvas, ROW_HEIGHT), step = height + canvas_px(canvas, ROW_GAP);
    layout_arrange(&layout->frame, canvas, 0);
    SDL_Rect inner = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    int top = inner.y + inner.h - PUZZLE_ROW_COUNT * step + (step - height);
    for (int row = 0; row < PUZZLE_ROW_COUNT; row++)
        layout->rows[row] = (SDL_Rect){inner.x, top + row * step, inner.w, height};
}

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
    default:
        return true;
    }
}

/* Five stars, as many of them lit as the grade says, and the grade's name. */
static void draw_grade(struct canvas *canvas, const struct puzzling *puzzling, SDL_Rect room)
{
    int grade = puzzling->puzzle.grade, star = SDL_min(room.h, room.w / 9);
    struct text_style style = canvas_style(canvas, 17, ALIGN_RIGHT);
    SDL_Rect rect = {room.x, room.y + (room.h - star) / 2, star, star};
    for (int i = 1; i <= PUZZLE_GRADE_MAX; i++) {
        canvas_icon(canvas, SPRITE_ICON_STAR, rect, i <= grade ? canvas->theme->accent : canvas->theme->outline);
        rect.x += star;
    }
    style.color = canvas->theme->muted;
    int left = rect.x + canvas_px(canvas, 8);
    canvas_text(canvas, puzzle_words_grade(grade), (SDL_Rect){left, room.y, room.x + room.w - left, room.h}, &style);
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
    struct text_style style = canvas_style(canvas, 22, ALIGN_LEFT);
    style.weight = TEXT_BOLD;
    snprintf(words, sizeof words, _("Puzzle %d"), puzzling->standing.number);
    canvas_text(canvas, words, upper, &style);
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
    puzzling->stage.view->draw_piece(canvas, red ? 0 : 1, (SDL_Rect){room.x, room.y, room.h, room.h}, 255);
    int left = room.x + room.h + canvas_px(canvas, 10), width = room.x + room.w - left;
    SDL_Rect upper = {left, room.y, width, room.h / 2}, lower = {left, room.y + room.h / 2, width, room.h / 2};
    struct text_style name = canvas_style(canvas, 22, ALIGN_LEFT), small = canvas_style(canvas, 18, ALIGN_LEFT);
    name.weight = TEXT_BOLD;
    canvas_text(canvas, red ? _("Red to move") : _("Yellow to move"), upper, &name);
    snprintf(words, sizeof words, ngettext("Win in %d move", "Win in %d moves", (unsigned long)moves), moves);
    canvas_text(canvas, words, lower, &small);
}

static void draw_streak(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    const struct puzzle_standing *standing = &puzzling->standing;
    struct text_style left = canvas_style(canvas, 18, ALIGN_LEFT), right = canvas_style(canvas, 18, ALIGN_RIGHT);
    SDL_Rect half = puzzling->layout.frame.tally;
    right.color = canvas->theme->muted;
    left.weight = standing->streak > 0 ? TEXT_BOLD : TEXT_REGULAR;
    half.w /= 2;
    snprintf(words, sizeof words, _("Streak %d"), standing->streak);
    canvas_text(canvas, words, half, &left);
    half.x += half.w;
    snprintf(words, sizeof words, _("Best %d"), standing->best);
    canvas_text(canvas, words, half, &right);
}

void puzzle_panel_list(struct screen *screen, struct controls *controls)
{
    const struct puzzling *puzzling = (const struct puzzling *)screen;
    controls_begin(controls, GROUND_PANEL);
    for (int i = 0; i < PUZZLE_ROW_COUNT; i++) {
        char key[ACTION_KEYS_MAX];
        struct control row = {.id = i, .look = LOOK_SIDED, .action = rows[i].action, .name = _(rows[i].label)};
        row.rect = puzzling->layout.rows[i];
        row.keys = controls_words(controls, "%s", action_first_key(row.action, puzzling->screen.scope, key));
        row.off = !is_usable(puzzling, (enum puzzle_row)i);
        controls_add(controls, row);
    }
    struct control *grade = controls_find(controls, PUZZLE_ROW_GRADE);
    grade->role = ROLE_STEPPER;
    grade->size = 18;
    grade->value = puzzle_words_grade(puzzling->standing.chosen);
    grade->first = puzzling->standing.chosen == GRADE_RISING;
    grade->last = puzzling->standing.chosen == PUZZLE_GRADE_MAX;
    if (puzzling->phase == PUZZLE_REFUTED)
        controls_add(controls, (struct control){.id = PUZZLE_LINK,
                                                .look = LOOK_NONE,
                                                .rect = view_banner_link(&puzzling->stage.board),
                                                .name = _(rows[PUZZLE_ROW_SOLUTION].label)});
}

void puzzle_panel_draw(struct canvas *canvas, const struct puzzling *puzzling)
{
    layout_draw_panel(canvas, &puzzling->layout.frame);
    draw_puzzle(canvas, puzzling);
    draw_task(canvas, puzzling);
    draw_streak(canvas, puzzling);
    controls_draw(canvas, &puzzling->screen.controls);
}
