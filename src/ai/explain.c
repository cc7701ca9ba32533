/*
 * Reasons for and against moves, and hints. The rules show what ends the game within a move or two, and the table of
 * lines shows threats. Anything further ahead is known from an analysis; without one, nothing is said about it.
 * explain_words.c puts the reasons into words.
 */
#include "gravitrips/explain.h"

#include "ai/threats.h"
#include "gravitrips/review.h"
#include "rules/cells.h"
#include "standard.h"

static const struct move no_move = {MOVE_NONE, NO_CELL, NO_CELL};

/* The state that is explained, and what is known about it. */
struct subject {
    const struct variant *variant;
    const struct state *state;
    const struct analysis *analysis; /* may be NULL */
    int count;
    struct move moves[MOVES_MAX];
    int win_count; /* number of moves that win at once */
    struct move wins[MOVES_MAX];
    int threat_count; /* number of moves with which the other side would win at once if it had the turn */
    struct move threats[MOVES_MAX];
    bool plain;                      /* what a move does is told whatever it is worth */
    struct explanation *explanation; /* the reasons that are found */
};

/* --- what the rules say about a move --- */

/* Can the other side win at once after a move? */
static bool gives_win(const struct subject *subject, struct move move, struct move *answer)
{
    struct state next = variant_after(subject->variant, subject->state, move);
    struct move wins[MOVES_MAX];
    *answer = no_move;
    if (threats_wins(subject->variant, &next, 1, wins) == 0)
        return false;
    *answer = wins[0];
    return true;
}

static struct move move_at(int cell)
{
    return (struct move){MOVE_PLACE, NO_CELL, (uint8_t)cell};
}

/* --- what the analysis says about a move --- */

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
    return subject->plain || (known && known->best);
}

/* How many moves are known to have this result. */
static int count_results(const struct subject *subject, enum worth_result result)
{
    int count = 0;
    for (int i = 0; i < subject->count; i++)
        count += is_known(subject, subject->moves[i], result);
    return count;
}

/* Is a move known to have a worse result than the best one? */
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
    return subject->plain;
}

/* --- finding reasons for a move --- */

/* Adds a reason in its place by weight. If there is no room, the reason with the least weight is dropped. */
static struct explain_reason *add_reason(const struct subject *subject, enum explain_kind kind, struct move move)
{
    struct explanation *explanation = subject->explanation;
    int at = explanation->count < EXPLAIN_MAX ? explanation->count++ : EXPLAIN_MAX - 1;
    for (; at > 0 && explanation->reasons[at - 1].kind > kind; at--)
        explanation->reasons[at] = explanation->reasons[at - 1];
    explanation->reasons[at] = (struct explain_reason){.kind = kind,
                                                       .side = (enum side)subject->state->turn,
                                                       .move = move,
                                                       .answer = no_move,
                                                       .next = no_move,
                                                       .cells = {NO_CELL, NO_CELL}};
    return &explanation->reasons[at];
}

static void add_answer(const struct subject *subject, enum explain_kind kind, struct move move, struct move answer)
{
    add_reason(subject, kind, move)->answer = answer;
}

