/*
 * Positions as text: a state's own text where a game has one, else the moves
 * that led to it.
 */
#include <stdio.h>
#include <string.h>

#include "gravitrips/game.h"

/* Steps over what stands between two moves; NULL if it is not there. */
static const char *skip_separator(const char *separator, const char *text)
{
    size_t length = strlen(separator);
    return strncmp(text, separator, length) == 0 ? text + length : NULL;
}

static bool parse_moves(const struct variant *variant, const char *text, struct state *state, struct reason *why)
{
    const struct game *game = variant->game;
    for (int number = 1; *text != '\0'; number++) {
        struct move move;
        struct reason wrong;
        if (number > 1) {
            text = skip_separator(game->separator, text);
            if (!text)
                return refuse(why, "move %d: '%s' is missing before it", number, game->separator);
        }
        text = game->parse_move(variant, state, text, &move, &wrong);
        if (!text)
            return refuse(why, "move %d: %s", number, wrong.text);
        game->apply(variant, state, move);
    }
    return true;
}

bool position_parse(const struct variant *variant, const char *text, struct state *state, struct reason *why)
{
    const struct game *game = variant->game;
    if (game->parse_state && *text != '\0')
        return game->parse_state(variant, text, state, why);
    game->start(variant, state);
    return parse_moves(variant, text, state, why);
}

int position_extend(const struct variant *variant, const char *before, struct move move, const struct state *after,
                    char *text, size_t size)
{
    const struct game *game = variant->game;
    char added[MOVE_TEXT_MAX];
    if (game->format_state) {
        char whole[STATE_TEXT_MAX];
        game->format_state(variant, after, whole);
        return snprintf(text, size, "%s", whole);
    }
    game->format_move(variant, move, added);
    return snprintf(text, size, "%s%s%s", before, *before != '\0' ? game->separator : "", added);
}
