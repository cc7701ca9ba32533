/* How good the moves of a tournament's players were. */
#include "engines/grades.h"

#include "ai/review.h"

enum { TABLE_BITS_FIRST = 10, THIRDS = 3 };

/* What is known about a position, with room for all its moves. */
struct finding {
    uint64_t hash;
    int count, best_count;
    bool proven;
    struct worth worth;
    struct analyst_move moves[];
};

struct grades {
    const struct variant *variant;
    struct analyst *analyst;
    int count;
    struct grade (*grades)[GRADES_PHASES];
    struct finding **table; /* an open hash table; the number of its places is a power of two */
    size_t places, used;
    struct analysis analysis; /* the one analysis that all positions use in turn, because it is large */
};

struct grades *grades_create(const struct variant *variant, int count, const struct analyst_limits *limits)
{
    struct grades *grades = calloc(1, sizeof *grades);
    if (!grades)
        return NULL;
    grades->variant = variant;
    grades->count = count;
    grades->places = (size_t)1 << TABLE_BITS_FIRST;
    grades->grades = calloc((size_t)count, sizeof *grades->grades);
    grades->table = calloc(grades->places, sizeof *grades->table);
    grades->analyst = analyst_create(variant, limits);
    if (grades->grades && grades->table && grades->analyst)
        return grades;
    grades_destroy(grades);
    return NULL;
}

void grades_rest(struct grades *grades)
{
    for (size_t i = 0; grades->table && i < grades->places; i++)
        free(grades->table[i]);
    free(grades->table);
    grades->table = NULL;
    analyst_destroy(grades->analyst);
    grades->analyst = NULL;
}

void grades_destroy(struct grades *grades)
{
    if (!grades)
        return;
    grades_rest(grades);
    free(grades->grades);
    free(grades);
}

/* --- the analyses of positions that were met, kept in a hash table --- */

/* Finds the slot of a position in the hash table, used or free. */
static struct finding **place_of_finding(struct finding **table, size_t places, uint64_t hash)
{
    size_t at = hash & (places - 1);
    while (table[at] && table[at]->hash != hash)
        at = (at + 1) & (places - 1);
    return &table[at];
}

/*
 * Doubles the table. If memory is short the table keeps its size, and once it is half full no more positions are kept.
 */
static void grow_positions(struct grades *grades)
{
    size_t places = 2 * grades->places;
    struct finding **table = calloc(places, sizeof *table);
    if (!table)
        return;
    for (size_t i = 0; i < grades->places; i++)
        if (grades->table[i])
            *place_of_finding(table, places, grades->table[i]->hash) = grades->table[i];
    free(grades->table);
    grades->table = table;
    grades->places = places;
}

/* Keeps the analysis of a position. */
static void keep_position(struct grades *grades, uint64_t hash)
{
    const struct analysis *analysis = &grades->analysis;
    size_t size = (size_t)analysis->count * sizeof analysis->moves[0];
    if (2 * grades->used >= grades->places)
        grow_positions(grades);
    if (2 * grades->used >= grades->places)
        return;
    struct finding *finding = malloc(sizeof *finding + size);
    if (!finding)
        return;
    *finding = (struct finding){hash, analysis->count, analysis->best_count, analysis->proven, analysis->worth};
    memcpy(finding->moves, analysis->moves, size);
    *place_of_finding(grades->table, grades->places, hash) = finding;
    grades->used++;
}

/* Sets grades->analysis to the analysis of a position. A new position is analysed first; the table has the others. */
static enum analyst_status find_out(struct grades *grades, const struct state *state, const atomic_bool *cancel)
{
    const struct finding *finding = *place_of_finding(grades->table, grades->places, state->hash);
    struct analysis *analysis = &grades->analysis;
    if (finding) {
        analysis->count = finding->count;
        analysis->best_count = finding->best_count;
        analysis->proven = finding->proven;
        analysis->worth = finding->worth;
        memcpy(analysis->moves, finding->moves, (size_t)finding->count * sizeof finding->moves[0]);
        return ANALYST_DONE;
    }
    enum analyst_status status = analyst_analyze(grades->analyst, state, cancel, NULL, NULL, analysis);
    if (status == ANALYST_DONE)
        keep_position(grades, state->hash);
    return status;
}

