/* What a person chose before a game, kept from run to run: in the settings, by game and by player; and on records. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gravitrips/ai.h"
#include "rules/letters.h"
#include "ui/board/choice.h"

enum { KEY_SIZE = 64, FIRST_LEVEL = 2, GAME_NAME_SIZE = 32 };

static const char *const number_keys[NUMBER_COUNT] = {[NUMBER_WIDTH] = "width",
                                                      [NUMBER_HEIGHT] = "height",
                                                      [NUMBER_CONNECT] = "connect",
                                                      [NUMBER_PIECES] = "pieces",
                                                      [NUMBER_POINTS] = "points"};
static const char opening_key[] = "opening";
static const char *const player_keys[2] = {"red", "yellow"};

static void game_key(char key[KEY_SIZE], const struct game *game, const char *name)
{
    snprintf(key, KEY_SIZE, "%s.%s", game->name, name);
}

static void player_key(char key[KEY_SIZE], const struct game *game, int player, const char *name)
{
    snprintf(key, KEY_SIZE, "%s.%s.%s", game->name, player_keys[player], name);
}

/* A value kept under the game's name; older versions kept it for all games together. */
static int player_integer(struct settings *settings, const struct game *game, int player, const char *name,
                          int fallback, int max)
{
    char key[KEY_SIZE];
    snprintf(key, sizeof key, "%s.%s", player_keys[player], name);
    fallback = settings_integer(settings, key, fallback, 0, max);
    player_key(key, game, player, name);
    return settings_integer(settings, key, fallback, 0, max);
}

static void load_players(struct player players[2], struct settings *settings, const struct game *game)
{
    char key[KEY_SIZE];
    for (int i = 0; i < 2; i++) {
        struct player *player = &players[i];
        int level = player_integer(settings, game, i, "level", FIRST_LEVEL, LEVEL_MAX);
        player->level = level < LEVEL_MIN ? LEVEL_MIN : level;
        player->seat.level = player_integer(settings, game, i, "human", i == 0, true) ? SEAT_HUMAN : player->level;
        player_key(key, game, i, "name");
        settings_text(settings, key, "", player->name, sizeof player->name);
        player_key(key, game, i, "evaluator");
        settings_text(settings, key, "", player->evaluator, sizeof player->evaluator);
        player_key(key, game, i, "engine");
        if (!seat_is_human(player->seat) && player->name[0] && settings_integer(settings, key, false, false, true))
            player->seat.level = SEAT_ENGINE;
    }
}

void choice_save_players(const struct player players[2], struct settings *settings, const struct game *game)
{
    char key[KEY_SIZE];
    for (int i = 0; i < 2; i++) {
        const struct player *player = &players[i];
        player_key(key, game, i, "human");
        settings_set_integer(settings, key, seat_is_human(player->seat));
        player_key(key, game, i, "level");
        settings_set_integer(settings, key, seat_has_level(player->seat) ? player->seat.level : player->level);
        player_key(key, game, i, "name");
        settings_set_text(settings, key, player->name);
        player_key(key, game, i, "evaluator");
        settings_set_text(settings, key, player->evaluator);
        player_key(key, game, i, "engine");
        settings_set_integer(settings, key, seat_is_engine(player->seat));
    }
}

static void friend_key(char key[KEY_SIZE], int player)
{
    snprintf(key, KEY_SIZE, "friends.%s", player_keys[player]);
}

void choice_load_friends(struct friends *friends, struct settings *settings)
{
    char key[KEY_SIZE];
    for (int i = 0; i < 2; i++) {
        friend_key(key, i);
        settings_text(settings, key, "", friends->names[i], sizeof friends->names[i]);
    }
    friends->best_of = settings_integer(settings, "friends.best-of", 1, 1, BEST_OF_MAX);
    if (friends->best_of % 2 == 0)
        friends->best_of = 1;
    char clock[CLOCK_TEXT_MAX];
    settings_text(settings, "friends.clock", "-", clock, sizeof clock);
    friends->clock = (struct clock_control){.kind = CLOCK_NONE};
    (void)clock_parse(clock, &friends->clock);
}

