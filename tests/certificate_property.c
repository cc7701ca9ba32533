/* Any bytes as a certificate. */
#include "certificate_property.h"

#include "gravitrips/certificate.h"
#include "gravitrips/solver.h"

enum { MEMORY = 1 << 20, CELLS_SOLVED = 20 };

/* The outcome of perfect play, as the solver finds it; RUNNING if it does not. */
static enum outcome solved(int width, int height)
{
    struct options options = {.width = width, .height = height};
    struct variant variant;
    struct state start;
    int score = 0;
    if (!variant_init(&variant, game_find("connect4"), &options, NULL))
        return RUNNING;
    struct solver *solver = solver_create(&variant, &(struct solver_limits){.memory = MEMORY}, NULL);
    if (!solver)
        return RUNNING;
    variant.game->start(&variant, &start);
    enum solver_status status = solver_solve(solver, &start, NULL, &score, NULL);
    solver_destroy(solver);
    if (status != SOLVER_DONE)
        return RUNNING;
    return score == 0 ? DRAWN : score > 0 ? WON_BY_FIRST : WON_BY_SECOND;
}

const char *certificate_property(const uint8_t *bytes, size_t size)
{
    struct certificate found = {0};
    struct reason why = {""};
    if (!certificate_check(bytes, size, MEMORY, &found, &why))
        return why.text[0] ? NULL : "refused without a reason";
    if (found.moves > found.positions)
        return "more moves than positions";
    if (found.width * found.height <= CELLS_SOLVED && solved(found.width, found.height) != found.outcome)
        return "accepted, and the solver finds another result";
    return NULL;
}
