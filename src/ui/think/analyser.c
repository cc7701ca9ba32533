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
    int level;                /* the opponent's level; 0: the opponent has none */
    enum explain_hints hints; /* what the hint may say; unless it is all, nothing but the hint is wanted */
    bool prepare;             /* nothing is asked yet */
};

struct news {
    struct analysis answer;
    struct explanation hint;
};

struct analyser {
    struct worker *worker;
    struct analyst_limits limits;

    /* Only the window's thread uses these. */
    struct question asked;
    uint64_t since; /* when the person began to wait */
    bool resting;   /* nobody would see the answer, so the search for it was stopped */
    bool prepared;  /* analyser_prepare has been called */

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
    struct analyser *analyser = desk;
    analyst_destroy(analyser->analyst);
    analyser->analyst = NULL;
    analyser->variant = NULL;
}

/*
 * Makes the analyst, unless there is one. A new question does not interrupt this: the work would only have to be done
 * again.
 */
static enum analyst_status make_analyst(struct analyser *analyser)
{
    const struct variant *variant = analyser->question->variant;
    if (analyser->variant != variant)
        forget(analyser);
    analyser->variant = variant;
    if (!analyser->analyst)
        analyser->analyst = analyst_create(variant, &analyser->limits);
    if (!analyser->analyst)
        return ANALYST_NO_MEMORY;
    return analyser->question->hints != EXPLAIN_HINTS_ALL && !analyst_proves(variant)
               ? ANALYST_DONE
               : analyst_prepare(analyser->analyst, worker_stop(analyser));
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
    explain_hint(question->variant, &question->state, answer, why, question->hints, hint);
    bool open = question->hints == EXPLAIN_HINTS_PLAIN
                    ? is_hopeful(answer)
                    : answer->proven && hint->reasons[0].kind >= EXPLAIN_LIKELY_MISSED;
    if (open && !done)
        hint->count = 0;
}

/* Posts progress, with the hint that follows from what is known by now. */
static void post_progress(const struct analysis *answer, void *context)
{
    const struct question *question = ((struct analyser *)context)->question;
    struct news news = {.answer = *answer};
    struct explanation why;
    if (answer->best_count > 0) {
        explain_state(question->variant, &question->state, answer, &why);
        find_hint(question, &why, false, &news);
    }
    worker_post(context, ANALYSER_PROGRESS, &news);
}

static enum analyst_status analyze(struct analyser *analyser, const atomic_bool *cancel, struct analysis *answer)
{
    return analyst_analyze(analyser->analyst, &analyser->question->state, cancel, post_progress, analyser, answer);
}

static enum analyst_status ask_why(struct analyser *analyser, const atomic_bool *cancel, const struct analysis *answer,
                                   struct explanation *why)
{
    const struct question *question = analyser->question;
    return explain_ask(analyser->analyst, question->variant, &question->state, answer, question->level, cancel, why);
}

/* Proves the moves. Posts their worths first, and then the reasons that need more analysis. */
static enum analyst_status prove(struct analyser *analyser, const atomic_bool *cancel, struct news *news)
{
    struct explanation why;
    enum analyst_status status = make_analyst(analyser);
    if (status == ANALYST_DONE)
        status = analyze(analyser, cancel, &news->answer);
    if (status != ANALYST_DONE)
        return status;
    post_progress(&news->answer, analyser);
    status = ask_why(analyser, cancel, &news->answer, &why);
    find_hint(analyser->question, &why, true, news);
    return status;
}

/* Finds nothing but a hint: a win at once and a block by the rules alone, and anything else without a long proof. */
static enum analyst_status hint_only(struct analyser *analyser, const atomic_bool *cancel, struct news *news)
{
    const struct question *question = analyser->question;
    struct explanation why = {0};
    bool quick = analyst_proves(question->variant);
    find_hint(question, NULL, true, news);
    if (news->hint.count > 0 && news->hint.reasons[0].kind < EXPLAIN_TWO_THREATS)
        return ANALYST_DONE;
    enum analyst_status status = make_analyst(analyser);
    if (status == ANALYST_DONE)
        status = quick ? analyze(analyser, cancel, &news->answer)
                       : analyst_judge(analyser->analyst, &question->state, HINT_TIME, cancel, &news->answer);
    bool rules = question->hints == EXPLAIN_HINTS_RULES && news->answer.worth.result != WORTH_LOSS;
    if (status == ANALYST_DONE && quick && (rules || is_hopeful(&news->answer)))
        status = ask_why(analyser, cancel, &news->answer, &why);
    find_hint(question, &why, true, news);
    return status;
}

static void answer_with_worths(void *desk, const void *data, const atomic_bool *cancel)
{
    struct analyser *analyser = desk;
    struct news news = {0};
    analyser->question = data;
    if (analyser->question->prepare) {
        (void)make_analyst(analyser);
        return;
    }
    enum analyst_status status =
        (analyser->question->hints == EXPLAIN_HINTS_ALL ? prove : hint_only)(analyser, cancel, &news);
    if (status == ANALYST_DONE || status == ANALYST_NO_MEMORY)
        worker_post(analyser, status == ANALYST_DONE ? ANALYSER_DONE : ANALYSER_FAILED, &news);
}

static const struct worker_kind analyser_kind = {.name = "analyser",
                                                 WORKER_SIZES(struct analyser, struct question, struct news),
                                                 .answer = answer_with_worths,
                                                 .clear = forget};

struct analyser *analyser_create(const struct book *book, worker_wake_fn *wake, void *context, struct reason *why)
{
    struct analyser *analyser = worker_create(&analyser_kind, wake, context, why);
    if (analyser) {
        analyser->limits.patience = PATIENCE;
        analyser->limits.solver =
            (struct solver_limits){.memory = TABLE_BYTES, .threads = worker_threads(), .book = book};
    }
    return analyser;
}

void analyser_prepare(struct analyser *analyser, const struct variant *variant)
{
    if (!analyser->prepared && ai_prepares(variant, LEVEL_MAX))
        worker_ask(analyser, &(struct question){.variant = variant, .prepare = true});
    analyser->prepared = true;
}

void analyser_ask(struct analyser *analyser, const struct variant *variant, const struct state *state, int level,
                  enum explain_hints hints, uint64_t since)
{
    analyser->asked = (struct question){.variant = variant, .state = *state, .level = level, .hints = hints};
    analyser->since = since;
    analyser->resting = false;
    worker_ask(analyser, &analyser->asked);
}

bool analyser_watch(struct analyser *analyser, bool away, uint64_t now, uint64_t *due)
{
    bool back = analyser->resting && !away;
    analyser->resting = away;
    analyser->since = away ? now : analyser->since;
    *due = away ? NEVER : analyser->since + PROOF_TIME;
    if (away || now >= *due)
        worker_cancel(analyser);
    else if (back)
        worker_ask(analyser, &analyser->asked);
    return now < *due;
}

enum analyser_news analyser_take(struct analyser *analyser, struct analysis *answer, struct explanation *hint)
{
    struct news news;
    enum analyser_news kind = worker_take(analyser, &news);
    if (kind == ANALYSER_NOTHING)
        return kind;
    *answer = news.answer;
    *hint = news.hint;
    return kind;
}
