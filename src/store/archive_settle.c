/*
 * Remembers what has been played since the archive was opened, so that it can be kept elsewhere if the file is removed
 * or replaced. A move takes 8 bytes, a game several hundred; the last PLAYED_MAX games are remembered. Declared in
 * archive_parts.h.
 */
#include <sqlite3.h>

#include "standard.h"
#include "store/archive_parts.h"
#include "store/database.h"
#include "store/sql.h"

static struct played_game *find_played(struct played *played, archive_id id)
{
    int known = played->count < PLAYED_MAX ? (int)played->count : PLAYED_MAX;
    for (int i = 1; i <= known; i++) {
        struct played_game *game = played->games[(played->count - (unsigned)i) % PLAYED_MAX];
        if (game->id == id)
            return game;
    }
    return NULL;
}

static void free_game(struct played_game *game)
{
    if (game)
        record_free(&game->record);
    sqlite3_free(game);
}

void archive_played_add(struct played *played, archive_id id, struct record *record)
{
    struct played_game *game = sqlite3_malloc64(sizeof *game);
    if (!game)
        return;
    *game = (struct played_game){.id = id, .record = *record};
    *record = record_head(record);
    struct played_game **place = &played->games[played->count++ % PLAYED_MAX];
    free_game(*place);
    *place = game;
}

void archive_played_note(struct played *played, struct job *job)
{
    if (job->name == JOB_BEGIN) {
        archive_played_add(played, job->game, &job->of.record);
        return;
    }
    struct played_game *game = find_played(played, job->game);
    if (!game)
        return;
    switch (job->name) {
    case JOB_PLAYERS:
        memcpy(game->record.players, job->of.record.players, sizeof game->record.players);
        game->record.starter = job->of.record.starter;
        break;
    case JOB_MOVE:
        if (job->of.move.ply == game->record.move_count)
            (void)!record_add(&game->record, job->of.move.made.move, job->of.move.made.milliseconds);
        break;
    case JOB_END:
        game->left = job->of.end.ending == RECORD_UNFINISHED;
        game->record.outcome = job->of.end.outcome;
        game->record.ending = job->of.end.ending;
        memcpy(game->record.words, job->of.end.words, sizeof game->record.words);
        break;
    case JOB_DELETION:
    case JOB_UNDELETION:
        game->deleted = job->name == JOB_DELETION;
        break;
    case JOB_BEGIN:
    case JOB_REVIEW:
    case JOB_STUDY:
    case JOB_RESET:
    case JOB_CARDS:
    case JOB_ANSWER:
    case JOB_CARD_DELETION:
        break;
    }
}

/* Writes those moves of a game that its row does not have yet. */
static int write_rest(sqlite3 *handle, int64_t owner, const struct played_game *game)
{
    struct job job = {.game = game->id};
    int result = SQLITE_OK;
    for (int ply = 0; ply < game->record.move_count && result == SQLITE_OK; ply++) {
        job.of.move.ply = ply;
        job.of.move.made = game->record.moves[ply];
        result = archive_write_move(handle, owner, &job);
    }
    return result;
}

static int find_row(sqlite3 *handle, const struct played_game *game, bool *found)
{
    return sql_exists(handle, found, "SELECT 1 FROM game WHERE id = ?1", "i", (int64_t)game->id);
}

static int write_game(sqlite3 *handle, int64_t owner, const struct played_game *game)
{
    struct job job = {.game = game->id};
    bool found;
    int result = find_row(handle, game, &found);
    if (result != SQLITE_OK)
        return result;
    if (found) {
        result = write_rest(handle, owner, game);
    } else {
        job.of.record = game->record;
        result = archive_write_begin(handle, owner, &job);
    }
    job = (struct job){.game = game->id};
    job.of.end.outcome = game->record.outcome;
    job.of.end.ending = game->record.ending;
    memcpy(job.of.end.words, game->record.words, sizeof job.of.end.words);
    bool over = game->left || game->record.ending != RECORD_UNFINISHED;
    return result == SQLITE_OK && over ? archive_write_end(handle, owner, &job) : result;
}

