/* The standings of a tournament: points, and what they say about strength. */
#include "engines/standings.h"

/* In a normal distribution 95 % lie within this many standard deviations. */
static const double deviations_95 = 1.96;

/* --- scores, from single games --- */

double standings_points(struct standings_tally tally)
{
    return tally.won + tally.drawn / 2.0;
}

double standings_elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    return score >= 1 ? INFINITY : -400 * log10(1 / score - 1);
}

double standings_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static struct standings_estimate estimate(double value, double variance_of_mean)
{
    double margin = deviations_95 * sqrt(variance_of_mean);
    return (struct standings_estimate){value, value - margin, value + margin};
}

struct standings_estimate standings_estimate_score(struct standings_tally tally)
{
    double games = tally.won + tally.drawn + tally.lost;
    double score = standings_points(tally) / games;
    double squares = tally.won * (1 - score) * (1 - score) + tally.drawn * (0.5 - score) * (0.5 - score) +
                     tally.lost * score * score;
    return estimate(score, squares / games / games);
}

struct standings_estimate standings_elo_of(struct standings_estimate score)
{
    return (struct standings_estimate){standings_elo(score.value), standings_elo(score.low), standings_elo(score.high)};
}

/* Counts a game for the player of one side. */
static void count_game(struct standings_tally *tally, enum outcome outcome, int side)
{
    if (outcome == DRAWN)
        tally->drawn++;
    else if ((outcome == WON_BY_FIRST) == (side == FIRST))
        tally->won++;
    else
        tally->lost++;
}

struct standings_tally standings_between(const struct standings_game *games, int games_count, int a, int b)
{
    struct standings_tally tally = {0};
    for (int i = 0; i < games_count; i++)
        for (int side = 0; side < 2; side++)
            if (games[i].outcome != RUNNING && games[i].players[side] == a && games[i].players[1 - side] == b)
                count_game(&tally, games[i].outcome, side);
    return tally;
}

/* --- pairs of games with the same opening and exchanged sides --- */

/* The points of contestant 0 in a game against contestant 1, doubled. */
static int half_points_of_0(const struct standings_game *game)
{
    struct standings_tally tally = {0};
    count_game(&tally, game->outcome, game->players[FIRST] == 0 ? FIRST : SECOND);
    return 2 * tally.won + tally.drawn;
}

struct standings_pairs standings_pair(const struct standings_game *games, int games_count)
{
    struct standings_pairs pairs = {0};
    for (int i = 0; i + 1 < games_count; i += STANDINGS_PAIR)
        if (games[i].outcome != RUNNING && games[i + 1].outcome != RUNNING)
            pairs.counts[half_points_of_0(&games[i]) + half_points_of_0(&games[i + 1])]++;
    return pairs;
}

static int count_pairs(const struct standings_pairs *pairs)
{
    int count = 0;
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        count += pairs->counts[i];
    return count;
}

/* The mean score per game of a pair that has this outcome. */
static double score_of(int outcome)
{
    return outcome / (STANDINGS_OUTCOMES - 1.0);
}

struct standings_estimate standings_pairs_score(const struct standings_pairs *pairs)
{
    double count = count_pairs(pairs), mean = 0, squares = 0;
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        mean += pairs->counts[i] * score_of(i) / count;
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        squares += pairs->counts[i] * (score_of(i) - mean) * (score_of(i) - mean);
    return estimate(mean, squares / count / count);
}

double standings_likelihood(const struct standings_pairs *pairs)
{
    if (count_pairs(pairs) == 0)
        return 0.5;
    struct standings_estimate score = standings_pairs_score(pairs);
    double deviation = (score.high - score.value) / deviations_95;
    if (deviation <= 0)
        return score.value > 0.5 ? 1 : score.value < 0.5 ? 0 : 0.5;
    return erfc((0.5 - score.value) / deviation / sqrt(2)) / 2;
}

/*
 * Finds the strengths that make the results of several contestants most likely. standings.h names the model and its
 * sources.
 */

