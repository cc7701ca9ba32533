/*
 * Finding and reading games. Lists and counts look at an index that holds all
 * they filter by; only the rows that are shown are read.
 */
#include "store/archive_columns.h"
#include "store/archive_parts.h"
#include "store/sql.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

enum { SQL_MAX = 1600, GAMES_MAX = 200 };

/* ?1 is a part of a player's name; what levels pass as well closes the bracket. */
static const char *const OF_A_PLAYER = " AND (?1 IS NULL"
                                       " OR first_name IN (SELECT id FROM name WHERE name_holds(text, ?1))"
                                       " OR second_name IN (SELECT id FROM name WHERE name_holds(text, ?1))";

/* The names of all games, as a list in SQL. */
static void list_games(char text[GAMES_MAX])
{
    size_t length = 0;
    for (const struct game *const *game = game_list(); *game && length < GAMES_MAX; game++)
        length += (size_t)snprintf(text + length, GAMES_MAX - length, "%s'%s'", length ? "," : "", (*game)->name);
}

/* Writes which rows are of this game, or (NULL) of any. A newer program may have kept games that we do not know. */
static int write_games(sqlite3 *handle, const struct game *game, char *text, size_t size)
{
    char games[GAMES_MAX];
    char sql[GAMES_MAX + 80];
    int strangers = 0;
    list_games(games);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM kind WHERE game NOT IN (%s)", games);
    int result = sql_integer(handle, sql, &strangers);
    *text = '\0';
    if (game)
        snprintf(text, size, " AND game = '%s'", game->name);
    else if (strangers)
        snprintf(text, size, " AND game IN (%s)", games);
    return result;
}

/* Prepares "BEFORE from the rows that pass AFTER", with ?2 and what follows for the caller. Only what is asked for is
 * looked at: that makes a count of all three times as fast. */
static int prepare_passing(struct archive *archive, sqlite3_stmt **statement, const char *before, const char *after,
                           const struct archive_filter *filter)
{
    char games[GAMES_MAX + 20];
    char outcome[40] = "";
    char level[40] = "";
    char levels[40] = ")";
    char sql[SQL_MAX];
    int result = write_games(archive->database.handle, filter->game, games, sizeof games);
    if (filter->result != ARCHIVE_ANY)
        snprintf(outcome, sizeof outcome, " AND result = %d", (int)filter->result);
    if (filter->level)
        snprintf(level, sizeof level, " AND level = %d", filter->level);
    if (filter->levels)
        snprintf(levels, sizeof levels, " OR (1 << level) & %u)", filter->levels);
    snprintf(sql, sizeof sql, "%sFROM game INDEXED BY game_by_time WHERE deleted IS NULL%s%s%s%s%s%s", before, games,
             outcome, level, OF_A_PLAYER, levels, after);
    *statement = NULL;
    const char *part = filter->player && *filter->player ? filter->player : NULL;
    return result == SQLITE_OK ? sql_prepare(archive->database.handle, statement, sql, "t", part) : result;
}

int archive_count(struct archive *archive, const struct archive_filter *filter)
{
    sqlite3_stmt *statement = NULL;
    int count = 0;
    int result;
    if (!archive_begin_reading(archive, &result))
        return result == SQLITE_OK ? 0 : -1;
    result = prepare_passing(archive, &statement, "SELECT count(*) ", "", filter);
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW)
        count = sqlite3_column_int(statement, 0);
    return archive_end_reading(archive, sql_finish(statement, result)) ? count : -1;
}

/* Reads what a list shows of a row; an unsound one is shown, too: it was a game. */
static int read_entry(struct archive *archive, sqlite3_stmt *row, struct archive_entry *entry)
{
    struct reason why;
    int result = SQLITE_OK;
    memset(entry, 0, sizeof *entry);
    entry->id = archive_exchange(archive, sqlite3_column_int64(row, 0));
    entry->sound = archive_read_head(archive, row, &entry->head, &why) &&
                   archive_read_moves(archive, entry->id, &entry->head, false, &entry->last, &result, &why);
    if (!entry->sound) {
        const char *name = (const char *)sqlite3_column_text(row, 1);
        const struct game *game = name ? game_find(name) : NULL;
        game = game ? game : game_list()[0];
        if (!variant_init(&archive->variant, game, &game->defaults, &why))
            return SQLITE_INTERNAL;
        record_init(&entry->head, &archive->variant);
        game->start(&archive->variant, &entry->last);
    }
    return result;
}

int archive_list(struct archive *archive, const struct archive_filter *filter, int offset, int max,
                 struct archive_entry *entries)
{
    sqlite3_stmt *statement = NULL;
    int count = 0;
    int result;
    if (!archive_begin_reading(archive, &result))
        return result == SQLITE_OK ? 0 : -1;
    result = prepare_passing(archive, &statement, "SELECT" ARCHIVE_COLUMNS "FROM (SELECT id ",
                             " ORDER BY begun DESC, id DESC LIMIT ?2 OFFSET ?3) AS found"
                             " CROSS JOIN game AS g ON g.id = found.id ORDER BY g.begun DESC, g.id DESC",
                             filter);
    if (result == SQLITE_OK)
        result = sqlite3_bind_int(statement, 2, max);
    if (result == SQLITE_OK)
        result = sqlite3_bind_int(statement, 3, offset);
    while (result == SQLITE_OK && count < max) {
        int step = sqlite3_step(statement);
        result = step == SQLITE_ROW ? read_entry(archive, statement, &entries[count]) : step;
        count += result == SQLITE_OK;
    }
    return archive_end_reading(archive, sql_finish(statement, result)) ? count : -1;
}

