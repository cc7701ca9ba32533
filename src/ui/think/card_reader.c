/*
 * Makes the cards that games lack which were reviewed, and reads which card comes next and how training went; on a
 * thread of its own, because many games may lack theirs. Declared in think.h.
 */

#include <time.h>

#include "train/trainer.h"
#include "ui/think/think.h"

enum { FOLDER_MAX = 1024 };

struct question {
    char folder[FOLDER_MAX];
    const struct game *game;
    bool goes_on; /* the card after `after` is wanted */
    struct archive_card after;
    bool drills; /* the reply in a drill is wanted first */
    struct card_drill drill;
};

struct card_reader {
    struct worker *worker;
};

/* --- reading what there is --- */

/* Can the window show this card? */
static bool is_shown(const struct card *card)
{
    struct variant variant;
    struct state state;
    struct reason why;
    return card_open(card, &variant, &state, &why) && view_for(&variant);
}

/* Finds the first card that the window can show, after `after` if there is one. */
static void find_due(struct trainer_walk *walk, const struct archive_card *after, struct card_reading *reading)
{
    const struct archive_card *kept;
    walk->goes_on = after != NULL;
    if (after)
        walk->last = *after;
    do
        kept = trainer_next(walk);
    while (kept && !is_shown(&kept->card));
    reading->found = kept != NULL;
    if (kept) {
        reading->card = *kept;
        trainer_face(walk->archive, &reading->card);
    }
    walk->ended = false;
    walk->at = walk->count = 0;
}

/* Counts all cards by strength, and finds when the next one comes. */
static void count_cards(struct trainer_walk *walk, struct card_reading *reading)
{
    walk->due = INT64_MAX;
    walk->goes_on = false;
    for (const struct archive_card *kept = trainer_next(walk); kept; kept = trainer_next(walk)) {
        const struct card_memory *memory = &kept->card.memory;
        reading->strengths[card_strength(memory)]++;
        reading->next = reading->count++ == 0 || memory->due < reading->next ? memory->due : reading->next;
    }
}

/* Finds the reply in a drill and the card after it, if the answer before it belongs to one. */
static void find_reply(struct archive *archive, const struct question *question, const atomic_bool *cancel,
                       struct card_reading *reading)
{
    reading->step.beyond = question->drill.beyond;
    reading->drilled = question->drills && trainer_reply(archive, &question->drill.variant, &question->drill.state,
                                                         question->drill.best, cancel, &reading->step);
    reading->found = reading->drilled;
    if (reading->drilled)
        reading->card = reading->step.card;
}

static void read_all(struct archive *archive, const struct question *question, int64_t now, const atomic_bool *cancel,
                     struct card_reading *reading)
{
    struct trainer_walk *walk = calloc(1, sizeof *walk);
    struct tm local = {0};
    time_t moment = (time_t)now;
    if (!walk)
        return;
    walk->archive = archive;
    walk->due = now;
    walk->cancel = cancel;
    find_reply(archive, question, cancel, reading);
    if (!reading->found && question->goes_on)
        find_due(walk, &question->after, reading);
    if (!reading->found)
        find_due(walk, NULL, reading);
    count_cards(walk, reading);
    free(walk);
    reading->due = int_max(archive_cards_count(archive, now, &reading->fresh), 0);
    reading->beaten = trainer_beaten(archive, question->game);
    (void)localtime_r(&moment, &local);
    reading->today = (now + local.tm_gmtoff) / CARD_DAY;
    reading->day_count =
        int_max(archive_answer_days(archive, (int)local.tm_gmtoff, CARD_READER_DAYS, reading->days), 0);
}

static void answer_with_reading(void *desk, const void *data, const atomic_bool *cancel)
{
    const struct question *question = data;
    struct notice notice;
    struct card_reading reading = {0};
    int64_t now = (int64_t)time(NULL);
    struct archive *archive = archive_open(question->folder, STORE_CHANGE, &notice);
    if (archive && archive_serves(archive)) {
        reading.read = true;
        (void)trainer_make_missing(archive, now, cancel); /* what is left is made another time */
        read_all(archive, question, now, cancel, &reading);
    }
    (void)archive_close(archive, NULL); /* what failed is tried again, and the window's own archive tells of it */
    worker_post(desk, true, &reading);
}

const struct worker_kind card_reader_kind = {.name = "cards",
                                             WORKER_SIZES(struct card_reader, struct question, struct card_reading),
                                             .answer = answer_with_reading};

void card_reader_ask(struct card_reader *reader, const char *folder, const struct game *game,
                     const struct archive_card *after, const struct card_drill *drill)
{
    struct question question = {.game = game, .goes_on = after != NULL, .drills = drill != NULL};
    SDL_strlcpy(question.folder, folder, sizeof question.folder);
    if (after)
        question.after = *after;
    if (drill)
        question.drill = *drill;
    worker_ask(reader, &question);
}
