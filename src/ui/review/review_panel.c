/*
 * The side panel of the review. The graph shows what each position was worth: the
 * colour of the side that was winning, mistakes as dots, the key move as a line. Declared in review_state.h.
 */

#include "standard.h"
#include "ui/board/movelist.h"
#include "ui/review/review_state.h"

/* --- the graph: where each position stands in it --- */

double review_graph_share(const struct review *review, const struct options *options, const int player_of[2], int i)
{
    bool last = i == review->count;
    const struct review_move *move = &review->moves[last ? i - 1 : i];
    int player = player_of[side_of_move(options, last ? i - 1 : i)];
    bool known = last ? move->after_known : move->before_known;
    double share = known ? verdict_share(last ? move->after : move->before) : 0.5;
    return player == 0 ? share : 1.0 - share;
}

int review_graph_x(SDL_Rect area, int moves, int i)
{
    int steps = SDL_max(moves, 1);
    return area.x + ((area.w - 1) * i + steps / 2) / steps;
}

int review_graph_y(SDL_Rect area, double share)
{
    return area.y + (int)((1.0 - share) * (area.h - 1) + 0.5);
}

int review_graph_at(SDL_Rect area, int moves, int x, int y)
{
    SDL_Point point = {x, y};
    if (!SDL_PointInRect(&point, &area))
        return -1;
    int width = SDL_max(area.w - 1, 1);
    return ((x - area.x) * moves + width / 2) / width;
}

int review_graph_line(SDL_Rect area, const struct review *review, const struct options *options, const int player_of[2],
                      int x)
{
    double along = (double)(x - area.x) * review->count / SDL_max(area.w - 1, 1);
    int i = SDL_clamp((int)along, 0, review->count - 1);
    double from = review_graph_share(review, options, player_of, i),
           to = review_graph_share(review, options, player_of, i + 1);
    return review_graph_y(area, from + (to - from) * (along - i));
}

SDL_Rect review_graph_area(const struct canvas *canvas, const struct review_layout *layout)
{
    SDL_Rect area = canvas_inset(layout->graph, canvas_px(canvas, 8));
    int left = canvas_px(canvas, 18), top = canvas_px(canvas, 13);
    return (SDL_Rect){area.x + left, area.y + top, area.w - left, area.h - top};
}

SDL_Color review_graph_color(const struct theme *theme, enum review_class judgement)
{
    if (review_is_grave(judgement))
        return theme->bad;
    return judgement == REVIEW_BEST ? theme->good : judgement == REVIEW_INACCURACY ? theme->doubt : theme->text;
}

/* --- the graph: a progress bar until the review is ready --- */

static void draw_progress(struct canvas *canvas, const struct reviewing *reviewing)
{
    const struct theme *theme = canvas->theme;
    char words[REVIEW_WORDS_MAX];
    int count = match_length(reviewing->match), height = canvas_px(canvas, 10);
    SDL_Rect room = canvas_inset(reviewing->layout.graph, canvas_px(canvas, 16));
    SDL_Rect text = {room.x, room.y, room.w, room.h / 2}, bar = {room.x, room.y + room.h * 5 / 8, room.w, height};
    SDL_Rect part = bar;
    if (reviewing->phase == REVIEW_LACKING) {
        canvas_write(canvas, _("Not enough memory"), room, WRITE_CENTER);
        return;
    }
    snprintf(words, sizeof words, _("Checked: %d of %d moves"), reviewing->done, count);
    canvas_write(canvas, words, text, WRITE_CENTER);
    part.w = bar.w * reviewing->done / SDL_max(count, 1);
    canvas_framed(canvas, bar, height / 2, canvas_px(canvas, 1), theme->panel, theme->outline);
    if (part.w > 0)
        canvas_round(canvas, part, height / 2, theme->accent);
}

/* --- the graph: drawing the curve, mistakes, key move and cursor --- */

/*
 * Draws the curve of what the positions were worth. The middle stands for a draw. The area between the curve and the
 * middle has the colour of the side that is winning; the curve itself is a line.
 */
