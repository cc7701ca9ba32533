/* The computer's thoughts: a worker that keeps an engine between the questions. */
#include "ui/think/thinker.h"

#include <SDL.h>
#include <stdlib.h>

enum { THREADS_MAX = 4 };

struct question {
    const struct variant *variant;
    struct state state;
    int level;
};

struct news {
    enum thinker_news kind;
    struct move move;
    struct ai_report report;
};

struct thinker {
    struct worker *worker;
    struct solver_limits limits;

    /* The thread's own. */
    struct engine *engine;
    const struct variant *engine_variant;
    uint64_t random;
};

static void post_progress(const struct ai_report *report, void *context)
{
    struct thinker *thinker = context;
    worker_post(thinker->worker, &(struct news){.kind = THINKER_PROGRESS, .report = *report});
}

/* The engine is kept between questions on the same variant: what it remembers makes it faster. */
static struct engine *engine_for(struct thinker *thinker, const struct variant *variant)
{
    if (thinker->engine_variant != variant) {
        engine_destroy(thinker->engine);
        thinker->engine = engine_create(variant, NULL);
        thinker->engine_variant = thinker->engine ? variant : NULL;
        if (thinker->engine)
            engine_set_solver(thinker->engine, &thinker->limits);
    }
    return thinker->engine;
}

static void answer_question(struct worker *worker, const void *data, const atomic_bool *cancel, void *context)
{
    struct thinker *thinker = context;
    const struct question *question = data;
    struct engine *engine = engine_for(thinker, question->variant);
    struct ai_request request = {.cancel = cancel, .report = post_progress, .context = thinker};
    struct news news = {.kind = THINKER_MOVE};
    if (!engine)
        worker_post(worker, &(struct news){.kind = THINKER_FAILED});
    else if (ai_choose(engine, &question->state, question->level, &thinker->random, &request, &news.move,
                       &news.report) != AI_NO_MOVE)
        worker_post(worker, &news);
}

static const struct worker_kind thinker_kind = {
    .name = "thinker",
    .question_size = sizeof(struct question),
    .news_size = sizeof(struct news),
    .answer = answer_question,
};

/* All processors but the one that draws. */
static int threads_for_thinking(void)
{
    return SDL_clamp(SDL_GetCPUCount() - 1, 1, THREADS_MAX);
}

struct thinker *thinker_create(uint64_t seed, worker_wake_fn *wake, void *context, struct reason *why)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker) {
        refuse(why, "out of memory");
        return NULL;
    }
    thinker->random = seed;
    thinker->limits.threads = threads_for_thinking();
    struct worker_setup setup = {.kind = &thinker_kind, .context = thinker, .wake = wake, .wake_context = context};
    thinker->worker = worker_create(&setup, why);
    if (!thinker->worker) {
        free(thinker);
        return NULL;
    }
    return thinker;
}

void thinker_set_book(struct thinker *thinker, const struct book *book)
{
    thinker->limits.book = book;
}

void thinker_destroy(struct thinker *thinker)
{
    if (!thinker)
        return;
    worker_destroy(thinker->worker);
    engine_destroy(thinker->engine);
    free(thinker);
}

void thinker_ask(struct thinker *thinker, const struct variant *variant, const struct state *state, int level)
{
    worker_ask(thinker->worker, &(struct question){.variant = variant, .state = *state, .level = level});
}

void thinker_cancel(struct thinker *thinker)
{
    worker_cancel(thinker->worker);
}

enum thinker_news thinker_take(struct thinker *thinker, struct move *move, struct ai_report *report)
{
    struct news news;
    if (!worker_take(thinker->worker, &news))
        return THINKER_NOTHING;
    *move = news.move;
    *report = news.report;
    return news.kind;
}
