/*
 * The side panel of the review: how well each side played, notes on the game, the graph, the moves, the buttons.
 *
 *     +-----------------------+
 *     | a side, its accuracy  |
 *     | the other             |
 *     | turning point         |
 *     | what the marks mean   |
 *     | graph                 |
 *     | moves                 |
 *     | |<   <   >   >|       |
 *     | previous mistake      |
 *     | next mistake          |
 *     | show what was right   |
 *     | back                  |
 *     +-----------------------+
 */
#include <stdio.h>

#include "ui/board/movelist.h"
#include "ui/numbers.h"
#include "ui/review/review_state.h"
#include "ui/words.h"

/* What a button does, as its action's row says it unless it is called otherwise here; what stands on it. */
static const struct {
    enum action action;
    const char *label;
    enum control_look look;
    enum sprite icon;
} buttons[REVIEW_BUTTONS] = {
    [REVIEW_FIRST] = {ACTION_START, NULL, LOOK_ICON, SPRITE_ICON_START},
    [REVIEW_BACK] = {ACTION_LEFT, N_("One move back"), LOOK_ICON, SPRITE_ICON_BACK},
    [REVIEW_FORTH] = {ACTION_RIGHT, N_("One move forward"), LOOK_ICON, SPRITE_ICON_FORTH},
    [REVIEW_LAST] = {ACTION_END, NULL, LOOK_ICON, SPRITE_ICON_END},
    [REVIEW_PREVIOUS] = {ACTION_PREVIOUS_MISTAKE, NULL, LOOK_SIDED, SPRITE_COUNT},
    [REVIEW_NEXT] = {ACTION_NEXT_MISTAKE, NULL, LOOK_SIDED, SPRITE_COUNT},
    [REVIEW_SHOW] = {ACTION_HINT, N_("Show the right move"), LOOK_SIDED, SPRITE_COUNT},
    [REVIEW_LEAVE] = {ACTION_ESCAPE, N_("Close the review"), LOOK_SIDED, SPRITE_COUNT},
};

/* --- where things stand --- */

static const float MARGIN = SPACE_WIDE, GAP = SPACE, SMALL_GAP = SPACE_NEAR, NOTE_HEIGHT = 36, GRAPH_HEIGHT = 90,
                   GRAPH_LOW = 60, CARD_HEIGHT = 62;
static const float WALKING_HEIGHT = 34, ROW_HEIGHT = 36;

/* Lines of text in the button of the turning point. */
static const float TURN_LINES = 1.6f * SIZE_SMALL;

/* The same in a card, with what is about them. */
static const float CARD_LINES = SIZE_TEXT + SIZE_SMALL + SPACE;

enum { WALKING_BUTTONS = REVIEW_LAST + 1, ROWS_LEAST = 2 /* of the list of moves */ };

/* From below: rows with a button each, over them the one that leads through the moves. Returns where they begin. */
static int arrange_buttons(struct review_layout *layout, const struct canvas *canvas, SDL_Rect inner)
{
    int gap = canvas_px(canvas, SMALL_GAP), bottom = inner.y + inner.h;
    int height = canvas_row(canvas, ROW_HEIGHT, SIZE_TEXT);
    for (int button = REVIEW_LEAVE; button >= REVIEW_PREVIOUS; button--) {
        layout->buttons[button] = (SDL_Rect){inner.x, bottom - height, inner.w, height};
        bottom -= height + gap;
    }
    height = canvas_row(canvas, WALKING_HEIGHT, SIZE_TEXT);
    SDL_Rect walking = {inner.x, bottom - height, inner.w, height};
    for (int i = 0; i < WALKING_BUTTONS; i++)
        layout->buttons[i] = canvas_beside(walking, i, WALKING_BUTTONS, gap);
    return walking.y;
}

/* False where the list of moves has too little room then. */
static bool arrange_panel(struct review_layout *layout, const struct canvas *canvas, bool graphed)
{
    int gap = canvas_px(canvas, GAP), near = canvas_px(canvas, SMALL_GAP);
    int note = canvas_row(canvas, NOTE_HEIGHT, TURN_LINES), card = canvas_row(canvas, CARD_HEIGHT, CARD_LINES);
    layout_frame(&layout->frame, canvas);
    bool large = canvas_is_large(canvas);
    SDL_Rect inner = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    int top = inner.y;
    for (int i = 0; i < CARDS; i++, top += card + near)
        layout->frame.cards[i] = (SDL_Rect){inner.x, top, inner.w, card};
    for (int i = 0; i < REVIEW_NOTES; i++, top += note + near)
        layout->notes[i] = (SDL_Rect){inner.x, top, inner.w, note};
    layout->graph = (SDL_Rect){0};
    if (graphed)
        layout->graph = (SDL_Rect){inner.x, top, inner.w, canvas_px(canvas, large ? GRAPH_LOW : GRAPH_HEIGHT)};
    top += graphed ? layout->graph.h + gap : 0;
    int below = arrange_buttons(layout, canvas, inner);
    layout->moves = (SDL_Rect){inner.x, top, inner.w, below - canvas_px(canvas, SMALL_GAP) - top};
    return layout->moves.h >= movelist_height(canvas, ROWS_LEAST);
}

