/*
 * The side panel of the openings: the best play, one's own games, a row for each column, the buttons.
 *
 *     +-----------------------+
 *     | best play             |
 *     | 4 4 4 4 4 2 ...       |
 *     | your games here       |
 *     | 1  loses in 20 moves  |
 *     |    3 games            |
 *     | ...                   |
 *     | |<   <   >   >|       |
 *     | best move             |
 *     | play on from here     |
 *     | save pictures         |
 *     | back                  |
 *     +-----------------------+
 */
#include <stdio.h>

#include "ui/numbers.h"
#include "ui/openings/openings_state.h"
#include "ui/words.h"

/* --- where things stand --- */

static const float MARGIN = SPACE_WIDE, GAP = SPACE, SMALL_GAP = SPACE_NEAR, LABEL_HEIGHT = 24, WALKING_HEIGHT = 34,
                   BUTTON_HEIGHT = 36, LINE_HEIGHT = 50, GAMES_HEIGHT = 42, ROW_LOW = 26, ROW_HIGH = 44, ROW_MOST = 52;

/* Lines of text. */
static const float LINE_LINES = 2.3f * SIZE_TEXT, GAMES_LINES = 2.4f * SIZE_SMALL, ROW_LINES = SIZE_TEXT + SIZE_SMALL;

enum { WALKING_BUTTONS = OPENINGS_END + 1 };

/* From below: rows with a button each, over them the one that leads through the moves. Returns where they begin. */
static int arrange_buttons(struct openings_layout *layout, const struct canvas *canvas, SDL_Rect inner)
{
    int gap = canvas_px(canvas, SMALL_GAP), bottom = inner.y + inner.h;
    int height = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
    for (int button = OPENINGS_LEAVE; button >= OPENINGS_BEST; button--) {
        layout->buttons[button] = (SDL_Rect){inner.x, bottom - height, inner.w, height};
        bottom -= height + gap;
    }
    height = canvas_row(canvas, WALKING_HEIGHT, SIZE_TEXT);
    SDL_Rect walking = {inner.x, bottom - height, inner.w, height};
    for (int i = 0; i < WALKING_BUTTONS; i++)
        layout->buttons[i] = canvas_beside(walking, i, WALKING_BUTTONS, gap);
    return walking.y;
}

/* False where the rows have too little room then. `low`: with one line in each. */
static bool arrange_panel(struct openings_layout *layout, const struct canvas *canvas, int columns, bool low)
{
    int gap = canvas_px(canvas, GAP), near = canvas_px(canvas, SMALL_GAP);
    layout_frame(&layout->frame, canvas);
    SDL_Rect room = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    int below = arrange_buttons(layout, canvas, room);
    layout->low = low;
    layout->line_label = canvas_take_row(&room, canvas_row(canvas, LABEL_HEIGHT, SIZE_SMALL), 0);
    layout->line = canvas_take_row(&room, canvas_row(canvas, LINE_HEIGHT, LINE_LINES), near);
    layout->games = canvas_take_row(&room, canvas_row(canvas, GAMES_HEIGHT, GAMES_LINES), near);
    int least = low ? canvas_row(canvas, ROW_LOW, SIZE_TEXT) : canvas_row(canvas, ROW_HIGH, ROW_LINES);
    int height = int_min((below - gap - room.y) / columns, canvas_row(canvas, ROW_MOST, ROW_LINES));
    for (int column = 0; column < columns; column++)
        layout->rows[column] = (SDL_Rect){room.x, room.y + column * height, room.w, height - canvas_px(canvas, 2)};
    return height >= least;
}

/* Rather than that text be smaller, rows have one line. */
void openings_panel_arrange(struct openings_layout *layout, const struct canvas *canvas, int columns)
{
    struct canvas written = *canvas;
    while (!arrange_panel(layout, &written, columns, false) && !arrange_panel(layout, &written, columns, true) &&
           canvas_less(&written))
        continue;
}

/* --- what can be used --- */

