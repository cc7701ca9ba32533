/* What a person chooses before a game: its numbers, whether they make sense, who sits there. */
#include "ui/board/choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gravitrips/ai.h"
#include "gravitrips/analyst.h"
#include "ui/words.h"

static const char *const number_labels[NUMBER_COUNT] = {[NUMBER_WIDTH] = N_("Width"),
                                                        [NUMBER_HEIGHT] = N_("Height"),
                                                        [NUMBER_CONNECT] = N_("In a row"),
                                                        [NUMBER_PIECES] = N_("Pieces"),
                                                        [NUMBER_POINTS] = N_("Points")};

/* --- games and their options --- */

static void unpack(const struct options *options, int numbers[NUMBER_COUNT])
{
    numbers[NUMBER_WIDTH] = options->width;
    numbers[NUMBER_HEIGHT] = options->height;
    numbers[NUMBER_CONNECT] = options->connect;
    numbers[NUMBER_PIECES] = options->pieces;
    numbers[NUMBER_POINTS] = options->points;
}

static struct options packed(const int numbers[NUMBER_COUNT], int opening)
{
    return (struct options){
        .width = numbers[NUMBER_WIDTH],
        .height = numbers[NUMBER_HEIGHT],
        .connect = numbers[NUMBER_CONNECT],
        .pieces = numbers[NUMBER_PIECES],
        .points = numbers[NUMBER_POINTS],
        .opening = opening,
    };
}

bool choice_has(const struct game *game, enum choice_number number)
{
    int numbers[NUMBER_COUNT];
    unpack(&game->defaults, numbers);
    return numbers[number] != 0;
}

void choice_set_options(struct game_choice *choice, const struct options *options)
{
    unpack(options, choice->numbers);
    choice->opening = options->opening;
}

struct options choice_options(const struct game_choice *choice)
{
    return packed(choice->numbers, choice->opening);
}

/* A variant is large and needed for a moment only. */
const struct view *choice_view(const struct game *game)
{
    struct variant *variant = malloc(sizeof *variant);
    bool made = variant && variant_init(variant, game, &game->defaults, NULL);
    const struct view *view = made ? view_for(variant) : NULL;
    free(variant);
    return view;
}

int choice_games(const struct game *games[GAMES_MAX])
{
    int count = 0;
    for (const struct game *const *game = game_list(); *game && count < GAMES_MAX; game++)
        if (choice_view(*game))
            games[count++] = *game;
    return count;
}

bool choice_variant(const struct game_choice *choice, struct variant *variant, struct reason *why)
{
    struct options options = choice_options(choice);
    for (int number = 0; number < NUMBER_COUNT; number++)
        if (choice->numbers[number] == NUMBER_MISSING)
            return refuse(why, "%s", _("A number is missing"));
    /* Asked first, because a variant takes the default for 0. */
    if (!choice->game->validate(&options, why) || !variant_init(variant, choice->game, &options, why))
        return false;
    return view_for(variant) || refuse(why, "%s", _("The window cannot show this board"));
}

/* --- numbers --- */

bool choice_range(const struct game_choice *choice, enum choice_number number, int *least, int *most)
{
    int numbers[NUMBER_COUNT];
    bool found = false;
    memcpy(numbers, choice->numbers, sizeof numbers);
    for (int value = 1; value <= CELLS_MAX; value++) {
        numbers[number] = value;
        struct options options = packed(numbers, choice->opening);
        if (!choice->game->validate(&options, NULL))
            continue;
        *least = found ? *least : value;
        *most = value;
        found = true;
    }
    return found;
}

const char *choice_label(enum choice_number number)
{
    return number_labels[number];
}

static bool blame(const struct game_choice *choice, enum choice_number number, struct reason *why)
{
    int value = choice->numbers[number], least, most;
    if (value == NUMBER_MISSING || !choice_has(choice->game, number) || !choice_range(choice, number, &least, &most) ||
        (value >= least && value <= most))
        return false;
    refuse(why, _("%s %d: it must be %d to %d here"), _(number_labels[number]), value, least, most);
    return true;
}

bool choice_blame(const struct game_choice *choice, enum choice_number asked, struct reason *why)
{
    if (blame(choice, asked, why))
        return true;
    for (int number = 0; number < NUMBER_COUNT; number++)
        if (blame(choice, (enum choice_number)number, why))
            return true;
    return false;
}

void choice_step(struct game_choice *choice, enum choice_number number, int by)
{
    int least, most, *value = &choice->numbers[number];
    bool known = choice_range(choice, number, &least, &most);
    bool inside = known && *value >= least && *value <= most;
    int next = *value == NUMBER_MISSING ? by : *value + by;
    if (inside || !known)
        *value = next < 1 ? 1 : next > NUMBER_MOST ? NUMBER_MOST : next;
    if (known)
        *value = next < least ? least : next > most ? most : next;
}

void choice_type(struct game_choice *choice, enum choice_number number, int digit)
{
    int *value = &choice->numbers[number];
    int typed = *value == NUMBER_MISSING ? digit : *value * 10 + digit;
    if (typed <= NUMBER_MOST)
        *value = typed;
}

