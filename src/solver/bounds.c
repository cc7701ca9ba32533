/*
 * Stores bounds of scores while threads search. Each bound is written to the journal at once, so that it is not lost if
 * the program is killed. Against power cuts the journal is synced to the disk every ten seconds.
 */
#include "solver/bounds.h"

#include "rules/number.h"
#include "rules/reason.h"
#include "solver/bounds_map.h"
#include "threads/thread.h"

enum {
    SYNC_MILLISECONDS = 10000,
    TELL_MILLISECONDS = 2000,
    SCORE_MOST = 999,
    MANY = 1 << 22 /* each time this many bounds are added, the least work that makes a bound worth keeping doubles */
};

struct bounds {
    const struct variant *variant;
    struct bitboard board;
    pthread_mutex_t mutex; /* while a search runs, this guards all members below */
    struct bounds_map map;
    bool journaled;
    struct line_journal journal;
    uint64_t least;
    int64_t synced; /* when the journal was last synced, in thread_milliseconds */
    atomic_bool failed;
    struct reason why; /* why `failed` was set */
    bounds_progress_fn *tell;
    void *context;
    struct bitboard_position asked; /* the position that the progress reports are about */
    struct bounds_progress progress;
    int64_t begun;
    int64_t told;
};

struct bounds *bounds_create(const struct variant *variant, struct reason *why)
{
    struct bounds *bounds = malloc(sizeof *bounds);
    if (!bounds)
        return refuse_null(why, "out of memory");
    *bounds = (struct bounds){.variant = variant, .mutex = PTHREAD_MUTEX_INITIALIZER};
    if (bitboard_init(&bounds->board, variant, why))
        return bounds;
    free(bounds);
    return NULL;
}

bool bounds_destroy(struct bounds *bounds, struct reason *why)
{
    if (!bounds)
        return true;
    bool synced = !bounds->journaled || line_journal_sync(&bounds->journal, why);
    if (bounds->journaled)
        line_journal_close(&bounds->journal);
    bounds_map_free(&bounds->map);
    free(bounds);
    return synced;
}

/* --- reading bounds and scores from files --- */

static enum journal_line_is wrong(const struct journal_line *line, const char *what, struct reason *why)
{
    (void)refuse(why, "%s:%u: %s", reason_path_end(line->path).text, line->number, what);
    return JOURNAL_LINE_WRONG;
}

static enum journal_line_is add_bound(struct bounds *bounds, const struct bound *bound, const struct journal_line *line,
                                      struct reason *why)
{
    switch (bounds_map_add(&bounds->map, bound)) {
    case BOUNDS_MAP_NEW:
    case BOUNDS_MAP_KNOWN:
        return JOURNAL_LINE_GOOD;
    case BOUNDS_MAP_CONTRADICTS:
        break;
    case BOUNDS_MAP_FULL:
        return wrong(line, "there is no memory for so many", why);
    }
    return wrong(line, "contradicts what other lines say of this position", why);
}

static enum journal_line_is take_bound(struct bounds *bounds, const struct journal_line *line, struct reason *why)
{
    struct bound bound;
    switch (bounds_text_read(&bounds->board, line->text, line->length, &bound)) {
    case BOUNDS_TEXT_READ:
        return add_bound(bounds, &bound, line, why);
    case BOUNDS_TEXT_OTHER:
        return wrong(line, "is of another board", why);
    case BOUNDS_TEXT_NONSENSE:
        return wrong(line, "no bound of this board can be that", why);
    case BOUNDS_TEXT_DAMAGED:
        break;
    }
    (void)wrong(line, "damaged: its checksum is wrong; it can be taken out", why);
    return JOURNAL_LINE_DAMAGED;
}

bool bounds_split_score(const struct journal_line *line, int *score, struct reason *why)
{
    char *tab = strchr(line->text, '\t');
    const char *number = tab ? tab + 1 : "";
    if (strlen(line->text) != line->length || !number_read_int(&number, -SCORE_MOST, SCORE_MOST, score) || *number)
        return refuse(why, "%s:%u: not a position, a TAB and a score", reason_path_end(line->path).text, line->number);
    *tab = '\0';
    return true;
}

/* Adds the score in a line POSITION TAB SCORE as a bound. */
static enum journal_line_is take_score(struct bounds *bounds, const struct journal_line *line, struct reason *why)
{
    struct bitboard_position at;
    struct state state;
    struct reason inner;
    int score;
    if (!bounds_split_score(line, &score, why))
        return JOURNAL_LINE_WRONG;
    if (!position_parse(bounds->variant, line->text, &state, &inner))
        return wrong(line, inner.text, why);
    if (state.outcome != RUNNING)
        return wrong(line, "the game is over", why);
    bitboard_from_state(&bounds->board, &state, &at);
    if (!bounds_text_is_possible(at.empty, score, score))
        return wrong(line, "the position cannot have this score", why);
    if (at.empty % 2 != 0)
        return wrong(line, "an odd number of free cells, of which a search has no use: take one ply more or less", why);
    return add_bound(bounds, &(struct bound){bounds_map_key(&bounds->board, &at), (int8_t)score, (int8_t)score}, line,
                     why);
}