enum { ROUNDS_MAX = 20000 /* steps of the search for the greatest likelihood; a few dozen are usually enough */ };

/* How many Elo mean a strength that is e times as great; ten times as great means 400. */
static const double elo_of_e = 400 / 2.302585092994046;

/* The results of every contestant against every other one; `games`, `points` and `squares` have n * n elements. */
struct table {
    int n;
    double *games;
    double *points;
    double *squares;  /* for each pair, the sum of (result - expectation)^2 */
    double *strength; /* as factors: a contestant of strength a scores a / (a + b) against one of strength b */
    double *matrix;   /* n * 2n */
};

static double *at(const struct table *table, double *values, int a, int b)
{
    return &values[(size_t)a * (size_t)table->n + (size_t)b];
}

/* Allocates a table. All its numbers lie in one block, which begins with `games`. */
static bool table_make(struct table *table, int n)
{
    size_t size = (size_t)n * (size_t)n;
    double *block = calloc(5 * size + (size_t)n, sizeof *block);
    if (block)
        *table = (struct table){.n = n,
                                .games = block,
                                .points = block + size,
                                .squares = block + 2 * size,
                                .matrix = block + 3 * size,
                                .strength = block + 5 * size};
    return block;
}

/* Does the game count? If so, `points` gets the points of the first side. */
static bool counts(const struct standings_game *game, double *points)
{
    *points = game->outcome == DRAWN ? 0.5 : game->outcome == WON_BY_FIRST;
    return game->outcome != RUNNING && game->players[FIRST] != game->players[SECOND];
}

static void table_fill(struct table *table, const struct standings_game *games, int games_count)
{
    for (int i = 0; i < games_count; i++) {
        int a = games[i].players[FIRST], b = games[i].players[SECOND];
        double points;
        if (!counts(&games[i], &points))
            continue;
        *at(table, table->games, a, b) += 1;
        *at(table, table->games, b, a) += 1;
        *at(table, table->points, a, b) += points;
        *at(table, table->points, b, a) += 1 - points;
    }
}

static bool has_played(const struct table *table, int a)
{
    for (int b = 0; b < table->n; b++)
        if (*at(table, table->games, a, b) > 0)
            return true;
    return false;
}

/*
 * Can everybody who has played be reached from the first contestant who has? With `along`, each step goes from a
 * contestant to those against whom it scored; otherwise to those who scored against it.
 */
static bool reaches_all(const struct table *table, bool along)
{
    bool reached[STANDINGS_MAX] = {false};
    int queue[STANDINGS_MAX], count = 0, first = 0;
    while (first < table->n && !has_played(table, first))
        first++;
    if (first < table->n) {
        reached[first] = true;
        queue[count++] = first;
    }
    for (int i = 0; i < count; i++)
        for (int b = 0; b < table->n; b++)
            if (!reached[b] && *at(table, table->points, along ? queue[i] : b, along ? b : queue[i]) > 0) {
                reached[b] = true;
                queue[count++] = b;
            }
    for (int b = 0; b < table->n; b++)
        if (!reached[b] && has_played(table, b))
            return false;
    return true;
}

/*
 * Adds a draw between any two contestants who met, if one of them is marked. If `marked` is NULL, adds one between all
 * who met.
 */
static void add_draws(struct table *table, const bool *marked)
{
    for (int a = 0; a < table->n; a++)
        for (int b = 0; b < table->n; b++)
            if (*at(table, table->games, a, b) > 0 && (!marked || marked[a] || marked[b])) {
                *at(table, table->games, a, b) += 1;
                *at(table, table->points, a, b) += 0.5;
            }
}

/* Has `a` won all its games against unmarked contestants, lost all of them, or played only against marked ones? */
static bool is_beyond(const struct table *table, int a, const bool *marked)
{
    double games = 0, points = 0;
    for (int b = 0; b < table->n; b++)
        if (!marked[b]) {
            games += *at(table, table->games, a, b);
            points += *at(table, table->points, a, b);
        }
    return games > 0 ? points <= 0 || points >= games : has_played(table, a);
}

