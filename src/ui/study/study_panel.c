/*
 * The side panel of the study: parts that open and close, and below them the buttons.
 *
 *     +--------------------------+
 *     | Game  Worth  Notes Moves |   each opens or closes a part; what has no room closes what was opened first
 *     | a side, how it played    |   the game: how well each side played, its key move, its curve
 *     | the other                |
 *     | key move                 |
 *     | curve                    |
 *     | best play                |   the worths: best play from here, own games, and a row for each move
 *     | 1  loses in 20 moves     |
 *     | a comment                |   the notes of the place: its comment, its signs, its variation
 *     | !  ?  !?  ?!  !!  ??     |
 *     | moves                    |   the moves with all variations
 *     | |<   <   >   >|   drill  |
 *     | < mistake   mistake >    |
 *     | best move                |
 *     | play on                  |
 *     | [] []   close            |
 *     +--------------------------+
 *
 * Declared in study_state.h.
 */

#include "standard.h"
#include "ui/board/marks.h"
#include "ui/study/study_state.h"

static const float MARGIN = SPACE_WIDE, BUTTON_HEIGHT = 36, LOW_HEIGHT = 34, KEY_HEIGHT = 32, CARD_HEIGHT = 54,
                   GRAPH_LEAST = 60, GRAPH_MOST = 150, LINE_HEIGHT = 28, GAMES_HEIGHT = 40, ROW_LOW = 26, ROW_HIGH = 40,
                   ROW_MOST = 52, TREE_ROW = 25, WHY_WIDTH = 84, WHY_HEIGHT = 260;

/* The least heights that fit their text, in units: a card, the key move's button, own games, a row with two lines. */
static const float CARD_LINES = SIZE_TEXT + SIZE_SMALL + SPACE, KEY_LINES = 1.6f * SIZE_SMALL,
                   GAMES_LINES = 2.4f * SIZE_SMALL, ROW_LINES = SIZE_TEXT + SIZE_SMALL;

enum { WHY_LINES = 9 };

enum { TREE_ROWS_LEAST = 2, NAMES_MORE = 20 /* large text has a panel as wide as that of text so much larger, in % */ };

/* What a part leaves out before another part is shut: bits. */
enum { WITHOUT_CARDS = 1, WITHOUT_SECOND_LINES = 2, CONTENTS = 4 };

/* --- layout --- */

/* Stacks the buttons upwards from the foot of the room, which becomes what is left. */
static void arrange_buttons(struct study_layout *layout, const struct canvas *canvas, SDL_Rect *room)
{
    int near = canvas_px(canvas, SPACE_NEAR), high = canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT);
    int low = canvas_row(canvas, LOW_HEIGHT, SIZE_TEXT);
    SDL_Rect foot = canvas_take_foot(room, high, near);
    layout->buttons[STUDY_POSITION] = canvas_take_left(&foot, high, near);
    layout->buttons[STUDY_SAVE] = canvas_take_left(&foot, high, near);
    layout->buttons[STUDY_ANIMATE] = canvas_take_left(&foot, high, near);
    layout->buttons[STUDY_LEAVE] = foot;
    layout->buttons[STUDY_PLAY] = layout->buttons[STUDY_TRY] = canvas_take_foot(room, high, near);
    layout->buttons[STUDY_BEST] = canvas_take_foot(room, high, near);
    if (layout->shown >> STUDY_GAME & 1) {
        SDL_Rect pair = canvas_take_foot(room, high, near);
        for (int i = 0; i < 2; i++)
            layout->buttons[STUDY_PREVIOUS + i] = canvas_beside(pair, i, 2, near);
    }
    SDL_Rect walking = canvas_take_foot(room, low, near);
    for (int i = 0; i <= BOARD_WALKING; i++)
        layout->buttons[i < BOARD_WALKING ? i : STUDY_DRILL] = canvas_beside(walking, i, BOARD_WALKING + 1, near);
}

