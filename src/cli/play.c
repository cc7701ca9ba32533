/* gravitrips-cli play: engine against engine, on several threads if wanted, reported in order. */
#include <pthread.h>
#include <stdlib.h>

#include "cli/cli.h"

enum { RECORD_MAX = 2048, RESULT_DRAW = 2, RESULT_NONE = -1 };

/* One game: who won (a seat's number, or RESULT_DRAW), and its moves. */
struct result {
    int winner;
    char record[RECORD_MAX];
};

/* What the threads share. */
struct tournament {
    const struct cli_options *options;
    pthread_mutex_t mutex;
    pthread_cond_t finished;
    int next;    /* game to be begun */
    bool failed; /* memory is short or nobody listens: no more games */
    struct result *results;
    bool *done;
};

/* The seat that has the first move in a game. */
static int starter_of(const struct cli_options *options, int game)
{
    return options->swap ? game % 2 : 0;
}

/* Each game has a seed of its own, so that threads do not matter. */
static uint64_t seed_of(const struct cli_options *options, int game)
{
    uint64_t seed = options->seed;
    return random_next(&seed) + (uint64_t)game;
}

/* Lets the side to move choose and move; false when memory is short. */
static bool play_move(struct match *match, struct engine *engine, struct seat seat, uint64_t *random)
{
    struct ai_request request = {0};
    struct move move;
    struct reason why;
    return ai_choose(engine, match_state(match), seat.level, random, &request, &move, NULL) != AI_NO_MOVE &&
           match_play(match, move, &why);
}

static int winner_of(enum outcome outcome, int starter)
{
    if (outcome == DRAWN)
        return RESULT_DRAW;
    return outcome == WON_BY_FIRST ? starter : 1 - starter;
}

/* Plays one game with an engine per seat; RESULT_NONE as the winner when memory is short. */
static void play_game(const struct cli_options *options, int game, struct engine *engines[2], struct result *result)
{
    int starter = starter_of(options, game);
    uint64_t random = seed_of(options, game);
    struct match *match = match_create(&options->variant);
    result->winner = RESULT_NONE;
    if (!match)
        return;
    bool going = true;
    while (going && match_outcome(match) == RUNNING) {
        int seat = match_state(match)->turn == FIRST ? starter : 1 - starter;
        going = play_move(match, engines[seat], options->seats[seat], &random);
    }
    if (going) {
        result->winner = winner_of(match_outcome(match), starter);
        match_format(match, result->record, sizeof result->record);
    }
    match_destroy(match);
}

/* Takes the number of a game to be played; -1 when there is none left. */
static int take_game(struct tournament *tournament)
{
    pthread_mutex_lock(&tournament->mutex);
    bool more = !tournament->failed && tournament->next < tournament->options->games;
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

static void *work(void *data)
{
    struct tournament *tournament = data;
    const struct cli_options *options = tournament->options;
    struct engine *engines[2] = {cli_engine(options), cli_engine(options)};
    int game;
    if (!engines[0] || !engines[1])
        hand_in(tournament, -1, true);
    while ((game = take_game(tournament)) >= 0) {
        play_game(options, game, engines, &tournament->results[game]);
        hand_in(tournament, game, tournament->results[game].winner == RESULT_NONE);
    }
    engine_destroy(engines[0]);
    engine_destroy(engines[1]);
    return NULL;
}

/* Waits for a game in its turn; false if it will never come. */
static bool await_game(struct tournament *tournament, int game)
{
    pthread_mutex_lock(&tournament->mutex);
    while (!tournament->done[game] && !tournament->failed)
        pthread_cond_wait(&tournament->finished, &tournament->mutex);
    bool done = tournament->done[game];
    pthread_mutex_unlock(&tournament->mutex);
    return done && tournament->results[game].winner != RESULT_NONE;
}

static enum cli_exit report(struct tournament *tournament)
{
    static const char *const words[] = {"first", "second", "draw"};
    int counts[3] = {0};
    for (int game = 0; game < tournament->options->games; game++) {
        if (!await_game(tournament, game)) {
            fprintf(stderr, "gravitrips-cli: play: out of memory in game %d\n", game + 1);
            return CLI_REFUSED;
        }
        const struct result *result = &tournament->results[game];
        counts[result->winner]++;
        printf("%s\t%s\n", result->record, words[result->winner]);
        if (fflush(stdout) != 0) {
            hand_in(tournament, -1, true); /* nobody hears the rest; main says so */
            return CLI_REFUSED;
        }
    }
    printf("first %d, second %d, drawn %d\n", counts[0], counts[1], counts[2]);
    return CLI_DONE;
}

static enum cli_exit run_threads(struct tournament *tournament)
{
    int wanted = tournament->options->threads, started = 0;
    pthread_t *threads = calloc((size_t)wanted, sizeof *threads);
    while (threads && started < wanted && pthread_create(&threads[started], NULL, work, tournament) == 0)
        started++;
    /* With fewer threads than wanted it only takes longer; with none nothing would be played. */
    if (started == 0)
        hand_in(tournament, -1, true);
    enum cli_exit exit = report(tournament);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    return exit;
}

enum cli_exit command_play(const struct cli_options *options)
{
    size_t games = (size_t)options->games;
    struct tournament tournament = {.options = options, .mutex = PTHREAD_MUTEX_INITIALIZER};
    enum cli_exit exit = CLI_REFUSED;
    tournament.results = calloc(games, sizeof *tournament.results);
    tournament.done = calloc(games, sizeof *tournament.done);
    pthread_cond_init(&tournament.finished, NULL);
    if (tournament.results && tournament.done)
        exit = run_threads(&tournament);
    else
        fprintf(stderr, "gravitrips-cli: play: out of memory for %d games\n", options->games);
    pthread_cond_destroy(&tournament.finished);
    free(tournament.results);
    free(tournament.done);
    return exit;
}
