/* What a person chooses before a game: its numbers, whether they make sense, and who plays. */
#include "ui/board/choice.h"

#include <unistd.h>

#include "engines/fence.h"
#include "engines/tournament.h"
#include "gravitrips/ai.h"
#include "rules/letters.h"
#include "rules/number.h"
#include "ui/frame/app.h"
#include "ui/frame/desktop/files.h"
#include "ui/words.h"

/* The names of the numbers: in words, and as keys of the settings. */
static const struct {
    const char *label, *key;
} numbers[NUMBER_COUNT] = {[NUMBER_WIDTH] = {N_("Width"), "width"},
                           [NUMBER_HEIGHT] = {N_("Height"), "height"},
                           [NUMBER_CONNECT] = {N_("In a row"), "connect"},
                           [NUMBER_PIECES] = {N_("Pieces"), "pieces"},
                           [NUMBER_POINTS] = {N_("Points"), "points"}};

/* --- games and their options --- */

_Static_assert(offsetof(struct options, opening) == NUMBER_COUNT * sizeof(int), "options begin with the numbers");

bool choice_has(const struct game *game, enum choice_number number)
{
    struct game_choice usual;
    choice_set_options(&usual, &game->defaults);
    return usual.numbers[number] != 0;
}

void choice_set_options(struct game_choice *choice, const struct options *options)
{
    memcpy(choice->numbers, options, sizeof choice->numbers);
    choice->opening = options->opening;
}

struct options choice_options(const struct game_choice *choice)
{
    struct options options = {.opening = choice->opening};
    memcpy(&options, choice->numbers, sizeof choice->numbers);
    return options;
}

const struct view *choice_view(const struct game *game)
{
    struct variant variant;
    return variant_init(&variant, game, &game->defaults, NULL) ? view_for(&variant) : NULL;
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
    /* The rules check the numbers first, because variant_init would take the default for a 0. */
    if (!choice->game->validate(&options, why) || !variant_init(variant, choice->game, &options, why))
        return false;
    return view_for(variant) || refuse(why, "%s", _("The window cannot show this board"));
}

/* --- the numbers of a game: width, height, how many in a row, pieces, points --- */

bool choice_range(const struct game_choice *choice, enum choice_number number, int *least, int *most)
{
    struct game_choice changed = *choice;
    bool found = false;
    for (int value = 1; value <= CELLS_MAX; value++) {
        changed.numbers[number] = value;
        struct options options = choice_options(&changed);
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
    return numbers[number].label;
}

static bool blame(const struct game_choice *choice, enum choice_number number, struct reason *why)
{
    int value = choice->numbers[number], least, most;
    if (value == NUMBER_MISSING || !choice_has(choice->game, number) || !choice_range(choice, number, &least, &most) ||
        (value >= least && value <= most))
        return false;
    refuse(why, _("%s %d: it must be %d to %d here"), _(numbers[number].label), value, least, most);
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
    int least = 1, most = NUMBER_MOST, *value = &choice->numbers[number];
    int next = *value == NUMBER_MISSING ? by : *value + by;
    (void)choice_range(choice, number, &least, &most);
    *value = SDL_clamp(next, least, most);
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

/* --- how players choose their colours --- */

static const struct {
    int opening;
    const char *name, *words;
} openings[] = {{OPENING_PLAIN, N_("Off"), N_("the usual rules")},
                {OPENING_PIE, N_("Fair, 1 disc"), N_("then colours are chosen")},
                {OPENING_SWAP, N_("Fair, 3 discs"), N_("then colours are chosen")}};

enum { OPENINGS = sizeof openings / sizeof *openings };

static int place_of_opening(int opening)
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
    int next = place_of_opening(opening) + by;
    return next < 0 || next >= OPENINGS;
}

void choice_step_opening(struct game_choice *choice, int by)
{
    if (!choice_is_last_opening(choice->opening, by))
        choice->opening = openings[place_of_opening(choice->opening) + by].opening;
}

const char *choice_opening_name(int opening)
{
    return _(openings[place_of_opening(opening)].name);
}

const char *choice_opening_words(int opening)
{
    return _(openings[place_of_opening(opening)].words);
}

/* --- the usual board sizes --- */

int choice_sizes(const struct game *game, int sizes[SIZES_MAX][2])
{
    /*
     * What is added to the default width and height. The first results that the game allows are offered. Lower boards
     * are only for games without lines, which would not fit.
     */
    static const int steps[][2] = {{-2, -2}, {-1, -2}, {-1, -1}, {0, -1}, {0, 0},
                                   {1, 1},   {2, 1},   {2, 2},   {3, 3},  {5, 5}};
    int count = 0, most = game->defaults.connect > 0 ? SIZES_USUAL : SIZES_MAX;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && count < most; i++) {
        struct options options = game->defaults;
        options.width += steps[i][0];
        options.height += steps[i][1];
        bool lower = steps[i][1] < 0 && steps[i][1] < steps[i][0];
        if ((lower && game->defaults.connect > 0) || !game->validate(&options, NULL))
            continue;
        sizes[count][0] = options.width;
        sizes[count++][1] = options.height;
    }
    return count;
}

