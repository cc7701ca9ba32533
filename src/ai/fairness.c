/* Who wins Kolibrat from the start, looked up in the table that `make fairness` made. */
#include "ai/fairness.h"

#include "ai/fairness_table.h"
#include "gravitrips/tablebase.h"
#include "standard.h"

bool fairness_worth(const struct game *game, const struct options *options, struct worth *worth)
{
    int width = options->width - FAIRNESS_SIDE_MIN, height = options->height - FAIRNESS_SIDE_MIN;
    int pieces = options->pieces - 1, points = options->points - 1;
    if (!tablebase_for(game) || width < 0 || width >= FAIRNESS_WIDTHS || height < 0 || height >= FAIRNESS_HEIGHTS ||
        pieces < 0 || pieces >= FAIRNESS_PIECES || points < 0 || points >= FAIRNESS_POINTS)
        return false;
    int plies = fairness_table[width * FAIRNESS_HEIGHTS + height][pieces][points];
    *worth = (struct worth){plies > 0 ? WORTH_WIN : plies < 0 ? WORTH_LOSS : WORTH_DRAW, abs(plies)};
    return plies != FAIRNESS_UNKNOWN;
}
