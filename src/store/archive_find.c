/*
 * Finds and reads games. Lists and counts use an index that holds everything by which they filter; only the rows that
 * are shown are read. Declared in archive.h.
 */
#include <sqlite3.h>

#include "standard.h"
#include "store/archive_parts.h"
#include "store/sql.h"

enum { SQL_MAX = 1600, GAMES_MAX = 200 };

/*
 * SQL for games with a player whose name contains ?1. The caller appends what also passes, and the closing
 * parenthesis.
 */
static const char *const OF_A_PLAYER = " AND (?1 IS NULL"
                                       " OR first_name IN (SELECT id FROM name WHERE name_holds(text, ?1))"
                                       " OR second_name IN (SELECT id FROM name WHERE name_holds(text, ?1))";

/*
 * SQL for the games to which comments, variations or signs were added: behind the tags of their text stands a sign of
 * one. Times of moves are comments, too, and tags that are only kept are no study.
 */
#define STUDIED                                                                                                        \
    "SELECT game FROM study WHERE"                                                                                     \
    " replace(substr(text, instr(text, char(10) || char(10))), '{[%emt', '') GLOB '*[({$]*'"

/* Writes the names of all games that this program knows, as a list in SQL. */
static void list_games(char text[GAMES_MAX])
{
    size_t length = 0;
    for (const struct game *const *game = game_list(); *game && length < GAMES_MAX; game++)
        length += (size_t)snprintf(text + length, GAMES_MAX - length, "%s'%s'", length ? "," : "", (*game)->name);
}

/*
 * Writes the SQL condition for rows of `game` or, if that is NULL, of any game that we know. A newer program may have
 * kept games that we do not know.
 */
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

/*
 * Starts a query: BEFORE, the games that pass the filter, AFTER. ?2 and the parameters after it are left to the caller.
 * The query contains only conditions that the filter asks for, which makes counting all games three times as fast.
 */
static void ask_passing(struct archive_reading *reading, const char *before, const char *after,
                        const struct archive_filter *filter)
{
    char games[GAMES_MAX + 20];
    char outcome[40] = "";
    char level[40] = "";
    char levels[40] = "";
    const char *studied = ")";
    char sql[SQL_MAX];
    if (!reading->open)
        return;
    reading->result = write_games(reading->archive->database.handle, filter->game, games, sizeof games);
    if (filter->result != ARCHIVE_ANY)
        snprintf(outcome, sizeof outcome, " AND result = %d", (int)filter->result);
    if (filter->level)
        snprintf(level, sizeof level, " AND level = %d", filter->level);
    if (filter->levels)
        snprintf(levels, sizeof levels, " OR (1 << level) & %u", filter->levels);
    if (filter->studied && reading->archive->database.version >= SCHEMA_WITH_STUDIES)
        studied = " OR id IN (" STUDIED "))";
    snprintf(sql, sizeof sql, "%sFROM game INDEXED BY game_by_time WHERE deleted IS NULL%s%s%s%s%s%s%s", before, games,
             outcome, level, OF_A_PLAYER, levels, studied, after);
    if (reading->result == SQLITE_OK)
        archive_ask(reading, sql, "t", filter->player && *filter->player ? filter->player : NULL);
}

int archive_count(struct archive *archive, const struct archive_filter *filter)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    int count = 0;
    ask_passing(&reading, "SELECT count(*) ", "", filter);
    if (archive_next_row(&reading))
        count = sqlite3_column_int(reading.row, 0);
    return archive_end_reading(&reading) ? count : -1;
}

/* Reads from a row what a list of games shows. A game that cannot be read is shown, too. */
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
    if (result != SQLITE_OK || archive->database.version < SCHEMA_WITH_STUDIES)
        return result;
    return sql_exists(archive->database.handle, &entry->studied, STUDIED " AND game = ?1", "i",
                      archive_exchange(archive, entry->id));
}

