/* The thread that finds out what each move is worth, and why, by asking the analyst. Declared in think.h. */
#include "ui/think/think.h"

enum {
    TABLE_BYTES = 32 << 20,
    PATIENCE = 1000,       /* milliseconds without a proof, after which a judgement is shown meanwhile */
    HOPE = 16,             /* plies: against a loss that is further off, nobody asks what the opponent may miss */
    HINT_TIME = 500,       /* milliseconds for a plain hint where nothing is proven */
    PROOF_TIME = 600000000 /* microseconds after which the search for a proof is given up */
};

struct question {
    const struct variant *variant;
    struct state state;
    int level;    /* the opponent's level; 0: the opponent has none */
    bool plain;   /* only a plain hint is wanted (explain_hint) */
    bool prepare; /* nothing is asked yet */
};

struct news {
    struct analysis answer;
    struct explanation hint;
};

struct study {
    struct worker *worker;
    struct analyst_limits limits;

    /* Only the window's thread uses these. */
    struct question asked;
    uint64_t since; /* when the person began to wait */
    bool resting;   /* nobody would see the answer, so the search for it was stopped */
    bool prepared;  /* study_prepare has been called */

    /*
     * Only the worker thread uses these. The analyst is made when first needed, and kept as long as questions are about
     * the same variant.
     */
    const struct variant *variant;
    struct analyst *analyst;
    const struct question *question; /* the question that is being answered */
};

static void forget(void *desk)
{
    struct study *study = desk;
    analyst_destroy(study->analyst);
    study->analyst = NULL;
    study->variant = NULL;
}

/*
 * Makes the analyst, unless there is one. A new question does not interrupt this: the work would only have to be done
 * again.
 */
static enum analyst_status make_analyst(struct study *study)
{
    const struct variant *variant = study->question->variant;
    if (study->variant != variant)
        forget(study);
    study->variant = variant;
    if (!study->analyst)
        study->analyst = analyst_create(variant, &study->limits);
    if (!study->analyst)
        return ANALYST_NO_MEMORY;
    return study->question->plain && !analyst_proves(variant) ? ANALYST_DONE
                                                              : analyst_prepare(study->analyst, worker_stop(study));
}

/* All moves lose, but so soon that the opponent might miss how. */
static bool is_hopeful(const struct analysis *answer)
{
    return answer->proven && answer->worth.result == WORTH_LOSS && answer->worth.plies <= HOPE;
}

/* Finds the hint, unless a proof that goes on may still find something weightier to say. */
static void find_hint(const struct question *question, const struct explanation *why, bool done, struct news *news)
{
    const struct analysis *answer = &news->answer;
    struct explanation *hint = &news->hint;
    explain_hint(question->variant, &question->state, answer, why, question->plain, hint);
    bool open = question->plain ? is_hopeful(answer) : answer->proven && hint->reasons[0].kind >= EXPLAIN_LIKELY_MISSED;
    if (open && !done)
        hint->count = 0;
}

/* Posts progress, with the hint that follows from what is known by now. */
static void post_progress(const struct analysis *answer, void *context)
{
    const struct question *question = ((struct study *)context)->question;
    struct news news = {.answer = *answer};
    struct explanation why;
    if (answer->best_count > 0) {
        explain_state(question->variant, &question->state, answer, &why);
        find_hint(question, &why, false, &news);
    }
    worker_post(context, STUDY_PROGRESS, &news);
}

static enum analyst_status analyze(struct study *study, const atomic_bool *cancel, struct analysis *answer)
{
    return analyst_analyze(study->analyst, &study->question->state, cancel, post_progress, study, answer);
}

static enum analyst_status ask_why(struct study *study, const atomic_bool *cancel, const struct analysis *answer,
                                   struct explanation *why)
{
    const struct question *question = study->question;
    return explain_ask(study->analyst, question->variant, &question->state, answer, question->level, cancel, why);
}

