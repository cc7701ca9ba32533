/* link: -Wl,--wrap=SDL_WaitEvent,--wrap=SDL_WaitEventTimeout,--wrap=SDL_GetPerformanceCounter */
/* link: -Wl,--wrap=screens_paint,--wrap=canvas_text,--wrap=gravitrips_match_play,--wrap=gravitrips_match_end */
/* link: -Wl,--wrap=gravitrips_match_destroy */
/*
 * Rounds that are played by chance, with sides switched, levels changed, moves taken back, dialogs, new rounds and
 * quitting at any moment, also while a disc falls. Beside the window the test counts by itself, from the moves and ends
 * that the rules take: after each step the window's tally and levels, and what it has kept of them, must be the same;
 * and so must be the games and the statistics of the archive whenever that is looked at.
 */
#include "prelude.h"
#include "slow.h"
#include "steps_support.h"
#include "ui/start/opponents.h"

enum { PLAYED_MAX = 400, LENGTH_MAX = 256, PAIRS_MAX = 256, ROUNDS_AN_EVENING = 30, STEPS_MAX = 6000 };

/* --- what the test counts --- */

/* A game as it is to be in the archive. */
struct expected {
    struct move moves[LENGTH_MAX];
    int length;
    enum record_ending ending;
    enum outcome outcome;
    int levels[2]; /* by side, of a game that is over */
    char names[2][NAME_SIZE];
};

static struct {
    unsigned long long seed;
    const struct game *played;
    const struct match *match; /* at the table */
    struct expected games[PLAYED_MAX];
    int count;    /* the last one is that at the table, which may have no move yet */
    bool players; /* the players ended the line at the table */

    /* Who sits there, by player. */
    int levels[2];
    char names[2][NAME_SIZE];
    int wins[2], draws, starter, best_of;

    int lowest; /* level that moved in this round */
    bool risen;
    int rounds;
    bool opens; /* a game that is opened is played once more */

    /* What two have won since the program was opened, and how the last match of two people stood. */
    struct won {
        int levels[2];
        char names[2][NAME_SIZE];
        int wins[2], draws, best_of;
    } scores[PAIRS_MAX], match_left;
    int pairs;
} own;

static unsigned chance(unsigned below)
{
    own.seed = own.seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(own.seed >> 33) % below;
}

static struct expected *game(void)
{
    return &own.games[own.count - 1];
}

static int player_of(int side)
{
    return side == FIRST ? own.starter : 1 - own.starter;
}

static int human_alone(void)
{
    if ((own.levels[0] == 0) == (own.levels[1] == 0))
        return -1;
    return own.levels[0] == 0 ? 0 : 1;
}

static bool is_match(void)
{
    return own.levels[0] == 0 && own.levels[1] == 0 && own.best_of > 1;
}

static bool is_decided(void)
{
    return is_match() && (2 * own.wins[0] > own.best_of || 2 * own.wins[1] > own.best_of);
}

static struct won won_now(void)
{
    struct won won = {.draws = own.draws, .best_of = is_match() ? own.best_of : 1};
    memcpy(won.levels, own.levels, sizeof own.levels);
    memcpy(won.names, own.names, sizeof own.names);
    memcpy(won.wins, own.wins, sizeof own.wins);
    return won;
}

/* People are told apart by their names, unless one plays the computer. */
static bool is_player(const struct won *won, int player, int other)
{
    bool named = own.levels[0] == 0 && own.levels[1] == 0;
    return won->levels[player] == own.levels[other] && (!named || strcmp(won->names[player], own.names[other]) == 0);
}

/* The score of those who play now, in whichever order they were when it was kept; NULL: they have none. */
static struct won *find_score(bool *turned)
{
    for (int i = 0; i < own.pairs; i++) {
        struct won *won = &own.scores[i];
        *turned = !is_player(won, 0, 0) || !is_player(won, 1, 1);
        if (won->best_of == (is_match() ? own.best_of : 1) &&
            (!*turned || (is_player(won, 0, 1) && is_player(won, 1, 0))))
            return won;
    }
    return NULL;
}