int archive_list(struct archive *archive, const struct archive_filter *filter, int offset, int max,
                 struct archive_entry *entries)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    int count = 0;
    ask_passing(&reading, "SELECT" ARCHIVE_COLUMNS "FROM (SELECT id ",
                " ORDER BY begun DESC, id DESC LIMIT ?2 OFFSET ?3) AS found"
                " CROSS JOIN game AS g ON g.id = found.id ORDER BY g.begun DESC, g.id DESC",
                filter);
    if (reading.row && (reading.result = sqlite3_bind_int(reading.row, 2, max)) == SQLITE_OK)
        reading.result = sqlite3_bind_int(reading.row, 3, offset);
    while (count < max && archive_next_row(&reading)) {
        reading.result = read_entry(archive, reading.row, &entries[count]);
        count += reading.result == SQLITE_OK;
    }
    return archive_end_reading(&reading) ? count : -1;
}

int archive_find(struct archive *archive, const struct archive_filter *filter, struct archive_place *place, int max,
                 archive_id *ids)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    int count = 0;
    ask_passing(&reading, "SELECT id, begun ",
                place->id ? " AND (begun, id) < (?5, ?6) ORDER BY begun DESC, id DESC"
                          : " ORDER BY begun DESC, id DESC",
                filter);
    if (reading.row && place->id && (reading.result = sqlite3_bind_int64(reading.row, 5, place->begun)) == SQLITE_OK)
        reading.result = sqlite3_bind_int64(reading.row, 6, place->id);
    while (count < max && archive_next_row(&reading)) {
        place->id = sqlite3_column_int64(reading.row, 0);
        ids[count++] = archive_exchange(archive, place->id);
        place->begun = sqlite3_column_int64(reading.row, 1);
    }
    return archive_end_reading(&reading) ? count : -1;
}

/* Reads one game of a list. If the game is gone, the entry's id becomes 0. */
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
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    for (int i = 0; i < count; i++)
        entries[i].id = 0;
    archive_ask(&reading, "SELECT" ARCHIVE_COLUMNS "FROM game AS g WHERE g.id = ?1 AND g.deleted IS NULL", "");
    for (int i = 0; reading.row && reading.result == SQLITE_OK && i < count; i++)
        reading.result = read_one(archive, reading.row, ids[i], &entries[i]);
    return archive_end_reading(&reading);
}

/* Reads what an engine said last. Files of older versions, which may only be read, have no table for that. */
static int read_words(struct archive *archive, archive_id game, char words[RECORD_WORDS_SIZE])
{
    sqlite3_stmt *statement = NULL;
    if (archive->database.version < SCHEMA_WITH_WORDS)
        return SQLITE_OK;
    int result = sql_prepare(archive->database.handle, &statement, "SELECT text FROM words WHERE game = ?1", "i",
                             archive_exchange(archive, game));
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        snprintf(words, RECORD_WORDS_SIZE, "%s", text ? text : "");
    }
    return sql_finish(statement, result);
}

/*
 * Reads a game; call it between archive_begin_reading and archive_end_reading. *result becomes SQLite's result. Returns
 * false and the reason if there is no such game, or it makes no sense. The caller frees the record.
 */
static bool archive_read_game(struct archive *archive, archive_id game, struct record *record, int *result,
                              struct reason *why)
{
    struct state last;
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
    if (*result == SQLITE_OK && found && record->ending == RECORD_FORFEIT)
        *result = read_words(archive, game, record->words);
    if (*result != SQLITE_OK)
        return refuse(why, "%s", database_reason(*result));
    if (found && archive_read_moves(archive, game, record, true, &last, result, why))
        return true;
    if (found)
        record_free(record);
    return false;
}

bool archive_load(struct archive *archive, archive_id game, struct record *record, struct reason *why)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    if (!reading.open)
        return refuse(why, "%s",
                      reading.result == SQLITE_OK ? "the game is not in the history" : database_reason(reading.result));
    bool loaded = archive_read_game(archive, game, record, &reading.result, why);
    archive_end_reading(&reading);
    return loaded;
}

