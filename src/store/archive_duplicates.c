/*
 * Finds games that the archive has already. Games are compared by digests of 128 bits: it is less likely that two
 * different games among millions share one than that the disk makes an error.
 */
#include "store/archive_duplicates.h"

#include "store/archive_parts.h"
#include "store/sql.h"

#include <sqlite3.h>

enum { ROOM_AT_FIRST = 1024 /* entries of a new hash table; a power of two, like all later sizes */ };

struct digest {
    uint64_t halves[2];
};

/* A hash table with open addressing; at least a quarter of it is empty (game 0). */
struct table {
    struct entry {
        struct digest digest;
        archive_id game;
    } * entries;
    size_t room;
    size_t count;
};

struct archive_duplicates {
    struct archive *archive;
    struct table games;
    struct table times;  /* the times at which the archive's games began */
    struct table groups; /* the groups (see digest_of_group) whose games have been read */
};

/* --- computing the digests of games --- */

/* SplitMix64's finalizer: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014). */
static uint64_t mix(uint64_t bits)
{
    bits = (bits ^ bits >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ bits >> 27) * UINT64_C(0x94d049bb133111eb);
    return bits ^ bits >> 31;
}

static void absorb(struct digest *digest, uint64_t word)
{
    digest->halves[0] = mix(digest->halves[0] ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    digest->halves[1] = mix(digest->halves[1] + word * UINT64_C(0xd6e8feb86659fd93)) + 1;
}

static void absorb_text(struct digest *digest, const char *text)
{
    size_t length = strlen(text);
    absorb(digest, length);
    for (size_t i = 0; i < length; i++)
        absorb(digest, (unsigned char)text[i]);
}

static void absorb_move(struct digest *digest, struct move move)
{
    absorb(digest, (uint64_t)move.kind << 16 | (uint64_t)move.from << 8 | move.to);
}

/* Absorbs what a record holds besides its game. */
static void absorb_study(struct digest *digest, const struct record *record)
{
    for (int i = 0; i < record->branch_count; i++) {
        absorb(digest, (uint64_t)record->branches[i].before);
        absorb_move(digest, record->branches[i].made.move);
    }
    for (int i = 0; i < record->note_count; i++) {
        const struct record_note *note = &record->notes[i];
        absorb(digest, (uint64_t)note->place);
        for (int k = 0; k < RECORD_SIGNS_MAX; k++)
            absorb(digest, note->signs[k]);
        absorb_text(digest, note->comment ? note->comment : "");
    }
    if (record->tags)
        absorb_text(digest, record->tags);
}

static struct digest digest_of(const struct record *record)
{
    const struct options *options = &record->options;
    const int numbers[] = {options->width,      options->height,   options->connect, options->pieces,
                           options->points,     options->opening,  record->starter,  (int)record->outcome,
                           (int)record->ending, record->move_count};
    struct digest digest = {{1, 2}};
    absorb_text(&digest, record->game->name);
    for (int cell = 0; options->beginning.is_set && cell < CELLS_MAX; cell++)
        absorb(&digest, options->beginning.cells[cell]);
    absorb(&digest, options->beginning.turn);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        absorb(&digest, (uint64_t)numbers[i]);
    absorb(&digest, record->seed);
    absorb(&digest, (uint64_t)record->begun);
    for (int side = FIRST; side <= SECOND; side++) {
        absorb_text(&digest, record->players[side].name);
        absorb_text(&digest, record->players[side].evaluator);
        absorb(&digest, (uint64_t)record->players[side].seat.level);
    }
    for (int i = 0; i < record->move_count; i++)
        absorb_move(&digest, record->moves[i].move);
    absorb_study(&digest, record);
    return digest;
}

static struct digest digest_of_time(int64_t begun)
{
    struct digest digest = {{1, 2}};
    absorb(&digest, (uint64_t)begun);
    return digest;
}

/*
 * A digest of the group to which a game belongs. The games of a group have in common what SQL can compare without
 * reading moves.
 */
static struct digest digest_of_group(const struct record *record)
{
    struct digest digest = digest_of_time(record->begun);
    absorb_text(&digest, record->game->name);
    absorb(&digest, (uint64_t)record->move_count);
    return digest;
}

/* --- hash tables of digests --- */

/* The table's entry for a digest or, if there is none, the empty entry where the digest would be stored. */
static struct entry *place_of_digest(const struct table *table, struct digest digest)
{
    size_t i = (size_t)digest.halves[0] & (table->room - 1);
    while (table->entries[i].game && memcmp(&table->entries[i].digest, &digest, sizeof digest) != 0)
        i = (i + 1) & (table->room - 1);
    return &table->entries[i];
}

static bool grow_table(struct table *table)
{
    struct table larger = {.room = table->room ? 2 * table->room : ROOM_AT_FIRST, .count = table->count};
    larger.entries = sqlite3_malloc64(larger.room * sizeof *larger.entries);
    if (!larger.entries)
        return false;
    memset(larger.entries, 0, larger.room * sizeof *larger.entries);
    for (size_t i = 0; i < table->room; i++)
        if (table->entries[i].game)
            *place_of_digest(&larger, table->entries[i].digest) = table->entries[i];
    sqlite3_free(table->entries);
    *table = larger;
    return true;
}

/* The table's entry for a digest; NULL if there is none. */
static const struct entry *find_entry(const struct table *table, struct digest digest)
{
    const struct entry *entry = table->room ? place_of_digest(table, digest) : NULL;
    return entry && entry->game ? entry : NULL;
}

/* Adds a digest that is not in the table yet. Does nothing if memory is short. */
static void add_entry(struct table *table, struct digest digest, archive_id game)
{
    if (4 * (table->count + 1) > 3 * table->room && !grow_table(table))
        return;
    struct entry *entry = place_of_digest(table, digest);
    if (entry->game)
        return;
    *entry = (struct entry){digest, game};
    table->count++;
}

/* --- reading the archive's games --- */

/* Adds the digest of a game in the archive, unless the game is damaged. Returns an SQLite result. */
static int add_row(struct archive_duplicates *known, sqlite3_stmt *row)
{
    struct archive *archive = known->archive;
    struct record record;
    struct state last;
    struct reason why;
    archive_id game = archive_exchange(archive, sqlite3_column_int64(row, 0));
    int result = SQLITE_OK;
    if (!archive_read_head(archive, row, &record, &why))
        return SQLITE_OK;
    if (archive_read_moves(archive, game, &record, true, &last, &result, &why))
        add_entry(&known->games, digest_of(&record), game);
    record_free(&record);
    return result;
}

/* Reads at what times the archive's games began. */
static void read_times(struct archive_duplicates *known)
{
    struct archive_reading reading = archive_begin_reading(known->archive, SCHEMA_WITH_GAMES);
    archive_ask(&reading, "SELECT DISTINCT begun FROM game INDEXED BY game_by_time WHERE deleted IS NULL", "");
    while (archive_next_row(&reading))
        add_entry(&known->times, digest_of_time(sqlite3_column_int64(reading.row, 0)), 1);
    archive_end_reading(&reading);
}

/*
 * Reads the archive's games that belong to the same group as a record. There may be thousands of games without a date,
 * but few of them have as many moves as the record.
 */
static void read_group(struct archive_duplicates *known, const struct record *record)
{
    struct archive_reading reading = archive_begin_reading(known->archive, SCHEMA_WITH_GAMES);
    archive_ask(&reading,
                "SELECT" ARCHIVE_COLUMNS
                "FROM game AS g INDEXED BY game_by_time WHERE g.deleted IS NULL AND g.begun = ?1"
                " AND g.game = ?2 AND (SELECT total(length(bytes)) FROM moves WHERE game = g.id) = ?3",
                "iti", record->begun, record->game->name, (int64_t)record->move_count * MOVE_BYTES);
    while (archive_next_row(&reading))
        reading.result = add_row(known, reading.row);
    archive_end_reading(&reading);
}

struct archive_duplicates *archive_duplicates_create(struct archive *archive)
{
    struct archive_duplicates *known = sqlite3_malloc64(sizeof *known);
    if (!known)
        return NULL;
    *known = (struct archive_duplicates){.archive = archive};
    read_times(known);
    return known;
}

void archive_duplicates_destroy(struct archive_duplicates *known)
{
    if (!known)
        return;
    sqlite3_free(known->games.entries);
    sqlite3_free(known->times.entries);
    sqlite3_free(known->groups.entries);
    sqlite3_free(known);
}

archive_id archive_duplicates_find(struct archive_duplicates *known, const struct record *record)
{
    struct digest group = digest_of_group(record);
    if (find_entry(&known->times, digest_of_time(record->begun)) && !find_entry(&known->groups, group)) {
        read_group(known, record);
        add_entry(&known->groups, group, 1);
    }
    const struct entry *same = find_entry(&known->games, digest_of(record));
    return same ? same->game : 0;
}

void archive_duplicates_add(struct archive_duplicates *known, const struct record *record, archive_id game)
{
    add_entry(&known->games, digest_of(record), game);
}
