/*
 * Plays games on several threads and reports them in order. The threads take one game after another and put the results
 * into the games' slots. The calling thread takes the results in the order of the games' numbers, and says when more
 * games follow.
 */
#include "engines/tournament.h"

#include "engines/bout.h"
#include "engines/schedule.h"
#include "gravitrips/analyst.h"
#include "match/record_parts.h"
#include "threads/thread.h"

enum { LOOK_MS = 50 /* milliseconds between two looks at `cancel` */ };

enum slot_state { SLOT_WAITS, SLOT_TAKEN, SLOT_DONE, SLOT_TOLD };

/* A game in the schedule, and how far it has got. */
struct slot {
    enum slot_state state;
    struct tournament_result *result; /* set from the game's end until it is reported; NULL for games in `known` */
};

struct hall {
    const struct tournament_setup *setup;
    const struct tournament_watch *watch;
    const struct tournament_result *known;
    int known_count;
    struct slot *slots;           /* for each possible game, by number */
    struct standings_game *games; /* the reported games, by number */
    struct standings_pairs pairs; /* reported pairs of games, counted for the SPRT */

    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int count; /* how many games are certain to be played */
    int told;  /* how many games have been reported */
    int next;  /* the next game to begin */
    bool over; /* no more games will come */
    bool failed;
    struct reason why;
    atomic_bool cancel;
};

/* The players that a thread keeps from one game to the next, because they often play its next game as well. */
struct table {
    struct hall *hall;
    int contestants[2];
    struct player *players[2];
    struct analyst *referee;
};

/* Ends the tournament. `why` is the reason if it has failed, otherwise NULL. */
static void end_games(struct hall *hall, const char *why)
{
    pthread_mutex_lock(&hall->mutex);
    if (why && !hall->failed)
        refuse(&hall->why, "%s", why);
    hall->failed = hall->failed || why;
    hall->over = true;
    atomic_store(&hall->cancel, true);
    pthread_cond_broadcast(&hall->changed);
    pthread_mutex_unlock(&hall->mutex);
}

/*
 * Waits for a game that no thread has taken, takes it, and says who plays. Returns its number; -1: there are no more.
 */
static int take_game(struct hall *hall, struct tournament_pairing *pairing)
{
    int number = -1;
    pthread_mutex_lock(&hall->mutex);
    while (!hall->over && number < 0) {
        while (hall->next < hall->count &&
               (hall->slots[hall->next].state != SLOT_WAITS || !schedule_is_ours(hall->setup, hall->next)))
            hall->next++;
        if (hall->next < hall->count)
            number = hall->next++;
        else
            pthread_cond_wait(&hall->changed, &hall->mutex);
    }
    if (number >= 0) {
        hall->slots[number].state = SLOT_TAKEN;
        schedule_pair(hall->setup, hall->games, hall->told, number, pairing);
    }
    pthread_mutex_unlock(&hall->mutex);
    return number;
}

/* Seats the two players of a pairing, by side: keeps those who are there already. False if memory is short. */
static bool seat_players(struct table *table, struct bout *bout)
{
    const struct tournament_setup *setup = table->hall->setup;
    const int *wanted = bout->pairing.players;
    bool crossed = table->contestants[0] == wanted[1] || table->contestants[1] == wanted[0];
    for (int side = 0; side < 2; side++) {
        int chair = crossed ? 1 - side : side;
        if (table->contestants[chair] != wanted[side]) {
            contestant_close(table->players[chair]);
            table->players[chair] = contestant_open(&setup->contestants[wanted[side]], setup->variant, setup->book);
            table->contestants[chair] = table->players[chair] ? wanted[side] : SCHEDULE_NOBODY;
        }
        bout->players[side] = table->players[chair];
    }
    return bout->players[FIRST] && bout->players[SECOND];
}

/* Reports a game that has just ended, and puts its result into its slot, which then owns it. */
static void hand_in(struct hall *hall, struct tournament_result *result)
{
    struct reason why;
    if (hall->watch->ended && !hall->watch->ended(result, hall->watch->context, &why))
        end_games(hall, why.text);
    pthread_mutex_lock(&hall->mutex);
    hall->slots[result->number].state = SLOT_DONE;
    hall->slots[result->number].result = result;
    pthread_cond_broadcast(&hall->changed);
    pthread_mutex_unlock(&hall->mutex);
}