static void keep_score(void)
{
    bool turned;
    struct won *won = find_score(&turned);
    if (!won)
        won = &own.scores[own.pairs++];
    assert_true(own.pairs < PAIRS_MAX);
    *won = won_now();
}

/* The score is that of those who play now. A match that was decided does not go on. */
static void take_score(void)
{
    bool turned;
    const struct won *won = find_score(&turned);
    for (int player = 0; player < 2; player++)
        own.wins[player] = won ? won->wins[turned ? 1 - player : player] : 0;
    own.draws = won ? won->draws : 0;
    if (is_decided())
        own.wins[0] = own.wins[1] = own.draws = 0;
}

static void leave_match(void)
{
    if (is_match() && own.rounds > 0)
        own.match_left = won_now();
}

/* The program begins anew: of all scores only that of the last match is known. */
static void forget_scores(void)
{
    own.pairs = own.match_left.best_of > 1;
    own.scores[0] = own.match_left;
    take_score();
}

static void begin_game(void)
{
    if (own.count == 0 || game()->length > 0 || game()->ending != RECORD_UNFINISHED)
        own.count++;
    assert_true(own.count < PLAYED_MAX);
    *game() = (struct expected){.ending = RECORD_UNFINISHED};
    own.players = false;
}

/* The same moves so far, as another game. */
static void fork_game(int length)
{
    struct expected before = *game();
    own.count++;
    *game() = before;
    game()->length = length;
    game()->ending = RECORD_UNFINISHED;
    game()->outcome = RUNNING;
    own.players = false;
}

/* The game is over: it counts. */
static void count_end(enum record_ending ending, enum outcome outcome)
{
    int human = human_alone(), winner = outcome == DRAWN ? -1 : player_of(outcome == WON_BY_FIRST ? FIRST : SECOND);
    int level = 0;
    game()->ending = ending;
    game()->outcome = outcome;
    own.players = ending >= RECORD_RESIGNED;
    own.rounds++;
    if (winner < 0)
        own.draws++;
    else
        own.wins[winner]++;
    if (human >= 0)
        level = own.lowest > 0 || winner == human ? own.lowest : own.levels[1 - human];
    keep_score();
    for (int side = FIRST; side <= SECOND; side++) {
        int player = player_of(side);
        game()->levels[side] = human >= 0 && player != human ? level : own.levels[player];
        memcpy(game()->names[side], own.names[player], NAME_SIZE);
    }
    if (human < 0 || winner != human || own.risen || level != own.levels[1 - human] || level == LEVEL_MAX)
        return;
    own.levels[1 - human]++;
    own.risen = true;
}

/* Another round is at the table. Who begins it is for the window to say. */
static void look_at_the_round(const struct match *match)
{
    if (match == own.match)
        return;
    own.match = match;
    take_score();
    own.starter = steps_play()->table.party.sitting.starter;
    own.lowest = 0;
    own.risen = false;
    begin_game();
}

bool __real_gravitrips_match_play(struct match *match, struct move move, struct reason *why);
bool __wrap_gravitrips_match_play(struct match *match, struct move move, struct reason *why);
bool __real_gravitrips_match_end(struct match *match, enum record_ending ending, enum outcome outcome,
                                 struct reason *why);
bool __wrap_gravitrips_match_end(struct match *match, enum record_ending ending, enum outcome outcome,
                                 struct reason *why);

/* What is tried after the end counts for nothing, and is played by those who played. */
static bool is_practice(void)
{
    return steps_play()->table.practice.ended != NULL;
}

static bool is_at_the_table(const struct match *match)
{
    return !own.opens && steps_play() && !is_practice() && steps_play()->table.stage.match == match;
}

