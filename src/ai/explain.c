/*
 * Reasons for moves and against them. What ends the game within a move or two is asked of the rules; what threatens to,
 * of the table of lines; what lies farther is taken from an analysis, or not said.
 */
#include "gravitrips/explain.h"

#include <string.h>

#include "ai/threats.h"

static const struct move no_move = {MOVE_NONE, NO_CELL, NO_CELL};

/* The state and what is known of it. */
struct subject {
    const struct variant *variant;
    const struct state *state;
    const struct analysis *analysis; /* may be NULL */
    int count;
    struct move moves[MOVES_MAX];
    int win_count; /* moves that win at once */
    struct move wins[MOVES_MAX];
    int threat_count; /* moves of the other side that would win at once if it had the turn */
    struct move threats[MOVES_MAX];
};

/* --- what the rules say --- */

/* Can the other side win at once after a move? */
static bool gives_win(const struct subject *subject, struct move move, struct move *answer)
{
    struct state next = threats_after(subject->variant, subject->state, move);
    struct move wins[MOVES_MAX];
    *answer = no_move;
    if (next.outcome != RUNNING || threats_wins(subject->variant, &next, 1, wins) == 0)
        return false;
    *answer = wins[0];
    return true;
}

static struct move move_at(int cell)
{
    return (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell};
}

/* --- what the analysis says --- */

static const struct analyst_move *known_move(const struct subject *subject, struct move move)
{
    for (int i = 0; subject->analysis && i < subject->analysis->count; i++)
        if (move_equal(subject->analysis->moves[i].move, move))
            return &subject->analysis->moves[i];
    return NULL;
}

static bool is_known(const struct subject *subject, struct move move, enum worth_result result)
{
    const struct analyst_move *known = known_move(subject, move);
    return known && known->known && known->worth.result == result;
}

static bool is_best(const struct subject *subject, struct move move)
{
    const struct analyst_move *known = known_move(subject, move);
    return known && known->best;
}

/* How many moves are known to have a result. */
static int count_results(const struct subject *subject, enum worth_result result)
{
    int count = 0;
    for (int i = 0; i < subject->count; i++)
        count += is_known(subject, subject->moves[i], result);
    return count;
}

/* Is a move known not to be worth what the best one is? */
static bool gives_away(const struct subject *subject, struct move move)
{
    const struct analysis *analysis = subject->analysis;
    const struct analyst_move *known = known_move(subject, move);
    return known && known->known && analysis->proven && known->worth.result < analysis->worth.result;
}

static bool something_is_at_stake(const struct subject *subject)
{
    for (int i = 0; i < subject->count; i++)
        if (gives_away(subject, subject->moves[i]))
            return true;
    return false;
}

/* --- reasons --- */

/* Where there is no room left the last one is replaced: it weighs least. */
static struct explain_reason *add(struct explanation *explanation, const struct subject *subject,
                                  enum explain_kind kind, struct move move)
{
    explanation->count += explanation->count < EXPLAIN_MAX;
    struct explain_reason *reason = &explanation->reasons[explanation->count - 1];
    *reason = (struct explain_reason){.kind = kind,
                                      .side = (enum side)subject->state->turn,
                                      .move = move,
                                      .answer = no_move,
                                      .next = no_move,
                                      .cells = {NO_CELL, NO_CELL}};
    return reason;
}

static void add_cells(struct explanation *explanation, const struct subject *subject, enum explain_kind kind,
                      struct move move, const uint8_t cells[2])
{
    memcpy(add(explanation, subject, kind, move)->cells, cells, sizeof explanation->reasons->cells);
}

static void add_answer(struct explanation *explanation, const struct subject *subject, enum explain_kind kind,
                       struct move move, struct move answer)
{
    add(explanation, subject, kind, move)->answer = answer;
}

/* The board before a move and after it, and whose pieces are whose. */
struct change {
    struct sketch before, after;
    enum cell own, other;
    bool quiet; /* the other need not answer a threat */
};

