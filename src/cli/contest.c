/* Threads that take one game after another. */
#include "cli/contest.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR_WIDTH = 40 };

struct contest {
    const struct cli_options *options;
    contest_pair_fn *pair;
    const void *context;
    const char *task;
    enum outcome *outcomes;
    int games;
    pthread_mutex_t mutex;
    int next;    /* game to be begun */
    bool failed; /* memory is short */
};

/* Redraws the bar when it grows; the mutex is held. */
static void show_progress(const struct contest *contest, int done)
{
    static const char full[] = "########################################";
    int length = (int)((long)done * BAR_WIDTH / contest->games);
    if (isatty(STDERR_FILENO) && (done == 1 || length != (int)((long)(done - 1) * BAR_WIDTH / contest->games)))
        fprintf(stderr, "\r%s [%-*.*s]%s", contest->task, BAR_WIDTH, length, full,
                done == contest->games ? "\r\033[K" : "");
}

/* Takes the number of a game to be played; -1 when there is none left. */
static int take_game(struct contest *contest)
{
    pthread_mutex_lock(&contest->mutex);
    int game = !contest->failed && contest->next < contest->games ? contest->next++ : -1;
    if (game >= 0)
        show_progress(contest, game + 1);
    pthread_mutex_unlock(&contest->mutex);
    return game;
}

static void fail(struct contest *contest)
{
    pthread_mutex_lock(&contest->mutex);
    contest->failed = true;
    pthread_mutex_unlock(&contest->mutex);
}

/* Plays one game to its end; RUNNING when memory is short. */
static enum outcome play_game(const struct contest *contest, struct engine *engines[2], uint64_t random)
{
    struct match *match = match_create(&contest->options->variant);
    struct ai_request request = {.depth = contest->options->depth};
    bool going = match != NULL;
    while (going && match_outcome(match) == RUNNING) {
        struct ai_answer answer;
        struct reason why;
        const struct state *state = match_state(match);
        going = engine_search(engines[state->turn], state, &request, &answer) != AI_NO_MOVE &&
                match_play(match, answer.moves[random_below(&random, (uint32_t)answer.count)], &why);
    }
    enum outcome outcome = going ? match_outcome(match) : RUNNING;
    match_destroy(match);
    return outcome;
}

static void *work(void *data)
{
    struct contest *contest = data;
    const struct cli_options *options = contest->options;
    struct engine *engines[2] = {engine_create(&options->variant, options->evaluator),
                                 engine_create(&options->variant, options->evaluator)};
    int game;
    if (!engines[0] || !engines[1])
        fail(contest);
    while ((game = take_game(contest)) >= 0) {
        struct contest_pair pair;
        contest->pair(game, contest->context, &pair);
        engine_set_weights(engines[FIRST], pair.weights[FIRST]);
        engine_set_weights(engines[SECOND], pair.weights[SECOND]);
        contest->outcomes[game] = play_game(contest, engines, pair.seed);
        if (contest->outcomes[game] == RUNNING)
            fail(contest);
    }
    engine_destroy(engines[0]);
    engine_destroy(engines[1]);
    return NULL;
}

bool contest_play(const struct cli_options *options, int games, contest_pair_fn *pair, const void *context,
                  const char *task, enum outcome *outcomes)
{
    struct contest contest = {.options = options,
                              .pair = pair,
                              .context = context,
                              .task = task,
                              .outcomes = outcomes,
                              .games = games,
                              .mutex = PTHREAD_MUTEX_INITIALIZER};
    int wanted = options->threads, started = 0;
    pthread_t *threads = calloc((size_t)wanted, sizeof *threads);
    while (threads && started < wanted && pthread_create(&threads[started], NULL, work, &contest) == 0)
        started++;
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    if (started > 0 && !contest.failed)
        return true;
    fprintf(stderr, "gravitrips-cli: %s: out of memory\n", options->command->name);
    return false;
}
