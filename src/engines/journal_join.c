/* Games of journals, put together. */
#include <stdlib.h>
#include <string.h>

#include "engines/journal_text.h"
#include "files/output.h"
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

static bool write_head(FILE *file, const struct journal_games *games)
{
    size_t size = journal_head_again(games, NULL, 0) + 1;
    char *text = malloc(size);
    bool written = text && fwrite(text, 1, journal_head_again(games, text, size), file) == size - 1;
    free(text);
    return written;
}

static bool write_game(FILE *file, const struct tournament_result *result)
{
    size_t size = journal_game(result, NULL, 0) + 1;
    char *text = malloc(size);
    bool written = text && fwrite(text, 1, journal_game(result, text, size), file) == size - 1;
    free(text);
    return written;
}

bool journal_write(const char *path, const struct journal_games *games, struct reason *why)
{
    struct output output;
    struct reason problem;
    if (!output_open(&output, path, OUTPUT_NEW | OUTPUT_LASTING, &problem))
        return refuse(why, "it cannot be written: %s", problem.text);
    bool written = write_head(output.stream, games);
    for (int i = 0; written && i < games->count; i++)
        written = write_game(output.stream, &games->results[i]);
    if (written && output_keep(&output, &problem))
        return true;
    (void)refuse(why, "it cannot be written: %s", written ? problem.text : reason_of_errno());
    output_drop(&output);
    return false;
}