static struct change change_by(const struct subject *subject, struct move move)
{
    struct change change = {.before = threats_sketch(subject->variant, subject->state),
                            .own = side_cell((enum side)subject->state->turn),
                            .other = side_cell(other_side((enum side)subject->state->turn))};
    uint8_t cells[2];
    change.after = change.before;
    change.after.cells[move.to] = (uint8_t)change.own;
    change.quiet = threats_find(&change.after, change.own, cells) == 0;
    return change;
}

/* Does a move let the other side, which then cannot win at once, make threats that cannot all be stopped? */
static bool gives_threats(const struct subject *subject, struct move move, struct move *answer)
{
    struct change change = change_by(subject, move);
    bool free = change.quiet && !gives_win(subject, move, answer);
    int fork = free ? threats_find_fork(&change.after, change.other) : NO_CELL;
    *answer = fork == NO_CELL ? no_move : move_at(fork);
    return fork != NO_CELL;
}

typedef bool gives_fn(const struct subject *subject, struct move move, struct move *answer);

/* Is there a move of which that is true, or not? */
static bool some_move(const struct subject *subject, gives_fn *gives, bool expected)
{
    struct move answer;
    for (int i = 0; i < subject->count; i++)
        if (gives(subject, subject->moves[i], &answer) == expected)
            return true;
    return false;
}

static bool add_winning_threats(struct explanation *explanation, const struct subject *subject, struct move move,
                                const struct change *change)
{
    uint8_t cells[2];
    enum fork fork = threats_fork_at(change->before, move.to, change->own, cells);
    if (fork != NO_FORK)
        add_cells(explanation, subject, fork == FORK_TWO ? EXPLAIN_TWO_THREATS : EXPLAIN_STACKED, move, cells);
    return fork != NO_FORK;
}

/* One threat now, which must be answered, and then more than can be. */
static bool add_forcing(struct explanation *explanation, const struct subject *subject, struct move move,
                        const struct change *change)
{
    struct sketch next = change->after;
    uint8_t cells[2], others[2];
    if (threats_find(&next, change->own, cells) != 1 || threats_find(&next, change->other, others) > 0)
        return false;
    next.cells[cells[0]] = (uint8_t)change->other;
    int fork = threats_find_fork(&next, change->own);
    if (fork == NO_CELL)
        return false;
    struct explain_reason *reason = add(explanation, subject, EXPLAIN_FORCES, move);
    reason->answer = move_at(cells[0]);
    reason->next = move_at(fork);
    return true;
}

static void add_preventing(struct explanation *explanation, const struct subject *subject, struct move move,
                           const struct change *change)
{
    int fork = threats_find_fork(&change->before, change->other);
    if (!change->quiet || fork == NO_CELL || subject->threat_count > 0 || is_known(subject, move, WORTH_LOSS))
        return;
    if (threats_find_fork(&change->after, change->other) == NO_CELL && some_move(subject, gives_threats, true))
        add_answer(explanation, subject, EXPLAIN_PREVENTS, move, move_at(fork));
}

/* What is true of the move, and worth saying where it is known to be best. */
static void add_useful(struct explanation *explanation, const struct subject *subject, struct move move,
                       const struct change *change)
{
    struct sketch taken = change->before;
    if (!is_best(subject, move) || is_known(subject, move, WORTH_LOSS))
        return;
    int threat = threats_new(&change->before, &change->after, change->own);
    if (threat != NO_CELL)
        add_cells(explanation, subject, EXPLAIN_THREATENS, move, (const uint8_t[2]){(uint8_t)threat, NO_CELL});
    taken.cells[move.to] = (uint8_t)change->other;
    threat = threats_new(&change->before, &taken, change->other);
    if (threat != NO_CELL && subject->threat_count == 0 && something_is_at_stake(subject))
        add_cells(explanation, subject, EXPLAIN_TAKES, move, (const uint8_t[2]){(uint8_t)threat, NO_CELL});
}

