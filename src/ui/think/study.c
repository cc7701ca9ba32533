/* What is each move worth? The solver's answer, or where it has none the engine's judgement. */
#include "ui/think/study.h"

#include <SDL.h>
#include <stdlib.h>

#include "gravitrips/ai.h"

enum {
    TABLE_BYTES = 32 << 20,
    THREADS_MAX = 4,
    JUDGEMENT_TIME = 1000 /* milliseconds */
};

struct question {
    const struct variant *variant;
    struct state state;
    bool judge; /* by the engine, although the solver might prove it */
};

struct news {
    enum study_news kind;
    struct study_answer answer;
};

struct study {
    struct worker *worker;
    struct solver_limits limits;

    /* The thread's own: made when first needed, kept between questions on the same variant. */
    const struct variant *variant;
    struct solver *solver;
    struct engine *engine;
};

/* Where the reports of one question come together. */
struct report {
    struct worker *worker;
    struct news news;
};

static void forget(struct study *study)
{
    solver_destroy(study->solver);
    engine_destroy(study->engine);
    study->solver = NULL;
    study->engine = NULL;
    study->variant = NULL;
}

/* Half of the processors, so that the window and the thinker have theirs. */
static int threads_for_study(void)
{
    return SDL_clamp(SDL_GetCPUCount() / 2, 1, THREADS_MAX);
}

/* Makes what the question needs; false if memory is short. */
static bool prepare(struct study *study, const struct variant *variant, bool judge)
{
    if (study->variant != variant)
        forget(study);
    study->variant = variant;
    if (judge && !study->engine)
        study->engine = engine_create(variant, NULL);
    if (!judge && !study->solver)
        study->solver = solver_create(variant, &study->limits, NULL);
    return judge ? study->engine != NULL : study->solver != NULL;
}

static void post_column(int column, int score, void *context)
{
    struct report *report = context;
    struct solver_analysis *worth = &report->news.answer.worth;
    worth->best = SDL_max(worth->best, score);
    worth->known[column] = true;
    worth->scores[column] = score;
    worker_post(report->worker, &report->news);
}

/* The moves into the columns of the greatest score. */
static void collect_best(const struct question *question, struct study_answer *answer)
{
    struct move moves[MOVES_MAX];
    int count = question->variant->game->moves(question->variant, &question->state, moves);
    for (int i = 0; i < count; i++) {
        int column = moves[i].to % question->variant->options.width;
        if (answer->worth.known[column] && answer->worth.scores[column] == answer->worth.best)
            answer->best[answer->best_count++] = moves[i];
    }
}

static void prove(struct solver *solver, const struct question *question, const atomic_bool *cancel,
                  struct worker *worker)
{
    struct report report = {.worker = worker, .news.kind = STUDY_PROGRESS};
    struct study_answer *answer = &report.news.answer;
    struct solver_analysis all;
    answer->proven = true;
    answer->worth.best = -question->variant->cells;
    if (solver_analyze(solver, &question->state, cancel, post_column, &report, &all, NULL) != SOLVER_DONE)
        return;
    report.news.kind = STUDY_DONE;
    collect_best(question, answer);
    worker_post(worker, &report.news);
}

static void judge(struct engine *engine, const struct question *question, const atomic_bool *cancel,
                  struct worker *worker)
{
    struct ai_request request = {.milliseconds = JUDGEMENT_TIME, .cancel = cancel};
    struct ai_answer judgement;
    enum ai_status status = engine_search(engine, &question->state, &request, &judgement);
    if (status == AI_NO_MOVE)
        return;
    struct news news = {.kind = STUDY_DONE};
    news.answer.exact = status == AI_DONE && judgement.report.depth < AI_DEPTH_MAX;
    news.answer.value = judgement.report.value;
    news.answer.best_count = judgement.count;
    SDL_memcpy(news.answer.best, judgement.moves, sizeof judgement.moves);
    worker_post(worker, &news);
}

static void answer_question(struct worker *worker, const void *data, const atomic_bool *cancel, void *context)
{
    struct study *study = context;
    const struct question *question = data;
    bool judged = question->judge || !solver_covers(question->variant);
    if (!prepare(study, question->variant, judged))
        worker_post(worker, &(struct news){.kind = STUDY_FAILED});
    else if (judged)
        judge(study->engine, question, cancel, worker);
    else
        prove(study->solver, question, cancel, worker);
}

static const struct worker_kind study_kind = {
    .name = "study",
    .question_size = sizeof(struct question),
    .news_size = sizeof(struct news),
    .answer = answer_question,
};

struct study *study_create(worker_wake_fn *wake, void *context, struct reason *why)
{
    struct study *study = calloc(1, sizeof *study);
    if (!study) {
        refuse(why, "out of memory");
        return NULL;
    }
    study->limits = (struct solver_limits){.memory = TABLE_BYTES, .threads = threads_for_study()};
    struct worker_setup setup = {.kind = &study_kind, .context = study, .wake = wake, .wake_context = context};
    study->worker = worker_create(&setup, why);
    if (!study->worker) {
        free(study);
        return NULL;
    }
    return study;
}

void study_destroy(struct study *study)
{
    if (!study)
        return;
    worker_destroy(study->worker);
    forget(study);
    free(study);
}

void study_set_book(struct study *study, const struct book *book)
{
    study->limits.book = book;
}

void study_ask(struct study *study, const struct variant *variant, const struct state *state)
{
    worker_ask(study->worker, &(struct question){.variant = variant, .state = *state});
}

void study_ask_judgement(struct study *study, const struct variant *variant, const struct state *state)
{
    worker_ask(study->worker, &(struct question){.variant = variant, .state = *state, .judge = true});
}

void study_cancel(struct study *study)
{
    worker_cancel(study->worker);
}

enum study_news study_take(struct study *study, struct study_answer *answer)
{
    struct news news;
    if (!worker_take(study->worker, &news))
        return STUDY_NOTHING;
    *answer = news.answer;
    return news.kind;
}
