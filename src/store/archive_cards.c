/* Cards and answers: jobs that change them, and reading their rows, which anybody may have changed. */
#include "store/archive_cards.h"

#include "store/archive_parts.h"
#include "store/sql.h"

#include <sqlite3.h>

/* --- changes, as jobs for the archive's thread --- */

static void add_cards(struct archive *archive, archive_id game, bool line, const struct card *cards, int count,
                      int64_t now)
{
    size_t size = (size_t)count * sizeof *cards;
    struct job *job = game || line ? archive_job(archive, game, JOB_CARDS, size) : NULL;
    if (!job)
        return;
    job->of.cards.line = line;
    job->of.cards.count = count;
    job->of.cards.now = now;
    if (count > 0)
        memcpy(job + 1, cards, size);
    archive_enqueue(archive, job);
}

void archive_cards_add(struct archive *archive, archive_id game, const struct card *cards, int count, int64_t now)
{
    add_cards(archive, game, false, cards, count, now);
}

void archive_line_add(struct archive *archive, archive_id game, const struct card *cards, int count, int64_t now)
{
    add_cards(archive, game, true, cards, count, now);
}

void archive_card_answer(struct archive *archive, int64_t card, enum card_grade grade, int64_t at)
{
    struct job *job = archive_job(archive, 0, JOB_ANSWER, 0);
    if (!job)
        return;
    job->of.answer.card = card;
    job->of.answer.grade = grade;
    job->of.answer.at = at;
    archive_enqueue(archive, job);
}

/* --- reading --- */

/* In a file of an older version, no game has become cards. */
int archive_cards_missing(struct archive *archive, int max, archive_id *games)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_GAMES);
    int count = 0;
    if (reading.open)
        archive_ask(&reading,
                    archive->database.version >= SCHEMA_WITH_CARDS
                        ? "SELECT g.id FROM review AS r JOIN game AS g ON g.id = r.game WHERE g.ending > 0"
                          " AND g.deleted IS NULL AND r.game NOT IN (SELECT game FROM card_game) ORDER BY g.begun, g.id"
                        : "SELECT g.id FROM review AS r JOIN game AS g ON g.id = r.game WHERE g.ending > 0"
                          " AND g.deleted IS NULL ORDER BY g.begun, g.id",
                    "");
    while (count < max && archive_next_row(&reading))
        games[count++] = archive_exchange(archive, sqlite3_column_int64(reading.row, 0));
    return archive_end_reading(&reading) ? count : -1;
}

#define COLUMNS                                                                                                        \
    "id, times, coalesce(source, 0), game, width, height, connect, pieces, points, position, kind, played, "           \
    "ply, fresh, " ARCHIVE_MEMORY
enum { ID, TIMES, SOURCE, GAME, SIZES, POSITION = SIZES + 5, KIND, PLAYED, PLY, FRESH, DUE };

static bool read_position(sqlite3_stmt *row, struct card *card)
{
    char game[RECORD_NAME_SIZE];
    int *const sizes[] = {&card->options.width, &card->options.height, &card->options.connect, &card->options.pieces,
                          &card->options.points};
    if (!sql_text(row, GAME, game, sizeof game) || !sql_text(row, POSITION, card->position, sizeof card->position))
        return false;
    card->game = game_find(game);
    for (int i = 0; i < 5; i++) {
        int64_t size = sqlite3_column_int64(row, SIZES + i);
        *sizes[i] = size < 0 || size > INT_MAX ? INT_MAX : (int)size;
    }
    return card->game != NULL;
}