/* Places what belongs to the game in `room`, of which the curve takes what is left. False if it has too little. */
static bool arrange_game(struct study_layout *layout, const struct canvas *canvas, unsigned without, SDL_Rect room)
{
    int near = canvas_px(canvas, SPACE_NEAR), card = canvas_row(canvas, CARD_HEIGHT, CARD_LINES);
    for (int i = 0; i < CARDS; i++)
        layout->frame.cards[i] = without & WITHOUT_CARDS ? (SDL_Rect){0} : canvas_take_row(&room, card, near);
    layout->key = canvas_take_row(&room, canvas_row(canvas, KEY_HEIGHT, KEY_LINES), near);
    layout->meaning = canvas_take_foot(&room, canvas_row(canvas, SIZE_SMALL, SIZE_SMALL), near);
    layout->graph = room;
    return room.h >= canvas_px(canvas, GRAPH_LEAST);
}

/* The height of the game's part, if its curve is `graph` pixels high. */
static int game_height(const struct canvas *canvas, unsigned without, int graph)
{
    int near = canvas_px(canvas, SPACE_NEAR), card = canvas_row(canvas, CARD_HEIGHT, CARD_LINES);
    int cards = without & WITHOUT_CARDS ? 0 : CARDS * (card + near);
    return cards + canvas_row(canvas, KEY_HEIGHT, KEY_LINES) + canvas_row(canvas, SIZE_SMALL, SIZE_SMALL) + 2 * near +
           graph;
}

static int row_height(const struct canvas *canvas, bool low)
{
    return low ? canvas_row(canvas, ROW_LOW, SIZE_TEXT) : canvas_row(canvas, ROW_HIGH, ROW_LINES);
}

static int worths_head(const struct canvas *canvas)
{
    return canvas_row(canvas, LINE_HEIGHT, SIZE_TEXT) + canvas_row(canvas, GAMES_HEIGHT, GAMES_LINES) +
           2 * canvas_px(canvas, SPACE_NEAR);
}

/* Places the worths. Returns false if the reason in place of the rows does not fit, but would without other parts. */
static bool arrange_worths(struct study_layout *layout, struct canvas *canvas, const struct study_shape *shape,
                           SDL_Rect room)
{
    const struct text_style style = {.size = SIZE_TEXT};
    int near = canvas_px(canvas, SPACE_NEAR);
    layout->line = canvas_take_row(&room, canvas_row(canvas, LINE_HEIGHT, SIZE_TEXT), near);
    layout->why = canvas_take_right(&layout->line, canvas_px(canvas, canvas_larger(canvas, WHY_WIDTH)), near);
    layout->games = canvas_take_row(&room, canvas_row(canvas, GAMES_HEIGHT, GAMES_LINES), near);
    layout->reasons = room;
    int height = int_min(room.h / SDL_max(shape->rows, 1), canvas_row(canvas, ROW_MOST, ROW_LINES));
    for (int row = 0; row < shape->rows; row++)
        layout->rows[row] = (SDL_Rect){room.x, room.y + row * height, room.w, height - canvas_px(canvas, 2)};
    return !shape->why[0] || layout->shown == 1u << STUDY_WORTHS ||
           canvas_paragraph_pixels(canvas, shape->why, canvas_inset(room, canvas_px(canvas, SPACE)), &style) > 0;
}

static int notes_height(const struct canvas *canvas)
{
    return 2 * canvas_row(canvas, LOW_HEIGHT, SIZE_TEXT) + canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT) +
           2 * canvas_px(canvas, SPACE_NEAR);
}

static void arrange_notes(struct study_layout *layout, const struct canvas *canvas, SDL_Rect room)
{
    int near = canvas_px(canvas, SPACE_NEAR), low = canvas_row(canvas, LOW_HEIGHT, SIZE_TEXT);
    layout->comment = canvas_take_row(&room, canvas_row(canvas, BUTTON_HEIGHT, SIZE_TEXT), near);
    SDL_Rect signs = canvas_take_row(&room, low, near), pair = canvas_take_row(&room, low, 0);
    for (int i = 0; i < STUDY_SIGNS; i++)
        layout->signs[i] = canvas_beside(signs, i, STUDY_SIGNS, near / 2);
    layout->raise = canvas_beside(pair, 0, 2, near);
    layout->cut = canvas_beside(pair, 1, 2, near);
}

