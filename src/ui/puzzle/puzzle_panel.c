/* The side panel of the puzzles: which one it is and how hard, who is to move, the streak. */
#include <stdio.h>

#include "ui/numbers.h"
#include "ui/puzzle/puzzle_state.h"
#include "ui/words.h"

static const float PIECE = 54;

/* Five stars, as many of them lit and large as the grade says, and the grade's name. */
static void draw_grade(struct canvas *canvas, const struct puzzling *puzzling, SDL_Rect room)
{
    int grade = puzzling->puzzle.grade, star = SDL_min(room.h, room.w / 9);
    struct text_style style = canvas_style(canvas, SIZE_SMALL, ALIGN_RIGHT);
    SDL_Rect rect = {room.x, room.y + (room.h - star) / 2, star, star};
    for (int i = 1; i <= PUZZLE_GRADE_MAX; i++) {
        if (i <= grade)
            canvas_icon(canvas, SPRITE_ICON_STAR, rect, canvas->theme->accent);
        else
            canvas_icon(canvas, SPRITE_ICON_STAR, canvas_inset(rect, star / 4), canvas->theme->outline);
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
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    style.weight = TEXT_BOLD;
    snprintf(words, sizeof words, _("Puzzle %d"), puzzling->number);
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
    int piece = int_min(room.h, canvas_px(canvas, PIECE));
    puzzling->stage.view->draw_piece(canvas, red ? 0 : 1,
                                     (SDL_Rect){room.x, room.y + (room.h - piece) / 2, piece, piece}, 255);
    int left = room.x + piece + canvas_px(canvas, 10), width = room.x + room.w - left;
    SDL_Rect upper = {left, room.y, width, room.h / 2}, lower = {left, room.y + room.h / 2, width, room.h / 2};
    struct text_style name = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT),
                      small = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    name.weight = TEXT_BOLD;
    canvas_text(canvas, red ? _("Red to move") : _("Yellow to move"), upper, &name);
    snprintf(words, sizeof words, ngettext("Win in %d move", "Win in %d moves", (unsigned long)moves), moves);
    canvas_text(canvas, words, lower, &small);
}

static void draw_streak(struct canvas *canvas, const struct puzzling *puzzling)
{
    char words[PUZZLE_WORDS_MAX];
    const struct puzzle_standing *standing = &puzzling->shown;
    struct text_style left = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT),
                      right = canvas_style(canvas, SIZE_TEXT, ALIGN_RIGHT);
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

void puzzle_panel_draw(struct canvas *canvas, const struct puzzling *puzzling)
{
    layout_draw_panel(canvas, &puzzling->layout.frame);
    draw_puzzle(canvas, puzzling);
    draw_task(canvas, puzzling);
    draw_streak(canvas, puzzling);
    controls_draw(canvas, &puzzling->screen.controls);
}
