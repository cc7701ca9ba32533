/* Moves in flight. */
#include "ui/board/flights.h"

static bool share_cell(struct move a, struct move b)
{
    return a.to != NO_CELL && (a.to == b.to || a.to == b.from);
}

/* Forgets the moves that would be in the way of a new one. */
static void settle(struct flights *flights, struct move move)
{
    int kept = 0;
    if (flights->count == FLIGHTS_MAX)
        flights->count = 0;
    for (int i = 0; i < flights->count; i++)
        if (!share_cell(flights->moves[i].flight.move, move))
            flights->moves[kept++] = flights->moves[i];
    flights->count = kept;
}

uint64_t flights_start(struct flights *flights, const struct board *board, const struct view *view, struct move move,
                       const struct state *before, int player, uint64_t now)
{
    struct flight flight = {.move = move, .player = player, .target = CELL_EMPTY};
    if (move.to != NO_CELL)
        flight.target = before->cells[move.to];
    if (view->points)
        flight.points = view->points(before, before->turn);
    settle(flights, move);
    flights->moves[flights->count++] = (struct flying){.flight = flight, .start = now};
    return now + view->touch_time(board, move);
}

bool flights_advance(struct flights *flights, struct app *app, const struct board *board, const struct view *view,
                     uint64_t now)
{
    int kept = 0;
    for (int i = 0; i < flights->count; i++) {
        struct flying *flying = &flights->moves[i];
        struct move move = flying->flight.move;
        if (!flying->touched && now >= flying->start + view->touch_time(board, move)) {
            flying->touched = true;
            view->sound(app_sound(app), board, move, flying->flight.player);
        }
        if (now >= flying->start + view->rest_time(board, move)) {
            app_invalidate_all(app);
            continue;
        }
        app_invalidate(app, view->move_rect(board, move));
        flights->moves[kept++] = *flying;
    }
    flights->count = kept;
    return kept > 0;
}

void flights_show(const struct flights *flights, struct scene *scene, uint64_t now)
{
    for (int i = 0; i < flights->count; i++) {
        struct flight *shown = &scene->flights[scene->flight_count++];
        *shown = flights->moves[i].flight;
        shown->time = now - flights->moves[i].start;
    }
}