void choice_rub_out(struct game_choice *choice, enum choice_number number)
{
    int *value = &choice->numbers[number];
    *value = *value < 10 ? NUMBER_MISSING : *value / 10;
}

/* --- how colours are chosen --- */

static const struct {
    int opening;
    const char *name, *words;
} openings[] = {{OPENING_PLAIN, N_("Plain"), N_("nobody chooses")},
                {OPENING_PIE, N_("Pie"), N_("after 1 disc")},
                {OPENING_SWAP, N_("Swap"), N_("after 3 discs")}};

enum { OPENINGS = sizeof openings / sizeof *openings };

static int place_of(int opening)
{
    int place = 0;
    while (place < OPENINGS - 1 && openings[place].opening != opening)
        place++;
    return place;
}

bool choice_has_opening(const struct game *game)
{
    struct options options = game->defaults;
    options.opening = OPENING_PIE;
    return game->validate(&options, NULL);
}

bool choice_is_last_opening(int opening, int by)
{
    int next = place_of(opening) + by;
    return next < 0 || next >= OPENINGS;
}

void choice_step_opening(struct game_choice *choice, int by)
{
    if (!choice_is_last_opening(choice->opening, by))
        choice->opening = openings[place_of(choice->opening) + by].opening;
}

const char *choice_opening_name(int opening)
{
    return _(openings[place_of(opening)].name);
}

const char *choice_opening_words(int opening)
{
    return _(openings[place_of(opening)].words);
}

/* --- sizes --- */

int choice_sizes(const struct game *game, int sizes[SIZES_MAX][2])
{
    /* By how much they differ from the usual size; of those that a game allows the first ones are taken. */
    static const int steps[][2] = {{-2, -2}, {-1, -1}, {0, 0}, {1, 1}, {2, 1}, {2, 2}, {3, 3}, {5, 5}};
    int count = 0;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && count < SIZES_MAX; i++) {
        struct options options = game->defaults;
        options.width += steps[i][0];
        options.height += steps[i][1];
        if (!game->validate(&options, NULL))
            continue;
        sizes[count][0] = options.width;
        sizes[count++][1] = options.height;
    }
    return count;
}

int choice_size(const struct game_choice *choice)
{
    int sizes[SIZES_MAX][2], count = choice_sizes(choice->game, sizes);
    for (int i = 0; i < count; i++)
        if (sizes[i][0] == choice->numbers[NUMBER_WIDTH] && sizes[i][1] == choice->numbers[NUMBER_HEIGHT])
            return i;
    return -1;
}

/* --- levels --- */

/* By what docs/levels.md finds them to be like to play. */
static const char *const level_names[LEVEL_MAX + 1] = {NULL,          N_("Beginner"), N_("Learner"), N_("Casual"),
                                                       N_("Careful"), N_("Skilled"),  N_("Strong"),  N_("Expert"),
                                                       N_("Master"),  N_("Champion"), N_("Perfect")};

const char *choice_level_name(int level, const struct variant *variant)
{
    if (level == SEAT_ENGINE)
        return _("Engine");
    return level == LEVEL_MAX && variant && !analyst_proves(variant) ? _("Strongest") : _(level_names[level]);
}

const char *choice_level_words(int level, const struct variant *variant, char words[LEVEL_WORDS_MAX])
{
    const char *name = choice_level_name(level, variant);
    if (level == SEAT_ENGINE)
        snprintf(words, LEVEL_WORDS_MAX, "%s", name);
    else
        snprintf(words, LEVEL_WORDS_MAX, _("Level %d · %s"), level, name);
    return words;
}

/* --- evaluators --- */

void choice_step_evaluator(struct player *player, const struct variant *variant, int by)
{
    int count = 0, at = 0;
    for (const char *name; (name = evaluator_name(variant, count)); count++)
        if (strcmp(name, player->evaluator) == 0)
            at = count;
    if (count == 0)
        return;
    at = (at + by + count) % count;
    snprintf(player->evaluator, sizeof player->evaluator, "%s", at > 0 ? evaluator_name(variant, at) : "");
}

/* --- who sits there --- */

_Static_assert((int)ARCHIVE_ENGINE_NAME_SIZE == (int)NAME_SIZE, "an engine is called as a player may be");

void choice_load_engines(struct choice_engines *engines, struct archive *archive)
{
    struct archive_engine *found = malloc(ARCHIVE_ENGINES_MAX * sizeof *found);
    int count = found ? archive_engine_list(archive, ARCHIVE_ENGINES_MAX, found) : 0;
    engines->count = count > 0 ? count : 0;
    for (int i = 0; i < engines->count; i++)
        memcpy(engines->names[i], found[i].name, sizeof engines->names[i]);
    free(found);
}

int choice_engine(const struct choice_engines *engines, const char *name)
{
    for (int i = 0; i < engines->count; i++)
        if (strcmp(engines->names[i], name) == 0)
            return i;
    return 0;
}

void choice_sit(struct player *player, struct seat seat, const char *engine)
{
    if (seat_is_engine(player->seat))
        player->name[0] = '\0';
    if (seat_is_engine(seat))
        snprintf(player->name, sizeof player->name, "%s", engine);
    if (seat_has_level(seat))
        player->level = seat.level;
    player->seat = seat;
}
