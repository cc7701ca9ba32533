/*
 * The names of openings. Players of Connect Four have hardly any: those who have written about it number their lines,
 * or name the squares (J. D. Allen, "Expert Play in Connect-Four", 1990, tromp.github.io/c4.html, has no names). Both
 * names here come from the video by 2swap, "I Solved Connect 4", 2025 (github.com/2swap/swaptube).
 *
 * The first opening is the tower in the middle column, whose first moves are forced. The second is the pair of towers
 * that follow beside it. The pair begins with the two discs that all of 2swap's examples share.
 */
#include "match/openings.h"

#include "rules/variant.h"
#include "standard.h"

static const struct {
    const char *moves; /* moves on the usual board */
    const char *name;
} openings[] = {
    {"44", SHOWN("Centre column")},
    {"4444466", SHOWN("Candlesticks")},
};

const char *openings_name(const struct variant *variant, const struct state *state)
{
    struct options usual = variant->game->defaults;
    struct state named;
    struct reason why;
    if (!variant->game->gravity || memcmp(&usual, &variant->options, sizeof usual) != 0)
        return NULL;
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++)
        if (strlen(openings[i].moves) == state->plies && position_parse(variant, openings[i].moves, &named, &why) &&
            variant_mirror_key(variant, &named) == variant_mirror_key(variant, state))
            return openings[i].name;
    return NULL;
}
