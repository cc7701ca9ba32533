/*
 * Damages a database, and sees that the archive lives with it.
 */
#define _DEFAULT_SOURCE

#include "database_property.h"

#include "store/archive_cards.h"
#include "store/settings.h"

#include <dirent.h>
#include <unistd.h>

enum { ENTRIES = 8, SIZE_MAX_BYTES = 1 << 18, WHOLE_FILE = 255, PATH_MAX_BYTES = 600 };

/* How many files of ours there are; they may be removed. */
static int count_ours(const char *directory, bool remove)
{
    char path[PATH_MAX_BYTES];
    int count = 0;
    DIR *stream = opendir(directory);
    if (!stream)
        return -1;
    for (struct dirent *entry = readdir(stream); entry; entry = readdir(stream)) {
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        if (strncmp(entry->d_name, "gravitrips", 10) != 0)
            continue;
        count++;
        if (remove)
            unlink(path);
    }
    closedir(stream);
    return count;
}

/* Reads the database; returns how many bytes it has, or `most`. */
static size_t read_database(const char *directory, uint8_t *bytes, size_t most)
{
    char path[PATH_MAX_BYTES];
    snprintf(path, sizeof path, "%s/gravitrips.db", directory);
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, most, file) : 0;
    if (file)
        fclose(file);
    return size;
}

/* A record of as many moves as there are, up to `length`: always the first legal one. */
static bool make_game(struct record *record, const char *name, int length)
{
    struct variant variant;
    struct state state;
    struct move moves[MOVES_MAX];
    if (!variant_init(&variant, game_find(name), &(struct options){0}, NULL))
        return false;
    record_init(record, &variant);
    snprintf(record->players[FIRST].name, RECORD_NAME_SIZE, "Anna");
    record->players[SECOND].seat.level = 3;
    variant.game->start(&variant, &state);
    while (state.outcome == RUNNING && record->move_count < length) {
        variant.game->moves(&variant, &state, moves);
        if (!record_add(record, moves[0], 5))
            return false;
        variant.game->apply(&variant, &state, moves[0]);
    }
    record->outcome = (enum outcome)state.outcome;
    record->ending = state.outcome == RUNNING ? RECORD_UNFINISHED : RECORD_BY_RULES;
    return true;
}

/* Keeps a game with a review; 0 if that fails. */
static archive_id keep_game(struct archive *archive, const char *name, int length)
{
    struct record record;
    if (!make_game(&record, name, length))
        return 0;
    archive_id id = archive_begin(archive, &record);
    archive_set_review(archive, id, "review", 6, (double[2]){50, 60});
    record_free(&record);
    return id;
}

/* Keeps the cards of a game, one for each column after its first move, and answers two of them. */
static void keep_cards(struct archive *archive, archive_id game)
{
    struct card cards[7] = {{.kind = CARD_BLUNDER}};
    struct variant variant;
    struct state state;
    struct move moves[MOVES_MAX];
    if (!game || !variant_init(&variant, game_find("connect4"), &(struct options){0}, NULL))
        return;
    variant.game->start(&variant, &state);
    variant.game->moves(&variant, &state, moves);
    for (int i = 0; i < 7; i++) {
        variant.game->apply(&variant, &state, moves[i]);
        (void)!card_place(&cards[i], &variant, &state, moves[6 - i]);
    }
    archive_cards_add(archive, game, cards, 7, 1800000000);
    archive_card_answer(archive, 1, CARD_GOOD, 1800000000);
    archive_card_answer(archive, 2, CARD_AGAIN, 1800000001);
}

/* Makes a healthy file and reads its bytes; returns how many, 0 if it cannot be made. */
static size_t make_healthy(const char *directory, uint8_t bytes[SIZE_MAX_BYTES])
{
    struct notice notice;
    struct settings *settings = settings_open(directory, &notice);
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    settings_set_integer(settings, "level", 7);
    keep_cards(archive, keep_game(archive, "connect4", 42));
    keep_game(archive, "kolibrat", 150);
    keep_game(archive, "tictactoe", 3);
    bool made = archive_close(archive, NULL) && settings_close(settings, NULL);
    return made ? read_database(directory, bytes, SIZE_MAX_BYTES) : 0;
}

static void damage(uint8_t *bytes, size_t *size, const uint8_t *data, size_t length)
{
    if (length > 0 && data[0] == WHOLE_FILE) {
        *size = length - 1 < SIZE_MAX_BYTES ? length - 1 : SIZE_MAX_BYTES;
        memcpy(bytes, data + 1, *size);
        return;
    }
    while (length > 4) {
        size_t place = ((size_t)data[0] | (size_t)data[1] << 8 | (size_t)data[2] << 16) % *size;
        size_t count = data[3];
        data += 4;
        length -= 4;
        if (count > length)
            count = length;
        if (count > *size - place)
            count = *size - place;
        memcpy(bytes + place, data, count);
        data += count;
        length -= count;
    }
}