/*
 * Marks contestants of whom only one thing is known: that they are stronger, or that they are weaker, than all others.
 * Then looks for more of them among the unmarked ones, until there are none.
 */
static void mark_beyond(const struct table *table, bool *marked)
{
    for (int a = 0; a < table->n; a++)
        if (!marked[a] && is_beyond(table, a, marked)) {
            marked[a] = true;
            a = -1;
        }
}

/* One step of the MM algorithm for `a`. Returns by how much the logarithm of its strength has changed. */
static double improve(struct table *table, int a)
{
    double points = 0, expected = 0;
    for (int b = 0; b < table->n; b++) {
        double games = *at(table, table->games, a, b);
        points += *at(table, table->points, a, b);
        if (games > 0)
            expected += games / (table->strength[a] + table->strength[b]);
    }
    if (expected <= 0 || points <= 0)
        return 0;
    double before = table->strength[a];
    table->strength[a] = points / expected;
    return fabs(log(table->strength[a] / before));
}

static int count_played(const struct table *table)
{
    int count = 0;
    for (int a = 0; a < table->n; a++)
        count += has_played(table, a);
    return count;
}

/*
 * Scales the strengths so that the mean of their logarithms is 0. Whoever has not played gets the strength 1, whose
 * logarithm is 0 as well.
 */
static void centre(struct table *table)
{
    double sum = 0;
    int played = count_played(table);
    for (int a = 0; a < table->n; a++)
        sum += log(table->strength[a]);
    for (int a = 0; a < table->n && played > 0; a++)
        table->strength[a] = has_played(table, a) ? table->strength[a] / exp(sum / played) : 1;
}

static void find_strengths(struct table *table)
{
    static const double enough = 1e-9;
    double change = 1;
    for (int a = 0; a < table->n; a++)
        table->strength[a] = 1;
    for (int i = 0; i < ROUNDS_MAX && change > enough; i++) {
        change = 0;
        for (int a = 0; a < table->n; a++)
            change = fmax(change, improve(table, a));
    }
    centre(table);
}

/* The score that a is expected to have against b. */
static double expected_of(const struct table *table, int a, int b)
{
    return table->strength[a] / (table->strength[a] + table->strength[b]);
}

static void add_squares(struct table *table, const struct standings_game *games, int games_count)
{
    for (int i = 0; i < games_count; i++) {
        int a = games[i].players[FIRST], b = games[i].players[SECOND];
        double points;
        if (!counts(&games[i], &points))
            continue;
        double error = points - expected_of(table, a, b);
        *at(table, table->squares, a, b) += error * error;
        *at(table, table->squares, b, a) += error * error;
    }
}

/*
 * Inverts a matrix that is positive definite: turns the left half of table->matrix into the unit matrix, and thereby
 * the right half into the inverse. Returns false if that is impossible.
 */
static bool invert(const struct table *table)
{
    size_t n = (size_t)table->n, width = 2 * n;
    for (size_t i = 0; i < n; i++) {
        double *row = &table->matrix[i * width];
        double pivot = row[i];
        if (!(fabs(pivot) > 1e-12))
            return false;
        for (size_t k = 0; k < width; k++)
            row[k] /= pivot;
        for (size_t j = 0; j < n; j++) {
            double *other = &table->matrix[j * width], factor = other[i];
            for (size_t k = 0; k < width && j != i; k++)
                other[k] -= factor * row[k];
        }
    }
    return true;
}

/*
 * Sets the information matrix: the negative second derivatives of the logarithm of the likelihood. Adding 1/n to each
 * element, for n contestants who have played, fixes the mean of the strengths.
 */