/* The board before a move and after it, and whose pieces are which. */
struct change {
    struct sketch before, after;
    enum cell own, other;
    bool quiet; /* the move makes no threat that the other side must answer */
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

/*
 * After a move that neither makes a threat nor lets the other side win at once: can the other side then make threats
 * that cannot all be stopped?
 */
static bool gives_threats(const struct subject *subject, struct move move, struct move *answer)
{
    struct change change = change_by(subject, move);
    bool free = change.quiet && !gives_win(subject, move, answer);
    int fork = free ? threats_find_fork(&change.after, change.other) : NO_CELL;
    *answer = fork == NO_CELL ? no_move : move_at(fork);
    return fork != NO_CELL;
}

typedef bool gives_fn(const struct subject *subject, struct move move, struct move *answer);

/* Is there a move for which `gives` returns `expected`? */
static bool some_move(const struct subject *subject, gives_fn *gives, bool expected)
{
    struct move answer;
    for (int i = 0; i < subject->count; i++)
        if (gives(subject, subject->moves[i], &answer) == expected)
            return true;
    return false;
}

/*
 * Adds the reason EXPLAIN_FORCES if it holds: the move makes one threat, which must be answered, and after the answer
 * the same side can make more threats than can be stopped.
 */
static bool add_forcing(const struct subject *subject, struct move move, const struct change *change)
{
    struct sketch next = change->after;
    uint8_t cells[2], others[2];
    if (threats_find(&next, change->own, cells) != 1 || threats_find(&next, change->other, others) > 0)
        return false;
    next.cells[cells[0]] = (uint8_t)change->other;
    int fork = threats_find_fork(&next, change->own);
    if (fork == NO_CELL)
        return false;
    struct explain_reason *reason = add_reason(subject, EXPLAIN_FORCES, move);
    reason->answer = move_at(cells[0]);
    reason->next = move_at(fork);
    return true;
}

static void add_preventing(const struct subject *subject, struct move move, const struct change *change)
{
    int fork = threats_find_fork(&change->before, change->other);
    if (!change->quiet || fork == NO_CELL || subject->threat_count > 0 || is_known(subject, move, WORTH_LOSS))
        return;
    if (threats_find_fork(&change->after, change->other) == NO_CELL && some_move(subject, gives_threats, true))
        add_answer(subject, EXPLAIN_PREVENTS, move, move_at(fork));
}

/* Adds those reasons that are worth saying only if the move is known to be best. */
static void add_useful(const struct subject *subject, struct move move, const struct change *change)
{
    struct sketch taken = change->before;
    if (!is_best(subject, move) || is_known(subject, move, WORTH_LOSS))
        return;
    taken.cells[move.to] = (uint8_t)change->other;
    for (int later = 0; later <= 1; later++) {
        int threat = threats_new(&change->before, &change->after, change->own, later);
        if (threat != NO_CELL)
            add_reason(subject, later ? EXPLAIN_THREATENS_LATER : EXPLAIN_THREATENS, move)->cells[0] = (uint8_t)threat;
        threat = threats_new(&change->before, &taken, change->other, later);
        if (threat != NO_CELL && subject->threat_count == 0 && subject->variant->game->gravity &&
            something_is_at_stake(subject))
            add_reason(subject, later ? EXPLAIN_TAKES_LATER : EXPLAIN_TAKES, move)->cells[0] = (uint8_t)threat;
    }
}

/* Is there a line through the cell in which `other` has no piece? */
static bool has_room(const struct change *change, int cell, enum cell other)
{
    return threats_open_lines(&change->before, cell, other) > 0;
}

/* High up in the middle column nobody would believe that most lines cross there. */
static bool is_in_the_middle(const struct variant *variant, int cell)
{
    int width = variant->options.width, height = variant->options.height, row = cell / width;
    return 2 * (cell % width) + 1 == width && (variant->game->gravity ? 2 * row < height : 2 * row + 1 == height);
}

static bool is_corner(const struct variant *variant, int cell)
{
    int width = variant->options.width, last = variant->options.height - 1, column = cell % width, row = cell / width;
    return !variant->game->gravity && (column == 0 || column == width - 1) && (row == 0 || row == last);
}

static void add_most_lines(const struct subject *subject, struct move move, const struct change *change)
{
    int lines = threats_open_lines(&change->before, move.to, change->other);
    if (lines == 0 || !is_best(subject, move) || is_known(subject, move, WORTH_LOSS) || !something_is_at_stake(subject))
        return;
    bool corner = is_corner(subject->variant, move.to);
    for (int i = 0; i < subject->count; i++) {
        int other = threats_open_lines(&change->before, subject->moves[i].to, change->other);
        bool alike = corner && is_corner(subject->variant, subject->moves[i].to);
        if (!move_equal(subject->moves[i], move) && other >= lines + alike)
            return;
    }
    add_reason(subject,
               is_in_the_middle(subject->variant, move.to) ? EXPLAIN_MIDDLE
               : corner                                    ? EXPLAIN_CORNER
                                                           : EXPLAIN_LINES,
               move);
}

/* Adds the reason that another move would open the cell above it, where the other side would win. */
static void add_avoiding(const struct subject *subject, struct move move)
{
    struct move answer;
    for (int i = 0; i < subject->count && subject->threat_count == 0; i++)
        if (gives_win(subject, subject->moves[i], &answer)) {
            add_reason(subject, EXPLAIN_AVOIDS, move)->next = subject->moves[i];
            return;
        }
}

static void add_lines(const struct subject *subject, struct move move)
{
    const struct change change = change_by(subject, move);
    uint8_t cells[2];
    enum fork fork = threats_fork_at(change.before, move.to, change.own, cells);
    int before = subject->explanation->count;
    if (fork != NO_FORK)
        memcpy(add_reason(subject, fork == FORK_TWO ? EXPLAIN_TWO_THREATS : EXPLAIN_STACKED, move)->cells, cells,
               sizeof cells);
    else if (!add_forcing(subject, move, &change))
        add_preventing(subject, move, &change);
    if (subject->explanation->count == before)
        add_useful(subject, move, &change);
    if (subject->explanation->count == before && subject->plain)
        add_avoiding(subject, move);
    if (subject->explanation->count == before)
        add_most_lines(subject, move, &change);
}

/* Adds a reason for the result that the move is proven to have, if other moves have a worse one. */
static void add_result(const struct subject *subject, struct move move)
{
    int wins = count_results(subject, WORTH_WIN), losses = count_results(subject, WORTH_LOSS);
    int others = subject->count - 1, all = wins + losses + count_results(subject, WORTH_DRAW);
    bool endless = subject->variant->game->format_state; /* pieces are taken, so that positions can come again */
    if (is_known(subject, move, WORTH_WIN))
        add_reason(subject, wins == 1 && others > 0 && all > others ? EXPLAIN_ONLY_WIN : EXPLAIN_WIN, move)->moves =
            worth_moves(known_move(subject, move)->worth);
    else if (is_known(subject, move, WORTH_DRAW) && is_best(subject, move) && losses > 0)
        add_reason(subject,
                   losses == others ? (endless ? EXPLAIN_ONLY_ENDLESS : EXPLAIN_ONLY_DRAW)
                   : endless        ? EXPLAIN_ENDLESS
                                    : EXPLAIN_DRAW,
                   move);
}

static void add_for(const struct subject *subject, struct move move)
{
    struct move answer;
    if (threats_wins_at_once(subject->variant, subject->state, move))
        add_reason(subject, EXPLAIN_WINS, move);
    if (subject->win_count > 0 || gives_win(subject, move, &answer))
        return;
    if (subject->threat_count > 0 && some_move(subject, gives_win, true))
        add_answer(subject, EXPLAIN_BLOCKS, move, subject->threats[0]);
    if (subject->variant->lines.count > 0)
        add_lines(subject, move);
    add_result(subject, move);
}

/* --- finding reasons against a move --- */

/* Does the move lose although another one is better, or may be better because its worth is not known? */
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

/*
 * Adds the reason that the move gives the other side threats that cannot all be stopped; or that it wastes its own
 * side's threat in the cell above, because the other side then plays into that cell, and the result is proven to be
 * worse.
 */
static void add_against_lines(const struct subject *subject, struct move move)
{
    const struct change change = change_by(subject, move);
    struct move answer;
    int above = threats_above(subject->variant, move.to);
    bool threatened = threats_find_fork(&change.before, change.other) != NO_CELL;
    if (!threatened && loses_needlessly(subject, move) && gives_threats(subject, move, &answer))
        add_answer(subject, EXPLAIN_GIVES_THREATS, move, answer);
    else if (above != NO_CELL && threats_at(&change.before, above, change.own) && gives_away(subject, move))
        add_reason(subject, EXPLAIN_WASTES, move)->cells[0] = (uint8_t)above;
}

static void add_against(const struct subject *subject, struct move move)
{
    struct move answer;
    if (subject->win_count > 0)
        return;
    if (gives_win(subject, move, &answer)) {
        bool threatened = false;
        for (int i = 0; i < subject->threat_count; i++)
            threatened = threatened || move_equal(subject->threats[i], answer);
        if (!threatened && some_move(subject, gives_win, false))
            add_answer(subject, EXPLAIN_GIVES_WIN, move, answer);
    } else if (subject->variant->lines.count > 0 && subject->threat_count == 0) {
        add_against_lines(subject, move);
    }
}

/* --- explaining a move, and a position --- */

static void study_state(struct subject *subject, const struct variant *variant, const struct state *state,
                        const struct analysis *analysis, struct explanation *explanation)
{
    *subject = (struct subject){.variant = variant, .state = state, .analysis = analysis, .explanation = explanation};
    subject->count = variant->game->moves(variant, state, subject->moves);
    subject->win_count = threats_wins(variant, state, MOVES_MAX, subject->wins);
    subject->threat_count = threats_of_other(variant, state, MOVES_MAX, subject->threats);
}

void explain_move(const struct variant *variant, const struct state *state, const struct analysis *analysis,
                  struct move move, struct explanation *explanation)
{
    struct subject subject;
    explanation->count = 0;
    if (opening_goes_on(variant, state))
        return;
    study_state(&subject, variant, state, analysis, explanation);
    add_for(&subject, move);
    add_against(&subject, move);
}

static void add_all(const struct subject *subject)
{
    bool named = subject->analysis && subject->analysis->best_count > 0;
    for (int i = 0; i < subject->count; i++)
        if (!named || is_best(subject, subject->moves[i]))
            add_for(subject, subject->moves[i]);
    for (int i = 0; i < subject->count; i++)
        if (!is_best(subject, subject->moves[i]))
            add_against(subject, subject->moves[i]);
    if (count_results(subject, WORTH_DRAW) == subject->count)
        add_reason(subject, EXPLAIN_EQUAL, no_move);
}

/* Can the other side win at once whatever is played? */
static bool is_lost(const struct subject *subject)
{
    return subject->win_count == 0 && !some_move(subject, gives_win, false);
}

/* Adds why every move lets the other side win at once: it has two places, perhaps one on top of the other. */
static void add_lost(const struct subject *subject, struct move move)
{
    const struct move *threats = subject->threats;
    bool two = subject->threat_count > 1, named = move.kind != MOVE_NONE;
    if (subject->variant->lines.count == 0 || subject->threat_count == 0) {
        add_reason(subject, named ? EXPLAIN_TRIES : EXPLAIN_NO_WAY_OUT, move);
        return;
    }
    struct explain_reason *reason = add_reason(subject, two ? EXPLAIN_TOO_MANY : EXPLAIN_ON_TOP, move);
    reason->cells[0] = named ? move.to : threats[0].to;
    reason->cells[1] = two ? threats[reason->cells[0] == threats[0].to].to
                           : (uint8_t)threats_above(subject->variant, reason->cells[0]);
}

void explain_state(const struct variant *variant, const struct state *state, const struct analysis *analysis,
                   struct explanation *explanation)
{
    struct subject subject;
    explanation->count = 0;
    if (opening_goes_on(variant, state))
        return;
    study_state(&subject, variant, state, analysis, explanation);
    for (int i = 0; i < subject.win_count; i++)
        add_reason(&subject, EXPLAIN_WINS, subject.wins[i]);
    if (is_lost(&subject))
        add_lost(&subject, no_move);
    else if (subject.win_count == 0 && subject.count > 1)
        add_all(&subject);
}

/* --- reasons that take more questions to the analyst --- */

enum { MISSED_MIN = 25 }; /* percent; an answer that the opponent overlooks less often is not counted on */

/* The analyst that is asked, and the state that the questions are about. */
struct asking {
    struct analyst *analyst;
    const atomic_bool *cancel;
    struct subject subject;
};

static const struct analyst_move *first_best(const struct analysis *analysis)
{
    int i = 0;
    while (!analysis->moves[i].best)
        i++;
    return &analysis->moves[i];
}

/*
 * The cell of a threat that the winner has after the move, if best play ends with the loser playing directly below it;
 * otherwise NO_CELL. The loser delays for as long as possible, so by then it had no other move.
 */
static int held_threat(const struct asking *asking, struct move move, const struct review_line *line)
{
    struct state next = variant_after(asking->subject.variant, asking->subject.state, move);
    struct sketch sketch = threats_sketch(asking->subject.variant, &next);
    int count = line->count;
    if (!line->proven || count < 2 || line->count % 2 != 0)
        return NO_CELL;
    int last = line->moves[count - 1].to;
    bool under = threats_above(asking->subject.variant, line->moves[count - 2].to) == last;
    bool now = threats_at(&sketch, last, side_cell((enum side)asking->subject.state->turn));
    return under && now ? last : NO_CELL;
}

static enum analyst_status add_held(const struct asking *asking)
{
    const struct analyst_move *best = first_best(asking->subject.analysis);
    struct state next = variant_after(asking->subject.variant, asking->subject.state, best->move);
    struct review_line line;
    if (!asking->subject.variant->game->gravity || best->worth.plies > REVIEW_LINE_MAX || next.outcome != RUNNING)
        return ANALYST_DONE;
    enum analyst_status status =
        review_line_find(asking->analyst, asking->subject.variant, &next, asking->cancel, &line);
    int cell = status == ANALYST_DONE ? held_threat(asking, best->move, &line) : NO_CELL;
    if (cell != NO_CELL)
        add_reason(&asking->subject, EXPLAIN_HOLDS, best->move)->cells[0] = (uint8_t)cell;
    return status;
}

/* Does the side answer all that can still be played on top of it, in every column? */
static bool answers_above(const struct variant *variant, const struct state *next, const struct explain_why *why)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, next, moves);
    return why->side != next->turn && why->move_count == 0 && count > 1 && count == why->above_count;
}

