/* Reviews of finished games, best lines, and whether a card was answered well, on a thread of its own. See think.h. */
#include "ui/think/think.h"

enum { TABLE_BYTES = 64 << 20 };

enum wanted { WANTS_REVIEW, WANTS_LINE, WANTS_VERDICT };

/* A question to the reviewer. It owns its moves, of which a verdict needs none. */
struct question {
    enum wanted wanted;
    struct variant variant;
    struct move *moves;
    int count;

    /* For a verdict. */
    struct state state;
    struct card card;
    struct move move;
};

struct reviewer {
    struct worker *worker;

    /*
     * Only the worker thread uses these. The analyst is made when first needed, and kept as long as questions are about
     * the same board.
     */
    struct variant variant;
    int milliseconds; /* how long the analyst may take for each judgement */
    struct book *book;
    struct analyst *analyst;
};

static void forget(void *desk)
{
    struct reviewer *reviewer = desk;
    analyst_destroy(reviewer->analyst);
    book_close(reviewer->book);
    reviewer->analyst = NULL;
    reviewer->book = NULL;
}

/*
 * Can the present analyst answer the question, or must another one be made? In a review, the time of a judgement
 * depends on the length of the game; for anything else it does not.
 */
static bool is_ready(const struct reviewer *reviewer, const struct question *question)
{
    const struct variant *mine = &reviewer->variant, *asked = &question->variant;
    return reviewer->analyst && mine->game == asked->game &&
           memcmp(&mine->options, &asked->options, sizeof mine->options) == 0 &&
           (question->wanted != WANTS_REVIEW || analyst_proves(asked) ||
            reviewer->milliseconds == review_milliseconds(question->count));
}

/*
 * Makes the analyst, unless a fitting one exists. A new question does not interrupt this: the work would only have to
 * be done again.
 */
static enum analyst_status make_analyst(struct reviewer *reviewer, const struct question *question)
{
    struct reason why; /* not shown: without a book the review only takes longer */
    if (!is_ready(reviewer, question)) {
        forget(reviewer);
        reviewer->variant = question->variant;
        reviewer->milliseconds = review_milliseconds(question->count);
        reviewer->book = book_open_default(&reviewer->variant, &why);
        struct analyst_limits limits = {
            .solver = {.memory = TABLE_BYTES, .threads = worker_threads(), .book = reviewer->book},
            .milliseconds = reviewer->milliseconds,
        };
        reviewer->analyst = analyst_create(&reviewer->variant, &limits);
    }
    return reviewer->analyst ? analyst_prepare(reviewer->analyst, worker_stop(reviewer)) : ANALYST_NO_MEMORY;
}

static void post_progress(int done, int count, void *context)
{
    worker_post(context, REVIEWER_PROGRESS, &(struct reviewer_answer){.done = done, .count = count});
}

static enum analyst_status find_line(struct reviewer *reviewer, const struct question *question,
                                     const atomic_bool *cancel, struct review_line *line)
{
    const struct variant *variant = &reviewer->variant;
    struct state state;
    variant->game->start(variant, &state);
    for (int i = 0; i < question->count; i++)
        variant->game->apply(variant, &state, question->moves[i]);
    return review_line_find(reviewer->analyst, variant, &state, cancel, line);
}

static enum analyst_status find_answer(struct reviewer *reviewer, const struct question *question,
                                       const atomic_bool *cancel, struct reviewer_answer *answer)
{
    enum analyst_status status = make_analyst(reviewer, question);
    if (status != ANALYST_DONE)
        return status;
    if (question->wanted == WANTS_LINE)
        return find_line(reviewer, question, cancel, &answer->line);
    if (question->wanted == WANTS_VERDICT)
        return trainer_judge(reviewer->analyst, &reviewer->variant, &question->state, &question->card, question->move,
                             cancel, &answer->verdict);
    return review_create(reviewer->analyst, &reviewer->variant, question->moves, question->count, cancel, post_progress,
                         reviewer, &answer->review);
}

static void answer_with_review(void *desk, const void *data, const atomic_bool *cancel)
{
    static const enum reviewer_news found[] = {
        [WANTS_REVIEW] = REVIEWER_DONE, [WANTS_LINE] = REVIEWER_LINE, [WANTS_VERDICT] = REVIEWER_JUDGED};
    const struct question *question = data;
    struct reviewer_answer answer = {.done = question->count, .count = question->count};
    enum analyst_status status = find_answer(desk, question, cancel, &answer);
    if (status == ANALYST_NO_MEMORY)
        worker_post(desk, REVIEWER_FAILED, &answer);
    else if (status == ANALYST_DONE)
        worker_post(desk, found[question->wanted], &answer);
}

static void free_question(void *question)
{
    free(((struct question *)question)->moves);
}

static void free_news(void *news)
{
    review_destroy(((struct reviewer_answer *)news)->review);
}

const struct worker_kind reviewer_kind = {.name = "review",
                                          WORKER_SIZES(struct reviewer, struct question, struct reviewer_answer),
                                          .free_question = free_question,
                                          .free_news = free_news,
                                          .answer = answer_with_review,
                                          .clear = forget};

bool reviewer_ask(struct reviewer *reviewer, const struct variant *variant, const struct move *moves, int count,
                  bool line)
{
    struct question question = {.wanted = line ? WANTS_LINE : WANTS_REVIEW, .variant = *variant, .count = count};
    question.moves = calloc((size_t)count + 1, sizeof *moves);
    if (!question.moves) {
        worker_cancel(reviewer);
        return false;
    }
    if (count > 0)
        memcpy(question.moves, moves, (size_t)count * sizeof *moves);
    worker_ask(reviewer, &question);
    return true;
}

void reviewer_judge(struct reviewer *reviewer, const struct variant *variant, const struct state *state,
                    const struct card *card, struct move move)
{
    struct question question = {
        .wanted = WANTS_VERDICT, .variant = *variant, .count = 1, .state = *state, .card = *card, .move = move};
    worker_ask(reviewer, &question);
}
