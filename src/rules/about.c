/* What there is to say about games in general: their names and usual boards, as a command line has them. */
#include <stdio.h>
#include <string.h>

#include "gravitrips/game.h"
#include "gravitrips/version.h"

const char *gravitrips_version(void)
{
    return GRAVITRIPS_VERSION;
}

void game_names(char text[GAME_NAMES_MAX])
{
    const struct game *const *games = game_list();
    text[0] = '\0';
    for (int i = 0; games[i]; i++) {
        const char *before = i == 0 ? "" : games[i + 1] ? ", " : " and ";
        size_t length = strlen(text);
        snprintf(text + length, GAME_NAMES_MAX - length, "%s%s", before, games[i]->name);
    }
}

/* Adds an option that the game has. */
static void add_option(char text[GAME_USAGE_MAX], const char *name, int value)
{
    size_t length = strlen(text);
    if (value != 0)
        snprintf(text + length, GAME_USAGE_MAX - length, " --%s %d", name, value);
}

/* In the order in which they are offered. */
static const struct {
    int opening;
    const char *name;
} openings[] = {{OPENING_PLAIN, "plain"}, {OPENING_PIE, "pie"}, {OPENING_SWAP, "swap"}};

enum { OPENINGS = sizeof openings / sizeof *openings };

const char *opening_name(int opening)
{
    int i = 0;
    while (i < OPENINGS - 1 && openings[i].opening != opening)
        i++;
    return openings[i].name;
}

bool opening_find(const char *name, int *opening)
{
    for (int i = 0; i < OPENINGS; i++) {
        if (strcmp(openings[i].name, name) == 0) {
            *opening = openings[i].opening;
            return true;
        }
    }
    return false;
}

void game_usage(const struct game *game, char text[GAME_USAGE_MAX])
{
    const struct options *usual = &game->defaults;
    snprintf(text, GAME_USAGE_MAX, "%s --size %dx%d", game->name, usual->width, usual->height);
    add_option(text, "connect", usual->connect);
    add_option(text, "pieces", usual->pieces);
    add_option(text, "points", usual->points);
}
