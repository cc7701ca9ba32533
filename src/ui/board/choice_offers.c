/* What is offered to be chosen at a glance, before a game: boards of usual sizes, and clocks; and they in words. */
#include <stdio.h>
#include <string.h>

#include "ui/board/choice.h"
#include "ui/words.h"

/* What one can play by. A game on record may have had another one, which then stays as long as none is chosen. */
static const struct {
    const char *name;
    struct clock_control control;
} clocks[CHOICE_CLOCKS] = {
    {N_("Off"), {CLOCK_NONE, 0, 0}},           {N_("30 s a move"), {CLOCK_MOVE, 30, 0}},
    {N_("3 min + 2 s"), {CLOCK_GAME, 180, 2}}, {N_("5 min + 3 s"), {CLOCK_GAME, 300, 3}},
    {N_("10 min"), {CLOCK_GAME, 600, 0}},
};

const char *choice_offers_clock_name(int clock)
{
    return clocks[clock].name;
}

struct clock_control choice_offers_clock(int clock)
{
    return clocks[clock].control;
}

static struct options options_of(const struct game *game, const int size[2])
{
    struct options options = game->defaults;
    options.width = size[0];
    options.height = size[1];
    return options;
}

/* The one before the usual one comes first, if there is one. */
int choice_offers_boards(const struct game *game, int sizes[CHOICE_BOARDS][2])
{
    int all[SIZES_MAX][2], count = choice_sizes(game, all), from = 0, kept = 0;
    while (from + 1 < count && (all[from + 1][0] < game->defaults.width || all[from + 1][1] < game->defaults.height))
        from++;
    if (all[from][0] == game->defaults.width && all[from][1] == game->defaults.height && from > 0)
        from--;
    for (; from < count && kept < CHOICE_BOARDS; from++, kept++)
        memcpy(sizes[kept], all[from], sizeof all[from]);
    return kept;
}

int choice_offers_board(const struct game_choice *choice)
{
    int sizes[CHOICE_BOARDS][2], count = choice_offers_boards(choice->game, sizes);
    struct options chosen = choice_options(choice);
    for (int i = 0; i < count; i++) {
        struct options options = options_of(choice->game, sizes[i]);
        if (memcmp(&options, &chosen, sizeof options) == 0)
            return i;
    }
    return -1;
}

void choice_offers_set_board(struct game_choice *choice, int board)
{
    int sizes[CHOICE_BOARDS][2];
    if (board >= choice_offers_boards(choice->game, sizes))
        return;
    struct options options = options_of(choice->game, sizes[board]);
    choice_set_options(choice, &options);
}

/* --- in words --- */

void choice_offers_other_words(const struct game *game, const struct options *options, char *words, size_t size)
{
    const struct options *usual = &game->defaults;
    const int others[][2] = {
        {options->connect, usual->connect}, {options->pieces, usual->pieces}, {options->points, usual->points}};
    size_t length = 0;
    words[0] = '\0';
    for (int i = 0; i < 3; i++)
        if (others[i][0] != others[i][1] && length < size)
            length += (size_t)snprintf(words + length, size - length, " · %s: %d",
                                       _(choice_label((enum choice_number)(NUMBER_CONNECT + i))), others[i][0]);
    if (options->opening != OPENING_PLAIN && length < size)
        snprintf(words + length, size - length, " · %s", choice_opening_name(options->opening));
}

void choice_offers_board_words(const struct game *game, const struct options *options, char *words, size_t size)
{
    int length = snprintf(words, size, "%s %d×%d", _(game->title), options->width, options->height);
    if (length > 0 && (size_t)length < size)
        choice_offers_other_words(game, options, words + length, size - (size_t)length);
}

void choice_offers_clock_words(struct clock_control clock, char *words, size_t size)
{
    enum { MINUTE = 60 };
    bool whole = clock.seconds % MINUTE == 0;
    int time = whole ? clock.seconds / MINUTE : clock.seconds;
    words[0] = '\0';
    if (clock.kind == CLOCK_MOVE)
        snprintf(words, size, _("%d s a move"), clock.seconds);
    else if (clock.kind == CLOCK_GAME && clock.increment == 0)
        snprintf(words, size, whole ? _("%d min") : _("%d s"), time);
    else if (clock.kind == CLOCK_GAME)
        snprintf(words, size, whole ? _("%d min + %d s") : _("%d s + %d s"), time, clock.increment);
}
