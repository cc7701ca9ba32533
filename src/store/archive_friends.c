/*
 * Sessions with a friend elsewhere, one to a row. Writing does not go through the queue: the caller waits until the
 * session is on the disk, because only then may the other end be told.
 */
#include "store/archive_friends.h"

#include "store/archive_parts.h"
#include "store/sql.h"

#include <sqlite3.h>

enum { IDS_MAX = 1000 /* if so many new numbers in a row are taken, the file makes no sense */, ROUND_MAX = 65535 };

#define OF_A_SESSION " WHERE name = ?1 AND player = ?2"

/* The row of a session. */
struct row {
    bool found;
    archive_id game; /* the game's number in the file */
    int round;
    bool over;
    int64_t owner;
};

/* Reads the row of a session; all zeros if there is none. */
static int read_row(sqlite3 *handle, const struct archive_friend *friend, struct row *row)
{
    sqlite3_stmt *statement = NULL;
    *row = (struct row){0};
    int result = sql_prepare(handle, &statement, "SELECT game, round, over, owner FROM friend" OF_A_SESSION, "bi",
                             (const void *)friend->name, (int)sizeof friend->name, (int64_t) friend->player);
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW)
        *row = (struct row){true, sqlite3_column_int64(statement, 0), sqlite3_column_int(statement, 1),
                            sqlite3_column_int(statement, 2) != 0, sqlite3_column_int64(statement, 3)};
    return sql_finish(statement, result);
}

/* --- writing sessions --- */

/* Begins a transaction whose commit waits for the disk. */
static int begin_session(struct archive *archive)
{
    struct database *database = &archive->database;
    int result = archive_settle(archive);
    if (result == SQLITE_OK)
        presence_hold(&archive->presence, database->directory);
    /*
     * The tables are created before that, in a transaction of their own: how long a commit waits cannot be changed
     * within a transaction.
     */
    if (result == SQLITE_OK && (!database->handle || database->version < SCHEMA_WITH_FRIENDS))
        result = database_end(database, database_begin(database));
    if (result == SQLITE_OK)
        result = sql_execute(database->handle, "PRAGMA synchronous = EXTRA");
    return result == SQLITE_OK ? database_begin(database) : result;
}

static int end_session(struct archive *archive, int result)
{
    result = database_end(&archive->database, result);
    if (archive->database.handle)
        (void)!sql_execute(archive->database.handle, "PRAGMA synchronous = FULL");
    return result;
}

/*
 * A change of a session, made within a transaction. A change that is refused returns one of the results below, and the
 * transaction is undone.
 */
struct deed {
    int (*write)(struct archive *archive, struct deed *deed, const struct row *row);
    const struct archive_friend *friend;
    const char *sql; /* SQL that write_statement runs */
    const void *bytes;
    int size;
    const struct record *record;
    archive_id game; /* result: the game's number in the file */
};

/* Results in addition to SQLite's: another program runs the session; there is no such unfinished session. */
enum { TAKEN = -1, UNKNOWN = -2 };

static int try_deed(struct archive *archive, struct deed *deed)
{
    struct row row;
    int result = begin_session(archive);
    if (result == SQLITE_OK)
        result = read_row(archive->database.handle, deed->friend, &row);
    if (result == SQLITE_OK && row.owner != archive->presence.number && archive_is_alive(archive, row.owner))
        result = TAKEN;
    if (result == SQLITE_OK)
        result = deed->write(archive, deed, &row);
    return end_session(archive, result);
}

static bool do_deed(struct archive *archive, struct deed *deed, struct reason *why)
{
    if (!archive->database.writable)
        return refuse(why, "nothing can be kept");
    writer_hold(&archive->writer, false);
    int result = try_deed(archive, deed);
    if (result == SQLITE_READONLY_DBMOVED) /* the file was replaced, so archive_settle now goes on elsewhere */
        result = try_deed(archive, deed);
    if (database_is_damage(result) && result > 0)
        database_suspect(&archive->database);
    writer_release(&archive->writer);
    if (result == TAKEN)
        return refuse(why, "another program plays this game");
    if (result == UNKNOWN)
        return refuse(why, "this game is not kept, or is over");
    return result == SQLITE_OK || refuse(why, "%s", database_reason(result));
}

/* Finds the game of a session's round, if it is still in the file. */
static int find_game(sqlite3 *handle, const struct row *row, int round, archive_id *game)
{
    *game = 0;
    if (!row->found || row->round != round || !row->game)
        return SQLITE_OK;
    return sql_number(handle, game, "SELECT id FROM game WHERE id = ?1", "i", (int64_t)row->game);
}

