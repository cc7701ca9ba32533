/*
 * Judging the moves of a game. The positions are looked at from the last one
 * back: what proves the later ones helps with the earlier ones.
 */
#include "gravitrips/review.h"

#include <stdlib.h>
#include <string.h>

#include "ai/threats.h"

/* Milliseconds where moves can only be judged. */
enum { GAME_TIME = 30000, MOVE_TIME_MAX = 1000, MOVE_TIME_MIN = 100 };

/* What the slowest of wins and the fastest of losses cost, where a draw given away costs 1/2. */
static const double DELAY_COST = 0.25;

/* --- one move --- */

/* As long as nothing is proven a position is neither won nor lost. */
static enum worth_result result_of(bool known, struct worth worth)
{
    return known ? worth.result : WORTH_DRAW;
}

/* How much worse the result is than it could be: 1 a draw for a win or a loss for a draw, 2 a loss for a win. */
static int result_lost(const struct review_move *move)
{
    int lost = (int)result_of(move->before_known, move->before) - (int)result_of(move->after_known, move->after);
    return lost > 0 ? lost : 0;
}

/* So many plies later is the win, or sooner the loss, than they could be. */
static int plies_lost(const struct review_move *move)
{
    if (!move->before_known || !move->after_known || move->before.result != move->after.result)
        return 0;
    return abs(move->after.plies - move->before.plies);
}

/* By what it did to the result alone. */
static enum review_class class_of(const struct review_move *move, bool best)
{
    int lost = result_lost(move);
    /* What looked best may lose: nothing better is known then. */
    if (lost > 0 && best && !move->before_known)
        return REVIEW_GOOD;
    if (lost > 0)
        return lost > 1 ? REVIEW_BLUNDER : REVIEW_MISTAKE;
    if (plies_lost(move) > 0)
        return REVIEW_INACCURACY;
    return best && move->choice ? REVIEW_BEST : REVIEW_GOOD;
}

static bool is_win_at_once(bool known, struct worth worth)
{
    return known && worth.result == WORTH_WIN && worth.plies == 1;
}

/* How many moves win at once for the other side after a move. */
static int count_wins_after(const struct variant *variant, const struct state *state, struct move move,
                            struct move wins[MOVES_MAX])
{
    struct state after = threats_after(variant, state, move);
    return after.outcome == RUNNING ? threats_wins(variant, &after, MOVES_MAX, wins) : 0;
}

/* Would the other side have won at once, does it still after the move, and was there a move after which it cannot? */
static bool is_missed_block(const struct variant *variant, const struct state *state, struct move move)
{
    struct state passed = *state;
    struct move threats[MOVES_MAX], moves[MOVES_MAX], wins[MOVES_MAX];
    bool open = false;
    passed.turn = (uint8_t)other_side((enum side)state->turn);
    int count = threats_wins(variant, &passed, MOVES_MAX, threats);
    int found = count > 0 ? count_wins_after(variant, state, move, wins) : 0;
    for (int i = 0; i < count * found; i++)
        open = open || move_equal(threats[i / found], wins[i % found]);
    int others = open ? variant->game->moves(variant, state, moves) : 0;
    for (int i = 0; i < others; i++)
        if (count_wins_after(variant, state, moves[i], wins) == 0)
            return true;
    return false;
}

/* What was missed has classes of its own, before those by the result: that is what a beginner feels. */
static void name_missed(const struct variant *variant, const struct state *state, struct move made,
                        struct review_move *move)
{
    if (is_win_at_once(move->before_known, move->before) && !is_win_at_once(move->after_known, move->after))
        move->judgement = REVIEW_MISSED_WIN;
    else if (is_missed_block(variant, state, made))
        move->judgement = REVIEW_MISSED_BLOCK;
}

/* What one move costs: 0 nothing .. 1 a won game. */
static double cost_of(const struct review_move *move, int cells)
{
    double late = (double)plies_lost(move) / cells;
    return result_lost(move) / 2.0 + (late < 1.0 ? late : 1.0) * DELAY_COST;
}

