/* The solver: narrows a score down by null-window searches, for which the crew (search.h) supplies the threads. */
#include "gravitrips/solver.h"

#include "rules/reason.h"
#include "solver/book.h"
#include "solver/bounds.h"
#include "solver/search.h"
#include "standard.h"

enum { MEMORY_DEFAULT = 64 << 20 };

struct solver {
    struct bitboard board;
    const struct book *book; /* may be NULL */
    struct transposition table;
    bool reduced;
    struct crew crew;
};

static search_fn *search_for(enum solver_path path, bool wide)
{
#if defined(__x86_64__)
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    if (avx512 && (path == SOLVER_FASTEST || path == SOLVER_AVX512))
        return wide ? search_wide_avx512 : search_avx512;
    if (avx2 && (path == SOLVER_FASTEST || path == SOLVER_AVX2))
        return wide ? search_wide_avx2 : search_avx2;
#endif
    if (path == SOLVER_FASTEST || path == SOLVER_PLAIN)
        return wide ? search_wide_plain : search_plain;
    return NULL;
}

/* Sets all members of the solver but its transposition table. */
static bool prepare_solver(struct solver *solver, const struct variant *variant, const struct solver_limits *limits,
                           struct reason *why)
{
    if (!bitboard_init(&solver->board, variant, why))
        return false;
    if (limits->book && !book_fits(limits->book, &solver->board))
        return refuse(why, "the opening book is for another board");
    solver->book = limits->book;
    solver->crew.board = &solver->board;
    solver->crew.table = &solver->table;
    int threads = limits->threads > 1 ? limits->threads : 1;
    solver->crew.threads = threads < SOLVER_THREADS_MAX ? threads : SOLVER_THREADS_MAX;
    bool wide = solver->board.bits > BITBOARD_NARROW;
    solver->crew.search = search_for(limits->path, wide);
    solver->crew.remember = wide ? search_wide_plain_remember : search_plain_remember;
    return solver->crew.search || refuse(why, "this processor lacks the instructions asked for");
}

bool solver_covers(const struct variant *variant)
{
    struct bitboard board;
    return bitboard_init(&board, variant, NULL);
}

bool solver_is_quick(const struct variant *variant)
{
    struct bitboard board;
    return bitboard_init(&board, variant, NULL) && board.bits <= BITBOARD_NARROW;
}

struct solver *solver_create(const struct variant *variant, const struct solver_limits *limits, struct reason *why)
{
    static const struct solver_limits defaults = {0};
    struct solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return refuse_null(why, "out of memory");
    limits = limits ? limits : &defaults;
    if (!prepare_solver(solver, variant, limits, why)) {
        free(solver);
        return NULL;
    }
    size_t memory = limits->memory != 0 ? limits->memory : MEMORY_DEFAULT;
    if (!transposition_init(&solver->table, memory, solver->board.bits, &solver->reduced)) {
        free(solver);
        return refuse_null(why, "out of memory");
    }
    return solver;
}

void solver_destroy(struct solver *solver)
{
    if (solver) {
        transposition_free(&solver->table);
        free(solver);
    }
}

size_t solver_memory(const struct solver *solver, bool *reduced)
{
    if (reduced)
        *reduced = solver->reduced;
    return solver->table.bytes;
}

void solver_clear(struct solver *solver)
{
    transposition_clear(&solver->table);
    solver->crew.since_growth = 0;
    solver->crew.reminded = false;
}

void solver_use_bounds(struct solver *solver, struct bounds *bounds)
{
    solver->crew.bounds = bounds;
}

void solver_set_deadline(struct solver *solver, uint64_t microseconds)
{
    uint64_t now = thread_microseconds();
    solver->crew.deadline = microseconds != 0 && microseconds <= UINT64_MAX - now ? now + microseconds : 0;
}

/* --- finding the score of one position --- */

/* The moves after which the other side cannot win at once. */
static bitboard_set safe_moves(const struct bitboard *board, const struct bitboard_position *at)
{
    bitboard_set playable = bitboard_playable(board, at->all);
    bitboard_set threats = bitboard_completions(board, at->all ^ at->mine) & board->board & ~at->all;
    bitboard_set forced = threats & playable;
    if ((forced & (forced - 1)) != 0)
        return 0;
    return (forced != 0 ? forced : playable) & ~(threats >> 1);
}

