/* The side panel of the review: how well each side played, notes on the game, the graph, the moves, the buttons. */
#include <math.h>
#include <stdio.h>

#include "ui/board/listing.h"
#include "ui/frame/tip.h"
#include "ui/review/review_state.h"
#include "ui/words.h"

/* What a button does, which key does the same, and what stands on it: a sprite, or words. */
static const struct {
    const char *label;
    const char *keys;
    enum sprite icon;
    const char *sign;
} buttons[REVIEW_BUTTONS] = {
    [REVIEW_FIRST] = {N_("To the beginning"), "Home", SPRITE_ICON_START, NULL},
    [REVIEW_BACK] = {N_("Look one move back"), "←", SPRITE_ICON_BACK, NULL},
    [REVIEW_FORTH] = {N_("Look one move on"), "→", SPRITE_ICON_FORTH, NULL},
    [REVIEW_LAST] = {N_("To the end"), "End", SPRITE_ICON_END, NULL},
    [REVIEW_PREVIOUS] = {N_("The mistake before"), "P", SPRITE_COUNT, "‹ ?"},
    [REVIEW_NEXT] = {N_("The next mistake"), "N", SPRITE_COUNT, "? ›"},
    [REVIEW_SHOW] = {N_("Show what was right"), "H", SPRITE_COUNT, NULL},
    [REVIEW_LEAVE] = {N_("Back"), "Esc", SPRITE_COUNT, NULL},
};

static struct text_style style_of(const struct canvas *canvas, float size, enum align align)
{
    return (struct text_style){.size = size, .color = canvas->theme->text, .align = align};
}

/* --- marks --- */

/* The mark of a class: what was wrong in a pill, a blunder in a filled one. Faint: there is nothing of the kind. */
static void draw_mark(struct canvas *canvas, enum review_class judgement, bool faint, SDL_Rect rect)
{
    const struct theme *theme = canvas->theme;
    SDL_Color color = faint ? theme->muted : review_graph_color(theme, judgement);
    bool filled = judgement == REVIEW_BLUNDER && !faint;
    struct text_style style = {.size = (float)rect.h * 0.92f / canvas->unit,
                               .weight = TEXT_BOLD,
                               .color = filled ? theme->panel : color,
                               .align = ALIGN_CENTER};
    if (judgement >= REVIEW_INACCURACY)
        canvas_framed(canvas, rect, rect.h / 3, canvas_px(canvas, 1), filled ? color : theme->panel,
                      faint ? theme->outline : color);
    canvas_text(canvas, review_words_mark(judgement), rect, &style);
}

static int draw_move_mark(struct canvas *canvas, const void *context, int move, SDL_Rect cell)
{
    const struct reviewing *reviewing = context;
    int width = canvas_px(canvas, 24), height = cell.h * 3 / 4, pad = (cell.h - height) / 2;
    if (!reviewing->review || !review_words_mark(reviewing->review->moves[move].judgement)[0])
        return 0;
    SDL_Rect rect = {cell.x + cell.w - width - pad, cell.y + pad, width, height};
    /* The cell of the move that is shown is filled. */
    if (move == match_cursor(reviewing->match) - 1)
        canvas_round(canvas, rect, height / 3, canvas->theme->panel);
    draw_mark(canvas, reviewing->review->moves[move].judgement, false, rect);
    return width + pad;
}

/* --- how well each side played --- */

static void name_words(const struct reviewing *reviewing, int side, char words[REVIEW_WORDS_MAX])
{
    const struct record_player *player = &reviewing->record.players[side];
    if (player->name[0])
        snprintf(words, REVIEW_WORDS_MAX, "%s", player->name);
    else if (!seat_is_human(player->seat))
        snprintf(words, REVIEW_WORDS_MAX, _("Level %d"), player->seat.level);
    else if (!seat_is_human(reviewing->record.players[1 - side].seat))
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("You"));
    else
        snprintf(words, REVIEW_WORDS_MAX, "%s",
                 _(reviewing->stage.view->words.players[reviewing->reviewed.player_of[side]]));
}

