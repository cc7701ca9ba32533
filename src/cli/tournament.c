/* Games on several threads, heard of in order. */
#include "cli/tournament.h"

#include <stdlib.h>

#include "threads/thread.h"

/* What the threads share. */
struct tournament {
    const struct cli_options *options;
    pairing_fn *pair;
    void *context;
    const struct book *book; /* for level 10; may be NULL */
    int games;
    pthread_mutex_t mutex;
    pthread_cond_t finished;
    int next;    /* game to be begun */
    bool failed; /* memory is short or nobody listens: no more games */
    struct played *played;
    bool *done;
};

uint64_t tournament_seed(const struct cli_options *options, int game)
{
    uint64_t seed = options->seed;
    return random_next(&seed) + (uint64_t)game;
}

bool tournament_open(struct match *match, int plies, uint64_t random)
{
    const struct variant *variant = match_variant(match);
    struct reason why;
    bool going = true;
    for (int ply = 0; going && ply < plies && match_outcome(match) == RUNNING; ply++) {
        struct move moves[MOVES_MAX];
        int count = variant->game->moves(variant, match_state(match), moves);
        going = match_play(match, moves[random_below(&random, (uint32_t)count)], &why);
    }
    return going;
}

static void count_effort(struct effort *effort, uint64_t microseconds)
{
    effort->moves++;
    effort->microseconds += microseconds;
    if (effort->longest < microseconds)
        effort->longest = microseconds;
}

/* Lets the side to move choose and move; false when memory is short. */
static bool play_move(struct match *match, struct engine *engine, struct seat seat, uint64_t *random,
                      struct effort *effort)
{
    struct ai_request request = {0};
    struct ai_report report;
    struct move move;
    struct reason why;
    if (ai_choose(engine, match_state(match), seat.level, random, &request, &move, &report) == AI_NO_MOVE)
        return false;
    count_effort(effort, report.microseconds);
    return match_play(match, move, &why);
}

/* False when memory is short. */
static bool write_record(const struct match *match, struct played *played)
{
    size_t size = (size_t)match_format(match, NULL, 0) + 1;
    played->record = malloc(size);
    if (played->record)
        match_format(match, played->record, size);
    return played->record != NULL;
}

/* Plays one game with an engine per side. */
static void play_game(struct match *match, const struct pairing *pairing, struct engine *engines[2],
                      struct played *played)
{
    uint64_t random = pairing->seed;
    bool going = tournament_open(match, pairing->opening_plies, pairing->opening_seed);
    while (going && match_outcome(match) == RUNNING) {
        enum side side = match_state(match)->turn;
        going = play_move(match, engines[side], pairing->seats[side], &random, &played->efforts[side]);
    }
    if (going && write_record(match, played))
        played->outcome = match_outcome(match);
}

/* Takes the number of a game to be played; -1 when there is none left. */
static int take_game(struct tournament *tournament)
{
    pthread_mutex_lock(&tournament->mutex);
    bool more = !tournament->failed && tournament->next < tournament->games;
    int game = more ? tournament->next++ : -1;
    pthread_mutex_unlock(&tournament->mutex);
    return game;
}

static void hand_in(struct tournament *tournament, int game, bool failed)
{
    pthread_mutex_lock(&tournament->mutex);
    if (game >= 0)
        tournament->done[game] = true;
    tournament->failed |= failed;
    pthread_cond_broadcast(&tournament->finished);
    pthread_mutex_unlock(&tournament->mutex);
}

static void work(void *data)
{
    struct tournament *tournament = data;
    const struct cli_options *options = tournament->options;
    struct engine *engines[2] = {cli_engine(options, tournament->book, 1), cli_engine(options, tournament->book, 1)};
    int game;
    if (!engines[0] || !engines[1])
        hand_in(tournament, -1, true);
    while ((game = take_game(tournament)) >= 0) {
        struct played *played = &tournament->played[game];
        struct match *match = match_create(&options->variant);
        struct pairing pairing = {0};
        tournament->pair(options, game, tournament->context, &pairing);
        if (match)
            play_game(match, &pairing, engines, played);
        match_destroy(match);
        hand_in(tournament, game, played->outcome == RUNNING);
    }
    engine_destroy(engines[0]);
    engine_destroy(engines[1]);
}

/* Waits for a game in its turn; false if it will never come. */
static bool await_game(struct tournament *tournament, int game)
{
    pthread_mutex_lock(&tournament->mutex);
    while (!tournament->done[game] && !tournament->failed)
        pthread_cond_wait(&tournament->finished, &tournament->mutex);
    bool done = tournament->done[game];
    pthread_mutex_unlock(&tournament->mutex);
    return done && tournament->played[game].outcome != RUNNING;
}

/* Hands the games on in order; false if not all could be. */
static bool hear_all(struct tournament *tournament, played_fn *hear)
{
    for (int game = 0; game < tournament->games; game++) {
        if (!await_game(tournament, game)) {
            fprintf(stderr, "gravitrips-cli: %s: out of memory in game %d\n", tournament->options->command->line.name,
                    game + 1);
            return false;
        }
        if (hear && !hear(game, &tournament->played[game], tournament->context)) {
            hand_in(tournament, -1, true);
            return false;
        }
    }
    return true;
}

static bool run_threads(struct tournament *tournament, played_fn *hear)
{
    int wanted = tournament->options->threads;
    struct thread *threads = calloc((size_t)wanted, sizeof *threads);
    int started = threads ? thread_start_all(threads, wanted, "tournament", work, tournament, 0) : 0;
    /* With fewer threads than wanted it only takes longer; with none nothing would be played. */
    if (started == 0)
        hand_in(tournament, -1, true);
    bool all = hear_all(tournament, hear);
    thread_join_all(threads, started);
    free(threads);
    return all;
}

struct played *tournament_play(const struct cli_options *options, int games, pairing_fn *pair, played_fn *hear,
                               void *context)
{
    struct book *book = cli_book(options);
    struct tournament tournament = {.options = options,
                                    .pair = pair,
                                    .context = context,
                                    .book = book,
                                    .games = games,
                                    .mutex = PTHREAD_MUTEX_INITIALIZER,
                                    .finished = PTHREAD_COND_INITIALIZER};
    bool all = false;
    tournament.played = calloc((size_t)games, sizeof *tournament.played);
    tournament.done = calloc((size_t)games, sizeof *tournament.done);
    if (tournament.played && tournament.done)
        all = run_threads(&tournament, hear);
    else
        fprintf(stderr, "gravitrips-cli: %s: out of memory for %d games\n", options->command->line.name, games);
    free(tournament.done);
    book_close(book);
    if (all)
        return tournament.played;
    tournament_free(tournament.played, games);
    return NULL;
}

void tournament_free(struct played *played, int games)
{
    for (int game = 0; played && game < games; game++)
        free(played[game].record);
    free(played);
}