/* Of the moves that are no worse than any other: the one that was made, else the first. */
static const struct analyst_move *pick_best(const struct analysis *analysis, const struct analyst_move *made)
{
    if (made->best)
        return made;
    for (int i = 0; i < analysis->count; i++)
        if (analysis->moves[i].best)
            return &analysis->moves[i];
    return made;
}

/*
 * `next` is the judged move after this one, NULL for the last: where the move's own worth was not proven in time, that
 * of the position it led to may have been.
 */
static struct review_move judge(const struct analysis *analysis, struct move move, const struct review_move *next)
{
    bool told = next && next->before_known;
    const struct analyst_move *made = analysis->moves;
    while (!move_equal(made->move, move))
        made++;
    struct review_move judged = {
        .before_known = analysis->proven,
        .after_known = made->known || told,
        .before = analysis->worth,
        .after = made->known || !told ? made->worth : worth_of_move(next->before),
        .best = pick_best(analysis, made)->move,
        .choice = analysis->best_count < analysis->count,
    };
    judged.judgement = class_of(&judged, made->best);
    return judged;
}

/* --- the game --- */

/* Who wins, for the side FIRST, before (or after) the i-th move. */
static int result_for_first(const struct review *review, int i, bool after)
{
    const struct review_move *move = &review->moves[i];
    int result =
        after ? (int)result_of(move->after_known, move->after) : (int)result_of(move->before_known, move->before);
    return i % 2 == FIRST ? result : -result;
}