static bool some_move_loses(const struct analysis *analysis)
{
    for (int i = 0; i < analysis->count; i++)
        if (analysis->moves[i].known && analysis->moves[i].worth.result == WORTH_LOSS)
            return true;
    return false;
}

/* Adds a best move after which answering on top is all that has to be done. */
static enum analyst_status add_answers(const struct asking *asking)
{
    const struct subject *subject = &asking->subject;
    bool wins = subject->analysis->worth.result == WORTH_WIN;
    const struct worth after = {wins ? WORTH_LOSS : WORTH_DRAW, 0};
    for (int i = 0; i < subject->analysis->count; i++) {
        const struct analyst_move *best = &subject->analysis->moves[i];
        const struct state next = variant_after(subject->variant, subject->state, best->move);
        struct explain_why why;
        if (asking->cancel && atomic_load(asking->cancel))
            return ANALYST_STOPPED;
        if (!best->best || next.outcome != RUNNING || !explain_why(subject->variant, &next, &after, &why) ||
            !answers_above(subject->variant, &next, &why) ||
            why.kind != (wins ? EXPLAIN_WHY_ZUGZWANG : EXPLAIN_WHY_HELD))
            continue;
        add_reason(subject, wins ? EXPLAIN_ANSWERS : EXPLAIN_ANSWERS_ALL, best->move)->cells[0] = why.threat;
        break;
    }
    return ANALYST_DONE;
}