size_t archive_review(struct archive *archive, archive_id game, void *bytes, size_t size)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    size_t found = 0;
    if (reading.open)
        archive_ask(&reading, "SELECT bytes FROM review WHERE game = ?1", "i", archive_exchange(archive, game));
    if (archive_next_row(&reading)) {
        const void *kept = sqlite3_column_blob(reading.row, 0);
        found = kept ? (size_t)sqlite3_column_bytes(reading.row, 0) : 0;
        if (found && size)
            memcpy(bytes, kept, found < size ? found : size);
    }
    archive_end_reading(&reading);
    return found;
}

/*
 * Statistics. Those of a human against the computer come from one walk, in the order of time, over an index that holds
 * all they need; those of people against each other from an index of their own.
 */

/*
 * The finished games that count: ?1 is the game, ?2 the level or 0; guest engines have no level. `since` is the id that
 * a game would have had at the moment of the last reset. Games with smaller ids do not count, nor do games that were
 * imported later but had begun before that.
 */
#define COUNTED                                                                                                        \
    " FROM game INDEXED BY game_by_standing"                                                                           \
    " WHERE human IS NOT NULL AND ending > 0 AND deleted IS NULL AND game = ?1 AND (?2 = 0 OR level = ?2)"             \
    " AND level <= 10" SINCE
_Static_assert(SEAT_LEVEL_MAX == 10, "statistics count every level");
#define SINCE                                                                                                          \
    " AND id > coalesce((SELECT since FROM kind WHERE game = ?1), 0)"                                                  \
    " AND begun >= coalesce((SELECT " ARCHIVE_SECONDS_OF_SINCE " FROM kind WHERE game = ?1), begun) "

static void count_game(struct archive_statistics *sums, enum archive_result result, int human)
{
    int *by_side = human == FIRST ? sums->as_first : sums->as_second;
    int place = result == ARCHIVE_WON ? 0 : result == ARCHIVE_DREW ? 1 : 2;
    sums->played++;
    sums->won += place == 0;
    sums->drawn += place == 1;
    sums->lost += place == 2;
    by_side[place]++;
    sums->last = sums->last << 2 | (uint64_t)result;
    sums->streak = place == 0 ? sums->streak + 1 : 0;
    if (sums->streak > sums->best_streak)
        sums->best_streak = sums->streak;
}

static void count_accuracy(struct archive_statistics *sums, double accuracy)
{
    double sum = sums->reviewed > 0 ? sums->accuracy * sums->reviewed : 0;
    sums->reviewed++;
    sums->accuracy = (sum + accuracy) / sums->reviewed;
}

/*
 * Counts one row of the statistics' query, whose columns are: result, side of the human, accuracy, level. sums[0] is
 * for all levels.
 */
static void count_row(sqlite3_stmt *row, struct archive_statistics *sums, int levels)
{
    int level = sqlite3_column_int(row, 3);
    for (int i = 0; i <= levels; i++) {
        if (i != 0 && i != level)
            continue;
        count_game(&sums[i], (enum archive_result)sqlite3_column_int(row, 0), sqlite3_column_int(row, 1));
        if (sqlite3_column_type(row, 2) != SQLITE_NULL)
            count_accuracy(&sums[i], sqlite3_column_double(row, 2));
    }
}

/* Counts the games won with help. They are asked for apart: the index does not hold it, and most files have none. */
static bool count_helped(struct archive *archive, const struct game *game, int level, struct archive_statistics *sums,
                         int levels)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    archive_ask(&reading,
                "SELECT level" COUNTED "AND result = 1 AND EXISTS (SELECT 1 FROM name WHERE text = '" RECORD_HELP "')"
                " AND CASE human WHEN 0 THEN first_evaluator ELSE second_evaluator END ="
                " (SELECT id FROM name WHERE text = '" RECORD_HELP "')",
                "ti", game->name, (int64_t)level);
    while (archive_next_row(&reading)) {
        int met = sqlite3_column_int(reading.row, 0);
        sums[0].helped++;
        if (met > 0 && met <= levels)
            sums[met].helped++;
    }
    return archive_end_reading(&reading);
}

