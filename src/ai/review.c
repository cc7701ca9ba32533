/*
 * Judging the moves of a game. The positions are looked at from the last one
 * back: what proves the later ones helps with the earlier ones.
 */
#include "gravitrips/review.h"

#include <stdlib.h>

#include "ai/review_move.h"

/* Milliseconds where moves can only be judged. */
enum { GAME_TIME = 30000, MOVE_TIME_MAX = 1000, MOVE_TIME_MIN = 100 };

/* Who wins, for the side FIRST, before (or after) the i-th move. */
static int result_for_first(const struct review *review, const struct options *options, int i, bool after)
{
    const struct review_move *move = &review->moves[i];
    int result = after ? (int)review_move_result(move->after_known, move->after)
                       : (int)review_move_result(move->before_known, move->before);
    return side_of_move(options, i) == FIRST ? result : -result;
}

/* Looks back from the end for the first position in which the result was not yet that of the end. */
static int find_turning_point(const struct review *review, const struct options *options)
{
    int last = review->count - 1;
    if (last < 0 || !review->moves[last].after_known)
        return REVIEW_NO_MOVE;
    int end = result_for_first(review, options, last, true);
    for (int i = last; i >= 0; i--)
        if (result_for_first(review, options, i, false) != end)
            return i;
    return REVIEW_NO_MOVE;
}

/* What is proven within so few plies that it can be seen. */
static enum worth_result seen_result(bool known, struct worth worth)
{
    return known && worth.plies <= REVIEW_SEEN ? worth.result : WORTH_DRAW;
}

/*
 * Looks back for an error that could be seen, of a side that ended worse than it then could have. Who only loses faster
 * has not erred there: a loss that comes into sight was brought about before.
 */
static int find_last_chance(const struct review *review, const struct options *options)
{
    int last = review->count - 1;
    if (last < 0 || !review->moves[last].after_known)
        return REVIEW_NO_MOVE;
    int end = result_for_first(review, options, last, true);
    for (int i = last; i >= 0; i--) {
        const struct review_move *move = &review->moves[i];
        int before = (int)seen_result(move->before_known, move->before);
        int after = (int)seen_result(move->after_known, move->after);
        if (before > after && (side_of_move(options, i) == FIRST ? end : -end) < before &&
            review_is_grave(move->judgement))
            return i;
    }
    return REVIEW_NO_MOVE;
}

/* What follows from the moves' judgements. */
static void sum_up(struct review *review, const struct variant *variant)
{
    double costs[2] = {0.0, 0.0};
    int choices[2] = {0, 0};
    review->proven = true;
    for (int i = 0; i < review->count; i++) {
        const struct review_move *move = &review->moves[i];
        review->proven = review->proven && move->before_known && move->after_known;
        enum side side = side_of_move(&variant->options, i);
        review->counts[side][move->judgement]++;
        if (!move->choice)
            continue;
        choices[side]++;
        costs[side] += review_move_cost(move, variant->cells);
    }
    for (int side = 0; side < 2; side++)
        review->accuracy[side] = choices[side] > 0 ? 100.0 * (1.0 - costs[side] / choices[side]) : -1.0;
    review->turning_point = find_turning_point(review, &variant->options);
    review->last_chance = find_last_chance(review, &variant->options);
}

static struct review *make_review(int count)
{
    /* One block for both: a review is freed at once. */
    struct made {
        struct review review;
        struct review_move moves[];
    } *made = calloc(1, sizeof *made + (size_t)count * sizeof made->moves[0]);
    if (!made)
        return NULL;
    made->review.moves = made->moves;
    made->review.count = count;
    return &made->review;
}

/* All positions of a game, the one after the last move included; NULL if memory is short. */
static struct state *make_states(const struct variant *variant, const struct move *moves, int count)
{
    struct state *states = malloc(((size_t)count + 1) * sizeof *states);
    if (!states)
        return NULL;
    variant->game->start(variant, &states[0]);
    for (int i = 0; i < count; i++) {
        states[i + 1] = states[i];
        variant->game->apply(variant, &states[i + 1], moves[i]);
    }
    return states;
}