static enum journal_line_is take_line(const struct journal_line *line, void *context, struct reason *why)
{
    /* a line that begins with a zero byte is a bound that a power cut has damaged */
    bool ours = line->text[0] == BOUNDS_TEXT_MARK || line->text[0] == '\0';
    return ours ? take_bound(context, line, why) : take_score(context, line, why);
}

bool bounds_read(struct bounds *bounds, const char *path, struct reason *why)
{
    return line_journal_read(path, take_line, bounds, why);
}

bool bounds_open(struct bounds *bounds, const char *path, uint64_t least, uint64_t *torn, struct reason *why)
{
    if (!line_journal_open(&bounds->journal, path, take_line, bounds, why))
        return false;
    bounds->journaled = true;
    bounds->least = least;
    bounds->synced = thread_milliseconds();
    *torn = (uint64_t)bounds->journal.torn;
    return true;
}

/* --- reporting the progress of a search --- */

void bounds_tell(struct bounds *bounds, bounds_progress_fn *tell, void *context)
{
    bounds->tell = tell;
    bounds->context = context;
}

void bounds_begin(struct bounds *bounds, const struct bitboard_position *at, int lower, int upper, int alpha)
{
    if (!bounds->tell)
        return;
    bounds->asked = *at;
    bounds->begun = bounds->told = thread_milliseconds();
    bounds->progress = (struct bounds_progress){.lower = lower,
                                                .upper = upper,
                                                .alpha = alpha,
                                                .part_before = bounds_part(&bounds->board, &bounds->map, at, alpha)};
}

static void tell_progress(struct bounds *bounds, uint64_t visited)
{
    struct bounds_progress *progress = &bounds->progress;
    int64_t now = bounds->tell ? thread_milliseconds() : 0;
    progress->nodes += visited;
    if (!bounds->tell || now - bounds->told < TELL_MILLISECONDS)
        return;
    bounds->told = now;
    progress->part = bounds_part(&bounds->board, &bounds->map, &bounds->asked, progress->alpha);
    progress->seconds = (double)(now - bounds->begun) / 1000;
    bounds->tell(progress, bounds->context);
}

/* --- storing the bounds that a running search proves --- */

/* Writes a bound to the journal. Returns false if that failed. */
static bool write_bound(struct bounds *bounds, const struct bound *bound, uint64_t nodes)
{
    char line[BOUNDS_TEXT_MAX];
    size_t length = bounds_text_write(&bounds->board, bound, nodes, line);
    int64_t now = thread_milliseconds();
    if (!line_journal_add(&bounds->journal, line, length, &bounds->why))
        return false;
    if (now - bounds->synced < SYNC_MILLISECONDS)
        return true;
    bounds->synced = now;
    return line_journal_sync(&bounds->journal, &bounds->why);
}

/*
 * Stores a bound, in memory and in the journal. The caller holds the mutex. Returns false if that fails, or has failed
 * before.
 */
static bool keep_bound(struct bounds *bounds, const struct bounds_found *found)
{
    struct bound bound = {bounds_map_key(&bounds->board, &found->at), (int8_t)found->lower, (int8_t)found->upper};
    bool good = !atomic_load(&bounds->failed);
    if (!good)
        return false;
    switch (bounds_map_add(&bounds->map, &bound)) {
    case BOUNDS_MAP_NEW:
        good = !bounds->journaled || write_bound(bounds, &bound, found->nodes);
        break;
    case BOUNDS_MAP_KNOWN:
    case BOUNDS_MAP_FULL:
        break; /* the search goes on without storing this bound */
    case BOUNDS_MAP_CONTRADICTS:
        good = refuse(&bounds->why, "what files say contradicts what was found now");
    }
    if (!good)
        atomic_store(&bounds->failed, true);
    return good;
}

bool bounds_keep(struct bounds *bounds, const struct bounds_found *found)
{
    pthread_mutex_lock(&bounds->mutex);
    bool kept = keep_bound(bounds, found);
    if (kept)
        tell_progress(bounds, found->visited);
    pthread_mutex_unlock(&bounds->mutex);
    return kept;
}

bool bounds_failed(const struct bounds *bounds, struct reason *why)
{
    bool failed = atomic_load(&bounds->failed);
    if (failed && why)
        *why = bounds->why;
    return failed;
}

size_t bounds_count(const struct bounds *bounds)
{
    return bounds->map.count;
}

uint64_t bounds_least(const struct bounds *bounds)
{
    return bounds->journaled ? bounds->least << (bounds->map.count / MANY) : UINT64_MAX;
}

void bounds_narrow(struct bounds *bounds, const struct bitboard_position *at, int *lower, int *upper)
{
    const struct bound *bound = bounds_map_find(&bounds->map, bounds_map_key(&bounds->board, at));
    if (bound && bound->lower > *lower)
        *lower = bound->lower;
    if (bound && bound->upper < *upper)
        *upper = bound->upper;
}

void bounds_each(const struct bounds *bounds, bounds_use_fn *use, void *context)
{
    for (size_t i = 0; i < bounds->map.room; i++) {
        const struct bound *bound = &bounds->map.slots[i];
        struct bitboard_position at;
        if (bound->key != 0 && bounds_map_position(&bounds->board, bound->key, &at))
            use(&at, bound->lower, bound->upper, context);
    }
}
