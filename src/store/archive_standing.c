/*
 * Statistics of a human against the computer: one walk in the order of time over
 * an index that holds all they need. And of people against each other, from an
 * index of theirs.
 */
#include "store/archive_parts.h"
#include "store/sql.h"

#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

/*
 * The finished games that count: ?1 game, ?2 level or 0; engines from elsewhere have none of the levels. `since` is the
 * id that a game of the moment of the last reset would have had: a game with a smaller one does not count, nor does one
 * that was imported later but began earlier.
 */
#define COUNTED                                                                                                        \
    " FROM game INDEXED BY game_by_standing"                                                                           \
    " WHERE human IS NOT NULL AND ending > 0 AND deleted IS NULL AND game = ?1 AND (?2 = 0 OR level = ?2)"             \
    " AND level <= 10" SINCE
_Static_assert(SEAT_LEVEL_MAX == 10, "statistics count every level");
#define SINCE                                                                                                          \
    " AND id > coalesce((SELECT since FROM kind WHERE game = ?1), 0)"                                                  \
    " AND begun >= coalesce((SELECT " ARCHIVE_SECONDS_OF_SINCE " FROM kind WHERE game = ?1), begun) "

/*
 * After archive_begin_reading: asks for rows, ?1 being the game, hands on each of them, at most `max`, with its number,
 * and ends the reading. Returns how many there were; -1 if they could not be read.
 */
static int end_with_rows(struct archive *archive, const char *sql, const struct game *game, int second, int max,
                         void (*take)(sqlite3_stmt *row, int number, void *rows), void *rows)
{
    sqlite3_stmt *statement = NULL;
    int count = 0;
    int step = SQLITE_DONE;
    int result = sql_prepare(archive->database.handle, &statement, sql, "ti", game->name, (int64_t)second);
    while (result == SQLITE_OK && count < max && (step = sqlite3_step(statement)) == SQLITE_ROW)
        take(statement, count++, rows);
    return archive_end_reading(archive, sql_finish(statement, result == SQLITE_OK ? step : result)) ? count : -1;
}

/* Of all games, and of each level up to so many. */
struct sums {
    struct archive_statistics *of; /* one more than levels, first that of all */
    int levels;
};