/* Plays a game and hands in its result. Returns false if no more games should be played. */
static bool play_game(struct table *table, int number, const struct tournament_pairing *pairing)
{
    struct hall *hall = table->hall;
    struct tournament_result *result = malloc(sizeof *result);
    struct bout bout = {.setup = hall->setup,
                        .watch = hall->watch,
                        .cancel = &hall->cancel,
                        .referee = table->referee,
                        .number = number,
                        .pairing = *pairing};
    struct reason why = {"out of memory"};
    enum bout_status status = BOUT_FAILED;
    if (result && seat_players(table, &bout))
        status = bout_play(&bout, result, &why);
    if (status == BOUT_OVER) {
        hand_in(hall, result);
        return true;
    }
    free(result);
    if (status == BOUT_FAILED)
        end_games(hall, why.text);
    return false;
}

static void play_games(void *context)
{
    struct hall *hall = context;
    const struct tournament_setup *setup = hall->setup;
    struct table table = {.hall = hall, .contestants = {SCHEDULE_NOBODY, SCHEDULE_NOBODY}};
    struct analyst_limits limits = {.solver = {.threads = 1, .book = setup->book}};
    struct tournament_pairing pairing;
    int number;
    if (setup->adjudicate > 0)
        table.referee = analyst_create(setup->variant, &limits);
    if (setup->adjudicate > 0 && !table.referee)
        end_games(hall, "out of memory");
    while ((number = take_game(hall, &pairing)) >= 0 && play_game(&table, number, &pairing))
        ;
    contestant_close(table.players[0]);
    contestant_close(table.players[1]);
    analyst_destroy(table.referee);
}

/* --- the calling thread, which reports the games in order --- */

/* Waits until a game is over. Returns false if the tournament was cancelled, or failed. */
static bool await_game(struct hall *hall, int number, const atomic_bool *cancel)
{
    bool cancelled = false;
    pthread_mutex_lock(&hall->mutex);
    while (hall->slots[number].state != SLOT_DONE && !hall->failed && !cancelled) {
        struct timespec moment = thread_moment_in(LOOK_MS);
        (void)thread_wait_until(&hall->changed, &hall->mutex, &moment);
        cancelled = cancel && atomic_load(cancel);
    }
    bool failed = hall->failed;
    pthread_mutex_unlock(&hall->mutex);
    return !failed && !cancelled;
}

/*
 * Does a game that was played earlier have the players that the schedule says? The journal that it comes from may hold
 * anything.
 */
static bool check_known(struct hall *hall, const struct tournament_result *result)
{
    struct tournament_pairing pairing;
    schedule_pair(hall->setup, hall->games, hall->told, result->number, &pairing);
    if (memcmp(pairing.players, result->sheet.players, sizeof pairing.players) == 0 &&
        pairing.opening == result->opening)
        return true;
    struct reason why;
    refuse(&why, "the journal's game %d is not the one of this tournament", result->number + 1);
    end_games(hall, why.text);
    return false;
}

/* Adds a reported game to the standings, and finds out whether more games follow. */
static void book(struct hall *hall, int number, const struct tournament_result *result)
{
    pthread_mutex_lock(&hall->mutex);
    if (result)
        hall->games[number] = result->sheet;
    hall->slots[number].state = SLOT_TOLD;
    hall->told = number + 1;
    hall->count = schedule_count(hall->setup, hall->games, hall->told);
    pthread_cond_broadcast(&hall->changed);
    pthread_mutex_unlock(&hall->mutex);
}

/* With SPRT: do the games that were reported decide which contestant is stronger? */
static bool is_decided(struct hall *hall)
{
    if (hall->setup->kind != TOURNAMENT_SPRT || hall->told % STANDINGS_PAIR != 0)
        return false;
    struct standings_pairs last = standings_pair(&hall->games[hall->told - STANDINGS_PAIR], STANDINGS_PAIR);
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        hall->pairs.counts[i] += last.counts[i];
    return standings_verdict(&hall->pairs, &hall->setup->sprt) != STANDINGS_OPEN;
}