/* Adds a move that loses, with the answer that wins, which is overlooked in `percent` of cases. */
static enum analyst_status add_missed(const struct asking *asking, const struct analyst_move *move, int percent)
{
    struct state next = variant_after(asking->subject.variant, asking->subject.state, move->move);
    struct analysis analysis;
    enum analyst_status status = analyst_analyze(asking->analyst, &next, asking->cancel, NULL, NULL, &analysis);
    if (status == ANALYST_DONE) {
        struct explain_reason *reason = add_reason(&asking->subject, EXPLAIN_LIKELY_MISSED, move->move);
        reason->answer = first_best(&analysis)->move;
        reason->percent = percent;
    }
    return status;
}

/*
 * Adds the move whose refutation the level overlooks most often. If there are several, it is the one that holds out
 * longest.
 */
static enum analyst_status add_likely_missed(const struct asking *asking, int level)
{
    const struct analyst_move *chosen = NULL;
    int most = 0;
    for (int i = 0; i < asking->subject.analysis->count; i++) {
        const struct analyst_move *move = &asking->subject.analysis->moves[i];
        struct state next = variant_after(asking->subject.variant, asking->subject.state, move->move);
        int percent;
        enum analyst_status status = analyst_overlooks(asking->analyst, &next, level, asking->cancel, &percent);
        if (status != ANALYST_DONE)
            return status;
        if (percent > most || (chosen && percent == most && worth_compare(move->worth, chosen->worth) > 0)) {
            chosen = move;
            most = percent;
        }
    }
    return chosen && most >= MISSED_MIN ? add_missed(asking, chosen, most) : ANALYST_DONE;
}

