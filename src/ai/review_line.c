/* What would have been right: the best moves of both sides, one after the other. */
#include "gravitrips/review.h"

#include <stdlib.h>
#include <string.h>

enum { JUDGEMENT_TIME = 1000 / REVIEW_JUDGED_MAX }; /* milliseconds */

/* Where there is no proof of every move only the best ones are asked for. */
static enum analyst_status ask(struct analyst *analyst, const struct variant *variant, const struct state *state,
                               const atomic_bool *cancel, struct analysis *analysis)
{
    if (analyst_proves(variant))
        return analyst_analyze(analyst, state, cancel, NULL, NULL, analysis);
    return analyst_judge(analyst, state, JUDGEMENT_TIME, cancel, analysis);
}

static struct move first_best(const struct analysis *analysis)
{
    int i = 0;
    while (!analysis->moves[i].best)
        i++;
    return analysis->moves[i].move;
}

/* Adds the moves of a line, with an analysis to work in. */
static enum analyst_status follow(struct analyst *analyst, const struct variant *variant, struct state state,
                                  const atomic_bool *cancel, struct analysis *analysis, struct review_line *line)
{
    int judged = 0;
    while (state.outcome == RUNNING && line->count < REVIEW_LINE_MAX) {
        enum analyst_status status = ask(analyst, variant, &state, cancel, analysis);
        if (status != ANALYST_DONE)
            return status;
        if (line->count == 0) {
            line->known = analysis->proven;
            line->worth = analysis->worth;
        }
        if (!analysis->proven && ++judged > REVIEW_JUDGED_MAX)
            break;
        line->proven = judged == 0;
        line->moves[line->count++] = first_best(analysis);
        variant->game->apply(variant, &state, line->moves[line->count - 1]);
    }
    return ANALYST_DONE;
}

enum analyst_status review_line_find(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                     const atomic_bool *cancel, struct review_line *line)
{
    /* Large. */
    struct analysis *analysis = malloc(sizeof *analysis);
    enum analyst_status status = ANALYST_NO_MEMORY;
    memset(line, 0, sizeof *line);
    line->proven = true;
    if (analysis)
        status = follow(analyst, variant, *state, cancel, analysis, line);
    free(analysis);
    return status;
}
