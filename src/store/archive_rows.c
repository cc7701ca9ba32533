/*
 * What a row of the table of games says, and the rows of its moves. A file may
 * have been changed by anybody: nothing is believed that the rules do not allow.
 */
#include "store/archive_parts.h"
#include "store/sql.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

/* The columns of ARCHIVE_COLUMNS. */
enum { GAME = 1, WIDTH, HEIGHT, CONNECT, PIECES, POINTS, STARTER, FIRST_PLAYER, SECOND_PLAYER = FIRST_PLAYER + 3 };
enum { SEED = SECOND_PLAYER + 3, BEGUN, OUTCOME, ENDING };

static void read_text(sqlite3_stmt *row, int column, char text[RECORD_NAME_SIZE])
{
    const char *found = (const char *)sqlite3_column_text(row, column);
    snprintf(text, RECORD_NAME_SIZE, "%s", found ? found : "");
}

/* A name, level and evaluator from this column on. */
static bool read_player(sqlite3_stmt *row, int column, struct record_player *player)
{
    sqlite3_int64 level = sqlite3_column_int64(row, column + 1);
    read_text(row, column, player->name);
    read_text(row, column + 2, player->evaluator);
    player->seat.level = (int)level;
    return level >= SEAT_HUMAN && level <= SEAT_LEVEL_MAX;
}

/* Builds archive->variant, unless it is the one that was read last. */
static bool use_variant(struct archive *archive, const struct game *game, const struct options *options,
                        struct reason *why)
{
    const struct variant *known = &archive->variant;
    if (known->game == game && memcmp(&known->options, options, sizeof *options) == 0)
        return true;
    if (variant_init(&archive->variant, game, options, why) && memcmp(&known->options, options, sizeof *options) == 0)
        return true;
    archive->variant.game = NULL;
    return refuse(why, "its options are damaged");
}

static bool read_end(sqlite3_stmt *row, struct record *head)
{
    sqlite3_int64 outcome = sqlite3_column_int64(row, OUTCOME);
    sqlite3_int64 ending = sqlite3_column_int64(row, ENDING);
    head->outcome = (enum outcome)outcome;
    head->ending = (enum record_ending)ending;
    return outcome >= RUNNING && outcome <= DRAWN && ending >= RECORD_UNFINISHED && ending <= RECORD_REPETITION &&
           (outcome == RUNNING) == (ending == RECORD_UNFINISHED) && (ending != RECORD_REPETITION || outcome == DRAWN);
}

bool archive_read_head(struct archive *archive, sqlite3_stmt *row, struct record *head, struct reason *why)
{
    const char *name = (const char *)sqlite3_column_text(row, GAME);
    const struct game *game = name ? game_find(name) : NULL;
    const struct options options = {.width = sqlite3_column_int(row, WIDTH),
                                    .height = sqlite3_column_int(row, HEIGHT),
                                    .connect = sqlite3_column_int(row, CONNECT),
                                    .pieces = sqlite3_column_int(row, PIECES),
                                    .points = sqlite3_column_int(row, POINTS)};
    sqlite3_int64 starter = sqlite3_column_int64(row, STARTER);
    if (!game)
        return refuse(why, "its game is not known");
    if (!use_variant(archive, game, &options, why))
        return false;
    record_init(head, &archive->variant);
    bool players = read_player(row, FIRST_PLAYER, &head->players[FIRST]) &&
                   read_player(row, SECOND_PLAYER, &head->players[SECOND]);
    if (!players || !read_end(row, head) || starter < 0 || starter > 1)
        return refuse(why, "its players or its end are damaged");
    head->starter = (int)starter;
    head->seed = (uint64_t)sqlite3_column_int64(row, SEED);
    head->begun = sqlite3_column_int64(row, BEGUN);
    return true;
}

static struct record_move decode(const unsigned char *bytes)
{
    uint32_t milliseconds = 0;
    for (int i = 0; i < 4; i++)
        milliseconds |= (uint32_t)bytes[3 + i] << 8 * i;
    int known = milliseconds <= INT32_MAX ? (int)milliseconds : RECORD_TIME_UNKNOWN;
    return (struct record_move){{bytes[0], bytes[1], bytes[2]}, known};
}

/* Plays one move of a game; false and the reason if it cannot be. */
static bool play(const struct variant *variant, const unsigned char *bytes, struct record *record, bool keep,
                 struct state *last, struct reason *why)
{
    struct record_move made = decode(bytes);
    struct reason wrong;
    if (last->outcome != RUNNING)
        return refuse(why, "move %d: the game is over", record->move_count + 1);
    if (!variant->game->legal(variant, last, made.move, &wrong))
        return refuse(why, "move %d: %s", record->move_count + 1, wrong.text);
    if (keep && !record_add(record, made.move, made.milliseconds))
        return refuse(why, "memory is short");
    if (!keep)
        record->move_count++;
    variant->game->apply(variant, last, made.move);
    return true;
}

/* Plays the moves of one row, which must be the next one. */
static bool play_part(const struct variant *variant, sqlite3_stmt *row, struct record *record, bool keep,
                      struct state *last, struct reason *why)
{
    const unsigned char *bytes = sqlite3_column_blob(row, 1);
    int size = sqlite3_column_bytes(row, 1);
    if (!bytes || size % MOVE_BYTES != 0 || size > PART_BYTES || record->move_count > RECORD_MOVES_MAX - PART_MOVES ||
        record->move_count % PART_MOVES != 0 || sqlite3_column_int64(row, 0) != record->move_count / PART_MOVES)
        return refuse(why, "its moves are damaged after move %d", record->move_count);
    for (int i = 0; i < size; i += MOVE_BYTES)
        if (!play(variant, bytes + i, record, keep, last, why))
            return false;
    return true;
}

/* The end that a game has must be that of its moves; one that was written before its end could be has it now. */
static bool settle(struct record *record, const struct state *last, struct reason *why)
{
    if (record->ending == RECORD_UNFINISHED && last->outcome != RUNNING) {
        record->outcome = (enum outcome)last->outcome;
        record->ending = RECORD_BY_RULES;
    }
    bool agree =
        record->ending == RECORD_BY_RULES ? record->outcome == (enum outcome)last->outcome : last->outcome == RUNNING;
    return agree || refuse(why, "its moves lead to another end");
}

bool archive_read_moves(struct archive *archive, archive_id game, struct record *record, bool keep, struct state *last,
                        int *result, struct reason *why)
{
    sqlite3_stmt *statement = NULL;
    const struct variant *variant = &archive->variant;
    bool sound = true;
    record->move_count = 0;
    variant->game->start(variant, last);
    *result =
        sql_prepare(archive->database.handle, &statement, "SELECT part, bytes FROM moves WHERE game = ?1 ORDER BY part",
                    "i", archive_exchange(archive, game));
    while (sound && *result == SQLITE_OK) {
        int step = sqlite3_step(statement);
        if (step == SQLITE_ROW)
            sound = play_part(variant, statement, record, keep, last, why);
        else
            *result = step;
    }
    *result = sql_finish(statement, *result);
    if (*result != SQLITE_OK)
        return refuse(why, "%s", database_reason(*result));
    return sound && settle(record, last, why);
}
