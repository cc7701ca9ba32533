/*
 * The games, building a variant, positions as text, and random numbers: what game.h declares. A new game is one file
 * beside this one, a line in cells.h, and a line here.
 */

#include "gravitrips/game.h"
#include "gravitrips/version.h"
#include "rules/cells.h"
#include "rules/variant.h"
#include "standard.h"

static const struct game *const games[] = {&connect4_game, &tictactoe_game, &kolibrat_game, NULL};

const struct game *const *game_list(void)
{
    return games;
}

const struct game *game_find(const char *name)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}

static struct options with_defaults(const struct options *options, const struct options *defaults)
{
    return (struct options){
        .width = options->width ? options->width : defaults->width,
        .height = options->height ? options->height : defaults->height,
        .connect = options->connect ? options->connect : defaults->connect,
        .pieces = options->pieces ? options->pieces : defaults->pieces,
        .points = options->points ? options->points : defaults->points,
        .opening = options->opening,
        .beginning = options->beginning,
    };
}

bool variant_init(struct variant *variant, const struct game *game, const struct options *options, struct reason *why)
{
    struct options chosen = with_defaults(options, &game->defaults);
    uint64_t keys = 0; /* a fixed sequence, so that the keys are the same in every run */
    memset(variant, 0, sizeof *variant);
    if (!game->validate(&chosen, why))
        return false;
    assert(chosen.width > 0 && chosen.width <= WIDTH_MAX && chosen.height > 0 && chosen.height <= HEIGHT_MAX);
    variant->game = game;
    variant->options = chosen;
    variant->cells = chosen.width * chosen.height;
    if (game->build_lines)
        game->build_lines(&chosen, &variant->lines);
    for (int cell = 0; cell < CELLS_MAX; cell++) {
        variant->cell_keys[cell][FIRST] = random_next(&keys);
        variant->cell_keys[cell][SECOND] = random_next(&keys);
    }
    variant->turn_key = random_next(&keys);
    return true;
}

/* --- names of games and openings --- */

const char *gravitrips_version(void)
{
    return GRAVITRIPS_VERSION;
}

void game_names(char text[GAME_NAMES_MAX])
{
    text[0] = '\0';
    for (int i = 0; games[i]; i++) {
        const char *before = i == 0 ? "" : games[i + 1] ? ", " : " and ";
        size_t length = strlen(text);
        snprintf(text + length, GAME_NAMES_MAX - length, "%s%s", before, games[i]->name);
    }
}

/* Appends an option if the game has it. */
static void add_usage(char text[GAME_USAGE_MAX], const char *name, int value)
{
    size_t length = strlen(text);
    if (value != 0)
        snprintf(text + length, GAME_USAGE_MAX - length, " --%s %d", name, value);
}

const char *opening_name(int opening)
{
    return opening == OPENING_PLAIN ? "plain" : opening == OPENING_PIE ? "pie" : "swap";
}

bool opening_find(const char *name, int *opening)
{
    static const int openings[] = {OPENING_PLAIN, OPENING_PIE, OPENING_SWAP};
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        if (strcmp(opening_name(openings[i]), name) == 0) {
            *opening = openings[i];
            return true;
        }
    }
    return false;
}

void game_usage(const struct game *game, char text[GAME_USAGE_MAX])
{
    const struct options *usual = &game->defaults;
    snprintf(text, GAME_USAGE_MAX, "%s --size %dx%d", game->name, usual->width, usual->height);
    add_usage(text, "connect", usual->connect);
    add_usage(text, "pieces", usual->pieces);
    add_usage(text, "points", usual->points);
}

/* --- positions as text: a state's own text where a game has one, else the moves that led to it --- */

static bool parse_moves(const struct variant *variant, const char *text, struct state *state, struct reason *why)
{
    const struct game *game = variant->game;
    size_t between = strlen(game->separator);
    for (int number = 1; *text != '\0'; number++) {
        struct move move;
        struct reason wrong;
        if (number > 1 && strncmp(text, game->separator, between) != 0)
            return refuse(why, "move %d: '%s' is missing before it", number, game->separator);
        text += number > 1 ? between : 0;
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

/* --- random numbers: splitmix64, the same on every machine --- */

uint64_t random_next(uint64_t *random)
{
    uint64_t z = *random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint32_t random_below(uint64_t *random, uint32_t limit)
{
    assert(limit > 0);
    /* Numbers at or above the last whole multiple of the limit would favour small results, so they are drawn again. */
    uint64_t rest = (UINT64_MAX % limit + 1) % limit;
    uint64_t drawn;
    do {
        drawn = random_next(random);
    } while (drawn > UINT64_MAX - rest);
    return (uint32_t)(drawn % limit);
}

/* --- functions that variant.h declares: joined options, mirror images, perft --- */

int variant_joined_option(const struct options *options)
{
    return options->pieces + options->opening;
}

void variant_split_option(const struct game *game, struct options *options)
{
    if (game->defaults.pieces > 0)
        return;
    options->opening = options->pieces;
    options->pieces = 0;
}

uint64_t variant_mirror_key(const struct variant *variant, const struct state *state)
{
    int width = variant->options.width;
    uint64_t mirrored = state->turn == SECOND ? variant->turn_key : 0;
    if (variant->lines.count == 0)
        return state->hash;
    for (int cell = 0; cell < variant->cells; cell++) {
        int column = cell % width, other = cell - column + width - 1 - column;
        if (state->cells[cell] != CELL_EMPTY)
            mirrored ^= variant->cell_keys[other][state->cells[cell] == side_cell(SECOND)];
    }
    return mirrored < state->hash ? mirrored : state->hash;
}

uint64_t variant_perft(const struct variant *variant, const struct state *state, int depth)
{
    struct move moves[MOVES_MAX];
    uint64_t paths = 0;
    if (depth == 0)
        return 1;
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        paths += variant_perft(variant, &after, moves[i].kind == MOVE_PASS ? depth : depth - 1);
    }
    return paths;
}