static void hear_move(const struct match *match, struct move move, int side)
{
    int at = match_cursor(match) - 1, level = own.levels[player_of(side)];
    bool same = at == game()->length - 1 && move_equal(game()->moves[at], move) && !own.players;
    if (level > 0 && (own.lowest == 0 || level < own.lowest))
        own.lowest = level;
    if (same)
        return;
    if (at < game()->length)
        fork_game(at);
    game()->moves[at] = move;
    game()->length = at + 1;
    assert_true(game()->length < LENGTH_MAX);
    if (match_outcome(match) != RUNNING)
        count_end(match_ending(match), match_outcome(match));
}

bool __wrap_gravitrips_match_play(struct match *match, struct move move, struct reason *why)
{
    int side = match_state(match)->turn;
    bool played = __real_gravitrips_match_play(match, move, why);
    if (played && is_at_the_table(match)) {
        look_at_the_round(match);
        hear_move(match, move, side);
    }
    return played;
}

bool __wrap_gravitrips_match_end(struct match *match, enum record_ending ending, enum outcome outcome,
                                 struct reason *why)
{
    bool ended = __real_gravitrips_match_end(match, ending, outcome, why);
    if (ended && is_at_the_table(match)) {
        look_at_the_round(match);
        if (match_cursor(match) < game()->length)
            fork_game(match_cursor(match));
        count_end(ending, outcome);
    }
    return ended;
}

void __real_gravitrips_match_destroy(struct match *match);
void __wrap_gravitrips_match_destroy(struct match *match);

/* The next one may come to lie where this one was, and is another one all the same, with a starter of its own. */
void __wrap_gravitrips_match_destroy(struct match *match)
{
    if (match == own.match)
        own.match = NULL;
    __real_gravitrips_match_destroy(match);
}

/* --- the window and the test's own count --- */

static void take_seats(void)
{
    const struct party *party = &steps_play()->table.party;
    for (int player = 0; player < 2; player++) {
        own.levels[player] = party->sitting.seats[player].level;
        snprintf(own.names[player], NAME_SIZE, "%s", party->names[player]);
    }
    own.best_of = party->sitting.best_of;
}

static void expect_kept_number(const char *key, int expected)
{
    int found = settings_integer(steps_app()->settings, key, -1, -1, INT32_MAX - 1);
    if (found != expected)
        fail_msg("%s is kept as %d, and should be %d", key, found, expected);
}

static void expect_settings(void)
{
    static const char *const colours[] = {"red", "yellow"}, *const wins[] = {"friends.match.red.wins",
                                                                             "friends.match.yellow.wins"};
    for (int player = 0; player < 2; player++) {
        char key[64];
        snprintf(key, sizeof key, "%s.%s.level", own.played->name, colours[player]);
        if (own.levels[player] > 0 && own.risen)
            expect_kept_number(key, own.levels[player]);
        if (is_match() && own.rounds > 0 && steps_play()->table.round.ended)
            expect_kept_number(wins[player], own.wins[player]);
    }
}

/* Nothing is told of an end before it is seen. */
static void expect_silence(void)
{
    const struct play *play = steps_play();
    static const char *const told[] = {"won", "lost", "draw", "wins"};
    if (!turn_is_over(&play->table) || !play->table.round.unseen)
        return;
    for (size_t i = 0; i < SDL_arraysize(told); i++)
        assert_null(strstr(play->status, told[i]));
}

static void compare_window(const char *after)
{
    const struct sitting *sitting = &steps_play()->table.party.sitting;
    if (is_practice())
        return;
    look_at_the_round(steps_play()->table.stage.match);
    if (memcmp(sitting->wins, own.wins, sizeof own.wins) != 0 || sitting->draws != own.draws)
        fail_msg("after %s the window has %d, %d, %d draws, and should have %d, %d, %d", after, sitting->wins[0],
                 sitting->wins[1], sitting->draws, own.wins[0], own.wins[1], own.draws);
    for (int player = 0; player < 2; player++)
        if (sitting->seats[player].level != own.levels[player])
            fail_msg("after %s player %d has level %d, and should have %d", after, player, sitting->seats[player].level,
                     own.levels[player]);
    leave_match();
    expect_settings();
    expect_silence();
}