static void add_most_lines(struct explanation *explanation, const struct subject *subject, struct move move,
                           const struct change *change)
{
    int lines = threats_open_lines(&change->before, move.to, change->other);
    if (!is_best(subject, move) || is_known(subject, move, WORTH_LOSS) || !something_is_at_stake(subject))
        return;
    for (int i = 0; i < subject->count; i++)
        if (!move_equal(subject->moves[i], move) &&
            threats_open_lines(&change->before, subject->moves[i].to, change->other) >= lines)
            return;
    add(explanation, subject, EXPLAIN_LINES, move);
}

static void add_lines(struct explanation *explanation, const struct subject *subject, struct move move)
{
    const struct change change = change_by(subject, move);
    int before = explanation->count;
    if (!add_winning_threats(explanation, subject, move, &change) && !add_forcing(explanation, subject, move, &change))
        add_preventing(explanation, subject, move, &change);
    if (explanation->count == before)
        add_useful(explanation, subject, move, &change);
    if (explanation->count == before)
        add_most_lines(explanation, subject, move, &change);
}

/* What the move is proven to lead to, where the others do not. */
static void add_result(struct explanation *explanation, const struct subject *subject, struct move move)
{
    int wins = count_results(subject, WORTH_WIN), losses = count_results(subject, WORTH_LOSS);
    int others = subject->count - 1, all = wins + losses + count_results(subject, WORTH_DRAW);
    if (is_known(subject, move, WORTH_WIN))
        add(explanation, subject, wins == 1 && others > 0 && all > others ? EXPLAIN_ONLY_WIN : EXPLAIN_WIN, move);
    else if (is_known(subject, move, WORTH_DRAW) && is_best(subject, move) && losses > 0)
        add(explanation, subject, losses == others ? EXPLAIN_ONLY_DRAW : EXPLAIN_DRAW, move);
}

static void add_for(struct explanation *explanation, const struct subject *subject, struct move move)
{
    struct move answer;
    if (threats_wins_at_once(subject->variant, subject->state, move))
        add(explanation, subject, EXPLAIN_WINS, move);
    if (subject->win_count > 0 || gives_win(subject, move, &answer))
        return;
    if (subject->threat_count > 0 && some_move(subject, gives_win, true))
        add_answer(explanation, subject, EXPLAIN_BLOCKS, move, subject->threats[0]);
    if (subject->variant->lines.count > 0)
        add_lines(explanation, subject, move);
    add_result(explanation, subject, move);
}

/* --- reasons against --- */

static bool was_threatened(const struct subject *subject, struct move answer)
{
    for (int i = 0; i < subject->threat_count; i++)
        if (move_equal(subject->threats[i], answer))
            return true;
    return false;
}

/* A threat of one's own, on top of the move: the other must stop it, and the result is proven to be worse. */
static void add_waste(struct explanation *explanation, const struct subject *subject, struct move move,
                      const struct change *change)
{
    int above = threats_above(subject->variant, move.to);
    if (above != NO_CELL && threats_at(&change->before, above, change->own) && gives_away(subject, move))
        add_cells(explanation, subject, EXPLAIN_WASTES, move, (const uint8_t[2]){(uint8_t)above, NO_CELL});
}

/* Is some other move known, or after all that was looked at still not known, to be better than one that loses? */
static bool loses_needlessly(const struct subject *subject, struct move move)
{
    const struct analyst_move *made = known_move(subject, move);
    if (!is_known(subject, move, WORTH_LOSS) || subject->analysis->best_count == 0)
        return false;
    for (int i = 0; i < subject->analysis->count; i++) {
        const struct analyst_move *other = &subject->analysis->moves[i];
        if (!other->known || worth_compare(other->worth, made->worth) > 0)
            return true;
    }
    return false;
}

