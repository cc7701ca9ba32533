/* The graph of what the positions of a game are worth. */
#include "ui/review/review_graph.h"

#include "ui/think/verdict.h"

double review_graph_share(const struct review *review, const int player_of[2], int i)
{
    bool last = i == review->count;
    const struct review_move *move = &review->moves[last ? i - 1 : i];
    int player = player_of[(last ? i - 1 : i) % 2];
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

int review_graph_line(SDL_Rect area, const struct review *review, const int player_of[2], int x)
{
    double along = (double)(x - area.x) * review->count / SDL_max(area.w - 1, 1);
    int i = SDL_clamp((int)along, 0, review->count - 1);
    double from = review_graph_share(review, player_of, i), to = review_graph_share(review, player_of, i + 1);
    return review_graph_y(area, from + (to - from) * (along - i));
}
