/*
 * Judging the moves of a game, and what would have been right. Positions are examined from the last one back, because
 * what proves the later ones helps with the earlier ones.
 */
#include "ai/review.h"

#include "ai/threats.h"
#include "standard.h"

/* --- judging one move --- */

/* What it costs to make a win as slow as possible, or a loss as fast as possible. Giving a draw away costs 1/2. */
static const double DELAY_COST = 0.25;

/* The result of a worth. While the worth is not known, it is a draw: nobody is proven to win. */
static enum worth_result known_result(bool known, struct worth worth)
{
    return known ? worth.result : WORTH_DRAW;
}

/*
 * How much worse the result became: 1 a draw instead of a win, or a loss instead of a draw; 2 a loss instead of a win.
 */
static int result_lost(const struct review_move *move)
{
    int lost = (int)known_result(move->before_known, move->before) - (int)known_result(move->after_known, move->after);
    return lost > 0 ? lost : 0;
}

/* How many plies later than necessary the win comes, or how many plies earlier the loss. */
static int plies_lost(const struct review_move *move)
{
    if (!move->before_known || !move->after_known || move->before.result != move->after.result)
        return 0;
    return abs(move->after.plies - move->before.plies);
}

/* The class of a move if only the result is considered. */
static enum review_class class_of(const struct review_move *move, bool best)
{
    int lost = result_lost(move);
    /* if nothing was proven before the move, the move that looked best may lose: no better one is known */
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

/*
 * Could the other side win at once before the move, can it still do so, and was there a move that would have stopped
 * it?
 */
static bool is_missed_block(const struct variant *variant, const struct state *state, struct move move)
{
    struct state after = variant_after(variant, state, move);
    struct move threats[MOVES_MAX], wins[MOVES_MAX];
    bool open = false;
    int count = threats_of_other(variant, state, MOVES_MAX, threats);
    int found = count > 0 ? threats_wins(variant, &after, MOVES_MAX, wins) : 0;
    for (int i = 0; i < count * found; i++)
        open = open || move_equal(threats[i / found], wins[i % found]);
    return open && threats_safe_moves(variant, state) > 0;
}

/*
 * Missed wins and blocks have classes of their own, which come before those by the result, because beginners notice
 * them most. `made` is the move that was made in the state.
 */
static void name_missed(const struct variant *variant, const struct state *state, struct move made,
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

/* One of the best moves: if the move that was made is among them, that one, otherwise the first. */
static const struct analyst_move *best_move(const struct analysis *analysis, const struct analyst_move *made)
{
    if (made->best)
        return made;
    for (int i = 0; i < analysis->count; i++)
        if (analysis->moves[i].best)
            return &analysis->moves[i];
    return made;
}

enum { BESTS = 32 /* bits of review_move.bests */ };

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
        .best = best_move(analysis, made)->move,
        .choice = analysis->best_count < analysis->count,
    };
    for (int i = 0; i < analysis->count && i < BESTS; i++)
        judged.bests |= (uint32_t)analysis->moves[i].best << i;
    judged.judgement = class_of(&judged, made->best);
    return judged;
}

/* --- a judged move as bytes --- */

/*
 * A move is kept as:
 *
 *     class  known and choice  before: result, plies (2)  after: result, plies (2)  best: kind, from, to  bests (4)
 *
 * 1 is added to results; numbers of several bytes have the lowest one first. The class is the one by the result alone,
 * as a number from `kept_classes`, which never changes. Everything else follows from these.
 */
enum { BEFORE_KNOWN = 1, AFTER_KNOWN = 2, CHOICE = 4, FLAGS = 7 };

static const enum review_class kept_classes[] = {REVIEW_BEST, REVIEW_GOOD, REVIEW_INACCURACY, REVIEW_MISTAKE,
                                                 REVIEW_BLUNDER};
enum { KEPT_CLASSES = sizeof kept_classes / sizeof *kept_classes };
_Static_assert(KEPT_CLASSES + 2 == REVIEW_CLASSES,
               "a class is by the result alone, or one of the two that were missed");