enum analyst_status explain_ask(struct analyst *analyst, const struct variant *variant, const struct state *state,
                                const struct analysis *analysis, int level, const atomic_bool *cancel,
                                struct explanation *explanation)
{
    const struct asking asking = {
        analyst, cancel, {.variant = variant, .state = state, .analysis = analysis, .explanation = explanation}};
    enum { AT_ONCE = 2 }; /* plies: the other side wins with its next move, whatever is played */
    explain_state(variant, state, analysis, explanation);
    if (!analysis->proven || analysis->best_count == 0 || opening_goes_on(variant, state))
        return ANALYST_DONE;
    if (analysis->worth.result == WORTH_LOSS && analysis->worth.plies > AT_ONCE) {
        enum analyst_status status = level > 0 ? add_likely_missed(&asking, level) : ANALYST_DONE;
        if (status == ANALYST_DONE)
            (void)add_reason(&asking.subject, EXPLAIN_LONGEST, first_best(analysis)->move);
        return status;
    }
    bool told = explanation->count > 0 && explanation->reasons[0].kind < EXPLAIN_ANSWERS;
    bool wins = analysis->worth.result == WORTH_WIN;
    if (told || analysis->worth.result == WORTH_LOSS || (!wins && !some_move_loses(analysis)))
        return ANALYST_DONE;
    enum analyst_status status = add_answers(&asking);
    bool found = explanation->count > 0 && explanation->reasons[0].kind == EXPLAIN_ANSWERS;
    return status == ANALYST_DONE && wins && !found ? add_held(&asking) : status;
}

