/* The proof. Sampling the last ply is enough: all other scores follow from it. Declared in book_build.h. */
#include "workshop/book_build.h"

#include "standard.h"

struct proof {
    const struct book_verify *order;
    struct book_verified *verified;
};

static void report_wrong(const struct proof *proof, const struct book_position *position, int right)
{
    proof->verified->wrong++;
    proof->order->wrong(position->text, position->score, right, proof->order->context);
}

/* --- are they the right positions? --- */

static bool is_ascending(const struct book *book)
{
    for (uint64_t i = 1; i < book_info(book).positions; i++)
        if (book_entry_at(book, i - 1) >> BOOK_SCORE_BITS >= book_entry_at(book, i) >> BOOK_SCORE_BITS)
            return false;
    return true;
}

/* Takes the score of every position there should be from the book. */
static bool take_scores(const struct book *book, struct book_positions *positions, struct reason *why)
{
    struct book_info info = book_info(book);
    if (info.positions != positions->count)
        return refuse(why, "it holds %llu positions, but there are %zu", (unsigned long long)info.positions,
                      positions->count);
    if (!is_ascending(book))
        return refuse(why, "its entries are not in order");
    for (size_t i = 0; i < positions->count; i++) {
        struct book_position *position = &positions->list[i];
        struct state state;
        int score;
        if (!position_parse(positions->variant, position->text, &state, why))
            return false;
        if (!book_score(book, &state, &score))
            return refuse(why, "it lacks the position '%s'", position->text);
        position->score = (int8_t)score;
    }
    return true;
}

/* --- are their scores right? --- */

static void compare_with_children(const struct proof *proof, const struct book_positions *positions)
{
    for (size_t i = 0; i < positions->count; i++) {
        const struct book_position *position = &positions->list[i];
        if (position->plies < positions->plies) {
            int right = book_positions_minimax(positions, position);
            proof->verified->derived++;
            if (position->score != right)
                report_wrong(proof, position, right);
        }
    }
}

static bool compare_with_solver(struct book_position *position, int score, void *context, struct reason *why)
{
    const struct proof *proof = context;
    (void)why;
    if (position->score != score)
        report_wrong(proof, position, score);
    return true;
}

/* Chooses from the last ply, keeping the order (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S). */
static size_t choose_samples(const struct book_verify *order, struct book_positions *positions,
                             struct book_position **chosen)
{
    uint64_t random = order->seed;
    size_t left = 0;
    size_t count = 0;
    for (size_t i = 0; i < positions->count; i++)
        left += positions->list[i].plies == positions->plies;
    for (size_t i = 0; i < positions->count; i++) {
        struct book_position *position = &positions->list[i];
        if (position->plies == positions->plies && random_next(&random) % left-- < order->samples - count)
            chosen[count++] = position;
    }
    return count;
}

static bool solve_sample(struct proof *proof, struct book_positions *positions, struct reason *why)
{
    struct book_position **chosen = malloc(positions->count * sizeof *chosen);
    struct book_solve work = {.variant = positions->variant,
                              .positions = chosen,
                              .threads = proof->order->threads,
                              .solved = compare_with_solver,
                              .context = proof,
                              .progress = proof->order->progress,
                              .progress_context = proof->order->context};
    if (!chosen)
        return refuse(why, "out of memory");
    work.count = choose_samples(proof->order, positions, chosen);
    proof->verified->sampled = work.count;
    bool solved = work.count == 0 || book_solve(&work, why);
    free(chosen);
    return solved;
}

bool book_verify(const struct book_verify *order, struct book_verified *verified, struct reason *why)
{
    struct proof proof = {order, verified};
    struct book_info info = book_info(order->book);
    struct book_positions positions;
    struct variant variant;
    *verified = (struct book_verified){.positions = info.positions};
    if (!variant_init(&variant, game_find("connect4"), &info.sizes, why) ||
        !book_positions_init(&positions, &variant, info.plies, why))
        return false;
    bool proved = take_scores(order->book, &positions, why);
    if (proved) {
        compare_with_children(&proof, &positions);
        proved = solve_sample(&proof, &positions, why);
    }
    book_positions_free(&positions);
    return proved;
}