/* Waits until a game is over, and reports it. Returns false if the tournament should end. */
static bool tell_game(struct hall *hall, int number, const atomic_bool *cancel)
{
    const struct tournament_result *known = tournament_find(hall->known, hall->known_count, number);
    const struct tournament_result *result = known;
    if (known && !check_known(hall, known))
        return false;
    if (!known) {
        if (!await_game(hall, number, cancel))
            return false;
        result = hall->slots[number].result;
    }
    bool goes_on = !hall->watch->told || hall->watch->told(result, hall->watch->context);
    book(hall, number, result);
    if (!known) {
        tournament_forget(hall->slots[number].result);
        free(hall->slots[number].result);
        hall->slots[number].result = NULL;
    }
    return goes_on;
}

/* Reports all games. Returns true if none is left. */
static bool tell_all(struct hall *hall, const atomic_bool *cancel)
{
    while (hall->told < hall->count) {
        int number = hall->told;
        if (!schedule_is_ours(hall->setup, number) && !tournament_find(hall->known, hall->known_count, number))
            book(hall, number, NULL);
        else if (!tell_game(hall, number, cancel))
            return false;
        else if (is_decided(hall))
            return true;
    }
    return true;
}

static enum tournament_status run_threads(struct hall *hall, const atomic_bool *cancel)
{
    int wanted = hall->setup->concurrency;
    struct thread *threads = calloc((size_t)wanted, sizeof *threads);
    int started = threads ? thread_start_all(threads, wanted, "tournament", play_games, hall, 0) : 0;
    /* with fewer threads than wanted the tournament only takes longer; without any, no game would be played */
    if (started == 0)
        end_games(hall, "out of memory");
    bool all = tell_all(hall, cancel);
    end_games(hall, NULL);
    thread_join_all(threads, started);
    free(threads);
    if (hall->failed)
        return TOURNAMENT_FAILED;
    return all ? TOURNAMENT_DONE : TOURNAMENT_CANCELLED;
}

/* Marks the games that were played earlier, so that they are not played again. */
static void mark_known(struct hall *hall, int most)
{
    for (int i = 0; i < hall->known_count; i++)
        if (hall->known[i].number < most)
            hall->slots[hall->known[i].number].state = SLOT_DONE;
}

static void clear_hall(struct hall *hall, int most)
{
    for (int i = 0; hall->slots && i < most; i++)
        if (hall->slots[i].result) {
            tournament_forget(hall->slots[i].result);
            free(hall->slots[i].result);
        }
    free(hall->slots);
    free(hall->games);
    pthread_cond_destroy(&hall->changed);
    pthread_mutex_destroy(&hall->mutex);
}

enum tournament_status tournament_play(const struct tournament_setup *setup, const struct tournament_result *known,
                                       int known_count, const struct tournament_watch *watch, const atomic_bool *cancel,
                                       struct reason *why)
{
    struct hall hall = {.setup = setup, .watch = watch, .known = known, .known_count = known_count};
    if (!tournament_check(setup, why))
        return TOURNAMENT_FAILED;
    int most = schedule_most(setup);
    hall.slots = calloc((size_t)most, sizeof *hall.slots);
    hall.games = calloc((size_t)most, sizeof *hall.games);
    pthread_mutex_init(&hall.mutex, NULL);
    thread_condition_init(&hall.changed);
    enum tournament_status status = TOURNAMENT_FAILED;
    if (hall.slots && hall.games) {
        mark_known(&hall, most);
        hall.count = schedule_count(setup, hall.games, 0);
        status = run_threads(&hall, cancel);
        *why = hall.why;
    } else {
        refuse(why, "out of memory for %d games", most);
    }
    clear_hall(&hall, most);
    return status;
}

int tournament_compare(const void *a, const void *b)
{
    int x = ((const struct tournament_result *)a)->number, y = ((const struct tournament_result *)b)->number;
    return (x > y) - (x < y);
}

const struct tournament_result *tournament_find(const struct tournament_result *results, int count, int number)
{
    struct tournament_result key = {.number = number};
    return count > 0 ? bsearch(&key, results, (size_t)count, sizeof *results, tournament_compare) : NULL;
}

/* Which tournaments can be played. */

