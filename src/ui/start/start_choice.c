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
    [OPPONENT_ELSEWHERE] = {N_("A friend elsewhere"), 0, 0, 0},
    [OPPONENT_ENGINE] = {N_("An engine"), 0, 0, 0},
    [OPPONENT_WATCH] = {N_("Watch"), 0, 0, 0},
};

const char *start_choice_opponent_name(enum opponent opponent)
{
    return opponents[opponent].name;
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
    return seat_is_engine(choice->players[1 - human].seat) ? OPPONENT_ENGINE
                                                           : opponent_at(choice->players[1 - human].level);
}

/* Who was human and is no longer, or the other way round, has no name yet. */
static void seat(struct player *player, struct seat seat, const char *engine)
{
    if (seat_is_human(seat) != seat_is_human(player->seat))
        player->name[0] = '\0';
    choice_sit(player, seat, engine);
}

/* A level that the opponent has already stays: it may have risen. */
static int level_of(enum opponent opponent, const struct player *player)
{
    return is_level_of(opponent, player->level) ? player->level : opponents[opponent].usual;
}

/* Who is not human there: an engine, where one is met, or watched as it was chosen; else a level. */
static void seat_other(const struct card *card, struct player *player)
{
    enum opponent opponent = card->opponent;
    if (opponent == OPPONENT_ENGINE)
        seat(player, (struct seat){SEAT_ENGINE}, card->engines.names[card->engine]);
    else if (opponent != OPPONENT_WATCH || !seat_is_engine(player->seat))
        seat(player, (struct seat){opponent == OPPONENT_WATCH ? player->level : level_of(opponent, player)}, NULL);
}

static void choose(const struct card *card, struct game_choice *choice)
{
    int me = human_of(choice);
    enum beginner beginner = card->beginner;
    for (int i = 0; i < 2; i++)
        if (card->opponent == OPPONENT_FRIEND || (card->opponent != OPPONENT_WATCH && i == me))
            seat(&choice->players[i], (struct seat){SEAT_HUMAN}, NULL);
        else
            seat_other(card, &choice->players[i]);
    if (beginner != BEGINS_IN_TURN)
        choice->starter = beginner == BEGINS_ME ? me : 1 - me;
}

struct game_choice start_choice_chosen(const struct card *card)
{
    struct game_choice choice = card->choices[card->game];
    choose(card, &choice);
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
    if (card->opponent == OPPONENT_ENGINE)
        card->engine = choice_engine(&card->engines, choice->players[1 - human_of(choice)].name);
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

int start_choice_engine(const struct card *card, int slot)
{
    struct game_choice choice = start_choice_chosen(card);
    const struct player *player = &choice.players[start_choice_player(card, &choice, slot)];
    if (card->opponent == OPPONENT_FRIEND || !seat_is_engine(player->seat))
        return -1;
    return choice_engine(&card->engines, player->name);
}

void start_choice_step_engine(struct card *card, int slot, int by)
{
    struct game_choice *choice = &card->choices[card->game];
    int engine = start_choice_engine(card, slot) + by;
    if (engine < 0 || engine >= card->engines.count)
        return;
    if (card->opponent == OPPONENT_ENGINE)
        card->engine = engine;
    else
        choice_sit(&choice->players[slot], (struct seat){SEAT_ENGINE}, card->engines.names[engine]);
}

void start_choice_set_level(struct card *card, int slot, int level)
{
    for (int i = 0; i < card->game_count; i++)
        card->choices[i].players[start_choice_player(card, &card->choices[i], slot)].level = level;
    if (card->opponent != OPPONENT_WATCH)
        card->opponent = opponent_at(level);
}
