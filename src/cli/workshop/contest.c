/* Threads that take one game after another. */
#include "cli/workshop/contest.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/tournament.h"
#include "threads/thread.h"

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

/* An engine that a thread keeps from game to game, since most ask for the same evaluator. */
struct chair {
    struct engine *engine;
    const char *evaluator;
};

/* Makes the chair's engine what the player asks for; false when memory is short. */
static bool sit_down(struct chair *chair, const struct variant *variant, const struct contest_player *player)
{
    if (!chair->engine || chair->evaluator != player->evaluator) {
        engine_destroy(chair->engine);
        *chair = (struct chair){engine_create(variant, player->evaluator), player->evaluator};
    }
    if (chair->engine)
        engine_set_weights(chair->engine, player->weights);
    return chair->engine != NULL;
}

/* Plays a match to its end; false when memory is short. */
static bool play_match(struct match *match, const struct chair chairs[2], const struct contest_pair *pair)
{
    uint64_t random = pair->seed;
    bool going = tournament_open(match, pair->opening_plies, pair->opening_seed);
    while (going && match_outcome(match) == RUNNING) {
        const struct state *state = match_state(match);
        const struct contest_player *player = &pair->players[state->turn];
        struct ai_request request = {.depth = player->depth, .milliseconds = player->milliseconds};
        struct ai_answer answer;
        struct reason why;
        going = engine_search(chairs[state->turn].engine, state, &request, &answer) != AI_NO_MOVE &&
                match_play(match, answer.moves[random_below(&random, (uint32_t)answer.count)], &why);
    }
    return going;
}

/* RUNNING when memory is short. */
static enum outcome play_game(const struct contest *contest, int game, struct chair chairs[2])
{
    const struct variant *variant = &contest->options->variant;
    struct contest_pair pair = {0};
    enum outcome outcome = RUNNING;
    contest->pair(game, contest->context, &pair);
    struct match *match = match_create(variant);
    if (match && sit_down(&chairs[FIRST], variant, &pair.players[FIRST]) &&
        sit_down(&chairs[SECOND], variant, &pair.players[SECOND]) && play_match(match, chairs, &pair))
        outcome = match_outcome(match);
    match_destroy(match);
    return outcome;
}

static void work(void *data)
{
    struct contest *contest = data;
    struct chair chairs[2] = {{0}};
    int game;
    while ((game = take_game(contest)) >= 0) {
        contest->outcomes[game] = play_game(contest, game, chairs);
        if (contest->outcomes[game] == RUNNING)
            fail(contest);
    }
    engine_destroy(chairs[FIRST].engine);
    engine_destroy(chairs[SECOND].engine);
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
    int wanted = options->threads;
    struct thread *threads = calloc((size_t)wanted, sizeof *threads);
    int started = threads ? thread_start_all(threads, wanted, "contest", work, &contest, 0) : 0;
    thread_join_all(threads, started);
    free(threads);
    if (started > 0 && !contest.failed)
        return true;
    fprintf(stderr, "gravitrips-cli: %s: out of memory\n", options->command->line.name);
    return false;
}