static void draw_curve(struct canvas *canvas, const struct reviewing *reviewing, SDL_Rect area)
{
    const struct review *review = reviewing->review;
    const struct options *options = &reviewing->variant.options;
    const int *player_of = reviewing->reviewed.player_of;
    int middle = review_graph_y(area, 0.5);
    SDL_FPoint before = {0, 0};
    for (int x = area.x; x < area.x + area.w; x++) {
        int y = review_graph_line(area, review, options, player_of, x);
        SDL_Color color = reviewing->base.stage.view->player_color(canvas, y < middle ? 0 : 1);
        canvas_fill(canvas, (SDL_Rect){x, SDL_min(y, middle), 1, SDL_abs(middle - y)}, color);
    }
    canvas_fill(canvas, (SDL_Rect){area.x, middle, area.w, canvas_px(canvas, 1)}, canvas->theme->muted);
    for (int i = 0; i <= review->count; i++) {
        SDL_FPoint at = {(float)review_graph_x(area, review->count, i),
                         (float)review_graph_y(area, review_graph_share(review, options, player_of, i))};
        canvas_line(canvas, i > 0 ? before : at, at, 1.0, canvas_px(canvas, 2), canvas->theme->text);
        before = at;
    }
}

/* Draws the dot of a move that was a mistake: the worse the mistake, the larger the dot. */
static void draw_dot(struct canvas *canvas, const struct reviewing *reviewing, int move, int x, int y)
{
    const struct theme *theme = canvas->theme;
    enum review_class judgement = reviewing->review->moves[move].judgement;
    int size = canvas_px(canvas, judgement == REVIEW_BLUNDER ? 13 : review_is_grave(judgement) ? 11 : 8);
    if (review_is_wrong(judgement))
        canvas_framed(canvas, (SDL_Rect){x - size / 2, y - size / 2, size, size}, size / 2, canvas_px(canvas, 1.5f),
                      review_graph_color(theme, judgement), theme->panel);
}

static void draw_dots(struct canvas *canvas, const struct reviewing *reviewing, SDL_Rect area)
{
    for (int move = 0; move < reviewing->review->count; move++) {
        double share =
            review_graph_share(reviewing->review, &reviewing->variant.options, reviewing->reviewed.player_of, move + 1);
        draw_dot(canvas, reviewing, move, review_graph_x(area, reviewing->review->count, move + 1),
                 review_graph_y(area, share));
    }
}

/* Draws the key move: a line, and above it words, which move sideways where the graph's edge would cut them. */
static void draw_key_move(struct canvas *canvas, const struct reviewing *reviewing, SDL_Rect area)
{
    int move = review_words_key(&reviewing->reviewed), line = canvas_px(canvas, 1.5f);
    struct text_style style = canvas_write_style(canvas, WRITE_SMALL | WRITE_CENTER | WRITE_MUTED);
    if (move == REVIEW_NO_MOVE)
        return;
    int x = review_graph_x(area, reviewing->review->count, move + 1), top = reviewing->layout.graph.y;
    int width = int_min(canvas_text_width(canvas, _("key move"), &style), area.w);
    int left = SDL_clamp(x - width / 2, area.x, area.x + area.w - width);
    canvas_fill(canvas, (SDL_Rect){x, area.y, line, area.h}, canvas->theme->muted);
    canvas_text(canvas, _("key move"), (SDL_Rect){left, top, width, area.y - top}, &style);
}

static void draw_cursor(struct canvas *canvas, const struct reviewing *reviewing, SDL_Rect area)
{
    int width = canvas_px(canvas, 3), size = canvas_px(canvas, 9);
    int cursor = reviewing->right.phase != RIGHT_NONE ? reviewing->right.move : match_cursor(reviewing->match);
    int x = review_graph_x(area, match_length(reviewing->match), cursor);
    canvas_fill(canvas, (SDL_Rect){x - width / 2, area.y, width, area.h}, canvas->theme->accent);
    canvas_round(canvas, (SDL_Rect){x - size / 2, area.y + area.h - size / 2, size, size}, size / 2,
                 canvas->theme->accent);
}

/* Draws the graph or, until the review is ready, a progress bar. */
static void review_graph_draw(struct canvas *canvas, const struct reviewing *reviewing)
{
    SDL_Rect graph = reviewing->layout.graph, area = review_graph_area(canvas, &reviewing->layout);
    int piece = canvas_px(canvas, 16);
    canvas_pane(canvas, graph, false);
    if (!reviewing->review) {
        draw_progress(canvas, reviewing);
        return;
    }
    int left = graph.x + (area.x - graph.x - piece) / 2;
    reviewing->base.stage.view->draw_piece(canvas, 0, (SDL_Rect){left, area.y, piece, piece}, 255);
    reviewing->base.stage.view->draw_piece(canvas, 1, (SDL_Rect){left, area.y + area.h - piece, piece, piece}, 255);
    draw_curve(canvas, reviewing, area);
    draw_key_move(canvas, reviewing, area);
    draw_cursor(canvas, reviewing, area);
    draw_dots(canvas, reviewing, area);
}