static bool is_same_game(const struct record *record, const struct expected *expected)
{
    bool same = record->move_count == expected->length && record->ending == expected->ending &&
                (expected->ending == RECORD_UNFINISHED || record->outcome == expected->outcome);
    for (int i = 0; same && i < expected->length; i++)
        same = move_equal(record->moves[i].move, expected->moves[i]);
    for (int side = FIRST; same && side <= SECOND && expected->ending != RECORD_UNFINISHED; side++)
        same = record->players[side].seat.level == expected->levels[side] &&
               strcmp(record->players[side].name, expected->names[side]) == 0;
    return same;
}

static void compare_games(struct archive *archive)
{
    static struct archive_entry entries[PLAYED_MAX];
    static bool found[PLAYED_MAX];
    int count = archive_list(archive, &(struct archive_filter){0}, 0, PLAYED_MAX, entries), expected = 0;
    memset(found, 0, sizeof found);
    for (int i = 0; i < count; i++) {
        struct record record;
        struct reason why;
        int j = 0;
        assert_true(archive_load(archive, entries[i].id, &record, &why));
        while (j < own.count && (found[j] || !is_same_game(&record, &own.games[j])))
            j++;
        if (j == own.count)
            fail_msg("a game of %d moves with ending %d, levels %d and %d is not one that was played",
                     record.move_count, (int)record.ending, record.players[0].seat.level, record.players[1].seat.level);
        found[j] = true;
        record_free(&record);
    }
    for (int j = 0; j < own.count; j++)
        expected += own.games[j].length > 0 || own.games[j].ending != RECORD_UNFINISHED;
    assert_int_equal(count, expected);
}

/* The statistics of a human against each level. */
static void compare_statistics(struct archive *archive)
{
    struct archive_statistics sums[SEAT_LEVEL_MAX + 1];
    int counted[SEAT_LEVEL_MAX + 1][3] = {{0}};
    assert_true(archive_standings(archive, own.played, sums));
    for (int i = 0; i < own.count; i++) {
        const struct expected *one = &own.games[i];
        int human = one->levels[FIRST] == 0 ? FIRST : SECOND;
        if (one->ending == RECORD_UNFINISHED || (one->levels[FIRST] == 0) == (one->levels[SECOND] == 0))
            continue;
        int result = one->outcome == DRAWN ? 1 : (one->outcome == WON_BY_FIRST) == (human == FIRST) ? 0 : 2;
        counted[one->levels[1 - human]][result]++;
    }
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        assert_int_equal(sums[level].won, counted[level][0]);
        assert_int_equal(sums[level].drawn, counted[level][1]);
        assert_int_equal(sums[level].lost, counted[level][2]);
    }
}

static void compare_archive(void)
{
    struct archive *archive = steps_app()->archive;
    assert_true(archive_flush(archive));
    compare_games(archive);
    compare_statistics(archive);
}

/* --- a person --- */

/* A move that wins where there is one; else any. */
static void move_somehow(void)
{
    const struct table *table = &steps_play()->table;
    const struct variant *variant = &table->party.variant;
    const struct state *state = match_state(table->stage.match);
    struct move moves[MOVES_MAX];
    int count = turn_is_humans(table) ? variant->game->moves(variant, state, moves) : 0;
    if (count == 0)
        return;
    struct move chosen = moves[chance((unsigned)count)];
    for (int i = 0; i < count; i++) {
        struct state next = *state;
        variant->game->apply(variant, &next, moves[i]);
        if (next.outcome != RUNNING)
            chosen = moves[i];
    }
    if (chosen.kind == MOVE_SWAP)
        steps_press(SDLK_s);
    else
        steps_press((SDL_Keycode)('1' + table->stage.view->place_of(variant, chosen)));
}