/* --- hints: one move, and one reason for it --- */

static struct state with_turn(struct state state, enum side side)
{
    state.turn = (uint8_t)side;
    return state;
}

/* Does a side's move bring a piece to where it can then leave the board? */
static bool reaches_goal(const struct variant *variant, const struct state *state, struct move move)
{
    const struct state next = with_turn(variant_after(variant, state, move), (enum side)state->turn);
    struct move later[MOVES_MAX];
    int count = variant->game->moves(variant, &next, later);
    for (int i = 0; i < count; i++)
        if (later[i].kind == MOVE_SCORE && later[i].from == move.to)
            return true;
    return false;
}

/* The first move of the side to move, with the piece on `from` (NO_CELL: any), that reaches its goal line. */
static struct move way_to_goal(const struct variant *variant, const struct state *state, int from)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if ((from == NO_CELL || moves[i].from == from) && reaches_goal(variant, state, moves[i]))
            return moves[i];
    return no_move;
}

/* The cell from which the other side could take the piece that has just moved to `cell`; NO_CELL: from nowhere. */
static uint8_t taker_of(const struct variant *variant, const struct state *next, int cell)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, next, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].kind == MOVE_ATTACK && moves[i].to == cell)
            return moves[i].from;
    return NO_CELL;
}

/* Says whether the piece that moves could then be taken, and whether its taker could be taken. */
static void look_out(const struct variant *variant, const struct state *next, struct explain_reason *reason)
{
    uint8_t cell = reason->move.to, taker = taker_of(variant, next, cell);
    reason->cells[0] = taker;
    if (taker == NO_CELL)
        return;
    const struct state taken = variant_after(variant, next, (struct move){MOVE_ATTACK, taker, cell});
    reason->cells[1] = taker_of(variant, &taken, cell);
}

static struct move point_of(const struct subject *subject)
{
    for (int i = 0; i < subject->count; i++)
        if (subject->moves[i].kind == MOVE_SCORE)
            return subject->moves[i];
    return no_move;
}

/* Adds what a move of a piece does. */
static void add_piece_fact(const struct subject *subject, struct move move)
{
    static const enum explain_kind by_move[] = {
        [MOVE_PLACE] = EXPLAIN_ENTERS, [MOVE_STEP] = EXPLAIN_STEPS,   [MOVE_ATTACK] = EXPLAIN_CAPTURES,
        [MOVE_JUMP] = EXPLAIN_JUMPS,   [MOVE_SCORE] = EXPLAIN_SCORES, [MOVE_PASS] = EXPLAIN_PASSES};
    const struct variant *variant = subject->variant;
    const struct state other = with_turn(*subject->state, other_side((enum side)subject->state->turn)),
                       next = variant_after(variant, subject->state, move);
    struct move way = way_to_goal(variant, &other, NO_CELL);
    enum explain_kind kind = by_move[move.kind];
    if (subject->count == 1 && move.kind != MOVE_SCORE && move.kind != MOVE_PASS)
        kind = EXPLAIN_ONLY;
    else if (kind == EXPLAIN_CAPTURES && reaches_goal(variant, subject->state, move))
        kind = EXPLAIN_ARRIVES;
    else if (kind == EXPLAIN_CAPTURES && way_to_goal(variant, &other, move.to).kind != MOVE_NONE)
        kind = EXPLAIN_CATCHES;
    else if (kind > EXPLAIN_STOPS && way.kind != MOVE_NONE && way_to_goal(variant, &next, NO_CELL).kind == MOVE_NONE)
        kind = EXPLAIN_STOPS;
    else if (kind > EXPLAIN_REACHES && reaches_goal(variant, subject->state, move))
        kind = EXPLAIN_REACHES;
    struct explain_reason *reason = add_reason(subject, kind, move);
    reason->answer = kind == EXPLAIN_STOPS ? way : no_move;
    if (kind >= EXPLAIN_ARRIVES && kind < EXPLAIN_PASSES) {
        look_out(variant, &next, reason);
        reason->next = point_of(subject);
    }
}