/*
 * The side panel of the review: how well each side played, notes on the game, the graph, the moves, the buttons.
 *
 *     +-----------------------+
 *     | a side, its accuracy  |
 *     | the other             |
 *     | key move              |
 *     | graph                 |
 *     | what the graph means  |
 *     | moves                 |
 *     | |<   <   >   >|       |
 *     | previous mistake      |
 *     | next mistake          |
 *     | show what was right   |
 *     | back                  |
 *     +-----------------------+
 */

/* --- the side panel of the review: layout --- */

static const float MARGIN = SPACE_WIDE, NOTE_HEIGHT = 32, GRAPH_LEAST = 60, CARD_HEIGHT = 54;

/* The least height of the key move's button that fits its text, in units. */
static const float TURN_LINES = 1.6f * SIZE_SMALL;

/* The least height of a player's card that fits its lines and the space around them, in units. */
static const float CARD_LINES = SIZE_TEXT + SIZE_SMALL + SPACE;

enum {
    GRAPH_LARGE = 160, /* text of this size, in percent, or less has the graph's room, too */
    ROWS_LEAST = 2,    /* the least number of rows of the list of moves */
    NAMES_MORE = 20    /* large text has a panel as wide as that of text so much larger, in percent: names are long */
};

/* What the panel has. Text that is larger than usual stays so large, if leaving this out gives it room. */
enum contents { WITH_ALL, WITHOUT_MOVES, WITHOUT_GRAPH };

/* Lays out the panel. Returns false if it has too little room. */
static bool arrange_panel(struct review_layout *layout, const struct canvas *canvas, enum contents contents)
{
    int near = canvas_px(canvas, SPACE_NEAR), least = canvas_px(canvas, GRAPH_LEAST);
    int card = canvas_row(canvas, CARD_HEIGHT, CARD_LINES);
    struct canvas wide = *canvas;
    wide.text_size += wide.text_size > 100 ? NAMES_MORE : 0;
    layout_frame(&layout->frame, &wide);
    layout->frame.text_size = canvas->text_size;
    SDL_Rect inner = canvas_inset(layout->frame.panel, canvas_px(canvas, MARGIN)), room = inner;
    room.h = board_screen_stack(layout->buttons, REVIEW_BUTTONS, canvas, inner) - near - room.y;
    for (int i = 0; i < CARDS; i++)
        layout->frame.cards[i] = canvas_take_row(&room, card, near);
    layout->notes[0] = canvas_take_row(&room, canvas_row(canvas, NOTE_HEIGHT, TURN_LINES), near);
    layout->graph = layout->notes[1] = layout->moves = (SDL_Rect){0};
    if (contents == WITHOUT_GRAPH)
        return room.h >= 0;
    layout->graph = canvas_take_row(&room, contents == WITHOUT_MOVES ? room.h : int_max(room.h / 3, least), near);
    if (contents == WITHOUT_MOVES)
        return layout->graph.h >= least * 4 / 3;
    layout->notes[1] = canvas_take_row(&room, canvas_row(canvas, SIZE_SMALL, SIZE_SMALL), near);
    layout->moves = room;
    return room.h >= movelist_height(canvas, ROWS_LEAST);
}

void review_panel_arrange(struct review_layout *layout, const struct canvas *canvas)
{
    struct canvas written = *canvas;
    do {
        int last = canvas_larger(&written, 1) <= 1              ? WITH_ALL
                   : canvas_larger(&written, 100) > GRAPH_LARGE ? WITHOUT_MOVES
                                                                : WITHOUT_GRAPH;
        for (int contents = WITH_ALL; contents <= last; contents++)
            if (arrange_panel(layout, &written, (enum contents)contents))
                return;
    } while (canvas_less(&written));
}

static int draw_move_mark(struct canvas *canvas, const void *context, int move, SDL_Rect cell)
{
    const struct reviewing *reviewing = context;
    if (reviewing->review)
        draw_dot(canvas, reviewing, move, cell.x + cell.w - cell.h / 2, cell.y + cell.h / 2);
    return cell.h;
}

/* --- the side panel of the review: a card for each side, which says how well it played --- */