static void count_game(struct archive_statistics *sums, enum archive_result result, int human)
{
    int *by_side = human == FIRST ? sums->as_first : sums->as_second;
    int place = result == ARCHIVE_WON ? 0 : result == ARCHIVE_DREW ? 1 : 2;
    sums->played++;
    sums->won += place == 0;
    sums->drawn += place == 1;
    sums->lost += place == 2;
    by_side[place]++;
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

/* One row of a walk over the games that count: result, side of the human, accuracy, level. */
static void count_row(sqlite3_stmt *row, int number, void *rows)
{
    struct sums *sums = rows;
    int level = sqlite3_column_int(row, 3);
    (void)number;
    for (int i = 0; i <= sums->levels; i++) {
        if (i != 0 && i != level)
            continue;
        count_game(&sums->of[i], (enum archive_result)sqlite3_column_int(row, 0), sqlite3_column_int(row, 1));
        if (sqlite3_column_type(row, 2) != SQLITE_NULL)
            count_accuracy(&sums->of[i], sqlite3_column_double(row, 2));
    }
}

/* Walks over the games of a level, or of all for 0, in the order of time: sums[0], and each level's if `levels`. */
static bool walk(struct archive *archive, const struct game *game, int level, struct archive_statistics *sums,
                 int levels)
{
    int result;
    for (int i = 0; i <= levels; i++)
        sums[i] = (struct archive_statistics){.accuracy = -1};
    if (!archive_begin_reading(archive, &result))
        return result == SQLITE_OK;
    return end_with_rows(archive,
                         "SELECT result, human, CASE human WHEN 0 THEN first_accuracy ELSE second_accuracy END,"
                         " level" COUNTED "ORDER BY begun, id",
                         game, level, INT_MAX, count_row, &(struct sums){sums, levels}) >= 0;
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

/* Turns a list round. */
static void reverse(struct archive_step *steps, int count)
{
    for (int i = 0, j = count - 1; i < j; i++, j--) {
        struct archive_step step = steps[i];
        steps[i] = steps[j];
        steps[j] = step;
    }
}

static void take_step(sqlite3_stmt *row, int number, void *rows)
{
    struct archive_step *steps = rows;
    steps[number] = (struct archive_step){.begun = sqlite3_column_int64(row, 0),
                                          .level = sqlite3_column_int(row, 1),
                                          .result = (enum archive_result)sqlite3_column_int(row, 2)};
}

int archive_path(struct archive *archive, const struct game *game, int max, struct archive_step *steps)
{
    int result;
    if (!archive_begin_reading(archive, &result))
        return result == SQLITE_OK ? 0 : -1;
    int count = end_with_rows(archive, "SELECT begun, level, result" COUNTED "ORDER BY begun DESC, id DESC", game, 0,
                              max, take_step, steps);
    reverse(steps, count);
    return count;
}

/* --- people --- */

/*
 * ?1 game, ?2 how many. Of two that play each other the one whose name has the smaller number comes first; the empty
 * name is nobody's. Files of an older version have no index of people.
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
                                        " AND ending > 0 AND deleted IS NULL AND game = ?1" SINCE                      \
                                        "GROUP BY min(first_name, second_name), max(first_name, second_name)"          \
                                        " ORDER BY max(begun) DESC, max(id) DESC LIMIT ?2"
#define PEOPLE                                                                                                         \
    "first_level = 0 AND second_level = 0"                                                                             \
    " AND first_name NOT IN (second_name, " EMPTY ") AND second_name <> " EMPTY

/* A person without a name is whoever sits here; an engine without one could be any. */
#define ENGINES                                                                                                        \
    "(first_level = 11 OR second_level = 11) AND first_level IN (0, 11) AND second_level IN (0, 11)"                   \
    " AND first_name <> second_name AND (first_level = 0 OR first_name <> " EMPTY                                      \
    ") AND (second_level = 0 OR second_name <> " EMPTY ")"
_Static_assert(SEAT_HUMAN == 0 && SEAT_ENGINE == 11, "as the tables have them");

static void take_pair(sqlite3_stmt *row, int number, void *rows)
{
    struct archive_pair *pair = (struct archive_pair *)rows + number;
    for (int i = 0; i < 2; i++) {
        const char *name = (const char *)sqlite3_column_text(row, i);
        snprintf(pair->names[i], sizeof pair->names[i], "%s", name ? name : "");
        pair->won[i] = sqlite3_column_int(row, 2 + i);
    }
    pair->drawn = sqlite3_column_int(row, 4);
}

int archive_pairs(struct archive *archive, const struct game *game, int max, struct archive_pair *pairs)
{
    int result;
    if (!archive_begin_reading(archive, &result))
        return result == SQLITE_OK ? 0 : -1;
    bool indexed = archive->database.version >= SCHEMA_WITH_PEOPLE;
    return end_with_rows(archive, indexed ? PAIRS(" INDEXED BY game_by_people", PEOPLE) : PAIRS("", PEOPLE), game, max,
                         max, take_pair, pairs);
}

int archive_engine_pairs(struct archive *archive, const struct game *game, int max, struct archive_pair *pairs)
{
    int result;
    if (!archive_begin_reading(archive, &result))
        return result == SQLITE_OK ? 0 : -1;
    if (archive->database.version < SCHEMA_WITH_ENGINES)
        return archive_end_reading(archive, SQLITE_OK) ? 0 : -1;
    return end_with_rows(archive, PAIRS(" INDEXED BY game_by_engines", ENGINES), game, max, max, take_pair, pairs);
}