static unsigned char kept_class(const struct review_move *move)
{
    bool missed = move->judgement == REVIEW_MISSED_WIN || move->judgement == REVIEW_MISSED_BLOCK;
    enum review_class judgement = missed ? class_of(move, false) : move->judgement;
    unsigned char kept = 0;
    while (kept < KEPT_CLASSES - 1 && kept_classes[kept] != judgement)
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
    for (int i = 0; i < BESTS / 8; i++)
        bytes[3 + i] = (unsigned char)(move->bests >> 8 * i);
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
    move->bests = 0;
    for (int i = 0; i < BESTS / 8; i++)
        move->bests |= (uint32_t)bytes[3 + i] << 8 * i;
    name_missed(variant, state, made, move);
    return variant->game->legal(variant, state, move->best, &why);
}

/* --- the last chance: what could have been seen by looking a few plies ahead --- */

static bool wins_within(const struct variant *variant, const struct state *state, int plies, struct move *with);

/* Does the other side win within `plies`, whatever the side to move does? */
static bool loses_within(const struct variant *variant, const struct state *state, int plies)
{
    struct move moves[MOVES_MAX], with;
    int count = state->outcome == RUNNING ? variant->game->moves(variant, state, moves) : 0;
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        if (!wins_within(variant, &after, plies - 1, &with))
            return false;
    }
    return count > 0;
}

/* Can the side to move win within `plies`, an odd number? `with` is then the first move of its win. */
static bool wins_within(const struct variant *variant, const struct state *state, int plies, struct move *with)
{
    struct move moves[MOVES_MAX];
    bool wins = state->outcome == RUNNING && threats_wins(variant, state, 1, moves) > 0;
    int count = state->outcome == RUNNING && !wins && plies > 1 ? variant->game->moves(variant, state, moves) : 0;
    *with = moves[0];
    for (int i = 0; i < count && !wins; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        *with = moves[i];
        wins = loses_within(variant, &after, plies - 1);
    }
    return wins;
}

static bool is_same_place(struct move a, struct move b)
{
    return a.to == b.to && a.to != NO_CELL;
}

/*
 * Finds a move after which the other side cannot win within `seen` plies, if possible the one that takes the place of
 * the threat. False if there is none.
 */
static bool find_defence(const struct variant *variant, const struct state *state, int seen, struct move threat,
                         struct move *found)
{
    struct move moves[MOVES_MAX], with;
    int count = variant->game->moves(variant, state, moves);
    bool any = false;
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        if ((any && !is_same_place(moves[i], threat)) || wins_within(variant, &after, seen, &with))
            continue;
        *found = moves[i];
        any = true;
    }
    return any;
}

/* What a move was to the side that made it: no chance, a missed one, or without hope, since every move let it lose. */
enum turn_kind { TURN_QUIET, TURN_MISSED, TURN_HOPELESS };

/* What a move of the side to move is, that wins within what is seen. */
static enum review_threat threat_of(const struct variant *variant, const struct state *state, struct move move)
{
    struct state after = variant_after(variant, state, move);
    struct move wins[MOVES_MAX];
    if (threats_wins_at_once(variant, state, move))
        return REVIEW_THREAT_WINS;
    /* a single threat that nothing stops has another one on top of it */
    return threats_of_other(variant, &after, 2, wins) + variant->game->gravity > 1 ? REVIEW_THREAT_DOUBLE
                                                                                   : REVIEW_THREAT_CERTAIN;
}

/* Judges a move that let the other side win within `seen` plies, if it did. */
static enum turn_kind judge_defence(const struct variant *variant, const struct state *state, struct move made,
                                    int seen, struct review_chance *chance)
{
    struct state after = variant_after(variant, state, made), passed = *state;
    struct move threat;
    passed.turn = (uint8_t)other_side((enum side)state->turn);
    if (!wins_within(variant, &after, seen, &chance->threat))
        return TURN_QUIET;
    bool threatened = wins_within(variant, &passed, seen, &threat);
    chance->kind = threatened ? REVIEW_COULD_STOP : REVIEW_OPENED;
    chance->about = threat_of(variant, threatened ? &passed : &after, threatened ? threat : chance->threat);
    chance->threat = threatened ? threat : chance->threat;
    return find_defence(variant, state, seen, chance->threat, &chance->right) ? TURN_MISSED : TURN_HOPELESS;
}