/* How many moves of each kind, one beside the other. */
static void draw_counts(struct canvas *canvas, const struct review *review, int side, SDL_Rect room)
{
    static const enum review_class classes[] = {REVIEW_BEST, REVIEW_INACCURACY, REVIEW_MISTAKE, REVIEW_BLUNDER};
    int count = (int)SDL_arraysize(classes), step = room.w / count, width = canvas_px(canvas, 23);
    struct text_style style = style_of(canvas, 17, ALIGN_LEFT);
    for (int i = 0; i < count; i++) {
        char number[16];
        int many = review->counts[side][classes[i]], x = room.x + i * step;
        snprintf(number, sizeof number, "%d", many);
        style.color = many > 0 ? canvas->theme->text : canvas->theme->muted;
        draw_mark(canvas, classes[i], many == 0, (SDL_Rect){x, room.y, width, room.h});
        canvas_text(canvas, number,
                    (SDL_Rect){x + width + canvas_px(canvas, 5), room.y, step - width - canvas_px(canvas, 6), room.h},
                    &style);
    }
}

static void draw_card(struct canvas *canvas, const struct reviewing *reviewing, int side)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect card = reviewing->layout.frame.cards[side], room = canvas_inset(card, canvas_px(canvas, 11));
    char words[REVIEW_WORDS_MAX];
    int disc = room.h * 55 / 100, left = room.x + disc + canvas_px(canvas, 8), half = room.h * 55 / 100;
    struct text_style name = style_of(canvas, 20, ALIGN_LEFT), accuracy = style_of(canvas, 27, ALIGN_RIGHT);
    canvas_framed(canvas, card, canvas_px(canvas, 12), canvas_px(canvas, 1), theme->background, theme->outline);
    reviewing->stage.view->draw_piece(canvas, reviewing->reviewed.player_of[side],
                                      (SDL_Rect){room.x, room.y, disc, disc}, 255);
    name.weight = accuracy.weight = TEXT_BOLD;
    SDL_Rect upper = {left, room.y, room.x + room.w - left, half};
    if (reviewing->review) {
        double percent = reviewing->review->accuracy[side];
        snprintf(words, sizeof words, percent < 0 ? "–" : "%.0f %%", floor(percent));
        upper.w -= canvas_text(canvas, words, upper, &accuracy) + canvas_px(canvas, 6);
        int height = room.h - half - canvas_px(canvas, 5);
        draw_counts(canvas, reviewing->review, side, (SDL_Rect){room.x, room.y + room.h - height, room.w, height});
    }
    name_words(reviewing, side, words);
    canvas_text(canvas, words, upper, &name);
}

/* --- notes on the game --- */

static void draw_notes(struct canvas *canvas, const struct reviewing *reviewing)
{
    struct text_style turn = style_of(canvas, 16, ALIGN_LEFT), proof = style_of(canvas, 16, ALIGN_LEFT);
    char words[REVIEW_WORDS_MAX];
    if (!reviewing->review)
        return;
    bool proven = reviewing->review->proven;
    review_words_turn(&reviewing->reviewed, words);
    canvas_text(canvas, words, reviewing->layout.notes[0], &turn);
    proof.color = proven ? canvas->theme->muted : canvas->theme->doubt;
    proof.weight = proven ? TEXT_REGULAR : TEXT_BOLD;
    canvas_text(canvas, proven ? _("Proven, move by move") : _("A judgement, not a proof"), reviewing->layout.notes[1],
                &proof);
}

/* --- the moves --- */

static void draw_moves(struct canvas *canvas, const struct reviewing *reviewing)
{
    struct listing listing = {
        .list = &reviewing->list,
        .match = reviewing->match,
        .view = reviewing->stage.view,
        .player_of = {reviewing->reviewed.player_of[FIRST], reviewing->reviewed.player_of[SECOND]},
        .hot = reviewing->hot_move,
        .draw_mark = draw_move_mark,
        .context = reviewing};
    listing_draw(canvas, &listing);
}