static void swap_seats(void)
{
    if (turn_chooses_colour(&steps_play()->table)) { /* the key is for the colour then */
        steps_press(SDLK_s);
        return;
    }
    struct expected before = {.levels = {own.levels[0], own.levels[1]}};
    int wins = own.wins[0];
    memcpy(before.names, own.names, sizeof own.names);
    for (int player = 0; player < 2; player++) {
        own.levels[player] = before.levels[1 - player];
        memcpy(own.names[player], before.names[1 - player], NAME_SIZE);
    }
    own.wins[0] = own.wins[1];
    own.wins[1] = wins;
    if (own.levels[0] == own.levels[1])
        keep_score();
    steps_press(SDLK_s);
}

/* Levels beyond 4 take longer to think. */
static void change_level(int by)
{
    if (by > 0 && (own.levels[0] >= 4 || own.levels[1] >= 4))
        return;
    for (int player = 0; player < 2; player++)
        if (own.levels[player] > 0 && own.levels[player] + by >= LEVEL_MIN)
            own.levels[player] += by;
    steps_press(by > 0 ? SDLK_KP_PLUS : SDLK_KP_MINUS);
    if (is_practice() && (own.levels[0] > 0 || own.levels[1] > 0))
        take_seats();
    else if (game()->ending == RECORD_UNFINISHED)
        take_score();
}

static void answer_dialog(bool yes)
{
    if (yes)
        steps_press(SDLK_LEFT);
    steps_press(yes ? SDLK_RETURN : SDLK_ESCAPE);
    if (steps_is_covered())
        steps_press(SDLK_ESCAPE);
}

/* Two computers are chosen on a card: those who played last. */
static void choose_both(void)
{
    steps_press(SDLK_RETURN);
    steps_press(SDLK_RETURN);
}

/* Who sits down anew has won what was won before against the same one. */
static void sit_down(SDL_Keycode key)
{
    steps_press(key);
    if (key == SDLK_c)
        choose_both();
    take_seats();
    take_score();
}

/* Quits, looks at what is kept, and comes back. */
static void come_again(const char *directory)
{
    bool runs = game()->length > 0 && game()->ending == RECORD_UNFINISHED;
    steps_quit(directory);
    compare_archive();
    own.opens = true;
    steps_open_as_left();
    bool asks = steps_play()->table.party.held;
    if (!runs && asks)
        fail_msg("it asks about a game that is over");
    if (asks && chance(3) > 0) {
        steps_press(SDLK_RETURN);
        own.match = steps_play()->table.stage.match;
        own.risen = false;
        take_seats();
        own.starter = steps_play()->table.party.sitting.starter;
        int level = own.levels[0] > 0 ? own.levels[0] : own.levels[1], lowest = 0;
        for (int i = 0; i < match_length(own.match); i++)
            if (own.levels[player_of(match_state_at(own.match, i)->turn)] > 0)
                lowest = level;
        if (own.lowest > 0 && human_alone() >= 0 && level > own.lowest)
            fail_msg("a game goes on at level %d, in which level %d has moved", level, own.lowest);
        own.lowest = lowest;
    } else if (asks) {
        steps_press(SDLK_RIGHT);
        steps_press(SDLK_RETURN);
        take_seats();
    } else {
        take_seats();
    }
    own.opens = false;
    forget_scores();
}