static int tree_height(const struct canvas *canvas)
{
    return 2 * canvas_px(canvas, SPACE_NEAR) + TREE_ROWS_LEAST * canvas_row(canvas, TREE_ROW, SIZE_TEXT);
}

/*
 * Places the parts that are shown in a room. What is left goes to the moves or, without them, to the curve, or to the
 * rows of moves. False if there is too little room.
 */
static bool arrange_parts(struct study_layout *layout, struct canvas *canvas, const struct study_shape *shape,
                          unsigned without, SDL_Rect room)
{
    int gap = canvas_px(canvas, SPACE), least = canvas_px(canvas, GRAPH_LEAST), heights[STUDY_PARTS] = {0}, sum = 0;
    bool low = without & WITHOUT_SECOND_LINES;
    if (layout->shown >> STUDY_GAME & 1)
        heights[STUDY_GAME] = game_height(canvas, without, least);
    if (layout->shown >> STUDY_WORTHS & 1)
        heights[STUDY_WORTHS] =
            worths_head(canvas) + int_max(shape->rows * row_height(canvas, low),
                                          shape->why[0] ? canvas_row(canvas, WHY_HEIGHT, WHY_LINES * SIZE_TEXT) : 0);
    if (layout->shown >> STUDY_NOTES & 1)
        heights[STUDY_NOTES] = notes_height(canvas);
    if (layout->shown >> STUDY_MOVES & 1)
        heights[STUDY_MOVES] = tree_height(canvas);
    for (int part = 0; part < STUDY_PARTS; part++)
        sum += heights[part] > 0 ? heights[part] + gap : 0;
    int left = room.h + gap - sum;
    if (left < 0)
        return false;
    if (heights[STUDY_GAME] > 0) { /* the curve has up to a third of what it shares with the moves */
        int most = heights[STUDY_MOVES] > 0 ? (left + least + heights[STUDY_MOVES]) / 3 : left + least;
        int more = int_clamp(int_min(most, canvas_px(canvas, GRAPH_MOST)) - least, 0, left);
        heights[STUDY_GAME] += more;
        left -= more;
    }
    heights[heights[STUDY_MOVES] > 0 ? STUDY_MOVES : STUDY_WORTHS] += left;
    if (heights[STUDY_GAME] > 0)
        (void)arrange_game(layout, canvas, without, canvas_take_row(&room, heights[STUDY_GAME], gap));
    if (layout->shown >> STUDY_WORTHS & 1 &&
        !arrange_worths(layout, canvas, shape, canvas_take_row(&room, heights[STUDY_WORTHS], gap)))
        return false;
    if (heights[STUDY_NOTES] > 0)
        arrange_notes(layout, canvas, canvas_take_row(&room, heights[STUDY_NOTES], gap));
    if (heights[STUDY_MOVES] > 0)
        layout->moves = canvas_take_row(&room, heights[STUDY_MOVES], 0);
    layout->low = low;
    return true;
}

/* Lays out the panel with these parts. Returns false if it has too little room. */
static bool arrange_panel(struct study_layout *layout, struct canvas *canvas, const struct study_shape *shape,
                          unsigned shown, unsigned without)
{
    struct canvas wide = *canvas;
    wide.text_size += wide.text_size > 100 ? NAMES_MORE : 0;
    *layout = (struct study_layout){.shown = shown};
    layout_frame(&layout->frame, &wide);
    layout->frame.text_size = canvas->text_size;
    layout->frame.cards[0] = layout->frame.cards[1] = (SDL_Rect){0};
    SDL_Rect room = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN));
    SDL_Rect parts = canvas_take_row(&room, canvas_row(canvas, LOW_HEIGHT, SIZE_TEXT), canvas_px(canvas, SPACE));
    for (int part = 0; part < STUDY_PARTS; part++)
        layout->parts[part] = canvas_beside(parts, part, STUDY_PARTS, canvas_px(canvas, SPACE_NEAR) / 2);
    arrange_buttons(layout, canvas, &room);
    return arrange_parts(layout, canvas, shape, without, room);
}