/*
 * Walks over the games of a level (0: of all levels) in the order of time. Fills sums[0] and, with `levels`, the sums
 * of each level.
 */
static bool walk(struct archive *archive, const struct game *game, int level, struct archive_statistics *sums,
                 int levels)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    for (int i = 0; i <= levels; i++)
        sums[i] = (struct archive_statistics){.accuracy = -1};
    archive_ask(&reading,
                "SELECT result, human, CASE human WHEN 0 THEN first_accuracy ELSE second_accuracy END,"
                " level" COUNTED "ORDER BY begun, id",
                "ti", game->name, (int64_t)level);
    while (archive_next_row(&reading))
        count_row(reading.row, sums, levels);
    return archive_end_reading(&reading) && count_helped(archive, game, level, sums, levels);
}

bool archive_statistics(struct archive *archive, const struct game *game, int level, struct archive_statistics *sums)
{
    return walk(archive, game, level, sums, 0);
}

bool archive_standings(struct archive *archive, const struct game *game,
                       struct archive_statistics sums[SEAT_LEVEL_MAX + 1])
{
    return walk(archive, game, 0, sums, SEAT_LEVEL_MAX);
}

static void reverse(struct archive_step *steps, int count)
{
    for (int i = 0, j = count - 1; i < j; i++, j--) {
        struct archive_step step = steps[i];
        steps[i] = steps[j];
        steps[j] = step;
    }
}

int archive_path(struct archive *archive, const struct game *game, int max, struct archive_step *steps)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    int count = 0;
    archive_ask(&reading, "SELECT begun, level, result" COUNTED "ORDER BY begun DESC, id DESC", "ti", game->name,
                (int64_t)0);
    for (; count < max && archive_next_row(&reading); count++)
        steps[count] = (struct archive_step){.begun = sqlite3_column_int64(reading.row, 0),
                                             .level = sqlite3_column_int(reading.row, 1),
                                             .result = (enum archive_result)sqlite3_column_int(reading.row, 2)};
    reverse(steps, count);
    return archive_end_reading(&reading) ? count : -1;
}

/* --- statistics of people against each other, and against guest engines --- */

/*
 * SQL for the results of each pair of players: ?1 is the game, ?2 how many pairs. The player whose name has the smaller
 * number comes first; an empty name stands for nobody. `index` is "" for older files, which have no index of people.
 */
#define NAMED(number) "(SELECT text FROM name WHERE id = " number ")"
#define EMPTY         "coalesce((SELECT id FROM name WHERE text = ''), 0)"
#define PAIRS(index, who)                                                                                              \
    "SELECT " NAMED("min(first_name, second_name)") ", " NAMED(                                                        \
        "max(first_name, second_name)") ","                                                                            \
                                        " sum(outcome = CASE WHEN first_name < second_name THEN 1 ELSE 2 END),"        \
                                        " sum(outcome = CASE WHEN first_name < second_name THEN 2 ELSE 1 END), "       \
                                        "sum(outcome = 3)"                                                             \
                                        " FROM game" index " WHERE " who                                               \
                                        " AND ending > 0 AND deleted IS NULL AND game = ?1" ARCHIVE_COUNTS SINCE       \
                                        "GROUP BY min(first_name, second_name), max(first_name, second_name)"          \
                                        " ORDER BY max(begun) DESC, max(id) DESC LIMIT ?2"
#define PEOPLE                                                                                                         \
    "first_level = 0 AND second_level = 0"                                                                             \
    " AND first_name NOT IN (second_name, " EMPTY ") AND second_name <> " EMPTY

/*
 * SQL for the games with a guest engine. A person without a name is the one who plays here. An engine without a name
 * could be any engine, so it does not count.
 */