/* --- judging the moves of a game --- */

static enum grades_phase phase_of(const struct variant *variant, const struct state *state)
{
    int third = state->plies * THIRDS / variant->cells;
    return third >= THIRDS ? GRADES_ENDING : (enum grades_phase)third;
}

/*
 * The score that a move gave away. It is 0 in games in which a move need not fill a cell: their scores count plies,
 * which do not measure a loss. In all others scores count discs.
 */
static int score_lost(const struct variant *variant, const struct state *state, const struct review_move *move)
{
    if (variant->lines.count == 0)
        return 0;
    return worth_score(variant, state, move->before) - worth_score(variant, state, move->after);
}

static void count_move(struct grade *grade, const struct review_move *move, int cells, int lost)
{
    grade->moves++;
    grade->choices += move->choice;
    grade->cost += move->choice ? review_move_cost(move, cells) : 0;
    grade->won += move->before.result == WORTH_WIN;
    grade->drawn += move->before.result == WORTH_DRAW;
    grade->missed_wins += move->before.result == WORTH_WIN && move->after.result != WORTH_WIN;
    grade->thrown_draws += move->before.result == WORTH_DRAW && move->after.result == WORTH_LOSS;
    grade->score_lost += lost;
}

static enum analyst_status judge(struct grades *grades, int player, const struct state *state, struct move made,
                                 const atomic_bool *cancel)
{
    enum analyst_status status = find_out(grades, state, cancel);
    if (status != ANALYST_DONE)
        return status;
    struct review_move move = review_move_judge(&grades->analysis, made, NULL);
    if (!move.before_known || !move.after_known)
        return ANALYST_DONE;
    int lost = score_lost(grades->variant, state, &move);
    count_move(&grades->grades[player][phase_of(grades->variant, state)], &move, grades->variant->cells, lost);
    count_move(&grades->grades[player][GRADES_ALL], &move, grades->variant->cells, lost);
    return ANALYST_DONE;
}

enum analyst_status grades_add(struct grades *grades, const struct record *record, const int players[2],
                               int opening_length, const atomic_bool *cancel)
{
    const struct variant *variant = grades->variant;
    enum analyst_status status = ANALYST_DONE;
    struct state state;
    variant->game->start(variant, &state);
    for (int i = 0; i < record->move_count && status == ANALYST_DONE; i++) {
        struct move move = record->moves[i].move;
        if (i >= opening_length)
            status = judge(grades, players[state.turn], &state, move, cancel);
        variant->game->apply(variant, &state, move);
    }
    return status;
}

const struct grade *grades_of(const struct grades *grades, int contestant, enum grades_phase phase)
{
    return &grades->grades[contestant][phase];
}

double grades_accuracy(const struct grade *grade)
{
    return grade->choices > 0 ? 100 * (1 - grade->cost / grade->choices) : NAN;
}

double grades_mean_loss(const struct grade *grade)
{
    return grade->moves > 0 ? (double)grade->score_lost / grade->moves : NAN;
}

/* --- agreement: do two series of numbers order the contestants alike? --- */

/* The rank of number i. Equal numbers share the average of their ranks. */
static double rank_of(const double *numbers, int count, int i)
{
    double rank = 0.5;
    for (int k = 0; k < count; k++)
        rank += numbers[k] < numbers[i] ? 1 : numbers[k] == numbers[i] ? 0.5 : 0;
    return rank;
}

double grades_agreement(const double *a, const double *b, int count)
{
    double middle = (count + 1) / 2.0, both = 0, of_a = 0, of_b = 0;
    if (count < 3)
        return NAN;
    for (int i = 0; i < count; i++) {
        double x = rank_of(a, count, i) - middle, y = rank_of(b, count, i) - middle;
        both += x * y;
        of_a += x * x;
        of_b += y * y;
    }
    return of_a > 0 && of_b > 0 ? both / sqrt(of_a * of_b) : NAN;
}