/* The parts without the one of them that was opened first. */
static unsigned shut_oldest(unsigned shown, const struct study_shape *shape)
{
    int oldest = -1;
    for (int part = 0; part < STUDY_PARTS; part++)
        if (shown >> part & 1 && (oldest < 0 || shape->opened[part] < shape->opened[oldest]))
            oldest = part;
    return oldest < 0 ? 0 : shown & ~(1u << oldest);
}

void study_panel_arrange(struct study_layout *layout, const struct canvas *canvas, const struct study_shape *shape)
{
    struct canvas written = *canvas;
    do
        for (unsigned shown = shape->open, last = ~shown; shown != last;
             last = shown, shown = shut_oldest(shown, shape)) {
            if (shown == 0 && shape->open != 0 && canvas_larger(&written, 1) > 1)
                break; /* before the last part is shut, text becomes smaller */
            for (unsigned without = 0; without < CONTENTS; without++)
                if (arrange_panel(layout, &written, shape, shown, without))
                    return;
        }
    while (canvas_less(&written));
}

/* --- a card for each side, which says how well it played --- */

static const char *name_of(const struct studying *studying, int side, char level[LEVEL_WORDS_MAX])
{
    const struct record_player *players = studying->record.players;
    if (players[side].name[0])
        return players[side].name;
    if (!seat_is_human(players[side].seat))
        return choice_level_words(players[side].seat.level, level);
    if (!seat_is_human(players[1 - side].seat))
        return _("You");
    return _(studying->base.stage.view->words.players[studying->reviewed.player_of[side]]);
}

static void draw_card(struct canvas *canvas, const struct studying *studying, int side)
{
    const struct record_player *player = &studying->record.players[side];
    SDL_Rect card = studying->layout.frame.cards[side], lower = canvas_inset(card, canvas_px(canvas, 6));
    const struct portrait portrait = {.level = seat_has_level(player->seat) ? player->seat.level : 0,
                                      .name = player->name,
                                      .colour = studying->reviewed.player_of[side]};
    SDL_Rect face = canvas_take_left(&lower, lower.h, canvas_px(canvas, 8));
    SDL_Rect upper = canvas_take_row(&lower, lower.h * 55 / 100, 0);
    char words[REVIEW_WORDS_MAX], level[LEVEL_WORDS_MAX];
    canvas_pane(canvas, card, false);
    view_draw_portrait(canvas, studying->base.stage.view, &portrait, face);
    canvas_write(canvas, name_of(studying, side, level), upper, WRITE_BOLD);
    if (!studying->review)
        return;
    review_words_summary(studying->review, side, words);
    canvas_write(canvas, words, lower, WRITE_SMALL);
}

/* --- controls --- */

static const char *const part_names[STUDY_PARTS] = {
    [STUDY_GAME] = N_("Game"), [STUDY_WORTHS] = N_("Worth"), [STUDY_NOTES] = N_("Notes"), [STUDY_MOVES] = N_("Moves")};

static const char *const part_tips[STUDY_PARTS] = {[STUDY_GAME] = N_("How the game went"),
                                                   [STUDY_WORTHS] = N_("What each move is worth"),
                                                   [STUDY_NOTES] = N_("Comment and signs"),
                                                   [STUDY_MOVES] = N_("Moves and variations")};