/* --- the names of levels --- */

const char *choice_level_words(int level, char words[LEVEL_WORDS_MAX])
{
    if (level == SEAT_ENGINE)
        snprintf(words, LEVEL_WORDS_MAX, "%s", _("Engine"));
    else
        snprintf(words, LEVEL_WORDS_MAX, _("%s · level %d"), sailor_title(level), level);
    return words;
}

const char *choice_level_said(int level, char words[LEVEL_WORDS_MAX])
{
    snprintf(words, LEVEL_WORDS_MAX, _("Level %d, %s"), level, sailor_title(level));
    return words;
}

/* --- choosing how the computer judges positions --- */

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

/* --- choosing how long a computer or an engine thinks --- */

static const int thinking_times[] = {0, 1, 5, 10, 30, 60}; /* seconds; 0: as usual */

enum { TIMES = sizeof thinking_times / sizeof *thinking_times, SECONDS_MOST = 600 };

bool choice_has_time(struct seat seat)
{
    struct ai_request limits = {0};
    if (seat_has_level(seat))
        level_limits(seat.level, &limits);
    return seat_is_engine(seat) || limits.milliseconds > 0;
}

bool choice_step_time(struct player *player, int by)
{
    int place = TIMES - 1;
    while (thinking_times[place] > player->seconds)
        place--;
    place += by;
    if (!choice_has_time(player->seat) || place < 0 || place >= TIMES)
        return false;
    player->seconds = thinking_times[place];
    return true;
}

const char *choice_time_words(const struct player *player, char words[LEVEL_WORDS_MAX])
{
    struct ai_request limits = {0};
    if (seat_has_level(player->seat))
        level_limits(player->seat.level, &limits);
    if (!choice_has_time(player->seat))
        snprintf(words, LEVEL_WORDS_MAX, _("%d moves ahead"), limits.depth);
    else if (player->seconds > 0)
        snprintf(words, LEVEL_WORDS_MAX, _("up to %d s"), player->seconds);
    else
        snprintf(words, LEVEL_WORDS_MAX, "%s", _("as usual"));
    return words;
}

void choice_write_style(const char *evaluator, int seconds, char text[RECORD_NAME_SIZE])
{
    snprintf(text, RECORD_NAME_SIZE, seconds > 0 ? "%s%s%d s" : "%s", evaluator, evaluator[0] ? " " : "", seconds);
}

/* Takes the seconds off the end of a text that choice_write_style has written; returns 0 if it has none. */
static int take_seconds(char *text)
{
    char *number = text + strcspn(text, "0123456789");
    const char *at = number;
    int seconds;
    if (!number_read_int(&at, 1, SECONDS_MOST, &seconds) || strcmp(at, " s") != 0)
        return 0;
    number[number > text ? -1 : 0] = '\0';
    return seconds;
}