int review_milliseconds(int count)
{
    int each = count > 0 ? GAME_TIME / count : MOVE_TIME_MAX;
    return each > MOVE_TIME_MAX ? MOVE_TIME_MAX : each < MOVE_TIME_MIN ? MOVE_TIME_MIN : each;
}

struct inquiry {
    struct analyst *analyst;
    const struct variant *variant;
    const struct move *moves;
    const struct state *states;
    const atomic_bool *cancel;
    review_report_fn *report;
    void *context;
};

static enum analyst_status judge_all(const struct inquiry *inquiry, struct review *review)
{
    /* Large, and only one is needed at a time. */
    struct analysis *analysis = malloc(sizeof *analysis);
    enum analyst_status status = analysis ? ANALYST_DONE : ANALYST_NO_MEMORY;
    for (int i = review->count - 1; i >= 0 && status == ANALYST_DONE; i--) {
        if (inquiry->report)
            inquiry->report(review->count - 1 - i, review->count, inquiry->context);
        status = analyst_analyze(inquiry->analyst, &inquiry->states[i], inquiry->cancel, NULL, NULL, analysis);
        if (status != ANALYST_DONE)
            continue;
        struct review_move *move = &review->moves[i];
        /* In an opening the worth of what follows is not always the other side's. */
        bool last = i + 1 == review->count || opening_goes_on(inquiry->variant, &inquiry->states[i]);
        *move = review_move_judge(analysis, inquiry->moves[i], last ? NULL : move + 1);
        review_move_name_missed(inquiry->variant, &inquiry->states[i], inquiry->moves[i], move);
    }
    free(analysis);
    return status;
}

enum analyst_status review_create(struct analyst *analyst, const struct variant *variant, const struct move *moves,
                                  int count, const atomic_bool *cancel, review_report_fn *report, void *context,
                                  struct review **review)
{
    struct review *made = make_review(count);
    struct state *states = make_states(variant, moves, count);
    enum analyst_status status = ANALYST_NO_MEMORY;
    struct inquiry inquiry = {analyst, variant, moves, states, cancel, report, context};
    if (made && states)
        status = judge_all(&inquiry, made);
    if (status == ANALYST_DONE) {
        sum_up(made, variant);
        *review = made;
        made = NULL;
    }
    free(states);
    review_destroy(made);
    return status;
}

void review_destroy(struct review *review)
{
    free(review);
}

/* --- as bytes: a version, then every move --- */

enum { VERSION = 1, HEAD = 1 };

size_t review_pack(const struct review *review, unsigned char *bytes, size_t size)
{
    size_t needed = HEAD + (size_t)review->count * REVIEW_MOVE_BYTES;
    if (size < needed)
        return needed;
    bytes[0] = VERSION;
    for (int i = 0; i < review->count; i++)
        review_move_pack(&review->moves[i], bytes + HEAD + (size_t)i * REVIEW_MOVE_BYTES);
    return needed;
}

static bool unpack_moves(const struct variant *variant, const struct move *moves, const unsigned char *bytes,
                         struct review *review)
{
    struct state state;
    variant->game->start(variant, &state);
    for (int i = 0; i < review->count; i++) {
        if (!review_move_unpack(variant, &state, moves[i], bytes + (size_t)i * REVIEW_MOVE_BYTES, &review->moves[i]))
            return false;
        variant->game->apply(variant, &state, moves[i]);
    }
    return true;
}

struct review *review_unpack(const struct variant *variant, const struct move *moves, int count,
                             const unsigned char *bytes, size_t size)
{
    if (size != HEAD + (size_t)count * REVIEW_MOVE_BYTES || bytes[0] != VERSION)
        return NULL;
    struct review *review = make_review(count);
    if (!review)
        return NULL;
    if (!unpack_moves(variant, moves, bytes + HEAD, review)) {
        review_destroy(review);
        return NULL;
    }
    sum_up(review, variant);
    return review;
}