/* Writes the state after the first `count` moves. */
static void replay(const struct variant *variant, const struct move *moves, int count, struct state *state)
{
    variant->game->start(variant, state);
    for (int i = 0; i < count; i++)
        variant->game->apply(variant, state, moves[i]);
}

/* Finds the last chance of a side that sees so many plies ahead. False if there was none. */
static bool find_seen(const struct variant *variant, const struct move *moves, int count, enum side side, int seen,
                      struct review_chance *chance)
{
    bool held = true; /* the other side held its threat from here to the end */
    for (int i = count - 1; i >= 0; i--) {
        struct state state;
        struct move wins[MOVES_MAX];
        replay(variant, moves, i, &state);
        if (state.turn != side)
            continue;
        *chance = (struct review_chance){.move = i, .kind = REVIEW_COULD_WIN, .late = seen < REVIEW_SEEN};
        if (threats_wins(variant, &state, 1, wins) > 0 && !threats_wins_at_once(variant, &state, moves[i])) {
            chance->right = chance->threat = wins[0];
            return true;
        }
        enum turn_kind kind = held ? judge_defence(variant, &state, moves[i], seen, chance) : TURN_QUIET;
        if (kind == TURN_MISSED)
            return true;
        held = kind == TURN_HOPELESS;
    }
    return false;
}

/* How the other side won with the last move, where no move before it could stop that. */
static struct review_chance how_lost(const struct variant *variant, const struct move *moves, int count, enum side side)
{
    struct review_chance chance = {.move = REVIEW_NO_MOVE, .kind = REVIEW_NOTHING};
    struct state state, end;
    struct move wins[MOVES_MAX] = {{0}};
    if (count < 2)
        return chance;
    replay(variant, moves, count - 2, &state);
    end = variant_after(variant, &state, moves[count - 2]);
    if (state.turn != side || end.turn == side || !threats_wins_at_once(variant, &end, moves[count - 1]))
        return chance;
    int found = threats_of_other(variant, &state, MOVES_MAX, wins);
    bool stacked = found == 1 && variant->game->gravity;
    chance.kind = found > 1 ? REVIEW_TWO_PLACES : stacked ? REVIEW_ON_TOP : REVIEW_NO_WAY;
    chance.threat = wins[0];
    chance.right = wins[1];
    end = variant_after(variant, &state, stacked ? wins[0] : moves[count - 2]);
    if (stacked && threats_wins(variant, &end, 1, wins) > 0) /* it is stopped there, and wins above */
        chance.right = wins[0];
    return chance;
}

struct review_chance review_chance_find(const struct variant *variant, const struct move *moves, int count,
                                        enum side side)
{
    struct review_chance seen, late;
    bool is_seen = find_seen(variant, moves, count, side, REVIEW_SEEN, &seen);
    if (!find_seen(variant, moves, count, side, 1, &late))
        return is_seen ? seen : how_lost(variant, moves, count, side);
    if (is_seen && seen.move < late.move && late.move == count - 2 && late.kind == REVIEW_COULD_STOP)
        seen.block = late.right;
    return is_seen ? seen : late;
}

/* --- reviewing a game --- */

/* Milliseconds for a game and for a move, in variants whose moves are judged and not proven. */
enum { GAME_TIME = 30000, MOVE_TIME_MAX = 1000, MOVE_TIME_MIN = 100 };

/* The result for the side FIRST before the i-th move or, if `after`, after it. */
static int result_for_first(const struct review *review, const struct options *options, int i, bool after)
{
    const struct review_move *move = &review->moves[i];
    int result =
        after ? (int)known_result(move->after_known, move->after) : (int)known_result(move->before_known, move->before);
    return side_of_move(options, i) == FIRST ? result : -result;
}

