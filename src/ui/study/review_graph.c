/*
 * What each position of the game was worth, as a curve: the colour of the side that was winning, mistakes as marks,
 * the key move as a line. Declared in study_state.h.
 */

#include "standard.h"
#include "ui/study/study_state.h"

/* --- where each position stands --- */

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

SDL_Rect review_graph_area(const struct canvas *canvas, SDL_Rect graph)
{
    SDL_Rect area = canvas_inset(graph, canvas_px(canvas, 8));
    int left = canvas_px(canvas, 18), top = canvas_px(canvas, 13);
    return (SDL_Rect){area.x + left, area.y + top, area.w - left, area.h - top};
}

SDL_Color review_graph_color(const struct theme *theme, enum review_class judgement)
{
    if (review_is_grave(judgement))
        return theme->bad;
    return judgement == REVIEW_BEST ? theme->good : judgement == REVIEW_INACCURACY ? theme->doubt : theme->text;
}

/* --- a progress bar until the review is ready --- */

static void draw_progress(struct canvas *canvas, const struct studying *studying)
{
    const struct theme *theme = canvas->theme;
    char words[REVIEW_WORDS_MAX];
    int count = match_length(studying->played), height = canvas_px(canvas, 10);
    SDL_Rect room = canvas_inset(studying->layout.graph, canvas_px(canvas, 16));
    SDL_Rect text = {room.x, room.y, room.w, room.h / 2}, bar = {room.x, room.y + room.h * 5 / 8, room.w, height};
    SDL_Rect part = bar;
    if (studying->phase == REVIEW_LACKING) {
        canvas_write(canvas, _("Not enough memory"), room, WRITE_CENTER);
        return;
    }
    snprintf(words, sizeof words, _("Checked: %d of %d moves"), studying->done, count);
    canvas_write(canvas, words, text, WRITE_CENTER);
    part.w = bar.w * studying->done / SDL_max(count, 1);
    canvas_framed(canvas, bar, height / 2, canvas_px(canvas, 1), theme->panel, theme->outline);
    if (part.w > 0)
        canvas_round(canvas, part, height / 2, theme->accent);
}

/* --- the curve, mistakes, key move and cursor --- */

/*
 * Draws the curve of what the positions were worth. The middle stands for a draw. The area between the curve and the
 * middle has the colour of the side that is winning; the curve itself is a line.
 */
static void draw_curve(struct canvas *canvas, const struct studying *studying, SDL_Rect area)
{
    const struct review *review = studying->review;
    const struct options *options = &studying->variant.options;
    const int *player_of = studying->reviewed.player_of;
    int middle = review_graph_y(area, 0.5);
    SDL_FPoint before = {0, 0};
    for (int x = area.x; x < area.x + area.w; x++) {
        int y = review_graph_line(area, review, options, player_of, x);
        SDL_Color color = studying->base.stage.view->player_color(canvas, y < middle ? 0 : 1);
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

void review_graph_dot(struct canvas *canvas, const struct review *review, int move, int x, int y)
{
    enum review_class judgement = review->moves[move].judgement;
    bool big = judgement == REVIEW_BLUNDER, grave = review_is_grave(judgement);
    int size = canvas_px(canvas, grave ? 11 : 8), border = canvas_px(canvas, 1.5f), half = size / 2;
    SDL_Color color = review_graph_color(canvas->theme, judgement), edge = canvas->theme->panel;
    if (review_is_wrong(judgement) && !big)
        canvas_framed(canvas, (SDL_Rect){x - half, y - half, size, size}, grave ? 0 : half, border, color, edge);
    for (int stroke = 0; big && stroke < 4; stroke++) { /* both on a light edge */
        float turn = stroke % 2 ? (float)half : (float)-half, middle_x = (float)x, middle_y = (float)y;
        canvas_line(canvas, (SDL_FPoint){middle_x - (float)half, middle_y - turn},
                    (SDL_FPoint){middle_x + (float)half, middle_y + turn}, 1, (stroke < 2 ? 5 : 3) * border / 2,
                    stroke < 2 ? edge : color);
    }
}

static void draw_dots(struct canvas *canvas, const struct studying *studying, SDL_Rect area)
{
    for (int move = 0; move < studying->review->count; move++) {
        double share =
            review_graph_share(studying->review, &studying->variant.options, studying->reviewed.player_of, move + 1);
        review_graph_dot(canvas, studying->review, move, review_graph_x(area, studying->review->count, move + 1),
                         review_graph_y(area, share));
    }
}

/* Draws the key move: a line, and above it words, which move sideways where the graph's edge would cut them. */
static void draw_key_move(struct canvas *canvas, const struct studying *studying, SDL_Rect area)
{
    int move = review_key(studying->review, studying->reviewed.won), line = canvas_px(canvas, 1.5f);
    struct text_style style = canvas_write_style(canvas, WRITE_SMALL | WRITE_CENTER | WRITE_MUTED);
    if (move == REVIEW_NO_MOVE)
        return;
    int x = review_graph_x(area, studying->review->count, move + 1), top = studying->layout.graph.y;
    int width = int_min(canvas_text_width(canvas, _("key move"), &style), area.w);
    int left = SDL_clamp(x - width / 2, area.x, area.x + area.w - width);
    canvas_fill(canvas, (SDL_Rect){x, area.y, line, area.h}, canvas->theme->muted);
    canvas_text(canvas, _("key move"), (SDL_Rect){left, top, width, area.y - top}, &style);
}

static void draw_cursor(struct canvas *canvas, const struct studying *studying, SDL_Rect area)
{
    int width = canvas_px(canvas, 3), size = canvas_px(canvas, 9);
    int cursor = studying->right.phase != RIGHT_NONE ? studying->right.move : study_review_move(studying) + 1;
    int x = review_graph_x(area, match_length(studying->played), cursor);
    canvas_fill(canvas, (SDL_Rect){x - width / 2, area.y, width, area.h}, canvas->theme->accent);
    canvas_round(canvas, (SDL_Rect){x - size / 2, area.y + area.h - size / 2, size, size}, size / 2,
                 canvas->theme->accent);
}

void review_graph_draw(struct canvas *canvas, const struct studying *studying)
{
    SDL_Rect graph = studying->layout.graph, area = review_graph_area(canvas, graph);
    int piece = canvas_px(canvas, 16);
    canvas_pane(canvas, graph, false);
    if (!studying->review) {
        draw_progress(canvas, studying);
        return;
    }
    int left = graph.x + (area.x - graph.x - piece) / 2;
    studying->base.stage.view->draw_piece(canvas, 0, (SDL_Rect){left, area.y, piece, piece}, 255);
    studying->base.stage.view->draw_piece(canvas, 1, (SDL_Rect){left, area.y + area.h - piece, piece, piece}, 255);
    draw_curve(canvas, studying, area);
    draw_key_move(canvas, studying, area);
    draw_cursor(canvas, studying, area);
    draw_dots(canvas, studying, area);
}
