/*
 * A tournament that runs in the background. A thread runs it, and the threads of its games call functions of this file.
 * What they report is guarded by a lock; whoever watches is woken and takes a copy. A game that is over changes no
 * more, and stays where it is until the hall ends: it is read there. Who watches never waits for a game.
 *
 *     who watches               the lock            the tournament's threads
 *     see  <--- copies ---      tables, games  <--- begun, moved, ended
 *     go_on, stop, pace  --->   wishes         ---> waited for between moves
 */
#include "engines/hall.h"

#include <unistd.h>

#include "gravitrips/solver.h"
#include "rules/reason.h"
#include "threads/thread.h"

void hall_forget(struct hall_view *view)
{
    free(view->games);
    free(view->sheets);
    *view = (struct hall_view){0};
}

/* What belongs to a contestant. */
struct belongings {
    struct guest_setup guest;
    int weights[WEIGHTS_MAX];
};

struct hall {
    void (*wake)(void *context);
    void *context;
    char *path;
    bool done; /* whoever opened it knows that the tournament in the journal is over */

    /* What is played; all that it points to is copied to here. */
    struct tournament_setup setup;
    struct variant variant;
    struct contestant contestants[TOURNAMENT_CONTESTANTS_MAX];
    struct belongings *belongings; /* of each contestant */

    struct thread thread;
    bool started; /* there is a thread that must be joined */
    bool plays;   /* plays games after reading the journal; guarded by the lock once the thread has started */
    atomic_bool cancel;

    /* Used only by the threads that play. */
    struct journal *journal;
    pthread_mutex_t writing; /* guards the journal */

    pthread_mutex_t lock; /* guards everything below */
    pthread_cond_t hurry; /* signalled when the games should go faster, or should end */
    enum hall_pace pace;
    enum hall_phase phase;
    struct reason why;
    bool told; /* who watches has been woken, but has not fetched the news yet */
    struct hall_table table[HALL_TABLES_MAX];
    int game_count;
    struct tournament_result **games; /* those that are over; each stays where it is */
};

/* --- the games that are over --- */

/* Keeps a copy of a game. Returns false and a reason if memory is short. The caller holds the lock. */
static bool keep_game(struct hall *hall, const struct tournament_result *result, struct reason *why)
{
    struct tournament_result *game = malloc(sizeof *game);
    struct tournament_result **games = realloc(hall->games, (size_t)(hall->game_count + 1) * sizeof(void *));
    if (games)
        hall->games = games;
    if (game)
        *game = *result;
    if (!games || !game || !record_copy(&result->record, &game->record)) {
        free(game);
        return refuse(why, "out of memory");
    }
    games[hall->game_count++] = game;
    return true;
}

/* Shows all games that are over. Returns false if memory is short. The caller holds the lock. */
static bool show_games(const struct hall *hall, struct hall_view *view)
{
    size_t room = (size_t)hall->game_count + 1; /* no list is empty */
    const struct tournament_result **games = realloc(view->games, room * sizeof(void *));
    if (games)
        view->games = games;
    struct standings_game *sheets = games ? realloc(view->sheets, room * sizeof *sheets) : NULL;
    if (!sheets)
        return false;
    view->sheets = sheets;
    for (int i = 0; i < hall->game_count; i++) {
        games[i] = hall->games[i];
        sheets[i] = games[i]->sheet;
    }
    view->game_count = hall->game_count;
    return true;
}

/* Pauses in milliseconds: after a move, and after a game. */
static const int move_rests[HALL_PACES] = {[HALL_CALM] = 900, [HALL_BRISK] = 250, [HALL_FAST] = 0},
                 end_rests[HALL_PACES] = {[HALL_CALM] = 3000, [HALL_BRISK] = 1000, [HALL_FAST] = 0};

/* --- waking whoever watches when there is news of the tournament --- */

/* Wakes, unless that was done before and the news were not fetched yet. The caller holds the lock. */
static void tell(struct hall *hall)
{
    if (!hall->told)
        hall->wake(hall->context);
    hall->told = true;
}

static void set_phase(struct hall *hall, enum hall_phase phase, const struct reason *why)
{
    pthread_mutex_lock(&hall->lock);
    hall->phase = phase;
    if (why)
        hall->why = *why;
    tell(hall);
    pthread_mutex_unlock(&hall->lock);
}

/* --- callbacks, called on the tournament's threads when a game begins, moves or ends --- */

/* Finds the table at which a game is played or, for a new game, a free table. The caller holds the lock. */
static struct hall_table *table_of(struct hall *hall, int number)
{
    struct hall_table *found = NULL;
    for (int i = 0; i < hall->setup.concurrency; i++) {
        struct hall_table *table = &hall->table[i];
        if (table->number == number)
            return table;
        if (!found && (table->number < 0 || table->over))
            found = table;
    }
    return found;
}