static void set_information(const struct table *table)
{
    size_t n = (size_t)table->n, width = 2 * n;
    int played = count_played(table);
    memset(table->matrix, 0, n * width * sizeof *table->matrix);
    for (int a = 0; a < table->n; a++) {
        double *row = &table->matrix[(size_t)a * width];
        for (int b = 0; b < table->n; b++) {
            double p = expected_of(table, a, b);
            double information = a == b ? 0 : *at(table, table->games, a, b) * p * (1 - p);
            row[b] += (has_played(table, a) && has_played(table, b) ? 1.0 / played : a == b) - information;
            row[a] += information;
        }
        row[n + (size_t)a] = 1;
    }
}

/*
 * The variance of the logarithm of a contestant's strength: H^-1 V H^-1, where H is the information matrix. V is how
 * much the results really varied around the expected ones, so draws make it smaller. For two contestants the result
 * agrees with standings_estimate_score.
 */
static double variance_of(const struct table *table, int a)
{
    size_t n = (size_t)table->n, width = 2 * n;
    const double *row = &table->matrix[(size_t)a * width + n];
    double variance = 0;
    for (int i = 0; i < table->n; i++)
        for (int j = 0; j < i; j++)
            variance += *at(table, table->squares, i, j) * (row[i] - row[j]) * (row[i] - row[j]);
    return variance;
}

/*
 * Writes the strengths into the rows. Those whose strength cannot be known are marked as guessed: the contestants in
 * `beyond`, or everybody if the likelihood has no maximum (`bounded` is false).
 */
static void tell_standings(struct table *table, const struct standings_game *games, int games_count, const bool *beyond,
                           bool bounded, struct standings_row *rows)
{
    find_strengths(table);
    add_squares(table, games, games_count);
    set_information(table);
    bool known = bounded && invert(table);
    for (int a = 0; a < table->n; a++) {
        bool guessed = !bounded || beyond[a];
        rows[a].elo = elo_of_e * log(table->strength[a]);
        rows[a].elo_guessed = guessed;
        rows[a].elo_margin = known && !guessed && has_played(table, a)
                                 ? elo_of_e * deviations_95 * sqrt(variance_of(table, a))
                                 : INFINITY;
    }
}

/*
 * Sets elo, elo_margin and elo_guessed of `count` rows, which are in the order of the contestants. Returns false if
 * memory is short.
 */
static bool strength_find(const struct standings_game *games, int games_count, int count, struct standings_row *rows)
{
    struct table table;
    bool beyond[STANDINGS_MAX] = {false};
    if (!table_make(&table, count))
        return false;
    table_fill(&table, games, games_count);
    mark_beyond(&table, beyond);
    add_draws(&table, beyond);
    /* The likelihood has a maximum only if everybody can be reached both ways (Hunter 2004, assumption 1). */
    bool bounded = reaches_all(&table, true) && reaches_all(&table, false);
    if (!bounded)
        add_draws(&table, NULL);
    tell_standings(&table, games, games_count, beyond, bounded, rows);
    free(table.games);
    return true;
}

/* --- rows of the standings: counting, and ranking --- */

void standings_add_effort(struct standings_effort *sum, const struct standings_effort *effort)
{
    sum->moves += effort->moves;
    sum->microseconds += effort->microseconds;
    if (sum->longest < effort->longest)
        sum->longest = effort->longest;
}

static void count_all(const struct standings_game *games, int games_count, struct standings_row *rows)
{
    for (int i = 0; i < games_count; i++) {
        const struct standings_game *game = &games[i];
        for (int side = 0; side < 2 && game->outcome != RUNNING; side++) {
            struct standings_row *row = &rows[game->players[side]];
            count_game(&row->tally, game->outcome, side);
            row->as_first += side == FIRST;
            standings_add_effort(&row->effort, &game->efforts[side]);
            bool lost = game->outcome == (side == FIRST ? WON_BY_SECOND : WON_BY_FIRST);
            row->forfeits += game->forfeited && lost;
            row->faults[game->fault] += game->forfeited && lost;
        }
    }
}

static bool is_equal(const struct standings_row *a, const struct standings_row *b)
{
    return fabs(a->elo - b->elo) < 1e-3 && fabs(a->points - b->points) < 1e-3;
}