static void list_game(const struct studying *studying, struct controls *controls)
{
    if (!study_shows(studying, STUDY_GAME) || !studying->review)
        return;
    controls_add(controls, (struct control){
                               .id = STUDY_GRAPH,
                               .role = ROLE_CARD,
                               .look = LOOK_NONE,
                               .rect = review_graph_area(app_canvas(studying->base.screen.app), studying->layout.graph),
                               .name = _("What the positions are worth"),
                               .drags = true,
                               .skipped = true /* keys walk through the game anyway */});
    if (review_key(studying->review, studying->reviewed.won) != REVIEW_NO_MOVE)
        (void)controls_add_words(controls, STUDY_KEY, studying->layout.key, _("Key move"));
}

static void list_worths(struct studying *studying, struct controls *controls)
{
    char rules[EXPLAIN_WHY_WORDS_MAX];
    if (!study_shows(studying, STUDY_WORTHS))
        return;
    struct canvas *canvas = app_canvas(studying->base.screen.app);
    const struct text_style style = canvas_write_style(canvas, 0);
    struct worths *worths = &studying->worths;
    const char *told = studying->shape.why + worths->from;
    worths->page = marks_page(canvas, told, canvas_inset(studying->layout.reasons, canvas_px(canvas, SPACE)), &style);
    struct control *why =
        controls_add_words(controls, STUDY_WHY, studying->layout.why, told[worths->page] ? _("More") : _("Why?"));
    why->role = ROLE_TOGGLE;
    why->on = worths->why_shown;
    why->off = !worths->known.proven && worths->why.kind == EXPLAIN_WHY_UNKNOWN;
    marks_why_words(&studying->base.stage, &worths->why, true, rules);
    if (studying->shape.why[0] && rules[0]) {
        struct control *meant =
            controls_add_words(controls, STUDY_RULES, studying->layout.games, _("What the rules mean"));
        meant->role = ROLE_TOGGLE;
        meant->on = worths->rules_shown;
    }
    for (int row = 0; !studying->shape.why[0] && row < studying->shape.rows; row++) {
        char words[STUDY_WORDS_MAX];
        const struct analyst_move *known;
        struct move move;
        study_worths_row_words(studying, row, words);
        struct control control = {.id = STUDY_ROW + row, .group = 1, .rect = studying->layout.rows[row]};
        control.name = controls_words(controls, "%s", words);
        control.off = !study_worths_move(studying, row, &move, &known);
        control.look = control.off ? LOOK_NONE : LOOK_FRAME;
        controls_add(controls, control);
    }
}

/* Does a sign stand at the place? */
static bool is_signed(const struct studying *studying, int sign)
{
    const struct record_note *note = record_note(&studying->record, studying->place);
    return note && memchr(note->signs, sign, RECORD_SIGNS_MAX);
}

static void list_notes(struct studying *studying, struct controls *controls)
{
    static const char *const names[STUDY_SIGNS] = {N_("Good move"),   N_("Mistake"),          N_("Very good move"),
                                                   N_("Big mistake"), N_("Interesting move"), N_("Doubtful move")};
    const struct study_layout *layout = &studying->layout;
    if (!study_shows(studying, STUDY_NOTES))
        return;
    controls_add(controls, (struct control){.id = STUDY_COMMENT,
                                            .role = ROLE_TEXT,
                                            .look = LOOK_WORDS,
                                            .rect = layout->comment,
                                            .name = _("What do you think of it?"),
                                            .text = studying->comment,
                                            .capacity = sizeof studying->comment});
    for (int i = 0; i < STUDY_SIGNS; i++)
        controls_add(controls, (struct control){.id = STUDY_SIGN + i,
                                                .role = ROLE_TOGGLE,
                                                .look = LOOK_SIGN,
                                                .rect = layout->signs[i],
                                                .name = _(names[i]),
                                                .value = record_sign_form(i + 1),
                                                .group = 2,
                                                .on = is_signed(studying, i + 1),
                                                .off = studying->place == 0});
    for (int i = 0; i < 2; i++)
        controls_add(controls, (struct control){.id = i == 0 ? STUDY_RAISE : STUDY_CUT,
                                                .look = LOOK_SIGN,
                                                .rect = i == 0 ? layout->raise : layout->cut,
                                                .value = i == 0 ? _("Move up") : _("Delete"),
                                                .name = i == 0 ? _("Put this variation before the one above it")
                                                               : _("Delete this move and all that follow"),
                                                .off = study_is_played(studying->place),
                                                .explains = true});
}

