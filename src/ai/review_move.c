/* How good one move of a game was, and that as bytes. */
#include "ai/review_move.h"

#include <stdlib.h>

#include "ai/threats.h"

/* What the slowest of wins and the fastest of losses cost, where a draw given away costs 1/2. */
static const double DELAY_COST = 0.25;

enum worth_result review_move_result(bool known, struct worth worth)
{
    return known ? worth.result : WORTH_DRAW;
}

/* How much worse the result is than it could be: 1 a draw for a win or a loss for a draw, 2 a loss for a win. */
static int result_lost(const struct review_move *move)
{
    int lost = (int)review_move_result(move->before_known, move->before) -
               (int)review_move_result(move->after_known, move->after);
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

void review_move_name_missed(const struct variant *variant, const struct state *state, struct move made,
                             struct review_move *move)
{
    if (is_win_at_once(move->before_known, move->before) && !is_win_at_once(move->after_known, move->after))
        move->judgement = REVIEW_MISSED_WIN;
    else if (is_missed_block(variant, state, made))
        move->judgement = REVIEW_MISSED_BLOCK;
}

double review_move_cost(const struct review_move *move, int cells)
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

struct review_move review_move_judge(const struct analysis *analysis, struct move move, const struct review_move *next)
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

/* --- as bytes --- */

/*
 * A move is kept as:
 *
 *     class  known and choice  before: result, plies (2)  after: result, plies (2)  best: kind, from, to
 *
 * Results are kept plus 1, numbers of two bytes with the lower one first. The class is that by the result alone, as the
 * numbers of `kept_classes` say, which never change. All else follows from these.
 */
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

void review_move_pack(const struct review_move *move, unsigned char *bytes)
{
    bytes[0] = kept_class(move);
    bytes[1] = (unsigned char)((move->before_known ? BEFORE_KNOWN : 0) | (move->after_known ? AFTER_KNOWN : 0) |
                               (move->choice ? CHOICE : 0));
    bytes = pack_worth(pack_worth(bytes + 2, move->before), move->after);
    bytes[0] = move->best.kind;
    bytes[1] = move->best.from;
    bytes[2] = move->best.to;
}

bool review_move_unpack(const struct variant *variant, const struct state *state, struct move made,
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
    review_move_name_missed(variant, state, made, move);
    return variant->game->legal(variant, state, move->best, &why);
}