/* Reads a card. Anybody may have changed the file: returns false if the row makes no sense. */
static bool read_card(struct archive *archive, sqlite3_stmt *row, struct archive_card *kept)
{
    struct card *card = &kept->card;
    struct variant variant;
    struct state state;
    struct reason why;
    int64_t kind = sqlite3_column_int64(row, KIND), ply = sqlite3_column_int64(row, PLY);
    int64_t times = sqlite3_column_int64(row, TIMES), fresh = sqlite3_column_int64(row, FRESH);
    char played[MOVE_TEXT_MAX];
    memset(kept, 0, sizeof *kept);
    kept->id = sqlite3_column_int64(row, ID);
    kept->game = archive_exchange(archive, sqlite3_column_int64(row, SOURCE));
    if (!read_position(row, card) || !archive_read_memory(row, DUE, &card->memory) || kind < 0 || kind >= CARD_KINDS ||
        ply < 0 || ply >= RECORD_MOVES_MAX || times < 1 || times > INT_MAX || fresh != (card->memory.stability == 0) ||
        !sql_text(row, PLAYED, played, sizeof played) || !variant_init(&variant, card->game, &card->options, &why) ||
        !position_parse(&variant, card->position, &state, &why))
        return false;
    kept->times = (int)times;
    card->kind = (enum card_kind)kind;
    card->ply = (int)ply;
    const char *rest = variant.game->parse_move(&variant, &state, played, &card->played, &why);
    return rest && *rest == '\0' && memcmp(&variant.options, &card->options, sizeof card->options) == 0;
}

/*
 * Walks over the cards that are due by a time and come after another one. Returns how many there are, at most `max`;
 * they go to `cards`, which may be NULL.
 */
static int walk_cards(struct archive *archive, int64_t due, const struct archive_card *after, int max,
                      struct archive_card *cards, int *fresh)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_CARDS);
    struct archive_card card;
    int count = 0;
    archive_ask(&reading,
                "SELECT " COLUMNS " FROM card INDEXED BY card_by_due WHERE (fresh, due, id) > (?2, ?3, ?4)"
                " AND due <= ?1 ORDER BY fresh, due, id",
                "iiii", due, after ? (int64_t)(after->card.memory.stability == 0) : -1,
                after ? after->card.memory.due : 0, after ? after->id : 0);
    while (count < max && archive_next_row(&reading)) {
        if (!read_card(archive, reading.row, &card))
            continue;
        if (cards)
            cards[count] = card;
        *fresh += card.card.memory.stability == 0;
        count++;
    }
    return archive_end_reading(&reading) ? count : -1;
}

int archive_cards_list(struct archive *archive, int64_t due, const struct archive_card *after, int max,
                       struct archive_card *cards)
{
    int fresh = 0;
    return walk_cards(archive, due, after, max, cards, &fresh);
}

int archive_cards_count(struct archive *archive, int64_t due, int *fresh)
{
    *fresh = 0;
    int count = walk_cards(archive, due, NULL, INT_MAX, NULL, fresh);
    *fresh = count < 0 ? 0 : *fresh;
    return count;
}

bool archive_card_at(struct archive *archive, const struct card *card, struct archive_card *kept)
{
    const struct options *options = &card->options;
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_CARDS);
    archive_ask(&reading,
                "SELECT " COLUMNS " FROM card WHERE game = ?1 AND width = ?2 AND height = ?3 AND connect = ?4"
                " AND pieces = ?5 AND points = ?6 AND position = ?7",
                "tiiiiit", card->game->name, (int64_t)options->width, (int64_t)options->height,
                (int64_t)options->connect, (int64_t)options->pieces, (int64_t)options->points, card->position);
    bool found = archive_next_row(&reading) && read_card(archive, reading.row, kept);
    return archive_end_reading(&reading) && found;
}

int archive_answer_days(struct archive *archive, int zone, int max, struct archive_day *days)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_CARDS);
    int count = 0;
    archive_ask(&reading,
                "SELECT (at + ?1) / 86400 AS day, count(*), sum(correct <> 0) FROM answer INDEXED BY answer_by_time"
                " WHERE at >= 0 GROUP BY day ORDER BY day DESC",
                "i", (int64_t)zone);
    while (count < max && archive_next_row(&reading))
        days[count++] = (struct archive_day){.day = sqlite3_column_int64(reading.row, 0),
                                             .answers = sqlite3_column_int(reading.row, 1),
                                             .right = sqlite3_column_int(reading.row, 2)};
    return archive_end_reading(&reading) ? count : -1;
}

bool archive_card_delete(struct archive *archive, int64_t card)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_CARDS);
    archive_ask(&reading, "SELECT 1 FROM card WHERE id = ?1", "i", card);
    bool found = archive_next_row(&reading);
    struct job *job = archive_end_reading(&reading) && found ? archive_job(archive, 0, JOB_CARD_DELETION, 0) : NULL;
    if (!job)
        return false;
    job->of.card = card;
    archive_enqueue(archive, job);
    return true;
}
