/*
 * Makes the cards that games lack which were reviewed, and reads which card comes next and how training went; on a
 * thread of its own, because many games may lack theirs. Declared in think.h.
 */

#include <time.h>

#include "train/trainer.h"
#include "ui/think/think.h"

enum { FOLDER_MAX = 1024, PAGE = 64 /* how many cards or games are read at once */ };

struct question {
    char folder[FOLDER_MAX];
    bool goes_on; /* the card after `after` is wanted */
    struct archive_card after;
};

struct card_reader {
    struct worker *worker;
};

/* --- making the cards that are missing --- */

static struct move *copy_moves(const struct record *record)
{
    struct move *moves = calloc((size_t)record->move_count + 1, sizeof *moves);
    for (int i = 0; moves && i < record->move_count; i++)
        moves[i] = record->moves[i].move;
    return moves;
}

static struct review *read_review(struct archive *archive, archive_id game, const struct record *record)
{
    struct variant variant;
    struct reason why;
    size_t size = record_variant(record, &variant, &why) ? archive_review(archive, game, NULL, 0) : 0;
    unsigned char *bytes = size > 0 ? malloc(size) : NULL;
    struct move *moves = copy_moves(record);
    struct review *review = NULL;
    if (bytes && moves && archive_review(archive, game, bytes, size) == size)
        review = review_unpack(&variant, moves, record->move_count, bytes, size);
    free(moves);
    free(bytes);
    return review;
}

/*
 * Makes and keeps the cards of a game. One that cannot be read, or whose review cannot, is kept as a game without
 * cards, so that it is not tried again each time. Returns false if memory is short.
 */
static bool make_cards(struct archive *archive, archive_id game, int64_t now)
{
    struct record record;
    struct reason why;
    struct card *cards = NULL;
    int count = 0;
    if (archive_load(archive, game, &record, &why)) {
        struct review *review = read_review(archive, game, &record);
        count = review ? trainer_make_cards(&record, review, &cards) : 0;
        review_destroy(review);
        record_free(&record);
    }
    if (count >= 0)
        archive_cards_add(archive, game, cards, count, now);
    free(cards);
    return count >= 0;
}

/* Ends early, and leaves the rest for another time, if it is cancelled or cards cannot be kept. */
static void make_missing(struct archive *archive, int64_t now, const atomic_bool *cancel)
{
    archive_id games[PAGE];
    bool goes_on = true;
    for (int count = PAGE; goes_on && count == PAGE;) {
        count = archive_cards_missing(archive, PAGE, games);
        for (int i = 0; i < count && goes_on; i++)
            goes_on = !atomic_load(cancel) && make_cards(archive, games[i], now);
        goes_on = goes_on && archive_flush(archive);
    }
}

/* --- reading what there is --- */

/* Can the window show this card? */
static bool is_shown(const struct card *card)
{
    struct variant variant;
    struct state state;
    struct reason why;
    return card_open(card, &variant, &state, &why) && view_for(&variant);
}

/* A walk through the cards that are due by a time, a page at a time. */
struct walk {
    struct archive *archive;
    int64_t due;
    const atomic_bool *cancel;
    bool goes_on; /* after the card `last` */
    bool ended;   /* the page is the last one */
    struct archive_card last, *page;
    int at, count;
};

static const struct archive_card *next_card(struct walk *walk)
{
    if (walk->at == walk->count && !walk->ended && !atomic_load(walk->cancel)) {
        const struct archive_card *after = walk->goes_on ? &walk->last : NULL;
        walk->count = int_max(archive_cards_list(walk->archive, walk->due, after, PAGE, walk->page), 0);
        walk->ended = walk->count < PAGE;
        walk->goes_on = true;
        walk->at = 0;
    }
    if (walk->at == walk->count)
        return NULL;
    walk->last = walk->page[walk->at++];
    return &walk->last;
}

static void find_due(struct walk *walk, struct card_reading *reading)
{
    const struct archive_card *kept;
    do
        kept = next_card(walk);
    while (kept && !is_shown(&kept->card));
    reading->found = kept != NULL;
    if (kept)
        reading->card = *kept;
}

/* Counts all cards by strength, and finds when the next one comes. */
static void count_cards(struct walk *walk, struct card_reading *reading)
{
    for (const struct archive_card *kept = next_card(walk); kept; kept = next_card(walk)) {
        const struct card_memory *memory = &kept->card.memory;
        reading->strengths[card_strength(memory)]++;
        reading->next = reading->count++ == 0 || memory->due < reading->next ? memory->due : reading->next;
    }
}

static void read_all(struct archive *archive, const struct question *question, int64_t now, const atomic_bool *cancel,
                     struct card_reading *reading)
{
    struct walk walk = {.archive = archive, .due = now, .cancel = cancel, .page = malloc(PAGE * sizeof *walk.page)};
    struct walk all = {.archive = archive, .due = INT64_MAX, .cancel = cancel, .page = walk.page}, rest = walk;
    struct tm local = {0};
    time_t moment = (time_t)now;
    if (!walk.page)
        return;
    rest.goes_on = true;
    rest.last = question->after;
    if (question->goes_on)
        find_due(&rest, reading);
    if (!reading->found)
        find_due(&walk, reading);
    count_cards(&all, reading);
    free(walk.page);
    reading->due = int_max(archive_cards_count(archive, now, &reading->fresh), 0);
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
        make_missing(archive, now, cancel);
        read_all(archive, question, now, cancel, &reading);
    }
    (void)archive_close(archive, NULL); /* what failed is tried again, and the window's own archive tells of it */
    worker_post(desk, true, &reading);
}

const struct worker_kind card_reader_kind = {.name = "cards",
                                             WORKER_SIZES(struct card_reader, struct question, struct card_reading),
                                             .answer = answer_with_reading};

void card_reader_ask(struct card_reader *reader, const char *folder, const struct archive_card *after)
{
    struct question question = {.goes_on = after != NULL};
    SDL_strlcpy(question.folder, folder, sizeof question.folder);
    if (after)
        question.after = *after;
    worker_ask(reader, &question);
}