/*
 * Chooses the next alpha. First come wins and losses within a few stones: their search is shallow, and an easy position
 * needs no other. Then comes the question of who wins. After that the range is halved, to find out how soon.
 */
int solver_next_alpha(int lower, int upper, int empty)
{
    static const int stones[] = {3, 6};
    for (size_t i = 0; i < sizeof stones / sizeof *stones; i++) {
        int soon = (empty - 1) / 2 - stones[i];
        if (soon > 1 && lower <= soon && upper > soon)
            return soon;
        if (soon > 1 && lower < -soon && upper > -soon)
            return -soon;
    }
    return lower >= 0 || upper <= 0 ? lower + (upper - lower) / 2 : 0;
}

/*
 * Compares the score with one alpha, and narrows the range *lower..*upper. If this took long, the range is stored as a
 * bound, because the search itself stores none for positions with an odd number of free cells.
 */
static bool compare(struct crew *crew, const struct bitboard_position *at, bitboard_set moves, int *lower, int *upper)
{
    uint64_t before = crew->nodes;
    int alpha = solver_next_alpha(*lower, *upper, at->empty);
    int found;
    if (crew->bounds)
        bounds_begin(crew->bounds, at, *lower, *upper, alpha);
    if (!crew_search(crew, at, moves, alpha, &found))
        return false;
    if (found > alpha)
        *lower = found;
    else
        *upper = found;
    if (!crew->bounds || crew->nodes - before < bounds_least(crew->bounds))
        return true;
    return bounds_keep(crew->bounds, &(struct bounds_found){*at, *lower, *upper, crew->nodes - before, 0});
}

/* Finds the exact score, which must lie within [lower, upper]. Returns false if cancelled. */
static bool narrow(struct crew *crew, const struct bitboard_position *at, int lower, int upper, int *score)
{
    bitboard_set moves = safe_moves(crew->board, at);
    if (crew->bounds)
        bounds_narrow(crew->bounds, at, &lower, &upper);
    while (lower < upper)
        if (!compare(crew, at, moves, &lower, &upper))
            return false;
    *score = lower;
    return true;
}

/* Is the position in the book, won with the next move, or lost with the move after it? Only then sets the score. */
static bool score_at_once(const struct solver *solver, const struct bitboard_position *at, int *score)
{
    const struct bitboard *board = &solver->board;
    if (solver->book && book_find(solver->book, at, score))
        return true;
    bool won = (bitboard_completions(board, at->mine) & bitboard_playable(board, at->all)) != 0;
    if (!won && safe_moves(board, at) != 0)
        return false;
    *score = won ? (at->empty + 1) / 2 : -(at->empty / 2);
    return true;
}

/* The exact score of a position that is not over. Returns false if cancelled. */
static bool score_of(struct solver *solver, const struct bitboard_position *at, int *score)
{
    if (score_at_once(solver, at, score))
        return true;
    return narrow(&solver->crew, at, -(at->empty - 2) / 2, (at->empty - 1) / 2, score);
}

/* --- the questions that callers can ask the solver --- */

/* What a caller asks the solver: when the question was asked, and about which position, unless the game is over. */
struct question {
    uint64_t begun;
    bool over;
    struct bitboard_position at;
};

static struct question begin_question(struct solver *solver, const struct state *state, const atomic_bool *cancel)
{
    struct question question = {.begun = thread_microseconds(), .over = state->outcome != RUNNING};
    solver->crew.cancel = cancel;
    solver->crew.nodes = 0;
    solver->crew.called = false;
    if (!question.over)
        bitboard_from_state(&solver->board, state, &question.at);
    return question;
}

static enum solver_status end_question(const struct solver *solver, const struct question *question, bool done,
                                       struct solver_cost *cost)
{
    if (cost)
        *cost = (struct solver_cost){solver->crew.nodes, thread_microseconds() - question->begun};
    return question->over ? SOLVER_OVER : done ? SOLVER_DONE : SOLVER_STOPPED;
}

enum solver_status solver_solve(struct solver *solver, const struct state *state, const atomic_bool *cancel, int *score,
                                struct solver_cost *cost)
{
    struct question question = begin_question(solver, state, cancel);
    bool done = question.over || score_of(solver, &question.at, score);
    return end_question(solver, &question, done, cost);
}