static const char *do_something(const char *directory)
{
    unsigned what = chance(100);
    if (steps_is_covered())
        steps_press(SDLK_ESCAPE);
    if (what >= 78 && steps_play()->table.replay.on) /* which any key stops */
        steps_press(SDLK_ESCAPE);
    if (what < 60) {
        move_somehow();
        return "a move";
    }
    static const SDL_Keycode keys[] = {SDLK_u,      SDLK_y,   SDLK_HOME, SDLK_END,   SDLK_v,
                                       SDLK_ESCAPE, SDLK_F10, SDLK_r,    SDLK_RETURN};
    if (what < 78) {
        unsigned key = chance(SDL_arraysize(keys));
        steps_press(keys[key]);
        return "a key";
    }
    if (what < 83)
        swap_seats();
    else if (what < 90)
        change_level(chance(2) == 0 ? 1 : -1);
    else if (what < 93) {
        steps_press(chance(2) == 0 ? SDLK_x : SDLK_j);
        if (steps_is_covered())
            answer_dialog(chance(2) == 0);
    } else if (what < 96)
        sit_down(SDLK_k);
    else if (what < 97)
        sit_down(SDLK_c);
    else if (what < 98) {
        steps_press(SDLK_n);
        steps_pass(chance(500));
        sit_down(SDLK_RETURN);
    } else
        come_again(directory);
    return what < 83 ? "switching sides" : what < 90 ? "another level" : what < 93 ? "an end" : "coming again";
}

/* --- evenings --- */

static void set_number(const char *what, int number)
{
    char key[64];
    snprintf(key, sizeof key, "%s.%s", own.played->name, what);
    settings_set_integer(steps_app()->settings, key, number);
}

static void set_name(const char *what, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "%s.%s", own.played->name, what);
    settings_set_text(steps_app()->settings, key, name);
}

/* Small boards, on which much is won and lost. */
static void sit_down_for_the_evening(void)
{
    struct settings *settings = steps_app()->settings;
    own.played = game_find(chance(4) == 0 ? "tictactoe" : "connect4");
    settings_set_text(settings, "game", own.played->name);
    if (own.played->gravity) {
        set_number("width", 5);
        set_number("height", 4);
        set_number("connect", 3 + (int)chance(2));
        set_number("opening", chance(3) > 0 ? OPENING_PLAIN : chance(2) == 0 ? OPENING_PIE : OPENING_SWAP);
    }
    settings_set_text(settings, "friends.red", "Anna");
    settings_set_text(settings, "friends.yellow", "Ben");
    settings_set_integer(settings, "friends.best-of", 1 + 2 * (int)chance(3));
    set_number("yellow.level", 1 + (int)chance(3));
    if (chance(3) == 0) {
        set_number("yellow.human", 1);
        set_name("red.name", "Anna");
        set_name("yellow.name", "Ben");
    }
    settings_set_text(settings, "friends.clock", chance(3) == 0 ? "20+0" : "-");
}

static void play_an_evening(const char *directory, unsigned long long seed, int rounds)
{
    memset(&own, 0, sizeof own);
    own.seed = seed;
    sit_down_for_the_evening();
    steps_open_as_left();
    take_seats();
    look_at_the_round(steps_play()->table.stage.match);
    for (int step = 0; own.rounds < rounds && step < STEPS_MAX; step++) {
        const char *what = do_something(directory);
        compare_window(what);
        steps_pass(chance(4) == 0 ? 0 : chance(4) == 0 ? 2000 : chance(400));
        compare_window("waiting");
        if (own.count > PLAYED_MAX - 8)
            break;
    }
    steps_quit(directory);
    compare_archive();
    print_message("# seed %llu: %d rounds, %d games\n", seed, own.rounds, own.count);
}

/* ROUNDS_SEED=N plays one evening alone. */
TEST(whatever_comes_between_all_counts)
{
    const char *one = getenv("ROUNDS_SEED");
    int played = 0, wanted = amount(60, 300, 10000);
    for (unsigned long long seed = one ? strtoull(one, NULL, 10) : 1; played < wanted; seed++) {
        void *directory = NULL;
        assert_int_equal(steps_setup(&directory), 0);
        play_an_evening(directory, seed, ROUNDS_AN_EVENING);
        assert_int_equal(steps_teardown(&directory), 0);
        played += one ? wanted : own.rounds;
    }
}

TESTS_MAIN(NULL, NULL)