int archive_find(struct archive *archive, const struct archive_filter *filter, struct archive_place *place, int max,
                 archive_id *ids)
{
    sqlite3_stmt *statement = NULL;
    int count = 0;
    int result;
    if (!archive_begin_reading(archive, &result))
        return result == SQLITE_OK ? 0 : -1;
    result = prepare_passing(archive, &statement, "SELECT id, begun ",
                             place->id ? " AND (begun, id) < (?5, ?6) ORDER BY begun DESC, id DESC"
                                       : " ORDER BY begun DESC, id DESC",
                             filter);
    if (result == SQLITE_OK && place->id)
        result = sqlite3_bind_int64(statement, 5, place->begun);
    if (result == SQLITE_OK && place->id)
        result = sqlite3_bind_int64(statement, 6, place->id);
    while (result == SQLITE_OK && count < max) {
        int step = sqlite3_step(statement);
        if (step != SQLITE_ROW) {
            result = step;
            break;
        }
        place->id = sqlite3_column_int64(statement, 0);
        ids[count++] = archive_exchange(archive, place->id);
        place->begun = sqlite3_column_int64(statement, 1);
    }
    return archive_end_reading(archive, sql_finish(statement, result)) ? count : -1;
}

/* Reads one game of a list; its id is 0 if it is gone. */
static int read_one(struct archive *archive, sqlite3_stmt *statement, archive_id id, struct archive_entry *entry)
{
    int result = sqlite3_bind_int64(statement, 1, archive_exchange(archive, id));
    int step = result == SQLITE_OK ? sqlite3_step(statement) : result;
    entry->id = 0;
    if (step == SQLITE_ROW)
        result = read_entry(archive, statement, entry);
    else if (step != SQLITE_DONE)
        result = step;
    int end = sqlite3_reset(statement);
    return result == SQLITE_OK ? end : result;
}

bool archive_read(struct archive *archive, const archive_id *ids, int count, struct archive_entry *entries)
{
    sqlite3_stmt *statement = NULL;
    int result;
    for (int i = 0; i < count; i++)
        entries[i].id = 0;
    if (!archive_begin_reading(archive, &result))
        return result == SQLITE_OK;
    result = sql_prepare(archive->database.handle, &statement,
                         "SELECT" ARCHIVE_COLUMNS "FROM game AS g WHERE g.id = ?1 AND g.deleted IS NULL", "");
    for (int i = 0; result == SQLITE_OK && i < count; i++)
        result = read_one(archive, statement, ids[i], &entries[i]);
    return archive_end_reading(archive, sql_finish(statement, result));
}

bool archive_read_game(struct archive *archive, archive_id game, struct record *record, struct state *last, int *result,
                       struct reason *why)
{
    sqlite3_stmt *statement = NULL;
    bool found = false;
    *result =
        sql_prepare(archive->database.handle, &statement, "SELECT" ARCHIVE_COLUMNS "FROM game AS g WHERE g.id = ?1",
                    "i", archive_exchange(archive, game));
    if (*result == SQLITE_OK && (*result = sqlite3_step(statement)) == SQLITE_ROW)
        found = archive_read_head(archive, statement, record, why);
    else
        refuse(why, "the game is not in the history");
    *result = sql_finish(statement, *result);
    if (*result != SQLITE_OK)
        return refuse(why, "%s", database_reason(*result));
    if (found && archive_read_moves(archive, game, record, true, last, result, why))
        return true;
    if (found)
        record_free(record);
    return false;
}

bool archive_load(struct archive *archive, archive_id game, struct record *record, struct reason *why)
{
    struct state last;
    int result;
    if (!archive_begin_reading(archive, &result))
        return refuse(why, "%s", result == SQLITE_OK ? "the game is not in the history" : database_reason(result));
    bool loaded = archive_read_game(archive, game, record, &last, &result, why);
    archive_end_reading(archive, result);
    return loaded;
}

size_t archive_review(struct archive *archive, archive_id game, void *bytes, size_t size)
{
    sqlite3_stmt *statement = NULL;
    size_t found = 0;
    int result;
    if (!archive_begin_reading(archive, &result))
        return 0;
    result = sql_prepare(archive->database.handle, &statement, "SELECT bytes FROM review WHERE game = ?1", "i",
                         archive_exchange(archive, game));
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        const void *kept = sqlite3_column_blob(statement, 0);
        found = kept ? (size_t)sqlite3_column_bytes(statement, 0) : 0;
        if (found && size)
            memcpy(bytes, kept, found < size ? found : size);
    }
    archive_end_reading(archive, sql_finish(statement, result));
    return found;
}