/* Waits, so that people can follow the games. The caller holds the lock. */
static void linger_at(struct hall *hall, const int rests[HALL_PACES])
{
    int64_t since = thread_milliseconds();
    for (int64_t left; !atomic_load(&hall->cancel);) {
        left = since + rests[hall->pace] - thread_milliseconds();
        if (left <= 0)
            return;
        struct timespec until = thread_moment_in((int)left);
        (void)thread_wait_until(&hall->hurry, &hall->lock, &until);
    }
}

static void game_begun(int number, const struct tournament_pairing *pairing, void *context)
{
    struct hall *hall = context;
    pthread_mutex_lock(&hall->lock);
    struct hall_table *table = table_of(hall, number);
    if (table) {
        *table = (struct hall_table){.number = number, .change = table->change + 1};
        memcpy(table->players, pairing->players, sizeof table->players);
        hall->variant.game->start(&hall->variant, &table->state);
        table->last.kind = MOVE_NONE;
        tell(hall);
    }
    pthread_mutex_unlock(&hall->lock);
}

static void game_moved(int number, const struct match *match, int milliseconds, void *context)
{
    struct hall *hall = context;
    (void)milliseconds;
    pthread_mutex_lock(&hall->lock);
    struct hall_table *table = table_of(hall, number);
    if (table && table->number == number) {
        table->state = *match_state(match);
        table->moves = match_cursor(match);
        table->last = match_move(match, table->moves - 1);
        table->change++;
        tell(hall);
        linger_at(hall, move_rests);
    }
    pthread_mutex_unlock(&hall->lock);
}

/* Keeps a game that has ended. The game is written to the journal on the disk before the result is seen. */
static bool game_ended(const struct tournament_result *result, void *context, struct reason *why)
{
    struct hall *hall = context;
    pthread_mutex_lock(&hall->writing);
    bool written = journal_add(hall->journal, result, why);
    pthread_mutex_unlock(&hall->writing);
    pthread_mutex_lock(&hall->lock);
    struct hall_table *table = table_of(hall, result->number);
    bool kept = written && keep_game(hall, result, why);
    if (kept && table && table->number == result->number) {
        table->over = true;
        table->sheet = result->sheet;
        table->change++;
    }
    tell(hall);
    linger_at(hall, end_rests);
    pthread_mutex_unlock(&hall->lock);
    return kept;
}

/* --- the thread that runs the tournament --- */

/*
 * Keeps the games that were read from the journal, unless the hall already has games: then they are the same ones.
 * Returns false if memory is short.
 */
static bool take_known(struct hall *hall, const struct journal_games *known, struct reason *why)
{
    bool kept = true;
    pthread_mutex_lock(&hall->lock);
    for (int i = 0, anew = hall->game_count == 0; anew && i < known->count && kept; i++)
        kept = keep_game(hall, &known->results[i], why);
    tell(hall);
    pthread_mutex_unlock(&hall->lock);
    return kept;
}

/* After the journal has been read: should games be played now? The person may have asked for that meanwhile. */
static bool goes_on(struct hall *hall)
{
    pthread_mutex_lock(&hall->lock);
    bool plays = hall->plays;
    if (!plays)
        hall->phase = hall->done ? HALL_DONE : HALL_STOPPED;
    tell(hall);
    pthread_mutex_unlock(&hall->lock);
    return plays;
}

static void run_tournament(void *context)
{
    struct hall *hall = context;
    struct tournament_setup setup = hall->setup;
    static const enum hall_phase ends[] = {
        [TOURNAMENT_DONE] = HALL_DONE, [TOURNAMENT_CANCELLED] = HALL_STOPPED, [TOURNAMENT_FAILED] = HALL_FAILED};
    const struct tournament_watch watch = {hall, game_begun, game_moved, game_ended, NULL};
    struct journal_games known = {0};
    struct reason why = {""};
    hall->journal = journal_open(hall->path, &setup, &known, &why);
    if (!hall->journal || !take_known(hall, &known, &why)) {
        set_phase(hall, HALL_FAILED, &why);
    } else if (goes_on(hall)) {
        struct book *book = book_open_default(&hall->variant, &why);
        setup.book = book;
        set_phase(hall, HALL_PLAYING, NULL);
        set_phase(hall, ends[tournament_play(&setup, known.results, known.count, &watch, &hall->cancel, &why)], &why);
        book_close(book);
    }
    if (hall->journal) {
        journal_close(hall->journal);
        journal_forget(&known);
    }
}

/* --- what is called from outside --- */