/* --- who plays a side: a human, a level or a guest engine --- */

_Static_assert((int)ARCHIVE_ENGINE_NAME_SIZE == (int)NAME_SIZE, "an engine is called as a player may be");

/* What the name of a file of weights ends with, and how many are listed at most. */
static const char WEIGHTS[] = ".weights";
enum { WEIGHTS_MOST = 20 };

static void add_files_of_weights(struct choice_engines *engines, struct app *app)
{
    struct file_list files = {.count = 0};
    char folder[FILES_PATH_MAX];
    if (!files_join(app_pictures(app), "engines", folder) || !files_list(&files, folder, WEIGHTS))
        return;
    for (int i = 0; i < files.count && engines->count < engines->programs + WEIGHTS_MOST; i++) {
        const struct files_entry *entry = &files.entries[i];
        char *ending = strrchr(entry->name, '.');
        if (entry->folder || strcmp(entry->name, entry->shown) != 0 || strcmp(ending, WEIGHTS) != 0)
            continue;
        *ending = '\0';
        if (strlen(entry->name) < NAME_SIZE && !museum_find(entry->name) && !choice_has_engine(engines, entry->name))
            snprintf(engines->names[engines->count++], NAME_SIZE, "%s", entry->name);
    }
    files_free(&files);
}

bool choice_find_honoured(struct app *app, const struct variant *variant, const char *name,
                          struct museum_player *player, struct reason *why)
{
    char file[NAME_SIZE + FILES_NAME_MAX], path[FILES_PATH_MAX];
    *why = (struct reason){""};
    *player = (struct museum_player){.honour = museum_find(name)};
    if (player->honour)
        return museum_fits(player->honour, variant);
    *player = (struct museum_player){.honour = museum_weighed(), .weighed = true};
    snprintf(file, sizeof file, "engines/%s%s", name, WEIGHTS);
    return museum_fits(player->honour, variant) && files_join(app_pictures(app), file, path) &&
           access(path, F_OK) == 0 && weights_read(variant, player->honour->evaluator, path, player->weights, why);
}

void choice_load_engines(struct choice_engines *engines, struct app *app, const struct variant *variant)
{
    const struct honour *honour;
    struct archive_engine *found = malloc(ARCHIVE_ENGINES_MAX * sizeof *found);
    int count = found ? archive_engine_list(app_archive(app), ARCHIVE_ENGINES_MAX, found) : 0;
    engines->count = 0;
    for (int i = 0; i < count; i++)
        if (fence_folder_is_there(found[i].command))
            memcpy(engines->names[engines->count++], found[i].name, sizeof engines->names[i]);
    free(found);
    engines->programs = engines->count;
    if (variant && museum_fits(museum_weighed(), variant))
        add_files_of_weights(engines, app);
    engines->guests = engines->count;
    for (int i = 0; engines->count < CHOICE_ENGINES_MAX && (honour = museum_at(variant, i)); i++)
        if (!choice_has_engine(engines, honour->name))
            snprintf(engines->names[engines->count++], sizeof engines->names[i], "%s", honour->name);
}

int choice_engine(const struct choice_engines *engines, const char *name)
{
    for (int i = 0; i < engines->count; i++)
        if (strcmp(engines->names[i], name) == 0)
            return i;
    return 0;
}