/* Large text: rather than that it be smaller, there is no graph. */
void review_panel_arrange(struct review_layout *layout, const struct canvas *canvas)
{
    struct canvas written = *canvas;
    while (!arrange_panel(layout, &written, true)) {
        if (canvas_is_large(&written) && arrange_panel(layout, &written, false))
            return;
        if (!canvas_less(&written))
            return;
    }
}

/* --- marks --- */

/* The mark of a class: what was wrong in a pill, a blunder in a filled one. */
void review_panel_mark(struct canvas *canvas, enum review_class judgement, SDL_Rect rect)
{
    const struct theme *theme = canvas->theme;
    SDL_Color color = review_graph_color(theme, judgement);
    bool filled = judgement == REVIEW_BLUNDER;
    struct text_style style = {.size = (float)rect.h * 0.92f / canvas->unit,
                               .weight = TEXT_BOLD,
                               .color = filled ? theme->panel : color,
                               .align = ALIGN_CENTER};
    if (review_is_wrong(judgement))
        canvas_framed(canvas, rect, rect.h / 3, canvas_px(canvas, 1), filled ? color : theme->panel, color);
    canvas_text(canvas, review_words_mark(judgement), rect, &style);
}

static int draw_move_mark(struct canvas *canvas, const void *context, int move, SDL_Rect cell)
{
    const struct reviewing *reviewing = context;
    int width = canvas_px(canvas, canvas_larger(canvas, 24)), height = cell.h * 3 / 4, pad = (cell.h - height) / 2;
    if (!reviewing->review || !review_words_mark(reviewing->review->moves[move].judgement)[0])
        return 0;
    SDL_Rect rect = {cell.x + cell.w - width - pad, cell.y + pad, width, height};
    /* The cell of the move that is shown is filled. */
    if (move == match_cursor(reviewing->match) - 1)
        canvas_round(canvas, rect, height / 3, canvas->theme->panel);
    review_panel_mark(canvas, reviewing->review->moves[move].judgement, rect);
    return width + pad;
}

/* --- how well each side played --- */

static void name_words(const struct reviewing *reviewing, int side, char words[REVIEW_WORDS_MAX])
{
    const struct record_player *player = &reviewing->record.players[side];
    char level[LEVEL_WORDS_MAX];
    if (player->name[0])
        snprintf(words, REVIEW_WORDS_MAX, "%s", player->name);
    else if (!seat_is_human(player->seat))
        snprintf(words, REVIEW_WORDS_MAX, "%s",
                 choice_level_words(player->seat.level, reviewing->stage.variant, level));
    else if (!seat_is_human(reviewing->record.players[1 - side].seat))
        snprintf(words, REVIEW_WORDS_MAX, "%s", _("You"));
    else
        snprintf(words, REVIEW_WORDS_MAX, "%s",
                 _(reviewing->stage.view->words.players[reviewing->reviewed.player_of[side]]));
}

static void draw_card(struct canvas *canvas, const struct reviewing *reviewing, int side)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect card = reviewing->layout.frame.cards[side], room = canvas_inset(card, canvas_px(canvas, 11));
    char words[REVIEW_WORDS_MAX];
    int disc = int_min(room.h * 55 / 100, canvas_px(canvas, 36)), left = room.x + disc + canvas_px(canvas, 8),
        half = room.h * 55 / 100;
    struct text_style name = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT),
                      summary = canvas_style(canvas, SIZE_SMALL, ALIGN_LEFT);
    canvas_framed(canvas, card, canvas_px(canvas, 12), canvas_px(canvas, 1), theme->background, theme->outline);
    reviewing->stage.view->draw_piece(canvas, reviewing->reviewed.player_of[side],
                                      (SDL_Rect){room.x, room.y, disc, disc}, 255);
    name.weight = TEXT_BOLD;
    name_words(reviewing, side, words);
    canvas_text(canvas, words, (SDL_Rect){left, room.y, room.x + room.w - left, half}, &name);
    if (!reviewing->review)
        return;
    review_words_summary(reviewing->review, side, words);
    canvas_text(canvas, words, (SDL_Rect){room.x, room.y + half, room.w, room.h - half}, &summary);
}

/* --- notes on the game --- */