enum solver_status solver_compare(struct solver *solver, const struct state *state, int alpha,
                                  const atomic_bool *cancel, int *bound, struct solver_cost *cost)
{
    struct question question = begin_question(solver, state, cancel);
    const struct bitboard_position *at = &question.at;
    bool done = question.over || score_at_once(solver, at, bound) ||
                crew_search(&solver->crew, at, safe_moves(&solver->board, at), alpha, bound);
    return end_question(solver, &question, done, cost);
}

/* The i-th column, counting from the centre outwards. */
static int from_centre(const struct bitboard *board, int i)
{
    int centre = (board->width - 1) / 2;
    return i % 2 == 1 ? centre + (i + 1) / 2 : centre - i / 2;
}

static struct bitboard_position play(const struct bitboard_position *at, bitboard_set move)
{
    return (struct bitboard_position){at->all ^ at->mine, at->all | move, at->empty - 1};
}

/* The score of a move for the side that makes it. */
static bool score_of_move(struct solver *solver, const struct bitboard_position *at, bitboard_set move, int *score)
{
    struct bitboard_position after = play(at, move);
    bool known = true;
    if ((bitboard_completions(&solver->board, at->mine) & move) != 0) {
        *score = (at->empty + 1) / 2;
    } else if (after.empty == 0) {
        *score = 0;
    } else {
        known = score_of(solver, &after, score);
        *score = known ? -*score : 0;
    }
    return known;
}

enum solver_status solver_analyze(struct solver *solver, const struct state *state, const atomic_bool *cancel,
                                  solver_report_fn *report, void *context, struct solver_analysis *analysis,
                                  struct solver_cost *cost)
{
    struct question question = begin_question(solver, state, cancel);
    const struct bitboard *board = &solver->board;
    *analysis = (struct solver_analysis){.best = -board->cells};
    for (int i = 0; i < board->width && !question.over; i++) {
        int column = from_centre(board, i);
        bitboard_set move = bitboard_playable(board, question.at.all) & board->columns[column];
        int score;
        if (move == 0)
            continue;
        if (!score_of_move(solver, &question.at, move, &score))
            return end_question(solver, &question, false, cost);
        analysis->known[column] = true;
        analysis->scores[column] = score;
        analysis->best = score > analysis->best ? score : analysis->best;
        if (report)
            report(column, score, context);
    }
    return end_question(solver, &question, true, cost);
}

/*
 * Finds the move nearest to the centre that is worth `score`, which is the position's own score. Returns false if
 * cancelled.
 */
static bool best_move(struct solver *solver, const struct bitboard_position *at, int score, int *column)
{
    for (int i = 0; i < solver->board.width; i++) {
        bitboard_set move =
            bitboard_playable(&solver->board, at->all) & solver->board.columns[from_centre(&solver->board, i)];
        int worth;
        if (move == 0)
            continue;
        if (!score_of_move(solver, at, move, &worth))
            return false;
        if (worth == score) {
            *column = from_centre(&solver->board, i);
            return true;
        }
    }
    return false;
}

static bool follow(struct solver *solver, struct bitboard_position at, int columns[SOLVER_LINE_MAX], int *length)
{
    int score;
    bool over = false;
    if (!score_of(solver, &at, &score))
        return false;
    while (!over) {
        int column;
        if (!best_move(solver, &at, score, &column))
            return false;
        bitboard_set move = bitboard_playable(&solver->board, at.all) & solver->board.columns[column];
        columns[(*length)++] = column;
        over = at.empty == 1 || (bitboard_completions(&solver->board, at.mine) & move) != 0;
        at = play(&at, move);
        score = -score;
    }
    return true;
}

enum solver_status solver_line(struct solver *solver, const struct state *state, const atomic_bool *cancel,
                               int columns[SOLVER_LINE_MAX], int *length, struct solver_cost *cost)
{
    struct question question = begin_question(solver, state, cancel);
    *length = 0;
    bool done = question.over || follow(solver, question.at, columns, length);
    return end_question(solver, &question, done, cost);
}

int solver_moves_to_win(const struct variant *variant, const struct state *state, int score)
{
    int empty = variant->cells - state->plies;
    if (score == 0)
        return 0;
    return score > 0 ? (empty + 1) / 2 - score + 1 : empty / 2 + score + 1;
}