#define ENGINES                                                                                                        \
    "(first_level = 11 OR second_level = 11) AND first_level IN (0, 11) AND second_level IN (0, 11)"                   \
    " AND first_name <> second_name AND (first_level = 0 OR first_name <> " EMPTY                                      \
    ") AND (second_level = 0 OR second_name <> " EMPTY ")"
_Static_assert(SEAT_HUMAN == 0 && SEAT_ENGINE == 11, "as the tables have them");

/* Reads the pairs of players that a query finds, and ends the reading. */
static int read_pairs(struct archive_reading *reading, const char *sql, const struct game *game, int max,
                      struct archive_pair *pairs)
{
    int count = 0;
    archive_ask(reading, sql, "ti", game->name, (int64_t)max);
    for (; count < max && archive_next_row(reading); count++) {
        struct archive_pair *pair = &pairs[count];
        for (int i = 0; i < 2; i++) {
            const char *name = (const char *)sqlite3_column_text(reading->row, i);
            snprintf(pair->names[i], sizeof pair->names[i], "%s", name ? name : "");
            pair->won[i] = sqlite3_column_int(reading->row, 2 + i);
        }
        pair->drawn = sqlite3_column_int(reading->row, 4);
    }
    return archive_end_reading(reading) ? count : -1;
}

int archive_pairs(struct archive *archive, const struct game *game, int max, struct archive_pair *pairs)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    bool indexed = reading.open && archive->database.version >= SCHEMA_WITH_PEOPLE;
    return read_pairs(&reading, indexed ? PAIRS(" INDEXED BY game_by_people", PEOPLE) : PAIRS("", PEOPLE), game, max,
                      pairs);
}

int archive_engine_pairs(struct archive *archive, const struct game *game, int max, struct archive_pair *pairs)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_ENGINES);
    return read_pairs(&reading, PAIRS(" INDEXED BY game_by_engines", ENGINES), game, max, pairs);
}

/*
 * Continuing, deleting and bringing back a kept game. Each first asks who owns the game, because another window may be
 * playing it.
 */

/* An unfinished game with a friend elsewhere can be continued only with that friend. */
static const char CAN_GO_ON[] =
    "ending = 0 AND deleted IS NULL AND NOT EXISTS (SELECT 1 FROM friend WHERE game = ?1 AND over = 0)";

/*
 * Finds the number of the archive that is playing a game, 0 if none is. Returns false if there is no such game, or if
 * the condition does not hold.
 */
static bool find_owner(struct archive *archive, archive_id game, const char *condition, int64_t *owner, int *result)
{
    char sql[240];
    sqlite3_stmt *statement = NULL;
    bool found = false;
    bool friends = archive->database.version >= SCHEMA_WITH_FRIENDS;
    snprintf(sql, sizeof sql, "SELECT coalesce(owner, %s, 0) FROM game WHERE id = ?1 AND %s",
             friends ? "(SELECT owner FROM friend WHERE game = ?1)" : "NULL", condition);
    *result = sql_prepare(archive->database.handle, &statement, sql, "i", archive_exchange(archive, game));
    if (*result == SQLITE_OK && (*result = sqlite3_step(statement)) == SQLITE_ROW) {
        *owner = sqlite3_column_int64(statement, 0);
        found = true;
    }
    *result = sql_finish(statement, *result);
    return found && *result == SQLITE_OK;
}

bool archive_resume(struct archive *archive, archive_id game)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    int64_t owner = 0;
    bool mine = false;
    int *result = &reading.result;
    struct record record;
    struct reason why;
    if (!reading.open || !archive->database.writable)
        return archive_end_reading(&reading) && false;
    presence_hold(&archive->presence, archive->database.directory);
    *result = database_begin(&archive->database);
    if (*result == SQLITE_OK && find_owner(archive, game, CAN_GO_ON, &owner, result))
        mine = owner == archive->presence.number || !archive_is_alive(archive, owner);
    if (mine)
        *result = sql_run(archive->database.handle, "UPDATE game SET owner = ?2 WHERE id = ?1", "ii",
                          archive_exchange(archive, game), archive->presence.number);
    *result = database_end(&archive->database, *result);
    if (mine && *result == SQLITE_OK && archive_read_game(archive, game, &record, result, &why)) {
        archive_played_add(&archive->played, game, &record);
        record_free(&record);
    }
    return archive_end_reading(&reading) && mine;
}