bool choice_has_engine(const struct choice_engines *engines, const char *name)
{
    return engines->count > 0 && strcmp(engines->names[choice_engine(engines, name)], name) == 0;
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

/* --- storing choices: in the settings, by game and player; reading them from records --- */

enum { KEY_SIZE = 64, FIRST_LEVEL = 2, GAME_NAME_SIZE = 32 };

static const char *const player_keys[2] = {"red", "yellow"}, *const friend_keys[2] = {"friends.red", "friends.yellow"};

/* Both return `key`. */
static const char *game_key(char key[KEY_SIZE], const struct game *game, const char *name)
{
    snprintf(key, KEY_SIZE, "%s.%s", game->name, name);
    return key;
}

static const char *player_key(char key[KEY_SIZE], const struct game *game, int player, const char *name)
{
    snprintf(key, KEY_SIZE, "%s.%s.%s", game->name, player_keys[player], name);
    return key;
}

/*
 * Reads a number that is stored for each game. If a game has none yet, the number counts that older versions stored for
 * all games.
 */
static int player_integer(struct settings *settings, const struct game *game, int player, const char *name,
                          int fallback, int max)
{
    char key[KEY_SIZE];
    snprintf(key, sizeof key, "%s.%s", player_keys[player], name);
    fallback = settings_integer(settings, key, fallback, 0, max);
    return settings_integer(settings, player_key(key, game, player, name), fallback, 0, max);
}

static void load_players(struct player players[2], struct settings *settings, const struct game *game)
{
    char key[KEY_SIZE];
    for (int i = 0; i < 2; i++) {
        struct player *player = &players[i];
        int level = player_integer(settings, game, i, "level", FIRST_LEVEL, LEVEL_MAX);
        player->level = level < LEVEL_MIN ? LEVEL_MIN : level;
        player->seat.level = player_integer(settings, game, i, "human", i == 0, true) ? SEAT_HUMAN : player->level;
        settings_text(settings, player_key(key, game, i, "name"), "", player->name, sizeof player->name);
        settings_text(settings, player_key(key, game, i, "evaluator"), "", player->evaluator, sizeof player->evaluator);
        player->seconds = settings_integer(settings, player_key(key, game, i, "seconds"), 0, 0, SECONDS_MOST);
        if (!seat_is_human(player->seat) && player->name[0] &&
            settings_integer(settings, player_key(key, game, i, "engine"), false, false, true))
            player->seat.level = SEAT_ENGINE;
    }
    if (!seat_is_human(players[0].seat) && !seat_is_human(players[1].seat))
        choice_sit(&players[0], (struct seat){SEAT_HUMAN}, NULL); /* older programs remembered two computers, too */
}

void choice_save_players(const struct player players[2], struct settings *settings, const struct game *game)
{
    char key[KEY_SIZE];
    if (!seat_is_human(players[0].seat) && !seat_is_human(players[1].seat))
        return; /* after watching, the person's next game is what it was before */
    for (int i = 0; i < 2; i++) {
        const struct player *player = &players[i];
        settings_set_integer(settings, player_key(key, game, i, "human"), seat_is_human(player->seat));
        settings_set_integer(settings, player_key(key, game, i, "level"),
                             seat_has_level(player->seat) ? player->seat.level : player->level);
        settings_set_text(settings, player_key(key, game, i, "name"), player->name);
        settings_set_text(settings, player_key(key, game, i, "evaluator"), player->evaluator);
        settings_set_integer(settings, player_key(key, game, i, "seconds"), player->seconds);
        settings_set_integer(settings, player_key(key, game, i, "engine"), seat_is_engine(player->seat));
    }
}

void choice_load_friends(struct friends *friends, struct settings *settings)
{
    for (int i = 0; i < 2; i++)
        settings_text(settings, friend_keys[i], "", friends->names[i], sizeof friends->names[i]);
    friends->best_of = settings_integer(settings, "friends.best-of", 0, 0, BEST_OF_MAX);
    if (friends->best_of % 2 == 0)
        friends->best_of = 0;
    char clock[CLOCK_TEXT_MAX];
    settings_text(settings, "friends.clock", "-", clock, sizeof clock);
    friends->clock = (struct clock_control){.kind = CLOCK_NONE};
    (void)clock_parse(clock, &friends->clock);
}

void choice_save_friends(const struct friends *friends, struct settings *settings)
{
    for (int i = 0; i < 2; i++)
        settings_set_text(settings, friend_keys[i], friends->names[i]);
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
        if (choice_has(game, (enum choice_number)number))
            choice->numbers[number] = settings_integer(settings, game_key(key, game, numbers[number].key),
                                                       choice->numbers[number], 1, CELLS_MAX);
    }
    if (choice_has_opening(game))
        choice->opening =
            settings_integer(settings, game_key(key, game, "opening"), OPENING_PLAIN, OPENING_PLAIN, OPENING_SWAP);
    struct options options = choice_options(choice);
    if (!game->validate(&options, NULL))
        choice_set_options(choice, &game->defaults);
    choice->starter = settings_integer(settings, game_key(key, game, "starter"), 0, 0, 1);
    load_players(choice->players, settings, game);
    choice_load_friends(&friends, settings);
    choice->best_of = SDL_max(friends.best_of, 1);
    choice->clock = friends.clock;
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
        SDL_utf8strlcpy(player->name, from->name, sizeof player->name);
        char style[RECORD_NAME_SIZE];
        snprintf(style, sizeof style, "%s", from->evaluator);
        player->seconds = seat_is_human(from->seat) ? player->seconds : take_seconds(style);
        SDL_utf8strlcpy(player->evaluator, seat_has_level(from->seat) ? style : "", sizeof player->evaluator);
    }
}