void choice_save_friends(const struct friends *friends, struct settings *settings)
{
    char key[KEY_SIZE];
    for (int i = 0; i < 2; i++) {
        friend_key(key, i);
        settings_set_text(settings, key, friends->names[i]);
    }
    settings_set_integer(settings, "friends.best-of", friends->best_of);
    char clock[CLOCK_TEXT_MAX];
    clock_format(friends->clock, clock);
    settings_set_text(settings, "friends.clock", clock);
}

void choice_load(struct game_choice *choice, struct settings *settings, const struct game *game)
{
    struct friends friends;
    char key[KEY_SIZE];
    memset(choice, 0, sizeof *choice);
    choice->game = game;
    choice_set_options(choice, &game->defaults);
    for (int number = 0; number < NUMBER_COUNT; number++) {
        game_key(key, game, number_keys[number]);
        if (choice_has(game, (enum choice_number)number))
            choice->numbers[number] = settings_integer(settings, key, choice->numbers[number], 1, CELLS_MAX);
    }
    game_key(key, game, opening_key);
    if (choice_has_opening(game))
        choice->opening = settings_integer(settings, key, OPENING_PLAIN, OPENING_PLAIN, OPENING_SWAP);
    struct options options = choice_options(choice);
    if (!game->validate(&options, NULL))
        choice_set_options(choice, &game->defaults);
    game_key(key, game, "starter");
    choice->starter = settings_integer(settings, key, 0, 0, 1);
    load_players(choice->players, settings, game);
    choice_load_friends(&friends, settings);
    choice->best_of = friends.best_of;
    choice->clock = friends.clock;
}

/* As much of a name as fits, in whole characters. */
static void copy_name(char *to, size_t size, const char *name)
{
    size_t length = strlen(name) < size ? strlen(name) : size - 1;
    length = letters_whole(name, length);
    memcpy(to, name, length);
    to[length] = '\0';
}

void choice_load_record(struct game_choice *choice, struct settings *settings, const struct record *record)
{
    choice_load(choice, settings, record->game);
    choice_set_options(choice, &record->options);
    choice->starter = record->starter;
    choice->clock = record->clock;
    for (int side = FIRST; side <= SECOND; side++) {
        const struct record_player *from = &record->players[side];
        struct player *player = &choice->players[side == FIRST ? record->starter : 1 - record->starter];
        player->seat = from->seat;
        if (seat_has_level(from->seat))
            player->level = from->seat.level;
        copy_name(player->name, sizeof player->name, from->name);
        copy_name(player->evaluator, sizeof player->evaluator, from->evaluator);
    }
}

bool choice_can_show(const struct record *record)
{
    struct variant *variant = malloc(sizeof *variant);
    bool can = variant && record_variant(record, variant, NULL) && view_for(variant);
    free(variant);
    return can;
}

const struct game *choice_last_game(struct settings *settings)
{
    char name[GAME_NAME_SIZE];
    settings_text(settings, "game", "", name, sizeof name);
    const struct game *game = game_find(name);
    return game && choice_view(game) ? game : game_list()[0];
}

void choice_save(const struct game_choice *choice, struct settings *settings)
{
    char key[KEY_SIZE];
    settings_set_text(settings, "game", choice->game->name);
    for (int number = 0; number < NUMBER_COUNT; number++) {
        game_key(key, choice->game, number_keys[number]);
        if (choice_has(choice->game, (enum choice_number)number))
            settings_set_integer(settings, key, choice->numbers[number]);
    }
    game_key(key, choice->game, opening_key);
    if (choice_has_opening(choice->game))
        settings_set_integer(settings, key, choice->opening);
    game_key(key, choice->game, "starter");
    settings_set_integer(settings, key, choice->starter);
    choice_save_players(choice->players, settings, choice->game);
}
