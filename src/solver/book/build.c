/*
 * The stages of a build: find the positions, take what is known, solve the
 * rest, work back to the start, write.
 */
#include "solver/book/build.h"

#include <stdlib.h>
#include <unistd.h>

#include "rules/output.h"
#include "rules/reason.h"
#include "solver/book/book_journal.h"

static bool read_parts(const struct book_build *order, struct book_positions *positions, struct reason *why)
{
    for (int i = 0; i < order->part_count; i++)
        if (!book_journal_read(order->parts[i], positions, why))
            return false;
    return true;
}

/* Lists the positions of the order's share that are not known yet. */
static void list_unsolved(const struct book_build *order, struct book_positions *positions,
                          struct book_position **unsolved, size_t *count, struct book_built *built)
{
    size_t total = 0;
    size_t index = 0;
    for (size_t i = 0; i < positions->count; i++)
        total += positions->list[i].plies == positions->plies;
    size_t begin = total * (size_t)(order->share - 1) / (size_t)order->shares;
    size_t end = total * (size_t)order->share / (size_t)order->shares;
    *count = 0;
    for (size_t i = 0; i < positions->count; i++) {
        struct book_position *position = &positions->list[i];
        if (position->plies != positions->plies)
            continue;
        if (index >= begin && index < end && !position->known)
            unsolved[(*count)++] = position;
        index++;
    }
    *built = (struct book_built){positions->count, end - begin, end - begin - *count};
}

static bool keep(struct book_position *position, int score, void *context, struct reason *why)
{
    position->score = (int8_t)score;
    position->known = true;
    return book_journal_add(context, position, why);
}

static bool solve(const struct book_build *order, struct book_positions *positions, struct line_journal *journal,
                  struct book_built *built, struct reason *why)
{
    struct book_position **unsolved = malloc(positions->count * sizeof *unsolved);
    struct book_solve work = {.variant = order->variant,
                              .positions = unsolved,
                              .threads = order->threads,
                              .memory = order->memory,
                              .solved = keep,
                              .context = journal,
                              .progress = order->progress,
                              .progress_context = order->context};
    if (!unsolved)
        return refuse(why, "out of memory");
    list_unsolved(order, positions, unsolved, &work.count, built);
    bool solved = work.count == 0 || book_solve(&work, why);
    free(unsolved);
    return solved;
}

/* Scores all positions before the last ply from their children, ply by ply back to the start. */
static void work_back(struct book_positions *positions)
{
    for (int plies = positions->plies - 1; plies >= 0; plies--) {
        for (size_t i = 0; i < positions->count; i++) {
            struct book_position *position = &positions->list[i];
            if (position->plies == plies)
                position->score = (int8_t)book_positions_minimax(positions, position);
        }
    }
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static bool write_book(const char *path, const struct book_positions *positions, struct reason *why)
{
    uint32_t *entries = malloc(positions->count * sizeof *entries);
    if (!entries)
        return refuse(why, "out of memory");
    for (size_t i = 0; i < positions->count; i++)
        entries[i] = book_entry(positions->list[i].key, positions->list[i].score);
    qsort(entries, positions->count, sizeof *entries, compare);
    bool written = book_write(path, &positions->board, positions->plies, entries, (uint32_t)positions->count, why);
    free(entries);
    return written;
}

/* With the journal open. */
static bool complete(const struct book_build *order, struct book_positions *positions, struct line_journal *journal,
                     struct book_built *built, struct reason *why)
{
    if (!solve(order, positions, journal, built, why))
        return false;
    if (order->shares > 1)
        return true;
    work_back(positions);
    if (!write_book(order->path, positions, why))
        return false;
    (void)unlink(journal->path);
    return true;
}

/* Better said now than when all is solved. */
static bool may_be_replaced(const char *path, struct reason *why)
{
    struct reason problem;
    return output_may_replace(path, &problem) || refuse(why, "%s: %s", reason_path_end(path).text, problem.text);
}

static bool is_covered(const struct variant *variant, struct reason *why)
{
    struct bitboard board;
    return bitboard_init(&board, variant, why) &&
           (book_covers(&board) ||
            refuse(why, "there are no books for %dx%d: only for boards with (height + 1) * width <= %d",
                   variant->options.width, variant->options.height, BITBOARD_NARROW));
}

bool book_build(const struct book_build *order, struct book_built *built, struct reason *why)
{
    struct book_positions positions;
    struct line_journal journal;
    char *path;
    bool done = false;
    *built = (struct book_built){0};
    if (!is_covered(order->variant, why) || !may_be_replaced(order->path, why))
        return false;
    path = book_path_extend(order->path, ".part");
    if (!path)
        return refuse(why, "out of memory");
    if (book_positions_init(&positions, order->variant, order->plies, why)) {
        if (book_journal_open(&journal, path, &positions, why)) {
            done = read_parts(order, &positions, why) && complete(order, &positions, &journal, built, why);
            line_journal_close(&journal);
        }
        book_positions_free(&positions);
    }
    free(path);
    return done;
}