static bool is_among(const struct move *moves, int count, struct move move)
{
    for (int i = 0; i < count; i++)
        if (move_equal(moves[i], move))
            return true;
    return false;
}

/* Is the game drawn within so many moves, whatever they are? */
static bool draws_anyhow(const struct variant *variant, const struct state *state, int plies)
{
    struct move moves[MOVES_MAX];
    if (state->outcome != RUNNING || plies == 0)
        return state->outcome == DRAWN;
    for (int i = variant->game->moves(variant, state, moves) - 1; i >= 0; i--) {
        const struct state next = variant_after(variant, state, moves[i]);
        if (!draws_anyhow(variant, &next, plies - 1))
            return false;
    }
    return true;
}

/* Must the game be a draw, because no line is left to either side, or those that are come to nothing? */
static bool is_dead(const struct subject *subject, struct move move)
{
    const struct change change = change_by(subject, move);
    enum { FEW = 5 };
    if (draws_anyhow(subject->variant, subject->state, FEW))
        return true;
    for (int cell = 0; cell < subject->variant->cells; cell++)
        if (change.before.cells[cell] == CELL_EMPTY &&
            (has_room(&change, cell, change.own) || has_room(&change, cell, change.other)))
            return false;
    return true;
}

/* Adds what a move in a game of lines does, if nothing weightier can be said of it. */
static void add_line_fact(const struct subject *subject, struct move move)
{
    const struct change change = change_by(subject, move);
    if (is_among(subject->threats, subject->threat_count, move))
        add_answer(subject, EXPLAIN_BLOCKS, move, move);
    else
        add_reason(subject,
                   has_room(&change, move.to, change.other) ? EXPLAIN_PREPARES
                   : has_room(&change, move.to, change.own) ? EXPLAIN_DENIES
                                                            : EXPLAIN_WAITS,
                   move);
}

/* The weightiest reason that says what the move does. */
static struct explain_reason plain_reason(struct subject subject, struct move move)
{
    struct explanation found = {0};
    subject.explanation = &found;
    if (subject.variant->lines.count > 0 && is_dead(&subject, move))
        add_reason(&subject, EXPLAIN_DEAD, move);
    else if (is_lost(&subject))
        add_lost(&subject, move);
    else if (subject.variant->lines.count > 0 || subject.win_count > 0)
        add_for(&subject, move);
    else
        add_piece_fact(&subject, move);
    if (found.count == 0)
        add_line_fact(&subject, move);
    return found.reasons[0];
}

/* The moves that a hint may name. */
struct candidates {
    const struct subject *subject;
    const struct analysis *analysis;
    const struct explanation *why;
    int count;
    struct move moves[MOVES_MAX];
};

typedef bool fits_fn(const struct candidates *candidates, struct move move);

/* Keeps the moves that fit; all of them if none does. */
static void keep_fitting(struct candidates *candidates, fits_fn *fits)
{
    struct candidates kept = *candidates;
    kept.count = 0;
    for (int i = 0; i < candidates->count; i++)
        if (fits(candidates, candidates->moves[i]))
            kept.moves[kept.count++] = candidates->moves[i];
    if (kept.count > 0)
        *candidates = kept;
}

static bool is_win(const struct candidates *candidates, struct move move)
{
    return is_among(candidates->subject->wins, candidates->subject->win_count, move);
}

static bool is_safe(const struct candidates *candidates, struct move move)
{
    struct move answer;
    return is_win(candidates, move) || !gives_win(candidates->subject, move, &answer);
}

/* The move takes a cell in which the other side would win, though it can still win in another. */
static bool stops_one(const struct candidates *candidates, struct move move)
{
    return is_among(candidates->subject->threats, candidates->subject->threat_count, move);
}

static bool is_hoped_for(const struct candidates *candidates, struct move move)
{
    for (int i = 0; i < candidates->why->count; i++)
        if (candidates->why->reasons[i].kind == EXPLAIN_LIKELY_MISSED)
            return move_equal(candidates->why->reasons[i].move, move);
    return false;
}

static bool is_known_best(const struct candidates *candidates, struct move move)
{
    return analyst_is_best(candidates->analysis, move);
}