static void draw_notes(struct canvas *canvas, const struct reviewing *reviewing)
{
    struct text_style turn = canvas_style(canvas, SIZE_SMALL, ALIGN_LEFT);
    char words[REVIEW_WORDS_MAX];
    if (!reviewing->review || review_words_turning_point(reviewing->review) != REVIEW_NO_MOVE)
        return;
    review_words_turn(&reviewing->reviewed, words);
    canvas_text(canvas, words, reviewing->layout.notes[0], &turn);
}

/* --- the moves --- */

static void draw_moves(struct canvas *canvas, const struct reviewing *reviewing)
{
    struct listing listing = {.list = &reviewing->list,
                              .match = reviewing->match,
                              .view = reviewing->stage.view,
                              .player_of = {reviewing->stage.player_of[FIRST], reviewing->stage.player_of[SECOND]},
                              .hot = reviewing->screen.controls.hot - REVIEW_FIRST_MOVE,
                              .draw_mark = draw_move_mark,
                              .context = reviewing};
    movelist_draw(canvas, &listing);
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
        return reviewing->review && review_words_is_any_wrong(&reviewing->reviewed);
    case REVIEW_SHOW:
        return right || (reviewing->review && review_words_is_wrong(&reviewing->reviewed, move));
    case REVIEW_LEAVE:
    case REVIEW_BUTTONS:
        break;
    }
    return true;
}

static void list_buttons(const struct reviewing *reviewing, struct controls *controls)
{
    for (int i = 0; i < REVIEW_BUTTONS; i++) {
        char key[ACTION_KEYS_MAX];
        struct control button = {.id = i, .action = buttons[i].action, .look = buttons[i].look};
        button.name = _(buttons[i].label ? buttons[i].label : action_info(buttons[i].action)->label);
        button.rect = reviewing->layout.buttons[i];
        button.keys = controls_words(
            controls, "%s",
            action_first_key(app_keymap(reviewing->screen.app), button.action, reviewing->screen.scope, key));
        button.icon = buttons[i].icon;
        if (i == REVIEW_SHOW && reviewing->right.phase != RIGHT_NONE)
            button.name = _("Back to the game");
        button.off = !is_usable(reviewing, (enum review_button)i);
        controls_add(controls, button);
    }
}

/* What most people want to see first, and what all of it means. */
static void list_notes(const struct reviewing *reviewing, struct controls *controls)
{
    const struct review *review = reviewing->review;
    char words[REVIEW_WORDS_MAX];
    struct control note = {.role = ROLE_BUTTON, .look = LOOK_WORDS, .size = SIZE_SMALL, .group = 1};
    if (review_words_turning_point(review) != REVIEW_NO_MOVE) {
        review_words_turn(&reviewing->reviewed, words);
        note.id = REVIEW_TURN;
        note.rect = reviewing->layout.notes[0];
        note.name = controls_words(controls, "%s", words);
        controls_add(controls, note);
    }
    note.id = REVIEW_MARKS;
    note.rect = reviewing->layout.notes[1];
    note.action = ACTION_LEARN;
    note.name = review->proven ? _("What the marks mean") : _("An estimate, not certain");
    controls_add(controls, note);
}

void review_panel_list(struct screen *screen, struct controls *controls)
{
    const struct reviewing *reviewing = (const struct reviewing *)screen;
    const struct review *review = reviewing->review;
    struct control part = {.role = ROLE_CARD, .look = LOOK_NONE};
    controls_begin(controls, GROUND_PANEL);
    if (review && !SDL_RectEmpty(&reviewing->layout.graph)) {
        part.id = REVIEW_GRAPH;
        part.rect = review_graph_area(app_canvas(reviewing->app), &reviewing->layout);
        part.name = _("What the positions are worth");
        part.drags = true;
        part.skipped = true; /* keys walk through the game anyhow */
        controls_add(controls, part);
    }
    if (review)
        list_notes(reviewing, controls);
    movelist_list(controls, &reviewing->list, reviewing->match, REVIEW_FIRST_MOVE);
    list_buttons(reviewing, controls);
}

void review_panel_draw(struct canvas *canvas, const struct reviewing *reviewing)
{
    layout_draw_panel(canvas, &reviewing->layout.frame);
    for (int side = FIRST; side <= SECOND; side++)
        draw_card(canvas, reviewing, side);
    draw_notes(canvas, reviewing);
    if (!SDL_RectEmpty(&reviewing->layout.graph) || !reviewing->review)
        review_graph_draw(canvas, reviewing);
    draw_moves(canvas, reviewing);
    controls_draw(canvas, &reviewing->screen.controls);
    controls_draw_tip(canvas, &reviewing->screen.controls);
}
