/*
 * Which positions the games passed through. Nothing of this is in the file: ten thousand games are read, replayed and
 * sorted in 0.15 s, while a table of all positions would be three times as large as the games, and older programs would
 * not fill it.
 */
#include "store/archive_positions.h"

#include "rules/variant.h"
#include "store/archive_parts.h"
#include "store/sql.h"

#include <sqlite3.h>

enum {
    VISITS_FIRST = 1 << 12, /* room for visits at the beginning */
    VISITS_MOST = 1 << 22,  /* the most visits: enough for a hundred thousand games */
    PLIES_MOST = 1024       /* how many plies of a game are indexed; nobody looks up later positions */
};

/* A visit: a game passed through a position. */
struct visit {
    uint64_t key;
    uint32_t game;    /* the game's number, counted in the order of reading */
    uint32_t outcome; /* the game's outcome */
};

/* A position, and the games that passed through it. */
struct passage {
    uint64_t key;
    struct archive_passed passed;
};

struct archive_passages {
    size_t count;
    struct passage list[]; /* ascending by key */
};

/* The state of a walk over the games in the archive. */
struct walk {
    const struct variant *variant;
    struct visit *visits;
    size_t count, room;
    bool full; /* there is no room for more games */

    /* The game that the walk is reading. */
    int64_t id;
    uint32_t game;
    size_t first; /* the index of the game's first visit */
    struct state state;
    enum outcome outcome; /* the outcome in the game's row */
    enum record_ending ending;
    int parts;
    bool broken; /* the game makes no sense, so it does not count */
};

/* --- collecting the visits of positions --- */

/* Adds a visit of the walk's present position. Returns false if there is no room. */
static bool add_visit(struct walk *walk)
{
    if (walk->count == walk->room) {
        size_t room = walk->room ? 2 * walk->room : VISITS_FIRST;
        struct visit *visits = room <= VISITS_MOST ? realloc(walk->visits, room * sizeof *visits) : NULL;
        if (!visits)
            return false;
        walk->visits = visits;
        walk->room = room;
    }
    walk->visits[walk->count++] =
        (struct visit){.key = variant_mirror_key(walk->variant, &walk->state), .game = walk->game};
    return true;
}

/* --- reading and replaying the games --- */

/*
 * Ends the game that was read. If its row has no end, the game ended as its moves say; otherwise row and moves must
 * agree.
 */
static void end_game(struct walk *walk)
{
    enum outcome last = (enum outcome)walk->state.outcome, outcome = walk->outcome;
    if (walk->ending == RECORD_UNFINISHED)
        outcome = last;
    else if ((walk->ending == RECORD_BY_RULES ? outcome : RUNNING) != last)
        walk->broken = true;
    if (walk->broken)
        walk->count = walk->first;
    for (size_t i = walk->first; i < walk->count; i++)
        walk->visits[i].outcome = outcome;
}

static void begin_game(struct walk *walk, sqlite3_stmt *row, int64_t id)
{
    int64_t outcome = sqlite3_column_int64(row, 1), ending = sqlite3_column_int64(row, 2);
    walk->id = id;
    walk->game++;
    walk->first = walk->count;
    walk->parts = 0;
    walk->broken = outcome < RUNNING || outcome > DRAWN || ending < RECORD_UNFINISHED || ending >= RECORD_ENDINGS;
    walk->outcome = walk->broken ? RUNNING : (enum outcome)outcome;
    walk->ending = walk->broken ? RECORD_UNFINISHED : (enum record_ending)ending;
    walk->variant->game->start(walk->variant, &walk->state);
    walk->full = !add_visit(walk);
}

static bool visit_move(struct walk *walk, const unsigned char *bytes)
{
    const struct variant *variant = walk->variant;
    struct move move = {bytes[0], bytes[1], bytes[2]};
    struct reason why;
    if (walk->state.outcome != RUNNING || !variant->game->legal(variant, &walk->state, move, &why))
        return false;
    variant->game->apply(variant, &walk->state, move);
    walk->full = walk->state.plies <= PLIES_MOST && !add_visit(walk);
    return true;
}

/*
 * Plays the moves of a row, which must be the next ones of the game. A game without moves has one row, in which the
 * part's number is NULL.
 */
static void play_part(struct walk *walk, sqlite3_stmt *row)
{
    const unsigned char *bytes = sqlite3_column_blob(row, 4);
    int size = sqlite3_column_bytes(row, 4);
    if (sqlite3_column_type(row, 3) == SQLITE_NULL)
        return;
    if (!bytes || size % MOVE_BYTES != 0 || size > PART_BYTES || sqlite3_column_int64(row, 3) != walk->parts++)
        walk->broken = true;
    for (int i = 0; i < size && !walk->broken && !walk->full; i += MOVE_BYTES)
        walk->broken = !visit_move(walk, bytes + i);
}