/* Starts the tournament's thread. Call it only if no thread was started yet, or if the last one has finished. */
static void start_thread(struct hall *hall, bool plays)
{
    if (hall->started)
        thread_join(&hall->thread);
    hall->plays = plays;
    hall->phase = plays ? HALL_PLAYING : HALL_READING;
    atomic_store(&hall->cancel, false);
    for (int i = 0; i < hall->setup.concurrency; i++)
        hall->table[i] = (struct hall_table){.number = -1, .change = hall->table[i].change + 1};
    hall->told = true;
    hall->wake(hall->context);
    hall->started = thread_start(&hall->thread, "tournament", run_tournament, hall) == 0;
    if (!hall->started) {
        hall->phase = HALL_FAILED;
        hall->why = (struct reason){"no thread can be started"};
    }
}

/* Copies a contestant with what belongs to it. */
static void admit(struct hall *hall, int i, const struct contestant *contestant)
{
    struct contestant *admitted = &hall->contestants[i];
    struct belongings *own = &hall->belongings[i];
    *admitted = *contestant;
    if (contestant->guest) {
        own->guest = *contestant->guest;
        admitted->guest = &own->guest;
    }
    if (contestant->weights) {
        memcpy(own->weights, contestant->weights, sizeof own->weights);
        admitted->weights = own->weights;
    }
}

struct hall *hall_open(const struct hall_order *order)
{
    const struct tournament_setup *setup = order->setup;
    struct hall *hall = calloc(1, sizeof *hall);
    char *path = strdup(order->path);
    struct belongings *belongings = calloc((size_t)setup->count, sizeof *belongings);
    assert(setup->count <= TOURNAMENT_CONTESTANTS_MAX && setup->concurrency <= HALL_TABLES_MAX);
    if (!hall || !path || !belongings) {
        free(belongings);
        free(path);
        free(hall);
        return NULL;
    }
    hall->path = path;
    hall->belongings = belongings;
    hall->wake = order->wake;
    hall->context = order->context;
    hall->done = order->done;
    hall->pace = order->pace;
    hall->variant = *setup->variant;
    hall->setup = *setup;
    hall->setup.variant = &hall->variant;
    hall->setup.contestants = hall->contestants;
    for (int i = 0; i < setup->count; i++)
        admit(hall, i, &setup->contestants[i]);
    pthread_mutex_init(&hall->lock, NULL);
    pthread_mutex_init(&hall->writing, NULL);
    thread_condition_init(&hall->hurry);
    if (order->anew)
        (void)unlink(path);
    start_thread(hall, order->anew);
    return hall;
}

void hall_go_on(struct hall *hall)
{
    pthread_mutex_lock(&hall->lock);
    bool rests = hall->phase == HALL_STOPPED || hall->phase == HALL_FAILED;
    hall->plays |= hall->phase == HALL_READING;
    pthread_mutex_unlock(&hall->lock);
    if (rests)
        start_thread(hall, true);
}

void hall_stop(struct hall *hall)
{
    atomic_store(&hall->cancel, true);
    pthread_mutex_lock(&hall->lock);
    if (hall->phase == HALL_PLAYING) {
        hall->phase = HALL_STOPPING;
        tell(hall);
    }
    pthread_cond_broadcast(&hall->hurry);
    pthread_mutex_unlock(&hall->lock);
}

void hall_set_pace(struct hall *hall, enum hall_pace pace)
{
    pthread_mutex_lock(&hall->lock);
    hall->pace = pace;
    pthread_cond_broadcast(&hall->hurry);
    pthread_mutex_unlock(&hall->lock);
}

void hall_destroy(void *context)
{
    struct hall *hall = context;
    hall_stop(hall);
    if (hall->started)
        thread_join(&hall->thread);
    for (int i = 0; i < hall->game_count; i++) {
        tournament_forget(hall->games[i]);
        free(hall->games[i]);
    }
    free(hall->games);
    free(hall->path);
    free(hall->belongings);
    pthread_cond_destroy(&hall->hurry);
    pthread_mutex_destroy(&hall->writing);
    pthread_mutex_destroy(&hall->lock);
    free(hall);
}

bool hall_see(struct hall *hall, struct hall_view *view)
{
    pthread_mutex_lock(&hall->lock);
    bool news = hall->told;
    hall->told = false;
    if (news) {
        view->phase = hall->phase;
        view->why = hall->why;
        view->tables = hall->setup.concurrency;
        memcpy(view->table, hall->table, sizeof view->table);
        if (!show_games(hall, view))
            view->phase = HALL_FAILED;
    }
    pthread_mutex_unlock(&hall->lock);
    if (news && !standings_rank(view->sheets, view->game_count, hall->setup.count, view->rows))
        view->phase = HALL_FAILED;
    return news;
}

char *hall_text(const struct hall_view *view)
{
    size_t length = 0, at = 0;
    for (int i = 0; i < view->game_count; i++)
        length += record_format(&view->games[i]->record, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        text[0] = '\0';
    for (int i = 0; text && i < view->game_count; i++)
        at += record_format(&view->games[i]->record, text + at, length + 1 - at);
    return text;
}
