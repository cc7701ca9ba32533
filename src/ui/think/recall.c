/* Which positions the kept games went through: read on a thread of its own, so that no frame waits for them. */
#include <string.h>

#include "store/archive_passed.h"
#include "ui/think/think.h"

enum { FOLDER_MAX = 1024 };

struct question {
    struct variant variant;
    char folder[FOLDER_MAX];
};

struct news {
    struct archive_passages *passages;
};

struct recall {
    struct worker *worker;
};

/* What cannot be read is told by who keeps the games; here nothing is known then. */
static struct archive_passages *read_games(const struct question *question, const atomic_bool *cancel)
{
    struct notice notice;
    struct archive_passages *passages = NULL;
    struct archive *archive = archive_open(question->folder, STORE_READ, &notice);
    if (archive)
        passages = archive_passages_read(archive, &question->variant, cancel);
    (void)archive_close(archive, NULL);
    return passages;
}

static void answer_question(struct worker *worker, const void *data, const atomic_bool *cancel, void *desk)
{
    struct news news = {read_games(data, cancel)};
    (void)desk;
    worker_post(worker, &news);
}

static void free_news(void *news)
{
    archive_passages_free(((struct news *)news)->passages);
}

static const struct worker_kind recall_kind = {
    .name = "recall",
    .desk_size = sizeof(struct recall),
    .question_size = sizeof(struct question),
    .news_size = sizeof(struct news),
    .free_news = free_news,
    .answer = answer_question,
};

struct recall *recall_create(worker_wake_fn *wake, void *context, struct reason *why)
{
    struct worker *worker = worker_create(&recall_kind, wake, context, why);
    struct recall *recall = worker ? worker_desk(worker) : NULL;
    if (recall)
        recall->worker = worker;
    return recall;
}

void recall_destroy(struct recall *recall)
{
    if (recall)
        worker_destroy(recall->worker);
}

void recall_ask(struct recall *recall, const char *folder, const struct variant *variant)
{
    struct question question = {.variant = *variant};
    SDL_strlcpy(question.folder, folder, sizeof question.folder);
    worker_ask(recall->worker, &question);
}

bool recall_take(struct recall *recall, struct archive_passages **passages)
{
    struct news news;
    if (!worker_take(recall->worker, &news))
        return false;
    *passages = news.passages;
    return true;
}
