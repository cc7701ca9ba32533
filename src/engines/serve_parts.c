/* What the protocols in which we answer share: the board and the time. Declared in serve.h. */

#include "engines/serve.h"
#include "standard.h"

enum {
    MARGIN = 50,     /* milliseconds left for pipes and busy machines; less for a move of under ten times that */
    MOVES_LEAST = 4, /* moves that the rest of a clock must be enough for */
    MOVES_MOST = 24
};

bool serve_settle(struct serve *serve, struct reason *complaint)
{
    struct variant variant;
    struct reason why;
    if (serve->variant.game == serve->game && memcmp(&serve->variant.options, &serve->sizes, sizeof serve->sizes) == 0)
        return true;
    if (!variant_init(&variant, serve->game, &serve->sizes, &why)) {
        serve->game = serve->variant.game;
        serve->sizes = serve->variant.options;
        return refuse(complaint, "%s", why.text);
    }
    serve->variant = variant;
    serve->sizes = variant.options;
    serve->changes++;
    if (!evaluator_title(&serve->variant, serve->evaluator))
        serve->evaluator[0] = '\0';
    serve->game->start(&serve->variant, &serve->state);
    serve->repeated = false;
    memset(serve->recent, 0, sizeof serve->recent);
    serve->has_position = true;
    return true;
}

static int at_least_one(int64_t milliseconds)
{
    return milliseconds < 1 ? 1 : milliseconds > INT_MAX ? INT_MAX : (int)milliseconds;
}

int serve_within(int64_t milliseconds)
{
    int64_t margin = milliseconds / 10 < MARGIN ? milliseconds / 10 : MARGIN;
    return at_least_one(milliseconds - margin);
}

int serve_share(const struct serve *serve, int64_t left, int64_t increment)
{
    int64_t free_cells = serve->variant.cells - serve->state.plies;
    int64_t moves = (free_cells + 1) / 2;
    moves = moves < MOVES_LEAST ? MOVES_LEAST : moves > MOVES_MOST ? MOVES_MOST : moves;
    int64_t share = left / moves + increment / 4 * 3;
    int most = serve_within(left);
    return share < most ? at_least_one(share) : most;
}