/*
 * Reads the rows of all games: one game after the other, the parts of each in order. Returns false if it was cancelled.
 */
static bool read_games(struct walk *walk, struct archive_reading *reading, const atomic_bool *cancel)
{
    while (archive_next_row(reading)) {
        int64_t id = sqlite3_column_int64(reading->row, 0);
        if (cancel && atomic_load(cancel))
            return false;
        if (walk->game == 0 || id != walk->id) {
            end_game(walk);
            begin_game(walk, reading->row, id);
        }
        if (!walk->full)
            play_part(walk, reading->row);
        if (walk->full) { /* a game that does not fit is left out as a whole */
            walk->count = walk->first;
            return true;
        }
    }
    end_game(walk);
    return reading->result != SQLITE_INTERRUPT; /* an interrupted walk counts as cancelled */
}

/* --- making the index of positions --- */

static int compare_visits(const void *left, const void *right)
{
    const struct visit *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return (a->game > b->game) - (a->game < b->game);
}

/* Counts the result of a game that came to a position. The caller sees to it that each game counts once. */
static void count_visit(struct archive_passed *passed, const struct visit *visit)
{
    passed->games++;
    passed->won[FIRST] += visit->outcome == WON_BY_FIRST;
    passed->won[SECOND] += visit->outcome == WON_BY_SECOND;
    passed->drawn += visit->outcome == DRAWN;
}

static struct archive_passages *make_index(struct walk *walk)
{
    size_t positions = 0;
    if (walk->count > 0)
        qsort(walk->visits, walk->count, sizeof *walk->visits, compare_visits);
    for (size_t i = 0; i < walk->count; i++)
        positions += i == 0 || walk->visits[i].key != walk->visits[i - 1].key;
    struct archive_passages *passages = calloc(1, sizeof *passages + positions * sizeof *passages->list);
    for (size_t i = 0; passages && i < walk->count; i++) {
        const struct visit *visit = &walk->visits[i];
        bool same = i > 0 && visit->key == visit[-1].key;
        if (!same)
            passages->list[passages->count++].key = visit->key;
        if (!same || visit->game != visit[-1].game)
            count_visit(&passages->list[passages->count - 1].passed, visit);
    }
    return passages;
}

/* Reads the games of this variant, the latest first. Their order comes from the SQL index game_by_time. */
struct archive_passages *archive_passages_read(struct archive *archive, const struct variant *variant,
                                               const atomic_bool *cancel)
{
    const struct options *options = &variant->options;
    struct walk walk = {.variant = variant};
    struct archive_passages *passages = NULL;
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    archive_ask(&reading,
                "SELECT g.id, g.outcome, g.ending, m.part, m.bytes FROM game AS g INDEXED BY game_by_time"
                " LEFT JOIN moves AS m ON m.game = g.id"
                " WHERE g.deleted IS NULL AND (g.first_level = 0 OR g.second_level = 0) AND g.game = ?1" ARCHIVE_COUNTS
                " AND g.width = ?2 AND g.height = ?3"
                " AND g.connect = ?4 AND g.pieces = ?5 AND g.points = ?6"
                " ORDER BY g.begun DESC, g.id DESC, m.part",
                "tiiiii", variant->game->name, (int64_t)options->width, (int64_t)options->height,
                (int64_t)options->connect, (int64_t)options->pieces, (int64_t)options->points);
    bool whole = read_games(&walk, &reading, cancel);
    if (!whole) {
        sqlite3_finalize(reading.row);
        reading.row = NULL;
        reading.result = SQLITE_OK;
    }
    if (archive_end_reading(&reading) && whole)
        passages = make_index(&walk);
    free(walk.visits);
    return passages;
}

void archive_passages_free(struct archive_passages *passages)
{
    free(passages);
}

static int compare_key(const void *key, const void *passage)
{
    uint64_t wanted = *(const uint64_t *)key, here = ((const struct passage *)passage)->key;
    return (wanted > here) - (wanted < here);
}

struct archive_passed archive_passages_at(const struct archive_passages *passages, const struct variant *variant,
                                          const struct state *state)
{
    uint64_t key = variant_mirror_key(variant, state);
    const struct passage *found = bsearch(&key, passages->list, passages->count, sizeof *passages->list, compare_key);
    return found ? found->passed : (struct archive_passed){0};
}
