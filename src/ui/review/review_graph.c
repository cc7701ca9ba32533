/*
 * The graph of what the positions of a game are worth: each side's colour as long as it wins, mistakes as dots, the
 * turning point as a line.
 */
#include <stdio.h>

#include "ui/numbers.h"
#include "ui/review/review_state.h"
#include "ui/think/think.h"
#include "ui/words.h"

/* --- where positions stand --- */

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
    switch (judgement) {
    case REVIEW_BEST:
        return theme->good;
    case REVIEW_INACCURACY:
        return theme->doubt;
    case REVIEW_MISSED_WIN:
    case REVIEW_MISSED_BLOCK:
    case REVIEW_MISTAKE:
    case REVIEW_BLUNDER:
        return theme->bad;
    case REVIEW_GOOD:
    case REVIEW_CLASSES:
        break;
    }
    return theme->text;
}

/* --- how far the review is --- */

static void draw_progress(struct canvas *canvas, const struct reviewing *reviewing)
{
    const struct theme *theme = canvas->theme;
    char words[REVIEW_WORDS_MAX];
    int count = match_length(reviewing->match), height = canvas_px(canvas, 10);
    SDL_Rect room = canvas_inset(reviewing->layout.graph, canvas_px(canvas, 16));
    SDL_Rect text = {room.x, room.y, room.w, room.h / 2}, bar = {room.x, room.y + room.h * 5 / 8, room.w, height};
    SDL_Rect part = bar;
    struct text_style style = {.size = SIZE_TEXT, .color = theme->text, .align = ALIGN_CENTER};
    if (reviewing->phase == REVIEW_LACKING) {
        canvas_text(canvas, _("Not enough memory"), room, &style);
        return;
    }
    snprintf(words, sizeof words, _("Checked: %d of %d moves"), reviewing->done, count);
    canvas_text(canvas, words, text, &style);
    part.w = bar.w * reviewing->done / SDL_max(count, 1);
    canvas_framed(canvas, bar, height / 2, canvas_px(canvas, 1), theme->panel, theme->outline);
    if (part.w > 0)
        canvas_round(canvas, part, height / 2, theme->accent);
}

/* --- the graph --- */

static const int *players(const struct reviewing *reviewing)
{
    return reviewing->reviewed.player_of;
}

static int height_at(const struct reviewing *reviewing, SDL_Rect area, int i)
{
    return review_graph_y(area,
                          review_graph_share(reviewing->review, &reviewing->variant.options, players(reviewing), i));
}

/* Between the draw and the line all is in the colour of the side that wins, with a line along its edge. */
static void draw_curve(struct canvas *canvas, const struct reviewing *reviewing, SDL_Rect area)
{
    int middle = review_graph_y(area, 0.5), thick = canvas_px(canvas, 2);
    int before = review_graph_line(area, reviewing->review, &reviewing->variant.options, players(reviewing), area.x);
    for (int x = area.x; x < area.x + area.w; x++) {
        int y = review_graph_line(area, reviewing->review, &reviewing->variant.options, players(reviewing), x);
        SDL_Color color = reviewing->stage.view->player_color(canvas, y < middle ? 0 : 1);
        canvas_fill(canvas, (SDL_Rect){x, SDL_min(y, middle), 1, SDL_abs(middle - y)}, color);
        SDL_Rect edge = {x, SDL_min(y, before) - thick / 2, 1, SDL_abs(y - before) + thick};
        canvas_fill(canvas, edge, canvas->theme->text);
        before = y;
    }
    canvas_fill(canvas, (SDL_Rect){area.x, middle, area.w, canvas_px(canvas, 1)}, canvas->theme->outline);
}

/* Over the dot's place is its move; what is worse is larger. */
static void draw_dots(struct canvas *canvas, const struct reviewing *reviewing, SDL_Rect area)
{
    const struct theme *theme = canvas->theme;
    for (int move = 0; move < reviewing->review->count; move++) {
        enum review_class judgement = reviewing->review->moves[move].judgement;
        int size = canvas_px(canvas, judgement == REVIEW_BLUNDER ? 13 : review_is_grave(judgement) ? 11 : 8);
        if (!review_is_wrong(judgement))
            continue;
        int x = review_graph_x(area, reviewing->review->count, move + 1), y = height_at(reviewing, area, move + 1);
        canvas_framed(canvas, (SDL_Rect){x - size / 2, y - size / 2, size, size}, size / 2, canvas_px(canvas, 1.5f),
                      review_graph_color(theme, judgement), theme->panel);
    }
}

/* The words stand over the line, as near to it as the graph's edges allow. */
static void draw_turn(struct canvas *canvas, const struct reviewing *reviewing, SDL_Rect area)
{
    int move = review_words_turning_point(reviewing->review), line = canvas_px(canvas, 1.5f);
    struct text_style style = {.size = SIZE_SMALL, .color = canvas->theme->muted, .align = ALIGN_CENTER};
    if (move == REVIEW_NO_MOVE)
        return;
    int x = review_graph_x(area, reviewing->review->count, move + 1), top = reviewing->layout.graph.y;
    int width = int_min(canvas_text_width(canvas, _("turning point"), &style), area.w);
    int left = SDL_clamp(x - width / 2, area.x, area.x + area.w - width);
    canvas_fill(canvas, (SDL_Rect){x, area.y, line, area.h}, canvas->theme->muted);
    canvas_text(canvas, _("turning point"), (SDL_Rect){left, top, width, area.y - top}, &style);
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

void review_graph_draw(struct canvas *canvas, const struct reviewing *reviewing)
{
    const struct theme *theme = canvas->theme;
    SDL_Rect graph = reviewing->layout.graph, area = review_graph_area(canvas, &reviewing->layout);
    int piece = canvas_px(canvas, 16);
    canvas_framed(canvas, graph, canvas_px(canvas, 10), canvas_px(canvas, 1), theme->background, theme->outline);
    if (!reviewing->review) {
        draw_progress(canvas, reviewing);
        return;
    }
    int left = graph.x + (area.x - graph.x - piece) / 2;
    reviewing->stage.view->draw_piece(canvas, 0, (SDL_Rect){left, area.y, piece, piece}, 255);
    reviewing->stage.view->draw_piece(canvas, 1, (SDL_Rect){left, area.y + area.h - piece, piece, piece}, 255);
    draw_curve(canvas, reviewing, area);
    draw_turn(canvas, reviewing, area);
    draw_cursor(canvas, reviewing, area);
    draw_dots(canvas, reviewing, area);
}