/*
 * Writes those remembered games and moves that the file does not have yet, within a transaction. Returns an SQLite
 * result.
 */
static int archive_played_write(const struct played *played, sqlite3 *handle, int64_t owner)
{
    uint64_t first = played->count < PLAYED_MAX ? 0 : played->count - PLAYED_MAX;
    int result = SQLITE_OK;
    for (uint64_t i = first; i < played->count && result == SQLITE_OK; i++) {
        const struct played_game *game = played->games[i % PLAYED_MAX];
        if (!game->deleted)
            result = write_game(handle, owner, game);
    }
    return result;
}

void archive_played_clear(struct played *played)
{
    for (int i = 0; i < PLAYED_MAX; i++) {
        free_game(played->games[i]);
        played->games[i] = NULL;
    }
    played->count = 0;
}

/* If another file has taken the place of the archive's own, the archive goes on in a new folder beside it. */

/* Closes the file, because another one now has its name, and goes on in a new folder. */
static int leave_file(struct archive *archive, struct notice *told)
{
    struct database *database = &archive->database;
    char kept[DATABASE_PATH_MAX];
    int result = archive_place_leave(database, kept);
    if (result != SQLITE_OK)
        return result;
    notice_write(told,
                 "Another file has taken the place of the games, and is left alone; what this program has kept is"
                 " in the folder %s",
                 kept);
    pthread_mutex_lock(&archive->writer.mutex); /* whoever tells of a trouble reads the path under this mutex */
    archive_place_move(database, kept);
    pthread_mutex_unlock(&archive->writer.mutex);
    return SQLITE_OK;
}

/* Writes to the new file the games that were played before. */
static int write_again(struct archive *archive)
{
    int result = database_begin(&archive->database);
    if (result == SQLITE_OK)
        result = archive_played_write(&archive->played, archive->database.handle, archive->presence.number);
    return database_end(&archive->database, result);
}

/* The newest game that is still being played here; NULL if there is none. */
static const struct played_game *running_game(const struct played *played)
{
    uint64_t oldest = played->count < PLAYED_MAX ? 0 : played->count - PLAYED_MAX;
    for (uint64_t i = played->count; i-- > oldest;) {
        const struct played_game *game = played->games[i % PLAYED_MAX];
        if (!game->left && !game->deleted && game->record.ending == RECORD_UNFINISHED)
            return game;
    }
    return NULL;
}

/*
 * SQLite does not notice if somebody copies another file over ours. But nobody else may delete a game that is being
 * played here, nor its table. So if one is gone, another file must be the reason: returns SQLITE_READONLY_DBMOVED.
 */
static int look_for_running(const struct archive *archive)
{
    static const struct played_game nothing;
    const struct database *database = &archive->database;
    const struct played_game *game = running_game(&archive->played);
    bool found;
    if (archive->again || !database->handle || !database->writable || database->version < SCHEMA_WITH_GAMES)
        return SQLITE_OK;
    int result = find_row(database->handle, game ? game : &nothing, &found);
    bool foreign = result == SQLITE_OK ? game && !found : result == SQLITE_NOTADB || result == SQLITE_ERROR;
    return foreign ? SQLITE_READONLY_DBMOVED : result;
}

int archive_settle(struct archive *archive)
{
    struct notice told = {""};
    bool anew = false;
    int result = archive_place_settle(&archive->database, &anew, &told);
    if (result == SQLITE_OK && !anew)
        result = look_for_running(archive);
    if (result == SQLITE_READONLY_DBMOVED) {
        anew = true;
        result = leave_file(archive, &told);
    }
    if (anew && result == SQLITE_OK) {
        presence_end(&archive->presence);
        archive->again = true;
    }
    if (result == SQLITE_OK && archive->again) {
        presence_hold(&archive->presence, archive->database.directory);
        result = write_again(archive);
        archive->again = result != SQLITE_OK;
    }
    if (told.text[0]) {
        pthread_mutex_lock(&archive->writer.mutex);
        writer_tell(&archive->writer, &told);
        pthread_mutex_unlock(&archive->writer.mutex);
    }
    return result;
}
