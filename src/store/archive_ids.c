/*
 * The numbers of games: made of the time and chance, so that nobody has to ask
 * for one, and a later game has a greater one.
 *
 *     from 0         milliseconds << 20 | chance       until the year 2109
 *     from 2^62      milliseconds << 13 | chance       until the year 11034, from 0 again
 *     from LATE      chance alone                      for ever
 *
 * Whoever had the same chance in the same millisecond has the same number. Who
 * writes second finds that out, on the writer's thread, when the game has been
 * named already: it is kept under another number then, and for the rest of this
 * archive's life the two numbers are exchanged wherever a game is named.
 */
#define _DEFAULT_SOURCE

#include "store/archive_parts.h"

#include <sqlite3.h>
#include <time.h>

enum { RENAMES_MAX = 1000 /* a game that finds no number is a file that makes no sense */ };

static const int64_t COARSE_TIME = INT64_C(1) << ARCHIVE_COARSE_TIME_BITS;
static const int64_t COARSE = INT64_C(1) << ARCHIVE_COARSE_BITS;
static const int64_t LATE_TIME = INT64_C(1) << ARCHIVE_LATE_TIME_BITS; /* since COARSE_TIME */

static int64_t chance_of(int bits)
{
    uint64_t chance = (uint64_t)presence_chance() << 32 | presence_chance();
    return (int64_t)(chance & ((UINT64_C(1) << bits) - 1));
}

static archive_id draw_id(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t seconds_max = (COARSE_TIME + LATE_TIME) / 1000 + 1;
    int64_t seconds = now.tv_sec < 0 ? 0 : now.tv_sec > seconds_max ? seconds_max : now.tv_sec;
    int64_t time = seconds * 1000 + now.tv_nsec / 1000000;
    if (time < COARSE_TIME)
        return time << ARCHIVE_CHANCE_BITS | chance_of(ARCHIVE_CHANCE_BITS);
    time -= COARSE_TIME;
    if (time < LATE_TIME)
        return COARSE + (time << ARCHIVE_COARSE_CHANCE_BITS | chance_of(ARCHIVE_COARSE_CHANCE_BITS));
    return COARSE + (LATE_TIME << ARCHIVE_COARSE_CHANCE_BITS) +
           chance_of(ARCHIVE_LATE_TIME_BITS + ARCHIVE_COARSE_CHANCE_BITS);
}

archive_id archive_new_id(struct archive *archive)
{
    archive_id id = draw_id();
    if (id <= archive->last && archive->last < INT64_MAX)
        id = archive->last + 1;
    if (id == 0)
        id = 1;
    archive->last = id;
    return id;
}

archive_id archive_exchange(const struct archive *archive, archive_id game)
{
    for (int i = 0; i < archive->renamed_count; i++) {
        const struct renamed *renamed = &archive->renamed[i];
        if (game == renamed->told)
            return renamed->kept;
        if (game == renamed->kept)
            return renamed->told;
    }
    return game;
}

/* The entry of a game that is in the file under this number, or would be; NULL: there is no room for one more. */
static struct renamed *entry_of(struct archive *archive, archive_id kept)
{
    for (int i = 0; i < archive->renamed_count; i++)
        if (archive->renamed[i].kept == kept)
            return &archive->renamed[i];
    if (archive->renamed_count == ARCHIVE_RENAMED_MAX)
        return NULL;
    struct renamed *renamed = &archive->renamed[archive->renamed_count++];
    *renamed = (struct renamed){.told = kept, .kept = kept};
    return renamed;
}

bool archive_rename(struct archive *archive, const struct job *taken)
{
    archive_id old = taken->game;
    struct renamed *renamed = taken->kind->begins ? entry_of(archive, old) : NULL;
    if (!renamed)
        return false;
    if (renamed->tries++ == RENAMES_MAX) {
        renamed->tries = 0;
        return false;
    }
    /* Not the next one: that may be taken, too, by somebody who imports. */
    archive_id fresh = draw_id();
    renamed->kept = fresh > 0 ? fresh : 1;
    for (struct job *job = archive->first; job; job = job->next)
        if (job->game == old)
            job->game = renamed->kept;
    return true;
}
