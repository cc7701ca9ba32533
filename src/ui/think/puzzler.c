/* The thread of the puzzles: a worker that keeps a generator between questions. Declared in think.h. */
#include "ui/think/think.h"

struct question {
    bool judge; /* judge a move, instead of making a puzzle */
    const struct variant *variant;
    uint64_t seed;
    uint64_t number;
    struct puzzle_wish wish;
    struct state state;
    struct move move;
};

struct news {
    enum puzzler_news kind;
    union puzzler_answer answer;
};

struct puzzler {
    struct worker *worker;

    /* For the thread only. Made when first needed, and kept as long as questions are about the same variant. */
    const struct variant *variant;
    struct puzzle_generator *generator;
};

static struct puzzle_generator *generator_for(struct puzzler *puzzler, const struct variant *variant)
{
    if (puzzler->variant != variant) {
        puzzle_generator_destroy(puzzler->generator);
        puzzler->generator = puzzle_generator_create(variant, NULL, NULL);
        puzzler->variant = puzzler->generator ? variant : NULL;
    }
    return puzzler->generator;
}

static void answer_with_puzzle(struct worker *worker, const void *data, const atomic_bool *cancel, void *desk)
{
    const struct question *question = data;
    struct puzzle_generator *generator = generator_for(desk, question->variant);
    struct news news = {.kind = question->judge ? PUZZLER_JUDGED : PUZZLER_MADE};
    enum puzzle_status status = PUZZLE_NONE;
    if (!generator)
        news.kind = PUZZLER_FAILED;
    else if (question->judge)
        status = puzzle_judge(generator, &question->state, question->move, cancel, &news.answer.judgement);
    else
        status = puzzle_make(generator, question->seed, question->number, &question->wish, cancel, &news.answer.puzzle);
    if (generator && status == PUZZLE_NONE)
        news.kind = PUZZLER_NONE;
    if (status != PUZZLE_STOPPED)
        worker_post(worker, &news);
}

static void clear(void *desk)
{
    puzzle_generator_destroy(((struct puzzler *)desk)->generator);
}

static const struct worker_kind puzzler_kind = {
    .name = "puzzles",
    .desk_size = sizeof(struct puzzler),
    .question_size = sizeof(struct question),
    .news_size = sizeof(struct news),
    .answer = answer_with_puzzle,
    .clear = clear,
};

struct puzzler *puzzler_create(worker_wake_fn *wake, void *context, struct reason *why)
{
    return worker_create(&puzzler_kind, wake, context, why);
}

void puzzler_destroy(struct puzzler *puzzler)
{
    if (puzzler)
        worker_destroy(puzzler->worker);
}

void puzzler_make(struct puzzler *puzzler, const struct variant *variant, uint64_t seed, uint64_t number,
                  const struct puzzle_wish *wish)
{
    struct question question = {.variant = variant, .seed = seed, .number = number, .wish = *wish};
    worker_ask(puzzler->worker, &question);
}

void puzzler_judge(struct puzzler *puzzler, const struct variant *variant, const struct state *state, struct move move)
{
    struct question question = {.judge = true, .variant = variant, .state = *state, .move = move};
    worker_ask(puzzler->worker, &question);
}

void puzzler_cancel(struct puzzler *puzzler)
{
    worker_cancel(puzzler->worker);
}

enum puzzler_news puzzler_take(struct puzzler *puzzler, union puzzler_answer *answer)
{
    struct news news;
    if (!worker_take(puzzler->worker, &news))
        return PUZZLER_NOTHING;
    *answer = news.answer;
    return news.kind;
}
