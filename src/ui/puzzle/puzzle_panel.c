/* The side panel of the puzzles: which one it is and how hard, what is to be done, the streak, the buttons. */
#include <stdio.h>

#include "ui/puzzle/puzzle_state.h"
#include "ui/words.h"

static const float ROW_HEIGHT = 42, ROW_GAP = 8, MARGIN = 20;

/* What a row does, which key does the same. */
static const struct {
    const char *label;
    const char *keys;
} rows[PUZZLE_ROW_COUNT] = {
    [PUZZLE_ROW_NEXT] = {N_("Next puzzle"), "N"},         [PUZZLE_ROW_AGAIN] = {N_("Once more"), "R"},
    [PUZZLE_ROW_SOLUTION] = {N_("Solution"), "H"},        [PUZZLE_ROW_GRADE] = {NULL, "− +"},
    [PUZZLE_ROW_LEAVE] = {N_("Back to the game"), "Esc"},
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

int puzzle_panel_row_at(const struct puzzle_layout *layout, int x, int y)
{
    return canvas_rect_at(layout->rows, PUZZLE_ROW_COUNT, x, y);
}

static struct text_style style_of(const struct canvas *canvas, float size, enum align align)
{
    return (struct text_style){.size = size, .color = canvas->theme->text, .align = align};
}

bool puzzle_panel_is_usable(const struct puzzling *puzzling, enum puzzle_row row)
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
    struct text_style style = style_of(canvas, 17, ALIGN_RIGHT);
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
    struct text_style style = style_of(canvas, 22, ALIGN_LEFT);
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
    struct text_style name = style_of(canvas, 22, ALIGN_LEFT), small = style_of(canvas, 18, ALIGN_LEFT);
    name.weight = TEXT_BOLD;
    canvas_text(canvas, red ? _("Red to move") : _("Yellow to move"), upper, &name);
    snprintf(words, sizeof words, ngettext("Win in %d move", "Win in %d moves", (unsigned long)moves), moves);
    canvas_text(canvas, words, lower, &small);
}

static void draw_streak(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    const struct puzzle_standing *standing = &puzzling->standing;
    struct text_style left = style_of(canvas, 18, ALIGN_LEFT), right = style_of(canvas, 18, ALIGN_RIGHT);
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

/* The chosen grade between its two arrows. */
static void draw_choice(struct canvas *canvas, const struct puzzling *puzzling, SDL_Rect rect, bool hot)
{
    const struct puzzle_standing *standing = &puzzling->standing;
    struct text_style style = style_of(canvas, 18, ALIGN_CENTER);
    SDL_Rect room = canvas_inset(rect, canvas_px(canvas, 10));
    SDL_Color lit = canvas->theme->accent, plain = canvas->theme->muted, none = canvas->theme->outline;
    canvas_text(canvas, puzzle_words_grade(standing->chosen),
                (SDL_Rect){room.x + room.w / 8, rect.y, room.w * 3 / 4, rect.h}, &style);
    style.size = 24;
    style.align = ALIGN_LEFT;
    style.color = standing->chosen == GRADE_RISING ? none : hot && !puzzling->hot_right ? lit : plain;
    canvas_text(canvas, "‹", room, &style);
    style.align = ALIGN_RIGHT;
    style.color = standing->chosen == PUZZLE_GRADE_MAX ? none : hot && puzzling->hot_right ? lit : plain;
    canvas_text(canvas, "›", room, &style);
}

static void draw_row(struct canvas *canvas, const struct puzzling *puzzling, enum puzzle_row row)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = puzzling->layout.rows[row];
    bool usable = puzzle_panel_is_usable(puzzling, row), hot = usable && puzzling->hot_row == (int)row;
    canvas_framed(canvas, rect, canvas_px(canvas, 10), canvas_px(canvas, 1), hot ? theme->raised : theme->background,
                  theme->outline);
    if (row == PUZZLE_ROW_GRADE) {
        draw_choice(canvas, puzzling, rect, hot);
        return;
    }
    struct text_style label = style_of(canvas, 18, ALIGN_LEFT), keys = style_of(canvas, 16, ALIGN_RIGHT);
    label.color = !usable ? theme->outline : hot ? theme->accent : theme->text;
    keys.color = usable ? theme->muted : theme->outline;
    int pad = canvas_px(canvas, 14), keys_width = canvas_text_width(canvas, rows[row].keys, &keys);
    canvas_text(canvas, rows[row].keys, (SDL_Rect){rect.x, rect.y, rect.w - pad, rect.h}, &keys);
    canvas_text(canvas, _(rows[row].label), (SDL_Rect){rect.x + pad, rect.y, rect.w - 3 * pad - keys_width, rect.h},
                &label);
}

void puzzle_panel_draw(struct canvas *canvas, const struct puzzling *puzzling)
{
    SDL_Rect edge = puzzling->layout.frame.panel;
    canvas_fill(canvas, edge, canvas->theme->panel);
    edge.w = canvas_px(canvas, 1);
    canvas_fill(canvas, edge, canvas->theme->outline);
    draw_puzzle(canvas, puzzling);
    draw_task(canvas, puzzling);
    draw_streak(canvas, puzzling);
    for (int row = 0; row < PUZZLE_ROW_COUNT; row++)
        draw_row(canvas, puzzling, (enum puzzle_row)row);
}