static void add_against_lines(struct explanation *explanation, const struct subject *subject, struct move move)
{
    const struct change change = change_by(subject, move);
    struct move answer;
    bool threatened = threats_find_fork(&change.before, change.other) != NO_CELL;
    if (!threatened && loses_needlessly(subject, move) && gives_threats(subject, move, &answer))
        add_answer(explanation, subject, EXPLAIN_GIVES_THREATS, move, answer);
    else
        add_waste(explanation, subject, move, &change);
}

static void add_against(struct explanation *explanation, const struct subject *subject, struct move move)
{
    struct move answer;
    if (subject->win_count > 0)
        return;
    if (gives_win(subject, move, &answer)) {
        if (!was_threatened(subject, answer) && some_move(subject, gives_win, false))
            add_answer(explanation, subject, EXPLAIN_GIVES_WIN, move, answer);
    } else if (subject->variant->lines.count > 0 && subject->threat_count == 0) {
        add_against_lines(explanation, subject, move);
    }
}

/* --- the position --- */

static void begin(struct subject *subject, const struct variant *variant, const struct state *state,
                  const struct analysis *analysis)
{
    struct state passed = *state;
    passed.turn = (uint8_t)other_side((enum side)state->turn);
    *subject = (struct subject){.variant = variant, .state = state, .analysis = analysis};
    subject->count = variant->game->moves(variant, state, subject->moves);
    subject->win_count = threats_wins(variant, state, MOVES_MAX, subject->wins);
    subject->threat_count = threats_wins(variant, &passed, MOVES_MAX, subject->threats);
}

/* The weightier first, else as they were found. */
static void sort(struct explanation *explanation)
{
    for (int i = 1; i < explanation->count; i++) {
        struct explain_reason reason = explanation->reasons[i];
        int at = i;
        for (; at > 0 && explanation->reasons[at - 1].kind > reason.kind; at--)
            explanation->reasons[at] = explanation->reasons[at - 1];
        explanation->reasons[at] = reason;
    }
}

void explain_move(const struct variant *variant, const struct state *state, const struct analysis *analysis,
                  struct move move, struct explanation *explanation)
{
    struct subject subject;
    explanation->count = 0;
    if (opening_goes_on(variant, state))
        return;
    begin(&subject, variant, state, analysis);
    add_for(explanation, &subject, move);
    add_against(explanation, &subject, move);
    sort(explanation);
}

/* Whatever is played, the other side wins at once. */
static void add_lost(struct explanation *explanation, const struct subject *subject)
{
    bool two = subject->variant->lines.count > 0 && subject->threat_count > 1;
    struct explain_reason *reason = add(explanation, subject, two ? EXPLAIN_TOO_MANY : EXPLAIN_NO_WAY_OUT, no_move);
    for (int i = 0; i < 2 && two; i++)
        reason->cells[i] = subject->threats[i].to;
}

static void add_all(struct explanation *explanation, const struct subject *subject)
{
    bool named = subject->analysis && subject->analysis->best_count > 0;
    for (int i = 0; i < subject->count; i++)
        if (!named || is_best(subject, subject->moves[i]))
            add_for(explanation, subject, subject->moves[i]);
    for (int i = 0; i < subject->count; i++)
        if (!is_best(subject, subject->moves[i]))
            add_against(explanation, subject, subject->moves[i]);
    if (count_results(subject, WORTH_DRAW) == subject->count)
        add(explanation, subject, EXPLAIN_EQUAL, no_move);
}

void explain_state(const struct variant *variant, const struct state *state, const struct analysis *analysis,
                   struct explanation *explanation)
{
    struct subject subject;
    explanation->count = 0;
    if (opening_goes_on(variant, state))
        return;
    begin(&subject, variant, state, analysis);
    for (int i = 0; i < subject.win_count; i++)
        add(explanation, &subject, EXPLAIN_WINS, subject.wins[i]);
    if (subject.win_count == 0 && !some_move(&subject, gives_win, false))
        add_lost(explanation, &subject);
    else if (subject.win_count == 0 && subject.count > 1)
        add_all(explanation, &subject);
    sort(explanation);
}