/*
 * Writes a game that is not in the file yet. New numbers are tried until one is free; a refused number leaves the
 * transaction as it was. Sessions know no dates, so the game's date is now.
 */
static int write_new(struct archive *archive, const struct record *record, archive_id *game)
{
    struct record dated = *record;
    int result = SQLITE_CONSTRAINT_PRIMARYKEY;
    if (dated.begun == 0)
        dated.begun = time(NULL);
    for (int tries = 0; tries < IDS_MAX && result == SQLITE_CONSTRAINT_PRIMARYKEY; tries++) {
        *game = archive_new_id(archive);
        result = archive_write_whole(archive->database.handle, *game, true, &dated);
    }
    return result;
}

/* Writes the game of a session's running round, and the session's row, which refers to that game. */
static int write_kept(struct archive *archive, struct deed *deed, const struct row *row)
{
    const struct archive_friend *friend = deed->friend;
    sqlite3 *handle = archive->database.handle;
    int result = find_game(handle, row, friend->round, &deed->game);
    if (result == SQLITE_OK && deed->record)
        result = deed->game ? archive_write_whole(handle, deed->game, false, deed->record)
                            : write_new(archive, deed->record, &deed->game);
    if (result != SQLITE_OK)
        return result;
    return sql_run(handle,
                   "INSERT INTO friend (name, player, other, round, game, my_turn, over, changed, owner, bytes)"
                   " VALUES (?1, ?2, ?3, ?4, nullif(?5, 0), ?6, ?7, ?8, nullif(?9, 0), ?10)"
                   " ON CONFLICT (name, player) DO UPDATE SET other = ?3, round = ?4, game = nullif(?5, 0),"
                   " my_turn = ?6, over = ?7, changed = ?8, owner = nullif(?9, 0), bytes = ?10",
                   "bitiiiiiib", (const void *)friend->name, (int)sizeof friend->name, (int64_t) friend->player,
                   friend->other, (int64_t) friend->round, (int64_t)deed->game, (int64_t) friend->my_turn,
                   (int64_t) friend->over, (int64_t)time(NULL), friend->over ? (int64_t)0 : archive->presence.number,
                   deed->bytes, deed->size);
}

bool archive_friend_keep(struct archive *archive, const struct archive_friend *friend, const void *bytes, size_t size,
                         const struct record *record, archive_id *game, struct reason *why)
{
    struct deed deed = {.write = write_kept, .friend = friend, .bytes = "", .record = record};
    if (size > ARCHIVE_FRIEND_BYTES_MAX)
        return refuse(why, "it is too long");
    if (!friend->over && size > 0) {
        deed.bytes = bytes;
        deed.size = (int)size;
    }
    if (!do_deed(archive, &deed, why))
        return false;
    if (game)
        *game = archive_exchange(archive, deed.game);
    return true;
}

_Static_assert((int)FRIEND_NAME_SIZE == (int)ARCHIVE_FRIEND_NAME_SIZE, "one name at both");

bool archive_friend_keep_session(struct archive *archive, const struct friend_kept *kept, struct archive_friend *friend,
                                 struct reason *why)
{
    *friend = (struct archive_friend){
        .player = kept->player, .round = kept->round, .my_turn = kept->my_turn, .over = kept->over};
    memcpy(friend->name, kept->name, sizeof friend->name);
    snprintf(friend->other, sizeof friend->other, "%s", kept->other);
    return archive_friend_keep(archive, friend, kept->bytes, kept->size, kept->record, NULL, why);
}

static int write_taken(struct archive *archive, struct deed *deed, const struct row *row)
{
    if (!row->found || row->over)
        return UNKNOWN;
    return sql_run(archive->database.handle, "UPDATE friend SET owner = ?3" OF_A_SESSION, "bii",
                   (const void *)deed->friend->name, (int)sizeof deed->friend->name, (int64_t)deed->friend->player,
                   archive->presence.number);
}

/* Runs the SQL of a deed. */
static int write_statement(struct archive *archive, struct deed *deed, const struct row *row)
{
    (void)row;
    return sql_run(archive->database.handle, deed->sql, "bi", (const void *)deed->friend->name,
                   (int)sizeof deed->friend->name, (int64_t)deed->friend->player);
}

bool archive_friend_take(struct archive *archive, const struct archive_friend *friend, struct reason *why)
{
    struct deed deed = {.write = write_taken, .friend = friend};
    return do_deed(archive, &deed, why);
}

bool archive_friend_leave(struct archive *archive, const struct archive_friend *friend)
{
    struct deed deed = {
        .write = write_statement, .friend = friend, .sql = "UPDATE friend SET owner = NULL" OF_A_SESSION};
    return do_deed(archive, &deed, NULL);
}

