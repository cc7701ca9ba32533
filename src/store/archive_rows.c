/*
 * What a row of the table of games says, and the rows of its moves. A file may
 * have been changed by anybody: nothing is believed that the rules do not allow.
 */
#include "rules/variant.h"
#include "store/archive_columns.h"
#include "store/archive_parts.h"
#include "store/sql.h"

#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

/* Reads the columns of ARCHIVE_COLUMNS one after another. */
struct reader {
    sqlite3_stmt *row;
    int next;            /* column */
    const char *damaged; /* the first one that says what cannot be; NULL: none */
};

static int64_t read_number(struct reader *reader, const char *column, int64_t least, int64_t most)
{
    int64_t number = sqlite3_column_int64(reader->row, reader->next++);
    if ((number < least || number > most) && !reader->damaged)
        reader->damaged = column;
    return number;
}

static void read_text(struct reader *reader, char text[RECORD_NAME_SIZE])
{
    const char *found = (const char *)sqlite3_column_text(reader->row, reader->next++);
    snprintf(text, RECORD_NAME_SIZE, "%s", found ? found : "");
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

/* Whose turn it was is known when the moves are. */
static bool is_end(enum outcome outcome, enum record_ending ending)
{
    if (record_is_ended_by_players(ending))
        return match_can_end(ending, outcome, FIRST) || match_can_end(ending, outcome, SECOND);
    return (outcome == RUNNING) == (ending == RECORD_UNFINISHED) && (ending != RECORD_REPETITION || outcome == DRAWN);
}

#define READ_NUMBER(column, member, least, most)                                                                       \
    head->member = (__typeof__(head->member))read_number(&reader, #column, least, most);
#define READ_TEXT(column, member) read_text(&reader, head->member);

bool archive_read_head(struct archive *archive, sqlite3_stmt *row, struct record *head, struct reason *why)
{
    struct reader reader = {.row = row, .next = 2};
    const char *name = (const char *)sqlite3_column_text(row, 1);
    memset(head, 0, sizeof *head);
    ARCHIVE_PLAYER_COLUMNS(READ_NUMBER, READ_TEXT)
    ARCHIVE_GAME_COLUMNS(READ_NUMBER)
    const char *clock = (const char *)sqlite3_column_text(row, reader.next);
    if ((!clock || !clock_parse(clock, &head->clock)) && !reader.damaged)
        reader.damaged = "clock";
    head->game = name ? game_find(name) : NULL;
    if (!head->game)
        return refuse(why, "its game is unknown");
    variant_split_option(head->game, &head->options);
    if (reader.damaged)
        return refuse(why, "its %s is damaged", reader.damaged);
    return use_variant(archive, head->game, &head->options, why) &&
           (is_end(head->outcome, head->ending) || refuse(why, "its end is damaged"));
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
        return refuse(why, "not enough memory");
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
    if (record_is_ended_by_players(record->ending))
        agree = agree && match_can_end(record->ending, record->outcome, (enum side)last->turn);
    return agree || refuse(why, "its moves lead to a different end");
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