/* What a button does, as its action's row says it unless it is called otherwise here; what stands on it. */
static const struct {
    enum action action;
    const char *label;
    enum control_look look;
    enum sprite icon;
} buttons[OPENINGS_BUTTONS] = {
    [OPENINGS_START] = {ACTION_START, NULL, LOOK_ICON, SPRITE_ICON_START},
    [OPENINGS_BACK] = {ACTION_BACK, NULL, LOOK_ICON, SPRITE_ICON_BACK},
    [OPENINGS_FORTH] = {ACTION_FORTH, NULL, LOOK_ICON, SPRITE_ICON_FORTH},
    [OPENINGS_END] = {ACTION_END, NULL, LOOK_ICON, SPRITE_ICON_END},
    [OPENINGS_BEST] = {ACTION_HINT, N_("Make the best move"), LOOK_SIDED, SPRITE_COUNT},
    [OPENINGS_PLAY] = {ACTION_POSITION, N_("Play on from here"), LOOK_SIDED, SPRITE_COUNT},
    [OPENINGS_SAVE] = {ACTION_EXPORT, N_("Save as pictures"), LOOK_SIDED, SPRITE_COUNT},
    [OPENINGS_LEAVE] = {ACTION_ESCAPE, N_("Close the openings"), LOOK_SIDED, SPRITE_COUNT},
};

/* Does a button do anything now? */
static bool is_usable(const struct exploring *exploring, enum openings_button button)
{
    int cursor = match_cursor(exploring->match), length = match_length(exploring->match);
    struct move best;
    switch (button) {
    case OPENINGS_START:
    case OPENINGS_BACK:
        return cursor > 0;
    case OPENINGS_FORTH:
    case OPENINGS_END:
        return cursor < length;
    case OPENINGS_BEST:
        return openings_flow_best(exploring, &best);
    case OPENINGS_PLAY:
        return exploring->answer && !openings_flow_is_over(exploring) && cursor > 0;
    case OPENINGS_SAVE:
        return length > 0;
    case OPENINGS_LEAVE:
    case OPENINGS_BUTTONS:
        break;
    }
    return true;
}

static void list_buttons(const struct exploring *exploring, struct controls *controls)
{
    for (int i = 0; i < OPENINGS_BUTTONS; i++) {
        char key[ACTION_KEYS_MAX];
        struct control button = {.id = i, .action = buttons[i].action, .look = buttons[i].look};
        button.name = _(buttons[i].label ? buttons[i].label : action_info(buttons[i].action)->label);
        button.rect = exploring->layout.buttons[i];
        button.keys = controls_words(
            controls, "%s",
            action_first_key(app_keymap(exploring->screen.app), button.action, exploring->screen.scope, key));
        button.icon = buttons[i].icon;
        button.off = !is_usable(exploring, (enum openings_button)i);
        controls_add(controls, button);
    }
}

/* The rows come first: they are what most people want. */
void openings_panel_list(struct screen *screen, struct controls *controls)
{
    const struct exploring *exploring = (const struct exploring *)screen;
    controls_begin(controls, GROUND_PANEL);
    for (int column = 0; column < exploring->variant.options.width; column++) {
        char words[OPENINGS_WORDS_MAX];
        const struct analyst_move *known;
        struct move move;
        openings_words_move(exploring, column, words);
        struct control row = {.id = OPENINGS_FIRST_ROW + column, .role = ROLE_BUTTON, .look = LOOK_NONE, .group = 1};
        row.rect = exploring->layout.rows[column];
        row.name = controls_words(controls, "%s", words);
        row.off = !openings_flow_find(exploring, column, &move, &known);
        controls_add(controls, row);
    }
    list_buttons(exploring, controls);
}

/* --- how it looks --- */

static void draw_head(struct canvas *canvas, const struct exploring *exploring)
{
    const struct openings_layout *layout = &exploring->layout;
    struct text_style label = canvas_style(canvas, SIZE_SMALL, ALIGN_LEFT),
                      line = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    char words[OPENINGS_WORDS_MAX];
    label.color = canvas->theme->muted;
    line.weight = TEXT_BOLD;
    line.top = true;
    canvas_text(canvas, _("Best play from here"), layout->line_label, &label);
    openings_words_line(exploring, words);
    canvas_paragraph(canvas, words, layout->line, &line);
    openings_words_games(exploring, words);
    canvas_paragraph(canvas, words, layout->games, &label);
}