/* Orders rows for qsort: the stronger contestant first; equal ones stay in the order in which they were named. */
static int compare_rows(const void *x, const void *y)
{
    const struct standings_row *a = x, *b = y;
    if (is_equal(a, b))
        return (a->contestant > b->contestant) - (a->contestant < b->contestant);
    if (fabs(a->elo - b->elo) < 1e-3)
        return a->points > b->points ? -1 : 1;
    return a->elo > b->elo ? -1 : 1;
}

bool standings_rank(const struct standings_game *games, int games_count, int count, struct standings_row *rows)
{
    assert(count <= STANDINGS_MAX);
    memset(rows, 0, (size_t)count * sizeof *rows);
    count_all(games, games_count, rows);
    for (int i = 0; i < count; i++) {
        rows[i].contestant = i;
        rows[i].points = standings_points(rows[i].tally);
    }
    if (!strength_find(games, games_count, count, rows))
        return false;
    qsort(rows, (size_t)count, sizeof *rows, compare_rows);
    for (int i = 0; i < count; i++)
        rows[i].rank = i > 0 && is_equal(&rows[i - 1], &rows[i]) ? rows[i - 1].rank : i + 1;
    return true;
}

/* The sequential test of which contestant is stronger: see standings.h. */

enum { HALVINGS = 200 /* more steps of bisection than a double has bits */ };

/* How often each outcome of a pair occurs, as shares that add up to 1. */
struct spread {
    double pairs; /* how many pairs there are */
    double parts[STANDINGS_OUTCOMES];
};

static struct spread spread_of(const struct standings_pairs *pairs)
{
    static const double instead_of_0 = 1e-3;
    struct spread spread = {0};
    for (int i = 0; i < STANDINGS_OUTCOMES; i++) {
        spread.parts[i] = pairs->counts[i] > 0 ? pairs->counts[i] : instead_of_0;
        spread.pairs += spread.parts[i];
    }
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        spread.parts[i] /= spread.pairs;
    return spread;
}

/*
 * A function that falls from infinity to minus infinity as x grows. Where it is 0, x gives the most likely spread with
 * this score (see fit).
 */
static double slope_at(const struct spread *spread, double score, double x)
{
    double sum = 0;
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        sum += spread->parts[i] * (score_of(i) - score) / (1 + x * (score_of(i) - score));
    return sum;
}

/*
 * The logarithms of the shares in the most likely spread with this score. Each share is the observed share of an
 * outcome divided by 1 + x (score of the outcome - this score), where x is the zero of slope_at.
 */
static void fit(const struct spread *spread, double score, double logarithms[STANDINGS_OUTCOMES])
{
    double low = -1 / (1 - score), high = 1 / score;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (slope_at(spread, score, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        logarithms[i] = log(spread->parts[i] / (1 + (low + high) / 2 * (score_of(i) - score)));
}

double standings_llr(const struct standings_pairs *pairs, const struct standings_sprt *sprt)
{
    struct spread spread = spread_of(pairs);
    double with0[STANDINGS_OUTCOMES], with1[STANDINGS_OUTCOMES], sum = 0;
    fit(&spread, standings_score(sprt->elo0), with0);
    fit(&spread, standings_score(sprt->elo1), with1);
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        sum += spread.parts[i] * (with1[i] - with0[i]);
    return spread.pairs * sum;
}

void standings_bounds(const struct standings_sprt *sprt, double *lower, double *upper)
{
    *lower = log(sprt->beta / (1 - sprt->alpha));
    *upper = log((1 - sprt->beta) / sprt->alpha);
}

enum standings_verdict standings_verdict(const struct standings_pairs *pairs, const struct standings_sprt *sprt)
{
    double lower, upper, llr = standings_llr(pairs, sprt);
    standings_bounds(sprt, &lower, &upper);
    return llr >= upper ? STANDINGS_H1 : llr <= lower ? STANDINGS_H0 : STANDINGS_OPEN;
}