bool archive_friend_drop(struct archive *archive, const struct archive_friend *friend, struct reason *why)
{
    struct deed deed = {.write = write_statement, .friend = friend, .sql = "DELETE FROM friend" OF_A_SESSION};
    return do_deed(archive, &deed, why);
}

/* --- reading sessions --- */

/*
 * The first columns of the queries below. Anybody may have changed the file: reading the columns returns false if they
 * make no sense.
 */
#define COLUMNS "name, player, other, round, my_turn, over"
enum { NAME, PLAYER, OTHER, ROUND, MY_TURN, OVER, NEXT };

static bool read_friend(sqlite3_stmt *row, struct archive_friend *friend)
{
    const void *name = sqlite3_column_blob(row, NAME);
    int64_t player = sqlite3_column_int64(row, PLAYER), round = sqlite3_column_int64(row, ROUND);
    if (!name || sqlite3_column_bytes(row, NAME) != ARCHIVE_FRIEND_NAME_SIZE || player < 0 || player > 1 || round < 0 ||
        round > ROUND_MAX)
        return false;
    memcpy(friend->name, name, sizeof friend->name);
    const char *other = (const char *)sqlite3_column_text(row, OTHER);
    snprintf(friend->other, sizeof friend->other, "%s", other ? other : "");
    friend->player = (int)player;
    friend->round = (int)round;
    friend->my_turn = sqlite3_column_int(row, MY_TURN) != 0;
    friend->over = sqlite3_column_int(row, OVER) != 0;
    return true;
}

int archive_friend_list(struct archive *archive, int max, struct archive_friend_entry *entries)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_FRIENDS);
    int count = 0;
    archive_ask(&reading,
                "SELECT " COLUMNS ", coalesce(owner, 0), changed, coalesce(game, 0) FROM friend WHERE over = 0"
                " ORDER BY my_turn DESC, changed DESC, name, player",
                "");
    while (count < max && archive_next_row(&reading)) {
        struct archive_friend_entry *entry = &entries[count];
        memset(entry, 0, sizeof *entry);
        if (!read_friend(reading.row, &entry->friend))
            continue;
        int64_t owner = sqlite3_column_int64(reading.row, NEXT);
        entry->running = archive_is_alive(archive, owner);
        entry->interrupted = owner != 0 && !entry->running;
        entry->changed = sqlite3_column_int64(reading.row, NEXT + 1);
        entry->game.id = archive_exchange(archive, sqlite3_column_int64(reading.row, NEXT + 2));
        count++;
    }
    if (!archive_end_reading(&reading))
        return -1;
    for (int i = 0; i < count; i++)
        if (!archive_read(archive, &(archive_id){entries[i].game.id}, 1, &entries[i].game))
            return -1;
    return count;
}

/* Copies the bytes in a column. If memory is short, returns NULL and sets an SQLite result. */
static void *copy_bytes(sqlite3_stmt *row, int column, size_t *size, int *result)
{
    const void *bytes = sqlite3_column_blob(row, column);
    int length = sqlite3_column_bytes(row, column);
    if (!bytes || length > ARCHIVE_FRIEND_BYTES_MAX)
        return NULL;
    void *copy = sqlite3_malloc(length);
    if (!copy)
        *result = SQLITE_NOMEM;
    else
        memcpy(copy, bytes, (size_t)length);
    *size = copy ? (size_t)length : 0;
    return copy;
}

void *archive_friend_load(struct archive *archive, struct archive_friend *friend, size_t *size)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_FRIENDS);
    struct archive_friend found;
    void *bytes = NULL;
    *size = 0;
    archive_ask(&reading, "SELECT " COLUMNS ", bytes FROM friend" OF_A_SESSION " AND over = 0", "bi",
                (const void *)friend->name, (int)sizeof friend->name, (int64_t) friend->player);
    if (archive_next_row(&reading) && read_friend(reading.row, &found)) {
        bytes = copy_bytes(reading.row, NEXT, size, &reading.result);
        *friend = found;
    }
    archive_end_reading(&reading);
    return bytes;
}

void archive_friend_free(void *bytes)
{
    sqlite3_free(bytes);
}

bool archive_friend_is_left(struct archive *archive, struct archive_friend friend)
{
    struct session_view view;
    size_t size;
    void *bytes = archive_friend_load(archive, &friend, &size);
    bool left = bytes && friend_peek(bytes, size, &view) && view.phase == SESSION_LEFT;
    archive_friend_free(bytes);
    return left;
}
