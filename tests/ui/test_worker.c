/*
 * The slot between the worker's thread and the window's: what is taken is whole, the newest, of the current question,
 * and given once, while the other side writes as fast as it can. To be run under the thread sanitizer as well.
 */

#include <SDL.h>

#include "patience.h"
#include "prelude.h"
#include "ui/think/worker.h"

enum { WORDS = 64, TAKEN = 200, QUESTIONS = 20 };

/* Large, so that half of one and half of another would be seen. */
struct news {
    uint32_t question;
    uint32_t number[WORDS]; /* all the same: how many news of this question there were before */
};

/* Says nothing to the window: only the slot's own lock may keep the two threads apart. */
static void wake(void *context)
{
    (void)context;
}

/* One after the other, until another question comes. */
static void answer(void *desk, const void *question, const atomic_bool *cancel)
{
    struct news news;
    for (uint32_t number = 0; !atomic_load_explicit(cancel, memory_order_relaxed); number++) {
        news.question = *(const uint32_t *)question;
        for (int i = 0; i < WORDS; i++)
            news.number[i] = number;
        worker_post(desk, 1, &news);
        SDL_Delay(0); /* or the window would hardly ever find the slot free */
    }
}

static const struct worker_kind counting_kind = {
    .name = "test", WORKER_SIZES(struct worker *, uint32_t, struct news), .answer = answer};

static void *create(const struct worker_kind *kind)
{
    struct reason why;
    void *desk = worker_create(kind, wake, NULL, &why);
    if (!desk)
        fail_msg("%s", why.text);
    return desk;
}

static void take(void *desk, struct news *news)
{
    for (struct patience patience = {0}; !worker_take(desk, news);)
        if (!has_patience(&patience))
            fail_msg("no news came");
}

static void check_whole(const struct news *news)
{
    for (int i = 1; i < WORDS; i++)
        if (news->number[i] != news->number[0])
            fail_msg("news %u has a part of news %u", (unsigned)news->number[0], (unsigned)news->number[i]);
}

TEST(test_news_is_whole_and_given_once)
{
    void *desk = create(&counting_kind);
    uint32_t question = 1, last = 0;
    struct news news;
    worker_ask(desk, &question);
    for (int i = 0; i < TAKEN; i++) {
        take(desk, &news);
        check_whole(&news);
        if (i > 0 && news.number[0] <= last)
            fail_msg("after news %u came news %u", (unsigned)last, (unsigned)news.number[0]);
        last = news.number[0];
    }
    worker_destroy(desk);
}

TEST(test_news_belongs_to_the_last_question)
{
    void *desk = create(&counting_kind);
    struct news news;
    for (uint32_t question = 1; question <= QUESTIONS; question++) {
        worker_ask(desk, &question);
        take(desk, &news);
        check_whole(&news);
        assert_int_equal(news.question, question);
    }
    worker_cancel(desk);
    assert_false(worker_take(desk, &news));
    worker_destroy(desk);
}

/* An answer that is told only when nobody wants it any more. */
struct lateness {
    struct worker *worker;
    atomic_bool begun, unwanted, posted;
};

static void answer_late(void *desk, const void *question, const atomic_bool *cancel)
{
    struct lateness *late = desk;
    struct news news = {.question = *(const uint32_t *)question};
    (void)cancel;
    atomic_store(&late->begun, true);
    while (!atomic_load(&late->unwanted))
        SDL_Delay(1);
    worker_post(desk, 1, &news);
    atomic_store(&late->posted, true);
}

static const struct worker_kind late_kind = {
    .name = "late", WORKER_SIZES(struct lateness, uint32_t, struct news), .answer = answer_late};

static void wait_for(const atomic_bool *flag, const char *what)
{
    for (struct patience patience = {0}; !atomic_load(flag); SDL_Delay(1))
        if (!has_patience(&patience))
            fail_msg("%s", what);
}

TEST(test_a_late_answer_is_dropped)
{
    struct lateness *late = create(&late_kind);
    uint32_t question = 1;
    struct news news;
    worker_ask(late, &question);
    wait_for(&late->begun, "the question was not begun");
    worker_cancel(late);
    atomic_store(&late->unwanted, true);
    wait_for(&late->posted, "the answer was not posted");
    if (worker_take(late, &news))
        fail_msg("the answer to question %u came, which was dropped before", (unsigned)news.question);
    worker_destroy(late);
}

TESTS_MAIN(NULL, NULL)