/* Looks back from the end for the first position in which the result was not yet that of the end. */
static int find_turning_point(const struct review *review, const struct options *options, int end)
{
    for (int i = review->count - 1; i >= 0; i--)
        if (result_for_first(review, options, i, false) != end)
            return i;
    return REVIEW_NO_MOVE;
}

/*
 * Finds the last chance of the side that did not win; `end` is the result for the side FIRST. The move that missed it
 * is named after it.
 */
static void find_chance(struct review *review, const struct variant *variant, const struct move *moves, int end)
{
    struct review_chance chance = {.move = REVIEW_NO_MOVE, .kind = REVIEW_NOTHING};
    for (int side = FIRST; side <= SECOND; side++) {
        struct review_chance found = chance;
        if ((side == FIRST ? end : -end) <= 0)
            found = review_chance_find(variant, moves, review->count, (enum side)side);
        chance = found.move > chance.move ? found : chance;
    }
    review->chance = chance;
    if (chance.move == REVIEW_NO_MOVE || chance.kind == REVIEW_OPENED)
        return;
    struct review_move *missed = &review->moves[chance.move];
    missed->judgement = chance.kind == REVIEW_COULD_WIN ? REVIEW_MISSED_WIN : REVIEW_MISSED_BLOCK;
    if (move_equal(missed->best, moves[chance.move])) /* it only looked best */
        missed->best = chance.right;
}

/* Sums the judgements of all moves up: turning point and last chance, counts, accuracy. */
static void sum_up(struct review *review, const struct variant *variant, const struct move *moves)
{
    int last = review->count - 1;
    review->turning_point = review->chance.move = REVIEW_NO_MOVE;
    if (last >= 0 && review->moves[last].after_known) {
        int end = result_for_first(review, &variant->options, last, true);
        review->turning_point = find_turning_point(review, &variant->options, end);
        find_chance(review, variant, moves, end);
    }
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
}