/* Of moves with a reason of one kind: how much does this one prepare, or is its piece safe? */
static int rank(const struct subject *subject, const struct explain_reason *reason)
{
    if (subject->variant->lines.count == 0 || reason->kind != EXPLAIN_PREPARES)
        return reason->cells[0] == NO_CELL ? 2 : reason->cells[1] != NO_CELL;
    const struct change change = change_by(subject, reason->move);
    const uint8_t *line = subject->variant->lines.cells[threats_best_line(&change.after, reason->move.to, change.own)];
    int rank = threats_open_lines(&change.before, reason->move.to, change.other);
    for (int i = 0; i < subject->variant->lines.length; i++)
        rank += change.after.cells[line[i]] == change.own ? LINES_MAX : 0;
    return rank;
}

/* The move that a person could find, with the weightiest reason. */
static struct explain_reason find_plain(const struct subject *subject, const struct analysis *analysis,
                                        const struct explanation *why)
{
    static fits_fn *const filters[] = {is_win, is_safe, stops_one, is_hoped_for, is_known_best};
    const struct analysis nothing = {0};
    const struct explanation none = {0};
    struct candidates candidates = {subject, analysis ? analysis : &nothing, why ? why : &none, subject->count, {{0}}};
    struct explain_reason chosen = {.kind = EXPLAIN_KINDS};
    memcpy(candidates.moves, subject->moves, sizeof candidates.moves);
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++)
        keep_fitting(&candidates, filters[i]);
    for (int i = 0; i < candidates.count; i++) {
        struct explain_reason reason = plain_reason(*subject, candidates.moves[i]);
        bool same = reason.kind == chosen.kind;
        if (same ? rank(subject, &reason) > rank(subject, &chosen) : reason.kind < chosen.kind)
            chosen = reason;
    }
    return chosen;
}

/* Names the moves that look best after a short search, where the moves of pieces say little of what comes of them. */
static void look_ahead(const struct variant *variant, const struct state *state, struct analysis *looks)
{
    enum { NODES = 20000 }; /* a few hundredths of a second: a window waits for this */
    struct ai_request request = {.nodes = NODES};
    struct ai_answer answer = {0};
    struct engine *engine = engine_create(variant, NULL);
    if (engine && engine_search(engine, state, &request, &answer) != AI_NO_MOVE)
        for (int i = 0; i < answer.count; i++)
            looks->moves[i] = (struct analyst_move){.move = answer.moves[i], .best = true};
    looks->count = looks->best_count = answer.count;
    engine_destroy(engine);
}

/* Leaves out that the piece's taker could be taken, if that does not look best then. */
static void keep_promise(const struct variant *variant, const struct state *state, struct explain_reason *reason)
{
    struct analysis looks = {0};
    if (variant->lines.count > 0 || reason->cells[1] == NO_CELL)
        return;
    const struct state next = variant_after(variant, state, reason->move),
                       taken =
                           variant_after(variant, &next, (struct move){MOVE_ATTACK, reason->cells[0], reason->move.to});
    look_ahead(variant, &taken, &looks);
    if (!analyst_is_best(&looks, (struct move){MOVE_ATTACK, reason->cells[1], reason->move.to}))
        reason->cells[1] = NO_CELL;
}

void explain_hint(const struct variant *variant, const struct state *state, const struct analysis *analysis,
                  const struct explanation *why, enum explain_hints hints, struct explanation *hint)
{
    struct subject subject;
    struct analysis looks = {0};
    hint->count = 0;
    if (opening_goes_on(variant, state))
        return;
    study_state(&subject, variant, state, NULL, NULL);
    subject.plain = true;
    if (variant->lines.count == 0 && (!analysis || analysis->best_count == 0)) {
        look_ahead(variant, state, &looks);
        analysis = &looks;
    }
    hint->count = 1;
    hint->reasons[0] = find_plain(&subject, analysis, why);
    if (hint->reasons[0].kind == EXPLAIN_DEAD) /* "does not lose" would be true, but less than the truth */
        return;
    keep_promise(variant, state, &hint->reasons[0]);
    for (int i = 0; hints != EXPLAIN_HINTS_PLAIN && why && i < why->count; i++) {
        const struct explain_reason *reason = &why->reasons[i];
        bool against = reason->kind >= EXPLAIN_GIVES_WIN && reason->kind <= EXPLAIN_WASTES;
        bool by_rules = reason->kind >= EXPLAIN_ANSWERS && reason->kind <= EXPLAIN_ANSWERS_ALL;
        if (against || reason->move.kind == MOVE_NONE) /* what is wrong with the position the plain hint says, too */
            continue;
        if (!by_rules && hints == EXPLAIN_HINTS_RULES)
            continue;
        hint->reasons[0] = *reason;
        return;
    }
}
