/* What is to be played in a tournament, by whom, and how: what was chosen, kept from run to run. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gravitrips/ai.h"
#include "store/archive_engines.h"
#include "ui/think/visitor.h"
#include "ui/tournament/tournament_state.h"

enum { USUAL_GAMES = 2, TEXT_MAX = 64, NAMES_MAX = HALL_ENGINES_MAX * ARCHIVE_ENGINE_NAME_SIZE + 1 };

/* Levels 2, 4, 6 and 8: bits. */
enum { USUAL_LEVELS = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7, ALL_LEVELS = (1 << HALL_LEVELS) - 1 };

/* --- kept --- */

static void load_board(struct hall_choice *choice, struct settings *settings)
{
    char text[TEXT_MAX];
    struct game_choice board;
    struct variant variant;
    int *numbers = board.numbers;
    settings_text(settings, "tournament.game", "", text, sizeof text);
    const struct game *game = game_find(text);
    choice_load(&choice->board, settings, game && choice_view(game) ? game : choice_last_game(settings));
    board = choice->board;
    settings_text(settings, "tournament.board", "", text, sizeof text);
    if (sscanf(text, "%d %d %d %d %d", numbers, numbers + 1, numbers + 2, numbers + 3, numbers + 4) == NUMBER_COUNT &&
        choice_variant(&board, &variant, NULL))
        choice->board = board;
}

static void save_board(const struct hall_choice *choice, struct settings *settings)
{
    char text[TEXT_MAX];
    const int *numbers = choice->board.numbers;
    snprintf(text, sizeof text, "%d %d %d %d %d", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
    settings_set_text(settings, "tournament.game", choice->board.game->name);
    settings_set_text(settings, "tournament.board", text);
}

/* Is a name among names, each with a tab behind it? */
static bool is_named(const char *names, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = names; *at; at += strcspn(at, "\t"), at += *at == '\t')
        if (strncmp(at, name, length) == 0 && at[length] == '\t')
            return true;
    return false;
}

/* Those whose protocol is known, which is found out where they are let in. */
static void load_engines(struct hall_choice *choice, struct settings *settings, struct archive *archive)
{
    struct archive_engine *engines = calloc(ARCHIVE_ENGINES_MAX, sizeof *engines);
    int count = engines ? archive_engine_list(archive, ARCHIVE_ENGINES_MAX, engines) : 0;
    char names[NAMES_MAX], one[ARCHIVE_ENGINE_NAME_SIZE];
    settings_text(settings, "tournament.engines", "", names, sizeof names);
    settings_text(settings, "tournament.engine", "", one, sizeof one);
    for (int i = 0; i < count && choice->engine_count < HALL_ENGINES_MAX; i++) {
        struct hall_engine *engine = &choice->engines[choice->engine_count];
        if (!engines[i].protocol[0])
            continue;
        visitor_set_up(&engines[i], &engine->guest);
        engine->move_ms = engines[i].move_ms;
        engine->plays = is_named(names, engines[i].name);
        choice->engine_count++;
        if (one[0] && strcmp(one, engines[i].name) == 0)
            choice->one = HALL_LEVELS + choice->engine_count;
    }
    free(engines);
}

static void save_engines(const struct hall_choice *choice, struct settings *settings)
{
    char names[NAMES_MAX] = "";
    size_t length = 0;
    for (int i = 0; i < choice->engine_count; i++)
        if (choice->engines[i].plays && length < sizeof names)
            length += (size_t)snprintf(names + length, sizeof names - length, "%s\t", choice->engines[i].guest.name);
    settings_set_text(settings, "tournament.engines", names);
    settings_set_text(settings, "tournament.engine",
                      choice->one > HALL_LEVELS ? choice->engines[choice->one - HALL_LEVELS - 1].guest.name : "");
}