/* Proves the moves. Posts their worths first, and then the reasons that need more analysis. */
static enum analyst_status prove(struct study *study, const atomic_bool *cancel, struct news *news)
{
    struct explanation why;
    enum analyst_status status = make_analyst(study);
    if (status == ANALYST_DONE)
        status = analyze(study, cancel, &news->answer);
    if (status != ANALYST_DONE)
        return status;
    post_progress(&news->answer, study);
    status = ask_why(study, cancel, &news->answer, &why);
    find_hint(study->question, &why, true, news);
    return status;
}

/* Finds a plain hint: a win at once and a block by the rules alone, and anything else without a long proof. */
static enum analyst_status hint_plainly(struct study *study, const atomic_bool *cancel, struct news *news)
{
    const struct question *question = study->question;
    struct explanation why = {0};
    bool quick = analyst_proves(question->variant);
    find_hint(question, NULL, true, news);
    if (news->hint.count > 0 && news->hint.reasons[0].kind < EXPLAIN_TWO_THREATS)
        return ANALYST_DONE;
    enum analyst_status status = make_analyst(study);
    if (status == ANALYST_DONE)
        status = quick ? analyze(study, cancel, &news->answer)
                       : analyst_judge(study->analyst, &question->state, HINT_TIME, cancel, &news->answer);
    if (status == ANALYST_DONE && quick && is_hopeful(&news->answer))
        status = ask_why(study, cancel, &news->answer, &why);
    find_hint(question, &why, true, news);
    return status;
}

static void answer_with_worths(void *desk, const void *data, const atomic_bool *cancel)
{
    struct study *study = desk;
    struct news news = {0};
    study->question = data;
    if (study->question->prepare) {
        (void)make_analyst(study);
        return;
    }
    enum analyst_status status = (study->question->plain ? hint_plainly : prove)(study, cancel, &news);
    if (status == ANALYST_DONE || status == ANALYST_NO_MEMORY)
        worker_post(study, status == ANALYST_DONE ? STUDY_DONE : STUDY_FAILED, &news);
}

static const struct worker_kind study_kind = {
    .name = "study",
    .desk_size = sizeof(struct study),
    .question_size = sizeof(struct question),
    .news_size = sizeof(struct news),
    .answer = answer_with_worths,
    .clear = forget,
};

struct study *study_create(const struct book *book, worker_wake_fn *wake, void *context, struct reason *why)
{
    struct study *study = worker_create(&study_kind, wake, context, why);
    if (study) {
        study->limits.patience = PATIENCE;
        study->limits.solver = (struct solver_limits){.memory = TABLE_BYTES, .threads = worker_threads(), .book = book};
    }
    return study;
}

void study_prepare(struct study *study, const struct variant *variant)
{
    if (!study->prepared && ai_prepares(variant, LEVEL_MAX))
        worker_ask(study, &(struct question){.variant = variant, .prepare = true});
    study->prepared = true;
}

void study_ask(struct study *study, const struct variant *variant, const struct state *state, int level, bool plain,
               uint64_t since)
{
    study->asked = (struct question){.variant = variant, .state = *state, .level = level, .plain = plain};
    study->since = since;
    study->resting = false;
    worker_ask(study, &study->asked);
}

bool study_watch(struct study *study, bool away, uint64_t now, uint64_t *due)
{
    bool back = study->resting && !away;
    study->resting = away;
    study->since = away ? now : study->since;
    *due = away ? NEVER : study->since + PROOF_TIME;
    if (away || now >= *due)
        worker_cancel(study);
    else if (back)
        worker_ask(study, &study->asked);
    return now < *due;
}

enum study_news study_take(struct study *study, struct analysis *answer, struct explanation *hint)
{
    struct news news;
    enum study_news kind = worker_take(study, &news);
    if (kind == STUDY_NOTHING)
        return kind;
    *answer = news.answer;
    *hint = news.hint;
    return kind;
}
