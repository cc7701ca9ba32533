/* Figures of several runs, and how they are told. */
#include "bench/figures.h"

#include <stdio.h>
#include <stdlib.h>

void figures_add(struct figures *figures, double value)
{
    if (figures->count < FIGURES_MAX)
        figures->values[figures->count++] = value;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double figures_median(struct figures *figures)
{
    int count = figures->count;
    qsort(figures->values, (size_t)count, sizeof figures->values[0], compare);
    return (figures->values[(count - 1) / 2] + figures->values[count / 2]) / 2.0;
}

void figures_print(struct figures *figures, const char *name, const char *unit, const char *of, const char *aim)
{
    int count = figures->count;
    const double *values = figures->values;
    if (count == 0) {
        printf("%s: nothing was measured\n", name);
        return;
    }
    double median = figures_median(figures);
    printf("%s: median %.1f %s (%.1f .. %.1f, %d %s)", name, median, unit, values[0], values[count - 1], count, of);
    if (aim)
        printf("; aim: %s", aim);
    putchar('\n');
    fflush(stdout);
}