static bool write_database(const char *directory, const uint8_t *bytes, size_t size)
{
    char path[PATH_MAX_BYTES];
    snprintf(path, sizeof path, "%s/gravitrips.db", directory);
    FILE *file = fopen(path, "wb");
    return file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0;
}

/* Asks for all there is. False if something could not be answered. */
static bool read_all(struct archive *archive)
{
    static struct archive_entry entries[ENTRIES];
    static struct archive_step steps[ENTRIES];
    static struct archive_card cards[ENTRIES];
    struct archive_day days[ENTRIES];
    archive_id missing[ENTRIES];
    struct archive_filter filter = {.player = "nn"};
    struct archive_statistics sums;
    struct reason why;
    char review[16];
    bool well = archive_count(archive, &filter) >= 0;
    int count = archive_list(archive, &(struct archive_filter){0}, 0, ENTRIES, entries);
    for (int i = 0; i < count; i++) {
        struct record record;
        archive_review(archive, entries[i].id, review, sizeof review);
        if (archive_load(archive, entries[i].id, &record, &why))
            record_free(&record);
    }
    archive_find_interrupted(archive);
    well = archive_cards_list(archive, INT64_MAX, NULL, ENTRIES, cards) >= 0 && well;
    well = archive_answer_days(archive, 0, ENTRIES, days) >= 0 && well;
    well = archive_cards_missing(archive, ENTRIES, missing) >= 0 && well;
    return archive_statistics(archive, game_find("connect4"), 0, &sums) &&
           archive_path(archive, game_find("connect4"), ENTRIES, steps) >= 0 && count >= 0 && well;
}

/* One start of the program. Returns what is wrong; *well: nothing was in the way. */
static const char *live(const char *directory, bool *well)
{
    struct notice notice;
    struct notice closing;
    struct record record;
    struct reason why = {""};
    struct archive *archive = archive_open(directory, STORE_KEEP, &notice);
    if (!archive)
        return "no archive";
    bool writable = notice.text[0] == '\0' || strstr(notice.text, "it is kept as ");
    bool read = read_all(archive);
    archive_id id = keep_game(archive, "connect4", 9);
    keep_cards(archive, id);
    bool written = archive_flush(archive);
    bool kept = archive_load(archive, id, &record, &why);
    bool same = !kept || record.move_count == 9;
    if (kept)
        record_free(&record);
    bool told = archive_trouble(archive, &closing) || !writable;
    bool closed = archive_close(archive, &closing);
    /* A later program's tables, or a later SQLite's format, which can be read, but not written. */
    bool newer = strstr(notice.text, "newer version") || strstr(notice.text, "read-only");
    *well = newer || (read && written && closed && kept);
    if (!told && (!read || !written || !kept))
        return "something failed, and not a word";
    return same ? NULL : "a game is not what was kept";
}

/* Somebody who only reads. Returns what is wrong: a word that is missing, or a trace in the folder. */
static const char *only_read(const char *directory, const uint8_t *bytes, size_t size)
{
    static uint8_t after[SIZE_MAX_BYTES + 1];
    struct notice notice, trouble;
    struct archive *archive = archive_open(directory, STORE_READ, &notice);
    if (!archive)
        return "no archive to read";
    bool served = archive_serves(archive);
    bool read = served && read_all(archive);
    bool told = archive_trouble(archive, &trouble) || notice.text[0] != '\0';
    archive_close(archive, NULL);
    if (served == (notice.text[0] != '\0') || (!read && !told))
        return "it could not be read, and not a word; or the other way round";
    bool same = read_database(directory, after, sizeof after) == size && memcmp(after, bytes, size) == 0 &&
                count_ours(directory, false) == 1;
    return same ? NULL : "reading left a trace";
}

const char *database_property(const char *directory, const uint8_t *data, size_t size)
{
    static uint8_t healthy[SIZE_MAX_BYTES]; /* the same for all that this program tries */
    static size_t healthy_size;
    static uint8_t bytes[SIZE_MAX_BYTES];
    bool well = false;
    size_t length;
    (void)count_ours(directory, true);
    if (healthy_size == 0)
        healthy_size = make_healthy(directory, healthy);
    if (healthy_size == 0)
        return "no healthy database";
    (void)count_ours(directory, true);
    length = healthy_size;
    memcpy(bytes, healthy, length);
    damage(bytes, &length, data, size);
    const char *wrong = write_database(directory, bytes, length) ? NULL : "not written";
    if (!wrong)
        wrong = only_read(directory, bytes, length);
    for (int starts = 0; starts < 2 && !wrong && !well; starts++)
        wrong = live(directory, &well);
    if (!wrong && !well)
        wrong = "a second start does not mend it";
    (void)count_ours(directory, true);
    return wrong;
}