static struct review *make_review(int count)
{
    /* The review and its moves are one block of memory, so that freeing the review frees everything. */
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

int review_milliseconds(int count)
{
    int each = count > 0 ? GAME_TIME / count : MOVE_TIME_MAX;
    return each > MOVE_TIME_MAX ? MOVE_TIME_MAX : each < MOVE_TIME_MIN ? MOVE_TIME_MIN : each;
}

/* The game that is reviewed, and the analyst that is asked about it. */
struct survey {
    struct analyst *analyst;
    const struct variant *variant;
    const struct move *moves;
    const struct state *states;
    const atomic_bool *cancel;
    review_report_fn *report;
    void *context;
};

static enum analyst_status judge_all(const struct survey *survey, struct review *review)
{
    /* The analysis is on the heap, because it is large. */
    struct analysis *analysis = malloc(sizeof *analysis);
    enum analyst_status status = analysis ? ANALYST_DONE : ANALYST_NO_MEMORY;
    for (int i = review->count - 1; i >= 0 && status == ANALYST_DONE; i--) {
        if (survey->report)
            survey->report(review->count - 1 - i, review->count, survey->context);
        status = analyst_analyze(survey->analyst, &survey->states[i], survey->cancel, NULL, NULL, analysis);
        if (status != ANALYST_DONE)
            continue;
        struct review_move *move = &review->moves[i];
        /* in an opening the next move is not used: the same side may make it */
        bool last = i + 1 == review->count || opening_goes_on(survey->variant, &survey->states[i]);
        *move = review_move_judge(analysis, survey->moves[i], last ? NULL : move + 1);
        name_missed(survey->variant, &survey->states[i], survey->moves[i], move);
    }
    free(analysis);
    return status;
}

enum analyst_status review_create(struct analyst *analyst, const struct variant *variant, const struct move *moves,
                                  int count, const atomic_bool *cancel, review_report_fn *report, void *context,
                                  struct review **review)
{
    struct review *made = make_review(count);
    struct state *states = malloc(((size_t)count + 1) * sizeof *states); /* including the one after the last move */
    enum analyst_status status = ANALYST_NO_MEMORY;
    struct survey survey = {analyst, variant, moves, states, cancel, report, context};
    if (made && states) {
        variant->game->start(variant, &states[0]);
        for (int i = 0; i < count; i++)
            states[i + 1] = variant_after(variant, &states[i], moves[i]);
        status = judge_all(&survey, made);
    }
    if (status == ANALYST_DONE) {
        sum_up(made, variant, moves);
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

void review_soften(struct review *review)
{
    for (int i = 0; i < review->count; i++) {
        struct review_move *move = &review->moves[i];
        bool wins = move->before_known && move->before.result == WORTH_WIN && move->before.plies <= REVIEW_SEEN;
        bool loses = move->after_known && move->after.result == WORTH_LOSS && move->after.plies <= REVIEW_SEEN + 1;
        if (move->judgement > REVIEW_INACCURACY && !wins && !loses)
            move->judgement = REVIEW_INACCURACY;
    }
}

int review_bests(const struct review *review, const struct variant *variant, const struct state *state, int move,
                 struct move best[MOVES_MAX])
{
    const struct review_move *judged = &review->moves[move];
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves), found = 0;
    for (int i = 0; i < count; i++)
        if (move_equal(moves[i], judged->best) || (i < BESTS && judged->bests >> i & 1 && moves[i].kind != MOVE_SWAP))
            best[found++] = moves[i];
    return found;
}

int review_better(const struct review *review, const struct variant *variant, const struct state *state, int move,
                  struct move better[MOVES_MAX])
{
    const struct review_chance *chance = &review->chance;
    if (move != chance->move || chance->kind == REVIEW_OPENED)
        return review_bests(review, variant, state, move, better);
    better[0] = chance->right;
    return 1;
}

int review_key(const struct review *review, bool won)
{
    int missed = review->chance.move != REVIEW_NO_MOVE ? review->chance.move : review->turning_point;
    if (!won)
        return missed;
    bool taken = missed != REVIEW_NO_MOVE && missed + 1 < review->count && review->chance.kind != REVIEW_COULD_WIN &&
                 !review_is_wrong(review->moves[missed + 1].judgement);
    return taken ? missed + 1 : review->count - 1;
}

/* --- a review as bytes: a version, then every move --- */

enum { VERSION = 2, HEAD = 1 };

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
    sum_up(review, variant, moves);
    return review;
}

/* --- what would have been right: the best moves of both sides, one after the other --- */

enum { JUDGEMENT_TIME = 1000 / REVIEW_JUDGED_MAX }; /* milliseconds for each judgement */

/* Appends the best moves of both sides to a line. `analysis` is memory to work in. */
static enum analyst_status add_moves(struct analyst *analyst, const struct variant *variant, struct state state,
                                     const atomic_bool *cancel, struct analysis *analysis, struct review_line *line)
{
    bool proves = analyst_proves(variant);
    int judged = 0;
    while (state.outcome == RUNNING && line->count < REVIEW_LINE_MAX) {
        /* if nothing proves every move, only the best ones are asked for */
        enum analyst_status status = proves ? analyst_analyze(analyst, &state, cancel, NULL, NULL, analysis)
                                            : analyst_judge(analyst, &state, JUDGEMENT_TIME, cancel, analysis);
        const struct analyst_move *best = analysis->moves;
        if (status != ANALYST_DONE)
            return status;
        if (line->count == 0) {
            line->known = analysis->proven;
            line->worth = analysis->worth;
        }
        if (!analysis->proven && ++judged > REVIEW_JUDGED_MAX)
            break;
        line->proven = judged == 0;
        while (!best->best)
            best++;
        line->moves[line->count++] = best->move;
        variant->game->apply(variant, &state, best->move);
    }
    return ANALYST_DONE;
}

enum analyst_status review_line_find(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                     const atomic_bool *cancel, struct review_line *line)
{
    /* The analysis is on the heap, because it is large. */
    struct analysis *analysis = malloc(sizeof *analysis);
    enum analyst_status status = ANALYST_NO_MEMORY;
    memset(line, 0, sizeof *line);
    line->proven = true;
    if (analysis)
        status = add_moves(analyst, variant, *state, cancel, analysis, line);
    free(analysis);
    return status;
}