/* Writes the end of a game that is over although its row does not say so. */
static void end_at_last(struct archive *archive, archive_id game, int64_t owner, const struct record *record)
{
    struct job *job = archive_job(archive, game, JOB_END, 0);
    if (!job)
        return;
    job->of.end.outcome = record->outcome;
    job->of.end.ending = record->ending;
    job->of.end.owner = owner;
    archive_enqueue(archive, job);
}

/*
 * Can an interrupted game be continued by a person? Not if the window that plays it is alive, if its moves have ended
 * it, or if two computers play it.
 */
static bool can_go_on(struct archive *archive, archive_id game, int64_t owner, int *result)
{
    struct record record;
    struct reason why;
    if (archive_is_alive(archive, owner) || !archive_read_game(archive, game, &record, result, &why))
        return false;
    bool over = record.ending != RECORD_UNFINISHED;
    bool has_person = seat_is_human(record.players[FIRST].seat) || seat_is_human(record.players[SECOND].seat);
    if (over)
        end_at_last(archive, game, owner, &record);
    record_free(&record);
    return !over && has_person;
}

archive_id archive_find_interrupted(struct archive *archive)
{
    archive_id found = 0;
    if (!archive->database.writable)
        return 0;
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    archive_ask(&reading,
                "SELECT id, owner FROM game INDEXED BY game_by_owner WHERE owner IS NOT NULL"
                " AND deleted IS NULL AND ending = 0"
                " ORDER BY id DESC",
                "");
    while (!found && archive_next_row(&reading)) {
        archive_id game = archive_exchange(archive, sqlite3_column_int64(reading.row, 0));
        if (can_go_on(archive, game, sqlite3_column_int64(reading.row, 1), &reading.result))
            found = game;
    }
    archive_end_reading(&reading);
    return found;
}

/* Queues a job that changes a game, if the condition holds and no other living window plays the game. */
static bool change_game(struct archive *archive, archive_id game, const char *condition, enum job_name name)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    int64_t owner = 0;
    bool allowed = reading.open && archive->database.writable &&
                   find_owner(archive, game, condition, &owner, &reading.result) &&
                   (owner == archive->presence.number || !archive_is_alive(archive, owner));
    archive_end_reading(&reading);
    struct job *job = allowed ? archive_job(archive, game, name, 0) : NULL;
    if (job)
        archive_enqueue(archive, job);
    return job != NULL;
}

static void forget_deleted(struct archive *archive, int index)
{
    archive->deleted_count--;
    memmove(archive->deleted + index, archive->deleted + index + 1,
            (size_t)(archive->deleted_count - index) * sizeof *archive->deleted);
}

bool archive_delete(struct archive *archive, archive_id game)
{
    if (!change_game(archive, game, "deleted IS NULL", JOB_DELETION))
        return false;
    if (archive->deleted_count == ARCHIVE_DELETED_MAX)
        forget_deleted(archive, 0);
    archive->deleted[archive->deleted_count++] = game;
    return true;
}

bool archive_undelete(struct archive *archive, archive_id game)
{
    for (int i = archive->deleted_count - 1; i >= 0; i--)
        if (archive->deleted[i] == game)
            forget_deleted(archive, i);
    return change_game(archive, game, "deleted IS NOT NULL", JOB_UNDELETION);
}

archive_id archive_last_deleted(const struct archive *archive)
{
    return archive->deleted_count > 0 ? archive->deleted[archive->deleted_count - 1] : 0;
}
