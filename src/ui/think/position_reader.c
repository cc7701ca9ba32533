/*
 * Reads the positions that the kept games went through, on a thread of its own so that no frame waits. Declared in
 * think.h.
 */

#include "store/archive_positions.h"
#include "ui/think/think.h"

enum { FOLDER_MAX = 1024 };

struct question {
    struct variant variant;
    char folder[FOLDER_MAX];
};

struct position_reader {
    struct worker *worker;
};

/*
 * Reads the positions from the archive. If that fails, the answer is NULL; the window's own archive reports the error.
 */
static void answer_with_passages(void *desk, const void *data, const atomic_bool *cancel)
{
    const struct question *question = data;
    struct notice notice;
    struct archive_passages *passages = NULL;
    struct archive *archive = archive_open(question->folder, STORE_READ, &notice);
    if (archive)
        passages = archive_passages_read(archive, &question->variant, cancel);
    (void)archive_close(archive, NULL);
    worker_post(desk, true, &passages);
}

static void free_news(void *news)
{
    archive_passages_free(*(struct archive_passages **)news);
}

const struct worker_kind position_reader_kind = {
    .name = "recall",
    WORKER_SIZES(struct position_reader, struct question, struct archive_passages *),
    .free_news = free_news,
    .answer = answer_with_passages};

void position_reader_ask(struct position_reader *reader, const char *folder, const struct variant *variant)
{
    struct question question = {.variant = *variant};
    SDL_strlcpy(question.folder, folder, sizeof question.folder);
    worker_ask(reader, &question);
}
