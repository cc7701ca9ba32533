/* The computer's thoughts, on a thread of their own: one question slot, one answer slot, a ticket on both. */
#include "ui/thinker.h"

#include <SDL.h>
#include <stdlib.h>

struct question {
    uint64_t ticket; /* 0: none */
    const struct variant *variant;
    struct state state;
    int level;
};

struct thinker {
    SDL_Thread *thread;
    thinker_wake_fn *wake;
    void *context;

    /* Guarded by the mutex. */
    SDL_mutex *mutex;
    SDL_cond *changed;
    uint64_t ticket;          /* the current one; an answer with another is dropped */
    struct question question; /* not yet begun */
    bool quit;
    enum thinker_news news;
    struct move move;
    struct ai_report report;

    /* Set with the mutex held, polled by the engine without it. */
    atomic_bool cancel;

    /* The thread's own. */
    struct engine *engine;
    const struct variant *engine_variant;
    uint64_t working_ticket;
    uint64_t random;
};

/* Leaves news for the window if the ticket is still the current one. */
static void post(struct thinker *thinker, enum thinker_news news, const struct move *move,
                 const struct ai_report *report)
{
    SDL_LockMutex(thinker->mutex);
    bool current = thinker->working_ticket == thinker->ticket;
    if (current) {
        thinker->news = news;
        if (move)
            thinker->move = *move;
        if (report)
            thinker->report = *report;
    }
    SDL_UnlockMutex(thinker->mutex);
    if (current)
        thinker->wake(thinker->context);
}

static void post_progress(const struct ai_report *report, void *context)
{
    post(context, THINKER_PROGRESS, NULL, report);
}

/* The engine is kept between questions on the same variant: what it remembers makes it faster. */
static struct engine *engine_for(struct thinker *thinker, const struct variant *variant)
{
    if (thinker->engine_variant != variant) {
        engine_destroy(thinker->engine);
        thinker->engine = engine_create(variant, NULL);
        thinker->engine_variant = thinker->engine ? variant : NULL;
    }
    return thinker->engine;
}

static void answer(struct thinker *thinker, const struct question *question)
{
    struct engine *engine = engine_for(thinker, question->variant);
    if (!engine) {
        post(thinker, THINKER_FAILED, NULL, NULL);
        return;
    }
    struct ai_request request = {.cancel = &thinker->cancel, .report = post_progress, .context = thinker};
    struct move move;
    struct ai_report report;
    if (ai_choose(engine, &question->state, question->level, &thinker->random, &request, &move, &report) != AI_NO_MOVE)
        post(thinker, THINKER_MOVE, &move, &report);
}

/* Waits for a question or the end; false at the end. */
static bool next_question(struct thinker *thinker, struct question *question)
{
    SDL_LockMutex(thinker->mutex);
    while (!thinker->quit && thinker->question.ticket == 0)
        SDL_CondWait(thinker->changed, thinker->mutex);
    bool go_on = !thinker->quit;
    if (go_on) {
        *question = thinker->question;
        thinker->question.ticket = 0;
        thinker->working_ticket = question->ticket;
        atomic_store(&thinker->cancel, false);
    }
    SDL_UnlockMutex(thinker->mutex);
    return go_on;
}

static int think(void *data)
{
    struct thinker *thinker = data;
    struct question question;
    /* Drawing goes first; refusal to lower the priority costs only smoothness. */
    (void)SDL_SetThreadPriority(SDL_THREAD_PRIORITY_LOW);
    while (next_question(thinker, &question))
        answer(thinker, &question);
    return 0;
}

struct thinker *thinker_create(uint64_t seed, thinker_wake_fn *wake, void *context, struct reason *why)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker) {
        refuse(why, "out of memory");
        return NULL;
    }
    thinker->wake = wake;
    thinker->context = context;
    thinker->random = seed;
    thinker->mutex = SDL_CreateMutex();
    thinker->changed = SDL_CreateCond();
    if (thinker->mutex && thinker->changed)
        thinker->thread = SDL_CreateThread(think, "thinker", thinker);
    if (!thinker->thread) {
        refuse(why, "the computer cannot think: %s", SDL_GetError());
        thinker_destroy(thinker);
        return NULL;
    }
    return thinker;
}

/* With the mutex held: no answer to an earlier question will be given. */
static void drop_question(struct thinker *thinker)
{
    thinker->ticket++;
    thinker->question.ticket = 0;
    thinker->news = THINKER_NOTHING;
    atomic_store(&thinker->cancel, true);
}

void thinker_destroy(struct thinker *thinker)
{
    if (!thinker)
        return;
    if (thinker->thread) {
        SDL_LockMutex(thinker->mutex);
        drop_question(thinker);
        thinker->quit = true;
        SDL_CondBroadcast(thinker->changed);
        SDL_UnlockMutex(thinker->mutex);
        SDL_WaitThread(thinker->thread, NULL);
    }
    engine_destroy(thinker->engine);
    SDL_DestroyCond(thinker->changed);
    SDL_DestroyMutex(thinker->mutex);
    free(thinker);
}

void thinker_ask(struct thinker *thinker, const struct variant *variant, const struct state *state, int level)
{
    SDL_LockMutex(thinker->mutex);
    drop_question(thinker);
    thinker->question =
        (struct question){.ticket = thinker->ticket, .variant = variant, .state = *state, .level = level};
    SDL_CondBroadcast(thinker->changed);
    SDL_UnlockMutex(thinker->mutex);
}

void thinker_cancel(struct thinker *thinker)
{
    SDL_LockMutex(thinker->mutex);
    drop_question(thinker);
    SDL_UnlockMutex(thinker->mutex);
}

enum thinker_news thinker_take(struct thinker *thinker, struct move *move, struct ai_report *report)
{
    SDL_LockMutex(thinker->mutex);
    enum thinker_news news = thinker->news;
    thinker->news = THINKER_NOTHING;
    *move = thinker->move;
    *report = thinker->report;
    SDL_UnlockMutex(thinker->mutex);
    return news;
}