/* What a move is worth, and how clearly: the best one is written bold. */
static struct text_style worth_style(const struct canvas *canvas, const struct analyst_move *known)
{
    const struct theme *theme = canvas->theme;
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_LEFT);
    if (!known || !known->known)
        style.color = theme->muted;
    else if (known->worth.result != WORTH_DRAW)
        style.color = known->worth.result == WORTH_WIN ? theme->good : theme->bad;
    if (known && known->best)
        style.weight = TEXT_BOLD;
    return style;
}

static void draw_number(struct canvas *canvas, int column, SDL_Rect rect)
{
    struct text_style style = canvas_style(canvas, SIZE_TEXT, ALIGN_CENTER);
    char number[16];
    style.weight = TEXT_BOLD;
    snprintf(number, sizeof number, "%d", column + 1);
    canvas_text(canvas, number, rect, &style);
}

/* Left the column; beside it what it is worth, and below that, or at the right where there is one line, the games. */
static void draw_row(struct canvas *canvas, const struct exploring *exploring, int column)
{
    const struct theme *theme = canvas->theme;
    const struct controls *controls = &exploring->screen.controls;
    bool low = exploring->layout.low, hot = controls_is_hot(controls, OPENINGS_FIRST_ROW + column);
    bool focus = controls->focus == OPENINGS_FIRST_ROW + column;
    SDL_Rect row = exploring->layout.rows[column], rest = row;
    int number = canvas_px(canvas, canvas_larger(canvas, 30)), line = canvas_px(canvas, focus ? 2 : 1);
    struct text_style small = canvas_style(canvas, SIZE_SMALL, ALIGN_LEFT);
    const struct analyst_move *known = NULL;
    char words[OPENINGS_WORDS_MAX], games[OPENINGS_WORDS_MAX];
    struct move move;
    bool open = openings_flow_find(exploring, column, &move, &known);
    small.color = theme->muted;
    if (open)
        canvas_framed(canvas, row, canvas_px(canvas, 8), line, hot ? theme->outline : theme->background,
                      focus ? theme->accent : theme->outline);
    draw_number(canvas, column, (SDL_Rect){row.x, row.y, number, row.h});
    rest.x += number;
    rest.w -= number + canvas_px(canvas, SMALL_GAP);
    openings_words_worth(exploring, column, words);
    openings_words_passed(exploring, column, false, games);
    struct text_style worth = worth_style(canvas, open ? known : NULL);
    if (low) {
        small.align = ALIGN_RIGHT;
        int taken =
            canvas_text(canvas, games, (SDL_Rect){rest.x + rest.w / 2, rest.y, rest.w - rest.w / 2, rest.h}, &small);
        rest.w -= taken + (taken > 0 ? canvas_px(canvas, SMALL_GAP) : 0);
        canvas_text(canvas, words, rest, &worth);
        return;
    }
    bool two = games[0] != '\0';
    SDL_Rect upper = rest, lower = rest;
    if (two) {
        upper.h = rest.h * 55 / 100;
        lower.y += upper.h - canvas_px(canvas, 2);
        lower.h = rest.h - upper.h;
        openings_words_passed(exploring, column, true, words);
        control_tell_more(games, sizeof games, words);
        canvas_text(canvas, games, lower, &small);
        openings_words_worth(exploring, column, words);
    }
    canvas_text(canvas, words, upper, &worth);
}

void openings_panel_draw(struct canvas *canvas, const struct exploring *exploring)
{
    layout_draw_panel(canvas, &exploring->layout.frame);
    draw_head(canvas, exploring);
    for (int column = 0; column < exploring->variant.options.width; column++)
        draw_row(canvas, exploring, column);
    controls_draw(canvas, &exploring->screen.controls);
    controls_draw_tip(canvas, &exploring->screen.controls);
}