/* --- the buttons --- */

/* Does a button do anything now? */
static bool is_usable(const struct reviewing *reviewing, enum review_button button)
{
    int cursor = match_cursor(reviewing->match), move = review_flow_move(reviewing);
    bool right = reviewing->right.phase != RIGHT_NONE;
    switch (button) {
    case REVIEW_FIRST:
    case REVIEW_BACK:
        return right || cursor > 0;
    case REVIEW_FORTH:
    case REVIEW_LAST:
        return right || cursor < match_length(reviewing->match);
    case REVIEW_PREVIOUS:
    case REVIEW_NEXT:
        for (int i = 0; reviewing->review && i < reviewing->review->count; i++)
            if (review_words_is_wrong(&reviewing->reviewed, i))
                return true;
        return false;
    case REVIEW_SHOW:
        return reviewing->review && review_words_is_wrong(&reviewing->reviewed, move);
    default:
        return true;
    }
}

static void draw_words(struct canvas *canvas, enum review_button button, SDL_Rect rect, SDL_Color color,
                       SDL_Color faint)
{
    struct text_style label = style_of(canvas, 18, ALIGN_LEFT), keys = style_of(canvas, 16, ALIGN_RIGHT);
    label.color = color;
    keys.color = faint;
    int pad = canvas_px(canvas, 14), width = canvas_text_width(canvas, buttons[button].keys, &keys);
    canvas_text(canvas, buttons[button].keys, (SDL_Rect){rect.x, rect.y, rect.w - pad, rect.h}, &keys);
    canvas_text(canvas, _(buttons[button].label), (SDL_Rect){rect.x + pad, rect.y, rect.w - 3 * pad - width, rect.h},
                &label);
}

static void draw_button(struct canvas *canvas, const struct reviewing *reviewing, enum review_button button)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect rect = reviewing->layout.buttons[button];
    bool usable = is_usable(reviewing, button), hot = usable && reviewing->hot == button;
    SDL_Color color = !usable ? theme->outline : hot ? theme->accent : theme->text;
    canvas_framed(canvas, rect, canvas_px(canvas, 9), canvas_px(canvas, 1), hot ? theme->raised : theme->background,
                  theme->outline);
    if (buttons[button].sign) {
        struct text_style style = style_of(canvas, 19, ALIGN_CENTER);
        style.weight = TEXT_BOLD;
        style.color = usable && !hot ? theme->bad : color;
        canvas_text(canvas, buttons[button].sign, rect, &style);
    } else if (buttons[button].icon != SPRITE_COUNT) {
        canvas_icon(canvas, buttons[button].icon, canvas_inset(rect, SDL_min(rect.w, rect.h) / 4), color);
    } else {
        draw_words(canvas, button, rect, color, usable ? theme->muted : theme->outline);
    }
}

void review_panel_draw(struct canvas *canvas, const struct reviewing *reviewing)
{
    SDL_Rect edge = reviewing->layout.frame.panel;
    canvas_fill(canvas, edge, canvas->theme->panel);
    edge.w = canvas_px(canvas, 1);
    canvas_fill(canvas, edge, canvas->theme->outline);
    for (int side = FIRST; side <= SECOND; side++)
        draw_card(canvas, reviewing, side);
    draw_notes(canvas, reviewing);
    review_graph_draw(canvas, reviewing);
    draw_moves(canvas, reviewing);
    for (int button = 0; button < REVIEW_BUTTONS; button++)
        draw_button(canvas, reviewing, (enum review_button)button);
    if (reviewing->hot <= REVIEW_NEXT)
        tip_draw(canvas, reviewing->layout.buttons[reviewing->hot], _(buttons[reviewing->hot].label),
                 buttons[reviewing->hot].keys);
}