void tournament_choice_load(struct hall_choice *choice, struct settings *settings, struct archive *archive)
{
    char text[TEXT_MAX];
    int levels = settings_integer(settings, "tournament.levels", USUAL_LEVELS, 0, ALL_LEVELS);
    memset(choice, 0, sizeof *choice);
    choice->games = settings_integer(settings, "tournament.games", USUAL_GAMES, HALL_GAMES_LEAST, HALL_GAMES_MOST);
    choice->games -= choice->games % 2;
    for (int i = 0; i < HALL_LEVELS; i++)
        choice->levels[i] = levels >> i & 1;
    choice->kind = (enum tournament_kind)settings_integer(settings, "tournament.kind", TOURNAMENT_ROUND_ROBIN, 0,
                                                          TOURNAMENT_KNOCK_OUT);
    choice->one = settings_integer(settings, "tournament.one", 4, LEVEL_MIN, LEVEL_MAX);
    choice->done = settings_integer(settings, "tournament.done", 0, 0, 1);
    choice->random = settings_integer(settings, "tournament.random", 1, 0, 1);
    settings_text(settings, "tournament.seed", "1", text, sizeof text);
    if (sscanf(text, "%" SCNu64, &choice->seed) != 1)
        choice->seed = 1;
    load_engines(choice, settings, archive);
    load_board(choice, settings);
}

void tournament_choice_save(const struct hall_choice *choice, struct settings *settings)
{
    char text[TEXT_MAX];
    int levels = 0;
    for (int i = 0; i < HALL_LEVELS; i++)
        levels |= choice->levels[i] << i;
    settings_set_integer(settings, "tournament.levels", levels);
    settings_set_integer(settings, "tournament.kind", (int)choice->kind);
    if (choice->one <= HALL_LEVELS)
        settings_set_integer(settings, "tournament.one", choice->one);
    save_engines(choice, settings);
    settings_set_integer(settings, "tournament.games", choice->games);
    settings_set_integer(settings, "tournament.done", choice->done);
    settings_set_integer(settings, "tournament.random", choice->random);
    snprintf(text, sizeof text, "%" PRIu64, choice->seed);
    settings_set_text(settings, "tournament.seed", text);
    save_board(choice, settings);
}

/* --- who plays --- */

static void add_level(struct hall_players *players, int level)
{
    struct contestant *player = &players->all[players->count++];
    *player = (struct contestant){.kind = CONTESTANT_LEVEL, .level = level};
    snprintf(player->name, sizeof player->name, "Level %d", level);
}

static void add_engine(struct hall_players *players, const struct hall_engine *engine)
{
    struct contestant *player = &players->all[players->count++];
    *player = (struct contestant){.kind = CONTESTANT_GUEST, .milliseconds = engine->move_ms, .guest = &engine->guest};
    memcpy(player->name, engine->guest.name, sizeof player->name);
}

static void add(const struct hall_choice *choice, struct hall_players *players, int one)
{
    if (one <= HALL_LEVELS)
        add_level(players, one);
    else
        add_engine(players, &choice->engines[one - HALL_LEVELS - 1]);
}

static bool plays(const struct hall_choice *choice, int one)
{
    return one <= HALL_LEVELS ? choice->levels[one - LEVEL_MIN] : choice->engines[one - HALL_LEVELS - 1].plays;
}

static bool has_one(const struct hall_choice *choice)
{
    return choice->kind == TOURNAMENT_GAUNTLET;
}

/* The strongest level first: in a knock-out those who are named first and last meet. */
void tournament_choice_players(const struct hall_choice *choice, struct hall_players *players)
{
    players->count = 0;
    if (has_one(choice))
        add(choice, players, choice->one);
    for (int one = HALL_LEVELS + choice->engine_count; one >= LEVEL_MIN; one--)
        if (plays(choice, one) && !(has_one(choice) && one == choice->one))
            add(choice, players, one);
}

const char *tournament_choice_one(const struct hall_choice *choice, const struct variant *variant,
                                  char words[HALL_NAME_MAX])
{
    char level[LEVEL_WORDS_MAX];
    snprintf(words, HALL_NAME_MAX, "%s",
             choice->one > HALL_LEVELS ? choice->engines[choice->one - HALL_LEVELS - 1].guest.name
                                       : choice_level_words(choice->one, variant, level));
    return words;
}

int tournament_choice_games(const struct hall_choice *choice)
{
    struct hall_players players;
    tournament_choice_players(choice, &players);
    int others = players.count - 1;
    if (others < 1)
        return 0;
    return choice->games * (choice->kind == TOURNAMENT_ROUND_ROBIN ? players.count * others / 2 : others);
}
