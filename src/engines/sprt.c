/* The sequential test of which of two contestants is stronger: see standings.h. */
#include <math.h>

#include "engines/standings.h"

enum { HALVINGS = 200 /* more than a double has bits */ };

/* How often each outcome of a pair was, of 1. */
struct spread {
    double pairs; /* in all */
    double parts[STANDINGS_OUTCOMES];
};

static double score_of(int outcome)
{
    return outcome / (STANDINGS_OUTCOMES - 1.0);
}

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

/* Falls with x, from infinity to minus infinity; 0 where the likeliest spread has the score. */
static double slope_at(const struct spread *spread, double score, double x)
{
    double sum = 0;
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        sum += spread->parts[i] * (score_of(i) - score) / (1 + x * (score_of(i) - score));
    return sum;
}

/*
 * The logarithms of the spread with this score that makes the counts likeliest: its parts are those that were seen,
 * each divided by 1 + x (its score - the score).
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