/* Changes the buttons that say something else now. */
static void finish_buttons(const struct studying *studying, struct controls *controls)
{
    struct control *best = controls_find(controls, STUDY_BEST), *again = controls_find(controls, STUDY_TRY);
    if (studying->right.phase != RIGHT_NONE)
        best->name = _("Back to the game");
    else if (study_review_is_wrong(studying))
        best->name = _("Show the right move");
    else if (!study_shows(studying, STUDY_WORTHS))
        best->name = _("What is best?");
    for (int i = 0; i < 2; i++) {
        struct control *mistake = controls_find(controls, STUDY_PREVIOUS + i);
        mistake->look = LOOK_SIGN;
        mistake->value = i == 0 ? _("‹ Mistake") : _("Mistake ›");
        mistake->skipped = mistake->off = mistake->off || mistake->rect.w == 0;
    }
    struct control *unused = again->off ? again : controls_find(controls, STUDY_PLAY);
    again->main = !again->off; /* at each own mistake it catches the eye */
    unused->rect.w = 0;
    unused->skipped = unused->off = true;
}

void study_panel_list(struct screen *screen, struct controls *controls)
{
    struct studying *studying = (struct studying *)screen;
    controls_begin(controls, GROUND_PANEL);
    screen->scope = SCOPE_STUDY | (controls->focus == STUDY_COMMENT ? SCOPE_TYPING : 0);
    stage_list(&studying->base.stage, controls, STUDY_PLACE);
    list_worths(studying, controls);
    for (int part = 0; part < STUDY_PARTS; part++) {
        struct control *opens =
            controls_add_words(controls, STUDY_PART + part, studying->layout.parts[part], _(part_tips[part]));
        opens->look = LOOK_SIGN;
        opens->value = _(part_names[part]);
        opens->size = SIZE_SMALL;
        opens->role = ROLE_TOGGLE;
        opens->group = 3;
        opens->on = study_shows(studying, (enum study_part)part);
        opens->off = part == STUDY_GAME && !studying->shape.reviewed;
    }
    list_game(studying, controls);
    list_notes(studying, controls);
    study_tree_list(studying, controls);
    board_screen_list(&studying->base, controls, studying->layout.buttons);
    finish_buttons(studying, controls);
}

/* --- drawing --- */

static void draw_game(struct canvas *canvas, const struct studying *studying)
{
    for (int side = FIRST; side <= SECOND && !SDL_RectEmpty(&studying->layout.frame.cards[side]); side++)
        draw_card(canvas, studying, side);
    if (studying->review && review_key(studying->review, studying->reviewed.won) == REVIEW_NO_MOVE)
        canvas_write(canvas, _("No key move"), studying->layout.key, WRITE_SMALL);
    if (studying->review)
        canvas_write(canvas, studying->review->proven ? _("Marks: mistakes") : _("An estimate, not certain"),
                     studying->layout.meaning, WRITE_SMALL | WRITE_MUTED);
    review_graph_draw(canvas, studying);
}

void study_panel_draw(struct canvas *canvas, struct studying *studying)
{
    layout_draw_panel(canvas, &studying->layout.frame);
    if (study_shows(studying, STUDY_GAME))
        draw_game(canvas, studying);
    if (study_shows(studying, STUDY_MOVES))
        study_tree_draw(canvas, studying);
    controls_draw(canvas, &studying->base.screen.controls); /* rows' words stand within the frames of controls */
    if (study_shows(studying, STUDY_WORTHS))
        study_worths_draw(canvas, studying);
    controls_draw_tip(canvas, &studying->base.screen.controls);
}