const char *tournament_kind_name(enum tournament_kind kind)
{
    static const char *const names[] = {[TOURNAMENT_ROUND_ROBIN] = "round-robin",
                                        [TOURNAMENT_GAUNTLET] = "gauntlet",
                                        [TOURNAMENT_KNOCK_OUT] = "knock-out",
                                        [TOURNAMENT_SPRT] = "sprt",
                                        [TOURNAMENT_ARRANGED] = "arranged"};
    return names[kind];
}

/* Names stand in records, tables and journals, so they must consist of whole characters and contain no quotes. */
static bool is_name(const char *name)
{
    if (name[0] == '\0' || name[0] == ' ')
        return false;
    for (size_t length; *name != '\0'; name += length)
        if ((length = record_character(name)) == 0 || *name == '"' || *name == '\\')
            return false;
    return true;
}

static bool check_contestant(const struct tournament_setup *setup, int i, struct reason *why)
{
    const struct contestant *contestant = &setup->contestants[i];
    const struct tournament_time *time = &setup->time;
    bool timed = time->move_ms > 0 || time->game_ms > 0 || time->nodes > 0 || contestant->milliseconds > 0 ||
                 contestant->nodes > 0;
    if (!is_name(contestant->name))
        return refuse(why, "what contestant %d is called is no name: letters, no quotes", i + 1);
    for (int j = 0; j < i; j++)
        if (strcmp(setup->contestants[j].name, contestant->name) == 0)
            return refuse(why, "there are two called '%s'", contestant->name);
    if (contestant->kind == CONTESTANT_HONOUR)
        return museum_fits(contestant->honour, setup->variant) ||
               refuse(why, "%s does not play this game, or not on this board", contestant->honour->name);
    if (!timed && contestant->kind != CONTESTANT_LEVEL && contestant->depth == 0)
        return refuse(why, "how much time has '%s' for its moves?", contestant->name);
    if (contestant->kind != CONTESTANT_GUEST)
        return true;
    const struct protocol *protocol = protocol_find(contestant->guest->protocol);
    if (!protocol)
        return refuse(why, "there is no protocol '%s'", contestant->guest->protocol);
    return protocol_plays(protocol, setup->variant, why);
}

static bool check_games(const struct tournament_setup *setup, struct reason *why)
{
    bool paired = setup->count > 2 || setup->kind == TOURNAMENT_KNOCK_OUT || setup->kind == TOURNAMENT_SPRT;
    if (setup->games < 1)
        return refuse(why, "there are no games");
    if (setup->kind != TOURNAMENT_ARRANGED && paired && setup->games % STANDINGS_PAIR != 0)
        return refuse(why, "%d games of each two is odd; each side begins in half of them", setup->games);
    if (schedule_most(setup) < 0)
        return refuse(why, "that would be more than %d games", TOURNAMENT_GAMES_MAX);
    if (setup->kind == TOURNAMENT_SPRT && setup->count != 2)
        return refuse(why, "a sequential test is one of two");
    if (setup->parts > 0 && (setup->kind == TOURNAMENT_KNOCK_OUT || setup->kind == TOURNAMENT_SPRT))
        return refuse(why, "a %s cannot be played in parts: what comes follows from what was",
                      tournament_kind_name(setup->kind));
    return true;
}

static bool check_sprt(const struct standings_sprt *sprt, struct reason *why)
{
    if (!(sprt->elo0 < sprt->elo1))
        return refuse(why, "a sequential test needs two differences, the lesser one first");
    return (sprt->alpha > 0 && sprt->alpha < 0.5 && sprt->beta > 0 && sprt->beta < 0.5) ||
           refuse(why, "the risks of a sequential test are between 0 and 1/2");
}

bool tournament_check(const struct tournament_setup *setup, struct reason *why)
{
    if (setup->count < 2)
        return refuse(why, "a tournament needs two at least");
    if (setup->count > TOURNAMENT_CONTESTANTS_MAX)
        return refuse(why, "there are more than %d", TOURNAMENT_CONTESTANTS_MAX);
    for (int i = 0; i < setup->count; i++)
        if (!check_contestant(setup, i, why))
            return false;
    if (setup->adjudicate > 0 && !analyst_proves(setup->variant))
        return refuse(why, "on this board nothing proves who wins, so games cannot be adjudicated");
    return check_games(setup, why) && (setup->kind != TOURNAMENT_SPRT || check_sprt(&setup->sprt, why));
}