/* Looks back from the end for the first position in which the result was not yet that of the end. */
static int find_turning_point(const struct review *review)
{
    int last = review->count - 1;
    if (last < 0 || !review->moves[last].after_known)
        return REVIEW_NO_MOVE;
    int end = result_for_first(review, last, true);
    for (int i = last; i >= 0; i--)
        if (result_for_first(review, i, false) != end)
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
static int find_last_chance(const struct review *review)
{
    int last = review->count - 1;
    if (last < 0 || !review->moves[last].after_known)
        return REVIEW_NO_MOVE;
    int end = result_for_first(review, last, true);
    for (int i = last; i >= 0; i--) {
        const struct review_move *move = &review->moves[i];
        int before = (int)seen_result(move->before_known, move->before);
        int after = (int)seen_result(move->after_known, move->after);
        if (before > after && (i % 2 == FIRST ? end : -end) < before && review_is_grave(move->judgement))
            return i;
    }
    return REVIEW_NO_MOVE;
}

/* What follows from the moves' judgements. */
static void sum_up(struct review *review, int cells)
{
    double costs[2] = {0.0, 0.0};
    int choices[2] = {0, 0};
    review->proven = true;
    for (int i = 0; i < review->count; i++) {
        const struct review_move *move = &review->moves[i];
        review->proven = review->proven && move->before_known && move->after_known;
        review->counts[i % 2][move->judgement]++;
        if (!move->choice)
            continue;
        choices[i % 2]++;
        costs[i % 2] += cost_of(move, cells);
    }
    for (int side = 0; side < 2; side++)
        review->accuracy[side] = choices[side] > 0 ? 100.0 * (1.0 - costs[side] / choices[side]) : -1.0;
    review->turning_point = find_turning_point(review);
    review->last_chance = find_last_chance(review);
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
        *move = judge(analysis, inquiry->moves[i], i + 1 < review->count ? move + 1 : NULL);
        name_missed(inquiry->variant, &inquiry->states[i], inquiry->moves[i], move);
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
        sum_up(made, variant->cells);
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

/* --- as bytes --- */

/*
 * A review is kept as a version and of each move:
 *
 *     class  known and choice  before: result, plies (2)  after: result, plies (2)  best: kind, from, to
 *
 * Results are kept plus 1, numbers of two bytes with the lower one first. The class is that by the result alone, as the
 * numbers of `kept_classes` say, which never change. All else follows from these.
 */
enum { VERSION = 1, HEAD = 1, BYTES_PER_MOVE = 11 };
enum { BEFORE_KNOWN = 1, AFTER_KNOWN = 2, CHOICE = 4, FLAGS = 7 };

static const enum review_class kept_classes[] = {REVIEW_BEST, REVIEW_GOOD, REVIEW_INACCURACY, REVIEW_MISTAKE,
                                                 REVIEW_BLUNDER};
enum { KEPT_CLASSES = sizeof kept_classes / sizeof *kept_classes };

static unsigned char kept_class(const struct review_move *move)
{
    bool missed = move->judgement == REVIEW_MISSED_WIN || move->judgement == REVIEW_MISSED_BLOCK;
    enum review_class judgement = missed ? class_of(move, false) : move->judgement;
    unsigned char kept = 0;
    while (kept_classes[kept] != judgement)
        kept++;
    return kept;
}

static unsigned char *pack_worth(unsigned char *bytes, struct worth worth)
{
    bytes[0] = (unsigned char)((int)worth.result + 1);
    bytes[1] = (unsigned char)(worth.plies & 0xff);
    bytes[2] = (unsigned char)(worth.plies >> 8);
    return bytes + 3;
}

static const unsigned char *unpack_worth(const unsigned char *bytes, struct worth *worth)
{
    *worth = (struct worth){(enum worth_result)((int)bytes[0] - 1), bytes[1] | bytes[2] << 8};
    return bytes + 3;
}

static void pack_move(const struct review_move *move, unsigned char *bytes)
{
    bytes[0] = kept_class(move);
    bytes[1] = (unsigned char)((move->before_known ? BEFORE_KNOWN : 0) | (move->after_known ? AFTER_KNOWN : 0) |
                               (move->choice ? CHOICE : 0));
    bytes = pack_worth(pack_worth(bytes + 2, move->before), move->after);
    bytes[0] = move->best.kind;
    bytes[1] = move->best.from;
    bytes[2] = move->best.to;
}

/* False if no review can say so of a move in this state. */
static bool unpack_move(const struct variant *variant, const struct state *state, struct move made,
                        const unsigned char *bytes, struct review_move *move)
{
    struct reason why;
    unsigned char flags = bytes[1];
    if (bytes[0] >= KEPT_CLASSES || flags > FLAGS || bytes[2] > WORTH_WIN + 1 || bytes[5] > WORTH_WIN + 1)
        return false;
    move->judgement = kept_classes[bytes[0]];
    move->before_known = flags & BEFORE_KNOWN;
    move->after_known = flags & AFTER_KNOWN;
    move->choice = flags & CHOICE;
    bytes = unpack_worth(unpack_worth(bytes + 2, &move->before), &move->after);
    move->best = (struct move){bytes[0], bytes[1], bytes[2]};
    name_missed(variant, state, made, move);
    return variant->game->legal(variant, state, move->best, &why);
}

size_t review_pack(const struct review *review, unsigned char *bytes, size_t size)
{
    size_t needed = HEAD + (size_t)review->count * BYTES_PER_MOVE;
    if (size < needed)
        return needed;
    bytes[0] = VERSION;
    for (int i = 0; i < review->count; i++)
        pack_move(&review->moves[i], bytes + HEAD + (size_t)i * BYTES_PER_MOVE);
    return needed;
}

static bool unpack_moves(const struct variant *variant, const struct move *moves, const unsigned char *bytes,
                         struct review *review)
{
    struct state state;
    variant->game->start(variant, &state);
    for (int i = 0; i < review->count; i++) {
        if (!unpack_move(variant, &state, moves[i], bytes + (size_t)i * BYTES_PER_MOVE, &review->moves[i]))
            return false;
        variant->game->apply(variant, &state, moves[i]);
    }
    return true;
}

struct review *review_unpack(const struct variant *variant, const struct move *moves, int count,
                             const unsigned char *bytes, size_t size)
{
    if (size != HEAD + (size_t)count * BYTES_PER_MOVE || bytes[0] != VERSION)
        return NULL;
    struct review *review = make_review(count);
    if (!review)
        return NULL;
    if (!unpack_moves(variant, moves, bytes + HEAD, review)) {
        review_destroy(review);
        return NULL;
    }
    sum_up(review, variant->cells);
    return review;
}