static const char *name_of(const struct reviewing *reviewing, int side, char level[LEVEL_WORDS_MAX])
{
    const struct record_player *players = reviewing->record.players;
    if (players[side].name[0])
        return players[side].name;
    if (!seat_is_human(players[side].seat))
        return choice_level_words(players[side].seat.level, level);
    if (!seat_is_human(players[1 - side].seat))
        return _("You");
    return _(reviewing->base.stage.view->words.players[reviewing->reviewed.player_of[side]]);
}

static void draw_card(struct canvas *canvas, const struct reviewing *reviewing, int side)
{
    const struct record_player *player = &reviewing->record.players[side];
    SDL_Rect card = reviewing->layout.frame.cards[side], lower = canvas_inset(card, canvas_px(canvas, 6));
    const struct portrait portrait = {.level = seat_has_level(player->seat) ? player->seat.level : 0,
                                      .name = player->name,
                                      .colour = reviewing->reviewed.player_of[side]};
    SDL_Rect face = canvas_take_left(&lower, lower.h, canvas_px(canvas, 8));
    SDL_Rect upper = canvas_take_row(&lower, lower.h * 55 / 100, 0);
    char words[REVIEW_WORDS_MAX], level[LEVEL_WORDS_MAX];
    canvas_pane(canvas, card, false);
    view_draw_portrait(canvas, reviewing->base.stage.view, &portrait, face);
    canvas_write(canvas, name_of(reviewing, side, level), upper, WRITE_BOLD);
    if (!reviewing->review)
        return;
    review_words_summary(reviewing->review, side, words);
    canvas_write(canvas, words, lower, WRITE_SMALL);
}

/* --- the side panel of the review: controls --- */

void review_panel_list(struct screen *screen, struct controls *controls)
{
    const struct reviewing *reviewing = (const struct reviewing *)screen;
    const struct review *review = reviewing->review;
    struct control part = {.role = ROLE_CARD, .look = LOOK_NONE};
    controls_begin(controls, GROUND_PANEL);
    if (review && !SDL_RectEmpty(&reviewing->layout.graph)) {
        part.id = REVIEW_GRAPH;
        part.rect = review_graph_area(app_canvas(reviewing->base.screen.app), &reviewing->layout);
        part.name = _("What the positions are worth");
        part.drags = true;
        part.skipped = true; /* keys skip the graph, because they walk through the game anyway */
        controls_add(controls, part);
    }
    if (review && review_words_key(&reviewing->reviewed) != REVIEW_NO_MOVE)
        (void)controls_add_words(controls, REVIEW_KEY, reviewing->layout.notes[0], _("Key move"));
    movelist_list(controls, &reviewing->list, reviewing->match, REVIEW_FIRST_MOVE);
    board_screen_list(&reviewing->base, controls, reviewing->layout.buttons);
    if (reviewing->right.phase != RIGHT_NONE)
        controls_find(controls, REVIEW_SHOW)->name = _("Back to the game");
    struct control *again = controls_find(controls, REVIEW_TRY);
    again->main = !again->off;                 /* at each own mistake it catches the eye */
    again->rect.w *= reviewing->tries != NULL; /* in a game with a friend nothing is tried again */
}

void review_panel_draw(struct canvas *canvas, const struct reviewing *reviewing)
{
    layout_draw_panel(canvas, &reviewing->layout.frame);
    for (int side = FIRST; side <= SECOND; side++)
        draw_card(canvas, reviewing, side);
    if (reviewing->review && review_words_key(&reviewing->reviewed) == REVIEW_NO_MOVE)
        canvas_write(canvas, _("No key move"), reviewing->layout.notes[0], WRITE_SMALL);
    if (reviewing->review && !SDL_RectEmpty(&reviewing->layout.notes[1]))
        canvas_write(canvas, reviewing->review->proven ? _("Dots: mistakes") : _("An estimate, not certain"),
                     reviewing->layout.notes[1], WRITE_SMALL | WRITE_MUTED);
    if (!SDL_RectEmpty(&reviewing->layout.graph))
        review_graph_draw(canvas, reviewing);
    const int *player_of = reviewing->base.stage.player_of;
    movelist_draw(canvas, &(struct listing){.list = &reviewing->list,
                                            .match = reviewing->match,
                                            .view = reviewing->base.stage.view,
                                            .player_of = {player_of[FIRST], player_of[SECOND]},
                                            .hot = reviewing->base.screen.controls.hot - REVIEW_FIRST_MOVE,
                                            .draw_mark = draw_move_mark,
                                            .context = reviewing});
    controls_draw(canvas, &reviewing->base.screen.controls);
    controls_draw_tip(canvas, &reviewing->base.screen.controls);
}
