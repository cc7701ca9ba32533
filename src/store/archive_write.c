/*
 * Reads and writes a game's row and the rows of its moves. Anybody may have changed the file, so everything is checked
 * against the rules. Declared in archive_parts.h.
 */
#include <sqlite3.h>

#include "match/record_parts.h"
#include "rules/variant.h"
#include "standard.h"
#include "store/archive_parts.h"
#include "store/sql.h"

/* Reads the columns of ARCHIVE_COLUMNS one after another. */
struct reader {
    sqlite3_stmt *row;
    int next;            /* index of the next column */
    const char *damaged; /* the first column with an impossible value; NULL if there is none */
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

/* Builds archive->variant, unless that of the last game was the same. */
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

/* Can a game end with this outcome and in this way? Whose turn it was is checked later, with the moves. */
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

/* Plays one move of a game. False and the reason if it is not legal. */
static bool play_move(const struct variant *variant, const unsigned char *bytes, struct record *record, bool keep,
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

/* Plays the moves of a row, which must be the next ones of the game. */
static bool play_part(const struct variant *variant, sqlite3_stmt *row, struct record *record, bool keep,
                      struct state *last, struct reason *why)
{
    const unsigned char *bytes = sqlite3_column_blob(row, 1);
    int size = sqlite3_column_bytes(row, 1);
    if (!bytes || size % MOVE_BYTES != 0 || size > PART_BYTES || record->move_count > RECORD_MOVES_MAX - PART_MOVES ||
        record->move_count % PART_MOVES != 0 || sqlite3_column_int64(row, 0) != record->move_count / PART_MOVES)
        return refuse(why, "its moves are damaged after move %d", record->move_count);
    for (int i = 0; i < size; i += MOVE_BYTES)
        if (!play_move(variant, bytes + i, record, keep, last, why))
            return false;
    return true;
}

/* The recorded end must agree with the moves. If a game has ended and its row does not say so, it gets its end now. */
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

/* Reads what a game's record holds besides the game. */
static int read_study(struct archive *archive, archive_id game, struct record *record)
{
    sqlite3_stmt *statement = NULL;
    struct record studied;
    struct record_error error;
    int line = 1, result = sql_prepare(archive->database.handle, &statement, "SELECT text FROM study WHERE game = ?1",
                                       "i", archive_exchange(archive, game));
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        if (text && record_parse(&text, &line, &studied, &error) == RECORD_READ && !record_adopt(record, &studied))
            record_free(&studied);
    }
    return sql_finish(statement, result);
}

/*
 * Finds out whether a game begins at a board that somebody set up, and then makes archive->variant and the record begin
 * there. False and the reason if that board makes no sense.
 */
static bool read_beginning(struct archive *archive, archive_id game, struct record *record, int *result,
                           struct reason *why)
{
    sqlite3_stmt *statement = NULL;
    bool sound = true;
    if (archive->database.version < SCHEMA_WITH_BEGINNINGS)
        return true;
    *result = sql_prepare(archive->database.handle, &statement, "SELECT board FROM beginning WHERE game = ?1", "i",
                          archive_exchange(archive, game));
    if (*result == SQLITE_OK && (*result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *board = (const char *)sqlite3_column_text(statement, 0);
        sound = board && record_tag_begin(record, &archive->variant, board, NULL);
    }
    *result = sql_finish(statement, *result);
    return sound || refuse(why, "its beginning is damaged");
}

bool archive_read_moves(struct archive *archive, archive_id game, struct record *record, bool keep, struct state *last,
                        int *result, struct reason *why)
{
    sqlite3_stmt *statement = NULL;
    const struct variant *variant = &archive->variant;
    bool sound = true;
    record->move_count = 0;
    *result = SQLITE_OK;
    if (!read_beginning(archive, game, record, result, why))
        return false;
    if (*result != SQLITE_OK)
        return refuse(why, "%s", database_reason(*result));
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
    if (*result == SQLITE_OK && sound && keep && archive->database.version >= SCHEMA_WITH_STUDIES)
        *result = read_study(archive, game, record);
    if (*result != SQLITE_OK)
        return refuse(why, "%s", database_reason(*result));
    return sound && settle(record, last, why);
}

/*
 * The numbers of games. They are made of the time and of random bits, so that nobody has to ask for one, and later
 * games have greater ones.
 *
 *     from 0         milliseconds << 20 | chance       until the year 2109
 *     from 2^62      milliseconds << 13 | chance       until the year 11034, from 0 again
 *     from LATE      chance alone                      for ever
 *
 * Two games with the same random bits in the same millisecond have the same number. The one that is written second
 * finds that out on the writer's thread, when its number has already been told. It is then kept under another number,
 * and as long as this archive lives the two numbers are exchanged wherever a game is named.
 */

enum { RENAMES_MAX = 1000 /* if a game finds no free number in this many tries, the file makes no sense */ };

static const int64_t COARSE_TIME = INT64_C(1) << ARCHIVE_COARSE_TIME_BITS;
static const int64_t COARSE = INT64_C(1) << ARCHIVE_COARSE_BITS;
static const int64_t LATE_TIME = INT64_C(1) << ARCHIVE_LATE_TIME_BITS; /* milliseconds, counted from COARSE_TIME */

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
    pthread_mutex_lock(&archive->writer.mutex);
    if (id <= archive->last && archive->last < INT64_MAX)
        id = archive->last + 1;
    if (id == 0)
        id = 1;
    archive->last = id;
    pthread_mutex_unlock(&archive->writer.mutex);
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

/*
 * Finds the entry of the game with the number `kept` in the file or, if there is none, adds one. NULL if there is no
 * room for another.
 */
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
    struct renamed *renamed = taken->name == JOB_BEGIN ? entry_of(archive, old) : NULL;
    if (!renamed)
        return false;
    if (renamed->tries++ == RENAMES_MAX) {
        renamed->tries = 0;
        return false;
    }
    /* draw a new number: the next higher one may have been taken by an import as well */
    archive_id fresh = draw_id();
    renamed->kept = fresh > 0 ? fresh : 1;
    for (struct job *job = archive->first; job; job = job->next)
        if (job->game == old)
            job->game = renamed->kept;
    return true;
}

/*
 * How each job changes the file. A job that no longer fits, because the game was deleted or somebody else is playing
 * it, changes nothing: each SQL statement has that condition.
 */

_Static_assert(ARCHIVE_WON == 1 && ARCHIVE_LOST == 2 && ARCHIVE_DREW == 3 && ARCHIVE_OPEN == 4, "as in the SQL below");
_Static_assert(RUNNING == 0 && WON_BY_FIRST == 1 && WON_BY_SECOND == 2 && DRAWN == 3, "as in the SQL below");

/* Finds the number that stands for a player's name. A new name gets a new number. */
static int name_number(sqlite3 *handle, const char *name, int64_t *id)
{
    int result = sql_run(handle, "INSERT OR IGNORE INTO name (text) VALUES (?1)", "t", name);
    return result == SQLITE_OK ? sql_number(handle, id, "SELECT id FROM name WHERE text = ?1", "t", name) : result;
}

#define SET_NUMBER(column, member, ...) sql_set_number(row, #column, (int64_t)record->member);
#define SET_TEXT(column, member)        set_text(row, #column, handle, record->member, &result);

static void set_text(struct sql_row *row, const char *column, sqlite3 *handle, const char *text, int *result)
{
    int64_t id = 0;
    if (*result == SQLITE_OK)
        *result = name_number(handle, text, &id);
    sql_set_number(row, column, id);
}

/* Sets a row's columns that describe the players. */
static int set_players(struct sql_row *row, sqlite3 *handle, const struct record *record)
{
    int human = record_has_mark(record, RECORD_SET_UP) ? -1 : record_lone_human(record), result = SQLITE_OK;
    ARCHIVE_PLAYER_COLUMNS(SET_NUMBER, SET_TEXT)
    if (human < 0)
        sql_set_null(row, "human");
    else
        sql_set_number(row, "human", human);
    /* the computer's level in a game against one human that counts, otherwise 0 */
    sql_set_number(row, "level", human < 0 ? 0 : record->players[1 - human].seat.level);
    return result;
}

static void set_game(struct sql_row *row, const struct record *record)
{
    ARCHIVE_GAME_COLUMNS(SET_NUMBER)
}

/* Writes the board at which a game begins, if it is not the usual one. */
static int write_beginning(sqlite3 *handle, archive_id game, const struct record *record)
{
    char board[TAG_VALUE_SIZE];
    if (!record_tag_format(record, TAG_BOARD, board))
        return SQLITE_OK;
    return sql_run(handle, "INSERT OR REPLACE INTO beginning (game, board) VALUES (?1, ?2)", "it", (int64_t)game,
                   (const char *)board);
}

/* Inserts the row of a running game. */
static int insert_game(sqlite3 *handle, int64_t owner, archive_id game, const struct record *record)
{
    struct record running = *record;
    struct sql_row row = {0};
    char clock[CLOCK_TEXT_MAX];
    int result = sql_run(handle, "INSERT OR IGNORE INTO kind (game, since) VALUES (?1, 0)", "t", record->game->name);
    if (result == SQLITE_OK)
        result = set_players(&row, handle, record);
    if (result != SQLITE_OK)
        return result;
    running.options.pieces = variant_joined_option(&record->options);
    running.outcome = RUNNING;
    running.ending = RECORD_UNFINISHED;
    set_game(&row, &running);
    sql_set_number(&row, "id", game);
    sql_set_number(&row, "owner", owner);
    sql_set_text(&row, "game", record->game->name);
    clock_format(record->clock, clock);
    sql_set_text(&row, "clock", clock);
    sql_set_number(&row, "result", ARCHIVE_OPEN);
    result = sql_insert(handle, "game", &row);
    return result == SQLITE_OK ? write_beginning(handle, game, record) : result;
}

int archive_write_players(sqlite3 *handle, int64_t owner, const struct job *job)
{
    struct sql_row row = {0};
    sql_set_number(&row, "id", job->game);
    sql_set_number(&row, "owner", owner);
    int result = set_players(&row, handle, &job->of.record);
    return result == SQLITE_OK ? sql_update(handle, "game", &row, 2) : result;
}

static void encode(const struct record_move *made, unsigned char bytes[MOVE_BYTES])
{
    uint32_t milliseconds = (uint32_t)made->milliseconds;
    bytes[0] = made->move.kind;
    bytes[1] = made->move.from;
    bytes[2] = made->move.to;
    for (int i = 0; i < 4; i++)
        bytes[3 + i] = (unsigned char)(milliseconds >> 8 * i);
}

/* Keeps what an engine said last with its game, which has not ended yet. */
static int write_words(sqlite3 *handle, int64_t owner, archive_id game, const char *words)
{
    return sql_run(handle,
                   "INSERT OR REPLACE INTO words (game, text) SELECT id, ?3 FROM game WHERE id = ?1 AND owner = ?2",
                   "iit", (int64_t)game, owner, words);
}

/*
 * Ends a game, or leaves it (RUNNING, RECORD_UNFINISHED). If there is only one human, the column `result` gets that
 * human's archive_result.
 */
static int end_game(sqlite3 *handle, int64_t owner, archive_id game, enum outcome outcome, enum record_ending ending,
                    const char *words)
{
    int result = words[0] ? write_words(handle, owner, game, words) : SQLITE_OK;
    if (result != SQLITE_OK)
        return result;
    return sql_run(handle,
                   "UPDATE game SET outcome = ?3, ending = ?4, owner = NULL,"
                   " result = CASE WHEN ?3 = 0 THEN 4 WHEN ?3 = 3 THEN 3 WHEN human IS NULL THEN 0"
                   " WHEN human = ?3 - 1 THEN 1 ELSE 2 END"
                   " WHERE id = ?1 AND owner = ?2",
                   "iiii", (int64_t)game, owner, (int64_t)outcome, (int64_t)ending);
}

int archive_write_end(sqlite3 *handle, int64_t owner, const struct job *job)
{
    if (job->of.end.owner)
        owner = job->of.end.owner;
    return end_game(handle, owner, job->game, job->of.end.outcome, job->of.end.ending, job->of.end.words);
}

/* Writes all moves in rows of PART_MOVES, over the existing rows. */
static int write_moves(sqlite3 *handle, archive_id game, const struct record *record)
{
    int result = SQLITE_OK;
    for (int ply = 0; result == SQLITE_OK && ply < record->move_count; ply += PART_MOVES) {
        unsigned char bytes[PART_BYTES];
        int count = record->move_count - ply < PART_MOVES ? record->move_count - ply : PART_MOVES;
        for (int i = 0; i < count; i++)
            encode(&record->moves[ply + i], bytes + i * MOVE_BYTES);
        result = sql_run(handle, "INSERT OR REPLACE INTO moves (game, part, bytes) VALUES (?1, ?2, ?3)", "iib",
                         (int64_t)game, (int64_t)(ply / PART_MOVES), (const void *)bytes, count * MOVE_BYTES);
    }
    return result;
}

/* Writes what a record holds besides its game. */
static int write_study(sqlite3 *handle, archive_id game, const struct record *record)
{
    if (!record_is_studied(record))
        return SQLITE_OK;
    size_t size = record_format(record, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return SQLITE_NOMEM;
    record_format(record, text, size);
    int result = sql_run(handle, "INSERT OR REPLACE INTO study (game, text) VALUES (?1, ?2)", "it", (int64_t)game,
                         (const char *)text);
    free(text);
    return result;
}

int archive_write_begin(sqlite3 *handle, int64_t owner, const struct job *job)
{
    const struct record *record = &job->of.record;
    int result = insert_game(handle, owner, job->game, record);
    if (result == SQLITE_OK)
        result = write_moves(handle, job->game, record);
    if (result == SQLITE_OK)
        result = write_study(handle, job->game, record);
    if (result == SQLITE_OK && record->ending != RECORD_UNFINISHED)
        result = end_game(handle, owner, job->game, record->outcome, record->ending, record->words);
    return result;
}

int archive_write_whole(sqlite3 *handle, archive_id game, bool fresh, const struct record *record)
{
    struct sql_row row = {0};
    int parts = (record->move_count + PART_MOVES - 1) / PART_MOVES;
    int64_t nobody = -1; /* no window has this number */
    int result = fresh ? insert_game(handle, nobody, game, record) : SQLITE_OK;
    sql_set_number(&row, "id", game);
    if (result == SQLITE_OK)
        result = set_players(&row, handle, record);
    sql_set_number(&row, "owner", nobody);
    sql_set_null(&row, "deleted");
    if (result == SQLITE_OK)
        result = sql_update(handle, "game", &row, 1);
    if (result == SQLITE_OK)
        result =
            sql_run(handle, "DELETE FROM moves WHERE game = ?1 AND part >= ?2", "ii", (int64_t)game, (int64_t)parts);
    if (result == SQLITE_OK)
        result = write_moves(handle, game, record);
    if (result == SQLITE_OK)
        result = write_study(handle, game, record);
    return result == SQLITE_OK ? end_game(handle, nobody, game, record->outcome, record->ending, record->words)
                               : result;
}

/* Appends a move to the game's last row, or begins a new row, if the game is ours and the move is its next one. */
int archive_write_move(sqlite3 *handle, int64_t owner, const struct job *job)
{
    unsigned char bytes[MOVE_BYTES];
    int ply = job->of.move.ply;
    encode(&job->of.move.made, bytes);
    return sql_run(handle,
                   "INSERT INTO moves (game, part, bytes) SELECT id, ?2, ?3 FROM game"
                   " WHERE id = ?1 AND owner = ?4"
                   " AND (SELECT coalesce(sum(length(bytes)), 0) FROM moves WHERE game = ?1) = ?5"
                   " ON CONFLICT (game, part) DO UPDATE SET bytes = CAST(bytes || excluded.bytes AS BLOB)",
                   "iibii", (int64_t)job->game, (int64_t)(ply / PART_MOVES), (const void *)bytes, (int)MOVE_BYTES,
                   owner, (int64_t)(ply * MOVE_BYTES));
}

int archive_write_deletion(sqlite3 *handle, int64_t owner, const struct job *job)
{
    return sql_run(handle, "UPDATE game SET deleted = ?2 WHERE id = ?1 AND deleted IS NULL", "ii", (int64_t)job->game,
                   owner);
}

int archive_write_undeletion(sqlite3 *handle, int64_t owner, const struct job *job)
{
    return sql_run(handle, "UPDATE game SET deleted = NULL WHERE id = ?1 AND deleted = ?2", "ii", (int64_t)job->game,
                   owner);
}

int archive_write_review(sqlite3 *handle, int64_t owner, const struct job *job)
{
    (void)owner;
    int result = sql_run(handle, "INSERT OR REPLACE INTO review (game, bytes) SELECT id, ?2 FROM game WHERE id = ?1",
                         "ib", (int64_t)job->game, (const void *)(job + 1), job->of.review.size);
    if (result != SQLITE_OK)
        return result;
    return sql_run(handle,
                   "UPDATE game SET first_accuracy = CASE WHEN ?2 >= 0 THEN ?2 END,"
                   " second_accuracy = CASE WHEN ?3 >= 0 THEN ?3 END WHERE id = ?1",
                   "idd", (int64_t)job->game, job->of.review.accuracy[FIRST], job->of.review.accuracy[SECOND]);
}

int archive_write_study(sqlite3 *handle, int64_t owner, const struct job *job)
{
    (void)owner;
    if (job->of.study == 0)
        return sql_run(handle, "DELETE FROM study WHERE game = ?1", "i", (int64_t)job->game);
    return sql_run(handle, "INSERT OR REPLACE INTO study (game, text) SELECT id, ?2 FROM game WHERE id = ?1", "it",
                   (int64_t)job->game, (const char *)(job + 1));
}

/* Resets a game's statistics: only games with a number from this job's number on will count. */
int archive_write_reset(sqlite3 *handle, int64_t owner, const struct job *job)
{
    (void)owner;
    return sql_run(handle, "INSERT INTO kind (game, since) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET since = ?2", "ti",
                   job->of.reset->name, (int64_t)job->game);
}

/*
 * Deletes for good what was deleted in this window, or in one that is gone. While another window lives, it may still
 * bring its games back, so they are left.
 */
static int purge_each(struct archive *archive, sqlite3_stmt *statement)
{
    struct presence *presence = &archive->presence;
    int result = SQLITE_OK;
    int step = SQLITE_OK;
    while (result == SQLITE_OK && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        int64_t owner = sqlite3_column_int64(statement, 0);
        if (owner == presence->number || !presence_is_alive(presence, archive->database.directory, owner))
            result = sql_run(archive->database.handle, "DELETE FROM game WHERE deleted = ?1", "i", owner);
    }
    return result == SQLITE_OK ? step : result;
}

void archive_write_purge(struct archive *archive)
{
    struct database *database = &archive->database;
    sqlite3_stmt *statement = NULL;
    if (!database->handle || !database->writable || database->version < SCHEMA_WITH_GAMES)
        return;
    int deleted = 0;
    int result = sql_integer(database->handle, "SELECT 1 FROM game WHERE deleted IS NOT NULL LIMIT 1", &deleted);
    if (result != SQLITE_OK || !deleted)
        return;
    result = database_begin(database);
    if (result == SQLITE_OK)
        result = sql_prepare(database->handle, &statement,
                             "SELECT DISTINCT deleted FROM game WHERE deleted IS NOT NULL", "");
    if (result == SQLITE_OK)
        result = purge_each(archive, statement);
    result = database_end(database, sql_finish(statement, result));
    (void)result;
}

/* --- cards and answers --- */

bool archive_read_memory(sqlite3_stmt *row, int first, struct card_memory *memory)
{
    *memory = (struct card_memory){.due = sqlite3_column_int64(row, first),
                                   .last = sqlite3_column_int64(row, first + 1),
                                   .stability = sqlite3_column_double(row, first + 2),
                                   .difficulty = sqlite3_column_double(row, first + 3)};
    return card_memory_is_sound(memory);
}

/* Is this a game of the file whose cards have not been made? */
static int is_missing(sqlite3 *handle, archive_id game, bool *missing)
{
    return sql_exists(handle, missing,
                      "SELECT 1 FROM game WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM card_game WHERE game = ?1)", "i",
                      (int64_t)game);
}

static int write_card(sqlite3 *handle, archive_id game, const struct card *card, int64_t now)
{
    const struct options *options = &card->options;
    struct variant variant;
    struct state state;
    struct reason why;
    char played[MOVE_TEXT_MAX];
    if (!card_open(card, &variant, &state, &why))
        return SQLITE_OK;
    variant.game->format_move(&variant, card->played, played);
    return sql_run(handle,
                   "INSERT INTO card (game, width, height, connect, pieces, points, position, kind, played, times,"
                   " source, ply, fresh, due, last, stability, difficulty)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 1, (SELECT id FROM game WHERE id = ?10), ?11, 1, ?12,"
                   " 0, 0.0, 0.0)"
                   " ON CONFLICT (game, width, height, connect, pieces, points, position) DO UPDATE SET"
                   " kind = CASE kind WHEN ?13 THEN kind ELSE ?8 END,"
                   " played = CASE WHEN kind = ?13 AND ?8 <> ?13 THEN played ELSE ?9 END,"
                   " times = times + (?8 <> ?13), source = CASE ?10 WHEN 0 THEN source ELSE excluded.source END,"
                   " ply = CASE ?10 WHEN 0 THEN ply ELSE ?11 END, due = min(due, ?12)",
                   "tiiiiititiiii", card->game->name, (int64_t)options->width, (int64_t)options->height,
                   (int64_t)options->connect, (int64_t)options->pieces, (int64_t)options->points, card->position,
                   (int64_t)card->kind, played, (int64_t)game, (int64_t)card->ply, now, (int64_t)CARD_LINE);
}

int archive_write_cards(sqlite3 *handle, int64_t owner, const struct job *job)
{
    const struct card *cards = (const void *)(job + 1);
    bool line = job->of.cards.line, missing = line;
    (void)owner;
    int result = line ? SQLITE_OK : is_missing(handle, job->game, &missing);
    for (int i = 0; missing && result == SQLITE_OK && i < job->of.cards.count; i++)
        result = write_card(handle, job->game, &cards[i], job->of.cards.now);
    if (result == SQLITE_OK && missing && !line)
        result = sql_run(handle, "INSERT INTO card_game (game) VALUES (?1)", "i", (int64_t)job->game);
    return result;
}

static int find_memory(sqlite3 *handle, int64_t card, struct card_memory *memory, bool *found)
{
    sqlite3_stmt *statement = NULL;
    int result = sql_prepare(handle, &statement, "SELECT " ARCHIVE_MEMORY " FROM card WHERE id = ?1", "i", card);
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW)
        *found = archive_read_memory(statement, 0, memory);
    return sql_finish(statement, result);
}

int archive_write_answer(sqlite3 *handle, int64_t owner, const struct job *job)
{
    int64_t card = job->of.answer.card, at = job->of.answer.at;
    struct card_memory memory;
    bool found = false;
    (void)owner;
    int result = find_memory(handle, card, &memory, &found);
    if (result != SQLITE_OK || !found)
        return result;
    memory = card_answer(&memory, job->of.answer.grade, at);
    result =
        sql_run(handle, "UPDATE card SET fresh = 0, due = ?2, last = ?3, stability = ?4, difficulty = ?5 WHERE id = ?1",
                "iiidd", card, memory.due, memory.last, memory.stability, memory.difficulty);
    if (result != SQLITE_OK)
        return result;
    return sql_run(handle, "INSERT INTO answer (at, card, correct) VALUES (?1, ?2, ?3)", "iii", at, card,
                   (int64_t)(job->of.answer.grade != CARD_AGAIN));
}

int archive_write_card_deletion(sqlite3 *handle, int64_t owner, const struct job *job)
{
    (void)owner;
    return sql_run(handle, "DELETE FROM card WHERE id = ?1", "i", job->of.card);
}
