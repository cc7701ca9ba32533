/* The computer's moves: a worker that keeps engines between questions. Declared in think.h. */
#include "ui/think/think.h"

enum { THREADS_MAX = 4, MINDS = 2 };

struct question {
    const struct variant *variant;
    const char *evaluator;
    struct state state;
    struct move recent[2];
    int level;
    int level_time;             /* milliseconds; 0: the level's own */
    struct museum_player guest; /* who is asked instead of a level */
    bool only_prepare;          /* the engine is only prepared: no answer is wanted yet */
};

/* An engine, and the variant, the evaluator and the guest of honour for which it was made. */
struct mind {
    struct engine *engine;
    const struct variant *variant;
    const char *evaluator;
    struct museum_player guest;
};

struct thinker {
    struct worker *worker;
    struct solver_limits limits;
    const char *evaluator;
    int level_time;

    /* Only the worker thread uses these. */
    struct mind minds[MINDS]; /* the engine used last comes first; two computers that play may have one each */
    uint64_t random;
};

static void post_progress(const struct ai_report *report, void *context)
{
    worker_post(context, THINKER_PROGRESS, &(struct thinker_answer){.report = *report});
}

static bool is_mind_for(const struct mind *mind, const struct question *question)
{
    return mind->engine && mind->variant == question->variant && mind->evaluator == question->evaluator &&
           memcmp(&mind->guest, &question->guest, sizeof mind->guest) == 0;
}

/*
 * The engine for a question. Engines are kept between questions of the same kind: what they remember makes them faster.
 */
static struct engine *engine_for(struct thinker *thinker, const struct question *question)
{
    struct mind *minds = thinker->minds;
    if (!is_mind_for(&minds[0], question)) {
        struct mind other = minds[1];
        minds[1] = minds[0];
        minds[0] = other;
    }
    if (!is_mind_for(&minds[0], question)) {
        engine_destroy(minds[0].engine);
        minds[0] = (struct mind){.engine = engine_create(question->variant, question->evaluator),
                                 .variant = question->variant,
                                 .evaluator = question->evaluator,
                                 .guest = question->guest};
        if (minds[0].engine)
            engine_set_solver(minds[0].engine, &thinker->limits);
        if (minds[0].engine && question->guest.weighed)
            engine_set_weights(minds[0].engine, question->guest.weights);
    }
    return minds[0].engine;
}

static void answer_with_move(void *desk, const void *data, const atomic_bool *cancel)
{
    struct thinker *thinker = desk;
    const struct question *question = data;
    struct engine *engine = engine_for(thinker, question);
    struct ai_request request = {.level_time = question->level_time,
                                 .cancel = cancel,
                                 .report = post_progress,
                                 .context = thinker,
                                 .recent = {question->recent[0], question->recent[1]}};
    struct thinker_answer news = {0};
    if (engine)
        ai_prepare(engine, question->level, worker_stop(thinker));
    if (question->only_prepare)
        return;
    if (!engine)
        worker_post(thinker, THINKER_FAILED, &news);
    else if ((question->guest.honour ? museum_choose(question->guest.honour, engine, &question->state, &thinker->random,
                                                     cancel, &news.move, &news.report)
                                     : ai_choose(engine, &question->state, question->level, &thinker->random, &request,
                                                 &news.move, &news.report)) != AI_NO_MOVE)
        worker_post(thinker, THINKER_MOVE, &news);
}

static void clear(void *desk)
{
    struct thinker *thinker = desk;
    for (int i = 0; i < MINDS; i++)
        engine_destroy(thinker->minds[i].engine);
}

static const struct worker_kind thinker_kind = {.name = "thinker",
                                                WORKER_SIZES(struct thinker, struct question, struct thinker_answer),
                                                .answer = answer_with_move,
                                                .clear = clear};

struct thinker *thinker_create(uint64_t seed, const struct book *book, worker_wake_fn *wake, void *context,
                               struct reason *why)
{
    struct thinker *thinker = worker_create(&thinker_kind, wake, context, why);
    if (thinker) {
        thinker->random = seed;
        thinker->limits.book = book;
        thinker->limits.threads = int_clamp(SDL_GetCPUCount() - 1, 1, THREADS_MAX); /* leaves the window a processor */
    }
    return thinker;
}

void thinker_set_style(struct thinker *thinker, const char *evaluator, int milliseconds)
{
    thinker->evaluator = evaluator;
    thinker->level_time = milliseconds;
}

static void post_question(struct thinker *thinker, struct question *question)
{
    atomic_store(worker_stop(thinker), !ai_prepares(question->variant, question->level));
    question->evaluator = question->guest.honour ? question->guest.honour->evaluator : thinker->evaluator;
    question->level_time = thinker->level_time;
    worker_ask(thinker, question);
}

void thinker_ask(struct thinker *thinker, const struct variant *variant, const struct state *state,
                 const struct move recent[2], int level, const struct museum_player *guest)
{
    const struct museum_player nobody = {.honour = NULL};
    post_question(thinker, &(struct question){.variant = variant,
                                              .state = *state,
                                              .recent = {recent[0], recent[1]},
                                              .level = level,
                                              .guest = guest ? *guest : nobody});
}

void thinker_prepare(struct thinker *thinker, const struct variant *variant, int level)
{
    if (ai_prepares(variant, level))
        post_question(thinker, &(struct question){.variant = variant, .level = level, .only_prepare = true});
}
