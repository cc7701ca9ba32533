/* What is chosen on the card that begins a game, and what that means for who plays what. */
#include <stdio.h>
#include <string.h>

#include "gravitrips/ai.h"
#include "ui/start/start_state.h"
#include "ui/words.h"

/* The levels of an opponent, and with which of them it is met first. */
static const struct {
    const char *name;
    int least, usual, most; /* 0: none */
} opponents[OPPONENTS] = {
    [OPPONENT_EASY] = {N_("Easy"), LEVEL_MIN, 2, 3},
    [OPPONENT_NORMAL] = {N_("Normal"), 4, 4, 6},
    [OPPONENT_HARD] = {N_("Hard"), 7, 7, LEVEL_MAX - 1},
    [OPPONENT_PERFECT] = {N_("Perfect"), LEVEL_MAX, LEVEL_MAX, LEVEL_MAX},
    [OPPONENT_FRIEND] = {N_("A friend here"), 0, 0, 0},
    [OPPONENT_WATCH] = {N_("Watch"), 0, 0, 0},
};

/* What one can play by. A game on record may have had another one, which then stays as long as none is chosen. */
static const struct {
    const char *name;
    struct clock_control control;
} clocks[CLOCKS] = {
    {N_("Off"), {CLOCK_NONE, 0, 0}},           {N_("30 s a move"), {CLOCK_MOVE, 30, 0}},
    {N_("3 min + 2 s"), {CLOCK_GAME, 180, 2}}, {N_("5 min + 3 s"), {CLOCK_GAME, 300, 3}},
    {N_("10 min"), {CLOCK_GAME, 600, 0}},
};

const char *start_choice_opponent_name(enum opponent opponent)
{
    return opponents[opponent].name;
}

const char *start_choice_clock_name(int clock)
{
    return clocks[clock].name;
}

struct clock_control start_choice_clock(int clock)
{
    return clocks[clock].control;
}

/* --- who plays --- */

static bool is_level_of(enum opponent opponent, int level)
{
    return level >= opponents[opponent].least && level <= opponents[opponent].most;
}

static enum opponent opponent_at(int level)
{
    enum opponent opponent = OPPONENT_EASY;
    while (!is_level_of(opponent, level))
        opponent++;
    return opponent;
}

/* Where the one human sits, or the first of two. */
static int human_of(const struct game_choice *choice)
{
    return seat_lone_human(choice->players[0].seat, choice->players[1].seat) == 1;
}

static enum opponent opponent_of(const struct game_choice *choice)
{
    int human = seat_lone_human(choice->players[0].seat, choice->players[1].seat);
    if (human < 0)
        return seat_is_human(choice->players[0].seat) ? OPPONENT_FRIEND : OPPONENT_WATCH;
    return opponent_at(choice->players[1 - human].level);
}

/* Who was human and is no longer, or the other way round, has no name yet. */
static void seat(struct player *player, struct seat seat)
{
    if (seat_is_human(seat) != seat_is_human(player->seat))
        player->name[0] = '\0';
    player->seat = seat;
    if (!seat_is_human(seat))
        player->level = seat.level;
}

/* A level that the opponent has already stays: it may have risen. */
static int level_of(enum opponent opponent, const struct player *player)
{
    return is_level_of(opponent, player->level) ? player->level : opponents[opponent].usual;
}

static void choose(struct game_choice *choice, enum opponent opponent, enum beginner beginner)
{
    int me = human_of(choice);
    for (int i = 0; i < 2; i++) {
        struct player *player = &choice->players[i];
        bool human = opponent == OPPONENT_FRIEND || (opponent != OPPONENT_WATCH && i == me);
        int level = opponent == OPPONENT_WATCH ? player->level : level_of(opponent, player);
        seat(player, (struct seat){human ? SEAT_HUMAN : level});
    }
    if (beginner != BEGINS_IN_TURN)
        choice->starter = beginner == BEGINS_ME ? me : 1 - me;
}

struct game_choice start_choice_chosen(const struct card *card)
{
    struct game_choice choice = card->choices[card->game];
    choose(&choice, card->opponent, card->beginner);
    choice.best_of = card->friends.best_of;
    choice.clock = card->friends.clock;
    for (int i = 0; i < 2 && card->opponent == OPPONENT_FRIEND; i++)
        snprintf(choice.players[i].name, sizeof choice.players[i].name, "%s", card->friends.names[i]);
    return choice;
}

void start_choice_take(struct card *card, const struct game_choice *choice, int starter)
{
    for (int i = 0; i < card->game_count; i++)
        if (card->choices[i].game == choice->game)
            card->game = i;
    card->choices[card->game] = *choice;
    card->opponent = opponent_of(choice);
    if (card->opponent == OPPONENT_FRIEND)
        card->friends.clock = choice->clock;
    for (int i = 0; i < 2 && card->opponent == OPPONENT_FRIEND; i++)
        memcpy(card->friends.names[i], choice->players[i].name, sizeof card->friends.names[i]);
    if (card->beginner != BEGINS_IN_TURN || choice->starter != starter)
        card->beginner = choice->starter == human_of(choice) ? BEGINS_ME : BEGINS_OTHER;
}

/* --- levels --- */

int start_choice_player(const struct card *card, const struct game_choice *choice, int slot)
{
    return card->opponent == OPPONENT_WATCH ? slot : 1 - human_of(choice);
}

void start_choice_set_level(struct card *card, int slot, int level)
{
    for (int i = 0; i < card->game_count; i++)
        card->choices[i].players[start_choice_player(card, &card->choices[i], slot)].level = level;
    if (card->opponent != OPPONENT_WATCH)
        card->opponent = opponent_at(level);
}

/* --- boards --- */

static struct options options_of(const struct game *game, const int size[2])
{
    struct options options = game->defaults;
    options.width = size[0];
    options.height = size[1];
    return options;
}

/* The one before the usual one comes first, if there is one. */
int start_choice_boards(const struct game *game, int sizes[BOARDS][2])
{
    int all[SIZES_MAX][2], count = choice_sizes(game, all), from = 0, kept = 0;
    while (from + 1 < count && (all[from + 1][0] < game->defaults.width || all[from + 1][1] < game->defaults.height))
        from++;
    if (all[from][0] == game->defaults.width && all[from][1] == game->defaults.height && from > 0)
        from--;
    for (; from < count && kept < BOARDS; from++, kept++)
        memcpy(sizes[kept], all[from], sizeof all[from]);
    return kept;
}

int start_choice_board(const struct game_choice *choice)
{
    int sizes[BOARDS][2], count = start_choice_boards(choice->game, sizes);
    struct options chosen = choice_options(choice);
    for (int i = 0; i < count; i++) {
        struct options options = options_of(choice->game, sizes[i]);
        if (memcmp(&options, &chosen, sizeof options) == 0)
            return i;
    }
    return -1;
}

void start_choice_set_board(struct game_choice *choice, int board)
{
    int sizes[BOARDS][2];
    if (board >= start_choice_boards(choice->game, sizes))
        return;
    struct options options = options_of(choice->game, sizes[board]);
    choice_set_options(choice, &options);
}
