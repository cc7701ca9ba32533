/* Games of journals, put together. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engines/journal_text.h"
#include "rules/reason.h"

bool journal_add_game(struct journal_games *games, const struct tournament_result *result)
{
    if (games->count == games->room) {
        int room = games->room > 0 ? 2 * games->room : 64;
        struct tournament_result *results = realloc(games->results, (size_t)room * sizeof *results);
        if (!results)
            return false;
        games->results = results;
        games->room = room;
    }
    games->results[games->count++] = *result;
    return true;
}

static int compare_numbers(const void *a, const void *b)
{
    int x = ((const struct tournament_result *)a)->number, y = ((const struct tournament_result *)b)->number;
    return (x > y) - (x < y);
}

bool journal_order(struct journal_games *games, struct reason *why)
{
    if (games->count > 0)
        qsort(games->results, (size_t)games->count, sizeof *games->results, compare_numbers);
    for (int i = 1; i < games->count; i++)
        if (games->results[i].number == games->results[i - 1].number)
            return refuse(why, "game %d is there twice", games->results[i].number + 1);
    return true;
}

/* Was it the same game? When it was played, and how long that took, may differ. */
static bool is_same(const struct tournament_result *a, const struct tournament_result *b)
{
    if (a->record.move_count != b->record.move_count || a->sheet.outcome != b->sheet.outcome ||
        memcmp(a->sheet.players, b->sheet.players, sizeof a->sheet.players) != 0)
        return false;
    for (int i = 0; i < a->record.move_count; i++)
        if (!move_equal(a->record.moves[i].move, b->record.moves[i].move))
            return false;
    return true;
}

static const struct tournament_result *find(const struct journal_games *games, int number)
{
    struct tournament_result key = {.number = number};
    return games->count > 0
               ? bsearch(&key, games->results, (size_t)games->count, sizeof *games->results, compare_numbers)
               : NULL;
}

bool journal_join(struct journal_games *all, struct journal_games *more, struct reason *why)
{
    int others = more->count, had = all->count;
    struct journal_games sorted = *all;
    for (int i = 0; i < others; i++) {
        struct tournament_result *result = &more->results[i];
        sorted.results = all->results;
        sorted.count = had;
        const struct tournament_result *same = find(&sorted, result->number);
        if (same && !is_same(same, result))
            return refuse(why, "game %d is there in another way", result->number + 1);
        if (same)
            continue;
        if (!journal_add_game(all, result))
            return refuse(why, "out of memory");
        *result = (struct tournament_result){.number = result->number};
    }
    return journal_order(all, why);
}

/* Adds a part's text to what is written; `format` writes it. */
static bool write_text(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

static bool write_head(int file, const struct journal_games *games)
{
    size_t size = journal_head_again(games, NULL, 0) + 1;
    char *text = malloc(size);
    bool written = text && write_text(file, text, journal_head_again(games, text, size));
    free(text);
    return written;
}

static bool write_game(int file, const struct tournament_result *result)
{
    size_t size = journal_game(result, NULL, 0) + 1;
    char *text = malloc(size);
    bool written = text && write_text(file, text, journal_game(result, text, size));
    free(text);
    return written;
}

bool journal_write(const char *path, const struct journal_games *games, struct reason *why)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, JOURNAL_MODE);
    bool written = file >= 0 && write_head(file, games);
    for (int i = 0; written && i < games->count; i++)
        written = write_game(file, &games->results[i]);
    written = written && fsync(file) == 0;
    if (!written)
        refuse(why, "it cannot be written: %s", reason_of_errno());
    if (file >= 0)
        close(file);
    if (file >= 0 && !written)
        unlink(path);
    return written;
}
