/* The thread of the puzzles: a worker that keeps a puzzle generator between questions. Declared in think.h. */
#include "ui/think/think.h"

struct question {
    bool judge; /* true: judge a move; false: make a puzzle */
    const struct variant *variant;
    uint64_t seed;
    uint64_t number;
    struct puzzle_wish wish;
    enum puzzle_kind kind;
    struct state state;
    struct move move;
};

struct puzzler {
    struct worker *worker;

    /*
     * Only the worker thread uses these. The generator is made when first needed, and kept as long as questions are
     * about the same variant.
     */
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

static void answer_with_puzzle(void *desk, const void *data, const atomic_bool *cancel)
{
    const struct question *question = data;
    struct puzzle_generator *generator = generator_for(desk, question->variant);
    enum puzzler_news news = !generator ? PUZZLER_FAILED : question->judge ? PUZZLER_JUDGED : PUZZLER_MADE;
    union puzzler_answer answer;
    enum puzzle_status status = PUZZLE_DONE;
    memset(&answer, 0, sizeof answer);
    if (news == PUZZLER_JUDGED)
        status = puzzle_judge(generator, question->kind, &question->state, question->move, cancel, &answer.judgement);
    else if (news == PUZZLER_MADE)
        status = puzzle_make(generator, question->seed, question->number, &question->wish, cancel, &answer.puzzle);
    if (status == PUZZLE_NONE)
        news = PUZZLER_NONE;
    if (status != PUZZLE_STOPPED)
        worker_post(desk, news, &answer);
}

static void clear(void *desk)
{
    puzzle_generator_destroy(((struct puzzler *)desk)->generator);
}

const struct worker_kind puzzler_kind = {.name = "puzzles",
                                         WORKER_SIZES(struct puzzler, struct question, union puzzler_answer),
                                         .answer = answer_with_puzzle,
                                         .clear = clear};

void puzzler_make(struct puzzler *puzzler, const struct variant *variant, uint64_t seed, uint64_t number,
                  const struct puzzle_wish *wish)
{
    struct question question = {.variant = variant, .seed = seed, .number = number, .wish = *wish};
    worker_ask(puzzler, &question);
}

void puzzler_judge(struct puzzler *puzzler, const struct variant *variant, enum puzzle_kind kind,
                   const struct state *state, struct move move)
{
    struct question question = {.judge = true, .variant = variant, .kind = kind, .state = *state, .move = move};
    worker_ask(puzzler, &question);
}