bool choice_can_show(const struct record *record)
{
    struct variant variant;
    return record_variant(record, &variant, NULL) && view_for(&variant);
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
    for (int number = 0; number < NUMBER_COUNT; number++)
        if (choice_has(choice->game, (enum choice_number)number))
            settings_set_integer(settings, game_key(key, choice->game, numbers[number].key), choice->numbers[number]);
    if (choice_has_opening(choice->game))
        settings_set_integer(settings, game_key(key, choice->game, "opening"), choice->opening);
    settings_set_integer(settings, game_key(key, choice->game, "starter"), choice->starter);
    choice_save_players(choice->players, settings, choice->game);
}

/* --- the choices that are offered first: boards and clocks --- */

const struct choice_clock choice_clocks[CHOICE_CLOCKS] = {
    {N_("Off"), {CLOCK_NONE, 0, 0}},
    {N_("30 s a move"), {CLOCK_MOVE, 30, 0}},
    {N_("3 min + 2 s a move"), {CLOCK_GAME, 180, 2}},
    {N_("5 min + 3 s a move"), {CLOCK_GAME, 300, 3}},
    {N_("10 min"), {CLOCK_GAME, 600, 0}},
};

/* The list begins with the board that is one size smaller than the usual one, if the game has such a board. */
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
    struct options options = choice->game->defaults, chosen = choice_options(choice);
    for (int i = 0; i < count; i++) {
        options.width = sizes[i][0];
        options.height = sizes[i][1];
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
    choice_set_options(choice, &choice->game->defaults);
    choice->numbers[NUMBER_WIDTH] = sizes[board][0];
    choice->numbers[NUMBER_HEIGHT] = sizes[board][1];
}

/* --- a choice described in words --- */

void choice_offers_other_words(const struct game *game, const struct options *options, char *words, size_t size)
{
    const struct options *usual = &game->defaults;
    const int others[][2] = {
        {options->connect, usual->connect}, {options->pieces, usual->pieces}, {options->points, usual->points}};
    for (int i = 0; i < 3; i++)
        if (others[i][0] != others[i][1])
            letters_add(words, size, " · %s: %d", _(numbers[NUMBER_CONNECT + i].label), others[i][0]);
    if (options->opening != OPENING_PLAIN)
        letters_add(words, size, " · %s", choice_opening_name(options->opening));
}

void choice_offers_board_words(const struct game *game, const struct options *options, char *words, size_t size)
{
    snprintf(words, size, "%s %d×%d", _(game->title), options->width, options->height);
    choice_offers_other_words(game, options, words, size);
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
        snprintf(words, size, whole ? _("%d min + %d s a move") : _("%d s + %d s a move"), time, clock.increment);
}
